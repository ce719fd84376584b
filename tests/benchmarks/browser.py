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
* *Click while five bots play*: the same two, on the board of the whole table, while five
  bots play two years at the speed "top"; as many tables one after the other as it needs. In the
  same games, *Stop*: from the press to the frame in which the bar says that nothing goes on.

Nothing here fails for being slow.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from statistics import median

from playwright.sync_api import Locator, Page

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.games.shogun.board_map import Province, read_map  # noqa: E402
from tests.benchmarks import figures  # noqa: E402
from tests.browser.lab import (  # noqa: E402
    Lab,
    Notebook,
    running_browser,
    running_lab,
    scratch_notebook,
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


STOPPED = """([stop, lost]) => {
  window.stopped = new Promise(done => {
    setTimeout(done, lost, null); // the bar may move away from under the pointer
    stop.addEventListener('mousedown', event => {
      const look = () => {
        const waited = performance.now() - event.timeStamp;
        if (stop.getAttribute('aria-disabled') === 'true') done(waited);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
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


def measure_busy(notebook: Notebook, lab: Lab, clicks: int) -> tuple[Times, list[float]]:
    """Milliseconds of every click, and of every press of Stop, while five bots play."""
    page = notebook.page
    answered: Times = []
    stopped: list[float] = []
    seed = 0
    while len(answered) < clicks:
        seed += 1
        with scratch_notebook(lab, f"busy_{seed}", TABLE.format(seed=seed)) as name:
            notebook.open_file(name)
            notebook.run_all()
            press = {
                word: page.get_by_role("button", name=word, exact=True)
                for word in ("very fast", "Play", "Pause", "Stop")
            }
            press["very fast"].click()
            press["Play"].click()
            press["Pause"].wait_for()
            layer = page.locator(".shogun-table-left .shogun-layer")
            while len(answered) < clicks and press["Pause"].is_visible():
                province = BOARD.province(PROVINCES[len(answered) % len(PROVINCES)])
                took = click(page, layer, province)
                if took[1] == float("inf"):
                    seen = page.locator(".shogun-card-name").first.inner_text()
                    print(f"A click on {province.name} was lost; the card is that of {seen}.")
                answered.append(took)
                page.wait_for_timeout(PACE)
                if len(answered) % 5 == 0 and press["Pause"].is_visible():
                    page.evaluate(STOPPED, [press["Stop"].element_handle(), LOST])
                    # The last bots may have stopped meanwhile; then there is nothing to measure.
                    press["Stop"].click(force=True)
                    still = page.evaluate("window.stopped")
                    if press["Play"].get_attribute("aria-disabled") == "false":
                        assert still is not None, "Stop was pressed, and the bots go on"
                        stopped.append(float(still))
                        page.wait_for_timeout(PACE)
                        press["Play"].click()
                        press["Pause"].wait_for()
            notebook.assert_all_is_well()
    return answered, stopped


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
    chromium = find_chromium()
    if chromium is None:
        sys.exit(f"no Chromium here; {HOW_TO_GET_CHROMIUM}")
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        (place / "lab").mkdir()
        with (
            running_lab(place / "lab", environment) as lab,
            running_browser(chromium, place / "chromium") as browser,
            watched_page(lab, browser) as notebook,
            scratch_notebook(lab, "benchmark", *CELLS) as name,
        ):
            notebook.open_file(name)
            ready, paced, hurried = measure(notebook, clicks)
            answered, stopped = measure_busy(notebook, lab, clicks)
            seen = browser.browser.version if browser.browser else "?"
    rows = [
        ("click on a province → redrawn, at a person's pace", outlined(paced), "50 ms"),
        ("the same without a pause between the clicks", outlined(hurried), ""),
        ("click on a province → its card, at a person's pace", carded(paced), "50 ms"),
        ("the same without a pause between the clicks", carded(hurried), ""),
        (
            "a click at the table → redrawn, while five bots play",
            outlined(answered),
            "200 ms",
        ),
        ("a click at the table → its card, in the same games", carded(answered), "200 ms"),
        ("Stop pressed → nothing goes on, in the same games", stopped, ""),
    ]
    lines = ["| what | times | median | min – max | aim |", "|---|---|---|---|---|"]
    for words, times, aim in rows:
        ends = f"{min(times):.0f} ms – {max(times):.0f} ms"
        lines.append(f"| {words} | {len(times)} | {median(times):.0f} ms | {ends} | {aim} |")
    words = "a board is ready after its cell runs, in a new kernel"
    lines.append(f"| {words} | 1 | {ready / 1000:.1f} s |  | 3 s |")
    versions = [f"{name} {metadata.version(name)}" for name in ("jupyterlab", "ipycanvas")]
    line = figures.measured(
        ", ".join([*versions, f"Chromium {seen}"]), f"Load of the machine {figures.load()}."
    )
    figures.publish("browser", "\n".join([line, "", *lines]), write=arguments.write)


if __name__ == "__main__":
    main()
