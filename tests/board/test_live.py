"""The live board without a browser: what would go to the page, and what comes back from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from threading import Thread
from typing import Any

import ipycanvas.canvas as machine
import numpy as np
import pytest
import traitlets
from ipywidgets import Dropdown, Label, interactive, interactive_output

import shogun_nb as sg
from shogun_nb.board.canvas import held
from shogun_nb.board.layer import is_part, land_of_page, marks_of, pieces_of, shape_id
from shogun_nb.board.live import STILL_WIDTH, LiveBoard, step_to
from shogun_nb.board.scene import OVERLAYS
from shogun_nb.engine.errors import InputError
from shogun_nb.games.gekokujo.board_map import read_map as gekokujo_map
from shogun_nb.games.shogun.board_map import SIDES, UnknownProvince, read_map
from shogun_nb.games.shogun.drawing.board import OnBoard

NAMES_OF = {number: name for name, number in machine.COMMANDS.items()}
PLAYERS = ["Takeda", "Uesugi", "Mori"]
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Wire:
    """What the page would get: messages, each a list of (command, arguments, buffers)."""

    def __init__(self) -> None:
        self.messages: list[list[tuple[str, list[Any], list[Any]]]] = []

    def send(self, _: object, buffers: list[Any]) -> None:
        commands = json.loads(bytes(buffers[0]))
        rest = list(buffers[1:])
        if not isinstance(commands[0], list):
            commands = [commands]
        message = []
        for number, *given in commands:
            arguments = given[0] if given else []
            count = given[1] if len(given) > 1 else 0
            message.append((NAMES_OF[number], arguments, [rest.pop(0) for _ in range(count)]))
        assert not rest
        self.messages.append(message)

    def clear(self) -> None:
        self.messages.clear()

    def commands(self) -> list[str]:
        """What the canvas of the land was told in the last message."""
        return [command for command, _, _ in self.messages[-1]]


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """Recorded instead of sent; whatever a test does, the queue of ipycanvas must be clean."""
    recorded = Wire()
    monkeypatch.setattr(machine._CANVAS_MANAGER, "send", recorded.send)
    yield recorded
    assert_clean()


@pytest.fixture(autouse=True)
def _nothing_is_swallowed(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """ipywidgets turns errors in callbacks into lines of a log: here they fail the test."""
    yield
    assert [r.message for r in caplog.records if "Exception in callback" in r.message] == []


def assert_clean() -> None:
    manager = machine._CANVAS_MANAGER
    assert not manager._caching
    assert not manager._commands_cache
    assert not manager._buffers_cache


class Told:
    """The messages to the layer of a board: each names what it brings."""

    def __init__(self, board: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[dict[str, Any]] = []

        def publish(data: Any = None, *_: Any, **__: Any) -> None:
            if data["method"] == "update":
                self.messages.append(data["state"])

        monkeypatch.setattr(board.layer.comm, "send", publish)

    @property
    def parts(self) -> list[set[str]]:
        return [set(message) for message in self.messages]


def hear(widget: Any, **content: Any) -> None:
    """What the page sends, through the real handler of messages."""
    widget._handle_msg(
        {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    )


def mouse(board: LiveBoard, event: str, name: str | None) -> None:
    """The mouse on a province, or on the sea; the page finds out which it is."""
    place = -1 if name is None else board.position.map.index(name)
    hear(board.layer, **{event: place})


def key(board: LiveBoard, name: str) -> None:
    hear(board.layer, key=name)


@pytest.fixture
def game() -> sg.Game:
    return sg.new_game(players=PLAYERS, seed=7)


@pytest.fixture
def board(wire: Wire, game: sg.Game) -> LiveBoard:
    made = LiveBoard(game)
    wire.clear()
    return made


@pytest.fixture
def told(board: LiveBoard, monkeypatch: pytest.MonkeyPatch) -> Told:
    return Told(board, monkeypatch)


# --- what goes over the wire ----------------------------------------------------------------------


def test_the_land_is_painted_once_and_a_step_is_one_small_message(
    wire: Wire, game: sg.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = LiveBoard(game)
    assert len(wire.messages) == 1
    told = Told(board, monkeypatch)
    game.play("greedy", most=12)
    board.show()
    board.show()
    board.show(targets=["Kai"], arrows=[("Kai", "Suruga", "3")])
    board.select("Kai")
    mouse(board, "hover", "Suruga")
    assert len(wire.messages) == 1, "the land stays as it is"
    assert told.parts[-3:] == [{"pieces"}, {"marks"}, {"chosen"}]
    assert max(len(json.dumps(message)) for message in told.messages) < 4_000


def test_the_page_gets_a_whole_board_within_the_budget(wire: Wire) -> None:
    for land in (read_map(), gekokujo_map()):
        assert len(json.dumps(land_of_page(land))) < 65_000
    game = sg.new_game(players=["Takeda", "Uesugi", "Mori", "Oda", "Hojo"], seed=3)
    board = LiveBoard(game.play("greedy", most=250))
    assert len(json.dumps(board.layer.pieces)) < 4_000


def test_what_stands_on_the_board_is_told_by_province(wire: Wire) -> None:
    here = sg.scenario(players=PLAYERS).set(
        "Izu", owner="Uesugi", armies=3, castle=True, theatre=True, revolts=2
    )
    board = LiveBoard(here)
    izu = here.map.index("Izu")
    sites = here.map.province("Izu").sites
    assert board.layer.pieces["p"][izu] == [1, [[1, 3, 0]], 2, ["castle", "theatre"], sites - 2]
    assert board.layer.pieces["letters"][:3] == ["T", "U", "M"]
    assert board.layer.land["values"][izu] == [["tax", 6], ["rice", 2]]
    sight, over = here.drawn().sight(fill={"Kai": "orange"}, last_move=("Shinano", "Kozuke"))
    assert board.layer.pieces == pieces_of(sight)
    kai, shinano, kozuke = map(here.map.index, ("Kai", "Shinano", "Kozuke"))
    marks = marks_of(over, by_owner=True)
    assert (marks["fill"], marks["last"]) == ([[kai, "#f4b266"]], [shinano, kozuke])
    assert marks["owner"] == 1


def test_every_overlay_is_told_to_the_page(wire: Wire) -> None:
    told: dict[str, Any] = {
        "fill": {"Kai": "orange"},
        "arrows": [("Shinano", "Kozuke", "4 armies")],
        "last_move": ("Shinano", "Kozuke"),
        "targets": ["Izu"],
        "status": "Spring",
    }
    # The land is painted by the kernel; a title stands over still pictures only.
    assert told.keys() | {"colouring", "title"} == {*OVERLAYS}
    drawn = sg.scenario(players=PLAYERS).drawn()

    def marks(**overlays: Any) -> dict[str, Any]:
        return marks_of(drawn.sight(**overlays)[1], by_owner=False)

    for name, overlay in told.items():
        assert marks(**{name: overlay}) != marks(), name


def test_signs_glow_and_an_arrow_are_told_as_lists(wire: Wire, board: LiveBoard) -> None:
    board.layer.signs = [("Kai", "a-taxes"), ("Izu", "swords", "now")]
    board.layer.arrow = ("Kai", "Suruga", 3)
    assert board.layer.signs == [["Kai", "a-taxes"], ["Izu", "swords", "now"]]
    assert board.layer.arrow == ["Kai", "Suruga", 3]


def test_every_outline_has_an_id_of_its_own() -> None:
    names = [shape_id(land, name) for land in (read_map(), gekokujo_map()) for name in land.names]
    assert len({*names}) == len(names)
    assert all(name.replace("-", "").replace("_", "").isalnum() for name in names)


def test_all_numbers_are_of_kinds_that_the_page_understands(wire: Wire, game: sg.Game) -> None:
    board = LiveBoard(game)
    hear(board.layer, part=[100, 100.5, 400, 800, 500])
    kinds = set()
    for message in wire.messages:
        for command, arguments, buffers in message:
            for one in arguments:
                if isinstance(one, dict):
                    kinds.add(one["dtype"])
                    part = np.frombuffer(buffers[one["idx"]], dtype=one["dtype"])
                    assert part.size == np.prod(one["shape"]), command
                else:
                    assert type(one) in (int, float, str, list), (command, one)
    # Polygons, numbers of points, colours.
    assert kinds == {"float32", "int32", "uint8"}


def test_the_polygons_are_those_of_the_map(wire: Wire, game: sg.Game) -> None:
    board = LiveBoard(game)
    fills = [buffers for name, _, buffers in wire.messages[0] if name == "fillStyledPolygons"]
    points = np.concatenate([np.frombuffer(one[0], dtype=np.float32) for one in fills])
    drawn = {tuple(point) for point in points.reshape(-1, 2).round(1).tolist()}
    for province in board.position.map.provinces:
        for ring in province.rings:
            assert {tuple(np.float32(at).round(1).tolist()) for at in ring} <= drawn, province.name


def test_the_land_is_drawn_whole_in_few_steps(wire: Wire, board: LiveBoard) -> None:
    """All that look alike go at once: each step costs kernel and page time."""
    assert 20 < len(board._surface.steps) < 80


def test_the_land_is_painted_anew_only_when_it_looks_otherwise(
    wire: Wire, board: LiveBoard
) -> None:
    board.show(fill={"Aki": "good"}, last_move=("Kai", "Suruga"), status="Go on")
    assert wire.messages == []
    board.show(colouring="owner")
    assert len(wire.messages) == 1
    hear(board.layer, dark=True)
    assert len(wire.messages) == 2
    for odd in (True, "yes", None, 1):
        hear(board.layer, dark=odd)
    assert len(wire.messages) == 2
    board.show(sg.scenario(players=PLAYERS, side="moon"))
    assert len(wire.messages) == 3


def test_a_zoom_that_rests_is_painted_on_a_canvas_of_its_own(wire: Wire, board: LiveBoard) -> None:
    hear(board.layer, part=[100, 50, 300, 800, 500])
    assert len(wire.messages) == 1
    assert (board._glass.canvas.width, board._glass.canvas.height) == (1600, 1000)
    assert board.layer.near == [100, 50, 300, 800, 500]
    moved = next(given for name, given, _ in wire.messages[0] if name == "setTransform")
    assert moved[0] * 300 == pytest.approx(1600)
    assert (moved[4], moved[5]) == (-100 * moved[0], -50 * moved[0])
    hear(board.layer, dark=True)
    assert len(wire.messages) == 3, "both canvases"
    for odd in ([0, 0, 0, 800, 500], [0, 0, 10, 1e9, 5], [float("nan")] * 5, [1], "all", None):
        assert not is_part(odd)
        hear(board.layer, part=odd)
    assert len(wire.messages) == 3


def test_nonsense_from_the_page_changes_nothing(wire: Wire, board: LiveBoard) -> None:
    board.select("Kai")
    for odd in (45, -2, 1.0, True, "Kai", None, [3]):
        hear(board.layer, click=odd)
        hear(board.layer, hover=odd)
    for odd in (None, 3, ["Enter"], "F13"):
        hear(board.layer, key=odd)
    assert board.selected == "Kai"
    assert board.alert.value == ""


def test_a_page_that_is_loaded_anew_gets_the_land(wire: Wire, board: LiveBoard) -> None:
    hear(board._surface.canvas, event="client_ready")
    assert len(wire.messages) == 1
    # Unless it is told which canvas comes first, it stays blank (ipycanvas, issue 322).
    assert wire.messages[0][0][0] == "switchCanvas"
    assert wire.commands().count("clear") == 1
    assert wire.commands().count("fillStyledPolygons") >= 1


def test_every_drawing_sets_the_styles_it_needs(wire: Wire, board: LiveBoard) -> None:
    """A page that is loaded anew has none of the styles that were set before; others have all."""
    hear(board._surface.canvas, event="client_ready")
    names = {number: name for name, number in board._surface.canvas.ATTRS.items()}
    needed = {"strokeStyledLineSegments": {"line_width", "line_cap", "global_alpha"}}
    known: set[str] = set()
    for command, arguments, _ in wire.messages[0]:
        if command == "set":
            known.add(names[arguments[0]])
        assert needed.get(command, set()) <= known, command
    assert "setLineDash" in wire.commands()[:6], "the last drawing may have ended with dashes"


def test_an_error_while_drawing_leaves_nothing_behind(wire: Wire, board: LiveBoard) -> None:
    surface = board._surface
    with pytest.raises(TypeError):
        surface.paint([("fill_rect", (np.uint64(3), object(), 1.0, 1.0))])
    assert_clean()
    assert wire.messages == []
    with pytest.raises(AttributeError):
        surface.paint([("clear", ()), ("fill_square", ())])
    assert_clean()
    hear(board.layer, dark=True)
    assert len(wire.messages) == 1
    assert wire.commands()[0] == "switchCanvas"


def test_what_another_drawing_left_unfinished_does_not_spoil_ours(
    wire: Wire, board: LiveBoard
) -> None:
    def careless() -> None:
        with machine.hold_canvas():
            machine.Canvas().fill_rect(1, 1, 1)
            _ = 1 / 0

    with pytest.raises(ZeroDivisionError):
        careless()
    assert machine._CANVAS_MANAGER._caching
    hear(board.layer, dark=True)
    assert len(wire.messages) == 1
    assert "fillRect" not in wire.commands()


def test_a_drawing_in_another_thread_waits_until_ours_is_complete(
    wire: Wire, board: LiveBoard
) -> None:
    zoom = Thread(target=board._rest, args=([0, 0, 300, 800, 500],))
    with held():
        board._surface.canvas.fill_rect(1.0, 1.0, 1.0)
        zoom.start()
        zoom.join(0.2)
        assert zoom.is_alive()
    zoom.join()
    first, second = ([command for command, _, _ in message] for message in wire.messages)
    assert "fillRect" in first
    assert "fillStyledPolygons" in second


# --- the size -------------------------------------------------------------------------------------


def test_a_fitted_board_is_drawn_for_the_width_that_the_page_tells(
    wire: Wire, board: LiveBoard
) -> None:
    hear(board.manners, width=640)
    canvas = board._surface.canvas
    assert (canvas.width, canvas.height) == (1280, 906)
    assert len(wire.messages) == 1
    wire.clear()
    hear(board.manners, width=640)
    hear(board.manners, width=3)
    assert wire.messages == []
    hear(board.manners, width=3000)
    assert canvas.width == 2400, "a board grows no wider than its own size"
    assert (canvas.layout.width, canvas.layout.max_width) == ("100%", "1200px")


def test_a_chosen_width_is_kept(wire: Wire, game: sg.Game) -> None:
    board = LiveBoard(game, width=600)
    canvas = board._surface.canvas
    assert (canvas.width, canvas.height) == (1200, 850)
    assert (canvas.layout.width, canvas.layout.max_width) == ("600px", "100%")
    hear(board.manners, width=480)
    assert canvas.width == 1200


@pytest.mark.parametrize("width", [0, -5, 199, 2401, 600.0, "600", True])
def test_a_width_that_is_none_is_refused(game: sg.Game, width: Any) -> None:
    with pytest.raises(InputError, match="width"):
        LiveBoard(game, width=width)


# --- mouse and keys -------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_every_province_can_be_clicked_and_the_sea_is_none(wire: Wire, side: str) -> None:
    board = LiveBoard(sg.scenario(players=PLAYERS, side=side))
    for province in board.position.map.provinces:
        mouse(board, "click", province.name)
        assert board.selected == province.name
    mouse(board, "click", None)
    assert board.selected is None
    assert "No province" in board._card.value


def test_a_click_selects_then_tells_and_a_program_only_selects(
    wire: Wire, board: LiveBoard
) -> None:
    told: list[tuple[str, str | None]] = []
    unhear = board.on_click(lambda name: told.append((name, board.selected)))
    mouse(board, "click", "Kai")
    board.select("Aki")
    mouse(board, "click", None)
    assert told == [("Kai", "Kai")]
    unhear()
    mouse(board, "click", "Kai")
    assert len(told) == 1


def test_what_is_selected_can_be_observed_once_the_board_shows_it(
    wire: Wire, board: LiveBoard
) -> None:
    told: list[Any] = []

    def hears(change: Any) -> None:
        shown = board._names.value
        told.append((change["name"], change["new"], board.selected, board.value, shown))

    board.observe(hears, ["selected", "value"])
    mouse(board, "click", "Kai")
    assert sorted(told) == [(name, *["Kai"] * 4) for name in ("selected", "value")]
    board._key("Home")
    board.select("Awa (Bōsō)")
    board.selected = "kai"
    assert [new for name, new, *_ in told if name == "selected"] == [
        "Kai",
        board.position.map.names[board._first()],
        "Awa-Boso",
        "Kai",
    ]
    told.clear()
    board.select("Kai")
    assert told == []
    board.show(sg.scenario(map=replace(read_map(), provenance="another one")))
    assert (board.selected, board.value) == (None, None)


@pytest.mark.parametrize("name", ["Kay", "", 3, ["Kai"], b"Kai"], ids=repr)
@pytest.mark.parametrize("trait", ["selected", "value"])
def test_to_select_what_is_no_province_is_refused_and_changes_nothing(
    wire: Wire, board: LiveBoard, trait: str, name: Any
) -> None:
    board.select("Kai")
    with pytest.raises(UnknownProvince):
        setattr(board, trait, name)
    assert (board.selected, board.value, board._names.value) == ("Kai", "Kai", "Kai")


def test_boards_and_controls_can_be_linked(wire: Wire, board: LiveBoard, game: sg.Game) -> None:
    other = LiveBoard(game)
    names = Dropdown(options=[None, *board.position.map.names])
    boards = traitlets.link((board, "selected"), (other, "selected"))
    traitlets.link((names, "value"), (board, "selected"))
    seen = Label()
    traitlets.dlink((other, "selected"), (seen, "value"), lambda name: f"Here is {name}.")
    names.value = "Aki"
    assert (board.selected, other.selected, seen.value) == ("Aki", "Aki", "Here is Aki.")
    mouse(other, "click", "Kai")
    assert (names.value, board.selected, board._names.value) == ("Kai", "Kai", "Kai")
    boards.unlink()
    other.selected = None
    assert (board.selected, seen.value) == ("Kai", "Here is None.")


def test_a_function_can_follow_the_board_as_any_control(wire: Wire, board: LiveBoard) -> None:
    asked: list[str | None] = []
    interactive_output(lambda province: asked.append(province), {"province": board})
    mouse(board, "click", "Kai")
    board.value = "aki"
    assert asked == [None, "Kai", "Aki"]
    box = interactive(lambda province: asked.append(province), province=board)
    assert board in box.children
    board.select("Mino")
    assert asked[-1] == box.kwargs["province"] == "Mino"


def test_what_fails_in_an_observer_is_told_and_the_board_goes_on(
    wire: Wire, board: LiveBoard
) -> None:
    def careless(change: Any) -> None:
        raise InputError("no such thing")

    board.observe(careless, "selected")
    mouse(board, "click", "Kai")
    assert board.alert.value == "no such thing"
    assert (board.selected, board._names.value) == ("Kai", "Kai")


def test_hovering_shows_a_card_and_leaving_brings_back_the_selected_one(
    wire: Wire, board: LiveBoard
) -> None:
    board.select("Kai")
    mouse(board, "hover", "Suruga")
    assert ">Suruga<" in board._card.value
    assert board.selected == "Kai"
    mouse(board, "hover", None)
    assert ">Kai<" in board._card.value
    mouse(board, "hover", "Suruga")
    mouse(board, "hover", None)
    assert ">Kai<" in board._card.value


def test_the_last_card_stays_until_nothing_is_selected_on_purpose(
    wire: Wire, board: LiveBoard
) -> None:
    """A card that came and went would move whatever stands below it under the pointer."""
    assert "shogun-card-empty" in board._card._dom_classes
    mouse(board, "hover", "Suruga")
    assert "shogun-card-empty" not in board._card._dom_classes
    mouse(board, "hover", None)
    mouse(board, "hover", None)
    assert (board.selected, ">Suruga<" in board._card.value) == (None, True)
    mouse(board, "click", None)
    assert "No province" in board._card.value
    assert "shogun-card-empty" in board._card._dom_classes


def test_hovering_leaves_a_warning_to_be_read(wire: Wire, board: LiveBoard) -> None:
    board._names.value = "Kay"
    assert "Kai" in board.alert.value
    mouse(board, "hover", "Suruga")
    assert "Kai" in board.alert.value
    mouse(board, "click", "Suruga")
    assert board.alert.value == ""


@pytest.mark.parametrize("side", SIDES)
def test_arrows_alone_lead_from_every_province_to_every_other(side: str) -> None:
    land = read_map()
    for start in range(len(land.provinces)):
        seen, ahead = {start}, [start]
        while ahead:
            here = ahead.pop()
            reached = {step_to(land, land.neighbours(side), here, arrow) for arrow in ARROWS} - {
                None
            }
            assert reached <= set(land.neighbours(side)[here])
            ahead += reached - seen
            seen |= reached
        assert len(seen) == len(land.provinces), land.names[start]


def test_arrows_move_the_selection_in_their_direction(wire: Wire, board: LiveBoard) -> None:
    board.select("Kai")
    key(board, "ArrowDown")
    assert board.selected == "Suruga"
    key(board, "ArrowUp")
    assert board.selected == "Kai"
    board.select("Shima")
    key(board, "ArrowDown")
    assert board.selected == "Shima"
    assert "no neighbour below" in board._aloud.value


def test_home_goes_to_a_province_of_the_one_who_looks(wire: Wire, game: sg.Game) -> None:
    for player in PLAYERS:
        board = LiveBoard(game.view(player))
        key(board, "ArrowLeft")
        assert board.position.owner(board.selected or "") == player
        board.select("Aki")
        key(board, "Home")
        assert board.position.owner(board.selected or "") == player


def test_enter_space_and_the_button_choose(wire: Wire, board: LiveBoard) -> None:
    assert board._choose.layout.display == "none", "nobody listens"
    told: list[str] = []
    board.on_click(told.append)
    assert board._choose.layout.display is None
    key(board, "Enter")
    assert told == []
    assert "No province is selected" in board.alert.value
    board._choose.click()
    assert "no province is selected" in board.alert.value
    board.select("Kai")
    key(board, "Enter")
    key(board, " ")
    assert board._choose.description == "Choose Kai"
    board._choose.click()
    assert told == ["Kai"] * 3
    assert board.alert.value == ""


def test_errors_of_those_who_listen_appear_on_the_board(wire: Wire, board: LiveBoard) -> None:
    def refuse(name: str) -> None:
        raise InputError(f"S-25: {name} is not your province; choose one of yours.")

    unhear = board.on_click(refuse)
    mouse(board, "click", "Kai")
    assert board.alert.value == "S-25: Kai is not your province; choose one of yours."
    unhear()
    board.on_click(lambda name: 1 / 0)  # type: ignore[arg-type, return-value]
    key(board, "Enter")
    assert "ZeroDivisionError" in board.alert.value
    board.select("Aki")
    assert board.selected == "Aki"


# --- the twin in names and buttons ----------------------------------------------------------------


def test_a_name_selects_however_it_is_typed(wire: Wire, board: LiveBoard) -> None:
    for typed, name, written in (
        ("kai", "Kai", "Kai"),
        (" AKI ", "Aki", "Aki"),
        ("Totomi", "Totomi", "Tōtōmi"),
        ("Tōtōmi", "Totomi", "Tōtōmi"),
        ("Awa (Bōsō)", "Awa-Boso", "Awa (Bōsō)"),
    ):
        board._names.value = typed
        assert (board.selected, board._names.value) == (name, written)
    board._names.value = "Aky"
    assert board.selected == "Awa-Boso"
    assert "did you mean Aki" in board.alert.value
    with pytest.raises(UnknownProvince):
        board.select("Atlantis")
    assert board.selected == "Awa-Boso"


def test_people_read_the_names_that_are_printed_and_programs_get_the_plain_ones(
    wire: Wire, board: LiveBoard
) -> None:
    told: list[str] = []
    board.on_click(told.append)
    mouse(board, "click", "Totomi")
    assert (board.selected, told) == ("Totomi", ["Totomi"])
    assert list(board._names.options) == [place["t"] for place in board.layer.land["places"]]
    assert board.layer.land["places"][board.position.map.index("Totomi")]["n"] == "Totomi"
    assert board._choose.description == "Choose Tōtōmi"
    assert board._near_label.value == "Neighbours of Tōtōmi:"
    assert board._card.value.startswith('<div class="shogun-card-name">Tōtōmi<')
    board.select("Izu")
    assert "Awa (Bōsō)" in [p.description for p in board._near if p.layout.display is None]


def shown_neighbours(board: LiveBoard) -> list[str]:
    """By their plain names."""
    shown = [press.description for press in board._near if press.layout.display is None]
    return [board.position.map.province(name).name for name in shown]


def test_buttons_lead_to_all_neighbours_and_the_one_pressed_stays(
    wire: Wire, board: LiveBoard
) -> None:
    for name in board.position.map.names:
        board.select(name)
        assert sorted(shown_neighbours(board)) == sorted(board.position.neighbours(name))
        for press in list(board._near):
            board.select(name)
            if press.layout.display is not None:
                continue
            wanted = board.position.map.province(press.description).name
            press.click()
            assert board.selected == wanted
            assert press.layout.display is None, "the focus of the keyboard would be lost"
            assert sorted(shown_neighbours(board)) == sorted(board.position.neighbours(wanted))
    board.select(None)
    assert board._near_row.layout.display == "none"


def test_the_board_can_be_read_as_words(wire: Wire, board: LiveBoard, game: sg.Game) -> None:
    board._in_words.click()
    assert "Kai" in board._table.value
    before = board._table.value
    game.play("greedy", most=12)
    board.show()
    assert board._table.value != before
    board._in_words.click()
    assert board._table.layout.display == "none"
    board.select("Kai")
    assert board._aloud.value.startswith("Kai: ")


def test_the_switch_changes_the_colours_and_shows_which(wire: Wire, board: LiveBoard) -> None:
    board._colours.presses["owner"].click()
    assert board.layer.marks["owner"] == 1
    board.show(colouring="region")
    assert board._colours.value == "region"


# --- the card -------------------------------------------------------------------------------------


def test_the_card_says_all_that_stands_in_a_province() -> None:
    here = sg.scenario(players=PLAYERS).set(
        "Izu", owner="Uesugi", armies=3, castle=True, theatre=True, revolts=2
    )
    card = OnBoard(here).card(here.map.index("Izu"))
    izu = here.map.province("Izu")
    for words in (
        "U</span> Uesugi",
        "<th>Armies</th><td>3</td>",
        "<th>Buildings</th><td>castle, theatre</td>",
        f"<th>Sites</th><td>2 used, {izu.sites - 2} free</td>",
        "<th>Revolt markers</th><td>2</td>",
        f"<th>Tax</th><td>{izu.tax} chests</td>",
        f"<th>Rice</th><td>{izu.rice}</td>",
        f"<th>Region</th><td>{izu.region['sun']}</td>",
        "<th>By land</th><td>Sagami, Suruga</td>",
        "<th>By sea</th><td>Awa (Bōsō) (closed), Shima</td>",
    ):
        assert words in card, words
    assert "neutral" in OnBoard(here).card(here.map.index("Kai"))


def test_closed_provinces_say_so_and_can_be_looked_at(wire: Wire) -> None:
    board = LiveBoard(sg.new_game(players=PLAYERS, seed=7))
    closed = [p for p in board.position.map.provinces if p.closed["sun"]]
    assert closed
    for province in closed:
        mouse(board, "click", province.name)
        assert board.selected == province.name
        assert "closed with three players (S-10)" in board._card.value


def test_names_with_html_in_them_appear_as_text(wire: Wire) -> None:
    rogue = "<img src=x onerror=alert(1)>"
    board = LiveBoard(sg.new_game(players=[rogue, "Ann & Ben", "<b>"], seed=7))
    board._in_words.click()
    for name in board.position.map.names:
        board.select(name)
        for text in (board._card.value, board._aloud.value, board._table.value):
            assert "<img" not in text
            assert "<b>" not in text
    assert board.layer.pieces["rows"][0][1] == rogue, "the page escapes it"


# --- following a game, overlays, stills -----------------------------------------------------------


def test_a_board_follows_its_game_until_it_is_closed(
    wire: Wire, board: LiveBoard, game: sg.Game, told: Told
) -> None:
    before = board.position
    game.play("greedy", most=8)
    assert board.position == game.position != before
    assert "pieces" in told.parts[-1]
    other = sg.scenario(players=PLAYERS)
    board.show(other)
    assert board.position == other
    told.messages.clear()
    game.play("greedy", most=3)
    assert told.messages == []
    board.show(game)
    board.close()
    told.messages.clear()
    game.play("greedy", most=3)
    assert told.messages == []


def test_a_board_that_no_page_shows_is_not_drawn_until_one_does(
    wire: Wire, board: LiveBoard, game: sg.Game, told: Told
) -> None:
    """The boards of earlier runs of a cell would make every click slower."""
    hear(board.manners, view=1)
    hear(board.manners, view=1)
    hear(board.manners, view=-1)
    game.play("greedy", most=8)
    assert told.messages != [], "another page shows it still"
    hear(board.manners, view=-1)
    told.messages.clear()
    game.play("greedy", most=5)
    assert told.messages == []
    assert board.position == game.position
    hear(board.manners, view=1)
    assert "pieces" in told.parts[-1]
    told.messages.clear()
    board.show()
    assert told.messages == [], "the last position stands on the board already"
    hear(board.manners, view=-7)
    game.play("greedy", most=5)
    assert told.messages != []


def test_a_game_played_by_a_program_is_not_drawn_at_every_choice(
    wire: Wire, board: LiveBoard, game: sg.Game, told: Told
) -> None:
    """In a kernel the cell runs to its end first; then the last position is drawn."""
    import asyncio

    async def cell() -> None:
        game.play("greedy", most=40)

    asyncio.run(cell())
    assert 1 <= len(told.messages) < 15
    told.messages.clear()
    board.show()
    assert told.messages == [], "the last position stands on the board already"


def test_overlays_stay_until_others_are_given_and_wrong_ones_change_nothing(
    wire: Wire, board: LiveBoard, told: Told
) -> None:
    board.show(targets=["Kai"], status="Where do you attack?")
    board.show(fill={"Aki": "good"})
    assert board.layer.marks["targets"] == [board.position.map.index("Kai")]
    told.messages.clear()
    for wrong in (
        {"targets": ["Atlantis"]},
        {"fill": {"Kai": "javascript:"}},
        {"colouring": "rainbow"},
        {"arows": []},
    ):
        with pytest.raises(ValueError, match=r"."):
            board.show(**wrong)
    assert told.messages == []
    board.show()
    assert told.messages == []
    with pytest.raises(InputError, match="LiveBoard: str"):
        LiveBoard("Kai")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="colouring"):
        LiveBoard(sg.scenario(), colouring="rainbow")


def test_where_no_kernel_runs_a_small_picture_and_words_stand(wire: Wire, game: sg.Game) -> None:
    game.play("greedy", most=60)
    board = LiveBoard(game, targets=["Kai"], arrows=[("Kai", "Suruga", "3")])
    data, metadata = board._repr_mimebundle_()
    assert data["image/png"][1:4] == b"PNG"
    assert len(data["image/png"]) < 120_000
    assert metadata["image/png"]["width"] == STILL_WIDTH
    assert data["text/plain"].startswith("Shogun, sun side. ")
    assert data["image/png"] == game.position.png(
        STILL_WIDTH, targets=["Kai"], arrows=[("Kai", "Suruga", "3")]
    )
