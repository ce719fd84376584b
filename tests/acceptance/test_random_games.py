"""Random games of all kinds keep to the rules at every decision.

About 150 games by default, each decision checked. ``--long`` plays 100,000 over two cores, checked
at the boundaries of rounds and at one decision in twenty; ``SHOGUN_NB_GAMES`` sets another number
for either. Each failure names its game: ``random_games.play(number)`` plays it again.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from shogun_nb.games.shogun.rules.record import NO_TARGET, SKIPPED, VICTORY_SHARED
from shogun_nb.games.shogun.rules.state import ENDED
from tests.acceptance.random_games import kind_of, play, play_many

GAMES = int(os.environ.get("SHOGUN_NB_GAMES", "0"))
FEW = GAMES or 150
MANY = GAMES or 100_000
SHARE = 20  # in the long run one decision in so many is checked, and every first one of a round
BATCH = 250


def test_every_decision_of_random_games_keeps_to_the_rules() -> None:
    """Invariants, legal choices, forks that leave their parents alone; every game ends."""
    share = 1 if FEW <= 1000 else SHARE
    for number in range(FEW):
        state, record, checked = play(number, share=share)
        assert state.phase == ENDED
        assert checked > 0
        assert len(record) > 100


def test_the_games_are_of_all_kinds() -> None:
    """The first 150 numbers hold both sides, all numbers of players, starts, options and mixes."""
    kinds = [kind_of(number) for number in range(150)]
    assert {(kind.side, kind.printed, kind.players) for kind in kinds} == {
        (side, printed, players)
        for side, printed in (("sun", True), ("sun", False), ("moon", False))
        for players in (3, 4, 5)
    }
    for option in ("income_kept", "markers_stay", "castle_in_revolts", "farmers_never_help"):
        assert {getattr(kind.options, option) for kind in kinds} == {0, 1}
    assert {kind.options.years for kind in kinds} == {1, 2}
    assert {sum(kind.greedy) for kind in kinds} >= {0, 2, 3, 5}
    assert len({kind.tower for kind in kinds}) == 5
    assert 15 < sum(kind.scarce for kind in kinds) < 75


def test_everything_that_can_happen_happens_in_the_games() -> None:
    """Every kind of entry of the record, and every reason to skip an action, in 150 games.

    All but one: that no neighbour at all may be entered is too rare.
    """
    happened = set()
    reasons = set()
    for number in range(150):
        for entry in play(number, share=1000)[1]:
            happened.add(entry[0])
            if entry[0] == SKIPPED:
                reasons.add(entry[6])
    assert happened == set(range(VICTORY_SHARED + 1))
    assert reasons >= set(range(NO_TARGET))


@pytest.mark.parametrize("number", [0, 7, 14, 40])
def test_the_same_seed_plays_the_same_game_and_another_seed_another(number: int) -> None:
    """Position and record are the same to the last number, checked closely or not."""
    state, record, _ = play(number)
    again, record_again, _ = play(number, share=7)
    assert state == again
    assert record == record_again
    other, _, _ = play(number, seed="another")
    assert other != state


@pytest.mark.slow
def test_a_hundred_thousand_random_games_keep_to_the_rules() -> None:
    """The long run, over two cores."""
    batches = [(first, min(first + BATCH, MANY)) for first in range(0, MANY, BATCH)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        runs = [pool.submit(play_many, first, last, SHARE) for first, last in batches]
        games = sum(run.result()[0] for run in runs)
    assert games == MANY
