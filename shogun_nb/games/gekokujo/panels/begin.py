"""The whole table of Gekokujō: ``gekokujo.table``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from shogun_nb.games.gekokujo.game import Game, checked_count
from shogun_nb.whole_table.table import Table


def table(
    game: Game | None = None,
    seats: object = None,
    *,
    players: int | Sequence[str] | None = None,
    clans: str | Sequence[str] | None = None,
    modules: str | Iterable[str] | None = None,
    locals: int | None = None,
    rounds: int | None = None,
    seed: int | str | None = None,
    keep: str | os.PathLike[str] | bool = True,
    coach: bool = True,
    odds: bool = False,
) -> Table:
    """A whole game of Gekokujō in one cell: one person against bots, several people, or bots.

    Without a ``game`` the table begins with the set-up, which ``players``, ``clans``, ``modules``,
    ``locals`` (1 unless you say otherwise), ``rounds`` (the game ends after so many) and ``seed``
    fill; the game is kept in the file ``gekokujo_game.jsonl`` of the notebook's folder (``keep``
    names another, ``keep=False`` keeps nothing).

    ``seats`` says who plays: ``"me"``, ``"person"`` (somebody else at this computer), ``"greedy"``,
    ``"random"``, or a bot of your own, by player; the greedy bot plays everybody else. ``coach``
    warns of clearly bad choices, ``odds`` shows exact odds before battles.

    Raises :class:`~shogun_nb.InputError` for players, seats and files that are none.

    >>> from shogun_nb.games import gekokujo
    >>> here = table(gekokujo.new_game(seed=7, locals=1), {"Oda": "me"})
    >>> here.asked
    'Oda'
    """
    form = {"clans": clans, "modules": modules, "locals": locals, "rounds": rounds, "seed": seed}
    return Table(
        game,
        seats,
        players=checked_count(players) if isinstance(players, int) else players,
        keep=keep,
        coach=coach,
        odds=odds,
        of="gekokujo",
        form=form,
    )
