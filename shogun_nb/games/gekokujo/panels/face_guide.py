"""The guide of the first round: what to do next and why, told from what the panel shows.

The page shows a step as it is (``meaning.js``): its words, what counts as done, and the button
that glows.
"""

from __future__ import annotations

from typing import Any

from shogun_nb.games.gekokujo import choices as made
from shogun_nb.games.gekokujo.panels.marching import Marching
from shogun_nb.games.gekokujo.panels.turns import TurnsPanel
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.words import UNIT_KEYS

Data = dict[str, Any]
SAFE = 0.9
"""A chance that is good enough to send no more."""
WORDS = {"show": "Show me the first round", "guide": "First round", "leave": "Leave"}


def _step(text: str, done: str, key: str = "main", **more: Any) -> Data:
    names = more.pop("names", {})
    return {"say": {"text": text, **names}, "done": f"Done when {done}.", "key": key, **more}


def step_of(panel: TurnsPanel, hurries: bool) -> Data | None:
    """What to do now; ``None`` for what the first round does not need."""
    if hurries and panel.asked is None:
        return _step("The others plan, march and fight: look on.", "you must decide", "")
    if panel.falling or panel.throw_comes:
        return _dice(panel)
    if panel.asked is not None:
        return _marching(panel, panel.marching) if panel.marching else _choosing(panel)
    if panel.winter_is_over:
        text = (
            "Well done: that was a whole round! In winter mountains cost Koku. Then income comes."
        )
        step = _step(text, "", last=True)
        return {**step, "done": "The guide ends here; the coach stays with you."}
    if panel.done:
        return None
    return _step("Go on: the others take their turns, until you must decide.", "you must decide")


def _dice(panel: TurnsPanel) -> Data:
    if panel.falling:
        text = "Yellow dice are hits. Read who has won and what is lost, then go on."
        return _step(text, "you are back at the map", "tower-go", over=True)
    text = "Roll! Each hit takes a unit of the other side; the bar is your exact chance."
    return _step(text, "the dice lie still", "tower-go", over=True)


def _choosing(panel: TurnsPanel) -> Data:
    state, deciding = panel.game.position.state, panel.deciding
    step = state.step
    if step == at.PREPARE:
        if isinstance(panel.chosen, made.Recruit):
            text = "Buy Bushi: they win and hold land, and land brings Koku. Press the red button."
            return _step(text, "they stand on the map")
        if made.Recruit in deciding.kinds:
            key = f"kind-{made.Recruit.word}"
            return _step("Press “Recruit”: Bushi win land, the best start there is.",
                         "Bushi are offered", key)  # fmt: skip
        text = "What is left buys nothing that you need now: go on."
        return _step(text, "the others have planned, too")
    if step == at.CHOOSE_BATTLE:
        return _step("Battles come one by one: begin with this one.", "the battle begins")
    if step == at.HIRE_RONIN:
        text = "Ronin help in one battle, for 1 Koku each. What I would hire stands there."
        if state.attacker != state.seat:
            text = "You are attacked! Each Ronin is a die more; the bar shows how much he helps."
        return _step(text, "you have chosen")
    here = panel.game.position
    text = "Now choose {what}, or let the coach suggest something."
    return _step(text, "you have chosen", names={"what": here.rulebook.words_of(here)})


def _marching(panel: TurnsPanel, march: Marching) -> Data:
    wanted = _suggested(panel)
    if march.end is not None and march.choice is not None:
        if wanted is not None and _fewer_do(march, wanted, str(panel.asked)):
            text = "Fewer are enough here: “Suggest” below leaves some for more land."
            return _step(text, "the others stay", "second-suggest")
        text = "Nobody fights you there: your units just move. Press the red button."
        if march.is_fight(march.end):
            text = (
                "March! The bar is your chance to take it with those who go. Press the red button."
            )
        return _step(text, "your units stand there")
    if march.start is None and not march.free:
        return _step("All who can go are on their way: on to the battles.", "a battle begins")
    if march.start is None:
        key = f"place-{march.starts[0]}"
        return _step("Press a province of yours: its units march.", "it is picked", key)
    if wanted is None:
        text = "Nothing more promises enough: on to the battles."
        return _step(text, "a battle begins", "second-finish")
    if wanted.path[0] != march.start:
        printed = march.position.map.printed[march.position.map.index(wanted.path[0])]
        text = "Now others: press {here}, to march from there."
        return _step(text, "it is picked", f"start-{wanted.path[0]}", names={"here": printed})
    there = wanted.path[-1]
    printed = march.position.map.printed[march.position.map.index(there)]
    text = "Press {there} in the list or on the map: the bar is your chance to take it."
    return _step(text, "an arrow leads there", f"place-{there}", names={"there": printed})


def _fewer_do(march: Marching, wanted: made.Move, player: str) -> bool:
    """Whether the coach would send fewer there, and they win nearly always, too."""
    group = [getattr(wanted, key) for key in UNIT_KEYS]
    if wanted.path[-1] != march.end or sum(march.group) <= sum(group):
        return False
    odds = march.odds(march.end, group)
    return odds is not None and odds.controls[player] >= SAFE


def _suggested(panel: TurnsPanel) -> made.Move | None:
    """What the coach would move; ``None`` where he would move nothing more."""
    asked_at = len(panel.game.choices)
    known = panel._guided
    if known is None or known[0] != asked_at:
        choice, _ = panel.game.suggest(panel.asked)
        known = panel._guided = (asked_at, choice if isinstance(choice, made.Move) else None)
    return known[1]
