"""The tape that luck is read from: numbers made of seed and game number, for every game alike.

A game reads it at a place that the occasion gives (round, seat, action), so that another choice in
one place leaves the luck of all other places as it was.

Playouts are too many and too short for a tape that is made beforehand. Theirs is counted out: each
number is made of a key, the number of the playout and its place, when it is read.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence
from typing import Any

VERSION = "shogun_nb tape 1"
PLAYOUTS = "shogun_nb playouts 1"
GAMMA = 0x9E3779B97F4A7C15
MIX_1, MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_MASK = (1 << 64) - 1


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
    seed: int | str, game: int = 0, purpose: str = "chance", length: int = 2_700
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


# --- playouts -------------------------------------------------------------------------------------
def key_of(seed: int | str, purpose: str = "chance") -> int:
    """The key of the playouts of a seed, below 2**64; ``purpose`` keeps keys apart.

    >>> key_of(7) == key_of("7"), key_of(7) == key_of(8), key_of(7) == key_of(7, "plans")
    (True, False, False)
    """
    text = f"{PLAYOUTS}/{purpose}/{seed}"
    return int.from_bytes(hashlib.shake_128(text.encode()).digest(8), "little")


def mixed(number: int) -> int:
    """A 64-bit number with each bit made of all bits; different numbers stay different.

    The finalizer of SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
    generators", OOPSLA 2014, with the constants of their reference implementation.

    >>> mixed(GAMMA) == 0xE220A8397B1DCDAF  # the first number of SplitMix64 with the seed 0
    True
    """
    number = (number ^ number >> 30) * MIX_1 & _MASK
    number = (number ^ number >> 27) * MIX_2 & _MASK
    return number ^ number >> 31


def bot_key(key: int) -> int:
    """The key of the bots' luck in playouts where chance has this key.

    >>> bot_key(key_of(7)) == key_of(7)
    False
    """
    return mixed(key ^ GAMMA)


class PlayoutTape(Sequence[int]):
    """The luck of one playout: whole numbers below 2**32, made when they are read.

    ``key`` is that of :func:`key_of` for chance, and that of :func:`bot_key` for bots.

    >>> tape = PlayoutTape(key_of(7), playout=0, length=2_500)
    >>> tape[2_499] == PlayoutTape(key_of(7), 0, 2_500)[2_499]
    True
    """

    def __init__(self, key: int, playout: int, length: int) -> None:
        self._begin = mixed(key + (playout + 1) * GAMMA & _MASK)
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(self._length))]
        if not 0 <= at < self._length:
            raise IndexError(f"The tape has the places 0 to {self._length - 1}, not {at}.")
        return mixed(self._begin + (at + 1) * GAMMA & _MASK) >> 32
