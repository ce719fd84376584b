"""The odds lab: set a few numbers, say what you expect, and see odds, throws and their working.

It knows no game. Each rulebook brings its questions (:mod:`shogun_nb.engine.odds_questions`): what
can be set, what it answers, the steps of working, and how it is thrown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import traitlets
from ipywidgets import Box, FloatSlider, FloatText, HBox, Layout, VBox

from shogun_nb.controls import (
    Markup,
    OneOf,
    Panel,
    Press,
    Still,
    Watched,
    Words,
    close_all,
    looks,
    show_if,
)
from shogun_nb.controls.downloads import Downloads
from shogun_nb.controls.values import Grouped
from shogun_nb.engine.answer import Answer, Bars, Heat, checked_whole, field_words
from shogun_nb.engine.changing import Call, Changeable
from shogun_nb.engine.choice import Whole
from shogun_nb.engine.contest import Contest, SideBySide, Simulated, side_by_side
from shogun_nb.engine.distribution import html_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.odds_questions import Code, OddsQuestion, Parameter, Values
from shogun_nb.engine.rulebook import rulebook_of, rulebooks
from shogun_nb.engine.speech import all_of, capital, percent
from shogun_nb.templates import Html, Views
from shogun_nb.whole_table.lab import LabPage

_views = Views(__file__)
_lab_views = Views("whole_table/lab.py")
_HERE = Path(__file__).parent

THROWS = (1, 100, 10_000)
"""So many throws at one press."""
MOST_THROWS = 1_000_000
BESIDE = "Beside another game"
_MAIN = "shogun-lab-main"  # what the keyboard goes to when its place is gone
_MOST_LABELLED = 24  # bars that have room for a number


def odds_lab(game: str | None = None, question: str | None = None, **values: Any) -> OddsLab:
    """Ask about the chances of a game in a live box: odds, throws, and how they are worked out.

    ``game`` is the name of a game, such as "gekokujo", by default the first; ``question`` one of
    its questions, such as "Attacks in a row"; ``values`` are what it begins with, such as
    ``attackers=5``. All of it can be changed in the box.

    In the box: move the sliders; with *Predict first* say what you expect before you see it; throw
    once, a hundred times, ten thousand times, and compare with the exact odds; open the working
    step by step. A program may watch and set all of it; see :class:`OddsLab`.

    Raises :class:`~shogun_nb.InputError` for a game, a question or values that there are not.

    >>> box = odds_lab(attackers=5)
    >>> box.code
    'sg.battle_odds(attackers=5, defenders=3)'
    >>> round(box.answer.win, 3)
    0.799
    """
    return OddsLab(game, question, values)


class _Page(LabPage):
    """The look of the labs, with what only this one has."""

    _css = looks.style(*LabPage.styles, _HERE / "odds_lab.css")


class _Now(NamedTuple):
    """What is asked and answered: all of it, or nothing of it, is taken over."""

    game: str
    question: OddsQuestion
    values: Mapping[str, Any]
    answer: Answer


class Guess(NamedTuple):
    """What somebody expected, and the line of code whose answer it was about.

    ``exact`` is ``None`` where it never comes to it, such as a number that is never enough;
    ``share`` says that both are probabilities.
    """

    asked: str
    guess: float
    exact: float | None
    share: bool
    code: str


class OddsLab(Panel):
    """The box of :func:`odds_lab`, which makes it.

    ``game`` and ``question`` are names, ``values`` what is set, by key; setting some of them keeps
    the others. ``predict_first`` hides every answer until ``guess`` is set: a probability from 0 to
    1, or a number of what is asked for. ``seed`` decides the throws. All of these are traits, as
    are ``answer``, ``code``, ``thrown`` (what was thrown since the last change, or ``None``) and
    ``guesses``, which can only be read: ``observe`` and ``link`` work.

    Setting one of them to what it cannot be raises :class:`~shogun_nb.InputError`, and changes
    nothing.

    >>> box = OddsLab()
    >>> box.observe(lambda change: print(change["new"]), "code")
    >>> box.values = {"attackers": 6}
    sg.battle_odds(attackers=6, defenders=3)
    >>> box.throw(100).throws
    100
    """

    game = traitlets.Any("")
    question = traitlets.Any("")
    values = traitlets.Dict()
    predict_first = traitlets.Any(False)
    guess = traitlets.Any(None)
    seed = traitlets.Any(1)

    def __init__(
        self,
        game: str | None = None,
        question: str | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        self._inside = False  # a change comes from the box itself
        self._questions = _all_questions()
        if not self._questions:
            raise InputError("odds_lab: no game here says anything about its chances.")
        first = rulebook_of(None).name
        begin = next(iter(self._questions)) if first not in self._questions else first
        self._now = self._prepared(begin if game is None else game, question, {}, values or {})
        self._counts: Counter[str] = Counter()
        self._opened = 0  # steps of working that are shown
        self._past: tuple[Guess, ...] = ()
        super().__init__("Odds lab")
        for kind in ("shogun-look", "shogun-lab", "shogun-odds-lab"):
            self.add_class(kind)
        self.manners.home = _MAIN
        self.manners.names = {
            "shogun-odds-guess": "Your guess: slider",
            "shogun-odds-questions": "What is asked",
        }
        self._page = _Page()
        self._build()
        self._adopt(self._now)

    # --- building ---------------------------------------------------------------------------------
    def _build(self) -> None:
        titles = {name: rulebook_of(name).title for name in self._questions}
        self._games = OneOf(self, "Game", titles, None, lambda name: self.set_trait("game", name))
        self._games.add_class("shogun-lab-steps")
        show_if(self._games, len(titles) > 1)
        self._predict = Press(
            self,
            "Predict first",
            lambda: self.set_trait("predict_first", not self.predict_first),
            tooltip="Hides every answer until you have said what you expect.",
        )
        head = HBox([self._heading, self._games, self._predict])
        head.add_class("shogun-lab-head")
        self._names = OneOf(self, "Question", {}, None, None)
        self._chooser = Box([self._names])
        self._chooser.add_class("shogun-odds-questions")
        self._main = Press(self, "", self._go_on, kind=f"shogun-main {_MAIN}")
        self._hint = Words("", "shogun-note")
        # what is expected
        self._slider = FloatSlider(readout=False, layout=Layout(width="auto"))
        self._slider.add_class("shogun-odds-guess")
        self._number = FloatText(
            description="Your guess",
            style={"description_width": "initial"},
            layout=Layout(width="auto"),
        )
        self._number.add_class("shogun-value-number")
        for one, other in ((self._slider, self._number), (self._number, self._slider)):
            one.observe(lambda change, other=other: self._copied(change, other), "value")
        slid = VBox([self._number, self._slider])
        slid.add_class("shogun-slid-value")
        self._expect = Box([slid])
        self._expect.add_class("shogun-odds-expect")
        prompt = VBox([self._hint, self.message, self._expect, self._main])
        prompt.add_class("shogun-lab-prompt")
        self._waiting = Markup()
        # what came out
        self._picture = Markup()
        self._throws = [self._throw_press(count) for count in THROWS]
        self._reset = Press(self, "Clear", self._clear)
        row = HBox([*self._throws, self._reset])
        row.add_class("shogun-row")
        self._throwing = VBox([Words("Throw", "shogun-label"), row])
        self._throwing.add_class("shogun-group")
        self._code = Markup()
        self._files = Downloads(self, "odds", self._exported)
        self._step = Press(self, "", self._open_step)
        self._all_steps = Press(self, "All steps", lambda: self._open(len(self._steps())))
        self._no_steps = Press(self, "Close", lambda: self._open(0))
        steps = HBox([self._step, self._all_steps, self._no_steps])
        steps.add_class("shogun-row")
        self._working = Markup()
        self._worked = VBox([Words("How it is worked out", "shogun-label"), self._working, steps])
        self._worked.add_class("shogun-lab-card")
        self._shown = VBox([self._picture, self._throwing])
        self._shown.add_class("shogun-odds-shown")
        self._beneath = VBox([self._worked, self._code, self._files])
        self._beneath.add_class("shogun-odds-beneath")
        left = VBox([prompt, self._waiting, self._shown, self._beneath])
        self._cards = VBox([])
        self._cards.add_class("shogun-odds-cards")
        self._grouped: list[Grouped] = []
        for part in (left, self._cards):
            part.add_class("shogun-lab-tools")
        body = Box([left, self._cards])
        body.add_class("shogun-lab-body")
        wide = Box([body])
        wide.add_class("shogun-lab-wide")
        self.set_trait(
            "children", (self.manners, self._page, head, self._chooser, self.alert, wide)
        )

    def _throw_press(self, count: int) -> Press:
        words = "once" if count == 1 else f"{count:,} times"
        return Press(self, words, lambda: self._press_throw(count))

    # --- what programs may watch and set ----------------------------------------------------------
    @Watched
    def answer(self) -> Answer:
        """What the question answers with these values."""
        return self._now.answer

    @Watched
    def code(self) -> str:
        """The line of code that gives the answer again."""
        return self._now.question.code(self._now.values, self._module)

    @Watched
    def thrown(self) -> Simulated | None:
        """What was thrown since the last change, beside the exact odds; ``None``: nothing yet."""
        return self._simulated() if self._counts else None

    @Watched
    def guesses(self) -> tuple[Guess, ...]:
        """Every guess so far, with what was exact."""
        return self._past

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of the questions of this game."""
        return tuple(self._questions[self._now.game])

    @property
    def _module(self) -> str:
        return rulebook_of(self._now.game).module

    @property
    def _hidden(self) -> bool:
        """Whether the answer waits for a guess."""
        return bool(self.predict_first) and self.guess is None and self._asks

    @property
    def _asks(self) -> bool:
        """Whether there is something to predict."""
        return bool(self._now.answer.asks)

    def _prepared(self, game: object, question: object, before: Values, new: Values) -> _Now:
        """What would be asked and answered then. Raises for what cannot be."""
        if game not in self._questions or not isinstance(game, str):
            raise InputError(f"game={shown(game)} is not one of {all_of([*self._questions])}.")
        known = self._questions[game]
        if question is None:
            question = next(iter(known))
        if question not in known or not isinstance(question, str):
            raise InputError(
                f"question={shown(question)} is not one of "
                f"{all_of([f'“{name}”' for name in known])}."
            )
        asked = known[question]
        values = asked.changed(asked.begin(before), **new)
        try:
            return _Now(game, asked, values, asked.answer(values))
        except InputError:
            if new or not before:
                raise
            values = asked.begin({})  # what is carried over does not go with this question
            return _Now(game, asked, values, asked.answer(values))

    @traitlets.validate("game")
    def _check_game(self, proposal: Mapping[str, Any]) -> str:
        name = proposal["value"]
        if not self._inside:
            known = self._questions.get(name, {}) if isinstance(name, str) else {}
            question = self.question if self.question in known else None
            self._next = self._prepared(name, question, self.values, {})
        return name  # type: ignore[no-any-return]

    @traitlets.validate("question")
    def _check_question(self, proposal: Mapping[str, Any]) -> str:
        name = proposal["value"]
        if not self._inside:
            self._next = self._prepared(self.game, name, self.values, {})
        return name  # type: ignore[no-any-return]

    @traitlets.validate("values")
    def _check_values(self, proposal: Mapping[str, Any]) -> dict[str, Any]:
        given = dict(proposal["value"])
        if self._inside:
            return given
        self._next = self._prepared(self.game, self.question, self.values, given)
        return dict(self._next.values)

    @traitlets.validate("predict_first")
    def _check_predict_first(self, proposal: Mapping[str, Any]) -> bool:
        if type(proposal["value"]) is not bool:
            raise InputError(f"predict_first={shown(proposal['value'])} is not True or False.")
        return bool(proposal["value"])

    @traitlets.validate("seed")
    def _check_seed(self, proposal: Mapping[str, Any]) -> int:
        return checked_whole(proposal["value"], "seed", 0, 2**63)

    @traitlets.validate("guess")
    def _check_guess(self, proposal: Mapping[str, Any]) -> float | None:
        value, answer = proposal["value"], self._now.answer
        if value is None or self._inside:
            return value  # type: ignore[no-any-return]
        if not answer.asks:
            raise InputError("guess: nothing can be predicted in this question.")
        most = self._scale()[0]
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
            what = f"a number of {answer.unit}" if answer.unit else "a probability"
            raise InputError(f"guess={shown(value)} is not {what} from 0 to {most:g}.")
        return float(value)

    @traitlets.observe("game", "question", "values")
    def _changed(self, _: object) -> None:
        if not self._inside:
            self._adopt(self._next)

    @traitlets.observe("predict_first")
    def _predicting(self, _: object) -> None:
        self._forget_guess()
        if self._hidden:
            self._counts.clear()
            self._opened = 0
        self._show()

    @traitlets.observe("seed")
    def _seeded(self, _: object) -> None:
        self._clear()

    @traitlets.observe("guess")
    def _guessed(self, change: Mapping[str, Any]) -> None:
        if self._inside:
            return
        if change["new"] is not None:
            answer = self._now.answer
            share = not answer.unit
            found = Guess(answer.asks, change["new"], answer.predicted, share, self.code)
            self._past = (*self._past, found)
        self._show()

    def _forget_guess(self) -> None:
        self._inside = True
        try:
            self.guess = None
        finally:
            self._inside = False

    def _adopt(self, now: _Now) -> None:
        """Ask this, and show its answer."""
        self._now = now
        self._inside = True
        try:
            self.game, self.question = now.game, now.question.name
            self.values = dict(now.values)
            self.guess = None
        finally:
            self._inside = False
        if self._hidden:
            self._opened = 0
        self._files.forgotten()
        self._random = Random(self.seed)
        self._counts.clear()
        self._show()

    # --- doing ------------------------------------------------------------------------------------
    def throw(self, times: int = 1) -> Simulated:
        """Throw so many times more, as the buttons do; the same seed gives the same throws.

        Raises :class:`~shogun_nb.InputError` for what is not a number up to 1,000,000 in all, and
        in a question in which nothing is thrown.
        """
        question = self._now.question
        if question.throw is None:
            raise InputError(f"“{question.name}” is not thrown. Choose another question.")
        if not self._throwable:
            raise InputError("These numbers are simulated themselves. Choose smaller ones.")
        checked_whole(times, "times", 1, MOST_THROWS - sum(self._counts.values()))
        self._counts.update(question.throw(self._now.values, times, self._random))
        self._files.forgotten()
        self._show()
        return self._simulated()

    @property
    def _throwable(self) -> bool:
        """Whether throws can stand beside something exact."""
        return self._now.question.throw is not None and self._now.answer.is_exact

    def _simulated(self) -> Simulated:
        question, answer = self._now.question, self._now.answer
        assert question.exact is not None
        return Simulated(answer.heading, question.exact(answer), dict(self._counts))

    def _clear(self) -> None:
        self._counts.clear()
        self._random = Random(self.seed)
        self._files.forgotten()
        self._show()

    def working(self) -> list[Answer]:
        """The steps of working for the values as they are."""
        return [*self._now.question.working(self._now.values)]

    def _steps(self) -> list[Answer]:
        return self.working()

    def _press_throw(self, count: int) -> None:
        self.throw(count)

    def _open_step(self) -> None:
        self._open(self._opened + 1)

    def _open(self, steps: int) -> None:
        self._opened = steps
        self._show()

    def _change(self, one: Changeable, value: object) -> None:
        key = next(p.key for p in self._now.question.parameters if p.label == one.label)
        self.values = {key: value}

    def _copied(self, change: Mapping[str, Any], other: Any) -> None:
        if other.value != change["new"]:
            other.value = change["new"]

    def _scale(self) -> tuple[float, float]:
        """How far a guess may go, and in which steps: of its number, or of the probability."""
        answer = self._now.answer
        if not answer.unit:
            return 1.0, 0.01
        return answer.most, (0.1 if isinstance(answer.predicted, float) else 1.0)

    def _go_on(self) -> None:
        """What the main button does: guess, throw, then work it out."""
        if self._hidden:
            scale = 1 if self._now.answer.unit else 100
            self.guess = round(self._number.value / scale, 6)
            return
        due = self._due_throw()
        if due:
            self.throw(due)
        elif self._opened < len(self._steps()):
            self._open_step()
        elif self.predict_first:
            self._adopt(self._now)
        else:
            self.predict_first = True

    def _due_throw(self) -> int:
        """How many throws come next: one, then many."""
        if not self._throwable:
            return 0
        total = sum(self._counts.values())
        return next((count for count in THROWS if total < count), 0)

    # --- showing ----------------------------------------------------------------------------------
    def _show(self) -> None:
        now, hidden = self._now, self._hidden
        self._games.choose(now.game)
        self._predict.mark(bool(self.predict_first))
        self._show_names()
        self._show_cards()
        show_if(self._expect, hidden)
        show_if(self._waiting, hidden)
        show_if(self._shown, not hidden)
        show_if(self._throwing, self._throwable)
        show_if(self._beneath, not hidden)
        self._hint.say("Say what you expect, then look." if hidden else now.question.hint)
        if hidden:
            self._show_guess()
            for part in (self._picture, self._working):
                part.value = ""  # what is hidden is not in the page
            self._files.forgotten()
        else:
            self._show_answer()
            self._show_working()
        self._show_main()
        said = now.answer.asks if hidden else now.answer.sentence()
        self.say(said.replace(" %", "\N{NO-BREAK SPACE}%"))

    def _show_names(self) -> None:
        names = self.questions
        if tuple(self._names.presses) != names:
            old = self._names
            self._names = OneOf(
                self,
                "Question",
                {name: name for name in names},
                None,
                lambda name: self.set_trait("question", name),
            )
            self._names.add_class("shogun-lab-steps")
            self._chooser.children = (self._names,)
            close_all(old)
        self._names.choose(self._now.question.name)

    def _show_cards(self) -> None:
        groups = self._now.question.groups(self._now.values)
        while len(self._grouped) < len(groups):
            self._grouped.append(Grouped(self, self._change))
        for place, card in enumerate(self._grouped):
            show_if(card, place < len(groups))
            if place < len(groups):
                card.show(groups[place])
        if len(self._cards.children) != len(self._grouped):
            self._cards.children = tuple(self._grouped)

    def _show_guess(self) -> None:
        answer = self._now.answer
        most, step = self._scale()
        scale = 1 if answer.unit else 100
        self._number.description = capital(answer.unit) if answer.unit else "Of 100"
        if (self._slider.max, self._slider.step) != (most * scale, step * scale):
            self._slider.max, self._slider.step = most * scale, step * scale
            self._slider.value = float(int(most * scale / 2))  # in the middle: it says nothing
        self._waiting.value = _views.waiting(self._now.question.hint, _guess_rows(self._past))

    def _show_main(self) -> None:
        main = self._main
        main.on()
        due = self._due_throw()
        steps = len(self._steps()) if not self._hidden else 0
        if self._hidden:
            main.description = "That is my guess"
        elif due:
            main.description = "Throw once" if due == 1 else f"Throw {due:,} times"
        elif self._opened < steps:
            main.description = (
                "Show how it is worked out" if not self._opened else "Show the next step"
            )
        else:
            main.description = "Guess again" if self.predict_first else "Predict before you look"
        if not self._hidden and not self._asks and not due and self._opened >= steps:
            main.off("change something, or ask another question.")

    def _show_answer(self) -> None:
        now = self._now
        rows = []
        simulated = self._simulated() if self._throwable else None
        if simulated is not None:
            rows = [_row(simulated, end) for end in simulated.exact]
        charts = [_drawn(chart, now.answer) for chart in now.answer.charts]
        tables = [Html(html_table(now.answer.lines(), head=True))]
        said = ""
        if simulated is not None and simulated.throws:
            tables.append(Html(html_table(simulated.lines(), head=True)))
            said = simulated.sentence()
        self._picture.value = _views.picture(
            capital(now.answer.heading), self._guess_told(), rows, said, charts, tables
        )
        line = self.code
        if simulated is not None and simulated.throws:
            again = now.question.code_of_throws(
                now.values, simulated.throws, self.seed, self._module
            )
            line = again or line
        self._code.value = _lab_views.code("answer", line, line, [])
        self._reset.off("nothing has been thrown yet.") if not self._counts else self._reset.on()

    def _exported(self) -> Answer:
        """What is shown: with throws, these beside what is exact."""
        return self._simulated() if self._throwable and self._counts else self._now.answer

    def _guess_told(self) -> dict[str, Any] | None:
        """The guess beside the answer, and what was thrown."""
        answer, guess = self._now.answer, self.guess
        if guess is None:
            return None
        exact = answer.predicted
        if answer.unit:
            told = "never" if exact is None else f"{exact:.4g}"
            return {"guess": f"{guess:g}", "exact": told, "of": answer.unit, "left": None}
        assert exact is not None
        return {
            "guess": percent(guess),
            "exact": percent(exact, 1),
            "of": "",
            "left": (_place(guess), _place(exact)),
        }

    def _show_working(self) -> None:
        steps = self._steps()
        show_if(self._worked, bool(steps))
        shown_steps = steps[: self._opened]
        self._working.value = _views.working(
            [
                (
                    capital(one.heading),
                    _drawn(one.chart, one) if isinstance(one.chart, Heat) else "",
                    "" if one.chart_says_all else Html(html_table(one.lines(), head=True)),
                    one.sentence(),
                )
                for one in shown_steps
            ],
            len(steps),
        )
        left = len(steps) - self._opened
        self._step.description = "Next step" if self._opened else "First step"
        if left > 0:
            self._step.on()
            self._all_steps.on()
        else:
            self._step.off("all steps are shown.")
            self._all_steps.off("all steps are shown.")
        self._no_steps.on() if self._opened else self._no_steps.off("no step is shown yet.")

    def still(self) -> Still:
        """The answer as it stands, or the question that waits for a guess."""
        answer = self._now.answer
        if self._hidden:
            return Still(f"Odds lab. What do you expect? {answer.asks}")
        return Still(f"Odds lab. {answer}", html=answer._repr_html_())


