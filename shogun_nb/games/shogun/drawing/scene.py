"""Turns a position of Shogun into a scene: land, armies, values, buildings, and the panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from shogun_nb.board import palette
from shogun_nb.board.geometry import hatching
from shogun_nb.board.scene import (
    ASSUMED_DASH,
    CERTAIN_DASH,
    FLAME,
    ON_PLATE,
    PIECES,
    Counter,
    Overlays,
    Painter,
    Scene,
    Shape,
    box,
    check_list,
    overlays_of,
    shrunk,
    text_width,
)
from shogun_nb.board.scene import OVERLAYS as COMMON
from shogun_nb.board.sight import NOBODY, Row, Standing, Units
from shogun_nb.board.signs import FLAME as FLAME_SIGN
from shogun_nb.board.signs import PICTOGRAMS
from shogun_nb.board.text import clean
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.map import Point
from shogun_nb.games.shogun.board_map import SIDES, Map, Province
from shogun_nb.games.shogun.drawing.words import (
    PRINTED,
    buildings_in,
    check_state,
    describe,
    event_words,
    players_names,
    province_words,
    seats_of,
    table,
    turn_order,
    when,
)
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.state import CLOSED, FARMERS, NEUTRAL, SEATS, State

EDITION = "unofficial teaching edition · shapes reconstructed"
ASSUMED = "Sea routes of the {} side are assumed"
COLOURINGS = ("region", "owner")


BUILT = ("castle", "temple", "theatre")
LEGEND = (
    ("units", "a player's armies"),
    ("revolts", "revolt markers"),
    ("tax", "tax, in chests"),
    ("rice", "rice"),
    ("free", "free building site"),
    ("castle", "castle"),
    ("temple", "temple"),
    ("theatre", "nō theatre"),
)
COLUMNS = ("points", "chests", "rice", "prov.", "map", "supply", "tower", "tray")

OVERLAYS = ("names", "emblems", *COMMON)
"""What a picture may show besides the position."""


def make_scene(
    board: Map,
    side: str,
    state: State | None = None,
    *,
    names: Sequence[str] | None = None,
    emblems: Sequence[str] | None = None,
    numbers: Parameters = PRINTED,
    **overlays: Any,
) -> Scene:
    """The scene of a position on one side of a map; without a state the bare printed board.

    ``names`` of the players by seat; ``emblems`` their letters (by default the initials of given
    names, made different). ``numbers`` are those of the game, for the words of the event in force.
    The other overlays are those of :func:`shogun_nb.board.scene.overlays_of`, the land being
    coloured by "region" or by "owner".

    Raises :class:`ValueError` for an unknown side, colouring or colour and for a state of another
    map, :class:`shogun_nb.UnknownProvince` for an unknown province.

    >>> from shogun_nb.games.shogun.rules.state import blank_state
    >>> state = blank_state(45, 3)
    >>> state.owner[0], state.armies[0] = 1, 4
    >>> make_scene(read_map(), "sun", state, names=["Takeda", "Uesugi", "Mori"]).counters
    (Counter(province=0, seat=1, letter='U', armies=4, at=(198.3, 555.0)),)
    """
    painter, over, title = painter_of(
        board, side, state, names=names, emblems=emblems, numbers=numbers, **overlays
    )
    return painter.scene(
        over,
        title,
        describe(board, side, state, names),
        table(board, side, state, names, emblems, numbers),
    )


def painter_of(
    board: Map,
    side: str,
    state: State | None = None,
    *,
    names: Sequence[str] | None = None,
    emblems: Sequence[str] | None = None,
    numbers: Parameters = PRINTED,
    **overlays: Any,
) -> tuple[Painter, Overlays, str]:
    """Who paints the scene, its overlays, and the usual title; as :func:`make_scene`."""
    if side not in SIDES:
        raise InputError(f"a side is 'sun' or 'moon', not {shown(side)}")
    if names is not None:
        check_list("names", names)
    if not all(isinstance(name, str) for name in names or ()):
        raise InputError(f"names are a list of texts, not {shown(names)}")
    over = overlays_of(board, COLOURINGS, **overlays)
    if state is not None:
        check_state(board, state)
    letters = palette.emblems(names, emblems)
    painter = _Painter(board, side, state, players_names(names), letters, numbers)
    return painter, over, f"Shogun, {side} side"


class _Painter(Painter):
    board: Map

    def __init__(
        self,
        board: Map,
        side: str,
        state: State | None,
        names: tuple[str, ...],
        letters: tuple[str, ...],
        numbers: Parameters,
    ) -> None:
        super().__init__(board, tuple(province.region[side] for province in board.provinces))
        self.regions = board.regions
        self.side = side
        self.state = state
        self.names = names
        self.letters = letters
        self.numbers = numbers
        self.region_letters = dict(zip(board.regions, palette.letters(board.regions), strict=True))
        self.region_fills = palette.region_fills(board.regions)
        self.assumed = any(not route.certain.get(side, True) for route in board.sea_routes)
        self.note = f"{ASSUMED.format(side)} · {EDITION}" if self.assumed else EDITION
        self.head_size = (470.0, 118.0 if state is None else 176.0)
        rows = 0 if state is None else len(seats_of(state)) + 1
        self.score_size = (504.0, 46.0 + 20.0 * rows) if rows else None

    @property
    def by_owner(self) -> bool:
        return self.state is not None and self.colouring == "owner"

    def owner(self, place: int) -> int:
        return NEUTRAL if self.state is None else int(self.state.owner[place])

    # --- the land ---------------------------------------------------------------------------------

    def fill(self, place: int) -> str:
        owner = self.owner(place)
        if owner == CLOSED:
            return palette.CLOSED_FILL
        if self.by_owner:
            return palette.tint(owner) if owner < SEATS else palette.NEUTRAL_FILL
        return self.region_fills[self.groups[place]]

    def words(self, place: int) -> str:
        province = self.board.provinces[place]
        return province_words(province, self.side, self.state, place, self.names)

    def is_closed(self, place: int) -> bool:
        return self.owner(place) == CLOSED

    def dash(self, route: int) -> tuple[float, ...]:
        line = self.board.sea_routes[route]
        if self.side not in line.sides:
            return ()
        # Assumed routes have shorter dashes: a second sign beside the note.
        return CERTAIN_DASH if line.certain[self.side] else ASSUMED_DASH

    # --- what stands on the land ------------------------------------------------------------------

    def standing(self, place: int) -> Standing:
        state, sites = self.state, self.board.provinces[place].sites
        if state is None:
            return Standing(free=sites)
        owner, armies = int(state.owner[place]), int(state.armies[place])
        built = buildings_in(state, place)
        signs = [name for name, count in zip(BUILT, built, strict=True) for _ in range(count)]
        seat = owner if 0 <= owner < SEATS else NOBODY
        letter = "" if seat == NOBODY else self.letters[seat]
        return Standing(
            seat,
            (Units(seat, letter, armies),) if armies or seat != NOBODY else (),
            int(state.revolts[place]),
            tuple(signs),
            max(0, sites - len(signs)),
        )

    def told(self) -> dict[str, Any]:
        state = self.state
        facts: list[tuple[str, str]] = []
        if state is not None:
            order = " ".join(self.letters[seat] for seat in turn_order(state))
            facts.append(("Event", event_words(state, self.numbers)))
            facts.append(("Turn order", order or "not yet settled"))
        return {
            "when": "" if state is None else when(state),
            "fills": self.region_fills,
            "values": tuple(
                (("tax", province.tax), ("rice", province.rice))
                for province in self.board.provinces
            ),
            "liveries": palette.LIVERIES,
            "signs": {name: PICTOGRAMS[kind] for kind, name in enumerate(BUILT)},
            "legend": (
                *LEGEND,
                ("owner", "thick border: its owner"),
                ("planned", "what you plan there"),
                *(
                    [("lake", "lake")]
                    if any(one.kind == "lake" for one in self.board.scenery)
                    else []
                ),
                ("route", "sea route (assumed)" if self.assumed else "sea route"),
                *([("closed", "closed with three players")] if any(self.closed()) else []),
            ),
            "facts": tuple(facts),
            "columns": COLUMNS if state is not None else (),
            "rows": () if state is None else tuple(self.rows(state)),
        }

    def closed(self) -> list[bool]:
        return [self.is_closed(place) for place in range(len(self.board.provinces))]

    def rows(self, state: State) -> Iterator[Row]:
        """A row for each player, and one for the farmers."""
        owners = [int(owner) for owner in state.owner]
        on_map = dict.fromkeys(range(CLOSED + 1), 0)
        for owner, armies in zip(owners, state.armies, strict=True):
            on_map[owner] += int(armies)
        for seat in (*seats_of(state), FARMERS):
            own: tuple[int | str, ...] = ("",) * 5
            if seat != FARMERS:
                own = (state.points[seat], state.chests[seat], state.rice[seat])
                own = (*own, owners.count(seat), on_map[seat])
            cells = (*own, state.supply[seat], state.tower[seat], state.tray[seat])
            letter = "" if seat == FARMERS else self.letters[seat]
            name = "farmers" if seat == FARMERS else self.names[seat]
            yield Row(seat, letter, name, tuple(map(str, cells)))

    def province(self, place: int, fill: str) -> list[Counter]:
        province = self.board.provinces[place]
        counter = self.armies(place, province)
        if counter is None:
            if self.is_closed(place):
                self.cross(province.label)
            else:
                self.values(province.label, province, 8.0, -12)
        self.name(place, fill)
        self.row(place, province, fill, counter is not None)
        return [] if counter is None else [counter]

    def armies(self, place: int, province: Province) -> Counter | None:
        if self.state is None:
            return None
        owner, armies = int(self.state.owner[place]), int(self.state.armies[place])
        revolts = int(self.state.revolts[place])
        seat = owner if 0 <= owner < SEATS else None
        if seat is None and not armies:
            if revolts:
                self.flame(province.label, 26, -13, revolts)
            return None
        shift = -6.0 if revolts else 0.0
        letter = "" if seat is None else self.letters[seat]
        self.counter(province.label, shift, -13, _livery(seat), letter, str(armies))
        if revolts:
            self.flame(province.label, 19.5, -13, revolts)
        at = self.spot(province.label, shift, -13)
        return Counter(place, seat, letter, armies, at)

    def flame(self, at: Point, x: float, y: float, number: int) -> None:
        self.shape(at, x, y - 1, (FLAME_SIGN,), 19, palette.REVOLT, palette.WHITE, 1.2, level=FLAME)
        label = str(number)
        size = (9.5, 9.5, 8.4)[len(label)] if len(label) < 3 else 17 / len(label)
        self.text(at, x, y + 5.2, label, size, palette.WHITE, bold=True, layer=PIECES)

    def values(self, at: Point, province: Province, radius: float, y: float) -> None:
        self.coin(at, -radius - 1.5, y, radius, province.tax)
        self.bale(at, radius + 1.5, y, radius, province.rice)

    def coin(self, at: Point, x: float, y: float, radius: float, number: int | None) -> None:
        self.disc(at, x, y, radius, palette.COIN, palette.COIN_EDGE, 0.9)
        if number is not None:
            size = radius * 1.45
            self.text(at, x, y + size * 0.36, str(number), size, bold=True, layer=PIECES)

    def bale(self, at: Point, x: float, y: float, radius: float, number: int | None) -> None:
        """Rice: a straw bale seen from its side, six-cornered, so that it is no coin."""
        r, s = radius, radius * 0.55
        outline = ((-r, 0.0), (-s, -r), (s, -r), (r, 0.0), (s, r), (-s, r), (-r, 0.0))
        self.shape(at, x, y, (outline,), 1, palette.RICE, palette.RICE_EDGE, 0.9)
        if number is not None:
            size = radius * 1.45
            self.text(at, x, y + size * 0.36, str(number), size, bold=True, layer=PIECES)

    def cross(self, at: Point) -> None:
        arms = (((-7.0, -7.0), (7.0, 7.0)), ((7.0, -7.0), (-7.0, 7.0)))
        self.shape(at, 0, -12, arms, 1, None, palette.WHITE, 5.5, closed=False)
        self.shape(at, 0, -12, arms, 1, None, palette.FRAME, 2.6, closed=False, level=ON_PLATE)

    def row(self, place: int, province: Province, fill: str, small_values: bool) -> None:
        """Under the name: the region's letter, tax and rice beside a counter, sites."""
        built: list[int] = []
        if self.state is not None:
            for kind, count in enumerate(buildings_in(self.state, place)):
                built += [kind] * count
        sites = max(province.sites, len(built))
        if self.owner(place) == CLOSED:
            return
        letter = self.region_letters[self.groups[place]]
        width = 8.0 + (25.5 if small_values else 0.0) + 10.6 * sites
        x = -width / 2
        self.text(
            province.label,
            x + 3,
            21.5,
            letter,
            8,
            palette.FRAME,
            bold=True,
            halo=palette.mix(fill, palette.WHITE, 0.45),
            layer=PIECES,
        )
        x += 8.0
        if small_values:
            self.coin(province.label, x + 5.8, 18.6, 6.0, province.tax)
            self.bale(province.label, x + 18.2, 18.6, 6.0, province.rice)
            x += 25.5
        for site in range(sites):
            standing = built[site] if site < len(built) else None
            self.site(province.label, x + 5.3 + 10.6 * site, 18.6, standing)

    def site(self, at: Point, x: float, y: float, kind: int | None, size: float = 9.8) -> None:
        self.pictogram(at, x, y, None if kind is None else PICTOGRAMS[kind], size)

    # --- panels -----------------------------------------------------------------------------------

    def details(self, at: Point) -> float:
        state = self.state
        if state is None:
            return 36.0
        self.text(at, 14, 47, when(state), 12.5, bold=True, anchor="start", layer=PIECES)
        self.text(at, 14, 64, "Event", 11, palette.MUTED, anchor="start", layer=PIECES)
        words = event_words(state, self.numbers)
        self.text(at, 80, 64, words, 11, anchor="start", layer=PIECES)
        self.text(at, 14, 83, "Turn order", 11, palette.MUTED, anchor="start", layer=PIECES)
        order = turn_order(state)
        if not order:
            self.text(at, 80, 83, "not yet settled", 11, anchor="start", layer=PIECES)
        for place, seat in enumerate(order):
            self.counter(at, 98 + 42 * place, 79, _livery(seat), self.letters[seat], "")
        return 94.0

    def legend(self, at: Point, y: float) -> None:
        def entry(column: int, line: int, words: str) -> Point:
            x, level = 24 + column * 152, y + line * 18
            self.entry(at, x, level, words)
            return x, level

        x, level = entry(0, 0, "tax, in chests")
        self.coin(at, x, level, 6.5, None)
        x, level = entry(0, 1, "rice")
        self.bale(at, x, level, 6.5, None)
        x, level = entry(0, 2, "free building site")
        self.site(at, x, level, None, 12)
        for kind, words in enumerate(("castle", "temple", "nō theatre")):
            x, level = entry(1, kind, words)
            self.site(at, x, level, kind, 13)
        x, level = entry(2, 0, "revolt markers")
        self.flame(at, x, level, 2)
        x, level = entry(2, 1, "sea route (assumed)" if self.assumed else "sea route")
        self.route_sign(at, x, level, ASSUMED_DASH if self.assumed else CERTAIN_DASH)
        x, level = entry(2, 2, "closed")
        sample = self.moved(at, box(x - 10, level - 6, 20, 12))
        self.marks.append(
            Shape((sample,), True, palette.CLOSED_FILL, palette.CLOSED_HATCH, 0.8, layer=PIECES)
        )
        self.line(hatching((sample,), 5.0 * self.k), palette.CLOSED_HATCH, 1.0, layer=PIECES)
        x = 14.0
        level = y + 57
        if self.by_owner:
            self.text(at, x, level + 3.8, "Regions:", 10.5, anchor="start", layer=PIECES)
            x += 62
        for region in self.regions:
            label = f"{self.region_letters[region]} {clean(region, 14)}"
            span = 22 + text_width(label, 10.5) + 12
            if x + span > 470:
                break
            if not self.by_owner:
                self.swatch(at, x, level, self.region_fills[region])
            left = x if self.by_owner else x + 24
            self.text(at, left, level + 3.8, label, 10.5, anchor="start", layer=PIECES)
            x += span

    def score(self, at: Point, width: float, height: float) -> None:
        state = self.state
        assert state is not None
        self.plate(at, 0, 0, width, height)
        places = (196, 240, 280, 317, 362, 403, 446, 484)
        columns = tuple(zip(COLUMNS, places, strict=True))
        for words, x in columns:
            self.text(at, x, 32, words, 10, palette.MUTED, layer=PIECES)
        self.text(at, 422, 17, "armies", 10, palette.MUTED, layer=PIECES)
        self.line((self.moved(at, ((346, 21), (498, 21))),), palette.PAPER_EDGE, 0.8, layer=PIECES)
        self.text(at, 14, 32, "players", 10, palette.MUTED, anchor="start", layer=PIECES)
        y = 50.0
        for row in self.rows(state):
            is_player = row.livery != FARMERS
            self.counter(at, 34, y, _livery(row.livery), row.letter, "")
            name, size = shrunk(row.name, 12, 112, bold=True) if is_player else (row.name, 12.0)
            self.text(at, 60, y + 4, name, size, bold=is_player, anchor="start", layer=PIECES)
            for (_, x), number in zip(columns[:6], row.cells, strict=False):
                self.text(at, x, y + 4, number, 12, layer=PIECES, bold=x == columns[0][1])
            tower, tray = state.tower[row.livery], state.tray[row.livery]
            self.cubes(at, y, row.livery, int(tower), int(tray))
            y += 20

    def cubes(self, at: Point, y: float, colour: int, tower: int, tray: int) -> None:
        fill = palette.LIVERIES[colour].colour
        for x, number in ((446, tower), (484, tray)):
            self.text(at, x + 5, y + 4, str(number), 12, layer=PIECES, bold=number > 0)
            if number:
                cube = self.moved(at, box(x - 15, y - 4, 8, 8))
                self.marks.append(Shape((cube,), True, fill, palette.INK, 0.7, layer=PIECES))


def _livery(seat: int | None) -> palette.Livery:
    return palette.NEUTRAL_LIVERY if seat is None else palette.LIVERIES[seat]
