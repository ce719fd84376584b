"""Entries of a record, read by name: what happened, as the rules have noted it in numbers.

An entry is a tuple of whole numbers, of which the first says its kind and the second the number of
the rule. A game has one table with a row for each kind, and an :class:`Entry` of its own that
reads by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from shogun_nb.engine.speech import counted

Fits = Callable[[Any], bool]


def _(message: str, fits: Fits = lambda entry: True) -> tuple[str, Fits]:
    """A sentence, marked for translators, and the entries that it fits: by default all."""
    return message, fits


class Kind:
    """A row of a game's table of kinds.

    Its columns are ``numbers | step``. ``numbers`` names the numbers of its entries from the third
    on, in their order; ``-`` is one that the kind does not use. ``step``: the kind of step that
    begins with it (:mod:`shogun_nb.engine.history`), "" when none does; after a step that began
    with one of ``goes_on`` it belongs to that step. ``sentences``: each with the entries that it
    fits; the first one counts.
    """

    def __init__(
        self,
        columns: str,
        *sentences: tuple[str, Fits],
        goes_on: tuple[int, ...] = (),
    ) -> None:
        numbers, *step = columns.split("|")
        places = enumerate(numbers.split(), start=2)
        self.places = {name: place for place, name in places if name != "-"}
        self.sentences = sentences
        self.step = "".join(step).strip()
        self.goes_on = goes_on


class Entry(tuple[int, ...]):
    """An entry of a record: numbers that are read by name.

    ``what`` is its kind, ``rule`` the number of its rule, without its letter. What else its kind
    says has the names of its row in ``rows``. -1 stands for "does not apply".

    Raises :class:`AttributeError` for a name that its kind does not have.
    """

    __slots__ = ()
    rows: ClassVar[Mapping[int, Any]] = {}

    @property
    def what(self) -> int:
        """The kind of the entry."""
        return self[0]

    @property
    def rule(self) -> int:
        """The number of the rule that made it so, without its letter."""
        return self[1]

    @property
    def kind(self) -> Any:
        """What its kind means: its row."""
        return self.rows[self[0]]

    @property
    def sentence(self) -> str:
        """The message of its kind that fits it, with names in braces."""
        sentences: Sequence[tuple[str, Callable[[Any], bool]]] = self.kind.sentences
        return next(message for message, fits in sentences if fits(self))

    def __getattr__(self, name: str) -> int:
        places: Mapping[str, int] = self.rows[self[0]].places
        if name not in places:
            names = ", ".join(["what", "rule", *places])
            raise AttributeError(f"An entry of this kind has no {name}, only {names}.")
        return self[places[name]]


class Words(dict[str, str]):
    """The words of one entry, found when its sentence asks for them.

    A game says what its numbers count (``nouns``: one and many), which tables hold the words of
    others, and how the rest is read by its lookup; without any of these a number stands as it is.
    """

    nouns: ClassVar[Mapping[str, tuple[str, str]]] = {}
    tables: ClassVar[Mapping[str, Sequence[str]]] = {}
    read: ClassVar[Mapping[str, Callable[[Any, int], str]]] = {}

    def __init__(self, entry: Entry, lookup: Any) -> None:
        self.entry = entry
        self.lookup = lookup

    def __missing__(self, word: str) -> str:
        number: int = getattr(self.entry, {"player": "seat"}.get(word, word))
        if word in self.nouns:
            return counted(number, *self.nouns[word])
        if word in self.tables:
            return self.tables[word][number]
        return self.read[word](self.lookup, number) if word in self.read else str(number)
