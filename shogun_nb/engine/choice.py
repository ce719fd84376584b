"""Declares choices: each field is defined once, with its type and its rule.

The checks, the conversion to and from the numbers of the rules, the plain data of a save file and
the text that makes the same choice again all follow from it. A game's ``lookup`` says what a name
means and its ``state`` what the rules know now; this module only passes them on.

>>> class Bid(Choice, word="bid", steps=(7,)):
...     coins: int = declared(Whole("T-3", 0, 4))
>>> Bid(3), Bid(3).to_json(), Bid(3).numbers(lookup=None)
(Bid(coins=3), {'choice': 'bid', 'coins': 3}, [3])
>>> kinds = Kinds((Bid,))
>>> kinds.from_json({"choice": "bid", "coins": 2}), kinds.from_numbers(7, [1], None, None)
(Bid(coins=2), Bid(coins=1))
>>> Bid(9)
Traceback (most recent call last):
    ...
shogun_nb.engine.choice.ChoiceError: bid, coins (T-3): 9 is not a whole number from 0 to 4.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, NamedTuple, Self, dataclass_transform

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import capital, counted


class ChoiceError(InputError):
    """A choice that cannot be read: it has an unknown name, or something that is not a number."""


def checked_flag(value: object, label: str) -> int:
    """Yes as 1, and no as 0; raises :class:`ChoiceError` for anything else.

    >>> checked_flag(True, "set, castle"), checked_flag(0, "set, castle")
    (1, 0)
    """
    if type(value) not in (bool, int) or value not in (0, 1):
        raise ChoiceError(f"{label}: {shown(value)} is neither yes nor no; write True or False.")
    return int(value == 1)


# --- types of fields ------------------------------------------------------------------------------
@dataclass(frozen=True)
class FieldType(ABC):
    """What a field may hold; the base of the types here and of a game's own.

    ``rule`` is cited when it is wrong. ``what`` names the field then; by default these are the
    words of the choice and the name of the field. ``known`` reads from state and lookup what the
    rules know already, so that no number is needed for it.
    """

    rule: str
    what: str = field(default="", kw_only=True)
    known: Callable[[Any, Any], Any] | None = field(default=None, kw_only=True)
    empty: ClassVar[tuple[int, ...]] = ()
    """The numbers of ``None`` where a field may stay empty."""

    def label(self, default: str) -> str:
        """How an error about the field begins."""
        return f"{self.what or default} ({self.rule})"

    @abstractmethod
    def check(self, value: Any, label: str) -> Any:
        """The value as it is kept. Raises :class:`ChoiceError`, which begins with the label."""

    @abstractmethod
    def numbers(self, value: Any, lookup: Any) -> Sequence[int]:
        """The value as the rules read it. Raises :class:`ChoiceError` for unknown names."""

    @abstractmethod
    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> Any:
        """The value back from as many numbers as it takes."""

    def in_words(self, value: Any, lookup: Any) -> str:
        """The value as a sentence says it."""
        return "nothing" if value is None else str(value)

    def candidates(self, position: Any, seat: int) -> Sequence[Any]:
        """Values that one might try here, legal or not, in order; none where they are too many."""
        return ()

    def part_in_words(self, name: str, place: int | str = "") -> str:
        """What a person is asked for: a field, or a place in one that holds several values."""
        return spoken_part(name, place)

    def typed(self, text: str) -> Any:
        """The value that a person has typed; :meth:`check` says what is wrong with it."""
        return text


@dataclass(frozen=True)
class Whole(FieldType):
    """A whole number from ``low`` to ``high``.

    ``shift`` is 1 for cards and places that players count from 1, and the rules from 0.
    ``too_few`` says what to do about a number that is less than ``low``; ``unit`` is the noun in
    a sentence, such as ``"chest"`` or ``"army/armies"``.
    """

    low: int
    high: int
    shift: int = 0
    too_few: str = ""
    unit: str = ""

    def check(self, value: Any, label: str) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            if self.too_few and type(value) is int and value < self.low:
                raise ChoiceError(f"{label}: {shown(value)} is too few, {self.too_few}")
            raise ChoiceError(
                f"{label}: {shown(value)} is not a whole number from {self.low} to {self.high}."
            )
        return value

    def numbers(self, value: int, lookup: Any) -> Sequence[int]:
        return (value - self.shift,)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> int:
        return next(numbers) + self.shift

    def in_words(self, value: int | None, lookup: Any) -> str:
        if value is None or not self.unit:
            return super().in_words(value, lookup)
        return counted(value, *self.unit.split("/"))

    def candidates(self, position: Any, seat: int) -> Sequence[int]:
        return range(self.low, self.high + 1)

    def typed(self, text: str) -> int | str:
        return int(text) if text.isdecimal() and len(text) < 19 else text


@dataclass(frozen=True)
class Word(FieldType):
    """One of a few words; the rules take its place among them."""

    words: Sequence[str]

    def check(self, value: Any, label: str) -> str:
        if isinstance(value, str) and value in self.words:
            return value
        near = get_close_matches(value if isinstance(value, str) else "", self.words, 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise ChoiceError(f"{label}: {shown(value)} is not one of {', '.join(self.words)}.{hint}")

    def numbers(self, value: str, lookup: Any) -> Sequence[int]:
        return (self.words.index(value),)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> str:
        return self.words[next(numbers)]

    def in_words(self, value: str | None, lookup: Any) -> str:
        return super().in_words(value, lookup).replace("_", " ")

    def candidates(self, position: Any, seat: int) -> Sequence[str]:
        return self.words


@dataclass(frozen=True)
class Name(FieldType):
    """A name that only the game knows; ``to_number`` and ``to_name`` ask its lookup.

    ``names`` lists those that there are, and ``printed`` says how people write one. ``place``: it
    is a place on the board, where it may be clicked.
    """

    to_number: Callable[[Any, str], int]
    to_name: Callable[[Any, int], str]
    names: Callable[[Any], Sequence[str]] | None = field(default=None, kw_only=True)
    printed: Callable[[Any, str], str] | None = field(default=None, kw_only=True)
    place: bool = field(default=False, kw_only=True)

    def check(self, value: Any, label: str) -> str:
        if not isinstance(value, str) or not value or len(value) > 200:
            raise ChoiceError(f"{label}: {shown(value)} is not a name; write it in quotes.")
        return value

    def numbers(self, value: str, lookup: Any) -> Sequence[int]:
        return (self.to_number(lookup, value),)

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> str:
        return self.to_name(lookup, next(numbers))

    def in_words(self, value: str | None, lookup: Any) -> str:
        if value is None or self.printed is None:
            return super().in_words(value, lookup)
        return self.printed(lookup, value)

    def candidates(self, position: Any, seat: int) -> Sequence[str]:
        return () if self.names is None else self.names(position.lookup)


@dataclass(frozen=True)
class Several(FieldType):
    """Different values of one type, in order, as a list of one of the ``lengths``.

    ``length`` is how many numbers a state has to be read, by default the last of the ``lengths``.
    Numbers below 0 stand for nothing.
    """

    item: FieldType
    lengths: Sequence[int]
    length: Callable[[Any], int] | None = None

    def check(self, value: Any, label: str) -> tuple[Any, ...]:
        lengths = self.lengths
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) not in lengths:
            wanted = " or ".join(str(length) for length in lengths)
            raise ChoiceError(f"{label}: give a list of {wanted}, not {shown(value)}.")
        if len(set(map(shown, value))) != len(value):
            raise ChoiceError(f"{label}: {shown(list(value))} names something twice.")
        item = self.item.label("") if self.item.what else label
        return tuple(self.item.check(one, item) for one in value)

    def numbers(self, value: tuple[Any, ...], lookup: Any) -> Sequence[int]:
        return [number for one in value for number in self.item.numbers(one, lookup)]

    def read(self, numbers: Iterator[int], state: Any, lookup: Any) -> tuple[Any, ...]:
        length = self.lengths[-1] if self.length is None else self.length(state)
        one_by_one = (iter((number,)) for number in islice(numbers, length) if number >= 0)
        return tuple(self.item.read(one, state, lookup) for one in one_by_one)

    def in_words(self, value: Sequence[Any] | None, lookup: Any) -> str:
        return ", then ".join(self.item.in_words(one, lookup) for one in value or ()) or "nothing"

    def typed(self, text: str) -> tuple[Any, ...]:
        return tuple(self.item.typed(one.strip()) for one in text.split(",") if one.strip())


# --- choices --------------------------------------------------------------------------------------
class Declared(NamedTuple):
    """A field of a kind of choice: its label begins every error: words and rule."""

    name: str
    type: FieldType
    label: str
    default: Any


def declared(type: FieldType, *, default: Any = MISSING) -> Any:
    """A field of a choice. With the default ``None`` it may stay empty."""
    return field(default=default, metadata={"type": type})


@dataclass_transform(frozen_default=True, field_specifiers=(declared,))
class Choice:
    """The base of all choices; use one of its kinds.

    A kind is a class with declared fields; its values cannot be changed. ``word`` is its name in a
    save file, and ``steps`` are the steps of the rules that it answers. ``code`` is for a kind
    that shares a step with others: the numbers before those of its fields, of which the first tells
    it apart. With ``writes_empty`` a save file has its empty fields, too. ``sentence`` says the
    choice in words, with the names of fields in braces; ``title`` says the kind alone, by default
    its word.
    """

    word: ClassVar[str] = ""
    steps: ClassVar[tuple[int, ...]] = ()
    code: ClassVar[tuple[int, ...]] = ()
    writes_empty: ClassVar[bool] = False
    sentence: ClassVar[str] = ""
    title: ClassVar[str] = ""
    declarations: ClassVar[tuple[Declared, ...]] = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init_subclass__(
        cls,
        word: str | None = None,
        steps: tuple[int, ...] | None = None,
        code: tuple[int, ...] | None = None,
        writes_empty: bool | None = None,
        sentence: str | None = None,
        title: str = "",
    ) -> None:
        cls.word = cls.word if word is None else word
        cls.steps = cls.steps if steps is None else steps
        cls.code = cls.code if code is None else code
        cls.writes_empty = cls.writes_empty if writes_empty is None else writes_empty
        cls.sentence = cls.sentence if sentence is None else sentence
        cls.title = title or capital(cls.word.replace("_", " "))
        dataclass(frozen=True, repr=False)(cls)
        cls.declarations = tuple(
            Declared(item.name, type, type.label(f"{cls.word}, {item.name}"), item.default)
            for item in fields(cls)
            for type in (item.metadata["type"],)
        )

    def __post_init__(self) -> None:
        for name, type, label, default in self.declarations:
            value = getattr(self, name)
            if value is None and default is None:
                continue
            if (kept := type.check(value, label)) is not value:
                object.__setattr__(self, name, kept)

    def numbers(self, lookup: Any) -> list[int]:
        """The choice as the rules read it. Raises :class:`ChoiceError` for unknown names."""
        numbers = list(self.code)
        for name, type, *_ in self.declarations:
            value = getattr(self, name)
            read = type.empty if value is None else type.numbers(value, lookup)
            if type.known is None:
                numbers += read
        return numbers

    @classmethod
    def read(cls, numbers: Sequence[int], state: Any, lookup: Any) -> Self:
        """The choice back from the numbers of the rules, in the state where it is made."""
        left = iter(numbers[len(cls.code) :])
        values = [
            type.known(state, lookup) if type.known else type.read(left, state, lookup)
            for _, type, *_ in cls.declarations
        ]
        return cls(*values)

    def to_json(self) -> dict[str, Any]:
        """The choice as plain data for a save file."""
        data: dict[str, Any] = {"choice": self.word}
        for name, *_ in self.declarations:
            value = getattr(self, name)
            if value is None and not self.writes_empty:
                continue
            if isinstance(value, tuple):
                value = list(value)
            elif isinstance(value, Mapping):
                value = dict(value)
            data[name] = value
        return data

    def in_words(self, lookup: Any) -> str:
        """The choice as a person would say it: its ``sentence``, or else its word and its fields.

        >>> class Bid(Choice, word="bid"):
        ...     coins: int = declared(Whole("T-3", 0, 4))
        >>> Bid(3).in_words(lookup=None)
        'Bid 3'
        >>> class Pay(Bid, word="pay", sentence="Pay {coins} of your coins"):
        ...     pass
        >>> Pay(2).in_words(lookup=None)
        'Pay 2 of your coins'
        """
        said = {
            name: type.in_words(value, lookup)
            for name, type, *_ in self.declarations
            if (value := getattr(self, name)) is not None
        }
        if self.sentence:
            return self.sentence.format_map(said)
        if len(said) > 1:
            listed = ", ".join(f"{spoken(name)} {value}" for name, value in said.items())
            return f"{capital(self.word)}: {listed}"
        return " ".join([capital(self.word), *said.values()])

    def __repr__(self) -> str:
        given = ((name, getattr(self, name)) for name, *_ in self.declarations)
        inside = ", ".join(f"{name}={value!r}" for name, value in given if value is not None)
        return f"{type(self).__name__}({inside})"


def spoken(name: str) -> str:
    """The name of a field as people say it.

    >>> spoken("deploy_5"), spoken("in_"), spoken("battle_a")
    ('deploy 5', 'in', 'battle A')
    """
    words = name.replace("_", " ").split()
    return " ".join([words[0], *(word.upper() if len(word) == 1 else word for word in words[1:])])


def spoken_part(name: str, place: int | str = "") -> str:
    """A field as people say it, or a place in one that holds several values.

    >>> spoken_part("path", 0)
    'path 1'
    """
    number = place + 1 if isinstance(place, int) else place
    return f"{spoken(name)} {number}".strip()


class Kinds(tuple[type[Choice], ...]):
    """All kinds of choices of a game, in order."""

    @cached_property
    def _by_word(self) -> dict[str, type[Choice]]:
        return {kind.word: kind for kind in self}

    @cached_property
    def _by_code(self) -> dict[tuple[int, int | None], type[Choice]]:
        return {
            (step, kind.code[0] if kind.code else None): kind
            for kind in self
            for step in kind.steps
        }

    def of_step(self, step: int) -> tuple[type[Choice], ...]:
        """The kinds of choice that answer a step."""
        return tuple(kind for kind in self if step in kind.steps)

    def from_numbers(self, step: int, numbers: Sequence[int], state: Any, lookup: Any) -> Choice:
        """The choice in the numbers that a bot or chance has filled, in the state it is made in."""
        kind = self._by_code.get((step, numbers[0])) or self._by_code[step, None]
        return kind.read(numbers, state, lookup)

    def from_json(self, data: object) -> Choice:
        """A choice from plain data. Raises :class:`ChoiceError` for anything else than a choice."""
        if not isinstance(data, dict):
            raise ChoiceError(f"a choice is an object with names, not {type(data).__name__}.")
        word = data.get("choice")
        kind = self._by_word.get(word) if isinstance(word, str) else None
        if kind is None:
            known = ", ".join(self._by_word)
            raise ChoiceError(f"there is no choice {shown(word)}; there are {known}.")
        names = {name for name, *_ in kind.declarations}
        given = {key: value for key, value in data.items() if key != "choice"}
        if set(given) - names:
            raise ChoiceError(f"{word}: unknown {', '.join(sorted(map(str, set(given) - names)))}.")
        due = {one.name for one in kind.declarations if one.default is MISSING}
        if due - set(given):
            raise ChoiceError(f"{word}: {', '.join(sorted(due - set(given)))} is missing.")
        return kind(**given)
