"""Answers of the odds lab about Tokugawa, and what-ifs: values by hand, the rules themselves."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.games import tokugawa as tk
from tests.games.tokugawa.table import NAMES


def test_the_reference_values_come_out_exactly() -> None:
    sun = {"weather": "sun", "terrain": "plain"}
    assert tk.one_attack(**sun).win == Fraction(721, 1296)
    assert tk.one_attack(**sun, support=(1, 0)).win == Fraction(10577, 15552)
    assert tk.one_attack(**sun, support=(0, 1)).win == Fraction(6097, 15552)
    assert tk.one_attack(**sun, support=(1, 1)).win == Fraction(98651, 186624)
    over = {name: tk.movement(name).total for name in ("plain", "forest", "mountain", "water")}
    assert [*over.values()] == [
        *(Fraction(8, 9), Fraction(13, 18)),
        *(Fraction(5, 9), Fraction(23, 36)),
    ]
    assert tk.movement("mountain", "archer").total == 1


@pytest.mark.parametrize(
    ("attack", "by"),
    [
        ({"attacker": "swordsman"}, 2),
        ({"attacker": "lancer", "upgraded": True, "attacker_temple": True}, 3),
        ({"attacker": "lancer", "attacker_weak": True}, 0),
        ({"attacker": "archer", "weather": "storm"}, -2),
        ({"defender": "capital"}, -2),
        ({"defender": "capital", "defender_weak": True, "wall": True}, -2),
        ({"defender": "lancer", "defender_upgraded": True, "castle": True, "temple": True}, -5),
        ({"wall": True}, 0),  # beside no building
    ],
)
def test_strength_weather_and_buildings_add_up(attack: dict[str, Any], by: int) -> None:
    given = {"weather": "sun", "terrain": "plain", **attack}
    odds = tk.one_attack(**given)
    arrives = tk.comes_through("plain", given["weather"], kind=given.get("attacker", "archer"))
    assert odds.win == tk.fight(by) * Fraction(arrives)
    assert sum(odds.ends.values()) == 1


def test_an_attack_is_that_of_the_position() -> None:
    """The lab and the board say the same of the same attack."""
    here = tk.scenario(players=NAMES).set("Nara", NAMES[0], "lancer", upgraded=True)
    here = here.set("Wakayama", NAMES[1], "swordsman", castle=1, wall=1, weak=True)
    of_board = here.odds("Nara", "Wakayama", support=(2, 1), exact=True)
    more = {"upgraded": True, "castle": True, "wall": True, "defender_weak": True}
    of_lab = tk.one_attack("lancer", "swordsman", "mountain", support=(2, 1), **more)
    assert (of_lab.win, of_lab.draw, of_lab.loss) == (
        *(of_board.wins, 1 - of_board.arrives),
        of_board.holds,
    )


def test_which_rolls_are_kept_is_what_every_other_rule_does_worse_than() -> None:
    """By hand: all rules “keep from t on” for two re-rolls, none wins more often than ours."""
    by, against = -1, 1
    rolls = [one + two for one, two in product(range(1, 7), repeat=2)]
    keep = [Fraction(sum(d <= roll + by for d in rolls), 36) ** (against + 1) for roll in rolls]

    def wins(first: int, second: int) -> Fraction:
        last = sum(keep, Fraction(0)) / 36
        for limit in (second, first):
            pairs = zip(rolls, keep, strict=True)
            last = sum((won if roll >= limit else last for roll, won in pairs), Fraction(0)) / 36
        return last

    ours = [tk.keep_or_roll(by, left, against).keeps_from for left in (2, 1)]
    best = max(wins(*limits) for limits in product(range(2, 13), repeat=2))
    assert wins(*ours) == best == tk.fight(by, 2, against)


def test_now_or_a_supporter_first() -> None:
    now, first = tk.now_or_supporter(actions=2).values[-1]
    alone, helped = tk.one_attack().win, tk.one_attack(support=(1, 0)).win
    assert now == 1 - (1 - alone) ** 2
    assert first == helped
    assert now > first
    lancer = tk.now_or_supporter(actions=2, coming="lancer by mountain").values[-1]
    comes = Fraction(5, 9)
    assert lancer == (now, comes * helped + (1 - comes) * alone)
    # Against a castle, with three actions, it is the other way round.
    now, first = tk.now_or_supporter("archer", "swordsman", castle=True).values[-1]
    assert first > now


def test_dice_come_near_the_exact_odds() -> None:
    attack = {"attacker": "lancer", "terrain": "mountain", "support": (2, 1), "castle": True}
    found = tk.simulated_attack(**attack, throws=4_000, seed=3)
    assert all(abs(found.share(end) - float(p)) < 0.03 for end, p in found.exact.items())


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: tk.one_attack("capital"), r"attacker \(T-004\)"),
        (lambda: tk.one_attack(defender="wall"), r"defender \(T-004\)"),
        (lambda: tk.one_attack(terrain="sea"), r"terrain \(T-052\)"),
        (lambda: tk.one_attack(weather="snow"), r"weather \(T-052\)"),
        (lambda: tk.one_attack(support=(6, 0)), r"support \(T-063\)"),
        (lambda: tk.one_attack(support=3), r"support \(T-063\)"),
        (lambda: tk.one_attack(support=(True, 0)), r"support \(T-063\)"),
        (lambda: tk.one_attack(castle=2), "castle"),
        (lambda: tk.keep_or_roll(10), "difference=10"),
        (lambda: tk.keep_or_roll(0, -1), "left=-1"),
        (lambda: tk.support_table(0.5), "difference=0.5"),
        (lambda: tk.now_or_supporter(actions=0), "actions=0"),
        (lambda: tk.now_or_supporter(coming="ship"), r"coming \(T-063\)"),
        (lambda: tk.simulated_attack(throws=0), "throws=0"),
        (lambda: tk.movement("sea"), r"terrain \(T-052\)"),
    ],
)
def test_what_cannot_be_is_refused_in_words(call: Any, says: str) -> None:
    with pytest.raises(sg.InputError, match=says):
        call()


def test_answers_are_files_too() -> None:
    for answer in (
        *(tk.one_attack(), tk.keep_or_roll(), tk.support_table(-2)),
        *(tk.now_or_supporter(), tk.movement()),
    ):
        rows = list(csv.reader(io.StringIO(answer.to_csv())))
        assert len({len(row) for row in rows}) == 1
        assert len(rows) > 1
        assert answer.asks
        assert answer.predicted is not None
    assert tk.keep_or_roll().to_svg().startswith("<?xml")


# --- what-ifs -------------------------------------------------------------------------------------
def begun(**given: Any) -> Any:
    game = tk.new_game(NAMES, seed=7, **given)
    while not game.position.state.turn:
        game.play("greedy", most=1)
    return game


def test_choices_are_compared_from_a_position_and_by_its_text() -> None:
    game = begun(options={"turns": 2})
    choices = {"recruit": tk.Recruit("archer", "Takaoka"), "collect": tk.Income("Kanto")}
    found = sg.compare(game, choices, measure=["win", "koku"], playouts=3, compiled=False)
    again = sg.compare(
        tk.scenario(game.position.code()),
        choices,
        measure=["win", "koku"],
        playouts=3,
        compiled=False,
        player=game.decision.player,
    )
    assert "recruit" in found.sentence("recruit", "collect")
    rows = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert [row["measure"] for row in rows[:2]] == ["win", "koku"]
    assert len(again.sentences()) == len(found.sentences())


def test_other_positions_and_numbers_are_compared() -> None:
    here = begun(options={"turns": 2}).position
    rich = here.set_player(NAMES[0], koku=30)
    given = {"as it is": {}, "richer": {"scenario": rich}}
    found = sg.compare(here, given, player=NAMES[0], measure=["koku"], playouts=4, compiled=False)
    assert found.difference("richer", "as it is", "koku").value > 0


def test_simulated_games_are_a_table_for_others(tmp_path: Path) -> None:
    table = tk.simulate("greedy", games=2, seed=1, short=True, options={"turns": 2})
    table.to_csv(tmp_path / "games.csv")
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 4
    assert {"koku", "samurai", "cards", "points"} <= {*rows[0]}


def test_a_town_is_changed_by_hand_in_the_box() -> None:
    box = tk.lab(begun())
    for where, label, value in (
        ("Nara", "Unit", f"Lancer of {NAMES[1]}"),
        ("Nara", "Upgraded", True),
        ("Nara", "Castle", True),
        ("Osaka", "Unit", f"Archer of {NAMES[0]}"),
        ("Osaka", "Ships", 2),
        ("Kyoto", "Weakened", True),
        (NAMES[0], "Koku", 3),
        ("Turn", "Whose turn", NAMES[0]),
        ("Turn", "Actions left", 2),
        ("Options", "Free upgrade", True),
    ):
        box.change(where, label, value)
    here = box.position
    assert here.unit("Nara") == (NAMES[1], "lancer")
    assert here.koku[NAMES[0]] == 3
    assert here.options.free_upgrade == 1
    assert (here.state.left, here.players[here.state.active]) == (2, NAMES[0])
    assert eval(box.code, {"tokugawa": tk}) == here
    groups = rulebook_of("tokugawa").changeable(here, "Kyoto")
    assert "Unit" not in [one.label for one in groups[0].values]  # capitals stay
    box.change("Nara", "Unit", "No unit")
    assert box.position.unit("Nara") is None
