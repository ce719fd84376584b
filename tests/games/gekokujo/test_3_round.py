"""Chapter 3 of Gekokujō's checklist: the round (G-030 to G-038)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from shogun_nb.games.gekokujo.bots.greedy import greedy_choice
from shogun_nb.games.gekokujo.choices import Disband, Fight, Finished, HireNinja, Move, Recruit
from shogun_nb.games.gekokujo.legality import choose_legal, count_legal, offered_moves
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import lowest_face
from shogun_nb.games.gekokujo.rules.campaign import EVERY, NONE, walk_moves
from shogun_nb.games.gekokujo.rules.economy import income, supply, upkeep
from shogun_nb.games.gekokujo.rules.parameters import Parameters
from tests.games.gekokujo.table import MAP, A, B, C, D, E, F, Table, table


# --- planning -------------------------------------------------------------------------------------
def test_G_030_three_koku_and_one_for_each_province() -> None:
    t = table()
    assert income(t.facts, t.state, A) == 3  # without a province, too
    t.put(A, "Owari", 1)
    t.put(A, "Mino", 1)
    t.put(A, "Ise", 1, own=0)  # contested
    t.put(B, "Ise", 1, own=0)
    t.begin(at.INCOME, round=0)
    assert t.state.koku[:2] == [5, 3]


@pytest.mark.parametrize(("bushi", "koku"), [(0, 0), (1, 1), (2, 1), (3, 2), (7, 4), (9, 5)])
def test_G_031_G_EX_3_one_koku_for_two_bushi(bushi: int, koku: int) -> None:
    t = table()
    t.put(A, "Owari", min(bushi, 6), 1)
    t.put(A, "Mino", max(0, bushi - 6), 1)
    t.state.round = 2
    assert upkeep(t.facts, t.state, A) == koku


def test_G_032_who_acts_first() -> None:
    """Fewest provinces, less Koku, fewer units with Daimyo, then the clan's name."""
    t = table(6)
    for seat, name in enumerate(("Owari", "Satsuma", "Mikawa", "Echigo", "Tosa", "Kai")):
        t.put(seat, name, 1, 1)
    t.put(A, "Mino", 0, 1)  # Oda has two provinces
    t.put(B, "Satsuma", 0, 1)  # Shimazu and Tokugawa have one unit more
    t.put(C, "Mikawa", 1)
    t.give(D, 1)  # Uesugi is richer
    t.begin(at.ORDERING)
    wanted = [E, F, B, C, D, A]  # Chosokabe and Takeda, Shimazu and Tokugawa by the alphabet
    assert t.state.order == wanted
    assert [one.seat for one in t.said(kinds.ORDER_SET)] == wanted


def preparing(**options: int) -> Table:
    t = table(**options)
    t.put(A, "Owari", 2, 1)
    t.give(A, 9)
    return t


def test_G_033_recruits_cost_a_koku_each() -> None:
    t = preparing()
    t.begin(at.PREPARING)
    t.choose(Recruit("Owari", 3))
    assert (t.units(A, "Owari")[at.BUSHI], t.state.koku[A], t.state.supply[A]) == (5, 6, 64)
    assert t.problems(Recruit("Owari", 7))[0] == (
        "G-033: that costs 7 Koku, and you have 6. Choose something cheaper."
    )
    t.choose(Finished())
    assert t.state.step == at.MOVE  # nobody else can prepare anything


def test_G_033_recruits_come_where_one_controlled_when_the_phase_began() -> None:
    t = preparing()
    t.put(A, "Ise", 1)
    t.state.began[MAP.index("Owari")] = -1
    t.begin(at.PREPARING)
    assert t.problems(Recruit("Owari", 1))[0].startswith("G-033: you did not control Owari when")
    assert t.problems(Recruit("Mino", 1)) == [
        "G-033: you do not control Mino. Recruit in a province of yours."
    ]


