"""What a live board shows of a position: what stands where, without places, sizes or colours.

A picture that nobody touches is a :class:`~shogun_nb.board.scene.Scene`. The live board is painted
in the page, which knows its size, zoom and theme; it gets this instead. The
:class:`~shogun_nb.board.scene.Painter` of a game makes both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from shogun_nb.board.geometry import Line
from shogun_nb.board.palette import Livery
from shogun_nb.engine.map import Point

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Units:
    """Units in a province: the place of their livery in :attr:`Sight.liveries`, or ``NOBODY``.

    ``leaders`` are dots above the counter; ``kinds`` names signs of :attr:`Sight.signs` for units
    that are not plain ones, and how many each stands for. A ``sign`` stands in place of the number.
    """

    livery: int
    letter: str
    number: int
    leaders: int = 0
    kinds: tuple[tuple[str, int], ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Lines on the land, such as the roads of one terrain, and what they are called.

    ``token`` is the design token of their colour; the ``dash`` tells them apart without colour.
    Without ``words`` the legend leaves them out.
    """

    words: str
    token: str
    dash: tuple[float, ...]
    lines: tuple[Line, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Tag:
    """A sign with a name and a number at a place of its own, such as the bank of a region.

    ``told`` says it in words.
    """

    at: Point
    sign: str
    name: str
    number: int
    told: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands in a province, and whose it is: the place of a livery, or ``NOBODY``.

    ``signs`` are names of :attr:`Sight.signs`; ``free`` are empty building sites.
    """

    owner: int = NOBODY
    units: tuple[Units, ...] = ()
    revolts: int = 0
    signs: tuple[str, ...] = ()
    free: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the players' panel: livery, letter, name, and a cell for each column."""

    livery: int
    letter: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as a live board shows it; by province, in the order of the map.

    ``groups`` are the regions, ``fills`` their colours; ``closed`` provinces are out of the game;
    ``values`` are printed on the board, as signs with numbers. ``dashes`` are those of the sea
    routes (empty: not drawn). ``facts`` are lines of the head, name and words. ``far`` are the
    signs that are seen on the whole board, too. ``legend`` explains
    signs; besides those of ``signs`` there are "units", "leaders", "others", "revolts", "free",
    "route" and "closed". ``ways`` are lines on the land, ``printed`` the signs that are printed on
    it at each place, ``tags`` what has a place of its own. ``water`` places are at sea.

    >>> sight, _ = here.drawn().sight()
    >>> sight.places[0]
    Standing(owner=-1, units=(), revolts=0, signs=(), free=2)
    """

    title: str
    when: str
    by_owner: bool
    groups: tuple[str, ...] = field(repr=False)
    fills: Mapping[str, str] = field(repr=False)
    closed: tuple[bool, ...] = field(repr=False)
    values: tuple[tuple[tuple[str, int], ...], ...] = field(repr=False)
    dashes: tuple[tuple[float, ...], ...] = field(repr=False)
    places: tuple[Standing, ...] = field(repr=False)
    liveries: tuple[Livery, ...] = field(repr=False)
    signs: Mapping[str, tuple[Line, ...]] = field(repr=False)
    legend: tuple[tuple[str, str], ...] = field(repr=False)
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    note: str = ""
    far: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    printed: tuple[tuple[str, ...], ...] = ()
    tags: tuple[Tag, ...] = ()
    water: tuple[bool, ...] = ()
