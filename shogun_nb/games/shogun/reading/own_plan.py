"""The plan of the person at the table, kept in sight while bids and actions go on."""

from __future__ import annotations

from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.game import Game


def plan_of(game: Game, player: str) -> Plan | None:
    """The last plan that a player has made in a game; ``None`` before the first.

    >>> plan_of(game, "Mori") is None
    True
    """
    made = (
        one.choice
        for one in reversed(game.choices)
        if one.player == player and isinstance(one.choice, Plan)
    )
    return next(made, None)
