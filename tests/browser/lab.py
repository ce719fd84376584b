"""A real JupyterLab, started by the launcher as a user would, seen through a real Chromium.

JupyterLab runs in a home folder of its own, so that no setting of the tester's plays a part, and
both it and the kernels report every address that they speak to.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    ViewportSize,
    sync_playwright,
)

from tests.browser.kernels import STAND_IN, ready_made

CHROMIUM_OPTIONS = [
    "--no-sandbox",  # containers have none to offer; only our own pages are opened
    "--disable-gpu",
    "--in-process-gpu",  # where nothing is left to be done for it
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The window that nobody sees is small, though the page in it, and its pictures, are not. One thing
# is not the same: the page hears of half the way that a wheel has turned.
SMALL_WINDOW = "--force-device-scale-factor=0.25"

VIEWPORT: ViewportSize = {"width": 1280, "height": 1100}

# Loaded by every Python that is started with it on its path, before anything else.
REPORT_CONNECTIONS = """\
import ipaddress, os, sys

def _watch(event, arguments):
    if event == "socket.connect" and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if isinstance(host, bytes):
        host = host.decode()
    try:
        at_home = ipaddress.ip_address(host).is_loopback
    except ValueError:
        at_home = host in (None, "", "localhost")
    if not at_home:
        with open(os.environ["SHOGUN_NB_TEST_CONNECTIONS"], "a") as report:
            report.write(f"{event} {host} by {sys.argv}\\n")

