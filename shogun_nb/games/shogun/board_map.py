"""Shogun's map: what its provinces and sea routes have beside the shapes, and its two sides.

Files are read and shapes are proved by :mod:`shogun_nb.engine.map`. Rule numbers (S-1, S-5, S-10)
are those of the rules checklist.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from shogun_nb.engine import map as engine
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.frozen import FrozenTable
from shogun_nb.engine.map import MapError as MapError
from shogun_nb.engine.map import Near
from shogun_nb.engine.map import UnknownProvince as UnknownProvince

SIDES = ("sun", "moon")
OUR_REGIONS = ("green", "red", "purple", "yellow", "brown")

# What read_map accepts. The printed game stays well inside (tax 3-7, rice 2-5, sites 1-3).
FEWEST_PROVINCES, MOST_PROVINCES = 15, 60
VALUE_RANGES = {"tax": (1, 9), "rice": (1, 9), "sites": (1, 3)}

# What the printed game has (S-1, S-10, S-12); check_map reports what departs from it.
REGIONS_A_SIDE = 5
PROVINCES_A_REGION = 9
CLOSED_A_SIDE = 8
GROUPS_IN_THE_DRAFT = {3: 27, 4: 32, 5: 35}


@dataclass(frozen=True, slots=True, kw_only=True)
class Province(engine.Province):
    """One province: its card's values (S-5), where it belongs, and its shape.

    ``tax`` in chests, ``rice`` in rice, ``sites`` building sites; ``region`` and ``closed`` (out
    of the game with three players, S-10) by side; ``neighbours`` by land, names in the order of
    the file; ``label`` and ``rings`` (exterior rings, closed) in board units; ``romaji`` the name
    with its long vowels, for pictures.

    >>> settsu = read_map().province("Settsu")
    >>> settsu.tax, settsu.region["sun"], settsu.closed["sun"]
    (7, 'purple', False)
    """

    tax: int
    rice: int
    sites: int
    region: Mapping[str, str]
    closed: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class SeaRoute(engine.SeaRoute):
    """A dashed line that makes two provinces adjacent (S-49), by names, on some sides.

    ``certain`` says by side whether the route is known or assumed; ``line`` is in board units.

    >>> route = read_map().sea_routes[0]
    >>> route.start, route.end, route.certain
    ('Kaga', 'Tajima', {'sun': True, 'moon': False})
    """

    sides: tuple[str, ...]
    certain: Mapping[str, bool]


@dataclass(frozen=True, slots=True, repr=False)
class Map(engine.Map):
    """A whole board: provinces in the order of the file, sea routes, scenery, and where it is from.

    ``width`` and ``height`` are the board's size in board units; ``regions`` the names of the
    regions in a fixed order. Maps are never changed once they are read.

    >>> shipped = read_map()
    >>> len(shipped.provinces), len(shipped.sea_routes), shipped.regions
    (45, 6, ('green', 'red', 'purple', 'yellow', 'brown'))
    """

    provinces: tuple[Province, ...]
    sea_routes: tuple[SeaRoute, ...]
    regions: tuple[str, ...]
    _adjacent: Mapping[str, Near] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        engine.Map.__post_init__(self)  # super() does not know a class with slots
        routes = {side: [way for way in self.sea_routes if side in way.sides] for side in SIDES}
        adjacent = {side: engine.adjacent(self, routes[side]) for side in SIDES}
        object.__setattr__(self, "_adjacent", FrozenTable(adjacent))

    __hash__ = engine.Map.__hash__

    def __repr__(self) -> str:
        return (
            f"<Map of {len(self.provinces)} provinces and {len(self.sea_routes)} sea routes, "
            f"fingerprint {self.fingerprint()}>"
        )

    def province(self, name: str) -> Province:
        """The province of this name or id; raises :class:`UnknownProvince`."""
        return self.provinces[self.index(name)]

    def neighbours(self, side: str) -> Near:
        """Per province the sorted indexes of all adjacent ones: land, and sea routes of the side.

        Raises :class:`ValueError` for a side that is neither "sun" nor "moon".

        >>> board = read_map()
        >>> [board.names[n] for n in board.neighbours("sun")[board.index("Shima")]]
        ['Ise', 'Izu']
        """
        if side not in self._adjacent:
            raise ValueError(f"a side is 'sun' or 'moon', not {shown(side)}")
        return self._adjacent[side]

    def _content(self) -> object:
        """Names in their order, values, regions, closed provinces, neighbours, routes by side."""
        return {
            "provinces": [
                [
                    province.name,
                    province.tax,
                    province.rice,
                    province.sites,
                    [province.region[side] for side in SIDES],
                    [province.closed[side] for side in SIDES],
                    sorted(province.neighbours),
                ]
                for province in self.provinces
            ],
            "routes": sorted(
                [*sorted((route.start, route.end)), side]
                for route in self.sea_routes
                for side in route.sides
            ),
            "regions": self.regions,
        }


# --- reading --------------------------------------------------------------------------------------


def read_map(path: str | Path | None = None) -> Map:
    """Read a map file; without a path the shipped map, which is read once and kept.

    Raises :class:`MapError` with feature, field, reason and advice for whatever the rules could not
    use: no JSON, more than 20 MB, wrong types, values out of range (tax and rice 1 to 9, sites 1 to
    3, 15 to 60 provinces), names given twice, neighbours that are unknown or not mutual, shapes
    that are not on the board; :class:`~shogun_nb.InputError` for what is neither a path nor a file;
    :class:`OSError` if the file cannot be opened. :func:`check_map` tests whether shapes and
    borders agree.
    """
    return _shipped_map() if path is None else _read(checked_path(path))


@lru_cache(maxsize=1)
def _shipped_map() -> Map:
    from shogun_nb.engine.resources import shipped

    return _read(shipped("maps") / "shogun.geojson")


def _read(path: Path) -> Map:
    file = engine.read_file(path, FEWEST_PROVINCES, MOST_PROVINCES)
    provinces = tuple(
        Province(
            tax=feature.whole("tax", *VALUE_RANGES["tax"]),
            rice=feature.whole("rice", *VALUE_RANGES["rice"]),
            sites=feature.whole("sites", *VALUE_RANGES["sites"]),
            region=FrozenTable({side: feature.text(f"region_{side}") for side in SIDES}),
            closed=FrozenTable({side: feature.flag(f"closed_{side}_3p") for side in SIDES}),
            **file.province(feature),
        )
        for feature in file.provinces
    )
    engine.check_mutual(provinces)
    return Map(
        provinces=provinces,
        sea_routes=_sea_routes(file),
        regions=_regions(provinces),
        **file.above(),
    )


def _sea_routes(file: engine.MapFile) -> tuple[SeaRoute, ...]:
    routes: list[SeaRoute] = []
    seen: set[tuple[frozenset[str], str]] = set()
    for feature in file.sea_routes:
        start, end = file.ends(feature)
        sides = tuple(dict.fromkeys(feature.words("sides")))
        if not sides or not set(sides) <= set(SIDES):
            raise feature.wrong("sides", "it is on no known side", 'write ["sun", "moon"]')
        certain: dict[str, bool] = {}
        for side in sides:
            word = feature.one_of(f"certainty_{side}", ("certain", "assumed"))
            certain[side] = word == "certain"
            if (frozenset((start, end)), side) in seen:
                raise feature.wrong(
                    "to", f"the route is given twice on the {side} side", "remove one of the two"
                )
            seen.add((frozenset((start, end)), side))
        routes.append(SeaRoute(start, end, feature.line(), sides, FrozenTable(certain)))
    return tuple(routes)


def _regions(provinces: Sequence[Province]) -> tuple[str, ...]:
    found = dict.fromkeys(province.region[side] for side in SIDES for province in provinces)
    if set(found) <= set(OUR_REGIONS):
        return tuple(name for name in OUR_REGIONS if name in found)
    return tuple(found)


# --- proving --------------------------------------------------------------------------------------


def check_map(board: Map) -> list[str]:
    """Every problem of a map in words, or an empty list; needs shapely.

    It proves that provinces share a border exactly where the file says so, that the shapes leave
    no gaps and do not overlap, that sea routes begin and end at the coasts of their provinces,
    and it reports what departs from the printed game: five regions of nine provinces and eight
    closed provinces a side, enough provinces for the draft, one connected board.

    >>> check_map(read_map())
    []
    """
    if not isinstance(board, Map):
        raise InputError("check_map: give a map, for example sg.read_map('mine.geojson').")
    problems = engine.check_shapes(board)
    for side in SIDES:
        problems += _check_side(board, side)
    if len(board.provinces) != REGIONS_A_SIDE * PROVINCES_A_REGION:
        problems.append(f"there are {len(board.provinces)} provinces, the printed board has 45")
    return problems


def _check_side(board: Map, side: str) -> list[str]:
    problems: list[str] = []
    sizes: dict[str, int] = {}
    for province in board.provinces:
        sizes[province.region[side]] = sizes.get(province.region[side], 0) + 1
    if len(sizes) != REGIONS_A_SIDE:
        problems.append(f"{side} side: {len(sizes)} regions, the printed board has 5")
    for region, size in sizes.items():
        if size != PROVINCES_A_REGION:
            problems.append(f"{side} side: region {region} has {size} provinces, not 9")
    closed = [province.closed[side] for province in board.provinces]
    if sum(closed) != CLOSED_A_SIDE:
        problems.append(f"{side} side: {sum(closed)} provinces are closed with 3 players, not 8")
    for players, groups in GROUPS_IN_THE_DRAFT.items():
        open_ones = len(closed) - (sum(closed) if players == 3 else 0)
        if open_ones < groups:
            problems.append(
                f"{side} side: {open_ones} provinces are too few for {groups} groups of "
                f"{players} players"
            )
    everywhere = set(range(len(closed)))
    if engine.reached(board.neighbours(side), everywhere) != everywhere:
        problems.append(f"{side} side: not every province can be reached from every other")
    still_open = {place for place, shut in enumerate(closed) if not shut}
    if engine.reached(board.neighbours(side), still_open) != still_open:
        problems.append(
            f"{side} side: with the closed provinces out, not every province can be reached"
        )
    for province in board.provinces:
        for value, (low, high) in VALUE_RANGES.items():
            # A map made in code has not passed read_map.
            if side == SIDES[0] and not low <= getattr(province, value) <= high:
                problems.append(f"{province.name}: {value} is not between {low} and {high}")
    return problems
