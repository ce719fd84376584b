"""Winter in the page: two hungry players, an order chosen by keys, a reload, a new kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NoAnswer

from tests.browser.lab import scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

BAD = "<img src=x onerror=alert(1)>"
# Takeda and the second player lack 3 rice each. All that is thrown in falls out, and so every
# revolt of 3 farmers against 4 armies is put down. Kept, as a learner's game is.
WINTER = f"""\
from pathlib import Path
import shogun_nb as sg
kept = Path("winter_test.jsonl")
if kept.exists():
    game = sg.resume(kept)
else:
    names = ["Takeda", "{BAD}", "Mori"]
    here = sg.scenario(players=names, tower=sg.Tower.emptying())
    lands = ("Shinano Suruga Izu Musashi Kai Sagami Kozuke Totomi Mikawa", "Kaga Noto Etchu Hida",
             "Aki Bingo Bitchu Hoki Bizen")
    for name, provinces in zip(names, lands):
        for number, province in enumerate(provinces.split()):
            here = here.set(province, owner=name, armies=4, revolts=1, castle=number == 0)
        here = here.set_player(name, rice={{"Takeda": 9, "Mori": 9}}.get(name, 4))
    game = sg.new_game(position=here.set_round(season="winter", open_events=[6]), seed=3)
    game.keep(kept)
panel = sg.WinterPanel(game, "Takeda", odds=True)
panel"""


@pytest.fixture
def winter(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """A notebook with a winter in which two players are hungry."""
    kept = lab.folder / "winter_test.jsonl"
    kept.unlink(missing_ok=True)
    with scratch_notebook(lab, "winter", WINTER) as file:
        notebook.open_file(file)
        notebook.run_all()
        expect(main(notebook.page)).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook's heard anything of it, and names are text.
        assert len(notebook.code_cells()) == 1
        assert notebook.page.locator(".shogun-nb img").count() == 0
    kept.unlink(missing_ok=True)


def main(page: Page) -> Locator:
    """The one main button: over the tower that of the tower."""
    return page.locator(".shogun-face :is(.overs, .prompt) .main:not([inert] *):visible").first


def revolts(page: Page) -> list[str]:
    """The provinces in the order of their revolts."""
    cards = page.locator(".shogun-face .revcard")
    expect(cards).to_have_count(2)
    return [one.get_attribute("data-province") or "" for one in cards.all()]


def to_my_revolts(page: Page) -> None:
    for words in ("Lose 3 rice each", "Feed your provinces"):
        expect(main(page)).to_have_text(words)
        main(page).click()
    expect(main(page)).to_have_text("Fight in this order")


@pytest.mark.slow  # test_actions_panel.py loads a story anew; revolts are ordered by keys below
def test_revolts_are_put_in_order_loaded_anew_and_with_a_new_kernel(winter: Notebook) -> None:
    page = winter.page
    to_my_revolts(page)
    first, second = revolts(page)
    page.locator(f'.shogun-face [data-key="revcard-{first}"]').click()
    page.locator(f'.shogun-face [data-key="revcard-{second}"]').click()
    expect(page.locator(".shogun-face .revcard").first).to_have_attribute("data-province", second)
    main(page).dblclick()  # the order stands, and no revolt is hurried past
    expect(main(page)).to_have_text("Throw")
    expect(page.locator(".shogun-face .overs")).to_contain_text(second)
    winter.command("docmanager:save")
    page.reload()
    expect(main(page)).to_have_text("Throw", timeout=60_000)
    main(page).click()
    expect(page.locator(".shogun-face .overs").get_by_text("You keep").first).to_be_visible()
    winter.restart_kernel()
    winter.run_all()
    # The kept game: the panel stands where the game stands, with the revolts that were ordered.
    for _ in range(40):
        if not main(page).is_visible():
            break
        with suppress(NoAnswer):  # it may go, or be covered, between the look and the press
            main(page).click(timeout=3_000)
        winter.until_rest()
    expect(page.locator(".shogun-face .prompt .say")).to_contain_text("Winter is over")


def test_the_order_of_the_revolts_by_keyboard_alone(winter: Notebook) -> None:
    page = winter.page
    for words in ("Lose 3 rice each", "Feed your provinces"):
        expect(main(page)).to_have_text(words)
        main(page).focus()
        page.keyboard.press("Enter")
    first, second = revolts(page)
    for name in (first, second):
        page.locator(f'.shogun-face [data-key="revcard-{name}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".shogun-face .revcard").first).to_have_attribute("data-province", second)
    main(page).focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_have_text("Throw")
    page.keyboard.press("Enter")
    expect(page.locator(".shogun-face .overs").get_by_text("You keep").first).to_be_visible()
