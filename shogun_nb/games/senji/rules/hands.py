"""Cards in hands and piles: where each goes, and who knows it."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import BLUFF, CARD_FAMILY
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.state import Ints, State


@rule("SEN-003")
def seat_of(state: State, family: int) -> int:
    """Who plays a family; -1 where it is absent or out of the game."""
    for seat in range(state.players):
        if state.family[seat] == family and state.out[seat] == 0:
            return seat
    return -1


@rule("SEN-190")
def is_imperial(state: State, seat: int) -> bool:
    """Whether this is the seat of imperial troops."""
    return seat == at.EMPEROR and state.players == at.FEWEST


@rule("SEN-190", "SEN-193")
def commander(state: State, seat: int) -> int:
    """The player who commands what stands for this seat: the host, for imperial troops."""
    return state.host if is_imperial(state, seat) else seat


@rule()
def count_places(state: State, hidden: Ints, card: int, by: int) -> None:
    """Count a card where it lies, once more or once less."""
    place = hidden[at.CARD_AT + card]
    if 0 <= place < at.SEATS:
        state.hand[place] += by
    elif at.PILE <= place < at.GONE:
        state.pile[place - at.PILE] += by
    elif place >= at.BID:
        state.bids[place - at.BID] += by


@rule()
def put_card(state: State, hidden: Ints, card: int, place: int, known: int = at.ALL) -> None:
    """A diplomacy card goes somewhere, and these seats know it."""
    count_places(state, hidden, card, -1)
    hidden[at.CARD_AT + card] = place
    hidden[at.CARD_KNOWN + card] = known
    count_places(state, hidden, card, 1)


@rule("SEN-040")
def forget(state: State, hidden: Ints, seat: int, witnesses: int) -> None:
    """A card leaves a hand unseen: only witnesses still know what is in it, but for the bluff."""
    for card in range(at.CARDS):
        if hidden[at.CARD_AT + card] == seat and card != BLUFF[state.family[seat]]:
            hidden[at.CARD_KNOWN + card] &= witnesses | 1 << seat


@rule("SEN-048")
def may_give(state: State, hidden: Ints, seat: int, card: int) -> bool:
    """Whether a player holds this card and may give it away: not the own bluff."""
    return hidden[at.CARD_AT + card] == seat and card != BLUFF[state.family[seat]]


@rule("SEN-048")
def can_give(state: State, seat: int) -> bool:
    """Whether a player holds a card besides the bluff."""
    return state.hand[seat] > 1


@rule("SEN-065", "SEN-107", "SEN-131")
def send_home(state: State, hidden: Ints, card: int) -> int:
    """A card goes back to its owner openly, or into the pile of an absent family; whose it is."""
    family = CARD_FAMILY[card]
    owner = seat_of(state, family)
    put_card(state, hidden, card, owner if owner >= 0 else at.PILE + family)
    return owner


@rule()
def nth_card(hidden: Ints, place: int, rank: int) -> int:
    """The diplomacy card of this rank among those that lie at a place, in the order of the list."""
    for card in range(at.CARDS):
        if hidden[at.CARD_AT + card] == place:
            if rank == 0:
                return card
            rank -= 1
    return -1


@rule("SEN-011", "SEN-071")
def ask_hana(facts: Facts, state: State, hidden: Ints, record: Record | None) -> bool:
    """Whether a hanafuda card can be drawn: used ones are shuffled where the pile is empty."""
    if state.hana_pile == 0 and facts.options.used_stay_out == 0:
        for card in range(at.HANA):
            if hidden[at.HANA_AT + card] == at.HANA_USED:
                hidden[at.HANA_AT + card] = at.HANA_PILE
                hidden[at.HANA_KNOWN + card] = 0
                state.hana_pile += 1
        if state.hana_pile > 0:
            note(record, kinds.RESHUFFLED, 71, amount=state.hana_pile)
    return state.hana_pile > 0


@rule("SEN-049", "SEN-182")
def can_search(facts: Facts, hidden: Ints) -> bool:
    """Whether there is a hanafuda card in the pile, or a used one that would be shuffled."""
    for card in range(at.HANA):
        place = hidden[at.HANA_AT + card]
        if place == at.HANA_PILE:
            return True
        if place == at.HANA_USED and facts.options.used_stay_out == 0:
            return True
    return False


@rule("SEN-012", "SEN-071")
def draw_hana(state: State, hidden: Ints, record: Record | None, rank: int) -> None:
    """The card of this rank among those in the pile comes to the hand of who draws."""
    seat = state.due_seat
    for card in range(at.HANA):
        if hidden[at.HANA_AT + card] == at.HANA_PILE:
            if rank == 0:
                hidden[at.HANA_AT + card] = seat
                hidden[at.HANA_KNOWN + card] = 1 << seat
                break
            rank -= 1
    state.hana_pile -= 1
    state.hana[seat] += 1
    state.due_hana -= 1
    note(record, kinds.DREW, 71 if state.round > 0 else 12, seat)


@rule()
def samurai_in_pile(state: State) -> int:
    """How many samurai can still be drawn: those that are with nobody, nor offered."""
    left = -state.offered
    for one in range(at.SAMURAI):
        if state.samurai_of[one] < 0 and state.samurai_at[one] == at.IN_PILE:
            left += 1
    return left


@rule("SEN-012", "SEN-132", "SEN-135", "SEN-190")
def draw_samurai(state: State, hidden: Ints, record: Record | None, rank: int) -> None:
    """The samurai of this rank in the pile is offered to who draws; only that player sees him.

    The Emperor keeps the first that is drawn, in the one province of imperial troops.
    """
    if is_imperial(state, state.due_seat):
        for one in range(at.SAMURAI):
            if state.samurai_at[one] == at.IN_PILE:
                if rank == 0:
                    for province in range(at.PROVINCES):
                        if state.owner[province] == at.EMPEROR:
                            state.samurai_of[one] = at.EMPEROR
                            state.samurai_at[one] = province
                            note(record, kinds.STATIONED, 190, at.EMPEROR, province, card=one)
                    break
                rank -= 1
        state.due_samurai = 0
        return
    for one in range(at.SAMURAI):
        if state.samurai_at[one] == at.IN_PILE and hidden[at.OFFERED_TO + one] < 0:
            if rank == 0:
                hidden[at.OFFERED_TO + one] = state.due_seat
                break
            rank -= 1
    state.due_samurai -= 1
    state.offered += 1
    number = 12 if state.round == 0 else 135 if state.mercenary > 0 else 132
    note(record, kinds.DREW_SAMURAI, number, state.due_seat)


@rule("SEN-012", "SEN-132")
def take_back_offers(facts: Facts, state: State, hidden: Ints) -> None:
    """Samurai that were not kept go back into the pile, which is shuffled.

    Where they leave the game they are nobody's, in the place of those who will never come again.
    """
    state.offered = 0
    for one in range(at.SAMURAI):
        if facts.options.unkept_leave == 1 and hidden[at.OFFERED_TO + one] >= 0:
            if state.samurai_at[one] == at.IN_PILE:
                state.samurai_at[one] = at.SPENT
        hidden[at.OFFERED_TO + one] = -1


@rule("SEN-113", "SEN-180")
def die(facts: Facts, state: State, record: Record | None, number: int, samurai: int) -> None:
    """A samurai dies; as a kami he would help whoever commanded him."""
    seat = state.samurai_of[samurai]
    note(record, kinds.SAMURAI_DIED, number, seat, state.here, card=samurai)
    if facts.options.dead_return == 1:
        state.samurai_of[samurai] = -1
        state.samurai_at[samurai] = at.IN_PILE
    else:
        state.samurai_of[samurai] = commander(state, seat)
        state.samurai_at[samurai] = at.DEAD


@rule("SEN-021", "SEN-136")
def add_honour(state: State, record: Record | None, number: int, seat: int, amount: int) -> None:
    """Honour comes or goes, never below -9: further loss is not counted."""
    counted = max(amount, -9 - state.honour[seat])
    if counted != 0:
        state.honour[seat] += counted
        note(record, kinds.HONOUR, number, seat, amount=counted)
    if counted != amount:
        note(record, kinds.LOWEST, 136, seat, amount=counted - amount)
