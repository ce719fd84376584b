"""What everybody has at the whole table, without a browser."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest

import shogun_nb as sg
from shogun_nb import Game, Position
from shogun_nb.controls import Panel
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.panels.holdings import (
    Holdings,
    cubes_html,
    events_html,
    holdings_html,
    order_html,
    score_html,
    year_html,
)
from shogun_nb.games.shogun.reading.pieces import privilege_meaning
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Options, Parameters

THREE = ["Takeda", "Uesugi", "Mori"]
FIVE = [*THREE, "Tokugawa", "Date"]


@pytest.fixture(scope="module")
def game() -> Game:
    return sg.new_game(players=FIVE, start="draft", seed=7).play("greedy")


def here() -> Position:
    return sg.scenario(players=THREE)


class Table(HTMLParser):
    """A table as a screen reader tells it: each cell with the heads of its row and column."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.heads: list[str] = []
        self.rows: dict[str, list[str]] = {}
        self.caption = ""
        self._cell: list[str] | None = None
        self._cells: list[str] = []
        self.scopes: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self._cells = []
        if tag in ("th", "td", "caption"):
            self._cell = []
        if tag == "th":
            self.scopes.append(str(dict(attrs).get("scope")))

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "caption":
            self.caption = "".join(self._cell or [])
        elif tag in ("th", "td"):
            self._cells.append(" ".join(self._cell or []))
        elif tag == "tr" and not self.heads:
            self.heads = self._cells
        elif tag == "tr":
            self.rows[self._cells[0]] = self._cells[1:]


def words(html: str) -> str:
    return unescape(re.sub(r"<.*?>", " ", html))


# --- the table ------------------------------------------------------------------------------------
def test_the_table_counts_what_everybody_has() -> None:
    position = (
        here()
        .set("Kai", owner="Mori", armies=4, castle=True, temple=True, revolts=2)
        .set("Shinano", owner="Mori", armies=3, theatre=True)
        .set("Owari", owner="Takeda", armies=1)
        .set_player("Mori", chests=11, rice=5, points=23)
    )
    table = Table(holdings_html(position, {"Mori": "me", "Takeda": "greedy"}))
    assert table.caption == "What everybody has"
    assert [head.split()[-1] for head in table.heads] == ["What", "bot", "Uesugi", "me"]
    assert {name: cells[2] for name, cells in table.rows.items()} == {
        "Points": "23",
        "Chests": "11",
        "Rice": "5",
        "Provinces": "2",
        "Armies on the board": "7",
        "Armies in the supply": str(position.cubes("supply")["Mori"]),
        "Castles": "1",
        "Temples": "1",
        "Nō theatres": "1",
        "Revolt markers": "2",
        "Special card": "none",
    }
    assert table.rows["Armies on the board"] == ["1", "0", "7"]
    assert table.scopes == ["col"] * 4 + ["row"] * 11


def test_it_agrees_with_the_game_at_every_step(game: Game) -> None:
    for step in steps_of(game)[::37]:
        position = step.position
        rows = Table(holdings_html(position)).rows
        assert rows["Points"] == [str(number) for number in position.scores.values()]
        assert rows["Chests"] == [str(number) for number in position.chests.values()]
        assert rows["Rice"] == [str(number) for number in position.rice.values()]
        for place, name in enumerate(FIVE):
            own = position.provinces(name)
            assert rows["Provinces"][place] == str(len(own))
            armies = sum(position.armies(one) for one in own)
            assert rows["Armies on the board"][place] == str(armies)
            castles = sum("castle" in position.buildings(one) for one in own)
            assert rows["Castles"][place] == str(castles)


def test_who_is_asked_is_lit_and_said() -> None:
    html = holdings_html(here(), asked="Uesugi")
    assert html.count("shogun-hold-lit") == 12
    assert html.count("aria-current") == 1
    assert "chooses" in Table(html).heads[2]
    for nobody in (None, "chance"):
        html = holdings_html(here(), asked=nobody)
        assert "shogun-hold-lit" not in html
        assert "chooses" not in html


def test_the_words_for_a_role_are_taken_as_they_are() -> None:
    html = holdings_html(here(), {"Takeda": "random", "Mori": "a <person> here"})
    assert "random bot" in html
    assert "a &lt;person&gt; here" in html


def test_special_cards_are_told_shortly_with_their_meaning(game: Game) -> None:
    step = next(one for one in steps_of(game) if one.kind == "action")
    position = step.position
    cells = Table(holdings_html(position)).rows["Special card"]
    assert cells == [
        privilege_meaning(position.numbers, position.state.privilege[seat], short=True)
        for seat in range(5)
    ]
    assert 'title="+1 chest when you collect taxes"' in holdings_html(position)
    assert privilege_meaning(Parameters(), at.STRONGER_DEFENCE, short=True) == "defence +1 army"


# --- the tracks -----------------------------------------------------------------------------------
def test_the_seasons_go_on() -> None:
    html = year_html(here().set_round(year=1, season="autumn"))
    assert html.count("shogun-hold-past") == 2
    assert html.count("shogun-hold-later") == 5
    assert 'class="shogun-hold-here" aria-current="step">Autumn' in html
    short = sg.scenario(players=THREE, options=Options(years=1))
    assert "Year 2" not in year_html(short)


