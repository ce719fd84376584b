"""Chapter 6 of Gekokujō's checklist outside of battles: Ninja and castles (G-060 to G-062)."""

from __future__ import annotations

import pytest

from shogun_nb.games.gekokujo.bots.greedy import greedy_choice
from shogun_nb.games.gekokujo.choices import (
    BuildCastle,
    Finished,
    Fortify,
    HireNinja,
    Move,
    Recruit,
)
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.sentences import sentence
from tests.games.gekokujo.table import MAP, A, B, C, D, Table, table


def preparing(**options: int) -> Table:
    """Ann and Ben prepare, each with 20 Koku."""
    t = table(**options)
    t.put(A, "Owari", 2, 1)
    t.put(A, "Ise", 1)
    t.put(B, "Mino", 2, 1)
    t.give(A, 20)
    t.give(B, 20)
    t.begin(at.PREPARING, order=[A, B, C, D])
    return t


def test_G_060_the_first_in_order_gets_the_ninja() -> None:
    t = preparing()
    t.choose(HireNinja("diversion", "Owari"))
    assert (t.state.koku[A], t.state.ninja, t.state.mission) == (17, A, at.DIVERSION)
    assert t.problems(HireNinja("assassination")) == [
        "G-060: the Ninja serves Ann, and there is only one."
    ]
    t.choose(Finished())
    assert t.problems(HireNinja("sabotage", "Owari"))[0].startswith("G-060: the Ninja serves Ann")


@pytest.mark.parametrize("last", [0, 1])
def test_G_060_by_option_who_hires_the_ninja_later_takes_him_over(last: int) -> None:
    t = preparing(ninja_to_last=last)
    t.choose(HireNinja("assassination"))
    if last:
        assert t.problems(HireNinja("assassination")) == [
            "G-060: the Ninja serves Ann, and there is only one."
        ]
    t.choose(Finished())
    assert (t.problems(HireNinja("sabotage", "Owari")) == []) == last
    if last:
        t.choose(HireNinja("sabotage", "Owari"))
        assert (t.state.ninja, t.state.mission, t.state.koku[:2]) == (B, at.SABOTAGE, [17, 17])
        assert t.hidden == [at.NOT_HIDING] * at.SEATS


def test_G_060_by_option_the_mission_is_announced_when_all_have_prepared() -> None:
    t = preparing(ninja_announced_late=1)
    assert t.problems(HireNinja("sabotage", "Mino")) == [
        "G-060: sabotage and diversion are announced when all have prepared. Hire the Ninja with "
        '"assassination".'
    ]
    t.choose(HireNinja("assassination"))
    t.choose(Finished())
    t.choose(Recruit("Mino", 1))  # sabotage will come too late for it
    t.choose(Finished())
    assert (t.state.step, t.state.seat, t.state.phase) == (at.PREPARE, A, at.PREPARING)
    assert t.position.playable
    assert t.problems(BuildCastle("Owari")) == [
        "G-060: now you only say what your Ninja does. Name a mission, or finish."
    ]
    assert t.problems(HireNinja("assassination"))[0].startswith("G-060: sabotage and diversion are")
    assert not any(isinstance(one, Recruit) for one in t.legal())
    koku = t.state.koku[A]
    waiting = t.position
    t.choose(HireNinja("sabotage", "Mino"))
    assert (t.state.koku[A], t.state.mission, t.hidden[A]) == (koku, at.SABOTAGE, at.NOT_HIDING)
    assert sentence(t.said(kinds.NINJA_ANNOUNCED)[0], t.lookup) == (
        "The Ninja of Ann sabotages Mino in this round."
    )
    assert (t.state.step, t.state.seat) == (at.MOVE, A)
    assert waiting == Position.from_code(waiting.code())


def test_G_060_by_option_who_announces_no_mission_keeps_an_assassin() -> None:
    t = preparing(ninja_announced_late=1)
    t.choose(HireNinja("assassination"))
    for _ in range(2):
        t.choose(Finished())
    assert t.state.step == at.PREPARE
    choice = [0] * 12
    greedy_choice(t.facts, t.state, choice)
    assert choice[0] == 0
    t.choose(Finished())
    assert (t.state.step, t.hidden[A], t.state.mission) == (at.MOVE, at.HIDING, at.UNANNOUNCED)


