"""The rules reference: every rule has its sentence, made from the numbers that are played by."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.bots import greedy
from shogun_nb.games.senji.reference import CHAPTERS, REFERENCE, TERMS

NUMBERS = {
    "Components": range(1, 8),
    "Set-up": range(10, 18),
    "Goal": range(20, 22),
    "The Emperor": range(30, 35),
    "Winter": (*range(40, 50), *range(60, 66)),
    "Spring": range(70, 74),
    "Summer": range(80, 88),
    "Battle": range(100, 115),
    "Autumn": range(130, 137),
    "The end": range(160, 163),
    "Samurai": range(170, 174),
    "Kami": range(180, 185),
    "Imperial troops": range(190, 195),
}


def test_every_rule_has_a_sentence_in_its_chapter_and_no_other_number_has() -> None:
    assert {chapter: [*rules] for chapter, rules in CHAPTERS.items()} == {
        chapter: [f"SEN-{number:03}" for number in numbers] for chapter, numbers in NUMBERS.items()
    }


def test_the_sentences_tell_the_numbers_that_are_played_by() -> None:
    other = senji.Parameters(goal=40, set_honour=9)
    assert "at least 40" in REFERENCE.rule("SEN-020", parameters=other).text
    assert "9 honour" in str(REFERENCE.rule("SEN-131", parameters=other))
    chosen = senji.Options(empty_without_roll=1)
    assert "taken without a roll" in str(REFERENCE.rule("SEN-087", options=chosen))
    assert "five suns: 24 honour" in senji.rule("SEN-132").text


def test_what_is_reconstructed_is_said_where_it_is_told() -> None:
    for number in ("SEN-001", "SEN-005", "SEN-006", "SEN-007", "SEN-132"):
        assert "reconstruction" in str(senji.rule(number))


def test_every_reading_is_an_option() -> None:
    """What follows from the rulebook's words, or is told beside it, is marked as a note."""
    for one in REFERENCE.all_rules():
        for reading in one.readings:
            assert reading.option or not reading.silent, (one.number, reading.text)


@pytest.mark.parametrize("item", fields(senji.Options), ids=lambda item: str(item.name))
def test_an_option_changes_what_its_rule_says(item: Any) -> None:
    changed = senji.Options(**{item.name: 1 if item.default == 0 else item.default - 1})
    number = item.metadata["rule"]
    assert str(REFERENCE.rule(number)) != str(REFERENCE.rule(number, options=changed))


def test_the_rule_by_which_bots_trade_is_told() -> None:
    told = str(senji.rule("SEN-040"))
    assert f"and {greedy.NEW_FAMILY} more to whoever holds no card of its family" in told
    assert "no neighbour gets a card of their own family" in told


def test_rules_and_terms_are_found_in_both_languages() -> None:
    assert senji.find_rules("raid")[0].number == "SEN-084"
    assert senji.glossary("Geisel").name == "hostage"
    for term in TERMS.values():
        assert set(term.rules) <= set(REFERENCE.numbers)
    with pytest.raises(InputError, match="no rule SEN-099"):
        senji.rule("SEN-099")
