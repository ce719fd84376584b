"""Gekokujō through the panel for any decision: whole games, paths by clicks, words, reasons."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import BoundedIntText

from shogun_nb.controls.form import Field
from shogun_nb.engine.narrowing import KIND, Narrowing, Part
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo.game import Game
from shogun_nb.whole_table.choose import ChoosePanel
from tests.whole_table.test_choose import DIGIT, inside, one_of, presses, words

ME: dict[str, Any] = {"Oda": "me"}


def numbers(panel: ChoosePanel) -> dict[str, BoundedIntText]:
    return {one.description: one for one in inside(panel.decision) if type(one) is BoundedIntText}


def asked_for(kind: str, seed: int = 7, **given: Any) -> ChoosePanel:
    """A game at the first moment at which Oda is asked for this."""
    game = gekokujo.new_game(seed=seed, **{"locals": 1, **given})
    for _ in range(2000):
        if (game.decision.player, game.decision.kind) == ("Oda", kind) and len(game.legal()) > 1:
            return ChoosePanel(game, ME)
        game.play("greedy", most=1)
    raise AssertionError(f"never asked for {kind}")


def answer(panel: ChoosePanel, random: Random) -> None:
    """What a person does who takes whatever the controls offer."""
    made = len(panel.game.choices)
    for _ in range(12):
        offered = [press for press in presses(panel).values() if DIGIT in press._dom_classes]
        field, number = one_of(panel, Field), one_of(panel, BoundedIntText)
        if panel.decision.chosen is not None and random.random() < 0.7:
            presses(panel)["Choose"].click()
        elif number is not None and "Go on" in presses(panel):
            presses(panel)["Go on"].click()
        elif offered:
            random.choice(offered).click()
        elif field is not None:
            field.value = random.choice(field.options)
        else:
            presses(panel)["Choose"].click()
        assert panel.alert.value == "", panel.alert.value
        if len(panel.game.choices) > made:
            return
    raise AssertionError("nothing was chosen")


def play_whole(panel: ChoosePanel, random: Random, wrong: str, suggested: float) -> None:
    """Play a game to its end by the controls; no words of it may match ``wrong``."""
    while not panel.game.over:
        if panel.asked is None:
            panel.to_my_choice()
            continue
        said = words(panel.decision) + panel.message.value.partition("<div")[0]
        told = re.sub(r"<(?!class)[^>]*>", " ", said)  # names of elements are drawn at random
        odd = re.search(f".*({wrong}).*", told)
        assert odd is None, odd[0]
        if random.random() < suggested:
            panel.suggest()
            presses(panel)["Choose"].click()
        else:
            answer(panel, random)
    assert "The game is over" in words(panel)
    panel.close()


@pytest.mark.parametrize(
    ("modules", "options"),
    [((), {"rounds": 3}), ("all", {"rounds": 4, "screens": 1, "shooter_chooses": 1})],
)
def test_a_whole_game_of_one_person_against_three_bots(
    modules: Any, options: dict[str, int]
) -> None:
    game = gekokujo.new_game(seed=5, locals=1, modules=modules, options=options)
    panel, random = gekokujo.choose(game, ME), Random(5)
    play_whole(panel, random, r"\w_\w|\bNone\b|<class|\b0 (Bushi|Daimyo)|-1", 0.3)


def test_a_path_is_clicked_province_by_province_and_all_go_by_default() -> None:
    panel = asked_for("a movement")
    assert panel.board is not None
    assert {*panel.board._overlays["targets"]} == {"Owari"}
    panel.decision.click("Owari")
    near = {*panel.game.position.neighbours("Owari")}
    assert {*panel.board._overlays["targets"]} == near
    panel.decision.click("Mino")
    group = panel.game.position.units("Owari")["Oda"]
    assert {name: number.value for name, number in numbers(panel).items()} == {
        "Bushi": group["bushi"],
        "Daimyo": group["daimyo"],
    }
    preview = f"Move {group['daimyo']} Daimyo and {group['bushi']} Bushi from Owari to Mino"
    assert preview in words(panel)
    numbers(panel)["Bushi"].value = 0
    numbers(panel)["Daimyo"].value = 0
    assert panel.decision.chosen is None
    assert "Nobody goes. Say how many units do" in words(panel)
    numbers(panel)["Daimyo"].value = 1
    presses(panel)["Choose"].click()
    assert panel.game.choices[-1].choice == gekokujo.Move(["Owari", "Mino"], daimyo=1)


def test_a_path_goes_on_and_is_taken_back() -> None:
    panel = asked_for("a movement", locals=0)
    for place in ("Owari", "Mino", "Omi"):
        panel.decision.click(place)
    assert "from Owari by Mino to Ōmi" in words(panel)
    panel.decision.click("Yamashiro")
    assert set(numbers(panel)) == {"Daimyo"}
    told = words(panel)
    assert "from Owari by Mino and Ōmi to Yamashiro" in told
    presses(panel)["✕ To: Mino"].click()
    assert "✕ From: Owari" in presses(panel)
    assert "✕ On to: Ōmi" not in presses(panel)


@pytest.mark.parametrize("modules", [(), ("specialized_warfare",)])
def test_every_movement_is_reached_by_its_path_and_nothing_else(modules: Any) -> None:
    game = gekokujo.new_game(seed=3, modules=modules).play("greedy", most=60)
    game.play("greedy", until="a movement")
    view = game.view(str(game.decision.player))
    legal = {repr(choice) for choice in view.legal()}
    reached = {"Finished()"}

    def walk(here: Narrowing) -> None:
        if (ended := here.ended()) is not None:
            reached.update(map(repr, ended.left))
        part = next((one for one in here.next_parts if one.field == "path"), None)
        if part is None:
            reached.update(map(repr, here.left))
            return
        for value in filter(None, here.values(part)):
            here.pick(part, value)
            walk(here)
            here.drop(part)

    here = Narrowing((), view.offered)
    here.pick(KIND, gekokujo.Move)
    walk(here)
    assert len(legal) > 20
    assert reached == legal


def test_what_cannot_be_chosen_says_why_with_its_rule() -> None:
    panel = asked_for("a movement")
    panel.guard(panel.decision.click)("Mutsu")
    assert "G-034" in panel.alert.value
    panel.decision.click("Owari")
    panel.guard(panel.decision.click)("Satsuma")
    assert re.match("G-034: Owari and Satsuma have no border", panel.alert.value)
    panel = asked_for("what to recruit, hire or build")
    fortify = presses(panel)["Fortify your castle"]
    fortify.click()
    assert "G-062: you have no castle" in panel.alert.value
    panel.choose(gekokujo.BuildCastle("Owari"))
    presses(panel)["Build your castle"].click()
    assert re.search("G-061: (that costs 5|you have a castle)", panel.alert.value)


def test_what_is_asked_beside_finished_says_what_it_is_for() -> None:
    panel = gekokujo.choose(gekokujo.new_game(seed=7, locals=1), ME)
    panel.choose(gekokujo.Recruit("Owari", 3))  # the home is full: only the Ninja is left to hire
    assert {type(choice).__name__ for choice in panel.game.legal()} == {"HireNinja", "Finished"}
    labels = [one.value for one in inside(panel.decision) if "shogun-label" in one._dom_classes]
    assert labels == ["Hire the Ninja", "Mission:"]


def test_losses_say_how_many_and_begin_with_the_usual_ones() -> None:
    position = gekokujo.scenario(players=["Oda", "Uesugi"]).set(
        "Echigo", units={"Oda": {"bushi": 4, "daimyo": 2}, "Uesugi": 6}
    )
    position = position.set_round("battles", order=["Oda", "Uesugi"]).set_player("Oda", koku=2)
    game = gekokujo.new_game(position=position, seed=1, chance="ask")
    panel = gekokujo.choose(game, ME)
    told = words(panel)
    assert "Echigo: Oda with 2 Daimyo and 4 Bushi against Uesugi with 6 Bushi." in told
    odds = game.position.odds("Echigo", exact=True).controls["Oda"]
    assert f"Oda takes it {round(100 * odds)} %" in told
    presses(panel)["Hire 2 Ronin"].click()
    game.play({"Uesugi": "greedy"}, most=1)
    game.choose(gekokujo.Roll({"Oda": 3, "Uesugi": 4}))
    told = words(panel)
    assert "Oda must remove 4 units." in told
    offered = [press for press in presses(panel) if press.startswith("Remove")]
    assert offered[0] == "Remove 2 Bushi and 2 Ronin"
    assert "Remove 2 Daimyo and 2 Bushi" in offered


def test_choices_are_said_in_plain_words() -> None:
    game = gekokujo.new_game(seed=7)
    here = game.position
    for choice, wanted in (
        (gekokujo.Recruit("Owari", 3), "Recruit 3 Bushi in Owari"),
        (gekokujo.Recruit("Owari", 1, "spearmen"), "Recruit 1 Spearman in Owari"),
        (gekokujo.HireNinja("sabotage", "Mino"), "Hire the Ninja to sabotage Mino"),
        (gekokujo.Finished(), "Finished: buy nothing more"),
        (
            gekokujo.Move(["Owari", "Mino", "Omi"], bushi=3, daimyo=1),
            "Move 1 Daimyo and 3 Bushi from Owari by Mino to Ōmi",
        ),
        (gekokujo.HireRonin(0), "Hire 0 Ronin"),
        (
            gekokujo.SplitHits({"Uesugi": 2, "locals": 1}),
            "Land 2 hits on Uesugi and 1 hit on the locals",
        ),
        (gekokujo.Roll({"Oda": 1}), "The dice show 1 hit of Oda"),
        (gekokujo.Lose(daimyo=1), "Remove 1 Daimyo"),
        (gekokujo.Retreat("Kai"), "Retreat to Kai with 1 Bushi"),
    ):
        assert here.rulebook.choice_in_words(here, choice) == wanted
    assert repr(gekokujo.Lose(ronin=2)) == "Lose(ronin=2)"


def test_koku_behind_screens_stay_there() -> None:
    game = gekokujo.new_game(seed=7, locals=1, modules=["rice_and_war"], options={"screens": 1})
    panel = gekokujo.choose(game, ME)
    while panel.asked is None:
        panel.to_my_choice()
    own = game.position.koku["Oda"]
    body = panel._players.value.partition("<tbody>")[2]
    rows = re.findall(r"<th>(\w+).*?</th><td[^>]*>\d+</td><td[^>]*>(.*?)</td>", body)
    assert rows == [("Oda", str(own)), *((name, "?") for name in game.players[1:])]
    for name in game.players[1:]:
        assert not re.search(rf"{name}.*stores \d+ Koku", words(panel))


def test_a_kept_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "gekokujo.jsonl"
    panel = gekokujo.choose(gekokujo.new_game(seed=7, locals=1), ME, keep=path)
    panel.choose(gekokujo.Recruit("Owari", 2))
    panel.game.close()
    again = gekokujo.choose(gekokujo.new_game(seed=7, locals=1), ME, keep=path)
    assert isinstance(again.game, Game)
    assert again.game.position.units("Owari") == {"Oda": {"bushi": 3, "daimyo": 3}}
    again.game.close()
    assert Part("path", 0).label == "path 1"
