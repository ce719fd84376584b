"""What a game gives to the odds lab: questions, what can be set in each, answers and working.

The lab (:mod:`shogun_nb.teaching.odds_lab`) knows no game. It asks a rulebook for its
:meth:`~shogun_nb.engine.rulebook.Rulebook.odds_questions`, makes a control for every parameter, and
shows what the question answers. A declaration makes the control, the check and the line of code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from shogun_nb.engine.answer import Answer
from shogun_nb.engine.changing import Call, Changeable, Group
from shogun_nb.engine.choice import ChoiceError, FieldType, Whole
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of


class Code(str):
    """Code that stands in a call as it is written.

    >>> Call("plot", (Code("odds"),)).code()
    '.plot(odds)'
    """

    __slots__ = ()
    __repr__ = str.__str__


Values = Mapping[str, Any]
"""What the parameters of a question are set to, by key."""


@dataclass(frozen=True)
class Share(FieldType):
    """A probability, from 0 to 1.

    >>> Share("T-1").check(0.25, "stay (T-1)")
    0.25
    >>> Share("T-1").check(2, "stay (T-1)")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.choice.ChoiceError: stay (T-1): 2 is not a probability from 0 to 1.
    """

    def check(self, value: Any, label: str) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
            raise ChoiceError(f"{label}: {shown(value)} is not a probability from 0 to 1.")
        return value

    def numbers(self, value: float, lookup: Any) -> Sequence[int]:
        raise ChoiceError("A probability is not a choice of a game.")

    def read(self, numbers: Any, state: Any, lookup: Any) -> float:
        raise ChoiceError("A probability is not a choice of a game.")

    def candidates(self, position: Any, seat: int) -> Sequence[float]:
        return [step / 20 for step in range(21)]


@dataclass(frozen=True)
class Parameter:
    """One value that a person may set: its name in code, its words, what it may be.

    ``group`` is the card on which it stands. Parameters of the same key keep their value from one
    question to the next.
    """

    key: str
    label: str
    type: FieldType
    value: Any
    group: str = ""
    words: Mapping[Any, str] = field(default_factory=dict)

    def checked(self, value: Any) -> Any:
        """The value, if it is one. Raises :class:`~shogun_nb.InputError` for others."""
        return self.type.check(value, self.type.label(self.label))


@dataclass(frozen=True)
class OddsQuestion:
    """One question of the odds lab, and how it is answered.

    ``call`` gives the call that answers it in code; ``answer`` the answer itself, ``working`` the
    steps to it, each an answer of its own. ``throw``, where there is one, throws so many times by
    an independent generator and counts the outcomes, by the names of ``exact``, which has their
    exact probabilities. All of them raise :class:`~shogun_nb.InputError` for values that do not go
    together. ``again`` gives the call that throws as often by a seed; ``module`` is what code calls
    the module, if it is not the game's own.
    """

    name: str
    parameters: tuple[Parameter, ...]
    call: Callable[[Values], Call]
    answer: Callable[[Values], Answer]
    working: Callable[[Values], Sequence[Answer]]
    throw: Callable[[Values, int, Random], Mapping[str, int]] | None = None
    exact: Callable[[Answer], Mapping[str, Any]] | None = None
    hint: str = ""
    again: Callable[[Values, int, int], Call] | None = None
    module: str = ""

    def begin(self, values: Values) -> dict[str, Any]:
        """The values of this question: those that are given and fit, else its own.

        >>> rice = Parameter("rice", "Rice", Whole("T-3", 0, 9), 4)
        >>> question = OddsQuestion("Rice", (rice,), None, None, None)
        >>> question.begin({"rice": 7, "coins": 3}), question.begin({"rice": 70})
        ({'rice': 7}, {'rice': 4})
        """
        found = {}
        for one in self.parameters:
            try:
                found[one.key] = one.checked(values.get(one.key, one.value))
            except InputError:
                found[one.key] = one.value
        return found

    def changed(self, values: Values, **new: Any) -> dict[str, Any]:
        """The values with new ones, each of them checked.

        Raises :class:`~shogun_nb.InputError` for an unknown key, and for what it cannot be.
        """
        known = {one.key: one for one in self.parameters}
        for key in new:
            if key not in known:
                raise InputError(f"{shown(key)} cannot be set here, only {all_of([*known])}.")
        return {**values, **{key: known[key].checked(value) for key, value in new.items()}}

    def groups(self, values: Values) -> list[Group]:
        """The values as groups that controls can show."""
        titles = dict.fromkeys(one.group for one in self.parameters)
        return [
            Group(
                title,
                tuple(
                    Changeable(
                        one.label,
                        one.type,
                        values[one.key],
                        lambda value, one=one: self.call({**values, one.key: value}),  # type: ignore[misc]
                        one.words,
                        slides=isinstance(one.type, (Whole, Share)),
                    )
                    for one in self.parameters
                    if one.group == title
                ),
            )
            for title in titles
        ]

    def code(self, values: Values, module: str) -> str:
        """The line of code that gives the answer again."""
        module = self.module or module
        return f"{module}{self.call(values).code(module)}"

    def code_of_throws(self, values: Values, throws: int, seed: int, module: str) -> str:
        """The line of code that throws as often again; empty where there is none."""
        if self.again is None:
            return ""
        return f"{module}{self.again(values, throws, seed).code(module)}"
