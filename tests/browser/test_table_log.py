"""The log and the holdings of the whole table in JupyterLab: by keyboard, and as they are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

TABLE = """\
import shogun_nb as sg
from shogun_nb.controls import Panel
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.panels.holdings import Holdings
from shogun_nb.games.shogun.panels.log import GameLog
game = sg.new_game(players=["<b>Ann</b>", "Uesugi", "Mori"], seed=7).play("greedy", most=60)
steps = steps_of(game)
panel = Panel("The table")
log, holdings = GameLog(panel), Holdings(panel)
panel.children = (*panel.children, holdings, log)
log.show(steps)
holdings.show(steps[-1].position, roles={"Uesugi": "me"}, asked="Uesugi")
panel
"""


@pytest.fixture
def table(notebook: Notebook, lab: Lab) -> Iterator[Page]:
    """Log and holdings of a game that is going on."""
    with scratch_notebook(lab, "table_log", TABLE) as name:
        notebook.open_file(name)
        notebook.run_all()
        expect(said(notebook.page)).to_contain_text("All ")
        yield notebook.page
        notebook.assert_all_is_well()


def said(page: Page) -> Locator:
    return page.locator(".shogun-log > .shogun-note")


def the_list(page: Page) -> Locator:
    return page.get_by_role("group", name="The log: what has happened")


def test_filtered_by_keyboard_alone(table: Page) -> None:
    page = table
    who = page.get_by_role("group", name="Who", exact=True)
    who.get_by_role("button", name="Everybody").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
    mori = who.get_by_role("button", name="Mori")
    expect(mori).to_be_focused()
    page.keyboard.press("Enter")
    expect(mori).to_have_attribute("aria-pressed", "true")
    expect(said(page)).to_contain_text("Mori.")
    expect(mori).to_be_focused()
    everything = page.get_by_role("button", name="Everything")
    page.keyboard.press("Tab")
    expect(everything).to_be_focused()
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press(" ")
    expect(said(page)).to_contain_text("Mori, taxes and rice.")
    expect(everything).to_have_attribute("aria-pressed", "false")
    heard = page.locator(".shogun-log > .shogun-heard")
    expect(heard).to_have_attribute("role", "status")
    expect(heard).to_contain_text("Mori, taxes and rice.")
    # Letters are shortcuts of JupyterLab elsewhere on the page.
    page.get_by_label("Search the log", exact=True).focus()
    page.keyboard.type("s-46")
    expect(page.locator(".shogun-log-said")).to_contain_text("S-46: ")
    page.keyboard.type("x")
    expect(said(page)).to_contain_text("Nothing found among")
    expect(the_list(page).locator("li")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show all")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("All ")


def test_the_list_scrolls_by_keyboard_and_can_be_turned_round(table: Page) -> None:
    page = table
    latest = the_list(page).locator("li").first
    expect(latest).to_have_class("shogun-log-new")
    latest.scroll_into_view_if_needed()
    expect(latest).to_be_in_viewport()
    numbers = page.get_by_role("button", name="Rule numbers")
    expect(the_list(page).locator(".shogun-log-rule").first).to_be_visible()
    numbers.focus()
    page.keyboard.press("Enter")
    expect(the_list(page).locator(".shogun-log-rule").first).to_be_hidden()
    page.keyboard.press("Tab")
    expect(the_list(page)).to_be_focused()
    page.keyboard.press("End")
    expect(the_list(page).locator("li").last).to_be_in_viewport()
    expect(latest).not_to_be_in_viewport()
    page.get_by_role("button", name="Earliest first").click()
    expect(the_list(page).get_by_role("heading").first).to_have_text("Set-up")
    # It stands at its end, where the game goes on.
    expect(the_list(page).locator("li.shogun-log-new")).to_be_in_viewport()


def test_rules_and_names_are_told(table: Page) -> None:
    page = table
    rule = the_list(page).locator(".shogun-log-rule", has_text="S-46").first
    assert "revolt marker" in str(rule.get_attribute("title"))
    page.get_by_role("group", name="Who", exact=True).get_by_role(
        "button", name="<b>Ann</b>"
    ).click()
    expect(said(page)).to_contain_text("<b>Ann</b>.")
    expect(the_list(page).locator("li").first).to_contain_text("<b>Ann</b>")


def test_the_holdings_are_a_table_with_heads(table: Page) -> None:
    page = table
    holdings = page.get_by_role("table", name="What everybody has")
    expect(holdings.get_by_role("columnheader")).to_have_count(4)
    asked = holdings.get_by_role("columnheader", name="Uesugi me chooses")
    expect(asked).to_have_attribute("aria-current", "true")
    expect(holdings.get_by_role("columnheader", name="<b>Ann</b>")).to_be_visible()
    expect(holdings.get_by_role("rowheader", name="Chests", exact=True)).to_be_visible()
    expect(page.get_by_role("img", name="Inside the tower: ")).to_be_visible()
    expect(page.get_by_role("img", name="In the tray: ")).to_be_visible()


@pytest.mark.parametrize("width", [420, 620, 1000])
def test_it_fits_into_its_place(table: Page, width: int) -> None:
    """Nothing sticks out at the side, and nothing must be scrolled sideways."""
    page = table
    panel = page.locator(".shogun-nb").first
    panel.evaluate("(box, width) => { box.style.width = `${width}px` }", width)
    too_wide = """box => [...box.querySelectorAll('.shogun-holdings, .shogun-log, .shogun-log *,'
        + ' .shogun-holdings *')].filter(one => {
            const inner = one.getBoundingClientRect(), outer = box.getBoundingClientRect();
            const heard = one.closest('.shogun-heard, .shogun-label');
            return !heard && inner.width > 0 && inner.right > outer.right + 1;
        }).map(one => one.outerHTML.slice(0, 120))"""
    assert panel.evaluate(too_wide) == []
