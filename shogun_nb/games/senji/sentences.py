"""The record in words: every entry becomes one plain sentence that says what happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from shogun_nb.engine import record as engine
from shogun_nb.games.senji.choices import Lookup, promise_in_words
from shogun_nb.games.senji.rules.cards import CARD_NAMES, COMBINATIONS, HANA_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.said import Said
from shogun_nb.games.senji.words import EMPEROR, FAMILIES, ORDERS, PROMISES, SEAS

NOUNS = {
    "units": ("unit", "units"),
    "provinces": ("province", "provinces"),
    "cards": ("card", "cards"),
    "dice": ("die", "dice"),
}
TABLES: dict[str, Sequence[str]] = {
    "card": CARD_NAMES,
    "samurai": SAMURAI_NAMES,
    "order": ORDERS,
    "sea": SEAS,
    "family": FAMILIES,
    "combination": COMBINATIONS,
}


_COPIES = re.compile(
    "|".join(
        re.escape(name)
        for names in (CARD_NAMES, HANA_NAMES)
        for name in names
        if name[-1] == "b" and name[:-1] in names
    ),
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def of_either_copy(text: str) -> str:
    """A sentence that leaves out which of two equal cards it is about: nobody plays by that.

    >>> of_either_copy("Violet trade 2b is auctioned, willow tanzakub is shown.")
    'Violet trade 2 is auctioned, willow tanzaku is shown.'
    """
    return _COPIES.sub(lambda found: found[0][:-1], text)


def with_capital(text: str) -> str:
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

    def __init__(self, entry: engine.Entry, lookup: Lookup, said: Sequence[Said] = ()) -> None:
        super().__init__(entry, lookup)
        self.said = said

    def __missing__(self, word: str) -> str:
        if word == "lost":
            return str(-self.entry.honour)
        if word not in ("promise", "told"):
            return super().__missing__(word)
        moment = self.entry.moment
        own = next((one.words for one in self.said if one.moment == moment), "")
        if word == "promise":
            return promise_in_words(self.entry.promise, own)
        return f": {own if own in PROMISES else f'“{own}”'}" if own else ""
