"""A planning panel alone in its cell: by mouse, by keys alone, on the board, loaded anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import click_province, scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

PANELS = (
    """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "<b>Uesugi</b>", "Mori"], seed=7)
one = sg.PlanningPanel(game, "Mori", bots=None)
one""",
    """\
two = sg.table(game, {"Takeda": "me", "Mori": "person"}, only="planning")
two""",
)


@pytest.fixture
def planning(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Two panels of one game, in two cells."""
    with scratch_notebook(lab, "planning", *PANELS) as name:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(name)
        notebook.run_all()
        expect(notebook.page.locator(".shogun-face .prompt .main")).to_have_count(2)
        yield notebook
        notebook.assert_all_is_well()
        assert len(notebook.code_cells()) == 2  # no shortcut of the notebook has heard of it
        assert notebook.page.locator(".shogun-face p b b").count() == 0


class Seen:
    """One of the frames of the page, and what is in it."""

    def __init__(self, notebook: Notebook, number: int) -> None:
        self.page = notebook.page
        self.frame = notebook.page.locator(".shogun-frame").nth(number)
        self.main = self.frame.locator(".prompt .main")
        self.say = self.frame.locator(".prompt .say")
        self.alert = self.frame.locator(".prompt .alert")

    def card(self, name: object) -> Locator:
        return self.frame.locator(f'.tray [data-card="{name}"]')

    def space(self, key: str) -> Locator:
        return self.frame.locator(f'[data-space="{key}"]')

    def lies(self, key: str, name: object) -> None:
        expect(self.space(key).locator(f'[data-mini="{name}"]')).to_be_visible()


@pytest.mark.slow  # a plan is made by mouse and by keys in test_frame.py, where tables are played
def test_two_plans_in_two_cells_by_mouse_and_by_keys(planning: Notebook) -> None:
    mori, takeda = Seen(planning, 0), Seen(planning, 1)
    page = planning.page
    # Neither has taken the notebook to itself, and no card of the goal lies over it.
    assert page.locator(".goalcard").count() == 0
    assert page.evaluate("!document.activeElement.closest('.shogun-frame')")

    # A card then its space, a space then a card, and a province of the board.
    mori.card("Bingo").click()
    mori.space("castle").click()
    mori.lies("castle", "Bingo")
    mori.space("taxes").click()
    mori.card("Etchu").click()
    mori.lies("taxes", "Etchu")
    layer = mori.frame.locator(".shogun-layer")
    click_province(layer, "Kai")
    expect(mori.alert).to_contain_text("S-25: Kai is not your province")
    click_province(layer, "Omi")
    expect(mori.alert).to_have_count(0)
    expect(mori.card("Omi")).to_have_attribute("aria-pressed", "true")
    mori.space("battle_a").click()
    mori.lies("battle_a", "Omi")
    mori.frame.locator("[data-key=undo]").click()
    expect(mori.card("Omi")).to_be_visible()

    # The other hand is another player's, and knows nothing of it; it is planned by keys.
    assert takeda.frame.locator("[data-mini]").count() == 0
    takeda.card("Suruga").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    takeda.lies("bid", "Suruga")
    takeda.main.focus()
    page.keyboard.press("Enter")
    expect(takeda.main).to_have_text("Hand in my plan")
    page.keyboard.press("Enter")
    # Only Mori's plan is missing, for nobody else plans here: the bots have done so.
    expect(takeda.say).to_contain_text("Your plan is in")
    expect(takeda.main).to_be_hidden()

    # A reload: what was laid lies there still.
    planning.command("docmanager:save")
    page.reload()
    expect(mori.main).to_be_visible(timeout=60_000)
    mori.lies("castle", "Bingo")
    mori.lies("taxes", "Etchu")
    mori.main.click()
    expect(mori.main).to_have_text("Hand in my plan")
    mori.main.dblclick()
    expect(mori.say).to_contain_text("Your plan lies face down")
    expect(mori.main).to_be_hidden()
    expect(mori.alert).to_have_count(0)
