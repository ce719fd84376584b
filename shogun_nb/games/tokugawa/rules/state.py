"""The position of Tokugawa, as plain numbers. Nothing in this game is hidden.

As in the other games, the state holds no rules and the rules hold no state.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass

from shogun_nb.engine.declared import PLACE, blank_values, copier, number, numbers

Ints = MutableSequence[int]

SEATS = 2
NOBODY_HOLDS = -1
PROVINCES = 9
PILES, CARDS_A_PILE, CARDS = 3, 4, 12
KYOTO, YEDO = range(2)  # the capitals
START_UNITS = 8  # of each player (T-014)

# --- units ----------------------------------------------------------------------------------------
NO_UNIT, ARCHER, LANCER, SWORDSMAN, CAPITAL = range(5)

# --- buildings, in the order of the rules (T-080 to T-085) ----------------------------------------
SHIP, GARDEN, SMITHY, CASTLE, TEMPLE, WALL = range(6)
UNFINISHED, FINISHED = 1, 2  # of a castle; a temple is UNFINISHED in the turn it was built

# --- what there are points for (T-093) ------------------------------------------------------------
MONEY, SAMURAI, BUILDINGS, TASK_CARDS = range(4)
SOURCES = 4

# --- terrain and weather --------------------------------------------------------------------------
PLAIN, FOREST, MOUNTAIN, WATER = range(4)
SUN, RAIN, STORM = range(3)

# --- what is awaited, and from whom ---------------------------------------------------------------
NOBODY = 0  # the rules run on
# chance
DRAW_CAPITALS = 1  # who gets Kyoto (T-013)
DRAW_STARTER = 2
DRAW_PILE = 3  # the order of one pile of task cards (T-012)
ROLL_WEATHER = 4  # the weather die, and a combat die where the unit needs it (T-052)
ROLL_DICE = 5  # two combat dice of the attacker or the defender (T-064)
LAST_OF_CHANCE = 5
# players
PLACE_UNIT = 6  # a unit of the start (T-014)
ACT = 7
SAIL_NOW = 8  # the ship that was just built (T-080)
SUPPORT = 9
ROLL_AGAIN = 10
RETREAT = 11
SPOILS = 12  # a garden: taken over or destroyed (T-081)
# nobody any more
GAME_OVER = 13

# --- phases: where the rules run on ---------------------------------------------------------------
SETTING_UP, PLACING, PLAYING, ENDED = range(4)

# --- stages of an action, in their order ----------------------------------------------------------
(
    IDLE,
    WEATHER,
    ATTACKER_SUPPORT,
    DEFENDER_SUPPORT,
    ATTACKER_ROLL,
    ATTACKER_AGAIN,
    DEFENDER_ROLL,
    DEFENDER_AGAIN,
    SETTLING,
    RETREATING,
    MOVING_IN,
    DIVIDING,
    NEW_SHIP,
    DONE,
) = range(14)

# --- what is being done ---------------------------------------------------------------------------
NOTHING, MOVING, SAILING, SAILING_EMPTY, ATTACKING, ATTACKING_BY_SEA = range(6)

# --- how a game was won ---------------------------------------------------------------------------
NOT_WON, BY_CAPITAL, BY_TASKS, BY_TURNS, BY_RESIGNING = range(5)


@dataclass(slots=True)
class State:
    """One game's position: lists of whole numbers, nothing else.

    Per town (in the order of the map): ``side`` (the seat whose unit or buildings are there),
    ``unit`` (its kind), ``upgraded`` and ``weak`` (0 or 1; a weak capital has strength 1), the
    buildings, and how many ``ships`` lie there. ``banks`` has a number a province (T-010).
    ``order`` has the task cards of the three piles, four each, ``top`` how many of a pile are gone,
    ``taken`` who has a card (T-012, T-090).

    >>> state = blank_state(towns=43, players=2)
    >>> copy = state.fork()
    >>> copy == state, copy is state
    (True, False)
    """

    # where the game stands
    players: int = number(2, SEATS, 2)
    phase: int = number(SETTING_UP, ENDED)
    step: int = number(NOBODY, GAME_OVER)
    seat: int = number(-1, SEATS - 1)  # who is asked; -1 for chance
    starter: int = number(-1, SEATS - 1)
    active: int = number(-1, SEATS - 1)  # whose turn it is
    drawn: int = number(0, 3 + PILES)  # how much of the set-up chance has drawn
    placed: int = number(0, SEATS * START_UNITS)
    turn: int = number(0, 999)  # turns begun, both players counted
    left: int = number(0, 9)  # actions left in this turn
    made: int = number()  # choices made in this turn, for the luck of bots
    done: int = number()  # actions begun in this turn, for the luck of dice
    # towns
    side: Ints = numbers(1, NOBODY_HOLDS, SEATS - 1, by_place=True)
    unit: Ints = numbers(1, NO_UNIT, CAPITAL, by_place=True)
    upgraded: Ints = numbers(1, 0, 1, by_place=True)
    weak: Ints = numbers(1, 0, 1, by_place=True)
    garden: Ints = numbers(1, 0, 1, by_place=True)
    smithy: Ints = numbers(1, 0, 1, by_place=True)
    castle: Ints = numbers(1, 0, FINISHED, by_place=True)
    temple: Ints = numbers(1, 0, FINISHED, by_place=True)
    wall: Ints = numbers(1, 0, 1, by_place=True)
    ships: Ints = numbers(1, 0, 10, by_place=True)
    # money
    koku: Ints = numbers(SEATS)
    banks: Ints = numbers(PROVINCES)
    collected: Ints = numbers(PROVINCES, 0, 1)  # 1: income taken there in this turn (T-030)
    # tasks
    capital: Ints = numbers(SEATS, -1, YEDO)  # KYOTO or YEDO
    order: Ints = numbers(CARDS, -1, CARDS - 1)
    top: Ints = numbers(PILES, 0, CARDS_A_PILE)
    taken: Ints = numbers(CARDS, -1, SEATS - 1)
    points: Ints = numbers(SEATS * SOURCES)  # as the game stands: seat * 4 + source (T-093)
    # the action in hand
    stage: int = number(IDLE, DONE)
    doing: int = number(NOTHING, ATTACKING_BY_SEA)
    start: int = number(-1, PLACE)
    goal: int = number(-1, PLACE)
    terrain: int = number(PLAIN, WATER)
    weather: int = number(SUN, STORM)
    support: Ints = numbers(SEATS)  # supporting units of each seat
    again: Ints = numbers(SEATS)  # re-rolls that are used
    dice: Ints = numbers(SEATS, 0, 12)  # the roll that stands, 0 before it
    # the end
    winner: int = number(-1, SEATS - 1)
    won_by: int = number(NOT_WON, BY_RESIGNING)

    def fork(self) -> State:
        """A copy that shares nothing with this one; a few microseconds."""
        return _fork(self)


_fork = copier(State)


def blank_state(towns: int, players: int = SEATS) -> State:
    """A position with nothing on the board. Set-up fills it."""
    return State(**{**blank_values(State, towns), "players": players})
