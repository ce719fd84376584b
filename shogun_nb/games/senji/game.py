"""A game of Senji: its start, and how one begins."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from shogun_nb.engine import game as engine
from shogun_nb.engine import position as engine_position
from shogun_nb.engine import simulation
from shogun_nb.engine.bots import Bot
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.declared import changed, known_names, read_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import NotPlayable as NotPlayable
from shogun_nb.engine.names import KeptNames
from shogun_nb.engine.rulebook import Rulebook, rulebook_of
from shogun_nb.games.senji import arranging
from shogun_nb.games.senji.board_map import Map
from shogun_nb.games.senji.choices import Lookup
from shogun_nb.games.senji.position import (
    LINE_UP,
    Position,
    Situation,
    checked_map,
    checked_options,
    checked_players,
)
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.parameters import Options, Parameters
from shogun_nb.games.senji.rules.setup import ABSENT
from shogun_nb.games.senji.said import Said, after, heard
from shogun_nb.games.senji.view import View
from shogun_nb.games.senji.words import FAMILIES


@dataclass(frozen=True)
class Start(engine.Start):
    """Everything that a game begins with, before its first draw."""

    families: tuple[str, ...]
    map: Map
    options: Options
    numbers: Parameters
    position: Position | None

    header: ClassVar[Mapping[str, type | tuple[type, ...]]] = {
        **engine.Start.header,
        "families": list,
        "map": str,
        "options": dict,
        "numbers": dict,
        "position": (str, type(None)),
    }

    @property
    def rulebook(self) -> Rulebook:
        """Senji's rulebook."""
        return rulebook_of("senji")

    @property
    def lookup(self) -> Lookup:
        """Names to numbers and back."""
        return Lookup(self.map, self.players)

    def to_json(self) -> dict[str, Any]:
        """The header of the save file."""
        return {
            **super().to_json(),
            "families": list(self.families),
            "map": self.map.fingerprint(),
            "options": changed(self.options),
            "numbers": changed(self.numbers),
            "position": self.position.code() if self.position else None,
        }


class Game(engine.Game):
    """One game of Senji, from its start to wherever its choices have brought it.

    Made by :func:`new_game`, :func:`~shogun_nb.load` and :func:`~shogun_nb.resume`. ``decision``
    says what is to be chosen; ``legal()`` what may be; ``problems(choice)`` what is wrong with a
    choice; ``choose(choice)`` carries it out. Chance plays its part by itself, from the tape of the
    seed, or asks (``chance="ask"``).

    ``position`` holds all cards; what a player may know is in ``view(player)``.
    """

    start: Start
    _said: tuple[Said, ...] = ()
    _situation: Situation

    @property
    def position(self) -> Position:
        """Where the game stands now, as a position of its own, with all that is hidden."""
        here: Position = super().position
        here.said = self._said
        return here

    def _begin(self) -> None:
        begin = self.start.position
        self._said = () if begin is None else begin.said
        super()._begin()

    def _stand_on(self, state: Any) -> None:
        super()._stand_on(state)
        self._situation.said = heard(self._said)

    def _carry_out(self, choice: Choice, numbers: Sequence[int], seat: int) -> None:
        self._said = after(self._said, self._state, self._plans, choice, numbers, seat)
        self._situation.said = heard(self._said)
        super()._carry_out(choice, numbers, seat)

    def view(self, player: str) -> View:
        """What one player may know: the table, the own hands, and what was seen of others'."""
        seen: View = super().view(player)
        return seen


def checked_families(families: object, players: int) -> tuple[str, ...]:
    """The families of the players; those that the rules leave in the game for ``None``.

    Raises :class:`~shogun_nb.InputError` for others, by the rule of neutral land (SEN-017).
    """
    there = tuple(family for family in FAMILIES if family not in ABSENT[players])
    if families is None:
        return there
    if isinstance(families, str) or not isinstance(families, (list, tuple)):
        raise InputError(f"families (SEN-003): give a list of names, not {shown(families)}.")
    named = all(isinstance(family, str) for family in families)
    if not named or sorted(families) != sorted(there):
        raise InputError(
            f"families (SEN-017): {players} players share out {', '.join(there)}, "
            f"not {shown(list(families))}."
        )
    return tuple(families)


