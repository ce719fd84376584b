"""Words on a board: cleaned texts, and columns for a terminal and for screen readers."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from shogun_nb.engine.errors import shown
from shogun_nb.engine.map import Province
from shogun_nb.engine.speech import shortened

WIDTH = 100  # columns at most
LONGEST = 16  # columns for a player's name in tables


def clean(text: object, longest: int = 200) -> str:
    """A text from people as one printable line of at most ``longest`` characters.

    >>> clean("Takeda\\n  Shingen", 11)
    'Takeda Shi…'
    """
    # Half characters and control signs can be written neither to a terminal nor into XML.
    try:
        words = str(text)
    except ValueError:  # a whole number of thousands of digits
        words = shown(text)
    line = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    return shortened(line, longest)


def printed(province: Province) -> str:
    """The name of a province as the board prints it; in Python the plain name serves."""
    return province.printed


def side_by_side(cells: Sequence[str]) -> list[str]:
    """Cells of a table in lines of at most ``WIDTH`` columns.

    >>> side_by_side(["Aki", "Awaji"])
    ['Aki    Awaji']
    """
    room = max(columns(cell) for cell in cells)
    across = max(1, WIDTH // (room + 2))
    return [
        "  ".join(padded(cell, room) for cell in cells[row : row + across]).rstrip()
        for row in range(0, len(cells), across)
    ]


def name_column(name: str) -> str:
    """A player's name in ``LONGEST`` columns.

    >>> name_column("Takeda Shingen the Elder")
    'Takeda Shingen …'
    """
    while columns(name) > LONGEST:
        name = name.rstrip("…")[:-1] + "…"
    return padded(name, LONGEST)


def columns(text: str) -> int:
    """The number of terminal columns that a text takes: East Asian signs take two."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def padded(text: str, width: int) -> str:
    """A text filled up with spaces to so many columns."""
    return text + " " * max(0, width - columns(text))
