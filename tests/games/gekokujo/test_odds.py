"""Exact odds of battles, and their dice: section D of the checklist, and the rules themselves."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import pairwise
from math import comb
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.luck import luck_of, mixed
from shogun_nb.engine.tape import make_tape
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo import odds as module
from shogun_nb.games.gekokujo.chance import (
    TAPE_LENGTH,
    die,
    fill_by_chance,
    hit_ways,
    outcomes,
)
from shogun_nb.games.gekokujo.odds import Odds, Side, battle_odds, default_choice, odds_at
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    NOBODY_LEFT,
    SEVERAL_LEFT,
    apply_in_battle,
    run_fight,
    side_left,
)
from shogun_nb.games.gekokujo.rules.parameters import Options, Parameters
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import units_at
from tests.games.gekokujo.test_4_combat import KYOTO, NAMES, Battle

F = Fraction


# --- section D ------------------------------------------------------------------------------------
def test_G_EX_1_the_worked_example_exactly() -> None:
    oda, uesugi = Side(daimyo=1, bushi=3, clan="Oda"), Side(bushi=4, clan="Uesugi")
    odds = battle_odds(oda, uesugi, castle=True, exact=True)
    assert odds.controls == {"Oda": F(1100, 2187), "Uesugi": F(53, 8748)}
    assert (odds.several, odds.nobody) == (F(1060, 2187), F(55, 8748))
    assert odds.mean_hits == {"Oda": F(7, 2), "Uesugi": F(4, 3)}
    assert odds.hits["Oda"][4] * odds.hits["Uesugi"][2] == F(22, 243)
    assert odds == battle_odds(oda, uesugi, castle=True, held=False, exact=True)
    assert odds == battle_odds(oda, uesugi, exact=True)  # +1 once, from wherever it comes
    assert odds != battle_odds(oda, uesugi, held=False, exact=True)


def test_section_D_the_other_reference_values() -> None:
    assert battle_odds(Side(bushi=2), Side(bushi=1), exact=True).controls["attacker"] == F(5, 9)
    strong = battle_odds(Side(daimyo=1, bushi=3), Side(bushi=2), exact=True)
    assert strong.controls["attacker"] == F(43, 54)


def test_section_D_a_group_of_dice_is_binomial_and_groups_add_up() -> None:
    for face in range(2, 7):
        hit = F(7 - face, 6)
        assert [F(ways, 6**5) for ways in hit_ways({face: 5})] == [
            comb(5, k) * hit**k * (1 - hit) ** (5 - k) for k in range(6)
        ]
    one, other, both = hit_ways({4: 3}), hit_ways({6: 2}), hit_ways({4: 3, 6: 2})
    assert both[1] == one[1] * other[0] + one[0] * other[1]
    assert sum(both) == 6**5


def test_G_733_the_harvest_multiplies_by_1_2_and_3_with_a_third_a_half_and_a_sixth() -> None:
    battle = Battle({"bushi": 1}, {"bushi": 1})
    battle.state.step = at.HARVEST
    found: dict[int, Fraction] = {}
    for (face,), chance in outcomes(battle.facts, battle.state):
        factor = battle.facts.numbers.harvest[face]
        found[factor] = found.get(factor, F(0)) + chance
    assert found == {1: F(1, 3), 2: F(1, 2), 3: F(1, 6)}


# --- the rules, played through all outcomes one by one --------------------------------------------
def played_through(battle: Battle) -> Odds:
    """The odds by brute force: every outcome of every roll, one after another, nothing merged."""
    state = battle.begin().state.fork()
    sides = [*range(state.players), at.LOCALS]
    ends: Counter[int] = Counter()
    tables: list[dict[int, Any]] = [{side: Counter() for side in sides} for _ in range(2)]

    def play(state: State, hidden: list[int], hits: Sequence[int], chance: Fraction) -> None:
        while run_fight(battle.facts, state, hidden, None):
            if state.step == at.ROLL:
                for rolled, weight in outcomes(battle.facts, state):
                    after, hiding = state.fork(), list(hidden)
                    apply_in_battle(battle.facts, after, hiding, list(rolled), None)
                    total = [one + two for one, two in zip(hits, rolled, strict=True)]
                    play(after, hiding, total, chance * weight)
                return
            apply_in_battle(battle.facts, state, hidden, default_choice(battle.facts, state), None)
        ends[side_left(battle.facts, state)] += chance  # type: ignore[assignment]
        for side in sides:
            tables[0][side][hits[side]] += chance
            tables[1][side][units_at(state, battle.province, side)] += chance

    play(state, list(battle.hidden), [0] * at.SIDES, F(1))
    called = [*NAMES[: state.players], "locals"]
    ends_by_side = {called[sides.index(side)]: F(ends[side]) for side in sides}
    hits, left = ({n: dict(t[s]) for n, s in zip(called, sides, strict=True)} for t in tables)
    several, nobody = F(ends[SEVERAL_LEFT]), F(ends[NOBODY_LEFT])
    return Odds("", tuple(called), ends_by_side, several, nobody, hits, left, {})


def hidden_by(battle: Battle, seat: int) -> Battle:
    battle.hidden[seat] = at.HIDING
    return battle


def with_clans(battle: Battle, *clans: int) -> Battle:
    battle.state.clan[: len(clans)] = clans
    battle.state.began[:] = battle.state.owner
    return battle


def traitor(battle: Battle) -> Battle:
    battle.state.traitor[0] = 1
    return battle


CASES = {
    "several sides": Battle({"bushi": 3, "daimyo": 1}, {"bushi": 2}, {"bushi": 1, "daimyo": 1}),
    "a weak attacker": Battle({"bushi": 1}, {"bushi": 2, "daimyo": 1}, {"bushi": 2}, {"bushi": 1}),
    "locals": Battle({"bushi": 2}, {"bushi": 2}, locals=2),
    "types": Battle(
        {"arquebusiers": 2, "archers": 2, "spearmen": 1, "daimyo": 1},
        {"spearmen": 2, "archers": 1, "bannermen": 1},
    ),
    "defenders shoot": Battle(
        {"arquebusiers": 1, "archers": 1, "swordsmen": 1},
        {"archers": 2, "arquebusiers": 1},
        defenders_shoot=1,
    ),
    "the Ninja": hidden_by(Battle({"bushi": 2}, {"bushi": 2}), 0),
    "Oda at Kyoto": with_clans(
        Battle({"bushi": 1, "daimyo": 1}, {"bushi": 3}, province=KYOTO), at.ODA
    ),
    "Uesugi": with_clans(Battle({"bushi": 2}, {"bushi": 2}), at.ODA, at.UESUGI),
    "who hits chooses": Battle({"bushi": 1, "daimyo": 2}, {"bushi": 3}, shooter_chooses=1),
    "treason": traitor(Battle({"bushi": 3}, {"bushi": 2}, six_always_hits=1)),
}


@pytest.mark.parametrize("case", CASES)
def test_G_041_the_odds_are_what_the_rules_do_in_every_outcome(case: str) -> None:
    battle = CASES[case]
    facts, state = battle.facts, battle.state
    odds = odds_at(facts, state, battle.hidden, NAMES, 0, battle.province, exact=True)
    slow = played_through(battle)
    assert {name: chance for name, chance in slow.controls.items() if chance} == {
        name: chance for name, chance in odds.controls.items() if chance
    }
    assert (odds.several, odds.nobody) == (slow.several, slow.nobody)
    assert sum(odds.controls.values()) + odds.several + odds.nobody == 1
    for name in odds.sides:
        assert odds.hits[name] == {k: p for k, p in slow.hits[name].items() if p}
        assert odds.survivors[name] == {k: p for k, p in slow.survivors[name].items() if p}


def test_G_042_a_battle_that_goes_on_is_summed_to_its_end() -> None:
    odds = battle_odds(
        Side(bushi=1), Side(bushi=1), options=Options(fight_on=1), exact=True
    )  # a round: 1/3 · 5/6 attacker, 2/3 · 1/6 defender, 1/3 · 1/6 nobody, else another round
    assert odds.controls == {"attacker": F(5, 8), "defender": F(1, 4)}
    assert (odds.nobody, odds.several) == (F(1, 8), 0)
    assert odds.mean_hits == {"attacker": F(3, 4), "defender": F(3, 8)}
    shooting = battle_odds(
        Side(archers=1, spearmen=1), Side(spearmen=2), options=Options(fight_on=1), exact=True
    )
    assert shooting.several == 0
    assert sum(shooting.controls.values()) + shooting.nobody == 1
    assert all(sum(hits.values()) == 1 for hits in shooting.hits.values())


def test_G_046_ronin_count_and_keep_a_province_neutral() -> None:
    odds = battle_odds(Side(bushi=1), Side(bushi=1, ronin=1), exact=True)
    assert odds.controls["attacker"] == 0
    assert odds.survivors["defender"] == {1: 1}  # Ronin are lost first
    assert odds.mean_hits["defender"] == F(1, 3)


def test_G_EX_6_the_published_tiny_battle() -> None:
    odds = battle_odds(Side(bushi=3, clan="Tokugawa"), Side(ronin=2), exact=True)
    assert odds.hits["Tokugawa"][1] * odds.hits["defender"][1] == F(4, 9) * F(5, 18)
    assert odds.controls["defender"] == 0  # nothing but Ronin gains nothing (G-046)
    assert odds.controls["Tokugawa"] == F(7, 27)


def test_G_060_sabotage_and_treason_weaken() -> None:
    plain = battle_odds(Side(bushi=3), Side(bushi=2, daimyo=1), exact=True)
    assert battle_odds(
        Side(bushi=3), Side(bushi=2, daimyo=1), sabotage=True, exact=True
    ).mean_hits == {"attacker": 1, "defender": 1}
    assert plain.mean_hits == {"attacker": 1, "defender": F(11, 6)}
    treason = battle_odds(Side(bushi=3), Side(bushi=2, daimyo=1), traitor=True, exact=True)
    assert treason.mean_hits["attacker"] == F(1, 2)


def test_G_062_a_fortified_castle_and_kyoto() -> None:
    def mean(**more: Any) -> object:
        return battle_odds(Side(bushi=1), Side(bushi=6), exact=True, **more).mean_hits["defender"]

    assert [mean(), mean(castle=True), mean(castle=True, fortified=True)] == [1, 2, 3]
    assert [mean(kyoto=True), mean(kyoto=True, castle=True)] == [2, 2]
    assert mean(numbers=Parameters(castle_defence=3), castle=True) == 4


def test_G_701_allied_defenders_keep_the_province_together() -> None:
    sides = Side(bushi=1), Side(bushi=2), Side(bushi=2)
    apart, together = (battle_odds(*sides, allied=allied, exact=True) for allied in (False, True))
    assert apart.controls["defender"] == 0 < together.controls["defender"]
    assert together.controls["defender"] + together.several == 1


def test_floats_are_the_fractions_rounded() -> None:
    sides = Side(daimyo=1, bushi=6, ronin=2), Side(daimyo=2, bushi=3), Side(bushi=2)
    for exact, rounded in zip(
        *(_numbers(battle_odds(*sides, exact=exact)) for exact in (True, False)), strict=True
    ):
        assert isinstance(rounded, float)
        assert abs(exact - rounded) < 1e-12


def _numbers(odds: Odds) -> list[Any]:
    tables = [odds.controls, *odds.hits.values(), *odds.survivors.values(), *odds.daimyo.values()]
    return [odds.several, odds.nobody, *(table[key] for table in tables for key in sorted(table))]  # type: ignore[type-var]


def test_the_largest_battles_are_told_and_endless_sums_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    most = Side(daimyo=3, bushi=4, ronin=4)
    assert battle_odds(Side(bushi=1), most, most, most).several > 0.999
    monkeypatch.setattr(module, "MOST_WORK", 50_000)
    monstrous = [Side(bushi=60)] * 6
    with pytest.raises(InputError, match="many seconds"):
        battle_odds(*monstrous)
    with pytest.raises(InputError, match="many seconds"):
        battle_odds(*[most] * 3, options=Options(fight_on=1))


def test_a_battle_in_hand_is_taken_as_it_stands() -> None:
    battle = Battle({"bushi": 2, "daimyo": 1}, {"bushi": 2}).begin()
    before = battle.state.fork()
    odds = odds_at(battle.facts, battle.state, battle.hidden, NAMES, 0, 0, exact=True)
    assert (
        odds.controls["Ann"]
        == battle_odds(Side(bushi=2, daimyo=1), Side(bushi=2), exact=True).controls["attacker"]
    )
    battle.roll(2, 1)
    after = odds_at(battle.facts, battle.state, battle.hidden, NAMES, 0, 0, exact=True)
    assert (after.controls["Ann"], after.mean_survivors["Ann"]) == (1, 2)
    assert before != battle.state


def test_units_that_join_and_ronin_are_added() -> None:
    battle = Battle({}, {"bushi": 1})
    battle.state.order[:] = [-1] * at.SEATS  # before the first round there is no order
    kept = battle.state.fork()
    odds = odds_at(
        battle.facts, battle.state, battle.hidden, NAMES, 0, 0, [1, *[0] * 6], {0: 1}, exact=True
    )
    assert odds.controls["Ann"] == F(5, 9)
    assert odds.title == "Ann (1 Bushi, 1 Ronin) against Ben (1 Bushi)"
    assert battle.state == kept
    with pytest.raises(InputError, match=r"G-040: in Mino there is nobody for Ann to fight"):
        odds_at(battle.facts, battle.state, battle.hidden, NAMES, 0, 0, called="Mino")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (lambda: Side(bushi=-1), r"bushi=-1 is not a number of units \(G-020\)"),
        (lambda: Side(bushi=True), "is not a number of units"),
        (lambda: Side(clan="Mori"), r"clan='Mori' is not a clan \(G-023\)"),
        (lambda: Side(bushi=1, ninja=1), "write True or False"),  # type: ignore[arg-type]
        (lambda: battle_odds(Side(bushi=1)), "nobody to fight"),
        (lambda: battle_odds(Side(), Side(bushi=1)), r"Side\(\) has no units"),
        (lambda: battle_odds(2, Side(bushi=1)), "2 is not a side"),  # type: ignore[arg-type]
        (lambda: battle_odds(Side(bushi=1), Side(bushi=1), fortified=True), "Add castle=True"),
        (lambda: battle_odds(Side(bushi=1), locals=1, castle=True), "locals have no castle"),
        (lambda: battle_odds(Side(bushi=1), locals=-1), "not a number from 0 to 63"),
        (lambda: battle_odds(*[Side(bushi=1)] * 7), "more than the 6 clans"),
        (lambda: battle_odds(*[Side(bushi=1, clan="Oda")] * 2), "appears twice"),
        (lambda: battle_odds(*[Side(bushi=1, ninja=True)] * 2), "appears twice"),
        (lambda: battle_odds(Side(bushi=1), Side(bushi=1), kyoto=1), "write True or False"),  # type: ignore[arg-type]
        (lambda: battle_odds(Side(bushi=1), Side(bushi=1), options=1), "Options"),  # type: ignore[arg-type]
    ],
)
def test_impossible_battles_are_refused_in_words(given: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        given()


def test_odds_show_themselves_as_text_and_as_a_table() -> None:
    shown = battle_odds(Side(bushi=2), Side(bushi=1), exact=True)._repr_mimebundle_()
    assert "55.6 % = 5/9" in shown["text/plain"]
    assert '<th scope="row">attacker controls</th><td>55.6 % = 5/9</td>' in shown["text/html"]


# --- luck -----------------------------------------------------------------------------------------
def test_odds_are_a_picture_of_their_ends_and_of_who_is_left() -> None:
    """The same odds give the same picture; names may be of any length and of any signs."""
    for names in (("Oda", "Uesugi"), ("_$x^", "Bartholomew the Great of Ōwari, \U0001f3ef")):
        position = gekokujo.scenario(players=names).set("Kai", units={names[0]: 4, names[1]: 3})
        odds = position.odds("Kai", names[0])
        figure: Any = odds.plot()
        picture = figure._repr_png_()
        assert picture.startswith(b"\x89PNG")
        again: Any = odds.plot()
        assert picture == again._repr_png_()
        ends, left = figure.axes
        assert [bar.get_height() for bar in ends.patches] == pytest.approx(
            [*odds.controls.values(), odds.several, odds.nobody]
        )
        assert sum(bar.get_height() for bar in left.patches) == pytest.approx(len(names))
        assert [text.get_text().strip() for text in left.get_legend().get_texts()] == [*names]
        _, *rows = csv.reader(odds.to_csv().splitlines())
        assert sum(float(chance) for _, number, chance in rows if not number) == pytest.approx(1)
        assert odds.to_png() == picture
        assert escape(names[1]) in odds.to_svg()
    many = battle_odds(*[Side(bushi=1)] * 6, locals=1).plot()
    assert len(many.axes[0].patches) == 9


def chi_square(counts: Counter[int], faces: int) -> float:
    """How far counts are from all alike; about as much as there are faces, if luck is fair."""
    expected = counts.total() / faces
    return sum((counts[face] - expected) ** 2 / expected for face in range(faces))


def test_dice_are_fair_alone_and_in_pairs() -> None:
    tape = make_tape("dice", length=2_000)
    single: Counter[int] = Counter()
    pairs: dict[str, Counter[int]] = {name: Counter() for name in ("die", "side", "province")}
    for number in tape:
        here, there = luck_of(number, 30), luck_of(number, 31)
        dice = [die(here, which) - 1 for which in range(24)]
        single.update(dice)
        pairs["die"].update(6 * one + two for one, two in pairwise(dice))
        far = [die(here, (which + 1) * 512) - 1 for which in range(24)]
        pairs["side"].update(6 * one + two for one, two in zip(dice, far, strict=True))
        near = [die(there, which) - 1 for which in range(24)]
        pairs["province"].update(6 * one + two for one, two in zip(dice, near, strict=True))
    assert chi_square(single, 6) < 20.5  # exceeded once in 1,000 fair tapes
    for name, counts in pairs.items():
        assert chi_square(counts, 36) < 66.6, name  # likewise


def test_the_mix_keeps_numbers_apart() -> None:
    assert len({mixed(number) for number in range(100_000)}) == 100_000
    assert all(0 <= mixed(number << 16) < 1 << 32 for number in range(1 << 16))


def rolled(battle: Battle, tape: Sequence[int]) -> list[int]:
    choice = [0] * 12
    fill_by_chance(battle.facts, battle.state, 0, tape, choice)
    return choice[: at.SIDES]


def test_the_tape_rolls_as_the_odds_say() -> None:
    battle = Battle({"bushi": 3, "daimyo": 1}, {"bushi": 4}).begin()
    counts = Counter(
        rolled(battle, make_tape(seed, length=TAPE_LENGTH))[0] for seed in range(1_500)
    )
    chances = battle_odds(Side(bushi=3, daimyo=1), Side(bushi=4), exact=True).hits["attacker"]
    assert (
        sum(
            (counts[hits] - 1_500 * float(chance)) ** 2 / (1_500 * float(chance))
            for hits, chance in chances.items()
        )
        < 22.5
    )  # chi-square with 6 degrees of freedom, exceeded once in 1,000


def test_another_choice_leaves_the_luck_of_all_other_dice_as_it_was() -> None:
    tape = make_tape(3, length=TAPE_LENGTH)
    few = Battle({"bushi": 3}, {"bushi": 3}).begin()
    more = Battle({"bushi": 3}, {"bushi": 3, "daimyo": 2}, {"bushi": 2}).begin()
    assert rolled(few, tape)[0] == rolled(more, tape)[0]


def test_another_place_round_player_or_roll_has_luck_of_its_own() -> None:
    tape = make_tape(3, length=TAPE_LENGTH)
    found = []
    for place, round, turn, rolls in (
        (0, 0, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    ):
        battle = Battle({"daimyo": 3}, {"daimyo": 3}, province=place)
        battle.state.round, battle.state.turn = round, turn
        battle.begin().state.rolls = rolls
        found.append(tuple(rolled(battle, tape)))
    assert len(set(found)) == len(found)


def test_the_tape_is_long_enough_for_the_last_battle_of_the_longest_game() -> None:
    battle = Battle(*[{"bushi": 1}] * 4).begin()
    battle.state.round, battle.state.attacker = 99, 3
    for step in (at.ROLL, at.HARVEST):
        battle.state.step = step
        fill_by_chance(battle.facts, battle.state, 0, [7] * TAPE_LENGTH, [0] * 12)


def test_G_023_who_chooses_a_clan_is_drawn_among_those_without_one() -> None:
    battle = Battle(*[{"bushi": 1}] * 3)
    battle.state.clan[:3] = [-1, 2, -1]
    battle.state.step = at.DRAW_CHOOSER
    assert outcomes(battle.facts, battle.state) == [((0,), F(1, 2)), ((2,), F(1, 2))]
    drawn = set()
    for seed in range(20):
        choice = [-1]
        tape = make_tape(seed, length=TAPE_LENGTH)
        fill_by_chance(battle.facts, battle.state, 0, tape, choice)
        drawn.add(choice[0])
    assert drawn == {0, 2}


def test_outcomes_sum_to_1_and_too_many_are_refused() -> None:
    battle = Battle({"bushi": 2, "daimyo": 1}, {"bushi": 3}, {"bushi": 1}).begin()
    found = outcomes(battle.facts, battle.state)
    assert len(found) == 6 * 4 * 2
    assert sum(chance for _, chance in found) == 1
    with pytest.raises(InputError, match="48 outcomes, more than 47"):
        outcomes(battle.facts, battle.state, most=47)


# --- the choices that odds assume -----------------------------------------------------------------
def test_G_043_hits_fall_on_who_controls_the_province_and_on_the_attacker_first() -> None:
    battle = Battle({"bushi": 2}, {"bushi": 2}, {"bushi": 2})
    battle.state.owner[battle.province] = 2
    battle.begin().roll(1, 1, 1)
    for choice in ([0, 0, 1], [1, 0, 0], [1, 0, 0]):
        assert default_choice(battle.facts, battle.state)[:3] == choice
        battle.choose(*choice)


def test_G_047_ronin_go_first_and_daimyo_last_or_first_where_who_hits_chooses() -> None:
    for option, left in ((0, {1: F(1)}), (1, {0: F(1, 6), 1: F(5, 6)})):
        sides = Side(daimyo=1, bushi=1, ronin=1), Side(bushi=1)
        odds = battle_odds(*sides, options={"shooter_chooses": option}, exact=True)
        assert odds.daimyo["attacker"] == left
        assert odds.survivors["attacker"][2] == (1 if not option else F(5, 6))
