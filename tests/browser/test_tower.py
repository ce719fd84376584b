"""The battle tower in the page: a throw watched, one skipped by a key, a reload in the middle."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from shogun_nb.board.palette import LIVERIES
from tests.browser.lab import scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.moving]

BAD = "<img src=x onerror=alert(1)>"
# All that is thrown in falls out: what must be seen is known.
BATTLE = f"""\
import shogun_nb as sg
names = ["Blue", "{BAD}", "Mori"]
here = sg.scenario(players=names, tower=sg.Tower.emptying())
here = here.set("Shinano", owner="Blue", armies=5).set("Kozuke", owner=names[1], armies=3)
here = here.set_cubes("tower", {{"farmers": 1}}).set_actions(
    actions=["battle_a"], plans={{"Blue": sg.Plan(battle_a="Shinano")}})
game = sg.new_game(position=here, seed=1, chance="ask")
game.choose(sg.Move("Shinano", "Kozuke", 4))
panel = sg.BattlePanel(game, odds=True)
panel"""
TEACHER = BATTLE.replace("odds=True", "supply=True")
REVOLTS = """\
import shogun_nb as sg
here = sg.scenario(players=["Blue", "Yellow", "Mori"], tower=sg.Tower.emptying())
for name in ("Kai", "Omi", "Ise", "Shinano", "Mikawa"):
    here = here.set(name, owner="Blue", armies=3)
here = here.set_player("Blue", rice=7).set_round(season="winter", open_events=[1])
game = sg.new_game(position=here, seed=1, chance="ask")
while game.decision.kind != "a throw of the battle tower":
    game.draw() if game.decision.player == "chance" else game.play("greedy", most=1)
panel = sg.BattlePanel(game)
panel"""
# A throw that has begun then goes on until it is ended by hand. Lasts until the test ends.
FOR_EVER = """() => {
  const wait = window.setTimeout;
  const falls = (told, pause) => told.name === "end" && pause > 1000; // of played.js
  const stop = (told, pause, ...more) => falls(told, pause) ? 0 : wait(told, pause, ...more);
  window.setTimeout = Object.assign(stop, { before: wait });
}"""


def opened(notebook: Notebook, lab: Lab, source: str) -> Iterator[Notebook]:
    with scratch_notebook(lab, "tower", source) as file:
        notebook.open_file(file)
        notebook.run_all()
        expect(notebook.page.locator(".shogun-tower-picture")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook's heard anything of it, and names are text.
        assert len(notebook.code_cells()) == 1
        assert notebook.page.locator(".shogun-nb img").count() == 0


@pytest.fixture
def battle(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Four blue armies attack three yellow ones."""
    yield from opened(notebook, lab, BATTLE)


