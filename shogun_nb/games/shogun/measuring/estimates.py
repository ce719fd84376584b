"""What recorded throws say about a tower: the likeliest values, intervals, and what to believe."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy

from shogun_nb.engine.distribution import NORMAL, SIDES
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.measuring.likelihood import (
    LogLikelihood,
    Model,
    around,
    highest,
    model_named,
)
from shogun_nb.games.shogun.measuring.result import Drawn
from shogun_nb.games.shogun.towers import TowerModel

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from shogun_nb.games.shogun.measuring.likelihood import Array
    from shogun_nb.games.shogun.measuring.throws import Throws

_DROP = NORMAL**2 / 2
"""A 95 % interval holds all values whose log-likelihood is that close to the highest."""
_FINE = 61  # values of each probability on a grid for intervals
_FINER = 101  # and on one for posteriors
_FAR = 14.0  # so far below its highest value a log-density is as good as nothing
_WIDE = 0.5  # an interval as wide says next to nothing


@dataclass(frozen=True)
class Interval:
    """An estimate of a probability with its 95 % interval.

    >>> Interval(0.3, 0.25, 0.36)
    Interval(value=0.3, low=0.25, high=0.36)
    """

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """How wide the interval is."""
        return self.high - self.low

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


def _told(estimates: Mapping[str, Interval]) -> str:
    return all_of([f"{name} {interval}" for name, interval in estimates.items()])


def _rows(estimates: Mapping[str, Interval], value: str) -> list[list[str]]:
    rows = [["probability", value, "95 % from", "to"]]
    for name, one in estimates.items():
        rows.append([name, f"{one.value:.4f}", f"{one.low:.4f}", f"{one.high:.4f}"])
    return rows


def likelihood_of(throws: Throws, model: Model) -> LogLikelihood:
    """The log-likelihood of throws.

    Raises :class:`~shogun_nb.InputError` where they can say nothing about one of the
    probabilities: no cube was thrown in, or none lay inside.
    """
    for number, what in ((0, "thrown in"), (1, "inside before a throw")):
        if not any(cell[number] for cell in throws.cells):
            raise InputError(
                f"No cube was {what} in any of these throws, so they say nothing about "
                f"“{model.names[number]}”. Record some throws with cubes "
                + ("thrown in." if number == 0 else "inside.")
            )
    return model.likelihood(throws.cells)


# --- maximum likelihood ---------------------------------------------------------------------------
@dataclass(frozen=True, repr=False)
class Fit(Drawn):
    """The values with which the throws are likeliest, with intervals by the profile likelihood.

    ``estimates`` has an :class:`Interval` for each probability of the ``model``: it holds each
    value with which, the other probability at its best, the throws are not much less likely (by
    1.92 in the logarithm). ``log_likelihood`` is the logarithm of the highest likelihood. The curve
    of each is kept in ``profiles``: the values, and how far below the highest it is.

    >>> found = practice_throws().fit()
    >>> found.tower
    Tower(stay=0.2768, fall=0.3756)
    """

    model: str
    estimates: Mapping[str, Interval]
    log_likelihood: float
    throws: int
    simulated: bool
    profiles: Mapping[str, tuple[Array, Array]] = field(compare=False)

    @property
    def tower(self) -> TowerModel:
        """The tower with these values, to four digits."""
        first, second = (round(one.value, 4) for one in self.estimates.values())
        return model_named(self.model).tower(first, second)

    @property
    def aic(self) -> float:
        """Akaike's information criterion, 2 · parameters - 2 · log-likelihood; less is better."""
        return 2 * len(self.estimates) - 2 * self.log_likelihood

    def sentences(self) -> list[str]:
        """The estimates with their intervals."""
        simulated = " simulated" if self.simulated else ""
        words = [
            f"After {self.throws}{simulated} throws the likeliest tower ({self.model}) has "
            f"{_told(self.estimates)}; in brackets the 95 % intervals."
        ]
        for name, one in self.estimates.items():
            if one.width > _WIDE:
                words.append(
                    f"Of “{name}” these throws say next to nothing. Throw in a colour of which "
                    "none lies inside, or other numbers of cubes."
                )
        return words

    def rows(self) -> list[list[str]]:
        """A row for each probability."""
        return _rows(self.estimates, "likeliest")

    def _draw(self, figure: Figure) -> None:
        for axes, (name, (values, below)), look in _panes(figure, self.profiles):
            axes.plot(values, -below, color=look[0], linewidth=2)
            axes.axhline(-_DROP, color="black", linestyle="--", linewidth=1)
            axes.axvline(self.estimates[name].value, color="black", linestyle=":", linewidth=1)
            axes.set_ylim(-4, 0.3)
            axes.set_xlabel(f"{name} (dashed: where the 95 % interval ends)")
            axes.set_ylabel("log-likelihood below its highest")


