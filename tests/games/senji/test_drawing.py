"""Senji's board: what the picture, the text and the live board show of plain numbers."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from shogun_nb.board import palette
from shogun_nb.board.layer import land_of_page
from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import Shape, Text
from shogun_nb.board.still import png, svg
from shogun_nb.board.text import WIDTH
from shogun_nb.games import senji
from shogun_nb.games.senji.drawing.board import LIVERIES, marks_of
from shogun_nb.games.senji.rules import state as at
from tests.board.meeting import counters_in, meeting, words_in
from tests.games.senji.table import BOARD, summer

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
SEAS = ["northern sea", "southern sea"]


def attack() -> senji.Game:
    """Eric's fleet, his Hosokawa in an attack, an order of his and one of Max."""
    game = summer(
        {"G1": (0, 3), "G2": (0, 0), "B3": (1, 5)},
        samurai={"Hosokawa": (0, "G1")},
        orders={"G1": "march", "B3": "recruitment"},
        fleets={(1, 0): 2},
    )
    game.choose(senji.Call("Ise"))
    game.choose(senji.March("Yamashiro", 3, ["Hosokawa"]))
    return game


def full() -> senji.Position:
    """Six players, all units, fleets of everybody, and every samurai on the board."""
    here = senji.new_game(NAMES, seed=7, chance="ask").position
    state = here.state
    state.round, state.phase, state.host, state.due_hana = 3, at.SUMMER, 2, 0
    for place in range(at.PROVINCES):
        state.owner[place], state.units[place], state.ordered[place] = place % 6, 6, 1
    for fleet in range(at.FLEETS):
        state.fleet[fleet] = 6
    for one in range(at.SAMURAI):
        state.samurai_of[one] = one % 6
        state.samurai_at[one] = one if one < 12 else at.SEA_AT + one % 2
    state.step, state.seat = at.CALL, 2
    return here


def test_whatever_shows_the_board_says_that_it_is_a_reconstruction() -> None:
    drawn, said = attack().position.drawn(), "map: a reconstruction"
    assert said in svg(attack().position.scene())
    assert said in [one["t"] for one in land_of_page(drawn.map)["scenery"]]


def test_the_board_tells_owners_units_samurai_fleets_and_attacks() -> None:
    drawn = attack().position.drawn()
    words = {name: drawn.words(place) for place, name in enumerate(drawn.map.names)}
    assert words["Ise"] == "Ise: Eric, 0 units; at the southern sea; home of the green family"
    assert "Yamashiro: Max, 5 units; attacked by Eric, 3 units, Hosokawa" in words["Yamashiro"]
    assert words["southern sea"] == "Southern Sea: Eric, 2 units"
    assert words["northern sea"] == "Northern Sea: no fleet"
    assert "neutral, nobody may enter" in words["Satsuma"]
    assert words["Suruga"].startswith("Suruga: nobody;")
    assert "Host: Laura" in drawn.text()
    lines = drawn.text().splitlines()
    assert any("Yamashiro    M M0+5/E1+3 H!?" in line for line in lines)
    assert any("Ise          E 0+#" in line for line in lines)
    assert any("southern sea E0+2" in line for line in lines)
    assert any("Satsuma      x" in line for line in lines)
    assert "the seas (2 seas)" in drawn.text()


def test_who_raids_is_at_sea_until_he_lands() -> None:
    game = summer({"G1": (0, 3), "B3": (1, 1)}, samurai={"Mori": (0, "G1")}, orders={"G1": "march"})
    game.choose(senji.Call("Ise"))
    game.choose(senji.Raid("southern sea", 2, ["Mori"]))
    game.choose(senji.Dice(red=2))  # no unit is lost
    drawn = game.position.drawn()
    words = {name: drawn.words(place) for place, name in enumerate(drawn.map.names)}
    assert words["southern sea"] == "Southern Sea: Eric, 2 units, Mori"
    assert words["northern sea"] == "Northern Sea: no fleet"


def test_orders_lie_face_down_for_everybody_else() -> None:
    game = summer({"G1": (0, 3), "B3": (1, 5)}, orders={"G1": "march", "B3": "recruitment"})
    ise, yamashiro = BOARD.index("Ise"), BOARD.index("Yamashiro")
    for position, shown in (
        (game.position, (False, False)),
        (game.view("Eric").position, (True, False)),
        (game.view("Max").position, (False, True)),
        (game.view("Anna").position, (False, False)),
    ):
        drawn = position.drawn()
        for place, order, seen in ((ise, "march", shown[0]), (yamashiro, "recruitment", shown[1])):
            words = f"order: {order}" if seen else "an order, face down"
            assert words in drawn.words(place)
            # Neither the picture nor what is sent to the page says more.
            signs = drawn.sight()[0].places[place].signs
            assert signs == ((order[0],) if seen else ("?",))


def test_the_board_names_no_hidden_card() -> None:
    game = senji.new_game(NAMES[:3], seed=7).play("greedy", most=60)
    hidden = game.position.hand("Ben") + game.position.hanafuda("Ben")
    drawn = game.position.drawn()
    told = drawn.text() + svg(game.position.scene()) + str(drawn.sight())
    lots = set(game.position.lots.values())
    assert len(hidden) > 3
    assert [name for name in hidden if name not in lots and name in told] == []


