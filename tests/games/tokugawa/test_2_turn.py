"""Turns, income, recruitment, movement (T-020 to T-054)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from tests.games.tokugawa.table import ANN, BEN, begun, here

LANCER = {"Nara": (ANN, "lancer")}


def test_T_020_one_action_then_two_then_three() -> None:
    game = tk.new_game([ANN, BEN], seed=3)
    while game.position.state.step == at.PLACE_UNIT:
        game.play("random", most=1)
    actions = []
    for _ in range(5):
        actions.append(game.position.state.left)
        game.choose(tk.EndTurn())
    assert actions == [1, 2, 3, 3, 3]


def test_T_020_a_turn_ends_by_itself_or_early_and_then_the_other_is_asked() -> None:
    play = begun({"Nara": (ANN, "archer")}, actions=1, koku=(1, 15))
    assert play.game.decision.player == ANN
    play.do(tk.Move("Nara", "Osaka", "plain"))
    assert play.game.decision.player == BEN, "no action is left, and no Koku for a wall"
    play.do(tk.EndTurn())
    assert (play.game.decision.player, play.state.left) == (ANN, 3)


def test_T_082_the_turn_goes_on_while_an_upgrade_that_takes_no_action_can_be_paid() -> None:
    board = {"Nara": (ANN, "archer", {"smithy": 1})}
    for free, asked in ((0, BEN), (1, ANN)):
        play = begun(board, actions=1, koku=(1, 15), free_upgrade=free)
        play.do(tk.Move("Nara", "Osaka", "forest"))
        assert play.game.decision.player == asked


def test_T_030_a_turn_that_is_set_begins_anew() -> None:
    board = {"Nara": (ANN, "archer"), "Tsu": (BEN, "archer")}
    position = begun(board).do(tk.Income("Kinai")).position
    again = tk.new_game(position=position.set_turn(ANN), chance="ask")
    assert again.problems(tk.Income("Kinai")) == []
    built = begun(board).do(tk.Build("castle", "Nara")).position
    assert built.set_turn(BEN).state.castle == built.state.castle
    assert max(built.set_turn(ANN).state.castle) == at.FINISHED


def test_T_020_without_actions_only_what_takes_none_may_be_done() -> None:
    play = begun({"Nara": (ANN, "archer")}, actions=0)
    for choice in (
        tk.Move("Nara", "Osaka", "plain"),
        tk.Recruit("archer", "Osaka"),
        tk.Income("Kinai"),
        tk.Build("garden", "Nara"),
    ):
        assert play.refused(choice).startswith("T-020: no action is left")
    play.do(tk.Build("castle", "Nara"))


def test_T_021_the_same_action_may_be_repeated() -> None:
    play = begun()
    play.do(
        tk.Recruit("archer", "Nara"), tk.Recruit("archer", "Osaka"), tk.Recruit("archer", "Tsu")
    )
    assert play.state.left == 0


# --- income ---------------------------------------------------------------------------------------
THREE_AND_ONE = {
    "Sendai": (ANN, "archer"),
    "Morioka": (ANN, "archer"),
    "Kubota": (ANN, "archer"),
    "Wakamatsu": (BEN, "archer"),
}


def test_T_030_the_published_example_three_against_one_is_two() -> None:
    play = begun(THREE_AND_ONE).do(tk.Income("Tohoku"))
    assert (play.position.koku[ANN], play.bank("Tohoku")) == (17, 3)


def test_T_030_each_province_once_a_turn_and_only_where_one_is() -> None:
    play = begun({**THREE_AND_ONE, "Mito": (BEN, "archer")}).do(tk.Income("Tohoku"))
    assert play.refused(tk.Income("Tohoku")).startswith("T-030: income was collected there")
    assert "no samurai of yours" in play.refused(tk.Income("Kanto"))
    play.do(tk.EndTurn())
    assert play.refused(tk.Income("Tohoku")).startswith("T-030: the province brings nothing")
    play.do(tk.EndTurn(), tk.Income("Tohoku"))


def test_T_030_not_more_than_the_bank_holds() -> None:
    play = begun({**THREE_AND_ONE, "Wakamatsu": (ANN, "archer")})
    play.do(tk.Income("Tohoku"), tk.EndTurn(), tk.EndTurn(), tk.Income("Tohoku"))
    assert (play.position.koku[ANN], play.bank("Tohoku")) == (20, 0)
    play.do(tk.EndTurn(), tk.EndTurn())
    assert "empty bank" in play.refused(tk.Income("Tohoku"))


@pytest.mark.parametrize(("option", "koku"), [("", 2), ("capital_earns", 3), ("gardens_add_up", 3)])
def test_T_030_capital_and_gardens_at_home(option: str, koku: int) -> None:
    board = {"Nara": (ANN, "archer", {"garden": 1}), "Osaka": (ANN, None, {"garden": 1})}
    play = begun(board, **({option: 1} if option else {}))
    play.do(tk.Income("Kinai"))
    assert play.position.koku[ANN] == 15 + koku


@pytest.mark.parametrize(("option", "koku"), [("", 1), ("capital_earns", 2)])
def test_T_030_a_garden_pays_beside_the_capital_alone(option: str, koku: int) -> None:
    board = {"Kyoto": (ANN, None, {"garden": 1})}
    play = begun(board, **({option: 1} if option else {})).do(tk.Income("Kinai"))
    assert play.position.koku[ANN] == 15 + koku
    absent = begun(board, capital_is_absent=1)
    assert "no samurai of yours" in absent.refused(tk.Income("Kinai"))
    bare = begun()
    assert bare.refused(tk.Income("Kinai")).startswith("T-030: the province brings nothing")
    left_alone = begun({"Nara": (ANN, None, {"garden": 1})}, turn=BEN).do(tk.EndTurn())
    assert left_alone.refused(tk.Income("San'in")).startswith("T-030: no samurai")


@pytest.mark.parametrize(("option", "koku"), [(0, 1), (1, 2)])
def test_T_030_the_enemy_capital_takes_one_off(option: int, koku: int) -> None:
    board = {"Mito": (ANN, "archer"), "Odawara": (ANN, "archer")}
    play = begun(board, capital_is_no_unit=option).do(tk.Income("Kanto"))
    assert play.position.koku[ANN] == 15 + koku


# --- recruitment ----------------------------------------------------------------------------------
def test_T_040_a_samurai_costs_one_two_or_five_koku() -> None:
    play = begun(koku=(15, 15))
    play.do(tk.Recruit("archer", "Nara"), tk.Recruit("lancer", "Mito"))
    play.do(tk.Recruit("swordsman", "Odawara"))
    assert play.position.koku[ANN] == 7
    assert (play.bank("Kinai"), play.bank("Kanto")) == (6, 12)
    assert play.unit("Odawara") == (ANN, "swordsman")


def test_T_040_on_any_free_field_also_beside_the_enemy_capital() -> None:
    assert (
        begun({"Nara": (BEN, "archer")})
        .refused(tk.Recruit("archer", "Nara"))
        .startswith("T-040: a unit stands there")
    )
    begun().do(tk.Recruit("archer", "Mito"))
    strict = begun(recruit_within_limits=1)
    assert strict.refused(tk.Recruit("archer", "Mito")).startswith("T-040: this is the province")
    assert strict.refused(tk.Recruit("archer", "Kofu")).startswith("T-040")


def test_T_040_not_where_buildings_of_the_enemy_are() -> None:
    board = {"Nara": (BEN, None, {"smithy": 1})}
    assert begun(board).refused(tk.Recruit("archer", "Nara")).startswith("T-040: buildings of")
    play = begun(board, recruit_on_buildings=1).do(tk.Recruit("archer", "Nara"))
    assert (play.unit("Nara"), play.of("smithy", "Nara")) == ((ANN, "archer"), 1)
    garden = begun({"Nara": (BEN, None, {"garden": 1})}, recruit_on_buildings=1)
    garden.do(tk.Recruit("archer", "Nara"))
    assert (garden.game.decision.player, garden.state.step) == (ANN, at.SPOILS)
    again = tk.new_game(position=garden.position.code(), chance="ask").choose(tk.Destroy())
    assert max(again.position.state.garden) == 0
    garden.do(tk.TakeOver())
    assert (garden.of("garden", "Nara"), garden.of("side", "Nara"), garden.state.left) == (1, 0, 2)


def test_T_041_own_samurai_leave_the_board_free_of_charge() -> None:
    play = begun({"Nara": (ANN, "swordsman", {"upgraded": True, "garden": 1})})
    play.do(tk.Remove("Nara"))
    assert (play.unit("Nara"), play.state.left, play.position.koku[ANN]) == (None, 3, 15)
    assert play.of("side", "Nara") == 0, "the garden stays"
    play.do(tk.Recruit("archer", "Nara"))
    assert play.of("upgraded", "Nara") == 0
    assert play.refused(tk.Remove("Yedo")).startswith("T-041: no samurai of yours")
    assert play.refused(tk.Remove("Kyoto")).startswith("T-070")


# --- movement -------------------------------------------------------------------------------------
def test_T_050_any_distance_over_one_terrain_through_own_units() -> None:
    board = {"Odawara": (ANN, "archer"), "Takasaki": (ANN, "archer"), "Mito": (BEN, "archer")}
    play = begun({"Sumpu": (ANN, "archer"), "Okazaki": (ANN, "lancer"), **board})
    play.do(tk.Move("Sumpu", "Tsu", "plain"))
    assert (play.unit("Tsu"), play.unit("Sumpu")) == ((ANN, "archer"), None)
    assert play.refused(tk.Move("Takasaki", "Utsunomiya", "plain")).startswith("T-050: no way")
    assert play.refused(tk.Move("Tsu", "Kyoto", "mountain")).startswith("T-050: a unit stands")
    assert play.refused(tk.Move("Tsu", "Wakayama", "mountain")).startswith("T-050: no way")
    assert play.refused(tk.Move("Mito", "Sendai", "forest")).startswith("T-021: no samurai")
    assert play.refused(tk.Move("Kyoto", "Nara", "plain")).startswith("T-070: the capital")
    assert play.refused(tk.Move("Tsu", "Tsu", "plain")).startswith("T-050")


def test_T_050_a_move_costs_nothing_and_takes_buildings_that_stand_alone() -> None:
    play = begun({"Nara": (ANN, "archer"), "Osaka": (BEN, None, {"garden": 1, "temple": 1})})
    play.do(tk.Move("Nara", "Osaka", "plain"))
    assert play.state.step == at.SPOILS
    play.do(tk.Destroy())
    assert (play.of("garden", "Osaka"), play.of("temple", "Osaka")) == (0, 2)
    assert (play.of("side", "Osaka"), play.position.koku[ANN]) == (0, 15)


def test_T_051_archers_need_no_roll_by_land() -> None:
    play = begun({"Nara": (ANN, "archer")}).do(tk.Move("Nara", "Wakayama", "mountain"))
    assert play.unit("Wakayama") == (ANN, "archer")
    assert play.said(kinds.WEATHER_ROLLED) == []
    sea = begun({"Osaka": (ANN, "archer", {"ship": 1})}).do(tk.Sail("Osaka", "Mito"))
    assert sea.refused(tk.Weather("sun", 3)).startswith("T-051")


TABLE = {
    ("sun", "plain"): 1,
    ("sun", "forest"): 2,
    ("sun", "mountain"): 3,
    ("sun", "water"): 2,
    ("rain", "plain"): 2,
    ("rain", "forest"): 3,
    ("rain", "mountain"): 4,
    ("rain", "water"): 3,
    ("storm", "plain"): 3,
    ("storm", "forest"): 4,
    ("storm", "mountain"): 5,
    ("storm", "water"): 7,
}
WAYS = {"plain": "Kyoto", "forest": "Tsu", "mountain": "Wakayama"}


@pytest.mark.parametrize(("weather", "terrain"), TABLE)
def test_T_052_the_table_of_needed_faces(weather: str, terrain: str) -> None:
    for die in range(1, 7):
        if terrain == "water":
            play = begun({"Osaka": (ANN, "lancer", {"ship": 1})}).do(tk.Sail("Osaka", "Mito"))
            end = "Mito"
        else:
            end = "Osaka" if terrain == "plain" else WAYS[terrain]
            start = "Wakayama" if terrain == "plain" else "Nara"
            play = begun({start: (ANN, "lancer")}).do(tk.Move(start, end, terrain))
        play.do(tk.Weather(weather, die))
        assert (play.unit(end) is not None) == (die >= TABLE[weather, terrain])


def test_T_EX_2_a_three_in_a_storm_is_enough_on_plain_and_not_in_forest() -> None:
    plain = begun(LANCER).do(tk.Move("Nara", "Osaka", "forest"), tk.Weather("storm", 3))
    assert plain.unit("Osaka") is None
    board = {"Wakayama": (ANN, "lancer")}
    play = begun(board).do(tk.Move("Wakayama", "Osaka", "plain"), tk.Weather("storm", 3))
    assert play.unit("Osaka") == (ANN, "lancer")


def test_T_EX_4_a_mountain_needs_three_four_or_five() -> None:
    assert [TABLE[one, "mountain"] for one in ("sun", "rain", "storm")] == [3, 4, 5]
    for weather, needed in (("sun", 3), ("rain", 4), ("storm", 5)):
        for die in (needed - 1, needed):
            play = begun(LANCER).do(tk.Move("Nara", "Wakayama", "mountain"))
            play.do(tk.Weather(weather, die))
            assert (play.unit("Wakayama") is not None) == (die == needed)


def test_T_052_section_C_over_all_weathers() -> None:
    chances = [
        tk.comes_through(terrain, exact=True)
        for terrain in ("plain", "forest", "mountain", "water")
    ]
    assert chances == [Fraction(8, 9), Fraction(13, 18), Fraction(5, 9), Fraction(23, 36)]


def test_T_053_a_failure_uses_up_the_action_and_may_be_tried_again() -> None:
    play = begun(LANCER)
    play.do(tk.Move("Nara", "Tsu", "forest"), tk.Weather("sun", 1))
    assert (play.unit("Nara"), play.state.left) == ((ANN, "lancer"), 2)
    play.do(tk.Move("Nara", "Tsu", "forest"), tk.Weather("sun", 2))
    assert (play.unit("Tsu"), play.state.left) == ((ANN, "lancer"), 1)
    assert [entry.rule for entry in play.said(kinds.HELD_BACK)] == [53]


# --- ships ----------------------------------------------------------------------------------------
def test_T_054_a_ship_carries_a_samurai_to_any_port_and_stays_there() -> None:
    play = begun({"Osaka": (ANN, "archer", {"ship": 1}), "Nara": (ANN, "lancer")})
    play.do(tk.Sail("Osaka", "Kochi"), tk.Weather("rain"))
    assert (play.unit("Kochi"), play.of("ships", "Kochi")) == ((ANN, "archer"), 1)
    assert (play.of("side", "Osaka"), play.of("ships", "Osaka")) == (-1, 0)
    assert play.refused(tk.Sail("Osaka", "Mito")).startswith("T-054: no ship of yours")
    assert play.refused(tk.Sail("Kochi", "Nara")).startswith("T-054: a ship sails to another port")


def test_T_054_not_in_a_storm_and_archers_need_the_weather_die_alone() -> None:
    board = {"Osaka": (ANN, "archer", {"ship": 1})}
    play = begun(board).do(tk.Sail("Osaka", "Kochi"), tk.Weather("storm"))
    assert play.unit("Osaka") == (ANN, "archer")
    play = begun(board, archers_roll_at_sea=1).do(tk.Sail("Osaka", "Kochi"))
    assert play.refused(tk.Weather("sun")).startswith("T-052: a die from 1 to 6")
    play.do(tk.Weather("rain", 2))
    assert play.unit("Osaka") == (ANN, "archer")


def test_T_054_a_ship_may_sail_empty_with_the_same_roll() -> None:
    board = {"Osaka": (ANN, "archer", {"ship": 1}), "Mito": (ANN, "archer")}
    play = begun(board).do(tk.Sail("Osaka", "Mito", "empty"))
    assert play.refused(tk.Weather("sun")).startswith("T-052")
    play.do(tk.Weather("sun", 2))
    assert (play.of("ships", "Mito"), play.unit("Osaka"), play.state.left) == (
        1,
        (ANN, "archer"),
        2,
    )
    strict = begun(board, no_empty_ships=1)
    assert "option no_empty_ships" in strict.refused(tk.Sail("Osaka", "Kochi", "empty"))


def test_T_054_a_ship_alone_carries_nobody_and_lands_nowhere_at_the_enemys() -> None:
    board = {
        "Osaka": (ANN, None, {"ship": 1}),
        "Mito": (BEN, "archer"),
        "Tsu": (BEN, None, {"temple": 1}),
    }
    play = begun(board)
    assert play.refused(tk.Sail("Osaka", "Kochi")).startswith("T-054: no samurai of yours stands")
    assert play.refused(tk.Sail("Osaka", "Mito", "empty")).startswith("T-054: a unit stands")
    assert "buildings of the enemy" in play.refused(tk.Sail("Osaka", "Tsu", "empty"))
    assert here(board).status == ()
