"""The end of a game, told about one player: by how much, by region, and where it turned.

:mod:`~shogun_nb.games.shogun.reading.ending_accounts` tells it of everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.ending_accounts import Ending
from shogun_nb.games.shogun.reading.shortly import FIGHTS_END, winter_now
from shogun_nb.games.shogun.reading.winter_accounts import majorities_of
from shogun_nb.games.shogun.reading.yours import news_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.steps import Step
from shogun_nb.games.shogun.words import SEASON_NAMES, SOURCE_NAMES

_PLACES = ("first", "second", "third", "fourth", "last")


@dataclass(frozen=True)
class Turn:
    """Where a game turned: ``step`` is the number among those of the game, from 0."""

    step: int
    province: str
    words: str


def rival_of(ending: Ending, seat: int) -> int:
    """Whom a player has lost to; of a winner, who came next.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> from shogun_nb.games.shogun.reading.ending_accounts import ending_of
    >>> rival_of(ending_of(game), 0), rival_of(ending_of(game), 2)
    (2, 0)
    """
    order = [ending.players.index(one.player) for one in ending.ranking]
    return order[0] if order[0] != seat else order[1]


def verdict_for(ending: Ending, seat: int) -> str:
    """How the game ended for the only person who played, in a sentence or two.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> from shogun_nb.games.shogun.reading.ending_accounts import ending_of
    >>> verdict_for(ending_of(game), 2)
    'You win with 73 points, 14 ahead of Takeda.'
    >>> verdict_for(ending_of(game), 0)
    'You come second with 59 points. Mori wins with 73.'
    """
    rows = {one.player: one for one in ending.ranking}
    row, rival = (rows[ending.players[one]] for one in (seat, rival_of(ending, seat)))
    points = counted(row.points, "point")
    if row.wins and len(ending.winners) > 1:
        others = all_of([name for name in ending.winners if name != row.player])
        return f"You share the victory with {others}, with {points} each."
    if row.points == rival.points and (row.wins or rival.wins):
        chests = f"{row.chests} to {rival.chests}"
        if row.wins:
            return f"You win. {rival.player} has {points} too, and your chests decide: {chests}."
        return f"You lose to {rival.player} by chests alone: {points} each, and {chests} chests."
    if row.wins:
        return f"You win with {points}, {row.points - rival.points} ahead of {rival.player}."
    last = row.place == len(ending.players)
    place = _PLACES[-1] if last else _PLACES[row.place - 1]
    wins = all_of(ending.winners)
    verb = "win" if len(ending.winners) > 1 else "wins"
    told = f"You come {place} with {points}. {wins} {verb} with {ending.ranking[0].points}"
    first, second = ending.ranking[:2]
    if len(ending.winners) == 1 and first.points == second.points:
        chests = f"{first.chests} chests to {second.chests}"
        return f"{told}, as many as {second.player}: more chests decide, {chests}."
    return f"{told}."


def decided_for(ending: Ending, seat: int, me: int | None) -> list[str]:
    """Why a player won or lost: where the difference comes from, by source, region and deeds.

    The player is spoken to, if it is ``me``, the only person who looks on; else named.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> from shogun_nb.games.shogun.reading.ending_accounts import ending_of
    >>> for line in decided_for(ending_of(game), 0, 0):
    ...     print(line)
    You lost by 14 points to Mori, who had 6 more for buildings, 6 more for most castles, 2 more \
for most temples and 1 more for provinces. You had 1 more for most theatres.
    Points for majorities in the last winter, you against Mori: green 0 to 6, red 2 to 4, \
