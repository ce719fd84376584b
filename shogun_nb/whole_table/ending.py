"""The end of a game that is told turn by turn: its panel, its files, and its face in the frame."""

from __future__ import annotations

import csv
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

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


class Held(NamedTuple):
    """What a seat has at the end: its points, what is shown beside them, and their parts."""

    points: int
    stock: int
    parts: Sequence[int]


class EndingFace(ABC):
    """The end of a game as the frame shows it; ``intents`` are what the page may ask for.

    A game says what each seat has, and the words around it.
    """

    name = "ending"
    panel: Any
    measure: ClassVar[str]
    """The name of what the course of the game shows, one of the ``measures`` in its words."""

    def __init__(self, panel: Any, table: Table | None) -> None:
        self.panel, self.table = panel, table
        self._saved = ""
        self.intents: Mapping[str, Intent] = {
            "save_picture": lambda _: self._save(panel.save_picture),
            "save_points": lambda _: self._save(panel.save_course),
            "save_game": lambda _: self._save(panel.save_game),
            "then": self._look,
        }

    # --- what a game says -------------------------------------------------------------------------
    @abstractmethod
    def _held(self) -> Sequence[Held]:
        """What each seat has, by seat."""

    @abstractmethod
    def _to_me(self, winners: list[int]) -> str:
        """Who has won, in a sentence; to a single person: whether that one has."""

    @abstractmethod
    def _why(self, course: list[list[int]]) -> list[str]:
        """What decided the game, in sentences; ``course`` is that of the panel."""

    @abstractmethod
    def _turns(self, winners: list[int]) -> list[dict[str, Any]]:
        """The steps that decided it, which can be looked at."""

    @abstractmethod
    def _moments(self) -> list[dict[str, Any]]:
        """What each seat won and lost against the odds."""

    # --- what is shown ----------------------------------------------------------------------------
    def state(self) -> dict[str, Any]:
        """What each seat has as columns, winners first, what decided the game, and its course."""
        game = self.panel.game
        if not game.over:  # the end is being undone
            return {}
        winners = [game.players.index(name) for name in game.winners]
        held = self._held()
        wins = {"wins": "wins" if len(winners) == 1 else "shares"}
        rows = [
            {
                "seat": seat,
                "place": place,
                "points": held[seat].points,
                "chests": held[seat].stock,
                "years": [[*held[seat].parts]],
                **(wins if seat in winners else {}),
            }
            for place, seat in enumerate(places(winners, held), start=1)
        ]
        labels, course = self.panel.course()
        return {
            "rows": rows,
            "first": 1,
            "say": self._to_me(winners),
            "why": self._why(course),
            "turns": self._turns(winners),
            "labels": labels,
            "course": {self.measure: course},
            "moments": self._moments(),
            "saved": self._saved,
        }

    def _save(self, save: Callable[[], Path]) -> None:
        path = save()
        self._saved = f"Saved: {path.name}, in the folder {path.resolve().parent}"

    def _look(self, wanted: Mapping[str, Any]) -> None:
        step = wanted.get("moment")
        if self.table is None or self.table.alone or type(step) is not int:
            raise InputError(f"look: there is no step {shown(step)}.")
        self.table.look(step + 1)

    def prompt(self) -> dict[str, Any]:
        """Who has won, and what to do now."""
        main = {"words": "Play again", "do": "again"}
        found = {"eyebrow": "The end of the game", "note": "", "say": "", "main": main}
        return found if self.table is None else {**found, "others": self.table.others}

    def aloud(self) -> str:
        """Who has won, as it stands there."""
        game = self.panel.game
        return self._to_me([*map(game.players.index, game.winners)]) if game.over else ""


def places(winners: Sequence[int], held: Sequence[Held]) -> list[int]:
    """The seats in the order of their places: winners first, then by points.

    >>> places([1], [Held(9, 0, ()), Held(7, 0, ()), Held(8, 0, ())])
    [1, 0, 2]
    """
    seats = range(len(held))
    return sorted(seats, key=lambda seat: (seat not in winners, -held[seat].points))
