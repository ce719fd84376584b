"""The rules of a toy game, by number and by words: what a reference needs to know of any game."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.reference import (
    Glossary,
    ReadingText,
    Reference,
    Rules,
    RuleText,
    Term,
    TermText,
)
from shogun_nb.engine.register import rule
from shogun_nb.teaching.reference import RulesPanel


@dataclass(frozen=True)
class Stones:
    stones: int = 3


@dataclass(frozen=True)
class Options:
    blind: int = 0


@rule("T-010", compiles=False)
def take_a_stone() -> None:
    """What carries the rule out."""


@rule("TT-010", compiles=False)
def of_another_game() -> None:
    """Another prefix: another game."""


TOY = Reference(
    chapters={
        "Set-up": {"T-001": RuleText("Lay out {stones:stone} and {cups:box/boxes} {where}.")},
        "Play": {
            "T-010": RuleText(
                "In turn, take a stone, {stones} at most.",
                ReadingText({0: "The colour is seen.", 1: "The colour is not seen."}, "blind"),
                ReadingText("Nobody may pass."),
            ),
            "T-011": RuleText("Whoever has the last stone wins."),
        },
    },
    terms={
        "stone": TermText("There are {stones}.", "T-010 T-001", "Stein", "pebble"),
        "box": TermText("Where stones lie.", "T-001"),
    },
    filling=lambda stones, options: {"stones": stones.stones, "cups": 1, "where": "here"},
    parameters=Stones,
    options=Options,
    code=(__name__,),
    called="toy",
    examples=("T-010", "stones", "box"),
)


def test_the_templates_are_filled_with_the_numbers_that_are_played_by() -> None:
    assert TOY.rule("T-001").text == "Lay out 3 stones and 1 box here."
    assert TOY.rule(1, parameters=Stones(1)).text == "Lay out 1 stone and 1 box here."
    assert str(TOY.rule(10, options=Options(blind=1))).splitlines() == [
        "T-010 (Play): In turn, take a stone, 3 at most.",
        "Reading (option blind): The colour is not seen.",
        "Reading: Nobody may pass.",
    ]
    assert str(TOY.glossary("pebble")) == "stone (Stein): There are 3. T-010, T-001"


@pytest.mark.parametrize("written", ["T-010", "t10", "10", 10, "T – 10", "t-0010"])
def test_a_number_has_the_prefix_and_the_width_of_its_game(written: str | int) -> None:
    assert TOY.rule(written).number == "T-010"
    assert TOY.find_rules(written)[0].number == "T-010"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("T-9", 'no rule T-009; near it are T-001, T-010 and T-011. toy.find_rules("stones")'),
        ("R-10", "'R-10' is not the number of a rule. Write it like 'T-010' or 10; toy."),
        ("s10", 'S-10 is a rule of Shogun. sg.rule("S-10") tells it.'),
        ("SEN-1", 'SEN-001 is a rule of Senji. senji.rule("SEN-001") tells it.'),
    ],
)
def test_what_is_no_rule_of_this_game_is_refused_in_its_words(number: str, words: str) -> None:
    with pytest.raises(InputError) as refused:
        TOY.rule(number)
    assert words in str(refused.value)


def test_numbers_and_options_are_those_of_this_game() -> None:
    with pytest.raises(InputError, match=r"parameters: give Stones\(…\)\."):
        TOY.glossary(parameters=0)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"options: give Options\(…\)\."):
        TOY.find_rules("box", options=0)  # type: ignore[arg-type]


def test_the_functions_are_those_of_the_code_that_have_the_number() -> None:
    assert [one.functions for one in TOY.all_rules()] == [(), (take_a_stone,), ()]
    assert replace(TOY, code=("shogun_nb.engine.register",)).rule(10).functions == ()


def test_words_find_rules_and_terms() -> None:
    assert [found.number for found in TOY.find_rules("stones")] == ["T-010", "T-001", "T-011"]
    assert [found.number for found in TOY.find_rules("t-01")] == [*TOY.numbers]
    assert [found.number for found in TOY.find_rules("colour seen")] == ["T-010"]
    assert isinstance(TOY.find_rules("dice"), Rules)
    assert [term.name for term in TOY.find_terms("Stein")] == ["stone"]
    assert "<mark>T-010</mark>" in TOY.rule(10).html("t10")


def test_the_glossary_knows_its_terms_only() -> None:
    terms = TOY.glossary()
    assert isinstance(terms, Glossary)
    assert [term.name for term in terms] == ["box", "stone"]
    assert isinstance(TOY.glossary("boxes"), Term)
    with pytest.raises(InputError, match=r"did you mean box\? toy\.glossary\(\) lists all\."):
        TOY.glossary("bok")


def test_the_panel_serves_any_reference() -> None:
    linked = replace(TOY, taught=lambda: {"T-011": [("01_toy", "The end")]})
    panel = RulesPanel(linked, "last")
    assert panel.message.value == "1 rule of 3 fits “last”."
    assert '<a href="01_toy.ipynb"' in panel._list.value
    assert panel._field.placeholder == "such as stones or T-010"
    assert RulesPanel(TOY, options=Options(blind=1)).still().text.count("not seen") == 1
