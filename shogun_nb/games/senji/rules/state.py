"""The position of Senji, as plain numbers: what all see in the state, what is hidden beside it.

As in the other games, the state holds no rules and the rules hold no state. Nothing that nobody
knows is in either: the order of a shuffled pile is drawn when its card is drawn.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass

from shogun_nb.engine.declared import blank_values, copier, number, numbers

Ints = MutableSequence[int]

FEWEST, SEATS, FAMILIES, PROVINCES, SEAS = 3, 6, 6, 18, 2
SAMURAI, CARDS, HANA = 18, 72, 96
EMPEROR = 5  # the seat of imperial troops, where three play and it is nobody's (SEN-190)
FLEETS = SEAS * SEATS  # a fleet has the number sea * SEATS + seat
PLACES = PROVINCES + FLEETS  # what can be called in summer: provinces, then fleets
LOTS = 33  # no more cards of absent families can lie on the table

# --- what is hidden: where each card is, and who knows it -----------------------------------------
CARD_AT = 0
CARD_KNOWN = CARD_AT + CARDS  # a bit for each seat that knows where the card is
HANA_AT = CARD_KNOWN + CARDS
HANA_KNOWN = HANA_AT + HANA
ORDER_AT = HANA_KNOWN + HANA  # the order on each province
OFFERED_TO = ORDER_AT + PROVINCES  # to whom a samurai is offered; 10 more: who keeps him
OFFER_AT = OFFERED_TO + SAMURAI  # cards that are given, then cards that are wanted in return
OFFER_CARDS = 4
SHOWN_AT = OFFER_AT + 2 * OFFER_CARDS  # hanafuda that a trade card has shown
SHOWN_CARDS = 4
PROMISE_AT = SHOWN_AT + SHOWN_CARDS  # what is promised with an offer
HIDDEN = PROMISE_AT + 1
KEEPS = 10
ALL = (1 << SEATS) - 1
UNKNOWN = -1

# where a diplomacy card is; below SEATS: in the hand of that seat
OPEN, PILE, GONE, LOT, LAID, BID = 6, 12, 18, 19, 20, 22
HIGHEST_PLACE = BID + LOTS * SEATS - 1
HANA_PILE, HANA_USED, HANA_SHOWN = 6, 7, 8  # where a hanafuda card is, if not in a hand

# --- where a samurai is: a province, a sea with its fleet, or one of these ------------------------
SEA_AT = PROVINCES
IN_PILE, UNPLACED, IN_HAND, DEAD, SPENT, COMING = range(20, 26)
# Spent is a kami who has helped, or, where he is nobody's, who left the game unkept (SEN-012).

# --- orders ---------------------------------------------------------------------------------------
PRODUCTION, RECRUITMENT, MARCH_ORDER = range(3)

# --- what is awaited, and from whom ---------------------------------------------------------------
(
    NOBODY,
    # chance
    DRAW_HANA,
    DRAW_SAMURAI,
    DRAW_LOT,
    ROLL,
    DRAW_LOOK,
    # players
    KEEP_FIRST,
    KEEP,
    CALL_HOME,
    PLACE,
    CHOOSE_HOST,
    LOOK,
    OFFER,
    ANSWER,
    BIDDING,
    ORDER,
    CALL,
    MARCH,
    PICK_BATTLE,
    HOSTAGE,
    ROLL_AGAIN,
    KAMI_ROLL,
    SUPPORT,
    SPARE,
    FLEE,
    CALL_FAMILY,
    ACT,
    SHOW,
    TAKE,
    SWAP_BACK,
    TAKE_FROM_HAND,
    TAKE_FROM_PILE,
    STATION,
    # nobody any more
    GAME_OVER,
) = range(34)
LAST_OF_CHANCE = DRAW_LOOK

# --- phases: where the rules run on ---------------------------------------------------------------
(
    DEALING,
    KEEPING,
    FIRST_HOST,
    PLACING,
    HOSTING,
    DRAWING_LOTS,
    LOOKING,
    TALKING,
    AUCTION,
    SPRING,
    SUMMER,
    AUTUMN,
    ROUND_END,
    ENDED,
) = range(14)

# --- what is being done in summer -----------------------------------------------------------------
NO_MARCH, BY_LAND, BY_SEA, RAIDING, LANDING = range(5)

# --- stages of a battle ---------------------------------------------------------------------------
(
    NO_BATTLE,
    KILLING,
    ROLLING,
    DEFENDER_AGAIN,
    ATTACKER_AGAIN,
    FIRST_SUPPORT,
    SECOND_SUPPORT,
    SETTLING,
    SPARING,
    FLEEING,
) = range(10)
ATTACKER, DEFENDER = range(2)  # the sides


@dataclass(slots=True)
class State:
    """What all at the table see: lists of whole numbers, nothing else.

    Per province: ``owner`` (a seat), ``units``, whether an order lies there, units that ``coming``
    attackers bring. Fleets are counted by sea and seat. ``samurai_of`` and ``samurai_at`` say whose
    each samurai is and where. How many cards lie in hands and piles is open, which ones is not.

    >>> state = blank_state(players=4)
    >>> copy = state.fork()
    >>> copy == state, copy is state
    (True, False)
    """

    # where the game stands
    players: int = number(FEWEST, SEATS, FEWEST)
    phase: int = number(DEALING, ENDED)
    step: int = number(NOBODY, GAME_OVER)
    seat: int = number(-1, SEATS - 1)  # who is asked; -1 for chance
    round: int = number(0, 999)
    made: int = number()  # choices made in this round, for the luck of bots
    draws: int = number()  # draws and rolls of this round, for the luck of chance
    planned: Ints = numbers(SEATS, 0, 1)
    family: Ints = numbers(SEATS, -1, FAMILIES - 1)
    out: Ints = numbers(SEATS, 0, 1)
    honour: Ints = numbers(SEATS, 0, low=-9)
    host: int = number(-1, SEATS - 1)
    tied: int = number(0, ALL)  # who may become the host, a bit a seat
    chosen: int = number(0, 1)  # the last host has broken the tie
    # the board
    owner: Ints = numbers(PROVINCES, -1, SEATS - 1)
    units: Ints = numbers(PROVINCES, 0, 12)
    ordered: Ints = numbers(PROVINCES, 0, 1)  # an order lies there
    coming: Ints = numbers(PROVINCES, 0, 12)
    attacked: Ints = numbers(PROVINCES, 0, 1)
    fleet: Ints = numbers(FLEETS, 0, 12)
    ready: Ints = numbers(FLEETS, 0, 2)  # 1: it may be called in this summer; 2: it has been
    samurai_of: Ints = numbers(SAMURAI, -1, SEATS - 1)
    samurai_at: Ints = numbers(SAMURAI, IN_PILE, COMING + PROVINCES - 1)
    # cards that all can count
    hand: Ints = numbers(SEATS, 0, CARDS)
    pile: Ints = numbers(FAMILIES, 0, CARDS)
    hana: Ints = numbers(SEATS, 0, HANA)
    hana_pile: int = number(HANA, HANA)
    lot: Ints = numbers(LOTS, -1, CARDS - 1)
    bids: Ints = numbers(LOTS * SEATS, 0, CARDS)
    # draws that are due
    due_seat: int = number(-1, SEATS - 1)
    due_hana: int = number(0, 9)
    due_samurai: int = number(0, 9)
    offered: int = number(0, SAMURAI)  # samurai out of the pile, to choose from
    keep: int = number(0, 2)  # how many of the samurai that are offered
    mercenary: int = number(0, 2)  # 1 and 2: he is placed in the northern or southern sea
    # set-up, winter and autumn
    dealt: int = number(0, 2 * SEATS)
    called: Ints = numbers(PROVINCES, 0, 1)
    place: int = number(-1, PLACES - 1)  # what was called
    origin: int = number(-1, PLACES - 1)  # from where the attackers of this order came
    lots_drawn: int = number(0, 2 * FAMILIES)
    turn: int = number(0, 99)  # of offers, or of bids; in autumn 2 after a seppuku, if but one
    partner: int = number(-1, SEATS - 1)
    given: int = number(0, OFFER_CARDS)
    wanted: int = number(0, OFFER_CARDS)
    open_offer: int = number(0, 1)
    acted: Ints = numbers(SEATS, 0, 1)
    swapped: Ints = numbers(SEATS, 0, 1)  # Umeko has exchanged in this autumn
    hired: int = number(0, 6)  # units in this turn
    hired_samurai: int = number(0, 1)  # in this turn
    hired_sea: int = number(-1, SEAS - 1)  # where the mercenaries of this turn stand
    shows: int = number(0, 4)
    peeks: int = number(0, 4)  # cards of the hanafuda pile that a trade card will still show
    season: int = number(0, 3)  # before which season one talks; 0 in winter
    # a march
    march: int = number(NO_MARCH, LANDING)
    mover: int = number(-1, SEATS - 1)
    sea: int = number(-1, SEAS - 1)
    in_hand: int = number(0, 12)
    dice_due: int = number(0, 9)
    targets: Ints = numbers(PROVINCES, 0, 1)
    # a battle
    here: int = number(-1, PROVINCES - 1)
    fight: int = number(NO_BATTLE, FLEEING)
    dice: Ints = numbers(FAMILIES, 0, 9)
    again: int = number(0, 2)  # dice are rolled again: 1 by Takenaka, 2 by a kami
    used: Ints = numbers(2, 0, 2)  # 1: Takenaka has, for this side; 2: not after this roll
    kami_used: Ints = numbers(2, 0, 2)  # 1: a kami has, in this battle; 2: not after this roll
    rounds_fought: int = number(0, 999)
    winner: int = number(0, 1)  # the side that has won, while Kato may spare a unit
    # the end
    won: int = number(0, ALL)

    def fork(self) -> State:
        """A copy that shares nothing with this one; a few microseconds."""
        return _fork(self)


_fork = copier(State)


def blank_state(players: int) -> State:
    """A position with nothing on the board. Set-up fills it."""
    return State(**{**blank_values(State, PROVINCES), "players": players})
