"""Winter in the page: two hungry players, an order chosen by keys, a reload, a new kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import scratch_notebook
from tests.browser.test_tower import FOR_EVER

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
        # Only one of the tests looks at cubes that fall.
        notebook.page.emulate_media(reduced_motion="reduce")
        notebook.open_file(file)
        notebook.run_all()
        expect(notebook.page.locator(".shogun-winter")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook's heard anything of it, and names are text.
        assert len(notebook.code_cells()) == 1
        assert notebook.page.locator(".shogun-nb img").count() == 0
    kept.unlink(missing_ok=True)


def press(page: Page, name: str) -> Locator:
    return page.locator(".shogun-winter").get_by_role("button", name=re.compile(name))


def said(page: Page) -> Locator:
    return page.locator(".shogun-winter > .shogun-say")


def alert(page: Page) -> Locator:
    return page.locator(".shogun-winter > .shogun-alert")


def go(page: Page, words: str) -> None:
    """Press Next once, and wait for what must be said then."""
    press(page, "^Next$").click()
    expect(said(page)).to_contain_text(words)


def lines(page: Page) -> Locator:
    """The provinces in the order of their revolts."""
    return page.locator(".shogun-revolt-order .shogun-line:visible")


def drawn(page: Page) -> tuple[str, str]:
    """The two provinces in the order that is shown, once the person may order them."""
    expect(said(page)).to_contain_text("It is your turn")
    expect(lines(page)).to_have_count(2)
    first, second = (text.split(". ")[1].split(":")[0] for text in lines(page).all_inner_texts())
    return first, second


def tab_to(page: Page, words: str, key: str = "Tab") -> None:
    """Press Tab until the control with these words, or this name, has the focus."""
    now = ""
    for _ in range(90):
        now = str(
            page.evaluate(
                "(document.activeElement.getAttribute('aria-label') || '') + '|'"
                " + (document.activeElement.innerText || '')"
            )
        )
        if re.search(words, now):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {words!r}; it leads to {now!r}")


def test_a_winter_with_two_hungry_players_by_mouse(winter: Notebook) -> None:
    page = winter.page
    top = page.locator(".shogun-winter-top")
    expect(said(page)).to_contain_text("Who will lack rice?")
    expect(top).to_contain_text("Everybody loses 3 rice")
    expect(top).not_to_contain_text("missing")
    # A double click shows one stage only: what comes is to be guessed.
    press(page, "^Next$").dblclick()
    expect(said(page)).to_contain_text("First Takeda: how many provinces are without rice")
    expect(page.locator(".shogun-rice-gone")).to_have_count(9)
    expect(page.locator(".shogun-lit")).to_have_count(0)
    go(page, "9 provinces, 6 rice: 3 missing. (S-61)")
    expect(page.locator(".shogun-hungry")).to_have_count(3)
    expect(page.locator(".shogun-lit")).to_contain_text("3–4")
    expect(page.locator(".shogun-back")).to_have_count(2)
    go(page, "1 more card to draw")
    expect(page.locator(".shogun-back")).to_have_count(1)
    go(page, "put your revolts in order")
    press(page, "^Next$").click(force=True)
    expect(alert(page)).to_contain_text("put your revolts in order")

    first, second = drawn(page)
    expect(lines(page).first).to_contain_text("4 armies against 3 farmers (1 marker + 2)")
    press(page, f"^move {second} up$").click()
    expect(lines(page).first).to_contain_text(second)
    press(page, "^Confirm this order$").dblclick()
    expect(said(page)).to_contain_text(f"chosen the order of the revolts: {second} and {first}")
    expect(page.locator(".shogun-revolt-order")).to_be_hidden()
    expect(alert(page)).to_be_empty()
    # Before the throw the tower shows what goes in; then what it has decided.
    expect(page.locator(".shogun-tower")).to_contain_text("Exact odds")
    go(page, f"puts down the revolt in {second}")
    go(page, f"Revolt in {first}")
    go(page, f"puts down the revolt in {first}")

    go(page, "4 provinces, 1 rice: 3 missing")
    expect(page.locator(".shogun-winter-top")).to_contain_text(BAD)
    go(page, "1 more card to draw")
    go(page, "now chooses the order of the revolts")
    go(page, "has chosen the order of the revolts")
    # Each is waited for: a press while cubes fall only hurries them on.
    go(page, "puts down the revolt in Etchū")
    go(page, "Revolt in Noto")
    go(page, "puts down the revolt in Noto")
    expect(said(page)).to_contain_text("Next in the turn order is Mori")
    go(page, "Nobody is hungry any more")

    go(page, "Takeda scores 9 points for provinces")
    expect(page.locator(".shogun-points-table")).to_contain_text("?")
    go(page, "Next the green region, outlined on the board")
    go(page, "Mori scores 3 points for most castles in the green region")
    go(page, "Tied for most castles in the brown region, so 1 less: 2 points each")
    expect(page.locator(".shogun-buildings-table")).to_contain_text("tied: +2")
    expect(page.locator(".shogun-score-row").first).to_contain_text("12")
    go(page, "all rice is gone")
    go(page, "Winter is over")
    expect(top.locator(".shogun-event-card")).to_have_count(4)
    press(page, "^Next$").click(force=True)
    expect(alert(page)).to_contain_text("Winter is over")
    # Looking back changes nothing.
    press(page, "^Back$").click()
    expect(said(page)).to_contain_text("all rice is gone")


def test_the_order_of_the_revolts_by_keyboard_alone(winter: Notebook) -> None:
    page = winter.page
    page.locator(".shogun-winter button:visible").first.focus()
    tab_to(page, "To my next choice")
    page.keyboard.press("Enter")
    first, second = drawn(page)
    tab_to(page, rf"^move {first} down\|")
    page.keyboard.press("Space")
    expect(lines(page).first).to_contain_text(second)
    # The keyboard follows the province, to where it cannot go further down; back up with it, and
    # down again. At first the button of the line that it has left still bears the same name.
    down = page.get_by_role("button", name=f"move {first} down", disabled=True)
    expect(down).to_be_focused()
    page.keyboard.press("Enter")
    expect(alert(page)).to_contain_text("this province is the last already")
    tab_to(page, rf"^move {first} up\|", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(lines(page).first).to_contain_text(first)
    expect(page.get_by_role("button", name=f"move {first} up")).to_be_focused()
    tab_to(page, "Confirm this order")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text(f"order of the revolts: {first} and {second}")
    page.locator(".shogun-winter button:visible").first.focus()
    tab_to(page, r"\|Next$")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text(f"puts down the revolt in {first}")


def test_a_reload_and_a_new_kernel_in_the_middle_lose_nothing(winter: Notebook) -> None:
    page = winter.page
    press(page, "To my next choice").click()
    first, second = drawn(page)
    press(page, f"^move {second} up$").click()
    expect(lines(page).first).to_contain_text(second)
    winter.command("docmanager:save")
    winter.open(page.url)
    # What was put in order already is still so.
    expect(lines(page).first).to_contain_text(second)
    press(page, "^Confirm this order$").click()
    expect(said(page)).to_contain_text(f"order of the revolts: {second} and {first}")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(FOR_EVER)
    log = page.locator(".shogun-story-log")
    go(page, "The cubes fall")
    expect(log).not_to_contain_text("puts down")
    # The first click ends the fall, and the result is seen before the next ones go on.
    go(page, f"puts down the revolt in {second}")
    go(page, f"Revolt in {first}")
    go(page, "The cubes fall")
    expect(log.get_by_text("puts down")).to_have_count(1)
    winter.restart_kernel()
    winter.run_all()
    # The kept game: the panel stands where the game stands, with the revolts that were ordered.
    expect(page.locator(".shogun-story-log")).to_contain_text(
        f"order of the revolts: {second} and {first}"
    )
    press(page, "To my next choice").click()
    expect(said(page)).to_contain_text("Winter is over")
