"""The cards as pictures: hanafuda, diplomacy and samurai, drawn by us and named in words.

Each is a piece of SVG, 60 wide and 96 high, that can be read at that size in pixels; samurai have
more to say and want twice as much. They look the same on a light and on a dark page.
"""

from __future__ import annotations

import difflib
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from textwrap import wrap
from typing import Any

from shogun_nb.board.palette import INK, MUTED, NIGHT, PAPER
from shogun_nb.board.signs import SWORD, counter_outline
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.senji.drawing import flowers
from shogun_nb.games.senji.drawing.board import LIVERIES
from shogun_nb.games.senji.drawing.flowers import area, disc, line, moved, path
from shogun_nb.games.senji.rules.cards import (
    ANIMAL,
    CARD_FAMILY,
    CARD_KIND,
    CARD_NAMES,
    CARD_VALUE,
    FAMILY,
    HANA_MONTH,
    HANA_NAMES,
    HANA_SYMBOL,
    PLAIN,
    SAMURAI_ABILITY,
    SAMURAI_HONOUR,
    SAMURAI_NAMES,
    SUN,
    SUPPORT,
    TANZAKU,
)
from shogun_nb.games.senji.words import FAMILIES, RECONSTRUCTION

WIDE, HIGH, WIDEST = 60, 96, 128
SEASONS = ("spring", "summer", "autumn", "winter")
SEASON_COLOURS = ("#3a7433", "#2f63a8", "#a54c18", "#555f6e")
"""The colours of hanafuda: three months each, spring from the first (SEN-005)."""
RIBBONS = ("written", "written", "written", "", "", "blue", "", "", "blue", "blue", "")
"""How the ribbon of a month looks; the last has none."""
FACE_DOWN = "face down"
_LARGE = (3, 4, 7, 10)
"""The months whose plants fill a plain card where they are larger; others stand there twice."""
_PLANT = "senji-plant-"
_SANS = "'DejaVu Sans',Verdana,'Segoe UI',sans-serif"
_GOLD, _RIM = flowers.GOLD, "#b8a67f"


