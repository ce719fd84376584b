"""Save files: nothing that was said to be kept is lost, and nothing wrong is ever read."""

from __future__ import annotations

import gc
import json
import os
import pickle
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shogun_nb import Parameters, Tower
from shogun_nb.engine import journal
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import load, resume
from shogun_nb.engine.journal import InUse, NotKept, SaveFileError, TornLine
from shogun_nb.engine.resources import MANIFEST
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.choices import TakePlace
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.serve.cli import main
from shogun_nb.teaching.progress import FILE
from tests.helpers_game import (
    NAMES,
    P3,
    Kind,
    a_plan,
    everything,
    kinds,
    lines_of,
    no_space,
    until,
    within,
    write_lines,
)

per_file = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of a game in its second round; tests work on copies."""
    path = tmp_path_factory.mktemp("saved") / "game.jsonl"
    new_game(P3, seed=7).play("random", most=25).save(path)
    return path


@pytest.fixture
def file(saved: Path, tmp_path: Path) -> Path:
    """A copy to spoil."""
    return Path(shutil.copy(saved, tmp_path / "game.jsonl"))


def refused(path: Path, line: int | None = None, reason: str = "") -> SaveFileError:
    """The error with which the file is refused, by reading and by going on alike."""
    before = path.read_bytes()
    with within(10), pytest.raises(SaveFileError, match=reason or None) as error:
        load(path)
    if line is not None:
        assert error.value.line == line
    assert f"line {error.value.line}: " in str(error.value)
    assert str(path) in str(error.value)
    assert not re.search(r"__|argument|keyword|object", error.value.reason)  # Python's words
    with within(10), pytest.raises(SaveFileError):
        resume(path)
    assert path.read_bytes() == before
    return error.value


# --- what is saved comes back ---------------------------------------------------------------------
@given(kind=kinds(), share=st.floats(0, 1))
@per_file
def test_saving_and_loading_give_the_same_game(
    kind: Kind, share: float, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("any") / "game.jsonl"
    game = kind.new().play(kind.table(), most=int(share * 200))
    game.save(path)
    before = everything(game)
    again = load(path)
    assert everything(again) == before
    assert everything(game) == before
    again.save(path.with_name("again"))
    assert path.with_name("again").read_bytes() == path.read_bytes()
    # and the rest of the game is the same rest, with the same luck
    assert everything(again.play("random")) == everything(game.play("random"))


@pytest.mark.parametrize(
    "start",
    [
        {"options": {"years": 1, "income_kept": 0}},
        {"tower": Tower(0.1, 0.9)},
        {"numbers": Parameters(building_price=[1, 1, 1], bank=99)},
        {"first": "Mori", "start": "draft"},
        {"side": "moon"},
        {"seed": 'a "text"/with\nlines ✓'},
        {"game": 12},
    ],
    ids=lambda start: next(iter(start)),
)
def test_everything_a_game_begins_with_is_saved(start: dict[str, Any], tmp_path: Path) -> None:
    game = new_game(P3, **{"seed": 3, **start}).play("random", most=30)
    game.save(tmp_path / "f")
    assert everything(load(tmp_path / "f")) == everything(game)
    assert load(tmp_path / "f").start == game.start


def test_a_game_from_a_position_is_saved_with_it(tmp_path: Path) -> None:
    here = scenario(players=P3).set("Kai", owner="Mori", armies=3)
    game = new_game(position=here, seed=2).play("random", most=9)
    game.save(tmp_path / "f")
    assert everything(load(tmp_path / "f")) == everything(game)


def test_loading_never_writes(file: Path) -> None:
    before = file.read_bytes()
    load(file).play("random", most=5)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


# --- keeping --------------------------------------------------------------------------------------
def test_a_kept_game_is_on_the_disk_after_every_call(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path)
    for number in range(40):
        game.play("random", most=1)
        assert everything(load(path)) == everything(game)
        if number % 10 == 5:
            game.undo(3)
            assert everything(load(path)) == everything(game)
        if number == 20:
            game.undo(to=0)
            assert everything(load(path)) == everything(game)
    game.close()
    game.play("random", most=1)
    assert len(load(path).choices) < len(game.choices)


def test_going_on_keeps_going_on(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    alone = new_game(P3, seed=7).play("random")
    new_game(P3, seed=7, keep=path).play("random", most=20).close()
    while not (game := resume(path)).over:
        game.play("random", most=37).close()
    assert everything(game) == everything(alone)
    assert everything(load(path)) == everything(alone)


def test_undo_then_going_on_gives_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("random", most=60)
    game.undo(25).play("greedy", most=10)
    game.close()
    again = resume(path)
    assert everything(again) == everything(game)
    assert everything(again.undo(8)) == everything(game.undo(8))


@pytest.mark.parametrize("fails", ["fsync", "write"])
def test_a_choice_that_the_disk_refuses_is_not_made_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("random", most=1)
    before = everything(game)
    plan = a_plan(game, "Uesugi")

    with monkeypatch.context() as patch:
        if fails == "fsync":
            patch.setattr(os, "fsync", no_space)
        else:
            patch.setattr(journal.Writer, "add_all", no_space)
        with pytest.raises(OSError, match="No space"):
            game.choose(plan, "Uesugi")
    assert everything(game) == before
    game.play("random", most=6)
    assert everything(load(path)) == everything(game)


def test_what_chance_made_of_a_choice_may_be_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes the choice, but not what came of it: that follows from the seed."""
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("greedy", most=2)
    told: list[int] = []
    game.watch(lambda: told.append(len(game.choices)))
    real, calls = os.fsync, []

    def first_only(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) > 1:
            no_space()
        real(descriptor)

    before = len(game.choices)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", first_only)
        game.play("greedy", most=1)
    assert len(calls) == 2
    assert len(game.choices) > before + 1, "chance has played on"
    assert told == [len(game.choices)], "boards and panels follow"
    again = load(path)
    assert (again.position, again.choices) == (game.position, game.choices)
    game.play("greedy", most=5)
    assert everything(load(path)) == everything(game)


