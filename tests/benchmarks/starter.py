"""Measure how often who starts wins Tokugawa, between greedy bots.

    python tests/benchmarks/starter.py            # prints the table
    python tests/benchmarks/starter.py --write    # and puts it into FIGURES.md

The games run compiled, which may take a minute to begin with.
"""

from __future__ import annotations

import argparse
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.engine.distribution import wilson  # noqa: E402
from shogun_nb.engine.rulebook import rulebook_of  # noqa: E402
from shogun_nb.games.tokugawa.board_map import read_map  # noqa: E402
from shogun_nb.games.tokugawa.rules import state as at  # noqa: E402
from shogun_nb.games.tokugawa.rules.parameters import Options  # noqa: E402
from shogun_nb.games.tokugawa.rules.setup import facts_of, set_up  # noqa: E402
from shogun_nb.what_if.playing import Player  # noqa: E402
from tests.benchmarks import figures  # noqa: E402

GAMES = {
    "long game": Options(),
    "short game (T-094)": Options(short_game=1),
}
WON_BY = {at.BY_CAPITAL: "by the capital", at.BY_TASKS: "by tasks", at.BY_TURNS: "after 100 turns"}


def row(player: Player, name: str, games: int) -> list[str]:
    """A row of the table: so many games."""
    facts = facts_of(read_map(), options=GAMES[name])
    bots = [["greedy"] * at.SEATS]
    ends = player.play_seed(facts, 0, set_up(facts), [], bots, "who starts", range(games))
    decided = ends[ends["winner"] >= 0]
    share = float((decided["winner"] == decided["starter"]).mean())
    low, high = wilson(share, len(decided))
    turns = sorted(ends["turn"].tolist())
    cells = [name, f"{100 * share:.1f} % ({100 * low:.1f} – {100 * high:.1f})"]
    cells += [f"{100 * (1 - len(decided) / games):.1f} %"]
    cells += [f"{turns[games // 2]} ({turns[games // 20]} – {turns[-games // 20]})"]
    return [*cells, *(f"{100 * (ends['won_by'] == way).mean():.1f} %" for way in WON_BY)]


def main() -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2_000, help="of each row (default 2,000)")
    parser.add_argument("--write", action="store_true", help="put the table into FIGURES.md")
    arguments = parser.parse_args()
    player = Player.of(rulebook_of("tokugawa"), compiled=True)
    rows = [["what", "who starts wins", "shared", "turns", *WON_BY.values()]]
    rows.append(["---"] * len(rows[0]))
    rows += [row(player, name, arguments.games) for name in GAMES]
    line = figures.measured(
        f"shogun_nb {metadata.version('shogun_nb')}, numba {metadata.version('numba')}",
        f"{arguments.games:,} games a row between greedy bots; wins of the starting player in "
        "decided games with their 95 % interval (Wilson), shared victories, the median of turns "
        "of both players (nine of ten games are within the brackets), and how the games ended.",
    )
    lines = [f"| {' | '.join(cells)} |" for cells in rows]
    lines[1] = lines[1].replace(" ", "")
    figures.publish("starter", "\n".join([line, "", *lines]), write=arguments.write)


if __name__ == "__main__":
    main()
