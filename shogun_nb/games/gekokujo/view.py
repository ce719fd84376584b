"""What one player of Gekokujō sees."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from shogun_nb.engine import view as engine
from shogun_nb.games.gekokujo.entries import KINDS
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules.record import ORDER_SET, STORED
from shogun_nb.games.gekokujo.rules.state import HIDING, UNKNOWN, State


class View(engine.View):
    """What one player may know: everything but whose assassin waits, and Koku behind screens.

    Bots get this and nothing else. It holds no seed and no tape, so that nothing hidden can be read
    from it. ``random`` is luck of the player's own, the same again when the same game is played
    again. Behind screens (option ``screens``) lie Koku of others, in the record too; what they pay
    is open, so that whoever keeps accounts still knows them.
    """

    position: Position

    def __init__(
        self, position: Position, player: str, record: Sequence[Any], random: Random | None = None
    ) -> None:
        super().__init__(position, player, record, random)
        if position.options.screens:
            self._record = [self._screened(entry) for entry in self._record]

    def _screened(self, entry: tuple[int, ...]) -> tuple[int, ...]:
        if entry[0] not in (ORDER_SET, STORED) or entry[2] == self.seat:
            return entry
        place = KINDS[entry[0]].places["koku"]
        return (*entry[:place], UNKNOWN, *entry[place + 1 :])

    @property
    def state(self) -> State:
        """The public state as numbers; what is hidden is -1."""
        return self.position.state

    @property
    def assassin_waits(self) -> bool:
        """Whether the Ninja waits to strike for this player (G-060)."""
        return self.position.plans[self.seat] == HIDING
