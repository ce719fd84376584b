"""The record: what happened and why, as numbers that all at the table may read.

Each entry is seven whole numbers ``(what, rule, seat, place, amount, card, whom)``; -1 stands for
"does not apply". No hidden card is ever noted. What the numbers of each kind are, and the words, is
in :mod:`shogun_nb.games.senji.entries`.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from shogun_nb.engine.register import rule

RawEntry = tuple[int, int, int, int, int, int, int]
Record = MutableSequence[RawEntry]

(
    DREW,
    DREW_SAMURAI,
    KEPT,
    HOSTS,
    HOST_TIED,
    CALLED,
    PLACED,
    ROUND_BEGAN,
    LOT_DRAWN,
    LOT_RETURNED,
    LOOKED,
    GAVE,
    GAVE_OPENLY,
    OFFERED,
    EXCHANGED,
    REFUSED,
    BID,
    LOT_WON,
    LOT_TIED,
    LOT_BACK,
    ORDERED,
    REVEALED,
    FLEET_CALLED,
    RECRUITED,
    MOVED,
    SAILED,
    RAIDED,
    LOST_AT_SEA,
    LANDED,
    ATTACKED,
    KILLED,
    ROLLED,
    ROLLED_AGAIN,
    SUPPORTED,
    STRENGTHS,
    TIED,
    HOLDS,
    CONQUERED,
    LOST_UNITS,
    SAMURAI_DIED,
    SAMURAI_FLED,
    HONOUR,
    TURN,
    TRADED,
    TOOK,
    SET_RETURNED,
    COMBINED,
    HOSTAGE_OPEN,
    HOSTAGE_BACK,
    HIRED,
    EXCHANGE_FORCED,
    STATIONED,
    OUT,
    GOES_ON,
    WON,
    RESHUFFLED,
    NOBODY_MARCHES,
    STAYED_AT_SEA,
    SURPLUS_LOST,
    ORDER_DISCARDED,
    NO_HANA_LEFT,
    FEW_SAMURAI,
    NOTHING_TO_SHOW,
    BID_SHOWN,
    LOWEST,
    KAMI_HELPS,
    SEPPUKU,
    TOOK_CARD,
    SEARCHED,
    KAMI_ROLLED,
    NEW_TROOPS,
    WENT_BACK,
    LOT_STAYS,
    TRADED_WITH_PILE,
    PROMISE_OFFERED,
    PROMISED,
    PROMISED_OPENLY,
) = range(77)


@rule()
def note(
    record: Record | None,
    what: int,
    number: int,
    seat: int = -1,
    place: int = -1,
    amount: int = -1,
    card: int = -1,
    whom: int = -1,
) -> None:
    """Note what happened, and by which rule; nothing where no record is kept.

    >>> kept = []
    >>> note(kept, RECRUITED, 72, seat=1, place=17, amount=2)
    >>> kept
    [(23, 72, 1, 17, 2, -1, -1)]
    """
    if record is not None:
        record.append((what, number, seat, place, amount, card, whom))
