"""The base of the errors that a user's input can cause: what is wrong, by which rule, what to do.

In a notebook they show themselves as that sentence alone. Everywhere else they are ordinary
errors with a traceback.
"""

from __future__ import annotations


class InputError(ValueError):
    """Something that was typed, chosen or read is not possible; nothing was changed by it.

    >>> raise InputError("side: 'north' is not 'sun' or 'moon' (S-1).")
    Traceback (most recent call last):
        ...
    shogun_nb.errors.InputError: side: 'north' is not 'sun' or 'moon' (S-1).
    """

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence, not the way through our code."""
        return [f"{type(self).__name__}: {self}"]
