"""The tables of a winter as HTML: rice, table of hunger, cards drawn, buildings, points, ranking.

Names that people have typed are escaped; no colour is ever the only sign.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from shogun_nb.board.palette import LIVERIES, WHITE, emblems, mix
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter
from shogun_nb.games.shogun.reading.winter_accounts import (
    Majority,
    Ranked,
    Supply,
    left_neighbour,
    table_rows,
)
from shogun_nb.games.shogun.rules.parameters import Parameters

KINDS = (("castle", "castles"), ("temple", "temples"), ("nō theatre", "nō theatres"))
SOURCES = ("Provinces", "Buildings", "Most castles", "Most temples", "Most theatres")


def event_html(position: Position, card: int | None) -> str:
    """The event card that is left over, and the rice that everybody loses by it (S-60).

    >>> "<b>3 rice</b>" in event_html(scenario(), 5)
    True
    """
    if card is None:
        return "<p>No event card is left over: nobody loses rice (S-60).</p>"
    numbers = position.numbers
    loss = numbers.event_rice_loss[card]
    return (
        '<div class="shogun-winter-event"><div class="shogun-event-card shogun-drawn">'
        '<div class="shogun-card-note">left over for winter (S-60)</div>'
        f'<div class="shogun-winter-loss">Everybody loses <b>{loss} rice</b></div>'
        f'<div class="shogun-card-foot">{escape(event_meaning(numbers, card))} '
        "That does not count in winter.</div></div></div>"
    )


def rice_html(supplies: Sequence[Supply], *, lost: bool, told: Collection[int]) -> str:
    """Rice and provinces of everybody, a sign for each; ``lost``: after the loss of S-60.

    ``told`` are the seats whose provinces have been compared with their rice (S-61): of them the
    provinces without rice are marked, and counted.

    >>> one = Supply("Mori", 9, 3, 6, 9, 3, 2, 2)
    >>> html = rice_html([one], lost=True, told=[0])
    >>> html.count("shogun-hungry"), "3 missing" in html
    (3, True)
    >>> "missing" in rice_html([one], lost=True, told=[]).replace("Missing", "")
    False
    """
    players = [one.player for one in supplies]
    rows = []
    for seat, one in enumerate(supplies):
        rice = one.left if lost else one.before
        gone = one.lost if lost else 0
        hungry = one.missing if seat in told else 0
        grains = _signs("rice", rice) + _signs("rice-gone", gone)
        land = _signs("fed", one.provinces - hungry) + _signs("hungry", hungry)
        words = f"{rice} rice" + (f", lost {gone}" if lost else "")
        verdict = "?"
        if seat in told:
            verdict = f"{one.missing} missing" if one.missing else "enough"
            if not one.provinces:
                verdict = "no province"
        kind = " class=shogun-lacking" if hungry else ""
        rows.append(
            f"<tr><th>{counter(players, seat)}</th>"
            f"<td><div>{words}</div><div>{grains}</div></td>"
            f"<td><div>{counted(one.provinces, 'province')}</div><div>{land}</div></td>"
            f"<td{kind}>{verdict}</td></tr>"
        )
    return (
        '<div class="shogun-label">Rice and provinces</div>'
        '<table class="shogun-bid-table shogun-rice-table"><thead><tr><th>Player</th>'
        "<th>Rice</th><th>Provinces</th><th>Missing (S-61)</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _signs(kind: str, number: int) -> str:
    sign = f'<i class="shogun-grain shogun-{kind}"></i>'
    return f'<span class="shogun-grains" aria-hidden="true">{sign * number}</span>'


def supply_html(numbers: Parameters, missing: int | None) -> str:
    """The table of hunger (S-61); the row for so many missing provinces is lit, ``None`` for none.

    >>> html = supply_html(Parameters(), 4)
    >>> html.count("<tr"), html.count("shogun-lit")
    (6, 1)
    >>> "▸ 3–4" in html
    True
    """
    rows = []
    for row in table_rows(numbers):
        lit = missing is not None and row.holds(missing)
        rows.append(
            f"<tr{' class=shogun-lit' if lit else ''}><td>{'▸ ' if lit else ''}{row.missing}</td>"
            f"<td>{row.revolts}</td><td>+{row.farmers}</td></tr>"
        )
    return (
        '<div class="shogun-label">Table of hunger (S-61)</div>'
        '<table class="shogun-bid-table shogun-supply-table"><thead><tr>'
        "<th>Provinces without rice</th><th>Revolts</th><th>More farmers in each</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def cards_html(
    position: Position,
    seat: int,
    drawn: Sequence[str],
    due: int,
    ended: Sequence[str] = (),
    now: str | None = None,
) -> str:
    """The victim's cards that are drawn (S-62), and backs for those still to be drawn.

    ``ended`` are provinces whose revolt is over, ``now`` is the one whose armies fight.

    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"])
    >>> here = here.set("Kai", owner="Mori", armies=4, revolts=1)
    >>> html = cards_html(here, 2, ["Kai"], 2)
    >>> html.count("shogun-drawn-card"), "Takeda draws" in html, "1 revolt marker" in html
    (2, True, True)
    """
    neighbour = left_neighbour(position, seat)
    names = position.players
    cards = []
    for name in drawn:
        over = name in ended
        here = position.lookup.province(name)
        note = "the revolt is over" if over else "the revolt is now"
        if not over and name != now:
            armies = counted(position.state.armies[here], "army", "armies")
            note = f"{armies}, {counted(position.state.revolts[here], 'revolt marker')}"
        cards.append(
            f'<div class="shogun-drawn-card{" shogun-over" if over else ""}">'
            f"<b>{escape(position.map.printed[here])}</b><div>{note}</div></div>"
        )
    back = '<div class="shogun-drawn-card shogun-back"><b>?</b><div>still to be drawn</div></div>'
    cards += [back] * max(0, due - len(drawn))
    return (
        f'<div class="shogun-label">Province cards of {counter(names, seat)}: '
        f"{escape(names[neighbour])} draws {due}, unseen (S-62)</div>"
        f'<div class="shogun-card-row">{"".join(cards)}</div>'
    )


def buildings_html(
    position: Position,
    majorities: Sequence[Majority],
    done: Collection[int],
    asked: int | None,
) -> str:
    """Buildings by region and player, and the points of the majorities in the regions ``done``.

    ``asked`` is the region that comes next. Regions in which nobody has built are left out.

    >>> from shogun_nb.games.shogun.reading.winter_accounts import majorities_of
    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"])
    >>> here = here.set("Kai", owner="Mori", armies=1, castle=True)
    >>> here = here.set("Suruga", owner="Takeda", armies=1, castle=True)
    >>> region = next(one.region for one in majorities_of(here) if one.holders)
    >>> html = buildings_html(here, majorities_of(here), [region], None)
    >>> html.count("tied: +2"), html.count("<tr>")
    (2, 2)
    """
    regions = sorted({one.region for one in majorities if one.holders})
    if not regions:
        return "<p>Nobody has a building: no majorities (S-63).</p>"
    rows = []
    for region in regions:
        cells = "".join(
            _majority_cell(position, one, region in done)
            for one in majorities
            if one.region == region
        )
        name = escape(position.map.regions[region])
        mark = "▸ " if region == asked else "✓ " if region in done else ""
        kind = " class=shogun-lit" if region == asked else ""
        rows.append(f"<tr{kind}><th>{mark}{name}</th>{cells}</tr>")
    full = position.numbers.majority_points
    heads = "".join(
        f"<th>Most {many}: {points} each region</th>"
        for (_, many), points in zip(KINDS, full, strict=True)
    )
    return (
        '<div class="shogun-label">Buildings by region (S-63)</div>'
        '<table class="shogun-bid-table shogun-buildings-table"><thead><tr><th>Region</th>'
        f"{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        "<div class=shogun-card-note>Tied players get one point less each.</div>"
    )


def _majority_cell(position: Position, one: Majority, done: bool) -> str:
    if not one.holders:
        return "<td>none</td>"
    parts = []
    for seat in sorted(range(len(one.built)), key=lambda seat: (-one.built[seat], seat)):
        if not one.built[seat]:
            continue
        words = f"{counter(position.players, seat)} {one.built[seat]}"
        if done and seat in one.holders:
            brings = f"{'tied: ' if one.tied else ''}+{one.points}"
            words = f"<b>{words}, <span class=shogun-whole>{brings}</span></b>"
        parts.append(f"<div>{words}</div>")
    return f"<td>{''.join(parts)}</td>"


def points_html(
    players: Sequence[str],
    before: Sequence[int],
    points: Sequence[Sequence[int]],
    shown: int,
) -> str:
    """Points of this winter by player and source (S-63); the first ``shown`` sources are known.

    The score track lies below it, with what each had before this winter and what has come to it.

    >>> html = points_html(["Ann", "Ben", "Cem"], [5, 0, 0], [[3, 1, 0, 0, 0]] * 3, 2)
    >>> html.count("<td>?</td>"), "5 + 4 = 9" in html
    (9, True)
    """
    rows = []
    for seat in range(len(players)):
        cells = "".join(
            f"<td>{number if source < shown else '?'}</td>"
            for source, number in enumerate(points[seat])
        )
        rows.append(
            f"<tr><th>{counter(players, seat)}</th>{cells}<td><b>{sum(points[seat])}</b></td></tr>"
        )
    heads = "".join(f"<th>{escape(name)}</th>" for name in SOURCES)
    return (
        '<div class="shogun-label">Points of this winter (S-63)</div>'
        '<table class="shogun-bid-table shogun-points-table"><thead><tr><th>Player</th>'
        f"{heads}<th>Sum</th></tr></thead><tbody>{''.join(rows)}</tbody></table>"
        + track_html(players, before, [sum(row) for row in points])
    )


def track_html(players: Sequence[str], before: Sequence[int], gained: Sequence[int]) -> str:
    """The score track: everybody's counter on its number, and how far it has moved.

    >>> "2 + 3 = 5" in track_html(["Ann", "Ben", "Cem"], [2, 0, 0], [3, 0, 0])
    True
    """
    longest = max(20, *(old + new for old, new in zip(before, gained, strict=True)))
    signs = emblems(players)
    rows = []
    for seat, name in enumerate(players):
        old, new = before[seat], gained[seat]
        livery = LIVERIES[seat]
        pale = mix(livery.colour, WHITE, 0.55)
        total = old + new
        words = f"{old} + {new} = {total}" if old else f"{total}"
        rows.append(
            f'<div class="shogun-score-row"><span class="shogun-score-name">{escape(name)}</span>'
            '<span class="shogun-score-line" aria-hidden="true">'
            f'<span class="shogun-score-old" style="background:{pale};'
            f'width:{100 * old / longest:.1f}%"></span>'
            f'<span class="shogun-score-new" style="background:{livery.colour};'
            f'width:{100 * new / longest:.1f}%"></span>'
            f'<span class="shogun-counter" style="background:{livery.colour};color:{livery.text}">'
            f"{escape(signs[seat])}</span></span>"
            f'<span class="shogun-score-points">{words}</span></div>'
        )
    return (
        '<div class="shogun-label">Score track</div>'
        f'<div class="shogun-score-track">{"".join(rows)}</div>'
    )


def year_html(position: Position, *, events: bool) -> str:
    """What the new year takes away and what stays (S-64); ``events``: the new ones are open.

    >>> here = scenario().set_round(year=2, season="spring", open_events=[1, 6, 7, 9])
    >>> year_html(here, events=True).count("shogun-event-card")
    4
    """
    shown = ""
    if events:
        numbers = position.numbers
        cards = "".join(
            '<div class="shogun-event-card"><div class="shogun-card-note">open</div>'
            f"<div>{escape(event_meaning(numbers, number - 1))}</div>"
            '<div class="shogun-card-foot">left over for winter: '
            f"{numbers.event_rice_loss[number - 1]} rice lost (S-60)</div></div>"
            for number in position.open_events
        )
        shown = (
            '<div class="shogun-label">The events of the second year</div>'
            f'<div class="shogun-event-row">{cards}</div>'
        )
    return (
        '<div class="shogun-label">The new year (S-64)</div>'
        '<table class="shogun-bid-table"><tbody>'
        "<tr><th>Goes</th><td>all rice, all revolt markers, the event card left over</td></tr>"
        "<tr><th>Stays</th><td>points, chests, provinces, armies, buildings, "
        "the cubes in tower and tray</td></tr></tbody></table>"
        f"{shown}"
    )


def ranking_html(players: Sequence[str], ranking: Sequence[Ranked]) -> str:
    """Who has come in where, by points and then chests (S-65).

    >>> ranking_html(["Ann", "Ben"], [Ranked(1, "Ben", 9, 2, True), Ranked(2, "Ann", 3, 0, False)])
    ... # doctest: +ELLIPSIS
    '<div class="shogun-label">The end of the game (S-65)</div>...'
    """
    rows = []
    for one in ranking:
        wins = "★ wins" if one.wins else ""
        if one.wins and sum(other.wins for other in ranking) > 1:
            wins = "★ shares the victory"
        kind = " class=shogun-lit" if one.wins else ""
        rows.append(
            f"<tr{kind}><td>{one.place}</td><th>{counter(players, players.index(one.player))}</th>"
            f"<td>{one.points}</td><td>{one.chests}</td><td>{wins}</td></tr>"
        )
    return (
        '<div class="shogun-label">The end of the game (S-65)</div>'
        '<table class="shogun-bid-table shogun-ranking-table"><thead><tr><th>Place</th>'
        "<th>Player</th><th>Points</th><th>Chests (they break a tie)</th><th></th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )
