"""The progress of one learner: what they tried, what was right, and where it is kept.

It is one JSON file in the folder that holds the launcher's manifest, for tutorials there and in its
folders, or wherever ``SHOGUN_NB_PROGRESS`` says. Elsewhere (a notebook of a web page, a teacher's
desk) it stays in memory, and the lesson says so. Each change rewrites the whole file but alters one
entry only, so two notebooks can be open at once. Nothing in it is ever run as code.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import (
    alone,
    at_home,
    checked_path,
    name_beside,
    read_whole,
    write_whole,
)
from shogun_nb.engine.resources import MANIFEST
from shogun_nb.teaching.exercises import State

FILE: Final = ".shogun_nb_progress.json"
VARIABLE: Final = "SHOGUN_NB_PROGRESS"
SEED_VARIABLE: Final = "SHOGUN_NB_SEED"
_FORMAT: Final = 1
_SEED = ("luck", "seed")  # its place among the lessons: no lesson has this name
_SEED_DIGITS = 6
_HAND_IN = ("hand_in", "pupil"), ("hand_in", "times")  # no lesson has this name, either
_MOST_EARLIER = 12  # answers of one exercise
FORMER: Final[dict[tuple[str, str], tuple[str, str]]] = {}
"""Lesson and key of an exercise that was renamed or moved, by those that it had before.

