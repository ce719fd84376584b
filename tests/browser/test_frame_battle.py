"""A phase of actions with a battle in the frame, in one page: by mouse, by keys, loaded anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.moving]

BAD = "<img src=x onerror=alert(1)>"
# The first player attacks twice, and collects taxes and rice in between.
GAME = f"""\
import shogun_nb as sg
names = ["Ann", "{BAD}", "Mori"]
here = sg.scenario(players=names, tower=sg.Tower.emptying())
here = here.set("Shinano", owner="Ann", armies=7).set("Kozuke", owner=names[1], armies=3)
here = here.set("Kai", owner="Ann", armies=4).set("Omi", owner="Mori", armies=2)
here = here.set("Suruga", owner=names[1], armies=1).set_cubes("tower", {{"farmers": 1}})
here = here.set_actions(
    actions=["battle_a", "taxes", "rice", "battle_b"],
    plans={{
        "Ann": sg.Plan(battle_a="Shinano", taxes="Kai", rice="Shinano", battle_b="Kai"),
        names[1]: sg.Plan(taxes="Suruga"),
        "Mori": sg.Plan(taxes="Omi"),
    }})
game = sg.new_game(position=here, seed=1)
laid = sg.table(game, {{"Ann": "me"}}, keep=False, coach=False)
laid"""
# All that goes between page and kernel while it is counted.
COUNT = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  window.counted = [];
  kernel.anyMessage.connect((_, { msg, direction }) => {
    if (msg.header.msg_type.startsWith("comm")) window.counted.push(direction);
  });
}"""

STILL = "() => !document.querySelector('.tbox').getAnimations({ subtree: true }).length"

# Where a province is on the page.
PLACE = """name => {
  const { x, y } = document.querySelector(".shogun-frame .shogun-map").shogunPlace(name);
  return [x, y];
}"""

# Each piece that flies over the page is noted.
FLIGHTS = """() => {
  window.flown = [];
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const one of addedNodes)
        if (one.classList?.contains("shogun-flyer")) window.flown.push(one.className);
  }).observe(document.querySelector(".shogun-frame"), { childList: true, subtree: true });
}"""


# A press on the tower and on "Skip" as soon as the cubes fall.
AGAIN = """() => {
  window.pressedAgain = 0;
  new MutationObserver((_, watch) => {
    const tower = document.querySelector(".towerover.falling");
    if (!tower) return;
    watch.disconnect();
    tower.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    document.querySelector("[data-key=tower-skip]")?.click();
    window.pressedAgain += 1;
  }).observe(document.querySelector(".overs"),
    { childList: true, subtree: true, attributes: true });
}"""


