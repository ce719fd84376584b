"""A notebook that was left and is opened again: with its kernel gone, started anew, or still there.

Where a kernel knows the live boxes, they live; else their pictures and texts stand in their place.
Never does JupyterLab say "model not found".
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.lab import scratch_notebook, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, Notebook

pytestmark = pytest.mark.browser

BOX = """\
from shogun_nb.controls import Panel, Press, Still, Words

class Counting(Panel):
    def __init__(self):
        self.line = Words("Pressed 0 times")
        super().__init__("Counting", [self.line])
        self.times = 0
        self.more = Press(self, "Once more", self.press)
        self.never = Press(self, "Never", self.press)
        self.never.off("it is switched off; press the other")
        self.children = [*self.children, self.more, self.never]

    def press(self):
        self.times += 1
        self.line.say(f"Pressed {self.times} times")

    def still(self):
        return Still("A box that counts", html="<p>Here stood a box that counts.</p>")

Counting()
"""
BOARD = """\
import shogun_nb as sg
sg.LiveBoard(sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
"""


@pytest.fixture
def lived(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A notebook whose cells ran and which is saved, with live views in its file."""
    with scratch_notebook(lab, "reopened", BOX, BOARD) as name:
        notebook.open_file(name)
        notebook.run_all()
        outputs(notebook).get_by_text("Pressed 0 times").wait_for()
        outputs(notebook).locator("canvas").first.wait_for()
        save(notebook)
        views = saved_views(lab, name)
        assert len(views) == 2
        yield notebook
        # Opening and looking has changed nothing in the file.
        assert saved_views(lab, name) == views
        assert notebook.complaints == []
        assert notebook.outside == []
        assert lab.outside() == []


def outputs(notebook: Notebook) -> Locator:
    return notebook.page.locator(".jp-OutputArea-output")


def save(notebook: Notebook) -> None:
    notebook._within(30, "window.jupyterapp.commands.execute('docmanager:save')")


def saved_views(lab: Lab, name: str) -> list[Any]:
    """The live views in the file, each with the kinds of pictures and texts beside it."""
    saved = json.loads((lab.folder / name).read_text(encoding="utf-8"))
    return [
        [output["data"]["application/vnd.jupyter.widget-view+json"], sorted(output["data"])]
        for cell in saved["cells"]
        for output in cell["outputs"]
    ]


def assert_picture_and_text(notebook: Notebook) -> None:
    outputs(notebook).get_by_text("Here stood a box that counts.").wait_for()
    picture = outputs(notebook).locator("img")
    picture.wait_for()
    assert picture.evaluate("shown => shown.complete && shown.naturalWidth > 400")
    assert outputs(notebook).get_by_text("model not found").count() == 0
    assert notebook.page.locator(".shogun-nb").count() == 0


def assert_alive(notebook: Notebook, times: int) -> None:
    page = notebook.page
    page.get_by_role("button", name="Once more").click()
    outputs(notebook).get_by_text(f"Pressed {times} times").wait_for()
    canvas = outputs(notebook).locator("canvas").first
    canvas.wait_for()
    # Drawn again, not an empty canvas: there is more than one colour on it.
    until(
        page,
        """canvas => {
            const { width, height } = canvas;
            const data = canvas.getContext("2d").getImageData(0, 0, width, height).data;
            const colours = new Set();
            for (let at = 0; at < data.length; at += 4 * 997) {
                if (data[at + 3]) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
            }
            return colours.size > 5;
        }""",
        arg=canvas.element_handle(),
    )
    assert outputs(notebook).get_by_text("model not found").count() == 0


def test_with_its_kernel_shut_down_it_shows_pictures_and_runs_again(
    lived: Notebook, lab: Lab
) -> None:
    lived.page.goto("about:blank")
    for session in lab.ask("/api/sessions"):
        lab.ask(f"/api/sessions/{session['id']}", "DELETE")
    assert lab.ask("/api/kernels") == []
    lived.open_file("reopened.ipynb")
    assert_picture_and_text(lived)
    lived.run_all()
    assert_alive(lived, 1)


def test_loaded_again_with_its_kernel_it_finds_its_boxes(lived: Notebook) -> None:
    assert_alive(lived, 1)
    save(lived)
    lived.open_file("reopened.ipynb")
    assert_alive(lived, 2)


def test_loaded_again_after_a_restart_it_shows_pictures(lived: Notebook, lab: Lab) -> None:
    (session,) = lab.ask("/api/sessions")
    lab.ask(f"/api/kernels/{session['kernel']['id']}/restart", "POST")
    lived.open_file("reopened.ipynb")
    assert_picture_and_text(lived)


def test_a_box_brings_its_manners_along(lived: Notebook) -> None:
    """The labextensions are found in the server that the launcher starts."""
    never = lived.page.get_by_role("button", name="Never")
    never.and_(lived.page.locator("[aria-disabled=true]")).wait_for()
    more = lived.page.get_by_role("button", name="Once more")
    assert more.get_attribute("aria-disabled") == "false"
    assert more.get_attribute("data-lm-suppress-shortcuts") == "true"
    never.click(force=True)  # a click on it is answered, though it is not enabled
    alert = lived.page.get_by_role("alert").filter(has_text="switched off")
    alert.wait_for()
    assert alert.inner_text().strip() == "Never: it is switched off; press the other"
    assert lived.page.get_by_role("heading", name="Counting").count() == 1
    loaded = lived.page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data')"
        ".textContent).federated_extensions.map(one => one.name)"
    )
    assert {"anywidget", "ipycanvas", "@jupyter-widgets/jupyterlab-manager"} <= set(loaded)
