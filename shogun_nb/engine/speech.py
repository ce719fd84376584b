"""Plain English that any game needs: numbers with nouns, lists, chances, long texts made short."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from math import floor


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "chest"), counted(2, "chest"), counted(2, "army", "armies")
    ('1 chest', '2 chests', '2 armies')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def ordinal(place: int) -> str:
    """A place in an order, from 1 to 10.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 10)]
    ['1st', '2nd', '3rd', '4th', '10th']
    """
    return f"{place}{('th', 'st', 'nd', 'rd')[place if place < 4 else 0]}"


def all_of(names: Sequence[str], joined: str = "and") -> str:
    """Names as one would say them; an empty text for none.

    >>> all_of(["Takeda", "Uesugi", "Mori"]), all_of(["S-3", "S-5"], "or")
    ('Takeda, Uesugi and Mori', 'S-3 or S-5')
    """
    return f" {joined} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def percent(chance: float | Fraction, decimals: int = 0) -> str:
    """A probability (0 to 1) in per cent. What is possible never looks impossible, nor certain.

    Halves are rounded up, as in school and by a page.

    >>> percent(0.338), percent(0.997), percent(1.0), percent(Fraction(1, 10_000), 1)
    ('34 %', '> 99 %', '100 %', '< 0.1 %')
    >>> percent(0.125), percent(Fraction(1, 16), 1)
    ('13 %', '6.3 %')
    """
    least = 10**-decimals
    parts = floor(chance * 100 * 10**decimals + Fraction(1, 2))
    shown = f"{parts / 10**decimals:.{decimals}f}"
    if chance > 0 and float(shown) == 0:
        shown = f"< {least:.{decimals}f}"
    elif chance < 1 and float(shown) == 100:
        shown = f"> {100 - least:.{decimals}f}"
    return f"{shown} %"


def capital(words: str) -> str:
    """Words with a capital at the beginning, as for a sentence; nothing else changes.

    >>> capital("build a nō theatre")
    'Build a nō theatre'
    """
    return words[:1].upper() + words[1:]


def shortened(text: str, longest: int) -> str:
    """A text of at most this many characters; where it is cut, it ends in "…".

    >>> shortened("Takeda Shingen", 11)
    'Takeda Shi…'
    """
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def folded(text: str) -> str:
    """A text in small letters without accents, as searches compare it.

    >>> folded("Nō Theatre")
    'no theatre'
    """
    flat = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in flat if not unicodedata.combining(letter))
