"""Colours, and the signs that stand beside them: no colour is ever the only sign.

Player colours are chosen to stay apart under the common kinds of colour blindness (after Okabe
and Ito); beside its colour every player has a letter and a counter of another outline. Every text
colour reaches a contrast of at least 4.5 : 1 on what it is written on (WCAG 2.2, level AA); the
tests compute both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from shogun_nb.engine.errors import InputError, shown

INK = "#231c15"
MUTED = "#5a4e41"
WHITE = "#ffffff"
PAPER = "#fbf8f1"
PAPER_EDGE = "#b5a98f"
NIGHT = "#151a24"  # what the table is at night: see tokens.css
FRAME = "#43362a"

SEA = "#dce8eb"
# From the open sea to the beach: drawn one over the other, widths in board units.
COAST = (("#d0e0e5", 26.0), ("#c3d7de", 17.0), ("#b3ccd6", 9.0))
SCENERY = "#e6e2d6"
SCENERY_EDGE = "#a89f8d"
SCENERY_INK = "#6a6152"
SHORE = "#3f3327"
REGION_BORDER = "#3f3327"
PROVINCE_BORDER = "#7d6d58"
ROUTE = "#8c2f23"
CLOSED_FILL = "#d9d6cf"
CLOSED_HATCH = "#8d877b"
NEUTRAL_FILL = "#f3f0e8"
COIN = "#f6dd8b"
COIN_EDGE = "#8a6a14"
RICE = "#f7f9ee"
RICE_EDGE = "#5f7340"
SITE = "#fdfcf8"
SITE_EDGE = "#857866"
REVOLT = "#b3261e"
LAST_MOVE = "#d97500"
TARGET = "#8a0f5c"
ARROW = "#7a1022"
WAYS = {"way-1": "#9a6a08", "way-2": "#2c6a33", "way-3": "#6d4630"}
"""Lines on the land: as the tokens of these names in layer.css by day."""


@dataclass(frozen=True, slots=True)
class Livery:
    """How a player looks: colour, colour of the text on it, and the outline of the counter.

    ``outline`` is "stadium", "plate", "point", "slant", "ribbon" or, for the farmers, "cube".

    >>> LIVERIES[0].outline
    'stadium'
    """

    colour: str
    text: str
    outline: str


LIVERIES = (
    Livery("#0f5ea8", WHITE, "stadium"),
    Livery("#f5b700", INK, "plate"),
    Livery("#2f2b2a", WHITE, "point"),
    Livery("#d884b4", INK, "slant"),
    Livery("#8fd3f4", INK, "ribbon"),
    Livery("#35762f", WHITE, "cube"),
)
SIX_LIVERIES = (*LIVERIES[:-1], Livery(LIVERIES[-1].colour, WHITE, "trapezoid"))
"""For a game of up to six players that has no farmers."""
SEATS = len(LIVERIES) - 1
NEUTRAL_LIVERY = Livery(NEUTRAL_FILL, INK, "plate")

REGION_FILLS: Mapping[str, str] = {
    "green": "#c6e0a8",
    "red": "#e6ab9b",
    "purple": "#cdbfe8",
    "yellow": "#fdf3b8",
    "brown": "#c3a579",
}
# For the regions of a map that has names of its own.
OTHER_FILLS = (*REGION_FILLS.values(), "#bfdcd9", "#f3cfa0", "#d9d9d9", "#e3c8d6", "#cdd6a6")

NAMED = {
    "good": "#a8dca3",
    "bad": "#ec9780",
    "focus": "#ffe27a",
    "faint": "#eeeae0",
    "red": "#e58b7b",
    "orange": "#f4b266",
    "yellow": "#f5dd6f",
    "green": "#a3cf8f",
    "blue": "#9cc4e8",
    "purple": "#c3abe0",
    "grey": "#cfcac0",
    "white": WHITE,
}

_HEX = re.compile(r"#[0-9a-f]{6}")
_SHORT_HEX = re.compile(r"#[0-9a-f]{3}")


def colour(value: str) -> str:
    """A colour that somebody gave, as ``#rrggbb``.

    ``value`` is ``#rgb``, ``#rrggbb`` or one of the words in ``NAMED``. Nothing else reaches a
    picture: raises :class:`ValueError`.

    >>> colour("#ABC"), colour("focus")
    ('#aabbcc', '#ffe27a')
    """
    word = value.strip().lower() if isinstance(value, str) else ""
    if word in NAMED:
        return NAMED[word]
    if _SHORT_HEX.fullmatch(word):
        return "#" + "".join(digit * 2 for digit in word[1:])
    if _HEX.fullmatch(word):
        return word
    raise InputError(f"{shown(value)} is not a colour: write #rrggbb or one of {', '.join(NAMED)}")


def mix(first: str, second: str, share: float) -> str:
    """The colour that holds ``share`` (0 to 1) of the second and the rest of the first."""
    parts = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def edge(fill: str) -> str:
    """The dark shade of a colour that outlines what is filled with it."""
    return mix(fill, INK, 0.62)


def tint(seat: int) -> str:
    """The pale colour of a seat (0 to 4) for filling whole provinces."""
    return pale(LIVERIES[seat])


def pale(livery: Livery) -> str:
    """The pale colour of a livery for filling whole provinces."""
    return mix(livery.colour, WHITE, 0.56)


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, 1 to 21, as WCAG 2.2 defines it."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def region_fills(regions: Sequence[str]) -> dict[str, str]:
    """A pale colour for every region: its own if it is named after one of ours.

    >>> region_fills(["green"])["green"] == REGION_FILLS["green"]
    True
    """
    return {
        name: REGION_FILLS.get(name, OTHER_FILLS[place % len(OTHER_FILLS)])
        for place, name in enumerate(regions)
    }


def tokens() -> str:
    """The players' colours as design tokens of a page: ``--p0`` to ``--p4``, ``--pF`` for farmers.

    Each with the text on it (``-on``) and its edge (``-line``). A sign on paper (``-sign``) is
    lighter at night if it would be lost in the dark.

    >>> "--p1: #f5b700;" in tokens()
    True
    """
    lines = []
    for livery, seat in zip(LIVERIES, (*map(str, range(SEATS)), "F"), strict=True):
        name, pale = f"--p{seat}", mix(livery.colour, WHITE, 0.72)
        lost = contrast(livery.colour, NIGHT) < 2
        sign, on = (pale, INK) if lost else (livery.colour, livery.text)
        lines += [
            f"{name}: {livery.colour};",
            f"{name}-on: {livery.text};",
            f"{name}-line: light-dark({edge(livery.colour)}, {pale});",
            f"{name}-sign: light-dark({livery.colour}, {sign});",
            f"{name}-sign-on: light-dark({livery.text}, {on});",
        ]
    return f".shogun-look {{ {' '.join(lines)} }}"


_SHAPES = {
    "stadium": "border-radius: 50%",
    "point": "clip-path: polygon(25% 3%, 75% 3%, 100% 50%, 75% 97%, 25% 97%, 0 50%)",
    "slant": "clip-path: polygon(20% 5%, 100% 5%, 80% 95%, 0 95%)",
    "ribbon": "clip-path: polygon(0 5%, 100% 5%, 86% 50%, 100% 95%, 0 95%, 14% 50%)",
    "trapezoid": "clip-path: polygon(18% 5%, 82% 5%, 100% 95%, 0 95%)",
}


def seat_styles(liveries: Sequence[Livery]) -> str:
    """The colours and shapes of seats in a frame, for a game whose players have their own.

    "&" stands for the frame: others on the page keep theirs.

    >>> ".p0" in seat_styles([LIVERIES[2]])
    True
    """
    lines = []
    for seat, livery in enumerate(liveries):
        night = mix(livery.colour, WHITE, 0.72)
        lost = contrast(livery.colour, NIGHT) < 2
        fill, on = (night, INK) if lost else (livery.colour, livery.text)
        lines.append(
            f"& .shogun-face .p{seat} {{ --fill: light-dark({livery.colour}, {fill}); "
            f"--on: light-dark({livery.text}, {on}); "
            f"--edge: light-dark({edge(livery.colour)}, {night}); --own: {livery.colour}; }}"
        )
        shape = _SHAPES.get(livery.outline, "border-radius: 3px")
        plain = "border-radius: 3px; clip-path: none"
        # A player is black at night, too, as the counters on the board are: the edge can be seen.
        own = f"--fill: {livery.colour}; --on: {livery.text}"
        lines.append(f"& .shogun-face .mon.p{seat} {{ {plain}; {shape}; {own}; }}")
    return " ".join(lines)


_SEAT_LETTERS = ascii_uppercase[:SEATS]


def letters(words: Sequence[str]) -> tuple[str, ...]:
    """One capital for each of the words, all different: an initial where it is free.

    >>> letters(["Takeda", "Tokugawa", "Mori"])
    ('T', 'O', 'M')
    """
    found: list[str] = []
    for place, word in enumerate(words):
        spare = _SEAT_LETTERS[place : place + 1] + ascii_uppercase + "0123456789"
        capitals = [sign.upper() for sign in word if sign.isalpha()]
        # Beyond Latin the fonts of a picture have no letters; "ß" becomes two.
        usable = [sign for sign in capitals if len(sign) == 1 and ord(sign) < 0x250]
        found.append(next((sign for sign in (*usable, *spare) if sign not in found), "?"))
    return tuple(found)


def emblems(names: Sequence[str] | None, given: Sequence[str] | None = None) -> tuple[str, ...]:
    """The letters of the five seats: the given ones, else initials of the names, else A to E.

    Raises :class:`ValueError` if a given one is not a single sign or is given twice.

    >>> emblems(None), emblems(["Takeda", "Uesugi", "Mori"])
    (('A', 'B', 'C', 'D', 'E'), ('T', 'U', 'M', 'D', 'E'))
    """
    if given is not None:
        marks = tuple(given) if isinstance(given, Sequence) else (given,)
        if not all(isinstance(mark, str) for mark in marks) or not all(
            len(mark) == 1 and marks.count(mark) == 1 and mark.isprintable() and not mark.isspace()
            for mark in marks
        ):
            raise InputError(f"emblems are single signs, all different, not {shown(marks)}")
        spare = [letter for letter in _SEAT_LETTERS + "VWXYZ" if letter not in marks]
        return (*marks, *spare)[:SEATS]
    if names is None:
        return tuple(_SEAT_LETTERS)
    own = letters(names)
    spare = [letter for letter in _SEAT_LETTERS[len(own) :] + "VWXYZ" if letter not in own]
    return (*own, *spare)[:SEATS]


def _channels(value: str) -> tuple[int, int, int]:
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _luminance(value: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _channels(value))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
