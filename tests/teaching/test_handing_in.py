"""Handing in and collecting: 25 pupils, and files that are broken, hostile, foreign or doubled."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.resources import MANIFEST
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.serve.cli import main
from shogun_nb.teaching import progress as kept
from shogun_nb.teaching.collecting import Collected, Pooled, Shares, Standing, collect
from shogun_nb.teaching.exercises import Act, InPlay, State
from shogun_nb.teaching.handing_in import FORMAT, WHAT, hand_in, read_hand_in
from shogun_nb.teaching.lesson import LessonPanel, lesson
from shogun_nb.teaching.progress import SEED_VARIABLE, VARIABLE, Entry, Progress

LESSONS = known_lessons()
FIRST = "probability/01_what_falls_out"
HOSTILE = "<img src=x onerror=alert(1)>"
RIGHT, WRONG = State.RIGHT, State.NOT_RIGHT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A learner's folder of its own, in which this test runs."""
    for name in (VARIABLE, SEED_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(kept, "_HERE", {})
    place = tmp_path / "tutorials"
    place.mkdir()
    (place / MANIFEST).write_text("{}")
    monkeypatch.chdir(place)
    return place


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """The folder into which the teacher puts what is handed in."""
    place = tmp_path / "box"
    place.mkdir()
    return place


def content(number: int, **other: Any) -> dict[str, Any]:
    """What pupil ``number`` hands in: lesson 1, an exercise wrong at first, one experiment."""
    entries = {
        "complement": Entry(RIGHT, 0.65, tries=2, earlier=(0.35,)),
        "one_of_two": Entry(RIGHT, 0.48, hints=1, tries=1) if number % 5 else Entry(),
        "exactly_three": Entry(WRONG, 90 / 1024, tries=1),
        "one_cube": Entry(RIGHT, ("50", "50"), tries=1, counts=(30 + number, 70 - number)),
    }
    lessons = {FIRST: {key: entry.to_json() for key, entry in entries.items()}}
    return {
        "what": WHAT,
        "format": FORMAT,
        "version": "0.1.0",
        "pupil": f"{number:016x}",
        "times": 1,
        "at": f"2026-03-02T10:{number:02}:00+00:00",
        "name": f"Pupil {number}",
        "seed": number,
        "lessons": lessons,
        **other,
    }


def put(box: Path, file: str, number: int = 1, **other: Any) -> Path:
    path = box / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content(number, **other)), encoding="utf-8")
    return path


def a_class(box: Path) -> None:
    for number in range(25):
        put(box, f"hand_in_{number}.json", number)


# --- handing in -----------------------------------------------------------------------------------
def test_what_a_pupil_did_is_in_the_file_and_nothing_else(home: Path, box: Path) -> None:
    one = lesson(FIRST)
    asked = one.ask("complement")
    for answer in ("0.35", "0.35", "0.75", "0.65", "0.65", "0.2"):
        asked.answer = answer  # type: ignore[union-attr]
        asked.check()  # type: ignore[union-attr]
    asked.hint()  # type: ignore[union-attr]
    trials: Any = one.ask("one_cube")
    trials.guess = (60, 40)
    trials.keep_guess()
    trials.throw(10)
    first = list(trials.counts)
    trials.begin_again()
    trials.guess = (25, 75)
    trials.keep_guess()
    trials.throw(4)
    done = hand_in()
    assert done.path.parent == home
    assert done.path.name.startswith("hand_in_")
    assert str(home) in repr(done)
    assert done.path.name in done._repr_html_()
    data = json.loads(done.path.read_text(encoding="utf-8"))
    assert data["name"] == ""
    assert str(home) not in done.text
    read = read_hand_in(done.path)
    assert read.seed == Progress.here().seed
    assert read.lessons == {
        FIRST: {
            "complement": Entry(RIGHT, 0.65, 1, tries=3, earlier=(0.35, 0.75)),
            "one_cube": Entry(RIGHT, ("25", "75"), 0, False, 1, (("60", "40"),), tuple(first)),
        }
    }
    again = hand_in("Änne Ōta-Müller", folder=box)
    assert again.path.parent == box
    assert again.path.name.startswith("hand_in_anne_ota_muller_")
    later = read_hand_in(again.path)
    assert (later.pupil, later.times, later.name) == (read.pupil, 2, "Änne Ōta-Müller")
    assert hand_in("Änne Ōta-Müller", folder=box).path != again.path  # nothing is overwritten
    assert [one.times for one in collect(box).pupils] == [3]


