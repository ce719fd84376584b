"""The life of a table: loaded anew, with a new kernel, with a bot that fails, and at top speed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from shogun_nb.engine.game import load
from shogun_nb.games.shogun.board_map import read_map
from tests.browser.lab import click_province, scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

MAP = read_map()
PATIENCE = 180_000  # milliseconds for a whole game, on a busy machine
KEPT = """\
import shogun_nb as sg
seats = {"Takeda": "random", "Uesugi": "greedy", "Mori": "me"}
sg.table(seed=7, keep="life_test.jsonl", seats=seats, coach=False)"""
ONE_THAT_FAILS = """\
import shogun_nb as sg
class Dreamer(sg.Bot):
    def battle_move(self, view):
        raise RuntimeError("no <b>idea</b>")
game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
sg.table(game, {"Takeda": "greedy", "Uesugi": Dreamer(), "Mori": "greedy"})"""
ONE_THAT_THINKS = """\
import time
import shogun_nb as sg
from shogun_nb.games.shogun.bots import GreedyBot
class Thinker(GreedyBot):
    def decide(self, view, luck):
        if not any(view.state.planned):
            time.sleep(4)
        return super().decide(view, luck)
game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
sg.table(game, {"Takeda": Thinker(), "Uesugi": "greedy", "Mori": "greedy"})"""
FIVE_BOTS = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed=7)
sg.table(game, "greedy")"""
# All that stands on the board.
PAINTED = """() => [".owners", ".fills", ".marks .back", ".labels", ".over"].map(part =>
  document.querySelector('.shogun-table-left .shogun-layer ' + part)?.innerHTML).join()"""


@contextmanager
def laid(notebook: Notebook, lab: Lab, cell: str) -> Iterator[Page]:
    """A table in a notebook of its own; at the end nothing may have been wrong."""
    with scratch_notebook(lab, "life", cell) as name:
        notebook.open_file(name)
        notebook.run_all()
        yield notebook.page
        notebook.assert_all_is_well()


@pytest.fixture
def kept(lab: Lab) -> Iterator[None]:
    """Nothing is kept before, and nothing is left."""
    files = [lab.folder / name for name in ("life_test.jsonl", "life_test.seats.json")]
    for file in files:
        file.unlink(missing_ok=True)
    yield
    for file in files:
        file.unlink(missing_ok=True)


def press(page: Page, words: str) -> Locator:
    """The button with these words, of all that are to be seen."""
    return page.get_by_role("button", name=re.compile(words)).and_(page.locator(":visible"))


def said(page: Page) -> Locator:
    """The line that says what to do now."""
    return page.locator(".shogun-table-said .shogun-say").first


def title(page: Page) -> Locator:
    return page.locator(".shogun-whole-table > .shogun-title")


def seen(page: Page) -> list[str]:
    """What is told on the table now."""
    return [
        one.inner_text()
        for one in (
            title(page),
            said(page),
            page.locator(".shogun-table-when"),
            page.locator(".shogun-decision .shogun-label").first,
            page.get_by_role("table", name="What everybody has"),
            page.locator(".shogun-log"),
        )
    ]


def click_board(page: Page, province: str) -> None:
    """Click where the name of a province stands, and wait until it is outlined."""
    layer = page.locator(".shogun-table-left .shogun-layer").first
    click_province(layer, province)
    page.locator(f'.shogun-table-left [data-selected="{province}"]').first.wait_for()


def my_move(page: Page, province: str) -> None:
    """Wait until the person is asked for the move from there, and nothing goes on."""
    expect(page.locator(".shogun-decision:visible")).to_contain_text(f"Your move from {province}")
    expect(press(page, "^Stop$")).to_have_attribute("aria-disabled", "true")


