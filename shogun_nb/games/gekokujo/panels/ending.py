"""The end of a game: who has won and how, and the course of the provinces round by round."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Panel, Still
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import free_name
from shogun_nb.engine.game import checked_game
from shogun_nb.engine.history import steps_of
from shogun_nb.games.gekokujo.game import Game
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules.units import provinces_of
from shogun_nb.games.gekokujo.sentences import log_of
from shogun_nb.whole_table.inside import checked_board, public


class EndPanel(Panel):
    """The end of a game on the board it was played on.

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1).play("greedy")
    >>> panel = EndPanel(game)
    >>> panel.verdict
    'Shimazu wins by the control of provinces.'
    """

    asked: str | None = None
    why_not_next = "The game is over (G-010)."
    done = True

    def __init__(
        self,
        game: Game,
        *,
        board: LiveBoard | None = None,
        on_done: Callable[[Any], object] | None = None,
    ) -> None:
        self.game: Game = checked_game(game, "EndPanel")
        super().__init__("The end of the game")
        self.board = checked_board(board, "EndPanel") or LiveBoard(self.position)
        self.board.show(self.position, **PLAIN)
        self.say(self.verdict)

    @property
    def position(self) -> Position:
        """The position that is shown: the last one of the game."""
        return public(self.game.position)

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

    def save_game(self) -> Path:
        """Save the whole game in a new file; returns it."""
        path = free_name(Path("gekokujo_end.jsonl"))
        self.game.save(path)
        return path

    def save_course(self) -> Path:
        """Save the provinces of all by round, for a spreadsheet; returns the file."""
        labels, rows = self.course()
        path = free_name(Path("gekokujo_end.csv"))
        lines = [["round", *self.game.players]]
        lines += [[label, *map(str, row)] for label, row in zip(labels, rows, strict=True)]
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(lines)
        return path

    def save_picture(self) -> Path:
        """Save the board of the end as a picture; returns the file."""
        picture = self.board.still()
        if picture.png is None:
            raise InputError("There is no picture of this board.")
        path = free_name(Path("gekokujo_end.png"))
        path.write_bytes(picture.png)
        return path

    def still(self) -> Still:
        """Who has won, and the board."""
        picture = self.board.still()
        lines = f"{self.verdict}\n{picture.text}"
        return Still(lines, png=picture.png, width=picture.width)
