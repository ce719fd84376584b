"""What happened, in a few words for a page: lines with an icon, what flies where, what changed.

All of it is plain data for a page: words are not escaped here, and icons are names of
``controls/icons.svg``. The log tells the same in whole sentences with their rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, listed, sign
from shogun_nb.games.shogun.reading.winter_accounts import (
    loss_words,
    losses_of,
    majorities_of,
    supplies_of,
    table_rows,
)
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.steps import Step
from shogun_nb.games.shogun.words import BUILDING_NAMES, action_names
from shogun_nb.templates import Views

_views = Views(__file__)

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
"""``seat`` (-1 for nobody), ``icon``, ``words``, a whole message, and ``province``, its name, where
there is one; ``failed`` where something that was planned has not come about."""


def _armies(number: int) -> str:
    return counted(number, "army", "armies")


def _count(entry: Entry) -> str:
    """How many lay in the tray, of whom the line is about, and of whoever stood against them."""
    both = entry.attackers, entry.defenders + max(0, entry.farmers)
    own, other = both[::-1] if entry.what == kinds.BATTLE_HELD else both
    return f"{own} against {other}"


def _income(entry: Entry) -> str:
    if entry.action == at.COLLECT_TAXES:
        return counted(entry.income, "chest")
    return f"{entry.income} rice"


Fills = Callable[[Entry], Mapping[str, str]]
"""What stands in a message beside names of players and provinces."""

# A row for each kind of entry that is worth a line: its icon, its message to the person who has
# done it, the same of others, and what is filled in there.
_ROWS: dict[int, tuple[str, str, str, Fills]] = {
    kinds.TAXES_COLLECTED: (
        "chest",
        "You collect {chests} in {here}",
        "{who} collects {chests} in {here}",
        lambda e: {"chests": counted(e.chests, "chest")},
    ),
    kinds.RICE_CONFISCATED: (
        "rice",
        "You confiscate {rice} rice in {here}",
        "{who} confiscates {rice} rice in {here}",
        lambda e: {"rice": str(e.rice)},
    ),
    kinds.INCOME_LOST: (
        "chest",
        "You give back the {income} of {here}",
        "{who} gives back the {income} of {here}",
        lambda e: {"income": _income(e)},
    ),
    kinds.MARKERS_CALMED: (
        "b-theatre",
        "You calm {here}: {markers} fewer",
        "{who} calms {here}: {markers} fewer",
        lambda e: {"markers": counted(e.markers, "revolt marker")},
    ),
    kinds.REVOLT_BROKE_OUT: (
        "flame",
        "Revolt in your {here}: {farmers}",
        "Revolt in {here} of {who}: {farmers}",
        lambda e: {"farmers": counted(e.farmers, "farmer rises", "farmers rise")},
    ),
    kinds.ARMIES_DEPLOYED: (
        "cube",
        "You deploy {armies} in {here}",
        "{who} deploys {armies} in {here}",
        lambda e: {"armies": _armies(e.armies)},
    ),
    kinds.ARMIES_MOVED: (
        "arrow",
        "You move {armies} from {start} to {here}",
        "{who} moves {armies} from {start} to {here}",
        lambda e: {"armies": _armies(e.armies)},
    ),
    kinds.ARMIES_STAYED: (
        "shield",
        "Your armies stay in {here}",
        "The armies of {who} stay in {here}",
        lambda e: {},
    ),
    kinds.ATTACKED: (
        "swords",
        "You attack {here} from {start} with {armies}",
        "{who} attacks {here} from {start} with {armies}",
        lambda e: {"armies": _armies(e.armies)},
    ),
    kinds.BATTLE_WON: (
        "province",
        "You take {here} from {other}, {count}",
        "{who} takes {here} from {other}, {count}",
        lambda e: {"count": _count(e)},
    ),
    kinds.BATTLE_HELD: (
        "shield",
        "You hold {here} against {other}, {count}",
        "{who} holds {here} against {other}, {count}",
        lambda e: {"count": _count(e)},
    ),
    kinds.BATTLE_DRAWN: (
        "swords",
        "Your attack on {here} ends in a draw, {count}: it is neutral now",
        "The attack of {who} on {here} ends in a draw, {count}: it is neutral now",
        lambda e: {"count": _count(e)},
    ),
    kinds.FARMERS_HELD: (
        "farmer",
        "You fail against the farmers of {here}, {count}",
        "{who} fails against the farmers of {here}, {count}",
        lambda e: {"count": _count(e)},
    ),
    kinds.REVOLT_PUT_DOWN: (
        "shield",
        "You put down the revolt in {here}, {count}",
        "{who} puts down the revolt in {here}, {count}",
        lambda e: {"count": f"{e.armies} against {e.farmers}"},
    ),
    kinds.REVOLT_LOST: (
        "flame",
        "You lose {here} to its farmers, {count}",
        "{who} loses {here} to its farmers, {count}",
        lambda e: {"count": f"{e.armies} against {e.farmers}"},
    ),
    kinds.BUILDING_BUILT: (
        "",
        "You build a {building} in {here}",
        "{who} builds a {building} in {here}",
        lambda e: {"building": BUILDING_NAMES[e.building]},
    ),
}
_AGAINST_NOBODY = {
    kinds.BATTLE_WON: (
        "You take the neutral {here}, {count}",
        "{who} takes the neutral {here}, {count}",
    ),
    kinds.BATTLE_DRAWN: (
        "Your attack on {here} ends in a draw, {count}: it stays neutral",
        "The attack of {who} on {here} ends in a draw, {count}: it stays neutral",
    ),
}
_NOT_PLANNED = "nothing planned"
_NOTHING_PLANNED = ("You have planned nothing here", "{who} has planned nothing here")
# What does not happen, said to the person and of others; why stands behind it.
_NOTHING = (
    *[("You build no {building} in {here}", "{who} builds no {building} in {here}")] * 3,
    ("You get no rice from {here}", "{who} gets no rice from {here}"),
    ("You get no taxes from {here}", "{who} gets no taxes from {here}"),
    *[("You deploy no armies in {here}", "{who} deploys no armies in {here}")] * 3,
    *[("You do not march from {here}", "{who} does not march from {here}")] * 2,
)
_WHY = {
    kinds.CARD_LOST: "the province has been lost",
    kinds.TOO_FEW_CHESTS: "too few chests",
    kinds.NO_FREE_SITE: "no site is free",
    kinds.ALREADY_BUILT: "one stands there",
    kinds.NONE_IN_STOCK: "none is left",
    kinds.TOO_FEW_IN_SUPPLY: "too few in the supply",
    kinds.BANK_SHORT: "the bank is short",
    kinds.TOO_FEW_ARMIES: "its only army must stay",
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


def why_skipped(entry: Entry) -> str:
    """Why an action was skipped.

    >>> step = next(one for one in steps_of(game.play("greedy")) if one.what == kinds.SKIPPED)
    >>> why_skipped(step.entries[0])
    'the province has been lost'
    """
    return _NOT_PLANNED if entry.reason == kinds.NOT_WANTED else _WHY[entry.reason]


def line_of(position: Position, entry: Entry, me: int | None = None) -> Line | None:
    """A few words about an entry of the record; ``None`` for one that is not worth a line.

    What ``me``, a seat, has done is said to that player.

    >>> step = steps_of(game.play("greedy", most=7))[-2]
    >>> line_of(step.position, step.entries[0])["words"]
    'Takeda attacks Wakasa from Tamba with 3 armies'
    """
    skipped = entry.what == kinds.SKIPPED
    if not skipped and entry.what not in _ROWS:
        return None
    fills: Mapping[str, str] = {}
    if skipped:
        both: Sequence[str] = _NOTHING_PLANNED
        icon = "close"
        if entry.reason != kinds.NOT_WANTED:
            both = [f"{words}: {_WHY[entry.reason]}" for words in _NOTHING[entry.action]]
            building = entry.action < at.BUILDINGS
            fills = {"building": BUILDING_NAMES[entry.action]} if building else {}
    else:
        icon, mine, theirs, filled = _ROWS[entry.what]
        both = (mine, theirs)
        icon = icon or BUILDING_ICONS[entry.building]
        fills = filled(entry)
        if entry.what in _AGAINST_NOBODY and entry.defender >= at.SEATS:
            both = _AGAINST_NOBODY[entry.what]
    told = both[me is None or entry.seat != me]
    line = {"seat": entry.seat, "icon": icon, "words": _filled(position, entry, me, told, fills)}
    if entry.what == kinds.INCOME_LOST or (skipped and entry.reason != kinds.NOT_WANTED):
        line["failed"] = True
    if entry.province >= 0:
        line["province"] = position.map.names[entry.province]
    return line


def _filled(
    position: Position, entry: Entry, me: int | None, told: str, fills: Mapping[str, str]
) -> str:
    """A message with the names of an entry: players, and provinces as the board prints them."""
    names, printed = position.players, position.map.printed
    rival = getattr(entry, "attacker" if entry.what == kinds.BATTLE_HELD else "defender", -1)
    start = getattr(entry, "start", -1)
    return told.format(
        who=names[entry.seat] if entry.seat >= 0 else "",
        other="you" if rival == me else names[rival] if 0 <= rival < len(names) else "",
        here=printed[entry.province] if entry.province >= 0 else "",
        start=printed[start] if start >= 0 else "",
        **fills,
    )


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
                fly(BUILDING_ICONS[entry.building], seat, None, here)
            elif entry.what == kinds.TAXES_COLLECTED:
                fly("chest", seat, here, seat, entry.chests)
            elif entry.what == kinds.RICE_CONFISCATED:
                fly("rice", seat, here, seat, entry.rice)
            elif entry.what == kinds.INCOME_LOST:
                what = "chest" if entry.action == at.COLLECT_TAXES else "rice"
                fly(what, seat, seat, here, entry.income)
            elif entry.what == kinds.MARKERS_CALMED:
                fly("flame", seat, here, seat, entry.markers)
            elif entry.what == kinds.BATTLE_WON:
                # The card goes to the conqueror, from the loser or from the stock.
                neutral = entry.defender >= at.SEATS
                fly("province", seat, here if neutral else entry.defender, seat)
            elif entry.what == kinds.CARD_LEFT_BOARD:
                fly("hand", seat, seat, here)
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
    counting revolts; nothing once it has come. A loss of rice counts once it is known which event
    is left over.

    >>> here = scenario().set("Kai", owner="Mori", armies=1, castle=True)
    >>> winter_now(here)["rows"][0]["from"]
    [1, 1, 3]
    """
    state, numbers = position.state, position.numbers
    # In winter the loss has been taken already; before it, it counts once it is known.
    taken = state.phase in (at.REVOLTING, at.SCORING, at.ENDED)
    known = sum(place == at.OPEN for place in state.events) == 1 and not taken
    year = state.round // at.SEASONS * at.SEATS * at.SOURCES
    counted_yet = any(state.scored[year : year + at.SEATS * at.SOURCES])
    majorities = majorities_of(position)
    rows = []
    for seat, supply in enumerate(supplies_of(position, lost=not known)):
        built = sum(one.built[seat] for one in majorities)
        sources = [
            numbers.province_points * supply.provinces,
            numbers.building_points * built,
            sum(one.points for one in majorities if seat in one.holders),
        ]
        if counted_yet:  # this year's winter is among the points already
            sources = [0] * len(sources)
        row: dict[str, Any] = {"seat": seat, "rice": supply.left, "provinces": supply.provinces}
        row.update({"from": sources, "points": state.points[seat], "sum": sum(sources)})
        if supply.missing and not counted_yet:
            revolts = counted(supply.revolts, "province revolts", "provinces revolt")
            more = counted(supply.farmers, "extra farmer")
            each = "each with" if supply.revolts > 1 else "with"
            row["short"] = f"{supply.missing} rice short: {revolts}, {each} {more}"
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


