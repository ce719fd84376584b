"""Gekokujō at the table on a page: set up, planned, marched, fought with dice, loaded anew.

In every run a campaign of one person against three bots; with ``--long`` also whole games to the
end: by mouse, by keyboard alone, and with two people.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from shogun_nb.engine.game import load
from shogun_nb.games.gekokujo.board_map import read_map
from tests.browser.at_table import (
    decision,
    drawer,
    main,
    prompt,
    read_the_goal,
    setting,
)
from tests.browser.lab import scratch_notebook
from tests.browser.test_table_games import answered, held, key_on, press, ranking, tab_to

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

TABLE = """\
from shogun_nb.games import gekokujo
here = gekokujo.table(seats={"Oda": "me"}, seed=7)
here"""
FILE = "gekokujo_game.jsonl"
END = "Play again"
LOOK_BACK = "Look at it from the beginning"  # the main button at the end of Senji
MOST = 400  # presses of a whole game


@contextmanager
def laid(notebook: Notebook, lab: Lab) -> Iterator[Page]:
    """The set-up of a game that is kept by default; at the end nothing may have been wrong."""
    put_away(lab)
    page = notebook.page
    with scratch_notebook(lab, "gekokujo_table", TABLE) as file:
        page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        expect(main(page)).to_have_text("Begin with 4 players")
        yield page
        notebook.assert_all_is_well()
        assert len(notebook.code_cells()) == 1  # no shortcut of the notebook's heard anything
    put_away(lab)


def put_away(lab: Lab) -> None:
    for kept in [*lab.folder.glob("gekokujo_game*"), *lab.folder.glob("gekokujo_end*")]:
        kept.unlink()


def choose_by_click(page: Page, *keys: str) -> None:
    """Press these cards of the form."""
    for key in keys:
        card = page.locator(f"[data-key={key}]")
        card.click()
        expect(card).to_have_attribute("aria-checked", "true")


def begin(page: Page, *, keys: bool = False) -> None:
    """From the form to the first decision."""
    if keys:
        key_on(page, main(page))
    else:
        main(page).click()
    expect(page.locator(".shogun-face .seasons")).to_be_visible()
    read_the_goal(page)


def dice(page: Page) -> Locator:
    """The dice of a battle, which lie over the table."""
    return page.locator(".shogun-face .diceover")


def province_on_the_map(page: Page, name: str) -> tuple[float, float]:
    """Where a province stands on the map, as soon as the map stands still.

    What is asked next may need more room or less: then the map takes another size.
    """
    look = """name => [...document.querySelectorAll(".shogun-map")]
      .find((one) => one.shogunPlace).shogunPlace(name)"""
    before, at = None, page.evaluate(look, name)
    while at is None or at != before:
        page.wait_for_timeout(150)
        before, at = at, page.evaluate(look, name)
    return at["x"], at["y"]


def click_map(page: Page, name: str) -> None:
    page.mouse.click(*province_on_the_map(page, name))


def counter(page: Page, name: str) -> tuple[float, float]:
    """The middle of what stands in a province: it lies over the land, and over that of others."""
    number = read_map().names.index(name)
    box = page.locator(f".shogun-map .units.of-{number}").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: str, end: str) -> None:
    """Drag units on the map from counter to counter; where they may go is lit on the way."""
    province_on_the_map(page, start)  # it stands still
    page.mouse.move(*counter(page, start))
    page.mouse.down()
    page.mouse.move(*counter(page, end), steps=4)
    reach = page.locator(".shogun-layer .reach")
    expect(reach).to_have_count(1)
    # The marks of what has changed may end meanwhile: then the map draws its marks anew.
    changed = page.locator(".shogun-layer .dot")
    expect(changed).not_to_have_count(0)
    page.evaluate("document.querySelectorAll('.shogun-map').forEach((one) => one.shogunChosen?.())")
    expect(changed).to_have_count(0)
    assert reach.count() == 1
    page.mouse.move(*counter(page, end))
    page.mouse.up()


def chance_on(button: Locator) -> int:
    """The chance in 100 that a button names."""
    found = re.search(r"· (\d+) %$", button.inner_text())
    assert found, button.inner_text()
    return int(found[1])


# --- in every run --------------------------------------------------------------------------------
def test_a_campaign_is_planned_marched_fought_and_outlives_its_kernel(
    notebook: Notebook, lab: Lab
) -> None:
    file = lab.folder / FILE
    with laid(notebook, lab) as page:
        choose_by_click(page, "rounds-3", "locals-1")
        begin(page)

        # Oda plans: two Bushi, by a digit of the keyboard.
        expect(prompt(page)).to_contain_text("What do you buy?")
        decision(page).locator(".step").first.focus()
        page.keyboard.press("2")
        expect(main(page)).to_have_text("Recruit 2 Bushi in Owari")
        answered(page, lambda: main(page).press("Enter"))
        expect(page.locator(".shogun-face .just")).to_contain_text("Oda recruits 2 Bushi in Owari")
        answered(page, page.locator(".shogun-face [data-do=finish]").click)

        # Whoever overtakes another in "Provinces" stands there at once, without a hole meanwhile.
        seen = """() => {
          const lane = document.querySelector(".shogun-face .standing .lane");
          lane.parentElement.append(lane);
          return getComputedStyle(lane).opacity;
        }"""
        assert page.evaluate(seen) == "1"

        # A province that is lit can be clicked, one out of reach is refused with its rule.
        expect(prompt(page)).to_contain_text("Where do the units of Owari go?")
        click_map(page, "Ise")
        expect(main(page)).to_have_text(re.compile("^March on Ise"))
        click_map(page, "Satsuma")
        expect(prompt(page).get_by_role("alert")).to_contain_text("G-034")
        drag(page, "Owari", "Mino")
        expect(main(page)).to_have_text(re.compile("^March on Mino"))
        chance = chance_on(main(page))
        bar = decision(page).locator(".oddsbar")
        expect(bar).to_have_attribute("aria-label", re.compile(f"^You take it: {chance} in 100"))
        answered(page, main(page).click)

        # What stays at home moves no more; the others march. Ronin are offered; whoever wants none
        # rolls the dice of the battle, which have the odds that stood on the button.
        finish = page.locator(".shogun-face [data-do=finish]")
        answered(page, (finish if finish.count() else main(page)).last.click)
        expect(prompt(page)).to_contain_text("Hire Ronin for the battle of Mino?")
        decision(page).locator(".step", has_text="0").click()
        expect(dice(page)).to_have_count(0)
        expect(main(page)).to_have_text("Roll without Ronin")
        main(page).click()
        expect(dice(page)).to_contain_text("Battle · round 1")
        bar = dice(page).locator(".oddsbar")
        expect(bar).to_have_attribute("aria-label", re.compile(f"^You take it: {chance} in 100"))
        expect(dice(page).locator(".die:is(.hit, .miss)").first).to_be_visible()
        for side in dice(page).locator(".dside").all():
            hits = int(side.locator(".hits").inner_text())
            expect(side.locator(".die.hit")).to_have_count(hits)
        answered(page, main(page).click)

        # Loaded anew, the page shows the same moment.
        said, choices = main(page).inner_text(), load(file).choices
        notebook.command("docmanager:save")
        notebook.open(page.url)
        expect(main(page)).to_have_text(said)
        with drawer(page, "log") as log:
            expect(log).to_contain_text("Mino")

        # A new kernel goes on with what is kept, and it is played on in the file.
        notebook.restart_kernel()
        notebook.run_all()
        expect(main(page)).to_have_text("Go on with it")
        answered(page, main(page).click)
        assert load(file).choices == choices
        while len(load(file).choices) == len(choices):
            answered(page, main(page).click)
        assert load(file).choices[: len(choices)] == choices


# --- whole games ---------------------------------------------------------------------------------
def to_the_end(page: Page, go: Callable[[], None], at: Callable[[int], None]) -> None:
    """Do what is to be done next until the game is over; before each press a look at the table."""
    for number in range(MOST):
        if main(page).inner_text() in (END, LOOK_BACK):
            return
        at(number)
        answered(page, go)
    raise AssertionError("the game has not ended")


def check_the_end(page: Page, lab: Lab) -> None:
    """The end screen tells of the game in the file: its winner, and the provinces of each."""
    game = load(lab.folder / FILE)
    assert game.over
    expect(prompt(page)).to_contain_text("The end of the game")
    expect(page.locator(".shogun-face .podium > li")).to_have_count(len(game.players))
    shown = ranking(page)
    here = game.position
    assert shown == {
        name: list(here.state.owner).count(seat) for seat, name in enumerate(game.players)
    }
    assert next(iter(shown)) in game.winners


def ready(page: Page) -> None:
    """No roll of dice is waited for, and bots are quick."""
    page.emulate_media(reduced_motion="reduce")
    setting(page, "very fast")


@pytest.mark.slow
def test_a_whole_game_against_three_bots_by_mouse(notebook: Notebook, lab: Lab) -> None:
    """Whatever can be clicked on the map is clicked there: provinces and where units go."""
    with laid(notebook, lab) as page:
        choose_by_click(page, "rounds-3", "locals-1")
        begin(page)
        ready(page)
        seen: dict[str, int] = {}

        def look(_: int) -> None:
            words = main(page).inner_text()
            seen[words.split()[0]] = seen.get(words.split()[0], 0) + 1
            if not words.startswith(("March on", "Move to")) or "all the same" in words:
                return
            name = decision(page).locator(".tgt").first.get_attribute("data-province")
            assert name is not None
            target = decision(page).locator(f'.tgt[data-province="{name}"]')
            click_map(page, name)
            expect(target).to_have_attribute("aria-pressed", "true")

        to_the_end(page, lambda: main(page).click(), look)
        check_the_end(page, lab)
        assert {"Recruit", "March", "Roll", "Go"} <= {*seen}, seen
        page.locator("[data-key=save_game]").click()
        expect(prompt(page)).to_contain_text(re.compile(r"Saved: \S+\.jsonl"))


@pytest.mark.slow
def test_a_whole_game_against_three_bots_by_keyboard_alone(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab) as page:
        page.emulate_media(reduced_motion="reduce")
        page.locator(".shogun-frame button").locator("visible=true").first.focus()
        for key in ("rounds-3", "locals-1"):
            card = page.locator(f"[data-key={key}]")
            group = page.locator(".choices [role=radiogroup]").filter(has=card)
            tab_to(page, group.locator("[aria-checked=true]"))  # one stop for all of a group
            for _ in range(3):
                if card.evaluate("one => one === document.activeElement"):
                    break
                page.keyboard.press("ArrowLeft")
            page.keyboard.press("Space")
            expect(card).to_have_attribute("aria-checked", "true")
        begin(page, keys=True)
        held(page)
        key_on(page, page.locator("[data-key=tab-settings]"))
        key_on(page, press(page, r"\bvery fast$"), "Space")
        page.keyboard.press("Escape")
        held(page)

        def look(_: int) -> None:
            held(page)

        to_the_end(page, lambda: key_on(page, main(page)), look)
        check_the_end(page, lab)
        held(page)


@pytest.mark.slow
def test_a_hot_seat_of_two_to_the_end(notebook: Notebook, lab: Lab) -> None:
    """Two people and two bots: whoever is asked is named, and marked among the seats."""
    with laid(notebook, lab) as page:
        choose_by_click(page, "rounds-3", "locals-1", "role-1-person")
        begin(page)
        ready(page)
        asked: set[str] = set()

        def look(_: int) -> None:
            who = page.locator(".shogun-face .seat.asked .sn b").all_inner_texts()
            if not who:
                return
            asked.update(who)
            assert len(who) == 1
            expect(prompt(page)).to_contain_text(who[0])

        to_the_end(page, lambda: main(page).click(), look)
        check_the_end(page, lab)
        game = load(lab.folder / FILE)
        assert asked == {*game.players[:2]}
