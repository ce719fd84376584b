"""Chapter "Spring, summer, autumn" up to the actions (S-20 to S-30).

Laying out cards, planning and bidding, the event, and the turn order. The plans lie outside the
state: ``plans[seat * 11 + space]`` is a province, ``NOTHING``, or on the bid space also a chest
card; ``HIDDEN`` before the plan is made.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from shogun_nb.engine.register import rule
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.rules.parameters import Facts
from shogun_nb.games.shogun.rules.record import (
    ACTION_TURNED_UP,
    BID_REVEALED,
    EVENT_DRAWN,
    PLACE_TAKEN,
    PLAN_IN,
    ROUND_ENDED,
    SPECIAL_LAID_OUT,
    TIE_DRAWN,
    Record,
    note,
)
from shogun_nb.games.shogun.rules.setup import ask
from shogun_nb.games.shogun.rules.state import (
    ACTING,
    ACTIONS,
    BID,
    BREAK_TIE,
    CHEST_CARD,
    CHOOSING_PLACES,
    DRAW_EVENT,
    EVENTS,
    FEEDING,
    HIDDEN,
    IN_FORCE,
    LAY_OUT_SPECIALS,
    LAYING_OUT,
    NOTHING,
    OPEN,
    OUT,
    PLACES,
    PLAN,
    PLANNING,
    REVEALING,
    SEASONS,
    SEATS,
    SPACES,
    TAKE_PLACE,
    TURN_UP_ACTIONS,
    WINTER,
    Ints,
    State,
)
from shogun_nb.games.shogun.words import ACTION_NAMES

UNREADABLE = -3  # on a space of a plan that is only checked: a name that is not a province
CHEST_CARDS = 5  # S-2: every player's chest cards show 0 to 4
PLAN_ROW = 2 * (ACTIONS + 1) + 1  # chest bids by actions wanted, province bids likewise, no card


@rule("S-21", "S-22")
def lay_out(state: State) -> None:
    """Wait for the open action cards, then the special cards; then planning begins."""
    if state.order[0] == HIDDEN:
        ask(state, TURN_UP_ACTIONS, -1)
    elif state.special[0] == HIDDEN:
        ask(state, LAY_OUT_SPECIALS, -1)
    else:
        state.phase = PLANNING


@rule("S-21")
def turn_up_actions(facts: Facts, state: State, cards: Ints, record: Record | None) -> None:
    """Five of the ten shuffled action cards lie face up, in order; the others stay hidden."""
    for place in range(facts.numbers.open_actions):
        turn_up_action(state, place, cards[place], 21, record)


@rule("S-21", "S-40")
def turn_up_action(
    state: State, place: int, action: int, number: int, record: Record | None
) -> None:
    """One action card becomes known; ``number`` is the rule that the record cites."""
    state.order[place] = action
    note(record, ACTION_TURNED_UP, number, -1, -1, place + 1, action, -1)


@rule("S-22", "S-23")
def lay_out_specials(state: State, cards: Ints, record: Record | None) -> None:
    """The five special cards lie face up on the places of the turn order."""
    for place in range(PLACES):
        state.special[place] = cards[place]
        note(record, SPECIAL_LAID_OUT, 22, -1, -1, place + 1, cards[place], -1)


@rule("S-25")
def continue_planning(state: State) -> None:
    """Ask the first seat whose plan is missing; with all plans in, reveal."""
    for seat in range(state.players):
        if state.planned[seat] == 0:
            ask(state, PLAN, seat)
            return
    state.phase = REVEALING


@rule("S-25")
def plan(state: State, plans: Ints, seat: int, cards: Ints, record: Record | None) -> None:
    """Lay a seat's cards face down on its board, in place of an earlier plan of this round."""
    for space in range(SPACES):
        plans[seat * SPACES + space] = cards[space]
    if state.planned[seat] == 0:
        state.planned[seat] = 1
        note(record, PLAN_IN, 25, seat, -1, -1, -1, -1)


@rule("S-28")
def draw_event(state: State, card: int, record: Record | None) -> None:
    """One of the open events holds this round, for everyone."""
    state.events[card] = IN_FORCE
    state.event = card
    note(record, EVENT_DRAWN, 28, -1, -1, -1, card, -1)


@rule("S-28", "S-29", "S-30")
def reveal(state: State, plans: Ints, record: Record | None) -> None:
    """Draw the event, then turn up all bids and pay the chests on them."""
    if state.event < 0:
        for card in range(EVENTS):
            if state.events[card] == OPEN:
                ask(state, DRAW_EVENT, -1)
                return
    for seat in range(state.players):
        bid = plans[seat * SPACES + BID]
        state.bids[seat] = bid
        state.shown[seat * SPACES + BID] = bid
        paid = 0
        if bid >= CHEST_CARD:
            paid = bid - CHEST_CARD
            state.chests[seat] -= paid
            state.bank += paid
            note(record, BID_REVEALED, 29, seat, -1, paid, -1, -1)
        elif bid >= 0:
            note(record, BID_REVEALED, 30, seat, bid, 0, -1, -1)
        else:
            note(record, BID_REVEALED, 29, seat, -1, -1, -1, -1)
    state.phase = CHOOSING_PLACES


