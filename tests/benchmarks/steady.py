"""Measure how often Tokugawa's steady bot beats the greedy one, and how long their games are.

    python tests/benchmarks/steady.py            # prints the table
    python tests/benchmarks/steady.py --write    # and puts it into FIGURES.md

The games run compiled, which may take a minute to begin with.
"""

from __future__ import annotations

import argparse
import sys
from importlib import metadata
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.engine.distribution import wilson  # noqa: E402
from shogun_nb.engine.rulebook import rulebook_of  # noqa: E402
from shogun_nb.games.tokugawa.board_map import read_map  # noqa: E402
from shogun_nb.games.tokugawa.rules.setup import facts_of, set_up  # noqa: E402
from shogun_nb.what_if.playing import Player  # noqa: E402
from tests.benchmarks import figures  # noqa: E402
from tests.benchmarks.starter import GAMES, WON_BY  # noqa: E402

STEADY, GREEDY = "steady", "greedy"


def row(player: Player, name: str, other: str, games: int) -> list[str]:
    """A row of the table: so many games of the steady bot against another, seats in turn."""
    facts = facts_of(read_map(), options=GAMES[name])
    bots = [[STEADY, other], [other, STEADY]]
    ends = player.play_seed(facts, 0, set_up(facts), [], bots, "steady", range(games))
    own = numpy.arange(games) % 2  # the seat of the steady bot
    decided = ends["winner"] >= 0
    won = ends["winner"] == own
    share = float(won[decided].mean())
    low, high = wilson(share, int(decided.sum()))
    turns = sorted(ends["turn"].tolist())
    wins = f"{100 * share:.1f} % ({100 * low:.1f} – {100 * high:.1f})"
    cells = [name, other, wins if other != STEADY else "–"]
    cells += [f"{turns[games // 2]} ({turns[games // 20]} – {turns[-games // 20]})"]
    for side in (won & decided, ~won & decided):
        shares = [100 * float((side & (ends["won_by"] == way)).mean()) for way in WON_BY]
        cells.append(" / ".join(f"{one:.1f} %" for one in shares))
    return cells


def main() -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000, help="of each row (default 1,000)")
    parser.add_argument("--write", action="store_true", help="put the table into FIGURES.md")
    arguments = parser.parse_args()
    player = Player.of(rulebook_of("tokugawa"), compiled=True)
    ways = " / ".join(WON_BY.values())
    rows = [["what", "against", "steady wins", "turns", f"its wins {ways}", "its losses"]]
    rows.append(["---"] * len(rows[0]))
    rows += [row(player, name, bot, arguments.games) for name in GAMES for bot in (GREEDY, STEADY)]
    line = figures.measured(
        f"shogun_nb {metadata.version('shogun_nb')}, numba {metadata.version('numba')}",
        f"{arguments.games:,} games a row, seats in turn; wins of the steady bot in decided games "
        "with their 95 % interval (Wilson), the median of turns of both players (nine of ten games "
        "are within the brackets), and how games were won and lost.",
    )
    lines = [f"| {' | '.join(cells)} |" for cells in rows]
    lines[1] = lines[1].replace(" ", "")
    figures.publish("steady", "\n".join([line, "", *lines]), write=arguments.write)


if __name__ == "__main__":
    main()
