"""Set-up and bids in the page: by mouse, by keyboard alone, with a double click and odd names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import click_board
from tests.browser.lab import scratch_notebook
from tests.browser.test_frame import drag, settled

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
        expect(main(notebook.page)).to_be_visible()
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


def alert(page: Page) -> Locator:
    return page.locator(".shogun-face .prompt .alert")


def open_card(page: Page, place: int) -> Locator:
    return page.locator(".shogun-face [data-open]").nth(place)


def groups(page: Page) -> Locator:
    return page.locator(".shogun-face [data-group]")


def moves(page: Page) -> Locator:
    """What has happened since the last turn, the newest first."""
    return page.locator(".shogun-face .moves li")


def tab_to(page: Page, words: str, key: str = "Tab") -> None:
    """Press Tab until the control with these words has the focus.

    A box of controls says the words of all of them, and may have the focus while they change.
    """
    look = """() => {
      const one = document.activeElement;
      return one.querySelector("button, input") ? "" : one.innerText || "";
    }"""
    for _ in range(80):
        now = str(page.evaluate(look))
        if re.search(words, now):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {words!r}; it leads to {now!r}")


def test_a_draft_by_mouse(setup: Notebook) -> None:
    page = setup.page
    follows = page.locator(".shogun-face .follows")
    expect(follows).to_contain_text("18 chests S-11")
    page.locator("[data-key=addplayer]").click()
    expect(follows).to_contain_text("15 chests S-11")
    page.locator("[data-key=side-moon]").click()
    printed = page.locator("[data-key=start-printed]")
    expect(printed).to_have_attribute("aria-disabled", "true")
    page.locator("[data-key=side-sun]").click()
    expect(printed).not_to_have_attribute("aria-disabled", "true")
    expect(printed).to_have_attribute("aria-checked", "true")  # as before
    page.locator("[data-key=start-draft]").click()
    # A doubled name is said, with what to do, and set right.
    name = page.locator('[data-field="name-1"]')
    name.fill("Takeda")
    expect(page.locator(".shogun-face .problem")).to_contain_text("appears twice")
    name.fill(BAD)
    expect(page.locator(".shogun-face .problem")).to_have_count(0)
    expect(page.locator("[data-key=start-draft]")).to_have_attribute("aria-checked", "true")
    expect(page.locator("[data-key=undo]")).to_be_hidden()  # there is no start page here
    main(page).dblclick()
    expect(main(page)).to_have_text("Suggest a card and a group")
    expect(groups(page)).to_have_count(8)

    settled(page)
    open_card(page, 0).click()
    expect(open_card(page, 0)).to_have_attribute("aria-pressed", "true")
    province = str(open_card(page, 0).get_attribute("data-open"))
    groups(page).first.click()
    expect(groups(page)).to_have_count(7)
    expect(moves(page).last).to_contain_text(province)
    # The name is text everywhere, and no picture.
    expect(page.locator(".shogun-face .moves")).to_contain_text(BAD)
    assert page.locator(".shogun-nb img").count() == 0

    # An open province of the board is chosen by a click there; others are refused.
    settled(page)
    wanted = str(open_card(page, 1).get_attribute("data-open"))
    click_board(page, wanted)
    expect(open_card(page, 1)).to_have_attribute("aria-pressed", "true")
    click_board(page, province)
    expect(alert(page)).to_contain_text(f"S-13: {province} is not an open card")
    settled(page)
    drag(page, groups(page).first, open_card(page, 1))
    page.mouse.up()
    expect(groups(page)).to_have_count(6)
    expect(moves(page).last).to_contain_text(wanted)

    # The unseen card is seen first; then its group is chosen.
    settled(page)
    page.locator("[data-key=pile]").dblclick()
    expect(say(page)).to_contain_text("came from the pile")
    groups(page).last.click()
    expect(groups(page)).to_have_count(5)
    settled(page)
    page.locator("[data-key=undo]").dblclick()
    expect(groups(page)).to_have_count(6)

    page.locator("[data-key=finish]").click()
    expect(main(page)).to_have_text("Done")
    expect(page.locator(".shogun-face .begins")).to_contain_text("38 cubes went into the tower")
    expect(page.locator(".shogun-face .eventchips .ev")).to_have_count(4)
    main(page).click()
    expect(say(page)).to_contain_text("The set-up is complete")
    expect(main(page)).to_be_hidden()
    # One press, and even a double click, does not throw the game away.
    anew, stay = (page.locator(f"[data-key=other-{name}]") for name in ("anew", "stay"))
    anew.dblclick()
    expect(anew).to_have_text("Yes, put this game away")
    stay.click()
    expect(stay).to_have_count(0)
    anew.click()
    expect(stay).to_be_visible()
    anew.click()
    expect(main(page)).to_have_text("Begin with 4 players")


@pytest.mark.slow
def test_a_draft_by_keyboard_alone(setup: Notebook) -> None:
    page = setup.page
    page.locator("[data-key=role-0-me]").focus()
    tab_to(page, "^As printed")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("[data-key=start-draft]")).to_have_attribute("aria-checked", "true")
    tab_to(page, "^Begin with 3 players$", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(main(page)).to_have_text("Suggest a card and a group")
    for turn, key in enumerate(("Enter", "Space", "Enter")):
        settled(page)
        open_card(page, 0).focus()
        page.keyboard.press(key)
        expect(open_card(page, 0)).to_have_attribute("aria-pressed", "true")
        groups(page).last.focus()
        page.keyboard.press(key)
        expect(groups(page)).to_have_count(8 - turn)
        # What is gone from the page leaves the keyboard to the main button.
        expect(main(page)).to_be_focused()
    # The twin of a click on the board is a number, or what the greedy bot would take.
    settled(page)
    page.keyboard.press("3")
    expect(say(page)).to_contain_text("came from the pile")
    page.keyboard.press("2")
    expect(groups(page)).to_have_count(5)
    settled(page)
    main(page).focus()
    page.keyboard.press("Enter")
    expect(main(page)).not_to_have_text("Suggest a card and a group")
    page.keyboard.press("Escape")
    tab_to(page, "Let the greedy bot draft")
    page.keyboard.press("Enter")
    expect(main(page)).to_have_text("Done")
    main(page).focus()
    page.keyboard.press("Enter")
    expect(say(page)).to_contain_text("The set-up is complete")


# What the line says at each stage, and what the button that comes next.
STAGES = [
    ("Next: draw the event", "That is this round's event"),
    ("Next: reveal the bids", "who last"),
    ("Next: who chooses first?", "Which one would you take?"),
    ("Next: choose the special cards", "Choose your place"),
]


def main(page: Page) -> Locator:
    return page.locator(".shogun-face .prompt .main")


def say(page: Page) -> Locator:
    return page.locator(".shogun-face .prompt .say")


def test_bids_by_mouse(bids: Notebook) -> None:
    page = bids.page
    expect(say(page)).to_contain_text("All plans are in")
    assert page.locator(".shogun-face .bidders li").count() == 0
    for words, then in STAGES:
        expect(main(page)).to_have_text(words)
        # Hasty hands miss nothing: a double click shows one stage only.
        main(page).dblclick()
        expect(say(page)).to_contain_text(then)
    expect(page.locator(".shogun-face .eventsay")).to_be_visible()
    bidders = page.locator(".shogun-face .bidders li")
    expect(bidders).to_have_count(3)
    # The name that looks like a picture is a name.
    expect(page.locator(".shogun-face .bidders")).to_contain_text(BAD)
    assert page.locator(".shogun-face img").count() == 0
    taken = page.locator(".shogun-face .placecard.taken")
    expect(taken).to_have_count(2)
    free = page.locator(".shogun-face button.placecard").last
    free.click()
    expect(free).to_have_attribute("aria-pressed", "true")
    expect(main(page)).to_contain_text("Take place")
    main(page).dblclick()
    expect(say(page)).to_contain_text("The turn order is settled")
    expect(page.locator(".shogun-face .prompt .alert")).to_have_count(0)
    expect(taken).to_have_count(3)
    expect(main(page)).to_be_hidden()


def test_bids_by_keyboard_alone(bids: Notebook) -> None:
    page = bids.page
    main(page).focus()
    for stage, (words, then) in enumerate(STAGES):
        expect(main(page)).to_have_text(words)
        # The focus stays on the button, which is now the next stage's.
        expect(main(page)).to_be_focused()
        page.keyboard.press("Enter" if stage % 2 else "Space")
        expect(say(page)).to_contain_text(then)
    place = page.locator(".shogun-face button.placecard").first
    place.focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_contain_text("Take place")
    main(page).focus()
    page.keyboard.press("Enter")
    expect(say(page)).to_contain_text("The turn order is settled")