@rule("S-29")
def bid_rank(bid: int) -> int:
    """Who chooses first: chest cards from 4 down to 1, provinces, chest card 0, no card.

    >>> [bid_rank(bid) for bid in (CHEST_CARD + 4, CHEST_CARD + 1, 17, CHEST_CARD, NOTHING)]
    [6, 3, 2, 1, 0]
    """
    if bid > CHEST_CARD:
        return bid - CHEST_CARD + 2
    if bid == CHEST_CARD:
        return 1
    if bid >= 0:
        return 2
    return 0


@rule("S-29")
def continue_places(state: State) -> None:
    """Ask the highest bidder without a place; equal bids are drawn; then the order stands."""
    best = -1
    equal = 0
    who = -1
    for seat in range(state.players):
        if state.place[seat] < 0:
            rank = bid_rank(state.bids[seat])
            if rank > best:
                best = rank
                equal = 1
                who = seat
            elif rank == best:
                equal += 1
    if equal > 1:
        ask(state, BREAK_TIE, -1)
    elif equal == 1:
        ask(state, TAKE_PLACE, who)
    else:
        state.phase = ACTING
        state.slot = 0
        state.turn = 0


@rule("S-29")
def is_tied(state: State, seat: int) -> bool:
    """Whether the seat is among the highest bidders that have no place yet."""
    if seat >= state.players or state.place[seat] >= 0:
        return False
    rank = bid_rank(state.bids[seat])
    for other in range(state.players):
        if state.place[other] < 0 and bid_rank(state.bids[other]) > rank:
            return False
    return True


@rule("S-29")
def break_tie(state: State, seat: int, record: Record | None) -> None:
    """The seat drawn first of equal bidders chooses next."""
    note(record, TIE_DRAWN, 29, seat, -1, -1, -1, -1)
    ask(state, TAKE_PLACE, seat)


@rule("S-22", "S-29")
def take_place(state: State, seat: int, place: int, record: Record | None) -> None:
    """Take a special card and with it a place in the turn order."""
    state.place[seat] = place
    state.privilege[seat] = state.special[place]
    state.turns[place] = seat
    note(record, PLACE_TAKEN, 29, seat, -1, place + 1, state.special[place], -1)


@rule("S-20", "S-43", "S-50")
def end_round(state: State, plans: Ints, record: Record | None) -> None:
    """Cards return to the hands, the event leaves the game; after autumn comes winter.

    The turn order of autumn stays on the board until winter ends (S-50, S-62).
    """
    note(record, ROUND_ENDED, 50, -1, -1, state.round + 1, -1, -1)
    if state.event >= 0:
        state.events[state.event] = OUT
    state.event = -1
    state.slot = 0
    state.turn = 0
    state.round += 1
    for action in range(ACTIONS):
        state.order[action] = HIDDEN
    for card in range(SEATS * SPACES):
        plans[card] = HIDDEN
        state.shown[card] = HIDDEN
    for province in range(len(state.spent)):
        state.spent[province] = 0
    for seat in range(SEATS):
        state.special[seat] = HIDDEN
        state.planned[seat] = 0
        state.bids[seat] = HIDDEN
        state.privilege[seat] = -1
    if state.round % SEASONS == WINTER:
        state.phase = FEEDING
    else:
        clear_places(state)
        state.phase = LAYING_OUT


@rule("S-50")
def clear_places(state: State) -> None:
    """The daimyo cards are taken back."""
    for seat in range(SEATS):
        state.place[seat] = -1
        state.turns[seat] = -1


@rule()
def provinces_of(state: State, seat: int) -> int:
    """How many provinces, and so province cards, the seat has."""
    count = 0
    for owner in state.owner:
        if owner == seat:
            count += 1
    return count


@rule()
def put_hand(state: State, seat: int, hand: Ints) -> int:
    """Put the seat's province cards into ``hand``; how many there are."""
    cards = 0
    for province in range(len(state.owner)):
        if state.owner[province] == seat:
            hand[cards] = province
            cards += 1
    return cards


