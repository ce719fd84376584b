"""Who controls a province, and what comes and goes with it (G-038, G-042, G-049, G-053, G-062)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import (
    are_allies,
    daimyo_of,
    enemies_at,
    provinces_of,
    unit_at,
    units_at,
)


@rule()
def ask(state: State, step: int, seat: int) -> None:
    """Wait for a choice: of which kind, and of whom (-1: chance)."""
    state.step = step
    state.seat = seat


@rule("G-038", "G-042")
def alone_at(state: State, province: int, seat: int) -> bool:
    """Whether a player has units in a province and nobody else has: no ally, no locals."""
    if state.locals[province] > 0 or units_at(state, province, seat) == 0:
        return False
    for other in range(state.players):
        if other != seat and units_at(state, province, other) > 0:
            return False
    return True


@rule("G-038", "G-049", "G-062", "G-736", "G-740")
def gain_control(
    facts: Facts,
    state: State,
    record: Record | None,
    province: int,
    seat: int,
    number: int,
    why: int,
) -> None:
    """A province comes under control: by its movement (38) or a battle (42), the ``number`` noted.

    An enemy's castle in it is destroyed (option ``castle_is_captured``: taken over by who has
    none), and an attacker plunders what was sown. Nothing happens where the player controls the
    province already.
    """
    if state.owner[province] == seat:
        return
    state.owner[province] = seat
    note(record, kinds.CONTROL_GAINED, number, seat, province, why=why)
    for other in range(state.players):
        if other != seat and state.castle[other] == province:
            state.castle[other] = -1
            state.fortified[other] = 0
            if facts.options.castle_is_captured == 1 and state.castle[seat] < 0:
                state.castle[seat] = province
                note(record, kinds.CASTLE_CAPTURED, 62, seat, province, whom=other)
            else:
                note(record, kinds.CASTLE_DESTROYED, 62, seat, province, whom=other)
    sown = state.sown[province]
    if sown > 0 and (state.here != province or state.attacker == seat):
        state.sown[province] = 0
        state.koku[seat] += sown
        note(record, kinds.PLUNDERED, 49, seat, province, sown)
    lose_sown(facts, state, record, province)
    if state.on_path[seat] == 1:
        for city in range(at.MANDATES):
            where = seat * at.MANDATES + city
            if facts.board.mandate[city] == province and state.honoured[where] == 0:
                state.honoured[where] = 1
                win_glory(
                    state, record, seat, province, facts.numbers.glory_mandate, kinds.MANDATE, -1
                )


@rule("G-740")
def win_glory(
    state: State, record: Record | None, seat: int, province: int, glory: int, why: int, whom: int
) -> None:
    """Glory for a player on the Path."""
    state.glory[seat] += glory
    note(record, kinds.GLORY_WON, 740, seat, province, glory, state.glory[seat], why, whom)


@rule("G-038", "G-042")
def lose_control(
    facts: Facts, state: State, record: Record | None, province: int, number: int, why: int
) -> None:
    """A province becomes neutral, and what was sown in it is lost; nothing if it is neutral."""
    seat = state.owner[province]
    if seat == at.NOBODY_OWNS:
        return
    state.owner[province] = at.NOBODY_OWNS
    note(record, kinds.CONTROL_LOST, number, seat, province, why=why)
    lose_sown(facts, state, record, province)


@rule("G-733")
def lose_sown(facts: Facts, state: State, record: Record | None, province: int) -> None:
    """What was sown in a province is lost; with ``sown_stays`` it waits for the harvest."""
    if state.sown[province] > 0 and facts.options.sown_stays == 0:
        note(record, kinds.SOWN_LOST, 733, province=province, amount=state.sown[province])
        state.sown[province] = 0


@rule("G-038")
def lose_if_empty(
    facts: Facts, state: State, record: Record | None, province: int, seat: int, why: int
) -> None:
    """Control ends when the last own unit has left or died.

    With option ``flag`` it stays, unless enemies stand there.
    """
    if state.owner[province] == seat and units_at(state, province, seat) == 0:
        if facts.options.flag == 0 or enemies_at(state, province, seat):
            lose_control(facts, state, record, province, 38, why)


@rule("G-037", "G-050", "G-053")
def disband(
    facts: Facts,
    state: State,
    record: Record | None,
    seat: int,
    province: int,
    kind: int,
    count: int,
    why: int,
) -> None:
    """Bushi of one type, or Daimyo, leave the board; Bushi go back to the supply.

    ``why`` is one of the causes of the state, or of the record.
    """
    if count == 0:
        return
    state.units[unit_at(province, seat, kind)] -= count
    if kind < at.TYPES:
        state.supply[seat] += count
    number = 50
    if why <= at.UNPAID_WINTER:
        number = 37
    elif why == kinds.OUT_OF_GAME:
        number = 53
    note(record, kinds.DISBANDED, number, seat, province, count, kind, why)


@rule("G-038", "G-702")
def take_by_standing(facts: Facts, state: State, record: Record | None, seat: int) -> None:
    """At the end of the own movement: control of every province where nobody else has units."""
    for province in range(len(state.owner)):
        if state.owner[province] != seat and alone_at(state, province, seat):
            gain_control(facts, state, record, province, seat, 38, kinds.STOOD_ALONE)
    if facts.options.shared_is_neutral == 1:
        end_shared_control(facts, state, record)


@rule("G-702")
def end_shared_control(facts: Facts, state: State, record: Record | None) -> None:
    """Nobody controls a province in which allies stand together, with ``shared_is_neutral``."""
    for province in range(len(state.owner)):
        owner = state.owner[province]
        for other in range(state.players):
            if other != owner and owner >= 0 and are_allies(state, owner, other):
                if units_at(state, province, other) > 0:
                    lose_control(facts, state, record, province, 702, kinds.CONTESTED)


@rule("G-042", "G-701")
def end_pacts(facts: Facts, state: State, record: Record | None) -> None:
    """After the round allies are enemies again, where they stand together, too."""
    for where in range(at.SEATS * at.SEATS):
        state.pact[where] = 0
        state.offered[where] = 0
    contest(facts, state, record)


@rule("G-042")
def contest(facts: Facts, state: State, record: Record | None) -> None:
    """A province is neutral where enemies of its owner stand, pacts having ended."""
    for province in range(len(state.owner)):
        owner = state.owner[province]
        if owner >= 0 and enemies_at(state, province, owner):
            lose_control(facts, state, record, province, 42, kinds.CONTESTED)


@rule("G-053")
def eliminate_where_due(facts: Facts, state: State, record: Record | None) -> None:
    """Whoever has neither a province nor a Daimyo is out, after a turn, or after debts."""
    for seat in range(state.players):
        if state.out[seat] == 0 and provinces_of(state, seat) == 0 and daimyo_of(state, seat) == 0:
            state.out[seat] = 1
            note(record, kinds.ELIMINATED, 53, seat)
            for province in range(len(state.owner)):
                for kind in range(at.TYPES):
                    count = state.units[unit_at(province, seat, kind)]
                    disband(facts, state, record, seat, province, kind, count, kinds.OUT_OF_GAME)
            state.castle[seat] = -1
            state.fortified[seat] = 0
            state.leaving[seat] = 0
            for other in range(at.SEATS):
                state.pact[seat * at.SEATS + other] = 0
                state.pact[other * at.SEATS + seat] = 0


@rule("G-060")
def release_ninja(state: State) -> None:
    """The Ninja is back in the supply."""
    state.ninja = -1
    state.mission = at.NO_MISSION
    state.target = -1
