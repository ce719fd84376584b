"""Choices of a toy game, declared: what follows from a declaration, and what is refused."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from shogun_nb.engine.choice import (
    Choice,
    ChoiceError,
    FieldType,
    Kinds,
    Name,
    Several,
    Whole,
    Word,
    declared,
)
from shogun_nb.engine.errors import InputError

HIDE, SEEK, DEAL = range(3)
LEAVE = -1
TOWNS = ("Edo", "Oda")


def number_of(towns: Sequence[str], name: str) -> int:
    if name not in towns:
        raise ChoiceError(f"there is no town {name!r}")
    return towns.index(name)


def name_of(towns: Sequence[str], number: int) -> str:
    return towns[number]


Town = partial(Name, to_number=number_of, to_name=name_of)


class Hide(Choice, word="hide", steps=(HIDE, SEEK)):
    """Hide coins in a town, coming from the town where one is."""

    origin: str = declared(Town("T-1", known=lambda state, towns: towns[state.here]))
    town: str = declared(Town("T-2"))
    coins: int = declared(Whole("T-3", 1, 9, too_few="hide a coin or Leave()."))
    place: int = declared(Whole("T-4", 1, 3, 1, what="place of the coins"), default=1)
    note: str | None = declared(Town("T-5", known=lambda *_: None), default=None)


class Leave(Choice, word="leave", steps=(SEEK,), code=(LEAVE, 0)):
    """Hide nothing."""


class Deal(Choice, word="deal", steps=(DEAL,), writes_empty=True):
    """Chance: the cards dealt, and one more in the second round."""

    suits: tuple[str, ...] = declared(
        Several(
            "T-6", Word("T-7", ("oak", "pine", "plum"), what="suit"), (1, 2), lambda state: state.of
        )
    )
    seen: str | None = declared(Town("T-8", known=lambda *_: None), default=None)


KINDS = Kinds((Hide, Leave, Deal))
STATE: Any = SimpleNamespace(here=1, of=2)


@pytest.mark.parametrize(
    ("choice", "step", "numbers", "data", "text"),
    [
        (
            Hide("Oda", "Edo", 4, 3),
            HIDE,
            [0, 4, 2],
            {"choice": "hide", "origin": "Oda", "town": "Edo", "coins": 4, "place": 3},
            "Hide(origin='Oda', town='Edo', coins=4, place=3)",
        ),
        (Leave(), SEEK, [LEAVE, 0], {"choice": "leave"}, "Leave()"),
        (
            Deal(["plum", "oak"]),  # type: ignore[arg-type]
            DEAL,
            [2, 0],
            {"choice": "deal", "suits": ["plum", "oak"], "seen": None},
            "Deal(suits=('plum', 'oak'))",
        ),
    ],
)
def test_numbers_data_and_text_follow_from_the_declaration_and_lead_back(
    choice: Choice, step: int, numbers: list[int], data: dict[str, Any], text: str
) -> None:
    assert choice.numbers(TOWNS) == numbers
    assert KINDS.from_numbers(step, [*numbers, 0, 0], STATE, TOWNS) == choice
    assert choice.to_json() == data
    assert list(choice.to_json()) == list(data)
    assert KINDS.from_json(data) == choice
    assert repr(choice) == text


def test_a_state_says_how_many_numbers_are_read_and_what_it_knows() -> None:
    once = SimpleNamespace(here=0, of=1)
    assert KINDS.from_numbers(DEAL, [1, 2], once, TOWNS) == Deal(("pine",))
    assert KINDS.from_numbers(SEEK, [1, 2, 0], once, TOWNS) == Hide("Edo", "Oda", 2)


def test_kinds_are_found_by_what_they_answer() -> None:
    assert [KINDS.of_step(step) for step in (HIDE, SEEK, DEAL, 9)] == [
        (Hide,),
        (Hide, Leave),
        (Deal,),
        (),
    ]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Hide("Edo", 7, 1), "hide, town (T-2): 7 is not a name; write it in quotes."),
        (lambda: Hide("Edo", None, 1), "hide, town (T-2): None is not a name; write it in quotes."),
        (lambda: Hide("Edo", "Oda", 0), "hide, coins (T-3): 0 is too few, hide a coin or Leave()."),
        (
            lambda: Hide("Edo", "Oda", True),
            "hide, coins (T-3): True is not a whole number from 1 to 9.",
        ),
        (
            lambda: Hide("Edo", "Oda", 1, 4),
            "place of the coins (T-4): 4 is not a whole number from 1 to 3.",
        ),
        (
            lambda: Hide("Edo", "Oda", 1, None),
            "place of the coins (T-4): None is not a whole number from 1 to 3.",
        ),
        (lambda: Hide("Edo", "Oda", 1, note=""), "hide, note (T-5): '' is not a name; write it"),
        (lambda: Deal("oak"), "deal, suits (T-6): give a list of 1 or 2, not 'oak'."),
        (
            lambda: Deal(("oak", "oak")),
            "deal, suits (T-6): ['oak', 'oak'] names something twice.",
        ),
        (
            lambda: Deal(("pin",)),
            "suit (T-7): 'pin' is not one of oak, pine, plum. Did you mean 'pine'?",
        ),
        (lambda: Hide("Edo", "Ed", 1).numbers(TOWNS), "there is no town 'Ed'"),
        (lambda: Hide("Ed", "Edo", 1).numbers(TOWNS), "there is no town 'Ed'"),
        (lambda: KINDS.from_json([]), "a choice is an object with names, not list."),
        (
            lambda: KINDS.from_json({"choice": "seek"}),
            "there is no choice 'seek'; there are hide, leave, deal.",
        ),
        (lambda: KINDS.from_json({"choice": "leave", "at": 1, "by": 2}), "leave: unknown at, by."),
        (
            lambda: KINDS.from_json({"choice": "hide", "coins": 1}),
            "hide: origin, town is missing.",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(make: Any, message: str) -> None:
    with pytest.raises(ChoiceError) as error:
        make()
    assert str(error.value).startswith(message)
    assert isinstance(error.value, InputError)


def test_choices_are_values_that_cannot_be_changed() -> None:
    one = Hide("Edo", "Oda", 1)
    with pytest.raises(FrozenInstanceError):
        one.coins = 2  # type: ignore[misc]
    assert replace(one, coins=2) == Hide("Edo", "Oda", 2) != one
    assert len({one, Hide("Edo", "Oda", 1), Leave(), Leave()}) == 2
    with pytest.raises(ChoiceError, match="T-3"):
        replace(one, coins=10)


def test_a_notebook_shows_plain_types_for_the_fields() -> None:
    assert str(inspect.signature(Hide)) == (
        "(origin: 'str', town: 'str', coins: 'int', place: 'int' = 1, note: 'str | None' = None) "
        "-> None"
    )


def test_a_type_of_a_game_is_a_class_of_three_methods() -> None:
    class Yes(FieldType):
        def check(self, value: Any, label: str) -> bool:
            return bool(value)

        def numbers(self, value: bool, lookup: Any) -> Sequence[int]:
            return (int(value),)

        def read(self, numbers: Any, state: Any, lookup: Any) -> bool:
            return next(numbers) == 1

    class Pass(Choice, word="pass", steps=(5,)):
        gladly: bool = declared(Yes("T-9"))

    assert Kinds((Pass,)).from_numbers(5, [1], None, None) == Pass(gladly=True)
    assert Pass(gladly=False).numbers(None) == [0]


def test_what_is_a_choice_here_knows_no_game() -> None:
    source = inspect.getsource(inspect.getmodule(Choice))  # type: ignore[arg-type]
    imports = [line for line in source.splitlines() if line.startswith("from shogun_nb")]
    assert imports == [
        "from shogun_nb.engine.errors import InputError, shown",
        "from shogun_nb.engine.speech import capital, counted",
    ]
