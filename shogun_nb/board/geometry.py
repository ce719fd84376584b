"""Lines of a map: coasts, region borders, hatching. Plain numbers, worked out once for each map.

Outlines of neighbouring provinces share their border point for point, so an edge that occurs in
one outline only is a coast, and one that two provinces of different regions share is a region
border. Everything is in board units.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from shogun_nb.engine.map import Map, Point, Ring

Line = tuple[Point, ...]
Edge = tuple[Point, Point]

ROAD, PRINTED = 3.4, 19.0  # board units: the width of ways, the height of printed signs
USUAL_ROOM = 28.22  # board units from a label to the next border: the middle one of our map


@dataclass(frozen=True, slots=True)
class Borders:
    """The lines of a map, joined to runs that are as long as possible.

    ``coast`` is all land against the sea, ``shore`` the provinces against sea or scenery,
    ``regions`` between regions, ``provinces`` between provinces of one region, ``scenery``
    the remaining lines of the scenery.

    >>> board = read_map()
    >>> lines = borders(board, tuple(province.region["sun"] for province in board.provinces))
    >>> bool(lines.coast and lines.shore and lines.regions and lines.provinces)
    True
    """

    coast: tuple[Line, ...]
    shore: tuple[Line, ...]
    regions: tuple[Line, ...]
    provinces: tuple[Line, ...]
    scenery: tuple[Line, ...]


@lru_cache(maxsize=8)
def borders(board: Map, groups: tuple[str, ...]) -> Borders:
    """The lines of a map whose provinces belong to these regions; cached: every picture needs them.

    >>> board = read_map()
    >>> borders(board, board.names) is borders(board, board.names)
    True
    """
    provinces: dict[Edge, list[str]] = {}
    for province, group in zip(board.provinces, groups, strict=True):
        for edge in _edges(province.rings):
            provinces.setdefault(edge, []).append(group)
    scenery: dict[Edge, int] = {}
    for item in board.scenery:
        if item.kind == "scenery":
            for edge in _edges(item.rings):
                scenery[edge] = scenery.get(edge, 0) + 1
    coast = [edge for edge, found in provinces.items() if len(found) == 1 and edge not in scenery]
    coast += [edge for edge, found in scenery.items() if found == 1 and edge not in provinces]
    return Borders(
        coast=_chains(edge for edge in coast if not _on_rim(edge, board)),
        shore=_chains(edge for edge, found in provinces.items() if len(found) == 1),
        regions=_chains(edge for edge, found in provinces.items() if len(set(found)) > 1),
        provinces=_chains(
            edge for edge, found in provinces.items() if len(found) > 1 and len(set(found)) == 1
        ),
        scenery=_chains(edge for edge in scenery if edge not in provinces),
    )


def _edges(rings: Iterable[Ring]) -> Iterable[Edge]:
    for ring in rings:
        for one, two in itertools.pairwise(ring):
            if one != two:
                yield (one, two) if one < two else (two, one)


def _on_rim(edge: Edge, board: Map) -> bool:
    """Whether land is cut off here by the board's edge: no beach there."""
    (x1, y1), (x2, y2) = edge
    return (x1 == x2 and x1 in (0.0, board.width)) or (y1 == y2 and y1 in (0.0, board.height))


def _chains(edges: Iterable[Edge]) -> tuple[Line, ...]:
    """Join edges to lines; joined lines have smooth corners and dashes, and are short to write."""
    beside: dict[Point, list[Point]] = {}
    for one, two in edges:
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    lines: list[Line] = []
    # First from the ends and crossings, then the closed rings that are left.
    starts = sorted(point for point, near in beside.items() if len(near) != 2)
    ends = frozenset(starts)
    for start in [*starts, *sorted(beside)]:
        while beside[start]:
            line = [start]
            here = start
            while beside[here]:
                following = min(beside[here])
                beside[here].remove(following)
                beside[following].remove(here)
                line.append(following)
                here = following
                if here in ends or here == start:
                    break
            lines.append(tuple(line))
    return tuple(lines)


