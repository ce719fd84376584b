"""Gekokujō at the whole table, without a browser: what the page shows, and what it may ask for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo import Finished, Move
from shogun_nb.games.gekokujo.panels.face_turns import TurnsFace
from shogun_nb.games.gekokujo.panels.marching import Marching
from shogun_nb.games.gekokujo.reading.advising import (
    advised,
    alternatives_to,
    threat_to,
    warnings_for,
)
from shogun_nb.games.gekokujo.reading.moments import moments_of
from shogun_nb.games.gekokujo.reading.shortly import meanwhile, recap_of, winter_now
from shogun_nb.games.gekokujo.reading.winter import bills_of, ends_in_winter, winter_entries
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.whole_table.phases import END, SET_UP
from shogun_nb.whole_table.table import Table, table
from shogun_nb.whole_table.what_ifs import when_of
from tests.games.gekokujo.moments import moments

SHORT = {"locals": 1, "rounds": 2}


@pytest.fixture
def here() -> Iterator[Table]:
    """A table at which Oda is a person who plans the first round."""
    game = gekokujo.new_game(seed=7, options=SHORT)
    shown = gekokujo.table(game, {"Oda": "me"})
    yield shown
    shown.close()


def ask(shown: Table, intent: str, **fields: Any) -> dict[str, Any]:
    """What the page asks for; returns the prompt that it gets."""
    number = shown.frame.face.answered + 1
    shown.frame._heard(None, {"do": intent, "number": number, **fields}, [])
    return dict(shown.frame.face.prompt)


def press_main(shown: Table) -> dict[str, Any]:
    """The main button, as the page presses it."""
    main = shown.frame.face.prompt["main"]
    prompt = ask(shown, main["do"], **main.get("with", {}), main=True, step=_step(shown))
    if shown.busy:  # no page keeps the time here
        shown.stop()
        shown.to_my_choice()
        prompt = dict(shown.frame.face.prompt)
    return prompt


def _step(shown: Table) -> int:
    return int(shown.frame.face.prompt["step"])


def press_guided(shown: Table) -> dict[str, Any]:
    """The main button while the guide leads: what it says there."""
    main = shown.frame.face.guide["now"].get("main", shown.frame.face.prompt["main"])
    return ask(shown, main["do"], **main.get("with", {}), main=True, step=_step(shown))


def to_the_campaign(shown: Table) -> None:
    """Nothing more is bought, though the coach would: he says so once. Then the units march."""
    for _ in range(2):
        if shown.asked and shown.game.position.state.step == at.PREPARE:
            ask(shown, "finish", at=shown.frame.face.deciding["at"])
    shown.stop()
    if shown.asked is None:
        shown.to_my_choice()


def groups(shown: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = shown.frame.face.deciding["groups"]
    return found


# --- a game ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("modules", [None, "all"])
def test_a_whole_game_by_the_main_button_alone(modules: str | None) -> None:
    game = gekokujo.new_game(5, seed=3, modules=modules, options=SHORT)
    shown = gekokujo.table(game, {"Oda": "me"}, coach=False)
    presses = 0
    while shown.phase != END:
        prompt = press_main(shown)
        json.dumps([shown.frame.face.deciding, shown.frame.face.actions, shown.frame.face.head])
        assert not prompt["alert"], prompt
        presses += 1
        assert presses < 400
    assert game.over
    assert shown.frame.face.ending["rows"][0]["wins"] == "wins"
    assert shown.frame.face.prompt["main"]["words"] == "Play again"
    assert shown.frame.face.prompt["turn"] == "Where did it turn?"
    shown.close()


def test_what_a_person_buys_and_moves_by_hand(here: Table) -> None:
    assert here.asked == "Oda"
    assert here.frame.face.prompt["main"]["words"] == "Recruit 3 Bushi in Owari"
    counts = next(group for group in groups(here) if group["label"] == "Bushi")
    assert ask(here, "number", **counts["options"][1]["with"])["main"]["words"] == (
        "Recruit 2 Bushi in Owari"
    )
    press_main(here)
    assert here.game is not None
    assert here.game.choices[0].choice == gekokujo.Recruit("Owari", 2)
    to_the_campaign(here)
    assert here.frame.face.prompt["eyebrow"] == "Campaign"
    assert here.frame.face.head["round"] == 1
    assert "Now: the campaign" in here.frame._faces.drawer(here, "rules")[0].value
    here.inner._clicked("Ise")  # as a click on the board does
    assert here.frame.face.prompt["main"]["words"].startswith("March on Ise")
    ask(here, "drag", **{"from": "Owari", "to": "Mino"})
    ask(here, "number", part=at.DAIMYO, n=1)
    ask(here, "number", part=at.BUSHI, n=2)
    assert here.inner.chosen == Move(["Owari", "Mino"], daimyo=1, bushi=2)
    odds = here.frame.face.deciding["odds"]
    assert sum(odds["odds"]) == 100
    assert f"{odds['odds'][0]} %" in here.frame.face.prompt["main"]["words"]
    press_main(here)
    assert here.game.choices[-1].choice == Move(["Owari", "Mino"], daimyo=1, bushi=2)


def test_dice_are_seen_before_what_they_bring_is_told(here: Table) -> None:
    seen = 0
    while not seen and here.phase != END:
        dice = here.frame.face.deciding.get("dice") if here.frame.face.deciding else None
        if dice and not dice.get("thrown"):
            assert "words" in here.frame.face.prompt["main"]
            assert here.frame.face.prompt["main"]["do"] == "throw"
            told = len(here.inner.told)
            press_main(here)
            dice = here.frame.face.deciding["dice"]
            assert dice["thrown"]
            assert len(here.inner.told) == told, "what came of it is told too early"
            for side in dice["sides"]:
                hits = sum(
                    one >= group["face"] for group in side["groups"] for one in group["dice"]
                )
                assert hits == side["hits"]
                assert all(len(group["dice"]) == group["count"] for group in side["groups"])
            seen += 1
        press_main(here)
    assert seen


def test_targets_keep_their_places_whoever_goes(here: Table) -> None:
    def names() -> list[str]:
        return [one["words"] for group in groups(here) if group["kind"] == "rows"
                for one in group["options"]]  # fmt: skip

    to_the_campaign(here)
    before = names()
    assert len(before) > 2
    for name in before:
        ask(here, "place", province=name)
        for part, number in ((at.BUSHI, 0), (at.DAIMYO, 1)):
            ask(here, "number", part=part, n=number)
            assert here.inner.chosen is not None
            assert names() == before


def test_the_chance_beside_every_target_is_that_of_the_numbers_that_are_picked(
    here: Table,
) -> None:
    def chances() -> dict[str, int]:
        return {one["province"]: one["win"] for one in groups(here)[-1]["options"] if "win" in one}

    to_the_campaign(here)
    most = chances()
    ask(here, "place", province="Ise")
    ask(here, "number", part=at.BUSHI, n=1)
    ask(here, "number", part=at.DAIMYO, n=1)
    told = chances()
    assert len(told) > 2
    for name, chance in told.items():
        ask(here, "place", province=name)
        assert here.frame.face.prompt["main"]["words"].endswith(f"{name} · {chance} %")
    near = [name for name in told if len(here.inner.marching.reach("Owari")[name]) == 2]
    assert len(near) > 2
    assert all(told[name] < most[name] for name in near)


def test_whoever_hires_nobody_rolls_the_dice_with_that_press_and_no_other(here: Table) -> None:
    press_main(here)
    to_the_campaign(here)
    ask(here, "place", province="Mino")
    while here.inner.deciding.kind is not gekokujo.HireRonin:
        press_main(here)
    nobody = next(group for group in groups(here) if group["kind"] == "steps")["options"][0]
    assert ask(here, "number", **nobody["with"])["main"]["words"] == "Roll without Ronin"
    assert "dice" not in here.frame.face.deciding
    before = here.frame.face.deciding["odds"]["odds"]
    assert press_main(here)["main"]["words"] == "Go on"
    dice = here.frame.face.deciding["dice"]
    assert dice["thrown"]
    assert dice["odds"] == before


def test_a_number_that_was_picked_already_makes_no_press_on_the_main_button_too_late(
    here: Table,
) -> None:
    press_main(here)
    to_the_campaign(here)

    def with_main(intent: str, **fields: Any) -> None:
        """This, and the main button before the page has heard what came of it."""
        main, step = here.frame.face.prompt["main"], _step(here)
        ask(here, intent, **fields)
        ask(here, main["do"], **main.get("with", {}), main=True, step=step)

    with_main("place", province="Mino")
    made_ = len(here.game.choices)
    with_main("number", part=at.BUSHI, n=2)
    with_main("number", part=at.BUSHI, n=99)  # what went wrong is read first
    assert len(here.game.choices) == made_
    assert here.inner.marching.end == "Mino"
    while here.inner.deciding.kind is not gekokujo.HireRonin:
        press_main(here)
    assert here.frame.face.prompt["main"]["words"] == "Roll without Ronin"
    with_main("number", part=0, n=0)
    assert here.frame.face.deciding["dice"]["thrown"]


def test_dice_wait_where_others_may_still_decide() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 6, "daimyo": 1}})
    here = here.set("Mino", owner="Uesugi", units={"Uesugi": {"bushi": 3}})
    here = here.set("Echigo", owner="Uesugi", units={"Uesugi": {"daimyo": 1}})
    here = here.set_player("Oda", koku=3).set_round("campaign", round=3, order=["Oda", "Uesugi"])
    shown = gekokujo.table(gekokujo.new_game(position=here), {"Oda": "me"}, coach=False)
    ask(shown, "place", province="Mino")
    while shown.inner.deciding.kind is not gekokujo.HireRonin:
        press_main(shown)
    nobody = next(group for group in groups(shown) if group["kind"] == "steps")["options"][0]
    assert ask(shown, "number", **nobody["with"])["main"]["words"] == "Hire no Ronin"
    press_main(shown)
    assert not shown.inner.falling
    shown.close()


def test_the_guide_leads_through_a_first_round_by_what_stands_there(here: Table) -> None:
    ask(here, "guide", on=True)
    face, keys = here.frame.face, list[str]()
    for _ in range(80):
        step = face.guide["now"]
        keys.append(step["key"])
        json.dumps(step)
        if step.get("last"):
            break
        word, _, name = step["key"].partition("-")
        shown = {
            option.get("key")
            for group in face.deciding.get("groups", [])
            for option in group["options"]
        } | {f"second-{one['do']}" for one in face.deciding["second"]}
        if word in ("place", "start", "kind", "second"):
            assert step["key"] in shown
        if word in ("place", "start"):
            ask(here, word, province=name)
        elif word == "second":
            ask(here, name, at=face.deciding["at"])
        else:
            assert step["key"] in ("main", "tower-go")
            assert (step["key"] == "tower-go") == ("dice" in face.deciding)
            press_guided(here)
        while here.busy:
            assert face.guide["now"]["key"] == ""  # somebody looks on
            here._tick()
    assert step.get("last")
    assert face.prompt["main"]["words"] == "On to round 2"
    assert {"main", "tower-go"} < {*keys}
    assert any(key.startswith("place-") for key in keys)
    # With the second round it is over, and nobody is offered it again.
    assert not face.head["goal"]["late"]
    press_main(here)
    assert face.head["goal"]["late"]
    assert "now" not in face.guide


def test_the_main_button_does_what_the_guide_says_and_the_guide_what_the_coach_says() -> None:
    game = gekokujo.new_game(["Shimazu", "Oda", "Takeda", "Uesugi"], seed=7, options=SHORT)
    shown = gekokujo.table(game, {"Shimazu": "me"}, keep=False, coach=False)
    shown.frame.guide(True)
    said, made_ = [], []
    for _ in range(60):
        while shown.busy:
            shown._tick()
        step = shown.frame.face.guide["now"]
        if step.get("last"):
            break
        asked, number = shown.asked, len(game.choices)
        coach = None if asked is None else shown.inner.advised[0]
        said.append(step["say"]["text"])
        assert not press_guided(shown)["alert"]
        if asked is not None and len(game.choices) > number:
            made_.append(game.choices[number].choice)
            assert type(made_[-1]) is type(coach), said[-1]
    assert step.get("last")
    assert gekokujo.BuildCastle in {type(one) for one in made_}
    assert "{what}: press the red button." in said
    assert sum(isinstance(one, Move) for one in made_) == 3
    shown.close()


def test_the_guide_sends_fewer_once_and_leaves_the_numbers_of_a_person_alone(here: Table) -> None:
    press_main(here)
    to_the_campaign(here)
    here.frame.guide(True)
    name = here.frame.face.guide["now"]["main"]["with"]["province"]
    here.inner.marching.ready = None  # without those whom the coach had laid out
    ask(here, "place", province=name)
    assert here.frame.face.guide["now"]["main"]["words"] == "Send fewer"
    press_guided(here)
    fewer = sum(here.inner.marching.group)
    assert "main" not in here.frame.face.guide["now"]
    ask(here, "number", part=at.BUSHI, n=3)
    assert sum(here.inner.marching.group) > fewer
    assert "main" not in here.frame.face.guide["now"]


def test_a_battle_is_thrown_once_whatever_its_losers_choose_after_it() -> None:
    game = moments()["the next battle"].fork()
    game.chance = "tape"
    shown = gekokujo.table(game, {"Ann": "me", "Ben": "person"}, keep=False, coach=False)
    panel, after = shown.inner, 0
    while not after or panel.asked == "Ben":
        if panel.asked:
            choice, _ = game.suggest(panel.asked)
            after += isinstance(choice, gekokujo.GiveUp | gekokujo.Disband)
            panel.choose(choice)
            assert not after or not panel.throw_comes
            assert not after or not panel.falling
        elif panel.falling:
            panel.see_throw()
        else:
            panel.next()
    assert after > 2
    shown.undo()
    assert not panel.throw_comes
    assert not panel.falling
    shown.close()


def test_those_who_can_go_stand_ready_and_others_by_a_press() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 2, "daimyo": 1}})
    here = here.set("Ise", owner="Oda", units={"Oda": {"bushi": 5}})
    here = here.set("Mino", owner="Oda", units={"Oda": {"bushi": 1}})
    here = here.set("Echigo", owner="Uesugi", units={"Uesugi": {"daimyo": 1}})
    game = gekokujo.new_game(position=here.set_round("campaign", round=3, order=["Oda", "Uesugi"]))
    shown = gekokujo.table(game, {"Oda": "me"}, coach=False)
    march = shown.inner.marching
    assert (march.start, march.free) == ("Ise", ["Ise", "Owari"])  # Mino is held by one alone
    starts = groups(shown)[0]
    assert [option["words"] for option in starts["options"]] == ["Ise 5", "Owari 3"]
    assert [option.get("on", False) for option in starts["options"]] == [True, False]
    ask(shown, "start", province="Owari")
    assert march.start == "Owari"
    assert "G-034" in ask(shown, "start", province="Echigo")["alert"]
    assert march.start == "Owari"
    shown.close()


def test_undo_looking_back_and_playing_on_from_there(here: Table, tmp_path: Path) -> None:
    press_main(here)
    game = here.game
    assert game is not None
    assert len(game.choices) == 1
    here.undo()
    assert (len(game.choices), here.asked) == (0, "Oda")
    for _ in range(12):
        press_main(here)
    choices = len(game.choices)
    here.look(3)
    assert here.frame.face.prompt["main"]["do"] == "to_now"
    here.fork()
    assert here.game is not None
    assert len(here.game.choices) < choices
    path = here.save(str(tmp_path / "mine"))
    here.load(str(path))
    assert here.game.players == game.players
    here.game.close()


def test_a_hot_seat_of_two_asks_both_by_name_and_needs_no_cover() -> None:
    game = gekokujo.new_game(["Ann", "Ben"], ["Oda", "Uesugi"], seed=7, options=SHORT)
    shown = gekokujo.table(game, {"Ann": "me", "Ben": "person"}, coach=False)
    asked = set()
    for _ in range(60):
        if shown.phase == END:
            break
        asked.add(shown.asked)
        if shown.asked:
            say = shown.frame.face.actions["say"]
            assert say["who"] == shown.asked
            assert "{who}" in say["text"]
        press_main(shown)
    assert {"Ann", "Ben"} <= asked
    shown.close()


# --- the set-up, and the way there ----------------------------------------------------------------
def test_the_form_becomes_a_game_and_is_kept(tmp_path: Path) -> None:
    shown = gekokujo.table(keep=tmp_path / "class.jsonl", seed=7)
    assert shown.phase == SET_UP
    assert shown.inner.me == "Shimazu"  # the easiest home
    ask(shown, "seat", seat=0, role="me")
    ask(shown, "badge", seat=0)
    assert shown.inner._form.seats[0].more == "Shimazu"
    assert sorted(seat.more for seat in shown.inner._form.seats) == sorted(gekokujo.read_map().home)
    ask(shown, "form", module="political_play")
    ask(shown, "form", rounds=3)
    ask(shown, "remove", seat=3)
    ask(shown, "seat", seat=1, name="Ben", role="random")
    ask(shown, "begin", names=["Ann", "Ben", "Tokugawa"], seed="8")
    game = shown.game
    assert game is not None
    assert game.players == ("Ann", "Ben", "Tokugawa")
    assert (game.seed, game.start.variant, game.start.options.rounds) == (8, "political play", 3)
    assert game.kept_in == tmp_path / "class.jsonl"
    press_main(shown)
    choices = len(game.choices)
    game.close()
    shown.close()
    # As in a new kernel.
    again = gekokujo.table(keep=tmp_path / "class.jsonl")
    assert again.frame.face.prompt["main"]["words"] == "Go on with it"
    press_main(again)
    assert again.game is not None
    assert len(again.game.choices) == choices
    assert [again.seats["Ann"], type(again.seats["Ben"]).__name__] == ["me", "RandomBot"]
    again.game.close()
    again.close()


@pytest.mark.parametrize(
    ("intent", "fields"),
    [
        ("badge", {"seat": 9}),
        ("badge", {}),
        ("form", {"rounds": 31}),
        ("form", {"locals": True}),
        ("form", {"module": "chess"}),
        ("form", {"rounds": [3]}),
        ("seat", {"seat": "0", "role": "me"}),
        ("seat", {"seat": 0, "role": "queen"}),
        ("swap", {"seat": 0}),
        ("remove", {"seat": -1}),
        ("begin", {"names": "Ann"}),
        ("begin", {"names": ["<b>", "<b>"]}),
        ("nonsense", {}),
    ],
)
def test_bad_input_of_the_form_changes_nothing(intent: str, fields: dict[str, Any]) -> None:
    shown = gekokujo.table(keep=False, seed=7)
    before = [vars(seat).copy() for seat in shown.inner._form.seats]
    prompt = ask(shown, intent, **fields)
    if intent != "begin":
        assert [vars(seat) for seat in shown.inner._form.seats] == before
    assert shown.phase == SET_UP
    assert prompt["alert"]
    assert "<b>" not in prompt["alert"].replace("<b></b>", "")
    shown.close()


@pytest.mark.parametrize(
    ("intent", "fields"),
    [
        ("kind", {"word": "move"}),
        ("kind", {"word": ["recruit"]}),
        ("pick", {"part": 0, "value": 99}),
        ("pick", {"part": None, "value": None}),
        ("number", {"part": 0, "n": 10**9}),
        ("number", {"part": "x", "n": True}),
        ("place", {"province": "Atlantis"}),
        ("place", {"province": {"a": 1}}),
        ("drag", {"from": "Owari", "to": "Ise"}),
        ("choose", {"at": "0-0"}),
        ("finish", {}),
    ],
)
def test_bad_input_of_a_decision_changes_nothing(
    here: Table, intent: str, fields: dict[str, Any]
) -> None:
    before, chosen = here.game.choices, here.inner.chosen  # type: ignore[union-attr]
    ask(here, intent, **fields)
    assert here.game is not None
    assert (here.game.choices, here.inner.chosen) == (before, chosen)


def test_the_start_page_leads_to_the_set_up_and_back(tmp_path: Path) -> None:
    shown = table(keep=tmp_path / "shogun_game.jsonl")
    others = [one["game"] for one in shown.frame.face.start["others"]]
    assert others == ["shogun", "gekokujo", "senji", "tokugawa"]
    ask(shown, "play_other", game="gekokujo")
    assert shown.title == "Gekokujō"
    assert shown.frame.face.prompt["main"]["words"] == "Begin with 4 players"
    assert shown.frame.face.setting["title"] == "Gekokujō"
    ask(shown, "home")
    assert shown.title == "Shogun"
    ask(shown, "play_other", game="gekokujo")
    ask(shown, "begin", names=None)
    assert shown.game is not None
    assert shown.game.kept_in == tmp_path / "gekokujo_game.jsonl"
    assert not (tmp_path / "shogun_game.jsonl").exists()
    # From a game of one kind to one of another: boards, log and standings are made anew.
    ask(shown, "home")
    assert (shown.title, shown.game) == ("Shogun", None)
    shown.load(str(tmp_path / "gekokujo_game.jsonl"))
    assert shown.title == "Gekokujō"
    for name in ("log", "standings", "rules", "files", "settings"):
        shown.frame._open_drawer({"name": name})
        shown.frame._show()
    shown.game.close()
    shown.close()


def test_a_set_up_that_comes_first_leads_to_a_whole_start_page(tmp_path: Path) -> None:
    shown = Table(of="gekokujo", keep=tmp_path / "gekokujo_game.jsonl")
    assert shown.frame.face.setting["title"] == "Gekokujō"
    ask(shown, "home")
    assert shown.frame.face.start["others"]
    assert {"start", "setup"} <= set(shown.frame.face.setting), "the page has no words for it"
    shown.close()


def test_the_form_says_what_each_clan_can_do_and_leads_into_a_shown_first_round(
    tmp_path: Path,
) -> None:
    shown = Table(of="gekokujo", keep=tmp_path / "gekokujo_game.jsonl")
    seats = shown.frame.face.setup["seats"]
    assert [one["badge"]["say"][:12] for one in seats[:2]] == ["Attacks with", "Earns 1 more"]
    _, options = shown.brings.faces.numbers(shown)  # type: ignore[attr-defined]
    assert options.locals == 1, "the rules are those of the form"
    ask(shown, "form", locals=0)
    _, options = shown.brings.faces.numbers(shown)  # type: ignore[attr-defined]
    assert options.locals == 0
    assert [one["do"] for one in shown.frame.face.prompt["others"]] == ["guided"]
    ask(shown, "guided", names=["Oda", "Oda", "Tokugawa", "Uesugi"])
    assert (shown.game, shown.frame.guiding) == (None, False), "two with one name cannot begin"
    ask(shown, "guided", names=["Oda", "Shimazu", "Tokugawa", "Uesugi"])
    assert shown.game is not None
    assert shown.frame.guiding
    assert shown.frame.face.guide["now"]["say"]["text"]
    assert shown.frame.face.head["goal"]["first"], "the goal is told before anybody acts"
    shown.game.close()
    shown.close()


def test_the_race_of_a_short_game_has_no_line_that_nobody_reaches(here: Table) -> None:
    race = here.frame.face.winter["race"]
    assert (race["goal"], race["note"]) == (0, "most win after round 2")
    long = gekokujo.table(gekokujo.new_game(seed=7, locals=1), {"Oda": "me"})
    assert long.frame.face.winter["race"]["goal"] == 20
    long.close()


# --- what is worked out ---------------------------------------------------------------------------
@pytest.mark.parametrize("modules", [None, "all"])
def test_every_movement_that_can_be_put_together_is_legal(modules: str | None) -> None:
    game = gekokujo.new_game(5, seed=5, modules=modules, locals=1)
    tried = 0
    while tried < 40 and not game.over:
        position = game.position
        if position.state.step == at.MOVE:
            marching = Marching(position, position.state.seat)
            for start in marching.starts:
                for end in [*marching.reach(start)][:4]:
                    marching.begin(start)
                    marching.go(end)
                    choice = marching.choice
                    assert choice is not None
                    assert game.problems(choice) == []
                    tried += 1
            # Whatever the rules let move, can begin here.
            legal = {choice.path[0] for choice in game.legal() if isinstance(choice, Move)}
            assert {*marching.starts} == legal
        game.play("greedy", most=1)


def test_the_reach_is_that_of_the_rules() -> None:
    game = gekokujo.new_game(seed=7, locals=0).play("greedy", until="a movement")
    position = game.position
    marching = Marching(position, position.state.seat)
    for start in marching.starts:
        ends = {
            choice.path[-1]
            for choice in game.legal()
            if isinstance(choice, Move) and choice.path[0] == start
        }
        assert {*marching.reach(start)} == ends


def test_a_province_out_of_reach_is_refused_by_the_rule() -> None:
    game = gekokujo.new_game(seed=7, locals=1).play("greedy", until="a movement")
    marching = Marching(game.position, 0)
    marching.begin("Owari")
    with pytest.raises(InputError, match="G-034"):
        marching.go("Satsuma")
    with pytest.raises(InputError, match="G-034"):
        marching.begin("Satsuma")


def test_the_coach_warns_of_what_cannot_be_fed_and_of_poor_attacks() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 6}})
    here = here.set("Mino", owner="Uesugi", units={"Uesugi": {"bushi": 7}})
    here = here.set("Echigo", owner="Uesugi", units={"Uesugi": {"daimyo": 1}})
    game = gekokujo.new_game(position=here.set_round("campaign", round=3, order=["Oda", "Uesugi"]))
    found = warnings_for(game, "Oda", Move(["Owari", "Mino"], bushi=1))
    assert "% of cases only" in " ".join(found)
    assert warnings_for(game, "Oda", Finished()) == []


def winter_at_the_door(koku: int) -> gekokujo.Game:
    """Oda holds Mino, a mountain province, with 4 Bushi and a Daimyo, and plans with so many Koku.

    Winter takes 1 Koku for Mino and 2 for the 5 units there (G-036).
    """
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Mino", owner="Oda", units={"Oda": {"bushi": 4, "daimyo": 1}})
    here = here.set("Echigo", owner="Uesugi", units={"Uesugi": {"daimyo": 1}})
    here = here.set_player("Oda", koku=koku)
    return gekokujo.new_game(position=here.set_round("planning", round=2, order=["Oda", "Uesugi"]))


def test_the_coach_warns_before_the_koku_of_winter_are_spent() -> None:
    spends = warnings_for(winter_at_the_door(4), "Oda", gekokujo.Recruit("Mino", 2))
    assert spends[0].startswith("Winter takes 4 Koku. ")  # with those who are recruited there
    assert "You would have 2, and 4 of your 6 Bushi would leave (G-036, G-037)" in spends[0]
    assert warnings_for(winter_at_the_door(6), "Oda", gekokujo.Recruit("Mino", 2)) == []
    ends = warnings_for(winter_at_the_door(2), "Oda", Finished())
    assert "You would have 2, and 2 of your 4 Bushi would leave" in ends[0]
    assert warnings_for(winter_at_the_door(3), "Oda", Finished()) == []


def test_the_coach_never_proposes_what_he_would_warn_of() -> None:
    """Recruits fewer or elsewhere, no march into a winter that cannot be paid, no early Ninja."""
    game = winter_at_the_door(5)  # 3 Koku are for the winter; the bot would recruit in the mountain
    assert game.suggest("Oda")[0] == gekokujo.Recruit("Mino", 2)
    assert warnings_for(game, "Oda", game.suggest("Oda")[0])
    better, reason = advised(game, "Oda")
    assert isinstance(better, gekokujo.Recruit)
    assert warnings_for(game, "Oda", better) == []
    assert reason
    said = 0
    for seed in range(3):
        game = gekokujo.new_game(seed=seed, options={"rounds": 2, "locals": 1})
        while not game.over:
            if game.decision.player in game.players:
                choice, _ = advised(game, game.decision.player)
                if isinstance(choice, gekokujo.Recruit | Move):
                    assert warnings_for(game, game.decision.player, choice) == []
                    said += 1
            game.play("greedy", most=1)
    assert said > 50


def test_a_march_into_mountains_that_cannot_be_paid_is_thought_over() -> None:
    """What winter takes there, and who leaves, comes before the odds."""
    game = winter_at_the_door(0)
    while game.position.state.step != at.MOVE or game.decision.player != "Oda":
        game.play("greedy", most=1)
    assert game.decision.player == "Oda"
    (said,) = (
        one for one in warnings_for(game, "Oda", Move(("Mino", "Hida"), bushi=3)) if "Hida" in one
    )
    assert "Hida is a mountain: winter would take 4 Koku, and you have 0" in said
    assert "2 Bushi would leave (G-036, G-037)" in said


def test_whoever_buys_nothing_is_asked_once_and_may_all_the_same(here: Table) -> None:
    finish = {"intent": "finish", "at": here.frame.face.deciding["at"]}
    ask(here, **finish)
    assert len(here.game.choices) == 0
    assert (
        "You keep all of your 7 Koku. First I would recruit 3 Bushi in Owari."
        in (here.frame.face.actions["say"]["text"])
    )
    assert here.frame.face.prompt["main"]["words"] == "Nothing more all the same"
    assert "You keep" not in str(here.frame.face.prompt["coach"])  # said once, in one place
    press_main(here)
    assert here.game.choices[0].choice == Finished()


def test_whoever_follows_the_coach_shops_by_the_red_button_alone() -> None:
    game = gekokujo.new_game(["Shimazu", "Oda", "Takeda", "Uesugi"], seed=7, options=SHORT)
    shown = gekokujo.table(game, {"Shimazu": "me"}, keep=False)
    words = []
    shown.to_my_choice()
    while game.position.state.step == at.PREPARE and shown.asked:
        main = shown.frame.face.prompt["main"]
        assert main["do"] in ("choose", "finish"), main
        words.append(main["words"])
        ask(shown, main["do"], **main.get("with", {}), main=True, step=_step(shown))
    assert [one.split()[0] for one in words] == ["Recruit", "Build"]  # then nothing is left
    shown.close()


def test_losses_stand_there_in_the_order_in_which_they_are_missed_least() -> None:
    """Ronin, then Bushi, then Daimyo: one press for whoever wants nothing else."""
    game = gekokujo.new_game(seed=4, options={**SHORT, "rounds": 6})
    while gekokujo.Lose(daimyo=2) not in game.legal() or len(game.legal()) < 3:
        game.play("greedy", most=1)
    made_ = len(game.choices)
    shown = gekokujo.table(game, {"Uesugi": "me"}, keep=False, coach=False)
    assert shown.frame.face.prompt["main"]["words"] == "Remove 2 Bushi"
    assert [group["label"] for group in groups(shown)] == ["Bushi", "Daimyo"]
    press_main(shown)
    assert game.choices[made_].choice == gekokujo.Lose(bushi=2)
    shown.close()


def test_planning_says_in_sight_what_winter_would_take() -> None:
    shown = gekokujo.table(winter_at_the_door(4), {"Oda": "me"}, keep=False)
    face = shown.frame.face
    assert "4 Koku, and winter would take {cost}" in face.actions["say"]["text"].replace("{n}", "4")
    assert face.actions["say"]["cost"] == "3"
    # The coach has laid out what winter leaves; whoever wants more is told what it costs.
    assert "Then you have 3 Koku. If winter came now: 3 Koku" in face.deciding["notes"][0]
    counts = next(group for group in groups(shown) if group["label"] == "Bushi")
    ask(shown, "number", **counts["options"][1]["with"])
    assert "Then you have 2 Koku. If winter came now: 4 Koku" in face.deciding["notes"][0]
    shown.close()


def test_mountains_say_what_winter_takes_there(here: Table) -> None:
    facts = here.frame.face.setting["provinces"]["Mino"]["facts"]
    assert "mountains: winter takes 1 Koku and 1 for each 3 units" in [f["value"] for f in facts]
    to_the_campaign(here)
    rows = {row["words"]: row for row in groups(here)[-1]["options"]}
    assert rows["Mino"]["held"] == "winter −2 Koku"  # 1, and 1 for 3 Daimyo or fewer
    assert "winter" not in rows["Ise"]["held"]
    ask(here, "place", province="Mino")
    ask(here, "number", part=at.DAIMYO, n=3)  # the fourth unit
    rows = {row["words"]: row for row in groups(here)[-1]["options"]}
    assert rows["Mino"]["held"] == "winter −3 Koku"


def campaign(units: dict[str, dict[str, int]], seats: dict[str, str], **given: Any) -> Table:
    """Oda's campaign of round 3; the units of both are given by province."""
    here = gekokujo.scenario(players=["Oda", "Uesugi"], **given)
    for name, count in units.items():
        here = here.set(name, owner="Oda", units={"Oda": count})
    here = here.set("Aki", owner="Uesugi", units={"Uesugi": {"daimyo": 1}})
    here = here.set_round("campaign", round=3, order=["Oda", "Uesugi"])
    return gekokujo.table(gekokujo.new_game(position=here), seats, keep=False, coach=False)


