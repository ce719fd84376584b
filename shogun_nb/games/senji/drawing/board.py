"""Senji's board: provinces of the families, two seas with their fleets, units, samurai, orders.

``rulebook.board(position)`` returns :func:`marks_of`. A sea is a place of the drawing as provinces
are, so that it can be pointed at, chosen and reached by keys; the map of the rules has none.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from shogun_nb.board.geometry import Line
from shogun_nb.board.palette import INK, WHITE, Livery
from shogun_nb.board.plain import NOBODY, Marks, Place, Sign, Stack
from shogun_nb.board.signs import BANNER, CASTLE, FLAME, UP
from shogun_nb.board.text import clean
from shogun_nb.engine.map import Near, Point, Scenery
from shogun_nb.engine.speech import counted
from shogun_nb.games.senji.board_map import SEA_IDS, Map, Province
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.rules.hands import is_imperial
from shogun_nb.games.senji.rules.summer import provinces_of, units_of
from shogun_nb.games.senji.words import EMPEROR, FAMILIES, INVENTORS, ORDERS, SEAS

LIVERIES = (
    Livery("#a8281c", WHITE, "plate"),
    Livery("#b793dc", INK, "slant"),
    Livery("#0f5ea8", WHITE, "stadium"),
    Livery("#74b35f", INK, "trapezoid"),
    Livery("#f5b700", INK, "ribbon"),
    Livery("#2f2b2a", WHITE, "point"),
)
"""The families' colours (SEN-003): apart in lightness, too, and in the outlines of counters."""
_LANDS = ("#eab5a6", "#d7c6ee", "#b9d2ea", "#cbe3b6", "#fbecae", "#c9c2ba")
_WATER = "#cfe3ea"
_SEA_GROUP = "the seas"
LAND_FILLS = dict(zip((*FAMILIES, _SEA_GROUP), (*_LANDS, _WATER), strict=True))
"""The colours of the families' land and of the seas."""
_AREAS: tuple[Point, ...] = ((0.563, 0.207), (0.91, 0.635))
"""Where the sea areas lie on the board, in shares of its width and height; they are marked as on
the printed board (SEN-001), no larger than what six fleets need, and clear of all land."""
_HALF = 0.076

# Lines of the initials on the samurai's banners, in a grid of four by four; points are two digits.
_INITIALS = {
    "A": "04 20 44,12 32",
    "B": "04 00 30 41 32 02,32 43 34 04",
    "C": "41 30 10 01 03 14 34 43",
    "D": "04 00 20 41 43 24 04",
    "E": "40 00 04 44,02 32",
    "F": "40 00 04,02 32",
    "G": "41 30 10 01 03 14 34 43 42 22",
    "H": "00 04,40 44,02 42",
    "I": "20 24",
    "K": "00 04,40 02 44",
    "M": "04 00 22 40 44",
    "N": "04 00 44 40",
    "O": "10 01 03 14 34 43 41 30 10",
    "S": "41 30 10 01 43 34 14 03",
    "T": "00 40,20 24",
    "U": "00 03 14 34 43 40",
    "W": "00 14 21 34 40",
    "Y": "00 22 40,22 24",
}
# Rounder than a box and wider than an oval, so that six fleets lie in it.
_SIDES = [
    math.copysign(abs(math.cos(math.radians(10 * step))) ** 0.6, math.cos(math.radians(10 * step)))
    for step in range(45)
]
_ROUND = [*zip(_SIDES[:36], _SIDES[9:], strict=True)]


def _stroke(one: Point, other: Point, half: float = 0.075) -> Line:
    """A thick line as an area."""
    length = math.dist(one, other)
    x, y = ((b - a) / length * half for a, b in zip(one, other, strict=True))
    (ax, ay), (bx, by) = (one[0] - x, one[1] - y), (other[0] + x, other[1] + y)
    corners = ((ax - y, ay + x), (ax + y, ay - x), (bx + y, by - x), (bx - y, by + x))
    return tuple((round(px, 3), round(py, 3)) for px, py in (*corners, corners[0]))


def _initial(letter: str) -> tuple[Line, ...]:
    strokes = []
    for line in _INITIALS[letter].split(","):
        points = [(int(at[0]) * 0.18 - 0.36, int(at[1]) * 0.22 - 0.44) for at in line.split()]
        strokes += [_stroke(one, other) for one, other in pairwise(points)]
    return tuple(strokes)


