"""One game lived by many processes, each killed at a random moment; see test_kills.py.

``python lives.py FILE KILLS SEED`` plays at a whole table that is kept in FILE. A life begins like
a cell that is run after a restart: the table finds the kept game and goes on. After every decision
that a person's press has made, the life says on a pipe what choices the game has. Then it is
killed: while it comes to the table, while it decides, or while it writes. The file must hold what
it had said last, with everything before; and who sits where, and nobody must hold the file.

A fourth word names the game, and a fifth, ``late``, breaks the table: every choice reaches the file
one choice too late.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import random
import select
import signal
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import shogun_nb as sg
from shogun_nb.engine.journal import Writer
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.whole_table.phases import END, SET_UP
from shogun_nb.whole_table.seats import kept_seats, role_of
from shogun_nb.whole_table.table import Table
from shogun_nb.whole_table.turns import Turns

SEATS = {
    "shogun": {"Takeda": "random", "Uesugi": "me", "Mori": "greedy"},
    "gekokujo": {"Oda": "random", "Uesugi": "me", "Shimazu": "greedy", "Tokugawa": "greedy"},
    "tokugawa": {"Emperor": "me", "Shogun": "greedy"},
    "senji": {"Ann": "me", "Ben": "greedy", "Cleo": "random"},
}
"""Who sits where, by the name of the game."""
PATIENCE = 120  # seconds without a word, after which a life is stuck
WORDS = (0, 0, 1, 2, 3, 5, 9)  # how many a life says before its killer comes
COMING, DECIDING = 0.25, 0.05  # seconds within which he then strikes


# --- a life ---------------------------------------------------------------------------------------
def decide(here: Table, luck: random.Random) -> None:
    """One decision of the person, or what comes before the next one."""
    assert here.game is not None
    inner = here.inner
    asked = here.asked
    if asked is None:
        # By single steps, too: a life may end between any two of them.
        (here.next if luck.random() < 0.5 else here.to_my_choice)()
    elif luck.random() < 0.1 and not here.why_no_undo:  # the draft belongs to the set-up
        here.undo()
    elif isinstance(inner, Turns):
        inner.choose(here.game.suggest(asked)[0])
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


def set_up(of: str, seed: int, keep: Path | bool) -> Table:
    """A table with a new game."""
    if of != "shogun":
        more = {
            "gekokujo": {"rounds": 3, "modules": "all" if seed % 2 else None},
            "tokugawa": {"short": bool(seed % 2)},
            "senji": {"rounds": 1},
        }[of]
        seats = SEATS[of]
        players = {"players": [*seats]} if of == "senji" else {}
        form = {"seed": seed, **more}
        here = Table(keep=keep, seats=seats, coach=False, of=of, form=form, **players)
        here.inner.set_up()
        return here
    here = Table(keep=keep, seats=SEATS[of], seed=seed, coach=False, years=2)
    here.inner.set_up(start="draft" if seed % 2 else "printed")
    return here


def has_begun(file: Path) -> bool:
    """Whether a game is in the file: who was killed in its first line has decided nothing yet.

    The set-up says then that there is no game in it, and a new game puts it aside.
    """
    return file.exists() and b"\n" in file.read_bytes()


def come_to_the_table(of: str, file: Path, seed: int) -> Table:
    """What a cell does that is run again, and the presses of whoever sits before it."""
    if not has_begun(file):
        here = set_up(of, seed, file)
    else:
        here = Table(keep=file, coach=False, of=of)
        here.inner.resume()
    if here.phase == SET_UP:
        if here.inner._drafting():
            here.inner.let_bot_finish()
        here.inner.finish()
    assert {name: role_of(seat) for name, seat in here.seats.items()} == SEATS[of]
    return here


def live(of: str, file: Path, seed: int, luck: random.Random, said: int) -> None:
    """Go on with the game, or begin one, until somebody kills us."""
    warnings.simplefilter("ignore")
    here = come_to_the_table(of, file, seed)
    assert here.game is not None
    while True:
        state = states_of(made.to_json() for made in here.game.choices)[-1]
        os.write(said, f"{state} {here.phase}\n".encode())
        if here.phase == END:
            signal.pause()
        decide(here, luck)


def write_late(writer: Writer, lines: Iterable[dict[str, Any]]) -> None:
    """What is to be found: a choice is said to be made before it is in the file."""
    if new := list(lines):
        late = _held_back.get(writer, [])
        _held_back[writer] = new
        _add_all(writer, late)


_held_back: dict[Writer, list[dict[str, Any]]] = {}
_add_all = Writer.add_all


# --- its killer -----------------------------------------------------------------------------------
def states_of(choices: Iterable[Any], states: Iterable[str] = ("",)) -> list[str]:
    """A short word for the game after none of these choices, after the first one, and so on."""
    found = list(states)
    for choice in choices:
        found.append(hashlib.sha256((found[-1] + json.dumps(choice)).encode()).hexdigest()[:16])
    return found


def states_in(file: Path) -> list[str]:
    """The game as it was after each line of its file, read without the library."""
    states = [""]
    seen = [*states]
    for line in map(json.loads, file.read_bytes().split(b"\n")[1:-1]):
        del line["check"]
        if "undo_to" in line:
            del states[line["undo_to"] + 1 :]
        else:
            states = states_of([line], states)
        seen.append(states[-1])
    return seen


class Killer:
    """Lets lives begin, hears them, ends them, and counts what they lost."""

    def __init__(self, of: str, file: Path, seed: int, *, late: bool) -> None:
        self.of = of
        self.file = file
        self.seed = seed
        self.late = late
        self.luck = random.Random(seed)
        self.before: list[str] = []
        self.came = Counter(dict.fromkeys(("lost", "torn", "unsaid", "games", "lines"), 0))

    def kill(self, life: int) -> None:
        """One life, from its birth to what it left."""
        words, over = self.live_and_die(life)
        if not has_begun(self.file):
            self.came["lost"] += bool(words) or bool(self.before)
            self.before = []
            return
        self.came["unsaid"] += not words
        # What is in the file has gone on from what was there, and has come to what was said last.
        states = states_in(self.file)
        self.came["lost"] += states[: len(self.before)] != self.before
        self.came["lost"] += any(word not in states for word in words)
        self.came["lines"] += len(states) - len(self.before)
        assert kept_seats(self.file) == SEATS[self.of], (
            f"life {life}: seats {kept_seats(self.file)}"
        )
        if life % 3 == 0:
            self.look_into_the_file(life, states[-1])
        self.before = states
        if over and self.luck.random() < 0.5:
            self.came["games"] += 1
            self.file.unlink()
            self.before = []

    def look_into_the_file(self, life: int, state: str) -> None:
        """Load the game, or go on with it; in all other lives the next table has to."""
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            game = (sg.resume if life % 2 else sg.load)(self.file)
        game.close()
        self.came["torn"] += bool(seen)
        # Chance may have gone on from there: it always plays the same.
        assert state in states_of(made.to_json() for made in game.choices)

    def live_and_die(self, life: int) -> tuple[list[str], bool]:
        """What states a life said before its end, in their order, and whether its game ended."""
        number = self.luck.choice(WORDS)
        moment = self.luck.uniform(0, DECIDING if number else COMING)
        if self.late and number:
            moment = 0  # before the next choice brings this one into the file, too
        luck = random.Random(self.luck.random())
        hear, said = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(hear)
            try:
                if self.late:
                    Writer.add_all = write_late  # type: ignore[method-assign, assignment]
                live(self.of, self.file, self.seed + self.came["games"], luck, said)
            finally:
                # Only a kill may end it: this is an error, and not to be the parent's.
                sys.excepthook(*sys.exc_info())
                os._exit(1)
        os.close(said)
        words = b""
        while words.count(b"\n") < number and f" {END}\n".encode() not in words:
            assert select.select([hear], [], [], PATIENCE)[0], f"life {life} is stuck"
            piece = os.read(hear, 65536)
            assert piece, f"life {life} ended by itself"
            words += piece
        time.sleep(moment)
        os.kill(process, signal.SIGKILL)
        _, how = os.waitpid(process, 0)
        assert os.WIFSIGNALED(how), f"life {life} ended by itself"
        while piece := os.read(hear, 65536):
            words += piece
        os.close(hear)
        said_words = [line.partition(" ") for line in words.decode().split("\n")[:-1]]
        return [state for state, _, _ in said_words], any(end == END for _, _, end in said_words)


def main(file: Path, kills: int, seed: int, of: str = "shogun", *, late: bool = False) -> None:
    """All the lives; prints what came of them as JSON."""
    # What every life would read and draw anew is in memory when it is born.
    warm = set_up(of, 0, keep=False)
    if warm.phase == SET_UP:
        warm.inner.finish()
    warm.close()
    # Whoever is born looks for garbage among its own things only, and seldom: it is killed soon.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    killer = Killer(of, file, seed, late=late)
    for life in range(kills):
        killer.kill(life)
    print(json.dumps(killer.came))


if __name__ == "__main__":
    main(
        Path(sys.argv[1]),
        int(sys.argv[2]),
        int(sys.argv[3]),
        *sys.argv[4:5],
        late=sys.argv[5:] == ["late"],
    )
