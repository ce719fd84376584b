"""Measure the live board in a real JupyterLab in Chromium, and print what a person would wait.

    pip install -e '.[test]'                       # and Chromium
    python tests/benchmarks/browser.py --write     # a minute, on a machine with nothing else to do

``--write`` puts the table into ``FIGURES.md``.

* *Click to redrawn*: from the time stamp of a real mouse click on a province to the first frame of
  the page in which that province is outlined; the page does that by itself. *Click to card*: to the
  first frame with its card, whose way leads through the kernel and back. The median of 50 clicks,
  each on another province than the last, first at the pace of a quick person, then each as soon as
  the card of the last is there. (In a JupyterLab that our launcher did not start the latter take
  twice as long: see ``shogun_nb/serve/server.py``.)
* *Board ready*: from running the cell of a board to the first frame in which land is painted. The
  kernel is new, so that the imports of the drawing libraries count.
* *Click while five bots play*: the first of the two, on the board of the whole table, while five
  bots play two years at the speed "very fast"; as many tables one after the other as it needs, and
  only where no battle tower lies over the board. In the same games, *Stop*: from the press to the
  frame in which the main button no longer says "Stop".
* *At the table* there are clicks in a plan, with a person's pace; the frames of the page while a
  card is dragged over the board; and *first page*: from the start of ``shogun-nb play`` to a page
  that can be used, of the second of two starts. Of a *school laptop* Chromium's processor is
  throttled four times; server and kernel are as fast as ever.

Nothing here fails for being slow.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from contextlib import suppress
from importlib import metadata
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import monotonic

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.games.shogun.board_map import Province, read_map  # noqa: E402
from tests.benchmarks import figures  # noqa: E402
from tests.browser.at_table import other, read_the_goal, setting  # noqa: E402
from tests.browser.lab import (  # noqa: E402
    Lab,
    Notebook,
    running_browser,
    running_lab,
    scratch_notebook,
    started,
    watched_page,
)
from tests.conftest import HOW_TO_GET_CHROMIUM, find_chromium  # noqa: E402

CELLS = (
    "import shogun_nb as sg\n"
    "game = sg.new_game(players=['Takeda', 'Uesugi', 'Mori'], seed=7).play('greedy', most=60)",
    "sg.LiveBoard(game)",
)
TABLE = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed={seed})
sg.table(game, "greedy")"""
PROVINCES = ("Kai", "Hida", "Settsu", "Iyo", "Aki", "Musashi", "Noto")  # far from each other
BOARD = read_map()
PLAN = """\
import shogun_nb as sg
game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
sg.table(game, {"Takeda": "me"})"""
LAYER = ".shogun-frame-board .shogun-layer:visible"
OVER = ".shogun-face .podium"
LAPTOP = 4  # how many times slower a school laptop is than the machine that measures
PACE = 300  # milliseconds that a quick person looks at a card

# The pixel of the map's point (x, y), as text.
PIXEL = f"""(x, y) => {{
  const canvas = document.querySelector('canvas.shogun-canvas');
  if (!canvas) return '';
  const scale = canvas.width / {BOARD.width};
  const at = [Math.round(x * scale), Math.round(y * scale), 1, 1];
  return String(canvas.getContext('2d').getImageData(...at).data);
}}"""

