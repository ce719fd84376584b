"""Positions: set up by hand, read in words, as text and back, diagnosed, never changed."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.position_text import PositionError
from shogun_nb.games.gekokujo import Position, new_game, scenario
from shogun_nb.games.gekokujo.position import PHASES, usual_clans
from shogun_nb.games.gekokujo.rules import state as at

ODA_AND_UESUGI = ["Oda", "Uesugi"]


def here() -> Position:
    """The battle of the rulebook's example is about to begin."""
    position = scenario(players=ODA_AND_UESUGI)
    position = position.set("Kozuke", units={"Oda": {"daimyo": 1, "bushi": 3}})
    return position.set("Echigo", units={"Uesugi": 4}, castle=True)


# --- setting up -----------------------------------------------------------------------------------
def test_an_empty_board_begins_with_the_first_round() -> None:
    position = scenario()
    assert position.players == ("Oda", "Shimazu", "Tokugawa", "Uesugi")
    assert position.clans == dict(zip(position.players, position.players, strict=True))
    assert (position.round, position.phase, position.order) == (1, "income", position.players)
    assert set(position.koku.values()) == {3}
    assert set(position.supply.values()) == {69}
    assert position.status == ()


def test_units_come_from_the_supply_and_return() -> None:
    position = here()
    assert position.units("Kozuke") == {"Oda": {"bushi": 3, "daimyo": 1}}
    assert position.supply == {"Oda": 66, "Uesugi": 65}
    assert position.daimyo == {"Oda": 1, "Uesugi": 0}
    assert position.set("Kozuke", units={}).supply["Oda"] == 69
    assert position.set("Kozuke", units={"Uesugi": 2}).supply == {"Oda": 69, "Uesugi": 63}


def test_whoever_stands_alone_controls_and_nobody_else() -> None:
    position = here()
    assert position.owner("Echigo") == "Uesugi"
    assert position.provinces("Uesugi") == ("Echigo",)
    both = position.set("Echigo", units={"Oda": 1, "Uesugi": 1})
    assert both.owner("Echigo") is None
    assert both.set("Echigo", owner="Uesugi").owner("Echigo") == "Uesugi"
    assert position.set("Echigo", units={"locals": 2, "Oda": 1}).owner("Echigo") is None
    assert position.set("Kai", units={"locals": 2}).units("Kai") == {"locals": {"bushi": 2}}
    assert position.set("Echigo", owner="nobody").owner("Echigo") is None


def test_a_province_may_be_newly_controlled() -> None:
    position = here()
    place = position.map.index("Echigo")
    assert position.state.began[place] == 1
    assert position.set("Echigo", owner="Uesugi", new=True).state.began[place] == -1


def test_a_position_never_changes() -> None:
    position = here()
    code = position.code()
    position.set("Echigo", units={"Oda": 1}, castle=False, sown=3)
    position.set_player("Oda", koku=9, clan="Takeda", glory=2, on_path=True, master="Uesugi")
    position.set_ninja("Oda", "assassination")
    position.set_pact("Oda", "Uesugi")
    position.set_round("winter", round=7)
    assert position.code() == code