@lru_cache(maxsize=512)
def hatching(rings: tuple[Ring, ...], distance: float) -> tuple[Line, ...]:
    """Slanting lines over an area, ``distance`` apart; clipped here, alike in every picture.

    >>> hatching((((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)),), 4.0)
    (((4.0, 0.0), (0.0, 4.0)),)
    """
    # Along a line of the hatching x + y is the same number.
    sums = [x + y for ring in rings for x, y in ring]
    lines: list[Line] = []
    for step in range(math.ceil(min(sums) / distance), math.floor(max(sums) / distance) + 1):
        level = step * distance
        cuts: list[Point] = []
        for ring in rings:
            for (x1, y1), (x2, y2) in itertools.pairwise(ring):
                before, after = x1 + y1 - level, x2 + y2 - level
                # Half-open, so that a corner on the line counts once.
                if (before < 0) != (after < 0):
                    share = before / (before - after)
                    cuts.append(
                        (round(x1 + share * (x2 - x1), 1), round(y1 + share * (y2 - y1), 1))
                    )
        cuts.sort(reverse=True)
        pairs = zip(cuts[::2], cuts[1::2], strict=False)
        lines.extend((one, two) for one, two in pairs if one != two)
    return tuple(lines)


@lru_cache(maxsize=8)
def room(board: Map) -> float:
    """How much room provinces leave around their labels, the middle one of them; 1 for our map.

    Counters and words are drawn so many times their usual size (at least 0.3, at most 3). Points
    have the room to half way to the next one.

    >>> room(read_map())
    1.0
    """
    labels = [province.label for province in board.provinces]
    distances = sorted(
        min(math.dist(at, other) / 2 for other in labels if other != at)
        if board.points
        else min(_distance(at, one, two) for one, two in _edges(province.rings))
        for at, province in zip(labels, board.provinces, strict=True)
    )
    return round(min(3.0, max(0.3, distances[len(distances) // 2] / USUAL_ROOM)), 2)


def _distance(point: Point, one: Point, two: Point) -> float:
    dx, dy = two[0] - one[0], two[1] - one[1]
    share = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.hypot(one[0] + share * dx - point[0], one[1] + share * dy - point[1])


def moved_to(at: Point, paths: Iterable[Line], size: float) -> tuple[Line, ...]:
    """A small drawing at a place, so many board units high.

    >>> moved_to((5.0, 5.0), [((0.0, 0.0), (0.5, 0.0))], 10)
    (((5.0, 5.0), (10.0, 5.0)),)
    """
    left, top = at
    return tuple(
        tuple((round(left + x * size, 1), round(top + y * size, 1)) for x, y in path)
        for path in paths
    )


Box = tuple[float, float, float, float]  # left, top, width, height


@lru_cache(maxsize=64)
def is_sea(board: Map, box: Box) -> bool:
    """Whether a box lies on the board and free of land, labels and sea routes.

    >>> is_sea(read_map(), (20.0, 20.0, 200.0, 200.0)), is_sea(read_map(), (500.0, 500.0, 9.0, 9.0))
    (True, False)
    """
    left, top, width, height = box
    right, bottom = left + width, top + height
    if left < 0 or top < 0 or right > board.width or bottom > board.height:
        return False
    rings = [ring for province in board.provinces for ring in province.rings]
    rings += [ring for item in board.scenery for ring in item.rings]
    for line in (*rings, *(route.line for route in board.sea_routes)):
        for one, two in itertools.pairwise(line):
            if _meets(one, two, left, top, right, bottom):
                return False
    return not any(_inside((left, top), ring) for ring in rings)


def _meets(one: Point, two: Point, left: float, top: float, right: float, bottom: float) -> bool:
    """Whether a piece of a line enters a box (Liang and Barsky's clipping)."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    first, last = 0.0, 1.0
    for slope, gap in (
        (-dx, one[0] - left),
        (dx, right - one[0]),
        (-dy, one[1] - top),
        (dy, bottom - one[1]),
    ):
        if slope == 0:
            if gap < 0:
                return False
        elif slope < 0:
            first = max(first, gap / slope)
        else:
            last = min(last, gap / slope)
    return first <= last


def _inside(point: Point, ring: Ring) -> bool:
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in itertools.pairwise(ring):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            odd = not odd
    return odd
