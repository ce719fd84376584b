"""One process at a time keeps a game in a file: others are told, and a dead one lets go."""

from __future__ import annotations

import errno
import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shogun_nb.engine import journal
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import load, resume
from shogun_nb.engine.journal import InUse, hold
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.setup import SetupPanel

P3 = ["Ann", "Ben", "Cem"]
BY_CHANCE = 5  # choices that stand in the file before the first of a person

KEEP_AND_WAIT = """
import sys
from shogun_nb.engine.game import resume
from shogun_nb.games.shogun.game import new_game
game = {how}
sys.stdout.write("kept\\n")  # in one piece: two may say it at once
sys.stdout.flush()
sys.stdin.read()
"""
Other = Callable[[str], "subprocess.Popen[str]"]


@pytest.fixture
def other(python_here: dict[str, str], tmp_path: Path) -> Iterator[Other]:
    """Another process that keeps a game in the file, as another page or notebook would."""
    running: list[subprocess.Popen[str]] = []

    def start(how: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", KEEP_AND_WAIT.format(how=how)],
            env=python_here,
            cwd=tmp_path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


BEGUN = f"new_game({P3!r}, seed=1, keep='class.jsonl').play('random', most=3)"


@pytest.mark.parametrize("how", [BEGUN, "resume('class.jsonl')"])
def test_a_game_that_is_open_elsewhere_is_not_gone_on_with(
    other: Other, how: str, tmp_path: Path
) -> None:
    path = tmp_path / "class.jsonl"
    if how != BEGUN:
        new_game(P3, seed=1, keep=path).play("random", most=3).close()
    other(how)
    before = path.read_bytes()
    with pytest.raises(InUse, match=r"class\.jsonl: .* open already.* Play on there"):
        resume(path)
    assert len(load(path).choices) == BY_CHANCE + 3  # it may be looked at all the same
    assert path.read_bytes() == before


def test_what_a_killed_process_held_is_free(other: Other, tmp_path: Path) -> None:
    process = other(BEGUN)
    process.kill()
    process.wait()
    game = resume(tmp_path / "class.jsonl").play("random", most=1)
    assert len(load(tmp_path / "class.jsonl").choices) == len(game.choices) == BY_CHANCE + 4
    game.close()


def test_a_child_of_a_killed_process_holds_nothing(other: Other, tmp_path: Path) -> None:
    """As one that ``multiprocessing`` has made, which lives on when a kernel is killed."""
    process = other(f"{BEGUN}; import os; os.fork()")
    assert process.stdout is not None
    assert process.stdout.readline() == "kept\n"  # both have said it
    process.kill()
    process.wait()
    # The child still waits for a word.
    resume(tmp_path / "class.jsonl").close()


def test_a_closed_game_is_free(other: Other, tmp_path: Path) -> None:
    game: Game = new_game(P3, seed=1, keep=tmp_path / "class.jsonl")
    game.close()
    other("resume('class.jsonl')")


def test_the_same_notebook_may_open_its_game_again(tmp_path: Path) -> None:
    """A cell is run again, and the game of the first time is still somewhere."""
    path = tmp_path / "class.jsonl"
    first = new_game(P3, seed=1, keep=path)
    second = resume(path).play("random", most=2)
    first.close()
    second.play("random", most=1)
    assert len(load(path).choices) == BY_CHANCE + 3
    second.close()


def test_a_set_up_panel_neither_goes_on_nor_takes_the_file_away(
    other: Other, tmp_path: Path
) -> None:
    other(BEGUN)
    path = tmp_path / "class.jsonl"
    panel = SetupPanel(keep=path)
    with pytest.raises(InUse):
        panel.resume()
    fresh = SetupPanel(keep=path)
    fresh._leave_quietly()
    with pytest.raises(InUse):
        fresh.set_up()
    assert [file.name for file in tmp_path.iterdir()] == ["class.jsonl"]


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_nothing_can_be_held_games_are_kept_all_the_same(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems of networks."""

    def refuse(*_: object) -> None:
        raise OSError(number, "no locks")

    monkeypatch.setattr("fcntl.flock", refuse)
    path = tmp_path / "class.jsonl"
    new_game(P3, seed=1, keep=path).play("random", most=2).close()
    assert len(resume(path).play("random", most=1).choices) == BY_CHANCE + 3


def test_another_fault_of_the_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    path = tmp_path / "class.jsonl"
    new_game(P3, seed=1, keep=path).close()
    gc.collect()
    monkeypatch.setattr(journal, "lock", fail)
    with pytest.raises(OSError, match="Input/output"):
        resume(path)


def test_a_read_only_file_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretended, for tests run as root, who may write everywhere."""
    path = tmp_path / "class.jsonl"
    path.write_text("a game")
    opened = Path.open

    def refuse(self: Path, mode: str = "r", **given: object) -> object:
        if "+" in mode:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, mode, **given)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse)
    assert hold(path) is hold(path)


