"""Winter (SEN-040 to SEN-065): auctions, a look, offers and gifts, bids."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_FAMILY, CARD_KIND, CARD_VALUE, FAMILY, NAOE
from shogun_nb.games.senji.rules.hands import commander, forget, nth_card, put_card, seat_of
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.state import Ints, State

SEASONS = (at.SPRING, at.SUMMER, at.AUTUMN)
MOMENTS = 100_000  # choices of players in a round, at the most


@rule("SEN-061")
def continue_lots(facts: Facts, state: State) -> None:
    """Draw the next card of an absent family, or let winter begin."""
    while state.lots_drawn < facts.numbers.lots * at.FAMILIES:
        family = state.lots_drawn // facts.numbers.lots
        number = state.lots_drawn % facts.numbers.lots
        state.lots_drawn += 1
        if facts.options.kept_lots_count == 1 and number < lots_of(state, family):
            continue
        if seat_of(state, family) < 0 and state.pile[family] > 0 and free_slot(state) >= 0:
            state.place = family
            state.step = at.DRAW_LOT
            state.seat = -1
            return
    state.lots_drawn = 0
    state.phase = at.LOOKING


@rule("SEN-064")
def lots_of(state: State, family: int) -> int:
    """How many cards of a family lie on the table; before its first draw, those that stayed."""
    number = 0
    for slot in range(at.LOTS):
        if state.lot[slot] >= 0 and CARD_FAMILY[state.lot[slot]] == family:
            number += 1
    return number


@rule("SEN-061")
def free_slot(state: State) -> int:
    """Where the next lot can lie; -1 where the table is full of bids that are tied."""
    for slot in range(at.LOTS):
        if state.lot[slot] < 0:
            return slot
    return -1


@rule("SEN-061", "SEN-063")
def draw_lot(facts: Facts, state: State, hidden: Ints, record: Record | None, rank: int) -> None:
    """A card of an absent family lies face up; a player's card goes back to that player."""
    family = state.place
    card = nth_card(hidden, at.PILE + family, rank)
    owner = seat_of(state, CARD_FAMILY[card])
    state.place = -1
    if owner >= 0:
        put_card(state, hidden, card, owner)
        note(record, kinds.LOT_RETURNED, 63, owner, card=card)
        return
    if CARD_FAMILY[card] != family and facts.options.paid_cards_auctioned == 0:
        put_card(state, hidden, card, at.PILE + CARD_FAMILY[card])
        note(record, kinds.LOT_RETURNED, 63, card=card)
        return
    put_card(state, hidden, card, at.LOT)
    state.lot[free_slot(state)] = card
    note(record, kinds.LOT_DRAWN, 61, card=card)


@rule("SEN-170")
def continue_looking(state: State) -> None:
    """Naoe may look at a card before winter begins."""
    state.phase = at.TALKING
    state.turn = 0
    owner = commander(state, state.samurai_of[NAOE])
    if owner < 0 or state.samurai_at[NAOE] >= at.IN_PILE:
        return
    for seat in range(state.players):
        if seat != owner and state.hand[seat] > 0:
            state.step = at.LOOK
            state.seat = owner


@rule("SEN-170")
def look(state: State, hidden: Ints, record: Record | None, rank: int) -> None:
    """Naoe sees the card that was drawn from a hand; it stays there."""
    card = nth_card(hidden, state.partner, rank)
    seat = commander(state, state.samurai_of[NAOE])
    hidden[at.CARD_KNOWN + card] |= 1 << seat
    note(record, kinds.LOOKED, 170, seat, whom=state.partner)
    state.partner = -1


@rule("SEN-040")
def continue_talks(facts: Facts, state: State) -> None:
    """From the host on each may make one offer in turn, so often as is agreed."""
    while state.turn < facts.options.offers * state.players:
        seat = (state.host + state.turn) % state.players
        if state.out[seat] == 0:
            state.step = at.OFFER
            state.seat = seat
            return
        state.turn += 1
    state.turn = 0
    if state.season == 0:
        state.phase = at.AUCTION
    else:
        state.phase = SEASONS[state.season - 1]
        state.season = 0


