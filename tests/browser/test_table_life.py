"""The life of a table: loaded anew, with a new kernel, with a bot that fails, and at top speed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NoAnswer

from shogun_nb.engine.game import load
from tests.browser.at_table import (
    PATIENCE,
    click_board,
    decision,
    drawer,
    main,
    other,
    prompt,
    set_up,
    setting,
)
from tests.browser.lab import IDLE, scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

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
game.play("greedy", most=12)  # to the second round
here = sg.table(game, {"Takeda": "greedy", "Uesugi": Dreamer(), "Mori": "greedy"})
here"""
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
game.play("greedy", most=24)  # to the last round
here = sg.table(game, {"Takeda": Thinker(), "Uesugi": "greedy", "Mori": "greedy"})
here"""
# Two years: on a slow machine one is over before all has been pressed.
FIVE_BOTS = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed=7)
here = sg.table(game.play("greedy", most=35), "greedy")
here"""
# All that stands on the board.
# The land to the last point. Where a label lies, and which name finds no room, depends on what lay
# there before, which a page that is loaded anew does not know: of those, what they say; no names.
PAINTED = """() => {
  const layer = document.querySelector('.shogun-table-left .shogun-layer')
    ?? document.querySelector('.shogun-layer');
  const all = [...(layer?.querySelectorAll('.labels > :not(.name-of), .over > *') ?? [])];
  const said = all.map((one) =>
    one.textContent + [...one.querySelectorAll('use')].map((use) => use.getAttribute('href')));
  const land = ['.owners', '.fills', '.marks .back']
    .map((part) => layer?.querySelector(part)?.innerHTML);
  return [...land, ...said.filter(Boolean).sort()].join();
}"""


@contextmanager
def laid(notebook: Notebook, lab: Lab, cell: str) -> Iterator[Page]:
    """A table in a notebook of its own; at the end nothing may have been wrong."""
    with scratch_notebook(lab, "life", cell) as name:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
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


def seen(page: Page) -> list[str]:
    """What is told on the table now."""
    told = [page.locator(f".shogun-face .{place}").inner_text() for place in ("top", "seats")]
    told += [page.locator(".shogun-face .tray").inner_text(), main(page).inner_text()]
    for name in ("log", "standings"):
        with drawer(page, name) as box:
            until(page, IDLE)
            told.append(box.inner_text())
    return told


def my_move(page: Page, province: str) -> None:
    """Wait until the person is asked for the move from there, and nothing goes on."""
    expect(main(page)).to_have_text("Suggest a move")
    expect(prompt(page)).to_contain_text(province)


def attack(page: Page, province: str, printed: str) -> None:
    """Attack with all that may go, and see what came of it; then on to the next choice."""
    click_board(page, province)
    expect(main(page)).to_have_text(re.compile(f"Attack {printed}"))
    main(page).click()
    expect(page.locator(".towerover")).to_be_visible()
    main(page).click()
    expect(main(page)).not_to_have_text("Throw")
    main(page).click()
    expect(page.locator(".towerover")).to_have_count(0)


def on(page: Page) -> None:
    """To my next choice, with the stops on the way."""
    while main(page).inner_text() != "Suggest a move":
        until(page, IDLE)
        words = main(page).inner_text()
        if words not in ("Stop", "Suggest a move"):
            # Only as it was read: meanwhile it may have come to mean something else.
            with suppress(NoAnswer):
                page.get_by_role("button", name=words, exact=True).last.click(timeout=2_000)


def test_a_game_outlives_its_page_and_its_kernel(notebook: Notebook, lab: Lab, kept: None) -> None:
    file = lab.folder / "life_test.jsonl"
    with laid(notebook, lab, KEPT) as page:
        set_up(page)
        setting(page, "very fast")
        main(page).click()
        expect(main(page)).to_have_text("Hand in my plan")
        main(page).click()
        page.locator("[data-key=place-1]").click()
        expect(main(page)).to_have_text("Take place 1")
        main(page).click()
        on(page)
        my_move(page, "Bizen")
        attack(page, "Mimasaka", "Mimasaka")
        on(page)
        my_move(page, "Ōmi")
        choices = load(file).choices
        page.mouse.move(0, 0)
        before, board = seen(page), str(page.evaluate(PAINTED))

        # The page is loaded anew: the same table is there, to the last pixel, and lives.
        notebook.command("docmanager:save")
        notebook.open(page.url)
        until(page, f"painted => ({PAINTED})() === painted", arg=board)
        my_move(page, "Ōmi")
        assert seen(page) == before
        assert load(file).choices == choices
        click_board(page, "Wakasa")
        expect(main(page)).to_have_text(re.compile("Attack Wakasa"))

        # A new kernel: the same people are asked for the same choice.
        notebook.restart_kernel()
        notebook.run_all()
        expect(page.locator(".shogun-frame")).to_contain_text("kept game")
        page.locator("[data-key=door-on]").click()
        my_move(page, "Ōmi")
        assert seen(page) == before
        assert load(file).choices == choices

        # And it goes on, in the file as well.
        attack(page, "Wakasa", "Wakasa")
        with drawer(page, "log") as log:
            expect(log).to_contain_text("Mori attacks Wakasa from Ōmi")
        after = load(file).choices
        assert after[: len(choices)] == choices
        assert after[len(choices)].player == "Mori"


