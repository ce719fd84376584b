"""What holds at every moment of every game of Gekokujō, in words where it does not.

:func:`find` is written in the part of Python that also compiles, so that many games can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence

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

(
    BUSHI,
    KOKU,
    DAIMYO,
    OUT,
    LEAVING,
    CASTLE,
    ASSASSIN,
    NINJA,
    RONIN,
    CASTLES,
    CROWDED,
    CROWDED_ALLIES,
    LOCALS,
    SOWN,
    FROM_AFAR,
    CONTESTED,
    MOVED,
) = range(17)
WORDS = (
    "seat {0}: {1} + {2} Bushi",
    "seat {0}: {1} and {2} Koku",
    "seat {0}: {1} Daimyo of a player whose last one fell",
    "seat {0} is out, and still on the board",
    "seat {0}: {1} of {2} Bushi must leave",
    "seat {0}: a castle in a province of {1}",
    "seat {0}: an assassin without the Ninja",
    "the Ninja of {0} with mission {1}, {2} hide",
    "{0} Ronin",
    "{0} castles",
    "province {0}: {1} units of seat {2}",
    "province {0}: {1} units of allies",
    "province {0}: locals in a province of seat {1}",
    "province {0}: sown by nobody",
    "province {0}: seat {1} controls it from afar",
    "province {0}: contested and controlled",
    "province {0}: {1} units have moved",
)


def broken(facts: Facts, state: State, hidden: Sequence[int]) -> list[str]:
    """Everything that cannot be; [] for a position that rules and pieces allow."""
    found: list[int] = []
    find(facts, state, hidden, found)
    rows = (found[row : row + 4] for row in range(0, len(found), 4))
    return [*fields(state), *(WORDS[what].format(*about) for what, *about in rows)]


def fields(state: State) -> Iterator[str]:
    """Fields out of their range."""
    places = len(state.owner)
    for name, shape in shapes(State).items():
        value = getattr(state, name)
        values = value if shape.count else [value]
        if shape.count and len(values) != shape.count * (places if shape.by_place else 1):
            yield f"{name} has {len(values)} numbers"
        yield from (f"{name} holds {one}" for one in values if not shape.allows(one, places))


def tell(found: MutableSequence[int], what: int, one: int, two: int = 0, three: int = 0) -> None:
    """Append what is broken: one of :data:`WORDS`, and the numbers in it."""
    found.append(what)
    found.append(one)
    found.append(two)
    found.append(three)


def find(facts: Facts, state: State, hidden: Sequence[int], found: MutableSequence[int]) -> None:
    """Append everything that cannot be, four numbers to each."""
    find_of_seats(facts, state, hidden, found)
    for province in range(len(state.owner)):
        find_of_province(facts, state, province, found)


def find_of_seats(
    facts: Facts, state: State, hidden: Sequence[int], found: MutableSequence[int]
) -> None:
    """The same for pieces that are counted by seat."""
    numbers = facts.numbers
    ronin = 0
    castles = 0
    hiding = 0
    for seat in range(state.players):
        bushi = bushi_of(state, seat)
        daimyo = daimyo_of(state, seat)
        if state.supply[seat] < 0 or state.supply[seat] + bushi != numbers.bushi:
            tell(found, BUSHI, seat, state.supply[seat], bushi)
        if state.koku[seat] < 0 or state.stored[seat] < 0:
            tell(found, KOKU, seat, state.koku[seat], state.stored[seat])
        if daimyo > numbers.daimyo:
            tell(found, DAIMYO, seat, daimyo)
        if daimyo > 0 and (state.master[seat] >= 0 or state.on_path[seat] == 1):
            tell(found, DAIMYO, seat, daimyo)
        if state.out[seat] == 1 and bushi + daimyo + provinces_of(state, seat) > 0:
            tell(found, OUT, seat)
        if state.leaving[seat] > bushi:
            tell(found, LEAVING, seat, state.leaving[seat], bushi)
        castle = state.castle[seat]
        if castle >= 0:
            castles += 1
            if state.owner[castle] != seat and state.owner[castle] != -1:
                tell(found, CASTLE, seat, state.owner[castle])
        if hidden[seat] == at.HIDING:
            hiding += 1
            if state.ninja != seat or state.mission != at.UNANNOUNCED:
                tell(found, ASSASSIN, seat)
        ronin += state.ronin[seat]
    if (state.ninja >= 0) != (state.mission != at.NO_MISSION) or hiding > 1:
        tell(found, NINJA, state.ninja, state.mission, hiding)
    if ronin > numbers.ronin or (ronin > 0 and state.stage == at.NO_BATTLE):
        tell(found, RONIN, ronin)
    if castles > numbers.castles:
        tell(found, CASTLES, castles)


def find_of_province(
    facts: Facts, state: State, province: int, found: MutableSequence[int]
) -> None:
    """The same for one province."""
    numbers = facts.numbers
    owner = state.owner[province]
    there = 0
    foes = 0
    for seat in range(state.players):
        units = units_at(state, province, seat)
        there += units
        crowding = facts.options.make_room == 1 and state.phase == at.MOVING
        if units > numbers.most_units * (2 if crowding else 1):
            tell(found, CROWDED, province, units, seat)
        if owner >= 0 and not are_allies(state, seat, owner):
            foes += units
        for other in range(seat):
            both = units + units_at(state, province, other)
            together = both > units > 0 and are_allies(state, seat, other)
            if together and both > numbers.most_allied_units:
                tell(found, CROWDED_ALLIES, province, both)
    if owner >= 0:
        if state.locals[province] > 0:
            tell(found, LOCALS, province, owner)
        empty = units_at(state, province, owner) == 0
        if empty and province != state.here and facts.options.flag == 0:
            tell(found, FROM_AFAR, province, owner)
        planning = at.SOWING <= state.phase <= at.PACTS or state.phase == at.INCOME
        if foes > 0 and (planning or at.WINTER <= state.phase <= at.ROUND_END):
            tell(found, CONTESTED, province)
    elif state.sown[province] > 0 and facts.options.sown_stays == 0:
        tell(found, SOWN, province)
    for kind in range(at.UNIT_KINDS):
        moved = state.moved[province * at.UNIT_KINDS + kind]
        if moved < 0 or (moved > 0 and (state.phase != at.MOVING or moved > there)):
            tell(found, MOVED, province, moved)


CHECKS = (tell, find, find_of_seats, find_of_province)
"""The checks that are compiled."""


def at_end(facts: Facts, state: State) -> Iterator[str]:
    """What a game cannot end with."""
    if state.won_by == at.BY_ROUNDS and state.round != facts.options.rounds:
        yield f"over in round {state.round}"
