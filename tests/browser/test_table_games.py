"""Whole games at the table in the page: by mouse, by keyboard alone, and with two people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from shogun_nb.games.shogun.board_map import read_map
from tests.browser.lab import IDLE, click_province, scratch_notebook

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser(long=True)

TABLE = """\
import shogun_nb as sg
t = sg.table(seed={seed})
t"""
SCORES = "import json\nprint(json.dumps(t.game.scores if t.game else {}))"
PATIENCE = 60_000  # milliseconds for all bots between two choices, on a busy machine
MAP = read_map()


@contextmanager
def laid(notebook: Notebook, lab: Lab, seed: int) -> Iterator[Page]:
    """A table for a new game, kept as it is by default: in the folder of the notebook."""
    put_away(lab.folder)
    with scratch_notebook(lab, "games", TABLE.format(seed=seed), SCORES) as file:
        # What falls is watched in other tests.
        notebook.page.emulate_media(reduced_motion="reduce")
        notebook.open_file(file)
        notebook.run_all()
        expect(press(notebook.page, "^Set up$")).to_be_visible()
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
    return page.locator(".shogun-whole-table").get_by_role("button", name=re.compile(name))


def shown(page: Page, selector: str) -> Locator:
    return page.locator(f".shogun-whole-table {selector}").locator("visible=true")


def heading(page: Page) -> Locator:
    return page.locator(".shogun-whole-table > .shogun-title")


def said(page: Page) -> Locator:
    return page.locator(".shogun-table-said")


def far(page: Page) -> Locator:
    return press(page, "^To my next choice$")


def onward(page: Page) -> Locator:
    """The first button of the bar, while the game can go on."""
    return page.locator("button.shogun-table-next[aria-disabled=false]")


def confirm_of_a_move(page: Page) -> Locator:
    """The button that hands in the move that is chosen, or that nothing moves."""
    stays = shown(page, ".shogun-decision").get_by_text("The greedy bot would stay")
    if stays.count():
        return shown(page, ".shogun-decision").get_by_role("button", name="Stay", exact=True)
    return shown(page, ".shogun-decision button.shogun-main")


def doubts(page: Page) -> Locator:
    return said(page).get_by_text("The coach:")


def answered(page: Page, act: Callable[[], None]) -> None:
    """Do it, and wait until the kernel has shown all that comes of it."""
    before = said(page).inner_text()
    act()
    page.wait_for_function(
        f"([line, before]) => line.innerText !== before && {IDLE}",
        arg=[said(page).element_handle(), before],
        timeout=PATIENCE,
    )


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
    rows = page.locator(".shogun-ranking-table tbody tr")
    cells = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    # Before a name stands the letter of its counter.
    return {name.split()[-1]: int(points) for _, name, points, *_ in cells}


def check_the_end(notebook: Notebook) -> None:
    """The ranking is that of the game in the kernel, best first."""
    found = ranking(notebook.page)
    assert found == scores_in_the_kernel(notebook)
    assert [*found.values()] == sorted(found.values(), reverse=True)
    assert len(found) == 3


# --- by mouse ------------------------------------------------------------------------------------
def click_board(page: Page, province: str) -> None:
    """Click where the name of a province stands on the map."""
    layer = shown(page, ".shogun-table-left .shogun-layer").last
    click_province(layer, MAP.names[MAP.index(province)])


def hand_in(page: Page, button: Locator) -> None:
    """Press what hands a choice in, and again if the coach doubts it, until the game goes on."""
    answered(page, button.click)
    if doubts(page).count():
        answered(page, button.click)


def plan_by_mouse(page: Page) -> None:
    press(page, "^Suggest$").click()
    press(page, "^Confirm$").click()
    expect(heading(page)).to_contain_text("the bids", timeout=PATIENCE)


def take_a_card_by_mouse(page: Page) -> None:
    press(page, "^Suggest a card$").click()
    hand_in(page, shown(page, ".shogun-advised button"))


def move_by_mouse(page: Page) -> None:
    press(page, "^Suggest a move$").click()
    expect(shown(page, ".shogun-decision").get_by_text("The greedy bot would")).to_be_visible()
    hand_in(page, confirm_of_a_move(page))


def on_by_mouse(page: Page) -> None:
    """To the next choice of mine, however much happens before."""
    far(page).click()
    expect(far(page)).to_have_attribute("aria-disabled", "true", timeout=PATIENCE)


def answer_by_mouse(page: Page) -> None:
    """What is asked now is answered as the greedy bot advises."""
    if press(page, "^Suggest a move$").is_visible():
        move_by_mouse(page)
    elif press(page, "^Suggest a card$").is_visible():
        take_a_card_by_mouse(page)
    elif press(page, "^Confirm this order$").is_visible():
        hand_in(page, press(page, "^Confirm this order$"))
    else:
        plan_by_mouse(page)


def test_a_short_game_against_two_bots_by_mouse(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, seed=3) as page:
        press(page, "^Set up$").click()
        press(page, "^Done$").click()
        expect(heading(page)).to_contain_text("Spring, a short game of one year · planning")
        expect(said(page)).to_contain_text("11 cards still to lay")

        # Advice first; and a plan that was handed in is taken back, and lies there again.
        press(page, "^What would you do").click()
        expect(shown(page, ".shogun-coach-hint")).to_contain_text("For Takeda")
        plan_by_mouse(page)
        press(page, "^Undo my last").click()
        expect(heading(page)).to_contain_text("planning")
        expect(said(page)).to_contain_text("Taken back: the plan of Takeda")
        press(page, "^Confirm$").click()
        expect(heading(page)).to_contain_text("the bids", timeout=PATIENCE)

        on_by_mouse(page)
        take_a_card_by_mouse(page)
        press(page, "^very fast$").click()
        press(page, "^Play$").click()
        expect(heading(page)).to_contain_text("the actions", timeout=PATIENCE)
        move_with_a_click_on_the_board(page)
        look_back_by_mouse(page)

        while "the end of the game" not in heading(page).inner_text():
            if onward(page).is_visible():
                on_by_mouse(page)
            else:
                answer_by_mouse(page)
        check_the_end(notebook)
        press(page, "^Save the game$").click()
        expect(page.locator(".shogun-saved")).to_contain_text("The game: shogun_end")


def move_with_a_click_on_the_board(page: Page) -> None:
    decision = shown(page, ".shogun-decision")
    expect(decision).to_be_visible(timeout=PATIENCE)
    target = decision.get_by_role("button", name=re.compile("attack$")).last
    province = target.inner_text().split(":")[0]
    expect(target).to_have_attribute("aria-pressed", "false")
    click_board(page, province)
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(decision.get_by_role("button", name=f"Attack {province}")).to_be_visible()
    move_by_mouse(page)


def look_back_by_mouse(page: Page) -> None:
    where = page.locator(".shogun-table-when")
    now = where.inner_text()
    track = page.locator(".shogun-table-slider .noUi-base")
    box = track.bounding_box()
    assert box is not None
    track.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(said(page)).to_contain_text("You look back; nothing changes")
    expect(where).to_contain_text("looking back")
    step = int(where.inner_text().split()[1])
    press(page, "^Earlier$").click()
    expect(where).to_contain_text(f"Step {step - 1} of")
    shown(page, ".shogun-table-back").get_by_role("button", name="Back to now").click()
    expect(where).to_have_text(now)
    expect(shown(page, ".shogun-table-back")).to_have_count(0)


# --- by keyboard alone ---------------------------------------------------------------------------
def held(page: Page) -> None:
    """The keyboard stands somewhere at the table: what was pressed has not taken it along."""
    expect(page.locator(".shogun-whole-table:has(:focus)")).to_have_count(1, timeout=10_000)


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


def hand_in_by_key(page: Page, button: Locator) -> None:
    answered(page, lambda: key_on(page, button))
    if doubts(page).count():
        answered(page, lambda: page.keyboard.press("Enter"))
    held(page)


def plan_by_key(page: Page) -> None:
    key_on(page, press(page, "^Suggest$"), "Space")
    expect(press(page, "^Confirm$")).to_have_attribute("aria-disabled", "false")
    key_on(page, press(page, "^Confirm$"))
    expect(heading(page)).to_contain_text("the bids", timeout=PATIENCE)
    held(page)


def on_by_key(page: Page) -> None:
    key_on(page, far(page), "Space")
    expect(far(page)).to_have_attribute("aria-disabled", "true", timeout=PATIENCE)
    held(page)


def answer_by_key(page: Page) -> None:
    if press(page, "^Suggest a move$").is_visible():
        key_on(page, press(page, "^Suggest a move$"))
        advice = shown(page, ".shogun-decision").get_by_text("The greedy bot would")
        expect(advice).to_be_visible()
        hand_in_by_key(page, confirm_of_a_move(page))
    elif press(page, "^Suggest a card$").is_visible():
        key_on(page, press(page, "^Suggest a card$"))
        hand_in_by_key(page, shown(page, ".shogun-advised button"))
    elif press(page, "^Confirm this order$").is_visible():
        hand_in_by_key(page, press(page, "^Confirm this order$"))
    else:
        plan_by_key(page)


def test_a_short_game_by_keyboard_alone(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, seed=3) as page:
        page.locator(".shogun-whole-table button").locator("visible=true").first.focus()
        key_on(page, press(page, "^Set up$"))
        key_on(page, press(page, "^Done$"))
        expect(heading(page)).to_contain_text("planning")
        held(page)
        key_on(page, press(page, "^What would you do"), "Space")
        expect(shown(page, ".shogun-coach-hint")).to_contain_text("For Takeda")
        plan_by_key(page)
        on_by_key(page)
        answer_by_key(page)
        key_on(page, press(page, "^very fast$"), "Space")
        key_on(page, press(page, "^Play$"))
        expect(shown(page, ".shogun-decision")).to_be_visible(timeout=PATIENCE)
        held(page)
        target_by_key(page)
        look_back_by_key(page)

        while "the end of the game" not in heading(page).inner_text():
            if onward(page).is_visible():
                on_by_key(page)
            else:
                answer_by_key(page)
        check_the_end(notebook)
        name = page.get_by_label("Name of the file")
        page.locator(".shogun-ending button").locator("visible=true").first.focus()
        tab_to(page, name)
        page.keyboard.press("ControlOrMeta+A")
        page.keyboard.type("shogun_game by keys")
        key_on(page, press(page, "^Save the points$"))
        expect(page.locator(".shogun-saved")).to_contain_text("shogun_game by keys.csv")
        held(page)


def target_by_key(page: Page) -> None:
    """A province is named instead of being clicked; then the move is taken back and made anew."""
    decision = shown(page, ".shogun-decision")
    target = decision.get_by_role("button", name=re.compile("attack$")).last
    province = target.inner_text().split(":")[0]
    tab_to(page, shown(page, ".shogun-table-left").get_by_role("combobox", name="Province"))
    page.keyboard.type(province)
    page.keyboard.press("Enter")
    key_on(page, press(page, f"^Choose {province}$"))
    expect(target).to_have_attribute("aria-pressed", "true")
    answer_by_key(page)
    key_on(page, press(page, "^Undo my last"))
    expect(said(page)).to_contain_text("Taken back: the move of Takeda")
    expect(decision).to_be_visible()
    held(page)
    answer_by_key(page)


def look_back_by_key(page: Page) -> None:
    where = page.locator(".shogun-table-when")
    now = where.inner_text()
    step = int(now.split()[1])
    tab_to(page, page.get_by_role("slider", name="The game so far"))
    for back in (1, 2):
        page.keyboard.press("ArrowLeft")
        expect(where).to_contain_text(f"Step {step - back} of {step}: looking back")
        held(page)
    key_on(page, shown(page, ".shogun-table-back").get_by_role("button", name="Back to now"))
    expect(where).to_have_text(now)
    held(page)


# --- two people and a bot ------------------------------------------------------------------------
def cover(page: Page, name: str) -> Locator:
    """The press behind which the cards of this person are; it is shown, and has the keyboard."""
    expect(said(page)).to_contain_text(f"Hand over to {name}")
    shows = press(page, f"^I am {name}: show my cards$")
    expect(shows).to_be_visible()
    expect(shows).to_be_focused()
    return shows


def plan_alone(page: Page, name: str) -> list[str]:
    """What this person lays out, as it stood on the page; the plan is in afterwards."""
    expect(said(page)).to_contain_text("11 cards still to lay")
    press(page, "^What would you do").click()
    expect(shown(page, ".shogun-coach-hint")).to_contain_text(f"For {name}")
    press(page, "^Suggest$").click()
    expect(press(page, "^Confirm$")).to_have_attribute("aria-disabled", "false")
    tiles = page.locator("button.shogun-space").all_inner_texts()
    cards = [words.split("\n")[-1] for words in tiles]
    assert len(cards) == 11
    hint = shown(page, ".shogun-coach-hint").inner_text()
    assert all(card in page.inner_text("body") for card in cards)
    press(page, "^Confirm$").click()
    return [*cards, *hint.split("\n"), "Why the greedy bot would plan so"]


def check_hidden(page: Page, secrets: list[str]) -> None:
    """Nothing of it is on the page, not even where it cannot be seen."""
    expect(page.locator(".shogun-planning")).to_have_count(0)
    text = page.evaluate("() => document.body.innerText + document.body.textContent")
    titles = page.evaluate(
        "() => [...document.querySelectorAll('[title], [aria-label], [aria-description]')].flatMap("
        "one => ['title', 'aria-label', 'aria-description'].map(name => one.getAttribute(name)))"
    )
    everything = "\n".join([text, *filter(None, titles)])
    assert [secret for secret in secrets if secret in everything] == []


def test_two_people_and_a_bot_for_a_season(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, seed=3) as page:
        press(page, "^person at this computer$").nth(1).click()
        press(page, "^Set up$").click()
        press(page, "^Done$").click()
        shows = cover(page, "Takeda")
        check_hidden(page, [])
        shows.click()
        secrets = plan_alone(page, "Takeda")
        shows = cover(page, "Uesugi")
        check_hidden(page, secrets)
        shows.click()
        secrets += plan_alone(page, "Uesugi")
        expect(heading(page)).to_contain_text("the bids", timeout=PATIENCE)
        check_hidden(page, secrets)

        asked = []
        while "Summer" not in heading(page).inner_text():
            # The line and the bar are told one after the other.
            asks = said(page).filter(has_text="it is your turn")
            expect(onward(page).or_(asks).first).to_be_visible()
            if onward(page).is_visible():
                on_by_mouse(page)
            else:
                who = re.search(r"(Takeda|Uesugi), it is your turn", said(page).inner_text())
                assert who is not None, said(page).inner_text()
                asked.append(who[1])
                # What others have planned is not told to whoever is asked.
                expect(
                    page.locator(".shogun-action-now, .shogun-action-to-come").get_by_text("you:")
                ).to_have_count(0)
                answer_by_mouse(page)
        assert {*asked} == {"Takeda", "Uesugi"}
        cover(page, "Takeda")
        check_hidden(page, [])  # what was carried out lies open by now
