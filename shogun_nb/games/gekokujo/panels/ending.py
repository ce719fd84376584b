"""The end of a game: who has won and how, and the course of the provinces round by round."""

from __future__ import annotations

from shogun_nb.engine.history import steps_of
from shogun_nb.games.gekokujo.game import Game
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules.units import provinces_of
from shogun_nb.games.gekokujo.sentences import log_of
from shogun_nb.whole_table.ending import Ending


class EndPanel(Ending):
    """The end of a game on the board it was played on.

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1).play("greedy")
    >>> panel = EndPanel(game)
    >>> panel.verdict
    'Shimazu wins by the control of provinces.'
    """

    game: Game
    why_not_next = "The game is over (G-010)."
    files = "gekokujo_end"

    @property
    def verdict(self) -> str:
        """Who has won, and how."""
        if not self.game.over:  # it is being undone
            return ""
        last = self.game.record[-1]
        words = log_of(self.game.position.lookup, [last])[0] if last.what == kinds.WON else ""
        return words.split(" (G-")[0]

    def course(self) -> tuple[list[str], list[list[int]]]:
        """The provinces of each seat after every round, with the names of the rounds."""
        labels, rows = ["start"], [[1] * len(self.game.players)]
        latest = None
        for step in steps_of(self.game):
            here = step.position
            began = any(entry.what == kinds.ROUND_BEGAN for entry in step.entries)
            if began and latest is not None and latest.state.round:
                rows.append(self._provinces(latest))
                labels.append(str(len(rows) - 1))
            latest = here
        if latest is not None:
            rows.append(self._provinces(latest))
            labels.append(str(len(rows) - 1))
        return labels, rows

    @staticmethod
    def _provinces(position: Position) -> list[int]:
        return [provinces_of(position.state, seat) for seat in range(position.state.players)]
