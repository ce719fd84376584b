"""Kami, an optional rule (SEN-180 to SEN-184): what a dead samurai can do once for his player."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import DIPLOMATIC, ECONOMIC, MILITARY, SAMURAI_KAMI
from shogun_nb.games.senji.rules.hands import (
    ask_hana,
    can_give,
    can_search,
    forget,
    may_give,
    put_card,
)
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.state import Ints, State


@rule("SEN-180")
def is_kami(state: State, seat: int, samurai: int, kind: int) -> bool:
    """Whether a dead samurai of this player is such a kami, and has not helped yet."""
    return (
        0 <= samurai < at.SAMURAI
        and state.samurai_of[samurai] == seat
        and state.samurai_at[samurai] == at.DEAD
        and SAMURAI_KAMI[samurai] == kind
    )


@rule("SEN-180")
def has_kami(state: State, seat: int, kind: int) -> bool:
    """Whether a player has such a kami."""
    for samurai in range(at.SAMURAI):
        if is_kami(state, seat, samurai, kind):
            return True
    return False


@rule("SEN-180")
def spend(state: State, record: Record | None, number: int, seat: int, samurai: int) -> None:
    """A kami helps, and never again."""
    state.samurai_at[samurai] = at.SPENT
    note(record, kinds.KAMI_HELPS, number, seat, card=samurai)


# --- seppuku --------------------------------------------------------------------------------------
@rule("SEN-184")
def seppuku_problem(facts: Facts, state: State, seat: int, samurai: int) -> int:
    """Why this samurai cannot die by his own hand; 0 if he can. Only in the own autumn."""
    if facts.options.kami == 0:
        return 180
    if state.samurai_of[samurai] != seat or state.samurai_at[samurai] >= at.IN_PILE:
        return 184
    return 141 if facts.options.one_seppuku == 1 and state.turn > 1 else 0


@rule("SEN-113", "SEN-184")
def commit_seppuku(facts: Facts, state: State, record: Record | None, samurai: int) -> None:
    """A samurai becomes a kami; it costs no honour."""
    state.samurai_at[samurai] = at.DEAD
    if facts.options.one_seppuku == 1:
        state.turn = 2
    note(record, kinds.SEPPUKU, 184, state.mover, card=samurai)


# --- diplomatic kami ------------------------------------------------------------------------------
@rule("SEN-181")
def hand_problem(facts: Facts, state: State, seat: int, samurai: int, partner: int) -> int:
    """Why this kami cannot look at the cards of that player; 0 if he can."""
    if facts.options.kami == 0:
        return 180
    if not is_kami(state, seat, samurai, DIPLOMATIC):
        return 181
    if partner == seat or partner >= state.players or state.out[partner] == 1:
        return 181
    return 0 if can_give(state, partner) else 181


@rule("SEN-181")
def look_at_hand(
    state: State, hidden: Ints, record: Record | None, samurai: int, partner: int
) -> None:
    """The player sees all diplomacy cards in a hand, and takes one of them next."""
    seat = state.mover
    spend(state, record, 181, seat, samurai)
    for card in range(at.CARDS):
        if hidden[at.CARD_AT + card] == partner:
            hidden[at.CARD_KNOWN + card] |= 1 << seat
    note(record, kinds.LOOKED, 181, seat, whom=partner)
    state.partner = partner
    state.step = at.TAKE_FROM_HAND
    state.seat = seat


@rule("SEN-181")
def take_from_hand(state: State, hidden: Ints, record: Record | None, card: int) -> None:
    """One of the cards changes hands; only the two know which."""
    both = 1 << state.mover | 1 << state.partner
    put_card(state, hidden, card, state.mover, both)
    forget(state, hidden, state.partner, both)
    note(record, kinds.TOOK_CARD, 181, state.mover, whom=state.partner)
    state.partner = -1


@rule("SEN-048", "SEN-181")
def may_be_taken(state: State, hidden: Ints, card: int) -> bool:
    """Whether the kami may take this card: any of that hand, not the bluff."""
    return may_give(state, hidden, state.partner, card)


# --- economic kami --------------------------------------------------------------------------------
@rule("SEN-182")
def pile_problem(facts: Facts, state: State, hidden: Ints, seat: int, samurai: int) -> int:
    """Why this kami cannot search the hanafuda pile; 0 if he can."""
    if facts.options.kami == 0:
        return 180
    if not is_kami(state, seat, samurai, ECONOMIC):
        return 182
    return 0 if can_search(facts, hidden) else 182


@rule("SEN-182")
def look_at_pile(
    facts: Facts, state: State, hidden: Ints, record: Record | None, samurai: int
) -> None:
    """The player sees the whole pile, and takes one card of it next."""
    seat = state.mover
    spend(state, record, 182, seat, samurai)
    ask_hana(facts, state, hidden, record)
    for card in range(at.HANA):
        if hidden[at.HANA_AT + card] == at.HANA_PILE:
            hidden[at.HANA_KNOWN + card] = 1 << seat
    state.step = at.TAKE_FROM_PILE
    state.seat = seat


@rule("SEN-182")
def take_from_pile(state: State, hidden: Ints, record: Record | None, card: int) -> None:
    """One card comes to the hand, and the pile is shuffled, so that nobody knows it any more."""
    seat = state.mover
    for other in range(at.HANA):
        if hidden[at.HANA_AT + other] == at.HANA_PILE:
            hidden[at.HANA_KNOWN + other] = 0
    hidden[at.HANA_AT + card] = seat
    hidden[at.HANA_KNOWN + card] = 1 << seat
    state.hana_pile -= 1
    state.hana[seat] += 1
    note(record, kinds.SEARCHED, 182, seat)


# --- military kami --------------------------------------------------------------------------------
@rule("SEN-183", "SEN-184")
def may_roll(facts: Facts, state: State, seat: int, side: int) -> bool:
    """Whether a kami can still roll dice again for this side of a battle."""
    if facts.options.kami == 0 or state.kami_used[side] != 0 or not has_kami(state, seat, MILITARY):
        return False
    if facts.options.one_new_roll == 1 and state.kami_used[1 - side] == 1:
        return False
    for family in range(at.FAMILIES):
        if state.dice[family] > 0:
            return True
    return False


@rule("SEN-183")
def roll_problem(state: State, seat: int, samurai: int, dice: Ints) -> int:
    """Why this kami cannot roll such dice again; 0 if he can. Dice of samurai are not rolled."""
    if not is_kami(state, seat, samurai, MILITARY):
        return 183
    count = 0
    for family in range(at.FAMILIES):
        if dice[family] > state.dice[family]:
            return 183
        count += dice[family]
    return 0 if count > 0 else 183


@rule("SEN-183")
def roll_dice_again(
    state: State, record: Record | None, side: int, seat: int, samurai: int, dice: Ints
) -> None:
    """So many dice of each family are rolled again; with no kami (-1) none after this roll."""
    if samurai < 0:
        state.kami_used[side] = 2
        return
    state.kami_used[side] = 1
    spend(state, record, 183, seat, samurai)
    for family in range(at.FAMILIES):
        state.dice[family] -= dice[family]
        state.dice_due += dice[family]
    state.again = 2
    note(record, kinds.KAMI_ROLLED, 183, seat, amount=state.dice_due)
