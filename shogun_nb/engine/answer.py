"""Answers to a question: a sentence, a table, a picture, and files of all three.

An :class:`Answer` says what it has to say once, as a sentence, as lines of a table and as a chart:
:class:`Bars` or a :class:`Heat` map. Pictures, pages and files are made from these. Only the
standard library is used; matplotlib loads when a picture is asked for.
"""

from __future__ import annotations

import csv
import io
import os
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from textwrap import fill
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.distribution import (
    DRAW,
    NOBODY,
    SIDES,
    Probability,
    html_table,
    picture,
    png_of,
    svg_of,
)
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import cell
from shogun_nb.engine.journal import write_export
from shogun_nb.engine.speech import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SHORT = 10_000  # denominators above this are hard to read: there the decimal number stands alone
_INK = "#222222"
_LONGEST_TITLE = 90
_MOST_NUMBERED = 16  # columns of a heat map that have room for a number in every field


@dataclass(frozen=True)
class Series:
    """Values that belong together, one for each place of a chart, and their 95 % intervals."""

    name: str
    values: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Bars:
    """Bars above ``places``, those of each series beside each other, or ``stacked`` to 1.

    ``across`` says what the places are. ``shares``: the values are probabilities. ``level`` is a
    line across, ``marked`` the place that the sentence is about, or -1.
    """

    across: str
    places: tuple[str, ...]
    series: tuple[Series, ...]
    stacked: bool = False
    shares: bool = True
    level: float | None = None
    marked: int = -1


@dataclass(frozen=True)
class Heat:
    """A number for each row and column; ``marked`` are the fields that the sentence is about."""

    down: str
    rows: tuple[str, ...]
    across: str
    columns: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    shares: bool = True
    marked: frozenset[tuple[int, int]] = frozenset()


Chart = Bars | Heat


class Pictured(ABC):
    """What has a picture, as files: PNG and SVG."""

    __slots__ = ()

    @abstractmethod
    def plot(self) -> Figure:
        """The picture: a matplotlib ``Figure`` that shows itself in a notebook."""

    @abstractmethod
    def in_words(self) -> str:
        """What is read aloud in place of the picture."""

    def to_png(self, path: str | os.PathLike[str] | None = None) -> bytes:
        """The picture as PNG, also written to a file if one is named, in place of an earlier one.

        Raises :class:`~shogun_nb.InputError` for what is not a path, :class:`OSError` when it
        cannot be written.
        """
        png = png_of(self.plot())
        if path is not None:
            write_export(path, png)
        return png

    def to_svg(self, path: str | os.PathLike[str] | None = None) -> str:
        """The picture as SVG, with words for those who cannot see it; a path as for PNG."""
        svg = svg_of(self.plot(), self.in_words())
        if path is not None:
            write_export(path, svg.encode())
        return svg


class Exports(Pictured):
    """What has a picture and numbers, as files: PNG, SVG and CSV."""

    __slots__ = ()

    @abstractmethod
    def rows(self) -> list[list[object]]:
        """The numbers as CSV has them, headings first."""

    def to_csv(self, path: str | os.PathLike[str] | None = None) -> str:
        """The numbers as CSV; a path as for :meth:`to_png`."""
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        for row in self.rows():
            writer.writerow([cell(one) if isinstance(one, str) else one for one in row])
        if path is not None:
            write_export(path, text.getvalue().encode())
        return text.getvalue()