def test_nothing_is_handed_in_before_anything_was_answered(home: Path) -> None:
    with pytest.raises(InputError, match="nothing to hand in yet"):
        hand_in("Anna")
    assert not list(home.glob("hand_in*"))


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("", ""),
        ("   ", ""),
        ("../../etc/passwd", "etc_passwd_"),
        ("C:\\con", "c_con_"),
        (HOSTILE, "img_src_x_onerror_alert_1_"),
        ("=1+1", "1_1_"),
        ("蝦夷", ""),
        ("a" * 60, "a" * 30 + "_"),
    ],
)
def test_any_name_makes_a_plain_file(home: Path, name: str, stem: str) -> None:
    Progress.here().set(FIRST, "complement", Entry(RIGHT, 0.65))
    done = hand_in(name)
    pupil = read_hand_in(done.path).pupil
    assert done.path == home / f"hand_in_{stem}{pupil[:6]}.json"
    assert read_hand_in(done.path).name == name.strip()
    assert "<img" not in done._repr_html_()


@pytest.mark.parametrize("name", ["a" * 300, "An\0na", "\u202eanna", 3, None])
def test_what_is_no_name_is_refused_and_nothing_written(home: Path, name: Any) -> None:
    Progress.here().set(FIRST, "complement", Entry(RIGHT, 0.65))
    with pytest.raises(InputError, match=r"hand_in: .*name"):
        hand_in(name)
    assert not list(home.glob("hand_in*"))


def test_where_no_file_can_be_written_it_is_said(home: Path) -> None:
    Progress.here().set(FIRST, "complement", Entry(RIGHT, 0.65))
    for place in (home / "no such folder", home / MANIFEST):
        with pytest.raises(InputError, match="cannot be written"):
            hand_in(folder=place)
    with pytest.raises(InputError, match="not a path"):
        hand_in(folder="a\0b")


def test_the_button_asks_for_a_name_and_writes_one_file(home: Path) -> None:
    one = lesson(FIRST)
    panel = LessonPanel(one)
    panel._handing.click()
    panel._writing.click()
    assert "nothing to hand in yet" in panel.alert.value
    Progress.here().set(FIRST, "complement", Entry(RIGHT, 0.65))
    panel.name.value = HOSTILE
    panel._writing.click()
    [path] = home.glob("hand_in*")
    assert read_hand_in(path).name == HOSTILE
    assert path.name in panel._handed.value
    assert HOSTILE not in panel._handed.value
    assert escape(HOSTILE) in panel._handed.value
    assert panel._asked_name.layout.display == "none"


