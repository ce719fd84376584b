"""What everybody may see: the holdings of all players side by side, and the tracks of a game.

Names that people have typed are escaped; no colour is ever the only sign. Each part is a function
that makes HTML of a position; :class:`Holdings` keeps them on the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape

from ipywidgets import Box, VBox

from shogun_nb.board.palette import LIVERIES, emblems
from shogun_nb.controls import Markup, Panel
from shogun_nb.controls.looks import symbols
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, privilege_meaning
from shogun_nb.games.shogun.reading.winter_tables import track_html
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.words import SEASON_NAMES

ROLES: Mapping[str, str] = {
    "me": "me",
    "person": "a person",
    "greedy": "greedy bot",
    "random": "random bot",
    "own": "a bot of your own",
}
"""Who plays a seat, in words; any other role is shown as it is."""

_TALLEST = 3  # cubes in a column of a stack
_CUBE = 17  # width of a cube and its gap, in CSS pixels


class Holdings(Box):  # type: ignore[misc]
    """The open holdings of all players, year, turn order, events, points, tower and tray.

    Part of a panel. :meth:`show` brings it up to date and sends only what has changed. It never
    shows anything hidden, whatever position it gets.

    >>> holdings = Holdings(Panel("The table"))
    >>> holdings.show(game.position, roles={"Mori": "me"}, asked="Mori")
    >>> "18" in holdings.table.value, "greedy" in holdings.table.value
    (True, False)
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.table = Markup()
        self.year = Markup()
        self.order = Markup()
        self.events = Markup()
        self.score = Markup()
        self.tower = Markup()
        left = VBox([self.year, self.table, self.score])
        right = VBox([self.tower, self.order, self.events])
        for column in (left, right):
            column.add_class("shogun-hold-column")
        super().__init__([left, right])
        self.add_class("shogun-holdings")

    def show(
        self,
        position: Position,
        *,
        roles: Mapping[str, str] | None = None,
        asked: str | None = None,
    ) -> None:
        """Show this position; ``roles`` say who plays whom, ``asked`` is who must choose now.

        >>> holdings = Holdings(Panel("The table"))
        >>> holdings.show(scenario(players=["Takeda", "Uesugi", "Mori"]))
        >>> "Nobody has points yet" in holdings.score.value
        True
        """
        self.table.value = holdings_html(position, roles or {}, asked)
        self.year.value = year_html(position)
        self.order.value = order_html(position, asked)
        self.events.value = events_html(position)
        self.score.value = score_html(position)
        self.tower.value = cubes_html(position)


# --- the table ------------------------------------------------------------------------------------
def holdings_html(
    position: Position, roles: Mapping[str, str] | None = None, asked: str | None = None
) -> str:
    """What each player owns, as a table with a column for each of them.

    >>> holdings_html(here, asked="Mori").count('scope="col"')
    4
    """
    state, players = position.state, position.players
    seats = range(len(players))
    provinces, armies, revolts = [0] * at.SEATS, [0] * at.SEATS, [0] * at.SEATS
    built = [[0] * at.SEATS for _ in range(at.BUILDINGS)]
    for place, owner in enumerate(state.owner):
        if owner < at.SEATS:
            provinces[owner] += 1
            armies[owner] += state.armies[place]
            revolts[owner] += state.revolts[place]
            for kind in range(at.BUILDINGS):
                built[kind][owner] += state.buildings[place * at.BUILDINGS + kind]
    numbers = (
        ("chest", "Chests", state.chests),
        ("rice", "Rice", state.rice),
        ("province", "Provinces", provinces),
        ("army", "Armies on the board", armies),
        ("supply", "Armies in the supply", state.supply),
        ("castle", "Castles", built[at.CASTLE]),
        ("temple", "Temples", built[at.TEMPLE]),
        ("theatre", "Nō theatres", built[at.THEATRE]),
        ("revolt", "Revolt markers", revolts),
    )
    lit = [' class="shogun-hold-lit"' if name == asked else "" for name in players]
    heads = "".join(
        f'<th scope="col"{kind}{" aria-current=true" if kind else ""}>'
        f"{_head(position, seat, (roles or {}).get(players[seat], ''), asked)}</th>"
        for seat, kind in zip(seats, lit, strict=True)
    )
    rows = [
        _row(_icon("points"), "Points", [f"<b>{state.points[seat]}</b>" for seat in seats], lit),
        *(_row(_icon(icon), words, [_number(own[seat]) for seat in seats], lit)
          for icon, words, own in numbers),
        _row(_icon("special"), "Special card", [_special(position, seat) for seat in seats], lit),
    ]  # fmt: skip
    return (
        '<table class="shogun-hold-table"><caption>What everybody has</caption>'
        '<thead><tr><th scope="col"><span class="shogun-heard">What</span></th>'
        f"{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _head(position: Position, seat: int, role: str, asked: str | None) -> str:
    name = position.players[seat]
    livery = LIVERIES[seat]
    now = '<span class="shogun-hold-now">chooses</span>' if name == asked else ""
    played = f'<span class="shogun-hold-role">{escape(ROLES.get(role, role))}</span>'
    return (
        '<span class="shogun-counter" aria-hidden="true" '
        f'style="background:{livery.colour};color:{livery.text}">'
        f"{escape(emblems(position.players)[seat])}</span>"
        f'<span class="shogun-hold-name" title="{escape(name)}">{escape(name)}</span>'
        f"{played if role else ''}{now}"
    )


def _row(icon: str, words: str, cells: Sequence[str], lit: Sequence[str]) -> str:
    told = "".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(cells, lit, strict=True))
    return f'<tr><th scope="row">{icon}{words}</th>{told}</tr>'


