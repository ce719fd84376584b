"""Compiled rules on disk: where they lie, for what they are good, and what may go wrong there."""

from __future__ import annotations

import ast
import errno
import os
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import psutil
import pytest

from shogun_nb.engine.game import Game
from shogun_nb.engine.rulebook import known_games, rulebook_of
from shogun_nb.serve.cli import main
from shogun_nb.what_if import compiling, keeping, playing
from shogun_nb.what_if.playing import Player
from tests.what_if.race import RACING, Racing

ROOT = Path(__file__).parents[2]


# --- which folder ---------------------------------------------------------------------------------
@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, and no folder named."""
    for name in ("SHOGUN_NB_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("system", "named", "place"),
    [
        ("linux", {}, "home/.cache/shogun_nb"),
        ("linux", {"XDG_CACHE_HOME": "{}/caches"}, "caches/shogun_nb"),
        ("linux", {"XDG_CACHE_HOME": "no/whole/path"}, "home/.cache/shogun_nb"),
        ("darwin", {"XDG_CACHE_HOME": "{}/caches"}, "home/Library/Caches/shogun_nb"),
        ("win32", {"LOCALAPPDATA": "{}/Local"}, "Local/shogun_nb/Cache"),
        ("win32", {}, "home/AppData/Local/shogun_nb/Cache"),
        ("linux", {"NUMBA_CACHE_DIR": "{}/numba"}, "numba"),
        ("linux", {"NUMBA_CACHE_DIR": "{}/numba", "SHOGUN_NB_CACHE": "{}/ours"}, "ours"),
    ],
)
def test_the_folder_of_each_system(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str, named: dict[str, str], place: str
) -> None:
    for name, value in named.items():
        monkeypatch.setenv(name, value.format(home.parent))
    monkeypatch.setattr(sys, "platform", system)
    assert keeping.writable() == home.parent / place
    for_all = bool({"SHOGUN_NB_CACHE", "NUMBA_CACHE_DIR"} & set(named))
    assert bool((home.parent / place).stat().st_mode & 0o077) == for_all


def test_where_the_home_cannot_be_written_a_folder_of_the_users_own_serves(home: Path) -> None:
    home.write_text("no folder")
    folder = keeping.writable()
    assert folder is not None
    assert folder.parent == home.parent / "temporary"
    assert folder.stat().st_mode & 0o077 == 0
    folder.chmod(0o777)  # others may have put something there
    assert keeping.writable() is None
    assert folder not in keeping.folders()


def test_a_folder_that_somebody_laid_out_for_us_is_not_used(home: Path) -> None:
    home.write_text("no folder")
    elsewhere = home.parent / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    keeping._temporary().symlink_to(elsewhere)
    assert keeping.writable() is None


def test_without_any_home_there_is_a_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(self: Path) -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "expanduser", nobody)
    assert keeping.folders() == [keeping._temporary()]


def test_a_full_disk_is_no_place(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def write(self, content: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", lambda dir: Full())
    assert keeping.writable() is None


# --- which name -----------------------------------------------------------------------------------
def test_a_changed_source_has_another_name(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    names = []
    for text in ("PRICE = 3", "PRICE = 4", "PRICE = 3"):
        source.write_text(text)
        os.utime(source, (1, 1))  # times of files say nothing
        names.append(keeping.name_of("toy", [source], ["numba 1"]))
    assert names[0] == names[2] != names[1]
    assert names[0].startswith("toy-")


def test_versions_processors_and_types_have_names_of_their_own(
    fast: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba

    names = set()
    for version, bounds in ((numba.__version__, 0), ("0.1", 0), (numba.__version__, 1)):
        monkeypatch.setattr(numba, "__version__", version)
        monkeypatch.setattr(numba.config, "BOUNDSCHECK", bounds)
        batch = compiling.Batch(RACING)
        names |= {batch.name(()), batch.name((numba.types.int64,))}
    assert len(names) == 6


@pytest.mark.parametrize("game", known_games())
def test_every_source_that_compiled_code_takes_numbers_from_is_in_the_name(game: str) -> None:
    functions = compiling.compilable(rulebook_of(game))
    sources = keeping.sources_of(functions)
    package = f"shogun_nb.games.{game}"
    used = set()
    for function in functions:
        file = Path(function.__code__.co_filename)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package):
                taken = import_module(node.module or "")
                numbers = [name for name in node.names if type(vars(taken).get(name.name)) is int]
                whole = [f"{node.module}.{name.name}" for name in node.names]
                used |= {taken} if numbers else set()
                used |= {sys.modules[name] for name in whole if name in sys.modules}
    assert len(used) > 5
    assert {Path(str(module.__file__)) for module in used} <= sources


# --- keeping --------------------------------------------------------------------------------------
def prepared(said: list[str]) -> Any:
    """What a process without compiled rules comes to."""
    batch = compiling.Batch(RACING)
    return batch.prepare(Player(Racing(), batch)._usual(), said.append, 2)


def test_what_is_kept_is_loaded_without_compiling(fast: Player) -> None:
    said: list[str] = []
    done = prepared(said)
    assert not done.anew
    assert said == []
    assert fast.seconds_until_ready() == playing.LOADING


def test_what_lies_in_a_folder_that_cannot_be_written_is_loaded(
    fast: Player, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "writable", lambda: None)
    done = prepared([])
    assert (done.anew, done.file.parent) == (False, kept)


def test_a_damaged_file_is_made_anew(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock that a dead process left behind stops nobody."""
    folder = tmp_path / "damaged"
    shutil.copytree(kept, folder)
    monkeypatch.setenv("SHOGUN_NB_CACHE", str(folder))
    (file,) = folder.glob(f"*{keeping.ENDING}")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    (folder / (file.name.removesuffix(keeping.ENDING) + ".lock")).touch()
    said: list[str] = []
    done = prepared(said)
    assert done.anew
    assert done.file == file
    assert "about 2 seconds" in said[0]
    assert not prepared(said).anew
    assert len(said) == 1


