"""The end of a game: who has won and how, and the course of the points turn by turn."""

from __future__ import annotations

from shogun_nb.engine.history import steps_of
from shogun_nb.games.tokugawa.drawing import points_now
from shogun_nb.games.tokugawa.game import Game
from shogun_nb.games.tokugawa.position import Position
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.tasks import points_of
from shogun_nb.games.tokugawa.sentences import sentence
from shogun_nb.whole_table.ending import Ending


class EndPanel(Ending):
    """The end of a game on the board it was played on.

    >>> from shogun_nb.games import tokugawa
    >>> game = tokugawa.new_game(["Ann", "Ben"], seed=7).play("greedy")
    >>> EndPanel(game).verdict
    'Ann wins by points.'
    """

    game: Game
    why_not_next = "The game is over (T-093)."
    files = "tokugawa_end"
    measured = "turn"

    @property
    def verdict(self) -> str:
        """Who has won, and how."""
        if not self.game.over:  # it is being undone
            return ""
        won = next(one for one in reversed(self.game.record) if one.what == kinds.WON)
        return sentence(won, self.game.position.lookup)

    def course(self) -> tuple[list[str], list[list[int]]]:
        """The points of each seat after every turn, with the numbers of the turns."""
        labels: list[str] = []
        rows: list[list[int]] = []
        latest: Position | None = None
        for step in steps_of(self.game):
            here: Position = step.position
            if latest is not None and latest.state.turn != here.state.turn:
                labels.append("start" if not rows else str(latest.state.turn))
                rows.append(points_at(latest))
            latest = here
        if latest is not None:
            labels.append(str(latest.state.turn))
            rows.append(points_at(self.game.position))
        return labels, rows


def points_at(position: Position) -> list[int]:
    """The points of both as they are at a step, where the rules have not counted them yet."""
    state = points_now(position)
    return [points_of(state, seat) for seat in range(at.SEATS)]
