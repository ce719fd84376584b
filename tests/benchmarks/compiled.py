"""Measure compiled games and comparisons, beside interpreted ones, catanatron's and icepool's odds.

    pip install -e '.[fast,benchmark]'
    python tests/benchmarks/compiled.py --write              # all; half an hour on an idle machine
    python tests/benchmarks/compiled.py --only games --write    # ten minutes of it
    python tests/benchmarks/compiled.py --only growth --write   # as long: comparisons
    python tests/benchmarks/compiled.py --only memory --write   # as long: that of a worker

``--write`` puts the tables into ``FIGURES.md``. *Games* and odds are measured as by ``run.py``:
processor time on one core, in rounds, in one process. Compiling and loading take place in
processes of their own, with a folder of their own; they and the second core are measured by the
clock.

*Comparisons* (``growth``) are those of ``sg.compare``: in the first battle of a game of five, all
armies or one fewer, each playout to the end by random bots. Each number of playouts has a process
of its own, whose memory is the most that it ever held. The same is asked of catanatron: a game in
its middle, copied for each playout of two choices, as its own bots look ahead.
*Memory* gives the playouts of the same battle, to the end of the round, to a process pool's
only worker, for each number of them a new one.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.engine import simulation  # noqa: E402
from shogun_nb.engine.rulebook import rulebook_of  # noqa: E402
from shogun_nb.engine.tape import key_of  # noqa: E402
from shogun_nb.what_if.playing import Player, usual_game  # noqa: E402
from tests.benchmarks import figures, run  # noqa: E402
from tests.benchmarks.run import Task  # noqa: E402

Prepare = Callable[[], Callable[[int], object]]
SHOGUN, GEKOKUJO = "Whole games of Shogun", "Whole games of Gekokujō"
PEER = "4 random players"


def playouts(game: str, bot: str) -> Prepare:
    """Playouts of a new game, with luck that is counted out."""

    def prepare() -> Callable[[int], object]:
        playout = playout_of(game, bot)
        begins = itertools.count(0, 1_000_000)
        return lambda count: playout(range(begin := next(begins), begin + count))

    return prepare


def playout_of(game: str, bot: str) -> Callable[[range], Any]:
    """What plays the playouts of some numbers."""
    template = usual_game(rulebook_of(game))
    player = Player.of(template.start.rulebook, compiled=True)
    player.prepare()
    here = (template._facts, template._luck, template.position.state, template.position.plans)
    bots = [bot] * len(template.players)
    return lambda numbers: player.play_from(*here, bots, key_of(1), numbers)


def simulated(game: str, bot: str, compiled: bool) -> Prepare:
    """The games of a seed with the rows of a table, as ``simulate`` makes them."""

    def prepare() -> Callable[[int], object]:
        template = usual_game(rulebook_of(game))
        return lambda count: simulation.results(template, bot, count, 1, compiled=compiled)

    return prepare


def tasks() -> list[Task]:
    """Everything in the table."""
    catan = run.catan_games if run.version_of("catanatron") is not None else None

    def row(group: str, what: str, count: int, prepare: Prepare, aim: str = "") -> Task:
        against = PEER if group == SHOGUN else what.split(",")[0] + ", `simulate`, interpreted"
        return Task(group, what, "shogun_nb", count, prepare, True, aim, against)

    found = []
    for group, game, players, slow, fast in (
        (SHOGUN, "shogun", 5, 40, 4_000),
        (GEKOKUJO, "gekokujo", 4, 4, 400),
    ):
        for bot in ("random", "greedy"):
            who = f"{players} {bot} players"
            aim = {"random": "600 ×", "greedy": "200 ×"}[bot] if group == SHOGUN else ""
            found += [
                row(group, f"{who}, `simulate`, interpreted", slow, simulated(game, bot, False)),
                row(group, f"{who}, `simulate`, compiled", fast // 4, simulated(game, bot, True)),
                row(group, f"{who}, playouts, compiled", fast, playouts(game, bot), aim),
            ]
        if group == SHOGUN:
            loop = run.random_games("printed", record=False)
            found += [
                row(group, "5 random players, the loop alone, interpreted", slow, loop, "33 ×"),
                Task(group, PEER, "catanatron", 10, catan, True),
            ]
    return [*found, *(task for task in run.tasks() if task.group == run.ODDS)]


READY = """
import time
begin = time.perf_counter()
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.what_if.playing import Player
rulebook = rulebook_of({game!r})
imported = time.perf_counter()
Player.of(rulebook, compiled=True).prepare(lambda text: None)
print(time.perf_counter() - imported, imported - begin)
"""


def until_ready(game: str, folder: Path) -> str:
    """How long a process waits for compiled rules: the first time, and from then on."""
    seconds = []
    # What was compiled before would be found at home.
    nothing_yet = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"), str(folder))
    for _ in range(4):
        done = subprocess.run(
            [sys.executable, "-c", READY.format(game=game)],
            env={**os.environ, "PYTHONPATH": str(ROOT), **nothing_yet},
            capture_output=True,
            text=True,
            check=True,
        )
        seconds.append([float(word) for word in done.stdout.split()])
    size = sum(path.stat().st_size for path in folder.glob(f"{game}-*")) / 1e6
    (first, _), *others = seconds
    loaded, imported = min(others)
    return (
        f"{rulebook_of(game).title}: compiled in {first:.1f} s (aim 30 s), from then on loaded in "
        f"{loaded:.2f} s (aim 1 s) after {imported:.2f} s for NumPy and the rules; {size:.1f} MB."
    )


def second_core(game: str, bot: str, count: int) -> float:
    """How many times faster two threads are than one, the best of five."""
    playout = playout_of(game, bot)
    halves = [range(count // 2), range(count // 2, count)]
    best = []
    with ThreadPoolExecutor(2) as pool:
        for work in (
            lambda: [playout(half) for half in halves],
            lambda: list(pool.map(playout, halves)),
        ):
            spent = []
            for _ in range(5):
                begin = time.perf_counter()
                work()
                spent.append(time.perf_counter() - begin)
            best.append(min(spent))
    return best[0] / best[1]


COMPARED = """
import resource, time
from concurrent.futures import ProcessPoolExecutor
import shogun_nb as sg
here = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed=1)
here = here.play("greedy", until="a target and a number of armies")
most = max((one for one in here.legal() if one.armies), key=lambda one: one.armies)
fewer = sg.Move(most.start, most.target, most.armies - 1)
choices = {{"all": most, "one fewer": fewer}}
if __name__ == "__main__":
    sg.compare(here, choices, playouts=100, bots="random", compiled=True)
    given = {{"bots": "random", "compiled": True, "measure": "points", "until": {until!r}}}
    with ProcessPoolExecutor(max({workers}, 1)) as pool:
        given |= {{"executor": pool}} if {workers} else {{}}
        if {workers}:
            sg.compare(here, choices, playouts={before}, **given)
        begin = time.perf_counter()
        sg.compare(here, choices, playouts={playouts}, **given)
        print(time.perf_counter() - begin)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""
