"""What games on a map share that are played by a table of numbers and one of options.

The start of such a game, and a rulebook that finds the rest in the game's own folder by the names
that all games use: ``rules.setup``, ``position``, ``reference``, ``odds_answers`` and ``panels``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from shogun_nb.engine.declared import changed, known_names
from shogun_nb.engine.game import Game, Start, agreed, same_map
from shogun_nb.engine.names import KeptNames
from shogun_nb.engine.rulebook import ByLists, Rulebook, rulebook_of

if TYPE_CHECKING:
    from shogun_nb.engine.odds_questions import OddsQuestion
    from shogun_nb.engine.position import PositionOnMap, SituationOnMap
    from shogun_nb.engine.reference import Reference

Header = Mapping[str, type | tuple[type, ...]]
"""The fields of a header, and of what kind each is."""
MAP_HEADER: Header = {
    "map": str,
    "options": dict,
    "numbers": dict,
    "position": (str, type(None)),
}
"""The fields of a header that such a game has besides those of all games."""


@dataclass(frozen=True)
class StartOnMap(Start):
    """Everything that a game on a map begins with, before its first choice.

    ``position`` is the one that it begins in, if it does not begin with its set-up. A game with
    more to say adds fields, and names them in its ``header``.
    """

    map: Any
    options: Any
    numbers: Any
    position: Any

    _of: ClassVar[str]
    """The name of the rulebook."""
    header: ClassVar[Header] = {**Start.header, **MAP_HEADER}

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the game."""
        return rulebook_of(self._of)

    @property
    def lookup(self) -> Any:
        """Names to numbers and back."""
        return self.rulebook.lookup(self.map, self.players)

    def to_json(self) -> dict[str, Any]:
        """The header of the save file, its fields in the order of ``header``."""
        said = {
            **super().to_json(),
            "map": self.map.fingerprint(),
            "options": changed(self.options),
            "numbers": changed(self.numbers),
            "position": self.position.code() if self.position else None,
        }
        own = {name: list(getattr(self, name)) for name in self.own_fields()}
        return {name: {**said, **own}[name] for name in self.header if name != "chance"}

    @classmethod
    def own_fields(cls) -> tuple[str, ...]:
        """The fields that only this game's header has: lists of names."""
        return tuple(name for name in cls.header if name not in StartOnMap.header)


class RulebookOnMap(ByLists):
    """A rulebook of such a game; what makes it a game of its own is still to be said."""

    digits = 3
    unseen: ClassVar[Sequence[int]] = ()
    """What is hidden in a position of which nobody says it."""

    def _found(self, module: str, name: str) -> Any:
        """Something of a module of the game's folder, which is loaded when it is asked for."""
        return getattr(import_module(f"shogun_nb.games.{self.name}.{module}"), name)

    @property
    def reference(self) -> Reference[Any, Any]:
        """``REFERENCE`` of the module ``reference``."""
        found: Reference[Any, Any] = self._found("reference", "REFERENCE")
        return found

    @property
    def at_table(self) -> object:
        """``AT_TABLE`` of the module ``panels.at_table``, with the game's name before it."""
        return self._found("panels.at_table", f"{self.name.upper()}_AT_TABLE")

    def odds_questions(self) -> tuple[OddsQuestion, ...]:
        """``QUESTIONS`` of the module ``odds_answers``."""
        found: tuple[OddsQuestion, ...] = self._found("odds_answers", "QUESTIONS")
        return found

    def new_game(self, **arguments: Any) -> Game:
        """A new game, begun by ``new_game`` of the module ``game``."""
        begun: Game = self._found("game", "new_game")(**arguments)
        return begun

    def facts_of(self, start: Any) -> Any:
        """Board, numbers and options of a start, or of a situation, as one argument of the rules.

        ``facts_of`` of the module ``rules.setup`` makes them.
        """
        make = self._found("rules.setup", "facts_of")
        return make(start.map, start.numbers, start.options)

    def luck_of(self, start: Any) -> Any:
        """Nothing: luck is made of the tape alone."""
        return 0

    def situation(self, start: Any, facts: Any, lookup: Any, state: Any) -> SituationOnMap:
        """A ``Situation`` of the module ``position``, which shares facts and lookup."""
        kind = self._found("position", "Situation")
        here: SituationOnMap = kind(start.map, start.players, start.numbers, start.options, state)
        here.__dict__.update(facts=facts, lookup=lookup)
        return here

    def position(self, start: Any, state: Any, hidden: Sequence[int], last: Any) -> PositionOnMap:
        """A ``Position`` of the module ``position``."""
        kind, plans = self._found("position", "Position"), list(hidden) or self.unseen
        here: PositionOnMap = kind(
            start.map, start.players, start.numbers, start.options, state, plans
        )
        return here

    def read_position(self, code: str, map: Any = None) -> PositionOnMap:
        """The position in a line of text, on this map if one is given.

        Raises :class:`~shogun_nb.PositionError`, which names the field.
        """
        here: PositionOnMap = self._found("position", "Position").from_code(code, map=map)
        return here

    def start_of(self, header: dict[str, Any], map: Any, /) -> Start:
        """The start that the header of a save file says, on this map if one is given.

        Raises :class:`ValueError` that says what is wrong with it.
        """
        map = self._found("position", "checked_map")(map)
        same_map(header, map)
        given = {name: header[name] for name in ("seed", "game", "position")}
        own = self.start.own_fields()  # type: ignore[attr-defined]
        if given["position"] is None:
            table = self._found("rules.parameters", "Parameters")
            given["players"] = KeptNames(header["players"])
            given["options"] = header["options"]
            given["numbers"] = table(**known_names("numbers", table, header["numbers"]))
            given |= {name: self.argument_of(name, header[name]) for name in own}
        start = self.new_game(**given, map=map, chance="ask").start
        return agreed(start, header, "players", *own, "options", "numbers")

    def argument_of(self, name: str, value: Any) -> Any:
        """The argument of a new game that a field of a header was made of."""
        return value
