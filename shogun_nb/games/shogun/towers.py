"""The battle tower: models of what stays inside and what falls out (S-51), and how they are kept.

A :class:`Tower` has cubes that are independent of one another. In a :class:`TwoFloorTower` cubes
knock each other loose. An :class:`EmpiricalTower` repeats throws that a class has recorded. Every
game takes any of them; all share one kind of tables, with which games draw throws from the tape.

Only the standard library is used.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.frozen import Numbers
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.rules.state import COLOURS

_Number = TypeVar("_Number", float, Fraction)

_ALWAYS = Fraction(1)
_ONE = 1 << 32  # numbers of the tape are below this
_LONGEST_PROBABILITY = 60  # characters of a probability in a file
_PROBABILITY = re.compile(r"[0-9]+/[0-9]+|[0-9]+(\.[0-9]+)?(e-[0-9]+)?")
FINEST = 10_000_000
"""The largest denominator of a tower: nobody throws more cubes than that to measure one."""
ROW = 64  # one row a number of cubes, 0 to 63
MOST_CUBES = COLOURS * (ROW - 1)
"""More cubes of all colours cannot be thrown, or lie inside, by any numbers (S-2)."""
MOST_RECORDED = 1_000
"""The largest number of recorded throws of a tower."""


# --- tables for drawing ---------------------------------------------------------------------------
class TowerTables(NamedTuple):
    """The tower as whole numbers in units of 2**-32, for drawing throws from the tape.

    All games share them. ``passes`` and ``falls`` are blocks of 64
    rows; row ``n`` of a block holds P(at most k) for k = 0, 1, 2 … of ``n`` cubes thrown in (how
    many come straight out), or of ``n`` that lay inside (how many fall out). ``passes_from`` and
    ``falls_from`` say where in its row a search begins. A throw first draws one of the entries of
    ``passes_of`` and ``falls_of``, each equally likely: the numbers of the two blocks it uses.

    A tower with floors has instead ``after``, the probability that a cube thrown in lies in the
    tray, by how many cubes enter after it, and ``before``, that a cube which lay inside falls out,
    by how many are thrown in. For other towers both are empty.
    """

    passes: Numbers
    falls: Numbers
    passes_from: Numbers
    falls_from: Numbers
    passes_of: Numbers
    falls_of: Numbers
    after: Numbers
    before: Numbers


# --- what all models have -------------------------------------------------------------------------
class TowerModel(ABC):
    """A model of the battle tower (S-51); the base of the three that there are."""

    model: ClassVar[str]
    """The name of the model in files."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the model, for display."""

    @property
    @abstractmethod
    def words(self) -> str:
        """The model with its numbers, for a line under a table."""

    @property
    @abstractmethod
    def described(self) -> str:
        """The same as a noun with all that it means, to stand in a sentence."""

    @abstractmethod
    def cases(self) -> Sequence[tuple[Fraction, Tower]] | None:
        """Towers with independent cubes of which each throw is one, with their probabilities.

        Odds are exact where they are a mean over these. ``None`` for a model in which the cubes of
        one throw move each other: its odds are simulated.

        >>> Tower().cases()
        [(Fraction(1, 1), Tower(stay=0.25, fall=0.5))]
        """

    @abstractmethod
    def tables(self) -> TowerTables:
        """The tables that throws are drawn with; made once for each model.

        >>> tables = Tower().tables()
        >>> round(tables.falls[64 * 1] / 2**32, 3)
        0.5
        """

    @abstractmethod
    def distribution(self, thrown: int, inside: int) -> list[float]:
        """P(k cubes of one colour lie in the tray after the throw), for k = 0, 1, 2 …

        ``thrown`` cubes are thrown in (armies and the cubes that lay in the tray), ``inside``
        cubes lay in the tower. Raises :class:`ValueError` for negative numbers or more than 63.

        >>> Tower().distribution(thrown=1, inside=1)
        [0.125, 0.5, 0.375]
        """

    @abstractmethod
    def exact_distribution(self, thrown: int, inside: int) -> list[Fraction]:
        """The same as :meth:`distribution`, in fractions; a float is taken as the nearest one.

        Raises :class:`~shogun_nb.InputError` for a model whose odds are simulated.

        >>> Tower().exact_distribution(thrown=1, inside=1)
        [Fraction(1, 8), Fraction(1, 2), Fraction(3, 8)]
        >>> Tower(stay=0.1).exact_distribution(thrown=1, inside=0)
        [Fraction(1, 10), Fraction(9, 10)]
        """

    def expected(self, thrown: int, inside: int) -> float:
        """The mean number of cubes of one colour in the tray, of :meth:`distribution`.

        >>> Tower().expected(thrown=4, inside=2)
        4.0
        """
        return math.fsum(k * one for k, one in enumerate(self.distribution(thrown, inside)))

    @abstractmethod
    def exact_digits(self, thrown: int, inside: int) -> float:
        """How many digits the fractions of :meth:`exact_distribution` have at most, roughly."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The model as the header of a save file has it."""

    @abstractmethod
    def text(self) -> str:
        """The model as one word, which :func:`tower_from_text` reads."""


