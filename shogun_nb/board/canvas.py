"""Draws marks on a canvas of a page, and avoids the traps of ipycanvas.

The only module that speaks to ipycanvas. :class:`Surface` knows its traps: a reloaded page knows
nothing of earlier drawings, one unfinished drawing spoils all later ones, and some numbers freeze
the page silently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from threading import RLock
from typing import Any

import ipycanvas.canvas as machine
import numpy as np
from numpy.typing import NDArray

from shogun_nb.board.scene import Disc, Mark, Shape, Text
from shogun_nb.board.still import HALO, SANS, SERIF
from shogun_nb.engine.map import Map

SHARPNESS = 2  # pixels of the canvas for one of the page, so that HiDPI screens are served
NARROWEST, WIDEST = 200, 2400  # pixels of the page
LARGEST_FITTED = 1200  # a fitted board grows no wider, however wide the cell
FIRST_WIDTH = 800  # of a fitted board until the page has told how much room there is

Step = tuple[str, tuple[Any, ...]]  # a method or a style of the canvas, and what it gets
Points = NDArray[np.float32]


# --- what is drawn, worked out before anything is sent --------------------------------------------


@lru_cache(maxsize=8)
def outlines_of(board: Map) -> list[list[Points]]:
    """The outlines of each province as the canvas wants them; cached: every painting needs them."""
    return [
        [np.asarray(ring, dtype=np.float32) for ring in province.rings]
        for province in board.provinces
    ]


class Pencil:
    """Turns marks into steps for the canvas; consecutive marks that look alike become one step.

    Everything that can fail happens here, before the first step is sent.
    """

    def __init__(self, outlines: Sequence[list[Points]]) -> None:
        self._outlines = outlines  # of the provinces, which need not be worked out again
        # A reloaded page has forgotten every style, so each one is set again.
        self._style: dict[str, Any] = {}
        self._fills: list[Points] = []
        self._strokes: list[Points] = []
        self._colours: list[str] = []
        self._kind: tuple[Any, ...] = ()
        self._steps: list[Step] = [("line_join", ("round",)), ("set_line_dash", ([],))]

    def steps(self) -> list[Step]:
        self._flush()
        return self._steps

    def marks(self, marks: Sequence[Mark]) -> Pencil:
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

    def _lines(self, mark: Shape) -> list[Points]:
        if mark.province is not None:
            return self._outlines[mark.province]
        return [np.asarray(path, dtype=np.float32) for path in mark.paths]

    def _shape(self, mark: Shape) -> None:
        self._fill(mark)
        self._stroke(mark)

    def _fill(self, mark: Shape) -> None:
        if mark.fill:
            self._begin("fill", mark.opacity)
            lines = self._lines(mark)
            self._fills += lines
            self._colours += [mark.fill] * len(lines)

    def _stroke(self, mark: Shape) -> None:
        if mark.stroke:
            self._begin("stroke", *_pen_of(mark))
            lines = self._lines(mark)
            self._strokes += lines
            self._colours += [mark.stroke] * len(lines)

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
def held() -> Iterator[None]:
    """Send all drawing inside as one message to the page; after an error, drop it.

    ipycanvas keeps one queue for all canvases of a kernel, and leaves it open when a drawing fails:
    everything drawn later would be lost. Whatever other code left there by a failed drawing is
    dropped, too. Other threads wait for their turn: JupyterLab may let a click come while a cell
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
    """A canvas that keeps what is drawn on it, for pages that are loaded later.

    ``width`` and ``height`` are those of a board, in its units. ``shown`` is its width on the page
    in CSS pixels, or ``None``: as wide as the page allows, at most ``LARGEST_FITTED``.

    >>> surface = Surface(1200.0, 850.0, None)
    >>> surface.canvas.width, surface.canvas.height
    (1600, 1134)
    """

    def __init__(self, width: float, height: float, shown: int | None) -> None:
        self.steps: list[Step] = []
        self._fitted = shown is None
        self._page_width = shown or FIRST_WIDTH
        self.canvas: Any = machine.Canvas()
        self.canvas.add_class("shogun-canvas")
        self.transform = (1.0, 0.0, 0.0)
        self._size = (0.0, 0.0)
        self.resize(width, height)

    def resize(self, width: float, height: float) -> bool:
        """Fit another board; true if the size changed and everything must be drawn again."""
        if self._size == (width, height):
            return False
        self._size = (width, height)
        self._lay_out()
        return True

    def fit(self, across: int) -> bool:
        """Draw for this width on the page, in CSS pixels; true if everything must be drawn again.

        >>> surface = Surface(1200.0, 850.0, None)
        >>> surface.fit(700), surface.canvas.width, surface.fit(700)
        (True, 1400, False)
        """
        if not self._fitted or across == self._page_width or across < NARROWEST // 2:
            return False
        self._page_width = min(across, LARGEST_FITTED)
        self._lay_out()
        return True

    def _lay_out(self) -> None:
        width, height = self._size
        down = round(self._page_width * height / width)
        self.transform = (SHARPNESS * self._page_width / width, 0.0, 0.0)
        self.canvas.width, self.canvas.height = SHARPNESS * self._page_width, SHARPNESS * down
        # Without a width and a height of its own the box around it would stretch it.
        layout = self.canvas.layout
        layout.margin = "0"
        if self._fitted:
            layout.width, layout.height = "100%", "auto"
            layout.max_width = f"{LARGEST_FITTED}px"
        else:
            layout.width, layout.height = f"{self._page_width}px", "auto"
            layout.max_width = "100%"

    def close(self) -> None:
        """Draw no more, and let go of the memory that the page has for it.

        The canvas is not closed: a drawing already on its way to the page would not find it, and
        no canvas would be drawn on any more (ipycanvas, issue 322).
        """
        if self.canvas.comm is not None:
            self.steps = []
            self.canvas.width = self.canvas.height = 1

    def paint(self, steps: list[Step]) -> None:
        """Draw anew, all in one message."""
        canvas = self.canvas
        if canvas.comm is None:
            return
        self.steps = steps
        scale, x, y = self.transform
        begin: list[Step] = [
            ("reset_transform", ()),
            ("clear", ()),
            ("set_transform", (scale, 0.0, 0.0, scale, x, y)),
        ]
        with held():
            for name, given in [*begin, *steps]:
                if name in canvas.ATTRS:
                    # Sends what setting the attribute would, without the slow check of hundreds
                    # of values, all ours.
                    command = [machine.COMMANDS["set"], [canvas.ATTRS[name], given[0]]]
                    machine._CANVAS_MANAGER.send_command(canvas, command)
                else:
                    getattr(canvas, name)(*given)

    def repaint(self) -> None:
        """Draw everything again for a page that has just been loaded; for ``on_client_ready``.

        The page does not know which canvas was drawn on last. Unless it is told, its first drawing
        fails, and then every later one on any canvas (ipycanvas, issue 322).
        """
        with _ONE_AT_A_TIME:
            machine._CANVAS_MANAGER._current_canvas = None
            self.paint(self.steps)


class Glass(Surface):
    """A canvas over another one, for the part of the board that somebody has zoomed to.

    >>> glass = Glass()
    >>> glass.show(100.0, 50.0, 300.0, 800, 500)
    >>> glass.canvas.width, glass.transform[0] * 300
    (1600, 1600.0)
    """

    def __init__(self) -> None:
        super().__init__(1.0, 1.0, 1)
        self.canvas.remove_class("shogun-canvas")
        self.canvas.add_class("shogun-glass")

    def _lay_out(self) -> None:
        self.canvas.width = self.canvas.height = 1

    def show(self, x: float, y: float, width: float, across: int, down: int) -> None:
        """Take this part of the board, whose width fills so many CSS pixels of the page."""
        scale = SHARPNESS * across / width
        self.transform = (scale, -x * scale, -y * scale)
        self.canvas.width, self.canvas.height = SHARPNESS * across, SHARPNESS * down
