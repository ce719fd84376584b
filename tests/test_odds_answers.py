"""Odds as tables, curves and steps of working: cases done by hand, real rules, and simulation."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import shogun_nb as sg
from shogun_nb.engine.answer import Answer
from shogun_nb.engine.contest import MEASURES, Simulated, contest_of
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.working import Convolution, Crossed
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo import Side
from shogun_nb.games.shogun import odds_answers
from shogun_nb.games.shogun.rules.actions import move
from shogun_nb.games.shogun.rules.battle import settle
from shogun_nb.games.shogun.rules.state import FARMERS, SEATS, SPACES

HALF = sg.Tower(0.5, 0.5)


# --- the working ----------------------------------------------------------------------------------
def test_a_binomial_by_hand() -> None:
    found = sg.binomial(4, 0.75)
    assert found.chances == tuple(Fraction(n, 256) for n in (1, 12, 54, 108, 81))
    assert found.lines()[3] == ["2", "6", "(3/4)² × (1/4)²", "27/128 = 0.2109"]
    assert (found.mean, found.variance) == (3, Fraction(3, 4))
    for chance, sure in ((0, 0), (1, 3)):
        certain = sg.binomial(3, chance)
        assert certain.chances[sure] == 1
        assert sum(certain.chances) == 1
    assert sg.binomial(0, 0.3).chances == (1,)
    assert sum(sg.binomial(60, 1 / 3).chances) == 1


def test_a_convolution_by_hand() -> None:
    """Two cubes thrown in, one inside: 0, 1, 2 or 3 come out."""
    both = sg.convolution(sg.binomial(2, 0.75).chances, [0.5, 0.5])
    assert [*both.chances.values()] == [Fraction(n, 32) for n in (1, 7, 15, 9)]
    assert both.lines()[2] == ["1", "0\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}1, 1\N{NO-BREAK SPACE}+"
        "\N{NO-BREAK SPACE}0", "1/16\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}1/2 + 3/8"
        "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}1/2", "7/32 = 0.2188"]  # fmt: skip
    less = sg.convolution([0.25, 0.75], [0.5, 0.5], minus=True)
    assert (less.above, less.chances[0], less.below) == tuple(Fraction(n, 8) for n in (3, 4, 1))
    stopped = Convolution(
        (Fraction(0), Fraction(1)), (Fraction(0),) * 2 + (Fraction(1),), minus=True, least=0
    )
    assert stopped.chances == {0: 1, 1: 0}


def test_a_markov_chain_by_hand() -> None:
    """One cube: out of the tray 1/4 goes in, from inside 1/2 comes out; equilibrium 2/3 and 1/3."""
    chain = sg.tower_chain(cubes=1, throws=3)
    assert chain.transition == ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 2),) * 2)
    assert [path[1] for path in chain.path] == [
        0,
        Fraction(1, 4),
        Fraction(5, 16),
        Fraction(21, 64),
    ]
    assert chain.equilibrium == (Fraction(2, 3), Fraction(1, 3))
    # It is off by 1/3 · (1/4)^n: below 0.01 from n = 3 on.
    assert chain.steps_to_equilibrium == 3
    # Cubes are independent: of six lie inside as many as of six chains of one.
    six = sg.tower_chain(cubes=6, throws=2)
    assert six.path[2] == sg.binomial(6, Fraction(5, 16)).chances
    assert six.equilibrium == sg.binomial(6, Fraction(1, 3)).chances
    many = sg.tower_chain(cubes=15, throws=0).equilibrium
    assert many is not None
    assert all(
        abs(one - two) < 1e-9
        for one, two in zip(many, sg.binomial(15, Fraction(1, 3)).chances, strict=True)
    )


def test_chains_without_one_equilibrium_say_so() -> None:
    shut = sg.tower_chain(cubes=2, inside=1, tower=sg.Tower(0, 0))
    assert shut.equilibrium is None
    assert "depends on where it begins" in shut.sentence()
    swinging = sg.tower_chain(cubes=1, tower=sg.Tower(1, 1))
    assert swinging.equilibrium == (Fraction(1, 2), Fraction(1, 2))
    assert swinging.steps_to_equilibrium is None
    assert "does not settle" in swinging.sentence()


@pytest.mark.parametrize(
    "battle",
    [
        {"attackers": 2, "defenders": 1},
        {"attackers": 4, "defenders": 3, "farmers": 2, "inside": {"farmers": 3, "defender": 1}},
        {"attackers": 3, "defenders": 2, "inside": {"attacker": 4}, "tower": sg.Tower(0.1, 1)},
        {"attackers": 3, "kind": "neutral", "farmers": 1},
        {"attackers": 2, "defenders": 2, "farmers_help": False, "farmers": 4},
    ],
)
def test_the_working_of_a_battle_comes_to_its_odds(battle: dict[str, Any]) -> None:
    odds = sg.battle_odds(**battle, exact=True)
    last = sg.battle_working(odds)[-1]
    assert isinstance(last, Convolution)
    assert (last.above, last.chances.get(0, 0), last.below) == (odds.win, odds.draw, odds.loss)


def test_two_against_one_with_fair_coins_by_hand() -> None:
    """Each cube passes with 1/2: 0, 1, 2 against 0, 1 are 1/8, 2/8, 1/8 each way."""
    steps = sg.battle_working(sg.battle_odds(2, 1, tower=HALF))
    assert [step.heading for step in steps][-1] == "attacker − defender"
    last = steps[-1]
    assert isinstance(last, Convolution)
    assert last.products == ((Fraction(1, 8),) * 2, (Fraction(1, 4),) * 2, (Fraction(1, 8),) * 2)
    assert last.chances == {
        -1: Fraction(1, 8),
        0: Fraction(3, 8),
        1: Fraction(3, 8),
        2: Fraction(1, 8),
    }


def test_the_working_of_dice_comes_to_the_odds_of_one_roll() -> None:
    sides = Side(bushi=3, daimyo=1), Side(bushi=2)
    odds = gekokujo.battle_odds(*sides, exact=True)
    last = gekokujo.battle_working(*sides)[-1]
    assert isinstance(last, Crossed)
    assert last.chances["attacker remains"] == odds.controls["attacker"]
    assert last.chances["both remain"] == odds.several
    assert sum(last.chances.values()) == 1


# --- tables and curves ----------------------------------------------------------------------------
def test_a_table_has_the_odds_of_each_battle() -> None:
    table = sg.odds_table(range(2, 6), [1, 4], "draw", farmers=1)
    assert table.values[1][1] == sg.battle_odds(3, 4, farmers=1).draw
    assert table.of("attackers left").values[3][0] == pytest.approx(
        float(sg.battle_odds(5, 1, farmers=1).expected_attacker_survivors)
    )
    assert len(table.rows()) == 1 + 4 * 2
    assert table.lines()[0] == ["attackers \\ defenders", "1", "4"]
    for wrong in (
        {"measure": "victory"},
        {"attackers": [3, 2]},
        {"attackers": 40},
        {"defenders": []},
        {"farmers": -1},
        {"tower": 0.5},
    ):
        with pytest.raises(InputError):
            sg.odds_table(**{"attackers": 2, "defenders": 2, **wrong})  # type: ignore[arg-type]


def test_how_many_armies_are_needed() -> None:
    needed = sg.armies_needed(2, 0.8)
    assert needed.number == 4
    assert sg.battle_odds(3, 2).win < 0.8 <= sg.battle_odds(4, 2).win
    never = sg.armies_needed(2, 1, most=6)
    assert never.number is None
    assert never.sentence().startswith("100 % is never reached with up to 6 armies; the best is")
    shut = sg.armies_needed(1, 0.01, tower=sg.Tower(1, 0))
    assert shut.number is None
    assert "0.0 %" in shut.sentence()
    assert sg.armies_needed(0, 0.9, kind="neutral").number == 4
    assert gekokujo.bushi_needed(1).number == 2
    for wrong in ({"chance": 0}, {"chance": 1.2}, {"most": 0}, {"defenders": -1}):
        with pytest.raises(InputError):
            sg.armies_needed(**wrong)  # type: ignore[arg-type]


def test_what_lies_inside() -> None:
    found = sg.odds_by_inside(3, 3, "defender", 4, inside={"attacker": 2})
    inside = {"attacker": 2, "defender": 4}
    assert found.contests[4].win == sg.battle_odds(3, 3, inside=inside).win
    assert "falls" in found.sentence()
    with pytest.raises(InputError, match="party='locals'"):
        sg.odds_by_inside(3, 3, "locals")


def test_dice_stand_beside_the_tower() -> None:
    odds = sg.battle_odds(4, 3), gekokujo.battle_odds(Side(bushi=4), Side(bushi=3))
    both = sg.side_by_side(*odds)
    assert [one.win for one in both.contests] == [odds[0].win, odds[1].controls["attacker"]]
    assert all(sum(map(float, one.ends.values())) == pytest.approx(1) for one in both.contests)
    of_three = gekokujo.battle_odds(Side(bushi=2), Side(bushi=1), Side(bushi=1)).contest()
    assert sum(map(float, of_three.ends.values())) == pytest.approx(1)
    with pytest.raises(InputError, match="not odds"):
        sg.side_by_side(3)  # type: ignore[arg-type]


# --- throws beside the odds -----------------------------------------------------------------------
@pytest.mark.parametrize(
    "odds",
    [
        sg.battle_odds(4, 3, farmers=2, inside={"attacker": 2, "farmers": 3}),
        sg.battle_odds(3, kind="neutral", farmers=1),
        sg.battle_odds(defenders=3, revolt_markers=2, kind="revolt"),
        sg.battle_odds(2, 2, tower=sg.Tower(0, 1), inside={"defender": 1}),
    ],
)
def test_throws_come_to_the_odds(odds: sg.Odds) -> None:
    """Each share lies within five standard errors."""
    found = sg.simulated_odds(odds, throws=20_000, seed=3)
    assert found.throws == 20_000
    for end, chance in found.exact.items():
        error = (float(chance) * (1 - float(chance)) / 20_000) ** 0.5
        assert abs(found.share(end) - float(chance)) <= 5 * error + 1e-9, end
    assert found.counts == sg.simulated_odds(odds, throws=20_000, seed=3).counts


@pytest.mark.slow
def test_a_million_throws_come_to_the_odds() -> None:
    """Within 0.002: four standard errors of a share are at most that."""
    odds = sg.battle_odds(2, 1, inside={"attacker": 1})
    found = sg.simulated_odds(odds, throws=1_000_000)
    for end, chance in found.exact.items():
        assert abs(found.share(end) - chance) < 0.002, end


def test_dice_that_are_rolled_come_to_the_odds() -> None:
    battles: list[dict[str, Any]] = [{}, {"castle": True}, {"options": {"fight_on": 1}}]
    for battle in battles:
        sides = Side(bushi=3, daimyo=1), Side(bushi=2, daimyo=1)
        found = gekokujo.simulated_odds(*sides, throws=5_000, **battle)
        exact = gekokujo.battle_odds(*sides, **battle).contest().ends
        for end, chance in exact.items():
            error = (float(chance) * (1 - float(chance)) / 5_000) ** 0.5
            assert abs(found.share(end) - float(chance)) <= 5 * error + 1e-9, (end, battle)


# --- attacks in a row -----------------------------------------------------------------------------
def test_two_attacks_in_a_row_by_hand() -> None:
    """One army against one, each cube passes with 1/2 and falls out with 1/2.

    First: taken 1/4 (only ours passes), held 1/4, neutral 1/2: both or none. Then: held (ours lies
    inside): two cubes of ours at 1/2 against one of theirs, taken with 1/2, and held with 1/8.
    Neutral after both passed: one against the farmer, 1/4. Neutral after none: ours lies inside,
    two cubes against the farmer, 1/2. Taken in all: 1/4 + 1/4 · 1/2 + 1/4 · 1/4 + 1/4 · 1/2.
    """
    found = sg.attacks_in_a_row([1, 1], 1, tower=HALF)
    assert found.is_exact
    assert found.path[1] == (0.25, 0.5, 0.25)
    assert found.path[2] == (9 / 16, 13 / 32, 1 / 32)


def test_one_attack_is_a_battle() -> None:
    inside = {"attacker": 1, "defender": 2, "farmers": 3}
    found = sg.attacks_in_a_row([4], 3, farmers=2, inside=inside)
    odds = sg.battle_odds(4, 3, farmers=2, inside=inside)
    assert found.path[1] == pytest.approx((odds.win, odds.draw, odds.loss))


def test_what_becomes_of_a_province_is_what_the_rules_say() -> None:
    """Every outcome of two attacks in a row, by the rules themselves (S-51 to S-55)."""
    here = sg.scenario(players=["Takeda", "Uesugi", "Mori"]).set("Mino", owner="Takeda", armies=30)
    start, target = here.map.index("Mino"), here.map.index("Hida")
    plans = [-1] * (SEATS * SPACES)
    seen = set()
    for attackers, defenders, farmers in ((1, 1, 0), (2, 2, 1), (3, 1, 2)):
        state = here.set("Hida", owner="Uesugi", armies=defenders).state
        state.tray[FARMERS] += farmers
        state.supply[FARMERS] -= farmers
        first = (defenders, *(int(state.tower[colour]) for colour in (0, 1, FARMERS)))
        waiting = [(state, first, farmers)]
        for _ in range(2):
            later = []
            for state, before, in_tray in waiting:
                state = state.fork()
                state.here = start
                move(here.facts, state, 0, target, attackers, 49, None)
                pairs = odds_answers._thrown_in(before, attackers, in_tray)
                for out in product(*(range(into + lay + 1) for into, lay in pairs)):
                    copy = state.fork()
                    tray = list(copy.tray)
                    for colour, cubes in zip((0, 1, FARMERS), out, strict=True):
                        tray[colour] = cubes
                    settle(here.facts, copy, plans, tray, None)
                    became, then = odds_answers._after(before, pairs, out)
                    owner = {0: "taken", 1: "held"}.get(copy.owner[target], "neutral")
                    assert became == owner, (attackers, before, out)
                    seen.add((before[0] > 0, became))
                    if became == "held":
                        assert then[0] == copy.armies[target]
                    assert (then[1], then[3]) == (copy.tower[0], copy.tower[FARMERS])
                    if became != "taken":
                        later.append((copy, then, 0))
            waiting = later
    assert seen == {
        *product([True], ["taken", "held", "neutral"]),
        (False, "taken"),
        (False, "neutral"),
    }


def test_simulated_rows_come_to_the_exact_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {
        "attacks": [2, 3],
        "defenders": 4,
        "farmers": 1,
        "inside": {"defender": 2},
    }
    exact = sg.attacks_in_a_row(**given)
    thrown = sg.attacks_in_a_row(**given, throws=10_000, seed=5)
    assert (exact.is_exact, thrown.is_exact) == (True, False)
    for one, two in zip(exact.path[-1], thrown.path[-1], strict=True):
        assert abs(one - two) < 0.025
    low, high = thrown.intervals(2)[0]
    assert low < thrown.path[2][0] < high
    assert "Simulated" in thrown.sentence()
    monkeypatch.setattr(odds_answers, "MOST_EXACT", 10)
    assert not sg.attacks_in_a_row(**given).is_exact
    for wrong in ({"attacks": []}, {"attacks": [0]}, {"defenders": 0}, {"tower": 3}, {"throws": 0}):
        with pytest.raises(InputError):
            sg.attacks_in_a_row(**{**given, **wrong})


# --- what all answers have ------------------------------------------------------------------------
ANSWERS: list[Answer] = [
    sg.binomial(3, 0.5),
    sg.convolution([0.5, 0.5], [0.5, 0.5]),
    sg.tower_chain(2),
    sg.battle_odds(2, 1).contest(),
    sg.odds_table(2, 2),
    sg.odds_table(2, 2, "defenders left"),
    sg.armies_needed(1),
    sg.odds_by_inside(most=2),
    sg.attacks_in_a_row([1, 1], 1),
    sg.attacks_in_a_row([1, 1], 1, throws=100),
    sg.side_by_side(sg.battle_odds(2, 1)),
    sg.simulated_odds(sg.battle_odds(2, 1), 10),
    *gekokujo.battle_working(Side(bushi=1, daimyo=1), Side(bushi=1)),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.heading)
def test_an_answer_is_said_shown_and_kept(answer: Answer) -> None:
    assert answer.sentence().endswith(".")
    lines = answer.lines()
    assert len({len(line) for line in lines}) == 1
    assert f'<th scope="col">{lines[0][1]}</th>' in answer._repr_html_()
    rows = [*csv.reader(io.StringIO(answer.to_csv()))]
    assert len(rows) > 1
    assert len({len(row) for row in rows}) == 1


def test_pictures_and_tables_are_written(tmp_path: Path) -> None:
    for place, answer in enumerate((ANSWERS[2], ANSWERS[3], ANSWERS[7], ANSWERS[11])):
        png, svg, table = (tmp_path / f"{place}.{kind}" for kind in ("png", "svg", "csv"))
        assert answer.to_png(png) == png.read_bytes()
        assert png.read_bytes().startswith(b"\x89PNG")
        title = ElementTree.fromstring(answer.to_svg(svg)).find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text == answer.sentence()
        assert answer.to_svg() == svg.read_text("utf-8") == answer.to_svg()
        assert answer.to_csv(table) == table.read_bytes().decode()
        assert answer.plot()._repr_html_() is not None
    with pytest.raises(InputError):
        ANSWERS[0].to_csv(3)  # type: ignore[arg-type]


def test_all_measures_of_a_contest_are_numbers() -> None:
    for odds in (sg.battle_odds(2, 1), sg.battle_odds(2, kind="neutral")):
        assert all(isinstance(contest_of(odds).value(one), float) for one in MEASURES)
    revolt = sg.battle_odds(defenders=2, revolt_markers=1, kind="revolt").contest()
    assert (revolt.value("attackers left"), revolt.win > revolt.loss) == (0.0, True)


def test_names_of_people_are_escaped_and_compute_nothing() -> None:
    found = Simulated("<b>x</b>", {"=1+1": 0.5, "<i>": 0.5}, {"=1+1": 1})
    assert "<b>x" not in found._repr_html_()
    assert "<i>" not in found._repr_html_()
    assert "'=1+1" in found.to_csv()
