"""The end of a game: who has won, and the course of the honour round by round."""

from __future__ import annotations

from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji.game import Game
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.sentences import Words
from shogun_nb.whole_table.ending import Ending


def verdict_of(game: Game) -> str:
    """Who has won a game, and with how much honour; "" while it goes on.

    >>> from shogun_nb.games import senji
    >>> verdict_of(senji.new_game(["Ann", "Ben", "Cleo"], seed=7))
    ''
    """
    if not game.over:  # it is being undone
        return ""
    won = [one for one in game.record if one.what == kinds.WON]
    lookup = game.position.lookup
    if len(won) > 1:
        names = all_of([lookup.side_name(one.seat) for one in won])
        return f"A tie: {names} share the victory, with {won[0].honour} honour each."
    return " ".join(one.sentence.format_map(Words(one, lookup)) for one in won)


class EndPanel(Ending):
    """The end of a game on the board it was played on.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 1}).play("greedy")
    >>> EndPanel(game).course()[0]
    ['start', '1']
    """

    game: Game
    why_not_next = "The game is over (SEN-160)."
    files = "senji_end"

    @property
    def verdict(self) -> str:
        """Who has won, and with how much honour."""
        return verdict_of(self.game)

    def course(self) -> tuple[list[str], list[list[int]]]:
        """The honour of each seat at the end of the set-up and of every round."""
        labels: list[str] = []
        rows: list[list[int]] = []
        latest = None
        for step in steps_of(self.game):
            here = step.position
            if latest is not None and latest.state.round < here.state.round:
                labels.append(str(latest.state.round) if latest.state.round else "start")
                rows.append([*latest.honour.values()])
            latest = here
        labels.append(str(self.game.position.state.round))
        rows.append([*self.game.position.honour.values()])
        return labels, rows
