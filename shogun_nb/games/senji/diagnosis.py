"""What is odd about a position, each with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shogun_nb.engine.position import Finding
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.hands import is_imperial
from shogun_nb.games.senji.rules.state import State
from shogun_nb.games.senji.rules.summer import units_of


def diagnose(state: State, plans: Sequence[int], names: Sequence[str]) -> tuple[Finding, ...]:
    """Everything that is odd; () when nothing is."""
    return tuple(_of_cards(state, plans)) + tuple(_of_board(state, names))


def _of_cards(state: State, plans: Sequence[int]) -> Iterator[Finding]:
    cards = plans[at.CARD_AT : at.CARD_AT + at.CARDS]
    hana = plans[at.HANA_AT : at.HANA_AT + at.HANA]
    if at.UNKNOWN in cards or at.UNKNOWN in hana:
        text = (
            "not all cards are known here, so that no game can begin: this is what one player sees"
        )
        yield Finding("SEN-041", text, playable=False)
        return
    for seat in range(state.players):
        if (cards.count(seat), hana.count(seat)) != (state.hand[seat], state.hana[seat]):
            yield Finding("SEN-002", f"seat {seat}: cards are miscounted", playable=False)
    if hana.count(at.HANA_PILE) != state.hana_pile:
        yield Finding("SEN-002", "the hanafuda pile is miscounted", playable=False)
    for family in range(at.FAMILIES):
        if cards.count(at.PILE + family) != state.pile[family]:
            yield Finding("SEN-060", "the pile of a family is miscounted", playable=False)


def _of_board(state: State, names: Sequence[str]) -> Iterator[Finding]:
    for province, name in enumerate(names):
        owner = state.owner[province]
        if owner >= state.players and not is_imperial(state, owner):
            yield Finding("SEN-003", f"{name}: nobody has this seat", playable=False)
        if state.owner[province] < 0 and state.units[province] + state.coming[province] > 0:
            yield Finding("SEN-017", f"{name}: units stand in neutral land", playable=False)
    families = state.family[: state.players]
    if len(set(families)) < len(families) or min(families) < 0:
        yield Finding("SEN-003", "each player has a family of their own", playable=False)
        return
    for seat in range(state.players):
        if units_of(state, seat) > 12:
            yield Finding("SEN-081", f"seat {seat} has more than 12 units in play", playable=False)
    asked = state.step > at.LAST_OF_CHANCE and state.step != at.GAME_OVER
    if asked and not 0 <= state.seat < state.players:
        yield Finding("SEN-080", "nobody is asked who could choose", playable=False)
    if state.step == at.NOBODY:
        yield Finding("SEN-030", "nothing is asked", playable=False)
