"""Gekokujō's map: its facts, its proof, and what the reader refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import shapely

from shogun_nb.engine.map import MapError, UnknownProvince
from shogun_nb.games.gekokujo.board_map import Map, check_map, read_map

FILE = Path(__file__).parents[3] / "maps" / "gekokujo.geojson"
TEXT = FILE.read_text(encoding="utf-8")
Json = dict[str, Any]
MOUNTAINS = {"Shinano", "Kai", "Hida", "Etchu", "Mino", "Kozuke"}
HOMES = {
    "Chosokabe": "Tosa",
    "Oda": "Owari",
    "Shimazu": "Satsuma",
    "Takeda": "Kai",
    "Tokugawa": "Mikawa",
    "Uesugi": "Echigo",
}
LINKS = {
    "Aki-Iyo",
    "Awa (Kanto)-Sagami",
    "Awa (Shikoku)-Awaji",
    "Awaji-Harima",
    "Awaji-Settsu",
    "Bizen-Sanuki",
    "Bungo-Iyo",
    "Buzen-Nagato",
    "Chikuzen-Iki",
    "Echigo-Sado",
    "Hizen-Iki",
    "Hoki-Oki",
    "Iki-Tsushima",
    "Izumo-Oki",
}


def read(tmp_path: Path, data: Json) -> Map:
    file = tmp_path / "map.geojson"
    file.write_text(json.dumps(data), encoding="utf-8")
    return read_map(file)


def of(data: Json, identifier: str) -> Json:
    found: Json = next(f for f in data["features"] if f["properties"]["id"] == identifier)
    properties: Json = found["properties"]
    return properties


def test_the_facts_of_the_map() -> None:
    board = read_map()
    assert len(board.names) == 68
    assert {name for name, high in zip(board.names, board.mountain, strict=True) if high} == (
        MOUNTAINS
    )
    assert {clan: board.names[home] for clan, home in board.home.items()} == HOMES
    assert [board.names[place] for place in board.mandate] == ["Yamashiro", "Settsu", "Musashi"]
    assert {"-".join(sorted((link.start, link.end))) for link in board.sea_routes} == LINKS
    inland = {name for name, coast in zip(board.names, board.coastal, strict=True) if not coast}
    assert MOUNTAINS - inland == {"Etchu"}
    assert {"Iga", "Omi", "Yamashiro", "Yamato", "Kawachi", "Tamba", "Mimasaka"} < inland
    assert "reconstruction" in board.provenance
    assert "Natural Earth (public domain)" in board.provenance


def test_neighbours_are_the_shared_borders_of_the_shapes_and_the_sea_links() -> None:
    board = read_map()
    shapes = [
        shapely.MultiPolygon([shapely.Polygon(ring) for ring in province.rings])
        for province in board.provinces
    ]
    borders = {
        (here, there)
        for here, there in combinations(range(68), 2)
        if shapes[here].boundary.intersection(shapes[there].boundary).length > 0
    }
    assert len(borders) == 127
    links = {tuple(sorted(map(board.number, name.split("-")))) for name in LINKS}
    for places, pairs in (
        (board.land, borders),
        (board.sea, links),
        (board.neighbours, borders | links),
    ):
        both = {(one, two) for pair in pairs for one, two in (pair, pair[::-1])}
        assert {(here, there) for here, near in enumerate(places) for there in near} == both
        assert all(list(near) == sorted(near) for near in places)


def test_our_map_is_proved() -> None:
    assert check_map(read_map(FILE)) == []
    assert read_map(FILE) == read_map()
    assert hash(read_map(FILE)) == hash(read_map())


def test_provinces_are_found_by_name_id_and_printed_word() -> None:
    board = read_map()
    assert board.number("awa_kanto") == board.number("Awa (Kantō)") == board.index("AWA (KANTO)")
    assert board.province("tosa").circuit == "Nankaido"
    with pytest.raises(UnknownProvince, match="did you mean Mikawa"):
        board.number("Mikava")


def parted(data: Json) -> None:
    of(data, "kai")["neighbours"].remove("shinano")
    of(data, "shinano")["neighbours"].remove("kai")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (parted, ["Kai and Shinano share a border", "126 borders"]),
        (lambda data: of(data, "kai").update(coastal=True), ["Kai: the shapes contradict"]),
        (lambda data: of(data, "aki").update(coastal=False), ["Aki: the shapes contradict"]),
        (
            lambda data: of(data, "echigo--sado").update(to="mutsu"),
            ["not every province can be reached", "does not reach Mutsu", "by land"],
        ),
    ],
)
def test_check_map_reports(
    tmp_path: Path, change: Callable[[Json], object], words: list[str]
) -> None:
    data = json.loads(TEXT)
    change(data)
    problems = "\n".join(check_map(read(tmp_path, data)))
    for word in words:
        assert word in problems


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        (lambda data: data["features"].pop(0), "file", "68 features"),
        (lambda data: of(data, "kai").update(home_of=None), "file", "Takeda .* 0 .*G-021"),
        (lambda data: of(data, "iga").update(home_of="Oda"), "file", "Oda .* 2 .*G-021"),
        (lambda data: of(data, "iga").update(home_of="Mori"), "Iga", "write Chosokabe or"),
        (lambda data: of(data, "iga").update(home_of=[]), "Iga", "a list of 0"),
        (lambda data: of(data, "iga").update(mandate="Edo"), "file", "Edo .* 2 .*G-014"),
        (lambda data: of(data, "iga").update(mandate="Nara"), "Iga", "write Kyoto or"),
        (lambda data: of(data, "iga").update(coastal=1), "Iga", "true or false"),
        (lambda data: of(data, "iga").pop("mountain"), "Iga", "true or false"),
        (lambda data: of(data, "iga").update(circuit=""), "Iga", "not a text"),
        (
            lambda data: of(data, "hoki--oki").update({"from": "oki", "to": "izumo"}),
            "Oki passage from Hoki",
            "given twice .G-034",
        ),
        (lambda data: of(data, "hoki--oki").update({"to": "okii"}), "Oki passage", "mean Oki"),
        (lambda data: of(data, "iga")["neighbours"].pop(), "", "does not name it back"),
    ],
)
def test_refused(tmp_path: Path, change: Callable[[Json], object], where: str, words: str) -> None:
    data = json.loads(TEXT)
    change(data)
    with pytest.raises(MapError, match=words) as caught:
        read(tmp_path, data)
    assert caught.value.feature.startswith(where)
    assert caught.value.advice
