"""The guide of the first round: what to do next and why, told from what the panel shows.

The page shows a step as it is (``meaning.js``): its words, what counts as done, the button that
glows, and as ``main`` what the main button does meanwhile: nothing but this step.
"""

from __future__ import annotations

from typing import Any

from shogun_nb.engine.speech import capital
from shogun_nb.games.senji.choices import Offer
from shogun_nb.games.senji.panels.face_dice import FOR_BATTLE, FOR_HOST, FOR_RAID, what_is_rolled
from shogun_nb.games.senji.panels.face_notes import news_of
from shogun_nb.games.senji.panels.setup import ends_when
from shogun_nb.games.senji.panels.turns import TurnsPanel
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.sentences import of_either_copy

Data = dict[str, Any]
WORDS = {"show": "Show me the first round", "guide": "Show me", "leave": "Leave"}
_WHAT_FOR = {
    at.KEEP_FIRST: "Begin with a samurai: his honour is yours, and he counts as one in battle.",
    at.PLACE: "{there} is called, one of your homes: how many units stand there? Leave none empty. "
    "{host} calls, as host: who has most honour, or wins the dice for a tie.",
    at.CALL_HOME: "You host, so you say whose province comes next. Any order will do.",
    at.LOOK: "Naoe looks at one card of a hand, drawn at random: whose hand?",
    at.OFFER: "Cards of other families help you in battle, and one of each other family brings "
    "honour in autumn.",
    at.ANSWER: "{who} offers you a card. A card of a family that you lack counts 2 more than its "
    "value: one of each other family brings honour.",
    at.BIDDING: "Cards of absent families are auctioned. Lay a card of yours under one that you "
    "lack, or bid no more. The highest sum wins it; if two are equal, nobody does.",
    at.ORDER: "Spring: an order for each province. Produce cards, recruit units, or march.",
    at.CALL: "Summer: you host, so you call province after province. Begin with your own.",
    at.MARCH: "An order to march: press a lit place. The bar says how likely you take it.",
    at.PICK_BATTLE: "Several battles wait: which comes first is your choice.",
    at.HOSTAGE: "{who} attacks {there}. Whoever holds a hostage of the attacker could kill it now.",
    at.SUPPORT: "Support counts the dice of a third family. Each card says how often you win.",
    at.ACT: "Autumn: lay combinations of hanafuda, use trade cards, then end the turn.",
    at.SHOW: "{who} plays a trade card of your family. Show the hanafuda that you need least: one "
    "of them is taken.",
    at.TAKE: "Take the hanafuda that helps your hand most.",
    at.CALL_FAMILY: "You host: say which family acts next.",
    at.KEEP: "Your combination brings a new samurai: choose whom.",
    at.STATION: "Your new samurai needs a province: where an enemy is near, he helps most.",
}


_OWN_CALL = (
    "{there} is called, one of your homes: how many units stand there? Leave none empty. You call, "
    "as host: who has most honour, or wins the dice for a tie."
)
"""The same as for any home that is called, where it was called by its owner."""
_OTHERS = {
    at.TALKING: "The others make offers and answer them: look on.",
    at.AUCTION: "The others bid: look on.",
    at.SPRING: "The others lay their orders: look on.",
    at.SUMMER: "The host calls province after province; each does what its order says: look on.",
    at.AUTUMN: "The others lay cards and use them: look on.",
}
"""What others do meanwhile, by phase."""
_DICE = {
    FOR_BATTLE: (
        "One roll counts for both sides: nine dice, one less for each samurai who fights. Each "
        "side has a point for every die that shows its own family. The bar shows the chance "
        "before they roll.",
        "Dice of your family and of the other side’s count now; others only with support.",
    ),
    FOR_RAID: (
        "Each die that shows the raider’s own family takes a unit at sea. A bar shows how often "
        "all come through.",
        "Each die of the raider’s own family has taken a unit. Who is left lands now.",
    ),
    FOR_HOST: (
        "Who hosts the Emperor? Whose own family shows on most dice. The host says in which order "
        "provinces act, all through the round.",
        "Whoever has most dice of the own family hosts, and says in which order provinces act. A "
        "tie is rolled again.",
    ),
}