@pytest.fixture
def battle(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Ann is to attack from Shinano."""
    with scratch_notebook(lab, "frame_battle", GAME) as file:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        notebook.command("docmanager:save")
        expect(notebook.page.locator(".shogun-face .track")).to_be_visible()
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook has heard anything of it, and names are text.
        assert len(notebook.code_cells()) == 1
        assert notebook.page.locator(".shogun-face img").count() == 0


def main(page: Page) -> Locator:
    return page.locator(".shogun-face .prompt .main")


def go(page: Page) -> Locator:
    """The button of the tower over the frame."""
    return page.locator(".towerover [data-key=tower-go]")


def target(page: Page, name: str) -> Locator:
    return page.locator(f'.tgt[data-province="{name}"]')


def quiet_for(page: Page) -> list[str]:
    """What has gone between page and kernel since this was asked last."""
    counted: list[str] = page.evaluate("window.counted.splice(0)")
    return counted


def test_a_phase_of_actions_by_mouse_and_by_keys(battle: Notebook) -> None:
    page = battle.page
    page.evaluate(COUNT)
    if main(page).inner_text().startswith("Go on"):
        main(page).click()
    # A march is dragged on the map, a digit says with how many, and Escape lets go of it.
    expect(main(page)).to_have_text("Suggest a move")
    (x, y), (u, v) = (page.evaluate(PLACE, name) for name in ("Shinano", "Kozuke"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y - 9, steps=3)
    expect(page.locator(".shogun-map .carried")).to_be_visible()
    page.mouse.move(u, v, steps=5)
    page.mouse.up()
    expect(main(page)).to_have_text(re.compile(r"Attack Kōzuke · \d+ %"))
    expect(page.locator(".shogun-map .carried")).to_have_count(0)
    page.locator("svg.shogun-layer").focus()
    page.keyboard.press("3")
    expect(page.locator(".step.on")).to_have_text("3")
    page.keyboard.press("6")
    expect(page.locator(".step.on")).to_have_text("6")
    page.keyboard.press("Escape")
    expect(main(page)).to_have_text("Suggest a move")
    # By mouse: a target, fewer armies, and all of them again.
    target(page, "Kozuke").click()
    expect(main(page)).to_have_text(re.compile(r"Attack Kōzuke · \d+ %"))
    with_six = main(page).inner_text()
    page.locator("[data-key=armies-2]").click()
    expect(main(page)).not_to_have_text(with_six)
    expect(page.locator(".duel .side").first.locator(".cubes .i")).to_have_count(2)
    page.locator("[data-key=armies-6]").click()
    expect(main(page)).to_have_text(with_six)
    page.evaluate(FLIGHTS)
    main(page).click()

    # The tower lies over all with the odds; nothing below it can be reached.
    expect(page.locator(".towerover h2")).to_have_text("You attack Kōzuke")
    until(page, STILL)
    before = page.locator("[data-key=tower-go]").bounding_box()
    expect(page.locator(".towerover .oddskey")).to_contain_text("you win")
    expect(page.locator(".towerover .oddsbar")).to_be_visible()
    assert page.locator(".shogun-face .prompt").evaluate("place => place.inert")
    expect(go(page)).to_be_focused()
    assert page.evaluate("window.flown") == ["shogun-flyer p0 fly-cube"] * 6
    expect(page.locator(".shogun-flyer")).to_have_count(0)
    # The second press of a double one comes while the cubes have just begun to fall.
    page.evaluate(AGAIN)
    go(page).click()

    # The cubes fall in the page alone; what they bring is told at the end.
    expect(page.locator(".towerover h2")).to_have_text("The cubes fall …")
    expect(page.locator("[data-key=tower-skip]")).to_be_focused()
    until(page, "document.querySelector('.towerover').getAnimations({subtree: true}).length > 3")
    assert page.evaluate("window.pressedAgain") == 1
    page.wait_for_timeout(300)  # what the kernel had to say has been said
    quiet_for(page)
    expect(page.locator(".towerover h2")).to_have_text("You take Kōzuke, 6 : 4")
    until(page, STILL)
    after = page.locator("[data-key=tower-go]").bounding_box()
    # The window and its button stay where they are while the fight lasts.
    assert before
    assert after
    assert abs(before["y"] + before["height"] - after["y"] - after["height"]) < 3, (before, after)
    assert abs(before["x"] + before["width"] - after["x"] - after["width"]) < 3, (before, after)
    assert quiet_for(page) == []
    expect(page.locator(".sidev b")).to_have_text(["6", "4"])
    expect(page.locator(".ttext .rule").first).to_be_visible()
    expect(go(page)).to_have_text("Take Kōzuke")

    # Loaded anew in mid-battle it stands there still, without another fall.
    battle.open_file("frame_battle.ipynb")
    expect(page.locator(".towerover h2")).to_have_text("You take Kōzuke, 6 : 4")
    assert page.locator(".towerover.falling").count() == 0
    page.evaluate(COUNT)
    go(page).click()
    expect(page.locator(".towerover")).to_have_count(0)
    expect(page.locator(".changes li").first).to_contain_text("Kōzuke is yours, with 2 armies")
    expect(page.locator(".shogun-face .prompt")).to_be_visible()

    # An action of one player at a press: one message there, one back, and the board.
    quiet_for(page)
    page.locator("[data-key=second-act]").click()
    expect(page.locator(".doing .acting")).to_contain_text("You")
    expect(page.locator(".doing .acting")).to_contain_text("in Kai")
    page.wait_for_timeout(200)
    counted = quiet_for(page)
    assert counted.count("send") == 1
    assert counted.count("recv") <= 3  # the face, and the board
    page.locator("[data-key=second-act]").press("Enter")
    expect(page.locator(".doing .acting")).to_contain_text(BAD)

    # By keys alone: on to my next choice, with what came before it told once; a target, armies, the
    # attack, the throw, skipped.
    main(page).focus()
    page.keyboard.press("Enter")
    expect(main(page)).to_have_text("Suggest a move")
    expect(page.locator(".recap > .own")).to_have_count(1)
    target(page, "Suruga").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".step.on")).to_have_text("3")
    # From the main button up and down choose where to; Tab stops once at the numbers.
    targets = [one.get_attribute("data-province") for one in page.locator(".tgt").all()]
    at = targets.index("Suruga")
    there, back = ("ArrowDown", "ArrowUp") if at + 1 < len(targets) else ("ArrowUp", "ArrowDown")
    main(page).focus()
    page.keyboard.press(there)
    beside = targets[at + (1 if there == "ArrowDown" else -1)]
    expect(page.locator(".tgt.on")).to_have_attribute("data-province", str(beside))
    expect(main(page)).to_be_focused()
    page.keyboard.press(back)
    expect(page.locator(".tgt.on")).to_have_attribute("data-province", "Suruga")
    expect(page.locator('.step[tabindex="0"]')).to_have_count(1)
    page.keyboard.press("2")
    expect(page.locator(".step.on")).to_have_text("2")
    main(page).focus()
    page.keyboard.press("Enter")
    expect(go(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=tower-skip]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(go(page)).to_be_focused()
    assert page.locator(".towerover.falling").count() == 0
    verdict = page.locator(".towerover h2").inner_text()
    assert "Suruga" in verdict
    page.keyboard.press("Enter")
    expect(page.locator(".towerover")).to_have_count(0)
    expect(main(page)).to_be_focused()


def test_without_motion_a_throw_is_told_at_once_and_bad_wishes_are_refused(
    battle: Notebook,
) -> None:
    page = battle.page
    page.emulate_media(reduced_motion="reduce")
    if main(page).inner_text().startswith("Go on"):
        main(page).click()
    target(page, "Kozuke").click()
    expect(main(page)).to_have_text(re.compile("Attack"))
    page.evaluate(FLIGHTS)
    for fields in ('{"province": "Atlantis"}', '{"province": 7}', "{}"):
        page.evaluate(
            """fields => {
              const row = document.querySelector('.tgt');
              row.dataset.with = fields;
              row.click();
            }""",
            fields,
        )
        until(page, "() => document.querySelector('.shogun-frame').dataset.waits === '0'")
        expect(page.locator(".shogun-face .alert")).to_be_visible()
        expect(target(page, "Kozuke")).to_have_attribute("aria-pressed", "true")
    main(page).click()
    go(page).click()
    expect(page.locator(".towerover h2")).to_have_text("You take Kōzuke, 6 : 4")
    assert page.evaluate("window.flown") == []
