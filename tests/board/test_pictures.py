"""The board as scene, SVG, PNG and text."""

from __future__ import annotations

import dataclasses
import itertools
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shogun_nb.board import palette
from shogun_nb.board import scene as scenes
from shogun_nb.board.geometry import borders, hatching, is_sea, room
from shogun_nb.board.scene import Disc, Scene, Shape, Text
from shogun_nb.board.signs import counter_outline
from shogun_nb.board.still import png, svg
from shogun_nb.board.text import WIDTH, clean
from shogun_nb.games.shogun.board_map import Map, UnknownProvince, read_map
from shogun_nb.games.shogun.drawing.scene import make_scene
from shogun_nb.games.shogun.drawing.words import describe, table
from shogun_nb.games.shogun.rules.state import CLOSED, ENDED, NEUTRAL, SEATS, State, blank_state
from tests.board.meeting import meeting, words_in

ROOT = Path(__file__).parents[2]
BOARD = read_map(ROOT / "maps" / "shogun.geojson")
NAMES = ("Takeda", "Uesugi", "Mori", "Oda", "Tokugawa")
HOSTILE = (
    "<script>alert(1)</script>",
    '"/><image href="http://example.org/x.png"/>',
    "]]>&lt;!-- \x00\x1b[31m",
    "\ud800 <path @0@",
    "毛利 元就 " * 20,
)
SVG = "{http://www.w3.org/2000/svg}"


def some_state(players: int = 5, closed: bool = False) -> State:
    """Every province held in turn, with all kinds of pieces somewhere."""
    state = blank_state(len(BOARD.provinces), players)
    for place, province in enumerate(BOARD.provinces):
        if closed and province.closed["sun"]:
            state.owner[place] = CLOSED
        elif place % 9:
            state.owner[place] = place % players
            state.armies[place] = 1 + place
            state.revolts[place] = place % 4
            for kind in range(min(province.sites, place % 4)):
                state.buildings[place * 3 + kind] = 1
    state.turns = [*range(players), *[-1] * (5 - players)]
    state.event = 7
    return state


def texts(scene: Scene) -> list[str]:
    return [mark.text for mark in scene.marks if isinstance(mark, Text)]


# --- scene ----------------------------------------------------------------------------------------


def test_every_owned_province_has_one_counter_with_its_number() -> None:
    state = some_state()
    scene = make_scene(BOARD, "sun", state, names=NAMES)
    counters = {counter.province: counter for counter in scene.counters}
    owned = [place for place, owner in enumerate(state.owner) if owner < SEATS]
    assert sorted(counters) == owned
    assert len(scene.counters) == len(owned)
    for place in owned:
        assert counters[place].armies == state.armies[place]
        assert counters[place].seat == state.owner[place]
        assert counters[place].letter == "TUMOK"[state.owner[place]]
        assert f"{counters[place].letter} {state.armies[place]}" in texts(scene)


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_bare_board_shows_the_printed_values(side: str) -> None:
    scene = make_scene(BOARD, side)
    found = texts(scene)
    assert scene.counters == ()
    for province in BOARD.provinces:
        assert province.romaji in found
    for value in range(2, 8):
        printed = [(p.tax, p.rice) for p in BOARD.provinces]
        assert found.count(str(value)) >= sum(pair.count(value) for pair in printed)
    assert any("unofficial teaching edition" in words for words in found)
    assert any("moon side are assumed" in words for words in found) == (side == "moon")


def test_panels_say_when_what_and_who() -> None:
    state = some_state(3)
    state.round, state.points[1], state.tower[5] = 6, 41, 9
    found = texts(make_scene(BOARD, "sun", state, names=NAMES[:3], status="Mori plans."))
    for words in (
        "Year 2, autumn (round 7)",
        "taxes: at least 6 chests",
        "Mori plans.",
        "Takeda",
        "Mori",
        "41",
        "9",
        "farmers",
    ):
        assert words in found
    state.phase = ENDED
    assert "The game is over" in texts(make_scene(BOARD, "sun", state))


