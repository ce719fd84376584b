"""Chapter 1 of Gekokujō's checklist: who wins, and when (G-010 to G-014)."""

from __future__ import annotations

import pytest

from shogun_nb.games.gekokujo.choices import Fight, Finished, Move
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from tests.games.gekokujo.table import MAP, A, B, C, Table, table

CITIES = ("Yamashiro", "Settsu", "Musashi")
PLAIN = [name for name in MAP.names if name not in (*CITIES, "Sagami")]


def hold(t: Table, seat: int, count: int, first: int = 0) -> None:
    """Provinces with one Bushi each, none of them a mandate."""
    for name in PLAIN[first : first + count]:
        t.put(seat, name, 1)


def hold_cities(t: Table, seat: int) -> None:
    """Kyoto, Osaka and Edo."""
    for name in CITIES:
        t.put(seat, name, 1)


def test_G_010_the_mandate_goes_before_provinces() -> None:
    t = table()
    hold(t, A, 20)
    hold_cities(t, B)
    assert t.begin(at.WINTER) == at.GAME_OVER
    assert (t.state.winner, t.state.won_by) == (B, at.BY_MANDATE)
    assert [(one.rule, one.seat) for one in t.said(kinds.WON)] == [(14, B)]


def test_G_010_provinces_go_before_glory() -> None:
    t = table(path_of_glory=1)
    t.state.on_path[B], t.state.glory[B] = 1, 7
    hold(t, A, 20)
    assert t.begin(at.WINTER) == at.GAME_OVER
    assert (t.state.winner, t.state.won_by) == (A, at.BY_PROVINCES)


def test_G_011_the_game_ends_at_the_end_of_the_phase_only() -> None:
    t = table()
    hold(t, A, 19)
    t.put(A, "Shinano", 1)
    t.state.owner[MAP.index("Shinano")] = -1  # contested before, and the others have left
    t.begin(at.MOVING)
    assert t.state.step == at.MOVE
    t.choose(Move(["Shinano", "Suruga"], bushi=1))
    assert (t.state.step, t.owner("Suruga")) == (at.MOVE, -1)
    assert t.choose(Finished()) == at.GAME_OVER
    assert (t.state.winner, t.state.phase) == (A, at.ENDED)


def nearly_won(**options: int) -> Table:
    """Ann needs one more province of 20, and attacks Ben in two; Ben has others, too."""
    t = table(**options)
    hold(t, A, 18)
    t.put(A, "Yamashiro", 4)
    for name in ("Omi", "Tamba", "Kawachi"):
        t.put(B, name, 1, 1 if name == "Kawachi" else 0)
    t.begin(at.MOVING)
    t.choose(Move(["Yamashiro", "Omi"], bushi=1))
    t.choose(Move(["Yamashiro", "Tamba"], bushi=1))
    return t


@pytest.mark.parametrize("at_once", [0, 1])
def test_G_011_by_option_the_game_ends_at_once(at_once: int) -> None:
    t = nearly_won(win_at_once=at_once)
    t.choose(Finished())
    t.choose(Fight("Omi"))
    t.roll(Ann=1)
    assert (t.state.step == at.GAME_OVER) == at_once  # not when he leaves a battle unfought
    assert len(t.said(kinds.BATTLE_BEGAN)) == 2 - at_once
    assert (t.state.winner, t.state.won_by) == ((A, at.BY_PROVINCES) if at_once else (-1, 0))


@pytest.mark.parametrize("at_once", [0, 1])
def test_G_011_by_option_the_game_ends_at_once_by_movement(at_once: int) -> None:
    t = table(win_at_once=at_once)
    hold(t, A, 19)
    t.put(A, "Shinano", 2, own=0)
    t.put(B, "Satsuma", 2, 1)
    t.state.owner[MAP.index("Shinano")] = -1  # contested before, and the others have left
    t.begin(at.MOVING)
    assert t.state.step == at.MOVE
    t.choose(Finished())
    assert t.owner("Shinano") == A
    assert (t.state.step == at.GAME_OVER) == at_once
    assert (t.state.seat, t.state.step) == ((-1, at.GAME_OVER) if at_once else (B, at.MOVE))


def test_G_011_planning_is_checked_before_the_campaign() -> None:
    t = table()
    hold(t, A, 20)
    assert t.begin(at.PACTS) == at.GAME_OVER


