"""What a comparison says and shows: sentences, tables, HTML, pictures; and sweeps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.what_if.comparison import Comparison, Measure
from shogun_nb.what_if.pictures import KINDS
from shogun_nb.what_if.sweeping import Sweep
from tests.what_if.last_battle import attack, compared, last_battle, taken

BAD = "<q>A\"&'$x^2$"


def made(first: list[float], second: list[float], measure: str = "win") -> Comparison:
    """A comparison with these results."""
    like = compared(playouts=2, measure=measure)
    rows = np.zeros((2, len(first), len(like.columns)))
    rows[:, :, like.columns.index(measure)] = [first, second]
    described = sg.compare(
        last_battle(), {"with 3": attack(3), "with 4": attack(4)}, playouts=2, bots="random"
    ).experiment
    return replace(like, experiment=replace(described, playouts=len(first)), rows=rows)


def test_a_settled_difference_is_said_plainly() -> None:
    found = made([0, 0, 0, 1] * 500, [1, 0, 0, 1] * 500)
    assert found.sentence() == (
        "For Takeda “with 4” wins 25.0 of 100 more often than “with 3”, between 23.1 and 26.9 "
        "(95 %), in 2,000 playouts."
    )
    assert found.sentence("with 4", "with 3") == found.sentence()


def test_what_may_be_luck_is_said_to_be() -> None:
    found = made([0, 1, 0, 1] * 10, [1, 0, 0, 1] * 9 + [1, 1, 0, 1])
    said = found.sentence()
    assert said.startswith("For Takeda “with 4” wins 2.5 of 100 more often than “with 3” in 40")
    assert "holds zero, so neither is shown to be better. About 6,200 playouts would" in said


def test_what_is_equal_and_what_never_differs_is_said_to_be() -> None:
    assert (
        "are equal in victories in 4 playouts; the difference lies"
        in made([0, 1, 0, 1], [1, 0, 0, 1]).sentence()
    )
    assert made([7] * 4, [7] * 4, "points").sentence() == (
        "For Takeda “with 3” and “with 4” came out alike in points in each of 4 playouts."
    )


def test_a_difference_that_is_always_the_same_is_no_luck() -> None:
    said = made([7, 9, 8, 7], [9, 11, 10, 9], "points").sentence()
    assert "“with 4” ends with 2.00 more points than “with 3”, between 2.00 and 2.00" in said


def test_a_lower_place_is_the_better_one() -> None:
    said = made([1, 1, 2, 1] * 20, [2, 2, 2, 2] * 20, "place").sentence()
    assert said.startswith("For Takeda “with 3” ends 0.75 places better than “with 4”, between 0.6")


def test_points_are_said_as_points() -> None:
    said = made([40, 41, 42, 43] * 20, [42, 43, 44, 46] * 20, "points").sentence()
    assert said.startswith("For Takeda “with 4” ends with 2.25 more points than “with 3”, between")


def test_one_alternative_alone_is_estimated() -> None:
    alternatives = {"on": {"bots": "random"}}
    found = sg.compare(last_battle(), alternatives, playouts=40, compiled=False)
    assert found.sentence() == found.sentences()[0]
    share, estimate = found.measure(), found.estimate("on")
    assert found.sentence() == (
        f"For Takeda “on” wins {share.number(estimate.value)} of 100 games, between "
        f"{share.interval(estimate)} (95 %), in 40 playouts."
    )
    assert found.luck() == ""


def test_names_that_are_not_there_are_refused() -> None:
    found = compared()
    with pytest.raises(InputError, match="there is no 'x', only few and many"):
        found.estimate("x")
    with pytest.raises(InputError, match="measure: there is no 'x', only win, place, points"):
        found.estimate("few", "x")
    with pytest.raises(InputError, match=r"plot: 'pie' is not one of intervals, distribution,"):
        found.plot("pie")


def test_few_values_stand_as_bars_that_come_to_all_playouts() -> None:
    found = compared()
    axes = found.plot("distribution", "win").get_axes()[0]
    ticks = [float(one.get_text()) for one in axes.get_xticklabels()]
    bars = [[bar.get_height() for bar in of_one] for of_one in axes.containers]
    assert len(bars) == 2
    for name, heights in zip(found.alternatives, bars, strict=True):
        assert sum(heights) == pytest.approx(100)
        mean = sum(at * high for at, high in zip(ticks, heights, strict=True)) / 100
        assert mean == pytest.approx(found.estimate(name, "win").value)


def test_a_measure_reads_numbers_as_people_do() -> None:
    share, mean = Measure("win", 0, True), Measure("points", 2, False)
    assert [share.number(one) for one in (0, 0.0004, -0.0004, -0.125)] == [
        "0.0",
        "0.0",
        "0.0",
        "−12.5",
    ]
    assert [mean.number(one) for one in (0, -0.001, 12.345)] == ["0.00", "0.00", "12.35"]


def bad() -> Comparison:
    here = sg.scenario(players=[BAD, "<s>B", "C<u>"]).set("Kai", owner=BAD, armies=5)
    here = here.set_round(season="autumn", year=2, open_events=[7])
    alternatives = {BAD: {}, "_<i>": {"bots": "greedy"}}
    return sg.compare(here, alternatives, playouts=3, bots="random", player=BAD, compiled=False)


def test_names_of_people_are_text_in_html() -> None:
    html = bad()._repr_html_()
    assert "&lt;q&gt;A" in html
    assert "<q>" not in html
    assert "<i>" not in html


@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_is_drawn_and_told_in_words(kind: str) -> None:
    for found in (bad(), compared(measure=[taken, "points"])):
        picture: Any = found.plot(kind, found.measures[-1].name)
        assert picture._repr_png_()[1:4] == b"PNG"
        words = picture._repr_html_()
        assert words.startswith('<img alt="')
        assert "<q>" not in words
        assert len(words.partition('" src=')[0]) > 60


def reached(found: Comparison, kind: str) -> tuple[float, float]:
    """How far down and up its first bands or bars reach, in per cent."""
    across = {"convergence": 1, "intervals": 0}[kind]
    drawn = found.plot(kind).get_axes()[0].collections
    ends = np.concatenate([path.vertices[:, across] for one in drawn for path in one.get_paths()])
    return float(ends.min()), float(ends.max())


@pytest.mark.parametrize(("mostly", "end"), [(0.0, 0), (1.0, 1)])
def test_no_band_of_shares_goes_beyond_0_or_100_per_cent(mostly: float, end: int) -> None:
    """The normal interval of ten playouts of which one was lost would reach 109 %."""
    values = [mostly] * 20
    values[3] = 1 - mostly
    alone = made(values, values)
    alone = replace(
        alone,
        experiment=replace(alone.experiment, alternatives=alone.experiment.alternatives[:1]),
        rows=alone.rows[:1],
    )
    spread = 2 * np.std(values[:10]) / 10**0.5
    assert not 0 <= np.mean(values[:10]) + (spread if end else -spread) <= 1
    assert reached(alone, "convergence")[end] == 100 * end
    for kind in ("convergence", "intervals"):
        low, high = reached(alone, kind)
        assert 0 <= low < high <= 100
    # A difference may be anything from -100 to 100.
    two = made([1 - value for value in values], values)
    low, high = reached(two, "convergence")
    assert (low, high)[end] == (-100, 100)[end]
    assert -100 <= low < high <= 100


# --- sweeps ---------------------------------------------------------------------------------------
def test_a_sweep_over_armies_follows_the_exact_odds() -> None:
    here = last_battle()
    swept = sg.sweep(
        here,
        over="armies",
        values=[1, 2, 3, 4],
        choice=attack(1),
        measure=taken,
        playouts=400,
        bots="random",
        compiled=False,
    )
    found = swept.comparison
    values = [found.estimate(name) for name in found.alternatives]
    assert [one.value for one in values] == sorted(one.value for one in values)
    for (armies,), one in zip(swept.points, values, strict=True):
        odds = here.odds("Kai", "Shinano", armies).win
        assert abs(one.value - odds) < 4 * (odds * (1 - odds) / 400) ** 0.5
    assert "taken are highest with armies = 4" in swept.sentence()
    assert swept.plot()._repr_html_().startswith('<img alt="For Takeda taken')  # type: ignore[attr-defined]


def swept(scenario: object, **settings: Any) -> Sweep:
    given = {"playouts": 20, "bots": "random", "compiled": False, "measure": [taken, "points"]}
    return sg.sweep(scenario, **{**given, **settings})


def test_parts_of_the_position_are_varied() -> None:
    one = swept(last_battle(), over="tower.stay", values=[0, 0.9], choice=attack(4))
    positions = [each.scenario.position for each in one.comparison.experiment.alternatives]
    assert [here.tower.stay for here in positions] == [0, 0.9]
    assert one.comparison.estimate("tower.stay = 0").value == 1  # four come out against three
    assert last_battle().tower.stay == 0.25
    other = swept(last_battle(), over="options.farmers_never_help", values=[0, 1], choice=attack(3))
    assert len(other.points) == 2


def test_a_price_is_varied_alone() -> None:
    here = sg.new_game(["Takeda", "Uesugi", "Mori"], seed=7)
    one = swept(here, over="numbers.building_price[0]", values=[1, 9], playouts=2, measure="points")
    positions = [each.scenario.position for each in one.comparison.experiment.alternatives]
    assert [tuple(there.numbers.building_price) for there in positions] == [(1, 2, 1), (9, 2, 1)]
    assert one.plot().get_axes()[0].get_xlabel() == "numbers.building_price[0]"
    for wrong in ("numbers.building_price[3]", "options.years[0]", "numbers.building_price[x]"):
        with pytest.raises(InputError, match="the position has no '"):
            swept(here, over=wrong, values=[1], playouts=2)


def test_functions_are_swept_by_value() -> None:
    here = last_battle()
    one = swept(
        lambda armies: here.set("Shinano", armies=armies),
        over="defenders",
        values=[1, 6],
        choice=attack(4),
    )
    few, many = (one.comparison.estimate(f"defenders = {n}").value for n in (1, 6))
    assert few > many
    other = swept(here, over="armies", values=[1, 4], choice=attack)
    assert other.comparison.alternatives == ("armies = 1", "armies = 4")


def test_two_at_once_make_a_heat_map() -> None:
    one = swept(
        last_battle(),
        over=["tower.stay", "armies"],
        values=[[0.1, 0.5], [1, 2, 4]],
        choice=attack(1),
    )
    assert one.points[1] == (0.1, 2)
    assert one.comparison.alternatives[-1] == "tower.stay = 0.5, armies = 4"
    assert one.plot().get_axes()[0].get_xlabel() == "armies"
    assert "taken (%)" in str(one)
    assert one._repr_html_().count("<tr>") == 1 + 2 * 6


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"over": "armies", "values": []}, "give at least one value for armies"),
        ({"over": "armies", "values": [1, 1]}, "none of them twice"),
        ({"over": "armies", "values": "12"}, "'12' is not a list of values"),
        ({"over": "armies", "values": range(300)}, "300 values are too many"),
        ({"over": "armies", "values": [9]}, "alternative 'armies = 9'"),
        ({"over": "armies", "values": [-1]}, "sweep, armies = -1:"),
        ({"over": "weapons", "values": [1]}, "Move has no 'weapons' to be varied"),
        ({"over": "armies", "values": [1], "choice": None}, "'armies' is neither a part of"),
        ({"over": "tower.colour", "values": [1]}, "the position has no 'tower.colour'"),
        ({"over": "state.bank", "values": [1]}, "the position has no 'state.bank'"),
        ({"over": "tower.stay", "values": [2]}, "sweep, tower.stay = 2: tower: stay=2 is not"),
        (
            {"over": "options.years", "values": ["x"]},
            "sweep, options.years = x: option years (S-65)",
        ),
        ({"over": ["a", "b", "c"], "values": [[1], [1], [1]]}, "vary one thing, or two"),
        ({"over": ["a", "b"], "values": [[1]]}, "vary one thing, or two"),
        (
            {"over": "n", "values": [0], "choice": lambda n: 1 / n},
            "sweep, n = 0: ZeroDivisionError",
        ),
    ],
)
def test_what_cannot_be_swept_is_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as refused:
        swept(last_battle(), **{"choice": attack(1), **settings})
    assert words in str(refused.value)