def _guess_rows(past: Sequence[Guess]) -> list[tuple[str, str, str]]:
    """Guesses beside what is exact, the last one first."""
    return [
        (
            one.asked,
            percent(one.guess) if one.share else f"{one.guess:g}",
            "never"
            if one.exact is None
            else percent(one.exact, 1)
            if one.share
            else f"{one.exact:.4g}",
        )
        for one in reversed(past)
    ]


class _Row(NamedTuple):
    """An end of a trial: its exact probability, and the interval of what was thrown."""

    name: str
    exact: str
    at: float
    begin: float | None
    wide: float
    share: float
    thrown: str


def _row(found: Simulated, end: str) -> _Row:
    chance = found.exact[end]
    exact = percent(chance, 1)
    if not found.throws:
        return _Row(capital(end), exact, _place(float(chance)), None, 0.0, 0.0, "")
    low, high = found.interval(end)
    thrown = f"{found.counts.get(end, 0):,} of {found.throws:,}"
    share = _place(found.share(end))
    at, begin, wide = _place(float(chance)), _place(low), _place(high - low)
    return _Row(capital(end), exact, at, begin, wide, share, thrown)


def _place(share: float) -> float:
    return round(100 * share, 2)


# --- charts in the page ---------------------------------------------------------------------------
def _drawn(chart: Bars | Heat, answer: Answer) -> Html:
    """A chart as HTML, in the colours of the page."""
    words = answer.sentence()
    if isinstance(chart, Heat):
        most = max((value for row in chart.values for value in row), default=1.0) or 1.0
        top = 1.0 if chart.shares and most > 0.5 else most
        rows = [
            (
                name,
                [
                    (
                        field_words(value, chart.shares),
                        round(100 * value / top),
                        (row, column) in chart.marked,
                    )
                    for column, value in enumerate(values)
                ],
            )
            for row, (name, values) in enumerate(zip(chart.rows, chart.values, strict=True))
        ]
        return _views.heat(chart.down, chart.across, chart.columns, rows)
    most = 1.0 if chart.stacked else max((v for one in chart.series for v in one.values), default=1)
    top = most or 1.0
    labelled = not chart.stacked and len(chart.places) * len(chart.series) <= _MOST_LABELLED
    places = [
        (
            name,
            [
                (
                    round(100 * one.values[place] / top, 2),
                    percent(one.values[place], 1),
                    f"{100 * one.values[place]:.0f}" if labelled else "",
                )
                for one in chart.series
            ],
            f"{100 * chart.series[0].values[place]:.0f}" if chart.stacked else "",
            place == chart.marked,
        )
        for place, name in enumerate(chart.places)
    ]
    level = None if chart.level is None else (_place(chart.level), percent(chart.level))
    names = [capital(one.name) for one in chart.series]
    return _views.bars(chart.across, names, places, chart.stacked, level, labelled, words)


