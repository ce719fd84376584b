"""Gekokujō's plain board: what the picture, the text and the live board show of plain numbers."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from shogun_nb.board import palette
from shogun_nb.board.live import LiveBoard
from shogun_nb.board.plain import Marks
from shogun_nb.board.scene import Shape
from shogun_nb.board.still import png, svg
from shogun_nb.board.text import WIDTH
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo.board_map import CLANS, UnknownProvince, read_map
from shogun_nb.games.gekokujo.drawing import marks_of
from shogun_nb.games.gekokujo.position import Position, scenario
from tests.board.meeting import counters_in, meeting, words_in
from tests.engine.toy import Begun

BOARD = read_map()
COUNT = len(BOARD.names)


def empty(players: tuple[str, ...] = CLANS) -> Position:
    return scenario(players=players).set_round(round=2)


def begun() -> Position:
    """Each clan at home, a castle, and a province in dispute."""
    here = empty()
    for clan, home in BOARD.home.items():
        units = {clan: {"daimyo": 3, "bushi": 1}}
        here = here.set(BOARD.names[home], units=units, castle=clan == "Oda" or None)
    return here.set("Mino", units={"Oda": {"daimyo": 1, "bushi": 4}, "Takeda": 6})


def full() -> Marks:
    """Every province with the most units and all Daimyo of a clan."""
    here = empty()
    for number, name in enumerate(BOARD.names):
        clan = CLANS[number % 6]
        units = {clan: {"daimyo": 3, "bushi": 7}}
        here = here.set(name, units=units, castle=BOARD.home[clan] == number or None)
    return marks_of(here)


def test_the_picture_shows_owners_units_and_signs() -> None:
    scene = begun().scene()
    owari, mino = BOARD.number("Owari"), BOARD.number("Mino")
    shown = {(one.province, one.letter, one.armies) for one in scene.counters}
    assert {(owari, "O", 1), (mino, "O", 4), (mino, "T", 6)} < shown
    assert len(scene.counters) == 6 + 2
    assert scene.areas[owari].fill == palette.tint(CLANS.index("Oda"))
    assert scene.areas[mino].fill == palette.NEUTRAL_FILL
    assert {one.letter for one in scene.counters} == set("COSTKU")
    dashed = [mark for mark in scene.marks if isinstance(mark, Shape) and len(mark.paths[0]) > 2]
    assert len({mark.paths for mark in dashed if mark.dash}) == 14
    assert "a reconstruction" in svg(scene)
    assert "jankos1976, ShogunGekokujo, CC BY 4.0" in svg(scene)
    ET.fromstring(svg(scene))
    assert png(scene, width=400)[1:4] == b"PNG"


def test_regions_are_the_circuits() -> None:
    scene = begun().scene(colouring="region", targets=["Kai"], arrows=[("Kai", "Suruga", "2")])
    fills = {
        area.fill: {
            BOARD.province(one.name).circuit for one in scene.areas if one.fill == area.fill
        }
        for area in scene.areas
    }
    assert sorted(map(len, fills.values())) == [1] * 8
    assert [BOARD.names[one.province] for one in scene.highlights] == ["Kai"]


def test_clans_are_told_apart_by_colour_outline_and_letter() -> None:
    liveries = palette.SIX_LIVERIES
    assert len({livery.outline for livery in liveries}) == len(liveries) == len(CLANS)
    assert len({palette.tint(seat) for seat in range(len(liveries))}) == len(CLANS)
    assert len(set(begun().drawn().letters)) == len(CLANS)
    for livery in liveries:
        assert palette.contrast(livery.text, livery.colour) >= 4.5
    for seat in range(len(liveries)):
        assert palette.contrast(palette.INK, palette.tint(seat)) >= 4.5


@pytest.mark.parametrize("colouring", ["owner", "region"])
def test_words_do_not_meet_on_a_full_board(colouring: str) -> None:
    assert meeting(words_in(full().scene(colouring=colouring))) == []


def test_counters_do_not_meet_on_a_full_board() -> None:
    scene = full().scene()
    boxes = counters_in(scene)
    assert len(boxes) >= COUNT
    assert meeting(boxes) == []


def test_the_text_tells_every_province() -> None:
    here = begun()
    lines = str(here).splitlines()
    assert lines[0] == "Gekokujō, round 2, income"
    assert max(map(len, lines)) <= WIDTH
    for name in BOARD.names:
        assert any(f"{name} " in line for line in lines), name
    assert "Owari         O 3+1 CH" in str(here)
    assert "Mino          - O1+4/T0+6 ^" in str(here)
    assert "a reconstruction" in lines[-1]
    assert max(map(len, full().text().splitlines())) <= WIDTH


def test_locals_types_and_what_goes_on_are_told() -> None:
    game = gekokujo.new_game(3, seed=7, modules=["specialized_warfare"], locals=1)
    assert "Mino          - (1) ^" in str(game.position)
    assert "(local Bushi)" in str(game.position)
    mino, owari = BOARD.number("Mino"), BOARD.number("Owari")
    assert game.position.drawn().words(mino) == "Mino: neutral; Locals: 1 Bushi; mountain; Tosando"
    game.choose(gekokujo.HireNinja("sabotage", "Mino"))
    shown = game.position.drawn()
    assert "the Ninja: sabotage" in shown.words(mino)
    assert "3 Daimyo, 1 Spearman" in shown.words(owari)
    assert "Ninja: Oda, sabotage, Mino" in shown.text()
    order = sorted(CLANS, key=lambda clan: clan != "Oda")
    game = gekokujo.new_game(position=begun().set_round("battles", order=order), seed=7)
    game.choose(gekokujo.HireRonin(2))
    assert "contested" in game.position.drawn().words(mino)
    assert "Battle: Mino, Oda 2 Ronin" in str(game.position)


def test_kinds_of_units_are_told_apart_on_every_board() -> None:
    here = gekokujo.scenario(players=["Oda", "Uesugi"], options={"specialized_warfare": 1})
    here = here.set("Owari", units={"Oda": {"spearmen": 2, "archers": 1, "daimyo": 1}})
    drawn = here.drawn()
    assert "Owari         O 1+2s,1a H" in drawn.text()
    assert "s Spearmen" in drawn.text()
    assert max(map(len, drawn.text().splitlines())) <= WIDTH
    sight, _ = drawn.sight()
    units = sight.places[BOARD.number("Owari")].units[0]
    assert (units.number, units.leaders, units.kinds) == (3, 1, (("s", 2), ("a", 1)))
    assert {"s", "w", "a", "b", "g"} <= sight.signs.keys()
    plain = here.set("Owari", units={"Oda": {"spearmen": 3, "archers": 0, "daimyo": 1}})
    assert plain.svg() != here.svg()
    # Without the module nothing of it is explained; castles are seen from afar, as cities are.
    sight, _ = begun().drawn().sight()
    assert "s" not in sight.signs
    assert sight.far == ("C", "M", "^")


def test_koku_behind_screens_are_not_on_the_board() -> None:
    game = gekokujo.new_game(3, seed=7, options={"screens": 1})
    koku = str(game.position.koku["Oda"])
    assert [row[3] for _, _, row in game.position.drawn().rows] == ["?", "?", "?"]
    assert [row[3] for _, _, row in game.view("Oda").position.drawn().rows] == [koku, "?", "?"]


def test_the_card_says_what_stands_there() -> None:
    shown = begun().drawn()
    owari = shown.card(BOARD.number("Owari"))
    assert "3 Daimyo, 1 Bushi" in owari
    assert "castle, home of Oda" in owari
    assert "<th>By land</th><td>Ise, Mikawa, Mino</td>" in owari
    oki = shown.card(BOARD.number("Oki"))
    assert "<th>By sea (reconstruction)</th><td>Hōki, Izumo</td>" in oki
    assert "nobody" in oki
    assert "jankos1976" in shown.card(None)
    assert shown.words(BOARD.number("Yamashiro")) == "Yamashiro: neutral; Kyoto (mandate); Kinai"


def test_names_of_people_are_text() -> None:
    here = empty(("<b>Ann</b>", "Ben & Co")).set("Owari", units={"<b>Ann</b>": 2})
    shown = here.drawn()
    assert "<b>" not in shown.card(BOARD.number("Owari")) + here.svg()
    ET.fromstring(here.svg())


def test_overlays_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="colouring is 'owner' or 'region'"):
        begun().svg(colouring="rainbow")
    with pytest.raises(InputError, match="'emblems' is not one of colouring"):
        begun().show(emblems=["A"])


def test_the_live_board_selects_and_shows() -> None:
    here, told = begun(), []
    board = LiveBoard(here, on_click=told.append)
    board.selected = "awa_kanto"
    assert board.selected == "Awa (Kanto)"
    assert [press.description for press in board._near[:3]] == ["Kazusa", "Sagami", ""]
    board.selected = None
    board._key("Home")
    assert board.selected == BOARD.names[0]
    board.select("Kai")
    board._key("ArrowUp")
    assert board.selected == "Shinano"
    board._key("Enter")
    assert told == ["Shinano"]
    board.show(targets=["Mino"], colouring="region")
    assert board.layer.marks["targets"] == [BOARD.index("Mino")]
    assert "Shinano" in board._card.value
    with pytest.raises(UnknownProvince):
        board.selected = "Atlantis"
    assert board.selected == "Shinano"
    assert "Board of Gekokujō" in board.layer.words
    board.close()


def test_a_game_without_a_board_says_so() -> None:
    game = Game(Begun(("Ann", "Ben"), 7, 0), "tape")
    with pytest.raises(InputError, match="has no board"):
        LiveBoard(game)
    with pytest.raises(InputError, match="has no board"):
        game.position.svg()


def test_a_live_board_stays_with_its_game() -> None:
    import shogun_nb as sg

    board = LiveBoard(begun())
    with pytest.raises(InputError, match="another game"):
        board.show(sg.scenario())
    assert board.position.players == CLANS
    board.close()
