"""The actions in the page: watched, played by mouse, by keys alone, reloaded, without a kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NoAnswer

from tests.browser.lab import click_province, scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

# A round that waits for Mori twice: in Omi, and later in Hida. Kept, as a learner's game is.
ACTIONS = """\
from pathlib import Path
import shogun_nb as sg
kept = Path("actions_test.jsonl")
if kept.exists():
    game = sg.resume(kept)
else:
    game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    game = game.play("greedy", until="a target and a number of armies").keep(kept)
panel = sg.ActionsPanel(game, "Mori", odds=True)
panel"""
OVER = "The actions of spring, year 1, are over"


@pytest.fixture
def actions(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A notebook with the actions of a first round."""
    kept = lab.folder / "actions_test.jsonl"
    kept.unlink(missing_ok=True)
    with scratch_notebook(lab, "actions", ACTIONS) as file:
        notebook.open_file(file)
        notebook.run_all()
        expect(main(notebook.page)).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook's heard anything of it.
        assert len(notebook.code_cells()) == 1
    kept.unlink(missing_ok=True)


def main(page: Page) -> Locator:
    """The one main button: over the tower that of the tower."""
    return page.locator(".shogun-face :is(.overs, .prompt) .main:not([inert] *):visible").first


def tower(page: Page) -> Locator:
    return page.locator(".shogun-face .overs")


def go_on(page: Page, words: str, after: str) -> None:
    """Press the main button with these words, and wait for those that follow."""
    expect(main(page)).to_contain_text(words)
    main(page).click()
    expect(page.locator(".shogun-face").get_by_text(after).first).to_be_visible()


def test_a_round_is_played_by_mouse_loaded_anew_and_with_a_new_kernel(actions: Notebook) -> None:
    page = actions.page
    go_on(page, "Go on to my next choice", "Uesugi attacks you in Settsu")
    # Hasty hands throw once, and miss no result.
    main(page).dblclick()
    expect(tower(page).get_by_text("Uesugi wins").first).to_be_visible()
    actions.command("docmanager:save")
    page.reload()
    expect(tower(page).get_by_text("Uesugi wins").first).to_be_visible(timeout=60_000)
    main(page).click()
    expect(main(page)).to_have_text("Suggest a move")

    # A province that is no target says why; one that is one is chosen, and its odds are told.
    layer = page.locator(".shogun-layer")
    click_province(layer, "Kai")
    expect(page.locator(".shogun-face .prompt .alert")).to_contain_text("not adjacent to Ōmi")
    click_province(layer, "Settsu")
    expect(main(page)).to_have_text("Attack Settsu · 51 %")
    page.locator('.shogun-face [data-key="armies-2"]').click()
    expect(main(page)).to_contain_text("Attack Settsu")
    # Back by one: the throw before this choice is to be made again.
    page.locator("[data-key=undo]").click()
    expect(main(page)).to_have_text("Throw")

    # A new kernel: the kept game stands where it stood, and the round is played to its end.
    actions.restart_kernel()
    actions.run_all()
    for _ in range(40):
        if not main(page).is_visible():
            break
        with suppress(NoAnswer):  # at the end of the round the button goes
            main(page).click(timeout=3_000)
        actions.until_rest()
    expect(page.locator(".shogun-face .prompt .say")).to_contain_text(OVER)


@pytest.mark.slow
def test_a_round_by_keyboard_alone_watched_and_step_by_step(actions: Notebook) -> None:
    page = actions.page
    steps = page.locator(".shogun-face .quiet")
    steps.filter(has_text="One step").focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_have_text("Throw")
    main(page).focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_have_text(re.compile("Skip|Go on"))
    page.keyboard.press("Escape")
    expect(main(page)).to_have_text(re.compile("Go on"))
    main(page).focus()
    page.keyboard.press("Enter")
    expect(tower(page)).to_be_hidden()
    steps.filter(has_text="Watch").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".shogun-face .prompt .main")).to_have_text("Stop here")
    expect(main(page)).to_have_text("Suggest a move", timeout=60_000)
    page.locator('.shogun-face [data-key="target-Settsu"]').focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_contain_text("Attack Settsu")
