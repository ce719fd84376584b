"""Chapter 7 of Gekokujō's checklist outside of battles: the modules (G-701 to G-740)."""

from __future__ import annotations

import pytest

from shogun_nb.games.gekokujo.choices import (
    Accept,
    Decline,
    Fight,
    Finished,
    Harvest,
    HireNinja,
    HireRonin,
    Move,
    OfferPact,
    Recruit,
    Sow,
    Store,
)
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import gain_control
from shogun_nb.games.gekokujo.rules.economy import income
from tests.games.gekokujo.table import MAP, A, B, C, D, Table, table


def test_G_002_a_rule_of_a_module_goes_before_one_of_the_basic_game() -> None:
    for played in (0, 1):
        t = table(rice_and_war=played)
        t.put(A, "Owari", 4)
        t.begin(at.INCOME)
        assert len(t.said(kinds.UPKEEP_PAID)) == 1 - played  # G-031, or G-732
        t = table(path_of_glory=played)
        t.put(A, "Owari", 4)
        t.put(B, "Mino", 0, 1)
        t.put(B, "Satsuma", 2)
        attack(t)
        assert t.state.master[B] == (at.FREE if played else A)  # G-740, or G-050
        t = table(specialized_warfare=played)
        t.run()
        assert bool(t.problems(Recruit("Owari", 1))) == played  # G-720, or G-033


# --- political play -------------------------------------------------------------------------------
def pacts(**options: int) -> Table:
    """Ann, Ben and Cem hold a province each; pacts are offered."""
    t = table(political_play=1, **options)
    for seat, name in enumerate(("Owari", "Mino", "Mikawa", "Echigo")):
        t.put(seat, name, 3, 1)
    t.give(A, 2)
    return t


def test_G_701_an_offer_costs_a_koku_and_accepting_nothing() -> None:
    t = pacts()
    assert t.begin(at.PACTS) == at.OFFER_PACT
    assert t.problems(OfferPact("Ann"))[0].startswith("G-701: nobody makes a pact with himself")
    t.choose(OfferPact("Ben"))
    assert (t.state.step, t.state.seat, t.state.koku[A]) == (at.ANSWER_PACT, B, 1)
    t.choose(Decline())
    assert t.problems(OfferPact("Ben"))[0].startswith("G-701: Ben has declined in this round.")
    t.choose(OfferPact("Cem"))
    t.choose(Accept())
    assert (t.state.koku[A], t.state.koku[C]) == (0, 0)
    assert (t.state.pact[A * 6 + C], t.state.pact[C * 6 + A], sum(t.state.pact)) == (1, 1, 2)
    assert t.state.step == at.MOVE  # nobody else has a Koku


def test_G_701_there_are_no_pacts_without_the_module_and_none_after_the_round() -> None:
    t = table()
    t.put(A, "Owari", 1, 1)
    t.give(A, 2)
    assert t.begin(at.PACTS) == at.MOVE
    t = pacts()
    t.ally(A, B)
    t.begin(at.ROUND_END)
    assert sum(t.state.pact) == 0


def test_G_702_allies_share_a_province_with_ten_units_together() -> None:
    t = pacts()
    t.put(A, "Owari", 3)
    t.put(B, "Mino", 2)
    t.ally(A, B)
    t.begin(at.MOVING)
    assert t.problems(Move(["Owari", "Mino"], bushi=5)) == [
        "G-702: Mino has room for 4 more of your units, not 5: at most 10 allied units may stand "
        "there. Move fewer."
    ]
    assert t.problems(Move(["Owari", "Mino", "Hida"], bushi=5)) == []  # an ally lets one pass
    t.choose(Move(["Owari", "Mino"], bushi=4))
    t.choose(Finished())
    assert t.state.step == at.CHOOSE_BATTLE
    t.choose(Finished())
    assert (t.state.seat, t.owner("Mino")) == (B, B)


