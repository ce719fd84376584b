"""Promises as they were said: their words stand beside the numbers of the rules (SEN-042).

A promise binds nobody, so no rule reads its words. They come with the choice that offers it, are
known to the two whom they concern, and to all once an open promise was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote

from shogun_nb.engine.choice import Choice, ChoiceError
from shogun_nb.engine.position_text import PositionError
from shogun_nb.games.senji.choices import PROMISE, Accept, Offer, Refuse
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.state import Ints, State
from shogun_nb.games.senji.rules.winter import moment_of


class Said(NamedTuple):
    """A promise: when it was said, by and to which seat, whether all have heard it, its words."""

    moment: int
    giver: int
    partner: int
    openly: bool
    words: str

    def heard_by(self, seat: int) -> bool:
        """Whether the player at a seat knows it; -1: whether everybody does."""
        return self.openly or seat in (self.giver, self.partner)


def heard(said: Sequence[Said], seat: int = -1) -> tuple[Said, ...]:
    """What of it the player at a seat knows; -1: what everybody knows."""
    return tuple(one for one in said if one.heard_by(seat))


def after(
    said: tuple[Said, ...],
    state: State,
    hidden: Ints,
    choice: Choice,
    numbers: Sequence[int],
    seat: int,
) -> tuple[Said, ...]:
    """What is said once a choice is made in this state: offered, made, or refused and forgotten.

    ``numbers`` are those of the choice, ``seat`` is who makes it.
    """
    if isinstance(choice, Offer) and choice.promise is not None:
        return (*said, Said(moment_of(state) + 1, seat, numbers[1], False, choice.promise))
    if not said or hidden[at.PROMISE_AT] < 0:
        return said
    if isinstance(choice, Refuse):
        return said[:-1]
    if isinstance(choice, Accept):
        return (*said[:-1], said[-1]._replace(openly=state.open_offer == 1))
    return said


# --- in a line of text ----------------------------------------------------------------------------
def said_text(one: Said) -> str:
    """A promise as a word of a position's line of text."""
    numbers = f"{one.moment},{one.giver},{one.partner},{int(one.openly)}"
    return f"{numbers},{quote(one.words, safe='')}"


def said_from(text: str, players: int) -> Said:
    """The promise that :func:`said_text` has written; raises :class:`PositionError`.

    >>> said_from("100012,0,1,0,peace", 3).words
    'peace'
    """
    *numbers, words = text.split(",")
    if len(numbers) != 4 or not all(one.isascii() and one.isdecimal() for one in numbers):
        raise PositionError("said", "four whole numbers come before the words")
    moment, giver, partner, openly = (int(one[:12]) for one in numbers)
    if max(giver, partner) >= players or giver == partner or openly > 1:
        raise PositionError("said", "it is not of one player to another")
    try:
        promise = PROMISE.check(unquote(words), "words")
    except ChoiceError as error:
        raise PositionError("said", str(error)) from None
    return Said(moment, giver, partner, openly == 1, promise)
