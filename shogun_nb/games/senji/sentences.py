"""The record in words: every entry becomes one plain sentence that says what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from shogun_nb.engine import record as engine
from shogun_nb.games.senji.choices import Lookup, promise_in_words
from shogun_nb.games.senji.entries import Entry
from shogun_nb.games.senji.rules.cards import CARD_NAMES, COMBINATIONS, SAMURAI_NAMES
from shogun_nb.games.senji.said import Said
from shogun_nb.games.senji.words import EMPEROR, FAMILIES, ORDERS, PROMISES, SEAS

NOUNS = {"units": ("unit", "units"), "cards": ("card", "cards"), "dice": ("die", "dice")}
TABLES: dict[str, Sequence[str]] = {
    "card": CARD_NAMES,
    "samurai": SAMURAI_NAMES,
    "order": ORDERS,
    "sea": SEAS,
    "family": FAMILIES,
    "combination": COMBINATIONS,
}


def rule_of(entry: Sequence[int]) -> str:
    """The number of the rule that made it so, such as ``"SEN-072"``."""
    return f"SEN-{entry[1]:03}"


def log_of(
    lookup: Lookup, entries: Iterable[Sequence[int]], said: Sequence[Said] = ()
) -> list[str]:
    """Entries of a record in sentences with rule numbers; ``said`` are promises that are known."""
    return [
        f"{_sentence(entry.sentence.format_map(Words(entry, lookup, said)))} ({rule_of(entry)})"
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

    def __init__(self, entry: Entry, lookup: Lookup, said: Sequence[Said] = ()) -> None:
        super().__init__(entry, lookup)
        self.said = said

    def __missing__(self, word: str) -> str:
        if word not in ("promise", "told"):
            return super().__missing__(word)
        moment = self.entry.moment
        own = next((one.words for one in self.said if one.moment == moment), "")
        if word == "promise":
            return promise_in_words(self.entry.promise, own)
        return f": {own if own in PROMISES else f'“{own}”'}" if own else ""
