"""Compare the speed of interpreted games with that of another checkout, such as the commit before.

    python tests/benchmarks/before.py FOLDER

Both play the same games in turns, each turn in a process of its own; the best of five counts, by
processor time. It fails if this checkout is not half as fast: smaller differences may be the
machine's. Compiled games are left out: to compile both would take longer than all the rest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
LEAST = 0.5

GAMES = """
import time
from shogun_nb.engine import simulation
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.what_if.playing import usual_game
for name, bot, games in (("shogun", "random", 200), ("shogun", "greedy", 15)):
    game = usual_game(rulebook_of(name))
    simulation.results(game, bot, 1, 1, compiled=False)
    begin = time.process_time()
    simulation.results(game, bot, games, 1, compiled=False)
    print(games / (time.process_time() - begin))
"""
WHAT = ("5 random players", "5 greedy players")


def rates(checkout: Path) -> list[float] | None:
    """Games a second; ``None`` where this checkout cannot play them."""
    done = subprocess.run(
        [sys.executable, "-c", GAMES],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    return [float(line) for line in done.stdout.split()] if done.returncode == 0 else None


def main(before: Path) -> int:
    """Print both; 1 if this checkout is too slow."""
    now: list[list[float]] = []
    then: list[list[float]] = []
    for number in range(ROUNDS):
        # Each begins in turn: who plays first may have it easier.
        for checkout, found in ((before, then), (ROOT, now))[:: 1 if number % 2 else -1]:
            one = rates(checkout)
            if one is None and checkout == ROOT:
                print("benchmark: this checkout cannot play the games")
                return 1
            if one is None:
                print("benchmark: the commit before cannot play these games; nothing is compared")
                return 0
            found.append(one)
    slow = False
    for what, old, new in zip(WHAT, zip(*then, strict=True), zip(*now, strict=True), strict=True):
        ratio = max(new) / max(old)
        print(f"{what}: {max(new):.0f} games a second, {ratio:.2f} times the commit before")
        slow = slow or ratio < LEAST
    if slow:
        print(f"benchmark: this commit is not even {LEAST} times as fast; say why, or mend it")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