def _step(text: str, done: str, key: str = "main", **more: Any) -> Data:
    names = more.pop("names", {})
    return {"say": {"text": text, **names}, "done": f"Done when {done}.", "key": key, **more}


def step_of(panel: TurnsPanel, hurries: bool) -> Data | None:
    """What to do now; ``None`` for what the first round does not need.

    >>> from shogun_nb.games import senji
    >>> panel = TurnsPanel(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), "Ann")
    >>> step_of(panel, False)["main"]["words"]
    'Suggest'
    """
    if hurries and panel.asked is None:
        return _step(_OTHERS.get(panel.position.state.phase, "Look on."), "it is your turn", "")
    rolled = what_is_rolled(panel)
    if rolled is not None:
        before, after = _DICE[rolled]
        if panel.falling:
            return _step(after, "you have read them", "tower-go", over=True)
        return _step(before, "the dice lie still", "tower-go", over=True)
    if panel.asked is not None:
        farewell = _begins_second(panel) and panel.chosen is None  # else what is chosen is said
        return _last(panel) if farewell else _choosing(panel)
    if panel.done:
        return None
    return _step("Go on: the others take their turns, until you must decide.", "it is your turn")


def _what_for(panel: TurnsPanel) -> tuple[str, Data]:
    """What is asked, and what it is for; with the names that the sentence has room for."""
    here = panel.game.position
    state, names = here.state, {}
    if state.step in (at.HOSTAGE, at.ANSWER, at.SHOW):
        names["who"] = here.lookup.side_name(state.mover)
    if state.step in (at.PLACE, at.HOSTAGE):
        place = state.place if state.step == at.PLACE else state.here
        names["there"] = here.map.printed[place]
    if state.step == at.PLACE:
        if state.host == state.seat:
            return _OWN_CALL, names
        names["host"] = here.players[state.host]
    return _WHAT_FOR.get(state.step, capital(here.rulebook.words_of(here)) + "."), names


def _choosing(panel: TurnsPanel) -> Data:
    """The step that is asked: what it is for, then the red button."""
    here = panel.game.position
    what, names = _what_for(panel)
    if here.state.step == at.OFFER:
        what = panel.turn_to_offer + ("" if panel.offered_nothing else f" {what}")
    if news := news_of(panel):
        what = f"{news} {what}"
    if panel.chosen is None:
        main = {"words": "Suggest", "do": "suggest", "with": {}, "soft": True}
        text = f"{what} Choose, or press Suggest."
        return _step(text, "something is chosen", main=main, names=names)
    if isinstance(panel.chosen, Offer):  # the button has no room for it
        what = "{offer}? You may add to it, ask a card in return, or promise something."
        names["offer"] = of_either_copy(here.rulebook.choice_in_words(here, panel.chosen))
    return _step(f"{what} Then press the red button.", "you have pressed it", names=names)


def is_over(panel: TurnsPanel) -> bool:
    """Whether the guide has said farewell: the person has chosen in the second round, or later.

    >>> from shogun_nb.games import senji
    >>> is_over(TurnsPanel(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), "Ann"))
    False
    """
    late = panel.position.state.round
    return late > 2 or (late == 2 and not _begins_second(panel))


def _begins_second(panel: TurnsPanel) -> bool:
    """Whether the second round has begun, and the person has not chosen anything in it."""
    if panel.position.state.round < 2:
        return False
    for step in reversed(panel.told):
        if any(entry.what == kinds.ROUND_BEGAN for entry in step.entries):
            later = panel.game.choices[step.choices :]
            player = panel.asked or panel.player
            return all(one.player != player for one in later)
    return False


def _last(panel: TurnsPanel) -> Data:
    here = panel.position
    ends = ends_when(here.options.rounds, here.numbers.goal)
    what, names = _what_for(panel)
    if news := news_of(panel):
        what = f"{news} {what}"
    text = f"Well done: that was a whole round! {{ends}} {what}"
    step = _step(text, "", last=True, names={**names, "ends": ends})
    return {**step, "done": "The guide ends here; the coach stays with you."}
