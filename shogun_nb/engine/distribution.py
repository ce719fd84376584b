"""Chances as people read them: in words, in tables, and as a picture of bars.

Only the standard library is used; matplotlib loads when a picture is asked for.
"""

from __future__ import annotations

import io
import math
import warnings
from base64 import b64encode
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from textwrap import fill
from typing import TYPE_CHECKING

from shogun_nb.engine.speech import percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Probability = float | Fraction
Distribution = Mapping[int, Probability]

_LARGEST_SHOWN = 10_000  # denominators above this are hard to read and stay out of the table
_LOWEST_BAR = 0.0005
# Okabe and Ito's colours, told apart by hatching too.
SIDES = (
    ("#56b4e9", "//"),
    ("#d55e00", "\\\\"),
    ("#009e73", "xx"),
    ("#cc79a7", "++"),
    ("#e69f00", "--"),
    ("#0072b2", "oo"),
    ("#999999", "||"),
)
"""Colour and hatching of the sides, in their order."""
DRAW, NOBODY = ("#f0e442", ".."), ("#ffffff", "")
"""Colour and hatching of what no side has."""


NORMAL = 1.959963984540054
"""The normal quantile of 95 % intervals."""


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a probability of which ``share`` was seen in ``count`` trials.

    >>> low, high = wilson(0.8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    square = NORMAL**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    wide = share * (1 - share) / count + square / (4 * count**2)
    half = NORMAL * math.sqrt(max(wide, 0.0)) / (1 + square / count)
    # Of none or all the end is the share itself, but for the last digit.
    return max(0.0, min(middle - half, share)), min(1.0, max(middle + half, share))


def mean(distribution: Distribution, zero: Probability = Fraction(0)) -> Probability:
    """The expected value; ``zero`` is that of no chance at all, a float or a fraction.

    >>> mean({1: 0.5, 2: 0.25})
    1.0
    """
    return sum((value * chance for value, chance in distribution.items()), zero)


def chance_in_words(chance: Probability) -> str:
    """A chance in per cent; as a fraction, too, if it is a short one.

    >>> chance_in_words(Fraction(1, 4)), chance_in_words(0.25)
    ('  25.0 % = 1/4', '  25.0 %')
    """
    short = isinstance(chance, Fraction) and chance.denominator <= _LARGEST_SHOWN
    return f"{percent(chance, 1):>8}" + (f" = {chance}" if short else "")


def html_table(rows: Sequence[Sequence[str]], *, head: bool = False) -> str:
    """Rows as a table of HTML; ``head``: the first one holds the headings.

    >>> html_table([["win", "50.0 %"]])
    '<table><tr><th scope="row">win</th><td>50.0 %</td></tr></table>'
    """
    marked = ""
    for place, (first, *rest) in enumerate(rows):
        scope = "col" if head and not place else "row"
        tag, end = ('th scope="col"', "th") if scope == "col" else ("td", "td")
        cells = "".join(f"<{tag}>{escape(cell.strip())}</{end}>" for cell in rest)
        marked += f'<tr><th scope="{scope}">{escape(first)}</th>{cells}</tr>'
    return f"<table>{marked}</table>"


def picture(width: float, height: float, words: str = "") -> Figure:
    """An empty figure, so many inches wide and high, that shows itself in a notebook.

    It is not made through pyplot, so nothing stays open. ``words`` are for those who cannot see it.

    >>> picture(4, 3, "two <bars>")._repr_html_()[:32]
    '<img alt="two &lt;bars&gt;" src='
    """
    from matplotlib.figure import Figure

    class Picture(Figure):
        def __repr__(self) -> str:
            return words or super().__repr__()

        def _repr_png_(self) -> bytes:
            return png_of(self)

        def _repr_html_(self) -> str | None:
            if not words:
                return None
            data = b64encode(self._repr_png_()).decode()
            return f'<img alt="{escape(words)}" src="data:image/png;base64,{data}">'

    return Picture(figsize=(width, height), dpi=100, layout="constrained")


def png_of(figure: Figure) -> bytes:
    """A figure as PNG, the same bytes for the same figure."""
    return _saved(figure, "png", {"Software": None})


def svg_of(figure: Figure, words: str) -> str:
    """A figure as SVG, the same text for the same figure; ``words`` are read aloud in its place.

    >>> svg_of(picture(4, 3), "two <bars>").count("<title>two &lt;bars&gt;</title>")
    1
    """
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "shogun_nb", "svg.fonttype": "none"}):
        text = _saved(figure, "svg", {"Date": None}).decode()
    begin, _, rest = text.partition("<svg ")
    head, _, body = rest.partition(">")
    return f'{begin}<svg role="img" {head}><title>{escape(words)}</title>{body}'


def _saved(figure: Figure, kind: str, metadata: dict[str, str | None]) -> bytes:
    kept = io.BytesIO()
    with warnings.catch_warnings():
        # A box stands for what matplotlib's font lacks; that says enough.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        figure.savefig(kept, format=kind, metadata=metadata)
    return kept.getvalue()


def drawn(
    title: str,
    outcomes: Sequence[tuple[str, Probability, tuple[str, str]]],
    left: Sequence[tuple[str, Distribution]],
    pieces: str,
    words: str = "",
) -> Figure:
    """The outcomes, each in its colour and hatching, and the ``pieces`` left of each side, as bars.

    The same chances give the same picture. ``words`` are for those who cannot see it.
    """
    from matplotlib import rc_context

    with rc_context({"text.parse_math": False}):  # names may hold any sign
        more = max(0, len(outcomes) - 3)  # than stand side by side with their words
        made = picture(8.0 + more, 3.4, words)
        ends, survivors = made.subplots(1, 2, width_ratios=[2 + more / 2, 3])
        made.suptitle(title, fontsize=10)
        for place, (_, chance, (colour, hatch)) in enumerate(outcomes):
            ends.bar(place, float(chance), color=colour, hatch=hatch, edgecolor="black")
            ends.annotate(
                percent(chance, 1),
                (place, float(chance)),
                xytext=(0, 3),
                textcoords="offset points",
                ha="center",
            )
        under = [fill(words, 11) for words, *_ in outcomes]
        ends.set_xticks(range(len(outcomes)), under)
        ends.set_ylim(0, 1.12)
        ends.set_ylabel("probability")
        ends.set_title("outcome", fontsize=10)
        wide = 0.8 / len(left)
        # Bars too low to be seen would only squeeze the others.
        seen = [number for _, chances in left for number, p in chances.items() if p > _LOWEST_BAR]
        least, most = min([1, *seen]), max([1, *seen])
        for place, (name, chances) in enumerate(left):
            colour, hatch = SIDES[place]
            shift = (place - (len(left) - 1) / 2) * wide
            survivors.bar(
                [number + shift for number in chances],
                [float(chance) for chance in chances.values()],
                width=wide,
                color=colour,
                hatch=hatch,
                edgecolor="black",
                label=f" {name}" if name.startswith("_") else name,  # or it is left out
            )
        survivors.set_xticks(range(least, most + 1, 1 + most // 12))
        survivors.set_xlim(least - 0.6, most + 0.6)
        survivors.set_xlabel(f"{pieces} left standing")
        survivors.set_ylabel("probability")
        survivors.set_title("who is left", fontsize=10)
        survivors.legend()
    return made
