"""The record in words: every entry becomes one plain sentence that says what happened and why.

One table, :data:`SENTENCES`, has a sentence for each kind of entry of
:mod:`shogun_nb.games.shogun.rules.record`; where a kind can be told in more than one way, the first
that fits is taken. The words stand here in English. Another language comes as a gettext
translation, given as an argument; nothing is kept between calls. Translators find the messages with
Babel or xgettext and ``-k _ -k _n:1,2``.

Names of people are put in as they are, as plain text: whoever makes HTML of a sentence escapes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import get_args

from shogun_nb.games.shogun.choices import Lookup
from shogun_nb.games.shogun.events import EVENT_NAMES, event_name
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.record import Entry
from shogun_nb.games.shogun.rules.state import COLLECT_TAXES, COUNTS, FARMERS, NEUTRAL, SEASONS
from shogun_nb.games.shogun.words import ACTION_NAMES, PRIVILEGE_NAMES, SEASON_NAMES, SOURCE_NAMES

ENGLISH = NullTranslations()
"""The translation that leaves every sentence as it stands here."""


@dataclass(frozen=True, slots=True)
class Names:
    """Who is who: players by seat, provinces by number, as people are to read them.

    ``sites``, where given, are the building sites of each province (S-5); a skipped building is
    then explained with their number. ``regions``, where given, are the names of the regions; a
    majority is then told with its region. ``events`` are the short words of the event cards, as
    printed where none are given. Lists are taken as well as tuples.

    >>> Names(["Takeda", "Uesugi", "Mori"], ["Kai", "Shinano"]).players[0]
    'Takeda'
    """

    players: tuple[str, ...]
    provinces: tuple[str, ...]
    sites: tuple[int, ...] = ()
    regions: tuple[str, ...] = ()
    events: tuple[str, ...] = EVENT_NAMES

    def __init__(
        self,
        players: Iterable[str],
        provinces: Iterable[str],
        sites: Iterable[int] = (),
        regions: Iterable[str] = (),
        events: Iterable[str] = EVENT_NAMES,
    ) -> None:
        object.__setattr__(self, "players", tuple(players))
        object.__setattr__(self, "provinces", tuple(provinces))
        object.__setattr__(self, "sites", tuple(sites))
        object.__setattr__(self, "regions", tuple(regions))
        object.__setattr__(self, "events", tuple(events))


def sentence(entry: Entry, names: Names, translation: NullTranslations = ENGLISH) -> str:
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
    if len(entry) != len(get_args(Entry)) or entry[0] not in SENTENCES:
        raise ValueError(
            f"{entry!r} is no entry of a record (see shogun_nb.games.shogun.rules.record)."
        )
    for message, fits in SENTENCES[entry[0]]:
        if fits(entry):
            return translation.gettext(message).format_map(_Words(entry, names, translation))
    raise ValueError(f"{entry!r}: no sentence fits this entry.")


def sentences(
    record: Iterable[Entry], names: Names, translation: NullTranslations = ENGLISH
) -> list[str]:
    """The whole record, a sentence an entry.

    >>> planned = (kinds.PLAN_IN, 25, 0, -1, -1, -1, -1, -1)
    >>> ended = (kinds.ROUND_ENDED, 50, -1, -1, 1, -1, -1, -1)
    >>> sentences([planned, ended], Names(["Takeda"], ["Kai"]))
    ['Takeda has made a plan.', 'Round 1, spring of year 1, is over.']
    """
    return [sentence(entry, names, translation) for entry in record]


def rule_of(entry: Entry) -> str:
    """The number of the rule that made it so.

    >>> rule_of((kinds.PLAN_IN, 25, 0, -1, -1, -1, -1, -1))
    'S-25'
    """
    return f"S-{entry[1]}"


def log_line(entry: Entry, names: Names, translation: NullTranslations = ENGLISH) -> str:
    """The sentence, and behind it the number of the rule in brackets.

    >>> log_line((kinds.PLAN_IN, 25, 0, -1, -1, -1, -1, -1), Names(["Takeda"], []))
    'Takeda has made a plan. (S-25)'
    """
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

# Places in an entry.
_WHAT, _RULE, _SEAT, _PROVINCE, _AMOUNT, _OTHER, _WHY, _WHOM = range(8)

Fits = Callable[[Entry], bool]


def _always(entry: Entry) -> bool:
    return True


SENTENCES: dict[int, tuple[tuple[str, Fits], ...]] = {
    kinds.FIRST_PLAYER_DRAWN: ((_("{player} is the first player."), _always),),
    kinds.CARD_TURNED_UP: ((_("The card of {province} is turned up."), _always),),
    kinds.CARDS_EXCHANGED: (
        (_("{player} puts the cards of {province} and {other_province} under the pile."), _always),
    ),
    kinds.CARD_TAKEN: (
        (_("{player} takes the open card of {province}."), lambda e: e[_AMOUNT] != 1),
        (_("{player} takes the top card of the pile, unseen: {province}."), _always),
    ),
    kinds.GROUP_PLACED: ((_("{player} places {armies} in {province}."), _always),),
    kinds.TOWER_FILLED: (
        (_("In the tower at the start: {farmers}."), lambda e: e[_OTHER] == FARMERS),
        (_("In the tower at the start: {armies} of {colour}."), _always),
    ),
    kinds.EVENT_TURNED_UP: ((_("An event of this year: {event}."), _always),),
    kinds.ACTION_TURNED_UP: ((_("Action {number} is turned up: {action}."), _always),),
    kinds.SPECIAL_LAID_OUT: ((_("Place {number} in the turn order: {privilege}."), _always),),
    kinds.PLAN_IN: ((_("{player} has made a plan."), _always),),
    kinds.EVENT_DRAWN: ((_("The event of this round: {event}."), _always),),
    kinds.BID_REVEALED: (
        (
            _("{player} bids {province}, and so has no action there this round."),
            lambda e: e[_PROVINCE] >= 0,
        ),
        (_("{player} bids no card."), lambda e: e[_AMOUNT] < 0),
        (_("{player} bids the chest card 0 and pays nothing."), lambda e: e[_AMOUNT] == 0),
        (_("{player} bids and pays {chests}."), _always),
    ),
    kinds.TIE_DRAWN: ((_("Equal bids: the draw decides that {player} chooses next."), _always),),
    kinds.PLACE_TAKEN: (
        (_("{player} takes place {number} in the turn order: {privilege}."), _always),
    ),
    kinds.ACTION_BEGAN: ((_("Action {number} begins: {action}."), _always),),
    kinds.SKIPPED: (
        (_("{player} skips “{action}”: {reason}."), lambda e: e[_PROVINCE] < 0),
        (_("{player} skips “{action}” in {province}: {reason}."), _always),
    ),
    kinds.BUILDING_BUILT: ((_("{player} builds {building} in {province} for {chests}."), _always),),
    kinds.MARKERS_CALMED: (
        (
            _(
                "By this round's event the nō theatre of {player} removes {markers} from "
                "{province}."
            ),
            _always,
        ),
    ),
    kinds.TAXES_COLLECTED: (
        (_("{player} collects {chests} in {province}."), lambda e: e[_WHY] < 0),
        (
            _(
                "{player} collects {chests} in {province} instead of the printed {printed}, "
                "because of the event."
            ),
            lambda e: e[_WHY] == kinds.BY_EVENT,
        ),
        (
            _(
                "{player} collects {chests} in {province} instead of the printed {printed}, "
                "because of the special card."
            ),
            lambda e: e[_WHY] == kinds.BY_PRIVILEGE,
        ),
        (
            _(
                "{player} collects {chests} in {province}. {printed} are printed; the event "
                "changes that, and the special card adds to it."
            ),
            _always,
        ),
    ),
    kinds.RICE_CONFISCATED: (
        (_("{player} confiscates {rice} in {province}."), lambda e: e[_WHY] < 0),
        (
            _(
                "{player} confiscates {rice} in {province} instead of the printed {printed}, "
                "because of the event."
            ),
            lambda e: e[_WHY] == kinds.BY_EVENT,
        ),
        (
            _(
                "{player} confiscates {rice} in {province} instead of the printed {printed}, "
                "because of the special card."
            ),
            lambda e: e[_WHY] == kinds.BY_PRIVILEGE,
        ),
        (
            _(
                "{player} confiscates {rice} in {province}. {printed} are printed; the event "
                "changes that, and the special card adds to it."
            ),
            _always,
        ),
    ),
    kinds.INCOME_LOST: (
        (
            _("{player} gives back the {chests} collected in {province}."),
            lambda e: e[_OTHER] == COLLECT_TAXES,
        ),
        (_("{player} gives back the {rice} confiscated in {province}."), _always),
    ),
    kinds.MARKER_PLACED: ((_("{player} places a revolt marker in {province}."), _always),),
    kinds.NO_MARKER_LEFT: (
        (_("No revolt marker is left in the stock: none is placed in {province}."), _always),
    ),
    kinds.REVOLT_BROKE_OUT: (
        (
            _("Revolt in {province}: {farmers} against {other_armies} of {player}."),
            lambda e: e[_AMOUNT] == e[_WHY],
        ),
        (
            _(
                "Revolt in {province}: {farmers} instead of {due} against {other_armies} of "
                "{player}, because the supply has no more farmers."
            ),
            _always,
        ),
    ),
    kinds.ARMIES_DEPLOYED: (
        (_("{player} deploys {armies} in {province} for {price}."), lambda e: e[_WHY] < 0),
        (
            _("Because of the event, {player} deploys only {armies} in {province} for {price}."),
            lambda e: e[_WHY] == kinds.BY_EVENT,
        ),
        (
            _("Thanks to the special card, {player} deploys {armies} in {province} for {price}."),
            lambda e: e[_WHY] == kinds.BY_PRIVILEGE,
        ),
        (
            _(
                "{player} deploys {armies} in {province} for {price}: the special card counts, not "
                "the event."
            ),
            _always,
        ),
    ),
    kinds.ARMIES_MOVED: (
        (_("{player} moves {armies} from {other_province} to {province}."), _always),
    ),
    kinds.ARMIES_STAYED: ((_("{player} moves no armies out of {province}."), _always),),
    kinds.ATTACKED: (
        (
            _("{player} attacks {province} from {other_province} with {armies}."),
            lambda e: e[_WHOM] == NEUTRAL,
        ),
        (
            _("{player} attacks {whom} in {province} from {other_province} with {armies}."),
            _always,
        ),
    ),
    kinds.REINFORCED: (
        (
            _("{player} adds {armies} from the supply in the fight for {province}, {reason}."),
            _always,
        ),
    ),
    kinds.ADDITION_LOST: (
        (
            _(
                "The bank has too few chests for the special card: it brings {player} nothing more "
                "in {province}."
            ),
            lambda e: e[_OTHER] == COLLECT_TAXES,
        ),
        (
            _(
                "The supply has too few armies for the special card: it brings {player} nothing "
                "more in {province}."
            ),
            lambda e: e[_OTHER] >= 0,
        ),
        (
            _(
                "The supply of {player} is empty: {armies} that the special card would add in the "
                "fight for {province} cannot come."
            ),
            lambda e: e[_WHY] == kinds.BY_PRIVILEGE,
        ),
        (
            _(
                "The supply of {player} is empty: {armies} that the event would add in the fight "
                "for {province} cannot come."
            ),
            _always,
        ),
    ),
    kinds.FARMERS_DEFEND: (
        (
            _("{province} belongs to nobody; it is defended by {farmers}."),
            lambda e: e[_AMOUNT] == e[_OTHER] > 0,
        ),
        (
            _("{province} belongs to nobody, and no farmer comes to defend it."),
            lambda e: e[_OTHER] == 0,
        ),
        (
            _(
                "{province} belongs to nobody. The supply has no farmer left, so none comes to "
                "defend it."
            ),
            lambda e: e[_AMOUNT] == 0,
        ),
        (
            _(
                "{province} belongs to nobody. It is defended by {farmers} instead of {other}, "
                "because the supply has no more."
            ),
            _always,
        ),
    ),
    kinds.FELL_OUT: (
        (_("In the tray after the throw: {farmers}."), lambda e: e[_OTHER] == FARMERS),
        (_("In the tray after the throw: {armies} of {colour}."), _always),
    ),
    kinds.TRAY_EMPTY: ((_("In the tray after the throw: nothing."), _always),),
    kinds.FARMERS_STAY_OUT: (
        (
            _(
                "No help comes from {farmers} in the tray: in this game farmers never help "
                "a player."
            ),
            lambda e: e[_OTHER] == 0,
        ),
        (
            _("No help comes from {farmers} in the tray, because {province} has {other_markers}."),
            _always,
        ),
    ),
    kinds.BATTLE_WON: (
        (
            _("{player} wins {province}: {armies} against {defence}."),
            lambda e: e[_WHOM] == NEUTRAL,
        ),
        (_("{player} wins {province} from {whom}: {armies} against {defence}."), _always),
    ),
    kinds.BATTLE_HELD: (
        (_("{player} holds {province} against {whom}: {defence} against {armies}."), _always),
    ),
    kinds.BATTLE_DRAWN: (
        (
            _(
                "Draw in {province} between {player} and the farmers: no cube of either side fell "
                "out. The province stays neutral."
            ),
            lambda e: e[_WHOM] == NEUTRAL and e[_AMOUNT] == 0,
        ),
        (
            _(
                "Draw in {province} between {player} and the farmers: {armies} against {defence}. "
                "The province stays neutral."
            ),
            lambda e: e[_WHOM] == NEUTRAL,
        ),
        (
            _(
                "Draw in {province} between {player}, who attacked, and {whom}: no cube of either "
                "side fell out. The province is neutral."
            ),
            lambda e: e[_AMOUNT] == 0 and e[_OTHER] == 0 and e[_WHY] <= 0,
        ),
        (
            _(
                "Draw in {province} between {player}, who attacked, and {whom}: {armies} against "
                "{defence}, but no army of {whom} fell out. The province is neutral."
            ),
            lambda e: e[_WHY] > e[_AMOUNT],
        ),
        (
            _(
                "Draw in {province} between {player}, who attacked, and {whom}: {armies} against "
                "{defence}. The province is neutral."
            ),
            _always,
        ),
    ),
    kinds.FARMERS_HELD: (
        (
            _(
                "The farmers hold {province}: {defence} against {armies} of {player}. The province "
                "stays neutral."
            ),
            _always,
        ),
    ),
    kinds.REVOLT_PUT_DOWN: (
        (
            _("{player} puts down the revolt in {province}: {armies} against {other_farmers}."),
            _always,
        ),
    ),
    kinds.REVOLT_LOST: (
        (
            _(
                "{player} loses {province} to the revolt: {armies} against {other_farmers}; a tie "
                "is not enough to hold it. The province is neutral."
            ),
            lambda e: e[_AMOUNT] == e[_OTHER],
        ),
        (
            _(
                "{player} loses {province} to the revolt: {armies} against {other_farmers}. The "
                "province is neutral."
            ),
            _always,
        ),
    ),
    kinds.ARMIES_STAND: ((_("{player} now has {armies} in {province}."), _always),),
    kinds.CARD_LEFT_BOARD: (
        (
            _(
                "The card of {province} leaves {player}'s planning board, where it lay on "
                "“{space}”."
            ),
            _always,
        ),
    ),
    kinds.ROUND_ENDED: ((_("Round {number}, {season} of year {year}, is over."), _always),),
    kinds.RICE_LOST: ((_("Winter: {player} loses {rice} and has {other_rice} left."), _always),),
    kinds.SUPPLIED: (
        (_("{player} has no province to feed."), lambda e: e[_OTHER] == 0),
        (
            _("{player} has {rice} for {other_provinces}: it is fed."),
            lambda e: e[_OTHER] == 1,
        ),
        (_("{player} has {rice} for {other_provinces}: all are fed."), _always),
    ),
    kinds.UNSUPPLIED: (
        (
            _("{player} lacks rice for {provinces}: {revolts}, with {more_farmers}."),
            lambda e: e[_OTHER] == 1,
        ),
        (
            _("{player} lacks rice for {provinces}: {revolts}, each with {more_farmers}."),
            _always,
        ),
    ),
    kinds.REVOLT_DRAWN: (
        (_("{neighbour} draws the card of {province}: a revolt against {player} there."), _always),
    ),
    kinds.MAJORITY_COUNTED: ((_("The count for {source}: {counts}."), _always),),
    kinds.MAJORITY_TIED: ((_("Tied for {source}, so 1 less: {points} each."), _always),),
    kinds.POINTS_SCORED: ((_("{player} scores {points} for {source}."), _always),),
    kinds.YEAR_ENDED: (
        (_("The year is over: all rice is gone; taken off the map: {markers}."), _always),
    ),
    kinds.GAME_WON: ((_("{player} wins the game with {points} and {other_chests}."), _always),),
    kinds.VICTORY_SHARED: (
        (_("{winners} share the victory with {points} and {other_chests} each."), _always),
    ),
}
"""For each kind of entry its sentence, or several with what each fits; the first one counts."""


# --- what the words in braces stand for ----------------------------------------------------------


class _Words:
    """The words of one entry, found when the sentence asks for them."""

    def __init__(self, entry: Entry, names: Names, translation: NullTranslations) -> None:
        self.entry = entry
        self.names = names
        self.translation = translation

    def __getitem__(self, word: str) -> str:
        return WORDS[word](self)

    def counted(self, place: int, noun: tuple[str, str]) -> str:
        """A number with its noun, in the form the language has for that number."""
        number = self.entry[place]
        return self.translation.ngettext(*noun, number).format(n=number)

    def name(self, names: Sequence[str], number: int, of: str) -> str:
        if not 0 <= number < len(names):
            raise ValueError(f"{self.entry!r}: there is no name for {of} {number}.")
        return names[number]

    def player(self, place: int) -> str:
        return self.name(self.names.players, self.entry[place], "seat")

    def province(self, place: int) -> str:
        return self.name(self.names.provinces, self.entry[place], "province")

    def word(self, words: Sequence[str], place: int, of: str) -> str:
        return self.translation.gettext(self.name(words, self.entry[place], of))

    def reason(self) -> str:
        """Why; for want of a site with the number of sites, where it is known."""
        why = self.entry[_WHY]
        province = self.entry[_PROVINCE]
        if why == kinds.NO_FREE_SITE and 0 <= province < len(self.names.sites):
            number = self.names.sites[province]
            return self.translation.ngettext(*SITES_USED, number).format(n=number)
        if why not in REASONS:
            raise ValueError(f"{self.entry!r}: there are no words for reason {why}.")
        return self.translation.gettext(REASONS[why])

    def defence(self) -> str:
        """Who stood against the attacker: armies, farmers, both, or nobody."""
        armies = self.counted(_OTHER, ARMIES)
        if self.entry[_WHY] <= 0:
            return armies
        farmers = self.counted(_WHY, FARMER_ARMIES)
        if self.entry[_OTHER] <= 0:
            return farmers
        both = self.translation.gettext(_("{armies} and {farmers}"))
        return both.format(armies=armies, farmers=farmers)

    def source(self) -> str:
        """Where points come from; for a majority also in which region, where that is known."""
        source = self.word(SOURCE_NAMES, _OTHER, "source")
        region = self.entry[_WHY]
        if not 0 <= region < len(self.names.regions):
            return source
        both = self.translation.gettext(_("{source} in the {region} region"))
        return both.format(source=source, region=self.names.regions[region])

    def counts(self) -> str:
        """What each player who has any counts for a majority, most first."""
        counts = self.entry[_AMOUNT]
        told: dict[str, int] = {}
        for name in self.names.players:
            counts, told[name] = divmod(counts, COUNTS)
        most_first = sorted(filter(told.get, told), key=lambda name: -told[name])
        return ", ".join(f"{name} {told[name]}" for name in most_first)

    def winners(self) -> str:
        seats = self.entry[_WHY]
        names = [name for seat, name in enumerate(self.names.players) if seats >> seat & 1]
        both = self.translation.gettext(_("{names} and {last}"))
        return both.format(names=", ".join(names[:-1]), last=names[-1])

    def season(self) -> str:
        name = SEASON_NAMES[(self.entry[_AMOUNT] - 1) % SEASONS]
        return self.translation.gettext(name)


SPACE_NAMES = (*ACTION_NAMES, BID_SPACE)

WORDS: dict[str, Callable[[_Words], str]] = {
    "player": lambda words: words.player(_SEAT),
    "whom": lambda words: words.player(_WHOM),
    "neighbour": lambda words: words.player(_OTHER),
    "colour": lambda words: words.player(_OTHER),
    "province": lambda words: words.province(_PROVINCE),
    "other_province": lambda words: words.province(_OTHER),
    "number": lambda words: str(words.entry[_AMOUNT]),
    "armies": lambda words: words.counted(_AMOUNT, ARMIES),
    "chests": lambda words: words.counted(_AMOUNT, CHESTS),
    "farmers": lambda words: words.counted(_AMOUNT, FARMER_ARMIES),
    "markers": lambda words: words.counted(_AMOUNT, MARKERS),
    "points": lambda words: words.counted(_AMOUNT, POINTS),
    "provinces": lambda words: words.counted(_AMOUNT, PROVINCES),
    "rice": lambda words: words.counted(_AMOUNT, RICE),
    "other_armies": lambda words: words.counted(_OTHER, ARMIES),
    "other_chests": lambda words: words.counted(_OTHER, CHESTS),
    "other_farmers": lambda words: words.counted(_OTHER, FARMER_ARMIES),
    "other_provinces": lambda words: words.counted(_OTHER, PROVINCES),
    "other_rice": lambda words: words.counted(_OTHER, RICE),
    "price": lambda words: words.counted(_OTHER, CHESTS),
    "printed": lambda words: str(words.entry[_OTHER]),
    "other": lambda words: str(words.entry[_OTHER]),
    "due": lambda words: str(words.entry[_WHY]),
    "other_markers": lambda words: words.counted(_OTHER, MARKERS),
    "revolts": lambda words: words.counted(_OTHER, REVOLTS),
    "more_farmers": lambda words: words.counted(_WHY, MORE_FARMERS),
    "action": lambda words: words.word(ACTION_NAMES, _OTHER, "action"),
    "space": lambda words: words.word(SPACE_NAMES, _OTHER, "space"),
    "building": lambda words: words.word(BUILDINGS, _OTHER, "building"),
    "event": lambda words: words.word(words.names.events, _OTHER, "event"),
    "privilege": lambda words: words.word(PRIVILEGE_NAMES, _OTHER, "privilege"),
    "source": lambda words: words.source(),
    "counts": _Words.counts,
    "winners": _Words.winners,
    "reason": _Words.reason,
    "defence": _Words.defence,
    "season": _Words.season,
    "year": lambda words: str((words.entry[_AMOUNT] - 1) // SEASONS + 1),
}
"""What each word in braces says, from the numbers of the entry."""


def log_of(lookup: Lookup, numbers: Parameters, entries: Sequence[Entry]) -> list[str]:
    """Entries of a record in sentences with rule numbers."""
    names = Names(
        lookup.players,
        # A log is read beside the board, so it spells provinces as the board does.
        lookup.map.printed,
        [province.sites for province in lookup.map.provinces],
        lookup.map.regions,
        [event_name(numbers, card) for card in range(at.EVENTS)],
    )
    return [log_line(entry, names) for entry in entries]
