"""How likely recorded throws are, with each value of the two probabilities of a model.

A model here is a function of arrays: for each pair of values the logarithm of the probability of
all that was seen. From it come estimates, intervals, posteriors and comparisons alike.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, TypeAlias

import numpy

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.towers import Tower, TowerModel, TwoFloorTower, chances_out

if TYPE_CHECKING:
    from numpy import floating
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[floating]

Cells: TypeAlias = "Counter[tuple[int, int, int | None, int]]"
"""What is known of throws, and how often; see :attr:`Throws.cells`."""

_IMPOSSIBLE = 1e-300  # what cannot happen counts as that, so that its logarithm is a number
_COARSE, _FINE = 33, 11  # values of each probability on the first look, and on closer ones
_MOST_LOOKS = 60
_ACROSS = 41  # values of each probability across the pairs that count


LogLikelihood: TypeAlias = "Callable[[Array, Array], Array]"
"""The logarithm of the probability of what was seen, for arrays of two probabilities."""


@dataclass(frozen=True)
class Model:
    """A model of the tower with two probabilities.

    ``names`` are those of the probabilities, ``tower(first, second)`` is the tower, and
    ``likelihood(cells)`` the log-likelihood of what was seen.
    """

    name: str
    names: tuple[str, str]
    tower: Callable[[float, float], TowerModel]
    likelihood: Callable[[Cells], LogLikelihood]


def model_named(name: object) -> Model:
    """The model with this name. Raises :class:`~shogun_nb.InputError` if there is none.

    >>> model_named("two floors").names
    ('passing', 'loosening')
    """
    if not isinstance(name, str) or name not in MODELS:
        raise InputError(f"model: {shown(name)} is not {' or '.join(map(repr, MODELS))}.")
    return MODELS[name]


# --- the models -----------------------------------------------------------------------------------
Passed: TypeAlias = "Callable[[int, int], Array]"
"""P(so many pass of so many thrown in), for arrays of both probabilities."""
Fell: TypeAlias = "Callable[[int, int, int], Array]"
"""P(so many fall out), by the cubes thrown in, those inside, and those that fall out."""


def _of(chances: Callable[[Array, Array, int], tuple[Passed, Fell]], cells: Cells) -> LogLikelihood:
    """The log-likelihood, from the chances of the two parts of a throw.

    How many pass and how many fall out are independent, when the number thrown in is known. Where
    only their sum was seen, every way to divide it is added up.
    """
    most = max(thrown for thrown, *_ in cells), max(inside for _, inside, *_ in cells)

    def log_likelihood(first: Array, second: Array) -> Array:
        shape = numpy.broadcast(first, second).shape
        one, other = (numpy.broadcast_to(values, shape).ravel() for values in (first, second))
        of_thrown, of_inside = chances(one, other, max(most))
        passed, fell_out = cache(of_thrown), cache(of_inside)
        total: Array = numpy.zeros(math.prod(shape))
        for (thrown, inside, out, fell), times in cells.items():
            if out is not None:
                seen = passed(thrown, out) * fell_out(thrown, inside, fell)
            else:
                seen = numpy.zeros(len(total))
                for part in range(max(0, fell - inside), min(thrown, fell) + 1):
                    seen += passed(thrown, part) * fell_out(thrown, inside, fell - part)
            total += times * numpy.log(numpy.maximum(seen, _IMPOSSIBLE))
        return total.reshape(shape)

    return log_likelihood


def _independent(stay: Array, fall: Array, most: int) -> tuple[Passed, Fell]:
    """Two binomial distributions."""
    powers = [_powers(one, most) for one in (1 - stay, stay, fall, 1 - fall)]

    def passed(thrown: int, out: int) -> Array:
        chance: Array = math.comb(thrown, out) * powers[0][out] * powers[1][thrown - out]
        return chance

    def fell(thrown: int, inside: int, out: int) -> Array:
        chance: Array = math.comb(inside, out) * powers[2][out] * powers[3][inside - out]
        return chance

    return passed, fell


def _powers(chance: Array, most: int) -> list[Array]:
    found: list[Array] = [numpy.ones(len(chance))]
    for _ in range(most):
        found.append(found[-1] * chance)
    return found


def _two_floors(passing: Array, loosening: Array, most: int) -> tuple[Passed, Fell]:
    """Exactly: how many cubes enter after a cube decides its fate, and all these are known."""
    after, before = chances_out(passing, loosening, most)
    passes: list[Array] = [numpy.ones((1, len(passing)))]  # by the number thrown in
    for chance in after[:most]:
        passes.append(_one_more(passes[-1], chance))

    def passed(thrown: int, out: int) -> Array:
        chance: Array = passes[thrown][out]
        return chance

    def fell(thrown: int, inside: int, out: int) -> Array:
        one = before[thrown]
        chance: Array = math.comb(inside, out) * one**out * (1 - one) ** (inside - out)
        return chance

    return passed, fell


def _one_more(rows: Array, chance: Array) -> Array:
    """P(k successes) with one more trial."""
    found: Array = numpy.zeros((len(rows) + 1, rows.shape[1]))
    found[:-1] += rows * (1 - chance)
    found[1:] += rows * chance
    return found


MODELS = {
    Tower.model: Model(Tower.model, ("stay", "fall"), Tower, partial(_of, _independent)),
    TwoFloorTower.model: Model(
        TwoFloorTower.model,
        ("passing", "loosening"),
        TwoFloorTower,
        partial(_of, _two_floors),
    ),
}
"""The models with which throws can be explained, by name."""


# --- where it is highest --------------------------------------------------------------------------
def highest(
    log_density: LogLikelihood,
    begin: tuple[float, float] | None = None,
    close: float = 1e-7,
) -> tuple[tuple[float, float], float]:
    """The pair of probabilities at which a function of arrays is highest, and its value there.

    It is looked for on a grid over all pairs, or around ``begin``, then on ever finer ones around
    the best, until they are as ``close`` as that. Both 0 and 1 are among the values.

    >>> (first, second), value = highest(lambda a, b: -((a - 0.3) ** 2) - (b - 1) ** 2)
    >>> round(first, 5), second
    (0.3, 1.0)
    """
    best, wide, count = ((0.5, 0.5), 0.5, _COARSE) if begin is None else (begin, 0.05, _FINE)
    value = -numpy.inf
    for _ in range(_MOST_LOOKS):
        axes = [
            numpy.unique(numpy.clip(numpy.linspace(at - wide, at + wide, count), 0, 1))
            for at in best
        ]
        found = log_density(axes[0][:, None], axes[1][None, :])
        place = numpy.unravel_index(int(found.argmax()), found.shape)
        value = float(found[place])
        best = float(axes[0][place[0]]), float(axes[1][place[1]])
        at_edge = any(
            at in (0, len(axis) - 1) and 0 < one < 1
            for at, axis, one in zip(place, axes, best, strict=True)
        )
        if not at_edge:
            wide *= 4 / (count - 1)  # two steps of this grid to each side
            count = _FINE
        if wide < close:
            break
    return best, value


def around(
    log_density: LogLikelihood,
    best: tuple[float, float],
    value: float,
    drop: float,
    count: int,
) -> tuple[Array, Array, Array]:
    """A grid over all pairs where a function is at most ``drop`` below its highest value.

    ``best`` is where it is highest. Returns the ``count`` values of each probability, equally far
    from each other, and the function on the grid.

    >>> first, second, _ = around(lambda a, b: -((a - 0.3) ** 2) - b, (0.3, 0.0), 0, 0.01, 11)
    >>> bool(0.19 < first[0] <= 0.2), bool(second[0] == 0), bool(0.01 <= second[-1] < 0.02)
    (True, True, True)
    """
    low, high = [max(0.0, one - 0.01) for one in best], [min(1.0, one + 0.01) for one in best]
    while True:
        axes = [numpy.linspace(*ends, _ACROSS) for ends in zip(low, high, strict=True)]
        found = log_density(axes[0][:, None], axes[1][None, :])
        grown = False
        for axis in (0, 1):
            profile = found.max(axis=1 - axis)
            if profile[0] > value - drop and low[axis] > 0:
                low[axis], grown = max(0.0, 2 * low[axis] - best[axis] - 0.001), True
            if profile[-1] > value - drop and high[axis] < 1:
                high[axis], grown = min(1.0, 2 * high[axis] - best[axis] + 0.001), True
        if not grown:
            break
    trimmed = []
    for axis in (0, 1):
        inside = numpy.nonzero(found.max(axis=1 - axis) >= value - drop)[0]
        first, last = max(0, inside[0] - 1), min(_ACROSS - 1, inside[-1] + 1)
        trimmed.append(numpy.linspace(axes[axis][first], axes[axis][last], count))
    return trimmed[0], trimmed[1], log_density(trimmed[0][:, None], trimmed[1][None, :])
