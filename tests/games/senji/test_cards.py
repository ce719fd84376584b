"""Senji's cards as pictures: each can be read, told from every other, and heard in words."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from shogun_nb.board import palette
from shogun_nb.board.scene import text_width
from shogun_nb.engine.errors import InputError
from shogun_nb.games import senji
from shogun_nb.games.senji.drawing import flowers
from shogun_nb.games.senji.drawing.cards import (
    FACE_DOWN,
    HIGH,
    SEASON_COLOURS,
    WIDE,
    Cards,
    words_of,
)
from shogun_nb.games.senji.rules.cards import (
    CARD_NAMES,
    HANA_MONTH,
    HANA_NAMES,
    HANA_SYMBOL,
    PLAIN,
    SAMURAI_ABILITY,
    SAMURAI_NAMES,
)

ALL = (*HANA_NAMES, *CARD_NAMES, *SAMURAI_NAMES, FACE_DOWN)
SVG = "{http://www.w3.org/2000/svg}"


def test_every_card_is_drawn_and_named_in_words() -> None:
    picture = senji.cards(*ALL)
    drawn = ET.fromstring(picture.svg())
    titles = [one.text for one in drawn.iter(f"{SVG}title")]
    assert titles == [words_of(name) for name in ALL]
    assert drawn.attrib["role"] == "img"
    assert drawn.attrib["aria-label"] == picture.words
    assert "reconstruction" in str(drawn.findtext(f"{SVG}desc"))
    for card, name in enumerate(HANA_NAMES):
        assert (", plain" in words_of(name)) == (HANA_SYMBOL[card] == PLAIN)
    assert "month 2 (spring), an animal" in words_of("plum warbler")
    assert "month 11 (winter), a sun" in words_of("willow poet")


def test_cards_that_differ_look_different() -> None:
    """But for the two copies of a card, and plain cards of a month, which are worth the same."""
    faces: dict[str, str] = {}
    for name in (*HANA_NAMES[:48], *CARD_NAMES, *SAMURAI_NAMES, FACE_DOWN):
        face = re.sub("<title>.*?</title>", "", senji.cards(name).svg().partition("</desc>")[2])
        other = faces.setdefault(face, name)
        if other != name:
            assert other.rstrip("b123") == name.rstrip("b123")
    assert len(set(faces)) > 48 - 12 + 60


def test_a_picture_needs_nothing_but_itself() -> None:
    text = senji.cards().svg()
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    there = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) == there
    assert len(there) == 12  # each plant once
    assert "href" not in senji.cards("red trade 4").svg()


@pytest.mark.parametrize("name", ["willow tanzaku", *CARD_NAMES[::7], *SAMURAI_NAMES])
def test_no_word_on_a_card_is_small_or_cut_off(name: str) -> None:
    picture = senji.cards(name)
    drawn = ET.fromstring(picture.svg())
    assert picture.width == (128 if name in SAMURAI_NAMES else 60)
    scale = picture.width / WIDE * (0.5 if name in SAMURAI_NAMES else 1)
    room = WIDE * (2 if name in SAMURAI_NAMES else 1)
    for one in drawn.iter(f"{SVG}text"):
        size = float(one.attrib["font-size"])
        assert size * scale >= 12
        half = text_width(str(one.text), size, "font-weight" in one.attrib) * 0.85 / 2
        middle = float(one.attrib["x"])
        assert half <= min(middle, room - middle), one.text
        assert float(one.attrib["y"]) < HIGH * room / WIDE
    if name in SAMURAI_NAMES:
        words = " ".join(str(one.text) for one in drawn.iter(f"{SVG}text"))
        assert SAMURAI_ABILITY[SAMURAI_NAMES.index(name)] in words
        assert words.endswith("*")  # a reconstruction: its tip says so


def test_contrast_on_light_and_dark_pages() -> None:
    for colour in SEASON_COLOURS:
        assert palette.contrast(colour, palette.WHITE) >= 4.5
    assert palette.contrast(palette.NIGHT, flowers.PAPER) >= 4.5  # the rim on the card
    assert palette.contrast(palette.NIGHT, "#f4ecdb") >= 4.5  # the rim on a light page
    assert palette.contrast(flowers.PAPER, palette.NIGHT) >= 4.5  # the card on a dark page
    assert palette.contrast(palette.MUTED, flowers.PAPER) >= 4.5
    assert palette.contrast("#f6dd8b", palette.INK) >= 4.5


def test_the_usual_picture_shows_a_copy_of_each_by_month() -> None:
    names = senji.cards().names
    assert len(names) == 48 + 72 + 18
    assert [HANA_MONTH[HANA_NAMES.index(name)] for name in names[:12]] == list(range(12))
    assert set(names[:48]) == set(HANA_NAMES[:48])


def test_what_is_no_card_is_refused() -> None:
    for name in ("pine", "", "<svg>", 7, None, "x" * 5000):
        with pytest.raises(InputError, match=r"SEN-00[567]: there is no card"):
            senji.cards(name)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"SEN-005: .* did you mean 'clover boar'"):
        senji.cards("clover bore")
    for given in ({"width": 0}, {"width": True}, {"width": 10**9}, {"across": "3"}):
        with pytest.raises(InputError, match="is a whole number from 1 to"):
            senji.cards("Mori", **given)  # type: ignore[arg-type]
    assert senji.cards(" MORI ").names == ("Mori",)
    assert ET.fromstring(Cards(()).svg()).attrib["aria-label"] == "no card"


def test_the_honour_track_shows_where_everybody_stands() -> None:
    here = senji.new_game(["Ann <b>", "Ben", "Cleo"], seed=7, chance="ask").position
    here.state.honour[:3] = [-9, 60, 63]
    track = senji.honour_track(here)
    assert track.words.startswith("Honour: Cleo 63, Ben 60, Ann <b> -9; 60 at the end")
    drawn = ET.fromstring(track.svg())
    texts = [
        (one.text, float(one.attrib["x"]), float(one.attrib["y"]))
        for one in drawn.iter()
        if one.tag == f"{SVG}text"
    ]
    at = {text: (x, y) for text, x, y in texts}
    assert {str(number) for number in range(-9, 71)} <= at.keys()
    for letter, number in (("B", "60"), ("C", "63"), ("A", "-9")):
        # A counter stands in the cell of its number: right of it and below.
        (x, y), (left, top) = at[letter], at[number]
        assert 0 < x - left < 60
        assert 0 < y - top < 38
    assert len(list(drawn.iter(f"{SVG}path"))) == 3
    with pytest.raises(InputError, match=r"SEN-020\): give a game, view or position of Senji"):
        senji.honour_track("Ann")


def test_six_players_find_room_in_one_cell_of_the_track() -> None:
    drawn = ET.fromstring(senji.honour_track(senji.new_game(list("KLMNOP"), 7)).svg())
    spots = [
        (float(one.attrib["x"]), float(one.attrib["y"]))
        for one in drawn.iter(f"{SVG}text")
        if str(one.text).isalpha()
    ]
    assert len(spots) == len(set(spots)) == 6
