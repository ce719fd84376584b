"""Progress: kept in the learner's folder by several notebooks at once, and never in the way."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import pytest

from shogun_nb.engine import files
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import alone
from shogun_nb.engine.resources import MANIFEST
from shogun_nb.teaching import progress as kept
from shogun_nb.teaching.exercises import Act, InPlay, State
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.progress import FILE, VARIABLE, Entry, Progress

RIGHT = Entry(State.RIGHT, ("Etchu",), hints=1)


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """No progress of another test, and none of whoever runs the tests."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(kept, "_HERE", {})


def test_only_a_folder_of_the_launcher_or_a_named_place_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Progress.here().set("01_setup", "rich", RIGHT)
    assert Progress.here().path is None
    assert list(tmp_path.iterdir()) == []
    assert "only while this notebook runs" in Progress.here().words
    (tmp_path / MANIFEST).write_text("{}")
    assert Progress.here().path == tmp_path / FILE
    assert str(tmp_path) in Progress.here().words
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine.json"))
    assert Progress.here().path == tmp_path / "mine.json"
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert Progress.here().path == tmp_path / FILE
    monkeypatch.setenv(VARIABLE, "a" * 5000)
    with pytest.raises(InputError, match="too long"):
        Progress.here()


@pytest.mark.parametrize(
    "entry",
    [
        Entry(),
        RIGHT,
        Entry(State.NOT_RIGHT, "2 chests", seen=True),
        Entry(State.NOT_RIGHT, 7.5),
        Entry(State.RIGHT, 15),
        Entry(State.RIGHT, "<b> & 'ō'"),
    ],
)
def test_what_is_kept_comes_back(tmp_path: Path, entry: Entry) -> None:
    Progress(tmp_path / FILE).set("01_setup", "rich", entry)
    again = Progress(tmp_path / FILE)
    assert again.entry("01_setup", "rich") == entry
    assert type(again.entry("01_setup", "rich").answer) is type(entry.answer)
    assert [*tmp_path.iterdir()] == [tmp_path / FILE]  # neither a lock nor half a file stays


def test_two_notebooks_at_once_lose_nothing(tmp_path: Path) -> None:
    """Each writes a hundred entries, half of them into a lesson that the other writes, too."""
    code = (
        "import sys; from pathlib import Path\n"
        "from shogun_nb.teaching.progress import Entry, Progress\n"
        "progress, name = Progress(Path(sys.argv[1])), sys.argv[2]\n"
        "for number in range(50):\n"
        "    progress.set(name, f'k{number}', Entry(hints=number))\n"
        "    progress.set('shared', f'{name}{number}', Entry(hints=number))\n"
        "assert progress.path is not None, progress.trouble\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / FILE)]
    writers = [subprocess.Popen([*command, name]) for name in ("a", "b")]
    assert [writer.wait() for writer in writers] == [0, 0]
    progress = Progress(tmp_path / FILE)
    for name in ("a", "b"):
        assert {entry.hints for entry in progress.lesson(name).values()} == set(range(50))
    assert len(progress.lesson("shared")) == 100


def test_a_lock_that_a_crash_left_is_overcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "_PATIENCE", 0.05)
    (tmp_path / f"{FILE}.lock").touch()
    Progress(tmp_path / FILE).set("01_setup", "rich", RIGHT)
    assert Progress(tmp_path / FILE).entry("01_setup", "rich") == RIGHT


def test_a_lock_that_somebody_has_is_not_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that write at once would lose an entry: this one goes on in memory and says so."""
    monkeypatch.setattr(kept, "_PATIENCE", 0.05)
    Progress(tmp_path / FILE).set("01_setup", "rich", RIGHT)
    progress = Progress(tmp_path / FILE)
    with alone(tmp_path / FILE, 0):
        progress.set("01_setup", "izu", RIGHT)
    assert progress.entry("01_setup", "izu") == RIGHT
    assert "(another program is writing it)" in progress.words
    assert set(Progress(tmp_path / FILE).lesson("01_setup")) == {"rich"}


def test_a_lock_is_not_given_twice_where_it_was_removed_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has opened the empty file when the one before removes it, and a third makes it."""
    path = tmp_path / FILE
    real = files.lock

    def late(stream: IO[bytes]) -> bool:
        monkeypatch.setattr(files, "lock", real)
        (tmp_path / f"{FILE}.lock").unlink()
        third.enter_context(alone(path, 0))
        return real(stream)

    with ExitStack() as third:
        monkeypatch.setattr(files, "lock", late)
        with pytest.raises(TimeoutError), alone(path, 0.05):
            pass
    assert [*tmp_path.iterdir()] == []


def whole(**entry: object) -> str:
    usual = {"state": "right", "answer": None, "hints": 0, "seen": False}
    return json.dumps({"format": 1, "lessons": {"01_setup": {"rich": {**usual, **entry}}}})


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b'{"format": 1, "lessons": {"01_se',
        b"\xff\xfe\x00",
        b"[]",
        b'{"format": 2, "lessons": {}}',
        b'{"format": 1, "lessons": []}',
        b'{"format": 1, "lessons": {"01_setup": 3}}',
        whole(state="done").encode(),
        whole(hints=-1).encode(),
        whole(hints=True).encode(),
        whole(answer={"a": 1}).encode(),
        whole(answer=[1]).encode(),
        whole(seen="no").encode(),
        whole(more=1).encode(),
        b"[" * 200_000,
    ],
)
def test_a_file_that_cannot_be_read_is_put_aside_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    progress = Progress(tmp_path / FILE)
    assert progress.lesson("01_setup") == {}
    [aside] = tmp_path.iterdir()
    assert aside.read_bytes() == content
    assert f"renamed to {aside.name}" in progress.words
    progress.set("01_setup", "rich", RIGHT)
    assert Progress(tmp_path / FILE).entry("01_setup", "rich") == RIGHT
    assert aside.read_bytes() == content