def test_a_game_outlives_its_page_and_its_kernel(notebook: Notebook, lab: Lab, kept: None) -> None:
    file = lab.folder / "life_test.jsonl"
    with laid(notebook, lab, KEPT) as page:
        page.emulate_media(reduced_motion="reduce")  # what falls is watched in other tests
        press(page, "^Set up$").click()
        press(page, "^Done$").click()
        press(page, "^Suggest").first.click()
        press(page, "^Confirm").click()
        press(page, "^To my next choice$").click()
        press(page, "^Take place 1$").click()
        press(page, "^To my next choice$").click()
        my_move(page, "Bizen")
        click_board(page, "Mimasaka")
        press(page, "^Attack Mimasaka with 4 armies$").click()
        press(page, "^To my next choice$").click()
        my_move(page, "Ōmi")
        choices = load(file).choices
        page.mouse.move(0, 0)
        before, board = seen(page), str(page.evaluate(PAINTED))

        # The page is loaded anew: the same table is there, to the last pixel, and lives.
        notebook.command("docmanager:save")
        notebook.open(page.url)
        page.wait_for_function(f"painted => ({PAINTED})() === painted", arg=board)
        my_move(page, "Ōmi")
        assert seen(page) == before
        assert load(file).choices == choices
        click_board(page, "Wakasa")
        expect(press(page, "^Attack Wakasa with 3 armies$")).to_be_visible()

        # A new kernel: the same people are asked for the same choice.
        notebook.restart_kernel()
        notebook.run_all()
        expect(page.locator(".shogun-whole-table .shogun-say").first).to_contain_text("kept game")
        press(page, "^Go on with the kept game$").click()
        my_move(page, "Ōmi")
        assert seen(page) == before
        assert load(file).choices == choices

        # And it goes on, in the file as well.
        click_board(page, "Wakasa")
        press(page, "^Attack Wakasa with 3 armies$").click()
        press(page, "^To my next choice$").click()
        expect(page.locator(".shogun-log")).to_contain_text("Mori attacks Wakasa from Ōmi")
        after = load(file).choices
        assert after[: len(choices)] == choices
        assert after[len(choices)].player == "Mori"


def test_another_bot_goes_on_for_one_that_fails(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, ONE_THAT_FAILS) as page:
        another = press(page, "^Let the greedy bot go on for Uesugi$")
        alert = page.get_by_role("alert").filter(has_text="Dreamer")
        expect(said(page)).to_be_visible()
        expect(another).to_have_count(0)
        press(page, "^To my next choice$").click()
        expect(another).to_be_visible()
        expect(alert).to_contain_text(
            "Dreamer for Uesugi: battle_move raised RuntimeError: no <b>idea</b>"
        )
        expect(press(page, "^Stop$")).to_have_attribute("aria-disabled", "true")
        another.click()
        expect(another).to_have_count(0)
        expect(alert).to_have_count(0)
        holdings = page.get_by_role("table", name="What everybody has")
        expect(holdings.get_by_role("columnheader", name="Uesugi greedy bot")).to_be_visible()
        press(page, "^To my next choice$").click()
        expect(said(page)).to_contain_text("(S-65)", timeout=PATIENCE)


def test_the_page_goes_on_while_a_bot_of_ones_own_thinks(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, ONE_THAT_THINKS) as page:
        thinking = page.locator(".shogun-say").filter(has_text="The bot of Takeda is thinking")
        press(page, "^To my next choice$").click()
        expect(thinking).to_be_visible()
        click_board(page, "Kai")
        expect(thinking).to_be_visible()
        press(page, "^Stop$").click()
        expect(thinking).to_have_count(0)
        expect(title(page)).to_contain_text("planning")
        press(page, "^To my next choice$").click()
        expect(said(page).first).to_contain_text("(S-65)", timeout=PATIENCE)


def test_clicks_are_answered_while_five_bots_play_two_years(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, FIVE_BOTS) as page:
        pause, play = press(page, "^Pause$"), press(page, "^Play$")
        board = page.locator(".shogun-table-left canvas.shogun-canvas")
        small = board.bounding_box()
        large = press(page, "Large board$")
        large.click()
        expect(large).to_have_attribute("aria-pressed", "true")
        page.wait_for_function(
            "([board, width]) => board.clientWidth > 1.3 * width",
            arg=[board.element_handle(), small["width"] if small else 0],
        )
        large.click()
        expect(large).to_have_attribute("aria-pressed", "false")
        press(page, r"\bvery fast$").click()
        play.click()
        # In the midst of a round: bots plan in a slice or two.
        expect(title(page)).to_contain_text("the actions")
        for province in ("Kai", "Settsu"):
            click_board(page, province)
            expect(pause).to_be_visible()
        odds = press(page, r"\bOdds$")
        odds.click()
        expect(odds).to_have_attribute("aria-pressed", "true")
        expect(pause).to_be_visible()
        press(page, "^Stop$").click()
        expect(play).to_be_visible()
        expect(press(page, "^Stop$")).to_have_attribute("aria-disabled", "true")
        # It rests until somebody goes on.
        expect(press(page, "^To my next choice$")).to_have_attribute("aria-disabled", "false")
        play.click()
        expect(said(page)).to_contain_text("(S-65)", timeout=PATIENCE)
        expect(page.locator(".shogun-ranking-table tbody tr:visible")).to_have_count(5)
        expect(play).to_have_attribute("aria-disabled", "true")
