"""The command ``shogun-nb``: copying tutorials without loss, and JupyterLab from start to end."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from shogun_nb.engine.resources import OURS
from shogun_nb.serve import cli, launcher
from shogun_nb.serve.launcher import MANIFEST, LauncherError, WhenChanged, copy_tutorials
from tests.helpers_game import hears_ctrl_c
from tests.hostile import Guest, assert_shut, assert_strange_paths_are_not_found, make_hostile

FIRST = "01_setup.ipynb"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A stand-in for the shipped tutorials, which a test can bring out in a new version."""
    folder = tmp_path / "shipped"
    (folder / "pictures").mkdir(parents=True)
    (folder / FIRST).write_text("first, version 1")
    (folder / "02_planning.ipynb").write_text("second, version 1")
    (folder / "pictures" / "board.png").write_bytes(b"\x89PNG\r\n")
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "my course"


def never_asked(name: str) -> bool:
    raise AssertionError(f"asked about {name}")


# --- copying -------------------------------------------------------------------------------------


def test_the_first_time_everything_is_copied(source: Path, mine: Path) -> None:
    (source / ".ipynb_checkpoints").mkdir()
    (source / ".ipynb_checkpoints" / FIRST).write_text("left over")
    report = copy_tutorials(mine, source=source, ask=never_asked)
    assert report.copied == [FIRST, "02_planning.ipynb", "pictures/board.png"]
    assert (mine / "pictures" / "board.png").read_bytes() == b"\x89PNG\r\n"
    assert not (mine / ".ipynb_checkpoints").exists()
    assert report.lines() == [f"Copied: {FIRST}, 02_planning.ipynb, pictures/board.png"]