def _panes(figure: Figure, of: Mapping[str, Any]) -> Any:
    panes = figure.subplots(1, len(of))
    return zip(panes, of.items(), SIDES, strict=False)


def fit(throws: Throws, model: str = "independent cubes") -> Fit:
    """The maximum likelihood estimates of a model; see :meth:`Throws.fit`."""
    chosen = model_named(model)
    log_likelihood = likelihood_of(throws, chosen)
    best, value = highest(log_likelihood)
    first, second, found = around(log_likelihood, best, value, 2 * _DROP, _FINE)
    estimates, profiles = {}, {}
    for at, (name, values) in enumerate(zip(chosen.names, (first, second), strict=True)):
        below = value - found.max(axis=1 - at)
        low, high = _ends(values, below, best[at])
        estimates[name] = Interval(best[at], low, high)
        profiles[name] = values, below
    return Fit(model, estimates, value, len(throws), throws.simulated, profiles)


def _ends(values: Array, below: Array, best: float) -> tuple[float, float]:
    """Where a profile comes as far down as a 95 % interval allows, on both sides of the best."""
    near = numpy.nonzero(below <= _DROP)[0]
    if not len(near):
        return best, best
    ends = []
    for last, next_ in ((near[0], near[0] - 1), (near[-1], near[-1] + 1)):
        end = float(values[last])
        if 0 <= next_ < len(values):
            part = (_DROP - below[last]) / (below[next_] - below[last])
            end += float(part) * float(values[next_] - values[last])
        ends.append(end)
    return min(ends[0], best), max(ends[1], best)


# --- Bayes ----------------------------------------------------------------------------------------
@dataclass(frozen=True, repr=False)
class Posterior(Drawn):
    """What to believe of the tower after the throws, if ``prior`` was believed before.

    Each probability has before, independently, the Beta distribution with the two numbers of
    ``prior``. ``estimates`` has for each its posterior mean, and the 95 % credible interval: with
    2.5 % it lies below, with 2.5 % above. ``densities`` keeps the values and their densities,
    ``log_evidence`` the logarithm of the probability of all that was seen.

    >>> print(practice_throws().posterior().sentences()[0])
    Before: each probability anywhere from 0 to 1, all values equally likely.
    """

    model: str
    prior: tuple[float, float]
    estimates: Mapping[str, Interval]
    log_evidence: float
    throws: int
    simulated: bool
    densities: Mapping[str, tuple[Array, Array]] = field(compare=False)

    def sentences(self) -> list[str]:
        """The prior, and what comes of it."""
        before = "anywhere from 0 to 1, all values equally likely"
        if self.prior != (1, 1):
            a, b = self.prior
            before = f"with the Beta distribution ({a:g}, {b:g}), mean {a / (a + b):.3g}"
        simulated = " simulated" if self.simulated else ""
        return [
            f"Before: each probability {before}.",
            f"After {self.throws}{simulated} throws ({self.model}): {_told(self.estimates)}; the "
            "mean, and in brackets the interval that holds it with 95 %.",
        ]

    def rows(self) -> list[list[str]]:
        """A row for each probability."""
        return _rows(self.estimates, "mean")

    def _draw(self, figure: Figure) -> None:
        for axes, (name, (values, density)), (colour, _) in _panes(figure, self.densities):
            one = self.estimates[name]
            axes.plot(values, density, color=colour, linewidth=2, label="after the throws")
            inside = (values >= one.low) & (values <= one.high)
            axes.fill_between(
                values, density, where=inside, color=colour, alpha=0.3, hatch="//", label="95 %"
            )
            before = numpy.exp(_log_beta(values, self.prior))
            axes.plot(values, before, color="black", linestyle="--", label="before")
            axes.set_xlabel(name)
            axes.set_ylabel("density")
            axes.set_ylim(0, None)
            axes.legend(fontsize=8)


def _log_beta(values: Array, prior: tuple[float, float]) -> Array:
    a, b = prior
    constant = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    inside = numpy.clip(values, 1e-12, 1 - 1e-12)
    found: Array = constant + (a - 1) * numpy.log(inside) + (b - 1) * numpy.log(1 - inside)
    return found