@pytest.mark.parametrize(("players", "wanted"), [(2, 30), (3, 24), (4, 20), (5, 18), (6, 16)])
def test_G_012_provinces_to_win(players: int, wanted: int) -> None:
    t = table(players)
    hold(t, A, wanted - 1)
    assert t.begin(at.WINTER) != at.GAME_OVER
    t = table(players)
    hold(t, A, wanted)
    assert t.begin(at.WINTER) == at.GAME_OVER
    assert (t.state.winner, t.state.won_by) == (A, at.BY_PROVINCES)


def test_G_012_after_the_last_round_most_provinces_win() -> None:
    t = table(rounds=7)
    hold(t, A, 3)
    hold(t, B, 4, first=3)
    hold(t, C, 4, first=7)
    t.give(C, 9)
    assert t.begin(at.ROUND_END, round=6) != at.GAME_OVER
    assert t.state.round == 7
    assert t.begin(at.ROUND_END, round=7) == at.GAME_OVER
    assert (t.state.winner, t.state.won_by) == (C, at.BY_ROUNDS)


def test_G_012_vassals_do_not_win_after_the_last_round() -> None:
    t = table(rounds=7)
    hold(t, A, 3)
    for seat in range(4):
        t.state.master[seat] = (seat + 1) % 4
    assert t.begin(at.ROUND_END, round=7) == at.GAME_OVER
    assert t.state.winner == -1


def tied() -> Table:
    """Two players with 20 provinces, each with as much of everything."""
    t = table()
    hold(t, A, 19)
    hold(t, B, 19, first=19)
    t.put(A, "Yamashiro", 1)
    t.put(B, "Settsu", 1)
    return t


def test_G_013_ties_go_to_koku_then_daimyo_then_mandates_then_the_next_order() -> None:
    t = tied()  # Oda comes before Shimazu in the alphabet, and so in the next order
    assert t.begin(at.WINTER) == at.GAME_OVER
    assert t.state.winner == A
    t = tied()
    t.put(B, PLAIN[-1], 1)  # one more province acts later
    assert (t.begin(at.WINTER), t.state.winner) == (at.GAME_OVER, A)
    t = tied()
    t.put(A, PLAIN[-1], 1)
    assert (t.begin(at.WINTER), t.state.winner) == (at.GAME_OVER, B)
    t = tied()
    t.put(B, "Musashi", 1)
    t.put(A, PLAIN[-1], 1)
    assert (t.begin(at.WINTER), t.state.winner) == (at.GAME_OVER, B)
    t = tied()
    t.put(B, "Musashi", 1)
    t.put(A, PLAIN[0], 0, 1)
    assert (t.begin(at.WINTER), t.state.winner) == (at.GAME_OVER, A)
    t = tied()
    t.put(A, PLAIN[0], 0, 1)
    t.state.stored[B] = 1  # stored Koku are Koku
    assert (t.begin(at.WINTER), t.state.winner) == (at.GAME_OVER, B)
    t = tied()
    t.put(B, PLAIN[19], 0, 1)
    t.state.stored[A] = 1
    assert (t.begin(at.WINTER), t.state.winner) == (at.GAME_OVER, A)
    t = tied()
    t.put(A, PLAIN[0], 0, 1)
    t.give(B, 1)
    assert (t.begin(at.WINTER), t.state.winner) == (at.GAME_OVER, B)


def test_G_014_all_three_cities_and_nobody_else_in_them() -> None:
    for city in CITIES:
        t = table()
        hold_cities(t, A)
        t.state.owner[MAP.index(city)] = -1
        assert t.begin(at.WINTER) != at.GAME_OVER
    t = table(political_play=1)
    hold_cities(t, A)
    t.ally(A, B)
    t.put(B, "Settsu", 1, 1, own=0)
    assert t.begin(at.WINTER) != at.GAME_OVER


def test_G_014_edo_in_sagami_by_option() -> None:
    t = table(edo_in_sagami=1)
    hold_cities(t, A)
    assert t.begin(at.WINTER) != at.GAME_OVER
    t = table(edo_in_sagami=1)
    hold_cities(t, A)
    t.put(A, "Sagami", 1)
    assert t.begin(at.WINTER) == at.GAME_OVER