@pytest.mark.parametrize("contested", [0, 1])
def test_G_033_by_option_recruits_come_wherever_units_stand(contested: int) -> None:
    t = preparing(recruit_in_contested=contested)
    t.put(A, "Mino", 6, own=0)
    t.put(B, "Mino", 1, own=0)
    t.begin(at.PREPARING)
    assert (t.problems(Recruit("Mino", 1)) == []) == contested
    assert t.problems(Recruit("Owari", 1)) == []
    assert t.problems(Recruit("Kai", 1))  # nobody stands there
    if contested:
        assert "G-034: Mino has room for 1" in t.problems(Recruit("Mino", 2))[0]
        t.choose(Recruit("Mino", 1))
        assert t.units(A, "Mino")[at.BUSHI] == 7
    t = preparing(recruit_in_contested=contested)
    t.state.mission, t.state.target, t.state.ninja = at.SABOTAGE, MAP.index("Owari"), B
    t.begin(at.PREPARING)
    assert t.problems(Recruit("Owari", 1)) == [
        "G-060: Owari is sabotaged: nobody recruits there in this round."
    ]


def test_G_033_players_prepare_in_order_and_who_can_do_nothing_is_not_asked() -> None:
    t = preparing()
    t.put(B, "Satsuma", 1)
    t.put(C, "Mikawa", 1)
    t.give(C, 1)
    assert t.begin(at.PREPARING, order=[C, B, A, D]) == at.PREPARE
    assert t.state.seat == C
    t.choose(Recruit("Mikawa", 1))  # nothing is left to do
    assert (t.state.seat, t.state.made) == (A, 0)


# --- movement -------------------------------------------------------------------------------------
def moving(**options: int) -> Table:
    t = table(**options)
    t.put(A, "Owari", 4, 2)
    t.give(A, 9)
    return t


def problem(t: Table, *path: str, **units: int) -> str:
    """The one thing that is wrong with a movement; "" where it is legal."""
    found = t.problems(Move(path, **units))
    assert len(found) <= 1, found
    return found[0] if found else ""


def test_G_034_bushi_go_two_provinces_and_daimyo_three() -> None:
    t = moving()
    t.begin(at.MOVING)
    far = ("Owari", "Mino", "Hida", "Etchu")
    assert problem(t, *far[:3], bushi=4) == ""
    assert problem(t, *far, daimyo=2) == ""
    assert "this group goes 2 provinces at most, not 3" in problem(t, *far, bushi=1, daimyo=1)
    assert "5 Bushi cannot leave Owari: you have 4" in problem(t, "Owari", "Mino", bushi=5)
    assert "no border and no sea link" in problem(t, "Owari", "Hida", bushi=1)
    assert "nobody goes" in problem(t, "Owari", "Mino")
    assert "crosses a province twice" in problem(t, "Owari", "Mino", "Owari", bushi=1)


def test_G_034_a_unit_moves_once() -> None:
    t = moving()
    t.begin(at.MOVING)
    t.choose(Move(["Owari", "Mino"], bushi=3, daimyo=1))
    assert "you have 0 there that have not moved, and 3 that have" in problem(
        t, "Mino", "Hida", bushi=1
    )
    t.choose(Move(["Owari", "Mino"], bushi=1, daimyo=1))
    assert t.state.step != at.MOVE  # all have moved
    assert t.owner("Mino") == A


def test_G_034_sea_links_count() -> None:
    t = table()
    t.put(D, "Echigo", 1)
    t.begin(at.MOVING)
    assert problem(t, "Echigo", "Sado", bushi=1) == ""


def test_G_034_at_most_seven_units_of_a_player_stand_in_a_province() -> None:
    t = moving()
    t.put(A, "Mino", 4)
    t.begin(at.MOVING)
    assert problem(t, "Owari", "Mino", bushi=3) == ""
    assert "has room for 3 more of your units, not 4" in problem(t, "Owari", "Mino", bushi=4)
    assert problem(t, "Owari", "Mino", "Hida", bushi=4) == ""  # not on the way
    t.begin(at.PREPARING)
    assert "G-034: Mino has room for 3" in t.problems(Recruit("Mino", 4))[0]


