"""The lesson of a whole game: its tasks and questions follow whatever game the learner plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from shogun_nb.engine.resources import MANIFEST
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.lessons import whole_game
from shogun_nb.games.shogun.lessons.whole_game import LESSON, ME
from shogun_nb.games.shogun.panels.at_table import PLANNING
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.words import ACTION_KEYS
from shogun_nb.teaching import lesson as lessons
from shogun_nb.teaching import progress as kept
from shogun_nb.teaching.asked import Asked
from shogun_nb.teaching.exercises import Act, HowMany, InPlay, State
from shogun_nb.teaching.lesson import GAMES
from shogun_nb.teaching.progress import VARIABLE
from shogun_nb.whole_table.phases import END
from shogun_nb.whole_table.table import Table

ARGUMENTS = {"players": whole_game.PLAYERS, "seed": whole_game.SEED, "options": {"years": 1}}
IN_PLAY = [key for key in LESSON.steps if isinstance(LESSON.exercises[key], InPlay)]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A learner's folder of its own, in which this test runs."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / MANIFEST).write_text("{}")
    new_kernel(monkeypatch)
    yield tmp_path
    new_kernel(monkeypatch)


def new_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    for played in lessons._PLAYED.values():
        played.game.close()
    monkeypatch.setattr(kept, "_HERE", {})
    monkeypatch.setattr(lessons, "_PLAYED", {})


def laid() -> Table:
    return LESSON.table("game", {ME: "me"}, **ARGUMENTS)


def boxes() -> dict[str, Asked]:
    return {key: LESSON.ask(key) for key in LESSON.steps}


def play(table: Table, to: str = END) -> None:
    whole_game._on(table, lambda: table.phase == to)


def test_before_the_game_every_box_says_what_to_do_first() -> None:
    laid()
    for key, box in boxes().items():
        verdict = box.check()
        assert verdict.state is State.NOT_TRIED
        assert verdict.reason, key
        if isinstance(box.exercise, InPlay) and key != "first":
            assert verdict.reason.startswith("First ")
            assert box.message.value == verdict.words
            # No solution of what was not asked yet: it is neither shown nor counted.
            assert box.solution() == verdict.reason
            assert LESSON.entries[key].seen is False


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_learner_chooses_every_question_can_be_answered(seed: int) -> None:
    """The learner plays at random: badly, with lost provinces, skipped actions and hunger."""
    table = LESSON.table("game", {ME: "me"}, **{**ARGUMENTS, "seed": seed})
    asked = boxes()
    game = table.game
    assert game is not None
    while table.phase != END:
        if table.asked == ME:
            game.play({ME: "random"}, most=1)
        else:
            table.to_my_choice()
    for key in IN_PLAY:
        box = asked[key]
        assert box.exercise.question is not None, key
        assert box._prompt.value != ""
        for wrong in box.exercise.wrong_samples:
            box.answer = wrong
            assert box.check().state is State.NOT_RIGHT, (key, wrong)
        box.answer = box.exercise.right_sample
        assert box.check().right, key
    assert asked["plan"].verdict.right
    assert asked["special"].verdict.right


def test_the_answers_name_the_actions_of_the_variant_that_is_played() -> None:
    too_dear = Parameters(deploy_armies=(7, 3, 1), deploy_price=(30, 2, 1))
    table = LESSON.table("game", {ME: "me"}, **ARGUMENTS, numbers=too_dear)
    assert table.game is not None
    here = table.game.position
    hand = [name for name in here.map.names if here.owner(name) == ME]
    table.game.choose(Plan(**dict(zip(ACTION_KEYS[:6], hand, strict=False)), bid=0), ME)
    whole_game._until_asked(whole_game.skipped)(table)
    for find in (whole_game.cost, whole_game.skipped):
        exercise = find(table)
        assert isinstance(exercise, HowMany)
        assert "deploy 7 armies" in exercise.why


def test_a_guess_is_noted_and_judged_by_itself_when_it_has_come_true() -> None:
    table = laid()
    first, again = LESSON.ask("first"), LESSON.ask("first")
    first.answer = "Mori"
    assert "Your guess is noted: Mori." in repr(first.check())
    assert LESSON.entries["first"].state is State.NOT_TRIED
    assert "Nobody knows yet" in first.solution()
    whole_game._until_asked(whole_game.first_choice)(table)
    assert first.verdict.state is State.NOT_RIGHT
    assert "A guess may fail" in first.message.value
    first.answer = "Takeda"
    assert first.check().right
    # Who has not guessed is not judged.
    assert again.verdict.state is State.NOT_TRIED


def test_tasks_are_checked_by_themselves_when_they_are_done_at_the_table() -> None:
    table = laid()
    plan, otherwise = LESSON.ask("plan"), LESSON.ask("otherwise")
    table.inner.suggest()
    assert plan.verdict.state is State.NOT_TRIED
    assert "Press “Hand in my plan”" in plan.check().reason
    table.inner.confirm()
    assert plan.verdict.right
    table.undo()
    assert "Now choose something else" in otherwise.check().reason
    table.inner.confirm()
    assert "the same choice again" in otherwise.check().reason
    table.undo()
    used = set(table.inner.laid.values())
    table.inner.lay("castle", next(card for card in range(5) if card not in used))
    table.inner.confirm()
    assert otherwise.verdict.right


def test_the_game_is_gone_on_with_in_a_new_kernel(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = laid()
    play(table, "the actions")
    cost = LESSON.ask("cost")
    cost.answer = cost.exercise.right_sample
    assert cost.check().right
    choices = len(whole_game.own_game().choices)
    new_kernel(monkeypatch)
    again = laid()
    assert again is not table
    assert again.game is not None
    assert len(again.game.choices) == choices
    assert LESSON.ask("cost").verdict.right
    assert [file.name for file in (place / GAMES).glob("*.jsonl")] == ["05_a_whole_game_game.jsonl"]


def test_it_is_one_table_until_another_game_lies_on_it() -> None:
    table = laid()
    assert laid() is table is whole_game.at_table()
    play(table)
    own = whole_game.own_game()
    scores = own.scores
    points = LESSON.ask("majorities")
    table.look(1)
    table.fork()
    # What is due is to be seen again.
    assert table.looking is None
    assert table.frame.face.planning
    assert table._past.box not in table.frame._panel_box.children
    assert table.phase == PLANNING
    # The questions are about the learner's own game all the same.
    points.answer = points.exercise.right_sample
    assert points.check().right
    again = laid()
    assert again is not table
    assert again.game is not None
    assert (again.phase, again.game.scores) == (END, scores)


def test_what_if_is_another_course_of_the_same_game() -> None:
    table = laid()
    whatif = LESSON.ask("whatif")
    whole_game._play_on_from_there(table)
    assert "choose something else" in whatif.check().reason
    assert table.game is not None
    own = whole_game.own_game()
    plan = next(one for one in whole_game.own_choices(own) if isinstance(one, Plan))
    table.game.choose(plan, ME)
    assert not whatif.check().right
    whole_game._play_on_otherwise(laid())
    assert LESSON.ask("whatif").check().right


def test_a_quite_different_game_on_the_table_is_no_what_if() -> None:
    table = laid()
    whole_game._choose(table)
    other = table.game
    assert other is not None
    table.new_game()
    assert whole_game._another_course(table) == ""
    for key in LESSON.steps:
        LESSON.ask(key).check()  # nothing lies on the table, and nothing breaks


def test_all_tasks_at_the_table_are_named_so() -> None:
    for key in ("plan", "special", "otherwise", "whatif"):
        exercise = LESSON.exercises[key]
        assert isinstance(exercise, Act)
        assert exercise.empty_words() == "Do it at the table first."
        assert LESSON.ask(key).panel is None
