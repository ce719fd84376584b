"""What Gekokujō brings to the table: one panel for all of a game, and what the table says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.history import Step
from shogun_nb.engine.speech import counted
from shogun_nb.games.gekokujo import game as gekokujo
from shogun_nb.games.gekokujo.choices import Fight, HireRonin, Lose, Move, Recruit
from shogun_nb.games.gekokujo.panels import face
from shogun_nb.games.gekokujo.panels.ending import EndPanel
from shogun_nb.games.gekokujo.panels.setup import SetupPanel
from shogun_nb.games.gekokujo.panels.turns import TurnsPanel
from shogun_nb.games.gekokujo.position import LINE_UP, Position
from shogun_nb.games.gekokujo.reading.advising import Hint, alternatives_to, hint, warnings_for
from shogun_nb.games.gekokujo.reading.shortly import meanwhile, pile_of
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.what_if.asking import Alternatives
from shogun_nb.whole_table.one_phase import OnePhase


class GekokujoAtTable(OnePhase):
    """What Gekokujō brings to the table."""

    says = "Rise from one province: recruit, march, roll dice. Rules by jankos1976."
    facts = "2 to 6 players, from 25 minutes"
    players = LINE_UP
    usual_players = 4
    phase = "the rounds"
    faces, set_up, turns, ending = face.FACES, SetupPanel, TurnsPanel, EndPanel
    second_measure = ("provinces", "provinces at the end")
    compared = (Move, Recruit, HireRonin, Fight)

    def new_game(self, **arguments: Any) -> gekokujo.Game:
        return gekokujo.new_game(**arguments)

    def late(self, position: Position) -> bool:
        return position.state.round > 1

    def overlays_of(self, step: Any) -> Mapping[str, Any]:
        return overlays_of(step)

    def words_of(self, choice: Choice) -> str:
        words = {Move: "the movement", Recruit: "the recruits", Lose: "the losses"}
        return words.get(type(choice), "the choice")

    def meanwhile(self, player: str, then: Position, now: Position, steps: Sequence[Step]) -> str:
        return meanwhile(player, then, now)

    def hint(self, game: Any, player: str, laid: object = None) -> Hint:
        return hint(game, player)

    def warnings(self, game: Any, player: str, choice: Choice) -> list[str]:
        return warnings_for(game, player, choice)

    def alternatives(self, game: Any, player: str, choice: Choice) -> Alternatives:
        return alternatives_to(game, player, choice)


def overlays_of(step: Any) -> dict[str, Any]:
    """What shows a step on the board: an arrow for a movement, a fill for the province concerned.

    >>> from shogun_nb.games import gekokujo
    >>> from shogun_nb.engine.history import steps_of
    >>> game = gekokujo.new_game(seed=7, locals=1).play("greedy", most=9)
    >>> step = next(one for one in steps_of(game) if one.kind == "campaign")
    >>> overlays_of(step)["last_move"]
    ('Owari', 'Ise')
    """
    names = step.position.map.names
    arrows: list[tuple[str, str, str]] = []
    fill: dict[str, str] = {}
    last_move = None
    for entry in step.entries:
        if entry.what == kinds.MOVED:
            ways = [entry.start, *(one for one in (entry.via, entry.via_2) if one >= 0)]
            ways = [names[one] for one in (*ways, entry.province)]
            units = sum(pile_of(entry.units))
            for one, other in pairwise(ways):
                words = counted(units, "unit") if other == ways[-1] else ""
                arrows.append((one, other, words))
            last_move = (ways[0], ways[-1])
        elif entry.what in (
            kinds.BATTLE_BEGAN,
            kinds.RECRUITED,
            kinds.CASTLE_BUILT,
            kinds.DISBANDED,
            kinds.PROVINCE_GIVEN_UP,
        ):
            fill[names[entry.province]] = "focus"
    return {"arrows": arrows, "last_move": last_move, "fill": fill or None}


GEKOKUJO_AT_TABLE = GekokujoAtTable()
