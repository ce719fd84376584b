"""Handing in: one small file with what a pupil did, for the teacher.

The file is JSON of this form (format 1):

``what``
    ``"Handed in from the tutorials of shogun_nb"``; by this a file is known as one of ours.
``format``, ``version``
    1, and the version of shogun_nb that wrote it.
``pupil``
    16 hexadecimal digits, drawn at random and kept with the progress: they stay the same for a
    pupil's folder and say nothing about anybody.
``times``
    How often this pupil has handed in, from 1. Of several files of one pupil the highest counts.
``at``
    When, in coordinated universal time, such as ``"2026-03-02T10:15:00+00:00"``.
``name``
    What was typed as a name; ``""`` where nothing was.
``seed``
    The whole number from which the luck of the chance experiments came.
``lessons``
    By lesson and exercise, an :class:`~shogun_nb.teaching.progress.Entry` as progress files hold
    it: state, answer, hints, whether the solution was seen, tries, earlier answers, counts.

Nothing in it is ever run as code.
"""

from __future__ import annotations

import json
import os
import re
import stat
from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import at_home, checked_path, next_free, read_whole, write_new
from shogun_nb.engine.speech import counted, folded
from shogun_nb.teaching.exercises import State
from shogun_nb.teaching.progress import Entry, Lessons, Progress, entries_of, entries_to_json
from shogun_nb.templates import Views

_views = Views(__file__)

WHAT: Final = "Handed in from the tutorials of shogun_nb"
FORMAT: Final = 1
BEGINNING: Final = "hand_in"
"""What the name of every such file begins with."""
LONGEST_NAME: Final = 60  # letters
MOST_BYTES: Final = 1_000_000  # a pupil who answered everything makes 60,000
_MOST_LESSONS = 100
_MOST_ENTRIES = 300  # of a lesson
_MOST_PARTS = 100  # of an answer
_LONGEST_TEXT = 500  # of an answer, in letters
_MOST_COUNT = 10**9  # more than anybody throws
_PUPIL = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class HandedIn:
    """What :func:`hand_in` wrote: ``path`` of the file, ``text`` in it, and ``words`` about it."""

    path: Path
    text: str
    words: str

    def __repr__(self) -> str:
        return self.words

    def _repr_html_(self) -> str:
        href = f"data:application/json;base64,{b64encode(self.text.encode()).decode()}"
        return _views.handed_in(self.words.splitlines(), self.path.name, href)


def hand_in(name: str = "", *, folder: str | os.PathLike[str] | None = None) -> HandedIn:
    """Write what you did in the tutorials into one small file for your teacher.

    ``name`` stands in the file if you give one; without it, nothing in the file says who you are.
    The file lies in the folder of your tutorials, or in ``folder``, under a name that was free:
    handing in again makes another file, and the teacher's table takes the last. What is in it:
    see :mod:`shogun_nb.teaching.handing_in`.

    Raises :class:`~shogun_nb.InputError` for a name that is too long or no text, before anything
    was answered, and where no file can be written; then nothing was handed in. ::

        sg.hand_in("Anna")
    """
    written = checked_name(name)
    progress = Progress.here()
    lessons = progress.lessons
    if not any(_worth(entry) for entries in lessons.values() for entry in entries.values()):
        raise InputError(
            "There is nothing to hand in yet: answer an exercise first. If you did, run this in a "
            "notebook of the folder where you did it."
        )
    if folder is None:
        place = Path.cwd() if progress.path is None else progress.path.parent
    else:
        place = checked_path(at_home(os.fspath(checked_path(folder)))).absolute()
    seed = progress.seed
    pupil, times = progress.next_hand_in()
    content = {
        "what": WHAT,
        "format": FORMAT,
        "version": _version(),
        "pupil": pupil,
        "times": times,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "name": written,
        "seed": seed,
        "lessons": entries_to_json(lessons),
    }
    text = json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False)
    # Letters and digits only: every machine takes them, whatever was typed.
    plain = re.sub(r"[^a-z0-9]+", "_", folded(written)).strip("_")[:30].strip("_")
    stem = "_".join(filter(None, [BEGINNING, plain, pupil[:6]]))
    path = next_free(lambda n: place / f"{stem}{f'_{n}' if n > 1 else ''}.json")
    write_new(path, lambda new: new.write_text(text, encoding="utf-8"))
    return HandedIn(path, text, _words(path, written, lessons))


def checked_name(name: object) -> str:
    """The name of a pupil, with single blanks; ``""`` for none.

    Raises :class:`~shogun_nb.InputError` for one that is too long, or holds signs that nobody sees.

    >>> checked_name("  Anna   M. ")
    'Anna M.'
    """
    if not isinstance(name, str):
        raise InputError(
            f"hand_in: {shown(name)} is not a name. Write it as a text, or leave it out."
        )
    written = " ".join(name.split())
    if len(written) > LONGEST_NAME:
        raise InputError(
            f"hand_in: {shown(written)} is too long for a name. Take one of at most "
            f"{LONGEST_NAME} letters, or leave it out."
        )
    if not written.isprintable():
        raise InputError(
            f"hand_in: {shown(written)} holds signs that nobody can see. Type the name anew."
        )
    return written


