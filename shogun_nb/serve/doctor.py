"""What this machine has, and what it lacks, for the tutorials and the table.

:func:`findings` looks; ``shogun-nb doctor`` prints. Nothing is installed, compiled or asked of
another machine. What is written for a trial is taken away again; a folder for caches may stay.
"""

from __future__ import annotations

import ctypes
import importlib.metadata
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.resources import shipped
from shogun_nb.serve import launcher

_OLDEST: Final = (3, 11)
_DISK: Final = 500e6  # bytes: notebooks, compiled rules, and what Jupyter lays down
_MEMORY: Final = 1e9  # bytes: a server, a notebook and a browser
_SECONDS: Final = 60.0  # for a kernel to answer
_KERNEL: Final = """\
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel(kernel_name="python3", startup_timeout=50)
try:
    code = "import shogun_nb as sg; print(sg.new_game(seed=7).decision.kind)"
    reply = client.execute_interactive(code, timeout=50, output_hook=lambda message: None)
    print("answered", reply["content"]["status"])
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
"""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what it is, how it is, and what to do if it is not well.

    ``needed`` is false where all works without it, only slower or less comfortably.

    >>> Finding("free port", "one is free").line
    'ok    free port: one is free'
    >>> Finding("Numba", "not installed", "pip install numba", needed=False).line
    'note  Numba: not installed. pip install numba'
    """

    what: str
    how: str
    do: str = ""
    needed: bool = True

    @property
    def well(self) -> bool:
        """Whether there is nothing to do, or nothing that must be done."""
        return not self.do or not self.needed

    @property
    def line(self) -> str:
        """The finding in one line."""
        mark = "ok   " if not self.do else "lacks" if self.needed else "note "
        return f"{mark} {self.what}: {self.how}" + (f". {self.do}" if self.do else "")


def findings(folder: Path, *, kernel: bool = True) -> Iterator[Finding]:
    """Look at everything, one after the other; ``folder`` is where the tutorials are to be.

    With ``kernel`` the Python of a notebook is started and asked, too, which takes some seconds.
    A look that fails in a way of its own is a finding, too.
    """
    looks: list[tuple[str, Callable[[], Finding]]] = [
        ("Python", _python),
        ("packages", _packages),
        ("tutorials and map", _shipped),
        ("browser", _browser),
        ("free port", _port),
        ("folder of the tutorials", partial(_folder, folder)),
        ("disk", partial(_disk, folder)),
        ("memory", _memory),
        ("cache", _cache),
        ("Numba", _numba),
    ]
    if kernel:
        looks.append(("a notebook's Python", _kernel))
    for what, look in looks:
        try:
            yield look()
        except Exception as error:  # noqa: BLE001  one look that fails must not end the others
            how = f"could not be looked at ({type(error).__name__}: {error})"
            yield Finding(what, how, "Send this line to the makers of shogun_nb.")


def _python() -> Finding:
    how = f"{platform.python_version()} on {platform.system()}, {sys.executable}"
    wanted = ".".join(map(str, _OLDEST))
    old = sys.version_info[:2] < _OLDEST
    return Finding("Python", how, f"Install Python {wanted} or newer." if old else "")


def _packages() -> Finding:
    """Whether each package that this one needs is there, in a version that will do."""
    try:
        wanted = importlib.metadata.requires("shogun_nb") or []
    except importlib.metadata.PackageNotFoundError:
        return Finding(
            *("packages", "shogun_nb itself is not installed for this Python"),
            f"Install it: {sys.executable} -m pip install shogun_nb",
        )
    needed = [one for one in wanted if "extra ==" not in one]
    found, wrong = [], []
    for one in needed:
        name, limits = _requirement(one)
        try:
            version = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            wrong.append(f"{name} is missing")
            continue
        if not all(_holds(version, limit) for limit in limits):
            wrong.append(f"{name} {version} is not {','.join(limits)}")
        found.append(f"{name} {version}")
    if wrong:
        do = f"{sys.executable} -m pip install --upgrade shogun_nb"
        return Finding("packages", ", ".join(wrong), f"Install them: {do}")
    return Finding("packages", ", ".join(found))


def _requirement(text: str) -> tuple[str, list[str]]:
    """The name of a package and the limits of its version, such as ``numpy<3,>=1.26``."""
    name, rest = re.fullmatch(r"([\w.-]+)(?:\[.*?\])?\s*(.*)", text.split(";")[0].strip()).groups()  # type: ignore[union-attr]
    return name, [one.strip() for one in rest.strip("() ").split(",") if one.strip()]


def _holds(version: str, limit: str) -> bool:
    """Whether a version keeps to a limit with >=, <, <=, > or ==.

    >>> _holds("8.1.5", ">=8.1"), _holds("9.0", "<9"), _holds("0.11.0rc1", "==0.11.*")
    (True, False, True)
    """
    sign, wanted = re.fullmatch(r"(>=|<=|==|!=|~=|<|>)\s*(.+)", limit).groups()  # type: ignore[union-attr]
    here, there = _numbers(version), _numbers(wanted)
    if sign == "==" and wanted.endswith("*"):
        return here[: len(there)] == there
    size = max(len(here), len(there))
    here, there = ([*one, *[0] * (size - len(one))] for one in (here, there))
    return {
        ">=": here >= there,
        "~=": here >= there,
        "<": here < there,
        "<=": here <= there,
        ">": here > there,
        "==": here == there,
        "!=": here != there,
    }[sign]


def _numbers(version: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", re.split(r"[a-z+*]", version.lower())[0])]


def _shipped() -> Finding:
    try:
        notebooks = len([*shipped("tutorials").rglob("*.ipynb")])
        shipped("maps")
    except FileNotFoundError as error:
        return Finding("tutorials and map", "missing", str(error))
    do = "" if notebooks else "Install shogun_nb again: pip install --force-reinstall shogun_nb"
    return Finding("tutorials and map", f"{notebooks} notebooks are installed", do)


def _browser() -> Finding:
    do = (
        "Install Firefox, Chrome, Chromium or Edge; or open the address that is printed in a "
        "browser of your choice."
    )
    try:
        # On Windows and macOS the system itself opens addresses.
        name = getattr(webbrowser.get(), "name", "")
    except webbrowser.Error:
        return Finding("browser", "none that can be started", do, needed=False)
    plain = Path(str(name)).name
    if plain in ("www-browser", "links", "elinks", "lynx", "w3m"):
        return Finding("browser", f"only {plain}, which shows no notebooks", do, needed=False)
    return Finding("browser", plain or "the one that this system opens")


def _port() -> Finding:
    try:
        launcher._free_port(None)
    except launcher.LauncherError as error:
        do = f"Let this program use 127.0.0.1: a guard on this machine may forbid it ({error})."
        return Finding("free port", "none on this machine", do)
    return Finding("free port", "one is free")


def _folder(folder: Path) -> Finding:
    what = "folder of the tutorials"
    try:
        # The folder itself may come later: then the nearest one that is there must let it.
        place = next(one for one in (folder, *folder.parents) if one.exists())
        with tempfile.NamedTemporaryFile(dir=place) as file:
            file.write(b" ")
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        do = "Choose another: shogun-nb open --folder FOLDER"
        return Finding(what, f"{folder} cannot be written to ({reason})", do)
    there = "can be written to" if place == folder else "can be made"
    return Finding(what, f"{folder} {there}")


def _disk(folder: Path) -> Finding:
    place = next(one for one in (folder, *folder.parents) if one.exists())
    free = shutil.disk_usage(place).free
    how = f"{free / 1e9:.1f} GB free"
    return Finding("disk", how, "Make room: 0.5 GB is needed." if free < _DISK else "")


def _memory() -> Finding:
    free = free_memory()
    if free is None:
        return Finding("memory", "this system does not tell how much is free")
    how = f"{free / 1e9:.1f} GB free"
    do = "Close other programs: a notebook and its browser need 1 GB." if free < _MEMORY else ""
    return Finding("memory", how, do)


def free_memory() -> float | None:
    """The memory that programs can still have, in bytes; ``None`` where the system keeps it secret.

    >>> free_memory() is None or free_memory() > 0
    True
    """
    if sys.platform == "win32":
        return _free_memory_of_windows()
    try:
        told = Path("/proc/meminfo").read_text(encoding="ascii")
        found = re.search(r"^MemAvailable:\s+(\d+) kB", told, re.MULTILINE)
        if found:
            return 1024.0 * int(found[1])
    except OSError:
        pass
    try:
        return float(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):  # macOS
        return None


class _MemoryStatus(ctypes.Structure):
    """What ``GlobalMemoryStatusEx`` of Windows fills in."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        *((name, ctypes.c_uint64) for name in ("all", "free", "_1", "_2", "_3", "_4", "_5")),
    )


