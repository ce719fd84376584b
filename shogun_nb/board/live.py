"""The live board: a position on a canvas, with clicks, keys, and a named twin for each of them.

The only module that speaks to ipycanvas. :class:`Surface` knows its traps: a page that is loaded
anew hears nothing of what was drawn before, one unfinished drawing spoils all later ones, and some
numbers freeze the page without a word. :class:`LiveBoard` draws the same scene as the still
picture, and says in words and buttons whatever it says in colours and clicks.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from itertools import groupby
from threading import RLock
from typing import Any

import ipycanvas.canvas as machine
import numpy as np
import shapely
import traitlets
from ipywidgets import Box, Combobox, HBox, Layout, ValueWidget, VBox
from numpy.typing import NDArray

from shogun_nb.board import palette
from shogun_nb.board.scene import HIGHLIGHT, Disc, Mark, Scene, Shape, Text
from shogun_nb.board.still import HALO, SANS, SERIF, png
from shogun_nb.board.text import owner_word, province_words
from shogun_nb.controls import Markup, OneOf, Panel, Press, Still, Words, close_all, show_if
from shogun_nb.engine.board_map import Map, Province
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.errors import shown as quoted
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules.state import CLOSED, SEATS
from shogun_nb.games.shogun.view import View

POINTER = HIGHLIGHT + 1  # the layer that follows mouse and keys: drawn anew most often
SHARPNESS = 2  # pixels of the canvas for one of the page, so that HiDPI screens are served
NARROWEST, WIDEST = 200, 2400  # pixels of the page
LARGEST_FITTED = 1200  # a fitted board grows no wider, however wide the cell
FIRST_WIDTH = 800  # of a fitted board until the page has told how much room there is
STILL_WIDTH = 800  # pixels: every saved notebook carries this picture
FOLLOW_PAUSE = 0.25  # seconds between two drawings while a game is played by a program

SELECTED, HOVERED, HALO_COLOUR = "#0b3d91", "#4a3f35", palette.WHITE

Step = tuple[str, tuple[Any, ...]]  # a method or a style of the canvas, and what it gets
Points = NDArray[np.float32]


# --- what is drawn, worked out before anything is sent --------------------------------------------


@lru_cache(maxsize=8)
def _land(board: Map) -> _Land:
    return _Land(board)


class _Land:
    """The provinces of a map as shapely polygons: to find the one under a point, and to draw."""

    def __init__(self, board: Map) -> None:
        self.owners: list[int] = []
        self.polygons: list[Any] = []
        for place, province in enumerate(board.provinces):
            for ring in province.rings:
                self.owners.append(place)
                self.polygons.append(shapely.Polygon(ring))
        self.tree = shapely.STRtree(self.polygons)
        self.outlines: list[list[Points]] = [[] for _ in board.provinces]
        # The rings of a map live as long as this object does, so that their ids stay theirs.
        self.board = board
        self.drawn: dict[int, Points] = {}
        rings = (ring for province in board.provinces for ring in province.rings)
        for place, polygon, ring in zip(self.owners, self.polygons, rings, strict=True):
            points = shapely.get_coordinates(polygon).astype(np.float32)
            self.outlines[place].append(points)
            self.drawn[id(ring)] = points

    def at(self, x: float, y: float) -> int | None:
        """The province under a point in board units; ``None`` on the sea."""
        found = self.tree.query(shapely.Point(float(x), float(y)), predicate="intersects")
        return self.owners[int(min(found))] if len(found) else None


class _Pencil:
    """Turns marks into steps for the canvas; what looks alike and follows each other is one step.

    Everything that can fail happens here, before the first step is sent.
    """

    def __init__(self, scale: float, drawn: Mapping[int, Points]) -> None:
        self._drawn = drawn
        # A page that is loaded anew has forgotten every style: nothing is taken for granted.
        self._style: dict[str, Any] = {}
        self._fills: list[Points] = []
        self._strokes: list[Points] = []
        self._colours: list[str] = []
        self._kind: tuple[Any, ...] = ()
        self._steps: list[Step] = [
            ("reset_transform", ()),
            ("clear", ()),
            ("set_transform", (float(scale), 0.0, 0.0, float(scale), 0.0, 0.0)),
            ("line_join", ("round",)),
        ]

    def steps(self) -> list[Step]:
        self._flush()
        return self._steps

    def marks(self, marks: Sequence[Mark]) -> _Pencil:
        for level, run in groupby(marks, key=lambda mark: mark.level):
            if level:
                self._any_order(list(run))
                continue
            for mark in run:
                if isinstance(mark, Shape):
                    self._shape(mark)
                elif isinstance(mark, Disc):
                    self._disc(mark)
                else:
                    self._text(mark)
        return self

    def _any_order(self, marks: Sequence[Mark]) -> None:
        """Marks of one level, in any order: thousands of steps become some hundreds."""
        shapes = [mark for mark in marks if isinstance(mark, Shape)]
        for shape in sorted(shapes, key=lambda mark: mark.opacity):
            self._fill(shape)
        for shape in sorted(shapes, key=_pen_of):
            self._stroke(shape)
        self._discs([mark for mark in marks if isinstance(mark, Disc)])
        for text in sorted((mark for mark in marks if isinstance(mark, Text)), key=_letters_of):
            self._text(text)

    def outline(self, lines: Sequence[Points], colour: str, width: float, alpha: float) -> None:
        """The outline of a province, for the pointer."""
        self._flush()
        self._set("global_alpha", alpha)
        self._pen(width, (), "butt")
        for points in lines:
            self._set("stroke_style", colour)
            self._steps.append(("stroke_polygon", (points,)))

    def _set(self, name: str, value: Any) -> None:
        if self._style.get(name) != value:
            self._style[name] = value
            self._steps.append((name, (value,)))

    def _pen(self, width: float, dash: tuple[float, ...], cap: str) -> None:
        self._set("line_width", float(width))
        self._set("line_cap", cap)
        if self._style.get("dash", ()) != dash:
            self._style["dash"] = dash
            self._steps.append(("set_line_dash", ([float(part) for part in dash],)))

    def _points(self, path: Any) -> Points:
        points = self._drawn.get(id(path))
        return np.asarray(path, dtype=np.float32) if points is None else points

    def _shape(self, mark: Shape) -> None:
        self._fill(mark)
        self._stroke(mark)

    def _fill(self, mark: Shape) -> None:
        if mark.fill:
            self._begin("fill", mark.opacity)
            for path in mark.paths:
                self._fills.append(self._points(path))
                self._colours.append(mark.fill)

    def _stroke(self, mark: Shape) -> None:
        if mark.stroke:
            self._begin("stroke", *_pen_of(mark))
            for path in mark.paths:
                self._strokes.append(self._points(path))
                self._colours.append(mark.stroke)

    def _begin(self, *kind: Any) -> None:
        if kind != self._kind:
            self._flush()
            self._kind = kind

    def _flush(self) -> None:
        lines, colours = self._fills or self._strokes, self._colours
        if not lines:
            return
        if self._fills:
            self._set("global_alpha", float(self._kind[1]))
            style = "fill_style"
            one, many = "fill_polygon", "fill_styled_polygons"
        else:
            _, alpha, closed, width, dash, cap = self._kind
            self._set("global_alpha", float(alpha))
            self._pen(width, dash, cap)
            style = "stroke_style"
            one = "stroke_polygon" if closed else "stroke_lines"
            many = "stroke_styled_polygons" if closed else "stroke_styled_line_segments"
        if len(lines) == 1:
            self._set(style, colours[0])
            self._steps.append((one, (lines[0],)))
        else:
            counts = np.array([len(points) for points in lines], dtype=np.int32)
            self._steps.append((many, (np.concatenate(lines), _table(colours), 1.0, counts)))
        self._fills, self._strokes, self._colours, self._kind = [], [], [], ()

    def _disc(self, mark: Disc) -> None:
        self._flush()
        circle = (float(mark.centre[0]), float(mark.centre[1]), float(mark.radius))
        self._set("global_alpha", 1.0)
        if mark.fill:
            self._set("fill_style", mark.fill)
            self._steps.append(("fill_circle", circle))
        if mark.stroke:
            self._pen(mark.width, (), "butt")
            self._set("stroke_style", mark.stroke)
            self._steps.append(("stroke_circle", circle))

    def _discs(self, marks: Sequence[Disc]) -> None:
        """Discs that do not overlap, at once; their edges, width by width."""
        self._flush()
        filled = [mark for mark in marks if mark.fill]
        if filled:
            self._set("global_alpha", 1.0)
            colours = _table([str(mark.fill) for mark in filled])
            self._steps.append(("fill_styled_circles", (*_circles(filled), colours)))
        edged = sorted((mark for mark in marks if mark.stroke), key=lambda mark: mark.width)
        for width, run in groupby(edged, key=lambda mark: mark.width):
            same = list(run)
            self._set("global_alpha", 1.0)
            self._pen(width, (), "butt")
            colours = _table([str(mark.stroke) for mark in same])
            self._steps.append(("stroke_styled_circles", (*_circles(same), colours)))

    def _text(self, mark: Text) -> None:
        self._flush()
        family = ", ".join(
            f"'{name}'" if " " in name else name for name in (SERIF if mark.serif else SANS)
        )
        slant = "italic " if mark.italic else ""
        weight = "bold " if mark.bold else ""
        place = (mark.text, float(mark.at[0]), float(mark.at[1]))
        self._set("global_alpha", 1.0)
        self._set("font", f"{slant}{weight}{float(mark.size):g}px {family}")
        self._set("text_align", {"start": "left", "middle": "center", "end": "right"}[mark.anchor])
        if mark.halo:
            self._pen(mark.size * HALO, (), "round")
            self._set("stroke_style", mark.halo)
            self._steps.append(("stroke_text", place))
        self._set("fill_style", mark.colour)
        self._steps.append(("fill_text", place))


def _pen_of(mark: Shape) -> tuple[float, bool, float, tuple[float, ...], str]:
    cap = "butt" if mark.dash or mark.closed else "round"
    return mark.opacity, mark.closed, mark.width, mark.dash, cap


def _letters_of(mark: Text) -> tuple[Any, ...]:
    return mark.halo or "", mark.size, mark.bold, mark.italic, mark.serif, mark.anchor, mark.colour


def _table(colours: Sequence[str]) -> NDArray[np.uint8]:
    paint = b"".join(bytes.fromhex(colour[1:]) for colour in colours)
    return np.frombuffer(paint, dtype=np.uint8).reshape(-1, 3)


def _circles(marks: Sequence[Disc]) -> tuple[Points, ...]:
    rows = np.array([(*mark.centre, mark.radius) for mark in marks], dtype=np.float32)
    return tuple(np.ascontiguousarray(column) for column in rows.T)


# --- the canvas and its traps ---------------------------------------------------------------------


_ONE_AT_A_TIME = RLock()


@contextmanager
def _held() -> Iterator[None]:
    """All drawing inside is one message to the page; after an error nothing of it is left behind.

    ipycanvas keeps one queue for all canvases of a kernel, and leaves it open when a drawing
    fails: everything drawn later would be lost. What such a drawing of somebody else's left there
    is dropped, too. Other threads wait for their turn: JupyterLab may let a click come while a cell
    runs, in a thread of its own.
    """
    with _ONE_AT_A_TIME:
        manager = machine._CANVAS_MANAGER
        manager._commands_cache, manager._buffers_cache = [], []
        manager._caching = True
        try:
            yield
            manager.flush()
        except BaseException:
            # Perhaps the page never heard to which canvas we had changed.
            manager._current_canvas = None
            raise
        finally:
            manager._commands_cache, manager._buffers_cache = [], []
            manager._caching = False


class Surface:
    """Several canvases on top of each other that keep what is drawn on them.

    ``width`` and ``height`` are those of a scene, in its units. ``shown`` is its width on the page
    in CSS pixels, or ``None``: as wide as the page allows, at most ``LARGEST_FITTED``. Steps of a
    layer are kept, so that a page that is loaded anew gets all of them again.

    >>> surface = Surface(2, 1200.0, 850.0, None)
    >>> surface.canvas.width, surface.canvas.height
    (1600, 1134)
    """

    def __init__(self, layers: int, width: float, height: float, shown: int | None) -> None:
        self._steps: dict[int, list[Step]] = {}
        self._fitted = shown is None
        self._across = shown or FIRST_WIDTH
        self.canvas: Any = machine.MultiCanvas(layers)
        self.canvas.add_class("shogun-canvas")
        self.scale = 1.0
        self._size = (0.0, 0.0)
        self.resize(width, height)

    def resize(self, width: float, height: float) -> bool:
        """Fit another scene; whether the size changed, so that everything has to be drawn anew."""
        if self._size == (width, height):
            return False
        self._size = (width, height)
        self._lay_out()
        return True

    def fit(self, across: int) -> bool:
        """Draw for this width on the page, in CSS pixels; whether everything has to be drawn anew.

        >>> surface = Surface(1, 1200.0, 850.0, None)
        >>> surface.fit(700), surface.canvas.width, surface.fit(700)
        (True, 1400, False)
        """
        if not self._fitted or across == self._across or across < NARROWEST // 2:
            return False
        self._across = min(across, LARGEST_FITTED)
        self._lay_out()
        return True

    def _lay_out(self) -> None:
        width, height = self._size
        down = round(self._across * height / width)
        self.scale = SHARPNESS * self._across / width
        self.canvas.width, self.canvas.height = SHARPNESS * self._across, SHARPNESS * down
        # Without a width and a height of its own the box around it would stretch it.
        layout = self.canvas.layout
        layout.margin = "0"
        if self._fitted:
            layout.width, layout.height = "100%", "auto"
            layout.max_width = f"{LARGEST_FITTED}px"
        else:
            layout.width = layout.min_width = f"{self._across}px"
            layout.height = f"{down}px"

    def close(self) -> None:
        """Draw no more, and let go of the memory that the page has for it.

        The single layers are never closed: a drawing of one that is on its way to the page would
        not find it, and no canvas of the page would be drawn on any more (ipycanvas, issue 322).
        """
        if self.canvas.comm is not None:
            self._steps.clear()
            self.canvas.width = self.canvas.height = 1
            close_all(self.canvas)

    def paint(self, layers: Mapping[int, list[Step]]) -> None:
        """Draw these layers anew, all in one message."""
        if self.canvas.comm is None:
            return
        self._steps.update(layers)
        with _held():
            for layer, steps in sorted(layers.items()):
                canvas = self.canvas[layer]
                for name, given in steps:
                    if name in canvas.ATTRS:
                        # What setting the attribute sends, without the check of each of hundreds
                        # of values, all ours, that takes most of the time of a drawing.
                        command = [machine.COMMANDS["set"], [canvas.ATTRS[name], given[0]]]
                        machine._CANVAS_MANAGER.send_command(canvas, command)
                    else:
                        getattr(canvas, name)(*given)

    def repaint(self) -> None:
        """Draw everything again for a page that has just been loaded; for ``on_client_ready``.

        It does not know either which canvas was drawn on last; unless it is told, its first
        drawing fails and with it every later one of all canvases (ipycanvas, issue 322).
        """
        with _ONE_AT_A_TIME:
            machine._CANVAS_MANAGER._current_canvas = None
            self.paint(dict(self._steps))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A point of the scene, from one of the canvas such as a click tells."""
        return float(x) / self.scale, float(y) / self.scale


