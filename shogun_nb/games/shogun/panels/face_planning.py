"""Planning in the frame: the ten spaces, the bid, the hand, and what they come to.

What the page shows is worked out here from a :class:`PlanningPanel`, which stays the model: the
intents of the page call its twins, and it alone judges them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import TYPE_CHECKING, Any

from shogun_nb.board.text import printed
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import capital, counted
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.panels.planning import HAND_IN, CannotLay, PlanningPanel
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
    why_skipped,
)
from shogun_nb.games.shogun.reading.hints import warnings_for
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.shortly import BUILDING_ICONS, PRIVILEGE_ICONS, action_titles
from shogun_nb.games.shogun.reading.winter_accounts import loss_words, losses_of
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.view import View
from shogun_nb.games.shogun.words import ACTION_KEYS
from shogun_nb.templates import Views

_views = Views("games/shogun/panels/face.html")

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

RICE_SAY = (
    "Your rice, with what you are sure to confiscate this round. In winter everybody loses {loss} "
    "first, by the event that is left over; {worst} is reckoned here. Then each of your provinces "
    "wants 1 rice."
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
    "nothing": "none",
    "chestNote": "to bid, or: not wanted",
    "firstSay": "Whoever takes place 1 acts first.",
    "placeSay": "The lower number acts first.",
    "lastSay": "Whoever takes the highest place acts last.",
    "places": "Places in the turn order and their cards",
    "chests": "chests",
    "pay": "{n} to pay",
    "come": "{n} taxes",
    "supply": {
        "none": "{left} rice; you need {need}",
        "sure": "{have} rice − {loss} in winter = {left}; you need {need}",
        "may": "{have} rice − up to {loss} in winter = {left}; you need {need}",
    },
    "least": "at least {n}",
    "again": "{card} lies on {action}. Press the same key again to take it back.",
    "count": "{n} of 11 laid",
    "tax": "tax",
    "rice": "rice",
    "chest": "chest card {n}",
    "card": "{name}: tax {tax}, rice {rice}, free sites {sites}, armies {armies}, "
    "revolts {revolts}",
    "space": "{place}. {name}, {price}: {lies}",
    "where": "Where shall {card} go? Choose a glowing space.",
    "which": "{action}: choose the province, or a chest card for “not wanted”.",
    "forBid": "Choose a card to bid: chests buy an early place.",
    "bidKeys": "Keys 0 to 4: a chest card.",
    "keys": "1 to 0: an action; ?: all keys",
    "chestSay": "As your bid you pay its chests. On an action it says “not wanted”, and costs "
    "nothing.",
    "chestRule": "S-25, S-27",
    "cardRule": "S-25",
    "cardSay": "Lay it on an action, which then happens here. Tax {tax}, rice {rice}; free sites: "
    "{sites}; your armies: {armies}.",
    "revolt": "A revolt marker lies there: taxes or rice bring a revolt (S-56).",
    "bid": {
        "icon": "bid",
        "name": "Your bid",
        "note": "for a place",
        "say": "The highest bid chooses first among the places and their cards. What you bid you "
        "pay; a province bids nothing.",
        "rule": "S-27, S-29",
    },
}
"""What the page says by itself while nothing is asked of the kernel; {} are filled there."""


_FIRST = ("rice", "taxes", "battle_a", "castle", "deploy_5", "temple", "theatre", "deploy_3")
"""The actions of which the prompt speaks, the weightiest first."""

_RULES = re.compile(r" ?\([^()]*\b[A-Z]-\d+[^()]*\)")


def _plain(words: str) -> str:
    """Words for a small box, without the numbers of rules."""
    return _RULES.sub("", words)


def _varies(numbers: Sequence[int]) -> bool:
    """Whether the event that is still to be drawn decides on a number."""
    return len(set(numbers)) > 1


def what_it_brings(view: View, key: str, lying: Sequence[str] = ()) -> str:
    """What an action would bring now with the best card that is still in the hand; "" for none.

    >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
    >>> what_it_brings(view, "taxes")
    'Etchū would bring 5 chests or more.'
    """
    hand = [name for name in view.position.provinces(view.player) if name not in lying]
    return _brings(view, ACTION_KEYS.index(key), hand) if hand else ""


def _brings(view: View, action: int, hand: Sequence[str]) -> str:
    position, state = view.position, view.state

    def name(province: str) -> str:
        return printed(position.map.provinces[position.map.index(province)])

    def held(province: str) -> str:
        owner = position.owner(province)
        armies = position.armies(province)
        return f"{name(province)} ({owner}, {armies})" if owner else f"the neutral {name(province)}"

    def enemies(province: str) -> list[str]:
        near = position.neighbours(province)
        return [one for one in near if position.owner(one) != view.player]

    if action in (at.COLLECT_TAXES, at.CONFISCATE_RICE):
        bring = taxes_from if action == at.COLLECT_TAXES else rice_from
        calm = [one for one in hand if not position.revolts(one)] or hand
        brought = {one: bring(view, one) for one in calm}
        best = max(calm, key=lambda one: brought[one])
        more = " or more" if _varies(brought[best]) else ""
        if action == at.COLLECT_TAXES:
            return f"{name(best)} would bring {brought[best][0]} chests{more}."
        need = state.owner.count(view.seat) + losses_of(position)[-1] - state.rice[view.seat]
        wants = f"; you may need {need} by winter" if need > 0 else ""
        return f"{name(best)} would bring {brought[best][0]} rice{more}{wants}."
    if action < at.BUILDINGS:
        places = [position.lookup.province(one) for one in hand]
        if all(why_skipped(position, view.seat, place, action) for place in places):
            return ""
        points = counted(position.numbers.building_points, "point")
        most = position.numbers.majority_points[action]
        return f"{points} for itself in winter, {most} more for the most in its region."
    if action in (at.BATTLE_A, at.BATTLE_B):
        strong = [one for one in hand if position.armies(one) > 1 and enemies(one)]
        if not strong:
            return ""
        best = max(strong, key=position.armies)
        weak = min(enemies(best), key=position.armies)
        return f"{name(best)} ({position.armies(best)}) can attack {held(weak)}."
    beside = [(one, max(enemies(one), key=position.armies)) for one in hand if enemies(one)]
    if not beside:
        return ""
    best, near = max(beside, key=lambda two: position.armies(two[1]) - position.armies(two[0]))
    return f"{name(best)} ({position.armies(best)}) stands beside {held(near)}."


class PlanningFace:
    """A planning panel as the frame shows it; ``intents`` are what the page may ask for.

    >>> here = PlanningFace(PlanningPanel(game, "Mori"), None)
    >>> here.prompt()["main"]["words"]
    'Suggest all 11'
    """

    name = "planning"

    def __init__(self, panel: PlanningPanel, table: Host | None) -> None:
        self.panel, self.table = panel, table
        self._earlier: list[dict[str, Card]] = []  # what lay there, for going back step by step
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
            "picked": panel._card or "",
            "sums": self._sums(),
            "minds": {key: _plain(words) for key, words in self._minds().items()},
            "reasons": panel._reasons,
            "now": self._now(),
        }

    def _now(self) -> dict[str, str]:
        """What each empty space would bring with the best card that is left."""
        view, laid = self.panel._view, self.panel.laid
        lying = [card for card in laid.values() if isinstance(card, str)]
        empty = (key for key in ACTION_KEYS if laid[key] is None)
        return {key: words for key in empty if (words := what_it_brings(view, key, lying))}

    def _minds(self) -> dict[str, str]:
        """What to mind of the cards that lie, but for what a suggestion has said in its reason."""
        panel = self.panel
        minds = {
            key: one.sentence
            for key, one in concerns(panel._view, panel.laid).items()
            if one.sentence.partition(": ")[2] not in panel._reasons.get(key, "")
        }
        bid = panel.laid["bid"]
        if isinstance(bid, str) and "bid" not in panel._reasons:
            minds["bid"] = (
                f"{bid} as your bid pays nothing: you choose your place last. A chest card buys "
                "an earlier place, and “Suggest” leaves what you have laid."
            )
        return minds

    def _laid(self) -> dict[str, Card]:
        return {key: card for key, card in self.panel.laid.items() if card is not None}

    def _sums(self) -> dict[str, Any]:
        """Chests and rice after this plan, as far as it is known: at most paid, at least got."""
        view, laid = self.panel._view, self._laid()
        state, bid = view.state, laid.get("bid")
        lookup = view.position.lookup
        for action, key in enumerate(ACTION_KEYS):  # what is skipped for certain costs nothing
            card = laid.get(key)
            skip = (
                why_skipped(view.position, view.seat, lookup.province(card), action)
                if isinstance(card, str)
                else None
            )
            if skip is not None and not skip.unless:
                del laid[key]
        wanted = [ACTION_KEYS.index(key) for key in ACTION_KEYS if isinstance(laid.get(key), str)]
        pay = (bid if isinstance(bid, int) else 0) + prices_of(view, wanted)[-1]
        taxes = taxes_from(view, taxed) if isinstance(taxed := laid.get("taxes"), str) else [0]
        gains = rice_from(view, field) if isinstance(field := laid.get("rice"), str) else [0]
        come, gain = taxes[0], gains[0]
        have, rice = state.chests[view.seat], state.rice[view.seat] + gain
        losses = losses_of(view.position)
        sum_, *more = money_lines(view, laid)
        return {
            "chests": {
                "have": have,
                "pay": pay,
                "come": come,
                "rest": have - pay + come,
                "least": _varies(prices_of(view, wanted)) or _varies(taxes),
                "short": pay > have + come or NEVER in affordable(view, laid).values(),
                "words": _plain(". ".join((sum_, " ".join(more)))),
            },
            "rice": {
                "have": rice,
                "lost": min(rice, losses[-1]),
                "loss": losses[-1],
                "sure": len(losses) == 1,
                "least": _varies(gains),
                "need": state.owner.count(view.seat),
                "soon": state.round % at.SEASONS == at.WINTER - 1,
                "words": RICE_SAY.format(loss=loss_words(view.position), worst=losses[-1]),
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
            some = f"Suggest the other {left}" if left > 1 else "Suggest the last card"
            words = "Suggest all 11" if left == len(SPACE_KEYS) else some
            main = {"words": words, "do": "suggest", "soft": True}
            say = "Lay a card on each action, and one as your bid."
            now = self._now()
            first = next((key for key in _FIRST if key in now), "")
            if first and self.panel._view.state.round % at.SEASONS == 0:
                titles = action_titles(self.panel._view.position.numbers)
                words = f"{titles[ACTION_KEYS.index(first)]}: {now[first]}"
                say = f"{say} {_views.why(words)}"
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

    def tried(self) -> Plan | None:
        """The plan that lies there, if it can be handed in."""
        panel = self.panel
        return panel.plan if panel.asked and not panel.problems else None

    def aloud(self) -> str:
        """What the last card has changed, in plain words."""
        words = unescape(re.sub(r"<[^>]*>", " ", self.panel.message.value))
        words = words.replace(" (a double red edge): why, stands below", ", as its mark says")
        words = words.replace("ress Confirm to hand your plan in", f"ress “{HAND_IN}”")
        return words.replace("ress Confirm", f"ress “{HAND_IN}”").strip()

    def advice(self) -> list[str]:
        """What the coach sees in the cards that lie: first what is foolish, then the rice."""
        panel = self.panel
        view = panel._view
        found = [*self._minds().values()]
        if panel.asked and not panel._warned and not panel.problems:
            # What would be said when it is handed in.
            found = [*warnings_for(panel.game, panel.player, panel.plan), *found]
        found += [words] if (words := self._why_nothing_is_built()) else []
        rice = self._sums()["rice"]
        least = "at least " if rice["least"] else ""
        event = ", whatever event comes" if rice["least"] else ""
        rest = at.WINTER - view.state.round % at.SEASONS - 1
        losses = losses_of(view.position)
        provinces = counted(rice["need"], "province")
        takes = f"winter takes {loss_words(view.position)} first"
        if rice["have"] >= rice["need"] + losses[-1]:
            found.append(f"Rice is safe: {least}{rice['have']} rice for {provinces}, and {takes}.")
        elif not rest:
            found.append(
                f"Winter is next: {least}{rice['have']} rice for {provinces}{event}, and {takes}. "
                "Confiscate rice in a calm province that has much of it."
            )
        else:
            rounds = counted(rest + 1, "round")
            found.append(
                f"{capital(rounds)} left to get rice: {least}{rice['have']} so far for {provinces}"
                f"{event}, and {takes}."
            )
        return found

    def _why_nothing_is_built(self) -> str:
        """Why a whole plan of an autumn, the last before points, has no building; "" for others."""
        view, laid = self.panel._view, self._laid()
        position, hand = view.position, self.panel._hand
        last = view.state.round % at.SEASONS == at.WINTER - 1
        buildings = range(at.BUILDINGS)
        if (
            not last
            or self._left()
            or any(isinstance(laid.get(ACTION_KEYS[kind]), str) for kind in buildings)
        ):
            return ""

        def is_free(name: str) -> bool:
            place = position.lookup.province(name)
            return any(why_skipped(position, view.seat, place, kind) is None for kind in buildings)

        free = [name for name in hand if is_free(name)]
        if not free:
            return "You build nothing, for none of your provinces has a site for it."
        rest = self._sums()["chests"]["rest"]
        price = min(prices_of(view, [kind])[-1] for kind in buildings)
        left = f"{counted(rest, 'chest')} {'is' if rest == 1 else 'are'} left"
        if rest < price:
            return f"You build nothing: {left}, and the cheapest building costs {price}."
        spare = [name for name in free if name not in laid.values()]
        if not spare:
            return "You build nothing, for every province with a site has another action."
        printed = position.map.printed[position.lookup.province(spare[0])]
        points = counted(position.numbers.building_points, "point")
        return f"You build nothing, but {left}: a building in {printed} would bring {points}."

    def _left(self) -> int:
        """How many cards are still to be laid."""
        due = min(len(SPACE_KEYS), len(self.panel._cards()))
        return due - len(self._laid())

    # --- what the page wants ----------------------------------------------------------------------
    def _step(self, act: Any, *arguments: Any) -> None:
        """Do something that can be taken back by one step."""
        if self.table is not None and not self.table.alone and self.table.asked is None:
            raise InputError("Your plan is in. “Undo” takes it back.")
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
            self.panel.lay_cards(self._earlier.pop())
        elif self.table is not None:
            self.table.press_undo()

    def _take(self, wanted: Mapping[str, Any]) -> None:
        self._step(self.panel.lay, wanted.get("space"), None)

    def _confirm(self, _: Mapping[str, Any]) -> None:
        """Hand the plan in; then nothing keeps the others, unless somebody here must plan, too."""
        self.panel.confirm()
        self._earlier.clear()  # from now on undo takes the plan back
        if self.table is not None and self.table.asked is None:
            self.table.hurry()
