"""One game lived by many processes, each killed at a random moment; see test_kills.py.

``python lives.py FILE KILLS SEED`` plays at a whole table that is kept in FILE. A life begins like
a cell that is run after a restart: the table finds the kept game and goes on. After every decision
that a person's press has made, the life says on a pipe how many choices the game has. Then it is
killed, and whatever it had said must be in the file.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
import warnings
from pathlib import Path

import shogun_nb as sg
from shogun_nb.panels.actions import ActionsPanel
from shogun_nb.panels.bids import BidsPanel
from shogun_nb.panels.planning import PlanningPanel
from shogun_nb.whole_table.table import END, SET_UP, Table


def decide(here: Table) -> None:
    """One decision of the person, or one step when nothing is to be decided."""
    assert here.game is not None
    inner = here.inner
    if here.asked is None:
        here.next()
    elif isinstance(inner, PlanningPanel):
        inner.suggest()
        inner.confirm()
    else:
        choice, _ = here.game.suggest()
        if isinstance(inner, BidsPanel):
            inner.take(choice.place)  # type: ignore[attr-defined]
        elif not isinstance(inner, ActionsPanel):
            inner.order(choice.provinces)  # type: ignore[attr-defined]
        elif isinstance(choice, sg.Move):
            inner.move(choice.target, choice.armies)
        else:
            inner.stay()


def live(file: Path, seed: int, said: int) -> None:
    """Go on with the game, or begin one, until somebody kills us."""
    warnings.simplefilter("ignore")
    here = Table(keep=file, seed=seed, coach=False, years=2)
    while True:
        if here.phase == SET_UP:
            if file.exists() and here.inner.game is None:
                here.inner.resume()
            elif here.inner.game is None:
                here.inner.set_up()
            if not here.inner.done:
                here.inner.finish()
        assert here.game is not None
        os.write(said, f"{len(here.game.choices)}\n".encode())
        if here.phase == END:
            time.sleep(60)
        decide(here)


def main(file: Path, kills: int, seed: int) -> None:
    """All the lives; prints what came of them as JSON."""
    luck = random.Random(seed)
    known: list[object] = []
    lost = torn = games = decisions = 0
    for life in range(kills):
        hear, said = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(hear)
            try:
                live(file, seed + games, said)
            finally:
                os._exit(1)  # only a kill may end it
        os.close(said)
        # A life may end at any time after its birth, also while the table is laid.
        time.sleep(luck.uniform(0, 0.5))
        died, _ = os.waitpid(process, os.WNOHANG)
        assert died == 0, f"life {life} ended by itself"
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        words = b""
        while select.select([hear], [], [], 0)[0]:
            piece = os.read(hear, 65536)
            if not piece:
                break
            words += piece
        os.close(hear)
        numbers = [int(line) for line in words.split(b"\n")[:-1]]
        if not file.exists():
            lost += bool(numbers)
            continue
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            game = sg.load(file)
        torn += bool(seen)
        choices = [made.to_json() for made in game.choices]
        lost += bool(numbers) and len(choices) < numbers[-1]
        lost += choices[: len(known)] != known
        decisions += len(choices) - len(known)
        known = list(choices)
        if game.over:
            games += 1
            file.unlink()
            known = []
    print(json.dumps({"lost": lost, "torn": torn, "games": games, "choices": decisions}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
