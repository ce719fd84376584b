"""A small table that cannot be changed, for values that are shared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

Value = TypeVar("Value")


class FrozenTable(Mapping[str, Value]):
    """Reads like a dict, compares like a dict, and cannot be changed.

    >>> table = FrozenTable({"sun": "red"})
    >>> table["sun"], table == {"sun": "red"}, table
    ('red', True, {'sun': 'red'})
    >>> table["sun"] = "green"
    Traceback (most recent call last):
        ...
    TypeError: 'FrozenTable' object does not support item assignment
    """

    __slots__ = ("_items",)
    _items: tuple[tuple[str, Value], ...]

    def __init__(self, items: Mapping[str, Value]) -> None:
        object.__setattr__(self, "_items", tuple(items.items()))

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError(f"a {type(self).__name__} cannot be changed")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self._items),)

    def __getitem__(self, name: str) -> Value:
        for key, value in self._items:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items))

    def __repr__(self) -> str:
        return repr(dict(self._items))


class Numbers(tuple[int, ...]):
    """Whole numbers that stay as they are. Compiled rules take any count of them alike.

    Any other tuple in what rules read is of one length, which is part of its type.

    >>> Numbers([3, 4])[1]
    4
    """

    __slots__ = ()
