"""What Tokugawa brings to the table: one panel for all of a game, and what the table says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from shogun_nb.controls import Panel
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.history import Step
from shogun_nb.games.tokugawa import game as tokugawa
from shogun_nb.games.tokugawa.choices import (
    Attack,
    Build,
    Income,
    Move,
    Place,
    Recruit,
    Sail,
    Upgrade,
)
from shogun_nb.games.tokugawa.drawing import points_now
from shogun_nb.games.tokugawa.panels import face
from shogun_nb.games.tokugawa.panels.ending import EndPanel
from shogun_nb.games.tokugawa.panels.setup import SetupPanel
from shogun_nb.games.tokugawa.panels.turns import TurnsPanel
from shogun_nb.games.tokugawa.position import LINE_UP, Position
from shogun_nb.games.tokugawa.reading.advising import Hint, alternatives_to, hint, warnings_for
from shogun_nb.games.tokugawa.reading.shortly import meanwhile
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.what_if.asking import Alternatives
from shogun_nb.whole_table.one_phase import OnePhase
from shogun_nb.whole_table.standings import PlainHoldings

_GOING = (kinds.MOVED, kinds.RETREATED)
_WORDS: Mapping[type[Choice], str] = {
    Attack: "the attack",
    Build: "the building",
    Income: "the income",
    Move: "the movement",
    Place: "the unit that was placed",
    Recruit: "the recruit",
    Sail: "the voyage",
    Upgrade: "the training",
}
"""What is taken back, in a word or two."""


class _Standings(PlainHoldings):
    """Who has what, and how many points each of it brings as the game stands (T-093)."""

    def _marks(self, position: Position) -> Any:
        marks = super()._marks(position)
        points, first = points_now(position).points, marks.columns.index("Koku")
        scores = []
        for seat, cells in enumerate(marks.scores):
            told = list(cells)
            for what in range(at.SOURCES):
                if number := points[seat * at.SOURCES + what]:
                    told[first + what] += f" (+{number})"
            scores.append(tuple(told))
        return replace(marks, scores=tuple(scores))


class TokugawaAtTable(OnePhase):
    """What Tokugawa brings to the table."""

    says = "Towns, roads and two players, invented by two boys of eleven and nine."
    facts = "2 players, 35 to 45 minutes"
    players = LINE_UP
    usual_players = 2
    phase = "the turns"
    faces, set_up, turns, ending = face.FACES, SetupPanel, TurnsPanel, EndPanel
    compared = (Income, Recruit, Move, Sail, Attack, Build, Upgrade)

    @property
    def holdings(self) -> Callable[[Panel], PlainHoldings]:
        return _Standings

    def new_game(self, **arguments: Any) -> tokugawa.Game:
        return tokugawa.new_game(**arguments)

    def overlays_of(self, step: Any) -> Mapping[str, Any]:
        return overlays_of(step)

    def words_of(self, choice: Choice) -> str:
        return _WORDS.get(type(choice), "the choice")

    def meanwhile(self, player: str, then: Position, now: Position, steps: Sequence[Step]) -> str:
        return meanwhile(player, then, now)

    def hint(self, game: Any, player: str, laid: object = None) -> Hint:
        return hint(game, player)

    def warnings(self, game: Any, player: str, choice: Choice) -> list[str]:
        return warnings_for(game, player, choice)

    def alternatives(self, game: Any, player: str, choice: Choice) -> Alternatives:
        return alternatives_to(game, player, choice)


def overlays_of(step: Any) -> dict[str, Any]:
    """What shows a step on the board: an arrow for a movement or an attack, a fill for the rest.

    >>> from shogun_nb.engine.history import steps_of
    >>> from shogun_nb.games import tokugawa
    >>> here = tokugawa.scenario(players=["Ann", "Ben"]).set("Nara", "Ann", "archer")
    >>> game = tokugawa.new_game(position=here, seed=7)
    >>> game = game.choose(tokugawa.Move("Nara", "Tsu", "forest"))
    >>> overlays_of(steps_of(game)[-1])["last_move"]
    ('Nara', 'Tsu')
    """
    names = step.position.map.names
    arrows: list[tuple[str, str, str]] = []
    fill: dict[str, str] = {}
    last_move = None
    for entry in step.entries:
        town = getattr(entry, "town", -1)
        start = getattr(entry, "start", -1)
        if entry.what == kinds.ATTACKED:
            arrows.append((names[start], names[town], ""))
        elif entry.what in _GOING and start >= 0 and start != town:
            last_move = (names[start], names[town])
        elif town >= 0 and entry.what in (kinds.RECRUITED, kinds.PLACED, kinds.BUILT):
            fill[names[town]] = "focus"
    return {"arrows": arrows, "last_move": last_move, "fill": fill or None}


TOKUGAWA_AT_TABLE = TokugawaAtTable()
"""The whole table of Tokugawa: ``tokugawa.table``."""