def test_where_nothing_can_be_kept_it_plays_on_and_says_so(
    race: Game, slow: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba.core import caching

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setenv("SHOGUN_NB_CACHE", str(tmp_path / "new"))
    monkeypatch.setattr(caching.IndexDataCacheFile, "save", full)
    said: list[str] = []
    player = Player(RACING, compiling.Batch(RACING))
    done = player.prepare(said.append)
    assert done is not None
    assert done.file is None
    assert "No space left on device" in said[-1]
    here = (race._facts, race._luck, race.position.state, race.position.plans)
    given = (["bold", "careful"], 5, range(9))
    assert player.play_from(*here, *given).tobytes() == slow.play_from(*here, *given).tobytes()


def test_old_files_go(tmp_path: Path) -> None:
    for number in range(keeping.MOST_KEPT + 2):
        for ending in (keeping.ENDING, ".nbi"):
            file = tmp_path / f"toy-{number}{ending}"
            file.touch()
            os.utime(file, (number, number))
    (tmp_path / f"other-1{keeping.ENDING}").touch()
    keeping.tidy(tmp_path, "toy")
    left = {file.name for file in tmp_path.iterdir()}
    assert len(left) == 2 * keeping.MOST_KEPT + 1
    assert {"toy-0.nbi", f"toy-1{keeping.ENDING}"}.isdisjoint(left)


def test_processes_that_begin_together_compile_once(
    tmp_path: Path, python_here: dict[str, str]
) -> None:
    program = (
        "from tests.what_if.race import RACING; from shogun_nb.what_if.playing import Player; "
        "print(Player.of(RACING, compiled=True).prepare().anew)"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            env={**python_here, "SHOGUN_NB_CACHE": str(tmp_path)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    said = [process.communicate(timeout=300)[0].strip() for process in started]
    assert sorted(said) == ["False", "False", "True"]
    assert len(list(tmp_path.iterdir())) == 2  # no lock is left


# --- the command ----------------------------------------------------------------------------------
def test_warm_says_what_it_did(fast: Player, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "--game", "racing"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Racing: compiled")
    assert keeping.ENDING in said
    assert "MB" in said


def test_warm_refuses_what_is_no_game_and_needs_numba(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["warm", "--game", "chess"]) == 2
    assert "There is no game 'chess'" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "numba", None)
    playing._batch_of.cache_clear()
    assert main(["warm", "--game", "shogun"]) == 2
    assert "shogun_nb[fast]" in capsys.readouterr().err


# --- in a process of its own ----------------------------------------------------------------------
# A thread compiles, as a question at the table does; then the program ends before it is done.
ENDS_EARLY = """
import subprocess, sys, threading
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.what_if.playing import Player

begun = threading.Event()

class Noted(subprocess.Popen):
    def wait(self, timeout=None):
        print(self.pid, flush=True)
        begun.set()
        return super().wait(timeout)

subprocess.Popen = Noted
player = Player.of(rulebook_of("shogun"), compiled=True)
threading.Thread(target=player.compile_beside, daemon=True).start()
sys.exit(0 if begun.wait(60) else "nothing was begun")
"""


def test_a_program_that_ends_while_rules_are_compiled_ends_well(
    tmp_path: Path, python_here: dict[str, str]
) -> None:
    """LLVM aborts a process that ends while one of its threads compiles."""
    process = subprocess.run(
        [sys.executable, "-c", ENDS_EARLY],
        env={**python_here, "SHOGUN_NB_CACHE": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (process.returncode, process.stderr) == (0, "")
    psutil.wait_procs(_processes(int(process.stdout)), timeout=20)
    assert _processes(int(process.stdout)) == []


def _processes(number: int) -> list[psutil.Process]:
    """The process with this number, unless it has ended."""
    return [one for one in psutil.process_iter() if one.pid == number and one.status() != "zombie"]


def test_what_another_process_cannot_do_is_left_to_this_one(
    race: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOGUN_NB_CACHE", str(tmp_path))
    assert not Player(RACING, None).compile_beside(race), "without Numba nothing is compiled"
    assert not Player.of(RACING, compiled=True).compile_beside(race), "only the tests know it"
    monkeypatch.setattr(keeping, "writable", lambda: None)
    monkeypatch.setattr(playing.subprocess, "Popen", None)
    assert not Player.of(RACING, compiled=True).compile_beside(race), "nothing can be kept"


@pytest.mark.slow
def test_rules_are_compiled_in_a_process_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOGUN_NB_CACHE", str(tmp_path))
    player = Player.of(rulebook_of("shogun"), compiled=True)
    assert player.compile_beside()
    assert not player.is_ready()
    made = player.prepare([].append)
    assert made is not None
    assert not made.anew
