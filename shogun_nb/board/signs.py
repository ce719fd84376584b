"""Small drawings, in units of their own: the middle at (0, 0), about 1 wide and high."""

from __future__ import annotations

import math

from shogun_nb.board.geometry import Line
from shogun_nb.engine.map import Point

CASTLE: Line = (
    (-0.44, 0.46), (-0.44, -0.42), (-0.24, -0.42), (-0.24, -0.2), (-0.1, -0.2), (-0.1, -0.42),
    (0.1, -0.42), (0.1, -0.2), (0.24, -0.2), (0.24, -0.42), (0.44, -0.42), (0.44, 0.46),
    (0.14, 0.46), (0.14, 0.12), (-0.14, 0.12), (-0.14, 0.46), (-0.44, 0.46),
)  # fmt: skip
TEMPLE: tuple[Line, ...] = (
    ((-0.5, -0.46), (0.5, -0.46), (0.43, -0.26), (-0.43, -0.26), (-0.5, -0.46)),
    ((-0.38, -0.12), (0.38, -0.12), (0.38, 0.02), (-0.38, 0.02), (-0.38, -0.12)),
    ((-0.31, -0.26), (-0.15, -0.26), (-0.15, 0.46), (-0.31, 0.46), (-0.31, -0.26)),
    ((0.15, -0.26), (0.31, -0.26), (0.31, 0.46), (0.15, 0.46), (0.15, -0.26)),
)
FLAME: Line = (
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


PICTOGRAMS: tuple[tuple[Line, ...], ...] = ((CASTLE,), TEMPLE, _fan())


def counter_outline(kind: str, width: float, height: float) -> Line:
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
    elif kind == "trapezoid":
        points = [(-x + 5, -y), (x - 5, -y), (x + 4, y), (-x - 4, y)]
    elif kind == "ribbon":
        points = [(-x - 3, -y), (x + 3, -y), (x - 2, 0), (x + 3, y), (-x - 3, y), (-x + 2, 0)]
    else:
        points = [(-x, -y), (x, -y), (x, y), (-x, y)]
    return (*points, points[0])


def _star() -> Line:
    turns = [math.radians(-90 + 36 * corner) for corner in range(11)]
    radii = [0.54 if corner % 2 == 0 else 0.23 for corner in range(11)]
    return tuple(
        (round(r * math.cos(t), 3), round(0.04 + r * math.sin(t), 3))
        for r, t in zip(radii, turns, strict=True)
    )


STAR: Line = _star()
HOUSE: Line = (
    (0.0, -0.48), (0.5, -0.02), (0.34, -0.02), (0.34, 0.44), (0.1, 0.44), (0.1, 0.14),
    (-0.1, 0.14), (-0.1, 0.44), (-0.34, 0.44), (-0.34, -0.02), (-0.5, -0.02), (0.0, -0.48),
)  # fmt: skip
MOUNTAIN: Line = (
    (-0.52, 0.42), (-0.14, -0.42), (0.08, 0.02), (0.22, -0.18), (0.52, 0.42), (-0.52, 0.42),
)  # fmt: skip


def _ring(handles: int) -> Line:
    """A ring as one line that can be filled; with handles the wheel of a ship."""
    turns = [math.radians(7.5 * step) for step in range(49)]
    outside = [
        (radius * math.cos(t), radius * math.sin(t))
        for step, t in enumerate(turns)
        for radius in [0.66 if handles and step * handles % 48 in (0, handles) else 0.5]
    ]
    inside = [(0.38 * math.cos(t), 0.38 * math.sin(t)) for t in reversed(turns)]
    points = [*outside, *inside, outside[0]]
    return tuple((round(x, 3), round(y, 3)) for x, y in points)


def _disc(radius: float) -> Line:
    turns = [math.radians(15 * step) for step in range(25)]
    return tuple((round(radius * math.cos(t), 3), round(radius * math.sin(t), 3)) for t in turns)


DOT: Line = _disc(0.26)
RING: Line = _ring(0)
WHEEL: Line = _ring(8)
SHIP: tuple[Line, ...] = (
    ((-0.52, 0.14), (0.52, 0.14), (0.34, 0.46), (-0.34, 0.46), (-0.52, 0.14)),
    ((-0.04, 0.06), (-0.04, -0.52), (0.42, 0.0), (0.42, 0.06), (-0.04, 0.06)),
    ((-0.12, 0.06), (-0.12, -0.36), (-0.42, 0.06), (-0.12, 0.06)),
)
LEAF: tuple[Line, ...] = (
    ((-0.06, 0.52), (-0.06, 0.0), (0.06, 0.0), (0.06, 0.52), (-0.06, 0.52)),
    ((0.0, 0.16), (-0.5, -0.06), (-0.34, -0.44), (0.0, -0.04), (0.34, -0.44), (0.5, -0.06),
     (0.0, 0.16)),
)  # fmt: skip
ANVIL: Line = (
    (-0.52, -0.3), (0.5, -0.3), (0.5, -0.08), (0.16, 0.04), (0.16, 0.2), (0.38, 0.3), (0.38, 0.44),
    (-0.38, 0.44), (-0.38, 0.3), (-0.16, 0.2), (-0.16, 0.04), (-0.36, -0.08), (-0.52, -0.3),
)  # fmt: skip
WALL: tuple[Line, ...] = tuple(
    ((x, y), (x + wide, y), (x + wide, y + 0.26), (x, y + 0.26), (x, y))
    for y, row in (
        (-0.44, ((-0.5, 0.46), (0.04, 0.46))),
        (-0.12, ((-0.5, 0.2), (-0.22, 0.44), (0.3, 0.2))),
        (0.2, ((-0.5, 0.46), (0.04, 0.46))),
    )
    for x, wide in row
)
UP: Line = (
    (-0.1, 0.46), (-0.1, 0.0), (-0.38, 0.0), (0.0, -0.46), (0.38, 0.0), (0.1, 0.0), (0.1, 0.46),
    (-0.1, 0.46),
)  # fmt: skip
DOWN: Line = tuple((x, -y) for x, y in UP)
SPEAR: Line = (
    (-0.06, 0.5), (-0.06, -0.16), (-0.2, -0.16), (0.0, -0.54), (0.2, -0.16), (0.06, -0.16),
    (0.06, 0.5), (-0.06, 0.5),
)  # fmt: skip
SWORD: Line = (
    (-0.08, 0.12), (-0.08, -0.36), (0.04, -0.54), (0.1, -0.36), (0.1, 0.12), (0.28, 0.12),
    (0.28, 0.24), (0.08, 0.24), (0.08, 0.5), (-0.06, 0.5), (-0.06, 0.24), (-0.26, 0.24),
    (-0.26, 0.12), (-0.08, 0.12),
)  # fmt: skip
BOW: tuple[Line, ...] = (
    ((-0.3, -0.52), (0.02, -0.4), (0.24, 0.0), (0.02, 0.4), (-0.3, 0.52), (-0.3, 0.42),
     (-0.04, 0.32), (0.12, 0.0), (-0.04, -0.32), (-0.3, -0.42), (-0.3, -0.52)),
    ((-0.5, -0.05), (0.3, -0.05), (0.3, -0.15), (0.54, 0.0), (0.3, 0.15), (0.3, 0.05),
     (-0.5, 0.05), (-0.5, -0.05)),
)  # fmt: skip
BANNER: Line = (
    (-0.36, 0.52), (-0.36, -0.52), (0.4, -0.52), (0.22, -0.22), (0.4, 0.08), (-0.24, 0.08),
    (-0.24, 0.52), (-0.36, 0.52),
)  # fmt: skip
GUN: Line = (
    (-0.54, -0.2), (0.2, -0.2), (0.5, 0.12), (0.5, 0.36), (0.3, 0.36), (0.1, 0.02), (0.02, 0.16),
    (-0.1, 0.16), (-0.06, -0.04), (-0.54, -0.04), (-0.54, -0.2),
)  # fmt: skip
