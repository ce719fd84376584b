"""The whole table of Senji: ``senji.table``."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from shogun_nb.engine.bots import ME, PERSON
from shogun_nb.games.senji.game import Game
from shogun_nb.games.senji.panels.setup import one_person
from shogun_nb.games.senji.position import LINE_UP, checked_players
from shogun_nb.whole_table.table import Table


def table(
    game: Game | None = None,
    seats: object = None,
    *,
    players: int | Sequence[str] | None = None,
    rounds: int | None = None,
    seed: int | str | None = None,
    keep: str | os.PathLike[str] | bool = True,
    coach: bool = True,
) -> Table:
    """A whole game of Senji in one cell: one person against bots.

    Without a ``game`` the table begins with the set-up, which ``players`` (3 to 6 names, or how
    many), ``rounds`` (the game is scored after so many) and ``seed`` fill; the game is kept in the
    file ``senji_game.jsonl`` of the notebook's folder (``keep`` names another, ``keep=False`` keeps
    nothing).

    ``seats`` says who plays: ``"me"``, ``"greedy"``, ``"random"``, or a bot of your own, by player;
    the greedy bot plays everybody else. One person alone sits here: hands would lie open to others
    (SEN-041). ``coach`` says what the greedy bot would do.

    Map and cards are a reconstruction.

    Raises :class:`~shogun_nb.InputError` for players, seats and files that are none.

    >>> from shogun_nb.games import senji
    >>> here = table(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), {"Ann": "me"})
    >>> here.asked
    'Ann'
    """
    names = checked_players(LINE_UP[:players]) if isinstance(players, int) else players
    if isinstance(seats, Mapping):
        one_person([str(name) for name, who in seats.items() if who in (ME, PERSON)])
    form = {"rounds": rounds, "seed": seed}
    return Table(game, seats, players=names, keep=keep, coach=coach, of="senji", form=form)
