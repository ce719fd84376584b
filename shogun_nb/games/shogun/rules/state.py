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
    players: int
    round: int  # 0 to 7: year = round // 4, season = round % 4 (S-20)
    phase: int
    step: int  # what is awaited; NOBODY while the rules run on
    seat: int  # from whom; -1 for chance
    slot: int  # place of the action card being carried out, 0 to 9
    turn: int  # index in the turn order, or in the draft
    turned_up: int  # province cards turned up so far in the draft
    takes_unseen: int  # 1: the card drawn next goes to the drafting seat, who took it unseen
    # provinces
    owner: Ints
    armies: Ints
    revolts: Ints
    buildings: Ints
    spent: Ints
    card: Ints
    # cubes
    supply: Ints
    tower: Ints
    tray: Ints
    hand: Ints
    # other stocks
    bank: int  # chests nobody owns
    markers: int  # revolt markers in stock
    stock: Ints  # castles, temples, theatres in stock
    # seats
    chests: Ints
    rice: Ints
    points: Ints
    scored: Ints  # points by (year, seat, source): (year * 5 + seat) * 5 + source
    groups: Ints  # draft: armies of the groups still to place, nine numbers a seat, 0 when placed
    planned: Ints
    bids: Ints  # HIDDEN until revealed
    place: Ints  # 0 to 4, -1 none
    privilege: Ints  # card held this round, -1 none
    # cards on the table
    events: Ints  # per event card: IN_PILE, OPEN, IN_FORCE, OUT
    event: int  # event in force, -1 none
    order: Ints  # ten action cards, HIDDEN while face down
    special: Ints  # card laid out at each place, HIDDEN before
    turns: Ints  # seat at each place of the turn order, -1 none
    shown: Ints  # what is known of each space of each planning board: seat * 11 + space
    open_cards: Ints  # the two open province cards of the draft, -1 none
    faced: Ints  # the two open cards each seat faced at its last turn (S-14)
    # the fight in hand
    fight: int  # NO_FIGHT, BATTLE, ACTION_REVOLT, WINTER_REVOLT, FIRST_FILLING
    here: int  # province fought for, or acting
    start: int  # province attacked from
    cause: int  # action that a revolt is about, taxes or rice; -1 none
    attacker: int
    defender: int
    income: int  # income that a lost revolt may cost (S-46, option)
    # winter
    revolt_stage: int  # NOT_COUNTED, DRAWING, FIGHTING: of the seat whose turn it is
    drawn: Ints  # provinces in revolt in the order of their revolts, -1 none (three numbers)
    extra_farmers: int  # from the winter table, for the seat whose revolts are in hand
    revolts_due: int  # provinces still to be drawn for that seat

    def fork(self) -> State:
        """A copy that shares nothing with this one; about three microseconds."""
        return State(
            self.players,
            self.round,
            self.phase,
            self.step,
            self.seat,
            self.slot,
            self.turn,
            self.turned_up,
            self.takes_unseen,
            self.owner[:],
            self.armies[:],
            self.revolts[:],
            self.buildings[:],
            self.spent[:],
            self.card[:],
            self.supply[:],
            self.tower[:],
            self.tray[:],
            self.hand[:],
            self.bank,
            self.markers,
            self.stock[:],
            self.chests[:],
            self.rice[:],
            self.points[:],
            self.scored[:],
            self.groups[:],
            self.planned[:],
            self.bids[:],
            self.place[:],
            self.privilege[:],
            self.events[:],
            self.event,
            self.order[:],
            self.special[:],
            self.turns[:],
            self.shown[:],
            self.open_cards[:],
            self.faced[:],
            self.fight,
            self.here,
            self.start,
            self.cause,
            self.attacker,
            self.defender,
            self.income,
            self.revolt_stage,
            self.drawn[:],
            self.extra_farmers,
            self.revolts_due,
        )


LARGEST_DRAFT = 9  # groups a player has at most (S-12)


def blank_state(provinces: int, players: int) -> State:
    """A position with nothing on the board and nothing in any stock.

    ``provinces`` is the number of provinces of the map, ``players`` 3 to 5. Set-up
    (:mod:`shogun_nb.games.shogun.rules.setup`) fills it.

    >>> blank_state(45, 3).owner[:3]
    [5, 5, 5]
    """
    return State(
        players=players,
        round=0,
        phase=NEW_YEAR,
        step=NOBODY,
        seat=-1,
        slot=0,
        turn=0,
        turned_up=0,
        takes_unseen=0,
        owner=[NEUTRAL] * provinces,
        armies=[0] * provinces,
        revolts=[0] * provinces,
        buildings=[0] * (provinces * BUILDINGS),
        spent=[0] * provinces,
        card=[UNSEEN] * provinces,
        supply=[0] * COLOURS,
        tower=[0] * COLOURS,
        tray=[0] * COLOURS,
        hand=[0] * COLOURS,
        bank=0,
        markers=0,
        stock=[0] * BUILDINGS,
        chests=[0] * SEATS,
        rice=[0] * SEATS,
        points=[0] * SEATS,
        scored=[0] * (YEARS * SEATS * SOURCES),
        groups=[0] * (SEATS * LARGEST_DRAFT),
        planned=[0] * SEATS,
        bids=[HIDDEN] * SEATS,
        place=[-1] * SEATS,
        privilege=[-1] * SEATS,
        events=[IN_PILE] * EVENTS,
        event=-1,
        order=[HIDDEN] * ACTIONS,
        special=[HIDDEN] * PLACES,
        turns=[-1] * PLACES,
        shown=[HIDDEN] * (SEATS * SPACES),
        open_cards=[-1, -1],
        faced=[-1] * (SEATS * 2),
        fight=NO_FIGHT,
        here=-1,
        start=-1,
        cause=-1,
        attacker=-1,
        defender=-1,
        income=0,
        revolt_stage=NOT_COUNTED,
        drawn=[-1] * MOST_REVOLTS,
        extra_farmers=0,
        revolts_due=0,
    )
