"""Gekokujō's map: 68 historical provinces with coasts, mountains, homes and mandates.

The rulebook prints no map. This one is a reconstruction from geography; its 14 sea links are a
proposal. The rules are by jankos1976 (repository ShogunGekokujo, CC BY 4.0); ``G-`` numbers are
those of the rules checklist. Files are read and shapes are proved by :mod:`shogun_nb.engine.map`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from shogun_nb.engine import map as engine
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.frozen import FrozenTable
from shogun_nb.engine.map import MapError, Near
from shogun_nb.engine.map import UnknownProvince as UnknownProvince

CLANS = ("Chosokabe", "Oda", "Shimazu", "Takeda", "Tokugawa", "Uesugi")
MANDATES = ("Kyoto", "Osaka", "Edo")

# What the rules count on; check_map reports borders and links that depart from it.
PROVINCES, BORDERS, LINKS = 68, 127, 14

CREDIT = "Rules: jankos1976, ShogunGekokujo, CC BY 4.0"
RECONSTRUCTION = "Map and sea links: a reconstruction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Province(engine.Province):
    """One province: its geography, and what it means in the game.

    ``coastal`` counts for the income of two clans (G-023), ``mountain`` costs supply in winter
    (G-036); ``home_of`` is the clan that begins here (G-021), ``mandate`` the city of the Shogun's
    Mandate (G-014), ``circuit`` the old road or district.

    >>> read_map().province("Musashi").mandate
    'Edo'
    """

    coastal: bool
    mountain: bool
    circuit: str
    kanji: str = ""
    home_of: str | None = None
    mandate: str | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Map(engine.Map):
    """The board; provinces are counted in the order of the file.

    ``land``, ``sea`` and ``neighbours`` hold for each province the sorted numbers of those next to
    it by land, over a sea link, and both (G-034); ``coastal`` and ``mountain`` one truth value for
    each; ``home`` the province of each clan, ``mandate`` those of Kyoto, Osaka and Edo.

    >>> board = read_map()
    >>> here = board.number("Oki")
    >>> [board.names[near] for near in board.neighbours[here]], board.land[here]
    (['Hoki', 'Izumo'], ())
    >>> board.names[board.home["Oda"]], [board.names[place] for place in board.mandate]
    ('Owari', ['Yamashiro', 'Settsu', 'Musashi'])
    """

    provinces: tuple[Province, ...]
    land: Near = field(init=False, compare=False)
    sea: Near = field(init=False, compare=False)
    neighbours: Near = field(init=False, compare=False)
    coastal: tuple[bool, ...] = field(init=False, compare=False)
    mountain: tuple[bool, ...] = field(init=False, compare=False)
    home: Mapping[str, int] = field(init=False, compare=False)
    mandate: tuple[int, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        engine.Map.__post_init__(self)  # super() does not know a class with slots
        places = list(enumerate(self.provinces))
        home = {item.home_of: place for place, item in places if item.home_of}
        cities = {item.mandate: place for place, item in places if item.mandate}
        for name, value in {
            "land": engine.adjacent(self, ()),
            "sea": engine.adjacent(self, self.sea_routes, by_land=False),
            "neighbours": engine.adjacent(self, self.sea_routes),
            "coastal": tuple(item.coastal for item in self.provinces),
            "mountain": tuple(item.mountain for item in self.provinces),
            "home": FrozenTable({clan: home[clan] for clan in CLANS}),
            "mandate": tuple(cities[city] for city in MANDATES),
        }.items():
            object.__setattr__(self, name, value)

    __hash__ = engine.Map.__hash__

    def __repr__(self) -> str:
        links = len(self.sea_routes)
        return f"<Map of {len(self.provinces)} provinces and {links} sea links, a reconstruction>"

    def _content(self) -> object:
        content = [self.names, self.neighbours, self.coastal, self.mountain]
        return [*content, [*self.home.items()], self.mandate]

    def number(self, name: str) -> int:
        """The number of a province, as :meth:`index`; raises :class:`UnknownProvince`."""
        return self.index(name)

    def province(self, name: str) -> Province:
        """The province of this name or id; raises :class:`UnknownProvince`."""
        return self.provinces[self.index(name)]


def read_map(path: str | Path | None = None) -> Map:
    """Read a map file; without a path the shipped map, which is read once and kept.

    Raises :class:`MapError` with feature, field, reason and advice for whatever the rules could not
    use: other than 68 provinces, a home (G-021) or a mandate (G-014) that is missing or given
    twice, a sea link that is given twice (G-034), and all that no game could use;
    :class:`~shogun_nb.InputError` for what is not a path, and :class:`OSError` if the file cannot
    be opened. :func:`check_map` tests whether shapes, borders and links agree.

    >>> read_map()
    <Map of 68 provinces and 14 sea links, a reconstruction>
    """
    return _shipped_map() if path is None else _read(checked_path(path))


@lru_cache(maxsize=1)
def _shipped_map() -> Map:
    from shogun_nb.engine.resources import shipped

    return _read(shipped("maps") / "gekokujo.geojson")


def _read(path: Path) -> Map:
    file = engine.read_file(path, PROVINCES, PROVINCES)
    provinces = tuple(
        Province(
            coastal=feature.flag("coastal"),
            mountain=feature.flag("mountain"),
            circuit=feature.text("circuit"),
            kanji=feature.text("kanji"),
            home_of=_marked(feature, "home_of", CLANS),
            mandate=_marked(feature, "mandate", MANDATES),
            **file.province(feature),
        )
        for feature in file.provinces
    )
    engine.check_mutual(provinces)
    _check_once([item.home_of for item in provinces], "home_of", CLANS, "G-021")
    _check_once([item.mandate for item in provinces], "mandate", MANDATES, "G-014")
    links: list[engine.SeaRoute] = []
    for feature in file.sea_routes:
        link = engine.SeaRoute(*file.ends(feature), feature.line())
        if any({link.start, link.end} == {other.start, other.end} for other in links):
            raise feature.wrong(
                "to", "the sea link is given twice (G-034)", "remove one of the two"
            )
        links.append(link)
    return Map(provinces=provinces, sea_routes=tuple(links), **file.above())


def _marked(feature: engine.Feature, name: str, words: tuple[str, ...]) -> str | None:
    return None if feature.properties.get(name) is None else feature.one_of(name, words)


def _check_once(values: list[str | None], name: str, words: tuple[str, ...], rule: str) -> None:
    for word in words:
        if values.count(word) != 1:
            raise MapError(
                "file",
                name,
                f"{word} stands in {values.count(word)} provinces, not in one ({rule})",
                "give it to one province",
            )


def check_map(board: Map) -> list[str]:
    """Every problem of a map in words, or an empty list; needs shapely.

    It proves that provinces share a border exactly where the file says so, that sea links begin and
    end at the coasts of their provinces, that coastal provinces lie at the sea, that every province
    can be reached, and that there are 127 borders and 14 links.

    >>> check_map(read_map())
    []
    """
    if not isinstance(board, Map):
        raise InputError("check_map: give a map, such as gekokujo.read_map().")
    problems = engine.check_shapes(board)
    outlines = [
        {frozenset(edge) for ring in item.rings for edge in pairwise(ring)}
        for item in board.provinces
    ]
    times = Counter(edge for edges in outlines for edge in edges)
    for item, edges in zip(board.provinces, outlines, strict=True):
        if item.coastal != any(times[edge] == 1 for edge in edges):
            problems.append(f"{item.name}: the shapes contradict what is said of its coast (G-023)")
    everywhere = set(range(len(board.provinces)))
    if engine.reached(board.neighbours, everywhere) != everywhere:
        problems.append("not every province can be reached from every other (G-034)")
    borders = sum(map(len, board.land)) // 2
    for count, wanted, words in (
        (borders, BORDERS, "borders"),
        (len(board.sea_routes), LINKS, "sea links"),
    ):
        if count != wanted:
            problems.append(f"there are {count} {words}, the map of the rules has {wanted} (G-034)")
    return problems
