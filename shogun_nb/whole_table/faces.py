"""What the frame shows around every decision of a game that is told turn by turn: what is shared.

A game's ``panels/face.py`` makes one object of a class made from :class:`PlainFaces`, which is what
``AtTable.faces`` returns; see ``frame.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar
from zlib import crc32

from ipywidgets import Widget

from shogun_nb.board.palette import letters
from shogun_nb.controls import Markup
from shogun_nb.templates import Views
from shogun_nb.whole_table import drawers
from shogun_nb.whole_table.drawers import box_of, first_words, looked_up
from shogun_nb.whole_table.kept_games import KeptGames
from shogun_nb.whole_table.settings import settings

if TYPE_CHECKING:
    from shogun_nb.engine.reference import Reference
    from shogun_nb.whole_table.frame import Part
    from shogun_nb.whole_table.table import Table

_views = Views(__file__)

HOME = "To the start page. This game stays as it is, among the kept games."
WORDS: dict[str, Any] = {
    "drawers": "Drawers",
    "nobody": "nobody’s",
    "sides": True,  # a place tells its units in words, side by side
    "revolts": "",
    "changed": "Changed since your last choice.",
    "dark": "Switch to dark",
    "light": "Switch to light",
    "coach": "Coach",
    "undo": "Undo",
    "goalTip": "What wins the game, and who is ahead",
    "coachSay": "What the coach would do.",
    "more": "more",
    "less": "less",
    "close": "Close",
    "large": "Enlarge the map",
    "small": "Make the map small again",
    "nothing": "nothing",
    "broken": "This page cannot go on. Load it anew; in a notebook, run the cell again.",
}
"""What the page says by itself, whatever the game."""
DRAWERS: dict[str, dict[str, str]] = {
    "log": {"icon": "log", "words": "Log", "tip": "What has happened so far"},
    "standings": {"icon": "standings", "words": "Standings", "tip": "Who has what"},
    "rules": {"icon": "rules", "words": "Rules", "tip": "The rules of this moment first"},
    "files": {"icon": "files", "words": "Files", "tip": "Save this game, open another"},
    "settings": {"icon": "gear", "words": "Settings", "tip": "Speed, coach, odds and board"},
}
LONG = 180
"""Letters of a rule that is told in short."""


class PlainFaces(ABC):
    """What ``panels/face.py`` of a game offers; a subclass fills in what is its own."""

    PARTS: ClassVar[Mapping[type, Any]]
    """The part that shows each panel, called with the panel and the table."""
    AT_ONCE: tuple[type, ...] = ()
    guides = False
    """Whether there is a guide of the first round that can be switched on."""
    guide_words: ClassVar[Mapping[str, Any]] = {"show": ""}
    """What the page says by itself of the guide."""
    reference: ClassVar[Reference[Any, Any]]
    signs: ClassVar[Mapping[str, tuple[str, str, str]]]
    """What each sign means: its name, a sentence, the rule."""
    keys: ClassVar[Mapping[str, str]]
    drawers: ClassVar[Mapping[str, dict[str, str]]] = DRAWERS

    @abstractmethod
    def setting(self, table: Table) -> dict[str, Any]:
        """What holds for a whole game: players, places, words."""

    @abstractmethod
    def head(self, table: Table) -> dict[str, Any]:
        """What stands around every decision."""

    @abstractmethod
    def numbers(self, table: Table) -> tuple[Any, Any]:
        """The numbers and options of the game on the table, or the usual ones."""

    @abstractmethod
    def moment(self, table: Table) -> tuple[str, tuple[str, ...]]:
        """What the game is at, in a word or two, and the rules of this moment."""

    @abstractmethod
    def rules(self, table: Table) -> Any:
        """All rules of the game, to search in: made when they are first looked at."""

    def standings(self, table: Table) -> Sequence[Widget]:
        """What lies in the drawer of who has what."""
        return (table.holdings,)

    # --- the same in every game -------------------------------------------------------------------
    def before_a_game(
        self, table: Table, title: str, setup: Mapping[str, Any], words: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The setting while there is a set-up only: of ``words`` what it needs."""
        return {
            "title": title,
            "alone": table.alone,
            "setup": setup,
            "maps": {},
            "sides": {},
            "closed": {},
            "drawers": {"rules": self.drawers["rules"]},
            "words": {name: words[name] for name in ("dark", "light", "close", "drawers")},
        }

    def in_a_game(
        self, table: Table, title: str, players: Sequence[str], **own: Any
    ) -> dict[str, Any]:
        """The setting of a game; ``own`` is what it says itself."""
        return {
            "title": title,
            "players": [
                {"name": name, "letter": letter}
                for name, letter in zip(players, letters(players), strict=True)
            ],
            "actions": {},
            "alone": table.alone,
            "drawers": self.drawers_of(table),
            "planning": {},
            **own,
        }

    def part_of(self, table: Table) -> Part | None:
        """The part for the panel that is due; ``None`` where it has no face."""
        kind = self.PARTS.get(type(table.inner))
        part: Part | None = None if kind is None else kind(table.inner, table)
        return part

    def drawer(self, table: Table, name: str) -> Sequence[Widget]:
        """What lies in a drawer: the table's own widgets; () for a drawer that there is not."""
        if table.game is None and name not in ("rules", "rule"):
            return ()
        if table.alone and name in ("log", "files", "settings"):
            here = {"log": table.story, "settings": table._speed}
            return (here[name],) if name in table.drawers else ()
        if name == "log":
            back = () if table.looking is None else (table._past.box,)
            return (table._past.row, *back, table.story)
        if name == "standings":
            return self.standings(table)
        if name == "rules":
            return (self._rules_now(table), self.rules(table))
        if name == "rule":
            return (self.rules(table),)
        if name == "files":
            if not table._file_box.unfolded:
                table._file_box.turn()
            return (table._file_box,)
        return settings(table) if name == "settings" else ()

    def drawers_of(self, table: Table) -> dict[str, dict[str, str]]:
        """The drawers that can be opened: beside a panel alone there are fewer."""
        return {
            name: tab
            for name, tab in self.drawers.items()
            if not table.alone or name in table.drawers
        }

    def words_of(self, table: Table, words: Mapping[str, Any]) -> dict[str, Any]:
        """What the page says by itself: a panel alone goes back, and takes nothing back."""
        return {**words, "undo": "Back"} if table.alone else {**words}

    def home_of(self, table: Table) -> str:
        """What the way to the start page says; "" where there is none now."""
        return "" if table.alone or table.why_not_to_start else HOME

    def look_up(self, table: Table, number: object) -> None:
        """Show one rule in the drawer "rule"; raises an InputError for a number of no rule."""
        self.rules(table).search(looked_up(self.reference, number))

    def kept(self, table: Table) -> KeptGames:
        """The kept games beside the one on the table."""
        return drawers.kept(table)

    def meaning(self, table: Table) -> dict[str, Any]:
        """What signs and rules mean in this game."""
        numbers, options = self.numbers(table)
        rules = {}
        for number in self.reference.numbers:
            text = self.reference.rule(number, parameters=numbers, options=options).text
            rules[number] = text if len(text) <= LONG else f"{text[:LONG].rsplit(' ', 1)[0]} …"
        return {
            "signs": {name: list(one) for name, one in self.signs.items()},
            "rules": rules,
            "words": {**self.guide_words, "open": "The whole rule", "gone": "Close this list"},
            "done": {},
            "keys": self.keys,
            "spaces": [],
        }

    def guide(self, table: Table) -> dict[str, Any]:
        """There is no guide of the first round: the coach and the goal lead through it."""
        return {}

    def first_time(self, table: Table) -> str:
        """A name for a game in which no person has chosen yet: the goal is shown then; else "".

        Also while bots act before: to see them is to ask what they want.
        """
        game = table.game
        if game is None or not table.people or table.alone:
            return ""
        if any(made.player in table.people for made in game.choices):
            return ""
        return f"{crc32(repr((game.players, game.seed)).encode()):x}"

    def _rules_now(self, table: Table) -> Markup:
        """The rules of this moment, and the goal."""
        title, numbers = self.moment(table)
        html = _views.rules(title, first_words(self.reference, numbers, *self.numbers(table)))
        return box_of(table, "moment", html, "shogun-moment")
