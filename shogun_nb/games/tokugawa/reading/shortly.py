"""What happened, in a few words for a page: lines with an icon, what flies where, what changed.

Plain data: words are not escaped here, and icons are names of ``controls/icons.svg``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from shogun_nb.engine.speech import all_of
from shogun_nb.games.tokugawa.entries import Entry
from shogun_nb.games.tokugawa.position import Position
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.sentences import Words

Line = dict[str, Any]
"""``seat`` (-1 for nobody), ``icon``, ``words``, and ``province``, its name, where there is one."""

ICONS: Mapping[int, str] = {
    kinds.CAPITALS_DRAWN: "mon",
    kinds.STARTER_DRAWN: "bid",
    kinds.PLACED: "person",
    kinds.INCOME: "coin",
    kinds.RECRUITED: "person",
    kinds.REMOVED: "close",
    kinds.SET_OUT: "arrow",
    kinds.ATTACKED: "swords",
    kinds.HELD_BACK: "close",
    kinds.MOVED: "arrow",
    kinds.SUPPORTED: "hand",
    kinds.ROLLED: "dice",
    kinds.REPELLED: "shield",
    kinds.BEATEN: "swords",
    kinds.RETREATED: "arrow",
    kinds.DESTROYED: "close",
    kinds.CAPITAL_HIT: "flame",
    kinds.REWARDED: "coin",
    kinds.BUILT: "building",
    kinds.UPGRADED: "shield",
    kinds.TAKEN_OVER: "building",
    kinds.TORN_DOWN: "flame",
    kinds.TASK_DONE: "point",
    kinds.WON: "point",
}
"""The sign of each kind of entry that is worth a line."""
_QUIET = (kinds.ROLLED, kinds.SET_OUT, kinds.SUPPORTED, kinds.INCOME, kinds.REWARDED)
_WEIGHTY = (kinds.BEATEN, kinds.CAPITAL_HIT, kinds.TASK_DONE, kinds.DESTROYED, kinds.BUILT)
MOST = 6
"""Lines of a recap."""


def line_of(position: Position, entry: Entry) -> Line | None:
    """A few words about an entry of the record; ``None`` for one that is not worth a line.

    >>> from shogun_nb.games import tokugawa
    >>> game = tokugawa.new_game(["Ann", "Ben"], seed=7).play("greedy", most=1)
    >>> line_of(game.position, game.record[-1])["words"]
    'Ben places 1 Swordsman in Takasaki'
    """
    icon = ICONS.get(entry.what)
    if icon is None:
        return None
    words = entry.sentence.format_map(Words(entry, position.lookup)).rstrip(".")
    line: Line = {"seat": getattr(entry, "seat", -1), "icon": icon, "words": words}
    place = getattr(entry, "town", -1)
    if place >= 0:
        line["province"] = position.map.names[place]
    return line


def lines_of(steps: Iterable[Any]) -> list[Line]:
    """The lines of these steps, in their order, without those of dice and of what is on its way."""
    return [
        line
        for step in steps
        for entry in step.entries
        if entry.what not in _QUIET
        if (line := line_of(step.position, entry)) is not None
    ]


def flights_of(steps: Iterable[Any]) -> list[dict[str, Any]]:
    """What flies over the page when these steps are shown: ``{what, from, to, n, seat}``."""
    flights: list[dict[str, Any]] = []
    for step in steps:
        names = step.position.map.names
        for entry in step.entries:
            one = {"seat": getattr(entry, "seat", -1), "n": 1}
            if entry.what in (kinds.MOVED, kinds.RETREATED) and entry.start >= 0:
                ends = {"from": names[entry.start], "to": names[entry.town]}
                flights.append({"what": "person", **one, **ends})
            elif entry.what in (kinds.RECRUITED, kinds.PLACED):
                ends = {"from": entry.seat, "to": names[entry.town]}
                flights.append({"what": "person", **one, **ends})
            elif entry.what == kinds.BUILT:
                flights.append({"what": "building", **one, "to": names[entry.town]})
    return flights


def recap_of(
    steps: Sequence[Any], me: int | None, before: Position | None
) -> tuple[list[Line], int]:
    """What has changed in these steps, in order of time, and how many more lines there would be.

    What concerns the person stands there before all else, then what weighs most.
    """
    ranked: list[tuple[int, int, Line]] = []
    for step in steps:
        for entry in step.entries:
            line = line_of(step.position, entry)
            if line is None or entry.what in _QUIET:
                continue
            if me is not None and me in (getattr(entry, "whom", -1), line["seat"]):
                ranked.append((0, len(ranked), {**line, "own": True}))
            else:
                ranked.append((1 if entry.what in _WEIGHTY else 2, len(ranked), line))
    kept = sorted(sorted(ranked, key=lambda one: one[:2])[:MOST], key=lambda one: one[1])
    return [line for *_, line in kept], max(0, len(ranked) - MOST)


def meanwhile(player: str, then: Position, now: Position) -> str:
    """The towns that changed hands between two positions, in sentences; "" for none.

    A town that was left, or recruited in, is neither won nor lost.
    """
    seat = now.players.index(player)
    pairs = [*enumerate(zip(then.state.side, now.state.side, strict=True))]
    have = {town for town, sides in pairs if sides == (1 - seat, seat)}
    had = {town for town, sides in pairs if sides == (seat, 1 - seat)}
    printed = now.map.printed
    told = [
        words.format(all_of([printed[one] for one in sorted(some)]))
        for words, some in (("You have won {}.", have), ("You have lost {}.", had))
        if some
    ]
    return " ".join(["Here is what happened meanwhile.", *told]) if told else ""