@pytest.mark.parametrize("neutral", [0, 1])
def test_G_702_who_controlled_keeps_a_shared_province_or_by_option_nobody(neutral: int) -> None:
    t = pacts(shared_is_neutral=neutral)
    t.give(A, 0)
    t.ally(A, B)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], bushi=1))
    t.choose(Finished())
    t.choose(Finished())  # he attacks no ally
    assert t.owner("Mino") == (-1 if neutral else B)
    assert [one.rule for one in t.said(kinds.CONTROL_LOST)] == [702] * neutral
    t = pacts(shared_is_neutral=neutral)
    t.give(A, 0)
    t.ally(A, B)
    t.put(A, "Mino", 1, own=0)
    t.put(C, "Mikawa", 2)
    t.begin(at.MOVING, order=[C, A, B, D])
    t.choose(Move(["Mikawa", "Mino"], bushi=1))
    t.choose(Finished())
    t.roll(Ben=1)
    assert t.owner("Mino") == (-1 if neutral else B)


def test_G_702_who_stand_together_with_more_than_ten_units_make_no_pact() -> None:
    t = pacts()
    t.put(A, "Ise", 6, own=0)
    t.put(B, "Ise", 5, own=0)
    t.begin(at.PACTS)
    assert t.problems(OfferPact("Ben")) == [
        "G-702: in one province you and Ben have more than 10 units together."
    ]


def test_G_042_after_the_round_allies_are_enemies_again() -> None:
    t = pacts()
    t.ally(A, B)
    t.put(A, "Mino", 1, own=0)
    t.begin(at.ROUND_END)
    assert t.owner("Mino") == -1
    assert t.said(kinds.CONTROL_LOST)[0].cause == kinds.CONTESTED


def test_G_703_who_attacks_an_ally_is_a_traitor_for_the_round() -> None:
    t = pacts()
    t.give(A, 0)
    t.ally(A, B)
    t.put(A, "Mino", 1, own=0)
    t.begin(at.MOVING)
    t.choose(Finished())
    t.choose(Fight("Mino"))
    assert (t.state.step, t.state.traitor[A], sum(t.state.pact)) == (at.ROLL, 1, 0)
    assert [(one.seat, one.whom) for one in t.said(kinds.BETRAYED)] == [(A, B)]
    t.roll()
    while t.state.round == 2:
        t.roll() if t.state.step == at.ROLL else t.choose(Finished())
    assert t.state.traitor[A] == 0


def test_G_705_vassals_have_no_pacts() -> None:
    t = pacts()
    t.state.units[MAP.index("Mino") * 42 + 1 * 7 + at.DAIMYO] = 0
    t.state.master[B] = C
    t.begin(at.PACTS)
    assert t.problems(OfferPact("Ben"))[0].startswith("G-705: a vassal has no pacts")
    t = pacts()
    t.ally(B, C)
    t.give(A, 0)
    t.state.units[MAP.index("Mino") * 42 + 1 * 7] -= 3
    t.state.supply[B] += 3
    t.begin(at.MOVING)
    t.choose(Move(["Owari", "Mino"], bushi=3))
    t.choose(Finished())
    t.roll(Ann=1)
    assert (t.state.master[B], sum(t.state.pact)) == (A, 0)


def test_G_705_a_province_that_a_new_vassal_shared_is_contested() -> None:
    t = pacts()
    t.give(A, 0)
    t.ally(B, C)
    t.put(B, "Kai", 2)
    t.put(C, "Kai", 2, own=0)
    t.state.units[MAP.index("Mino") * 42 + 1 * 7] -= 3
    t.state.supply[B] += 3
    t.begin(at.MOVING, order=[D, C, B, A])
    while t.state.seat != A:
        t.choose(Finished())
    t.choose(Move(["Owari", "Mino"], bushi=3))
    t.choose(Finished())
    t.roll(Ann=1)
    while t.state.phase == at.FIGHTING:
        t.choose(t.legal()[0])
    assert (t.state.master[B], t.owner("Kai")) == (A, -1)
    assert B not in {one.seat for one in t.said(kinds.WINTER_PAID)}  # not his in winter