def full(**options: int) -> Table:
    """Ann has seven units in Owari and in Mino, and one in Ise, between them."""
    t = table(**options)
    t.put(A, "Owari", 6, 1)
    t.put(A, "Mino", 7)
    t.put(A, "Ise", 1)
    t.put(A, "Satsuma", 1)
    t.begin(at.MOVING)
    return t


def test_G_034_two_full_provinces_cannot_change_places() -> None:
    t = full()
    assert "has room for 0 more of your units, not 1" in problem(t, "Owari", "Mino", bushi=1)


def test_G_034_by_option_units_make_room_for_others() -> None:
    t = full(make_room=1)
    assert problem(t, "Owari", "Mino", bushi=6, daimyo=1) == ""
    assert t.legal()[0] == Finished()
    t.choose(Move(["Owari", "Mino"], bushi=6, daimyo=1))
    assert sum(t.units(A, "Mino")) == 14
    wrong = (
        "G-034: more than 7 of your units stand in Mino. Move those on that have not moved, before "
        "anything else."
    )
    assert t.problems(Finished()) == [wrong]
    assert problem(t, "Satsuma", "Hyuga", bushi=1) == wrong
    assert {one.path[0] for one in t.legal() if isinstance(one, Move)} == {"Mino"}
    assert offered_moves(t.position, [], False)
    assert count_legal(t.facts, t.state) == len(t.legal())
    for luck in (0, 2**31, 2**32 - 1):
        choice = [0] * 12
        choose_legal(t.facts, t.state, luck, choice)
        assert choice[:2] == [1, MAP.index("Mino")]
    t.choose(Move(["Mino", "Owari"], bushi=5))
    assert t.problems(Finished()) == [wrong]
    t.choose(Move(["Mino", "Owari"], bushi=2))
    assert [sum(t.units(A, name)) for name in ("Owari", "Mino")] == [7, 7]
    assert t.problems(Finished()) == []


def test_G_034_by_option_room_is_made_only_where_it_can_be() -> None:
    t = table(make_room=1)
    t.put(A, "Oki", 7)
    t.put(A, "Hoki", 7)
    t.put(A, "Izumo", 5)
    t.begin(at.MOVING)
    assert "has room for 2 more of your units, not 3" in problem(t, "Hoki", "Oki", bushi=3)
    t.choose(Move(["Hoki", "Oki"], bushi=2))
    paths = {path for one in t.legal() if isinstance(one, Move) for path in [one.path]}
    assert {path[0] for path in paths} == {"Oki"}
    assert ("Oki", "Izumo") in paths
    offered = {tuple(row[1:3]) for row in offered_moves(t.position, [], False)}
    assert (MAP.index("Oki"), MAP.index("Izumo")) in offered
    choice = [0] * 12
    greedy_choice(t.facts, t.state, choice)
    assert choice[:2] == [1, MAP.index("Oki")]


def test_G_034_by_option_units_that_have_moved_make_no_room() -> None:
    t = full(make_room=1)
    t.choose(Move(["Owari", "Ise"], bushi=6))
    assert problem(t, "Mino", "Ise", bushi=1) == ""  # the one who was there may go
    assert "has room for 1 more of your units, not 2" in problem(t, "Mino", "Ise", bushi=2)


def test_G_034_enemies_end_a_movement() -> None:
    t = moving()
    t.put(B, "Mino", 1)
    t.begin(at.MOVING)
    assert problem(t, "Owari", "Mino", bushi=1) == ""
    through = ("Owari", "Mino", "Hida")
    assert problem(t, *through, bushi=1) == (
        "G-034: enemies stand in Mino: the movement ends there."
    )
    t = moving(pass_enemies=1)
    t.put(B, "Mino", 1)
    t.begin(at.MOVING)
    assert problem(t, *through, bushi=1) == ""


