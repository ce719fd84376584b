"""Takes a user from a fresh installation to the first tutorial in JupyterLab, or to the table.

:func:`copy_tutorials` copies the shipped tutorials into a folder of the user and never loses what
was written there; :func:`serve` then runs JupyterLab on that folder until it is told to stop.
:func:`play` serves the table alone, as a page of its own. Only the standard library is used here:
the servers run as processes of their own.
"""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import importlib.util
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path, PurePosixPath
from typing import Any, Final, NoReturn

from shogun_nb.engine.files import name_beside, read_whole, write_whole
from shogun_nb.engine.resources import MANIFEST, OURS, WIDGET_VIEW, shipped
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.serve.ahead import LOAD

FIRST_TUTORIAL: Final = "01_setup.ipynb"

# The same every time: so a browser keeps what it has read and compiled, and the chosen theme.
TUTORIALS_PORT: Final = 8867
TABLE_PORT: Final = 8868

_LOAD: Final = f"{LOAD}; from shogun_nb.serve.ahead import arrive; arrive()"
# The page is never kept: it needs no picture that stands for the table.
_TABLE: Final = f"""from shogun_nb.whole_table.table import Table
from IPython.display import display

display(Table(of=%s), include=[{WIDGET_VIEW!r}])
"""
_MANIFEST_FORMAT: Final = 1
_SECONDS_TO_START: Final = 90.0
_SECONDS_TO_STOP: Final = 15.0
_SECONDS_BETWEEN_LOOKS: Final = 0.5
_PLACES: Final = (
    *("JUPYTER_PATH", "JUPYTER_DATA_DIR", "JUPYTER_PLATFORM_DIRS", "JUPYTER_PREFER_ENV_PATH"),
    *("JUPYTER_CONFIG_PATH", "JUPYTER_CONFIG_DIR"),
)
_PORTS_TO_TRY: Final = 3  # if nobody asked for a port and another program took the free one


class LauncherError(Exception):
    """An error that the user can fix; the message says what is wrong and what to do."""


class _PortTakenError(LauncherError):
    """A server did not start, and another program has its port."""


class WhenChanged(Enum):
    """What to do with a tutorial that the user has changed when a new version is shipped."""

    ASK = "ask"
    KEEP = "keep"
    REPLACE = "replace"


@dataclass(slots=True)
class CopyReport:
    """What :func:`copy_tutorials` did, by file name relative to the folder."""

    copied: list[str] = field(default_factory=list)
    """Were not there before."""
    updated: list[str] = field(default_factory=list)
    """Were there, untouched by the user, in an older version."""
    replaced: dict[str, str] = field(default_factory=dict)
    """Were changed by the user; the value names the backup copy."""
    kept: list[str] = field(default_factory=list)
    """Were changed by the user and stay so, although a newer version is shipped."""

    def lines(self) -> list[str]:
        """A sentence for everything the user should know; none when nothing happened."""
        said = []
        if self.copied:
            said.append(f"Copied: {', '.join(self.copied)}")
        if self.updated:
            said.append(f"Brought up to date (you had not changed them): {', '.join(self.updated)}")
        said += [
            f"Replaced {name}; what you had is in {backup}"
            for name, backup in self.replaced.items()
        ]
        said += [
            f"Kept your own {name}; a newer one is shipped (--replace takes it, with a backup)"
            for name in self.kept
        ]
        return said


# --- copying the tutorials ---------------------------------------------------------------------


@dataclass(slots=True)
class _Manifest:
    """What was copied into the folder earlier, and which new versions the user did not want."""

    copied: dict[str, str] = field(default_factory=dict)
    declined: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> _Manifest:
        """The folder's manifest. An unreadable one counts as empty: better to ask than to lose."""
        try:
            data = json.loads(read_whole(folder / MANIFEST))
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError):
            data = None
        if isinstance(data, dict) and data.get("format") == _MANIFEST_FORMAT:
            copied, declined = data.get("copied"), data.get("declined")
            if isinstance(copied, dict) and isinstance(declined, dict):
                return cls(copied, declined)
        return cls()

    def text(self) -> str:
        return json.dumps(
            {
                "what": "SHA-256 of the tutorials as shogun-nb copied them: tells your changes",
                "format": _MANIFEST_FORMAT,
                "copied": self.copied,
                "declined": self.declined,
            },
            indent=1,
            sort_keys=True,
        )


