"""Turns a position into a scene: shapes and texts in board units, with no drawing library.

A scene is a list of three kinds of marks (:class:`Shape`, :class:`Disc`, :class:`Text`) in drawing
order, on three layers, so that a live board can redraw the pieces without the land. A renderer
(SVG, PNG, a canvas) needs to know only these three. The scene also holds facts that a program may
ask for: the areas to click on, the counters, the highlighted provinces.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from inspect import signature

from shogun_nb.board import palette
from shogun_nb.board.geometry import Box, Line, borders, hatching, is_sea, room
from shogun_nb.board.text import (
    PRINTED,
    buildings_in,
    check_state,
    clean,
    describe,
    event_words,
    players_names,
    province_words,
    seats_of,
    table,
    turn_order,
    when,
)
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.map import Point, Ring
from shogun_nb.games.shogun.board_map import SIDES, Map, Province
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.state import CLOSED, FARMERS, NEUTRAL, SEATS, State

BASE, PIECES, HIGHLIGHT = range(3)  # layers, by how often they change
EDITION = "unofficial teaching edition · shapes reconstructed"
ASSUMED = "Sea routes of the {} side are assumed"
PLATE, ON_PLATE, FLAME, NUMBER = range(1, 5)  # levels of the layer of the pieces: see Shape
MARGIN = 14.0  # board units between the panels and the board's edge

CERTAIN_DASH, ASSUMED_DASH = (9.0, 5.0), (4.0, 4.0)  # board units: sea routes

Place = str | int
Arrow = tuple[Place, Place] | tuple[Place, Place, str]  # from, to, words


@dataclass(frozen=True, slots=True)
class Shape:
    """Areas or lines: filled, outlined, or both. Widths and dashes in board units.

    Marks are drawn in their order: by layer, then by level. Those of one ``level`` from 1 overlap
    by no more than their edges: they may be drawn in any order, so all that look alike at once.

    >>> Shape((((0.0, 0.0), (9.0, 0.0)),), closed=False, stroke="#000000", width=2.0).fill is None
    True
    """

    paths: tuple[Line, ...]
    closed: bool
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    layer: int = BASE
    hint: str = ""  # words for a pointer that rests on it
    level: int = 0
    province: int | None = None  # whose whole outline it is


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle; centre and radius in board units.

    >>> Disc((10.0, 10.0), 5.0, fill="#ffffff").layer == BASE
    True
    """

    centre: Point
    radius: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    layer: int = BASE
    level: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; ``at`` is on its base line, ``size`` the height of the font in board units.

    ``anchor`` is "start", "middle" or "end"; ``halo`` a colour drawn around the letters.

    >>> Text((10.0, 10.0), "Aki", 11.0).anchor
    'middle'
    """

    at: Point
    text: str
    size: float
    colour: str = palette.INK
    bold: bool = False
    italic: bool = False
    serif: bool = False
    anchor: str = "middle"
    halo: str | None = None
    layer: int = BASE
    level: int = 0


Mark = Shape | Disc | Text


@dataclass(frozen=True, slots=True)
class Area:
    """A province to click on: its index in the map, its name, its outlines and its colour.

    >>> make_scene(read_map(), "sun").areas[0].name
    'Aki'
    """

    province: int
    name: str
    rings: tuple[Ring, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Counter:
    """The armies in a province: ``seat`` 0 to 4, or None for armies that nobody owns.

    >>> Counter(province=0, seat=1, letter="U", armies=4, at=(198.3, 555.0)).armies
    4
    """

    province: int
    seat: int | None
    letter: str
    armies: int
    at: Point


@dataclass(frozen=True, slots=True)
class Highlight:
    """A province that is pointed out: ``kind`` is "last_move" or "target".

    >>> make_scene(read_map(), "sun", targets=["Aki"]).highlights
    (Highlight(province=0, kind='target'),)
    """

    province: int
    kind: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of a position, not yet drawn; made by :func:`make_scene`.

    ``width`` and ``height`` in board units (at least the map's), ``title`` one line, ``summary``
    one or two sentences, ``table`` the whole position in words, for screen readers.

    >>> scene = make_scene(read_map(), "sun", None)
    >>> scene.width, len(scene.areas), scene.title
    (1200.0, 45, 'Shogun, sun side')
    """

    width: float
    height: float
    title: str
    summary: str
    table: str
    marks: tuple[Mark, ...] = field(repr=False)
    areas: tuple[Area, ...] = field(repr=False)
    counters: tuple[Counter, ...] = field(repr=False)
    highlights: tuple[Highlight, ...]