def taken_words(position: Position) -> str:
    """That the loss of rice is known, and taken off by :func:`winter_now`; "" where it is not.

    >>> taken_words(scenario().set_round(season="autumn", open_events=[6]))
    'The event left over takes 3 rice in winter: taken off here already (S-60).'
    """
    begun = position.state.phase in (at.REVOLTING, at.SCORING, at.ENDED)
    losses = losses_of(position)
    if begun or len(losses) > 1 or not losses[0]:
        return ""
    return f"The event left over takes {losses[0]} rice in winter: taken off here already (S-60)."


def lead_words(rows: Sequence[dict[str, Any]], players: Sequence[str]) -> str:
    """Who would lead after such a winter, by how much, and what makes the difference.

    >>> here = scenario().set("Kai", owner="Mori", armies=1, castle=True)
    >>> lead_words(winter_now(here)["rows"], here.players)
    'Mori would lead by 5: 1 more for provinces, 1 more for buildings and 3 more for majorities.'
    """
    sums = [row["points"] + row["sum"] for row in rows]
    best = [players[row["seat"]] for row, points in zip(rows, sums, strict=True)
            if points == sums[0]]  # fmt: skip
    if len(best) > 1:
        return f"{all_of(best)} would be level, with {counted(sums[0], 'point')} each."
    first, second = rows[:2]
    more = [
        (one - other, words)
        for one, other, words in zip(
            [first["points"], *first["from"]],
            [second["points"], *second["from"]],
            ("from before", "for provinces", "for buildings", "for majorities"),
            strict=True,
        )
    ]
    ahead = all_of([f"{number} more {words}" for number, words in more if number > 0])
    behind = all_of([f"{-number} more {words}" for number, words in more if number < 0])
    against = f"; {players[second['seat']]} has {behind}" if behind else ""
    return f"{best[0]} would lead by {sums[0] - sums[1]}: {ahead}{against}."


