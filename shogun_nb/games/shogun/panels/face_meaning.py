"""What signs and rule numbers mean in the frame, and the first round shown step by step.

Explanations hold for a whole game and go to the page once. The guide looks at what the panels show
and at what the coach would do; it knows no rule of its own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.speech import capital
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.reading.second_look import suggestion
from shogun_nb.games.shogun.reading.shortly import PRIVILEGE_ICONS
from shogun_nb.games.shogun.reference import REFERENCE
from shogun_nb.games.shogun.rules.parameters import Options, Parameters

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table

LONG = 180
"""Signs of a rule that a popover has room for; the drawer tells it whole."""

SIGNS = {
    "point": ("Points", "They come in winter only. The most after the last winter win.", "S-63"),
    "chest": ("Chests", "Your money: for buildings, armies and your bid.", "S-11"),
    "coin": ("Tax", "Collecting the taxes of the province brings this many chests.", "S-46"),
    "rice": ("Rice", "In winter each of your provinces needs 1, or farmers revolt.", "S-61"),
    "province": ("Provinces", "Where you have at least 1 army, the province is yours.", "S-6"),
    "building": ("Buildings", "Each brings a point in winter; the most of a kind in a region bring "
                 "more.", "S-63"),
    "hand": ("Majorities", "Whoever has the most castles, temples or nō theatres in a region "
             "scores for it.", "S-63"),
    "b-castle": ("Castle", "Whoever has the most castles in a region scores in winter.", "S-63"),
    "b-temple": ("Temple", "Whoever has the most temples in a region scores in winter.", "S-63"),
    "b-theatre": ("Nō theatre", "Whoever has the most nō theatres in a region scores in winter.",
                  "S-63"),
    "cube": ("Armies", "They hold a province, march and fight. What is lost returns to the supply.",
             "S-6"),
    "farmer": ("Farmers", "They belong to nobody, and fight for whoever defends a calm province.",
               "S-53"),
    "flame": ("Revolt marker", "Taking taxes or rice here causes a revolt before anything else "
              "happens.", "S-56"),
    "swords": ("Battle", "Both sides go into the tower; whoever has more cubes in the tray wins.",
               "S-54"),
    "tower": ("Battle tower", "Some cubes stay inside and fall out in a later battle.", "S-51"),
    "shield": ("Held", "The province stays with its owner.", "S-54"),
    "bid": ("Bid", "The highest bid chooses first among the places and their cards.", "S-29"),
    "s-spring": ("Spring", "A round of ten actions; one of four events.", "S-20"),
    "s-summer": ("Summer", "A round of ten actions; one of three events.", "S-20"),
    "s-autumn": ("Autumn", "The last ten actions before the winter.", "S-20"),
    "s-winter": ("Winter", "Provinces need rice; then points are scored.", "S-60"),
}  # fmt: skip
"""What each sign means: its name, a sentence, the rule."""

WORDS = {
    "open": "The whole rule",
    "show": "Show me the first round",
    "guide": "First round",
    "leave": "Leave",
    "gone": "Close this list",
    "for": "Lay {card} for me",
}
KEYS = {
    "title": "Keys",
    "winter": "Enter picks a revolt up; a digit puts it in that place.",
    "planning": "1 to 9 and 0: the ten actions in the order shown; b: your bid. Then Enter on a "
    "card, or 0 to 4 for a bid.",
    "bids": "1 to 5: a place; Enter on it takes it.",
    "draft": "1, 2: an open card; 3: the pile. Then a digit: the size of the group.",
    "actions": "1 to 9: how many armies go; on the main button, up and down choose where to. On "
    "the map, arrows walk and Enter chooses.",
    "all": "Tab moves on, arrows move along a row, Enter presses, m moves to the main button, "
    "l, t, s, r and f open Log, Tower, Standings, Rules and Files. "
    "Escape closes what is open, u or Ctrl+Z takes the last choice back. ? tells the keys; "
    "pressed again, the rule of what has the keyboard.",
}
"""What the keys do in each part, and everywhere."""
GUIDE = {
    "rice": ("Press {card} in your hand: it gives {n}, and in winter each of your provinces needs "
             "1 rice.", "take"),
    "taxes": ("Press {card} in your hand: it gives {n}, and chests pay for all else.", "take"),
    "castle": ("Press {card} in your hand: it has a free site, and buildings bring points.",
               "take"),
    "battle_a": ("Press {card} in your hand: its {n} armies can win you a province, and so a "
                 "point.", "take"),
    "bid": ("Press {card} in your hand: as your bid it buys you an early place.", "take"),
    "lay": ("Now press “{action}”: an action happens in the province that lies there.", "laid"),
    "layBid": ("Now press “{action}”: the highest bid chooses its place first.", "laid"),
    "any": ("Lay any province of your hand on “{action}”: each action needs a card.", "laid"),
    "rest": ("Fill the other spaces, too, or let the coach suggest them.", "full"),
    "hand": ("Look it over, then hand in your plan: until then each card can be moved.", "handed"),
    "place": ("Choose a place: low numbers act first, and its card helps you this round.", "place"),
    "wait": ("Go on: all players now act in turn, action by action.", "asked"),
    "watch": ("All players now act in turn, action by action: look on until it is your turn.",
              "asked"),
    "worse": ("On “{action}” {better} would bring {m}, and {card} brings {n}: you can still "
              "change it.", "laid"),
    "march": ("Choose where your armies go. Into a province of yours they move; into any other "
              "they fight, and a bar shows your chance.", "target"),
    "shift": ("Choose where your armies go: with this action they only move, into a province of "
              "yours.", "target"),
    "move": ("Choose how many move, then send them: the province is yours, so nobody fights.",
             "sent"),
    "attack": ("Choose how many go, then send them: many win more often, few leave more at home.",
               "sent"),
    "throw": ("Throw! Some cubes get stuck, old ones fall out: so nothing is certain.", "fallen"),
    "fell": ("When the cubes lie still, read how it ended and go on: more cubes win, and the "
             "winner loses as many as the loser had.", "closed"),
    "deed": ("See what your card has brought, then go on: it counts at once.", "asked"),
    "recap": ("Press a line to see it on the map: some of it may change your chances.", "seen"),
    "end": ("Well done! That was a whole round. Now open Standings: who would lead in winter?",
            "over"),
}  # fmt: skip
"""The steps of the guide: what to do and why, and by name what counts as done.

