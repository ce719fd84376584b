"""Steps of working with chances, as data: the binomial, the convolution, the Markov chain.

Each is an :class:`~shogun_nb.engine.answer.Answer`: its table shows every step as it would be done
by hand, in exact fractions. Only the standard library is used.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from shogun_nb.engine.answer import (
    Answer,
    Bars,
    Heat,
    Series,
    checked_whole,
    fraction_of,
    fraction_words,
)
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted, percent

_MOST_TRIALS = 100
_MOST_TERMS = 4  # products that a line of a convolution writes out
_MOST_STATES = 64
_EXACT_STATES = 10  # of a chain whose equilibrium is reckoned in fractions
_CLOSE = 0.01  # from here on a chain is as good as in its equilibrium
_MOST_STEPS = 1_000
_POWERS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _to_the(base: Fraction, power: int) -> str:
    """A power as it is written by hand.

    >>> _to_the(Fraction(3, 4), 2), _to_the(Fraction(1), 0)
    ('(3/4)²', '1⁰')
    """
    written = f"({base})" if base.denominator > 1 else str(base)
    return written + str(power).translate(_POWERS)


@dataclass(frozen=True)
class Binomial(Answer):
    """How many of ``trials`` independent trials succeed, each with probability ``chance``.

    ``what`` says what is counted. The probability of k successes is the number of ways to choose
    them, times chance to the k, times (1 - chance) to the rest; :meth:`lines` shows it for each k.

    >>> passing = Binomial(2, Fraction(3, 4), "cubes that pass")
    >>> passing.chances
    (Fraction(1, 16), Fraction(3, 8), Fraction(9, 16))
    >>> passing.mean, passing.variance
    (Fraction(3, 2), Fraction(3, 8))
    """

    trials: int
    chance: Fraction
    what: str = "successes"

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """P(k) for k = 0, 1, 2 … up to ``trials``; they sum to 1."""
        return tuple(
            math.comb(self.trials, k) * self.chance**k * (1 - self.chance) ** (self.trials - k)
            for k in range(self.trials + 1)
        )

    @property
    def mean(self) -> Fraction:
        """The expected value, n · p."""
        return self.trials * self.chance

    @property
    def variance(self) -> Fraction:
        """The variance, n · p · (1 - p)."""
        return self.mean * (1 - self.chance)

    @property
    def heading(self) -> str:
        return f"{self.what}: {self.trials} tried, each with probability {self.chance}"

    def sentence(self) -> str:
        best = max(range(self.trials + 1), key=lambda k: float(self.chances[k]))
        return (
            f"The mean is {self.trials} × {self.chance} = {_number(self.mean)}, the variance "
            f"{_number(self.variance)}; the likeliest number is {best} "
            f"({percent(self.chances[best], 1)})."
        )

    def lines(self) -> list[list[str]]:
        """For each k the ways, the probability of one way, and both multiplied."""
        n, p = self.trials, self.chance
        return [
            ["k", "ways", "probability of one way", "ways × one way"],
            *(
                [
                    str(k),
                    str(math.comb(n, k)),
                    f"{_to_the(p, k)} × {_to_the(1 - p, n - k)}",
                    fraction_words(chance),
                ]
                for k, chance in enumerate(self.chances)
            ),
        ]

    @property
    def chart(self) -> Bars:
        chances = tuple(map(float, self.chances))
        return Bars(self.what, tuple(map(str, range(self.trials + 1))), (Series("P", chances),))


def binomial(trials: int, chance: float | Fraction, what: str = "successes") -> Binomial:
    """The binomial distribution with its working: each k with ways × chances.

    ``trials`` is a whole number up to 100; ``chance`` the probability of one success, a float or a
    fraction (0.1 is taken as 1/10). Raises :class:`~shogun_nb.InputError` for anything else.

    >>> print(binomial(2, 0.75, "cubes that pass"))
    cubes that pass: 2 tried, each with probability 3/4
    The mean is 2 × 3/4 = 3/2 = 1.5, the variance 3/8 = 0.375; the likeliest number is 2 (56.3 %).
    <BLANKLINE>
    k  ways  probability of one way  ways × one way
    0     1         (3/4)⁰ × (1/4)²   1/16 = 0.0625
    1     2         (3/4)¹ × (1/4)¹    3/8 = 0.3750
    2     1         (3/4)² × (1/4)⁰   9/16 = 0.5625
    """
    trials = checked_whole(trials, "trials", 0, _MOST_TRIALS)
    return Binomial(trials, fraction_of(chance, "chance"), what)


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{value} = {float(value):.4g}"


@dataclass(frozen=True)
class Convolution(Answer):
    """The sum of two independent numbers, or their difference, step by step.

    ``first`` and ``second`` have the probabilities of 0, 1, 2 …; ``names`` say what the numbers
    are. With ``minus`` the second is taken from the first, with ``least`` no lower than that.
    :attr:`products` has the probability of each pair; along a diagonal pairs have the same sum, and
    :attr:`chances` adds them up.

    >>> both = Convolution((Fraction(1, 4), Fraction(3, 4)), (Fraction(1, 2), Fraction(1, 2)))
    >>> {number: str(chance) for number, chance in both.chances.items()}
    {0: '1/8', 1: '1/2', 2: '3/8'}
    """

    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]
    names: tuple[str, str] = ("first", "second")
    minus: bool = False
    least: int | None = None

    def of(self, one: int, two: int) -> int:
        """What a pair of numbers comes to."""
        found = one - two if self.minus else one + two
        return found if self.least is None else max(self.least, found)

    @cached_property
    def products(self) -> tuple[tuple[Fraction, ...], ...]:
        """The probability of each pair: a row for each number of the first."""
        return tuple(tuple(one * two for two in self.second) for one in self.first)

    @cached_property
    def pairs(self) -> Mapping[int, list[tuple[int, int]]]:
        """The pairs that come to each number: the diagonals of :attr:`products`."""
        found: dict[int, list[tuple[int, int]]] = {}
        for one in range(len(self.first)):
            for two in range(len(self.second)):
                found.setdefault(self.of(one, two), []).append((one, two))
        return dict(sorted(found.items()))

    @cached_property
    def chances(self) -> Mapping[int, Fraction]:
        """The probability of each number; they sum to 1."""
        return {
            number: sum((self.products[one][two] for one, two in pairs), Fraction(0))
            for number, pairs in self.pairs.items()
        }

    @property
    def above(self) -> Fraction:
        """The probability of more than 0."""
        return sum((chance for number, chance in self.chances.items() if number > 0), Fraction(0))

    @property
    def below(self) -> Fraction:
        """The probability of less than 0."""
        return sum((chance for number, chance in self.chances.items() if number < 0), Fraction(0))

    @property
    def heading(self) -> str:
        return f" {'−' if self.minus else '+'} ".join(self.names)

    def sentence(self) -> str:
        if self.minus and self.least is None:
            return (
                f"Above 0: {fraction_words(self.above)}. Equal: "
                f"{fraction_words(self.chances.get(0, Fraction(0)))}. Below 0: "
                f"{fraction_words(self.below)}."
            )
        mean = sum((number * chance for number, chance in self.chances.items()), Fraction(0))
        return (
            f"Each diagonal adds up to the probability of one number. The mean is {_number(mean)}."
        )

    def lines(self) -> list[list[str]]:
        """For each number the products of its diagonal, and what they add up to."""
        sign = "\u00a0−\u00a0" if self.minus else "\u00a0+\u00a0"  # a pair stays on its line
        found = [["difference" if self.minus else "sum", "pairs", "products", "together"]]
        for number, pairs in self.pairs.items():
            pairs = [(one, two) for one, two in pairs if self.products[one][two]] or pairs[:1]
            named = [f"{one}{sign}{two}" for one, two in pairs[:_MOST_TERMS]]
            terms = [
                f"{_short(self.first[one])}\u00a0×\u00a0{_short(self.second[two])}"
                for one, two in pairs[:_MOST_TERMS]
            ]
            if len(pairs) > _MOST_TERMS:
                named.append(f"… ({len(pairs) - _MOST_TERMS}\u00a0more)")
                terms.append("…")
            written = [str(number).replace("-", "−"), ", ".join(named), " + ".join(terms)]
            found.append([*written, fraction_words(self.chances[number])])
        return found

    @property
    def chart(self) -> Heat:
        return Heat(
            self.names[0],
            tuple(map(str, range(len(self.first)))),
            self.names[1],
            tuple(map(str, range(len(self.second)))),
            tuple(tuple(map(float, row)) for row in self.products),
            marked=frozenset(
                pair for number, pairs in self.pairs.items() if number > 0 for pair in pairs
            )
            if self.minus
            else frozenset(),
        )


def _short(value: Fraction) -> str:
    return fraction_words(value).partition(" = ")[0]


def convolution(
    first: Sequence[float | Fraction],
    second: Sequence[float | Fraction],
    names: tuple[str, str] = ("first", "second"),
    minus: bool = False,
) -> Convolution:
    """The sum of two independent numbers, with its working; with ``minus`` their difference.

    ``first`` and ``second`` are the probabilities of 0, 1, 2 …, as ``sg.binomial(…).chances`` has
    them. Raises :class:`~shogun_nb.InputError` for what are no probabilities that sum to 1.

    >>> convolution([0.25, 0.75], [0.5, 0.5], ("armies", "farmers"), minus=True).above
    Fraction(3, 8)
    """
    found = [
        tuple(fraction_of(one, f"{name}[{place}]") for place, one in enumerate(given))
        for name, given in (("first", first), ("second", second))
    ]
    for name, chances in zip(("first", "second"), found, strict=True):
        if abs(float(sum(chances)) - 1) > 1e-6 or len(chances) > _MOST_TRIALS + 1:
            raise InputError(
                f"{name}: these {len(chances)} probabilities sum to {float(sum(chances)):.4g}, not "
                f"to 1. Write those of 0, 1, 2 …, up to {_MOST_TRIALS}."
            )
    return Convolution(found[0], found[1], names, minus)


@dataclass(frozen=True)
class MarkovChain(Answer):
    """A Markov chain and its path: where it may be after each step.

    ``states`` are named; ``transition[i][j]`` is the probability of going from state i to j in one
    step; ``start`` the probabilities at the beginning. ``numbers``, if there are any, say how much
    each state counts, so that there is a mean of ``what``.

    >>> weather = markov_chain(["dry", "wet"], [[0.75, 0.25], [0.5, 0.5]], start="dry", steps=2)
    >>> weather.path[2], weather.equilibrium
    ((Fraction(11, 16), Fraction(5, 16)), (Fraction(2, 3), Fraction(1, 3)))
    """

    states: tuple[str, ...]
    transition: tuple[tuple[Fraction, ...], ...]
    start: tuple[Fraction, ...]
    steps: int
    title: str = "Markov chain"
    what: str = "state"
    step_name: str = "step"
    numbers: tuple[int, ...] = ()

    @cached_property
    def path(self) -> tuple[tuple[Fraction, ...], ...]:
        """The probabilities of the states at the start and after each step."""
        found = [self.start]
        for _ in range(self.steps):
            found.append(self._after(found[-1]))
        return tuple(found)

    def _after(self, now: Sequence[Fraction]) -> tuple[Fraction, ...]:
        return tuple(
            sum(
                (chance * row[place] for chance, row in zip(now, self.transition, strict=True)),
                Fraction(0),
            )
            for place in range(len(self.states))
        )

    @property
    def mean(self) -> Fraction | None:
        """The mean of :attr:`numbers` at the end; ``None`` without numbers."""
        return self._mean_of(self.path[-1])

    def _mean_of(self, chances: Sequence[Fraction]) -> Fraction | None:
        if not self.numbers:
            return None
        return sum((n * p for n, p in zip(self.numbers, chances, strict=True)), Fraction(0))

    @cached_property
    def equilibrium(self) -> tuple[Fraction, ...] | None:
        """The probabilities that a step leaves as they are; ``None`` where there are several.

        In fractions up to 10 states, beyond that to about 15 digits.
        """
        return _balanced(self.transition)

    @cached_property
    def steps_to_equilibrium(self) -> int | None:
        """After how many steps no event's probability is more than 0.01 from its equilibrium.

        ``None``: not within 1,000 steps, as in a chain that swings for ever.
        """
        goal = self.equilibrium
        if goal is None:
            return None
        now = [*map(float, self.start)]
        table = [[*map(float, row)] for row in self.transition]
        for step in range(_MOST_STEPS + 1):
            if sum(abs(one - float(two)) for one, two in zip(now, goal, strict=True)) <= 2 * _CLOSE:
                return step
            now = [
                sum(chance * row[place] for chance, row in zip(now, table, strict=True))
                for place in range(len(now))
            ]
        return None

    @property
    def heading(self) -> str:
        return self.title

    @property
    def asks(self) -> str:
        if not self.numbers:
            return ""
        after = counted(self.steps, self.step_name)
        return f"{self.title}: how many {self.what} on average after {after}?"

    @property
    def predicted(self) -> float | None:
        return None if self.mean is None else float(self.mean)

    @property
    def unit(self) -> str:
        return self.what

    @property
    def most(self) -> float:
        return max(self.numbers, default=1)

    def sentence(self) -> str:
        after = f"After {counted(self.steps, self.step_name)}"
        last = self.path[-1]
        best = max(range(len(last)), key=lambda state: float(last[state]))
        told = f"{after} “{self.states[best]}” is likeliest ({percent(last[best], 1)})"
        if self.mean is not None:
            told = f"{after} the mean is {_number(self.mean)} {self.what}"
        if self.equilibrium is None:
            return f"{told}. Where it ends depends on where it begins."
        near = self.steps_to_equilibrium
        goal = self._mean_of(self.equilibrium)
        end = "" if goal is None else f", of mean {_rounded(goal)}"
        if near is None:
            return f"{told}. There is an equilibrium{end}, but the chain does not settle to it."
        if not near:
            return f"{told}. From the start it is as good as in its equilibrium{end}."
        steps = counted(near, self.step_name)
        return f"{told}. After {steps} it is as good as in its equilibrium{end}."

    @property
    def chart_says_all(self) -> bool:
        return True

    def lines(self) -> list[list[str]]:
        """The path: the probability of each state after each step, and the equilibrium."""
        found = [[self.step_name, *self.states, *(["mean"] if self.numbers else [])]]
        for step, chances in enumerate(self.path):
            found.append([str(step), *self._told(chances)])
        if self.equilibrium is not None:
            found.append(["equilibrium", *self._told(self.equilibrium)])
        return found

    def _told(self, chances: Sequence[Fraction]) -> list[str]:
        mean = self._mean_of(chances)
        return [*(percent(one, 1) for one in chances), *([] if mean is None else [_rounded(mean)])]

    @property
    def chart(self) -> Heat:
        rows = [str(step) for step in range(len(self.path))]
        values = [tuple(map(float, chances)) for chances in self.path]
        if self.equilibrium is not None:
            rows.append("equilibrium")
            values.append(tuple(map(float, self.equilibrium)))
        return Heat(self.step_name, tuple(rows), self.what, self.states, tuple(values))


def _rounded(value: Fraction) -> str:
    return f"{float(value):.2f}"


@dataclass(frozen=True)
class Transitions(Answer):
    """The transition table of a chain: from each state the probabilities of the next."""

    chain: MarkovChain

    @property
    def heading(self) -> str:
        return "One step: from each state to the next"

    def sentence(self) -> str:
        return "Each row sums to 1. The next state depends on the present one only."

    def lines(self) -> list[list[str]]:
        chain = self.chain
        return [
            ["from \\ to", *chain.states],
            *(
                [name, *map(_short, row)]
                for name, row in zip(chain.states, chain.transition, strict=True)
            ),
        ]

    @property
    def chart(self) -> Heat:
        chain = self.chain
        values = tuple(tuple(map(float, row)) for row in chain.transition)
        return Heat("from", chain.states, "to", chain.states, values)


def markov_chain(
    states: Sequence[str],
    transition: Sequence[Sequence[float | Fraction]],
    start: str,
    steps: int = 5,
) -> MarkovChain:
    """A Markov chain with its path, its equilibrium, and how fast it comes there.

    ``states`` are names, ``transition[i][j]`` the probability of going from the i-th to the j-th;
    it begins in the state ``start``. Raises :class:`~shogun_nb.InputError` for a table that is not
    square, rows that do not sum to 1, and an unknown start.

    >>> markov_chain(["in", "out"], [[0.5, 0.5], [0.25, 0.75]], start="out", steps=1).path[1]
    (Fraction(1, 4), Fraction(3, 4))
    """
    names = tuple(map(str, states))
    count = checked_whole(len(names), "number of states", 1, _MOST_STATES)
    rows = tuple(
        tuple(fraction_of(one, f"transition[{place}]") for one in row)
        for place, row in enumerate(transition)
    )
    if len(rows) != count or any(len(row) != count for row in rows):
        raise InputError(f"transition: write {count} rows of {count} probabilities, one a state.")
    for name, row in zip(names, rows, strict=True):
        if abs(float(sum(row)) - 1) > 1e-6:
            raise InputError(
                f"transition: the row of {shown(name)} sums to {float(sum(row)):.4g}, not to 1."
            )
    if start not in names:
        raise InputError(f"start={shown(start)} is not one of {', '.join(names)}.")
    begin = tuple(Fraction(name == start) for name in names)
    return MarkovChain(names, rows, begin, checked_whole(steps, "steps", 0, _MOST_STEPS))


def _balanced(transition: Sequence[Sequence[Fraction]]) -> tuple[Fraction, ...] | None:
    """Solve x = x · transition with sum 1, by elimination; ``None`` if several x do."""
    count = len(transition)
    exact = count <= _EXACT_STATES
    small: Any = Fraction(0) if exact else 1e-11
    # One equation for each state, and that all sum to 1.
    table: list[list[Any]] = [
        [transition[one][state] - (one == state) for one in range(count)] + [Fraction(0)]
        for state in range(count)
    ]
    table.append([Fraction(1)] * (count + 1))
    if not exact:
        table = [[*map(float, row)] for row in table]
    for column in range(count):
        rest = range(column, len(table))
        pivot = max(rest, key=lambda row, at=column: abs(table[row][at]))  # type: ignore[misc]
        if abs(table[pivot][column]) <= small:
            return None
        table[column], table[pivot] = table[pivot], table[column]
        for row in range(len(table)):
            if row != column and table[row][column]:
                times = table[row][column] / table[column][column]
                table[row] = [a - times * b for a, b in zip(table[row], table[column], strict=True)]
    found = (table[place][count] / table[place][place] for place in range(count))
    return tuple(Fraction(one) for one in found)


@dataclass(frozen=True)
class Crossed(Answer):
    """Two independent numbers, and what each pair of them comes to, in words.

    ``ends[i][j]`` says what happens at i of the first and j of the second.

    >>> half = (Fraction(1, 2), Fraction(1, 2))
    >>> coins = Crossed(half, half, ("one", "other"), (("none", "one"), ("one", "two")))
    >>> {end: str(chance) for end, chance in coins.chances.items()}
    {'none': '1/4', 'one': '1/2', 'two': '1/4'}
    """

    first: tuple[Fraction, ...]
    second: tuple[Fraction, ...]
    names: tuple[str, str]
    ends: tuple[tuple[str, ...], ...]

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """The probability of each end: all products of its pairs, added up."""
        found: dict[str, Fraction] = {}
        for one, row in zip(self.first, self.ends, strict=True):
            for two, end in zip(self.second, row, strict=True):
                found[end] = found.get(end, Fraction(0)) + one * two
        return found

    @property
    def heading(self) -> str:
        return f"{self.names[0]} × {self.names[1]}"

    def sentence(self) -> str:
        told = [f"{end}: {fraction_words(chance)}" for end, chance in self.chances.items()]
        return f"{'. '.join(told)}."

    def lines(self) -> list[list[str]]:
        """For each number of the first what each of the second comes to, with its probability."""
        return [
            [f"{self.names[0]} \\ {self.names[1]}", *map(str, range(len(self.second)))],
            *(
                [
                    str(number),
                    *(
                        f"{end}: {_short(one * two)}"
                        for two, end in zip(self.second, row, strict=True)
                    ),
                ]
                for number, (one, row) in enumerate(zip(self.first, self.ends, strict=True))
            ),
        ]

    @property
    def chart(self) -> Heat:
        first = self.ends[-1][0]
        return Heat(
            self.names[0],
            tuple(map(str, range(len(self.first)))),
            self.names[1],
            tuple(map(str, range(len(self.second)))),
            tuple(tuple(float(one * two) for two in self.second) for one in self.first),
            marked=frozenset(
                (i, j)
                for i, row in enumerate(self.ends)
                for j, end in enumerate(row)
                if end == first
            ),
        )
