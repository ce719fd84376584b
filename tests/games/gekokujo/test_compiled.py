"""The rules of Gekokujō play the same games compiled as interpreted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import compiling

# What is compared does not depend on how good the machine code is; this makes it in half the time.
QUICKLY = {"NUMBA_OPT": "0"}
PROGRAM = "tests.games.gekokujo.compiling"
GAMES = 50
MORE_GAMES = 2_000


@pytest.fixture(scope="module")
def report(root: Path, python_here: dict[str, str]) -> Any:
    """What one compilation of the play loop showed."""
    return compiling.run(PROGRAM, GAMES, root, {**python_here, **QUICKLY})


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
def test_many_games_end_alike_at_both_speeds(root: Path, python_here: dict[str, str]) -> None:
    """The same for 2,000 games, and playouts of them."""
    report = compiling.run(PROGRAM, MORE_GAMES, root, python_here, as_shipped=1)
    assert report["unlike"] == report["unlike_playouts"] == []
