"""The record: what happened and why, as numbers.

Each entry is eight whole numbers ``(what, rule, seat, province, amount, other, why, whom)``; -1
stands for "does not apply". ``whom`` is the seat on the other side of a battle, or ``NEUTRAL``.
:mod:`shogun_nb.games.shogun.sentences` turns them into words, in whatever language.

What an entry says has been done when it is noted (of a battle: who has won; the pieces follow with
the next entries), so that a state that is kept at that moment shows it.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from shogun_nb.engine.register import rule

Entry = tuple[int, int, int, int, int, int, int, int]
Record = MutableSequence[Entry]

# --- what happened --------------------------------------------------------------------------------
(
    FIRST_PLAYER_DRAWN,  # seat
    CARD_TURNED_UP,  # province
    CARDS_EXCHANGED,  # seat; province and other: the two put under the pile
    CARD_TAKEN,  # seat, province; amount 1: unseen, from the pile
    GROUP_PLACED,  # seat, province, amount of armies
    TOWER_FILLED,  # other: colour; amount left inside
    EVENT_TURNED_UP,  # other: event card
    ACTION_TURNED_UP,  # amount: place 1-10; other: action
    SPECIAL_LAID_OUT,  # amount: place 1-5; other: privilege
    PLAN_IN,  # seat
    EVENT_DRAWN,  # other: event card
    BID_REVEALED,  # seat; province or -1; amount paid, or -1 for no card
    TIE_DRAWN,  # seat
    PLACE_TAKEN,  # seat; amount: place 1-5; other: privilege
    ACTION_BEGAN,  # amount: place 1-10; other: action
    SKIPPED,  # seat, province; other: action; why
    BUILDING_BUILT,  # seat, province; other: building; amount: price
    MARKERS_CALMED,  # seat, province, amount
    TAXES_COLLECTED,  # seat, province, amount; other: printed value; why: what changed it
    RICE_CONFISCATED,  # seat, province, amount; other: printed value; why: what changed it
    INCOME_LOST,  # seat, province, amount; other: action
    MARKER_PLACED,  # seat, province
    NO_MARKER_LEFT,  # seat, province
    REVOLT_BROKE_OUT,  # seat, province; amount: farmers; other: armies; why: farmers due
    ARMIES_DEPLOYED,  # seat, province, amount; other: price; why: what changed the amount
    ARMIES_MOVED,  # seat, province: to; amount; other: from
    ARMIES_STAYED,  # seat, province
    ATTACKED,  # seat, province: target; amount; other: from; whom: defender
    REINFORCED,  # seat, province, amount; why: privilege or event
    ADDITION_LOST,  # seat, province, amount not to be had; other: action or -1; why likewise
    FARMERS_DEFEND,  # province, amount; other: farmers due in the neutral province
    FELL_OUT,  # other: colour; amount in the tray
    TRAY_EMPTY,  # nothing lies in the tray
    FARMERS_STAY_OUT,  # province; amount: farmers in the tray; other: revolt markers, 0: an option
    BATTLE_WON,  # seat: attacker, province; amount: attackers; other: defenders; why: farmers;
    # whom: defender
    BATTLE_HELD,  # seat: defender; whom: attacker; the same counts
    BATTLE_DRAWN,  # seat: attacker; whom: defender; the same counts
    FARMERS_HELD,  # seat: attacker; the same counts
    REVOLT_PUT_DOWN,  # seat, province; amount: armies; other: farmers
    REVOLT_LOST,  # seat, province; amount: armies; other: farmers
    ARMIES_STAND,  # seat, province, amount
    CARD_LEFT_BOARD,  # seat, province; other: space
    ROUND_ENDED,  # amount: round
    RICE_LOST,  # seat, amount; other: left
    SUPPLIED,  # seat; amount: rice; other: provinces
    UNSUPPLIED,  # seat; amount: provinces without; other: revolts; why: more farmers in each
    REVOLT_DRAWN,  # seat: victim, province; other: seat that draws
    MAJORITY_COUNTED,  # amount: buildings by seat, see COUNTS; other: source; why: region
    MAJORITY_TIED,  # amount: points each; other: source; why: region
    POINTS_SCORED,  # seat; amount; other: source; why: region of a majority
    YEAR_ENDED,  # amount: markers removed
    GAME_WON,  # seat; amount: points; other: chests
    VICTORY_SHARED,  # amount: points; other: chests; why: the seats, a bit each
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

    ``number`` is the rule's number, 44 for S-44. See the list of kinds above for what the other
    numbers mean.

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
