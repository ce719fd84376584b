"""The actions in the page: watched, played by mouse, by keys alone, reloaded, without a kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import click_province, scratch_notebook
from tests.browser.test_tower import FOR_EVER

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

# A round that waits for Mori twice: in Omi, and later in Hida. Kept, as a learner's game is.
ACTIONS = """\
from pathlib import Path
import shogun_nb as sg
kept = Path("actions_test.jsonl")
if kept.exists():
    game = sg.resume(kept)
else:
    game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    game = game.play("greedy", until="a target and a number of armies").keep(kept)
panel = sg.ActionsPanel(game, "Mori", odds=True)
panel"""
OVER = "The actions of spring, year 1, are over"


@pytest.fixture
def actions(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A notebook with the actions of a first round."""
    kept = lab.folder / "actions_test.jsonl"
    kept.unlink(missing_ok=True)
    with scratch_notebook(lab, "actions", ACTIONS) as file:
        notebook.open_file(file)
        notebook.run_all()
        expect(notebook.page.locator(".shogun-actions")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook's heard anything of it.
        assert len(notebook.code_cells()) == 1
    kept.unlink(missing_ok=True)


def press(page: Page, name: str) -> Locator:
    return page.locator(".shogun-actions").get_by_role("button", name=re.compile(name))


def said(page: Page) -> Locator:
    return page.locator(".shogun-actions > .shogun-say")


def alert(page: Page) -> Locator:
    return page.locator(".shogun-actions > .shogun-alert")


def step(page: Page, number: int) -> None:
    """Wait until this step is shown."""
    expect(page.locator(".shogun-story-where")).to_contain_text(re.compile(rf"Step {number}\b"))


def tab_to(page: Page, words: str, key: str = "Tab") -> None:
    """Press Tab until the control with these words, or this name, has the focus."""
    now = ""
    for _ in range(90):
        now = str(
            page.evaluate(
                "(document.activeElement.getAttribute('aria-label') || '') + '|'"
                " + (document.activeElement.innerText || '')"
            )
        )
        if re.search(words, now):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {words!r}; it leads to {now!r}")


def click_board(page: Page, province: str) -> None:
    """Click where the name of a province stands on the map."""
    click_province(page.locator(".shogun-actions .shogun-layer").last, province)


def check_falling(page: Page) -> None:
    """The cubes of step 3 fall, and only the page knows what comes of it."""
    expect(said(page)).to_contain_text("The cubes fall")
    step(page, 3)
    expect(page.locator(".shogun-plays")).to_have_count(1)
    expect(page.locator(".shogun-doing")).not_to_contain_text("Draw in Wakasa")
    expect(page.locator(".shogun-count")).to_be_hidden()


def check_result(page: Page) -> None:
    """The cubes of step 3 lie, and what came of it is told, once."""
    expect(said(page)).to_contain_text("Draw in Wakasa")
    step(page, 3)
    expect(page.locator(".shogun-plays")).to_have_count(0)
    expect(page.locator(".shogun-doing").get_by_text("Draw in Wakasa")).to_have_count(1)


def to_decision(page: Page) -> None:
    press(page, "To my next choice").click()
    expect(said(page)).to_contain_text("It is your turn")
    # It moves the board down: nobody can click there before.
    expect(page.locator(".shogun-decision")).to_be_visible()


def test_a_round_is_watched_and_played_by_mouse(actions: Notebook) -> None:
    page = actions.page
    expect(said(page)).to_contain_text("Plans and bids are in")
    press(page, "^Next$").click()
    expect(page.locator(".shogun-action-now")).to_contain_text("battle/move A")
    press(page, "^Next$").click()
    expect(said(page)).to_contain_text("Takeda attacks Wakasa from Tamba with 3 armies")
    expect(said(page)).to_contain_text("What will fall out?")
    # Watched to its end: what came of it is told when the cubes lie.
    press(page, "^Next$").click()
    check_falling(page)
    check_result(page)
    press(page, "^Back$").click()
    expect(said(page)).to_contain_text("What will fall out?")
    to_decision(page)

    # A province that is no target says why; a lit one is chosen.
    click_board(page, "Kai")
    expect(alert(page)).to_contain_text("Kai is not adjacent to Ōmi")
    click_board(page, "Settsu")
    expect(press(page, "^Attack Settsu with 3 armies$")).to_be_visible()
    expect(alert(page)).to_be_empty()
    odds = page.locator(".shogun-decision-row").get_by_text("Exact odds")
    before = odds.inner_text()
    # The slider by mouse: to its left end.
    handle = page.get_by_role("slider", name="Armies that move")
    track = page.locator(".shogun-armies .noUi-base")
    box = track.bounding_box()
    assert box is not None
    handle.hover()
    page.mouse.down()
    page.mouse.move(box["x"] - 5, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    expect(press(page, "^Attack Settsu with 1 army$")).to_be_visible()
    expect(odds).not_to_have_text(before)
    press(page, r"^\+$").click()
    press(page, r"^\+$").click()
    # A double click attacks once.
    press(page, "^Attack Settsu with 3 armies$").dblclick()
    expect(said(page)).to_contain_text("Mori attacks Uesugi in Settsu from Ōmi with 3 armies")
    expect(alert(page)).to_be_empty()
    expect(page.locator(".shogun-decision")).to_be_hidden()

    press(page, "To my next choice").click()
    expect(page.locator(".shogun-decision")).to_contain_text("Your move from Hida")
    press(page, "Suggest a move").click()
    press(page, "^(Attack|Move) .*").click()
    press(page, "To my next choice").click()
    expect(said(page)).to_contain_text(OVER)
    expect(page.locator(".shogun-action-done")).to_have_count(10)


def test_a_round_by_keyboard_alone(actions: Notebook) -> None:
    page = actions.page
    page.evaluate(FOR_EVER)
    press(page, "^Next$").focus()
    for number in (1, 2, 3):
        page.keyboard.press("Enter")
        step(page, number)
    check_falling(page)
    expect(press(page, "Skip")).to_be_focused()
    page.keyboard.press("Escape")
    check_result(page)
    expect(press(page, "^Next$")).to_be_focused()
    tab_to(page, r"\|To my next choice")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("It is your turn")
    tab_to(page, r"\|Settsu:")
    page.keyboard.press("Space")
    expect(press(page, "^Attack Settsu with 3 armies$")).to_be_visible()
    tab_to(page, r"Armies that move")
    page.keyboard.press("ArrowLeft")
    expect(press(page, "^Attack Settsu with 2 armies$")).to_be_visible()
    page.keyboard.press("ArrowRight")
    tab_to(page, r"\|Attack Settsu with 3 armies")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Mori attacks Uesugi in Settsu from Ōmi with 3 armies")
    # The button that was pressed is gone: the keyboard stands where it goes on.
    page.wait_for_function("document.activeElement.innerText === 'Next'")
    page.keyboard.press("Enter")
    expect(press(page, "Skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Draw in Settsu")
    press(page, "^Next$").focus()
    tab_to(page, r"\|To my next choice")
    page.keyboard.press("Enter")
    expect(page.locator(".shogun-decision")).to_contain_text("Your move from Hida")
    tab_to(page, r"\|Suggest a move")
    page.keyboard.press("Enter")
    expect(press(page, "^(Attack|Move) .*")).to_be_visible()
    tab_to(page, r"\|(Attack|Move) ", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".shogun-decision")).to_be_hidden()
    tab_to(page, r"\|To my next choice")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text(OVER)


def test_played_fast_it_stops_at_the_decision_and_is_paused_by_a_click(actions: Notebook) -> None:
    page = actions.page
    press(page, "fast").click()
    press(page, "^Play$").click()
    expect(press(page, "^Pause$")).to_be_visible()
    step(page, 2)
    press(page, "^Pause$").click()
    expect(press(page, "^Play$")).to_be_visible()
    press(page, "^Play$").click()
    expect(said(page)).to_contain_text("It is your turn", timeout=30_000)
    expect(press(page, "^Play$")).to_have_attribute("aria-disabled", "true")
    step(page, 5)


def test_clicks_in_quick_succession_show_a_step_each(actions: Notebook) -> None:
    page = actions.page
    page.evaluate(FOR_EVER)
    following = press(page, "^Next$")
    for _ in range(3):
        following.click()
    check_falling(page)
    # The first of three clicks ends the fall; the last lets the next cubes fall.
    for _ in range(3):
        following.click()
    step(page, 5)
    expect(said(page)).to_contain_text("The cubes fall")
    expect(page.locator(".shogun-doing").get_by_text("Draw in Wakasa")).to_have_count(1)
    # The last throw is seen before the decision; further clicks only say what is to be done.
    following.click()
    expect(said(page)).to_contain_text("Uesugi wins Settsu")
    following.click()
    expect(said(page)).to_contain_text("It is your turn")
    following.click(force=True)
    expect(alert(page)).to_contain_text("It is your turn")
    step(page, 5)


def test_a_page_loaded_anew_in_the_middle_of_a_battle_goes_on(actions: Notebook) -> None:
    page = actions.page
    page.evaluate(FOR_EVER)
    for number in (1, 2, 3):
        press(page, "^Next$").click()
        step(page, number)
    check_falling(page)
    actions.command("docmanager:save")
    actions.open(page.url)
    expect(page.locator(".shogun-actions")).to_be_visible()
    check_result(page)
    press(page, "^Next$").click()
    step(page, 4)
    to_decision(page)
    click_board(page, "Settsu")
    expect(press(page, "^Attack Settsu with 3 armies$")).to_be_visible()


def test_a_kernel_stopped_while_it_plays_and_cubes_fall_loses_nothing(actions: Notebook) -> None:
    page = actions.page
    page.evaluate(FOR_EVER)
    for number in (1, 2):
        press(page, "^Next$").click()
        step(page, number)
    press(page, "^Play$").click()
    check_falling(page)
    actions.restart_kernel()
    actions.run_all()
    shown = page.locator(".shogun-actions")
    expect(shown).to_have_count(1)
    press(page, "To my next choice").click()
    expect(said(page)).to_contain_text("It is your turn")
    step(page, 5)
    expect(page.locator(".shogun-doing")).to_contain_text("Draw in Wakasa")
    expect(page.locator(".shogun-doing")).to_contain_text("Uesugi wins Settsu")