def test_G_034_locals_end_a_movement() -> None:
    t = moving(locals=1)
    t.begin(at.MOVING)
    assert problem(t, "Owari", "Mino", bushi=1) == ""
    assert "enemies stand in Mino" in problem(t, "Owari", "Mino", "Hida", bushi=1)


def test_G_034_what_is_crossed_is_not_taken() -> None:
    t = moving()
    t.begin(at.MOVING)
    t.choose(Move(["Owari", "Mino", "Hida"], bushi=1))
    t.choose(Finished())
    assert (t.owner("Mino"), t.owner("Hida"), t.owner("Owari")) == (-1, A, A)
    told = t.said(kinds.MOVED)[0]
    assert (told.start, told.via, told.via_2) == (MAP.index("Owari"), MAP.index("Mino"), -1)


def test_G_034_movements_are_counted_and_found_as_they_are_listed() -> None:
    t = moving(locals=1)
    t.put(A, "Mino", 2, 1)
    t.put(B, "Ise", 3)
    t.begin(at.MOVING)
    found: list[int] = []
    count = walk_moves(t.facts, t.state, A, EVERY, found)
    assert len(found) == 12 * count == 12 * walk_moves(t.facts, t.state, A, NONE, [])
    for which in (0, 1, count // 2, count - 1):
        one: list[int] = []
        walk_moves(t.facts, t.state, A, which, one)
        assert one == found[12 * which : 12 * (which + 1)]
    assert len(t.legal()) == count + 1


def test_G_034_all_groups_and_paths_are_listed() -> None:
    """One Bushi and one Daimyo in Oki, whose only ways are the two passages."""
    t = table()
    t.put(A, "Oki", 1, 1)
    t.begin(at.MOVING)
    near = {end for start, end in (("Oki", "Hoki"), ("Oki", "Izumo"))}
    paths = {1: set(), 2: set(), 3: set()}  # type: dict[int, set[tuple[str, ...]]]
    walks: list[tuple[str, ...]] = [("Oki", one) for one in near]
    for steps in (1, 2, 3):
        paths[steps] = set(walks)
        walks = [
            (*walk, MAP.names[place])
            for walk in walks
            for place in MAP.neighbours[MAP.index(walk[-1])]
            if MAP.names[place] not in walk
        ]
    wanted = {(path, 0, 1) for steps in (1, 2, 3) for path in paths[steps]}
    wanted |= {(path, 1, daimyo) for steps in (1, 2) for path in paths[steps] for daimyo in (0, 1)}
    found = {(one.path, one.bushi, one.daimyo) for one in t.legal() if isinstance(one, Move)}
    assert found == wanted


def test_G_023_takeda_daimyo_take_six_bushi_along() -> None:
    far = ("Kai", "Shinano", "Hida", "Kaga")
    t = table(clans=(at.TAKEDA, at.ODA, at.SHIMAZU, at.UESUGI))
    t.put(A, "Kai", 6, 1)
    t.put(B, "Owari", 6, 1)
    t.begin(at.MOVING)
    assert problem(t, *far, bushi=6, daimyo=1) == ""
    assert "goes 2 provinces at most" in problem(t, *far, bushi=1)
    t.choose(Move(far, bushi=6, daimyo=1))
    assert t.units(A, "Kaga") == [6, 0, 0, 0, 0, 0, 1]
    assert t.state.seat == B  # Oda's Daimyo take nobody along
    assert "goes 2 provinces at most" in problem(
        t, "Owari", "Mino", "Omi", "Wakasa", bushi=1, daimyo=1
    )
    t = table(clans=(at.TAKEDA, at.ODA), players=2, numbers=Parameters(takeda_riders=2))
    t.put(A, "Kai", 3, 1)
    t.begin(at.MOVING)
    assert problem(t, *far, bushi=2, daimyo=1) == ""
    assert "goes 2 provinces at most" in problem(t, *far, bushi=3, daimyo=1)


# --- battles --------------------------------------------------------------------------------------
def two_battles(**options: int) -> Table:
    t = table(**options)
    t.put(A, "Owari", 4)
    t.put(B, "Mino", 1)
    t.put(B, "Ise", 1)
    t.put(B, "Satsuma", 0, 1)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], bushi=2))
    t.choose(Move(["Owari", "Ise"], bushi=2))
    return t


