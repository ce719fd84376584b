"""What the steps of a game of Shogun are about, and the order in which a round tells them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shogun_nb.engine import history
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at

# What a step is about. The last entries of a step say how it ended.
DRAFT, FILLING, CARDS, PLANS, BIDS = "draft", "filling", "cards", "plans", "bids"
ACTION, THROW, RICE, REVOLTS = "action", "throw", "rice", "revolts"
POINTS, END = "points", "end"

# In the order of a round.
_LATER = (BIDS, ACTION, THROW, RICE, REVOLTS, POINTS, END)


@dataclass(frozen=True)
class Step(history.Step):
    """One step of a game: what happened, and the board after it.

    ``kind`` is one of the words above, such as ``"action"`` or ``"throw"``. ``entries`` are those
    of the game's record (:mod:`shogun_nb.games.shogun.entries`). ``position`` shows what
    everybody may see: plans that are not revealed are hidden. A throw has ``before``, the position
    with the cubes in the hand, in the tray and in the tower, and ``tray``, what lay in the tray
    after the throw, by colour. ``choices`` is how many choices of the game had been made.

    >>> step = sg.steps_of(game.play("greedy", most=7))[-1]
    >>> step.kind, step.words[0], step.tray[0]
    ('throw', 'In the tray after the throw: 3 armies of Takeda. (S-51)', 3)
    """

    entries: tuple[Entry, ...]
    position: Position
    before: Position | None = None
    tray: tuple[int, ...] = ()


def step(
    entries: Sequence[Entry], position: Position, choices: int, before: Position | None
) -> Step:
    """The step that these entries tell, after a throw with the position before it."""
    kind = (entries[0].kind.step or DRAFT) if entries else CARDS
    tray: tuple[int, ...] = ()
    if before is not None:
        kind = FILLING if before.state.fight == at.FIRST_FILLING else THROW
        fallen = [0] * at.COLOURS
        for entry in entries:
            if entry.what == kinds.FELL_OUT:
                fallen[entry.colour] = entry.cubes
        tray = tuple(fallen)
    return Step(kind, tuple(entries), position, choices, before, tray)


def before(steps: Sequence[Step], kind: str) -> tuple[Step, ...]:
    """The steps before the bids, the actions or the winter of the round that is told now.

    ``kind`` is ``"bids"``, ``"action"`` or ``"rice"``.

    >>> steps = sg.steps_of(game.play("greedy", until="a place in the turn order"))
    >>> before(steps, BIDS)[-1].kind
    'plans'
    """
    later = _LATER[_LATER.index(kind) :]
    planned = [number for number, step in enumerate(steps) if step.kind == PLANS]
    begin = planned[-1] + 1 if planned else 0
    for number in range(begin, len(steps)):
        if steps[number].kind in later:
            return tuple(steps[:number])
    return tuple(steps)