def test_another_bot_goes_on_for_one_that_fails(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, ONE_THAT_FAILS) as page:
        alert = prompt(page).get_by_role("alert")
        expect(main(page)).to_have_text("Go on to the end")
        main(page).click()
        expect(main(page)).to_have_text("Let the greedy bot go on for Uesugi")
        expect(alert).to_contain_text(
            "Dreamer for Uesugi: battle_move raised RuntimeError: no <b>idea</b>"
        )
        expect(other(page, "play")).to_have_count(0)
        main(page).click()
        expect(main(page)).to_have_text("Go on to the end")
        expect(alert).to_have_count(0)
        with drawer(page, "standings") as box:
            holdings = box.get_by_role("table", name="What everybody has")
            expect(holdings.get_by_role("columnheader", name="Uesugi greedy bot")).to_be_visible()
        main(page).click()
        expect(main(page)).to_have_text("Play again", timeout=PATIENCE)


def test_the_page_goes_on_while_a_bot_of_ones_own_thinks(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, ONE_THAT_THINKS) as page:
        thinking = prompt(page).get_by_text("The bot of Takeda is thinking")
        expect(thinking).to_be_visible()
        click_board(page, "Kai")
        expect(thinking).to_be_visible()
        expect(main(page)).to_have_text("Stop")
        main(page).click()
        expect(thinking).to_have_count(0)
        expect(prompt(page)).to_contain_text("Planning")
        expect(main(page)).to_have_text("Go on to the end")
        main(page).click()
        expect(main(page)).to_have_text("Play again", timeout=PATIENCE)


@pytest.mark.moving
def test_clicks_are_answered_while_five_bots_play(
    notebook: Notebook, lab: Lab, request: pytest.FixtureRequest
) -> None:
    with laid(notebook, lab, FIVE_BOTS) as page:
        play = other(page, "play")
        expect(play).to_have_text("Play")
        board = page.locator(".shogun-table-left canvas.shogun-canvas")
        small = board.bounding_box()
        for width in (1.3 * small["width"] if small else 0, None):
            setting(page, "Large board")
            if width:
                until(
                    page,
                    "([board, width]) => board.clientWidth > width",
                    arg=[board.element_handle(), width],
                )
                expect(decision(page)).to_be_hidden()
            else:
                expect(decision(page)).to_be_visible()
        setting(page, "very fast")
        play.click()
        # In the midst of a round: bots plan in a slice or two.
        expect(page.locator(".shogun-face .track")).to_be_visible()
        for province in ("Kai", "Settsu"):
            click_board(page, province)
            expect(page.locator(f'[data-selected="{province}"]').first).to_be_attached()
            expect(play).to_have_text("Pause")
        with drawer(page, "settings") as box:
            odds = box.get_by_role("button", name=re.compile(r"\bOdds$"))
            odds.click()
            expect(odds).to_have_attribute("aria-pressed", "true")
            expect(play).to_have_text("Pause")
        # While cubes fall, the main button skips only these.
        main(page).filter(has_text=re.compile("^Stop")).click()
        expect(play).to_have_text("Play")
        # It rests until somebody goes on, wherever the bots were, also before cubes fall.
        expect(main(page)).to_have_text(re.compile("Go on|On to|Throw"))
        tower = page.locator(".shogun-face .towerover")
        while tower.count():  # Play is reached again once these cubes have fallen
            main(page).click()
            until(page, IDLE)
        play.click()
        expect(play).to_have_text("Pause")
        if request.config.getoption("--long"):  # both years
            expect(main(page)).to_have_text("Play again", timeout=3 * PATIENCE)
            expect(page.locator(".shogun-face .podium > li")).to_have_count(5)
            expect(play).to_have_count(0)
