"""A round planned in the page: by mouse, by keyboard alone, and with a reload in the middle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import click_province, scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

PANEL = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "<b>Uesugi</b>", "Mori"], seed=7)
panel = sg.PlanningPanel(game, "Mori")
panel"""


@pytest.fixture
def planning(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A notebook with the panel in its first cell; its second cell is run by the test."""
    with scratch_notebook(lab, "planning", PANEL) as name:
        notebook.open_file(name)
        notebook.run_all()
        expect(space(notebook.page, "Build a castle")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()


def space(page: Page, name: str) -> Locator:
    return page.locator("button.shogun-space").filter(has_text=re.compile(rf"{name}\b"))


def bid(page: Page) -> Locator:
    return page.locator(".shogun-bid button.shogun-space")


def card(page: Page, name: str) -> Locator:
    return page.locator("button.shogun-hand-card").filter(has_text=re.compile(rf"^{name}(?=\s|$)"))


def said(page: Page) -> Locator:
    return page.locator(".shogun-plan-said .shogun-say")


def confirm(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm", exact=True)


def click_board(page: Page, province: str) -> None:
    """Click where the name of a province stands on the map."""
    click_province(page.locator(".shogun-plan-board .shogun-layer").last, province)


def test_a_whole_plan_by_mouse(planning: Notebook) -> None:
    page = planning.page
    # A space, then a card.
    for action, name in (("Build a castle", "Bingo"), ("Build a temple", "Bitchū")):
        space(page, action).click()
        expect(said(page)).to_contain_text(f"{action} (")
        expect(said(page)).to_contain_text("now choose one of your provinces")
        card(page, name).click()
        expect(space(page, action)).to_contain_text(f"{name}: 2 free sites")
    # A card, then a space.
    for name, action in (("Settsu", "Collect taxes"), ("Hōki", "Confiscate rice")):
        card(page, name).click()
        expect(said(page)).to_contain_text("now choose the space for it")
        space(page, action).click()
        expect(space(page, action)).to_contain_text(f"{name}: ")
    # A space, then a province of the board; a foreign one is refused.
    space(page, "Battle/move A").click()
    click_board(page, "Kai")
    alert = page.locator(".shogun-plan-said .shogun-alert")
    expect(alert).to_contain_text("S-25: Kai is not your province")
    click_board(page, "Omi")
    expect(space(page, "Battle/move A")).to_contain_text("Ōmi: 4 armies")
    # A tile can be pressed where it has no words, too.
    tile = page.locator(".shogun-tile").filter(has=space(page, "Battle/move B"))
    size = tile.bounding_box()
    assert size is not None
    corner = {"x": size["width"] - 4, "y": size["height"] - 4}
    for pressed in ("true", "false"):
        tile.click(position=corner)
        expect(space(page, "Battle/move B")).to_have_attribute("aria-pressed", pressed)
    # A province of the board, then a space.
    click_board(page, "Hida")
    space(page, "Battle/move B").click()
    expect(space(page, "Battle/move B")).to_contain_text("Hida: 4 armies")
    # Not yet: confirm says what is missing, and does nothing.
    confirm(page).click(force=True)  # Playwright would wait until it is no longer off
    expect(alert).to_contain_text("S-25: 5 spaces are empty")
    for number, action in enumerate(
        ["Deploy 5", "Deploy 3", "Deploy/move 1", "Build a nō theatre"]
    ):
        space(page, action).click()
        card(page, f"Chest card {number}").click()
        expect(space(page, action)).to_contain_text("not wanted")
    bid(page).click()
    card(page, "Chest card 4").click()
    expect(bid(page)).to_contain_text("bid 4 chests")
    expect(page.locator(".shogun-money")).to_contain_text("18 in the war chest − 4 bid − 5 for")
    expect(said(page)).to_contain_text("Press Confirm")
    confirm(page).dblclick()
    expect(said(page)).to_contain_text("a place in the turn order")
    expect(alert).to_contain_text("a place in the turn order")
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.innerText || ''"))


def tab_to(page: Page, words: str, key: str = "Tab") -> None:
    """Press Tab until the control with these words has the focus."""
    for _ in range(60):
        if re.search(words, focused(page)):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {words!r}; it leads to {focused(page)!r}")


def test_a_whole_plan_by_keyboard_alone(planning: Notebook) -> None:
    page = planning.page
    page.locator("button.shogun-space").first.focus()
    order = page.locator("button.shogun-space").all_inner_texts()
    names = ["Bingo", "Bitchū", "Bizen", "Etchū", "Hida", "Hōki", "Ōmi"]
    cards = [*names, "Chest card 0", "Chest card 1", "Chest card 2", "Chest card 3"]
    # The tab order is that of the game: spaces as they come, the bid, the buttons, the hand.
    for number, (words, name) in enumerate(zip(order, cards, strict=True)):
        first = words.splitlines()[0]
        press = "Enter" if number % 2 else "Space"
        tab_to(page, rf"^{re.escape(first)}", "Shift+Tab" if number else "Tab")
        page.keyboard.press(press)
        tile = page.locator("button.shogun-space").nth(number)
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(tile).to_be_focused()
        tab_to(page, rf"^{name}(?=\s|$)")
        page.keyboard.press(press)
        expect(tile).to_contain_text(name if number < 7 else name.lower())
        expect(card(page, name)).to_be_focused()
    tab_to(page, r"^Confirm$", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("a place in the turn order")
    expect(confirm(page)).to_be_focused()
    # The notebook's own shortcuts heard nothing of it.
    assert len(planning.code_cells()) == 1


def test_enter_on_the_board_takes_a_card(planning: Notebook) -> None:
    page = planning.page
    space(page, "Collect taxes").focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Collect taxes (costs nothing)")
    page.locator(".shogun-plan-board .shogun-layer").last.focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(space(page, "Collect taxes")).to_contain_text("Bingo: tax 3")


def test_clear_undo_and_suggest(planning: Notebook) -> None:
    page = planning.page
    page.get_by_role("button", name="Suggest", exact=True).click()
    expect(space(page, "Collect taxes")).to_contain_text("Etchū: tax 7")
    expect(page.locator(".shogun-plan-board")).to_contain_text("Why the greedy bot would plan so")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(space(page, "Collect taxes")).to_contain_text("empty")
    page.get_by_role("button", name="Undo clear", exact=True).click()
    expect(space(page, "Collect taxes")).to_contain_text("Etchū: tax 7")


def test_a_reload_in_the_middle_keeps_what_was_laid(planning: Notebook) -> None:
    page = planning.page
    space(page, "Build a castle").click()
    card(page, "Bingo").click()
    expect(space(page, "Build a castle")).to_contain_text("Bingo")
    space(page, "Collect taxes").click()
    planning._within(30, "window.jupyterapp.commands.execute('docmanager:save')")
    planning.open(page.url)
    expect(space(page, "Build a castle")).to_contain_text("Bingo: 2 free sites")
    expect(space(page, "Collect taxes")).to_have_attribute("aria-pressed", "true")
    click_board(page, "Settsu")
    expect(space(page, "Collect taxes")).to_contain_text("Settsu: tax 7")
    page.get_by_role("button", name="Suggest", exact=True).click()
    expect(said(page)).to_contain_text("greedy bot")
    confirm(page).click()
    expect(said(page)).to_contain_text("a place in the turn order")