def _number(number: int) -> str:
    return str(number) if number else '<span class="shogun-hold-none">0</span>'


def _special(position: Position, seat: int) -> str:
    card = position.state.privilege[seat]
    if card < 0:
        return '<small class="shogun-hold-none">none</small>'
    meaning = privilege_meaning(position.numbers, card)
    short = privilege_meaning(position.numbers, card, short=True)
    return f'<small title="{escape(meaning)}">{escape(short)}</small>'


_ICONS = {
    "points": "point",
    "army": "cube",
    "supply": "cube",
    "castle": "b-castle",
    "temple": "b-temple",
    "theatre": "b-theatre",
    "special": "hand",
    "revolt": "flame",
}
"""The icons that have another name than their row."""


@cache
def _icon(kind: str) -> str:
    """A small drawing, the same as everywhere, beside the words for it."""
    drawing = _SYMBOL.sub(r"<svg\1</svg>", symbols(_ICONS.get(kind, kind)))
    return drawing.replace("<svg", '<svg class="shogun-hold-icon" aria-hidden="true"', 1)


_SYMBOL = re.compile(r'<symbol id="[^"]*"(.*)</symbol>', re.DOTALL)


# --- the tracks -----------------------------------------------------------------------------------
def year_html(position: Position) -> str:
    """The seasons of the game, with the one that is now (S-20).

    >>> html = year_html(scenario().set_round(year=2, season="summer"))
    >>> html.count("<li"), html.count('aria-current="step"')
    (8, 1)
    """
    now = position.state.round
    over = position.state.step == at.GAME_OVER
    rows = []
    for year in range(position.options.years):
        cells = []
        for season, name in enumerate(SEASON_NAMES):
            place = year * at.SEASONS + season
            kind, current = "shogun-hold-later", ""
            if place < now or (over and place <= now):
                kind = "shogun-hold-past"
            elif place == now:
                kind, current = "shogun-hold-here", ' aria-current="step"'
            cells.append(f'<li class="{kind}"{current}>{name.capitalize()}</li>')
        rows.append(f"<span>Year {year + 1}</span><ol>{''.join(cells)}</ol>")
    return (
        '<div class="shogun-label">Year and season (S-20)</div>'
        f'<div class="shogun-hold-year">{"".join(rows)}</div>'
    )


def order_html(position: Position, asked: str | None = None) -> str:
    """The places of the turn order, their holders, and what each special card gives (S-23).

    ``asked`` is who must choose now; that place is lit.

    >>> order_html(scenario())
    ''
    """
    state = position.state
    if state.step == at.GAME_OVER:
        return ""
    items = []
    for seat, card in zip(state.turns, state.special, strict=True):
        if seat < 0 and card < 0:
            continue
        settled = sum(one >= 0 for one in state.turns) == len(position.players)
        free = "nobody" if settled else "free"
        who = counter(position.players, seat) if seat >= 0 else f"<i>{free}</i>"
        gives = ""
        if card >= 0:
            gives = f"<small>{escape(privilege_meaning(position.numbers, card))}</small>"
        acts = seat >= 0 and position.players[seat] == asked
        kind = ' class="shogun-hold-here" aria-current="step"' if acts else ""
        items.append(f"<li{kind}><div>{who}</div>{gives}</li>")
    if not items:
        return ""
    title, kind = "Turn order and special cards (S-23)", ""
    if not any(card >= 0 for card in state.special):
        title, kind = "Turn order", " shogun-hold-plain"  # the special cards are handed back
    return (
        f'<div class="shogun-label">{title}</div>'
        f'<ol class="shogun-hold-order{kind}">{"".join(items)}</ol>'
    )


