"""Fallen Daimyo: vassals, what they lose and how they are freed, and the Path of Glory.

Chapters 5.1 and 7.4 (G-050 to G-052, G-740). A new vassal is asked for one province, and for one
unit, at a time, while nothing else goes on.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import (
    ask,
    disband,
    lose_control,
    win_glory,
)
from shogun_nb.games.gekokujo.rules.economy import continue_disbanding
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import (
    bushi_at,
    bushi_of,
    provinces_of,
    space_for,
    unit_at,
)


@rule("G-050", "G-052", "G-705", "G-740")
def daimyo_fell(facts: Facts, state: State, record: Record | None, seat: int, victor: int) -> None:
    """The last Daimyo of a player has fallen to a side: a seat, or the locals.

    The player becomes a vassal, and gives up provinces and units as soon as the battle is over
    (:func:`continue_vassals`); with module 7.4 the Path of Glory begins instead. Who falls in
    the same battle is the other's victor, and locals are victors, too, unless
    ``fallen_win_nothing``: then the player stays free.
    """
    if facts.options.path_of_glory == 1:
        if victor < at.LOCALS and state.on_path[victor] == 1 and state.fallen[victor] < 0:
            if leads(state, seat):
                glory = facts.numbers.glory_leader
                win_glory(state, record, victor, state.here, glory, kinds.FALLEN_LEADER, seat)
            else:
                glory = facts.numbers.glory_daimyo
                win_glory(state, record, victor, state.here, glory, kinds.FALLEN_DAIMYO, seat)
        state.on_path[seat] = 1
        note(record, kinds.PATH_BEGUN, 740, seat)
        return
    if facts.options.fallen_win_nothing == 1:
        if victor >= at.LOCALS or state.fallen[victor] >= 0:
            note(record, kinds.VASSAL_MADE, 50, seat)
            return
    state.master[seat] = victor
    state.halving[seat] = 1
    state.giving_up[seat] = half(facts, provinces_of(state, seat))
    if facts.options.half_at_once == 1:
        state.leaving[seat] = half(facts, bushi_of(state, seat))
    for other in range(at.SEATS):
        state.pact[seat * at.SEATS + other] = 0
        state.pact[other * at.SEATS + seat] = 0
    note(record, kinds.VASSAL_MADE, 50, seat, amount=state.giving_up[seat], whom=victor)
    if victor < at.LOCALS and state.master[victor] != at.FREE and state.announced[victor] == 1:
        set_free(state, record, victor, seat)


@rule("G-050")
def half(facts: Facts, number: int) -> int:
    """Half of what a vassal has, rounded down, or up with option ``vassal_halves_rounded_up``."""
    return (number + facts.options.vassal_halves_rounded_up) // 2


@rule("G-740")
def leads(state: State, seat: int) -> bool:
    """Whether nobody controls more provinces than this player."""
    own = provinces_of(state, seat)
    for other in range(state.players):
        if provinces_of(state, other) > own:
            return False
    return True


@rule("G-052")
def set_free(state: State, record: Record | None, seat: int, whom: int) -> None:
    """A vassal can win again: he has beaten ``whom``, or (-1) his fund is full."""
    state.master[seat] = at.FREE
    state.fund[seat] = 0
    note(record, kinds.LIBERATED, 52, seat, whom=whom)


@rule("G-050")
def continue_vassals(facts: Facts, state: State, record: Record | None) -> bool:
    """Go on with what new vassals lose; whether one of them must choose.

    The units are halved when the provinces have been given up. With ``half_at_once`` they were
    counted before, and those that found no room count as lost.
    """
    for seat in range(state.players):
        while state.giving_up[seat] > 0:
            if state.retreat_from >= 0:
                if continue_retreat(facts, state, record, seat):
                    return True
            elif provinces_of(state, seat) > state.giving_up[seat]:
                ask(state, at.GIVE_UP, seat)
                return True
            else:
                give_up(facts, state, record, first_province(state, seat))
        if state.halving[seat] == 1:
            state.halving[seat] = 0
            if facts.options.half_at_once == 0:
                state.leaving[seat] = half(facts, bushi_of(state, seat))
            state.cause = at.VASSALS_HALF
    return continue_disbanding(facts, state, record)


@rule("G-050")
def keep_to_provinces(state: State) -> None:
    """A vassal who was counted before the battle's province was lost gives up what is left."""
    for seat in range(state.players):
        state.giving_up[seat] = min(state.giving_up[seat], provinces_of(state, seat))


@rule()
def first_province(state: State, seat: int) -> int:
    """The first province that a player controls."""
    province = 0
    while state.owner[province] != seat:
        province += 1
    return province


@rule("G-050")
def give_up(facts: Facts, state: State, record: Record | None, province: int) -> None:
    """A province of a new vassal becomes neutral; then its units retreat."""
    note(record, kinds.PROVINCE_GIVEN_UP, 50, state.owner[province], province)
    lose_control(facts, state, record, province, 50, kinds.GAVE_UP)
    state.retreat_from = province


@rule("G-050")
def may_retreat(facts: Facts, state: State, seat: int, province: int) -> bool:
    """Whether a unit may retreat to a province, from the one given up; none with ``no_retreat``."""
    board = facts.board
    start = state.retreat_from
    if facts.options.no_retreat == 1:
        return False
    for border in range(board.first[start], board.first[start + 1]):
        if board.neighbours[border] == province:
            return state.owner[province] == seat and space_for(facts, state, province, seat) > 0
    return False


@rule("G-050")
def continue_retreat(facts: Facts, state: State, record: Record | None, seat: int) -> bool:
    """Units leave a province that was given up; whether the player must say where one of them goes.

    The units for which there is no room near are removed.
    """
    board = facts.board
    start = state.retreat_from
    while bushi_at(state, start, seat) > 0:
        targets = 0
        target = -1
        for border in range(board.first[start], board.first[start + 1]):
            if may_retreat(facts, state, seat, board.neighbours[border]):
                targets += 1
                target = board.neighbours[border]
        types = 0
        kind = -1
        for type in range(at.TYPES):
            if state.units[unit_at(start, seat, type)] > 0:
                types += 1
                kind = type
        if targets == 0:
            for type in range(at.TYPES):
                count = state.units[unit_at(start, seat, type)]
                why = kinds.NO_RETREAT if facts.options.no_retreat == 1 else kinds.NO_ROOM
                disband(facts, state, record, seat, start, type, count, why)
                state.leaving[seat] = max(0, state.leaving[seat] - count)
        elif targets * types > 1:
            ask(state, at.RETREAT, seat)
            return True
        else:
            retreat(state, record, seat, target, kind)
    state.retreat_from = -1
    state.giving_up[seat] -= 1
    return False


@rule("G-050")
def retreat(state: State, record: Record | None, seat: int, province: int, kind: int) -> None:
    """One unit retreats from the province that was given up."""
    start = state.retreat_from
    state.units[unit_at(start, seat, kind)] -= 1
    state.units[unit_at(province, seat, kind)] += 1
    note(record, kinds.RETREATED, 50, seat, province, 1, kind, start)
