"""Games: how they begin, what is asked, kept files, views, bots, simulations, the shell."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine import journal
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.journal import SaveFileError
from shogun_nb.games import gekokujo as gk
from shogun_nb.games.gekokujo.bots import BOTS
from shogun_nb.games.gekokujo.game import MODULES
from shogun_nb.games.gekokujo.legality import ASKED
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.serve.cli import main


def played(choices: int = 80, **given: Any) -> gk.Game:
    return gk.new_game(given.pop("players", 4), seed=7, locals=1, **given).play(
        "random", most=choices
    )


# --- beginning ------------------------------------------------------------------------------------
def test_the_default_line_ups() -> None:
    assert gk.new_game(seed=1).players == ("Oda", "Shimazu", "Tokugawa", "Uesugi")
    five = gk.new_game(5, seed=1)
    assert five.players == ("Oda", "Shimazu", "Tokugawa", "Uesugi", "Chosokabe")
    assert tuple(five.position.clans.values()) == five.players
    assert [gk.new_game(players, seed=1).start.clans for players in (2, 6)] == [
        ("Oda", "Shimazu"),
        (*five.players, "Takeda"),
    ]


def test_every_clan_begins_at_home() -> None:
    game = gk.new_game(["Ann", "Ben"], ["Takeda", "Chosokabe"], seed=1)
    assert game.position.clans == {"Ann": "Takeda", "Ben": "Chosokabe"}
    assert game.position.units("Kai") == {"Ann": {"bushi": 1, "daimyo": 3}}
    assert game.position.units("Tosa") == {"Ben": {"bushi": 1, "daimyo": 3}}
    assert game.log(3)[-1].startswith("Place 2 in the order of play:")


def test_clans_may_be_chosen_in_an_order_that_is_drawn() -> None:
    game = gk.new_game(["Ann", "Ben", "Cem"], "choose", seed=4, chance="ask")
    assert [weight.denominator for _, weight in game.outcomes()] == [3, 3, 3]
    game.choose(gk.FirstToChoose("Cem")).choose(gk.ChooseClan("Takeda"))
    assert re.search(
        "Takeda is led already", game.fork().draw().problems(gk.ChooseClan("Takeda"))[0]
    )
    game.draw().choose(gk.ChooseClan("Oda"))
    game.choose(gk.ChooseClan("Uesugi"))
    assert set(game.position.clans.values()) == {"Takeda", "Oda", "Uesugi"}
    assert game.position.clans["Cem"] == "Takeda"
    assert game.replay().position == game.position


def test_modules_and_locals_are_options() -> None:
    assert gk.new_game(seed=1).start.options == gk.Options()
    assert gk.new_game(seed=1, modules="all", locals=2).start.options == gk.Options(
        **dict.fromkeys(MODULES, 1), locals=2
    )
    game = gk.new_game(seed=1, modules=["rice_and_war"], options={"rounds": 3})
    assert game.start.options == gk.Options(rice_and_war=1, rounds=3)
    assert "rice and war" in repr(game)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 1}, "players: 1 is not from 2 to 6 (G-012)"),
        ({"players": 7}, "players: 7 is not from 2 to 6 (G-012)"),
        ({"players": True}, "players: True is not from 2 to 6"),
        ({"players": ["Ann"]}, "2 to 6 players (G-012)"),
        ({"players": "Ann"}, "give a list of names"),
        ({"players": ["Ann", "chance"]}, "has a meaning of its own"),
        ({"clans": ["Oda"]}, "clans: name one for each of 4 players (G-023)"),
        ({"clans": "Oda"}, "clans: give a list of Chosokabe"),
        ({"clans": ["Oda", "Mori", "Takeda", "Uesugi"]}, "'Mori' is not one of Chosokabe"),
        ({"clans": ["Oda", "Oda", "Takeda", "Uesugi"]}, "Oda appears twice"),
        ({"modules": "rice"}, 'modules: give "all" or a list'),
        ({"modules": ["rice"]}, "modules: 'rice' is not one of political_play"),
        ({"locals": 8}, "locals (G-039): 8 is not a whole number from 0 to 7"),
        ({"locals": "1"}, "locals (G-039)"),
        ({"options": {"local": 1}}, "there are only political_play"),
        ({"options": 7}, "options: give Options(…) or a table"),
        ({"numbers": {"bushi": 9}}, "numbers: give Parameters(…)"),
        ({"seed": 1.5}, "seed: 1.5"),
        ({"chance": "dice"}, "'dice' is not 'tape' or 'ask'"),
        ({"map": "Kai"}, "map: give a map"),
        ({"position": 7}, "must be a position"),
        ({"position": "gekokujo1 players=A,B", "locals": 1}, "locals come with the position"),
        ({"position": "gekokujo1 players=A,B kai:F"}, "No game can begin here:"),
        ({"position": "shogun1"}, "the line must begin with gekokujo1"),
    ],
)
def test_impossible_games_are_refused_in_words(given: dict[str, Any], message: str) -> None:
    with pytest.raises(sg.InputError, match=re.escape(message)):
        gk.new_game(**given)


def test_a_game_begins_in_any_position_of_a_game() -> None:
    game = played(0, modules="all")
    while not game.over and len(game.choices) < 120:
        other = gk.new_game(position=game.position, seed=7)
        assert other.position == game.position
        assert str(other.decision) == str(game.decision)
        game.play("random", most=7)


# --- choosing -------------------------------------------------------------------------------------
def test_a_decision_says_who_chooses_what_and_an_example_is_legal() -> None:
    game = gk.new_game(3, seed=2, modules="all", locals=1)
    asked = set()
    while not game.over and len(game.choices) < 250:
        decision = game.decision
        asked.add(decision.kind)
        example = eval(decision.example, vars(gk) | {name: getattr(gk, name) for name in dir(gk)})
        assert game.problems(example) == [], decision
        game.play("random", most=1)
    assert len(asked) > 6


def test_a_refused_choice_says_why_and_changes_nothing() -> None:
    game = played(12)
    position, choices = game.position, game.choices
    wrong = (
        gk.Move(["Kai", "Mutsu"], bushi=1),
        gk.Recruit("Kai", 99),
        gk.BuildCastle("Nowhere"),
        gk.OfferPact("Oda"),
        gk.Roll({"Oda": 1}),
        "attack!",
        None,
    )
    for choice in wrong:
        with pytest.raises(sg.IllegalChoice, match="G-0"):
            game.choose(choice)  # type: ignore[arg-type]
    other = next(name for name in game.players if name != game.decision.player)
    legal = game.legal()[0]
    with pytest.raises(sg.IllegalChoice, match="it is the turn of"):
        game.choose(legal, other)
    assert game.position == position
    assert game.choices == choices


def test_undo_and_replay_bring_the_same_luck_again() -> None:
    game = played(60)
    position, log = game.position, game.log()
    game.play("random", most=15).undo(15)
    assert (game.position, game.log()) == (position, log)
    again = played(60)
    assert again.position == position
    assert game.replay().position == position
    assert game.fork().play("random", most=5).choices[: len(game.choices)] == game.choices


def test_the_history_tells_every_entry_once() -> None:
    game = played(100, modules="all")
    steps = steps_of(game)
    assert [entry for step in steps for entry in step.entries] == list(game.record)
    assert {"set-up", "round", "planning", "campaign", "battle"} <= {step.kind for step in steps}


def test_the_winner_is_named_and_scores_are_provinces() -> None:
    game = gk.new_game(2, seed=3, locals=1, options={"rounds": 2}).play("random")
    assert game.over
    assert game.winners == (game.position.winner,)
    assert game.scores == {name: len(game.position.provinces(name)) for name in game.players}
    assert game.points_by_source()["Oda"] == {"provinces": game.scores["Oda"]}
    assert "over" in repr(game)


# --- files ----------------------------------------------------------------------------------------
def test_a_game_is_kept_resumed_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    game = gk.new_game(3, seed=7, modules="all", locals=1, keep=path).play("random", most=40)
    game.undo(3)
    game.close()
    again = sg.resume(path)
    assert isinstance(again, gk.Game)
    assert (again.position, again.start) == (game.position, game.start)
    again.play("random", most=5).close()
    assert sg.load(path).position == again.position
    assert [json.loads(line)["rules"] for line in path.read_text().splitlines()[:1]] == ["gekokujo"]


@pytest.mark.parametrize(
    "given",
    [
        {"players": ["Ann", "Ben"], "clans": "choose"},
        {"players": ["Ann", "Ben"], "clans": ["Takeda", "Oda"]},
        {"numbers": gk.Parameters(bushi=20, harvest=[0, 1, 1, 2, 2, 4]), "options": {"flag": 1}},
    ],
)
def test_every_start_is_saved(given: dict[str, Any], tmp_path: Path) -> None:
    game = gk.new_game(seed="a class", **given).play("random", most=20)
    game.save(tmp_path / "a.jsonl")
    assert sg.load(tmp_path / "a.jsonl").start == game.start
    begun = gk.new_game(position=game.position, seed=1).play("random", most=5)
    begun.save(tmp_path / "b.jsonl")
    assert sg.load(tmp_path / "b.jsonl").position == begun.position


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("clans", ["Oda", "Oda", "Uesugi"], "Oda appears twice"),
        ("clans", [1, 2, 3], "1 is not one of Chosokabe"),
        ("options", {"magic": 1}, "there are only"),
        ("numbers", {"bushi": 0}, "bushi (G-020)"),
        ("map", "0123", "another map"),
        ("players", ["Ann"], "2 to 6 players"),
        ("position", "gekokujo1", "players"),
        ("rules", "chess", "There is no game 'chess'"),
    ],
)
def test_an_altered_header_is_refused(field: str, value: Any, message: str, tmp_path: Path) -> None:
    game = gk.new_game(3, seed=7)
    header = {**game.start.to_json(), "chance": "tape", field: value}
    journal.write(tmp_path / "a.jsonl", [header])
    with pytest.raises(SaveFileError, match=re.escape(message)):
        sg.load(tmp_path / "a.jsonl")


# --- what is hidden -------------------------------------------------------------------------------
def test_G_060_only_the_master_knows_that_his_assassin_waits() -> None:
    game = gk.new_game(3, seed=7, locals=1)
    master = game.decision.player
    assert master is not None
    game.choose(gk.HireNinja("assassination"))
    views = {name: game.view(name) for name in game.players}
    assert {name: view.assassin_waits for name, view in views.items()} == {
        name: name == master for name in game.players
    }
    other = next(name for name in game.players if name != master)
    assert views[other].position.plans[game.players.index(master)] == at.UNKNOWN
    hidden = [word for word in views[other].code().split() if word.startswith("hidden=")]
    assert hidden[0].count("1") == hidden[0].count("-1")


def test_G_020_behind_screens_lie_the_koku_of_others() -> None:
    game = gk.new_game(3, seed=7, locals=1, modules=["rice_and_war"], options={"screens": 1})
    while not any(entry.what == kinds.STORED and entry.seat for entry in game.record):
        game.play("random", most=1)
    view = game.view("Oda")
    assert view.position.koku["Oda"] == game.position.koku["Oda"]
    assert {view.position.koku[name] for name in game.players[1:]} == {at.UNKNOWN}
    assert {view.position.stored[name] for name in game.players[1:]} == {at.UNKNOWN}
    for entry in view.record:
        if entry.what in (kinds.STORED, kinds.ORDER_SET):
            assert (entry.koku == at.UNKNOWN) == (entry.seat != 0)
    assert any(" stores Koku." in line for line in view.log())
    assert re.search(r"Shimazu .* \? ", str(view))
    assert re.search(rf"Oda .* {view.position.koku['Oda']} ", str(view))


def test_without_screens_koku_lie_open() -> None:
    game = played(20)
    assert game.view("Oda").position.koku == game.position.koku


def test_views_are_enough_for_a_bot() -> None:
    class First(gk.Bot):
        def move(self, view: gk.View) -> Any:
            return gk.Finished()

        def at_random(self, view: gk.View) -> Any:
            return view.legal()[0]

    game = gk.new_game(3, seed=7, locals=1, options={"rounds": 3, "screens": 1})
    assert game.play(First()).over
    assert not any(isinstance(made.choice, gk.Move) for made in game.choices)


# --- bots and simulations -------------------------------------------------------------------------
def test_a_bot_has_a_method_for_everything_that_a_player_is_asked() -> None:
    asked = [one.method for step, one in ASKED.items() if at.LAST_OF_CHANCE < step < at.GAME_OVER]
    assert list(gk.Bot.methods) == asked
    assert all(asked)
    assert BOTS.name_of(gk.RandomBot()) == "random"


@pytest.mark.parametrize("bot", BOTS)
def test_simulations_and_games_with_views_play_the_same(bot: str) -> None:
    fast = gk.simulate(3, bot, games=1, seed=5, options={"rounds": 3, "screens": 1})
    game = gk.new_game(3, seed=5, locals=1, options={"rounds": 3, "screens": 1}).play(bot)
    assert {row.player: row.points for row in fast.rows} == game.scores
    assert [row.player for row in fast.rows if row.won] == list(game.winners)
    assert {row.player: row.holdings["koku"] for row in fast.rows} == game.position.koku


def test_the_same_seed_simulates_the_same_games(tmp_path: Path) -> None:
    one, two = (gk.simulate(2, games=3, seed=9, options={"rounds": 2}) for _ in range(2))
    assert one.rows == two.rows
    assert len({row.points for row in one.rows}) > 1
    one.to_csv(tmp_path / "a.csv")
    with (tmp_path / "a.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 6


def test_the_shell_simulates_any_game(capsys: Any, tmp_path: Path) -> None:
    words = ["simulate", "--game", "gekokujo", "--players", "2", "--games", "1"]
    assert main([*words, "--modules", "all", "--csv", str(tmp_path / "a.csv")]) == 0
    assert "Shimazu" in capsys.readouterr().out
    assert (tmp_path / "a.csv").read_text().startswith("game,player,bot,points,won,koku,daimyo")
    assert main(["simulate", "--game=gekokujo", "--clans", "Oda,Oda", "--players", "2"]) == 2
    assert "Oda appears twice" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["simulate", "--game", "chess"])
    said = capsys.readouterr().err
    # Beside those of the house, games that other tests have made may be known here.
    assert "There is no game 'chess'; there are gekokujo, " in said
    assert "shogun" in said
    with pytest.raises(SystemExit):
        main(["simulate", "--game", "gekokujo", "--side", "sun"])
    assert main(["simulate", "--players", "3", "--games", "1"]) == 0
    assert "Takeda" in capsys.readouterr().out


# --- the module -----------------------------------------------------------------------------------
def test_every_public_name_is_there_and_loaded_when_it_is_used() -> None:
    for name in gk.__all__:
        assert getattr(gk, name) is not None
    assert "jankos1976" in gk.CREDIT
    with pytest.raises(AttributeError, match="'Mori'"):
        _ = gk.Mori
    script = (
        "import sys, shogun_nb.games.gekokujo as gk; print(sorted(sys.modules))\n"
        "gk.new_game(seed=1).play('random', most=30).log(); print(sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    first, last = done.stdout.splitlines()
    assert "shogun_nb.games.gekokujo.rules" not in first
    assert "games.shogun." not in last
    for heavy in ("'numpy'", "'numba'", "'ipywidgets'", "'shapely'", "'matplotlib'"):
        assert heavy not in last