_FORTRESS = Sign((CASTLE,), "#", "fortress without units")
_BACK: Line = (
    (-0.34, -0.48), (0.34, -0.48), (0.34, 0.48), (-0.34, 0.48), (-0.34, -0.48),
    (0.0, -0.26), (-0.18, 0.0), (0.0, 0.26), (0.18, 0.0), (0.0, -0.26), (-0.34, -0.48),
)  # fmt: skip
_CARDS: tuple[Line, ...] = (
    ((-0.46, -0.34), (-0.04, -0.46), (0.0, -0.32), (-0.2, 0.28), (-0.3, 0.3), (-0.46, -0.34)),
    ((0.08, -0.34), (0.48, -0.24), (0.3, 0.46), (-0.1, 0.36), (0.08, -0.34)),
)
_ORDER = Sign((_BACK,), "?", "order, face down")
_ORDERS = (
    Sign(_CARDS, "p", ORDERS[at.PRODUCTION]),
    Sign((BANNER,), "r", ORDERS[at.RECRUITMENT]),
    Sign((tuple((-y, x) for x, y in UP),), "m", ORDERS[at.MARCH_ORDER]),
)
_ATTACKED = Sign((FLAME,), "!", "attacked")
_SAMURAI = tuple(Sign(_initial(name[0]), name[0], name) for name in SAMURAI_NAMES)


def liveries_of(position: Any) -> tuple[Livery, ...]:
    """The colours of the players: those of their families; then that of imperial troops."""
    return tuple(LIVERIES[position.state.family[seat]] for seat in _sides(position.state))


def _sides(state: Any) -> list[int]:
    """The seats of the players, then that of imperial troops where there are any."""
    seats = [*range(state.players)]
    if state.players == at.FEWEST and state.family[at.EMPEROR] >= 0:
        seats.append(at.EMPEROR)
    return seats


def _colour(state: Any, seat: int) -> int:
    """Whose colour a seat has: imperial troops come after the players (SEN-190)."""
    return int(state.players) if is_imperial(state, seat) else seat


@lru_cache(maxsize=4)
def with_seas(board: Map) -> Map:
    """The map with a place for each sea, by the name that choices give it.

    It says in the sea that it is a reconstruction, wherever it is drawn.

    >>> from shogun_nb.games.senji.board_map import read_map
    >>> with_seas(read_map()).names[-2:]
    ('northern sea', 'southern sea')
    """
    areas = []
    for sea, (words, middle) in enumerate(zip(SEAS, _AREAS, strict=True)):
        left, top = board.width * middle[0], board.height * middle[1]
        wide, high = board.width * _HALF, board.height * _HALF
        ring = tuple((round(left + wide * x, 1), round(top + high * y, 1)) for x, y in _ROUND)
        areas.append(
            Province(
                id=f"sea-{SEA_IDS[sea]}",
                name=words,
                neighbours=(),
                label=(round(left, 1), round(top + 0.3 * high, 1)),
                rings=((*ring, ring[0]),),
                romaji=words.title(),
                family=FAMILIES[0],
                seas=(SEA_IDS[sea],),
            )
        )
    left, top = board.width * _AREAS[1][0], board.height * (_AREAS[1][1] + 1.45 * _HALF)
    told = Scenery("made", "reconstruction", "scenery", (left, top), (), "map: a reconstruction")
    return replace(board, provinces=(*board.provinces, *areas), scenery=(*board.scenery, told))


@lru_cache(maxsize=4)
def _near(board: Map) -> Near:
    """What a march reaches, with the seas; both seas reach each other."""
    near = [set(around) for around in board.neighbours]
    near += [{at.PROVINCES + 1 - sea} for sea in range(at.SEAS)]
    for place, province in enumerate(board.provinces):
        for sea in province.seas:
            area = at.PROVINCES + SEA_IDS.index(sea)
            near[place].add(area)
            near[area].add(place)
    return tuple(tuple(sorted(around)) for around in near)


def marks_of(position: Any) -> Marks:
    """What the board shows of a position (``rulebook.board``).

    Orders lie face down; a view shows those of its player.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7)
    >>> marks_of(game.play("greedy", most=40).position).words(0)
    'Izumo: Ann, 1 unit, Yamagata; at the northern sea; home of the blue family'
    """
    state, board = position.state, position.map
    seats = _sides(state)
    players = [clean(position.lookup.side_name(seat), 40) for seat in seats]
    columns = {
        "family": [FAMILIES[state.family[seat]] for seat in seats],
        "honour": [str(state.honour[seat]) if seat < state.players else "-" for seat in seats],
        "provinces": [str(provinces_of(state, seat)) for seat in seats],
        "units": [str(units_of(state, seat)) for seat in seats],
        "samurai": [str(sum(1 for _ in _samurai(state, seat))) for seat in seats],
        "cards": [str(state.hand[seat]) for seat in seats],
        "hanafuda": [str(state.hana[seat]) for seat in seats],
    }
    named = [*players, *[""] * (at.EMPEROR - len(players)), EMPEROR]  # by seat (SEN-190)
    places = [_province(position, place, named) for place in range(at.PROVINCES)]
    places += [_sea(position, sea, named) for sea in range(at.SEAS)]
    shown = {sign for place in places for sign in place.signs}
    fixed = (_FORTRESS, _ORDER, *_ORDERS, _ATTACKED)
    return Marks(
        map=with_seas(board),
        title="Senji",
        when=position.rulebook.stands(position),
        players=tuple(players),
        places=places,
        near=_near(board),
        columns=tuple(columns),
        scores=tuple(zip(*columns.values(), strict=True)),
        facts=tuple(_facts(position)),
        signs=(*fixed, *(sign for sign in _SAMURAI if sign in shown)),
        units="units",
        leaders="samurai",
        links="march over water",
        note=f"Map and cards are a reconstruction · invented by {INVENTORS}",
        liveries=liveries_of(position),
        fills=LAND_FILLS,
        closed="neutral" if any(place.closed for place in places) else "",
    )


