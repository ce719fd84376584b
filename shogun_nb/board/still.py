"""A scene as a still picture: SVG with the standard library, PNG through matplotlib.

Both draw the same three kinds of marks, so they look alike. The SVG holds no script, no style from
outside and no reference to anything but itself; whatever people wrote is text in it.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from shogun_nb.board.scene import Disc, Scene, Shape, Text
from shogun_nb.engine.errors import InputError, shown

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.transforms import Transform

SANS = ("DejaVu Sans", "Verdana", "Bitstream Vera Sans", "Segoe UI", "sans-serif")
SERIF = ("DejaVu Serif", "Bitstream Vera Serif", "Georgia", "serif")
LARGEST_PICTURE = 10_000  # pixels in width or height
HALO = 0.28  # width of the halo around letters, in heights of the font


def svg(scene: Scene, *, prefix: str | None = None) -> str:
    """The scene as one ``<svg>`` element: the same scene gives the same text, byte for byte.

    ``prefix`` begins every id in it (letters, digits, ``-``); by default it is made from the
    content, so that several pictures in one notebook do not mix. ``<title>`` and ``<desc>`` tell
    the position in words to screen readers.

    >>> svg(here.scene())[:42]
    '<svg xmlns="http://www.w3.org/2000/svg" vi'
    """
    if prefix is not None and not all(c.isascii() and (c.isalnum() or c == "-") for c in prefix):
        raise InputError(f"a prefix has letters, digits and '-' only, not {prefix[:40]!r}")
    writer = _Writer()
    for mark in scene.marks:
        writer.mark(mark)
    if prefix is None:
        told = repr((scene.title, scene.summary, scene.table, writer.lines, list(writer.paths)))
        prefix = "b" + hashlib.sha256(told.encode()).hexdigest()[:10]
    defs = "\n".join(
        f'<path id="{prefix}-p{number}" d="{data}"/>'
        for data, number in writer.paths.items()
        if writer.uses[data] > 1
    )
    drawn = [
        f'<use href="#{prefix}-p{number}"' if writer.uses[data] > 1 else f'<path d="{data}"'
        for data, number in writer.paths.items()
    ]
    body = "\n".join(
        f"{before}{drawn[number]}{after}" if number >= 0 else before
        for before, number, after in writer.lines
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(scene.width)} '
        f'{_n(scene.height)}" width="{_n(scene.width)}" height="{_n(scene.height)}" role="img" '
        f'aria-labelledby="{prefix}-t {prefix}-d" style="max-width:100%;height:auto" '
        f'stroke-linejoin="round" stroke-linecap="butt" pointer-events="none">\n'
        f'<title id="{prefix}-t">{escape(scene.title)}</title>\n'
        f'<desc id="{prefix}-d">{escape(scene.summary)}\n\n{escape(scene.table)}</desc>\n'
        f"<defs>\n{defs}\n</defs>\n{body}\n</svg>\n"
    )


class _Writer:
    """Writes marks as elements; a path that is drawn more than once is written once."""

    def __init__(self) -> None:
        # Text before a path, the path's number, text after it; -1: no path in it.
        self.lines: list[tuple[str, int, str]] = []
        self.paths: dict[str, int] = {}
        self.uses: dict[str, int] = {}

    def mark(self, mark: Shape | Disc | Text) -> None:
        if isinstance(mark, Shape):
            self.shape(mark)
        elif isinstance(mark, Disc):
            self.element(
                f'<circle cx="{_n(mark.centre[0])}" cy="{_n(mark.centre[1])}" '
                f'r="{_n(mark.radius)}"{_paint(mark.fill, mark.stroke, mark.width)}/>'
            )
        else:
            self.text(mark)

    def element(self, text: str) -> None:
        self.lines.append((text, -1, ""))

    def shape(self, mark: Shape) -> None:
        data = "".join(
            "M"
            + "L".join(f"{_n(x)} {_n(y)}" for x, y in _opened(path, mark.closed))
            + ("Z" if mark.closed else "")
            for path in mark.paths
        )
        number = self.paths.setdefault(data, len(self.paths))
        self.uses[data] = self.uses.get(data, 0) + 1
        paint = _paint(mark.fill, mark.stroke, mark.width)
        if mark.dash:
            paint += f' stroke-dasharray="{" ".join(_n(part) for part in mark.dash)}"'
        elif mark.stroke and not mark.closed:
            paint += ' stroke-linecap="round"'
        if mark.opacity < 1:
            paint += f' opacity="{_n(mark.opacity)}"'
        if mark.hint:
            # Counters and words let the pointer through to the province under them.
            hint = f'<g pointer-events="all"><title>{escape(mark.hint)}</title>'
            self.lines.append((hint, number, f"{paint}/></g>"))
        else:
            self.lines.append(("", number, f"{paint}/>"))

    def text(self, mark: Text) -> None:
        family = ",".join(
            f"'{name}'" if " " in name else name for name in (SERIF if mark.serif else SANS)
        )
        style = f' font-family="{family}" font-size="{_n(mark.size)}"'
        if mark.bold:
            style += ' font-weight="bold"'
        if mark.italic:
            style += ' font-style="italic"'
        if mark.anchor != "start":
            style += f' text-anchor="{mark.anchor}"'
        if mark.halo:
            style += (
                f' stroke="{mark.halo}" stroke-width="{_n(mark.size * HALO)}" paint-order="stroke"'
            )
        self.element(
            f'<text x="{_n(mark.at[0])}" y="{_n(mark.at[1])}" fill="{mark.colour}"{style}'
            f">{escape(mark.text)}</text>"
        )


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _opened(path: tuple[tuple[float, float], ...], closed: bool) -> tuple[tuple[float, float], ...]:
    return path[:-1] if closed and path[0] == path[-1] else path


def _paint(fill: str | None, stroke: str | None, width: float) -> str:
    paint = f' fill="{fill or "none"}"'
    return f'{paint} stroke="{stroke}" stroke-width="{_n(width)}"' if stroke else paint


def png(scene: Scene, width: int = 1200, scale: float = 1.0) -> bytes:
    """The scene as a PNG, ``width`` × ``scale`` pixels wide (2 for sharp screens); no pyplot.

    Needs matplotlib (with Pillow), imported here. The same scene gives the same bytes with the
    same version of matplotlib. Raises :class:`ValueError` beyond 100 to 10,000 pixels.

    >>> png(here.scene(), width=300)[1:4]
    b'PNG'
    """
    if type(width) is not int or not 1 <= width <= LARGEST_PICTURE:
        raise InputError(
            f"width: {shown(width)} is not a whole number of pixels from 100 to {LARGEST_PICTURE}"
        )
    across = round(width * scale)
    down = round(across * scene.height / scene.width)
    if not (100 <= across <= LARGEST_PICTURE and 100 <= down <= LARGEST_PICTURE):
        raise InputError(f"a picture has 100 to {LARGEST_PICTURE} pixels a side, not {across}")
    return _png(scene, across, down)


@lru_cache(maxsize=8)  # a table and its panels ask for the same one, one after the other
def _png(scene: Scene, across: int, down: int) -> bytes:
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from PIL import Image

    # One point is one board unit, so that sizes of fonts and lines need no conversion.
    dpi = 72 * across / scene.width
    figure = Figure(figsize=(across / dpi, down / dpi), dpi=dpi)
    canvas: Any = FigureCanvasAgg(figure)  # draw() and buffer_rgba() carry no types
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(0, scene.width)
    axes.set_ylim(scene.height, 0)
    axes.axis("off")
    for order, mark in enumerate(scene.marks):
        # On the figure, not on the axes: those would cut each mark off, and they fill it anyway.
        _draw(figure, axes.transData, mark, order)
    with warnings.catch_warnings():
        # Names may hold signs that matplotlib's font lacks; a box in the picture says enough.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        canvas.draw()
    pixels = np.ascontiguousarray(np.asarray(canvas.buffer_rgba())[:, :, :3])
    picture = Image.fromarray(pixels)
    # 256 colours are enough for flat paint, and a quarter of the bytes in every notebook. Those of
    # the scene are kept as they are (a player's colour must not drift), the rest are their blends.
    paints = sorted(_paints(scene))
    blends = picture.quantize(256 - len(paints), Image.Quantize.MEDIANCUT).getpalette() or []
    colours = Image.new("P", (1, 1))
    colours.putpalette([part for paint in paints for part in bytes.fromhex(paint[1:])] + blends)
    # Pillow looks for the nearest colour in coarse steps, so the exact ones are put in afterwards.
    indexes = np.array(picture.quantize(palette=colours, dither=Image.Dither.NONE))
    values = pixels.astype(np.int32) @ np.array([65536, 256, 1], dtype=np.int32)
    known = np.array([int(paint[1:], 16) for paint in paints], dtype=np.int32)
    nearest = np.minimum(np.searchsorted(known, values), len(known) - 1)
    exact = known[nearest] == values
    indexes[exact] = nearest[exact]
    few = Image.frombytes("P", picture.size, indexes.astype(np.uint8).tobytes())
    few.putpalette(colours.getpalette() or [])
    buffer = io.BytesIO()
    few.save(buffer, format="png", optimize=True)
    return buffer.getvalue()


def _paints(scene: Scene) -> list[str]:
    """The colours of a scene, each once; at most 128, should somebody fill every province anew."""
    found: dict[str, None] = {}
    for mark in scene.marks:
        for paint in (mark.colour,) if isinstance(mark, Text) else (mark.fill, mark.stroke):
            if paint:
                found[paint] = None
    return list(found)[:128]


def _draw(figure: Figure, place: Transform, mark: Shape | Disc | Text, order: int) -> None:
    from matplotlib.patches import Circle, PathPatch
    from matplotlib.path import Path
    from matplotlib.patheffects import Normal, Stroke

    if isinstance(mark, Shape):
        points: list[tuple[float, float]] = []
        codes: list[int] = []
        for path in mark.paths:
            points += path
            codes += [int(Path.MOVETO)] + [int(Path.LINETO)] * (len(path) - 1)
            if mark.closed:
                points.append(path[0])
                codes.append(int(Path.CLOSEPOLY))
        patch = PathPatch(
            Path(points, codes),
            facecolor=mark.fill or "none",
            edgecolor=mark.stroke or "none",
            linewidth=mark.width if mark.stroke else 0,
            joinstyle="round",
            capstyle="butt" if mark.dash or mark.closed else "round",
            alpha=mark.opacity if mark.opacity < 1 else None,
            transform=place,
            zorder=order,
        )
        if mark.dash:
            # matplotlib counts dashes in widths of the line.
            patch.set_linestyle((0, tuple(part / mark.width for part in mark.dash)))
        figure.add_artist(patch)
    elif isinstance(mark, Disc):
        figure.add_artist(
            Circle(
                mark.centre,
                mark.radius,
                facecolor=mark.fill or "none",
                edgecolor=mark.stroke or "none",
                linewidth=mark.width if mark.stroke else 0,
                transform=place,
                zorder=order,
            )
        )
    else:
        text = figure.text(
            mark.at[0],
            mark.at[1],
            mark.text,
            fontsize=mark.size,
            color=mark.colour,
            fontweight="bold" if mark.bold else "normal",
            fontstyle="italic" if mark.italic else "normal",
            fontfamily="DejaVu Serif" if mark.serif else "DejaVu Sans",
            horizontalalignment={"start": "left", "middle": "center", "end": "right"}[mark.anchor],
            verticalalignment="baseline",
            parse_math=False,
            transform=place,
            zorder=order,
        )
        if mark.halo:
            halo = Stroke(linewidth=mark.size * HALO, foreground=mark.halo)
            text.set_path_effects([halo, Normal()])
