"""A chance experiment as a live box: a guess, one trial, many, and the theory laid over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from math import floor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import anywidget
import traitlets
from ipywidgets import Box, HBox

from shogun_nb.controls import LAST_NUMBER, Panel, Press, Ruled, Still, Words, show_if
from shogun_nb.controls.downloads import Downloads
from shogun_nb.engine.answer import Exports
from shogun_nb.engine.distribution import picture
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted
from shogun_nb.teaching.exercises import State, Trial, Trials, Verdict
from shogun_nb.teaching.progress import Entry

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Change = Callable[[Entry], Entry]

_FEW = 12  # trials whose outcomes are told one by one
_DENSE = 1.04  # of a curve over the logarithm of the trials, how far its points are apart
_MOST = 100_000  # trials that one press may make
_NEAR = 5  # of 100: such a guess was good


class TrialPicture(Protocol):
    """What shows a single trial beside the bars: a widget with these methods.

    ``show`` shows what a trial was (:attr:`Trial.seen`), with movement where ``animate``;
    ``animating`` tells whether it still moves, ``skip`` ends that, ``clear`` shows how it stands
    before a trial, and ``when_still(told)`` calls ``told()`` whenever all is shown.
    """

    animating: bool

    def show(self, seen: Any, *, animate: bool) -> None:
        """Show one trial."""

    def skip(self) -> None:
        """End the movement."""

    def clear(self) -> None:
        """Show what there is before a trial."""

    def when_still(self, told: Callable[[], object]) -> None:
        """Call ``told()`` whenever all is shown."""


class _Bars(anywidget.AnyWidget):
    """The bars in the page; see ``trials.js`` beside this file."""

    _esm = Path(__file__).parent / "trials.js"
    shown = traitlets.Dict().tag(sync=True)


class TrialsBox(Panel, Exports):
    """A :class:`~shogun_nb.teaching.exercises.Trials`, live. Made by :meth:`~shogun_nb.Lesson.ask`.

    Python can do what a person does: set ``guess``, and call :meth:`keep_guess`, :meth:`throw`,
    :meth:`show_theory` and :meth:`begin_again`. ``kept`` is how it was left; ``keep`` is called
    with every change to be kept. The same ``luck`` gives the same trials everywhere.

    >>> from fractions import Fraction
    >>> coin = Trials(key="coin", prompt="How often does a coin show heads?", rules=(),
    ...     hints=("Nobody knows yet.",), why="Both sides are alike.", axis="what it shows",
    ...     outcomes=("heads", "tails"), chances=(Fraction(1, 2), Fraction(1, 2)),
    ...     trial=lambda luck: Trial(luck.randrange(2)))
    >>> box = TrialsBox(coin, luck="seed 7")
    >>> box.guess = (60, 40)
    >>> box.keep_guess()
    >>> box.throw(10); box.throw(90)
    >>> box.trials, sum(box.counts)
    (100, 100)
    """

    _words_kind = Ruled

    def __init__(
        self,
        exercise: Trials,
        kept: Entry | None = None,
        keep: Callable[[Change], None] | None = None,
        *,
        luck: str = "",
    ) -> None:
        super().__init__(exercise.title or "Try it")
        self.exercise = exercise
        self._keep = keep
        self._source = luck
        self._turn = 0
        self._guess: tuple[str, ...] = ()
        self.kept = False
        self.theory = False
        self.trials = 0
        self.counts: list[int] = []
        self._bars = _Bars()
        self._told_last = 0  # the number of the last guess that the page has told
        self._bars.on_msg(self._heard)
        self._waiting: Trial | None = None  # a trial that is counted when it was seen
        prompt = Ruled("", "shogun-prompt")
        prompt.say(exercise.prompt)
        self.picture: TrialPicture | None = None
        beside = []
        if exercise.picture is not None:
            self.picture = exercise.picture(self)
            self.picture.when_still(self.guard(self._arrived, keep=True))
            beside = [self.picture]
        both = Box([*beside, self._bars])
        both.add_class("shogun-trials")
        one, several = exercise.pieces
        self.keeping = Press(self, "Keep my guess", self.keep_guess)
        self.filling = Press(self, "Make the bars 100", self.fill_up)
        self.throwing = {
            number: Press(
                self,
                f"One {one}" if number == 1 else f"{number:,} {several}",
                lambda number=number: self._pressed(number),  # type: ignore[misc]
            )
            for number in exercise.many
        }
        self.explaining = Press(self, "Show the theory", self.show_theory)
        self.again = Press(self, "Begin again", self.begin_again, kind="shogun-once")
        self.buttons = [self.keeping, self.filling, *self.throwing.values(), self.explaining]
        row = HBox([*self.buttons, self.again])
        row.add_class("shogun-row")
        self._told = Words("", "shogun-heard-too")
        self.message.add_class("shogun-verdict")
        self._files = Downloads(self, exercise.key, lambda: self)
        title = self.children[:2]
        beneath = [self._told, row, self.message, self.alert, self._files]
        self.set_trait("children", [*title, prompt, both, *beneath])
        self.add_class("shogun-ask")
        self.add_class(f"shogun-ask-{exercise.key}")
        self.restore(kept or Entry())

    # --- for Python -------------------------------------------------------------------------------
    @property
    def guess(self) -> tuple[str, ...]:
        """The guess as it stands, as texts; empty while there is none.

        Setting it raises :class:`~shogun_nb.InputError` for numbers that cannot be a guess, and
        once the guess is kept.
        """
        return self._guess

    @guess.setter
    def guess(self, numbers: Sequence[float | str]) -> None:
        if self.kept:
            raise InputError(f"{self.exercise.key}: the guess is kept. Begin again to change it.")
        guess: tuple[str, ...] | None = self.exercise.checked(numbers)
        self._guess = guess or ()
        self._show()

    def keep_guess(self) -> None:
        """Keep the guess; from now on there can be trials. A guess that is none is refused."""
        verdict = self.exercise.judge(self._guess)
        if not verdict.right:
            raise InputError(verdict.reason)
        self.kept = True
        guess = self._guess
        if self._keep is not None:
            self._keep(lambda entry: entry.judged(State.RIGHT, guess))
        self._show()
        # A press is gone with its button: the keyboard goes on to the next one.
        self.manners.focus("shogun-next")

    def fill_up(self) -> None:
        """Make the bars 100 together, each in proportion; nothing happens where there are none."""
        numbers = [float(one) for one in self._guess]
        whole = sum(numbers)
        if self.kept or self.exercise.values or whole == 0:
            return
        exact = [100 * one / whole for one in numbers]
        found = [int(one) for one in exact]
        by_rest = sorted(range(len(exact)), key=lambda at: found[at] - exact[at])
        for at in by_rest[: 100 - sum(found)]:
            found[at] += 1
        self.guess = found
        self.manners.focus("shogun-next")

    def throw(self, times: int = 1) -> None:
        """Make so many trials at once, without movement.

        Raises :class:`~shogun_nb.InputError` before a guess is kept, and for no number of trials
        from 1 to 100,000.
        """
        if not self.kept:
            raise InputError("Guess first: then keep your guess, and try.")
        if type(times) is not int or not 1 <= times <= _MOST:
            raise InputError(
                f"throw: {shown(times)} is not a number of trials from 1 to {_MOST:,}."
            )
        self._skip()
        made = [self.exercise.trial(self._luck) for _ in range(times)]
        self._count(made)
        if self.picture is not None:
            self.picture.show(made[-1].seen, animate=False)
        self._show()

    def show_theory(self) -> None:
        """Lay the exact probabilities over the bars; the guess stays beside them."""
        if not self.trials:
            raise InputError("Try it first: the theory comes after the trials.")
        self._skip()
        self.theory = True
        self._show()

    def begin_again(self) -> None:
        """Forget the trials and ask for a new guess; the next trials have luck of their own."""
        self._turn += 1
        self.restore(Entry())

    def restore(self, kept: Entry) -> None:
        """Show it as it was left: with its guess, without trials."""
        try:
            guess = self.exercise.checked(kept.answer)
        except InputError:  # a guess to an earlier wording of the question
            guess = None
        self._waiting = None
        self._guess = guess or ()
        self.kept = guess is not None and kept.state is State.RIGHT
        self.theory = False
        self.trials = 0
        self.counts = [0] * len(self.exercise.outcomes)
        self._path: list[tuple[int, float]] = []
        self._last: list[Trial] = []
        self._luck = Random(f"{self._source} {self.exercise.key} {self._turn}")
        if self.picture is not None:
            self.picture.clear()
        self._show()

    @property
    def verdict(self) -> Verdict:
        """Whether the guess is kept."""
        return self.exercise.judge(self._guess) if self.kept else Verdict(State.NOT_TRIED)

    def plot(self) -> Figure:
        """The bars as they stand: the trials, the guess as dashed outlines, the theory as marks.

        Of an average, guess, average and mean are lines; below is the curve of a watched outcome.
        """
        exercise = self.exercise
        places = range(len(exercise.outcomes))
        made = picture(6.4, 5.2 if self._path else 2.8, self.in_words())
        if self._path:
            axes, beneath = made.subplots(2, 1)
            self._draw_curve(beneath)
        else:
            axes = made.subplots()
        all_low = bool(exercise.values) and 2 * max(self.counts) <= self.trials  # as in the page
        axes.set_ylim(0, 50 if all_low else 100)
        axes.set_ylabel(f"of 100 {exercise.pieces[1]}")
        axes.set_xlabel(exercise.axis)
        axes.set_xticks([*places], [*exercise.outcomes])
        axes.set_xlim(-0.6, len(exercise.outcomes) - 0.4)
        if self.trials:
            shares = [100 * one / self.trials for one in self.counts]
            axes.bar(places, shares, 0.5, color="#56b4e9", label=self._trials_words())
        if self._guess and not exercise.values:
            guess = [float(one) for one in self._guess]
            axes.bar(
                *(places, guess, 0.72),
                fill=False,
                edgecolor="#d55e00",
                linestyle="--",
                linewidth=1.8,
                label="your guess",
            )
        if self.theory:
            chances = [100 * float(one) for one in exercise.chances]
            axes.plot(places, chances, "D", color="#222222", label="theory")
        for value, name, colour, line in self._averages():
            low, high = exercise.values[0], exercise.values[-1]
            at = (value - low) / (high - low) * places[-1]
            label = f"{name}: {value:.4g}"
            axes.axvline(at, color=colour, linestyle=line, linewidth=1.8, label=label)
        if self.trials or self._guess:
            axes.legend()
        else:
            for place in places:
                axes.text(place, 8, "?", ha="center", fontsize=18, color="#d55e00")
        return made

    def _averages(self) -> list[tuple[float, str, str, str]]:
        """Where an average is guessed: each number known so far, its name, colour and line."""
        if not self.exercise.values:
            return []
        guess = float(self._guess[0]) if self._guess else None
        mean = float(self.exercise.average) if self.theory else None
        found = (
            (guess, "your guess", "#b34700", "--"),
            (self.average, "average", "#0072b2", "-"),
            (mean, "mean in theory", "#222222", ":"),
        )
        return [
            (value, name, colour, line) for value, name, colour, line in found if value is not None
        ]

    def _draw_curve(self, axes: Axes) -> None:
        """The share of the watched outcome so far, trial after trial."""
        numbers, shares = zip(*self._path, strict=True)
        axes.plot(numbers, [100 * one for one in shares], color="#0072b2")
        if self.theory:
            axes.axhline(100 * self._watched_chance, color="#222222", linestyle="--")
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.set_ylim(0, 100)
        axes.set_xlabel(f"{self.exercise.pieces[1]} so far")
        axes.set_ylabel(f"{self._watched_name}, per cent")

    @property
    def _watched_name(self) -> str:
        return self.exercise.outcomes[self.exercise.watched or 0]

    @property
    def _watched_chance(self) -> float:
        return float(self.exercise.chances[self.exercise.watched or 0])

    def in_words(self) -> str:
        """The bars for those who cannot see them."""
        exercise = self.exercise
        told = [f"Bars for {exercise.axis}: {', '.join(exercise.outcomes)}."]
        if self._guess:
            told.append(f"Your guess: {', '.join(self._guess)}.")
        if self.trials:
            shares = ", ".join(f"{100 * one / self.trials:.1f}" for one in self.counts)
            told.append(f"{self._trials_words()}, in per cent: {shares}.")
        if self.theory:
            chances = ", ".join(f"{100 * float(one):.1f}" for one in exercise.chances)
            told.append(f"Theory, in per cent: {chances}.")
        if self.exercise.values and self.trials:
            told.append(f"The average is {self.average:.4g}.")
        if self._path:
            share = 100 * self._path[-1][1]
            told.append(f"Below, the share of “{self._watched_name}” so far: {share:.1f} %.")
        return " ".join(told)

    def rows(self) -> list[list[object]]:
        """Of each outcome the trials and their share, the guess and the theory, once shown."""
        exercise = self.exercise
        columns: dict[str, Sequence[object]] = {
            exercise.axis: exercise.outcomes,
            exercise.pieces[1]: self.counts,
        }
        if self.trials:
            columns["share"] = [one / self.trials for one in self.counts]
        if self._guess and not exercise.values:
            columns["guess"] = [float(one) / 100 for one in self._guess]
        if self.theory:
            columns["theory"] = [float(one) for one in exercise.chances]
        if self._path:
            columns["trials so far"] = [number for number, _ in self._path]
            columns[f"share of “{self._watched_name}” so far"] = [share for _, share in self._path]
        lines = zip_longest(*columns.values(), fillvalue="")
        return [[*columns], *([*row] for row in lines)]

    def still(self) -> Still:
        """The question with the bars as they stand."""
        made: Any = self.plot()
        text = "\n".join(
            [self.title, self.exercise.prompt, self.in_words(), "Run this cell to try."]
        )
        return Still(text, png=made._repr_png_(), width=640)

    # --- for the page -----------------------------------------------------------------------------
    def _heard(self, _: object, content: object, __: object) -> None:
        """A bar was let go in the page: whatever comes of it, the page hears which was heard."""
        if not isinstance(content, Mapping):
            return
        guess, number = content.get("guess"), content.get("number")
        if type(number) is int and self._told_last < number <= LAST_NUMBER:
            self._told_last = number
        numbers = isinstance(guess, list) and all(type(one) in (int, float) for one in guess)
        if numbers and not self.kept:
            self.guard(lambda: setattr(self, "guess", guess))()
        if self._bars.shown["heard"] != self._told_last:
            self._bars.shown = {**self._bars.shown, "heard": self._told_last}

    def _pressed(self, times: int) -> None:
        if self.picture is not None and self.picture.animating:
            self._skip()  # a double press must not hurry past what nobody has seen
        elif times == 1 and self.picture is not None:
            self._waiting = self.exercise.trial(self._luck)
            self._show()
            self.picture.show(self._waiting.seen, animate=True)
        else:
            self.throw(times)

    def _skip(self) -> None:
        if self.picture is not None:
            self.picture.skip()
        self._arrived()

    def _arrived(self) -> None:
        """A trial was seen to its end: now it counts."""
        if self._waiting is not None:
            made, self._waiting = self._waiting, None
            self._count([made])
            self._show()

    def _count(self, made: Sequence[Trial]) -> None:
        watched = self.exercise.watched
        for one in made:
            self.trials += 1
            self.counts[one.outcome] += 1
            if watched is None:
                continue
            if not self._path or self.trials >= self._path[-1][0] * _DENSE:
                self._path.append((self.trials, self.counts[watched] / self.trials))
        if watched is not None:
            last = (self.trials, self.counts[watched] / self.trials)
            self._path = [*(one for one in self._path if one[0] < self.trials), last]
        self._last = [*made[-_FEW:]] if len(made) <= _FEW else []
        if self._keep is not None:
            counts = tuple(self.counts)
            self._keep(lambda entry: entry.counted(counts))

    @property
    def average(self) -> float | None:
        """The average of the values in the trials; ``None`` without values or trials."""
        values = self.exercise.values
        if not values or not self.trials:
            return None
        pairs = zip(values, self.counts, strict=True)
        return sum(value * count for value, count in pairs) / self.trials

    def _show(self) -> None:
        exercise = self.exercise
        self._bars.shown = {
            "outcomes": [*exercise.outcomes],
            "axis": exercise.axis,
            "pieces": [*exercise.pieces],
            "values": [*exercise.values],
            "guess": [float(one) for one in self._guess],
            "heard": self._told_last,
            "open": not self.kept,
            "counts": [*self.counts],
            "trials": self.trials,
            "theory": [float(one) for one in exercise.chances] if self.theory else [],
            "average": self.average,
            "mean": float(exercise.average) if self.theory and exercise.values else None,
            "path": [[number, round(share, 4)] for number, share in self._path],
            "watched": exercise.watched,
        }
        uneven = self._uneven()
        self._files.forgotten()
        show_if(self._files, self.theory)
        show_if(self.keeping, not self.kept)
        show_if(self.filling, not self.kept and uneven is not None)
        for press in self.throwing.values():
            show_if(press, self.kept)
        show_if(self.explaining, self.kept and self.trials and not self.theory)
        show_if(self.again, self.kept)
        due = self._due()
        for press in (*self.buttons, self.again):
            if press is due:
                press.add_class("shogun-main")
                press.add_class("shogun-next")
            else:
                press.remove_class("shogun-main")
                press.remove_class("shogun-next")
        self._told.say(self._told_words())
        self.say(self._what_now())

    def _uneven(self) -> float | None:
        """What the bars make, where that is not 100; ``None`` for none, and for an average."""
        if self.exercise.values or not self._guess:
            return None
        whole = sum(float(one) for one in self._guess)
        return whole if abs(whole - 100) > 0.5 else None

    def _due(self) -> Press | None:
        """The one main button: what comes next."""
        if not self.kept:
            return self.filling if self._uneven() is not None else self.keeping
        if self.theory:
            return None
        for number, press in self.throwing.items():
            if self.trials < number:
                return press
        return self.explaining

    def _trials_words(self) -> str:
        one, several = self.exercise.pieces
        return f"{self.trials:,} {one if self.trials == 1 else several}"

    def _told_words(self) -> str:
        """What the last trials brought."""
        names = self.exercise.outcomes
        if self._waiting is not None or not self.trials:
            return ""
        if not self._last:
            return f"{self._trials_words()} so far."
        alone = self.picture is None and len(self._last) == 1
        seen = self._last[0].seen if alone else None  # with a picture it is seen there
        if isinstance(seen, str):
            return f"{counted(1, *self.exercise.pieces)}: {seen} → {names[self._last[0].outcome]}"
        found = " · ".join(names[one.outcome] for one in self._last)
        return f"{counted(len(self._last), *self.exercise.pieces)}: {found}"

    def _what_now(self) -> str:
        exercise = self.exercise
        uneven = self._uneven()
        if self._waiting is not None:
            return "Watch. Skip with the button or the Escape key."
        if not self.kept:
            if exercise.values:
                now = f"Your mark stands at {self._guess[0]}. " if self._guess else ""
                return f"{now}Guess the average: drag the mark, or use the arrow keys."
            if uneven is not None:
                more = (
                    f"{100 - uneven:g} are left" if uneven < 100 else f"{uneven - 100:g} too many"
                )
                return f"Your bars make {uneven:g} of 100: {more}."
            if self._guess:
                return "Your bars make 100 of 100: keep them, or change them."
            return f"Of 100 {exercise.pieces[1]}, how many? Drag the bars, or use the arrow keys."
        if not self.trials:
            return "✓ noted: your guess stays beside the bars. Now try it, once."
        if self.theory:
            return f"{exercise.why} {self._compared()}"
        due = self._due()
        if due is self.explaining:
            return "The bars hardly move any more. Where do they settle, and why there?"
        return "What do the bars look like so far? A few trials say little: go on."

    def _compared(self) -> str:
        """How far the guess was from the theory."""
        exercise = self.exercise
        if exercise.values:
            return (
                f"You guessed {self._guess[0]}; in {self._trials_words()} the average was "
                f"{self.average:.2f}, and the theory says {float(exercise.average):g}."
            )
        chances = [100 * float(one) for one in exercise.chances]
        far = [abs(float(one) - chance) for one, chance in zip(self._guess, chances, strict=True)]
        at = max(range(len(far)), key=far.__getitem__)
        if far[at] <= _NEAR:
            return f"Your guess was within {_NEAR} of 100 everywhere."
        return (
            f"Your guess was farthest off at “{exercise.outcomes[at]}”: you said "
            f"{self._guess[at]} of 100, the theory says {floor(10 * chances[at] + 0.5) / 10:g}."
        )
