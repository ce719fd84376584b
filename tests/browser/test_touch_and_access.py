"""The table by finger, on a phone and on a tablet, and for everybody: sizes, names, contrast, rest.

One page after the other shows what ``scene.py`` in the kernel's folder lays out.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import PATIENCE, card, lies, main, space
from tests.browser.kernels import copies
from tests.browser.lab import running_browser, until

pytestmark = pytest.mark.browser(long=True)

TOKEN = "for this test alone"
PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1366, 768)
THREE = ["Takeda", "Uesugi", "Mori"]
FIVE = [*THREE, "Hojo", "Oda Nobunaga of Owari"]
DRAWERS = ("log", "tower", "standings", "rules", "files", "settings")

START = 'import shogun_nb as sg\nhere = sg.table(keep="kept.jsonl")'
GAME = """\
import shogun_nb as sg
game = sg.new_game(players={players}, seed=7, options={{"years": 1}})
{until}
here = sg.table(game, {{{me}: "me"}}, keep=False)"""
TO_A_FIGHT = """\
while True:
    game.play("greedy", until="a target and a number of armies")
    if game.decision.player == "Takeda":
        break
    game.choose(game.suggest()[0])"""
HUNGER = """\
import shogun_nb as sg
here = sg.scenario(players=["Takeda", "Uesugi", "Mori"])
lands = {"Takeda": "Shinano Suruga Izu Musashi Kai", "Uesugi": "Kaga Noto", "Mori": "Aki Bingo"}
for name, provinces in lands.items():
    for number, province in enumerate(provinces.split()):
        here = here.set(province, owner=name, armies=2, castle=number == 0, temple=number == 1)
    here = here.set_player(name, rice=4)
