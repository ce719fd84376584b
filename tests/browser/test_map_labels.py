"""What stands on the map, measured as Chromium draws it: four sizes, three zooms, a full game.

The layer is shown without a notebook and without land: a model that does what anywidget's does
gives it what the kernel would send.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, Route, expect

import shogun_nb as sg
from shogun_nb.board import layer
from shogun_nb.board.live import ICONS
from shogun_nb.controls import looks
from tests.browser.lab import until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from shogun_nb.engine.position import Position

pytestmark = [pytest.mark.browser, pytest.mark.moving]

ROOT = layer.LOOK.parents[1]
SIZES = ((350, 248), (520, 368), (820, 581), (1100, 779))
ADDRESS = "http://map.invalid/"
PAGE = """<!doctype html><meta charset="utf-8">
<style>{css} body {{ margin: 0; font-size: 16px; }}</style>
<body class="shogun-look"><div class="{frame}">
<div class="shogun-nb" style="width:{wide}px;height:{high}px">
<div class="shogun-board-frame" style="height:100%"><div class="shogun-layer-box"></div></div>
</div></div>
<script type="module">
import layer from "{address}layer.js";
const [data, hears] = [{data}, {{}}];
window.sent = [];
window.model = {{
  get: (name) => data[name],
  set: (name, value) => {{
    data[name] = value;
    for (const hear of hears["change:" + name] ?? []) hear();
  }},
  on: (name, hear) => (hears[name] ??= []).push(hear),
  off: () => {{}},
  send: (content) => window.sent.push(content),
}};
layer.render({{ model, el: document.querySelector(".shogun-layer-box") }});
</script>"""

# Boxes of what is drawn, with its words. Of letters those parts that have ink.
DRAWN = """() => {
  const found = (kind) => [...document.querySelectorAll(`.shogun-layer ${kind}`)].map(one => {
    const { left, top, right, bottom, height } = one.getBoundingClientRect();
    const ink = one.tagName === "text" ? 0.17 * height : 0;
    return [left, top + ink, right, bottom - ink, one.textContent, one.getAttribute("class")];
  });
  const all = (...kinds) => kinds.flatMap(found);
  return {
    numbers: all(".counter text", ".count text", ".value", ".arrow-words text"),
    plates: found(".labels .plate"),
    units: found(".labels > .units"),
    names: found(".labels .name-of text"),
    others: all(".region-of", ".scenery", ".values", ".arrow-words", ".built", ".flame", ".pin",
      ".dot"),
    panels: [...document.querySelectorAll("[data-fold]")].map(one => one.getBoundingClientRect())
      .filter(one => one.width).map(one => [one.left, one.top, one.right, one.bottom]),
    smallest: Math.min(...[...document.querySelectorAll(".shogun-layer text")].map(one =>
      parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)),
    level: document.querySelector(".shogun-map").dataset.level,
  };
}"""
SCALE = "document.querySelector('.shogun-layer .world').transform.baseVal.consolidate().matrix.a"

Box = Sequence[Any]
Open = Callable[..., Page]


@cache
def late() -> Position:
    """A full board: five players, late in the second year."""
    game = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed=3)
    return game.play("greedy", most=240).position


def told(position: Position, **overlays: Any) -> dict[str, Any]:
    """What the kernel sends to the page for a position."""
    drawn = position.drawn()
    sight, over = drawn.sight(colouring=next(iter(drawn.colourings)), **overlays)
    land = layer.land_for(drawn.map, sight, ICONS)
    land["colours"] = layer.region_colours(sight, looks.colours(dark=False))
    return {
        "land": land,
        "pieces": layer.pieces_of(sight),
        "marks": layer.marks_of(over, sight.by_owner),
        "chosen": -1,
        "icons": looks.symbols(),
        "words": "Board",
        **{name: [] for name in ("near", "signs", "glow", "arrow", "spot")},
        "hears": False,
        "dark": False,
    }


@pytest.fixture
def opened(browser: BrowserContext) -> Iterator[Open]:
    """Opens a map of a size; at the end no page may have complained."""
    pages: list[Page] = []
    complaints: list[str] = []
    css = looks.style(looks.HERE / "tokens.css", looks.HERE / "style.css", layer.LOOK)

    def new(size: tuple[int, int], content: dict[str, Any], frame: str = "") -> Page:
        page = browser.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))

        def answer(route: Route) -> None:
            if route.request.url.endswith(".js"):
                script = layer.LOOK.with_suffix(".js")
                route.fulfill(path=script, content_type="text/javascript")
                return
            wide, high = size
            data = json.dumps(content).replace("</", "<\\/")
            body = PAGE.format(
                css=css, wide=wide, high=high, address=ADDRESS, data=data, frame=frame
            )
            route.fulfill(body=body, content_type="text/html")

        page.route(ADDRESS + "**", answer)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(ADDRESS)
        page.locator(".labels > .units").first.wait_for()
        return page

    yield new
    for page in pages:
        page.close()
    assert complaints == []


def zoom_in(page: Page) -> None:
    """One press of the button, until the labels stand where they belong."""
    scale = page.evaluate(SCALE)
    page.get_by_role("button", name="Zoom in").click()
    until(page, f"s => {SCALE} > 1.68 * s", arg=scale)


def meet(one: Box, two: Box, spare: float = 0.7) -> bool:
    """Whether two boxes share more than a hair's breadth."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return bool(across > spare and down > spare)


