"""One line of text for a position: the parts that every game's lines are made of.

Words separated by one space: the version, then ``field=value`` for whatever differs from an empty
game. A game may add words of its own kind, such as one for each place. No code is run when a text
is read, and every mistake is named with its field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any
from urllib.parse import quote, unquote

from shogun_nb.engine.declared import Shape, shapes
from shogun_nb.engine.errors import InputError, shown

LONGEST = 20_000  # characters; a real position has about 1,500
_WHOLE = re.compile(r"-?[0-9]{1,5}")


class PositionError(InputError):
    """A text that is no position: which field, why, and what to do.

    >>> raise PositionError("kai", "Z3 is not a province")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.position_text.PositionError: position, field kai: Z3 is not a province
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"position, field {field}: {reason}")
        self.field = field
        self.reason = reason


# --- writing --------------------------------------------------------------------------------------
def names_text(names: Iterable[str]) -> str:
    """Names of people, with commas between them."""
    return ",".join(quote(name, safe="") for name in names)


def numbers_text(value: Any) -> str:
    """A whole number, or several with commas between them."""
    return str(value) if isinstance(value, int) else ",".join(map(str, value))


def changed_words(given: object, usual: Any, prefix: str = "") -> Iterator[str]:
    """The fields of a table that differ from the usual one, a word each."""
    for item in fields(usual):
        value = getattr(given, item.name)
        if value != getattr(usual, item.name):
            yield f"{prefix}{item.name}={numbers_text(value)}"


def words_on_map(position: Any, version: str) -> list[str]:
    """The words with which a position on a map begins: what :func:`on_map` reads.

    Its map is named where it is not the shipped one; numbers and options that are not the usual
    ones have a word each.
    """
    words = [version, "players=" + names_text(position.players)]
    if not position.on_shipped_map:
        words.append(f"map={position.map.fingerprint()}")
    options, numbers = position.options, position.numbers
    words += changed_words(options, type(options)(), "option.")
    return [*words, *changed_words(numbers, type(numbers)(), "number.")]


# --- reading --------------------------------------------------------------------------------------
def split(text: object, version: str) -> tuple[dict[str, str], dict[str, str]]:
    """The words of a line: those with ``=`` and those with ``:``, by what stands before it.

    Raises :class:`PositionError` for another version and for what is no such line.
    """
    if not isinstance(text, str):
        raise PositionError("text", f"{shown(text)} is not a text")
    if len(text) > LONGEST:
        raise PositionError("text", f"{len(text)} characters are more than {LONGEST}")
    words = text.split()
    if not words or words[0] != version:
        raise PositionError(
            "version", f"the line must begin with {version}, not {(words or ['nothing'])[0][:40]!r}"
        )
    given: dict[str, str] = {}
    of_places: dict[str, str] = {}
    for word in words[1:]:
        found = re.match(r"([^=:]+)([=:])", word)
        if found is None:
            raise PositionError("?", f"{word[:60]!r} is neither field=value nor province:value")
        key = unquote(found[1])
        into = given if found[2] == "=" else of_places
        if key in into:
            raise PositionError(key[:40], "appears twice")
        into[key] = word[found.end() :]
    return given, of_places


def names_from(text: str) -> tuple[str, ...]:
    """The names that :func:`names_text` has written."""
    return tuple(unquote(name) for name in text.split(","))


def on_map(
    text: object,
    version: str,
    map: Any,
    numbers: Any,
    options: Any,
    players: tuple[int, int, str],
) -> tuple[dict[str, Any], dict[str, str], dict[str, tuple[int, str]]]:
    """A line of a position on a map: what all of them say, the fields, and the words of places.

    ``numbers`` and ``options`` are tables of rules; ``players`` says how few and how many there may
    be, and by which rule. Places have their numbers with their words. Raises :class:`PositionError`
    for anything that is no position on this map.
    """
    given, of_places = split(text, version)
    names = names_from(given.pop("players", ""))
    few, many, rule = players
    if not few <= len(names) <= many:
        words = f"{len(names)} names; the game has {few} to {many} players ({rule})"
        raise PositionError("players", words)
    if given.pop("map", map.fingerprint()) != map.fingerprint():
        raise PositionError("map", "made on another map; give that map, too: map=read_map(…)")
    parts = {
        "players": names,
        "numbers": table_from(given, "number", numbers),
        "options": table_from(given, "option", options),
    }
    ids = {province.id: place for place, province in enumerate(map.provinces)}
    for key in of_places:
        if key not in ids:
            raise PositionError(key[:40], "this map has no such province")
    return parts, given, {key: (ids[key], value) for key, value in of_places.items()}


def whole_numbers(key: str, value: str, shape: Shape, places: int) -> list[int]:
    """The numbers of a field. Raises :class:`PositionError` for others than its shape allows."""
    parts = value.split(",")
    count = shape.count or 1
    if len(parts) != count:
        raise PositionError(key, f"{len(parts)} numbers instead of {count}")
    for part in parts:
        if not _WHOLE.fullmatch(part):
            raise PositionError(key, f"{part[:40]!r} is not a whole number")
        if not shape.allows(int(part), places):
            raise PositionError(key, f"{int(part)} is not in range")
    return [int(part) for part in parts]


def fill_state(state: Any, given: dict[str, str], places: int = 0) -> None:
    """Put what is given into the fields of a state. Raises :class:`PositionError`."""
    known = shapes(type(state))
    for key, value in given.items():
        if key not in known:
            raise PositionError(key[:40], "there is no such field")
        numbers = whole_numbers(key, value, known[key], places)
        setattr(state, key, numbers if known[key].count else numbers[0])


def table_from(given: dict[str, str], kind: str, table: Any) -> Any:
    """A table of rules from the words ``kind.name=…``, which are taken out of ``given``."""
    changed: dict[str, object] = {}
    usual = table()
    for key in [key for key in given if key.startswith(kind + ".")]:
        name = key[len(kind) + 1 :]
        if name not in {item.name for item in fields(table)}:
            raise PositionError(key[:40], f"there is no {kind} of this name")
        value = given.pop(key)
        parts = value.split(",")
        if not all(_WHOLE.fullmatch(part) for part in parts):
            raise PositionError(key, f"{value[:40]!r} is not a list of whole numbers")
        numbers = [int(part) for part in parts]
        single = isinstance(getattr(usual, name), int)
        if single and len(numbers) != 1:
            raise PositionError(key, "takes one number")
        changed[name] = numbers[0] if single else numbers
    try:
        return table(**changed)
    except ValueError as error:
        raise PositionError(next(iter(changed), kind), str(error)) from None
