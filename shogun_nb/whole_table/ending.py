"""The end of a game that is told turn by turn: its panel, its files, and its face in the frame."""

from __future__ import annotations

import csv
from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Panel, Still
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import free_name
from shogun_nb.engine.game import Game, checked_game
from shogun_nb.whole_table.inside import checked_board, public

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.table import Table

END_WORDS: dict[str, Any] = {
    "before": "before this game",
    "wins": "wins",
    "shares": "shares the victory",
    "place": "{n}.",
    "why": "What decided it",
    "best": "Won against the odds",
    "worst": "Lost against the odds",
    "bestShort": "lucky",
    "worstShort": "unlucky",
    "moments": "Attacks that went against the odds",
    "inNumbers": "in numbers",
    "asChart": "as a chart",
    "chance": "came in {n} of 100",
    "then": "See the board then",
    "columnTip": "{source}: {n}",
    "moment": "{name}: {kind}",
    "momentSay": "{name}, {kind}: {words}",
    "back": "Look back",
    "keep": "Save",
    "save_picture": "picture",
    "save_game": "game",
}
"""What the page says by itself, whatever the game; {} are filled there."""
SAVING = {
    "save_picture": "The board (.png)",
    "save_game": "The whole game, to load it and look at it again (.jsonl)",
}


class Ending(Panel):
    """The end of a game on the board it was played on; a subclass says who has won, and its course.

    ``files`` begins the names of what is saved, ``measured`` names the steps of the course.
    """

    asked: str | None = None
    why_not_next = "The game is over."
    done = True
    files: ClassVar[str]
    measured = "round"

    def __init__(
        self,
        game: Game,
        *,
        board: LiveBoard | None = None,
        on_done: Callable[[Any], object] | None = None,
    ) -> None:
        self.game: Any = checked_game(game, "EndPanel")
        super().__init__("The end of the game")
        self.board = checked_board(board, "EndPanel") or LiveBoard(self.position)
        self.board.show(self.position, **PLAIN)
        self.say(self.verdict)

    @property
    def position(self) -> Any:
        """The position that is shown: the last one of the game."""
        return public(self.game.position)

    @property
    @abstractmethod
    def verdict(self) -> str:
        """Who has won, and how; "" while the end is being undone."""

    @abstractmethod
    def course(self) -> tuple[list[str], list[list[int]]]:
        """What counts of each seat as the game went on, with the names of these moments."""

    def save_game(self) -> Path:
        """Save the whole game in a new file; returns it."""
        path = free_name(Path(f"{self.files}.jsonl"))
        self.game.save(path)
        return path

    def save_course(self) -> Path:
        """Save the course, for a spreadsheet; returns the file."""
        labels, rows = self.course()
        path = free_name(Path(f"{self.files}.csv"))
        lines = [[self.measured, *self.game.players]]
        lines += [[label, *map(str, row)] for label, row in zip(labels, rows, strict=True)]
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(lines)
        return path

    def save_picture(self) -> Path:
        """Save the board of the end as a picture; returns the file."""
        picture = self.board.still()
        if picture.png is None:
            raise InputError("There is no picture of this board.")
        path = free_name(Path(f"{self.files}.png"))
        path.write_bytes(picture.png)
        return path

    def still(self) -> Still:
        """Who has won, and the board."""
        picture = self.board.still()
        lines = f"{self.verdict}\n{picture.text}"
        return Still(lines, png=picture.png, width=picture.width)


class EndingFace:
    """The end of a game as the frame shows it; ``intents`` are what the page may ask for."""

    name = "ending"
    panel: Any

    def __init__(self, panel: Any, table: Table | None) -> None:
        self.panel, self.table = panel, table
        self._saved = ""
        self.intents: Mapping[str, Intent] = {
            "save_picture": lambda _: self._save(panel.save_picture),
            "save_points": lambda _: self._save(panel.save_course),
            "save_game": lambda _: self._save(panel.save_game),
            "then": self._look,
        }

    def _save(self, save: Callable[[], Path]) -> None:
        path = save()
        self._saved = f"Saved: {path.name}, in the folder {path.resolve().parent}"

    def _look(self, wanted: Mapping[str, Any]) -> None:
        step = wanted.get("moment")
        if self.table is None or type(step) is not int:
            raise InputError(f"look: there is no step {shown(step)}.")
        self.table.look(step + 1)

    def prompt(self) -> dict[str, Any]:
        """Who has won, and what to do now."""
        main = {"words": "Play again", "do": "again"}
        found = {"eyebrow": "The end of the game", "note": "", "say": "", "main": main}
        return found if self.table is None else {**found, "others": self.table.others}

    def aloud(self) -> str:
        """Who has won."""
        return str(self.panel.verdict)
