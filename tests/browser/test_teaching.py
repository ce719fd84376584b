"""Exercises in a real JupyterLab: by mouse, by keyboard alone, over a reload and a new kernel."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

import shogun_nb as sg
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.teaching.exercises import Act, HowMany, InOrder
from shogun_nb.teaching.lesson import GAMES
from shogun_nb.teaching.progress import FILE
from tests.browser.lab import Lab, Notebook, scratch_notebook, until
from tests.browser.solver import PATIENCE, asked, button, check, enter_wrong, solve, verdict
from tests.teaching.example import HOSTILE, LESSON

LESSONS = known_lessons()
pytestmark = pytest.mark.browser

STEPS = LESSON.steps
CELLS = (
    "from tests.teaching.example import LESSON as lesson\nlesson",
    *(f"lesson.ask({key!r})" for key in STEPS),
    "lesson.questions()",
)


@pytest.fixture
def open_lesson(notebook: Notebook, lab: Lab) -> Iterator[str]:
    """The example lesson, run from top to bottom by a learner who has not begun yet."""
    with scratch_notebook(lab, "example_lesson", *CELLS) as name:
        notebook.open_file(name)
        notebook.run_all()
        yield name
    (lab.folder / FILE).unlink(missing_ok=True)
    assert not (lab.folder / GAMES).exists()


def lesson_box(notebook: Notebook) -> Locator:
    return notebook.page.locator(".shogun-lesson")


def says(notebook: Notebook, words: str) -> None:
    line = lesson_box(notebook).locator(":scope > .shogun-say")
    expect(line).to_contain_text(words, timeout=PATIENCE)


def test_the_question_of_a_task_stays_in_sight_beside_all_of_its_panel(
    notebook: Notebook, lab: Lab
) -> None:
    show = "import shogun_nb as sg\nsg.lesson('02_planning').ask('settsu')"
    with scratch_notebook(lab, "sight", show) as file:
        notebook.open_file(file)
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.run_all()
        box = asked(notebook, "settsu")
        frame = box.locator(".shogun-frame")
        expect(frame.locator(".tray [data-card=Settsu]")).to_be_visible()
        box.evaluate("box => box.scrollIntoView({ block: 'start' })")
        for one in (box.locator(".shogun-prompt"), frame.locator("[data-space=bid]")):
            expect(one).to_be_in_viewport(ratio=1)
        # However far somebody scrolls down in the panel.
        frame.evaluate("frame => frame.scrollIntoView({ block: 'start' })")
        expect(frame.locator(".tray")).to_be_in_viewport(ratio=1)
        for words in (".shogun-prompt", ".shogun-verdict"):
            expect(box.locator(words)).to_be_in_viewport(ratio=1)
        button(box, "Check").click()
        expect(verdict(box)).to_contain_text("○ not tried yet: ")
        notebook.assert_all_is_well()


def test_the_question_board_and_check_are_in_sight_after_shift_and_enter(
    notebook: Notebook, lab: Lab
) -> None:
    first = "import shogun_nb as sg\nlesson = sg.lesson('01_setup')\nlesson"
    asks = [f"lesson.ask('{key}')" for key in ("rich", "izu", "strong")]
    with scratch_notebook(lab, "entered", first, *asks, *["1 + 1"] * 5) as file:
        notebook.open_file(file)
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.page.locator(".jp-Notebook").focus()
        for key in ("", "rich", "izu", "strong"):
            notebook.page.keyboard.press("Shift+Enter")
            if not key:
                expect(lesson_box(notebook)).to_be_visible()
                continue
            box = asked(notebook, key)
            expect(box.locator(".shogun-board-frame canvas").first).to_be_visible()
            notebook.until_rest()
            for one in (box.locator(".shogun-prompt"), button(box, "Check"), verdict(box)):
                expect(one).to_be_in_viewport(ratio=1)
            # One turn of the wheel shows all of the board, and the question stays.
            box.locator(".shogun-board-frame").evaluate("it => it.scrollIntoView({block: 'end'})")
            for one in (box.locator(".shogun-board-frame"), box.locator(".shogun-prompt")):
                expect(one).to_be_in_viewport(ratio=0.99)
        # On a small screen the question stands above the board.
        notebook.page.set_viewport_size({"width": 800, "height": 1000})
        box = asked(notebook, "rich")
        question, board = (box.locator(one) for one in (".shogun-prompt", ".shogun-board-frame"))
        until(
            box.page,
            "([one, other]) => one.getBoundingClientRect().bottom"
            " < other.getBoundingClientRect().top",
            arg=[question.element_handle(), board.element_handle()],
        )


def test_a_question_at_the_foot_of_the_page_comes_up_with_its_answers(
    notebook: Notebook, lab: Lab
) -> None:
    lesson = "import shogun_nb as sg\nlesson = sg.lesson('04_winter_scoring')\nlesson"
    tall = "print('\\n' * 12)"
    with scratch_notebook(
        lab, "foot", lesson, tall, "lesson.ask('rounds')", *["1 + 1"] * 5
    ) as file:
        notebook.open_file(file)
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.page.locator(".jp-Notebook").focus()
        for _ in range(3):
            notebook.page.keyboard.press("Shift+Enter")
        box = asked(notebook, "rounds")
        for one in (box.locator(".shogun-prompt"), button(box, "Check"), verdict(box)):
            expect(one).to_be_in_viewport(ratio=1)


@pytest.mark.usefixtures("open_lesson")
def test_every_kind_is_solved_by_mouse(notebook: Notebook) -> None:
    says(notebook, "0 of 6 steps done. Next: step 1, The price of a temple.")
    for done, key in enumerate(STEPS, start=1):
        exercise = LESSON.exercises[key]
        box = asked(notebook, key)
        expect(verdict(box)).to_have_text("○ not tried yet")
        check(box, "○ not tried yet: ")
        enter_wrong(notebook, box, exercise)
        check(box, "✗ not right: ")
        box.get_by_role("button", name="Hint (").click()
        expect(box).to_contain_text(f"Hint 1 of {len(exercise.hints)}: {exercise.hints[0]}")
        solve(notebook, box, exercise)
        check(box, f"✓ right: {exercise.why}")
        says(notebook, f"{done} of 6 steps done.")
    # Names with HTML are text, in the question, on a button, and in the list of steps.
    assert (asked(notebook, "kinds").text_content() or "").count(HOSTILE) >= 3
    expect(lesson_box(notebook)).to_contain_text(HOSTILE)
    assert notebook.page.locator("img[src='x']").count() == 0
    notebook.assert_all_is_well()


@pytest.mark.usefixtures("open_lesson")
def test_signs_are_boxes_where_several_may_be_chosen(notebook: Notebook) -> None:
    box = asked(notebook, "kinds")
    for chosen, sign in ((False, "☐"), (True, "☑")):
        press = box.get_by_role("button", name="castle", exact=True, pressed=chosen)
        expect(press).to_be_visible()  # its name is without the sign
        shown = press.evaluate("button => getComputedStyle(button, '::before').content")
        assert sign in shown
        press.click()
    assert "●" in asked(notebook, "temple").locator(".shogun-options button").first.evaluate(
        "button => { button.classList.add('shogun-chosen');"
        " return getComputedStyle(button, '::before').content }"
    )


def test_the_verdict_on_a_task_is_seen_where_check_was_pressed(
    notebook: Notebook, lab: Lab
) -> None:
    """Whatever the panel's height, and however small the window."""
    show = "import shogun_nb as sg\nsg.lesson('01_setup').ask('draft')"
    with scratch_notebook(lab, "seen", show) as file:
        notebook.open_file(file)
        notebook.page.set_viewport_size({"width": 1280, "height": 600})
        notebook.run_all()
        box = notebook.page.locator(".shogun-ask")
        button(box, "Check").click()
        expect(verdict(box)).to_contain_text("○ not tried yet: ")
        expect(verdict(box)).to_be_in_viewport()
        button(box, "Solution").click()
        expect(verdict(box)).to_contain_text("◇ solution seen: ")
        expect(box.locator(".shogun-help")).to_be_in_viewport()
        notebook.assert_all_is_well()
    (lab.folder / FILE).unlink()