@dataclass(frozen=True)
class Cards:
    """Some cards as a picture for a notebook, in rows; made by :func:`cards`.

    ``names`` are those of the choices; ``words`` say all of it to who cannot see the picture. Where
    ``step``, from one card to the next, is less than 60 they lie one over the other.

    >>> cards("maple deer")
    <maple deer: hanafuda, month 10 (winter), an animal>
    """

    names: tuple[str, ...]
    across: int = 12
    width: int = WIDE
    step: int = WIDE + 6
    margin: int = 6

    @property
    def words(self) -> str:
        """All cards in words."""
        return "; ".join(map(words_of, self.names)) or "no card"

    def __repr__(self) -> str:
        return f"<{self.words}>"

    def svg(self) -> str:
        """The picture as one ``<svg>`` element; ``width`` pixels for each card."""
        columns = max(1, min(self.across, len(self.names)))
        rows = -(-len(self.names) // columns)
        edge = self.margin
        wide = (columns - 1) * self.step + WIDE + 2 * edge
        high = (rows - 1) * (HIGH + 6) + HIGH + 2 * edge
        inside = "".join(
            f'<svg x="{x * self.step + edge}" y="{y * (HIGH + 6) + edge}" width="{WIDE}" '
            f'height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}">{_face(name)}</svg>'
            for y, x, name in (
                (*divmod(number, columns), name) for number, name in enumerate(self.names)
            )
        )
        scale = self.width / WIDE
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            f'width="{wide * scale:.0f}" height="{high * scale:.0f}" role="img" '
            f'aria-label="{escape(self.words)}"><desc>{escape(RECONSTRUCTION)}</desc>'
            f"{plants_of(self.names)}{inside}</svg>"
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        return in_notebook(self.svg(), self.words)


def in_notebook(svg: str, words: str) -> dict[str, Any]:
    """A drawing as the output of a cell: an image that a screen reader names by these words."""
    source = b64encode(svg.encode()).decode()
    image = f'<img alt="{escape(words)}" src="data:image/svg+xml;base64,{source}">'
    return {"text/html": image, "text/plain": words}


def cards(*names: str, width: int | None = None, across: int = 12) -> Cards:
    """Pictures of cards, each ``width`` pixels wide, so many ``across``; without names of all.

    By default they are as wide as they must be to be read: 60 pixels, with samurai 128. Names are
    those of hands and choices: hanafuda, diplomacy cards, samurai, and "face down". All cards are a
    reconstruction (SEN-005 to SEN-007).

    Raises :class:`~shogun_nb.InputError` for what is no card, with one that looks like it.

    >>> cards("Hosokawa", "red trade 4").names
    ('Hosokawa', 'red trade 4')
    >>> cards("pine cranes")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: SEN-005: there is no card 'pine cranes'; did you mean \
'pine crane'?
    """
    wanted = tuple(map(_checked, names or (*_by_month(), *CARD_NAMES, *SAMURAI_NAMES)))
    if width is None:
        width = WIDEST if set(wanted) & set(SAMURAI_NAMES) else WIDE
    for what, number, most in (("width", width, 600), ("across", across, 48)):
        if type(number) is not int or not 1 <= number <= most:
            raise InputError(f"{what} is a whole number from 1 to {most}, not {shown(number)}.")
    return Cards(wanted, across, width)


def _by_month() -> list[str]:
    """One copy of the deck in four rows of twelve months, the cards that show most first."""
    order = sorted(range(48), key=lambda card: (HANA_MONTH[card], -HANA_SYMBOL[card], card))
    return [HANA_NAMES[order[4 * month + row]] for row in range(4) for month in range(12)]


_RULES = {
    (*HANA_NAMES, FACE_DOWN): "SEN-005",
    (*SAMURAI_NAMES,): "SEN-006",
    (*CARD_NAMES,): "SEN-007",
}
"""The rule of each kind of card, by the names that there are."""


def _checked(name: object) -> str:
    known = [one for names in _RULES for one in names]
    if isinstance(name, str):
        for one in known:
            if one.casefold() == name.strip().casefold():
                return one
        near = difflib.get_close_matches(name.strip(), known, n=1)
        if near:
            rule = next(rule for names, rule in _RULES.items() if near[0] in names)
            raise InputError(f"{rule}: there is no card {shown(name)}; did you mean {near[0]!r}?")
    raise InputError(
        f"SEN-005 to SEN-007: there is no card {shown(name)}. Cards are called like "
        f"{HANA_NAMES[1]!r}, {CARD_NAMES[0]!r} or {SAMURAI_NAMES[0]!r}."
    )


STRIP = 22
"""So wide is what is seen of a card that lies under the next one, in a hand."""


def strip(name: str) -> str:
    """A card as far as it is seen under the next one of a hand: nothing on it is cut off.

    >>> ">support<" in strip("blue support 2")
    True
    """
    words = escape(words_of(name))
    inside = _covered(name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {STRIP} {HIGH}" width="{STRIP}" '
        f'height="{HIGH}" role="img" aria-label="{words}"><title>{words}</title>'
        f"{plants_of([name])}{inside}</svg>"
    )


# --- in words -------------------------------------------------------------------------------------
_SYMBOLS = ("plain", "a tanzaku, which is a ribbon", "an animal", "a sun")
_KINDS = ("family member, or hostage", "military support", "trade")


def words_of(name: str) -> str:
    """A card in words, for screen readers.

    >>> words_of("red support 0")
    'red support 0: the bluff of the red family'
    >>> words_of("pine craneb")
    'pine crane, second copy: hanafuda, month 1 (spring), a sun'
    """
    called = name[:-1] + ", second copy" if name.endswith("b") else name
    if name in SAMURAI_NAMES:
        one = SAMURAI_NAMES.index(name)
        return f"{name}: samurai, {SAMURAI_HONOUR[one]} honour. {SAMURAI_ABILITY[one]}"
    if name in CARD_NAMES:
        card = CARD_NAMES.index(name)
        family, kind, value = FAMILIES[CARD_FAMILY[card]], CARD_KIND[card], CARD_VALUE[card]
        if kind == SUPPORT and value == 0:
            return f"{called}: the bluff of the {family} family"
        return f"{called}: {_KINDS[kind]} of the {family} family, value {value}"
    if name in HANA_NAMES:
        card = HANA_NAMES.index(name)
        month = HANA_MONTH[card]
        when = f"month {month + 1} ({SEASONS[month // 3]})"
        return f"{called}: hanafuda, {when}, {_SYMBOLS[HANA_SYMBOL[card]]}"
    return f"a card, {FACE_DOWN}"


def plants_of(names: Iterable[str]) -> str:
    """The plants of these hanafuda, which their pictures refer to: each is in a page once."""
    months = sorted({HANA_MONTH[HANA_NAMES.index(name)] for name in names if name in HANA_NAMES})
    plants = "".join(f'<g id="{_PLANT}{one}">{_plant(one)}</g>' for one in months)
    return f"<defs>{plants}</defs>" if plants else ""


@lru_cache(maxsize=12)
def _plant(month: int) -> str:
    return flowers.PLANTS[month]()


# --- faces ----------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def _face(name: str) -> str:
    """The inside of a card's picture, with its words."""
    if name in HANA_NAMES:
        inside = _hanafuda(HANA_NAMES.index(name))
    elif name in CARD_NAMES:
        inside = _diplomacy(CARD_NAMES.index(name))
    elif name in SAMURAI_NAMES:
        inside = _samurai(SAMURAI_NAMES.index(name))
    else:
        inside = _back()
    return f"<title>{escape(words_of(name))}</title>{inside}"


def _sheet(fill: str = flowers.PAPER) -> str:
    """The paper of a card: its dark rim parts it from a light page, its paper from a dark one."""
    return (
        f'<rect x="0.5" y="0.5" width="{WIDE - 1}" height="{HIGH - 1}" rx="4" '
        f'fill="{fill}" stroke="{NIGHT}"/>'
    )


def _text(x: float, y: float, words: str, size: float, fill: str = INK, bold: bool = True) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{_SANS}" font-size="{size:g}"{weight} '
        f'fill="{fill}" text-anchor="middle">{escape(words)}</text>'
    )