GROWTH = (100, 1_000, 10_000, 100_000, 1_000_000)


def compared(
    playouts: int, workers: int = 0, before: int = 20_000, until: str | None = None
) -> tuple[float, float, float]:
    """Seconds of a comparison, and the memory in MB of its process and of a worker.

    Workers have played some ``before``, so that starting them is not measured.
    """
    with TemporaryDirectory() as folder:
        script = Path(folder) / "compared.py"  # workers import it
        text = COMPARED.format(playouts=playouts, workers=workers, before=before, until=until)
        script.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(script)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
    seconds, own, worker = (float(line) for line in done.stdout.split())
    return seconds, own, worker


def growth() -> str:
    """How comparisons grow with playouts and with workers, as a table and some sentences."""
    lines = [
        "| playouts of each of two choices | seconds | playouts a second | memory |",
        "|---|---|---|---|",
    ]
    for playouts in GROWTH:
        seconds, own, _ = compared(playouts)
        rate = 2 * playouts / seconds
        lines.append(f"| {playouts:,} | {seconds:.2f} | {rate:,.0f} | {own:.0f} MB |")
    spent = {workers: compared(100_000, workers) for workers in (1, 2)}
    faster = spent[1][0] / spent[2][0]
    usual, catan = compared(10_000, 2)[0], catan_compared()
    told = [
        f"Processes as workers, 100,000 playouts of each: one took {spent[1][0]:.1f} s, two "
        f"{spent[2][0]:.1f} s, {faster:.2f} times as fast; a worker held at most "
        f"{spent[2][2]:.0f} MB.",
        f"“A or B?” with 10,000 playouts of each and two workers: {usual:.2f} s (aim 1 s where "
        "catanatron plays 30 games a second).",
    ]
    if catan is not None:
        told.append(
            f"The same question asked of catanatron: {catan:.1f} playouts a second, "
            f"{20_000 / usual / catan:.0f} times fewer."
        )
    return "\n".join([*lines, "", *told])