@pytest.mark.usefixtures("open_lesson")
def test_the_closing_questions_keep_the_score(notebook: Notebook) -> None:
    quiz = notebook.page.locator(".shogun-questions")
    line = quiz.locator(":scope > .shogun-say")
    first, second = (LESSON.exercises[key] for key in LESSON.final)
    enter_wrong(notebook, asked(notebook, first.key), first)
    check(asked(notebook, first.key), "✗ not right")
    expect(line).to_contain_text("0 of 2 right. To read again: S-16 (question 1).")
    button(quiz, "Next question").click()
    solve(notebook, asked(notebook, second.key), second)
    check(asked(notebook, second.key), "✓ right")
    expect(line).to_contain_text("1 of 2 right.")
    button(quiz, "Next question").click(force=True)  # it is off, and says why
    expect(quiz.get_by_role("alert").last).to_contain_text("this is the last question")
    button(quiz, "Back").click()
    asked(notebook, first.key)
    button(asked(notebook, first.key), "Solution").click()
    expect(asked(notebook, first.key)).to_contain_text("Solution: 7.75 cubes")
    expect(line).to_contain_text("Solution seen in 1 more.")
    notebook.assert_all_is_well()


@pytest.mark.usefixtures("open_lesson")
def test_by_keyboard_alone(notebook: Notebook) -> None:
    """Tab, Space, Enter, digits and arrows: none of them is taken by JupyterLab."""
    page = notebook.page
    cells = page.locator(".jp-Cell").count()

    def focused(name: str) -> None:
        """Go on by Tab to the control of this name."""
        for _ in range(30):
            if page.evaluate(NAME_OF_FOCUS) == name:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {name!r}")

    box = asked(notebook, "temple")
    box.locator("button").first.focus()
    focused("2 chests")
    page.keyboard.press("Space")
    expect(box.locator("button.shogun-chosen")).to_have_text("2 chests", timeout=PATIENCE)
    focused("Check")
    page.keyboard.press("Enter")
    expect(verdict(box)).to_contain_text("✓ right", timeout=PATIENCE)

    box, chests = asked(notebook, "chests"), LESSON.exercises["chests"]
    assert isinstance(chests, HowMany)
    box.get_by_label("Your answer:").focus()
    page.keyboard.type(f"{chests.answer:g}")
    page.keyboard.press("Enter")
    expect(verdict(box)).to_contain_text("✓ right", timeout=PATIENCE)

    box, seasons = asked(notebook, "seasons"), LESSON.exercises["seasons"]
    assert isinstance(seasons, InOrder)
    lines = box.locator(".shogun-line")
    order = [*seasons.mixed()]
    box.locator("button").first.focus()
    for place, item in enumerate(seasons.items):
        moves = order.index(item) - place
        if moves:
            box.locator("button").first.focus()
            focused(f"move '{item}' up")
        for _ in range(moves):
            # The keyboard goes with the line, so that the same key moves it on.
            page.keyboard.press("Space")
            at = order.index(item)
            order[at - 1], order[at] = order[at], order[at - 1]
            expect(lines.nth(at - 1)).to_have_text(f"{at}. {item}", timeout=PATIENCE)
            expect(button(box, f"move '{item}' up")).to_be_focused(timeout=PATIENCE)
    focused("Check")
    page.keyboard.press("Enter")
    expect(verdict(box)).to_contain_text("✓ right", timeout=PATIENCE)
    says(notebook, "3 of 6 steps done.")
    assert page.locator(".jp-Cell").count() == cells
    notebook.assert_all_is_well()