class Answer(Exports):
    """What came out of a question; each kind of answer says it in these four ways.

    In a notebook an answer shows its sentence and its table, and :meth:`plot` its picture.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def heading(self) -> str:
        """What it is about, in a few words."""

    @abstractmethod
    def sentence(self) -> str:
        """What came out, in a sentence or two."""

    def in_words(self) -> str:
        """What is read aloud in place of the picture: the sentence."""
        return self.sentence()

    @abstractmethod
    def lines(self) -> list[list[str]]:
        """The table as people read it, its headings first."""

    @property
    @abstractmethod
    def chart(self) -> Chart:
        """What :meth:`plot` draws, as data."""

    @property
    def asks(self) -> str:
        """The question whose answer can be predicted; empty where there is none."""
        return ""

    @property
    def predicted(self) -> float | None:
        """What is predicted: a probability, or a number of ``unit``; ``None``: there is none."""
        return None

    @property
    def unit(self) -> str:
        """What :attr:`predicted` counts; empty for a probability."""
        return ""

    @property
    def most(self) -> float:
        """The most that somebody may predict."""
        return 1.0

    @property
    def is_exact(self) -> bool:
        """Whether nothing in it was simulated."""
        return True

    @property
    def chart_says_all(self) -> bool:
        """Whether the table adds nothing to the numbers in the fields of the chart."""
        return False

    @property
    def charts(self) -> tuple[Chart, ...]:
        """What a page shows besides the probabilities of the ends: by default :attr:`chart`."""
        return (self.chart,)

    def rows(self) -> list[list[object]]:
        """The numbers as CSV has them, headings first: by default those of the chart."""
        chart = self.chart
        if isinstance(chart, Heat):
            found: list[list[object]] = [[chart.down, *chart.columns]]
            pairs = zip(chart.rows, chart.values, strict=True)
            return [*found, *([name, *values] for name, values in pairs)]
        found = [[chart.across]]
        for one in chart.series:
            found[0] += [
                one.name,
                *([f"{one.name}, low", f"{one.name}, high"] * bool(one.intervals)),
            ]
        for place, name in enumerate(chart.places):
            row: list[object] = [name]
            for one in chart.series:
                row += [one.values[place], *(one.intervals[place] if one.intervals else ())]
            found.append(row)
        return found

    # --- as text and as HTML ----------------------------------------------------------------------
    def __str__(self) -> str:
        return f"{self.heading}\n{self.sentence()}\n\n{grid(self.lines())}"

    def __repr__(self) -> str:
        return f"<{self.heading}: {self.sentence()}>"

    def _repr_html_(self) -> str:
        return (
            f"<div><p><b>{escape(self.heading)}</b></p><p>{escape(self.sentence())}</p>"
            f"{html_table(self.lines(), head=True)}</div>"
        )

    # --- the picture ------------------------------------------------------------------------------
    def plot(self) -> Figure:
        """The picture: a matplotlib ``Figure`` that shows itself in a notebook.

        Colours are told apart by colour-blind people, and by hatching or numbers too; it has words
        for screen readers. The same answer gives the same picture.
        """
        from matplotlib import rc_context

        with rc_context({"text.parse_math": False, "hatch.linewidth": 0.6}):
            chart = self.chart
            if isinstance(chart, Heat):
                made = _heat_drawn(chart, self.sentence())
            else:
                made = _bars_drawn(chart, self.sentence())
            made.suptitle(fill(self.heading, _LONGEST_TITLE), fontsize=10)
        return made


_OF_NOBODY = {"draw": DRAW, "neutral": DRAW, "neither": DRAW, "nobody": NOBODY}


def style_of(name: str, side: int) -> tuple[str, str]:
    """Colour and hatching of a series: what nobody has is told from what a side has."""
    return _OF_NOBODY.get(name, SIDES[side % len(SIDES)])


def _bars_drawn(chart: Bars, words: str) -> Figure:
    places = range(len(chart.places))
    made = picture(min(12.0, max(5.0, 2.0 + 0.6 * len(places) * _beside(chart))), 3.6, words)
    axes = made.subplots()
    wide = 0.8 / _beside(chart)
    floor = [0.0] * len(places)
    for number, one in enumerate(chart.series):
        side = number - sum(other.name in _OF_NOBODY for other in chart.series[:number])
        colour, hatch = style_of(one.name, side)
        shift = 0.0 if chart.stacked else (number - (len(chart.series) - 1) / 2) * wide
        axes.bar(
            [place + shift for place in places],
            one.values,
            width=wide,
            bottom=floor if chart.stacked else None,
            color=colour,
            hatch=hatch,
            edgecolor=_INK,
            linewidth=0.6,
            label=f" {one.name}" if one.name.startswith("_") else one.name,  # or it is left out
        )
        if one.intervals:
            middles = [(low + high) / 2 for low, high in one.intervals]
            halves = [(high - low) / 2 for low, high in one.intervals]
            where = [place + shift for place in places]
            axes.errorbar(where, middles, yerr=halves, fmt="none", ecolor=_INK, capsize=4)
        if chart.stacked:
            floor = [low + value for low, value in zip(floor, one.values, strict=True)]
    names = [fill(name, 14) for name in chart.places]
    axes.set_xticks(places, [*names] if len(names) <= 2 * _MOST_NUMBERED else names)
    axes.set_xlim(-0.6, len(places) - 0.4)
    axes.set_xlabel(chart.across)
    if chart.shares:
        axes.set_ylim(0, 1.02 if chart.stacked or chart.level is not None else None)
        axes.set_ylabel("probability")
    if chart.level is not None:
        axes.axhline(chart.level, color=_INK, linestyle="--", linewidth=1.2)
        axes.annotate(
            percent(chart.level),
            (len(places) - 0.5, chart.level),
            va="center",
            ha="right",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5},
        )
    if 0 <= chart.marked < len(places):
        axes.get_xticklabels()[chart.marked].set_fontweight("bold")
    if len(chart.series) > 1:
        made.legend(loc="outside lower center", ncols=min(4, len(chart.series)), fontsize=9)
    return made


def _beside(chart: Bars) -> int:
    return 1 if chart.stacked else max(1, len(chart.series))


def _heat_drawn(chart: Heat, words: str) -> Figure:
    size = (max(4.0, 1.8 + 0.55 * len(chart.columns)), max(2.4, 1.2 + 0.36 * len(chart.rows)))
    made = picture(min(12.0, size[0]), min(9.0, size[1]), words)
    axes = made.subplots()
    most = max((value for row in chart.values for value in row), default=1.0)
    top = 1.0 if chart.shares and most > 0.5 else most or 1.0
    # Cividis is read alike with and without colour-blindness; the numbers stand in the fields, too.
    drawn = axes.imshow(
        chart.values,
        cmap="cividis",
        vmin=0.0,
        vmax=top,
        aspect="auto",
    )
    axes.set_xticks(range(len(chart.columns)), chart.columns)
    axes.set_yticks(range(len(chart.rows)), chart.rows)
    axes.set_xlabel(chart.across)
    axes.set_ylabel(chart.down)
    if len(chart.columns) <= _MOST_NUMBERED:
        for row, values in enumerate(chart.values):
            for column, value in enumerate(values):
                bright = value > top / 2
                bold = "bold" if (row, column) in chart.marked else "normal"
                said = field_words(value, chart.shares)
                ink = "black" if bright else "white"
                axes.text(
                    column, row, said, ha="center", va="center", fontsize=8, color=ink, weight=bold
                )
    made.colorbar(drawn, label="probability" if chart.shares else "mean")
    return made


# --- words for numbers ----------------------------------------------------------------------------
def field_words(value: float, shares: bool = True) -> str:
    """A number where there is little room.

    >>> field_words(0.338), field_words(1.5, shares=False)
    ('34 %', '1.50')
    """
    return percent(value) if shares else f"{value:.2f}"


def fraction_words(value: Probability) -> str:
    """A probability as a fraction if it is a short one, and as a decimal number.

    >>> fraction_words(Fraction(27, 64)), fraction_words(Fraction(1)), fraction_words(0.25)
    ('27/64 = 0.4219', '1', '0.2500')
    """
    if isinstance(value, Fraction) and value.denominator == 1:
        return str(value)
    decimal = f"{float(value):.4f}"
    if value and not float(decimal):
        decimal = f"{float(value):.1e}"
    short = isinstance(value, Fraction) and value.denominator <= _SHORT
    return f"{value} = {decimal}" if short else decimal


def fraction_of(value: object, name: str) -> Fraction:
    """A probability as a fraction; a float is the nearest one with a denominator to 10,000,000.

    Raises :class:`~shogun_nb.InputError` for what is not a probability.

    >>> fraction_of(0.1, "chance")
    Fraction(1, 10)
    >>> fraction_of(1.5, "chance")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: chance=1.5 is not a probability. Use 0 to 1, such as 0.25.
    """
    if (
        isinstance(value, bool)
        or not isinstance(value, (int, float, Fraction))
        or not 0 <= value <= 1
    ):
        raise InputError(f"{name}={shown(value)} is not a probability. Use 0 to 1, such as 0.25.")
    return Fraction(value).limit_denominator(10_000_000)


def grid(lines: Sequence[Sequence[str]], words: int = 1) -> str:
    """Lines of a table as text; so many columns of ``words`` begin at the left, the rest end right.

    >>> print(grid([["armies", "win"], ["4", "34 %"]]))
    armies   win
    4       34 %
    """
    widths = [max(len(line[place]) for line in lines) for place in range(len(lines[0]))]
    return "\n".join(
        "  ".join(
            text.rjust(width) if place >= words else text.ljust(width)
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def checked_whole(value: object, name: str, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``. Raises :class:`~shogun_nb.InputError` for others.

    >>> checked_whole(-1, "throws", 1, 100)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: throws=-1 is not a whole number from 1 to 100.
    """
    if type(value) is not int or not low <= value <= high:
        raise InputError(f"{name}={shown(value)} is not a whole number from {low:,} to {high:,}.")
    return value


def numbers_from(given: Any, name: str, low: int, high: int, most: int) -> tuple[int, ...]:
    """Whole numbers that rise: a range, a list, or one number for ``low`` to that one.

    >>> numbers_from(3, "attackers", 1, 62, 20), numbers_from([2, 5], "attackers", 1, 62, 20)
    ((1, 2, 3), (2, 5))
    >>> numbers_from([5, 2], "attackers", 1, 62, 20)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: attackers=[5, 2]: write a number, or up to 20 whole \
numbers from 1 to 62 that rise, such as range(1, 7).
    """
    if type(given) is int:
        given = range(low, given + 1)
    try:
        found = tuple(given)
    except TypeError:
        found = ()
    fine = 0 < len(found) <= most and all(type(one) is int and low <= one <= high for one in found)
    if not fine or list(found) != sorted({*found}):
        raise InputError(
            f"{name}={shown(given)}: write a number, or up to {most} whole numbers from {low} to "
            f"{high} that rise, such as range({low}, {low + 6})."
        )
    return found