def memory() -> str:
    """What the only worker of a process pool held at most, for numbers of playouts, as a table."""
    lines = ["| playouts of each of two choices | a worker | who asks |", "|---|---|---|"]
    for playouts in GROWTH[1:]:
        _, own, worker = compared(playouts, 1, before=100, until="round")
        lines.append(f"| {playouts:,} | {worker:.0f} MB | {own:.0f} MB |")
    return "\n".join(lines)


def catan_compared() -> float | None:
    """Playouts a second of two choices in a game of catanatron that has come to its middle."""
    if run.version_of("catanatron") is None:
        return None
    game = run.half_catan()
    actions = game.state.playable_actions[:2]
    done, begin = 0, time.process_time()
    while time.process_time() - begin < 5:
        for action in actions:
            copied = game.copy()
            copied.execute(action)
            copied.play()
            done += 1
    return done / (time.process_time() - begin)


def games(rounds: int) -> str:
    """Whole games and odds, and how long compiled rules take to be there: a table and sentences."""
    before, todo = figures.load(), tasks()
    with TemporaryDirectory() as folder:
        os.environ["SHOGUN_NB_CACHE"] = folder
        ready = [until_ready(game, Path(folder)) for game in ("shogun", "gekokujo")]
        seconds = run.measure(todo, rounds)
        cores = second_core("shogun", "random", 20_000)
        del os.environ["SHOGUN_NB_CACHE"]
    conditions = (
        f"Processor time on one core, {rounds} rounds; "
        f"load of the machine {before} before and {figures.load()} after."
    )
    line = measured(conditions, "numba", "llvmlite", "catanatron", "icepool")
    told = [*ready, f"Two threads on two cores: {cores:.2f} times one (aim 1.8)."]
    return "\n".join([line, "", run.table(todo, seconds), "", *told])


def measured(conditions: str, *libraries: str) -> str:
    """The line above a table, with the versions of these libraries."""
    versions = [f"{name} {run.version_of(name) or 'not installed'}" for name in libraries]
    package = f"shogun_nb {import_module('shogun_nb').__version__}"
    return figures.measured(", ".join([package, *versions]), conditions)


def main() -> None:
    """Measure, and publish the tables with date, machine and versions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="turns of every task (default 7)")
    parser.add_argument("--write", action="store_true", help="renew FIGURES.md and the README")
    parser.add_argument("--only", choices=("games", "growth", "memory"), help="a part of it")
    arguments = parser.parse_args()
    only = arguments.only
    if only in (None, "games"):
        figures.publish("compiled", games(max(1, arguments.rounds)), write=arguments.write)
    if only in (None, "growth"):
        clock = f"By the clock; load of the machine {figures.load()}."
        text = f"{measured(clock, 'numba', 'catanatron')}\n\n{growth()}"
        figures.publish("growth", text, write=arguments.write)
    if only in (None, "memory"):
        line = measured("Resident memory, the most that a process ever held.", "numba")
        figures.publish("worker", f"{line}\n\n{memory()}", write=arguments.write)


if __name__ == "__main__":
    main()
