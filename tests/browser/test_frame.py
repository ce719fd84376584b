"""Planning in the frame, in one page: by drag, by clicks and by keys, loaded anew, handed in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import card, lies, space
from tests.browser.lab import IDLE, scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.moving]

BAD = "<img src=x onerror=alert(1)>"
GAME = f"""\
import shogun_nb as sg
game = sg.new_game(players=["Ann", "{BAD}", "Mori"], seed=7, options={{"years": 1}})
here = sg.table(game, {{"Ann": "me"}}, keep=False)
here"""
# All that goes between page and kernel while it is counted, with its size.
COUNT = """() => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  window.counted = [];
  kernel.anyMessage.connect((_, { msg, direction }) => {
    if (!msg.header.msg_type.startsWith("comm")) return;
    window.counted.push([direction, JSON.stringify(msg.content).length]);
  });
}"""

LAID = """() =>
  [...document.querySelectorAll(".shogun-face [data-mini]")].map((one) => one.dataset.mini)"""

# Where the cards of the hand lie, by name, as the page is laid out.
BESIDE = (4, 4)  # a place of the window where nothing explains itself
HAND = """() => Object.fromEntries(
  [...document.querySelectorAll(".shogun-face .tray [data-card]")].map((one) => [
    one.dataset.card,
    [one.offsetLeft, one.offsetTop, one.offsetLeft + one.offsetWidth,
     one.offsetTop + one.offsetHeight]]))"""

# The cards of which a number reaches over the edge, or which leave the tray.
CUT = """() => {
  const tray = document.querySelector(".shogun-face .tray").getBoundingClientRect();
  const over = (one, box) => one.left < box.left - 1 || one.right > box.right + 1
    || one.bottom > box.bottom + 1;
  return [...document.querySelectorAll(".shogun-face .tray [data-card]")]
    .filter((card) => over(card.getBoundingClientRect(), tray)
      || [...card.querySelectorAll(".num, .cval, .mon")].some((one) =>
        over(one.getBoundingClientRect(), card.getBoundingClientRect())))
    .map((card) => card.dataset.card);
}"""

# How often the map is told of a choice.
CHOICES = """() => {
  window.choices = 0;
  for (const map of document.querySelectorAll(".shogun-map"))
    map.shogunChosen = () => (window.choices += 1);
}"""

# Where the main button stands in the frame, whatever the notebook scrolls.
PLACE = """() => {
  const [main, frame] = [".shogun-face .prompt .main", ".shogun-frame"].map((name) =>
    document.querySelector(name).getBoundingClientRect());
  return [main.left - frame.left, main.top - frame.top, frame.width, frame.height];
}"""


@pytest.fixture
def planning(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Ann is to plan the first round."""
    with scratch_notebook(lab, "frame", GAME) as file:
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        notebook.open_file(file)
        notebook.run_all()
        expect(main(notebook.page)).to_have_text("Suggest all 11")
        yield notebook
        notebook.assert_all_is_well()
        # No shortcut of the notebook has heard anything of it, and names are text.
        assert len(notebook.code_cells()) == 1
        assert notebook.page.locator(".shogun-face img").count() == 0


def main(page: Page) -> Locator:
    return page.locator(".shogun-face .prompt .main")


def settled(page: Page) -> None:
    """The kernel has answered whatever was asked, and nothing moves any more."""
    until(page, IDLE)
    until(
        page, "() => !document.querySelector('.shogun-face').getAnimations({subtree: true}).length"
    )


def counted(page: Page) -> list[list[Any]]:
    """What has gone between page and kernel since this was asked last."""
    settled(page)
    seen: list[list[Any]] = page.evaluate("window.counted.splice(0)")
    return seen


