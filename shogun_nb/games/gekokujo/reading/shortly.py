"""What happened, in a few words for a page: lines with an icon, what flies where, what changed.

Plain data: words are not escaped here, and icons are names of ``controls/icons.svg``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.gekokujo.entries import Entry
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.reading.winter import winter_cost
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.economy import food, income
from shogun_nb.games.gekokujo.rules.units import bushi_of, provinces_of, units_at
from shogun_nb.games.gekokujo.rules.victory import mandates_of
from shogun_nb.games.gekokujo.sentences import ENGLISH, Words

Line = dict[str, Any]
"""``seat`` (-1 for nobody), ``icon``, ``words``, and ``province``, its name, where there is one."""

ICONS: Mapping[int, str] = {
    kinds.CLAN_CHOSEN: "mon",
    kinds.INCOME_COLLECTED: "coin",
    kinds.UPKEEP_PAID: "rice",
    kinds.SOWN: "rice",
    kinds.STORED: "chest",
    kinds.RECRUITED: "cube",
    kinds.NINJA_HIRED: "person",
    kinds.NINJA_ANNOUNCED: "person",
    kinds.CASTLE_BUILT: "b-castle",
    kinds.CASTLE_FORTIFIED: "shield",
    kinds.ATTACK_ANNOUNCED: "swords",
    kinds.FUND_PAID: "coin",
    kinds.PACT_OFFERED: "hand",
    kinds.PACT_MADE: "hand",
    kinds.PACT_DECLINED: "close",
    kinds.MOVED: "arrow",
    kinds.CONTROL_GAINED: "province",
    kinds.CONTROL_LOST: "close",
    kinds.BATTLE_BEGAN: "swords",
    kinds.RONIN_HIRED: "cube",
    kinds.ASSASSINATED: "person",
    kinds.ROLLED: "dice",
    kinds.UNITS_LOST: "close",
    kinds.BATTLE_WON: "swords",
    kinds.BATTLE_OPEN: "flame",
    kinds.CASTLE_DESTROYED: "flame",
    kinds.CASTLE_CAPTURED: "b-castle",
    kinds.PLUNDERED: "rice",
    kinds.BETRAYED: "flame",
    kinds.VASSAL_MADE: "mon",
    kinds.PATH_BEGUN: "point",
    kinds.GLORY_WON: "point",
    kinds.PROVINCE_GIVEN_UP: "close",
    kinds.RETREATED: "arrow",
    kinds.LIBERATED: "point",
    kinds.ELIMINATED: "close",
    kinds.WINTER_PAID: "s-winter",
    kinds.HARVEST_DRAWN: "dice",
    kinds.HARVESTED: "rice",
    kinds.SPOILED: "close",
    kinds.DEBT: "flame",
    kinds.DISBANDED: "close",
    kinds.WON: "point",
}
"""The sign of each kind of entry that is worth a line."""

_QUIET = (kinds.INCOME_COLLECTED, kinds.UPKEEP_PAID, kinds.ROLLED, kinds.UNITS_LOST)
_WEIGHTY = (
    kinds.CONTROL_LOST,
    kinds.CASTLE_DESTROYED,
    kinds.CASTLE_CAPTURED,
    kinds.VASSAL_MADE,
    kinds.PATH_BEGUN,
    kinds.GLORY_WON,
    kinds.LIBERATED,
    kinds.ELIMINATED,
    kinds.BETRAYED,
    kinds.PACT_MADE,
    kinds.PACT_DECLINED,
    kinds.BATTLE_OPEN,
    kinds.DEBT,
    kinds.PLUNDERED,
)
MOST = 6
"""Lines of a recap."""


def line_of(position: Position, entry: Entry) -> Line | None:
    """A few words about an entry of the record; ``None`` for one that is not worth a line.

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1).play("greedy", most=1)
    >>> line_of(game.position, game.record[-1])["words"]
    'Oda recruits 3 Bushi in Owari for 3 Koku'
    """
    icon = ICONS.get(entry.what)
    if icon is None:
        return None
    words = entry.sentence.format_map(Words(entry, position.lookup, ENGLISH))
    seat = getattr(entry, "seat", -1)
    line: Line = {"seat": seat if 0 <= seat < at.SEATS else "L", "icon": icon}  # else the locals
    line["words"] = words.rstrip(".")
    place = getattr(entry, "province", -1)
    if place >= 0:
        line["province"] = position.map.names[place]
    return line


def lines_of(steps: Iterable[Any], *, quiet: bool = False) -> list[Line]:
    """The lines of these steps, in their order; ``quiet`` with those of dice and money, too."""
    return [
        line
        for step in steps
        for entry in step.entries
        if quiet or entry.what not in _QUIET
        if (line := line_of(step.position, entry)) is not None
    ]


def flights_of(steps: Iterable[Any]) -> list[dict[str, Any]]:
    """What flies over the page when these steps are shown: ``{what, from, to, n, seat}``."""
    flights: list[dict[str, Any]] = []
    for step in steps:
        names = step.position.map.names
        for entry in step.entries:
            if entry.what == kinds.MOVED:
                units = sum(pile_of(entry.units))
                start = {"from": names[entry.start], "to": names[entry.province], "n": units}
                flights.append({"what": "cube", "seat": entry.seat, **start})
            elif entry.what == kinds.RECRUITED:
                flight = {"from": entry.seat, "to": names[entry.province], "n": entry.some}
                flights.append({"what": "cube", "seat": entry.seat, **flight})
            elif entry.what == kinds.CASTLE_BUILT:
                there = {"to": names[entry.province], "n": 1}
                flights.append({"what": "b-castle", "seat": entry.seat, **there})
    return flights


def pile_of(units: int) -> list[int]:
    """How many of each kind are in a pile of the record, Ronin last.

    >>> pile_of(3 + kinds.PILE**6)
    [3, 0, 0, 0, 0, 0, 1, 0]
    """
    return [units // kinds.PILE**kind % kinds.PILE for kind in range(at.RONIN + 1)]


def recap_of(
    steps: Sequence[Any], me: int | None, before: Position | None
) -> tuple[list[Line], int]:
    """What has changed in these steps: what concerns the person first, then who has grown.

    Returns the lines and how many more there are.
    """
    if not steps:
        return [], 0
    now = steps[-1].position
    own: list[Line] = []
    rest: list[Line] = []
    for step in steps:
        for entry in step.entries:
            line = line_of(step.position, entry)
            if line is None or entry.what in _QUIET:
                continue
            if me is not None and me in entry.seats and entry.what != kinds.MOVED:
                own.append({**line, "own": True})
            elif entry.what in _WEIGHTY:
                rest.append(line)
    grown: list[Line] = []
    then = now if before is None else before
    for seat in range(now.state.players):
        had, have = provinces_of(then.state, seat), provinces_of(now.state, seat)
        if had != have:
            words = f"{now.players[seat]}: {counted(have, 'province')}, {have - had:+d}"
            grown.append({"seat": seat, "icon": "province", "words": words.replace("-", "−")})
    lines = [*own, *grown, *rest]
    return lines[:MOST], max(0, len(lines) - MOST)


def meanwhile(player: str, then: Position, now: Position) -> str:
    """What a player has won and lost between two positions, in sentences; "" for nothing."""
    had, have = set(then.provinces(player)), set(now.provinces(player))
    printed, seat = now.map.printed, now.players.index(player)
    # Whoever still stands there can win it back: nobody controls what several hold (G-042).
    shared = {one for one in had - have if units_at(now.state, now.map.index(one), seat)}
    told = [
        words.format(all_of([printed[now.map.index(one)] for one in now.map.names if one in some]))
        for words, some in (
            ("You have won {}.", have - had),
            ("You still stand in {}, but not alone: nobody controls it.", shared),
            ("You have lost {}.", had - have - shared),
        )
        if some
    ]
    return " ".join(["Here is what happened meanwhile.", *told]) if told else ""


# --- if winter came now ---------------------------------------------------------------------------
def winter_now(position: Position) -> dict[str, Any]:
    """What winter would cost everybody now, and what the next income would bring.

    ``rows`` are for :mod:`deciding.js`: seat, cells; ``bad`` is the cell of what cannot be paid.

    >>> from shogun_nb.games import gekokujo
    >>> winter_now(gekokujo.new_game(["Takeda", "Oda"], seed=7).position)["rows"][0]["cells"][:2]
    ['7', '−3']
    """
    facts, state = position.facts, position.state
    rows = []
    rice = bool(position.options.rice_and_war)
    for seat in range(state.players):
        koku = state.koku[seat]
        costs = winter_cost(facts, state, seat)
        left = koku - costs
        next_food = 0 if rice else food(facts, state, seat)
        after = max(0, left) + income(facts, state, seat) - next_food
        hidden = koku < 0
        cells = [
            "?" if hidden else str(koku),
            f"−{costs}" if costs else "0",
            "?" if hidden else f"+{income(facts, state, seat)}",
            f"−{next_food}" if next_food else "0",
            "?" if hidden else str(after).replace("-", "−"),
        ]
        row: dict[str, Any] = {"seat": seat, "cells": cells}
        if not hidden and left < 0:
            row["bad"] = 1
        elif not hidden and after < 0:
            row["bad"] = 4
        rows.append(row)
    heads = [
        {"icon": "coin", "words": "Koku"},
        {"icon": "s-winter", "words": "winter"},
        {"icon": "province", "words": "income"},
        {"icon": "rice", "words": "food"},
        {"icon": "coin", "words": "then"},
    ]
    return {
        "title": "If winter came now",
        "note": "mountains, then the next income and food",
        "rule": "G-036",
        "heads": heads,
        "rows": rows,
    }


def standing_of(position: Position, seat: int) -> dict[str, int]:
    """What counts of a player: provinces, mandate provinces, Bushi, Koku (-1 is hidden)."""
    state = position.state
    return {
        "provinces": provinces_of(state, seat),
        "mandates": mandates_of(position.facts, state, seat),
        "bushi": bushi_of(state, seat),
        "koku": state.koku[seat],
    }
