"""The record: what happened and why, as numbers.

Each entry is eight whole numbers ``(what, rule, seat, province, amount, other, why, whom)``; -1
stands for "does not apply". ``whom`` is the other side: a seat, or ``LOCALS``. What an entry says
has been done when it is noted. What the numbers of each kind are, and the words, is in
:mod:`shogun_nb.games.gekokujo.entries`.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from shogun_nb.engine.register import rule

RawEntry = tuple[int, int, int, int, int, int, int, int]
Record = MutableSequence[RawEntry]

(
    CHOOSER_DRAWN,
    CLAN_CHOSEN,
    CLAN_SET_OUT,
    ROUND_BEGAN,
    INCOME_COLLECTED,
    UPKEEP_PAID,
    ORDER_SET,
    SOWN,
    STORED,
    RECRUITED,
    NINJA_HIRED,
    CASTLE_BUILT,
    CASTLE_FORTIFIED,
    ATTACK_ANNOUNCED,
    FUND_PAID,
    PACT_OFFERED,
    PACT_MADE,
    PACT_DECLINED,
    MOVED,
    CONTROL_GAINED,
    CONTROL_LOST,
    BATTLE_BEGAN,
    RONIN_HIRED,
    ASSASSINATED,
    ROLLED,
    HITS_SPLIT,
    UNITS_LOST,
    BATTLE_WON,
    BATTLE_OPEN,
    CASTLE_DESTROYED,
    CASTLE_CAPTURED,
    PLUNDERED,
    BETRAYED,
    VASSAL_MADE,
    PATH_BEGUN,
    GLORY_WON,
    PROVINCE_GIVEN_UP,
    RETREATED,
    LIBERATED,
    ELIMINATED,
    KOKU_FORFEITED,
    WINTER_PAID,
    HARVESTED,
    SPOILED,
    DEBT,
    DEBT_FORGIVEN,
    DISBANDED,
    WON,
    HARVEST_DRAWN,
    SOWN_LOST,
    NINJA_ANNOUNCED,
) = range(51)

# Why control was lost, or won; and after the causes of the state, why units left the board.
LEFT, DIED, CONTESTED, GAVE_UP, WENT_OUT, ENTERED, STOOD_ALONE = range(7)
NO_ROOM, OUT_OF_GAME, NO_RETREAT = 4, 5, 6
FALLEN_DAIMYO, FALLEN_LEADER, MANDATE = range(3)  # what glory is for

PILE = 100
"""Units of several kinds as one number: the sum of ``count * PILE**kind``, Ronin last."""


@rule()
def note(
    record: Record | None,
    what: int,
    number: int,
    seat: int = -1,
    province: int = -1,
    amount: int = -1,
    other: int = -1,
    why: int = -1,
    whom: int = -1,
) -> None:
    """Note what happened, and by which rule; nothing where no record is kept.

    >>> kept = []
    >>> note(kept, RECRUITED, 33, seat=2, province=17, amount=3)
    >>> kept
    [(9, 33, 2, 17, 3, -1, -1, -1)]
    """
    if record is not None:
        record.append((what, number, seat, province, amount, other, why, whom))
