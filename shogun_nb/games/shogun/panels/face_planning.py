"""Planning in the frame: the ten spaces, the bid, the hand, and what they come to.

What the page shows is worked out here from a :class:`PlanningPanel`, which stays the model: the
intents of the page call its twins, and it alone judges them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.shogun.panels.planning import CannotLay, PlanningPanel
from shogun_nb.games.shogun.reading.advice import (
    NEVER,
    SPACE_KEYS,
    Card,
    affordable,
    concerns,
    money_lines,
    price_words,
    prices_of,
    rice_from,
    taxes_from,
)
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.shortly import BUILDING_ICONS, PRIVILEGE_ICONS
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.words import ACTION_KEYS

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.table import Table

HAND_IN = "Hand in my plan"
RICE_SAY = (
    "Rice that you own, with what you confiscate this round at least, for the provinces that you "
    "own now. In winter each wants 1 rice, and some rice is lost before (S-60, S-61)."
)
WORDS = {
    "hand": "Your cards",
    "known": "Turned up",
    "knownNote": "in this order",
    "down": "Face down",
    "downNote": "order unknown",
    "free": "free",
    "empty": "empty",
    "unwanted": "not wanted",
    "firstSay": "Whoever takes place 1 acts first.",
    "placeSay": "The lower number acts first.",
    "lastSay": "Whoever takes the highest place acts last.",
    "places": "Places in the turn order and their cards",
    "chests": "chests",
    "supply": "{have} for {need} provinces",
    "short": "{n} short",
    "count": "{n} of 11 laid",
    "tax": "tax",
    "rice": "rice",
    "chest": "chest card {n}",
    "card": "{name}: tax {tax}, rice {rice}, free sites {sites}, armies {armies}, "
    "revolts {revolts}",
    "space": "{place}. {name}, {price}: {lies}",
    "where": "Where shall {card} go? Choose a glowing space.",
    "which": "{action}: choose the province, or a chest card for “not now”.",
    "forBid": "Choose a card to bid: chests buy an early place.",
    "bidKeys": "Keys 0 to 4: a chest card.",
    "keys": "keys: 1 to 0 an action, b the bid",
    "chestSay": "As your bid you pay its chests. On an action it says “not wanted”, and costs "
    "nothing.",
    "chestRule": "Rules S-25, S-27",
    "cardSay": "Tax {tax}, rice {rice}, free sites {sites}; {armies} of your armies stand there.",
    "revolt": "A revolt marker lies there: taxes or rice bring a revolt.",
    "bid": {
        "icon": "bid",
        "name": "Your bid",
        "note": "for a place",
        "say": "The highest bid chooses first among the places and their cards. What you bid you "
        "pay; a province bids nothing.",
        "rule": "Rules S-27, S-29",
    },
}
"""What the page says by itself while nothing is asked of the kernel; {} are filled there."""


class PlanningFace:
    """A planning panel as the frame shows it; ``intents`` are what the page may ask for.

    >>> here = PlanningFace(PlanningPanel(game, "Mori"), None)
    >>> here.prompt()["main"]["words"]
    'Suggest all 11'
    """

    name = "planning"

    def __init__(self, panel: PlanningPanel, table: Table | None) -> None:
        self.panel, self.table = panel, table
        self._earlier: list[dict[str, Card]] = []  # what lay there, for going back step by step
        panel._confirm.description = HAND_IN  # the coach names the button
        panel._lights_hand = False  # the hand is there to be seen
        panel.board.show(targets=())
        self.intents: Mapping[str, Intent] = {
            "lay": self._lay,
            "take": self._take,
            "suggest": lambda _: self._step(panel.suggest_rest),
            "clear": lambda _: self._step(panel.clear),
            "confirm": self._confirm,
            "undo": self._undo,
        }

    # --- what is shown ----------------------------------------------------------------------------
    def state(self) -> dict[str, Any]:
        """What holds for the round: the spaces in their order, the hand, the special cards."""
        panel = self.panel
        view = panel._view
        state = view.state
        return {
            "seat": view.seat,
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
            "specials": [
                {
                    "icon": PRIVILEGE_ICONS[card],
                    "name": privilege_meaning(view.position.numbers, card, short=True),
                    "words": f"{privilege_meaning(view.position.numbers, card)}.",
                }
                for card in state.special
                if card >= 0
            ],
        }

    def quick(self) -> dict[str, Any]:
        """What changes with every card: what lies where, what it comes to, what to mind."""
        panel = self.panel
        return {
            "laid": self._laid(),
            "picked": panel._card if isinstance(panel._card, str) else "",
            "sums": self._sums(),
            "minds": {key: one.sentence for key, one in concerns(panel._view, panel.laid).items()},
            "reasons": panel._reasons,
        }

    def _laid(self) -> dict[str, Card]:
        return {key: card for key, card in self.panel.laid.items() if card is not None}

    def _sums(self) -> dict[str, Any]:
        """Chests and rice after this plan, as far as it is known: at most paid, at least got."""
        view, laid = self.panel._view, self._laid()
        state, bid = view.state, laid.get("bid")
        wanted = [ACTION_KEYS.index(key) for key in ACTION_KEYS if isinstance(laid.get(key), str)]
        pay = (bid if isinstance(bid, int) else 0) + prices_of(view, wanted)[-1]
        come = taxes_from(view, taxed)[0] if isinstance(taxed := laid.get("taxes"), str) else 0
        gain = rice_from(view, field)[0] if isinstance(field := laid.get("rice"), str) else 0
        have, rice = state.chests[view.seat], state.rice[view.seat] + gain
        return {
            "chests": {
                "have": have,
                "pay": pay,
                "come": come,
                "rest": have - pay + come,
                "short": pay > have + come or NEVER in affordable(view, laid).values(),
                "words": " ".join(money_lines(view, laid)),
            },
            "rice": {
                "have": rice,
                "need": state.owner.count(view.seat),
                "soon": state.round % at.SEASONS == at.WINTER - 1,
                "words": RICE_SAY,
            },
        }

    def _card(self, name: str) -> dict[str, Any]:
        """What a province card shows beside what is printed on it."""
        position = self.panel._view.position
        built = position.buildings(name)
        return {
            "province": name,
            "armies": position.armies(name),
            "revolts": position.revolts(name),
            "buildings": [BUILDING_ICONS[ACTION_KEYS.index(one)] for one in built],
        }

    def prompt(self) -> dict[str, Any]:
        """What to do now, and the one main button."""
        left = self._left()
        if self.table is not None and self.table.asked is None:
            main: dict[str, Any] = {"words": "Go on to my next choice", "do": "hurry"}
            say = "Your plan is in. The others plan, then all bids are turned up."
        elif left:
            words = "Suggest all 11" if left == len(SPACE_KEYS) else f"Suggest the other {left}"
            main = {"words": words, "do": "suggest", "soft": True}
            say = "Lay a card on each action, and one as your bid."
        else:
            main = {"words": HAND_IN, "do": "confirm"}
            whole = len(self._laid()) == len(SPACE_KEYS)
            say = "Every action has its card." if whole else "All that you can lay lies there."
            say = f"{say} Hand in your plan?"
        return {
            "eyebrow": "Planning",
            "note": "everybody at once, face down",
            "say": say,
            "main": main,
            **({"undo": {"words": "Back by one step"}} if self._earlier else {}),
        }

    def advice(self) -> list[str]:
        """What the coach sees in the cards that lie: first what is foolish, then the rice."""
        panel = self.panel
        view = panel._view
        found = [one.sentence for one in concerns(view, panel.laid).values()]
        rice = self._sums()["rice"]
        rest = at.WINTER - view.state.round % at.SEASONS - 1
        lack = rice["need"] - rice["have"]
        if lack > 0 and not rest:
            found.append(
                f"Winter is next: {rice['have']} rice for {counted(rice['need'], 'province')}. "
                "Confiscate rice in a calm province that has much of it."
            )
        elif lack > 0:
            rounds = counted(rest + 1, "round")
            found.append(
                f"{capital(rounds)} to get rice for the winter: {rice['have']} for "
                f"{counted(rice['need'], 'province')} so far."
            )
        else:
            found.append(f"Rice is safe: {rice['have']} for {counted(rice['need'], 'province')}.")
        return found

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

    def _undo(self, _: Mapping[str, Any]) -> None:
        """Go back by one step of laying; before the first, the table takes a choice back."""
        if self._earlier:
            self.panel.lay_cards(self._earlier[-1])
            del self._earlier[-1]
        elif self.table is not None:
            self.table._undo_pressed()

    def _take(self, wanted: Mapping[str, Any]) -> None:
        self._step(self.panel.lay, wanted.get("space"), None)

    def _confirm(self, _: Mapping[str, Any]) -> None:
        """Hand the plan in; then nothing keeps the others, unless somebody here must plan, too."""
        self.panel.confirm()
        if self.table is not None and self.table.asked is None:
            self.table.hurry()
