"""Units on the board: where they are counted, and what counts as control (G-034, G-038)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.state import (
    DAIMYO,
    LOCALS,
    SEATS,
    UNIT_KINDS,
    State,
)


@rule()
def unit_at(province: int, seat: int, kind: int) -> int:
    """Where ``state.units`` counts the units of one kind."""
    return (province * SEATS + seat) * UNIT_KINDS + kind


@rule()
def bushi_at(state: State, province: int, side: int) -> int:
    """How many Bushi of any type a side has in a province; ``LOCALS`` has its own list."""
    if side == LOCALS:
        return state.locals[province]
    units = state.units
    at = (province * SEATS + side) * UNIT_KINDS
    return units[at] + units[at + 1] + units[at + 2] + units[at + 3] + units[at + 4] + units[at + 5]


@rule()
def daimyo_at(state: State, province: int, side: int) -> int:
    """How many Daimyo a side has in a province."""
    return 0 if side == LOCALS else state.units[unit_at(province, side, DAIMYO)]


@rule()
def units_at(state: State, province: int, side: int) -> int:
    """How many units a side has in a province, Ronin not counted."""
    if side == LOCALS:
        return state.locals[province]
    # Written out, and not made of the two above: the rules ask nothing as often.
    units = state.units
    at = (province * SEATS + side) * UNIT_KINDS
    bushi = units[at] + units[at + 1] + units[at + 2] + units[at + 3] + units[at + 4]
    return bushi + units[at + 5] + units[at + DAIMYO]


@rule("G-034")
def room_for(state: State, province: int, seat: int, most: int) -> int:
    """How many more units of a player a province may hold."""
    return max(0, most - units_at(state, province, seat))


@rule("G-034", "G-702")
def space_for(facts: Facts, state: State, province: int, seat: int) -> int:
    """How many more units a player may bring where allies may stand, too."""
    space = room_for(state, province, seat, facts.numbers.most_units)
    allied = 0
    for other in range(state.players):
        if other != seat and are_allies(state, seat, other):
            allied += units_at(state, province, other)
    if allied > 0:
        own = units_at(state, province, seat)
        space = min(space, max(0, facts.numbers.most_allied_units - allied - own))
    return space


@rule()
def provinces_of(state: State, seat: int) -> int:
    """How many provinces a player controls."""
    count = 0
    for owner in state.owner:
        if owner == seat:
            count += 1
    return count


@rule()
def bushi_of(state: State, seat: int) -> int:
    """How many Bushi of any type a player has on the board."""
    count = 0
    for province in range(len(state.owner)):
        count += bushi_at(state, province, seat)
    return count


@rule()
def daimyo_of(state: State, seat: int) -> int:
    """How many Daimyo a player has on the board."""
    count = 0
    for province in range(len(state.owner)):
        count += daimyo_at(state, province, seat)
    return count


@rule("G-701", "G-702")
def are_allies(state: State, seat: int, other: int) -> bool:
    """Whether two sides have a pact in this round; everybody is one's own ally."""
    if seat == other:
        return True
    if LOCALS in (seat, other):
        return False
    return state.pact[seat * SEATS + other] == 1


@rule("G-040")
def enemies_at(state: State, province: int, seat: int) -> bool:
    """Whether units of another player without a pact, or locals, stand in a province."""
    if state.locals[province] > 0:
        return True
    for other in range(state.players):
        if not are_allies(state, seat, other) and units_at(state, province, other) > 0:
            return True
    return False