def test_G_035_own_battles_follow_own_movements_in_any_order() -> None:
    t = two_battles()
    assert (t.state.step, t.state.seat) == (at.CHOOSE_BATTLE, A)
    assert t.problems(Finished()) == ["G-035: every battle is fought. Fight in Ise and Mino first."]
    assert t.problems(Fight("Owari"))[0].startswith("G-035: you have no battle to fight in Owari")
    t.choose(Fight("Mino"))
    assert (t.state.step, t.state.here) == (at.ROLL, MAP.index("Mino"))
    t.roll(Ann=1)
    assert t.state.here == MAP.index("Ise")  # the only one left is not asked for
    t.roll(Ann=1)
    assert (t.owner("Mino"), t.owner("Ise")) == (A, A)
    assert t.said(kinds.BATTLE_BEGAN)[0].seat == A


def test_G_035_all_move_first_by_option() -> None:
    t = two_battles(all_move_first=1)
    assert (t.state.step, t.state.seat) == (at.MOVE, B)
    t.choose(Move(["Satsuma", "Hyuga"], daimyo=1))
    assert (t.state.step, t.state.seat) == (at.MOVE, B)  # those in Mino and Ise may go
    t.choose(Finished())
    t.choose(Fight("Mino"))
    assert (t.state.step, t.state.here) == (at.ROLL, MAP.index("Mino"))


def test_G_040_G_042_who_stays_in_a_contested_province_fights_again() -> None:
    t = table()
    t.put(A, "Mino", 1, own=0)
    t.put(B, "Mino", 1, own=0)
    t.put(A, "Owari", 0, 1)
    t.put(B, "Satsuma", 0, 1)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Finished())
    assert (t.state.step, t.state.attacker) == (at.ROLL, A)
    t.roll()
    assert (t.state.step, t.state.seat) == (at.MOVE, B)
    t.choose(Finished())
    assert (t.state.step, t.state.attacker) == (at.ROLL, B)
    t.roll()
    assert t.state.round == 3


@pytest.mark.parametrize(("all_defend", "face"), [(0, 5), (1, 6)])
def test_G_040_who_stays_attacks_in_his_turn_or_by_option_all_defend(
    all_defend: int, face: int
) -> None:
    def turn_of_ann(*, moves: bool) -> Table:
        t = table(all_defend=all_defend)
        t.put(A, "Mino", 1, own=0)
        t.put(B, "Mino", 1, own=0)
        t.put(A, "Owari", 1, 1)
        t.put(B, "Satsuma", 0, 1)
        t.begin(at.MOVING, order=[A, B, C, D])
        if moves:
            t.choose(Move(["Owari", "Mino"], bushi=1))
        t.choose(Finished())
        assert (t.state.step, t.state.attacker) == (at.ROLL, A)
        assert Position.from_code(t.position.code()) == t.position
        return t

    for moves, attack in ((True, 5), (False, face)):
        t = turn_of_ann(moves=moves)
        faces = [lowest_face(t.facts, t.state, seat, at.BUSHI, at.MELEE) for seat in (A, B)]
        assert faces == [attack, 6]
    t = turn_of_ann(moves=True)
    assert (">A" in t.position.code()) == all_defend
    t.roll()
    while t.state.phase in (at.MOVING, at.FIGHTING):
        t.roll() if t.state.step == at.ROLL else t.choose(Finished())
    assert not any(t.state.entered)


def test_G_040_by_option_an_attack_on_an_ally_is_one() -> None:
    t = table(all_defend=1, political_play=1)
    t.put(A, "Mino", 2, 1, own=0)
    t.put(B, "Mino", 2, 1)
    t.ally(A, B)
    t.begin(at.FIGHTING)
    t.choose(Fight("Mino"))
    faces = [lowest_face(t.facts, t.state, seat, at.BUSHI, at.MELEE) for seat in (A, B)]
    assert faces == [5, 6]  # Oda's bonus and the penalty of who attacks an ally


