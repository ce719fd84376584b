"""The set-up of a game of Tokugawa: two seats, the whole game or the short one, a seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from shogun_nb.engine.files import checked_path
from shogun_nb.engine.speech import all_of
from shogun_nb.games.tokugawa.game import Game, new_game
from shogun_nb.games.tokugawa.position import LINE_UP, checked_players
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Parameters
from shogun_nb.whole_table.seating import KEPT, PlainSeating, first_seats


class SetupPanel(PlainSeating):
    """The form of a game: who plays, and how long.

    ``players`` are two names; ``short`` is the short game (T-094). The rest is that of
    :class:`~shogun_nb.whole_table.seating.Seating`.

    >>> panel = SetupPanel(seed=7)
    >>> panel.set_up()
    >>> panel.game
    <Tokugawa: Emperor, Shogun; set-up, 5 choices>
    """

    _fewest = _most = 2
    _how_many = "Tokugawa is for 2 players (T-010)."

    def __init__(
        self,
        *,
        players: Sequence[str] | None = None,
        short: bool | None = None,
        seed: int | str | None = None,
        me: str | None = None,
        bots: object = "steady",
        keep: str | os.PathLike[str] | None = None,
        on_done: Callable[[SetupPanel], object] | None = None,
        on_begin: Callable[[SetupPanel, Path | None], Callable[[], None]] | None = None,
        go_on: bool = False,
        game: Game | None = None,
        alone: bool = True,
    ) -> None:
        names = checked_players(LINE_UP if players is None else players)
        new_game(names, short=short)  # raises for what is none
        self.short = bool(short)
        form = first_seats("tokugawa", names, 2, me, bots, seed)
        super().__init__(
            form,
            keep=None if keep is None else checked_path(keep),
            on_done=on_done,
            on_begin=on_begin,
            go_on=go_on,
        )
        self._open(alone)

    def _checked_players(self, names: Sequence[str]) -> tuple[str, ...]:
        return checked_players(names)

    def _made(self, names: Sequence[str], seed: int | str | None) -> Game:
        return new_game(names, seed, short=self.short)

    def fill_form(self, **given: Any) -> None:
        """Fill in ``short``; raises :class:`~shogun_nb.InputError` for what is not offered."""
        self._check_offered(given, short=(False, True))
        self.short = given.get("short", self.short)
        self._show()

    def consequences(self) -> list[str]:
        """What follows from the form, as sentences with rules."""
        numbers = Parameters()
        archers, lancers, swordsmen = numbers.start_units
        ends = "The third task card ends the game; most points win (T-093)."
        if self.short:
            ends = "The third task card or 10 points by cards end the game (T-093, T-094)."
        return [
            "Two players fight for the towns of Japan: be first where open task cards want your "
            "samurai (T-090).",
            f"Everybody has {numbers.start_koku} Koku and places {archers} Archers, {lancers} "
            f"Lancers and {swordsmen} Swordsman, one in a province (T-014).",
            f"A turn has {numbers.actions} actions; the first one of who starts has "
            f"{numbers.first_actions[0]}, that of the other {numbers.first_actions[1]} (T-020).",
            ends,
            "Whoever conquers the enemy capital wins at once (T-092).",
        ]

    @property
    def _kept_words(self) -> str:
        """Where a kept game stands; of a fight that nobody may have seen yet not how it goes."""
        words, kept = super()._kept_words, self._kept_game
        if self.stage != KEPT or kept is None or kept.position.state.doing < at.ATTACKING:
            return words
        here = kept.position
        stands, town = here.rulebook.stands(here), here.map.printed[here.state.goal]
        return f"{all_of(kept.players)}, {stands}. They fight for {town}."
