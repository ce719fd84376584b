"""The end of a game in the page: what there is to look at, and files beside the notebook."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.lab import scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

BAD = "<img src=x onerror=alert(1)>"
ENDED = f"""\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "{BAD}", "Mori"], seed=7).play("greedy")
sg.EndPanel(game)"""


def test_points_chart_and_files_at_the_end(notebook: Notebook, lab: Lab) -> None:
    saved = [lab.folder / name for name in ("end_test.png", "end_test.jsonl", "end_test.csv")]
    page = notebook.page
    with scratch_notebook(lab, "ending", ENDED) as file:
        notebook.open_file(file)
        notebook.run_all()
        panel = page.locator(".shogun-ending")
        expect(panel.locator("> .shogun-say")).to_contain_text("wins (S-65)")
        expect(panel.get_by_role("row", name="year 2")).to_have_count(3)

        panel.get_by_role("button", name="Chart", exact=True).focus()
        page.keyboard.press("Enter")
        chart = panel.get_by_role("img", name="Chart of the game")
        expect(chart).to_be_visible()
        assert chart.evaluate("image => image.naturalWidth") > 1000
        assert panel.locator("img").count() == 1  # a name is no picture
        panel.get_by_role("button", name="Chart in numbers").click()
        expect(panel.get_by_role("columnheader", name="winter")).to_have_count(2)

        name = panel.get_by_label("Name of the file")
        name.fill("../end_test")
        panel.get_by_role("button", name="Save the points").click()
        expect(panel.get_by_role("alert").last).to_contain_text("leads to another folder")
        name.fill("end_test")
        for what, path in zip(("picture", "game", "points"), saved, strict=True):
            panel.get_by_role("button", name=f"Save the {what}").click()
            expect(panel.locator(".shogun-saved")).to_contain_text(
                f"The {what}: {path.name}, in the folder {lab.folder.resolve()}"
            )
        panel.get_by_role("button", name="Save the game").click()
        expect(panel.get_by_role("alert").last).to_contain_text("Take the name end_test_2")

        assert saved[0].read_bytes()[:4] == b"\x89PNG"
        assert json.loads(saved[1].read_text().splitlines()[0])["players"][1] == BAD
        assert saved[2].read_text(encoding="utf-8-sig").startswith("place,player,")
        assert len(notebook.code_cells()) == 1  # no shortcut of the notebook's heard anything
        notebook.assert_all_is_well()
    for path in saved:
        path.unlink()
