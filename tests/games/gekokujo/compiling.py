"""Play the same games of Gekokujō compiled and interpreted, and say where they differ.

A program of its own, as :mod:`tests.compiling`, for the tests in ``test_compiled.py`` here::

    NUMBA_BOUNDSCHECK=1 python -m tests.games.gekokujo.compiling --games 50
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy

from shogun_nb.engine.loop import NO_LAST
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.engine.tape import make_tape
from shogun_nb.games.gekokujo import chance
from shogun_nb.games.gekokujo.bots import play as play_module
from shogun_nb.games.gekokujo.bots.play import BOT_TAPE_LENGTH, GREEDY, RANDOM
from shogun_nb.games.gekokujo.choices import CHOICE_LENGTH
from shogun_nb.games.gekokujo.game import new_game
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.state import SEATS
from shogun_nb.what_if.records import packed, unpacked
from tests.compiling import (
    Begun,
    Compiled,
    End,
    difference,
    import_compilable,
    let_players_use,
    main,
    name_of,
    unlike_playouts,
    unlike_simulations,
)
from tests.games.gekokujo.table import Table, dealt

SEED = "both speeds"


@dataclass
class Deal:
    """A game to be played at both speeds."""

    number: int
    table: Table
    seats: list[int]

    @property
    def facts(self) -> Facts:
        """What the rules read and never change."""
        return self.table.facts

    def tapes(self) -> tuple[Sequence[int], Sequence[int]]:
        """Luck of chance and of the bots."""
        return (
            make_tape(SEED, self.number, "chance", chance.TAPE_LENGTH),
            make_tape(SEED, self.number, "bots", BOT_TAPE_LENGTH),
        )


def deal(number: int) -> Deal:
    """The game of a number: players, clans, modules, options, numbers and bots are mixed."""
    bot = Random(-number).choice
    kinds = ((RANDOM,), (GREEDY,), (RANDOM, GREEDY))[number % 3]
    return Deal(number, dealt(number), [bot(kinds) for _ in range(SEATS)])


def begun(number: int) -> Begun:
    """The game of a number, as it begins, for a player."""
    game, fast = deal(number), rulebook_of("gekokujo").fast
    seats = [fast[bot] for bot in game.seats]
    return game.table.facts, 0, game.table.state, game.table.hidden, seats


def play_interpreted(game: Deal) -> End:
    """The game as plain Python plays it."""
    table, choice = game.table, [0] * CHOICE_LENGTH
    state, hidden, record = table.state.fork(), [*table.hidden], [*table.record]
    luck = game.tapes()
    play_module.play(table.facts, 0, 0, state, hidden, *luck, game.seats, choice, record, NO_LAST)
    return End(state, hidden, record)


class CompiledGekokujo(Compiled):
    """A play loop of Gekokujō; ``loop`` takes what :func:`play` takes, and perhaps more."""

    def __init__(self, loop: Callable[..., Any], *more: Callable[..., Any]) -> None:
        super().__init__(loop, [*import_compilable("gekokujo"), *more])

    def play(self, game: Deal, *more: Any, keep: bool = True) -> End:
        """The game as the compiled rules play it; without a record if ``keep`` is false."""
        table = game.table
        state, hidden = packed(table.state), numpy.array(table.hidden)
        record = self.new_record(table.record) if keep else None
        self.loop(
            packed(table.facts),
            0,
            0,
            state,
            hidden,
            *(numpy.array(tape, numpy.int64) for tape in game.tapes()),
            numpy.array(game.seats),
            numpy.zeros(CHOICE_LENGTH, numpy.int64),
            record,
            *(more or (NO_LAST,)),
        )
        return End(unpacked(state, table.state), [int(one) for one in hidden], list(record or []))


COMPILED = CompiledGekokujo


def with_records(games: range, compiled: CompiledGekokujo | None = None) -> dict[str, Any]:
    """The games that do not end alike at both speeds, record and all."""
    compiled = compiled or CompiledGekokujo(play_module.play)
    unlike = []
    for number in games:
        game = deal(number)
        if said := difference(game.number, play_interpreted(game), compiled.play(game)):
            unlike.append(said)
    return {"games": len(games), "unlike": unlike}


def as_shipped(games: range) -> dict[str, Any]:
    """The playouts that do not end alike, as the product compiles and keeps its rules."""
    return {"unlike_playouts": unlike_playouts(rulebook_of("gekokujo"), map(begun, games))}


def report(games: range) -> dict[str, Any]:
    """Everything the tests want to know, from one compilation."""
    compiled = CompiledGekokujo(play_module.play)
    found = with_records(games, compiled)
    rulebook = rulebook_of("gekokujo")
    let_players_use(compiled)
    return {
        **found,
        "unlike_playouts": unlike_playouts(rulebook, map(begun, games)),
        "unlike_simulations": unlike_simulations(new_game(5, seed=3, locals=1, chance="ask"), 9),
        "marked": sorted(map(name_of, import_compilable("gekokujo"))),
        "compiled": sorted(compiled.functions),
        "compilations": compiled.signatures,
    }


if __name__ == "__main__":
    main(report, with_records, as_shipped)