# --- the board ------------------------------------------------------------------------------------

_DIRECTIONS = {
    "ArrowLeft": (-1.0, 0.0),
    "ArrowRight": (1.0, 0.0),
    "ArrowUp": (0.0, -1.0),
    "ArrowDown": (0.0, 1.0),
}
_WORDS = {
    "ArrowLeft": "to the left",
    "ArrowRight": "to the right",
    "ArrowUp": "above",
    "ArrowDown": "below",
}
_WELCOME = (
    "Click a province to see its card. With the keyboard: Tab to the board, then the arrow keys."
)


def step_to(board: Map, side: str, place: int, key: str) -> int | None:
    """The neighbour, by land or sea, that lies best in the direction of an arrow key.

    ``None`` when there is none within a quarter turn (less a little) of that direction.

    >>> from shogun_nb import read_map
    >>> land = read_map()
    >>> land.names[step_to(land, "sun", land.index("Kai"), "ArrowUp")]
    'Shinano'
    """
    right, down = _DIRECTIONS[key]
    x, y = board.provinces[place].label
    best: tuple[float, int] | None = None
    for near in board.neighbours(side)[place]:
        dx, dy = board.provinces[near].label[0] - x, board.provinces[near].label[1] - y
        length = math.hypot(dx, dy) or 1.0
        ahead = (dx * right + dy * down) / length  # cosine of the angle to the arrow
        if ahead < 0.2:
            continue
        # Straight ahead counts most; of two alike the nearer one.
        worth = (ahead - length / 2_000, near)
        if best is None or worth > best:
            best = worth
    return None if best is None else best[1]


