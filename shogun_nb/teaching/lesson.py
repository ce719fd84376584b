"""A lesson: its exercises, its closing questions, its games, and how far the learner has come."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any
from weakref import WeakSet

import traitlets
from ipywidgets import HBox, Layout, Text, VBox, Widget

from shogun_nb.controls import Markup, Panel, Press, Still, Watched, Words, show_if, tell_watched
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import name_beside
from shogun_nb.engine.game import Game, resume
from shogun_nb.engine.journal import SaveFileError
from shogun_nb.engine.rulebook import Rulebook, known_lessons, rulebook_of, rulebooks
from shogun_nb.engine.speech import counted, shortened
from shogun_nb.teaching.asked import Asked, Change, sign_of
from shogun_nb.teaching.exercises import Exercise, State, Trials
from shogun_nb.teaching.handing_in import hand_in
from shogun_nb.teaching.progress import Entry, Progress
from shogun_nb.teaching.trials import TrialsBox
from shogun_nb.templates import Views, escaped
from shogun_nb.whole_table.table import Table

_views = Views(__file__)

GAMES = ".shogun_nb_games"


def lesson(name: str) -> Lesson:
    """The lesson of a tutorial, such as ``"01_setup"``; always the same one in one notebook.

    Raises :class:`~shogun_nb.InputError` with the lessons that there are.

    >>> lesson("setup")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: lesson: there is no lesson 'setup'; there are '01_setup', \
'02_planning', '03_battles', '04_winter_scoring', '05_a_whole_game', '06_what_if', '07_how_sure', \
'probability/01_what_falls_out', 'probability/02_adding_up', \
'probability/03_the_tower_remembers', 'probability/04_measure_your_tower', \
'probability/05_should_i_attack', 'gekokujo/01_a_campaign', 'senji/01_hands_and_honour', \
'senji/02_battles_and_autumn', 'tokugawa/01_towns_and_roads'.
    """
    module = _rules_of(name).lessons.get(name) if isinstance(name, str) else None
    if module is None:
        listed = ", ".join(map(repr, known_lessons()))
        raise InputError(f"lesson: there is no lesson {shown(name)}; there are {listed}.")
    found = import_module(module).LESSON
    assert isinstance(found, Lesson)
    return found


def _rules_of(name: str) -> Rulebook:
    """The rulebook of the game that a lesson is about; of a lesson of one's own, the first."""
    return next((one for one in rulebooks() if name in one.lessons), rulebook_of(None))


@dataclass
class _Kept:
    """A game that is being played in this kernel, with the arguments that it was asked for.

    The arguments are ``None`` for a game found in the learner's folder and requested without any.
    """

    game: Game
    arguments: dict[str, Any] | None


# By file, or by lesson and key in memory: two notebooks' cells must not write one file twice.
_PLAYED: dict[Path | tuple[str, str], _Kept] = {}