# --- specialized warfare --------------------------------------------------------------------------
def test_G_720_types_are_recruited_instead_of_bushi() -> None:
    t = table(specialized_warfare=1)
    t.put(A, "Owari", 1, 1, kind=at.SPEARMAN)
    t.give(A, 5)
    t.begin(at.PREPARING)
    assert t.problems(Recruit("Owari", 1))[0].startswith("G-720: with module 7.2 there are no")
    for kind in ("spearmen", "swordsmen", "archers", "bannermen", "arquebusiers"):
        t.choose(Recruit("Owari", 1, kind))
    assert (t.units(A, "Owari"), t.state.koku[A]) == ([0, 2, 1, 1, 1, 1, 1], 0)
    t = table()
    t.put(A, "Owari", 1, 1)
    t.give(A, 5)
    t.begin(at.PREPARING)
    assert t.problems(Recruit("Owari", 1, "archers"))[0].startswith("G-720: Archers belong to")


def test_G_720_the_start_unit_is_a_spearman() -> None:
    t = table(specialized_warfare=1)
    t.run()
    assert t.units(A, "Owari") == [0, 1, 0, 0, 0, 0, 3]


@pytest.mark.parametrize("kind", range(5))
def test_G_720_by_option_the_start_unit_is_of_another_type(kind: int) -> None:
    t = table(specialized_warfare=1, start_type=kind)
    t.run()
    assert t.units(A, "Owari") == [0, *[int(one == kind) for one in range(5)], 3]
    t = table(start_type=kind)  # without the module there are only Bushi
    t.run()
    assert t.units(A, "Owari") == [1, 0, 0, 0, 0, 0, 3]


@pytest.mark.parametrize("arrival", [0, 1])
def test_G_720_by_option_bannermen_help_where_they_have_come(arrival: int) -> None:
    t = table(specialized_warfare=1, bannermen_on_arrival=arrival)
    t.put(A, "Owari", 1, kind=at.BANNERMAN)
    t.put(A, "Mino", 1, kind=at.SPEARMAN)
    t.put(A, "Ise", 1, kind=at.SPEARMAN)
    t.begin(at.MOVING)
    t.choose(Move(["Owari", "Mino"], bannermen=1))
    far = ("Mino", "Hida", "Etchu", "Noto")
    assert (t.problems(Move(far, spearmen=1)) == []) == arrival
    assert "goes 2 provinces at most" in t.problems(Move(["Ise", *far[:3]], spearmen=1))[0]


def test_G_720_bannermen_help_spearmen_that_start_with_them() -> None:
    t = table(specialized_warfare=1)
    t.put(A, "Owari", 2, kind=at.SPEARMAN)
    t.put(A, "Owari", 1, kind=at.ARCHER)
    t.put(A, "Owari", 1, kind=at.BANNERMAN)
    t.put(A, "Ise", 1, kind=at.SPEARMAN)
    t.begin(at.MOVING)
    far = ["Owari", "Mino", "Hida", "Etchu"]
    assert t.problems(Move(far, spearmen=2)) == []
    for units in ({"archers": 1}, {"bannermen": 1}, {"spearmen": 1, "bannermen": 1}):
        assert "goes 2 provinces at most" in t.problems(Move(far, **units))[0]
    t.choose(Move(["Owari", "Ise"], bannermen=1))
    for start in ("Owari", "Ise"):  # he has left, and where he came he did not start
        path = far if start == "Owari" else ["Ise", *far[:3]]
        assert "goes 2 provinces at most" in t.problems(Move(path, spearmen=1))[0]


# --- rice and war ---------------------------------------------------------------------------------
def sowing(**options: int) -> Table:
    t = table(rice_and_war=1, **options)
    t.put(A, "Owari", 3, 1)
    t.put(A, "Ise", 1)
    t.put(B, "Satsuma", 1, 1)
    t.give(A, 9)
    return t


