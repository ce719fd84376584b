"""Throws of the battle tower as chance experiments: cubes alone, without a game around them.

Here the tower is as the lessons on probability want it: filled anew before each throw, so that
one throw knows nothing of the last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from shogun_nb.controls import Panel
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.odds import battle_odds
from shogun_nb.games.shogun.panels.tower import TowerView
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.reading.fight import Before, Party, Thrown
from shogun_nb.games.shogun.rules.state import COLOURS
from shogun_nb.games.shogun.towers import Tower
from shogun_nb.teaching.exercises import Trial, Trials

COLOURS_OF_CUBES = ("Blue", "Yellow", "Red", "Green")
ATTACKER_WINS = ("win", "draw", "loss")


@cache
def _anywhere() -> Position:
    """A position that lends the drawing the names and signs of its players."""
    return scenario(players=COLOURS_OF_CUBES)


@dataclass(frozen=True)
class Cubes:
    """Cubes of one colour before a throw: how many are thrown in, and how many are inside.

    Raises :class:`~shogun_nb.InputError` for other colours, and for numbers below 0.

    >>> Cubes("Blue", 2)
    Cubes(colour='Blue', thrown=2, inside=0)
    """

    colour: str
    thrown: int
    inside: int = 0

    def __post_init__(self) -> None:
        if self.colour not in COLOURS_OF_CUBES:
            listed = ", ".join(map(repr, COLOURS_OF_CUBES))
            raise InputError(f"Cubes: {shown(self.colour)} is not a colour; there are {listed}.")
        for name in ("thrown", "inside"):
            if type(number := getattr(self, name)) is not int or number < 0:
                raise InputError(f"Cubes: {name}={shown(number)} is not a number of cubes from 0.")

    def fall(self, tower: Tower, luck: Random) -> int:
        """How many of them fall out of the tower at one throw.

        >>> Cubes("Blue", 3, 2).fall(Tower(stay=0, fall=0), Random(1))
        3
        """
        through = sum(luck.random() >= tower.stay for _ in range(self.thrown))
        return through + sum(luck.random() < tower.fall for _ in range(self.inside))


class ThrownCubes(TowerView):
    """The tower with these cubes, beside the bars of an experiment.

    >>> view = ThrownCubes(Panel("Two cubes"), (Cubes("Blue", 2),))
    >>> view.show((1,), animate=False)
    >>> view.thrown.count
    '1 of 2 cubes of Blue lie in the tray.'
    """

    def __init__(self, panel: Panel, cubes: tuple[Cubes, ...]) -> None:
        self._cubes = cubes
        super().__init__(panel, words=False)
        self.add_class("shogun-tower-alone")

    def show(self, seen: tuple[int, ...], *, animate: bool) -> None:
        """A throw: how many cubes of each colour fell out, in the order of the cubes."""
        fell, inside = [0] * COLOURS, [0] * COLOURS
        told = []
        for one, out in zip(self._cubes, seen, strict=True):
            at = COLOURS_OF_CUBES.index(one.colour)
            fell[at], inside[at] = out, one.thrown + one.inside - out
            told.append(f"{out} of {counted(one.thrown + one.inside, 'cube')} of {one.colour}")
        lie = (
            "lies"
            if len(told) == 1 and self._cubes[0].thrown + self._cubes[0].inside == 1
            else "lie"
        )
        nothing = (0,) * COLOURS
        count = f"{all_of(told)} {lie} in the tray."
        thrown = Thrown(
            *(self._prepared(), tuple(fell), tuple(inside), nothing, nothing, tuple(fell)),
            *(count, "", ()),
        )
        self._show_thrown(thrown, animate, focus=True)

    def clear(self) -> None:
        """The tower before a throw."""
        self._show_before(self._prepared())

    def _prepared(self) -> Before:
        parties = tuple(
            Party(COLOURS_OF_CUBES.index(one.colour), "", one.thrown, 0, one.inside, True, ())
            for one in self._cubes
        )
        return Before(_anywhere(), "", parties, ())


class ThrownOntoOthers(ThrownCubes):
    """The tower with cubes of one colour of which each trial says how many were inside before.

    >>> view = ThrownOntoOthers(Panel("A second throw"), (Cubes("Blue", 1),))
    >>> view.show((1, 2), animate=False)
    >>> view.thrown.count
    '2 of 2 cubes of Blue lie in the tray.'
    """

    def show(self, seen: tuple[int, ...], *, animate: bool) -> None:
        """A throw: how many were inside before it, and how many fell out."""
        inside, out = seen
        (cubes,) = self._cubes
        self._cubes = (replace(cubes, inside=inside),)
        super().show((out,), animate=animate)

    def clear(self) -> None:
        """The tower before a throw; what is inside nobody knows."""
        self._cubes = tuple(replace(one, inside=0) for one in self._cubes)
        super().clear()


def in_the_tray(cubes: Cubes, tower: Tower | None = None, **words: Any) -> Trials:
    """An experiment: how many of these cubes fall out of the tower? ``words`` are those of Trials.

    >>> two = in_the_tray(Cubes("Blue", 2), key="two", prompt="How many fall out?", rules=(),
    ...     hints=("0, 1 or 2.",), why="Count the paths.")
    >>> [str(chance) for chance in two.chances]
    ['1/16', '3/8', '9/16']
    """
    model = Tower() if tower is None else tower

    def trial(luck: Random) -> Trial:
        out = cubes.fall(model, luck)
        return Trial(out, (out,))

    number = cubes.thrown + cubes.inside
    usual = {
        "outcomes": tuple(str(one) for one in range(number + 1)),
        "axis": "cubes that fall out",
    }
    return Trials(
        chances=tuple(model.exact_distribution(cubes.thrown, cubes.inside)),
        trial=trial,
        picture=lambda panel: ThrownCubes(panel, (cubes,)),
        **{**usual, **words},
    )


def win_draw_loss(attackers: Cubes, defenders: Cubes, **words: Any) -> Trials:
    """An experiment: does the attacker win, draw or lose (S-54, S-55)?

    >>> battle = win_draw_loss(Cubes("Blue", 2), Cubes("Yellow", 1), key="battle", rules=(),
    ...     prompt="Who wins?", hints=("Blue has more.",), why="42 of 64.")
    >>> [str(chance) for chance in battle.chances]
    ['21/32', '19/64', '3/64']
    """
    tower = Tower()
    odds = battle_odds(
        *(attackers.thrown, defenders.thrown),
        inside={"attacker": attackers.inside, "defender": defenders.inside},
        exact=True,
    )
    chances = tuple(Fraction(one) for one in (odds.win, odds.draw, odds.loss))

    def trial(luck: Random) -> Trial:
        ours, theirs = attackers.fall(tower, luck), defenders.fall(tower, luck)
        return Trial(0 if ours > theirs else 1 if ours == theirs else 2, (ours, theirs))

    usual = {"axis": "what comes of it for the attacker", "pieces": ("battle", "battles")}
    return Trials(
        outcomes=ATTACKER_WINS,
        chances=chances,
        trial=trial,
        picture=lambda panel: ThrownCubes(panel, (attackers, defenders)),
        **{**usual, **words},
    )