def winter_html(position: Position) -> str:
    """The same as HTML, for a drawer: who leads and why, and what is short.

    >>> "&lt;Ann&gt;" in winter_html(scenario(players=["<Ann>", "Uesugi", "Mori"]))
    True
    """
    found, players = winter_now(position), position.players
    rows, short = [], []
    for row in found["rows"]:
        rice, provinces = row["rice"], row["provinces"]
        fed = min(rice, provinces)
        # A sign for each province, with rice or without, and for each rice that is left over.
        signs = (("fed", fed), ("miss", provinces - fed), ("rest", rice - fed))
        cells = [*row["from"], row["points"] + row["sum"]]
        rows.append((counter(players, row["seat"]), rice, provinces, signs, cells))
        if "short" in row:
            short.append(f"{players[row['seat']]} is {row['short']} (S-61).")
    if taken := taken_words(position):
        short.append(taken)
    held = [one for one in found["regions"] if any(seats for seats, _ in one["most"])]
    worth = position.numbers.majority_points
    regions = []
    for region in held:
        pairs = zip(region["most"], worth, strict=True)
        cells = [
            ([sign(players, seat) for seat in seats], points if seats else most)
            for (seats, points), most in pairs
        ]
        regions.append((capital(region["name"]), cells))
    most = [f"most {name}s" for name in BUILDING_NAMES]
    where = "No other region has" if held else "No region has"
    return _views.winter(
        lead=lead_words(found["rows"], players),
        heads=("rice", "provinces", "buildings", "majorities", "points"),
        rows=rows,
        short=listed(short),
        takes=loss_words(position) if len(losses_of(position)) > 1 else "",
        hunger=table_rows(position.numbers),
        most=most,
        regions=regions,
        where=where if len(found["regions"]) > len(held) else "",
        chances=all_of([f"{one} for the {name}" for one, name in zip(worth, most, strict=True)]),
    )