def test_G_040_by_option_odds_tell_who_moves_in_from_who_stays() -> None:
    t = table(all_defend=1)
    t.put(A, "Mino", 2, own=0)
    t.put(B, "Mino", 1, own=0)
    assert t.position.odds("Mino", "Ann", exact=True).mean_hits["Ann"] == Fraction(2, 6)
    joined = t.position.odds("Mino", "Ann", joining=1, exact=True)
    assert joined.mean_hits["Ann"] == Fraction(3, 3)


# --- winter and debts -----------------------------------------------------------------------------
@pytest.mark.parametrize(("units", "koku"), [(1, 2), (3, 2), (4, 3), (6, 3), (7, 4)])
def test_G_036_G_EX_4_winter_in_one_mountain_province(units: int, koku: int) -> None:
    t = table(clans=(at.TAKEDA, at.ODA, at.SHIMAZU, at.TOKUGAWA))
    t.put(A, "Kai", max(0, units - 3), min(units, 3))
    t.put(A, "Suruga", 5)
    assert supply(t.facts, t.state, A) == koku


def test_G_036_units_are_summed_over_all_mountain_provinces() -> None:
    t = table()
    for name in ("Shinano", "Hida", "Mino"):
        t.put(A, name, 1)
    assert supply(t.facts, t.state, A) == 3 + 1
    t.give(A, 9)
    t.begin(at.WINTER)
    told = t.said(kinds.WINTER_PAID)
    assert [(one.koku, one.provinces, one.pieces) for one in told] == [(4, 3, 3)]


@pytest.mark.parametrize("provinces", [1, 2, 9, 17])
def test_section_D_what_provinces_feed(provinces: int) -> None:
    names = [name for name, high in zip(MAP.names, MAP.mountain, strict=True) if not high]
    t = table()
    for name in names[:provinces]:
        t.put(A, name, 2)
    t.state.round = 2
    earned = income(t.facts, t.state, A)
    assert earned - upkeep(t.facts, t.state, A) == 3
    t.put(A, names[0], 2 * (provinces + 3) - 2 * provinces)
    assert earned == upkeep(t.facts, t.state, A) == provinces + 3
    t.put(A, names[0], 1)
    assert upkeep(t.facts, t.state, A) > earned


def test_section_D_a_mountain_province_earns_1_and_costs_2() -> None:
    t = table()
    before = income(t.facts, t.state, A), supply(t.facts, t.state, A)
    t.put(A, "Hida", 1)
    after = income(t.facts, t.state, A), supply(t.facts, t.state, A)
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 2]


def test_G_023_tokugawa_pay_no_mountain_supply() -> None:
    t = table()
    t.put(C, "Shinano", 5)
    assert supply(t.facts, t.state, C) == 0


def test_G_EX_4_takeda_stay_at_home_in_round_1() -> None:
    t = table(2, (at.TAKEDA, at.ODA))
    t.run()
    t.choose(Finished())
    t.choose(Finished())
    t.choose(Finished())
    t.choose(Finished())
    assert [(one.seat, one.koku) for one in t.said(kinds.WINTER_PAID)] == [(A, 3)]


def test_G_037_G_EX_5_two_bushi_leave_for_each_koku_that_is_not_paid() -> None:
    t = table()
    t.put(A, "Owari", 7)
    t.put(A, "Ise", 7)
    t.state.round = 1
    t.give(A, 0)
    t.begin(at.INCOME, round=1)  # income 5, upkeep 7
    assert (t.state.step, t.state.leaving[A]) == (at.DISBAND, 4)
    assert t.problems(Disband("Mino"))[0].startswith("G-037: you have no Bushi in Mino.")
    for _ in range(3):
        t.choose(Disband("Owari"))
    t.choose(Disband("Ise"))
    assert t.state.koku[A] == 0
    assert (t.units(A, "Owari")[0], t.units(A, "Ise")[0]) == (4, 6)
    t = table(numbers=Parameters(mountain_cost=3))
    t.put(A, "Kai", 0, 1)
    t.put(A, "Ise", 7)
    t.give(A, 1)  # 4 are wanted, 3 missing
    t.begin(at.WINTER)
    assert t.units(A, "Ise")[0] == 1
    assert [(one.koku, one.bushi) for one in t.said(kinds.DEBT)] == [(3, 6)]


