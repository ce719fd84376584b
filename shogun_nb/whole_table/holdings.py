"""What everybody owns, side by side, and the tracks of a game: all that is open to everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ipywidgets import HTML, Box

from shogun_nb.board.palette import LIVERIES, emblems
from shogun_nb.controls import Panel
from shogun_nb.panels.pieces import all_of, counted, counter, event_meaning, privilege_meaning
from shogun_nb.panels.winter_tables import track_html
from shogun_nb.position import Position
from shogun_nb.rules import state as at
from shogun_nb.words import SEASON_NAMES

ROLES: Mapping[str, str] = {
    "me": "me",
    "person": "a person",
    "greedy": "greedy bot",
    "random": "random bot",
    "own": "a bot of your own",
}
"""Who plays a seat, in words; any other role is shown as it is."""

_PRIVILEGES = ("+1 chest", "+1 rice", "6 armies", "attack +1", "defence +1")


class Holdings(Box):  # type: ignore[misc]
    """The open holdings of all players, year, turn order, events, points, tower and tray.

    Part of a panel. :meth:`show` brings it up to date; what has not changed is not sent again.
    Nothing hidden is in it, whatever position it is given.

    >>> from shogun_nb import new_game
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> holdings = Holdings(Panel("The table"))
    >>> holdings.show(game.position, roles={"Mori": "me"}, asked="Mori")
    >>> "18" in holdings.table.value, "greedy" in holdings.table.value
    (True, False)
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.table = HTML()
        self.year = HTML()
        self.score = HTML()
        self.tower = HTML()
        super().__init__([self.table, self.year, self.score, self.tower])
        self.add_class("shogun-holdings")

    def show(
        self,
        position: Position,
        *,
        roles: Mapping[str, str] | None = None,
        asked: str | None = None,
    ) -> None:
        """Show this position; ``roles`` say who plays whom, ``asked`` is who must choose now.

        >>> from shogun_nb import scenario
        >>> holdings = Holdings(Panel("The table"))
        >>> holdings.show(scenario(players=["Takeda", "Uesugi", "Mori"]))
        >>> "Nobody has points yet" in holdings.score.value
        True
        """
        self.table.value = holdings_html(position, roles or {}, asked)
        self.year.value = round_html(position)
        self.score.value = score_html(position)
        self.tower.value = cubes_html(position)