def _samurai(state: Any, seat: int, *where: int) -> list[int]:
    """A player's samurai in play, or those that stand at one of these places."""
    return [
        one
        for one in range(at.SAMURAI)
        if state.samurai_of[one] == seat
        and (
            state.samurai_at[one] in where
            if where
            else state.samurai_at[one] not in (at.DEAD, at.SPENT)
        )
    ]


def _army(players: list[str], colour: int, units: int, samurai: list[int]) -> str:
    names = [SAMURAI_NAMES[one] for one in samurai]
    return ", ".join([players[colour], counted(units, "unit"), *names])


def _province(position: Any, place: int, players: list[str]) -> Place:
    """What stands in a province, in signs and in words."""
    state, here = position.state, position.map.provinces[place]
    seat = state.owner[place]
    family = FAMILIES.index(here.family)
    closed = seat == NOBODY and family not in state.family[: state.players]
    stacks, signs, armies = [], [], []
    if seat != NOBODY:
        there = _samurai(state, seat, place)
        bare = not state.units[place] and not there
        sign = _FORTRESS if bare else None
        stacks.append(Stack(_colour(state, seat), state.units[place], len(there), sign=sign))
        armies.append(_army(players, _colour(state, seat), state.units[place], there))
        signs += [_SAMURAI[one] for one in there]
    if state.attacked[place] and state.mover >= 0:
        there = _samurai(state, state.mover, at.COMING + place)
        stacks.append(Stack(_colour(state, state.mover), state.coming[place], len(there)))
        army = _army(players, _colour(state, state.mover), state.coming[place], there)
        armies.append(f"attacked by {army}")
        signs += [*(_SAMURAI[one] for one in there), _ATTACKED]
    order = ""
    if state.ordered[place]:
        lies = position.plans[at.ORDER_AT + place]
        seen = lies >= 0 and at.UNKNOWN in position.plans[at.HANA_AT : at.HANA_KNOWN]
        order = f"order: {ORDERS[lies]}" if seen else "an order, face down"
        signs.append(_ORDERS[lies] if seen else _ORDER)
    seas = " and ".join(f"the {SEAS[SEA_IDS.index(sea)]}" for sea in here.seas)
    home = f"home of the {here.family} family"
    nobody = "neutral, nobody may enter" if closed else "nobody"
    told = [*(armies or [nobody]), order, f"at {seas}", home]
    rows = [("Order", order.removeprefix("order: ")), ("At", seas), ("Home of", here.family)]
    rows += [("Stands there", armies[0].partition(", ")[2])] if armies else []
    rows += [("Attacked by", armies[1].removeprefix("attacked by "))] if len(armies) > 1 else []
    return Place(
        here.family,
        _colour(state, seat),
        tuple(stacks),
        tuple(signs),
        "; ".join(filter(None, told)),
        tuple((name, words) for name, words in rows if words),
        closed=closed,
    )


def _sea(position: Any, sea: int, players: list[str]) -> Place:
    """The fleets in a sea (SEN-083)."""
    state = position.state
    stacks, signs, fleets = [], [], []
    for seat in range(at.SEATS):
        units = state.fleet[sea * at.SEATS + seat]
        there = _samurai(state, seat, at.SEA_AT + sea)
        if (state.march, state.sea, state.mover) == (at.RAIDING, sea, seat):  # they land next
            units += state.in_hand
            there += _samurai(state, seat, at.IN_HAND)
        if units or there:
            stacks.append(Stack(_colour(state, seat), units, len(there)))
            signs += [_SAMURAI[one] for one in there]
            fleets.append(_army(players, _colour(state, seat), units, there))
    coast = [one.printed for one in position.map.provinces if SEA_IDS[sea] in one.seas]
    rows = [("Fleet", fleet) for fleet in fleets] or [("Fleets", "none")]
    return Place(
        _SEA_GROUP,
        NOBODY,
        tuple(stacks),
        tuple(signs),
        "; ".join(fleets) or "no fleet",
        (*rows, ("Coasts", ", ".join(coast))),
        sea=True,
    )


def _facts(position: Any) -> list[tuple[str, str]]:
    """Who hosts, what is auctioned, which battle is fought."""
    state = position.state
    facts = []
    if position.host:
        facts.append(("Host", clean(position.host, 40)))
    lots = [CARD_NAMES[card] for card in state.lot if card >= 0]
    if lots:
        facts.append(("Auction", ", ".join(lots)))
    if state.fight != at.NO_BATTLE:
        names = [
            clean(position.lookup.side_name(seat), 20)
            for seat in (state.mover, state.owner[state.here])
        ]
        where = position.map.printed[state.here]
        facts.append(("Battle", f"{where}: {names[0]} attacks {names[1]}"))
    return facts