def posterior(
    throws: Throws, prior: tuple[float, float] = (1, 1), model: str = "independent cubes"
) -> Posterior:
    """The posterior of a model; see :meth:`Throws.posterior`.

    Raises :class:`~shogun_nb.InputError` for a prior that is not two numbers from 1 to 10,000.
    """
    chosen = model_named(model)
    if (
        not isinstance(prior, (tuple, list))
        or len(prior) != 2
        or any(type(one) not in (int, float) or not 1 <= one <= 10_000 for one in prior)
    ):
        raise InputError(
            f"prior: {shown(prior)} is not two numbers from 1 to 10,000 of a Beta distribution, "
            "such as (1, 1) for “all values equally likely”."
        )
    believed = float(prior[0]), float(prior[1])
    log_likelihood = likelihood_of(throws, chosen)

    def log_density(first: Array, second: Array) -> Array:
        of_prior = _log_beta(first, believed) + _log_beta(second, believed)
        return log_likelihood(first, second) + of_prior

    best, value = highest(log_density)
    first, second, found = around(log_density, best, value, _FAR, _FINER)
    weights = numpy.exp(found - value)
    weights[[0, -1]] /= 2  # by trapeziums
    weights[:, [0, -1]] /= 2
    area = float((first[1] - first[0]) * (second[1] - second[0]))
    whole = float(weights.sum()) * area
    estimates, densities = {}, {}
    for at, (name, values) in enumerate(zip(chosen.names, (first, second), strict=True)):
        shares = weights.sum(axis=1 - at)
        shares /= shares.sum()
        below = numpy.cumsum(shares) - shares / 2
        low, high = (float(numpy.interp(part, below, values)) for part in (0.025, 0.975))
        estimates[name] = Interval(float(shares @ values), low, high)
        density = shares / (values[1] - values[0])
        density[[0, -1]] *= 2
        densities[name] = values, density
    evidence = value + math.log(whole)
    return Posterior(model, believed, estimates, evidence, len(throws), throws.simulated, densities)


# --- bootstrap ------------------------------------------------------------------------------------
@dataclass(frozen=True, repr=False)
class Bootstrap(Drawn):
    """Estimates from throws that were drawn again, with replacement, from those recorded.

    ``estimates`` has the value from the recorded throws, and the interval that holds the middle
    95 % of those from the ``times`` new draws, which are kept in ``drawn``.
    """

    model: str
    estimates: Mapping[str, Interval]
    times: int
    throws: int
    simulated: bool
    drawn: Mapping[str, Array] = field(compare=False)

    def sentences(self) -> list[str]:
        """The estimates with their intervals."""
        return [
            f"{counted(self.times, 'time')} {self.throws} throws were drawn again from the "
            f"{self.throws} recorded ones: {_told(self.estimates)}; in brackets the middle 95 % "
            f"({self.model})."
        ]

    def rows(self) -> list[list[str]]:
        """A row for each probability."""
        return _rows(self.estimates, "likeliest")

    def _draw(self, figure: Figure) -> None:
        for axes, (name, drawn), (colour, hatch) in _panes(figure, self.drawn):
            axes.hist(drawn, bins=20, color=colour, hatch=hatch, edgecolor="black")
            axes.axvline(self.estimates[name].value, color="black", linewidth=2)
            axes.set_xlabel(f"{name} (line: from the recorded throws)")
            axes.set_ylabel("times")


def bootstrap(
    throws: Throws, times: int = 200, seed: int = 1, model: str = "independent cubes"
) -> Bootstrap:
    """Draw the throws again and again; see :meth:`Throws.bootstrap`."""
    chosen = model_named(model)
    times, luck = checked_times("times", times), numpy.random.default_rng(checked_seed(seed))
    best, _ = highest(likelihood_of(throws, chosen))
    cells = list(throws.cells)
    often = numpy.array([throws.cells[cell] for cell in cells], float)
    found: list[tuple[float, float]] = []
    while len(found) < times:
        counts = luck.multinomial(len(throws), often / often.sum())
        again = Counter({cell: int(n) for cell, n in zip(cells, counts, strict=True) if n})
        if any(cell[0] for cell in again) and any(cell[1] for cell in again):
            found.append(highest(chosen.likelihood(again), best, 1e-4)[0])
    estimates, drawn = {}, {}
    for at, name in enumerate(chosen.names):
        values = numpy.array([pair[at] for pair in found])
        low, high = (float(end) for end in numpy.quantile(values, [0.025, 0.975]))
        estimates[name] = Interval(best[at], low, high)
        drawn[name] = values
    return Bootstrap(model, estimates, times, len(throws), throws.simulated, drawn)


def checked_times(name: str, times: object) -> int:
    """How often something is repeated. Raises :class:`~shogun_nb.InputError` unless 20 to 10,000.

    >>> checked_times("times", 200)
    200
    """
    if type(times) is not int or not 20 <= times <= 10_000:
        raise InputError(f"{name}: {shown(times)} is not a whole number from 20 to 10,000.")
    return times


def checked_seed(seed: object) -> int:
    """A seed of random numbers. Raises :class:`~shogun_nb.InputError` unless 0 to 2**32 - 1.

    >>> checked_seed(7)
    7
    """
    if type(seed) is not int or not 0 <= seed < 1 << 32:
        raise InputError(f"seed: {shown(seed)} is not a whole number from 0 to 4,294,967,295.")
    return seed
