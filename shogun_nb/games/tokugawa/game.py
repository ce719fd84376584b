"""A game of Tokugawa: its start, and how one begins."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from shogun_nb.engine import game as engine
from shogun_nb.engine import simulation
from shogun_nb.engine.bots import Bot
from shogun_nb.engine.choice import checked_flag
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.game import NotPlayable as NotPlayable
from shogun_nb.engine.on_map import StartOnMap
from shogun_nb.games.tokugawa.board_map import Map
from shogun_nb.games.tokugawa.position import (
    LINE_UP,
    Position,
    checked_map,
    checked_options,
    checked_players,
)
from shogun_nb.games.tokugawa.rules.parameters import Options, Parameters
from shogun_nb.games.tokugawa.view import View


@dataclass(frozen=True)
class Start(StartOnMap):
    """Everything that a game begins with, before its first draw."""

    _of = "tokugawa"
    map: Map
    options: Options
    numbers: Parameters
    position: Position | None

    @property
    def variant(self) -> str:
        """The short game, in words (T-094)."""
        return "short game" if self.options.short_game else ""


class Game(engine.Game):
    """One game of Tokugawa, from its start to wherever its choices have brought it.

    Made by :func:`new_game`, :func:`~shogun_nb.load` and :func:`~shogun_nb.resume`. ``decision``
    says what is to be chosen; ``legal()`` what may be; ``problems(choice)`` what is wrong with a
    choice; ``choose(choice)`` carries it out. Chance plays its part by itself, from the tape of the
    seed, or asks (``chance="ask"``).

    >>> game = new_game(["Ann", "Ben"], seed=7)
    >>> print(game.decision)
    Ben: choose a unit and its town.
    """

    start: Start

    @property
    def position(self) -> Position:
        """Where the game stands now, as a position of its own."""
        here: Position = super().position
        return here

    def view(self, player: str) -> View:
        """What one player may know: everything."""
        seen: View = super().view(player)
        return seen


def new_game(
    players: Sequence[str] | None = None,
    seed: int | str | None = None,
    *,
    short: bool | None = None,
    options: Options | Mapping[str, int] | None = None,
    numbers: Parameters | None = None,
    chance: str = "tape",
    position: Position | str | None = None,
    map: Map | None = None,
    game: int = 0,
    keep: str | os.PathLike[str] | None = None,
) -> Game:
    """A new game of Tokugawa, the game of Victor Gilhaus and Tizian Blumenthal.

    ``players``: two names. ``seed``: a whole number or a text; the same seed and choices make the
    same game on every machine; ``game`` numbers further games of the same seed. ``short=True``:
    the short game (T-094). ``options``: what a class may play otherwise. ``chance="ask"``: outcomes
    are supplied by hand. ``position``: begin in any position instead. ``keep``: a new file that
    every choice is kept in.

    Board, strength of the Swordsman and task cards are a reconstruction.

    Raises :class:`~shogun_nb.InputError` that says what is wrong, with the rule;
    :class:`NotPlayable` for a position that no game can begin from.

    >>> new_game(["Ann", "Ben"], seed=7)
    <Tokugawa: Ann, Ben; set-up, 5 choices>
    """
    further = {"players": players, "short": short, "options": options, "numbers": numbers}
    here: Position | None = engine.begun_in(position, Position, map, further)
    if here is not None:
        names, map, played, table = here.players, here.map, here.options, here.numbers
    else:
        names = checked_players(LINE_UP if players is None else players)
        played = checked_options(options)
        if short is not None:
            played = replace(played, short_game=checked_flag(short, "short (T-094)"))
        table = read_table("numbers", Parameters, numbers)
    begin = Start(
        players=names,
        seed=engine.checked_seed(seed),
        game=engine.checked_number(game),
        map=checked_map(map),
        options=played,
        numbers=table,
        position=here,
    )
    return engine.opened(Game(begin, chance), keep)


def simulate(
    bots: str | Bot | Sequence[str | Bot] = ("greedy", "random"),
    games: int = 1000,
    seed: int | str = 1,
    *,
    players: Sequence[str] = LINE_UP,
    short: bool = False,
    options: Mapping[str, int] | None = None,
    map: Map | None = None,
    progress: bool = False,
) -> simulation.Results:
    """Play whole games of bots. They are dealt to the seats in turn and move on with each game.

    The same seed plays the same games on every machine. ``progress`` shows a bar. Raises
    :class:`~shogun_nb.InputError` for impossible input, :class:`~shogun_nb.BotError` for a bot that
    fails.
    """
    template = new_game(
        players,
        seed,
        short=None if short is False else short,
        options=options,
        map=map,
        chance="ask",
    )
    return simulation.results(template, bots, games, seed, progress=progress)