def test_families_are_told_apart_by_colour_outline_and_letter() -> None:
    assert len({livery.outline for livery in LIVERIES}) == len(LIVERIES)
    assert len({palette.pale(livery) for livery in LIVERIES}) == len(LIVERIES)
    for livery in LIVERIES:
        assert palette.contrast(livery.text, livery.colour) >= 4.5
        assert palette.contrast(palette.INK, palette.pale(livery)) >= 4.5
    # The counters are those of the families, whoever plays them.
    drawn = senji.new_game(["Ann", "Ben", "Cleo"], 7, families=["yellow", "blue", "green"])
    marks = marks_of(drawn.position)
    assert marks.liveries == (LIVERIES[4], LIVERIES[2], LIVERIES[3])
    assert drawn.position.drawn().sight()[0].liveries == marks.liveries


def test_seas_are_places_of_the_picture_but_nobodys() -> None:
    scene = attack().position.scene(targets=SEAS, arrows=[("Ise", "southern sea", "2")])
    assert [one.name for one in scene.areas[-2:]] == SEAS
    assert [one.province for one in scene.highlights] == [18, 19]
    assert scene.summary.endswith("15 neutral.")  # of 18: the seas are not counted
    drawn = attack().position.drawn()
    assert "Owner" not in drawn.card(18)
    assert "Izumo, Echizen, Echigo, Dewa, Mutsu, Chikuzen, Aki" in drawn.card(18)
    card = drawn.card(BOARD.index("Aki"))
    assert "<th>By land</th><td>Izumo, Bizen</td>" in card
    assert "<th>March over water</th><td>Chikuzen, Tosa</td>" in card
    assert "the northern sea and the southern sea" in card


@pytest.mark.parametrize("colouring", ["owner", "region"])
def test_words_do_not_meet_on_a_full_board(colouring: str) -> None:
    assert meeting(words_in(full().scene(colouring=colouring))) == []


def test_counters_of_six_fleets_lie_side_by_side_in_their_sea() -> None:
    scene = full().scene()
    boxes = counters_in(scene, 3)
    assert meeting(boxes) == []
    for sea in (18, 19):
        xs, ys = zip(*scene.areas[sea].rings[0], strict=True)
        fleets = [one.at for one in scene.counters if one.province == sea]
        assert len(fleets) == 6
        assert all(min(xs) < x < max(xs) and min(ys) < y < max(ys) for x, y in fleets)


def test_the_picture_and_the_text_are_whole() -> None:
    here = full()
    scene = here.scene()
    ET.fromstring(svg(scene))
    assert png(scene, width=400)[1:4] == b"PNG"
    assert max(map(len, str(here).splitlines())) <= WIDTH
    for name in (*BOARD.names, *SEAS):
        assert f"{name} " in str(here)
    for samurai in ("A Akashi", "Y Yamagata"):
        assert samurai in " ".join(str(here).split())
    assert "a reconstruction" in svg(scene)
    assert "Serge Laget" in svg(scene)


def test_long_lines_of_the_head_are_cut_in_the_picture_and_whole_in_the_text() -> None:
    here = full()
    here.state.lot[:30] = range(1, 31)
    last = here.lots[30]
    assert last in " ".join(here.drawn().text().split())
    assert max(map(len, here.drawn().text().splitlines())) <= WIDTH
    for mark in here.scene().marks:
        if isinstance(mark, Text) and mark.text.startswith(here.lots[1]):
            assert mark.text.endswith("…")
            break
    else:
        pytest.fail("the auction is not in the picture")


def test_the_live_board_goes_to_sea() -> None:
    game, told = attack(), []
    board = LiveBoard(game, on_click=told.append)
    board.select("Southern Sea")
    assert board.selected == "southern sea"
    board._key("Enter")
    assert told == ["southern sea"]
    assert "Eric, 2 units" in board._card.value
    board.select("Dewa")
    assert "Northern Sea" in [press.description for press in board._near]
    assert "Board of Senji" in board.layer.words
    board.close()


def test_names_of_people_are_text() -> None:
    here = senji.new_game(["<b>Ann</b>", "Ben & Co", "毛利"], seed=7, chance="ask").position
    here.state.owner[0], here.state.units[0] = 0, 2
    assert "<b>" not in here.drawn().card(0) + here.svg()
    ET.fromstring(here.svg())


def test_sea_areas_are_blue_on_the_live_board_whoever_owns_the_land() -> None:
    from shogun_nb.board.land import land_marks
    from shogun_nb.controls.looks import colours

    here = attack().position
    for dark in (False, True):
        for colouring in ("owner", "region"):
            sight, _ = here.drawn().sight(colouring=colouring)
            tokens = colours(dark=dark)
            marks = land_marks(here.drawn().map, sight, tokens)
            fills = {one.province: one.fill for one in marks if isinstance(one, Shape)}
            assert fills[18] == fills[19] == tokens["sea-1"]
            assert fills[0] != tokens["sea-1"]


def test_imperial_troops_stand_on_the_board_as_the_emperors() -> None:
    game = senji.new_game(list(NAMES[:3]), seed=7, options={"imperial": 1}, chance="tape")
    game.play("greedy", until="orders")
    drawn = game.position.drawn()
    aki = BOARD.index("Aki")
    assert "the Emperor, 3 units" in drawn.words(aki)
    assert "Aki          T 1+3 I" in drawn.text()
    assert "T the Emperor" in drawn.text()
    assert not drawn.sight()[0].closed[aki]
    while not game.over and game.position.state.round < 2:  # in battles, too
        marks_of(game.play("greedy", most=5).position).text()
