"""The live board as people meet it: clicks, keys, wheel and finger, reload, sharp screens."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

import shogun_nb as sg
from shogun_nb.board.layer import shape_id
from shogun_nb.controls.looks import colours
from shogun_nb.games.shogun.board_map import read_map
from tests.browser.lab import click_province, scratch_notebook, until

if TYPE_CHECKING:
    from tests.browser.lab import Lab, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.moving]

GAME = (
    "import shogun_nb as sg\n"
    "game = sg.new_game(players=['Takeda', '<b>Ben</b>', 'Mori'], seed=7)\n"
    "game.play('greedy', most=60)\n"
    "None"
)
BOARD = "board = sg.LiveBoard(game)\nboard"
MAP = read_map()
SEA = (600.0, 790.0)
KII = colours(dark=False)["r-purple"]

PIXEL = """([x, y, across]) => {
  const canvas = document.querySelector('canvas.shogun-canvas');
  if (!canvas) return '';
  const scale = canvas.width / across;
  const at = [Math.round(x * scale), Math.round(y * scale), 1, 1];
  const [r, g, b] = canvas.getContext('2d').getImageData(...at).data;
  return '#' + [r, g, b].map(part => part.toString(16).padStart(2, '0')).join('');
}"""

# The map is painted: Kii has the colour of its region beside its name.
X, Y = MAP.province("Kii").label
LAND_IS_PAINTED = (
    "() => [...Array(12).keys()].some(n => "  # between the strokes of its hatch
    f"({PIXEL})([{X} + 16 + n, {Y} - 30 + n / 2, {MAP.width}]) === '{KII}')"
)


@dataclass
class Shown:
    """The first board of a page."""

    notebook: Notebook

    @property
    def canvas(self) -> Locator:
        return self.notebook.page.locator("canvas.shogun-canvas").first

    @property
    def layer(self) -> Locator:
        return self.notebook.page.locator(".shogun-layer").first

    @property
    def card(self) -> Locator:
        return self.notebook.page.locator(".shogun-card-name").first

    @property
    def heard(self) -> Locator:
        return self.notebook.page.locator(".shogun-heard").first

    def point(self, at: tuple[float, float]) -> tuple[float, float]:
        """A point of the map, on the page."""
        box = self.canvas.bounding_box()
        assert box is not None
        scale = box["width"] / MAP.width
        return box["x"] + at[0] * scale, box["y"] + at[1] * scale

    def label(self, name: str) -> tuple[float, float]:
        return self.point(MAP.province(name).label)

    def click(self, at: tuple[float, float]) -> None:
        self.notebook.page.mouse.click(*at)

    def wait_for_outline(self, name: str, there: bool = True) -> None:
        """Until a province is outlined as the selected one, or is not."""
        page = self.notebook.page
        selected = page.locator(f'.shogun-map[data-selected="{name}"]').first
        if there:
            selected.wait_for()
            assert page.locator(".shogun-map .selected").first.get_attribute("d")
        else:
            selected.wait_for(state="detached")

    def wait_for_pointed(self, name: str | None) -> None:
        """Until a province is marked as the one under the pointer, or none is."""
        linked = self.notebook.page.locator(".hit.shogun-linked")
        if name is None:
            expect(linked).to_have_count(0)
        else:
            expect(linked.first).to_have_attribute("data-province", name)

    def wait_for_land(self) -> None:
        """Until the map is painted."""
        until(self.notebook.page, LAND_IS_PAINTED)
        self.notebook.page.locator(".shogun-layer .labels text").first.wait_for()

    def fits(self) -> None:
        """Until as many pixels are drawn as make it sharp at the width it has."""
        until(
            self.notebook.page,
            "() => { const c = document.querySelector('canvas.shogun-canvas');"
            " return c && Math.abs(c.width - 2 * c.clientWidth) <= 2 }",
        )


@contextmanager
def shown(notebook: Notebook, lab: Lab, *cells: str) -> Iterator[Shown]:
    """A board in a notebook of its own, painted; at the end nothing may have been wrong."""
    with scratch_notebook(lab, "board", GAME, *(cells or (BOARD,))) as name:
        notebook.open_file(name)
        notebook.run_all()
        board = Shown(notebook)
        board.wait_for_land()
        board.fits()
        yield board
        notebook.assert_all_is_well()


def test_mouse(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    with shown(notebook, lab) as board:
        board.click(board.label("Kai"))
        expect(board.card).to_have_text("Kai")
        board.wait_for_outline("Kai")
        # The pointer that passes shows other cards; when it leaves, the selected one is back.
        page.mouse.move(*board.label("Suruga"), steps=5)
        board.wait_for_pointed("Suruga")
        expect(board.card).to_have_text("Suruga")
        page.mouse.move(5, 5)
        expect(board.card).to_have_text("Kai")
        board.wait_for_outline("Kai")
        # Other buttons of the mouse belong to the browser.
        page.mouse.click(*board.label("Aki"), button="middle")
        page.mouse.move(*board.label("Suruga"), steps=5)
        expect(board.card).to_have_text("Suruga")
        board.wait_for_outline("Kai")
        board.click(board.label("Settsu"))
        board.wait_for_outline("Settsu")
        board.wait_for_outline("Kai", there=False)
        # Settsu belongs to a player with an odd name, which is text and nothing else.
        expect(page.locator(".shogun-card")).to_contain_text("<b>Ben</b>")
        assert page.locator(".shogun-nb b").count() == 0
        board.click(board.point(SEA))
        board.wait_for_outline("Settsu", there=False)
        page.mouse.move(5, 5)
        # Nothing moves below a card that stays; a click on the sea has taken it away on purpose.
        expect(board.card).to_have_text("No province")
        page.mouse.move(*board.label("Suruga"), steps=5)
        expect(board.card).to_have_text("Suruga")
        page.mouse.move(5, 5)
        board.wait_for_pointed(None)
        expect(board.card).to_have_text("Suruga")


def test_wheel_and_finger_scroll_the_page_and_a_tap_selects(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    # Room below, so that there is something to scroll to.
    with shown(notebook, lab, BOARD, "print('\\n' * 80)") as board:
        board.canvas.evaluate("canvas => canvas.scrollIntoView({ block: 'start' })")
        place = "document.querySelector('canvas.shogun-canvas').getBoundingClientRect().y"
        before = page.evaluate(place)
        page.mouse.move(*board.label("Hida"))
        notebook.until_rest()  # a turn of the wheel is dropped while the page is being laid out
        page.mouse.wheel(0, -60)
        until(page, f"before => {place} > before + 30", arg=before)
        page.mouse.move(5, 5)
        touch = page.context.new_cdp_session(page)
        touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        x, y = board.label("Hida")
        touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        board.wait_for_outline("Hida")
        touch.send("Emulation.setTouchEmulationEnabled", {"enabled": False})


def test_keyboard_alone(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    choosing = "chosen = []\nboard = sg.LiveBoard(game, on_click=chosen.append)\nboard"
    with shown(notebook, lab, choosing, "print(chosen)") as board:
        canvas = page.get_by_role("application", name=re.compile("Board of Shogun"))
        canvas.focus()
        page.keyboard.press("Home")
        expect(board.heard).not_to_be_empty()
        first = board.heard.inner_text()
        page.keyboard.press("ArrowRight")
        # Its answer writes the name into the field, too: not into what is typed there below.
        expect(board.heard).not_to_have_text(first)
        # From here by way of the named twin, typed in any case.
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.tagName") != "svg"
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.tagName") == "svg"
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.tagName") != "svg"
        field = page.get_by_label("Province", exact=True)
        field.fill("kai")
        field.press("Enter")
        board.wait_for_outline("Kai")
        expect(field).to_have_value("Kai")
        canvas.focus()
        for arrow, name in (("ArrowDown", "Suruga"), ("ArrowUp", "Kai")):
            page.keyboard.press(arrow)
            board.wait_for_outline(name)
            expect(board.card).to_have_text(name)
        page.keyboard.press("Enter")
        # Every neighbour is a button with its name; the one pressed keeps the focus.
        button = page.get_by_role("button", name="Suruga", exact=True)
        button.focus()
        page.keyboard.press("Space")
        board.wait_for_outline("Suruga")
        assert page.evaluate("document.activeElement.tagName") == "BUTTON"
        page.get_by_role("button", name="Choose Suruga").press("Enter")
        field.fill("Kay")
        field.press("Enter")
        expect(page.get_by_role("alert").filter(has_text="did you mean")).to_contain_text("Kai")
        # No key was taken for a shortcut of JupyterLab: the cells are what they were.
        assert len(notebook.code_cells()) == 3
        run_cell(notebook, 2)
        expect(page.locator(".jp-OutputArea-output pre").last).to_have_text(
            re.compile(r"\['Kai', 'Suruga'\]")
        )


def run_cell(notebook: Notebook, number: int) -> None:
    """Run one cell again, by its place among all cells."""
    notebook.page.evaluate(
        f"window.jupyterapp.shell.currentWidget.content.activeCellIndex = {number}"
    )
    notebook._within(60, "window.jupyterapp.commands.execute('notebook:run-cell')")


def test_a_page_that_is_loaded_anew_shows_the_board_and_the_selection_again(
    notebook: Notebook, lab: Lab
) -> None:
    page = notebook.page
    filled = "board.show(fill={'Izumo': 'orange'})"  # a closed province: only land changes
    with shown(
        notebook, lab, BOARD, "None", "other = sg.LiveBoard(game, width=500)\nother"
    ) as board:
        board.click(board.label("Kai"))
        board.wait_for_outline("Kai")
        page.evaluate(
            "source => window.jupyterapp.shell.currentWidget.content.widgets[2].model"
            ".sharedModel.setSource(source)",
            filled,
        )
        # The land is what was drawn last, and what a new page gets first.
        run_cell(notebook, 2)
        notebook._within(30, "window.jupyterapp.commands.execute('docmanager:save')")
        notebook.open(page.url.replace("&reset", "").replace("?reset", ""))
        board.wait_for_land()
        board.wait_for_outline("Kai")
        # It is alive, and so is the other one.
        board.click(board.label("Hida"))
        board.wait_for_outline("Hida")
        expect(board.card).to_have_text("Hida")
        click_province(page.locator(".shogun-layer").nth(1), "Hida")
        expect(page.locator(".shogun-card-name").nth(1)).to_have_text("Hida")


def test_the_board_of_an_earlier_run_costs_nothing_and_one_shown_again_is_up_to_date(
    notebook: Notebook, lab: Lab
) -> None:
    again = "boards = [*globals().get('boards', []), sg.LiveBoard(game)]\nboards[-1]"
    told = "game.play('greedy', most=9)\nprint([board._unseen for board in boards])"
    canvases = notebook.page.locator("canvas.shogun-canvas")
    with shown(notebook, lab, again, told, "0") as board:
        told_now = notebook.page.locator(".jp-OutputArea-output pre").first
        expect(told_now).to_have_text("[False]")
        run_cell(notebook, 1)
        board.wait_for_land()
        expect(canvases).to_have_count(1)
        run_cell(notebook, 2)
        expect(told_now).to_have_text("[True, False]")
        # The first board is shown once more: it has missed a move, and makes up for it.
        notebook.page.evaluate(
            "window.jupyterapp.shell.currentWidget.content.widgets[3].model"
            ".sharedModel.setSource('boards[0]')"
        )
        run_cell(notebook, 3)
        expect(canvases).to_have_count(2)
        same = """() => { const [one, other] = [...document.querySelectorAll(
            '.shogun-layer .labels')].map(c => c.innerHTML); return one && one === other }"""
        until(notebook.page, same)


def test_the_width_follows_the_page_and_the_shape_stays(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    with shown(notebook, lab, BOARD, "sg.LiveBoard(game, width=600)") as board:
        before = 0
        for across in (1280, 1920, 900, 1280):
            page.set_viewport_size({"width": across, "height": 1100})
            until(
                page,
                "(width) => document.querySelector('canvas.shogun-canvas').clientWidth !== width",
                before,
            )
            board.fits()
            board.wait_for_land()
            box = board.canvas.bounding_box()
            assert box is not None
            before = board.canvas.evaluate("(canvas) => canvas.clientWidth")
            assert box["width"] / box["height"] == pytest.approx(1200 / 850, rel=0.004)
            assert box["width"] <= 1200
            # It takes most of the cell: beside the card where there is room.
            assert box["width"] > {1280: 780, 1920: 1150, 900: 650}[across]
        fixed = page.locator("canvas.shogun-canvas").nth(1)
        assert fixed.evaluate("c => [c.clientWidth, c.clientHeight, c.width, c.height]") == [
            600, 425, 1200, 850,
        ]  # fmt: skip


@pytest.mark.slow
def test_sharp_on_screens_with_two_pixels_for_one(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    screen = page.context.new_cdp_session(page)
    screen.send(
        "Emulation.setDeviceMetricsOverride",
        {"width": 1280, "height": 1100, "deviceScaleFactor": 2, "mobile": False},
    )
    with shown(notebook, lab, "board = sg.LiveBoard(game, width=600)\nboard") as board:
        assert page.evaluate("window.devicePixelRatio") == 2
        # The land alone: letters and signs over it are drawn by the browser itself.
        hidden = page.add_style_tag(
            content=".shogun-layer-box { visibility: hidden; }"
            " .shogun-board-frame::before { display: none; }"
        )
        land = Image.open(
            io.BytesIO(
                bytes(
                    board.canvas.evaluate(
                        "async c => Array.from(new Uint8Array(await (await new Promise("
                        "done => c.toBlob(done))).arrayBuffer()))"
                    )
                )
            )
        )
        sea = Image.new("RGBA", land.size, colours(dark=False)["sea"])
        drawn = Image.alpha_composite(sea, land.convert("RGBA")).convert("L")
        box = board.canvas.bounding_box()
        assert box is not None
        clip = {**box, "scale": 1}
        taken = screen.send("Page.captureScreenshot", {"format": "png", "clip": clip})
        seen = Image.open(io.BytesIO(b64decode(taken["data"]))).convert("L")
        hidden.evaluate("style => style.remove()")
        assert abs(seen.width - drawn.width) <= 2
        # As many sharp edges on the screen as were drawn: lines stretched from half the pixels
        # would lose most of theirs.
        assert edges(seen) > 0.8 * edges(drawn)
        small = drawn.resize((drawn.width // 2, drawn.height // 2)).resize(drawn.size)
        assert edges(small) < 0.7 * edges(drawn), "the measure itself tells them apart"
        board.click(board.label("Kai"))
        board.wait_for_outline("Kai")


def test_the_land_follows_the_theme_of_jupyterlab(notebook: Notebook, lab: Lab) -> None:
    change = "theme => jupyterapp.commands.execute('apputils:change-theme', { theme })"
    with shown(notebook, lab, BOARD):
        for theme, dark in (("JupyterLab Dark", True), ("JupyterLab Light", False)):
            notebook.page.evaluate(change, theme)
            kii = colours(dark=dark)["r-purple"]
            until(notebook.page, LAND_IS_PAINTED.replace(KII, kii))
            # JupyterLab takes its splash away 200 milliseconds after a change. If it changes again
            # meanwhile, it does so twice, and raises.
            until(notebook.page, "!document.getElementById('jupyterlab-splash')")


def edges(picture: Image.Image) -> float:
    """The mean square of the difference of neighbouring pixels."""
    pixels = np.asarray(picture, dtype=float)
    return float((np.diff(pixels, axis=1) ** 2).mean())


def test_errors_of_listeners_stand_on_the_page_and_the_board_goes_on(
    notebook: Notebook, lab: Lab
) -> None:
    failing = "board = sg.LiveBoard(game, on_click=lambda name: 1 / 0)\nboard"
    with shown(notebook, lab, failing, "board.show(arrows=[('Kai', 'Hida', 'go')])") as board:
        board.click(board.label("Kai"))
        alert = notebook.page.get_by_role("alert").filter(has_text="ZeroDivisionError")
        expect(alert).to_contain_text("The game has not changed")
        board.wait_for_outline("Kai")
        board.click(board.label("Hida"))
        board.wait_for_outline("Hida")
        notebook.page.get_by_role("button", name="owners").click()
        expect(notebook.page.locator(".owners .tint").first).to_be_attached()
        board.wait_for_outline("Hida")
        notebook.page.get_by_role("button", name="Board in words").click()
        expect(notebook.page.locator(".shogun-nb pre").last).to_contain_text("Awa-Boso")


# --- pan and zoom --------------------------------------------------------------------------------

# What the widgets of the page tell the kernel, from now on.
COUNTED = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (given) {
    const words = typeof given === 'string' ? given : new TextDecoder().decode(given);
    if (words.includes('comm_msg')) window.sent.push(words);
    return send.call(this, given);
  };
}"""
VIEW = """() => {
  const world = document.querySelector('.shogun-layer .world').getAttribute('transform');
  return world.match(/-?[\\d.]+(e-?\\d+)?/g).map(Number);
}"""
# Boxes on the screen: of the counters, and of all other labels.
LABELS = """() => {
  const boxes = (kind) => [...document.querySelectorAll(
    '.shogun-layer .labels > ' + kind)].map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  });
  return [boxes('.units'), boxes('.name-of').concat(boxes('.built'), boxes('.values'))];
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.shogun-layer text')].map(one =>
  parseFloat(getComputedStyle(one).fontSize) * (one.getBoundingClientRect().width ? 1 : 9)))"""