# --- independent cubes ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Tower(TowerModel):
    """A model of the battle tower in which the cubes are independent.

    ``stay`` is the probability that a cube thrown in stays inside, ``fall`` the probability that
    a cube inside falls out at a throw (S-51). The defaults 0.25 and 0.5 are an **assumption**: no
    tower was measured. With them about 8, 9.5 and 11 of the 31, 38 and 45 cubes of the first
    filling stay inside (S-16). With 0 and 1 in place of both the tower is deterministic.

    Denominators go up to 10,000,000. Where exact fractions are asked for, a float is the nearest
    of these: 0.1 is 1/10, and ``1 / 3`` is 1/3. So no exact odds of the largest armies take more
    than about a second, with any tower (:attr:`shogun_nb.Odds.exact_seconds`).

    :class:`TwoFloorTower` and :class:`EmpiricalTower` are other models.

    Raises :class:`~shogun_nb.InputError` for anything that is not a probability, or finer.

    >>> Tower()
    Tower(stay=0.25, fall=0.5)
    >>> Tower(stay=2)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: tower: stay=2 is not a probability from 0 to 1 (S-51). \
Use for example 0.25.
    """

    stay: float | Fraction = 0.25
    fall: float | Fraction = 0.5

    model: ClassVar[str] = "independent cubes"

    def __post_init__(self) -> None:
        _check_probabilities(stay=self.stay, fall=self.fall)

    @property
    def name(self) -> str:
        """The name of the model, for display."""
        certain = self.stay in (0, 1) and self.fall in (0, 1)
        return self.model + (", deterministic" if certain else "")

    @classmethod
    def straight_through(cls) -> Tower:
        """Deterministic (S-51): whatever is thrown in comes out, what lies inside stays there.

        >>> Tower.straight_through()
        Tower(stay=0, fall=0)
        """
        return cls(0, 0)

    @classmethod
    def emptying(cls) -> Tower:
        """Deterministic (S-51): whatever is thrown in comes out, and what lay inside with it.

        >>> Tower.emptying()
        Tower(stay=0, fall=1)
        """
        return cls(0, 1)

    @property
    def words(self) -> str:
        """Both probabilities.

        >>> Tower().words
        'stay 0.25, fall 0.5'
        """
        return f"stay {self.stay}, fall {self.fall}"

    @property
    def described(self) -> str:
        """What the two probabilities mean."""
        return (
            f"a tower in which a cube thrown in stays with probability {float(self.stay):g} and a "
            f"cube inside falls out with {float(self.fall):g}"
        )

    def cases(self) -> list[tuple[Fraction, Tower]]:
        """Itself: the only one."""
        return [(_ALWAYS, self)]

    def tables(self) -> TowerTables:
        """Two blocks of binomial tables."""
        return _tables(((Fraction(self.stay), Fraction(self.fall)),))

    def distribution(self, thrown: int, inside: int) -> list[float]:
        """Of a sum of two binomial variables.

        >>> Tower().distribution(thrown=1, inside=1)
        [0.125, 0.5, 0.375]
        """
        _check_cubes(thrown, inside)
        return list(fallen(float(self.stay), float(self.fall), thrown, inside))

    def exact_distribution(self, thrown: int, inside: int) -> list[Fraction]:
        """The same in fractions."""
        _check_cubes(thrown, inside)
        passes = _binomial(1 - _simplest(self.stay), thrown)
        falls = _binomial(_simplest(self.fall), inside)
        return _sum_of_two(passes, falls)

    def exact_digits(self, thrown: int, inside: int) -> float:
        """Each cube brings the digits of its denominator.

        >>> round(Tower().exact_digits(thrown=10, inside=0))  # denominators up to 4**10
        6
        """
        stay, fall = _simplest(self.stay).denominator, _simplest(self.fall).denominator
        return thrown * math.log10(stay) + inside * math.log10(fall)

    def to_json(self) -> dict[str, Any]:
        """The two probabilities as texts."""
        both = {"stay": probability_text(self.stay), "fall": probability_text(self.fall)}
        return {"model": self.model, **both}

    def text(self) -> str:
        """The two probabilities with a comma.

        >>> Tower().text()
        '0.25,0.5'
        """
        return f"{probability_text(self.stay)},{probability_text(self.fall)}"