def test_colour_is_never_the_only_sign() -> None:
    outlines = [livery.outline for livery in palette.LIVERIES]
    assert len(set(outlines)) == len(outlines)
    shapes = {counter_outline(outline, 33, 18) for outline in outlines}
    assert len(shapes) == len(outlines)
    closed = make_scene(BOARD, "sun", some_state(3, closed=True))
    open_ones = make_scene(BOARD, "sun", some_state(3))
    hatched = [
        m
        for m in closed.marks
        if isinstance(m, Shape) and m.stroke == palette.CLOSED_HATCH and m.layer == scenes.BASE
    ]
    assert len(hatched) == 8
    assert not [
        m
        for m in open_ones.marks
        if isinstance(m, Shape) and m.stroke == palette.CLOSED_HATCH and m.layer == scenes.BASE
    ]


def test_overlays() -> None:
    scene = make_scene(
        BOARD,
        "sun",
        some_state(),
        fill={"Aki": "#f00", 5: "good"},
        arrows=[("Shinano", "Kozuke", "4 armies"), (0, "bingo", "")],
        last_move=("Kai", "Musashi"),
        targets=["Echigo", "echigo"],
        title="What if?",
    )
    assert scene.title == "What if?"
    assert scene.areas[0].fill == "#ff0000"
    assert scene.areas[5].fill == palette.NAMED["good"]
    edges = {m.stroke: m for m in scene.marks if isinstance(m, Shape) and m.stroke}
    for place, colour in ((0, "#ff0000"), (5, palette.NAMED["good"])):
        assert edges[palette.edge(colour)].paths == BOARD.provinces[place].rings
    assert [(BOARD.names[h.province], h.kind) for h in scene.highlights] == [
        ("Kai", "last_move"),
        ("Musashi", "last_move"),
        ("Echigo", "target"),
    ]
    assert "4 armies" in texts(scene)
    layers = [mark.layer for mark in scene.marks]
    assert layers == sorted(layers)
    assert scenes.HIGHLIGHT in layers


def test_colouring_by_owner() -> None:
    state = some_state(3, closed=True)
    scene = make_scene(BOARD, "sun", state, colouring="owner")
    for area in scene.areas:
        owner = state.owner[area.province]
        expected = {NEUTRAL: palette.NEUTRAL_FILL, CLOSED: palette.CLOSED_FILL}.get(owner)
        assert area.fill == (expected or palette.tint(owner))


def test_mistakes_are_refused() -> None:
    with pytest.raises(ValueError, match="'sun' or 'moon'"):
        make_scene(BOARD, "stars")
    with pytest.raises(ValueError, match="colouring"):
        make_scene(BOARD, "sun", colouring="rainbow")
    with pytest.raises(ValueError, match="not a colour"):
        make_scene(BOARD, "sun", fill={"Aki": 'red" onload="alert(1)'})
    with pytest.raises(UnknownProvince):
        make_scene(BOARD, "sun", targets=["Atlantis"])
    with pytest.raises(ValueError, match="index 45"):
        make_scene(BOARD, "sun", targets=[45])
    with pytest.raises(ValueError, match="two provinces"):
        make_scene(BOARD, "sun", arrows=[("Aki", "aki", "")])
    with pytest.raises(ValueError, match="position has 44 provinces"):
        make_scene(BOARD, "sun", blank_state(44, 3))
    with pytest.raises(ValueError, match="single signs"):
        make_scene(BOARD, "sun", emblems=["A", "A"])


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_words_do_not_meet_on_a_full_board(side: str) -> None:
    state = some_state()
    for place, province in enumerate(BOARD.provinces):
        state.owner[place], state.armies[place], state.revolts[place] = place % 5, 27, 3
        for kind in range(province.sites):
            state.buildings[place * 3 + kind] = 1
    assert meeting(words_in(make_scene(BOARD, side, state, names=NAMES))) == []


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_position_can_be_shown(data: st.DataObject) -> None:
    count = len(BOARD.provinces)

    def numbers(low: int, high: int, size: int) -> list[int]:
        return data.draw(st.lists(st.integers(low, high), min_size=size, max_size=size))

    state = blank_state(count, data.draw(st.integers(3, 5)))
    state.owner = numbers(0, CLOSED, count)
    state.armies = numbers(0, 1234, count)
    state.revolts = numbers(0, 42, count)
    state.buildings = numbers(0, 2, count * 3)
    state.points = numbers(0, 999, SEATS)
    state.tower = numbers(0, 62, 6)
    state.turns = numbers(-1, 4, 5)
    state.event = data.draw(st.integers(-1, 11))
    state.round = data.draw(st.integers(0, 8))
    name = data.draw(st.text(max_size=30))
    side = data.draw(st.sampled_from(["sun", "moon"]))
    scene = make_scene(
        BOARD,
        side,
        state,
        names=[name, name],
        status=name,
        title=name,
        colouring=data.draw(st.sampled_from(["region", "owner"])),
    )
    found = texts(scene)
    shown = {counter.province: counter.armies for counter in scene.counters}
    for place in range(count):
        if state.armies[place] or state.owner[place] < SEATS:
            assert shown[place] == state.armies[place]
            assert any(words.split()[-1] == str(state.armies[place]) for words in found if words)
    for mark in scene.marks:
        if isinstance(mark, Text):
            assert mark.size > 0
    ET.fromstring(svg(scene))
    assert all(len(line) <= WIDTH + len(name) for line in scene.table.splitlines())


