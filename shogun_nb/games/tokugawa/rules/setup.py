"""Set-up (T-010 to T-015): the board as the rules read it, money, draws, the first units."""

from __future__ import annotations

from functools import lru_cache

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.board_map import Map
from shogun_nb.games.tokugawa.rules import problems as why
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.tokugawa.rules.record import Record, note
from shogun_nb.games.tokugawa.rules.state import State, blank_state
from shogun_nb.games.tokugawa.rules.towns import near_capital, put_unit
from shogun_nb.games.tokugawa.words import TERRAIN_KEYS

TASKS: tuple[tuple[str, str, int, str], ...] = (
    # name, towns or provinces (empty: ships), how many of them, pile; a reconstruction
    ("Northern lords", "Sendai Morioka Kubota", 3, "East"),
    ("Ring of Yedo", "Mito Utsunomiya Takasaki Odawara", 4, "East"),
    ("Hokurikudo", "Niigata Takada Toyama Kanazawa Kitanosho", 5, "East"),
    ("Four ships", "", 4, "East"),
    ("Nakasendo", "Takasaki Matsumoto Kano Hikone", 4, "Centre"),
    ("Tokaido", "Odawara Sumpu Hamamatsu Okazaki Nagoya Tsu", 6, "Centre"),
    ("Kinai", "Osaka Nara Wakayama", 3, "Centre"),
    (
        "Tokai and Chubu",
        "Sumpu Hamamatsu Okazaki Nagoya Tsu Kofu Matsumoto Takayama Kano",
        7,
        "Centre",
    ),
    ("Shikoku", "Takamatsu Tokushima Kochi Matsuyama Uwajima", 5, "West"),
    ("San'yodo", "Himeji Okayama Tomo Hiroshima Shimonoseki", 5, "West"),
    ("San'in", "Miyazu Tottori Matsue Hagi", 4, "West"),
    ("Three ships", "", 3, "West"),
)
"""The twelve task cards, four a pile: which towns, or ships, and how many (T-012, T-090)."""


@rule("T-001", "T-002", compiles=False)
@lru_cache(maxsize=16)
def board_of(map: Map) -> Board:
    """The map and the cards as the rules read them; all games share it: it cannot be changed.

    >>> from shogun_nb.games.tokugawa.board_map import read_map
    >>> board = board_of(read_map())
    >>> board.towns, len(board.near), sum(board.port), board.task_need
    (43, 140, 23, (3, 4, 5, 4, 4, 6, 3, 7, 5, 5, 4, 3))
    """
    roads: list[list[tuple[int, int]]] = [[] for _ in map.names]
    for one in map.roads:
        start, end = map.index(one.start), map.index(one.end)
        terrain = TERRAIN_KEYS.index(one.terrain)
        roads[start].append((end, terrain))
        roads[end].append((start, terrain))
    first, near, road = [0], [], []
    for around in roads:
        for end, terrain in sorted(around):
            near.append(end)
            road.append(terrain)
        first.append(len(near))
    asked = [{map.index(name) for name in towns.split()} for _, towns, _, _ in TASKS]
    return Board(
        towns=len(map.names),
        first=tuple(first),
        near=tuple(near),
        road=tuple(road),
        province=tuple(map.region(town.province) for town in map.provinces),
        port=tuple(int(town.port) for town in map.provinces),
        shipyard=tuple(int(town.shipyard) for town in map.provinces),
        capital=(map.index("Kyoto"), map.index("Yedo")),
        task_need=tuple(need for _, _, need, _ in TASKS),
        task_ships=tuple(int(not towns) for towns in asked),
        task_town=tuple(int(town in towns) for towns in asked for town in range(len(map.names))),
    )


@rule(compiles=False)
def facts_of(map: Map, numbers: Parameters | None = None, options: Options | None = None) -> Facts:
    """What the rules read and never change, for a map, numbers and options (default: usual)."""
    return Facts(board_of(map), numbers or Parameters(), options or Options())


@rule("T-010", "T-011", compiles=False)
def set_up(facts: Facts) -> State:
    """A new game before its first draw: Koku with the players and in the banks."""
    state = blank_state(facts.board.towns)
    state.koku[:] = [facts.numbers.start_koku] * at.SEATS
    state.banks[:] = [facts.numbers.bank] * at.PROVINCES
    return state


@rule("T-012", "T-013")
def draw_set_up(facts: Facts, state: State, record: Record | None, choice: at.Ints) -> None:
    """What chance has drawn: who has Kyoto, who starts, then the order of each pile."""
    if state.step == at.DRAW_CAPITALS:
        for seat in range(at.SEATS):
            state.capital[seat] = at.KYOTO if seat == choice[0] else at.YEDO
            put_unit(state, facts.board.capital[state.capital[seat]], seat, at.CAPITAL)
        note(record, kinds.CAPITALS_DRAWN, 13, choice[0], whom=1 - choice[0])
    elif state.step == at.DRAW_STARTER:
        state.starter = choice[0]
        note(record, kinds.STARTER_DRAWN, 13, choice[0])
    else:
        pile = state.drawn - 2
        for place in range(at.CARDS_A_PILE):
            state.order[pile * at.CARDS_A_PILE + place] = pile * at.CARDS_A_PILE + choice[place]
        note(record, kinds.PILE_DRAWN, 12, amount=pile, other=state.order[pile * at.CARDS_A_PILE])
    state.drawn += 1


@rule("T-012", "T-013", "T-015")
def continue_set_up(state: State) -> None:
    """Ask chance for the next draw, then the players for their units, then begin to play."""
    if state.drawn < 2 + at.PILES:
        state.step = at.DRAW_CAPITALS + min(state.drawn, 2)
        state.seat = -1
    elif state.placed < at.SEATS * at.START_UNITS:
        state.phase = at.PLACING
        state.step = at.PLACE_UNIT
        other = (state.placed + 1) // 2 % 2
        state.seat = state.starter if other == 0 else 1 - state.starter
    else:
        state.phase = at.PLAYING


@rule("T-014")
def place_problem(facts: Facts, state: State, seat: int, kind: int, town: int) -> int:
    """Why a unit of the start may not stand there; 0 if it may."""
    board = facts.board
    of_kind = 0
    for place in range(board.towns):
        if state.side[place] == seat and at.NO_UNIT < state.unit[place] < at.CAPITAL:
            if state.unit[place] == kind:
                of_kind += 1
            if board.province[place] == board.province[town]:
                return why.ONE_A_PROVINCE
    if state.unit[town] != at.NO_UNIT:
        return why.OCCUPIED
    if of_kind >= facts.numbers.start_units[kind - 1]:
        return why.START_KIND_GONE
    if near_capital(facts, state, 1 - seat, town):
        return why.NEAR_CAPITAL
    return 0


@rule("T-014")
def place_unit(state: State, record: Record | None, kind: int, town: int) -> None:
    """A unit of the start stands on the board, free of charge."""
    put_unit(state, town, state.seat, kind)
    state.placed += 1
    note(record, kinds.PLACED, 14, state.seat, town, kind)
