"""Play many games of every kind, compiled, and check them after every choice.

    python -m tests.games.many tokugawa --games 100000

Options, numbers and bots are dealt as in ``compiling.py`` of that game (``--bots random`` for
random bots alone). What is broken is printed with the number of its game.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy

from shogun_nb.engine.rulebook import rulebook_of

GAMES = ("gekokujo", "tokugawa")
MOST_CHOICES = 1_000_000  # of a game; reaching it means that it never ends


def checked_loop(game: str) -> tuple[Callable[..., None], list[Callable[..., Any]]]:
    """The play loop of a game, up to what is broken first, and all functions that check it."""
    rulebook = rulebook_of(game)
    decide = import_module(f"shogun_nb.games.{game}.bots.play").decide
    invariants = import_module(f"tests.games.{game}.invariants")
    advance, apply, fill = rulebook.advance, rulebook.apply, rulebook.fill
    last_of_chance, game_over = rulebook.last_of_chance, rulebook.game_over
    find = invariants.find

    def play_checked(
        facts: Any,
        luck: Any,
        bot_tables: Any,
        state: Any,
        hidden: Any,
        tape: Any,
        bot_tape: Any,
        seats: Any,
        choice: Any,
        record: Any,
        about: Any,
    ) -> None:
        """``about`` takes how many choices were made, and what is broken."""
        step = advance(facts, state, hidden, record)
        found = [0] * 0
        while step != game_over and about[0] < MOST_CHOICES and len(found) == 0:
            if step <= last_of_chance:
                fill(facts, state, luck, tape, choice)
            else:
                decide(facts, bot_tables, state, bot_tape, seats[state.seat], choice)
            apply(facts, state, hidden, choice, record)
            step = advance(facts, state, hidden, record)
            about[0] += 1
            find(facts, state, hidden, found)
        for place in range(min(4, len(found))):
            about[1 + place] = 1 + found[place]

    return play_checked, [*invariants.CHECKS]


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--bots", choices=("mixed", "random"), default="mixed")
    arguments = parser.parse_args()
    dealing = import_module(f"tests.games.{arguments.game}.compiling")
    invariants = import_module(f"tests.games.{arguments.game}.invariants")
    rulebook = rulebook_of(arguments.game)
    loop, checks = checked_loop(arguments.game)
    compiled = dealing.COMPILED(loop, *checks)
    ends: Counter[int] = Counter()
    choices = faults = 0
    begun = time.time()
    for number in range(arguments.first, arguments.first + arguments.games):
        game = dealing.deal(number)
        if arguments.bots == "random":
            game.seats = [rulebook.fast.index("random")] * len(game.seats)
        about = numpy.zeros(5, numpy.int64)
        state = compiled.play(game, about, keep=False).state
        choices += int(about[0])
        wrong = [*invariants.fields(state)]
        if about[1]:
            wrong.append(invariants.WORDS[about[1] - 1].format(*(about[2:] - 1)))
        elif state.step != rulebook.game_over:
            wrong.append(f"no end after {about[0]} choices")
        else:
            wrong += invariants.at_end(game.facts, state)
        ends[state.won_by] += 1
        faults += bool(wrong)
        if wrong and faults <= 20:
            print(f"game {number}, choice {about[0]}: {wrong}", flush=True)
        done = number + 1 - arguments.first
        if done % 5_000 == 0 or done == arguments.games:
            print(
                f"{done} games, {choices} choices, {time.time() - begun:.0f} s, "
                f"{faults} broken; ended by {dict(sorted(ends.items()))}",
                flush=True,
            )


if __name__ == "__main__":
    main()
