"""Exercises as plain data: what is asked, what is right, and what helps after a wrong answer.

The pattern is that of learntools (check, graded hints, solution, three outcomes); jupyterquiz
returns no answer to Python and loads a script from another machine.

Nothing here draws or needs a notebook, so that every exercise can be tried right, wrong and empty
by the tests. All texts are plain English: they are escaped where they are shown, and line breaks
stay. A lesson's exercises are checked when they are made: a missing reason is an error at once.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from shogun_nb.engine.errors import InputError, shown

if TYPE_CHECKING:
    from shogun_nb.controls import Panel

_KEY = re.compile(r"[a-z][a-z0-9_]*")
_RULE = re.compile(r"[A-Z]+-\d+")


class State(Enum):
    """How an exercise stands.

    >>> State("right") is State.RIGHT
    True
    """

    NOT_TRIED = "not tried yet"
    NOT_RIGHT = "not right"
    RIGHT = "right"


SIGNS = {State.NOT_TRIED: "○", State.NOT_RIGHT: "✗", State.RIGHT: "✓"}


@dataclass(frozen=True, repr=False)
class Verdict:
    """What :meth:`Exercise.judge` says: the state, and a reason that helps (or why it is right).

    >>> Verdict(State.NOT_RIGHT, "Count the closed provinces, too (S-10).")
    ✗ not right: Count the closed provinces, too (S-10).
    >>> Verdict(State.NOT_TRIED)
    ○ not tried yet
    """

    state: State
    reason: str = ""
    word: str = ""  # said in place of the state's own

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.state is State.RIGHT

    @property
    def words(self) -> str:
        """Sign, state and reason in one line."""
        reason = f": {self.reason}" if self.reason else ""
        return f"{SIGNS[self.state]} {self.word or self.state.value}{reason}"

    def __repr__(self) -> str:
        return self.words


def _wanted(condition: object, key: str, words: str) -> None:
    if not condition:
        raise InputError(f"exercise {key!r}: {words}")


@dataclass(frozen=True, kw_only=True)
class Exercise(ABC):
    """The base of all exercises. Use one of the kinds below.

    ``key`` names the exercise in its lesson and on the page: small letters, digits and ``_``.
    ``prompt`` asks; ``rules`` are the numbers to re-read, ``()`` where it is about none, such as
    in a question about chance; ``hints`` are graded, from a nudge to
    nearly the answer; ``why`` explains the answer once it is right. ``scene`` makes the position
    of the live board above the question, with ``overlays`` of
    :class:`~shogun_nb.LiveBoard` such as ``targets`` or ``fill``. ``on_paper`` is what a
    worksheet repeats of the tutorial, such as a table that the question asks to be read.

    Raises :class:`~shogun_nb.InputError` when a text, a reason or a hint is missing.
    """

    key: str
    prompt: str
    rules: tuple[str, ...]
    hints: tuple[str, ...]
    why: str
    title: str = ""
    scene: Callable[[], Any] | None = None
    overlays: Mapping[str, object] = field(default_factory=dict)
    on_paper: str = ""

    def __post_init__(self) -> None:
        _wanted(
            isinstance(self.key, str) and _KEY.fullmatch(self.key),
            self.key,
            "key: small letters, digits and _ only, for example 'closed_provinces'.",
        )
        for name in ("rules", "hints"):
            texts = getattr(self, name)
            _wanted(
                isinstance(texts, tuple) and all(isinstance(t, str) for t in texts),
                self.key,
                f'{name}: give a tuple of texts, for example ("…",).',
            )
        _wanted(self.hints, self.key, 'hints: give a tuple of at least one text, such as ("…",).')
        for text in (self.prompt, self.why, *self.hints):
            _wanted(text.strip(), self.key, "an empty text.")
        for number in self.rules:
            _wanted(_RULE.fullmatch(number), self.key, f"rules: {number!r} is not like 'S-10'.")
        _wanted(not self.overlays or self.scene, self.key, "overlays: they need a scene.")

    # --- what every kind says of itself -----------------------------------------------------------
    done: ClassVar[str] = ""
    """What the page calls it once it is done, if not “right”."""

    @abstractmethod
    def checked(self, answer: Any) -> Any:
        """The answer in its usual form, ``None`` for an empty one.

        Raises :class:`~shogun_nb.InputError` for what can be no answer at all.
        """

    @abstractmethod
    def fault(self, answer: Any) -> str | None:
        """Help for an answer in its usual form; ``None`` when it is right."""

    @property
    @abstractmethod
    def solution_words(self) -> str:
        """The right answer in words."""

    @property
    @abstractmethod
    def right_sample(self) -> Any:
        """A right answer."""

    @property
    @abstractmethod
    def wrong_samples(self) -> tuple[Any, ...]:
        """Wrong answers that a learner may give."""

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """Answers that mean: not tried yet."""
        return (None,)

    def empty_words(self) -> str:
        """What to do first: the reply to an empty answer."""
        return "Choose an answer first."

    @property
    def first(self) -> str:
        """What must happen before this can be answered; empty when it can."""
        return ""

    @property
    def wait(self) -> str:
        """What must happen before there is a solution; empty when there is one."""
        return self.first

    @property
    def explanation(self) -> str:
        """``why``, with those rule numbers that it does not name itself."""
        left = [number for number in self.rules if not re.search(rf"{number}\b", self.why)]
        return f"{self.why} ({', '.join(left)})" if left else self.why

    def judge(self, answer: Any) -> Verdict:
        """Whether an answer is right, with a reason that helps; nothing is shown or kept.

        Raises :class:`~shogun_nb.InputError` for what can be no answer, such as an option
        that is not there.

        >>> castle = Choose(key="castle", prompt="What does a castle cost?", rules=("S-45",),
        ...     hints=("It is the dearest.",), why="S-45: 3 chests.", answer="3 chests",
        ...     options=("2 chests", "3 chests"), reasons={"2 chests": "That is a temple."})
        >>> castle.judge(None), castle.judge("2 chests"), castle.judge("3 chests").right
        (○ not tried yet: Choose an answer first., ✗ not right: That is a temple., True)
        """
        usual = self.checked(answer)
        if usual is None:
            return Verdict(State.NOT_TRIED, self.empty_words())
        fault = self.fault(usual)
        if fault is None:
            return Verdict(State.RIGHT, self.explanation, self.done)
        return Verdict(State.NOT_RIGHT, fault)


def _options_checked(key: str, options: tuple[str, ...]) -> None:
    _wanted(
        isinstance(options, tuple)
        and len(options) >= 2
        and all(isinstance(o, str) for o in options),
        key,
        "options: give a tuple of at least two texts.",
    )
    _wanted(len(set(options)) == len(options), key, "options: one of them appears twice.")
    _wanted(all(o.strip() for o in options), key, "options: an empty text.")


def _reasons_checked(
    key: str, reasons: Mapping[Any, str], needed: Sequence[Any], allowed: Sequence[Any]
) -> None:
    for option in needed:
        _wanted(reasons.get(option, "").strip(), key, f"reasons: none for {option!r}.")
    for option in reasons:
        _wanted(option in allowed, key, f"reasons: {option!r} is not a wrong answer.")
        _wanted(reasons[option].strip(), key, f"reasons: an empty text for {option!r}.")


def _option_named(key: str, given: object, options: tuple[str, ...]) -> str:
    if isinstance(given, str):
        for option in options:
            if option.strip().casefold() == given.strip().casefold():
                return option
    listed = ", ".join(repr(option) for option in options)
    raise InputError(f"{key}: {shown(given)} is not among the options: {listed}.")


def _as_list(key: str, given: object) -> list[Any]:
    if isinstance(given, str):
        return [given]
    if isinstance(given, (Sequence, set, frozenset)):
        return [*given]
    raise InputError(f"{key}: give a list of names, not {shown(given)}.")


@dataclass(frozen=True, kw_only=True)
class Choose(Exercise):
    """One of several ``options`` is right. ``reasons`` says for every other why it is not.

    >>> exercise = Choose(key="pay", prompt="What does a temple cost?", rules=("S-45",),
    ...     hints=("More than a theatre.",), why="S-45: 2 chests.", answer="2 chests",
    ...     options=("1 chest", "2 chests"), reasons={"1 chest": "That is the theatre."})
    >>> exercise.judge("1 chest")
    ✗ not right: That is the theatre.
    """

    options: tuple[str, ...]
    answer: str
    reasons: Mapping[str, str]

    def __post_init__(self) -> None:
        super().__post_init__()
        _options_checked(self.key, self.options)
        _wanted(self.answer in self.options, self.key, "answer: it is not among the options.")
        wrong = [option for option in self.options if option != self.answer]
        _reasons_checked(self.key, self.reasons, wrong, wrong)

    def checked(self, answer: Any) -> str | None:
        """The option as it is written; ``None`` for none."""
        return None if answer in (None, "") else _option_named(self.key, answer, self.options)

    def fault(self, answer: Any) -> str | None:
        """The reason of a wrong option."""
        return None if answer == self.answer else self.reasons[answer]

    @property
    def solution_words(self) -> str:
        """The right option."""
        return self.answer

    @property
    def right_sample(self) -> str:
        """The right option."""
        return self.answer

    @property
    def wrong_samples(self) -> tuple[str, ...]:
        """All other options."""
        return tuple(option for option in self.options if option != self.answer)

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """No option."""
        return (None, "")


@dataclass(frozen=True, kw_only=True)
class ChooseAll(Exercise):
    """Several of the ``options`` are right, and all of them are wanted.

    ``reasons`` says for every wrong option why it does not belong; it may also hint at a missing
    right one. ``missing`` is the hint for all others.

    >>> exercise = ChooseAll(key="sites", prompt="What can be built?", rules=("S-45",),
    ...     hints=("There are three kinds.",), why="S-45: castle, temple, theatre.",
    ...     options=("castle", "harbour", "temple", "nō theatre"),
    ...     answers=("castle", "temple", "nō theatre"),
    ...     reasons={"harbour": "Ships need none here."})
    >>> exercise.judge(["castle", "harbour"])
    ✗ not right: Ships need none here.
    >>> exercise.judge(["castle"]).state.value
    'not right'
    """

    options: tuple[str, ...]
    answers: tuple[str, ...]
    reasons: Mapping[str, str]
    missing: str = "So far so good, but something is still missing."

    def __post_init__(self) -> None:
        super().__post_init__()
        _options_checked(self.key, self.options)
        _wanted(
            isinstance(self.answers, tuple)
            and self.answers
            and set(self.answers) <= {*self.options},
            self.key,
            "answers: give a tuple of one or more of the options.",
        )
        wrong = [option for option in self.options if option not in self.answers]
        _reasons_checked(self.key, self.reasons, wrong, self.options)
        _wanted(self.missing.strip(), self.key, "missing: an empty text.")

    def checked(self, answer: Any) -> tuple[str, ...] | None:
        """The options in their own order, each once; ``None`` for none."""
        if answer is None or len(given := _as_list(self.key, answer)) == 0:
            return None
        named = {_option_named(self.key, one, self.options) for one in given}
        return tuple(option for option in self.options if option in named)

    def fault(self, answer: Any) -> str | None:
        """The reason of the first wrong option, else of the first that is missing."""
        for option in answer:
            if option not in self.answers:
                return self.reasons[option]
        for option in self.answers:
            if option not in answer:
                return self.reasons.get(option, self.missing)
        return None

    def empty_words(self) -> str:
        """How to begin."""
        return "Choose one or more answers first."

    @property
    def solution_words(self) -> str:
        """The right options."""
        return "; ".join(option for option in self.options if option in self.answers)

    @property
    def right_sample(self) -> tuple[str, ...]:
        """All right options."""
        return tuple(option for option in self.options if option in self.answers)

    @property
    def wrong_samples(self) -> tuple[tuple[str, ...], ...]:
        """One too many, one too few, and each wrong one alone."""
        right = self.right_sample
        wrong = [option for option in self.options if option not in self.answers]
        fewer = [tuple(o for o in right if o != left) for left in right] if len(right) > 1 else []
        return (*((*right, one) for one in wrong), *fewer, *((one,) for one in wrong))

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """No option."""
        return (None, (), [])


_DECIMAL = r"[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)"
_NUMBER = re.compile(rf"({_DECIMAL})(?: ?/ ?({_DECIMAL}))? ?(%?)")
_LONGEST = 40  # signs of a number that somebody types


def number_in(text: str) -> Fraction | None:
    """A number as people write it; ``None`` for what is none.

    >>> [str(number_in(text)) for text in ("0.25", "0,25", "1/4", "25 %", "a quarter")]
    ['1/4', '1/4', '1/4', '1/4', 'None']
    """
    text = " ".join(text.replace("−", "-").split())
    read = _NUMBER.fullmatch(text) if len(text) <= _LONGEST else None
    if read is None:
        return None
    above, below = (Fraction((part or "1").replace(",", ".")) for part in read.group(1, 2))
    if below == 0:
        return None
    return above / below / (100 if read[3] else 1)


def as_fraction(number: float) -> str:
    """A probability as the fraction that it is, or as a decimal where that would be long.

    >>> as_fraction(27 / 64), as_fraction(0.0), as_fraction(0.123456789)
    ('27/64', '0', '0.1235')
    """
    short = Fraction(number).limit_denominator(5000)
    return str(short) if abs(short - Fraction(number)) < 1e-12 else f"{number:.4g}"


def in_digits(number: float) -> str:
    """A number with commas, and with at most four digits where it is not whole.

    >>> in_digits(10_000), in_digits(8 / 3), in_digits(-0.5)
    ('10,000', '2.667', '-0.5')
    """
    return f"{number:,.0f}" if number == int(number) else f"{number:.4g}"


@dataclass(frozen=True, kw_only=True)
class HowMany(Exercise):
    """A number is wanted, give or take ``tolerance``; ``unit`` stands behind the field.

    ``reasons`` helps with likely wrong numbers, ``help`` with all others; without ``help`` the
    learner hears whether the number is too high or too low. ``low`` and ``high`` are the bounds
    that the page names beside the field.

    >>> exercise = HowMany(key="chests", prompt="Chests at the start with 4 players?",
    ...     rules=("S-11",), hints=("Fewer than with 3 players.",), why="S-11: 15 chests.",
    ...     answer=15, unit="chests", reasons={18: "That is for 3 players (S-11)."},
    ...     help="Look the numbers of players up in S-11.", low=0, high=50)
    >>> exercise.judge(18), exercise.judge("15 chests").right
    (✗ not right: That is for 3 players (S-11)., True)
    >>> exercise.judge("many")
    ○ not tried yet: Write a number from 0 to 50.
    """

    answer: float
    unit: str
    help: str = ""
    tolerance: float = 0
    reasons: Mapping[float, str] = field(default_factory=dict)
    low: float = 0
    high: float = 100
    in_per_cent: ClassVar[bool] = False
    """Whether 25 % may be written for 0.25."""

    def __post_init__(self) -> None:
        super().__post_init__()
        _wanted(
            self.low <= self.answer <= self.high and self.tolerance >= 0,
            self.key,
            "answer: it is not from low to high, or tolerance is below 0.",
        )
        for number, words in self.reasons.items():
            _wanted(
                not self._near(number) and self.low <= number <= self.high,
                self.key,
                f"reasons: {number} is right, or not from low to high.",
            )
            _wanted(words.strip(), self.key, f"reasons: an empty text for {number}.")

    def _near(self, number: float) -> bool:
        # 0.1 + 0.2 and the like must not fall out of the tolerance by the last digit.
        return abs(number - self.answer) <= self.tolerance + 1e-9

    @property
    def beside(self) -> str:
        """What stands beside the field: the unit, and how near is near enough."""
        near = f"give or take {self.tolerance:g}" if self.tolerance else ""
        return ", ".join(filter(None, [self.unit, near]))

    @property
    def example(self) -> str:
        """What stands in the empty field."""
        return f"{self.low:g} to {self.high:g}"

    @property
    def whole(self) -> bool:
        """Whether only whole numbers can be right."""
        return self.tolerance == 0 and float(self.answer).is_integer()

    def checked(self, answer: Any) -> float | None:
        """The number; ``None`` for an empty field and for what is not a number."""
        if isinstance(answer, bool) or answer is None:
            return None
        if isinstance(answer, str):
            text = answer.strip().replace("−", "-")
            if self.unit and text.casefold().endswith(self.unit.casefold()):
                text = text[: -len(self.unit)].strip()
            read = number_in(text)
            # Of chests and the like there are no per cent, unless they are the unit.
            if read is None or ("%" in text and not self.in_per_cent):
                return None
            answer = read
        try:
            number = float(answer)
        except (TypeError, ValueError, OverflowError):
            return None
        if not math.isfinite(number) or not self.low <= number <= self.high:
            return None
        return int(number) if number.is_integer() else number

    def fault(self, answer: Any) -> str | None:
        """The reason for this number, else the general help."""
        if self._near(answer):
            return None
        if self.whole and answer != int(answer):
            return "It is a whole number."
        far = "more" if answer > self.answer else "fewer" if self.whole else "less"
        again = f"That is {far} than it is. Think again, or press Hint."
        # Two likely wrong numbers may lie so near that the answer fits both.
        nearest = min(self.reasons, key=lambda number: abs(answer - number), default=None)
        if nearest is not None and abs(answer - nearest) <= self.tolerance + 1e-9:
            return self.reasons[nearest]
        return self.help or again

    def empty_words(self) -> str:
        """Which numbers can be written."""
        return f"Write a number from {self.low:g} to {self.high:g}."

    @property
    def solution_words(self) -> str:
        """The number, its tolerance and its unit."""
        near = f" (give or take {self.tolerance:g})" if self.tolerance else ""
        return f"{in_digits(self.answer)} {self.unit}".strip() + near

    @property
    def right_sample(self) -> float:
        """The number."""
        return self.answer

    @property
    def wrong_samples(self) -> tuple[float, ...]:
        """The expected wrong numbers, the neighbours beyond the tolerance, and the bounds."""
        step = self.tolerance + max(1, self.tolerance)
        tried = [*self.reasons, self.answer - step, self.answer + step, self.low, self.high]
        wrong = [n for n in tried if self.low <= n <= self.high and not self._near(n)]
        return tuple(dict.fromkeys(wrong))

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """An empty field, words, and what is not a number."""
        return (None, "", "  ", "many", "1e999", float("nan"), float("inf"), self.high + 1)


@dataclass(frozen=True, kw_only=True)
class Probability(HowMany):
    """A probability from 0 to 1, written as a decimal, a fraction or in per cent.

    It is right within ``tolerance``, half of a hundredth if nothing else is said. Everything else
    is as of :class:`HowMany`.

    >>> exercise = Probability(key="six", prompt="How likely is it to throw no six?", rules=(),
    ...     hints=("The other five.",), why="5 of 6 sides.", answer=5 / 6,
    ...     reasons={1 / 6: "That is the six itself."})
    >>> [exercise.judge(text).right for text in ("5/6", "83.3 %", "0,83")]
    [True, True, True]
    >>> exercise.judge("17 %")
    ✗ not right: That is the six itself.
    >>> exercise.judge("83")
    ○ not tried yet: 83 is not a probability: those lie from 0 to 1. Do you mean 83 %?
    """

    unit: str = ""
    tolerance: float = 0.005
    high: float = 1
    in_per_cent: ClassVar[bool] = True

    @property
    def example(self) -> str:
        """The three ways to write it."""
        return "such as 0.25, 25 % or 1/4"

    @property
    def whole(self) -> bool:
        """Never: a probability lies between."""
        return False

    def judge(self, answer: Any) -> Verdict:
        """As of every exercise; who writes 25 for 25 % is asked."""
        written = answer.strip() if isinstance(answer, str) else ""
        read = number_in(written)
        if read is not None and not 0 <= read <= 1:
            words = f"{written} is not a probability: those lie from 0 to 1."
            if "%" not in written and 1 < read <= 100:
                words += f" Do you mean {written} %?"
            return Verdict(State.NOT_TRIED, words)
        return super().judge(answer)

    def empty_words(self) -> str:
        """How to write one."""
        return "Write a probability, such as 0.25, 25 % or 1/4."

    @property
    def solution_words(self) -> str:
        """The probability as a fraction, as a decimal, and in per cent."""
        exact, rounded = as_fraction(self.answer), f"{self.answer:.4g}"
        first = rounded if exact == rounded else f"{exact} = {rounded}"
        return f"{first}, or {100 * self.answer:.3g} % (give or take {self.tolerance:g})"

    @property
    def wrong_samples(self) -> tuple[float, ...]:
        """The expected wrong ones, and two that are too far away."""
        tried = [*self.reasons, self.answer - 0.05, self.answer + 0.05]
        wrong = [n for n in tried if 0 <= n <= 1 and not self._near(n)]
        return tuple(dict.fromkeys(wrong))


@dataclass(frozen=True, kw_only=True)
class FillIn(Exercise):
    """A table whose cells are filled in with numbers, each right within ``tolerance``.

    ``answers`` has the rows from the top, each from the left. ``given`` are the places (row,
    column; from 0) of the cells that stand there already. ``corner`` stands above the names of the
    rows. ``reasons`` helps with likely wrong numbers in any cell, ``help`` with all others.
    ``decimals`` says that they are written as 0.16, not as 4/25. An answer is a text for each open
    cell, row by row.

    >>> exercise = FillIn(key="coins", prompt="Two coins: how likely is each?", rules=(),
    ...     hints=("Half of a half.",), why="1/2 · 1/2.", corner="first, second",
    ...     rows=("head", "tail"), columns=("head", "tail"),
    ...     answers=((1 / 4, 1 / 4), (1 / 4, 1 / 4)),
    ...     given=((0, 0),), reasons={1 / 2: "Both must happen."}, help="Multiply.")
    >>> exercise.judge(("1/4", "25 %", "0,5"))
    ✗ not right: tail, tail: Both must happen.
    >>> exercise.judge(("1/4", "", ""))
    ✗ not right: So far so good: 2 cells are still empty.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    answers: tuple[tuple[float, ...], ...]
    help: str
    corner: str = ""
    given: tuple[tuple[int, int], ...] = ()
    reasons: Mapping[float, str] = field(default_factory=dict)
    tolerance: float = 0.005
    decimals: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        shape = [len(row) for row in self.answers]
        _wanted(
            self.rows and self.columns and shape == [len(self.columns)] * len(self.rows),
            self.key,
            f"answers: {len(self.rows)} rows of {len(self.columns)} numbers are wanted.",
        )
        _wanted(set(self.given) < {*self._places()}, self.key, "given: leave a cell open.")
        _wanted(self.help.strip(), self.key, "help: an empty text.")
        _wanted(all(text.strip() for text in self.reasons.values()), self.key, "an empty reason.")

    def _places(self) -> list[tuple[int, int]]:
        return [
            (row, column) for row in range(len(self.rows)) for column in range(len(self.columns))
        ]

    @property
    def open(self) -> list[tuple[int, int]]:
        """The places of the cells to fill in, row by row: row and column, from 0."""
        return [place for place in self._places() if place not in self.given]

    def written(self, number: float) -> str:
        """A number as it stands in a cell."""
        return f"{number:.4g}" if self.decimals else as_fraction(number)

    def name(self, place: tuple[int, int]) -> str:
        """What a cell is called: its row and its column."""
        return ", ".join(filter(None, [self.rows[place[0]], self.columns[place[1]]]))

    def checked(self, answer: Any) -> tuple[str, ...] | None:
        """The texts as they were written; ``None`` where all are empty."""
        if answer is None or len(given := _as_list(self.key, answer)) == 0:
            return None
        if len(given) != len(self.open):
            raise InputError(f"{self.key}: give {len(self.open)} numbers, one for each open cell.")
        texts = tuple(one.strip() if isinstance(one, str) else f"{one:g}" for one in given)
        return texts if any(texts) else None

    def judge(self, answer: Any) -> Verdict:
        """As of every exercise; what is not a number is named first, and nothing counts then."""
        for place, text in zip(self.open, self.checked(answer) or (), strict=False):
            if text and number_in(text) is None:
                words = (
                    f"{self.name(place)}: {shown(text)} is not a number. Write it as 3/64 or 0.047."
                )
                return Verdict(State.NOT_TRIED, words)
        return super().judge(answer)

    def fault(self, answer: Any) -> str | None:
        """The reason of the first wrong cell, else how many are still empty."""
        for (row, column), text in zip(self.open, answer, strict=True):
            if not text:
                continue
            number = number_in(text)
            if number is None or abs(number - self.answers[row][column]) > self.tolerance + 1e-9:
                return f"{self.name((row, column))}: {self._reason(number)}"
        empty = sum(not text for text in answer)
        if empty:
            return (
                f"So far so good: {empty} {'cell is' if empty == 1 else 'cells are'} still empty."
            )
        return None

    def _reason(self, number: Fraction | None) -> str:
        for wrong, reason in self.reasons.items():
            if number is not None and abs(number - wrong) <= self.tolerance + 1e-9:
                return reason
        return self.help

    def empty_words(self) -> str:
        """How to begin."""
        return "Fill in the cells first, with numbers such as 3/64 or 0.047."

    @property
    def solution_words(self) -> str:
        """Every open cell with its number."""
        return "; ".join(
            f"{self.name(place)}: {text}"
            for place, text in zip(self.open, self.right_sample, strict=True)
        )

    @property
    def right_sample(self) -> tuple[str, ...]:
        """All numbers, as they are written."""
        return tuple(self.written(self.answers[row][column]) for row, column in self.open)

    @property
    def wrong_samples(self) -> tuple[tuple[str, ...], ...]:
        """One cell too high, one with each likely wrong number, and one left empty."""
        right = self.right_sample
        row, column = self.open[0]
        others = [f"{self.answers[row][column] + 2 * self.tolerance + 0.01:.6f}", ""]
        others += [
            f"{number:.6f}"
            for number in self.reasons
            if abs(number - self.answers[row][column]) > self.tolerance
        ]
        return tuple((other, *right[1:]) for other in others if any((other, *right[1:])))

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """Nothing, empty cells, and what is not a number."""
        cells = len(self.open)
        return (None, (), ("",) * cells, ("many",) * cells)


