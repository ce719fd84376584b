"""Whole games at the table in the page: by mouse, by keyboard alone, and with two people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import (
    PATIENCE,
    click_board,
    drawer,
    main,
    prompt,
    read_the_goal,
    set_up,
    setting,
)
from tests.browser.lab import IDLE, scratch_notebook, until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser(long=True)

TABLE = """\
import shogun_nb as sg
t = sg.table(seed={seed})
t"""
SCORES = "import json\nprint(json.dumps(t.game.scores if t.game else {}))"


@contextmanager
def laid(notebook: Notebook, lab: Lab, seed: int) -> Iterator[Page]:
    """A table for a new game, kept as it is by default: in the folder of the notebook."""
    put_away(lab.folder)
    with scratch_notebook(lab, "games", TABLE.format(seed=seed), SCORES) as file:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        expect(main(notebook.page)).to_have_text("Begin with 3 players")
        yield notebook.page
        notebook.assert_all_is_well()
        # No shortcut of the notebook's heard anything of it.
        assert len(notebook.code_cells()) == 2
    put_away(lab.folder)


def put_away(folder: Path) -> None:
    for kept in [*folder.glob("*shogun_game*"), *folder.glob("*shogun_end*")]:
        kept.unlink()


# --- what is on the page -------------------------------------------------------------------------
def press(page: Page, name: str) -> Locator:
    return page.locator(".shogun-frame").get_by_role("button", name=re.compile(name))


def answered(page: Page, act: Callable[[], None]) -> None:
    """Do it, and wait until the table has come to rest with something else to do."""
    before = said(page)
    act()
    until(
        page,
        f"""before => {{
          const now = [...document.querySelectorAll(".shogun-face .prompt, .towerover")]
            .map(one => one.innerText).join();
          return now !== before && {IDLE} && !now.includes("Stop") && !now.includes(" plays …");
        }}""",
        arg=before,
        timeout=PATIENCE,
    )


def said(page: Page) -> str:
    """What is to be done, as one text."""
    text: str = page.evaluate(
        """() => [...document.querySelectorAll(".shogun-face .prompt, .towerover")]
          .map(one => one.innerText).join()"""
    )
    return text


def scores_in_the_kernel(notebook: Notebook) -> dict[str, int]:
    """What the second cell prints when it is run now."""
    notebook.page.evaluate(
        "() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1; }"
    )
    notebook.command("notebook:run-cell")
    outputs = notebook.code_cells()[1]["outputs"]
    scores: dict[str, int] = json.loads("".join(outputs[0]["text"]))
    return scores


def ranking(page: Page) -> dict[str, int]:
    """The points that the end screen shows."""
    rows = page.locator(".shogun-face .podium > li").all()
    return {
        row.locator(".pname b").inner_text(): int(row.locator(".total").inner_text())
        for row in rows
    }


def check_the_end(notebook: Notebook) -> None:
    """The ranking is that of the game in the kernel, best first."""
    found = ranking(notebook.page)
    assert found == scores_in_the_kernel(notebook)
    assert [*found.values()] == sorted(found.values(), reverse=True)
    assert len(found) == 3


def play_on(page: Page, go: Callable[[Locator], None], until: str) -> None:
    """Press whatever is to be pressed next, until the main button reads so."""
    while not re.match(until, main(page).inner_text()):
        answered(page, lambda: go(main(page)))


# --- by mouse ------------------------------------------------------------------------------------
@pytest.mark.slow  # its parts are played by mouse in other files
def test_a_short_game_against_two_bots_by_mouse(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, seed=3) as page:
        set_up(page)
        expect(main(page)).to_have_text("Suggest all 11")

        # Advice first; and a plan that was handed in is taken back, and lies there again.
        page.locator("[data-key=coach]").click()
        expect(page.locator(".shogun-face .bubble .long")).to_contain_text("Build a castle in")
        play_on(page, Locator.click, "Take place")
        page.locator("[data-key=undo]").click()
        expect(main(page)).to_have_text("Hand in my plan")
        expect(prompt(page)).to_contain_text("Taken back: the plan of Takeda")
        setting(page, "very fast")
        play_on(page, Locator.click, "Suggest a move")
        move_with_a_click_on_the_board(page)
        look_back_by_mouse(page)

        play_on(page, Locator.click, "Play again")
        check_the_end(notebook)
        page.locator("[data-key=save_game]").click()
        expect(prompt(page)).to_contain_text(re.compile(r"Saved: shogun_end\S*\.jsonl"))


def move_with_a_click_on_the_board(page: Page) -> None:
    target = page.locator(".tgt").last
    name = target.get_attribute("data-province")
    assert name is not None
    expect(target).to_have_attribute("aria-pressed", "false")
    click_board(page, name)
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(main(page)).not_to_have_text("Suggest a move")
    answered(page, main(page).click)


def look_back_by_mouse(page: Page) -> None:
    before = said(page)
    with drawer(page, "log") as box:
        where = box.locator(".shogun-table-when")
        now = where.inner_text()
        track = box.locator(".shogun-table-slider .noUi-base")
        place = track.bounding_box()
        assert place is not None
        track.click(position={"x": place["width"] / 2, "y": place["height"] / 2})
        expect(where).to_contain_text("looking back")
        step = int(where.inner_text().split()[1])
        box.get_by_role("button", name="Earlier").click()
        expect(where).to_contain_text(f"Step {step - 1} of")
    expect(prompt(page)).to_contain_text("You look back; nothing changes")
    expect(main(page)).to_have_text("Back to now")
    answered(page, main(page).click)
    assert said(page) == before
    with drawer(page, "log") as box:
        expect(box.locator(".shogun-table-when")).to_have_text(now)


# --- by keyboard alone ---------------------------------------------------------------------------
def held(page: Page) -> None:
    """The keyboard stands somewhere at the table: what was pressed has not taken it along."""
    expect(page.locator(".shogun-frame:has(:focus)")).to_have_count(1, timeout=10_000)


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab, or Shift and Tab, until this control has the focus."""
    expect(target).to_be_visible()
    element = target.element_handle()
    before = page.evaluate(
        "one => Boolean(document.activeElement.compareDocumentPosition(one)"
        " & Node.DOCUMENT_POSITION_PRECEDING)",
        element,
    )
    for _ in range(120):
        if page.evaluate("one => one === document.activeElement", element):
            return
        page.keyboard.press("Shift+Tab" if before else "Tab")
    raise AssertionError(f"Tab does not lead to {target}")


