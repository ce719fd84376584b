"""No decision is lost, whenever the process is killed that holds the table."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from shogun_nb.engine.rulebook import known_games
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


GAMES = [*known_games(), *UNLISTED]


@pytest.mark.parametrize("game", GAMES)
def test_no_decision_is_lost(game: str, tmp_path: Path) -> None:
    """100 kills in every run, shared by the games of the house."""
    check(came_of(tmp_path, -(-100 // len(GAMES)), 7, game), 100 / len(GAMES))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_decision_is_lost_in_100_kills(game: str, tmp_path: Path) -> None:
    check(came_of(tmp_path, 100, 7, game), 100)


def check(came: dict[str, int], kills: float) -> None:
    assert came["lost"] == 0
    # Lives that were killed before they decided anything would prove nothing.
    assert came["lines"] > 2 * kills
    assert came["unsaid"] < kills / 2


def test_a_choice_that_reaches_its_file_too_late_would_be_found(tmp_path: Path) -> None:
    assert came_of(tmp_path, 15, 8, "shogun", "late")["lost"] > 0
