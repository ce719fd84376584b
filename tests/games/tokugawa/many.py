"""Play many games of Tokugawa of every kind, compiled, and check them after every choice.

    python -m tests.games.tokugawa.many --games 100000

Options, numbers and bots are dealt as in ``dealing.py`` here. What is broken is printed with the
number of its game.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence

import numpy

from shogun_nb.games.tokugawa.bots.play import decide
from shogun_nb.games.tokugawa.chance import fill_by_chance
from shogun_nb.games.tokugawa.rules.course import advance, apply
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.record import Record
from shogun_nb.games.tokugawa.rules.state import GAME_OVER, LAST_OF_CHANCE, Ints, State
from tests.games.tokugawa import invariants
from tests.games.tokugawa.compiling import CompiledTokugawa
from tests.games.tokugawa.dealing import deal

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
    koku: int,
    about: Ints,
) -> None:
    """As :func:`play`, up to what is broken first; ``about`` takes it, and the choices made."""
    step = advance(facts, state, hidden, record)
    found = [0] * 0
    while step != GAME_OVER and about[0] < MOST_CHOICES and len(found) == 0:
        if step <= LAST_OF_CHANCE:
            fill_by_chance(facts, state, luck, tape, choice)
        else:
            decide(facts, bot_tables, state, bot_tape, seats[state.seat], choice)
        apply(facts, state, hidden, choice, record)
        step = advance(facts, state, hidden, record)
        about[0] += 1
        invariants.find(facts, state, koku, found)
    for place in range(min(4, len(found))):
        about[1 + place] = 1 + found[place]


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    arguments = parser.parse_args()
    checks = (invariants.tell, invariants.find, invariants.find_of_towns)
    compiled = CompiledTokugawa(play_checked, *checks)
    ends: Counter[int] = Counter()
    choices = faults = 0
    begun = time.time()
    for number in range(arguments.first, arguments.first + arguments.games):
        game = deal(number)
        about = numpy.zeros(5, numpy.int64)
        state = compiled.play(game, game.koku, about, keep=False).state
        choices += int(about[0])
        wrong = [*invariants.fields(state)]
        if about[1]:
            wrong.append(invariants.WORDS[about[1] - 1].format(*(about[2:] - 1)))
        elif state.step != GAME_OVER:
            wrong.append(f"no end after {about[0]} choices")
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