def within(one: Box, two: Box) -> bool:
    return bool(
        one[0] >= two[0] - 1
        and one[1] >= two[1] - 1
        and one[2] <= two[2] + 1
        and one[3] <= two[3] + 1
    )


def check(drawn: dict[str, Any], size: tuple[int, int], home: bool) -> None:
    """No label covers a number, none is too small, and all units are seen."""
    numbers, names, units = drawn["numbers"], drawn["names"], drawn["units"]
    assert drawn["smallest"] >= 10.99
    assert [pair for pair in combinations(units, 2) if meet(*pair)] == []
    assert [pair for pair in combinations(numbers, 2) if meet(*pair)] == []
    assert [pair for pair in combinations(names, 2) if meet(*pair, spare=2)] == []
    for number in numbers:
        # What covers the middle of a number, where its ink is.
        left, top, right, low = number[:4]
        core = [left + 1, top + 1, right - 1, low - 1]
        over = [
            one
            for one in [*names, *drawn["others"], *drawn["plates"]]
            if meet(one, core) and not within(number, one)
        ]
        assert over == [], number
    for name in names:
        assert not [unit for unit in units if meet(name, unit, spare=1.5)], name
    if not home:
        return
    frame = [0, 0, *size]
    assert [one for one in [*units, *names] if not within(one, frame)] == []
    assert [(a, b) for a in units for b in drawn["panels"] if meet(a, b)] == []


@pytest.mark.parametrize("size", SIZES)
def test_no_label_covers_a_number_at_any_size_and_zoom(opened: Open, size: tuple[int, int]) -> None:
    board = late().map
    content = told(
        late(),
        targets=["Omi", "Owari"],
        last_move=("Ise", "Yamato"),
        arrows=[("Aki", "Bizen", "2")],
    )
    content["signs"] = [["Kai", "swords"], ["Kii", "a-taxes", "now"], ["Mino", "a-rice"]]
    content["arrow"] = ["Kai", "Suruga", 3]
    page = opened(size, content)
    armies = sum(bool(late().armies(name)) for name in board.names)
    levels = []
    for turn in range(3):
        drawn = page.evaluate(DRAWN)
        levels.append(drawn["level"])
        check(drawn, size, home=turn == 0)
        # Counters never give way, nor what is planned, nor the numbers of arrows.
        assert page.locator(".units .counter").count() >= armies > 35
        assert page.locator(".shogun-layer .pin").count() == 3
        assert page.locator(".shogun-layer .arrow-words").count() == 2
        assert bool(page.locator(".region-of").count()) == (drawn["level"] == "0")
        if turn < 2:
            zoom_in(page)
    assert levels == sorted(levels)
    # From afar regions have their names, from nearby provinces, and at last their rice and taxes.
    if size[0] >= 820:
        assert levels[-1] == "2"
        assert page.locator(".values").count() > 30
        assert page.locator(".name-of").count() == len(board.names)


# How far both ends of each arrow stay from the counters that it joins.
ARROWS = """pairs => [...document.querySelectorAll(".over .arrow")].map((line, n) => {
  const head = document.querySelectorAll(".over .head")[n];
  const points = [[line, 0], [head, 0]].map(([path, at]) =>
    path.getPointAtLength(at).matrixTransform(path.getScreenCTM()));
  return pairs[n].map((place, side) => {
    const box = document.querySelector(`.of-${place} .plate`).getBoundingClientRect();
    const { x, y } = points[side];
    return Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom);
  });
})"""


def test_arrows_lie_under_the_labels_and_end_beside_the_counters(opened: Open) -> None:
    arrows = [("Aki", "Bizen", "2"), ("Kai", "Suruga", "3"), ("Ise", "Omi", "1")]
    index = late().map.index
    for size in SIZES:
        page = opened(size, told(late(), arrows=arrows))
        order = page.locator(".shogun-layer > g").evaluate_all(
            "all => all.map(one => one.getAttribute('class'))"
        )
        assert order.index("world") < order.index("over") < order.index("labels")
        gaps = page.evaluate(ARROWS, [[index(one), index(two)] for one, two, _ in arrows])
        assert len(gaps) == 3
        assert all(0 < gap < 26 for both in gaps for gap in both), (size, gaps)