def new_game(
    players: Sequence[str] | None = None,
    seed: int | str | None = None,
    *,
    families: Sequence[str] | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
    chance: str = "tape",
    position: Position | str | None = None,
    map: Map | None = None,
    game: int = 0,
    keep: str | os.PathLike[str] | None = None,
) -> Game:
    """A new game of Senji, after the game of Serge Laget and Bruno Cathala.

    ``players``: three to six names; ``families``: theirs, in the same order. ``seed``: a whole
    number or a text; the same seed and choices make the same game on every machine; ``game``
    numbers further games of the same seed. ``options``: what a class may play otherwise.
    ``chance="ask"``: outcomes are supplied by hand. ``position``: begin in any position instead.
    ``keep``: a new file that every choice is kept in.

    Map, hanafuda, samurai and values of diplomacy cards are a reconstruction.
    ``options={"kami": 1}`` plays with kami (SEN-180), ``{"imperial": 1}`` the scenario for three
    players with imperial troops (SEN-190).

    Raises :class:`~shogun_nb.InputError` that says what is wrong, with the rule;
    :class:`NotPlayable` for a position that no game can begin from.

    >>> new_game(["Ann", "Ben", "Cleo"], seed=7)
    <Senji: Ann, Ben, Cleo; set-up, 21 choices>
    """
    further = {"players": players, "families": families, "options": options, "numbers": numbers}
    here: Position | None = engine.begun_in(position, Position, map, further)
    if here is not None:
        names, map, played, table = here.players, here.map, here.options, here.numbers
        seated = tuple(here.families.values())
    else:
        names = checked_players(LINE_UP[:4] if players is None else players)
        played = checked_options(options)
        table = read_table("numbers", Parameters, numbers)
        if played.imperial and len(names) != at.FEWEST:
            raise InputError(
                f"imperial (SEN-190): imperial troops are for three players, not {len(names)}; "
                "leave them out"
            )
        seated = checked_families(families, len(names))
    begin = Start(
        players=names,
        seed=engine.checked_seed(seed),
        game=engine.checked_number(game),
        families=seated,
        map=checked_map(map),
        options=played,
        numbers=table,
        position=here,
    )
    return engine.opened(Game(begin, chance), keep)


def start_of(data: dict[str, Any], map: Map | None) -> Start:
    """The start that the header of a save file says. Raises :class:`ValueError`."""
    map = checked_map(map)
    engine.same_map(data, map)
    same = {"seed": data["seed"], "game": data["game"], "chance": "ask", "map": map}
    if data["position"] is not None:
        start = new_game(position=data["position"], **same).start
    else:
        start = new_game(
            KeptNames(data["players"]),
            families=data["families"],
            options=checked_options(data["options"]),
            numbers=Parameters(**known_names("numbers", Parameters, data["numbers"])),
            **same,
        ).start
    return engine.agreed(start, data, "players", "families", "options", "numbers")


def scenario(
    source: Any = None,
    *,
    players: Sequence[str] | None = None,
    families: Sequence[str] | None = None,
    map: Map | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
    host: str | None = None,
) -> Position:
    """A position to set up as one likes: an empty board, or the position of a game, or a text.

    Without ``source`` it is a first summer in which nothing stands; each player holds the cards of
    the own family, and all hanafuda lie in the pile. Fill it by :meth:`~.position.Position.set` and
    the others. ``host`` calls the provinces, by default the first player; the rest is as in
    :func:`new_game`. With a game, a view or a position it is a copy; with a text, what the text
    says. Raises :class:`~shogun_nb.InputError`.

    >>> here = scenario(players=["Ann", "Ben", "Cleo"]).set("Izumo", "Ann", 4).set("Owari", "Ben")
    >>> here.odds("Owari", "Ann", 4).dice
    9
    """
    if source is not None:
        copied: Position = engine_position.copied(
            source, Position, map, players, families, options, numbers, host
        )
        return copied
    begun = new_game(
        players, 0, families=families, options=options, numbers=numbers, map=map, chance="ask"
    )
    here = begun.position
    arranging.begin_summer(here, 0 if host is None else here.lookup.seat(host))
    return here


def simulate(
    bots: str | Bot | Sequence[str | Bot] = ("greedy", "random", "random", "random"),
    games: int = 10,
    seed: int | str = 1,
    *,
    players: Sequence[str] | None = None,
    options: Mapping[str, int] | None = None,
    progress: bool = False,
) -> simulation.Results:
    """Play whole games of bots, who move on by a seat with each game; seconds a game.

    The same seed plays the same games on every machine. ``progress`` shows a bar. Raises
    :class:`~shogun_nb.InputError` for impossible input, :class:`~shogun_nb.BotError` for a bot that
    fails.
    """
    template = new_game(players, seed, options=options, chance="ask")
    return simulation.results(template, bots, games, seed, progress=progress)
