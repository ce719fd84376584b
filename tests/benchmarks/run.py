"""Measure shogun_nb side by side with catanatron and icepool, and print a table.

    pip install -e '.[benchmark]'              # this library, catanatron and icepool
    python tests/benchmarks/run.py --write     # half a minute, on a machine with nothing else to do

``--write`` puts the table into ``FIGURES.md``.

Everything is measured in one process on one core, in rounds: in each round every task has its
turn, so that a machine that slows down slows all of them. What counts is processor time; the table
gives the median over the rounds, the smallest and the largest. A peer that is not installed has
its rows all the same, and they say so. Nothing here fails for being slow.

What is compared with what:

* *Random whole games*: Shogun by five seats with catanatron's Catan by four, its own random
  players. Both include what a game needs to begin (here the tapes of luck, there the board).
  Catanatron checks each choice against its list of legal ones and logs it; the play loop of
  simulations does not check, so a row through :class:`shogun_nb.Game` stands beside it, where bots
  get views and each choice is checked, kept and recorded. Every round plays other games: those of
  catanatron are of very different lengths, and not the same ones in every process.
* *Forks* in the middle of such a game.
* *Odds*: 4 attackers against 3 defenders and 1 farmer in the tray, 2, 1 and 3 cubes inside the
  tower. The same question in icepool, as one who knows it would ask, exact as icepool always is.
  *Cold*: the distributions of single colours are made anew (icepool: the dice are made anew);
  *warm*: they are kept. Both answers are compared before anything is measured.
* *Imports*, each in a new process, without the start of Python itself.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module, metadata
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.engine.loop import NO_LAST  # noqa: E402
from shogun_nb.engine.tape import make_tape  # noqa: E402
from shogun_nb.games.shogun import towers  # noqa: E402
from shogun_nb.games.shogun.bots.play import RANDOM, play  # noqa: E402
from shogun_nb.games.shogun.bots.random import BOT_TAPE_LENGTH, plan_table  # noqa: E402
from shogun_nb.games.shogun.game import Game, new_game  # noqa: E402
from shogun_nb.games.shogun.odds import Odds, battle_odds  # noqa: E402
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH  # noqa: E402
from shogun_nb.games.shogun.rules.record import RawEntry  # noqa: E402
from shogun_nb.games.shogun.rules.state import State  # noqa: E402
from tests.benchmarks import figures  # noqa: E402

PEERS = ("catanatron", "icepool")
PLAYERS = ("Takeda", "Uesugi", "Mori", "Hojo", "Oda")
SEED = 1


@dataclass(frozen=True)
class Task:
    """One thing to be measured: so many units of work in a round.

    ``prepare`` makes what does the work and is not measured; ``None`` where a peer is missing.
    ``against`` names the peer's task of the same group that it is compared with.
    """

    group: str
    what: str
    library: str
    count: int
    prepare: Callable[[], Callable[[int], object]] | None
    per_second: bool = False
    aim: str = ""
    against: str = ""


# --- shogun_nb ------------------------------------------------------------------------------------
def random_games(start: str, record: bool) -> Callable[[], Callable[[int], object]]:
    """The loop of simulations: random whole games by five, with their tapes."""

    def prepare() -> Callable[[int], object]:
        template = new_game(PLAYERS, start=start, seed=SEED, chance="ask")
        position = template.position
        tower, table = template.tower.tables(), plan_table()
        seats = [RANDOM] * len(PLAYERS)
        games = itertools.count()

        def run(count: int) -> State:
            for game in itertools.islice(games, count):
                state = position.state.fork()
                kept: list[RawEntry] | None = [] if record else None
                play(
                    position.facts,
                    tower,
                    table,
                    state,
                    position.plans[:],
                    make_tape(SEED, game),
                    make_tape(SEED, game, "bots", BOT_TAPE_LENGTH),
                    seats,
                    [0] * CHOICE_LENGTH,
                    kept,
                    NO_LAST,
                )
            return state

        return run

    return prepare


def checked_games() -> Callable[[int], object]:
    """Random whole games through the class that people use."""
    games = itertools.count()

    def run(count: int) -> None:
        for game in itertools.islice(games, count):
            new_game(PLAYERS, seed=SEED, game=game).play("random")

    return run


def game_half_way() -> Game:
    """A game at the end of its first year."""
    game = new_game(PLAYERS, seed=SEED)
    while game.position.year == 1:
        game.play("random", most=1)
    return game


def fork_state() -> Callable[[int], object]:
    """Copies of the position alone, as playouts make them."""
    state = game_half_way().position.state

    def run(count: int) -> None:
        for _ in range(count):
            state.fork()

    return run


def fork_game() -> Callable[[int], object]:
    """Copies of the game with its record and its list of choices."""
    game = game_half_way()

    def run(count: int) -> None:
        for _ in range(count):
            game.fork()

    return run


INSIDE = {"attacker": 2, "defender": 1, "farmers": 3}


def ask_odds(exact: bool = False) -> Odds:
    """The question that the odds are measured with."""
    return battle_odds(attackers=4, defenders=3, farmers=1, inside=INSIDE, exact=exact)


def forget_distributions() -> None:
    """Empty every cache that the odds use."""
    towers.fallen.cache_clear()
    towers._binomial_floats.cache_clear()


def odds(exact: bool = False, cold: bool = False) -> Callable[[], Callable[[int], object]]:
    """The question asked again and again."""

    def prepare() -> Callable[[int], object]:
        ask_odds(exact)

        def run(count: int) -> None:
            for _ in range(count):
                if cold:
                    forget_distributions()
                ask_odds(exact)

        return run

    return prepare


# --- peers ----------------------------------------------------------------------------------------
def version_of(name: str) -> str | None:
    """The version that is installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def new_catan(seed: int) -> Any:
    """A game of four random players of catanatron."""
    catanatron: Any = import_module("catanatron")
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    return catanatron.Game(players, seed=seed)


