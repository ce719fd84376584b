"""Who has what, and what has happened, of any game: what lies in two drawers of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ipywidgets import Box, Layout, Text, VBox

from shogun_nb.board.drawn import badge
from shogun_nb.board.palette import SIX_LIVERIES, Livery
from shogun_nb.board.palette import letters as letters_of
from shogun_nb.controls import Markup, OneOf, Panel, Words
from shogun_nb.engine.speech import capital, folded
from shogun_nb.templates import Views

_views = Views(__file__)
LATEST = 200
"""Sentences of the log that are shown; a search looks through all."""


def _liveries(position: Any) -> Sequence[Livery]:
    """The colours of the players in the game of this position."""
    board = position.rulebook.board(position)
    return SIX_LIVERIES if board is None else board.sight()[0].liveries


class PlainHoldings(Box):  # type: ignore[misc]
    """A table of what each player has, by the columns of the game's board."""

    def __init__(self, panel: Panel) -> None:
        self.table = Markup()
        super().__init__([self.table])
        self.add_class("shogun-holdings")

    def show(
        self,
        position: Any,
        *,
        roles: Mapping[str, str] | None = None,
        asked: str | None = None,
    ) -> None:
        """Show this position; ``roles`` say who plays whom, ``asked`` is who must choose now."""
        marks, liveries = self._marks(position), _liveries(position)
        rows = [
            (badge(liveries[seat], letter, name), (roles or {}).get(name, ""), name == asked, cells)
            for seat, (letter, name, cells) in enumerate(marks.rows)
        ]
        html = _views.holdings([capital(one) for one in marks.columns], rows)
        if self.table.value != html:
            self.table.value = html

    def _marks(self, position: Any) -> Any:
        """What the board lists of each player; a game may say more of it here."""
        return position.rulebook.board(position)


class PlainLog(VBox):  # type: ignore[misc]
    """Everything that has happened, the latest first; by player, and searched by words or rules.

    >>> log = PlainLog(Panel("The table"))
    >>> log.show(steps_of(game.play("greedy", most=7)))
    >>> log.search("attacks wakasa")
    >>> log.lines
    ['Takeda attacks Wakasa from Tamba with 3 armies. (S-49)']
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._all: list[tuple[int, str, str]] = []  # seat, section, sentence
        self._steps: tuple[Any, ...] = ()
        self._players: tuple[str, ...] = ()
        self._liveries: Sequence[Livery] = SIX_LIVERIES
        self.player: str | None = None
        self._field = Text(
            description="Search the log",
            placeholder="words or a rule",
            continuous_update=True,
            style={"description_width": "initial"},
            layout=Layout(width="min(400px, 100%)"),
        )
        self._field.observe(panel.guard(lambda _: self._draw()), names="value")
        self._who = Box([])
        self._list = Markup()
        title = Words("What has happened", "shogun-label")
        super().__init__([title, self._who, self._field, self._list])
        self.add_class("shogun-log")

    @property
    def lines(self) -> list[str]:
        """The sentences that are shown, the latest first."""
        words = folded(self._field.value.strip())
        seat = None if self.player is None else self._players.index(self.player)
        return [
            line
            for of, _, line in reversed(self._all)
            if (seat is None or of == seat) and words in folded(line)
        ]

    def search(self, words: str) -> None:
        """Show sentences with these words only."""
        self._field.value = str(words)

    def only(self, player: str | None) -> None:
        """Show what one player has done only; ``None``: everything."""
        self.player = player
        self._draw()

    def show_all(self) -> None:
        """Show everything of everybody again."""
        self.player = None
        self._field.value = ""
        self._draw()

    def show(self, steps: Sequence[Any]) -> None:
        """Tell these steps."""
        steps = tuple(steps)
        if steps and steps[0].position.players != self._players:
            self._players, self.player = steps[0].position.players, None
            names: dict[str | None, str] = {None: "everybody", **{n: n for n in self._players}}
            self._who.children = (OneOf(self._panel, "Whose", names, None, self.only),)
        known = len(self._steps) if steps[: len(self._steps)] == self._steps else 0
        if not known:
            self._all = []
            self._liveries = _liveries(steps[0].position) if steps else SIX_LIVERIES
        for step in steps[known:]:
            where = step.position.rulebook.stands(step.position)
            for entry, words in zip(step.entries, self._words_of(step), strict=True):
                self._all.append((getattr(entry, "seat", -1), where, words))
        self._steps = steps
        self._draw()

    def _words_of(self, step: Any) -> Sequence[str]:
        """What a step says, entry by entry; a game may tell a player more of it."""
        words: Sequence[str] = step.words
        return words

    def _draw(self) -> None:
        words = folded(self._field.value.strip())
        seat = None if self.player is None else self._players.index(self.player)
        found = [
            one
            for one in reversed(self._all)
            if (seat is None or one[0] == seat) and words in folded(one[2])
        ]
        letters = letters_of(self._players)
        sections: list[tuple[str, list[str]]] = []
        for of, where, line in found[:LATEST]:
            if not sections or sections[-1][0] != where:
                sections.append((where, []))
            known = 0 <= of < len(letters)
            sections[-1][1].append(badge(self._liveries[of], letters[of], line) if known else line)
        html = _views.log(sections, max(0, len(found) - LATEST))
        if self._list.value != html:
            self._list.value = html
