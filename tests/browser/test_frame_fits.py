"""The page half of the frame without a kernel: what fits, what fades, what steps aside."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, Route, expect

import shogun_nb as sg
from shogun_nb.board import layer
from shogun_nb.controls import looks
from shogun_nb.whole_table.frame import Face, frame_script
from tests.browser.lab import until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from shogun_nb.whole_table.table import Table

pytestmark = pytest.mark.browser

ADDRESS = "http://frame.invalid/"
PAGE = """<!doctype html><meta charset="utf-8">
<style>{css} body {{ margin: 0; font-size: 16px; }}
.widget-box {{ box-sizing: border-box; }}</style>
<body class="shogun-page shogun-look"><div class="shogun-nb shogun-look shogun-frame">
<div class="shogun-frame-grid widget-box"><div class="shogun-face"></div>
<div class="shogun-frame-board"><div class="shogun-table-left"><div class="shogun-nb">
<div class="shogun-board"><div class="shogun-board-frame"><div class="shogun-layer-box"></div></div>
</div></div></div></div></div></div>
<script type="module">
import face from "{address}face.js";
import layer from "{address}layer.js";
const state = await (await fetch("{address}state.json")).json();
const model = (data) => {{
  const hears = {{}};
  const set = (name, value) => {{
    data[name] = value;
    for (const hear of hears["change:" + name] ?? []) hear();
  }};
  const on = (name, hear) => (hears[name] ??= []).push(hear);
  const send = (what) => (window.said ??= []).push(what);
  return {{ get: (name) => data[name], set, on, off() {{}}, send }};
}};
window.face = model(state.face);
window.board = model(state.layer);
layer.render({{ model: window.board, el: document.querySelector(".shogun-layer-box") }});
face.render({{ model: window.face, el: document.querySelector(".shogun-face") }});
</script>"""

Open = Callable[..., Page]


def planning(provinces: int = 7) -> dict[str, Any]:
    """A table at its first plan, with so many cards in the hand."""
    game = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed=7)
    here = sg.table(game, {"Takeda": "me"}, keep=False)
    face = here.frame.face
    hand = list(face.planning["hand"])
    held = {one["province"] for one in hand}
    others = [name for name in face.setting["provinces"] if name not in held]
    card = {"armies": 12, "revolts": 1, "buildings": []}
    hand += [{**card, "province": name} for name in others[: provinces - len(hand)]]
    shown = shown_of(here)
    shown["face"]["planning"] = {**shown["face"]["planning"], "hand": hand}
    return shown


def shown_of(here: Table) -> dict[str, Any]:
    """What a table tells its page, but the goal, which would lie over it."""
    face, board = here.frame.face, here.board.layer
    shown = {
        name: getattr(face, name) for name in Face.class_own_traits(sync=True) if name[0] != "_"
    }
    shown["head"] = {**shown["head"], "goal": {}}
    names = ("land", "pieces", "marks", "chosen", "icons", "words", "near")
    names += ("signs", "glow", "arrow", "spot", "hears", "dark")
    return {"face": shown, "layer": {name: getattr(board, name) for name in names}}


@pytest.fixture
def opened(browser: BrowserContext) -> Iterator[Open]:
    """Opens a state at a size; at the end no page may have complained."""
    pages: list[Page] = []
    complaints: list[str] = []
    css = looks.style(looks.HERE / "tokens.css", looks.HERE / "style.css", layer.LOOK)

    def new(size: tuple[int, int], state: dict[str, Any]) -> Page:
        page = browser.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        found = {
            "face.js": (frame_script(), "text/javascript"),
            "layer.js": (layer.LOOK.with_suffix(".js").read_text("utf-8"), "text/javascript"),
            "state.json": (json.dumps(state), "application/json"),
            "": (PAGE.format(css=css, address=ADDRESS), "text/html"),
        }

        def answer(route: Route) -> None:
            body, kind = found[route.request.url.removeprefix(ADDRESS)]
            route.fulfill(body=body, content_type=kind)

        page.route(ADDRESS + "**", answer)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(ADDRESS)
        page.locator(".labels > .units").first.wait_for()
        page.locator(".shogun-face .tray :is(.card, .moment)").first.wait_for()
        return page

    yield new
    for page in pages:
        page.close()
    assert complaints == []


def test_a_large_hand_keeps_its_cards_readable_and_fades_where_there_are_more(opened: Open) -> None:
    for size in ((1366, 768), (1180, 820)):
        page = opened(size, planning(16))
        hand = page.locator(".provs.many")
        expect(hand).to_have_class("provs many beside")
        narrow = "all => Math.min(...all.map(one => one.offsetWidth))"
        assert page.locator(".provs .card").evaluate_all(narrow) >= 74
        assert page.locator(".many .sites .site").count() > 16
        hand.evaluate("one => (one.scrollLeft = one.scrollWidth)")
        expect(hand).to_have_class("provs many")


# Parts of the frame that are there at all, none of which may cover another.
COVERED = """() => {
  const boxes = ['.top', '.seats', '.shogun-frame-board', '.decision', '.tray', '.prompt']
    .map((name) => [name, document.querySelector(name).getBoundingClientRect()])
    .filter(([, box]) => box.height);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).flatMap(([other, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1 ? [`${one} ${other}`] : []));
}"""
CELL = """([width, height]) => {
  Object.assign(document.querySelector('.shogun-frame').style,
    { width: `${width}px`, height: `${height}px` });
}"""


@pytest.mark.parametrize("at", ["planning", "the end"])
def test_in_a_small_cell_nothing_covers_another_and_the_main_button_is_in_sight(
    opened: Open, at: str
) -> None:
    if at == "planning":
        state = planning()
    else:
        game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
        state = shown_of(sg.table(game, {"Takeda": "me"}, keep=False))
    page = opened((900, 900), state)
    for size in ((500, 576), (600, 648), (700, 576), (850, 648), (820, 860)):
        page.evaluate(CELL, size)
        page.wait_for_timeout(100)  # laid out anew
        assert page.evaluate(COVERED) == [], size
        button = page.locator(".shogun-face .prompt .main").bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= size[1], size
    # Lower than that, what does not fit is scrolled to.
    page.evaluate(CELL, (500, 416))
    page.locator(".shogun-face .prompt .main").scroll_into_view_if_needed()
    assert page.evaluate(COVERED) == []
    grid = page.locator(".shogun-frame-grid")
    assert grid.evaluate("one => one.scrollTop > 0")


def test_the_land_hears_of_another_theme_where_motion_is_not_wanted(opened: Open) -> None:
    page = opened((1366, 768), planning())
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    for scheme, dark in (("dark", "true"), ("light", "false")):
        page.evaluate("window.said = []")
        page.emulate_media(color_scheme=scheme)
        until(page, f"window.said.some(one => one.dark === {dark})")
        page.evaluate(f"window.board.set('dark', {dark})")


def test_the_sums_of_a_plan_stay_in_their_line(opened: Open) -> None:
    state = planning()
    sums = json.loads(
        json.dumps(state["face"]["planning"].get("sums") or state["face"]["quick"]["sums"])
    )
    sums["chests"].update(have=12, pay=10, come=15, rest=17, least=True)
    sums["rice"].update(have=14, lost=7, need=12, least=True)
    for part in ("planning", "quick"):
        state["face"][part] = {**state["face"][part], "sums": sums}
    page = opened((1366, 768), state)
    wide = page.locator(".sum").evaluate("one => one.scrollWidth - one.clientWidth")
    assert wide <= 0


def test_the_coach_steps_aside_for_what_he_speaks_of(opened: Open) -> None:
    state = planning()
    page = opened((620, 900), state)
    say = """words => window.face.set("prompt",
      { ...window.face.get("prompt"), say: "", coach: { words } })"""
    long = "Before you lay a card there, think of what the others may do in the end to"
    for words, kind in ((f"{long} Tosa.", "coach"), (f"{long} Noto.", "coach up")):
        page.evaluate(say, words)
        expect(page.locator(".bubble")).to_contain_text(words)
        expect(page.locator(".shogun-face > .coach")).to_have_class(kind)
    # The board takes another size, and he looks again: his place is right for it.
    page.evaluate("document.querySelector('.shogun-face > .coach').classList.toggle('up')")
    page.set_viewport_size({"width": 621, "height": 900})
    expect(page.locator(".shogun-face > .coach")).to_have_class("coach up")


GUIDED = """() => {
  const hand = window.face.get("planning").hand;
  window.face.set("guide", { cards: { confiscate_rice: hand[0].province } });
  window.face.set("prompt", { ...window.face.get("prompt"),
    news: "The earlier game was put aside: it is now in shogun_game-put-aside-1.jsonl." });
  window.face.set("planning", { ...window.face.get("planning") });
}"""
OVERPRINTED = """text => {
  const [eyebrow, say, news] = [".eyebrow", ".say", ".news"].map(one => text.querySelector(one));
  const box = one => one.getBoundingClientRect();
  const words = getComputedStyle(say).overflowY === "visible" ? say.firstElementChild : say;
  return box(eyebrow).bottom > box(say).top + 1 || box(words).bottom > box(news).top + 1
    || say.scrollWidth > say.clientWidth || box(news).bottom > box(text).bottom + 1
    || box(eyebrow).height > 24;
}"""


def test_nothing_in_the_prompt_overprints_while_the_guide_speaks(opened: Open) -> None:
    for size in ((1366, 768), (1280, 700), (820, 1180)):
        page = opened(size, planning())
        page.evaluate(GUIDED)
        expect(page.locator(".prompt .guidetag")).to_be_visible()
        expect(page.locator(".prompt .news")).to_contain_text("put aside")
        page.locator(".hand .card").first.focus()
        page.keyboard.press("1")
        page.keyboard.press("Escape")
        assert not page.locator(".ptext").evaluate(OVERPRINTED)
        expect(page.get_by_role("button", name="Leave")).to_be_in_viewport(ratio=1)


def test_long_news_leaves_room_for_what_is_to_be_done(opened: Open) -> None:
    state = planning()
    news = (
        "You play on from there. This game is kept in 05_a_whole_game_game_2.jsonl, the other one "
    )
    state["face"]["prompt"] = {**state["face"]["prompt"], "news": f"{news} in 05_a_game.jsonl."}
    for size in ((1366, 768), (1100, 700), (820, 1180), (390, 844)):
        page = opened(size, state)
        said = page.locator(".prompt .say")
        assert said.evaluate("say => say.scrollHeight <= say.clientHeight + 1"), size


CUT = """all => all.flatMap(card => {
  const inside = card.getBoundingClientRect();
  const parts = [...card.querySelectorAll(".vals .num, .flame, .arm .mon")];
  const boxes = parts.map(one => one.getBoundingClientRect());
  const shown = boxes.every(({ width }) => width > 4);
  const [arm, vals] = [".arm", ".vals"].map(one => card.querySelector(one).getBoundingClientRect());
  const whole = boxes.every(one => one.right <= inside.right && one.bottom <= inside.bottom + 1);
  const marked = /flame/.test(card.innerHTML) === Boolean(card.querySelector(".flame"));
  return shown && whole && marked && arm.right <= vals.left ? [] : [card.dataset.card];
})"""


def test_no_number_and_no_flame_is_cut_from_the_cards_of_a_large_hand(opened: Open) -> None:
    for size in ((1366, 768), (820, 1180)):
        for many in (11, 16):
            page = opened(size, planning(many))
            assert page.locator(".provs .card .flame").count() > 0
            assert page.locator(".provs .card").evaluate_all(CUT) == []


def has_focus(page: Page, key: str) -> None:
    expect(page.locator(f'.shogun-face [data-key="{key}"]')).to_be_focused()


def test_the_goal_takes_the_keyboard_from_what_goes_as_it_comes(opened: Open) -> None:
    page = opened((1366, 768), planning())
    page.locator(".hand .card").first.focus()
    page.evaluate("""() => {
      const [head, planning] = ["head", "planning"].map(name => window.face.get(name));
      window.face.set("planning", { ...planning, hand: planning.hand.slice(1) });
      window.face.set("head", { ...head, goal: { first: "a game", rows: [] } });
    }""")
    has_focus(page, "goal-close")


def test_the_goal_lies_whole_below_the_head_of_a_frame_as_low_as_a_cell(opened: Open) -> None:
    state = planning()
    hungry = "9 rice short: 3 provinces revolt, each with 3 extra farmers"
    rows = [[seat, ["0 / 9", 0], hungry] for seat in range(3)]
    state["face"]["head"]["goal"] = {"first": "a game", "rows": rows, "note": f"{hungry}. " * 2}
    page = opened((1198, 648), state)
    head, card = (
        page.locator(f".shogun-face {one}").bounding_box() for one in (".top", ".goalcard")
    )
    assert head is not None
    assert card is not None
    assert card["height"] > 500
    assert card["y"] >= head["y"] + head["height"]
    assert card["y"] + card["height"] <= 648


def test_the_keyboard_is_where_something_is_asked(opened: Open) -> None:
    state = planning()
    state["face"]["setting"] = {**state["face"]["setting"], "alone": True}
    state["face"]["head"]["goal"] = {"first": "a game", "rows": []}
    page = opened((1366, 768), state)
    has_focus(page, "goal-close")  # of the card that comes by itself
    page.keyboard.press("Enter")

    # An open drawer keeps the keyboard, and its keys do nothing to the plan behind it.
    page.evaluate("""() => document.querySelector(".shogun-frame").insertAdjacentHTML("beforeend",
      '<div class="shogun-frame-drawer"><button id="first">1</button>'
      + '<button id="last">2</button></div>')""")
    page.locator("[data-key=tab-log]").click()
    has_focus(page, "dclose")
    for key, there in (("Tab", "#first"), ("Tab", "#last"), ("Tab", "[data-key=dclose]")):
        page.keyboard.press(key)
        expect(page.locator(there)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#last")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("1")
    page.locator(".hand .card").first.focus()
    page.keyboard.press("b")
    expect(page.locator(".space.sel")).to_have_count(0)

    # The guide closes it, and gives the keyboard what it asks for.
    page.locator("[data-key=goal]").evaluate("one => one.click()")
    page.locator("[data-key=goal-guide]").evaluate("one => one.click()")
    expect(page.locator(".shogun-frame")).to_have_attribute("data-drawer", "")
    page.evaluate("""() => {
      const [{ province }] = window.face.get("planning").hand;
      const { key } = window.face.get("planning").spaces[0];
      window.face.set("meaning", { ...window.face.get("meaning"), spaces: [key] });
      window.face.set("guide", { cards: { [key]: province } });
    }""")
    expect(page.locator(".hand .card").first).to_be_focused()

    # A card in the hand that a suggestion lays is asked about no more.
    page.keyboard.press("Enter")
    expect(page.locator(".hand .picked")).to_have_count(1)
    page.evaluate("""() => {
      const { hand, spaces } = window.face.get("planning");
      const laid = { [spaces[0].key]: hand[0].province };
      for (const part of ["planning", "quick"])
        window.face.set(part, { ...window.face.get(part), laid });
    }""")
    expect(page.locator(".space .mini")).to_have_count(1)
    expect(page.locator(".decision.glowing")).to_have_count(0)


def test_the_map_stays_where_it_is_when_it_gets_the_keyboard(opened: Open) -> None:
    page = opened((1366, 768), planning())
    for how in ("one => one.focus()", "one => one.scrollIntoView()"):
        page.locator(".shogun-layer").evaluate(how)
        moved = page.evaluate("""() => {
          const all = [];
          for (let one = document.querySelector(".shogun-layer"); one; one = one.parentElement)
            if (one.scrollTop) all.push(`${one.className} ${one.scrollTop}`);
          return all;
        }""")
        assert moved == []


def test_what_the_coach_says_at_length_scrolls_and_goes_with_its_reason(opened: Open) -> None:
    page = opened((1366, 768), planning())
    say = """([words, more]) => window.face.set("prompt",
      { ...window.face.get("prompt"), coach: { words, more } })"""
    page.evaluate(say, ["Think of winter.", "Rice feeds your provinces. " * 90])
    page.locator("[data-key=coach-more]").click()
    high = "one => one.offsetHeight"
    board = page.locator(".shogun-frame-board").evaluate(high)
    assert page.locator(".bubble").evaluate(high) <= 0.4 * board + 1
    expect(page.locator(".bubble")).to_have_class("bubble below")
    page.evaluate(say, ["Think of your chests.", "They pay for what you build."])
    expect(page.locator(".bubble .long")).to_have_count(0)
