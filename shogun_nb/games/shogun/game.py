"""A game of Shogun: its start, and what other games do not have."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from shogun_nb.engine import game as engine
from shogun_nb.engine import journal, simulation
from shogun_nb.engine.declared import changed, known_names
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import NotPlayable as NotPlayable
from shogun_nb.engine.names import KeptNames
from shogun_nb.engine.rulebook import Rulebook, rulebook_of
from shogun_nb.games.shogun.board_map import Map, read_map
from shogun_nb.games.shogun.bots import Bot
from shogun_nb.games.shogun.choices import Lookup
from shogun_nb.games.shogun.position import (
    Position,
    checked_map,
    checked_numbers,
    checked_options,
    checked_players,
    checked_side,
    checked_tower,
)
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.games.shogun.rules.setup import printed_start
from shogun_nb.games.shogun.towers import TowerModel, tower_from_json
from shogun_nb.games.shogun.view import View


@dataclass(frozen=True)
class Start(engine.Start):
    """Everything that a game begins with, before its first choice.

    >>> game.start.side, game.start.start
    ('sun', 'printed')
    """

    map: Map
    side: str
    start: str
    first: str | None
    options: Options
    numbers: Parameters
    tower: TowerModel
    position: Position | None

    header: ClassVar[Mapping[str, type | tuple[type, ...]]] = {
        "format": str,
        "version": int,
        "map": str,
        "side": str,
        "players": list,
        "start": str,
        "first": (str, type(None)),
        "seed": (int, str),
        "game": int,
        "options": dict,
        "numbers": dict,
        "tower": dict,
        "position": (str, type(None)),
        "chance": str,
    }

    @property
    def rulebook(self) -> Rulebook:
        return rulebook_of("shogun")

    @property
    def lookup(self) -> Lookup:
        return Lookup(self.map, self.players)

    @property
    def variant(self) -> str:
        return f"{self.side} side"

    def to_json(self) -> dict[str, Any]:
        """The header of the save file."""
        return {
            "format": journal.FORMAT,
            "version": journal.VERSION,
            "map": self.map.fingerprint(),
            "side": self.side,
            "players": list(self.players),
            "start": self.start,
            "first": self.first,
            "seed": self.seed,
            "game": self.game,
            "options": changed(self.options),
            "numbers": changed(self.numbers),
            "tower": self.tower.to_json(),
            "position": self.position.code() if self.position else None,
        }


class Game(engine.Game):
    """One game of Shogun, from its start to wherever its choices have brought it.

    Made by :func:`new_game`, :func:`~shogun_nb.load` and :func:`~shogun_nb.resume`. ``decision``
    says what is to be chosen; ``problems(choice)`` what is wrong with a choice;
    ``choose(choice)`` carries it out. Chance plays its part by itself, from the tape of the seed,
    or asks (``chance="ask"``).

    >>> print(game.decision)
    Takeda and Uesugi and Mori: choose a plan.
    """

    start: Start

    @property
    def position(self) -> Position:
        """Where the game stands now, as a position of its own (with all plans)."""
        here: Position = super().position
        return here

    def view(self, player: str) -> View:
        """What one player may know: the public position and the player's own plan (S-25)."""
        seen: View = super().view(player)
        return seen

    @property
    def side(self) -> str:
        """``"sun"`` or ``"moon"``."""
        return self.start.side

    @property
    def tower(self) -> TowerModel:
        """The model of the battle tower."""
        return self.start.tower

    def show(self, **overlays: Any) -> Any:
        """The board with overlays; see :meth:`shogun_nb.Position.show`."""
        return self.position.show(**overlays)

    def svg(self, **overlays: Any) -> str:
        """The board as an SVG picture."""
        return self.position.svg(**overlays)

    def png(self, width: int = 1200, **overlays: Any) -> bytes:
        """The board as a PNG picture."""
        return self.position.png(width, **overlays)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = self.show(
            **({} if self.over else {"status": str(self.decision)})
        )._repr_mimebundle_()
        data["text/plain"] = f"{data['text/plain']} {self.decision}"
        return data, metadata