def at_rest(page: Page) -> None:
    """A new frame has fitted itself into its cell, and its land is painted for that size."""
    expect(page.locator(".shogun-face[data-fitted]")).to_have_count(1)
    until(
        page,
        """() => {
          const [now, known] = [performance.now(), (window.rest ??= { at: 0, number: -1 })];
          if (window.counted.length !== known.number)
            Object.assign(known, { at: now, number: window.counted.length });
          return now - known.at > 700;
        }""",
    )
    counted(page)


def drag(page: Page, what: Locator, to: Locator | tuple[float, float]) -> None:
    """Press, move in small steps, and stay there with the button down.

    What is there to take it has lit up then, as whoever drags waits for: a notebook may still
    scroll what lies in it.
    """
    box = what.bounding_box()
    assert box is not None
    x, y = box["x"] + min(30, box["width"] / 2), box["y"] + box["height"] / 2
    # A card under the pointer lies over its neighbour, and what explains it over others.
    page.mouse.move(*BESIDE)
    expect(page.locator(".shogun-face .popover")).to_be_hidden()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*(to if isinstance(to, tuple) else middle(to)), steps=12)
    if not isinstance(to, tuple):
        for _ in range(50):
            if "near" in (to.get_attribute("class") or "").split():
                return
            page.mouse.move(*middle(to))
            page.wait_for_timeout(100)
        raise AssertionError("What was dragged there has not been taken.")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def apart(page: Page) -> None:
    """The cards of the hand lie beside each other, with their numbers whole, inside the tray."""
    assert page.evaluate(CUT) == []
    boxes = [*page.evaluate(HAND).values()]
    for at, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[at + 1 :]:
            beside = right <= other[0] or other[2] <= left
            assert beside or bottom <= other[1] or other[3] <= top