def test_G_731_koku_are_sown_on_own_provinces_or_stored() -> None:
    t = sowing()
    assert t.begin(at.SOWING) == at.SOW
    assert t.problems(Sow("Mino", 1)) == [
        "G-731: you do not control Mino. Sow in a province of yours."
    ]
    t.choose(Sow("Owari", 2))
    t.choose(Sow("Ise", 1))
    t.choose(Store(4))
    assert (t.state.koku[A], t.state.stored[A], t.state.sown[MAP.index("Owari")]) == (2, 4, 2)
    assert t.problems(Store(3))[0].startswith("G-731: that costs 3 Koku, and you have 2.")
    t.choose(Finished())
    assert t.state.step == at.PREPARE


@pytest.mark.parametrize(("stipend", "koku"), [(0, 3 + 2), (7, 7)])
def test_G_731_the_usual_income_or_by_option_a_stipend(stipend: int, koku: int) -> None:
    t = table(rice_and_war=1, stipend=stipend)
    t.put(A, "Owari", 3, 1)
    t.put(A, "Suruga", 1)
    t.put(B, "Satsuma", 1, 1)
    t.begin(at.INCOME)
    told = t.said(kinds.INCOME_COLLECTED)
    assert [(one.koku, one.bonus) for one in told[:2]] == [(koku, 0), ((stipend or 4) + 1, 1)]
    t = table(stipend=stipend)  # without the module
    t.put(A, "Owari", 1)
    assert income(t.facts, t.state, A) == 4


def test_G_731_stored_koku_come_back_next_round() -> None:
    t = sowing()
    t.state.stored[A] = 4
    t.begin(at.INCOME)
    assert (t.state.koku[A], t.state.stored[A]) == (9 + 4 + 5, 0)


