"""What a game turned on: where honour came from, the battles against the odds, the best moments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import Step
from shogun_nb.engine.record import Entry
from shogun_nb.games.senji.odds import Side, battle_odds
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.battles import names_of
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.words import FAMILIES

SOURCES = ("battles", "hanafuda", "samurai", "diplomacy")
"""Where honour comes from (SEN-021)."""
_OF_RULE = {111: 0, 132: 1}
_EXPECTED = 0.5
_ENDS = (kinds.CONQUERED, kinds.HOLDS)
_WEIGHTY = (*_ENDS, kinds.COMBINED, kinds.SET_RETURNED, kinds.HOSTAGE_OPEN, kinds.KILLED)


def honour_by_source(record: Iterable[Entry], players: int) -> list[list[int]]:
    """The honour of each seat from battles, hanafuda, samurai and diplomacy.

    What mercenaries and hostages cost counts with diplomacy, which may be negative.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 2}).play("greedy")
    >>> [sum(one) for one in honour_by_source(game.record, 3)] == [*game.position.honour.values()]
    True
    """
    found = [[0] * len(SOURCES) for _ in range(players)]
    for entry in record:
        if entry.what == kinds.KEPT:
            found[entry.seat][2] += entry.honour
            if entry.rule != 13:  # noted as honour of his combination or of mercenaries, too
                found[entry.seat][_OF_RULE.get(entry.rule, 3)] -= entry.honour
        elif entry.what == kinds.HONOUR:
            found[entry.seat][_OF_RULE.get(entry.rule, 3)] += entry.honour
        elif entry.what == kinds.LOWEST:
            found[entry.seat][3] -= entry.honour
    return found


@dataclass(frozen=True)
class Moment:
    """A battle: who is concerned, whether well, in which step and province, and how often so."""

    seat: int
    good: bool
    step: int
    place: int
    round: int
    share: float


def moments_of(steps: Sequence[Step]) -> list[Moment]:
    """For each attacker the battle won against the worst odds, then that lost with the best.

    By units, samurai and dice alone: what lay in the hands is left out.

    >>> from shogun_nb.engine.history import steps_of
    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 2}).play("greedy")
    >>> all(one.share < 0.5 for one in moments_of(steps_of(game)))
    True
    """
    best: dict[tuple[int, bool], Moment] = {}
    first: Position | None = None
    for number, step in enumerate(steps):
        before = step.before
        if before is not None and before.state.fight != at.NO_BATTLE:
            first = before if not before.state.rounds_fought and not before.state.again else first
        end = next((one for one in step.entries if one.what in _ENDS), None)
        if end is None or first is None or first.state.here != end.place:
            continue
        state, first_ = first.state, first
        first = None
        attacker = battle.player_of_side(state, at.ATTACKER)
        share = _wins_by_dice(first_)
        good = end.what == kinds.CONQUERED
        if share is None:
            continue
        likely = share if good else 1 - share
        known = best.get((attacker, good))
        if likely < min(_EXPECTED, _EXPECTED if known is None else known.share):
            best[attacker, good] = Moment(attacker, good, number, end.place, state.round, likely)
    return [best[key] for key in sorted(best, key=lambda key: (key[0], not key[1]))]


def _wins_by_dice(before: Position) -> float | None:
    """How likely the attacker wins a battle that waits for its dice, without any cards."""
    state = before.state
    sides = [
        Side(
            FAMILIES[state.family[battle.player_of_side(state, side)]],
            battle.units_of_side(state, side),
            names_of(battle.samurai_of_side(state, side)),
        )
        for side in (at.ATTACKER, at.DEFENDER)
    ]
    try:
        return float(battle_odds(*sides, options=before.options, numbers=before.numbers).wins)
    except InputError:
        return None


def gains_of(steps: Sequence[Step], seat: int, most: int = 2) -> list[tuple[int, int, Entry]]:
    """The steps that brought a seat most honour, in their order: number, honour, what happened."""
    found = []
    for number, step in enumerate(steps):
        gain = sum(
            one.honour for one in step.entries if one.what == kinds.HONOUR and one.seat == seat
        )
        about = next(
            (one for one in step.entries if one.what in _WEIGHTY and one.seat == seat), None
        )
        if gain > 0 and about is not None:
            found.append((number, gain, about))
    return sorted(sorted(found, key=lambda one: -one[1])[:most])
