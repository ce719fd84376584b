"""An exercise as a live box on a page: its question, the controls to answer, and the verdict."""

from __future__ import annotations

import math
import time
from abc import abstractmethod
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ipywidgets import Box, HBox, Layout, Text, VBox, Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.text import printed
from shogun_nb.controls import AbstractBox, OneOf, Panel, Press, Ruled, Still, Words
from shogun_nb.controls.lists import SortableList
from shogun_nb.engine.errors import InputError
from shogun_nb.teaching.exercises import (
    SIGNS,
    Act,
    Choose,
    ChooseAll,
    Exercise,
    FillIn,
    HowMany,
    InOrder,
    InPlay,
    OnBoard,
    State,
    Verdict,
)
from shogun_nb.teaching.progress import Entry
from shogun_nb.templates import Html, Views

_views = Views(__file__)

Change = Callable[[Entry], Entry]

SEEN = "◇ solution seen"

_LATE = 0.3  # seconds; nobody presses Check, types another number and leaves the field in that time


class Said(str):
    """A text that a cell shows without quotation marks.

    >>> Said("It is the dearest of the three.")
    It is the dearest of the three.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Asked(Panel):
    """One exercise, live. Made by :meth:`~shogun_nb.Lesson.ask`.

    Python can do what the buttons do: set ``answer``, and call :meth:`check`, :meth:`hint` and
    :meth:`solution`, which return what they show. ``kept`` is how the exercise stood when it was
    last left; ``keep`` is called with every change to be kept.

    >>> from shogun_nb.teaching.exercises import HowMany
    >>> asked = Asked(HowMany(key="castle", prompt="What does a castle cost?", rules=("S-45",),
    ...     hints=("It is the dearest of the three.",), why="S-45: 3 chests.", answer=3,
    ...     unit="chests", reasons={2: "That is a temple."}))
    >>> asked.answer = 2
    >>> asked.check()
    ✗ not right: That is a temple.
    >>> asked.hint()
    Hint 1 of 1: It is the dearest of the three.
    >>> asked.answer = 3
    >>> asked.check().right
    True
    """

    _words_kind = Ruled

    def __init__(
        self,
        exercise: Exercise,
        kept: Entry | None = None,
        keep: Callable[[Change], None] | None = None,
    ) -> None:
        super().__init__(exercise.title or "Question")
        self.exercise = exercise
        self._keep = keep
        self._prompt = Ruled("", "shogun-prompt")
        self._prompt.say(exercise.prompt)
        self._help = Ruled("", "shogun-help")
        self._help.add_class("shogun-say")
        self.board = self._board_of(exercise)
        self._acts = isinstance(exercise, Act)
        here = isinstance(exercise, Act) and not exercise.elsewhere
        self.panel = exercise.panel() if isinstance(exercise, Act) and here else None
        self._controls = _controls_for(self, exercise)
        self.checking = Press(self, "Check", self._check_pressed, kind="shogun-main")
        self.hinting = Press(self, "Hint", self._hint_pressed)
        self.hinting.add_class("shogun-once")
        self.solving = Press(self, "Solution", self._solution_pressed)
        buttons = HBox([self.checking, self.hinting, self.solving])
        buttons.add_class("shogun-row")
        if self.board is not None:
            self.board.add_class("shogun-ask-board")
        self.message.add_class("shogun-verdict")
        judged = [buttons, self.message, self._help, self.alert]
        title = self.children[:2]
        if self.panel is not None:
            # Panels are as high as the screen, yet question and verdict must be seen beside them.
            self._question = Box([*title[1:], self._prompt, *judged])
            self._question.add_class("shogun-ask-head")
            self.set_trait("children", [title[0], self._question, self.panel])
        elif self.board is not None:
            # So does a board: what is asked, chosen and said of it stands beside it.
            asks = [*title[1:], self._prompt, self._controls, *judged]
            self._question = Box([*asks, self.board.card])
            self._question.add_class("shogun-ask-beside")
            both = Box([self._question, self.board])
            both.add_class("shogun-ask-both")
            self.set_trait("children", [title[0], both])
        else:
            self.set_trait("children", [*title, self._prompt, self._controls, *judged])
        self.add_class("shogun-ask")
        self.add_class(f"shogun-ask-{exercise.key}")
        self.verdict = Verdict(State.NOT_TRIED)
        self._pressed_at = -math.inf
        self._hints = 0
        self._solution_seen = False
        self.restore(kept or Entry())
        if self.panel is not None:
            self.panel.when_done(self.guard(lambda _: self._panel_done()))
        elif isinstance(exercise, (Act, InPlay)):
            exercise.panel().when_said(self.guard(self._something_happened, keep=True))

    def _board_of(self, exercise: Exercise) -> LiveBoard | None:
        if exercise.scene is None:
            return None
        overlays: Mapping[str, Any] = exercise.overlays
        return LiveBoard(exercise.scene(), **overlays)

    # --- for Python -------------------------------------------------------------------------------
    @property
    def answer(self) -> Any:
        """The answer as it stands now; ``None`` while it is empty. Of a task, its panel.

        Setting it raises :class:`~shogun_nb.InputError` for an impossible answer.
        """
        return self._controls.given()

    @answer.setter
    def answer(self, answer: Any) -> None:
        if isinstance(self.exercise, Act):
            raise InputError(
                f"{self.exercise.key}: your answer is what you do on the panel. "
                "Do it there, or with the panel's own functions, then check."
            )
        usual = self.exercise.checked(answer)
        # A field without an answer may hold words that are not a number; they stay visible.
        self._controls.show(answer if isinstance(self.exercise, HowMany) else usual)
        self.touched()

    def check(self) -> Verdict:
        """Judge the answer, show the verdict and keep it."""
        self._controls.follow()
        given = self.answer
        verdict = self.exercise.judge(given)
        self._show(verdict)
        if verdict.state is not State.NOT_TRIED:
            usual = None if self._acts else self.exercise.checked(given)
            # An exercise once solved stays solved: trying other answers is part of learning.
            self._change(lambda entry: entry.judged(verdict.state, usual))
        return verdict

    def hint(self, n: int | None = None) -> Said:
        """Show one more hint, or the first ``n``; says so when there are no more.

        Raises :class:`~shogun_nb.InputError` when there is no hint of that number.
        """
        hints = self.exercise.hints
        if n is not None and (type(n) is not int or not 1 <= n <= len(hints)):
            raise InputError(f"hint: {n!r} is not a number from 1 to {len(hints)}.")
        if n is None and self._hints == len(hints):
            return Said("There are no more hints; solution() shows the answer.")
        wanted = self._hints + 1 if n is None else n
        self._hints = max(self._hints, wanted)
        self._change(lambda entry: replace(entry, hints=max(entry.hints, wanted)))
        self._show_help()
        return Said(self._hint_line(wanted))

    def solution(self) -> Said:
        """Show the solution. The exercise counts as seen from then on; it can still be solved.

        If something must happen first, it says so, and nothing counts.
        """
        if wait := self.exercise.wait:
            self._show(Verdict(State.NOT_TRIED, wait))
            return Said(wait)
        self._solution_seen = True
        self._change(
            lambda entry: replace(entry, seen=entry.seen or entry.state is not State.RIGHT)
        )
        if self.verdict.state is State.NOT_TRIED:
            self._show_untried()
        self._show_help()
        return Said(self._solution_line())

    def restore(self, kept: Entry) -> None:
        """Show the exercise as it was left: its answer, its verdict, the hints that were taken."""
        answer = None
        self._controls.follow()
        if not self._acts:
            try:
                answer = self.exercise.checked(kept.answer)
            except InputError:  # an answer to an earlier wording of the question
                answer = None
            self._controls.show(answer)
        self._hints = min(kept.hints, len(self.exercise.hints))
        self._solution_seen = kept.seen
        if answer is not None and kept.state is not State.NOT_TRIED:
            self._show(self.exercise.judge(answer))
        elif kept.state is State.RIGHT:
            self._show(Verdict(State.RIGHT, f"{self.exercise.explanation} You did this before."))
        else:
            self._show_untried()
        self._show_help()

    def touched(self) -> None:
        """Called by the controls when the answer changed: the last verdict is out of date."""
        if self.verdict.state is not State.NOT_TRIED:
            self._show(Verdict(State.NOT_TRIED), "○ your answer has changed: press Check")

    def still(self) -> Still:
        """The question in words, with its picture and the options."""
        exercise = self.exercise
        lines = lines_of(exercise)
        text = "\n".join([self.title, exercise.prompt, *lines, "Run this cell to answer."])
        shown = self.board or self.panel
        picture = words = ""
        if shown is not None:
            still = shown.still()
            if still.png is not None:
                data = b64encode(still.png).decode("ascii")
                picture = _views.image(still.text, still.width, data)
            else:
                picture, words = Html(still.html or ""), still.text
        html = _views.still(self.title, exercise.prompt, picture, words, lines)
        return Still(text, html=html)

    def ask_for(self, words: str) -> None:
        """Ask in these words from now on."""
        self._prompt.say(words)

    # --- for the page -----------------------------------------------------------------------------
    def _check_pressed(self) -> None:
        self._pressed_at = time.monotonic()
        self.check()

    def entered(self) -> None:
        """Called when a field was left: the answer changed, or came later than the press of Check.

        Pages may send the two in an order of their own (JupyterLab's kernel subshells).
        """
        if time.monotonic() - self._pressed_at < _LATE:
            self.check()
        else:
            self.touched()

    def _panel_done(self) -> None:
        """Judge a finished task without a press of Check; a wrong answer waits for one."""
        if self.exercise.judge(self.panel).right:
            self.check()

    def _something_happened(self) -> None:
        """The panel elsewhere shows something new: check whether it is the awaited event."""
        if self.verdict.right:
            return
        if not self._acts:
            changed = self._controls.follow()
            if not changed:
                return
            self._show_untried()
        # A guess is judged when it has come true, a task when it is done, without a press of Check.
        if self.exercise.judge(self.answer).state is State.RIGHT or (
            not self._acts and self.answer is not None
        ):
            self.check()

    def _hint_pressed(self) -> None:
        self.hint()

    def _solution_pressed(self) -> None:
        self.solution()

    def _change(self, change: Change) -> None:
        if self._keep is not None:
            self._keep(change)

    def _show(self, verdict: Verdict, words: str = "") -> None:
        self.verdict = verdict
        self.say(words or verdict.words)
        for state, kind in ((State.RIGHT, "shogun-is-right"), (State.NOT_RIGHT, "shogun-is-wrong")):
            if verdict.state is state:
                self.message.add_class(kind)
            else:
                self.message.remove_class(kind)

    def _show_untried(self) -> None:
        if first := self.exercise.first:
            self._show(Verdict(State.NOT_TRIED, first))
            return
        seen = f"{SEEN}: do it yourself now, then press Check" if self._solution_seen else ""
        self._show(Verdict(State.NOT_TRIED), seen)

    def _hint_line(self, number: int) -> str:
        return f"Hint {number} of {len(self.exercise.hints)}: {self.exercise.hints[number - 1]}"

    def _solution_line(self) -> str:
        words = self.exercise.solution_words.rstrip(".")
        return f"Solution: {words}. {self.exercise.explanation}"

    def _show_help(self) -> None:
        lines = [self._hint_line(number) for number in range(1, self._hints + 1)]
        lines += [self._solution_line()] if self._solution_seen else []
        self._help.say("\n".join(lines))
        left = len(self.exercise.hints) - self._hints
        self.hinting.description = f"Hint ({left} left)"
        if left:
            self.hinting.on()
        else:
            self.hinting.off("there are no more hints; Solution shows the answer.")


def lines_of(exercise: Exercise) -> list[str]:
    """What stands below the question where no kernel runs."""
    if isinstance(exercise, (Choose, ChooseAll)):
        return [*exercise.options]
    if isinstance(exercise, InOrder):
        return [*exercise.mixed()]
    if isinstance(exercise, HowMany):
        return [f"… {exercise.unit}".rstrip()]
    if isinstance(exercise, FillIn):
        return [f"{exercise.name(place)}: …" for place in exercise.open]
    return []


# --- the controls of each kind --------------------------------------------------------------------


class _Controls(VBox, metaclass=AbstractBox):  # type: ignore[misc]
    """What the learner answers with: ``given()`` reads it, ``show()`` writes it."""

    def __init__(self, children: list[Widget]) -> None:
        super().__init__(children)
        self.add_class("shogun-answer")

    @abstractmethod
    def given(self) -> Any: ...

    @abstractmethod
    def show(self, answer: Any) -> None: ...

    def follow(self) -> bool:
        """Keep up with a game; returns whether the question has changed."""
        return False


class _OneOption(_Controls):
    def __init__(self, asked: Asked, exercise: Choose) -> None:
        self.row = OneOf(
            asked,
            "Choose one answer:",
            {option: option for option in exercise.options},
            action=lambda _: asked.touched(),
        )
        self.row.add_class("shogun-options")
        super().__init__([self.row])

    def given(self) -> Any:
        return self.row.value

    def show(self, answer: Any) -> None:
        self.row.choose(answer)


class _SomeOptions(_Controls):
    def __init__(self, asked: Asked, exercise: ChooseAll) -> None:
        self.chosen: set[str] = set()
        self._options = exercise.options
        self._box = asked
        self.presses = {
            option: Press(asked, option, lambda option=option: self._turn(option))  # type: ignore[misc]
            for option in exercise.options
        }
        row = HBox([*self.presses.values()])
        row.add_class("shogun-row")
        group = VBox([Words("Choose all that are right:", "shogun-label"), row])
        group.add_class("shogun-group")
        group.add_class("shogun-options")
        group.add_class("shogun-several")
        super().__init__([group])
        self.show(None)

    def _turn(self, option: str) -> None:
        self.chosen ^= {option}
        self.presses[option].mark(option in self.chosen)
        self._box.touched()

    def given(self) -> Any:
        return tuple(option for option in self._options if option in self.chosen) or None

    def show(self, answer: Any) -> None:
        self.chosen = set(answer or ())
        for option, press in self.presses.items():
            press.mark(option in self.chosen)


class _Number(_Controls):
    def __init__(self, asked: Asked, exercise: HowMany) -> None:
        self.field = Text(
            description="Your answer:",
            placeholder=exercise.example,
            # Sent when the field is left: ipywidgets delays letters while somebody types, and a
            # press of Check could overtake them.
            continuous_update=False,
            style={"description_width": "initial"},
            layout=Layout(width=f"{max(210, 130 + 7 * len(exercise.example))}px"),
        )
        row = HBox([self.field, Words(exercise.beside, "shogun-label")])
        row.add_class("shogun-row")
        row.add_class("shogun-number")
        row.add_class("shogun-enter")  # Enter in the field is the same as Check
        super().__init__([row])
        self.field.observe(asked.guard(lambda _: asked.entered()), names="value")

    def given(self) -> Any:
        return self.field.value.strip() or None

    def show(self, answer: Any) -> None:
        number = isinstance(answer, (int, float)) and not isinstance(answer, bool)
        self.field.value = "" if answer is None else f"{answer:g}" if number else str(answer)


class _Cells(_Controls):
    """The cells of a table, each with a field of its own."""

    def __init__(self, asked: Asked, exercise: FillIn) -> None:
        head = [Words(one, "shogun-label") for one in (exercise.corner, *exercise.columns)]
        cells: list[Widget] = [*head]
        self.fields: list[Text] = []
        names = {}
        for row, words in enumerate(exercise.rows):
            cells.append(Words(words, "shogun-label"))
            for column, number in enumerate(exercise.answers[row]):
                if (row, column) in exercise.given:
                    cells.append(Words(exercise.written(number), "shogun-given"))
                    continue
                field = Text(continuous_update=False, layout=Layout(width="auto"))
                name = f"shogun-cell-{exercise.key}-{row}-{column}"
                field.add_class(name)
                names[name] = exercise.name((row, column))
                field.observe(asked.guard(lambda _: asked.entered()), names="value")
                self.fields.append(field)
                cells.append(field)
        asked.manners.names = {**asked.manners.names, **names}
        columns = len(exercise.columns)
        # On a phone names wrap and fields shrink, before anything has to be scrolled.
        tracks = f"minmax(5em, max-content) repeat({columns}, minmax(3.6em, 7em))"
        grid = Box(cells, layout=Layout(grid_template_columns=tracks))
        grid.add_class("shogun-cells")
        grid.add_class("shogun-enter")
        super().__init__([grid])

    def given(self) -> Any:
        texts = tuple(field.value.strip() for field in self.fields)
        return texts if any(texts) else None

    def show(self, answer: Any) -> None:
        for place, field in enumerate(self.fields):
            field.value = answer[place] if answer else ""


class _Provinces(_Controls):
    def __init__(self, asked: Asked, exercise: OnBoard) -> None:
        assert asked.board is not None
        self._box = asked
        self._board = asked.board
        self._one = len(exercise.answers) == 1
        overlays: Mapping[str, Any] = exercise.overlays
        self._targets = [*overlays.get("targets", ())]
        self.chosen: list[str] = []
        self.line = Words("", "shogun-label")
        self.none = Press(asked, "Choose none", self._clear)
        row = HBox([self.line, self.none])
        row.add_class("shogun-row")
        row.add_class("shogun-number")
        super().__init__([row])
        self._board.on_click(asked.guard(self._clicked))
        again = "" if self._one else ", a second time to take it back"
        self._board.say(
            f"Click a {self._board.called} to choose it{again}. By keyboard: give its name below "
            "the board and press the button Choose."
        )
        self._tell()

    def _clicked(self, name: str) -> None:
        if name in self.chosen:
            self.chosen.remove(name)
        elif self._one:
            self.chosen = [name]
        else:
            self.chosen.append(name)
        self._changed()

    def _clear(self) -> None:
        if self.chosen:
            self.chosen = []
            self._changed()

    def _changed(self) -> None:
        self._tell()
        self._box.touched()

    def _tell(self) -> None:
        map = self._board.position.map
        names = ", ".join(printed(map.province(name)) for name in self.chosen)
        self.line.say(f"Your answer: {names or f'no {self._board.called} yet'}")
        self._board.show(targets=[*self._targets, *self.chosen])

    def given(self) -> Any:
        return tuple(self.chosen) or None

    def show(self, answer: Any) -> None:
        self.chosen = [*(answer or ())]
        self._tell()


class _Lines(_Controls):
    """Lines to put in order."""

    def __init__(self, asked: Asked, exercise: InOrder) -> None:
        self._mixed_order = exercise.mixed()
        self.list = SortableList(
            asked,
            exercise.key,
            "Put the lines in order:",
            len(self._mixed_order),
            lambda item: (item, f"'{item}'"),
            moved=asked.touched,
        )
        super().__init__([self.list])
        self.show(None)

    def given(self) -> Any:
        return tuple(self.list.order)

    def show(self, answer: Any) -> None:
        self.list.show(answer or self._mixed_order)


class _Deed(_Controls):
    """A task is answered on its panel; there is nothing else to fill in."""

    def __init__(self, asked: Asked) -> None:
        self._box = asked
        super().__init__([])

    def given(self) -> Any:
        exercise = self._box.exercise
        assert isinstance(exercise, Act)
        return exercise.panel() if self._box.panel is None else self._box.panel

    def show(self, answer: Any) -> None:
        return


class _FromGame(_Controls):
    """The controls for the present question of a game; none while there is no question."""

    def __init__(self, asked: Asked, exercise: InPlay) -> None:
        self._box = asked
        self._exercise = exercise
        self._question: Exercise | None = None
        self._inner: _Controls | None = None
        super().__init__([])

    def follow(self) -> bool:
        question, before = self._exercise.question, self._question
        if question == before:
            return False
        self._question = question
        self._box.ask_for(self._exercise.prompt if question is None else question.prompt)
        # Buttons that mean the same stay: a guess stands when it comes true.
        if question is None or _answered_by(question) != _answered_by(before):
            self._inner = None if question is None else _controls_for(self._box, question)
            self.children = [] if self._inner is None else [self._inner]
        return True

    def given(self) -> Any:
        return None if self._inner is None else self._inner.given()

    def show(self, answer: Any) -> None:
        if self._inner is not None:
            self._inner.show(answer)


def _answered_by(question: Exercise | None) -> object:
    """A key that is equal for questions with the same controls."""
    if isinstance(question, Choose):
        return question.options
    if isinstance(question, HowMany):
        return (question.unit, question.low, question.high)
    return question


def _controls_for(asked: Asked, exercise: Exercise) -> _Controls:
    match exercise:
        case Choose():
            return _OneOption(asked, exercise)
        case ChooseAll():
            return _SomeOptions(asked, exercise)
        case HowMany():
            return _Number(asked, exercise)
        case FillIn():
            return _Cells(asked, exercise)
        case OnBoard():
            return _Provinces(asked, exercise)
        case InOrder():
            return _Lines(asked, exercise)
        case Act():
            return _Deed(asked)
        case InPlay():
            return _FromGame(asked, exercise)
    raise InputError(f"{exercise.key}: an exercise of an unknown kind.")


def sign_of(entry: Entry, done: str = "") -> str:
    """The sign and words of an entry, never told by colour alone; ``done`` is a word for “right”.

    >>> sign_of(Entry(seen=True))
    '◇ solution seen'
    """
    if entry.state is State.RIGHT:
        return f"{SIGNS[State.RIGHT]} {done or State.RIGHT.value}" + (
            ", after the solution" if entry.seen else ""
        )
    if entry.seen:
        return SEEN
    return f"{SIGNS[entry.state]} {entry.state.value}"