def make_scene(
    board: Map,
    side: str,
    state: State | None = None,
    *,
    names: Sequence[str] | None = None,
    emblems: Sequence[str] | None = None,
    colouring: str = "region",
    fill: Mapping[Place, str] | None = None,
    arrows: Sequence[Arrow] = (),
    last_move: tuple[Place, Place] | None = None,
    targets: Sequence[Place] = (),
    title: str | None = None,
    status: str | None = None,
    numbers: Parameters = PRINTED,
) -> Scene:
    """The scene of a position on one side of a map; without a state the bare printed board.

    ``names`` of the players by seat; ``emblems`` their letters (by default the initials of given
    names, made different); ``colouring`` of the land by "region" or by "owner". Provinces below
    are given by name, id or index: ``fill`` colours and outlines single ones (``#rrggbb`` or a
    word of ``palette.NAMED``), ``arrows`` are (from, to, text), ``last_move`` is (from, to),
    ``targets`` are outlined. ``title`` and ``status`` are one line each. ``numbers`` are those of
    the game, for the words of the event in force.

    Raises :class:`ValueError` for an unknown side, colouring or colour and for a state of another
    map, :class:`shogun_nb.UnknownProvince` for an unknown province.

    >>> from shogun_nb.games.shogun.rules.state import blank_state
    >>> state = blank_state(45, 3)
    >>> state.owner[0], state.armies[0] = 1, 4
    >>> make_scene(read_map(), "sun", state, names=["Takeda", "Uesugi", "Mori"]).counters
    (Counter(province=0, seat=1, letter='U', armies=4, at=(198.3, 555.0)),)
    """
    if side not in SIDES:
        raise InputError(f"a side is 'sun' or 'moon', not {shown(side)}")
    if colouring not in ("region", "owner"):
        raise InputError(f"colouring is 'region' or 'owner', not {shown(colouring)}")
    if fill is not None and not isinstance(fill, Mapping):
        raise InputError(f'fill is a table such as {{"Kai": "orange"}}, not {shown(fill)}')
    if isinstance(targets, str):
        targets = [targets]
    for name, several in (("targets", targets), ("arrows", arrows), ("names", names)):
        if several is None and name == "names":
            continue
        if isinstance(several, str) or not isinstance(several, Sequence):
            raise InputError(f"{name} are a list, such as [], not {shown(several)}")
    if not all(isinstance(name, str) for name in names or ()):
        raise InputError(f"names are a list of texts, not {shown(names)}")
    if last_move is not None and (isinstance(last_move, str) or not _is_pair(last_move)):
        raise InputError(
            f'last_move is (from, to), such as ("Shinano", "Kozuke"), not {shown(last_move)}'
        )
    if state is not None:
        check_state(board, state)
    painter = _Painter(
        board,
        side,
        state,
        players_names(names),
        palette.emblems(names, emblems),
        numbers,
    )
    heading = clean(title, 60) if title else f"Shogun, {side} side"
    filled = {_place(board, key): palette.colour(value) for key, value in (fill or {}).items()}
    areas = painter.areas(colouring, filled)
    painter.land(areas, filled)
    painter.highlights(last_move, targets)
    counters = painter.provinces(areas)
    painter.arrows(arrows)
    painter.panels(heading, clean(status) if status else "")
    return Scene(
        width=painter.width,
        height=painter.height,
        title=heading,
        summary=describe(board, side, state, names),
        table=table(board, side, state, names, emblems, numbers),
        marks=tuple(sorted(painter.marks, key=lambda mark: (mark.layer, mark.level))),
        areas=areas,
        counters=counters,
        highlights=tuple(painter.highlighted),
    )


OVERLAYS = tuple(
    name
    for name, given in signature(make_scene).parameters.items()
    if given.kind is given.KEYWORD_ONLY and name != "numbers"
)
"""What a picture may show besides the position: the arguments of :func:`make_scene`, but the
numbers, which are the position's own."""


def _is_pair(value: object) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == 2


def _place(board: Map, key: Place) -> int:
    if isinstance(key, str):
        return board.index(key)
    if type(key) is not int or not 0 <= key < len(board.provinces):
        raise InputError(f"there is no province with the index {shown(key)}")
    return int(key)


# --- small drawings, in units of their own: the middle at (0, 0), about 1 wide and high -----------

_CASTLE: Line = (
    (-0.44, 0.46), (-0.44, -0.42), (-0.24, -0.42), (-0.24, -0.2), (-0.1, -0.2), (-0.1, -0.42),
    (0.1, -0.42), (0.1, -0.2), (0.24, -0.2), (0.24, -0.42), (0.44, -0.42), (0.44, 0.46),
    (0.14, 0.46), (0.14, 0.12), (-0.14, 0.12), (-0.14, 0.46), (-0.44, 0.46),
)  # fmt: skip
_TEMPLE: tuple[Line, ...] = (
    ((-0.5, -0.46), (0.5, -0.46), (0.43, -0.26), (-0.43, -0.26), (-0.5, -0.46)),
    ((-0.38, -0.12), (0.38, -0.12), (0.38, 0.02), (-0.38, 0.02), (-0.38, -0.12)),
    ((-0.31, -0.26), (-0.15, -0.26), (-0.15, 0.46), (-0.31, 0.46), (-0.31, -0.26)),
    ((0.15, -0.26), (0.31, -0.26), (0.31, 0.46), (0.15, 0.46), (0.15, -0.26)),
)
_FLAME: Line = (
    (0.04, -0.52), (0.2, -0.3), (0.4, -0.06), (0.42, 0.18), (0.3, 0.4), (0.0, 0.5), (-0.3, 0.4),
    (-0.42, 0.18), (-0.38, -0.06), (-0.24, -0.26), (-0.16, -0.1), (-0.06, -0.3), (0.04, -0.52),
)  # fmt: skip