def test_a_group_that_was_set_stays_for_another_target_and_its_origin_after_a_march() -> None:
    units = {"Owari": {"bushi": 4, "daimyo": 2}, "Kii": {"bushi": 5, "daimyo": 1}}
    shown = campaign(units, {"Oda": "me"})
    march = shown.inner.marching
    assert march.start in units
    ask(shown, "start", province="Owari")
    ask(shown, "place", province="Ise")
    ask(shown, "number", part=at.DAIMYO, n=1)
    ask(shown, "number", part=at.BUSHI, n=2)
    ask(shown, "place", province="Mino")
    assert shown.inner.chosen == Move(["Owari", "Mino"], daimyo=1, bushi=2)
    # Bushi do not go three provinces far: there others are picked.
    far = next(end for end, path in march.reach("Owari").items() if len(path) == 4)
    ask(shown, "place", province=far)
    assert shown.inner.chosen.bushi == 0
    ask(shown, "place", province="Mino")
    ask(shown, "number", part=at.BUSHI, n=1)
    press_main(shown)
    assert shown.inner.marching.start == "Owari"
    shown.close()


def test_why_nothing_can_be_recruited_is_said_of_the_own_provinces() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 4, "daimyo": 3}})
    here = here.set("Echigo", owner="Uesugi", units={"Uesugi": {"daimyo": 1}})
    here = here.set_player("Oda", koku=4).set_round("planning", round=1, order=["Oda", "Uesugi"])
    shown = gekokujo.table(gekokujo.new_game(position=here), {"Oda": "me"}, keep=False)
    cards = groups(shown)[0]["options"]
    recruit = next(one for one in cards if one["key"] == "kind-recruit")
    assert recruit["off"].startswith("G-034: Owari is full")
    # What cannot be chosen says so on its card, in a line; the whole reason names the rule.
    off = {one["key"]: (one["note"], one["off"]) for one in cards if "off" in one}
    note, why = off["kind-fortify"]
    assert note == "You have no castle in a province of yours"
    assert why == "G-062: you have no castle in a province of yours. Build one first."
    assert off["kind-castle"][0] == "That costs 5 Koku, and you have 4"
    assert all(note[-1] != "." and "G-0" not in note for note, _ in off.values())
    part = shown.frame._faces.PARTS[type(shown.inner)](shown.inner, None)
    assert part.advice() == []
    shown.close()


