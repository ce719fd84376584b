"""The whole table of Senji: ``senji.table``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import overload

from shogun_nb.controls import Panel
from shogun_nb.engine.choice import Whole
from shogun_nb.games.senji.game import Game
from shogun_nb.games.senji.position import LINE_UP, checked_players
from shogun_nb.games.senji.rules import state as at
from shogun_nb.whole_table.table import Table, laid


@overload
def table(
    game: Game | None = None,
    seats: object = None,
    *,
    players: int | Sequence[str] | None = None,
    rounds: int | None = None,
    minutes: int | None = None,
    kami: bool = False,
    imperial: bool = False,
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
    rounds: int | None = None,
    minutes: int | None = None,
    kami: bool = False,
    imperial: bool = False,
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
    rounds: int | None = None,
    minutes: int | None = None,
    kami: bool = False,
    imperial: bool = False,
    seed: int | str | None = None,
    keep: str | os.PathLike[str] | bool = True,
    coach: bool = True,
    odds: bool = False,
    only: str | None = None,
) -> Table | Panel:
    """A whole game of Senji in one cell: one person against bots, several people, or bots.

    Without a ``game`` the table begins with the set-up, which ``players`` (3 to 6 names, or how
    many), ``rounds`` (the game is scored after so many), ``minutes`` (of talk in a winter: 4, or 0
    for as long as you like), ``kami`` (SEN-180), ``imperial`` (troops of the Emperor with three
    players, SEN-190) and ``seed`` fill; the game is kept in the file ``senji_game.jsonl`` of the
    notebook's folder (``keep`` names another, ``keep=False`` keeps nothing).

    ``seats`` says who plays: ``"me"``, ``"person"`` (somebody else at this computer), ``"greedy"``,
    ``"random"``, or a bot of your own, by player; the greedy bot plays everybody else. A cover
    hides the hand of each person from the next. ``coach`` says what the greedy bot would do,
    ``odds`` shows exact odds before battles.

    Map and cards are a reconstruction.

    ``only`` shows a panel without the table around it: ``"rounds"`` or ``"setup"``.

    Raises :class:`~shogun_nb.InputError` for players, seats, files and panels that are none.

    >>> from shogun_nb.games import senji
    >>> here = table(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), {"Ann": "me"})
    >>> here.asked
    'Ann'
    >>> table(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), {"Ben": "me"}, only="rounds").player
    'Ben'
    """
    names = players
    if isinstance(players, int):
        many = Whole("SEN-017", at.FEWEST, at.SEATS).check(players, "table, players (SEN-017)")
        names = checked_players(LINE_UP[:many])
    form = {
        "players": names,
        "rounds": rounds,
        "minutes": minutes,
        "kami": kami,
        "imperial": imperial,
        "seed": seed,
    }
    return laid(only, game, seats, form, keep=keep, coach=coach, odds=odds, of="senji")
