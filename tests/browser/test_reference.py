"""The page of the rules in JupyterLab: searched by keyboard, its links followed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from shogun_nb.teaching.progress import FILE
from tests.browser.lab import scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

PAINTED = """async (list) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return list.scrollHeight > list.clientHeight;
}"""


# Whether the list has come to rest at its end. A key that was lost moves nothing, and the page may
# cut short what glides there while it still lays itself out.
AT_END = """async (list) => {
  for (let [at, top] = [0, list.scrollTop]; at < 20; at++) {
    await new Promise((done) => setTimeout(done, 50));
    if (list.scrollTop !== top) [at, top] = [0, list.scrollTop];
  }
  return list.scrollTop > 0 && list.scrollTop + list.clientHeight > list.scrollHeight - 2;
}"""

# A link that JupyterLab has taken over, which it does after it has shown the text: before, a press
# would lead nowhere.
LINK = ".jp-RenderedHTML a[href*='/files/']"


@pytest.fixture
def rules(notebook: Notebook) -> Iterator[Notebook]:
    """The notebook of the rules, with its first box run; all of it is run at the end.

    JupyterLab then scrolls to the last box of this long page, seconds later at times.
    """
    notebook.open_file("rules.ipynb")
    notebook.page.locator(".jp-CodeCell .cm-content").first.click()
    notebook.page.keyboard.press("Control+Enter")
    expect(said(notebook.page)).to_have_text("All 48 rules. Write a word or a number to search.")
    yield notebook
    notebook.run_all()
    notebook.assert_all_is_well()


def field(page: Page) -> Locator:
    return page.get_by_label("Search the rules", exact=True)


def said(page: Page) -> Locator:
    return page.locator(".shogun-nb .shogun-say").first


def shown(page: Page) -> Locator:
    return page.get_by_role("region", name="Rules found")


def test_searched_by_keyboard_alone(rules: Notebook) -> None:
    page = rules.page
    field(page).focus()
    # Letters and Enter are shortcuts of JupyterLab elsewhere on the page.
    page.keyboard.type("farmers tray")
    expect(said(page)).to_have_text("3 rules of 48 fit “farmers tray”.")
    page.keyboard.press("Enter")
    expect(said(page)).to_have_attribute("role", "status")
    expect(shown(page).locator("li")).to_have_count(3)
    expect(shown(page).locator("li").first).to_contain_text("S-53")
    expect(shown(page).locator("mark").first).to_have_text("Farmers")
    expect(shown(page).get_by_role("heading").first).to_have_text("Battle")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show all rules")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("All 48 rules.")
    expect(field(page)).to_have_value("")
    # From here on the list can be scrolled by its arrow keys.
    page.keyboard.press("Tab")
    expect(shown(page)).to_be_focused()
    expect(shown(page).locator("li")).to_have_count(48)  # End goes to the end of what is there
    # As somebody presses it who sees the list: a key that comes before the longer list is painted
    # has nothing to scroll in it, and is the notebook's.
    rules.until_rest()
    until(page, PAINTED, arg=shown(page).element_handle())
    for _ in range(2):  # as whoever sees that the end is not there yet
        page.keyboard.press("End")
        if shown(page).evaluate(AT_END):
            break
    expect(shown(page).get_by_text("S-65", exact=True)).to_be_in_viewport()


def test_a_number_and_what_is_not_there(rules: Notebook) -> None:
    page = rules.page
    field(page).fill("s45")
    expect(said(page)).to_have_text("1 rule of 48 fits “s45”.")
    expect(shown(page)).to_contain_text("A castle costs 3 chests")
    field(page).fill("<b>Monopoly</b>")
    expect(said(page)).to_contain_text("“<b>Monopoly</b>”")
    field(page).fill("Monopoly")
    expect(said(page)).to_contain_text("No rule has “Monopoly”")
    expect(shown(page).locator("li")).to_have_count(0)


def test_a_link_opens_the_tutorial_and_the_search_stays(rules: Notebook, lab: Lab) -> None:
    page = rules.page
    field(page).fill("S-10")
    expect(said(page)).to_have_text("1 rule of 48 fits “S-10”.")
    link = shown(page).get_by_role("link", name="01_setup")
    with page.context.expect_page() as opened:
        link.click()
    tutorial = opened.value
    try:
        expect(tutorial.get_by_role("heading", name="1. Setting up the game")).to_be_visible(
            timeout=60_000
        )
        assert "01_setup.ipynb" in tutorial.url
        assert tutorial.url.startswith(lab.base)
    finally:
        tutorial.close()
    expect(said(page)).to_have_text("1 rule of 48 fits “S-10”.")


def test_a_rule_that_stands_still_links_too(notebook: Notebook, lab: Lab) -> None:
    """The one that a cell shows as text: JupyterLab opens its link beside the page."""
    notebook.open(lab.address.replace("01_setup.ipynb", "rules.ipynb") + "&reset")
    notebook.run_all()
    notebook.assert_all_is_well()
    notebook.page.locator(LINK, has_text="02_planning").first.click()
    until(
        notebook.page, "window.jupyterapp.shell.currentWidget.context?.path === '02_planning.ipynb'"
    )


def test_a_small_number_opens_its_rule(notebook: Notebook, lab: Lab) -> None:
    """In the text it leads to the page of the rules, in an exercise the rule opens in its place."""
    notebook.open(f"{lab.address}&reset")
    page = notebook.page
    texts = page.locator(".jp-MarkdownOutput")
    texts.get_by_role("link", name="S\u201110").first.click()
    # At once, though nothing of that page was open or was run.
    rule = texts.filter(has=page.get_by_role("heading", name="S-10"))
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("Choose a side of the board")
    show = "import shogun_nb as sg\nsg.lesson('01_setup').ask('closed')"
    with scratch_notebook(lab, "opened", show) as name:
        notebook.open_file(name)
        notebook.run_all()
        box = page.locator(".shogun-ask-closed")
        box.get_by_role("button", name="Solution").click()
        opened = box.locator(".shogun-rule-text")
        expect(opened).to_be_hidden()
        box.get_by_role("button", name="S-10").click()
        expect(opened).to_be_visible()
        expect(opened).to_contain_text("Choose a side of the board")
        page.keyboard.press("Escape")
        expect(opened).to_be_hidden()
        notebook.assert_all_is_well()
    (lab.folder / FILE).unlink()
