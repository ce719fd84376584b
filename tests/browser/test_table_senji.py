"""Senji at the table on a page: set-up, winter and orders by clicks; only the own hand is there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from shogun_nb.games import senji
from shogun_nb.games.senji.drawing.cards import words_of
from tests.browser.at_table import click_board, decision, main, prompt, read_the_goal
from tests.browser.lab import scratch_notebook
from tests.browser.test_table_games import answered

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
            re.compile(r"Your diplomacy cards: \d+")
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