def test_at_the_end_every_season_is_past(game: Game) -> None:
    html = year_html(game.position)
    assert html.count("shogun-hold-past") == 8
    assert "aria-current" not in html
    assert order_html(game.position) == ""
    assert events_html(game.position) == ""


def test_the_turn_order_with_its_special_cards(game: Game) -> None:
    steps = steps_of(game)
    laid = next(one for one in steps if one.kind == "plans").position
    assert order_html(laid).count("<i>free</i>") == 5
    acting = steps[321].position
    html = order_html(acting)
    assert "+1 army from your supply when you attack" in html
    names = re.findall(r"</span> (\w+)</div>", html)
    assert names == [acting.players[seat] for seat in acting.state.turns[:5]]
    assert html.count("<small>") == 5
    assert "aria-current" not in html
    lit = re.findall(r'aria-current="step".*?</span> (\w+)</div>', order_html(acting, "Mori"))
    assert lit == ["Mori"]
    winter = next(one for one in steps if one.kind == "rice").position
    assert "<small>" not in order_html(winter)
    assert "special cards" not in order_html(winter)


def test_events_now_to_come_and_left_over(game: Game) -> None:
    steps = steps_of(game)
    planning = next(one for one in steps if one.kind == "plans").position
    assert events_html(planning).count("<li>") == 4
    assert "The event of this round" not in events_html(planning)
    acting = next(one for one in steps if one.kind == "action").position
    assert events_html(acting).count("<li>") == 3
    assert "The event of this round" in events_html(acting)
    winter = next(one for one in steps if one.kind == "rice").position
    loss = re.search(r"Everybody loses (\d+) rice", events_html(winter))
    assert loss is not None
    assert f"loses {loss[1]} rice" in next(one for one in game.log() if "Winter:" in one)


def test_the_score_track_tells_the_years_apart(game: Game) -> None:
    steps = steps_of(game)
    assert "Nobody has points yet" in score_html(steps[0].position)
    first = [one.position for one in steps if one.kind == "points" and one.position.year == 1][-1]
    assert " + " not in words(score_html(first))
    assert f">{first.scores['Date']}</span>" in score_html(first)
    second = steps[-1].position
    old, whole = first.scores["Date"], second.scores["Date"]
    assert f"{old} + {whole - old} = {whole}" in score_html(second)
    # In the rounds of the second year nothing has come to it yet.
    spring = next(one.position for one in steps if one.position.year == 2)
    assert f"{old} + 0 = {old}" in score_html(spring)


# --- tower and tray -------------------------------------------------------------------------------
def test_cubes_inside_and_in_the_tray() -> None:
    position = here().set_cubes("tower", {"Mori": 2, "farmers": 7}).set_cubes("tray", {"Takeda": 1})
    html = cubes_html(position)
    assert html.count("<i ") == 10
    assert 'aria-label="Inside the tower: 2 armies of Mori and 7 farmers."' in html
    assert 'aria-label="In the tray: 1 army of Takeda."' in html
    assert html.count("▲") == 7
    assert re.findall(r"<b>(\d+)</b>", html) == ["2", "7", "1"]


# --- as a whole -----------------------------------------------------------------------------------
def test_names_are_text() -> None:
    names = ["<b>Ann</b>", 'Ben "x" & Co', "Cem"]
    game = sg.new_game(players=names, seed=7).play("greedy")
    holdings = Holdings(Panel("The table"))
    for step in steps_of(game)[::25]:
        holdings.show(step.position, roles=dict.fromkeys(names, "me"), asked=names[0])
        for part in parts(holdings):
            assert "<b>Ann" not in part
            assert "& Co" not in part
            assert '"x"' not in part
    assert "&lt;b&gt;Ann" in holdings.table.value


def parts(holdings: Holdings) -> list[str]:
    return [
        box.value
        for box in (
            holdings.table,
            holdings.year,
            holdings.order,
            holdings.events,
            holdings.score,
            holdings.tower,
        )
    ]


def test_plans_are_not_in_it() -> None:
    game = sg.new_game(players=THREE, seed=7)
    before, after = Holdings(Panel("")), Holdings(Panel(""))
    before.show(game.position)
    game.play("greedy", most=2)
    assert game.decision.kind == "a plan"
    after.show(game.position)
    assert parts(before) == parts(after)


def test_what_is_the_same_is_not_sent_again(game: Game) -> None:
    holdings = Holdings(Panel(""))
    steps = steps_of(game)
    holdings.show(steps[320].position, asked="Mori")
    sent: list[str] = []
    for box in (holdings.table, holdings.year, holdings.order, holdings.events, holdings.tower):
        box.observe(lambda change: sent.append(change["new"]), names="value")
    holdings.show(steps[320].position, asked="Mori")
    assert sent == []
    holdings.show(steps[320].position, asked="Date")
    assert len(sent) == 2  # who chooses is lit in the table and in the turn order
