"""What programs may watch of panels, the table and lessons: real links, told when all is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import traitlets
from ipywidgets import Checkbox, Label

import shogun_nb as sg
from shogun_nb import ActionsPanel, BattlePanel, BidsPanel, PlanningPanel, SetupPanel, WinterPanel
from shogun_nb.controls import Panel, Watched, tell_watched
from shogun_nb.engine.errors import InputError
from shogun_nb.teaching.exercises import HowMany
from shogun_nb.teaching.lesson import Lesson

PLAYERS = ["Takeda", "Uesugi", "Mori"]


def watched(one: traitlets.HasTraits, name: str) -> list[Any]:
    """The values that are told from now on."""
    told: list[Any] = []
    one.observe(lambda change: told.append(change["new"]), name)
    return told


@pytest.fixture
def game() -> sg.Game:
    return sg.new_game(PLAYERS, seed=7, options={"years": 1})


@pytest.mark.parametrize(
    ("kind", "begun", "over"),
    [
        (BidsPanel, "a place in the turn order", "a target and a number of armies"),
        (ActionsPanel, "a target and a number of armies", "a plan"),
        (WinterPanel, "a plan", None),
    ],
)
def test_a_panel_tells_that_its_part_of_the_round_is_done(
    game: sg.Game, kind: Any, begun: str, over: str | None
) -> None:
    panel = kind(game.play("greedy", until=begun), "Mori")
    game.play("greedy", until=over)
    ready = Checkbox()
    traitlets.dlink((panel, "done"), (ready, "value"))
    told = watched(panel, "done")
    while not panel.done:
        assert not ready.value
        panel.next()
    assert ready.value
    assert told == [True]


def test_a_planning_panel_tells_which_plan_lies_there(game: sg.Game) -> None:
    panel = PlanningPanel(game, "Mori")
    words = Label()
    traitlets.dlink((panel, "plan"), (words, "value"), repr)
    told = watched(panel, "plan")
    mine = game.position.provinces("Mori")[0]
    panel.lay("castle", mine)
    panel.lay("castle", mine)  # the same again is nothing new
    assert told == [sg.Plan(castle=mine)]
    assert words.value == f"Plan(castle={mine!r})"


def test_a_set_up_and_a_throw_tell_that_they_are_done() -> None:
    form = SetupPanel()
    told = watched(form, "done")
    form.set_up(players=PLAYERS, seed=7)
    form.finish()
    assert told == [True]
    tower = BattlePanel(sg.new_game(PLAYERS, seed=7))
    assert tower.done is False
    assert "done" in tower.traits()


def test_a_table_tells_of_game_phase_and_who_is_asked_when_all_of_it_is_shown(
    game: sg.Game,
) -> None:
    here = sg.table()
    phases: list[tuple[str, str]] = []
    here.observe(lambda one: phases.append((one["new"], type(here.inner).__name__)), "phase")
    games, asked = watched(here, "game"), watched(here, "asked")
    with pytest.raises(traitlets.TraitError):
        here.phase = "winter"
    here._begin(game, {"Mori": "me", "Takeda": sg.GreedyBot(), "Uesugi": sg.GreedyBot()})
    assert (games, asked) == ([game], ["Mori"])
    here.inner.suggest()
    here.inner.confirm()
    here.to_my_choice()
    assert phases[:2] == [("planning", "PlanningPanel"), ("the bids", "BidsPanel")]
    assert set(asked) <= {"Mori", None}
    here.new_game()
    assert phases[-1] == ("set-up", "SetupPanel")
    assert games[-1] is None


def test_a_lesson_tells_how_its_exercises_stand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SHOGUN_NB_PROGRESS", str(tmp_path))
    castle = HowMany(
        key="castle",
        prompt="What does a castle cost?",
        rules=("S-45",),
        hints=("It is the dearest of the three.",),
        why="S-45.",
        answer=3,
        unit="chests",
    )
    lesson = Lesson("example", "Prices", (castle,))
    told = watched(lesson, "entries")
    asked = lesson.ask("castle")
    asked.answer = 3
    asked.check()
    assert told[-1] == lesson.entries
    assert told[-1]["castle"].state.name == "RIGHT"
    before = len(told)
    lesson._refresh()
    assert len(told) == before


def test_what_is_watched_is_read_afresh_and_told_once() -> None:
    class Round(Panel):
        bids = 0

        @Watched
        def settled(self) -> bool:
            """Whether all have bid."""
            return self.bids == 3

    here = Round("Bids")
    here.say("Bid.")
    told = watched(here, "settled")
    here.bids = 3
    assert here.settled
    here.say("Go on.")
    here.say("Go on now.")
    tell_watched(here)
    assert told == [True]
    assert Round.settled.__doc__ == "Whether all have bid."

    def careless(change: Any) -> None:
        raise InputError("no such thing")

    here.observe(careless, "settled")
    here.bids = 0
    here.guard(lambda: here.say("Begin again."))()
    assert here.alert.value == "no such thing"
