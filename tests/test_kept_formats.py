"""Kept games that version 0.1 wrote load, and go on: now, and from now on.

``tests/golden/formats/*.jsonl`` are never written anew: what stands in ``games.json`` beside them
is what the code that wrote them said of them. A new format gets files of its own, beside these.
"""

from __future__ import annotations

import json
import shutil
from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine.journal import TornLine
from shogun_nb.games.shogun.choices import Throw
from shogun_nb.games.tokugawa.choices import KINDS
from shogun_nb.whole_table.seats import Laid, keep_seats, kept_laid, kept_now, kept_seats

FORMATS = Path(__file__).parent / "golden" / "formats"
GAMES: dict[str, dict[str, Any]] = json.loads((FORMATS / "games.json").read_text(encoding="utf-8"))
SHOGUN = {name: said for name, said in GAMES.items() if "side" in said}
GEKOKUJO = {name: said for name, said in GAMES.items() if "clans" in said}
TOKUGAWA = {name: said for name, said in GAMES.items() if "turn" in said}


@pytest.fixture(scope="module")
def own_map(root: Path, tmp_path_factory: pytest.TempPathFactory) -> sg.Map:
    """The shipped map with another tax in Kai, as somebody may have drawn it."""
    data = json.loads((root / "maps" / "shogun.geojson").read_text(encoding="utf-8"))
    for feature in data["features"]:
        if feature["properties"]["name"] == "Kai":
            feature["properties"]["tax"] = 7
    path = tmp_path_factory.mktemp("map") / "own.geojson"
    path.write_text(json.dumps(data), encoding="utf-8")
    return sg.read_map(path)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_kept_by_an_earlier_version_is_gone_on_with(
    name: str, own_map: sg.Map, tmp_path: Path
) -> None:
    said = GAMES[name]
    path = Path(shutil.copy(FORMATS / f"{name}.jsonl", tmp_path / "kept.jsonl"))
    map = own_map if "own_map" in said else None
    for read in (sg.load, sg.resume):
        with pytest.warns(TornLine) if "torn" in said else nullcontext():
            game = read(path, map=map)
        here = game.position
        assert here == type(here).from_code(said["position"], map=map)
        now = {
            "players": list(game.players),
            "seed": game.seed,
            "choices": len(game.choices),
            "over": game.over,
            "winners": list(game.winners),
            "asked": game.decision.kind,
            "waiting_for": list(game.decision.waiting_for),
            "chance": game.chance,
        }
        if name in GEKOKUJO:
            now |= {"clans": here.clans, "round": here.round, "phase": here.phase}
        elif name in TOKUGAWA:
            now["turn"] = here.state.turn
        else:
            now |= {"side": game.side, "start": game.start.start}
            now |= {"season": here.season, "year": here.year}
            now["tower"] = [str(game.tower.stay), str(game.tower.fall)]
        assert now == {key: said[key] for key in now}
        for option, value in said["options"].items():
            assert getattr(game.start.options, option) == value
        for number, value in said.get("numbers", {}).items():
            found = getattr(game.start.numbers, number)
            assert (list(found) if isinstance(found, tuple) else found) == value
    before = len(game.choices)
    game.chance = "tape"
    game.play("greedy").close()
    assert game.over
    assert len(game.choices) > before or said["over"]
    assert sg.load(path, map=map).position == game.position


def test_games_of_all_kinds_stand_there() -> None:
    files = {path.stem for path in FORMATS.glob("*.jsonl")}
    assert files == set(GAMES)
    assert GAMES == SHOGUN | GEKOKUJO | TOKUGAWA
    assert {len(said["players"]) for said in SHOGUN.values()} == {3, 4, 5}
    assert {said["side"] for said in SHOGUN.values()} == {"sun", "moon"}
    assert {said["start"] for said in SHOGUN.values()} == {"printed", "draft", "position"}
    for games in (SHOGUN, GEKOKUJO, TOKUGAWA):
        assert {said["chance"] for said in games.values()} == {"tape", "ask"}
    assert {len(said["players"]) for said in GEKOKUJO.values()} == {2, 3, 5}
    assert {said["phase"] for said in GEKOKUJO.values()} == {"clans", "battles"}
    begun = {name: sg.load(FORMATS / f"{name}.jsonl").start for name in GEKOKUJO}
    assert [name for name, start in begun.items() if not start.clans] == ["gekokujo_choosing_clans"]
    assert begun["gekokujo_from_a_position"].position is not None
    kept = {name: sg.load(FORMATS / f"{name}.jsonl") for name in TOKUGAWA}
    assert kept["tokugawa_from_a_position"].start.position is not None
    made = {type(one.choice).__name__ for game in kept.values() for one in game.choices}
    assert {one.__name__ for one in KINDS} - made == {"Resign"}
    supplied = sg.load(FORMATS / "chance_supplied.jsonl").choices
    assert any(isinstance(made.choice, Throw) for made in supplied)
    assert sg.load(FORMATS / "other_tower_options_numbers.jsonl").tower.stay == Fraction(1, 3)
    for name in ("taken_back", "gekokujo_5_modules", "tokugawa_short_with_readings"):
        assert '"undo_to"' in (FORMATS / f"{name}.jsonl").read_text()


def test_who_sat_there_and_what_lay_there_is_found_again() -> None:
    path = FORMATS / "with_seats.jsonl"
    assert kept_seats(path) == {"Takeda": "me", "Uesugi": "random", "Mori": "greedy"}
    assert kept_now(path) == FORMATS / "printed_5_begun.jsonl"
    assert kept_laid(path) == Laid("Takeda", 6, {"castle": "Suruga", "bid": 2})


def test_the_seats_are_a_file_of_the_games_owner_alone(tmp_path: Path) -> None:
    keep_seats(tmp_path / "class.jsonl", {"Takeda": "me"})
    assert (tmp_path / "class.seats.json").stat().st_mode & 0o777 == 0o600