def _worth(entry: Entry) -> bool:
    return entry.state is not State.NOT_TRIED or entry.hints > 0 or entry.seen


def _words(path: Path, name: str, lessons: Lessons) -> str:
    done = [sum(_worth(entry) for entry in entries.values()) for entries in lessons.values()]
    who = f"in the name of {name}" if name else "without a name"
    what = f"{counted(sum(done), 'exercise')} of {counted(sum(map(bool, done)), 'lesson')}"
    return (
        f"Your file is written, {who}: {what}. Now give it to your teacher: download it here, and "
        "send it or hand it over as your teacher wants it.\n"
        f"It is {path.name}, in the folder {path.parent}. You also find it in the list of files on "
        "the left: press the right mouse button on it, and choose Download."
    )


def _version() -> str:
    from shogun_nb import __version__

    return __version__


# --- reading --------------------------------------------------------------------------------------
@dataclass(frozen=True)
class HandIn:
    """What one file says; see :mod:`shogun_nb.teaching.handing_in` for its fields."""

    file: str
    pupil: str
    times: int
    at: str
    name: str
    seed: int
    lessons: Lessons


def read_hand_in(path: Path) -> HandIn:
    """What a pupil handed in.

    Raises :class:`~shogun_nb.InputError`, with the reason in words, for everything else: a link, a
    pipe, a file that is too large, broken, foreign, or of a newer format.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "hand_in.json"
    ...     _ = path.write_text('{"what": "a shopping list"}')
    ...     read_hand_in(path)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: This is some other file, not a hand-in of shogun_nb.
    """
    try:
        found = path.lstat()
        if stat.S_ISLNK(found.st_mode):
            raise InputError("This is a link to another file. Put the file itself here.")
        if not stat.S_ISREG(found.st_mode):
            raise InputError("This is not a file. Put the file that was handed in here.")
        content = read_whole(path, MOST_BYTES) if found.st_size <= MOST_BYTES else None
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise InputError(f"It cannot be read ({reason}).") from None
    if content is None or len(content) > MOST_BYTES:
        raise InputError(
            f"It is too large for a hand-in: {found.st_size / 1e6:.1f} MB, where "
            f"{MOST_BYTES / 1e6:.0f} MB is the most."
        )
    try:
        data = json.loads(content, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise InputError(
            "It is broken: half of it may be missing. Ask for the file again."
        ) from None
    return _hand_in_of(data, path.name)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _hand_in_of(data: object, file: str) -> HandIn:
    if not isinstance(data, dict) or data.get("what") != WHAT:
        raise InputError("This is some other file, not a hand-in of shogun_nb.")
    given = data.get("format")
    if type(given) is int and given > FORMAT:
        raise InputError(
            f"A newer version of shogun_nb wrote it (format {shown(given)}; this one reads "
            f"{FORMAT}). Update shogun_nb here, then collect again."
        )
    try:
        return HandIn(file, **_checked(data))
    except (KeyError, TypeError, ValueError, OverflowError):
        raise InputError(
            "It was changed after it was handed in, and cannot be trusted. Ask for it again."
        ) from None


def _checked(data: dict[str, Any]) -> dict[str, Any]:
    """The fields, each as it must be; raises :class:`ValueError` or the like."""
    pupil, times, at, seed = data["pupil"], data["times"], data["at"], data["seed"]
    if data["format"] != FORMAT or not isinstance(pupil, str) or not _PUPIL.fullmatch(pupil):
        raise ValueError
    if type(times) is not int or not 1 <= times <= _MOST_COUNT:
        raise ValueError
    if type(seed) is not int or not 0 <= seed <= _MOST_COUNT:
        raise ValueError
    when = datetime.fromisoformat(at).astimezone(UTC).isoformat(timespec="seconds")
    raw = data["lessons"]
    lessons = entries_of(raw)
    if len(raw) > _MOST_LESSONS or any(len(one) > _MOST_ENTRIES for one in raw.values()):
        raise ValueError
    for entries in lessons.values():
        for entry in entries.values():
            _small(entry)
    read = {"pupil": pupil, "times": times, "at": when, "seed": seed, "lessons": lessons}
    return {**read, "name": checked_name(data["name"])}


def _small(entry: Entry) -> None:
    """Raises :class:`ValueError` for an entry that no exercise ever makes."""
    for answer in (entry.answer, *entry.earlier):
        parts = answer if isinstance(answer, tuple) else (answer,)
        if len(parts) > _MOST_PARTS:
            raise ValueError
        for part in parts:
            if isinstance(part, str) and len(part) > _LONGEST_TEXT:
                raise ValueError
            if isinstance(part, int | float) and not abs(part) <= 1e15:
                raise ValueError
    numbers = (entry.hints, entry.tries, *entry.counts)
    if max(map(len, (entry.earlier, entry.counts))) > _MOST_PARTS or max(numbers) > _MOST_COUNT:
        raise ValueError
