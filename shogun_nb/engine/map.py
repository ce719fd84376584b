"""The map of any game: provinces, borders, links over sea and their shapes, read from one file.

A map is GeoJSON in board units (x to the right, y down), described in ``maps/README.md``. Reading
needs the standard library only; proving that shapes and stated borders agree (:func:`check_shapes`)
needs shapely, which is imported when it is called. What only one game has (values, sides, homes)
is added in its folder, by classes made from these.

Provinces keep the order of the file everywhere: the index of a province is its position among the
features of the kind ``province``.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import read_whole
from shogun_nb.engine.speech import folded, shortened

SCENERY_KINDS = ("scenery", "lake")
KINDS = ("province", "sea_route", *SCENERY_KINDS)

LARGEST_FILE = 20_000_000  # bytes; a shipped map has 70 thousand
LONGEST_NAME = 40  # characters
SMALLEST_BOARD, LARGEST_BOARD = 100, 10_000  # board units
COAST = 3.0  # board units: an end of a sea route may stand this far from its coast

Point = tuple[float, float]
Ring = tuple[Point, ...]
Near = tuple[tuple[int, ...], ...]
"""Per province the sorted indexes of others."""


class MapError(InputError):
    """A map file that cannot be used: where and why it is wrong, and what to do about it.

    ``feature`` is the name or id of the feature ("file" or "board" for what stands above the
    features), ``field`` the property or part of the geometry, ``reason`` one sentence, ``advice``
    what the author of the map should change.

    >>> print(MapError("Aki", "tax", "40 is not between 1 and 9", "write 1 to 9"))
    Aki, field 'tax': 40 is not between 1 and 9. What to do: write 1 to 9.
    """

    def __init__(self, feature: str, field: str, reason: str, advice: str = "") -> None:
        super().__init__(feature, field, reason, advice)
        self.feature = feature
        self.field = field
        self.reason = reason
        self.advice = advice

    def __str__(self) -> str:
        text = f"{self.feature}, field '{self.field}': {self.reason}."
        return f"{text} What to do: {self.advice}." if self.advice else text


class UnknownProvince(InputError, KeyError):
    """No province has this name; ``near`` holds the names that look like it.

    >>> print(UnknownProvince("Kozke", ("Kozuke",)))
    there is no province 'Kozke'; did you mean Kozuke?
    """

    def __init__(self, name: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(name, near)
        self.name = name
        self.near = near

    def __str__(self) -> str:
        text = f"there is no province {shown(self.name)}"
        return f"{text}; did you mean {' or '.join(self.near)}?" if self.near else text


@dataclass(frozen=True, slots=True)
class Province:
    """What every province has: names, neighbours by land (names), and its shape.

    ``label`` and ``rings`` (exterior rings, closed) are in board units; ``romaji`` is the name with
    its long vowels, for pictures.
    """

    id: str
    name: str
    neighbours: tuple[str, ...]
    label: Point
    rings: tuple[Ring, ...] = field(repr=False)
    romaji: str = ""

    @property
    def printed(self) -> str:
        """The name as the board prints it; in Python the plain name serves."""
        return self.romaji or self.name


@dataclass(frozen=True, slots=True)
class SeaRoute:
    """A dashed line that makes two provinces adjacent, by names; ``line`` is in board units."""

    start: str
    end: str
    line: tuple[Point, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Scenery:
    """Land without a part in the game, or a lake drawn over its province (``kind``).

    Without rings it is words alone, at ``label``.

    >>> [item.romaji for item in read_map().scenery if item.kind == "lake"]
    ['Biwa-ko']
    """

    id: str
    name: str
    kind: str
    label: Point
    rings: tuple[Ring, ...] = field(repr=False)
    romaji: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Map:
    """A whole board: provinces in the order of the file, sea routes, scenery, and where it is from.

    ``width`` and ``height`` are the board's size in board units. Maps are never changed once they
    are read. With ``points`` its places are points, such as towns, and their rings the land around.
    """

    points: ClassVar[bool] = False

    provinces: tuple[Province, ...]
    sea_routes: tuple[SeaRoute, ...]
    scenery: tuple[Scenery, ...]
    width: float
    height: float
    provenance: str
    # All games share a map: these cannot be changed either. Words are sorted for a fast search.
    _places: tuple[tuple[str, int], ...] = field(init=False, compare=False)
    _names: tuple[str, ...] = field(init=False, compare=False)
    _printed: tuple[str, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        places: dict[str, int] = {}
        for place, province in enumerate(self.provinces):
            places[province.id.casefold()] = place
            places[province.name.casefold()] = place
        object.__setattr__(self, "_places", tuple(sorted(places.items())))
        # Asked with every choice that is checked.
        object.__setattr__(self, "_names", tuple(province.name for province in self.provinces))
        printed = tuple(province.printed for province in self.provinces)
        object.__setattr__(self, "_printed", printed)

    def __hash__(self) -> int:
        # Hashing every point would cost more than what is cached by map.
        return hash((self.width, self.height, self.names))

    @property
    def names(self) -> tuple[str, ...]:
        """The provinces' names in the order of the file."""
        return self._names

    @property
    def printed(self) -> tuple[str, ...]:
        """The provinces' names as the board prints them, for sentences that people read."""
        return self._printed

    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits of everything that the rules depend on; shapes do not count.

        Two maps with one fingerprint play the same game.

        >>> len(here.map.fingerprint())
        16
        """
        text = json.dumps(self._content(), ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]

    def _content(self) -> object:
        """What the rules of the game read of the map."""
        return [self.names, [province.neighbours for province in self.provinces]]

    def index(self, name: str) -> int:
        """The place of a province in the file, by name, id or the words printed on the board.

        Capitals, long vowels, hyphens and brackets make no difference. Raises
        :class:`UnknownProvince` with names that look alike.

        >>> read_map().index("awa_boso"), read_map().index("AKI"), read_map().index("Awa (Bōsō)")
        (1, 0, 1)
        """
        if not isinstance(name, str):
            raise UnknownProvince(name)
        word = name.strip().casefold()
        found = bisect_left(self._places, (word,))
        if self._places[found : found + 1] and self._places[found][0] == word:
            return self._places[found][1]
        wanted = _plain(name)
        words = {
            _plain(word): number
            for number, province in enumerate(self.provinces)
            for word in (province.id, province.romaji, province.name)
        }
        if wanted in words:
            return words[wanted]
        near = [word for word in words if wanted and word.startswith(wanted)]
        near += difflib.get_close_matches(wanted, words, n=3)
        alike = dict.fromkeys(self.provinces[words[word]].name for word in near)
        raise UnknownProvince(name, tuple(alike)[:3])

    def province(self, name: str) -> Province:
        """The province of this name or id; raises :class:`UnknownProvince`."""
        return self.provinces[self.index(name)]


def adjacent(board: Map, routes: Iterable[SeaRoute], by_land: bool = True) -> Near:
    """The neighbours of every province over these sea routes and, unless told not to, by land.

    Both are given by names of provinces.
    """
    near: list[set[int]] = [
        {board.index(name) for name in province.neighbours} if by_land else set()
        for province in board.provinces
    ]
    for route in routes:
        start, end = board.index(route.start), board.index(route.end)
        near[start].add(end)
        near[end].add(start)
    return tuple(tuple(sorted(around)) for around in near)


def _plain(name: str) -> str:
    """A name without capitals, long vowels, hyphens, brackets and spaces; all else stays."""
    return "".join(sign for sign in folded(name) if sign not in " -_()")


# --- reading --------------------------------------------------------------------------------------


def read_file(path: Path, fewest: int, most: int, kinds: Sequence[str] = KINDS) -> MapFile:
    """The parts of a map file with this number of provinces, from which a game makes its map.

    ``kinds`` are the kinds of features that the file may hold. The first one is the kind of the
    game's places: provinces, or towns.

    Raises :class:`MapError` for what no game could use, and :class:`OSError` if the file cannot be
    opened.
    """
    content = read_whole(path, LARGEST_FILE)
    if len(content) > LARGEST_FILE:
        raise MapError(
            "file", "size", "it has more than 20 MB", "simplify the shapes; 60 kB are usual"
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MapError(
            "file", "encoding", f"it is not UTF-8 text ({error.reason})", "save it as UTF-8"
        ) from error
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_doubles)
    except MapError:
        raise
    except RecursionError as error:
        raise MapError(
            "file", "JSON", "its brackets are nested too deeply", "see maps/README.md for the form"
        ) from error
    except ValueError as error:
        raise MapError("file", "JSON", f"it is not JSON ({error})", "correct it there") from error
    return _parts(data, fewest, most, kinds)


def _no_constant(word: str) -> NoReturn:
    raise MapError("file", "JSON", f"{word} is not a number", "write a finite number")


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise MapError("file", twice, "it is given twice in one object", "remove one of the two")
    return found


def _parts(data: object, fewest: int, most: int, kinds: Sequence[str]) -> MapFile:
    if not isinstance(data, dict) or data.get("type") != "FeatureCollection":
        raise MapError(
            "file", "type", "it is no GeoJSON FeatureCollection", "see maps/README.md for the form"
        )
    board = data.get("board")
    if not isinstance(board, dict):
        raise MapError(
            "board", "board", "the object with width, height and provenance is missing", "add it"
        )
    width = _number(board.get("width"), "board", "width", SMALLEST_BOARD, LARGEST_BOARD)
    height = _number(board.get("height"), "board", "height", SMALLEST_BOARD, LARGEST_BOARD)
    provenance = board.get("provenance")
    if not isinstance(provenance, str) or not provenance.strip():
        raise MapError("board", "provenance", "it is missing", "say where the map comes from")
    features = data.get("features")
    if not isinstance(features, list):
        raise MapError("file", "features", "it is not a list", "list the features there")

    by_kind: dict[str, list[Feature]] = {kind: [] for kind in kinds}
    for number, item in enumerate(features):
        feature = _feature(item, number, width, height, kinds)
        by_kind[feature.kind].append(feature)
    _unique(by_kind)
    places = kinds[0]
    provinces = by_kind[places]
    if not fewest <= len(provinces) <= most:
        wanted = f"{fewest} to {most}" if fewest < most else str(most)
        raise MapError(
            "file",
            "features",
            f"it has {len(provinces)} {places}s",
            f"make it {wanted} features of the kind {places!r}",
        )
    names: dict[str, str] = {}
    for feature in provinces:
        names[feature.id.casefold()] = feature.name
        names[feature.name.casefold()] = feature.name
    return MapFile(width, height, provenance, provinces, by_kind, names)


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map file: what stands above its features, and the features by kind."""

    width: float
    height: float
    provenance: str
    provinces: Sequence[Feature]
    by_kind: Mapping[str, Sequence[Feature]]
    _names: Mapping[str, str]

    @property
    def sea_routes(self) -> Sequence[Feature]:
        """The features of sea routes."""
        return self.by_kind["sea_route"]

    def province(self, feature: Feature) -> dict[str, Any]:
        """What every province has, by the names of the fields of :class:`Province`."""
        neighbours: list[str] = []
        for word in feature.words("neighbours"):
            name = _known(feature, "neighbours", word, self._names)
            if name == feature.name:
                raise feature.wrong("neighbours", "it is its own neighbour", "remove its own name")
            if name in neighbours:
                raise feature.wrong("neighbours", f"{name} is named twice", "name it once")
            neighbours.append(name)
        return {
            "id": feature.id,
            "name": feature.name,
            "neighbours": tuple(neighbours),
            "label": feature.point("label"),
            "rings": feature.rings(),
            "romaji": feature.romaji(),
        }

    def ends(self, feature: Feature) -> tuple[str, str]:
        """The names of the two provinces that a sea route joins."""
        start = _known(feature, "from", feature.text("from"), self._names)
        end = _known(feature, "to", feature.text("to"), self._names)
        if start == end:
            raise feature.wrong("to", "it ends where it begins", "name two provinces")
        return start, end

    def above(self) -> dict[str, Any]:
        """All but provinces and sea routes, by the names of the fields of :class:`Map`."""
        return {
            "scenery": tuple(
                Scenery(
                    item.id, item.name, item.kind, item.point("label"), item.rings(), item.romaji()
                )
                for kind in SCENERY_KINDS
                for item in self.by_kind[kind]
            ),
            "width": self.width,
            "height": self.height,
            "provenance": self.provenance,
        }


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature: its properties, read with an error message that names it."""

    kind: str
    id: str
    name: str
    properties: Mapping[str, Any]
    geometry: Mapping[str, Any]
    width: float
    height: float

    def wrong(self, field: str, reason: str, advice: str) -> MapError:
        return MapError(self.name, field, reason, advice)

    def whole(self, field: str, low: int, high: int) -> int:
        value = self.properties.get(field)
        # True is an int for Python; in a map it is a slip of the pen.
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(
                field, f"{_show(value)} is not a whole number", f"write {low} to {high}"
            )
        if not low <= value <= high:
            raise self.wrong(
                field, f"{_show(value)} is not between {low} and {high}", f"write {low} to {high}"
            )
        return value

    def flag(self, field: str) -> bool:
        value = self.properties.get(field)
        if not isinstance(value, bool):
            raise self.wrong(
                field, f"{_show(value)} is neither true nor false", "write true or false"
            )
        return value

    def one_of(self, field: str, words: Sequence[str]) -> str:
        value = self.properties.get(field)
        if value not in words:
            raise self.wrong(field, f"{_show(value)} is unknown", f"write {' or '.join(words)}")
        return str(value)

    def text(self, field: str) -> str:
        return _text(self.properties.get(field), self.name, field)

    def romaji(self) -> str:
        return self.text("romaji") if "romaji" in self.properties else self.name

    def words(self, field: str) -> list[str]:
        value = self.properties.get(field)
        if not isinstance(value, list):
            raise self.wrong(field, f"{_show(value)} is not a list", 'write a list like ["aki"]')
        return [_text(item, self.name, field) for item in value]

    def point(self, field: str) -> Point:
        return self.place(self.properties.get(field), field)

    def place(self, value: object, field: str) -> Point:
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong(field, f"{_show(value)} is not a point [x, y]", "write two numbers")
        x = _number(value[0], self.name, field, 0, self.width)
        y = _number(value[1], self.name, field, 0, self.height)
        return x, y

    def rings(self) -> tuple[Ring, ...]:
        kind = self.geometry.get("type")
        coordinates = self.geometry.get("coordinates")
        if kind not in ("Polygon", "MultiPolygon"):
            raise self.wrong(
                "geometry", f"{_show(kind)} is not an area", "write a Polygon or a MultiPolygon"
            )
        polygons = [coordinates] if kind == "Polygon" else coordinates
        if not isinstance(polygons, list) or not polygons:
            raise self.wrong("coordinates", "there is no polygon", "add one")
        return tuple(self.ring(polygon) for polygon in polygons)

    def ring(self, polygon: object) -> Ring:
        if not isinstance(polygon, list) or not polygon:
            raise self.wrong("coordinates", "a polygon has no ring", "add its outline")
        if len(polygon) > 1:
            raise self.wrong("coordinates", "a polygon has a hole", "draw lakes as features")
        if not isinstance(polygon[0], list) or len(polygon[0]) < 4:
            raise self.wrong("coordinates", "a ring has fewer than 4 points", "close the outline")
        points = tuple(self.place(point, "coordinates") for point in polygon[0])
        if points[0] != points[-1]:
            raise self.wrong("coordinates", "a ring is open", "repeat its first point at the end")
        return points

    def line(self) -> tuple[Point, ...]:
        coordinates = self.geometry.get("coordinates")
        if self.geometry.get("type") != "LineString":
            raise self.wrong(
                "geometry",
                f"{_show(self.geometry.get('type'))} is not a line",
                "write a LineString",
            )
        if not isinstance(coordinates, list) or len(coordinates) < 2:
            raise self.wrong("coordinates", "a line has fewer than 2 points", "add points")
        return tuple(self.place(point, "coordinates") for point in coordinates)


def _show(value: object) -> str:
    """A value for an error message: short, and without writing out a huge number."""
    if value is None:
        return "nothing"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"
    if isinstance(value, (list, dict)):
        return f"a {type(value).__name__} of {len(value)}"
    text = repr(value)
    return shortened(text, LONGEST_NAME + 1)


def _number(value: object, feature: str, field: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise MapError(feature, field, f"{_show(value)} is not a number", "write a number")
    # The comparison comes before float(): an int may be too large for a float.
    if not low <= value <= high or not math.isfinite(value):
        raise MapError(
            feature, field, f"{_show(value)} is not between {low:g} and {high:g}", "correct it"
        )
    return float(value)


def _text(value: object, feature: str, field: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise MapError(feature, field, f"{_show(value)} is not a text", "write a name")
    if len(value) > LONGEST_NAME or value != value.strip():
        raise MapError(
            feature,
            field,
            f"{_show(value)} is too long or begins or ends with a space",
            f"write at most {LONGEST_NAME} characters",
        )
    # Control signs and half characters can stand in JSON but not in a picture's XML.
    if not value.isprintable():
        raise MapError(feature, field, "it holds signs that cannot be written", "remove them")
    return value


def _feature(
    item: object, number: int, width: float, height: float, kinds: Sequence[str]
) -> Feature:
    where = f"feature {number}"
    if not isinstance(item, dict) or item.get("type") != "Feature":
        raise MapError(where, "type", "it is no GeoJSON Feature", "see maps/README.md")
    properties = item.get("properties")
    if not isinstance(properties, dict):
        raise MapError(where, "properties", "they are missing", "add id, name, kind and label")
    name = _text(properties.get("name"), where, "name")
    identifier = _text(properties.get("id"), name, "id")
    kind = properties.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise MapError(name, "kind", f"{_show(kind)} is unknown", f"write {', '.join(kinds)}")
    geometry = item.get("geometry")
    if not isinstance(geometry, dict):
        raise MapError(name, "geometry", "it is missing", "add the shape")
    return Feature(kind, identifier, name, properties, geometry, width, height)


def _unique(by_kind: Mapping[str, Sequence[Feature]]) -> None:
    seen: dict[str, Feature] = {}
    for feature in (feature for group in by_kind.values() for feature in group):
        # A road is told by its ends; several parts of one road share its name.
        named = [] if feature.kind == "road" else [("name", feature.name)]
        for field_name, word in (("id", feature.id), *named):
            other = seen.setdefault(word.casefold(), feature)
            if other is not feature:
                raise feature.wrong(
                    field_name,
                    f"{word!r} is given twice (capitals do not count)",
                    "give every feature an id and a name of its own",
                )


def _known(feature: Feature, field: str, word: str, names: Mapping[str, str]) -> str:
    name = names.get(word.casefold())
    if name is None:
        near = difflib.get_close_matches(word.casefold(), names, n=1)
        hint = f"; did you mean {names[near[0]]}?" if near else ""
        raise feature.wrong(
            field, f"there is no province {word!r}{hint}", "write the id or name of a province"
        )
    return name


def check_mutual(provinces: Iterable[Province]) -> None:
    """Raise :class:`MapError` unless all provinces name as a neighbour whoever names them."""
    by_name = {province.name: province for province in provinces}
    for province in by_name.values():
        for name in province.neighbours:
            if province.name not in by_name[name].neighbours:
                raise MapError(
                    province.name,
                    "neighbours",
                    f"it names {name}, which does not name it back",
                    f"add {province.name} to the neighbours of {name}, or remove {name} here",
                )


# --- proving --------------------------------------------------------------------------------------


def check_shapes(board: Map) -> list[str]:
    """Every problem of a map's shapes in words, or an empty list; needs shapely.

    It proves that provinces share a border exactly where the file says so, that the shapes leave
    no gaps and do not overlap, and that sea routes begin and end at the coasts of their provinces.
    """
    import shapely

    problems: list[str] = []
    shapes: list[Any] = []
    for province in board.provinces:
        shape = shapely.MultiPolygon([shapely.Polygon(ring) for ring in province.rings])
        if not shape.is_valid:
            problems.append(f"{province.name}: its outline crosses itself")
            shape = shape.buffer(0)
        shapes.append(shape)
        if not shape.contains(shapely.Point(province.label)):
            problems.append(f"{province.name}: its label lies outside it")
    if not problems and not shapely.coverage_is_valid(shapes, gap_width=1):
        problems.append("the provinces overlap, or there are gaps between them")
    problems += _check_borders(board, shapes)
    problems += _check_routes(board, shapes)
    return problems


def _check_borders(board: Map, shapes: Sequence[Any]) -> list[str]:
    problems: list[str] = []
    for here, province in enumerate(board.provinces):
        for there in range(here + 1, len(board.provinces)):
            other = board.provinces[there]
            touching = shapes[here].intersects(shapes[there])
            length = (
                shapes[here].boundary.intersection(shapes[there].boundary).length
                if touching
                else 0.0
            )
            stated = other.name in province.neighbours
            if length > 0 and not stated:
                problems.append(
                    f"{province.name} and {other.name} share a border of {length:.1f} units "
                    "but are not stated as neighbours"
                )
            if stated and length == 0:
                problems.append(
                    f"{province.name} and {other.name} are stated as neighbours but share no border"
                )
    return problems


def _check_routes(board: Map, shapes: Sequence[Any]) -> list[str]:
    import shapely

    problems: list[str] = []
    land = shapely.union_all(
        [*shapes, *(shapely.Polygon(ring) for item in board.scenery for ring in item.rings)]
    )
    for route in board.sea_routes:
        for name, point in ((route.start, route.line[0]), (route.end, route.line[-1])):
            end = shapely.Point(point)
            if shapes[board.index(name)].distance(end) > COAST:
                problems.append(f"sea route {route.start}-{route.end} does not reach {name}")
            elif land.boundary.distance(end) > COAST:
                problems.append(
                    f"sea route {route.start}-{route.end} does not end at the coast of {name}"
                )
        if route.end in board.province(route.start).neighbours:
            problems.append(f"sea route {route.start}-{route.end} joins neighbours by land")
    return problems


def reached(near: Near, allowed: set[int]) -> set[int]:
    """The provinces among ``allowed`` that the first of them is joined with."""
    found: set[int] = set()
    waiting = sorted(allowed)[:1]
    while waiting:
        here = waiting.pop()
        if here in allowed and here not in found:
            found.add(here)
            waiting.extend(near[here])
    return found
