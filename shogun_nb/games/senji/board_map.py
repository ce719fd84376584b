"""Senji's map: 18 provinces of six families, two seas, crossings for land marches.

The printed board was not at hand: grouping, borders, seas and crossings are a reconstruction
(SEN-001). Files are read and shapes are proved by :mod:`shogun_nb.engine.map`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from shogun_nb.engine import map as engine
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import checked_path
from shogun_nb.engine.map import MapError, Near
from shogun_nb.games.senji.words import FAMILIES

PROVINCES, BORDERS, CROSSINGS = 18, 26, 5
SEA_IDS = ("north", "south")
KINDS = ("province", "crossing", "sea", *engine.SCENERY_KINDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Province(engine.Province):
    """One province: its ``family``, whose home it is (SEN-015), and the ``seas`` it lies at.

    >>> read_map().province("Mutsu").seas
    ('north', 'south')
    """

    family: str
    seas: tuple[str, ...]
    kanji: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Map(engine.Map):
    """The board; provinces are counted in the order of the file.

    ``neighbours`` holds for each province the sorted numbers of those that a land march reaches, by
    land or over a crossing (SEN-001, SEN-082).

    >>> board = read_map()
    >>> [board.names[near] for near in board.neighbours[board.index("Tosa")]]
    ['Bungo', 'Sanuki', 'Aki']
    """

    provinces: tuple[Province, ...]
    neighbours: Near = field(init=False, compare=False)

    def __post_init__(self) -> None:
        engine.Map.__post_init__(self)  # super() does not know a class with slots
        object.__setattr__(self, "neighbours", engine.adjacent(self, self.sea_routes))

    __hash__ = engine.Map.__hash__

    def __repr__(self) -> str:
        count = len(self.sea_routes)
        return f"<Map of {len(self.provinces)} provinces and {count} crossings, a reconstruction>"

    def _content(self) -> object:
        provinces = [[item.name, item.family, item.seas] for item in self.provinces]
        return [provinces, self.neighbours]

    def province(self, name: str) -> Province:
        """The province of this name or id; raises ``UnknownProvince``."""
        return self.provinces[self.index(name)]


def read_map(path: str | Path | None = None) -> Map:
    """Read a map file; without a path the shipped map, which is read once and kept.

    Raises :class:`~shogun_nb.MapError` with feature, field, reason and advice for whatever the
    rules could not use: other than 18 provinces, three of each family (SEN-015), unknown seas
    (SEN-083), a crossing that is given twice; :class:`OSError` if the file cannot be opened.

    >>> read_map()
    <Map of 18 provinces and 5 crossings, a reconstruction>
    """
    return _shipped_map() if path is None else _read(checked_path(path))


@lru_cache(maxsize=1)
def _shipped_map() -> Map:
    from shogun_nb.engine.resources import shipped

    return _read(shipped("maps") / "senji.geojson")


def _read(path: Path) -> Map:
    file = engine.read_file(path, PROVINCES, PROVINCES, KINDS)
    provinces = []
    for feature in file.provinces:
        seas = tuple(feature.words("seas"))
        if not seas or len(set(seas)) < len(seas) or not set(seas) <= set(SEA_IDS):
            raise feature.wrong(
                "seas", "it lies at no sea, or at one that there is not (SEN-083)", "name the seas"
            )
        provinces.append(
            Province(
                family=feature.one_of("family", FAMILIES),
                seas=seas,
                kanji=feature.text("kanji"),
                **file.province(feature),
            )
        )
    engine.check_mutual(provinces)
    for family in FAMILIES:
        count = sum(item.family == family for item in provinces)
        if count != 3:
            raise MapError(
                "file", "family", f"{family} has {count} provinces (SEN-015)", "give it three"
            )
    crossings: list[engine.SeaRoute] = []
    for feature in file.by_kind["crossing"]:
        one = engine.SeaRoute(*file.ends(feature), feature.line())
        if any({one.start, one.end} == {other.start, other.end} for other in crossings):
            raise feature.wrong("to", "it is given twice (SEN-001)", "remove one of the two")
        crossings.append(one)
    return Map(provinces=tuple(provinces), sea_routes=tuple(crossings), **file.above())


def check_map(board: Map) -> list[str]:
    """Every problem of a map in words, or an empty list; needs shapely.

    It proves that provinces share a border exactly where the file says so, that crossings begin and
    end at the coasts of their provinces, that without the families who are absent (SEN-017) all can
    still be reached, and that there are 26 borders and 5 crossings.

    >>> check_map(read_map())
    []
    """
    if not isinstance(board, Map):
        raise InputError("check_map: give a map, such as senji.read_map().")
    problems = engine.check_shapes(board)
    for absent in ((), ("red",), ("red", "violet"), ("red", "violet", "black")):
        here = {n for n, one in enumerate(board.provinces) if one.family not in absent}
        if engine.reached(board.neighbours, here) != here:
            problems.append(f"not all can be reached without {', '.join(absent)} (SEN-017)")
    crossings = len(board.sea_routes)
    borders = sum(map(len, board.neighbours)) // 2 - crossings
    if (borders, crossings) != (BORDERS, CROSSINGS):
        problems.append(f"there are {borders} borders and {crossings} crossings (SEN-001)")
    return problems
