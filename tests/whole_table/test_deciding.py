"""One decision as the frame shows it, in whole games of every kind that asks in turns."""

from __future__ import annotations

from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games import gekokujo, senji, tokugawa
from shogun_nb.whole_table.deciding import AGAIN, Deciding
from shogun_nb.whole_table.decision import Question


def asked_in(games: Any, seed: int, most: int) -> Any:
    """Every decision of a game between bots, with what would be suggested there."""
    game = games.new_game(seed=seed)
    for _ in range(most):
        if game.over:
            return
        if game.decision.player != "chance":
            player = str(game.decision.waiting_for[0])
            view = game.view(player)
            here = Deciding()
            here.ask(Question(view.position, view.seat, view.problems, view.offered))
            yield here, game.suggest(player)[0]
        game.play("greedy", most=1)


@pytest.mark.parametrize("games", [gekokujo, tokugawa, senji])
def test_whatever_is_suggested_is_shown_and_can_be_changed(games: Any) -> None:
    changed = 0
    for seed in range(2):
        for here, choice in asked_in(games, seed, 220):
            here.take(choice)
            stood = here.chosen
            again = [
                option["with"]["value"]
                for group in here.groups()
                for option in group["options"]
                if option.get("with", {}).get("part") == AGAIN
            ]
            assert len(again) != 1  # nothing else could be picked
            for value in again:
                here.take(choice)
                here.pick(AGAIN, value)
                changed += here.chosen != stood
            here.take(choice)
            for wrong in (len(again), -1, True, "0", None) if again else ():
                with pytest.raises(InputError, match="is not what is asked now"):
                    here.pick(AGAIN, wrong)
                assert here.chosen == stood
    assert changed > 0 or games is gekokujo  # there, places are what is picked last
