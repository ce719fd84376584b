"""Tokugawa's map: 43 towns in 9 provinces, roads by terrain, ports and shipyards.

The printed board was not at hand: **the whole map is a reconstruction** of Japan about 1615. ``T-``
numbers are those of the rules checklist. Files are read by :mod:`shogun_nb.engine.map`, whose
"provinces" are the towns here: they are the places of the game.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from shogun_nb.engine import map as engine
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.map import MapError, Near, Point, Ring
from shogun_nb.games.tokugawa.words import CAPITAL_NAMES, TERRAIN_KEYS

# What the rules count on (T-001); check_map reports whatever departs from it.
TOWNS, PROVINCES = 43, 9
BY_SEA_ONLY = "Shikoku"
KINDS = ("town", "road", "region", "land", *engine.SCENERY_KINDS)


class UnknownTown(engine.UnknownProvince):
    """No town has this name; ``near`` holds the names that look like it.

    >>> print(UnknownTown("Kioto", ("Kyoto",)))
    there is no town 'Kioto'; did you mean Kyoto?
    """

    def __str__(self) -> str:
        return super().__str__().replace("no province", "no town", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Town(engine.Province):
    """One town: its province, and whether it is a port, has a shipyard, is a capital.

    ``full`` also says another name of it, ``name_at`` is where there is room to write the name.
    ``rings`` is the land around it that counts as the town where one clicks on the board.

    >>> read_map().town("Kyoto").province, read_map().town("Osaka").shipyard
    ('Kinai', True)
    """

    full: str
    province: str
    port: bool
    shipyard: bool
    capital: bool
    name_at: Point


@dataclass(frozen=True, slots=True)
class Region:
    """One of the nine provinces of the game: an area of the board with a bank.

    ``bank_at`` is where there is room to write what its bank holds.
    """

    id: str
    name: str
    romaji: str
    kanji: str
    label: Point
    bank_at: Point
    rings: tuple[Ring, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Road:
    """A road between two towns, by names; ``terrain`` is plain, forest or mountain (T-050)."""

    name: str
    start: str
    end: str
    terrain: str
    line: tuple[Point, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Map(engine.Map):
    """The board; towns, provinces and roads are counted in the order of the file.

    ``near`` holds for each town the sorted numbers of the towns at the other ends of its roads.

    >>> board = read_map()
    >>> [board.names[place] for place in board.near[board.index("Kyoto")]]
    ['Tsu', 'Osaka', 'Nara', 'Hikone', 'Miyazu']
    """

    points: ClassVar[bool] = True

    provinces: tuple[Town, ...]
    regions: tuple[Region, ...]
    roads: tuple[Road, ...]
    near: Near = field(init=False, compare=False)

    def __post_init__(self) -> None:
        engine.Map.__post_init__(self)  # super() does not know a class with slots
        near: list[set[int]] = [set() for _ in self.provinces]
        for road in self.roads:
            start, end = self.index(road.start), self.index(road.end)
            near[start].add(end)
            near[end].add(start)
        object.__setattr__(self, "near", tuple(tuple(sorted(around)) for around in near))

    __hash__ = engine.Map.__hash__

    def __repr__(self) -> str:
        towns, provinces = len(self.provinces), len(self.regions)
        return (
            f"<Map of {towns} towns in {provinces} provinces and {len(self.roads)} roads, "
            "a reconstruction>"
        )

    def _content(self) -> object:
        towns = [[town.name, town.province, town.port, town.shipyard] for town in self.provinces]
        return [towns, [(road.start, road.end, road.terrain) for road in self.roads]]

    def index(self, name: str) -> int:
        """The place of a town in the file, by name or id; raises :class:`UnknownTown`."""
        try:
            return engine.Map.index(self, name)
        except engine.UnknownProvince as error:
            raise UnknownTown(error.name, error.near) from None

    def town(self, name: str) -> Town:
        """The town of this name or id; raises :class:`UnknownTown`."""
        return self.provinces[self.index(name)]

    def region(self, name: str) -> int:
        """The number of a province. Raises :class:`~shogun_nb.InputError` with their names."""
        for number, region in enumerate(self.regions):
            if isinstance(name, str) and name.strip().casefold() in (
                region.id.casefold(),
                region.name.casefold(),
                region.romaji.casefold(),
            ):
                return number
        names = ", ".join(region.name for region in self.regions)
        raise InputError(f"there is no province {shown(name)}; there are {names}")

    def steps(self, start: str, end: str, avoiding: Collection[str] = ()) -> int | None:
        """How many roads lie between two towns; ``None`` where there is no way by land.

        >>> tokaido = ("Hikone", "Miyazu", "Nara", "Osaka", "Takasaki", "Kofu", "Matsumoto")
        >>> read_map().steps("Kyoto", "Yedo"), read_map().steps("Kyoto", "Yedo", tokaido)
        (5, 7)
        """
        wanted, closed = self.index(end), {self.index(name) for name in avoiding}
        reached, count = {self.index(start)}, 0
        while wanted not in reached:
            more = {far for town in reached for far in self.near[town]} - closed - reached
            if not more:
                return None
            reached |= more
            count += 1
        return count


def read_map(path: str | Path | None = None) -> Map:
    """Read a map file; without a path the shipped map, which is read once and kept.

    Raises :class:`MapError` with feature, field, reason and advice for whatever the rules could not
    use: other than 43 towns or 9 provinces (T-001), a capital that is missing (T-013), a road that
    is given twice, a shipyard that is no port (T-080); and :class:`OSError` if the file cannot be
    opened. :func:`check_map` tests whether the towns can be reached.

    >>> read_map()
    <Map of 43 towns in 9 provinces and 70 roads, a reconstruction>
    """
    return _shipped_map() if path is None else _read(checked_path(path))


@lru_cache(maxsize=1)
def _shipped_map() -> Map:
    from shogun_nb.engine.resources import shipped

    return _read(shipped("maps") / "tokugawa.geojson")


def _read(path: Path) -> Map:
    file = engine.read_file(path, TOWNS, TOWNS, KINDS)
    regions = tuple(
        Region(
            item.id,
            item.name,
            item.romaji(),
            item.text("kanji"),
            item.point("label"),
            item.point("bank_at"),
            item.rings(),
        )
        for item in file.by_kind["region"]
    )
    if len(regions) != PROVINCES:
        raise MapError(
            "file",
            "features",
            f"it has {len(regions)} regions, not {PROVINCES} (T-001)",
            "give each province of the game as a feature of the kind 'region'",
        )
    names = {region.id: region.name for region in regions}
    lands = {item.text("town"): item.rings() for item in file.by_kind["land"]}
    for item in file.provinces:
        if item.id not in lands:
            raise item.wrong("land", "it has no land", "add a feature of the kind 'land'")
    towns = tuple(
        Town(
            id=item.id,
            name=item.name,
            neighbours=(),
            label=item.point("label"),
            rings=lands[item.id],
            full=item.text("full"),
            province=names[item.one_of("region", tuple(names))],
            port=item.flag("port"),
            shipyard=item.flag("shipyard"),
            capital=item.flag("capital"),
            name_at=item.point("name_at"),
        )
        for item in file.provinces
    )
    if {town.name for town in towns if town.capital} != set(CAPITAL_NAMES):
        raise MapError(
            "file", "capital", "the capitals are not Kyoto and Yedo (T-013)", "mark these two"
        )
    for item, town in zip(file.provinces, towns, strict=True):
        if town.shipyard and not town.port:
            raise item.wrong("shipyard", "it is no port (T-080)", "make it a port, too")
    roads: list[Road] = []
    for item in file.by_kind["road"]:
        start, end = file.ends(item)
        if any({start, end} == {other.start, other.end} for other in roads):
            raise item.wrong("to", "the road is given twice (T-001)", "remove one of the two")
        terrain = item.one_of("terrain", TERRAIN_KEYS[:3])
        roads.append(Road(item.name, start, end, terrain, item.line()))
    return Map(
        provinces=towns,
        sea_routes=(),
        regions=regions,
        roads=tuple(roads),
        **file.above(),
    )


def check_map(board: Map) -> list[str]:
    """Every problem of a map in words, or an empty list.

    It proves that all towns can be reached, Shikoku's only by sea; that a shipyard is a port with a
    forest road (T-080); that every province has a town outside the reach of the start's limits
    (T-014); and that roads begin and end at their towns.

    >>> check_map(read_map())
    []
    """
    if not isinstance(board, Map):
        raise InputError("check_map: give a map, such as tokugawa.read_map().")
    problems: list[str] = []
    everywhere = {place for place, _ in enumerate(board.provinces)}
    by_sea = {place for place in everywhere if board.provinces[place].province == BY_SEA_ONLY}
    for part in (everywhere - by_sea, by_sea):
        if part and engine.reached(board.near, part) != part:
            problems.append("not every town can be reached by roads where it should be (T-050)")
        if part and not any(board.provinces[place].port for place in part):
            problems.append("a part of the land has no port (T-054)")
    if any(far not in by_sea for place in by_sea for far in board.near[place]):
        problems.append(f"a road leads to {BY_SEA_ONLY} (T-050)")
    for region in board.regions:
        inside = {p for p in everywhere if board.provinces[p].province == region.name}
        if not inside or engine.reached(board.near, inside) != inside:
            problems.append(f"{region.name}: its towns are not connected (T-001)")
    woods = {
        name for road in board.roads if road.terrain == "forest" for name in (road.start, road.end)
    }
    for town in board.provinces:
        if town.shipyard != (town.port and town.name in woods):
            problems.append(f"{town.name}: a shipyard is a port with a forest road (T-080)")
    for road in board.roads:
        ends = (board.town(road.start).label, board.town(road.end).label)
        if (road.line[0], road.line[-1]) != ends:
            problems.append(f"{road.start} to {road.end}: the line does not join the two towns")
    return problems