@pytest.fixture
def teacher(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """The same battle, thrown in a tower of wood."""
    yield from opened(notebook, lab, TEACHER)


@pytest.fixture
def revolts(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Two revolts, one after the other."""
    yield from opened(notebook, lab, REVOLTS)


def press(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(name))


def playing(page: Page) -> Locator:
    return page.locator(".shogun-plays")


def heard(page: Page) -> Locator:
    """What is read aloud when all is shown."""
    return page.locator(".shogun-tower .shogun-heard")


def cubes_seen(page: Page, top: float, bottom: float) -> dict[str, bool]:
    """Which colours fill a good part of a cube in a band of the drawing, as it is on the screen.

    ``top`` and ``bottom`` are shares of its height.
    """
    drawing = page.locator(".shogun-tower-picture")
    drawing.scroll_into_view_if_needed()
    picture = Image.open(io.BytesIO(drawing.screenshot())).convert("RGB")
    pixels = np.asarray(picture, dtype=int)
    band = pixels[int(top * len(pixels)) : int(bottom * len(pixels))]
    names = {"blue": 0, "yellow": 1, "green": 5}
    seen = {}
    for name, colour in names.items():
        wanted = [int(LIVERIES[colour].colour[at : at + 2], 16) for at in (1, 3, 5)]
        seen[name] = int((np.abs(band - wanted).sum(axis=2) < 12).sum()) > 60
    return seen


ABOVE, TRAY = (0.0, 0.22), (0.76, 1.0)
NONE = {"blue": False, "yellow": False, "green": False}
ALL = {"blue": True, "yellow": True, "green": True}


def test_a_throw_is_watched_to_its_end(battle: Notebook) -> None:
    page = battle.page
    expect(page.locator(".shogun-tower-right")).to_contain_text("4 armies from Shinano")
    expect(page.locator(".shogun-odds")).to_contain_text("0.0 %")
    assert cubes_seen(page, *ABOVE) == {"blue": True, "yellow": True, "green": False}
    assert cubes_seen(page, *TRAY) == NONE
    page.get_by_role("textbox", name=re.compile("How many cubes")).fill("7")
    press(page, "^Throw$").dblclick()
    expect(playing(page)).to_have_count(1)
    expect(page.locator(".shogun-count")).to_be_hidden()
    assert heard(page).inner_text() == ""
    expect(playing(page)).to_have_count(0, timeout=20_000)
    assert cubes_seen(page, *ABOVE) == NONE
    assert cubes_seen(page, *TRAY) == ALL
    drawing = page.get_by_role("img", name=re.compile("after the throw. In the tray: 4 armies"))
    expect(drawing).to_be_visible()
    count = f"4 of Blue against 3 of {BAD} and 1 farmer."
    expect(page.locator(".shogun-count")).to_have_text(count)
    expect(heard(page)).to_contain_text(count)
    expect(heard(page)).to_have_role("status")
    expect(page.locator(".shogun-battle")).to_contain_text("8 cubes lay in the tray: you said 7.")
    # The second click of the double click threw nothing, and nothing more can be thrown.
    expect(press(page, "Throw")).to_have_count(0)
    expect(page.locator(".shogun-battle > .shogun-alert")).to_have_text("")


@pytest.mark.parametrize(
    "key", ["Escape", *(pytest.param(key, marks=pytest.mark.slow) for key in ("Enter", "Space"))]
)
def test_a_throw_is_skipped_by_a_key(battle: Notebook, key: str) -> None:
    page = battle.page
    page.evaluate(FOR_EVER)
    press(page, "^Throw$").focus()
    page.keyboard.press("Enter")
    expect(press(page, "Skip")).to_be_focused()
    page.keyboard.press(key)
    expect(playing(page)).to_have_count(0)
    expect(press(page, "Skip")).to_be_hidden()
    expect(page.locator(".shogun-count")).to_be_visible()
    expect(heard(page)).to_contain_text("4 of Blue against 3")
    assert cubes_seen(page, *TRAY) == ALL


def test_several_throws_by_keyboard_alone(revolts: Notebook) -> None:
    page = revolts.page
    page.evaluate(FOR_EVER)
    press(page, "^Throw$").focus()
    page.keyboard.press("Enter")
    expect(press(page, "Skip")).to_be_focused()
    page.keyboard.press("Enter")
    # The keyboard is back where it came from, and goes on from there.
    following = press(page, "^Next throw: the revolt for ")
    expect(following).to_be_focused()
    expect(page.locator(".shogun-count")).to_be_visible()
    page.keyboard.press("Enter")
    expect(press(page, "^Throw$")).to_be_focused()
    expect(page.locator(".shogun-count")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(press(page, "Skip")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".shogun-battle > .shogun-say")).to_contain_text("The throw is over.")


def test_pressed_in_the_middle_by_mouse(revolts: Notebook) -> None:
    """A press of the main button while cubes fall only ends their fall."""
    page = revolts.page
    page.evaluate(FOR_EVER)
    press(page, "^Throw$").click()
    expect(playing(page)).to_have_count(1)
    following = press(page, "^Next throw: the revolt for ")
    following.click()
    expect(playing(page)).to_have_count(0)
    expect(page.locator(".shogun-count")).to_be_visible()
    expect(page.locator(".shogun-battle > .shogun-say")).to_contain_text("Another throw waits")


def test_loaded_again_in_the_middle_it_shows_the_result(battle: Notebook) -> None:
    page = battle.page
    battle.command("docmanager:save")
    page.evaluate(FOR_EVER)
    press(page, "^Throw$").click()
    expect(playing(page)).to_have_count(1)
    expect(page.locator(".shogun-battle > .shogun-say")).to_contain_text("The cubes fall")
    battle.open_file("tower.ipynb")
    expect(page.locator(".shogun-count")).to_be_visible()
    expect(playing(page)).to_have_count(0)
    expect(heard(page)).to_contain_text("4 of Blue against 3")
    expect(page.locator(".shogun-battle > .shogun-say")).to_contain_text("The throw is over.")
    assert cubes_seen(page, *TRAY) == ALL


def test_who_wants_less_motion_sees_the_result_at_once(battle: Notebook) -> None:
    page = battle.page
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(FOR_EVER)
    press(page, "^Throw$").click()
    expect(page.locator(".shogun-count")).to_be_visible()
    expect(playing(page)).to_have_count(0)
    expect(heard(page)).to_contain_text("4 of Blue against 3")
    assert cubes_seen(page, *TRAY) == ALL


def test_a_teacher_supplies_what_fell_out(teacher: Notebook) -> None:
    page = teacher.page
    blue = page.get_by_role("spinbutton", name=re.compile("^Blue"))
    blue.fill("9")
    blue.press("Tab")
    expect(page.locator(".shogun-wrong")).to_contain_text("S-51: 9 cubes of Blue cannot lie")
    press(page, "Enter this result").click()
    expect(page.locator(".shogun-battle > .shogun-alert")).to_contain_text("Nothing was entered")
    blue.fill("3")
    page.get_by_role("spinbutton", name=re.compile("^farmers")).fill("1")
    page.keyboard.press("Enter")
    expect(page.locator(".shogun-count")).to_have_text(
        f"3 of Blue against 0 of {BAD} and 1 farmer."
    )
    expect(playing(page)).to_have_count(0, timeout=20_000)
    assert cubes_seen(page, *TRAY) == {"blue": True, "yellow": False, "green": True}


def test_a_kernel_that_is_gone_loses_nothing(notebook: Notebook, lab: Lab) -> None:
    """What the throw has decided is in the page before the first cube falls."""
    with scratch_notebook(lab, "tower", BATTLE) as file:
        notebook.open_file(file)
        notebook.run_all()
        page = notebook.page
        page.evaluate(FOR_EVER)
        press(page, "^Throw$").click()
        expect(press(page, "Skip")).to_be_focused()
        for kernel in lab.ask("/api/kernels"):
            lab.ask(f"/api/kernels/{kernel['id']}", "DELETE")
        page.keyboard.press("Escape")
        expect(playing(page)).to_have_count(0)
        expect(page.locator(".shogun-count")).to_contain_text("4 of Blue against 3")
        assert cubes_seen(page, *TRAY) == ALL
        assert notebook.complaints == []