READY = """([pixel, x, y]) => new Promise(done => {
  const read = eval(pixel);
  const begin = performance.now();
  window.jupyterapp.commands.execute('notebook:run-cell');
  const look = () => {
    const found = read(x, y);
    if (found && !found.endsWith(',0')) done(performance.now() - begin);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""

# A click that was not answered in so many milliseconds was lost.
LOST = 5_000
WATCH = """([name, printed, lost]) => {
  window.redrawn = new Promise(done => {
    window.addEventListener('mousedown', event => {
      let marked = null;
      const look = () => {
        const waited = performance.now() - event.timeStamp;
        const board = event.target.closest('[data-selected]');
        if (marked === null && board?.dataset.selected === name) marked = waited;
        const card = document.querySelector('.shogun-card-name')?.textContent;
        if (marked !== null && card === printed) done([marked, waited]);
        else if (waited > lost) done([Infinity, Infinity]);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
}"""


# A press on Stop, until the main button says something else.
STOPPED = """([stop, lost]) => {
  window.stopped = new Promise(done => {
    setTimeout(done, lost, null); // it may have stopped by itself, and mean something else
    stop.addEventListener('mousedown', event => {
      const look = () => {
        const over = !stop.isConnected || stop.textContent !== 'Stop';
        if (over) done(performance.now() - event.timeStamp);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
}"""

# From a press on the board to the outline; null where something lies over the board.
OUTLINED = """([name, lost]) => {
  window.redrawn = new Promise(done => {
    window.addEventListener('mousedown', event => {
      const board = event.target.closest('[data-selected]');
      const look = () => {
        const waited = performance.now() - event.timeStamp;
        if (board.dataset.selected === name) done(waited);
        else if (waited > lost) done(Infinity);
        else requestAnimationFrame(look);
      };
      board ? requestAnimationFrame(look) : done(null);
    }, { capture: true, once: true });
  });
}"""

# The moments at which a frame of the page begins, until it is asked for them.
FRAMES = """() => {
  const times = window.frames_ = [];
  const look = (now) => times.push(now) && window.frames_ === times && requestAnimationFrame(look);
  requestAnimationFrame(look);
}"""

SETTLED = """name => new Promise(done => {
  const look = () => {
    if (document.querySelector('.shogun-board-tools input').value === name) {
      requestIdleCallback(done);
    } else requestAnimationFrame(look);
  };
  look();
})"""


def click(page: Page, layer: Locator, province: Province) -> tuple[float, float]:
    """Milliseconds from a real click on this province to its outline, and to its card."""
    page.evaluate(WATCH, [province.name, province.printed, LOST])
    box = layer.bounding_box()
    assert box is not None
    scale = box["width"] / BOARD.width
    x, y = province.label
    page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)
    marked, heard = page.evaluate("window.redrawn")
    return float(marked), float(heard)


Times = list[tuple[float, float]]


def measure(notebook: Notebook, clicks: int) -> tuple[float, Times, Times]:
    """Milliseconds until the board stood there, and of every click with and without a pause."""
    page = notebook.page
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')")
    page.locator(".jp-InputPrompt >> text=[1]:").wait_for()
    ready = float(page.evaluate(READY, [PIXEL, *BOARD.province("Kai").label]))
    layer = page.locator(".shogun-layer")
    page.locator(".shogun-card-name").wait_for()
    layer.scroll_into_view_if_needed()
    times: tuple[Times, Times] = ([], [])
    for number in range(2 * clicks):
        province = BOARD.province(PROVINCES[number % len(PROVINCES)])
        times[number // clicks].append(click(page, layer, province))
        page.evaluate(SETTLED, province.name)
        if number < clicks:
            page.wait_for_timeout(PACE)
    assert notebook.complaints == []
    return ready, *times


def click_table(page: Page, province: Province) -> float | None:
    """Milliseconds from a real click on this province of the table to its outline."""
    page.evaluate(OUTLINED, [province.name, LOST])
    box = page.locator(LAYER).first.bounding_box()
    assert box is not None
    place = page.evaluate(
        "name => document.querySelector('.shogun-map').shogunPlace(name)", province.name
    )
    page.mouse.click(place["x"], place["y"] + 4)
    took = page.evaluate("window.redrawn")
    return None if took is None else float(took)


def stands(page: Page) -> bool:
    """Whether the bots rest, also while a tower lies over the table."""
    return other(page, "play").all_text_contents() == ["Play"]


def go_on(page: Page) -> None:
    """Let the bots play on. What is about to fall falls first: Play lies below the tower."""
    tower = page.locator(".towerover [data-key=tower-go]")
    with suppress(TimeoutError):  # it went, or came, meanwhile
        (tower if tower.count() else other(page, "play")).click(timeout=1_000)
    page.wait_for_timeout(PACE)


def measure_busy(notebook: Notebook, lab: Lab, clicks: int) -> tuple[list[float], list[float]]:
    """Milliseconds of every click, and of every press of Stop, while five bots play."""
    page = notebook.page
    answered: list[float] = []
    stopped: list[float] = []
    seed = 0
    while len(answered) < clicks:
        seed += 1
        with scratch_notebook(lab, f"busy_{seed}", TABLE.format(seed=seed)) as name:
            notebook.open_file(name)
            notebook.run_all()
            setting(page, "very fast")
            play = other(page, "play")
            play.click()
            while len(answered) < clicks and not page.locator(OVER).count():
                if stands(page):
                    go_on(page)
                    continue
                if page.locator(".towerover").count():
                    page.wait_for_timeout(50)
                    continue
                province = BOARD.province(PROVINCES[len(answered) % len(PROVINCES)])
                took = click_table(page, province)
                if took is None:
                    continue
                if took == float("inf"):
                    held = page.locator("[data-selected]").first.get_attribute("data-selected")
                    print(f"A click on {province.name} was lost; selected: {held or None}.")
                answered.append(took)
                page.wait_for_timeout(PACE)
                stop = page.locator(".shogun-face .prompt [data-key=main]:not([inert] *)")
                if len(answered) % 5 == 0 and stop.count() and stop.inner_text() == "Stop":
                    page.evaluate(STOPPED, [stop.element_handle(), LOST])
                    stop.click(force=True)
                    still = page.evaluate("window.stopped")
                    if still is not None:
                        stopped.append(float(still))
                    page.wait_for_timeout(PACE)
            notebook.assert_all_is_well()
    return answered, stopped


def measure_table(page: Page, clicks: int) -> tuple[list[float], list[float]]:
    """Milliseconds of clicks on the board of a plan, and between frames while a card is dragged."""
    page.wait_for_timeout(1_000)
    took = []
    for number in range(clicks):
        took.append(click_table(page, BOARD.province(PROVINCES[number % len(PROVINCES)])))
        page.wait_for_timeout(PACE)
    page.keyboard.press("Escape")
    hand = page.locator(".shogun-face .tray .card:not(.chestcard)").first.bounding_box()
    board = page.locator(LAYER).first.bounding_box()
    assert hand is not None
    assert board is not None
    page.mouse.move(hand["x"] + 30, hand["y"] + 40)
    page.mouse.down()
    page.mouse.move(hand["x"] + 40, hand["y"] - 40, steps=4)
    page.evaluate(FRAMES)
    for round_ in range(4):
        to = (
            board["x"] + board["width"] * (0.2 + 0.6 * (round_ % 2)),
            board["y"] + 150 + 60 * round_,
        )
        page.mouse.move(*to, steps=30)
    times = page.evaluate(
        "() => { const seen = window.frames_; window.frames_ = null; return seen }"
    )
    page.mouse.move(hand["x"] + 30, 300)
    page.keyboard.press("Escape")
    page.mouse.up()
    gaps = [after - before for before, after in pairwise(times)]
    return [one for one in took if one is not None], gaps


def start_page(
    browser: BrowserContext, place: Path, environment: dict[str, str], rate: int
) -> float:
    """Seconds from the command ``shogun-nb play`` to a start page that can be used."""
    place.mkdir()
    page = browser.new_page()
    throttle(page, rate)
    begin = monotonic()
    with started("Table", ["play"], place, environment) as (address, _, _):
        page.goto(address)
        page.locator(".shogun-face :is(.door, .main):visible").first.wait_for(timeout=120_000)
        page.wait_for_function("() => new Promise(done => requestIdleCallback(() => done(true)))")
        took = monotonic() - begin
        page.close()
    return took


def throttle(page: Page, rate: int) -> None:
    """Let the page's processor be so many times slower."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def outlined(times: Times) -> list[float]:
    """How long each outline took."""
    return [marked for marked, _ in times]


def carded(times: Times) -> list[float]:
    """How long each card took."""
    return [heard for _, heard in times]


def main() -> None:
    """Measure, and publish a table with date, machine and versions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--clicks", type=int, default=50, help="how many (default: 50)")
    parser.add_argument("--write", action="store_true", help="renew FIGURES.md and the README")
    arguments = parser.parse_args()
    clicks = arguments.clicks
    chromium = find_chromium(shells=False)  # what a person looks at
    if chromium is None:
        sys.exit(f"no Chromium here; {HOW_TO_GET_CHROMIUM}")
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        (place / "lab").mkdir()
        with (
            running_lab(place / "lab", environment, copies=False) as lab,
            running_browser(chromium, place / "chromium", seen=True) as browser,
            watched_page(lab, browser) as notebook,
            scratch_notebook(lab, "benchmark", *CELLS) as name,
        ):
            notebook.open_file(name)
            ready, paced, hurried = measure(notebook, clicks)
            answered, stopped = measure_busy(notebook, lab, clicks)
            tables = {}
            with scratch_notebook(lab, "plan", PLAN) as file:
                for rate in (1, LAPTOP):
                    notebook.open_file(file)
                    notebook.run_all()
                    notebook.page.locator(".shogun-face .tray .card").first.wait_for()
                    read_the_goal(notebook.page)
                    throttle(notebook.page, rate)
                    tables[rate] = measure_table(notebook.page, clicks // 2)
                    throttle(notebook.page, 1)
            firsts = {
                (rate, turn): start_page(browser, place / f"play_{rate}_{turn}", environment, rate)
                for rate in (1, LAPTOP)
                for turn in range(2 if rate == 1 else 1)
            }
            seen = browser.browser.version if browser.browser else "?"
    rows = [
        ("click on a province → redrawn, at a person's pace", outlined(paced), "50 ms"),
        ("the same without a pause between the clicks", outlined(hurried), ""),
        ("click on a province → its card, at a person's pace", carded(paced), "50 ms"),
        ("the same without a pause between the clicks", carded(hurried), ""),
        ("a click at the table → redrawn, while five bots play", answered, "150 ms"),
        ("Stop pressed → nothing goes on, in the same games", stopped, "150 ms"),
        ("a click on the board of a plan → redrawn", tables[1][0], "30 ms"),
        ("the same on a school laptop", tables[LAPTOP][0], "100 ms"),
        ("from frame to frame while a card is dragged", tables[1][1], ""),
        ("the same on a school laptop, 33 ms being 30 a second", tables[LAPTOP][1], "33 ms"),
    ]
    lines = ["| what | times | median | min – max | aim |", "|---|---|---|---|---|"]
    for words, times, aim in rows:
        ends = f"{min(times):.0f} ms – {max(times):.0f} ms"
        lines.append(f"| {words} | {len(times)} | {median(times):.0f} ms | {ends} | {aim} |")
    words = "a board is ready after its cell runs, in a new kernel"
    lines.append(f"| {words} | 1 | {ready / 1000:.1f} s |  | 3 s |")
    for words, which, aim in (
        ("a start page that can be used, from `shogun-nb play`", (1, 1), "4 s"),
        ("the same on a school laptop", (LAPTOP, 0), "10 s"),
    ):
        lines.append(f"| {words} | 1 | {firsts[which]:.1f} s |  | {aim} |")
    versions = [f"{name} {metadata.version(name)}" for name in ("jupyterlab", "ipycanvas")]
    line = figures.measured(
        ", ".join([*versions, f"Chromium {seen}"]), f"Load of the machine {figures.load()}."
    )
    figures.publish("browser", "\n".join([line, "", *lines]), write=arguments.write)


if __name__ == "__main__":
    main()
