"""Measure which clan of Gekokujō wins how often, between greedy bots.

    python tests/benchmarks/clans.py            # prints the table
    python tests/benchmarks/clans.py --write    # and puts it into FIGURES.md

The default line-ups of 4 and 5 clans play with 0, 1 and 2 locals in provinces nobody has held
(G-039). The games run compiled, which may take a minute to begin with.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from importlib import metadata
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.engine.rulebook import rulebook_of  # noqa: E402
from shogun_nb.games.gekokujo.rules import state as at  # noqa: E402
from shogun_nb.games.gekokujo.rules.parameters import Options  # noqa: E402
from shogun_nb.games.gekokujo.rules.setup import facts_of, set_up  # noqa: E402
from shogun_nb.games.gekokujo.words import CLAN_NAMES  # noqa: E402
from shogun_nb.what_if.playing import Player  # noqa: E402
from tests.benchmarks import figures  # noqa: E402
from tests.games.gekokujo.compiling import SEED  # noqa: E402
from tests.games.gekokujo.table import LINE_UP, MAP  # noqa: E402

PLAYERS = (4, 5)
WON_BY = {
    at.BY_PROVINCES: "by provinces",
    at.BY_MANDATE: "by the mandate",
    at.BY_ROUNDS: "after round 30",
}


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The shares of wins that go with what was seen, at 95 %: Wilson's interval.

    >>> [round(share, 3) for share in wilson(50, 100)]
    [0.404, 0.596]
    """
    z = 1.959964
    middle = (wins + z * z / 2) / (games + z * z)
    half = z * sqrt(wins * (games - wins) / games + z * z / 4) / (games + z * z)
    return middle - half, middle + half


def row(player: Player, players: int, local: int, games: int) -> list[str]:
    """A row of the table: so many games of a line-up."""
    facts = facts_of(MAP, options=Options(locals=local))
    state = set_up(facts, players, LINE_UP[:players])
    bots = [["greedy"] * players]
    ends = player.play_seed(facts, 0, state, [0] * at.SEATS, bots, SEED, range(games))
    wins = Counter(ends["winner"].tolist())
    cells = [f"{players} clans, `locals={local}`"]
    for seat in range(max(PLAYERS)):
        low, high = (100 * share for share in wilson(wins[seat], games))
        share = f"{100 * wins[seat] / games:.1f} % ({low:.1f} – {high:.1f})"
        cells.append(share if seat < players else "")
    ways = Counter(ends["won_by"].tolist())
    cells.append(f"{ends['round'].mean():.1f}")
    return [*cells, *(f"{100 * ways[way] / games:.0f} %" for way in WON_BY)]


def main() -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2_000, help="of each row (default 2,000)")
    parser.add_argument("--write", action="store_true", help="put the table into FIGURES.md")
    arguments = parser.parse_args()
    player = Player.of(rulebook_of("gekokujo"), compiled=True)
    clans = [CLAN_NAMES[clan] for clan in LINE_UP[: max(PLAYERS)]]
    rows = [["what", *clans, "rounds", *WON_BY.values()]]
    rows.append(["---"] * len(rows[0]))
    for players in PLAYERS:
        rows += [row(player, players, local, arguments.games) for local in (0, 1, 2)]
    line = figures.measured(
        f"shogun_nb {metadata.version('shogun_nb')}, numba {metadata.version('numba')}",
        f"{arguments.games:,} games a row between greedy bots, without modules; wins with their "
        "95 % intervals (Wilson), mean rounds, and how the games were won.",
    )
    lines = [f"| {' | '.join(cells)} |" for cells in rows]
    lines[1] = lines[1].replace(" ", "")
    figures.publish("clans", "\n".join([line, "", *lines]), write=arguments.write)


if __name__ == "__main__":
    main()