def key_on(page: Page, target: Locator, key: str = "Enter") -> None:
    """Go to a control, press a key there, and see that the keyboard is not lost."""
    tab_to(page, target)
    page.keyboard.press(key)
    held(page)


@pytest.mark.slow  # each of its phases is played by keys in other files, and whole other games
def test_a_short_game_by_keyboard_alone(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, seed=3) as page:
        page.locator(".shogun-frame button").locator("visible=true").first.focus()
        key_on(page, main(page))
        expect(main(page)).to_have_text("Suggest all 11")
        read_the_goal(page)
        held(page)
        key_on(page, page.locator("[data-key=coach]"), "Space")
        expect(page.locator(".shogun-face .bubble .long")).to_contain_text("Build a castle in")

        def by_key(target: Locator) -> None:
            key_on(page, target)

        key_on(page, page.locator("[data-key=tab-settings]"))
        key_on(page, press(page, r"\bvery fast$"), "Space")
        page.keyboard.press("Escape")
        held(page)
        play_on(page, by_key, "Suggest a move")
        target_by_key(page)
        look_back_by_key(page)

        play_on(page, by_key, "Play again")
        check_the_end(notebook)
        key_on(page, page.locator("[data-key=save_points]"))
        expect(prompt(page)).to_contain_text(re.compile(r"Saved: \S+\.csv"))
        held(page)


def target_by_key(page: Page) -> None:
    """A province is named instead of being clicked; then the move is taken back and made anew."""
    target = page.locator(".tgt").last
    name, printed = target.get_attribute("data-province"), target.locator("b").first.inner_text()
    assert name is not None
    key_on(page, press(page, "^Provinces by name"))
    tab_to(page, page.locator(".shogun-table-left").get_by_role("combobox", name="Province"))
    page.keyboard.type(printed)
    page.keyboard.press("Enter")
    key_on(page, press(page, f"^Choose {printed}$"))
    expect(target).to_have_attribute("aria-pressed", "true")
    answered(page, lambda: key_on(page, main(page)))
    if page.locator(".towerover").is_visible():
        expect(main(page)).to_be_focused()
        answered(page, lambda: page.keyboard.press("Enter"))
        answered(page, lambda: page.keyboard.press("Enter"))
    answered(page, lambda: key_on(page, page.locator("[data-key=undo]")))
    expect(prompt(page)).to_contain_text("Taken back: the move of Takeda")
    expect(main(page)).to_have_text("Suggest a move")
    held(page)


