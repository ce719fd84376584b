"""Whether a model fits recorded throws, which fits better, and how many throws are enough."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy

from shogun_nb.engine.distribution import NORMAL, SIDES
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.measuring.estimates import (
    Fit,
    checked_seed,
    checked_times,
    fit,
    likelihood_of,
    posterior,
)
from shogun_nb.games.shogun.measuring.likelihood import MODELS, Cells, highest, model_named
from shogun_nb.games.shogun.measuring.result import Drawn
from shogun_nb.games.shogun.towers import Tower, TowerModel, TwoFloorTower, fallen

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from shogun_nb.games.shogun.measuring.likelihood import Array
    from shogun_nb.games.shogun.measuring.throws import Throws

PASSED, FELL, OUT = "cubes that passed", "cubes inside that fell out", "cubes that came out"
_KINDS = (PASSED, FELL, OUT)
_BINS = ("far fewer", "fewer", "about as many", "more", "far more")
_EDGES = (-1.25, -0.4, 0.4, 1.25)  # in standard deviations of what the model expects
_LEAST_EXPECTED = 5.0  # classes of which fewer are expected are pooled with their neighbours
_DOUBTFUL = 0.05


# --- goodness of fit ------------------------------------------------------------------------------
@dataclass(frozen=True, repr=False)
class GoodnessOfFit(Drawn):
    """Whether recorded throws look like those of a model with its likeliest values.

    Each number of cubes is counted as "fewer", "about as many" … than the model expects of its
    throw, in standard deviations; what is expected less than five times is pooled with its
    neighbour. ``statistic`` adds up (seen - expected)² / expected. ``p_value`` is the share of
    ``classes`` of simulated throws by the model itself, estimated in the same way, in which it came
    out as large: a small one speaks against the model. ``table`` has kind, class, seen, expected.
    """

    model: str
    statistic: float
    p_value: float
    classes: int
    throws: int
    simulated: bool
    table: Sequence[tuple[str, str, int, float]] = field(compare=False)

    def sentences(self) -> list[str]:
        """Whether it fits, as far as one can say."""
        if self.p_value < _DOUBTFUL:
            verdict = "the model is doubtful"
        else:
            verdict = "the throws do not speak against it"
        return [
            f"Chi-square of {self.throws} throws against the model “{self.model}”: "
            f"{self.statistic:.1f}.",
            f"In {counted(self.classes, 'simulated class', 'simulated classes')} that throw by the "
            f"model it came out as large with a share of {self.p_value:.3f}: {verdict}.",
        ]

    def rows(self) -> list[list[str]]:
        """A row for each class of numbers of cubes."""
        rows = [["compared with what was expected", "seen", "expected"]]
        for kind, words, seen, expected in self.table:
            rows.append([f"{kind}: {words}", str(seen), f"{expected:.1f}"])
        return rows

    def _draw(self, figure: Figure) -> None:
        axes = figure.subplots()
        places = numpy.arange(len(self.table))
        for shift, at, (colour, hatch), label in (
            (-0.2, 2, SIDES[0], "seen"),
            (0.2, 3, SIDES[1], "expected"),
        ):
            heights = [row[at] for row in self.table]
            axes.bar(
                places + shift,
                heights,
                width=0.4,
                color=colour,
                hatch=hatch,
                edgecolor="black",
                label=label,
            )
        names = [f"{kind}:\n{words}" for kind, words, *_ in self.table]
        axes.set_xticks(places, names, rotation=35, ha="right", fontsize=8)
        axes.set_ylabel("times")
        axes.legend()


def goodness_of_fit(
    throws: Throws, model: str = "independent cubes", classes: int = 200, seed: int = 1
) -> GoodnessOfFit:
    """Compare throws with those of a model; see :meth:`Throws.goodness_of_fit`."""
    chosen = model_named(model)
    classes = checked_times("classes", classes)
    luck = numpy.random.default_rng(checked_seed(seed))
    best, _ = highest(likelihood_of(throws, chosen))
    tower = chosen.tower(*best)
    statistic, table = _chi_square(throws.cells, tower)
    larger = 0
    for _ in range(classes):
        again = _thrown_again(throws.cells, tower, luck)
        refitted, _ = highest(chosen.likelihood(again), best, 1e-3)
        larger += _chi_square(again, chosen.tower(*map(_rounded, refitted)))[0] >= statistic
    share = (1 + larger) / (1 + classes)
    return GoodnessOfFit(model, statistic, share, classes, len(throws), throws.simulated, table)


def _rounded(chance: float) -> float:
    """As a tower can have it."""
    return round(chance, 6)


def _chances(tower: TowerModel, kind: str, thrown: int, inside: int) -> Sequence[float]:
    """P(0, 1, 2 … of a kind) in a throw."""
    ours = (
        0 if kind == FELL else thrown,
        0 if kind == PASSED else inside,
    )
    if isinstance(tower, TwoFloorTower):
        return tower.unchecked(*ours, others=thrown - ours[0])
    assert isinstance(tower, Tower)
    return fallen(float(tower.stay), float(tower.fall), *ours)


def _seen(
    cell: tuple[int, int, int | None, int],
) -> list[tuple[str, int]]:
    """What was seen of a throw: kinds of cubes with their numbers."""
    thrown, inside, passed, fell = cell
    if passed is None:
        return [(OUT, fell)]
    kinds = [(PASSED, passed)] if thrown else []
    return [*kinds, (FELL, fell)] if inside else kinds


def _chi_square(cells: Cells, tower: TowerModel) -> tuple[float, list[tuple[str, str, int, float]]]:
    """The statistic, and its classes: kind, words, seen, expected."""
    seen = {kind: numpy.zeros(len(_BINS)) for kind in _KINDS}
    expected = {kind: numpy.zeros(len(_BINS)) for kind in _KINDS}
    classes: dict[tuple[str, int, int], tuple[NDArray[Any], Array]] = {}
    for cell, times in cells.items():
        for kind, number in _seen(cell):
            key = kind, *cell[:2]
            if key not in classes:
                classes[key] = _classed(numpy.array(_chances(tower, *key)))
            of_number, chances = classes[key]
            seen[kind][int(of_number[number])] += times
            expected[kind] += times * chances
    statistic, table = 0.0, []
    for kind in _KINDS:
        classes_left = _pooled(seen[kind], expected[kind])
        if len(classes_left) < 2:  # one class holds them all, seen and expected alike
            continue
        for words, found, due in classes_left:
            statistic += (found - due) ** 2 / due
            table.append((kind, words, round(found), due))
    return statistic, table


def _classed(chances: Array) -> tuple[NDArray[Any], Array]:
    """To which class each number of cubes belongs, and the probability of each class."""
    numbers = numpy.arange(len(chances))
    mean = float(chances @ numbers)
    deviation = math.sqrt(max(0.0, float(chances @ (numbers - mean) ** 2)))
    of_number = numpy.digitize((numbers - mean) / (deviation or 1.0), _EDGES)
    shares: Any = numpy.bincount(of_number, weights=chances, minlength=len(_BINS))
    return of_number, shares


def _pooled(seen: Array, expected: Array) -> list[tuple[str, float, float]]:
    """Neighbouring classes put together until enough is expected of each."""
    found: list[tuple[list[str], float, float]] = []
    for words, one, due in zip(_BINS, seen, expected, strict=True):
        if found and (found[-1][2] < _LEAST_EXPECTED):
            before = found.pop()
            found.append(([*before[0], words], before[1] + one, before[2] + due))
        else:
            found.append(([words], float(one), float(due)))
    if len(found) > 1 and found[-1][2] < _LEAST_EXPECTED:
        last, before = found.pop(), found.pop()
        found.append(([*before[0], *last[0]], before[1] + last[1], before[2] + last[2]))
    return [(" or ".join(words), one, due) for words, one, due in found if due > 0]


def _thrown_again(cells: Cells, tower: TowerModel, luck: numpy.random.Generator) -> Cells:
    """As many throws of the same kinds, by a model."""
    found: Cells = Counter()
    kinds: Counter[tuple[int, int, bool]] = Counter()
    for (thrown, inside, passed, _), times in cells.items():
        kinds[thrown, inside, passed is not None] += times
    for (thrown, inside, apart), times in kinds.items():

        def drawn(
            kind: str, thrown: int = thrown, inside: int = inside, times: int = times
        ) -> list[int]:
            chances = numpy.array(_chances(tower, kind, thrown, inside))
            numbers = luck.choice(len(chances), size=times, p=chances / chances.sum())
            return [int(one) for one in numbers]

        if apart:
            for passed, fell in zip(drawn(PASSED), drawn(FELL), strict=True):
                found[thrown, inside, passed, fell] += 1
        else:
            for out in drawn(OUT):
                found[thrown, inside, None, out] += 1
    return found


# --- which model ----------------------------------------------------------------------------------
@dataclass(frozen=True, repr=False)
class ModelComparison(Drawn):
    """Which model explains the throws better: by AIC, and by Bayes.

    ``fits`` are those of the models; :attr:`Fit.aic` is less for a better one. ``log_evidence`` are
    the logarithms of the probability of all that was seen, if before each value of each probability
    was equally likely; the Bayes factor is how many times one is as large as the other. Both
    likelihoods are exact.
    """

    fits: Mapping[str, Fit]
    log_evidence: Mapping[str, float]

    @property
    def better(self) -> str:
        """The model with the lower AIC."""
        return min(self.fits, key=lambda name: self.fits[name].aic)

    @property
    def aic_difference(self) -> float:
        """How much higher the AIC of the other model is."""
        first, second = sorted(one.aic for one in self.fits.values())
        return second - first

    @property
    def log_bayes_factor(self) -> float:
        """The logarithm of how many times as likely the throws are with the better model by AIC."""
        other = next(name for name in self.log_evidence if name != self.better)
        return self.log_evidence[self.better] - self.log_evidence[other]

    def sentences(self) -> list[str]:
        """Which is better, and how clearly."""
        difference = self.aic_difference
        clear = next(
            words
            for limit, words in (
                (2, "that is hardly a difference"),
                (10, "that speaks for it, but not clearly"),
                (math.inf, "that is clear"),
            )
            if difference < limit
        )
        factor = self.log_bayes_factor
        times = f"{math.exp(min(abs(factor), 700)):.3g}"
        likelier = "likely" if factor >= 0 else "unlikely"
        return [
            f"By AIC “{self.better}” is better by {difference:.1f}: {clear}.",
            f"By Bayes the throws are {times} times as {likelier} with it as with the other model.",
        ]

    def rows(self) -> list[list[str]]:
        """A row for each model."""
        rows = [["model", "likeliest", "log-likelihood", "AIC", "log evidence"]]
        for name, one in self.fits.items():
            values = ", ".join(f"{what} {est.value:.3f}" for what, est in one.estimates.items())
            evidence = self.log_evidence[name]
            rows.append([name, values, f"{one.log_likelihood:.2f}", f"{one.aic:.2f}"])
            rows[-1].append(f"{evidence:.2f}")
        return rows

    def _draw(self, figure: Figure) -> None:
        axes = figure.subplots()
        least = min(one.aic for one in self.fits.values())
        for place, one in enumerate(self.fits.values()):
            colour, hatch = SIDES[place]
            axes.barh(place, one.aic - least, color=colour, hatch=hatch, edgecolor="black")
            axes.annotate(f" {one.aic - least:.1f}", (one.aic - least, place), va="center")
        axes.set_yticks(range(len(self.fits)), list(self.fits))
        axes.margins(x=0.12)
        axes.set_xlabel("AIC above the better model's (less is better)")


def compare_models(throws: Throws) -> ModelComparison:
    """Compare all models; see :meth:`Throws.compare_models`."""
    return ModelComparison(
        {name: fit(throws, name) for name in MODELS},
        {name: posterior(throws, (1, 1), name).log_evidence for name in MODELS},
    )


# --- how many throws are enough -------------------------------------------------------------------
@dataclass(frozen=True, repr=False)
class EnoughThrows(Drawn):
    """How wide the 95 % intervals will be after so many throws, and when they are narrow enough.

    Reckoned beforehand, for independent cubes, from the curvature that the log-likelihood has on
    average (Fisher's information), for throws of ``thrown`` cubes with ``inside`` cubes inside, on
    average. For few throws it is rough. ``variances`` are those of one throw for each probability:
    the width after ``n`` throws is 2 · 1.96 · √(variance / n).

    >>> found = how_many_throws(width=0.1)
    >>> found.enough
    {'stay': 29, 'fall': 126}
    """

    tower: Tower
    thrown: int
    inside: float
    apart: bool
    wanted: float
    variances: Mapping[str, float]

    def width(self, name: str, throws: int) -> float:
        """How wide the interval of a probability will be; at most 1."""
        return min(1.0, 2 * NORMAL * math.sqrt(self.variances[name] / throws))

    @property
    def enough(self) -> dict[str, int]:
        """The smallest number of throws after which each interval is narrow enough."""
        return {
            name: max(1, math.ceil((2 * NORMAL / self.wanted) ** 2 * variance))
            for name, variance in self.variances.items()
        }

    def sentences(self) -> list[str]:
        """How many throws are enough."""
        enough = self.enough
        seen = "seen apart by their colours" if self.apart else "all of one colour"
        each = " and ".join(f"{throws:,} for “{name}”" for name, throws in enough.items())
        return [
            f"For 95 % intervals at most {self.wanted:g} wide about {max(enough.values()):,} "
            f"throws are enough ({each}): {self.thrown} cubes thrown in, {self.inside:.3g} inside, "
            f"{seen}, in a tower with {self.tower.words}.",
            "Half the width takes four times as many throws.",
        ]

    def rows(self) -> list[list[str]]:
        """The widths after 10, 20, 50 … throws."""
        rows = [["throws", *(f"width for {name}" for name in self.variances)]]
        for throws in _NUMBERS:
            widths = (f"{self.width(name, throws):.3f}" for name in self.variances)
            rows.append([f"{throws:,}", *widths])
        return rows

    def _draw(self, figure: Figure) -> None:
        axes = figure.subplots()
        for (name, _), (colour, _), line in zip(
            self.variances.items(), SIDES, ("-", "--"), strict=False
        ):
            widths = [self.width(name, throws) for throws in _NUMBERS]
            axes.plot(_NUMBERS, widths, line, marker="o", color=colour, label=name)
        axes.axhline(self.wanted, color="black", linestyle=":", label="wanted")
        axes.set_xscale("log")
        axes.set_xticks(_NUMBERS, [str(number) for number in _NUMBERS])
        axes.set_xticks([], minor=True)
        axes.set_ylim(0, None)
        axes.set_xlabel("throws")
        axes.set_ylabel("width of the 95 % interval")
        axes.legend()


_NUMBERS = (10, 20, 50, 100, 200, 500, 1000, 2000)
_STEP = 1e-5
_IN_TURN, _LONG = 5, 60  # throws until the tower is emptied; throws until nothing changes any more
_MOST_INSIDE = 60


def how_many_throws(
    width: float = 0.1,
    *,
    tower: Tower | None = None,
    thrown: int = 10,
    inside: int | None = None,
    colours: bool = True,
) -> EnoughThrows:
    """How many throws are enough for 95 % intervals of a width; see :class:`EnoughThrows`.

    ``tower`` is roughly what you expect. ``thrown`` cubes are thrown in each time while ``inside``
    lie inside; by default as many as in the throws of :func:`~shogun_nb.simulated_class`.
    ``colours``: whether those that passed can be told from those that fell out; otherwise only
    their sum is seen.

    Raises :class:`~shogun_nb.InputError` for impossible numbers, and where such throws could not
    tell the two probabilities apart.

    >>> print(how_many_throws(0.1).sentences()[1])
    Half the width takes four times as many throws.
    """
    model = Tower() if tower is None else tower
    if not isinstance(model, Tower):
        raise InputError(f"tower: {shown(tower)} is not a Tower with independent cubes.")
    if type(width) not in (int, float) or not 0.001 <= width <= 1:
        raise InputError(f"width: {shown(width)} is not a number from 0.001 to 1.")
    stay, fall = float(model.stay), float(model.fall)
    if not (0 < stay < 1 and 0 < fall < 1):
        raise InputError("tower: take probabilities between 0 and 1; 0 and 1 are certain already.")
    for name, value in (("thrown", thrown), ("inside", inside)):
        if value is not None and (type(value) is not int or not 1 <= value <= 60):
            raise InputError(f"{name}: {shown(value)} is not a whole number from 1 to 60 (S-2).")
    lying = _lying(stay, fall, thrown, colours) if inside is None else {inside: 1.0}
    information = numpy.zeros((2, 2))
    for before, share in lying.items():
        of_one = numpy.diag([thrown / (stay * (1 - stay)), before / (fall * (1 - fall))])
        information += share * (of_one if colours else _of_sum(stay, fall, thrown, before))
    if numpy.linalg.det(information) < 1e-6 * information[0, 0] * information[1, 1]:
        raise InputError(
            "With cubes of one colour such throws cannot tell the two probabilities apart: as many "
            "cubes come out of one as of the other. Throw in a colour of which none lies inside."
        )
    inverse = numpy.linalg.inv(information)
    average = sum(before * share for before, share in lying.items())
    variances = {"stay": float(inverse[0, 0]), "fall": float(inverse[1, 1])}
    return EnoughThrows(model, thrown, average, colours, float(width), variances)


def _lying(stay: float, fall: float, thrown: int, colours: bool) -> dict[int, float]:
    """How likely each number of cubes lies inside before a throw: of five, or in the long run."""
    now, all_throws = {0: 1.0}, {0: 1.0}
    for _ in range(_IN_TURN - 1 if colours else _LONG):
        after: dict[int, float] = {}
        for before, share in now.items():
            for out, chance in enumerate(fallen(stay, fall, thrown, before)):
                number = min(before + thrown - out, _MOST_INSIDE)
                after[number] = after.get(number, 0.0) + share * chance
        now = {number: share for number, share in after.items() if share > 1e-9}
        for number, share in now.items():
            all_throws[number] = all_throws.get(number, 0.0) + share
    if not colours:
        return now
    return {number: share / _IN_TURN for number, share in all_throws.items()}


def _of_sum(stay: float, fall: float, thrown: int, inside: int) -> Array:
    """Fisher's information of one throw of which only the sum is seen, by small steps."""

    def chances(stay: float, fall: float) -> Array:
        return numpy.array(fallen(stay, fall, thrown, inside))

    by_stay = (chances(stay + _STEP, fall) - chances(stay - _STEP, fall)) / (2 * _STEP)
    by_fall = (chances(stay, fall + _STEP) - chances(stay, fall - _STEP)) / (2 * _STEP)
    slopes = numpy.stack([by_stay, by_fall])
    found: Array = slopes / numpy.maximum(chances(stay, fall), 1e-300) @ slopes.T
    return found
