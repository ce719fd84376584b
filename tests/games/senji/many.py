"""Play many random games of Senji, of every kind, and check them after every choice.

    python -m tests.games.senji.many --games 100000

They are compiled first; ``--interpreted`` plays them as plain Python. Options and numbers are dealt
as in ``playing.py``. What is broken is printed with the number of its game.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from shogun_nb.games.senji.rules import state as at
from tests.games.senji import playing
from tests.games.senji.invariants import WORDS, fields
from tests.games.senji.playing import CHOICE_LENGTH, deal


def player(compiled: bool) -> Any:
    """What plays a deal, and writes into ``about`` how; returns the last state."""
    if compiled:
        import numpy

        from tests.games.senji.compiling import COMPILED

        loop = COMPILED()

        def play_compiled(game: playing.Deal) -> tuple[Any, list[int]]:
            about = numpy.zeros(5, numpy.int64)
            state = loop.play(game, about, keep=False).state
            return state, [int(one) for one in about]

        return play_compiled

    def play_interpreted(game: playing.Deal) -> tuple[Any, list[int]]:
        about, choice = [0] * 5, [0] * CHOICE_LENGTH
        playing.play(
            game.facts, game.state, game.hidden, game.tape(), game.luck(), choice, None, about
        )
        return game.state, about

    return play_interpreted


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--rounds", type=int, default=12, help="at most, of a game")
    parser.add_argument("--interpreted", action="store_true")
    arguments = parser.parse_args()
    play = player(not arguments.interpreted)
    choices = faults = rounds = 0
    begun, used = time.time(), time.process_time()
    for number in range(arguments.first, arguments.first + arguments.games):
        state, about = play(deal(number, arguments.rounds))
        choices += about[0]
        rounds += state.round
        wrong = [*fields(state)]
        if about[1]:
            wrong.append(WORDS[about[1] - 1].format(*(one - 1 for one in about[2:])))
        elif state.step != at.GAME_OVER:
            wrong.append(f"no end after {about[0]} choices")
        faults += bool(wrong)
        if wrong and faults <= 20:
            print(f"game {number}, choice {about[0]}: {wrong}", flush=True)
        done = number + 1 - arguments.first
        if done % 1_000 == 0 or done == arguments.games:
            print(
                f"{done} games, {rounds} rounds, {choices} choices, {time.time() - begun:.0f} s "
                f"({time.process_time() - used:.0f} s of the processor), {faults} broken",
                flush=True,
            )


if __name__ == "__main__":
    main()