@rule("SEN-046")
def begin_season(facts: Facts, state: State, season: int) -> None:
    """Spring, summer or autumn begins; before it family cards are exchanged, if so agreed."""
    if facts.options.family_exchanges == 1 and facts.options.offers > 0:
        state.turn = 0
        state.season = 1 + season
        state.phase = at.TALKING
    else:
        state.phase = SEASONS[season]


@rule("SEN-046")
def may_exchange(state: State, seat: int, card: int) -> bool:
    """Whether this seat may give a card now: out of winter only family cards of others."""
    return state.season == 0 or (
        CARD_KIND[card] == FAMILY and CARD_FAMILY[card] != state.family[seat]
    )


@rule("SEN-040", "SEN-041", "SEN-042")
def offer(state: State, hidden: Ints, record: Record | None, choice: Ints) -> None:
    """Keep still, give cards at once, or ask for cards in return; a promise is heard first.

    ``choice``: 1, the partner, 1 if open, four cards to give, four that are wanted, a promise (its
    number, one more for own words) or -1; or 0.
    """
    seat = state.seat
    state.turn += 1
    if choice[0] == 0:
        return
    state.partner = choice[1]
    state.open_offer = choice[2]
    state.given = 0
    state.wanted = 0
    for place in range(at.OFFER_CARDS):
        hidden[at.OFFER_AT + place] = choice[3 + place]
        hidden[at.OFFER_AT + at.OFFER_CARDS + place] = choice[7 + place]
        if choice[3 + place] >= 0:
            state.given += 1
        if choice[7 + place] >= 0:
            state.wanted += 1
    hidden[at.PROMISE_AT] = choice[3 + 2 * at.OFFER_CARDS]
    if state.wanted > 0 or hidden[at.PROMISE_AT] >= 0:
        what, number = kinds.OFFERED, 40
        if state.wanted == 0:
            what, number = kinds.PROMISE_OFFERED, 42
        note(record, what, number, seat, amount=state.given, whom=state.partner)
        state.mover = seat
        state.step = at.ANSWER
        state.seat = state.partner
    else:
        hand_over(state, hidden, record, seat, state.partner, 0)
        clear_offer(state, hidden)


@rule("SEN-040")
def hand_over(
    state: State, hidden: Ints, record: Record | None, giver: int, taker: int, first: int
) -> None:
    """Cards of an offer change hands; face down only the two know which they are."""
    number = 0
    both = 1 << giver | 1 << taker
    for place in range(at.OFFER_CARDS):
        card = hidden[at.OFFER_AT + first + place]
        if card >= 0:
            number += 1
            put_card(state, hidden, card, taker, at.ALL if state.open_offer == 1 else both)
            if state.open_offer == 1:
                note(record, kinds.GAVE_OPENLY, 40, giver, card=card, whom=taker)
    if number > 0 and state.open_offer == 0:
        forget(state, hidden, giver, both)
        note(record, kinds.GAVE, 40, giver, amount=number, whom=taker)


@rule("SEN-040")
def answer(state: State, hidden: Ints, record: Record | None, yes: int) -> None:
    """The partner accepts and both hand over, or refuses."""
    if yes == 1:
        note(record, kinds.EXCHANGED, 40, state.partner, whom=state.mover)
        note_promise(state, hidden, record)
        hand_over(state, hidden, record, state.mover, state.partner, 0)
        hand_over(state, hidden, record, state.partner, state.mover, at.OFFER_CARDS)
    else:
        note(record, kinds.REFUSED, 40, state.partner, whom=state.mover)
    clear_offer(state, hidden)


@rule()
def moment_of(state: State) -> int:
    """A number for this moment among all at which players choose; the next one is one more."""
    return state.round * MOMENTS + state.made


@rule("SEN-042")
def note_promise(state: State, hidden: Ints, record: Record | None) -> None:
    """What is promised binds nobody: it is noted, and an open promise is noted in words."""
    promise = hidden[at.PROMISE_AT]
    said = moment_of(state) - 1
    if promise >= 0 and state.open_offer == 1:
        note(record, kinds.PROMISED_OPENLY, 42, state.mover, said, promise, whom=state.partner)
    elif promise >= 0:
        note(record, kinds.PROMISED, 42, state.mover, said, whom=state.partner)