Files keep these names for years: whoever renames an exercise, or splits a lesson, adds a line.
"""
_PATIENCE = 3.0  # seconds; no writer that lives needs that long


@dataclass(frozen=True)
class Entry:
    """How one exercise stands: its state, the last answer, and the help that was taken.

    ``seen``: the learner looked at the solution before solving the exercise. ``tries``: how many
    answers were judged until one was right; ``earlier``: those before the last, each once, at
    most twelve. ``counts``: of a chance experiment, how often each outcome came in the longest run
    of trials.

    >>> Entry(State.NOT_RIGHT, "2 chests").judged(State.RIGHT, "3 chests").earlier
    ('2 chests',)
    """

    state: State = State.NOT_TRIED
    answer: Any = None
    hints: int = 0
    seen: bool = False
    tries: int = 0
    earlier: tuple[Any, ...] = ()
    counts: tuple[int, ...] = ()

    def judged(self, state: State, answer: Any) -> Entry:
        """The entry after one more answer was judged so.

        An exercise once solved stays solved, and no try counts after that. An answer that is
        checked twice in a row is one try.
        """
        if self.state is State.RIGHT and state is not State.RIGHT:
            return self
        again = self.state is state and answer is not None and _alike(answer, self.answer)
        tries = self.tries if again or self.state is State.RIGHT else self.tries + 1
        earlier = self.earlier
        known = any(_alike(self.answer, one) for one in (*earlier, answer))
        if self.answer is not None and not known and len(earlier) < _MOST_EARLIER:
            earlier = (*earlier, self.answer)
        return replace(self, state=state, answer=answer, tries=tries, earlier=earlier)

    def counted(self, counts: Sequence[int]) -> Entry:
        """The entry after so many outcomes of a run of trials, if no longer run is known.

        >>> Entry(counts=(3, 7)).counted((1, 0)).counts
        (3, 7)
        """
        longer = sum(counts) >= sum(self.counts)
        return replace(self, counts=tuple(counts)) if longer else self

    @classmethod
    def from_json(cls, data: object) -> Entry:
        """The entry of a file; raises :class:`ValueError` for anything else.

        >>> Entry.from_json({"state": "right", "answer": 3, "hints": 1, "seen": False}).answer
        3
        """
        if not isinstance(data, dict) or not _ALWAYS <= set(data) <= _ALWAYS | _LATER:
            raise ValueError("not an entry")
        earlier, counts = data.get("earlier", []), data.get("counts", [])
        if not isinstance(earlier, list) or not isinstance(counts, list):
            raise ValueError("not an entry")
        numbers = [data["hints"], data.get("tries", 0), *counts]
        if not all(type(one) is int and one >= 0 for one in numbers):
            raise ValueError("not an entry")
        if type(data["seen"]) is not bool:
            raise ValueError("not an entry")
        return cls(
            State(data["state"]),
            _answer_of(data["answer"]),
            data["hints"],
            data["seen"],
            data.get("tries", 0),
            tuple(map(_answer_of, earlier)),
            tuple(counts),
        )

    def to_json(self) -> dict[str, Any]:
        """The entry as the file holds it; what came later only where there is something."""
        kept = asdict(self)
        later = {name: kept[name] for name in _LATER if kept[name]}
        return {name: kept[name] for name in _ALWAYS} | later | {"state": self.state.value}


_ALWAYS: Final = {"state", "answer", "hints", "seen"}
_LATER: Final = {"tries", "earlier", "counts"}  # not in files of the first version


def _answer_of(given: object) -> Any:
    """An answer as it stands in a file; raises :class:`ValueError` for anything else."""
    if isinstance(given, list) and all(isinstance(one, str) for one in given):
        return tuple(given)
    if given is None or isinstance(given, (str, int, float)):
        return given
    raise ValueError("not an answer")


def _alike(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


Lessons = dict[str, dict[str, Entry]]
"""The entries of one learner, by lesson and exercise."""


class Progress:
    """What one learner did, by lesson and exercise; in the file ``path``, or in memory only.

    >>> progress = Progress(None)
    >>> progress.set("01_setup", "rich", Entry(State.RIGHT, ("Etchu",)))
    >>> progress.entry("01_setup", "rich").state.value
    'right'
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.trouble = ""
        """What went wrong with the file, in words for the learner; empty when all is well."""
        self._memory: Lessons = {}

    @classmethod
    def here(cls) -> Progress:
        """The progress of the current folder; the same object for the same place.

        >>> Progress.here() is Progress.here()
        True
        """
        path: Path | None = None
        if named := os.environ.get(VARIABLE):
            path = checked_path(at_home(named)).absolute()
            path = path / FILE if path.is_dir() else path
        else:
            here = Path.cwd()
            for folder in (here, here.parent):
                if folder.joinpath(MANIFEST).is_file():
                    path = folder / FILE
                    break
        if path not in _HERE:
            _HERE[path] = cls(path)
        return _HERE[path]

    @property
    def words(self) -> str:
        """Where the progress is kept, and what went wrong with it, if anything did."""
        if self.path is None:
            kept = "Your progress is kept only while this notebook runs."
        else:
            kept = f"Your progress is kept in {self.path.name}, in the folder {self.path.parent}."
        return f"{self.trouble} {kept}" if self.trouble else kept

    @property
    def seed(self) -> int:
        """The number from which the luck of this learner's chance experiments is made.

        It is drawn when it is first asked for, and kept with the progress. Where the environment
        variable ``SHOGUN_NB_SEED`` gives a whole number, it is that one: a whole class sees the
        same. Raises :class:`~shogun_nb.InputError` for anything else in the variable.

        >>> progress = Progress(None)
        >>> progress.seed == progress.seed
        True
        """
        if named := os.environ.get(SEED_VARIABLE):
            if not named.isdecimal() or len(named) > _SEED_DIGITS:
                raise InputError(
                    f"{SEED_VARIABLE}: {shown(named)} is not a seed. Give a whole number of at "
                    f"most {_SEED_DIGITS} digits, such as 7."
                )
            return int(named)
        seed = self.entry(*_SEED).answer
        if not isinstance(seed, int):
            seed = secrets.randbelow(10**_SEED_DIGITS)
            self.set(*_SEED, Entry(answer=seed))
        return seed

    @property
    def lessons(self) -> Lessons:
        """All entries of all lessons, by lesson and exercise."""
        ours = {_SEED[0], *(place[0] for place in _HAND_IN)}
        return {name: dict(of) for name, of in self._read().items() if name not in ours}

    def next_hand_in(self) -> tuple[str, int]:
        """Who hands in, and how often by now, from 1.

        The former is drawn when it is first asked for, and kept with the progress: sixteen signs
        that stay the same and say nothing about anybody.

        >>> progress = Progress(None)
        >>> (one, first), (other, second) = progress.next_hand_in(), progress.next_hand_in()
        >>> one == other, first, second
        (True, 1, 2)
        """
        pupil, times = (self.entry(*place).answer for place in _HAND_IN)
        if not isinstance(pupil, str):
            pupil = secrets.token_hex(8)
            self.set(*_HAND_IN[0], Entry(answer=pupil))
        times = times + 1 if type(times) is int else 1
        self.set(*_HAND_IN[1], Entry(answer=times))
        return pupil, times

    def lesson(self, lesson: str) -> dict[str, Entry]:
        """All entries of a lesson, by exercise."""
        return dict(self._read().get(lesson, {}))

    def entry(self, lesson: str, key: str) -> Entry:
        """The entry of one exercise; an empty one when it was never touched."""
        return self.lesson(lesson).get(key, Entry())

    def set(self, lesson: str, key: str, entry: Entry) -> None:
        """Keep this entry; all others stay as they are, even those of other notebooks.

        >>> progress = Progress(None)
        >>> progress.set("01_setup", "rich", Entry(hints=1))
        >>> progress.entry("01_setup", "rich").hints
        1
        """
        self._change(lambda lessons: lessons.setdefault(lesson, {}).__setitem__(key, entry))

    def forget(self, lesson: str) -> None:
        """Forget all entries of one lesson.

        >>> progress = Progress(None)
        >>> progress.set("01_setup", "rich", Entry(hints=1)); progress.forget("01_setup")
        >>> progress.lesson("01_setup")
        {}
        """
        self._change(lambda lessons: lessons.pop(lesson, None))

    # --- the file ---------------------------------------------------------------------------------
    def _change(self, change: Any) -> None:
        if self.path is not None:
            try:
                with alone(self.path, _PATIENCE):
                    lessons = self._read_file(self.path)
                    change(lessons)
                    _write(self.path, lessons)
            except OSError as error:
                self._give_up(error)
            else:
                self._memory = lessons
                return
        change(self._memory)

    def _read(self) -> Lessons:
        if self.path is not None:
            try:
                self._memory = self._read_file(self.path)
            except OSError as error:
                self._give_up(error)
        return self._memory

    def _give_up(self, error: OSError) -> None:
        """Go on in memory: a full or read-only disk must not end a lesson."""
        assert self.path is not None
        reason = error.strerror or type(error).__name__
        self.trouble = (
            f"{self.path.name} cannot be used in the folder {self.path.parent} ({reason.lower()})."
        )
        self.path = None

    def _read_file(self, path: Path) -> Lessons:
        """The contents of the file. An unreadable file is put aside, not overwritten."""
        try:
            return _lessons_from(json.loads(read_whole(path)))
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError):
            aside = name_beside(path, "unreadable")
            with contextlib.suppress(FileNotFoundError):  # another notebook was quicker
                path.rename(aside)
            self.trouble = (
                f"{path.name} could not be read. It was renamed to {aside.name}, and your "
                "progress begins anew."
            )
            return {}