def test_a_second_unreadable_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    for content in ("first", "second"):
        (tmp_path / FILE).write_text(content)
        Progress(tmp_path / FILE).lesson("01_setup")
    assert sorted(file.read_text() for file in tmp_path.iterdir()) == ["first", "second"]


def test_where_nothing_can_be_written_it_goes_on_in_memory_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    progress = Progress(tmp_path / "taken" / FILE)
    progress.set("01_setup", "rich", RIGHT)
    progress.set("01_setup", "izu", Entry(hints=1))
    assert set(progress.lesson("01_setup")) == {"rich", "izu"}
    assert "cannot be used" in progress.words
    assert "only while this notebook runs" in progress.words


def test_what_was_read_before_the_folder_closed_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Progress(tmp_path / FILE).set("01_setup", "rich", RIGHT)
    progress = Progress(tmp_path / FILE)
    progress.lesson("01_setup")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    progress.set("01_setup", "izu", Entry(hints=1))
    assert "(permission denied)" in progress.words
    assert set(progress.lesson("01_setup")) == {"rich", "izu"}
    assert [*tmp_path.iterdir()] == [tmp_path / FILE]


def test_one_lesson_is_forgotten_and_the_others_stay(tmp_path: Path) -> None:
    progress = Progress(tmp_path / FILE)
    progress.set("01_setup", "rich", RIGHT)
    progress.set("02_planning", "castle", RIGHT)
    progress.forget("01_setup")
    again = Progress(tmp_path / FILE)
    assert again.lesson("01_setup") == {}
    assert again.lesson("02_planning") == {"castle": RIGHT}


def test_progress_is_a_file_of_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("")  # as somebody has made it, for all to read
    path.chmod(0o644)
    Progress(path).set("01_setup", "rich", Entry(hints=1))
    assert path.stat().st_mode & 0o777 == 0o600


# --- files of versions before ---------------------------------------------------------------------

FORMATS = Path(__file__).resolve().parents[1] / "golden" / "formats"
# How many steps are done in each lesson, how many solutions seen, how many closing questions right.
DONE = {
    "begun": [(4, 2, 1), (6, 1, 0), (6, 2, 0), (6, 2, 1), (3, 0, 0)],
    "finished": [(12, 0, 8), (16, 0, 8), (16, 0, 8), (18, 0, 9), (13, 0, 8)],
}


@pytest.mark.parametrize("how_far", DONE)
def test_what_was_done_in_the_version_before_is_done(
    how_far: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """These files were written by that version: no exercise in them may get lost."""
    file = FORMATS / f"progress_{how_far}.json"
    content = json.loads(file.read_text(encoding="utf-8"))["lessons"]
    (tmp_path / FILE).write_bytes(file.read_bytes())
    monkeypatch.setenv(VARIABLE, str(tmp_path / FILE))
    # Lessons that came later stand in none of these files.
    for name, (done, seen, right) in zip(content, DONE[how_far], strict=True):
        one = lesson(name)
        assert one._count(one.steps)[:2] == (done, seen)
        assert one._count(one.final)[0] == right
        for key, entry in content[name].items():
            here = kept.FORMER.get((name, key), (name, key))
            assert Progress.here().entry(*here) == Entry.from_json(entry)
            exercise = lesson(here[0]).exercises[here[1]]
            if entry["state"] == "right" and not isinstance(exercise, (Act, InPlay)):
                # A box shows it so, even where the question is asked in other words by now.
                assert lesson(here[0]).ask(here[1]).verdict.right, here
    assert [*tmp_path.iterdir()] == [tmp_path / FILE]  # nothing was put aside


def test_an_exercise_that_was_renamed_or_moved_keeps_its_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress(tmp_path / FILE)
    for key in ("rich", "izu", "closed"):
        progress.set("01_setup", key, RIGHT)
    moved = {("01_setup", "rich"): ("01_board", "coin"), ("01_setup", "izu"): ("01_setup", "sea")}
    monkeypatch.setattr(kept, "FORMER", moved)
    assert progress.lesson("01_setup") == {"closed": RIGHT, "sea": RIGHT}
    assert progress.entry("01_board", "coin") == RIGHT
    # A kernel that still knows the former name may write it once more.
    wrong = Entry(State.NOT_RIGHT, "Kai")
    monkeypatch.setattr(kept, "FORMER", {})
    progress.set("01_board", "coin", RIGHT)
    progress.set("01_setup", "rich", wrong)
    monkeypatch.setattr(kept, "FORMER", moved)
    assert progress.entry("01_board", "coin") == RIGHT
    progress.forget("01_board")
    progress.forget("01_setup")
    assert Progress(tmp_path / FILE).lesson("01_board") == {}
