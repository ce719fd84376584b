"""The battles of a game that went against the odds: the luckiest and unluckiest attack of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shogun_nb.engine.errors import InputError
from shogun_nb.games.gekokujo.odds import odds_at
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at

_EXPECTED = 0.6
"""What comes at least so often is no surprise."""
_QUICK = 20_000
"""Steps of the sums of odds: a battle that takes longer is left out."""


@dataclass(frozen=True)
class Moment:
    """An attack: who, whether it was won, in which step and province, and how often it is won."""

    seat: int
    won: bool
    step: int
    place: int
    round: int
    share: float


def moments_of(steps: Sequence[Any]) -> list[Moment]:
    """For each seat the attack that was won against the worst odds, then that lost with the best.

    >>> from shogun_nb.engine.history import steps_of
    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, options={"locals": 1, "rounds": 2}).play("greedy")
    >>> found = moments_of(steps_of(game))
    >>> all(one.share <= 0.6 for one in found if one.won)
    True
    """
    best: dict[tuple[int, bool], Moment] = {}
    for number, step in enumerate(steps):
        if step.before is None or step.before.state.step != at.ROLL:
            continue
        here = step.before
        state = here.state
        won = _won(steps[number:], state.attacker)
        hidden = [max(at.NOT_HIDING, plan) for plan in here.plans]
        try:
            odds = odds_at(here.facts, state, hidden, here.players, state.attacker, state.here,
                           most=_QUICK)  # fmt: skip
        except InputError:
            continue
        share = float(odds.controls[here.players[state.attacker]])
        if (share if won else 1 - share) > _EXPECTED:
            continue  # it came as everybody expected
        key = (state.attacker, won)
        moment = Moment(state.attacker, won, number, state.here, state.round, share)
        known = best.get(key)
        if known is None or (share < known.share if won else share > known.share):
            best[key] = moment
    return [best[key] for key in sorted(best, key=lambda key: (key[0], not key[1]))]


def _won(steps: Sequence[Any], attacker: int) -> bool:
    """Whether the battle whose throw comes first here ends with the attacker in control."""
    for step in steps:
        for entry in step.entries:
            if entry.what == kinds.BATTLE_WON:
                return bool(entry.seat == attacker)
            if entry.what in (kinds.BATTLE_OPEN, kinds.ROUND_BEGAN):
                return False
    return False
