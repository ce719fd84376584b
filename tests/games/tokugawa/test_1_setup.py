"""Components and set-up (T-002 to T-015)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.setup import TASKS, facts_of
from shogun_nb.games.tokugawa.rules.towns import pieces_left, samurai_left
from tests.games.tokugawa.table import ANN, BEN, NAMES, begun, here

FACTS = facts_of(tk.read_map())


def started() -> tk.Game:
    """A game in which Ann has Kyoto and starts, before the first unit is placed."""
    game = tk.new_game(NAMES, seed=1, chance="ask")
    game.choose(tk.Kyoto(ANN)).choose(tk.Starter(ANN))
    for _ in range(3):
        game.choose(tk.Pile([1, 2, 3, 4]))
    return game


def test_T_002_there_are_twelve_tasks_and_a_weather_die_of_three_two_and_one() -> None:
    assert len(TASKS) == 12
    assert sorted(need for _, _, need, _ in TASKS) == [3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 7]
    play = begun({"Nara": (ANN, "archer"), "Osaka": (BEN, "archer")})
    play.do(tk.Attack("Nara", "Osaka"))
    assert [weight for _, weight in play.game.outcomes()] == [
        Fraction(1, 2),
        Fraction(1, 3),
        Fraction(1, 6),
    ]
    position = here()
    assert [pieces_left(FACTS, position.state, 0, one) for one in range(6)] == [5, 8, 1, 3, 10, 8]


def test_T_003_what_has_run_out_cannot_be_placed() -> None:
    assert [samurai_left(FACTS, here().state, 0, kind) for kind in (1, 2, 3)] == [10, 7, 5]
    towns = ("Sendai", "Mito", "Niigata", "Kofu", "Sumpu")
    play = begun(dict.fromkeys(towns, (ANN, "swordsman")))
    assert play.refused(tk.Recruit("swordsman", "Nara")).startswith("T-003: the supply holds no")
    play.do(tk.Recruit("lancer", "Nara"))
    walls = dict.fromkeys(tk.read_map().names[:4], (ANN, "archer", {"smithy": 0, "garden": 1}))
    more = dict.fromkeys(tk.read_map().names[6:10], (BEN, "archer", {"garden": 1}))
    play = begun({**walls, **more, "Nara": (ANN, "archer")})
    assert play.refused(tk.Build("garden", "Nara")).startswith("T-081: the supply holds no")


def test_T_003_without_a_marker_a_unit_is_not_weakened() -> None:
    weak = dict.fromkeys(tk.read_map().names[:4], (BEN, "archer", {"weak": True}))
    more = dict.fromkeys(tk.read_map().names[6:10], (BEN, "archer", {"weak": True}))
    board = {**weak, **more, "Nara": (ANN, "swordsman"), "Osaka": (BEN, "archer")}
    for endless in (0, 1):
        play = begun(board, endless_markers=endless)
        play.fight("Nara", "Osaka", 12, 2).do(tk.Retreat("Himeji"))
        assert (play.unit("Himeji"), play.of("weak", "Himeji")) == ((BEN, "archer"), endless)
    one_left = {**board, tk.read_map().names[0]: (BEN, "archer"), "Yedo": (BEN, None, {"weak": 1})}
    play = begun(one_left).fight("Nara", "Osaka", 12, 2).do(tk.Retreat("Himeji"))
    assert play.of("weak", "Himeji") == 1, "a weak capital needs no marker"


def test_T_004_strengths_of_the_units_and_of_an_upgrade() -> None:
    for kind, upgraded, strength in (
        ("archer", False, 0),
        ("lancer", False, 1),
        ("swordsman", False, 2),
        ("archer", True, 1),
        ("swordsman", True, 3),
    ):
        play = begun({"Nara": (ANN, kind, {"upgraded": upgraded}), "Osaka": (BEN, "archer")})
        told = play.fight("Nara", "Osaka", 2, 12).said(kinds.REPELLED)[-1]
        assert (told.attack, told.defence) == (2 + strength, 12)
    assert "reconstruction" in str(tk.rule("T-004"))


def test_T_010_everybody_begins_with_fifteen_koku_and_each_bank_with_five() -> None:
    game = started()
    assert game.position.koku == {ANN: 15, BEN: 15}
    assert set(game.position.banks.values()) == {5}
    assert len(game.position.banks) == 9


def test_T_010_payments_go_to_the_bank_of_the_province_concerned() -> None:
    play = begun({"Nara": (ANN, "archer")})
    play.do(tk.Recruit("lancer", "Sendai"))
    assert (play.position.koku[ANN], play.bank("Tohoku"), play.bank("Kinai")) == (13, 7, 5)
    poor = begun({"Nara": (ANN, "archer")}, koku=(1, 15))
    assert poor.refused(tk.Recruit("lancer", "Sendai")).startswith("T-040: you have not enough")
    assert poor.refused(tk.Build("temple", "Nara")).startswith("T-084: you have not enough")


def test_T_011_there_are_always_75_koku() -> None:
    game = tk.new_game(NAMES, seed=11, chance="ask", options={"turns": 4})
    while not game.over:
        state = game.position.state
        assert sum(state.koku) + sum(state.banks) == 75
        if game.decision.player == "chance":
            game.draw()
        else:
            game.play("random", most=1)


def test_T_012_three_piles_lie_face_up_in_any_order() -> None:
    game = tk.new_game(NAMES, seed=1, chance="ask")
    game.choose(tk.Kyoto(ANN)).choose(tk.Starter(ANN))
    orders = game.outcomes()
    assert len(orders) == 24
    assert {weight for _, weight in orders} == {Fraction(1, 24)}
    assert {choice.cards for choice, _ in orders} == set(permutations((1, 2, 3, 4)))
    assert game.problems(tk.Pile([1, 2, 3, 4])) == []
    game.choose(tk.Pile([4, 3, 2, 1])).choose(tk.Pile([2, 1, 3, 4])).choose(tk.Pile([1, 2, 3, 4]))
    assert [*game.position.tasks] == ["Four ships", "Tokaido", "Shikoku"]
    assert [pile for *_, pile in TASKS] == ["East"] * 4 + ["Centre"] * 4 + ["West"] * 4


def test_T_013_capitals_and_the_starting_player_are_drawn() -> None:
    game = tk.new_game(NAMES, seed=1, chance="ask")
    assert [(one.player, weight) for one, weight in game.outcomes()] == [
        (ANN, Fraction(1, 2)),
        (BEN, Fraction(1, 2)),
    ]
    game.choose(tk.Kyoto(BEN))
    assert game.position.unit("Kyoto") == (BEN, "capital")
    assert game.position.unit("Yedo") == (ANN, "capital")
    game.choose(tk.Starter(ANN))
    assert game.position.state.starter == 0
    assert game.position.state.weak == [0] * 43


@pytest.mark.parametrize(
    ("town", "message"),
    [
        ("Yedo", "a unit stands there"),
        ("Mito", "the enemy capital"),
        ("Kofu", "the enemy capital"),
        ("Osaka", ""),
        ("Kyoto", "a unit stands there"),
        ("Matsumoto", ""),
    ],
)
def test_T_014_units_of_the_start_keep_away_from_the_enemy_capital(town: str, message: str) -> None:
    problems = started().problems(tk.Place("archer", town))
    assert (problems == []) == (message == "")
    if message:
        assert problems[0].startswith("T-014: ")
        assert message in problems[0]


def test_T_014_one_samurai_a_province_and_five_two_and_one_in_all() -> None:
    game = started()
    placed: dict[str, list[str]] = {ANN: [], BEN: []}
    while game.position.state.phase < at.PLAYING and game.position.state.step == at.PLACE_UNIT:
        asked = game.decision.player
        choice = game.legal()[-1]
        assert all(one.kind in ("archer", "lancer", "swordsman") for one in game.legal())
        game.choose(choice)
        placed[asked].append(choice.kind)
    for name in NAMES:
        assert sorted(placed[name]) == ["archer"] * 5 + ["lancer"] * 2 + ["swordsman"]
    assert game.position.koku == {ANN: 15, BEN: 15}
    towns = [town for town in tk.read_map().provinces if game.position.unit(town.name)]
    for name in NAMES:
        mine = [t.province for t in towns if game.position.unit(t.name)[0] == name]  # type: ignore[index]
        assert len(mine) == 9, "eight samurai and the capital"
        assert len(set(mine)) == 8


def test_T_014_a_kind_that_is_used_up_and_a_second_one_in_a_province_are_refused() -> None:
    game = started()
    game.choose(tk.Place("swordsman", "Nara"))
    game.choose(tk.Place("archer", "Sendai")).choose(tk.Place("archer", "Niigata"))
    assert "all of this kind" in game.problems(tk.Place("swordsman", "Sumpu"))[0]
    assert "one each at the start" in game.problems(tk.Place("archer", "Osaka"))[0]


def test_T_015_one_then_two_each_and_at_last_one() -> None:
    game = started()
    asked = []
    while game.position.state.step == at.PLACE_UNIT:
        asked.append(game.decision.player)
        game.choose(game.legal()[0])
    assert asked == [ANN, BEN, BEN, ANN, ANN, BEN, BEN, ANN, ANN, BEN, BEN, ANN, ANN, BEN, BEN, ANN]
    assert (game.decision.player, game.position.state.left) == (ANN, 1)


@pytest.mark.parametrize("units", [(1, 1, 1), (5, 2, 2), (0, 0, 8)])
def test_T_014_other_units_of_the_start_are_as_many_and_there_are_so_many(
    units: tuple[int, ...],
) -> None:
    with pytest.raises(InputError, match=r"start_units \(T-014\)"):
        tk.Parameters(start_units=units)
    assert tk.Parameters(start_units=(4, 2, 2)).start_units == (4, 2, 2)