# --- other maps -----------------------------------------------------------------------------------


def grid(columns: int, rows: int, size: float) -> Map:
    """A board of squares without any free sea."""
    provinces = []
    for row, column in itertools.product(range(rows), range(columns)):
        x, y = column * size, row * size
        near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        first = BOARD.provinces[0]
        ring = ((x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y))
        provinces.append(
            dataclasses.replace(
                first,
                id=f"p{column}_{row}",
                name=f"P{column}-{row}",
                romaji=f"P{column}-{row}",
                neighbours=tuple(
                    f"P{c}-{r}" for c, r in near if 0 <= c < columns and 0 <= r < rows
                ),
                label=(x + size / 2, y + size / 2),
                rings=(ring,),
                region=dict.fromkeys(("sun", "moon"), f"land {row}"),
            )
        )
    regions = tuple(f"land {row}" for row in range(rows))
    return Map(tuple(provinces), (), (), columns * size, rows * size, "squares", regions)


@pytest.mark.parametrize("size", [20.0, 60.0, 200.0])
def test_a_map_without_free_sea_gets_its_panels_below(size: float) -> None:
    own = grid(6, 5, size)
    state = blank_state(30, 3)
    state.owner[4], state.armies[4] = 2, 8
    scene = make_scene(own, "sun", state)
    assert scene.height > own.height
    assert scene.width >= own.width
    ET.fromstring(svg(scene))
    assert scene.counters[0].armies == 8


def test_lines_of_the_map() -> None:
    regions = {side: tuple(p.region[side] for p in BOARD.provinces) for side in ("sun", "moon")}
    lines = borders(BOARD, regions["sun"])
    edges = sum(len(line) - 1 for line in lines.shore)
    assert 0 < len(lines.shore) < edges / 5  # joined to long runs
    assert borders(BOARD, regions["moon"]).regions != lines.regions
    assert room(BOARD) == 1.0
    assert not is_sea(BOARD, (600.0, 400.0, 10.0, 10.0))
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0))
    assert len(hatching((square,), 5.0)) == 3


# --- SVG ------------------------------------------------------------------------------------------


def test_svg_is_well_formed_and_tells_the_position() -> None:
    state = some_state()
    scene = make_scene(BOARD, "sun", state, names=NAMES)
    root = ET.fromstring(svg(scene))
    assert root.get("role") == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "Shogun, sun side"
    assert desc is not None
    assert desc.text is not None
    for name in (*BOARD.names, *NAMES):
        assert name in desc.text
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    hints = [element.text for element in root.iter(f"{SVG}title")]
    assert any(hint and hint.startswith("Aki: neutral") for hint in hints)


