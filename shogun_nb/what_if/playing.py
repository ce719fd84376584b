"""Playouts: from given states to the end of the game, each with luck of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Self

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from numpy import void
    from numpy.typing import NDArray

_MASK = (1 << 64) - 1


def key_of(seed: int | str, purpose: str) -> int:
    """The 64-bit key of a tape for a seed and a purpose.

    >>> key_of(1, "chance") == key_of("1", "chance") != key_of(1, "bots")
    True
    """
    text = f"shogun_nb playouts 1/{purpose}/{seed}"
    return int.from_bytes(hashlib.shake_128(text.encode()).digest(8), "little")


def _mixed(number: int) -> int:
    """The finalizer of SplitMix64 (Steele, Lea and Flood 2014)."""
    number &= _MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return number ^ number >> 31


class Tape(Sequence[int]):
    """The luck of one playout, made place by place: numbers below 2**32.

    >>> Tape(7, 0)[3] == Tape(7, 0)[3] != Tape(7, 1)[3]
    True
    """

    def __init__(self, key: int, number: int) -> None:
        self._key = _mixed(key + (number + 1) * 0x9E3779B97F4A7C15)

    def __getitem__(self, at: int) -> int:  # type: ignore[override]
        return _mixed(self._key + (at + 1) * 0x9E3779B97F4A7C15) >> 32

    def __len__(self) -> int:
        return 1 << 32


class Player:
    """Plays whole batches of playouts with the built-in bots of a game.

    >>> Player.of(game.position.rulebook).compiled
    False
    """

    compiled = False

    def __init__(self, rulebook: Rulebook) -> None:
        if rulebook.play is None:
            raise InputError(f"{rulebook.title} has no bots that play without views.")
        self._rulebook = rulebook

    @classmethod
    def of(cls, rulebook: Rulebook, *, compiled: bool | None = None) -> Self:
        return cls(rulebook)

    def play(
        self,
        facts: Any,
        luck: Any,
        states: Sequence[Any],
        hidden: Sequence[Sequence[int]],
        seats: Sequence[str],
        tape_key: int,
        numbers: range,
    ) -> NDArray[void]:
        """The final states, one record a playout; what is given is not changed."""
        import numpy

        names = [item.name for item in fields(states[0])]
        like = [(name, getattr(states[0], name)) for name in names]
        shapes = [
            (name, "i8") if isinstance(value, int) else (name, "i8", (len(value),))
            for name, value in like
        ]
        ends = numpy.zeros(len(numbers), shapes)
        for place, (number, begun, plans) in enumerate(zip(numbers, states, hidden, strict=True)):
            state = begun.fork()
            chance, bots = Tape(tape_key, number), Tape(tape_key ^ _MASK, number)
            self._rulebook.play(facts, luck, state, list(plans), chance, bots, seats)
            ends[place] = tuple(getattr(state, name) for name in names)
        return ends
