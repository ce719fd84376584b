"""Many numbers out of one of the tape: for dice and cubes, of which there may be any number.

Written in the part of Python that Numba compiles; compiled games call it, too.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule

_MASK = (1 << 32) - 1


@rule()
def mixed(number: int) -> int:
    """A 32-bit number with each bit made of all bits; different numbers stay different.

    It is the mix with the least known bias of its kind, "lowbias32" by Chris Wellons.

    >>> mixed(0), mixed(1), mixed(2)
    (0, 2261973619, 229111015)
    """
    number ^= number >> 16
    number = number * 0x21F0AAAD & _MASK
    number ^= number >> 15
    number = number * 0x735A2D97 & _MASK
    return number ^ number >> 15


@rule()
def luck_of(number: int, place: int) -> int:
    """The number at a place of a list without end, made of one number; both below 2**32.

    >>> [luck_of(12345, place) * 6 >> 32 for place in range(10)]  # ten dice, from 0 to 5
    [2, 4, 5, 2, 5, 2, 2, 5, 1, 4]
    """
    return mixed(mixed(number) ^ place)