# --- collecting -----------------------------------------------------------------------------------
def test_the_table_of_twenty_five_pupils(box: Path) -> None:
    a_class(box)
    found = collect(box)
    assert len(found.pupils) == 25
    assert found.left_out == ()
    assert found.lessons == (FIRST,)
    assert found.shares(FIRST, "complement") == Shares(25, 0, 0, 0)
    assert found.shares(FIRST, "one_of_two") == Shares(0, 20, 0, 5)
    assert found.shares(FIRST, "exactly_three") == Shares(0, 0, 25, 0)
    assert found.shares(FIRST, "q_all") == Shares(0, 0, 0, 25)
    assert found.standing(0, FIRST, "one_cube") is Standing.NOTED
    [wrong] = found.wrong(FIRST, "complement")
    assert (wrong.answer, wrong.pupils) == ("7/20", 25)
    assert "What is left of 1?" in wrong.reason
    pooled = found.guesses(FIRST, "one_cube")
    assert pooled.counts == (sum(range(30, 55)), sum(range(46, 71)))
    assert pooled.guesses == ((50.0, 50.0),) * 25
    assert pooled.runs == 25
    assert "Theory, of 100: stays inside: 25.0, falls out: 75.0." in pooled.words
    assert "Pupil 24" in found._repr_html_()
    assert "25 of 25 right" in repr(found.plot(FIRST))
    assert repr(found.plot_guesses(FIRST, "one_cube")).startswith("One cube. 25 guesses.")
    with pytest.raises(InputError, match="not a chance experiment"):
        found.plot_guesses(FIRST, "complement")
    with pytest.raises(InputError, match="nobody has begun"):
        found.plot("01_setup")
    rows = [*csv.DictReader(io.StringIO(found.to_csv()))]
    assert len(rows) == 25
    assert rows[3][f"{FIRST}/one_of_two"] == "right, with help"
    assert rows[0][f"{FIRST}/one_of_two"] == "not tried"
    assert rows[0][f"{FIRST}: right"] == "1"
    answers = [*csv.DictReader(io.StringIO(found.to_csv(answers=True)))]
    assert len(answers) == 100
    assert (answers[0]["answer"], answers[0]["earlier answers"]) == ("0.65", "0.35")


def test_the_pictures_of_a_class_are_files_too(box: Path, tmp_path: Path) -> None:
    a_class(box)
    found = collect(box)
    pooled = found.guesses(FIRST, "one_cube")
    assert found.to_png(tmp_path / "class.png") == (tmp_path / "class.png").read_bytes()
    assert found.to_png(lesson=FIRST).startswith(b"\x89PNG")
    assert pooled.to_png().startswith(b"\x89PNG")
    for svg in (found.to_svg(lesson=FIRST), pooled.to_svg()):
        assert ET.fromstring(svg).tag.endswith("svg")
    assert "25 of 25 right" in found.to_svg()
    assert "25 guesses." in pooled.to_svg()
    stays, falls = csv.DictReader(io.StringIO(pooled.to_csv()))
    assert (stays["outcome"], falls["outcome"]) == ("stays inside", "falls out")
    assert [int(one["trials"]) for one in (stays, falls)] == [*pooled.counts]
    assert [float(one["probability"]) for one in (stays, falls)] == [0.25, 0.75]
    assert {float(one["mean guess of 100"]) for one in (stays, falls)} == {50.0}
    with pytest.raises(InputError, match="nobody has begun"):
        found.to_svg(tmp_path / "none.svg", lesson="01_setup")
    assert not (tmp_path / "none.svg").exists()


def test_the_numbers_of_guessed_averages_end_with_the_averages(box: Path) -> None:
    known = {key: one for key, one in lesson(FIRST).exercises.items() if getattr(one, "values", ())}
    assert known, "an experiment in which an average is guessed"
    for key, exercise in known.items():
        pooled = Pooled(exercise, ((2.0,), (3.0,)), (1,) * len(exercise.outcomes), 1)
        *each, last = csv.DictReader(io.StringIO(pooled.to_csv()))
        assert {one["mean guess of 100"] for one in each} == {""}, key
        assert last["outcome"] == "average"
        assert float(last["mean guess of 100"]) == 2.5
        assert float(last["probability"]) == float(exercise.average)
        assert float(last["trials"]) == pytest.approx(sum(exercise.values) / len(each))


def test_pupils_of_one_seed_saw_the_same_trials(box: Path) -> None:
    """A class for which ``SHOGUN_NB_SEED`` is set must not look like 25 independent runs."""
    for number in range(25):
        put(box, f"{number}.json", number, seed=7)
    pooled = collect(box).guesses(FIRST, "one_cube")
    assert (pooled.runs, pooled.trials, len(pooled.guesses)) == (1, 100, 25)


