"""Where did it turn? Known cases, the order of playouts, Stop, and a game left as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import shogun_nb as sg
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game
from shogun_nb.what_if import turning
from shogun_nb.what_if.asking import DONE, STOPPED
from shogun_nb.what_if.turning import ADVISED, CHOSEN, Decision, Turning
from tests.what_if.last_battle import attack, last_battle

LONG = 60.0


def lost() -> Game:
    """A game that Takeda has ended with an attack by one army, where four could go."""
    game = sg.new_game(position=last_battle(), seed=3)
    return game.choose(attack(1)).play("random")


def course_of(game: Game, advise: Any, **settings: Any) -> Turning:
    given = {"playouts": 40, "bots": "random", "compiled": False, "kinds": (sg.Move,)}
    return turning.turning(game, "Takeda", advise, **{**given, **settings})


def test_each_point_is_the_comparison_at_its_decision() -> None:
    game = lost()
    known = course_of(game, lambda then: attack(4)).wait(LONG)
    assert (known.stage, known.done, known.due) == (DONE, 40, 40)
    (point,) = known.points
    assert (point.decision.chosen, point.decision.advised) == (attack(1), attack(4))
    before = game.fork().undo(to=point.decision.number)
    found = sg.compare(
        before,
        {CHOSEN: attack(1), ADVISED: attack(4)},
        playouts=40,
        bots="random",
        player="Takeda",
        know_plans=True,
        compiled=False,
    )
    assert point.comparison is not None
    assert np.array_equal(point.comparison.rows, found.rows)
    assert point.chance == found.estimate(CHOSEN)
    assert point.cost == found.difference(ADVISED, CHOSEN)


def test_the_costliest_come_first_and_what_the_adviser_chose_costs_nothing() -> None:
    """A final attack by one army wins less often than that by four: an exact case."""
    game = lost()
    (point,) = course_of(game, lambda then: attack(4), playouts=120).wait(LONG).points
    odds = last_battle().odds
    apart = odds("Kai", "Shinano", 4).win - odds("Kai", "Shinano", 1).win
    cost = sg.compare(
        last_battle(),
        {"few": attack(1), "many": attack(4)},
        playouts=120,
        bots="random",
        measure=lambda ends: ends["owner"][:, last_battle().lookup.province("Shinano")] == 0,
        compiled=False,
    ).difference("many", "few")
    assert cost.low <= float(apart) <= cost.high
    assert point.cost is not None
    same = course_of(game, lambda then: attack(1)).wait(LONG)
    assert same.points[0].cost is None
    assert same.costliest() == []
    assert point.cost.settled
    (unsure,) = course_of(game, lambda then: attack(4), playouts=2).wait(LONG).points
    assert unsure.cost is not None
    assert not unsure.cost.settled  # what may be luck is none of them
    one = turning.Course(points=(unsure, point, same.points[0]))
    assert one.costliest() == [point]


def test_all_decisions_get_their_playouts_in_turn_and_stop_keeps_them(tmp_path: Path) -> None:
    game = sg.new_game(seed=7, options={"years": 1}).play("random")
    game.save(tmp_path / "before.jsonl")
    seen: list[list[int]] = []
    made: list[Turning] = []

    def heard() -> None:
        if made:
            points = made[0].known.points
            counts = [0 if one.comparison is None else one.comparison.playouts for one in points]
            seen.append(counts)
            if min(counts) >= 4:
                made[0].stop()

    def decided(kind: type[Choice]) -> list[Decision]:
        return [
            Decision(number, "Takeda", one.choice, one.choice)
            for number, one in enumerate(game.choices)
            if one.player == "Takeda" and isinstance(one.choice, kind)
        ]

    plans = decided(sg.Plan)
    assert len(plans) == 3
    made.append(Turning(game, plans, heard, playouts=5_000, bots="random", compiled=False))
    known = made[0].begin().wait(LONG)
    assert known.stage == STOPPED
    assert known.done == sum(seen[-1])
    assert all(one.chance is not None for one in known.points)
    for counts in seen:  # nobody gets a second block before all have their first
        assert not (0 in counts and max(counts) > 2)
    game.save(tmp_path / "after.jsonl")
    assert (tmp_path / "before.jsonl").read_bytes() == (tmp_path / "after.jsonl").read_bytes()


def test_what_lay_face_down_lies_there_as_it_lay() -> None:
    """Plans that are dealt anew are worse: a chance after the bids would rise without a reason."""
    game = sg.new_game(players=["Ann", "Ben", "Cem"], seed=4, options={"years": 1}).play("greedy")
    takes = [
        Decision(number, "Ann", one.choice, one.choice)
        for number, one in enumerate(game.choices)
        if one.player == "Ann" and isinstance(one.choice, sg.TakePlace)
    ]
    course = Turning(game, takes, playouts=40, compiled=False).begin().wait(LONG)
    for point in course.points[1:]:
        won = 0
        before = game.fork().undo(to=point.decision.number).position
        for seed in range(40):
            other = sg.new_game(position=before, seed=seed).choose(point.decision.chosen)
            won += other.play("greedy").winners == ("Ann",)
        assert point.chance is not None
        assert abs(point.chance.value - won / 40) < 0.3, "dealt anew, it was 0.4 more"


def test_a_game_without_decisions_of_the_player_is_refused() -> None:
    with pytest.raises(InputError, match="There is no decision in this game to look at"):
        course_of(sg.new_game(seed=7), lambda then: None)
