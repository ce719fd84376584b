"""A position of Shogun as pictures and the live board ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from shogun_nb.board import palette
from shogun_nb.board.drawn import Drawn, badge, card, card_key, neighbour_rows
from shogun_nb.board.scene import Overlays, Painter, Scene
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.drawing.scene import OVERLAYS, make_scene, painter_of
from shogun_nb.games.shogun.drawing.words import owner_word, province_words, table
from shogun_nb.games.shogun.rules.state import CLOSED, SEATS

if TYPE_CHECKING:
    from shogun_nb.games.shogun.position import Position

_KEY = (
    "A counter: whose armies stand there, and how many. A flame: revolt markers.",
    "Nearer (press +), below each name: tax in chests (coin), rice (ear), and a square for each "
    "building site.",
    "Hatched grey: closed with three players (S-10).",
)


class OnBoard(Drawn):
    """A position on one side of the board.

    >>> OnBoard(scenario()).words(0)
    'Aki: neutral; tax 4, rice 3, 2 building sites, region green'
    """

    overlays = OVERLAYS
    colourings: ClassVar = {"region": "regions", "owner": "owners"}

    def __init__(self, position: Position) -> None:
        self.position = position
        self.map = position.map
        self.near = position.map.neighbours(position.side)
        self.when = f"{position.season}, year {position.year}"

    def painted(self, overlays: dict[str, Any]) -> Scene:
        """The picture's content; ``overlays`` as in :func:`make_scene`."""
        here = self.position
        given = {"names": here.players, **overlays}
        return make_scene(here.map, here.side, here.state, numbers=here.numbers, **given)

    def painter(self, overlays: dict[str, Any]) -> tuple[Painter, Overlays, str]:
        """Who paints it, the overlays, and the title."""
        here = self.position
        given = {"names": here.players, **overlays}
        return painter_of(here.map, here.side, here.state, numbers=here.numbers, **given)

    def text(self) -> str:
        """The whole position as a table."""
        here = self.position
        return table(here.map, here.side, here.state, here.players, numbers=here.numbers)

    def words(self, place: int) -> str:
        """A province in words."""
        here = self.position
        province = here.map.provinces[place]
        return province_words(province, here.side, here.state, place, here.players)

    def first(self, seat: int) -> int | None:
        """The first province of the player at a seat, if there is one."""
        owners = self.position.state.owner
        return owners.index(seat) if seat in owners else None

    def card(self, place: int | None) -> str:
        """The card of a province as HTML: what is printed on it, and what stands there.

        >>> "<th>Tax</th><td>4 chests</td>" in OnBoard(scenario()).card(0)
        True
        """
        if place is None:
            return card_key(_KEY)
        position, state = self.position, self.position.state
        province = position.map.provinces[place]
        owner = int(state.owner[place])
        whose = owner_word(owner, position.players)
        if owner < SEATS:
            letter = palette.emblems(position.players)[owner]
            whose = badge(palette.LIVERIES[owner], letter, whose)
        if owner == CLOSED:
            whose = "closed with three players (S-10)"
        built = position.buildings(province.name)
        free = max(0, province.sites - len(built))
        by_sea = {
            self.map.index(route.end if route.start == province.name else route.start)
            for route in position.map.sea_routes
            if position.side in route.sides and province.name in (route.start, route.end)
        }
        closed = {near: " (closed)" for near, whose in enumerate(state.owner) if whose == CLOSED}
        rows = [
            ("Owner", whose),
            ("Armies", str(int(state.armies[place]))),
            ("Buildings", ", ".join(built) or "none"),
            ("Sites", f"{len(built)} used, {free} free"),
            ("Revolt markers", str(int(state.revolts[place]))),
            ("Tax", counted(province.tax, "chest")),
            ("Rice", str(province.rice)),
            ("Region", province.region[position.side]),
            *neighbour_rows(self.map, self.near[place], by_sea, closed),
        ]
        return card(province.printed, rows)