_HERE: dict[Path | None, Progress] = {}


def _lessons_from(data: object) -> Lessons:
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise ValueError("not a progress file of this format")
    return entries_of(data.get("lessons"))


def entries_of(lessons: object) -> Lessons:
    """The entries as a file holds them; raises :class:`ValueError` for anything else.

    >>> entries_of({"01_setup": {}})
    {'01_setup': {}}
    """
    if not isinstance(lessons, dict) or not all(isinstance(one, dict) for one in lessons.values()):
        raise ValueError("no lessons")
    read: Lessons = {
        name: {key: Entry.from_json(entry) for key, entry in entries.items()}
        for name, entries in lessons.items()
    }
    for (name, key), (lesson, now) in FORMER.items():
        if (entry := read.get(name, {}).pop(key, None)) is not None:
            read.setdefault(lesson, {}).setdefault(now, entry)  # what was done since counts
    return read


def entries_to_json(lessons: Lessons) -> dict[str, dict[str, Any]]:
    """The entries as files hold them; :func:`entries_of` reads them."""
    return {
        name: {key: entry.to_json() for key, entry in entries.items()}
        for name, entries in lessons.items()
    }


def _write(path: Path, lessons: Lessons) -> None:
    data = {
        "what": "What you have solved in the tutorials of shogun_nb",
        "format": _FORMAT,
        "lessons": entries_to_json(lessons),
    }
    text = json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False)
    write_whole(path, text.encode())