def test_what_is_set_is_read() -> None:
    position = here().set_player("Oda", koku=7, stored=2, fund=4, glory=1, clan="Takeda")
    assert (position.koku["Oda"], position.stored["Oda"], position.fund["Oda"]) == (7, 2, 4)
    assert (position.glory["Oda"], position.clans["Oda"]) == (1, "Takeda")
    assert position.castle("Uesugi") == "Echigo"
    assert position.set("Echigo", castle=False).castle("Uesugi") is None
    assert position.set("Echigo", sown=2).sown("Echigo") == 2
    assert here().set_player("Oda", master="Uesugi").masters == {"Oda": "Uesugi"}
    assert (
        here().set_player("Oda", master="Uesugi").set_player("Oda", master="nobody").masters == {}
    )
    assert here().set_ninja("Oda", "assassination").ninja == ("Oda", "assassination", None)
    assert here().set_ninja("Oda", "assassination").plans[:2] == [at.HIDING, at.NOT_HIDING]
    assert here().set_pact("Uesugi", "Oda").allies == (("Oda", "Uesugi"),)
    assert here().set_pact("Uesugi", "Oda").set_pact("Oda", "Uesugi", False).allies == ()
    assert here().set_ninja("Oda", "sabotage", "Kai").set_ninja("nobody") == here()
    assert here().set_ninja("Oda", "assassination").set_ninja("nobody") == here()
    assert (here().winner, here().battle) == (None, None)
    assert "Kozuke" not in here().neighbours("Kozuke")
    assert "Echigo" in here().neighbours("Kozuke")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda: here().set("Kau"), "Kau"),
        (lambda: here().set("Kai", units={"Ann": 1}), "'Ann' does not play"),
        (lambda: here().set("Kai", units={"Oda": -1}), "-1 is not a whole number"),
        (lambda: here().set("Kai", units={"Oda": True}), "True is not a whole number"),
        (lambda: here().set("Kai", units={"Oda": {"ninja": 1}}), "'ninja' is not one of bushi"),
        (lambda: here().set("Kai", units={"locals": {"daimyo": 1}}), "locals are Bushi (G-039)"),
        (lambda: here().set("Kai", units="Oda"), "give a table"),
        (lambda: here().set("Kai", castle=True), "nobody controls Kai (G-061)"),
        (lambda: here().set("Kai", sown=1.5), "1.5 is not a whole number"),
        *[
            (
                lambda what=what, odd=odd: here().set("Echigo", **{what: odd}),
                f"set, {what}: {odd!r} is neither yes nor no; write True or False.",
            )
            for what in ("castle", "new")
            for odd in ("no", 2, 1.0)
        ],
        *[
            (
                lambda what=what: here().set_player("Oda", **{what: "no"}),
                f"set, {what}: 'no' is neither yes nor no; write True or False.",
            )
            for what in ("on_path", "fortified", "announced")
        ],
        (lambda: here().odds("Echigo", "Oda", joining=2, exact="no"), "odds, exact: 'no' is"),
        (lambda: here().set_player("Oda", koku=-1), "set, koku"),
        (lambda: here().set_player("Oda", clan="Mori"), "'Mori' is not one of Chosokabe"),
        (lambda: here().set_ninja("Oda", "spying"), "'spying' is not one of assassination"),
        (lambda: here().set_ninja("Oda", "sabotage"), "name a province (G-060)"),
        (lambda: here().set_ninja("Oda", "assassination", "Kai"), "name a province (G-060)"),
        (lambda: here().set_ninja("Oda"), "None is not one of assassination"),
        (lambda: here().set_ninja("nobody", "assassination"), "has no mission (G-060)"),
        (lambda: here().set_pact("Oda", "oda"), "needs two players (G-701)"),
        (lambda: here().set_pact("Oda", "Uesugi", 2), "neither yes nor no"),
        (lambda: here().set_round("spring"), "'spring' is not one of income"),
        (lambda: here().set_round("winter", round=31), "31 is not from 1 to 30 (G-012)"),
        (
            lambda: here().set_round("winter", order=["Oda"]),
            "name every player once, not ['Oda'] (G-032)",
        ),
        (lambda: here().set_round("winter", order="Oda"), "give a list"),
        (lambda: scenario(players=["Ann"]), "2 to 6 players (G-012)"),
        (lambda: scenario(players=["Ann", "Locals"]), "a province that nobody has held"),
        (lambda: scenario(players=["Ann", "ann"]), "appears twice"),
        (lambda: scenario(clans=["Oda"]), "one for each of 4 players (G-023)"),
        (lambda: scenario(clans=["Oda", "Oda"], players=["A", "B"]), "Oda appears twice"),
        (lambda: scenario(options={"local": 1}), "there are only political_play"),
        (lambda: scenario(options={"locals": 8}), "locals (G-039): 8 is not"),
        (lambda: scenario(map="Kai"), "map: give a map"),
        (lambda: scenario(here(), players=["A", "B"]), "come with the position"),
        (lambda: scenario(7), "int is not a game"),
        (lambda: here().odds("Echigo"), "say who attacks (G-040)"),
        (lambda: here().odds("Kai", "Oda", joining=1), "nobody for Oda to fight"),
        (lambda: here().odds("Echigo", "Oda", joining={"ninja": 1}), "'ninja' is not one of"),
        (lambda: here().odds("Echigo", "Oda", joining=1, ronin={"Oda": -1}), "-1 is not a whole"),
    ],
)
def test_bad_input_is_refused_in_words(change: Any, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        change()


def test_who_is_called_like_a_clan_leads_it() -> None:
    assert usual_clans(["Ann", "uesugi"]) == ("Oda", "Uesugi")
    assert usual_clans(["Takeda", "Ann", "Oda"]) == ("Takeda", "Shimazu", "Oda")
    assert len(set(usual_clans(list("ABCDEF")))) == 6


# --- odds -----------------------------------------------------------------------------------------
def test_G_EX_1_the_example_of_the_rulebook_is_asked_of_a_position() -> None:
    odds = here().odds("Echigo", "Oda", joining={"daimyo": 1, "bushi": 3}, exact=True)
    assert odds.controls == {"Oda": Fraction(1100, 2187), "Uesugi": Fraction(53, 8748)}
    stand = here().set("Echigo", units={"Oda": {"daimyo": 1, "bushi": 3}, "Uesugi": 4})
    stand = stand.set("Echigo", owner="Uesugi", castle=True)
    assert stand.odds("Echigo", "Oda", exact=True) == odds


def test_ronin_and_sabotage_change_the_odds() -> None:
    position = here()
    plain = position.odds("Echigo", "Oda", joining=3)
    assert (
        position.odds("Echigo", "Oda", joining=3, ronin={"Oda": 3}).controls["Oda"]
        > (plain.controls["Oda"])
    )
    sabotaged = position.set_ninja("Oda", "sabotage", "Echigo")
    assert (
        sabotaged.odds("Echigo", "Oda", joining=3).mean_hits["Uesugi"] < (plain.mean_hits["Uesugi"])
    )


# --- as text --------------------------------------------------------------------------------------
def test_a_text_reads_back_as_the_same_position_at_every_moment_of_a_game() -> None:
    game = new_game(3, seed=5, modules="all", locals=1, options={"screens": 1})
    while not game.over and len(game.choices) < 150:
        position = game.position
        assert Position.from_code(position.code()) == position
        view = game.view(game.players[len(game.choices) % 3]).position
        assert Position.from_code(view.code()) == view
        game.play("random", most=1)


def test_a_text_says_what_stands_where() -> None:
    position = here().set("Mino", units={"locals": 1}).set("Echigo", sown=2)
    assert position.code() == (
        "gekokujo1 players=Oda,Uesugi phase=1 order=0,1,-1,-1,-1,-1 clan=1,5,-1,-1,-1,-1 "
        "koku=3,3,0,0,0,0 supply=66,65,0,0,0,0 castle=-1,12,-1,-1,-1,-1 "
        "echigo:B/Bb4/$2/^B kozuke:A/Ab3d1/^A mino:N/L1"
    )


def test_options_and_numbers_stand_in_the_text() -> None:
    position = scenario(options={"locals": 2, "flag": 1})
    assert "option.flag=1 option.locals=2" in position.code()
    assert Position.from_code(position.code()).options == position.options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shogun1 players=A,B", "version: the line must begin with gekokujo1"),
        ("gekokujo1 players=A", "players: 1 names; the game has 2 to 6 players"),
        ("gekokujo1 players=A,A", "appears twice"),
        ("gekokujo1 players=A,B kau:N", "kau: this map has no such province"),
        ("gekokujo1 players=A,B kai:Z", "'Z' is not a province"),
        ("gekokujo1 players=A,B kai:", "'' is not a province"),
        ("gekokujo1 players=A,B kai:A/Ab1/Ab2", "is not a province"),
        ("gekokujo1 players=A,B kai:A/Az1", "is not a province"),
        ("gekokujo1 players=A,B koku=1", "koku: 1 numbers instead of 6"),
        ("gekokujo1 players=A,B koku=1,2,3,4,5,x", "'x' is not a whole number"),
        ("gekokujo1 players=A,B step=99", "step: 99 is not in range"),
        ("gekokujo1 players=A,B owner=1", "owner: there is no such field"),
        ("gekokujo1 players=A,B colour=1", "colour: there is no such field"),
        ("gekokujo1 players=A,B option.magic=1", "there is no option of this name"),
        ("gekokujo1 players=A,B hidden=0,0,0,0,0,7", "hidden: 7 is not in range"),
        ("gekokujo1 players=A,B map=0123", "made on another map"),
        ("gekokujo1 players=A,B kai", "neither field=value nor province:value"),
        (7, "7 is not a text"),
    ],
)
def test_a_wrong_text_names_its_field(text: Any, message: str) -> None:
    with pytest.raises(PositionError, match=re.escape(message)):
        Position.from_code(text)