purple 3 to 0, yellow 6 to 0, brown 0 to 4.
    You planned 3 actions that had to be skipped (S-44).
    """
    rival = rival_of(ending, seat)
    name, other = ending.players[seat], ending.players[rival]
    who = "You" if seat == me else name
    found = [_difference(ending, seat, rival, who), *_by_region(ending, seat, rival, who)]
    deeds = ending.deeds[seat]
    if deeds.starved:
        lost = counted(deeds.starved, "province")
        found.append(f"{who} lost {lost} to revolts in winter, for want of rice (S-61).")
    elif deeds.skipped > 2:
        unpaid = f", {deeds.unpaid} of them for too few chests" if deeds.unpaid else ""
        skipped = f"{deeds.skipped} actions that had to be skipped{unpaid}"
        found.append(f"{who} planned {skipped} (S-44).")
    else:
        start, end = ending.course[0].provinces, ending.course[-1].provinces
        found.append(
            f"{who} began with {counted(start[seat], 'province')} and ended with {end[seat]}; "
            f"{other} began with {start[rival]} and ended with {end[rival]}."
        )
    return found


def _difference(ending: Ending, seat: int, rival: int, who: str) -> str:
    """By how much, and what it is made of."""
    mine, theirs = ending.by_source(seat), ending.by_source(rival)
    rows = [(a - b, f"for {name}") for a, b, name in zip(mine, theirs, SOURCE_NAMES, strict=True)]
    rows.append((ending.brought[seat] - ending.brought[rival], "from before the game"))
    more = all_of([f"{n} more {name}" for n, name in sorted(rows, reverse=True) if n > 0])
    less = all_of([f"{-n} more {name}" for n, name in sorted(rows) if n < 0])
    lead = sum(n for n, _ in rows)
    other = ending.players[rival]
    if not lead:
        return f"{who} and {other} had the same number of points."
    points = counted(abs(lead), "point")
    if lead > 0:
        had = f" {other} had {less}." if less else ""
        return f"{who} won by {points} over {other}, with {more}.{had}"
    had = f" {who} had {more}." if more else ""
    return f"{who} lost by {points} to {other}, who had {less}.{had}"


def _by_region(ending: Ending, seat: int, rival: int, who: str) -> list[str]:
    """The majorities of the last winter of both, region by region (S-63)."""
    position = ending.position
    sums: dict[str, list[int]] = {}
    for one in majorities_of(position):
        row = sums.setdefault(position.map.regions[one.region], [0, 0])
        for place, holder in enumerate((seat, rival)):
            if holder in one.holders:
                row[place] += one.points
    parts = [f"{name} {a} to {b}" for name, (a, b) in sums.items() if a or b]
    if not parts:
        return []
    winter = "the last winter" if len(ending.years) > 1 else "winter"
    told = ", ".join(parts)
    against = f"{'you' if who == 'You' else who} against {ending.players[rival]}"
    return [f"Points for majorities in {winter}, {against}: {told}."]


def _points(position: Position, *seats: int) -> list[int]:
    """How many points players would have if winter came now, without revolts."""
    sums = {row["seat"]: row["points"] + row["sum"] for row in winter_now(position)["rows"]}
    return [int(sums[seat]) for seat in seats]


def turn_of(ending: Ending, steps: Sequence[Step], seat: int, me: int | None) -> Turn | None:
    """Where a player went ahead of the rival, or fell behind, for good; else what told most.

    Fights and buildings count, as points would if winter came at once.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy")
    >>> from shogun_nb.games.shogun.reading.ending_accounts import ending_of
    >>> turn_of(ending_of(game), steps_of(game), 0, 0).words[:18]
    'The turning point,'
    """
    rival = rival_of(ending, seat)
    won = ending.players[seat] in ending.winners
    before = greatest = 0
    had = _points(steps[0].position, seat, rival) if steps else []
    turned: tuple[int, Step, Entry, int] | None = None
    most: tuple[int, Step, Entry, int] | None = None
    for number, step in enumerate(steps):
        weighty = (*FIGHTS_END, kinds.BUILDING_BUILT)
        entry = next((one for one in step.entries if one.what in weighty), None)
        if entry is None or entry.province < 0:
            continue
        have = _points(step.position, seat, rival)
        lead = (have[0] - have[1]) * (1 if won else -1)
        # What somebody else has done tells only by what it costs one of the two.
        cost = had[won] - have[won] if entry.seat not in (seat, rival) else 0
        if lead > 0 >= before:
            turned = (number, step, entry, cost)
        if lead - before > greatest:
            greatest, most = lead - before, (number, step, entry, cost)
        before, had = lead, have
    found = turned or most
    if found is None or before <= 0:
        return None
    number, step, entry, cost = found
    year, season = divmod(step.position.state.round, at.SEASONS)
    when = SEASON_NAMES[season]
    if ending.position.options.years > 1:
        when += f" of year {year + 1}"
    name = "you" if seat == me else ending.players[seat]
    was = "were" if seat == me else "was"
    side = "ahead of" if won else "behind"
    then = f" From then on {name} {was} {side} {ending.players[rival]}." if turned else ""
    news = news_of(step.position, entry, me)
    if cost > 0:
        loser = ending.players[rival] if won else name
        news += f" It cost {loser} {counted(cost, 'point')}."
    words = f"The turning point, in {when}: {news}{then}"
    return Turn(number, step.position.map.names[entry.province], words)
