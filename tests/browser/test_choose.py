"""The panel for any decision in the page: a game by mouse, one by keys, a reload, a new kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import scratch_notebook
from tests.browser.test_setup_and_bids import tab_to

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

TOY = """\
import shogun_nb as sg
from shogun_nb.engine.game import Game, opened
from tests.engine.toy import Begun
start = Begun(("Ann", "<b>Ben</b>"), 7, 0)
sg.choose(opened(Game(start, "ask")), {"Ann": "me", "<b>Ben</b>": "bold"}, keep="sowing.jsonl")"""
SHOGUN = """\
import shogun_nb as sg
game = sg.new_game(["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
sg.choose(game)"""


@pytest.fixture
def game(notebook: Notebook, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """The toy game, or Shogun."""
    with scratch_notebook(lab, "choose", getattr(request, "param", TOY)) as name:
        notebook.open_file(name)
        notebook.run_all()
        yield notebook
        notebook.assert_all_is_well()
    (lab.folder / "sowing.jsonl").unlink(missing_ok=True)


def panel(page: Page) -> Locator:
    return page.locator(".shogun-choose")


def prompt(page: Page) -> Locator:
    return panel(page).locator(".shogun-choose-prompt")


def press(page: Page, words: str) -> Locator:
    return panel(page).get_by_role("button", name=re.compile(words))


def test_a_whole_game_by_mouse_with_a_reload_and_a_new_kernel(game: Notebook) -> None:
    page = game.page
    expect(prompt(page)).to_contain_text("Ann, it is your turn. Choose seeds to sow.")
    press(page, "^X-1$").first.click()
    expect(page.get_by_text("Lay seeds face down.").first).to_be_visible()
    page.keyboard.press("Escape")
    press(page, "Sow 2").click()
    expect(prompt(page)).to_contain_text("Chance decides the weather.")
    press(page, "Weather sun: 3").click()
    expect(prompt(page)).to_contain_text("Ann, it is your turn")
    expect(panel(page).locator(".shogun-bid-table")).to_contain_text("Ann5<b>Ben</b> bold bot6")
    press(page, "Sow 3").click()
    press(page, "^Undo$").click()
    expect(press(page, "Sow 3")).to_be_visible()
    game.command("docmanager:save")
    game.open(page.url)
    expect(panel(page).locator(".shogun-bid-table")).to_contain_text("Ann5")
    press(page, "Sow 4").click()
    expect(prompt(page)).to_contain_text("Chance decides the weather.")
    game.restart_kernel()
    game.run_all()
    # The kept game goes on where it was.
    expect(panel(page)).to_contain_text("The game that is kept in sowing.jsonl goes on.")
    expect(prompt(page)).to_contain_text("Chance decides the weather.")
    press(page, "Weather sun").click()
    for _ in range(2):
        press(page, "Sow 0").or_(panel(page).get_by_label("Seeds")).first.wait_for()
        if press(page, "^Choose$").is_visible():
            press(page, "^Choose$").click()
        else:
            press(page, "Sow 0").click()
        press(page, "^Draw$").click()
    expect(prompt(page)).to_contain_text("The game is over: <b>Ben</b> wins.")
    expect(panel(page).locator(".shogun-decision")).to_contain_text("<b>Ben</b>AnnPlace12")


def test_a_whole_game_by_keys(game: Notebook) -> None:
    page = game.page
    press(page, "Sow 0").focus()
    page.keyboard.press("3")
    expect(prompt(page)).to_contain_text("Chance decides the weather.")
    # The keyboard follows to what is to be done now.
    expect(press(page, "^Draw$")).to_be_focused()
    page.keyboard.press("2")
    expect(press(page, "Sow 0")).to_be_focused()
    tab_to(page, "Sow 5")
    page.keyboard.press("Enter")
    expect(press(page, "^Draw$")).to_be_focused()
    page.keyboard.press("2")
    number = panel(page).get_by_label("Seeds")
    expect(number).to_be_focused()
    number.fill("7")
    page.keyboard.press("Enter")
    expect(press(page, "^Draw$")).to_be_focused()
    page.keyboard.press("1")
    expect(prompt(page)).to_contain_text("Ann, it is your turn")
    expect(press(page, "Sow 0")).to_be_focused()
    page.keyboard.press("1")
    expect(press(page, "^Draw$")).to_be_focused()
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text("The game is over")


@pytest.mark.parametrize("game", [SHOGUN], indirect=True)
def test_shogun_by_its_form_and_its_board_on_a_narrow_page(game: Notebook) -> None:
    page = game.page
    page.set_viewport_size({"width": 390, "height": 900})
    castle, temple = (panel(page).get_by_label(name, exact=True) for name in ("Castle", "Temple"))
    castle.fill("Kaga")
    page.keyboard.press("Tab")
    expect(panel(page).locator(".shogun-choose-preview")).to_contain_text("Kaga")
    expect(temple).to_be_focused()  # also after the kernel has answered
    castle.fill("")
    page.keyboard.press("Tab")
    press(page, "^Suggest$").click()
    expect(castle).to_have_value("Izu")
    press(page, "^Choose$").click()
    press(page, "Take place 1").click()
    expect(prompt(page)).to_contain_text("Choose a target and a number of armies")
    panel(page).get_by_label("Province", exact=True).fill("Hitachi")
    page.keyboard.press("Enter")
    press(page, "^Choose Hitachi").click()
    expect(panel(page).locator("> .shogun-alert")).to_contain_text("S-49")
    panel(page).locator(".shogun-digit").first.click()
    expect(press(page, "✕ Target")).to_be_visible()
    assert page.evaluate("document.querySelector('.shogun-choose').scrollWidth") <= 390
