"""Intervals as bars on scales, which stay while playouts go on, so that the bars narrow on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shogun_nb.engine.speech import capital
from shogun_nb.what_if.comparison import Comparison, Measure
from shogun_nb.what_if.statistics import Difference, Estimate


class Track(NamedTuple):
    """An interval on its scale: where it begins, how wide it is, its middle; in per cent of it."""

    name: str
    words: str
    begin: float
    width: float
    middle: float


class Scale(NamedTuple):
    """Intervals on one scale, with the words at its ends; ``zero`` is where zero stands."""

    title: str
    ends: tuple[str, str]
    zero: float | None
    tracks: list[Track]


def scales_of(found: Comparison, reached: dict[str, tuple[float, float]]) -> list[Scale]:
    """The estimates by each measure, and the differences from the first alternative.

    ``reached`` has how far the scales went so far: they stay, so that intervals narrow.
    """
    first, *others = found.alternatives
    scales = []
    for measure in found.measures:
        of_each = [(one, found.estimate(one, measure.name)) for one in (first, *others)]
        more = [(one, found.difference(one, first, measure.name)) for one in others]
        for title, rows in (
            (measure.heading, of_each),
            (f"{measure.heading}, more than “{first}”", more),
        ):
            scales += [_scale(capital(title), measure, rows, reached)] if rows else []
    return scales


def _scale(
    title: str,
    measure: Measure,
    rows: Sequence[tuple[str, Estimate]],
    reached: dict[str, tuple[float, float]],
) -> Scale:
    low, high = min(of.low for _, of in rows), max(of.high for _, of in rows)
    of_two = isinstance(rows[0][1], Difference)
    if of_two:  # zero stands in the middle
        low, high = -max(abs(low), abs(high)), max(abs(low), abs(high))
    before = reached.get(title, (low, high))
    low, high = reached[title] = min(low, before[0]), max(high, before[1])
    spare = 0.06 * (high - low) or 0.05
    low, high = low - spare, high + spare
    if measure.of_shares and not of_two:
        low, high = max(low, 0.0), min(high, 1.0)
    wide = high - low
    tracks = [
        Track(
            name,
            f"{measure.number(of.value)} ({measure.interval(of, ' to ')})",
            round(100 * (of.low - low) / wide, 2),
            round(100 * (of.high - of.low) / wide, 2),
            round(100 * (of.value - low) / wide, 2),
        )
        for name, of in rows
    ]
    ends = (measure.number(low), measure.number(high))
    return Scale(title, ends, -100 * low / wide if of_two else None, tracks)
