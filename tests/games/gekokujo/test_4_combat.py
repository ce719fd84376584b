"""Combat by rule number (G-001, G-015, G-040 to G-047, G-052, G-060 to G-062, G-701 on)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from shogun_nb.games.gekokujo.bots.greedy import greedy_choice
from shogun_nb.games.gekokujo.chance import TAPE_LENGTH, fill_by_chance
from shogun_nb.games.gekokujo.odds import default_choice
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    FIGHTING_KINDS,
    MOST_ROLLS,
    apply_in_battle,
    begin_battle,
    choose_in_battle,
    count_in_battle,
    dice_of,
    dice_of_side,
    legal_in_battle,
    lowest_face,
    problems_in_battle,
    run_battle,
)
from shogun_nb.games.gekokujo.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.gekokujo.rules.units import unit_at, units_at
from shogun_nb.games.gekokujo.words import UNIT_KEYS

HERE, ELSEWHERE, KYOTO = range(3)
BOARD = Board(3, (0, 1, 3, 4), (1, 0, 2, 1), (0,) * 3, (0,) * 3, (ELSEWHERE,) * 6, (KYOTO, -1, -1))
NAMES = ["Ann", "Ben", "Cem", "Dan"]


class Battle:
    """A battle that is being fought: sides in the order of the seats, the first attacks.

    A side is a table of units, such as ``{"bushi": 2}``. Clans have no ability unless set.
    """

    def __init__(
        self,
        *sides: Mapping[str, int],
        province: int = HERE,
        locals: int = 0,
        numbers: Parameters | None = None,
        **options: int,
    ) -> None:
        self.facts = Facts(BOARD, numbers or Parameters(), Options(**options))
        self.state = at.blank_state(3, max(2, len(sides)))
        self.hidden = [at.NOT_HIDING] * at.SEATS
        self.record: list[kinds.RawEntry] = []
        self.province = province
        state = self.state
        state.order[: len(sides)] = range(len(sides))
        state.locals[province] = locals
        for seat, units in enumerate(sides):
            state.clan[seat] = at.CHOSOKABE
            state.supply[seat] = 50
            state.units[unit_at(ELSEWHERE, seat, at.DAIMYO)] = 1
            for key, count in units.items():
                state.units[unit_at(province, seat, UNIT_KEYS.index(key))] = count
        state.owner[ELSEWHERE] = 5
        if len(sides) > 1:
            state.owner[province] = 1

    def begin(self) -> Battle:
        begin_battle(self.facts, self.state, self.record, self.province)
        self.asked = run_battle(self.facts, self.state, self.hidden, self.record)
        return self

    def choose(self, *numbers: int) -> Battle:
        """Answer what is asked, if it may be answered so, and run on."""
        numbers = (*numbers, *[0] * (12 - len(numbers)))
        assert self.problems(numbers) == []
        apply_in_battle(self.facts, self.state, self.hidden, list(numbers), self.record)
        self.asked = run_battle(self.facts, self.state, self.hidden, self.record)
        return self

    def roll(self, *hits: int, locals: int = 0) -> Battle:
        """Supply the hits of the sides, by seat."""
        assert self.state.step == at.ROLL
        return self.choose(*hits, *[0] * (at.LOCALS - len(hits)), locals)

    def problems(self, numbers: Sequence[int]) -> list[str]:
        lengths = {at.HIRE_RONIN: 1, at.ASSASSINATE: 3, at.TAKE_LOSSES: FIGHTING_KINDS}
        given = numbers[: lengths.get(self.state.step, at.SIDES)]
        if self.state.step == at.ASSASSINATE and given[0] == 0:
            given = given[:1]
        return problems_in_battle(NAMES, self.facts, self.state, given)

    def legal(self) -> list[list[int]]:
        return legal_in_battle(self.facts, self.state)

    def left(self, seat: int) -> int:
        return units_at(self.state, self.province, seat)

    def face(self, seat: int, kind: int = at.BUSHI, step: int = at.MELEE) -> int:
        """The lowest face that hits, while the battle is in hand."""
        return lowest_face(self.facts, self.state, seat, kind, step)

    def dice(self, seat: int, step: int = at.MELEE) -> int:
        return dice_of_side(self.facts, self.state, seat, step)

    def noted(self, kind: int) -> list[kinds.RawEntry]:
        return [entry for entry in self.record if entry[0] == kind]

    @property
    def waits(self) -> tuple[int, int]:
        return self.state.step, self.state.seat


def lost(**units: int) -> list[int]:
    return [units.get(name, 0) for name in (*UNIT_KEYS, "ronin")]


# --- dice and bonuses -----------------------------------------------------------------------------
def test_G_044_bushi_and_daimyo_attack_and_defend_as_printed() -> None:
    battle = Battle({"bushi": 2, "daimyo": 2}, {"bushi": 3, "daimyo": 1}).begin()
    assert [battle.face(0), battle.face(0, at.DAIMYO)] == [5, 4]
    assert [battle.face(1), battle.face(1, at.DAIMYO)] == [6, 4]
    assert [battle.dice(0), battle.dice(1)] == [2 + 6, 3 + 3]


def castle(battle: Battle, fortified: int = 0) -> Battle:
    battle.state.castle[1] = battle.province
    battle.state.fortified[1] = fortified
    return battle


def sabotaged(battle: Battle, province: int = HERE) -> Battle:
    battle.state.mission, battle.state.target, battle.state.ninja = at.SABOTAGE, province, 0
    return battle


@pytest.mark.parametrize(
    ("fortified", "is_sabotaged", "face"), [(0, 0, 5), (1, 0, 4), (0, 1, 6), (1, 1, 5)]
)
def test_G_001_the_largest_bonus_and_the_largest_penalty_both_count(
    fortified: int, is_sabotaged: int, face: int
) -> None:
    battle = castle(Battle({"bushi": 1}, {"bushi": 1}), fortified)
    if is_sabotaged:
        sabotaged(battle)
    assert battle.begin().face(1) == face


def test_G_001_bonuses_do_not_add_up() -> None:
    battle = castle(Battle({"bushi": 1}, {"bushi": 1}, province=KYOTO))
    battle.state.clan[1] = at.UESUGI
    battle.state.began[KYOTO] = 1
    assert battle.begin().face(1) == 5


def test_G_015_players_who_defend_in_kyoto_have_plus_1_and_locals_no_bonus() -> None:
    battle = Battle({"bushi": 1}, {"bushi": 1}, {"bushi": 1}, province=KYOTO, locals=1).begin()
    assert [battle.face(side) for side in (0, 1, 2, at.LOCALS)] == [5, 5, 5, 6]
    assert battle.face(1, at.DAIMYO) == 3


def test_G_023_oda_attacks_with_plus_1_where_a_daimyo_of_oda_is() -> None:
    for daimyo, bushi in ((0, 5), (1, 4)):
        battle = Battle({"bushi": 2, "daimyo": daimyo}, {"bushi": 2, "daimyo": 1})
        battle.state.clan[0] = at.ODA
        assert battle.begin().face(0) == bushi
    battle = Battle({"bushi": 2}, {"bushi": 2, "daimyo": 1})
    battle.state.clan[1] = at.ODA
    assert battle.begin().face(1) == 6  # not when defending


def test_G_023_uesugi_defends_with_plus_1_what_was_held_when_the_round_began() -> None:
    for began, face in ((1, 5), (0, 6), (-1, 6)):
        battle = Battle({"bushi": 1}, {"bushi": 1})
        battle.state.clan[:2] = [at.UESUGI, at.UESUGI]
        battle.state.began[HERE] = began
        assert battle.begin().face(1) == face
        assert battle.face(0) == 5


def test_G_EX_1_the_worked_example_as_it_is_printed() -> None:
    battle = castle(Battle({"bushi": 3, "daimyo": 1}, {"bushi": 4}))
    battle.state.clan[:2] = [at.ODA, at.UESUGI]
    battle.state.began[HERE] = 1
    battle.begin()
    assert [battle.face(0, at.DAIMYO), battle.face(0), battle.face(1)] == [3, 4, 5]
    assert [battle.dice(0), battle.dice(1)] == [3 + 3, 4]
    battle.roll(4, 2).choose(*lost(bushi=2))
    assert battle.state.units[unit_at(HERE, 0, 0) : unit_at(HERE, 1, 0)] == [1, 0, 0, 0, 0, 0, 1]
    assert [battle.left(1), battle.state.owner[HERE]] == [0, 0]


def test_G_045_bushi_that_defend_with_minus_1_never_hit() -> None:
    assert sabotaged(Battle({"bushi": 1}, {"bushi": 1})).begin().dice(1) == 0


def test_G_045_option_a_natural_six_always_hits() -> None:
    battle = sabotaged(Battle({"bushi": 1}, {"bushi": 1}, six_always_hits=1)).begin()
    assert [battle.face(1), battle.dice(1)] == [6, 1]


def test_G_060_sabotage_weakens_all_defenders_of_its_province_alone() -> None:
    battle = sabotaged(Battle({"bushi": 1, "daimyo": 1}, {"daimyo": 1}, {"daimyo": 1})).begin()
    assert [battle.face(seat, at.DAIMYO) for seat in range(3)] == [4, 5, 5]
    assert sabotaged(Battle({"bushi": 1}, {"bushi": 1}), ELSEWHERE).begin().face(1) == 6


def test_G_061_a_castle_helps_its_owner_alone_and_only_at_home() -> None:
    battle = castle(Battle({"bushi": 1}, {"bushi": 1}, {"bushi": 1})).begin()
    assert [battle.face(seat) for seat in range(3)] == [5, 5, 6]
    battle.state.owner[HERE] = -1  # contested: the castle is nobody's
    assert battle.face(1) == 6


@pytest.mark.parametrize(("contested", "face"), [(0, 6), (1, 5)])
def test_G_061_by_option_a_castle_helps_where_nobody_has_control(contested: int, face: int) -> None:
    battle = castle(Battle({"bushi": 1}, {"bushi": 1}, {"bushi": 1}, castle_in_contested=contested))
    battle.state.owner[HERE] = -1
    assert [battle.begin().face(seat) for seat in (1, 2)] == [face, 6]
    battle.state.owner[HERE] = 2
    assert battle.face(1) == 6


def test_G_062_a_fortified_castle_gives_plus_2() -> None:
    assert castle(Battle({"bushi": 1}, {"bushi": 1}), fortified=1).begin().face(1) == 4


# --- the course of a battle -----------------------------------------------------------------------
def test_G_040_whose_turn_it_is_attacks() -> None:
    battle = Battle({"bushi": 1}, {"bushi": 1}, {"bushi": 1})
    battle.state.turn = 2
    battle.begin()
    assert battle.state.attacker == 2
    assert battle.noted(kinds.BATTLE_BEGAN) == [
        (kinds.BATTLE_BEGAN, 40, 2, HERE, 0b011, -1, -1, -1)
    ]


def test_G_041_ronin_then_the_ninja_then_dice_then_losses_then_control() -> None:
    battle = hiding({"bushi": 2, "daimyo": 1}, {"bushi": 3})
    battle.state.koku[:2] = [1, 1]
    asked = [battle.begin().waits]
    choices = [(1,), (1,), (1, 1, at.BUSHI), (2, 1), lost(ronin=1), lost(bushi=2)]
    asked += [battle.choose(*choice).waits for choice in choices[:5]]
    assert asked[:5] == [
        (at.HIRE_RONIN, 0),
        (at.HIRE_RONIN, 1),
        (at.ASSASSINATE, 0),
        (at.ROLL, -1),
        (at.TAKE_LOSSES, 0),
    ]
    assert battle.waits == (at.TAKE_LOSSES, 1)
    assert not battle.choose(*choices[5]).asked
    assert [entry[0] for entry in battle.record] == [
        kinds.BATTLE_BEGAN,
        kinds.RONIN_HIRED,
        kinds.RONIN_HIRED,
        kinds.ASSASSINATED,
        kinds.ROLLED,
        kinds.ROLLED,
        kinds.UNITS_LOST,
        kinds.UNITS_LOST,
        kinds.BATTLE_OPEN,
        kinds.CONTROL_LOST,
    ]


def test_G_042_the_only_side_left_controls() -> None:
    battle = Battle({"bushi": 2}, {"bushi": 1}).begin().roll(1, 1)
    assert not battle.asked
    assert battle.state.owner[HERE] == 0
    assert [battle.left(0), battle.left(1)] == [1, 0]
    assert battle.state.fought[HERE] == 1


def test_G_042_who_keeps_a_province_gains_nothing_new() -> None:
    battle = Battle({"bushi": 1}, {"bushi": 2}).begin().roll(0, 1)
    assert battle.state.owner[HERE] == 1
    assert battle.noted(kinds.BATTLE_WON)
    assert not battle.noted(kinds.CONTROL_GAINED)


@pytest.mark.parametrize(("hits", "left"), [((0, 0), (1, 1)), ((1, 1), (0, 0))])
def test_G_042_several_sides_or_none_leave_it_neutral(
    hits: tuple[int, int], left: tuple[int, int]
) -> None:
    battle = Battle({"bushi": 1}, {"bushi": 1}).begin().roll(*hits)
    assert battle.state.owner[HERE] == -1
    assert (battle.left(0), battle.left(1)) == left


def test_G_042_option_fight_on_ends_with_one_side() -> None:
    battle = Battle({"bushi": 2}, {"bushi": 1}, fight_on=1).begin().roll(0, 0).roll(0, 1)
    assert battle.waits == (at.ROLL, -1)
    battle.roll(1, 0)
    assert not battle.asked
    assert battle.state.owner[HERE] == 0


def test_G_042_option_fight_on_never_lasts_for_ever() -> None:
    battle = Battle({"bushi": 1}, {"bushi": 1}, fight_on=1).begin()
    rolls = 0
    while battle.asked:
        battle.roll(0, 0)
        rolls += 1
    assert rolls == MOST_ROLLS
    assert battle.state.owner[HERE] == -1


def test_G_043_each_side_splits_its_hits_in_player_order() -> None:
    battle = Battle({"bushi": 3}, {"bushi": 2}, {"bushi": 2})
    battle.state.order[:3] = [2, 0, 1]  # after the attacker, 0, comes 1, then 2
    battle.state.turn = 1
    battle.begin().roll(2, 1, 1)
    assert battle.waits == (at.SPLIT_HITS, 0)
    battle.choose(0, 1, 1)
    assert battle.waits == (at.SPLIT_HITS, 1)
    assert battle.problems([0, 0, 0, 0, 0, 0, 0])  # no hit is wasted
    battle.choose(0, 0, 1)  # a defender may hit the other one
    assert battle.waits == (at.SPLIT_HITS, 2)
    battle.choose(1, 0, 0)
    assert not battle.asked
    assert [battle.left(seat) for seat in range(3)] == [2, 1, 0]


@pytest.mark.parametrize("waste", [0, 1])
def test_G_043_by_option_hits_may_be_wasted(waste: int) -> None:
    battle = Battle({"bushi": 3}, {"bushi": 1}, {"bushi": 2}, waste_hits=waste).begin()
    battle.roll(2, 0, 0)
    shares = [choice[1:3] for choice in battle.legal()]
    assert shares == [[0, 2], [1, 1], *[[2, 0]] * waste]
    assert default_choice(battle.facts, battle.state)[1:3] == [1, 1]
    choice = [0] * 12
    greedy_choice(battle.facts, battle.state, choice)
    assert battle.problems(choice) == []
    assert choice[1:3] == [1, 1]
    battle.choose(*battle.legal()[-1])
    assert [battle.left(seat) for seat in range(3)] == [3, 0, 1 + waste]


def test_G_043_by_option_what_can_only_be_wasted_is_wasted_by_bots() -> None:
    battle = Battle({"bushi": 5}, {"bushi": 1}, {"bushi": 1}, waste_hits=1).begin().roll(4, 0, 0)
    greedy = [0] * 12
    greedy_choice(battle.facts, battle.state, greedy)
    for choice in (greedy, default_choice(battle.facts, battle.state)):
        assert battle.problems(choice) == []
        assert sum(choice[1:3]) == 4
        assert min(choice[1:3]) == 1


def test_G_043_all_roll_and_remove_at_once() -> None:
    battle = Battle({"bushi": 2}, {"bushi": 2}).begin().roll(2, 2)
    assert [battle.left(0), battle.left(1)] == [0, 0]


def test_G_043_nothing_is_asked_where_all_must_die() -> None:
    battle = Battle({"bushi": 3}, {"bushi": 1}, {"bushi": 1}).begin().roll(3, 0, 0)
    assert not battle.asked
    assert battle.state.owner[HERE] == 0


def test_G_039_locals_hit_the_attacker_and_do_not_come_back() -> None:
    battle = Battle({"bushi": 2}, {"bushi": 2}, locals=2)
    battle.state.owner[HERE] = -1
    battle.begin()
    assert [battle.face(at.LOCALS), battle.dice(at.LOCALS)] == [6, 2]
    battle.roll(2, 0, locals=1)
    battle.choose(0, 1, 0, 0, 0, 0, 1)
    assert not battle.asked
    assert [battle.left(0), battle.left(1), battle.state.locals[HERE]] == [1, 1, 1]
    assert sum(battle.state.supply) == 102  # locals come from no supply


# --- Ronin ----------------------------------------------------------------------------------------
def test_G_046_not_more_ronin_than_bushi_koku_and_supply() -> None:
    battle = Battle({"bushi": 3, "daimyo": 1}, {"bushi": 4})
    battle.state.koku[:2] = [9, 2]
    assert battle.begin().waits == (at.HIRE_RONIN, 0)
    assert battle.legal() == [[0], [1], [2], [3]]
    battle.choose(3)
    assert battle.legal() == [[0], [1], [2]]
    assert battle.state.koku[0] == 6
    few = Battle({"bushi": 3}, {"bushi": 3}, numbers=Parameters(ronin=2))
    few.state.koku[:2] = [9, 9]
    few.begin().choose(2)
    assert few.waits == (at.ROLL, -1)  # none is left for the defender


def test_G_046_a_daimyo_alone_hires_none() -> None:
    battle = Battle({"daimyo": 2}, {"daimyo": 1})
    battle.state.koku[:2] = [9, 9]
    assert battle.begin().waits == (at.ROLL, -1)


def test_G_046_ronin_fight_as_bushi_with_their_sides_bonuses_and_leave() -> None:
    for option, face in ((0, 4), (1, 5)):
        battle = Battle({"bushi": 1, "daimyo": 1}, {"bushi": 1}, ronin_without_bonus=option)
        battle.state.clan[0] = at.ODA
        battle.state.koku[0] = 1
        battle.begin().choose(1)
        assert battle.face(0, at.RONIN) == face
        assert battle.dice(0) == 5
        battle.roll(1, 0)
        assert battle.state.ronin == [0] * at.SEATS


def test_G_EX_6_ronin_left_alone_keep_a_province_neutral() -> None:
    battle = Battle({"bushi": 3}, {"bushi": 2})
    battle.state.clan[0] = at.TOKUGAWA
    battle.state.koku[1] = 2
    battle.begin().choose(2)
    battle.state.units[unit_at(HERE, 1, at.BUSHI)] = 0  # only the two Ronin defend
    battle.roll(1, 1)
    assert not battle.asked
    assert [battle.left(0), battle.left(1)] == [2, 0]
    assert battle.state.owner[HERE] == -1


def test_G_046_ronin_alone_gain_nothing() -> None:
    battle = Battle({"bushi": 1}, {"bushi": 1})
    battle.state.koku[0] = 1
    battle.begin().choose(1).roll(1, 1)
    battle.choose(*lost(bushi=1))
    assert battle.state.owner[HERE] == -1


@pytest.mark.parametrize(("flag", "owner"), [(0, -1), (1, 0)])
def test_G_046_by_option_ronin_alone_gain_control_until_they_leave(flag: int, owner: int) -> None:
    battle = castle(Battle({"bushi": 1}, {"bushi": 1}, ronin_take=1, flag=flag))
    battle.state.koku[0] = 1
    battle.state.sown[HERE] = 3
    battle.begin().choose(1).roll(1, 1)
    battle.choose(*lost(bushi=1))
    assert battle.noted(kinds.CONTROL_GAINED)
    assert (battle.state.koku[0], battle.state.castle[1]) == (3, -1)
    assert battle.state.owner[HERE] == owner


def test_G_052_a_gekokujo_attack_hires_twice_as_many_ronin() -> None:
    for option, most in ((0, 6), (1, 3)):
        battle = Battle({"bushi": 3}, {"bushi": 1}, vassals_half_of_ronin=option)
        battle.state.koku[0] = 5
        battle.state.announced[0] = 1
        assert battle.begin().legal() == [[count] for count in range(most + 1)]
        battle.choose(3)
        assert battle.state.koku[0] == 3
        assert battle.noted(kinds.RONIN_HIRED)[0][1:6] == (52, 0, HERE, 3, 2)


# --- losses ---------------------------------------------------------------------------------------
def test_G_047_one_hit_is_one_unit_and_the_owner_chooses() -> None:
    battle = Battle({"bushi": 2, "daimyo": 1}, {"bushi": 2}).begin().roll(0, 2)
    assert battle.waits == (at.TAKE_LOSSES, 0)
    assert battle.legal() == [lost(bushi=1, daimyo=1), lost(bushi=2)]
    battle.choose(*lost(bushi=2))
    assert battle.left(0) == 1
    assert battle.state.supply[0] == 52


def test_G_047_nothing_is_asked_where_only_one_kind_is_there() -> None:
    assert not Battle({"bushi": 3}, {"bushi": 3}).begin().roll(1, 1).asked


def test_G_047_option_who_hits_says_what_is_removed() -> None:
    battle = Battle({"bushi": 2, "daimyo": 1}, {"bushi": 2}, shooter_chooses=1).begin().roll(0, 1)
    assert battle.waits == (at.TAKE_LOSSES, 1)
    battle.choose(*lost(daimyo=1))
    assert battle.state.units[unit_at(HERE, 0, at.DAIMYO)] == 0
    assert battle.state.supply[0] == 50  # a Daimyo never comes back


def test_G_050_the_last_daimyo_falls_to_who_hit_most() -> None:
    battle = Battle({"daimyo": 2}, {"bushi": 2}, {"bushi": 2})
    battle.state.units[unit_at(ELSEWHERE, 0, at.DAIMYO)] = 0
    battle.begin().roll(0, 1, 2).choose(1, 0, 0).choose(2, 0, 0)
    assert battle.state.master[0] == 2
    assert battle.state.fallen == [-1] * at.SEATS
    even = Battle({"daimyo": 2}, {"bushi": 1}, {"bushi": 1})
    even.state.units[unit_at(ELSEWHERE, 0, at.DAIMYO)] = 0
    even.begin().roll(0, 1, 1).choose(1, 0, 0).choose(1, 0, 0)
    assert even.state.master[0] == 1  # of several the first in player order


@pytest.mark.parametrize(
    ("attacker", "target", "victor"), [(0, 1, 2), (1, 1, 0), (0, 2, 2), (1, 2, 2)]
)
def test_G_050_by_option_the_attacker_is_the_victor_if_he_has_hit(
    attacker: int, target: int, victor: int
) -> None:
    battle = Battle({"bushi": 2}, {"daimyo": 2}, {"bushi": 2}, attacker_is_victor=attacker)
    battle.state.units[unit_at(ELSEWHERE, 1, at.DAIMYO)] = 0
    battle.begin().roll(1, 0, 2)
    battle.choose(*[int(side == target) for side in range(3)]).choose(0, 2, 0)
    assert battle.state.master[1] == victor


def test_G_050_a_daimyo_elsewhere_saves_the_clan() -> None:
    battle = Battle({"daimyo": 1}, {"bushi": 2}).begin().roll(0, 1)
    assert battle.left(0) == 0
    assert battle.state.master[0] == at.FREE


# --- the Ninja ------------------------------------------------------------------------------------
def hiding(*sides: Mapping[str, int], master: int = 0, **more: Any) -> Battle:
    battle = Battle(*sides, **more)
    battle.hidden[master] = at.HIDING
    battle.state.ninja, battle.state.mission = master, at.UNANNOUNCED
    return battle


def test_G_060_the_assassin_removes_one_bushi_before_the_dice_and_once() -> None:
    battle = hiding({"bushi": 2}, {"bushi": 2}).begin()
    assert battle.waits == (at.ASSASSINATE, 0)
    assert battle.legal() == [[0], [1, 1, at.BUSHI]]
    battle.choose(1, 1, at.BUSHI)
    assert [battle.left(1), battle.state.supply[1]] == [1, 51]
    assert battle.dice(1) == 1
    assert battle.hidden[0] == at.NOT_HIDING
    assert [battle.state.ninja, battle.state.mission] == [-1, at.NO_MISSION]


def test_G_060_he_may_wait() -> None:
    battle = hiding({"bushi": 2}, {"bushi": 2}, master=1).begin()
    assert battle.waits == (at.ASSASSINATE, 1)
    battle.choose(0)
    assert battle.waits == (at.ROLL, -1)
    assert battle.hidden[1] == at.HIDING
    assert not battle.noted(kinds.ASSASSINATED)


def test_G_060_not_where_an_enemy_daimyo_is_nor_without_the_master() -> None:
    assert hiding({"bushi": 2}, {"bushi": 2, "daimyo": 1}).begin().waits == (at.ROLL, -1)
    assert hiding({"bushi": 2}, {"bushi": 2}, {}, master=2).begin().waits == (at.ROLL, -1)
    own = hiding({"bushi": 2, "daimyo": 1}, {"bushi": 2}).begin()
    assert own.waits == (at.ASSASSINATE, 0)


@pytest.mark.parametrize("anywhere", [0, 1])
def test_G_060_by_option_he_strikes_in_any_battle(anywhere: int) -> None:
    battle = hiding({"bushi": 2}, {"bushi": 2}, {}, master=2, assassin_anywhere=anywhere).begin()
    assert battle.waits == ((at.ASSASSINATE, 2) if anywhere else (at.ROLL, -1))
    if anywhere:
        assert battle.legal() == [[0], [1, 0, at.BUSHI], [1, 1, at.BUSHI]]
        battle.choose(1, 0, at.BUSHI)
        assert (battle.left(0), battle.hidden[2]) == (1, at.NOT_HIDING)
    for state in ({"daimyo": 1}, {}):
        battle = hiding({"bushi": 2}, {"bushi": 2, **state}, {}, master=2, assassin_anywhere=1)
        battle.state.out[2] = int(not state)
        assert battle.begin().waits == (at.ROLL, -1)


def test_G_060_a_strike_at_the_last_unit_ends_the_battle() -> None:
    battle = hiding({"bushi": 1}, {"bushi": 1}).begin().choose(1, 1, at.BUSHI)
    assert not battle.asked
    assert battle.state.owner[HERE] == 0
    assert not battle.noted(kinds.ROLLED)


# --- political play -------------------------------------------------------------------------------
def allied(battle: Battle, *pairs: tuple[int, int]) -> Battle:
    for one, other in pairs:
        battle.state.pact[one * at.SEATS + other] = 1
        battle.state.pact[other * at.SEATS + one] = 1
    return battle


def test_G_701_allies_do_not_fight_and_the_one_who_controlled_keeps_it() -> None:
    battle = allied(Battle({"bushi": 2}, {"bushi": 2}, {"bushi": 1}), (1, 2)).begin()
    battle.roll(0, 1, 1)
    assert not battle.asked  # nothing to split for the allies: both hit the attacker
    assert [battle.left(seat) for seat in range(3)] == [0, 2, 1]
    assert battle.state.owner[HERE] == 1
    later = allied(Battle({"bushi": 2}, {"bushi": 2}, {"bushi": 1}), (1, 2))
    later.state.owner[HERE] = 2
    assert later.begin().roll(0, 1, 1).state.owner[HERE] == 2
    strange = allied(Battle({"bushi": 1}, {"bushi": 1}, {"bushi": 1}), (1, 2))
    strange.state.owner[HERE] = -1
    assert strange.begin().roll(0, 1, 0).state.owner[HERE] == -1


def test_G_701_an_ally_of_both_stays_out() -> None:
    battle = allied(Battle({"bushi": 2}, {"bushi": 2}, {"bushi": 2}), (0, 2), (1, 2)).begin()
    assert [battle.dice(seat) for seat in range(3)] == [2, 2, 0]
    battle.roll(2, 0)
    assert [battle.left(seat) for seat in range(3)] == [2, 0, 2]


def test_G_703_attacking_an_ally_ends_the_pact_and_costs_1_on_attacks() -> None:
    battle = allied(Battle({"bushi": 2}, {"bushi": 2}), (0, 1)).begin()
    assert battle.face(0) == 6
    assert not any(battle.state.pact)
    assert battle.state.traitor[:2] == [1, 0]
    assert battle.noted(kinds.BETRAYED) == [(kinds.BETRAYED, 703, 0, HERE, -1, -1, -1, 1)]


def test_G_703_an_ally_beside_an_enemy_is_not_attacked() -> None:
    battle = allied(Battle({"bushi": 2}, {"bushi": 2}, {"bushi": 2}), (0, 1)).begin()
    assert battle.face(0) == 5
    assert battle.state.traitor == [0] * at.SEATS
    assert [battle.dice(seat) for seat in range(3)] == [2, 2, 2]


def test_G_704_the_attacker_splits_hits_between_allied_defenders() -> None:
    battle = allied(Battle({"bushi": 2}, {"bushi": 2}, {"bushi": 2}), (1, 2)).begin()
    battle.roll(1, 1, 1)
    assert battle.waits == (at.SPLIT_HITS, 0)
    assert battle.legal() == [[0, 0, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0]]
    battle.choose(0, 0, 1)
    assert not battle.asked
    assert [battle.left(seat) for seat in range(3)] == [0, 2, 1]


# --- specialized warfare --------------------------------------------------------------------------
EVERY = dict.fromkeys(UNIT_KEYS[1:6], 2)


def faces(battle: Battle, seat: int) -> list[tuple[int, ...]]:
    steps = (at.FIREARMS, at.RANGED, at.MELEE)
    return [
        tuple(battle.face(seat, kind, step) for step in steps) for kind in range(at.SPEARMAN, 6)
    ]


def test_G_720_types_attack_and_defend_each_in_its_step() -> None:
    battle = Battle(EVERY, EVERY, specialized_warfare=1).begin()
    assert faces(battle, 0) == [(7, 7, 6), (7, 7, 5), (7, 4, 7), (7, 7, 7), (4, 7, 7)]
    assert faces(battle, 1) == [(7, 7, 4), (7, 7, 5), (7, 7, 6), (7, 7, 6), (7, 7, 7)]


def test_G_720_option_defenders_shoot_instead_of_the_melee() -> None:
    battle = Battle(EVERY, EVERY, specialized_warfare=1, defenders_shoot=1).begin()
    assert faces(battle, 1) == [(7, 7, 4), (7, 7, 5), (7, 4, 7), (7, 7, 6), (4, 7, 7)]


def test_G_720_two_spearmen_defend_with_plus_1() -> None:
    for count, face in ((1, 5), (2, 4)):
        assert Battle({"spearmen": 1}, {"spearmen": count}).begin().face(1, at.SPEARMAN) == face
    # it is a bonus like others (G-001)
    assert castle(Battle({"spearmen": 1}, {"spearmen": 2})).begin().face(1, at.SPEARMAN) == 4


def test_G_720_a_swordsman_who_attacks_alone_has_two_dice() -> None:
    def dice(seat: int, *sides: Mapping[str, int], ronin: int = 0) -> int:
        battle = Battle(*sides).begin()
        battle.state.ronin[seat] = ronin
        return dice_of(battle.facts, battle.state, seat, at.SWORDSMAN, at.MELEE)

    assert dice(0, {"swordsmen": 1}, {"bushi": 1}) == 2
    assert dice(0, {"swordsmen": 1}, {"bushi": 1}, ronin=1) == 1
    assert dice(0, {"swordsmen": 1, "daimyo": 1}, {"bushi": 1}) == 1
    assert dice(0, {"swordsmen": 3}, {"bushi": 1}) == 3
    assert dice(1, {"bushi": 1}, {"swordsmen": 1}) == 1


@pytest.mark.parametrize(("together", "dice"), [(0, 3), (1, 6)])
def test_G_720_by_option_swordsmen_attack_alone_together(together: int, dice: int) -> None:
    battle = Battle({"swordsmen": 3}, {"swordsmen": 2}, swordsmen_together=together).begin()
    assert [battle.dice(0), battle.dice(1)] == [dice, 2]
    one = Battle({"swordsmen": 1}, {"bushi": 1}, swordsmen_together=together).begin()
    assert one.dice(0) == 2
    mixed = Battle({"swordsmen": 2, "archers": 1}, {"bushi": 1}, swordsmen_together=together)
    assert dice_of(mixed.facts, mixed.begin().state, 0, at.SWORDSMAN, at.MELEE) == 2


def test_G_720_losses_are_removed_after_each_step() -> None:
    battle = Battle({"arquebusiers": 1, "archers": 2, "swordsmen": 1}, {"spearmen": 3}).begin()
    steps = []
    for hits in (1, 1, 1):
        steps.append((battle.state.weapons, battle.dice(0, battle.state.weapons), battle.dice(1)))
        battle.roll(hits)
    assert steps == [(at.FIREARMS, 1, 3), (at.RANGED, 2, 2), (at.MELEE, 1, 1)]
    assert battle.state.owner[HERE] == 0


def test_G_720_against_arquebusiers_a_castle_does_not_count() -> None:
    battle = castle(Battle({"arquebusiers": 1, "swordsmen": 1}, {"swordsmen": 2}), 1).begin()
    assert battle.roll(0).face(1, at.SWORDSMAN) == 5
    assert castle(Battle({"swordsmen": 1}, {"swordsmen": 2})).begin().face(1, at.SWORDSMAN) == 4


def test_G_720_an_attack_without_dice_ends_at_once() -> None:
    battle = Battle({"bannermen": 1}, {"arquebusiers": 1}, fight_on=1).begin()
    assert not battle.asked
    assert battle.state.owner[HERE] == -1


# --- the cycle of rice and war --------------------------------------------------------------------
@pytest.mark.parametrize(("hits", "koku"), [((1, 0), 3), ((1, 1), 0), ((0, 0), 0)])
def test_G_049_the_attacker_who_gains_control_takes_what_was_sown(
    hits: tuple[int, int], koku: int
) -> None:
    battle = Battle({"bushi": 1}, {"bushi": 1}, rice_and_war=1)
    battle.state.sown[HERE] = 3
    battle.begin().roll(*hits)
    assert battle.state.koku[0] == koku
    assert battle.state.sown[HERE] == 0


# --- choices --------------------------------------------------------------------------------------
def random_battle(random: Random) -> Battle:
    """A battle of two to four sides, with whatever may be in one."""
    sides = []
    for _ in range(random.randint(2, 4)):
        kinds_of = random.choice([("bushi", "daimyo"), UNIT_KEYS])
        units = {key: random.choice((0, 0, 1, 2, 3)) for key in kinds_of}
        sides.append(units if sum(units.values()) else {"bushi": 1})
    battle = Battle(
        *sides,
        locals=random.choice((0, 0, 2)),
        fight_on=random.choice((0, 0, 1)),
        shooter_chooses=random.choice((0, 1)),
        waste_hits=random.choice((0, 1)),
        ronin_take=random.choice((0, 1)),
        assassin_anywhere=random.choice((0, 1)),
        defenders_shoot=random.choice((0, 1)),
        province=random.choice((HERE, KYOTO)),
    )
    state = battle.state
    for seat in range(len(sides)):
        state.clan[seat] = seat + random.randint(0, 2)
        state.koku[seat] = random.choice((0, 0, 3))
    if random.random() < 0.5:
        battle.hidden[random.randrange(len(sides))] = at.HIDING
    if random.random() < 0.3:
        allied(battle, (1, len(sides) - 1)) if len(sides) > 2 else None
    return battle


def test_G_047_the_legal_choices_are_those_without_a_problem() -> None:
    random = Random(4)
    seen: dict[int, int] = {}
    for _ in range(150):
        battle = random_battle(random).begin()
        while battle.asked:
            step = battle.state.step
            if step == at.ROLL:
                roll_of_tape(battle, random)
                continue
            legal = battle.legal()
            assert len(legal) == count_in_battle(battle.facts, battle.state) > 1
            assert len({tuple(choice) for choice in legal}) == len(legal)
            seen[step] = seen.get(step, 0) + 1
            for choice in legal:
                assert battle.problems(choice) == []
                other = [*choice[:-1], choice[-1] + 1]
                if step != at.ASSASSINATE:
                    assert other in legal or battle.problems(other)
            battle.choose(*random.choice(legal))
    assert set(seen) == {at.HIRE_RONIN, at.ASSASSINATE, at.SPLIT_HITS, at.TAKE_LOSSES}


def roll_of_tape(battle: Battle, random: Random) -> None:
    choice = [0] * 12
    tape = [random.getrandbits(32) for _ in range(TAPE_LENGTH)]
    fill_by_chance(battle.facts, battle.state, None, tape, choice)
    battle.choose(*choice)


def test_G_020_no_battle_loses_a_unit_or_goes_on_for_ever() -> None:
    random = Random(9)
    for _ in range(300):
        battle = random_battle(random).begin()
        state = battle.state
        players = range(state.players)
        bushi = [bushi_and_supply(battle, seat) for seat in players]
        rolls = 0
        while battle.asked:
            if state.step == at.ROLL:
                rolls += 1
                roll_of_tape(battle, random)
            else:
                choice = [0] * 12
                count = count_in_battle(battle.facts, state)
                choose_in_battle(battle.facts, state, random.randrange(count), choice)
                battle.choose(*choice)
            assert min(state.units) >= 0 <= min(state.koku)
        assert rolls < 200
        assert [bushi_and_supply(battle, seat) for seat in players] == bushi
        blank = at.blank_state(3, 2)
        for name in ("stage", "here", "attacker", "side", "weapons", "rolls", "arquebuses"):
            assert getattr(state, name) == getattr(blank, name)
        for name in ("ronin", "hits", "taken", "due", "fallen"):
            assert getattr(state, name) == getattr(blank, name)


def bushi_and_supply(battle: Battle, seat: int) -> int:
    first = unit_at(battle.province, seat, 0)
    return sum(battle.state.units[first : first + at.TYPES]) + battle.state.supply[seat]


def test_G_041_a_choice_that_is_not_allowed_says_so_and_what_to_do() -> None:
    battle = Battle({"bushi": 2, "daimyo": 1}, {"bushi": 2}, {"bushi": 2})
    battle.state.koku[0] = 1
    battle.hidden[0] = at.HIDING
    assert battle.begin().problems([2]) == [
        "G-046: Ann can hire up to 1 Ronin here, not 2: not more than Bushi in this battle, than "
        "can be paid, and than are left. Hire fewer."
    ]
    battle.choose(0)
    assert battle.problems([1, 1, at.ARCHER]) == [
        "G-060: there are no Archers of Ben for the Ninja to strike here. Choose an enemy in this "
        "battle and a type that is there, or wait."
    ]
    battle.choose(0)
    assert battle.problems([0, 3, 0, 0, 0, 0, 1]) == [
        "G-041: 3 hits of Ben cannot be: 2 dice may hit there. Give 0 to 2.",
        "G-041: 1 hit of locals cannot be: 0 dice may hit there. Give 0 to 0.",
    ]
    battle.roll(3, 2, 0)
    assert battle.problems([0, 3, 1, 0, 0, 0, 0]) == [
        "G-043: 3 hits on Ben are too many: 2 can be taken there. Give the rest to others.",
        "G-043: 3 hits must be split among the opponents, not 4.",
    ]
    battle.choose(0, 1, 2)
    battle.choose(2, 0, 0)
    assert battle.problems(lost(bushi=3)) == [
        "G-047: Ann has 2 Bushi in this battle, not 3.",
        "G-047: Ann must lose 2 units, one for each hit, not 3. Choose from 2 Bushi and 1 Daimyo.",
    ]
