"""For the teacher: a page with aims, times, solutions and common wrong answers, and worksheets.

Both are made from the exercises of the lessons and the first words of their tutorials, so that a
lesson that changes, or comes later, stands there as it is. A browser opens and prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import floor
from typing import Any, NamedTuple

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.teaching.asked import lines_of
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    Exercise,
    FillIn,
    HowMany,
    InOrder,
    InPlay,
    OnBoard,
    Prediction,
    Probability,
    Trials,
    as_fraction,
    in_digits,
)
from shogun_nb.teaching.lesson import Lesson, lesson, name_of
from shogun_nb.teaching.problems import Problem
from shogun_nb.teaching.tutorials import plain, texts_of
from shogun_nb.templates import Html, Views

_views = Views(__file__)

COURSE = "probability"
"""The folder of the lessons for which teachers are given pages if they name no other."""


class Task(NamedTuple):
    """One exercise as a teacher reads it: question, solution, and what goes wrong."""

    number: int
    title: str
    prompt: str
    solution: str
    why: str
    hints: tuple[str, ...]
    wrong: list[tuple[str, str]]


class Told(NamedTuple):
    """What a tutorial says of itself: aims, time, needed knowledge, and its sections."""

    aims: str
    minutes: str
    needs: str
    sections: list[str]


def lessons_of(course: str = COURSE) -> list[Lesson]:
    """The lessons of a folder of the tutorials, or the one lesson of this name.

    Raises :class:`~shogun_nb.InputError` with those that there are.

    >>> [one.title for one in lessons_of()][:2]
    ['What falls out', 'Adding up']
    """
    known = known_lessons()
    names = [name for name in known if name == course or name.startswith(f"{course}/")]
    if not names:
        listed = ", ".join(map(repr, (COURSE, *known)))
        raise InputError(f"lessons: there is nothing called {shown(course)}; there are {listed}.")
    return [lesson(name) for name in names]


def told_by(name: str) -> Told:
    """What the tutorial of a lesson says of itself in its first words.

    >>> told_by("probability/01_what_falls_out").sections[0]
    'One cube'
    """
    texts = texts_of(name)
    paragraphs = [plain(one) for one in texts[0].split("\n\n")[1:]] if texts else []
    needs = [one for one in paragraphs if one.startswith("You need ")]
    minutes = re.search(r"About (\d[^.:]*?minutes[^.:]*)", " ".join(paragraphs))
    aims = paragraphs[0] if paragraphs else ""
    sections = [one for text in texts for one in re.findall(r"^## (.+)$", text, re.MULTILINE)]
    return Told(
        re.sub(r"\s*About \d[^.:]*minutes[^.:]*\.?", "", aims),
        f"about {minutes[1]}" if minutes else "not measured",
        # What follows the first sentence there is about running boxes.
        needs[0].split(". ")[0].rstrip(".") + "." if needs else "",
        [plain(one) for one in sections],
    )


def tasks_of(one: Lesson) -> list[Task]:
    """The exercises of a lesson with their solutions, in the order of the lesson."""
    return [_task(number, exercise) for number, exercise in enumerate(one.exercises.values(), 1)]


def _task(number: int, exercise: Exercise) -> Task:
    return Task(
        number,
        name_of(exercise) if exercise.title else "",
        exercise.prompt,
        _solution(exercise).rstrip("."),
        exercise.why,
        exercise.hints,
        _wrong(exercise),
    )


def _solution(exercise: Exercise) -> str:
    if isinstance(exercise, Trials):
        chances = zip(exercise.outcomes, exercise.chances, strict=True)
        # Halves are rounded up, as the page does it.
        told = "; ".join(
            f"{name}: {floor(1000 * float(chance) + 0.5) / 10:.1f} %" for name, chance in chances
        )
        mean = f". The mean is {float(exercise.average):g}" if exercise.values else ""
        return f"Any guess. The theory: {told}{mean}"
    if isinstance(exercise, InPlay):
        return "It depends on the game that is played: the box knows it"
    return exercise.solution_words


def _wrong(exercise: Exercise) -> list[tuple[str, str]]:
    """The wrong answers that the exercise itself expects, with what it says to them."""
    if isinstance(exercise, Act | InPlay | Prediction | Trials):
        return []
    reasons: dict[Any, str] = getattr(exercise, "reasons", {})
    written = in_digits
    if isinstance(exercise, FillIn):
        written = exercise.written
    elif isinstance(exercise, Probability):
        written = as_fraction
    return [
        (written(answer) if isinstance(answer, int | float) else answer.rstrip("."), reason)
        for answer, reason in reasons.items()
    ]


def page(lessons: Iterable[Lesson]) -> str:
    """The teacher's page as HTML: for each lesson aims, time, solutions, common wrong answers.

    >>> "That is the second cube alone." in page(lessons_of())
    True
    """
    parts = [
        _views.lesson(one.title, one.name, told_by(one.name), tasks_of(one)) for one in lessons
    ]
    return _document("For the teacher", _views.setting_up(), parts)


def worksheets(lessons: Iterable[Lesson]) -> str:
    """Worksheets as HTML: the questions of each lesson with room for answers, without solutions.

    Questions on a board, and tasks on a panel, need the page: they are left out.

    >>> "That is the second cube alone." in worksheets(lessons_of())
    False
    """
    parts = []
    for one in lessons:
        sheets = []
        for number, (key, exercise) in enumerate(one.exercises.items(), 1):
            if one.final and key == one.final[0]:
                sheets.append(_views.closing())
            if not isinstance(exercise, Act | InPlay | OnBoard):
                room = _room(exercise)
                sheets.append(
                    _views.question(
                        number, exercise.title, exercise.prompt, room, exercise.on_paper
                    )
                )
        parts.append(_views.worksheet(one.title, sheets))
    return _document("Worksheets", Html(""), parts)


def problem_sheet(problems: Sequence[Problem]) -> str:
    """The problems as HTML, with room for answers, without solutions."""
    return _of_topics("Problems", problems, solved=False)


def solved_problems(problems: Sequence[Problem]) -> str:
    """The problems as HTML with solutions, and with the places in the lessons that teach them."""
    return _of_topics("Problems: solutions", problems, solved=True)


def _of_topics(title: str, problems: Sequence[Problem], *, solved: bool) -> str:
    topics: dict[str, list[Html]] = {}
    for number, one in enumerate(problems, 1):
        topics.setdefault(one.topic, []).append(
            _views.solved(_task(number, one.exercise), [place.told for place in one.taught])
            if solved
            else _views.question(number, "", one.exercise.prompt, _room(one.exercise))
        )
    taught = sorted({place.lesson for one in problems for place in one.taught})
    intro = _views.about_problems(solved, [lesson(name).title for name in taught])
    return _document(title, intro, [_views.topic(name, parts) for name, parts in topics.items()])


def _room(exercise: Exercise) -> Html:
    """Where the answer is written."""
    if isinstance(exercise, Trials):
        if exercise.values:
            return _views.average(exercise.axis)
        return _views.trials(exercise.axis, exercise.outcomes, exercise.pieces[1])
    if isinstance(exercise, FillIn):
        rows = [
            (
                name,
                [
                    exercise.written(number) if (row, column) in exercise.given else ""
                    for column, number in enumerate(exercise.answers[row])
                ],
            )
            for row, name in enumerate(exercise.rows)
        ]
        return _views.cells(exercise.corner, exercise.columns, rows)
    if isinstance(exercise, Choose):
        return _views.options(lines_of(exercise))
    if isinstance(exercise, HowMany):
        return _views.line(exercise.unit)
    return _views.options(lines_of(exercise), isinstance(exercise, InOrder))


def _document(title: str, first: Html, parts: list[Html]) -> str:
    return "<!DOCTYPE html>\n" + _views.document(title, first, parts)
