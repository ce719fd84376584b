"""Tokugawa's board: towns as points, roads by terrain, ports, banks, and what stands in the towns.

``rulebook.board(position)`` returns :func:`marks_of`.
"""

from __future__ import annotations

from functools import lru_cache
from math import dist
from typing import Any

from shogun_nb.board.plain import NOBODY, Marks, Place, Sign, Stack
from shogun_nb.board.sight import Tag, Way
from shogun_nb.board.signs import (
    ANVIL,
    BOW,
    CASTLE,
    DOT,
    DOWN,
    HOUSE,
    LEAF,
    RING,
    SHIP,
    SPEAR,
    STAR,
    SWORD,
    TEMPLE,
    UP,
    WALL,
    WHEEL,
)
from shogun_nb.board.text import clean
from shogun_nb.engine.map import Near
from shogun_nb.engine.speech import counted
from shogun_nb.games.tokugawa.board_map import Map
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.battle import defence_strength, strength_of
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.games.tokugawa.rules.tasks import (
    amount_of,
    cards_of,
    count_points,
    open_card,
    points_of,
)
from shogun_nb.games.tokugawa.rules.tasks import progress as progress_of
from shogun_nb.games.tokugawa.words import (
    CAPITAL_NAMES,
    INVENTORS,
    RECONSTRUCTED,
    TERRAIN_KEYS,
    UNIT_WORDS,
)

_TOWN = Sign((DOT,), "", "town")
_PORT = Sign((RING,), "p", "port")
_SHIPYARD = Sign((WHEEL,), "y", "port with a shipyard")
_HOME = Sign((STAR,), "*", "capital on the map")
UNITS = {
    at.ARCHER: Sign(BOW, "a", UNIT_WORDS[at.ARCHER]),
    at.LANCER: Sign((SPEAR,), "l", UNIT_WORDS[at.LANCER]),
    at.SWORDSMAN: Sign((SWORD,), "s", UNIT_WORDS[at.SWORDSMAN]),
    at.CAPITAL: Sign((HOUSE,), "c", UNIT_WORDS[at.CAPITAL]),
}
"""The signs of the units, by kind."""
_UPGRADED = Sign((UP,), "+", "upgraded")
_WEAK = Sign((DOWN,), "-", "weakened")
BUILT = (
    Sign(SHIP, "S", "ship"),
    Sign(LEAF, "G", "garden"),
    Sign((ANVIL,), "M", "smithy"),
    Sign((CASTLE,), "C", "castle"),
    Sign(TEMPLE, "T", "temple"),
    Sign(WALL, "W", "wall"),
)
"""The signs of the buildings, in the order of the rules (T-080 to T-085)."""
_HALF = (*CASTLE[:3], CASTLE[9], CASTLE[10], CASTLE[11], CASTLE[0])
_UNFINISHED = Sign((_HALF,), "u", "castle, not ready yet")  # a letter of its own: it is no capital
_DASHES = ((), (10.0, 4.5), (3.2, 3.2))  # of plain, forest and mountain
_BRIDGE = {"Osaka", "Hikone"}  # a road that crosses others without a town: drawn over them


def marks_of(position: Any) -> Marks:
    """What the board shows of a position (``rulebook.board``).

    >>> from shogun_nb.games.tokugawa.position import scenario
    >>> here = scenario(players=["Ann", "Ben"]).set("Sendai", "Ann", "lancer", castle=1)
    >>> marks_of(here).words(here.lookup.province("Sendai"))
    'Sendai: Ann; Lancer of strength 1, 3 in defence; castle; port with a shipyard; Tōhoku'
    """
    state, board, facts = position.state, position.map, position.facts
    players = [clean(player, 40) for player in position.players]
    seats = range(at.SEATS)
    points = points_now(position)
    columns = {
        "capital": ["–" if home < 0 else CAPITAL_NAMES[home] for home in state.capital],
        "Koku": [str(koku) for koku in state.koku],
        "samurai": [str(amount_of(facts, state, seat, at.SAMURAI)) for seat in seats],
        "built": [str(amount_of(facts, state, seat, at.BUILDINGS)) for seat in seats],
        "cards": [str(cards_of(state, seat)) for seat in seats],
        "points": [str(points_of(points, seat)) for seat in seats],
    }
    return Marks(
        map=board,
        title="Tokugawa",
        when=position.rulebook.stands(position),
        players=tuple(players),
        places=[_place(position, town, players) for town in range(len(board.provinces))],
        near=_near(board),
        columns=tuple(columns),
        scores=tuple(zip(*columns.values(), strict=True)),
        facts=tuple(tasks_told(position)),
        signs=(*UNITS.values(), _UPGRADED, _WEAK, *BUILT, _UNFINISHED, _PORT, _SHIPYARD, _HOME),
        units="",
        leaders="",
        note=f"{RECONSTRUCTED} · invented by {INVENTORS}",
        ways=_ways(board),
        tags=tuple(
            Tag(one.bank_at, "koku", one.romaji, koku, f"bank {koku} Koku")
            for one, koku in zip(board.regions, state.banks, strict=True)
        ),
        names_at=tuple(town.name_at for town in board.provinces),
        place="town",
    )


