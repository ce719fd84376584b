"""What is done otherwise on Windows, tried by putting its parts in the place of this system's."""

from __future__ import annotations

import errno
import importlib.util
import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine import files
from shogun_nb.engine.errors import InputError
from shogun_nb.serve import ahead, doctor, launcher, page


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


class Locks(ModuleType):
    """``msvcrt``, with locks of bytes as Windows has them: of an open file, until it is closed."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int, int], int] = {}
        self.refusal = errno.EACCES

    def locking(self, handle: int, mode: int, size: int) -> None:
        assert (mode, size) == (self.LK_NBLCK, 1)
        found = os.fstat(handle)
        place = found.st_dev, found.st_ino, os.lseek(handle, 0, os.SEEK_CUR)
        holder = self.held.get(place)
        if holder is not None and holder != handle:
            try:
                if os.path.samestat(os.fstat(holder), found):
                    raise OSError(self.refusal, "refused")
            except OSError as error:
                if error.errno != errno.EBADF:  # it was closed, and so is unlocked
                    raise
        self.held[place] = handle


def test_a_file_is_locked_for_one_process_at_a_time(
    windows: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    locks = Locks()
    monkeypatch.setitem(sys.modules, "msvcrt", locks)
    spec = importlib.util.spec_from_file_location("files_of_windows", files.__file__)
    assert spec is not None and spec.loader is not None  # noqa: PT018
    there = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(there)
    path = tmp_path / "done.json"
    path.write_bytes(b"{}")
    with path.open("ab") as one, path.open("ab") as other:
        assert [there.lock(one), there.lock(other)] == [True, False]
        assert path.read_bytes() == b"{}"  # the lock lies far behind what is read and written
        assert {place for _, _, place in locks.held} == {there._FAR_BEHIND}
        locks.refusal = errno.EINVAL  # a network folder that knows no locks: work goes on
        assert there.lock(other)
        locks.refusal = errno.EDEADLK
        assert not there.lock(other)
    locks.refusal = errno.EACCES

    def keeps_what_is_open(*_: object, **__: object) -> None:
        raise PermissionError(13, "The process cannot access the file")

    monkeypatch.setattr(Path, "unlink", keeps_what_is_open)
    for _ in range(2):  # the empty file beside it stays, and is used again
        with there.alone(path, 1.0), pytest.raises(TimeoutError), there.alone(path, 0.0):
            pass


def test_a_file_that_somebody_reads_is_replaced_a_moment_later(
    windows: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "done.json"
    real, refused = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        if len(refused) < 3:
            refused.append(target)
            raise PermissionError(13, "The process cannot access the file")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    files.write_whole(path, b"{}")
    assert path.read_bytes() == b"{}"
    assert refused == [path] * 3
    refused.clear()
    monkeypatch.setattr(files, "_PATIENCE", -1.0)
    with pytest.raises(PermissionError):
        files.write_whole(path, b"[]")
    assert path.read_bytes() == b"{}"
    monkeypatch.setattr(sys, "platform", "linux")
    refused.clear()
    with pytest.raises(PermissionError):  # elsewhere nobody waits for what will not change
        files.write_whole(path, b"[]")
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("name", ["con", "NUL.txt", "lpt1", "a:b", "a\\b", "what?", "end.", "a|b"])
def test_names_that_windows_reserves_are_refused_everywhere(name: str) -> None:
    with pytest.raises(InputError):
        files.new_file(name, ".csv")


class Server:
    """A server that ends at the third look, or hears of Ctrl-C between two of them."""

    def __init__(self, interrupted: bool = False) -> None:
        self.waits: list[float | None] = []
        self._interrupted = interrupted

    def wait(self, timeout: float | None = None) -> int:
        self.waits.append(timeout)
        if timeout is None:
            return 0
        if len(self.waits) < 3:
            raise subprocess.TimeoutExpired("server", timeout)
        if self._interrupted:
            raise KeyboardInterrupt
        return 7


def test_ctrl_c_is_heard_while_the_server_runs(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    server: Any = Server()
    assert launcher._wait_for(server) == 7
    assert len(server.waits) == 3
    assert None not in server.waits
    with pytest.raises(KeyboardInterrupt):
        launcher._wait_for(Server(interrupted=True))  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "platform", "linux")
    server = Server()
    assert launcher._wait_for(server) == 0
    assert server.waits == [None]


def test_a_closed_window_ends_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no SIGHUP; it says so by SIGBREAK, for which a signal of ours stands here."""
    monkeypatch.delattr(signal, "SIGHUP")
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    before = signal.getsignal(signal.SIGUSR1)
    with pytest.raises(KeyboardInterrupt), launcher._stop_signals_raise():
        signal.raise_signal(signal.SIGUSR1)
    assert signal.getsignal(signal.SIGUSR1) is before


def test_letters_that_a_pipe_lacks_end_no_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "shogun_nb", "collect", str(tmp_path / "✓ Ōmi")],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        check=False,
    )
    assert done.returncode == 2
    assert b"is not a folder" in done.stderr
    assert b"Traceback" not in done.stderr


def test_windows_tells_how_much_memory_is_free(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(status: Any) -> int:
        assert status._obj.length == 64
        status._obj.free = 5 * 10**9
        return 1

    system = SimpleNamespace(kernel32=SimpleNamespace(GlobalMemoryStatusEx=told))
    monkeypatch.setattr(doctor.ctypes, "windll", system, raising=False)
    assert doctor.free_memory() == 5e9
    system.kernel32.GlobalMemoryStatusEx = lambda _: 0
    assert doctor.free_memory() is None


def test_a_port_that_another_program_uses_is_not_taken_over(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There an address that may be used again could be shared with whoever listens on it."""
    options: list[tuple[int, ...]] = []

    class Probe(socket.socket):
        def setsockopt(self, *given: Any) -> None:
            options.append(given)

    monkeypatch.setattr(launcher.socket, "socket", Probe)
    assert launcher._free_port(None) > 0
    assert options == []
    monkeypatch.setattr(sys, "platform", "linux")
    assert launcher._free_port(None) > 0
    assert options == [(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)]


def test_no_kernel_is_made_ready_where_it_could_not_be_told_its_parent(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    monkeypatch.setattr(page, "main", lambda given: begun.append((given, ahead.Waiting.first)))
    ahead.main(["folder", "notebook", "7"])
    assert begun == [(["folder", "notebook", "7"], None)]


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_what_is_kept_can_be_written_again_where_a_mode_is_one_bit(
    windows: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mode: int
) -> None:
    """Of a mode Windows knows only whether it allows writing; else it replaces no file."""
    change, put = os.chmod, os.replace

    def chmod(path: Any, mode: int, **_: Any) -> None:
        change(path, 0o666 if mode & stat.S_IWRITE else 0o444)

    def replace(old: Any, new: Any) -> None:
        if Path(new).exists() and not Path(new).stat().st_mode & stat.S_IWRITE:
            raise PermissionError(errno.EACCES, "refused", new)
        put(old, new)

    monkeypatch.setattr(os, "chmod", chmod)
    monkeypatch.setattr(os, "replace", replace)
    file = tmp_path / "game.jsonl"
    for content in (b"one", b"two"):
        files.write_whole(file, content, mode)
    assert file.read_bytes() == b"two"
    sg.new_game(seed=7).save(file)
    assert sg.load(file).seed == 7