here = here.set_cubes("tower", {"Takeda": 5, "Uesugi": 5, "farmers": 8})
here = here.set_round(season="winter", open_events=[6])
game = sg.new_game(position=here, seed=4)
here = sg.table(game, {"Takeda": "me"}, keep=False)"""


def game(players: list[str], until: str = "", me: str = '"Takeda"') -> str:
    return GAME.format(players=players, until=until, me=me)


PLANNING = game(FIVE)
NINE_CARDS = game(THREE)
BIDS = game(FIVE, 'game.play("greedy", until="a place in the turn order")', "game.decision.player")
ACTIONS = game(FIVE, TO_A_FIGHT)
END = game(FIVE, 'game.play("greedy")')

# What can be pressed and is smaller than a finger. A number of a rule is a link within a sentence,
# and a province of the map has the shape that it has: a list beside it has its name (and so has the
# large map of a phone, which zooms).
SMALL = """() => {
  const pressed = `button, a[href], input, select, summary, [role=button], [role=radio], [role=tab],
    [role=checkbox], [role=slider], [tabindex="0"]`;
  return [...document.querySelectorAll(".shogun-frame")].flatMap((frame) =>
    [...frame.querySelectorAll(pressed)].flatMap((one) => {
      if (one.closest("svg, [inert]") || one.matches(".ruleno, [role=group]:not(.seat)")) return [];
      const { width, height } = one.getBoundingClientRect();
      if (!width || !height || !one.checkVisibility({ visibilityProperty: true })) return [];
      return Math.round(width) < 44 || Math.round(height) < 44
        ? [`${one.tagName}.${one.className} ${Math.round(width)}×${Math.round(height)}`] : [];
    }));
}"""

# What reaches out of the window, or what a place hides though it cannot be scrolled there.
CUT = """() => {
  const gone = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) gone.push("the page scrolls");
  for (const name of [".shogun-frame-grid", ".top", ".prompt", ".ptext", ".say", ".tbox", ".podium",
    ".placecard", ".seat", ".points", ".ev", ".ev b", ".spaces .space", ".card", ".tgt"]) {
    for (const one of document.querySelectorAll(`.shogun-frame ${name}`)) {
      if (!one.checkVisibility()) continue;
      if (one.scrollWidth > one.clientWidth + 1) gone.push(`${name} ${one.innerText}`);
    }
  }
  for (const chip of document.querySelectorAll(".shogun-face .seat")) {
    const box = chip.getBoundingClientRect();
    for (const one of chip.querySelectorAll(".num")) {
      const { right } = one.getBoundingClientRect();
      if (one.checkVisibility() && right > box.right) gone.push("a number of a chip");
    }
  }
  const podium = [...document.querySelectorAll(".podium .foot > :not(.petals), .podium .total")]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  podium.forEach((a, at) => podium.slice(at + 1).forEach((b) => {
    const across = a.left < b.right - 1 && b.left < a.right - 1;
    if (across && a.top < b.bottom - 1 && b.top < a.bottom - 1) gone.push("numbers overlap");
  }));
  return gone;
}"""

AT_REST = """() => !document.querySelector(".shogun-frame").getAnimations({ subtree: true })
  .some((one) => one.playState === "running" && one.effect.getTiming().iterations < 9)"""

# Every animation of the frame that takes time, from now on.
MOVES = """() => {
  window.moved = [];
  const note = (target, what, time) => {
    const long = Math.max(...String(time).split(",").map(parseFloat));
    if (target.closest?.(".shogun-frame") && long > 0.001) window.moved.push(`${what} ${long}`);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (steps, how) {
    note(this, this.className, (how.duration ?? how) / 1000);
    return animate.call(this, steps, how);
  };
  for (const [event, time] of [
    ["animationstart", "animationDuration"], ["transitionrun", "transitionDuration"]])
    document.addEventListener(event, ({ target, pseudoElement, animationName, propertyName }) =>
      note(target, `${target.className} ${animationName ?? propertyName}`,
        getComputedStyle(target, pseudoElement || null)[time]), true);
}"""

# Columns that no layout has named: what lies in them pushes all else aside by a gap.
BESIDE = """() => getComputedStyle(document.querySelector('.shogun-frame-grid'))
    .gridTemplateColumns.split(' ').filter((width) => width === '0px')"""


@dataclass
class Pages:
    """A server of tables: its address, and where the next one is written."""

    address: str
    folder: Path

    def show(self, page: Page, scene: str) -> None:
        """Lay this scene on the page."""
        (self.folder / "scene.py").write_text(scene, encoding="utf-8")
        page.goto("about:blank")
        page.goto(self.address)
        again = page.get_by_role("button", name="Play on here")
        expect(again.or_(main(page)).first).to_be_visible(timeout=60_000)
        if again.count():
            again.click()
        expect(main(page)).to_be_visible(timeout=60_000)
        until(page, AT_REST, timeout=PATIENCE)


@pytest.fixture(scope="module")
def pages(python_here: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """The page of ``shogun-nb play``, with a scene of the test's own on it."""
    place = tmp_path_factory.mktemp("scenes")
    cell = nbformat.v4.new_code_cell('exec(open("scene.py", encoding="utf-8").read())\nhere')
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    written = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})
    nbformat.write(written, place / "page.ipynb")
    (place / "game").mkdir()
    (place / "game" / "scene.py").write_text(START, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    names = ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    own = {name: str(place / name.lower()) for name in names}
    command = [sys.executable, "-m", "shogun_nb.serve.ahead"]
    (place / "kernels").mkdir()
    with (
        copies(place / "kernels", {**python_here, **own}) as environment,
        (place / "server.log").open("w") as log,
        subprocess.Popen(
            [*command, str(place / "game"), str(place / "page.ipynb"), str(port)],
            env={**environment, "JUPYTER_TOKEN": TOKEN},
            cwd=place,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        ) as server,
    ):
        status = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/status", headers={"Authorization": f"token {TOKEN}"}
        )
        while True:
            assert server.poll() is None, (place / "server.log").read_text(encoding="utf-8")
            try:
                urllib.request.urlopen(status, timeout=30).close()
                break
            except OSError:  # it is not there yet
                continue
        try:
            token = TOKEN.replace(" ", "%20")
            yield Pages(f"http://127.0.0.1:{port}/?token={token}", place / "game")
        finally:
            server.terminate()


