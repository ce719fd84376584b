"""Golden games of both games are played as they are written down in ``tests/golden``."""

from __future__ import annotations

import difflib

import pytest

from shogun_nb.games.gekokujo.game import MODULES
from tests.golden import make

LARGEST = 120_000  # bytes; what is longer is not read by anybody
SHOWN = 40  # lines of a difference


@pytest.mark.parametrize("golden", make.GAMES, ids=lambda golden: golden.name)
def test_golden_game_is_as_it_was(golden: make.Golden) -> None:
    """The same bots and luck make the same game, to the last word."""
    path = make.path_of(golden)
    assert path.is_file(), f"There is no {path.name} yet. Write it with: {make.COMMAND}"
    kept = path.read_text(encoding="utf-8")
    now = make.text_of(golden)
    if kept != now:
        lines = list(
            difflib.unified_diff(
                kept.splitlines(), now.splitlines(), path.name, "as it is played now", lineterm=""
            )
        )
        shown = "\n".join(lines[:SHOWN])
        more = f"\n… and {len(lines) - SHOWN} lines more" if len(lines) > SHOWN else ""
        pytest.fail(
            f"The game of {path.name} has changed:\n{shown}{more}\n\n"
            f"If this was meant, write the games anew, read the diff, and commit it:\n"
            f"    {make.COMMAND}",
            pytrace=False,
        )


def test_golden_files_are_those_of_the_list() -> None:
    """No file is left over from a game that nobody checks any more."""
    assert sorted(make.HERE.glob("*.txt")) == sorted(map(make.path_of, make.GAMES))


def test_golden_games_are_six_of_different_kinds() -> None:
    """Both sides, 3 to 5 players, both starts, both bots, 1 and 2 years, more than one tower."""
    assert len(make.SHOGUN) == 6
    assert {game.side for game in make.SHOGUN} == {"sun", "moon"}
    assert {len(game.bots) for game in make.SHOGUN} == {3, 4, 5}
    assert {game.start for game in make.SHOGUN} == {"printed", "draft"}
    assert {bot for game in make.SHOGUN for bot in game.bots.values()} == {"random", "greedy"}
    assert {game.options.get("years", 2) for game in make.SHOGUN} == {1, 2}
    assert len({game.tower for game in make.SHOGUN}) > 1


def test_golden_games_of_gekokujo_are_of_different_kinds() -> None:
    """3 to 5 players, clans given and chosen, both bots, every module, locals and none."""
    games = make.GEKOKUJO
    assert {len(game.bots) for game in games} == {3, 4, 5}
    assert {game.clans for game in games} == {None, "choose"}
    assert {bot for game in games for bot in game.bots.values()} == {"random", "greedy"}
    assert {game.options.get("locals", 0) for game in games} == {0, 1}
    assert any(game.options.keys() >= set(MODULES) for game in games)


@pytest.mark.parametrize("golden", make.GAMES, ids=lambda golden: golden.name)
def test_golden_files_are_short_enough_to_read(golden: make.Golden) -> None:
    """A file that nobody reads documents nothing."""
    assert make.path_of(golden).stat().st_size < LARGEST


def test_golden_games_of_senji_are_of_different_kinds() -> None:
    """3 to 6 players; imperial troops, kami, and readings the other way."""
    games = make.SENJI
    assert {len(game.bots) for game in games} == {3, 4, 5, 6}
    assert {"imperial", "kami", "lots_stay"} <= {name for game in games for name in game.options}
