"""A lesson on the page, without a page: answers, verdicts, help, progress, questions, games."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.resources import MANIFEST
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.panels.setup import SetupPanel
from shogun_nb.teaching import asked as asked_module
from shogun_nb.teaching import lesson as lessons
from shogun_nb.teaching import progress as kept
from shogun_nb.teaching.asked import Asked, Ruled
from shogun_nb.teaching.exercises import Act, Prediction, State
from shogun_nb.teaching.lesson import GAMES, Lesson, lesson
from shogun_nb.teaching.progress import VARIABLE, Entry, Progress
from tests.teaching.example import HOSTILE, LESSON, make

KEYS = tuple(LESSON.exercises)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A learner's folder of its own, in which this test runs."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(kept, "_HERE", {})
    monkeypatch.setattr(lessons, "_PLAYED", {})
    monkeypatch.chdir(tmp_path)
    (tmp_path / MANIFEST).write_text("{}")
    yield tmp_path
    for played in lessons._PLAYED.values():
        played.game.close()


def enter(asked: Asked, *, right: bool) -> None:
    exercise = asked.exercise
    if isinstance(exercise, Act):
        (exercise.right if right else exercise.wrong[0])(asked.panel)
    else:
        asked.answer = exercise.right_sample if right else exercise.wrong_samples[0]


def after_restart(monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """The same lesson as a new kernel finds it."""
    monkeypatch.setattr(kept, "_HERE", {})
    for played in lessons._PLAYED.values():
        played.game.close()
    lessons._PLAYED.clear()
    return make()


# --- one exercise ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_from_not_tried_over_wrong_to_right(key: str) -> None:
    asked = make().ask(key)
    assert asked.message.value == "○ not tried yet"
    asked.checking.click()
    assert asked.message.value.startswith("○ not tried yet: ")
    enter(asked, right=False)
    asked.checking.click()
    assert asked.message.value.startswith("✗ not right: ")
    assert "shogun-is-wrong" in asked.message._dom_classes
    enter(asked, right=True)
    asked.checking.click()
    assert asked.message.value.startswith("✓ right: ")
    assert "shogun-is-right" in asked.message._dom_classes
    assert "shogun-is-wrong" not in asked.message._dom_classes
    assert asked.alert.value == ""


@pytest.mark.parametrize("key", KEYS)
def test_answer_and_verdict_come_back_in_a_new_kernel(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = make().ask(key)
    enter(asked, right=True)
    assert asked.check().right
    again = after_restart(monkeypatch).ask(key)
    assert again.message.value.startswith("✓ right: ")
    if not isinstance(again.exercise, Act):
        assert again.exercise.checked(again.answer) == asked.exercise.checked(asked.answer)


def test_a_wrong_answer_comes_back_too_with_its_reason_and_the_hints_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = make().ask("chests")
    asked.answer = 18
    asked.check()
    asked.hint()
    again = after_restart(monkeypatch).ask("chests")
    assert again.answer == "18"
    assert again.message.value == "✗ not right: That is for three players."
    assert again._help.value == "Hint 1 of 1: Fewer than with three players."


def test_an_answer_to_an_earlier_wording_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    Progress.here().set("example", "temple", Entry(State.RIGHT, "5 chests"))
    again = make().ask("temple")
    assert again.answer is None
    assert again.message.value.startswith("✓ right: ")


def test_what_was_right_stays_right_when_other_answers_are_tried() -> None:
    one = make()
    asked = one.ask("temple")
    for answer in ("2 chests", "1 chest"):
        asked.answer = answer
        asked.check()
    assert asked.verdict.state is State.NOT_RIGHT
    assert one.entries["temple"] == Entry(State.RIGHT, "2 chests", tries=1)


def test_a_solution_that_was_seen_is_said_until_an_answer_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = make().ask("temple")
    asked.solving.click()
    seen = "◇ solution seen: do it yourself now, then press Check"
    assert asked.message.value == seen
    assert after_restart(monkeypatch).ask("temple").message.value == seen
    asked.answer = "1 chest"
    asked.check()
    assert asked.message.value == "✗ not right: That is the nō theatre."
    asked.solving.click()
    assert asked.message.value == "✗ not right: That is the nō theatre."


def test_a_task_is_checked_by_itself_when_its_panel_says_that_it_is_done() -> None:
    one = lesson("02_planning")
    asked = one.ask("round_plan")
    panel = asked.panel
    assert isinstance(panel, PlanningPanel)
    panel.suggest()
    assert asked.verdict.state is State.NOT_TRIED
    panel.confirm()
    assert asked.message.value.startswith("✓ right: ")
    assert "shogun-is-right" in asked.message._dom_classes
    assert one.entries["round_plan"].state is State.RIGHT


def test_a_panel_that_is_done_otherwise_than_asked_brings_no_verdict() -> None:
    one = lesson("01_setup")
    asked = one.ask("draft")
    panel = asked.panel
    assert isinstance(panel, SetupPanel)
    panel.set_up(seed=3)  # three players, and no draft
    panel.finish()
    assert panel.done
    assert asked.message.value == "○ not tried yet"
    assert one.entries["draft"].state is State.NOT_TRIED
    # What was asked for stays to be read.
    asked.checking.click()
    not_right = asked.message.value
    assert not_right.startswith("✗ not right: This table has 3 players.")
    panel.begin_anew()
    panel.set_up(seed=3)
    panel.finish()
    assert asked.message.value == not_right
    panel.begin_anew()
    asked.exercise.right(panel)
    panel.let_bot_finish()
    panel.finish()
    assert asked.message.value.startswith("✓ right: ")


def test_of_a_task_the_verdict_stands_beside_its_panel_or_board_and_of_questions_below() -> None:
    for key in KEYS:
        asked = make().ask(key)
        if asked.panel is not None:
            above, below = asked.children[-2:]
            assert below is asked.panel
            assert {asked.message, asked.alert, asked._prompt} <= {*above.children}
        elif asked.board is not None:
            beside, board = asked.children[-1].children
            assert board is asked.board
            assert {asked.message, asked.alert, asked._prompt, asked._controls} <= {
                *beside.children
            }
        else:
            places = [asked.children.index(one) for one in (asked.message, asked.alert)]
            assert min(places) > asked.children.index(asked._controls)


def test_a_changed_answer_takes_the_old_verdict_away() -> None:
    asked = make().ask("temple")
    asked.answer = "1 chest"
    asked.check()
    asked._controls.row.presses["2 chests"].click()
    assert asked.message.value == "○ your answer has changed: press Check"
    assert asked.verdict.state is State.NOT_TRIED


def test_a_number_that_arrives_after_the_press_of_check_is_checked_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(asked_module.time, "monotonic", lambda: now)
    asked = make().ask("chests")
    asked.checking.click()
    now += 0.01
    asked._controls.field.value = "15"
    assert asked.message.value.startswith("✓ right")
    now += 10
    asked._controls.field.value = "18"
    assert asked.message.value == "○ your answer has changed: press Check"


def test_hints_are_graded_and_end() -> None:
    asked = make().ask("temple")
    assert repr(asked.hint()).startswith("Hint 1 of 2: ")
    assert asked._help.value.count("Hint") == 1
    assert asked.hinting.description == "Hint (1 left)"
    asked.hinting.click()
    asked.hinting.click()
    assert asked._help.value.count("Hint") == 2
    assert "no more hints" in asked.alert.value
    assert "no more hints" in asked.hint()
    assert asked.hint(1).startswith("Hint 1 of 2")
    for wrong in (0, 3, True, "1"):
        with pytest.raises(InputError, match="1 to 2"):
            asked.hint(wrong)  # type: ignore[arg-type]


def test_a_solution_that_was_seen_counts_apart_and_may_be_solved_all_the_same() -> None:
    one = make()
    asked = one.ask("chests")
    asked.solving.click()
    assert asked._help.value.startswith("Solution: 15 chests. With four players it is 15.<button")
    assert repr(one).startswith('Lesson "An example": 0 of 6 steps done, 1 with the solution seen')
    enter(asked, right=True)
    asked.check()
    assert repr(one).startswith('Lesson "An example": 1 of 6 steps done;')
    assert one.entries["chests"].seen


def test_a_solution_that_is_seen_after_the_answer_was_right_changes_nothing() -> None:
    one = make()
    asked = one.ask("chests")
    enter(asked, right=True)
    asked.check()
    asked.solution()
    assert not one.entries["chests"].seen


def test_only_what_can_be_an_answer_can_be_set() -> None:
    one = make()
    with pytest.raises(InputError, match="among the options"):
        one.ask("temple").answer = "4 chests"
    with pytest.raises(InputError, match="what you do on the panel"):
        one.ask("bid").answer = 2
    asked = one.ask("chests")
    asked.answer = "many"
    assert asked.check().reason == "Write a number from 0 to 60."


def test_provinces_are_chosen_and_taken_back_on_the_board() -> None:
    asked = make().ask("takeda")
    assert asked.board is not None
    for name in ("Kai", "Izu", "Izu", "Suruga"):
        asked.board.select(name)
        asked.board._choose.click()
    assert asked.answer == ("Kai", "Suruga")
    assert asked._controls.line.value == "Your answer: Kai, Suruga"
    assert asked.check().right
    asked._controls.none.click()
    assert asked.answer is None


def test_where_one_province_is_wanted_the_next_click_replaces_the_last() -> None:
    exercise = LESSON.exercises["takeda"]
    asked = Asked(type(exercise)(**{**vars(exercise), "answers": ("Kai",)}))
    assert asked.board is not None
    for name in ("Suruga", "Kai"):
        asked.board.select(name)
        asked.board._choose.click()
    assert asked.answer == ("Kai",)


def test_lines_move_and_the_buttons_say_which() -> None:
    asked = make().ask("seasons")
    first, second, *_ = asked.answer
    names = asked.manners.names
    assert names["shogun-seasons-up-1"] == f"move '{second}' up"
    asked._controls.list.ups[0].click()
    assert "already the first" in asked.alert.value
    asked._controls.list.ups[1].click()
    assert asked.answer[:2] == (second, first)
    assert asked.manners.names["shogun-seasons-up-1"] == f"move '{first}' up"
    assert asked._controls.list.lines[0].value == f"1. {second}"


def test_names_with_html_appear_as_text() -> None:
    asked = make().ask("kinds")
    asked.answer = ["castle", HOSTILE]
    asked.check()
    asked.solution()
    shown = [child.value for child in asked.children if hasattr(child, "value")]
    assert sum("&lt;img" in words for words in shown) == 3  # title, question, solution
    assert not any("<img" in words or "<b>Ann" in words for words in shown)
    one = make()
    one._repr_mimebundle_()
    assert one._panel is not None
    assert "&lt;b&gt;Ann" in one._panel._list.value
    for still in (asked.still(), one._panel.still(), one.questions().still()):
        assert "<b>" not in (still.html or "")
        assert "<img src=x" not in (still.html or "")


@pytest.mark.parametrize("key", KEYS)
def test_without_a_kernel_the_question_and_its_options_stand_there(key: str) -> None:
    asked = make().ask(key)
    data, _ = asked._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    for text in (data["text/plain"], data["text/html"]):
        assert "Run this cell to answer." in text
    assert asked.exercise.prompt in data["text/plain"]
    for option in getattr(asked.exercise, "options", getattr(asked.exercise, "items", ())):
        assert option in data["text/plain"]
    if asked.exercise.scene is not None:
        assert 'src="data:image/png;base64,' in data["text/html"]


# --- the lesson -----------------------------------------------------------------------------------


def test_an_unknown_lesson_or_exercise_is_named_with_those_that_there_are() -> None:
    with pytest.raises(InputError, match="'01_setup', '02_planning'"):
        lesson("03_battle")
    with pytest.raises(InputError, match="did you mean 'temple'"):
        make().ask("tempel")
    with pytest.raises(InputError, match="there are 'temple', 'kinds'"):
        make().ask("zzzz")


def test_a_lesson_with_a_key_twice_or_a_final_one_missing_is_refused() -> None:
    castle = LESSON.exercises["temple"]
    with pytest.raises(InputError, match="same key"):
        Lesson("a", "A", (castle, castle))
    with pytest.raises(InputError, match="no exercise 'q'"):
        Lesson("a", "A", (castle,), final=("q",))


def test_the_lesson_shows_what_is_done_what_is_next_and_where_it_is_kept(place: Path) -> None:
    one = make()
    data, _ = one._repr_mimebundle_()
    assert str(place) not in data["text/plain"] + data["text/html"]  # others read the file
    panel = one._panel
    assert panel is not None
    assert panel.message.value.startswith("0 of 6 steps done. Next: step 1, The price of a temple")
    asked = one.ask("temple")
    enter(asked, right=True)
    asked.check()
    assert panel.message.value.startswith("1 of 6 steps done. Next: step 2,")
    assert "<li>✓ The price of a temple (right)</li>" in panel._list.value
    assert "<li>○ Chests at the start</li>" in panel._list.value
    assert str(place) in panel._where.value


def test_the_lesson_says_when_all_is_done() -> None:
    one = make()
    one._repr_mimebundle_()
    for key in KEYS:
        asked = one.ask(key)
        enter(asked, right=True)
        asked.check()
    assert one._panel is not None
    assert one._panel.message.value == (
        "6 of 6 steps done. Closing questions: 2 of 2 right. You have finished this lesson."
    )


def test_starting_again_asks_first() -> None:
    one = make()
    asked = one.ask("temple")
    enter(asked, right=True)
    asked.check()
    one._repr_mimebundle_()
    panel = one._panel
    assert panel is not None
    panel._again.click()
    assert "Press once more" in panel.alert.value
    panel._stay.click()
    assert one.entries["temple"].state is State.RIGHT
    panel._again.click()
    panel._again.click()
    assert one.entries["temple"] == Entry()
    assert asked.answer is None
    assert asked.message.value == "○ not tried yet"
    assert panel.message.value.startswith("0 of 6 steps done.")
    assert panel._again.description == "Start again"


def test_trouble_with_the_file_is_said_in_the_lesson(place: Path) -> None:
    (place / kept.FILE).write_text("{torn")
    one = make()
    one._repr_mimebundle_()
    assert one._panel is not None
    assert "could not be read. It was renamed to" in one._panel._where.value


# --- the closing questions ------------------------------------------------------------------------


def test_the_questions_are_asked_one_by_one_with_a_score_and_what_to_read_again() -> None:
    questions = make().questions()
    assert questions.message.value == "Question 1 of 2. 0 of 2 right."
    questions._back.click()
    assert "first question" in questions.alert.value
    questions.asked.answer = 9
    questions.asked.check()
    assert questions.message.value.endswith("To read again: S-16 (question 1).")
    assert questions._numbers[0].description == "1 ✗"
    questions._next.click()
    questions.asked.answer = "two"
    questions.asked.check()
    assert questions.message.value.startswith("Question 2 of 2. 1 of 2 right.")
    questions._next.click()
    assert "last question" in questions.alert.value
    questions._numbers[0].click()
    assert questions.asked.answer == "9"
    questions.asked.answer = "7,75"
    questions.asked.check()
    assert questions.message.value == "Question 1 of 2. 2 of 2 right. All of them: well done."


def test_the_questions_without_a_kernel_are_all_there() -> None:
    text = make().questions().still().text
    assert "What is a quarter of 31?" in text
    assert "How many sides has the board?" in text
    with pytest.raises(InputError, match="no closing questions"):
        Lesson("a", "A", ()).questions()


# --- games ----------------------------------------------------------------------------------------

TABLE: dict[str, Any] = {"players": ["Takeda", "Uesugi", "Mori"], "seed": 7}


def test_a_game_goes_on_in_a_new_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    one = make()
    game = one.game("table", **TABLE)
    game.choose(game.suggest("Mori")[0], "Mori")
    assert one.game("table", **TABLE) is game
    again = after_restart(monkeypatch).game("table", **TABLE)
    assert again is not game
    assert again.decision.waiting_for == ("Takeda", "Uesugi")
    again.choose(again.suggest("Takeda")[0], "Takeda")


def test_a_game_without_a_seed_is_gone_on_with_whatever_its_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = make().game("table", players=TABLE["players"])
    again = after_restart(monkeypatch).game("table", players=TABLE["players"])
    assert again.seed == game.seed


def test_without_arguments_it_is_the_game_that_is_there(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Running already, or kept in the folder; a cell that names only the key loses no game."""
    one = make()
    game = one.game("table", **TABLE)
    game.choose(game.suggest("Mori")[0], "Mori")
    assert one.game("table") is game
    one = after_restart(monkeypatch)
    again = one.game("table")
    assert (again.seed, again.choices) == (game.seed, game.choices)
    assert [file.name for file in (place / GAMES).iterdir()] == ["example_table.jsonl"]
    assert capsys.readouterr().out == ""
    # How it was begun is not known here, until the cell that began it has run.
    with pytest.raises(InputError, match="was begun in this notebook yet"):
        one.new("table")
    assert one.game("table", **TABLE) is again
    assert one.new("table").seed == 7


