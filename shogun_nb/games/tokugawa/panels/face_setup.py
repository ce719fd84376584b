"""The set-up in the frame: two seats, the whole game or the short one; see ``setup.js``."""

from __future__ import annotations

from typing import Any

from shogun_nb.games.tokugawa.panels.setup import SetupPanel
from shogun_nb.whole_table.setup_face import SEAT_WORDS, FormFace, choice_of

WORDS = {**SEAT_WORDS, "whoNote": "2 players", "whoRule": "T-010"}
_LENGTHS = {
    False: {"name": "Whole game", "say": "Until somebody takes a third task card."},
    True: {"name": "Short game", "say": "Also ends with 10 points by task cards."},
}


class SetupFace(FormFace):
    """The form of a set-up panel as the frame shows it; of a kept game, who plays its seats.

    >>> here = SetupFace(SetupPanel(seed=7), None)
    >>> here.prompt()["main"]["words"]
    'Begin with 2 players'
    """

    title = "Tokugawa"
    fields = ("short",)
    panel: SetupPanel

    def _length(self) -> str:
        return _LENGTHS[self.panel.short]["name"].lower()

    def _choices(self) -> list[dict[str, Any]]:
        return [choice_of("short", "How long?", "T-094", _LENGTHS, [self.panel.short])]
