"""Three people at one computer play Senji on a page: a cover, an offer, a reload, a new kernel."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from shogun_nb.games.senji.drawing.cards import words_of
from tests.browser.at_table import main, prompt, read_the_goal
from tests.browser.lab import scratch_notebook
from tests.browser.test_table_games import answered

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser(long=True)

PEOPLE = """\
from shogun_nb.games import senji
seats = {"Ann": "me", "Ben": "person", "Cleo": "person"}
t = senji.table(players=[*seats], seed=7, rounds=2, seats=seats)
t"""
HANDS = """\
import json
here = t.game and t.game.position
of = here.players if here else []
print(json.dumps({name: [here.hand(name), here.hanafuda(name)] for name in of}))"""


OWN = "<b>peace</b> & {partner}, till autumn"
"""What somebody promises in words of their own: letters, and nothing else."""


def cards_on(page: Page) -> set[str]:
    """The cards that are pictured on the page, as they are called there."""
    return {*page.locator(".shogun-face svg title").all_text_contents()}


def hands_of(notebook: Notebook) -> dict[str, set[str]]:
    """What the kernel says lies in each hand, as it is called on the page."""
    notebook.page.evaluate(
        "() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1; }"
    )
    notebook.command("notebook:run-cell")
    printed = "".join(notebook.code_cells()[1]["outputs"][0]["text"])
    found: dict[str, list[list[str]]] = json.loads(printed)
    return {
        name: {words_of(card) for hand in hands for card in hand} for name, hands in found.items()
    }


@pytest.mark.slow
def test_three_people_negotiate_behind_the_cover_and_come_back(
    notebook: Notebook, lab: Lab
) -> None:
    """Each sees the own hand only; an offer goes over; page and kernel come back covered."""
    page = notebook.page
    page.set_viewport_size({"width": 1366, "height": 768})
    for kept in lab.folder.glob("senji_game*"):
        kept.unlink()
    with scratch_notebook(lab, "senji_people", PEOPLE, HANDS) as file:
        notebook.open_file(file)
        notebook.run_all()
        expect(main(page)).to_have_text("Begin with 3 players")
        answered(page, main(page).click)
        read_the_goal(page)
        sat: set[str] = set()
        for _ in range(80):
            words = main(page).inner_text()
            if words.startswith("I am "):
                assert not cards_on(page)  # nobody's hand lies open
                sat.add(words.removeprefix("I am ").partition(":")[0])
            elif page.locator('[data-key^="offer-partner-"]').count():
                break
            answered(page, main(page).click)
        assert sat == {"Ann", "Ben", "Cleo"}
        # Who talks now offers two cards and a promise to the next.
        expect(prompt(page)).to_contain_text("left")
        partner = page.locator('[data-key^="offer-partner-"]').first
        name = partner.inner_text().strip()
        answered(page, partner.click)
        given: set[str] = set()
        for number in (0, 2):
            card = page.locator('[data-key^="offer-give-"]').nth(number)
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            given |= {*card.locator("title").all_text_contents()}
        assert len(given) == 2
        page.locator('[data-key="offer-part-promise"]').click()
        page.locator('[data-key^="offer-promise-"]').first.click()
        page.locator('[data-key="line"]').fill(OWN)  # instead of that one
        expect(prompt(page)).to_contain_text(f"promise {name} “{OWN}”")
        assert not page.locator("[data-key^=offer-promise-][aria-pressed=true]").count()
        expect(main(page)).to_have_text("Make this offer")
        answered(page, main(page).click)
        if not main(page).inner_text().startswith("I am "):  # the coach doubts it once
            answered(page, main(page).click)
        expect(main(page)).to_have_text(f"I am {name}: show my cards")
        assert not cards_on(page)
        # The page is loaded anew: it is still covered, and nothing is lost.
        notebook.command("docmanager:save")
        notebook.open(page.url)
        expect(main(page)).to_have_text(f"I am {name}: show my cards")
        assert not cards_on(page)
        answered(page, main(page).click)
        expect(prompt(page)).to_contain_text(f"promises “{OWN}”")
        hands = hands_of(notebook)
        others = set.union(*(cards for who, cards in hands.items() if who != name))
        assert not cards_on(page) & (others - hands[name] - given)
        assert cards_on(page) >= hands[name]
        # A new kernel goes on with the kept game, behind the cover.
        notebook.restart_kernel()
        notebook.run_all()
        expect(main(page)).to_have_text("Go on with it")
        answered(page, main(page).click)
        expect(main(page)).to_have_text(f"I am {name}: show my cards")
        assert not cards_on(page)
        answered(page, main(page).click)
        expect(prompt(page)).to_contain_text(f"promises “{OWN}”")
        answered(page, page.locator("[data-key=second-accept]").click)
        expect(prompt(page)).not_to_contain_text(OWN)
        notebook.assert_all_is_well()
    for kept in lab.folder.glob("senji_game*"):
        kept.unlink()
