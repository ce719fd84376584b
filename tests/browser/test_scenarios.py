"""The box of scenarios in the page: by mouse, by keys, stopped, and loaded anew while it plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import click_province, scratch_notebook
from tests.browser.test_setup_and_bids import tab_to

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

# Without Numba: the rules are not compiled for these few playouts.
BOX = """\
import sys
sys.modules["numba"] = None
import shogun_nb as sg
game = sg.new_game(["Takeda", "<b>Uesugi</b>", "Mori"], seed=7)
game = game.play("greedy", until="a target and a number of armies")
box = sg.lab(game)
box"""


@pytest.fixture
def box(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A box on a game in which Takeda is to move armies from Tamba."""
    with scratch_notebook(lab, "scenarios", BOX, "box.player") as name:
        notebook.open_file(name)
        notebook.run_all()
        yield notebook
        notebook.assert_all_is_well()


def here(page: Page) -> Locator:
    return page.locator(".shogun-lab")


def press(page: Page, words: str) -> Locator:
    return here(page).get_by_role("button", name=re.compile(words))


def told(page: Page) -> Locator:
    return here(page).locator(".shogun-lab-prompt .shogun-say")


def test_a_scenario_by_mouse(box: Notebook, tmp_path: Path) -> None:
    page = box.page
    expect(told(page)).to_contain_text("Click a province to change it")
    click_province(here(page).locator(".shogun-layer").first, "Harima")
    card = here(page).locator(".shogun-card-of-values")
    expect(card).to_contain_text("Harima")
    press(page, "^Armies: one more$").click()
    expect(card.get_by_label("Armies", exact=True)).to_have_value("4")
    code = here(page).locator(".shogun-lab-code code")
    expect(code).to_contain_text(".set('Harima', armies=4)")
    press(page, "^Castle$").click()
    expect(code).to_contain_text(".set('Harima', armies=4, castle=True)")
    press(page, "^Undo$").click()
    expect(code).not_to_contain_text("castle")
    # What cannot be is said with its rule, and is not compared.
    card.get_by_label("Armies", exact=True).fill("62")
    page.keyboard.press("Tab")
    expect(told(page)).to_contain_text("No game can begin like this.")
    expect(here(page).locator(".shogun-lab-odd")).to_contain_text("a supply is below 0")
    press(page, "^Undo$").click()
    press(page, "^Go on: what to compare$").click()
    # A place is picked on the board, then the number of armies.
    click_province(here(page).locator(".shogun-layer").first, "Harima")
    press(page, "^Move 1 army from Tamba to Harima$").click()
    rows = here(page).locator(".shogun-lab-rows")
    expect(rows).to_contain_text("Move 1 army from Tamba to Harima")
    box.until_rest()  # the choice is asked for anew
    press(page, "^Add: the random bot goes on for Takeda$").click()
    expect(rows).to_contain_text("the random bot for Takeda")
    count = here(page).get_by_label("Playouts of each")
    count.fill("4")
    page.keyboard.press("Tab")
    press(page, "^Compare$").click()
    expect(told(page)).to_contain_text("For Takeda", timeout=30_000)
    expect(told(page)).to_contain_text("4 playouts")
    expect(here(page).locator(".shogun-track .band")).to_have_count(3)
    press(page, "^Convergence$").click()
    expect(here(page).locator(".shogun-lab-picture")).to_be_visible()
    with page.expect_download() as saved:
        here(page).get_by_role("link", name="Experiment").click()
    file = tmp_path / "experiment.json"
    saved.value.save_as(file)
    assert '"Move 1 army from Tamba to Harima"' in file.read_text(encoding="utf-8")
    for width in (1366, 390):
        page.set_viewport_size({"width": width, "height": 900})
        wide = here(page).evaluate("box => [box.scrollWidth, box.clientWidth]")
        assert wide[0] <= wide[1], width


def test_a_scenario_by_keys_and_a_page_that_is_loaded_anew(box: Notebook) -> None:
    page = box.page
    press(page, "^Mori$").first.focus()
    page.keyboard.press("Enter")
    chests = here(page).get_by_label("Chests", exact=True)
    chests.fill("3")
    page.keyboard.press("Tab")
    code = here(page).locator(".shogun-lab-code code")
    expect(code).to_contain_text(".set_player('Mori', chests=3)")
    press(page, "^Go on: what to compare$").focus()
    page.keyboard.press("Enter")
    expect(press(page, "^Harima$").first).to_be_visible()
    page.keyboard.press("1")
    expect(press(page, "^Move 1 army from Tamba to Harima$")).to_be_visible()
    page.keyboard.press("1")
    # What has the keyboard is made anew with it: a key before that would go to what is gone.
    expect(here(page).locator(".shogun-lab-number")).to_have_count(1)
    box.until_rest()
    tab_to(page, "^Add: the random bot")
    page.keyboard.press("Space")
    expect(here(page).locator(".shogun-lab-number")).to_have_count(2)
    # So many that they cannot be done before the page is there again, however fast they are played.
    count = here(page).get_by_label("Playouts of each")
    count.fill("50000")
    page.keyboard.press("Tab")
    main = press(page, "^Compare$")
    main.focus()
    page.keyboard.press("Enter")
    progress = here(page).get_by_role("progressbar")
    expect(progress).to_be_visible()
    expect(here(page).locator(".shogun-track .band").first).to_be_visible(timeout=30_000)
    box.command("docmanager:save")
    box.open(page.url)
    # It played on; the page shows what is known by now.
    expect(progress).to_be_visible(timeout=30_000)
    expect(here(page).locator(".shogun-lab-going")).to_contain_text("of 50,000 playouts of each")
    press(page, "^Stop$").focus()
    page.keyboard.press("Enter")
    expect(press(page, "^Compare again$")).to_be_focused()
    expect(told(page)).to_contain_text("For Takeda")
    expect(here(page)).to_contain_text("Stopped: 50,000 playouts were asked for.")
