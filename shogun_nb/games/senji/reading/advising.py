"""The coach: what the greedy bot would do and why; it knows no more than the player does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shogun_nb.engine.choice import Choice


@dataclass(frozen=True)
class Hint:
    """A choice and its reasons in words."""

    choice: Choice
    words: str


def hint(game: Any, player: str) -> Hint:
    """What the greedy bot would choose in a player's place, and why.

    >>> from shogun_nb.games import senji
    >>> hint(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), "Ann").words[:29]
    'Keep Yamagata as first samura'
    """
    choice, reason = game.suggest(player)
    position = game.view(player).position
    return Hint(choice, f"{position.rulebook.choice_in_words(position, choice)}. {reason}")
