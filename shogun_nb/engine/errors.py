"""The base of the errors that a user's input can cause: what is wrong, by which rule, what to do.

In a notebook they show themselves as that sentence alone. Everywhere else they are ordinary
errors with a traceback.
"""

from __future__ import annotations

from shogun_nb.engine.speech import shortened


class InputError(ValueError):
    """Something typed, chosen or read is not possible; it has changed nothing.

    >>> raise InputError("side: 'north' is not 'sun' or 'moon' (S-1).")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: side: 'north' is not 'sun' or 'moon' (S-1).
    """

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the sentence, not the way through our code."""
        return [f"{type(self).__name__}: {self}"]


_LONGEST_SHOWN = 81
_LONGEST_PATH = 1000


def shown(value: object) -> str:
    """A value as an error quotes it: as code, and cut short.

    >>> shown("Kai"), shown(10**5000)
    ("'Kai'", 'a huge number')
    """
    try:
        text = repr(value)
    except ValueError:  # Python refuses to write out whole numbers of thousands of digits
        return "a huge number"
    return shortened(text, _LONGEST_SHOWN)


def shown_path(path: object) -> str:
    """The path of a file as an error names it: whole, unless it is too long for any system.

    >>> shown_path("class.jsonl"), len(shown_path("x" * 100_000))
    ('class.jsonl', 81)
    """
    text = str(path)
    return text if len(text) <= _LONGEST_PATH else shortened(text, _LONGEST_SHOWN)
