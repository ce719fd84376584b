"""The lesson of Tokugawa: what it shows is so, and its game is one of its game."""

from __future__ import annotations

import re

import pytest

from shogun_nb.engine.distribution import wilson
from shogun_nb.games import tokugawa
from shogun_nb.games.tokugawa.lessons import towns_and_roads as towns
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.tutorials import texts_of
from tests.teaching.exam import cites

NAME = "tokugawa/01_towns_and_roads"
EXAM = (
    (
        "How many Koku has each player at the start, and each bank?",
        "T-010",
        "begins with 15 Koku, and each province has a bank with 5",
    ),
    (
        "You recruit a Swordsman in Nagoya. Where do the 5 Koku go?",
        "T-011",
        "into the bank of the province where you use it",
    ),
    (
        "From Nara you attack Tsu, in another province. Which bank gets the Koku?",
        "T-010",
        "in an attack into that of the attacked town",
    ),
    (
        "The enemy has Kyoto. May a unit of the start stand in Nara?",
        "T-014",
        "none in the province of the enemy capital, none next to it",
    ),
    (
        "Who places the last unit of the start?",
        "T-015",
        "then both in turn two, and who started the last one",
    ),
    (
        "How many actions has the second player in the first round?",
        "T-020",
        "who starts has 1 action, then the other 2",
    ),
    (
        "3 samurai of yours, 1 enemy, a garden of yours, 2 Koku in the bank: your income?",
        "T-030",
        "1 more with a garden of yours; never below 0, and not more than its bank holds",
    ),
    ("May you collect from Tokai twice in a turn?", "T-030", "Each province pays once a turn"),
    ("Where may a new Lancer stand?", "T-040", "one samurai on any free field"),
    (
        "What does it cost to take a samurai of yours off the board?",
        "T-041",
        "may leave the board free of charge",
    ),
    (
        "May an Archer go on over plain, then forest, in one action?",
        "T-050",
        "any distance over roads of one terrain",
    ),
    (
        "May it pass a town with a samurai of yours, and end there?",
        "T-050",
        "through free fields and your own, and ends on a free field",
    ),
    (
        "A Lancer in the forest, rain, the die shows 2: does it come through?",
        "T-052",
        "Rain takes 1 off the die",
    ),
    (
        "A movement fails. May you try again?",
        "T-053",
        "A failure has used up the action; you may try again",
    ),
    ("May a ship sail in a storm?", "T-054", "not in a storm"),
    (
        "Your attack's movement fails. Is the Koku lost?",
        "T-061",
        "It costs 1 Koku, even if the movement fails",
    ),
    (
        "Who calls support first, and which units can come?",
        "T-063",
        "then the defender may call supporters: own units next to the attacked town by land",
    ),
    (
        "Two supporters: what may you roll again, and how often?",
        "T-064",
        "may roll both again, once for each supporter",
    ),
    (
        "In rain a Lancer rolls 8, an Archer in a castle 6. Who wins?",
        "T-065",
        "from the attacker rain takes 1, a storm 2",
    ),
    (
        "The winner had two supporters. What do they bring?",
        "T-067",
        "supporters get 2 Koku each from that bank",
    ),
    (
        "A weakened Archer loses as defender. What becomes of it?",
        "T-069",
        "If it loses as defender, it leaves the board",
    ),
    (
        "How often must a capital lose until the game is over?",
        "T-070",
        "The first lost fight turns a capital over",
    ),
    (
        "When does a castle defend, and how many may you have?",
        "T-083",
        "+2 in defence, when your next turn begins",
    ),
    (
        "Which buildings take no action, and which one counts for nothing?",
        "T-093",
        "walls do not count",
    ),
    (
        "You have no Koku and no income. What is left to you?",
        "T-091",
        "you may only move, or leave the game with honour",
    ),
)
"""A rules exam written from the rulebook: question, rule, and the words that answer it."""


def test_its_short_game_is_one_that_the_rules_can_reach() -> None:
    here = towns.begun()
    assert here.status == ()
    assert (here.options.short_game, here.options.turns) == (1, towns.TURNS)
    assert sum(here.koku.values()) + sum(here.banks.values()) == 75
    samurai = [here.unit(name) for name in here.map.names]
    for player in here.players:
        kinds = sorted(kind for owner, kind in filter(None, samurai) if owner == player)
        assert kinds == ["archer"] * 5 + ["capital"] + ["lancer"] * 2 + ["swordsman"]
    game = tokugawa.new_game(**towns.BEGINNING).play("greedy")
    assert game.position.state.turn <= 2 * towns.TURNS


def test_the_game_of_the_lesson_stays_on_its_table() -> None:
    shown = towns.at_table()
    assert towns.at_table() is shown
    assert shown.seats[towns.ME] == "me"
    check = lesson(NAME).exercises["whole_towns"].check
    assert check(shown) == ""
    shown.game.play("greedy")
    assert check(shown) is None
    lesson(NAME).new("whole")


def test_what_the_text_says_of_rolls_is_so() -> None:
    (text,) = [one for one in texts_of(NAME) if "wins if kept" in one]
    totals, wins = (
        [int(cell) for cell in row.split(" | ")[1:]]
        for row in re.findall(r"^\| ((?:your roll|wins if kept).*) \|$", text, re.MULTILINE)
    )
    kept = tokugawa.keep_or_roll(0, 1).kept
    assert [round(100 * kept[roll - 2]) for roll in totals] == wins
    assert f"A new roll wins {round(100 * tokugawa.fight(0))} of 100" in text


def test_answers_are_those_of_the_rules() -> None:
    asked = lesson(NAME).exercises
    assert asked["keep"].answer == tokugawa.keep_or_roll(0, 1).keeps_from  # type: ignore[attr-defined]
    both = tokugawa.keep_or_roll(0, 1, 1).keeps_from
    assert asked["answers_back"].answer == both  # type: ignore[attr-defined]
    now, first = tokugawa.now_or_supporter(actions=2).values[-1]
    assert f"Two attacks win {round(100 * now)} of 100" in asked["now_or"].why
    assert f"with support {round(100 * first)}" in asked["now_or"].why
    game = tokugawa.new_game(position=towns.forest().set_turn("Emperor"))
    moves = [one for one in game.legal() if isinstance(one, tokugawa.Move)]
    reached = {one.town for one in moves if one.terrain == "forest"}
    assert reached == {*asked["forest"].answers}  # type: ignore[attr-defined]


def test_games_are_added_up_and_each_time_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        towns, "_EACH", 6
    )  # the tutorial itself plays 20, in a run of all its boxes
    one, same = towns.Tally(), towns.Tally()
    first = one.more()
    assert first == same.more()
    assert first.startswith("6 games so far")
    low, _ = wilson(one.won / one.decided, one.decided)
    assert f"95 % interval: {100 * low:.0f} %" in first
    won = one.won
    assert one.more().startswith("12 games so far")
    assert won <= one.won <= won + 6


@pytest.mark.parametrize(("question", "rule", "answer"), EXAM)
def test_the_tutorial_answers_an_exam(question: str, rule: str, answer: str) -> None:
    """Each answer stands in a text of the tutorial that cites its rule."""
    assert cites(rule, answer, NAME), question
