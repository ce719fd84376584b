"""The set-up of a game of Senji: seats, how long, a seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from shogun_nb.engine.bots import ME, PERSON
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji.game import Game, new_game
from shogun_nb.games.senji.position import LINE_UP, checked_players
from shogun_nb.games.senji.rules.parameters import Parameters
from shogun_nb.games.senji.rules.setup import ABSENT
from shogun_nb.whole_table.seating import Seating, first_seats, seed_from

ROUNDS = (2, 5, 100)
"""After how many rounds a game is scored at the latest: the form offers these (SEN-160)."""


def one_person(people: Sequence[str]) -> None:
    """Raise :class:`~shogun_nb.InputError` where several people would see each other's hands."""
    if len(people) > 1:
        raise InputError(
            f"SEN-041: {all_of(people)} would see each other's cards at one computer. "
            "Let one person play here, and bots the others."
        )


class SetupPanel(Seating):
    """The form of a game: who plays, and how long.

    ``players`` are three to six names; ``rounds`` fills the form. The rest is that of
    :class:`~shogun_nb.whole_table.seating.Seating`.

    >>> panel = SetupPanel(seed=7)
    >>> panel.set_up()
    >>> panel.game
    <Senji: Ann, Ben, Cleo, Dan; set-up, 28 choices>
    """

    _fewest, _most = 3, len(LINE_UP)
    _how_many = "Senji is for 3 to 6 players (SEN-017)."

    def __init__(
        self,
        *,
        players: Sequence[str] | None = None,
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
        names = checked_players(LINE_UP[:4] if players is None else players)
        self.rounds = ROUNDS[-1] if rounds is None else rounds
        new_game(names, options={"rounds": self.rounds}, chance="ask")  # raises for what is none
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

    def set_up(self) -> None:
        """Make the game that the form describes, and begin it.

        A kept file that is in the way is put aside under another name. Raises
        :class:`~shogun_nb.InputError` for what the form says wrong; nothing changed then.
        """
        self._leave_quietly()
        self._form_seat(0)
        form = self._form
        one_person([seat.name for seat in form.playing if seat.role in (ME, PERSON)])
        options = {"rounds": self.rounds}
        self._begin_with(new_game(form.names, seed_from(form.seed), options=options))

    def resume(self) -> None:
        """Go on with the game that is in the file; refused where hands would lie open."""
        one_person([seat.name for seat in self._form.playing if seat.role in (ME, PERSON)])
        super().resume()

    def fill_form(self, **given: Any) -> None:
        """Fill in ``rounds``; raises :class:`~shogun_nb.InputError` for what is not offered."""
        self._form_seat(0)
        for name, value in given.items():
            if name != "rounds" or type(value) is not int or value not in ROUNDS:
                raise InputError(f"{name}: {shown(value)} is not what the form offers.")
            self.rounds = value
        self._show()

    def consequences(self) -> list[str]:
        """What follows from the form, as sentences with rules."""
        numbers, absent = Parameters(), ABSENT[self._form.players]
        found = [
            f"Everybody leads a family: {numbers.start_units} units, a samurai of three, "
            f"{numbers.start_hana} hanafuda and 12 diplomacy cards (SEN-012).",
            f"Most honour wins after a round in which somebody has {numbers.goal} (SEN-160).",
        ]
        if absent:
            names = all_of(absent)
            found.append(
                f"The homes of {names} are neutral land; cards of {names} are auctioned in winter "
                "(SEN-017, SEN-061)."
            )
        return found
