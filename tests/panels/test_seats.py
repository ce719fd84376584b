"""Who is played by which bot, and what a panel says while it waits."""

from __future__ import annotations

from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.bots import GreedyBot, RandomBot
from shogun_nb.games.shogun.choices import UnknownPlayer
from shogun_nb.games.shogun.game import new_game
from shogun_nb.whole_table.people import bots_of, person_named, run_bots, waiting_words

NAMES = ["Takeda", "Uesugi", "Mori"]


def test_one_bot_plays_all_but_the_person() -> None:
    game = new_game(NAMES, seed=7)
    seats = bots_of("random", game, "Uesugi")
    assert list(seats) == ["Takeda", "Mori"]
    assert all(isinstance(bot, RandomBot) for bot in seats.values())
    assert list(bots_of("greedy", game, None)) == NAMES


def test_a_table_names_its_bots_and_leaves_the_rest_to_people() -> None:
    game = new_game(NAMES, seed=7)
    seats = bots_of({"mori": GreedyBot()}, game, "Takeda")
    assert list(seats) == ["Mori"]
    assert bots_of({}, game, "Takeda") == {}


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ({"takeda": "greedy"}, "Leave Takeda out"),
        ({"Oda": "greedy"}, "'Oda' does not play"),
        ("gredy", "Did you mean 'greedy'"),
        (GreedyBot, r"write GreedyBot\(\)"),
        (7, "neither 'random' nor 'greedy'"),
    ],
)
def test_wrong_bots_are_refused_with_words(bots: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        bots_of(bots, new_game(NAMES, seed=7), "Takeda")


def test_an_unknown_person_is_refused() -> None:
    with pytest.raises(UnknownPlayer, match="Did you mean 'Mori'"):
        person_named(new_game(NAMES, seed=7), "Moro")


def test_bots_stop_at_the_person_and_at_a_kind_of_decision() -> None:
    game = new_game(NAMES, seed=7)
    seats = bots_of("greedy", game, "Mori")
    run_bots(game, seats)
    assert game.decision.waiting_for == ("Mori",)
    game.choose(game.suggest("Mori")[0], "Mori")
    run_bots(game, seats, "a place in the turn order")
    assert game.decision.kind == "a place in the turn order"
    assert not any(place >= 0 for place in game.position.state.place[:3])


def test_without_bots_nothing_is_chosen() -> None:
    game = new_game(NAMES, seed=7)
    assert len(run_bots(game, {}).choices) == 4


def test_what_a_panel_says_while_it_waits() -> None:
    game = new_game(NAMES, start="draft", seed=7, chance="ask")
    assert waiting_words(game) == (
        "The game waits for chance: the first player of the draft. game.draw() draws it."
    )
    over = new_game(NAMES, seed=7).play("greedy")
    assert waiting_words(over) == "The game is over (S-65): Mori won."
