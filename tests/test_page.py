"""``shogun-nb play``: its options, what can be wrong, and the page's server from start to end."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import psutil
import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from shogun_nb.engine.resources import OURS
from shogun_nb.serve import cli, launcher, page
from shogun_nb.serve.launcher import LauncherError
from tests.helpers_game import hears_ctrl_c
from tests.hostile import Guest, assert_shut, assert_strange_paths_are_not_found, make_hostile

DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


# --- the command line ----------------------------------------------------------------------------


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Stands in for the server; notes what it was called with."""
    seen: dict[str, object] = {}

    def play(folder: Path, **options: object) -> int:
        seen.update(options, folder=folder)
        return 0

    monkeypatch.setattr(launcher, "play", play)
    return seen


def test_alone_it_plays_in_the_folder_of_the_tutorials(called: dict[str, object]) -> None:
    assert cli.main(["play"]) == 0
    assert called["folder"] == Path.home() / "shogun_nb_tutorials"
    assert called["port"] is None
    assert called["open_browser"] is True


def test_options(
    called: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["play", "--folder", "mine", "--port", "9999", "--no-browser"]) == 0
    assert called["folder"] == tmp_path / "mine"
    assert called["port"] == 9999
    assert called["open_browser"] is False


def test_options_of_the_tutorials_are_none_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["play", "--replace"])
    assert stop.value.code == 2
    assert "--replace" in capsys.readouterr().err


# --- what can be wrong ---------------------------------------------------------------------------


def test_without_voila_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(LauncherError, match="-m pip install voila"):
        launcher.play(tmp_path)