NAME_OF_FOCUS = (
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()"
)


TASKS = [
    pytest.param(name, exercise, id=f"{name}-{exercise.key}")
    for name in LESSONS
    for exercise in sg.lesson(name).exercises.values()
    if isinstance(exercise, Act)
]
TABLE = """\
import shogun_nb.games.shogun.lessons.whole_game as lesson
table = lesson.at_table()
table"""
# The bids of the lesson's round need its plans first.
BEFORE = {
    "round_bids": (
        "import shogun_nb.games.shogun.lessons.planning as lesson\n"
        "game = lesson.round_game()\n"
        "game.play('greedy', until='a place in the turn order')"
    ),
    # These are done at a table in a box of its own.
    "plan": TABLE,
    "special": TABLE,
    "otherwise": TABLE,
    "whatif": f"{TABLE}\nlesson._to_the_bids(table)\ntable",
    "whole_campaign": "from shogun_nb.games.gekokujo.lessons import campaign\ncampaign.at_table()",
    "whole_towns": (
        "from shogun_nb.games.tokugawa.lessons import towns_and_roads as towns\ntowns.at_table()"
    ),
    "first_winter": "from shogun_nb.games.senji.lessons import hands\nhands.at_table()",
    "whole_senji": "from shogun_nb.games.senji.lessons import battles\nbattles.at_table()",
}


