"""Tasks and the end (T-090 to T-094)."""

from __future__ import annotations

from typing import Any

import pytest

from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules.setup import TASKS
from tests.games.tokugawa.table import ANN, BEN, Play, begun, here, with_cards

NORTH = {"Sendai": (ANN, "archer"), "Morioka": (ANN, "archer")}


def test_T_090_whoever_first_fulfils_an_open_task_takes_its_card_at_once() -> None:
    play = begun(NORTH)
    assert play.position.tasks["Northern lords"] == {ANN: (2, 3), BEN: (0, 3)}
    play.do(tk.Recruit("archer", "Kubota"))
    assert play.state.taken[0] == 0
    assert "Northern lords" not in play.position.tasks
    assert "Ring of Yedo" in play.position.tasks
    assert play.position.points[ANN] >= 3


@pytest.mark.parametrize("short", [0, 1])
def test_T_093_all_cards_of_the_action_that_ends_the_game_are_taken(short: int) -> None:
    """Odawara fulfils the Ring of Yedo, her third card, and Tokaido at one moment."""
    towns = ["Mito", "Utsunomiya", "Takasaki", "Sumpu", "Hamamatsu", "Okazaki", "Nagoya", "Tsu"]
    board = here({**dict.fromkeys(towns, (ANN, "archer"))}, short_game=short)
    taken = {"Northern lords": 0, "Kinai": 0, "Nakasendo": 1, "Shikoku": 1}
    play = Play(with_cards(board, taken)).do(tk.Recruit("archer", "Odawara"))
    assert play.game.over
    owners = dict(zip((name for name, *_ in TASKS), play.state.taken, strict=True))
    assert (owners["Ring of Yedo"], owners["Tokaido"]) == (0, 0)


def test_T_090_a_newly_uncovered_card_counts_at_once_and_buildings_alone_do_not() -> None:
    ring = dict.fromkeys(("Mito", "Utsunomiya", "Takasaki", "Odawara"), (ANN, "archer"))
    play = begun({**NORTH, **ring}).do(tk.Recruit("archer", "Kubota"))
    assert play.state.taken[:3] == [0, 0, -1]
    alone = begun({**NORTH, "Kubota": (ANN, None, {"garden": 1})}).do(tk.Recruit("archer", "Nara"))
    assert alone.state.taken[0] == -1


def test_T_090_ships_are_those_one_has_and_seven_of_nine_towns_do() -> None:
    ships = with_cards(
        here({"Osaka": (ANN, "archer", {"ship": 1}), "Mito": (ANN, "archer", {"ship": 1})}),
        {"Shikoku": 1, "San'yodo": 1, "San'in": 0},
    )
    short = ships.set_options(tasks_at_turn_end=0)
    assert short.tasks["Three ships"][ANN] == (2, 3)
    towns = ["Sumpu", "Hamamatsu", "Okazaki", "Nagoya", "Tsu", "Kofu", "Matsumoto"]
    position = with_cards(
        here(dict.fromkeys(towns[:-1], (ANN, "archer"))), {"Nakasendo": 1, "Tokaido": 1}
    )
    play = Play(with_cards(position, {"Kinai": 0}))
    play.do(tk.Recruit("archer", "Takayama"))
    assert play.state.taken[7] == 0


def test_T_090_the_active_player_first_and_with_an_option_at_the_end_of_a_turn() -> None:
    play = begun(NORTH, tasks_at_turn_end=1).do(tk.Recruit("archer", "Kubota"))
    assert play.state.taken[0] == -1
    play.do(tk.EndTurn())
    assert play.state.taken[0] == 0
    ben = dict.fromkeys(("Sendai", "Morioka", "Kubota"), (BEN, "archer"))
    other = begun({**ben, "Nara": (ANN, "archer")}).do(tk.Move("Nara", "Osaka", "forest"))
    assert other.state.taken[0] == 1, "the other player's task counts, too"


def test_T_091_who_has_no_koku_and_no_income_may_leave_the_game() -> None:
    play = begun({"Mito": (ANN, "archer")}, koku=(0, 15))
    assert [type(one).__name__ for one in play.game.legal() if not isinstance(one, tk.Move)] == [
        "EndTurn",
        "Remove",
        "Resign",
    ]
    play.do(tk.Resign())
    assert (play.game.over, play.game.winners) == (True, (BEN,))
    rich = begun({"Mito": (ANN, "archer")}, koku=(1, 15))
    assert rich.refused(tk.Resign()).startswith("T-091: who has Koku")
    earns = begun({"Nara": (ANN, "archer")}, koku=(0, 15))
    assert earns.refused(tk.Resign()).startswith("T-091")