def holdings_html(position: Position, roles: Mapping[str, str], asked: str | None = None) -> str:
    """What each player owns, as a table with a column for each of them.

    >>> from shogun_nb import scenario
    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"]).set("Kai", owner="Mori", armies=4)
    >>> holdings_html(here, {}, "Mori").count('scope="col"')
    4
    """
    state = position.state
    seats = range(len(position.players))
    owned = [[p for p, owner in enumerate(state.owner) if owner == seat] for seat in seats]
    rows: list[tuple[str, Sequence[object]]] = []
    if roles:
        played = [roles.get(name, "") for name in position.players]
        rows.append(("Played by", [escape(ROLES.get(role, role)) for role in played]))
    rows.append(("Points", [f"<b>{state.points[seat]}</b>" for seat in seats]))
    rows.append(("Chests", [state.chests[seat] for seat in seats]))
    rows.append(("Rice", [state.rice[seat] for seat in seats]))
    rows.append(("Provinces", [len(owned[seat]) for seat in seats]))
    rows.append(("Armies on the board", [sum(state.armies[p] for p in own) for own in owned]))
    rows.append(("Armies in the supply", [state.supply[seat] for seat in seats]))
    for building, name in enumerate(("Castles", "Temples", "Nō theatres")):
        rows.append(
            (
                name,
                [sum(state.buildings[p * at.BUILDINGS + building] for p in own) for own in owned],
            )
        )
    rows.append(("Revolt markers", [sum(state.revolts[p] for p in own) for own in owned]))
    rows.append(("Special card", [_special(position, seat) for seat in seats]))
    lit = [name == asked for name in position.players]
    heads = "".join(
        f'<th scope="col"{_lit(one, head=True)}>{counter(position.players, seat)}</th>'
        for seat, one in zip(seats, lit, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{name}</th>'
        + "".join(f"<td{_lit(one)}>{cell}</td>" for cell, one in zip(cells, lit, strict=True))
        + "</tr>"
        for name, cells in rows
    )
    return (
        '<table class="shogun-hold-table"><caption class="shogun-label">What everybody has'
        '</caption><thead><tr><th scope="col"><span class="shogun-heard">Of each player</span>'
        f"</th>{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _lit(asked: bool, *, head: bool = False) -> str:
    if not asked:
        return ""
    return ' class="shogun-hold-lit"' + (' aria-current="true"' if head else "")


def _special(position: Position, seat: int) -> str:
    card = position.state.privilege[seat]
    if card < 0:
        return "–"
    meaning = privilege_meaning(position.numbers, card)
    return f'<span title="{escape(meaning)}">{_PRIVILEGES[card]}</span>'


def round_html(position: Position) -> str:
    """Year and season, the turn order with its special cards, and the events of the year.

    >>> from shogun_nb import scenario
    >>> "<b>Year 1, spring</b>" in round_html(scenario())
    True
    """
    state, numbers, players = position.state, position.numbers, position.players
    title = f"Year {position.year}, {SEASON_NAMES[state.round % at.SEASONS]}"
    places = "".join(
        f"<li>{counter(players, seat) if seat >= 0 else 'free'}: "
        f"{escape(privilege_meaning(numbers, card)) if card >= 0 else ''}</li>"
        for seat, card in zip(state.turns, state.special, strict=True)
        if seat >= 0 or card >= 0
    )
    now = f"<p>Event: {escape(event_meaning(numbers, state.event))}</p>" if state.event >= 0 else ""
    return f"<p><b>{title}</b></p><ol>{places}</ol>{now}"


def score_html(position: Position) -> str:
    """The score track: everybody's counter on its number; this year's points are told apart.

    >>> from shogun_nb import scenario
    >>> "Nobody has points yet" in score_html(scenario())
    True
    """
    state = position.state
    seats = range(len(position.players))
    points = [state.points[seat] for seat in seats]
    if not any(points):
        return (
            '<div class="shogun-label">Score track</div>'
            "<p>Nobody has points yet: they come in winter (S-63).</p>"
        )
    first = position.year == at.YEARS
    year = at.SEATS * at.SOURCES if first else 0
    gained = [
        sum(state.scored[year + seat * at.SOURCES : year + (seat + 1) * at.SOURCES])
        for seat in seats
    ]
    before = [whole - new for whole, new in zip(points, gained, strict=True)]
    return track_html(position.players, before, gained)


def cubes_html(position: Position) -> str:
    """What is inside the battle tower and what lies in its tray, as stacks of cubes.

    >>> from shogun_nb import scenario
    >>> "In the tray: nothing." in cubes_html(scenario())
    True
    """
    inside, tray = position.state.tower, position.state.tray
    return (
        '<div class="shogun-label">The battle tower</div>'
        + _stacks(position, "Inside", "Inside the tower", inside)
        + _stacks(position, "Tray", "In the tray", tray)
    )


def _stacks(position: Position, title: str, where: str, cubes: Sequence[int]) -> str:
    players = position.players
    signs = emblems(players)
    told = []
    stacks = []
    for colour in (*range(len(players)), at.FARMERS):
        number = cubes[colour]
        if not number:
            continue
        livery = LIVERIES[colour]
        sign = "▲" if colour == at.FARMERS else escape(signs[colour])
        who = "farmers" if colour == at.FARMERS else players[colour]
        told.append(
            counted(number, "farmer")
            if colour == at.FARMERS
            else f"{counted(number, 'army', 'armies')} of {who}"
        )
        cube = f'<i style="background:{livery.colour};color:{livery.text}">{sign}</i>'
        stacks.append(f'<span class="shogun-hold-stack">{cube * number}<b>{number}</b></span>')
    words = f"{where}: {all_of(told) or 'nothing'}."
    return (
        f'<div class="shogun-hold-cubes" role="img" aria-label="{escape(words)}">'
        f"<span>{title}</span>{''.join(stacks) or 'nothing'}</div>"
    )
