"""The land of a live board, as marks for a canvas: coasts, regions with their hatches, borders.

It does not change with the pieces: it is painted once for a map, a theme and a size, and again when
a zoom rests. The sea is left open; the page draws its waves below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import shapely

from shogun_nb.board import palette
from shogun_nb.board.geometry import Line, borders, hatching, room
from shogun_nb.board.scene import Disc, Mark, Shape
from shogun_nb.board.sight import Sight
from shogun_nb.engine.map import Map

SPACING = 13.0  # board units between the strokes of a hatch
COASTS = (("sea-1", 42.0), ("sea-2", 27.0), ("sea-3", 13.0))  # board units, towards the beach
KINDS = ("cross", "slant", "wave", "dot", "line", "back", "upright", "ring")
"""How regions are hatched, in their order: a second sign beside the colour."""


def land_marks(
    board: Map, sight: Sight, colours: Mapping[str, str], zoom: float = 1.0
) -> list[Mark]:
    """What is painted on the canvas, in drawing order; ``colours`` are those of the tokens.

    Lines grow less than the land does that somebody has zoomed to.

    >>> from shogun_nb.controls.looks import colours
    >>> sight, _ = here.drawn().sight()
    >>> marks = land_marks(read_map(), sight, colours(dark=False))
    >>> len([mark for mark in marks if isinstance(mark, Shape) and mark.province is not None])
    45
    """
    k, pen = room(board), room(board) * zoom**-0.7
    lines = borders(board, sight.groups)
    water = sight.water or (False,) * len(board.provinces)
    marks: list[Mark] = []

    def line(paths: Sequence[Line], colour: str, width: float, **given: Any) -> None:
        if paths:
            marks.append(Shape(tuple(paths), False, None, colour, width * pen, **given))

    for colour, width in COASTS:
        line(lines.coast, colours[colour], width * k / pen)
    for item in board.scenery:
        if item.kind == "scenery" and item.rings:
            marks.append(Shape(item.rings, True, colours["scenery"]))
    line(lines.scenery, colours["line-strong"], 0.9)
    for place, province in enumerate(board.provinces):
        fill = region_colour(sight, sight.groups[place], colours)
        if sight.by_owner:
            fill = palette.mix(fill, colours["paper"], 0.4 if _by_night(colours) else 0.75)
        if sight.closed[place]:
            fill = colours["r-closed"]
        if water[place]:
            fill = colours["sea-1"]
        marks.append(Shape(province.rings, True, fill, province=place))
    for number, region in enumerate(sight.fills):
        own = tuple(
            place
            for place, group in enumerate(sight.groups)
            if group == region and not sight.closed[place] and not water[place]
        )
        marks += hatch(board, own, KINDS[number % len(KINDS)], colours["ink"])
    for place, province in enumerate(board.provinces):
        if sight.closed[place]:
            line(
                hatching(province.rings, 9.0 * k),
                colours["line-strong"],
                2.2 * k / pen,
                opacity=0.5,
            )
    line(lines.provinces, colours["border"], 1.2)
    for item in board.scenery:
        if item.kind == "lake":
            marks.append(Shape(item.rings, True, colours["sea-2"], colours["shore"], 0.9))
    line(lines.shore, colours["shore"], 2.3)
    line(lines.regions, colours["shore"], 2.6)
    for route, dash in zip(board.sea_routes, sight.dashes, strict=True):
        if dash:
            dash = tuple(part * pen / k for part in dash)
            line((route.line,), colours["route"], 2.2, dash=dash)
    return marks


def region_colour(sight: Sight, region: str, colours: Mapping[str, str]) -> str:
    """The colour of a region: that of the tokens if they have one, else its own, by night dim."""
    dim = palette.mix(sight.fills[region], colours["paper"], 0.55 if _by_night(colours) else 0.0)
    return colours.get(f"r-{region}", dim)


def _by_night(colours: Mapping[str, str]) -> bool:
    return palette.contrast(colours["paper"], palette.INK) < 3


@lru_cache(maxsize=64)
def hatch(board: Map, places: tuple[int, ...], kind: str, colour: str) -> tuple[Mark, ...]:
    """The hatch of a region, cut off at its borders."""
    if not places:
        return ()
    step = SPACING * room(board)
    region = shapely.union_all(
        [shapely.Polygon(ring) for place in places for ring in board.provinces[place].rings]
    )
    if kind in ("dot", "ring"):
        points = shapely.points(_grid(region.bounds, step))
        inside = points[shapely.contains(region.buffer(-2.0 * room(board)), points)]
        size = 0.12 * step if kind == "ring" else 0.08 * step
        fill = palette.mix(colour, "#c4a457", 0.78)
        return tuple(
            Disc(
                (round(point.x, 1), round(point.y, 1)),
                size,
                None if kind == "ring" else fill,
                fill if kind == "ring" else None,
                0.7,
                level=1,
            )
            for point in inside
        )
    cut = shapely.intersection(
        shapely.MultiLineString([*_strokes(region.bounds, step, kind)]), region
    )
    lines = tuple(
        tuple((round(x, 1), round(y, 1)) for x, y in part.coords)
        for part in getattr(cut, "geoms", [cut])
        if part.geom_type == "LineString"
    )
    return (Shape(lines, False, None, colour, 0.8 * room(board), opacity=0.13),)


def _grid(bounds: tuple[float, ...], step: float) -> np.ndarray[Any, Any]:
    """Points in rows that are set off against each other."""
    left, top, right, bottom = bounds
    rows = np.arange(np.floor(top / step), np.ceil(bottom / step) + 1)
    columns = np.arange(np.floor(left / step), np.ceil(right / step) + 1)
    x, y = np.meshgrid(columns, rows)
    return np.column_stack(((x + (y % 2) / 2).ravel() * step, y.ravel() * step))


def _strokes(bounds: tuple[float, ...], step: float, kind: str) -> Iterator[Line]:
    left, top, right, bottom = bounds
    if kind == "cross":
        for x, y in _grid(bounds, step):
            yield (x - step / 4, y), (x + step / 4, y)
            yield (x, y - step / 4), (x, y + step / 4)
    elif kind in ("line", "wave"):
        xs = [left, right] if kind == "line" else np.arange(left, right + step, step / 4)
        rise = 0.0 if kind == "line" else step / 6
        for y in np.arange(top, bottom + step, step / 2):
            yield tuple((x, y + rise * np.sin(x / step * np.pi * 2)) for x in xs)
    elif kind == "upright":
        for x in np.arange(np.floor(left / step), np.ceil(right / step) + 1) * step:
            yield (x, top), (x, bottom)
    else:
        lean = 1.0 if kind == "slant" else -1.0
        height = bottom - top
        for x in np.arange(left - height, right + height, step):
            yield (x, top if lean < 0 else bottom), (x + height, bottom if lean < 0 else top)