KEEP_AND_TELL = """
import sys
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.game import new_game
game = new_game(list("ABC"), seed=int(sys.argv[1]))
print("ready", flush=True)
for name in sys.stdin:
    try:
        game.keep(name.strip())
        print("kept", flush=True)
    except InputError as error:
        print(error, flush=True)
"""


def test_of_two_that_keep_a_game_under_one_new_name_one_is_refused(
    python_here: dict[str, str], tmp_path: Path
) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", KEEP_AND_TELL, str(seed)],
            env=python_here,
            cwd=tmp_path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in range(2)
    ]

    def answers() -> list[str]:
        return [process.stdout.readline() for process in processes if process.stdout is not None]

    try:
        assert answers() == ["ready\n"] * 2
        for number in range(60):
            for process in processes:
                assert process.stdin is not None
                process.stdin.write(f"game{number}\n")
                process.stdin.flush()
            said = answers()
            assert sorted(word == "kept\n" for word in said) == [False, True], said
            assert load(tmp_path / f"game{number}").seed == said.index("kept\n")
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def test_a_name_that_another_takes_in_the_very_moment_stays_its_own(
    other: Other, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "class.jsonl"
    game = new_game(P3, seed=2)
    lines = Game._lines

    def late(self: Game) -> object:
        other(BEGUN)  # after the name was looked for, and before the file is made
        return lines(self)

    monkeypatch.setattr(Game, "_lines", late)
    with pytest.raises(InputError, match="already exists and was not changed"):
        game.keep(path)
    assert game.kept_in is None
    assert load(path).seed == 1
    assert len(load(path).choices) == BY_CHANCE + 3


def test_a_new_file_is_held_before_anything_stands_in_it(
    other: Other, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can go on with a game between its first line and the moment in which it is held."""
    path = tmp_path / "class.jsonl"
    write = journal._write_all

    def late(*given: object) -> None:
        write(*given)  # type: ignore[arg-type]
        process = other("print('kept') or resume('class.jsonl')")
        process.communicate()  # else one that was let in would wait for ever
        assert process.returncode != 0

    monkeypatch.setattr(journal, "_write_all", late)
    game = new_game(P3, seed=2, keep=path)
    monkeypatch.undo()
    game.play("random", most=1).close()
    assert load(path).seed == 2


def test_a_game_that_another_process_keeps_is_not_saved_over(other: Other, tmp_path: Path) -> None:
    other(BEGUN)
    path = tmp_path / "class.jsonl"
    before = path.read_bytes()
    with pytest.raises(InUse, match="Save under another name"):
        new_game(P3, seed=2).save(path)
    assert path.read_bytes() == before


def test_a_file_that_is_replaced_while_it_is_opened_is_held_as_it_is_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "class.jsonl", tmp_path / "other.jsonl"
    for file in (path, other):
        file.write_text("a game")
    opened = Path.open

    def late(self: Path, *given: object) -> object:
        stream = opened(self, *given)  # type: ignore[call-overload]
        if other.exists():
            other.replace(path)
        return stream

    monkeypatch.setattr(Path, "open", late)
    held = hold(path)
    assert os.path.samestat(os.fstat(held._stream.fileno()), path.stat())