def test_units_that_sabotage_keeps_from_hitting_lie_in_the_card_of_the_battle() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 3, "daimyo": 1}})
    here = here.set("Ise", owner="Uesugi", units={"Uesugi": {"bushi": 3, "daimyo": 1}})
    here = here.set_player("Oda", koku=0).set_player("Uesugi", koku=2)
    here = here.set_ninja("Oda", "sabotage", "Owari")
    here = here.set_round("campaign", round=3, order=["Uesugi", "Oda"])
    game = gekokujo.new_game(position=here, seed=1)
    game.choose(Move(["Ise", "Owari"], bushi=3, daimyo=1), "Uesugi")
    shown = gekokujo.table(game, {"Oda": "me", "Uesugi": "person"}, keep=False, coach=False)
    while not shown.inner.throw_comes:
        if shown.inner.asked:
            shown.inner.choose(game.suggest(shown.inner.asked)[0])
        else:
            shown.inner.next()
    shown._refresh()
    sides = shown.frame.face.deciding["dice"]["sides"]
    oda = next(side for side in sides if side["name"] in ("Oda", "You"))
    assert [group["words"] for group in oda["groups"]] == [
        "1 Daimyo (3 dice): 5 and 6 hit", "3 Bushi cannot hit: sabotage −1"
    ]  # fmt: skip
    shown.close()