def test_what_is_torn_is_cut_off_as_soon_as_the_disk_lets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("greedy", most=1)
    assert game._journal is not None
    stream = game._journal._stream
    sound = path.read_bytes()

    class Broken:
        """A disk that takes some bytes, and then neither more nor less."""

        def __getattr__(self, name: str) -> object:
            return getattr(stream, name)

        def write(self, content: bytes) -> int:
            if path.stat().st_size > len(sound):
                raise OSError(5, "Input/output error")
            return stream.write(content[:10])

        def truncate(self, length: int) -> int:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(game._journal, "_stream", Broken())
    for _ in range(2):
        with pytest.raises(OSError, match="Input/output"):
            game.play("greedy", most=1)
    assert path.stat().st_size == len(sound) + 10
    monkeypatch.setattr(game._journal, "_stream", stream)
    game.play("greedy", most=3)
    assert everything(load(path)) == everything(game)


def test_a_game_goes_on_in_its_file_under_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, aside = tmp_path / "kept", tmp_path / "aside"
    game = new_game(P3, seed=7, keep=path)
    assert game.kept_in == path
    assert journal.rename(path, aside) == aside
    assert game.kept_in == aside
    other = new_game(P3, seed=8, keep=path).play("greedy", most=4)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_space)
        with pytest.raises(OSError, match="No space"):
            game.play("greedy", most=1)
    game.play("greedy", most=9)
    assert everything(load(aside)) == everything(game)
    assert everything(load(path)) == everything(other)
    other.close()
    assert other.kept_in is None


def test_a_new_place_that_cannot_be_written_leaves_the_old_one_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path)
    with pytest.raises(OSError, match="nowhere"):
        game.keep(tmp_path / "nowhere" / "kept")
    game.play("random", most=3)
    assert everything(load(path)) == everything(game)


# --- killed processes -----------------------------------------------------------------------------
PLAYS_AND_TELLS = """
import sys
from shogun_nb import new_game, load, resume
from pathlib import Path
path, seed = sys.argv[1], int(sys.argv[2])
game = resume(path) if Path(path).exists() else new_game(list("ABC"), seed=seed, keep=path)
number = 0
while not game.over:
    number += 1
    if number % 17 == 0:
        game.undo(5)
    else:
        game.play("random", most=1)
    print(len(game.choices), game.position.code(), sep="|", flush=True)
"""


def _killed(path: Path, seed: int, wait: float, environment: dict[str, str]) -> list[str]:
    """Lines that a playing process had printed when it was killed: what its calls had returned."""
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", PLAYS_AND_TELLS, str(path), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(wait)
    process.send_signal(signal.SIGKILL)
    with process:  # closes what it has said
        lines = [first, *process.stdout.readlines()]
    assert all(line.endswith("\n") for line in lines[:-1])
    return [line.rstrip("\n") for line in lines if line.endswith("\n")]


def test_a_killed_process_loses_nothing_that_was_said_to_be_done(
    tmp_path: Path, python_here: dict[str, str], request: pytest.FixtureRequest
) -> None:
    kills = 100 if request.config.getoption("--long") else 8
    luck = random.Random(1)
    path, seed, torn, played_on = tmp_path / "kept0", 0, 0, 0
    for number in range(kills):
        told = _killed(path, seed, luck.choice((0, 0.01, 0.05, 0.2)) * luck.random(), python_here)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            game = load(path)
        torn += any(issubclass(one.category, TornLine) for one in said)
        count, _, code = told[-1].partition("|")
        # What was told last is reached; at most the one step in hand may be there besides it.
        reached = {len(game.choices): game.position.code()}
        lines = lines_of_sound(path)
        for back in range(1, 40):
            if len(lines) - back < 1:
                break
            earlier = write_lines(tmp_path / "earlier", lines[: len(lines) - back])
            one = load(earlier)
            reached.setdefault(len(one.choices), one.position.code())
            if one.position.code() == code:
                break
        assert reached.get(int(count)) == code or code in reached.values(), f"kill {number}"
        played_on += len(told)
        if game.over or len(game.choices) > 300:
            seed += 1
            path = tmp_path / f"kept{seed}"
    assert played_on > kills