# A learner does each of them wrong and right in test_learning.py; here, each without the others.
@pytest.mark.slow
@pytest.mark.parametrize(("name", "task"), TASKS)
def test_the_tasks_of_the_lessons_can_be_done_in_the_page(
    name: str, task: Act, notebook: Notebook, lab: Lab
) -> None:
    show = f"import shogun_nb as sg\nsg.lesson({name!r}).ask({task.key!r})"
    with scratch_notebook(lab, "task", BEFORE.get(task.key, ""), show) as file:
        notebook.open_file(file)
        notebook.run_all()
        box = asked(notebook, task.key)
        check(box, "○ not tried yet: ")
        enter_wrong(notebook, box, task)
        check(box, "✗ not right: ")
        solve(notebook, box, task)
        check(box, "✓ right: ")
        notebook.assert_all_is_well()
    (lab.folder / FILE).unlink()
    shutil.rmtree(lab.folder / GAMES, ignore_errors=True)


THREADS = """\
import threading
from ipywidgets import Button, HBox, Text
field, press, threads = Text(), Button(description="Which thread?"), set()
field.observe(lambda _: threads.add(threading.current_thread()), names="value")
press.on_click(lambda _: threads.add(threading.current_thread()))
field.add_class("thread-field")
HBox([field, press])"""


def test_widgets_run_in_the_thread_of_the_cells(notebook: Notebook, lab: Lab) -> None:
    """Otherwise a press of Check overtakes the number that was typed, now and then."""
    told = "print(len(threads), threads == {threading.main_thread()})"
    with scratch_notebook(lab, "threads", THREADS, told) as name:
        notebook.open_file(name)
        notebook.run_all()
        for number in range(5):
            notebook.page.locator(".thread-field input").fill(str(number))
            notebook.page.get_by_role("button", name="Which thread?").click()
        notebook.page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1")
        notebook._within(30, "window.jupyterapp.commands.execute('notebook:run-cell')")
        output = notebook.page.locator(".jp-OutputArea-output").last
        expect(output).to_have_text("1 True")


def test_a_reload_and_a_new_kernel_lose_nothing(notebook: Notebook, open_lesson: str) -> None:
    page = notebook.page
    for key in ("temple", "takeda"):
        solve(notebook, asked(notebook, key), LESSON.exercises[key])
        check(asked(notebook, key), "✓ right")
    enter_wrong(notebook, asked(notebook, "chests"), LESSON.exercises["chests"])
    check(asked(notebook, "chests"), "✗ not right: That is for three players.")

    def as_left() -> None:
        says(notebook, "2 of 6 steps done. Next: step 2,")
        expect(verdict(asked(notebook, "temple"))).to_contain_text("✓ right")
        expect(asked(notebook, "temple").locator("button.shogun-chosen")).to_have_text("2 chests")
        expect(asked(notebook, "takeda")).to_contain_text("Your answer: Kai, Suruga")
        expect(verdict(asked(notebook, "chests"))).to_contain_text("✗ not right")
        expect(asked(notebook, "chests").get_by_label("Your answer:")).to_have_value("18")

    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    notebook.open_file(open_lesson)
    as_left()
    solve(notebook, asked(notebook, "bid"), LESSON.exercises["bid"])
    check(asked(notebook, "bid"), "✓ right")
    says(notebook, "3 of 6 steps done.")

    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    notebook.run_all()
    says(notebook, "3 of 6 steps done. Next: step 2,")
    expect(asked(notebook, "takeda")).to_contain_text("Your answer: Kai, Suruga")
    expect(verdict(asked(notebook, "bid"))).to_contain_text("You did this before.")
    solve(notebook, asked(notebook, "chests"), LESSON.exercises["chests"])
    check(asked(notebook, "chests"), "✓ right")
    says(notebook, "4 of 6 steps done.")

    # Starting again asks first, and a double click is not two answers.
    again = button(lesson_box(notebook), "Start again")
    again.dblclick()
    expect(button(lesson_box(notebook), "Forget all my answers")).to_be_visible()
    says(notebook, "4 of 6 steps done.")
    button(lesson_box(notebook), "Forget all my answers").click()
    says(notebook, "0 of 6 steps done.")
    expect(verdict(asked(notebook, "temple"))).to_have_text("○ not tried yet")
    notebook.assert_all_is_well()