def test_what_cannot_be_counted_is_named_and_left_out(box: Path, tmp_path: Path) -> None:
    a_class(box)
    good = json.dumps(content(1))
    entry = Entry(RIGHT, 0.65).to_json()

    def with_entry(**other: Any) -> str:
        return json.dumps(content(1, lessons={FIRST: {"complement": {**entry, **other}}}))

    broken = {
        "empty": "",
        "half": good[:200],
        "deep": "[" * 100_000,
        "bytes": "\ufffe",
        "number": good.replace("0.35", "NaN"),
        "digits": good.replace('"times": 1', f'"times": {"9" * 5000}'),
    }
    changed = {
        "pupil": json.dumps(content(1, pupil="../../x")),
        "times": json.dumps(content(1, times=True)),
        "at": json.dumps(content(1, at="yesterday")),
        "seed": json.dumps(content(1, seed=-1)),
        "name": json.dumps(content(1, name="a" * 300)),
        "kind": json.dumps(content(1, name={"a": 1})),
        "lessons": json.dumps(content(1, lessons=[1])),
        "state": with_entry(state="best"),
        "answer": with_entry(answer="x" * 501),
        "parts": with_entry(answer=["x"] * 101),
        "huge": with_entry(answer=1e300),
        "counts": with_entry(counts=[10**12]),
        "field": with_entry(more=1),
        "many": json.dumps(content(1, lessons={str(n): {} for n in range(101)})),
    }
    foreign = {"list": "[]", "notebook": '{"cells": []}', "no_format": '{"what": "homework"}'}
    newer = {"newer": json.dumps(content(1, format=FORMAT + 1, pupil=3))}
    large = {"large": good + " " * 1_000_001}
    for name, text in {**broken, **changed, **foreign, **newer, **large}.items():
        (box / f"bad_{name}.json").write_text(text, encoding="utf-8")
    secret = tmp_path / "secret.json"
    secret.write_text(good)
    (box / "bad_link.json").symlink_to(secret)
    (box / "bad_folder").symlink_to(tmp_path)
    os.mkfifo(box / "bad_pipe.json")
    (box / ".hidden.json").write_text("")
    (box / "notes.txt").write_text("")
    (box / "bad_dir.json").mkdir()
    found = collect(box)
    assert len(found.pupils) == 25
    why = {one.file.removeprefix("bad_").removesuffix(".json"): one.why for one in found.left_out}
    for names, words in (
        (broken, "broken"),
        (changed, "was changed after it was handed in"),
        (foreign, "some other file"),
        (newer, "A newer version .* Update shogun_nb"),
        (large, "too large .* 1.0 MB"),
        ({"link": 0, "folder": 0}, "link"),
        ({"pipe": 0}, "not a file"),
    ):
        for name in names:
            assert re.search(words, why.pop(name)), name
    assert why == {}
    assert "bad_half.json: It is broken" in repr(found)


def test_the_last_hand_in_of_a_pupil_counts(box: Path) -> None:
    put(box, "b/hand_in_1.json", 1, times=2, at="2026-03-01T00:00:00+00:00")
    put(box, "a/hand_in_1.json", 1, times=1)
    put(box, "c.json", 1, times=3, name="")
    found = collect(box)
    assert [(one.times, one.name) for one in found.pupils] == [(3, "")]
    assert {why for _, why in found.left_out} == {
        "A later file of the same pupil is c.json.",
        "A later file of the same pupil is hand_in_1.json.",
    }


def test_a_copied_folder_does_not_swallow_a_pupil(box: Path) -> None:
    put(box, "anna.json", 1, name="Anna")
    put(box, "ben.json", 1, name="Ben", times=2)
    put(box, "other_anna.json", 2, name="anna")
    found = collect(box)
    assert found.names == ("Anna (000000)", "anna (000000)", "Ben")
    assert {one.file for one in found.left_out} == {"anna.json", "ben.json"}
    assert all("Ask whose work it is" in one.why for one in found.left_out)