def lines_of_sound(path: Path) -> list[dict[str, Any]]:
    """The complete lines without their checks."""
    pieces = path.read_bytes().split(b"\n")[:-1]
    lines = [json.loads(piece) for piece in pieces]
    for line in lines:
        del line["check"]
    return lines


# --- torn last lines ------------------------------------------------------------------------------
def test_a_last_line_torn_anywhere_is_dropped_with_a_word(file: Path) -> None:
    content = file.read_bytes()
    begin = content.rstrip(b"\n").rfind(b"\n") + 1
    rest = load(write_lines(file.with_name("rest"), lines_of(file)[:-1]), chance="ask")
    for length in range(begin, len(content)):
        file.write_bytes(content[:length])
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            game = load(file, chance="ask")
        game.chance = rest.chance
        assert everything(game) == everything(rest), length
        assert [one.category for one in said] == [TornLine] * (length > begin), length


def test_a_torn_line_is_overwritten_when_the_game_goes_on(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:-20])
    with pytest.warns(TornLine, match="last line was incomplete"):
        game = resume(file)
    game.play("random", most=3).close()
    assert everything(load(file)) == everything(game)
    file.write_bytes(content[:-1])
    with pytest.warns(TornLine):
        load(file)


def test_a_first_line_that_is_torn_is_no_game(file: Path) -> None:
    content = file.read_bytes()
    for length in (0, 1, 50, content.index(b"\n")):
        file.write_bytes(content[:length])
        refused(file, 1, "no complete first line")


# --- altered files --------------------------------------------------------------------------------
@given(st.data())
@per_file
def test_an_altered_byte_is_found_wherever_it_is(saved: Path, data: st.DataObject) -> None:
    content = bytearray(saved.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda one: one != content[place]))
    line = content[:place].count(b"\n") + 1
    content[place] = byte
    path = saved.with_name("altered")
    path.write_bytes(content)
    if place == len(content) - 1:  # the line end at the very end: the line is torn
        with pytest.warns(TornLine):
            load(path)
    else:
        assert refused(path).line == line


@given(st.data())
@per_file
def test_lines_put_elsewhere_left_out_or_repeated_are_found(
    saved: Path, data: st.DataObject
) -> None:
    lines = saved.read_bytes().splitlines(keepends=True)
    one = data.draw(st.integers(0, len(lines) - 2))
    two = data.draw(st.integers(one + 1, len(lines) - 1))
    how = data.draw(st.sampled_from(["swapped", "left out", "repeated", "moved"]))
    if how == "swapped":
        lines[one], lines[two] = lines[two], lines[one]
    elif how == "left out":
        del lines[one]
    elif how == "repeated":
        lines.insert(two, lines[one])
    else:
        lines.insert(two, lines.pop(one))
    path = saved.with_name("altered")
    path.write_bytes(b"".join(lines))
    if path.read_bytes() == saved.read_bytes():  # two equal neighbours, or moved to its own place
        return
    refused(path)


def test_lines_missing_at_the_end_are_an_earlier_game(file: Path) -> None:
    # What a crash can do is no fault: the game stands where the last line left it.
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:10]))
    assert load(file).play("random", most=40).choices


def test_an_illegal_choice_under_fitting_checks_is_refused_with_its_rule(tmp_path: Path) -> None:
    game = until(new_game(P3, seed=7), at.TAKE_PLACE)
    taken = TakePlace(1)
    game.choose(taken)
    game.save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    last = next(i for i, line in enumerate(lines) if line.get("choice") == "take place")
    lines = [*lines[: last + 1]]
    while load(write_lines(tmp_path / "f", lines), chance="ask").decision.player == "chance":
        full = load(tmp_path / "f")
        lines.append(full.choices[len(lines) - 1].to_json())
    asked = load(tmp_path / "f", chance="ask").decision.player
    lines.append({"by": asked, **taken.to_json()})
    refused(write_lines(tmp_path / "f", lines), len(lines), "S-29: place 1 is taken")


ILLEGAL_LINES: dict[str, tuple[dict[str, Any], str]] = {
    "nobody": ({"choice": "plan"}, "by"),
    "an empty name": ({"by": "", "choice": "draw event", "event": 1}, "does not say who"),
    "no text": ({"by": 3, "choice": "plan"}, "by"),
    "a stranger": ({"by": "Nobunaga", "choice": "plan"}, "Nobunaga"),
    "no choice": ({"by": "Mori"}, "no choice"),
    "an unknown choice": ({"by": "Mori", "choice": "surrender"}, "surrender"),
    "a choice of another kind": ({"by": "Mori", "choice": "take place", "place": 1}, "TakePlace"),
    "chance out of turn": ({"by": "chance", "choice": "draw event", "event": 1}, "chance"),
    "an unknown field": ({"by": "Mori", "choice": "plan", "spell": 1}, "spell"),
    "an unknown province": ({"by": "Mori", "choice": "plan", "castle": "Edo"}, "Edo"),
    "a number for a name": ({"by": "Mori", "choice": "plan", "castle": 7}, "castle"),
    "a table for a name": ({"by": "Mori", "choice": "plan", "castle": {"a": 1}}, "castle"),
    "a huge number": ({"by": "Mori", "choice": "plan", "bid": 10**400}, "bid"),
    "a fraction": ({"by": "Mori", "choice": "plan", "bid": 0.5}, "not a whole number"),
    "a missing number": ({"by": "Mori", "choice": "take place"}, "place is missing"),
    "undo too far": ({"undo_to": 99_999}, "undo_to"),
    "undo below": ({"undo_to": -1}, "undo_to"),
    "undo to a text": ({"undo_to": "0"}, "undo_to"),
    "undo to a truth": ({"undo_to": True}, "undo_to"),
    "undo and more": ({"undo_to": 0, "by": "Mori"}, "undo_to"),
    "nothing": ({}, "by"),
}


