"""Chapter 5 of Gekokujō's checklist: vassals, liberation, elimination (G-050 to G-053)."""

from __future__ import annotations

import pytest

from shogun_nb.games.gekokujo.choices import (
    AnnounceAttack,
    Disband,
    Finished,
    GiveUp,
    HireRonin,
    Move,
    PayIntoFund,
    Recruit,
    Retreat,
)
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.sentences import sentence
from tests.games.gekokujo.table import MAP, A, B, C, D, Table, table


def falling(*held: tuple[str, int], **options: int) -> Table:
    """Ann attacks Ben's last Daimyo, alone in Mino; Ben holds other provinces, too."""
    t = table(**options)
    t.put(A, "Owari", 4, 1)
    t.put(B, "Mino", 0, 1)
    for name, bushi in held:
        t.put(B, name, bushi)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], bushi=3))
    t.choose(Finished())
    return t


def test_G_050_who_loses_the_last_daimyo_is_a_vassal_of_the_victor() -> None:
    t = falling(("Satsuma", 4), ("Hyuga", 3), ("Osumi", 2), ("Tosa", 1), ("Iyo", 1))
    t.roll(Ann=1)
    assert t.state.master[B] == A
    assert t.said(kinds.VASSAL_MADE)[0].provinces == 2  # half of five, rounded down
    assert (t.state.step, t.state.seat) == (at.GIVE_UP, B)
    assert t.problems(GiveUp("Owari"))[0].startswith("G-050: you do not control Owari.")
    t.choose(GiveUp("Osumi"))  # its units go to Satsuma or to Hyuga
    assert (t.state.step, t.owner("Osumi")) == (at.RETREAT, -1)
    assert t.problems(Retreat("Iyo"))[0].startswith("G-050: no Bushi can retreat from Osumi to Iyo")
    t.choose(Retreat("Satsuma"))
    t.choose(Retreat("Hyuga"))
    assert (t.units(B, "Satsuma")[0], t.units(B, "Hyuga")[0]) == (5, 4)
    t.choose(GiveUp("Iyo"))  # Tosa is the only way
    assert (t.state.step, t.state.leaving[B]) == (at.DISBAND, 5)  # half of eleven
    for _ in range(5):
        t.choose(Disband("Satsuma"))
    assert t.owner("Satsuma") == -1
    assert (t.state.step, t.state.seat) == (at.MOVE, B)


def test_G_050_units_without_room_near_are_removed() -> None:
    t = falling(("Satsuma", 7), ("Osumi", 3))
    t.roll(Ann=1)
    t.choose(GiveUp("Osumi"))
    gone = t.said(kinds.DISBANDED)[0]
    assert (gone.some, gone.cause) == (3, kinds.NO_ROOM)


def test_G_050_only_seven_find_room() -> None:
    t = falling(("Satsuma", 5), ("Osumi", 3))
    t.roll(Ann=1)
    t.choose(GiveUp("Osumi"))
    assert [one.some for one in t.said(kinds.RETREATED)] == [1, 1]
    assert [one.some for one in t.said(kinds.DISBANDED) if one.cause == kinds.NO_ROOM] == [1]


@pytest.mark.parametrize(("up", "provinces", "left"), [(0, 1, 3), (1, 2, 1)])
def test_G_050_halves_are_rounded_down_or_up_by_option(up: int, provinces: int, left: int) -> None:
    t = falling(("Satsuma", 3), ("Tosa", 1), ("Iwami", 1), vassal_halves_rounded_up=up)
    t.roll(Ann=1)
    assert t.state.giving_up[B] == provinces
    t.choose(GiveUp("Tosa"))  # nobody is near
    if up:
        t.choose(GiveUp("Iwami"))
    while t.state.step == at.DISBAND:
        t.choose(t.legal()[-1])
    assert sum(t.units(B, name)[0] for name in ("Satsuma", "Tosa", "Iwami")) == left - (not up)


@pytest.mark.parametrize(
    ("nothing", "masters", "provinces"), [(0, [B, A], 1), (1, [at.FREE] * 2, 2)]
)
def test_G_050_two_who_fall_in_one_battle_are_each_others_vassals_or_by_option_free(
    nothing: int, masters: list[int], provinces: int
) -> None:
    t = table(fallen_win_nothing=nothing)
    for seat, start, held in ((A, "Owari", ("Kai", "Echigo")), (B, "Mino", ("Satsuma", "Tosa"))):
        t.put(seat, start, 0, 1)
        for name in held:
            t.put(seat, name, 2)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], daimyo=1))
    t.choose(Finished())
    t.roll(Ann=1, Ben=1)
    assert t.state.master[:2] == masters
    while t.state.step in (at.GIVE_UP, at.DISBAND, at.RETREAT):
        t.choose(t.legal()[0])
    assert [t.state.owner.count(seat) for seat in (A, B)] == [provinces] * 2
    assert len(t.said(kinds.VASSAL_MADE)) == 2


