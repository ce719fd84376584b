"""What explains itself in the frame, and how it is closed again, on one page each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import read_the_goal
from tests.browser.lab import IDLE, scratch_notebook, until
from tests.browser.test_frame import card, main, settled, space

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

GAME = """\
import shogun_nb as sg
game = sg.new_game(players=["Ann", "Ben", "Mori"], seed=11, options={"years": 1})
sg.table(game, {"Ann": "me"}, keep=False)"""
DRAFT = """\
import shogun_nb as sg
here = sg.table(start="draft", keep=False)
here.inner.fill_form(start="draft", seed="3")
here.inner.set_up()
here"""
# Whether two boxes of the page overlap.
OVER = """([one, other]) => {
  const [a, b] = [one, other].map((name) =>
    document.querySelector(`.shogun-face ${name}`).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
# The numbers of the map that the popover covers.
COVERED = """() => {
  const box = document.querySelector(".shogun-face .popover").getBoundingClientRect();
  return [...document.querySelectorAll(".shogun-map .counter")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  }).map((one) => one.textContent.trim());
}"""
FOCUSED = "() => document.activeElement?.dataset?.key ?? ''"
# What the prompt says that has no room for it.
CUT = """() => {
  const say = document.querySelector(".shogun-face .say");
  if (document.querySelector(".towerover")) return ""; // the strip above it says the same
  return say && say.scrollHeight > say.clientHeight + 2 ? say.innerText : "";
}"""


@pytest.fixture
def page(notebook: Notebook, lab: Lab) -> Iterator[Page]:
    """Ann is to plan the first round."""
    with scratch_notebook(lab, "frame_words", GAME) as file:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        expect(main(notebook.page)).to_have_text("Suggest all 11")
        read_the_goal(notebook.page)
        yield notebook.page
        notebook.assert_all_is_well()
        assert len(notebook.code_cells()) == 1


def popover(page: Page) -> Locator:
    return page.locator(".shogun-face .popover")


def focus(page: Page, key: str) -> None:
    """Come to an element by the keyboard, so that its popover opens."""
    page.locator(f'.shogun-face [data-key="{key}"]').focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(f'.shogun-face [data-key="{key}"]')).to_be_focused()


def has_focus(page: Page, key: str) -> None:
    until(page, "key => document.activeElement?.dataset?.key === key", arg=key)


def test_escape_closes_one_thing_at_a_time_and_the_keyboard_goes_back(page: Page) -> None:
    drawer = page.locator(".shogun-frame-drawer")
    # The card of the goal, opened by its button, gives the keyboard back to it.
    page.locator("[data-key=goal]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".goalcard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".goalcard")).to_have_count(0)
    has_focus(page, "goal")

    # A card in the hand, a drawer and a tip are all open.
    card(page, "Mino").click()
    expect(card(page, "Mino")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-key=tab-settings]").focus()
    page.keyboard.press("Enter")
    expect(drawer).to_be_visible()
    has_focus(page, "dclose")
    settled(page)
    focus(page, "dclose")
    expect(popover(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(popover(page)).to_be_hidden()
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    has_focus(page, "tab-settings")
    if popover(page).is_visible():
        page.keyboard.press("Escape")
    # The coach's reasons close before the card is put down.
    page.locator("[data-key=coach]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".coach.open")).to_be_visible()
    if popover(page).is_visible():
        page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".coach.open")).to_have_count(0)
    has_focus(page, "coach")
    if popover(page).is_visible():
        page.keyboard.press("Escape")
    expect(card(page, "Mino")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card(page, "Mino")).to_have_attribute("aria-pressed", "false")

    # A rule that was opened from a popover: the keyboard goes back to where the popover was.
    focus(page, "space-castle")
    page.keyboard.press("?")
    page.keyboard.press("?")
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    has_focus(page, "space-castle")


def test_what_there_is_explains_itself_and_covers_neither_coach_nor_button(page: Page) -> None:
    settled(page)
    # The hand comes first: after the own seat, its first card.
    order = page.evaluate("""() => [...document.querySelectorAll(
      ".shogun-face :is(button, [tabindex='0'])")].map((one) => one.dataset.key)""")
    assert order[0] == "seat-0"
    assert order[1].startswith("card-")
    # Every card and sign tells a sentence and its rule.
    for key, words, rule in (
        ("card-Mino", "Lay it on an action", "S-25"),
        ("card-2", "you pay its chests", "S-27"),
        ("space-rice", "Take the rice", "S-46"),
        ("space-bid", "The highest bid", "S-29"),
        ("event-0", ".", "S-28"),
    ):
        focus(page, key)
        expect(popover(page)).to_contain_text(words)
        expect(popover(page).locator(".rule")).to_contain_text(rule)
        assert not page.evaluate(OVER, [".popover", ".prompt .main"])
        assert not page.evaluate(OVER, [".popover", ".coach .bubble"])
        assert not page.evaluate(OVER, [".popover", "footer.tray"])
        size = (
            popover(page)
            .locator(".ruleno")
            .first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        )
        assert size < page.locator(".popover p").first.evaluate(
            "one => parseFloat(getComputedStyle(one).fontSize)"
        )
    # The card of a province covers the number of no other.
    page.keyboard.press("Escape")
    expect(popover(page)).to_be_hidden()
    at = page.evaluate("() => document.querySelector('.shogun-map').shogunPlace('Suruga')")
    page.mouse.move(at["x"] - 40, at["y"] - 40)
    page.mouse.move(at["x"], at["y"], steps=4)
    expect(popover(page)).to_contain_text("Suruga")
    assert page.evaluate(COVERED) == []
    # What is off says why, to a pointer, too.
    page.mouse.move(600, 300)
    page.locator("[data-key=undo]").hover()
    expect(popover(page)).to_contain_text("no choice of yours")
    # The keys: what they do here, and their digits on the spaces that lie face down.
    expect(space(page, "castle").locator(".ord")).to_be_visible()
    page.locator("[data-key=main]").focus()
    page.keyboard.press("?")
    expect(popover(page)).to_contain_text("b: your bid")
    expect(popover(page)).to_contain_text("Escape closes what is open")
    page.keyboard.press("Escape")
    card(page, 2).focus()  # its explanation has no head
    page.keyboard.press("?")
    expect(popover(page)).to_contain_text("m moves to the main button")
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    has_focus(page, "main")
    page.keyboard.press("b")
    expect(page.locator(".ord.down kbd")).to_have_text(["6", "7", "8", "9", "0"])
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    # An alert goes with the next press, even one that the kernel never hears of.
    page.evaluate(
        """() => {
          const card = document.querySelector(".shogun-face [data-key=second-x], .tgt, .undo");
          card.dataset.do = "lay";
          card.dataset.with = '{"space": "attic", "card": "Izu"}';
          card.click();
        }"""
    )
    expect(page.locator(".shogun-face .alert")).to_be_visible()
    card(page, "Mino").click()
    expect(page.locator(".shogun-face .alert")).to_have_count(0)
    page.keyboard.press("Escape")

    # The bids: a place is chosen by the first press, and taken by the second.
    main(page).click()
    expect(main(page)).to_have_text("Hand in my plan")
    main(page).click()
    expect(main(page)).to_have_text(re.compile("Take place"))
    place = page.locator("button.placecard").last
    place.focus()
    page.keyboard.press("Enter")
    expect(place).to_have_attribute("aria-pressed", "true")
    expect(place).to_contain_text("press again to take it")
    page.keyboard.press("Enter")
    expect(page.locator(".placecard")).to_have_count(0)


def test_the_guide_has_room_for_what_it_says_and_ends_by_itself(page: Page) -> None:
    page.locator("[data-key=goal]").click()
    page.locator("[data-key=goal-guide]").click()
    expect(page.locator(".guidetag")).to_be_visible()
    heard = set()
    for _ in range(120):
        until(page, IDLE)
        if not page.locator(".guidetag").count():
            break
        assert page.evaluate(CUT) == ""
        shown = page.locator(".towerover [data-key=tower-skip], .towerover [data-key=tower-go]")
        step = page.locator(".shogun-face .guided").first
        words = page.locator(".say").inner_text()
        heard.add(words)
        expect(page.locator(".prompt .news")).to_have_text(
            re.compile("^(Done when|The guide ends)")
        )
        key = page.evaluate(
            "() => document.querySelector('.shogun-face .guided')?.dataset.key ?? ''"
        )
        if shown.count():
            shown.click()
        elif key and key != "main":
            step.click()
        else:
            main(page).click()
        until(page, "() => document.querySelector('.shogun-frame').dataset.waits === '0'")
        expect(main(page)).not_to_have_text(re.compile("^(Stop|Skip)$"))
    assert any("Well done!" in words for words in heard)
    assert len(heard) > 12
    expect(page.locator(".guidetag")).to_have_count(0)
    expect(page.locator(".seasons [aria-current]")).to_contain_text("Summer")


def test_the_draft_says_why_something_cannot_be_taken(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    with scratch_notebook(lab, "draft_words", DRAFT) as file:
        page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        page.locator("[data-key=pile]").wait_for()
        settled(page)
        focus(page, "pile")
        expect(popover(page)).to_contain_text("You see it first")
        expect(popover(page).locator(".ruleno")).to_have_text("S-13")
        page.locator("[data-group]").first.focus()
        page.keyboard.press("ArrowRight")
        expect(popover(page)).to_contain_text("The whole group")
        expect(popover(page).locator(".ruleno")).to_have_text("S-12")
        page.locator("[data-key=pile]").click()
        expect(page.locator(".opencard.drawn")).to_be_visible()
        settled(page)
        page.locator("[data-open]").first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        expect(popover(page)).to_contain_text("Place a group on the card from the pile first")
        notebook.assert_all_is_well()
