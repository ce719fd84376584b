"""Pictures of every phase of a game: ``python tests/browser/phases.py [FOLDER]``, to be looked at.

The start page and its leaves, a one-year game played through, the beginning of one with a draft and
five players, and a last winter with revolts: at first at ``shogun-nb play``, then in a cell of
JupyterLab. Each phase is photographed where it is met
first: on the page at the size of a phone, a tablet, a laptop and a large screen, in JupyterLab on a
laptop, all in the light and in the dark. ``contact_sheet.html`` shows all of them. Which phases a
game has is a matter of luck; those that were not met are named at the end.

Pictures that are in the folder already are not taken again. So it can be made in parts, each a few
minutes long, such as ``--only 390``, and a run that was stopped goes on where it was.
``--game senji`` plays two rounds of Senji instead, on the page alone.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a command, only this file's own folder is known

import shogun_nb as sg  # noqa: E402
from tests.browser.at_table import main as main_button  # noqa: E402
from tests.browser.contact_sheet import Scene, overview, wear  # noqa: E402
from tests.browser.lab import (  # noqa: E402
    running_browser,
    running_lab,
    scratch_notebook,
    started,
    until,
    watch,
    watched_page,
)
from tests.conftest import HOW_TO_GET_CHROMIUM, find_chromium  # noqa: E402

expect.set_options(timeout=60_000)  # a busy machine

SIZES = {390: 844, 820: 1180, 1366: 768, 1920: 1080}  # of the page: width and height
LAB = 1366  # the width of JupyterLab's window
COLUMNS = (*map(str, SIZES), f"lab_{LAB}")
THEMES = ("light", "dark")
PLAYED_AT = 1366
CELL = "import shogun_nb as sg\nsg.table(keep=False)"
KEPT = "a_hungry_winter.jsonl"
DRAWERS = ("log", "tower", "standings", "rules", "files", "settings")
PAUSE = 900  # milliseconds in which a board of another size is painted
STILL = """() => !document.querySelector('.shogun-face:not([data-fitted])')
  && !document.querySelector('.shogun-frame[data-waits]:not([data-waits="0"])')"""

# The land has the colours of the theme that is worn: the kernel paints it.
PAINTED = """dark => {
  const all = [...document.querySelectorAll('.shogun-frame-board canvas.shogun-canvas')];
  const land = all.find(one => one.checkVisibility());
  if (!land || land.width < 2) return true;
  const pen = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
    .getContext('2d');
  pen.drawImage(land, 0, 0, 40, 40);
  const { data } = pen.getImageData(0, 0, 40, 40);
  let [sum, many] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] > 250) [sum, many] = [sum + data[at] + data[at + 1] + data[at + 2], many + 3];
  }
  return !many || (sum / many < 128) === dark;
}"""

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

# The same for Senji, by what is asked; each is taken as it comes, and as it is suggested.
BY_QUESTION = {
    "^Keep one of three": "the first samurai",
    "is called": "placing",
    "Do you offer": "talks",
    "offers .* for ": "an answer",
    "^Bid for": "the auction",
    "Lay an order": "orders",
    "which province or fleet": "the host calls",
    "marches. Where|Where do they land": "a march",
    "kill a hostage": "a hostage",
    "Which support card": "support",
    "whose family acts": "the host calls a family",
    "^Your autumn": "autumn",
    "which of your hanafuda": "cards are shown",
    "^Take one of the hanafuda": "a card is taken",
    "^Which samurai come": "new samurai",
}


@dataclass
class Sheet:
    """The pictures of one page, and how it puts on a size and a theme."""

    page: Page
    folder: Path
    columns: Sequence[str]
    dress: Callable[[str], None]
    met: set[str] = field(default_factory=set)

    def take(self, name: str) -> None:
        """Photograph the phase at every size, unless it has been met or taken already."""
        if name in self.met:
            return
        self.met.add(name)
        stem = Scene(name, "").file
        wanted = [(column, theme) for column in self.columns for theme in THEMES]
        files = {
            self.folder / f"{stem}_{column}_{theme}.png": (column, theme)
            for column, theme in wanted
        }
        missing = {file: worn for file, worn in files.items() if not file.exists()}
        for file, (column, theme) in missing.items():
            self.wear(int(column.rpartition("_")[2]), theme)
            self.page.screenshot(path=file, animations="disabled")
        if missing:
            self.wear(PLAYED_AT, "light")

    def wear(self, width: int, theme: str) -> None:
        """Put on a size and a theme, and wait until all of it is painted."""
        size: ViewportSize = {"width": width, "height": SIZES[width]}
        self.page.set_viewport_size(size)
        self.dress(theme)
        until(self.page, STILL)
        until(self.page, PAINTED, arg=theme == "dark", timeout=60_000, polling=200)
        self.page.wait_for_timeout(PAUSE)


def phase(page: Page) -> str:
    """Which phase the page shows, by its main button; "" where none is known."""
    words = main_button(page).inner_text().strip()
    if page.locator(".towerover").is_visible() and not words.startswith("Throw"):
        return "" if words in ("Skip", "Stop") else "tower, after the throw"
    return next((name for sign, name in BY_MAIN_BUTTON.items() if re.match(sign, words)), "")


def go_on(page: Page) -> None:
    """Press the main button, or choose where armies go."""
    words = main_button(page).inner_text().strip()
    if words in ("Stop", "Skip"):  # it goes on by itself
        page.wait_for_timeout(300)
        return
    if words.startswith("Suggest a move"):
        page.locator(".shogun-face .tgt").first.click()
        expect(main_button(page)).not_to_have_text("Suggest a move")
        return
    main_button(page).click()
    until(page, STILL)
    page.wait_for_timeout(300)  # what the press has set going


def begin(sheet: Sheet, players: int = 3) -> None:
    """From the start page into a new game, up to the first plan or the draft."""
    page = sheet.page
    page.locator("[data-key=setup]").click()
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


def drawers(sheet: Sheet, names: Sequence[str] = DRAWERS) -> None:
    """Every drawer, and the table while somebody looks back."""
    page = sheet.page
    for drawer in names:
        page.locator(f"[data-key=tab-{drawer}]").click()
        sheet.take(f"drawer, {drawer}")
        page.locator("[data-key=dclose]").click()
    page.locator("[data-key=tab-log]").click()
    page.get_by_role("slider").first.press("ArrowLeft")
    expect(main_button(page)).to_have_text("Back to now")
    page.locator("[data-key=dclose]").click()
    sheet.take("looking back")
    main_button(page).click()
    expect(main_button(page)).not_to_have_text("Back to now")


def one_year(sheet: Sheet) -> None:
    """A game of one year to its end."""
    page = sheet.page
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
    for _ in range(1_000):
        name = phase(page)
        if name:
            sheet.take(name)
        if name == "planning, laid" and "planning, what if" not in sheet.met:
            page.get_by_role("button", name="What if …").click()
            sheet.take("planning, what if")
            page.locator("[data-key=what_if_close]").click()
        if name == "the end of a season" and "drawer, log" not in sheet.met:
            drawers(sheet)
        if name == "the end":
            page.locator("[data-key^=measure-]").nth(1).click()
            sheet.take("the end, the course")
            page.locator("[data-key=moment-0]").click()
            sheet.take("the end, a moment")
            return
        go_on(page)
    raise AssertionError("The game did not come to its end.")


def start_page(sheet: Sheet) -> None:
    """The start page, and what its doors lead to."""
    page = sheet.page
    page.locator("[data-key=setup]").wait_for()
    sheet.take("the start page")
    for door, name in (("learn", "what there is to learn"), ("explore", "the kept games")):
        page.locator(f"[data-key=door-{door}]").click()
        page.locator("[data-key=back]").wait_for()
        sheet.take(name)
        page.locator("[data-key=back]").click()


def year_from_the_start_page(sheet: Sheet) -> None:
    """Both, in one page."""
    start_page(sheet)
    one_year(sheet)


def keep_a_hungry_winter(folder: Path) -> Path:
    """A game in its last winter: Ann lacks 3 rice, and says the order of two revolts."""
    names = ["Ann", "Uesugi", "Mori"]
    lands = (
        "Shinano Suruga Izu Musashi Kai Sagami Kozuke Totomi Mikawa",
        "Kaga Noto Etchu Hida",
        "Aki Bingo Bitchu Hoki Bizen",
    )
    here = sg.scenario(players=names)
    for name, provinces, rice in zip(names, lands, (9, 6, 9), strict=True):
        for at, province in enumerate(provinces.split()):
            here = here.set(province, owner=name, armies=4, castle=at == 0, temple=at == 1)
        here = here.set_player(name, rice=rice)
    here = here.set_round(year=2, season="winter", open_events=[6])
    folder.mkdir(exist_ok=True)
    game = sg.new_game(position=here, seed=3)
    sg.table(game, {"Ann": "me"}, keep=folder / KEPT).close()
    game.close()  # the page goes on with it
    return folder / KEPT


def hungry_winter(sheet: Sheet) -> None:
    """From the last winter to its revolts, which a game of one year may not have."""
    expect(sheet.page.locator(".shogun-face .ricelist")).to_be_visible()
    for _ in range(30):
        name = phase(sheet.page)
        if name:
            sheet.take(name)
        if name == "winter, the order of revolts":
            return
        go_on(sheet.page)
    raise AssertionError("The winter came to no revolts.")


def two_rounds_of_senji(sheet: Sheet) -> None:
    """A game of Senji from its set-up to its end."""
    page = sheet.page
    expect(main_button(page)).to_have_text(re.compile("^Begin with"))
    sheet.take("the set-up")
    page.locator("[data-key=rounds-2], [data-key=length-2]").first.click()
    page.locator("[data-key=rounds-2][aria-checked=true]").wait_for()
    main_button(page).click()
    page.locator("[data-key=goal-close]").wait_for()
    sheet.take("the goal")
    page.locator("[data-key=goal-close]").click()
    said = page.locator(".shogun-face .prompt .say")
    for _ in range(1_000):
        if re.match("^(Play again|Look at it)", main_button(page).inner_text()):
            sheet.take("the end")
            page.locator("[data-key^=measure-]").nth(1).click()
            sheet.take("the end, the course")
            page.locator("[data-key=moment-0]").click()
            sheet.take("the end, a moment")
            return
        if page.locator(".towerover").is_visible():
            falls = main_button(page).inner_text().startswith(("Skip", "Stop"))
            sheet.take("dice" if falls else f"dice, {main_button(page).inner_text().lower()}")
        words = said.inner_text() if said.count() else ""
        name = next((one for sign, one in BY_QUESTION.items() if re.search(sign, words)), "")
        if name:
            sheet.take(name)
        if name == "talks" and "an offer" not in sheet.met:
            page.locator('[data-key^="offer-partner-"]').first.click()
            sheet.take("an offer")
            page.locator("[data-key=offer-part-promise]").click()
            page.locator("[data-key=line]").fill("I shall call your home first, and mine last.")
            expect(main_button(page)).to_have_text(re.compile("^Make this offer"))
            sheet.take("a promise")
            page.keyboard.press("Escape")
        if name == "orders" and "drawer, log" not in sheet.met:
            drawers(sheet, [one for one in DRAWERS if one != "tower"])
        go_on(page)
        if name and main_button(page).inner_text() not in ("Stop", "Skip", "Suggest"):
            sheet.take(f"{name}, suggested")
    raise AssertionError("The game did not come to its end.")


def draft_of_five(sheet: Sheet) -> None:
    """The beginning of a game with a draft and five players."""
    begin(sheet, players=5)
    sheet.take("the draft")


def on_a_page(
    place: Path, chromium: Path, folder: Path, columns: Sequence[str], game: str = "shogun"
) -> Result:
    """All phases at ``shogun-nb play``: those met, and what the page complained of."""
    complaints: list[str] = []
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    keep_a_hungry_winter(place / "table")  # the folder of ``started``
    arguments = ["play"] if game == "shogun" else ["play", "--game", game]
    with (
        started("Table", arguments, place, here) as (address, _, _),
        running_browser(chromium, place / "chromium") as browser,
    ):
        page = browser.pages[0]
        watch(page, address.partition("?")[0].rstrip("/"), complaints, complaints)

        def dress(theme: str) -> None:
            page.emulate_media(
                color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce"
            )

        sheet = Sheet(page, folder, columns, dress)
        sheet.wear(PLAYED_AT, "light")
        page.goto(address)
        if game == "senji":
            page.locator(".shogun-face .seatcards").wait_for(timeout=120_000)
            two_rounds_of_senji(sheet)
            return sheet.met, complaints
        page.locator("[data-key=setup]").wait_for(timeout=120_000)
        year_from_the_start_page(sheet)
        page.locator("[data-key=home]").click()
        draft_of_five(sheet)
        page.locator("[data-key=home]").click()
        page.locator("[data-key=door-explore]").click()
        page.locator(f'[data-key="open-{KEPT}"]').click()
        hungry_winter(sheet)
    return sheet.met, complaints


def in_a_notebook(place: Path, chromium: Path, folder: Path, columns: Sequence[str]) -> Result:
    """All phases in a cell of JupyterLab, as :func:`on_a_page`."""
    met: set[str] = set()
    complaints: list[str] = []
    with (
        running_lab(place, {**os.environ, "PYTHONPATH": str(ROOT)}) as lab,
        running_browser(chromium, place / "chromium") as browser,
    ):
        kept = keep_a_hungry_winter(place / "kept")
        winter = f"import shogun_nb as sg\nsg.table(sg.load({str(kept)!r}))"
        plays = ((year_from_the_start_page, CELL), (draft_of_five, CELL), (hungry_winter, winter))
        for number, (play, cell) in enumerate(plays):
            with (
                scratch_notebook(lab, f"phases_{number}", cell) as name,
                watched_page(lab, browser) as notebook,
            ):
                notebook.page.emulate_media(reduced_motion="reduce")
                notebook.page.set_viewport_size({"width": LAB, "height": SIZES[LAB]})
                notebook.open_file(name)
                notebook.run_all()
                sheet = Sheet(notebook.page, folder, columns, partial(wear, notebook), met)
                play(sheet)
                complaints += [*notebook.complaints, *notebook.outside]
    return met, complaints


Result = tuple[set[str], list[str]]


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and make the sheet in the folder named; returns the exit status."""
    parser = argparse.ArgumentParser(description="Pictures of every phase, to be looked at.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("phases"))
    parser.add_argument(
        "--only", nargs="+", choices=COLUMNS, default=COLUMNS, help="widths, and where"
    )
    parser.add_argument("--game", choices=("shogun", "senji"), default="shogun")
    given = parser.parse_args(argv)
    chromium = find_chromium()
    if chromium is None:
        print(f"Pictures need a browser; {HOW_TO_GET_CHROMIUM}.", file=sys.stderr)
        return 1
    given.folder.mkdir(parents=True, exist_ok=True)
    complaints: list[str] = []
    met: dict[str, None] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        for play, own in ((on_a_page, COLUMNS[:-1]), (in_a_notebook, COLUMNS[-1:])):
            wanted = [column for column in own if column in given.only]
            if not wanted or (given.game != "shogun" and play is in_a_notebook):
                continue
            if given.game != "shogun":
                play = partial(on_a_page, game=given.game)
            place = Path(scratch) / own[0]
            place.mkdir()
            try:
                found, wrong = play(place, chromium, given.folder, wanted)
            finally:
                overview(given.folder, _taken(given.folder), COLUMNS, THEMES)
            met |= dict.fromkeys(found)
            complaints += wrong
    hoped = {*BY_MAIN_BUTTON.values(), "tower, after the throw"}
    if given.game == "senji":
        hoped = {*BY_QUESTION.values()}
    missed = sorted(hoped - {*met})
    print(f"{len(met)} phases in {given.folder}; not met: {', '.join(missed) or 'none'}.")
    for line in complaints:
        print(line, file=sys.stderr)
    return int(bool(complaints))


def _taken(folder: Path) -> list[Scene]:
    """The phases of which there is a picture, in the order in which they were taken."""
    files = sorted(folder.glob("*.png"), key=lambda file: file.stat().st_mtime)
    names = (re.sub(r"_(lab_)?[0-9]+_(light|dark)$", "", file.stem) for file in files)
    return [Scene(name.replace("_", " "), "") for name in dict.fromkeys(names)]


if __name__ == "__main__":
    sys.exit(main())