# --- the questions of all games -------------------------------------------------------------------
def _all_questions() -> dict[str, dict[str, OddsQuestion]]:
    """The questions of every game that has some, by game and by name."""
    found: dict[str, dict[str, OddsQuestion]] = {}
    for rules in rulebooks():
        if questions := rules.odds_questions():
            found[rules.name] = {one.name: one for one in questions}
    firsts = {name: next(iter(asked.values())) for name, asked in found.items()}
    armies = {name: one for name, one in firsts.items() if _of_armies(one)}
    if len(armies) > 1:
        beside = _beside(armies)
        for name in armies:
            found[name][beside.name] = beside
    return found


def _of_armies(question: OddsQuestion) -> bool:
    """Whether it is a contest of so many attackers and so many defenders."""
    numbers = {one.key for one in question.parameters if isinstance(one.type, Whole)}
    return {"attackers", "defenders"} <= numbers and isinstance(
        question.answer(question.begin({})), Contest
    )


def _beside(firsts: Mapping[str, OddsQuestion]) -> OddsQuestion:
    """The first questions of games beside each other: the same armies in each of them."""
    parameters: dict[str, Parameter] = {}
    for one in (one for question in firsts.values() for one in question.parameters):
        other = parameters.get(one.key)
        # What several games have, none may have more of than fits all.
        if other is None or (
            isinstance(one.type, Whole)
            and isinstance(other.type, Whole)
            and one.type.high < other.type.high
        ):
            parameters[one.key] = one if other is None else _as_in(one, other)
    modules = {name: rulebook_of(name).module for name in firsts}

    def answer(values: Values) -> SideBySide:
        contests = [one.answer(one.begin(values)) for one in firsts.values()]
        return side_by_side(*(one for one in contests if isinstance(one, Contest)))

    def call(values: Values) -> Call:
        lines = [one.code(one.begin(values), modules[name]) for name, one in firsts.items()]
        return Call("side_by_side", tuple(map(Code, lines)))

    def working(values: Values) -> Sequence[Answer]:
        return [step for one in firsts.values() for step in one.working(one.begin(values))]

    return OddsQuestion(
        BESIDE,
        tuple(parameters.values()),
        call,
        answer,
        working,
        hint="The same armies, decided in each game's own way.",
        module=rulebook_of(None).module,
    )


def _as_in(one: Parameter, other: Parameter) -> Parameter:
    """A parameter with the words of another."""
    return Parameter(one.key, other.label, one.type, other.value, other.group, other.words)
