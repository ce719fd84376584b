"""Play many games of Gekokujō of every kind, compiled, and check them after every choice.

    python -m tests.games.gekokujo.many --games 100000

Players, clans, modules, options, numbers and bots are dealt as in ``compiling.py`` here
(``--bots random`` for random bots alone). What is broken is printed with the number of its game.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence

import numpy

from shogun_nb.games.gekokujo.bots.greedy import greedy_choice
from shogun_nb.games.gekokujo.bots.play import GREEDY, RANDOM, random_choice
from shogun_nb.games.gekokujo.chance import fill_by_chance
from shogun_nb.games.gekokujo.rules.course import advance, apply
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record
from shogun_nb.games.gekokujo.rules.state import (
    BY_ROUNDS,
    GAME_OVER,
    LAST_OF_CHANCE,
    SEATS,
    Ints,
    State,
)
from tests.games.gekokujo import invariants
from tests.games.gekokujo.compiling import CompiledGekokujo, deal

MOST_CHOICES = 1_000_000  # of a game; reaching it means that it never ends


def play_checked(
    facts: Facts,
    luck: int,
    bot_tables: int,
    state: State,
    hidden: Ints,
    tape: Sequence[int],
    bot_tape: Sequence[int],
    seats: Sequence[int],
    choice: Ints,
    record: Record | None,
    about: Ints,
) -> None:
    """As :func:`play`, up to what is broken first; ``about`` takes it, and the choices made."""
    step = advance(facts, state, hidden, record)
    found = [0] * 0
    while step != GAME_OVER and about[0] < MOST_CHOICES and len(found) == 0:
        if step <= LAST_OF_CHANCE:
            fill_by_chance(facts, state, luck, tape, choice)
        elif seats[state.seat] == GREEDY:
            greedy_choice(facts, state, choice)
        else:
            random_choice(facts, state, bot_tape, choice)
        apply(facts, state, hidden, choice, record)
        step = advance(facts, state, hidden, record)
        about[0] += 1
        invariants.find(facts, state, hidden, found)
    for place in range(min(4, len(found))):
        about[1 + place] = 1 + found[place]


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--bots", choices=("mixed", "random"), default="mixed")
    arguments = parser.parse_args()
    checks = (invariants.tell, invariants.find_of_seats, invariants.find_of_province)
    compiled = CompiledGekokujo(play_checked, *checks, invariants.find)
    ends: Counter[int] = Counter()
    choices = faults = 0
    begun = time.time()
    for number in range(arguments.first, arguments.first + arguments.games):
        game = deal(number)
        if arguments.bots == "random":
            game.seats = [RANDOM] * SEATS
        about = numpy.zeros(5, numpy.int64)
        state = compiled.play(game, about, keep=False).state
        choices += int(about[0])
        wrong = [*invariants._fields(state)]
        if about[1]:
            wrong.append(invariants.WORDS[about[1] - 1].format(*(about[2:] - 1)))
        elif state.step != GAME_OVER:
            wrong.append(f"no end after {about[0]} choices")
        elif state.won_by == BY_ROUNDS and state.round != game.table.facts.options.rounds:
            wrong.append(f"over in round {state.round}")
        ends[state.won_by] += 1
        faults += bool(wrong)
        if wrong and faults <= 20:
            print(f"game {number}, choice {about[0]}: {wrong}", flush=True)
        done = number + 1 - arguments.first
        if done % 1_000 == 0 or done == arguments.games:
            print(
                f"{done} games, {choices} choices, {time.time() - begun:.0f} s, "
                f"{faults} broken; ended by {dict(sorted(ends.items()))}",
                flush=True,
            )


if __name__ == "__main__":
    main()
