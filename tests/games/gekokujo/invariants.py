"""What holds at every moment of every game of Gekokujō, in words where it does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shogun_nb.engine.declared import shapes
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import (
    are_allies,
    bushi_of,
    daimyo_of,
    provinces_of,
    units_at,
)

AT_REST = (at.INCOME, at.SOWING, at.PREPARING, at.PACTS, at.WINTER, at.ROUND_END)


def broken(facts: Facts, state: State, hidden: Sequence[int]) -> list[str]:
    """Everything that cannot be; [] for a position that rules and pieces allow."""
    return [*_fields(state), *_seats(facts, state, hidden), *_provinces(facts, state)]


def _fields(state: State) -> Iterator[str]:
    places = len(state.owner)
    for name, shape in shapes(State).items():
        value = getattr(state, name)
        values = value if shape.count else [value]
        if shape.count and len(values) != shape.count * (places if shape.by_place else 1):
            yield f"{name} has {len(values)} numbers"
        yield from (f"{name} holds {one}" for one in values if not shape.allows(one, places))


def _seats(facts: Facts, state: State, hidden: Sequence[int]) -> Iterator[str]:
    numbers = facts.numbers
    for seat in range(state.players):
        if state.supply[seat] + bushi_of(state, seat) != numbers.bushi:
            yield f"seat {seat}: {state.supply[seat]} + {bushi_of(state, seat)} Bushi"
        if state.koku[seat] < 0 or state.stored[seat] < 0:
            yield f"seat {seat}: {state.koku[seat]} and {state.stored[seat]} Koku"
        daimyo = daimyo_of(state, seat)
        if daimyo > numbers.daimyo or (daimyo and (state.master[seat] >= 0 or state.on_path[seat])):
            yield f"seat {seat}: {daimyo} Daimyo of a player whose last one fell"
        if state.out[seat] and (bushi_of(state, seat) + daimyo + provinces_of(state, seat)):
            yield f"seat {seat} is out, and still on the board"
        if state.leaving[seat] > bushi_of(state, seat):
            yield f"seat {seat}: {state.leaving[seat]} Bushi must leave"
        castle = state.castle[seat]
        if castle >= 0 and state.owner[castle] not in (seat, -1):
            yield f"seat {seat}: a castle in a province of {state.owner[castle]}"
        hides = hidden[seat] == at.HIDING and not state.out[seat]
        if hides and (state.ninja, state.mission) != (seat, at.UNANNOUNCED):
            yield f"seat {seat}: an assassin without the Ninja"
    if (state.ninja >= 0) != (state.mission != at.NO_MISSION) or sum(hidden) > 1:
        yield f"the Ninja of {state.ninja} with mission {state.mission}"
    if sum(state.ronin) > numbers.ronin or (sum(state.ronin) and state.stage == at.NO_BATTLE):
        yield f"{sum(state.ronin)} Ronin"
    if sum(castle >= 0 for castle in state.castle) > numbers.castles:
        yield "too many castles"


def _provinces(facts: Facts, state: State) -> Iterator[str]:
    numbers, seats = facts.numbers, range(state.players)
    for province, owner in enumerate(state.owner):
        there = {seat: units_at(state, province, seat) for seat in seats}
        for seat in seats:
            if there[seat] > numbers.most_units:
                yield f"province {province}: {there[seat]} units of seat {seat}"
            for other in range(seat):
                both = there[seat] + there[other] if there[seat] and there[other] else 0
                if are_allies(state, seat, other) and both > numbers.most_allied_units:
                    yield f"province {province}: {both} units of allies"
        if owner >= 0 and state.locals[province]:
            yield f"province {province}: locals in a province of seat {owner}"
        if state.sown[province] and owner < 0:
            yield f"province {province}: sown by nobody"
        if owner >= 0 and province != state.here and not facts.options.flag and not there[owner]:
            yield f"province {province}: seat {owner} controls it from afar"
        foes = any(there[seat] and not are_allies(state, seat, owner) for seat in seats)
        if state.phase in AT_REST and owner >= 0 and foes:
            yield f"province {province}: contested and controlled"
        for kind in range(at.UNIT_KINDS):
            moved = state.moved[province * at.UNIT_KINDS + kind]
            if moved and (state.phase != at.MOVING or moved > sum(there.values())):
                yield f"province {province}: {moved} units have moved"