def events_html(position: Position) -> str:
    """The event of this round, and those of the year that are still to come (S-17, S-28).

    >>> events_html(scenario().set_round(open_events=[7, 10])).count("<li")
    2
    """
    state, numbers = position.state, position.numbers
    parts = []
    if state.event >= 0:
        parts.append(
            '<div class="shogun-label">The event of this round</div>'
            f'<p class="shogun-hold-event">{escape(event_meaning(numbers, state.event))}</p>'
        )
    still = [card for card, place in enumerate(state.events) if place == at.OPEN]
    if state.step == at.GAME_OVER:
        return ""
    if still and state.round % at.SEASONS == at.WINTER:
        losses = "".join(
            f'<p class="shogun-hold-event">Everybody loses {numbers.event_rice_loss[card]} rice '
            "(S-60).</p>"
            for card in still
        )
        parts.append(f'<div class="shogun-label">The event left over for winter</div>{losses}')
    elif still:
        items = "".join(f"<li>{_event(numbers, card)}</li>" for card in still)
        parts.append(
            '<div class="shogun-label">Events of this year still to come</div>'
            f'<ul class="shogun-hold-events">{items}</ul>'
        )
    return "".join(parts)


def _event(numbers: Parameters, card: int) -> str:
    return (
        f"{escape(event_meaning(numbers, card))} "
        f"<small>If it is left for winter: {numbers.event_rice_loss[card]} rice lost.</small>"
    )


def score_html(position: Position) -> str:
    """The score track: everybody's counter on its number; this year's points are told apart.

    >>> "Nobody has points yet" in score_html(scenario())
    True
    """
    state = position.state
    seats = range(len(position.players))
    points = [state.points[seat] for seat in seats]
    if not any(points):
        return (
            '<div class="shogun-label">Score track</div>'
            '<p class="shogun-hold-event">Nobody has points yet: they come in winter (S-63).</p>'
        )
    first = (position.state.round // at.SEASONS) * at.SEATS * at.SOURCES
    gained = [
        sum(state.scored[first + seat * at.SOURCES : first + (seat + 1) * at.SOURCES])
        for seat in seats
    ]
    before = [whole - new for whole, new in zip(points, gained, strict=True)]
    note = ""
    if any(before):
        note = '<p class="shogun-hold-note">The years before + this year = all points.</p>'
    return track_html(position.players, before, gained) + note


# --- the battle tower -----------------------------------------------------------------------------
def cubes_html(position: Position) -> str:
    """What is inside the battle tower and what lies in its tray, as stacks of cubes (S-51).

    >>> "In the tray: nothing." in cubes_html(scenario())
    True
    """
    state = position.state
    return (
        '<div class="shogun-label">The battle tower (S-51)</div><div class="shogun-hold-tower">'
        + _stacks(position, "inside", "Inside the tower", state.tower)
        + _stacks(position, "tray", "In the tray", state.tray)
        + "</div>"
    )


def _stacks(position: Position, kind: str, where: str, cubes: Sequence[int]) -> str:
    players = position.players
    signs = emblems(players)
    told, stacks = [], []
    for colour in (*range(len(players)), at.FARMERS):
        number = cubes[colour]
        if not number:
            continue
        livery = LIVERIES[colour]
        if colour == at.FARMERS:
            sign = "▲"
            told.append(counted(number, "farmer"))
        else:
            sign = escape(signs[colour])
            told.append(f"{counted(number, 'army', 'armies')} of {players[colour]}")
        wide = min(number, max(2, -(-number // _TALLEST)))  # low and wide, as cubes fall
        cube = f'<i style="background:{livery.colour};color:{livery.text}">{sign}</i>'
        stacks.append(
            f'<span class="shogun-hold-stack"><span style="width:{wide * _CUBE}px">'
            f"{cube * number}</span><b>{number}</b></span>"
        )
    words = f"{where}: {all_of(told) or 'nothing'}."
    inner = "".join(stacks) or "<em>nothing</em>"
    return (
        f'<div class="shogun-hold-{kind}" role="img" aria-label="{escape(words)}" '
        f'title="{escape(words)}"><span class="shogun-hold-where">{where}</span>'
        f'<span class="shogun-hold-stacks">{inner}</span></div>'
    )
