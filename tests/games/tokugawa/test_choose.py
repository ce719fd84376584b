"""Tokugawa through the panel for any decision: whole games by its controls, words, exact odds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shogun_nb.games import tokugawa as tk
from shogun_nb.whole_table.choose import ChoosePanel
from tests.games.gekokujo.test_choose import play_whole
from tests.games.tokugawa.table import ANN, BEN, here
from tests.whole_table.test_choose import presses, words

ME: dict[str, Any] = {ANN: "me"}


@pytest.mark.parametrize("short", [False, True])
def test_a_whole_game_of_one_person_against_a_bot(short: bool) -> None:
    game = tk.new_game([ANN, BEN], seed=5, short=short, options={"turns": 6})
    panel, random = tk.choose(game, ME), Random(5)
    play_whole(panel, random, r"\w_\w|\bNone\b|<class| -1|\b1 actions", 0.6)


def test_the_only_attack_is_filled_in_and_made_by_one_press() -> None:
    game = tk.new_game(position=here({"Nara": (ANN, "archer"), "Tsu": (BEN, "archer")}), seed=3)
    panel = ChoosePanel(game, ME)
    presses(panel)["Attack"].click()
    assert "Attack Tsu from Nara by road" in words(panel)
    presses(panel)["Choose"].click()
    assert game.choices[0].choice == tk.Attack("Nara", "Tsu")
    panel.close()


def test_exact_odds_stand_in_the_question() -> None:
    towns = {"Nara": (ANN, "archer"), "Tsu": (ANN, "archer"), "Wakayama": (BEN, "archer")}
    game = tk.new_game(position=here(towns), seed=3, chance="ask")
    game.choose(tk.Attack("Nara", "Wakayama"))
    game.choose(tk.Weather("sun"), "chance")
    panel = ChoosePanel(game, ME)
    asked = "You take Wakayama: 56 % alone, 68 % with 1. Each unit costs 1 Koku."
    assert asked in panel.message.value, "721/1296, and 10577/15552 with one re-roll"
    panel.choose(tk.Support(1))
    game.choose(tk.Dice(3, 3), "chance")
    again = "You take Wakayama: 42 % if you keep the roll, 56 % if you roll again."
    assert again in panel.message.value
    panel.close()


def test_what_is_left_is_told_while_placing_and_acting() -> None:
    game = tk.new_game([ANN, BEN], seed=7)
    panel = ChoosePanel(game, {ANN: "me", BEN: "person"})
    assert "Still to place: 5 Archers, 2 Lancers and 1 Swordsman." in panel.message.value
    panel.close()
    panel = ChoosePanel(tk.new_game(position=here(actions=1), seed=7), ME)
    assert "1 action left, 15 Koku." in panel.message.value
    panel.close()
