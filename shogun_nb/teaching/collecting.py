"""Collecting what a class handed in: one table, common wrong answers, guesses and trials pooled."""

from __future__ import annotations

import csv
import io
import os
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from shogun_nb.engine.answer import Exports, Pictured
from shogun_nb.engine.distribution import picture
from shogun_nb.engine.errors import InputError, shown, shown_path
from shogun_nb.engine.files import at_home, cell, checked_path, new_file, write_new
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.engine.speech import all_of, counted, shortened
from shogun_nb.teaching.exercises import (
    Act,
    Exercise,
    FillIn,
    InPlay,
    Probability,
    State,
    Trials,
    Verdict,
    as_fraction,
    number_in,
)
from shogun_nb.teaching.handing_in import BEGINNING, HandIn, read_hand_in
from shogun_nb.teaching.lesson import Lesson, lesson, name_of
from shogun_nb.teaching.progress import Entry
from shogun_nb.templates import Html, Views

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_views = Views(__file__)

_DEEPEST = 3  # folders below: learning platforms put each file into one of its own
_MOST_FILES = 2000
_MOST_NAMED = 30  # files that were left out, one by one
_MOST_WRONG = 4  # wrong answers of an exercise that the page shows
_LONGEST_ANSWER = 80  # letters
_INK = "#222222"


class Standing(Enum):
    """How one pupil stands with one exercise: a sign, and its words.

    >>> Standing.HELPED.value
    ('◐', 'right, with help')
    """

    RIGHT = ("✓", "right")
    HELPED = ("◐", "right, with help")
    WRONG = ("✗", "not right")
    UNTRIED = ("○", "not tried")
    NOTED = ("•", "guess noted")

    @property
    def sign(self) -> str:
        """One letter for narrow columns."""
        return self.value[0]

    @property
    def words(self) -> str:
        """The sign in words."""
        return self.value[1]


_DRAWN: Final = {
    Standing.RIGHT: ("#0072b2", ""),
    Standing.HELPED: ("#56b4e9", "//"),
    Standing.WRONG: ("#d55e00", "xx"),
    Standing.UNTRIED: ("#ffffff", ".."),
}


class LeftOut(NamedTuple):
    """A file that was not counted, and why."""

    file: str
    why: str


class Shares(NamedTuple):
    """How many pupils stand how with an exercise."""

    right: int
    helped: int
    wrong: int
    untried: int

    @property
    def words(self) -> str:
        """The numbers as a sentence.

        >>> Shares(18, 2, 3, 2).words
        '20 of 25 right, 2 of them with help; 3 not right, 2 not tried.'
        """
        right, everybody = self.right + self.helped, sum(self)
        helped = f", {self.helped} of them with help" if self.helped else ""
        return (
            f"{right} of {everybody} right{helped}; {self.wrong} not right, {self.untried} "
            "not tried."
        )


class WrongAnswer(NamedTuple):
    """A wrong answer, how many pupils gave it, and what the lesson says to it."""

    answer: str
    pupils: int
    reason: str


