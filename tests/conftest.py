"""What all tests share: the flag for longer checks, their order, Hypothesis, where Chromium is."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import shogun_nb.serve  # noqa: F401  so that jsonschema is imported without its grammars

ROOT = Path(__file__).resolve().parent.parent

HOW_TO_GET_CHROMIUM = (
    "get Chromium: Debian or Ubuntu: apt install chromium; macOS: brew install --cask chromium; "
    "or name any Chrome or Edge in SHOGUN_NB_CHROMIUM"
)

# No deadline: the machine may be busy, and a test must not fail for that.
settings.register_profile("ci", deadline=None, max_examples=30)
settings.register_profile("long", deadline=None, max_examples=2_000)

# ipywidgets keeps every box alive that a test has made. To go through all of them for each few
# hundred new objects takes a quarter of the time of the panels' tests.
gc.set_threshold(50_000, 20, 50)

left_out = pytest.StashKey[dict[str, int]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the longer checks as well")
    parser.addoption(
        "--screenshots",
        type=Path,
        metavar="FOLDER",
        help="keep a picture of what each browser test saw, to be looked at",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[left_out] = {}
    settings.load_profile("long" if config.getoption("--long") else "ci")


def turn(item: pytest.Item) -> int:
    """Without a browser first, then with a browser, and of these the longest first.

    The tests with a browser come last: from the first of them on, Playwright has a loop running in
    this thread, in which nobody else may run one, and in which a game is followed as in a kernel.
    Those marked ``browser(long=True)`` begin, so that nobody waits for one of them at the end.
    """
    browser = item.get_closest_marker("browser")
    if browser is None:
        return 0
    return 1 if browser.kwargs.get("long") else 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With ``-n 2``, whichever process is free takes the next file, or test with a browser.

    The tests of a file share what is slow to make, and thousands of parts would keep pytest-xdist
    busy with counting them.
    """
    from xdist.scheduler import LoadScopeScheduling

    class InTurn(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return nodeid if nodeid.startswith("tests/browser/") else nodeid.partition("::")[0]

    if config.getoption("dist") != "load":
        return None  # somebody has asked for another way
    config.option.loadscopereorder = False
    return InTurn(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for or cannot run; the summary says what and why."""
    items.sort(key=turn)
    without = []
    if not config.getoption("--long"):
        without.append("slow")
    if find_chromium() is None and not chromium_is_required():
        without.append("browser")
    for marker in without:
        out = [item for item in items if item.get_closest_marker(marker)]
        if out:
            config.hook.pytest_deselected(items=out)
            config.stash[left_out][marker] = len(out)
            items[:] = [item for item in items if not item.get_closest_marker(marker)]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):  # one of several processes: the first one tells
        session.config.workeroutput["left_out"] = session.config.stash[left_out]
    # pytest is about to look five times for what was never closed. With all those boxes once is
    # slow enough, and from now on it passes over what is still there. What the files have left was
    # set aside while others ran; by now it may be garbage, too.
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What one of several processes left out, each the same."""
    node.config.stash[left_out].update(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    out = config.stash[left_out]
    if "slow" in out:
        terminalreporter.write_line(
            f"{out['slow']} longer checks were left out; run them with: python -m pytest --long"
        )
    if "browser" in out:
        terminalreporter.write_line(
            f"{out['browser']} browser tests were left out, for want of Chromium; "
            + HOW_TO_GET_CHROMIUM
        )


def chromium_is_required() -> bool:
    """Whether browser tests must fail, not stay out, when there is no Chromium (set in CI)."""
    return os.environ.get("SHOGUN_NB_REQUIRE_BROWSER", "") not in ("", "0")


def find_chromium(shells: bool = True) -> Path | None:
    """A Chromium of this machine, or a browser made of one, or None; ``shells`` have no window."""
    named = os.environ.get("SHOGUN_NB_CHROMIUM")
    if named:
        return Path(named)
    commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    if shells:
        # They draw the same pages, without the window around them that nobody sees in tests: that
        # takes a tenth less of the processor's time.
        commands = ["chromium-headless-shell", "chrome-headless-shell", *commands]
    for command in commands:
        found = shutil.which(command)
        if found:
            return Path(found)
    places: list[Path] = []
    if sys.platform == "darwin":
        applications = [Path("/Applications"), Path.home() / "Applications"]
        names = ("Chromium", "Google Chrome", "Microsoft Edge")
        places = [a / f"{name}.app/Contents/MacOS/{name}" for a in applications for name in names]
    elif sys.platform == "win32":
        programs = [Path(os.environ.get(v, "C:/")) for v in ("PROGRAMFILES", "PROGRAMFILES(X86)")]
        names = ("Chromium/Application/chrome.exe", "Google/Chrome/Application/chrome.exe")
        names += ("Microsoft/Edge/Application/msedge.exe",)
        places = [p / name for p in programs for name in names]
    return next((place for place in places if place.is_file()), None)


def open_files() -> int:
    """How many files, pipes and sockets this process has open; 0 where nobody knows (Windows)."""
    try:
        return sum(1 for _ in Path("/dev/fd").iterdir())
    except OSError:
        return 0


@pytest.fixture(autouse=True)
def whatever_is_open_is_closed() -> Iterator[None]:
    """Let the test itself fail that leaves a socket or a file to the collection of garbage.

    ``ResourceWarning`` is an error in the tests; left to chance, it would hit any later test. To
    collect all garbage after every test takes too long: it is done after those that left more
    open, and only among what has come up lately.
    """
    before = open_files()
    yield
    if open_files() > before:
        gc.collect(1)


@pytest.fixture(scope="module", autouse=True)
def boxes_are_forgotten() -> Iterator[None]:
    """Let go of the boxes that the tests of a file have made, with the games that lie in them.

    ipywidgets keeps every box for as long as Python runs, and with it whatever it shows. Boxes that
    somebody else holds stay, such as what all boxes share. What is still there after that stays
    until the end: no later collection looks through it, which took a fifth of the tests' time.
    """
    widgets = sys.modules.get("ipywidgets.widgets.widget")
    before = set(widgets._instances) if widgets else set()
    yield
    widgets = sys.modules.get("ipywidgets.widgets.widget")
    if widgets is None or widgets._instances.keys() <= before:
        return
    boxes = {name: weakref.ref(box) for name, box in widgets._instances.items()}
    widgets._instances.clear()
    gc.collect()
    held = {name: box for name, known in boxes.items() if (box := known()) is not None}
    widgets._instances.update(held)
    gc.freeze()


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser to test with."""
    found = find_chromium()
    if found is None:
        raise RuntimeError(f"the browser tests are required here; {HOW_TO_GET_CHROMIUM}")
    return found


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def python_here() -> dict[str, str]:
    """Environment variables for a Python started by a test: it finds this checkout's package."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