def catan_games() -> Callable[[int], object]:
    """Random whole games of catanatron."""
    new_catan(SEED).play()
    seeds = itertools.count(SEED)

    def run(count: int) -> None:
        for _ in range(count):
            new_catan(next(seeds)).play()

    return run


def half_catan() -> Any:
    """A game of catanatron in its middle."""
    whole = new_catan(SEED)
    whole.play()
    half = whole.state.num_turns // 2
    game = new_catan(SEED)
    while game.state.num_turns < half:
        game.play_tick()
    return game


def copy_catan() -> Callable[[int], object]:
    """Copies of a game of catanatron in its middle."""
    game = half_catan()

    def run(count: int) -> None:
        for _ in range(count):
            game.copy()

    return run


def icepool_dice() -> tuple[Any, Any, Any]:
    """Cubes in the tray by colour: those that pass (3 in 4) and those that fall out (1 in 2)."""
    icepool: Any = import_module("icepool")
    passes, falls = icepool.Die({0: 1, 1: 3}), icepool.Die({0: 1, 1: 1})
    return (
        4 @ passes + INSIDE["attacker"] @ falls,
        3 @ passes + INSIDE["defender"] @ falls,
        1 @ passes + INSIDE["farmers"] @ falls,
    )


def icepool_odds(attackers: Any, defenders: Any, farmers: Any) -> Any:
    """Armies left standing: of the attacker above 0, of the defender below; 0 is a draw."""
    return (attackers - farmers).map(lambda left: max(0, left)) - defenders


def icepool_question(cold: bool) -> Callable[[], Callable[[int], object]]:
    """The same question, with the dice made anew or kept."""

    def prepare() -> Callable[[int], object]:
        kept = icepool_dice()
        compare_answers(icepool_odds(*kept))

        def run(count: int) -> None:
            for _ in range(count):
                # The table of probabilities is what was asked for.
                icepool_odds(*(icepool_dice() if cold else kept)).probabilities()

        return run

    return prepare


def compare_answers(answer: Any) -> None:
    """Stop where the two libraries do not say the same: then the figures would mean nothing."""
    ours = ask_odds(exact=True)
    told: dict[int, Fraction] = {0: Fraction(ours.draw)}
    told.update({armies: Fraction(p) for armies, p in ours.attacker_survivors.items()})
    told.update({-armies: Fraction(p) for armies, p in ours.defender_survivors.items()})
    theirs = {outcome: Fraction(answer.probability(outcome)) for outcome in answer.outcomes()}
    if told != theirs:
        sys.exit(f"The odds differ: shogun_nb says {told}, icepool {theirs}.")


# --- imports --------------------------------------------------------------------------------------
IMPORT = "import time; t = time.process_time(); {}; print(time.process_time() - t)"


def import_time(work: str) -> Callable[[], Callable[[int], object]]:
    """Seconds of processor time of a new process for some imports, told by itself."""

    def prepare() -> Callable[[int], object]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", IMPORT.format(work)]

        def run(count: int) -> float:
            spent = 0.0
            for _ in range(count):
                done = subprocess.run(
                    command, env=environment, capture_output=True, text=True, check=True
                )
                spent += float(done.stdout)
            return spent

        run(1)  # writes the compiled files that every later import reads
        return run

    return prepare


GAMES, FORKS, ODDS, IMPORTS = "Random whole games", "Fork", "Exact odds, 4 against 3", "Import"