@pytest.mark.parametrize(("die", "factor"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3)])
def test_G_733_the_harvest(die: int, factor: int) -> None:
    t = sowing()
    t.give(A, 0)
    t.state.sown[MAP.index("Owari")] = 2
    t.state.sown[MAP.index("Ise")] = 3
    assert t.begin(at.WINTER, round=1) == at.HARVEST
    t.choose(Harvest(die))
    told = [(one.seat, one.koku, one.sown) for one in t.said(kinds.HARVESTED)]
    assert sorted(told) == [(A, 2 * factor, 2), (A, 3 * factor, 3)]
    assert [one.koku for one in t.said(kinds.SPOILED)] == [5 * factor // 2]  # the stake is in it
    assert sum(t.state.sown) == 0


@pytest.mark.parametrize(("on_top", "koku"), [(0, 2), (1, 4)])
def test_G_733_the_stake_is_in_the_harvest_or_by_option_on_top(on_top: int, koku: int) -> None:
    t = sowing(stake_on_top=on_top)
    t.state.sown[MAP.index("Owari")] = 2
    t.begin(at.WINTER, round=1)
    t.choose(Harvest(1))
    assert [one.koku for one in t.said(kinds.HARVESTED)] == [koku]


@pytest.mark.parametrize("stays", [0, 1])
def test_G_733_what_was_sown_in_a_neutral_province_is_lost_or_by_option_stays(stays: int) -> None:
    ise = MAP.index("Ise")
    t = sowing(sown_stays=stays)
    t.put(B, "Mino", 1)
    t.state.sown[ise] = 3
    t.give(B, 0)
    t.begin(at.MOVING)
    t.choose(Move(["Ise", "Owari"], bushi=1))
    assert (t.owner("Ise"), t.state.sown[ise]) == (-1, 3 * stays)
    assert [one.koku for one in t.said(kinds.SOWN_LOST)] == [3] * (1 - stays)
    t.choose(Finished())
    t.choose(Move(["Mino", "Ise"], bushi=1))
    t.choose(Finished())
    # who takes it takes them
    assert [(one.seat, one.koku) for one in t.said(kinds.PLUNDERED)] == [(B, 3)] * stays
    t = sowing(sown_stays=stays)
    t.state.sown[ise] = 3
    t.state.owner[ise] = -1 if stays else A
    t.begin(at.WINTER, round=1)
    t.choose(Harvest(6))
    assert [one.koku for one in t.said(kinds.SOWN_LOST)] == [3] * stays  # nobody's harvest
    assert t.state.sown[ise] == 0


def test_G_733_nobody_rolls_where_nothing_was_sown() -> None:
    assert sowing().begin(at.WINTER, round=1) != at.HARVEST


def test_G_733_what_was_sown_in_a_province_that_is_lost_is_lost() -> None:
    t = sowing()
    t.state.sown[MAP.index("Ise")] = 3
    t.begin(at.MOVING)
    t.choose(Move(["Ise", "Owari"], bushi=1))
    assert t.state.sown[MAP.index("Ise")] == 0
    assert [one.koku for one in t.said(kinds.SOWN_LOST)] == [3]


def test_G_732_G_734_upkeep_is_paid_in_winter_and_with_it_the_mountains() -> None:
    t = sowing()
    t.begin(at.INCOME)
    assert t.said(kinds.UPKEEP_PAID) == []
    t = sowing()
    t.put(A, "Mino", 1)
    t.begin(at.WINTER)
    assert [(one.seat, one.koku) for one in t.said(kinds.UPKEEP_PAID)] == [(A, 3), (B, 1)]
    assert [(one.seat, one.koku) for one in t.said(kinds.WINTER_PAID)] == [(A, 2)]


def test_G_734_no_bushi_leaves_for_two_debts() -> None:
    t = sowing()
    t.give(A, 0)
    t.put(A, "Mino", 1)  # 3 Koku for the Bushi, 2 for the mountain; there are 5 Bushi
    t.begin(at.WINTER)
    told = [(one.koku, one.bushi) for one in t.said(kinds.DEBT) if one.seat == A]
    assert told == [(3, 5), (2, 0)]
    assert [(one.seat, one.koku) for one in t.said(kinds.DEBT_FORGIVEN)] == [(A, 2)]


def test_G_735_half_of_what_is_left_spoils() -> None:
    t = sowing()
    t.state.stored[A] = 5
    t.begin(at.WINTER)  # 9 less 2 for four Bushi
    assert [(one.seat, one.koku) for one in t.said(kinds.SPOILED)] == [(A, 3)]
    assert t.state.koku[A] == 4 + 5 + 5  # with what was stored, and the income


def test_G_049_G_736_who_takes_a_province_takes_what_was_sown() -> None:
    t = sowing()
    t.put(B, "Mino", 3)
    t.give(A, 0)
    t.state.sown[MAP.index("Ise")] = 3
    t.begin(at.MOVING, order=[B, A, C, D])
    t.choose(Move(["Mino", "Owari"], bushi=1))
    t.choose(Move(["Mino", "Omi", "Ise"], bushi=2))
    t.choose(Finished())
    t.choose(Fight("Ise"))
    t.roll(Ben=1)
    assert [(one.seat, one.koku) for one in t.said(kinds.PLUNDERED)] == [(B, 3)]
    assert t.state.koku[B] == 3


def test_G_049_only_an_attacker_plunders() -> None:
    t = sowing()
    t.state.sown[MAP.index("Ise")] = 3
    t.state.here, t.state.attacker = MAP.index("Ise"), B
    gain_control(t.facts, t.state, t.record, MAP.index("Ise"), C, 42, -1)
    assert (t.state.koku[C], t.state.sown[MAP.index("Ise")]) == (0, 0)
    assert [one.koku for one in t.said(kinds.SOWN_LOST)] == [3]


# --- path of glory --------------------------------------------------------------------------------
def glorious(**options: int) -> Table:
    """Ann is on the Path; Ben has one Daimyo, alone in Mino, and another province."""
    t = table(path_of_glory=1, **options)
    t.put(A, "Owari", 4)
    t.put(A, "Ise", 1)
    t.state.on_path[A] = 1
    t.put(B, "Mino", 0, 1)
    t.put(B, "Satsuma", 2)
    return t


def attack(t: Table) -> None:
    """Ann beats Ben's last Daimyo."""
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], bushi=3))
    t.choose(Finished())
    if t.state.step == at.HIRE_RONIN:
        t.choose(HireRonin(0))
    t.roll(Ann=1)


