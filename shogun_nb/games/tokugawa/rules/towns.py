"""Towns: who holds them, what stands there, money, supplies, and what changes hands."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.record import Record, note
from shogun_nb.games.tokugawa.rules.state import State


@rule()
def is_samurai(state: State, town: int, seat: int) -> bool:
    """Whether a samurai of this player stands there."""
    return state.side[town] == seat and at.NO_UNIT < state.unit[town] < at.CAPITAL


@rule("T-014", "T-040")
def near_capital(facts: Facts, state: State, seat: int, town: int) -> bool:
    """Whether a town is in the province of this player's capital, or next to it."""
    board = facts.board
    capital = board.capital[state.capital[seat]]
    if board.province[town] == board.province[capital]:
        return True
    for road in range(board.first[town], board.first[town + 1]):
        if board.near[road] == capital:
            return True
    return False


# --- money ----------------------------------------------------------------------------------------
@rule("T-010", "T-011")
def pay(facts: Facts, state: State, seat: int, town: int, koku: int) -> None:
    """Koku go from a player into the bank of the town's province."""
    state.koku[seat] -= koku
    state.banks[facts.board.province[town]] += koku


@rule("T-010", "T-011")
def earn(state: State, seat: int, province: int, koku: int) -> int:
    """Koku go from a bank to a player, as far as it has them; how many."""
    paid = min(koku, state.banks[province])
    state.banks[province] -= paid
    state.koku[seat] += paid
    return paid


# --- supplies -------------------------------------------------------------------------------------
@rule("T-003", "T-040")
def samurai_left(facts: Facts, state: State, seat: int, kind: int) -> int:
    """How many samurai of a kind a player has in the supply."""
    left = facts.numbers.samurai[kind - 1]
    for town in range(facts.board.towns):
        if state.side[town] == seat and state.unit[town] == kind:
            left -= 1
    return left


@rule("T-002", "T-003")
def pieces_left(facts: Facts, state: State, seat: int, building: int) -> int:
    """How many pieces of a building are left for a player; gardens and walls are common."""
    numbers = facts.numbers
    used = 0
    for town in range(facts.board.towns):
        own = state.side[town] == seat
        if building == at.SHIP and own:
            used += state.ships[town]
        elif building == at.GARDEN:
            used += state.garden[town]
        elif building == at.SMITHY and own:
            used += state.smithy[town]
        elif building == at.CASTLE and own:
            used += min(1, state.castle[town])
        elif building == at.TEMPLE and own:
            used += min(1, state.temple[town])
        elif building == at.WALL:
            used += state.wall[town]
    if building == at.SHIP:
        return numbers.ships - used
    if building == at.GARDEN:
        return numbers.gardens - used
    if building == at.SMITHY:
        return numbers.smithies - used
    if building == at.CASTLE:
        return numbers.castles - used
    if building == at.TEMPLE:
        return numbers.temples - used
    return numbers.walls - used


@rule("T-003", "T-066")
def marker_left(facts: Facts, state: State) -> bool:
    """Whether there is a marker for one more weakened unit; a capital has a side of its own."""
    used = 0
    for town in range(facts.board.towns):
        if state.unit[town] != at.CAPITAL:
            used += state.weak[town]
    return used < facts.numbers.markers or facts.options.endless_markers == 1


# --- pieces on the board --------------------------------------------------------------------------
@rule()
def put_unit(state: State, town: int, seat: int, kind: int) -> None:
    """A fresh unit stands in a town without one."""
    state.side[town] = seat
    state.unit[town] = kind
    state.upgraded[town] = 0
    state.weak[town] = 0


@rule("T-082")
def take_unit(state: State, town: int) -> None:
    """A unit leaves a town; nothing of it stays. Buildings left alone stay their owner's."""
    state.unit[town] = at.NO_UNIT
    state.upgraded[town] = 0
    state.weak[town] = 0
    release(state, town)


@rule()
def release(state: State, town: int) -> None:
    """A town without a unit and a building is nobody's."""
    built = state.garden[town] + state.smithy[town] + state.castle[town] + state.temple[town]
    if state.unit[town] == at.NO_UNIT and built + state.ships[town] == 0:
        state.side[town] = at.NOBODY_HOLDS


@rule()
def carry_unit(facts: Facts, state: State, record: Record | None, start: int, goal: int) -> None:
    """A unit goes from a town to one without a unit, where enemy buildings change hands."""
    seat = state.side[start]
    kind = state.unit[start]
    upgraded = state.upgraded[start]
    weak = state.weak[start]
    take_unit(state, start)
    take_over(facts, state, record, goal, seat)
    put_unit(state, goal, seat, kind)
    state.upgraded[goal] = upgraded
    state.weak[goal] = weak


@rule("T-080", "T-081", "T-083", "T-085")
def take_over(facts: Facts, state: State, record: Record | None, town: int, seat: int) -> None:
    """The buildings of an enemy in a town go to this player, or are removed.

    A garden is taken over here; whether it is destroyed is asked afterwards (T-081).
    """
    loser = state.side[town]
    if loser < 0 or loser == seat:
        return
    burn = facts.options.buildings_burn == 1
    castle_fits = True
    for other in range(facts.board.towns):
        same = facts.board.province[other] == facts.board.province[town]
        if same and state.side[other] == seat and state.castle[other] > 0:
            castle_fits = False
    smithy = state.smithy[town]
    castle = state.castle[town]
    temple = state.temple[town]
    ships = state.ships[town]
    if burn or pieces_left(facts, state, seat, at.SMITHY) < 1:
        state.smithy[town] = 0
    no_castle = not castle_fits or pieces_left(facts, state, seat, at.CASTLE) < 1
    if burn or castle == at.UNFINISHED or no_castle:
        state.castle[town] = 0
    if burn or pieces_left(facts, state, seat, at.TEMPLE) < 1:
        state.temple[town] = 0
    elif temple > 0:
        state.temple[town] = at.FINISHED
    most = pieces_left(facts, state, seat, at.SHIP)
    state.ships[town] = min(ships, most)
    state.side[town] = seat
    told(record, seat, town, at.SMITHY, smithy, state.smithy[town])
    told(record, seat, town, at.CASTLE, castle, state.castle[town])
    told(record, seat, town, at.TEMPLE, temple, state.temple[town])
    told(record, seat, town, at.SHIP, ships, state.ships[town])


@rule()
def told(
    record: Record | None, seat: int, town: int, building: int, before: int, after: int
) -> None:
    """Note what has become of a building."""
    if before > 0 and after > 0:
        note(record, kinds.TAKEN_OVER, 80 + building, seat, town, building)
    if before > 0 and (after == 0 or (building == at.SHIP and after < before)):
        note(record, kinds.TORN_DOWN, 80 + building, seat, town, building)


@rule("T-083", "T-084", "T-085")
def has_building(facts: Facts, state: State, town: int) -> bool:
    """Whether a town has what a wall needs: a castle, smithy, temple or the capital."""
    if state.unit[town] == at.CAPITAL and facts.options.capital_is_no_building == 0:
        return True
    finished = state.castle[town] == at.FINISHED
    return finished or state.smithy[town] > 0 or state.temple[town] > 0
