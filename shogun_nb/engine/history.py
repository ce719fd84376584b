"""What happened in a game, step by step, with the board as it stood after each step.

A game keeps its record as numbers and stands where it stands. To show the actions one by one, or
look back, :func:`steps_of` plays the choices again and keeps the state at every step: one player's
turn in an action, one throw of the tower, one card drawn in winter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from shogun_nb.engine.game import Game, checked_game
from shogun_nb.engine.position import Position
from shogun_nb.engine.record import Entry


@dataclass(frozen=True)
class Step:
    """One step of a game: what happened, and the board after it.

    ``kind`` says in a word what it is about, such as ``"action"``. ``entries`` are those of the
    game's record. ``position`` shows what everybody may see: plans that are not revealed are
    hidden. ``choices`` is how many choices of the game had been made. A step whose luck is worth a
    picture of its own, such as a throw, has ``before``, the position in which it was drawn.
    """

    kind: str
    entries: tuple[Entry, ...]
    position: Any = field(repr=False)
    choices: int
    before: Any = field(default=None, repr=False)

    @property
    def words(self) -> list[str]:
        """What happened, in sentences with rule numbers."""
        words: list[str] = self.position.rulebook.log(self.position, self.entries)
        return words

    @property
    def what(self) -> int:
        """The kind of the first entry; -1 for luck with a picture of its own."""
        return -1 if self.before is not None else self.entries[0].what


AnyStep = TypeVar("AnyStep", bound=Step)


def steps_of(game: Game, seen_by: str | None = None) -> tuple[Any, ...]:
    """All steps of a game so far, first to last; the game itself is not touched.

    ``seen_by`` names a player: positions then hold what that player knew at that moment, too.
    Plays the choices again, which takes a few milliseconds for a whole game. Later calls for the
    same game play only what is new. Raises :class:`~shogun_nb.UnknownPlayer` for a wrong name.

    >>> steps = sg.steps_of(game.play("greedy"))
    >>> sum(len(step.entries) for step in steps) == len(game.record)
    True
    >>> steps[-1].kind, steps[-1].position.scores == game.scores
    ('end', True)
    """
    known = _FOLLOWED.setdefault(checked_game(game, "steps_of"), {})
    seat = -1 if seen_by is None else game.position.lookup.seat(seen_by)
    followed = known.get(seat)
    if followed is None or not followed.follow(game):
        followed = known[seat] = _Following(game, seat)
    return followed.steps()


def up_to(steps: Sequence[AnyStep], last: Step) -> tuple[AnyStep, ...]:
    """The steps up to one that is told; a panel may tell several as one.

    >>> steps = sg.steps_of(game)
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

    def __init__(self, game: Game, seat: int) -> None:
        self._seat = seat  # who looks on; -1: everybody
        self._marks: list[_Mark] = []
        self._steps: dict[tuple[int, ...], Step] = {}
        self._rulebook = game.start.rulebook
        self._replay = self._rulebook.game(game.start, "ask", noted=self._mark)
        self.follow(game)

    def follow(self, game: Game) -> bool:
        """Play what is new in the game; ``False`` when something was undone there."""
        made, known = game.choices, self._replay.choices
        if made[: len(known)] != known:
            return False
        for one in made[len(known) :]:
            if isinstance(one.choice, self._rulebook.pictured):
                self._mark(self._replay, None)
            self._replay.choose(one.choice, one.player or "chance")
        return True

    def _mark(self, game: Game, entry: Entry | None) -> None:
        position = self._rulebook.hide(game.position, self._seat)
        self._marks.append(_Mark(entry, position, len(game.choices)))

    def steps(self) -> tuple[Step, ...]:
        told: dict[tuple[int, ...], Step] = {}
        for marks in _grouped(self._marks):
            # A step that has grown, or has luck behind it now, is another one. Positions are
            # kept with their marks, so that none of these numbers is given twice.
            drawn = marks[0].entry is None
            key = (drawn, id(marks[0].position), len(marks), id(marks[-1].position))
            told[key] = self._steps.get(key) or self._step(marks)
        self._steps = told
        return tuple(told.values())

    def _step(self, marks: Sequence[_Mark]) -> Step:
        entries = tuple(mark.entry for mark in marks if mark.entry is not None)
        before = marks[0].position if marks[0].entry is None else None
        return self._rulebook.step(entries, marks[-1].position, marks[-1].choices, before)


_FOLLOWED: WeakKeyDictionary[Game, dict[int, _Following]] = WeakKeyDictionary()  # by the seat


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
        if groups and (not kind.step or (began is not None and began.what in kind.goes_on)):
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return groups