def copy_tutorials(
    folder: Path,
    *,
    when_changed: WhenChanged = WhenChanged.KEEP,
    ask: Callable[[str], bool] | None = None,
    source: Path | None = None,
) -> CopyReport:
    """Bring the shipped tutorials into ``folder``, which is made if need be.

    A missing tutorial is copied, one that the user has not touched is brought up to date. One that
    the user changed stays, unless there is a newer one *and* ``ask`` answers yes to it (with
    ``WhenChanged.ASK``). ``WhenChanged.REPLACE`` puts the shipped text back over every change.
    Whatever is replaced is first copied beside itself. ``source`` stands for the shipped folder.

    Raises :class:`LauncherError` if the folder cannot be used or nothing is shipped.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     first = copy_tutorials(Path(place)).copied
    ...     second = copy_tutorials(Path(place)).copied
    >>> "01_setup.ipynb" in first, second
    (True, [])
    """
    shipped_files = _shipped_tutorials(source)
    report = CopyReport()
    with _explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
        manifest = _Manifest.read(folder)
        manifest_was = manifest.text()
        try:
            for name, file in shipped_files.items():
                _bring(folder, name, _for_learner(file), manifest, report, when_changed, ask)
        finally:
            # Even when a question is interrupted, so that the next run knows what was copied.
            if manifest.text() != manifest_was:
                _write(folder / MANIFEST, manifest.text().encode())
    return report


def _shipped_tutorials(source: Path | None) -> dict[str, Path]:
    try:
        root = shipped("tutorials") if source is None else source
    except FileNotFoundError as error:
        raise LauncherError(str(error)) from None
    files = {}
    for file in sorted(root.rglob("*")):
        name = file.relative_to(root)
        # Leftovers of editors and of Jupyter itself (.ipynb_checkpoints) are not tutorials.
        if file.is_file() and not any(part.startswith((".", "__")) for part in name.parts):
            files[name.as_posix()] = file
    if not any(name.endswith(".ipynb") for name in files):
        raise LauncherError(
            f"no tutorials are in {root}. Install shogun_nb again: "
            "pip install --force-reinstall --no-deps shogun_nb"
        )
    return files


def _for_learner(file: Path) -> bytes:
    """A tutorial as it is copied: a notebook without its outputs.

    The shipped notebook shows pictures and answers to those who read it without running it. A
    learner guesses first, and sees the answer on running the cell.
    """
    content = file.read_bytes()
    if file.suffix != ".ipynb":
        return content
    try:
        notebook = json.loads(content)
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["outputs"] = []
                cell["execution_count"] = None
    except (ValueError, KeyError, TypeError):
        return content  # not a notebook that we know; JupyterLab will say what is wrong with it
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


def _bring(
    folder: Path,
    name: str,
    new: bytes,
    manifest: _Manifest,
    report: CopyReport,
    when_changed: WhenChanged,
    ask: Callable[[str], bool] | None,
) -> None:
    """Copy one tutorial into the folder; manifest and report note what was done."""
    target = folder / PurePosixPath(name)
    new_hash = _sha256(new)
    if target.exists() and not target.is_file():
        raise LauncherError(
            f"{target} is not a file, but a tutorial should go there; rename it and start again"
        )
    old = target.read_bytes() if target.exists() else None
    was_copied = manifest.copied.get(name)

    if old is None:
        target.parent.mkdir(parents=True, exist_ok=True)
        report.copied.append(name)
    elif _sha256(old) == new_hash:
        manifest.copied[name] = new_hash
        return
    elif _sha256(old) == was_copied:
        report.updated.append(name)
    else:
        nothing_new = new_hash in (was_copied, manifest.declined.get(name))
        if when_changed is not WhenChanged.REPLACE:
            if nothing_new:
                return
            if when_changed is WhenChanged.KEEP or ask is None:
                report.kept.append(name)
                return
            if not ask(name):
                manifest.declined[name] = new_hash
                report.kept.append(name)
                return
        backup = name_beside(target, "yours")
        _write(backup, old)
        report.replaced[name] = backup.relative_to(folder).as_posix()

    _write(target, new)
    manifest.copied[name] = new_hash
    manifest.declined.pop(name, None)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _write(file: Path, data: bytes) -> None:
    """Write whole or not at all; everybody who may read the folder may read the file."""
    write_whole(file, data, file.parent.stat().st_mode & 0o644)


