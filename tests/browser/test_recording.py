"""The sheet for recording throws, in JupyterLab: by mouse and keyboard, undone, kept on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.lab import scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

SHEET = 'import shogun_nb as sg\nsg.recording_sheet("throws of a class")'


def test_a_class_records_its_throws(notebook: Notebook, lab: Lab) -> None:
    file = lab.folder / "throws of a class.csv"
    try:
        with scratch_notebook(lab, "recording", SHEET) as name:
            notebook.open_file(name)
            notebook.run_all()
            page = notebook.page
            said = page.locator(".shogun-nb .shogun-say").first
            expect(said).to_contain_text("The tower is empty.")
            page.get_by_label("Group", exact=True).fill("<b>7a</b>")
            page.get_by_label("Blue in the tray", exact=True).fill("7")
            # The button takes what was typed just before, without leaving the field.
            record = page.get_by_role("button", name="Record this throw")
            record.click()
            expect(said).to_contain_text("Inside now: 3 blue.")
            expect(page.get_by_text("<b>7a</b>: 10 blue thrown in, 7 blue in")).to_be_visible()
            assert file.read_text(encoding="utf-8").splitlines()[1].startswith("<b>7a</b>,10,0,7")
            # By keyboard: red is next, 10 of them; one press more of each.
            red = page.get_by_label("Red in the tray", exact=True)
            expect(red).to_be_visible()
            expect(page.get_by_label("Yellow in the tray", exact=True)).to_be_hidden()
            page.get_by_role("button", name="Red in the tray: one more").focus()
            page.keyboard.press("Enter")
            expect(red).to_have_value("1")
            record.focus()
            page.keyboard.press("Enter")
            expect(said).to_contain_text("Inside now: 3 blue and 9 red.")
            page.get_by_role("button", name="Take the last one back").click()
            expect(said).to_contain_text("Taken back: <b>7a</b>: 10 red thrown in, 1 red in")
            assert len(file.read_text(encoding="utf-8").splitlines()) == 2
            page.get_by_role("button", name="The tower was emptied").click()
            expect(said).to_contain_text("The tower is empty.")
            page.get_by_label("Blue in the tray", exact=True).fill("11")
            record.click()
            alert = page.locator(".shogun-nb .shogun-alert").first
            expect(alert).to_contain_text("11 blue in the tray are more than the 10 thrown in")
            notebook.assert_all_is_well()
    finally:
        file.unlink(missing_ok=True)
