"""The public position, as plain numbers.

The state holds no rules and the rules hold no state. Everything here is a whole number or a flat
list of whole numbers, so that a position can be copied in microseconds, written as text, and read
by the same rule functions as a NumPy record when they are compiled.

Nothing that nobody knows stands here: face-down cards are drawn when they are turned up, and the
plans of the round lie outside (see :mod:`shogun_nb.games.shogun.rules.planning`).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass

from shogun_nb.engine.declared import MOST, PLACE, blank_values, copier, number, numbers

Ints = MutableSequence[int]

# --- colours and owners -------------------------------------------------------------------------
SEATS = 5  # colours 0 to 4 are the players' seats, used or not (S-2)
FARMERS = 5  # the sixth colour: the green farmer armies
COLOURS = 6
NEUTRAL = 5  # owner of a province that belongs to nobody (S-13)
CLOSED = 6  # owner of a province that is out of the game with three players (S-10)

# --- buildings, in the order of their price (S-45) ----------------------------------------------
CASTLE, TEMPLE, THEATRE = range(3)
BUILDINGS = 3

# --- action spaces, in the order of the player board; the bid space is the eleventh -------------
(
    BUILD_CASTLE,
    BUILD_TEMPLE,
    BUILD_THEATRE,
    CONFISCATE_RICE,
    COLLECT_TAXES,
    DEPLOY_5,
    DEPLOY_3,
    DEPLOY_1,
    BATTLE_A,
    BATTLE_B,
) = range(10)
ACTIONS = 10
BID = 10
SPACES = 11

# --- what lies on a space ------------------------------------------------------------------------
NOTHING = -1  # a chest card on an action, or an empty space: the action is not wanted (S-25, S-26)
HIDDEN = -2  # face down, or not planned yet
CHEST_CARD = 1000  # on the bid space: CHEST_CARD + chests shown (S-27)
CHEST_CARDS_SHOWN = range(CHEST_CARD, CHEST_CARD + 5)

# --- privileges on the special cards (S-23) ------------------------------------------------------
MORE_CHESTS, MORE_RICE, SIX_ARMIES, STRONGER_ATTACK, STRONGER_DEFENCE = range(5)
PLACES = 5

# --- event cards (section 7 of the checklist) ----------------------------------------------------
EVENTS = 12
IN_PILE, OPEN, IN_FORCE, OUT = range(4)  # where an event card is

# --- where a province card is during the draft (S-13, S-14) --------------------------------------
UNSEEN, FACE_UP, TAKEN = range(3)
UNDER_PILE = 3  # UNDER_PILE + n: put under the pile as the n-th card; lowest is drawn first

# --- seasons -------------------------------------------------------------------------------------
SPRING, SUMMER, AUTUMN, WINTER = range(4)
SEASONS = 4

# --- what is awaited, and from whom --------------------------------------------------------------
NOBODY = 0  # the rules run on
# chance
FIRST_PLAYER = 1
TURN_UP_PROVINCE = 2
TURN_UP_EVENTS = 3
TURN_UP_ACTIONS = 4
TURN_UP_ACTION = 5
LAY_OUT_SPECIALS = 6
DRAW_EVENT = 7
BREAK_TIE = 8
DRAW_REVOLT = 9
THROW = 10
LAST_OF_CHANCE = 10
# players
DRAFT = 11
PLACE_GROUP = 12
PLAN = 13
TAKE_PLACE = 14
BATTLE_MOVE = 15
MOVE_AFTER_DEPLOY = 16
ORDER_REVOLTS = 17
# nobody any more
GAME_OVER = 18

# --- phases: where the rules run on ---------------------------------------------------------------
(
    DRAFTING,
    FILLING_TOWER,
    NEW_YEAR,
    LAYING_OUT,
    PLANNING,
    REVEALING,
    CHOOSING_PLACES,
    ACTING,
    ROUND_END,
    FEEDING,
    REVOLTING,
    SCORING,
    ENDED,
) = range(13)

# --- kinds of fight -------------------------------------------------------------------------------
NO_FIGHT, BATTLE, ACTION_REVOLT, WINTER_REVOLT, FIRST_FILLING = range(5)

# --- how far the revolts of a seat have come in winter (S-61, S-62) -----------------------------
NOT_COUNTED, DRAWING, FIGHTING = range(3)

# --- sources of points (S-63) ---------------------------------------------------------------------
PROVINCES, BUILT, MOST_CASTLES, MOST_TEMPLES, MOST_THEATRES = range(5)
SOURCES = 5
COUNTS = 1000  # counts of all seats in one number: seat 0 in its last three digits, and so on
MOST_REGIONS = 10  # the printed board has 5 (S-1); a map of one's own may have more
YEARS = 2
MOST_REVOLTS = 3  # the longest row of the winter table (S-61)
LARGEST_DRAFT = 9  # groups a player has at most (S-12)


@dataclass(slots=True)
class State:
    """The public position of one game: lists of whole numbers, nothing else.

    Per province (in the order of the map): ``owner``, ``armies``, ``revolts`` (markers),
    ``buildings`` (three numbers a province: castle, temple, theatre), ``spent`` (1: its card left
    a planning board this round, S-43) and ``card`` (where the card is in the draft).
    Per colour (seats 0-4, farmers 5): ``supply``, ``tower``, ``tray``, ``hand`` (cubes about to
    be thrown). Per seat: ``chests``, ``rice``, ``points``, ``planned`` (1: the plan is in),
    ``bids``, ``place``, ``privilege``. The other fields say so beside their name.

    >>> from shogun_nb.games.shogun.rules.state import blank_state
    >>> state = blank_state(provinces=45, players=3)
    >>> copy = state.fork()
    >>> copy == state, copy is state
    (True, False)
    """

    # where the game stands
    players: int = number(3, 5, 3)
    round: int = number(0, 7)  # year = round // 4, season = round % 4 (S-20)
    phase: int = number(NEW_YEAR, ENDED)
    step: int = number(NOBODY, GAME_OVER)  # what is awaited; NOBODY: the rules run on
    seat: int = number(-1, SEATS - 1)  # from whom; -1 for chance
    slot: int = number(0, ACTIONS - 1)  # place of the action card being carried out
    turn: int = number(0, 63)  # index in the turn order, or in the draft
    turned_up: int = number()  # province cards turned up so far in the draft
    takes_unseen: int = number(0, 1)  # 1: the card drawn next was taken unseen (S-13)
    # provinces
    owner: Ints = numbers(1, NEUTRAL, CLOSED, by_place=True)
    armies: Ints = numbers(1, by_place=True)
    revolts: Ints = numbers(1, by_place=True)
    buildings: Ints = numbers(BUILDINGS, 0, 1, by_place=True)
    spent: Ints = numbers(1, 0, 1, by_place=True)
    card: Ints = numbers(1, UNSEEN, by_place=True)
    # cubes
    supply: Ints = numbers(COLOURS, low=-MOST)
    tower: Ints = numbers(COLOURS)
    tray: Ints = numbers(COLOURS)
    hand: Ints = numbers(COLOURS)
    # other stocks
    bank: int = number(low=-MOST)  # chests nobody owns
    markers: int = number(low=-MOST)  # revolt markers in stock
    stock: Ints = numbers(BUILDINGS, low=-MOST)  # castles, temples, theatres in stock
    # seats
    chests: Ints = numbers(SEATS)
    rice: Ints = numbers(SEATS)
    points: Ints = numbers(SEATS)
    scored: Ints = numbers(YEARS * SEATS * SOURCES)  # points at (year * 5 + seat) * 5 + source
    groups: Ints = numbers(SEATS * LARGEST_DRAFT)  # draft: armies of groups to place, 0 when placed
    planned: Ints = numbers(SEATS, 0, 1)
    bids: Ints = numbers(SEATS, HIDDEN, PLACE, also=CHEST_CARDS_SHOWN)  # HIDDEN until revealed
    place: Ints = numbers(SEATS, -1, PLACES - 1)  # -1 none
    privilege: Ints = numbers(SEATS, -1, PLACES - 1)  # card held this round, -1 none
    # cards on the table
    events: Ints = numbers(EVENTS, IN_PILE, OUT)  # where each event card is
    event: int = number(-1, EVENTS - 1)  # event in force, -1 none
    order: Ints = numbers(ACTIONS, HIDDEN, ACTIONS - 1)  # action cards, HIDDEN while face down
    special: Ints = numbers(PLACES, HIDDEN, PLACES - 1)  # card laid out at each place
    turns: Ints = numbers(PLACES, -1, SEATS - 1)  # seat at each place of the turn order
    # what is known of each space of each planning board: seat * 11 + space
    shown: Ints = numbers(SEATS * SPACES, HIDDEN, PLACE, also=CHEST_CARDS_SHOWN)
    open_cards: Ints = numbers(2, -1, PLACE)  # the two open province cards of the draft
    # the two that each seat faced at its last turn (S-14)
    faced: Ints = numbers(SEATS * 2, -1, PLACE)
    # the fight in hand
    fight: int = number(NO_FIGHT, FIRST_FILLING)
    here: int = number(-1, PLACE)  # province fought for, or acting
    start: int = number(-1, PLACE)  # province attacked from
    cause: int = number(-1, ACTIONS - 1)  # action that a revolt is about (S-46), -1 none
    attacker: int = number(-1, COLOURS - 1)
    defender: int = number(-1, COLOURS - 1)
    income: int = number()  # income that a lost revolt may cost (S-46, option)
    # winter
    revolt_stage: int = number(NOT_COUNTED, FIGHTING)  # of the seat whose turn it is (S-61, S-62)
    # provinces in revolt, in the order of revolts
    drawn: Ints = numbers(MOST_REVOLTS, -1, PLACE)
    extra_farmers: int = number(0, 99)  # from the winter table, for the revolts in hand
    revolts_due: int = number(0, MOST_REVOLTS)  # provinces still to be drawn for that seat

    def fork(self) -> State:
        """A copy that shares nothing with this one; a few microseconds."""
        return _fork(self)


_fork = copier(State)


def blank_state(provinces: int, players: int) -> State:
    """A position with nothing on the board and nothing in any stock.

    ``provinces`` is the number of provinces of the map, ``players`` 3 to 5. Set-up
    (:mod:`shogun_nb.games.shogun.rules.setup`) fills it.
    """
    return State(**{**blank_values(State, provinces), "players": players})
