"""Gekokujō by choose in the page: one person against three bots, by mouse and by keyboard.

In every run two rounds are played, by the nearest button; with ``--long`` also a whole game by its
default options, by suggestions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import IDLE, click_province, scratch_notebook, until
from tests.browser.test_choose import panel, press, prompt
from tests.browser.test_setup_and_bids import tab_to

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

CODE = """\
from shogun_nb.games import gekokujo
game = gekokujo.new_game(seed=7, locals=1, options=%s)
gekokujo.choose(game, {"Oda": "me"}, keep="gekokujo.jsonl")"""


two_rounds_or_all = pytest.mark.parametrize(
    ("game", "suggested"),
    [({"rounds": 2}, False), pytest.param({}, True, marks=pytest.mark.slow)],
    indirect=["game"],
    ids=["two rounds", "all"],
)


@pytest.fixture
def game(notebook: Notebook, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    with scratch_notebook(lab, "gekokujo", CODE % request.param) as name:
        notebook.open_file(name)
        notebook.run_all()
        yield notebook
        notebook.assert_all_is_well()
    (lab.folder / "gekokujo.jsonl").unlink(missing_ok=True)


def click_board(page: Page, province: str) -> None:
    until(page, f"() => {IDLE}")  # the board hears of a question after its words are there
    click_province(panel(page).locator(".shogun-layer").last, province)


# The log tells of a choice before or after the controls of the next are there. So what is asked is
# known by the controls themselves: each question brings its own.
ASKED = f"""() => {IDLE} && [...document.querySelectorAll(".shogun-decision :is(button, input)"),
  ...document.querySelectorAll(".shogun-choose-end")]
  .some((one) => one.checkVisibility() && !window.answered?.has(one))"""
TO_BE_ANSWERED = """() => {
  window.answered = new Set(document.querySelectorAll(".shogun-decision :is(button, input)"));
}"""


def play_on(page: Page, use: Callable[[str], None], suggested: bool) -> None:
    """Answer whatever is asked until the game is over; ``use`` presses the first such button."""
    end = panel(page).locator(".shogun-choose-end")
    until(page, ASKED)
    while not end.is_visible():
        if suggested:
            use("Suggest$")
            expect(press(page, "✕ Another choice")).to_be_visible()
        page.evaluate(TO_BE_ANSWERED)
        use("Choose$" if suggested else SHORTEST)
        until(page, ASKED)
    expect(prompt(page)).to_contain_text("The game is over")
    expect(end).to_contain_text("Place")


SHORTEST = "Finished|Hire 0|Remove|Fight in"
"""What needs no more than a press, whatever is asked."""


@pytest.mark.slow  # test_choose.py does so with a shorter game, in the same box
@two_rounds_or_all
def test_a_game_by_mouse_with_a_reload_and_a_new_kernel(game: Notebook, suggested: bool) -> None:
    page = game.page
    expect(prompt(page)).to_contain_text("Choose what to recruit, hire or build.")
    press(page, "^Recruit$").click()
    press(page, "^Recruit 3 Bushi in Owari$").click()
    expect(panel(page)).to_contain_text("Oda recruits 3 Bushi in Owari")
    press(page, "^Finished").click()
    expect(prompt(page)).to_contain_text("Choose a movement.")
    click_board(page, "Owari")
    expect(press(page, "✕ From: Owari")).to_be_visible()
    click_board(page, "Satsuma")
    expect(panel(page).locator("> .shogun-alert")).to_contain_text("no border and no sea link")
    click_board(page, "Mino")
    preview = panel(page).locator(".shogun-choose-preview")
    expect(preview).to_contain_text("Move 3 Daimyo and 4 Bushi from Owari to Mino")
    game.command("docmanager:save")
    game.open(page.url)
    expect(press(page, "✕ To: Mino")).to_be_visible()
    panel(page).get_by_label("Daimyo", exact=True).fill("1")
    page.keyboard.press("Tab")
    expect(preview).to_contain_text("Move 1 Daimyo and 4 Bushi from Owari to Mino")
    press(page, "^Choose$").click()
    expect(panel(page)).to_contain_text("Oda moves 1 Daimyo and 4 Bushi from Owari to Mino.")
    game.restart_kernel()
    game.run_all()
    # The kept game goes on where it was.
    expect(panel(page)).to_contain_text("The game that is kept in gekokujo.jsonl goes on.")
    expect(prompt(page)).to_contain_text("Choose a movement.")

    press(page, "^Suggest$").click()
    # What is suggested lies there before it is chosen, and is gone before the next is answered.
    expect(press(page, "✕ Another choice")).to_be_visible()
    page.evaluate(TO_BE_ANSWERED)
    press(page, "^Choose$").click()
    until(page, ASKED)
    play_on(page, lambda words: press(page, words).first.click(), suggested)


@two_rounds_or_all
def test_a_game_by_keys(game: Notebook, suggested: bool) -> None:
    page = game.page
    wide = page.viewport_size
    assert wide is not None
    page.set_viewport_size({"width": 390, "height": 900})
    expect(panel(page).locator(".shogun-bid-table")).to_contain_text("Oda")
    until(
        page,
        """() => {
        const panel = document.querySelector(".shogun-choose");
        return panel.scrollWidth <= panel.clientWidth && panel.clientWidth < 390;
    }""",
    )
    page.set_viewport_size(wide)
    press(page, "^Recruit$").focus()
    page.keyboard.press("1")
    # The keyboard follows to what is to be done now.
    expect(press(page, "^Recruit 1 Bushi in Owari$")).to_be_focused()
    page.keyboard.press("3")
    expect(panel(page)).to_contain_text("Oda recruits 3 Bushi in Owari")
    tab_to(page, "Suggest", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(press(page, "^Choose$")).to_be_enabled()
    tab_to(page, "Choose$")
    page.keyboard.press("Enter")
    # With 1 Koku and no room nothing more can be bought: planning is over without a word.
    expect(prompt(page)).to_contain_text("Choose a movement.")
    expect(press(page, "^Owari$").first).to_be_focused()
    page.keyboard.press("1")
    expect(press(page, "^Ise$").first).to_be_focused()
    page.keyboard.press("1")
    expect(press(page, "✕ To: Ise")).to_be_visible()
    number = panel(page).get_by_label("Bushi", exact=True)
    expect(number).to_be_focused()
    number.fill("1")
    page.keyboard.press("Enter")
    expect(panel(page)).to_contain_text("Oda moves 3 Daimyo and 1 Bushi from Owari to Ise.")

    def use(words: str) -> None:
        tab_to(page, words, "Shift+Tab" if words == "Suggest$" else "Tab")
        page.keyboard.press("Enter")

    play_on(page, use, suggested)
