"""“What if …” and “Where did it turn?” in one page, by mouse and by keys; Stop ends each."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError as NoAnswer
from playwright.sync_api import expect

from tests.browser.at_table import decision, main, other, prompt
from tests.browser.lab import scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

# The last throw of the game is Ann's; nobody will hunger.
GAME = """\
import shogun_nb as sg
from shogun_nb.games.shogun.words import ACTION_KEYS
names = ["Ann", "<b>Ben</b>", "Mori"]
here = sg.scenario(players=names, options={"years": 1})
here = here.set("Kai", owner="Ann", armies=5).set("Shinano", owner=names[1], armies=3)
here = here.set_round(season="autumn", year=1, open_events=[7])
for name in names:
    here = here.set_player(name, rice=5)
actions = [one for one in ACTION_KEYS if one != "battle_a"]
plans = {"Ann": sg.Plan(battle_a="Kai", bid=0), names[1]: sg.Plan(bid=0)}
here = here.set_actions(actions=[*actions, "battle_a"], plans=plans)
game = sg.new_game(position=here, seed=3)
laid = sg.table(game, {"Ann": "me"}, keep=False, coach=False)
laid.frame.what_ifs.playouts, laid.frame.what_ifs.compiled = 100_000, False
laid"""


def test_a_march_is_asked_about_and_the_game_when_it_is_over(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    page.set_viewport_size({"width": 1366, "height": 768})
    with scratch_notebook(lab, "what_if", GAME) as file:
        notebook.open_file(file)
        notebook.run_all()
        if main(page).inner_text().startswith("Go on"):
            main(page).click()
        # By mouse: the answer stands beside the odds, and says how sure it is.
        page.locator('.tgt[data-province="Shinano"]').click()
        expect(main(page)).to_have_text(re.compile(r"Attack Shinano · \d+ %"))
        other(page, "what_if").click()
        asked = page.locator(".shogun-face .whatif")
        expect(asked.locator(".chances i")).to_have_count(3)
        expect(asked).to_contain_text("of 100,000 games tried")
        stop = page.locator("[data-key=what_if_stop]")
        expect(stop).to_be_focused()
        stop.click()
        expect(stop).to_have_count(0)
        expect(asked).to_contain_text("games tried of each")
        expect(asked.locator(".chances .own")).to_have_attribute(
            "aria-label", re.compile(r"wins [\d.]+ of 100 games, between [\d.]+ and [\d.]+")
        )
        expect(asked.locator(".wsay")).to_have_text(re.compile(r"“Shinano with .* (Ann|apart)"))
        expect(other(page, "what_if")).to_have_count(0)
        # By keys: Escape lets go of it, and it holds for this number of armies only.
        page.locator("[data-key=what_if_close]").focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(page.locator(".shogun-face .popover")).to_be_visible()  # its tip goes with it
        page.keyboard.press("Escape")
        expect(asked).to_have_count(0)
        other(page, "what_if").press("Enter")
        expect(page.locator(".chances i")).to_have_count(3)
        page.keyboard.press("Enter")  # the keyboard is on Stop
        expect(stop).to_have_count(0)
        expect(page.locator("[data-key=what_if_close]")).to_be_focused()
        page.locator("[data-key=armies-2]").click()
        expect(asked).to_have_count(0)
        for _ in range(1_000):
            if prompt(page).get_by_text("The end of the game").count():
                break
            words = main(page).inner_text()
            if words in ("Stop", "Play again"):  # others play, or the end comes to the prompt
                page.wait_for_timeout(50)
            else:
                # Only as it was read: at the end the same button begins another game.
                with suppress(NoAnswer):
                    page.get_by_role("button", name=words, exact=True).last.click(timeout=2_000)
            notebook.until_rest()
        # Where it turned: a chart with words, and each decision is first a question.
        other(page, "turning").press("Enter")
        expect(page.locator(".turnchart")).to_have_attribute(
            "aria-label", re.compile("2 armies from Kai to Shinano, autumn of year 1: ")
        )
        stop.press("Enter")
        expect(stop).to_have_count(0)
        # The line below is there where two armies have surely cost something, the dot always.
        dot, rows = page.locator(".turnchart [data-do] .near"), page.locator(".turns .turnrow")
        dot.first.hover()
        told = re.compile(r"2 armies from Kai to Shinano, autumn of year 1: [\d.]+ of 100, between")
        expect(page.locator(".shogun-face .popover")).to_have_text(told)
        for press in (dot.first.click, *([lambda: rows.first.press("Enter")] * rows.count())):
            press()
            expect(decision(page)).to_contain_text("You chose: Shinano with 2 armies.")
            expect(prompt(page)).to_contain_text("What would have been better?")
            expect(page.locator(".chances")).to_have_count(0)
            page.get_by_role("button", name="Show the answer").click()
            stop.click()
            expect(page.locator(".chances em").filter(has_text="the coach’s")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.locator(".turnchart")).to_be_visible()
        page.locator("[data-key=what_if_close]").click()
        expect(page.locator(".shogun-face .podium")).to_be_visible()
        notebook.assert_all_is_well()
        assert page.locator(".shogun-face b b").count() == 0  # names are text