# --- two floors -----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TwoFloorTower(TowerModel):
    """A model of the battle tower with two floors, in which cubes knock each other loose (S-51).

    ``passing`` is the probability that a cube passes a floor, ``loosening`` the probability that a
    cube which enters knocks a resting cube loose. A throw goes so:

    1. The cubes are thrown in one after another, in random order, whatever their colours: each
       order is equally likely. The cubes that lay inside rest on the floors.
    2. A cube that enters first knocks at every resting cube, each of which comes loose with the
       probability ``loosening``, independently. A cube loosened from the upper floor drops to the
       lower one; it passes it with the probability ``passing`` into the tray, or rests there. A
       cube loosened from the lower floor drops into the tray. Loosened cubes knock at no others.
    3. Then the entering cube comes to the upper floor, passes it with the probability ``passing``
       or rests there, comes to the lower floor and does the same. What passes both lies in the
       tray. Where it rests, it is among those that the next cubes knock at.

    A game knows how many cubes lie inside, and not on which floor. At the beginning of a throw
    each of them lies on the upper floor with the probability 1 / (1 + ``passing``), otherwise on
    the lower one: so a cube does that has come to rest and has not been knocked at since.

    The more cubes are thrown in, the more fall out of those inside. Odds of a battle are simulated,
    because its cubes are not independent; the number of one colour that fall out of cubes which
    enter alone has an exact distribution. The defaults are an **assumption**: with them about as
    many cubes of the first filling stay inside as with those of :class:`Tower` (S-16).

    Raises :class:`~shogun_nb.InputError` for anything that is not a probability.

    >>> alone, together = (TwoFloorTower().distribution(thrown, 1) for thrown in (0, 6))
    >>> alone  # nothing enters, so nothing is knocked loose
    [1.0, 0.0]
    >>> TwoFloorTower(passing=0.5, loosening=0).distribution(2, 0)
    [0.5625, 0.375, 0.0625]
    """

    passing: float | Fraction = 0.8
    loosening: float | Fraction = 0.02

    model: ClassVar[str] = "two floors"

    def __post_init__(self) -> None:
        _check_probabilities(passing=self.passing, loosening=self.loosening)

    @property
    def name(self) -> str:
        """The name of the model, for display."""
        return self.model

    @property
    def words(self) -> str:
        """Both probabilities.

        >>> TwoFloorTower().words
        'two floors, passing 0.8, loosening 0.02'
        """
        return f"two floors, passing {self.passing}, loosening {self.loosening}"

    @property
    def described(self) -> str:
        """What the two probabilities mean."""
        return (
            "a tower with two floors, each of which a cube passes with probability "
            f"{float(self.passing):g}, and in which each cube that enters knocks each resting "
            f"cube loose with {float(self.loosening):g}"
        )

    def cases(self) -> None:
        """None: the cubes of a throw move each other."""
        return

    def tables(self) -> TowerTables:
        """The probabilities of falling out for every number of cubes that enter."""
        return _tables_of_floors(float(self.passing), float(self.loosening))

    def chances_out(self, knocks: int) -> tuple[list[float], list[float]]:
        """P(a cube lies in the tray in the end), by how many cubes enter after it, 0 to ``knocks``.

        First for a cube that is thrown in, then for one that lay inside at the beginning.

        >>> thrown, inside = TwoFloorTower(passing=0.5, loosening=0.5).chances_out(1)
        >>> thrown, inside[0], round(inside[1], 4)
        ([0.25, 0.5], 0.0, 0.3333)
        """
        return chances_out(float(self.passing), float(self.loosening), knocks)

    def distribution(self, thrown: int, inside: int, others: int = 0) -> list[float]:
        """P(k cubes of one colour lie in the tray after the throw), for k = 0, 1, 2 …

        ``thrown`` cubes are thrown in and ``inside`` cubes lay in the tower, all of one colour;
        ``others`` of other colours are thrown in with them. Raises :class:`ValueError` for
        negative numbers or more than 63 of one colour.

        >>> TwoFloorTower(passing=1, loosening=0).distribution(2, 1)
        [0.0, 0.0, 1.0, 0.0]
        """
        _check_cubes(thrown, inside)
        if type(others) is not int or not 0 <= others <= MOST_CUBES - thrown:
            raise InputError(
                f"tower: others={shown(others)} is not a whole number from 0 to "
                f"{MOST_CUBES - thrown} (S-2)."
            )
        return self.unchecked(thrown, inside, others)

    def unchecked(self, thrown: int, inside: int, others: int = 0) -> list[float]:
        """As :meth:`distribution`, of any number of cubes.

        >>> len(TwoFloorTower().unchecked(100, 0))
        101
        """
        coming = thrown + others
        after, before = self.chances_out(coming)
        # By how many of ours have entered: P(so many of them lie in the tray).
        passes = [[1.0]] + [[0.0] * (entered + 1) for entered in range(1, thrown + 1)]
        for place in range(coming):
            out = after[coming - 1 - place]
            for entered in range(min(place, thrown), -1, -1):
                here = passes[entered]
                ours = (thrown - entered) / (coming - place)
                if ours > 0:
                    onward = passes[entered + 1]
                    for k, chance in enumerate(here):
                        onward[k] += chance * ours * (1 - out)
                        onward[k + 1] += chance * ours * out
                passes[entered] = [chance * (1 - ours) for chance in here]
        return _sum_of_two(passes[thrown], _binomial_floats(before[coming], inside))

    def exact_distribution(self, thrown: int, inside: int) -> list[Fraction]:
        """Refused: the odds of this model are simulated."""
        raise InputError(
            "tower: with two floors the cubes of a throw move each other, so no odds are exact "
            "(S-51). Leave out exact=True: they are simulated then, with an interval."
        )

    def exact_digits(self, thrown: int, inside: int) -> float:
        """None: there are no fractions."""
        return 0.0

    def to_json(self) -> dict[str, Any]:
        """The two probabilities as texts."""
        return {
            "model": self.model,
            "passing": probability_text(self.passing),
            "loosening": probability_text(self.loosening),
        }

    def text(self) -> str:
        """The two probabilities with a comma.

        >>> TwoFloorTower().text()
        'two_floors:0.8,0.02'
        """
        both = (probability_text(self.passing), probability_text(self.loosening))
        return f"two_floors:{','.join(both)}"