def look_back_by_key(page: Page) -> None:
    key_on(page, page.locator("[data-key=tab-log]"))
    where = page.locator(".shogun-table-when")
    expect(where).to_be_visible()
    now = where.inner_text()
    step = int(now.split()[1])
    tab_to(page, page.get_by_role("slider", name="The game so far"))
    for back in (1, 2):
        page.keyboard.press("ArrowLeft")
        expect(where).to_contain_text(f"Step {step - back} of {step}: looking back")
        held(page)
    page.keyboard.press("Escape")
    expect(page.locator(".shogun-frame-drawer")).to_be_hidden()
    held(page)
    expect(main(page)).to_have_text("Back to now")
    key_on(page, main(page))
    expect(main(page)).to_have_text("Suggest a move")
    held(page)


# --- two people and a bot ------------------------------------------------------------------------
def cover(page: Page, name: str) -> Locator:
    """The press behind which the cards of this person are; it is shown, and has the keyboard."""
    expect(prompt(page)).to_contain_text(f"Hand over to {name}")
    shows = press(page, f"^I am {name}: show my cards$")
    expect(shows).to_be_visible()
    expect(shows).to_be_focused()
    return shows


def plan_alone(page: Page, name: str) -> list[str]:
    """What this person lays out, as it stood on the page; the plan is in afterwards."""
    expect(main(page)).to_have_text("Suggest all 11")
    read_the_goal(page)
    expect(page.locator(".shogun-face .tray .seat.me")).to_contain_text(name)
    page.locator("[data-key=coach]").click()
    hint = page.locator(".shogun-face .bubble .long")
    expect(hint).to_contain_text("Build a castle in")
    secret = hint.inner_text()
    main(page).click()
    expect(main(page)).to_have_text("Hand in my plan")
    cards = page.locator(".shogun-face .slot [data-mini]")
    expect(cards).to_have_count(11)
    where = [
        f"{one.get_attribute('data-mini')}"
        for one in page.locator(".shogun-face .slot [data-mini]").all()
    ]
    assert len({*where}) == 11
    main(page).click()
    return [secret]


def check_hidden(page: Page, secrets: list[str]) -> None:
    """Nothing of it is on the page, not even where it cannot be seen."""
    expect(page.locator(".shogun-face :is(.slot, .card)")).to_have_count(0)
    text = page.evaluate("() => document.body.innerText + document.body.textContent")
    titles = page.evaluate(
        "() => [...document.querySelectorAll('[title], [aria-label], [data-tip], [data-mini]')]"
        ".flatMap(one => ['title', 'aria-label', 'data-tip', 'data-mini']"
        ".map(name => one.getAttribute(name)))"
    )
    everything = "\n".join([text, *filter(None, titles)])
    assert [secret for secret in secrets if secret in everything] == []
    # Nor does the page know of it: not a word of a plan has come there.
    face = page.locator(".shogun-face [data-space], .shogun-face [data-card], .shogun-map .pin")
    expect(face).to_have_count(0)


@pytest.mark.slow  # what one person leaves to the next is looked at in test_frame_memory.py
def test_two_people_and_a_bot_for_a_season(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, seed=3) as page:
        page.locator("[data-key=role-1-person]").click()
        set_up(page)
        shows = cover(page, "Takeda")
        check_hidden(page, [])
        shows.click()
        secrets = plan_alone(page, "Takeda")
        shows = cover(page, "Uesugi")
        check_hidden(page, secrets)
        shows.click()
        secrets += plan_alone(page, "Uesugi")
        expect(prompt(page)).to_contain_text("bids", timeout=PATIENCE)
        check_hidden(page, secrets)
        setting(page, "very fast")

        asked = set()
        season = page.locator(".shogun-face .seasons .now").first
        while "Spring" in season.inner_text():
            who = page.locator(".shogun-face .seat.asked .sn b").all_inner_texts()
            asked.update(who)
            # What others have planned is not told to whoever is asked.
            expect(
                page.locator(".shogun-face :is(.planrow li, .track [data-province])")
            ).to_have_count(0)
            answered(page, main(page).click)
        assert asked == {"Takeda", "Uesugi"}
        cover(page, "Takeda")
        check_hidden(page, [])  # what was carried out lies open by now