@pytest.mark.parametrize("name", ILLEGAL_LINES)
def test_a_line_that_is_no_legal_choice_is_refused(name: str, tmp_path: Path) -> None:
    line, reason = ILLEGAL_LINES[name]
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    refused(write_lines(tmp_path / "f", [*lines, line]), len(lines) + 1, reason)


# --- hostile files --------------------------------------------------------------------------------
FIRST = '{"format":"shogun_nb game","version":1,'
HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "a line end": b"\n",
    "line ends": b"\n\n\n",
    "zeros": bytes(1000),
    "every byte": bytes(range(256)) * 20,
    "binary lines": b"\xff\xfe\n\x00\x01\n",
    "a pickle": pickle.dumps({"format": "shogun_nb game"}) + b"\n",
    "a pickle that runs": b"cos\nsystem\n(S'touch hacked'\ntR.\n",
    "text": b"Dear game,\nplease load.\n",
    "a list": b"[1, 2]\n",
    "a number": b"7\n",
    "null": b"null\n",
    "another format": b'{"format":"chess","version":1,"check":"0"}\n',
    "no format": b'{"version":1,"check":"0"}\n',
    "a NaN": (FIRST + '"seed":NaN,"check":"0"}\n').encode(),
    "an infinity": (FIRST + '"seed":-Infinity,"check":"0"}\n').encode(),
    "a number beyond floats": (FIRST + '"seed":1e999,"check":"0"}\n').encode(),
    "half a character": (FIRST + '"seed":"\\ud800","check":"0"}\n').encode(),
    "half a character as name": (FIRST + '"\\ud800":1,"check":"0"}\n').encode(),
    "a number of 5000 digits": (FIRST + '"seed":' + "9" * 5000 + ',"check":"0"}\n').encode(),
    "a name twice": (FIRST + '"seed":1,"seed":2,"check":"0"}\n').encode(),
    "a check twice": (FIRST + '"check":"1","check":"2"}\n').encode(),
    "no check": (FIRST + '"seed":1}\n').encode(),
    "a check that is a table": (FIRST + '"check":{"a":1}}\n').encode(),
    "a byte order mark": b"\xef\xbb\xbf" + (FIRST + '"check":"0"}\n').encode(),
    "utf-16": (FIRST + '"check":"0"}\n').encode("utf-16"),
    "deep tables": (FIRST + '"a":' + '{"a":' * 5000 + "1" + "}" * 5000 + "}\n").encode(),
    "a long line": (FIRST + '"a":"' + "x" * 300_000 + '","check":"0"}\n').encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "f"
    path.write_bytes(HOSTILE[name])
    refused(path, 1)
    assert not Path("hacked").exists()


@pytest.mark.parametrize("name", ["1e999", '"\\ud800"', "NaN"])
def test_what_json_allows_and_a_game_does_not_is_refused_in_every_line(
    name: str, file: Path
) -> None:
    count = len(file.read_bytes().splitlines())
    with file.open("a", encoding="utf-8") as stream:
        stream.write(f'{{"by":"Mori","choice":"plan","bid":{name},"check":"0"}}\n')
    refused(file, count + 1)


@pytest.mark.parametrize("depth", [10, 100, *range(900, 1000, 7), 2000, 60_000])
def test_nesting_of_any_depth_is_refused(depth: int, tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text(FIRST + '"a":' + "[" * depth + "]" * depth + ',"check":"0"}\n')
    refused(path, 1)


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "f"
    with path.open("wb") as stream:
        stream.truncate(journal.LARGEST_FILE + 1)
    with pytest.raises(SaveFileError, match="larger"):
        load(path)


def test_an_endless_file_is_not_read_for_ever(tmp_path: Path) -> None:
    # Its size is stated as 0. Read in a process of its own with little memory.
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))\n"
        "import shogun_nb\n"
        "try: shogun_nb.load('/dev/zero')\n"
        "except shogun_nb.SaveFileError as error: print('refused')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
    )
    assert done.stdout == "refused\n", done.stderr


def test_a_later_version_is_refused_with_what_to_do(tmp_path: Path) -> None:
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    lines[0]["version"] = journal.VERSION + 1
    lines[0]["new_field"] = "unknown today"
    refused(write_lines(tmp_path / "f", lines), 1, "later.*Update shogun_nb")


