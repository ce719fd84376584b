"""What the engine asks of a position of any game: who plays, how it stands, and its text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, Self

from shogun_nb.engine.choice import ChoiceError
from shogun_nb.engine.declared import blank_values
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.position_text import changed_words, fill_state, names_from, names_text, split

if TYPE_CHECKING:
    from shogun_nb.engine.map import Map
    from shogun_nb.engine.rulebook import Rulebook


class UnknownPlayer(ChoiceError):
    """A name that no player of the game has.

    >>> try:
    ...     Seats(("Ann", "Ben", "Cem")).seat("Bem")
    ... except UnknownPlayer as error:
    ...     print(error)
    'Bem' does not play. The players are Ann, Ben, Cem. Did you mean 'Cem'?
    """


@dataclass(frozen=True)
class Finding:
    """One thing that is odd in a position: the rule, the sentence, and whether a game can begin."""

    rule: str
    text: str
    playable: bool = True

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class Seats:
    """Names to seats and back; a game's own lookup knows more names.

    >>> Seats(("Takeda", "Uesugi")).seat("uesugi")
    1
    """

    also: ClassVar[tuple[str, ...]] = ()
    """Names of nobody who plays, that are meant by mistake."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)

    def seat(self, name: str) -> int:
        """The seat of a player. Raises :class:`UnknownPlayer` with the names that there are."""
        if isinstance(name, str):
            for seat, player in enumerate(self.players):
                if player.casefold() == name.casefold():
                    return seat
        near = get_close_matches(
            name if isinstance(name, str) else "", (*self.players, *self.also), 1
        )
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise UnknownPlayer(
            f"{shown(name)} does not play. The players are {', '.join(self.players)}.{hint}"
        )

    def player_name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.players[seat]


class OnMap(Seats):
    """Names of players and provinces to numbers and back, for one map."""

    map: Map

    def __init__(self, map: Map, players: Sequence[str]) -> None:
        super().__init__(players)
        self.map = map
        self.provinces = map.names

    def province(self, name: str) -> int:
        """The number of a province. Raises :class:`ChoiceError` with names that are near."""
        if not isinstance(name, str):
            raise ChoiceError(f"{shown(name)} is not the name of a province; write it in quotes.")
        try:
            return self.map.index(name)
        except KeyError as error:
            raise ChoiceError(str(error)) from None

    def province_name(self, province: int) -> str:
        """The name of a province by its number."""
        return self.provinces[province]


class Situation(ABC):
    """Who is asked what: everything that a choice is checked against.

    A game has one on its own state, which moves on with the game and is never given away.
    """

    players: tuple[str, ...]
    state: Any

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""

    @property
    def lookup(self) -> Any:
        """Names to numbers and back: at least a :class:`Seats`."""
        return Seats(self.players)


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

    def __str__(self) -> str:
        drawn = self.rulebook.board(self)
        return str(self.code() if drawn is None else drawn.text())

    # --- showing it -------------------------------------------------------------------------------
    def drawn(self) -> Any:
        """The position on its board, as the rulebook's ``board`` tells it.

        Raises :class:`~shogun_nb.InputError` if the game has no board.
        """
        drawn = self.rulebook.board(self)
        if drawn is None:
            raise InputError(f"{self.rulebook.title} has no board to show; print the position.")
        return drawn

    def scene(self, **overlays: Any) -> Any:
        """The picture's content, a :class:`shogun_nb.board.scene.Scene`.

        >>> here.scene().counters[0].armies
        4
        """
        return self.drawn().scene(**overlays)

    def svg(self, **overlays: Any) -> str:
        """The board as an SVG picture with title and description (text).

        >>> here.svg()[:4]
        '<svg'
        """
        return str(self.show(**overlays).svg())

    def png(self, width: int = 1200, **overlays: Any) -> bytes:
        """The board as a PNG picture, ``width`` pixels wide.

        >>> here.png(width=300)[1:4]
        b'PNG'
        """
        return bytes(self.show(**overlays).png(width))

    def show(self, **overlays: Any) -> Any:
        """The board in a notebook, with overlays, each by name:

        ``title`` and ``status``: one line each. ``targets``: provinces to outline. ``fill``: a
        table of provinces and colours, ``{"Kai": "orange"}``. ``arrows``: a list of
        ``(from, to)`` or ``(from, to, words)``. ``last_move``: ``(from, to)``. ``colouring`` of the
        land: ``"owner"``, or another word of the game. Raises :class:`~shogun_nb.InputError` for
        anything that is none of these.

        >>> picture = scenario(players=["Takeda", "Uesugi", "Mori"]).show(targets=["Kai"])
        >>> picture
        <picture of the board: spring, year 1>
        """
        return self.drawn().picture(**overlays)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        drawn = self.rulebook.board(self)
        if drawn is None:
            return {"text/plain": str(self)}, {}
        bundle: tuple[dict[str, Any], dict[str, Any]] = drawn.picture()._repr_mimebundle_()
        return bundle


class Plain(Position):
    """A position of plain numbers, on no map: its text is made of the fields of its state."""

    facts = None

    def __init__(
        self, rulebook: Rulebook, players: Sequence[str], state: Any, plans: Sequence[int]
    ) -> None:
        self._rulebook = rulebook
        self.players = tuple(players)
        self.state = state
        self.plans = list(plans)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""
        return self._rulebook

    def copy(self) -> Self:
        """A position that shares no changeable part with this one."""
        return type(self)(self._rulebook, self.players, self.state.fork(), self.plans)

    def code(self) -> str:
        """The position as one line of text, without what is hidden in it."""
        kind = type(self.state)
        words = changed_words(self.state, kind(**blank_values(kind, 0)))
        return " ".join([f"{self._rulebook.name}1", "players=" + names_text(self.players), *words])

    @classmethod
    def from_code(cls, code: str, rulebook: Any) -> Self:
        """The position of a game that stands in a line of text made by :meth:`code`.

        Raises :class:`~shogun_nb.PositionError`, which names the field.
        """
        given, _ = split(code, f"{rulebook.name}1")
        players = names_from(given.pop("players", ""))
        state = rulebook.state(**blank_values(rulebook.state, 0))
        fill_state(state, given)
        return cls(rulebook, players, state, [-1] * (rulebook.secrets * len(players)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and (self.code(), self.plans) == (other.code(), other.plans)

    __hash__ = None  # type: ignore[assignment]