sys.addaudithook(_watch)
"""

LAB_SETTINGS = {
    # Lets a test ask the page for its notebook; users do not have it.
    "page_config": {"exposeAppInBrowser": True},
    # A cursor that blinks keeps the page drawing all the time.
    "default_setting_overrides": {
        "@jupyterlab/codemirror-extension:plugin": {"defaultConfig": {"cursorBlinkRate": 0}}
    },
}

POLLING = 50  # milliseconds

# A page from which the last notebook was put away shows JupyterLab's launcher, or nothing yet.
# The kernel waits and has answered all, and a new frame has fitted itself into its cell.
IDLE = """(window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'
  && !document.querySelector('.shogun-face:not([data-fitted])')
  && !document.querySelector('.shogun-frame[data-waits]:not([data-waits="0"])'))"""
NO_NOTEBOOK = "Boolean(window.jupyterapp && !window.jupyterapp.shell.currentWidget?.context)"
OPEN = """(async () => {
  const { commands, shell } = window.jupyterapp;
  await commands.execute('docmanager:open', { path: %s });
  for (const other of [...shell.widgets('main')]) if (!other.context) other.dispose();
})()"""
# Whether the page can show another notebook now. Else it asks something, or is not as it was.
PUT_AWAY = """async () => {
  const app = window.jupyterapp;
  if (!app || document.querySelector('.jp-Dialog, .jp-toast-message')) return false;
  await app.serviceManager.sessions.shutdownAll();
  for (const shown of [...app.shell.widgets('main')]) {
    const { content } = shown;
    shown.dispose();
    // JupyterLab may still turn to it, frames or seconds later, and raise: it has no layout any
    // more. That is no complaint of whoever comes next.
    if (content) content.processMessage = () => {};
  }
  await app.commands.execute('docmanager:clear-recents'); // their files are about to vanish
  window.setTimeout = window.setTimeout.before ?? window.setTimeout; // see test_tower.py
  return devicePixelRatio === 1;
}"""

# JupyterLab's own words that are no fault of ours. Each line needs its reason.
HARMLESS_WORDS: dict[str, str] = {
    # What is put away before JupyterLab has told it of its size is told of it nevertheless.
    "reading 'processLuminoMessage'": "ipywidgets, not ours",
    # It asks a new kernel whether it can debug; a kernel that ends meanwhile does not answer.
    "Could not restore the debugger state": "JupyterLab, not ours",
}


@dataclass(slots=True)
class Lab:
    """A running JupyterLab: where it answers, and what was asked of other machines."""

    address: str
    folder: Path
    connections: Path

    @property
    def base(self) -> str:
        return self.address.partition("/lab")[0]

    @property
    def token(self) -> str:
        return self.address.rpartition("token=")[2]

    def ask(self, path: str, method: str = "GET") -> Any:
        """The answer of JupyterLab's own interface, e.g. ``ask("/api/kernels")``."""
        request = urllib.request.Request(
            self.base + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def outside(self) -> list[str]:
        """What the server or a kernel tried to reach beyond this machine."""
        if not self.connections.exists():
            return []
        return self.connections.read_text(encoding="utf-8").splitlines()


def until(
    page: Page,
    condition: str,
    arg: Any = None,
    timeout: float = 30_000,
    polling: float = POLLING,
) -> None:
    """Wait until an expression of the page, or a function of ``arg``, is true there.

    Playwright itself would ask at each picture, and so have the page draw sixty in a second.
    """
    page.wait_for_function(condition, arg=arg, timeout=timeout, polling=polling)


def click_province(layer: Locator, name: str) -> None:
    """Click where a province stands on a board, whatever its size; by its name in the API."""
    layer.scroll_into_view_if_needed()
    x, y = layer.evaluate(
        """(svg, name) => new Promise(done => {
          const look = () => {
            const at = svg.closest(".shogun-map").shogunPlace(name);
            const box = svg.getBoundingClientRect();
            if (at) done([at.x - box.x, at.y - box.y]);
            else requestAnimationFrame(look);
          };
          look();
        })""",
        name,
    )
    layer.click(position={"x": x, "y": y})


@dataclass(slots=True)
class Notebook:
    """A notebook in a page of the browser, and what the page complained of."""

    page: Page
    lab: Lab
    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def open(self, address: str) -> None:
        """Open an address of JupyterLab that shows a notebook; returns when its kernel is ready."""
        self.page.goto(address)
        self._until_it_is_ready()

    def _until_it_is_ready(self) -> None:
        until(
            self.page,
            "window.jupyterapp?.shell.currentWidget?.context?.isReady"
            " && window.jupyterapp.shell.currentWidget.sessionContext",
            timeout=60_000,
        )
        self._within(60, "window.jupyterapp.shell.currentWidget.context.ready")
        self._within(60, "window.jupyterapp.shell.currentWidget.sessionContext.ready")

    def open_file(self, name: str) -> None:
        """Open a notebook of the server's folder alone, without JupyterLab's side bars."""
        if self.page.evaluate(NO_NOTEBOOK):
            self._within(60, OPEN % json.dumps(name))
            self._until_it_is_ready()
            self.page.wait_for_url(f"**/{name}")
        else:
            self.open(f"{self.lab.base}/doc/tree/{name}?token={self.lab.token}&reset")

    def put_away(self) -> bool:
        """Close what the page shows, with its kernel, unsaved; whether it can show another."""
        if "/doc" not in self.page.url or not self.page.evaluate(PUT_AWAY):
            return False
        self.page.emulate_media(reduced_motion="null", media="null", color_scheme="null")
        self.page.set_viewport_size(VIEWPORT)
        self.page.mouse.move(0, 0)
        self.complaints.clear()
        self.outside.clear()
        return True

    def run_all(self) -> None:
        """Run All, as in the menu; returns when the last cell is done and the kernel is idle."""
        self._within(180, "window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.until_rest()

    def until_rest(self) -> None:
        """Wait until the kernel is idle: then the page has all that it has sent."""
        until(self.page, IDLE, timeout=180_000)

    def command(self, name: str) -> None:
        """Carry out a command of JupyterLab's menus, such as ``"docmanager:save"``, to its end."""
        self._within(120, f"window.jupyterapp.commands.execute('{name}')")

    def restart_kernel(self) -> None:
        """A new kernel for this notebook, as from the menu, without its question."""
        self._within(
            60,
            "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()",
        )

    def _within(self, seconds: int, promise: str) -> None:
        """Wait for a promise of the page. One that waits for a click would wait for ever."""
        kept = self.page.evaluate(
            f"() => Promise.race([Promise.resolve({promise}).then(() => true),"
            f" new Promise(end => setTimeout(() => end(false), {seconds * 1000}))])"
        )
        dialog = self.page.locator(".jp-Dialog")
        asks = f"; it asks: {dialog.first.inner_text()}" if dialog.count() else ""
        assert kept, f"{promise} was not kept within {seconds} seconds{asks}"

    def code_cells(self) -> list[dict[str, Any]]:
        """The code cells as the page has them now, outputs included, in the form of the file."""
        text = self.page.evaluate(
            "() => JSON.stringify(window.jupyterapp.shell.currentWidget.context.model.toJSON())"
        )
        cells: list[dict[str, Any]] = json.loads(text)["cells"]
        return [cell for cell in cells if cell["cell_type"] == "code"]

    def assert_all_is_well(self) -> None:
        """Every cell ran without an error, the page is content, and nothing left the machine."""
        for cell in self.code_cells():
            source = "".join(cell["source"])
            assert cell["execution_count"] is not None or not source.strip(), f"not run: {source}"
            expected = "raises-exception" in cell["metadata"].get("tags", [])
            errors = [o for o in cell["outputs"] if o["output_type"] == "error"]
            assert expected or not errors, f"{source}\n{errors}"
        assert self.complaints == [], "\n".join(self.complaints)
        assert self.outside == []
        assert self.lab.outside() == []


@contextmanager
def running_lab(
    place: Path, environment_of_python: dict[str, str], copies: bool = True
) -> Iterator[Lab]:
    """JupyterLab on fresh copies of the tutorials, through ``shogun-nb --no-browser``.

    ``place`` is an empty folder for all that it writes; ``copies`` is said of :func:`started`.
    """
    with started("Tutorials", [], place, environment_of_python, copies) as given:
        yield Lab(*given)


@contextmanager
def started(
    word: str,
    command: list[str],
    place: Path,
    environment_of_python: dict[str, str],
    copies: bool = False,
) -> Iterator[tuple[str, Path, Path]]:
    """``shogun-nb`` with this command, in a home folder of its own, until the end of the block.

    Yields the address that it prints after ``word``, its folder, and the file into which go all
    addresses elsewhere that it or a kernel speaks to. With ``copies``, its kernels are made as
    ``kernels.py`` tells.
    """
    spy = place / "spy"
    spy.mkdir()
    (spy / "sitecustomize.py").write_text(REPORT_CONNECTIONS + STAND_IN, encoding="utf-8")
    settings = place / "settings"
    (settings / "labconfig").mkdir(parents=True)
    for name, given in LAB_SETTINGS.items():
        (settings / "labconfig" / f"{name}.json").write_text(json.dumps(given), encoding="utf-8")
    # JupyterLab would start both of them for every page, to look for what nobody asks of it here.
    # It is as on a machine without them.
    for name in ("node", "npm"):
        (spy / name).write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        (spy / name).chmod(0o755)
    connections = place / "connections.txt"
    environment = {
        **environment_of_python,
        "PYTHONPATH": os.pathsep.join([str(spy), environment_of_python["PYTHONPATH"]]),
        "PATH": os.pathsep.join([str(spy), environment_of_python["PATH"]]),
        "SHOGUN_NB_TEST_CONNECTIONS": str(connections),
        "HOME": str(place),
        "JUPYTER_CONFIG_DIR": str(settings),
        "JUPYTER_DATA_DIR": str(place / "data"),
        "JUPYTER_RUNTIME_DIR": str(place / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(place / "lab-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(place / "lab-workspaces"),
        "IPYTHONDIR": str(place / "ipython"),
        "MPLCONFIGDIR": str(place / "matplotlib"),
    }
    folder = place / word.lower()
    with (
        ready_made(place, environment) if copies else nullcontext({}) as kernels,
        subprocess.Popen(
            [sys.executable, "-m", "shogun_nb", *command, "--no-browser", "--folder", str(folder)],
            env={**environment, **kernels},
            cwd=place,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as launcher,
    ):
        assert launcher.stdout is not None
        said = ""
        while not (found := re.search(rf"^{word}: (http://\S+)$", said, re.MULTILINE)):
            line = launcher.stdout.readline()
            assert line, f"shogun-nb ended without an address:\n{said}"
            said += line
        try:
            yield found[1], folder, connections
        finally:
            launcher.terminate()


_PLAYWRIGHT: list[Playwright] = []


@contextmanager
def one_playwright() -> Iterator[Playwright]:
    """Playwright, which a process can have once only: whoever comes second shares the first."""
    if _PLAYWRIGHT:
        yield _PLAYWRIGHT[0]
        return
    with sync_playwright() as playwright:
        _PLAYWRIGHT.append(playwright)
        try:
            yield playwright
        finally:
            _PLAYWRIGHT.clear()


@contextmanager
def running_browser(
    chromium: Path, profile: Path, *, seen: bool = False, **further: Any
) -> Iterator[BrowserContext]:
    """Chromium without a window and with a profile of its own; ``further`` are its options.

    It draws as for somebody who looks at its window if it is to be ``seen``.
    """
    with one_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=chromium,
            headless=True,
            args=CHROMIUM_OPTIONS if seen else [*CHROMIUM_OPTIONS, SMALL_WINDOW],
            **{"viewport": VIEWPORT, **further},
        )
        try:
            yield context
        finally:
            context.close()


def watch(page: Page, base: str, complaints: list[str], outside: list[str]) -> None:
    """Note what a page complains of, and what it asks of anybody but the server at ``base``."""
    home = (base, base.replace("http:", "ws:"), "data:", "blob:", "about:")

    def complain(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in HARMLESS_WORDS):
            complaints.append(f"{message.text} ({message.location['url']})")

    def leave(url: str) -> None:
        if not url.startswith(home):
            outside.append(url)

    page.on("console", complain)

    def fail(error: object) -> None:
        if not any(words in str(error) for words in HARMLESS_WORDS):
            complaints.append(getattr(error, "stack", None) or str(error))

    page.on("pageerror", fail)
    page.on("request", lambda asked: leave(asked.url))
    page.on("websocket", lambda socket: leave(socket.url))


@contextmanager
def watched_page(
    lab: Lab, browser: BrowserContext, at_hand: list[Notebook] | None = None
) -> Iterator[Notebook]:
    """A page without a notebook, watched from its first request on. Its kernels end with it.

    To load JupyterLab takes two seconds: with ``at_hand``, a page may come from an earlier block,
    and is left there for a later one if all went well.
    """
    if at_hand:
        shown = at_hand.pop()
        shown.page.bring_to_front()
    else:
        shown = Notebook(browser.new_page(), lab)
        watch(shown.page, lab.base, shown.complaints, shown.outside)
    kept = False
    try:
        yield shown
        kept = at_hand is not None and shown.put_away()
    finally:
        if at_hand is not None and kept:
            at_hand.append(shown)
        else:
            shown.page.close()
        for kernel in lab.ask("/api/kernels"):
            lab.ask(f"/api/kernels/{kernel['id']}", "DELETE")


@contextmanager
def scratch_notebook(lab: Lab, name: str, *sources: str) -> Iterator[str]:
    """A notebook with these code cells in the folder of the server; it is gone afterwards."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    written = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    path = lab.folder / f"{name}.ipynb"
    nbformat.write(written, path)
    try:
        yield path.name
    finally:
        path.unlink(missing_ok=True)