@contextlib.contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """Turn system errors about ``folder`` into words that say what to do."""
    elsewhere = "choose another place with --folder"
    try:
        yield
    except (FileExistsError, NotADirectoryError):
        raise LauncherError(
            f"{folder} is a file (or below one), not a folder; {elsewhere}"
        ) from None
    except PermissionError:
        raise LauncherError(f"{folder} may not be written by you; {elsewhere}") from None
    except OSError as error:
        raise LauncherError(f"{folder} cannot be used ({error}); {elsewhere}") from error


# --- running the servers -----------------------------------------------------------------------


def serve(
    folder: Path,
    *,
    notebook: str = FIRST_TUTORIAL,
    port: int | None = None,
    open_browser: bool = True,
    say: Callable[[str], None] = print,
) -> int:
    """Run JupyterLab on ``folder`` until Ctrl-C (or SIGTERM, or until it is shut down in its menu).

    The address of ``notebook`` is passed to ``say`` in one line once it answers, and opened in the
    browser unless ``open_browser`` is false. Without ``port`` it is always the same one, or a free
    one where that is taken. No other machine is contacted, and the notebooks run in the Python that
    runs this.

    Returns the exit status for the shell. Raises :class:`LauncherError` if JupyterLab is missing,
    the port is taken, or JupyterLab does not start. ::

        serve(Path("~/shogun_nb_tutorials").expanduser(), open_browser=False)
    """
    _require("JupyterLab")
    tutorials = _Server(
        "JupyterLab",
        lambda port, _: _command(folder, port),
        # A separate workspace: tabs left open elsewhere neither appear nor get lost.
        f"/lab/workspaces/shogun-nb/tree/{urllib.parse.quote(notebook)}",
        "Tutorials",
        f"They are in {folder}. Stop with Ctrl-C.",
        TUTORIALS_PORT,
    )
    return _run(tutorials, port, open_browser, say)


def play(
    folder: Path,
    *,
    game: str | None = None,
    port: int | None = None,
    open_browser: bool = True,
    say: Callable[[str], None] = print,
) -> int:
    """Serve the table as a page of its own until Ctrl-C; the game is kept in ``folder``.

    ``game`` names the one whose set-up comes first; ``None`` is a page that offers all. Raises
    :class:`~shogun_nb.InputError` for a game that is not here. The folder is made if need be. The
    rest, the returned status and the errors are those of :func:`serve`; an unusable folder is an
    error, too. ::

        play(Path("~/shogun_nb_tutorials").expanduser(), open_browser=False)
    """
    _require("Voila")
    title = "Shogun" if game is None else rulebook_of(game).title
    with _explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
        # Better to fail now than in the middle of a game.
        with tempfile.TemporaryFile(dir=folder):
            pass

    def command(port: int, scratch: Path) -> list[str]:
        notebook = _lay(scratch / "page.ipynb", page_notebook(game, title))
        # -P: a voila.py that lies where the command is given is not the one that is meant.
        page = [sys.executable, "-P", "-m", "shogun_nb.serve.ahead"]
        return [*page, str(folder), str(notebook), str(port)]

    page = _Server(
        "The table",
        command,
        "/",
        "Table",
        f"The game is kept in {folder}. Stop with Ctrl-C.",
        TABLE_PORT,
        # The folder is for games: nothing else there, such as an ipycanvas.py, may be run.
        ["--InteractiveShellApp.ignore_cwd=True", f"--IPKernelApp.exec_lines={_LOAD}"],
    )
    return _run(page, port, open_browser, say)


