"""Measure how honour comes in Senji, how long games take, and greedy bots against random ones.

python tests/benchmarks/senji.py            # prints the table
python tests/benchmarks/senji.py --write    # and puts it into FIGURES.md
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.engine.distribution import wilson  # noqa: E402
from shogun_nb.games import senji  # noqa: E402
from shogun_nb.games.senji.position import LINE_UP  # noqa: E402
from shogun_nb.games.senji.rules import record as kinds  # noqa: E402
from tests.benchmarks import figures  # noqa: E402

SOURCES = ("battles", "combinations", "new samurai", "sets", "hostages", "kills", "mercenaries")
_OF_RULE = {111: 0, 132: 1, 131: 3, 133: 4, 134: 4, 44: 5, 135: 6}


def honour_of(game: senji.Game, seats: list[int]) -> Counter[str]:
    """The honour that came to these seats in a game, by its source."""
    found: Counter[str] = Counter()
    for entry in game.record:
        if entry.what == kinds.KEPT and entry.rule == 132 and entry.seat in seats:
            found["new samurai"] += entry.honour
            found["combinations"] -= entry.honour  # an entry of its own follows
        elif entry.what == kinds.HONOUR and entry.seat in seats:
            place = _OF_RULE.get(entry.rule)
            found[SOURCES[place] if place is not None else "others"] += entry.honour
    return found


def row(players: int, games: int, *, alone: bool) -> list[str]:
    """A row of the table: greedy bots among themselves, or one ``alone`` among random ones."""
    names = LINE_UP[:players]
    honour: Counter[str] = Counter()
    rounds, best, wins, seats_played = [], 0.0, 0.0, 0
    begin = time.process_time()
    for number in range(games):
        greedy = [number % players] if alone else list(range(players))
        bots = {name: "greedy" if s in greedy else "random" for s, name in enumerate(names)}
        game = senji.new_game(names, "how honour comes", game=number).play(bots)
        for source, amount in honour_of(game, greedy).items():
            honour[source] += amount
        rounds.append(game.position.state.round)
        best += max(game.scores.values()) / games
        wins += sum(names[s] in game.winners for s in greedy) / len(game.winners)
        seats_played += len(greedy)
    seconds = (time.process_time() - begin) / games
    low, high = wilson(wins / games, games)
    won = f"{100 * wins / games:.0f} % ({100 * low:.0f} – {100 * high:.0f})" if alone else "–"
    rounds.sort()
    cells = [f"{players}, one greedy among random" if alone else f"{players}, all greedy", won]
    cells += [f"{rounds[games // 2]} ({rounds[games // 20]} – {rounds[-1 - games // 20]})"]
    cells += [f"{best:.0f}", *(f"{honour[source] / seats_played:.1f}" for source in SOURCES)]
    return [*cells, f"{seconds:.2f} s"]


def main() -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="of each row (default 100)")
    parser.add_argument("--write", action="store_true", help="put the table into FIGURES.md")
    arguments = parser.parse_args()
    rows = [["players", "greedy wins", "rounds", "winner's honour", *SOURCES, "a game"]]
    rows.append(["---"] * len(rows[0]))
    rows += [row(n, arguments.games, alone=one) for one in (False, True) for n in range(3, 7)]
    line = figures.measured(
        f"shogun_nb {metadata.version('shogun_nb')}",
        f"{arguments.games:,} games a row; wins with their 95 % interval (Wilson), the median of "
        "rounds (nine of ten games are within the brackets), the mean of the winner's honour, "
        "where the honour of each greedy player comes from on average, besides the first samurai, "
        "and the processor time of a game, interpreted.",
    )
    lines = [f"| {' | '.join(cells)} |" for cells in rows]
    lines[1] = lines[1].replace(" ", "")
    figures.publish("senji", "\n".join([line, "", *lines]), write=arguments.write)


if __name__ == "__main__":
    main()