@dataclass(frozen=True, kw_only=True)
class OnBoard(Exercise):
    """Provinces are chosen on the live board of ``scene``, or by its twin below it.

    ``reasons`` helps with likely wrong provinces, ``wrong(position, province)`` with all others: it
    says what does not hold for them in the scene. ``missing`` helps when all chosen ones are right
    but some are missing; it has usual words.

    >>> exercise = OnBoard(key="kai", prompt="Choose the province Kai.", rules=("S-1",),
    ...     hints=("It lies inland.",), why="Kai (S-1).", scene=scenario, answers=("Kai",),
    ...     reasons={"Suruga": "That is by the sea."}, wrong=lambda _, name: f"This is {name}.")
    >>> exercise.judge(["Suruga"])
    ✗ not right: That is by the sea.
    >>> exercise.judge("Kai").right
    True
    """

    answers: tuple[str, ...]
    wrong: Callable[[Any, str], str]
    reasons: Mapping[str, str] = field(default_factory=dict)
    missing: str = "So far so good, but a province is still missing."

    def __post_init__(self) -> None:
        super().__post_init__()
        _wanted(self.scene, self.key, "scene: a question on the board needs one.")
        _wanted(
            isinstance(self.answers, tuple) and self.answers,
            self.key,
            "answers: give a tuple of provinces.",
        )
        for text in (self.missing, *self.reasons.values()):
            _wanted(text.strip(), self.key, "missing or reasons: an empty text.")
        for name in self.reasons:
            _wanted(name not in self.answers, self.key, f"reasons: {name!r} is a right answer.")

    def checked(self, answer: Any) -> tuple[str, ...] | None:
        """The provinces as the map writes them, each once; ``None`` for none."""
        if answer is None or len(given := _as_list(self.key, answer)) == 0:
            return None
        assert self.scene is not None
        map = self.scene().map
        return tuple(dict.fromkeys(map.province(name).name for name in given))

    def fault(self, answer: Any) -> str | None:
        """The reason of the first wrong province, else that one is missing."""
        assert self.scene is not None
        for name in answer:
            if name not in self.answers:
                return self.reasons.get(name) or self.wrong(self.scene(), name)
        return self.missing if set(self.answers) - set(answer) else None

    def _printed(self, name: str) -> str:
        assert self.scene is not None
        return self.scene().map.province(name).romaji or name

    def empty_words(self) -> str:
        """How to begin."""
        return "Choose on the board first."

    @property
    def solution_words(self) -> str:
        """The provinces, as they are written on the board."""
        return ", ".join(map(self._printed, self.answers))

    @property
    def right_sample(self) -> tuple[str, ...]:
        """The provinces."""
        return self.answers

    @property
    def wrong_samples(self) -> tuple[tuple[str, ...], ...]:
        """One too few, one too many, a single wrong one; one of them without its own reason."""
        assert self.scene is not None
        names = [province.name for province in self.scene().map.provinces]
        other = next(n for n in names if n not in self.answers and n not in self.reasons)
        wrong = [*self.reasons, other]
        fewer = [tuple(a for a in self.answers if a != left) for left in self.answers]
        return (
            *((one,) for one in wrong),
            *((*self.answers, one) for one in wrong),
            *(one for one in fewer if one),
        )

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """No province."""
        return (None, (), [])