def tasks() -> list[Task]:
    """Everything that is measured, in the order of the table."""
    catan = version_of("catanatron") is not None
    ice = version_of("icepool") is not None

    def games(
        what: str, count: int, prepare: Callable[[], Callable[[int], object]], aim: str = ""
    ) -> Task:
        return Task(GAMES, what, "shogun_nb", count, prepare, True, aim, "4 players")

    def fork(
        what: str, count: int, prepare: Callable[[], Callable[[int], object]], aim: str = ""
    ) -> Task:
        return Task(FORKS, what, "shogun_nb", count, prepare, False, aim, "`Game.copy`")

    def asked(
        what: str, count: int, prepare: Callable[[], Callable[[int], object]], against: str
    ) -> Task:
        return Task(ODDS, what, "shogun_nb", count, prepare, False, "100 µs", against)

    def imported(what: str, work: str) -> Task:
        against = "`import catanatron`"
        return Task(IMPORTS, what, "shogun_nb", 1, import_time(work), False, "0.3 s", against)

    return [
        games("5 players, printed start", 60, random_games("printed", False), "1,000/s"),
        games("the same with record", 60, random_games("printed", True), "1,000/s"),
        games("5 players, draft", 60, random_games("draft", False)),
        games("5 players, `Game`: views, checks, record", 10, checked_games),
        Task(GAMES, "4 players", "catanatron", 10, catan_games if catan else None, True),
        fork("`State.fork`", 5_000, fork_state, "5 µs"),
        fork("`Game.fork`, with record and choices", 2_000, fork_game),
        Task(FORKS, "`Game.copy`", "catanatron", 1_000, copy_catan if catan else None),
        asked("floats, warm", 2_000, odds(), "whole numbers, warm"),
        asked("floats, cold", 1_000, odds(cold=True), "whole numbers, cold"),
        asked("fractions, cold", 100, odds(exact=True, cold=True), "whole numbers, cold"),
        Task(ODDS, "whole numbers, warm", "icepool", 50, icepool_question(False) if ice else None),
        Task(ODDS, "whole numbers, cold", "icepool", 50, icepool_question(True) if ice else None),
        imported("`import shogun_nb`", "import shogun_nb"),
        imported("the same and `new_game()`", "import shogun_nb; shogun_nb.new_game()"),
        Task(
            IMPORTS,
            "`import catanatron`",
            "catanatron",
            1,
            import_time("import catanatron") if catan else None,
        ),
    ]


# --- measuring ------------------------------------------------------------------------------------
def measure(todo: list[Task], rounds: int) -> dict[Task, list[float]]:
    """Seconds of processor time for one unit of each task, a number a round."""
    ready = [(task, task.prepare()) for task in todo if task.prepare is not None]
    seconds: dict[Task, list[float]] = {task: [] for task in todo}
    for round_ in range(rounds):
        print(f"round {round_ + 1} of {rounds}", file=sys.stderr)
        # Every second round backwards: no task always follows the same other one.
        for task, run in ready if round_ % 2 == 0 else reversed(ready):
            before = time.process_time()
            told = run(task.count)
            spent = time.process_time() - before
            if task.group == IMPORTS:
                assert isinstance(told, float)
                spent = told
            seconds[task].append(spent / task.count)
    return seconds


def figure(task: Task, seconds: float) -> str:
    """A time or a rate in a fitting unit, with three digits."""
    if task.per_second:
        rate = 1 / seconds
        return f"{rate:,.0f}/s" if rate >= 100 else f"{rate:.3g}/s"
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1 or unit == "µs":
            return f"{seconds * factor:.3g} {unit}"
    raise AssertionError


def table(todo: list[Task], seconds: dict[Task, list[float]]) -> str:
    """A row for each task; the last column compares its median with the peer's."""
    lines = [
        "| | what | library | median | min – max | aim | against the peer |",
        "|---|---|---|---|---|---|---|",
    ]
    for task in todo:
        group = task.group if task is first_of(todo, task.group) else ""
        cells = [group, task.what, task.library]
        if task.prepare is None:
            cells += [f"not installed: `pip install {task.library}`", "", "", ""]
        else:
            spent = seconds[task]
            ends = [figure(task, one) for one in (min(spent), max(spent))]
            if task.per_second:
                ends.reverse()
            peers = [
                other for other in todo if (other.group, other.what) == (task.group, task.against)
            ]
            times = [
                f"{ratio:,.0f} ×" if ratio >= 100 else f"{ratio:.2g} ×"
                for peer in peers
                if seconds[peer] and (ratio := median(seconds[peer]) / median(spent))
            ]
            cells += [figure(task, median(spent)), " – ".join(ends), task.aim, *(times or [""])]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def first_of(todo: list[Task], group: str) -> Task:
    """The task that names its group in the table."""
    return next(task for task in todo if task.group == group)


def main() -> None:
    """Measure, and publish the table with date, machine and versions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="turns of every task (default 9)")
    parser.add_argument("--write", action="store_true", help="renew FIGURES.md and the README")
    arguments = parser.parse_args()
    before = figures.load()
    todo = tasks()
    seconds = measure(todo, max(1, arguments.rounds))
    versions = ", ".join(f"{name} {version_of(name) or 'not installed'}" for name in PEERS)
    line = figures.measured(
        f"shogun_nb {import_module('shogun_nb').__version__}, {versions}",
        f"Processor time on one core, {len(seconds[todo[0]])} rounds; "
        f"load of the machine {before} before and {figures.load()} after.",
    )
    figures.publish("games", f"{line}\n\n{table(todo, seconds)}", write=arguments.write)


if __name__ == "__main__":
    main()