def test_svg_ids_are_unique_and_used() -> None:
    text = svg(make_scene(BOARD, "sun", some_state()))
    root = ET.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(identifier and identifier.startswith(str(ids[0])[:11]) for identifier in ids)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert svg(make_scene(BOARD, "moon"))[:300] != text[:300]
    assert 'id="left-t"' in svg(make_scene(BOARD, "sun"), prefix="left")
    with pytest.raises(ValueError, match="prefix"):
        svg(make_scene(BOARD, "sun"), prefix='"><script>')


def test_svg_refers_to_nothing_outside() -> None:
    text = svg(
        make_scene(
            BOARD,
            "sun",
            some_state(),
            names=HOSTILE,
            title=HOSTILE[0],
            status=HOSTILE[1],
            arrows=[("Aki", "Bingo", HOSTILE[0])],
        )
    )
    root = ET.fromstring(text)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "defs", "path", "use", "g", "circle", "text"}
    for element in root.iter():
        for key, value in element.attrib.items():
            assert not key.lower().startswith("on")
            assert "url(" not in value
            assert key != "href" or value.startswith("#")
    assert text.count("http") == text.count("http://www.w3.org/2000/svg") + text.count(
        "http://example.org"
    )
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", text)
    text.encode()


def test_svg_is_the_same_twice() -> None:
    one = svg(make_scene(BOARD, "sun", some_state(), names=NAMES))
    assert one == svg(make_scene(BOARD, "sun", some_state(), names=NAMES))
    assert len(one) < 300_000


# --- PNG ------------------------------------------------------------------------------------------


def test_png_has_the_wanted_size_and_is_the_same_twice() -> None:
    scene = make_scene(BOARD, "sun", some_state(), names=HOSTILE)
    one = png(scene, width=600)
    assert one.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", one[16:24]) == (600, 425)
    assert one == png(scene, width=600)
    assert struct.unpack(">II", png(scene, width=301, scale=1.5)[16:24])[0] == round(301 * 1.5)
    assert b"Software" not in one
    for width in (10, 100_000):
        with pytest.raises(ValueError, match="pixels"):
            png(scene, width=width)


def test_png_keeps_the_players_colours() -> None:
    from io import BytesIO

    from PIL import Image

    picture = Image.open(BytesIO(png(make_scene(BOARD, "sun", some_state())))).convert("RGB")
    counted: Any = picture.getcolors(maxcolors=1 << 20)
    colours = {"#" + "".join(f"{c:02x}" for c in pixel) for _, pixel in counted}
    assert {livery.colour for livery in palette.LIVERIES} <= colours


