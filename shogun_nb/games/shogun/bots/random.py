"""The random bot: uniform over all legal whole choices.

Written in the part of Python that also compiles. It reads the public position only, and numbers
from the bots' own tape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.rules.actions import STAY, is_target
from shogun_nb.games.shogun.rules.parameters import Facts
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS, PLAN_ROW, plan_counts, put_hand
from shogun_nb.games.shogun.rules.setup import EXCHANGE, FROM_PILE, may_exchange, next_card
from shogun_nb.games.shogun.rules.state import (
    ACTIONS,
    BATTLE_MOVE,
    BID,
    CHEST_CARD,
    DEPLOY_1,
    DRAFT,
    LARGEST_DRAFT,
    MOST_REVOLTS,
    MOVE_AFTER_DEPLOY,
    NOTHING,
    ORDER_REVOLTS,
    PLACE_GROUP,
    PLACES,
    PLAN,
    SEASONS,
    SEATS,
    TAKE_PLACE,
    Ints,
    State,
)

# --- where a bot's choice reads its tape ----------------------------------------------------------
DRAFT_AT = 0  # two numbers for each province card turned up so far
ROUNDS_AT = 256
PLANS_AT = 0  # within a round, a seat
PLAN_LENGTH = 24
PLACES_AT = PLANS_AT + SEATS * PLAN_LENGTH
ORDERS_AT = PLACES_AT + SEATS
MOVES_AT = ORDERS_AT + SEATS * MOST_REVOLTS
ROUND_LENGTH = MOVES_AT + ACTIONS * SEATS * 2
BOT_TAPE_LENGTH = ROUNDS_AT + 2 * SEASONS * ROUND_LENGTH

MOST_PROVINCES = 60


@rule()
def bot_occasion(state: State) -> int:
    """Where on the bots' tape this seat's choice is read."""
    step = state.step
    if step == DRAFT or step == PLACE_GROUP:
        return DRAFT_AT + 2 * (state.turned_up % 128) + int(step == PLACE_GROUP)
    begin = ROUNDS_AT + state.round * ROUND_LENGTH
    if step == PLAN:
        return begin + PLANS_AT + state.seat * PLAN_LENGTH
    if step == TAKE_PLACE:
        return begin + PLACES_AT + state.seat
    if step == ORDER_REVOLTS:
        return begin + ORDERS_AT + state.seat * MOST_REVOLTS
    return begin + MOVES_AT + (state.order[state.slot] * SEATS + state.seat) * 2


@dataclass(frozen=True, slots=True)
class PlanTable:
    """How the legal plans divide by kind of bid and number of actions wanted.

    Row ``provinces * 5 + chest cards that can be paid - 1`` holds cumulative shares in units of
    2**-32: chest bids with 0 to 10 actions wanted, province bids with 0 to 10, no bid.
    """

    shares: Sequence[int]


@lru_cache(maxsize=1)
def plan_table() -> PlanTable:
    """The table of all rows, made once (about 10 ms)."""
    shares: list[int] = []
    for provinces in range(MOST_PROVINCES + 1):
        for chest_cards in range(1, CHEST_CARDS + 1):
            counts = plan_counts(provinces, chest_cards)
            whole = sum(counts)
            below = 0
            for count in counts:
                below += count
                shares.append((below << 32) // whole)
    return PlanTable(tuple(shares))


@rule()
def random_choice(
    facts: Facts, table: PlanTable, state: State, tape: Sequence[int], choice: Ints
) -> None:
    """Fill the choice of the seat that is asked."""
    step = state.step
    at = bot_occasion(state)
    if step == BATTLE_MOVE:
        random_move(facts, state, tape[at], state.order[state.slot], 0, choice)
    elif step == MOVE_AFTER_DEPLOY:
        random_move(facts, state, tape[at], DEPLOY_1, 1, choice)
    elif step == PLAN:
        random_plan(table, state, tape, at, choice)
    elif step == TAKE_PLACE:
        random_place(state, tape[at], choice)
    elif step == ORDER_REVOLTS:
        random_order(state, tape, at, choice)
    elif step == DRAFT:
        random_draft(state, tape[at], choice)
    elif step == PLACE_GROUP:
        random_group(state, tape[at], choice)


@rule("S-48", "S-49")
def random_move(
    facts: Facts, state: State, luck: int, action: int, may_stay: int, choice: Ints
) -> None:
    """Every pair of a target and a number of armies equally likely, and staying where allowed."""
    board = facts.board
    start = state.here
    most = state.armies[start] - 1
    first = board.first[start]
    end = board.first[start + 1]
    targets = [0] * (end - first)
    count = 0
    for border in range(first, end):
        target = board.neighbours[border]
        if is_target(facts, state, state.seat, target, action):
            targets[count] = target
            count += 1
    pick = luck * (count * most + may_stay) >> 32
    if pick == count * most:
        choice[0] = STAY
        choice[1] = 0
    else:
        choice[0] = targets[pick // most]
        choice[1] = 1 + pick % most


@rule("S-25", "S-26", "S-27")
def random_plan(table: PlanTable, state: State, tape: Sequence[int], at: int, choice: Ints) -> None:
    """Every legal plan equally likely: first kind of bid and actions wanted, then the cards."""
    seat = state.seat
    hand = [0] * len(state.owner)
    cards = put_hand(state, seat, hand)
    payable = min(state.chests[seat], CHEST_CARDS - 1)
    row = (cards * CHEST_CARDS + payable) * PLAN_ROW
    shares = table.shares
    luck = tape[at]
    pick = 0
    while shares[row + pick] <= luck:
        pick += 1
    luck = tape[at + 1]
    if pick == PLAN_ROW - 1:
        wanted = cards
        choice[BID] = NOTHING
    elif pick <= ACTIONS:
        wanted = pick
        choice[BID] = CHEST_CARD + (luck * (payable + 1) >> 32)
    else:
        wanted = pick - ACTIONS - 1
        place = luck * cards >> 32
        choice[BID] = hand[place]
        cards -= 1
        hand[place] = hand[cards]
    for action in range(ACTIONS):
        if tape[at + 2 + action] * (ACTIONS - action) >> 32 < wanted:
            place = tape[at + 12 + action] * cards >> 32
            choice[action] = hand[place]
            cards -= 1
            hand[place] = hand[cards]
            wanted -= 1
        else:
            choice[action] = NOTHING


@rule("S-29")
def random_place(state: State, luck: int, choice: Ints) -> None:
    """Every free place equally likely."""
    free = [0] * PLACES
    count = 0
    for place, seat in enumerate(state.turns):
        if seat < 0:
            free[count] = place
            count += 1
    choice[0] = free[luck * count >> 32]


@rule("S-62")
def random_order(state: State, tape: Sequence[int], at: int, choice: Ints) -> None:
    """Every order of the revolts equally likely."""
    count = 0
    for place in range(MOST_REVOLTS):
        choice[place] = state.drawn[place]
        if state.drawn[place] >= 0:
            count += 1
    for place in range(count - 1):
        other = place + (tape[at + place] * (count - place) >> 32)
        province = choice[place]
        choice[place] = choice[other]
        choice[other] = province


@rule("S-13", "S-14")
def random_draft(state: State, luck: int, choice: Ints) -> None:
    """Every pair of an open card and a group size, the pile, the exchange: equally likely."""
    sizes = [0] * LARGEST_DRAFT
    count = different_groups(state, state.seat, sizes)
    open_cards = 0
    for place in range(2):
        if state.open_cards[place] >= 0:
            open_cards += 1
    pile = 1 if next_card(state) != -1 else 0
    exchange = 1 if may_exchange(state, state.seat) else 0
    pick = luck * (open_cards * count + pile + exchange) >> 32
    choice[1] = 0
    if pick < open_cards * count:
        card = state.open_cards[pick // count]
        if card < 0:
            card = state.open_cards[1]
        choice[0] = card
        choice[1] = sizes[pick % count]
    elif pick - open_cards * count < pile:
        choice[0] = FROM_PILE
    else:
        choice[0] = EXCHANGE


@rule("S-12")
def different_groups(state: State, seat: int, sizes: Ints) -> int:
    """The different sizes among the seat's groups left, into ``sizes``; how many there are."""
    count = 0
    for group in range(seat * LARGEST_DRAFT, (seat + 1) * LARGEST_DRAFT):
        size = state.groups[group]
        new = size > 0
        for earlier in range(count):
            if sizes[earlier] == size:
                new = False
        if new:
            sizes[count] = size
            count += 1
    return count


@rule("S-12")
def random_group(state: State, luck: int, choice: Ints) -> None:
    """Every group size left equally likely."""
    sizes = [0] * LARGEST_DRAFT
    count = different_groups(state, state.seat, sizes)
    choice[0] = sizes[luck * count >> 32]
