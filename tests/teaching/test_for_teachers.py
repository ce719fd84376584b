"""The pages for teachers: every lesson stands there as it is, and worksheets give nothing away."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.games.shogun.lessons.adding_up import odds_table
from shogun_nb.games.shogun.lessons.what_falls_out import pascals_triangle
from shogun_nb.serve.cli import main
from shogun_nb.teaching.exercises import HowMany
from shogun_nb.teaching.for_teachers import lessons_of, page, told_by, worksheets
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.projector import name_of_page

LESSONS = known_lessons()


def test_every_exercise_stands_there_with_its_solution_and_what_goes_wrong() -> None:
    lessons = lessons_of()
    assert [one.name for one in lessons] == [n for n in LESSONS if n.startswith("probability/")]
    solved, empty = unescape(page(lessons)), unescape(worksheets(lessons))
    for one in lessons:
        for exercise in one.exercises.values():
            assert exercise.prompt in solved
            assert exercise.why in solved
            assert exercise.prompt in empty
            assert exercise.why not in empty
            if isinstance(exercise, HowMany):
                assert exercise.solution_words in solved
                assert all(reason in solved for reason in exercise.reasons.values())


def test_pages_are_written_as_people_write() -> None:
    solved, empty = unescape(page(lessons_of())), unescape(worksheets(lessons_of()))
    for text in (solved, empty):
        for slip in ("..<", ".</em>:", "?,", "?.", "““", "””"):
            assert slip not in text.replace("…", "")
    assert "about 68 minutes, best in two sittings of 31 and 37, for a pupil alone" in solved
    assert "0: 6.3 %; 1: 37.5 %; 2: 56.3 %" in solved  # rounded as the page does it
    assert "<strong>1,600 cubes.</strong>" in solved
    assert "<strong>95 % interval, from: 0.16; 95 % interval, to: 0.24.</strong>" in solved
    # What a question asks to be read is on the paper, too.
    assert odds_table() in empty
    assert pascals_triangle(4) in empty
    assert ">0.2048</td>" in empty


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_has_its_pages_and_its_tutorial_says_what_it_takes(name: str) -> None:
    told = told_by(name)
    assert "minutes" in told.minutes
    assert "minutes" not in told.aims
    assert told.aims[-1] in ".?!"
    assert len(told.aims) > 40
    assert len(told.sections) > 2
    assert "<" not in told.aims + told.needs
    one = [lesson(name)]
    assert one[0].title in unescape(page(one))
    assert "Name: " in worksheets(one)


def test_the_command_writes_them_into_a_new_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert main(["teach", "--out", str(tmp_path)]) == 0
    assert str(tmp_path / "for_teachers_2" / "worksheets.html") in capsys.readouterr().out
    names = {"solutions.html", "worksheets.html", "problems.html", "problems_solved.html"}
    names |= {name_of_page(one) for one in lessons_of()}
    assert {file.name for file in (tmp_path / "for_teachers").iterdir()} == names
    for file in names:
        text = (tmp_path / "for_teachers" / file).read_text(encoding="utf-8")
        assert text.startswith("<!DOCTYPE html>")
        assert "Adding up" in text or file.startswith(("problems.", "projector_"))
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")  # it needs no network
    assert main(["teach", "01_setup", "--out", str(tmp_path / "setup")]) == 0
    assert not (tmp_path / "setup" / "for_teachers" / "problems.html").exists()
    assert main(["teach", "nothing", "--out", str(tmp_path)]) == 2
    assert "there is nothing called 'nothing'" in capsys.readouterr().err
    assert main(["teach", "--out", str(tmp_path / "school" / "class 9b")]) == 0
    file = tmp_path / "a file"
    file.touch()
    assert main(["teach", "--out", str(file)]) == 2