@dataclass(frozen=True)
class Pooled(Exports):
    """The guesses and trials of a class in one chance experiment.

    ``guesses`` has the first guess of each pupil: how many of 100 for each outcome, or the average
    alone where that was asked. ``counts`` says how often each outcome came in all trials. Pupils of
    one seed saw the same trials: only the longest run of each seed counts, ``runs`` of them.
    """

    exercise: Trials
    guesses: tuple[tuple[float, ...], ...]
    counts: tuple[int, ...]
    runs: int

    @property
    def trials(self) -> int:
        """How many trials there are in all."""
        return sum(self.counts)

    @property
    def words(self) -> str:
        """Guesses, trials and theory in words."""
        exercise = self.exercise
        told = [f"{counted(len(self.guesses), 'guess', 'guesses')}."]
        names = exercise.outcomes
        if self.guesses and exercise.values:
            told.append(f"Their mean is {self._mean_guess()[0]:.2f}.")
        elif self.guesses:
            told.append(f"On average, of 100: {_pairs(names, self._mean_guess())}.")
        if self.trials:
            shares = [100 * one / self.trials for one in self.counts]
            runs = counted(self.runs, "run")
            told.append(f"{self.trials:,} trials in {runs}, of 100: {_pairs(names, shares)}.")
        chances = [100 * float(one) for one in exercise.chances]
        told.append(f"Theory, of 100: {_pairs(names, chances)}.")
        if exercise.values:
            told.append(f"The mean by the theory: {float(exercise.average):g}.")
        return " ".join(told)

    def in_words(self) -> str:
        """What is read aloud in place of the picture."""
        return self.words

    def rows(self) -> list[list[object]]:
        """For each outcome its trials, its probability, and the mean guess of 100.

        Where an average was guessed, the last row has the averages instead.
        """
        exercise = self.exercise
        mean = [*self._mean_guess()] if self.guesses else []
        of_each = mean if len(mean) == len(exercise.outcomes) and not exercise.values else []
        told: list[list[object]] = [["outcome", "trials", "probability", "mean guess of 100"]]
        for place, name in enumerate(exercise.outcomes):
            guess = of_each[place] if of_each else ""
            told.append([name, self.counts[place], float(exercise.chances[place]), guess])
        if exercise.values:
            sums = sum(n * value for n, value in zip(self.counts, exercise.values, strict=True))
            average = sums / self.trials if self.trials else ""
            told.append(["average", average, float(exercise.average), mean[0] if mean else ""])
        return told

    def _mean_guess(self) -> tuple[float, ...]:
        return tuple(sum(one) / len(self.guesses) for one in zip(*self.guesses, strict=True))

    def plot(self) -> Figure:
        """Trials as bars, the theory as diamonds, each guess as a dot, their mean as dashes.

        Of an average that was guessed: a dot for each guess on the axis of the values.
        """
        from matplotlib import rc_context

        exercise = self.exercise
        with rc_context({"text.parse_math": False}):
            made = picture(6.4, 2.8, f"{name_of(exercise)}. {self.words}")
            axes = made.subplots()
            places = [*range(len(exercise.outcomes))]
            highest = 100.0 if not exercise.values else 40.0
            if self.trials:
                shares = [100 * one / self.trials for one in self.counts]
                axes.bar(places, shares, 0.6, color="#56b4e9", label=f"{self.trials:,} trials")
                highest = max(highest, *shares) if exercise.values else highest
            chances = [100 * float(one) for one in exercise.chances]
            axes.plot(places, chances, "D", color=_INK, label="theory")
            if exercise.values:
                _dots_of_averages(axes, self.guesses, exercise)
            elif self.guesses:
                for number, guess in enumerate(self.guesses):
                    # Side by side, or equal guesses would hide each other.
                    shift = 0.5 * (number + 0.5) / len(self.guesses) - 0.25
                    axes.plot(
                        [place + shift for place in places],
                        guess,
                        "o",
                        color="#b34700",
                        markersize=3,
                        alpha=0.7,
                        label="" if number else "guesses",
                    )
                axes.hlines(
                    self._mean_guess(),
                    [place - 0.36 for place in places],
                    [place + 0.36 for place in places],
                    colors="#b34700",
                    linestyles="--",
                    label="mean of the guesses",
                )
            axes.set_ylim(0, 1.05 * highest)
            axes.set_xticks(places, [*exercise.outcomes])
            axes.set_xlabel(exercise.axis)
            axes.set_ylabel(f"of 100 {exercise.pieces[1]}")
            axes.legend(fontsize=8)
        return made


def _dots_of_averages(axes: Any, guesses: Iterable[tuple[float, ...]], exercise: Trials) -> None:
    """A dot for each guess where it stands among the values; equal ones above each other."""
    values = [float(one) for one in exercise.values]
    seen: Counter[float] = Counter()
    for (guess,) in guesses:
        below = max(place for place, value in enumerate(values) if value <= guess)
        step = values[below + 1] - values[below] if below + 1 < len(values) else 1.0
        at = round(below + (guess - values[below]) / step, 3)
        seen[at] += 1
        label = "" if seen.total() > 1 else "guesses of the average"
        axes.plot([at], [1.6 * seen[at]], "o", color="#b34700", markersize=5, label=label)


