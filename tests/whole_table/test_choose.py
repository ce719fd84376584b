"""The panel for any decision of any game, without a page: the toy game and Shogun, whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import BoundedIntText, Widget
from ipywidgets.widgets.widget import _instances

import shogun_nb as sg
from shogun_nb.controls import Press
from shogun_nb.controls.form import Field, Form
from shogun_nb.engine.bots import Bot
from shogun_nb.engine.game import IllegalChoice
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.whole_table.choose import AT_ONCE, ONE_BY_ONE, ChoosePanel, choose
from tests.engine.test_toy import sowing
from tests.engine.toy import Sow

NAMES = ["Takeda", "Uesugi", "Mori"]
DIGIT = "shogun-digit"


def inside(box: Widget) -> Iterator[Any]:
    """Everything in a box that is shown."""
    for child in getattr(box, "children", ()):
        if child.layout.display != "none":
            yield child
            yield from inside(child)


def presses(panel: ChoosePanel) -> dict[str, Press]:
    """The buttons of the decision, by their words."""
    return {one.description: one for one in inside(panel.decision) if isinstance(one, Press)}


def words(panel: ChoosePanel) -> str:
    """All that the panel says, without its markup."""
    said = [getattr(one, "value", "") or "" for one in inside(panel)]
    said += [getattr(one, "description", "") for one in inside(panel)]
    return re.sub(r"<div [^>]*popover>.*?</div>|<[^>]*>", "", "\n".join(map(str, said)), flags=re.S)


def one_of(panel: ChoosePanel, kind: type[Any]) -> Any:
    return next((one for one in inside(panel.decision) if isinstance(one, kind)), None)


def answer(panel: ChoosePanel, random: Random) -> None:
    """What a person does who takes whatever the controls offer; only plans are suggested."""
    made = len(panel.game.choices)
    for _ in range(9):
        if one_of(panel, Form):
            panel.suggest()
        offered = [press for press in presses(panel).values() if DIGIT in press._dom_classes]
        field, number = one_of(panel, Field), one_of(panel, BoundedIntText)
        if panel.decision.chosen is not None:
            if number is not None:
                number.value = random.randint(number.min, number.max)
            presses(panel)["Choose"].click()
        elif offered:
            random.choice(offered).click()
        elif number is not None:
            presses(panel)["Go on"].click()
        else:
            field.value = random.choice(field.options)
        assert panel.alert.value == ""
        if len(panel.game.choices) > made:
            return
    raise AssertionError("nothing was chosen")


# --- the toy game ---------------------------------------------------------------------------------
def test_two_people_play_the_toy_in_secret_and_decide_the_weather() -> None:
    panel = choose(sowing(chance="ask"), {"Ann": "me", "Ben": "person"})
    done: list[ChoosePanel] = []
    panel.when_done(done.append)
    assert panel.message.value.startswith("Hand over to Ann. Nobody else should look")
    assert "Sow 2" not in words(panel)
    presses(panel)["I am Ann: show my choices"].click()
    presses(panel)["Sow 2"].click()
    assert "Hand over to Ben" in words(panel)
    presses(panel)["I am Ben: show my choices"].click()
    assert "Ann has sown." in words(panel)
    presses(panel)["Sow 1"].click()
    assert "Chance decides the weather. Draw, or choose what comes." in words(panel)
    assert [*presses(panel)] == ["Draw", "Weather rain: 1/4 (25.0 %)", "Weather sun: 3/4 (75.0 %)"]
    presses(panel)["Weather rain: 1/4 (25.0 %)"].click()
    assert panel.game.scores == {"Ann": 1, "Ben": 2}
    while not panel.game.over:
        next(iter(presses(panel).values())).click()
    assert "The game is over: Ben wins." in words(panel)
    assert "BenAnnPlace12Points21" in words(panel)
    assert done == [panel]


def test_what_cannot_be_chosen_says_why_and_changes_nothing() -> None:
    game = sowing()
    panel = choose(game)
    assert panel.asked == "Ann"
    assert "Why not 4? You have 3 seeds, not 4.X-1" in words(panel)
    with pytest.raises(IllegalChoice, match="X-1: you have 3 seeds"):
        panel.choose(Sow(9))
    panel.guard(lambda: panel.choose("all of them"))()  # type: ignore[arg-type]
    assert "X-1: &#x27;all of them&#x27; is not a choice" in panel.alert.value
    assert game.choices == ()
    panel._suggest.click()
    assert "Sowing has no bot that gives reasons" in panel.alert.value


def test_a_number_of_many_is_chosen_by_a_slider_and_a_field() -> None:
    game = sowing(chance="ask")
    for _ in range(2):
        game.choose(Sow(game.scores["Ann"]), "Ann").choose(Sow(0), "Ben")
        game.choose(game.outcomes()[1][0])
    panel = choose(game, {"Ann": "me", "Ben": "random"})
    number = one_of(panel, BoundedIntText)
    assert (number.min, number.max) == (0, 12)
    number.value = 11
    assert "Sow 11" in words(panel)
    presses(panel)["Choose"].click()
    assert game.choices[-1].choice == Sow(11)


def test_undo_takes_back_the_last_choice_of_a_person() -> None:
    panel = choose(sowing(), {"Ann": "me", "Ben": "bold"})
    panel._undo.click()
    assert "Undo: there is no choice of yours to take back yet." in panel.alert.value
    presses(panel)["Sow 1"].click()
    panel.to_my_choice()
    assert len(panel.game.choices) == 3
    panel.undo()
    assert (len(panel.game.choices), panel.asked) == (0, "Ann")
    watched = choose(sowing(), "bold")
    watched.to_my_choice()
    assert watched.game.over
    watched.undo()
    assert not watched.game.over


# --- bots -----------------------------------------------------------------------------------------
def test_bots_choose_while_the_page_is_there_or_one_at_a_time() -> None:
    panel = choose(sowing(), "random")
    assert panel.manners.beat[0] == AT_ONCE
    panel._pace.presses[ONE_BY_ONE].click()
    assert panel.manners.beat[0] == 0
    panel._next.click()
    assert len(panel.game.choices) == 1
    panel._pace.presses[AT_ONCE].click()
    for _ in range(40):
        panel.manners._ticked(None, {"tick": panel.manners.beat[1]}, [])
    assert panel.game.over
    assert panel.manners.beat[0] == 0
    panel._next.click()
    assert "No bot is asked now." in panel.alert.value


def test_a_bot_that_fails_is_told_and_stops_the_clock() -> None:
    class Greedy(Bot):
        methods = ("sow",)

        def sow(self, view: Any) -> Sow:
            return Sow(99)

    panel = choose(sowing(), Greedy())
    panel.manners._ticked(None, {"tick": panel.manners.beat[1]}, [])
    assert "Greedy for Ann: sow chose Sow(seeds=99): X-1" in panel.alert.value
    assert panel.manners.beat[0] == 0
    assert panel.game.choices == ()


def test_seats_and_games_that_are_none_are_refused() -> None:
    with pytest.raises(sg.InputError, match="'Cem' does not play"):
        choose(sowing(), {"Cem": "me"})
    with pytest.raises(sg.InputError, match="only one player is"):
        choose(sowing(), {"Ann": "me", "Ben": "me"})
    with pytest.raises(sg.InputError, match="choose: 'Sowing' is not a game"):
        choose("Sowing")  # type: ignore[arg-type]


# --- Shogun ---------------------------------------------------------------------------------------
def test_a_whole_game_of_shogun_against_bots() -> None:
    game = sg.new_game(NAMES, seed=4, options={"years": 1})
    panel = choose(game, {"Uesugi": "me", "Takeda": "random"})
    random, boxes = Random(4), []
    while not game.over:
        if panel.asked is None:
            panel.to_my_choice()
            boxes.append(len(_instances))
            continue
        told = words(panel)
        assert not re.search(r"\w_\w|\bNone\b|<class", told), told
        answer(panel, random)
    assert "The game is over" in words(panel)
    assert len(boxes) > 5
    assert boxes[-1] < boxes[0] + 100  # what was laid aside is closed
    panel.close()
    assert all(one.comm is None for one in inside(panel))


def test_every_kind_of_decision_of_shogun_can_be_answered() -> None:
    wanted = {asked.words for step, asked in rulebook_of("shogun").asked.items() if asked.method}
    for seed in range(9):
        game = sg.new_game(NAMES, seed=seed, start="draft")
        while wanted and not game.over:
            asked = game.decision
            if asked.kind in wanted:
                wanted.remove(asked.kind)
                panel = choose(game, {str(asked.player): "me"})
                answer(panel, Random(seed))
                panel.close()
            else:
                game.play("random", most=1)
    assert wanted == set()


def test_a_click_on_the_board_picks_a_place_or_says_why_it_cannot_be() -> None:
    game = sg.new_game(NAMES, seed=7).play("greedy", until="a target and a number of armies")
    player = str(game.decision.player)
    panel = choose(game, {player: "me"})
    assert panel.board is not None
    targets = {move.target for move in game.legal() if isinstance(move, sg.Move)}
    assert {*panel.board._overlays["targets"]} == targets
    made = len(game.choices)
    panel.guard(panel.decision.click)("Hitachi")
    assert re.match(r"S-\d+: ", panel.alert.value)
    panel.guard(panel.decision.click)(min(targets))
    assert panel.alert.value == ""
    assert any(press.startswith("✕ Target: ") for press in presses(panel))
    assert len(game.choices) == made


def test_a_plan_is_a_form_that_says_what_is_missing() -> None:
    game = sg.new_game(NAMES, seed=7)
    panel = choose(game, {"Takeda": "me"})
    assert "The plan has no bid." in words(panel)
    presses(panel)["Choose"].click()
    assert "Choose: S-27: the plan has no bid" in panel.alert.value
    form = one_of(panel, Form)
    form._fields["castle"].value = "Kaga"
    assert "S-25" in words(panel)
    assert "Kaga" in words(panel)
    form._fields["castle"].value = ""
    panel.guard(panel.decision.click)("Izu")
    assert form._fields["castle"].value == "Izu"
    panel.guard(panel.decision.click)("Kaga")
    assert "S-25" in panel.alert.value
    panel.suggest()
    assert "majority" in words(panel)
    assert game.choices[-1].player is None
    presses(panel)["Choose"].click()
    assert game.decision.waiting_for == ("Uesugi", "Mori")


def test_chance_by_hand_is_drawn_or_chosen_from_a_list_or_a_form() -> None:
    game = sg.new_game(NAMES, seed=7, start="draft", chance="ask")
    panel = choose(game, "random")
    presses(panel)["First player Mori: 1/3 (33.3 %)"].click()
    assert game.log(last=1) == ["Mori is the first player. (S-13)"]
    field = one_of(panel, Field)
    field.value = "No such place"
    assert "S-13" in panel.alert.value
    field.value = ""
    assert panel.alert.value == ""
    field.value = "Kai"
    assert "Draw province Kai: 1/" in words(panel)
    presses(panel)["Choose"].click()
    seen: set[str] = set()
    while not game.over and len(seen) < 6:
        if panel._bot_is_due():
            panel.to_my_choice()
            continue
        assert "Chance decides" in words(panel)
        seen.add(game.decision.kind)
        presses(panel)["Draw"].click()
        assert panel.alert.value == ""


def test_a_throw_is_chosen_colour_by_colour_and_cards_are_written() -> None:
    game = sg.new_game(NAMES, seed=7, chance="ask")
    panel = choose(game, "random")
    answer(panel, Random(2))
    thrown = game.choices[-1].choice
    assert isinstance(thrown, sg.Throw)
    game.draw()
    cards = one_of(panel, Form)._fields["actions"]
    cards.value = "castle, no card"
    assert "give a list of 1 or 5" in words(panel)
    cards.value = "castle, temple, rice, taxes, castel"
    assert "Did you mean" in words(panel)
    cards.value = "castle, temple, rice, taxes, battle_a"
    assert "castle, then temple, then rice, then taxes, then battle a" in words(panel)
    presses(panel)["Choose"].click()
    assert panel.alert.value == ""
    assert len(game.choices[-1].choice.actions) == 5  # type: ignore[attr-defined]


def test_names_of_people_are_only_words() -> None:
    bad = "<img src=x onerror=alert(1)>"
    panel = choose(sg.new_game([bad, "Ben", "Cem"], seed=7), {bad: "me"})
    assert not [one for one in inside(panel) if "<img" in str(getattr(one, "value", ""))]


# --- kept games -----------------------------------------------------------------------------------
def test_a_kept_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "sowing.jsonl"
    panel = choose(sowing(), {"Ann": "me"}, keep=path)
    presses(panel)["Sow 1"].click()
    assert len(panel.game.choices) == 1
    panel.game.close()
    again = choose(sowing(), {"Ben": "me"}, keep=path)
    assert "The game that is kept in sowing.jsonl goes on." in words(again)
    assert len(again.game.choices) == 1
    assert again.asked == "Ben"
    again.game.close()
    before = path.read_bytes()
    with pytest.raises(sg.InputError, match="holds a game of Sowing of Ann and Ben"):
        choose(sg.new_game(NAMES, seed=7), keep=path)
    assert path.read_bytes() == before


def test_a_choice_that_cannot_be_kept_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "sowing.jsonl"
    panel = choose(sowing(), {"Ann": "me"}, keep=path)
    path.unlink()
    presses(panel)["Sow 1"].click()
    assert "sowing.jsonl" in panel.alert.value
    assert panel.game.choices == ()
    panel.game.keep(tmp_path / "other.jsonl")
    presses(panel)["Sow 1"].click()
    assert len(panel.game.choices) == 1
    panel.game.close()


def test_what_others_do_to_the_game_is_shown() -> None:
    game = sowing()
    panel = choose(game, {"Ann": "me", "Ben": "bold"})
    game.choose(Sow(2), "Ann")
    assert "Ann has sown." in words(panel)
    assert panel.asked is None
    panel.close()
    game.choose(Sow(2), "Ben")