def _window(inside: str, top: float, high: float) -> str:
    """A part of the card that cuts off what is larger."""
    return f'<svg x="3" y="{top:g}" width="54" height="{high:g}">{inside}</svg>'


def _hanafuda(card: int, covered: bool = False) -> str:
    month, symbol = HANA_MONTH[card], HANA_SYMBOL[card]
    _, piece, *rank = HANA_NAMES[card % 48].split()  # the second copy looks the same
    plant = f'<use href="#{_PLANT}{month}"/>'
    hangs = month in flowers.HANGING
    if piece == "moon":
        picture = flowers.moon() + moved(plant, 0, 28)
    elif symbol == PLAIN:
        size = 1.45 if month in _LARGE else 1.0
        mirror = -1 if rank == ["2"] else 1
        low = 2 if hangs else 90 - 60 * size
        picture = moved(plant, 27 - 27 * size * mirror, low, size * mirror)
        if size == 1:  # the same again above, seen in a mirror
            picture = moved(plant, 27 + 27 * mirror, -16, -mirror) + picture
    else:
        if symbol == TANZAKU:
            look = RIBBONS[month]
            drawn = flowers.ribbon("#2b4f9e" if look == "blue" else flowers.RED, look == "written")
            drawn = moved(drawn, -6 if hangs else 4, 36 if hangs else 14, 0.85, 8)
        else:
            drawn = moved(flowers.PIECES[piece](), 5, 48 if hangs else 19, 0.82)
        faded = f'<g opacity="0.62">{moved(plant, 0, 2 if hangs else 36)}</g>'
        picture = faded + drawn
    ground = "#fbeab0" if symbol == SUN else flowers.PAPER
    season = SEASON_COLOURS[month // 3]
    number = (
        f'<rect x="0.5" y="0.5" width="21" height="17" rx="4" fill="{season}" stroke="{NIGHT}"/>'
        + _text(11, 13.5, str(month + 1), 13, "#ffffff")
    )
    rim = (
        '<rect x="2" y="2" width="56" height="92" rx="3" fill="none" '
        f'stroke="{season}" stroke-width="2.4"/>'
    )
    sign = "" if symbol == PLAIN else disc(50, 10, 9, PAPER, NIGHT) + _SIGNS[symbol]
    if covered:  # the sign stands where it is seen
        sign = moved(sign, -39, 19)
    return _sheet(ground) + _window(picture, 3, 90) + rim + number + sign


def _sun_sign() -> str:
    rays = "".join(flowers.leaf(50, 10, 45 * one, 8, 2.4, "#a54c18") for one in range(8))
    return rays + disc(50, 10, 4.4, _GOLD, "#a54c18")


_SIGNS = {
    TANZAKU: moved(
        area(((-3.5, -6), (3.5, -6), (3.5, 6), (-3.5, 6)), flowers.RED, INK), 50, 10, 1, 12
    ),
    ANIMAL: disc(50, 12.6, 3.8, INK, "", 3.2)
    + "".join(
        disc(x, y, 1.6, INK) for x, y in ((45.4, 9.4), (48.4, 6.6), (51.6, 6.6), (54.6, 9.4))
    ),
    SUN: _sun_sign(),
}


def _name_plate(family: int) -> str:
    """A family's name on its colour, in the outline of its counters on the board."""
    livery = LIVERIES[family]
    outline = [(30 + x, 12 + y) for x, y in counter_outline(livery.outline, 46, 18)]
    return area(outline, livery.colour, NIGHT) + _text(30, 16.3, FAMILIES[family], 12, livery.text)


def _diplomacy(card: int) -> str:
    family, kind, value = CARD_FAMILY[card], CARD_KIND[card], CARD_VALUE[card]
    bluff = kind == SUPPORT and value == 0
    livery = LIVERIES[family]
    out = _sheet() + _name_plate(family)
    sword = [(x * 34, y * 34) for x, y in SWORD]
    if kind == FAMILY:
        drawn = path("M12 58Q14 38 30 38T48 58Z", livery.colour, NIGHT) + disc(
            30, 33, 7.5, "#f0d3ae", INK
        )
        drawn += path("M22.5 32A7.5 7.5 0 0 1 37.5 32Z", INK) + disc(30, 24.5, 2.6, INK)
        drawn += path("M25 40L30 50L35 40Z", PAPER, NIGHT, 0.6)
    elif kind == SUPPORT:
        drawn = moved(area(sword, livery.colour, NIGHT, 1), 27, 42, 1, -38)
        drawn += moved(area(sword, livery.colour, NIGHT, 1), 33, 42, 1, 38)
        drawn += line("M14 58L46 26", flowers.RED, 4) if bluff else ""
    else:
        arrow = ((12, 34), (34, 34), (34, 28), (48, 37), (34, 46), (34, 40), (12, 40))
        back = tuple((60 - x, y + 17) for x, y in arrow)
        drawn = area(arrow, livery.colour, NIGHT) + area(back, livery.colour, NIGHT)
        drawn = moved(drawn, 0, -4)
    # At the left, where it is seen in a hand that is held close.
    shown_value = disc(13.5, 68, 10, PAPER, NIGHT) + _text(13.5, 73.4, str(value), 15)
    word = "bluff" if bluff else ("family", "support", "trade")[kind]
    return out + moved(drawn, 4, 6) + shown_value + _text(30, 91, word, 12)


@lru_cache(maxsize=256)
def _covered(name: str) -> str:
    """The left edge of a card: of hanafuda with their sign, of others with words set upright."""
    if name in HANA_NAMES:
        return _hanafuda(HANA_NAMES.index(name), covered=True)
    card = CARD_NAMES.index(name)
    value, livery = CARD_VALUE[card], LIVERIES[CARD_FAMILY[card]]
    word = (
        "bluff" if name.endswith("support 0") else ("family", "support", "trade")[CARD_KIND[card]]
    )
    upright = (
        f'<text transform="translate(15.5 92) rotate(-90)" font-family="{_SANS}" font-size="12" '
        f'font-weight="700" fill="{livery.text}">{word}</text>'
    )
    sheet = (
        f'<rect x="0.5" y="0.5" width="{WIDE}" height="{HIGH - 1}" rx="4" '
        f'fill="{livery.colour}" stroke="{NIGHT}"/>'
    )
    return sheet + disc(11, 12, 9, PAPER, NIGHT) + _text(11, 17, str(value), 14) + upright


def _samurai(one: int) -> str:
    """Twice as fine as other cards: who wants to read the ability shows it 120 pixels wide."""
    name, honour = SAMURAI_NAMES[one], SAMURAI_HONOUR[one]
    banner = area(((12, 12), (56, 12), (56, 76), (34, 66), (12, 76)), flowers.RED, NIGHT, 1.6)
    pole = line("M12 8V90", flowers.BARK, 4)
    out = banner + pole + _text(34, 54, name[0], 38, "#ffffff")
    out += disc(88, 34, 21, "#f6dd8b", "#8a6a14") + _text(88, 42, str(honour), 24)
    out += _text(88, 72, "honour", 12, INK, bold=False) + _text(63, 104, name, 16)
    lines = wrap(SAMURAI_ABILITY[one], 17)
    for number, words in enumerate(lines):
        out += _text(60, 119 + 12.5 * number, words, 11.25, INK, bold=False)
    out += _text(110, 190, "*", 16, MUTED)  # a reconstruction: the words of the card say so
    return _sheet() + moved(out, 0, 0, 0.5)


def _back() -> str:
    """The back of every card: a hemp leaf pattern in indigo."""
    rows = "".join(
        f"M{x} {y}l7.5 4.3l7.5 -4.3m-7.5 4.3v8.6" for y in range(6, 90, 13) for x in (7, 22, 37)
    )
    inner = f'<rect x="5" y="5" width="50" height="86" rx="2" fill="#23477f" stroke="{_RIM}"/>'
    return _sheet() + inner + _window(moved(line(rows, "#9db7dd", 1), -3, -5), 6, 83)
