"""Senji at the table on a page: set-up, winter and orders by clicks; only the own hand is there.

With ``--long`` also a whole game against three bots by mouse.
"""

from __future__ import annotations

import itertools
import os
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from shogun_nb.engine.game import load
from shogun_nb.games import senji
from shogun_nb.games.senji.drawing.cards import words_of
from tests.browser.at_table import click_board, decision, main, prompt, read_the_goal
from tests.browser.lab import scratch_notebook
from tests.browser.test_table_games import answered, ranking
from tests.browser.test_table_gekokujo import begin, dice, ready, to_the_end

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

TABLE = """\
from shogun_nb.games import senji
game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 1})
senji.table(game, {"Ann": "me"}, keep=False)"""


def test_from_the_first_samurai_to_the_orders_by_clicks(notebook: Notebook, lab: Lab) -> None:
    game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 1})
    seen = game.view("Ann")
    offered = [one.samurai for one in seen.legal()]
    page = notebook.page
    with scratch_notebook(lab, "senji_table", TABLE) as file:
        page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        read_the_goal(page)
        # The own cards are named in words, and no other card is on the page.
        named = page.locator(".shogun-face svg title").all_text_contents()
        own = [words_of(name) for name in (*seen.hand, *seen.hanafuda, *offered)]
        assert sorted(named) == sorted(own)
        expect(prompt(page)).to_contain_text("The start")
        page.locator(".shogun-face .deciding .card").nth(1).click()
        expect(main(page)).to_have_text(f"Keep {offered[1]} as first samurai")
        answered(page, main(page).click)
        for _ in range(60):
            if decision(page).locator('[data-key^="order-"]').count():
                break
            answered(page, main(page).click)
        expect(prompt(page)).to_contain_text("Spring")
        expect(page.locator(".shogun-face .hand figcaption").first).to_have_text(
            re.compile(r"Your diplomacy cards\*: \d+")
        )
        rows = decision(page).locator(".stepper")
        expect(rows).to_have_count(3)
        rows.nth(0).get_by_text("March").click()
        rows.nth(1).get_by_text("Recruitment").click()
        expect(main(page)).to_have_text("Suggest")  # one is missing
        click_board(page, rows.nth(2).locator("span").first.inner_text())
        expect(main(page)).to_have_text("Lay these orders")
        answered(page, main(page).click)
        expect(rows).to_have_count(0)
        notebook.assert_all_is_well()


ROUNDS = int(os.environ.get("SHOGUN_NB_ROUNDS", "2"))
"""So many rounds a game by mouse has at most; 100 is a game to 60 honour."""
WHOLE = f"""\
from shogun_nb.games import senji
here = senji.table(players=["Ann", "Ben", "Cleo", "Dan"], seed=4, rounds={ROUNDS})
here"""
KEPT = "senji_game*"
ENOUGH, LOTS = 3, '[data-key^="lot-"]'  # bids by mouse, and what they are for


def choose_by_mouse(page: Page) -> str:
    """Click what can be picked: a way on the map's list, cards, a press for each order.

    What was clicked, in a word; "" where only the main button is left.
    """
    shown = decision(page)
    for name, which in (("way-", 0), ("whole-", -1), ("lot-", 0)):
        options = shown.locator(f'[data-key^="{name}"]')
        if name == "way-" and options.locator(".meter").count():  # an attack, if there is one
            options = options.filter(has=page.locator(".meter"))
        if options.count():
            options.nth(which if which >= 0 else options.count() - 1).click()
            if name == "lot-":
                shown.locator('[data-key^="bid-"]').first.click()
            return name
    rows = shown.locator('.stepper:has([data-key^="order-"])')
    for number in range(rows.count()):
        rows.nth(number).locator(".step").nth(number % 3).click()
    return "order-" if rows.count() else ""


def assert_six_seats_fit(page: Page) -> None:
    """No card of the form covers the next one, on a phone, a tablet and a screen."""
    add = page.locator('[data-key="addplayer"]')
    while add.count():
        answered(page, add.click)
    for width, height in ((390, 800), (820, 1180), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        cards = [one.bounding_box() for one in page.locator(".seatcard").all()]
        for one, other in itertools.combinations(cards, 2):
            assert one is not None
            assert other is not None
            beside = min(abs(one["x"] - other["x"]) - one["width"], 0)
            below = min(abs(one["y"] - other["y"]) - one["height"], 0)
            assert not (beside < -1 and below < -1), (width, one, other)
    for _ in range(2):
        answered(page, page.locator('[data-key^="away-"]').last.click)


@pytest.mark.slow
def test_a_whole_game_against_three_bots_by_mouse(notebook: Notebook, lab: Lab) -> None:
    """A game by clicks: marches, dice, support, bids, combinations; the end is the kernel's."""
    for kept in lab.folder.glob(KEPT):
        kept.unlink()
    page = notebook.page
    done: dict[str, int] = {}
    with scratch_notebook(lab, "senji_table", WHOLE) as file:
        page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        assert_six_seats_fit(page)
        begin(page)
        ready(page)

        def go() -> None:
            """One press that changes what is asked: what is picked is chosen by the next one."""
            if dice(page).count():
                done["dice"] = done.get("dice", 0) + 1
            elif main(page).inner_text() == "Suggest":
                ends = page.locator("[data-key=second-end]")
                if done.get("lot-", 0) >= ENOUGH and decision(page).locator(LOTS).count():
                    return ends.click()
                # A hostage could be laid open and taken back for ever.
                if done.get("whole-", 0) >= 4 * ENOUGH and ends.count():
                    return ends.click()
                clicked = choose_by_mouse(page)
                done[clicked] = done.get(clicked, 0) + 1
                if clicked:
                    return None
            return main(page).click()

        to_the_end(page, go, lambda _: None)
        game = load(lab.folder / "senji_game.jsonl")
        assert game.over
        shown = ranking(page)
        assert shown == game.scores
        assert next(iter(shown)) in game.winners
        expect(prompt(page)).to_contain_text(re.compile("You have (won|lost)"))
        assert {"dice", "order-", "way-", "lot-"} <= {*done}, done
        notebook.assert_all_is_well()
    for kept in lab.folder.glob(KEPT):
        kept.unlink()
