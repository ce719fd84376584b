"""A whole game as a task of a lesson: kept from one day to the next, and played at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.game import Game
from shogun_nb.whole_table.table import Table

if TYPE_CHECKING:
    from shogun_nb.teaching.lesson import Lesson


@dataclass(frozen=True)
class WholeGame:
    """The game of a lesson that the learner plays against bots, to its end.

    ``lesson`` gives the lesson, which is made of tasks that ask this; ``key`` names the game in it,
    ``player`` is the learner's, ``beginning`` what it begins with. ``go_on`` is said while it is
    not over.
    """

    lesson: Callable[[], Lesson]
    key: str
    player: str
    beginning: Mapping[str, Any]
    go_on: str

    def own(self) -> Game:
        """The learner's game."""
        # Once it lies on the table, it is that game, however it began.
        lesson = self.lesson()
        begun = {} if lesson.laid(self.key) is not None else self.beginning
        return lesson.game(self.key, **begun)

    def at_table(self) -> Table:
        """The table with the learner's game, or with another that is played on it by now."""
        self.own()
        lesson = self.lesson()
        return lesson.laid(self.key) or lesson.table(self.key, {self.player: "me"})

    def over(self, table: Any) -> str | None:
        """What :class:`~.exercises.Act` asks of its check: nothing once it is over."""
        own, here = self.own(), table.game
        # Played on from an earlier moment, it is the same game; whatever else lies there is not.
        game = here if here is not None and here.start == own.start else own
        if game.over or own.over:
            return None
        return self.go_on if own_choices(game, self.player) else ""

    def play(self, table: Any) -> None:
        """Play it to the end, as a learner may."""
        table.game.play("greedy")

    def choose_once(self, table: Any) -> None:
        """Make the learner's first choice."""
        play_one(table.game, self.player)


def own_choices(game: Game, player: str) -> int:
    """How many choices of a game a player has made."""
    return sum(made.player == player for made in game.choices)


def play_one(game: Game, player: str) -> None:
    """Play on until a player has made one choice more, as the bot advises."""
    while game.decision.player != player:
        game.play("greedy", most=1)
    game.play(game.start.rulebook.bots.at_table("greedy", game.players), most=1)