def chances_out(p: Any, q: Any, knocks: int) -> tuple[list[Any], list[Any]]:
    """As :meth:`TwoFloorTower.chances_out`; arrays of probabilities give arrays.

    >>> chances_out(0.5, 0.5, 1)[0]
    [0.25, 0.5]
    """
    found: tuple[list[Any], list[Any]] = ([], [])
    thrown = (1 - p, p * (1 - p), p * p)
    inside = (1 / (1 + p), p / (1 + p), 0 * p)
    for chances, (upper, lower, out) in zip(found, (thrown, inside), strict=True):
        chances.append(out)
        for _ in range(knocks):
            # Plus and times only: every machine comes to the same digits.
            out = out + (upper * q * p + lower * q)
            lower = lower * (1 - q) + upper * q * (1 - p)
            upper = upper * (1 - q)
            chances.append(out)
    return found


# --- recorded throws ------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class EmpiricalTower(TowerModel):
    """A model of the battle tower that repeats recorded throws (S-51).

    ``throws`` has four whole numbers for each recorded throw: the cubes thrown in, those of them
    that stayed inside, the cubes that lay inside before, and those of them that fell out. A throw
    of the game is one of these, each equally likely. Its two shares then hold for every cube: each
    cube thrown in stays inside with the share that stayed, each cube inside falls out with the
    share that fell. So exact odds are the mean of those of independent cubes over the recorded
    throws, and differences between throws, such as a tower shaken by many cubes, are kept.

    A throw into the empty tower says nothing about falling out, one with nothing but cubes inside
    nothing about staying. The share of all throws together takes that place.

    Raises :class:`~shogun_nb.InputError` for impossible throws, for more than 1,000, and where no
    throw says anything about staying, or about falling out.

    >>> tower = EmpiricalTower([(4, 1, 2, 1), (4, 2, 2, 2)])
    >>> tower.cases()
    [(Fraction(1, 2), Tower(stay=Fraction(1, 4), fall=Fraction(1, 2))), \
(Fraction(1, 2), Tower(stay=Fraction(1, 2), fall=1))]
    >>> EmpiricalTower([(4, 5, 2, 1)])
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: tower, recorded throw 1: 5 cubes stayed of 4 thrown in \
(S-51). A part cannot be more than the whole.
    """

    throws: Sequence[tuple[int, int, int, int]]

    model: ClassVar[str] = "recorded throws"

    def __post_init__(self) -> None:
        object.__setattr__(self, "throws", _checked_throws(self.throws))

    @property
    def name(self) -> str:
        """The name of the model, for display."""
        return self.model

    @property
    def words(self) -> str:
        """How many throws they are, and their mean shares.

        >>> EmpiricalTower([(4, 1, 2, 1), (4, 2, 2, 2)]).words
        '2 recorded throws, of which a share of 0.375 stayed and 0.75 fell'
        """
        stay, fall = _mean_shares(self._shares())
        return (
            f"{counted(len(self.throws), 'recorded throw')}, of which a share of "
            f"{float(stay):.3g} stayed and {float(fall):.3g} fell"
        )

    @property
    def described(self) -> str:
        """What is repeated."""
        return f"a tower that repeats {self.words}"

    def _shares(self) -> tuple[tuple[Fraction, Fraction], ...]:
        return _shares_of(tuple(self.throws))

    def cases(self) -> list[tuple[Fraction, Tower]]:
        """A tower for every pair of shares, in the order in which they first were recorded."""
        together = Counter(self._shares())
        return [
            (Fraction(times, len(self.throws)), Tower(_plain(stay), _plain(fall)))
            for (stay, fall), times in together.items()
        ]

    def tables(self) -> TowerTables:
        """Two blocks of binomial tables for each recorded throw; equal ones are shared."""
        return _tables(self._shares())

    def distribution(self, thrown: int, inside: int) -> list[float]:
        """The mean of the distributions of the recorded throws.

        >>> EmpiricalTower([(4, 0, 2, 1), (4, 4, 2, 1)]).distribution(2, 0)  # all, or none
        [0.5, 0.0, 0.5]
        """
        total = [0.0] * (1 + thrown + inside)
        for weight, tower in self.cases():
            for k, chance in enumerate(tower.distribution(thrown, inside)):
                total[k] += float(weight) * chance
        return total

    def exact_distribution(self, thrown: int, inside: int) -> list[Fraction]:
        """The same in fractions."""
        total = [Fraction(0)] * (1 + thrown + inside)
        for weight, tower in self.cases():
            for k, chance in enumerate(tower.exact_distribution(thrown, inside)):
                total[k] += weight * chance
        return total

    def exact_digits(self, thrown: int, inside: int) -> float:
        """The digits of all that are added up: their denominators need not have anything in common.

        >>> EmpiricalTower([(10, 1, 10, 1)]).exact_digits(3, 2)
        5.0
        """
        cases = [tower for _, tower in self.cases()]
        stay = {Fraction(tower.stay).denominator for tower in cases}
        fall = {Fraction(tower.fall).denominator for tower in cases}
        return thrown * sum(map(math.log10, stay)) + inside * sum(map(math.log10, fall))

    def to_json(self) -> dict[str, Any]:
        """The four numbers of every throw."""
        return {"model": self.model, "throws": [list(throw) for throw in self.throws]}

    def text(self) -> str:
        """The four numbers of every throw with points, the throws with commas.

        >>> EmpiricalTower([(4, 1, 2, 1), (4, 2, 2, 2)]).text()
        'recorded:4.1.2.1,4.2.2.2'
        """
        return "recorded:" + ",".join(".".join(map(str, throw)) for throw in self.throws)