# The weightiest first: what a person who was away should see before the rest.
_WEIGHTY = (*FIGHTS_END, kinds.BUILDING_BUILT)
_OWN = (kinds.SKIPPED, kinds.TAXES_COLLECTED, kinds.RICE_CONFISCATED, kinds.ARMIES_DEPLOYED)
MOST_CHANGES = 9


def recap_of(
    steps: Sequence[Step], seat: int | None, before: Position | None = None
) -> tuple[list[Line], int]:
    """What these steps have changed for good, and how many lines there were no room for.

    Fights and buildings count; what concerns ``seat`` is marked as ``own``. Its fights come first,
    then what others have done, last what it has got by its own plan. With the position ``before``
    them it is also told how many armies of ``seat`` the tower has kept.

    >>> steps = steps_of(game.play("greedy", most=14))
    >>> recap_of(steps, 2)[0][0]["own"]
    True
    """
    fought: list[Line] = []
    others: list[Line] = []
    planned: list[Line] = []
    if steps and before is not None and seat is not None:
        then, now = (one.state.tower[seat] for one in (before, steps[-1].position))
        more = now - then
        if more:
            fate = "are stuck in" if more > 0 else "fell out of"
            fate = "is stuck in" if more == 1 else fate
            words = f"{_armies(abs(more))} of yours {fate} the tower"
            planned.append({"seat": seat, "icon": "tower", "own": True, "words": words})
    for step in steps:
        for entry in step.entries:
            if entry.what in _WEIGHTY:
                line = line_of(step.position, entry, seat)
                if line is not None:
                    line["own"] = seat is not None and seat in entry.seats
                    built = entry.what == kinds.BUILDING_BUILT
                    (others if not line["own"] else planned if built else fought).append(line)
            elif entry.seat == seat and entry.what in _OWN:
                line = line_of(step.position, entry, seat)
                if line is not None and getattr(entry, "reason", -1) != kinds.NOT_WANTED:
                    planned.append({**line, "own": True})
    found = fought + others + planned
    return found[:MOST_CHANGES], max(0, len(found) - MOST_CHANGES)
