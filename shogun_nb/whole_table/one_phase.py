"""What a game brings to the table that is told on one panel: the same for all such games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from shogun_nb.controls import Panel
from shogun_nb.engine.history import Step
from shogun_nb.whole_table.phases import AtTable, Phase
from shogun_nb.whole_table.standings import PlainHoldings, PlainLog


class OnePhase(AtTable):
    """A game that is one phase: all is told on one panel; where hands are hidden, behind a cover.

    ``phase`` is what that is called, :attr:`turns` its panel.
    """

    phase: str
    of_set_up = ()

    @property
    @abstractmethod
    def turns(self) -> Callable[..., Phase]:
        """The panel of all turns."""

    @property
    def hides_hands(self) -> bool:
        """As its panel does it."""
        return bool(getattr(self.turns, "hides_hands", False))

    @property
    def phases(self) -> Mapping[str, Callable[..., Phase]]:
        """The one phase."""
        return {self.phase: self.turns}

    @property
    def holdings(self) -> Callable[[Panel], PlainHoldings]:
        """Who has what, by the columns of the board."""
        return PlainHoldings

    @property
    def log(self) -> Callable[[Panel], PlainLog]:
        """What has happened, in sentences."""
        return PlainLog

    def due(self, position: Any) -> str:
        """The one phase."""
        return self.phase

    def after(self, phase: str, position: Any) -> str | None:
        """Nothing comes after it."""
        return None

    def phase_of(self, step: Step) -> str | None:
        """The one phase tells of every step."""
        return self.phase

    def before(self, steps: Sequence[Any], phase: str) -> tuple[Step, ...]:
        """Nothing comes before it."""
        return ()

    def heading(self, position: Any, now: str) -> str:
        """The game, and how far it is."""
        rules = position.rulebook
        return f"{rules.title} · {rules.stands(position)}"

    def on_to(self, phase: str) -> str:
        """After all turns comes the end."""
        return "To the end of the game"
