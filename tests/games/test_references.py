"""What holds of the rules references of all games but the first (see tests/test_reference.py)."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from typing import Any

import pytest

from shogun_nb.engine.reference import Reference
from shogun_nb.engine.register import RULES
from shogun_nb.games import gekokujo, senji, tokugawa

GAMES = pytest.mark.parametrize("game", [gekokujo, tokugawa, senji], ids=lambda game: game.__name__)


def of(game: Any) -> tuple[Reference[Any, Any], dict[str, str]]:
    """The reference of a game, and the rules of its numbers and options by name."""
    parameters = import_module(f"{game.__name__}.rules.parameters")
    return import_module(f"{game.__name__}.reference").REFERENCE, parameters.RULE_OF


@GAMES
def test_every_rule_that_is_carried_out_is_there(game: Any) -> None:
    reference, rule_of = of(game)
    import_module(f"{game.__name__}.rulebook")  # its rules are known once they are there
    ours = {
        number
        for number, functions in RULES.items()
        if any(one.__module__.startswith(f"{game.__name__}.") for one in functions)
    }
    assert ours
    assert ours <= set(reference.numbers)
    assert set(rule_of.values()) <= set(reference.numbers)


@GAMES
def test_every_option_is_named_by_one_reading_of_its_rule(game: Any) -> None:
    named = [
        (reading.option, rule.number)
        for rule in of(game)[0].all_rules()
        for reading in rule.readings
        if reading.option
    ]
    assert dict(named) == {item.name: item.metadata["rule"] for item in fields(game.Options)}
    assert len(named) == len(dict(named))