def test_a_battle_says_who_controls_the_province_now() -> None:
    seen = set()
    for seed in range(6):
        game = gekokujo.new_game(seed=seed, options={"locals": 1, "rounds": 5})
        shown = gekokujo.table(game, {game.players[0]: "me"}, keep=False)
        part = shown.frame._faces.PARTS[type(shown.inner)](shown.inner, None)
        for step in steps_of(game.play("greedy")):
            for entry in step.entries if step.before is not None else ():
                if entry.what not in (kinds.BATTLE_WON, kinds.BATTLE_OPEN):
                    continue
                owner = step.position.state.owner[entry.province]
                title, words = part._verdict(step, step.position.map.printed[entry.province])
                told = " ".join([title, *words])
                if owner < 0:
                    seen.add("neutral")
                    assert re.search("nobody controls it|it is neutral|locals hold", told)
                else:
                    seen.add("kept" if "still" in told else "won")
                    assert re.search("control", told)
        shown.close()
    assert seen == {"neutral", "kept", "won"}


def test_a_short_game_says_when_it_ends_and_who_wins_then(here: Table) -> None:
    face = here.frame.face
    assert face.setting["goal"]["lines"][0]["words"] == ("After round 2 of 2 most provinces win.")
    assert "Your clan is Oda: attacks with +1" in face.setting["goal"]["lines"][-1]["words"]
    assert face.setting["words"]["most"] == "most provinces"
    assert face.winter["race"]["note"] == "most win after round 2"
    assert face.prompt["note"].startswith("round 1 of 2 ·")
    whole = gekokujo.table(gekokujo.new_game(seed=7), {"Oda": "me"}, keep=False)
    assert whole.frame.face.setting["words"]["most"] == "20 provinces"
    assert whole.frame.face.prompt["note"].startswith("round 1 ·")
    whole.close()


