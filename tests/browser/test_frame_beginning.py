"""The beginning in the frame, in one page: kept games, set-up, a draft by drag, clicks and keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

import shogun_nb as sg
from shogun_nb.games import senji
from tests.browser.lab import scratch_notebook
from tests.browser.test_frame import drag, main, settled

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

BAD = "<img src=x onerror=alert(1)>"
TABLE = """\
import tempfile
import shogun_nb as sg
folder = tempfile.mkdtemp()
sg.table(keep=f"{folder}/class.jsonl")"""


def open_card(page: Page, at: int) -> Locator:
    return page.locator(".shogun-face [data-open]").nth(at)


def groups(page: Page) -> Locator:
    return page.locator(".shogun-face [data-group]")


def test_from_the_start_page_into_the_first_spring(
    notebook: Notebook, lab: Lab, tmp_path: Path
) -> None:
    page = notebook.page
    old = tmp_path / "our class.jsonl"
    sg.new_game([BAD, "Ben", "Cem"], seed=7).play("greedy").save(old)
    with scratch_notebook(lab, "beginning", TABLE) as file:
        page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        page.locator("[data-key=door-quick]").wait_for()
        page.locator(".shogun-frame").scroll_into_view_if_needed()

        # A game that is brought along stands in the list, is read there, and can be taken away.
        page.locator("[data-key=door-explore]").click()
        page.locator(".keptlist").wait_for(state="attached")
        page.locator(".upload input").set_input_files(old)
        expect(page.locator(".kept")).to_have_count(1)
        expect(page.locator(".kept")).to_contain_text("The game is over")
        expect(page.locator(".kept .smallmap path")).to_have_count(45)
        expect(page.locator(".kept .who").first).to_contain_text(BAD)
        with page.expect_download() as copy:
            page.locator(".keptacts .iconbtn").click()
        assert Path(copy.value.path()).read_bytes() == old.read_bytes()
        # One with hidden hands after a word, at the second press of the same button.
        hands = tmp_path / "hands.jsonl"
        senji.new_game(["Ann", "Ben", "Cem"], seed=7).save(hands)
        page.locator(".upload input").set_input_files(hands)
        take = page.locator('[data-key="down-hands.jsonl"]')
        take.click()
        expect(take).to_have_text("Download it with all hands")
        expect(page.locator(".kept", has=take)).to_contain_text("give it to nobody who still plays")
        with page.expect_download() as copy:
            take.click()
        assert Path(copy.value.path()).read_bytes() == hands.read_bytes()
        expect(take).to_have_text("")
        page.keyboard.press("Escape")

        # The form: what is wrong stands at the field; tokens change places; a double press is one.
        page.locator("[data-key=setup]").click()
        name = page.locator('[data-field="name-1"]')
        name.fill("takeda")
        expect(page.locator(".problem")).to_contain_text("appears twice")
        expect(name).to_have_attribute("aria-invalid", "true")
        name.fill(BAD)
        expect(page.locator(".problem")).to_have_count(0)
        expect(main(page)).to_have_text("Begin with 3 players")
        page.locator("[data-key=token-0]").click()
        page.locator("[data-key=token-1]").click()
        expect(page.locator('[data-field="name-1"]')).to_have_value("Takeda")
        page.locator("[data-key=start-printed]").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator("[data-key=start-draft]")).to_have_attribute("aria-checked", "true")
        page.locator("[data-key=more]").click()
        page.locator("[data-field=seed]").fill("11")
        page.locator("[data-key=tower-independent]").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        floors = page.locator('[data-key="tower-two floors"]')
        expect(floors).to_have_attribute("aria-checked", "true")
        expect(page.locator(".towerrow p")).to_contain_text("knock each other loose")
        expect(page.locator(".follows")).to_contain_text("a tower with two floors")
        main(page).dblclick()

        # The draft: by drag, by click and click, by keys, and unseen from the pile.
        expect(open_card(page, 1)).to_be_visible()
        expect(groups(page)).to_have_count(9)
        settled(page)
        drag(page, groups(page).first, open_card(page, 0))
        expect(open_card(page, 0)).to_have_class(re.compile(r"\bnear\b"))
        page.mouse.up()
        expect(groups(page)).to_have_count(8)
        settled(page)
        open_card(page, 1).click()
        expect(open_card(page, 1)).to_have_attribute("aria-pressed", "true")
        groups(page).last.click()
        expect(groups(page)).to_have_count(7)
        expect(main(page)).to_be_focused()  # the group that had the keyboard is gone
        settled(page)
        main(page).focus()
        page.keyboard.press("1")
        expect(open_card(page, 0)).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("4")
        expect(groups(page)).to_have_count(6)
        settled(page)
        page.keyboard.press("3")
        expect(page.locator(".opencard.drawn")).to_be_visible()
        groups(page).last.click()
        expect(groups(page)).to_have_count(5)
        page.locator("[data-key=undo]").click()
        expect(groups(page)).to_have_count(6)

        page.locator("[data-key=finish]").click()
        expect(main(page)).to_have_text("Begin the first spring")
        expect(page.locator(".landcard")).to_have_count(9)
        main(page).click()
        expect(main(page)).to_have_text("Suggest all 11")
        notebook.assert_all_is_well()
        assert page.locator(".shogun-face img").count() == 0