def test_scene_and_svg_need_the_standard_library_only() -> None:
    code = (
        "import sys; from shogun_nb.games.shogun.drawing.scene import make_scene; "
        "from shogun_nb.board.still import svg; from shogun_nb import read_map; "
        "from shogun_nb.games.shogun.rules.state import blank_state; "
        "svg(make_scene(read_map('maps/shogun.geojson'), 'sun', blank_state(45, 3)));"
        "heavy = {'numpy', 'matplotlib', 'shapely', 'PIL', 'ipycanvas'} & set(sys.modules);"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


# --- text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("bare", [True, False])
def test_table_names_every_province_within_the_width(side: str, bare: bool) -> None:
    state = None if bare else some_state()
    told = table(BOARD, side, state, HOSTILE)
    for name in BOARD.names:
        assert re.search(rf"\b{re.escape(name)}\b", told)
    assert max(map(len, told.splitlines())) <= WIDTH
    assert "\x1b" not in told
    if state is not None:
        for place, armies in enumerate(state.armies):
            if armies:
                assert re.search(rf"{BOARD.names[place]} +\d/\d \S +{armies}\b", told)


def test_table_tells_players_and_pieces() -> None:
    state = blank_state(45, 3)
    kai = BOARD.index("Kai")
    state.owner[kai], state.armies[kai], state.revolts[kai] = 1, 12, 2
    state.buildings[kai * 3 + 2] = 1
    state.owner[0] = CLOSED
    state.chests[1], state.supply[1], state.tower[5] = 18, 50, 7
    told = table(BOARD, "sun", state, NAMES[:3])
    assert re.search(r"U Uesugi +18 +0 +0 +1 \| +12 +50 +0 +0", told)
    assert re.search(r"Kai +5/3 U 12 N +!2", told)
    assert re.search(r"Aki +4/3 x", told)
    assert "turn order: open" in told
    assert describe(BOARD, "sun", state, NAMES[:3]).endswith(
        "Takeda 0 provinces, 0 points; Uesugi 1 province, 0 points; "
        "Mori 0 provinces, 0 points; 43 neutral, 1 closed."
    )


def test_clean_leaves_one_printable_line() -> None:
    assert clean("a\n\tb\x00c\u202e") == "a b c"
    assert clean("x" * 50, 10) == "x" * 9 + "…"
    assert clean("\ud800") == ""


# --- colours --------------------------------------------------------------------------------------

# Viénot and Brettel's approach with the matrices of Machado et al. 2009, full deficiency.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as somebody with this sight sees it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    seen = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in SIGHT[sight]
    ]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        (lambda t: t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)(
            sum(a * b for a, b in zip(row, seen, strict=True)) / white
        )
        for row, white in zip(to_xyz, (0.9505, 1.0, 1.089), strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_players_are_told_apart_whatever_the_sight(sight: str) -> None:
    colours = [livery.colour for livery in palette.LIVERIES]
    for one, two in itertools.combinations(colours, 2):
        distance = (
            sum((a - b) ** 2 for a, b in zip(lab(one, sight), lab(two, sight), strict=True)) ** 0.5
        )
        assert distance > 12, (one, two, distance)


@pytest.mark.parametrize("sight", SIGHT)
def test_regions_are_told_apart_whatever_the_sight(sight: str) -> None:
    for one, two in itertools.combinations(palette.REGION_FILLS.values(), 2):
        distance = (
            sum((a - b) ** 2 for a, b in zip(lab(one, sight), lab(two, sight), strict=True)) ** 0.5
        )
        assert distance > 6, (one, two, distance)


def test_every_text_has_enough_contrast() -> None:
    grounds = [
        *palette.REGION_FILLS.values(),
        *palette.OTHER_FILLS,
        *palette.NAMED.values(),
        *(palette.tint(seat) for seat in range(SEATS)),
        palette.PAPER,
        palette.SEA,
        palette.SITE,
        palette.COIN,
        palette.RICE,
        palette.NEUTRAL_FILL,
        palette.CLOSED_FILL,
    ]
    for ground in grounds:
        assert palette.contrast(palette.INK, ground) >= 4.5, ground
    for livery in (*palette.LIVERIES, palette.NEUTRAL_LIVERY):
        assert palette.contrast(livery.text, livery.colour) >= 4.5, livery
    for ink, ground in (
        (palette.MUTED, palette.PAPER),
        (palette.MUTED, palette.SEA),
        (palette.SCENERY_INK, palette.SCENERY),
        (palette.WHITE, palette.REVOLT),
        (palette.ARROW, palette.PAPER),
    ):
        assert palette.contrast(ink, ground) >= 4.5, (ink, ground)


def test_letters_are_capitals_and_different() -> None:
    assert palette.letters(["Takeda", "Takeda", "takeda", "t", "t"]) == ("T", "A", "K", "D", "E")
    assert palette.letters(["毛利", "ß", "ōmi"]) == ("A", "B", "Ō")
    assert palette.emblems(["x"], ["1", "2"]) == ("1", "2", "A", "B", "C")
    assert len(set(palette.emblems(["D", "E"]))) == SEATS


def test_marks_are_only_of_the_three_kinds() -> None:
    scene = make_scene(BOARD, "sun", some_state())
    assert {type(mark) for mark in scene.marks} == {Shape, Disc, Text}