@dataclass(frozen=True, kw_only=True)
class InOrder(Exercise):
    """Lines are to be put in order. ``items`` are given in the right order and shown mixed.

    ``help`` is said after a wrong order; ``reasons`` may say more for the first item that stands
    in a wrong place. The mixed order is always the same.

    >>> exercise = InOrder(key="steps", prompt="Order the seasons.", rules=("S-20",),
    ...     hints=("Winter comes last.",), why="S-20.", help="Which season begins a year?",
    ...     items=("spring", "summer", "autumn", "winter"))
    >>> exercise.mixed()
    ('summer', 'spring', 'winter', 'autumn')
    >>> exercise.judge(("winter", "autumn", "summer", "spring"))
    ✗ not right: Which season begins a year?
    """

    items: tuple[str, ...]
    help: str
    reasons: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        _options_checked(self.key, self.items)
        _wanted(len(self.items) > 2, self.key, "items: give at least three.")
        _wanted(self.help.strip(), self.key, "help: an empty text.")
        _reasons_checked(self.key, self.reasons, (), self.items)

    def mixed(self) -> tuple[str, ...]:
        """The order in which the items are shown at first; never the right one."""
        items = [*self.items]
        luck = Random(self.key)
        while True:
            luck.shuffle(items)
            if tuple(items) != self.items:
                return tuple(items)

    def checked(self, answer: Any) -> tuple[str, ...] | None:
        """The items in the order given; ``None`` when nothing was moved yet."""
        if answer is None or len(given := _as_list(self.key, answer)) == 0:
            return None
        named = tuple(_option_named(self.key, one, self.items) for one in given)
        if sorted(named) != sorted(self.items):
            raise InputError(f"{self.key}: give each of the {len(self.items)} lines once.")
        return None if named == self.mixed() else named

    def fault(self, answer: Any) -> str | None:
        """The reason of the first item out of place, else the general help."""
        for given, wanted in zip(answer, self.items, strict=True):
            if given != wanted:
                return self.reasons.get(given, self.help)
        return None

    def empty_words(self) -> str:
        """How to begin."""
        return "Move the lines with the buttons up and down first."

    @property
    def solution_words(self) -> str:
        """The right order."""
        return "; ".join(f"{number}. {item}" for number, item in enumerate(self.items, start=1))

    @property
    def right_sample(self) -> tuple[str, ...]:
        """The right order."""
        return self.items

    @property
    def wrong_samples(self) -> tuple[tuple[str, ...], ...]:
        """The reverse order and every exchange of two neighbours, but not the mixed order."""
        tried = [tuple(reversed(self.items))]
        for place in range(len(self.items) - 1):
            items = [*self.items]
            items[place], items[place + 1] = items[place + 1], items[place]
            tried.append(tuple(items))
        return tuple(order for order in tried if order != self.mixed())

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """Nothing, and the lines as they are shown at first."""
        return (None, (), self.mixed())