def test_the_first_round_names_the_odds_of_this_clan(here: Table) -> None:
    press_main(here)  # 3 Bushi
    to_the_campaign(here)
    part = here.frame._faces.PARTS[type(here.inner)](here.inner, None)
    assert len(part.advice()) <= 2  # a line, and what more there is to it
    words = " ".join(part.advice())
    march = here.inner.marching
    end = next(end for end in march.reach("Owari") if march.is_fight(end))
    share = round(100 * float(march.odds(end, [3, 0, 0, 0, 0, 0, 0]).controls["Oda"]))
    assert f"3 Bushi take {end} in {share} of 100 cases" in words
    assert share < 80


def test_alternatives_hold_the_own_choice_and_the_coachs() -> None:
    game = gekokujo.new_game(seed=7, locals=1)
    found = alternatives_to(game, "Oda", gekokujo.Recruit("Owari", 1))
    assert found.own in found.choices
    assert found.coach in found.choices
    assert gekokujo.Recruit("Owari", 2) in found.choices.values()


def test_what_decided_a_game_is_the_fall_of_a_clan_where_it_fell_or_concerns_the_winner() -> None:
    game = gekokujo.new_game(seed=3, locals=1, options={"rounds": 4}).play("greedy")
    (turn,) = shown_end(game)["turns"]
    assert turn["words"].startswith("The last Daimyo of Tokugawa falls")
    there = steps_of(game)[turn["step"]].position
    fought = next(one for one in reversed(game.record) if one.what == kinds.VASSAL_MADE)
    assert fought.seat == there.players.index("Tokugawa")
    names = there.map.names
    battles = [names[one.province] for one in game.record if one.what == kinds.BATTLE_BEGAN]
    assert turn["province"] in battles
    assert turn["province"] != names[0]


