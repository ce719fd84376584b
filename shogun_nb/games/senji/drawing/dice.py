"""The fate dice (SEN-004): a face for each family, its colour in the outline of its counters."""

from __future__ import annotations

from shogun_nb.board.palette import Livery
from shogun_nb.board.signs import counter_outline
from shogun_nb.games.senji.drawing.board import LIVERIES
from shogun_nb.games.senji.drawing.flowers import area, path

_INK = "#231c15"
# Light also by night: the black family could not be seen on a dark die.
_PAPER = path("M4 6H36V34H4Z", "#fbf5e6")


def _face(livery: Livery) -> str:
    outline = [(20 + x, 20 + y) for x, y in counter_outline(livery.outline, 22, 18)]
    return _PAPER + area(outline, livery.colour, _INK, 1.6)


FACES = tuple(map(_face, LIVERIES))
"""What a face shows in a square of 40 by 40, family by family."""
