"""Every numbered rule of every game has a test by its number, such as ``test_S_62_…``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.games.gekokujo.reference import REFERENCE as GEKOKUJO
from shogun_nb.games.senji.reference import REFERENCE as SENJI
from shogun_nb.games.shogun.reference import REFERENCE as SHOGUN
from shogun_nb.games.tokugawa.reference import REFERENCE as TOKUGAWA

TESTS = Path(__file__).parent


@pytest.mark.parametrize(
    ("folder", "reference"),
    [
        ("acceptance", SHOGUN),
        ("games/gekokujo", GEKOKUJO),
        ("games/senji", SENJI),
        ("games/tokugawa", TOKUGAWA),
    ],
)
def test_every_rule_has_a_test_by_its_number(folder: str, reference: Any) -> None:
    letter = reference.prefix
    tested = {
        f"{letter}-{number}"
        for file in (TESTS / folder).glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
        for number in re.findall(rf"_{letter}_(\d+)(?=_)", name)
    }
    assert tested == set(reference.numbers)


@pytest.mark.parametrize(
    ("folder", "letter", "examples"),
    [
        ("gekokujo", "G", range(1, 7)),
        ("tokugawa", "T", range(1, 7)),
        ("senji", "SEN", (1, 2, 3, *range(10, 17))),
    ],
)
def test_every_worked_example_has_a_test_by_its_number(
    folder: str, letter: str, examples: Sequence[int]
) -> None:
    tests = "".join(
        name
        for file in (TESTS / "games" / folder).glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
    )
    found = {*re.findall(rf"_({letter}_EX_\d+)(?=_)", tests)}
    assert found == {f"{letter}_EX_{n}" for n in examples}
