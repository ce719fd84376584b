"""The set-up in the frame: seats and families, how long, talk, modules; see ``setup.js``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji.board_map import read_map
from shogun_nb.games.senji.panels.setup import NO_CLOCK, ROUNDS, SetupPanel
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.words import FAMILIES
from shogun_nb.whole_table.host import Host
from shogun_nb.whole_table.kept_games import small_map
from shogun_nb.whole_table.setup_face import SEAT_WORDS, FormFace, choice_of

WORDS = {**SEAT_WORDS, "whoNote": "3 to 6 players", "whoRule": "SEN-017"}
_LENGTHS = {
    ROUNDS[0]: {"name": "First look", "say": "Two rounds, then most honour wins."},
    ROUNDS[1]: {"name": "Half", "say": "Five rounds, or 60 honour."},
    ROUNDS[2]: {"name": "To the end", "say": "Until somebody has 60 honour."},
}
_MODULES = {
    "kami": {"name": "Kami", "say": "A dead samurai helps once more."},
    "imperial": {"name": "Imperial troops", "say": "The host commands them."},
    NO_CLOCK: {"name": "No clock", "say": "Talk in winter as long as you like."},
}


class SetupFace(FormFace):
    """The form of a set-up panel as the frame shows it; of a kept game, who plays its seats.

    >>> here = SetupFace(SetupPanel(seed=7), None)
    >>> here.prompt()["main"]["words"]
    'Begin with 4 players'
    """

    title = "Senji"
    story = "Six families of old Japan compete for honour: by war, by cards, by diplomacy."
    guides = True
    guided_tip = "A game of two rounds without a clock, with a guide."
    fields = ("rounds", "module")
    panel: SetupPanel

    def __init__(self, panel: SetupPanel, table: Host | None) -> None:
        super().__init__(panel, table)
        self.intents = {**self.intents, "badge": self._next_family}

    def _badge(self, row: Any) -> dict[str, str]:
        family = self.panel.families[self.panel._form.playing.index(row)]
        tip = "Press for the next family; whoever leads it takes this one. (SEN-003)"
        return {"words": family, "tip": tip}

    def _next_family(self, wanted: Mapping[str, Any]) -> None:
        """The next family for a seat."""
        seat: Any = wanted.get("seat")
        self.panel._form_seat(seat)
        there = self.panel.families
        self.panel.lead(seat, there[(there.index(there[seat]) + 1) % len(there)])

    def _guided(self, wanted: Mapping[str, Any]) -> None:
        """The guide shows a short game, and nobody is hurried in it."""
        panel = self.panel
        before = panel.rounds, panel.minutes
        panel.rounds, panel.minutes = ROUNDS[0], 0
        try:
            super()._guided(wanted)
        finally:
            if not panel.done:  # something in the form keeps it from beginning
                panel.rounds, panel.minutes = before

    def _length(self) -> str:
        return str(_LENGTHS.get(self.panel.rounds, {"name": f"{self.panel.rounds} rounds"})["name"])

    def _picture(self) -> dict[str, Any]:
        """The board in small, with whose home each province is (SEN-015, SEN-017)."""
        board, there = read_map(), self.panel.families
        signs = {family: str(seat) for seat, family in enumerate(there)}
        owners = "".join(signs.get(one.family, "-") for one in board.provinces)
        absent = [family for family in FAMILIES if family not in there]
        neutral = f" The homes of {all_of(absent)} are neutral." if absent else ""
        return {
            **small_map(board),
            "owners": owners,
            "aim": "Each family begins at home, in three provinces.",
            "words": f"{len(board.provinces)} provinces and two seas, a reconstruction.{neutral}",
        }

    def _choices(self) -> list[dict[str, Any]]:
        panel = self.panel
        three = panel._form.players == at.FEWEST
        modules = {name: one for name, one in _MODULES.items() if three or name != "imperial"}
        return [
            choice_of("rounds", "How long?", "SEN-160", _LENGTHS, [panel.rounds]),
            {
                **choice_of(
                    "module",
                    "Extras",
                    "SEN-180",
                    modules,
                    [*panel.played, *([] if panel.minutes else [NO_CLOCK])],
                ),
                "many": True,
            },
        ]
