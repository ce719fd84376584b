"""What a page remembers is about one person, one part and one game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import main, read_the_goal, set_up
from tests.browser.lab import IDLE, scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

GAME = """\
import shogun_nb as sg
game = sg.new_game(players=["Ann", "Ben", "Mori"], seed=7, options={"years": 1})
here = sg.table(game, {"Ann": "person", "Ben": "person"}, keep=False)
here"""

RUN = """async (code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  await kernel.requestExecute({ code }).done;
}"""


@pytest.fixture
def two(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Two people at one page, of whom the first is to show her cards."""
    with scratch_notebook(lab, "memory", GAME) as file:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        expect(cover(notebook.page, "Ann")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()


def cover(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"I am {name}"))


def plan(page: Page) -> None:
    """All cards as the coach would lay them, handed in while another card is in the hand."""
    main(page).click()
    expect(main(page)).to_have_text("Hand in my plan")
    page.locator(".shogun-face .tray .chestcard").first.click()
    expect(page.locator(".shogun-face .tray .card.picked")).to_have_count(1)
    main(page).click()


@pytest.mark.moving
def test_nothing_of_one_person_or_part_is_left_for_the_next(two: Notebook) -> None:
    page = two.page
    cover(page, "Ann").click()
    expect(page.locator(".shogun-face .tray .card")).not_to_have_count(0)
    read_the_goal(page)

    # A card in Ann's hand is none in Ben's.
    plan(page)
    cover(page, "Ben").click()
    expect(page.locator(".shogun-face .tray .card")).not_to_have_count(0)
    read_the_goal(page)
    expect(page.locator(".shogun-face .tray .card.picked")).to_have_count(0)
    plan(page)
    until(page, IDLE)

    # A place is drawn to the own seat.
    asked = page.get_by_role("button", name=re.compile("I am (Ann|Ben)"))
    for _ in range(9):
        until(page, IDLE)
        expect(main(page)).not_to_have_text("Stop")
        if main(page).inner_text().startswith("Take place"):
            break
        (asked if asked.count() else main(page)).click()
    place = page.locator("button.placecard").last
    expect(place).to_be_visible()
    until(page, IDLE)
    number = place.locator(".pl").inner_text()
    seat = page.locator(".shogun-face .tray .seat.me")
    ends = [one.bounding_box() for one in (place, seat)]
    assert ends[0]
    assert ends[1]
    page.mouse.move(ends[0]["x"] + 30, ends[0]["y"] + 12)
    page.mouse.down()
    page.mouse.move(ends[1]["x"] + 40, ends[1]["y"] + 20, steps=8)
    expect(page.locator(".shogun-face .seat.me.near")).to_be_visible()
    page.mouse.up()
    until(page, IDLE)
    expect(page.locator(".shogun-face .ghost")).to_have_count(0)
    expect(page.locator(f'[data-key="place-{number}"].taken')).to_be_visible()

    # A drawer goes with the game that it tells of: the page is not stuck in what it was.
    page.locator("[data-key=tab-tower]").click()
    expect(page.locator(".shogun-face .drawing svg").first).to_be_visible()
    page.evaluate(RUN, "here.new_game()")
    expect(main(page)).to_have_text("Begin with 3 players")
    frame = page.locator(".shogun-frame")
    expect(frame).to_have_attribute("data-drawer", "")
    expect(page.locator(".shogun-face .drawing svg")).to_have_count(0)

    # Also where the next is of the same kind: what is on the table now is to be seen.
    set_up(page)
    page.locator("[data-key=tab-log]").click()
    expect(frame).to_have_attribute("data-drawer", "log")
    page.evaluate(RUN, "import tempfile")
    page.evaluate(RUN, "here.load(str(here.save(tempfile.mkdtemp() + '/beside')))")
    expect(frame).to_have_attribute("data-drawer", "")
    expect(page.locator("[data-key=dclose]")).to_be_hidden()
