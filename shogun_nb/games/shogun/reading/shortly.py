"""What happened, in a few words for a page: lines with an icon, what flies where, what changed.

All of it is plain data for a page: words are not escaped here, and icons are names of
``controls/icons.svg``. The log tells the same in whole sentences with their rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, listed
from shogun_nb.games.shogun.reading.winter_accounts import majorities_of, supplies_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.steps import Step
from shogun_nb.games.shogun.words import BUILDING_NAMES, action_names

BUILDING_ICONS = ("b-castle", "b-temple", "b-theatre")
ACTION_ICONS = (
    "b-castle",
    "b-temple",
    "b-theatre",
    "a-rice",
    "a-taxes",
    "a-deploy5",
    "a-deploy3",
    "a-deploy1",
    "a-battleA",
    "a-battleB",
)
PRIVILEGE_ICONS = ("sp-tax", "sp-rice", "sp-six", "sp-attack", "sp-defend")

Line = dict[str, Any]
"""``seat`` (-1 for nobody), ``icon``, ``words``, and ``province``, its name, where there is one."""


def _armies(number: int) -> str:
    return counted(number, "army", "armies")


def _count(entry: Entry) -> str:
    """How many lay in the tray, of the attacker and of whoever stood against him."""
    return f"{entry.attackers} : {entry.defenders + max(0, entry.farmers)}"


# A row for each kind of entry that is worth a line: its icon, and its words for the printed names
# of provinces and the entry. The player's sign stands before it.
Words = Callable[[Sequence[str], Entry], str]
_ROWS: dict[int, tuple[str, Words]] = {
    kinds.TAXES_COLLECTED: (
        "chest",
        lambda names, e: f"{counted(e.chests, 'chest')} from {names[e.province]}",
    ),
    kinds.RICE_CONFISCATED: ("rice", lambda names, e: f"{e.rice} rice from {names[e.province]}"),
    kinds.INCOME_LOST: ("chest", lambda names, e: f"gives back {e.income}"),
    kinds.MARKERS_CALMED: (
        "b-theatre",
        lambda names, e: f"calms {names[e.province]}: {e.markers} fewer",
    ),
    kinds.REVOLT_BROKE_OUT: (
        "flame",
        lambda names, e: (
            f"revolt in {names[e.province]}: {counted(e.farmers, 'farmer rises', 'farmers rise')}"
        ),
    ),
    kinds.ARMIES_DEPLOYED: (
        "cube",
        lambda names, e: (
            f"{_armies(e.armies)} come to {names[e.province]}"
            if e.armies != 1
            else f"1 army comes to {names[e.province]}"
        ),
    ),
    kinds.ARMIES_MOVED: (
        "arrow",
        lambda names, e: f"{_armies(e.armies)} from {names[e.start]} to {names[e.province]}",
    ),
    kinds.ARMIES_STAYED: ("shield", lambda names, e: f"stays in {names[e.province]}"),
    kinds.ATTACKED: (
        "swords",
        lambda names, e: f"attacks {names[e.province]} from {names[e.start]} with {e.armies}",
    ),
    kinds.BATTLE_WON: ("province", lambda names, e: f"takes {names[e.province]}, {_count(e)}"),
    kinds.BATTLE_HELD: ("shield", lambda names, e: f"holds {names[e.province]}, {_count(e)}"),
    kinds.BATTLE_DRAWN: (
        "swords",
        lambda names, e: (
            f"a draw, {_count(e)}: {names[e.province]} "
            f"{'stays' if e.defender == at.NEUTRAL else 'becomes'} neutral"
        ),
    ),
    kinds.FARMERS_HELD: (
        "farmer",
        lambda names, e: f"fails against the farmers of {names[e.province]}, {_count(e)}",
    ),
    kinds.REVOLT_PUT_DOWN: (
        "shield",
        lambda names, e: f"calms {names[e.province]}, {e.armies} : {e.farmers}",
    ),
    kinds.REVOLT_LOST: (
        "flame",
        lambda names, e: f"loses {names[e.province]} to its farmers, {e.armies} : {e.farmers}",
    ),
}
_NOT_PLANNED = "nothing planned"
_NOTHING = (
    *(f"no {name} in" for name in BUILDING_NAMES),
    "no rice from",
    "no taxes from",
    *["no armies for"] * 3,
    *["no march from"] * 2,
)
_WHY = {
    kinds.CARD_LOST: "its card is lost",
    kinds.TOO_FEW_CHESTS: "too few chests",
    kinds.NO_FREE_SITE: "no site is free",
    kinds.ALREADY_BUILT: "one stands there",
    kinds.NONE_IN_STOCK: "none is left",
    kinds.TOO_FEW_IN_SUPPLY: "too few in the supply",
    kinds.BANK_SHORT: "the bank is short",
    kinds.TOO_FEW_ARMIES: "the only army stays",
    kinds.NO_TARGET: "nowhere to go",
}
FIGHTS_END = (
    kinds.BATTLE_WON,
    kinds.BATTLE_HELD,
    kinds.BATTLE_DRAWN,
    kinds.FARMERS_HELD,
    kinds.REVOLT_PUT_DOWN,
    kinds.REVOLT_LOST,
)
"""The kinds of entry that say how a fight has ended."""


# Lines begin with what somebody does, which is said otherwise to the person who did it.
_TO_YOU = {
    "gives": "give",
    "calms": "calm",
    "stays": "stay",
    "attacks": "attack",
    "takes": "take",
    "holds": "hold",
    "fails": "fail",
    "loses": "lose",
}


def why_skipped(entry: Entry) -> str:
    """Why an action was skipped.

    >>> step = next(one for one in steps_of(game.play("greedy")) if one.what == kinds.SKIPPED)
    >>> why_skipped(step.entries[0])
    'its card is lost'
    """
    return _NOT_PLANNED if entry.reason == kinds.NOT_WANTED else _WHY[entry.reason]


def line_of(position: Position, entry: Entry, me: int | None = None) -> Line | None:
    """A few words about an entry of the record; ``None`` for one that is not worth a line.

    What ``me``, a seat, has done is said to that player.

    >>> step = steps_of(game.play("greedy", most=7))[-2]
    >>> line_of(step.position, step.entries[0])["words"]
    'attacks Wakasa from Tamba with 3'
    """
    names = position.map.printed
    if entry.what == kinds.SKIPPED:
        icon, words = "close", _NOT_PLANNED
        if entry.reason != kinds.NOT_WANTED:
            where = f" {names[entry.province]}" if entry.province >= 0 else ""
            words = f"{_NOTHING[entry.action]}{where}: {_WHY[entry.reason]}"
    elif entry.what == kinds.BUILDING_BUILT:
        icon = BUILDING_ICONS[entry.building]
        words = f"a {BUILDING_NAMES[entry.building]} in {names[entry.province]}"
    elif entry.what in _ROWS:
        icon, told = _ROWS[entry.what]
        words = told(names, entry)
    else:
        return None
    if me is not None and entry.seat == me:
        does, space, rest = words.partition(" ")
        words = f"{_TO_YOU.get(does, does)}{space}{rest}"
    line = {"seat": entry.seat, "icon": icon, "words": words}
    if entry.province >= 0:
        line["province"] = position.map.names[entry.province]
    return line


def lines_of(steps: Iterable[Step], me: int | None = None) -> list[Line]:
    """The lines of these steps, in their order; a marker that was placed is a mark of its line.

    >>> steps = steps_of(game.play("greedy", most=7))
    >>> [line["icon"] for line in lines_of(steps[-2:])]
    ['swords', 'swords']
    """
    lines: list[Line] = []
    for step in steps:
        for entry in step.entries:
            if entry.what == kinds.MARKER_PLACED and lines:
                lines[-1]["revolt"] = True
            line = line_of(step.position, entry, me)
            if line is not None:
                lines.append(line)
    return lines


def flights_of(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """What flies over the page when these steps are shown: ``{what, from, to, n, seat}``.

    ``what`` is an icon. ``from`` and ``to`` are names of provinces, or seats as numbers; a flight
    without ``from`` begins where it ends, as a flame that catches.

    >>> steps = steps_of(game.play("greedy", most=7))
    >>> flights_of(steps[-2:-1])
    [{'what': 'cube', 'seat': 0, 'from': 'Tamba', 'to': 'Wakasa', 'n': 3}]
    """
    flights: list[dict[str, Any]] = []

    def fly(what: str, seat: int, start: str | int | None, end: str | int, n: int = 1) -> None:
        if n > 0:
            begin = {} if start is None else {"from": start}
            flights.append({"what": what, "seat": seat, **begin, "to": end, "n": n})

    for step in steps:
        names = step.position.map.names
        for entry in step.entries:
            seat, here = entry.seat, names[entry.province] if entry.province >= 0 else ""
            if entry.what in (kinds.ARMIES_MOVED, kinds.ATTACKED):
                fly("cube", seat, names[entry.start], here, entry.armies)
            elif entry.what == kinds.ARMIES_DEPLOYED:
                fly("chest", seat, seat, here, entry.price)
                fly("cube", seat, seat, here, entry.armies)
            elif entry.what == kinds.BUILDING_BUILT:
                fly("chest", seat, seat, here, entry.price)
                fly(BUILDING_ICONS[entry.building], seat, seat, here)
            elif entry.what == kinds.TAXES_COLLECTED:
                fly("chest", seat, here, seat, entry.chests)
            elif entry.what == kinds.RICE_CONFISCATED:
                fly("rice", seat, here, seat, entry.rice)
            elif entry.what == kinds.BATTLE_WON:
                fly("province", seat, here, seat)
            elif entry.what in (kinds.MARKER_PLACED, kinds.REVOLT_BROKE_OUT, kinds.REVOLT_LOST):
                fly("flame", seat, None, here)
    return flights


def action_titles(numbers: Parameters) -> list[str]:
    """The ten actions as short headings, in the order of the player board.

    >>> action_titles(Parameters())[-3:]
    ['Deploy 1, move', 'Battle A', 'Battle B']
    """
    titles = [capital(name) for name in action_names(numbers.deploy_armies)]
    titles[at.DEPLOY_1] = f"Deploy {numbers.deploy_armies[2]}, move"
    titles[at.BATTLE_A :] = ["Battle A", "Battle B"]
    return titles


def winter_now(position: Position) -> dict[str, Any]:
    """What winter would bring if it came now: rice against provinces, points, majorities (S-60).

    ``rows`` are the players, most points first: ``sum`` is what winter would add to ``points``, not
    counting revolts. A loss of rice counts once it is known which event is left over.

    >>> here = scenario().set("Kai", owner="Mori", armies=1, castle=True)
    >>> winter_now(here)["rows"][0]["from"]
    [1, 1, 3]
    """
    state, numbers = position.state, position.numbers
    known = sum(place == at.OPEN for place in state.events) == 1
    majorities = majorities_of(position)
    rows = []
    for seat, supply in enumerate(supplies_of(position, lost=not known)):
        built = sum(one.built[seat] for one in majorities)
        sources = [
            numbers.province_points * supply.provinces,
            numbers.building_points * built,
            sum(one.points for one in majorities if seat in one.holders),
        ]
        row: dict[str, Any] = {"seat": seat, "rice": supply.left, "provinces": supply.provinces}
        row.update({"from": sources, "points": state.points[seat], "sum": sum(sources)})
        if supply.missing:
            revolts = counted(supply.revolts, "revolt")
            more = counted(supply.farmers, "more farmer")
            row["short"] = f"{supply.missing} short: {revolts} with {more}"
        rows.append(row)
    rows.sort(key=lambda row: -(row["points"] + row["sum"]))
    regions = [
        {
            "name": position.map.regions[region],
            "most": [[list(one.holders), one.points] for one in majorities if one.region == region],
        }
        for region in range(max(position.board.region) + 1)
    ]
    return {"rows": rows, "regions": regions}


def winter_html(position: Position) -> str:
    """The same as HTML, for a drawer: who leads and why, and what is short.

    >>> "&lt;Ann&gt;" in winter_html(scenario(players=["<Ann>", "Uesugi", "Mori"]))
    True
    """
    found, players = winter_now(position), position.players
    heads = ("rice", "provinces", "buildings", "majorities", "points")
    rows, short = [], []
    for row in found["rows"]:
        cells = [f"{row['rice']} of {row['provinces']}", *row["from"], row["points"] + row["sum"]]
        told = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{counter(players, row["seat"])}</th>{told}</tr>')
        if "short" in row:
            short.append(f"{players[row['seat']]} is {row['short']} (S-61).")
    lines = []
    held = [one for one in found["regions"] if any(seats for seats, _ in one["most"])]
    for region in held:
        cells = [
            f"{escape(all_of([players[seat] for seat in seats]))} +{points}"
            if seats
            else f"<small>{most} to win</small>"
            for (seats, points), most in zip(
                region["most"], position.numbers.majority_points, strict=True
            )
        ]
        told = "".join(f"<td>{cell}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{escape(capital(region["name"]))}</th>{told}</tr>')

    def head(words: Sequence[str]) -> str:
        cells = "".join(f'<th scope="col">{one}</th>' for one in words)
        return f"<table><thead><tr><td></td>{cells}</tr></thead>"

    most = [f"most {name}s" for name in BUILDING_NAMES]
    points = position.numbers.majority_points
    chances = all_of([f"{one} for the {name}" for one, name in zip(points, most, strict=True)])
    where = "No region has" if not held else "No other region has"
    open_ = len(found["regions"]) - len(held)
    regions = f"{head(most)}<tbody>{''.join(lines)}</tbody></table>" if held else ""
    if open_:
        regions += (
            f'<p class="shogun-note">{where} a building yet: in each {chances} can be won.</p>'
        )
    return (
        '<div class="shogun-label">If winter came now, without revolts (S-63)</div>'
        f"{head(heads)}<tbody>{''.join(rows)}</tbody></table>{listed(short)}"
        f"{regions}"
    )


# The weightiest first: what a person who was away should see before the rest.
_WEIGHTY = (*FIGHTS_END, kinds.BUILDING_BUILT)
_OWN = (kinds.SKIPPED, kinds.TAXES_COLLECTED, kinds.RICE_CONFISCATED, kinds.ARMIES_DEPLOYED)
MOST_CHANGES = 9


def recap_of(steps: Sequence[Step], seat: int | None) -> tuple[list[Line], int]:
    """What these steps have changed for good, and how many lines there were no room for.

    Fights and buildings count; what concerns ``seat`` is marked as ``own`` and comes first.

    >>> steps = steps_of(game.play("greedy", most=14))
    >>> recap_of(steps, 2)[0][0]["own"]
    True
    """
    found: list[Line] = []
    for step in steps:
        for entry in step.entries:
            if entry.what in _WEIGHTY:
                line = line_of(step.position, entry, seat)
                if line is not None:
                    line["own"] = seat is not None and seat in entry.seats
                    found.append(line)
            elif entry.seat == seat and entry.what in _OWN:
                line = line_of(step.position, entry, seat)
                if line is not None and line["words"] != _NOT_PLANNED:
                    found.append({**line, "own": True})
    found.sort(key=lambda line: not line["own"])  # keeps the order otherwise
    return found[:MOST_CHANGES], max(0, len(found) - MOST_CHANGES)
