"""The rules reference: every rule has its sentence, made from the numbers that are played by."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import fields, replace
from importlib import import_module
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.register import RULES
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo.reference import CHAPTERS, REFERENCE, TERMS
from shogun_nb.games.gekokujo.rules.parameters import RULE_OF, Options, Parameters
from shogun_nb.games.gekokujo.words import CREDIT

# The numbers of the checklist of rules, by chapter; G-720 and G-740 are ours.
NUMBERS = {
    "Golden rules": range(1, 3),
    "Winning": range(10, 16),
    "Set-up": range(20, 24),
    "The round": range(30, 40),
    "Combat": range(40, 50),
    "Vassals": range(50, 54),
    "Ninja and castles": range(60, 63),
    "Module: political play": range(701, 706),
    "Module: specialized warfare": (720,),
    "Module: rice and war": range(731, 737),
    "Module: path of glory": (740,),
}
# What is carried out by no function of its own, and the words that say why.
WITHOUT_FUNCTIONS = {"G-002": "the module's own rules", "G-048": "no such section"}
LONGEST = 330
LISTS = {"G-023", "G-720"}  # of six clans and of five types
CODE = [name.rpartition(".")[2] for name in REFERENCE.code]


def test_every_rule_has_a_sentence_in_its_chapter_and_no_other_number_has() -> None:
    written = {chapter: list(rules) for chapter, rules in CHAPTERS.items()}
    assert written == {
        chapter: [f"G-{number:03}" for number in numbers] for chapter, numbers in NUMBERS.items()
    }


def test_every_rule_is_carried_out() -> None:
    silent = {rule.number for rule in REFERENCE.all_rules() if not rule.functions}
    assert silent == set(WITHOUT_FUNCTIONS)
    for number, why in WITHOUT_FUNCTIONS.items():
        assert why in gekokujo.rule(number).text


def test_every_module_of_the_rules_is_searched_for_functions() -> None:
    marked = {
        one.__module__
        for functions in RULES.values()
        for one in functions
        if one.__module__.startswith("shogun_nb.games.gekokujo.rules.")
    }
    assert marked <= set(REFERENCE.code)


def read_by(function: Callable[..., Any]) -> set[str]:
    """The numbers and options that a function reads."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & set(RULE_OF)


# Read where the course of the game is told, under the numbers of what comes of them; screens are no
# matter of the rules, but of what players see.
ELSEWHERE = {"edo_in_sagami", "political_play", "screens"}


def test_every_number_and_option_is_read_by_a_function_of_its_rule() -> None:
    for module in REFERENCE.code:
        import_module(module)
    read = {
        name
        for number in REFERENCE.numbers
        for function in RULES.get(number, ())
        for name in read_by(function)
        if RULE_OF[name] == number
    }
    assert set(RULE_OF) - read == ELSEWHERE


@pytest.mark.parametrize("rule", REFERENCE.all_rules(), ids=lambda rule: str(rule.number))
def test_a_rule_reads_well(rule: Any) -> None:
    assert re.fullmatch(r"[A-Z].*[.]", rule.text)
    assert len(rule.text) <= LONGEST or rule.number in LISTS
    for text in (rule.text, *(reading.text for reading in rule.readings)):
        assert not re.search(r"[{}]|  | [,.]", text), text


def test_every_reading_is_an_option() -> None:
    """What follows from the rulebook's words is marked as a note, and quotes them or a rule."""
    for rule in REFERENCE.all_rules():
        for reading in rule.readings:
            if not reading.option:
                assert str(reading).startswith("Note: ")
                assert re.search(r"“.+”|G-|rulebook's example", reading.text), reading.text


@pytest.mark.parametrize("item", fields(Options), ids=lambda item: str(item.name))
def test_an_option_changes_what_its_rule_says(item: Any) -> None:
    changed = replace(Options(), **{item.name: 1 if item.default == 0 else item.default - 1})
    number = item.metadata["rule"]
    assert str(REFERENCE.rule(number)) != str(REFERENCE.rule(number, options=changed))


@pytest.mark.parametrize("item", fields(Parameters), ids=lambda item: str(item.name))
def test_a_number_changes_what_its_rule_says(item: Any) -> None:
    low, high = item.metadata["range"]
    default = item.default
    many = isinstance(default, tuple)
    first = default[0] if many else default
    other: Any = first - 1 if first > low else first + 1
    assert low <= other <= high
    changed = replace(Parameters(), **{item.name: (other, *default[1:]) if many else other})
    told = str(REFERENCE.rule(item.metadata["rule"], parameters=changed))
    assert told != str(REFERENCE.rule(item.metadata["rule"]))


def test_G_048_is_a_gap_between_two_rules() -> None:
    assert [one.number for one in gekokujo.find_rules("G-048")] == ["G-048"]
    assert gekokujo.rule(48).functions == ()


def test_rules_are_found_by_number_and_words() -> None:
    assert gekokujo.rule("G-041") == gekokujo.rule(41) == gekokujo.rule("g41")
    assert gekokujo.find_rules("castle")[0].number in ("G-061", "G-062")
    assert gekokujo.find_rules("Vasall")[0].number == "G-050"
    assert "G-060" in [rule.number for rule in gekokujo.find_rules("assassination")]
    with pytest.raises(InputError, match="no rule G-063; near it are G-060, G-061 and G-062"):
        gekokujo.rule(63)
    with pytest.raises(InputError, match="Write it like 'G-041' or 41"):
        gekokujo.rule("castle")


def test_readings_are_marked_and_ours_are_told_from_the_rulebooks() -> None:
    assert "Reading (option locals): Nobody defends them." in str(gekokujo.rule(39))
    assert "2 local Bushi" in str(REFERENCE.rule(39, options=Options(locals=2)))
    assert "Option fight_on:" in str(gekokujo.rule(42))
    for number in ("G-720", "G-740"):
        assert f"number {number} is ours" in str(gekokujo.rule(number))
    assert "House numbers" in str(gekokujo.rule(12))
    assert "Note: They are removed “after the battle”" in str(gekokujo.rule(46))


def test_terms_name_rules_that_there_are() -> None:
    for name, term in TERMS.items():
        assert set(term.rules) <= set(REFERENCE.numbers), name
        assert term.text.endswith("."), name
    assert "Daimyō" in str(gekokujo.glossary("leader"))


def test_the_author_is_credited_where_the_rules_are_told() -> None:
    assert all(word in CREDIT for word in ("jankos1976", "ShogunGekokujo", "CC BY 4.0"))
    assert CREDIT in str(gekokujo.glossary("Gekokujō"))
    assert CREDIT == gekokujo.CREDIT
