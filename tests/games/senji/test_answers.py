"""Answers of the odds lab about Senji: reference values, dice beside them, files, bad input."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.games import senji
from shogun_nb.games.senji.rules.cards import CARD_NAMES

SIDE = senji.Side


def test_the_reference_values_come_out_exactly() -> None:
    assert senji.one_battle(4, 3).win == Fraction(3100918, 4056417)
    first, whole, honour = senji.battle_working(3, 3)
    assert first.ends["tie"] == Fraction(290747, 1259712)  # type: ignore[attr-defined]
    assert whole.win == Fraction(1, 2)  # type: ignore[attr-defined]
    assert "attacker would get 12" in honour.sentence()
    example = {"samurai": "Hosokawa", "support": "black support 1"}
    assert senji.one_battle(4, 5, **example).win == Fraction(1311323, 1679616)
    assert senji.danger(5).lost[0] == Fraction(3125, 7776)
    assert senji.danger(5, mori=True).lost[0] == Fraction(25, 36)
    assert "1 in 6" in senji.danger().sentence()
    assert senji.draws("five suns", 4, 1).chances == (Fraction(6, 92),)
    assert senji.draws("five suns", 4, 1, gone=6).chances == (0,)
    assert senji.draws("boar deer butterflies", 2, 1).chances == (Fraction(2, 94),)


def test_the_lab_says_what_the_board_says() -> None:
    lab = senji.one_battle(4, 3, against="Gamo", support="red support 2", hidden=2)
    named = {f"{one} {kind}" for one in ("red", "violet", "yellow", "black") for kind in KINDS}
    unseen = [
        name
        for name in CARD_NAMES
        if name.rsplit(" ", 1)[0] in named
        and name != "red support 2"
        and not name.endswith("support 0")
    ]
    odds = senji.battle_odds(
        SIDE("green", 4, support=["red support 2"]),
        SIDE("blue", 3, ["Gamo"], (), unseen, 2),
        exact=True,
    )
    assert lab.win == odds.wins


KINDS = ("family", "support", "trade")

BATTLES: list[dict[str, Any]] = [
    {"attackers": 4, "defenders": 3},
    {"attackers": 3, "defenders": 3, "samurai": "Takenaka", "support": "red support 3"},
    {"attackers": 3, "defenders": 4, "against": "Wakizaka", "hidden": 3, "samurai": "Baba"},
]


@pytest.mark.parametrize("battle", BATTLES)
def test_dice_come_near_the_exact_odds(battle: dict[str, Any]) -> None:
    found = senji.simulated_battle(**battle, throws=1_500, seed=3)
    assert found.throws == 1_500
    assert all(abs(found.share(end) - float(p)) < 0.05 for end, p in found.exact.items())


def test_every_question_of_the_lab_is_answered_worked_and_thrown() -> None:
    questions = rulebook_of("senji").odds_questions()
    assert [one.name for one in questions] == [
        *("One battle", "A raid over the sea", "What do cards bring?")
    ]
    for one in questions:
        values = one.begin({})
        answer = one.answer(values)
        line = one.code(values, "senji")
        again = eval(line, {"senji": senji})
        assert again.lines() == answer.lines()
        rows = list(csv.reader(io.StringIO(answer.to_csv())))
        assert len({len(row) for row in rows}) == 1
        assert answer.asks
        assert answer.predicted is not None
        assert all(step.sentence() for step in one.working(values))
        if one.throw is not None and one.exact is not None:
            thrown = one.throw(values, 400, Random(1))
            exact = one.exact(answer)
            assert {*thrown} <= {*exact}
            assert sum(exact.values()) == 1
            assert all(abs(thrown.get(end, 0) / 400 - p) < 0.12 for end, p in exact.items())


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: senji.one_battle(7, 3), r"attackers \(SEN-101\): 7"),
        (lambda: senji.one_battle(0, 3), r"attacker \(SEN-087\)"),
        (lambda: senji.one_battle(3, 3, samurai="Nobody"), r"samurai \(SEN-102\)"),
        (lambda: senji.one_battle(3, 3, samurai="Mori", against="Mori"), "both sides"),
        (lambda: senji.one_battle(3, 3, support="blue support 1"), r"support \(SEN-104\)"),
        (lambda: senji.one_battle(3, 3, support="red support 1", counter="red support 1"), "both"),
        (lambda: senji.one_battle(3, 3, hidden=5), r"hidden \(SEN-041\): 5"),
        (lambda: senji.simulated_battle(throws=0), "throws=0"),
        (lambda: senji.danger(0), r"units \(SEN-084\): 0"),
        (lambda: senji.danger(3, mori="x"), "mori"),  # type: ignore[arg-type]
        (lambda: senji.draws("six suns"), r"combination \(SEN-132\)"),
        (lambda: senji.draws("four suns", 5), r"have \(SEN-132\): 5"),
        (lambda: senji.draws("four suns", 3, 0), r"draws \(SEN-071\): 0"),
        (lambda: senji.best_laid(["pine cranes"]), r"cards \(SEN-132\): 'pine cranes'"),
        (lambda: senji.best_laid([500]), r"cards \(SEN-132\): 500"),
        (lambda: senji.combinations_in("pine crane"), r"cards \(SEN-132\): give a list"),
        (lambda: senji.table(players=9), r"players \(SEN-017\): 9"),
        (lambda: senji.draws("four suns", 3, 1, 8), r"gone \(SEN-132\): only 7"),
    ],
)
def test_what_cannot_be_is_refused_in_words(call: Any, says: str) -> None:
    with pytest.raises(sg.InputError, match=says):
        call()