@pytest.mark.parametrize(("stays", "left", "forgiven"), [(0, 0, 1), (1, 1, 2)])
def test_G_037_what_one_bushi_fewer_cannot_pay_is_forgiven(
    stays: int, left: int, forgiven: int
) -> None:
    t = table(odd_bushi_stays=stays, numbers=Parameters(mountain_cost=2))
    t.put(A, "Kai", 3, 1)  # 4 Koku are wanted, 3 Bushi pay for 2 (or for 1)
    t.give(A, 1)
    t.begin(at.WINTER)
    assert t.units(A, "Kai") == [left, 0, 0, 0, 0, 0, 1]
    assert [one.koku for one in t.said(kinds.DEBT_FORGIVEN)] == [forgiven]


# --- control --------------------------------------------------------------------------------------
def test_G_038_control_goes_with_the_last_unit() -> None:
    t = moving()
    t.begin(at.MOVING)
    t.choose(Move(["Owari", "Mino"], bushi=4, daimyo=1))
    assert t.owner("Owari") == A
    t.choose(Move(["Owari", "Mino"], daimyo=1))
    assert (t.owner("Owari"), t.owner("Mino")) == (-1, A)
    told = [(one.province, one.cause) for one in t.said(kinds.CONTROL_LOST)]
    assert told == [(MAP.index("Owari"), kinds.LEFT)]


def test_G_038_control_goes_with_the_last_one_who_dies_of_a_debt() -> None:
    t = table()
    t.put(A, "Kai", 1)
    t.put(A, "Owari", 0, 1)
    t.begin(at.WINTER)
    assert t.owner("Kai") == -1
    assert t.said(kinds.CONTROL_LOST)[0].cause == kinds.DIED


def test_G_038_where_others_stand_nothing_is_gained() -> None:
    t = table(political_play=1)
    t.put(A, "Owari", 1)
    t.put(B, "Mino", 1)
    t.ally(A, B)
    t.begin(at.MOVING)
    t.choose(Move(["Owari", "Mino"], bushi=1))
    assert t.state.step == at.CHOOSE_BATTLE  # he may attack his ally
    t.choose(Finished())
    assert t.owner("Mino") == B


def test_G_038_the_flag_stays_by_option() -> None:
    t = moving(flag=1)
    t.put(B, "Ise", 1)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], bushi=4, daimyo=2))
    assert (t.owner("Owari"), t.owner("Mino"), t.state.seat) == (A, A, B)
    t.choose(Move(["Ise", "Owari"], bushi=1))
    assert t.owner("Owari") == B  # an enemy who stops there takes it


def test_G_038_the_flag_falls_where_enemies_stay() -> None:
    t = moving(flag=1, all_move_first=1)
    t.put(B, "Mino", 1, 1)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], bushi=1))
    t.choose(Finished())
    t.choose(Move(["Mino", "Omi"], bushi=1, daimyo=1))
    assert t.owner("Mino") == -1
    assert t.said(kinds.CONTROL_LOST)[0].cause == kinds.LEFT


def test_G_060_sabotage_stops_recruits_that_come_later() -> None:
    t = preparing()
    t.put(B, "Satsuma", 1)
    t.give(B, 9)
    t.begin(at.PREPARING, order=[B, A, C, D])
    t.choose(HireNinja("sabotage", "Owari"))
    t.choose(Finished())
    assert t.problems(Recruit("Owari", 1)) == [
        "G-060: Owari is sabotaged: nobody recruits there in this round."
    ]
    assert not any(isinstance(one, Recruit) for one in t.legal())
