"""The log of a game: everything that happened in plain sentences, with filters and rule numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ipywidgets import Box, HBox, Layout, Text, VBox

from shogun_nb.board.palette import LIVERIES, emblems
from shogun_nb.controls import Manners, Markup, OneOf, Panel, Press, Words, close_all, show_if
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import capital, counted, folded
from shogun_nb.games.shogun import steps as history
from shogun_nb.games.shogun.entries import HERE, Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import Step
from shogun_nb.games.shogun.words import SEASON_NAMES, action_names
from shogun_nb.templates import Views

_views = Views(__file__)

KINDS: Mapping[str, str] = {
    "set-up": "Set-up",
    "plans": "Plans and bids",
    "building": "Building",
    "income": "Taxes and rice",
    "armies": "Armies and battles",
    "revolts": "Revolts",
    "winter": "Winter and points",
    "chance": "Chance",
}
"""The kinds of sentences that can be asked for, with their words."""

_OF_ACTION = ("building",) * 3 + ("income",) * 2 + ("armies",) * 5
_OF_FIGHT: Mapping[int, str] = {
    at.NO_FIGHT: "armies",
    at.BATTLE: "armies",
    at.ACTION_REVOLT: "revolts",
    at.WINTER_REVOLT: "revolts",
    at.FIRST_FILLING: "set-up",
}
_SET_UP = 0  # the first section; the others are the seasons
_SECTIONS = 1 + at.YEARS * at.SEASONS
_RULE = re.compile(r"s\s*[-–]?\s*(\d{1,3})", re.IGNORECASE | re.ASCII)
_WORD = re.compile(r"\w+")
Wanted = re.Pattern[str]
_Item = tuple[bool, str, list[str]]  # whether it is new, the player's sign, sentences


@dataclass(frozen=True, slots=True)
class _Line:
    """One sentence of the log, with its rule, its subject and the players it concerns."""

    text: str
    rule: int
    kinds: tuple[str, ...]
    seats: frozenset[int]
    outcome: bool
    mark: str  # of its rule, as HTML
    html: str
    folded: str


@dataclass(frozen=True, slots=True)
class _Told:
    """A step in sentences: where it stands in the log, and the seat whose sign stands beside it.

    ``goes_on``: it is the throw that belongs to the step before.
    """

    section: int
    group: str
    goes_on: bool
    seat: int
    lines: tuple[_Line, ...]


class GameLog(Box):  # type: ignore[misc]
    """Everything that has happened, by year, season and action, with filters; part of a panel.

    :meth:`show` takes the steps and tells only the new ones. The controls have their twins:
    :meth:`only` (whose, what about, which words), :meth:`latest` (which end comes first) and
    :meth:`numbers` (rule numbers).

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> log = GameLog(Panel("The table"))
    >>> log.show(steps_of(game))
    >>> log.only(player="Takeda", kinds=["armies"], words="attacks")
    >>> log.lines
    ['Takeda attacks Wakasa from Tamba with 3 armies. (S-49)']
    """

    def __init__(self, panel: Panel) -> None:
        self.player: str | None = None
        self.kinds: tuple[str, ...] = ()
        self.latest_first = True
        self._panel = panel
        self._steps: tuple[Step, ...] = ()
        self._paragraphs: list[_Told] = []
        self._of_section: list[list[_Told]] = [[] for _ in range(_SECTIONS)]
        self._counts = [0] * _SECTIONS
        self._texts: dict[Entry, str] = {}
        self._line_cache: dict[tuple[Entry, int, frozenset[int]], _Line] = {}
        self._rules: dict[int, str] = {}
        self._position: Position | None = None

        self._who = HBox()
        self._seat_players(())
        self._kinds = {
            kind: Press(panel, words, lambda kind=kind: self._kind_pressed(kind))  # type: ignore[misc]
            for kind, words in KINDS.items()
        }
        self._every_kind = Press(panel, "Everything", lambda: self._kind_pressed(None))
        row = HBox([self._every_kind, *self._kinds.values()])
        row.add_class("shogun-row")
        about = Box([Words("What", "shogun-label"), row])
        about.add_class("shogun-group")
        kinds_row = HBox([about])
        for filters in (self._who, kinds_row):
            filters.add_class("shogun-log-filter")
        self._field = Text(
            description="Search the log",
            placeholder="words or a rule, such as castle or S-54",
            continuous_update=True,
            style={"description_width": "initial"},
            layout=Layout(width="min(400px, 100%)"),
        )
        self._all = Press(panel, "Show all", self.show_all)
        self._order = OneOf(
            panel, "Order", {True: "Latest first", False: "Earliest first"}, True, self.latest
        )
        self._numbers = Press(
            panel, "Rule numbers", lambda: self.numbers(not self._numbers_on), width="max-content"
        )
        self._numbers_on = True
        self._numbers.mark(True)
        search = HBox([self._field, self._all, self._order, self._numbers])
        search.add_class("shogun-row")
        search.add_class("shogun-log-search")
        self._count = Words("", "shogun-note")
        self._aloud = Words("", "shogun-heard")
        self._said_rule = Words("", "shogun-log-said")
        self._sections = [Markup() for _ in range(_SECTIONS)]
        for section in self._sections:
            show_if(section, False)
        self._inner = VBox(self._sections[::-1])
        self._list = VBox([self._inner], tabbable=True)
        self._list.add_class("shogun-log-list")
        super().__init__(
            [
                Manners(names={"shogun-log-list": "The log: what has happened"}),
                Words("What has happened", "shogun-title"),
                self._who,
                kinds_row,
                search,
                self._count,
                self._aloud,
                self._said_rule,
                self._list,
            ]
        )
        self.add_class("shogun-nb")
        self.add_class("shogun-log")
        self._field.observe(panel.guard(lambda _: self._filtered(), keep=True), names="value")
        self._mark_kinds()
        self._show_counts()

    # --- what is shown ----------------------------------------------------------------------------
    def show(self, steps: Sequence[Step]) -> None:
        """Show these steps: the whole log up to some moment, first to last.

        Only differences from the last call are told anew. So call it after each step, or with fewer
        steps to look back.

        >>> steps = steps_of(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> log = GameLog(Panel("The table"))
        >>> log.show(steps)
        >>> log.lines[0]
        'Takeda places 5 armies in Suruga. (S-15)'
        """
        changed = {told.section for told in self._paragraphs[-1:]}
        if steps and not self._goes_with(steps[0].position):
            self._forget(steps[0].position)
            changed.update(range(_SECTIONS))
        same = _same(self._steps, steps)
        while len(self._paragraphs) > same:
            gone = self._paragraphs.pop()
            self._of_section[gone.section].pop()
            changed.add(gone.section)
        self._put_in_words(steps[same:])
        for step in steps[same:]:
            told = self._tell(step)
            self._paragraphs.append(told)
            self._of_section[told.section].append(told)
            changed.add(told.section)
        if len(self._paragraphs) == len(self._steps) == same:
            changed.clear()
        self._steps = tuple(steps)
        for section in changed:
            self._draw(section)
        self._show_counts()

    @property
    def lines(self) -> list[str]:
        """The sentences that are shown, first to last, with their rules.

        >>> GameLog(Panel("The table")).lines
        []
        """
        wanted = _wanted(self.words)
        number = _number(self.words)
        return [
            f"{line.text} (S-{line.rule})"
            for told in self._paragraphs
            for line in told.lines
            if self._fits(line, wanted, number)
        ]

    @property
    def words(self) -> str:
        """The words that are searched for."""
        return str(self._field.value).strip()

    def only(self, player: str | None = None, kinds: Collection[str] = (), words: str = "") -> None:
        """Show only what concerns this player, is of one of these kinds, and has these words.

        ``player`` ``None`` is everybody; ``kinds`` are keys of :data:`KINDS`, none of them is
        everything; ``words`` may be a rule such as ``"S-54"``.

        Raises :class:`~shogun_nb.InputError` for a player or a kind that there is not.

        >>> GameLog(Panel("The table")).only(kinds=["chess"])
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: log: 'chess' is not one of the kinds set-up, plans, \
building, income, armies, revolts, winter, chance.
        """
        if player is not None and player not in self._players:
            names = ", ".join(self._players) or "nobody yet"
            raise InputError(f"log: {shown(player)} does not play here; the players are {names}.")
        for kind in kinds:
            if kind not in KINDS:
                raise InputError(f"log: {shown(kind)} is not one of the kinds {', '.join(KINDS)}.")
        if not isinstance(words, str):
            raise InputError(f"log: {shown(words)} cannot be searched for. Write words or 'S-53'.")
        self.player = player
        self.kinds = tuple(kind for kind in KINDS if kind in kinds)
        self._whose.choose(player)
        self._mark_kinds()
        if self._field.value == words:
            self._filtered()
        self._field.value = words  # draws by itself, if it is another one

    def show_all(self) -> None:
        """Show everything of everybody again.

        >>> log = GameLog(Panel("The table"))
        >>> log.only(words="castle")
        >>> log.show_all()
        >>> log.words
        ''
        """
        self.only()

    def latest(self, first: bool) -> None:
        """Whether the latest stands first, or else the earliest.

        >>> log = GameLog(Panel("The table"))
        >>> log.latest(False)
        >>> log.latest_first
        False
        """
        self.latest_first = first
        self._order.choose(first)
        self._inner.children = tuple(self._sections[::-1] if first else self._sections)
        (self._list.remove_class if first else self._list.add_class)("shogun-log-down")
        for section in range(_SECTIONS):
            self._draw(section)

    def numbers(self, wanted: bool) -> None:
        """Show the numbers of the rules, or not.

        >>> GameLog(Panel("The table")).numbers(False)
        """
        self._numbers_on = wanted
        self._numbers.mark(wanted)
        (self._list.remove_class if wanted else self._list.add_class)("shogun-log-plain")

    # --- controls ---------------------------------------------------------------------------------
    def _seat_players(self, players: Sequence[str]) -> None:
        self._players = tuple(players)
        if self.player not in self._players:
            self.player = None
        everybody: dict[str | None, str] = {None: "Everybody"}
        options = everybody | {name: name for name in players}
        before = self._who.children
        self._whose = OneOf(self._panel, "Who", options, self.player, self._player_pressed)
        self._who.children = (self._whose,)
        for old in before:
            close_all(old)

    def _player_pressed(self, player: str | None) -> None:
        self.player = player
        self._filtered()

    def _kind_pressed(self, kind: str | None) -> None:
        if kind is None:
            self.kinds = ()
        elif kind in self.kinds:
            self.kinds = tuple(one for one in self.kinds if one != kind)
        else:
            self.kinds = tuple(one for one in KINDS if one == kind or one in self.kinds)
        self._mark_kinds()
        self._filtered()

    def _mark_kinds(self) -> None:
        self._every_kind.mark(not self.kinds)
        for kind, press in self._kinds.items():
            press.mark(kind in self.kinds)

    def _filtered(self) -> None:
        """Filters apply to the whole log, and a screen reader hears their result."""
        for section in range(_SECTIONS):
            self._draw(section)
        number = _number(self.words)
        rule = self._rules.get(number, "") if number is not None else ""
        self._said_rule.say(f"S-{number}: {rule}" if rule else "")
        self._show_counts()
        self._aloud.say(self._count_words())

    def _show_counts(self) -> None:
        self._count.say(self._count_words())
        if self.player is None and not self.kinds and not self.words:
            self._all.off("everything of everybody is shown.")
        else:
            self._all.on()

    def _count_words(self) -> str:
        whole = sum(len(told.lines) for told in self._paragraphs)
        if not whole:
            return "Nothing has happened yet."
        if self.player is None and not self.kinds and not self.words:
            return f"All {counted(whole, 'sentence')}."
        found = sum(self._counts)
        asked = ", ".join(
            filter(
                None,
                [
                    self.player or "",
                    " or ".join(KINDS[kind].lower() for kind in self.kinds),
                    f"“{self.words}”" if self.words else "",
                ],
            )
        )
        if found:
            return f"{found} of {counted(whole, 'sentence')}: {asked}."
        ways = []
        if self.words:
            ways.append("try a shorter word or none")
        if self.kinds:
            ways.append("press Everything")
        if self.player is not None:
            ways.append("press Everybody")
        way = " or ".join(ways)
        return (
            f"Nothing found among {counted(whole, 'sentence')} for {asked}. "
            f"{capital(way)}; Show all takes every filter away."
        )

    # --- telling ----------------------------------------------------------------------------------
    def _goes_with(self, position: Position) -> bool:
        """Whether a position belongs to the game whose words are cached."""
        known = self._position
        return known is not None and (
            known.players == position.players
            and known.map is position.map
            and known.numbers == position.numbers
            and known.options == position.options
        )

    def _forget(self, position: Position) -> None:
        self._position = position
        self._steps = ()
        self._paragraphs.clear()
        self._texts.clear()
        self._line_cache.clear()
        for one in self._of_section:
            one.clear()
        self._rules = {
            int(rule.number[2:]): rule.text
            for rule in position.rulebook.reference.all_rules(
                parameters=position.numbers, options=position.options
            )
        }
        if self._players != position.players:
            self._seat_players(position.players)

    def _put_in_words(self, steps: Sequence[Step]) -> None:
        """The sentences of all new steps at once."""
        new = [
            entry
            for entry in dict.fromkeys(entry for step in steps for entry in step.entries)
            if entry not in self._texts
        ]
        if new and self._position is not None:
            told = log_of(self._position.lookup, self._position.numbers, new)
            self._texts.update(zip(new, told, strict=True))

    def _tell(self, step: Step) -> _Told:
        state = step.position.state
        before = step.before.state if step.before is not None else state
        fight, throw = before.fight, step.before is not None
        parties = frozenset[int]()
        if fight not in (at.NO_FIGHT, at.FIRST_FILLING):
            parties = frozenset((before.attacker, before.defender)) & frozenset(range(at.SEATS))
        lines = tuple(
            self._line(entry, fight, parties if throw or entry.kind.both_sides else frozenset())
            for entry in step.entries
        )
        last = self._paragraphs[-1] if self._paragraphs else None
        section, group = self._place(step, last)
        # A throw of the tower stands with its attack.
        goes_on = (
            step.kind == history.THROW
            and last is not None
            and (last.section, last.group) == (section, group)
        )
        seat = -1
        if step.entries and not throw:
            seat = step.entries[0].seat
        return _Told(section, group, goes_on, seat, lines)

    def _place(self, step: Step, last: _Told | None) -> tuple[int, str]:
        """Section and group of a step."""
        section = 1 + step.position.state.round
        if step.kind in (history.DRAFT, history.FILLING):
            group = "The tower is filled" if step.kind == history.FILLING else "The provinces"
            return _SET_UP, group
        if last is not None and step.what in (kinds.YEAR_ENDED, *kinds.GAME_ENDS):
            # The year that ends, even if the board already shows the next one.
            section = last.section
        going_on = last is not None and last.section == section
        if step.what == kinds.ACTION_BEGAN:
            began = step.entries[0]
            names = action_names(step.position.numbers.deploy_armies)
            return section, f"Action {began.place}: {names[began.action]}"
        acting = going_on and last is not None and last.group.startswith("Action")
        if step.what == kinds.ACTION_TURNED_UP and acting:
            return section, last.group if last is not None else ""
        if step.entries and (heading := step.entries[0].kind.heading):
            return section, heading
        if going_on and last is not None:
            return section, last.group
        return section, "The round"

    def _line(self, entry: Entry, fight: int, parties: frozenset[int]) -> _Line:
        key = (entry, fight, parties)
        found = self._line_cache.get(key)
        if found is None:
            found = self._line_cache[key] = self._made(entry, fight, parties)
        return found

    def _made(self, entry: Entry, fight: int, parties: frozenset[int]) -> _Line:
        number = entry.rule
        text = self._texts[entry].removesuffix(f" (S-{number})")
        action = getattr(entry, "action", -1)
        here = _OF_ACTION[action] if action >= 0 else _OF_FIGHT[fight]
        rule = _views.rule(number, self._rules.get(number, ""))
        outcome = entry.kind.outcome
        return _Line(
            text,
            number,
            tuple(here if about == HERE else about for about in entry.kind.about),
            entry.seats | parties,
            outcome,
            rule,
            _views.sentence([(False, text)], outcome, rule),
            folded(text),
        )

    # --- drawing ----------------------------------------------------------------------------------
    def _fits(self, line: _Line, wanted: Sequence[Wanted], number: int | None) -> bool:
        if self.player is not None and self._players.index(self.player) not in line.seats:
            return False
        if self.kinds and not any(kind in self.kinds for kind in line.kinds):
            return False
        if number is not None:
            return line.rule == number
        return all(one.search(line.folded) for one in wanted)

    def _draw(self, section: int) -> None:
        """The HTML of a section: its title, and by groups what fits the filters."""
        wanted, number = _wanted(self.words), _number(self.words)
        found = None if number is not None else wanted
        groups: list[tuple[str, list[_Item]]] = []
        signs = emblems(self._players)
        newest = self._paragraphs[-1] if self._paragraphs else None
        count = 0
        seat = -1
        item: list[str] = []  # the item that a throw goes on with
        for told in self._of_section[section]:
            if not told.goes_on:
                seat, item = told.seat, []
            fitting = [line for line in told.lines if self._fits(line, wanted, number)]
            if not fitting:
                continue
            count += len(fitting)
            if not groups or groups[-1][0] != told.group:
                groups.append((told.group, []))
            items = groups[-1][1]
            if item:
                items.pop()
            item += [_sentence(line, found) for line in fitting]
            items.append((told is newest, _sign(signs, seat), item))
        self._counts[section] = count
        widget = self._sections[section]
        show_if(widget, count)
        if self.latest_first:
            groups = [(group, items[::-1]) for group, items in reversed(groups)]
        widget.value = _views.section(_title(section), groups) if count else ""


def _sentence(line: _Line, found: Sequence[Wanted] | None) -> str:
    if not found:
        return line.html
    return _views.sentence(_marked(line.text, found), line.outcome, line.mark)


def _title(section: int) -> str:
    if section == _SET_UP:
        return "Set-up"
    year, season = divmod(section - 1, at.SEASONS)
    return f"Year {year + 1}, {SEASON_NAMES[season]}"


def _sign(signs: Sequence[str], seat: int) -> str:
    if not 0 <= seat < at.SEATS:
        return ""
    return _views.sign(LIVERIES[seat], signs[seat])


def _same(old: Sequence[Step], new: Sequence[Step]) -> int:
    """How many steps are the same from the beginning on."""
    for place, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and not (
            one.entries == other.entries
            and one.kind == other.kind
            and one.position.state.fight == other.position.state.fight
        ):
            return place
    return min(len(old), len(new))


# --- search ---------------------------------------------------------------------------------------
def _wanted(words: str) -> tuple[Wanted, ...]:
    """A pattern for each word: words that begin like it. Half a number is another number."""
    return tuple(
        re.compile(rf"\b{re.escape(word)}" + (r"\b" if word.isdigit() else ""))
        for word in dict.fromkeys(_WORD.findall(folded(words)))
    )


def _number(words: str) -> int | None:
    """The number of the rule that is searched for, if it is one."""
    found = _RULE.fullmatch(words)
    return int(found[1]) if found else None


def _marked(text: str, wanted: Sequence[Wanted]) -> list[tuple[bool, str]]:
    """The pieces of a sentence, each with whether it was searched for."""
    return [
        (bool(piece) and any(one.match(folded(piece)) for one in wanted), piece)
        for piece in re.split(r"(\w+)", text)
    ]
