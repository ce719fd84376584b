"""A game of Gekokujō: its start, and how one begins."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from shogun_nb.engine import game as engine
from shogun_nb.engine import simulation
from shogun_nb.engine.bots import Bot
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import NotPlayable as NotPlayable
from shogun_nb.engine.on_map import MAP_HEADER, Header, StartOnMap
from shogun_nb.games.gekokujo.board_map import Map
from shogun_nb.games.gekokujo.choices import CHOICE_LENGTH, KINDS
from shogun_nb.games.gekokujo.legality import choose_legal, count_legal
from shogun_nb.games.gekokujo.position import (
    LINE_UP,
    Position,
    checked_clans,
    checked_map,
    checked_options,
    checked_players,
    usual_clans,
)
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.parameters import Options, Parameters
from shogun_nb.games.gekokujo.view import View

MODULES = ("political_play", "specialized_warfare", "rice_and_war", "path_of_glory")
"""The optional modules (G-701, G-720, G-731, G-740)."""

CHOOSE = "choose"
"""As ``clans`` of a new game: the players choose, in an order that is drawn (G-023)."""


@dataclass(frozen=True)
class Start(StartOnMap):
    """Everything that a game begins with, before its first choice.

    ``clans`` are those of the players, by seat; empty where the players choose (G-023).
    """

    _of = "gekokujo"
    map: Map
    options: Options
    numbers: Parameters
    position: Position | None
    clans: tuple[str, ...]

    header: ClassVar[Header] = {**engine.Start.header, "map": str, "clans": list, **MAP_HEADER}

    @property
    def variant(self) -> str:
        """The modules that are played, in words."""
        played = [module for module in MODULES if getattr(self.options, module)]
        return ", ".join(played).replace("_", " ")


class Game(engine.Game):
    """One game of Gekokujō, from its start to wherever its choices have brought it.

    Made by :func:`new_game`, :func:`~shogun_nb.load` and :func:`~shogun_nb.resume`. ``decision``
    says what is to be chosen; ``legal()`` what may be; ``problems(choice)`` what is wrong with a
    choice; ``choose(choice)`` carries it out. Chance plays its part by itself, from the tape of the
    seed, or asks (``chance="ask"``).

    >>> game = new_game(seed=7)
    >>> print(game.decision)
    Oda: choose what to recruit, hire or build.
    """

    start: Start

    @property
    def position(self) -> Position:
        """Where the game stands now, as a position of its own."""
        here: Position = super().position
        return here

    def view(self, player: str) -> View:
        """What one player may know (G-020, G-060)."""
        seen: View = super().view(player)
        return seen


def new_game(
    players: int | Sequence[str] | None = None,
    clans: str | Sequence[str] | None = None,
    seed: int | str | None = None,
    *,
    modules: str | Iterable[str] | None = None,
    locals: int | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
    chance: str = "tape",
    position: Position | str | None = None,
    map: Map | None = None,
    game: int = 0,
    keep: str | os.PathLike[str] | None = None,
) -> Game:
    """A new game of Gekokujō, after the rules of jankos1976 (ShogunGekokujo, CC BY 4.0).

    ``players``: 2 to 6 names in the order of their seats, or only how many; the default is 4.
    ``clans``: the clan of each, or ``"choose"``; by default who is called like a clan leads it,
    and the others lead Oda, Shimazu, Tokugawa, Uesugi, Chosokabe or Takeda. ``seed``: a whole
    number or a text; the same seed and choices make the same game on every machine; ``game``
    numbers further games of the same seed. ``modules``: ``"all"``, or those that are played of
    ``"political_play"``, ``"specialized_warfare"``, ``"rice_and_war"`` and ``"path_of_glory"``.
    ``locals=1``: a province that nobody has held is defended by 1 Bushi (G-039). ``options``: what
    a class may play otherwise. ``chance="ask"``: outcomes are supplied by hand. ``position``: begin
    in any position instead. ``keep``: a new file that every choice is kept in.

    Raises :class:`~shogun_nb.InputError` that says what is wrong, with the rule;
    :class:`NotPlayable` for a position that no game can begin from.

    >>> new_game(5, seed=7, locals=1)
    <Gekokujō: Oda, Shimazu, Tokugawa, Uesugi, Chosokabe; round 1, planning, 0 choices>
    """
    further = {
        "players": players,
        "clans": clans,
        "modules": modules,
        "locals": locals,
        "options": options,
        "numbers": numbers,
    }
    here: Position | None = engine.begun_in(position, Position, map, further)
    if here is not None:
        names, of_names = here.players, tuple(here.clans.values())
        map, options, numbers = here.map, here.options, here.numbers
    else:
        if players is None or isinstance(players, int):
            players = checked_count(players)
        names = checked_players(players)
        of_names = ()
        if clans != CHOOSE:
            of_names = checked_clans(usual_clans(names) if clans is None else clans, names)
        options = _played(checked_options(options), modules, locals)
    begin = Start(
        players=names,
        seed=engine.checked_seed(seed),
        game=engine.checked_number(game),
        map=checked_map(map),
        clans=of_names,
        options=options,
        numbers=read_table("numbers", Parameters, numbers),
        position=here,
    )
    begun = Game(begin, chance)
    if here is not None and _is_stuck(begun):
        raise NotPlayable(f"No game can begin here: {begun.decision} There is no legal choice.")
    return engine.opened(begun, keep)


def _is_stuck(game: Game) -> bool:
    """Whether a player is asked who has nothing to choose; no game of its own comes to that."""
    here = game.position
    facts, state = here.facts, here.state
    if not at.LAST_OF_CHANCE < state.step < at.GAME_OVER:
        return False
    if count_legal(facts, state) == 0:
        return True
    numbers = [0] * CHOICE_LENGTH
    choose_legal(facts, state, 0, numbers)
    return bool(game.problems(KINDS.from_numbers(state.step, numbers, state, here.lookup)))


def checked_count(players: int | None) -> tuple[str, ...]:
    """So many players, who are called as their clans; 4 for ``None``.

    Raises :class:`~shogun_nb.InputError` unless there are 2 to 6.
    """
    count = 4 if players is None else players
    if isinstance(count, bool) or not 2 <= count <= len(LINE_UP):
        raise InputError(f"players: {shown(count)} is not from 2 to 6 (G-012).")
    return LINE_UP[:count]


def _played(options: Options, modules: object, locals: int | None) -> Options:
    """The options with these modules, and so many locals."""
    more = {} if locals is None else {"locals": locals}
    if modules is None:
        return replace(options, **more)
    names = MODULES if modules == "all" else modules
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise InputError(f'modules: give "all" or a list of {", ".join(MODULES)}.')
    for name in names:
        if name not in MODULES:
            raise InputError(f"modules: {shown(name)} is not one of {', '.join(MODULES)}.")
        more[name] = 1
    return replace(options, **more)


def simulate(
    players: int | Sequence[str] = 4,
    bots: str | Bot | Sequence[str | Bot] = ("greedy", "random"),
    games: int = 1000,
    seed: int | str = 1,
    *,
    clans: Sequence[str] | None = None,
    modules: str | Iterable[str] | None = None,
    locals: int = 1,
    options: Mapping[str, int] | None = None,
    map: Map | None = None,
    progress: bool = False,
) -> simulation.Results:
    """Play whole games of bots, by default with locals (G-039), so that the clans meet.

    ``players``, ``clans``, ``modules``, ``locals`` and ``options`` are those of :func:`new_game`.
    ``bots`` are dealt to the seats in turn and move on by one seat with each game. The same seed
    plays the same games on every machine. ``progress`` shows a bar.

    Raises :class:`~shogun_nb.InputError` for impossible input, :class:`~shogun_nb.BotError` for a
    bot that fails.
    """
    template = new_game(
        players,
        clans,
        seed,
        modules=modules,
        locals=locals,
        options=options,
        map=map,
        chance="ask",
    )
    return simulation.results(template, bots, games, seed, progress=progress)
