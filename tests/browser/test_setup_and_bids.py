"""Set-up and bids in the page: by mouse, by keyboard alone, with a double click and odd names."""

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

BAD = "<img src=x onerror=alert(1)>"
SETUP = "import shogun_nb as sg\npanel = sg.SetupPanel(seed=7)\npanel"
# Mori bids least and so chooses last; the two bots before have equal bids.
BIDS = f"""\
from dataclasses import replace
import shogun_nb as sg
names = ["Takeda", "{BAD}", "Mori"]
game = sg.new_game(players=names, seed=7)
for name, bid in zip(names, (2, 2, 1)):
    game.choose(replace(game.suggest(name)[0], bid=bid), name)
panel = sg.BidsPanel(game, "Mori")
panel"""


def opened(notebook: Notebook, lab: Lab, name: str, source: str) -> Iterator[Notebook]:
    with scratch_notebook(lab, name, source) as file:
        notebook.open_file(file)
        notebook.run_all()
        expect(notebook.page.locator(f".shogun-{name}")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook's heard anything of it.
        assert len(notebook.code_cells()) == 1


@pytest.fixture
def setup(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A notebook with the set-up panel."""
    yield from opened(notebook, lab, "setup", SETUP)


@pytest.fixture
def bids(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A notebook with the bids of a round in which all plans are in."""
    yield from opened(notebook, lab, "bids", BIDS)


def press(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(name))


def said(page: Page) -> Locator:
    """What the panel itself says now; a board inside it has words of its own."""
    return page.locator(".shogun-setup > .shogun-say, .shogun-bids > .shogun-say")


def alert(page: Page) -> Locator:
    return page.locator(".shogun-setup > .shogun-alert, .shogun-bids > .shogun-alert")


def open_card(page: Page, place: int) -> Locator:
    return page.locator(".shogun-open-card").nth(place)


def story(page: Page) -> Locator:
    return page.locator(".shogun-draft .shogun-story")


def tab_to(page: Page, words: str, key: str = "Tab") -> None:
    """Press Tab until the control with these words has the focus."""
    for _ in range(80):
        now = str(page.evaluate("document.activeElement.innerText || ''"))
        if re.search(words, now):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {words!r}; it leads to {now!r}")


def click_board(page: Page, province: str) -> None:
    """Click where the name of a province stands on the map."""
    click_province(page.locator(".shogun-setup .shogun-layer").last, province)


def test_a_draft_by_mouse(setup: Notebook) -> None:
    page = setup.page
    expect(page.locator(".shogun-consequences")).to_contain_text("18 chests (S-11)")
    press(page, r"^4$").click()
    expect(page.locator(".shogun-consequences")).to_contain_text("15 chests (S-11)")
    press(page, "moon").click()
    printed = press(page, "printed set-up")
    expect(printed).to_have_attribute("aria-disabled", "true")
    printed.click(force=True)  # Playwright would wait until it is no longer off
    expect(alert(page)).to_contain_text("S-15")
    press(page, "sun").click()
    # A doubled name is said, with what to do, and set right.
    name = page.get_by_role("textbox", name="Seat 2")
    name.fill("Takeda")
    expect(page.locator(".shogun-form-problem")).to_contain_text("stands twice")
    name.fill(BAD)
    expect(page.locator(".shogun-form-problem")).to_be_hidden()
    press(page, "^Set up$").dblclick()
    expect(said(page)).to_contain_text("Takeda, it is your turn")

    # The whole card can be pressed, not only its button: that lies over it, unseen.
    open_card(page, 0).locator(".shogun-card-band").click(force=True)
    chosen = open_card(page, 0).get_by_role("button")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    province = chosen.inner_text().split("Choose ")[1]
    press(page, "^5 armies ·").click()
    press(page, f"^Take {province} with 5 armies$").dblclick()
    expect(story(page)).to_contain_text(f"Takeda places 5 armies in {province}")
    # The second click of the double click did nothing, not even warn.
    expect(alert(page)).to_have_text("")
    # The name is text everywhere, and no picture.
    expect(story(page)).to_contain_text(BAD)
    assert page.locator(".shogun-nb img").count() == 0

    # An open province of the board is chosen by a click there; others are refused.
    other = open_card(page, 1).get_by_role("button")
    wanted = other.inner_text().split("Choose ")[1]
    click_board(page, wanted)
    expect(other).to_have_attribute("aria-pressed", "true")
    click_board(page, province)
    expect(alert(page)).to_contain_text(f"S-13: {province} is not an open card")
    press(page, "^4 armies ·").click()
    press(page, f"^Take {wanted} with 4 armies$").click()
    expect(story(page)).to_contain_text(f"Takeda places 4 armies in {wanted}")

    # The unseen card is seen first; then its group is chosen.
    press(page, "Take the unseen card").dblclick()
    expect(said(page)).to_contain_text("came from the pile")
    press(page, "^2 armies ·").click()
    press(page, "^Place 2 armies in ").click()
    expect(story(page)).to_contain_text("unseen")
    expect(page.locator(".shogun-draft")).to_contain_text("3 provinces")
    press(page, "^Undo my last turn$").dblclick()
    expect(press(page, "^2 armies ·")).to_have_text(re.compile("3 left"))
    expect(page.locator(".shogun-draft")).to_contain_text("2 provinces")

    press(page, "Let a bot finish").click()
    expect(said(page)).to_contain_text("The tower is filled")
    expect(page.locator(".shogun-setup-left")).to_contain_text("38 cubes went into the tower")
    press(page, "^Done$").click()
    expect(said(page)).to_contain_text("The game is set up")
    # One press, and even a double click, does not throw the game away.
    press(page, "^Begin anew$").dblclick()
    expect(said(page)).to_contain_text("Begin anew?")
    press(page, "^Keep this game$").click()
    expect(said(page)).to_contain_text("The game is set up")


def test_a_draft_by_keyboard_alone(setup: Notebook) -> None:
    page = setup.page
    page.locator(".shogun-setup button:visible").first.focus()
    tab_to(page, "draft")
    page.keyboard.press("Space")
    expect(press(page, "draft")).to_have_attribute("aria-pressed", "true")
    tab_to(page, "^Set up$")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("it is your turn")
    # What is gone from the page takes the focus along: the next Tab begins at the panel again.
    open_card(page, 0).get_by_role("button").focus()
    for turn, key in enumerate(("Enter", "Space", "Enter")):
        tab_to(page, "Choose ", "Shift+Tab" if turn else "Tab")
        page.keyboard.press(key)
        expect(page.locator(".shogun-chosen-card button")).to_be_focused()
        tab_to(page, r"^(✓ )?2 armies ·")
        page.keyboard.press(key)
        tab_to(page, "^Take .* with 2 armies$")
        page.keyboard.press(key)
        expect(press(page, "^2 armies ·")).to_contain_text(f"{3 - turn} left")
        # The focus is still there, for the next turn.
        expect(page.locator("button.shogun-once.shogun-main:focus")).to_have_count(1)
    # The twin of a click on the board: an arrow key and Enter on the board, or a name.
    page.get_by_role("combobox", name="Province").focus()
    page.keyboard.type("Kai")
    page.keyboard.press("Enter")
    tab_to(page, "^Choose Kai$")
    page.keyboard.press("Enter")
    expect(alert(page).or_(page.locator(".shogun-chosen-card")).first).to_be_visible()
    press(page, "^Suggest$").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".shogun-draft")).to_contain_text("The greedy bot would")
    tab_to(page, "Let a bot finish")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("The tower is filled")
    press(page, "^Done$").focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("The game is set up")


