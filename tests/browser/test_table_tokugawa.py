"""Tokugawa at the table on a page: set up, placed, moved and fought by clicks, loaded anew.

In every run the start of a game; with ``--long`` also whole games to the end: by mouse, by
keyboard alone, and with two people.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from shogun_nb.engine.game import load
from tests.browser.at_table import decision, main, other, prompt, read_the_goal
from tests.browser.lab import scratch_notebook
from tests.browser.test_table_games import answered, held, key_on, press, ranking
from tests.browser.test_table_gekokujo import (
    END,
    begin,
    choose_by_click,
    click_map,
    dice,
    province_on_the_map,
    ready,
    to_the_end,
)

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

TABLE = """\
from shogun_nb.games import tokugawa
here = tokugawa.table(%s)
here"""
FILE = "tokugawa_game.jsonl"
FIGHT = """\
from shogun_nb.games import tokugawa
here = tokugawa.scenario(players=["Ann", "Ben"])
for town, player in {"Nara": "Ann", "Tsu": "Ann", "Wakayama": "Ben"}.items():
    here = here.set(town, player, "archer")
game = tokugawa.new_game(position=here.set_turn("Ann"), seed=3)
tokugawa.table(game, {"Ann": "me"}, keep=False)"""


@contextmanager
def laid(notebook: Notebook, lab: Lab, code: str) -> Iterator[Page]:
    """This code on a page; at the end nothing may have been wrong."""
    put_away(lab)
    page = notebook.page
    with scratch_notebook(lab, "tokugawa_table", code) as file:
        page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        page.locator(".shogun-face .main").first.wait_for()
        yield page
        notebook.assert_all_is_well()
    put_away(lab)


def compare(page: Page) -> None:
    """Ask “What if …” of the attack that is picked: chances with intervals, and back to it."""
    said = main(page).inner_text()
    other(page, "what_if").click()
    asked = page.locator(".shogun-face .whatif")
    expect(asked.locator(".chances .own")).to_have_attribute(
        "aria-label", re.compile(r"wins [\d.]+ of 100 games, between [\d.]+ and [\d.]+")
    )
    stop = page.locator("[data-key=what_if_stop]")
    if stop.count():  # what has been played is enough for this test
        stop.click()
    expect(stop).to_have_count(0)
    expect(asked).to_contain_text("games tried of each")
    page.locator("[data-key=what_if_close]").click()
    expect(asked).to_have_count(0)
    expect(main(page)).to_have_text(said)


def put_away(lab: Lab) -> None:
    for kept in [*lab.folder.glob("tokugawa_game*"), *lab.folder.glob("tokugawa_end*")]:
        kept.unlink()


def test_units_are_placed_by_clicks_and_outlive_the_page(notebook: Notebook, lab: Lab) -> None:
    file = lab.folder / FILE
    with laid(notebook, lab, TABLE % "players=['Ann', 'Ben'], seed=7") as page:
        expect(main(page)).to_have_text("Begin with 2 players")
        expect(page.locator(".shogun-face .boardpic path.mountain")).to_be_visible()
        land = page.locator(".shogun-face .boardpic [data-group='1']").first
        assert land.evaluate("(one) => getComputedStyle(one).fill") != "rgb(0, 0, 0)"
        choose_by_click(page, "short-true")
        begin(page)
        while "Go on" in main(page).inner_text():
            answered(page, main(page).click)
        read_the_goal(page)  # it waits for the first decision, which may be the second one's
        expect(prompt(page)).to_contain_text("Where do you begin?")
        made = len(load(file).choices)
        # Lit towns have rings. A card that is pointed at shows its towns, and a town its cards.
        lit = page.locator(".shogun-map .world .target")
        assert {one.get_attribute("d").count("M") for one in lit.all()} == {1}
        assert all("a24 24" in one.get_attribute("d") for one in lit.all())
        card = page.locator("[data-key=tile-0]")
        card.focus()
        pointed = page.locator(".shogun-map .pointed.many")
        expect(pointed).to_have_attribute("d", re.compile("^(M[^M]+Z){3,}$"))
        names = card.get_attribute("data-province").split("|")
        assert pointed.get_attribute("d").count("M") == len(names)
        page.mouse.move(*province_on_the_map(page, names[0]))
        expect(card).to_have_class(re.compile("shogun-linked"))
        expect(pointed).to_have_count(0)
        town = "Matsue"
        click_map(page, town)
        expect(main(page)).to_have_text(re.compile("^Place 1 Archer in "))
        click_map(page, "Kyoto")  # a capital stands there
        expect(prompt(page).get_by_role("alert")).to_contain_text("T-014")
        answered(page, main(page).click)
        game = load(file)
        assert len(game.choices) > made
        assert game.position.unit(town) == ("Ann", "archer")
        # Loaded anew, the page shows the same moment.
        said = main(page).inner_text()
        notebook.command("docmanager:save")
        notebook.open(page.url)
        expect(main(page)).to_have_text(said)
        # A new kernel goes on with what is kept, and it is played on in the file.
        choices = load(file).choices
        notebook.restart_kernel()
        notebook.run_all()
        expect(main(page)).to_have_text("Go on with it")
        answered(page, main(page).click)
        assert load(file).choices == choices
        while len(load(file).choices) == len(choices):
            answered(page, main(page).click)
        assert load(file).choices[: len(choices)] == choices


def test_a_fight_by_two_clicks_with_its_odds_and_dice(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, FIGHT) as page:
        read_the_goal(page)
        click_map(page, "Nara")
        expect(decision(page)).to_contain_text("From Nara to")
        click_map(page, "Wakayama")
        expect(main(page)).to_have_text(re.compile(r"^Attack Wakayama from Nara by road · \d+ %"))
        compare(page)
        answered(page, main(page).click)
        expect(prompt(page)).to_contain_text("Call support in the fight for Wakayama?")
        decision(page).locator(".step", has_text="1").click()
        expect(main(page)).to_have_text("Call 1 unit")
        answered(page, main(page).click)
        expect(dice(page)).to_contain_text("You attack Wakayama")
        expect(dice(page).locator(".die")).to_have_count(4)
        expect(dice(page).locator(".oddsbar")).to_have_count(1)
        answered(page, main(page).click)
        expect(dice(page).locator(".die.hit")).to_have_count(2)
        # On a phone the task cards are still there: they are what it is about.
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator("[data-key=tile-2]")).to_be_visible()


# --- whole games ---------------------------------------------------------------------------------
def check_the_end(page: Page, lab: Lab) -> None:
    """The end screen tells of the game in the file: its winner, and the points of each."""
    game = load(lab.folder / FILE)
    assert game.over
    shown = ranking(page)
    assert shown == game.scores
    assert next(iter(shown)) in game.winners


def played(page: Page, go: Callable[[], None]) -> dict[str, int]:
    """A whole game by the main button; what it said, by its first word."""
    seen: dict[str, int] = {}

    def look(_: int) -> None:
        word = main(page).inner_text().split()[0]
        seen[word] = seen.get(word, 0) + 1

    to_the_end(page, go, look)
    expect(main(page)).to_have_text(END)
    return seen


SHORT = TABLE % "players=['Ann', 'Ben'], seed=7, short=True"


@pytest.mark.slow
def test_a_whole_game_against_a_bot_by_mouse(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, SHORT) as page:
        begin(page)
        ready(page)
        seen = played(page, lambda: main(page).click())
        check_the_end(page, lab)
        assert {"Suggest", "Place", "Go"} <= {*seen}, seen


@pytest.mark.slow
def test_a_whole_game_against_a_bot_by_keyboard_alone(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, SHORT) as page:
        page.emulate_media(reduced_motion="reduce")
        page.locator(".shogun-frame button").locator("visible=true").first.focus()
        begin(page, keys=True)
        held(page)
        key_on(page, page.locator("[data-key=tab-settings]"))
        key_on(page, press(page, r"\bvery fast$"), "Space")
        page.keyboard.press("Escape")
        played(page, lambda: key_on(page, main(page)))
        check_the_end(page, lab)


@pytest.mark.slow
def test_a_hot_seat_of_two_to_the_end(notebook: Notebook, lab: Lab) -> None:
    with laid(notebook, lab, SHORT) as page:
        choose_by_click(page, "role-1-person")
        begin(page)
        ready(page)
        played(page, lambda: main(page).click())
        check_the_end(page, lab)
