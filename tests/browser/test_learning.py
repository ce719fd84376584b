"""A learner works the tutorials through: box by box, every exercise wrong first and then right."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

import shogun_nb as sg
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.teaching.exercises import Prediction, Trials
from shogun_nb.teaching.lesson import GAMES, Lesson
from shogun_nb.teaching.progress import FILE
from tests.browser.lab import Lab, Notebook
from tests.browser.solver import (
    PATIENCE,
    asked,
    button,
    check,
    enter_wrong,
    in_play,
    play_and_answer,
    solve,
    verdict,
)
from tests.notebooks.minutes import SITTING

LESSONS = known_lessons()
pytestmark = pytest.mark.browser(long=True)

DONE = re.compile("✓ (right|noted): ")
ASK = re.compile(r'lesson\.ask\("(\w+)"\)')


@pytest.fixture
def learner(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A learner who has not begun; what is kept in the folder is forgotten afterwards."""
    yield notebook
    (lab.folder / FILE).unlink(missing_ok=True)
    shutil.rmtree(lab.folder / GAMES, ignore_errors=True)


def run_box(notebook: Notebook, cell: int) -> str:
    """Click into a box and press Shift+Enter; returns what stood in it."""
    go_to(notebook, cell)
    notebook.command("notebook:run-cell-and-select-next")
    return source_of(notebook, cell)


def boxes_of(notebook: Notebook) -> list[int]:
    """The places of the boxes with code."""
    places: list[int] = notebook.page.evaluate(
        "window.jupyterapp.shell.currentWidget.content.widgets"
        ".flatMap((cell, place) => cell.model.type === 'code' ? [place] : [])"
    )
    return places


def source_of(notebook: Notebook, cell: int) -> str:
    source: str = notebook.page.evaluate(
        f"window.jupyterapp.shell.currentWidget.content.widgets[{cell}]"
        ".model.sharedModel.getSource()"
    )
    return source


def answer(notebook: Notebook, lesson: Lesson, key: str) -> None:
    exercise = lesson.exercises[key]
    box = asked(notebook, key)
    if isinstance(exercise, Trials):
        guess_and_try(box, exercise)
        return
    if isinstance(exercise, Prediction):
        check(box, "○ not tried yet: ")
        solve(notebook, box, exercise)
        check(box, "✓ noted: ")
        return
    if in_play(exercise):
        kept = notebook.lab.folder / GAMES / f"{lesson.name}_game.jsonl"
        play_and_answer(notebook, box, exercise, kept)
        return
    check(box, "○ not tried yet: ")
    enter_wrong(notebook, box, exercise)
    check(box, "✗ not right: ")
    solve(notebook, box, exercise)
    check(box, "✓ right: ")


def guess_and_try(box: Locator, exercise: Trials) -> None:
    """Everything on one bar, by keyboard; then one trial, many, and the theory."""
    button(box, "Keep my guess").click()
    expect(box.locator(".shogun-alert")).to_contain_text("first")
    box.get_by_role("slider").first.press("End")
    button(box, "Keep my guess").click()
    for times in exercise.many:
        one, several = exercise.pieces
        button(box, f"One {one}" if times == 1 else f"{times:,} {several}").click()
    button(box, "Show the theory").click()
    expect(verdict(box)).to_contain_text(exercise.why)


def answer_the_closing_questions(notebook: Notebook, lesson: Lesson) -> None:
    quiz = notebook.page.locator(".shogun-questions")
    for number, key in enumerate(lesson.final, 1):
        exercise = lesson.exercises[key]
        solve(notebook, asked(notebook, key), exercise)
        check(asked(notebook, key), "✓ right: ")
        expect(line_of(quiz)).to_contain_text(f"{number} of {len(lesson.final)} right")
        if number < len(lesson.final):
            button(quiz, "Next question").click()


def line_of(box: Locator) -> Locator:
    return box.locator(":scope > .shogun-say")