{} are filled in the page with what the coach would lay."""
DONE = {
    "take": "Done when the card stands out.",
    "laid": "Done when the card lies there.",
    "full": "Done when all eleven spaces are full.",
    "handed": "Done when your plan lies face down.",
    "place": "Done when you have a place.",
    "asked": "Done when you must decide, or the round is over.",
    "target": "Done when a province is chosen.",
    "sent": "Done when your armies are on their way.",
    "fallen": "Done when the cubes lie still.",
    "closed": "Done when you are back at the board.",
    "seen": "Done when you have looked at one, or closed the list.",
    "over": "The guide ends here; the coach stays with you.",
}
"""What counts as done."""
SPACES = ("rice", "taxes", "castle", "battle_a", "bid")
"""The spaces of a plan that the guide shows, in this order."""


def meaning(numbers: Parameters, options: Options) -> dict[str, Any]:
    """What signs and rules mean in a game, with its numbers; the words of guide and popovers.

    >>> meaning(game.position.numbers, game.position.options)["signs"]["b-castle"][2]
    'S-63'
    """
    return {
        "rules": {
            rule.number: in_short(rule.text)
            for rule in REFERENCE.all_rules(parameters=numbers, options=options)
        },
        "signs": {**SIGNS, **_cards(numbers)},
        "words": WORDS,
        "guide": GUIDE,
        "done": DONE,
        "keys": KEYS,
        "spaces": SPACES,
    }


def _cards(numbers: Parameters) -> dict[str, tuple[str, str, str]]:
    """The special cards, by their signs."""
    return {
        icon: (
            capital(privilege_meaning(numbers, card, short=True)),
            f"{capital(privilege_meaning(numbers, card))}.",
            "S-23",
        )
        for card, icon in enumerate(PRIVILEGE_ICONS)
    }


def in_short(text: str) -> str:
    """The first sentences of a rule, as many as a popover has room for, at least one.

    >>> in_short("Bid first. Then act.")
    'Bid first. Then act.'
    """
    sentences = re.split(r"(?<=[.?!]) (?=[A-Z])", text)
    short = sentences[0]
    for more in sentences[1:]:
        if len(short) + len(more) >= LONG:
            break
        short = f"{short} {more}"
    return short


def guide(table: Table) -> dict[str, Any]:
    """What the coach would lay where, while somebody here plans: ``{"cards": {space: card}}``.

    >>> guide(sg.table(game, {"Takeda": "me"}))["cards"].keys() >= {"rice", "bid"}
    True
    """
    panel = table.inner
    if type(panel) is not PlanningPanel or table.asked != panel.player:
        return {"cards": {}}
    cards: dict[str, Any] | None = getattr(panel, "_guide", None)
    if cards is None:
        plan, _ = suggestion(panel.game, panel.player)
        assert isinstance(plan, Plan)
        cards = {key: getattr(plan, key) for key in SPACES}
        cards = panel._guide = {key: card for key, card in cards.items() if card is not None}
    return {"cards": cards}