@pytest.mark.parametrize(("nothing", "master"), [(0, at.LOCALS), (1, at.FREE)])
def test_G_050_locals_are_victors_or_by_option_not(nothing: int, master: int) -> None:
    t = table(locals=1, fallen_win_nothing=nothing)
    t.put(A, "Owari", 0, 1)
    t.put(A, "Satsuma", 2)
    t.begin(at.MOVING)
    t.choose(Move(["Owari", "Mino"], daimyo=1))
    t.choose(Finished())
    t.roll(locals=1)
    assert t.state.master[A] == master
    words = sentence(t.said(kinds.VASSAL_MADE)[0], t.lookup)
    assert words.startswith("The last Daimyo of Ann falls")
    assert ("vassal" in words) == (not nothing)


@pytest.mark.parametrize(("at_once", "due"), [(0, 1), (1, 2)])
def test_G_050_provinces_are_counted_after_the_battle_or_by_option_before(
    at_once: int, due: int
) -> None:
    t = falling(("Satsuma", 1), ("Tosa", 1), ("Iwami", 1), fallen_at_once=at_once)
    t.roll(Ann=1)
    assert (t.owner("Mino"), t.state.master[B], t.state.giving_up[B]) == (A, A, due)
    t = falling(("Satsuma", 1), fallen_at_once=at_once, vassal_halves_rounded_up=1)
    t.roll(Ann=1)  # half of two, or of one, is one
    assert t.state.owner.count(B) == 0
    t = falling(fallen_at_once=at_once, vassal_halves_rounded_up=1)
    t.roll(Ann=1)  # the only one is lost in the battle
    assert (t.state.giving_up[B], t.state.out[B]) == (0, 1)


@pytest.mark.parametrize(("removed", "left"), [(0, 7), (1, 4)])
def test_G_050_units_retreat_or_by_option_are_removed(removed: int, left: int) -> None:
    t = falling(("Satsuma", 4), ("Osumi", 3), no_retreat=removed)
    t.roll(Ann=1)
    t.choose(GiveUp("Osumi"))
    assert t.units(B, "Satsuma")[0] == left - left // 2
    gone = [(one.some, one.cause) for one in t.said(kinds.DISBANDED)]
    assert gone[0] == ((3, kinds.NO_RETREAT) if removed else (3, at.VASSALS_HALF))
    words = [sentence(one, t.lookup) for one in t.said(kinds.DISBANDED)]
    assert not any("room" in one for one in words)


@pytest.mark.parametrize(("at_once", "left"), [(0, 4), (1, 6)])
def test_G_050_half_of_the_units_left_or_by_option_of_all(at_once: int, left: int) -> None:
    t = falling(("Satsuma", 7), ("Tosa", 5), half_at_once=at_once)
    t.roll(Ann=1)
    t.choose(GiveUp("Tosa"))  # nobody is near: five are removed
    assert t.units(B, "Satsuma")[0] == left  # of seven, or of twelve
    assert t.state.leaving[B] == 0
    t = falling(("Satsuma", 1), ("Tosa", 5), half_at_once=at_once)
    t.roll(Ann=1)
    t.choose(GiveUp("Tosa"))  # more than half are gone
    assert t.units(B, "Satsuma")[0] == 1


@pytest.mark.parametrize("spares", [0, 1])
def test_G_050_a_vassal_attacks_anybody_or_by_option_not_the_victor(spares: int) -> None:
    def moving(announced: int, master: int) -> Table:
        t = table(spare_master=spares)
        t.put(A, "Owari", 2)
        t.put(B, "Mino", 1, 1)
        t.put(C, "Ise", 1, 1)
        t.state.master[A], t.state.announced[A] = master, announced
        t.begin(at.MOVING)
        return t

    t = moving(0, B)
    assert (
        t.problems(Move(["Owari", "Mino"], bushi=1))
        == [
            "G-050: units of Ben stand in Mino, and a vassal does not attack the victor. Go "
            "elsewhere."
        ]
        * spares
    )
    assert t.problems(Move(["Owari", "Ise"], bushi=1)) == []
    for free in (moving(1, B), moving(0, at.FREE), moving(0, at.LOCALS)):
        assert free.problems(Move(["Owari", "Mino"], bushi=1)) == []


def test_G_051_a_vassal_cannot_win() -> None:
    t = table()
    for name in MAP.names[:21]:
        t.put(A, name, 1)
    t.state.master[A] = B
    assert t.begin(at.WINTER) != at.GAME_OVER


def test_G_051_a_vassal_keeps_the_clans_ability() -> None:
    t = table(2, (at.SHIMAZU, at.ODA))
    t.put(A, "Satsuma", 1)
    t.put(B, "Owari", 1, 1)
    t.state.master[A] = B
    t.begin(at.INCOME, round=0)
    assert t.state.koku[A] == 5