def test_another_map_is_refused_with_what_to_do(tmp_path: Path) -> None:
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    lines[0]["map"] = "0123456789abcdef"
    refused(write_lines(tmp_path / "f", lines), 1, "another map")


def test_what_cannot_be_read_at_all_is_an_os_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        for read in (load, resume):
            with pytest.raises(OSError, match=tmp_path.name):
                read(path)


WRONG: dict[str, list[Any]] = {
    "format": [None, 1, "shogun", ["shogun_nb game"]],
    "version": [None, "1", 0, -1, 1.0, True, [1], 2],
    "map": [None, 7, "", []],
    "side": [None, 1, "", "SUN", "north", ["sun"], {"sun": 1}],
    "players": [
        None,
        "Takeda",
        [],
        ["A", "B"],
        list("ABCDEF"),
        ["A", "B", "a"],
        ["A", "B", 3],
        ["A", "B", ["C"]],
        ["A", "B", ""],
        ["A", "B", "C\n"],
        ["A", "B", "x" * 41],
        ["A", "B", "Farmers"],
        {"A": 1, "B": 2, "C": 3},
    ],
    "start": [None, 1, "", "chess", ["printed"], "position"],
    "first": [1, True, ["Takeda"], "Takeda", "Nobunaga"],
    "seed": [None, True, 1.5, [], {}, "", "x" * 201, 10**19],
    "game": [None, True, "0", -1, 0.0, 10**13],
    "options": [None, [], "years", {"years": 3}, {"years": "1"}, {"speed": 1}, {"years": [1]}],
    "numbers": [
        None,
        [],
        {"bank": -1},
        {"bank": 10**9},
        {"bank": 1.0},
        {"bank": True},
        {"bank": [1]},
        {"luck": 1},
        {"groups": [5, 4]},
        {"groups": [[5]] * 9},
        {"groups": {"a": 1}},
        {"groups": "543332222"},
        {"armies": 10_000},
    ],
    "tower": [
        None,
        [],
        {},
        {"model": "independent cubes"},
        {"model": "other", "stay": 0.25, "fall": 0.5},
        {"model": "independent cubes", "stay": "0.25", "fall": 0.5},
        {"model": "independent cubes", "stay": 2, "fall": 0.5},
        {"model": "independent cubes", "stay": True, "fall": 0.5},
        {"model": "independent cubes", "stay": [], "fall": 0.5},
        {"model": ["independent cubes"], "stay": 0.25, "fall": 0.5},
        {"model": "independent cubes", "stay": 0.25, "fall": 0.5, "more": 1},
    ],
    "position": [1, [], {}, True],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in WRONG.items() for value in values]
)
def test_every_field_of_the_header_is_checked(field: str, value: Any, tmp_path: Path) -> None:
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    lines[0][field] = value
    refused(write_lines(tmp_path / "f", lines), 1)


@pytest.mark.parametrize("field", sorted(WRONG))
def test_every_field_of_the_header_is_needed(field: str, tmp_path: Path) -> None:
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    del lines[0][field]
    refused(write_lines(tmp_path / "f", lines), 1, field)


@pytest.mark.parametrize(
    "position",
    ["", "chess", "shogun1", "shogun1 side=sun players=A,B,C", "shogun1 side=sun players=A,B,C,D x"]
    + [
        f"shogun1 side=sun players=A,B,C,D {field}"
        for field in ("phase=12", "step=1 seat=3", "kai:Z9", "round=99", "tower=0,0,0,0,0,99")
    ],
)
def test_a_position_that_cannot_be_played_is_no_start(position: str, tmp_path: Path) -> None:
    new_game(position=scenario(players=P3), seed=1).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    assert lines[0]["start"] == "position"
    lines[0]["position"] = position
    refused(write_lines(tmp_path / "f", lines[:1]), 1)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("side", "moon"),
        ("players", ["Takeda", "Uesugi", "Oda"]),
        ("players", ["Takeda", "Uesugi"]),
        ("first", "Mori"),
        ("options", {"years": 1}),
        ("options", {}),
        ("numbers", {"bank": 99}),
        ("numbers", {}),
    ],
)
def test_a_header_that_disagrees_with_its_position_is_refused(
    field: str, value: Any, tmp_path: Path
) -> None:
    here = scenario(players=P3, numbers=Parameters(bank=98), options={"income_kept": 0})
    new_game(position=here, seed=1, tower=Tower(0.1, 0.2)).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    assert load(write_lines(tmp_path / "f", lines)).tower == Tower(0.1, 0.2)
    lines[0][field] = value
    refused(write_lines(tmp_path / "f", lines), 1, f"{field}: the position")


def test_a_position_is_refused_where_another_start_is_named(tmp_path: Path) -> None:
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    lines[0]["position"] = scenario(players=P3).code()
    refused(write_lines(tmp_path / "f", lines), 1, "position: there is one, but the start")


@pytest.mark.parametrize("text", [" 0.25 ", "0.2_5", "", "+0.25", "٠.٢٥", "1/ 4"])
@pytest.mark.parametrize("name", ["stay", "fall"])
def test_a_tower_is_written_in_one_way_only(name: str, text: str, tmp_path: Path) -> None:
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    lines[0]["tower"][name] = text
    refused(write_lines(tmp_path / "f", lines), 1, "is not a probability")