@rule("S-25", "S-26", "S-27", compiles=False)
def problems_with_plan(
    map_names: Sequence[str],
    state: State,
    seat: int,
    cards: Sequence[int],
    actions: Sequence[str] = ACTION_NAMES,
) -> list[str]:
    """Everything wrong with a plan, each with its rule; [] when it is legal.

    ``UNREADABLE`` stands for a card whose name nobody knows: it is counted, nothing else. An
    action may be covered by a chest card that is named, as on the bid space. ``actions`` are the
    words of a variant (``words.action_names``).
    A plan may name an action that cannot be done: that is no fault of the plan, the action is
    skipped when its turn comes (S-44).
    """
    problems = []
    used: dict[int, str] = {}
    for space in range(SPACES):
        card = cards[space]
        where = "the bid space" if space == BID else actions[space]
        chest = CHEST_CARD <= card < CHEST_CARD + CHEST_CARDS
        if card in (NOTHING, UNREADABLE) or (space == BID and card >= CHEST_CARD and not chest):
            continue
        if not chest and not 0 <= card < len(state.owner):
            problems.append(f"S-25: {card} on {where} is not the number of a province.")
            continue
        name = f"chest card {card - CHEST_CARD}" if chest else map_names[card]
        if card in used:
            problems.append(
                f"S-25: {name} lies on {used[card]} and on {where}. A card lies on one space only: "
                f"take another {'chest card' if chest else 'province'} for one of them."
            )
        elif not chest and state.owner[card] != seat:
            problems.append(
                f"S-25: {name} on {where} is not your province. Use a card from your own hand."
            )
        used.setdefault(card, where)
    bid = cards[BID]
    chest_bid = bid >= CHEST_CARD
    if chest_bid and bid - CHEST_CARD >= CHEST_CARDS:
        problems.append(f"S-27: there is no chest card {bid - CHEST_CARD}; they show 0 to 4.")
    elif chest_bid and bid - CHEST_CARD > state.chests[seat]:
        problems.append(
            f"S-27: you cannot bid {counted(bid - CHEST_CARD, 'chest')}, you own "
            f"{state.chests[seat]}. Bid a lower chest card or a province."
        )
    hand = provinces_of(state, seat)
    wanted = sum(1 for space in range(ACTIONS) if NOTHING != cards[space] < CHEST_CARD)
    unwanted = ACTIONS - wanted
    free_chest_cards = CHEST_CARDS - chest_bid
    lying = wanted + min(unwanted, free_chest_cards) + (bid != NOTHING)
    due = min(SPACES, hand + CHEST_CARDS)
    if lying < due:
        if due == SPACES and bid == NOTHING:
            problems.append(
                "S-27: the plan has no bid. Bid a chest card (bid=0 to bid=4) or the name of a "
                "province."
            )
        if due == SPACES and unwanted > free_chest_cards:
            problems.append(
                f"S-25: {unwanted} actions have no province, and you have only "
                f"{free_chest_cards} chest cards left to cover them. Give "
                f"{unwanted - free_chest_cards} more a province each."
            )
        if due < SPACES:
            problems.append(
                f"S-26: with {counted(hand, 'province')} all your cards lie out: {due} cards, and "
                f"here only {lying} do. Use every province once"
                + (" or bid a chest card." if unwanted < free_chest_cards else ".")
            )
    return problems


@rule("S-25", "S-26", "S-27", compiles=False)
def plan_counts(provinces: int, chest_cards: int) -> list[int]:
    """How many legal plans there are, by kind of bid and actions wanted (S-25 to S-27).

    ``provinces`` is the size of the hand, ``chest_cards`` how many of the five the player could
    pay. The list has 11 counts of chest bids, 11 of province bids, and one without a bid.

    >>> sum(plan_counts(0, 1)), sum(plan_counts(7, 5))
    (2, 10644480)
    """

    def ways(wanted: int, cards: int) -> int:
        """Ways to lay ``wanted`` of ``cards`` provinces on ten actions."""
        return math.comb(ACTIONS, wanted) * math.perm(cards, wanted)

    counts = [0] * PLAN_ROW
    enough = provinces + CHEST_CARDS > ACTIONS
    for wanted in range(ACTIONS + 1):
        unwanted = ACTIONS - wanted
        if enough:
            if wanted <= provinces and unwanted <= CHEST_CARDS - 1:
                counts[wanted] = chest_cards * ways(wanted, provinces)
            if wanted <= provinces - 1 and unwanted <= CHEST_CARDS:
                counts[ACTIONS + 1 + wanted] = provinces * ways(wanted, provinces - 1)
        else:
            if wanted == provinces:
                counts[wanted] = chest_cards * ways(wanted, provinces)
                counts[PLAN_ROW - 1] = ways(wanted, provinces)
            if wanted == provinces - 1:
                counts[ACTIONS + 1 + wanted] = provinces * ways(wanted, provinces - 1)
    return counts


@rule("S-29", compiles=False)
def problems_with_place(state: State, place: int) -> list[str]:
    """Everything wrong with a place in the turn order; [] when it is free."""
    if not 0 <= place < PLACES:
        return [f"S-29: there is no place {place + 1}; places are 1 to {PLACES}."]
    if state.turns[place] >= 0:
        free = ", ".join(str(one + 1) for one in range(PLACES) if state.turns[one] < 0)
        return [f"S-29: place {place + 1} is taken. Free are {free}."]
    return []