@pytest.fixture
def screen(chromium: Path, tmp_path: Path) -> Callable[..., Any]:
    """Opens a browser with a screen of this size; with fingers on all but the largest."""

    @contextmanager
    def opened(size: tuple[int, int], **further: Any) -> Iterator[Page]:
        touch = size != DESKTOP
        given = {"viewport": dict(zip(("width", "height"), size, strict=True)), **further}
        with running_browser(
            chromium, tmp_path / "profile", has_touch=touch, is_mobile=touch, **given
        ) as browser:
            page = browser.pages[0]
            complaints: list[str] = []
            page.on("pageerror", lambda error: complaints.append(str(error)))
            yield page
            assert complaints == []

    return opened


def box(place: Locator) -> dict[str, float]:
    found = place.bounding_box()
    assert found is not None
    return {**found}


def middle(place: Locator) -> tuple[float, float]:
    found = box(place)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


class Fingers:
    """Real touches, as the browser gets them of a screen."""

    def __init__(self, page: Page) -> None:
        self.devtools = page.context.new_cdp_session(page)

    def _tell(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(self, *ways: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Each finger along a straight way, all at once; then all of them leave the screen."""
        steps = 8
        self._tell("touchStart", *(begin for begin, _ in ways))
        for step in range(1, steps + 1):
            part = step / steps
            self._tell(
                "touchMove",
                *((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in ways),
            )
        self._tell("touchEnd")


def rest(page: Page) -> None:
    """Nothing moves any more."""
    until(page, AT_REST, timeout=PATIENCE)


def board(page: Page) -> dict[str, float]:
    return box(page.locator(".shogun-frame-board"))


def province(page: Page, name: str) -> dict[str, float]:
    """Where a province is, in pixels of the window."""
    found: dict[str, float] = page.evaluate(
        "(name) => document.querySelector('.shogun-map').shogunPlace(name)", name
    )
    return found


def press(page: Page) -> None:
    """The main button, by finger or pointer, and the answer to it."""
    main(page).click()
    until(page, "() => document.querySelector('.shogun-frame').dataset.waits === '0'")
    expect(main(page)).not_to_have_text(re.compile("^(Stop|Skip)$"), timeout=180_000)


def press_until(page: Page, wanted: str) -> None:
    """The main button, until this is to be seen and rests."""
    while not page.locator(wanted).count():
        press(page)
    rest(page)


def tour(page: Page, pages: Pages) -> Iterator[str]:
    """All screens of a game, one after the other."""
    pages.show(page, START)
    yield "start"
    page.locator("[data-key=door-explore]").click()
    expect(page.locator(".shead")).to_be_visible()
    yield "kept games"
    page.keyboard.press("Escape")
    page.locator("[data-key=setup]").click()
    page.locator("[data-key=more]").click()
    expect(page.locator("[data-field=seed]")).to_be_visible()
    assert page.evaluate(BESIDE) == []
    yield "set-up"
    page.locator("[data-key=start-draft]").click()
    main(page).click()
    expect(page.locator("[data-open]").first).to_be_visible()
    rest(page)
    yield "draft"

    pages.show(page, PLANNING)
    expect(page.locator(".goalcard")).to_be_visible()
    yield "goal"
    read_the_goal_here(page)
    yield "planning"
    for name in DRAWERS:
        page.locator(f"[data-key=tab-{name}]").click()
        drawn = ".drawing svg" if name == "tower" else ".shogun-frame-drawer > *"
        expect(page.locator(drawn).first).to_be_visible()
        rest(page)
        yield name
        page.locator("[data-key=dclose]").click()
    main(page).click()
    expect(main(page)).to_have_text("Hand in my plan")
    rest(page)
    yield "a whole plan"

    pages.show(page, BIDS)
    yield "bids"

    pages.show(page, ACTIONS)
    yield "actions"
    press_until(page, ".targets")
    yield "targets"
    press_until(page, ".towerover")
    yield "before a throw"
    press(page)
    expect(main(page)).not_to_have_text(re.compile("Throw|Skip"))
    rest(page)
    yield "after a throw"

    pages.show(page, HUNGER)
    yield "winter"
    press_until(page, ".revolts")
    yield "revolts"

    pages.show(page, END)
    yield "the end"
    for tab in page.locator(".tabrow button").all()[1:2]:
        tab.click()
        yield "a chart of the end"


def read_the_goal_here(page: Page) -> None:
    """Close the goal; there is no notebook here whose kernel could be asked."""
    page.locator("[data-key=goal-close]").click()
    expect(page.locator(".goalcard")).to_have_count(0)
    rest(page)


def unfair(page: Page) -> list[str]:
    """What axe finds serious or worse; the page around the frame is Voila's."""
    found = Axe().run(page, context=".shogun-frame").response
    assert len(found["passes"]) > 5
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def turned_over(page: Page) -> None:
    """The other theme."""
    page.evaluate("document.querySelector('[data-key=theme]').click()")
    rest(page)


@pytest.mark.parametrize(
    "size", [PHONE, *(pytest.param(size, marks=pytest.mark.slow) for size in (TABLET, DESKTOP))]
)
def test_every_screen_is_fit_for_fingers_and_for_everybody(
    size: tuple[int, int],
    pages: Pages,
    screen: Callable[..., Any],
    request: pytest.FixtureRequest,
) -> None:
    """Targets of 44 pixels on touch, nothing cut, and nothing that axe finds serious."""
    found: dict[str, list[str]] = {}
    # What moves is watched in other tests; what is measured here is measured at rest.
    with screen(size, reduced_motion="reduce") as page:
        for name in tour(page, pages):
            if size != DESKTOP:
                found[f"{name}, small"] = page.evaluate(SMALL)
                found[f"{name}, cut"] = page.evaluate(CUT)
            if size != TABLET:
                found[f"{name}, axe"] = unfair(page)
            if size != TABLET and request.config.getoption("--long"):
                turned_over(page)
                found[f"{name}, axe, dark"] = unfair(page)
                turned_over(page)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_phone_is_played_by_finger(pages: Pages, screen: Callable[..., Any]) -> None:
    with screen(PHONE) as page:
        pages.show(page, NINE_CARDS)
        fingers = Fingers(page)
        page.locator("[data-key=goal-close]").tap()
        expect(page.locator(".goalcard")).to_have_count(0)
        rest(page)

        # The decision lies at the thumb; round and players stand in one row that scrolls in itself.
        assert box(main(page))["y"] > 0.85 * PHONE[1]
        chips = page.locator(".seats > .seasons, .seats > .seat")
        assert chips.count() == 4
        assert len({round(box(one)["y"] / 9) for one in chips.all()}) == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        fingers.move(((350, middle(chips.first)[1]), (150, middle(chips.first)[1])))
        until(page, "document.querySelector('.seats').scrollLeft > 20")
        # A finger that comes down while a row still glides stops it, and presses nothing.
        until(
            page,
            """() => {
              const [was, { scrollLeft }] = [window.was, document.querySelector(".seats")];
              return (window.was = scrollLeft) === was;
            }""",
            polling=300,
        )

        # Every drawer is reached, and closed; so are the goal and the switch of the theme.
        for name in DRAWERS:
            page.locator(f"[data-key=tab-{name}]").tap()
            expect(page.locator(".dhead h2")).to_be_visible()
            rest(page)
            page.locator("[data-key=dclose]").tap()
            expect(page.locator(".dhead h2")).to_have_count(0)
        page.locator("[data-key=goal]").tap()
        page.locator("[data-key=goal-close]").tap()
        for look in ("dark", "light"):
            page.locator("[data-key=theme]").tap()
            expect(page.locator(".shogun-frame")).to_have_css("color-scheme", look)

        # A tap makes the small map large; two fingers zoom it, one moves it; a button ends it.
        small = board(page)
        page.touchscreen.tap(small["x"] + small["width"] / 2, small["y"] + small["height"] / 2)
        button = page.locator("[data-key=map]")
        expect(button).to_have_attribute("aria-label", "Make the map small again")
        large = board(page)
        assert large["height"] > 3 * small["height"]
        expect(main(page)).to_be_visible()
        x, y = large["x"] + large["width"] / 2, large["y"] + large["height"] / 2
        until(page, "document.querySelector('.shogun-layer').getBoundingClientRect().height > 300")
        ends = [province(page, name) for name in ("Kai", "Izu")]
        fingers.move(((x - 30, y), (x - 110, y)), ((x + 30, y), (x + 110, y)))
        wider = [province(page, name) for name in ("Kai", "Izu")]
        assert wider[1]["y"] - wider[0]["y"] > 1.5 * (ends[1]["y"] - ends[0]["y"])
        fingers.move(((x, y), (x - 60, y + 40)))
        moved = province(page, "Kai")
        assert moved["x"] - wider[0]["x"] == pytest.approx(-60, abs=12)
        assert moved["y"] - wider[0]["y"] == pytest.approx(40, abs=12)
        fingers.move(((x - 90, y), (x - 60, y)), ((x + 90, y), (x + 60, y)))
        nearer = [province(page, name) for name in ("Kai", "Izu")]
        assert nearer[1]["y"] - nearer[0]["y"] < wider[1]["y"] - wider[0]["y"]
        rest(page)
        button.tap()
        expect(button).to_have_attribute("aria-label", "Enlarge the map")
        assert board(page) == small

        # A card of the hand by finger to a space, from there to another, and home again.
        fingers.move((middle(card(page, "Mino")), middle(space(page, "battle_a"))))
        lies(page, "battle_a", "Mino")
        rest(page)
        laid = space(page, "battle_a").locator(".mini")
        fingers.move((middle(laid), middle(space(page, "battle_b"))))
        lies(page, "battle_b", "Mino")
        rest(page)
        fingers.move((middle(space(page, "battle_b").locator(".mini")), (195, 180)))
        expect(card(page, "Mino")).to_be_visible()
        rest(page)
        # Sideways the hand scrolls, and no card is laid.
        x, y = middle(card(page, "Owari"))
        fingers.move(((x, y), (x - 150, y)))
        until(page, "document.querySelector('.hand').scrollLeft > 20")
        expect(page.locator(".slot .mini")).to_have_count(0)

        # Tap, tap: card and space, space and card; a laid card goes back by a tap.
        card(page, "Owari").tap()
        space(page, "castle").tap()
        lies(page, "castle", "Owari")
        space(page, "temple").tap()
        card(page, "Tamba").tap()
        lies(page, "temple", "Tamba")
        rest(page)
        # What was taken from a space is in the hand, so two cards change places by three taps.
        space(page, "castle").tap()
        expect(card(page, "Owari")).to_have_attribute("aria-pressed", "true")
        rest(page)
        space(page, "temple").tap()
        lies(page, "temple", "Owari")
        rest(page)
        space(page, "castle").tap()
        lies(page, "castle", "Tamba")
        rest(page)
        space(page, "temple").tap()
        expect(card(page, "Owari")).to_be_visible()
        assert board(page) == small
        main(page).tap()
        expect(main(page)).to_have_text("Hand in my plan")
        rest(page)
        assert board(page) == small


def test_the_map_of_a_phone_shows_what_is_decided_and_takes_a_finger(
    pages: Pages, screen: Callable[..., Any]
) -> None:
    with screen(PHONE, reduced_motion="reduce") as page:
        pages.show(page, ACTIONS)
        press_until(page, ".tgt")
        targets = page.locator(".tgt").evaluate_all("all => all.map(one => one.dataset.province)")
        strip = board(page)
        assert strip["height"] < 0.25 * PHONE[1]
        places = {name: province(page, name) for name in targets}
        for at in places.values():  # beside the buttons in the corners
            assert strip["x"] + 44 < at["x"] < strip["x"] + strip["width"] - 44
            assert strip["y"] < at["y"] < strip["y"] + strip["height"]
        rises = [at["y"] for at in places.values()]
        # Seen with all of Japan they lie within a few pixels.
        assert max(rises) - min(rises) > 0.3 * strip["height"]
        wanted = page.locator(".tgt:not(.on)").first
        name = str(wanted.get_attribute("data-province"))
        at = places[name]
        page.touchscreen.tap(at["x"], at["y"])
        expect(page.locator(f".tgt.on[data-province='{name}']")).to_be_visible()

        # Large, it is the whole board again.
        page.locator("[data-key=map]").tap()
        rest(page)
        expect(page.locator(".shogun-map")).not_to_have_class(re.compile("zoomed"))


def test_the_tower_of_a_phone_has_its_button_in_sight(
    pages: Pages, screen: Callable[..., Any]
) -> None:
    """Also on a low one, whose overlay scrolls."""
    with screen((390, 560), reduced_motion="reduce") as page:
        pages.show(page, ACTIONS)
        while not page.locator(".towerover").count():
            press(page)
        rest(page)
        overlay = page.locator(".tbox")
        assert overlay.evaluate("(one) => one.scrollHeight > one.clientHeight")
        for _ in range(2):
            button = box(main(page))
            assert button["y"] + button["height"] <= 560
            overlay.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")


@pytest.mark.slow
def test_the_map_of_a_tablet_keeps_its_place(pages: Pages, screen: Callable[..., Any]) -> None:
    with screen(TABLET, reduced_motion="reduce") as page:
        pages.show(page, PLANNING)
        read_the_goal_here(page)
        planned = board(page)
        card(page, "Izu").tap()
        expect(card(page, "Izu")).to_have_attribute("aria-pressed", "true")
        assert board(page) == planned
        space(page, "taxes").tap()
        lies(page, "taxes", "Izu")
        assert board(page) == planned
        main(page).tap()
        expect(main(page)).to_have_text("Hand in my plan")
        assert board(page) == planned

        pages.show(page, ACTIONS)
        places = []
        for _ in range(8):
            press(page)
            rest(page)
            places.append(board(page))
        assert places == [planned] * 8


@pytest.mark.slow  # test_map_labels.py and test_frame_battle.py look at the same in every run
def test_who_wants_no_motion_sees_none(pages: Pages, screen: Callable[..., Any]) -> None:
    with screen(PHONE, reduced_motion="reduce") as page:
        pages.show(page, NINE_CARDS)
        page.evaluate(MOVES)
        page.locator("[data-key=goal-close]").tap()
        card(page, "Mino").tap()
        space(page, "battle_a").tap()
        lies(page, "battle_a", "Mino")
        page.locator("[data-key=tab-log]").tap()
        page.locator("[data-key=dclose]").tap()
        page.locator("[data-key=map]").tap()
        page.locator("[data-key=map]").tap()
        main(page).tap()
        expect(main(page)).to_have_text("Hand in my plan")
        assert page.evaluate("window.moved") == []
        for scene in (ACTIONS, HUNGER, END):
            pages.show(page, scene)
            page.evaluate(MOVES)
            for _ in range(6 if scene != END else 0):
                press(page)
            assert page.evaluate("window.moved") == []