def new_game(
    players: Sequence[str] | None = None,
    side: str | None = None,
    start: str | None = None,
    seed: int | str | None = None,
    *,
    first: str | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
    tower: TowerModel | None = None,
    chance: str = "tape",
    position: Position | str | None = None,
    map: Map | None = None,
    game: int = 0,
    keep: str | os.PathLike[str] | None = None,
) -> Game:
    """A new game of Shogun.

    ``players``: 3 to 5 names in the order of their seats. ``side``: ``"sun"`` (the default) or
    ``"moon"``. ``start``: ``"printed"`` (the rulebook's set-up, sun side only, S-15) or
    ``"draft"`` (S-13); the default is printed on the sun side and draft on the moon side.
    ``seed``: a whole number or a text; the same seed and choices make the same game on every
    machine (default: drawn, and shown by ``game.seed``); ``game`` numbers further games of the
    same seed. ``first``: who begins the draft (default: drawn). ``options``: what a class may
    play otherwise, such as ``{"years": 1}``. ``tower``: the model of the battle tower
    (:class:`~shogun_nb.Tower`, :class:`~shogun_nb.TwoFloorTower` or
    :class:`~shogun_nb.EmpiricalTower`).
    ``chance="ask"``: outcomes are supplied by hand. ``position``: begin in any position instead.
    ``keep``: a new file that every choice is kept in.

    Raises :class:`ValueError` that says what is wrong, with the rule; :class:`NotPlayable` for a
    position that no game can begin from.

    >>> sg.new_game(seed=7)
    <Shogun: Takeda, Uesugi, Mori; sun side, spring of year 1, 4 choices>
    """
    further = {
        "players": players,
        "side": side,
        "start": start,
        "first": first,
        "options": options,
        "numbers": numbers,
    }
    here: Position | None = engine.begun_in(position, Position, map, further)
    if here is not None:
        begin = Start(
            map=here.map,
            side=here.side,
            players=here.players,
            start="position",
            first=None,
            seed=engine.checked_seed(seed),
            game=engine.checked_number(game),
            options=here.options,
            numbers=here.numbers,
            tower=here.tower if tower is None else checked_tower(tower),
            position=here,
        )
        return engine.opened(Game(begin, chance), keep)
    side = checked_side("sun" if side is None else side)
    names = checked_players(players if players is not None else ("Takeda", "Uesugi", "Mori"))
    if start is None:
        start = "printed" if side == "sun" else "draft"
    if start not in ("printed", "draft"):
        raise InputError(f"start: {shown(start)} is not 'printed' (S-15) or 'draft' (S-13).")
    if start == "printed" and side != "sun":
        raise InputError(
            'start: the printed set-up is for the sun side only (S-15). Use start="draft".'
        )
    options = checked_options(options)
    numbers = checked_numbers(numbers)
    tower = checked_tower(tower)
    map = checked_map(map)
    if start == "printed":
        if (
            numbers.groups[: numbers.group_count[len(names) - 3]]
            != Parameters().groups[: Parameters().group_count[len(names) - 3]]
        ):
            raise InputError(
                "groups (S-12): the printed set-up needs the printed groups. "
                'Use start="draft" with other groups.'
            )
        printed_start(map, len(names))
    open_provinces = sum(
        not (len(names) == 3 and province.closed[side]) for province in map.provinces
    )
    needed = len(names) * numbers.group_count[len(names) - 3]
    if open_provinces < needed:
        raise InputError(f"map: {open_provinces} provinces are too few for {needed} groups (S-12).")
    if first is not None:
        if start != "draft":
            raise InputError('first: only the draft has a first player (S-13). Use start="draft".')
        first = names[Lookup(map, names).seat(first)]
    begin = Start(
        map=map,
        side=side,
        players=names,
        start=start,
        first=first,
        seed=engine.checked_seed(seed),
        game=engine.checked_number(game),
        options=options,
        numbers=numbers,
        tower=tower,
        position=None,
    )
    return engine.opened(Game(begin, chance), keep)


def start_of(data: dict[str, Any], map: Map | None) -> Start:
    """The start that the header of a save file says. Raises :class:`ValueError`."""
    map = map or read_map()
    engine.same_map(data, map)
    options = checked_options(data["options"])
    numbers = Parameters(**known_names("numbers", Parameters, data["numbers"]))
    model = tower_from_json(data["tower"])
    if data["start"] == "position":
        position = Position.from_code(data["position"] or "", map=map)
        game = new_game(
            position=position, seed=data["seed"], game=data["game"], tower=model, chance="ask"
        )
        said = {"options": changed(options), "numbers": changed(numbers)}
        return engine.agreed(
            game.start, {**data, **said}, "side", "players", "first", "options", "numbers"
        )
    if data["position"] is not None:
        raise InputError(f"position: there is one, but the start is {shown(data['start'])}.")
    game = new_game(
        players=KeptNames(data["players"]),
        side=data["side"],
        start=data["start"],
        seed=data["seed"],
        first=data["first"],
        options=options,
        numbers=numbers,
        tower=model,
        chance="ask",
        map=map,
        game=data["game"],
    )
    return game.start


PLAYER_NAMES = ("Takeda", "Uesugi", "Mori", "Hojo", "Oda")


def checked_count(players: int) -> tuple[str, ...]:
    """So many player names. Raises :class:`ValueError` unless there are 3 to 5."""
    if isinstance(players, bool) or not 3 <= players <= 5:
        raise InputError(f"players: {shown(players)} is not 3, 4 or 5 (S-2).")
    return PLAYER_NAMES[:players]


def simulate(
    players: int | Sequence[str] = 5,
    bots: str | Bot | Sequence[str | Bot] = ("greedy", "random"),
    games: int = 1000,
    seed: int | str = 1,
    *,
    side: str = "sun",
    start: str | None = None,
    options: Mapping[str, int] | None = None,
    map: Map | None = None,
    progress: bool = False,
) -> simulation.Results:
    """Play whole games of bots.

    ``players`` is a number (3 to 5) or their names; ``bots`` are dealt to the seats in turn and
    move on by one seat with each game, so that no bot keeps the better seat. The same seed plays
    the same games on every machine. ``progress`` shows a bar.

    Raises :class:`ValueError` for impossible input, :class:`~shogun_nb.BotError` for a bot
    that fails.

    >>> sg.simulate(players=3, bots=["random"], games=2, seed=1).rows[0].player
    'Takeda'
    """
    names = checked_count(players) if isinstance(players, int) else players
    template = new_game(
        names, side, start, seed, options=options, map=map or read_map(), chance="ask"
    )
    return simulation.results(template, bots, games, seed, progress=progress)
