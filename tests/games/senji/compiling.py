"""Play the same random games of Senji compiled and interpreted, and say where they differ.

A program of its own, as :mod:`tests.compiling`::

    NUMBA_BOUNDSCHECK=1 python -m tests.games.senji.compiling --games 50

The product plays Senji interpreted: what its bots choose depends on hidden cards, which the loop of
simulations gives to no bot. The rules are compiled here with players of luck alone, so that they
stay in the part of Python that compiles, and so that many random games can be checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.record import RawEntry
from shogun_nb.what_if.records import packed, unpacked
from tests.compiling import Compiled, End, difference, import_compilable, main, name_of
from tests.games.senji import invariants, playing
from tests.games.senji.playing import CHOICE_LENGTH, Deal, deal


def play_interpreted(game: Deal) -> End:
    """The game as plain Python plays it."""
    state, hidden, record = game.state.fork(), list(game.hidden), []
    about = [0] * 5
    playing.play(
        game.facts,
        state,
        hidden,
        game.tape(),
        game.luck(),
        [0] * CHOICE_LENGTH,
        record,
        about,
    )
    return End(state, hidden, record)


class CompiledSenji(Compiled):
    """The loop of random games with their checks."""

    def __init__(self, *more: Callable[..., Any]) -> None:
        functions = [*import_compilable("senji"), *playing.CHOOSERS, *invariants.CHECKS, *more]
        super().__init__(playing.play, functions, RawEntry)

    def play(self, game: Deal, about: Any = None, keep: bool = True) -> End:
        """The game as the compiled rules play it; without a record if ``keep`` is false."""
        state = packed(game.state)
        hidden = numpy.array(game.hidden, numpy.int64)
        record = self.new_record([]) if keep else None
        self.loop(
            packed(game.facts),
            state,
            hidden,
            numpy.array(game.tape(), numpy.int64),
            numpy.array(game.luck(), numpy.int64),
            numpy.zeros(CHOICE_LENGTH, numpy.int64),
            record,
            numpy.zeros(5, numpy.int64) if about is None else about,
        )
        return End(unpacked(state, game.state), [int(n) for n in hidden], list(record or []))


COMPILED = CompiledSenji


def report(games: range) -> dict[str, Any]:
    """Everything the tests want to know, from one compilation."""
    compiled = CompiledSenji()
    unlike = []
    over = 0
    for number in games:
        game = deal(number, rounds=4)
        end = compiled.play(game)
        over += end.state.step == at.GAME_OVER
        if said := difference(number, play_interpreted(game), end):
            unlike.append(said)
    return {
        "games": len(games),
        "over": over,
        "unlike": unlike,
        "marked": sorted(map(name_of, import_compilable("senji"))),
        "compiled": sorted(compiled.functions),
        "compilations": compiled.signatures,
    }


if __name__ == "__main__":
    main(report, report, report)