def test_bids_by_mouse(bids: Notebook) -> None:
    page = bids.page
    stages = [
        ("draw the event", "That is this round's event"),
        ("reveal the bids", "who last"),
        ("who chooses first", "Which one would you take?"),
        ("choose the special cards", "It is your turn"),
    ]
    expect(said(page)).to_contain_text("All plans are in")
    for words, then in stages:
        # Hasty hands miss nothing: a double click shows one stage only.
        press(page, f"^Next: {words}").dblclick()
        expect(said(page)).to_contain_text(then)
    expect(page.locator(".shogun-bid-table").nth(1)).to_contain_text("equal bids, and the draw")
    expect(page.locator(".shogun-story")).to_contain_text("takes place")
    taken = page.locator(".shogun-place-card.shogun-taken")
    expect(taken).to_have_count(2)
    taken.first.get_by_role("button").click(force=True)
    expect(alert(page)).to_contain_text("has taken it (S-29)")
    press(page, "^Suggest a card$").click()
    expect(page.locator(".shogun-choosing")).to_contain_text("The greedy bot would take place")
    page.locator(".shogun-advised .shogun-place-number").dblclick(force=True)
    expect(said(page)).to_contain_text("The turn order is settled")
    expect(alert(page)).to_have_text("")
    expect(taken).to_have_count(3)
    expect(page.locator(".shogun-bid-table").last).to_contain_text("out of this round")
    # The name that looks like a picture is a name.
    expect(page.locator(".shogun-bid-table").first).to_contain_text(BAD)
    assert page.locator(".shogun-nb img").count() == 0


def test_bids_by_keyboard_alone(bids: Notebook) -> None:
    page = bids.page
    tables = page.locator(".shogun-bids .shogun-bid-table:visible")
    page.locator(".shogun-bids button:visible").first.focus()
    for stage, words in enumerate(("draw", "reveal", "who", "choose")):
        tab_to(page, f"^Next: {words}")
        page.keyboard.press("Enter" if stage % 2 else "Space")
        expect(press(page, f"^Next: {words}")).to_have_count(0)
        # The focus stays on Next, which is now the next stage's.
        expect(press(page, "^Next")).to_be_focused()
    expect(tables).to_have_count(2)
    expect(said(page)).to_contain_text("It is your turn")
    tab_to(page, "^Take place", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("The turn order is settled")
    expect(tables).to_have_count(3)
