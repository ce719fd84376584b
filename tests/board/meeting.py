"""What stands on a picture of a board, as boxes, and which of them lie over each other."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from shogun_nb.board import palette
from shogun_nb.board.scene import Scene, Shape, Text, _overlap, text_width

Box = tuple[float, float, float, float]
"""Left, top, width and height, in the units of the picture."""


def words_in(scene: Scene) -> list[Box]:
    """The boxes of all words, about as large as they are drawn."""
    boxes = []
    for mark in scene.marks:
        if isinstance(mark, Text):
            width = text_width(mark.text, mark.size, mark.bold) * 0.85
            left = mark.at[0] - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            boxes.append((left, mark.at[1] - mark.size * 0.7, width, mark.size * 0.7))
    return boxes


def counters_in(scene: Scene, narrower: float = 0) -> list[Box]:
    """The boxes of the counters; ``narrower`` where their edges may touch."""
    plates = {
        mark.paths[0]
        for mark in scene.marks
        if isinstance(mark, Shape) and mark.stroke == palette.INK and mark.level == 2 and mark.width
    }
    boxes = []
    for path in plates:
        xs, ys = zip(*path, strict=True)
        boxes.append((min(xs), min(ys), max(xs) - min(xs) - narrower, max(ys) - min(ys)))
    return boxes


def meeting(boxes: Sequence[Box]) -> list[tuple[Box, Box]]:
    """The pairs that lie over each other."""
    return [pair for pair in itertools.combinations(boxes, 2) if _overlap(*pair)]
