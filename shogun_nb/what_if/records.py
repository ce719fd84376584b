"""States and tables of a game as NumPy records: what compiled rules read and change.

A record has the fields of the dataclass under the same names, all of them 64-bit whole numbers. Its
type includes the length of every list, so what has other lengths is compiled anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy

from shogun_nb.engine.frozen import Numbers


def names_of(thing: Any) -> list[str]:
    """The fields of a dataclass or named tuple."""
    return list(getattr(thing, "_fields", None) or [item.name for item in fields(thing)])


def type_of(thing: Any) -> numpy.dtype[Any]:
    """The NumPy type of the record of a dataclass or named tuple of numbers and lists of numbers.

    >>> from shogun_nb.games.shogun.rules.parameters import Options
    >>> type_of(Options()).names[0]
    'income_kept'
    """
    values = ((name, getattr(thing, name)) for name in names_of(thing))
    return numpy.dtype(
        [
            (name, numpy.int64) if isinstance(value, int) else (name, numpy.int64, (len(value),))
            for name, value in values
        ]
    )


def packed_all(things: Sequence[Any]) -> Any:
    """A one-dimensional structured array with a record for each dataclass of one kind.

    Raises :class:`ValueError` if their lists are not of the same lengths.

    >>> from shogun_nb.games.shogun.rules.state import blank_state
    >>> packed_all([blank_state(45, 3), blank_state(45, 4)])["players"].tolist()
    [3, 4]
    """
    kind = type_of(things[0])
    names = kind.names or ()
    rows = []
    for thing in things:
        row: list[int] = []
        for name in names:
            value = getattr(thing, name)
            if isinstance(value, int):
                row.append(value)
            else:
                row.extend(value)
        rows.append(row)
    return numpy.array(rows, numpy.int64).view(kind)[:, 0]


def packed(thing: Any) -> Any:
    """A dataclass or named tuple of numbers and lists as a NumPy record.

    A number stays a number. A named tuple of such things, as games keep board, numbers and options
    in, becomes one of records. ``Numbers`` become an array of NumPy: unlike lists in a record it
    is of one type, whatever its length.

    >>> from shogun_nb.games.shogun.rules.parameters import Options
    >>> int(packed(Options())["income_kept"]) == Options().income_kept
    True
    """
    if isinstance(thing, int):
        return thing
    if isinstance(thing, Numbers):
        return numpy.array(thing, numpy.int64)
    if isinstance(thing, tuple) and not all(
        isinstance(value, (int, list, tuple))
        and not isinstance(value, Numbers)
        and not hasattr(value, "_fields")
        for value in thing
    ):
        return type(thing)(*map(packed, thing))
    return packed_all([thing])[0]


def unpacked_all(records: Any, like: Any) -> list[Any]:
    """A dataclass of the same kind as ``like`` for each record of an array; lists stay lists."""
    kind, make = records.dtype, type(like)
    places = []
    for name in kind.names:
        field = kind.fields[name]
        first, count = field[1] // 8, field[0].itemsize // 8
        many = bool(field[0].shape)
        places.append((name, first, first + count if many else 0, type(getattr(like, name))))
    rows = numpy.ascontiguousarray(records).view(numpy.int64).reshape(len(records), -1).tolist()
    made = []
    for row in rows:
        values = {
            name: (row[first:end] if kind is list else kind(row[first:end])) if end else row[first]
            for name, first, end, kind in places
        }
        made.append(make(**values))
    return made


def unpacked(record: Any, like: Any) -> Any:
    """The record as a dataclass of the same kind as ``like``.

    >>> from shogun_nb.games.shogun.rules.state import blank_state
    >>> state = blank_state(45, 3)
    >>> unpacked(packed(state), state) == state
    True
    """
    return unpacked_all(numpy.array([record], record.dtype), like)[0]