def _free_memory_of_windows() -> float | None:
    status = _MemoryStatus()
    status.length = ctypes.sizeof(status)
    system: Any = getattr(ctypes, "windll", None)
    if system is None or not system.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return float(status.free)


def _cache() -> Finding:
    from shogun_nb.what_if import keeping

    named = os.environ.get("SHOGUN_NB_CACHE")
    place = keeping.writable()
    if place is not None:
        return Finding("cache", f"compiled rules are kept in {place}")
    how = f"{named} cannot be written to" if named else "no folder can be written to"
    do = (
        "Name a folder in SHOGUN_NB_CACHE; else the rules are compiled anew each time, which takes "
        "a minute."
    )
    return Finding("cache", how, do, needed=False)


def _numba() -> Finding:
    """Whether rules are compiled already; nothing is compiled here."""
    if importlib.util.find_spec("numba") is None:
        do = f"For fast what-ifs: {sys.executable} -m pip install numba"
        return Finding("Numba", "not installed: what-ifs play fewer games", do, needed=False)
    from shogun_nb.engine.rulebook import known_games, rulebook_of
    from shogun_nb.what_if.playing import LOADING, Player

    version = importlib.metadata.version("numba")
    rulebooks = [rulebook_of(name) for name in known_games()]
    try:
        missing = [
            one.title
            for one in rulebooks
            if Player.of(one, compiled=True).seconds_until_ready() > LOADING
        ]
    except InputError as error:
        do = f"Install it again: {sys.executable} -m pip install --force-reinstall numba"
        return Finding("Numba", f"{version}: {error}", do, needed=False)
    if missing:
        do = "Compile them before the lesson, in a minute: shogun-nb warm"
        how = f"{version}; not compiled yet: {', '.join(missing)}"
        return Finding("Numba", how, do, needed=False)
    return Finding("Numba", f"{version}; the rules are compiled")


