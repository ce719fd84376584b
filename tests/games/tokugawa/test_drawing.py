"""Tokugawa's board: what the picture, the text and the live board show of towns and roads."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import pytest

from shogun_nb.board import palette
from shogun_nb.board.layer import LOOK
from shogun_nb.board.live import LiveBoard, step_to
from shogun_nb.board.scene import Shape, Text, text_width
from shogun_nb.board.still import png, svg
from shogun_nb.board.text import WIDTH
from shogun_nb.controls.looks import colours
from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.drawing import marks_of
from tests.games.tokugawa.table import ANN, BEN, here

BOARD = tk.read_map()
FULL = here(
    {
        "Sendai": (ANN, "lancer", {"castle": 1, "ship": 2}),
        "Nara": (BEN, "archer", {"weak": True}),
        "Osaka": (ANN, "swordsman", {"upgraded": True, "garden": 1, "temple": 1, "wall": 1}),
        "Tsu": (BEN, None, {"smithy": 1}),
    }
)


def test_the_picture_shows_units_buildings_roads_and_banks() -> None:
    scene = FULL.scene()
    shown = {(BOARD.names[one.province], one.letter) for one in scene.counters}
    assert shown == {("Sendai", "A"), ("Nara", "B"), ("Osaka", "A"), ("Kyoto", "A"), ("Yedo", "B")}
    assert scene.areas[BOARD.index("Tsu")].fill == palette.tint(1), "a building alone is held, too"
    words = {mark.text for mark in scene.marks if isinstance(mark, Text)}
    assert {"Kinai", "Tōhoku", "San'yō", "Osaka", "plain road", "mountain road", "15"} <= words
    assert "Reconstruction: board" in svg(scene)
    ET.fromstring(svg(scene))
    assert png(scene, width=400)[1:4] == b"PNG"


def test_terrains_are_told_apart_without_colour_and_by_day_and_night() -> None:
    ways = marks_of(FULL).ways
    named = [way for way in ways if way.words]
    assert [way.words for way in named] == ["mountain road", "forest road", "plain road"]
    assert len({way.dash for way in named}) == 3
    lines = [line for way in ways for line in way.lines]
    assert sorted(lines) == sorted(road.line for road in BOARD.roads)
    assert ways[-1].lines == tuple(
        road.line for road in BOARD.roads if {road.start, road.end} == {"Osaka", "Hikone"}
    ), "the road that others cross lies over them"
    drawn = [mark for mark in FULL.scene().marks if isinstance(mark, Shape) and mark.dash]
    assert {mark.dash for mark in drawn} == {way.dash for way in ways if way.dash}
    for way in named:
        found = re.search(rf"{way.token}: light-dark\((\S+), (\S+)\);", LOOK.read_text())
        assert found is not None
        day, night = found.groups()
        assert palette.WAYS[way.token] == day
        assert palette.contrast(day, palette.NEUTRAL_FILL) >= 3
        assert palette.contrast(night, colours(dark=True)["paper"]) >= 3


def test_no_name_lies_on_another() -> None:
    names = {town.printed for town in BOARD.provinces}
    texts = [
        mark
        for mark in FULL.scene().marks
        if isinstance(mark, Text) and mark.text in names and mark.serif
    ]
    assert len(texts) == 43
    boxes = []
    for one in texts:
        wide = text_width(one.text, one.size, bold=True) * 0.92
        left = one.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[one.anchor]
        boxes.append((one.text, left, one.at[1] - one.size * 0.7, left + wide, one.at[1]))
        assert left > 0
        assert left + wide < BOARD.width
    for a, b in itertools.combinations(boxes, 2):
        assert not (a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]), (a[0], b[0])


def test_a_town_is_told_in_words_and_has_a_card() -> None:
    marks = marks_of(FULL)
    assert marks.words(BOARD.index("Osaka")) == (
        "Osaka: Ann; Swordsman of strength 3, 5 in defence, upgraded; garden, temple, wall; "
        "port with a shipyard; Kinai"
    )
    card = marks.card(BOARD.index("Sendai"))
    for words in (
        "castle, 2 ships",
        "Morioka",
        "By forest road",
        "Tōhoku, bank 5 Koku",
        "Northern",
    ):
        assert words in card
    assert "<b>" not in marks_of(tk.scenario(players=["<b>", "Ben"])).card(BOARD.index("Kyoto"))


def test_no_sign_has_the_letter_of_another() -> None:
    there = tk.scenario(players=["Ann", "Ben"]).set("Sendai", "Ann", "archer")
    game = tk.new_game(position=there.set_turn("Ann"), seed=3).choose(tk.Build("castle", "Sendai"))
    marks = marks_of(game.position)
    letters = [sign.letter for sign in marks.signs]
    assert len({*letters}) == len(letters)
    # A castle that is not ready is neither one that is, nor a capital.
    (castle,) = marks.places[BOARD.index("Sendai")].signs
    assert castle.words == "castle, not ready yet"
    assert castle in marks.signs


def test_the_text_says_all_in_100_columns() -> None:
    text = marks_of(FULL).text()
    assert max(map(len, text.splitlines())) <= WIDTH
    for words in ("Sendai      A l CSSy", "Kinai (5 towns, bank 5 Koku)", "Ann 1 of 3", "a Archer"):
        assert words in text, text


def test_before_the_draws_the_board_is_empty() -> None:
    game = tk.new_game([ANN, BEN], seed=7, chance="ask")
    text = marks_of(game.position).text()
    assert ["A", "Ann", "–", "15", "0", "0", "0", "0"] in [*map(str.split, text.splitlines())]
    assert game.position.scene().counters == ()


def test_arrow_keys_lead_to_every_town() -> None:
    near, reached = marks_of(FULL).near, {BOARD.index("Kyoto")}
    while True:
        more = {
            far
            for town in reached
            for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
            if (far := step_to(BOARD, near, town, key)) is not None
        }
        if more <= reached:
            break
        reached |= more
    assert len(reached) == 43


@pytest.mark.parametrize("colouring", ["owner", "region"])
def test_the_live_board_shows_the_same(colouring: str) -> None:
    board = LiveBoard(FULL, colouring=colouring)
    pieces, land = board.layer.pieces, board.layer.land
    assert land["points"] == 1
    assert pieces["p"][BOARD.index("Nara")] == [1, [[1, 1, 0, (), "a"]], 0, ["-"], 0]
    assert pieces["tags"][0][2:] == ["koku", "Tōhoku", 5]
    assert ["way forest road", "way-2", [10.0, 4.5]] in [way[:3] for way in land["ways"]]
    assert land["printed"][BOARD.index("Yedo")] == ["p", "*"]
    board.select("Nara")
    assert board.selected == "Nara"
    board.close()
