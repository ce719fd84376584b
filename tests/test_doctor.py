"""``shogun-nb doctor``: what is there, what lacks, and what to do, each way."""

from __future__ import annotations

import importlib.metadata
import socket
import sys
import webbrowser
from pathlib import Path
from types import SimpleNamespace

import pytest

from shogun_nb.serve import doctor
from shogun_nb.serve.cli import main
from shogun_nb.what_if import keeping


def only(what: str, folder: Path) -> doctor.Finding:
    [found] = [one for one in doctor.findings(folder, kernel=False) if one.what == what]
    return found


def test_the_command_says_all_and_whether_it_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the Python of a notebook, and without any network."""
    real = socket.socket.connect

    def connect(self: socket.socket, address: object) -> None:
        assert str(address).startswith("('127.0.0.1'"), address
        real(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(doctor, "_MEMORY", 0)
    assert main(["doctor", "--folder", str(tmp_path / "new")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 12
    assert "ok    a notebook's Python: starts, and begins a game" in lines
    assert f"ok    folder of the tutorials: {tmp_path / 'new'} can be made" in lines
    assert lines[-1].startswith("All is well")
    assert [*tmp_path.iterdir()] == []  # nothing stays of the trials
    (tmp_path / "file").write_text("")
    assert main(["doctor", "--quick", "--folder", str(tmp_path / "file")]) == 1
    said = capsys.readouterr().out
    assert "lacks folder of the tutorials" in said
    assert "1 of these must be fixed first" in said


def test_what_lacks_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_browser() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    def taken(_: object) -> int:
        raise doctor.launcher.LauncherError("port None cannot be used")

    def missing(_: str) -> Path:
        raise FileNotFoundError("the folder 'maps' is missing. Install again: pip …")

    monkeypatch.setattr(webbrowser, "get", no_browser)
    monkeypatch.setattr(doctor.launcher, "_free_port", taken)
    monkeypatch.setattr(doctor, "shipped", missing)
    monkeypatch.setattr(doctor, "_OLDEST", (99, 0))
    monkeypatch.setattr(doctor, "free_memory", lambda: 1e8)
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: SimpleNamespace(free=10))
    monkeypatch.setattr(keeping, "writable", lambda: None)
    monkeypatch.setattr(doctor.importlib.util, "find_spec", lambda _: None)
    found = {one.what: one for one in doctor.findings(tmp_path, kernel=False)}
    lacking = {what for what, one in found.items() if not one.well}
    assert lacking == {"Python", "tutorials and map", "free port", "disk", "memory"}
    noted = {what for what, one in found.items() if one.well and one.do}
    assert noted == {"browser", "cache", "Numba"}  # all works without, only less well
    assert "Install Python 99.0" in found["Python"].do
    assert all(one.do.strip() for one in found.values() if not one.well)


def test_packages_that_are_missing_or_too_old_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = ["numpy>=1.26,<3", "jupyterlab<5,>=4.2", "no-such-package>=1", "numba; extra == 'x'"]
    monkeypatch.setattr(importlib.metadata, "requires", lambda _: wanted)
    real = importlib.metadata.version
    old = {"jupyterlab": "3.6.8"}
    monkeypatch.setattr(importlib.metadata, "version", lambda name: old.get(name) or real(name))
    found = only("packages", tmp_path)
    assert not found.well
    assert found.how == "jupyterlab 3.6.8 is not <5,>=4.2, no-such-package is missing"
    assert sys.executable in found.do

    def not_installed(_: str) -> list[str]:
        raise importlib.metadata.PackageNotFoundError

    monkeypatch.setattr(importlib.metadata, "requires", not_installed)
    assert "not installed" in only("packages", tmp_path).how


def test_a_text_browser_shows_no_notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, do in (("w3m", True), ("firefox", False), ("/usr/bin/lynx", True)):
        monkeypatch.setattr(webbrowser, "get", lambda name=name: SimpleNamespace(name=name))
        assert bool(only("browser", tmp_path).do) is do


def test_a_python_of_notebooks_that_does_not_start_is_told() -> None:
    broken = doctor._kernel((sys.executable, "-c", "raise SystemExit('No module named ipykernel')"))
    assert not broken.well
    assert broken.how == "does not start (No module named ipykernel)"


def test_one_look_that_fails_does_not_end_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> float:
        raise RuntimeError("odd")

    monkeypatch.setattr(doctor, "free_memory", fails)
    found = [*doctor.findings(tmp_path, kernel=False)]
    assert len(found) == 10
    assert not only("memory", tmp_path).well
    assert "RuntimeError: odd" in only("memory", tmp_path).how
