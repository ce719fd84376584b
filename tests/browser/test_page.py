"""The table as a page of its own: laid, played, loaded anew, taken over, and left in good order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from shogun_nb.engine.game import load
from shogun_nb.games.shogun.board_map import read_map
from tests.browser.at_table import PATIENCE, main
from tests.browser.conftest import keep_picture
from tests.browser.lab import started, until, watch
from tests.browser.test_live_board import LAND_IS_PAINTED

pytestmark = pytest.mark.browser

MAP = read_map()
ONE_SCREEN = """() => document.documentElement.scrollWidth <= innerWidth
  && document.documentElement.scrollHeight <= innerHeight"""
SIGNAL_AFTER_TWO_SECONDS = """async () => {
  const signal = AbortSignal.timeout(2000);
  await new Promise((done) => setTimeout(done, 2100));
  return signal.aborted;
}"""


PAPER = {"light": "rgb(244, 236, 219)", "dark": "rgb(21, 26, 36)"}


KERNEL = re.compile("ipykernel_launcher|import wait")


@dataclass
class Server:
    """``shogun-nb play``, its address, its folder, and what it asked of other machines."""

    address: str
    folder: Path
    connections: Path

    @property
    def base(self) -> str:
        return self.address.partition("?")[0]

    @property
    def kernels(self) -> list[psutil.Process]:
        """The kernels that work in the folder of the game."""
        return [
            process
            for process in psutil.Process().children(recursive=True)
            if process.cwd() == str(self.folder)
            and KERNEL.search(" ".join(process.cmdline()))  # the first one has waited for its page
        ]


@dataclass
class Shown:
    """A page of the table."""

    page: Page
    server: Server
    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    @property
    def word(self) -> Locator:
        """The line before the table is there, and when it is lost."""
        return self.page.locator("#shogun-word")

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words, exact=True).first.click()

    def wait_for_table(self) -> None:
        """Until the table is laid and its board is painted: Kii beside its name."""
        expect(self.page.locator("canvas.shogun-canvas").first).to_be_visible()
        expect(self.word).to_be_hidden()
        until(self.page, LAND_IS_PAINTED)
        self.page.locator(".shogun-layer .name-of", has_text="Kii").first.wait_for()

    def assert_all_is_well(self) -> None:
        assert self.complaints == []
        assert self.outside == []
        assert not self.server.connections.exists()


@pytest.fixture(scope="module")
def server(
    python_here: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """The command, in a home folder of its own."""
    with started("Table", ["play"], tmp_path_factory.mktemp("play"), python_here) as given:
        yield Server(*given)


@pytest.fixture
def open_page(server: Server, browser: BrowserContext) -> Iterator[Callable[[], Shown]]:
    """Opens empty pages, watched from their first request on."""
    pages: list[Page] = []

    def new() -> Shown:
        page = browser.new_page()
        pages.append(page)
        shown = Shown(page, server)
        watch(page, server.base.rstrip("/"), shown.complaints, shown.outside)
        return shown

    yield new
    for page in pages:
        page.close()


def test_from_the_first_line_to_the_lost_connection(
    server: Server, open_page: Callable[[], Shown], request: pytest.FixtureRequest
) -> None:
    """One story, for each page takes seconds to come."""
    first = open_page()
    page = first.page

    # While the kernel starts, there is a line.
    page.goto(server.address, wait_until="commit")
    expect(first.word).to_contain_text("The table is being laid.")
    assert page.title() == "Shogun"
    assert page.locator("html").get_attribute("lang") == "en"

    # The table can be used: by mouse, and what is drawn changes.
    expect(page.locator("[data-key=door-quick]")).to_be_visible(timeout=PATIENCE)
    expect(first.word).to_be_hidden()
    assert page.url == server.base  # the token does not stay where others may read it
    # A slow machine has longer than anywidget's two seconds, after which no message is heard.
    assert not page.evaluate(SIGNAL_AFTER_TWO_SECONDS)
    page.locator("[data-key=door-quick]").click()
    expect(main(page)).to_have_text("Suggest all 11")
    page.locator("[data-key=goal-close]").click()
    first.wait_for_table()
    choices = load(server.folder / "shogun_game.jsonl").choices
    assert choices
    for width in (1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        first.wait_for_table()
        # It is one screen: nothing has to be scrolled, and it fills the window.
        until(page, ONE_SCREEN)
        box = page.locator(".shogun-nb").first.bounding_box()
        assert box is not None
        assert abs(box["width"] - width) < 2
        assert abs(box["height"] - 900) < 2
        expect(main(page)).to_be_in_viewport()

    # The wheel brings the map nearer, and the theme is the system's until somebody switches.
    near = page.locator(".shogun-layer").first
    before = near.inner_html()
    near.hover()
    page.mouse.wheel(0, -240)
    until(
        page, "([layer, before]) => layer.innerHTML !== before", arg=[near.element_handle(), before]
    )
    assert page.evaluate("scrollY") == 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        expect(page.locator("body")).to_have_css("background-color", PAPER[scheme])
        expect(page.locator(".shogun-frame")).to_have_css("background-color", PAPER[scheme])
    page.locator("[data-key=theme]").click()
    expect(page.locator(".shogun-frame")).to_have_css("background-color", PAPER["light"])

    # Loaded anew it goes on with the game; the kernel of before is gone.
    (kernel,) = server.kernels
    # A width that is still to be told when the connection is closed already: nobody hears of it,
    # and the page does not complain.
    page.set_viewport_size({"width": 1280, "height": 900})
    page.reload()
    expect(page.locator("[data-key=door-on]")).to_be_visible(timeout=PATIENCE)
    page.locator("[data-key=door-on]").click()
    first.wait_for_table()
    expect(main(page)).to_have_text("Suggest all 11")
    # The switch goes before the system's theme from now on, for the word before the table, too.
    expect(page.locator(".shogun-frame")).to_have_css("color-scheme", "light")
    expect(page.locator("html")).to_have_css("color-scheme", "light")
    assert load(server.folder / "shogun_game.jsonl").choices == choices
    assert [other.pid != kernel.pid for other in server.kernels] == [True]
    first.assert_all_is_well()

    # A second window says so, and may take the game over; then the first one says so.
    second = open_page()
    second.page.goto(server.address)
    expect(second.page.get_by_role("heading")).to_have_text(
        "The game is already open in another window"
    )
    expect(first.word).to_be_hidden()
    second.press("Play on here")
    expect(second.page.locator("[data-key=door-on]")).to_be_visible(timeout=PATIENCE)
    expect(first.word).to_contain_text("The game goes on in another window")
    assert second.page.url == server.base
    second.page.locator("[data-key=door-on]").click()
    expect(main(second.page)).to_have_text("Suggest all 11")
    second.assert_all_is_well()
    assert len(server.kernels) == 1

    # With its kernel gone, the page says what to do, and doing it helps.
    server.kernels[0].kill()
    expect(second.word).to_contain_text("The connection to the game is lost")
    expect(second.word).to_have_attribute("role", "alert")
    keep_picture(request, second.page.screenshot)
    second.word.get_by_role("button", name="Reload").click()
    expect(second.word).to_contain_text("The table is being laid.")
    assert second.outside == []