def shown_end(game: gekokujo.Game) -> dict[str, Any]:
    """What the end of a game shows."""
    shown = gekokujo.table(game, keep=False)
    if shown.phase != END:
        shown.to_my_choice()
    found: dict[str, Any] = dict(shown.frame.face.ending)
    shown.close()
    return found


def test_the_course_of_a_game_is_told_by_its_rounds() -> None:
    game = gekokujo.new_game(seed=7, options=SHORT)
    about = alternatives_to(game, "Oda", game.legal()[0]).about
    assert when_of(about) == ("round 1", "1")


def test_winter_is_reckoned_as_the_rules_reckon_it() -> None:
    game = gekokujo.new_game(["Takeda", "Oda"], seed=7, locals=1)
    rows = winter_now(game.position)["rows"]
    # Takeda at home pays 1 for Kai and 2 for 4 units there (G-EX-4).
    assert rows[0]["cells"][1] == "−3"
    assert rows[1]["cells"][1] == "0"


@pytest.mark.parametrize("modules", [None, ["rice_and_war"]])
def test_the_bills_of_every_winter_add_up(modules: list[str] | None) -> None:
    winters = 0
    for seed in range(4):
        options = {"locals": 1, "rounds": 4}
        game = gekokujo.new_game(seed=seed, modules=modules, options=options)
        steps = steps_of(game.play("random" if seed % 2 else "greedy"))
        for number, step in enumerate(steps[1:], 1):
            if step.what != kinds.ROUND_BEGAN or step.entries[0].round == 1:
                continue
            told = winter_entries(steps[:number])
            wintry = [entry for entry in told if entry.what != kinds.STORED]
            before = number - 1
            while any(entry in wintry for entry in steps[before].entries):
                before -= 1
            bills = bills_of(told, step.position, step.entries)
            assert [bill.had for bill in bills] == steps[before].position.state.koku[: len(bills)]
            winters += 1
    assert winters > 8


