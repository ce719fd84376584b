"""What everybody may see: the holdings of all players side by side, and the tracks of a game.

Names that people have typed are escaped; no colour is ever the only sign. Each part is a function
that makes HTML of a position; :class:`Holdings` keeps them on the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ipywidgets import Box, VBox

from shogun_nb.board.palette import LIVERIES, Livery, emblems
from shogun_nb.controls import Markup, Panel
from shogun_nb.controls.looks import symbols
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.shogun.events import event_meaning
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.pieces import counter, privilege_meaning
from shogun_nb.games.shogun.reading.winter_tables import track_html
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.words import SEASON_NAMES
from shogun_nb.templates import Html, Views

_views = Views(__file__)

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
        ("points", "Points", state.points),
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
    signs = emblems(players)
    heads = [
        (name, LIVERIES[seat], signs[seat], ROLES.get(role, role), name == asked)
        for seat, name in enumerate(players)
        for role in [(roles or {}).get(name, "")]
    ]
    own = [(_icon(icon), words, [own[seat] for seat in seats]) for icon, words, own in numbers]
    special = (_icon("special"), "Special card", [_special(position, seat) for seat in seats])
    return _views.players(heads, [*own, special])


def _special(position: Position, seat: int) -> str:
    card = position.state.privilege[seat]
    if card < 0:
        return _views.special("", "")
    meaning = privilege_meaning(position.numbers, card)
    return _views.special(privilege_meaning(position.numbers, card, short=True), meaning)


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
    drawing = _SYMBOL.sub(r"<svg\1\2</svg>", symbols(_ICONS.get(kind, kind)))
    return Html(drawing.replace("<svg", '<svg class="shogun-hold-icon" aria-hidden="true"', 1))


_SYMBOL = re.compile(r'<symbol(.*?) id="[^"]*"(.*)</symbol>', re.DOTALL)


# --- the tracks -----------------------------------------------------------------------------------
def year_html(position: Position) -> str:
    """The seasons of the game, with the one that is now (S-20).

    >>> html = year_html(scenario().set_round(year=2, season="summer"))
    >>> html.count("<li"), html.count('aria-current="step"')
    (8, 1)
    """
    now = position.state.round
    over = position.state.step == at.GAME_OVER
    names = [name.capitalize() for name in SEASON_NAMES]

    def kind(place: int) -> str:
        if place < now or (over and place <= now):
            return "past"
        return "here" if place == now else "later"

    return _views.year(
        [
            [(name, kind(year * at.SEASONS + season)) for season, name in enumerate(names)]
            for year in range(position.options.years)
        ]
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
        who = counter(position.players, seat) if seat >= 0 else ""
        gives = privilege_meaning(position.numbers, card) if card >= 0 else ""
        items.append((who, gives, seat >= 0 and position.players[seat] == asked))
    if not items:
        return ""
    settled = sum(one >= 0 for one in state.turns) == len(position.players)
    special = any(card >= 0 for card in state.special)  # they are handed back in winter
    return _views.order(items, special, "nobody" if settled else "free")


def events_html(position: Position) -> str:
    """The event of this round, and those of the year that are still to come (S-17, S-28).

    >>> events_html(scenario().set_round(open_events=[7, 10])).count("<li")
    2
    """
    state, numbers = position.state, position.numbers
    if state.step == at.GAME_OVER:
        return ""
    now = event_meaning(numbers, state.event) if state.event >= 0 else ""
    still = [
        (event_meaning(numbers, card), numbers.event_rice_loss[card])
        for card, place in enumerate(state.events)
        if place == at.OPEN
    ]
    return _views.events(now, state.round % at.SEASONS == at.WINTER, still)


def score_html(position: Position) -> str:
    """The score track: everybody's counter on its number; this year's points are told apart.

    >>> "Nobody has points yet" in score_html(scenario())
    True
    """
    state = position.state
    seats = range(len(position.players))
    points = [state.points[seat] for seat in seats]
    if not any(points):
        return _views.score("", before=False)
    first = (position.state.round // at.SEASONS) * at.SEATS * at.SOURCES
    gained = [
        sum(state.scored[first + seat * at.SOURCES : first + (seat + 1) * at.SOURCES])
        for seat in seats
    ]
    before = [whole - new for whole, new in zip(points, gained, strict=True)]
    return _views.score(track_html(position.players, before, gained), any(before))


# --- the battle tower -----------------------------------------------------------------------------
def cubes_html(position: Position) -> str:
    """What is inside the battle tower and what lies in its tray, as stacks of cubes (S-51).

    >>> "In the tray: nothing." in cubes_html(scenario())
    True
    """
    state = position.state
    inside = _stacks(position, "inside", "Inside the tower", state.tower)
    return _views.cubes([inside, _stacks(position, "tray", "In the tray", state.tray)])


def _stacks(
    position: Position, kind: str, where: str, cubes: Sequence[int]
) -> tuple[str, str, str, list[tuple[int, int, Livery, str]]]:
    """A place of cubes: its kind, its name, all of it in words, and a stack for each colour."""
    players = position.players
    signs = emblems(players)
    told, stacks = [], []
    for colour in (*range(len(players)), at.FARMERS):
        number = cubes[colour]
        if not number:
            continue
        if colour == at.FARMERS:
            sign = "▲"
            told.append(counted(number, "farmer"))
        else:
            sign = signs[colour]
            told.append(f"{counted(number, 'army', 'armies')} of {players[colour]}")
        wide = min(number, max(2, -(-number // _TALLEST)))  # low and wide, as cubes fall
        stacks.append((number, wide * _CUBE, LIVERIES[colour], sign))
    return kind, where, f"{where}: {all_of(told) or 'nothing'}.", stacks
