"""Pictures of comparisons and sweeps; matplotlib loads when the first is asked for.

Colours are Okabe and Ito's, and every line has a marker of its own, every bar a hatching. All stand
on a white card, so that they fit light and dark pages.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.distribution import NORMAL, SIDES, picture
from shogun_nb.engine.errors import shown
from shogun_nb.engine.speech import all_of, shortened
from shogun_nb.what_if.experiment import CompareError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from shogun_nb.what_if.comparison import Comparison, Measure
    from shogun_nb.what_if.sweeping import Sweep

_MARKERS = "os^Dv*P"
_INK = "#222222"
_MOST_POINTS = 400  # of a curve that settles: more cannot be told apart
_MOST_BARS = 30
_LONGEST = 28  # letters of a name in a picture
_UNDER = 20  # the same where it stands below a half of one
_FEW = 5  # different values that get bars beside each other
KINDS = ("intervals", "distribution", "sources", "convergence")


def plotted(found: Comparison, kind: str, measure: Measure) -> Figure:
    """The picture of this kind; see ``Comparison.plot``."""
    if kind not in KINDS:
        raise CompareError(f"plot: {shown(kind)} is not one of {all_of(KINDS)}.")
    from matplotlib import rc_context

    draw = {
        "intervals": _intervals,
        "distribution": _distribution,
        "sources": _sources,
        "convergence": _convergence,
    }[kind]
    with rc_context({"text.parse_math": False}):  # names may hold any sign
        return draw(found, measure)


def _style(place: int) -> tuple[str, str, str]:
    """Colour, hatching and marker of an alternative."""
    colour, hatch = SIDES[place % len(SIDES)]
    return colour, hatch, _MARKERS[place % len(_MARKERS)]


def _names(found: Comparison) -> list[str]:
    return [shortened(name, _LONGEST) for name in found.alternatives]


def _scaled(measure: Measure, value: float) -> float:
    return 100 * value if measure.of_shares else value


def _point(axes: Any, measure: Measure, of: Any, place: int, row: float) -> None:
    colour, _, marker = _style(place)
    value = _scaled(measure, of.value)
    axes.errorbar(
        value,
        row,
        xerr=[[value - _scaled(measure, of.low)], [_scaled(measure, of.high) - value]],
        fmt=marker,
        color=colour,
        ecolor=_INK,
        markeredgecolor=_INK,
        markersize=8,
        capsize=4,
    )


def _intervals(found: Comparison, measure: Measure) -> Figure:
    names = found.alternatives
    shown_names = _names(found)
    several = len(names) > 1
    words = f"{' '.join(found.sentences())} Points with 95 % intervals."
    made = picture(9.0 if several else 6.0, 1.4 + 0.45 * len(names), words)
    axes = list(made.subplots(1, 2 if several else 1, squeeze=False)[0])
    for place, name in enumerate(names):
        _point(axes[0], measure, found.estimate(name, measure.name), place, place)
        if place:
            more = found.difference(name, names[0], measure.name)
            _point(axes[1], measure, more, place, place)
    axes[0].set_xlabel(measure.heading)
    for one in axes:
        one.set_yticks(range(len(names)), shown_names)
        one.set_ylim(len(names) - 0.5, -0.5)
        one.grid(axis="x", alpha=0.3)
    if several:
        axes[1].axvline(0, color=_INK, linewidth=1)
        axes[1].set_xlabel(f"more than “{shortened(names[0], _UNDER)}”")
    made.suptitle(f"95 % intervals, {found.playouts:,} playouts", fontsize=10)
    return made


def _distribution(found: Comparison, measure: Measure) -> Figure:
    import numpy

    values = [found.values(name, measure.name) for name in found.alternatives]
    low, high = min(one.min() for one in values), max(one.max() for one in values)
    seen = numpy.unique(numpy.concatenate(values))
    whole = all((one == one.round()).all() for one in values)
    if whole and high - low < _MOST_BARS:
        edges = numpy.arange(low - 0.5, high + 1)
    else:
        edges = numpy.linspace(low, max(high, low + 1), _MOST_BARS + 1)
    told = [
        f"“{name}”: middle half from {measure_text(one, 25)} to {measure_text(one, 75)}"
        for name, one in zip(found.alternatives, values, strict=True)
    ]
    made = picture(8.0, 3.6, f"How often each value of {measure.name} came out. {'; '.join(told)}.")
    axes = made.subplots()
    middles = (edges[1:] + edges[:-1]) / 2
    few = len(seen) <= _FEW
    if few:
        axes.set_xticks(range(len(seen)), [f"{value:.3g}" for value in seen])
    wide = 0.8 / len(values)
    for place, (name, one) in enumerate(zip(_names(found), values, strict=True)):
        colour, hatch, marker = _style(place)
        label = f" {name}" if name.startswith("_") else name  # or it is left out
        if few:
            shares = [100 * float((one == value).mean()) for value in seen]
            beside = numpy.arange(len(seen)) + (place - (len(values) - 1) / 2) * wide
            axes.bar(beside, shares, wide, color=colour, hatch=hatch, edgecolor=_INK, label=label)
            continue
        counts, _ = numpy.histogram(one, edges)
        axes.plot(
            middles,
            100 * counts / len(one),
            color=colour,
            marker=marker,
            markersize=5,
            drawstyle="steps-mid",
            label=label,
        )
    axes.set_xlabel(measure.name)
    axes.set_ylabel("of 100 playouts")
    axes.set_ylim(bottom=0)
    axes.legend()
    return made


def measure_text(values: Any, part: int) -> str:
    """The value below which so many per cent of the values lie.

    >>> import numpy
    >>> measure_text(numpy.array([1.0, 2.0, 3.0]), 50)
    '2'
    """
    import numpy

    return f"{float(numpy.percentile(values, part)):g}"


def _sources(found: Comparison, measure: Measure) -> Figure:
    columns = [
        (place, name.removeprefix("from "))
        for place, name in enumerate(found.columns)
        if name.startswith("from ")
    ]
    means = found.rows.mean(axis=1)
    told = [
        f"“{name}”: " + ", ".join(f"{words} {of[place]:.1f}" for place, words in columns)
        for name, of in zip(found.alternatives, means, strict=True)
    ]
    made = picture(8.0, 1.6 + 0.45 * len(found.alternatives), f"Mean points. {'; '.join(told)}.")
    axes = made.subplots()
    begin = [0.0] * len(found.alternatives)
    for which, (place, words) in enumerate(columns):
        colour, hatch = SIDES[which % len(SIDES)]
        wide = means[:, place].tolist()
        axes.barh(
            range(len(wide)),
            wide,
            left=begin,
            color=colour,
            hatch=hatch,
            edgecolor=_INK,
            label=words,
        )
        begin = [low + more for low, more in zip(begin, wide, strict=True)]
    axes.set_yticks(range(len(begin)), _names(found))
    axes.set_ylim(len(begin) - 0.5, -0.5)
    axes.set_xlabel("points")
    made.legend(loc="outside upper center", ncols=3, fontsize=8)
    return made


def _convergence(found: Comparison, measure: Measure) -> Figure:
    import numpy

    names = found.alternatives
    first = found.values(names[0], measure.name)
    several = len(names) > 1
    made = picture(
        8.0, 3.6, f"How the result settles as playouts are added. {' '.join(found.sentences())}"
    )
    axes = made.subplots()
    counts = numpy.arange(1, found.playouts + 1)
    seen = numpy.unique(
        numpy.linspace(min(9, found.playouts - 1), found.playouts - 1, _MOST_POINTS).astype(int)
    )
    for place, name in enumerate(names):
        if several and not place:
            continue
        values = found.values(name, measure.name) - (first if several else 0)
        values = values * (100 if measure.of_shares else 1)
        means = numpy.cumsum(values) / counts
        squares = numpy.cumsum(values**2) / counts
        low, high = (-math.inf, math.inf)
        if measure.of_shares:  # no share, and no difference of shares, is beyond these
            low, high = -100.0 * several, 100.0
        half = NORMAL * numpy.sqrt(numpy.maximum(squares - means**2, 0) / counts)
        colour, _, marker = _style(place)
        called = shortened(name, _LONGEST)
        axes.plot(
            counts[seen],
            means[seen],
            color=colour,
            marker=marker,
            markevery=max(1, len(seen) // 8),
            label=f" {called}" if called.startswith("_") else called,
        )
        axes.fill_between(
            counts[seen],
            numpy.maximum(means - half, low)[seen],
            numpy.minimum(means + half, high)[seen],
            color=colour,
            alpha=0.2,
        )
    if several:
        axes.axhline(0, color=_INK, linewidth=1)
    axes.set_xlabel("playouts")
    more = f", more than “{_names(found)[0]}”" if several else ""
    axes.set_ylabel(f"{measure.heading}{more}")
    axes.legend()
    return made


# --- sweeps ---------------------------------------------------------------------------------------
def curve(swept: Sweep, measure: Measure) -> Figure:
    """The curve of one number that is varied, with the band of its intervals."""
    from matplotlib import rc_context

    with rc_context({"text.parse_math": False}):
        found = swept.comparison
        every = [found.estimate(name, measure.name) for name in found.alternatives]
        values = [value for (value,) in swept.points]
        places: Sequence[Any] = values
        if not all(isinstance(one, (int, float)) and math.isfinite(one) for one in values):
            places = range(len(values))
        made = picture(7.5, 3.8, f"{swept.sentence()} A curve with its 95 % band.")
        axes = made.subplots()
        colour, _, marker = _style(5)
        axes.plot(
            places, [_scaled(measure, one.value) for one in every], color=colour, marker=marker
        )
        axes.fill_between(
            places,
            [_scaled(measure, one.low) for one in every],
            [_scaled(measure, one.high) for one in every],
            color=colour,
            alpha=0.2,
        )
        if len(values) <= _MOST_BARS:
            axes.set_xticks(places, [str(one) for one in values])
        axes.set_xlabel(swept.over[0])
        axes.set_ylabel(measure.heading)
        axes.grid(alpha=0.3)
        axes.set_title(f"95 % band, {found.playouts:,} playouts each", fontsize=10)
    return made


def heat(swept: Sweep, measure: Measure) -> Figure:
    """The heat map of two numbers that are varied, each field with its value."""
    import numpy
    from matplotlib import rc_context

    with rc_context({"text.parse_math": False}):
        found = swept.comparison
        rows, columns = swept.values
        every = [found.estimate(name, measure.name) for name in found.alternatives]
        table = numpy.array([_scaled(measure, one.value) for one in every])
        table = table.reshape(len(rows), len(columns))
        made = picture(
            2.5 + 0.7 * len(columns), 1.8 + 0.5 * len(rows), f"{swept.sentence()} A heat map."
        )
        axes = made.subplots()
        image = axes.imshow(table, cmap="cividis", aspect="auto")
        middle = (table.min() + table.max()) / 2
        for row in range(len(rows)):
            for column in range(len(columns)):
                ink = "black" if table[row, column] > middle else "white"
                text = f"{table[row, column]:.1f}"
                axes.text(column, row, text, ha="center", va="center", color=ink, fontsize=8)
        axes.set_xticks(range(len(columns)), [str(one) for one in columns])
        axes.set_yticks(range(len(rows)), [str(one) for one in rows])
        axes.set_xlabel(swept.over[1])
        axes.set_ylabel(swept.over[0])
        made.colorbar(image, ax=axes, label=measure.heading)
    return made