def _plain(share: Fraction) -> float | Fraction:
    """0 and 1 as whole numbers, as a deterministic tower has them."""
    return share.numerator if share.denominator == 1 else share


def _checked_throws(throws: object) -> tuple[tuple[int, int, int, int], ...]:
    if isinstance(throws, (str, bytes)) or not isinstance(throws, Sequence):
        raise InputError(
            f"tower: {shown(throws)} is not a list of recorded throws (S-51). Write for example "
            "[(10, 3, 4, 2)]: thrown in, stayed, inside before, fell out."
        )
    if not 1 <= len(throws) <= MOST_RECORDED:
        raise InputError(f"tower: {len(throws)} recorded throws. Take 1 to {MOST_RECORDED:,}.")
    found = []
    for number, throw in enumerate(throws, 1):
        where = f"tower, recorded throw {number}"
        if (
            not isinstance(throw, Sequence)
            or len(throw) != 4
            or any(type(one) is not int for one in throw)
        ):
            raise InputError(
                f"{where}: {shown(throw)} is not four whole numbers: thrown in, stayed, inside "
                "before, fell out (S-51)."
            )
        thrown, stayed, inside, fell = throw
        for part, what, whole, of in (
            (stayed, "stayed", thrown, "thrown in"),
            (fell, "fell out", inside, "inside"),
        ):
            if not 0 <= part <= whole:
                cubes = counted(part, "cube")
                raise InputError(
                    f"{where}: {cubes} {what} of {whole} {of} (S-51). "
                    "A part cannot be more than the whole."
                )
        if thrown + inside > MOST_CUBES:
            raise InputError(
                f"{where}: {thrown + inside} cubes are more than the {MOST_CUBES} there are (S-2)."
            )
        found.append((thrown, stayed, inside, fell))
    for place, what in ((0, "is thrown in"), (2, "lies inside before")):
        if not any(throw[place] for throw in found):
            raise InputError(
                f"tower: in no recorded throw anything {what} (S-51). Record some where it does."
            )
    return tuple(found)