def test_an_answer_is_judged_here_and_not_by_the_file(box: Path) -> None:
    entries = {
        "complement": Entry(RIGHT, 0.35),
        "paths": Entry(WRONG, 3),
        "pascal": Entry(RIGHT, "=cmd()"),
        "no_such": Entry(RIGHT, 1),
    }
    lessons = {FIRST: {key: one.to_json() for key, one in entries.items()}, "99_new": {}}
    put(box, "a.json", 1, lessons=lessons)
    found = collect(box)
    stands = {key: found.standing(0, FIRST, key).words for key in ("complement", "paths", "pascal")}
    assert stands == {"complement": "not right", "paths": "right", "pascal": "not tried"}
    assert "99_new" in found.sentence


def test_no_answer_of_a_file_can_break_a_table(box: Path) -> None:
    """Each kind of exercise is given answers of each kind."""
    odd: list[Any] = ["", "=1", HOSTILE, 0, -1, 1e15, 0.5, None, True, (), ("",), ("1",) * 9]
    odd.append(tuple(HOSTILE))
    for number, answer in enumerate(odd):
        entry = Entry(RIGHT, answer, earlier=(answer, "x"), counts=(0, 3)).to_json()
        lessons = {
            name: {
                key: entry
                for key, one in lesson(name).exercises.items()
                if not isinstance(one, Act | InPlay)
            }
            for name in LESSONS
        }
        put(box, f"{number}.json", number, lessons=lessons, name=f"={HOSTILE}{number}")
    found = collect(box)
    assert len(found.pupils) == len(odd)
    for text in (found._repr_html_(), *(found._part(name) for name in found.lessons)):
        assert "<img" not in text
    for answers in (False, True):
        for row in csv.reader(io.StringIO(found.to_csv(answers=answers))):
            assert not [one for one in row if one[:1] in tuple("=+@\t\r")]
            assert not [one for one in row if one[:1] == "-" and not one[1:].isdigit()]


def test_the_command_writes_tables_and_a_page(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(2):
        put(box, f"{number}.json", number, name=f"{HOSTILE}{number}")
    (box / "half.json").write_text("{")
    assert main(["collect", str(box)]) == 0
    said = capsys.readouterr().out
    assert "2 pupils handed in work on 1 lesson. 1 file to look at:" in said
    assert "half.json: It is broken" in said
    page = (box / "class" / "page.html").read_text(encoding="utf-8")
    assert str(box / "class" / "page.html") in said
    assert page.startswith("<!DOCTYPE html>\n<html")
    assert HOSTILE not in page
    assert escape(HOSTILE) in page
    assert page.count('src="data:image/png') == 2
    assert "http" not in page
    assert (box / "class" / "table.csv").read_bytes().startswith(b"\xef\xbb\xbfname,")
    assert main(["collect", str(box), "--out", str(tmp_path)]) == 0  # what it wrote is not read
    assert "2 pupils" in capsys.readouterr().out
    assert main(["collect", str(box)]) == 0
    assert sorted(one.name for one in box.iterdir() if one.is_dir()) == ["class", "class_2"]
    for wrong in (tmp_path / "nowhere", tmp_path / "tutorials", box / "half.json"):
        assert main(["collect", str(wrong)]) == 2
        assert capsys.readouterr().err.startswith("shogun-nb collect: ")
    assert main(["collect", str(box), "--out", str(box / "half.json")]) == 2
    assert "half.json" in capsys.readouterr().err


def test_of_two_likely_wrong_numbers_the_nearer_is_explained() -> None:
    exercise = lesson(FIRST).exercises["at_least_one"]
    for number, reason in exercise.reasons.items():  # type: ignore[attr-defined]
        assert exercise.judge(number).reason == reason


def test_they_are_names_of_the_package() -> None:
    assert (sg.hand_in, sg.collect, sg.Collected) == (hand_in, collect, Collected)
