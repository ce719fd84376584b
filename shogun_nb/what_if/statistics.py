"""Textbook statistics of playouts: estimates and paired differences with 95 % intervals.

Sources: Wilson 1927 for shares; Student's t for means, its quantile after Abramowitz and Stegun
1964, 26.7.5; Agresti and Min 2005 for differences of paired shares; the sample size that finds a
difference four times out of five, as any textbook has it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from shogun_nb.engine.distribution import NORMAL, wilson

if TYPE_CHECKING:
    from numpy import floating
    from numpy.typing import NDArray

    Values: TypeAlias = NDArray[floating]
    """One number a playout."""

_POWER = 0.8416212335729143  # the same of four times out of five
_SMALL = (math.inf, 12.706204736, 4.302652730, 3.182446305, 2.776445105)
"""Quantiles of Student's t for 1 to 4 degrees of freedom, where the series is too rough."""


@dataclass(frozen=True)
class Estimate:
    """A share or a mean: the value, its standard error, and its 95 % interval.

    >>> Estimate(0.5, 0.05, 0.4, 0.6, 100).low
    0.4
    """

    value: float
    error: float
    low: float
    high: float
    playouts: int


@dataclass(frozen=True)
class Difference(Estimate):
    """How much more the first of two has than the second, paired playout by playout.

    ``narrowing``: how many times as many independent playouts an interval of this width would take;
    ``None`` where no pair differs. ``to_settle``: how many pairs would show a difference of this
    size in four of five experiments; ``None`` where none was seen.
    """

    narrowing: float | None
    to_settle: int | None

    @property
    def settled(self) -> bool:
        """Whether the interval does not hold zero.

        >>> Difference(0.1, 0.02, 0.06, 0.14, 900, 1.5, 300).settled
        True
        """
        return not self.low <= 0 <= self.high


def student(degrees: int) -> float:
    """The quantile of Student's t for 95 % intervals, to three digits behind the point.

    >>> [round(student(degrees), 3) for degrees in (1, 5, 30, 100_000)]
    [12.706, 2.57, 2.042, 1.96]
    """
    if degrees < len(_SMALL):
        return _SMALL[degrees]
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * degrees**4)
    )


def share(values: Values) -> Estimate:
    """The mean of values from 0 to 1, with Wilson's interval.

    Values between the two, such as the share of a shared victory, make it a little too wide.

    >>> import numpy
    >>> found = share(numpy.array([1.0] * 8 + [0.0] * 2))
    >>> round(found.value, 3), round(found.low, 3), round(found.high, 3)
    (0.8, 0.49, 0.943)
    """
    count = len(values)
    value = float(values.mean())
    error = math.sqrt(max(value * (1 - value), 0.0) / count)
    return Estimate(value, error, *wilson(value, count), count)


def mean(values: Values) -> Estimate:
    """The mean of at least two values, with Student's interval.

    >>> import numpy
    >>> found = mean(numpy.array([1.0, 2.0, 3.0]))
    >>> found.value, round(found.error, 3), round(found.low, 2), round(found.high, 2)
    (2.0, 0.577, -0.48, 4.48)
    """
    count = len(values)
    value = float(values.mean())
    error = math.sqrt(float(values.var(ddof=1)) / count)
    half = student(count - 1) * error
    return Estimate(value, error, value - half, value + half, count)


def paired(first: Values, second: Values, *, of_shares: bool, same: bool = False) -> Difference:
    """The mean of ``first - second``, paired by place, with its interval.

    For shares it is that of Agresti and Min, who add half a pair to each of the four cells: where
    no pair differs, it still has a width. ``same``: both are the same choice, by which the
    difference is zero and nothing else.

    >>> import numpy
    >>> one, other = numpy.array([1.0, 1.0, 0.0, 1.0]), numpy.array([1.0, 0.0, 0.0, 1.0])
    >>> found = paired(one, other, of_shares=True)
    >>> found.value, round(found.low, 2), round(found.high, 2), found.settled
    (0.25, -0.28, 0.61, False)
    """
    difference = first - second
    count = len(difference)
    spread = float(difference.var(ddof=1))
    if same:
        return Difference(0.0, 0.0, 0.0, 0.0, count, None, None)
    found = mean(difference)
    low, high = found.low, found.high
    if of_shares:
        total, squares = float(difference.sum()), float((difference**2).sum())
        middle = total / (count + 2)
        half = NORMAL * math.sqrt(squares + 1 - total**2 / (count + 2)) / (count + 2)
        low, high = max(-1.0, middle - half), min(1.0, middle + half)
    apart = float(first.var(ddof=1)) + float(second.var(ddof=1))
    due = None
    if found.value:
        due = math.ceil(max(2, (NORMAL + _POWER) ** 2 * spread / found.value**2))
    narrowing = apart / spread if spread else None
    return Difference(found.value, found.error, low, high, count, narrowing, due)