def _fan() -> tuple[Line, ...]:
    """An open fan: five leaves around a pivot."""
    leaves: list[Line] = []
    for leaf in range(5):
        middle = math.radians(-90 + (leaf - 2) * 28)
        ends = [
            (middle + turn, radius)
            for turn, radius in ((-0.2, 0.3), (-0.2, 0.86), (0.0, 0.93), (0.2, 0.86), (0.2, 0.3))
        ]
        points = [
            (round(radius * math.cos(angle) * 0.62, 3), round(0.44 + radius * math.sin(angle), 3))
            for angle, radius in ends
        ]
        leaves.append((*points, points[0]))
    handle: Line = ((-0.16, 0.2), (0.16, 0.2), (0.03, 0.48), (-0.03, 0.48), (-0.16, 0.2))
    return (*leaves, handle)


PICTOGRAMS: tuple[tuple[Line, ...], ...] = ((_CASTLE,), _TEMPLE, _fan())


def _counter_outline(kind: str, width: float, height: float) -> Line:
    """The outline of a counter around (0, 0): it tells the owner as well as the colour does."""
    x, y = width / 2, height / 2
    if kind == "cube":
        x = y
    points: list[Point]
    if kind == "stadium":
        right = [math.radians(-90 + 22.5 * step) for step in range(9)]
        points = [(x - y + y * math.cos(a), y * math.sin(a)) for a in right]
        points += [(-x + y - y * math.cos(a), -y * math.sin(a)) for a in right]
    elif kind == "point":
        points = [(-x + 5, -y), (x - 5, -y), (x + 2, 0), (x - 5, y), (-x + 5, y), (-x - 2, 0)]
    elif kind == "slant":
        points = [(-x + 4, -y), (x + 4, -y), (x - 4, y), (-x - 4, y)]
    elif kind == "ribbon":
        points = [(-x - 3, -y), (x + 3, -y), (x - 2, 0), (x + 3, y), (-x - 3, y), (-x + 2, 0)]
    else:
        points = [(-x, -y), (x, -y), (x, y), (-x, y)]
    return (*points, points[0])


# --- the width of a text, roughly ----------------------------------------------------------------

