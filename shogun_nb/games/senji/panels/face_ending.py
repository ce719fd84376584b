"""The end of a game in the frame: who has won, and the course of the honour."""

from __future__ import annotations

from typing import Any

from shogun_nb.engine.speech import counted
from shogun_nb.games.senji.panels.ending import EndPanel
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules.summer import provinces_of
from shogun_nb.whole_table.ending import END_WORDS, SAVING, EndingFace

WORDS = {
    **END_WORDS,
    "points": "Honour",
    "rule": "SEN-020",
    "sources": ["honour"],
    "icons": ["point"],
    "year": "the end",
    "chests": "provinces",
    "stock": "province",
    "courseTip": "{name}, round by round",
    "measures": {"honour": "honour"},
    "save_points": "honour",
    "tips": {**SAVING, "save_points": "The honour of all by round, for a spreadsheet (.csv)"},
}
"""What the page says by itself; {} are filled there."""


class EndFace(EndingFace):
    """The end of a game as the frame shows it."""

    panel: EndPanel

    def state(self) -> dict[str, Any]:
        """Honour as columns, what it came from, its course."""
        game = self.panel.game
        if not game.over:  # the end is being undone
            return {}
        here = self.panel.position
        state = here.state
        winners = [game.players.index(name) for name in game.winners]
        order = sorted(
            range(state.players), key=lambda seat: (seat not in winners, -state.honour[seat])
        )
        rows = []
        for place, seat in enumerate(order):
            honour = state.honour[seat]
            row: dict[str, Any] = {"seat": seat, "place": place + 1, "points": honour}
            row |= {"chests": provinces_of(state, seat), "years": [[max(0, honour)]]}
            if seat in winners:
                row["wins"] = "wins" if len(winners) == 1 else "shares"
            rows.append(row)
        labels, course = self.panel.course()
        return {
            "rows": rows,
            "first": 1,
            "say": self.panel.verdict,
            "why": [self.panel.verdict, *self._why()],
            "turns": [],
            "labels": labels,
            "course": {"honour": course},
            "moments": [],
            "saved": self._saved,
        }

    def _why(self) -> list[str]:
        """How often each family won, and what it laid."""
        here, game = self.panel.position, self.panel.game
        counts = {
            kinds.CONQUERED: ("conquest", "conquests"),
            kinds.HOLDS: ("defence", "defences"),
            kinds.COMBINED: ("combination", "combinations"),
            kinds.SET_RETURNED: ("diplomatic set", "diplomatic sets"),
        }
        found = []
        for seat, name in enumerate(here.players):
            told = []
            for what, words in counts.items():
                number = sum(one.what == what and one.seat == seat for one in game.record)
                told += [counted(number, *words)] if number else []
            found.append(f"{name}: {', '.join(told) or 'neither battle nor set'}.")
        return found
