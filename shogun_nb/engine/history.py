"""What happened in a game, step by step, with the board as it stood after each step.

A game keeps its record as numbers and stands where it stands. To look on while the actions are
carried out, or back, :func:`steps_of` plays its choices again and keeps the state at every step:
one player's turn in an action, one throw of the tower, one card drawn in winter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from shogun_nb.engine.game import Game, checked_game
from shogun_nb.engine.view import log_of
from shogun_nb.games.shogun.choices import Throw
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at

# What a step is about. The last entries of a step say how it ended.
DRAFT, FILLING, CARDS, PLANS, BIDS, ACTION, THROW, RICE, REVOLTS, POINTS, END = (
    "draft",
    "filling",
    "cards",
    "plans",
    "bids",
    "action",
    "throw",
    "rice",
    "revolts",
    "points",
    "end",
)

# In the order of a round.
_LATER = (BIDS, ACTION, THROW, RICE, REVOLTS, POINTS, END)


@dataclass(frozen=True)
class Step:
    """One step of a game: what happened, and the board after it.

    ``kind`` is one of the words above, such as ``"action"`` or ``"throw"``. ``entries`` are those
    of the game's record (:mod:`shogun_nb.games.shogun.rules.record`). ``position`` shows what
    everybody may see: plans that are not revealed are hidden. A throw has ``before``, the position
    with the cubes in the hand, in the tray and in the tower, and ``tray``, what lay in the tray
    after the throw, by colour. ``choices`` is how many choices of the game had been made.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> step = steps_of(game)[-1]
    >>> step.kind, step.words[0], step.tray[0]
    ('throw', 'In the tray after the throw: 3 armies of Takeda. (S-51)', 3)
    """

    kind: str
    entries: tuple[Entry, ...]
    position: Position = field(repr=False)
    choices: int
    before: Position | None = field(default=None, repr=False)
    tray: tuple[int, ...] = ()

    @property
    def words(self) -> list[str]:
        """What happened, in sentences with rule numbers.

        >>> from shogun_nb import new_game
        >>> steps_of(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))[0].words[0]
        'Takeda places 5 armies in Suruga. (S-15)'
        """
        return log_of(self.position.lookup, self.position.numbers, self.entries, None)

    @property
    def what(self) -> int:
        """The kind of the first entry, such as ``SKIPPED``; -1 for a throw.

        >>> from shogun_nb import new_game
        >>> from shogun_nb.games.shogun.rules.record import GROUP_PLACED
        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
        >>> steps_of(game)[0].what == GROUP_PLACED
        True
        """
        return -1 if self.before is not None else self.entries[0].what


def steps_of(game: Game) -> tuple[Step, ...]:
    """All steps of a game so far, first to last; the game itself is not touched.

    Plays the choices again: a few milliseconds for a whole game. Whoever follows a game asks again
    and again; then only what is new is played.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> steps = steps_of(game)
    >>> sum(len(step.entries) for step in steps) == len(game.record)
    True
    >>> steps[-1].kind, steps[-1].position.scores == game.scores
    ('end', True)
    """
    followed = _FOLLOWED.get(checked_game(game, "steps_of"))
    if followed is None or not followed.follow(game):
        followed = _FOLLOWED[game] = _Following(game)
    return followed.steps()


def before(steps: Sequence[Step], kind: str) -> tuple[Step, ...]:
    """The steps before the bids, the actions or the winter of the round that is told now.

    ``kind`` is ``"bids"``, ``"action"`` or ``"rice"``.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> steps = steps_of(game.play("greedy", until="a place in the turn order"))
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


def up_to(steps: Sequence[Step], last: Step) -> tuple[Step, ...]:
    """The steps up to one that is told; a panel may tell several as one.

    >>> from shogun_nb import new_game
    >>> steps = steps_of(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
    >>> len(up_to(steps, steps[4]))
    5
    """
    entry = last.entries[-1]
    for number in range(len(steps) - 1, -1, -1):
        if steps[number].choices <= last.choices and entry in steps[number].entries:
            return tuple(steps[: number + 1])
    return tuple(steps)


@dataclass
class _Mark:
    """An entry with the position at its moment; or, without one, the position before a throw."""

    entry: Entry | None
    position: Position
    choices: int


class _Following:
    """A game played again beside the one that is followed, with every position on its way."""

    def __init__(self, game: Game) -> None:
        self._marks: list[_Mark] = []
        self._told: dict[tuple[int, ...], Step] = {}
        self._again = Game(game.start, "ask", noted=self._mark)
        self.follow(game)

    def follow(self, game: Game) -> bool:
        """Make what is new in a game; ``False`` when something was undone there."""
        made, known = game.choices, self._again.choices
        if made[: len(known)] != known:
            return False
        for one in made[len(known) :]:
            if isinstance(one.choice, Throw):
                self._mark(self._again, None)
            self._again.choose(one.choice, one.player or "chance")
        return True

    def _mark(self, game: Game, entry: Entry | None) -> None:
        position = game.position
        position.plans = [at.HIDDEN] * len(position.plans)
        self._marks.append(_Mark(entry, position, len(game.choices)))

    def steps(self) -> tuple[Step, ...]:
        told: dict[tuple[int, ...], Step] = {}
        for marks in _grouped(self._marks):
            # A step that has grown, or has a throw behind it now, is another one. Positions are
            # kept with their marks, so that none of these numbers is given twice.
            throw = marks[0].entry is None
            key = (throw, id(marks[0].position), len(marks), id(marks[-1].position))
            told[key] = self._told.get(key) or _step(marks)
        self._told = told
        return tuple(told.values())


def _step(marks: Sequence[_Mark]) -> Step:
    entries = tuple(mark.entry for mark in marks if mark.entry is not None)
    before = None
    tray: tuple[int, ...] = ()
    kind = (entries[0].kind.step or DRAFT) if entries else CARDS
    if marks[0].entry is None:
        before = marks[0].position
        kind = FILLING if before.state.fight == at.FIRST_FILLING else THROW
        fallen = [0] * at.COLOURS
        for entry in entries:
            if entry.what == kinds.FELL_OUT:
                fallen[entry.colour] = entry.cubes
        tray = tuple(fallen)
    return Step(kind, entries, marks[-1].position, marks[-1].choices, before, tray)


_FOLLOWED: WeakKeyDictionary[Game, _Following] = WeakKeyDictionary()


def _grouped(marks: Iterable[_Mark]) -> list[list[_Mark]]:
    """The marks of each step. A throw that follows shows its step's end best."""
    groups: list[list[_Mark]] = []
    for mark in marks:
        if mark.entry is None:
            if groups and groups[-1][-1].entry is not None:
                last = groups[-1][-1]
                groups[-1][-1] = _Mark(last.entry, mark.position, last.choices)
            groups.append([mark])
            continue
        kind = mark.entry.kind
        began = groups[-1][0].entry if groups else None
        goes_on = not kind.step or (began is not None and began.what in kind.goes_on)
        if not groups or not goes_on:
            groups.append([mark])
        else:
            groups[-1].append(mark)
    return groups
