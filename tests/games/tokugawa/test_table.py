"""Tokugawa at the whole table, without a browser: what the page shows, and what it may ask for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from shogun_nb.engine.history import steps_of
from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.drawing import points_now
from shogun_nb.games.tokugawa.panels.face import FACES
from shogun_nb.games.tokugawa.panels.face_turns import _OUTCOMES
from shogun_nb.games.tokugawa.reading.advising import alternatives_to, chance_of, warnings_for
from shogun_nb.games.tokugawa.reading.shortly import lines_of, meanwhile, recap_of
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.games.tokugawa.rules.tasks import points_of
from shogun_nb.whole_table.faces import DRAWERS
from shogun_nb.whole_table.phases import END, SET_UP
from shogun_nb.whole_table.table import Table
from tests.games.gekokujo.test_table import ask, groups, press_main
from tests.games.tokugawa.table import ANN, BEN, here


@pytest.fixture
def begun() -> Iterator[Table]:
    """A table at which Ann has three actions, an Archer, a Lancer and an enemy beside her."""
    towns = {"Nara": (ANN, "archer"), "Tsu": (ANN, "lancer"), "Wakayama": (BEN, "archer")}
    game = tk.new_game(position=here(towns), seed=3)
    shown = tk.table(game, {ANN: "me"}, coach=False)
    yield shown
    shown.close()


def test_a_whole_game_by_the_main_button_alone() -> None:
    game = tk.new_game([ANN, BEN], seed=3, options={"turns": 5})
    shown = tk.table(game, {ANN: "me"}, coach=False)
    presses = 0
    while shown.phase != END:
        prompt = press_main(shown)
        json.dumps([shown.frame.face.deciding, shown.frame.face.actions, shown.frame.face.head])
        assert not prompt["alert"], prompt
        presses += 1
        assert presses < 400
    assert game.over
    assert shown.frame.face.ending["rows"][0]["wins"] in ("wins", "shares")
    assert shown.frame.face.prompt["main"]["words"] == "Play again"
    shown.close()


def test_the_form_begins_a_short_game(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = tk.table(seed=7, keep=False)
    assert shown.phase == SET_UP
    ask(shown, "form", short=True)
    assert any("T-094" in fact for fact in shown.frame.face.setup["facts"])
    assert shown.frame.face.prompt["main"]["words"] == "Begin with 2 players"
    alert = ask(shown, "form", short="yes")["alert"]
    assert "is not what the form offers" in alert
    ask(shown, "begin")
    assert shown.game is not None
    assert shown.game.start.options.short_game == 1
    shown.close()


def test_a_town_shows_what_can_be_done_there_and_a_second_press_goes(begun: Table) -> None:
    board = begun.inner.board
    assert {"Nara", "Tsu"} <= set(board._overlays["targets"])
    ask(begun, "place", province="Nara")
    ways = {one["words"]: one["note"] for one in groups(begun)[1]["options"]}
    win = (3 * tk.fight(0, 1) + 2 * tk.fight(-1, 1) + tk.fight(-2, 1)) / 6
    assert ways["Wakayama"] == f"{round(100 * win)} %", "over all weathers, Tsu supports"
    assert ways["Osaka"] == "100 %", "Archers travel without a roll (T-051)"
    assert "Build a garden" in [one["words"] for one in groups(begun)[0]["options"]]
    prompt = ask(begun, "place", province="Wakayama")
    assert prompt["main"]["words"].startswith("Attack Wakayama from Nara by road · ")
    assert begun.frame.face.deciding["odds"]["odds"][0] == int(prompt["main"]["words"].split()[-2])
    assert any("With one more unit" in note for note in begun.frame.face.deciding["notes"])
    ask(begun, "drop")
    assert begun.frame.face.prompt["main"]["words"] == "Suggest"


def test_the_likeliest_way_is_taken_and_others_can_be_picked(begun: Table) -> None:
    ask(begun, "drag", **{"from": "Tsu", "to": "Nagoya"})
    assert begun.frame.face.prompt["main"]["words"] == "Move from Tsu to Nagoya (plain) · 89 %"
    alert = ask(begun, "drag", **{"from": "Nara", "to": "Sendai"})["alert"]
    assert "T-050" in alert
    alert = ask(begun, "drag", **{"from": "Tsu", "to": "Kyoto"})["alert"]
    assert "T-0" in alert
    alert = ask(begun, "go", n=999)["alert"]
    assert "not what is asked" in alert
    assert not begun.game.choices


def test_a_fight_lies_there_with_dice_and_odds(begun: Table) -> None:
    ask(begun, "place", province="Nara")
    ask(begun, "place", province="Wakayama")
    press_main(begun)
    assert "Call" in begun.frame.face.prompt["main"]["words"]
    assert begun.frame.face.deciding["groups"][-1]["kind"] == "steps"
    ask(begun, "number", part=0, n=1)
    press_main(begun)
    dice = begun.frame.face.deciding["dice"]
    assert sum(dice["odds"]) == 100
    assert [side["seat"] for side in dice["sides"]] == [0, 1]
    assert dice["sides"][0]["groups"][0]["words"].startswith("2 dice")
    assert begun.frame.face.prompt["main"]["words"] == "Roll the dice"
    press_main(begun)
    shown = begun.frame.face.deciding["dice"]["sides"][0]["groups"][0]["dice"]
    rolled = next(one for one in begun.game.record if one.what == kinds.ROLLED)
    assert sum(shown) == rolled.total


def test_a_defender_is_asked_for_support_and_re_rolls_with_the_own_odds() -> None:
    own = {"Wakayama": (ANN, "archer"), "Osaka": (ANN, "archer")}
    towns = {"Nara": (BEN, "archer"), "Tsu": (BEN, "archer"), **own}
    game = tk.new_game(position=here(towns, turn=BEN), seed=2)
    shown = tk.table(game, {ANN: "me", BEN: "person"}, coach=False)
    ask(shown, "drag", **{"from": "Nara", "to": "Wakayama"})
    press_main(shown)
    assert shown.asked == BEN
    assert shown.frame.face.prompt["main"]["words"] == "Call 1 unit", "as the odds had it"
    ask(shown, "number", part=0, n=0)
    press_main(shown)
    assert shown.asked == ANN
    assert shown.frame.face.actions["say"]["who"] == ANN
    assert shown.frame.face.prompt["main"]["words"] == "Call 1 unit"
    assert shown.frame.face.prompt["note"].split(" · ")[-1] in ("sun", "rain", "storm")
    press_main(shown)
    rolls = 0
    while shown.inner.on_a_roll is None:
        press_main(shown)
        rolls += 1
        assert rolls < 9
    state = game.position.state
    assert (state.step, state.seat) == (at.ROLL_AGAIN, 0), "he is losing"
    card = shown.frame.face.deciding["dice"]
    assert card["other"]["words"] == "Keep the roll · 0 %"
    assert shown.frame.face.prompt["main"]["words"].startswith("Roll again · ")
    ask(shown, "seen", **shown.frame.face.prompt["main"]["with"])
    assert shown.asked == ANN
    keep, again = groups(shown)[0]["options"][::-1]
    assert (keep["words"], keep["note"]) == ("Keep the roll", "0 % for you")
    assert int(again["note"].split()[0]) > 0
    ask(shown, "kind", word="again")
    assert shown.frame.face.prompt["main"]["words"].startswith("Roll again · ")
    shown.close()


def test_the_three_actions_and_the_tasks_are_seen(begun: Table) -> None:
    head = begun.frame.face.head
    assert (head["years"], head["round"]) == (["turn 3"], 0)
    assert head["seats"][0]["note"] == "Kyoto"
    assert begun.frame.face.prompt["note"] == "your turn 2 · 3 actions left"
    track = [one["name"] for one in begun.frame.face.actions["track"]]
    signs = begun.frame.face.deciding["signs"]
    assert {name for name, _ in signs} >= {"Sendai", "Morioka", "Kubota"}
    assert track[0] == "Northern lords · 3 points\nAnn 0, Ben 0 of 3\nSendai, Morioka, Kubota"
    # Whoever points at a card finds its towns on the board.
    about = begun.frame.face.actions["track"][0]["about"]
    assert about.split("|") == ["Sendai", "Morioka", "Kubota"]
    assert begun.frame.face.deciding["groups"][0]["options"][0]["words"] == "Income"


def test_income_by_province_says_what_it_brings(begun: Table) -> None:
    ask(begun, "kind", word="recruit")
    ask(begun, "pick", part=0, value=0)
    ask(begun, "place", province="Kofu")
    press_main(begun)
    ask(begun, "kind", word="income")
    notes = {one["words"]: one["note"] for one in groups(begun)[1]["options"]}
    assert notes == {"Tokai": "+1 Koku", "Chubu": "+1 Koku"}, "Kinai has an enemy, too (T-030)"
    ask(begun, "undo")
    ask(begun, "kind", word="income")
    assert begun.frame.face.prompt["main"]["words"] == "Collect income in Tokai"
    press_main(begun)
    assert begun.frame.face.prompt["note"] == "your turn 2 · 2 actions left"
    ask(begun, "undo")
    assert begun.frame.face.prompt["note"] == "your turn 2 · 3 actions left"


def test_a_building_is_asked_for_above_the_towns_and_a_second_press_lets_go(begun: Table) -> None:
    ask(begun, "kind", word="build")
    ask(begun, "place", province="Nara")
    labels = [group["kind"] for group in groups(begun)]
    assert labels == ["buttons", "buttons", "rows"]
    assert begun.frame.face.deciding["picked"]
    ask(begun, "kind", word="build")
    assert [group["kind"] for group in groups(begun)] == ["buttons"]
    assert not begun.frame.face.deciding["picked"]


def test_what_is_recruited_stays_there_and_can_be_changed(begun: Table) -> None:
    ask(begun, "kind", word="recruit")
    units = groups(begun)[1]["options"]
    assert [(one["words"], one["note"]) for one in units] == [
        ("Archer", "1 Koku, strength 0, 9 left"),
        ("Lancer", "2 Koku, strength 1, 6 left"),
        ("Swordsman", "5 Koku, strength 2, 5 left"),
    ]
    assert len({one["drawing"] for one in units}) == 3
    ask(begun, "thing", word="archer")
    wanted = [one["words"] for one in groups(begun)[2]["options"] if one.get("icon") == "point"]
    assert {"Sendai", "Morioka", "Kubota"} <= {*wanted}, "stars mark what open tasks ask for"
    ask(begun, "place", province="Kofu")
    ask(begun, "thing", word="lancer")
    assert begun.inner.chosen == tk.Recruit("lancer", "Kofu"), "the town stays"
    assert [one["words"] for one in groups(begun)[1]["options"] if one["on"]] == ["Lancer"]
    assert "rolls a die to move" in begun.frame.face.deciding["notes"][0]
    for odd in ("garden", "emperor", 3, None, ["archer"], {"word": "archer"}):
        assert "T-021" in ask(begun, "thing", word=odd)["alert"]
        assert begun.inner.chosen == tk.Recruit("lancer", "Kofu"), "and nothing has changed"


def test_a_building_says_what_it_is_for_and_what_it_costs(begun: Table) -> None:
    ask(begun, "kind", word="build")
    built = {one["words"]: one for one in groups(begun)[1]["options"]}
    assert [*built] == ["Ship", "Garden", "Smithy", "Castle", "Temple", "Wall"]
    assert built["Castle"]["note"] == "4 Koku, no action; ready next turn"
    assert "+2 in defence from your next turn on" in built["Castle"]["tip"]
    ask(begun, "thing", word="ship")
    ask(begun, "place", province="Tsu")
    assert begun.inner.chosen == tk.Build("ship", "Tsu")
    ask(begun, "thing", word="castle")
    assert begun.inner.chosen == tk.Build("castle", "Tsu")
    assert begun.frame.face.prompt["main"]["words"] == "Build a castle in Tsu · 4 Koku"
    assert "T-083" in begun.frame.face.deciding["notes"][0]
    # Pressed in a town, it says the same.
    begun.inner.let_go()
    ask(begun, "place", province="Nara")
    prices = {one["words"]: one["note"] for one in groups(begun)[0]["options"]}
    assert prices["Build a castle"] == "4 Koku, no action; ready next turn"


def test_a_move_and_an_attack_say_what_they_cost_and_risk(begun: Table) -> None:
    ask(begun, "place", province="Nara")
    ask(begun, "place", province="Wakayama")
    cost, odds, _ = begun.frame.face.deciding["notes"]
    assert cost.startswith("It costs 1 Koku, and 1 for each unit in support.")
    assert re.match(r"The weather die is rolled first: you win \d+ % in sun, \d+ % in rain, ", odds)
    begun.inner.let_go()
    ask(begun, "place", province="Tsu")
    ask(begun, "place", province="Nagoya")
    assert "the action is gone" in begun.frame.face.deciding["notes"][0]
    begun.inner.let_go()
    ask(begun, "place", province="Takada")  # nobody stands there
    assert begun.frame.face.actions["say"]["text"] == "What shall be done in {town}?"


@pytest.mark.parametrize(("weak", "words"), [(0, "has two lives"), (1, "falls with this fight")])
def test_a_fight_for_a_capital_says_what_is_at_stake(weak: int, words: str) -> None:
    towns = {"Nara": (ANN, "archer"), "Tsu": (ANN, "archer"), "Hikone": (BEN, "archer")}
    there = here(towns).set_turn(BEN)
    there.state.weak[there.map.index("Kyoto")] = weak
    game = tk.new_game(position=there, seed=3)
    game.choose(tk.Attack("Hikone", "Kyoto"))
    shown = tk.table(game, {ANN: "me"}, coach=False)
    for _ in range(6):
        if f"Your capital {words}" in shown.frame.face.actions["say"]["text"]:
            break
        press_main(shown)
    assert f"Your capital {words}" in shown.frame.face.actions["say"]["text"]
    shown.close()


def test_the_drawer_of_files_tells_of_a_kept_game(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tk.new_game([ANN, BEN], seed=7, keep="other.jsonl").play("greedy", most=40).close()
    shown = tk.table(players=[ANN, BEN], seed=7)
    ask(shown, "begin")
    ask(shown, "drawer", name="files")
    assert not ask(shown, "tell", file="other.jsonl")["alert"]
    told = {row["file"]: row for row in shown.frame.face.kept["games"]}["other.jsonl"]
    assert (told["title"], len(told["owners"])) == ("Tokugawa", 43)
    assert set(told["owners"]) == {"0", "1", "-"}
    assert len(shown.frame.face.kept["maps"]["tokugawa"]["paths"]) == 43
    # A copy without a name is refused beside the button, where one looks.
    shown._file_box.save.click()
    assert "name" in shown._file_box.words.value
    assert {*tmp_path.glob("*.jsonl")} == {tmp_path / "other.jsonl", shown.game.kept_in}
    shown.close()


def test_how_a_fight_ended_is_told_before_the_next_question(begun: Table) -> None:
    for _ in range(9):  # until the dice are ours to look at
        if begun.asked and begun.inner.acts and not begun.inner.picked:
            ask(begun, "drag", **{"from": "Nara", "to": "Wakayama"})
        press_main(begun)
        said = begun.frame.face.actions["say"]
        if "news" in said:
            break
    assert said["text"].startswith("{news} ")
    last = [one.sentence for one in begun.game.record if one.what in _OUTCOMES][-1]
    assert {word for word in last.split() if "{" not in word} <= {*said["news"].split()}


def test_the_coach_warns_of_a_card_that_the_other_player_nearly_has() -> None:
    towns = {"Nara": (ANN, "archer"), "Sendai": (BEN, "archer"), "Kubota": (BEN, "archer")}
    shown = tk.table(tk.new_game(position=here(towns), seed=3), {ANN: "me"}, coach=True)
    assert "Ben lacks only Morioka" in shown.frame.face.prompt["coach"]["words"]
    shown.close()


def test_first_turns_say_why_they_are_shorter() -> None:
    game = tk.new_game([ANN, BEN], seed=7)
    while game.position.state.step != at.ACT:
        game.play("greedy", most=1)
    shown = tk.table(game, {ANN: "me", BEN: "person"}, coach=False)
    assert "1 action left of 1: your first turn" in shown.frame.face.prompt["note"]
    shown.close()


def test_towns_that_change_hands_are_won_and_lost_and_no_others() -> None:
    then = here({"Nara": (ANN, "archer"), "Tsu": (BEN, "archer"), "Osaka": (ANN, "archer")})
    now = here({"Tsu": (ANN, "archer"), "Osaka": (BEN, "archer"), "Kofu": (ANN, "archer")})
    told = meanwhile(ANN, then, now)
    assert told == "Here is what happened meanwhile. You have won Tsu. You have lost Osaka."
    assert meanwhile(ANN, then, then) == ""


def test_a_recap_is_told_in_order_of_time() -> None:
    game = tk.new_game([ANN, BEN], seed=7).play("greedy", most=60)
    steps = steps_of(game)[:40]
    lines, more = recap_of(steps, None, None)
    assert more > 0
    everything = lines_of(steps)
    places = [everything.index(line) for line in lines]
    assert places == sorted(places)


def test_the_set_up_shows_the_board_the_aim_and_the_time() -> None:
    shown = tk.table(seed=7, keep=False)
    setup = shown.frame.face.setup
    assert len(setup["picture"]["paths"]) == len(setup["picture"]["groups"]) == 43
    assert [name for name, _ in setup["picture"]["ways"]] == ["plain", "forest", "mountain"]
    assert "Be first with samurai" in setup["picture"]["aim"]
    assert all("minutes" in one["say"] for _, one in setup["choices"][0]["options"])
    shown.close()


def test_the_coach_doubts_once_when_actions_are_given_away() -> None:
    game = tk.new_game(position=here({"Nara": (ANN, "archer")}), seed=3)
    shown = tk.table(game, {ANN: "me"}, coach=True)
    at = shown.frame.face.deciding["at"]
    ask(shown, "finish", at=at)
    assert not game.choices
    assert "You still have 3 actions" in shown.frame.face.prompt["say"]
    shown.close()


def test_placing_begins_with_lit_towns() -> None:
    game = tk.new_game([ANN, BEN], seed=7)
    shown = tk.table(game, {BEN: "me"}, coach=False)
    assert shown.asked == BEN
    units = groups(shown)[0]["options"]
    assert [one["words"] for one in units] == ["5 Archers", "2 Lancers", "1 Swordsman"]
    ask(shown, "unit", kind=3)
    ask(shown, "unit", kind=1)
    assert "T-014" in ask(shown, "unit", kind=4)["alert"]
    targets = shown.inner.board._overlays["targets"]
    assert targets
    ask(shown, "place", province=targets[0])
    assert shown.frame.face.prompt["main"]["words"].startswith("Place 1 Archer in ")
    press_main(shown)
    assert game.position.unit(targets[0]) == (BEN, "archer")
    shown.close()


@pytest.mark.parametrize("name", DRAWERS)
def test_every_drawer_has_something_in_it(begun: Table, name: str) -> None:
    ask(begun, "drawer", name=name)
    assert not begun.frame.face.prompt["alert"]
    assert FACES.drawer(begun, name)


def test_what_speaks_against_a_choice_and_what_else_there_is() -> None:
    towns = {"Nara": (ANN, "archer"), "Wakayama": (BEN, "swordsman", {"castle": 1, "wall": 1})}
    game = tk.new_game(position=here(towns), seed=3)
    attack = tk.Attack("Nara", "Wakayama")
    assert "of cases only (T-065)" in warnings_for(game, ANN, attack)[0]
    found = alternatives_to(game, ANN, attack)
    assert found.choices[found.own] == attack
    # Of recruits every row is another town, first those that an open task asks for.
    recruit = tk.Recruit("archer", "Osaka")
    found = alternatives_to(game, ANN, recruit)
    towns = [one.town for one in found.choices.values() if isinstance(one, tk.Recruit)]
    assert len({*towns}) == len(towns) >= 3
    asked = {name for _, names, *_ in TASKS for name in names.split()}
    assert {*towns[2:]} <= asked
    assert chance_of(game.position, tk.EndTurn()) is None


def test_names_of_players_are_escaped_by_the_page_alone() -> None:
    game = tk.new_game(["<b>Ann", "Ben & Co"], seed=7)
    shown = tk.table(game, {"Ben & Co": "me"})
    assert shown.frame.face.setting["players"][0]["name"] == "<b>Ann"
    assert "<b>Ann" not in shown.holdings.table.value
    shown.close()


def test_a_suggested_unit_of_the_start_is_seen_in_the_form_and_on_the_board() -> None:
    shown = tk.table(tk.new_game([ANN, BEN], seed=7), {BEN: "me"}, keep=False)
    ask(shown, "suggest")
    choice = shown.inner.chosen
    assert isinstance(choice, tk.Place)
    units = groups(shown)[0]["options"]
    assert [choice.kind in one["words"].lower() for one in units if one["on"]] == [True]
    assert shown.inner.board._overlays["fill"] == {choice.town: "focus"}
    assert shown.frame.face.deciding["signs"], "the towns of open tasks are still marked"
    lit = shown.inner.board._overlays["targets"]
    assert choice.town in lit
    other = next(town for town in lit if town != choice.town)
    assert {name for name, _ in shown.frame.face.deciding["signs"]} <= {*shown.inner.free}
    ask(shown, "place", province=other)
    assert shown.inner.chosen == tk.Place(choice.kind, other), "it can be changed on the board"
    assert shown.frame.face.prompt["main"]["words"].endswith(other)
    ask(shown, "suggest")
    coach = shown.frame.face.prompt["coach"]
    assert coach["words"]
    assert coach["words"] not in coach["more"], "nothing is said twice"
    shown.close()


def test_a_retreat_that_costs_a_samurai_says_so_before_it_is_chosen() -> None:
    towns = {"Nara": (ANN, "lancer"), "Wakayama": (BEN, "archer"), "Osaka": (BEN, "swordsman")}
    game = tk.new_game(position=here(towns), seed=3, chance="ask")
    game.choose(tk.Attack("Nara", "Wakayama"))
    game.choose(tk.Weather("sun", 6), "chance")
    game.choose(tk.Support(0), BEN)
    game.choose(tk.Dice(6, 6), "chance")
    game.choose(tk.Dice(1, 1), "chance")
    assert game.decision.player == BEN
    words = game.start.rulebook.choice_in_words
    assert words(game.position, tk.Retreat("Osaka")) == (
        "Retreat to Osaka; the Swordsman there leaves the board"
    )
    assert words(game.position, tk.Retreat("Tsu")) == "Retreat to Tsu"
    shown = tk.table(game, {BEN: "me"}, keep=False)
    notes = {one["province"]: one["note"] for one in groups(shown)[0]["options"]}
    assert notes == {"Osaka": "Swordsman leaves the board", "Tsu": ""}
    ask(shown, "place", province="Osaka")
    assert "the Swordsman there leaves" in shown.frame.face.prompt["main"]["words"]
    shown.close()


@pytest.mark.parametrize(
    ("seed", "why", "when"),
    [
        (1, "Ann is ahead by 21 points, with most money (9 to 0)", "and ended the game in turn 30"),
        (4, "Ben is ahead by 18 points, with most money (4 to 0)", "for good in turn 18"),
    ],
)
def test_the_end_tells_what_decided_it(seed: int, why: str, when: str) -> None:
    game = tk.new_game([ANN, BEN], seed=seed, short=seed == 4).play("greedy")
    shown = tk.table(game, {ANN: "me"}, keep=False)
    told = shown.frame.face.ending
    assert told["why"][1].startswith(why)
    assert when in told["turns"][0]["words"]
    name = game.winners[0]
    assert told["say"] == f"You have {'won!' if name == ANN else 'lost.'} {name} wins by points."
    steps, number = steps_of(game), told["turns"][0]["step"]
    won = game.players.index(game.winners[0])
    after, before = (
        [points_of(points_now(steps[n].position), seat) for seat in (won, 1 - won)]
        for n in (number, number - 1)
    )
    assert after[0] > after[1]
    assert before[0] <= before[1]
    shown.close()


def notes_of(shown: Table) -> dict[str, dict[str, Any]]:
    """The buttons of the kinds of action, by their words."""
    return {one["words"]: one for one in shown.frame.face.deciding["groups"][0]["options"]}


def test_the_winner_went_ahead_by_a_fight_not_by_its_dice() -> None:
    game = tk.new_game([ANN, BEN], seed=7, short=True).play("greedy")
    shown = tk.table(game, {ANN: "me"}, keep=False)
    words = shown.frame.face.ending["turns"][0]["words"]
    assert words.endswith("for good in turn 23: Kubota holds: 10 against 7. Ben goes back.")
    shown.close()


def test_a_grey_button_says_why_and_what_stands_on_it_holds(begun: Table) -> None:
    kinds_ = notes_of(begun)
    assert kinds_["Remove"]["note"] == "your samurai, free"
    assert kinds_["Upgrade"]["note"] == "needs a smithy", "and not that nobody stands elsewhere"
    assert kinds_["Upgrade"]["off"] == "T-082: you have no smithy; build one first."
    assert kinds_["Income"]["note"] == "up to 1 Koku"
    ask(begun, "kind", word="income")
    press_main(begun)
    assert notes_of(begun)["Income"]["note"] == "collected"
    ask(begun, "place", province="Nara")
    builds = {one["words"]: one["note"] for one in groups(begun)[0]["options"]}
    assert builds["Build a garden"] == "1 Koku"


def test_where_nothing_pays_income_is_grey_with_its_reason_and_not_advised() -> None:
    towns = {"Nara": (ANN, "archer"), "Wakayama": (BEN, "archer")}
    shown = tk.table(tk.new_game(position=here(towns), seed=3), {ANN: "me"}, coach=True)
    income = notes_of(shown)["Income"]
    assert income["note"] == "nothing to collect"
    assert "each enemy unit in the province takes 1 off" in income["off"]
    assert "ncome" not in shown.frame.face.prompt["coach"]["words"]
    shown.close()


def test_the_points_say_what_they_come_from(begun: Table) -> None:
    ask(begun, "kind", word="income")
    press_main(begun)
    head = begun.frame.face.head
    most = "points, if the game ended now: 5 for most Koku and 5 for most samurai"
    assert [seat["values"][-1]["words"] for seat in head["seats"]] == [most, "points so far"]
    # They are counted now, not when the turn began, and the same in the goal's card.
    assert [seat["values"][-1]["value"] for seat in head["seats"]] == [10, 0]
    assert head["goal"]["rows"] == [[0, [0, 10]], [1, [0, 0]]]


def test_a_new_ship_is_asked_about_in_words() -> None:
    game = tk.new_game(position=here({"Osaka": (ANN, "archer")}), seed=3)
    game.choose(tk.Build("ship", "Osaka"))
    shown = tk.table(game, {ANN: "me"}, coach=False)
    assert shown.frame.face.prompt["eyebrow"] == "New ship"
    assert set(notes_of(shown)) == {"Sail now", "Leave the new ship in its port"}
    shown.close()


def test_the_coach_stands_by_the_attack_he_proposes(monkeypatch: pytest.MonkeyPatch) -> None:
    towns = {"Nara": (ANN, "archer"), "Wakayama": (BEN, "swordsman", {"castle": 1, "wall": 1})}
    game = tk.new_game(position=here(towns), seed=3)
    attack = tk.Attack("Nara", "Wakayama")
    assert warnings_for(game, ANN, attack)
    monkeypatch.setattr(type(game), "suggest", lambda *_: (attack, "A task needs this town."))
    assert not warnings_for(game, ANN, attack)
    shown = tk.table(game, {ANN: "me"}, coach=True)
    ask(shown, "suggest")
    assert shown.frame.face.prompt["coach"]["words"].endswith("A task needs this town.")
    shown.close()


def test_the_end_of_a_shared_game_is_told() -> None:
    game = tk.new_game(position=here({}, turns=1), seed=1)
    while not game.over:
        game.choose(tk.EndTurn())
    assert game.position.state.winner < 0
    shown = tk.table(game, {ANN: "me"}, keep=False)
    assert [row["wins"] for row in shown.frame.face.ending["rows"]] == ["shares", "shares"]
    assert shown.frame.face.ending["turns"] == []
    shown.close()


def attacked(seed: int) -> Table:
    """A table at which Ann has just attacked Hikone from Kano, with a supporter in Kitanosho."""
    towns = {"Kano": (ANN, "lancer"), "Kitanosho": (ANN, "archer"), "Hikone": (BEN, "archer")}
    game = tk.new_game(position=here(towns | {"Osaka": (BEN, "archer")}), seed=seed)
    shown = tk.table(game, {ANN: "me"}, coach=False)
    ask(shown, "drag", **{"from": "Kano", "to": "Hikone"})
    press(shown)
    return shown


def press(shown: Table, intent: str = "") -> None:
    """The main button, or another one; what the table then does by itself is done."""
    prompt = shown.frame.face.prompt
    main = prompt["main"]
    ask(shown, intent or main["do"], **main.get("with", {}), main=True, step=prompt["step"])
    while shown.busy or "onward" in shown.frame.face.deciding.get("dice", ()):
        if shown.busy:
            shown._tick()
        else:  # the page goes on from such a roll by itself
            ask(shown, "seen", **shown.frame.face.prompt["main"]["with"])


def card_of(shown: Table) -> tuple[str, str, list[int]]:
    """What the card of the fight says: its title, its main button, how many dice of each lie."""
    card = shown.frame.face.deciding["dice"]
    lie = [len(side["groups"][0].get("dice", ())) for side in card["sides"]]
    return card["title"], shown.frame.face.prompt["main"]["words"], lie


@pytest.mark.parametrize("seed", [1, 2, 4, 5])  # with others the weather holds the Lancer back
def test_a_fight_is_seen_on_one_card_from_roll_to_verdict(seed: int) -> None:
    shown = attacked(seed)
    assert shown.game.position.state.step == at.SUPPORT
    press(shown)
    assert card_of(shown) == ("You attack Hikone", "Roll the dice", [0, 0])
    told, state = [], shown.game.position.state
    for _ in range(6):
        press(shown)
        state = shown.game.position.state
        told.append(card_of(shown))
        title, main, lie = told[-1]
        assert lie[0] == 2, "the own roll lies there to the end"
        if title.startswith(("Hikone holds", "You win")):
            break
        assert "Roll the dice" not in main, "whoever has rolled is not asked to roll anew"
        if main.startswith(("Keep", "Roll again")):
            assert state.step == at.ROLL_AGAIN
            assert state.seat == 0
            assert "other" in shown.frame.face.deciding["dice"]
    else:
        raise AssertionError(told)
    press(shown)
    assert "dice" not in shown.frame.face.deciding
    assert shown.asked == ANN
    shown.close()


def test_after_a_re_roll_the_card_says_what_is_left_and_the_odds_of_now() -> None:
    shown = attacked(1)
    seen = []
    for seed in range(1, 30):
        shown.close()
        shown = attacked(seed)
        if shown.game.position.state.step == at.SUPPORT:
            press(shown)
            press(shown)
            main = shown.frame.face.prompt["main"]
            if main["words"].startswith("Roll again"):
                before = shown.frame.face.deciding["dice"]
                assert before["sides"][0]["groups"][0]["words"].endswith("2 re-rolls left")
                press(shown)
                card = shown.frame.face.deciding["dice"]
                assert card["sides"][0]["groups"][0]["words"].endswith("1 re-roll left")
                assert card["title"] != "You attack Hikone"
                seen.append(before["odds"] != card["odds"])
                break
    assert seen == [True]
    shown.close()


def test_units_that_are_not_in_the_supply_are_grey_with_the_reason() -> None:
    names = [name for name in tk.read_map().names if name not in ("Kyoto", "Yedo")]
    towns = dict.fromkeys(names[:10], (ANN, "archer"))
    towns |= dict.fromkeys(names[10:16], (ANN, "lancer"))
    shown = tk.table(tk.new_game(position=here(towns, koku=(4, 9)), seed=3), {ANN: "me"})
    assert notes_of(shown)["Recruit"]["note"] == "2, 5 Koku"
    ask(shown, "kind", word="recruit")
    told = {one["words"]: one for one in groups(shown)[1]["options"]}
    assert told["Lancer"]["note"] == "2 Koku, strength 1, 1 left"
    assert told["Archer"]["note"] == "0 left"
    assert told["Archer"]["off"].startswith("T-003: no Archer of yours is left in the supply.")
    assert told["Swordsman"]["off"].startswith("T-040: a Swordsman costs 5 Koku.")
    assert "do" not in told["Archer"], "a grey button does nothing"
    ask(shown, "kind", word="recruit")
    ask(shown, "place", province=names[20])
    words = [one["words"] for one in groups(shown)[0]["options"]]
    assert words == ["Recruit 1 Lancer", "Recruit 1 Archer", "Recruit 1 Swordsman"]
    shown.close()


def test_a_game_kept_in_a_fight_does_not_tell_how_it_goes(tmp_path: Any) -> None:
    towns = {"Kano": (ANN, "archer"), "Hikone": (BEN, "archer"), "Osaka": (BEN, "archer")}
    game = tk.new_game(position=here(towns), seed=3, keep=tmp_path / "kept.jsonl")
    game.choose(tk.Attack("Kano", "Hikone"))
    assert game.position.state.step > at.ACT
    game.close()
    shown = tk.table(keep=tmp_path / "kept.jsonl")
    assert shown.inner._kept_words == "Ann and Ben, turn 3. They fight for Hikone."
    shown.close()


def test_whoever_ends_a_turn_confirms_that_and_nothing_that_was_picked() -> None:
    towns = {"Nara": (ANN, "archer"), "Tsu": (ANN, "lancer"), "Wakayama": (BEN, "archer")}
    game = tk.new_game(position=here(towns), seed=3)
    shown = tk.table(game, {ANN: "me"})
    ask(shown, "suggest")
    assert shown.inner.chosen is not None
    ask(shown, "finish", **shown.frame.face.prompt["main"]["with"])
    assert "You still have 3 actions" in shown.frame.face.prompt["say"]
    assert shown.frame.face.prompt["main"]["words"] == "End the turn all the same"
    assert not game.choices
    press_main(shown)
    assert game.choices[0].choice == tk.EndTurn()
    shown.close()