CHANGED = {"Aki": 5, "Kai": 4, "Kii": 3, "Etchu": 2, "Owari": 1}  # one of each region


def later(position: Position) -> Position:
    for name, armies in CHANGED.items():
        position = position.set(name, owner="Oda", armies=armies)
    return position


def show(page: Page, position: Position) -> None:
    page.evaluate("pieces => window.model.set('pieces', pieces)", told(position)["pieces"])


def dots(page: Page) -> list[str]:
    """The provinces that are marked as changed."""
    found: list[str] = page.locator(".units:has(.dot)").evaluate_all(
        "all => all.map(one => document.querySelector("
        "`.hit[data-place='${one.getAttribute('class').split('-').at(-1)}']`).dataset.province)"
    )
    return sorted(found)


def test_what_has_changed_has_a_dot_in_every_region_until_the_next_choice(opened: Open) -> None:
    first = sg.scenario(players=["Takeda", "Uesugi", "Oda"]).set("Iyo", owner="Oda", armies=1)
    for size in ((350, 248), (820, 581)):
        page = opened(size, told(first), "shogun-frame")
        changed = later(first)
        show(page, changed)
        assert dots(page) == sorted(CHANGED)
        assert page.locator(".marks .fresh").count() == len(CHANGED)
        # The pulse ends, the dots stay, and another change comes to them.
        expect(page.locator(".marks .fresh")).to_have_count(0)
        show(page, changed.set("Iyo", owner="Takeda", armies=2))
        assert dots(page) == sorted([*CHANGED, "Iyo"])
        # What is again as it was, has not changed; and an empty province can have.
        show(page, changed.set("Kai", owner=None))
        assert dots(page) == sorted(CHANGED)
        page.evaluate("document.querySelector('.shogun-map').shogunChosen()")
        assert dots(page) == []
        show(page, changed.set("Kai", owner="Oda", armies=1))
        assert dots(page) == ["Kai"]


# Where each label stands, and which provinces have no name.
STANDS = """() => {
  const of = (one) => document.querySelector(
    `.hit[data-place="${/of-(\\d+)/.exec(one.getAttribute("class"))[1]}"]`).dataset.province;
  const all = (kind) => Object.fromEntries([...document.querySelectorAll(`.labels > .${kind}`)]
    .map(one => [of(one), [one.transform.baseVal[0].matrix.e, one.transform.baseVal[0].matrix.f]]));
  return { units: all("units"), names: all("name-of") };
}"""


def side(unit: Sequence[float], name: Sequence[float]) -> str:
    """Where a name stands as seen from its counter."""
    dx, dy = name[0] - unit[0], name[1] - unit[1]
    if dy < -8:
        return "above"
    if dy > 16:
        return "below"
    return "left" if dx < 0 else "right"


def test_labels_stay_where_nothing_near_them_has_changed(opened: Open) -> None:
    game = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed=7)
    while len(game.choices) < 60:
        game.play("greedy", most=1)
    page = opened((900, 540), told(game.position), "shogun-frame")
    was, pieces, missing, moved, steps = page.evaluate(STANDS), [], [], [], 0
    turned = []
    while not game.over:
        before = told(game.position)["pieces"]["p"]
        game.play("greedy", most=1)
        pieces = told(game.position)["pieces"]["p"]
        if pieces == before:
            continue
        steps += 1
        show(page, game.position)
        now = page.evaluate(STANDS)
        missing.append(len(game.position.map.names) - len(now["names"]))
        names = game.position.map.names
        changed = [
            was["units"].get(name) or now["units"].get(name) or was["names"].get(name)
            for name, one, other in zip(names, pieces, before, strict=True)
            if one != other
        ]
        for kind in ("units", "names"):
            for name, (x, y) in now[kind].items():
                old = was[kind].get(name, (x, y))
                far = all(not at or abs(at[0] - x) + abs(at[1] - y) > 110 for at in changed)
                if far and abs(old[0] - x) + abs(old[1] - y) > 1:
                    moved.append((name, old, (x, y)))
        for name in set.intersection(*(set(one) for of in (was, now) for one in of.values())):
            sides = [side(of["units"][name], of["names"][name]) for of in (was, now)]
            if sides[0] != sides[1]:
                turned.append((name, *sides))
        was = now
        page.evaluate("document.querySelector('.shogun-map').shogunChosen()")
    assert steps > 20
    # In 45 steps 6 labels moved when this was written, 234 before labels kept their places.
    assert len(moved) <= steps / 2, moved
    assert max(missing) <= 3
    # A name that must move looks on its own side of its counter first: 15 changed sides when this
    # was written, 25 before.
    assert len(turned) <= steps / 2, turned


