"""A scene: shapes and texts in board units, with no drawing library, and who paints them.

A scene is a list of three kinds of marks (:class:`Shape`, :class:`Disc`, :class:`Text`) in drawing
order, on three layers, so that a live board can redraw the pieces without the land. A renderer
(SVG, PNG, a canvas) needs to know only these three. The scene also holds facts that a program may
ask for: the areas to click on, the counters, the highlighted provinces.

:class:`Painter` paints what all boards have; each game has one of its own that adds the rest.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from inspect import signature
from typing import Any

from shogun_nb.board import palette
from shogun_nb.board.geometry import Box, Line, borders, hatching, is_sea, room
from shogun_nb.board.sight import Sight, Standing
from shogun_nb.board.signs import counter_outline
from shogun_nb.board.text import clean
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.map import Map, Point, Ring

BASE, PIECES, HIGHLIGHT = range(3)  # layers, by how often they change
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

    >>> here.scene().areas[0].name
    'Aki'
    """

    province: int
    name: str
    rings: tuple[Ring, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Counter:
    """The units in a province: ``seat`` of their owner, or None for units that nobody owns.

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

    >>> here.scene(targets=["Aki"]).highlights
    (Highlight(province=0, kind='target'),)
    """

    province: int
    kind: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of a position, not yet drawn; made by a :class:`Painter`.

    ``width`` and ``height`` in board units (at least the map's), ``title`` one line, ``summary``
    one or two sentences, ``table`` the whole position in words, for screen readers.

    >>> scene = here.scene()
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


@dataclass(frozen=True, slots=True)
class Overlays:
    """What a picture of any game may show besides the position; :func:`overlays_of` checks it.

    ``colouring`` of the land, in a word of the game; ``fill``, ``arrows``, ``last_move`` and
    ``targets`` by index of provinces.
    """

    colouring: str
    fill: Mapping[int, str]
    arrows: Sequence[tuple[int, int, str]]
    last_move: tuple[int, int] | None
    targets: Sequence[int]
    title: str | None
    status: str


def overlays_of(
    board: Map,
    colourings: Sequence[str],
    *,
    colouring: str | None = None,
    fill: Mapping[Place, str] | None = None,
    arrows: Sequence[Arrow] = (),
    last_move: tuple[Place, Place] | None = None,
    targets: Sequence[Place] = (),
    title: str | None = None,
    status: str | None = None,
) -> Overlays:
    """The overlays of a picture, checked; provinces are given by name, id or index.

    ``colouring`` of the land is one of ``colourings``, by default the first. ``fill`` colours and
    outlines single provinces (``#rrggbb`` or a word of ``palette.NAMED``), ``arrows`` are (from,
    to, words), ``last_move`` is (from, to), ``targets`` are outlined. ``title`` and ``status`` are
    one line each.

    Raises :class:`~shogun_nb.InputError` for anything else, and
    :class:`~shogun_nb.UnknownProvince` for an unknown province.
    """
    if colouring is None:
        colouring = colourings[0]
    if colouring not in colourings:
        words = " or ".join(map(repr, colourings))
        raise InputError(f"colouring is {words}, not {shown(colouring)}")
    if fill is not None and not isinstance(fill, Mapping):
        raise InputError(f'fill is a table such as {{"Kai": "orange"}}, not {shown(fill)}')
    if isinstance(targets, str):
        targets = [targets]
    for name, several in (("targets", targets), ("arrows", arrows)):
        check_list(name, several)
    if last_move is not None and (isinstance(last_move, str) or not _is_pair(last_move)):
        raise InputError(
            f'last_move is (from, to), such as ("Shinano", "Kozuke"), not {shown(last_move)}'
        )
    return Overlays(
        colouring,
        {_place(board, key): palette.colour(value) for key, value in (fill or {}).items()},
        [_arrow(board, arrow) for arrow in arrows],
        (_place(board, last_move[0]), _place(board, last_move[1])) if last_move else None,
        list(dict.fromkeys(_place(board, key) for key in targets)),
        clean(title, 60) if title else None,
        clean(status) if status else "",
    )


_NOTHING = {
    name: given.default
    for name, given in signature(overlays_of).parameters.items()
    if given.kind is given.KEYWORD_ONLY
}
OVERLAYS = tuple(_NOTHING)
"""What a picture of any game may show besides the position: by name, for :func:`overlays_of`."""

_OF_THE_BOARD = ("colouring", "title", "status")  # these stay, whatever is marked
PLAIN = {name: nothing for name, nothing in _NOTHING.items() if name not in _OF_THE_BOARD}
"""No marks at all: whoever draws on a board that others use, too, begins with these."""


def check_list(name: str, several: object) -> None:
    """Raise :class:`~shogun_nb.InputError` for what is not a list."""
    if isinstance(several, str) or not isinstance(several, Sequence):
        raise InputError(f"{name} are a list, such as [], not {shown(several)}")


def _arrow(board: Map, arrow: object) -> tuple[int, int, str]:
    if not isinstance(arrow, (tuple, list)) or len(arrow) not in (2, 3):
        raise InputError(f"an arrow is (from, to) or (from, to, words), not {shown(arrow)}")
    one, two = (_place(board, key) for key in arrow[:2])
    if one == two:
        raise InputError(f"an arrow joins two provinces, not {board.names[one]} alone")
    return one, two, clean(arrow[2], 30) if len(arrow) == 3 else ""


def _is_pair(value: object) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == 2


def _place(board: Map, key: Place) -> int:
    if isinstance(key, str):
        return board.index(key)
    if type(key) is not int or not 0 <= key < len(board.provinces):
        raise InputError(f"there is no province with the index {shown(key)}")
    return int(key)


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


class Painter(ABC):
    """Collects the marks of one scene; a game's painter says what is its own.

    ``k`` scales all that is written or placed on the land. ``groups`` names the region of each
    province, for the borders; ``head_size`` and ``score_size`` are of the panels (``None``: no
    score); ``note`` is the small print.
    """

    def __init__(self, board: Map, groups: tuple[str, ...]) -> None:
        self.board = board
        self.groups = groups
        self.k = room(board)
        self.width = board.width
        self.height = board.height
        self.marks: list[Mark] = []
        self.highlighted: list[Highlight] = []
        self.colouring = ""

    head_size: tuple[float, float]
    score_size: tuple[float, float] | None
    note: str
    name_size = 11.0
    panel_scale: float | None = None  # of the panels; by default that of the land

    def scene(self, over: Overlays, title: str, summary: str, table: str) -> Scene:
        """The whole picture; ``title`` stands over it unless the overlays have another."""
        heading = title if over.title is None else over.title
        self.colouring = over.colouring
        areas = tuple(
            Area(place, item.name, item.rings, over.fill.get(place) or self.fill(place))
            for place, item in enumerate(self.board.provinces)
        )
        self.land(areas, over.fill)
        if over.last_move is not None:
            start, end = over.last_move
            # Where it came from is dashed, where it went is drawn through.
            self.outline(start, palette.LAST_MOVE, "last_move", (7.0, 5.0))
            if end != start:
                self.outline(end, palette.LAST_MOVE, "last_move")
        for place in over.targets:
            self.outline(place, palette.TARGET, "target", (2.5, 3.5))
        counters: list[Counter] = []
        for area in areas:
            counters += self.province(area.province, area.fill)
        self.arrows(over.arrows)
        self.panels(heading, over.status)
        return Scene(
            width=self.width,
            height=self.height,
            title=heading,
            summary=summary,
            table=table,
            marks=tuple(sorted(self.marks, key=lambda mark: (mark.layer, mark.level))),
            areas=areas,
            counters=tuple(counters),
            highlights=tuple(self.highlighted),
        )

    def sight(self, over: Overlays, title: str) -> Sight:
        """What the live board shows."""
        self.colouring = over.colouring
        places = range(len(self.board.provinces))
        return Sight(
            title=title if over.title is None else over.title,
            by_owner=over.colouring == "owner",
            groups=self.groups,
            closed=tuple(map(self.is_closed, places)),
            dashes=tuple(map(self.dash, range(len(self.board.sea_routes)))),
            places=tuple(map(self.standing, places)),
            note=self.note,
            **self.told(),
        )

    # --- what the game says -----------------------------------------------------------------------

    @abstractmethod
    def told(self) -> dict[str, Any]:
        """The fields of a :class:`~shogun_nb.board.sight.Sight` that only the game knows."""

    @abstractmethod
    def standing(self, place: int) -> Standing:
        """What stands in a province, for the live board."""

    @abstractmethod
    def fill(self, place: int) -> str:
        """The colour of a province."""

    @abstractmethod
    def words(self, place: int) -> str:
        """A province in words, for a pointer that rests on it."""

    def is_closed(self, place: int) -> bool:
        """Whether a province is out of the game; it is hatched."""
        return False

    @abstractmethod
    def dash(self, route: int) -> tuple[float, ...]:
        """How a sea route is dashed; empty if it is not drawn."""

    @abstractmethod
    def province(self, place: int, fill: str) -> Sequence[Counter]:
        """Paint what stands in a province, and its name; returns its counters."""

    def details(self, at: Point) -> float:
        """Paint what stands under the title; returns the height of all that, in units."""
        return 36.0

    @abstractmethod
    def legend(self, at: Point, y: float) -> None:
        """Paint what the signs mean, from this height of the panel on."""

    @abstractmethod
    def score(self, at: Point, width: float, height: float) -> None:
        """Paint the panel of the players."""

    # --- the land ---------------------------------------------------------------------------------

    def land(self, areas: Sequence[Area], filled: Mapping[int, str]) -> None:
        lines = borders(self.board, self.groups)
        for colour, width in palette.COAST:
            self.line(lines.coast, colour, width * self.k)
        for item in self.board.scenery:
            if item.kind == "scenery" and item.rings:
                self.marks.append(Shape(item.rings, True, palette.SCENERY, hint=item.name))
        self.line(lines.scenery, palette.SCENERY_EDGE, 1.0)
        for area in areas:
            hint = self.words(area.province)
            self.marks.append(Shape(area.rings, True, area.fill, hint=hint, province=area.province))
            if self.is_closed(area.province):
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
        for number, route in enumerate(self.board.sea_routes):
            dash = self.dash(number)
            if dash:
                self.line((route.line,), palette.PAPER, 5.0 * self.k)
                self.line((route.line,), palette.ROUTE, 2.4 * self.k, dash)
        for item in self.board.scenery:
            if item.kind == "scenery":
                self.text(
                    item.label, 0, 4, item.romaji, 11, palette.SCENERY_INK, italic=True, serif=True
                )

    def name(self, place: int, fill: str) -> None:
        """The name of a province, under its label."""
        province = self.board.provinces[place]
        halo = palette.mix(fill, palette.WHITE, 0.45)
        self.text(
            province.label, 0, 10, province.romaji, self.name_size, halo=halo, serif=True, bold=True
        )

    def counter(
        self,
        at: Point,
        x: float,
        y: float,
        livery: palette.Livery,
        letter: str,
        number: str,
        width: float = 33,
    ) -> None:
        outline = counter_outline(livery.outline, width, 18)
        # A pale rim parts the counter from any land colour, a dark one from the rim.
        self.shape(at, x, y, (outline,), 1, livery.colour, palette.WHITE, 3.4)
        self.shape(at, x, y, (outline,), 1, livery.colour, palette.INK, 1.0, level=ON_PLATE)
        label = f"{letter} {number}".strip() if width > 30 else letter + number
        size = 12.5 if len(label) < 4 else 44 / len(label)
        self.text(at, x, y + size * 0.36, label, size, livery.text, bold=True, layer=PIECES)

    def pictogram(
        self, at: Point, x: float, y: float, paths: tuple[Line, ...] | None, size: float = 9.8
    ) -> None:
        """A small sign on a square; without paths an empty one."""
        half = size / 2
        square = ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
        if paths is None:
            self.shape(at, x, y, (square,), 0.84, palette.SITE, palette.SITE_EDGE, 0.9)
            return
        self.shape(at, x, y, (square,), 1.06, palette.SITE, palette.INK, 1.0)
        self.shape(at, x, y, paths, size * 0.86, palette.INK, None, 0, level=ON_PLATE)

    # --- highlights -------------------------------------------------------------------------------

    def outline(self, place: int, colour: str, kind: str, dash: tuple[float, ...] = ()) -> None:
        rings = self.board.provinces[place].rings
        self.line(rings, palette.WHITE, 6.0 * self.k, layer=PIECES)
        self.line(rings, colour, 3.6 * self.k, dash, layer=PIECES)
        self.highlighted.append(Highlight(place, kind))

    def arrows(self, arrows: Sequence[tuple[int, int, str]]) -> None:
        texts: list[tuple[Point, str]] = []
        for one, two, label in arrows:
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

    # --- panels -----------------------------------------------------------------------------------

    def panels(self, heading: str, status: str) -> None:
        self.k = self.panel_scale or self.k
        head_width, head_height = self.head_size
        told = wrapped(status, 11.5, head_width - 28, bold=True)
        head_height += 17.0 * len(told)
        head, score, self.width, self.height = _panel_places(
            self.board, self.k, (head_width, head_height), self.score_size
        )
        self.marks.insert(0, Shape((box(0, 0, self.width, self.height),), True, palette.SEA))
        self.head(head, head_width, head_height, heading, told)
        if score is not None and self.score_size is not None:
            self.score(score, *self.score_size)
        foot: Point = (self.width, self.height)
        k = self.k
        self.text(foot, -MARGIN / k, -7, self.note, 9, palette.MUTED, anchor="end", layer=PIECES)
        rim = (box(1.5, 1.5, self.width - 3, self.height - 3),)
        self.line(rim, palette.FRAME, 3.0)

    def head(
        self, at: Point, width: float, height: float, heading: str, told: Sequence[str]
    ) -> None:
        self.plate(at, 0, 0, width, height)
        words, size = shrunk(heading, 20, width - 28, bold=True)
        self.text(at, 14, 27, words, size, bold=True, serif=True, anchor="start", layer=PIECES)
        y = self.details(at)
        for line in told:
            self.text(
                at, 14, y + 10, line, 11.5, palette.ARROW, bold=True, anchor="start", layer=PIECES
            )
            y += 17
        self.line(
            (self.moved(at, ((14, y), (width - 14, y))),), palette.PAPER_EDGE, 0.8, layer=PIECES
        )
        self.legend(at, y + 14)

    def entry(self, at: Point, x: float, y: float, words: str) -> None:
        """What a sign of the legend means; the sign's middle is at (x, y)."""
        self.text(at, x + 16, y + 3.6, words, 10.5, anchor="start", layer=PIECES)

    def route_sign(self, at: Point, x: float, y: float, dash: tuple[float, ...]) -> None:
        line = self.moved(at, ((x - 12, y), (x + 12, y)))
        self.line((line,), palette.ROUTE, 2.4 * self.k, dash, layer=PIECES)

    def swatch(self, at: Point, x: float, y: float, fill: str) -> None:
        """A sample of a land colour."""
        sample = self.moved(at, box(x, y - 6, 18, 12))
        self.marks.append(Shape((sample,), True, fill, palette.REGION_BORDER, 1.4, layer=PIECES))

    # --- the pen ----------------------------------------------------------------------------------

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
        self,
        at: Point,
        x: float,
        y: float,
        radius: float,
        fill: str,
        stroke: str,
        width: float,
        level: int = PLATE,
    ) -> None:
        self.marks.append(
            Disc(
                self.spot(at, x, y),
                _r(radius * self.k),
                fill,
                stroke,
                _r(width * self.k),
                PIECES,
                level,
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
            Shape((self.moved(at, box(x, y, width, height)),), True, fill, stroke, 1.0, layer=layer)
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


def box(x: float, y: float, width: float, height: float) -> Line:
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