def test_zoom_and_pan_move_the_board_in_the_page_alone(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    with shown(notebook, lab, "board = sg.LiveBoard(game, width=800, card=False)\nboard") as board:
        home = page.evaluate(VIEW)
        page.evaluate(COUNTED)
        page.mouse.move(*board.label("Kai"))
        board.wait_for_pointed("Kai")
        page.keyboard.down("Control")
        # Once: between two of them a busy machine may rest. Of this the page hears the half.
        page.mouse.wheel(0, -240)
        until(page, f"s => ({VIEW})()[2] > 1.5 * s", arg=home[2])
        # The point under the pointer stays where it is.
        board.wait_for_pointed("Kai")
        page.keyboard.up("Control")
        # The zoom rests: the land is painted sharply, on a canvas of its own.
        glass = page.locator("canvas.shogun-glass")
        until(
            page,
            "() => document.querySelector('canvas.shogun-glass').style.visibility === 'visible'",
        )
        assert_one_part_each(page, rests=1)
        before = page.evaluate(VIEW)
        x, y = board.label("Kai")
        page.mouse.down()
        page.mouse.move(x - 60, y + 40, steps=6)
        until(page, f"x => ({VIEW})()[0] < x - 50", arg=before[0])
        # A hand that rests while it holds the board has not come to its end.
        page.wait_for_timeout(400)
        assert len(page.evaluate("window.sent")) == 1
        page.mouse.up()
        # A drag is no click, and nothing was selected.
        expect(page.locator(".shogun-map")).to_have_attribute("data-selected", "")
        # The land moves with what stands on it.
        assert_together(board)
        until(page, "window.sent.length === 2")
        assert_one_part_each(page, rests=2)
        expect(glass).to_be_visible()
        click_province(board.layer, "Kai")
        board.wait_for_outline("Kai")
        board.layer.focus()
        page.keyboard.press("0")
        until(page, f"s => Math.abs(({VIEW})()[2] - s) < 0.001", arg=home[2])
        page.keyboard.press("+")
        until(page, f"s => ({VIEW})()[2] > 1.2 * s", arg=home[2])
        page.get_by_role("button", name="Whole board").click()
        until(page, f"s => Math.abs(({VIEW})()[2] - s) < 0.001", arg=home[2])
        # A plain wheel is the page's.
        page.mouse.move(*board.label("Kai"))
        page.mouse.wheel(0, 30)
        page.wait_for_timeout(200)
        assert page.evaluate(VIEW) == page.evaluate(VIEW)
        assert page.evaluate(VIEW)[2] == pytest.approx(home[2])


def assert_one_part_each(page: Page, rests: int) -> None:
    """Nothing was sent but what part of the board is shown, once for each rest."""
    sent = page.evaluate("window.sent")
    assert len(sent) == rests
    assert all('"part"' in words for words in sent)


def assert_together(board: Shown) -> None:
    """A corner of the canvas is where the layer has that corner of the board."""
    box = board.canvas.bounding_box()
    layer = board.layer.bounding_box()
    assert box is not None
    assert layer is not None
    x, y, scale = board.notebook.page.evaluate(VIEW)[:3]
    assert box["x"] - layer["x"] == pytest.approx(x, abs=1)
    assert box["y"] - layer["y"] == pytest.approx(y, abs=1)
    assert box["width"] == pytest.approx(scale * MAP.width, abs=1.5)


def meet(one: list[float], two: list[float]) -> bool:
    """Whether two boxes share more than the room around their letters."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return across > 3 and down > 5


@pytest.mark.slow  # labels are measured at any size and zoom in test_map_labels.py
@pytest.mark.parametrize("widths", [(420, 900), (640, 1050)], ids=str)
def test_no_label_covers_a_number_and_all_can_be_read(
    notebook: Notebook, lab: Lab, widths: tuple[int, ...]
) -> None:
    page = notebook.page
    full = (
        "full = sg.new_game(players=['Takeda', 'Uesugi', 'Mori', 'Oda', 'Hojo'], seed=3)\n"
        "full.play('greedy', most=250)\nboard = sg.LiveBoard(full, width={})\nboard"
    )
    for width in widths:
        notebook.put_away()  # else the page would load JupyterLab anew
        with shown(notebook, lab, full.format(width)) as board:
            for _ in range(3):
                counters, others = page.evaluate(LABELS)
                assert len(counters) > 30
                assert [(a, b) for a in counters for b in others if meet(a, b)] == []
                assert page.evaluate(SMALLEST) >= 11
                names = page.locator(".shogun-layer .name-of").count()
                # Where provinces are as large as at home on a desk, each has its name.
                assert names == len(MAP.provinces) or page.evaluate(VIEW)[2] < 0.85
                before = page.evaluate(VIEW)[2]
                board.layer.focus()
                page.keyboard.press("+")
                until(page, f"s => ({VIEW})()[2] > 1.25 * s", arg=before)
                page.wait_for_timeout(250)


# For each province with buildings: how many it has, how many are drawn, and how far from where they
# belong, in pixels: from its outline, and from its counter or name.
BUILDINGS = """boards => {
  const layer = [...document.querySelectorAll(".shogun-layer")].at(-1);
  const all = layer.getBoundingClientRect();
  const wrong = [];
  const gap = (a, b) => Math.hypot(Math.max(a.left - b.right, b.left - a.right, 0),
    Math.max(a.top - b.bottom, b.top - a.bottom, 0));
  for (const hit of layer.querySelectorAll(".hit")) {
    const own = `.of-${hit.dataset.place}`;
    const wanted = boards[hit.dataset.province] ?? 0;
    const built = layer.querySelector(`.built${own}`);
    const drawn = built ? built.querySelectorAll("use, .plaque").length : 0;
    let far = drawn === wanted ? 0 : 1000;
    if (built) {
      const box = built.getBoundingClientRect();
      const beside = [...layer.querySelectorAll(`.units${own}, .name-of${own}`)]
        .map(one => gap(one.getBoundingClientRect(), box));
      const point = new DOMPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const inside = hit.isPointInFill(point.matrixTransform(hit.getScreenCTM().inverse()));
      far = Math.max(far, inside ? 0 : Math.min(...beside, 999));
      if (box.left < all.left || box.right > all.right || box.bottom > all.bottom) far = 500;
    }
    if (far > 16) wrong.push([hit.dataset.province, wanted, drawn, far]);
  }
  return wrong;
}"""


@pytest.mark.parametrize(
    ("seed", "players", "width"),
    [
        (3, 5, 760),
        pytest.param(4, 3, 620, marks=pytest.mark.slow),
        pytest.param(5, 4, 900, marks=pytest.mark.slow),
    ],
)
def test_every_building_stands_in_its_province_or_beside_its_counter(
    notebook: Notebook, lab: Lab, seed: int, players: int, width: int
) -> None:
    names = ["Takeda", "Uesugi", "Mori", "Oda", "Hojo"][:players]
    late = f"full = sg.new_game(players={names}, seed={seed})\nfull.play('greedy', most=85)\n"
    game = sg.new_game(players=names, seed=seed).play("greedy", most=85)
    here = game.position
    built = {name: len(here.buildings(name)) for name in here.map.names}
    assert sum(built.values()) > 15
    with shown(notebook, lab, f"{late}board = sg.LiveBoard(full, width={width})\nboard"):
        assert notebook.page.evaluate(BUILDINGS, built) == []


def test_what_has_changed_is_marked_for_a_while(notebook: Notebook, lab: Lab) -> None:
    page = notebook.page
    change = "here = here.set('Kai', armies=3, owner='Ann')\nboard.show(here)"
    shown_first = (
        "here = sg.scenario(players=['Ann', 'Ben', 'Cat'])\n"
        "board = sg.LiveBoard(here, width=700)\nboard"
    )
    with shown(notebook, lab, shown_first, "0") as board:
        assert page.locator(".marks .fresh").count() == 0
        page.evaluate(
            "source => window.jupyterapp.shell.currentWidget.content.widgets[2].model"
            ".sharedModel.setSource(source)",
            change,
        )
        run_cell(notebook, 2)
        expect(page.locator(".marks .fresh")).to_have_count(1)
        expect(page.locator(".marks .fresh")).to_have_count(0)
        board.layer.focus()


def test_a_frame_can_ask_for_signs_and_hears_where_the_pointer_is(
    notebook: Notebook, lab: Lab
) -> None:
    page = notebook.page
    asked = (
        "board = sg.LiveBoard(game, width=700)\n"
        "board.layer.signs = [('Kai', 'coin')]\nboard.layer.glow = ['Aki', 'nowhere']\n"
        "board.layer.arrow = ('Kai', 'Suruga', 3)\nboard"
    )
    with shown(notebook, lab, asked) as board:
        expect(page.locator(".shogun-layer .pin")).to_have_count(1)
        expect(page.locator(".shogun-layer .glow")).to_have_count(1)
        expect(page.locator(".shogun-layer .arrow-words")).to_have_text("3")
        page.evaluate(
            "() => document.querySelector('.shogun-nb').addEventListener('shogun-point',"
            " event => (window.pointedAt = event.detail.province))"
        )
        page.mouse.move(*board.label("Kai"))
        until(page, "window.pointedAt === 'Kai'")
        page.mouse.move(5, 5)
        until(page, "window.pointedAt === null")
        # The page keeps the outlines of every map that it has shown, and none of them twice.
        shapes = page.evaluate(
            "() => [...document.querySelectorAll('symbol[id^=shogun-shape-]')].map(one => one.id)"
        )
        assert shape_id(sg.read_map(), "Kai") in shapes
        assert len(shapes) == len(set(shapes))