def page_notebook(game: str | None = None, title: str = "Shogun") -> dict[str, Any]:
    """The notebook behind the page of the table: one cell, its code hidden.

    >>> page_notebook()["metadata"]["title"]
    'Shogun'
    """
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "table",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": _TABLE % repr(game),
    }
    kernel = {"name": "python3", "display_name": "Python 3 (shogun_nb)", "language": "python"}
    metadata = {"title": title, "kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


@dataclass(frozen=True, slots=True)
class _Server:
    """A server that runs as a process of its own, and the words about it."""

    name: str
    command: Callable[[int, Path], list[str]]
    """Its command line, for a port and a folder of passing things."""
    path: str
    """What of it is opened."""
    title: str
    """What stands before its address."""
    advice: str
    usual_port: int
    """Where it is found as long as nobody else is there."""
    kernel: Sequence[str] = ()
    """Options of its kernels."""


def _require(name: str) -> None:
    if importlib.util.find_spec(name.lower()) is None:
        raise LauncherError(
            f"{name} is not installed for {sys.executable}. "
            f"Install it: {sys.executable} -m pip install {name.lower()}"
        )


def _run(server: _Server, port: int | None, open_browser: bool, say: Callable[[str], None]) -> int:
    """Run a server until it is told to stop, or ends; see :func:`serve`."""
    usual = server.usual_port
    for tried in range(_PORTS_TO_TRY - 1 if port is None else 0):
        first = usual if not tried and _is_free(usual) else _free_port(None)
        with contextlib.suppress(_PortTakenError):
            return _run_at(first, server, open_browser, say)
    return _run_at(_free_port(port), server, open_browser, say)


def _run_at(port: int, server: _Server, open_browser: bool, say: Callable[[str], None]) -> int:
    """Run a server at a port; see :func:`_run`. Raises ``_PortTakenError``, too."""
    token = secrets.token_hex(24)
    address = f"http://127.0.0.1:{port}{server.path}?token={token}"
    with (
        tempfile.TemporaryDirectory(prefix="shogun-nb-", ignore_cleanup_errors=True) as scratch,
        _stop_signals_raise(),
    ):
        log = Path(scratch) / "server.log"
        with log.open("wb") as log_file:
            process = subprocess.Popen(
                server.command(port, Path(scratch)),
                env=_environment(Path(scratch), token, server.kernel),
                stdin=subprocess.DEVNULL,
                stdout=log_file,
                stderr=subprocess.STDOUT,
                # Keeps Ctrl-C from JupyterLab, which would ask whether to stop. Each option works
                # on one kind of system and is ignored on the other.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        try:
            _wait_until_it_answers(process, port, token, log, server.name)
            say(f"{server.title}: {address}")
            if open_browser and not webbrowser.open(address):
                say("No browser could be opened; open the address above in one.")
            say(server.advice)
            status = _wait_for(process)
            if status:
                raise LauncherError(f"{server.name} ended unexpectedly ({status}):\n{_tail(log)}")
        except KeyboardInterrupt:
            say("\nStopped.")
        finally:
            _stop(process, port, token)
    return 0


def _command(folder: Path, port: int) -> list[str]:
    # -P: a jupyterlab.py that lies where the command is given is not the one that is meant.
    return [sys.executable, "-P", "-m", "shogun_nb.serve.lab", str(folder), str(port)]


def _environment(scratch: Path, token: str, options: Sequence[str]) -> dict[str, str]:
    """The server's environment: the user's own, preceded by two folders of ours.

    One holds a kernel ``python3`` that is this Python. Otherwise Jupyter would take the first
    kernel of that name, perhaps one that an earlier course left in the home folder, and ``import
    shogun_nb`` would fail in the first cell. The other turns off the question about news, and the
    second thread in which JupyterLab would run a page's widgets.
    """
    # -P: nothing in the folder where it starts can replace a module that it needs.
    launch = ["-P", "-m", "ipykernel_launcher", "-f", "{connection_file}", *options]
    kernel = {
        "argv": [sys.executable, *launch],
        "display_name": "Python 3 (shogun_nb)",
        "language": "python",
        "metadata": {"debugger": True},
        "env": {OURS: "1"},
    }
    _lay(scratch / "data" / "kernels" / "python3" / "kernel.json", kernel)
    page = scratch / "config" / "labconfig"
    announcements = "@jupyterlab/apputils-extension:announcements"
    _lay(page / "page_config.json", {"disabledExtensions": {announcements: True}})
    # JupyterLab would run some of a page's widgets in a second thread of the kernel: a press of
    # Check could overtake a typed number, and a click could change a game while a cell uses it.
    kernels = "@jupyterlab/apputils-extension:kernels-settings"
    _lay(page / "default_setting_overrides.json", {kernels: {"commsOverSubshells": "disabled"}})
    # Of Jupyter's variables, only those that name places: the others could change the server itself
    # (a token in a file, no login, kernels on another machine).
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("JUPYTER_") or name in _PLACES
    }
    for variable, ours in (
        ("JUPYTER_PATH", scratch / "data"),
        ("JUPYTER_CONFIG_PATH", scratch / "config"),
    ):
        theirs = environment.get(variable)
        environment[variable] = f"{ours}{os.pathsep}{theirs}" if theirs else str(ours)
    # Files that hold the token and the kernels' keys: this folder is the user's only, and passes.
    environment["JUPYTER_RUNTIME_DIR"] = str(scratch / "runtime")
    # Not on the command line, where everybody on the machine could read it.
    environment["JUPYTER_TOKEN"] = token
    return environment


def _lay(file: Path, content: dict[str, Any]) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def _free_port(wanted: int | None) -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            # As JupyterLab does; otherwise a port used a minute ago would seem taken.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted or 0))
        except OSError as error:
            raise LauncherError(
                f"port {wanted} cannot be used ({error.strerror}); "
                "choose another with --port, or leave it out and a free one is taken"
            ) from None
        return int(probe.getsockname()[1])


def _is_free(port: int) -> bool:
    try:
        return _free_port(port) == port
    except LauncherError:
        return False


def _request(port: int, path: str, token: str, *, post: bool = False) -> int:
    """The HTTP status of a request to our own server. Raises ``OSError`` if it does not answer.

    An answer from any other program on the port does not count.
    """
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        headers={"Authorization": f"token {token}"},
        data=b"" if post else None,
    )
    # Without a proxy: that of a school or company cannot reach this machine's own ports.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=5) as response:
            return int(response.status)
    except http.client.HTTPException as error:
        raise ConnectionError(f"what answers on port {port} is not a web server") from error