def test_the_answers_stay_behind_until_the_learner_runs_the_cells(mine: Path) -> None:
    """The shipped notebook shows its outputs; the copy has the same cells without them."""
    shipped_one = json.loads((launcher.shipped("tutorials") / FIRST).read_text(encoding="utf-8"))
    assert any(cell.get("outputs") for cell in shipped_one["cells"])
    copy_tutorials(mine, ask=never_asked)
    copied = json.loads((mine / FIRST).read_text(encoding="utf-8"))
    assert [cell["source"] for cell in copied["cells"]] == [
        cell["source"] for cell in shipped_one["cells"]
    ]
    code = [cell for cell in copied["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert copy_tutorials(mine, ask=never_asked).copied == []


def test_the_second_time_nothing_happens(source: Path, mine: Path) -> None:
    copy_tutorials(mine, source=source)
    before = {file: file.stat().st_mtime_ns for file in mine.rglob("*")}
    assert copy_tutorials(mine, source=source, ask=never_asked).lines() == []
    assert {file: file.stat().st_mtime_ns for file in mine.rglob("*")} == before


def test_one_that_was_deleted_comes_back(source: Path, mine: Path) -> None:
    copy_tutorials(mine, source=source)
    (mine / FIRST).unlink()
    assert copy_tutorials(mine, source=source).copied == [FIRST]


def test_an_untouched_one_is_brought_up_to_date_without_a_question(
    source: Path, mine: Path
) -> None:
    copy_tutorials(mine, source=source)
    (source / FIRST).write_text("first, version 2")
    report = copy_tutorials(mine, source=source, when_changed=WhenChanged.ASK, ask=never_asked)
    assert report.updated == [FIRST]
    assert (mine / FIRST).read_text() == "first, version 2"


def test_own_work_stays_and_nobody_asks_while_nothing_newer_is_shipped(
    source: Path, mine: Path
) -> None:
    copy_tutorials(mine, source=source)
    (mine / FIRST).write_text("my answers")
    report = copy_tutorials(mine, source=source, when_changed=WhenChanged.ASK, ask=never_asked)
    assert report.lines() == []
    assert (mine / FIRST).read_text() == "my answers"


@pytest.fixture
def changed_by_both(source: Path, mine: Path) -> None:
    copy_tutorials(mine, source=source)
    (mine / FIRST).write_text("my answers")
    (source / FIRST).write_text("first, version 2")


@pytest.mark.usefixtures("changed_by_both")
def test_no_is_respected_and_not_asked_again(source: Path, mine: Path) -> None:
    asked: list[str] = []

    def no(name: str) -> bool:
        asked.append(name)
        return False

    report = copy_tutorials(mine, source=source, when_changed=WhenChanged.ASK, ask=no)
    assert asked == report.kept == [FIRST]
    assert (mine / FIRST).read_text() == "my answers"
    copy_tutorials(mine, source=source, when_changed=WhenChanged.ASK, ask=never_asked)

    (source / FIRST).write_text("first, version 3")
    copy_tutorials(mine, source=source, when_changed=WhenChanged.ASK, ask=no)
    assert asked == [FIRST, FIRST]


@pytest.mark.usefixtures("changed_by_both")
def test_yes_replaces_and_keeps_a_backup(source: Path, mine: Path) -> None:
    report = copy_tutorials(mine, source=source, when_changed=WhenChanged.ASK, ask=lambda _: True)
    assert report.replaced == {FIRST: "01_setup.yours.ipynb"}
    assert (mine / FIRST).read_text() == "first, version 2"
    assert (mine / "01_setup.yours.ipynb").read_text() == "my answers"


@pytest.mark.usefixtures("changed_by_both")
def test_keep_keeps_and_says_so(source: Path, mine: Path) -> None:
    for _ in range(2):
        report = copy_tutorials(mine, source=source, when_changed=WhenChanged.KEEP, ask=never_asked)
        assert report.kept == [FIRST]
    assert "Kept your own 01_setup.ipynb" in report.lines()[0]
    assert (mine / FIRST).read_text() == "my answers"


def test_replace_starts_afresh_and_loses_no_earlier_backup(source: Path, mine: Path) -> None:
    copy_tutorials(mine, source=source)
    for number, backup in enumerate(["01_setup.yours.ipynb", "01_setup.yours-2.ipynb"]):
        (mine / FIRST).write_text(f"my answers {number}")
        report = copy_tutorials(mine, source=source, when_changed=WhenChanged.REPLACE)
        assert report.replaced == {FIRST: backup}
        assert (mine / backup).read_text() == f"my answers {number}"
    assert (mine / FIRST).read_text() == "first, version 1"


@pytest.mark.parametrize(
    "manifest", ["", "{", "[]", '{"format": 1}', '{"format": 2, "copied": {}, "declined": {}}']
)
def test_with_a_broken_manifest_everything_different_counts_as_own_work(
    source: Path, mine: Path, manifest: str
) -> None:
    copy_tutorials(mine, source=source)
    (mine / MANIFEST).write_text(manifest)
    (source / FIRST).write_text("first, version 2")
    report = copy_tutorials(mine, source=source, when_changed=WhenChanged.KEEP)
    assert report.kept == [FIRST]
    assert (mine / FIRST).read_text() == "first, version 1"


def test_a_file_of_the_same_name_that_was_there_before_is_own_work(
    source: Path, mine: Path
) -> None:
    mine.mkdir()
    (mine / FIRST).write_text("something else of mine")
    report = copy_tutorials(mine, source=source)
    assert report.kept == [FIRST]
    assert (mine / FIRST).read_text() == "something else of mine"


def test_an_interrupted_question_forgets_nothing_that_was_done(source: Path, mine: Path) -> None:
    copy_tutorials(mine, source=source)
    (source / FIRST).write_text("first, version 2")
    (mine / "02_planning.ipynb").write_text("my plans")
    (source / "02_planning.ipynb").write_text("second, version 2")

    def interrupted(name: str) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_tutorials(mine, source=source, when_changed=WhenChanged.ASK, ask=interrupted)
    (source / FIRST).write_text("first, version 3")
    assert copy_tutorials(mine, source=source).updated == [FIRST]


# --- what can be wrong with the folder -----------------------------------------------------------


def test_a_file_is_not_a_folder(source: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    for place in (tmp_path / "notes.txt", tmp_path / "notes.txt" / "deeper"):
        with pytest.raises(LauncherError, match=r"notes\.txt.* is a file .*--folder"):
            copy_tutorials(place, source=source)


@pytest.mark.parametrize("call", ["pathlib.Path.mkdir", "tempfile.mkstemp"])
def test_a_folder_that_may_not_be_written(
    source: Path, mine: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Pretended, for tests in a container run as root, who may write everywhere."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(mine))

    monkeypatch.setattr(call, refuse)
    with pytest.raises(LauncherError, match=r"my course may not be written by you; .*--folder"):
        copy_tutorials(mine, source=source)


def test_a_full_disk_leaves_no_half_tutorial(
    source: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_tutorials(mine, source=source)
    (source / FIRST).write_text("first, version 2")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(LauncherError, match="No space left"):
            copy_tutorials(mine, source=source)
    assert (mine / FIRST).read_text() == "first, version 1"
    assert not list(mine.glob("*.part")) + list(mine.glob(".*.part"))


def test_a_folder_where_a_tutorial_should_go(source: Path, mine: Path) -> None:
    (mine / FIRST).mkdir(parents=True)
    with pytest.raises(LauncherError, match="is not a file, but a tutorial should go there"):
        copy_tutorials(mine, source=source)


def test_no_tutorials_shipped(mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(LauncherError, match="no tutorials are in"):
        copy_tutorials(mine, source=tmp_path / "empty")

    def nothing(name: str) -> Path:
        raise FileNotFoundError("the folder 'tutorials' of shogun_nb is missing")

    monkeypatch.setattr(launcher, "shipped", nothing)
    with pytest.raises(LauncherError, match="'tutorials' of shogun_nb is missing"):
        copy_tutorials(mine)


# --- the command line ----------------------------------------------------------------------------


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Stands in for JupyterLab and for the copying; notes what each was called with."""
    seen: dict[str, object] = {}

    def copy(folder: Path, **options: object) -> launcher.CopyReport:
        seen.update(folder=folder, **options)
        return launcher.CopyReport(copied=[FIRST])

    def serve(folder: Path, **options: object) -> int:
        seen.update(options)
        return 0

    monkeypatch.setattr(launcher, "copy_tutorials", copy)
    monkeypatch.setattr(launcher, "serve", serve)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    return seen


def test_alone_it_opens(called: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    assert called["folder"] == Path.home() / "shogun_nb_tutorials"
    assert called["when_changed"] is WhenChanged.ASK
    assert called["port"] is None
    assert called["open_browser"] is True
    assert capsys.readouterr().out == f"Copied: {FIRST}\n"


@pytest.mark.parametrize("command", [[], ["open"]])
def test_options_of_open(
    called: dict[str, object], command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main([*command, "--no-browser", "--folder", "mine", "--port", "9999", "--keep"]) == 0
    assert called["folder"] == tmp_path / "mine"
    assert called["port"] == 9999
    assert called["open_browser"] is False
    assert called["when_changed"] is WhenChanged.KEEP
    cli.main([*command, "--replace"])
    assert called["when_changed"] is WhenChanged.REPLACE


def test_without_a_terminal_nobody_is_asked(
    called: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    cli.main([])
    assert called["when_changed"] is WhenChanged.KEEP


@pytest.mark.parametrize(
    ("answer", "means"), [("y", True), (" Yes ", True), ("", False), ("n", False), ("?", False)]
)
def test_only_a_yes_is_a_yes(monkeypatch: pytest.MonkeyPatch, answer: str, means: bool) -> None:
    monkeypatch.setattr("builtins.input", lambda _: answer)
    assert cli._ask(FIRST) is means


def test_the_end_of_input_is_no_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert cli._ask(FIRST) is False


def test_what_the_user_can_mend_is_one_line_and_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert cli.main(["open", "--folder", str(tmp_path / "file")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("shogun-nb: ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "8.5"])
def test_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--port", port])
    assert stop.value.code == 2
    assert "is not a port; ports are 1 to 65535" in capsys.readouterr().err


def test_an_unknown_command_is_told_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["opne"])
    error = capsys.readouterr().err
    assert "open" in error
    assert "simulate" in error


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_help_and_version_load_neither_engine_nor_jupyter(
    root: Path, python_here: dict[str, str], option: str
) -> None:
    code = (
        "import sys; from shogun_nb.serve.cli import main\n"
        f"try: main([{option!r}])\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'matplotlib', 'ipywidgets', 'jupyterlab', 'shapely', 'numba',"
        " 'shogun_nb.engine.simulation', 'shogun_nb.serve.launcher'}\n"
        "print('loaded:', sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env=python_here,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert "shogun-nb" in out
    assert out.endswith("loaded: []\n")


# --- JupyterLab ----------------------------------------------------------------------------------


def test_without_jupyterlab_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(LauncherError, match="-m pip install jupyterlab"):
        launcher.serve(tmp_path)


def test_a_port_in_use_is_refused_at_once(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(LauncherError, match=f"port {port} cannot be used .*--port"):
            launcher.serve(tmp_path, port=port)


def test_a_server_that_does_not_start_shows_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "import sys; sys.exit('the settings are broken')"
    monkeypatch.setattr(launcher, "_command", lambda *_: [sys.executable, "-c", words])
    with pytest.raises(LauncherError, match=r"did not start:\nthe settings are broken"):
        launcher.serve(tmp_path)


# Answers one question as JupyterLab would, and then ends with the given status.
ANSWER_AND_END = """
import http.server, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
port, status = map(int, sys.argv[1:])
http.server.HTTPServer(("127.0.0.1", port), Handler).handle_request()
print("the last words")
sys.exit(status)
"""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses that a browser was asked to open; there is none, so it says no."""
    addresses: list[str] = []

    def no_browser(address: str) -> bool:
        addresses.append(address)
        return False

    monkeypatch.setattr("webbrowser.open", no_browser)
    return addresses


def end_with(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def command(_: Path, port: int) -> list[str]:
        return [sys.executable, "-c", ANSWER_AND_END, str(port), str(status)]

    monkeypatch.setattr(launcher, "_command", command)


def test_the_browser_is_opened_and_if_there_is_none_the_address_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    """Here the user then ends JupyterLab in its own menu."""
    end_with(0, monkeypatch)
    said: list[str] = []
    assert launcher.serve(tmp_path, notebook="a lesson.ipynb", say=said.append) == 0
    (address,) = opened
    assert "/tree/a%20lesson.ipynb?token=" in address
    assert said == [
        f"Tutorials: {address}",
        "No browser could be opened; open the address above in one.",
        f"They are in {tmp_path}. Stop with Ctrl-C.",
    ]


def test_a_server_that_breaks_off_shows_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    end_with(3, monkeypatch)
    with pytest.raises(LauncherError, match=r"ended unexpectedly \(3\):\n(?s:.*)the last words"):
        launcher.serve(tmp_path, open_browser=False, say=lambda _: None)
    assert opened == []


class Intruder:
    """Another program that takes our port before the server does, and speaks something else."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        self.ports: list[int] = []
        self._sockets: list[socket.socket] = []
        self._times = times
        monkeypatch.setattr(launcher, "_command", self._command)

    def _command(self, _: Path, port: int) -> list[str]:
        self.ports.append(port)
        if len(self.ports) <= self._times:
            there = socket.create_server(("127.0.0.1", port))
            self._sockets.append(there)
            threading.Thread(target=self._greet, args=(there,), daemon=True).start()
        return [sys.executable, "-c", LATE + ANSWER_AND_END, str(port), "0"]

    @staticmethod
    def _greet(there: socket.socket) -> None:
        """Answer as the kernels' sockets do, until there is no socket any more."""
        with contextlib.suppress(OSError):
            while True:
                guest, _ = there.accept()
                with guest:
                    guest.sendall(b"\xff\0\0\0\0\0\0\0\1\x7f\r\n")
                    guest.recv(1000)

    def leave(self) -> None:
        for there in self._sockets:
            # A thread that waits in accept would keep the port.
            with contextlib.suppress(OSError):
                there.shutdown(socket.SHUT_RDWR)
            there.close()


# By now the launcher has asked the other program, and got its strange answer.
LATE = "import time; time.sleep(1)\n"


@pytest.fixture
def intruder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Intruder]]:
    came: list[Intruder] = []

    def come(times: int) -> Intruder:
        came.append(Intruder(monkeypatch, times))
        return came[-1]

    yield come
    for one in came:
        one.leave()


def test_a_port_that_another_program_took_first_is_given_up_for_another(
    tmp_path: Path, intruder: Callable[[int], Intruder], opened: list[str]
) -> None:
    """What speaks there is no web server: that was a traceback once."""
    there = intruder(1)
    assert launcher.serve(tmp_path, say=lambda _: None) == 0
    (address,) = opened
    first, second = there.ports
    assert first != second
    assert address.startswith(f"http://127.0.0.1:{second}/")


def test_if_every_port_is_taken_it_says_so_in_the_end(
    tmp_path: Path, intruder: Callable[[int], Intruder]
) -> None:
    there = intruder(99)
    with pytest.raises(LauncherError, match=r"did not start:\n(?s:.*)[Aa]ddress already in use"):
        launcher.serve(tmp_path, open_browser=False)
    assert len(there.ports) == 3


def test_a_port_that_was_asked_for_is_not_changed_for_another(
    tmp_path: Path, intruder: Callable[[int], Intruder]
) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
    there = intruder(99)
    with pytest.raises(LauncherError, match="did not start"):
        launcher.serve(tmp_path, port=free, open_browser=False)
    assert there.ports == [free]


class Running:
    """``shogun-nb --no-browser`` in a process of its own, and the address it printed."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "shogun_nb", "--no-browser", "--folder", str(folder)],
            env=environment,
            cwd=folder.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=hears_ctrl_c,
        )
        assert self.process.stdout is not None
        self.said = ""
        found = None
        while found is None:
            line = self.process.stdout.readline()
            assert line, f"ended without an address: {self.said}"
            self.said += line
            found = re.match(r"Tutorials: (http://127\.0\.0\.1:(\d+)/\S+token=(\w+))\n", line)
        self.address, self.port, self.token = found.groups()

    def get(self, path: str) -> object:
        url = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(url, headers={"Authorization": f"token {self.token}"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def stop(self, number: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=40)
        return self.process.returncode, self.said + rest


@pytest.fixture
def running(tmp_path: Path, python_here: dict[str, str]) -> Iterator[Running]:
    """A server started by a user who has a foreign kernel "python3", open settings and a proxy."""
    home = tmp_path / "home"
    foreign = home / "jupyter" / "kernels" / "python3"
    foreign.mkdir(parents=True)
    (foreign / "kernel.json").write_text(
        json.dumps({"argv": ["/another/python"], "display_name": "Old", "language": "python"})
    )
    for name in ("jupyterlab", "jupyter_server", "voila"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not to be run')")
    server = Running(
        tmp_path / "my course",
        {
            **python_here,
            **make_hostile(home),
            "JUPYTER_PATH": str(home / "jupyter"),
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
    assert running.address.endswith(f"/lab/workspaces/shogun-nb/tree/{FIRST}?token={running.token}")
    assert (tmp_path / "my course" / FIRST).is_file()
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(running.address) as page:
        assert page.status == 200
        assert "JupyterLab" in page.read().decode()

    kernel = running.get("/api/kernelspecs")["kernelspecs"]["python3"]["spec"]  # type: ignore[index]
    assert kernel["argv"][0] == sys.executable
    assert kernel["env"] == {OURS: "1"}

    if sys.platform == "linux":
        child = subprocess.run(
            ["ps", "-o", "args=", "--ppid", str(running.process.pid)],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        assert "shogun_nb.serve.lab" in child
        assert running.token not in child

    status, said = running.stop(signal.SIGINT)
    assert status == 0
    assert said.count("http://") == 1
    assert said.endswith("Stopped.\n")
    assert "Traceback" not in said
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(running.port))) != 0


def test_no_configuration_opens_it_to_others(running: Running, tmp_path: Path) -> None:
    before = {file for file in (tmp_path / "home" / "config").rglob("*") if file.is_file()}
    guest = Guest(running.port, running.token)
    assert_shut(guest, "/api/events/subscribe", running.process.pid)
    page = guest.ask("/lab", token=running.token).text  # type: ignore[attr-defined]
    assert "jupyter-config-data" in page
    assert "shogun.example" not in page
    for path in ("/voila/files/", "/voila/render/", "/files/"):
        assert guest.status(path + FIRST) in (302, 404)
    assert_strange_paths_are_not_found(guest, "/api/contents/", "/files/", "/lab/api/themes/")
    assert guest.status("/api/contents/" + FIRST, token=running.token) == 200
    after = {file for file in (tmp_path / "home" / "config").rglob("*") if file.is_file()}
    assert {file for file in after - before if "server" in file.name} == set()
    assert not list((tmp_path / "home").rglob("jpserver-*")), "who may read these has the token"


def test_a_polite_kill_takes_the_kernels_along(running: Running) -> None:
    url = f"http://127.0.0.1:{running.port}/api/kernels"
    start = urllib.request.Request(
        url, data=b"{}", headers={"Authorization": f"token {running.token}"}
    )
    with urllib.request.urlopen(start, timeout=20) as answer:
        assert answer.status == 201
    children = _descendants(running.process.pid)
    assert len(children) >= 2  # JupyterLab and a kernel
    environments = []
    for child in children[1:]:
        with contextlib.suppress(psutil.NoSuchProcess):  # JupyterLab asks other programs in passing
            environments.append(psutil.Process(child).environ())
    assert any("JPY_PARENT_PID" in given for given in environments)  # the kernel
    assert not any(running.token in given.values() for given in environments)
    status, _ = running.stop(signal.SIGTERM)
    assert status == 0
    end = time.monotonic() + 10
    while any(_is_alive(child) for child in children):
        assert time.monotonic() < end, "a process of JupyterLab is left behind"
        time.sleep(0.1)


def _descendants(process: int) -> list[int]:
    return [child.pid for child in psutil.Process(process).children(recursive=True)]


def _is_alive(process: int) -> bool:
    return bool(psutil.pid_exists(process) and psutil.Process(process).status() != "zombie")


def test_the_environment_s_own_python_and_settings_come_first(tmp_path: Path) -> None:
    environment = launcher._environment(tmp_path, "secret", ["--an-option"])
    assert environment["JUPYTER_PATH"].split(os.pathsep)[0] == str(tmp_path / "data")
    assert environment["JUPYTER_TOKEN"] == "secret"


def test_of_jupyter_s_variables_only_places_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in make_hostile(tmp_path / "home").items():
        monkeypatch.setenv(name, value)
    environment = launcher._environment(tmp_path / "scratch", "secret", [])
    assert {name for name in environment if name.startswith("JUPYTER_")} == {
        *("JUPYTER_CONFIG_DIR", "JUPYTER_CONFIG_PATH", "JUPYTER_PATH"),
        *("JUPYTER_RUNTIME_DIR", "JUPYTER_TOKEN"),
    }
    assert environment["JUPYTER_RUNTIME_DIR"] == str(tmp_path / "scratch" / "runtime")
    assert environment["JUPYTER_TOKEN"] == "secret"


def test_the_port_is_the_usual_one_while_that_is_free(
    tmp_path: Path, intruder: Callable[[int], Intruder]
) -> None:
    """So the browser keeps what it has compiled, and the theme."""
    there = intruder(0)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        usual = probe.getsockname()[1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(launcher, "TUTORIALS_PORT", usual)
        assert launcher.serve(tmp_path, open_browser=False, say=lambda _: None) == 0
        with socket.create_server(("127.0.0.1", usual)):
            assert launcher.serve(tmp_path, open_browser=False, say=lambda _: None) == 0
    first, second = there.ports
    assert first == usual != second
