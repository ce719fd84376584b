"""The tables of a winter as HTML: rice, table of hunger, cards drawn, buildings, points, ranking.

No colour is ever the only sign.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from shogun_nb.board.palette import LIVERIES, WHITE, emblems, mix
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, event_card
from shogun_nb.games.shogun.reading.winter_accounts import (
    Majority,
    Ranked,
    Supply,
    left_neighbour,
    table_rows,
)
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.templates import Views

_views = Views(__file__)

KINDS = (("castle", "castles"), ("temple", "temples"), ("nō theatre", "nō theatres"))
SOURCES = ("Provinces", "Buildings", "Most castles", "Most temples", "Most theatres")


def event_html(position: Position, card: int | None) -> str:
    """The event card that is left over, and the rice that everybody loses by it (S-60).

    >>> "<b>3 rice</b>" in event_html(scenario(), 5)
    True
    """
    if card is None:
        return _views.event(None, 0)
    numbers = position.numbers
    return _views.event(event_meaning(numbers, card), numbers.event_rice_loss[card])


def rice_html(supplies: Sequence[Supply], *, lost: bool, told: Collection[int]) -> str:
    """Rice and provinces of everybody; ``lost``: after the loss of S-60.

    ``told`` are the seats whose provinces have been compared with their rice (S-61): of them the
    provinces without rice are counted.

    >>> one = Supply("Mori", 9, 3, 6, 9, 3, 2, 2)
    >>> "3 missing" in rice_html([one], lost=True, told=[0])
    True
    >>> "missing" in rice_html([one], lost=True, told=[]).replace("Missing", "")
    False
    """
    players = [one.player for one in supplies]
    rows = []
    for seat, one in enumerate(supplies):
        rice, gone = (one.left, one.lost) if lost else (one.before, 0)
        hungry = one.missing if seat in told else 0
        verdict = "?"
        if seat in told:
            verdict = f"{one.missing} missing" if one.missing else "enough"
            if not one.provinces:
                verdict = "no province"
        rows.append(
            (
                counter(players, seat),
                f"{rice} rice" + (f", lost {gone}" if lost else ""),
                counted(one.provinces, "province"),
                hungry,
                verdict,
            )
        )
    return _views.rice(rows)


def supply_html(numbers: Parameters, missing: int | None) -> str:
    """The table of hunger (S-61); the row for so many missing provinces is lit, ``None`` for none.

    >>> html = supply_html(Parameters(), 4)
    >>> html.count("<tr"), html.count("shogun-lit")
    (6, 1)
    >>> "▸ 3–4" in html
    True
    """
    return _views.hunger(
        [(row, missing is not None and row.holds(missing)) for row in table_rows(numbers)]
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
        cards.append((position.map.printed[here], note, over))
    return _views.cards(
        counter(names, seat), names[neighbour], due, cards, max(0, due - len(drawn))
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
    rows = []
    for region in sorted({one.region for one in majorities if one.holders}):
        cells = [
            _majority(position, one, region in done) for one in majorities if one.region == region
        ]
        mark = "▸ " if region == asked else "✓ " if region in done else ""
        rows.append((position.map.regions[region], mark, region == asked, cells))
    heads = zip((many for _, many in KINDS), position.numbers.majority_points, strict=True)
    return _views.buildings([*heads], rows)


def _majority(position: Position, one: Majority, done: bool) -> list[tuple[str, int, str]]:
    """Who has how many buildings of a kind in a region, the most first, and what that brings."""
    brings = f"{'tied: ' if one.tied else ''}+{one.points}"
    return [
        (counter(position.players, seat), number, brings if done and seat in one.holders else "")
        for number, seat in sorted(
            ((number, seat) for seat, number in enumerate(one.built) if number and one.holders),
            key=lambda found: (-found[0], found[1]),
        )
    ]


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
    rows = [(counter(players, seat), points[seat]) for seat in range(len(players))]
    track = track_html(players, before, [sum(row) for row in points])
    return _views.points(SOURCES, rows, shown, track)


def track_html(players: Sequence[str], before: Sequence[int], gained: Sequence[int]) -> str:
    """The score track: everybody's counter on its number, and how far it has moved.

    >>> "2 + 3 = 5" in track_html(["Ann", "Ben", "Cem"], [2, 0, 0], [3, 0, 0])
    True
    """
    longest = max(20, *(old + new for old, new in zip(before, gained, strict=True)))
    rows = [
        (*known, livery, mix(livery.colour, WHITE, 0.55), *moved)
        for *known, livery, moved in zip(
            players, emblems(players), LIVERIES, zip(before, gained, strict=True), strict=False
        )
    ]
    return _views.track(rows, longest)


def open_events_html(position: Position) -> str:
    """The open event cards of the year, beside one another.

    >>> here = scenario().set_round(year=2, season="spring", open_events=[1, 6, 7, 9])
    >>> open_events_html(here).count("rice lost")
    4
    """
    return _views.open_events([event_card(position, number - 1) for number in position.open_events])


def year_html(position: Position, *, events: bool) -> str:
    """What the new year takes away and what stays (S-64); ``events``: the new ones are open.

    >>> here = scenario().set_round(year=2, season="spring", open_events=[1, 6, 7, 9])
    >>> year_html(here, events=True).count("shogun-event-card")
    4
    """
    return _views.year(open_events_html(position) if events else "")


def ranking_html(players: Sequence[str], ranking: Sequence[Ranked]) -> str:
    """Who has come in where, by points and then chests (S-65).

    >>> ranking = [Ranked(1, "Ben", 9, 2, True), Ranked(2, "Ann", 3, 0, False)]
    >>> "★ wins" in ranking_html(["Ann", "Ben"], ranking)
    True
    """
    victory = "★ wins" if sum(one.wins for one in ranking) == 1 else "★ shares the victory"
    return _views.ranking(
        [
            (one, counter(players, players.index(one.player)), victory if one.wins else "")
            for one in ranking
        ]
    )
