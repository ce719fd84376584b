"""The record: what happened and why, as numbers.

Each entry is eight whole numbers ``(what, rule, seat, town, amount, other, why, whom)``; -1 stands
for "does not apply". What the numbers of each kind are, and the words, is in
:mod:`shogun_nb.games.tokugawa.entries`.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from shogun_nb.engine.register import rule

RawEntry = tuple[int, int, int, int, int, int, int, int]
Record = MutableSequence[RawEntry]

(
    CAPITALS_DRAWN,
    STARTER_DRAWN,
    PILE_DRAWN,
    PLACED,
    TURN_BEGAN,
    INCOME,
    RECRUITED,
    REMOVED,
    SET_OUT,
    ATTACKED,
    WEATHER_ROLLED,
    HELD_BACK,
    MOVED,
    SUPPORTED,
    ROLLED,
    REPELLED,
    BEATEN,
    RETREATED,
    DESTROYED,
    CAPITAL_HIT,
    REWARDED,
    RECOVERED,
    BUILT,
    CASTLE_FINISHED,
    UPGRADED,
    TAKEN_OVER,
    TORN_DOWN,
    TASK_DONE,
    SCORED,
    WON,
) = range(30)


@rule()
def note(
    record: Record | None,
    what: int,
    number: int,
    seat: int = -1,
    town: int = -1,
    amount: int = -1,
    other: int = -1,
    why: int = -1,
    whom: int = -1,
) -> None:
    """Note what happened, and by which rule; nothing where no record is kept.

    >>> kept = []
    >>> note(kept, RECRUITED, 40, seat=1, town=17, amount=2)
    >>> kept
    [(6, 40, 1, 17, 2, -1, -1, -1)]
    """
    if record is not None:
        record.append((what, number, seat, town, amount, other, why, whom))