def test_G_740_the_path_replaces_vassalage() -> None:
    t = glorious()
    attack(t)
    assert (t.state.on_path[B], t.state.master[B]) == (1, at.FREE)
    assert t.owner("Satsuma") == B
    assert t.units(B, "Satsuma")[0] == 2


def test_G_740_glory_for_a_last_daimyo_and_more_for_a_leaders() -> None:
    t = glorious()
    attack(t)
    assert (t.state.glory[A], t.said(kinds.GLORY_WON)[0].cause) == (2, kinds.FALLEN_DAIMYO)
    t = glorious()
    for name in ("Hyuga", "Osumi"):
        t.put(B, name, 1)
    attack(t)  # both have three provinces then: ties lead, too
    assert (t.state.glory[A], t.said(kinds.GLORY_WON)[0].cause) == (3, kinds.FALLEN_LEADER)


@pytest.mark.parametrize(("at_once", "glory"), [(0, 2), (1, 3)])
def test_G_740_who_leads_is_seen_after_the_battle_or_by_option_before(
    at_once: int, glory: int
) -> None:
    t = glorious(fallen_at_once=at_once)  # both have two provinces; with Mino Ann has three
    attack(t)
    assert t.state.glory[A] == glory


def test_G_740_no_glory_for_who_falls_in_the_same_battle() -> None:
    t = table(path_of_glory=1)
    t.put(A, "Owari", 0, 1)
    t.put(B, "Mino", 0, 1)
    t.put(A, "Ise", 1)
    t.put(B, "Satsuma", 1)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], daimyo=1))
    t.choose(Finished())
    t.roll(Ann=1, Ben=1)
    assert (t.state.on_path[:2], t.state.glory[:2]) == ([1, 1], [0, 0])


def test_G_740_glory_for_a_mandate_province_the_first_time() -> None:
    t = glorious()
    for _ in range(2):
        t.put(A, "Settsu", 0, own=0)
        t.state.owner[MAP.index("Settsu")] = -1
        gain_control(t.facts, t.state, t.record, MAP.index("Settsu"), A, 38, kinds.STOOD_ALONE)
    assert t.state.glory[A] == 3
    t.state.owner[MAP.index("Settsu")] = -1
    gain_control(t.facts, t.state, t.record, MAP.index("Settsu"), B, 38, kinds.STOOD_ALONE)
    assert t.state.glory[B] == 0  # not on the Path


def test_G_740_seven_glory_win_at_the_end_of_the_phase() -> None:
    for glory, step in ((6, False), (7, True)):
        t = glorious()
        t.state.glory[A] = glory
        assert (t.begin(at.PACTS) == at.GAME_OVER) == step
    assert (t.state.winner, t.state.won_by) == (A, at.BY_GLORY)


def test_G_740_no_diversion_for_a_mandate_province() -> None:
    t = glorious()
    t.give(B, 5)
    t.begin(at.PREPARING, order=[B, A, C, D])
    assert t.problems(HireNinja("diversion", "Settsu"))[0].startswith("G-740: Settsu is a mandate")
    assert t.problems(HireNinja("sabotage", "Settsu")) == []
    assert t.problems(HireNinja("diversion", "Mino")) == []
    t.state.on_path[A] = 0
    assert t.problems(HireNinja("diversion", "Settsu")) == []
