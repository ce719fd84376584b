"""Throws of a tower alone, without a game: one, many, and what they should come to (S-51).

Only the standard library is used; matplotlib loads when a picture is asked for.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.answer import Pictured
from shogun_nb.engine.distribution import SIDES, html_table, picture, wilson
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import new_file, write_new
from shogun_nb.engine.speech import counted, percent
from shogun_nb.engine.tape import PlayoutTape, key_of
from shogun_nb.games.shogun import chance
from shogun_nb.games.shogun.rules.state import COLOURS
from shogun_nb.games.shogun.towers import Tower, TowerModel, TwoFloorTower

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_THROWS = 1_000_000
"""So many throws are simulated at most."""


@dataclass(slots=True)
class _Cubes:
    """As much of a state as a throw reads: cubes by colour."""

    hand: Sequence[int]
    tower: Sequence[int]
    tray: Sequence[int] = field(default_factory=lambda: [0] * COLOURS)


def simulated_throws(
    tower: TowerModel, hand: Sequence[int], inside: Sequence[int], throws: int, seed: int | str
) -> Iterator[Sequence[int]]:
    """The cubes in the tray after each of many throws, as the game throws; all begin alike.

    ``hand`` and ``inside`` are the cubes thrown in and lying inside, by colour, and so is what
    comes. It is one list, filled anew for each throw. The same ``seed`` makes the same throws.

    >>> [tray[0] for tray in simulated_throws(Tower(), [4] + [0] * 5, [2] + [0] * 5, 5, seed=7)]
    [2, 4, 2, 4, 4]
    """
    cubes: Any = _Cubes(hand, inside)
    tables, key, tray = tower.tables(), key_of(seed, "throws"), [0] * COLOURS
    for number in range(throws):
        tape = PlayoutTape(key, number, chance.TAPE_LENGTH)
        chance.throw(cubes, tables, tape, chance.FILLING_AT, tray)
        yield tray


def checked_number_of_throws(throws: object) -> int:
    """How many throws to simulate. Raises :class:`~shogun_nb.InputError` unless 1 to 1,000,000.

    >>> checked_number_of_throws(1000)
    1000
    """
    if type(throws) is not int or not 1 <= throws <= MOST_THROWS:
        raise InputError(
            f"throws: {shown(throws)} is not a whole number from 1 to {MOST_THROWS:,}."
        )
    return throws


@dataclass(frozen=True)
class SimulatedThrows(Pictured):
    """Throws of one tower that all begin alike, with cubes of one colour.

    ``fallen`` says of each throw how many of these cubes lie in the tray. ``thrown`` of them were
    thrown in, ``inside`` lay in the tower, ``others`` of other colours were thrown in with them.
    Made by :func:`~shogun_nb.throw_tower`.
    """

    tower: TowerModel
    thrown: int
    inside: int
    others: int
    fallen: Sequence[int]

    @cached_property
    def counts(self) -> list[int]:
        """How often 0, 1, 2 … cubes lay in the tray."""
        found = [0] * (self.thrown + self.inside + 1)
        for cubes in self.fallen:
            found[cubes] += 1
        return found

    @cached_property
    def theory(self) -> list[float]:
        """The probabilities of 0, 1, 2 … cubes in the tray, by the model of the tower."""
        if isinstance(self.tower, TwoFloorTower):
            return self.tower.distribution(self.thrown, self.inside, self.others)
        return self.tower.distribution(self.thrown, self.inside)

    @property
    def mean(self) -> float:
        """The mean number of cubes in the tray."""
        return sum(self.fallen) / len(self.fallen)

    def share(self, cubes: int) -> float:
        """The share of throws after which so many cubes lay in the tray."""
        return self.counts[cubes] / len(self.fallen)

    def interval(self, cubes: int) -> tuple[float, float]:
        """The 95 % interval of the probability of so many cubes, by Wilson's formula.

        >>> low, high = throw_tower(4, throws=1000).interval(3)
        >>> low < 0.421875 < high  # 4 of 4 * 0.25 * 0.75**3
        True
        """
        return wilson(self.share(cubes), len(self.fallen))

    def running_means(self) -> list[float]:
        """The mean of the first throw, of the first two, of the first three …

        >>> [round(mean, 2) for mean in throw_tower(4, throws=5, seed=7).running_means()]
        [2.0, 2.5, 2.33, 2.5, 2.4]
        """
        total, found = 0, []
        for number, cubes in enumerate(self.fallen, 1):
            total += cubes
            found.append(total / number)
        return found

    @property
    def title(self) -> str:
        """What was thrown, and how often."""
        inside = f" and {self.inside} inside" if self.inside else ""
        others = f", with {self.others} of other colours" if self.others else ""
        return (
            f"{counted(len(self.fallen), 'throw')} of {counted(self.thrown, 'cube')}{others}"
            f"{inside} (tower: {self.tower.words})"
        )

    def rows(self) -> list[list[str]]:
        """The table, its headings first: cubes in the tray, throws, share, interval, theory."""
        rows = [["cubes in the tray", "throws", "share", "95 % interval", "theory"]]
        for cubes, times in enumerate(self.counts):
            low, high = self.interval(cubes)
            rows.append(
                [
                    str(cubes),
                    f"{times:,}",
                    percent(self.share(cubes), 1),
                    f"{percent(low, 1)} to {percent(high, 1)}",
                    percent(self.theory[cubes], 1),
                ]
            )
        return rows

    def __str__(self) -> str:
        """A table.

        >>> print(throw_tower(2, throws=1000, seed=7))
        1000 throws of 2 cubes (tower: stay 0.25, fall 0.5)
        cubes in the tray   throws   share      95 % interval  theory
                        0       63   6.3 %     5.0 % to 8.0 %   6.3 %
                        1      356  35.6 %   32.7 % to 38.6 %  37.5 %
                        2      581  58.1 %   55.0 % to 61.1 %  56.3 %
        """
        lines = [
            f"{row[0]:>17} {row[1]:>8} {row[2]:>7} {row[3]:>18} {row[4]:>7}" for row in self.rows()
        ]
        return "\n".join([self.title, *lines])

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.title)}</p>{html_table(self.rows(), head=True)}"

    def plot(self) -> Figure:
        """Shares with their intervals as bars, and the theory as points over them."""
        made = picture(7.0, 3.6, self.in_words())
        axes = made.subplots()
        places = range(len(self.counts))
        shares = [self.share(cubes) for cubes in places]
        ends = [self.interval(cubes) for cubes in places]
        below = [max(0.0, one - low) for one, (low, _) in zip(shares, ends, strict=True)]
        above = [max(0.0, high - one) for one, (_, high) in zip(shares, ends, strict=True)]
        colour, hatch = SIDES[0]
        axes.bar(
            places,
            shares,
            yerr=[below, above],
            capsize=3,
            color=colour,
            hatch=hatch,
            edgecolor="black",
            label="thrown, with 95 % intervals",
        )
        axes.plot(
            places, self.theory, "D", color=SIDES[1][0], markeredgecolor="black", label="theory"
        )
        axes.set_xlabel("cubes in the tray")
        axes.set_ylabel("share of the throws")
        axes.set_title(self.title, fontsize=9)
        axes.legend()
        return made

    def in_words(self) -> str:
        """What is read aloud in place of the picture: each share beside its theory."""
        return f"{self.title}. Shares and theory: " + "; ".join(
            f"{cubes} cubes {percent(self.share(cubes), 1)}, theory {percent(one, 1)}"
            for cubes, one in enumerate(self.theory)
        )

    def to_csv(self, name: str | Path) -> Path:
        """Write a row for each throw: its number and the cubes in the tray. Returns the new file.

        Raises :class:`~shogun_nb.InputError` for a name that no file can have, or that one has.
        """
        return write_new(new_file(name, ".csv"), self._write)

    def _write(self, path: Path) -> None:
        with path.open("w", newline="", encoding="utf-8") as file:
            rows = csv.writer(file)
            rows.writerow(["throw", "cubes in the tray"])
            rows.writerows(enumerate(self.fallen, 1))


def throw_tower(
    thrown: int,
    inside: int = 0,
    *,
    others: int = 0,
    tower: TowerModel | None = None,
    throws: int = 1,
    seed: int | str = 1,
) -> SimulatedThrows:
    """Throw cubes of one colour into a tower, once or often; every throw begins alike.

    ``thrown`` cubes are thrown in while ``inside`` cubes of their colour lie in the tower;
    ``others`` of other colours are thrown in with them, which matters in a
    :class:`~shogun_nb.TwoFloorTower`. Without a ``tower`` it is a :class:`~shogun_nb.Tower`. The
    same ``seed`` makes the same throws: those of a game, drawn in the same way.

    Raises :class:`~shogun_nb.InputError` for impossible numbers of cubes or throws.

    >>> throw_tower(5, 3, seed=7).fallen
    (4,)
    >>> throw_tower(5, 3, throws=1000).mean, Tower().expected(5, 3)
    (5.279, 5.25)
    """
    model = Tower() if tower is None else tower
    if not isinstance(model, TowerModel):
        raise InputError(
            f"tower={shown(tower)} is not a battle tower (S-51). Use for example Tower()."
        )
    TwoFloorTower().distribution(thrown, inside, others)  # which checks the numbers
    checked_number_of_throws(throws)
    hand, within = [0] * COLOURS, [0] * COLOURS
    hand[:2], within[0] = [thrown, others], inside
    fallen = tuple(tray[0] for tray in simulated_throws(model, hand, within, throws, seed))
    return SimulatedThrows(model, thrown, inside, others, fallen)