def test_a_tower_that_is_refused_today_is_still_read(tmp_path: Path) -> None:
    new_game(P3, seed=7).save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    lines[0]["tower"].update(stay="5e-324", fall=f"1/{10**50}")
    game = load(write_lines(tmp_path / "f", lines))
    assert 0 < game.tower.stay < 1e-6
    assert 0 < game.tower.fall < 1e-6
    game.save(tmp_path / "again")
    assert load(tmp_path / "again").tower == game.tower


def test_a_kept_game_that_is_forgotten_leaves_no_file_open(tmp_path: Path) -> None:
    game = new_game(P3, seed=7, keep=tmp_path / "f")
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        del game
        gc.collect()
    assert [one for one in seen if issubclass(one.category, ResourceWarning)] == []
    assert resume(tmp_path / "f").seed == 7


# --- what is not a file ---------------------------------------------------------------------------
@pytest.mark.parametrize("made", [True, False], ids=["pipe", "device"])
def test_a_pipe_or_a_device_is_refused_and_not_waited_for(made: bool, tmp_path: Path) -> None:
    path = tmp_path / FILE
    if made:
        os.mkfifo(path)
        (tmp_path / MANIFEST).symlink_to(path)
    else:
        path.symlink_to("/dev/zero")
    code = (
        "import os, sys, shogun_nb as sg\n"
        "from pathlib import Path\n"
        "from shogun_nb.serve import launcher\n"
        "from shogun_nb.engine.errors import InputError\n"
        "from shogun_nb.teaching.progress import Progress\n"
        "path = Path(sys.argv[1])\n"
        "for read in (sg.load, sg.resume, sg.read_map):\n"
        "    try: read(path)\n"
        "    except InputError as error: assert 'pipe or a device' in str(error), error\n"
        "launcher._Manifest.read(path.parent)\n"
        "print(Progress(path).lesson('01_setup'), os.listdir(path.parent))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("{} [")
    assert "unreadable" in done.stdout


@pytest.mark.parametrize("path", [None, 7, b"f", "", "a\0b", "\ud800", object(), ["f"]])
def test_what_is_no_path_is_refused(path: Any, tmp_path: Path) -> None:
    game = new_game(P3, seed=7)
    for use in (load, resume, read_map, game.save, game.keep, game.view("Mori").save):
        if path is None and use is read_map:
            continue  # the shipped one
        with pytest.raises(InputError, match="is not a path of a file"):
            use(path)
    assert game.kept_in is None


# --- names and places -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name", ["Takeda ", " Takeda", "Ta\u034fkeda", "Ｕesugi", "ｆarmers", "A\ufe0f"]
)
def test_names_that_are_refused_today_are_still_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="players"):
        new_game([name, "Uesugi", "Mori"], seed=7)
    new_game(P3, seed=7).play("random", most=9).save(tmp_path / "f")
    text = json.dumps(lines_of(tmp_path / "f")).replace('"Takeda"', json.dumps(name))
    game = load(write_lines(tmp_path / "f", json.loads(text)))
    assert game.players[0] == name
    assert type(game.players) is tuple
    assert Position.from_code(game.position.code()).players[0] == name


HOSTILE_NAMES = [
    "<script>alert(1)</script>",
    'a"b',
    "a'b",
    "a\\b",
    "a=b,c:d%20",
    "织田 信長",
    "ß",
    "🏯",
    "../../etc/passwd",
    "{0}",
    "%s",
    "None",
    "undo_to",
    "by",
    "A B  C",
    "x" * 40,
    "👩🏽‍🚀 Kim",
    "👨‍👩‍👧‍👦🏳️‍🌈🏴‍☠️❤️1️⃣🇯🇵🏴󠁧󠁢󠁥󠁮󠁧󠁿",
]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_hostile_names_are_only_names(name: str, tmp_path: Path) -> None:
    game = new_game([name, "Uesugi", "Mori"], seed=7, keep=tmp_path / "f")
    game.play("random", most=30)
    game.close()
    assert everything(load(tmp_path / "f")) == everything(game)
    assert load(tmp_path / "f").players[0] == name
    assert new_game(position=game.position.code(), seed=7).players[0] == name
    assert resume(tmp_path / "f").play("greedy").over


# --- writing --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["os.fsync", "pathlib.Path.replace", "os.fdopen"])
def test_a_failing_disk_leaves_the_earlier_file(
    name: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    game = new_game(P3, seed=9).play("random", most=9)
    state = everything(game)

    with monkeypatch.context() as patch:
        patch.setattr(name, no_space)
        with pytest.raises(OSError, match="No space"):
            game.save(file)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]
    assert everything(game) == state
    game.save(file)
    assert everything(load(file)) == state