def test_T_092_conquering_the_weakened_capital_wins_at_once() -> None:
    play = begun({"Mito": (ANN, "archer"), "Yedo": (BEN, None, {"weak": True})})
    play.fight("Mito", "Yedo", 8, 7)
    assert (play.game.over, play.game.winners) == (True, (ANN,))
    assert play.said(kinds.WON)[-1].rule == 92
    held = begun({"Mito": (ANN, "archer"), "Yedo": (BEN, None, {"weak": True})})
    assert not held.fight("Mito", "Yedo", 7, 7).game.over


TWO = {"Tokaido": 0, "Kinai": 0, "Nakasendo": 1}


def third(towns: dict[str, Any] | None = None, **given: Any) -> Play:
    """Ann takes a third card, and the game ends."""
    board = {**NORTH, **(towns or {})}
    return Play(with_cards(here(board, **given), TWO)).do(tk.Recruit("archer", "Kubota"))


def test_T_093_the_third_card_ends_the_game_and_most_points_win() -> None:
    play = third(koku=(10, 20))
    assert play.game.over
    assert play.game.points_by_source() == {
        ANN: {"most money": 0, "most samurai": 5, "most buildings": 0, "task cards": 12},
        BEN: {"most money": 5, "most samurai": 0, "most buildings": 0, "task cards": 4},
    }
    assert play.game.winners == (ANN,)


def test_T_093_what_counts_as_a_building() -> None:
    built = {
        "Himeji": (BEN, "archer", {"wall": 1, "castle": 1}),
        "Nara": (ANN, None, {"temple": 1}),
    }
    play = third(built)
    assert play.game.points_by_source()[ANN]["most buildings"] == 0
    assert play.game.points_by_source()[BEN]["most buildings"] == 0, "a tie brings nothing"
    more = {"Himeji": (BEN, "archer", {"garden": 1, "ship": 0, "smithy": 1})}
    assert third({**built, **more}).game.points_by_source()[BEN]["most buildings"] == 5


@pytest.mark.parametrize("option", [0, 1])
def test_T_093_an_unfinished_castle_and_a_tied_majority(option: int) -> None:
    position = with_cards(here({**NORTH, "Nara": (ANN, "archer")}), TWO).set_options(
        unfinished_counts=option
    )
    play = Play(position).do(tk.Build("castle", "Nara"), tk.Recruit("archer", "Kubota"))
    assert play.game.points_by_source()[ANN]["most buildings"] == 5 * option
    tied = third(koku=(16, 15), ties_score=option)
    assert tied.game.points_by_source()[BEN]["most money"] == 5 * option


@pytest.mark.parametrize("option", [0, 1])
def test_T_093_equal_points_are_a_shared_victory(option: int) -> None:
    position = here({"Nara": (ANN, "archer"), "Sendai": (BEN, "archer")}, second_wins_ties=option)
    play = Play(position.set_options(turns=2)).do(tk.EndTurn(), tk.EndTurn())
    assert play.game.over
    assert play.game.winners == ((BEN,) if option else (ANN, BEN))


def test_T_093_after_so_many_turns_the_game_is_scored_as_it_stands() -> None:
    game = tk.new_game([ANN, BEN], seed=2, options={"turns": 2})
    game.play("random")
    assert game.position.state.turn <= 4


@pytest.mark.parametrize("short", [0, 1])
def test_T_094_the_short_game_ends_with_ten_points_of_task_cards(short: int) -> None:
    position = with_cards(here(NORTH), {"Tokaido": 0, "Nakasendo": 1}).set_options(short_game=short)
    nine = Play(position).do(tk.Recruit("archer", "Kubota"))
    assert not nine.game.over, "nine points"
    ten = with_cards(here(NORTH), {"Tokai and Chubu": 0}).set_options(short_game=short)
    play = Play(ten).do(tk.Recruit("archer", "Kubota"))
    assert play.game.over == (short == 1)
    if short:
        assert play.said(kinds.WON)[-1].rule == 94