@dataclass(frozen=True, kw_only=True)
class Act(Exercise):
    """Something is to be done on a live panel, then checked.

    ``panel()`` makes the panel. ``check(panel)`` returns ``None`` for a finished task, a helpful
    reason for a wrong one, and ``""`` for an untouched panel. ``solution`` says in words what to
    do. ``right(panel)`` does it from Python; each of ``wrong`` does something that is tried but not
    right, each on a new panel: the tests use them, and the learner never sees them.
    ``solve_in_page`` names the functions of ``tests/browser/solver.py`` that do it with the mouse.

    The panel stands in the exercise's own box, unless ``elsewhere`` says where it is: ``panel()``
    then finds the one that is there, whenever it is asked.

    >>> from types import SimpleNamespace
    >>> exercise = Act(key="bid", prompt="Bid 3 chests.", rules=("S-27",), hints=("Use card 3.",),
    ...     why="S-27.", solution="Lay the chest card 3.", panel=lambda: SimpleNamespace(bid=None),
    ...     check=lambda p: "" if p.bid is None else None if p.bid == 3 else "Not that card.",
    ...     right=lambda p: setattr(p, "bid", 3), wrong=(lambda p: setattr(p, "bid", 0),))
    >>> panel = exercise.panel()
    >>> exercise.judge(panel)
    ○ not tried yet: Do it on the panel below first.
    >>> exercise.right(panel); exercise.judge(panel).right
    True
    """

    panel: Callable[[], Panel]
    check: Callable[[Any], str | None]
    right: Callable[[Any], None]
    wrong: tuple[Callable[[Any], None], ...]
    solution: str
    solve_in_page: str = ""
    elsewhere: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        _wanted(self.solution.strip(), self.key, "solution: an empty text.")
        _wanted(isinstance(self.wrong, tuple) and self.wrong, self.key, "wrong: give at least one.")

    def checked(self, answer: Any) -> Any:
        """The panel, or ``None`` when nothing was tried on it yet."""
        return None if answer is None or self.check(answer) == "" else answer

    def fault(self, answer: Any) -> str | None:
        """What ``check`` says."""
        return self.check(answer)

    def empty_words(self) -> str:
        """How to begin."""
        return f"Do it {self.elsewhere or 'on the panel below'} first."

    @property
    def solution_words(self) -> str:
        """What to do."""
        return self.solution

    @property
    def right_sample(self) -> Any:
        """A panel on which it is done."""
        panel = self.panel()
        self.right(panel)
        return panel

    @property
    def wrong_samples(self) -> tuple[Any, ...]:
        """Panels on which something else was done."""
        panels = []
        for do in self.wrong:
            panels.append(self.panel())
            do(panels[-1])
        return tuple(panels)

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """None, and an untouched panel."""
        return (None, self.panel())


