"""Compile the rules with Numba, for the test that both speeds play the same game."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numba
import numpy
from numba.extending import register_jitable

from shogun_nb.bots import play as play_module
from shogun_nb.rules.marker import COMPILABLE

_ENTRY = numba.types.UniTuple(numba.types.int64, 7)


def packed(thing: Any, count: int = 1) -> Any:
    """A dataclass of numbers and lists as an array of NumPy records, ``count`` times the same."""
    values = {item.name: getattr(thing, item.name) for item in fields(thing)}
    shapes = [
        (name, "i8") if isinstance(value, int) else (name, "i8", (len(value),))
        for name, value in values.items()
    ]
    out = numpy.zeros(count, shapes)
    for name, value in values.items():
        out[name] = value
    return out


def unpacked(record: Any, like: Any) -> Any:
    """The record as a dataclass of the same kind as ``like``."""
    values = {}
    for item in fields(like):
        value = record[item.name]
        values[item.name] = (
            int(value) if numpy.ndim(value) == 0 else [int(number) for number in value]
        )
    return type(like)(**values)


def empty_record() -> Any:
    """A typed list that compiled rules can append their entries to."""
    return numba.typed.List.empty_list(_ENTRY)


def compile_play() -> Any:
    """The whole play loop, compiled; the functions themselves stay plain Python."""
    for function in COMPILABLE:
        register_jitable(function)
    return numba.njit(play_module.play)
