"""What one player of Shogun sees."""

from __future__ import annotations

from shogun_nb.engine import view as engine
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules.state import State


class View(engine.View):
    """What one player may know: the public position and the player's own plan.

    Bots get this and nothing else. It holds no seed, no tape and no other plan, so that nothing
    hidden can be read from it, copied or saved out of it. ``random`` is luck of the player's own,
    the same again when the same game is played again.

    >>> view.hand[:2]
    ('Bingo', 'Bitchu')
    """

    position: Position

    @property
    def state(self) -> State:
        """The public state as numbers."""
        return self.position.state

    @property
    def hand(self) -> tuple[str, ...]:
        """The player's provinces, which are their cards."""
        return self.position.provinces(self.player)

    @property
    def plan(self) -> Plan | None:
        """The player's own plan of this round; ``None`` before it is made (S-25)."""
        return self.position.plan(self.player)
