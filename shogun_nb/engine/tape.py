"""The tape that luck is read from: numbers made of seed and game number, for every game alike.

A game reads it at a place that the occasion gives (round, seat, action), so that another choice in
one place leaves the luck of all other places as it was.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence

VERSION = "shogun_nb tape 1"


def tape_bytes(seed: int | str, game: int, purpose: str, length: int) -> bytes:
    """The tape as little-endian 32-bit numbers, for reading as an array.

    ``purpose`` keeps tapes apart: chance reads ``"chance"``, bots read ``"bots"``. ``length`` is
    how many numbers are wanted; a shorter tape is the beginning of a longer one.

    >>> len(tape_bytes(7, 0, "chance", 100))
    400
    """
    text = f"{VERSION}/{purpose}/{seed}/{game}"
    return hashlib.shake_128(text.encode()).digest(4 * length)


def make_tape(
    seed: int | str, game: int = 0, purpose: str = "chance", length: int = 2_500
) -> Sequence[int]:
    """The luck of one game: whole numbers below 2**32, the same on every machine.

    >>> make_tape(7)[:3] == make_tape(7)[:3] != make_tape(8)[:3]
    True
    """
    numbers = array("I")
    if numbers.itemsize != 4:
        numbers = array("L")
    numbers.frombytes(tape_bytes(seed, game, purpose, length))
    if _BIG_ENDIAN:
        numbers.byteswap()
    return numbers


_BIG_ENDIAN = array("H", [1]).tobytes() == b"\x00\x01"
