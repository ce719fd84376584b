"""The record in words: every entry becomes one plain sentence that says what happened and why.

The table :data:`shogun_nb.games.gekokujo.entries.KINDS` has the sentences; the first one that fits
an entry is taken. Another language comes as a gettext translation; translators find the messages
with Babel or xgettext and ``-k _ -k _n:1,2``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from gettext import NullTranslations

from shogun_nb.engine.speech import all_of
from shogun_nb.games.gekokujo.choices import Lookup
from shogun_nb.games.gekokujo.entries import Entry
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.record import PILE
from shogun_nb.games.gekokujo.words import CLAN_NAMES

ENGLISH = NullTranslations()
"""The translation that leaves every sentence as it stands."""


def _n(one: str, many: str) -> tuple[str, str]:
    return one, many


KOKU = _n("{n} Koku", "{n} Koku")
BUSHI = _n("{n} Bushi", "{n} Bushi")
RONIN = _n("{n} Ronin", "{n} Ronin")
UNITS = (
    BUSHI,
    _n("{n} Spearman", "{n} Spearmen"),
    _n("{n} Swordsman", "{n} Swordsmen"),
    _n("{n} Archer", "{n} Archers"),
    _n("{n} Bannerman", "{n} Bannermen"),
    _n("{n} Arquebusier", "{n} Arquebusiers"),
    _n("{n} Daimyo", "{n} Daimyo"),
    RONIN,
)
NOUNS = {
    **dict.fromkeys(("koku", "bonus"), KOKU),
    "bushi": BUSHI,
    "daimyo": UNITS[at.DAIMYO],
    "ronin": RONIN,
    "hits": _n("{n} hit", "{n} hits"),
    "dice": _n("{n} die", "{n} dice"),
    "provinces": _n("{n} province", "{n} provinces"),
    "pieces": _n("{n} unit", "{n} units"),
    "glory": _n("{n} glory", "{n} glory"),
}
"""What the numbers of these names count."""


def sentence(entry: Sequence[int], lookup: Lookup, translation: NullTranslations = ENGLISH) -> str:
    """What happened, who, where, how many and why, as one sentence.

    >>> from shogun_nb.games.gekokujo.board_map import read_map
    >>> from shogun_nb.games.gekokujo.rules import record as kinds
    >>> lookup = Lookup(read_map(), ["Oda", "Uesugi"])
    >>> units = 3 * PILE**at.BUSHI + PILE**at.DAIMYO
    >>> start, end = lookup.province("Owari"), lookup.province("Mino")
    >>> sentence((kinds.MOVED, 34, 0, end, units, start, -1, -1), lookup)
    'Oda moves 1 Daimyo and 3 Bushi from Owari to Mino.'
    """
    told = Entry(entry)
    return translation.gettext(told.sentence).format_map(Words(told, lookup, translation))


def rule_of(entry: Sequence[int]) -> str:
    """The number of the rule that made it so, such as ``"G-041"``."""
    return f"G-{entry[1]:03}"


def log_of(lookup: Lookup, entries: Iterable[Sequence[int]]) -> list[str]:
    """Entries of a record in sentences with rule numbers."""
    return [f"{sentence(entry, lookup)} ({rule_of(entry)})" for entry in entries]


class Words(dict[str, str]):
    """The words of one entry, found when the sentence asks for them."""

    def __init__(self, entry: Entry, lookup: Lookup, translation: NullTranslations) -> None:
        self.entry = entry
        self.lookup = lookup
        self.translation = translation

    def __missing__(self, word: str) -> str:
        if word in NOUNS:
            return self.counted(getattr(self.entry, word), NOUNS[word])
        if word in WORDS:
            return WORDS[word](self, word)
        return str(getattr(self.entry, word))

    def counted(self, number: int, noun: tuple[str, str]) -> str:
        return self.translation.ngettext(*noun, number).format(n=number)

    def side(self, side: int) -> str:
        if side == at.LOCALS:
            return self.translation.gettext("the locals")
        return self.lookup.players[side]

    def sides(self, name: str) -> str:
        bits = getattr(self.entry, name)
        return self.all_of([self.side(side) for side in range(at.SIDES) if bits >> side & 1])

    def province(self, name: str) -> str:
        place: int = getattr(self.entry, name)
        return self.lookup.map.printed[place]

    def some(self, _: str) -> str:
        """Units of one kind."""
        return self.counted(self.entry.some, UNITS[self.entry.unit])

    def units(self, _: str) -> str:
        """Units of several kinds, Daimyo first."""
        left = self.entry.units
        words = []
        for noun in UNITS:
            left, number = divmod(left, PILE)
            words += [self.counted(number, noun)] if number else []
        if self.entry.units // PILE**at.DAIMYO % PILE:
            place = -2 if self.entry.units // PILE**at.RONIN else -1
            words.insert(0, words.pop(place))
        return self.all_of(words)

    def all_of(self, words: Sequence[str]) -> str:
        return all_of(words, self.translation.gettext("and"))


WORDS: dict[str, Callable[[Words, str], str]] = {
    "player": lambda words, _: words.side(words.entry.seat),
    "whom": lambda words, _: words.side(words.entry.whom),
    **dict.fromkeys(("province", "start", "via", "via_2"), Words.province),
    **dict.fromkeys(("defenders", "sides"), Words.sides),
    "clan": lambda words, _: CLAN_NAMES[words.entry.clan],
    "some": Words.some,
    "units": Words.units,
}
"""What each other word in braces says; a word that is not here is a number."""
