"""``tokugawa.table``: a whole game in one cell."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import overload

from shogun_nb.controls import Panel
from shogun_nb.games.tokugawa.game import Game
from shogun_nb.whole_table.table import Table, laid


@overload
def table(
    game: Game | None = None,
    seats: object = None,
    *,
    players: Sequence[str] | None = None,
    short: bool | None = None,
    seed: int | str | None = None,
    keep: str | os.PathLike[str] | bool = True,
    coach: bool = True,
    odds: bool = False,
    only: None = None,
) -> Table: ...
@overload
def table(
    game: Game | None = None,
    seats: object = None,
    *,
    players: Sequence[str] | None = None,
    short: bool | None = None,
    seed: int | str | None = None,
    keep: str | os.PathLike[str] | bool = True,
    coach: bool = True,
    odds: bool = False,
    only: str,
) -> Panel: ...
def table(
    game: Game | None = None,
    seats: object = None,
    *,
    players: Sequence[str] | None = None,
    short: bool | None = None,
    seed: int | str | None = None,
    keep: str | os.PathLike[str] | bool = True,
    coach: bool = True,
    odds: bool = False,
    only: str | None = None,
) -> Table | Panel:
    """A whole game of Tokugawa in one cell: one person against a bot, two people, or two bots.

    Without a ``game`` the table begins with the set-up, which ``players`` (two names), ``short``
    (the short game, T-094) and ``seed`` fill; the game is kept in the file ``tokugawa_game.jsonl``
    of the notebook's folder (``keep`` names another, ``keep=False`` keeps nothing).

    ``seats`` says who plays: ``"me"``, ``"person"`` (somebody else at this computer), ``"steady"``,
    ``"greedy"``, ``"random"``, or a bot of your own, by player; the steady bot plays everybody
    else. ``coach`` warns of clearly bad choices, ``odds`` shows exact odds before battles.

    Board, strength of the Swordsman and task cards are a reconstruction.

    ``only`` shows a panel without the table around it: ``"turns"`` or ``"setup"``.

    Raises :class:`~shogun_nb.InputError` for players, seats, files and panels that are none.

    >>> from shogun_nb.games import tokugawa
    >>> here = table(tokugawa.new_game(["Ann", "Ben"], seed=7), {"Ben": "me"})
    >>> here.asked
    'Ben'
    >>> table(tokugawa.new_game(["Ann", "Ben"], seed=7), {"Ann": "me"}, only="turns").player
    'Ann'
    """
    form = {"players": players, "short": short, "seed": seed}
    return laid(only, game, seats, form, keep=keep, coach=coach, odds=odds, of="tokugawa")
