"""What one player of Tokugawa sees: everything, for nothing in this game is hidden."""

from __future__ import annotations

from shogun_nb.engine import view as engine
from shogun_nb.games.tokugawa.position import Position
from shogun_nb.games.tokugawa.rules.state import State


class View(engine.View):
    """What one player may know. Bots get this and nothing else; it holds no seed and no tape.

    ``random`` is luck of the player's own, the same again when the same game is played again.
    """

    position: Position

    @property
    def state(self) -> State:
        """The state as numbers."""
        return self.position.state
