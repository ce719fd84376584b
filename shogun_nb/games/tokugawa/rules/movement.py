"""Movement by land and by ship, and the dice for it (T-050 to T-054)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.rules import problems as why
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Board, Facts
from shogun_nb.games.tokugawa.rules.record import Record, note
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.towns import carry_unit, is_samurai, release


@rule("T-060")
def road_between(board: Board, start: int, goal: int) -> int:
    """The terrain of the road between two towns; -1 where there is none."""
    for road in range(board.first[start], board.first[start + 1]):
        if board.near[road] == goal:
            return board.road[road]
    return -1


@rule("T-050")
def reach(board: Board, state: State, seat: int, start: int, terrain: int, found: Ints) -> None:
    """Append the towns that can be come to over roads of one terrain, ``start`` first.

    The way leads over free fields and those of own units; it may end on an unoccupied one only.
    """
    found.append(start)
    place = 0
    while place < len(found):
        here = found[place]
        place += 1
        for road in range(board.first[here], board.first[here + 1]):
            end = board.near[road]
            if board.road[road] != terrain:
                continue
            if state.unit[end] != at.NO_UNIT and state.side[end] != seat:
                continue
            known = False
            for other in found:
                if other == end:
                    known = True
            if not known:
                found.append(end)


@rule("T-050", "T-070", compiles=False)
def move_problem(facts: Facts, state: State, seat: int, start: int, goal: int, terrain: int) -> int:
    """Why a unit cannot go from one town to another over roads of a terrain; 0 if it can."""
    if state.left == 0:
        return why.NO_ACTION
    if state.side[start] != seat or state.unit[start] == at.NO_UNIT:
        return why.NOT_YOURS
    if state.unit[start] == at.CAPITAL:
        return why.CAPITAL_STAYS
    if state.unit[goal] != at.NO_UNIT:
        return why.OCCUPIED
    found = [0] * 0
    reach(facts.board, state, seat, start, terrain, found)
    for town in found:
        if town == goal:
            return 0
    return why.NO_ROAD


@rule("T-054", "T-080")
def sail_problem(facts: Facts, state: State, seat: int, start: int, goal: int, crew: int) -> int:
    """Why a ship cannot sail from one town to another, with a samurai or empty; 0 if it can.

    Whether an action is left is asked elsewhere: a ship that was just built needs none.
    """
    if state.side[start] != seat or state.ships[start] == 0:
        return why.NO_SHIP
    if facts.board.port[goal] == 0 or goal == start:
        return why.NO_PORT
    if crew == 1:
        if not is_samurai(state, start, seat):
            return why.NO_CREW
        return why.OCCUPIED if state.unit[goal] != at.NO_UNIT else 0
    if facts.options.no_empty_ships == 1:
        return why.NO_EMPTY_SHIPS
    if state.side[goal] == 1 - seat:
        return why.OCCUPIED if state.unit[goal] != at.NO_UNIT else why.ENEMY_BUILDINGS
    return 0


@rule("T-020", "T-050", "T-061")
def set_out(
    state: State, record: Record | None, doing: int, start: int, goal: int, terrain: int
) -> None:
    """A movement is announced: which unit, and where it goes. The dice decide."""
    state.doing = doing
    state.start = start
    state.goal = goal
    state.terrain = terrain
    state.stage = at.WEATHER
    attack = doing >= at.ATTACKING
    what = kinds.ATTACKED if attack else kinds.SET_OUT
    unit = at.NO_UNIT if doing == at.SAILING_EMPTY else state.unit[start]
    note(record, what, 60 if attack else 50, state.active, goal, terrain, start, unit)


@rule("T-051", "T-052", "T-054")
def needs_die(facts: Facts, state: State) -> bool:
    """Whether the movement in hand needs a combat die: not for archers."""
    if state.doing == at.SAILING_EMPTY:
        return True
    if state.unit[state.start] != at.ARCHER:
        return True
    return state.terrain == at.WATER and facts.options.archers_roll_at_sea == 1


@rule("T-051", "T-054", "T-062")
def needs_weather(facts: Facts, state: State) -> bool:
    """Whether the weather matters: for archers by land only where they attack."""
    if needs_die(facts, state) or state.terrain == at.WATER:
        return True
    return state.doing >= at.ATTACKING and facts.options.archers_in_dry == 0


@rule("T-052", "T-054")
def arrives(facts: Facts, terrain: int, weather: int, die: int) -> bool:
    """Whether a unit comes through; a ``die`` of 0 stands for an archer, who needs none."""
    if terrain == at.WATER and weather == at.STORM:
        return False
    if die == 0:
        return True
    return die - facts.numbers.weather[weather] >= facts.numbers.needed[terrain]


@rule("T-052", "T-053", "T-062")
def roll_weather(facts: Facts, state: State, record: Record | None, weather: int, die: int) -> None:
    """The weather, and whether the unit comes through; failure has used up the action."""
    state.weather = weather
    if needs_weather(facts, state):
        note(
            record, kinds.WEATHER_ROLLED, 52, state.active, state.goal, die, weather, state.terrain
        )
    if not arrives(facts, state.terrain, weather, die):
        note(record, kinds.HELD_BACK, 53, state.active, state.start)
        state.stage = at.DONE
    elif state.doing >= at.ATTACKING:
        state.stage = at.ATTACKER_SUPPORT
    else:
        come_through(facts, state, record)


@rule("T-050", "T-054", "T-081")
def come_through(facts: Facts, state: State, record: Record | None) -> None:
    """The unit, the ship, or both arrive; enemy buildings that stand alone change hands."""
    seat = state.active
    foe = state.side[state.goal] == 1 - seat
    note(record, kinds.MOVED, 50, seat, state.goal, state.doing, state.start)
    garden = foe and state.garden[state.goal] == 1
    if state.doing != at.SAILING_EMPTY:
        carry_unit(facts, state, record, state.start, state.goal)
    if state.doing != at.MOVING:
        bring_ship(state, seat, state.start, state.goal)
    state.stage = at.DIVIDING if garden else at.DONE


@rule("T-054")
def bring_ship(state: State, seat: int, start: int, goal: int) -> None:
    """A ship goes along, and stays where it has come to."""
    state.ships[start] -= 1
    release(state, start)
    state.ships[goal] += 1
    state.side[goal] = seat