@dataclass(frozen=True, kw_only=True)
class Guess(Choose):
    """One of the options comes true later. Until it has, a guess is only noted.

    ``known`` tells whether it has come true, ``later`` how to see it. Part of an :class:`InPlay`.

    >>> winner = Guess(key="winner", prompt="Who will win?", rules=("S-65",), hints=("Look.",),
    ...     why="S-65.", options=("Ann", "Ben"), answer="Ann", reasons={"Ben": "Look again."},
    ...     known=False, later="Play on to the end.")
    >>> winner.judge("Ben")
    ○ not tried yet: Your guess is noted: Ben. Play on to the end.
    """

    known: bool
    later: str

    def judge(self, answer: Any) -> Verdict:
        """The verdict on a guess once its outcome is known; until then, that it is noted."""
        guess = self.checked(answer)
        if guess is None or self.known:
            return super().judge(answer)
        return Verdict(State.NOT_TRIED, f"Your guess is noted: {guess}. {self.later}")

    @property
    def wait(self) -> str:
        """What must happen before there is a solution; empty when there is one."""
        return "" if self.known else f"Nobody knows yet: guess. {self.later}"


@dataclass(frozen=True, kw_only=True)
class Prediction(Choose):
    """A guess before an experiment: it is kept, and none of the ``options`` is wrong.

    ``why`` says how to find out.

    >>> heads = Prediction(key="heads", prompt="Of ten coins, how many show heads?", rules=(),
    ...     hints=("Nobody knows yet.",), why="Now throw them.", options=("4 to 6", "others"))
    >>> heads.judge("others")
    ✓ noted: Now throw them.
    """

    answer: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict)
    done: ClassVar[str] = "noted"

    def __post_init__(self) -> None:
        Exercise.__post_init__(self)
        _options_checked(self.key, self.options)
        _wanted(not self.answer and not self.reasons, self.key, "no guess is right or wrong.")

    def fault(self, answer: Any) -> None:
        """No guess is wrong."""

    @property
    def wait(self) -> str:
        """That there is no solution yet."""
        return "No guess is wrong: choose one, and press Check. The next boxes have the answer."

    @property
    def solution_words(self) -> str:
        """What would do."""
        return "Any of them"

    @property
    def right_sample(self) -> str:
        """The first option: as good as any other."""
        return self.options[0]

    @property
    def wrong_samples(self) -> tuple[str, ...]:
        """None."""
        return ()


