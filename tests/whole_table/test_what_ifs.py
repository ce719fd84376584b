"""“What if …” at the table, without a page: what is asked, what is told, and nothing is changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.games import gekokujo
from shogun_nb.what_if import asking
from shogun_nb.what_if.statistics import Difference
from shogun_nb.whole_table import what_ifs
from shogun_nb.whole_table.frame import Frame
from shogun_nb.whole_table.table import Table, table
from shogun_nb.whole_table.what_ifs import BUTTON, TURN, WON, told_apart
from tests.whole_table.conftest import PLAYERS, wants

LONG = 60.0


def few(shown: Table) -> Table:
    """The table, for questions with few and short playouts."""
    shown.frame.what_ifs.playouts = 4
    shown.frame.what_ifs.compiled = False
    return shown


@pytest.fixture
def planning(frame: Frame) -> Frame:
    """Ann is to plan the first round."""
    few(frame.table)  # type: ignore[arg-type]
    return frame


@pytest.fixture
def marching(tmp_path: Path) -> Iterator[Frame]:
    """Ann is to march, and has chosen where."""
    game = sg.new_game(players=PLAYERS, seed=7, options={"years": 1})
    game.play("greedy", until="a target and a number of armies")
    shown = few(table(game, {game.decision.player: "me"}))
    shown.to_my_choice()
    move, _ = game.suggest()
    shown.inner.choose(move.target, 2)
    yield shown.frame
    shown.close()


def offered(frame: Frame) -> list[str]:
    return [one["words"] for one in frame.face.prompt["others"]]


def told(frame: Frame) -> dict[str, Any]:
    """What the page draws once the question is over."""
    asked = frame.what_ifs.question or frame.what_ifs.turning
    assert asked is not None
    asked.wait(LONG)
    frame._tell_what_if()
    return dict(frame.face.whatif)


def test_a_march_is_compared_with_its_neighbours_and_the_coachs(marching: Frame) -> None:
    assert BUTTON in offered(marching)
    wants(marching, "what_if")
    asked = told(marching)
    assert (asked["done"], asked["due"], asked["plays"], asked["error"]) == (4, 4, False, "")
    names = [row["name"] for row in asked["rows"]]
    assert names[:3] == [
        f"{names[0].rsplit(' ', 2)[0]} {n}" for n in ("2 armies", "1 army", "3 armies")
    ]
    assert [row.get("own", False) for row in asked["rows"]] == [True] + [False] * (len(names) - 1)
    assert sum(row.get("coach", False) for row in asked["rows"]) == 1
    assert all(row["low"] <= row["value"] <= row["high"] for row in asked["rows"])
    assert f"“{names[0]}”" in asked["say"]
    assert asked["say"].startswith("4 games cannot tell whether")
    assert BUTTON not in offered(marching)


def test_it_is_said_so_that_who_knows_no_statistics_can_read_it() -> None:
    def said(low: float, high: float, playouts: int = 2_000) -> str:
        more = Difference((low + high) / 2, 0.01, low, high, playouts, 1.0, None)
        return told_apart("Ann", "A", "B", more)

    better = "is better than “{}”: with it Ann wins between {} of 100 games more."
    assert said(0.23, 0.27) == f"“A” {better.format('B', '23.0 and 27.0')}"
    assert said(-0.27, -0.13) == f"“B” {better.format('A', '13 and 27')}"
    assert said(0.004, 0.06) == f"“A” {better.format('B', '0.4 and 6.0')}"  # not 0, which is none
    equal = "“A” and “B” are about equally good for Ann; 2,000 games cannot tell them apart."
    assert said(-0.03, 0.05) == equal
    assert said(0, 0.05) == equal
    # It is not called equal what may be far from it.
    assert said(-0.2, 0.3, 60) == "60 games cannot tell whether “A” or “B” is better for Ann."
    assert said(-0.9, 0.9, 1) == "1 game cannot tell whether “A” or “B” is better for Ann."
    assert said(0, 0) == "“A” and “B” come to the same for Ann."


def test_the_coachs_own_choice_is_named_once(planning: Frame) -> None:
    wants(planning, "suggest")
    wants(planning, "what_if")
    asked = told(planning)
    (row,) = asked["rows"]
    assert (row["name"], row["tag"], row["coach"]) == ("your plan", "", True)
    assert re.fullmatch(
        r"With “your plan” Ann wins between [\d.]+ and [\d.]+ of 100 games\. "
        r"The coach would have chosen the same\.",
        asked["say"],
    )


def test_without_numba_it_is_said_why_fewer_playouts_are_played(
    marching: Frame, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(marching, "what_if")
    assert told(marching)["note"] == ""
    wants(marching, "what_if_close")
    for one in (what_ifs, asking):
        monkeypatch.setattr(one, "find_spec", lambda _: None)
    monkeypatch.setattr(what_ifs, "INTERPRETED_PLAYOUTS", 3)
    marching.what_ifs.playouts = marching.what_ifs.compiled = None
    wants(marching, "what_if")
    asked = told(marching)
    assert asked["due"] == 3
    assert asked["note"].startswith("Numba is missing or cannot be used: playouts are slower")


def test_it_changes_nothing_in_the_game(marching: Frame, tmp_path: Path) -> None:
    game = marching.table.game
    game.save(tmp_path / "before.jsonl")
    wants(marching, "what_if")
    told(marching)
    game.save(tmp_path / "after.jsonl")
    assert (tmp_path / "before.jsonl").read_bytes() == (tmp_path / "after.jsonl").read_bytes()


def test_an_answer_goes_with_the_decision_that_it_was_about(marching: Frame) -> None:
    wants(marching, "what_if")
    question = marching.what_ifs.question
    assert question is not None
    wants(marching, "armies", n=1)
    assert marching.face.whatif == {}
    assert question.known.over
    assert marching.what_ifs.question is None
    wants(marching, "drop")
    assert BUTTON not in offered(marching)
    wants(marching, "what_if")
    assert "There is nothing to compare now" in marching.face.prompt["alert"]


def test_stop_keeps_what_is_known_and_close_lets_go(marching: Frame) -> None:
    marching.what_ifs.playouts = 100_000
    wants(marching, "what_if")
    question = marching.what_ifs.question
    assert question is not None
    wants(marching, "what_if_stop")
    asked = told(marching)
    assert (asked["plays"], asked["stopped"]) == (False, True)
    assert asked["done"] < asked["due"] == 100_000
    wants(marching, "what_if_close")
    assert marching.face.whatif == {}
    assert BUTTON in offered(marching)


def test_a_plan_is_compared_with_the_coachs_once_it_is_whole(planning: Frame) -> None:
    assert BUTTON not in offered(planning)
    wants(planning, "suggest")
    wants(planning, "take", space="bid")
    assert BUTTON not in offered(planning)
    free = next(n for n in range(5) if n not in planning.face.quick["laid"].values())
    wants(planning, "lay", space="bid", card=free)
    wants(planning, "what_if")
    asked = told(planning)
    assert asked["about"] == "The plan, spring of year 1"
    assert len(asked["rows"]) in (1, 2)
    assert asked["rows"][0]["own"]


def test_a_fight_that_is_shown_is_asked_about_until_something_else_is(marching: Frame) -> None:
    shown = marching.table
    shown.inner.move(shown.inner.target, 2)
    assert BUTTON not in offered(marching)  # the throw comes
    while BUTTON not in offered(marching):
        shown.next()
    assert marching.face.actions["last"]
    wants(marching, "what_if")
    assert "2 armies from" in told(marching)["about"]
    shown.next()
    assert marching.face.whatif == {}


def test_looking_back_asks_about_the_last_decision_before(marching: Frame) -> None:
    shown = marching.table
    player = shown.people[0]
    number = len(shown.game.choices)
    shown.inner.move(shown.inner.target, 2)
    shown.to_my_choice()
    assert shown.game.choices[number].player == player
    step = next(n for n, one in enumerate(shown.shown, 1) if one.choices > number)
    shown.look(step)
    assert BUTTON in offered(marching)
    wants(marching, "what_if")
    assert "2 armies from" in told(marching)["about"]
    shown.look(2)
    assert marching.face.whatif == {}
    assert BUTTON not in offered(marching)


def test_plans_of_several_people_are_not_asked_about_in_the_past() -> None:
    game = sg.new_game(players=PLAYERS, seed=7, options={"years": 1})
    game.play("greedy", until="a place in the turn order")
    shown = few(table(game, {"Ann": "me", "Ben": "person"}))
    shown.look(len(shown.shown) - 1)
    assert BUTTON not in offered(shown.frame)
    shown.close()


# --- where did it turn? ---------------------------------------------------------------------------
@pytest.fixture
def ended(tmp_path: Path) -> Iterator[Frame]:
    """Ann has played a short game at random, and it is over."""
    game = sg.new_game(players=PLAYERS, seed=7, options={"years": 1}).keep(tmp_path / "game.jsonl")
    game.play({"Ann": "random", "Ben": "greedy", "Cem": "greedy"})
    shown = few(table(game, {"Ann": "me"}))
    shown.frame.what_ifs.playouts = 2
    yield shown.frame
    shown.close()
    shown.game.close()


def test_after_a_game_each_decision_has_its_chance(
    ended: Frame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(ended, "turning")
    asked = told(ended)
    # Two games of each tell nothing yet: no point is drawn that may lie anywhere.
    assert asked["points"]
    assert not any("value" in one for one in asked["points"])
    wants(ended, "what_if_close")
    monkeypatch.setattr(what_ifs, "TOO_WIDE", 2.0)
    before = (tmp_path / "game.jsonl").read_bytes()
    assert ended.face.prompt["turn"] == TURN
    wants(ended, "turning")
    asked = told(ended)
    assert asked["kind"] == "course"
    made = [one for one in ended.table.game.choices if one.player == "Ann"]
    assert len(asked["points"]) == len(made)
    assert all(one["low"] <= one["value"] <= one["high"] for one in asked["points"])
    assert ended.face.ending == {}  # it stands in its place
    assert ended.face.prompt["turn"] == ""
    wants(ended, "what_if_close")
    assert ended.face.whatif == {}
    assert ended.face.ending
    assert (tmp_path / "game.jsonl").read_bytes() == before


@pytest.mark.parametrize("wins", [True, False])
def test_whoever_won_is_told_what_a_cost_means_then(
    wins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sg.new_game(players=PLAYERS, seed=1, options={"years": 1}).play("random")
    player = next(name for name in PLAYERS if (name in game.winners) == wins)
    monkeypatch.setattr(what_ifs, "TOO_WIDE", 2.0)
    shown = few(table(game, {player: "me"}))
    shown.frame.what_ifs.playouts = 20
    wants(shown.frame, "turning")
    asked = told(shown.frame)
    assert asked["turns"]
    assert all(one["cost"]["low"] > 0 for one in asked["turns"])
    assert (WON in asked["note"]) == wins
    shown.close()


def test_a_decision_is_first_a_question_and_then_an_answer(ended: Frame) -> None:
    shown = ended.table
    wants(ended, "turning")
    points = told(ended)["points"]
    place = next(n for n, one in enumerate(points) if "from" in one["about"])
    wants(ended, "turn_at", at=place)
    asked = dict(ended.face.whatif)
    assert (asked["kind"], asked["about"]) == ("turn", points[place]["about"])
    assert asked["own"] not in asked["names"]
    assert "answer" not in asked
    assert "coach" not in str(asked)  # it would be half the answer
    assert shown.looking is not None
    assert "Play on from here" in offered(ended)
    wants(ended, "turn_try", name=asked["names"][0])
    ended.what_ifs.question.wait(LONG)  # type: ignore[union-attr]
    ended._tell_what_if()
    asked = dict(ended.face.whatif)
    assert asked["tried"] == asked["names"][0]
    assert any(row.get("coach") for row in asked["answer"]["rows"])
    wants(ended, "turn_back")
    assert ended.face.whatif["kind"] == "course"
    assert shown.looking is None


def test_play_goes_on_from_the_decision_in_a_new_game(ended: Frame) -> None:
    shown = ended.table
    wants(ended, "turning")
    told(ended)
    number = ended.what_ifs.turning.known.points[0].decision.number  # type: ignore[union-attr]
    wants(ended, "turn_at", at=0)
    wants(ended, "fork")
    assert len(shown.game.choices) == number
    assert shown.asked == "Ann"
    assert ended.face.whatif == {}
    assert ended.what_ifs.turning is None


def test_wrong_wishes_are_refused_and_change_nothing(ended: Frame) -> None:
    for wish, fields in (("turn_at", {"at": 0}), ("turn_try", {"name": "Kai"})):
        wants(ended, wish, **fields)
        assert ended.face.prompt["alert"]
    wants(ended, "turning")
    for at in (99, -1, "1", None, True):
        wants(ended, "turn_at", at=at)
        assert ended.face.prompt["alert"]
    wants(ended, "turn_at", at=0)
    for name in ("<b>Kai</b>", 3, ["x"]):
        wants(ended, "turn_try", name=name)
        assert "could not be chosen here" in ended.face.prompt["alert"]
    assert "answer" not in ended.face.whatif


def test_where_no_game_is_won_the_provinces_tell_choices_apart() -> None:
    """In the last round of a game that is lost: wins would say 0 of 100 of every choice."""
    here = gekokujo.scenario(players=["Oda", "Uesugi"], options={"rounds": 2, "locals": 1})
    here = here.set("Owari", owner="Oda", units={"Oda": {"bushi": 4, "daimyo": 2}})
    for name in ("Echigo", "Kozuke", "Mutsu", "Dewa", "Hitachi", "Shimousa", "Kazusa"):
        here = here.set(name, owner="Uesugi", units={"Uesugi": {"bushi": 1, "daimyo": 1}})
    here = here.set_round("campaign", round=2, order=["Oda", "Uesugi"])
    shown = gekokujo.table(gekokujo.new_game(position=here), {"Oda": "me"}, coach=False)
    frame = shown.frame
    frame.what_ifs.playouts, frame.what_ifs.compiled = 48, False
    frame._heard(None, {"do": "place", "number": 1, "province": "Ise"}, [])
    frame._heard(None, {"do": "what_if", "number": 2}, [])
    answer = told(frame)
    assert answer["axis"] == "provinces at the end"
    values = [row["value"] for row in answer["rows"]]
    assert all(1 <= value <= 4 for value in values)
    assert len({*values}) > 1
    assert answer["say"].startswith("Oda hardly wins here, whatever is chosen. “")
    found = frame.what_ifs.question.known.comparison
    assert all(found.estimate(row["name"]).value == 0 for row in answer["rows"])
    shown.close()


def test_provinces_are_told_apart_in_numbers() -> None:
    more = Difference(1.2, 0.1, 0.94, 1.46, 400, 1, 60)
    said = told_apart("Ann", "A", "B", more, "provinces at the end")
    assert said == (
        "“A” is better than “B”: with it Ann has between 0.9 and 1.5 more provinces at the end."
    )
    apart = told_apart("Ann", "A", "B", Difference(0.1, 0.1, -0.1, 0.3, 400, 1, 60), "provinces")
    assert "about equally good" in apart
