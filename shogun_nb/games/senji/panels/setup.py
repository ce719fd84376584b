"""The set-up of a game of Senji: seats and families, how long, talk in winter, a seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.senji.game import Game, new_game
from shogun_nb.games.senji.position import LINE_UP, checked_players
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.parameters import Options, Parameters
from shogun_nb.games.senji.rules.setup import ABSENT
from shogun_nb.games.senji.words import FAMILIES
from shogun_nb.whole_table.seating import PlainSeating, first_seats

ROUNDS = (2, 5, 100)
"""After how many rounds a game is scored at the latest: the form offers these (SEN-160)."""
NO_CLOCK = "no_clock"
MODULES = ("kami", "imperial")


def ends_when(rounds: int, goal: int) -> str:
    """When a game of so many rounds ends, and who wins then, as a sentence with its rule.

    >>> ends_when(2, 60)
    'After round 2, or an earlier one in which somebody has 60 honour, most honour wins (SEN-160).'
    """
    if rounds >= ROUNDS[-1]:
        return f"Most honour wins after a round in which somebody has {goal} honour (SEN-160)."
    first = "" if rounds == 1 else f", or an earlier one in which somebody has {goal} honour,"
    return f"After round {rounds}{first} most honour wins (SEN-160)."


def round_of(here: Any) -> str:
    """Which round it is, and of how many where that is agreed.

    >>> from shogun_nb.games import senji
    >>> round_of(senji.new_game(["Ann", "Ben", "Cleo"], seed=7).position)
    'the start'
    """
    if not here.state.round:
        return "the start"
    rounds = here.options.rounds
    return f"round {here.state.round}" + (f" of {rounds}" if rounds < ROUNDS[-1] else "")


class SetupPanel(PlainSeating):
    """The form of a game: who leads which family, how long, and what is played beside.

    ``players`` are three to six names; ``rounds``, ``minutes``, ``kami`` and ``imperial`` fill the
    form. The rest is that of :class:`~shogun_nb.whole_table.seating.Seating`.

    >>> panel = SetupPanel(seed=7)
    >>> panel.set_up()
    >>> panel.game
    <Senji: Ann, Ben, Cleo, Dan; set-up, 28 choices>
    """

    _fewest, _most = at.FEWEST, len(LINE_UP)
    _how_many = "Senji is for 3 to 6 players (SEN-017)."

    def __init__(
        self,
        *,
        players: Sequence[str] | None = None,
        rounds: int | None = None,
        minutes: int | None = None,
        kami: bool = False,
        imperial: bool = False,
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
        names = checked_players(LINE_UP[:4] if players is None else players)
        self._said = {"rounds": rounds is not None, "minutes": minutes is not None}
        self.rounds = ROUNDS[-1] if rounds is None else rounds
        self.minutes = Options().minutes if minutes is None else minutes
        self.modules = {name for name, on in zip(MODULES, (kami, imperial), strict=True) if on}
        self._order = list(FAMILIES)  # who sits first leads the first of these that is there
        given = {"rounds": self.rounds, "minutes": self.minutes}
        given |= dict.fromkeys(self.modules, 1)
        new_game(names, options=given, chance="ask")  # raises for what is none
        spare = [name for name in LINE_UP if name not in names]
        everybody = [*names, *spare][: len(LINE_UP)]
        form = first_seats("senji", everybody, len(names), me, bots, seed)
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

    def _fill_in_kept(self, kept: Any) -> None:
        """As long, and with the same beside it, as the kept game, unless a program says another."""
        options = kept.start.options
        for name in ("rounds", "minutes"):
            if not self._said[name]:
                setattr(self, name, getattr(options, name))
        self.modules |= {name for name in MODULES if getattr(options, name)}

    @property
    def families(self) -> list[str]:
        """The families of the seats, in their order (SEN-017)."""
        return [one for one in self._order if one not in ABSENT[self._form.players]]

    @property
    def played(self) -> set[str]:
        """What is played beside: imperial troops are for three players (SEN-190)."""
        three = self._form.players == at.FEWEST
        return {name for name in self.modules if name != "imperial" or three}

    def lead(self, seat: int, family: str) -> None:
        """Let a seat lead a family; whoever led it takes the other one.

        Raises :class:`~shogun_nb.InputError` for a seat or a family that is not there.
        """
        self._form_seat(seat)
        there = self.families
        if family not in there:
            raise InputError(
                f"SEN-017: {shown(family)} is not played here; there are {all_of(there)}."
            )
        one, other = self._order.index(there[seat]), self._order.index(family)
        self._order[one], self._order[other] = self._order[other], self._order[one]
        self._show()

    def _made(self, names: Sequence[str], seed: int | str | None) -> Game:
        options = {"rounds": self.rounds, "minutes": self.minutes}
        options |= dict.fromkeys(self.played, 1)
        return new_game(names, seed, families=self.families, options=options)

    def fill_form(self, **given: Any) -> None:
        """Fill in ``rounds``, ``module`` (to be switched on or off, as ``"no_clock"``, too).

        Raises :class:`~shogun_nb.InputError` for what the form does not offer.
        """
        self._check_offered(given, rounds=ROUNDS, module=(*MODULES, NO_CLOCK))
        for name, value in given.items():
            if value == NO_CLOCK:
                self.minutes = 0 if self.minutes else Options().minutes
            elif name == "module":
                self.modules ^= {value}
            else:
                setattr(self, name, value)
        self._show()

    def consequences(self) -> list[str]:
        """What follows from the form, as sentences with rules."""
        numbers, absent = Parameters(), ABSENT[self._form.players]
        found = [
            f"Everybody leads a family: {numbers.start_units} units, one of three samurai, "
            f"{numbers.start_hana} hanafuda and 12 diplomacy cards (SEN-012).",
            ends_when(self.rounds, numbers.goal),
        ]
        if absent:
            names = all_of(absent)
            found.append(
                f"The homes of {names} are neutral land; cards of {names} are auctioned in winter "
                "(SEN-017, SEN-061)."
            )
        if self.minutes:
            found.append(
                f"In winter people have {counted(self.minutes, 'minute')} for their offers, then "
                "the sand has run out (SEN-040). The clock can be stopped at the table, and a game "
                "with a guide has none."
            )
        return found