def test_without_arguments_and_without_a_game_one_begins(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make().game("table")
    assert game.decision.kind == "a plan"
    assert (place / GAMES / "example_table.jsonl").exists()
    one = after_restart(monkeypatch)
    assert one.game("table").seed == game.seed
    (place / GAMES / "example_other.jsonl").write_text("no game\n")
    assert one.game("other").decision.kind == "a plan"
    assert (place / GAMES / "example_other.old.jsonl").read_text() == "no game\n"


def test_another_kernel_process_finds_the_game_and_the_answers(place: Path) -> None:
    code = (
        "from tests.teaching.example import LESSON\n"
        "game = LESSON.game('table', players=['Takeda', 'Uesugi', 'Mori'], seed=7)\n"
        "print(len(game.choices), LESSON.ask('temple').answer)\n"
        "game.choose(game.suggest('Mori')[0], 'Mori')\n"
        "asked = LESSON.ask('temple'); asked.answer = '2 chests'; asked.check()\n"
    )
    root = Path(__file__).resolve().parents[2]
    code = f"import sys; sys.path.insert(0, {str(root)!r})\n{code}"
    said = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=place, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    first, second = (line.split(" ", 1) for line in said)
    assert int(second[0]) == int(first[0]) + 1
    assert (first[1].strip(), second[1].strip()) == ("None", "2 chests")


@pytest.mark.parametrize("spoil", ["arguments", "content"])
def test_a_game_that_is_not_the_one_wanted_is_put_aside(
    spoil: str,
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make().game("table", **TABLE)
    one = after_restart(monkeypatch)
    file = place / GAMES / "example_table.jsonl"
    wanted = dict(TABLE)
    if spoil == "arguments":
        wanted["seed"] = 8
    else:
        file.write_text("no game\n")
    before = file.read_bytes()
    game = one.game("table", **wanted)
    assert game.seed == wanted["seed"]
    aside = place / GAMES / "example_table.old.jsonl"
    assert aside.read_bytes() == before
    assert f"It is now in {aside.name}; a new one begins." in capsys.readouterr().out


def test_new_begins_anew_and_keeps_the_old_one_aside(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = make()
    game = one.game("table", **TABLE)
    start = len(game.choices)
    game.choose(game.suggest("Mori")[0], "Mori")
    begun = one.new("table")
    assert begun is not game
    assert len(begun.choices) == start
    assert len([*(place / GAMES).iterdir()]) == 2
    assert one.new("table", **{**TABLE, "seed": 9}).seed == 9
    with pytest.raises(InputError, match="side"):
        one.new("table", side="north")
    assert one.game("table", **{**TABLE, "seed": 9}).seed == 9
    with pytest.raises(InputError, match="no game 'other' was begun"):
        one.new("other")


def test_in_memory_a_game_is_kept_while_the_notebook_runs(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / MANIFEST).unlink()
    one = make()
    game = one.game("table", **TABLE)
    assert make().game("table", **TABLE) is game
    assert one.game("table", **{**TABLE, "seed": 8}) is not game
    assert list(place.iterdir()) == []


def test_where_games_cannot_be_written_they_are_played_all_the_same(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / GAMES).write_text("a file, not a folder")
    game = make().game("table", **TABLE)
    assert game.decision.kind == "a plan"
    assert "cannot be kept" in capsys.readouterr().out


@pytest.mark.parametrize("key", ["../table", "a b", "", "ō", 3])
def test_a_game_is_named_by_a_plain_word(key: Any) -> None:
    with pytest.raises(InputError, match="not a name for a game"):
        make().game(key, **TABLE)


def test_the_number_of_a_rule_is_a_mark_that_opens_the_rule() -> None:
    asked = make().ask("temple")
    asked.answer = "2 chests"
    asked.check()
    said = asked.message.value
    [(name, number)] = re.findall(
        r'<button [^>]*popovertarget="([^"]+)"[^>]*>(S-\d+)</button>', said
    )
    assert f'<div id="{name}" class="shogun-rule-text" popover>' in said
    assert escape(sg.rule(number).text) in said
    assert "(S-" not in said.partition("<div")[0]
    # The sentence is whole; what belongs to the mark stands behind it.
    assert re.sub("<[^>]+>", "", said.partition("<div")[0]).endswith(f"2 chests.{number}")
    line = Ruled()
    line.say("See S-3 & S-45 (S-10, S-44), not S-9.")
    assert line.value.count("<button") == line.value.count("<div id") == 4
    assert "&amp;" in line.value
    assert "not S-9." in line.value


def test_a_guess_is_noted_kept_and_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> Lesson:
        heads = Prediction(
            key="heads",
            title="Your guess",
            prompt="Of ten coins, how many show heads?",
            rules=(),
            hints=("Nobody knows yet.",),
            why="Now throw them.",
            options=("4 to 6", "others"),
        )
        return Lesson("coins", "Coins", (heads,))

    one = made()
    box = one.ask("heads")
    assert box.check().state is State.NOT_TRIED
    assert "No guess is wrong" in box.solution()
    assert one.entries["heads"] == Entry()  # there was no solution to be seen
    box.answer = "others"
    assert box.check().words == "✓ noted: Now throw them."
    monkeypatch.setattr(kept, "_HERE", {})
    again = made()
    assert again.ask("heads").answer == "others"
    assert again.ask("heads").verdict.words.startswith("✓ noted: ")
    line = lessons._step_words(again.entries["heads"], again.exercises["heads"])
    assert line == "✓ Your guess (noted)"
    with pytest.raises(InputError, match="no guess is right or wrong"):
        Prediction(
            key="a", prompt="?", rules=(), hints=("b",), why="c", options=("d", "e"), answer="d"
        )