def _wait_until_it_answers(
    server: subprocess.Popen[bytes], port: int, token: str, log: Path, name: str
) -> None:
    end = time.monotonic() + _SECONDS_TO_START
    while time.monotonic() < end:
        if server.poll() is not None:
            # Another program may take the free port before it is used: for instance the kernels of
            # a class that starts all at once.
            kind = LauncherError if _is_free(port) else _PortTakenError
            raise kind(f"{name} did not start:\n{_tail(log)}")
        try:
            _request(port, "/api/status", token)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise LauncherError(
        f"{name} did not answer within {_SECONDS_TO_START:.0f} seconds:\n{_tail(log)}"
    )


def _wait_for(server: subprocess.Popen[bytes]) -> int:
    """The exit status of a server, once it has ended.

    On Windows no Ctrl-C ends a wait, but one is heard between two short ones.
    """
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return server.wait(_SECONDS_BETWEEN_LOOKS if sys.platform == "win32" else None)


def _stop(server: subprocess.Popen[bytes], port: int, token: str) -> None:
    """End a server and its kernels, politely first. The request works on every system."""
    if server.poll() is not None:
        return
    try:
        _request(port, "/api/shutdown", token, post=True)
    except OSError:
        server.terminate()
    try:
        server.wait(_SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


@contextlib.contextmanager
def _stop_signals_raise() -> Iterator[None]:
    """A closed terminal or SIGTERM ends the server, as Ctrl-C does."""

    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    # The last two say that a terminal was closed: on Unix, and on Windows.
    named = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP", "SIGBREAK"))
    stops = [number for number in named if number is not None]
    before = {number: signal.signal(number, stop) for number in stops}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _tail(log: Path, lines: int = 15) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
