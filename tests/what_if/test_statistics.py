"""Estimates and intervals: known values, and how often they hold what is true."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from hypothesis.extra import numpy as arrays

from shogun_nb.what_if.statistics import mean, paired, share, student

REPETITIONS = 2_000  # 95 % of them give or take 1 % (two standard errors)


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (999, 1.962)],
)
def test_students_quantiles_are_those_of_printed_tables(degrees: int, quantile: float) -> None:
    assert student(degrees) == pytest.approx(quantile, abs=0.001)


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    """81 of 263, as Newcombe (1998) has it: 0.2553 to 0.3662."""
    found = share(np.array([1.0] * 81 + [0.0] * 182))
    assert (found.low, found.high) == pytest.approx((0.2553, 0.3662), abs=0.0001)


@pytest.mark.parametrize("count", [20, 50, 100, 200])  # of 50 the formula is off by a last digit
def test_none_and_all_have_intervals_too(count: int) -> None:
    none, every = share(np.zeros(count)), share(np.ones(count))
    assert none.low == 0 < none.high < 0.2
    assert every.high == 1 > every.low > 0.8


def held(rows: list[tuple[float, float]], truth: float) -> float:
    return float(np.mean([low <= truth <= high for low, high in rows]))


@pytest.mark.parametrize(("chance", "count"), [(0.5, 100), (0.2, 250), (0.05, 400)])
def test_intervals_of_shares_hold_the_truth_95_times_of_100(chance: float, count: int) -> None:
    luck = np.random.default_rng(1)
    found = [share((luck.random(count) < chance).astype(float)) for _ in range(REPETITIONS)]
    assert 0.93 <= held([(one.low, one.high) for one in found], chance) <= 0.97


@pytest.mark.parametrize("count", [5, 40])
def test_intervals_of_means_hold_the_truth_95_times_of_100(count: int) -> None:
    luck = np.random.default_rng(2)
    found = [mean(luck.normal(40, 9, count)) for _ in range(REPETITIONS)]
    assert 0.93 <= held([(one.low, one.high) for one in found], 40) <= 0.97


@pytest.mark.parametrize(("one", "other"), [(0.5, 0.5), (0.45, 0.35), (0.3, 0.28)])
def test_intervals_of_differences_hold_the_truth_95_times_of_100(one: float, other: float) -> None:
    luck = np.random.default_rng(3)
    found = []
    for _ in range(REPETITIONS):
        common = luck.random(200)
        first, second = common < one, (common + luck.normal(0, 0.05, 200)) % 1 < other
        found.append(paired(first.astype(float), second.astype(float), of_shares=True))
    assert 0.93 <= held([(each.low, each.high) for each in found], one - other) <= 0.975


def test_common_luck_narrows_the_interval_as_it_says() -> None:
    luck = np.random.default_rng(4)
    common, own = luck.normal(0, 3, 4_000), luck.normal(0, 1, (2, 4_000))
    found = paired(common + own[0] + 1, common + own[1], of_shares=False)
    assert found.narrowing == pytest.approx(10, rel=0.1)  # (9 + 1 + 9 + 1) / (1 + 1)
    alone = paired(common + own[0] + 1, np.roll(common + own[1], 1), of_shares=False)
    assert (alone.error / found.error) ** 2 == pytest.approx(found.narrowing, rel=0.1)


def test_so_many_playouts_settle_it_four_times_of_five() -> None:
    luck = np.random.default_rng(5)
    due = paired(luck.normal(0.3, 1, 100_000), np.zeros(100_000), of_shares=False).to_settle
    assert due == pytest.approx(87, abs=3)  # 2.80² / 0.3²
    found = [paired(luck.normal(0.3, 1, 87), np.zeros(87), of_shares=False) for _ in range(1_000)]
    assert np.mean([one.settled for one in found]) == pytest.approx(0.8, abs=0.04)


def test_pairs_that_never_differ_settle_nothing_unless_they_are_the_same() -> None:
    same = np.array([1.0, 0.0, 1.0, 1.0])
    assert paired(same, same, of_shares=True).low < 0 < paired(same, same, of_shares=True).high
    found = paired(same, same, of_shares=True, same=True)
    assert (found.value, found.error, found.low, found.high, found.to_settle) == (0, 0, 0, 0, None)


@given(arrays.arrays(float, some.integers(2, 60), elements=some.sampled_from([0.0, 0.5, 1.0])))
def test_shares_stay_between_0_and_1_and_in_their_intervals(values: np.ndarray) -> None:
    found = share(values)
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value - 1e-12 <= found.high <= 1
    other = paired(values, 1 - values, of_shares=True)
    assert -1 <= other.low <= other.value + 1e-12
    assert other.value - 1e-12 <= other.high <= 1
