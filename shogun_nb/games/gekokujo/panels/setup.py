"""The set-up of a game of Gekokujō: seats and their clans, modules, locals, and how long."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.games.gekokujo.game import CHOOSE, MODULES, Game, checked_count, new_game
from shogun_nb.games.gekokujo.panels.face_winter import LONG
from shogun_nb.games.gekokujo.position import (
    LINE_UP,
    checked_clans,
    checked_players,
    usual_clans,
)
from shogun_nb.games.gekokujo.rules.parameters import Parameters
from shogun_nb.games.gekokujo.words import CLAN_NAMES
from shogun_nb.whole_table.seating import PlainSeating, first_seats

ROUNDS = (3, 6, 30)
"""How many rounds a game takes at most: the form offers these (G-012)."""
LOCALS = (0, 1, 2)
EASIEST = "Shimazu"
"""The clan whose home is the easiest: bots won 92 of 100 games with it; see FIGURES.md."""


class SetupPanel(PlainSeating):
    """The form of a game: who plays which clan, with which modules, how long.

    ``players`` are names, or how many; ``clans`` those of the seats; ``modules``, ``locals`` and
    ``rounds`` fill the form. Where nothing else is said, you lead the clan with the easiest home.
    The rest is that of :class:`~.seating.Seating`.

    >>> panel = SetupPanel(seed=7)
    >>> panel.set_up()
    >>> panel.game
    <Gekokujō: Oda, Shimazu, Tokugawa, Uesugi; round 1, planning, 0 choices>
    """

    _fewest, _most = 2, len(LINE_UP)
    _how_many = "Gekokujō is for 2 to 6 players (G-020)."

    def __init__(
        self,
        *,
        players: int | Sequence[str] | None = None,
        clans: str | Sequence[str] | None = None,
        modules: str | Iterable[str] | None = None,
        locals: int | None = None,
        rounds: int | None = None,
        seed: int | str | None = None,
        me: str | None = None,
        bots: object = "greedy",
        keep: str | os.PathLike[str] | None = None,
        on_done: Callable[[SetupPanel], object] | None = None,
        on_begin: Callable[[SetupPanel, Path | None], Callable[[], None]] | None = None,
        go_on: bool = False,
        game: Game | None = None,
        alone: bool = True,
    ) -> None:
        counted = players is None or isinstance(players, int)
        names = checked_count(players) if counted else checked_players(players)  # type: ignore[arg-type]
        self.drafts = clans == CHOOSE
        """Whether the players choose their clans, in an order that is drawn (G-023)."""
        of_names = usual_clans(names)
        if clans is not None and not self.drafts:
            of_names = checked_clans(clans, names)
        spare = [name for name in LINE_UP if name not in names]
        self.modules = {one for one in MODULES if modules == "all" or one in (modules or ())}
        self.locals = 1 if locals is None else locals
        self.rounds = ROUNDS[-1] if rounds is None else rounds
        new_game(names, options=self._options(), modules=None)  # raises for what is none
        everybody = [*names, *spare][: len(LINE_UP)]
        if me is None and bots == "greedy" and EASIEST in names:
            me = EASIEST  # whoever sits here first should be able to win
        form = first_seats("gekokujo", everybody, len(names), me, bots, seed)
        left = [clan for clan in LINE_UP if clan not in of_names]
        for seat, clan in zip(form.seats, [*of_names, *left], strict=False):
            seat.more = clan
        super().__init__(
            form,
            keep=None if keep is None else checked_path(keep),
            on_done=on_done,
            on_begin=on_begin,
            go_on=go_on,
        )
        self._open(alone)

    def _options(self) -> dict[str, int]:
        played = {module: 1 for module in MODULES if module in self.modules}
        return {**played, "locals": self.locals, "rounds": self.rounds}

    def _checked_players(self, names: Sequence[str]) -> tuple[str, ...]:
        return checked_players(names)

    @property
    def _kept_words(self) -> str:
        """The words of every kept game, and how long this one is."""
        words, kept = super()._kept_words, self._kept_game
        if kept is None:
            return words
        rounds = kept.position.options.rounds
        return f"{words} {f'It takes {rounds} rounds.' if rounds < LONG else 'A whole game.'}"

    def _made(self, names: Sequence[str], seed: int | str | None) -> Game:
        clans = CHOOSE if self.drafts else [seat.more for seat in self._form.playing]
        return new_game(checked_players(names), clans, seed, options=self._options())

    def lead(self, seat: int, clan: str) -> None:
        """Let a seat lead a clan; whoever led it takes the other one.

        Raises :class:`~shogun_nb.InputError` for a seat or clan that there is not.
        """
        row = self._form_seat(seat)
        if clan not in CLAN_NAMES:
            raise InputError(f"G-023: {shown(clan)} is not a clan.")
        other = next(one for one in self._form.seats if one.more == clan)
        other.more, row.more = row.more, clan
        # A seat that is called like its clan goes by the new one.
        for one, was in ((row, other.more), (other, clan)):
            if one.name.strip() == was:
                one.name = one.more
        self._show()

    def fill_form(self, **given: Any) -> None:
        """Fill in ``locals``, ``rounds``, ``module`` (to be switched on or off), ``drafts``.

        Raises :class:`~shogun_nb.InputError` for what the form does not offer.
        """
        self._check_offered(
            given, locals=LOCALS, rounds=ROUNDS, module=MODULES, drafts=(False, True)
        )
        for name, value in given.items():
            if name == "module":
                self.modules ^= {value}
            else:
                setattr(self, name, value)
        self._show()

    def consequences(self) -> list[str]:
        """What follows from the form, as sentences with rules."""
        numbers = Parameters()
        wins = numbers.provinces_to_win[self._form.players - 2]
        found = [
            f"Everybody begins at home with 3 Daimyo, the leaders, {numbers.start_bushi} Bushi, a "
            f"soldier, and {numbers.start_koku} Koku, the money (G-021).",
            f"{wins} provinces win, or Kyoto, Osaka and Edo together (G-012, G-014).",
        ]
        if self.rounds < ROUNDS[-1]:
            found.append(f"After {self.rounds} rounds whoever holds most provinces wins (G-012).")
        if self.locals:
            defend = "defends" if self.locals == 1 else "defend"
            found.append(f"{self.locals} local Bushi {defend} each free province (G-039).")
        else:
            found.append("Free provinces are empty: whoever comes first takes them (G-039).")
        return found
