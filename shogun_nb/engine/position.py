"""What the engine asks of a position of any game: who plays, how it stands, and its text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    from shogun_nb.engine.rulebook import Rulebook


class Seats(Protocol):
    """Names to seats; a game's own lookup knows more names."""

    @property
    def players(self) -> Sequence[str]:
        """The players in the order of their seats."""

    def seat(self, name: str) -> int:
        """The seat of a player. Raises :class:`~shogun_nb.InputError` for other names."""


class Situation(ABC):
    """What is asked and of whom: all that a choice is checked by.

    A game has one on its own state, which moves on with the game and is never given away.
    """

    players: tuple[str, ...]
    state: Any

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""

    @property
    @abstractmethod
    def lookup(self) -> Any:
        """Names to numbers and back: at least a :class:`Seats`."""


class Position(Situation):
    """A situation that stays as it is, and what hides in it.

    ``state`` holds the numbers of the rules; ``plans`` what players have chosen and others may not
    see yet, hidden in a view. Both belong to this position alone.
    """

    plans: list[int]

    @abstractmethod
    def copy(self) -> Self:
        """A position that shares no changeable part with this one."""

    @abstractmethod
    def code(self) -> str:
        """The position as one line of text; equal positions have equal texts."""

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        return {"text/plain": str(self)}, {}