class Trial(NamedTuple):
    """One trial of a chance experiment: the place of its ``outcome`` from 0, and what was seen.

    ``seen`` is what the picture beside the bars shows of it. Where there is none, and it is a text,
    it is told in words.
    """

    outcome: int
    seen: object = None


@dataclass(frozen=True, kw_only=True)
class Trials(Exercise):
    """A chance experiment: a guess, one trial, many trials, and the theory laid over them.

    Each of ``outcomes`` has a bar; ``chances`` are their exact probabilities, which make 1.
    ``trial(luck)`` makes one :class:`Trial`. ``axis`` says what the outcomes are, ``pieces`` what
    one trial is called (one, several). What is guessed is how often each outcome comes in 100
    trials; with ``values`` of the outcomes it is their average. ``watched`` is the place of an
    outcome whose share is drawn as a curve, too. ``many`` are the numbers of trials that a press
    makes. ``why`` is said when the theory is laid over the bars; no guess is wrong.
    ``picture(panel)`` makes what shows a single trial. ``in_class`` is what a whole class is asked,
    in which everybody bets on one outcome.

    >>> coin = Trials(key="coin", prompt="How often does a coin show heads?", rules=(),
    ...     hints=("Nobody knows yet.",), why="Both sides are alike.", axis="what it shows",
    ...     outcomes=("heads", "tails"), chances=(Fraction(1, 2), Fraction(1, 2)),
    ...     trial=lambda luck: Trial(luck.randrange(2)))
    >>> coin.judge(("60", "40"))
    ✓ noted: Both sides are alike.
    >>> coin.judge(("60", "60"))
    ○ not tried yet: Your bars make 120 of 100. All outcomes together make 100.
    """

    outcomes: tuple[str, ...]
    chances: tuple[Fraction, ...]
    trial: Callable[[Random], Trial]
    axis: str
    pieces: tuple[str, str] = ("throw", "throws")
    values: tuple[float, ...] = ()
    watched: int | None = None
    many: tuple[int, ...] = (1, 10, 1000)
    picture: Callable[[Panel], Any] | None = None
    in_class: str = ""
    done: ClassVar[str] = "noted"

    def __post_init__(self) -> None:
        super().__post_init__()
        _options_checked(self.key, self.outcomes)
        _wanted(
            len(self.chances) == len(self.outcomes)
            and min(self.chances) >= 0
            and sum(self.chances) == 1,
            self.key,
            "chances: give a fraction for each outcome; together they make 1.",
        )
        _wanted(
            len(self.values) in (0, len(self.outcomes)) and sorted(self.values) == [*self.values],
            self.key,
            "values: give a number for each outcome, from the lowest to the highest.",
        )
        _wanted(
            self.watched is None or 0 <= self.watched < len(self.outcomes),
            self.key,
            "watched: there is no outcome at this place.",
        )
        _wanted(self.many and min(self.many) > 0, self.key, "many: give numbers from 1.")

    @property
    def average(self) -> Fraction:
        """The mean of the values, each with its probability; 0 where there are none."""
        pairs = zip(self.values, self.chances, strict=False)
        return sum((Fraction(value) * chance for value, chance in pairs), Fraction(0))

    def checked(self, answer: Any) -> tuple[str, ...] | None:
        """The guess as texts: of 100 trials for each outcome, or the average; ``None`` for none."""
        if answer is None or len(given := _as_list(self.key, answer)) == 0:
            return None
        wanted = 1 if self.values else len(self.outcomes)
        read = [number_in(one) if isinstance(one, str) else one for one in given]
        if len(read) != wanted or not all(isinstance(one, int | float | Fraction) for one in read):
            raise InputError(f"{self.key}: give {wanted} numbers, not {shown(answer)}.")
        low, high = (self.values[0], self.values[-1]) if self.values else (0, 100)
        numbers = [float(one or 0) for one in read]
        if not all(low <= one <= high for one in numbers):
            raise InputError(f"{self.key}: a guess lies from {low:g} to {high:g}.")
        return tuple(f"{one:g}" for one in numbers) if self.values or any(numbers) else None

    def judge(self, answer: Any) -> Verdict:
        """That the guess is noted; bars that do not make 100 are not yet a guess."""
        guess = self.checked(answer)
        whole = 100.0 if guess is None or self.values else sum(map(float, guess))
        if abs(whole - 100) > 0.5:
            words = f"Your bars make {whole:g} of 100. All outcomes together make 100."
            return Verdict(State.NOT_TRIED, words)
        return super().judge(guess)

    def fault(self, answer: Any) -> None:
        """No guess is wrong."""

    def empty_words(self) -> str:
        """How to begin."""
        return "Move the mark to your guess first." if self.values else "Raise the bars first."

    @property
    def wait(self) -> str:
        """That there is no solution yet."""
        return "No guess is wrong: keep one, then throw."

    @property
    def solution_words(self) -> str:
        """What would do."""
        return "Any guess"

    @property
    def right_sample(self) -> tuple[str, ...]:
        """A guess that is as good as any other."""
        if self.values:
            return (f"{self.values[0]:g}",)
        return ("100", *["0"] * (len(self.outcomes) - 1))

    @property
    def wrong_samples(self) -> tuple[Any, ...]:
        """None."""
        return ()

    @property
    def empty_samples(self) -> tuple[Any, ...]:
        """No guess, and bars that do not make 100."""
        if self.values:
            return (None, ())
        return (None, (), ("0",) * len(self.outcomes), ("60",) * len(self.outcomes))


