"""Senji's rules stay in the part of Python that compiles: the same games at both speeds.

The product plays it interpreted, so this is checked with ``--long`` only; to compile takes a
minute.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import compiling

PROGRAM = "tests.games.senji.compiling"
GAMES = 60


@pytest.mark.slow
def test_games_end_alike_at_both_speeds(root: Path, python_here: dict[str, str]) -> None:
    """State, hidden and the whole record; one compilation serves every kind of game."""
    report = compiling.run(PROGRAM, range(GAMES), root, python_here)
    assert report["unlike"] == []
    assert report["games"] == report["over"] == GAMES
    assert report["compilations"] == 1
    ours = ("shogun_nb.games.", "shogun_nb.engine.luck.")
    compiled = {name for name in report["compiled"] if name.startswith(ours)}
    assert compiled == set(report["marked"])
