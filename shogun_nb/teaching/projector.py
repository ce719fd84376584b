"""A page for the projector: the experiments of a lesson for a class that has no computers.

The page is one file that needs neither a kernel nor a network: everybody bets, one trial is played
large enough for the back row, a thousand follow, groups tell what they threw themselves, and the
theory is laid over it. What a class does is kept by the browser.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from shogun_nb.controls import Panel
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.teaching.exercises import Trial, Trials
from shogun_nb.teaching.for_teachers import COURSE, lessons_of
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.templates import Html, Views, escaped

_views = Views(__file__)
_HERE = Path(__file__).parent
_CONTROLS = _HERE.parent / "controls"

_MARK = "shogun-projector"  # stands in every page
_TRIED = 400  # trials out of which the films are taken
_FILMS = 6  # of one outcome, at most


def experiments_of(lesson: Lesson) -> list[Trials]:
    """The chance experiments of a lesson that a class can bet on, in their order.

    >>> [one.key for one in experiments_of(lessons_of()[1])]
    ['two_against_one', 'with_one_inside', 'one_each']
    """
    return [one for one in lesson.exercises.values() if isinstance(one, Trials) and one.in_class]


def projected(name: str) -> Lesson:
    """The lesson that is meant by its name, or by its number in the course on probability.

    Raises :class:`~shogun_nb.InputError` for other names, and for a lesson without experiments.

    >>> projected("2").title
    'Adding up'
    """
    course = lessons_of()
    if name.isdecimal() and name.isascii():
        if not 1 <= int(name) <= len(course):
            raise InputError(
                f"projector: there is no lesson {shown(name)} on {COURSE}; there are 1 to "
                f"{len(course)}."
            )
        return course[int(name) - 1]
    found = [one for one in lessons_of(name) if experiments_of(one)]
    if not found:
        raise InputError(
            f"projector: {shown(name)} has no chance experiment to bet on. Give a number from 1 to "
            f"{len(course)}, for the lessons on {COURSE}."
        )
    return found[0]


def page(lesson: Lesson) -> str:
    """The page of a lesson as HTML, a file of its own.

    Raises :class:`~shogun_nb.InputError` for a lesson without a chance experiment.

    >>> "Does Blue win, draw or lose?" in page(lessons_of()[1])
    True
    """
    experiments = experiments_of(lesson)
    if not experiments:
        raise InputError(f"projector: the lesson “{lesson.title}” has no chance experiment.")
    told = {
        "lesson": lesson.name,
        "title": lesson.title,
        "experiments": [_told(one) for one in experiments],
    }
    # A script ends where its end is written, also inside a text.
    data = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    script = (_HERE / "projector.js").read_text(encoding="utf-8")
    looks = "\n".join(
        part.read_text(encoding="utf-8")
        for part in (_CONTROLS / "style.css", _HERE / "projector.css")
    )
    parts = [
        f"const lesson = {data};",
        f"const played = {_drawing(_CONTROLS / 'played.js')};",
        f"const bars = {_drawing(_HERE / 'trials.js')};",
        script,
    ]
    document = _views.document(lesson.title, Html(looks), Html("\n".join(parts)))
    return "<!DOCTYPE html>\n" + document


def name_of_page(lesson: Lesson) -> str:
    """What the file with the page of a lesson is called.

    >>> name_of_page(projected("1"))
    'projector_01_what_falls_out.html'
    """
    return f"projector_{lesson.name.rpartition('/')[2]}.html"


def write(lesson: Lesson, folder: Path) -> Path:
    """Write the page of a lesson into a folder; an earlier page of it is replaced.

    What a class has entered is kept by the browser, not by the file. Raises
    :class:`~shogun_nb.InputError` where another file of that name stands.
    """
    text = page(lesson)
    file = folder / name_of_page(lesson)
    if file.exists() and _MARK not in file.read_text(encoding="utf-8", errors="replace"):
        raise InputError(f"projector: {file} is another file: move it, or choose another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def _drawing(file: Path) -> str:
    """A widget's script as an expression that gives its ``render``."""
    text = file.read_text(encoding="utf-8").replace("export default { render };", "")
    return f"(() => {{\n{text}\nreturn render;\n}})()"


def _told(exercise: Trials) -> dict[str, Any]:
    """What the page must know of an experiment."""
    picture = None
    first = ""
    if exercise.picture is not None:
        picture = exercise.picture(Panel(exercise.title))
        first = picture.film(picture.clear).html
    films: list[list[dict[str, Any]]] = [[] for _ in exercise.outcomes]
    luck = Random(f"projector {exercise.key}")
    seen: set[Trial] = set()
    for _ in range(_TRIED):
        trial = exercise.trial(luck)
        if trial in seen or len(films[trial.outcome]) == _FILMS:
            continue
        seen.add(trial)
        if picture is None:
            film = {"html": "", "total": 0, "words": str(trial.seen or "")}
        else:
            html, total, words = picture.film(partial(picture.show, trial.seen, animate=True))
            film = {"html": html, "total": total, "words": words}
        films[trial.outcome].append(film)
    return {
        "key": exercise.key,
        "title": exercise.title,
        "question": exercise.in_class,
        "axis": exercise.axis,
        "pieces": [*exercise.pieces],
        "outcomes": [*exercise.outcomes],
        "chances": [float(one) for one in exercise.chances],
        "values": [*exercise.values],
        "mean": float(exercise.average) if exercise.values else None,
        "watched": exercise.watched,
        "many": [*exercise.many],
        "why": escaped(exercise.why),
        "kind": " ".join(picture._dom_classes) if picture is not None else "",
        "first": first,
        "films": films,
    }
