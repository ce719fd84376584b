"""What the engine asks of a position of any game: who plays, how it stands, and its text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from shogun_nb.engine.choice import ChoiceError, Name
from shogun_nb.engine.declared import blank_values, known_names
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.names import KeptNames
from shogun_nb.engine.position_text import (
    PositionError,
    changed_words,
    fill_state,
    names_from,
    names_text,
    split,
)

if TYPE_CHECKING:
    from shogun_nb.engine.map import Map
    from shogun_nb.engine.rulebook import Rulebook

M = TypeVar("M", bound="Map")


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

    def printed(self, name: str) -> str:
        """The name of a province as it stands on the board."""
        return self.map.printed[self.province(name)]


def map_or_shipped(given: object, kind: type[M], read: Callable[[], M], reader: str) -> M:
    """The map that was given, of a game's kind; the shipped one for ``None``.

    ``reader`` is how a user calls what reads a file. Raises :class:`~shogun_nb.InputError` for
    anything but such a map.
    """
    if given is None:
        return read()
    if not isinstance(given, kind):
        raise InputError(f"map: give a map, for example {reader}('mine.geojson').")
    return given


# Fields of choices that name one.
Province = partial(
    Name,
    to_number=OnMap.province,
    to_name=OnMap.province_name,
    names=attrgetter("provinces"),
    printed=OnMap.printed,
    place=True,
)
Player = partial(Name, to_number=Seats.seat, to_name=Seats.player_name, names=attrgetter("players"))


class Situation(ABC):
    """Who is asked what: everything that a choice is checked against.

    A game has one on its own state, which moves on with the game and is never given away.
    """

    players: tuple[str, ...]
    state: Any
    plans: list[int]

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""

    @property
    @abstractmethod
    def facts(self) -> Any:
        """What the rules read and never change, as the rulebook's ``facts_of`` makes it."""

    @property
    def lookup(self) -> Any:
        """Names to numbers and back: at least a :class:`Seats`."""
        return Seats(self.players)


class Position(Situation):
    """A situation that stays as it is, and what hides in it.

    ``state`` holds the numbers of the rules; ``plans`` what players have chosen and others may not
    see yet, hidden in a view. Both belong to this position alone.
    """

    @abstractmethod
    def copy(self) -> Self:
        """A position that shares no changeable part with this one."""

    @abstractmethod
    def code(self) -> str:
        """The position as one line of text; equal positions have equal texts."""

    @property
    def status(self) -> tuple[Finding, ...]:
        """What is odd about this position, each with its rule; () when nothing is."""
        return ()

    @property
    def playable(self) -> bool:
        """Whether a game can begin here."""
        return all(finding.playable for finding in self.status)

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
        anything that is not one of these.

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


class SituationOnMap(Situation):
    """A situation on a map, with the numbers and options that it is played by."""

    _of: ClassVar[str]
    """The name of the rulebook."""

    def __init__(
        self,
        map: Any,
        players: Sequence[str],
        numbers: Any,
        options: Any,
        state: Any,
        plans: Sequence[int] = (),
    ) -> None:
        self.map = map
        self.players = tuple(players)
        self.numbers = numbers
        self.options = options
        self.state = state
        self.plans = list(plans)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""
        from shogun_nb.engine.rulebook import rulebook_of

        return rulebook_of(self._of)

    @cached_property
    def facts(self) -> Any:
        """Board, numbers and options as one argument of the rules."""
        return self.rulebook.facts_of(self)

    @cached_property
    def lookup(self) -> Any:
        """Names to numbers and back."""
        return self.rulebook.lookup(self.map, self.players)


class PositionOnMap(SituationOnMap, Position):
    """A position on a map; a game's own says what stands there, and how it is changed."""

    _compared: ClassVar[tuple[str, ...]] = ("state", "plans", "players", "numbers", "options")
    """What equal positions have in common, besides what the rules read of the map."""

    @classmethod
    def _from_code(
        cls,
        code: str,
        map: Any,
        decode: Callable[[str, Any], dict[str, Any]],
        checked_players: Callable[[Sequence[str]], tuple[str, ...]],
    ) -> Self:
        parts = decode(code, map)
        try:
            parts["players"] = checked_players(KeptNames(parts["players"]))
        except ValueError as error:
            raise PositionError("players", str(error)) from None
        return cls(map=map, **parts)

    def copy(self) -> Self:
        """A position that shares no changeable part with this one.

        >>> here.copy() == here
        True
        """
        other = copy(self)
        other.state, other.plans = self.state.fork(), list(self.plans)
        other.__dict__.pop("facts", None)  # made of numbers and options, which may be replaced
        return other

    def set_options(self, **options: int) -> Self:
        """A copy that is played by other options; those that are not named stay.

        Raises :class:`~shogun_nb.InputError` for options and values that there are not.

        >>> here.set_options(years=1).options.years
        1
        """
        changed = self.copy()
        named = known_names("set_options", type(self.options), options)
        changed.options = replace(self.options, **named)
        return changed

    def _seats(self, what: str, names: Sequence[str], rule: str) -> list[int]:
        """The seats of all players, in this order."""
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise ChoiceError(f"set, {what}: give a list of the players' names.")
        seats = [self.lookup.seat(name) for name in names]
        if sorted(seats) != list(range(len(self.players))):
            raise ChoiceError(f"set, {what}: name every player once, not {list(names)} ({rule}).")
        return seats

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        same = all(getattr(self, name) == getattr(other, name) for name in self._compared)
        return same and self.map.fingerprint() == other.map.fingerprint()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Position.from_code({self.code()!r})"


def copied(source: Any, kind: Any, map: Any, *given: object) -> Any:
    """The position of this kind that a scenario begins with, which is the caller's own.

    ``source`` is a game, a view, a position or its text; a ``map`` comes with a text only, and
    what is ``given`` with none of them. Raises :class:`~shogun_nb.InputError`.
    """
    if any(one is not None for one in (*given, None if isinstance(source, str) else map)):
        raise InputError("scenario: players, map and rules come with the position given first.")
    if isinstance(source, str):
        return kind.from_code(source, map=map)
    position = getattr(source, "position", source)
    if not isinstance(position, kind):
        what = type(source).__name__
        raise InputError(f"scenario: {what} is not a game, position or text of a position.")
    return position.copy()


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
