"""Make the README's three pictures anew: ``python tests/browser/pictures.py``, and Chromium.

They show what the README's examples do, so change the two together. Each has at most 150 kB.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a command, only this file's own folder is known

import shogun_nb as sg  # noqa: E402
from tests.browser.lab import (  # noqa: E402
    running_browser,
    running_lab,
    scratch_notebook,
    watched_page,
)
from tests.conftest import HOW_TO_GET_CHROMIUM, find_chromium  # noqa: E402

PICTURES = Path(__file__).parent / "pictures"
LESSON = """\
import shogun_nb as sg

lesson = sg.lesson("02_planning")
lesson.ask("round_plan")"""


def learn(file: Path, chromium: Path) -> None:
    """A question of a tutorial, as JupyterLab shows it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        place = Path(scratch)
        (place / "lab").mkdir()
        with (
            running_lab(place / "lab", {**os.environ, "PYTHONPATH": str(ROOT)}) as lab,
            running_browser(
                chromium, place / "chromium", viewport={"width": 1280, "height": 1000}
            ) as browser,
            watched_page(lab, browser) as notebook,
            scratch_notebook(lab, "learn", LESSON) as name,
        ):
            notebook.open_file(name)
            notebook.run_all()
            notebook.page.locator(".shogun-face .card").first.wait_for()
            notebook.page.wait_for_timeout(2_000)  # a resized board waits before it is drawn again
            notebook.assert_all_is_well()
            cell = notebook.page.locator(".jp-Notebook .jp-CodeCell").first.bounding_box()
            assert cell is not None
            upper_part = {**cell, "height": min(cell["height"], 870)}
            notebook.page.screenshot(path=file, clip=upper_part)


def teach(file: Path) -> None:
    """The exact odds of the README's battle."""
    odds = sg.battle_odds(attackers=4, defenders=3, farmers=1)
    odds.plot().savefig(file, metadata={"Software": None})


def explore(file: Path) -> None:
    """The README's attack on Mino."""
    here = sg.new_game(seed=7).play("greedy", most=44).position
    wins = {armies: f"{here.odds('Owari', 'Mino', armies).win:.0%}" for armies in (6, 4)}
    title = f"Into Mino: 6 armies win {wins[6]}, 4 win {wins[4]}".replace("%", " %")
    arrows = [("Owari", "Mino")]
    file.write_bytes(here.png(width=1000, title=title, targets=["Mino"], arrows=arrows))


def main() -> None:
    """Make all three."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit(f"One of the pictures needs a browser; {HOW_TO_GET_CHROMIUM}.")
    learn(PICTURES / "learn.png", chromium)
    teach(PICTURES / "teach.png")
    explore(PICTURES / "explore.png")
    for file in sorted(PICTURES.glob("*.png")):
        few = Image.open(file).convert("RGB").quantize(72, dither=Image.Dither.NONE)
        few.save(file, optimize=True)
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
