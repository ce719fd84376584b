"""Play the same games of Tokugawa compiled and interpreted, and say where they differ.

A program of its own, as :mod:`tests.compiling`, for the tests in ``test_compiled.py`` here::

    NUMBA_BOUNDSCHECK=1 python -m tests.games.tokugawa.compiling --games 50
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from shogun_nb.engine.loop import NO_LAST
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.games.tokugawa.bots import play as play_module
from shogun_nb.games.tokugawa.choices import CHOICE_LENGTH
from shogun_nb.games.tokugawa.game import new_game
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
from tests.games.tokugawa.dealing import Deal, deal


def begun(number: int) -> Begun:
    """The game of a number, as it begins, for a player."""
    game, fast = deal(number), rulebook_of("tokugawa").fast
    return game.facts, 0, game.state, [], [fast[bot] for bot in game.seats]


def play_interpreted(game: Deal) -> End:
    """The game as plain Python plays it."""
    state, record, choice = game.state.fork(), [], [0] * CHOICE_LENGTH
    luck = game.tapes()
    play_module.play(game.facts, 0, 0, state, [], *luck, game.seats, choice, record, NO_LAST)
    return End(state, [], record)


class CompiledTokugawa(Compiled):
    """A play loop of Tokugawa; ``loop`` takes what :func:`play` takes, and perhaps more."""

    def __init__(self, loop: Callable[..., Any], *more: Callable[..., Any]) -> None:
        super().__init__(loop, [*import_compilable("tokugawa"), *more])

    def play(self, game: Deal, *more: Any, keep: bool = True) -> End:
        """The game as the compiled rules play it; without a record if ``keep`` is false."""
        state = packed(game.state)
        record = self.new_record([]) if keep else None
        self.loop(
            packed(game.facts),
            0,
            0,
            state,
            numpy.array([], numpy.int64),
            *(numpy.array(tape, numpy.int64) for tape in game.tapes()),
            numpy.array(game.seats),
            numpy.zeros(CHOICE_LENGTH, numpy.int64),
            record,
            *(more or (NO_LAST,)),
        )
        return End(unpacked(state, game.state), [], list(record or []))


COMPILED = CompiledTokugawa


def with_records(games: range, compiled: CompiledTokugawa | None = None) -> dict[str, Any]:
    """The games that do not end alike at both speeds, record and all."""
    compiled = compiled or CompiledTokugawa(play_module.play)
    unlike = []
    for number in games:
        game = deal(number)
        if said := difference(game.number, play_interpreted(game), compiled.play(game)):
            unlike.append(said)
    return {"games": len(games), "unlike": unlike}


def as_shipped(games: range) -> dict[str, Any]:
    """The playouts that do not end alike, as the product compiles and keeps its rules."""
    return {"unlike_playouts": unlike_playouts(rulebook_of("tokugawa"), map(begun, games))}


def report(games: range) -> dict[str, Any]:
    """Everything the tests want to know, from one compilation."""
    compiled = CompiledTokugawa(play_module.play)
    found = with_records(games, compiled)
    let_players_use(compiled)
    return {
        **found,
        "unlike_playouts": unlike_playouts(rulebook_of("tokugawa"), map(begun, games[:20])),
        "unlike_simulations": unlike_simulations(
            new_game(seed=3, options={"turns": 5}, chance="ask"), 9
        ),
        "marked": sorted(map(name_of, import_compilable("tokugawa"))),
        "compiled": sorted(compiled.functions),
        "compilations": compiled.signatures,
    }


if __name__ == "__main__":
    main(report, with_records, as_shipped)