def test_what_is_spoken_of_or_pointed_at_has_its_name(opened: Open) -> None:
    page = opened((520, 368), told(late()), "shogun-frame")
    names = page.evaluate(STANDS)["names"]
    unnamed = [name for name in late().map.names if name not in names]
    assert len(unnamed) > 3
    spoken = unnamed[:3]
    page.evaluate("names => document.querySelector('.shogun-map').shogunShow({ names })", spoken)
    until(
        page, f"() => {{ const all = ({STANDS})().names; return {spoken}.every(one => all[one]); }}"
    )
    pointed = next(one for one in unnamed if one not in page.evaluate(STANDS)["names"])
    page.evaluate(
        "province => document.querySelector('.shogun-frame').dispatchEvent("
        "new CustomEvent('shogun-point', { detail: { province } }))",
        pointed,
    )
    expect(page.locator(".pointed-name text")).to_have_text(
        late().map.printed[late().map.index(pointed)]
    )


def test_nothing_moves_where_motion_is_not_wanted(opened: Open) -> None:
    first = sg.scenario(players=["Takeda", "Uesugi", "Oda"]).set("Iyo", owner="Oda", armies=1)
    page = opened((820, 581), told(first))
    moving = "document.querySelector('.shogun-map').getAnimations({ subtree: true }).length"
    page.emulate_media(reduced_motion="reduce")
    show(page, later(first))
    assert dots(page) == sorted(CHANGED)
    assert page.evaluate(moving) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) > 0
    # Without a frame nobody tells of choices: after a while the dots go.
    expect(page.locator(".labels .dot")).to_have_count(0)


def test_the_same_game_at_the_same_size_gives_the_same_picture(opened: Open) -> None:
    picture = "document.querySelector('.shogun-layer .labels').innerHTML"
    wanted = opened((820, 581), told(late()), "shogun-frame").evaluate(picture)
    page = opened((820, 581), told(later(late())), "shogun-frame")
    assert page.evaluate(picture) != wanted
    box = page.locator(".shogun-nb").first
    for wide, high in ((520, 368), (820, 581)):
        box.evaluate(
            "(box, [x, y]) => box.style.cssText = `width:${x}px;height:${y}px`", [wide, high]
        )
        until(page, f"Math.abs({SCALE} - {wide / late().map.width}) < 0.01")
    zoom_in(page)
    show(page, late())
    page.evaluate("document.querySelector('.shogun-map').shogunChosen()")
    page.get_by_role("button", name="Whole board").click()
    until(page, f"Math.abs({SCALE} - {820 / late().map.width}) < 0.01")
    until(page, f"wanted => {picture} === wanted", arg=wanted)


def test_a_very_small_map_tells_owners_and_no_number_that_nobody_could_read(opened: Open) -> None:
    size = (378, 120)
    page = opened(size, told(late()))
    drawn = page.evaluate(DRAWN)
    assert [one for one in drawn["units"] if not within(one, [0, 0, *size])] == []
    expect(page.locator(".counter text").first).to_be_hidden()
    assert page.locator(".counter .plate").count() > 35


def test_the_legend_is_folded_and_keeps_within_the_map(opened: Open) -> None:
    for size in SIZES:
        page = opened(size, told(late()))
        legend = page.locator(".shogun-map-legend")
        button = page.get_by_role("button", name="Legend")
        expect(legend).to_be_hidden()
        button.click()
        expect(legend).to_contain_text("changed just now")
        box = legend.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        button.click()
        expect(legend).to_be_hidden()
    # Escape, a press beside it and a choice close it, too; a press on it does not.
    button.click()
    legend.click()
    expect(legend).to_be_visible()
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    page.locator(".shogun-map").click(position={"x": size[0] - 60, "y": 20})
    expect(legend).to_be_hidden()
    button.click()
    page.evaluate("document.querySelector('.shogun-map').shogunChosen()")
    expect(legend).to_be_hidden()


def test_a_tile_breaks_a_name_between_its_words_only(browser: BrowserContext) -> None:
    sheets = [ROOT / "whole_table" / f"{name}.css" for name in ("frame", "actions")]
    css = looks.style(looks.HERE / "tokens.css", *sheets)
    names = ["Kai", "Mimasaka", "Shimotsuke", "Awa (Shikoku)"]
    tiles = "".join(
        f'<li class="tile" style="width:66px"><span class="mine"><svg class="sil"></svg>'
        f"<span>{name}</span></span></li>"
        for name in names
    )
    page = browser.new_page()
    page.set_content(f'<style>{css}</style><div class="shogun-look shogun-face">{tiles}</div>')
    high = page.locator(".mine span").evaluate_all("all => all.map(one => one.offsetHeight)")
    page.close()
    assert high[0] == high[1] == high[2] < high[3]