def test_saving_needs_a_folder_that_is_there(tmp_path: Path) -> None:
    game = new_game(P3, seed=9)
    for path in (tmp_path / "no" / "f", tmp_path):
        with pytest.raises(OSError, match=tmp_path.name):
            game.save(path)
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_too_long_is_told_and_the_kept_game_goes_on(tmp_path: Path) -> None:
    game = new_game(P3, seed=7, keep=tmp_path / "kept").play("greedy", most=2)
    for use in (game.save, game.keep, game.view(P3[0]).save):
        with pytest.raises(InputError) as refused:
            use(tmp_path / ("x" * 300))
        assert re.fullmatch(
            r"'/.{,80}…'? is too long for a path\. Nothing was changed\. Take a shorter one\.",
            str(refused.value),
        )
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]
    game.play("greedy", most=1).close()
    assert load(tmp_path / "kept").choices == game.choices


def test_saving_over_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_text("")
    path.chmod(0o644)
    new_game(P3, seed=9).save(path)
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_finished_game_fits_well_below_the_limit(tmp_path: Path) -> None:
    new_game(NAMES, seed=3).play("random").save(tmp_path / "f")
    assert (tmp_path / "f").stat().st_size < journal.LARGEST_FILE / 10


def test_many_undos_do_not_make_loading_endless(tmp_path: Path) -> None:
    # 5,000 lines that each begin the game anew, in a file far below the limit.
    game: Game = new_game(P3, seed=3).play("random")
    game.save(tmp_path / "f")
    lines = lines_of(tmp_path / "f")
    lines += [{"undo_to": len(game.choices)}] * 5_000
    with within(20):
        assert everything(load(write_lines(tmp_path / "f", lines))) == everything(game)


def test_two_writers_of_one_file_are_noticed_before_anything_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    first = new_game(["Ann", "Ben", "Cem"], seed=1, keep=path)
    second = resume(path)
    second.play("random", most=3)
    stood = first.choices
    with pytest.raises(ValueError, match="another game is writing"):
        first.play("random", most=1)
    assert first.choices == stood
    assert load(path).choices == second.choices


# --- a file that is not as it was left ------------------------------------------------------------
def _another(path: Path) -> Path:
    new_game(P3, seed=99).save(path.with_name("other"))
    return path.with_name("other")


def _rewritten(path: Path) -> None:
    """A program that writes the very same content anew, as some editors do."""
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content)


def _altered(path: Path) -> None:
    """One letter, and neither the length nor the time tells."""
    found = path.stat()
    path.write_bytes(path.read_bytes().replace(b'"by"', b'"BY"', 1))
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


LOST: dict[str, tuple[Callable[[Path], object], str]] = {
    "deleted": (lambda path: path.unlink(), "deleted or renamed"),
    "renamed by another program": (
        lambda path: path.rename(path.with_name("else")),
        "deleted or renamed",
    ),
    "its folder renamed": (
        lambda path: path.parent.rename(path.parent.with_name("else")),
        "deleted or renamed",
    ),
    "another game in its place": (
        lambda path: _another(path).replace(path),
        "another file stands in its place",
    ),
    "written anew": (_rewritten, "another file stands in its place"),
    "overwritten": (
        lambda path: shutil.copy(_another(path), path),
        "somebody has altered it",
    ),
    "altered": (_altered, "somebody has altered it"),
    "emptied": (lambda path: path.write_bytes(b""), "somebody has altered it"),
    "torn": (lambda path: os.truncate(path, path.stat().st_size - 5), "somebody has altered it"),
    "lengthened": (
        lambda path: path.write_bytes(path.read_bytes() + b"more\n"),
        "somebody has altered it",
    ),
}


