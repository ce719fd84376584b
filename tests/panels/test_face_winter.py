"""What the frame shows of winter, without a browser: plain data, and what the page may ask."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from shogun_nb import Table, scenario, table
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.choices import OrderRevolts
from shogun_nb.games.shogun.game import new_game
from shogun_nb.games.shogun.panels.at_table import PLANNING
from shogun_nb.games.shogun.panels.face_winter import WinterFace
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.shortly import lead_words, winter_html, winter_now
from shogun_nb.whole_table.phases import END

ANN, BEN, CEM = NAMES = ("Ann", "<b>Ben</b>", "{name}")
LANDS = {
    ANN: "Shinano Suruga Izu Musashi Kai Sagami Kozuke Totomi Mikawa",
    BEN: "Kaga Noto Etchu Hida Echizen",
    CEM: "Aki Bingo Bitchu Hoki Bizen",
}
LIMIT = 4096  # bytes of a message


def position(players: tuple[str, ...] = NAMES, year: int = 1) -> Position:
    """Ann lacks 3 rice, which means two revolts; Ben lacks 1, Cem none."""
    here = scenario(players=players)
    for name, provinces in zip(players, LANDS.values(), strict=False):
        for number, province in enumerate(provinces.split()):
            here = here.set(
                province,
                owner=name,
                armies=1 + number % 4,
                revolts=number % 2,
                castle=number in (0, 3),
                temple=number == 1,
                theatre=number == 2,
            )
    for name, rice in zip(players, (9, 7, 9), strict=False):
        here = here.set_player(name, rice=rice)
    return here.set_round(year=year, season="winter", open_events=[6])


def winter(seats: dict[str, Any] | None = None, **more: Any) -> tuple[Table, WinterFace]:
    laid = table(new_game(position=position(**more), seed=4), seats or {ANN: "me"}, coach=False)
    assert isinstance(laid.inner, WinterPanel)
    return laid, WinterFace(laid.inner, laid)


def press(face: WinterFace) -> str:
    """The main button, as the page presses it; what it says."""
    main = face.prompt()["main"]
    if main["do"] == "next":
        assert face.table is not None
        face.table.next()
    else:
        face.intents[main["do"]](main.get("with", {}))
    return str(main["words"])


def presses(laid: Table, face: WinterFace) -> Iterator[str]:
    while laid.inner is face.panel:
        yield press(face)


def test_a_press_is_a_step_of_a_player_or_of_a_region() -> None:
    laid, face = winter()
    words = [one for one in presses(laid, face) if one not in ("Throw", "Fight in this order")]
    ends = {"Keep", "Give", "Go on", "Next"}
    told = [one for one in words if not one.startswith(tuple(ends))]
    assert told[:4] == [
        "Lose 3 rice each",
        "Feed your provinces",
        f"Feed {BEN}’s provinces",
        f"Feed {CEM}’s provinces",
    ]
    assert told[4:6] == ["Points for provinces", "Points for buildings"]
    # The purple region has no building, so it brings nothing to look at.
    regions = ["green", "red", "yellow", "brown"]
    assert told[6:-2] == [f"Count the {name} region" for name in regions]
    assert told[-2:] == ["The new year", "On to spring"]
    assert laid.phase == PLANNING


def test_what_is_told_is_what_has_been_shown() -> None:
    laid, face = winter()
    state = face.state()
    # Before the first press nobody has lost rice, and nobody is told to be hungry.
    assert [row["rice"] for row in state["rice"]["rows"]] == [9, 7, 9]
    assert all("missing" not in row for row in state["rice"]["rows"])
    press(face)
    rows = face.state()["rice"]["rows"]
    assert [(row["rice"], row["lost"]) for row in rows] == [(6, 3), (4, 3), (6, 3)]
    press(face)
    state = face.state()
    rows = state["rice"]["rows"]
    assert rows[0]["missing"] == 3
    assert all("missing" not in row for row in rows[1:])
    assert [row["missing"] for row in state["hunger"] if "lit" in row] == ["3–4"]
    # Points stand on the seats' track as far as they are told, and no further.
    for _ in presses(laid, face):
        if laid.inner is not face.panel:
            break
        state = face.state()
        if "points" not in state:
            continue
        track = face.panel.position.state.points
        for row in state["points"]["rows"]:
            assert row["before"] + sum(row["from"]) == track[row["seat"]]
        counted = sum("told" in one for one in state["regions"])
        assert counted in (0, 1, 2, 3, 4, 5)
    assert laid.phase == PLANNING


def test_a_region_is_told_in_the_light_and_its_points_fly_to_the_seats() -> None:
    laid, face = winter()
    for words in presses(laid, face):
        if words == "Count the green region":
            break
    state = face.state()
    board = face.panel.position
    green = {one.name for one in board.map.provinces if one.region[board.side] == "green"}
    assert {"Aki", "Bingo"} <= {*state["spot"]} <= green
    assert [one["name"] for one in state["regions"] if "now" in one] == ["green"]
    flights = face.beside()["actions"]["flights"]["list"]
    assert {one["what"] for one in flights} == {"point"}
    # 3 for castles, 2 for temples, 1 for theatres, all from where the buildings stand.
    assert [one["from"] for one in flights] == ["Aki", "Hoki", "Aki", "Bingo", "Bingo", "Bitchu"]
    assert {one["to"] for one in flights} == {2}


def test_an_order_is_checked_and_then_fought_as_it_was_laid() -> None:
    laid, face = winter()
    press(face)
    press(face)
    first, second = face.panel.drawn
    state = face.state()
    assert state["flames"] == state["spot"] == [first, second]
    assert [one["province"] for one in state["order"]["cards"]] == [first, second]
    before = len(laid.game.choices) if laid.game is not None else 0
    for bad in (None, first, [first], [first, first], [first, 3], [first, "Kyoto"], {}):
        with pytest.raises(InputError):
            face.intents["order"]({"provinces": bad})
    assert face.panel.drawn == (first, second)
    assert laid.game is not None
    assert len(laid.game.choices) == before
    face.intents["order"]({"provinces": [second, first]})
    assert isinstance(laid.game.choices[before].choice, OrderRevolts)
    tower = face.beside()["actions"]["tower"]
    assert tower["province"] == second
    assert tower["title"].endswith("rises against you")
    assert face.state()["spot"] == [second]
    assert press(face) == "Throw"
    assert "verdict" in face.beside()["actions"]["tower"]
    press(face)
    (own,) = [row for row in face.state()["rice"]["rows"] if row["seat"] == 0]
    assert [("kept" in one) for one in own["revolts"]] == [False, True]


def test_a_press_that_was_meant_for_another_moment_does_nothing() -> None:
    _, face = winter()
    old = face.prompt()["main"]["with"]
    press(face)
    cursor = face.panel.cursor
    face.intents["act"](old)
    face.intents["throw"]({})
    face.intents["seen"]({"at": 3})
    assert face.panel.cursor == cursor


def test_a_revolt_of_a_bot_is_thrown_with_the_press_that_shows_it() -> None:
    laid, face = winter()
    for words in presses(laid, face):
        if words == f"Feed {BEN}’s provinces":
            break
    tower = face.beside()["actions"]["tower"]
    assert "verdict" in tower
    assert press(face) == "Go on"
    assert face.state()["say"]["text"].startswith(f"{BEN} ")


def test_a_throw_that_is_seen_does_not_end_the_play() -> None:
    laid, face = winter(dict.fromkeys(NAMES, "greedy"))
    laid.play("top")
    seen = 0
    while laid.inner is face.panel:
        assert laid.plays
        laid._tick()
        if face.panel.falling:
            face.intents["seen"]({"at": face.state()["at"]})
            seen += 1
    assert (seen, laid.phase) == (3, PLANNING)


def test_several_people_are_asked_by_their_names() -> None:
    _, face = winter({ANN: "me", BEN: "person", CEM: "person"})
    assert [press(face), press(face)][1] == f"Feed {ANN}’s provinces"
    assert face.state()["say"]["text"].startswith(f"{ANN}: 3 rice missing")
    press(face)
    assert face.beside()["actions"]["tower"]["title"].endswith(f"against {ANN}")
    assert press(face) == "Throw"


def test_to_the_end_of_winter_stops_where_a_person_decides_or_fights() -> None:
    laid, face = winter()
    assert [one["do"] for one in face.state()["second"]] == ["hurry"]

    def hurry() -> None:
        face.intents["hurry"]({})
        while laid.busy:
            laid._tick()

    hurry()
    assert face.panel.asked == ANN
    face.intents["order"]({"provinces": [*face.panel.drawn]})
    assert face.prompt()["main"]["words"] == "Throw"
    press(face)
    press(face)
    hurry()
    assert face.prompt()["main"]["words"] == "Throw"  # the second of the own revolts
    press(face)
    press(face)
    hurry()
    assert face.panel.done
    assert face.state()["year"] is True
    assert laid.phase != PLANNING


def test_after_the_end_of_winter_is_told_what_it_brought_once() -> None:
    laid, face = winter({CEM: "me"})
    assert "recap" not in face.beside()["actions"]
    face.intents["hurry"]({})
    for _ in range(200):
        if laid.busy:
            laid._tick()
    while not face.panel.done:  # its own revolts stop it
        press(face)
        face.intents["hurry"]({})
        for _ in range(200):
            if laid.busy:
                laid._tick()
    lines = face.beside()["actions"]["recap"]["lines"]
    points = [line for line in lines if line["icon"] == "point"]
    assert [line["seat"] for line in points if line["own"]] == [NAMES.index(CEM)]
    assert len(points) == len(NAMES)
    sums = {row["seat"]: sum(row["from"]) for row in face.state()["points"]["rows"]}
    for line in points:
        assert line["words"].startswith(f"{sums[line['seat']]} point")


def test_the_last_winter_leads_to_the_end_of_the_game() -> None:
    laid, face = winter(year=2)
    words = list(presses(laid, face))
    assert words[-1] == "Who has won?"
    assert laid.phase == END


def test_messages_stay_short_with_five_players() -> None:
    names = tuple(f"Somebody with a long name {number}" for number in range(5))
    laid, face = winter({names[0]: "me"}, players=names)
    for _ in presses(laid, face):
        if laid.inner is face.panel:
            sent = [face.state(), face.beside(), face.prompt()]
            assert len(json.dumps(sent, ensure_ascii=False).encode()) < LIMIT


# --- if winter came now ---------------------------------------------------------------------------
def test_who_would_lead_and_why_is_said_in_a_sentence() -> None:
    here = position()
    rows = winter_now(here)["rows"]
    said = lead_words(rows, here.players)
    lead = rows[0]["sum"] - rows[1]["sum"]
    assert said.startswith(f"{here.players[rows[0]['seat']]} would lead by {lead}: ")
    ahead, _, behind = said.partition(": ")[2].partition(";")

    def total(words: str) -> int:
        return sum(int(word) for word in words.split() if word.isdigit())

    assert total(ahead) - total(behind) == lead
    html = winter_html(here)
    assert "<b>Ben</b>" not in html
    assert html.count('class="miss"') == 4  # the loss of rice is known
    level = lead_words([{"seat": seat, "points": 0, "sum": 4} for seat in range(3)], here.players)
    assert level == f"{ANN}, {BEN} and {CEM} would be level, with 4 points each."


def test_a_winter_that_has_come_is_not_counted_twice() -> None:
    laid, _ = winter(year=2)
    laid.to_my_choice()
    assert isinstance(laid.inner, WinterPanel)
    laid.inner.order(laid.inner.drawn)
    laid.to_my_choice()
    assert laid.phase == END
    assert laid.game is not None
    rows = winter_now(laid.game.position)["rows"]
    assert {laid.game.players[row["seat"]]: row["points"] + row["sum"] for row in rows} == (
        laid.game.scores
    )
