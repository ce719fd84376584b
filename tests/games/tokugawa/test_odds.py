"""Exact odds: section C of the checklist, enumeration by the rules, and choices that are best."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa import odds
from shogun_nb.games.tokugawa.rules import state as at
from tests.games.tokugawa.table import ANN, BEN, begun, here

F = Fraction
FACES = range(1, 7)


def test_section_C_of_fights() -> None:
    assert [tk.fight(d) for d in (0, 1, -1)] == [F(721, 1296), F(287, 432), F(575, 1296)]
    assert tk.fight(0, 1, 0) == F(10577, 15552)
    assert tk.fight(0, 0, 1) == F(6097, 15552)
    assert tk.fight(0, 1, 1) == F(98651, 186624)


def test_section_C_of_movements() -> None:
    told = {one: tk.comes_through(one, exact=True) for one in ("plain", "forest", "mountain")}
    assert told == {"plain": F(8, 9), "forest": F(13, 18), "mountain": F(5, 9)}
    assert tk.comes_through("water", exact=True) == F(23, 36)
    assert tk.comes_through("plain", kind="archer", exact=True) == 1
    archers = tk.Options(archers_roll_at_sea=1)
    assert tk.comes_through("water", kind="archer", options=archers, exact=True) == F(23, 36)
    assert tk.comes_through("plain") == pytest.approx(8 / 9)


def test_section_C_of_attacks_on_a_capital() -> None:
    bare = here({"Mito": (ANN, "archer")}).odds("Mito", "Yedo", exact=True)
    walled = here({"Mito": (ANN, "archer"), "Yedo": (BEN, None, {"castle": 1, "wall": 1})})
    assert round(100 * bare.wins) == 27
    assert round(100 * walled.odds("Mito", "Yedo").wins) == 7
    assert bare.arrives == 1
    assert bare.wins + bare.holds == bare.arrives
    assert sum(chance for chance, _ in bare.by_weather.values()) == 1
    assert sum(chance * wins for chance, wins in bare.by_weather.values()) == bare.wins


def walk(difference: int, attacker: int, defender: int) -> Fraction:
    """The same by going through all dice, and by maximum and minimum over what can be chosen."""
    totals = [first + second for first, second in product(FACES, FACES)]

    @cache
    def defends(stands: int, left: int) -> Fraction:
        again = defends(stands, left - 1) if left else None
        loses = [F(int(stands + difference >= total)) for total in totals]
        return sum((one if again is None else min(one, again) for one in loses), F(0)) / 36

    @cache
    def attacks(left: int) -> Fraction:
        again = attacks(left - 1) if left else None
        keeps = [defends(total, defender) for total in totals]
        return sum((one if again is None else max(one, again) for one in keeps), F(0)) / 36

    return attacks(attacker)


@pytest.mark.parametrize("difference", [-3, 0, 2])
@pytest.mark.parametrize(("attacker", "defender"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_odds_are_those_of_all_dice_and_all_choices(
    difference: int, attacker: int, defender: int
) -> None:
    assert tk.fight(difference, attacker, defender) == walk(difference, attacker, defender)


def test_more_strength_and_more_rolls_never_harm() -> None:
    for d, a, b in product(range(-10, 10), range(3), range(3)):
        assert tk.fight(d, a, b) <= tk.fight(d + 1, a, b)
        assert tk.fight(d, a, b) <= tk.fight(d, a + 1, b)
        assert tk.fight(d, a, b + 1) <= tk.fight(d, a, b)
    assert tk.fight(10) == 1
    assert tk.fight(-11) == 0


def test_a_roll_is_kept_when_it_wins_as_often_as_a_new_one() -> None:
    assert [roll for roll in range(2, 13) if tk.keeps(roll, 0, 1)] == [*range(7, 13)]
    assert tk.keeps(2, 0, 0)
    assert tk.keeps(7, 0, 1, 0)
    for roll in range(2, 13):
        gain = odds.attacker_wins(roll, 0, 1) - tk.fight(0, 0, 1)
        assert tk.keeps(roll, 0, 1, 1) == (gain >= 0)


def test_attack_now_or_bring_a_supporter_first() -> None:
    board = {"Okayama": (ANN, "archer"), "Himeji": (BEN, "archer")}
    alone = here(board).odds("Okayama", "Himeji", exact=True)
    helped = here({**board, "Osaka": (ANN, "archer")}).odds("Okayama", "Himeji", exact=True)
    assert (alone.support, helped.support) == ((0, 0), (1, 0))
    assert alone.wins == F(1, 2) * tk.fight(0) + F(1, 3) * tk.fight(-1) + F(1, 6) * tk.fight(-2)
    assert helped.wins > alone.wins
    named = here(board).odds("Okayama", "Himeji", support=(1, 0), exact=True)
    assert named.wins == helped.wins


def test_odds_agree_with_games_that_are_played_by_them() -> None:
    """Both sides roll again exactly where the odds say so; 400 attacks, within four deviations."""
    board = {"Okayama": (ANN, "lancer"), "Himeji": (BEN, "archer"), "Osaka": (ANN, "archer")}
    board["Tottori"] = (BEN, "archer")
    told = here(board).odds("Okayama", "Himeji")
    play, luck, won, games = begun(board), Random(19), 0, 400
    for _ in range(games):
        game = play.game.fork()
        game.choose(tk.Attack("Okayama", "Himeji"))
        while game.position.state.stage != at.IDLE:
            game.choose(_best(game, luck))
        won += game.position.unit("Himeji") == (ANN, "lancer")
    assert abs(won / games - told.wins) < 4 * (told.wins * (1 - told.wins) / games) ** 0.5


def _best(game: tk.Game, luck: Random) -> Any:
    state = game.position.state
    if game.decision.player == "chance":
        outcomes = game.outcomes()
        return luck.choices([o for o, _ in outcomes], [float(w) for _, w in outcomes])[0]
    if isinstance(game.legal()[0], tk.Support):
        return tk.Support(1)
    if state.step == at.RETREAT:
        return game.legal()[0]
    difference = 1 - state.weather
    if state.seat == 0:
        keeps = tk.keeps(state.dice[0], difference, 1 - state.again[0], state.support[1])
    else:
        keeps = state.dice[1] > state.dice[0] + difference
    return tk.Keep() if keeps else tk.RollAgain()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda p: p.odds("Okayama", "Sendai"), "odds .T-060.: no enemy unit"),
        (lambda p: p.odds("Okayama", "Himeji", "air"), "odds, way .T-060.: 'air' is not one of"),
        (lambda p: p.odds("Okayama", "Himeji", "ship"), "odds .T-060.|odds .T-054."),
        (lambda p: p.odds("Nowhere", "Himeji"), "no town 'Nowhere'"),
        (lambda p: p.odds("Okayama", "Himeji", support=3), "odds, support .T-063."),
        (lambda p: p.odds("Okayama", "Himeji", support=(1, -1)), "odds, support .T-063."),
        (lambda p: tk.comes_through("swamp"), "odds, terrain .T-052.: 'swamp' is not one of"),
        (lambda p: tk.comes_through("plain", "fog"), "odds, weather .T-052."),
        (lambda p: tk.comes_through("plain", kind="capital"), "odds, kind .T-051."),
    ],
)
def test_odd_questions_are_refused_in_words(call: Any, message: str) -> None:
    position = here({"Okayama": (ANN, "archer"), "Himeji": (BEN, "archer")})
    with pytest.raises(sg.InputError, match=message):
        call(position)
