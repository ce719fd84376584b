"""The rules of each further game play the same games compiled as interpreted.

Shogun's, which has more kinds of games to compare, are in ``tests/test_compiled.py``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import compiling

PROGRAMS = ("tests.games.gekokujo.compiling", "tests.games.tokugawa.compiling")
GAMES = 50
MORE_GAMES, BLOCK = 2_000, 500


@pytest.fixture(scope="module", params=PROGRAMS)
def report(request: pytest.FixtureRequest, root: Path, python_here: dict[str, str]) -> Any:
    """What one compilation of a game's play loop showed."""
    return compiling.run(request.param, range(GAMES), root, python_here)


def test_games_end_alike_at_both_speeds(report: Any) -> None:
    """State, hidden and the whole record of 50 games of every kind are equal."""
    assert report["games"] == GAMES
    assert report["unlike"] == []


def test_playouts_and_simulations_end_alike_at_both_speeds(report: Any) -> None:
    """What the product plays, with luck that is counted out, and with the tapes of a seed."""
    assert report["unlike_playouts"] == []
    assert report["unlike_simulations"] == []


def test_one_compilation_serves_every_game(report: Any) -> None:
    """Players, numbers and options are no types of their own."""
    assert report["compilations"] == 1


def test_every_marked_function_was_compiled_and_no_other(report: Any) -> None:
    """Whatever the play loop calls carries the mark, and whatever carries it is called."""
    marked = set(report["marked"])
    ours = ("shogun_nb.games.", "shogun_nb.engine.luck.")
    assert {name for name in report["compiled"] if name.startswith(ours)} == marked


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("only", compiling.PARTS)
@pytest.mark.parametrize("first", range(0, MORE_GAMES, BLOCK))
def test_many_games_end_alike_at_both_speeds(
    first: int, only: str, program: str, root: Path, python_here: dict[str, str]
) -> None:
    """The state and record of 2,000 games; playouts of them, at full strength as shipped."""
    compiling.run_alike(program, range(first, first + BLOCK), root, python_here, only)
