"""The guide of the first round: what to do next and why, told from what the panel shows.

The page shows a step as it is (``meaning.js``): its words, what counts as done, the button that
glows, and as ``main`` what the main button does meanwhile: nothing but this step.
"""

from __future__ import annotations

from typing import Any

from shogun_nb.games.gekokujo import choices as made
from shogun_nb.games.gekokujo.panels.face_turns import FINISH_WORDS
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


def _press(words: str, intent: str, **fields: Any) -> Data:
    """The main button for a step that is not yet a choice."""
    return {"words": words, "do": intent, "with": fields, "soft": True}


def _finish(text: str, panel: TurnsPanel, words: str, done: str, **names: str) -> Data:
    """This is all: the main button says so, whatever else can be chosen."""
    moment = f"{len(panel.game.choices)}-{panel.cursor}-{panel.falling}"
    main = {"words": words, "do": "finish", "with": {"at": moment}}
    return _step(text, done, main=main, names=names)


def _buying(panel: TurnsPanel) -> Data:
    """What the coach would buy, step by step: both say the same."""
    (wanted, _), position = panel.advised, panel.game.position
    kind, chosen = type(wanted), panel.chosen
    if isinstance(wanted, made.Finished):
        text = "You have bought what you need; keep the rest for the winter: go on."
        if made.Recruit not in panel.deciding.kinds:
            text = "What is left buys nothing that you need now: go on."
        return _finish(text, panel, FINISH_WORDS[at.PREPARE], "the others have planned, too")
    if kind is made.Recruit and isinstance(chosen, made.Recruit):
        text = "Buy Bushi: they win and hold land, and land brings Koku. Press the red button."
        return _step(text, "they stand on the map")
    if kind is made.Recruit:
        text = "Press “Recruit”: Bushi win land, the best start there is."
        main = _press(kind.title, "kind", word=kind.word)
        return _step(text, "Bushi are offered", f"kind-{kind.word}", main=main)
    names = {"what": position.rulebook.choice_in_words(position, wanted)}
    if chosen == wanted:
        return _step("{what}: press the red button.", "it is bought", names=names)
    text = "{what}: so I would spend the rest. Press “Suggest”."
    return _step(text, "it stands there", main=_press("Suggest", "suggest"), names=names)


def _choosing(panel: TurnsPanel) -> Data:
    state = panel.game.position.state
    step = state.step
    if step == at.PREPARE:
        return _buying(panel)
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
    suggested, reason = panel.advised
    wanted = suggested if isinstance(suggested, made.Move) else None
    on = FINISH_WORDS[at.MOVE]
    if march.end is not None and march.choice is not None:
        if wanted is not None and _fewer_do(march, wanted, str(panel.asked)):
            text = "Fewer are enough here: leave some for more land."
            return _step(text, "the others stay", main=_press("Send fewer", "suggest"))
        text = "Nobody fights you there: your units just move. Press the red button."
        if march.is_fight(march.end):
            text = (
                "March! The bar is your chance to take it with those who go. Press the red button."
            )
        return _step(text, "your units stand there")
    if march.start is None and not march.free:
        return _step("All who can go are on their way: on to the battles.", "a battle begins")
    if wanted is None:
        if march.start is not None and not any(map(march.most, range(at.TYPES))):
            reason = "Only Daimyo could go: lost ones never come back, and the last is all."
        text = "{why} On to the battles; whoever dares may still march."
        return _finish(text, panel, on, "a battle begins", why=reason)
    start, there = (march.position.map.province(wanted.path[at_]).printed
                    for at_ in (0, -1))  # fmt: skip
    if march.start is None:
        main = _press(f"From {start}", "place", province=wanted.path[0])
        text = "Press {here}, a province of yours: its units march."
        key = f"place-{wanted.path[0]}"
        return _step(text, "it is picked", key, main=main, names={"here": start})
    if wanted.path[0] != march.start:
        main = _press(f"From {start}", "start", province=wanted.path[0])
        text = "Now others: press {here}, to march from there."
        key = f"start-{wanted.path[0]}"
        return _step(text, "it is picked", key, main=main, names={"here": start})
    main = _press(f"To {there}", "place", province=wanted.path[-1])
    text = "Press {there} in the list or on the map: the bar is your chance to take it."
    key = f"place-{wanted.path[-1]}"
    return _step(text, "an arrow leads there", key, main=main, names={"there": there})


def _fewer_do(march: Marching, wanted: made.Move, player: str) -> bool:
    """Whether the coach would send fewer there, and they win nearly always, too.

    Whoever has said how many go is not contradicted.
    """
    group = [getattr(wanted, key) for key in UNIT_KEYS]
    if march.is_set or wanted.path[-1] != march.end or sum(march.group) <= sum(group):
        return False
    odds = march.odds(march.end, group)
    return odds is not None and odds.controls[player] >= SAFE
