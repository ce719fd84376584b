"""No decision is lost, whenever the process is killed that holds the table."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from shogun_nb.engine.rulebook import known_games, rulebook_of
from shogun_nb.games import UNLISTED

LIVES = Path(__file__).with_name("lives.py")


def came_of(folder: Path, kills: int, seed: int, *more: str) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, str(LIVES), str(folder / "game.jsonl"), str(kills), str(seed), *more],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    came: dict[str, int] = json.loads(done.stdout)
    return came


@pytest.mark.parametrize("game", [*known_games(), *UNLISTED])
def test_no_decision_is_lost_in_100_kills(game: str, tmp_path: Path) -> None:
    if rulebook_of(game).at_table is None:
        pytest.skip("it has no table yet")
    came = came_of(tmp_path, 100, 7, game)
    assert came["lost"] == 0
    # Lives that were killed before they decided anything would prove nothing.
    assert came["lines"] > 200
    assert came["unsaid"] < 50


def test_a_choice_that_reaches_its_file_too_late_would_be_found(tmp_path: Path) -> None:
    assert came_of(tmp_path, 15, 8, "shogun", "late")["lost"] > 0