def _pairs(names: Iterable[str], numbers: Iterable[float]) -> str:
    return ", ".join(f"{name}: {one:.1f}" for name, one in zip(names, numbers, strict=True))


# --- collecting -----------------------------------------------------------------------------------
def collect(folder: str | os.PathLike[str]) -> Collected:
    """Read what a class handed in: all files of :func:`~shogun_nb.hand_in` in a folder.

    Folders in it are searched, too, as learning platforms make one for each pupil. Of several files
    of one pupil the last counts. A file that is broken, foreign, too large, of a newer format or a
    link is left out and named in ``left_out`` with the reason; nothing in a file is ever run.

    Raises :class:`~shogun_nb.InputError` for what is not a folder, and where no hand-in is. ::

        sg.collect("handed_in").to_csv("class 10b")
    """
    place = checked_path(at_home(os.fspath(checked_path(folder))))
    if not place.is_dir():
        raise InputError(
            f"{shown_path(place)} is not a folder. Put the files that were handed in into one, and "
            "name it."
        )
    read: list[HandIn] = []
    left_out: list[LeftOut] = []
    for path in _files(place, left_out):
        name = path.relative_to(place).as_posix()
        try:
            read.append(read_hand_in(path))
        except InputError as error:
            left_out.append(LeftOut(name, str(error)))
    pupils = _last_of_each(read, left_out)
    if not pupils:
        why = f" {left_out[0].file}: {left_out[0].why}" if left_out else ""
        raise InputError(
            f"There is no hand-in in {shown_path(place)}. Their names begin with {BEGINNING} and "
            f"end in .json.{why}"
        )
    return Collected(place, pupils, tuple(left_out))


def _files(folder: Path, left_out: list[LeftOut]) -> list[Path]:
    """The files that may be hand-ins, in the order of their names; links are not followed."""
    found: list[Path] = []
    for here, folders, names in os.walk(folder, followlinks=False):
        depth = len(Path(here).relative_to(folder).parts)
        for name in [*folders]:
            if (Path(here) / name).is_symlink():
                left_out.append(
                    LeftOut(name, "This is a link to a folder. Name the folder itself.")
                )
        folders[:] = sorted(
            name for name in folders if depth < _DEEPEST and not name.startswith(".")
        )
        for name in sorted(names):
            ours = name.lower().endswith(".json") or name.startswith(BEGINNING)
            if ours and not name.startswith("."):
                found.append(Path(here) / name)
        if len(found) > _MOST_FILES:
            raise InputError(
                f"There are more than {_MOST_FILES:,} files in {shown_path(folder)}. Put those "
                "of one class into a folder of their own."
            )
    return found


def _last_of_each(read: list[HandIn], left_out: list[LeftOut]) -> tuple[HandIn, ...]:
    """One hand-in of each pupil, by name; what is left out of the others is said.

    Two files of one folder but with two names are two pupils: perhaps somebody copied a folder.
    """
    last: dict[tuple[str, str], HandIn] = {}
    named = {(one.pupil, one.name.casefold()) for one in read if one.name}
    for one in sorted(read, key=lambda one: (one.times, one.at, one.file)):
        names = [name for pupil, name in named if pupil == one.pupil]
        # Who typed a name only once is the same pupil.
        key = (one.pupil, one.name.casefold() if one.name or len(names) != 1 else names[0])
        if (before := last.get(key)) is not None:
            left_out.append(LeftOut(before.file, f"A later file of the same pupil is {one.file}."))
        last[key] = one
    pupils = Counter(pupil for pupil, _ in last)
    for one in last.values():
        if pupils[one.pupil] > 1:
            left_out.append(
                LeftOut(
                    one.file,
                    "It is counted, but another file with another name comes from the same "
                    "folder of tutorials. Ask whose work it is.",
                )
            )
    return tuple(sorted(last.values(), key=lambda one: (not one.name, one.name.casefold(), one.at)))