class Lesson(traitlets.HasTraits):
    """The exercises of one tutorial. In a cell it shows how far the learner has come.

    ``final`` holds the keys of the closing questions, in their order; all other exercises are the
    steps of the lesson. Progress is kept; see :mod:`shogun_nb.teaching.progress`. Programs may
    watch ``entries``.

    Raises :class:`~shogun_nb.InputError` when a key appears twice or one of ``final`` is
    missing.

    >>> from shogun_nb.teaching.exercises import HowMany
    >>> castle = HowMany(key="castle", prompt="What does a castle cost?", rules=("S-45",),
    ...     hints=("It is the dearest of the three.",), why="S-45.", answer=3, unit="chests")
    >>> example = Lesson("example", "Prices", (castle,))
    >>> example
    Lesson "Prices": 0 of 1 step done.
    """

    def __init__(
        self,
        name: str,
        title: str,
        exercises: tuple[Exercise, ...],
        final: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.name = name
        self.title = title
        self.exercises = {exercise.key: exercise for exercise in exercises}
        self.final = final
        if len(self.exercises) < len(exercises):
            raise InputError(f"{name}: two exercises have the same key.")
        for key in final:
            if isinstance(self._exercise(key), Trials):
                raise InputError(f"{name}: {key} is a chance experiment, not a closing question.")
        self._live: WeakSet[Asked | TrialsBox] = WeakSet()
        self._panel: LessonPanel | None = None
        self._tables: dict[str, tuple[Game, Table]] = {}
        self._questions: WeakSet[Questions] = WeakSet()

    @property
    def steps(self) -> tuple[str, ...]:
        """The keys of all exercises but the closing questions, in their order."""
        return tuple(key for key in self.exercises if key not in self.final)

    @property
    def progress(self) -> Progress:
        """The learner's progress, from where this notebook keeps it."""
        return Progress.here()

    @Watched
    def entries(self) -> dict[str, Entry]:
        """How every exercise stands, by key."""
        kept = self.progress.lesson(self.name)
        return {key: kept.get(key, Entry()) for key in self.exercises}

    # --- exercises --------------------------------------------------------------------------------
    def ask(self, key: str) -> Asked | TrialsBox:
        """The exercise of this key as a live box, as the learner left it.

        A chance experiment is a :class:`~shogun_nb.teaching.trials.TrialsBox`, everything else an
        :class:`~shogun_nb.teaching.asked.Asked`.

        Raises :class:`~shogun_nb.InputError` for an unknown key. ::

            sg.lesson("01_setup").ask("rich")
        """
        exercise = self._exercise(key)
        kept = self.progress.entry(self.name, key)

        def keep(change: Change) -> None:
            self._change(key, change)

        asked: Asked | TrialsBox
        if isinstance(exercise, Trials):
            asked = TrialsBox(exercise, kept, keep, luck=f"{self.progress.seed} {self.name}")
        else:
            asked = Asked(exercise, kept, keep)
        self._live.add(asked)
        return asked

    def questions(self) -> Questions:
        """The closing questions, one at a time, with the score and the rules to read again. ::

        sg.lesson("01_setup").questions()
        """
        if not self.final:
            raise InputError(f"{self.name}: this lesson has no closing questions.")
        questions = Questions(self)
        self._questions.add(questions)
        return questions

    def start_again(self) -> None:
        """Forget what was solved in this lesson. The games that it keeps stay; see :meth:`new`.

        >>> Lesson("example", "Prices", ()).start_again()
        """
        self.progress.forget(self.name)
        for asked in self._live:
            asked.restore(Entry())
        self._refresh()

    def _exercise(self, key: str) -> Exercise:
        if key in self.exercises:
            return self.exercises[key]
        near = get_close_matches(key if isinstance(key, str) else "", self.exercises, 3)
        listed = ", ".join(repr(known) for known in near or self.exercises)
        ask = "did you mean" if near else "there are"
        raise InputError(f"{self.name}: there is no exercise {shown(key)}; {ask} {listed}.")

    def _change(self, key: str, change: Change) -> None:
        progress = self.progress
        before = progress.entry(self.name, key)
        after = change(before)
        if after != before:
            progress.set(self.name, key, after)
            self._refresh()

    def _refresh(self) -> None:
        if self._panel is not None:
            self._panel.refresh()
        for questions in self._questions:
            questions.refresh()
        tell_watched(self)

    # --- games ------------------------------------------------------------------------------------
    def game(self, key: str, **arguments: Any) -> Game:
        """The game of this key, begun with its game's ``new_game(**arguments)`` or gone on with.

        It is kept in the learner's folder beside the progress, and survives a restart of the
        kernel. A kept game that cannot be read, or that began otherwise than ``arguments`` say, is
        put aside under another name, and a new one begins. Without arguments it is the game of this
        key in this notebook or in the learner's folder, however it began; if there is none,
        ``new_game()`` begins one. ::

            game = sg.lesson("02_planning").game("table", seed=7)
        """
        place = self._place(key)
        played = _PLAYED.get(place)
        if played is not None and not arguments:
            return played.game
        fresh = _rules_of(self.name).new_game(**arguments)
        if played is not None and _began_alike(played.game, fresh, arguments):
            played.arguments = arguments
            return played.game
        self._leave(place)
        known: dict[str, Any] | None = arguments
        if isinstance(place, Path):
            resumed = self._resumed(place, fresh, arguments)
            if resumed is not None:
                game, known = resumed, arguments or None
            else:
                game = fresh
                try:
                    place.parent.mkdir(exist_ok=True)
                    game.keep(place)
                except OSError as error:
                    reason = error.strerror or type(error).__name__
                    print(
                        f"This game cannot be kept in {place.parent.name} ({reason.lower()}). "
                        "It lasts only while this notebook runs."
                    )
        else:
            game = fresh
        _PLAYED[place] = _Kept(game, known)
        return game

    def new(self, key: str, **arguments: Any) -> Game:
        """Begin the game of this key anew; without arguments, with those of :meth:`game`.

        The old one is put aside under another name. Raises :class:`~shogun_nb.InputError` when no
        arguments are known. ::

            game = sg.lesson("02_planning").new("table")
        """
        place = self._place(key)
        if not arguments:
            played = _PLAYED.get(place)
            if played is None or played.arguments is None:
                raise InputError(
                    f"{self.name}: no game {shown(key)} was begun in this notebook yet. "
                    f"Run the cell with lesson.game({key!r}, …) first."
                )
            arguments = played.arguments
        # Raises for wrong arguments before anything is put aside.
        _rules_of(self.name).new_game(**arguments)
        self._leave(place)
        if isinstance(place, Path) and place.exists():
            place.rename(name_beside(place, "old"))
        return self.game(key, **arguments)

    def table(self, key: str, seats: object = None, **arguments: Any) -> Table:
        """The whole table with the game of this key, begun or gone on with as in :meth:`game`.

        ``seats`` says who plays, as for :func:`shogun_nb.table`. The same table returns while that
        game lies on it; after another game it is laid anew. ::

            sg.lesson("05_a_whole_game").table("game", seats={"Takeda": "me"}, seed=16)
        """
        laid = self.laid(key)
        if laid is not None and laid.game is not self._tables[key][0]:
            # The other game may have put this one away: go on with what is kept of it.
            place = self._place(key)
            if isinstance(place, Path):
                self._leave(place)
        game = self.game(key, **arguments)
        laid = self.laid(key)
        if laid is None or laid.game is not game:
            laid = Table(game, seats)
            self._tables[key] = (game, laid)
        return laid

    def laid(self, key: str) -> Table | None:
        """The table that :meth:`table` has laid for the game of this key, whatever is played on it.

        >>> Lesson("example", "Prices", ()).laid("game") is None
        True
        """
        played = _PLAYED.get(self._place(key))
        game, table = self._tables.get(key, (None, None))
        return table if played is not None and played.game is game else None

    def _place(self, key: str) -> Path | tuple[str, str]:
        if not isinstance(key, str) or not key.isidentifier() or not key.isascii():
            raise InputError(
                f"{self.name}: {shown(key)} is not a name for a game; use letters, digits and _."
            )
        path = self.progress.path
        return (
            (self.name, key)
            if path is None
            else path.parent / GAMES / f"{self.name.replace('/', '_')}_{key}.jsonl"
        )

    def _leave(self, place: Path | tuple[str, str]) -> None:
        played = _PLAYED.pop(place, None)
        if played is not None:
            played.game.close()

    def _resumed(self, place: Path, fresh: Game, arguments: dict[str, Any]) -> Game | None:
        """The game kept there, if it is the wanted one; another one is put aside."""
        if not place.exists():
            return None
        try:
            game: Game = resume(place)
        except (SaveFileError, OSError):
            why = "could not be read"
        else:
            # Without arguments any game will do: nobody loses one by not naming them.
            if not arguments or _began_alike(game, fresh, arguments):
                return game
            game.close()
            why = "began otherwise"
        aside = name_beside(place, "old")
        place.rename(aside)
        print(f"The game that was kept here {why}. It is now in {aside.name}; a new one begins.")
        return None

    # --- how far the learner has come -------------------------------------------------------------
    def __repr__(self) -> str:
        done, seen, of = self._count(self.steps)
        words = f'Lesson "{self.title}": {done} of {counted(of, "step")} done'
        if seen:
            words += f", {seen} with the solution seen"
        if self.final:
            right, _, of = self._count(self.final)
            words += f"; closing questions: {right} of {of} right"
        return f"{words}."

    def _count(self, keys: tuple[str, ...]) -> tuple[int, int, int]:
        """How many of these are right, how many have only their solution seen, and all."""
        entries = self.entries
        right = sum(entries[key].state is State.RIGHT for key in keys)
        seen = sum(entries[key].seen and entries[key].state is not State.RIGHT for key in keys)
        return right, seen, len(keys)

    def _repr_mimebundle_(self, **given: Any) -> Any:
        if self._panel is None:
            self._panel = LessonPanel(self)
        self._panel.refresh()
        return self._panel._repr_mimebundle_(**given)


class LessonPanel(Panel):
    """How far the learner has come in a lesson, what is next, and where that is kept.

    >>> LessonPanel(Lesson("example", "Prices", ())).title
    'Prices'
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._list = Markup()
        self._list.add_class("shogun-steps")
        self._where = Markup()
        self._again = Press(self, "Start again", self._again_pressed)
        self._again.add_class("shogun-once")  # a double click must not be both presses
        self._stay = Press(self, "Keep my answers", self._stay_pressed)
        show_if(self._stay, False)
        self._asking = False
        self._handing = Press(self, "Hand in", self._hand_in_pressed)
        buttons = HBox([self._handing, self._again, self._stay])
        buttons.add_class("shogun-row")
        self.name = Text(
            description="Your name:",
            placeholder="or leave it empty",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=Layout(width="260px"),
        )
        self.name.add_class("shogun-hand-in-name")
        self._writing = Press(self, "Write the file", self._write_pressed, kind="shogun-main")
        self._writing.add_class("shogun-once")  # a double click must not write two files
        self._later = Press(self, "Not now", lambda: self._ask_name(False))
        row = HBox([self.name, self._writing, self._later])
        row.add_class("shogun-row")
        note = Words(
            "What you did in all lessons goes into one small file for your teacher: your answers, "
            "your tries, your guesses. It contains your name only if you type it here."
        )
        self._asked_name = VBox([note, row])
        self._handed = Markup()
        handed: list[Widget] = [self._asked_name, self._handed]
        super().__init__(lesson.title, [self._list, self._where, buttons, *handed])
        self._ask_name(False)
        self.add_class("shogun-lesson")
        self.refresh()

    def refresh(self) -> None:
        """Show how the lesson stands now."""
        lesson, entries = self.lesson, self.lesson.entries
        self.say(self._words())
        lines = [_step_words(entries[key], lesson.exercises[key]) for key in lesson.steps]
        self._list.value = _views.steps(lines)
        self._where.value = escaped(lesson.progress.words)

    def _words(self) -> str:
        lesson, entries = self.lesson, self.lesson.entries
        done, seen, of = lesson._count(lesson.steps)
        said = [f"{done} of {of} steps done."]
        if seen:
            said.append(f"Solution seen in {seen} more: try {'it' if seen == 1 else 'them'} again.")
        left = [key for key in lesson.steps if entries[key].state is not State.RIGHT]
        unseen = [key for key in left if not entries[key].seen]
        if unseen or left:
            key = (unseen or left)[0]
            number = lesson.steps.index(key) + 1
            said.append(f"Next: step {number}, {name_of(lesson.exercises[key])}.")
        if lesson.final:
            right, _, of = lesson._count(lesson.final)
            said.append(f"Closing questions: {right} of {of} right.")
            if not left and right == of:
                said.append("You have finished this lesson.")
        return " ".join(said)

    def _hand_in_pressed(self) -> None:
        self._ask_name(True)
        # A press is gone with its button: the keyboard goes on where the next thing is done.
        self.manners.focus("shogun-hand-in-name")

    def _write_pressed(self) -> None:
        self._handed.value = hand_in(self.name.value)._repr_html_()
        self._ask_name(False)
        self.manners.focus("shogun-hand-in-file")

    def _ask_name(self, asking: bool) -> None:
        show_if(self._asked_name, asking)
        show_if(self._handing, not asking)
        if asking:
            self._handed.value = ""

    def _again_pressed(self) -> None:
        if self._asking:
            self.lesson.start_again()
            self._ask(False)
        else:
            self._ask(True)
            self.warn(
                "This forgets all your answers of this lesson. Press once more if you mean it."
            )

    def _stay_pressed(self) -> None:
        self._ask(False)

    def _ask(self, asking: bool) -> None:
        self._asking = asking
        self._again.description = "Forget all my answers" if asking else "Start again"
        show_if(self._stay, asking)

    def still(self) -> Still:
        """The steps in words; nothing of one learner stays in a file that others read."""
        lesson = self.lesson
        names = [name_of(lesson.exercises[key]) for key in lesson.steps]
        final = f", {len(lesson.final)} closing questions" if lesson.final else ""
        first = f"{self.title}: {len(names)} steps{final}. Run this cell to see your progress."
        return Still("\n".join([first, *names]), html=_views.still(first, names))


class Questions(Panel):
    """The closing questions of a lesson, one at a time. Made by :meth:`Lesson.questions`."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._live_exercises: dict[str, Asked] = {}
        self.at = 0
        self._numbers = [
            Press(self, str(place + 1), lambda place=place: self.go(place))  # type: ignore[misc]
            for place in range(len(lesson.final))
        ]
        numbers = HBox(self._numbers)
        numbers.add_class("shogun-row")
        numbers.add_class("shogun-numbers")
        self._place = VBox()
        self._place.add_class("shogun-question")
        self._back = Press(self, "Back", lambda: self.go(self.at - 1))
        self._next = Press(self, "Next question", lambda: self.go(self.at + 1))
        self._next.add_class("shogun-once")
        steps = HBox([self._back, self._next])
        steps.add_class("shogun-row")
        super().__init__(f"{lesson.title}: closing questions", [numbers, self._place, steps])
        self.add_class("shogun-questions")
        self.go(0)

    @property
    def asked(self) -> Asked:
        """The question that is shown now."""
        return self.question(self.lesson.final[self.at])

    def question(self, key: str) -> Asked:
        """The live question of this key, whether it is shown or not."""
        if key not in self.lesson.final:
            raise InputError(f"{self.lesson.name}: {shown(key)} is not a closing question.")
        if key not in self._live_exercises:
            asked = self.lesson.ask(key)
            assert isinstance(asked, Asked)  # no closing question is a chance experiment
            self._live_exercises[key] = asked
        return self._live_exercises[key]

    def go(self, place: int) -> None:
        """Show the question of this place, from 0."""
        self.at = min(max(place, 0), len(self.lesson.final) - 1)
        self._place.children = [self.asked]
        self.refresh()

    def refresh(self) -> None:
        """Show the score, and which question is the present one."""
        lesson, entries = self.lesson, self.lesson.entries
        last = len(lesson.final) - 1
        for place, (press, key) in enumerate(zip(self._numbers, lesson.final, strict=True)):
            sign = sign_of(entries[key])
            press.description = f"{place + 1} {sign[0]}"
            press.tooltip = f"Question {place + 1}: {sign}"
            press.mark(place == self.at)
        if self.at == 0:
            self._back.off("this is the first question.")
        else:
            self._back.on()
        if self.at == last:
            self._next.off("this is the last question. The score is shown above.")
        else:
            self._next.on()
        self.say(self._words(entries))

    def _words(self, entries: dict[str, Entry]) -> str:
        final = self.lesson.final
        right, seen, of = self.lesson._count(final)
        said = [f"Question {self.at + 1} of {of}. {right} of {of} right."]
        if seen:
            said.append(f"Solution seen in {seen} more.")
        again: dict[str, list[str]] = {}
        for place, key in enumerate(final):
            if entries[key].state is State.NOT_RIGHT or entries[key].seen:
                for number in self.lesson.exercises[key].rules:
                    again.setdefault(number, []).append(str(place + 1))
        if again:
            listed = ", ".join(
                f"{number} (question {' and '.join(places)})" for number, places in again.items()
            )
            said.append(f"To read again: {listed}.")
        elif right == of:
            said.append("All of them: well done.")
        return " ".join(said)

    def still(self) -> Still:
        """All questions with their options."""
        stills = [self.question(key).still() for key in self.lesson.final]
        text = "\n\n".join([self.title, *(still.text for still in stills)])
        return Still(text, html=_views.questions(self.title, [still.html for still in stills]))


def name_of(exercise: Exercise) -> str:
    """The title of an exercise, or the beginning of its question.

    >>> from shogun_nb.teaching.exercises import HowMany
    >>> name_of(HowMany(key="castle", prompt="What does a castle cost?", rules=("S-45",),
    ...     hints=("It is the dearest of the three.",), why="S-45.", answer=3, unit="chests"))
    'What does a castle cost?'
    """
    if exercise.title:
        return exercise.title
    line = exercise.prompt.strip().splitlines()[0]
    return shortened(line, 60)


def _step_words(entry: Entry, exercise: Exercise) -> str:
    """A line of the list of steps: the sign first, so that a glance down the list is enough."""
    sign, words = sign_of(entry, exercise.done).split(" ", 1)
    untouched = entry == Entry()
    return f"{sign} {name_of(exercise)}" + ("" if untouched else f" ({words})")


def _began_alike(kept: Game, fresh: Game, arguments: dict[str, Any]) -> bool:
    """Whether these arguments begin the kept game; without a seed, any seed will do."""
    one, other = kept.start.to_json(), fresh.start.to_json()
    if arguments.get("seed") is None:
        one.pop("seed")
        other.pop("seed")
    return one == other and kept.chance == fresh.chance
