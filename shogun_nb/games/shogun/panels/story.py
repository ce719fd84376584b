"""A part of a game of Shogun told step by step, with the battle tower beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from typing import Any

from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.tower import FALLING, TowerView
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.fight import involved_in
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.sentences import log_of
from shogun_nb.games.shogun.steps import Step
from shogun_nb.whole_table import story
from shogun_nb.whole_table.story import Chapter as Chapter


class Story(story.Story):
    """A story whose throws are those of the tower.

    >>> issubclass(ActionsPanel, Story)
    True
    """

    game: Game
    falling_words = FALLING

    def _made_throws(self) -> TowerView:
        self.tower = TowerView(self, odds=self.odds)
        """The battle tower."""
        self.tower.elsewhere = True
        return self.tower

    @abstractmethod
    def _is_here(self, state: State) -> bool: ...

    @property
    def position(self) -> Position:
        here: Position = super().position
        return here

    def _fight_in(self, before: Position) -> Collection[int]:
        return involved_in(before)

    def _line_of(self, step: Step) -> str:
        """What a step says in the line: of a throw what it has decided; the rest is beside it."""
        entries = [entry for entry in step.entries if entry.what not in kinds.OF_TRAY]
        words = " ".join(log_of(step.position.lookup, step.position.numbers, entries))
        if self._throw_comes() is not None:
            words += " Now the cubes go into the battle tower (S-51). What will fall out?"
        return words


def overlays_of(step: Step) -> dict[str, Any]:
    """What shows a step on the board: an arrow for a move, a fill for the province concerned.

    >>> overlays_of(steps_of(game.play("greedy", most=7))[-2])["last_move"]
    ('Tamba', 'Wakasa')
    """
    names = step.position.map.names
    arrows = []
    fill: dict[str, str] = {}
    last_move = None
    for entry in step.entries:
        if entry.what in (kinds.ARMIES_MOVED, kinds.ATTACKED):
            armies = counted(entry.armies, "army", "armies")
            last_move = (names[entry.start], names[entry.province])
            arrows.append((*last_move, armies))
        elif entry.province >= 0 and entry.what not in (kinds.CARD_LEFT_BOARD, kinds.BID_REVEALED):
            fill[names[entry.province]] = "focus"
    if last_move is not None:
        fill.pop(last_move[1], None)
    return {"arrows": arrows, "last_move": last_move, "fill": fill or None}
