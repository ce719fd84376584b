"""Models of the battle tower besides independent cubes: two floors, and recorded throws (S-51)."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.games.shogun.chance import TAPE_LENGTH, outcomes
from shogun_nb.games.shogun.rules.state import COLOURS
from shogun_nb.games.shogun.throwing import simulated_throws
from shogun_nb.games.shogun.towers import (
    EmpiricalTower,
    Tower,
    TowerModel,
    TwoFloorTower,
    tower_from_json,
    tower_from_text,
)

RECORDED = ((10, 3, 4, 2), (4, 0, 3, 0), (5, 2, 0, 0), (0, 0, 6, 6), (10, 3, 4, 1))
MODELS = (Tower(0.3, Fraction(2, 5)), TwoFloorTower(0.7, 0.1), EmpiricalTower(RECORDED))
UPPER, LOWER, OUT = range(3)

chances = st.sampled_from([0, 1, 0.1, 0.25, 0.5, Fraction(1, 3), 0.9])
few = st.integers(0, 6)


# --- two floors: the docstring, step by step ------------------------------------------------------
def by_hand(p: Fraction, q: Fraction, thrown: int, inside: int, others: int = 0) -> list[Fraction]:
    """P(k of ours lie in the tray), by listing all that can happen; small numbers only."""
    begun: dict[tuple[int, ...], Fraction] = {}
    upper = 1 / (1 + p)
    for floors in product((UPPER, LOWER), repeat=inside):
        weight = Fraction(1)
        for floor in floors:
            weight *= upper if floor == UPPER else 1 - upper
        begun[floors] = weight
    orders = set(permutations([True] * thrown + [False] * others))
    found = [Fraction(0)] * (thrown + inside + 1)
    for order in orders:
        # Where our cubes and those of others lie: two tuples, one weight.
        states = {(floors, ()): weight / len(orders) for floors, weight in begun.items()}
        for ours in order:
            after: dict[Any, Fraction] = {}
            for (mine, theirs), weight in states.items():
                for lying, chance in knocked(mine + theirs, p, q):
                    for floor, of_floor in ((UPPER, 1 - p), (LOWER, p * (1 - p)), (OUT, p * p)):
                        first, second = lying[: len(mine)], lying[len(mine) :]
                        key = ((*first, floor), second) if ours else (first, (*second, floor))
                        after[key] = after.get(key, Fraction(0)) + weight * chance * of_floor
            states = after
        for (mine, _), weight in states.items():
            found[mine.count(OUT)] += weight
    return found


def knocked(lying: tuple[int, ...], p: Fraction, q: Fraction) -> list[tuple[Any, Fraction]]:
    ways = {
        UPPER: ((UPPER, 1 - q), (LOWER, q * (1 - p)), (OUT, q * p)),
        LOWER: ((LOWER, 1 - q), (OUT, q)),
        OUT: ((OUT, Fraction(1)),),
    }
    found: list[tuple[Any, Fraction]] = [((), Fraction(1))]
    for floor in lying:
        found = [((*to, one), w * chance) for to, w in found for one, chance in ways[floor]]
    return found


@pytest.mark.parametrize(
    ("thrown", "inside", "others"), [(0, 2, 0), (1, 1, 0), (2, 1, 0), (0, 1, 2), (1, 1, 1)]
)
@pytest.mark.parametrize(("p", "q"), [("1/2", "1/3"), ("4/5", "1/10"), ("0", "1/2"), ("1", "1")])
def test_two_floors_are_what_their_docstring_says(
    thrown: int, inside: int, others: int, p: str, q: str
) -> None:
    expected = by_hand(Fraction(p), Fraction(q), thrown, inside, others)
    assert sum(expected) == 1
    found = TwoFloorTower(Fraction(p), Fraction(q)).distribution(thrown, inside, others)
    assert found == pytest.approx([float(one) for one in expected], abs=1e-14)


def test_a_million_throws_cube_by_cube_agree_with_the_distribution() -> None:
    """Cubes with a place of their own, knocked and let fall one after another; one colour of two.

    With a million throws a share's standard error is at most 0.0005; five of them are allowed.
    """
    throws, (ours, others, inside) = 1_000_000, (3, 2, 4)
    p, q = 0.7, 0.15
    luck = numpy.random.default_rng(17)
    floors = numpy.full((throws, inside + ours + others), OUT, numpy.int8)
    floors[:, :inside] = numpy.where(luck.random((throws, inside)) < 1 / (1 + p), UPPER, LOWER)
    # The places at which our cubes enter, another order in every throw.
    mine = luck.permuted(numpy.tile([True] * ours + [False] * others, (throws, 1)), axis=1)
    for place in range(ours + others):
        resting = floors[:, : inside + place]
        loose = luck.random(resting.shape) < q
        passing = luck.random(resting.shape) < p
        falls = loose & ((resting == LOWER) | ((resting == UPPER) & passing))
        drops = loose & (resting == UPPER) & ~passing
        resting[falls], resting[drops] = OUT, LOWER
        first, second = luck.random(throws) < p, luck.random(throws) < p
        floors[:, inside + place] = numpy.where(first, numpy.where(second, OUT, LOWER), UPPER)
    out = floors == OUT
    fell = out[:, :inside].sum(1) + (out[:, inside:] & mine).sum(1)
    shares = numpy.bincount(fell, minlength=ours + inside + 1) / throws
    theory = TwoFloorTower(p, q).distribution(ours, inside, others)
    assert shares == pytest.approx(theory, abs=5 * 0.0005)


@pytest.mark.parametrize("tower", MODELS, ids=lambda tower: tower.name)
def test_throws_of_games_are_as_the_distribution_says(tower: TowerModel) -> None:
    """Drawn from the tape by the rule that games use; two colours, both with cubes inside."""
    throws, hand, inside = 20_000, [3, 2, 0, 0, 0, 0], [2, 0, 0, 0, 0, 3]
    counts = numpy.zeros((COLOURS, 6))
    for tray in simulated_throws(tower, hand, inside, throws, "class"):
        for colour in range(COLOURS):
            counts[colour, tray[colour]] += 1
    for colour in range(COLOURS):
        mine = hand[colour], inside[colour]
        if isinstance(tower, TwoFloorTower):
            theory = tower.distribution(*mine, others=sum(hand) - mine[0])
        else:
            theory = tower.distribution(*mine)
        shares = counts[colour, : len(theory)] / throws
        assert shares == pytest.approx(theory, abs=4 * 0.5 / throws**0.5)


@given(chances, chances, few, few, few)
def test_distributions_of_two_floors_sum_to_one(
    passing: float, loosening: float, thrown: int, inside: int, others: int
) -> None:
    found = TwoFloorTower(passing, loosening).distribution(thrown, inside, others)
    assert sum(found) == pytest.approx(1, abs=1e-12)
    assert min(found) >= 0


@pytest.mark.parametrize("inside", [0, 3])
def test_certain_floors(inside: int) -> None:
    through, stuck = TwoFloorTower(1, 0), TwoFloorTower(0, 0)
    assert through.distribution(4, inside)[4] == 1
    assert stuck.distribution(4, inside)[0] == 1
    assert TwoFloorTower(1, 1).distribution(1, inside)[1 + inside] == 1  # one knock loosens all
    assert TwoFloorTower(0.5, 1).distribution(0, inside)[0] == 1  # nothing enters: nothing falls
    for tower, tray in ((through, 4), (stuck, 0)):
        assert set(sg.throw_tower(4, inside, tower=tower, throws=20).fallen) == {tray}


# --- recorded throws ------------------------------------------------------------------------------
@given(few, few)
def test_recorded_throws_are_a_mean_of_independent_ones(thrown: int, inside: int) -> None:
    tower = EmpiricalTower(RECORDED)
    exact = tower.exact_distribution(thrown, inside)
    assert sum(exact) == 1
    # Nothing thrown in, or nothing inside, says nothing: the shares of all together, 8/29 and 9/17.
    shares = [
        (Fraction(3, 10), Fraction(1, 2)),
        (Fraction(0), Fraction(0)),
        (Fraction(2, 5), Fraction(9, 17)),
        (Fraction(8, 29), Fraction(1)),
        (Fraction(3, 10), Fraction(1, 4)),
    ]
    for k, chance in enumerate(exact):
        each = [Tower(*pair).exact_distribution(thrown, inside)[k] for pair in shares]
        assert chance == sum(each) / 5
    floats = tower.distribution(thrown, inside)
    assert floats == pytest.approx([float(one) for one in exact], abs=1e-12)


def test_one_recorded_throw_is_a_tower_with_its_shares() -> None:
    same = EmpiricalTower([(4, 1, 2, 1)]), Tower(Fraction(1, 4), Fraction(1, 2))
    kinds = [{"attackers": 4, "defenders": 3, "farmers": 1}, {"attackers": 2, "kind": "neutral"}]
    for asked in kinds:
        first, second = (sg.battle_odds(**asked, tower=one, exact=True) for one in same)  # type: ignore[arg-type]
        assert (first.win, first.draw, first.loss) == (second.win, second.draw, second.loss)
    begun = [sg.new_game(seed=7, tower=one).play("random").position for one in same]
    assert begun[0].state == begun[1].state


@settings(max_examples=20)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 3), few)
def test_odds_with_recorded_throws_are_a_mean_of_odds(
    attackers: int, defenders: int, farmers: int, inside: int
) -> None:
    tower = EmpiricalTower(RECORDED)
    asked: dict[str, Any] = {"defenders": defenders, "farmers": farmers}
    asked["inside"] = {"attacker": inside, "farmers": 2}
    exact = sg.battle_odds(attackers, **asked, tower=tower, exact=True)
    assert exact.win + exact.draw + exact.loss == 1
    each = [
        (weight, sg.battle_odds(attackers, **asked, tower=one, exact=True))
        for weight, one in tower.cases()
    ]
    assert exact.win == sum(weight * odds.win for weight, odds in each)
    assert exact.expected_attacker_survivors == sum(
        weight * odds.expected_attacker_survivors for weight, odds in each
    )
    floats = sg.battle_odds(attackers, **asked, tower=tower)
    assert floats.win == pytest.approx(float(exact.win))


def test_colours_of_a_recorded_throw_share_its_luck() -> None:
    """All of one throw stays, or all comes out: never the one colour and not the other."""
    tower = EmpiricalTower([(4, 0, 1, 0), (4, 4, 1, 1)])
    odds = sg.battle_odds(2, 2, tower=tower, exact=True)
    assert (odds.win, odds.draw, odds.loss) == (0, 1, 0)
    position = sg.scenario().set("Mino", owner="Takeda", armies=3).set("Hida", owner="Mori")
    game = sg.new_game(position=position, seed=1, tower=tower, chance="ask")
    trays = {
        tuple(tray[:2]) for tray in simulated_throws(tower, [2, 3, 0, 0, 0, 0], [0] * 6, 50, 7)
    }
    assert trays == {(2, 3), (0, 0)}
    assert game.tower == tower


# --- odds -----------------------------------------------------------------------------------------
def test_odds_of_two_floors_are_simulated_and_say_so() -> None:
    odds = sg.battle_odds(4, 3, 1, tower=TwoFloorTower())
    assert odds.throws == 10_000
    assert odds.win + odds.draw + odds.loss == pytest.approx(1)
    low, high = odds.interval("win")
    assert low < odds.win < high < low + 0.02
    assert "10,000 simulated throws" in str(odds)
    assert f"({100 * low:.1f} % to {100 * high:.1f} %)" in str(odds)
    with pytest.raises(InputError, match=r"no odds are exact.*S-51.*simulated"):
        sg.battle_odds(4, 3, tower=TwoFloorTower(), exact=True)
    with pytest.raises(InputError, match="is not 'win'"):
        odds.interval("victory")


def test_simulated_odds_agree_with_exact_ones() -> None:
    for tower in (Tower(), EmpiricalTower(RECORDED)):
        exact = sg.battle_odds(5, 4, 2, tower=tower, inside={"defender": 3})
        simulated = sg.battle_odds(5, 4, 2, tower=tower, inside={"defender": 3}, throws=4_000)
        for outcome in ("win", "draw", "loss"):
            chance = float(getattr(exact, outcome))
            assert getattr(simulated, outcome) == pytest.approx(chance, abs=4 * 0.5 / 4_000**0.5)
    revolt: dict[str, Any] = {"defenders": 3, "revolt_markers": 2, "kind": "revolt"}
    exact = sg.battle_odds(**revolt)
    assert sg.battle_odds(**revolt, throws=4_000).win == pytest.approx(float(exact.win), abs=0.04)


def test_two_floors_without_knocks_are_independent_cubes() -> None:
    """Of each cube alone: 0.8 passes two floors with 0.64; what lies inside stays there."""
    floors = sg.battle_odds(4, 3, 1, tower=TwoFloorTower(0.8, 0), inside={"defender": 2})
    exact = sg.battle_odds(4, 3, 1, tower=Tower(0.36, 0), inside={"defender": 2})
    for outcome in ("win", "draw", "loss"):
        assert getattr(floors, outcome) == pytest.approx(getattr(exact, outcome), abs=0.02)


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ({"throws": 0}, "throws: 0"),
        ({"throws": 10**7}, "1 to 1,000,000"),
        ({"throws": 10, "exact": True}, "not exact"),
        ({"throws": True}, "whole number"),
        ({"tower": "two floors"}, "not a battle tower"),
    ],
)
def test_odds_that_cannot_be_simulated(given_: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        sg.battle_odds(3, 2, **given_)


# --- in games -------------------------------------------------------------------------------------
@pytest.mark.parametrize("tower", MODELS, ids=lambda tower: tower.name)
def test_games_of_any_tower_are_kept(tower: TowerModel, tmp_path: Path) -> None:
    game = sg.new_game(seed=3, tower=tower, options={"years": 1}).play("random")
    assert game.over
    game.save(tmp_path / "class.jsonl")
    again = sg.load(tmp_path / "class.jsonl")
    assert again.position == game.position
    assert again.position.tower == tower
    assert sg.Position.from_code(game.position.code()).tower == tower
    assert tower_from_json(json.loads(json.dumps(tower.to_json()))) == tower
    assert tower_from_text(tower.text()) == tower
    assert tower.described
    assert hash(tower) == hash(tower_from_text(tower.text()))


@pytest.mark.parametrize("tower", MODELS, ids=lambda tower: tower.name)
def test_another_plan_leaves_the_throws_of_all_others_as_they_were(tower: TowerModel) -> None:
    """Whatever was drawn before: a throw reads its own numbers, at its own places of the tape."""
    from shogun_nb.engine.tape import make_tape
    from shogun_nb.games.shogun import chance

    game = sg.new_game(seed=7, tower=tower)
    state = game.position.state
    tape = make_tape(7, length=TAPE_LENGTH)
    places = [chance.FILLING_AT] + [
        chance.ROUNDS_AT
        + round_ * chance.ROUND_LENGTH
        + chance.THROWS_AT
        + row * chance.THROW_LENGTH
        for round_ in range(8)
        for row in range(20)
    ]
    shared = [chance.shared_by_colours(place) for place in places]
    assert sorted(shared) == list(range(chance.SHARED_AT, TAPE_LENGTH))  # one for each, no other
    state.hand[:], state.tower[:] = [3, 2, 0, 0, 0, 1], [2] * 6
    for place, own in ((places[0], shared[0]), (places[77], shared[77])):
        before, after = [0] * 6, [0] * 6
        chance.throw(state, tower.tables(), tape, place, before)
        read = {*range(place, place + chance.THROW_LENGTH), own}
        others = [one if at in read else one ^ 0xFFFFFFFF for at, one in enumerate(tape)]
        chance.throw(state, tower.tables(), others, place, after)
        assert before == after


def test_outcomes_of_a_throw_are_weighed_by_the_tower() -> None:
    position = sg.scenario().set("Mino", owner="Takeda", armies=3).set("Hida", owner="Mori")
    state = position.state.fork()
    from shogun_nb.games.shogun.rules import state as at

    state.step, state.fight, state.attacker, state.defender = at.THROW, at.BATTLE, 0, 1
    state.hand[:2] = [2, 1]
    found = outcomes(position.facts, state, EmpiricalTower([(4, 0, 1, 0), (4, 4, 1, 1)]))
    weighed = {tray[:2]: weight for tray, weight in found if weight}
    assert weighed == {(2, 1): Fraction(1, 2), (0, 0): Fraction(1, 2)}
    with pytest.raises(InputError, match="two floors has no list of outcomes"):
        outcomes(position.facts, state, TwoFloorTower())


def test_comparisons_and_sweeps_take_any_tower() -> None:
    for tower in MODELS[1:]:
        game = sg.new_game(seed=7, tower=tower, options={"years": 1})
        found = sg.compare(game, {"one": {}, "other": {"bots": "random"}}, playouts=2)
        assert found.playouts == 2
    swept = sg.sweep(
        sg.new_game(tower=TwoFloorTower(), seed=7, options={"years": 1}),
        over="tower.loosening",
        values=[0, 0.2],
        playouts=2,
    )
    assert swept.comparison.alternatives == ("tower.loosening = 0", "tower.loosening = 0.2")


def test_the_command_line_takes_any_tower() -> None:
    rulebook = rulebook_of("shogun")
    parser = ArgumentParser()
    rulebook.add_arguments(parser)
    for tower in MODELS:
        asked = parser.parse_args(["--tower", tower.text()])
        assert rulebook.game_of(asked, 1).position.tower == tower
    with pytest.raises(InputError, match="is not two probabilities"):
        rulebook.game_of(parser.parse_args(["--tower", "0.5"]), 1)


# --- what is refused ------------------------------------------------------------------------------
@pytest.mark.parametrize("value", [-0.1, 1.5, "0.5", None, True, float("nan")])
@pytest.mark.parametrize("name", ["passing", "loosening"])
def test_what_is_no_probability_of_a_floor_is_refused(name: str, value: Any) -> None:
    with pytest.raises(InputError, match=rf"tower: {name}=.*0 to 1.*S-51"):
        TwoFloorTower(**{name: value})


@pytest.mark.parametrize(
    ("throws", "said"),
    [
        ("recorded", "not a list of recorded throws"),
        ([], "0 recorded throws"),
        ([(4, 1, 2, 1)] * 1_001, "Take 1 to 1,000"),
        ([(4, 1, 2)], "throw 1.*four whole numbers"),
        ([(4, 1, 2, 1), (4, 1, 2.0, 1)], "throw 2.*four whole numbers"),
        ([(4, 1, 2, 3)], "3 cubes fell out of 2 inside"),
        ([(4, -1, 2, 1)], "-1 cubes stayed of 4 thrown in"),
        ([(400, 1, 2, 1)], r"402 cubes are more than .*S-2"),
        ([(4, 1, 0, 0)], "in no recorded throw anything lies inside"),
        ([(0, 0, 4, 1)], "in no recorded throw anything is thrown in"),
    ],
)
def test_impossible_recorded_throws_are_refused(throws: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        EmpiricalTower(throws)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"model": "three floors", "passing": "0.5", "loosening": "0.5"},
        {"model": "two floors", "passing": "0.5"},
        {"model": "two floors", "passing": 0.5, "loosening": "0.5"},
        {"model": "recorded throws", "throws": {"4": 1}},
        {"model": "recorded throws", "throws": [[4, 1, 2, 9]]},
        {"model": "independent cubes", "stay": "0.5", "fall": "0.5", "more": 1},
    ],
)
def test_a_header_that_tells_no_tower_is_refused(data: Any) -> None:
    with pytest.raises(InputError, match=r"tower|probability"):
        tower_from_json(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0.5",
        "0.5,0.5,0.5",
        ":0.5,0.5",
        "three:1,1",
        "two_floors:2,0",
        "recorded:",
        "recorded:1.2",
        "recorded:1.2.3.x",
        "recorded:99999.1.1.1",
        "1,1" * 9_000,
    ],
)
def test_a_text_that_tells_no_tower_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        tower_from_text(text)
    assert len(str(refused.value)) < 300
    with pytest.raises(sg.PositionError, match=r"tower_model|text"):
        sg.Position.from_code(f"shogun1 side=sun players=A,B,C tower_model={text or '_'}")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((-1, 0), "thrown=-1"),
        ((64, 0), "thrown=64"),
        ((2, 0.5), "inside=0.5"),
    ],
)
def test_impossible_throws_are_refused(asked: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        sg.throw_tower(*asked)
    with pytest.raises(InputError, match="others=-1"):
        sg.throw_tower(1, others=-1)
    with pytest.raises(InputError, match="not a battle tower"):
        sg.throw_tower(1, tower=0.5)  # type: ignore[arg-type]


# --- what is shown --------------------------------------------------------------------------------
def test_simulated_throws_are_shown_and_written(tmp_path: Path) -> None:
    thrown = sg.throw_tower(3, 2, others=4, tower=TwoFloorTower(), throws=500, seed=7)
    assert sum(thrown.counts) == 500
    assert thrown.running_means()[-1] == thrown.mean
    assert "with 4 of other colours and 2 inside" in str(thrown)
    assert "<table>" in thrown._repr_html_()
    assert "theory" in repr(thrown.plot())  # the words for those who cannot see it
    assert thrown.in_words() in thrown.to_svg()
    assert thrown.to_png(tmp_path / "throws.png").startswith(b"\x89PNG")
    lines = thrown.to_csv(tmp_path / "throws").read_text().splitlines()
    assert len(lines) == 501
    assert lines[1] == f"1,{thrown.fallen[0]}"
    with pytest.raises(InputError, match="throws"):
        thrown.to_csv(tmp_path / "throws")