def progress(notebook: Notebook, words: str) -> None:
    latest = notebook.page.locator(".shogun-lesson").last
    expect(line_of(latest)).to_contain_text(words, timeout=PATIENCE)


# Worked through in every run: the newcomer's first tutorial. The others ask by the same boxes: in
# every run they are run at once (test_tutorials.py), and their tasks are done with --long.
BEGUN = "01_setup"


def begun(lesson: Lesson) -> list[str]:
    """The steps of a lesson done in every run: of two kinds of task the first.

    Wrong and right, all kinds of this lesson are done in every run in test_teaching.py.
    """
    first: dict[type, str] = {}
    for key in lesson.steps:
        first.setdefault(type(lesson.exercises[key]), key)
    return [*first.values()][:2]


def test_a_tutorial_is_begun(learner: Notebook) -> None:
    """Every box is run, and the first tasks are done wrong and right."""
    lesson = sg.lesson(BEGUN)
    due = begun(lesson)
    learner.open_file(f"{BEGUN}.ipynb")
    done = 0
    shown = []
    for cell in boxes_of(learner):
        found = ASK.search(run_box(learner, cell))
        if found is None:
            continue
        shown.append(found[1])
        asked(learner, found[1])
        if found[1] in due:
            answer(learner, lesson, found[1])
            done += 1
            progress(learner, f"{done} of {len(lesson.steps)} steps done")
    assert shown == [*lesson.steps], "every step of the lesson has its box"
    assert done == len(due)
    key = lesson.final[0]
    solve(learner, asked(learner, key), lesson.exercises[key])
    check(asked(learner, key), "✓ right: ")
    progress(learner, f"1 of {len(lesson.final)} right")
    learner.assert_all_is_well()


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
def test_a_tutorial_is_learned_from_the_first_box_to_the_last(
    learner: Notebook, lab: Lab, name: str
) -> None:
    """By mouse; with the page reloaded after the fourth step, and a new kernel after the tenth.

    Where a tutorial has two sittings the new kernel comes between them.
    """
    lesson = sg.lesson(name)
    learner.open_file(f"{name}.ipynb")
    cells = learner.page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")
    done = 0
    pause = any(SITTING in source_of(learner, cell) for cell in range(cells))
    for cell in range(cells):
        source = run_box(learner, cell)
        if SITTING in source:
            learner.restart_kernel()
            if "run the first two boxes" in source:
                for box in boxes_of(learner)[:2]:
                    run_box(learner, box)
                progress(learner, f"{done} of {len(lesson.steps)} steps done")
        found = ASK.search(source)
        if found is None:
            continue
        answer(learner, lesson, found[1])
        done += 1
        progress(learner, f"{done} of {len(lesson.steps)} steps done")
        if done == 4:
            learner.command("docmanager:save")
            learner.open_file(f"{name}.ipynb")
            exercise = lesson.exercises[found[1]]
            # An experiment stands there as it was left, with its theory.
            done_words = exercise.why if isinstance(exercise, Trials) else DONE
            expect(verdict(asked(learner, found[1]))).to_contain_text(done_words)
        if done == 10 and not pause:
            learner.restart_kernel()
            for earlier in range(cell + 1):
                others = ASK.search(source_of(learner, earlier))
                if others is None or earlier == cell:  # other exercises are not needed for this one
                    run_box(learner, earlier)
            progress(learner, f"{done} of {len(lesson.steps)} steps done")
            expect(verdict(asked(learner, found[1]))).to_contain_text(DONE)
    assert done == len(lesson.steps), "every step of the lesson has its box"
    answer_the_closing_questions(learner, lesson)
    progress(learner, f"{len(lesson.final)} of {len(lesson.final)} right")
    learner.assert_all_is_well()


def go_to(notebook: Notebook, cell: int) -> None:
    notebook.page.evaluate(
        f"window.jupyterapp.shell.currentWidget.content.activeCellIndex = {cell}"
    )
