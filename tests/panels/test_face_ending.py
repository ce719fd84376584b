"""The end of a game in the frame, without a browser: what it says, what is kept and looked at."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from shogun_nb import steps_of, table
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.ending import EndPanel
from shogun_nb.games.shogun.panels.face import drawer
from shogun_nb.games.shogun.panels.face_ending import EndFace
from shogun_nb.games.shogun.reading.ending_accounts import ending_of
from shogun_nb.games.shogun.reading.highlights import highlights_of
from shogun_nb.games.shogun.reading.shortly import FIGHTS_END, winter_now
from shogun_nb.games.shogun.reading.winter_accounts import Ranked
from shogun_nb.games.shogun.reading.your_ending import verdict_for
from shogun_nb.games.shogun.reading.yours import news_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import SEASON_NAMES
from shogun_nb.whole_table.phases import END

NAMES = ("Takeda", "<b>Ann</b>", "Mori")
WEIGHTY = (*FIGHTS_END, kinds.BUILDING_BUILT)


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game(players=NAMES, seed=7).play("greedy")


def test_the_bars_are_the_points(game: Game) -> None:
    rows = EndFace(EndPanel(game), None).state()["rows"]
    assert [row["points"] for row in rows] == sorted(game.scores.values(), reverse=True)
    for row in rows:
        assert sum(map(sum, row["years"])) + row.get("brought", 0) == row["points"]
        assert row["points"] == game.scores[NAMES[row["seat"]]]
    assert [row.get("wins") for row in rows] == ["wins", None, None]


def test_the_course_ends_with_the_points(game: Game) -> None:
    state = EndFace(EndPanel(game), None).state()
    assert state["course"]["points"][-1] == tuple(game.scores.values())
    # Of a single winter nothing could be drawn but a leap.
    short = new_game(players=NAMES, seed=7, options={"years": 1}).play("greedy")
    course = EndFace(EndPanel(short), None).state()["course"]
    assert [*course] == ["provinces", "chests", "armies"]
    assert {len(line) for line in state["course"].values()} == {len(state["labels"])}


def test_the_end_is_told_about_the_person_who_plays() -> None:
    game = new_game(players=NAMES, seed=7).play("greedy")
    (first, second) = sorted(game.scores.values(), reverse=True)[:2]
    for name, said, lead in (
        ("Mori", f"You win with {first} points, {first - second} ahead", "You won by"),
        ("Takeda", f"You come second with {second} points. Mori wins", "You lost by"),
    ):
        laid = table(game, {name: "me"})
        face = EndFace(laid.inner, laid)
        state = face.state()
        assert state["say"].startswith(said)
        assert face.aloud() == state["say"]
        assert state["why"][0].startswith(f"{lead} {first - second} points")
        # Region by region; the sums are the majorities of the last winter.
        (regions,) = (line for line in state["why"] if "you against" in line)
        assert "green" in regions
        assert "brown" in regions
        # The turning point can be looked at, as it was just after it.
        (turn,) = state["turns"]
        assert turn["words"].startswith("The turning point, in ")
        step = steps_of(game)[turn["step"]]
        assert turn["province"] in {step.position.map.names[one.province] for one in step.entries}
        face.intents["then"]({"moment": turn["step"]})
        assert laid.looking == turn["step"] + 1


@pytest.mark.parametrize(("seed", "years"), [(1, 1), (2, 2), (11, 1), (12, 2)])
def test_the_board_then_is_that_of_the_sentence(seed: int, years: int) -> None:
    game = new_game(players=NAMES, seed=seed, options={"years": years}).play("greedy")
    laid = table(game, {NAMES[1]: "me"})
    face = EndFace(laid.inner, laid)
    state, steps = face.state(), steps_of(game)
    assert state["turns"]
    assert state["moments"]
    for one in [*state["turns"], *state["moments"]]:
        step = steps[one["step"]]
        weighty = [entry for entry in step.entries if entry.what in WEIGHTY]
        told = [news_of(step.position, entry, 1) for entry in weighty]
        assert any(words in one["words"] for words in told)
        season, year = SEASON_NAMES[step.position.state.round % 4], step.position.state.round // 4
        assert season in one.get("when", one["words"]).lower()
        assert years == 1 or f"year {year + 1}" in one.get("when", one["words"])
        face.intents["then"]({"moment": one["step"]})
        shown = laid._past.board
        assert shown is not None
        assert shown.position.state.owner == step.position.state.owner
        assert shown.position.state.armies == step.position.state.armies
        assert laid.boards.children[-1] is shown
        laid.to_now()


def test_a_tie_between_others_says_what_decides(game: Game) -> None:
    ending = ending_of(game)
    rows = [Ranked(1, "Mori", 27, 5, True), Ranked(2, NAMES[1], 27, 3, False)]
    tied = replace(ending, ranking=(*rows, Ranked(3, "Takeda", 20, 9, False)))
    told = verdict_for(tied, 0)
    assert told.endswith("as many as <b>Ann</b>: more chests decide, 5 chests to 3.")


def test_after_the_end_no_winter_is_still_to_come(game: Game) -> None:
    here = table(game, {"Mori": "me"}, keep=False)
    goal = here.frame.face.head["goal"]
    assert goal["now"] == "The points at the end"
    assert [row[1][1] for row in goal["rows"]] == sorted(game.scores.values(), reverse=True)
    for seat, (rice, points), short in goal["rows"]:
        assert (points, rice.split(" / ")[0], short) == (
            game.position.state.points[seat], str(game.position.state.rice[seat]), ""
        )  # fmt: skip
    assert {seat["note"] for seat in here.frame.face.head["seats"]} == {""}
    assert drawer(here, "standings") == (here.holdings,)
    here.close()


def test_in_winter_no_rice_is_taken_twice_and_nobody_is_ranked(game: Game) -> None:
    step = next(one for one in steps_of(game) if one.what == kinds.RICE_LOST)
    here = step.position
    lost = {row["seat"]: row["rice"] for row in winter_now(here)["rows"]}
    assert lost == {seat: here.state.rice[seat] for seat in range(3)}
    laid = table(game, {"Mori": "me"}, keep=False)
    laid.look(steps_of(game).index(step) + 1)
    assert {seat["note"] for seat in laid.frame.face.head["seats"]} == {""}
    laid.close()


def test_of_several_people_each_is_named_at_the_end() -> None:
    game = new_game(players=NAMES, seed=7).play("greedy")
    laid = table(game, {"Mori": "me", "Takeda": "person"})
    state = EndFace(laid.inner, laid).state()
    assert state["say"].startswith("Mori wins with")
    assert [line.split()[0] for line in state["why"]] == ["Mori", "Takeda"]
    assert state["turns"]
    told = " ".join([*state["why"], *(turn["words"] for turn in state["turns"])])
    assert not re.search(r"\b[Yy]ou\b", told)


def test_from_the_end_one_can_play_again_or_learn_more(tmp_path: Path) -> None:
    laid = table(new_game(players=NAMES, seed=7, keep=tmp_path / "g.jsonl").play("greedy"))
    prompt = laid.frame.face.prompt
    assert prompt["main"]["do"] == "again"
    assert {"words": "Learn more", "do": "learn"} in prompt["others"]
    laid.frame._heard(None, {"do": "learn", "number": 1}, [])
    assert laid.frame.face.start["page"] == "learn"
    assert laid.frame.face.prompt["alert"] == ""


def test_moments_are_fights_of_those_whose_moments_they_are(game: Game) -> None:
    steps = steps_of(game)
    for seat, pair in enumerate(highlights_of(steps, 3)):
        for one, good in zip(pair, (True, False), strict=True):
            assert one is not None
            assert (one.seat, one.good) == (seat, good)
            before = steps[one.step].before
            assert before is not None
            assert one.entry in steps[one.step].entries
            assert one.entry.what in FIGHTS_END
            assert 0 < one.chance <= 1
            # A province won or kept is good, one lost or not won is not.
            owns = one.position.state.owner[one.entry.province] == seat
            assert owns is good
            assert seat in (before.state.attacker, before.state.defender)


def test_a_game_without_a_fight_has_no_moments(game: Game) -> None:
    quiet = [step for step in steps_of(game) if step.before is None]
    assert highlights_of(quiet, 3) == ((None, None),) * 3


def test_the_weightier_moment_is_a_province_with_buildings(game: Game) -> None:
    best = [pair[0] for pair in highlights_of(steps_of(game), 3)]
    lost = [
        (number, entry)
        for number, step in enumerate(steps_of(game))
        for entry in step.entries
        if entry.what == kinds.BATTLE_WON and step.before is not None
        and step.before.state.defender < at.SEATS
        and sum(step.before.state.buildings[entry.province * at.BUILDINGS :][: at.BUILDINGS])
    ]  # fmt: skip
    for one in best:
        own = [number for number, entry in lost if one is not None and entry.seat == one.seat]
        assert not own or (one is not None and one.step in own)


def test_the_points_are_saved_once_more_and_a_bad_wish_saves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = new_game(players=NAMES, seed=7, options={"years": 1}).play("greedy")
    frame = table(game, {"Mori": "me"}, keep=False).frame
    page = {"number": 1, "step": 0}
    frame._heard(None, {**page, "do": "save_points", "name": "../elsewhere"}, [])
    (saved,) = tmp_path.glob("*.csv")
    assert saved.name in frame.face.ending["saved"]
    assert saved.read_text(encoding="utf-8-sig").startswith("place,player")
    frame._heard(None, {"number": 2, "do": "then", "moment": "3"}, [])
    assert "there is no step" in frame.face.prompt["alert"]
    frame._heard(None, {"number": 3, "do": "then", "moment": 10**9}, [])
    assert frame.table.phase == END
    assert [*tmp_path.glob("*")] == [saved]
    frame.table.close()


def test_a_moment_is_looked_at_and_the_end_comes_back() -> None:
    game = new_game(players=NAMES, seed=7, options={"years": 1}).play("greedy")
    frame = table(game, {"Mori": "me"}, keep=False).frame
    assert frame.face.prompt["main"]["words"] == "Play again"
    moment = frame.face.ending["moments"][0]
    # The page says with each wish which step of its own it has seen.
    seen = {"step": frame.face.prompt["step"]}
    frame._heard(None, {"number": 1, "do": "then", "moment": moment["step"], **seen}, [])
    assert frame.table.looking == moment["step"] + 1
    assert frame.face.prompt["main"] == {"words": "Back to now", "do": "to_now"}
    frame._heard(None, {"number": 2, "do": "to_now"}, [])
    assert frame.face.ending["rows"]
    assert len(json.dumps(frame.face.ending)) < 4096
    # The end may be taken back: then it is no end any more.
    frame.table.undo()
    assert frame.table.phase != END
    assert frame.face.ending == {}
    frame.table.close()


def test_a_step_of_another_table_is_refused() -> None:
    face = EndFace(EndPanel(new_game(players=NAMES, seed=7).play("greedy")), None)
    with pytest.raises(InputError, match="there is no step"):
        face.intents["then"]({"moment": 3})