_NARROW = frozenset("iljI.,:;'|![]()tfr ·")
_WIDE = frozenset("mwMW@%ŌŪOQGND")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, in board units; rather too much than too little.

    >>> text_width("ii", 10) < text_width("MM", 10)
    True
    """
    total = 0.0
    for sign in text:
        if sign in _NARROW:
            total += 0.38
        elif sign in _WIDE:
            total += 0.86
        elif sign.isupper() or ord(sign) > 0x2E7F:
            total += 0.70 if ord(sign) < 0x2E80 else 1.05
        else:
            total += 0.61
    return total * size * (1.1 if bold else 1.0)


def fitted(text: str, size: float, width: float, bold: bool = False) -> str:
    """A text cut so that it fits a width, with a sign that it was cut.

    >>> fitted("Takeda Shingen", 10, 50)
    'Takeda…'
    """
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def shrunk(text: str, size: float, width: float, bold: bool = False) -> tuple[str, float]:
    """A text and the size to write it in: up to a fifth smaller before anything is cut.

    >>> shrunk("Takeda Shingen", 10, 90)
    ('Takeda Shingen', 10)
    """
    for smaller in (size, size * 0.9, size * 0.8):
        if text_width(text, smaller, bold) <= width:
            return text, smaller
    return fitted(text, size * 0.8, width, bold), size * 0.8


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """A text on at most two lines.

    >>> wrapped("Takeda attacks Kozuke", 10, 100)
    ['Takeda attacks', 'Kozuke']
    """
    if text_width(text, size, bold) <= width:
        return [text] if text else []
    words = text.split(" ")
    count = len(words)
    while count > 1 and text_width(" ".join(words[:count]), size, bold) > width:
        count -= 1
    lines = [" ".join(words[:count]), " ".join(words[count:])]
    return [fitted(line, size, width, bold) for line in lines if line]


class _Painter:
    """Collects the marks of one scene. ``k`` scales all that is written or placed on the land."""

    def __init__(
        self,
        board: Map,
        side: str,
        state: State | None,
        names: tuple[str, ...],
        letters: tuple[str, ...],
        numbers: Parameters,
    ) -> None:
        self.board = board
        self.side = side
        self.state = state
        self.names = names
        self.letters = letters
        self.numbers = numbers
        self.k = room(board)
        self.width = board.width
        self.height = board.height
        self.marks: list[Mark] = []
        self.highlighted: list[Highlight] = []
        self.region_letters = dict(zip(board.regions, palette.letters(board.regions), strict=True))
        self.region_fills = palette.region_fills(board.regions)
        self.by_owner = False
        self.assumed = any(not route.certain.get(side, True) for route in board.sea_routes)

    # --- the land ---

    def areas(self, colouring: str, filled: Mapping[int, str]) -> tuple[Area, ...]:
        self.by_owner = self.state is not None and colouring == "owner"
        found: list[Area] = []
        for place, province in enumerate(self.board.provinces):
            colour = self.region_fills[province.region[self.side]]
            owner = NEUTRAL if self.state is None else int(self.state.owner[place])
            if self.by_owner:
                colour = palette.tint(owner) if owner < SEATS else palette.NEUTRAL_FILL
            if owner == CLOSED:
                colour = palette.CLOSED_FILL
            colour = filled.get(place, colour)
            found.append(Area(place, province.name, province.rings, colour))
        return tuple(found)

    def land(self, areas: Sequence[Area], filled: Mapping[int, str]) -> None:
        lines = borders(self.board, self.side)
        for colour, width in palette.COAST:
            self.line(lines.coast, colour, width * self.k)
        for item in self.board.scenery:
            if item.kind == "scenery":
                self.marks.append(Shape(item.rings, True, palette.SCENERY, hint=item.name))
        self.line(lines.scenery, palette.SCENERY_EDGE, 1.0)
        for area in areas:
            province = self.board.provinces[area.province]
            hint = province_words(province, self.side, self.state, area.province, self.names)
            self.marks.append(Shape(area.rings, True, area.fill, hint=hint, province=area.province))
            if self.owner(area.province) == CLOSED:
                self.line(hatching(area.rings, 9.0 * self.k), palette.CLOSED_HATCH, 1.0)
        self.line(lines.provinces, palette.PROVINCE_BORDER, 1.1)
        for item in self.board.scenery:
            if item.kind == "lake":
                self.marks.append(
                    Shape(item.rings, True, palette.COAST[2][0], palette.SHORE, 0.9, hint=item.name)
                )
        self.line(lines.shore, palette.SHORE, 1.7)
        self.line(lines.regions, palette.REGION_BORDER, 3.2)
        # The colour alone could be mistaken for a region's or an owner's.
        for place in filled:
            rings = self.board.provinces[place].rings
            self.line(rings, palette.WHITE, 6.4 * self.k, province=place)
        for place, colour in filled.items():
            rings = self.board.provinces[place].rings
            self.line(rings, palette.edge(colour), 3.4 * self.k, province=place)
        for route in self.board.sea_routes:
            if self.side in route.sides:
                self.line((route.line,), palette.PAPER, 5.0 * self.k)
                # Assumed routes have shorter dashes: a second sign beside the note.
                dash = CERTAIN_DASH if route.certain[self.side] else ASSUMED_DASH
                self.line((route.line,), palette.ROUTE, 2.4 * self.k, dash)
        for item in self.board.scenery:
            if item.kind == "scenery":
                self.text(
                    item.label, 0, 4, item.romaji, 11, palette.SCENERY_INK, italic=True, serif=True
                )

    def owner(self, place: int) -> int:
        return NEUTRAL if self.state is None else int(self.state.owner[place])

    # --- what stands on the land ---

    def provinces(self, areas: Sequence[Area]) -> tuple[Counter, ...]:
        counters: list[Counter] = []
        for place, province in enumerate(self.board.provinces):
            counter = self.armies(place, province)
            if counter is not None:
                counters.append(counter)
            elif self.owner(place) == CLOSED:
                self.cross(province.label)
            else:
                self.values(province.label, province, 8.0, -12)
            self.text(
                province.label,
                0,
                10,
                province.romaji,
                11,
                halo=palette.mix(areas[place].fill, palette.WHITE, 0.45),
                serif=True,
                bold=True,
            )
            self.row(place, province, areas[place].fill, counter is not None)
        return tuple(counters)

    def armies(self, place: int, province: Province) -> Counter | None:
        if self.state is None:
            return None
        owner, armies = int(self.state.owner[place]), int(self.state.armies[place])
        revolts = int(self.state.revolts[place])
        seat = owner if 0 <= owner < SEATS else None
        if seat is None and not armies:
            if revolts:
                self.flame(province.label, 26, -13, revolts)
            return None
        shift = -6.0 if revolts else 0.0
        letter = "" if seat is None else self.letters[seat]
        self.counter(province.label, shift, -13, seat, letter, str(armies))
        if revolts:
            self.flame(province.label, 19.5, -13, revolts)
        at = self.spot(province.label, shift, -13)
        return Counter(place, seat, letter, armies, at)

    def counter(
        self, at: Point, x: float, y: float, seat: int | None, letter: str, number: str
    ) -> None:
        livery = palette.NEUTRAL_LIVERY if seat is None else palette.LIVERIES[seat]
        outline = _counter_outline(livery.outline, 33, 18)
        # A pale rim parts the counter from any land colour, a dark one from the rim.
        self.shape(at, x, y, (outline,), 1, livery.colour, palette.WHITE, 3.4)
        self.shape(at, x, y, (outline,), 1, livery.colour, palette.INK, 1.0, level=ON_PLATE)
        label = f"{letter} {number}".strip()
        size = 12.5 if len(label) < 4 else 44 / len(label)
        self.text(at, x, y + size * 0.36, label, size, livery.text, bold=True, layer=PIECES)

    def flame(self, at: Point, x: float, y: float, number: int) -> None:
        self.shape(at, x, y - 1, (_FLAME,), 19, palette.REVOLT, palette.WHITE, 1.2, level=FLAME)
        label = str(number)
        size = (9.5, 9.5, 8.4)[len(label)] if len(label) < 3 else 17 / len(label)
        self.text(at, x, y + 5.2, label, size, palette.WHITE, bold=True, layer=PIECES)

    def values(self, at: Point, province: Province, radius: float, y: float) -> None:
        self.coin(at, -radius - 1.5, y, radius, province.tax)
        self.bale(at, radius + 1.5, y, radius, province.rice)

    def coin(self, at: Point, x: float, y: float, radius: float, number: int | None) -> None:
        self.disc(at, x, y, radius, palette.COIN, palette.COIN_EDGE, 0.9)
        if number is not None:
            size = radius * 1.45
            self.text(at, x, y + size * 0.36, str(number), size, bold=True, layer=PIECES)

    def bale(self, at: Point, x: float, y: float, radius: float, number: int | None) -> None:
        """Rice: a straw bale seen from its side, six-cornered, so that it is no coin."""
        r, s = radius, radius * 0.55
        outline = ((-r, 0.0), (-s, -r), (s, -r), (r, 0.0), (s, r), (-s, r), (-r, 0.0))
        self.shape(at, x, y, (outline,), 1, palette.RICE, palette.RICE_EDGE, 0.9)
        if number is not None:
            size = radius * 1.45
            self.text(at, x, y + size * 0.36, str(number), size, bold=True, layer=PIECES)

    def cross(self, at: Point) -> None:
        arms = (((-7.0, -7.0), (7.0, 7.0)), ((7.0, -7.0), (-7.0, 7.0)))
        self.shape(at, 0, -12, arms, 1, None, palette.WHITE, 5.5, closed=False)
        self.shape(at, 0, -12, arms, 1, None, palette.FRAME, 2.6, closed=False, level=ON_PLATE)

    def row(self, place: int, province: Province, fill: str, small_values: bool) -> None:
        """Under the name: the region's letter, tax and rice beside a counter, sites."""
        built: list[int] = []
        if self.state is not None:
            for kind, count in enumerate(buildings_in(self.state, place)):
                built += [kind] * count
        sites = max(province.sites, len(built))
        if self.owner(place) == CLOSED:
            return
        letter = self.region_letters[province.region[self.side]]
        width = 8.0 + (25.5 if small_values else 0.0) + 10.6 * sites
        x = -width / 2
        self.text(
            province.label,
            x + 3,
            21.5,
            letter,
            8,
            palette.FRAME,
            bold=True,
            halo=palette.mix(fill, palette.WHITE, 0.45),
            layer=PIECES,
        )
        x += 8.0
        if small_values:
            self.coin(province.label, x + 5.8, 18.6, 6.0, province.tax)
            self.bale(province.label, x + 18.2, 18.6, 6.0, province.rice)
            x += 25.5
        for site in range(sites):
            standing = built[site] if site < len(built) else None
            self.site(province.label, x + 5.3 + 10.6 * site, 18.6, standing)

    def site(self, at: Point, x: float, y: float, kind: int | None, size: float = 9.8) -> None:
        half = size / 2
        square = ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
        if kind is None:
            self.shape(at, x, y, (square,), 0.84, palette.SITE, palette.SITE_EDGE, 0.9)
            return
        self.shape(at, x, y, (square,), 1.06, palette.SITE, palette.INK, 1.0)
        self.shape(at, x, y, PICTOGRAMS[kind], size * 0.86, palette.INK, None, 0, level=ON_PLATE)

    # --- highlights ---

    def highlights(self, last_move: tuple[Place, Place] | None, targets: Sequence[Place]) -> None:
        if last_move is not None:
            start, end = (_place(self.board, key) for key in last_move)
            # Where it came from is dashed, where it went is drawn through.
            self.outline(start, palette.LAST_MOVE, "last_move", (7.0, 5.0))
            if end != start:
                self.outline(end, palette.LAST_MOVE, "last_move")
        for place in dict.fromkeys(_place(self.board, key) for key in targets):
            self.outline(place, palette.TARGET, "target", (2.5, 3.5))

    def outline(self, place: int, colour: str, kind: str, dash: tuple[float, ...] = ()) -> None:
        rings = self.board.provinces[place].rings
        self.line(rings, palette.WHITE, 6.0 * self.k, layer=PIECES)
        self.line(rings, colour, 3.6 * self.k, dash, layer=PIECES)
        self.highlighted.append(Highlight(place, kind))

    def arrows(self, arrows: Sequence[Arrow]) -> None:
        texts: list[tuple[Point, str]] = []
        for arrow in arrows:
            if not isinstance(arrow, (tuple, list)) or len(arrow) not in (2, 3):
                raise InputError(f"an arrow is (from, to) or (from, to, words), not {shown(arrow)}")
            one, two = (_place(self.board, key) for key in arrow[:2])
            words = arrow[2] if len(arrow) == 3 else ""
            if one == two:
                raise InputError(f"an arrow joins two provinces, not {self.board.names[one]} alone")
            label = clean(words, 30)
            beside = self.arrow(
                self.spot(self.board.provinces[one].label, 0, -13),
                self.spot(self.board.provinces[two].label, 0, -13),
                text_width(label, 11, bold=True) + 8,
            )
            if label:
                texts.append((beside, label))
        # All texts above all shafts, or a later arrow would cross out an earlier word.
        for (x, y), label in texts:
            width = text_width(label, 11, bold=True) + 8
            self.plate(
                (x, y), -width / 2, -8.5, width, 17, palette.PAPER, palette.ARROW, layer=HIGHLIGHT
            )
            self.text((x, y), 0, 4, label, 11, palette.ARROW, bold=True, layer=HIGHLIGHT)

    def arrow(self, start: Point, end: Point, width: float) -> Point:
        """A slightly bent arrow between two counters; returns the place for words beside it."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1.0
        bend = min(26.0 * self.k, length * 0.16)
        control = (
            (start[0] + end[0]) / 2 + dy / length * bend * 2,
            (start[1] + end[1]) / 2 - dx / length * bend * 2,
        )
        # It begins and ends beside the counters, not on their numbers.
        spare = min(20.0 * self.k / length, 0.3)
        points = []
        for step in range(13):
            t = spare + (1 - 2 * spare) * step / 12
            points.append(
                (
                    _r((1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t * t * end[0]),
                    _r((1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t * t * end[1]),
                )
            )
        (x0, y0), (x1, y1) = points[-2], points[-1]
        run = math.hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / run, (y1 - y0) / run
        size = 11.0 * self.k
        head = (
            (x1, y1),
            (_r(x1 - ux * size - uy * size * 0.6), _r(y1 - uy * size + ux * size * 0.6)),
            (_r(x1 - ux * size + uy * size * 0.6), _r(y1 - uy * size - ux * size * 0.6)),
            (x1, y1),
        )
        shaft = (*points[:-1], (_r(x1 - ux * size * 0.7), _r(y1 - uy * size * 0.7)))
        for colour, width in ((palette.WHITE, 7.5), (palette.ARROW, 4.0)):
            self.line((shaft,), colour, width * self.k, layer=HIGHLIGHT)
            self.marks.append(
                Shape(
                    (head,),
                    True,
                    palette.ARROW,
                    colour,
                    (width - 4.0) * self.k + 0.5,
                    layer=HIGHLIGHT,
                )
            )
        # Outside the bend, clear of the shaft.
        nx, ny = dy / length, -dx / length
        away = abs(nx) * width / 2 + abs(ny) * 8.5 + 5
        return self.spot(points[6], nx * away, ny * away)

    # --- panels ---

    def panels(self, heading: str, status: str) -> None:
        told = wrapped(status, 11.5, 470.0 - 28, bold=True)
        head_width, head_height = 470.0, 118.0 if self.state is None else 176.0
        rows = 0 if self.state is None else len(seats_of(self.state)) + 1
        score_width, score_height = 504.0, 46.0 + 20.0 * rows
        head, score, self.width, self.height = _panel_places(
            self.board,
            self.k,
            (head_width, head_height + 17.0 * len(told)),
            (score_width, score_height) if rows else None,
        )
        self.marks.insert(0, Shape((_box(0, 0, self.width, self.height),), True, palette.SEA))
        self.head(head, head_width, head_height + 17.0 * len(told), heading, told)
        if score is not None:
            self.score(score, score_width, score_height)
        foot: Point = (self.width, self.height)
        k = self.k
        note = f"{ASSUMED.format(self.side)} · {EDITION}" if self.assumed else EDITION
        self.text(foot, -MARGIN / k, -7, note, 9, palette.MUTED, anchor="end", layer=PIECES)
        rim = (_box(1.5, 1.5, self.width - 3, self.height - 3),)
        self.line(rim, palette.FRAME, 3.0)

    def head(
        self, at: Point, width: float, height: float, heading: str, told: Sequence[str]
    ) -> None:
        state = self.state
        self.plate(at, 0, 0, width, height)
        words, size = shrunk(heading, 20, width - 28, bold=True)
        self.text(at, 14, 27, words, size, bold=True, serif=True, anchor="start", layer=PIECES)
        y = 36.0
        if state is not None:
            self.text(at, 14, 47, when(state), 12.5, bold=True, anchor="start", layer=PIECES)
            self.text(at, 14, 64, "Event", 11, palette.MUTED, anchor="start", layer=PIECES)
            words = event_words(state, self.numbers)
            self.text(at, 80, 64, words, 11, anchor="start", layer=PIECES)
            self.text(at, 14, 83, "Turn order", 11, palette.MUTED, anchor="start", layer=PIECES)
            order = turn_order(state)
            if not order:
                self.text(at, 80, 83, "not yet settled", 11, anchor="start", layer=PIECES)
            for place, seat in enumerate(order):
                self.counter(at, 98 + 42 * place, 79, seat, self.letters[seat], "")
            y = 94.0
        for line in told:
            self.text(
                at, 14, y + 10, line, 11.5, palette.ARROW, bold=True, anchor="start", layer=PIECES
            )
            y += 17
        self.line(
            (self.moved(at, ((14, y), (width - 14, y))),), palette.PAPER_EDGE, 0.8, layer=PIECES
        )
        self.legend(at, y + 14)

    def legend(self, at: Point, y: float) -> None:
        def entry(column: int, line: int, words: str) -> Point:
            x, level = 24 + column * 152, y + line * 18
            self.text(at, x + 16, level + 3.6, words, 10.5, anchor="start", layer=PIECES)
            return x, level

        x, level = entry(0, 0, "tax, in chests")
        self.coin(at, x, level, 6.5, None)
        x, level = entry(0, 1, "rice")
        self.bale(at, x, level, 6.5, None)
        x, level = entry(0, 2, "free building site")
        self.site(at, x, level, None, 12)
        for kind, words in enumerate(("castle", "temple", "nō theatre")):
            x, level = entry(1, kind, words)
            self.site(at, x, level, kind, 13)
        x, level = entry(2, 0, "revolt markers")
        self.flame(at, x, level, 2)
        x, level = entry(2, 1, "sea route (assumed)" if self.assumed else "sea route")
        self.line(
            (self.moved(at, ((x - 12, level), (x + 12, level))),),
            palette.ROUTE,
            2.4 * self.k,
            ASSUMED_DASH if self.assumed else CERTAIN_DASH,
            layer=PIECES,
        )
        x, level = entry(2, 2, "closed")
        box = self.moved(at, _box(x - 10, level - 6, 20, 12))
        self.marks.append(
            Shape((box,), True, palette.CLOSED_FILL, palette.CLOSED_HATCH, 0.8, layer=PIECES)
        )
        self.line(hatching((box,), 5.0 * self.k), palette.CLOSED_HATCH, 1.0, layer=PIECES)
        x = 14.0
        level = y + 57
        if self.by_owner:
            self.text(at, x, level + 3.8, "Regions:", 10.5, anchor="start", layer=PIECES)
            x += 62
        for region in self.board.regions:
            label = f"{self.region_letters[region]} {clean(region, 14)}"
            span = 22 + text_width(label, 10.5) + 12
            if x + span > 470:
                break
            if not self.by_owner:
                box = self.moved(at, _box(x, level - 6, 18, 12))
                fill = self.region_fills[region]
                self.marks.append(
                    Shape((box,), True, fill, palette.REGION_BORDER, 1.4, layer=PIECES)
                )
            left = x if self.by_owner else x + 24
            self.text(at, left, level + 3.8, label, 10.5, anchor="start", layer=PIECES)
            x += span

    def score(self, at: Point, width: float, height: float) -> None:
        state = self.state
        assert state is not None
        self.plate(at, 0, 0, width, height)
        columns = (
            ("points", 196),
            ("chests", 240),
            ("rice", 280),
            ("prov.", 317),
            ("map", 362),
            ("supply", 403),
            ("tower", 446),
            ("tray", 484),
        )
        for words, x in columns:
            self.text(at, x, 32, words, 10, palette.MUTED, layer=PIECES)
        self.text(at, 422, 17, "armies", 10, palette.MUTED, layer=PIECES)
        self.line((self.moved(at, ((346, 21), (498, 21))),), palette.PAPER_EDGE, 0.8, layer=PIECES)
        self.text(at, 14, 32, "players", 10, palette.MUTED, anchor="start", layer=PIECES)
        owners = [int(owner) for owner in state.owner]
        y = 50.0
        for seat in seats_of(state):
            on_map = sum(
                int(armies)
                for owner, armies in zip(owners, state.armies, strict=True)
                if owner == seat
            )
            self.counter(at, 34, y, seat, self.letters[seat], "")
            name, size = shrunk(self.names[seat], 12, 112, bold=True)
            self.text(at, 60, y + 4, name, size, bold=True, anchor="start", layer=PIECES)
            numbers = (
                state.points[seat],
                state.chests[seat],
                state.rice[seat],
                owners.count(seat),
                on_map,
                state.supply[seat],
            )
            for (_, x), number in zip(columns, numbers, strict=False):
                self.text(at, x, y + 4, str(number), 12, layer=PIECES, bold=x == columns[0][1])
            self.cubes(at, y, seat, int(state.tower[seat]), int(state.tray[seat]))
            y += 20
        self.counter(at, 34, y, FARMERS, "", "")
        self.text(at, 60, y + 4, "farmers", 12, anchor="start", layer=PIECES)
        self.text(at, 403, y + 4, str(state.supply[FARMERS]), 12, layer=PIECES)
        self.cubes(at, y, FARMERS, int(state.tower[FARMERS]), int(state.tray[FARMERS]))

    def cubes(self, at: Point, y: float, colour: int, tower: int, tray: int) -> None:
        fill = palette.LIVERIES[colour].colour
        for x, number in ((446, tower), (484, tray)):
            self.text(at, x + 5, y + 4, str(number), 12, layer=PIECES, bold=number > 0)
            if number:
                cube = self.moved(at, _box(x - 15, y - 4, 8, 8))
                self.marks.append(Shape((cube,), True, fill, palette.INK, 0.7, layer=PIECES))

    # --- the pen ---

    def spot(self, at: Point, x: float, y: float) -> Point:
        return _spot(at, x, y, self.k)

    def moved(self, at: Point, line: Line) -> Line:
        return tuple(self.spot(at, x, y) for x, y in line)

    def line(
        self,
        paths: tuple[Line, ...],
        colour: str,
        width: float,
        dash: tuple[float, ...] = (),
        layer: int = BASE,
        province: int | None = None,
    ) -> None:
        if paths:
            width = _r(width)
            self.marks.append(
                Shape(paths, False, None, colour, width, dash, layer=layer, province=province)
            )

    def shape(
        self,
        at: Point,
        x: float,
        y: float,
        paths: tuple[Line, ...],
        size: float,
        fill: str | None,
        stroke: str | None,
        width: float,
        closed: bool = True,
        level: int = PLATE,
    ) -> None:
        placed = _placed(at, x, y, paths, size, self.k)
        width = _r(width * self.k)
        self.marks.append(Shape(placed, closed, fill, stroke, width, layer=PIECES, level=level))

    def disc(
        self, at: Point, x: float, y: float, radius: float, fill: str, stroke: str, width: float
    ) -> None:
        self.marks.append(
            Disc(
                self.spot(at, x, y),
                _r(radius * self.k),
                fill,
                stroke,
                _r(width * self.k),
                PIECES,
                PLATE,
            )
        )

    def plate(
        self,
        at: Point,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = palette.PAPER,
        stroke: str = palette.PAPER_EDGE,
        layer: int = PIECES,
    ) -> None:
        self.marks.append(
            Shape(
                (self.moved(at, _box(x, y, width, height)),), True, fill, stroke, 1.0, layer=layer
            )
        )

    def text(
        self,
        at: Point,
        x: float,
        y: float,
        words: str,
        size: float,
        colour: str = palette.INK,
        *,
        bold: bool = False,
        italic: bool = False,
        serif: bool = False,
        anchor: str = "middle",
        halo: str | None = None,
        layer: int = BASE,
    ) -> None:
        if words:
            self.marks.append(
                Text(
                    self.spot(at, x, y),
                    words,
                    _r(size * self.k),
                    colour,
                    bold,
                    italic,
                    serif,
                    anchor,
                    halo,
                    layer,
                    NUMBER if layer == PIECES else 0,
                )
            )


# The same pieces stand at the same places in picture after picture of a game.
@lru_cache(maxsize=4096)
def _placed(
    at: Point, x: float, y: float, paths: tuple[Line, ...], size: float, k: float
) -> tuple[Line, ...]:
    return tuple(
        tuple(_spot(at, x + px * size, y + py * size, k) for px, py in path) for path in paths
    )


def _spot(at: Point, x: float, y: float, k: float) -> Point:
    return _r(at[0] + x * k), _r(at[1] + y * k)


def _r(number: float) -> float:
    return round(number, 1)


def _box(x: float, y: float, width: float, height: float) -> Line:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))


Size = tuple[float, float]


@lru_cache(maxsize=32)
def _panel_places(
    board: Map, k: float, head: Size, score: Size | None
) -> tuple[Point, Point | None, float, float]:
    """Where the panels stand: in the free sea, or else on a strip under the board.

    Returns the upper left corners and the size of the whole picture, all in board units.
    """
    foot = 16.0 * k  # the small print at the lower edge keeps its line

    def corners(size: Size, order: Sequence[tuple[int, int]]) -> list[Box]:
        width, height = size[0] * k, size[1] * k
        x = (MARGIN, board.width - MARGIN - width)
        y = (MARGIN, board.height - MARGIN - height - foot)
        return [(_r(x[right]), _r(y[low]), _r(width), _r(height)) for right, low in order]

    top_left, top_right, low_left, low_right = (0, 0), (1, 0), (0, 1), (1, 1)
    for one in corners(head, (top_left, top_right, low_left, low_right)):
        if not is_sea(board, one):
            continue
        if score is None:
            return one[:2], None, board.width, board.height
        for two in corners(score, (low_right, low_left, top_right, top_left)):
            if is_sea(board, two) and one[:2] != two[:2] and not _overlap(one, two):
                return one[:2], two[:2], board.width, board.height
    strip = [head] if score is None else [head, score]
    widths = [width * k for width, _ in strip]
    heights = [height * k for _, height in strip]
    gap = MARGIN
    if sum(widths) + gap * (len(strip) + 1) <= board.width:
        height = board.height + max(heights) + 2 * gap + foot
        places = [(gap, board.height + gap), (board.width - gap - widths[-1], board.height + gap)]
        width = board.width
    else:
        width = max(board.width, max(widths) + 2 * gap)
        height = board.height + sum(heights) + gap * (len(strip) + 1) + foot
        places = [(gap, board.height + gap), (gap, board.height + 2 * gap + heights[0])]
    return places[0], places[1] if score is not None else None, _r(width), _r(height)


def _overlap(one: Box, two: Box) -> bool:
    return (
        one[0] < two[0] + two[2]
        and two[0] < one[0] + one[2]
        and one[1] < two[1] + two[3]
        and two[1] < one[1] + one[3]
    )
