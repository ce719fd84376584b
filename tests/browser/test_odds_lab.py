"""The odds lab in the page: by mouse and by keys, in both themes, from a desktop to a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import scratch_notebook
from tests.browser.test_setup_and_bids import tab_to

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

BOX = "import shogun_nb as sg\nbox = sg.odds_lab()\nbox"


@pytest.fixture
def box(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    with scratch_notebook(lab, "odds", BOX, "box.guesses") as name:
        notebook.open_file(name)
        notebook.run_all()
        yield notebook
        notebook.assert_all_is_well()


def here(page: Page) -> Locator:
    return page.locator(".shogun-odds-lab")


def press(page: Page, words: str) -> Locator:
    return here(page).get_by_role("button", name=re.compile(words))


def slider(page: Page, words: str) -> Locator:
    return here(page).get_by_role("slider", name=f"{words}: slider")


def unfair(page: Page) -> list[str]:
    """What axe finds serious or worse in the box."""
    found = Axe().run(page, context=".shogun-odds-lab").response
    assert len(found["passes"]) > 5
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def test_a_class_predicts_throws_and_works_it_out(box: Notebook, tmp_path: Path) -> None:
    page = box.page
    told = here(page).locator(".shogun-lab-prompt .shogun-say")
    code = here(page).locator(".shogun-lab-code code")
    expect(told).to_contain_text("Attacker wins 59.4 %")
    # By keys: a slider, and the picture follows.
    slider(page, "Attackers").focus()
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Attacker wins 79.9 %")
    expect(code).to_have_text("sg.battle_odds(attackers=5, defenders=3)")
    # By mouse: the slider is dragged to its end.
    handle = slider(page, "Defenders").bounding_box()
    assert handle is not None
    page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(handle["x"] + 900, handle["y"] + 10, steps=4)
    page.mouse.up()
    expect(code).to_have_text("sg.battle_odds(attackers=5, defenders=20)")
    # A number that is written; one that cannot be is told, and taken back.
    field = here(page).get_by_label("Defenders", exact=True)
    field.fill("4")
    page.keyboard.press("Tab")
    expect(code).to_have_text("sg.battle_odds(attackers=5, defenders=4)")
    field.fill("99")
    page.keyboard.press("Tab")
    expect(here(page).get_by_role("alert")).to_contain_text("99 is not a whole number")
    expect(field).to_have_value("4")
    # Predict first: nothing is told before.
    press(page, "^Predict first$").click()
    expect(told).to_contain_text("in how many of 100?")
    expect(here(page)).not_to_contain_text("58.")
    slider(page, "Your guess").focus()
    page.keyboard.press("ArrowRight")
    tab_to(page, "^That is my guess$")
    page.keyboard.press("Enter")
    expect(here(page).locator(".shogun-odds-told")).to_contain_text("You expected 51 %")
    # Throw once, many times, and work it out, by the one main button.
    for words in ("Throw once", "Throw 100 times", "Throw 10,000 times"):
        press(page, f"^{words}$").click()
    expect(here(page).locator(".shogun-odds-ends")).to_contain_text("of 10,101")
    press(page, "^Show how it is worked out$").click()
    step = here(page).locator(".shogun-odds-step")
    expect(step).to_contain_text("(3/4)² × (1/4)³")
    press(page, "^All steps$").click()
    expect(step).to_have_count(3)
    press(page, "^Picture and table as files$").click()
    with page.expect_download() as saved:
        here(page).get_by_role("link", name="Table").click()
    saved.value.save_as(tmp_path / "odds.csv")
    assert "10,101 thrown" in (tmp_path / "odds.csv").read_text("utf-8")
    # Every question, at every width; nothing is cut off sideways, nothing that axe finds serious.
    press(page, "Predict first$").click()
    for question in ("Attackers × defenders", "How many armies?", "The tower remembers"):
        press(page, f"^{re.escape(question)}$").click()
        expect(told).not_to_be_empty()
        for width in (1366, 820, 390):
            page.set_viewport_size({"width": width, "height": 900})
            wide = here(page).evaluate("box => [box.scrollWidth, box.clientWidth]")
            assert wide[0] <= wide[1], (question, width)
    assert unfair(page) == []
    press(page, "^Gekokujō$").click()
    expect(code).to_contain_text("gekokujo.battle_odds(gekokujo.Side(bushi=")
