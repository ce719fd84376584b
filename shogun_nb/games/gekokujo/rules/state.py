"""The public position of Gekokujō, as plain numbers.

As in Shogun, the state holds no rules and the rules hold no state. What hides (whose Ninja waits to
strike) lies outside, in a list with one number a seat.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass

from shogun_nb.engine.declared import PLACE, blank_values, copier, number, numbers

Ints = MutableSequence[int]

# --- seats, clans and sides -----------------------------------------------------------------------
SEATS = 6
LOCALS = 6  # the side of the local Bushi of a province that nobody has held (G-039)
SIDES = 7  # the seats, then the locals
CHOSOKABE, ODA, SHIMAZU, TAKEDA, TOKUGAWA, UESUGI = range(6)  # in alphabetical order (G-032)
CLANS = 6
NOBODY_OWNS = -1  # a province that is neutral, or contested (G-038)
FREE = -1  # no vassal; else the seat of the victor, or LOCALS (G-050)

# --- kinds of units -------------------------------------------------------------------------------
BUSHI, SPEARMAN, SWORDSMAN, ARCHER, BANNERMAN, ARQUEBUSIER, DAIMYO = range(7)
TYPES = 6  # kinds that count as Bushi
UNIT_KINDS = 7
RONIN = 7  # only in a battle (G-046)

# --- the Ninja ------------------------------------------------------------------------------------
NO_MISSION, UNANNOUNCED, SABOTAGE, DIVERSION = range(4)
NOT_HIDING, HIDING = range(2)  # what is hidden of each seat: whether its assassin waits (G-060)
UNKNOWN = -1  # the same in a view

# --- what is awaited, and from whom ---------------------------------------------------------------
NOBODY = 0  # the rules run on
# chance
DRAW_CHOOSER = 1  # who chooses a clan next (G-023)
ROLL = 2  # the dice of one step of a battle
HARVEST = 3  # one die for all (G-733)
LAST_OF_CHANCE = 3
# players
CHOOSE_CLAN = 4
SOW = 5
PREPARE = 6  # recruit, hire, build, announce, pay into the fund; or finished
OFFER_PACT = 7
ANSWER_PACT = 8
MOVE = 9
CHOOSE_BATTLE = 10
HIRE_RONIN = 11
ASSASSINATE = 12
SPLIT_HITS = 13
TAKE_LOSSES = 14
DISBAND = 15  # one Bushi leaves the board: for a debt, or of a vassal's half
GIVE_UP = 16  # a province that a new vassal loses
RETREAT = 17  # units out of a province given up
# nobody any more
GAME_OVER = 18

# --- phases: where the rules run on ---------------------------------------------------------------
(
    CHOOSING_CLANS,
    INCOME,
    UPKEEP,
    ORDERING,
    SOWING,
    PREPARING,
    PACTS,
    MOVING,
    FIGHTING,
    WINTER,
    ROUND_END,
    ENDED,
) = range(12)

# --- stages of a battle (G-041), in their order ---------------------------------------------------
(
    NO_BATTLE,
    HIRING,
    STRIKING,
    FIREARMS,
    RANGED,
    MELEE,
    SPLITTING,
    LOSING,
    CONTROL,
) = range(9)

# --- why Bushi are disbanded, or units retreat ----------------------------------------------------
NO_CAUSE, UNPAID_UPKEEP, UNPAID_WINTER, VASSALS_HALF = range(4)

# --- how a game was won ---------------------------------------------------------------------------
NOT_WON, BY_MANDATE, BY_PROVINCES, BY_GLORY, BY_ROUNDS = range(5)

MANDATES = 3  # Kyoto, Osaka, Edo
LONGEST_PATH = 3  # steps of a Daimyo (G-034)


@dataclass(slots=True)
class State:
    """The public position of one game: lists of whole numbers, nothing else.

    Per province (in the order of the map): ``owner`` (the seat that controls it, G-038), ``units``
    (at ``(province * 6 + seat) * 7 + kind``), ``locals`` (Bushi that defend what nobody has held,
    G-039), ``began`` (who controlled it when the round began), ``sown`` (Koku, G-731), ``moved``
    (units of the player who moves that have had their movement, at ``province * 7 + kind``) and
    ``fought`` (1: the battle there is over in this player's turn) and ``entered`` (who has moved
    in, a bit for each seat; only with option ``all_defend``). Per seat what the name says.

    >>> from shogun_nb.games.gekokujo.rules.state import blank_state
    >>> state = blank_state(provinces=68, players=4)
    >>> copy = state.fork()
    >>> copy == state, copy is state
    (True, False)
    """

    # where the game stands
    players: int = number(4, SEATS, 2)
    round: int = number(0, 99)
    phase: int = number(CHOOSING_CLANS, ENDED)
    step: int = number(NOBODY, GAME_OVER)
    seat: int = number(-1, SEATS - 1)  # from whom; -1 for chance
    turn: int = number(0, SEATS)  # index in the order of play
    made: int = number()  # choices made so far in this phase, for the luck of bots
    order: Ints = numbers(SEATS, -1, SEATS - 1)  # the seats in the order of play (G-032)
    # provinces
    owner: Ints = numbers(1, NOBODY_OWNS, SEATS - 1, by_place=True)
    units: Ints = numbers(SEATS * UNIT_KINDS, by_place=True)
    locals: Ints = numbers(1, by_place=True)
    began: Ints = numbers(1, NOBODY_OWNS, SEATS - 1, by_place=True)
    sown: Ints = numbers(1, by_place=True)
    moved: Ints = numbers(UNIT_KINDS, by_place=True)
    fought: Ints = numbers(1, 0, 1, by_place=True)
    entered: Ints = numbers(1, 0, (1 << SEATS) - 1, by_place=True)
    # seats
    clan: Ints = numbers(SEATS, -1, CLANS - 1)
    koku: Ints = numbers(SEATS, low=-1)  # -1: behind a screen
    stored: Ints = numbers(SEATS, low=-1)  # Koku that are safe, and not for use this round (G-731)
    supply: Ints = numbers(SEATS)  # Bushi that are not on the board
    castle: Ints = numbers(SEATS, -1, PLACE)  # its province, -1 none (G-061)
    fortified: Ints = numbers(SEATS, 0, 1)
    master: Ints = numbers(SEATS, FREE, LOCALS)  # of a vassal
    fund: Ints = numbers(SEATS)  # Koku paid in for liberation (G-052)
    fund_paid: Ints = numbers(SEATS)  # of it in this round
    announced: Ints = numbers(SEATS, 0, 1)  # 1: a Gekokujō attack in this round (G-052)
    out: Ints = numbers(SEATS, 0, 1)  # 1: eliminated (G-053)
    on_path: Ints = numbers(SEATS, 0, 1)  # 1: on the Path of Glory
    glory: Ints = numbers(SEATS)
    honoured: Ints = numbers(SEATS * MANDATES, 0, 1)  # 1: its glory for this province is counted
    # pacts of this round: seat * 6 + other
    pact: Ints = numbers(SEATS * SEATS, 0, 1)
    offered: Ints = numbers(SEATS * SEATS, 0, 1)
    offer_to: int = number(-1, SEATS - 1)  # who is asked for an answer
    traitor: Ints = numbers(SEATS, 0, 1)  # 1: has attacked an ally in this round (G-703)
    # the Ninja
    ninja: int = number(-1, SEATS - 1)  # his master, -1: in the supply
    mission: int = number(NO_MISSION, DIVERSION)
    target: int = number(-1, PLACE)  # where he sabotages or diverts
    # the battle in hand
    stage: int = number(NO_BATTLE, CONTROL)
    here: int = number(-1, PLACE)
    attacker: int = number(-1, SEATS - 1)
    side: int = number(0, SIDES)  # index of the side that is asked, from the attacker on
    weapons: int = number(NO_BATTLE, MELEE)  # the step whose hits are taken now
    rolls: int = number()  # rolled so far in this battle, for its luck
    ronin: Ints = numbers(SEATS)
    hits: Ints = numbers(SIDES)  # rolled by each side
    taken: Ints = numbers(SIDES * SIDES)  # hits of a side against another, at side * 7 + other
    due: Ints = numbers(SIDES)  # units that a side has still to remove
    arquebuses: int = number(0, 1)  # 1: Arquebusiers have shot here, the castle does not count
    fallen: Ints = numbers(SEATS, -1, SIDES)  # who beat the last Daimyo of a seat here, SIDES none
    # units that must leave the board
    leaving: Ints = numbers(SEATS)  # Bushi that a seat must still disband
    cause: int = number(NO_CAUSE, VASSALS_HALF)
    giving_up: Ints = numbers(SEATS)  # provinces that a new vassal must still give up
    halving: Ints = numbers(SEATS, 0, 1)  # 1: then half of the units leave the board
    retreat_from: int = number(-1, PLACE)
    # the end
    winner: int = number(-1, SEATS - 1)
    won_by: int = number(NOT_WON, BY_ROUNDS)

    def fork(self) -> State:
        """A copy that shares nothing with this one; a few microseconds."""
        return _fork(self)


_fork = copier(State)


def blank_state(provinces: int, players: int) -> State:
    """A position with nothing on the board; ``players`` 2 to 6. Set-up fills it."""
    return State(**{**blank_values(State, provinces), "players": players})
