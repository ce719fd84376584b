"""The lesson of Tokugawa: what it shows is so, and its game is one of its game."""

from __future__ import annotations

import re

from shogun_nb.engine.distribution import wilson
from shogun_nb.games import tokugawa
from shogun_nb.games.tokugawa.lessons import towns_and_roads as towns
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.tutorials import texts_of

NAME = "tokugawa/01_towns_and_roads"


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


def test_games_are_added_up_and_each_time_others() -> None:
    one, same = towns.Tally(), towns.Tally()
    first = one.more()
    assert first == same.more()
    assert first.startswith("20 games so far")
    low, _ = wilson(one.won / one.decided, one.decided)
    assert f"95 % interval: {100 * low:.0f} %" in first
    won = one.won
    assert one.more().startswith("40 games so far")
    assert won <= one.won <= won + 20
