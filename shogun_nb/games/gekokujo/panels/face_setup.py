"""The set-up in the frame: seats with their clans, modules, locals, length; see ``setup.js``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.gekokujo.panels.setup import SetupPanel
from shogun_nb.games.gekokujo.words import CLAN_NAMES
from shogun_nb.whole_table.setup_face import SEAT_WORDS, FormFace, choice_of

if TYPE_CHECKING:
    from shogun_nb.whole_table.host import Host

ABILITIES = {
    "Chosokabe": "earns 4 instead of 3, and 1 more for each 2 coasts, up to 2",
    "Oda": "attacks with +1 where a Daimyo of his fights",
    "Shimazu": "earns 1 more for each coast, up to 3",
    "Takeda": "a Daimyo takes up to 6 Bushi 3 provinces far",
    "Tokugawa": "pays nothing for the winter in the mountains",
    "Uesugi": "defends with +1 what she held when the round began",
}
"""What each clan can do, in short (G-023)."""
WORDS = {**SEAT_WORDS, "whoNote": "2 to 6 players, best with 4 or 5", "whoRule": "G-012"}
_LENGTHS = {
    3: {"name": "Short", "say": "3 rounds: about 25 minutes."},
    6: {"name": "Half", "say": "6 rounds: about 50 minutes."},
    30: {"name": "To the end", "say": "Until somebody has won, 30 rounds at most."},
}
_LOCALS = {
    0: {"name": "Empty land", "say": "Who comes first takes it: a race."},
    1: {"name": "1 local", "say": "1 Bushi defends each free province."},
    2: {"name": "2 locals", "say": "2 Bushi defend each: slow."},
}
_MODULES = {
    "political_play": {"name": "Pacts", "say": "Offer peace for 1 Koku."},
    "specialized_warfare": {"name": "Five weapons", "say": "Spears, swords, bows, guns."},
    "rice_and_war": {"name": "Rice and war", "say": "Sow, store, and a die for the harvest."},
    "path_of_glory": {"name": "Path of Glory", "say": "Whoever has fallen collects glory."},
}


class SetupFace(FormFace):
    """The form of a set-up panel as the frame shows it; of a kept game, who plays its seats.

    >>> here = SetupFace(SetupPanel(seed=7), None)
    >>> here.prompt()["main"]["words"]
    'Begin with 4 players'
    """

    title = "Gekokujō"
    guides = True
    story = (
        "Each clan holds one province of old Japan; who will rule it? Homes are unequal: "
        "Shimazu’s is the easiest."
    )
    fields = ("rounds", "locals", "module", "drafts")
    panel: SetupPanel

    def __init__(self, panel: SetupPanel, table: Host | None) -> None:
        super().__init__(panel, table)
        self.intents = {**self.intents, "badge": self._next_clan}

    def _badge(self, row: Any) -> dict[str, str]:
        if self.panel.drafts:
            tip = "Each player chooses a clan when the game begins. Press to choose here. (G-023)"
            return {"words": "clan by choice", "tip": tip}
        can = capital(ABILITIES[row.more])
        tip = f"{can}. Press for the next clan; whoever leads it takes this one. (G-023)"
        return {"words": row.more, "tip": tip, "say": can}

    def _length(self) -> str:
        rounds = self.panel.rounds
        length = next((one["name"] for n, one in _LENGTHS.items() if n == rounds), "")
        return length.lower() or counted(rounds, "round")

    def _choices(self) -> list[dict[str, Any]]:
        panel = self.panel
        clans = {
            False: {"name": "As they stand", "say": "Press the clan on a seat for another."},
            True: {"name": "By choice", "say": "All choose, in an order that is drawn."},
        }
        modules = [[name, one] for name, one in _MODULES.items()]
        return [
            choice_of("rounds", "How long?", "G-012", _LENGTHS, [panel.rounds]),
            choice_of("locals", "Who defends free land?", "G-039", _LOCALS, [panel.locals]),
            {
                **choice_of("module", "Modules", "G-701", {}, [*panel.modules]),
                "options": modules,
                "many": True,
            },
            choice_of("drafts", "The clans", "G-023", clans, [panel.drafts]),
        ]

    def _next_clan(self, wanted: Mapping[str, Any]) -> None:
        """The next clan for a seat."""
        seat: Any = wanted.get("seat")
        row = self.panel._form_seat(seat)
        if self.panel.drafts:
            self.panel.fill_form(drafts=False)
            return
        after = CLAN_NAMES[(CLAN_NAMES.index(row.more) + 1) % len(CLAN_NAMES)]
        self.panel.lead(seat, after)