def test_a_port_in_use_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cli.main(["play", "--folder", str(tmp_path), "--port", str(port)]) == 1
    assert re.match(f"shogun-nb: port {port} cannot be used .*--port", capsys.readouterr().err)


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("")
    for place in (tmp_path / "notes.txt", tmp_path / "notes.txt" / "deeper"):
        assert cli.main(["play", "--folder", str(place)]) == 1
        assert re.match(r"shogun-nb: .*notes\.txt.* is a file .*--folder", capsys.readouterr().err)


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretended, for tests in a container run as root, who may write everywhere."""

    def refuse(**given: object) -> None:
        raise PermissionError(13, "Permission denied", str(given["dir"]))

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    with pytest.raises(LauncherError, match=r"my games may not be written by you; .*--folder"):
        launcher.play(tmp_path / "my games")


def test_a_server_that_does_not_start_shows_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, python_here: dict[str, str]
) -> None:
    """Here for want of the token."""
    monkeypatch.setattr(launcher, "_environment", lambda *_: python_here)
    with pytest.raises(LauncherError, match=r"The table did not start:\n(?s:.)*JUPYTER_TOKEN"):
        launcher.play(tmp_path, open_browser=False)


# --- the notebook behind the page ----------------------------------------------------------------


def test_the_notebook_is_one_and_it_lays_the_table() -> None:
    made = launcher.page_notebook()
    notebook = nbformat.reads(json.dumps(made), as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.title == "Shogun"
    (cell,) = notebook.cells
    assert compile(cell.source, "page", "exec")
    assert "Table(of=None)" in cell.source
    assert "Table(of='gekokujo')" in launcher.page_notebook("gekokujo")["cells"][0]["source"]


def test_neither_template_nor_page_names_another_machine() -> None:
    texts = {file.name: file.read_text("utf-8") for file in page.TEMPLATE.iterdir()}
    assert set(texts) == {"index.html.j2", "page.js", "elsewhere.html"}
    for name, text in texts.items():
        assert not re.search(r"(https?:)?//\w+\.", text), name


# --- which page has the game ---------------------------------------------------------------------


class Kernels(dict[str, Any]):
    """Kernels that are alive until told otherwise."""

    def list_kernel_ids(self) -> list[str]:
        return list(self)

    def get_kernel(self, kernel: str) -> Any:
        return SimpleNamespace(is_alive=lambda: self[kernel])

    def shutdown_kernel(self, kernel: str) -> None:
        del self[kernel]


class Shown:
    """A page, as the server knows it."""

    def __init__(self, kernel: str) -> None:
        self.kernel = kernel
        self.told: list[str] = []

    def write_message(self, message: dict[str, str]) -> None:
        self.told.append(message["end"])


def make(*kernels: str) -> tuple[Kernels, Any]:
    running = Kernels(dict.fromkeys(kernels, True))
    return running, page.Pages(running)


def test_the_page_that_came_later_gets_nothing() -> None:
    async def scenario() -> None:
        kernels, pages = make("a", "b")
        first, second = Shown("a"), Shown("b")
        pages.came(first)
        pages.came(second)
        await asyncio.sleep(0.01)
        assert second.told == ["elsewhere"]
        assert first.told == []
        assert list(kernels) == ["a"]

    asyncio.run(scenario())


def test_a_page_that_goes_takes_its_kernel_along_unless_it_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page, "SECONDS_TO_COME_BACK", 0.0)

    async def scenario() -> None:
        kernels, pages = make("a")
        before, after = Shown("a"), Shown("a")
        pages.came(before)
        pages.went(before)
        pages.came(after)
        await asyncio.sleep(0.01)
        assert list(kernels) == ["a"]
        pages.went(after)
        await asyncio.sleep(0.01)
        assert list(kernels) == []

    asyncio.run(scenario())


def test_a_page_that_never_comes_leaves_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "SECONDS_TO_APPEAR", 0.0)

    async def scenario() -> None:
        kernels, pages = make("a", "b")
        pages.came(Shown("b"))
        pages.expect("a")
        pages.expect("b")
        await asyncio.sleep(0.01)
        assert list(kernels) == ["b"]

    asyncio.run(scenario())


def test_a_page_hears_of_the_death_of_its_kernel() -> None:
    async def scenario() -> None:
        kernels, pages = make("a")
        shown = Shown("a")
        pages.came(shown)
        await pages.look()
        assert shown.told == []
        kernels["a"] = False
        await pages.look()
        assert shown.told == ["stopped"]
        assert pages.others(None) == []

    asyncio.run(scenario())


def test_a_page_that_is_loaded_anew_is_not_another_one() -> None:
    async def scenario() -> None:
        _, pages = make("a")
        pages.came(Shown("a"))
        assert pages.others(None) == ["a"]
        assert pages.others("a") == []

    asyncio.run(scenario())


# --- from start to end ---------------------------------------------------------------------------


class Running:
    """``shogun-nb play --no-browser`` in a process of its own, and the address it printed."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "shogun_nb", "play", "--no-browser", "--folder", str(folder)],
            env=environment,
            cwd=folder.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=hears_ctrl_c,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.match(r"Table: (http://127\.0\.0\.1:(\d+)/)\?token=(\w+)\n", self.said)
        assert found, self.said
        self.home, self.port, self.token = found.groups()

    def get(self, path: str, *, token: str | None = None) -> str:
        request = urllib.request.Request(
            self.home + path, headers={"Authorization": f"token {token or self.token}"}
        )
        with DIRECT.open(request, timeout=60) as answer:
            text: str = answer.read().decode()
            return text

    def stop(self, number: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(number)
        return self.end()

    def end(self) -> tuple[int, str]:
        assert self.process.stdout is not None
        self.said += self.process.stdout.read()
        return self.process.wait(timeout=40), self.said


@pytest.fixture
def running(tmp_path: Path, python_here: dict[str, str]) -> Iterator[Running]:
    """A server started by a user who has settings of Voila, and a proxy."""
    home = tmp_path / "home"
    (tmp_path / "voila.py").write_text("raise SystemExit('not to be run')")
    server = Running(
        tmp_path / "my games",
        {
            **python_here,
            **make_hostile(home),
            "http_proxy": "http://127.0.0.1:1",
        },
    )
    try:
        yield server
    finally:
        # Politely, or its own server would be left behind.
        server.process.terminate()
        with server.process:  # closes what it has said
            server.process.wait(timeout=40)


def test_from_the_command_to_ctrl_c(running: Running, tmp_path: Path) -> None:
    shown = running.get("")
    assert '<html lang="en">' in shown
    assert "<title>Shogun</title>" in shown
    assert "application/vnd.jupyter.widget-view+json" in shown  # a live box came of the one cell
    assert "import " not in shown.partition("<main")[2]  # and its code is not there
    assert "Traceback" not in shown
    assert not re.findall(r'(?:src|href)="(?:https?:)?//(?!127\.)[^"]*', shown)

    status = json.loads(running.get("api/status"))
    assert status == {"kernels": 1}
    kernels = [
        process
        for process in psutil.Process(running.process.pid).children(recursive=True)
        if "import wait" in " ".join(process.cmdline())
    ]
    assert [process.cwd() for process in kernels] == [str(tmp_path / "my games")]
    assert [process.cmdline()[0] for process in kernels] == [sys.executable]
    assert [process.environ().get("JUPYTER_TOKEN") for process in kernels] == [None]
    assert [process.environ().get(OURS) for process in kernels] == ["1"]

    # Whoever has no token, or comes by another name of this machine, gets no table.
    guest = Guest(running.port, running.token)
    assert guest.status("/api/status", token=running.token, Host="shogun.example") == 403
    assert guest.status("/api/status", token="wrong") == 403
    assert "widget-view" not in running.get("", token="wrong")
    assert guest.status("/page.ipynb", token=running.token) == 404

    code, said = running.stop(signal.SIGINT)
    assert code == 0
    kept = f"The game is kept in {tmp_path / 'my games'}. Stop with Ctrl-C."
    assert said.splitlines()[1:] == [kept, "", "Stopped."]
    assert not any(process.is_running() for process in kernels)
    assert list((tmp_path / "my games").iterdir()) == []


def test_no_configuration_opens_it_to_others(running: Running, tmp_path: Path) -> None:
    (tmp_path / "my games" / "photo.png").write_bytes(b"private")
    guest = Guest(running.port, running.token)
    page = running.get("")
    assert "shogun.example" not in page
    found = re.search(r'"kernelId": "([\w-]+)"', page)
    assert found
    assert_shut(guest, f"/page/{found[1]}", running.process.pid)
    for path in ("/voila/files/photo.png", "/files/photo.png", "/photo.png"):
        assert guest.status(path, token=running.token) == 404
    bases = ("/", "/voila/static/", "/voila/files/", "/voila/templates/", "/voila/labextensions/")
    assert_strange_paths_are_not_found(guest, *bases, "/voila/api/themes/", "/api/kernels/")
    for path in ("/logout", "/voila/templates/x", "/voila/static/x", "/api/kernels"):
        assert guest.status(path, token=running.token) == 404


def test_the_token_leaves_the_address_and_only_a_press_takes_the_game_over(
    running: Running,
) -> None:
    guest = Guest(running.port, running.token)

    # A cookie takes the place of the token, before any kernel is started.
    answer = guest.ask(f"/?token={running.token}")
    assert (answer.status, answer.headers["Location"]) == (302, "/")
    cookie = guest.cookies(f"/?token={running.token}")
    assert json.loads(running.get("api/status")) == {"kernels": 0}
    refused = guest.ask("/?token=wrong")
    assert (refused.status, refused.headers["Location"][:7]) == (302, "/login?")
    # A page of an earlier server asks with its old cookie: that clears none of a new page.
    name = cookie.partition("=")[0]
    old = guest.ask("/", Cookie=f"{name}=old")
    assert old.status == 302
    assert name not in old.headers.get("Set-Cookie", "")

    # Nothing but a page of its own starts one: no picture, no frame of another page.
    for part in ("image", "iframe", "empty"):
        assert guest.status("/", Cookie=cookie, Sec_Fetch_Dest=part) == 403
    assert json.loads(running.get("api/status")) == {"kernels": 0}

    shown = guest.ask("/", Cookie=cookie, Sec_Fetch_Dest="document")
    kernel = re.search(r'"kernelId": "([\w-]+)"', shown.text)  # type: ignore[attr-defined]
    assert kernel
    # Nor does the kernel learn the token.
    kernels = psutil.Process(running.process.pid).children(recursive=True)[1:]
    assert kernels
    assert not any(running.token in str(process.environ()) for process in kernels)

    async def story() -> None:
        async with page_that_is_open(running, kernel[1], Cookie=cookie) as channel:
            await press_elsewhere(channel)

    async def press_elsewhere(channel: WebSocketClientConnection) -> None:
        async def ask(*given: str, **named: str) -> Any:
            return await asyncio.to_thread(guest.ask, *given, **named)

        # Neither a look nor an old address takes it over, with or without the token.
        for path in ("/", "/?here", "/?here="):
            assert "/login?" in (await ask(path)).headers["Location"]
            other = await ask(path, Cookie=cookie)
            assert "is already open in another window" in other.text
        assert json.loads(running.get("api/status")) == {"kernels": 1}
        proof = re.search(r'name="_xsrf" value="([^"]+)"', other.text)
        assert proof
        cookies = f"{cookie}; {other.headers['Set-Cookie'].partition(';')[0]}"

        # Nor does a form of another page, which knows no proof, or of somebody without the token.
        assert (await ask("/", "POST", Cookie=cookie)).status == 403
        assert (await ask("/", "POST", Cookie=cookies, body="_xsrf=wrong")).status == 403
        own = f"_xsrf={proof[1]}"
        foreign = "http://shogun.example"
        assert (await ask("/", "POST", Cookie=cookies, Origin=foreign, body=own)).status == 404
        without = cookies.partition("; ")[2]
        assert (await ask("/", "POST", Cookie=without, body=own)).status == 403
        assert json.loads(running.get("api/status")) == {"kernels": 1}

        pressed = await ask("/", "POST", Cookie=cookies, body=own)
        assert (pressed.status, pressed.headers["Location"]) == (303, "/")
        assert await channel.read_message() == '{"end": "elsewhere"}'
        assert json.loads(running.get("api/status")) == {"kernels": 0}

    asyncio.run(story())


@asynccontextmanager
async def page_that_is_open(
    running: Running, kernel: str, **headers: str
) -> AsyncIterator[WebSocketClientConnection]:
    """What a page hears by its web socket, which is closed in the end."""
    address = f"ws://127.0.0.1:{running.port}/page/{kernel}"
    channel = await websocket_connect(HTTPRequest(address, headers=headers))
    try:
        yield channel
    finally:
        channel.close()
        while await channel.read_message() is not None:
            pass  # until the other side has closed it, too


def test_a_polite_kill_is_as_good_and_the_page_hears_of_it(running: Running) -> None:
    found = re.search(r'"kernelId": "([\w-]+)"', running.get(""))
    assert found
    children = psutil.Process(running.process.pid).children(recursive=True)
    assert len(children) >= 2  # the server and a kernel

    async def story() -> None:
        with pytest.raises(HTTPClientError, match="403"):
            async with page_that_is_open(running, found[1]):
                raise AssertionError("without the token")
        token = f"token {running.token}"
        async with page_that_is_open(running, found[1], Authorization=token) as channel:
            running.process.send_signal(signal.SIGTERM)
            assert await channel.read_message() == '{"end": "stopped"}'

    asyncio.run(story())
    code, said = running.end()
    assert code == 0
    assert said.endswith("Stopped.\n")
    assert not any(child.is_running() for child in children)