def vassal(**options: int) -> Table:
    """Ann is Cem's vassal and prepares, with 8 Koku."""
    t = table(**options)
    t.put(A, "Owari", 2)
    t.put(B, "Mino", 0, 1)
    t.put(C, "Mikawa", 1, 1)
    t.state.master[A] = C
    t.give(A, 8)
    t.begin(at.PREPARING, order=[A, B, C, D])
    return t


def test_G_052_a_gekokujo_attack_takes_all_koku_and_two_ronin_for_each() -> None:
    t = vassal()
    t.choose(AnnounceAttack())
    assert t.state.step == at.MOVE  # nothing else can be bought
    t.choose(Move(["Owari", "Mino"], bushi=2))
    assert t.state.step == at.HIRE_RONIN
    assert t.problems(HireRonin(5))  # twice the own Bushi at most
    t.choose(HireRonin(3))
    assert t.state.koku[A] == 6
    t.roll(Ann=1)
    assert t.state.master[:2] == [at.FREE, A]
    assert [(one.seat, one.whom) for one in t.said(kinds.LIBERATED)] == [(A, B)]


def test_G_052_what_an_attack_has_not_used_is_lost() -> None:
    t = vassal()
    t.choose(AnnounceAttack())
    while t.state.round == 2:
        t.choose(Finished())
    assert [(one.seat, one.koku) for one in t.said(kinds.KOKU_FORFEITED)] == [(A, 8)]
    assert (t.state.announced[A], t.state.koku[A]) == (0, 4 - 1)  # the next income and upkeep


def test_G_052_an_attack_is_announced_before_anything_is_bought() -> None:
    t = vassal()
    t.choose(Recruit("Owari", 1))
    assert t.problems(AnnounceAttack())[0].startswith("G-052: a Gekokujō attack takes all")
    t.choose(Finished())
    assert t.state.seat != A or t.state.step != at.PREPARE
    t = table()
    t.put(A, "Owari", 2, 1)
    t.give(A, 8)
    t.begin(at.PREPARING)
    assert t.problems(AnnounceAttack())[0].startswith("G-052: you are free")
    assert t.problems(PayIntoFund(1))[0].startswith("G-052: you are free")


def test_G_052_without_an_announcement_the_victor_stays_a_vassal() -> None:
    t = vassal()
    t.choose(Finished())
    t.choose(Move(["Owari", "Mino"], bushi=2))
    t.choose(HireRonin(0))
    t.roll(Ann=1)
    assert (t.state.master[A], t.state.master[B]) == (C, A)


def test_G_052_the_fund_takes_three_a_round_and_frees_at_ten() -> None:
    t = vassal()
    assert t.problems(PayIntoFund(4))[0].startswith("G-052: you can pay 3 Koku into the fund now")
    t.choose(PayIntoFund(2))
    t.choose(PayIntoFund(1))
    assert t.problems(PayIntoFund(1))[0].startswith("G-052: you can pay 0 Koku")
    while (t.state.round, t.state.step, t.state.seat) != (3, at.PREPARE, A):
        t.choose(Finished())
    assert t.problems(PayIntoFund(3)) == []
    t = vassal()
    t.state.fund[A] = 8
    assert t.problems(PayIntoFund(3))
    t.choose(PayIntoFund(2))
    assert (t.state.master[A], t.state.fund[A]) == (at.FREE, 0)
    assert t.said(kinds.LIBERATED)[0].whom == -1


def test_G_053_out_with_the_last_province_and_no_daimyo() -> None:
    t = table()
    t.put(A, "Owari", 4, 1)
    t.put(B, "Mino", 1)
    t.put(B, "Ise", 2, own=0)  # contested before: no province of his
    t.put(C, "Ise", 1, 1, own=0)
    t.begin(at.MOVING, order=[A, B, C, D])
    t.choose(Move(["Owari", "Mino"], bushi=3))
    t.choose(Finished())
    t.roll(Ann=1)
    assert t.state.out[B] == 1
    assert t.units(B, "Ise") == [0] * 7
    assert (t.state.supply[B], t.state.seat) == (69, C)
    assert t.said(kinds.ELIMINATED)[0].seat == B


def test_G_053_with_a_daimyo_and_no_province_one_plays_on() -> None:
    t = table()
    t.put(A, "Owari", 1, 1)
    t.put(B, "Ise", 0, 1, own=0)
    t.put(C, "Ise", 1, 1, own=0)
    t.put(D, "Echigo", 1)
    t.begin(at.INCOME)
    assert t.state.out == [0, 0, 0, 0, 0, 0]
    assert t.state.koku[B] == 3
    assert Recruit not in {type(one) for one in t.legal()} or t.state.seat != B