def test_G_060_what_is_announced_names_a_province_and_an_assassination_none() -> None:
    t = preparing()
    assert t.problems(HireNinja("sabotage")) == [
        "G-060: sabotage and diversion are announced. Name the province."
    ]
    assert t.problems(HireNinja("assassination", "Mino")) == [
        "G-060: the place of an assassination stays hidden. Name no province."
    ]
    t.choose(HireNinja("assassination"))
    assert (t.state.mission, t.state.target, t.hidden[A]) == (at.UNANNOUNCED, -1, at.HIDING)


def test_G_060_a_diverted_province_cannot_be_attacked() -> None:
    t = preparing()
    t.choose(HireNinja("diversion", "Owari"))
    t.choose(Finished())
    t.choose(Finished())
    t.choose(Finished())
    assert (t.state.step, t.state.seat) == (at.MOVE, B)
    assert t.problems(Move(["Mino", "Owari"], bushi=1)) == [
        "G-060: Owari cannot be attacked in this round: the Ninja diverts."
    ]
    assert all("Owari" not in one.path for one in t.legal() if isinstance(one, Move))
    assert t.problems(Move(["Mino", "Omi"], bushi=1)) == []


def test_G_060_no_battle_is_fought_in_a_diverted_province() -> None:
    t = preparing()
    t.put(B, "Ise", 1, own=0)
    t.state.owner[MAP.index("Ise")] = -1
    t.choose(HireNinja("diversion", "Ise"))
    while t.state.round == 2:
        t.choose(Finished())
    assert t.said(kinds.BATTLE_BEGAN) == []


@pytest.mark.parametrize(("stays", "master"), [(0, -1), (1, A)])
def test_G_060_the_ninja_leaves_after_the_round(stays: int, master: int) -> None:
    for mission, place in (("assassination", None), ("sabotage", "Oki")):
        t = preparing(ninja_stays=stays)
        t.choose(HireNinja(mission, place))
        while t.state.round == 2:
            t.choose(Finished())
        hidden = place is None and stays
        assert (t.state.ninja, t.hidden[A]) == (master if hidden else -1, int(bool(hidden)))


def test_G_061_one_castle_in_a_province_of_ones_own() -> None:
    t = preparing()
    assert t.problems(BuildCastle("Mino"))[0].startswith("G-061: you do not control Mino.")
    t.choose(BuildCastle("Owari"))
    assert (t.state.koku[A], t.state.castle[A]) == (15, MAP.index("Owari"))
    assert t.problems(BuildCastle("Ise")) == [
        "G-061: you have a castle in Owari, and may have only one."
    ]


def test_G_062_to_fortify_needs_a_castle_and_lasts_a_round() -> None:
    t = preparing()
    t.state.castle[A] = MAP.index("Oki")  # which is neutral by now
    assert t.problems(Fortify())[0].startswith("G-062: you have no castle in a province of yours")
    t.state.castle[A] = -1
    t.choose(BuildCastle("Owari"))
    t.choose(Fortify())
    assert (t.state.koku[A], t.state.fortified[A]) == (12, 1)
    assert t.problems(Fortify()) == ["G-062: your castle is fortified already in this round."]
    while t.state.round == 2:
        t.choose(Finished())
    assert (t.state.fortified[A], t.state.castle[A]) == (0, MAP.index("Owari"))


@pytest.mark.parametrize(("captured", "castle"), [(0, -1), (1, MAP.index("Owari"))])
def test_G_062_a_castle_is_destroyed_when_an_enemy_gains_control(
    captured: int, castle: int
) -> None:
    t = table(castle_is_captured=captured)
    t.put(A, "Owari", 0, 1)
    t.state.castle[A], t.state.fortified[A] = MAP.index("Owari"), 1
    t.put(A, "Ise", 1, 1)
    t.put(B, "Mino", 2, 1)
    t.begin(at.MOVING, order=[B, A, C, D])
    t.choose(Move(["Mino", "Owari"], bushi=2))
    t.choose(Finished())
    t.roll(Ben=1)
    assert t.owner("Owari") == B
    assert (t.state.castle[A], t.state.fortified[A], t.state.castle[B]) == (-1, 0, castle)
    what = kinds.CASTLE_CAPTURED if captured else kinds.CASTLE_DESTROYED
    assert [(one.seat, one.whom) for one in t.said(what)] == [(B, A)]
