"""Positions of Senji put together by hand: what stands where, who holds which card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import ChoiceError, Whole, Word
from shogun_nb.engine.errors import InputError
from shogun_nb.games.senji.choices import OneOfMany, Samurai
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import BLUFF, CARD_FAMILY, CARD_NAMES, HANA_NAMES
from shogun_nb.games.senji.rules.cards import SAMURAI_NAMES as SAMURAI
from shogun_nb.games.senji.rules.hands import put_card, seat_of
from shogun_nb.games.senji.words import ORDERS

if TYPE_CHECKING:
    from shogun_nb.games.senji.position import Position


def begin_summer(here: Position, host: int) -> None:
    """The first summer of an empty board; no hanafuda are dealt, no samurai chosen."""
    state, plans = here.state, here.plans
    state.due_hana = state.due_samurai = 0
    state.dealt, state.round, state.phase = 2 * state.players, 1, at.SUMMER
    state.host, state.step, state.seat = host, at.CALL, host
    for seat in range(state.players):
        state.hana[seat] = 0
    state.hana_pile = at.HANA
    for card in range(at.HANA):
        plans[at.HANA_AT + card], plans[at.HANA_KNOWN + card] = at.HANA_PILE, 0


def _samurai(given: Any, label: str) -> list[int]:
    return [SAMURAI.index(one) for one in Samurai("SEN-006").check(given, label)]


def _leave(here: Position, seat: int, place: int, samurai: Sequence[int]) -> None:
    """These samurai stand there for a seat; others who stood there go back into the pile."""
    state = here.state
    for one in range(at.SAMURAI):
        if state.samurai_at[one] == place and state.samurai_of[one] in (seat, -1):
            state.samurai_of[one], state.samurai_at[one] = -1, at.IN_PILE
    for one in samurai:
        state.samurai_of[one], state.samurai_at[one] = seat, place


def stand(
    here: Position, name: str, owner: str | None, units: int, samurai: object, order: str | None
) -> None:
    """Who controls a province, and what stands and lies there."""
    state, place = here.state, here.lookup.province(name)
    seat = -1 if owner is None else here.lookup.side(owner)
    count = Whole("SEN-081", 0, here.numbers.stack).check(units, "set, units (SEN-081)")
    who = _samurai(samurai, "set, samurai (SEN-006)")
    if order is not None:
        Word("SEN-070", ORDERS).check(order, "set, order (SEN-070)")
    if seat < 0 and (count or who or order):
        raise ChoiceError("set, owner (SEN-112): say whose units, samurai and orders stand there.")
    home, start = here.facts.board.home[place], here.facts.board.imperial
    neutral = home not in state.family[: state.players]
    if seat >= 0 and neutral and not (here.options.imperial and place == start):
        raise ChoiceError(f"set, owner (SEN-017): {name} is neutral; nobody may stand there.")
    for one in range(at.SAMURAI):  # of the owner before, too
        if state.samurai_at[one] == place:
            state.samurai_of[one], state.samurai_at[one] = -1, at.IN_PILE
    state.owner[place], state.units[place] = seat, count
    _leave(here, seat, place, who)
    state.ordered[place] = int(order is not None)
    here.plans[at.ORDER_AT + place] = at.UNKNOWN if order is None else ORDERS.index(order)


def sail(here: Position, sea: int, player: str, units: int, samurai: object) -> None:
    """A player's fleet in a sea, there since before this summer (SEN-083)."""
    seat = here.lookup.side(player)
    count = Whole("SEN-083", 0, here.numbers.stack).check(units, "set_fleet, units (SEN-083)")
    who = _samurai(samurai, "set_fleet, samurai (SEN-006)")
    _leave(here, seat, at.SEA_AT + sea, who)
    here.state.fleet[sea * at.SEATS + seat] = count
    here.state.ready[sea * at.SEATS + seat] = int(bool(count or who))


def give(here: Position, player: str, cards: Sequence[str]) -> None:
    """Cards come into a hand from wherever they lie, and only their holder knows them."""
    state, plans, seat = here.state, here.plans, here.lookup.seat(player)
    for name in cards:
        if name in HANA_NAMES:
            card = HANA_NAMES.index(name)
            before = plans[at.HANA_AT + card]
            if 0 <= before < state.players:
                state.hana[before] -= 1
            elif before == at.HANA_PILE:
                state.hana_pile -= 1
            plans[at.HANA_AT + card], plans[at.HANA_KNOWN + card] = seat, 1 << seat
            state.hana[seat] += 1
            continue
        card = CARD_NAMES.index(
            OneOfMany("SEN-007", (*CARD_NAMES, *HANA_NAMES)).check(name, "give, cards (SEN-007)")
        )
        family = CARD_FAMILY[card]
        if card == BLUFF[family] and seat_of(state, family) != seat:
            raise InputError(f"give, cards (SEN-048): {name} is a bluff; it stays with its family.")
        put_card(state, plans, card, seat, 1 << seat)
