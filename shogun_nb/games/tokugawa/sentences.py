"""The record in words: every entry becomes one plain sentence that says what happened and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shogun_nb.engine import record as engine
from shogun_nb.games.tokugawa.choices import Lookup
from shogun_nb.games.tokugawa.entries import Entry
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.games.tokugawa.words import BUILDING_KEYS, TERRAIN_KEYS, UNIT_WORDS, WEATHER_KEYS

NOUNS = {
    "koku": ("Koku", "Koku"),
    "actions": ("action", "actions"),
    "units": ("unit", "units"),
    "points": ("point", "points"),
}
PILES = ("East", "Centre", "West")
TABLES: dict[str, Sequence[str]] = {
    "unit": UNIT_WORDS,
    "building": BUILDING_KEYS,
    "terrain": TERRAIN_KEYS,
    "weather": WEATHER_KEYS,
    "card": [task[0] for task in TASKS],
    "pile": PILES,
}


def sentence(entry: Sequence[int], lookup: Lookup) -> str:
    """What happened, who, where, how many and why, as one sentence.

    >>> from shogun_nb.games.tokugawa.board_map import read_map
    >>> from shogun_nb.games.tokugawa.rules import record as kinds
    >>> lookup = Lookup(read_map(), ["Ann", "Ben"])
    >>> sentence((kinds.RECRUITED, 40, 0, lookup.province("Nara"), 2, 2, -1, -1), lookup)
    'Ann recruits 1 Lancer in Nara for 2 Koku.'
    """
    told = Entry(entry)
    return told.sentence.format_map(Words(told, lookup))


READ: dict[str, Callable[[Lookup, int], str]] = {
    **dict.fromkeys(("player", "whom"), lambda lookup, seat: lookup.players[seat]),
    **dict.fromkeys(("town", "start"), lambda lookup, town: lookup.map.printed[town]),
    "bank": lambda lookup, bank: lookup.map.regions[bank].romaji,
}


class Words(engine.Words):
    """The words of one entry."""

    nouns = NOUNS
    tables = TABLES
    read = READ
