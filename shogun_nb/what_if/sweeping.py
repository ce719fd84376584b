"""Sweeps: one number of a scenario or a choice varied, or two at once, all with the same luck."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of
from shogun_nb.what_if.comparing import compare
from shogun_nb.what_if.comparison import Comparison
from shogun_nb.what_if.experiment import CompareError, Scenario, checked_name

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOST_POINTS = 200
_PART = re.compile(r"(\w+)\.(\w+)(?:\[([0-9]{1,3})\])?")


@dataclass(repr=False, eq=False)
class Sweep:
    """What a sweep found: a comparison with an alternative for each value; made by ``sg.sweep``.

    ``over`` names what was varied, ``values`` are the values of each, ``points`` all pairs of
    them. ``comparison`` has everything else: tables, files, the raw rows.

    >>> found = sg.sweep(game, over="tower.stay", values=[0.1, 0.5], playouts=4, bots="random")
    >>> found.points
    ((0.1,), (0.5,))
    """

    comparison: Comparison
    over: tuple[str, ...]
    values: tuple[tuple[Any, ...], ...]

    @cached_property
    def points(self) -> tuple[tuple[Any, ...], ...]:
        """The values of each alternative, in their order."""
        return tuple(product(*self.values))

    def sentence(self, measure: str | None = None) -> str:
        """Where the measure is highest and lowest, and whether that is more than luck.

        >>> found = sg.sweep(game, over="options.years", values=[1, 2], playouts=4, bots="random")
        >>> found.sentence("points").split(",")[0]
        'For Takeda points are highest with options.years = 2'
        """
        found, which = self.comparison, self.comparison.measure(measure)
        every = [(found.estimate(name, which.name), name) for name in found.alternatives]
        high, low = max(every, key=_value), min(every, key=_value)
        if high[0].value == low[0].value:
            return (
                f"For {found.experiment.player} {which.name} came out the same for all values, "
                f"{which.number(high[0].value)}, in {found.playouts:,} playouts each."
            )
        what = "the chance of winning is" if which.name == "win" else f"{which.name} are"
        said = (
            f"For {found.experiment.player} {what} highest with {high[1]}, "
            f"{which.number(high[0].value)} ({which.interval(high[0], ' to ')}), and lowest with "
            f"{low[1]}, {which.number(low[0].value)} ({which.interval(low[0], ' to ')}); "
            f"{found.playouts:,} playouts each."
        )
        between = found.difference(high[1], low[1], which.name)
        if between.settled:
            return said
        return f"{said} The two may differ by luck alone: {which.interval(between, ' to ')} (95 %)."

    def plot(self, measure: str | None = None) -> Figure:
        """The curve with the band of its 95 % intervals; of two numbers a heat map."""
        from shogun_nb.what_if import pictures

        draw = pictures.curve if len(self.over) == 1 else pictures.heat
        return draw(self, self.comparison.measure(measure))

    def to_csv(self, path: Any, *, rows: bool = False) -> None:
        """As ``Comparison.to_csv``: the name of each alternative says its values."""
        self.comparison.to_csv(path, rows=rows)

    def __str__(self) -> str:
        return f"{self.sentence()}\n\n{self.comparison.grid()}"

    def __repr__(self) -> str:
        return f"<sweep over {all_of(self.over)}: {self.sentence()}>"

    def _repr_html_(self) -> str:
        return self.comparison.as_html([self.sentence()])


def _value(pair: tuple[Any, str]) -> float:
    return float(pair[0].value)


def sweep(
    scenario: object,
    *,
    over: str | Sequence[str],
    values: Sequence[Any],
    choice: Choice | Callable[..., object] | None = None,
    **settings: Any,
) -> Sweep:
    """How does the result depend on one number, or on two? All values have the same luck.

    ``over`` names what is varied, ``values`` lists its values: a part of the position, such as
    ``"options.years"``, ``"tower.stay"`` or ``"numbers.building_price[0]"`` (of a list the first
    number: the price of a castle), or, without a dot, a field of ``choice``, such as
    ``"armies"``. The ``choice`` is made first wherever it is given. Either may also be a function
    of the value: ``scenario`` one that returns a scenario, ``choice`` one that returns a choice or
    a list of them; ``over`` is then only what the axes are called. Two names and two lists of
    values make a heat map. All other ``settings`` are those of :func:`shogun_nb.compare`.

    Raises :class:`~shogun_nb.InputError` that says what cannot be varied, or to which value.

    >>> battle = game.play("greedy", until="a target and a number of armies")
    >>> move = battle.legal()[0]
    >>> found = sg.sweep(battle, over="armies", values=[1, 2], choice=move, playouts=4)
    >>> found.comparison.alternatives
    ('armies = 1', 'armies = 2')
    """
    names, lists = (
        tuple(one) if isinstance(one, (list, tuple)) and not isinstance(over, str) else (one,)
        for one in (over, values)
    )
    if not 1 <= len(names) <= 2 or len(lists) != len(names):
        raise CompareError("sweep: vary one thing, or two with a list of values for each.")
    of_each = tuple(_listed(name, one) for name, one in zip(names, lists, strict=True))
    points = list(product(*of_each))
    if len(points) > _MOST_POINTS:
        raise CompareError(f"sweep: {len(points)} values are too many; at most {_MOST_POINTS}.")
    begin = scenario if callable(scenario) else Scenario.of(scenario, settings.get("map"))
    alternatives: dict[str, Any] = {}
    for point in points:
        called = ", ".join(f"{name} = {_said(one)}" for name, one in zip(names, point, strict=True))
        try:
            alternatives[called] = _alternative(begin, choice, names, point)
        except Exception as error:
            why = "" if isinstance(error, InputError) else f"{type(error).__name__}: "
            raise CompareError(f"sweep, {called}: {why}{error}") from error
    first = next(iter(alternatives.values()))["scenario"]
    return Sweep(compare(first, alternatives, **settings), names, of_each)


def _alternative(
    scenario: object, choice: object, names: Sequence[str], point: Sequence[Any]
) -> dict[str, Any]:
    """What is compared for these values; where a function makes it, it has them all."""
    made = scenario(*point) if callable(scenario) else scenario
    chosen = choice(*point) if callable(choice) else choice
    if not callable(scenario) and not callable(choice):
        for name, value in zip(names, point, strict=True):
            if isinstance(made, Scenario) and "." in name:
                made = _with_part(made, name, value)
            elif isinstance(chosen, Choice):
                chosen = _with_field(chosen, name, value)
            else:
                raise CompareError(
                    f"{shown(name)} is neither a part of the position, such as 'options.years', "
                    "nor a field of a choice; give a choice or a function."
                )
    return {"scenario": made, "choices": () if chosen is None else chosen}


def _listed(name: object, values: object) -> tuple[Any, ...]:
    checked_name(name)
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise CompareError(f"sweep: {shown(values)} is not a list of values for {name}.")
    found = tuple(values)
    if not found or len(set(map(shown, found))) < len(found):
        raise CompareError(f"sweep: give at least one value for {name}, and none of them twice.")
    return found


def _said(value: object) -> str:
    """A value as the name of its alternative has it."""
    return value if isinstance(value, str) else shown(value)


def _with_part(scenario: Scenario, name: str, value: object) -> Scenario:
    """The scenario with another number in a part of its position that cannot change in play."""
    found = _PART.fullmatch(name)
    part, field, place = found.groups() if found else ("", "", None)
    here = scenario.position.copy()
    old: Any = getattr(here, part, None)
    settled = is_dataclass(old) and old.__dataclass_params__.frozen  # type: ignore[union-attr]
    if not settled or field not in [item.name for item in fields(old)]:
        raise CompareError(f"the position has no {shown(name)} to be varied.")
    if place is not None:
        numbers = getattr(old, field)
        if not isinstance(numbers, Sequence) or int(place) >= len(numbers):
            raise CompareError(f"the position has no {shown(name)} to be varied.")
        value = [value if at == int(place) else number for at, number in enumerate(numbers)]
    setattr(here, part, replace(old, **{field: value}))
    return replace(scenario, position=here)


def _with_field(choice: Choice, name: str, value: object) -> Choice:
    if name not in [one.name for one in choice.declarations]:
        raise CompareError(f"{type(choice).__name__} has no {shown(name)} to be varied.")
    return replace(choice, **{name: value})
