"""Gekokujō at the table on a page: by mouse and by keys, a march that is dragged.

In every run one campaign is played; with ``--long`` also whole games of one person against three
bots, one by mouse and one by keyboard, with a reload and a new kernel between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import click_board, main, prompt, read_the_goal
from tests.browser.lab import IDLE, scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

CODE = """\
from shogun_nb.games import gekokujo
game = gekokujo.new_game(seed=7, options={"locals": 1, "rounds": %d})
here = gekokujo.table(game, {"Oda": "me"}, keep="gekokujo_game.jsonl")
here"""
AGAIN = """\
from shogun_nb.games import gekokujo
here = gekokujo.table()
here"""
STOPPED = """[...document.querySelectorAll('.shogun-face .main')]
  .every((one) => !one.innerText.startsWith('Stop'))"""
MOST = 500  # presses of a whole game


@pytest.fixture
def game(notebook: Notebook, lab: Lab, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    with scratch_notebook(lab, "gekokujo_table", CODE % request.param) as name:
        notebook.open_file(name)
        notebook.run_all()
        expect(prompt(notebook.page)).to_contain_text("What do you buy?")
        yield notebook
        notebook.assert_all_is_well()
    for file in lab.folder.glob("gekokujo_game*"):
        file.unlink()


def press(page: Page, *, keys: bool = False) -> None:
    """The main button, by a click or by Enter; then whatever goes on by itself ends."""
    button = main(page)
    if keys:
        button.press("Enter")
    else:
        button.click()
    until(page, IDLE, timeout=120_000)
    until(page, STOPPED, timeout=120_000)


def is_over(page: Page) -> bool:
    return page.locator(".shogun-face .podium").is_visible()


@pytest.mark.parametrize("game", [1], indirect=True)
def test_a_campaign_is_marched_by_mouse_on_the_map(game: Notebook) -> None:
    page = game.page
    read_the_goal(page)
    page.locator(".shogun-face .stepper .step", has_text="2").click()
    expect(main(page)).to_have_text("Recruit 2 Bushi in Owari")
    press(page)
    expect(page.locator(".shogun-face .just")).to_contain_text("Oda recruits 2 Bushi in Owari")
    page.locator(".shogun-face [data-do=finish]").click()
    expect(prompt(page)).to_contain_text("Where do the units of Owari go?", timeout=60_000)
    # A province that is lit can be clicked, and its exact odds stand on the button.
    click_board(page, "Ise")
    expect(main(page)).to_have_text(re.compile(r"^March on Ise · \d+ %$"))
    expect(page.locator(".shogun-face .oddsbar").first).to_be_visible()
    click_board(page, "Satsuma")
    expect(prompt(page)).to_contain_text("cannot be reached")
    # From Owari to Mino by a drag.
    start, end = (
        page.evaluate(
            """name => {
            const maps = [...document.querySelectorAll(".shogun-map")];
            return maps.find((one) => one.shogunPlace).shogunPlace(name);
        }""",
            name,
        )
        for name in ("Owari", "Mino")
    )
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move((start["x"] + end["x"]) / 2, (start["y"] + end["y"]) / 2, steps=4)
    expect(page.locator(".shogun-layer .reach")).to_have_count(1)
    page.mouse.move(end["x"], end["y"], steps=4)
    page.mouse.up()
    expect(main(page)).to_have_text(re.compile(r"^March on Mino"))
    press(page)
    expect(prompt(page)).to_contain_text("Battle")


@pytest.mark.slow
@pytest.mark.parametrize("game", [3], indirect=True)
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_game_against_three_bots(game: Notebook, lab: Lab, keys: bool) -> None:
    page = game.page
    read_the_goal(page)
    for number in range(MOST):
        if is_over(page):
            break
        if number == 6:
            # A reload shows the same moment; a new kernel goes on with what is kept.
            words = main(page).inner_text()
            game.command("docmanager:save")
            game.open(page.url)
            expect(main(page)).to_have_text(words, timeout=120_000)
        press(page, keys=keys)
    assert is_over(page), "the game has not ended"
    expect(prompt(page)).to_contain_text("wins")
    expect(main(page)).to_have_text("Play again")


@pytest.mark.slow
@pytest.mark.parametrize("game", [2], indirect=True)
def test_a_new_kernel_goes_on_with_the_kept_game(game: Notebook, lab: Lab) -> None:
    page = game.page
    read_the_goal(page)
    for _ in range(4):
        press(page)
    game.restart_kernel()
    with scratch_notebook(lab, "gekokujo_again", AGAIN) as name:
        game.open_file(name)
        game.run_all()
        expect(main(page)).to_have_text("Go on with it")
        press(page)
        expect(page.locator(".shogun-face .seasons")).to_be_visible()
