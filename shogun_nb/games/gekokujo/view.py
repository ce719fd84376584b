"""What one player of Gekokujō sees."""

from __future__ import annotations

from shogun_nb.engine import view as engine
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules.state import HIDING, State


class View(engine.View):
    """What one player may know: everything but whose assassin waits, and Koku behind screens.

    Bots get this and nothing else. It holds no seed and no tape, so that nothing hidden can be read
    from it. ``random`` is luck of the player's own, the same again when the same game is played
    again.
    """

    position: Position

    @property
    def state(self) -> State:
        """The public state as numbers; what is hidden is -1."""
        return self.position.state

    @property
    def assassin_waits(self) -> bool:
        """Whether the Ninja waits to strike for this player (G-060)."""
        return self.position.plans[self.seat] == HIDING
