"""What a newcomer does first: start ``shogun-nb``, open the address, run every tutorial."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

TUTORIALS = Path(__file__).resolve().parents[2] / "tutorials"
NAMES = sorted({"01_setup.ipynb", *(file.name for file in TUTORIALS.glob("*.ipynb"))})


def test_the_printed_address_leads_to_the_first_tutorial(notebook: Notebook, lab: Lab) -> None:
    notebook.open(lab.address)
    shown = notebook.page.evaluate("window.jupyterapp.shell.currentWidget.context.path")
    assert shown == "01_setup.ipynb"
    # Neither the question about news nor one about kernels stands in the way.
    assert notebook.page.locator(".jp-Dialog, .jp-toast-message").count() == 0
    notebook.run_all()
    notebook.assert_all_is_well()


@pytest.mark.parametrize("name", NAMES)
def test_a_tutorial_runs_from_top_to_bottom(notebook: Notebook, name: str) -> None:
    notebook.open_file(name)
    notebook.run_all()
    notebook.assert_all_is_well()