def _place(position: Any, town: int, players: list[str]) -> Place:
    """What stands in a town, in signs and in words."""
    state, facts, here = position.state, position.facts, position.map.provinces[town]
    seat, kind = state.side[town], state.unit[town]
    region = position.map.regions[facts.board.province[town]]
    unit, signs, built = "", [], []
    stacks: tuple[Stack, ...] = ()
    if kind != at.NO_UNIT:
        own, held = strength_of(facts, state, town), defence_strength(facts, state, town)
        unit = f"{UNIT_WORDS[kind]} of strength {own}" + f", {held} in defence" * (held != own)
        stacks = (Stack(seat, 1, sign=UNITS[kind]),)
        for sign, is_so in ((_UPGRADED, state.upgraded[town]), (_WEAK, state.weak[town])):
            if is_so:
                unit += f", {sign.words}"
                signs.append(sign)
    fields = (state.garden, state.smithy, state.castle, state.temple, state.wall)
    for sign, field in zip(BUILT[1:], fields, strict=True):
        if field[town]:
            unfinished = field is state.castle and field[town] == at.UNFINISHED
            signs.append(_UNFINISHED if unfinished else sign)
            built.append("unfinished castle" if unfinished else sign.words)
    signs += [BUILT[at.SHIP]] * state.ships[town]
    ships = counted(state.ships[town], "ship") if state.ships[town] else ""
    printed = _SHIPYARD if here.shipyard else _PORT if here.port else _TOWN
    harbour = "" if printed is _TOWN else printed.words
    whose = "nobody" if seat == NOBODY else players[seat]
    told = (whose, unit, ", ".join(filter(None, (*built, ships))), harbour, region.romaji)
    roads = [
        (f"By {terrain} road", ", ".join(names))
        for terrain in TERRAIN_KEYS[:3]
        if (names := _by(position.map, here.name, terrain))
    ]
    bank = f"{region.romaji}, bank {state.banks[facts.board.province[town]]} Koku"
    asked = [TASKS[card][0] for card in open_cards(state) if here.name in TASKS[card][1].split()]
    rows = (
        ("Unit", unit),
        ("Built", ", ".join(filter(None, (*built, ships)))),
        ("Town", ", ".join(filter(None, (harbour, "capital" * here.capital)))),
        ("Province", bank),
        ("Open task", ", ".join(asked)),
        *roads,
    )
    return Place(
        region.romaji,
        seat,
        stacks,
        tuple(signs),
        "; ".join(filter(None, told)),
        tuple((name, words) for name, words in rows if words),
        (printed, *([_HOME] if here.capital else [])),
    )


def tasks_told(position: Any) -> list[tuple[str, str]]:
    """The open task cards, with how many of the towns or ships each player has (T-090).

    >>> from shogun_nb.games.tokugawa.position import scenario
    >>> tasks_told(scenario(players=["Ann", "Ben"]))[0]
    ('Northern lords', 'Ann 0 of 3, Ben 0 of 3')
    """
    facts, state = position.facts, position.state
    return [
        (
            TASKS[card][0],
            ", ".join(
                f"{clean(player, 16)} {progress_of(facts, state, seat, card)} of {TASKS[card][2]}"
                for seat, player in enumerate(position.players)
            ),
        )
        for card in open_cards(state)
    ]


def open_cards(state: Any) -> list[int]:
    """The task cards that lie open (T-012)."""
    cards = [open_card(state, pile) for pile in range(at.PILES)] if state.order[-1] >= 0 else []
    return [card for card in cards if card >= 0]


def points_now(position: Any) -> Any:
    """The state with the points as they would be if the game ended now.

    The rules count them whenever somebody is asked; a step that is looked at is older than that.
    """
    if position.state.step == at.GAME_OVER:
        return position.state
    state = position.state.fork()
    count_points(position.facts, state)
    return state


def _by(board: Map, town: str, terrain: str) -> list[str]:
    """The towns to which roads of a terrain lead."""
    ends = [(road.start, road.end) for road in board.roads if road.terrain == terrain]
    return [end if start == town else start for start, end in ends if town in (start, end)]


@lru_cache(maxsize=4)
def _ways(board: Map) -> tuple[Way, ...]:
    """The roads by terrain, mountains lowest; last those that cross others without a town."""
    ways = []
    for number, terrain in reversed([*enumerate(TERRAIN_KEYS[:3])]):
        own = [road for road in board.roads if road.terrain == terrain]
        over = [road for road in own if {road.start, road.end} == _BRIDGE]
        lines = tuple(road.line for road in own if road not in over)
        ways.append(Way(f"{terrain} road", f"way-{number + 1}", _DASHES[number], lines))
        if over:
            bridge = tuple(road.line for road in over)
            ways.append(Way("", f"way-{number + 1}", _DASHES[number], bridge))
    return tuple(ways)


@lru_cache(maxsize=4)
def _near(board: Map) -> Near:
    """Where arrow keys lead: along roads, and from each port to the next one of another land."""
    near = [set(around) for around in board.near]
    ports = [n for n, town in enumerate(board.provinces) if town.port]
    for one in ports:
        others = [n for n in ports if board.steps(board.names[one], board.names[n]) is None]
        ways = {dist(board.provinces[one].label, board.provinces[n].label): n for n in others}
        if ways:
            near[one].add(ways[min(ways)])
            near[ways[min(ways)]].add(one)
    return tuple(tuple(sorted(around)) for around in near)
