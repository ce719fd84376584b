"""The best and the worst moment of everybody in a game: fights that counted, and lucky ones.

Nothing here judges how well somebody has played: a fight weighs by what changed hands with it, and
by how unlikely its end was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.fight import before_of, chances_of
from shogun_nb.games.shogun.reading.shortly import FIGHTS_END
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.steps import Step

_TAKEN = 2.0  # a province from another player; from nobody half of it
_BUILDING = 2.0
_SURPRISE = 3.0  # something that came as good as never


@dataclass(frozen=True)
class Highlight:
    """A fight that was good or bad for a player.

    ``step`` is the number of its step among those of the game, from 0; ``entry`` says how it ended
    and ``chance`` how likely that was. ``weight`` has no unit: more is weightier.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> best = highlights_of(steps_of(game), 3)[2][0]
    >>> best.good, best.position.map.names[best.entry.province]
    (True, 'Hida')
    """

    seat: int
    good: bool
    step: int
    entry: Entry
    position: Position
    chance: float
    weight: float


def highlights_of(
    steps: Sequence[Step], players: int
) -> tuple[tuple[Highlight | None, Highlight | None], ...]:
    """The best and the worst moment of each seat; ``None`` where nothing of the kind happened.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> [(one.good, other.good) for one, other in highlights_of(steps_of(game), 3)]
    [(True, False), (True, False), (True, False)]
    """
    found = [one for number, step in enumerate(steps) for one in _of_step(number, step)]

    def first(seat: int, good: bool) -> Highlight | None:
        own = [one for one in found if one.seat == seat and one.good is good]
        return max(own, key=lambda one: one.weight, default=None)  # of equal ones the earliest

    return tuple((first(seat, True), first(seat, False)) for seat in range(players))


def _of_step(number: int, step: Step) -> list[Highlight]:
    """What a throw was for those who fought in it."""
    ends = [entry for entry in step.entries if entry.what in FIGHTS_END]
    if step.before is None or not ends:
        return []
    entry, before = ends[0], step.before.state
    chances = {kind: chance for kind, _, chance in chances_of(before_of(step.before))}
    kind = {kinds.BATTLE_WON: "win", kinds.REVOLT_PUT_DOWN: "win", kinds.BATTLE_DRAWN: "draw"}
    chance = chances.get(kind.get(entry.what, "loss"), 1.0)
    here = before.here
    built = sum(before.buildings[here * at.BUILDINGS : (here + 1) * at.BUILDINGS])
    owner = before.defender if before.defender < at.SEATS else -1
    surprise = _SURPRISE * (1 - chance)
    changes = _BUILDING * built + _TAKEN + surprise  # the province goes over
    keeps = _BUILDING * built / 2 + surprise

    def found(seat: int, good: bool, weight: float) -> list[Highlight]:
        if not 0 <= seat < at.SEATS:
            return []
        return [Highlight(seat, good, number, entry, step.position, chance, weight)]

    if entry.what == kinds.BATTLE_WON:
        taken = changes if owner >= 0 else changes - _TAKEN / 2
        return [*found(before.attacker, True, taken), *found(owner, False, changes)]
    if entry.what in (kinds.BATTLE_HELD, kinds.FARMERS_HELD):
        return [*found(owner, True, keeps), *found(before.attacker, False, surprise)]
    if entry.what == kinds.BATTLE_DRAWN:
        return [*found(owner, False, changes), *found(before.attacker, False, surprise)]
    if entry.what == kinds.REVOLT_PUT_DOWN:
        return found(owner, True, keeps)
    return found(owner, False, changes)