class LiveBoard(Panel, ValueWidget):  # type: ignore[misc]
    """The board on a page: click, hover, arrow keys, and the same by names and buttons.

    ``shown`` is a game, which the board then follows, a position, or a player's view. ``width`` is
    in pixels of the page; ``None`` fits the board to the cell, at most to its own size. ``card``
    says whether province cards are shown beside it. ``on_click`` is called with the name of a
    province when a person chooses one: by mouse, with Enter, or with the button "Choose". The
    other arguments are those of :meth:`shogun_nb.Position.show`.

    ``selected`` is the name of the selected province, or ``None``; whoever sets it selects another,
    as with :meth:`select`. It is a trait: ``observe`` and ``link`` work on it. ``value`` is the
    same under the name that ``interact`` and ``interactive_output`` of ipywidgets look for.

    Raises :class:`~shogun_nb.InputError` for whatever cannot be shown.

    >>> from shogun_nb import new_game
    >>> board = LiveBoard(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
    >>> board.observe(lambda change: print("Now", change["new"]), "selected")
    >>> board.selected = "kai"
    Now Kai
    """

    selected = traitlets.Any(None)
    value = traitlets.Any(None)
    # What was refused has no game to follow, and is closed nevertheless.
    _unwatch: Callable[[], None] | None = None

    def __init__(
        self,
        shown: Game | Position | View,
        *,
        width: int | None = None,
        card: bool = True,
        on_click: Callable[[str], None] | None = None,
        colouring: str = "region",
        fill: Mapping[Any, str] | None = None,
        arrows: Sequence[Any] = (),
        last_move: tuple[Any, Any] | None = None,
        targets: Sequence[Any] = (),
        title: str | None = None,
        status: str | None = None,
    ) -> None:
        if width is not None and (type(width) is not int or not NARROWEST <= width <= WIDEST):
            raise InputError(
                f"width: {quoted(width)} is not None (fitted to the cell) or a whole number of "
                f"pixels from {NARROWEST} to {WIDEST}."
            )
        self._shown = _checked_shown(shown)
        self._overlays: dict[str, Any] = {
            "colouring": colouring,
            "fill": fill,
            "arrows": arrows,
            "last_move": last_move,
            "targets": targets,
            "title": title,
            "status": status,
        }
        self._scene = self.position.scene(**self._overlays)
        self._chosen: int | None = None
        self._hovered: int | None = None
        self._rested: int | None = None  # the province of the card
        self._told: list[Callable[[str], None]] = []
        self._drawn_at = 0.0
        self._waiting = False
        self._unseen = False  # until a page says so: what was never shown may be shown yet
        self._missed = False
        self._with_card = bool(card)
        self._surface = Surface(POINTER + 1, self._scene.width, self._scene.height, width)
        canvas = self._surface.canvas
        frame = Box([canvas], layout=Layout(flex="0 0 auto" if width else "99 1 600px"))
        frame.add_class("shogun-board-frame")
        self._card = Markup()
        self._card.add_class("shogun-card")
        middle = HBox([frame, self._card] if card else [frame])
        middle.add_class("shogun-board")
        super().__init__("", [middle, self._build_twin()])
        self.manners.names = {
            "shogun-canvas": "Board of Shogun. Arrow keys move from province to province, "
            "Home goes to the first, Enter chooses. Tab leaves the board."
        }
        self.manners.on_key(self.guard(self._key))
        self.manners.on_width(self.guard(self._fit, keep=True))
        self.manners.on_views(self.guard(self._page_shows, keep=True))
        canvas.on_client_ready(self.guard(self._surface.repaint, keep=True))
        canvas.on_mouse_down(self.guard(self._click))
        canvas.on_mouse_move(self.guard(self._hover, keep=True))
        canvas.on_mouse_out(self.guard(self._leave, keep=True))
        self.say(_WELCOME)
        if on_click is not None:
            self.on_click(on_click)
        self._draw(range(POINTER + 1))
        self._tell()
        self._follow()

    def _build_twin(self) -> VBox:
        """Whatever mouse and arrow keys do, by names and buttons."""
        self._names = Combobox(
            description="Province",
            placeholder="a name",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=Layout(width="230px", margin="1px"),
        )
        self._names.observe(self.guard(self._named), names="value")
        self._choose = Press(self, "Choose a province", self._choose_selected)
        self._colours = OneOf(
            self,
            "Colours",
            {"region": "regions", "owner": "owners"},
            self._overlays["colouring"],
            lambda colouring: self.show(colouring=colouring),
        )
        self._in_words = Press(self, "Board in words", self._turn_words)
        self._table = Markup(layout=Layout(display="none"))
        self._near_label = Words("", "shogun-label")
        self._near: list[Press] = []
        self._near_places: list[int | None] = []
        self._near_row = HBox([self._near_label])
        neighbours = self.position.map.neighbours(self.position.side)
        self._have_buttons(max(len(near) for near in neighbours))
        self._near_row.add_class("shogun-row")
        self._near_row.add_class("shogun-board-near")
        tools = HBox([self._names, self._choose, self._colours, self._in_words])
        tools.add_class("shogun-row")
        tools.add_class("shogun-board-tools")
        self._heard = Words("", "shogun-heard")
        twin = VBox([self._near_row, tools, self._table, self._heard])
        twin.add_class("shogun-board-twin")
        return twin

    # --- what programs use ------------------------------------------------------------------------
    @property
    def position(self) -> Position:
        """The position that the board shows; of a game, the present one.

        >>> from shogun_nb import scenario
        >>> LiveBoard(scenario()).position.season
        'spring'
        """
        return self._shown if isinstance(self._shown, Position) else self._shown.position

    def show(self, shown: Game | Position | View | None = None, **overlays: Any) -> None:
        """Show something else, other overlays, or both; what is not given stays as it is.

        Raises :class:`~shogun_nb.InputError`, and changes nothing, when it cannot be shown.

        >>> from shogun_nb import scenario
        >>> board = LiveBoard(scenario())
        >>> board.show(targets=["Kai"], status="Where do you attack?")
        """
        following = self._shown if shown is None else _checked_shown(shown)
        wanted = {**self._overlays, **overlays}
        position = following if isinstance(following, Position) else following.position
        scene = position.scene(**wanted)
        before, self._scene = self._scene, scene
        changed_map = position.map != self.position.map
        self._shown, self._overlays = following, wanted
        if shown is not None:
            self._follow()
        self._colours.choose(wanted["colouring"])
        if changed_map:
            self._chosen = self._hovered = self._rested = None
        layers: Sequence[int] = range(POINTER + 1)
        if not self._surface.resize(scene.width, scene.height) and not changed_map:
            layers = [layer for layer in layers if _on(before, layer) != _on(scene, layer)]
        self._draw(layers)
        self._tell()
        self._tell_selected()

    def select(self, province: str | None) -> None:
        """Select a province as the arrow keys do, or none; ``on_click`` hears nothing of it.

        Raises :class:`~shogun_nb.UnknownProvince` with names that look alike.

        >>> from shogun_nb import scenario
        >>> board = LiveBoard(scenario())
        >>> board.select("Awa (Bōsō)")
        >>> board.selected
        'Awa-Boso'
        """
        if province is None:
            self._hovered = None  # nor is anything of it left on the card
        self._select(None if province is None else self.position.map.index(province))

    def on_click(self, told: Callable[[str], None]) -> Callable[[], None]:
        """Call ``told(province)`` whenever a person chooses one; returns a function that ends it.

        >>> from shogun_nb import scenario
        >>> board, names = LiveBoard(scenario()), []
        >>> unhear = board.on_click(names.append)
        """
        self._told.append(told)
        self._tell()

        def unhear() -> None:
            if told in self._told:
                self._told.remove(told)
                self._tell()

        return unhear

    def close(self) -> None:
        """Take the board off the page and end following its game."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        surface = getattr(self, "_surface", None)  # one that was refused has none
        if surface is not None:
            surface.close()
        super().close()

    def still(self) -> Still:
        """The same picture and words for a page without a kernel.

        >>> from shogun_nb import scenario
        >>> LiveBoard(scenario()).still().text[:16]
        'Shogun, sun side'
        """
        scene = self.position.scene(**self._overlays)
        picture = png(scene, width=STILL_WIDTH)
        return Still(f"{scene.title}. {scene.summary}", png=picture, width=STILL_WIDTH)

    # --- following a game -------------------------------------------------------------------------
    def _follow(self) -> None:
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if isinstance(self._shown, Game):
            self._unwatch = self._shown.watch(self.guard(self._game_changed, keep=True))

    def _page_shows(self, views: int) -> None:
        """How many pages show the board. Without any it is not drawn: a cell run often costs
        nothing, although the board of its last run may still be used from Python."""
        self._unseen = views == 0
        if not self._unseen and self._missed:
            self._missed = False
            self.show()

    def _game_changed(self) -> None:
        """Draw at once, but not hundreds of times while a program plays a whole game."""
        if self._unseen:
            self._missed = True
            return
        if time.monotonic() - self._drawn_at >= FOLLOW_PAUSE:
            self.show()
            return
        if self._waiting:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: nobody could draw later
            self.show()
            return
        # The loop goes on when the cell or the click is done; then the last position is drawn.
        self._waiting = True
        loop.call_soon(self.guard(self._catch_up, keep=True))

    def _catch_up(self) -> None:
        self._waiting = False
        self.show()

    # --- drawing ----------------------------------------------------------------------------------
    def _draw(self, layers: Sequence[int]) -> None:
        steps: dict[int, list[Step]] = {}
        land = _land(self.position.map)
        for layer in layers:
            if layer == POINTER:
                steps[layer] = self._pointer_steps(land)
            else:
                pencil = _Pencil(self._surface.scale, land.drawn)
                steps[layer] = pencil.marks(_on(self._scene, layer)).steps()
        if steps:
            self._surface.paint(steps)
        self._drawn_at = time.monotonic()

    def _fit(self, width: int) -> None:
        if self._surface.fit(width):
            self._draw(range(POINTER + 1))

    def _pointer_steps(self, land: _Land) -> list[Step]:
        pencil = _Pencil(self._surface.scale, land.drawn)
        if self._hovered is not None and self._hovered != self._chosen:
            pencil.outline(land.outlines[self._hovered], HALO_COLOUR, 5.0, 0.8)
            pencil.outline(land.outlines[self._hovered], HOVERED, 2.0, 1.0)
        if self._chosen is not None:
            pencil.outline(land.outlines[self._chosen], HALO_COLOUR, 7.5, 1.0)
            pencil.outline(land.outlines[self._chosen], SELECTED, 4.5, 1.0)
        return pencil.steps()

    # --- what people do ---------------------------------------------------------------------------
    def _click(self, x: float, y: float) -> None:
        place = _land(self.position.map).at(*self._surface.place(x, y))
        self._hovered = place
        self._select(place)
        if place is not None:
            self._choose_selected()

    def _hover(self, x: float, y: float) -> None:
        self._rest_on(_land(self.position.map).at(*self._surface.place(x, y)))

    def _leave(self, _: float, __: float) -> None:
        self._rest_on(None)

    def _rest_on(self, place: int | None) -> None:
        if place == self._hovered:
            return
        self._hovered = place
        self._draw([POINTER])
        self._show_card()

    def _key(self, key: str) -> None:
        board, side = self.position.map, self.position.side
        if key in ("Enter", " "):
            self._choose_selected()
        elif key == "Home" or (key in _DIRECTIONS and self._chosen is None):
            self._select(self._first())
        elif key in _DIRECTIONS and self._chosen is not None:
            place = step_to(board, side, self._chosen, key)
            if place is None:
                here = board.provinces[self._chosen]
                self._heard.say(f"{printed(here)} has no neighbour {_WORDS[key]}.")
            else:
                self._select(place)

    def _first(self) -> int:
        """The first province of whoever looks at the board or is to choose; else the first."""
        player = self._shown.player if isinstance(self._shown, View) else None
        if isinstance(self._shown, Game):
            player = self._shown.decision.player
        if player in self.position.players:
            own = self.position.provinces(player)
            if own:
                return self.position.map.index(own[0])
        return 0

    def _named(self, change: Mapping[str, Any]) -> None:
        name = str(change["new"]).strip()
        if name and name != self._printed_selected():
            self.select(name)

    def _go_near(self, slot: int) -> None:
        place = self._near_places[slot]
        if place is not None:
            self._select(place, slot)

    def _choose_selected(self) -> None:
        name = self.selected
        if name is None:
            if self._told:
                raise InputError("No province is selected yet: click one, or give its name.")
            return
        for told in list(self._told):
            told(name)

    def _turn_words(self) -> None:
        hidden = self._table.layout.display == "none"
        show_if(self._table, hidden)
        self._in_words.mark(hidden)
        self._tell()

    def _select(self, place: int | None, slot: int | None = None) -> None:
        self._chosen = place
        if place is None:
            self._rested = None
        self._draw([POINTER])
        self._tell(slot)
        self._tell_selected()

    def _tell_selected(self) -> None:
        """Tell programs what is selected, once the board shows it."""
        with self.hold_trait_notifications():
            self.selected = self.value = self._chosen_name()

    def _chosen_name(self) -> str | None:
        return None if self._chosen is None else self.position.map.names[self._chosen]

    @traitlets.validate("selected", "value")
    def _check_selected(self, proposal: Mapping[str, Any]) -> str | None:
        name, board = proposal["value"], self.position.map
        return name if name is None or name in board.names else board.names[board.index(name)]

    @traitlets.observe("selected", "value")
    def _follow_selected(self, change: Mapping[str, Any]) -> None:
        if change["new"] != self._chosen_name():
            self.select(change["new"])

    # --- saying it in words -----------------------------------------------------------------------
    def _tell(self, slot: int | None = None) -> None:
        """Bring the card, the names and the buttons up to date."""
        position = self.position
        self._show_card()
        names = tuple(printed(province) for province in position.map.provinces)
        if self._names.options != names:
            self._names.options = names
        name = self._printed_selected()
        self._names.value = name
        show_if(self._choose, self._told)
        self._choose.description = f"Choose {name}" if name else "Choose a province"
        if name:
            self._choose.on()
        else:
            self._choose.off("no province is selected yet; click one, or give its name.")
        self._tell_neighbours(slot)
        if self._chosen is None:
            self._heard.say("")
        else:
            state, place = position.state, self._chosen
            province = position.map.provinces[place]
            self._heard.say(province_words(province, position.side, state, place, position.players))
        if self._table.layout.display != "none":
            self._table.value = f"<pre>{escape(self._scene.table)}</pre>"

    def _printed_selected(self) -> str:
        """The selected province as it is written on the board; an empty text for none."""
        return "" if self._chosen is None else printed(self.position.map.provinces[self._chosen])

    def _have_buttons(self, number: int) -> None:
        """Enough buttons for so many neighbours; made before they are needed, and never again."""
        for slot in range(len(self._near), number):
            self._near.append(Press(self, "", lambda slot=slot: self._go_near(slot)))  # type: ignore[misc]
            self._near_places.append(None)
        if len(self._near_row.children) <= len(self._near):
            self._near_row.children = (self._near_label, *self._near)

    def _tell_neighbours(self, slot: int | None) -> None:
        board = self.position.map
        near: list[int] = []
        if self._chosen is not None:
            near = list(board.neighbours(self.position.side)[self._chosen])
        self._have_buttons(len(near))
        show_if(self._near_row, near)
        self._near_label.say(f"Neighbours of {self._printed_selected()}:" if near else "")
        slots = list(range(len(near)))
        if slot is not None and slots and slot not in slots:
            slots[-1] = slot  # the button that was pressed stays, or the keyboard's focus were lost
        for number, press in enumerate(self._near):
            place = near[slots.index(number)] if number in slots else None
            self._near_places[number] = place
            show_if(press, place is not None)
            if place is not None:
                press.description = printed(board.provinces[place])

    def _show_card(self) -> None:
        """The card of the province under the pointer, else of the selected one.

        With neither, the last one stays to be read: the page does not jump under the pointer.
        """
        if not self._with_card:
            return
        place = self._chosen if self._hovered is None else self._hovered
        if place is None and self._rested is not None:
            place = self._rested
        self._rested = place
        self._card.value = card_of(self.position, place)
        if place is None:
            self._card.add_class("shogun-card-empty")
        else:
            self._card.remove_class("shogun-card-empty")


def _checked_shown(shown: object) -> Game | Position | View:
    if isinstance(shown, (Game, Position, View)):
        return shown
    raise InputError(
        f"LiveBoard: {type(shown).__name__} is no game, position or view. "
        "Give one, for example LiveBoard(sg.new_game(seed=7))."
    )


def _on(scene: Scene, layer: int) -> tuple[Mark, ...]:
    return tuple(mark for mark in scene.marks if mark.layer == layer)


def printed(province: Province) -> str:
    """The name of a province as it is written on the board; Python goes on with its plain one.

    >>> from shogun_nb import read_map
    >>> printed(read_map().province("Awa-Boso")), printed(read_map().province("Kai"))
    ('Awa (Bōsō)', 'Kai')
    """
    return province.romaji or province.name


def card_of(position: Position, place: int | None) -> str:
    """The card of a province as HTML: what is printed on it, and what stands there.

    >>> from shogun_nb import scenario
    >>> "<th>Tax</th><td>4 chests</td>" in card_of(scenario(), 0)
    True
    """
    if place is None:
        return (
            '<div class="shogun-card-name">No province</div>'
            "<p>Click a province, or rest the pointer on it.</p>"
            '<ul class="shogun-card-key"><li>A counter: whose armies stand there, and how many. A '
            "flame: revolt markers.</li><li>Above or below the name: tax in chests (coin), rice "
            "(six corners), and a square for each building site.</li><li>A cross: closed with "
            "three players (S-10).</li></ul>"
        )
    board, state = position.map, position.state
    province = board.provinces[place]
    owner = int(state.owner[place])
    letters = palette.emblems(position.players)
    whose = owner_word(owner, position.players)
    if owner < SEATS:
        livery = palette.LIVERIES[owner]
        badge = f"background:{livery.colour};color:{livery.text}"
        letter = f'<span class="shogun-badge" style="{badge}">{escape(letters[owner])}</span> '
    else:
        letter = ""
    if owner == CLOSED:
        whose = "closed with three players (S-10)"
    built = position.buildings(province.name)
    free = max(0, province.sites - len(built))
    revolts = int(state.revolts[place])
    rows = [
        ("Owner", letter + escape(whose)),
        ("Armies", str(int(state.armies[place]))),
        ("Buildings", escape(", ".join(built)) or "none"),
        ("Sites", f"{len(built)} used, {free} free"),
        ("Revolt markers", str(revolts)),
        ("Tax", counted(province.tax, "chest")),
        ("Rice", str(province.rice)),
        ("Region", escape(province.region[position.side])),
    ]
    by_sea = {
        route.end if route.start == province.name else route.start
        for route in board.sea_routes
        if position.side in route.sides and province.name in (route.start, route.end)
    }
    near = {
        (one := board.provinces[other]).name: printed(one)
        + (" (closed)" if state.owner[other] == CLOSED else "")
        for other in board.neighbours(position.side)[place]
    }
    for words, names in (
        ("By land", [words for name, words in near.items() if name not in by_sea]),
        ("By sea", [words for name, words in near.items() if name in by_sea]),
    ):
        if names:
            rows.append((words, escape(", ".join(names))))
    table = "".join(f"<tr><th>{words}</th><td>{value}</td></tr>" for words, value in rows)
    name = escape(printed(province))
    return f'<div class="shogun-card-name">{name}</div><table>{table}</table>'
