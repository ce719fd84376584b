"""Planning in the frame: the ten spaces, the bid, the hand, and what they come to.

What the page shows is worked out here from a :class:`PlanningPanel`, which stays the model: the
intents of the page call its twins, and it alone judges them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shogun_nb.games.shogun.panels.planning import CannotLay, PlanningPanel
from shogun_nb.games.shogun.reading.advice import (
    SPACE_KEYS,
    Card,
    concerns,
    price_words,
    prices_of,
)
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.words import ACTION_KEYS

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.table import Table

HAND_IN = "Hand in my plan"


class PlanningFace:
    """A planning panel as the frame shows it; ``intents`` are what the page may ask for.

    >>> here = PlanningFace(PlanningPanel(game, "Mori"), None)
    >>> here.prompt()["main"]["words"]
    'Suggest all 11'
    """

    name = "planning"

    def __init__(self, panel: PlanningPanel, table: Table | None) -> None:
        self.panel = panel
        self._earlier: list[dict[str, Card]] = []  # what lay there, for going back step by step
        panel._confirm.description = HAND_IN  # the coach names the button
        self.intents: Mapping[str, Intent] = {
            "lay": self._lay,
            "take": self._take,
            "suggest": lambda _: self._step(panel.suggest_rest),
            "clear": lambda _: self._step(panel.clear),
            "confirm": self._confirm,
        }

    # --- what is shown ----------------------------------------------------------------------------
    def state(self) -> dict[str, Any]:
        """Spaces in their order, the hand, what lies, what it comes to."""
        panel = self.panel
        view = panel._view
        state = view.state
        return {
            "spaces": [
                {
                    "key": key,
                    "place": panel._positions.get(key, 0),
                    "coins": prices_of(view, [ACTION_KEYS.index(key)])[-1],
                    "price": price_words(view, key),
                }
                for key in panel._order
            ],
            "hand": [self._card(name) for name in panel._hand],
            "chests": CHEST_CARDS,
            "most": state.chests[view.seat],
            "laid": self._laid(),
            "minds": {key: one.sentence for key, one in concerns(view, panel.laid).items()},
        }

    def _laid(self) -> dict[str, Card]:
        return {key: card for key, card in self.panel.laid.items() if card is not None}

    def _card(self, name: str) -> dict[str, Any]:
        """What a province card shows beside what is printed on it."""
        position = self.panel._view.position
        built = position.buildings(name)
        return {
            "province": name,
            "armies": position.armies(name),
            "revolts": position.revolts(name),
            "buildings": [ACTION_KEYS.index(one) for one in built],
        }

    def prompt(self) -> dict[str, Any]:
        """What to do now, and the one main button."""
        left = self._left()
        if left:
            words = "Suggest all 11" if left == len(SPACE_KEYS) else f"Suggest the other {left}"
            main = {"words": words, "do": "suggest", "soft": True}
            say = "Lay a card on each action, and one as your bid."
        else:
            main = {"words": HAND_IN, "do": "confirm"}
            say = "Everything lies as it must."
        return {
            "eyebrow": "Planning",
            "note": "everybody at once, face down",
            "say": say,
            "main": main,
        }

    def _left(self) -> int:
        """How many cards are still to be laid."""
        due = min(len(SPACE_KEYS), len(self.panel._cards()))
        return due - len(self._laid())

    # --- what the page wants ----------------------------------------------------------------------
    def _step(self, act: Any, *arguments: Any) -> None:
        """Do something that can be taken back by one step."""
        before = self._laid()
        act(*arguments)
        if self._laid() != before:
            self._earlier.append(before)

    def _lay(self, wanted: Mapping[str, Any]) -> None:
        """Lay a card; where both lay, the two change places."""
        space, card = wanted.get("space"), wanted.get("card")
        laid = self._laid()
        was = next((key for key, one in laid.items() if one == card), None)
        old = laid.get(space) if isinstance(space, str) else None
        if was is None or old is None or was == space or type(card) is bool:
            self._step(self.panel.lay, space, card)
            return
        try:
            self._step(self.panel.lay_cards, {**laid, space: card, was: old})
        except CannotLay:
            # The other card may not lie there, such as a bid that is too high: it goes back.
            self._step(self.panel.lay, space, card)

    def _take(self, wanted: Mapping[str, Any]) -> None:
        self._step(self.panel.lay, wanted.get("space"), None)

    def _confirm(self, wanted: Mapping[str, Any]) -> None:
        self.panel.confirm()