@lru_cache(maxsize=16)
def _shares_of(
    throws: tuple[tuple[int, int, int, int], ...],
) -> tuple[tuple[Fraction, Fraction], ...]:
    """What stayed and what fell of each recorded throw, as shares."""
    thrown, stayed, inside, fell = map(sum, zip(*throws, strict=True))
    usual = Fraction(stayed, thrown), Fraction(fell, inside)
    return tuple(
        (
            Fraction(stayed, thrown) if thrown else usual[0],
            Fraction(fell, inside) if inside else usual[1],
        )
        for thrown, stayed, inside, fell in throws
    )


def _mean_shares(shares: Sequence[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    stay, fall = (sum(column, Fraction(0)) / len(shares) for column in zip(*shares, strict=True))
    return stay, fall


# --- models as text -------------------------------------------------------------------------------
def tower_from_json(data: Any) -> TowerModel:
    """The model that the header of a save file tells.

    Raises :class:`~shogun_nb.InputError` for what is not a model of a tower.

    >>> tower_from_json(TwoFloorTower(0.5, 0.25).to_json())
    TwoFloorTower(passing=0.5, loosening=0.25)
    """
    for kind in (Tower, TwoFloorTower):
        names = [item.name for item in fields(kind)]
        of_kind = isinstance(data, dict) and data.get("model") == kind.model
        if of_kind and set(data) == {"model", *names}:
            return kind(*(probability_from(data[name]) for name in names))
    if isinstance(data, dict) and data.keys() == {"model", "throws"}:
        throws = data["throws"]
        if data["model"] == EmpiricalTower.model and isinstance(throws, list):
            return EmpiricalTower(throws)
    raise InputError(f"tower: {shown(data)} is no model that this shogun_nb knows.")


def tower_from_text(text: str) -> TowerModel:
    """The model that a word stands for, as the text of a position and the command line have it.

    That is ``stay,fall`` of independent cubes, ``two_floors:passing,loosening``, or
    ``recorded:`` with the recorded throws. Raises :class:`~shogun_nb.InputError` for anything else.

    >>> tower_from_text("1/4,0.5")
    Tower(stay=Fraction(1, 4), fall=0.5)
    >>> tower_from_text("two_floors:0.8,0.02") == TwoFloorTower()
    True
    >>> tower_from_text("recorded:4.1.2.1").throws
    ((4, 1, 2, 1),)
    """
    kind, colon, numbers = text.rpartition(":")
    parts = numbers.split(",")
    if kind == "recorded":
        throws = []
        for part in parts:
            if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4}){3}", part):
                raise InputError(f"{shown(part)} is not four numbers of a throw, as in 10.3.4.2")
            throws.append(tuple(map(int, part.split("."))))
        return EmpiricalTower(throws)  # type: ignore[arg-type]
    if kind not in ("", "two_floors") or (colon and not kind):
        raise InputError(f"{shown(text)} is not a model of a tower. Write for example 0.25,0.5.")
    if len(parts) != 2:
        raise InputError(f"{shown(text[:40])} is not two probabilities")
    model = TwoFloorTower if kind else Tower
    return model(probability_from(parts[0]), probability_from(parts[1]))


