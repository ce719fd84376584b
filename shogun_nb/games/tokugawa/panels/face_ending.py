"""The end of a game in the frame: who has won and how, and the course of the points."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import counted
from shogun_nb.games.tokugawa.panels.ending import EndPanel
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.tasks import points_of
from shogun_nb.games.tokugawa.steps import chance_now
from shogun_nb.whole_table.ending import END_WORDS, SAVING, EndingFace

WORDS = {
    **END_WORDS,
    "points": "Points",
    "rule": "T-093",
    "sources": ["most money", "most samurai", "most buildings", "task cards"],
    "icons": ["coin", "person", "building", "point"],
    "year": "the end",
    "chests": "Koku",
    "stock": "coin",
    "courseTip": "{name}, turn by turn",
    "measures": {"points": "points"},
    "save_points": "points",
    "tips": {**SAVING, "save_points": "The points of both by turn, for a spreadsheet (.csv)"},
}
"""What the page says by itself; {} are filled there."""
_EXPECTED = Fraction(1, 2)


class EndFace(EndingFace):
    """The end of a game as the frame shows it."""

    panel: EndPanel

    def state(self) -> dict[str, Any]:
        """Points as columns, what decided the game, its course."""
        game = self.panel.game
        if not game.over:  # the end is being undone
            return {}
        here = self.panel.position
        state = here.state
        winners = [game.players.index(name) for name in game.winners]
        points = [points_of(state, seat) for seat in range(at.SEATS)]
        order = sorted(range(at.SEATS), key=lambda seat: (seat not in winners, -points[seat]))
        rows = []
        for place, seat in enumerate(order):
            counted_ = list(state.points[seat * at.SOURCES : (seat + 1) * at.SOURCES])
            row: dict[str, Any] = {"seat": seat, "place": place + 1, "points": points[seat]}
            row |= {"chests": state.koku[seat], "years": [counted_]}
            if seat in winners:
                row["wins"] = "wins" if len(winners) == 1 else "shares"
            rows.append(row)
        labels, course = self.panel.course()
        return {
            "rows": rows,
            "first": 1,
            "say": self.panel.verdict,
            "why": self._why(points),
            "turns": self._turns(),
            "labels": labels,
            "course": {"points": course},
            "moments": self._moments(),
            "saved": self._saved,
        }

    def _why(self, points: list[int]) -> list[str]:
        here, game = self.panel.position, self.panel.game
        won = [0] * at.SEATS
        for entry in game.record:
            if entry.what == kinds.BEATEN:
                won[entry.seat] += 1
        named = [
            f"{name}: {counted(number, 'point', 'points')}, {counted(fights, 'attack')} won."
            for name, number, fights in zip(here.players, points, won, strict=True)
        ]
        return [self.panel.verdict, *named]

    def _turns(self) -> list[dict[str, Any]]:
        """The first task that was fulfilled, or hit on a capital, which can be looked at."""
        for number, step in enumerate(steps_of(self.panel.game)):
            for entry in step.entries:
                if entry.what in (kinds.TASK_DONE, kinds.CAPITAL_HIT):
                    words = step.words[step.entries.index(entry)].split(" (T-")[0]
                    place = entry.town if entry.what == kinds.CAPITAL_HIT else 0
                    province = step.position.map.names[place]
                    return [{"words": words, "step": number, "province": province}]
        return []

    def _moments(self) -> list[dict[str, Any]]:
        """For each seat the attack that was won or lost most against the odds before its dice."""
        best: dict[tuple[int, bool], tuple[Fraction, dict[str, Any]]] = {}
        steps = steps_of(self.panel.game)
        chance = None
        for number, step in enumerate(steps):
            if step.before is not None and step.before.state.stage == at.ATTACKER_ROLL:
                chance = chance_now(step.before) if chance is None else chance
            for entry in step.entries:
                if entry.what not in (kinds.BEATEN, kinds.REPELLED) or chance is None:
                    continue
                good = entry.what == kinds.BEATEN
                seat = entry.seat if good else entry.whom
                likely = chance if good else 1 - chance
                town = step.position.map.printed[entry.town]
                ends = "takes" if good else "does not take"
                if likely < min(_EXPECTED, best.get((seat, good), (_EXPECTED,))[0]):
                    name = step.position.players[seat]
                    best[seat, good] = (
                        likely,
                        {
                            "seat": seat,
                            "good": good,
                            "icon": "swords",
                            "province": step.position.map.names[entry.town],
                            "words": f"{name} attacks {town} and {ends} it.",
                            "when": f"turn {step.position.state.turn}",
                            "chance": str(max(1, round(100 * likely))),
                            "step": number,
                        },
                    )
                chance = None
        return [best[key][1] for key in sorted(best, key=lambda key: (key[0], not key[1]))]
