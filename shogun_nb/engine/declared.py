"""Shape, range and rule of a field of whole numbers, said once, beside the field.

Copies, blank tables, checks and the reading of texts are made from what stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from shogun_nb.engine.errors import InputError, shown

MOST = 9_999  # of what has no limit of its own
PLACE = None  # as the highest number: the last place of the map

Table = TypeVar("Table")


@dataclass(frozen=True)
class Shape:
    """What a field holds: one number, a list of ``count``, or so many for each place of the map."""

    blank: int
    low: int
    high: int | None
    count: int = 0
    by_place: bool = False
    also: range = range(0)  # allowed besides low to high

    def allows(self, number: int, places: int) -> bool:
        """Whether the field may hold the number, on a map with so many places."""
        high = places - 1 if self.high is None else self.high
        return self.low <= number <= high or number in self.also


def number(blank: int = 0, high: int | None = MOST, low: int | None = None) -> Any:
    """A field with one number, from the lower of 0 and ``blank`` where ``low`` is not given."""
    return _field(Shape(blank, min(0, blank) if low is None else low, high))


def numbers(
    count: int,
    blank: int = 0,
    high: int | None = MOST,
    low: int | None = None,
    *,
    by_place: bool = False,
    also: range = range(0),
) -> Any:
    """A field with a list of ``count`` numbers, of so many for each place if wanted."""
    low = min(0, blank) if low is None else low
    return _field(Shape(blank, low, high, count, by_place, also))


def _field(shape: Shape) -> Any:
    return field(metadata={"shape": shape})


def shapes(table: type) -> dict[str, Shape]:
    """The shape of each field, in their order."""
    return {item.name: item.metadata["shape"] for item in fields(table)}


def blank_values(table: type, places: int) -> dict[str, Any]:
    """What each field holds in a blank table, by name.

    >>> from shogun_nb.games.shogun.rules.state import State
    >>> blank_values(State, 3)["owner"]
    [5, 5, 5]
    """
    return {
        name: [shape.blank] * (shape.count * (places if shape.by_place else 1))
        if shape.count
        else shape.blank
        for name, shape in shapes(table).items()
    }


def copier(table: type[Table]) -> Callable[[Table], Table]:
    """What copies such a table with its lists.

    It is made as source once, as dataclasses make theirs: a loop takes twice as long.
    """
    lines = [
        f"    new.{name} = old.{name}{'[:]' if shape.count else ''}\n"
        for name, shape in shapes(table).items()
    ]
    made: dict[str, Any] = {"make": object.__new__, "table": table}
    exec(f"def copy(old):\n    new = make(table)\n{''.join(lines)}    return new\n", made)
    copy: Callable[[Table], Table] = made["copy"]
    return copy


def ruled(default: int | tuple[int, ...], rule: str, low: int = 0, high: int = 10_000) -> Any:
    """A field of a table of rules, with its usual value, rule and range.

    A number of the game above 10,000 is a mistake, not a variant.
    """
    return field(default=default, metadata={"rule": rule, "range": (low, high)})


def rules_of(table: type) -> dict[str, str]:
    """The rule of each field."""
    return {item.name: item.metadata["rule"] for item in fields(table)}


def check(table: object, kind: str = "") -> None:
    """Make tuples of the lists of a table of rules; raise :class:`InputError` for bad values."""
    for item in fields(table):  # type: ignore[arg-type]
        value = getattr(table, item.name)
        what = f"{kind}{item.name} ({item.metadata['rule']})"
        found = (value,)
        if isinstance(item.default, tuple):
            if not isinstance(value, (list, tuple)) or len(value) != len(item.default):
                raise InputError(f"{what}: must be a list of {len(item.default)} numbers")
            found = tuple(value)
            object.__setattr__(table, item.name, found)
        low, high = item.metadata["range"]
        for one in found:
            if type(one) is not int or not low <= one <= high:
                allowed = f"a whole number from {low} to {high}"
                if high - low < 2:
                    allowed = " or ".join(map(str, range(low, high + 1)))
                raise InputError(f"{what}: {shown(one)} is not {allowed}")


def changed(table: Any) -> dict[str, Any]:
    """The fields of a table of rules that differ from the usual one, by name, as JSON has them."""
    usual = type(table)()
    values = {item.name: getattr(table, item.name) for item in fields(table)}
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        if value != getattr(usual, name)
    }


def read_table(what: str, kind: type[Table], given: object, example: str = "") -> Table:
    """A table of rules: as it was given, the usual one for ``None``.

    With an ``example`` it may also be given as a mapping of names to values. Raises
    :class:`InputError` for anything else.
    """
    if isinstance(given, kind):
        return given
    if given is None:
        return kind()
    if example and isinstance(given, Mapping):
        return kind(**known_names(what, kind, given))
    other = f" or a table such as {example}" if example else ""
    raise InputError(f"{what}: give {kind.__name__}(…){other}.")


def known_names(what: str, kind: type, table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The table, when it names only fields that there are; raises :class:`InputError` otherwise."""
    known = [item.name for item in fields(kind)]
    unknown = [name for name in table if name not in known]
    if unknown:
        raise InputError(f"{what}: there are only {', '.join(known)}, not {shown(unknown[0])}.")
    return table