# --- probabilities --------------------------------------------------------------------------------
def _check_probabilities(**given: object) -> None:
    """Raise :class:`InputError` for what is not a probability of a tower."""
    for name, value in given.items():
        if (
            isinstance(value, bool)
            or not isinstance(value, (int, float, Fraction))
            or not 0 <= value <= 1
        ):
            raise InputError(
                f"tower: {name}={shown(value)} is not a probability from 0 to 1 (S-51). "
                "Use for example 0.25."
            )
        if isinstance(value, Fraction) and value.denominator > FINEST:
            raise InputError(
                f"tower: {name}={shown(value)} has a denominator above {FINEST} (S-51). Use a "
                "simpler fraction, or a decimal such as 0.25."
            )
        if value not in (0, 1) and _simplest(value) in (0, 1):
            raise InputError(
                f"tower: {name}={shown(value)} is too close to 0 or 1 to be told from it "
                f"(S-51). Use 0, 1, or something in between of at least 1/{FINEST}."
            )


def _simplest(value: float | Fraction) -> Fraction:
    """The nearest fraction that a tower can have; any such fraction is found from its float."""
    return Fraction(value).limit_denominator(FINEST)


def probability_text(value: float | Fraction) -> str:
    """A probability of a tower as text that :func:`probability_from` reads back exactly.

    >>> probability_text(0.25), probability_text(Fraction(1, 3))
    ('0.25', '1/3')
    """
    return str(value) if isinstance(value, Fraction) else repr(float(value))


def probability_from(text: str) -> float | Fraction:
    """The probability that a text such as ``0.25`` or ``1/3`` stands for.

    Older files may hold finer values than a tower has: then the nearest one is taken, but neither 0
    nor 1, so that recorded outcomes stay possible. Raises :class:`~shogun_nb.InputError` for
    anything else, also for numbers outside 0 to 1.

    >>> probability_from("1/3"), probability_from("5e-324")
    (Fraction(1, 3), 1e-07)
    """
    if (
        not isinstance(text, str)
        or len(text) > _LONGEST_PROBABILITY
        or not _PROBABILITY.fullmatch(text)
    ):
        raise InputError(f"{shown(text)} is not a probability such as 0.25 or 1/3.")
    try:
        value = Fraction(text) if "/" in text else float(text)
    except ZeroDivisionError:
        raise InputError(f"{text!r} is not a probability such as 0.25 or 1/3.") from None
    if not 0 <= value <= 1:
        raise InputError(f"{text!r} is not a probability from 0 to 1.")
    if value in (0, 1):
        return value
    near = min(max(_simplest(value), Fraction(1, FINEST)), 1 - Fraction(1, FINEST))
    if isinstance(value, Fraction):
        return near
    return value if _simplest(value) == near else float(near)


def _check_cubes(thrown: int, inside: int) -> None:
    for name, value in (("thrown", thrown), ("inside", inside)):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < ROW:
            raise InputError(
                f"tower: {name}={shown(value)} is not a whole number from 0 to {ROW - 1}; a colour "
                "has at most 62 cubes (S-2)."
            )