def test_a_winter_is_looked_at_before_the_new_round() -> None:
    game = gekokujo.new_game(["Takeda", "Oda"], seed=7, options={"locals": 1, "rounds": 3})
    shown = gekokujo.table(game, {"Takeda": "me"}, coach=False)
    panel = shown.inner
    while not panel.winter_is_over:
        if panel.asked:
            panel.choose(game.suggest(panel.asked)[0])
        else:
            panel.advance(60)
    shown._refresh()
    face = shown.frame.face
    assert face.prompt["eyebrow"] == "Winter"
    assert face.prompt["main"]["words"] == "On to round 2"
    winter = face.winter
    had, cost, left = winter["bill"]["rows"][0]["cells"]
    assert int(had) - int(cost.strip("−")) == int(left)
    assert face.head["seats"][0]["values"][1]["value"] == int(left)
    cities = ("Musashi", "Settsu", "Yamashiro")
    owners = [panel.position.state.owner[panel.position.map.index(one)] for one in cities]
    assert [city["seat"] for city in winter["cities"]] == owners
    assert winter["goal"]["goal"] == 0  # a short game: most provinces win
    income, food, koku = winter["next"]["rows"][0]["cells"][1:4]
    assert int(left) + int(income) - int(food.strip("−·") or 0) == int(koku)
    press_main(shown)
    assert shown.frame.face.prompt["note"].startswith("round 2")
    assert not panel.winter_is_over
    shown.close()


def test_the_last_winter_is_looked_at_before_the_end_and_told_there() -> None:
    game = gekokujo.new_game(["Takeda", "Oda"], seed=7, options={"locals": 1, "rounds": 1})
    shown = gekokujo.table(game, {"Takeda": "me"}, coach=False)
    panel = shown.inner
    while not panel.done:
        if panel.asked:
            panel.choose(game.suggest(panel.asked)[0])
        else:
            panel.advance(60)
    shown._refresh()
    face = shown.frame.face
    assert face.prompt["eyebrow"] == "Winter"
    assert face.prompt["main"]["words"] == "To the end of the game"
    assert not face.head["over"]
    had, cost, left = face.winter["bill"]["rows"][0]["cells"]
    assert int(cost.strip("−")) > 0
    assert int(had) - int(cost.strip("−")) == int(left) == game.position.state.koku[0]
    assert "next" not in face.winter
    assert "The last round is over" in face.actions["say"]["text"]
    press_main(shown)
    assert face.prompt["main"]["words"] == "Play again"
    assert f"The last winter cost Takeda {cost.strip('−')} Koku" in " ".join(face.ending["why"])
    shown.close()


def test_a_game_that_is_won_in_the_campaign_has_no_last_winter() -> None:
    game = gekokujo.new_game(["Takeda", "Oda"], seed=7, locals=1).play("greedy")
    assert game.position.state.won_by == at.BY_MANDATE
    assert not ends_in_winter(steps_of(game))


def test_a_persons_own_choices_follow_each_other_and_no_dice_are_passed_over(here: Table) -> None:
    panel, game = here.inner, here.game
    assert game is not None
    seen: list[int] = []
    pauses = 0
    while not panel.done:
        if panel.falling:
            panel.see_throw()
        elif panel.asked:
            panel.choose(game.suggest(panel.asked)[0])
            # Whoever is asked again at once need not press in between.
            again = game.decision.player == "Oda" and not panel.throw_comes and not panel.falling
            pauses += again and panel.asked is None and panel.step.before is None
        elif panel.halts_here:
            panel.next()
        else:
            panel.advance(60)
        if panel.step is not None and panel.step.before is not None:
            seen.append(panel.step.choices)
    fought = [
        step.choices
        for step in steps_of(game)
        if step.before is not None and 0 in panel._fight_in(step.before)
    ]
    assert fought
    assert set(fought) <= set(seen)
    assert pauses == 0


def test_a_number_that_was_set_stays_for_units_that_are_dragged(here: Table) -> None:
    press_main(here)
    to_the_campaign(here)
    ask(here, "number", part=at.BUSHI, n=1)
    ask(here, "number", part=at.DAIMYO, n=1)
    ask(here, "drag", **{"from": "Owari", "to": "Mino"})
    assert here.inner.chosen == Move(("Owari", "Mino"), bushi=1, daimyo=1)


def test_a_picked_place_can_be_exchanged_for_another() -> None:
    game = moments()["the next battle"].fork()
    shown = gekokujo.table(game, {"Ann": "me"}, keep=False)
    rows = groups(shown)[0]["options"]
    assert [row["on"] for row in rows].count(True) == 1, "the coach's battle stands there at once"
    other = next(row for row in rows if not row["on"])
    prompt = ask(shown, other["do"], **other["with"])
    assert prompt["main"]["words"].endswith(other["words"])
    assert len(groups(shown)[0]["options"]) == len(rows)
    shown.close()


def test_one_stays_to_hold_the_start_unless_more_are_sent(here: Table) -> None:
    here.inner.choose(gekokujo.Recruit("Owari", 3))
    here.inner.choose(Finished())
    while not here.inner.asked:
        here.inner.advance(60)
    march = here.inner.marching
    assert march.choice is None
    coach, _ = here.inner.advised
    march.go("Ise")
    assert (march.choice.bushi, march.choice.daimyo) == (coach.bushi, coach.daimyo) == (1, 1)
    march.ready = None
    march.go("Ise")
    assert (march.choice.bushi, march.choice.daimyo) == (4, 2)  # a Daimyo stays
    march.set_count(at.DAIMYO, 3)
    here.inner.touched()
    assert groups(here)[1]["say"] == "nobody stays: you lose Owari"


def test_moments_are_attacks_that_went_against_the_odds() -> None:
    game = gekokujo.new_game(seed=7, options={"locals": 1, "rounds": 6}).play("greedy")
    found = moments_of(steps_of(game))
    assert found
    assert len({(one.seat, one.won) for one in found}) == len(found)
    for one in found:
        assert one.share <= 0.6 if one.won else one.share >= 0.4
    shown = gekokujo.table(game, "greedy")
    assert len(shown.frame.face.ending["moments"]) == len(found)
    shown.close()


def test_a_recap_tells_first_what_concerns_the_person() -> None:
    game = gekokujo.new_game(seed=7, locals=1).play("greedy")
    steps = steps_of(game)
    lines, more = recap_of(steps, 0, steps[0].position)
    assert lines[0].get("own")
    assert len(lines) == 6
    assert more > 0


def test_nobody_stayed_at_home_before_the_own_turn() -> None:
    """Battles of the first player come before others move (G-035): these are still to come."""
    game = gekokujo.new_game(seed=7, locals=1)
    while game.position.state.phase != at.FIGHTING:
        game.play("greedy", most=1)
    order = [game.players[seat] for seat in game.position.state.order if seat >= 0]
    shown = gekokujo.table(game, {order[-1]: "me"}, keep=False)
    rows = shown.frame.face.actions["doing"]["rows"]
    assert [game.players[row["seat"]] for row in rows] == order
    assert all(not row.get("skips") and not row["lines"] for row in rows[1:])


def test_a_province_that_is_shared_is_not_called_lost() -> None:
    """Whoever still stands there has not lost it: nobody controls it (G-042)."""
    then = gekokujo.scenario(players=["Oda", "Uesugi"])
    then = then.set("Owari", units={"Oda": {"bushi": 2}}).set("Mino", units={"Oda": {"bushi": 1}})
    now = then.set("Owari", units={"Oda": {"bushi": 2}, "Uesugi": {"bushi": 1}})
    now = now.set("Mino", units={"Oda": {"bushi": 0}, "Uesugi": {"bushi": 1}})
    told = meanwhile("Oda", then, now)
    assert "You still stand in Owari, but not alone: nobody controls it." in told
    assert "You have lost Mino." in told


