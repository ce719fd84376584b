"""What things mean in the frame, in one page: popovers, rules, the guide, what has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.moving]

GAME = """\
import shogun_nb as sg
game = sg.new_game(players=["Ann", "B-52", "Mori"], seed=11, options={"years": 1})
sg.table(game, {"Ann": "me"}, keep=False)"""
SETTLED = "() => !document.querySelector('.shogun-frame').getAnimations({subtree: true}).length"

# What has the keyboard, if that is within the goal's card; else null.
IN_GOAL = """() => {
  const one = document.activeElement;
  return one?.closest(".goalcard") ? one.dataset.key ?? "" : null;
}"""


@pytest.fixture
def first_round(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Ann is to plan the first round."""
    with scratch_notebook(lab, "frame_meaning", GAME) as file:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        expect(main(notebook.page)).to_have_text("Suggest all 11")
        yield notebook
        notebook.assert_all_is_well()
        assert len(notebook.code_cells()) == 1  # no shortcut of the notebook has heard anything


def main(page: Page) -> Locator:
    return page.locator(".shogun-face .prompt .main")


def popover(page: Page) -> Locator:
    return page.locator(".shogun-face .popover")


def test_signs_rules_the_first_round_and_what_changed(first_round: Notebook) -> None:
    page = first_round.page
    # The goal offers the guide; first it is left alone. The keyboard stays in it until it is
    # answered. A player's name is not a number of a rule.
    expect(page.locator("[data-key=goal-guide]")).to_be_visible()
    page.locator("[data-key=goal-close]").focus()
    met = set()
    for key in ("Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"):
        page.keyboard.press(key)
        met.add(page.evaluate(IN_GOAL))
    assert "goal-guide" in met
    assert None not in met
    page.locator("[data-key=goal-close]").click()
    expect(page.locator(".seats")).to_contain_text("B-52")
    assert page.locator(".seats .ruleno").count() == 0

    # A sign tells what it is, with its rule; a pointer may go over to the number and press it.
    page.locator(".seats .num").nth(2).hover()
    expect(popover(page)).to_contain_text("In winter each of your provinces needs 1")
    popover(page).locator(".ruleno").click()
    drawer = page.locator(".shogun-frame-drawer")
    expect(drawer).to_contain_text("Every province needs 1 rice")
    # Rules name others, in words of the drawer, and lead to them.
    page.get_by_role("button", name="Show all rules").click()
    named = drawer.locator(".shogun-numbered .ruleno").first
    number = named.inner_text()
    named.click()
    expect(drawer.get_by_role("textbox")).to_have_value(number)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()

    # By keys: what has the keyboard explains itself; ? tells the keys, and then opens its rule.
    page.locator("[data-key=space-castle]").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(popover(page)).to_contain_text("Put a castle on a free site")
    page.keyboard.press("?")
    expect(popover(page)).to_contain_text("Escape closes what is open")
    page.keyboard.press("?")
    expect(drawer).to_contain_text("A castle costs 3 chests")
    page.keyboard.press("Escape")

    # Letters open the drawers; Home and End go to the ends of a row.
    for key, name in zip("ltsrf", ("log", "tower", "standings", "rules", "files"), strict=True):
        page.keyboard.press(key)
        expect(page.locator(f"[data-key=tab-{name}]")).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()
    cards = page.locator(".tray [data-key^=card-]")
    cards.nth(2).focus()
    for key, at in (("End", -1), ("Home", 0)):
        page.keyboard.press(key)
        expect(cards.nth(at)).to_be_focused()

    # The guide: each step glows and has the keyboard; doing what it says leads through the round.
    page.locator("[data-key=goal]").click()
    page.locator("[data-key=goal-guide]").press("Enter")
    expect(page.locator(".guidetag")).to_be_visible()
    for _ in range(10):
        key = page.locator(".shogun-face .guided").get_attribute("data-key")
        assert re.match("card-|space-", str(key))
        expect(page.locator(".shogun-face .guided")).to_be_focused()
        page.keyboard.press("Enter")
        until(
            page,
            "key => document.querySelector('.shogun-face .guided')?.dataset.key !== key",
            arg=key,
        )
    expect(main(page)).to_have_class(re.compile("guided"))
    main(page).click()
    expect(main(page)).to_have_text("Hand in my plan")
    main(page).click()
    expect(main(page)).to_have_text(re.compile("Take place"))
    expect(page.locator(".say")).to_contain_text("Choose a place")
    # The key of a place that is taken says so.
    taken = page.locator(".placecard.taken")
    if taken.count():
        main(page).focus()
        page.keyboard.press(str(taken.first.get_attribute("data-key")).removeprefix("place-"))
        expect(page.locator(".prompt .alert")).to_be_visible()
    main(page).click()

    # What others did meanwhile: a line is marked on the map, by keys, too, and the list can go.
    row = page.locator("[data-key=recap-0]")
    expect(row).to_be_visible()
    row.focus()
    page.keyboard.press("Enter")
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".shogun-map .glow")).to_have_count(1)
    page.locator(".shogun-map-tools button").first.click()
    page.locator(".shogun-map-tools button").first.click()
    page.keyboard.press("Escape")
    expect(row).to_have_count(0)
    expect(page.locator(".shogun-map .glow")).to_have_count(0)

    # Over the tower it goes on; then it is left, and stays away.
    page.locator(".shogun-face .guided").click()
    expect(main(page)).to_have_class(re.compile("guided"))
    main(page).click()
    expect(page.locator(".guidestrip")).to_contain_text("Throw!")
    page.locator(".guidestrip [data-key=guide-leave]").click()
    expect(page.locator(".guidestrip")).to_have_count(0)
    page.locator(".towerover .ruleno").first.hover()
    expect(popover(page)).to_contain_text("The attacker throws in")
    expect(page.locator(".shogun-face .guided")).to_have_count(0)
