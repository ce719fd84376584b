"""What a newcomer does first: start ``shogun-nb``, open the address, run every tutorial."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest

from shogun_nb.engine.rulebook import rulebooks
from tests.browser.test_learning import BEGUN

if TYPE_CHECKING:
    from tests.browser.lab import Lab, Notebook

pytestmark = pytest.mark.browser

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
FOLDERS = [TUTORIALS / one.folder for one in rulebooks()]
FILES = [file for folder in FOLDERS for file in folder.glob("*.ipynb")]
NAMES = sorted({"01_setup.ipynb", *(file.relative_to(TUTORIALS).as_posix() for file in FILES)})
# One is worked through box by box in test_learning.py in every run. What is left out here is run
# by nbval in every run; its boxes are those of others, and at its tables other tests play.
ELSEWHERE = {"06_what_if", "07_how_sure", "handbook", BEGUN}
ELSEWHERE |= {"gekokujo/01_a_campaign", "tokugawa/01_towns_and_roads"}
ELSEWHERE |= {"senji/01_hands_and_honour", "senji/02_battles_and_autumn"}
# The page of the rules is made for every game by the same code, of the same cells.
ELSEWHERE |= {f"{one.folder}/rules" for one in rulebooks() if one.folder}
# All of these are run by nbval, and their screens have tests; the longest runs here.
ELSEWHERE |= {"02_planning", "03_battles", "04_winter_scoring"}
RUNS = [
    pytest.param(
        name,
        marks=[pytest.mark.slow] if stem in ELSEWHERE or "probability" in stem else [],
    )
    for name in NAMES
    for stem in [name.removesuffix(".ipynb")]
]


def test_the_printed_address_leads_to_the_first_tutorial(notebook: Notebook, lab: Lab) -> None:
    # As at the first start: without what other tests have left open in JupyterLab's workspace.
    notebook.open(f"{lab.address}&reset")
    shown = notebook.page.evaluate("window.jupyterapp.shell.currentWidget.context.path")
    assert shown == "01_setup.ipynb"
    # Neither the question about news nor one about kernels stands in the way.
    assert notebook.page.locator(".jp-Dialog, .jp-toast-message").count() == 0
    notebook.run_all()
    notebook.assert_all_is_well()


@pytest.mark.parametrize("name", RUNS)
def test_a_tutorial_runs_from_top_to_bottom(notebook: Notebook, name: str) -> None:
    notebook.open_file(name)
    notebook.run_all()
    notebook.assert_all_is_well()


FAULTY = """\
import socket
from contextlib import suppress
from IPython.display import HTML, display
display(HTML('<img src="http://picture.invalid/board.png">'))
display(HTML('<script>throw Error("a bad script")</script>'))
with suppress(OSError):
    socket.create_connection(("news.invalid", 80), timeout=1)
"""


def test_the_watch_itself_sees_what_it_watches_for(notebook: Notebook, lab: Lab) -> None:
    """A page and a kernel that reach out, a script and a cell that fail: each is noticed."""
    cells = [nbformat.v4.new_code_cell(source) for source in (FAULTY, "1 / 0")]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    faulty = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(faulty, lab.folder / "faulty.ipynb")
    try:
        notebook.open_file("faulty.ipynb")
        notebook.run_all()
        with pytest.raises(AssertionError, match="division by zero"):
            notebook.assert_all_is_well()
        assert "http://picture.invalid/board.png" in notebook.outside
        assert any("a bad script" in complaint for complaint in notebook.complaints)
        assert [line.split()[1] for line in lab.outside()] == ["news.invalid"]
    finally:
        lab.connections.unlink(missing_ok=True)
        (lab.folder / "faulty.ipynb").unlink()
