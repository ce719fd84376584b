"""The set-up in the frame: three to six seats, and how long; see ``setup.js``."""

from __future__ import annotations

from typing import Any

from shogun_nb.games.senji.panels.setup import ROUNDS, SetupPanel
from shogun_nb.whole_table.setup_face import SEAT_WORDS, FormFace, choice_of

WORDS = {**SEAT_WORDS, "whoNote": "3 to 6 players", "whoRule": "SEN-017"}
_LENGTHS = {
    ROUNDS[0]: {"name": "First look", "say": "Two rounds, then most honour wins."},
    ROUNDS[1]: {"name": "Half", "say": "Five rounds, or 60 honour."},
    ROUNDS[2]: {"name": "To the end", "say": "Until somebody has 60 honour."},
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
    fields = ("rounds",)
    panel: SetupPanel

    def _length(self) -> str:
        return str(_LENGTHS.get(self.panel.rounds, {"name": f"{self.panel.rounds} rounds"})["name"])

    def _choices(self) -> list[dict[str, Any]]:
        return [choice_of("rounds", "How long?", "SEN-160", _LENGTHS, [self.panel.rounds])]
