"""The map file: its facts, its proof, and what the reader refuses."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.games.shogun import board_map
from shogun_nb.games.shogun.board_map import Map, MapError, UnknownProvince, check_map, read_map

FILE = Path(__file__).parents[1] / "maps" / "shogun.geojson"
TEXT = FILE.read_text(encoding="utf-8")
Json = dict[str, Any]
CLOSED = {
    "sun": {"Izumo", "Iwami", "Sanuki", "Tosa", "Echigo", "Mutsu", "Kazusa", "Awa-Boso"},
    "moon": {"Iwami", "Aki", "Mutsu", "Shimotsuke", "Iyo", "Tosa", "Hitachi", "Shimosa"},
}
ROUTES = {
    ("Kaga", "Tajima"),
    ("Aki", "Iyo"),
    ("Harima", "Sanuki"),
    ("Kii", "Awa-Shikoku"),
    ("Shima", "Izu"),
    ("Izu", "Awa-Boso"),
}


@pytest.fixture(scope="module")
def board() -> Map:
    return read_map(FILE)


def feature(data: Json, identifier: str) -> Json:
    found: Json = next(f for f in data["features"] if f["properties"]["id"] == identifier)
    return found


def of(data: Json, identifier: str) -> Json:
    properties: Json = feature(data, identifier)["properties"]
    return properties


def read(tmp_path: Path, data: object) -> Map:
    file = tmp_path / "map.geojson"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return read_map(file)


# --- facts ----------------------------------------------------------------------------------------


def test_totals_are_those_of_the_printed_board(board: Map) -> None:
    assert len(board.provinces) == 45
    assert sum(province.tax for province in board.provinces) == 220
    assert sum(province.rice for province in board.provinces) == 140
    assert sum(province.sites for province in board.provinces) == 87
    assert sum(len(province.neighbours) for province in board.provinces) == 2 * 91


def test_single_facts_of_the_rulebook(board: Map) -> None:
    assert board.province("Settsu").tax == 7
    assert board.province("Aki").sites == 2
    assert "Kozuke" in board.province("Shinano").neighbours
    assert "Izu" not in board.province("Shima").neighbours
    for side in board_map.SIDES:
        assert board.index("Izu") in board.neighbours(side)[board.index("Shima")]
    # One-sided in a public source, absent on the board.
    assert "Mikawa" not in board.province("Kai").neighbours


@pytest.mark.parametrize("side", board_map.SIDES)
def test_closed_provinces_and_regions(board: Map, side: str) -> None:
    assert {p.name for p in board.provinces if p.closed[side]} == CLOSED[side]
    sizes = [sum(p.region[side] == region for p in board.provinces) for region in board.regions]
    assert sizes == [9] * 5
    assert board.regions == ("green", "red", "purple", "yellow", "brown")


def test_eight_provinces_change_region(board: Map) -> None:
    assert sum(p.region["sun"] != p.region["moon"] for p in board.provinces) == 8


def test_sea_routes(board: Map) -> None:
    assert {(route.start, route.end) for route in board.sea_routes} == ROUTES
    assert all(route.certain == {"sun": True, "moon": False} for route in board.sea_routes)
    assert "assumed" in board.provenance


@pytest.mark.parametrize("side", board_map.SIDES)
def test_adjacency_is_sorted_and_mutual(board: Map, side: str) -> None:
    adjacent = board.neighbours(side)
    assert sum(map(len, adjacent)) == 2 * (91 + 6)
    for here, places in enumerate(adjacent):
        assert list(places) == sorted(set(places))
        assert here not in places
        assert all(here in adjacent[there] for there in places)


def test_unknown_side_is_refused(board: Map) -> None:
    with pytest.raises(ValueError, match="'sun' or 'moon'"):
        board.neighbours("stars")


def test_names_in_the_order_of_the_file(board: Map) -> None:
    assert board.names[0] == "Aki"
    assert board.names[-1] == "Yamato"
    assert list(board.names) == sorted(board.names)
    assert board.province("Omi").romaji == "Ōmi"
    for place, province in enumerate(board.provinces):
        assert board.index(province.name) == board.index(province.id.upper()) == place


def test_unknown_province_suggests(board: Map) -> None:
    with pytest.raises(UnknownProvince, match="Kozuke") as caught:
        board.index("Kozke")
    assert isinstance(caught.value, KeyError)
    assert "Kozuke" in caught.value.near
    assert str(UnknownProvince("x")) == "there is no province 'x'"


def test_scenery(board: Map) -> None:
    kinds = [item.kind for item in board.scenery]
    assert kinds.count("scenery") == 7
    assert kinds.count("lake") == 1


def test_copies_are_equal(board: Map) -> None:
    other = read_map(FILE)
    assert other == board
    assert hash(other) == hash(board)
    assert pickle.loads(pickle.dumps(board)) == board
    assert board.fingerprint() in repr(board)
    assert len(repr(board)) < 120


# --- fingerprint ----------------------------------------------------------------------------------


def test_fingerprint_forgets_shapes_and_keeps_rules(board: Map, tmp_path: Path) -> None:
    data = json.loads(TEXT)
    of(data, "aki")["label"] = [200, 560]
    of(data, "aki")["neighbours"].reverse()
    data["board"]["provenance"] += " Moved a label."
    assert read(tmp_path, data).fingerprint() == board.fingerprint()
    of(data, "aki")["tax"] = 5
    taxed = read(tmp_path, data).fingerprint()
    of(data, "aki--iyo")["sides"] = ["sun"]
    routed = read(tmp_path, data).fingerprint()
    of(data, "kai")["closed_sun_3p"] = True
    closed = read(tmp_path, data).fingerprint()
    assert len({board.fingerprint(), taxed, routed, closed}) == 4


# --- proof ----------------------------------------------------------------------------------------


def test_our_map_is_proved(board: Map) -> None:
    assert check_map(board) == []


def joined(data: Json, one: str, two: str) -> None:
    of(data, one)["neighbours"].append(two)
    of(data, two)["neighbours"].append(one)


def parted(data: Json, one: str, two: str) -> None:
    of(data, one)["neighbours"].remove(two)
    of(data, two)["neighbours"].remove(one)


def shifted(data: Json, identifier: str, by: float) -> None:
    (ring,) = feature(data, identifier)["geometry"]["coordinates"]
    for point in ring:
        point[0] += by


def crossed(data: Json) -> None:
    (ring,) = feature(data, "oki")["geometry"]["coordinates"]
    (ours,) = feature(data, "shima")["geometry"]["coordinates"]
    ours[3], ours[9] = ours[9], ours[3]
    assert ring


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: joined(d, "kai", "mikawa"), "Kai and Mikawa are stated as neighbours"),
        (lambda d: parted(d, "aki", "bingo"), "Aki and Bingo share a border of"),
        (lambda d: of(d, "aki").update(label=[1, 1]), "Aki: its label lies outside it"),
        (lambda d: shifted(d, "shima", -5), "overlap, or there are gaps"),
        (crossed, "Shima: its outline crosses itself"),
        (lambda d: of(d, "aki").update(region_sun="red"), "sun side: region red has 10"),
        (lambda d: of(d, "aki").update(region_sun="grey"), "sun side: 6 regions"),
        (lambda d: of(d, "kai").update(closed_moon_3p=True), "moon side: 9 provinces are closed"),
        (lambda d: of(d, "aki--iyo").update({"to": "tosa"}), "does not reach Tosa"),
        (
            lambda d: feature(d, "aki--iyo")["geometry"]["coordinates"].insert(0, [198.3, 568]),
            "does not end at the coast of Aki",
        ),
        (lambda d: of(d, "aki--iyo").update({"to": "bingo"}), "joins neighbours by land"),
        (lambda d: of(d, "harima--sanuki").update({"sides": ["sun"]}), None),
    ],
)
def test_check_map_reports(
    tmp_path: Path, change: Callable[[Json], object], words: str | None
) -> None:
    data = json.loads(TEXT)
    change(data)
    problems = check_map(read(tmp_path, data))
    if words is None:
        assert problems == []
    else:
        assert any(words in problem for problem in problems), problems


def test_an_island_without_routes_cannot_be_reached(tmp_path: Path) -> None:
    data = json.loads(TEXT)
    data["features"] = [f for f in data["features"] if f["properties"]["kind"] != "sea_route"]
    problems = check_map(read(tmp_path, data))
    assert any("not every province can be reached" in problem for problem in problems)


# --- a map of one's own ---------------------------------------------------------------------------


def grid(columns: int, rows: int) -> Json:
    """A board of squares, three rows of it to a region with names of its own."""

    def name(column: int, row: int) -> str:
        return f"P{column}x{row}"

    features = []
    for row in range(rows):
        for column in range(columns):
            x, y = 40 * column, 40 * row
            near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
            features.append(
                {
                    "type": "Feature",
                    "properties": {
                        "id": name(column, row),
                        "name": name(column, row),
                        "kind": "province",
                        "label": [x + 20, y + 20],
                        "tax": 1,
                        "rice": 9,
                        "sites": 1,
                        "neighbours": [
                            name(c, r) for c, r in near if 0 <= c < columns and 0 <= r < rows
                        ],
                        "region_sun": f"land {row // 3}",
                        "region_moon": f"land {row // 3}",
                        "closed_sun_3p": False,
                        "closed_moon_3p": False,
                    },
                    "geometry": {
                        "type": "Polygon",
                        "coordinates": [
                            [[x, y], [x + 40, y], [x + 40, y + 40], [x, y + 40], [x, y]]
                        ],
                    },
                }
            )
    board = {"width": 40 * columns, "height": 40 * rows, "provenance": "squares"}
    return {"type": "FeatureCollection", "board": board, "features": features}


def test_a_small_map_is_read_and_its_departures_reported(tmp_path: Path) -> None:
    own = read(tmp_path, grid(5, 6))
    assert own.regions == ("land 0", "land 1")
    problems = check_map(own)
    assert any("30 provinces, the printed board has 45" in problem for problem in problems)
    assert any("too few for 35 groups of 5 players" in problem for problem in problems)
    assert not any("border" in problem or "gaps" in problem for problem in problems)


@pytest.mark.parametrize(("columns", "rows"), [(3, 4), (8, 8)])
def test_too_few_and_too_many_provinces(tmp_path: Path, columns: int, rows: int) -> None:
    with pytest.raises(MapError, match="15 to 60"):
        read(tmp_path, grid(columns, rows))


def test_html_in_names_is_text(tmp_path: Path) -> None:
    data = json.loads(TEXT)
    of(data, "aki")["name"] = "<script>alert(1)</script>"
    assert read(tmp_path, data).province("aki").name == "<script>alert(1)</script>"


# --- refusals -------------------------------------------------------------------------------------

HUGE = 10**4000
REFUSED: list[tuple[Callable[[Json], object], str, str]] = [
    # values
    *(
        (lambda d, f=field, v=value: of(d, "aki").update({f: v}), "Aki", field)
        for field in ("tax", "rice", "sites")
        for value in (0, -1, 10, True, 2.0, "3", None, HUGE, [3])
    ),
    (lambda d: of(d, "aki").pop("tax"), "Aki", "tax"),
    (lambda d: of(d, "aki").pop("closed_sun_3p"), "Aki", "closed_sun_3p"),
    (lambda d: of(d, "aki").update(closed_moon_3p=1), "Aki", "closed_moon_3p"),
    (lambda d: of(d, "aki").pop("region_sun"), "Aki", "region_sun"),
    (lambda d: of(d, "aki").update(region_moon=""), "Aki", "region_moon"),
    (lambda d: of(d, "aki").update(region_moon=7), "Aki", "region_moon"),
    (lambda d: of(d, "aki").update(romaji=7), "Aki", "romaji"),
    # names
    (lambda d: of(d, "aki").pop("name"), "feature 0", "name"),
    (lambda d: of(d, "aki").update(name="x" * 41), "feature 0", "name"),
    (lambda d: of(d, "aki").update(name=" Aki"), "feature 0", "name"),
    (lambda d: of(d, "aki").update(name="A\nki"), "feature 0", "name"),
    (lambda d: of(d, "aki").update(name="\ud800"), "feature 0", "name"),
    (lambda d: of(d, "aki").update(name="\u0000"), "feature 0", "name"),
    (lambda d: of(d, "aki").update(name={}), "feature 0", "name"),
    (lambda d: of(d, "aki").pop("id"), "Aki", "id"),
    (lambda d: of(d, "aki").update(id="BINGO"), "Bingo", "id"),
    (lambda d: of(d, "bingo").update(name="aki"), "aki", "name"),
    (lambda d: of(d, "oki").update(name="Aki"), "Aki", "name"),
    (lambda d: of(d, "aki").update(kind="planet"), "Aki", "kind"),
    (lambda d: of(d, "aki").update(kind=["province"]), "Aki", "kind"),
    # neighbours
    (lambda d: of(d, "aki").pop("neighbours"), "Aki", "neighbours"),
    (lambda d: of(d, "aki").update(neighbours="bingo"), "Aki", "neighbours"),
    (lambda d: of(d, "aki")["neighbours"].append("atlantis"), "Aki", "neighbours"),
    (lambda d: of(d, "aki")["neighbours"].append("oki"), "Aki", "neighbours"),
    (lambda d: of(d, "aki")["neighbours"].append("aki"), "Aki", "neighbours"),
    (lambda d: of(d, "aki")["neighbours"].append("Bingo"), "Aki", "neighbours"),
    (lambda d: of(d, "aki")["neighbours"].append(4), "Aki", "neighbours"),
    (lambda d: of(d, "aki")["neighbours"].append("kai"), "Aki", "neighbours"),
    (lambda d: of(d, "aki")["neighbours"].remove("bingo"), "Bingo", "neighbours"),
    # sea routes
    (lambda d: of(d, "aki--iyo").update({"to": "oki"}), "Aki - Iyo", "to"),
    (lambda d: of(d, "aki--iyo").update({"from": 5}), "Aki - Iyo", "from"),
    (lambda d: of(d, "aki--iyo").update({"to": "aki"}), "Aki - Iyo", "to"),
    (lambda d: of(d, "aki--iyo").update({"from": "kaga", "to": "tajima"}), "Aki - Iyo", "to"),
    (lambda d: of(d, "aki--iyo").update(sides=[]), "Aki - Iyo", "sides"),
    (lambda d: of(d, "aki--iyo").update(sides=["stars"]), "Aki - Iyo", "sides"),
    (lambda d: of(d, "aki--iyo").update(sides="sun"), "Aki - Iyo", "sides"),
    (lambda d: of(d, "aki--iyo").update(certainty_sun="maybe"), "Aki - Iyo", "certainty_sun"),
    (lambda d: of(d, "aki--iyo").pop("certainty_moon"), "Aki - Iyo", "certainty_moon"),
    (
        lambda d: feature(d, "aki--iyo").update(
            geometry={"type": "LineString", "coordinates": [[1, 1]]}
        ),
        "Aki - Iyo",
        "coordinates",
    ),
    (
        lambda d: feature(d, "aki--iyo").update(geometry=feature(d, "aki")["geometry"]),
        "Aki - Iyo",
        "geometry",
    ),
    # shapes
    *(
        (lambda d, v=value: of(d, "aki").update(label=v), "Aki", "label")
        for value in (
            None,
            [],
            [1],
            [1, 2, 3],
            ["1", "2"],
            [True, 1],
            [-1, 5],
            [5000, 5],
            [HUGE, 5],
            {"x": 1, "y": 1},
        )
    ),
    *(
        (
            lambda d, v=value: feature(d, "aki").update(
                geometry={"type": "Polygon", "coordinates": v}
            ),
            "Aki",
            "coordinates",
        )
        for value in (
            None,
            [],
            [[]],
            [[[1, 1], [2, 2], [1, 1]]],
            [[[1, 1], [2, 2], [3, 1], [4, 4]]],
            [[[1, 1], [2, 2], [3, "1"], [1, 1]]],
            [[[1, 1], [2, 2], 3, [1, 1]]],
            [[[1, 1], [9, 1], [9, 9], [1, 1]], [[2, 2], [3, 2], [3, 3], [2, 2]]],
        )
    ),
    (
        lambda d: feature(d, "aki").update(geometry={"type": "Point", "coordinates": [1, 1]}),
        "Aki",
        "geometry",
    ),
    (lambda d: feature(d, "aki").update(geometry=None), "Aki", "geometry"),
    (lambda d: feature(d, "aki").update(properties=None), "feature 0", "properties"),
    (lambda d: feature(d, "aki").update(type="Thing"), "feature 0", "type"),
    # the file
    (lambda d: d["features"].insert(0, 7), "feature 0", "type"),
    (lambda d: d.update(features=[]), "file", "features"),
    (lambda d: d.update(features={}), "file", "features"),
    (lambda d: d.update(type="Feature"), "file", "type"),
    (lambda d: d.pop("board"), "board", "board"),
    (lambda d: d["board"].pop("provenance"), "board", "provenance"),
    (lambda d: d["board"].update(width="1200"), "board", "width"),
    (lambda d: d["board"].update(height=HUGE), "board", "height"),
    (lambda d: d["board"].update(height=0), "board", "height"),
]


@pytest.mark.parametrize(("change", "where", "field"), REFUSED)
def test_refused(tmp_path: Path, change: Callable[[Json], object], where: str, field: str) -> None:
    data = copy.deepcopy(json.loads(TEXT))
    change(data)
    with pytest.raises(MapError) as caught:
        read(tmp_path, data)
    error = caught.value
    assert (error.feature, error.field) == (where, field)
    assert error.reason
    assert error.advice
    assert str(error).startswith(f"{where}, field '{field}'")
    assert len(str(error)) < 300


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "JSON"),
        ("not a map", "JSON"),
        ("[" * 200_000, "JSON"),
        ('{"a":' * 200_000, "JSON"),
        ('{"type": NaN}', "JSON"),
        ('{"type": -Infinity}', "JSON"),
        ('{"type": ' + "9" * 5000 + "}", "JSON"),
        ('{"type": 1, "type": 2}', "type"),
        ("[]", "type"),
        ("null", "type"),
        (TEXT.replace('"width": 1200', '"width": 1e999'), "width"),
        (TEXT.replace("[198.3,568.0]", "[198.3,1e400]"), "label"),
        (TEXT + " " * 20_000_000, "size"),
    ],
    ids=lambda value: value[:20],
)
def test_hostile_files(tmp_path: Path, text: str, field: str) -> None:
    with pytest.raises(MapError) as caught:
        read(tmp_path, text)
    assert caught.value.field == field


def test_not_text(tmp_path: Path) -> None:
    file = tmp_path / "map.geojson"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MapError, match="UTF-8"):
        read_map(file)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_map(tmp_path / "none.geojson")


def test_errors_survive_a_process_boundary() -> None:
    error = MapError("Aki", "tax", "why", "do")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    unknown = UnknownProvince("Kozke", ("Kozuke",))
    assert str(pickle.loads(pickle.dumps(unknown))) == str(unknown)


def test_the_shipped_map_is_read_once() -> None:
    assert read_map() is read_map()
    assert read_map() == read_map(FILE)


def test_reading_needs_the_standard_library_only() -> None:
    code = (
        "import sys; from shogun_nb.games.shogun.board_map import read_map; read_map();"
        "sys.exit(bool({'numpy', 'shapely', 'matplotlib'} & set(sys.modules)))"
    )
    root = Path(board_map.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, check=False)
    assert done.returncode == 0
