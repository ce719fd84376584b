"""Plans as they may lie face down, for all that one player knows (S-25 to S-27, S-41, S-43).

Playouts deal them anew, so that no comparison of choices rests on what the player who chooses
cannot know. Every plan that is consistent with all that is public is equally likely. That is an
**assumption**: people, and the greedy bot, prefer some plans to others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.bots.random import plan_table, random_choice
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS

_LENGTH = 2 * at.ACTIONS + 1  # numbers of the tape for each seat
_LOST_TO_SOMEBODY = (kinds.BATTLE_WON, kinds.BATTLE_DRAWN)


def remembered(position: Position, record: Sequence[Entry]) -> list[int]:
    """The provinces that changed hands in this round: each with its owner when plans were made.

    No state tells them from other provinces, but all have seen it, and they can lie on no board
    unseen: who loses a card from the board shows it (S-43). The list reads province, owner,
    province, owner …

    >>> remembered(game.position, game.record)
    []
    """
    before: dict[int, int] = {}
    for entry in reversed(record):
        if entry.what == kinds.ROUND_ENDED:
            break
        if entry.what in _LOST_TO_SOMEBODY:
            before[entry.province] = entry.defender
        elif entry.what == kinds.REVOLT_LOST:
            before[entry.province] = entry.seat
    return [number for pair in sorted(before.items()) for number in pair]


def deal_hidden(
    position: Position, seat: int, tape: Sequence[int], remembered: Sequence[int] = ()
) -> list[int]:
    """All plans, those of the others dealt anew where their cards lie face down.

    What is turned up stays (S-29, S-41), and so does the plan of ``seat`` (-1: nobody's). Each of
    the others is uniform over the legal plans that fit what is turned up, the provinces that the
    player had when plans were made, and how many of the cards must lie (S-26, S-27). Without
    ``remembered`` no province counts as taken in this round. A plan made up by hand that is not
    legal has at least as many cards of the hand as fit. Raises :class:`~shogun_nb.InputError` for
    what nobody can remember.

    >>> dealt = deal_hidden(game.position, 0, range(1_000_000))
    >>> dealt == game.position.plans  # nobody has planned yet
    True
    """
    state = position.state
    plans = list(position.plans)
    then = _owners_then(state, remembered)
    for other in range(state.players):
        if other == seat or not state.planned[other]:
            continue
        board = slice(other * at.SPACES, (other + 1) * at.SPACES)
        if state.shown[board][at.BID] == at.HIDDEN:
            plans[board] = _plan(position, other, tape)
        else:
            plans[board] = _rest_of_plan(state, other, tape, then)
    return plans


def _owners_then(state: at.State, remembered: Sequence[int]) -> dict[int, int]:
    """Who had each province that has changed hands in this round, when plans were made."""
    provinces, owners = remembered[::2], remembered[1::2]
    if (
        len(remembered) % 2
        or not all(0 <= one < len(state.owner) for one in provinces)
        or not all(0 <= one <= at.NEUTRAL for one in owners)
    ):
        raise InputError(
            "remembered: give provinces and their owners by number, province, owner, …, not "
            f"{shown(list(remembered))} (S-43)."
        )
    return dict(zip(provinces, owners, strict=True))


def _plan(position: Position, seat: int, tape: Sequence[int]) -> list[int]:
    """Any legal plan, all equally likely: nothing of it is turned up yet."""
    state = position.state.fork()
    state.step, state.seat = at.PLAN, seat
    choice = [0] * CHOICE_LENGTH
    random_choice(position.facts, plan_table(), state, tape, choice)
    return choice[: at.SPACES]


def _rest_of_plan(
    state: at.State, seat: int, tape: Sequence[int], then: dict[int, int]
) -> list[int]:
    """The plan with its face-down actions filled in any way that is possible, all equally likely.

    First how many provinces lie there, by the number of ways, then where, then which.
    """
    cards = list(state.shown[seat * at.SPACES : (seat + 1) * at.SPACES])
    bid = cards[at.BID]
    kept = [
        province
        for province, owner in enumerate(state.owner)
        if owner == seat and province not in then
    ]
    hand = len(kept) + sum(owner == seat for owner in then.values())
    free = [province for province in kept if province not in cards]
    unseen = [space for space in range(at.ACTIONS) if cards[space] == at.HIDDEN]
    wanted = sum(card >= 0 for card in cards[: at.ACTIONS])
    most = min(len(unseen), len(free))
    if hand + CHEST_CARDS < at.SPACES:  # all cards lie out (S-26)
        least = most = min(max(hand - (0 <= bid < at.CHEST_CARD) - wanted, 0), most)
    else:  # chest cards cover what is not wanted, and one of them may be the bid (S-27)
        covered = CHEST_CARDS - (bid >= at.CHEST_CARD)
        least = min(max(at.ACTIONS - covered - wanted, 0), most)
    begin = seat * _LENGTH
    ways = [
        math.comb(len(unseen), lying) * math.perm(len(free), lying)
        for lying in range(least, most + 1)
    ]
    pick = tape[begin] * sum(ways) >> 32
    lying = least
    for count in ways:
        if pick < count:
            break
        pick -= count
        lying += 1
    for place, space in enumerate(unseen):
        if tape[begin + 1 + place] * (len(unseen) - place) >> 32 < lying:
            taken = tape[begin + 1 + at.ACTIONS + place] * len(free) >> 32
            cards[space] = free[taken]
            free[taken] = free[-1]
            free.pop()
            lying -= 1
        else:
            cards[space] = at.NOTHING
    return cards