def _kernel(command: Sequence[str] = (sys.executable, "-P", "-c", _KERNEL)) -> Finding:
    """Start the Python of a notebook as the launcher would, and let it begin a game."""
    what = "a notebook's Python"
    do = f"Install JupyterLab again: {sys.executable} -m pip install --force-reinstall jupyterlab"
    with tempfile.TemporaryDirectory(prefix="shogun-nb-", ignore_cleanup_errors=True) as scratch:
        environment = launcher._environment(Path(scratch), "", ())
        try:
            done = subprocess.run(
                command,
                env=environment,
                cwd=scratch,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Finding(what, f"did not answer within {_SECONDS:.0f} seconds", do)
    if "answered ok" in done.stdout:
        return Finding(what, "starts, and begins a game")
    last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
    return Finding(what, f"does not start ({last})", do)


def run(folder: Path, *, kernel: bool = True, say: Callable[[str], None] = print) -> int:
    """Say all findings; returns the exit status: 0 when nothing needed is lacking, else 1."""
    lacking = 0
    for finding in findings(folder, kernel=kernel):
        say(finding.line)
        lacking += not finding.well
    if lacking:
        say(f"{lacking} of these must be fixed first: see the lines that begin with “lacks”.")
        return 1
    say("All is well: shogun-nb opens the tutorials, shogun-nb play the table.")
    return 0