def test_a_plan_by_drag_by_clicks_and_by_keys(planning: Notebook) -> None:
    page = planning.page
    page.evaluate(COUNT)
    at_rest(page)
    # Only now it has its height: a pointer reaches nothing that lies below the window.
    page.locator(".shogun-frame").scroll_into_view_if_needed()

    # The goal is told once, and one press ends it.
    expect(page.locator(".shogun-face .goalcard")).to_contain_text("3 for the most castles")
    page.locator("[data-key=goal-close]").click()
    expect(page.locator(".shogun-face .goalcard")).to_have_count(0)

    # A double press takes a card into the hand like a single one.
    card(page, "Izu").dblclick()
    expect(card(page, "Izu")).to_have_class(re.compile("picked"))
    page.keyboard.press("Escape")
    expect(page.locator(".card.picked")).to_have_count(0)

    # Pointing and dragging ask nobody; dropping is one message there, and one short one back.
    # The card still goes back to its place: hover() would scroll the notebook at each attempt, and
    # leave the second row of the hand below the window, out of a pointer's reach.
    settled(page)
    page.mouse.move(*middle(card(page, "Izu")))
    expect(card(page, "Izu")).to_have_class(re.compile("shogun-linked"))
    drag(page, card(page, "Mino"), space(page, "battle_a"))
    expect(page.locator(".shogun-face .ghost")).to_be_visible()
    # What is dragged is out of the layout: nothing moves below it.
    expect(page.locator(".shogun-face .ghost")).to_have_css("position", "absolute")
    expect(space(page, "battle_a")).to_have_class(re.compile(r"\bnear\b"))
    assert counted(page) == []
    page.mouse.up()
    lies(page, "battle_a", "Mino")
    expect(main(page)).to_have_text("Suggest the other 10")
    expect(page.locator(".shogun-face .ghost")).to_have_count(0)
    directions = counted(page)
    assert [direction for direction, _ in directions] == ["send", "recv"]
    assert directions[1][1] < 4000

    # The sign of the action stands on the map.
    expect(page.locator(".shogun-map .pin")).to_have_count(1)

    # Beside every space it flies home; from space to space the two change places.
    drag(page, card(page, "Izu"), (300, 300))
    page.mouse.up()
    settled(page)
    expect(card(page, "Izu")).to_be_visible()
    expect(page.locator(".shogun-face .slot .mini")).to_have_count(1)
    drag(page, card(page, "Izu"), space(page, "taxes"))
    page.mouse.up()
    lies(page, "taxes", "Izu")
    settled(page)
    drag(page, space(page, "taxes").locator(".mini"), space(page, "battle_a"))
    page.mouse.up()
    lies(page, "battle_a", "Izu")
    lies(page, "taxes", "Mino")
    expect(page.locator(".shogun-map .pin")).to_have_count(2)
    settled(page)
    drag(page, space(page, "taxes").locator(".mini"), (300, 300))
    page.mouse.up()
    expect(card(page, "Mino")).to_be_visible()

    # A card of the hand for one that lies: no other card of the hand moves.
    settled(page)
    places = page.evaluate(HAND)
    drag(page, card(page, "Tamba"), space(page, "battle_a"))
    page.mouse.up()
    lies(page, "battle_a", "Tamba")
    settled(page)
    swapped = page.evaluate(HAND)
    assert "Tamba" not in swapped
    assert "Izu" in swapped
    assert all(swapped[name] == places[name] for name in swapped.keys() & places.keys())
    page.mouse.move(*BESIDE)
    apart(page)

    # Click, click: card and space, space and card; a laid card goes back with one click.
    settled(page)
    card(page, "Owari").click()
    expect(page.locator(".shogun-face .say")).to_contain_text("Where shall Owari go?")
    expect(page.locator(".shogun-face .glowing")).to_be_visible()
    space(page, "castle").click()
    lies(page, "castle", "Owari")
    space(page, "temple").click()
    expect(page.locator(".shogun-face .say")).to_contain_text("Build a temple: choose")
    card(page, 3).click()
    lies(page, "temple", 3)
    settled(page)
    space(page, "castle").click()
    expect(card(page, "Owari")).to_be_visible()
    card(page, "Owari").click()
    page.keyboard.press("Escape")
    expect(page.locator(".shogun-face .glowing")).to_have_count(0)

    # What explains itself by hover, by focus too.
    space(page, "rice").hover()
    expect(page.locator(".shogun-face .popover")).to_contain_text("winter takes 1")
    page.mouse.move(*BESIDE)
    expect(page.locator(".shogun-face .popover")).to_be_hidden()

    # Each icon has its own words, for a finger, too.
    event = page.locator(".shogun-face .ev").first
    event.hover()
    expect(page.locator(".shogun-face .popover")).to_contain_text("left over for winter")
    page.locator("[data-key=undo]").hover()
    expect(page.locator(".shogun-face .popover")).to_have_text("Back by one step")
    event.click()
    expect(page.locator(".shogun-face .popover")).to_contain_text("left over for winter")
    page.mouse.move(*BESIDE)

    # Keys alone: a card, the number of a space; arrows walk, and the next card has the keyboard.
    settled(page)
    card(page, "Harima").focus()
    page.keyboard.press("Enter")
    number = 1 + [
        one.get_attribute("data-space")
        for one in page.locator(".shogun-face .spaces [data-space]").all()
    ].index("rice")
    page.keyboard.press(str(number % 10))
    lies(page, "rice", "Harima")
    expect(page.locator(".shogun-face .tray .card:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    name = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    lies(page, "bid", name)
    page.locator("[data-key=undo]").click()
    expect(card(page, name)).to_be_visible()

    # On the board: a click takes the card of the province.
    settled(page)
    where = page.evaluate("() => document.querySelector('.shogun-map').shogunPlace('Sagami')")
    page.mouse.click(where["x"], where["y"] + 4)
    expect(card(page, "Sagami")).to_have_attribute("aria-pressed", "true")
    space(page, "deploy_3").click()
    lies(page, "deploy_3", "Sagami")

    # A press on a blank spot leaves the keyboard in the frame, and a number leads it to the hand.
    settled(page)
    page.locator(".shogun-face .brand").click(position={"x": 3, "y": 3})
    assert page.evaluate("Boolean(document.activeElement.closest('.shogun-frame'))")
    main(page).focus()
    page.keyboard.press("b")
    expect(page.locator(".shogun-face .say")).to_contain_text("Keys 0 to 4: a chest card")
    expect(page.locator(".shogun-face .tray .card:focus")).to_have_count(1)
    page.keyboard.press("2")
    lies(page, "bid", 2)

    # What is taken back by its number has the keyboard: Enter does not hand in the plan.
    spaces = [one.get_attribute("data-space") for one in page.locator("[data-space]").all()]
    digit = str((spaces.index("deploy_3") + 1) % 10)
    settled(page)
    main(page).focus()
    page.keyboard.press(digit)
    page.keyboard.press(digit)
    expect(card(page, "Sagami")).to_be_focused()
    page.keyboard.press(digit)
    lies(page, "deploy_3", "Sagami")

    # Arrows go through all provinces before the chests.
    page.locator(".provs .card").last.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".chests .card").first).to_be_focused()

    # The switch goes before the notebook's own theme, and says what it does.
    theme = page.locator("[data-key=theme]")
    for words, look in (("Switch to dark", "dark"), ("Switch to light", "light")):
        expect(theme).to_have_attribute("aria-label", words)
        theme.click()
        expect(page.locator(".shogun-frame")).to_have_css("color-scheme", look)

    # The map tells a resting pointer what a province is.
    where = page.evaluate("() => document.querySelector('.shogun-map').shogunPlace('Suruga')")
    page.mouse.move(where["x"], where["y"] + 4)
    expect(page.locator(".shogun-face .popover")).to_contain_text("Suruga")

    # Nonsense from the page: said, and nothing changed.
    settled(page)
    before = page.locator(".shogun-face .slot [data-mini]").count()
    place = page.evaluate(PLACE)
    page.evaluate(
        """() => {
          const bad = document.createElement("button");
          Object.assign(bad.dataset, { do: "lay", with: '{"space": "attic", "card": [1]}' });
          document.querySelector(".shogun-face .tray").append(bad);
          bad.click();
          bad.remove();
        }"""
    )
    expect(page.locator(".shogun-face .alert")).to_contain_text("there is no space 'attic'")
    assert page.evaluate(PLACE) == place  # the button stays where it is
    expect(page.locator(".shogun-face .slot [data-mini]")).to_have_count(before)

    # A reload: the cards lie as they lay.
    laid = page.evaluate(LAID)
    planning.command("docmanager:save")
    page.reload()
    expect(main(page)).to_be_visible(timeout=60_000)
    assert page.evaluate(LAID) == laid
    expect(page.locator(".shogun-face .goalcard")).to_have_count(0)
    card(page, "Suruga").click()
    space(page, "deploy_5").click()
    lies(page, "deploy_5", "Suruga")
    expect(page.locator(".shogun-face .alert")).to_have_count(0)

    # The drawers push nothing away, and Escape closes them.
    place = page.evaluate(PLACE)
    for drawer, words in (("log", "What has happened"), ("rules", "Search the rules")):
        page.locator(f"[data-key=tab-{drawer}]").click()
        expect(page.locator(".shogun-frame-drawer")).to_contain_text(words)
        assert page.evaluate(PLACE) == place
        page.keyboard.press("Escape")
        expect(page.locator(".shogun-frame-drawer")).to_be_hidden()

    # The rest by suggestion, and in with it: the others plan, and the next choice is there.
    page.evaluate(CHOICES)
    main(page).click()
    expect(main(page)).to_have_text("Hand in my plan")
    assert page.evaluate("window.choices") == 0  # the map keeps its marks of what has changed
    main(page).dblclick()
    assert page.evaluate("window.choices") > 0
    expect(page.locator(".shogun-face .alert")).to_have_count(0)
    expect(page.locator(".shogun-face .eyebrow")).to_contain_text(re.compile("bids", re.I))
