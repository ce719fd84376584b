"""The record in words: every entry becomes one plain sentence that says what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from shogun_nb.engine import record as engine
from shogun_nb.games.senji.choices import Lookup
from shogun_nb.games.senji.entries import Entry
from shogun_nb.games.senji.rules.cards import CARD_NAMES, COMBINATIONS, SAMURAI_NAMES
from shogun_nb.games.senji.words import EMPEROR, FAMILIES, ORDERS, PROMISES, SEAS

NOUNS = {"units": ("unit", "units"), "cards": ("card", "cards"), "dice": ("die", "dice")}
TABLES: dict[str, Sequence[str]] = {
    "card": CARD_NAMES,
    "samurai": SAMURAI_NAMES,
    "order": ORDERS,
    "sea": SEAS,
    "family": FAMILIES,
    "combination": COMBINATIONS,
    "promise": PROMISES,
}


def rule_of(entry: Sequence[int]) -> str:
    """The number of the rule that made it so, such as ``"SEN-072"``."""
    return f"SEN-{entry[1]:03}"


def log_of(lookup: Lookup, entries: Iterable[Sequence[int]]) -> list[str]:
    """Entries of a record in sentences with rule numbers."""
    return [
        f"{_sentence(entry.sentence.format_map(Words(entry, lookup)))} ({rule_of(entry)})"
        for entry in map(Entry, entries)
    ]


def _sentence(text: str) -> str:
    """A sentence that begins with the Emperor begins with a capital."""
    capital = f"T{EMPEROR[1:]}"
    text = text.replace(f". {EMPEROR}", f". {capital}")
    return capital + text.removeprefix(EMPEROR) if text.startswith(EMPEROR) else text


READ: dict[str, Callable[[Lookup, int], str]] = {
    **dict.fromkeys(("player", "whom"), Lookup.side_name),
    "place": lambda lookup, place: lookup.map.printed[place],
}


class Words(engine.Words):
    """The words of one entry."""

    nouns = NOUNS
    tables = TABLES
    read = READ
