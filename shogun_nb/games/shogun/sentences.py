"""The record in words: every entry becomes one plain sentence that says what happened and why.

The table :data:`shogun_nb.games.shogun.entries.KINDS` has a sentence for each kind of entry; where
a kind can be told in more than one way, the first that fits is taken. Words and sentences stand in
English. Another language comes as a gettext translation, given as an argument; nothing is kept
between calls. Translators find the messages of both modules with Babel or xgettext and ``-k _ -k
_n:1,2``.

Names of people are put in as they are, as plain text: whoever makes HTML of a sentence escapes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from shogun_nb.games.shogun.choices import Lookup
from shogun_nb.games.shogun.entries import KINDS, Entry
from shogun_nb.games.shogun.events import EVENT_NAMES, PRIVILEGE_NAMES, event_name, privilege_names
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.state import COLLECT_TAXES, COUNTS, FARMERS, SEASONS
from shogun_nb.games.shogun.words import ACTION_NAMES, SEASON_NAMES, SOURCE_NAMES, action_names

ENGLISH = NullTranslations()
"""The translation that leaves every sentence as it stands here."""


@dataclass(frozen=True, slots=True)
class Names:
    """Who is who: players by seat, provinces by number, as people are to read them.

    ``sites``, where given, are the building sites of each province (S-5); a skipped building is
    then explained with their number. ``regions``, where given, are the names of the regions; a
    majority is then told with its region. ``events``, ``actions`` and ``privileges`` are the short
    words of the event, action and special cards, as printed where none are given. Lists are taken
    as well as tuples.

    >>> Names(["Takeda", "Uesugi", "Mori"], ["Kai", "Shinano"]).players[0]
    'Takeda'
    """

    players: tuple[str, ...]
    provinces: tuple[str, ...]
    sites: tuple[int, ...] = ()
    regions: tuple[str, ...] = ()
    events: tuple[str, ...] = EVENT_NAMES
    actions: tuple[str, ...] = ACTION_NAMES
    privileges: tuple[str, ...] = PRIVILEGE_NAMES

    def __init__(
        self,
        players: Iterable[str],
        provinces: Iterable[str],
        sites: Iterable[int] = (),
        regions: Iterable[str] = (),
        events: Iterable[str] = EVENT_NAMES,
        actions: Iterable[str] = ACTION_NAMES,
        privileges: Iterable[str] = PRIVILEGE_NAMES,
    ) -> None:
        object.__setattr__(self, "players", tuple(players))
        object.__setattr__(self, "provinces", tuple(provinces))
        object.__setattr__(self, "sites", tuple(sites))
        object.__setattr__(self, "regions", tuple(regions))
        object.__setattr__(self, "events", tuple(events))
        object.__setattr__(self, "actions", tuple(actions))
        object.__setattr__(self, "privileges", tuple(privileges))


def sentence(entry: Sequence[int], names: Names, translation: NullTranslations = ENGLISH) -> str:
    """What happened, who, where, how many and why, as one sentence.

    ``translation`` is any gettext translation, ``gettext.translation("shogun_nb", …)`` for one.
    Raises :class:`ValueError` for an entry that is none, and for a seat or province without a
    name.

    >>> from shogun_nb.games.shogun.rules.state import BATTLE_A
    >>> names = Names(["Takeda", "Uesugi"], ["Kai", "Shinano"])
    >>> sentence((kinds.ARMIES_MOVED, 49, 0, 1, 2, 0, -1, -1), names)
    'Takeda moves 2 armies from Kai to Shinano.'
    >>> sentence((kinds.SKIPPED, 49, 1, 0, -1, BATTLE_A, kinds.TOO_FEW_ARMIES, -1), names)
    'Uesugi skips “battle/move A” in Kai: there is only 1 army, and 1 must stay.'
    """
    told = Entry(entry)
    if len(told) != 8 or told.what not in KINDS:
        raise ValueError(
            f"{entry!r} is not an entry of a record (see shogun_nb.games.shogun.rules.record)."
        )
    return translation.gettext(told.sentence).format_map(_Words(told, names, translation))


def sentences(
    record: Iterable[Sequence[int]], names: Names, translation: NullTranslations = ENGLISH
) -> list[str]:
    """The whole record, a sentence an entry.

    >>> planned = (kinds.PLAN_IN, 25, 0, -1, -1, -1, -1, -1)
    >>> ended = (kinds.ROUND_ENDED, 50, -1, -1, 1, -1, -1, -1)
    >>> sentences([planned, ended], Names(["Takeda"], ["Kai"]))
    ['Takeda has made a plan.', 'Round 1, spring of year 1, is over.']
    """
    return [sentence(entry, names, translation) for entry in record]


def rule_of(entry: Sequence[int]) -> str:
    """The number of the rule that made it so."""
    return f"S-{Entry(entry).rule}"


def log_line(entry: Sequence[int], names: Names, translation: NullTranslations = ENGLISH) -> str:
    """The sentence, and behind it the number of the rule in brackets."""
    return f"{sentence(entry, names, translation)} ({rule_of(entry)})"


# --- messages: marked for translators, looked up when a sentence is made -------------------------


def _(message: str) -> str:
    return message


def _n(one: str, many: str) -> tuple[str, str]:
    return one, many


ARMIES = _n("{n} army", "{n} armies")
CHESTS = _n("{n} chest", "{n} chests")
FARMER_ARMIES = _n("{n} farmer", "{n} farmers")
MORE_FARMERS = _n("{n} more farmer", "{n} more farmers")
MARKERS = _n("{n} revolt marker", "{n} revolt markers")
POINTS = _n("{n} point", "{n} points")
PROVINCES = _n("{n} province", "{n} provinces")
RICE = _n("{n} rice", "{n} rice")
REVOLTS = _n("{n} revolt", "{n} revolts")
SITES_USED = _n("it has only {n} building site, already used", "all {n} building sites are used")

NOUNS = {
    **dict.fromkeys(("armies", "attackers", "missing"), ARMIES),
    **dict.fromkeys(("chests", "price"), CHESTS),
    **dict.fromkeys(("rice", "rice_left"), RICE),
    "farmers": FARMER_ARMIES,
    "more_farmers": MORE_FARMERS,
    "markers": MARKERS,
    "points": POINTS,
    "provinces": PROVINCES,
    "revolts": REVOLTS,
}
"""What the numbers of these names count."""

BUILDINGS = (_("a castle"), _("a temple"), _("a nō theatre"))
BID_SPACE = _("bid")

REASONS: dict[int, str] = {
    kinds.NOT_WANTED: _("no province card lies on it"),
    kinds.CARD_LOST: _("the province was lost earlier this round, and its card with it"),
    kinds.TOO_FEW_CHESTS: _("too few chests to pay for it"),
    kinds.NO_FREE_SITE: _("no building site is free"),
    kinds.ALREADY_BUILT: _("there is one already, and no kind may stand twice in a province"),
    kinds.NONE_IN_STOCK: _("no building of this kind is left in the stock"),
    kinds.TOO_FEW_IN_SUPPLY: _("too few armies are left in the supply"),
    kinds.BANK_SHORT: _("the bank has too few chests to pay the taxes in full"),
    kinds.TOO_FEW_ARMIES: _("there is only 1 army, and 1 must stay"),
    kinds.NO_TARGET: _("no neighbouring province may be entered"),
    kinds.BY_PRIVILEGE: _("thanks to the special card"),
    kinds.BY_EVENT: _("thanks to this round's event"),
    kinds.BY_BOTH: _("thanks to this round's event and the special card"),
}
"""Why an action was skipped, or an army joined: words for each reason code."""

# --- what the words in braces stand for ----------------------------------------------------------


class _Words:
    """The words of one entry, found when the sentence asks for them."""

    def __init__(self, entry: Entry, names: Names, translation: NullTranslations) -> None:
        self.entry = entry
        self.names = names
        self.translation = translation

    def __getitem__(self, word: str) -> str:
        return WORDS[word](self, word)

    def value(self, name: str) -> int:
        place: int = self.entry.kind.places[name]
        return self.entry[place]  # quicker than by the entry's own names

    def number(self, name: str) -> str:
        return str(self.value(name))

    def counted(self, name: str, noun: tuple[str, str] | None = None) -> str:
        """A number with its noun, in the form the language has for that number."""
        number = self.value(name)
        return self.translation.ngettext(*(noun or NOUNS[name]), number).format(n=number)

    def called(self, names: Sequence[str], number: int, of: str) -> str:
        if not 0 <= number < len(names):
            raise ValueError(f"{self.entry!r}: there is no name for {of} {number}.")
        return names[number]

    def player(self, name: str) -> str:
        return self.called(self.names.players, self.value(name), "seat")

    def province(self, name: str) -> str:
        return self.called(self.names.provinces, self.value(name), "province")

    def word(self, name: str) -> str:
        words = CALLED[name](self.names)
        return self.translation.gettext(self.called(words, self.value(name), name))

    def cubes(self, name: str) -> str:
        return self.counted(name, FARMER_ARMIES if self.entry.colour == FARMERS else ARMIES)

    def income(self, name: str) -> str:
        return self.counted(name, CHESTS if self.entry.action == COLLECT_TAXES else RICE)

    def reason(self, _: str) -> str:
        """Why; for want of a site with the number of sites, where it is known."""
        reason, province = self.entry.reason, self.entry.province
        if reason == kinds.NO_FREE_SITE and 0 <= province < len(self.names.sites):
            number = self.names.sites[province]
            return self.translation.ngettext(*SITES_USED, number).format(n=number)
        if reason not in REASONS:
            raise ValueError(f"{self.entry!r}: there are no words for reason {reason}.")
        return self.translation.gettext(REASONS[reason])

    def defence(self, _name: str) -> str:
        """Who stood against the attacker: armies, farmers, both, or nobody."""
        armies, farmers = self.counted("defenders", ARMIES), self.counted("farmers")
        if self.entry.farmers <= 0:
            return armies
        if self.entry.defenders <= 0:
            return farmers
        both = self.translation.gettext(_("{armies} and {farmers}"))
        return both.format(armies=armies, farmers=farmers)

    def source(self, name: str) -> str:
        """Where points come from; for a majority also in which region, where that is known."""
        source, region = self.word(name), self.entry.region
        if not 0 <= region < len(self.names.regions):
            return source
        both = self.translation.gettext(_("{source} in the {region} region"))
        return both.format(source=source, region=self.names.regions[region])

    def counts(self, _: str) -> str:
        """What each player who has any counts for a majority, most first."""
        counts = self.entry.counts
        told: dict[str, int] = {}
        for name in self.names.players:
            counts, told[name] = divmod(counts, COUNTS)
        most_first = sorted(filter(told.get, told), key=lambda name: -told[name])
        return ", ".join(f"{name} {told[name]}" for name in most_first)

    def winners(self, _name: str) -> str:
        names = [name for seat, name in enumerate(self.names.players) if seat in self.entry.seats]
        both = self.translation.gettext(_("{names} and {last}"))
        return both.format(names=", ".join(names[:-1]), last=names[-1])

    def season(self, _: str) -> str:
        return self.translation.gettext(SEASON_NAMES[(self.entry.round - 1) % SEASONS])

    def year(self, _: str) -> str:
        return str((self.entry.round - 1) // SEASONS + 1)


CALLED: dict[str, Callable[[Names], Sequence[str]]] = {
    "event": lambda names: names.events,
    "action": lambda names: names.actions,
    "space": lambda names: (*names.actions, BID_SPACE),
    "privilege": lambda names: names.privileges,
    "building": lambda _: BUILDINGS,
    "source": lambda _: SOURCE_NAMES,
}
"""What the numbers of these names stand for."""

WORDS: dict[str, Callable[[_Words, str], str]] = {
    "player": lambda words, _: words.player("seat"),
    **dict.fromkeys(("attacker", "defender", "neighbour", "colour"), _Words.player),
    **dict.fromkeys(("province", "other_province", "start"), _Words.province),
    **dict.fromkeys(("place", "round", "printed", "due"), _Words.number),
    **dict.fromkeys(CALLED, _Words.word),
    **dict.fromkeys(NOUNS, _Words.counted),
    "cubes": _Words.cubes,
    "income": _Words.income,
    "source": _Words.source,
    "counts": _Words.counts,
    "winners": _Words.winners,
    "reason": _Words.reason,
    "defence": _Words.defence,
    "season": _Words.season,
    "year": _Words.year,
}
"""What each word in braces says; most are called as the number of the entry that they tell."""


def log_of(lookup: Lookup, numbers: Parameters, entries: Sequence[Sequence[int]]) -> list[str]:
    """Entries of a record in sentences with rule numbers."""
    names = Names(
        lookup.players,
        # A log is read beside the board, so it spells provinces as the board does.
        lookup.map.printed,
        [province.sites for province in lookup.map.provinces],
        lookup.map.regions,
        [event_name(numbers, card) for card in range(at.EVENTS)],
        action_names(numbers.deploy_armies),
        privilege_names(numbers),
    )
    return [log_line(entry, names) for entry in entries]