def _binomial(chance: Fraction, cubes: int) -> list[Fraction]:
    return [math.comb(cubes, k) * chance**k * (1 - chance) ** (cubes - k) for k in range(cubes + 1)]


@lru_cache(maxsize=4096)
def _binomial_floats(chance: float, cubes: int) -> tuple[float, ...]:
    return tuple(
        math.comb(cubes, k) * chance**k * (1 - chance) ** (cubes - k) for k in range(cubes + 1)
    )


@lru_cache(maxsize=4096)
def fallen(stay: float, fall: float, thrown: int, inside: int) -> tuple[float, ...]:
    """P(k cubes of a colour in the tray) for one colour, as :meth:`Tower.distribution`."""
    passes = _binomial_floats(1 - stay, thrown)
    if inside == 0:
        return passes
    falls = _binomial_floats(fall, inside)
    return tuple(_sum_of_two(passes, falls))


def _sum_of_two(ours: Sequence[_Number], theirs: Sequence[_Number]) -> list[_Number]:
    """The distribution of the sum of two independent numbers from 0 up."""
    total = [ours[0] * 0] * (len(ours) + len(theirs) - 1)
    for k, one in enumerate(ours):
        for j, two in enumerate(theirs):
            total[k + j] += one * two
    return total


# --- making the tables ----------------------------------------------------------------------------
@lru_cache(maxsize=8)
def _tables(shares: tuple[tuple[Fraction, Fraction], ...]) -> TowerTables:
    """Blocks of rows for each share that occurs, and which of them each recorded throw uses."""
    found: list[tuple[Numbers, Numbers, Numbers]] = []
    for place in (0, 1):
        blocks = list(dict.fromkeys(pair[place] for pair in shares))
        numbers = {share: number for number, share in enumerate(blocks)}
        rows: list[int] = []
        medians: list[int] = []
        for share in blocks:
            more, of_each = _cumulative(share if place else 1 - share)
            rows.extend(more)
            medians.extend(of_each)
        found.append(
            (Numbers(rows), Numbers(medians), Numbers([numbers[pair[place]] for pair in shares]))
        )
    (passes, passes_from, passes_of), (falls, falls_from, falls_of) = found
    none = Numbers()
    return TowerTables(
        passes, falls, passes_from, falls_from, passes_of, falls_of, after=none, before=none
    )


@lru_cache(maxsize=8)
def _tables_of_floors(passing: float, loosening: float) -> TowerTables:
    tower = TwoFloorTower(passing, loosening)
    after, before = (
        Numbers([round(chance * _ONE) for chance in chances])
        for chances in tower.chances_out(MOST_CUBES)
    )
    none = Numbers()
    return TowerTables(none, none, none, none, none, none, after, before)


@lru_cache(maxsize=64)
def _cumulative(chance: Fraction) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows of P(at most k) in units of 2**-32, and for each row the place of its median.

    Whole-number arithmetic over one denominator, so that every machine makes the same rows.
    """
    table = [_ONE] * (ROW * ROW)
    medians = [0] * ROW
    over = chance.denominator
    yes = chance.numerator
    no = over - yes
    for cubes in range(ROW):
        below = 0
        whole = over**cubes
        for k in range(cubes):
            below += math.comb(cubes, k) * yes**k * no ** (cubes - k)
            table[ROW * cubes + k] = (2 * _ONE * below + whole) // (2 * whole)
        while table[ROW * cubes + medians[cubes]] <= _ONE // 2:
            medians[cubes] += 1
    return tuple(table), tuple(medians)


# --- models to choose from ------------------------------------------------------------------------
USUAL: Mapping[str, TowerModel] = {
    "independent": Tower(),
    "two floors": TwoFloorTower(),
}
"""The models that a person may choose without giving numbers, by the words that choose them."""


def name_of(tower: TowerModel) -> str:
    """The word of a usual model; ``"given"`` for any other.

    >>> name_of(Tower()), name_of(Tower(0.5, 0.5))
    ('independent', 'given')
    """
    return next((name for name, one in USUAL.items() if one == tower), "given")