@dataclass(frozen=True, kw_only=True)
class InPlay(Exercise):
    """A question about a game that is played elsewhere, which decides the answer.

    ``panel()`` finds the panel of the game, whenever it is asked. ``find(panel)`` makes the
    question as that game wants it, a :class:`Choose`, a :class:`HowMany` or a :class:`Guess`; or
    it says in words what must happen first. ``play(panel)`` goes on until there is something to
    ask: for the tests.

    >>> from types import SimpleNamespace
    >>> def asked(table):
    ...     if table.chests is None:
    ...         return "Collect taxes first."
    ...     return HowMany(key="chests", prompt="How many chests are there?", rules=("S-46",),
    ...         hints=("Count.",), why="So many lie there.", answer=table.chests, unit="chests")
    >>> table = SimpleNamespace(chests=None)
    >>> exercise = InPlay(key="taxes", prompt="What did it bring?", rules=("S-46",),
    ...     hints=("Look.",), why="Taxes bring chests.", panel=lambda: table, find=asked,
    ...     play=lambda table: setattr(table, "chests", 5))
    >>> exercise.judge(4)
    ○ not tried yet: Collect taxes first.
    >>> exercise.play(table); exercise.judge(5)
    ✓ right: Taxes bring chests. So many lie there. (S-46)
    """

    panel: Callable[[], Panel]
    find: Callable[[Any], Exercise | str]
    play: Callable[[Any], None]

    @property
    def question(self) -> Exercise | None:
        """The question as it stands now; ``None`` while there is none."""
        found = self.find(self.panel())
        return found if isinstance(found, Exercise) else None

    @property
    def first(self) -> str:
        """What must happen before this can be answered; empty when it can."""
        found = self.find(self.panel())
        return found if isinstance(found, str) else ""

    @property
    def wait(self) -> str:
        """What must happen before there is a solution; empty when there is one."""
        question = self.question
        return self.first if question is None else question.wait

    def checked(self, answer: Any) -> Any:
        """As the question takes it; ``None`` while there is none."""
        question = self.question
        return None if question is None else question.checked(answer)

    def fault(self, answer: Any) -> str | None:
        """What the question says."""
        question = self.question
        return None if question is None else question.fault(answer)

    def judge(self, answer: Any) -> Verdict:
        """What the question says, explained by this exercise and by the game."""
        question = self.question
        if question is None:
            return Verdict(State.NOT_TRIED, self.first)
        verdict = question.judge(answer)
        return Verdict(State.RIGHT, self.explanation) if verdict.right else verdict

    def empty_words(self) -> str:
        """What must happen first, or how to begin."""
        question = self.question
        return self.first if question is None else question.empty_words()

    @property
    def explanation(self) -> str:
        """``why``, then what the game has to say."""
        question = self.question
        words = self.why if question is None else f"{self.why} {question.why}"
        left = [number for number in self.rules if not re.search(rf"{number}\b", words)]
        return f"{words} ({', '.join(left)})" if left else words

    @property
    def solution_words(self) -> str:
        """The right answer of the game as it stands."""
        question = self.question
        return self.first if question is None else question.solution_words

    def _played(self) -> Exercise:
        """The question, after so much of the game as it needs."""
        self.play(self.panel())
        question = self.question
        _wanted(question, self.key, f"play: there is still no question. {self.first}")
        assert question is not None
        return question

    @property
    def right_sample(self) -> Any:
        """A right answer, once the game is played so far."""
        return self._played().right_sample

    @property
    def wrong_samples(self) -> tuple[Any, ...]:
        """Wrong answers, once the game is played so far."""
        return self._played().wrong_samples
