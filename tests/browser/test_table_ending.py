"""The end of a game in a cell: what there is to look at, and files beside the notebook."""

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


def test_the_end_alone_is_the_frame_with_its_course_and_files(notebook: Notebook, lab: Lab) -> None:
    saved = [lab.folder / f"shogun_end.{kind}" for kind in ("png", "csv", "jsonl")]
    page = notebook.page
    with scratch_notebook(lab, "ending", ENDED) as file:
        notebook.open_file(file)
        notebook.run_all()
        face = page.locator(".shogun-face")
        expect(face.locator(".podium .wins")).to_have_count(1)
        expect(face.locator(".prompt .say")).to_contain_text("wins")
        expect(face.locator(".moment").first).to_contain_text("best: ")

        face.get_by_role("button", name="provinces", exact=True).press("Enter")
        expect(face.locator("svg.course")).to_be_visible()
        face.get_by_role("button", name="in numbers").click()
        expect(face.locator(".numbers tbody tr")).to_have_count(3)
        expect(face.get_by_role("columnheader", name="winter")).to_have_count(2)
        assert page.locator("img[src=x]").count() == 0  # a name is no picture

        for name, path in zip(("picture", "points", "game"), saved, strict=True):
            face.get_by_role("button", name=name, exact=True).last.click()
            expect(face.locator(".prompt .news")).to_contain_text(
                f"Saved: {path.name}, in the folder {lab.folder.resolve()}"
            )
        assert saved[0].read_bytes()[:4] == b"\x89PNG"
        assert saved[1].read_text(encoding="utf-8-sig").startswith("place,player,")
        assert json.loads(saved[2].read_text().splitlines()[0])["players"][1] == BAD
        assert len(notebook.code_cells()) == 1  # no shortcut of the notebook's heard anything
        notebook.assert_all_is_well()
    for path in saved:
        path.unlink()