@rule()
def clear_offer(state: State, hidden: Ints) -> None:
    """Nothing is offered any more."""
    for place in range(2 * at.OFFER_CARDS):
        hidden[at.OFFER_AT + place] = at.UNKNOWN
    hidden[at.PROMISE_AT] = at.UNKNOWN
    state.partner = -1
    state.mover = -1
    state.given = 0
    state.wanted = 0
    state.open_offer = 0


@rule()
def lots_on_table(state: State) -> int:
    """How many cards of absent families lie face up."""
    number = 0
    for slot in range(at.LOTS):
        if state.lot[slot] >= 0:
            number += 1
    return number


@rule("SEN-061")
def continue_bids(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """From the host on all lay cards under the lots, then bids are compared."""
    while state.turn < state.players and lots_on_table(state) > 0:
        seat = (state.host + state.turn) % state.players
        if state.out[seat] == 0:
            state.step = at.BIDDING
            state.seat = seat
            return
        state.turn += 1
    for slot in range(at.LOTS):
        if state.lot[slot] >= 0:
            compare(facts, state, hidden, record, slot)
    state.turn = 0
    begin_season(facts, state, 0)


@rule("SEN-064")
def may_add(facts: Facts, state: State, hidden: Ints, seat: int, slot: int) -> bool:
    """Whether a player may lay a card under a lot: not to an own bid that is tied, if so agreed.

    All know the cards of a tied bid; what is bid in this winter still lies face down.
    """
    place = at.BID + slot * at.SEATS + seat
    if facts.options.tied_bids_fixed == 1 and state.bids[place - at.BID] > 0:
        for card in range(at.CARDS):
            if hidden[at.CARD_AT + card] == place and hidden[at.CARD_KNOWN + card] == at.ALL:
                return False
    return True


@rule("SEN-061")
def bid(state: State, hidden: Ints, record: Record | None, card: int, slot: int) -> None:
    """A card lies face down under a lot."""
    seat = state.seat
    put_card(state, hidden, card, at.BID + slot * at.SEATS + seat, 1 << seat)
    note(record, kinds.BID, 61, seat, card=state.lot[slot])


@rule("SEN-062")
def bid_of(hidden: Ints, slot: int, seat: int) -> int:
    """What a player has bid for a lot: the values of all cards together."""
    total = 0
    for card in range(at.CARDS):
        if hidden[at.CARD_AT + card] == at.BID + slot * at.SEATS + seat:
            total += CARD_VALUE[card]
    return total


@rule("SEN-062", "SEN-063", "SEN-064")
def compare(facts: Facts, state: State, hidden: Ints, record: Record | None, slot: int) -> None:
    """The highest bid wins; equal ones stay until next winter, all others go back."""
    lot = state.lot[slot]
    best = 0
    winners = 0
    winner = -1
    for seat in range(state.players):
        total = bid_of(hidden, slot, seat)
        if total > best:
            best = total
            winners = 1
            winner = seat
        elif total == best and best > 0:
            winners += 1
    for seat in range(state.players):
        total = bid_of(hidden, slot, seat)
        if total > 0:
            note(record, kinds.BID_SHOWN, 62, seat, amount=total, card=lot)
        for card in range(at.CARDS):
            if hidden[at.CARD_AT + card] == at.BID + slot * at.SEATS + seat:
                if total < best:
                    put_card(state, hidden, card, seat)
                elif winners == 1:
                    put_card(state, hidden, card, at.PILE + CARD_FAMILY[lot])
                else:
                    hidden[at.CARD_KNOWN + card] = at.ALL
    if winners == 1:
        put_card(state, hidden, lot, winner)
        note(record, kinds.LOT_WON, 62, winner, card=lot)
    elif winners > 1:
        note(record, kinds.LOT_TIED, 64, amount=winners, card=lot)
        return
    elif facts.options.lots_stay == 1:
        note(record, kinds.LOT_STAYS, 62, card=lot)
        return
    else:
        put_card(state, hidden, lot, at.PILE + CARD_FAMILY[lot])
        note(record, kinds.LOT_BACK, 62, card=lot)
    state.lot[slot] = -1
