"""Cases that a second reader of the rulebook has found, by rule."""

from __future__ import annotations

from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games.gekokujo.choices import Disband, Finished, GiveUp, HireRonin, Lose, Move
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.parameters import Parameters
from shogun_nb.games.gekokujo.sentences import log_of, sentence
from tests.games.gekokujo.table import A, B, C, D, Table, place_of, table


def at_home(**options: Any) -> Table:
    """Each of four players at home with a Daimyo and 2 Bushi."""
    t = table(**options)
    for seat, home in enumerate(("Owari", "Satsuma", "Mikawa", "Echigo")):
        t.put(seat, home, 2, 1)
    return t


def test_G_061_a_castle_in_a_contested_province_is_nothing_odd() -> None:
    t = at_home()
    t.put(B, "Mino", 2)
    t.put(A, "Mino", 2, own=0)
    t.state.castle[B] = place_of("Mino")
    t.begin(at.FIGHTING)
    assert t.state.step == at.ROLL
    t.roll(Ann=1, Ben=1)
    assert (t.owner("Mino"), t.state.castle[B]) == (-1, place_of("Mino"))
    assert t.position.status == ()


def test_G_038_a_battle_in_which_the_owner_is_dying_is_nothing_odd() -> None:
    t = at_home()
    t.put(B, "Mino", 1)
    t.put(A, "Mino", 1, 1, own=0)
    t.begin(at.FIGHTING, order=[B, A, C, D])
    t.roll(Ann=1, Ben=1)
    assert (t.state.step, t.units(B, "Mino")) == (at.TAKE_LOSSES, [0] * at.UNIT_KINDS)
    assert t.position.status == ()


def test_G_046_a_province_held_by_ronin_alone_is_not_said_to_be_contested() -> None:
    t = at_home()
    t.put(B, "Mino", 1)
    t.put(A, "Mino", 2, own=0)
    t.give(B, 1)
    t.begin(at.FIGHTING)
    t.choose(HireRonin(1))
    t.roll(Ann=1, Ben=2)
    t.choose(Lose(bushi=1))
    assert t.owner("Mino") == -1
    assert log_of(t.lookup, t.record)[-2:] == [
        "Only Ronin of Ben remain in Mino: nobody controls it. (G-042)",
        "Ben has no unit left in Mino: it is neutral. (G-042)",
    ]


def test_G_040_who_moved_in_attacks_where_all_move_first() -> None:
    t = at_home(all_move_first=1)
    t.begin(at.MOVING)
    t.choose(Finished())
    t.choose(Finished())
    t.choose(Move(["Mikawa", "Owari"], bushi=2))
    t.choose(Finished())
    t.choose(Finished())
    assert (t.state.step, t.state.attacker) == (at.ROLL, C)
    t.roll(Cem=1, Ann=1)
    t.choose(Lose(bushi=1))
    assert t.owner("Owari") == -1
    assert len(t.said(kinds.BATTLE_BEGAN)) == 1


def test_G_013_the_next_order_counts_upkeep_after_the_first_round_too() -> None:
    t = table(numbers=Parameters(provinces_to_win=(1,) * 5))
    t.put(A, "Omi", 1)
    t.put(C, "Kii", 3)  # pays 1 Koku more, and so acts first
    for seat in (A, C):
        t.give(seat, 5)
    assert t.begin(at.WINTER, round=1) == at.GAME_OVER
    assert t.state.winner == C


def test_G_053_nothing_more_is_said_of_the_koku_of_those_who_are_out() -> None:
    t = at_home(rice_and_war=1)
    t.put(D, "Echigo", -2, -1)
    t.state.owner[place_of("Echigo")] = t.state.began[place_of("Echigo")] = -1
    t.give(D, 8)
    t.state.master[D], t.state.announced[D], t.state.out[D] = A, 1, 1
    t.begin(at.FIGHTING, order=[])  # nobody has a turn, and winter comes
    assert t.state.round == 3
    assert [entry for entry in t.record if entry[2] == D] == []


def test_G_037_who_keeps_an_odd_bushi_is_not_said_to_have_none() -> None:
    t = table(odd_bushi_stays=1, numbers=Parameters(base_income=0, province_income=0))
    t.put(A, "Owari", 1, 1)
    t.begin(at.INCOME)
    forgiven = t.said(kinds.DEBT_FORGIVEN)[0]
    assert sentence(forgiven, t.lookup) == (
        "Ann has too few Bushi to remove: the rest, 1 Koku, is forgiven."
    )
    assert t.units(A, "Owari")[at.BUSHI] == 1


def test_G_050_a_vassals_half_is_refused_with_its_own_rule_and_forgotten_with_the_phase() -> None:
    t = at_home()
    t.put(B, "Satsuma", 0, -1)
    t.put(B, "Osumi", 2)
    t.put(B, "Hyuga", 2)
    t.put(B, "Kii", 0, 1)
    t.put(A, "Kii", 3, own=0)
    t.begin(at.FIGHTING)
    t.roll(Ann=1)
    assert (t.state.step, t.state.halving[B]) == (at.GIVE_UP, 1)
    assert t.position.set_round("campaign").state.halving[B] == 0
    t.choose(GiveUp("Osumi"))
    while t.state.step == at.RETREAT:
        t.choose(t.legal()[0])
    assert t.state.step == at.DISBAND
    assert t.problems(Disband("Owari")) == [
        "G-050: you have no Bushi in Owari. Remove one from where you have it."
    ]


def test_G_046_ronin_of_odds_are_a_table() -> None:
    t = at_home()
    with pytest.raises(InputError, match="G-046"):
        t.position.odds("Owari", "Ben", joining=2, ronin=2)  # type: ignore[arg-type]


def test_G_703_the_log_names_no_penalty_that_a_class_may_change() -> None:
    t = table(political_play=1, numbers=Parameters(traitor_attack=2))
    entry = (kinds.BETRAYED, 703, A, place_of("Mino"), -1, -1, -1, B)
    assert sentence(entry, t.lookup) == (
        "Ann attacks an ally, Ben, in Mino, and has a penalty on attack rolls for the rest of the "
        "round."
    )


def test_G_701_an_ally_who_stands_by_is_not_said_to_be_attacked() -> None:
    t = table(political_play=1)
    t.ally(A, B)
    t.put(C, "Mino", 1)
    t.put(A, "Mino", 3, 1, own=0)
    t.put(B, "Mino", 1, 1, own=0)
    t.begin(at.FIGHTING)
    assert t.state.step == at.ROLL
    assert log_of(t.lookup, t.record) == ["Battle in Mino: Ann attacks Cem. (G-040)"]


def test_G_050_no_game_begins_where_provinces_are_due_that_may_be_lost_before() -> None:
    t = at_home()
    t.begin(at.MOVING)
    t.state.giving_up[B] = 1
    assert not t.position.playable


def test_G_046_odds_refuse_more_ronin_than_bushi() -> None:
    t = at_home()
    odds = t.position.odds("Owari", "Ben", joining=3, ronin={"Ben": 3, "Ann": 2})
    assert odds.controls["Ben"] > 0
    with pytest.raises(InputError, match="G-046: Ann can have up to 2 Ronin in Owari, not 3"):
        t.position.odds("Owari", "Ben", joining=2, ronin={"Ann": 3})
