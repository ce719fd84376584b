"""Pictures of every phase of a game: ``python tests/browser/phases.py [FOLDER]``, to be looked at.

``shogun-nb play`` is played through, a one-year game and the beginning of one with a draft and five
players. Each phase is photographed where it is met first, at the size of a phone, a tablet, a
laptop and a large screen, in the light and in the dark. ``contact_sheet.html`` shows all of them.
Which phases a game has is a matter of luck; those that were not met are named at the end.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a command, only this file's own folder is known

from tests.browser.at_table import main as main_button  # noqa: E402
from tests.browser.contact_sheet import Scene, overview  # noqa: E402
from tests.browser.lab import running_browser, started, until, watch  # noqa: E402
from tests.conftest import HOW_TO_GET_CHROMIUM, find_chromium  # noqa: E402

expect.set_options(timeout=60_000)  # a busy machine

HEIGHTS = {390: 844, 820: 1180, 1366: 768, 1920: 1080}
THEMES = ("light", "dark")
PLAYED_AT = 1366
DRAWERS = ("log", "tower", "standings", "rules", "files", "settings")
STILL = """() => !document.querySelector('.shogun-face:not([data-fitted])')
  && !document.querySelector('.shogun-frame[data-waits]:not([data-waits="0"])')"""

# What the words of the main button say about the phase, the first that fits.
BY_MAIN_BUTTON = {
    "^Suggest (all|the)": "planning, empty",
    "^Hand in": "planning, laid",
    "^Take place": "the bids",
    "^Suggest a move": "actions, where to",
    "^(Attack|March|Move|Send)": "actions, a target chosen",
    "^Stay": "actions, march on or stay",
    "^Go on": "actions, what changed",
    "^On to (summer|autumn)": "the end of a season",
    "^On to winter": "the end of autumn",
    "^Lose": "winter, rice is lost",
    "^(Feed|See)": "winter, provinces are fed",
    "^Fight in": "winter, the order of revolts",
    "^Points for": "winter, points",
    "^Count": "winter, a region",
    "^Play again": "the end",
    "^Throw": "tower, before the throw",
}


@dataclass
class Sheet:
    """The pictures taken so far, and what the page complained of."""

    page: Page
    folder: Path
    widths: Sequence[int]
    themes: Sequence[str]
    scenes: list[Scene] = field(default_factory=list)

    def take(self, name: str) -> None:
        """Photograph the phase at every size, unless it has been met already."""
        if any(scene.name == name for scene in self.scenes):
            return
        self.scenes.append(scene := Scene(name, ""))
        for width in self.widths:
            self._wear(width)
            for theme in self.themes:
                self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                self._rest()
                file = self.folder / f"{scene.file}_{width}_{theme}.png"
                self.page.screenshot(path=file, animations="disabled")
        self.page.emulate_media(color_scheme="light")
        self._wear(PLAYED_AT)
        self._rest()

    def _wear(self, width: int) -> None:
        size: ViewportSize = {"width": width, "height": HEIGHTS[width]}
        self.page.set_viewport_size(size)

    def _rest(self) -> None:
        until(self.page, STILL)
        self.page.wait_for_timeout(1_500)  # a board of another size or theme is painted meanwhile


def phase(page: Page) -> str:
    """Which phase the page shows, by its main button; "" where none is known."""
    words = main_button(page).inner_text().strip()
    if page.locator(".towerover").is_visible() and not words.startswith("Throw"):
        return "" if words in ("Skip", "Stop") else "tower, after the throw"
    return next((name for sign, name in BY_MAIN_BUTTON.items() if re.match(sign, words)), "")


def go_on(page: Page) -> None:
    """Press the main button, or choose where armies go."""
    if main_button(page).inner_text().startswith("Suggest a move"):
        page.locator(".shogun-face .tgt").first.click()
        expect(main_button(page)).not_to_have_text("Suggest a move")
        return
    main_button(page).click()
    until(page, STILL)
    page.wait_for_timeout(1200)  # cubes fall, armies march


def begin(sheet: Sheet, players: int = 3) -> None:
    """From the start page into a new game, up to the first plan or the draft."""
    page = sheet.page
    page.get_by_text("Set up another game").click()
    expect(main_button(page)).to_have_text(re.compile("^Begin with"))
    if players == 3:
        sheet.take("the set-up")
    else:
        for many in range(4, players + 1):
            page.get_by_text("Add a player").click()
            expect(main_button(page)).to_have_text(f"Begin with {many} players")
        page.get_by_text("Draft", exact=True).click()
        expect(main_button(page)).to_have_text(f"Begin with {players} players")
        sheet.take("the set-up, five players and a draft")
    main_button(page).click()
    expect(page.locator(".shogun-face :is(.seasons, .opencard)").first).to_be_visible()
    until(page, STILL)


def one_year(sheet: Sheet) -> None:
    """A game of one year to its end."""
    page = sheet.page
    sheet.take("the start page")
    begin(sheet)
    page.locator("[data-key=goal-close]").wait_for()
    sheet.take("the goal")
    page.locator("[data-key=goal-close]").click()
    sheet.take("planning, empty")
    page.locator("[data-key=coach-more]").click()
    sheet.take("the coach says more")
    page.keyboard.press("Escape")
    page.locator(".shogun-face .tray .card").first.click()
    sheet.take("planning, a card in the hand")
    page.keyboard.press("Escape")
    for _ in range(250):
        name = phase(page)
        if name:
            sheet.take(name)
        if name == "planning, laid" and not any("what if" in one.name for one in sheet.scenes):
            page.get_by_role("button", name="What if …").click()
            sheet.take("planning, what if")
            page.locator("[data-key=what_if_close]").click()
        if name == "the end of a season" and not any("log" in one.name for one in sheet.scenes):
            for drawer in DRAWERS:
                page.locator(f"[data-key=tab-{drawer}]").click()
                sheet.take(f"drawer, {drawer}")
                page.locator("[data-key=dclose]").click()
        if name == "the end":
            return
        go_on(page)
    raise AssertionError("The game did not come to its end.")


def draft_of_five(sheet: Sheet) -> None:
    """The beginning of a game with a draft and five players."""
    page = sheet.page
    page.locator("[data-key=home]").click()
    page.get_by_text("Set up another game").wait_for()
    begin(sheet, players=5)
    sheet.take("the draft")


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and make the sheet in the folder named; returns the exit status."""
    parser = argparse.ArgumentParser(description="Pictures of every phase, to be looked at.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("phases"))
    parser.add_argument("--widths", type=int, nargs="+", choices=HEIGHTS, default=list(HEIGHTS))
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=list(THEMES))
    given = parser.parse_args(argv)
    chromium = find_chromium()
    if chromium is None:
        print(f"Pictures need a browser; {HOW_TO_GET_CHROMIUM}.", file=sys.stderr)
        return 1
    given.folder.mkdir(parents=True, exist_ok=True)
    complaints: list[str] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        place = Path(scratch)
        here = {**os.environ, "PYTHONPATH": str(ROOT)}
        (place / "play").mkdir()
        with (
            started("Table", ["play"], place / "play", here) as (address, _, _),
            running_browser(chromium, place / "chromium") as browser,
        ):
            page = browser.pages[0]
            watch(page, address.partition("?")[0].rstrip("/"), complaints, complaints)
            page.set_viewport_size({"width": PLAYED_AT, "height": HEIGHTS[PLAYED_AT]})
            page.goto(address)
            page.get_by_text("Set up another game").wait_for(timeout=120_000)
            sheet = Sheet(page, given.folder, given.widths, given.themes)
            try:
                one_year(sheet)
                draft_of_five(sheet)
            finally:
                overview(given.folder, sheet.scenes, given.widths, given.themes)
    met = {scene.name for scene in sheet.scenes}
    missed = sorted({*BY_MAIN_BUTTON.values(), "tower, after the throw"} - met)
    print(f"{len(sheet.scenes)} phases in {given.folder}; not met: {', '.join(missed) or 'none'}.")
    for line in complaints:
        print(line, file=sys.stderr)
    return int(bool(complaints))


if __name__ == "__main__":
    sys.exit(main())
