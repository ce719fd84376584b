"""The whole table of Gekokujō: ``gekokujo.table``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import overload

from shogun_nb.controls import Panel
from shogun_nb.games.gekokujo.game import Game, checked_count
from shogun_nb.whole_table.table import Table, laid


@overload
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
    only: None = None,
) -> Table: ...
@overload
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
    only: str,
) -> Panel: ...
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
    only: str | None = None,
) -> Table | Panel:
    """A whole game of Gekokujō in one cell: one person against bots, several people, or bots.

    Without a ``game`` the table begins with the set-up, which ``players``, ``clans``, ``modules``,
    ``locals`` (1 unless you say otherwise), ``rounds`` (the game ends after so many) and ``seed``
    fill; the game is kept in the file ``gekokujo_game.jsonl`` of the notebook's folder (``keep``
    names another, ``keep=False`` keeps nothing).

    ``seats`` says who plays: ``"me"``, ``"person"`` (somebody else at this computer), ``"greedy"``,
    ``"random"``, or a bot of your own, by player; the greedy bot plays everybody else. ``coach``
    warns of clearly bad choices, ``odds`` shows exact odds before battles.

    ``only`` shows a panel without the table around it: ``"rounds"`` or ``"setup"``.

    Raises :class:`~shogun_nb.InputError` for players, seats, files and panels that are none.

    >>> from shogun_nb.games import gekokujo
    >>> here = table(gekokujo.new_game(seed=7, locals=1), {"Oda": "me"})
    >>> here.asked
    'Oda'
    >>> table(gekokujo.new_game(seed=7), {"Uesugi": "me"}, only="rounds").player
    'Uesugi'
    """
    names = checked_count(players) if isinstance(players, int) else players
    form = {
        "players": names,
        "clans": clans,
        "modules": modules,
        "locals": locals,
        "rounds": rounds,
        "seed": seed,
    }
    return laid(only, game, seats, form, keep=keep, coach=coach, odds=odds, of="gekokujo")
