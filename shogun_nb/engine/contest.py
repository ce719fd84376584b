"""Odds of two sides, whatever decides between them: tables, curves, and many of them in a row.

A game makes a :class:`Contest` of its odds; the other answers here are made of contests. Only the
standard library is used; matplotlib loads when a picture is asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Protocol

from shogun_nb.engine.answer import (
    Answer,
    Bars,
    Exports,
    Heat,
    Series,
    field_words,
    fraction_of,
    fraction_words,
    style_of,
)
from shogun_nb.engine.distribution import Distribution, Probability, drawn, mean, wilson
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of, capital, counted, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIN, DRAW, LOSS = ENDS = ("win", "draw", "loss")
ATTACKERS_LEFT, DEFENDERS_LEFT = "attackers left", "defenders left"
MEASURES = (*ENDS, ATTACKERS_LEFT, DEFENDERS_LEFT)
"""What of a contest can be shown in a table: probabilities, and mean numbers of pieces left."""
_MOST_DRAWN = 12  # places of pieces left that a chart shows


@dataclass(frozen=True)
class Contest(Answer):
    """Who wins, and how much is left: the odds of an attacker and a defender.

    ``ends`` has the three ends in words with their probabilities: the attacker's win, neither, the
    defender's. ``left`` has for each side how likely so many of its pieces are left; numbers that
    are missing have probability 0.
    """

    title: str
    ends: Mapping[str, Probability] = field(hash=False)
    left: Mapping[str, Distribution] = field(hash=False)
    pieces: str = "armies"

    @property
    def win(self) -> Probability:
        """The probability that the attacker wins."""
        return next(iter(self.ends.values()))

    @property
    def draw(self) -> Probability:
        """The probability that neither wins."""
        return [*self.ends.values()][1]

    @property
    def loss(self) -> Probability:
        """The probability that the defender wins."""
        return [*self.ends.values()][2]

    def value(self, measure: str) -> float:
        """One of :data:`MEASURES`, as a float."""
        if measure in ENDS:
            return float([*self.ends.values()][ENDS.index(measure)])
        side = [*self.left.values()][measure == DEFENDERS_LEFT]
        return float(mean(side, 0.0))

    @property
    def heading(self) -> str:
        return self.title

    @property
    def asks(self) -> str:
        return f"{capital(self.title)}: “{next(iter(self.ends))}” in how many of 100?"

    @property
    def predicted(self) -> float:
        return float(self.win)

    def sentence(self) -> str:
        told = all_of([f"{words} {percent(chance, 1)}" for words, chance in self.ends.items()])
        return f"{capital(told)}."

    def lines(self) -> list[list[str]]:
        return [
            ["outcome", "probability"],
            *([words, fraction_words(chance)] for words, chance in self.ends.items()),
            *(
                [f"{self.pieces} left of the {side}, mean", f"{float(mean(of_side, 0.0)):.3f}"]
                for side, of_side in self.left.items()
            ),
        ]

    @property
    def chart(self) -> Bars:
        chances = tuple(map(float, self.ends.values()))
        return Bars("outcome", tuple(self.ends), (Series("exact", chances),))

    @property
    def charts(self) -> tuple[Bars, ...]:
        """How many pieces each side has left, as bars."""
        seen = [n for of_side in self.left.values() for n, p in of_side.items() if p > 0.0005]
        most = min(max([1, *seen]), _MOST_DRAWN)
        places = tuple(str(number) for number in range(1, most + 1))
        series = tuple(
            Series(side, tuple(float(of_side.get(number, 0)) for number in range(1, most + 1)))
            for side, of_side in self.left.items()
        )
        return (Bars(f"{self.pieces} left standing", places, series),)

    def plot(self) -> Figure:
        """The outcomes and the pieces left, as bars: a matplotlib ``Figure``."""
        ends = [
            (words, chance, style_of("draw" if place == 1 else words, place // 2))
            for place, (words, chance) in enumerate(self.ends.items())
        ]
        return drawn(self.title, ends, [*self.left.items()], self.pieces, self.sentence())


class EndsAndLeft(Exports):
    """Odds of one battle, as a picture and as files: how it ends, and what is left of each side."""

    __slots__ = ()

    @abstractmethod
    def _ends(self) -> list[tuple[str, Probability, tuple[str, str]]]:
        """The ends in words, their probabilities, and as what each is drawn."""

    @abstractmethod
    def _left(self) -> Sequence[tuple[str, Distribution]]:
        """Of each side that may be left, how likely so many of its pieces are."""

    @property
    def _pieces(self) -> str:
        """What is left of a side."""
        return "armies"

    @property
    @abstractmethod
    def _heading(self) -> str:
        """Who fights whom, and what else the picture should say above it."""

    def plot(self) -> Figure:
        """The ends of the battle, and what is left of each side, as bars: a matplotlib ``Figure``.

        The same odds give the same picture. In a notebook it shows itself as the last line of a
        cell; ``to_png``, ``to_svg`` and ``to_csv`` make files.

        >>> len(battle_odds(4, 3).plot().axes)
        2
        """
        return drawn(
            fill(self._heading, 90), self._ends(), self._left(), self._pieces, self.in_words()
        )

    def in_words(self) -> str:
        """What is read aloud in place of the picture.

        >>> battle_odds(4, 3).in_words()
        '4 attackers against 3 defenders (tower: stay 0.25, fall 0.5): attacker wins 59.4 %, draw \
27.4 % and defender holds 13.2 %. Armies left on average: attacker 0.91, defender 0.16.'
        """
        ends = all_of([f"{words} {percent(chance, 1)}" for words, chance, _ in self._ends()])
        left = ", ".join(f"{side} {float(mean(of, 0.0)):.2f}" for side, of in self._left())
        return f"{self._heading}: {ends}. {capital(self._pieces)} left on average: {left}."

    def rows(self) -> list[list[object]]:
        """A row for each end, and for each number of pieces that may be left of a side."""
        return [
            ["outcome", f"{self._pieces} left", "probability"],
            *([words, "", float(chance)] for words, chance, _ in self._ends()),
            *(
                [side, number, float(chance)]
                for side, of_side in self._left()
                for number, chance in sorted(of_side.items())
            ),
        ]


class HasContest(Protocol):
    """What odds of a game bring along, so that they can stand beside those of another."""

    def contest(self) -> Contest:
        """The odds as a contest of two sides."""


def contest_of(odds: HasContest | Contest) -> Contest:
    """Odds as a contest. Raises :class:`~shogun_nb.InputError` for what are no odds.

    >>> contest_of(battle_odds(1, 1)).win == battle_odds(1, 1).win
    True
    >>> contest_of(3)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: 3 are not odds. Give those of battle_odds(…).
    """
    if isinstance(odds, Contest):
        return odds
    made = getattr(odds, "contest", None)
    if not callable(made):
        raise InputError(f"{shown(odds)} are not odds. Give those of battle_odds(…).")
    found = made()
    assert isinstance(found, Contest)
    return found


# --- one beside another ---------------------------------------------------------------------------
@dataclass(frozen=True)
class SideBySide(Answer):
    """Several odds beside each other, as :func:`side_by_side` makes them."""

    contests: tuple[Contest, ...]

    @property
    def heading(self) -> str:
        return " · ".join(one.title for one in self.contests)

    def sentence(self) -> str:
        told = [f"{percent(one.win, 1)} of “{one.title}”" for one in self.contests]
        return f"The attacker wins {all_of(told)}."

    def lines(self) -> list[list[str]]:
        return [
            ["", "attacker wins", "neither", "defender wins", "attacker left", "defender left"],
            *(
                [
                    one.title,
                    *(percent(chance, 1) for chance in one.ends.values()),
                    f"{one.value(ATTACKERS_LEFT):.2f}",
                    f"{one.value(DEFENDERS_LEFT):.2f}",
                ]
                for one in self.contests
            ),
        ]

    @property
    def chart(self) -> Bars:
        series = tuple(
            Series(one.title, tuple(map(float, one.ends.values()))) for one in self.contests
        )
        return Bars("outcome", ("attacker wins", "neither", "defender wins"), series)


def side_by_side(*odds: HasContest | Contest) -> SideBySide:
    """Odds of any games beside each other, such as those of dice and of a battle tower.

    Raises :class:`~shogun_nb.InputError` for none, and for what are no odds.

    >>> from shogun_nb.games import gekokujo
    >>> dice = gekokujo.battle_odds(gekokujo.Side(bushi=4), gekokujo.Side(bushi=3))
    >>> print(side_by_side(battle_odds(4, 3), dice))  # doctest: +ELLIPSIS
    4 attackers against 3 defenders · attacker (4 Bushi) against defender (3 Bushi)
    ...
    """
    if not odds:
        raise InputError("side_by_side: give at least one, such as battle_odds(4, 3).")
    return SideBySide(tuple(map(contest_of, odds)))


# --- exact and simulated --------------------------------------------------------------------------
@dataclass(frozen=True)
class Simulated(Answer):
    """What came out of many throws beside the exact probabilities, with 95 % intervals (Wilson).

    >>> found = Simulated("a coin", {"head": 0.5, "tail": 0.5}, {"head": 52, "tail": 48})
    >>> found.throws, round(found.interval("head")[0], 2), round(found.interval("head")[1], 2)
    (100, 0.42, 0.62)
    """

    title: str
    exact: Mapping[str, Probability] = field(hash=False)
    counts: Mapping[str, int] = field(hash=False)

    @property
    def throws(self) -> int:
        """How many throws there were."""
        return sum(self.counts.values())

    def share(self, end: str) -> float:
        """In which share of the throws it came out so."""
        return self.counts.get(end, 0) / max(1, self.throws)

    def interval(self, end: str) -> tuple[float, float]:
        """The 95 % interval of that share; all from 0 to 1 before the first throw."""
        return wilson(self.share(end), self.throws) if self.throws else (0.0, 1.0)

    @property
    def heading(self) -> str:
        return f"{self.title}: exact and thrown"

    def sentence(self) -> str:
        if not self.throws:
            return "Nothing has been thrown yet."
        outside = [end for end in self.exact if not self._holds(end)]
        throws = f"{self.throws:,} {'throw' if self.throws == 1 else 'throws'}"
        if not outside:
            return f"In {throws} every interval holds the exact probability."
        return (
            f"In {throws} the interval of {all_of(outside)} misses the exact probability; one "
            "interval in twenty does so by chance."
        )

    def _holds(self, end: str) -> bool:
        low, high = self.interval(end)
        return low <= float(self.exact[end]) <= high

    def lines(self) -> list[list[str]]:
        return [
            ["outcome", "exact", "thrown", "share", "95 %"],
            *(
                [
                    end,
                    percent(chance, 1),
                    f"{self.counts.get(end, 0):,}",
                    percent(self.share(end), 1),
                    " to ".join(f"{100 * one:.1f}" for one in self.interval(end)),
                ]
                for end, chance in self.exact.items()
            ),
        ]

    @property
    def chart(self) -> Bars:
        exact = Series("exact", tuple(map(float, self.exact.values())))
        thrown = Series(
            f"{self.throws:,} thrown",
            tuple(self.share(end) for end in self.exact),
            tuple(self.interval(end) for end in self.exact),
        )
        return Bars("outcome", tuple(self.exact), (exact, thrown))


# --- many sizes -----------------------------------------------------------------------------------
@dataclass(frozen=True)
class OddsTable(Answer):
    """Attackers × defenders: one measure of each contest, as a table and a heat map.

    >>> table = sg.odds_table(attackers=3, defenders=2)
    >>> table.at(2, 1).win == battle_odds(2, 1).win
    True
    """

    title: str
    measure: str
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    contests: tuple[tuple[Contest, ...], ...]

    def at(self, attackers: int, defenders: int) -> Contest:
        """The odds of one field. Raises :class:`~shogun_nb.InputError` for one that is not here."""
        if attackers not in self.attackers or defenders not in self.defenders:
            raise InputError(
                f"{attackers} against {defenders} is not in this table of up to "
                f"{self.attackers[-1]} attackers and {self.defenders[-1]} defenders."
            )
        row = self.contests[self.attackers.index(attackers)]
        return row[self.defenders.index(defenders)]

    def of(self, measure: str) -> OddsTable:
        """The same table of another measure."""
        return OddsTable(
            self.title, checked_measure(measure), self.attackers, self.defenders, self.contests
        )

    @property
    def values(self) -> tuple[tuple[float, ...], ...]:
        """The measure, a row for each number of attackers."""
        return tuple(tuple(one.value(self.measure) for one in row) for row in self.contests)

    @property
    def heading(self) -> str:
        return f"{self.title}: {self.measure}"

    @property
    def asks(self) -> str:
        most = self.attackers[-1], self.defenders[-1]
        if self.measure not in ENDS:
            return ""
        return f"Of 100 battles with {most[0]} against {most[1]}: how many end in a {self.measure}?"

    @property
    def predicted(self) -> float | None:
        return self.values[-1][-1] if self.asks else None

    def sentence(self) -> str:
        if self.measure == WIN:
            return self._from_when()
        fields = [
            (value, a, d)
            for a, row in zip(self.attackers, self.values, strict=True)
            for d, value in zip(self.defenders, row, strict=True)
        ]
        (low, *least), (high, *most) = min(fields), max(fields)
        shares = self.measure in ENDS
        return (
            f"{capital(self.measure)}: from {field_words(low, shares)} ({least[0]} against "
            f"{least[1]}) to {field_words(high, shares)} ({most[0]} against {most[1]})."
        )

    def _from_when(self) -> str:
        first = {self.defenders[column]: self.attackers[row] for row, column in self._halves()}
        told = [f"{attackers} against {defenders}" for defenders, attackers in first.items()]
        never = [str(defenders) for defenders in self.defenders if defenders not in first]
        if len(told) > 4:
            told = [f"{told[0]}, {told[1]} … {told[-1]}"]
        said = f"The attacker wins more often than not from {all_of(told)} on." if told else ""
        if never:
            said += f" Against {all_of(never, 'or')} none of these attackers is enough."
        return said.strip()

    def _halves(self) -> list[tuple[int, int]]:
        """For each number of defenders the first field that is above a half."""
        found = []
        for column in range(len(self.defenders)):
            row = next((n for n, values in enumerate(self.values) if values[column] > 0.5), None)
            if row is not None:
                found.append((row, column))
        return found

    def lines(self) -> list[list[str]]:
        shares = self.measure in ENDS
        return [
            ["attackers \\ defenders", *map(str, self.defenders)],
            *(
                [str(attackers), *(field_words(value, shares) for value in row)]
                for attackers, row in zip(self.attackers, self.values, strict=True)
            ),
        ]

    def rows(self) -> list[list[object]]:
        """All measures of all fields, one field a line."""
        found: list[list[object]] = [["attackers", "defenders", *MEASURES]]
        for attackers, row in zip(self.attackers, self.contests, strict=True):
            for defenders, one in zip(self.defenders, row, strict=True):
                found.append([attackers, defenders, *map(one.value, MEASURES)])
        return found

    @property
    def chart(self) -> Heat:
        return Heat(
            "attackers",
            tuple(map(str, self.attackers)),
            "defenders",
            tuple(map(str, self.defenders)),
            self.values,
            self.measure in ENDS,
            frozenset(self._halves()) if self.measure == WIN else frozenset(),
        )


def checked_measure(measure: object) -> str:
    """A measure. Raises :class:`~shogun_nb.InputError` for what is not one of :data:`MEASURES`."""
    if measure not in MEASURES:
        raise InputError(f"measure={shown(measure)} is not one of {', '.join(MEASURES)}.")
    return str(measure)


@dataclass(frozen=True)
class OddsBy(Answer):
    """How the odds change with one number: a contest for each."""

    title: str
    varied: str
    numbers: tuple[int, ...]
    contests: tuple[Contest, ...]

    @property
    def heading(self) -> str:
        return f"{self.title}, by {self.varied}"

    @property
    def asks(self) -> str:
        end = next(iter(self.contests[0].ends))
        return (
            f"{capital(self.title)}, {self.numbers[-1]} {self.varied}: “{end}” in how many of 100?"
        )

    @property
    def predicted(self) -> float | None:
        return float(self.contests[-1].win)

    def sentence(self) -> str:
        first, last = self.contests[0], self.contests[-1]
        ends = f"from {self.numbers[0]} to {self.numbers[-1]} {self.varied},"
        change = float(last.win) - float(first.win)
        if abs(change) < 0.0005:
            return f"{capital(ends)} the chance to win stays as it is: {percent(first.win, 1)}."
        grows = "rises" if change > 0 else "falls"
        return (
            f"{capital(ends)} the attacker's chance to win {grows} from {percent(first.win, 1)} to "
            f"{percent(last.win, 1)}."
        )

    def lines(self) -> list[list[str]]:
        return [
            [self.varied, *self.contests[0].ends],
            *(
                [str(number), *(percent(chance, 1) for chance in one.ends.values())]
                for number, one in zip(self.numbers, self.contests, strict=True)
            ),
        ]

    @property
    def chart(self) -> Bars:
        ends = [*self.contests[0].ends]
        series = tuple(
            Series(
                "draw" if place == 1 else words,
                tuple(one.value(ENDS[place]) for one in self.contests),
            )
            for place, words in enumerate(ends)
        )
        return Bars(self.varied, tuple(map(str, self.numbers)), series, stacked=True)


@dataclass(frozen=True)
class Needed(OddsBy):
    """The smallest number that wins with at least probability ``chance``, if there is one.

    >>> needed = sg.armies_needed(defenders=3, chance=0.8)
    >>> needed.number
    6
    """

    chance: Fraction = Fraction(4, 5)

    @property
    def number(self) -> int | None:
        """The smallest number that is enough; ``None``: none of these is."""
        for number, one in zip(self.numbers, self.contests, strict=True):
            if one.win >= self.chance:
                return number
        return None

    @property
    def asks(self) -> str:
        return (
            f"{capital(self.title)}: how many {self.varied} win in {percent(self.chance)} or more?"
        )

    @property
    def predicted(self) -> float | None:
        return self.number

    @property
    def unit(self) -> str:
        return self.varied

    @property
    def most(self) -> float:
        return self.numbers[-1]

    def sentence(self) -> str:
        goal = percent(self.chance)
        best = max(zip(self.numbers, self.contests, strict=True), key=lambda one: one[1].win)
        if self.number is None:
            return (
                f"{goal} is never reached with up to {self.numbers[-1]} {self.varied}; the best is "
                f"{percent(best[1].win, 1)}, with {best[0]}."
            )
        place = self.numbers.index(self.number)
        said = f"{self.number} {self.varied} are needed for {goal}: they win in "
        said += percent(self.contests[place].win, 1)
        if place:
            before = self.contests[place - 1].win
            return f"{said}, {self.numbers[place - 1]} in {percent(before, 1)} only."
        return f"{said}."

    @property
    def chart(self) -> Bars:
        chart = super().chart
        marked = -1 if self.number is None else self.numbers.index(self.number)
        level = float(self.chance)
        return Bars(
            chart.across, chart.places, chart.series, stacked=True, level=level, marked=marked
        )


def checked_chance(chance: object) -> Fraction:
    """A probability that can be aimed at: more than 0, up to 1."""
    found = fraction_of(chance, "chance")
    if not found:
        raise InputError("chance=0 is reached without doing anything. Aim higher, such as 0.8.")
    return found


# --- several in a row -----------------------------------------------------------------------------
@dataclass(frozen=True)
class InARow(Answer):
    """How several attacks in a row may have ended, after each of them.

    ``states`` are what may have become of the place; ``path`` has their probabilities at the start
    and after each attack. ``throws`` is 0 where they are exact; else they come of so many simulated
    rows of attacks, and :meth:`intervals` says how sure they are. ``standing`` has what stands in
    the place, in more detail, where it is known exactly.
    """

    title: str
    states: tuple[str, ...]
    path: tuple[tuple[float, ...], ...]
    throws: int = 0
    standing: tuple[Mapping[str, float], ...] = field(default=(), hash=False)

    @property
    def is_exact(self) -> bool:
        """Whether the probabilities are exact."""
        return self.throws == 0

    def intervals(self, attack: int) -> tuple[tuple[float, float], ...]:
        """The 95 % intervals of the states after an attack; exact ones have no width."""
        chances = self.path[attack]
        return tuple((p, p) if self.is_exact else wilson(p, self.throws) for p in chances)

    @property
    def heading(self) -> str:
        return self.title

    @property
    def asks(self) -> str:
        last = len(self.path) - 1
        after = "1 attack" if last == 1 else f"up to {last} attacks"
        return f"{capital(self.title)}: “{self.states[0]}” after {after}, in how many of 100?"

    @property
    def predicted(self) -> float | None:
        return self.path[-1][0]

    def sentence(self) -> str:
        told = [
            f"{name} {percent(chance, 1)}"
            for name, chance in zip(self.states, self.path[-1], strict=True)
        ]
        said = f"After {counted(len(self.path) - 1, 'attack')}: {all_of(told)}."
        if self.is_exact:
            return said
        low, high = self.intervals(len(self.path) - 1)[0]
        return (
            f"{said} Simulated, {self.throws:,} times: “{self.states[0]}” lies between "
            f"{100 * low:.1f} and {100 * high:.1f} % (95 %)."
        )

    def lines(self) -> list[list[str]]:
        return [
            ["after attack", *self.states],
            *(
                [str(attack), *(percent(chance, 1) for chance in chances)]
                for attack, chances in enumerate(self.path)
            ),
        ]

    def rows(self) -> list[list[object]]:
        found: list[list[object]] = [["after attack"]]
        for name in self.states:
            found[0] += [name, f"{name}, low", f"{name}, high"]
        for attack, chances in enumerate(self.path):
            row: list[object] = [attack]
            for chance, (low, high) in zip(chances, self.intervals(attack), strict=True):
                row += [chance, low, high]
            found.append(row)
        return found

    @property
    def chart(self) -> Bars:
        series = tuple(
            Series(name, tuple(chances[place] for chances in self.path))
            for place, name in enumerate(self.states)
        )
        places = tuple(str(attack) for attack in range(len(self.path)))
        return Bars("after attack", places, series, stacked=True)


@dataclass(frozen=True)
class Path(Answer):
    """The path of a chain whose states are too many to list all: how likely each is, step by step.

    ``steps`` has for each step the probabilities of the states that can be, by name.
    """

    title: str
    step_name: str
    what: str
    steps: tuple[Mapping[str, float], ...] = field(hash=False)

    @property
    def states(self) -> tuple[str, ...]:
        """All states that occur, in the order in which they do."""
        return tuple(dict.fromkeys(name for one in self.steps for name in one))

    @property
    def heading(self) -> str:
        return self.title

    @property
    def chart_says_all(self) -> bool:
        return True

    def sentence(self) -> str:
        return (
            "Each row sums to 1. It is calculated from the row above and the cubes inside by then."
        )

    def lines(self) -> list[list[str]]:
        return [
            [self.step_name, *self.states],
            *(
                [str(step), *(percent(one.get(name, 0.0), 1) for name in self.states)]
                for step, one in enumerate(self.steps)
            ),
        ]

    @property
    def chart(self) -> Heat:
        values = tuple(tuple(one.get(name, 0.0) for name in self.states) for one in self.steps)
        rows = tuple(str(step) for step in range(len(self.steps)))
        return Heat(self.step_name, rows, self.what, self.states, values)
