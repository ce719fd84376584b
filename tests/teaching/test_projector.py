"""The pages for the projector: every experiment can be bet on, and the file needs nothing else."""

from __future__ import annotations

import json
import re
import webbrowser
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.serve.cli import main
from shogun_nb.teaching.exercises import Trials
from shogun_nb.teaching.for_teachers import lessons_of
from shogun_nb.teaching.lesson import Lesson, lesson
from shogun_nb.teaching.projector import experiments_of, name_of_page, page, projected, write

COURSE = lessons_of()


def told(one: Lesson) -> dict[str, Any]:
    """What the page is told, out of its script."""
    found = re.search(r"const lesson = (.*);\nconst played", page(one))
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


@pytest.mark.parametrize("one", COURSE, ids=lambda one: one.name)
def test_every_experiment_of_the_course_stands_on_its_page(one: Lesson) -> None:
    every = [each for each in one.exercises.values() if isinstance(each, Trials)]
    assert every == experiments_of(one), "in_class is missing"
    shown = told(one)["experiments"]
    assert [each["question"] for each in shown] == [each.in_class for each in every]
    for each, exercise in zip(shown, every, strict=True):
        assert each["question"].endswith(("?", "whole number."))
        assert each["chances"] == [float(chance) for chance in exercise.chances]
        # What is likely can be seen happening, and a film ends with its own outcome.
        for films, chance in zip(each["films"], each["chances"], strict=True):
            assert films or chance < 0.02
            for film in films:
                assert film["words"] or film["html"]
                assert (film["total"] > 0) == bool(film["html"])


def test_a_film_shows_the_outcome_that_it_stands_for() -> None:
    two = told(COURSE[0])["experiments"][1]
    for out, films in enumerate(two["films"]):
        for film in films:
            assert film["words"].startswith(f"{out} of 2 cubes of Blue")


@pytest.mark.parametrize("one", COURSE, ids=lambda one: one.name)
def test_the_page_is_one_file_that_asks_nobody(one: Lesson) -> None:
    text = page(one)
    assert text.startswith("<!DOCTYPE html>")
    found = set(re.findall(r"https?://[^\"' )\\\\]*", text))
    assert found == {"http://www.w3.org/2000/svg"}  # the name of a format
    assert text.count("<script") == text.count("</script>") == 1
    assert "export default" not in text


def test_a_text_cannot_end_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COURSE[0], "title", "</script><script>alert(1)</script>")
    text = page(COURSE[0])
    assert text.count("<script") == 1
    assert told(COURSE[0])["title"] == "</script><script>alert(1)</script>"


def test_lessons_are_found_by_number_and_name() -> None:
    assert [projected(str(number)) for number in range(1, 6)] == COURSE
    assert projected(COURSE[2].name) is COURSE[2]
    for wrong, words in (
        ("0", "there are 1 to 5"),
        ("6", "there are 1 to 5"),
        ("²", "nothing called"),
        ("nothing", "nothing called"),
        ("01_setup", "no chance experiment"),
    ):
        with pytest.raises(InputError, match=words):
            projected(wrong)
    with pytest.raises(InputError, match="no chance experiment"):
        page(lesson("01_setup"))


def test_a_page_is_written_again_but_no_other_file_is_lost(tmp_path: Path) -> None:
    file = write(COURSE[0], tmp_path / "new")
    assert file == tmp_path / "new" / name_of_page(COURSE[0])
    assert write(COURSE[0], tmp_path / "new") == file
    file.write_bytes(b"my own words \xff")
    with pytest.raises(InputError, match="is another file"):
        write(COURSE[0], tmp_path / "new")
    assert file.read_bytes() == b"my own words \xff"


def test_the_command_writes_the_page_and_opens_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: bool(opened.append(address)))
    assert main(["projector", "2", "--out", str(tmp_path)]) == 0
    file = tmp_path / "projector_02_adding_up.html"
    assert opened == [file.as_uri()]
    assert "Open it in a browser." in capsys.readouterr().out
    assert main(["projector", "2", "--out", str(tmp_path), "--no-browser"]) == 0
    assert len(opened) == 1
    assert main(["projector", "9", "--out", str(tmp_path)]) == 2
    assert "there are 1 to 5" in capsys.readouterr().err
    assert main(["projector", "1", "--out", str(file)]) == 2