@dataclass(frozen=True)
class _OfLesson(Pictured):
    """The picture of one lesson of a class, or of the first one begun."""

    collected: Collected
    lesson: str | None

    def plot(self) -> Figure:
        return self.collected.plot(self.lesson)

    def in_words(self) -> str:
        return self.collected.in_words(self.lesson)


class Collected:
    """What a class handed in. Shows itself as tables; :func:`collect` makes it.

    ``pupils`` are the hand-ins that count, ``left_out`` the files that do not, with the reason.
    ``lessons`` names the lessons that somebody has begun. :meth:`plot` and :meth:`plot_guesses`
    draw, :meth:`to_csv` and :meth:`to_html` write. Whether an answer is right is judged anew here,
    wherever that is possible without the game that a pupil played.
    """

    def __init__(
        self, folder: Path, pupils: tuple[HandIn, ...], left_out: tuple[LeftOut, ...] = ()
    ) -> None:
        self.folder = folder
        self.pupils = pupils
        self.left_out = left_out
        self._verdicts: dict[tuple[str, str, Any], Verdict | None] = {}

    # --- numbers ----------------------------------------------------------------------------------
    @cached_property
    def lessons(self) -> tuple[str, ...]:
        """The lessons that somebody has begun, in the order of the tutorials."""
        begun = {name for one in self.pupils for name, entries in one.lessons.items() if entries}
        return tuple(name for name in known_lessons() if name in begun)

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """Lessons that only the files know: of another version, perhaps. They are not counted."""
        known = known_lessons()
        begun = {name for one in self.pupils for name in one.lessons}
        return tuple(sorted(shortened(name, 60) for name in begun if name not in known))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the pupils are called in the tables: by name, or else by their number.

        Where two have one name, the beginning of their numbers stands behind it.
        """
        often = Counter(one.name.casefold() for one in self.pupils)
        return tuple(
            f"pupil {one.pupil[:6]}"
            if not one.name
            else f"{one.name} ({one.pupil[:6]})"
            if often[one.name.casefold()] > 1
            else one.name
            for one in self.pupils
        )

    def standing(self, place: int, lesson: str, key: str) -> Standing:
        """How the pupil of this place in ``pupils`` stands with an exercise."""
        exercise = _exercise(lesson, key)
        entry = self.pupils[place].lessons.get(lesson, {}).get(key, Entry())
        state = entry.state
        if state is not State.NOT_TRIED and not isinstance(exercise, Act | InPlay):
            verdict = self._judged(lesson, key, entry.answer)
            state = State.NOT_TRIED if verdict is None else verdict.state
        if state is State.RIGHT:
            if exercise.done:
                return Standing.NOTED
            return Standing.HELPED if entry.hints or entry.seen else Standing.RIGHT
        return Standing.WRONG if state is State.NOT_RIGHT else Standing.UNTRIED

    def shares(self, lesson: str, key: str) -> Shares:
        """How many pupils stand how with an exercise. A guess that is noted counts as right."""
        found = Counter(self.standing(place, lesson, key) for place in range(len(self.pupils)))
        right = found[Standing.RIGHT] + found[Standing.NOTED]
        return Shares(right, found[Standing.HELPED], found[Standing.WRONG], found[Standing.UNTRIED])

    def wrong(self, lesson: str, key: str) -> list[WrongAnswer]:
        """The wrong answers to an exercise, the most common first; a pupil counts once for each.

        Answers of tasks on a panel, and of games that pupils played, are not known.
        """
        exercise = _exercise(lesson, key)
        if isinstance(exercise, Act | InPlay):
            return []
        found: Counter[str] = Counter()
        reasons: dict[str, str] = {}
        for pupil in self.pupils:
            entry = pupil.lessons.get(lesson, {}).get(key, Entry())
            told: dict[str, str] = {}
            for answer in (*entry.earlier, entry.answer):
                verdict = self._judged(lesson, key, answer)
                if verdict is not None and verdict.state is State.NOT_RIGHT:
                    told.update(dict.fromkeys(_told(exercise, answer), verdict.reason))
            found.update(told.keys())
            reasons |= told
        ranked = sorted(found.items(), key=lambda one: (-one[1], one[0]))
        return [WrongAnswer(answer, pupils, reasons[answer]) for answer, pupils in ranked]

    def guesses(self, lesson: str, key: str) -> Pooled:
        """The guesses and trials of the class in one chance experiment.

        Raises :class:`~shogun_nb.InputError` for an exercise of another kind.
        """
        exercise = _exercise(lesson, key)
        if not isinstance(exercise, Trials):
            raise InputError(f"{lesson}: {shown(key)} is not a chance experiment.")
        guesses: list[tuple[float, ...]] = []
        runs: dict[int, tuple[int, ...]] = {}
        for pupil in self.pupils:
            entry = pupil.lessons.get(lesson, {}).get(key, Entry())
            first = (*entry.earlier, entry.answer)[0]
            verdict = self._judged(lesson, key, first)
            if verdict is not None and verdict.right:
                guesses.append(tuple(float(one) for one in exercise.checked(first) or ()))
            if len(entry.counts) == len(exercise.outcomes):
                before = runs.get(pupil.seed, ())
                runs[pupil.seed] = max(before, entry.counts, key=sum)
        some = [one for one in runs.values() if sum(one)]
        counts = tuple(map(sum, zip(*some, strict=True))) or (0,) * len(exercise.outcomes)
        return Pooled(exercise, tuple(guesses), counts, len(some))

    def _judged(self, lesson: str, key: str, answer: Any) -> Verdict | None:
        """The verdict on an answer; ``None`` for what is none to this question."""
        # 1 and True, 1 and 1.0 are equal, and yet other answers.
        known = (lesson, key, (type(answer), answer))
        if known not in self._verdicts:
            try:
                verdict: Verdict | None = _exercise(lesson, key).judge(answer)
            except InputError:  # to an earlier wording of it, perhaps
                verdict = None
            self._verdicts[known] = verdict
        return self._verdicts[known]

    # --- shown ------------------------------------------------------------------------------------
    @property
    def sentence(self) -> str:
        """How many handed in what, and what was left out."""
        said = [
            f"{counted(len(self.pupils), 'pupil')} handed in work on "
            f"{counted(len(self.lessons), 'lesson')}."
        ]
        if self.unknown:
            said.append(
                f"Not counted, because this version does not have them: {all_of(self.unknown)}."
            )
        if self.left_out:
            said.append(f"{counted(len(self.left_out), 'file')} to look at:")
        return " ".join(said)

    @property
    def troubles(self) -> list[str]:
        """A line for every file that was left out or is odd; of very many, the first."""
        lines = [f"{shortened(file, 100)}: {why}" for file, why in self.left_out[:_MOST_NAMED]]
        more = len(self.left_out) - _MOST_NAMED
        return [*lines, f"… and {more} more."] if more > 0 else lines

    def __repr__(self) -> str:
        return "\n".join([self.sentence, *self.troubles])

    def _repr_html_(self) -> str:
        return _views.collected(self.sentence, self.troubles, [*map(self._part, self.lessons)])

    def _part(self, name: str, *, pictures: bool = False) -> Html:
        """The table of a lesson, with what was wrong in it."""
        one = _lesson(name)
        keys = [*one.exercises]
        rows = [
            (who, [self.standing(place, name, key) for key in keys])
            for place, who in enumerate(self.names)
        ]
        told = []
        for number, key in enumerate(keys, 1):
            exercise = one.exercises[key]
            figure = None
            if isinstance(exercise, Trials):
                pooled = self.guesses(name, key)
                words, wrong = pooled.words, []
                if pictures and (pooled.guesses or pooled.trials):
                    figure = _source(pooled.plot())
            else:
                words, wrong = self.shares(name, key).words, self.wrong(name, key)[:_MOST_WRONG]
                if exercise.done:
                    words = words.replace("right", "noted")
            told.append((number, name_of(exercise), words, wrong, figure))
        bars = _source(self.plot(name)) if pictures else None
        alt = repr(self.plot(name)) if pictures else ""
        shares = [self.shares(name, key) for key in keys]
        totals = [one.right + one.helped for one in shares]
        return _views.lesson(one.title, name, keys, rows, totals, told, bars, alt, [*Standing])

    def plot(self, lesson: str | None = None) -> Figure:
        """A bar for each exercise of a lesson: right, with help, not right, not tried.

        Without a name, the first lesson that somebody has begun. Raises
        :class:`~shogun_nb.InputError` for a lesson that nobody has begun.
        """
        from matplotlib import rc_context

        lesson = self._begun(lesson)
        keys = [*_lesson(lesson).exercises]
        shares, labels = self._bars(lesson)
        with rc_context({"text.parse_math": False}):
            made = picture(7.2, 0.9 + 0.24 * len(keys), self.in_words(lesson))
            axes = made.subplots()
            begin = [0] * len(keys)
            for place, (standing, (colour, hatch)) in enumerate(_DRAWN.items()):
                numbers = [share[place] for share in shares]
                axes.barh(
                    range(len(keys)),
                    numbers,
                    0.8,
                    begin,
                    color=colour,
                    hatch=hatch,
                    edgecolor=_INK,
                    linewidth=0.6,
                    label=standing.words,
                )
                begin = [sum(both) for both in zip(begin, numbers, strict=True)]
            axes.set_yticks(range(len(keys)), labels, fontsize=8)
            axes.set_ylim(len(keys) - 0.4, -0.6)  # the first on top
            axes.set_xlim(0, len(self.pupils))
            axes.locator_params(axis="x", integer=True)
            axes.set_xlabel("pupils")
            made.legend(*axes.get_legend_handles_labels(), loc="outside upper center", ncols=4)
        return made

    def _begun(self, lesson: str | None) -> str:
        if lesson is None:
            lesson = self.lessons[0] if self.lessons else ""
        if lesson not in self.lessons:
            raise InputError(f"plot: nobody has begun a lesson {shown(lesson)}.")
        return lesson

    def _bars(self, lesson: str) -> tuple[list[Shares], list[str]]:
        """How the class did in each exercise of a lesson, and what stands beside the bar."""
        exercises = _lesson(lesson).exercises
        names = (shortened(name_of(exercise), 32) for exercise in exercises.values())
        labels = [f"{number}. {name}" for number, name in enumerate(names, 1)]
        return [self.shares(lesson, key) for key in exercises], labels

    def in_words(self, lesson: str | None = None) -> str:
        """What is read aloud in place of the picture of a lesson; a lesson as for :meth:`plot`."""
        lesson = self._begun(lesson)
        shares, labels = self._bars(lesson)
        told = (f"{label}: {share.words}" for label, share in zip(labels, shares, strict=True))
        return f"{_lesson(lesson).title}. {' '.join(told)}"

    def to_png(
        self, path: str | os.PathLike[str] | None = None, *, lesson: str | None = None
    ) -> bytes:
        """The picture of :meth:`plot` as PNG, also written to a file if one is named.

        Raises :class:`~shogun_nb.InputError` for what is not a path and for a lesson that nobody
        has begun, :class:`OSError` when the file cannot be written.
        """
        return _OfLesson(self, lesson).to_png(path)

    def to_svg(
        self, path: str | os.PathLike[str] | None = None, *, lesson: str | None = None
    ) -> str:
        """The same as SVG, with words for those who cannot see it."""
        return _OfLesson(self, lesson).to_svg(path)

    def plot_guesses(self, lesson: str, key: str) -> Figure:
        """The guesses and trials of the class in one chance experiment, with the theory.

        Raises :class:`~shogun_nb.InputError` for an exercise of another kind.
        """
        return self.guesses(lesson, key).plot()

    # --- written ----------------------------------------------------------------------------------
    def to_csv(self, path: str | os.PathLike[str] | None = None, *, answers: bool = False) -> str:
        """The class table as CSV: a row for each pupil, a column for each exercise.

        With ``answers`` a row for each answered exercise of each pupil, with answer, tries and
        help. It is also written to a new file if one is named. Words that a spreadsheet would take
        for a formula get an apostrophe in front. Raises :class:`~shogun_nb.InputError` for a name
        that cannot be one, or is there already.
        """
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerows(self._answers() if answers else self._table())
        if path is not None:
            # With a mark at the beginning, by which spreadsheets know its letters.
            content = text.getvalue().encode("utf-8-sig")
            write_new(new_file(path, ".csv"), lambda new: new.write_bytes(content))
        return text.getvalue()

    def _table(self) -> list[list[object]]:
        columns = [(name, key) for name in self.lessons for key in _lesson(name).exercises]
        head = ["name", "pupil", "seed", "handed in", "times"]
        heads = [f"{name}: right" for name in self.lessons]
        rows: list[list[object]] = [[*head, *heads, *(f"{name}/{key}" for name, key in columns)]]
        good = (Standing.RIGHT, Standing.HELPED)
        for place, one in enumerate(self.pupils):
            stands = {(name, key): self.standing(place, name, key) for name, key in columns}
            sums = [
                sum(stand in good for (of, _), stand in stands.items() if of == name)
                for name in self.lessons
            ]
            line: list[object] = [cell(one.name), cell(one.pupil), one.seed, one.at, one.times]
            rows.append([*line, *sums, *(stands[column].words for column in columns)])
        return rows

    def _answers(self) -> list[list[object]]:
        rows: list[list[object]] = [
            [
                *("name", "pupil", "lesson", "exercise", "title", "standing", "tries", "hints"),
                *("solution seen", "answer", "earlier answers", "counts of trials"),
            ]
        ]
        for place, one in enumerate(self.pupils):
            for name in self.lessons:
                exercises = _lesson(name).exercises
                for key, entry in one.lessons.get(name, {}).items():
                    if key not in exercises:
                        continue
                    earlier = " | ".join(map(_plain, entry.earlier))
                    rows.append(
                        [
                            *(cell(one.name), cell(one.pupil), name, key),
                            cell(name_of(exercises[key])),
                            self.standing(place, name, key).words,
                            *(entry.tries, entry.hints, "yes" if entry.seen else "no"),
                            *(cell(_plain(entry.answer)), cell(earlier)),
                            " ".join(map(str, entry.counts)),
                        ]
                    )
        return rows

    def to_html(self, path: str | os.PathLike[str] | None = None) -> str:
        """A page to print, with the tables, common wrong answers, and pictures in it.

        It is also written to a new file if one is named; a browser opens and prints it without
        Python and without network. Errors are those of :meth:`to_csv`.
        """
        parts = [self._part(name, pictures=True) for name in self.lessons]
        text = "<!DOCTYPE html>\n" + _views.page(self.sentence, self.troubles, parts)
        if path is not None:
            write_new(new_file(path, ".html"), lambda new: new.write_text(text, encoding="utf-8"))
        return text


def _lesson(name: str) -> Lesson:
    return lesson(name)


def _exercise(name: str, key: str) -> Exercise:
    return lesson(name)._exercise(key)


def _source(figure: Any) -> str:
    return f"data:image/png;base64,{b64encode(figure._repr_png_()).decode()}"


def _plain(answer: Any) -> str:
    """An answer as text."""
    if answer is None:
        return ""
    if isinstance(answer, tuple):
        return "; ".join(answer)
    return answer if isinstance(answer, str) else f"{answer:g}"


def _told(exercise: Exercise, answer: Any) -> list[str]:
    """A wrong answer as text, as the exercise writes it; of a table, each wrong cell."""
    usual = exercise.checked(answer)
    if isinstance(exercise, FillIn):
        wrong = []
        for (row, column), text in zip(exercise.open, usual, strict=True):
            number = number_in(text)
            far = number is None or (
                abs(number - exercise.answers[row][column]) > exercise.tolerance + 1e-9
            )
            if text and far:
                wrong.append(f"{exercise.name((row, column))}: {text}")
        return [shortened(one, _LONGEST_ANSWER) for one in wrong] or ["not all cells filled in"]
    if isinstance(exercise, Probability):
        return [as_fraction(usual)]
    return [shortened(_plain(usual), _LONGEST_ANSWER)]