def test_altered_texts_make_positions_or_errors_and_games_that_can_be_played() -> None:
    """Whatever stands in a text: a game begins and goes on, or it is refused in words."""
    luck = Random(14)
    codes = []
    for seed in range(3):
        game = new_game(2 + seed, seed=seed, modules="all" if seed else None, locals=1)
        codes.append(game.play("random", most=60 + 20 * seed).position.code())
    begun = refused = 0
    for _ in range(120):
        words = luck.choice(codes).split()
        for _ in range(luck.randint(1, 2)):
            place = luck.randrange(2, len(words))
            digits = [at for at, letter in enumerate(words[place]) if letter.isdigit()]
            if digits:
                at_ = luck.choice(digits)
                words[place] = (
                    words[place][:at_] + str(luck.randint(0, 9)) + words[place][at_ + 1 :]
                )
        try:
            game = new_game(position=" ".join(words), seed=1)
        except InputError:
            refused += 1
            continue
        begun += 1
        game.play("random", most=12)
    assert begun > 20
    assert refused > 5


# --- diagnosis ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("position", "rule", "text", "playable"),
    [
        (lambda: here().set("Mino", owner="Oda"), "G-038", "Oda controls Mino without", True),
        (lambda: here().set("Mino", units={"Oda": 8}), "G-034", "more than 7 units in Mino", True),
        (lambda: here().set("Mino", units={"Oda": 99}), "G-020", "more Bushi on the board", False),
        (
            lambda: here().set("Mino", units={"Oda": {"daimyo": 3}}),
            "G-020",
            "more than 3 Daimyo",
            True,
        ),
        (lambda: here().set("Echigo", units={"Oda": 1}), "G-061", "which others hold", True),
        (lambda: here().set_player("Oda", clan="Uesugi"), "G-023", "lead the same clan", False),
        (lambda: here().set_player("Oda", master="Uesugi"), "G-050", "has a Daimyo", True),
        (lambda: here().set_player("Uesugi", master="Uesugi"), "G-050", "a vassal of", False),
        (lambda: here().set_player("Oda", fortified=True), "G-062", "and has none", True),
        (
            lambda: here().set("Mino", units={"Oda": 1, "Uesugi": 1}).set("Mino", owner="Oda"),
            "G-042",
            "where others stand, too",
            True,
        ),
        (lambda: Position.from_code("gekokujo1 players=A,B"), "G-020", "69", True),
        (lambda: Position.from_code("gekokujo1 players=A,B kai:F"), "G-020", "pieces of", False),
        (
            lambda: Position.from_code(f"{here().code()} step=12"),
            "G-041",
            "there is none",
            False,
        ),
        (lambda: Position.from_code(f"{here().code()} seat=0 mission=2"), "G-060", "", False),
    ],
)
def test_what_is_odd_is_said_with_its_rule(
    position: Any, rule: str, text: str, playable: bool
) -> None:
    found = [one for one in position().status if one.rule == rule and text in one.text]
    assert found, position().status
    assert found[0].playable == playable
    assert position().playable == all(one.playable for one in position().status)


def test_every_position_of_a_game_is_sound() -> None:
    game = new_game(4, seed=3, modules=["political_play", "rice_and_war"], locals=1)
    while not game.over and len(game.choices) < 250:
        assert game.position.status == (), game.position.code()
        game.play("random", most=1)


def test_a_view_is_not_playable_because_it_hides() -> None:
    game = new_game(2, seed=1)
    assert "what one player sees" in str(game.view("Oda").position.status[0])


def test_every_phase_has_a_name() -> None:
    assert sorted(PHASES.values()) == list(range(at.ENDED + 1))
    for phase in list(PHASES)[1:-1]:
        assert here().set_round(phase).phase == phase


def test_a_position_tells_itself_in_words() -> None:
    rows = [line.split() for line in str(here()).splitlines()]
    assert " ".join(rows[0]) == "Gekokujō, round 1, income"
    assert ["O", "Oda", "1", "1", "3", "3", "–"] in rows
    assert ["U", "Uesugi", "1", "0", "4", "3", "Echigo"] in rows