def test_the_coach_warns_of_a_neighbour_who_could_take_what_is_left_behind() -> None:
    here = gekokujo.scenario(players=["Oda", "Tokugawa"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 4, "daimyo": 1}})
    here = here.set("Mikawa", owner="Tokugawa", units={"Tokugawa": {"bushi": 5, "daimyo": 1}})

    def told(order: list[str]) -> str:
        asked = here.set_round("campaign", round=2, order=order)
        shown = gekokujo.table(gekokujo.new_game(position=asked), {"Oda": "me"}, keep=False)
        while not shown.inner.asked:
            shown.inner.next()
        shown.inner.marching.ready = None
        ask(shown, "place", province="Ise")
        ask(shown, "number", part=at.BUSHI, n=4)
        ask(shown, "number", part=at.DAIMYO, n=0)
        words = TurnsFace(shown.inner, None).advice()
        shown.close()
        return " ".join(words)

    before = told(["Oda", "Tokugawa"])
    assert "Tokugawa moves after you, with 6 units beside Owari" in before
    assert "Tokugawa" not in told(["Tokugawa", "Oda"])  # who has moved already is no danger


def test_where_the_coach_would_stay_the_main_button_goes_on_to_the_battles() -> None:
    shown = campaign({"Owari": {"bushi": 1, "daimyo": 1}}, {"Oda": "me"})
    shown.inner.choose(Move(["Owari", "Ise"], daimyo=1))
    while not shown.inner.asked:
        shown.inner.next()
    assert isinstance(shown.inner.advised[0], Finished)
    assert shown.inner.marching.start is None
    shown._refresh()
    assert shown.frame.face.prompt["main"]["words"] == "Move no more: on to the battles"
    shown.close()


def test_ronin_that_change_no_chance_are_not_suggested_and_the_chances_stand_beside() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 1, "daimyo": 1}})
    here = here.set("Ise", owner="Uesugi", units={"Uesugi": {"bushi": 5, "daimyo": 2}})
    here = here.set_player("Oda", koku=3)
    here = here.set_round("campaign", round=3, order=["Uesugi", "Oda"])
    game = gekokujo.new_game(position=here, seed=1)
    game.choose(Move(["Ise", "Owari"], bushi=5, daimyo=2), "Uesugi")
    while type(game.legal()[0]) is not gekokujo.HireRonin or game.decision.player != "Oda":
        game.choose(game.suggest(game.decision.player)[0])
    assert game.suggest("Oda")[0].count  # the greedy bot covers its Daimyo
    assert advised(game, "Oda")[0] == gekokujo.HireRonin(0)
    shown = gekokujo.table(game, {"Oda": "me"}, keep=False)
    assert any("Your chance to keep it, with 0 Ronin:" in note for note in
               shown.frame.face.deciding["notes"])  # fmt: skip
    shown.close()


def test_ronin_are_suggested_as_far_as_their_chances_are_worth_their_koku() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 3, "daimyo": 2}})
    here = here.set("Ise", owner="Uesugi", units={"Uesugi": {"bushi": 3, "daimyo": 1}})
    here = here.set_player("Oda", koku=3).set_round("campaign", round=3, order=["Oda", "Uesugi"])
    game = gekokujo.new_game(position=here, seed=1)
    game.choose(Move(["Owari", "Ise"], bushi=3, daimyo=1), "Oda")
    while type(game.legal()[0]) is not gekokujo.HireRonin:
        game.choose(game.suggest(game.decision.player)[0])
    choice, why = advised(game, "Oda")
    assert (choice, why) == (
        gekokujo.HireRonin(3),
        "85 % with 3 Ronin for 3 Koku, 34 % without.",
    )
    shown = gekokujo.table(game, {"Oda": "me"}, keep=False)
    # With a Daimyo of Oda, and of nothing but the melee that is to come.
    assert any("A Ronin fights like a Bushi: here 4 to 6 hit." in note for note in
               shown.frame.face.deciding["notes"])  # fmt: skip
    shown.close()


def test_no_number_is_lit_that_would_not_march() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"])
    here = here.set("Mikawa", owner="Oda", units={"Oda": {"bushi": 5, "daimyo": 2}})
    here = here.set("Ise", owner="Uesugi", units={"Uesugi": {"bushi": 3, "daimyo": 1}})
    game = gekokujo.new_game(position=here.set_round("campaign", round=3, order=["Oda", "Uesugi"]))
    shown = gekokujo.table(game, {"Oda": "me"}, keep=False)
    marching = shown.inner.marching
    marching.lay_out("Mikawa", [1, 0, 0, 0, 0, 0, 0])  # 1 Bushi, who is too few for Ise
    shown._refresh()
    rows = {row["province"]: row for group in shown.frame.face.deciding["groups"]
            for row in group["options"] if group["kind"] == "rows"}  # fmt: skip
    lit = [option for group in shown.frame.face.deciding["groups"] if group["kind"] == "steps"
           for option in group["options"] if option.get("on")]  # fmt: skip
    assert not lit
    ask(shown, "place", province="Ise")
    groups = shown.frame.face.deciding["groups"]
    steps = {group["label"]: [option["words"] for option in group["options"] if option.get("on")]
             for group in groups if group["kind"] == "steps"}  # fmt: skip
    assert steps == {"Daimyo": ["1"], "Bushi": ["5"]}
    again = next(row for group in groups if group["kind"] == "rows"
                 for row in group["options"] if row["province"] == "Ise")  # fmt: skip
    assert again["note"] == rows["Ise"]["note"]  # the chance that was told is that of who goes
    shown.close()


def test_whoever_is_attacked_threatens_nothing() -> None:
    here = gekokujo.scenario(players=["Oda", "Tokugawa"])
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 4}})
    here = here.set("Mikawa", owner="Tokugawa", units={"Tokugawa": {"bushi": 5}})
    owari, mikawa = here.lookup.province("Owari"), here.lookup.province("Mikawa")
    assert threat_to(here, 0, owari, [3, 0, 0, 0, 0, 0, 0]) is not None
    assert threat_to(here, 0, owari, [3, 0, 0, 0, 0, 0, 0], mikawa) is None


def test_the_end_speaks_to_the_person_and_says_what_cost_most() -> None:
    game = gekokujo.new_game(seed=3, locals=1, options={"rounds": 3}).play("greedy")
    shown = gekokujo.table(game, {"Oda": "me"}, keep=False)
    ending = shown.frame.face.ending
    held = {name: list(game.position.state.owner).count(seat)
            for seat, name in enumerate(game.players)}  # fmt: skip
    assert ending["say"].startswith("You came 3rd with ")
    assert f"{game.winners[0]} wins with {held[game.winners[0]]}." in ending["say"]
    assert ending["why"][0].startswith("Round 1 cost you most: Shimazu gained 3 in it, you gained")
    shown.close()
    shown = gekokujo.table(game, {game.winners[0]: "me"}, keep=False)
    assert shown.frame.face.ending["say"] == f"You win with {held[game.winners[0]]} provinces!"
    shown.close()