@pytest.mark.parametrize("how", LOST)
def test_a_game_whose_file_is_lost_says_so_and_is_kept_whole_in_another(
    how: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / "folder" / "kept"
    game = new_game(P3, seed=7, keep=path).play("greedy", most=4)
    before = everything(game)
    told: list[str] = []
    game.watch(lambda: told.append("" if game.not_kept is None else game.not_kept.reason))
    spoil, reason = LOST[how]
    spoil(path)
    left = path.read_bytes() if path.exists() else None

    for change in (
        lambda: game.play("greedy", most=1),
        lambda: game.undo(),
        lambda: game.play("greedy"),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pytest.raises(NotKept, match=reason) as error:
                change()
        assert "Nothing was changed. Keep the whole game in a new file" in str(error.value)
        assert isinstance(error.value, InputError)
        assert everything(game) == before
        assert reason in told[-1]
        assert (path.read_bytes() if path.exists() else None) == left

    game.keep(tmp_path / "again")
    assert game.not_kept is None
    assert told[-1] == ""
    game.play("greedy", most=3)
    assert everything(load(tmp_path / "again")) == everything(game)


def test_a_file_that_was_only_touched_or_linked_is_still_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("kept")
    game = new_game(P3, seed=7, keep=path).play("greedy", most=2)
    path.touch()
    game.play("greedy", most=1)
    path.chmod(0o644)
    (tmp_path / "backup").hardlink_to(path)
    game.play("greedy", most=1)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path / "folder")  # its name was a relative one
    game.play("greedy", most=1)
    assert everything(load(tmp_path / "kept")) == everything(game)


def test_saving_a_lost_game_under_its_own_name_is_not_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("greedy", most=2)
    game.save(path)
    _altered(path)
    with pytest.raises(NotKept, match="altered"):
        game.save(path)


def test_a_game_that_is_kept_in_a_file_is_not_saved_over(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("greedy", most=2)
    before = path.read_bytes()
    with pytest.raises(InUse, match=r"a game is kept in this file.*Save under another name"):
        new_game(P3, seed=8).save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]
    game.play("greedy", most=2).close()
    new_game(P3, seed=8).save(path)
    assert load(path).seed == 8


def test_nor_is_it_written_over_by_a_view_or_by_a_table_of_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("greedy", most=2)
    before = path.read_bytes()
    with pytest.raises(InUse, match="a game is kept in this file"):
        new_game(P3, seed=8).view(P3[0]).save(path)
    words = f"simulate --players 3 --games 1 --bots random --csv {path} --overwrite"
    assert main(words.split()) == 2
    assert "a game is kept in this file" in capsys.readouterr().err
    assert path.read_bytes() == before
    game.play("greedy", most=1).close()


def test_what_one_player_may_know_is_for_that_player_alone(tmp_path: Path) -> None:
    path = tmp_path / "ann"
    view = new_game(P3, seed=7).view(P3[0])
    view.save(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_text(encoding="utf-8") == f"{view.code()}\n"
    with pytest.raises(NotKept, match="there is no folder"):
        view.save(tmp_path / "nowhere" / "ann")


def test_what_chance_has_drawn_on_a_full_disk_is_kept_once_in_another_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(P3, seed=7, keep=tmp_path / "kept").play("greedy", most=2)
    real, calls = os.fsync, []

    def first_only(descriptor: int) -> None:
        calls.append(descriptor)
        no_space() if len(calls) > 1 else real(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", first_only)
        game.play("greedy", most=1)
    assert game.not_kept is not None
    assert game.not_kept.errno == 28
    assert "Your choice is saved; its random outcome is not" in str(game.not_kept)
    assert "Nothing was changed" not in str(game.not_kept)
    game.keep(tmp_path / "again").play("greedy", most=3)
    assert everything(load(tmp_path / "again")) == everything(game)


@pytest.mark.parametrize("change", ["draw", "tape"])
def test_chance_that_is_asked_draws_nothing_that_cannot_be_kept(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    game = new_game(P3, start="draft", seed=7, chance="ask", keep=path)
    before, content = everything(game), path.read_bytes()

    def do() -> None:
        if change == "draw":
            game.draw()
        else:
            game.chance = "tape"

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_space)
        with pytest.raises(NotKept, match=r"No space left on device.*Nothing was changed"):
            do()
    assert everything(game) == before
    assert game.chance == "ask"
    assert path.read_bytes() == content
    do()
    assert len(game.choices) > 0
    assert load(path, chance="ask").choices == game.choices
    assert game.chance == ("ask" if change == "draw" else "tape")


# --- as long as may be read -----------------------------------------------------------------------
def test_a_file_never_becomes_longer_than_may_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search that tries out and takes back: it can be gone on with, and what was undone goes."""
    path = tmp_path / "kept"
    game = new_game(P3, seed=7, keep=path).play("greedy", most=20)
    monkeypatch.setattr(journal, "LARGEST_FILE", 3 * path.stat().st_size)
    stood = [everything(game)]

    def search() -> None:
        while True:
            game.play("random", most=1)
            stood.append(everything(game))
            game.undo()
            stood.append(everything(game))

    with pytest.raises(NotKept, match=r"longer than .* bytes.* game.fork\(\)"):
        search()
    before = stood[-1]
    assert everything(game) == before
    assert journal.LARGEST_FILE - 1000 < path.stat().st_size <= journal.LARGEST_FILE
    assert everything(load(path)) == before
    game.keep(tmp_path / "again").play("greedy", most=3)
    assert (tmp_path / "again").stat().st_size < path.stat().st_size / 2
    assert everything(load(tmp_path / "again")) == everything(game)
    length = (tmp_path / "again").stat().st_size
    tried = game.fork()
    for _ in range(200):
        tried.play("random", most=1).undo()
    assert (tmp_path / "again").stat().st_size == length


@pytest.mark.parametrize("limit", ["LARGEST_FILE", "LONGEST_LINE"])
def test_what_could_not_be_read_again_is_neither_saved_nor_kept(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    new_game(P3, seed=7).save(path)
    before = path.read_bytes()
    game = new_game(P3, seed=7).play("greedy", most=20)
    monkeypatch.setattr(journal, limit, 300)
    for write in (lambda: game.save(path), lambda: game.keep(tmp_path / "new")):
        with pytest.raises(NotKept, match="longer than 300 bytes"):
            write()
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


# --- whose files they are -------------------------------------------------------------------------
def test_games_are_files_of_their_owner_alone(tmp_path: Path) -> None:
    """They hold the seed, and plans that nobody has seen yet."""
    before = os.umask(0o022)
    try:
        new_game(P3, seed=7, keep=tmp_path / "kept").save(tmp_path / "saved")
    finally:
        os.umask(before)
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
