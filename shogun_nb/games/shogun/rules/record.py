"""The record: what happened and why, as numbers.

Each entry is eight whole numbers ``(what, rule, seat, province, amount, other, why, whom)``; -1
stands for "does not apply". ``whom`` is the seat on the other side of a battle, or ``NEUTRAL``.
The rules write them; :mod:`shogun_nb.games.shogun.entries` names the numbers of each kind for
whoever reads them, and :mod:`shogun_nb.games.shogun.sentences` turns them into words, in whatever
language.

What an entry says has been done when it is noted (of a battle: who has won; the pieces follow with
the next entries), so a state kept at that moment shows it.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from shogun_nb.engine.register import rule

RawEntry = tuple[int, int, int, int, int, int, int, int]
Record = MutableSequence[RawEntry]

# --- what happened --------------------------------------------------------------------------------
# Which numbers each kind uses, and for what: shogun_nb.games.shogun.entries.KINDS.
(
    FIRST_PLAYER_DRAWN,
    CARD_TURNED_UP,
    CARDS_EXCHANGED,
    CARD_TAKEN,
    GROUP_PLACED,
    TOWER_FILLED,
    EVENT_TURNED_UP,
    ACTION_TURNED_UP,
    SPECIAL_LAID_OUT,
    PLAN_IN,
    EVENT_DRAWN,
    BID_REVEALED,
    TIE_DRAWN,
    PLACE_TAKEN,
    ACTION_BEGAN,
    SKIPPED,
    BUILDING_BUILT,
    MARKERS_CALMED,
    TAXES_COLLECTED,
    RICE_CONFISCATED,
    INCOME_LOST,
    MARKER_PLACED,
    NO_MARKER_LEFT,
    REVOLT_BROKE_OUT,
    ARMIES_DEPLOYED,
    ARMIES_MOVED,
    ARMIES_STAYED,
    ATTACKED,
    REINFORCED,
    ADDITION_LOST,
    FARMERS_DEFEND,
    FELL_OUT,
    TRAY_EMPTY,
    FARMERS_STAY_OUT,
    BATTLE_WON,
    BATTLE_HELD,
    BATTLE_DRAWN,
    FARMERS_HELD,
    REVOLT_PUT_DOWN,
    REVOLT_LOST,
    ARMIES_STAND,
    CARD_LEFT_BOARD,
    ROUND_ENDED,
    RICE_LOST,
    SUPPLIED,
    UNSUPPLIED,
    REVOLT_DRAWN,
    MAJORITY_COUNTED,
    MAJORITY_TIED,
    POINTS_SCORED,
    YEAR_ENDED,
    GAME_WON,
    VICTORY_SHARED,
) = range(53)

GAME_ENDS = (GAME_WON, VICTORY_SHARED)
OF_TRAY = (FELL_OUT, TRAY_EMPTY)

# --- why an action was skipped, an army joined, or an amount is not as printed --------------------
(
    NOT_WANTED,
    CARD_LOST,
    TOO_FEW_CHESTS,
    NO_FREE_SITE,
    ALREADY_BUILT,
    NONE_IN_STOCK,
    TOO_FEW_IN_SUPPLY,
    BANK_SHORT,
    TOO_FEW_ARMIES,
    NO_TARGET,
    BY_PRIVILEGE,
    BY_EVENT,
    BY_BOTH,
) = range(13)


@rule()
def note(
    record: Record | None,
    what: int,
    number: int,
    seat: int,
    province: int,
    amount: int,
    other: int,
    why: int,
) -> None:
    """Add an entry that has no other side, or nothing where no record is kept.

    ``number`` is the rule's number, 44 for S-44; :data:`shogun_nb.games.shogun.entries.KINDS` says
    what the other numbers mean for each kind.

    >>> kept = []
    >>> note(kept, PLAN_IN, 25, 2, -1, -1, -1, -1)
    >>> kept
    [(9, 25, 2, -1, -1, -1, -1, -1)]
    """
    if record is not None:
        record.append((what, number, seat, province, amount, other, why, -1))


@rule()
def note_both(
    record: Record | None,
    what: int,
    number: int,
    seat: int,
    province: int,
    amount: int,
    other: int,
    why: int,
    whom: int,
) -> None:
    """Add an entry of a battle, with the seat on the other side, or ``NEUTRAL``.

    >>> kept = []
    >>> note_both(kept, BATTLE_WON, 54, 2, 17, 3, 1, 0, 1)
    >>> kept[0][-1]
    1
    """
    if record is not None:
        record.append((what, number, seat, province, amount, other, why, whom))
