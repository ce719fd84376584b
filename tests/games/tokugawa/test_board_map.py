"""Tokugawa's map: what the file says, what the rules count on, and what is refused."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.map import MapError
from shogun_nb.games.tokugawa.board_map import check_map, read_map

BOARD = read_map()


def test_T_001_the_board_has_43_towns_9_provinces_and_70_roads() -> None:
    assert (len(BOARD.provinces), len(BOARD.regions), len(BOARD.roads)) == (43, 9, 70)
    assert Counter(road.terrain for road in BOARD.roads) == {
        "plain": 24,
        "forest": 20,
        "mountain": 26,
    }
    sizes = Counter(town.province for town in BOARD.provinces)
    assert sorted(sizes.values()) == [4, 4, 5, 5, 5, 5, 5, 5, 5]
    assert sum(town.port for town in BOARD.provinces) == 23
    assert sum(town.shipyard for town in BOARD.provinces) == 20
    assert [town.name for town in BOARD.provinces if town.capital] == ["Yedo", "Kyoto"]
    assert check_map(BOARD) == []


def test_Kyoto_and_Yedo_are_five_steps_apart_by_the_Nakasendo_and_seven_by_the_Tokaido() -> None:
    nakasendo = ["Kyoto", "Hikone", "Kano", "Matsumoto", "Takasaki", "Yedo"]
    tokaido = ["Kyoto", "Tsu", "Nagoya", "Okazaki", "Hamamatsu", "Sumpu", "Odawara", "Yedo"]
    for way in (nakasendo, tokaido):
        for start, end in pairwise(way):
            assert BOARD.index(end) in BOARD.near[BOARD.index(start)]
    assert BOARD.steps("Kyoto", "Yedo") == len(nakasendo) - 1 == 5
    others = [name for name in BOARD.names if name not in tokaido]
    assert BOARD.steps("Kyoto", "Yedo", others) == len(tokaido) - 1 == 7


def test_Shikoku_is_reached_by_sea_only() -> None:
    shikoku = [town for town in BOARD.provinces if town.province == "Shikoku"]
    assert len(shikoku) == 5
    assert all(town.port for town in shikoku)
    assert all(BOARD.steps("Kyoto", town.name) is None for town in shikoku)
    reached = [name for name in BOARD.names if BOARD.steps("Kyoto", name) is not None]
    assert len(reached) == 38


def test_the_roads_are_those_of_the_checklist() -> None:
    """The neighbours that the rules of the start count on (T-014)."""

    def near(name: str) -> set[str]:
        return {BOARD.names[place] for place in BOARD.near[BOARD.index(name)]}

    assert near("Kyoto") == {"Hikone", "Miyazu", "Nara", "Osaka", "Tsu"}
    assert near("Yedo") == {"Kofu", "Mito", "Odawara", "Takasaki", "Utsunomiya"}
    osaka = [road for road in BOARD.roads if {road.start, road.end} == {"Osaka", "Hikone"}]
    assert [road.terrain for road in osaka] == ["plain"], "the daimyo's way round Kyoto"


def test_what_is_reconstructed_is_marked_so() -> None:
    assert "reconstruction" in BOARD.provenance
    assert "reconstruction" in repr(BOARD)


def test_towns_are_found_by_name_and_an_unknown_one_is_a_town() -> None:
    assert BOARD.index("kyoto") == BOARD.index("KYOTO") == BOARD.index("Kyoto")
    with pytest.raises(KeyError, match="no town 'Kioto'; did you mean Kyoto"):
        BOARD.index("Kioto")
    with pytest.raises(sg.InputError, match="no province 'Kyushu'; there are Tohoku, Kanto"):
        BOARD.region("Kyushu")


def changed(tmp_path: Path, change: Any) -> Path:
    data = json.loads(Path("maps/tokugawa.geojson").read_text(encoding="utf-8"))
    found = {item["properties"]["id"]: item for item in data["features"]}
    change(data, found)
    path = tmp_path / "map.geojson"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def put(feature: str, name: str, value: object) -> Any:
    return lambda data, found: found[feature]["properties"].__setitem__(name, value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data, found: data["features"].remove(found["nara"]), "it has 42 towns"),
        (lambda data, found: data["features"].remove(found["kinai"]), "it has 8 regions"),
        (put("kyoto", "capital", False), "Kyoto and Yedo (T-013)"),
        (put("nara", "capital", True), "Kyoto and Yedo (T-013)"),
        (put("nara", "shipyard", True), "Nara, field 'shipyard': it is no port (T-080)"),
        (lambda data, found: data["features"].remove(found["land--nara"]), "it has no land"),
        (put("nara", "port", 1), "1 is neither true nor false"),
        (put("nara", "region", "kyushu"), "'kyushu' is unknown"),
        (put("yedo--odawara", "terrain", "swamp"), "write plain or forest or mountain"),
        (put("yedo--odawara", "to", "nowhere"), "'nowhere'"),
        (put("yedo--odawara", "to", "mito"), "the road is given twice (T-001)"),
        (put("nara", "kind", "province"), "write town, road, region, land, scenery, lake"),
    ],
)
def test_what_the_rules_cannot_use_is_refused(tmp_path: Path, change: Any, message: str) -> None:
    with pytest.raises(MapError, match=re.escape(message)):
        read_map(changed(tmp_path, change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("sendai", "shipyard", False), "Sendai: a shipyard is a port with a forest road"),
        (put("nara", "region", "tohoku"), "Tohoku: its towns are not connected (T-001)"),
        (put("shimonoseki", "region", "shikoku"), "a road leads to Shikoku (T-050)"),
        (
            lambda data, found: found["kyoto--nara"]["geometry"]["coordinates"].pop(),
            "Kyoto to Nara: the line does not join the two towns",
        ),
    ],
)
def test_what_a_map_lacks_is_told(tmp_path: Path, change: Any, message: str) -> None:
    told = check_map(read_map(changed(tmp_path, change)))
    assert any(message in one for one in told), told
