"""The rules reference: every rule has its sentence, made from the numbers that are played by."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.reference import CHAPTERS, REFERENCE, TERMS

NUMBERS = {
    "Components": range(1, 5),
    "Set-up": range(10, 16),
    "The turn": (20, 21, 30, 40, 41),
    "Movement": range(50, 55),
    "Attack": range(60, 71),
    "Building": range(80, 86),
    "Tasks and the end": range(90, 95),
}
WITHOUT_FUNCTIONS = {"T-068"}  # to attack again needs nothing of its own


def test_every_rule_has_a_sentence_in_its_chapter_and_no_other_number_has() -> None:
    assert {chapter: [*rules] for chapter, rules in CHAPTERS.items()} == {
        chapter: [f"T-{number:03}" for number in numbers] for chapter, numbers in NUMBERS.items()
    }


def test_every_rule_is_carried_out() -> None:
    silent = {rule.number for rule in REFERENCE.all_rules() if not rule.functions}
    assert silent == WITHOUT_FUNCTIONS


@pytest.mark.parametrize("item", fields(tk.Options), ids=lambda item: item.name)
def test_an_option_changes_what_its_rule_says(item: object) -> None:
    name: str = item.name  # type: ignore[attr-defined]
    other = 0 if getattr(tk.Options(), name) else 1
    changed = replace(tk.Options(), **{name: other or 7})
    number = item.metadata["rule"]  # type: ignore[attr-defined]
    assert str(tk.rule(number)) != str(REFERENCE.rule(number, options=changed))


def test_the_sentences_tell_the_numbers_that_are_played_by() -> None:
    other = tk.Parameters(start_koku=9, price=(2, 1, 1, 5, 3, 2))
    assert "9 Koku" in REFERENCE.rule("T-010", parameters=other).text
    assert "63 Koku" in REFERENCE.rule("T-011", parameters=other).text
    assert "costs 5 Koku" in REFERENCE.rule("T-083", parameters=other).text


def test_what_is_reconstructed_is_said_where_it_is_told() -> None:
    for number in ("T-001", "T-004", "T-012"):
        assert "reconstruction" in str(tk.rule(number))
    assert "eleven and nine" in tk.CREDIT


def test_rules_and_terms_are_found_in_both_languages() -> None:
    assert tk.find_rules("castle")[0].number == "T-083"
    assert tk.find_rules("Schmiede")[0].number == "T-082"
    assert tk.glossary("Burg").name == "castle"
    for term in TERMS.values():
        assert set(term.rules) <= set(REFERENCE.numbers)
    with pytest.raises(InputError, match="no rule T-071; near it are"):
        tk.rule("T-071")
