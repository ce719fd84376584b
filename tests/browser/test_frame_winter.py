"""The last winter and the end in the frame, in one page: revolts put in order, points, moments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import IDLE, scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

BAD = "<img src=x onerror=alert(1)>"
# Ann lacks 3 rice: two revolts, which all armies put down. The other player lacks 1.
GAME = f"""\
import shogun_nb as sg
names = ["Ann", "{BAD}", "Mori"]
here = sg.scenario(players=names, tower=sg.Tower.emptying())
lands = ("Shinano Suruga Izu Musashi Kai Sagami Kozuke Totomi Mikawa", "Kaga Noto Etchu Hida",
         "Aki Bingo Bitchu Hoki Bizen")
for name, provinces, rice in zip(names, lands, (9, 6, 9)):
    for number, province in enumerate(provinces.split()):
        here = here.set(province, owner=name, armies=4, castle=number == 0, temple=number == 1)
    here = here.set_player(name, rice=rice)
here = here.set_round(year=2, season="winter", open_events=[6])
game = sg.new_game(position=here, seed=3)
sg.table(game, {{"Ann": "me"}}, keep=False, coach=False)"""


@pytest.fixture
def winter(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Winter begins."""
    with scratch_notebook(lab, "frame_winter", GAME) as file:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        expect(notebook.page.locator(".shogun-face .ricelist")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook has heard anything of it, and names are text.
        assert len(notebook.code_cells()) == 1
        assert notebook.page.locator(".shogun-face img").count() == 0


def main(page: Page) -> Locator:
    return page.locator(".shogun-face .prompt .main")


def order(page: Page) -> list[str]:
    until(page, IDLE)
    return page.locator(".revolts [data-revolt]").evaluate_all(
        "rows => rows.map(row => row.dataset.revolt)"
    )


def press(page: Page, words: str | re.Pattern[str]) -> None:
    expect(main(page)).to_have_text(words)
    main(page).click()


def drag_down(page: Page, name: str) -> None:
    box = page.locator(f'[data-key="revcard-{name}"]').bounding_box()
    assert box is not None
    x, y = box["x"] + 40, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 1.2 * box["height"], steps=6)
    page.mouse.up()


def test_the_last_winter_and_the_end(winter: Notebook) -> None:
    page = winter.page
    press(page, "Lose 3 rice each")
    expect(page.locator(".grains .gone")).to_have_count(9)
    expect(page.locator(".grains .miss")).to_have_count(0)
    press(page, "Feed your provinces")
    expect(page.locator(".hunger .lit").first).to_have_text("3–4")
    expect(page.locator(".shogun-map .pin.now")).to_have_count(2)

    # Revolts are put in order by an arrow, by two presses, by keys and by dragging.
    first, second = order(page)
    page.locator(f'[data-key="down-{first}"]').click()
    assert order(page) == [second, first]
    page.locator(f'[data-key="revcard-{first}"]').click()
    page.locator(f'[data-key="revcard-{second}"]').click()
    assert order(page) == [first, second]
    page.locator(f'[data-key="revcard-{second}"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    assert order(page) == [second, first]
    drag_down(page, second)
    assert order(page) == [first, second]
    drag_down(page, first)
    assert order(page) == [second, first]
    press(page, "Fight in this order")
    go = page.locator(".towerover [data-key=tower-go]")
    expect(go).to_have_text("Throw")
    expect(page.locator(".towerover h2")).to_contain_text("rises against you")
    # A double press throws once.
    go.dblclick()
    expect(go).to_have_text(re.compile("^Keep "))
    go.click()
    press(page, re.compile("^Next revolt"))
    expect(go).to_be_focused()
    page.keyboard.press("Enter")
    expect(go).to_have_text(re.compile("^Keep "))
    page.keyboard.press("Enter")
    press(page, re.compile(r"^Feed <img"))
    expect(go).to_have_text("Go on")
    go.click()
    press(page, "Feed Mori’s provinces")

    # Points: what is told lies in the light on the board.
    press(page, "Points for provinces")
    expect(page.locator(".points .fresh")).to_have_count(3)
    press(page, "Points for buildings")
    press(page, re.compile("^Count the "))
    expect(page.locator(".region.now.known")).to_have_count(1)
    expect(page.locator(".shogun-map .spot")).to_have_count(1)
    page.locator("[data-key=second-hurry]").click()
    expect(page.locator(".points .tot b")).to_have_count(3)
    press(page, "See how it ended")

    # The end: bars, what decided it, its course, a moment on the board and as the board stood then.
    expect(page.locator(".podium .wins")).to_have_count(1)
    expect(main(page)).to_have_text("Play again")
    page.locator("[data-key=measure-provinces]").click()
    expect(page.locator("svg.course polyline")).to_have_count(3)
    moment = page.locator(".moment").first
    moment.click()
    expect(page.locator(".shogun-map .spot")).to_have_count(1)
    then = page.locator(".prompt [data-key^=then-]")
    step = int((then.get_attribute("data-key") or "").removeprefix("then-"))
    then.click()
    expect(page.locator(".prompt")).to_contain_text(f"step {step + 1} of")
    press(page, "Back to now")
    expect(page.locator(".podium")).to_be_visible()
    # A second press of the moment does the same.
    moment.press("Enter")
    expect(page.locator(".shogun-map .spot")).to_have_count(1)
    moment.press("Enter")
    expect(page.locator(".prompt")).to_contain_text(f"step {step + 1} of")
    press(page, "Back to now")
    page.keyboard.press("Escape")
    page.locator("[data-key=save_points]").click()
    expect(page.locator(".prompt .news")).to_contain_text(".csv")
