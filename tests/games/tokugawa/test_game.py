"""Games: how they begin, what is refused, kept files, undo, views, bots, simulations, the shell."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.engine import journal
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.journal import SaveFileError
from shogun_nb.engine.rulebook import known_games, rulebook_of, rulebooks
from shogun_nb.games import tokugawa as tk
from shogun_nb.games.tokugawa.bots import BOTS
from shogun_nb.games.tokugawa.bots.greedy import REASON_SENTENCES, rolls_again
from shogun_nb.games.tokugawa.legality import ASKED
from shogun_nb.games.tokugawa.rulebook import SOURCES
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.serve.cli import main
from tests.games.tokugawa.table import ANN, BEN, NAMES, Play, begun, here, with_cards


def played(choices: int = 80, **given: Any) -> tk.Game:
    return tk.new_game(NAMES, seed=7, **given).play("random", most=choices)


# --- beginning ------------------------------------------------------------------------------------
def test_the_default_line_up_and_the_short_game() -> None:
    assert tk.new_game(seed=1).players == ("Emperor", "Shogun")
    game = tk.new_game(seed=1, short=True, options={"turns": 9})
    assert game.start.options == tk.Options(short_game=1, turns=9)
    assert "short game" in repr(game)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": ["Ann"]}, "Tokugawa is for 2 players (T-010)"),
        ({"players": ["Ann", "Ben", "Cem"]}, "Tokugawa is for 2 players (T-010)"),
        ({"players": 2}, "give a list of names"),
        ({"players": ["Ann", "chance"]}, "has a meaning of its own"),
        ({"players": ["Ann", "ann"]}, "appears twice"),
        ({"options": {"weather": 1}}, "there are only short_game"),
        ({"options": {"turns": 0}}, "turns (T-093): 0 is not a whole number from 1 to 100"),
        ({"options": 7}, "options: give Options(…) or a table"),
        ({"numbers": {"ships": 9}}, "numbers: give Parameters(…)"),
        ({"seed": 1.5}, "seed: 1.5"),
        ({"chance": "dice"}, "'dice' is not 'tape' or 'ask'"),
        ({"map": "Kai"}, "map: give a map"),
        ({"position": 7}, "must be a position"),
        ({"position": here(), "short": True}, "short come with the position"),
        ({"position": "tokugawa1 players=A,B phase=2 step=7 seat=0"}, "No game can begin here:"),
        ({"position": "gekokujo1 players=A,B"}, "the line must begin with tokugawa1"),
    ],
)
def test_impossible_games_are_refused_in_words(given: dict[str, Any], message: str) -> None:
    with pytest.raises(sg.InputError, match=re.escape(message)):
        tk.new_game(**given)


def test_a_game_begins_in_any_position_of_a_game() -> None:
    game = played(0, options={"turns": 12})
    while not game.over:
        other = tk.new_game(position=game.position, seed=7)
        assert other.position == game.position
        assert str(other.decision) == str(game.decision)
        game.play("random", most=11)


# --- choosing -------------------------------------------------------------------------------------
def test_every_decision_has_a_legal_example_and_words_for_its_choices() -> None:
    game = tk.new_game(NAMES, seed=2, chance="ask", options={"turns": 9})
    asked = set()
    while not game.over:
        asked.add(game.position.state.step)
        example = eval(game.decision.example, {name: getattr(tk, name) for name in tk.__all__})
        assert game.problems(example) == []
        lookup = game.position.lookup
        if game.decision.player != "chance":
            assert all(one.in_words(lookup) for one in game.legal())
            game.play("greedy", most=1)
        else:
            assert sum(weight for _, weight in game.outcomes()) == 1
            game.draw()
    assert {at.DRAW_PILE, at.ROLL_DICE, at.SUPPORT, at.ROLL_AGAIN, at.RETREAT, at.ACT} <= asked


def test_a_refused_choice_says_why_by_its_rule_and_changes_nothing() -> None:
    game = begun({"Nara": (ANN, "lancer"), "Osaka": (BEN, "archer")}).game
    position, choices = game.position, game.choices
    wrong = (
        tk.Move("Nara", "Edo", "plain"),
        tk.Move("Nara", "Nara", "forest"),
        tk.Income("Kyushu"),
        tk.Attack("Nara", "Osaka", "ship"),
        tk.Dice(1, 2),
        tk.Support(1),
        "attack!",
        None,
    )
    for choice in wrong:
        with pytest.raises(sg.IllegalChoice, match="T-0"):
            game.choose(choice)  # type: ignore[arg-type]
    with pytest.raises(sg.IllegalChoice, match="T-020: it is the turn of Ann"):
        game.choose(tk.EndTurn(), BEN)
    assert (game.position, game.choices) == (position, choices)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: tk.Move("Nara", "Osaka", "water"), "terrain (T-050): 'water' is not one of"),
        (lambda: tk.Recruit("capital", "Nara"), "kind (T-040): 'capital' is not one of"),
        (lambda: tk.Build("palace", "Nara"), "building (T-080): 'palace' is not one of"),
        (lambda: tk.Weather("fog", 1), "weather (T-052): 'fog' is not one of"),
        (lambda: tk.Dice(0, 7), "first (T-064): 0 is not a whole number from 1 to 6"),
        (lambda: tk.Support(-1), "units (T-063): -1 is not a whole number"),
        (lambda: tk.Pile([1, 2, 3]), "cards (T-012): give a list of 4"),
        (lambda: tk.Place("archer", 7), "town (T-014): 7 is not a name"),
        (lambda: here().set("Nara", ANN, "ninja"), "set, unit: 'ninja' is not one of"),
        (lambda: here().set("Nara", None, "archer"), "say whose unit it is"),
        (lambda: here().set("Kyoto", ANN, "archer"), "its capital stands there"),
        (lambda: here().set("Nara", ANN, palace=1), "'palace' is not one of garden"),
        (lambda: here().set("Nara", ANN, garden=2), "set, garden: 2 is not a whole number"),
        (lambda: here().set("Nowhere", ANN), "there is no town 'Nowhere'"),
        (lambda: here().set_player("Cem", koku=1), "'Cem' does not play"),
        (lambda: here().set_player(ANN, koku=-1), "koku: -1 is not a whole number"),
        (lambda: tk.scenario(here(), players=["A", "B"]), "come with the position"),
        (lambda: tk.scenario(7), "int is not a game, position or text"),
        (lambda: tk.Parameters(price=(1, 2)), "price (T-080): must be a list of 6"),
    ],
)
def test_bad_input_is_refused_in_words(make: Any, message: str) -> None:
    with pytest.raises(sg.InputError, match=re.escape(message)):
        make()


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("nara:Zl", "field nara: 'Zl' is not a town; write for example Al+GW"),
        ("atlantis:Al", "this map has no such province"),
        ("koku=1", "field koku: 1 numbers instead of 2"),
        ("koku=1,x", "'x' is not a whole number"),
        ("magic=1", "field magic: there is no such field"),
        ("ships=1", "field ships: there is no such field"),
        ("option.magic=1", "there is no option of this name"),
        ("step=99", "field step: 99 is not in range"),
    ],
)
def test_a_text_that_is_no_position_is_refused(word: str, message: str) -> None:
    with pytest.raises(sg.PositionError, match=re.escape(message)):
        tk.Position.from_code(f"tokugawa1 players=Ann,Ben {word}")


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda s: s.koku.__setitem__(0, 14), "T-011"),
        (lambda s: s.side.__setitem__(0, 1), "T-080"),
        (lambda s: s.unit.__setitem__(0, 1), "T-080"),
        (lambda s: s.weak.__setitem__(0, 1), "T-069"),
        (lambda s: s.capital.__setitem__(0, 1), "T-013"),
        (lambda s: s.order.__setitem__(0, 1), "T-012"),
        (lambda s: s.taken.__setitem__(0, 1), "T-090"),
        (lambda s: s.top.__setitem__(0, 1), "T-090"),
        (lambda s: setattr(s, "seat", 1), "T-020"),
        (lambda s: setattr(s, "step", at.SUPPORT), "T-021"),
        (lambda s: setattr(s, "stage", at.SETTLING), "T-021"),
        (lambda s: setattr(s, "starter", -1), "T-013"),
        (lambda s: setattr(s, "won_by", 1), "T-093"),
    ],
)
def test_odd_positions_are_told_with_their_rule(change: Any, rule: str) -> None:
    position = here({"Nara": (ANN, "archer")})
    assert position.status == ()
    change(position.state)
    assert rule in {finding.rule for finding in position.status}


@pytest.mark.parametrize(
    ("mine", "theirs", "each", "odd"),
    [(1, 0, 0, False), (2, 0, 0, True), (2, 0, 1, True), (1, 1, 0, True), (1, 1, 1, False)],
)
def test_T_083_too_many_castles_in_a_province_are_told(
    mine: int, theirs: int, each: int, odd: bool
) -> None:
    towns = ("Nara", "Osaka", "Hikone")
    castle = {"castle": 1}
    board = dict.fromkeys(towns[:mine], (ANN, "archer", castle))
    board |= dict.fromkeys(towns[2 : 2 + theirs], (BEN, "archer", castle))
    told = [str(one) for one in here(board, castle_each=each).status]
    assert told == ([f"T-083: Kinai has {mine + theirs} castles."] if odd else [])


# --- undo, history, files -------------------------------------------------------------------------
def test_undo_and_replay_bring_the_same_luck_again() -> None:
    game = played(60)
    position, log = game.position, game.log()
    game.play("random", most=15).undo(15)
    assert (game.position, game.log()) == (position, log)
    assert played(60).position == position
    assert game.replay().position == position


def test_the_history_tells_every_entry_once() -> None:
    game = tk.new_game(NAMES, seed=4).play("greedy")
    steps = steps_of(game)
    assert [entry for step in steps for entry in step.entries] == list(game.record)
    kinds = {"set-up", "placing", "turn", "action", "", "end"}  # rolls have no name of their own
    assert kinds == {step.kind for step in steps}
    for line in game.log():
        assert re.fullmatch(r"[A-Z].*[.:] \(T-\d{3}\)", line)


def test_a_game_is_kept_resumed_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    game = tk.new_game(NAMES, seed=7, short=True, keep=path).play("random", most=40)
    game.undo(3)
    game.close()
    again = sg.resume(path)
    assert isinstance(again, tk.Game)
    assert (again.position, again.start) == (game.position, game.start)
    again.play("random", most=5).close()
    assert sg.load(path).position == again.position
    assert [json.loads(line)["rules"] for line in path.read_text().splitlines()[:1]] == ["tokugawa"]


def test_every_start_is_saved(tmp_path: Path) -> None:
    numbers = tk.Parameters(strength=(0, 1, 3, 2))
    game = tk.new_game(seed="a class", numbers=numbers, options={"ties_score": 1})
    game.play("random", most=20).save(tmp_path / "a.jsonl")
    assert sg.load(tmp_path / "a.jsonl").start == game.start
    other = tk.new_game(position=game.position, seed=1).play("random", most=5)
    other.save(tmp_path / "b.jsonl")
    assert sg.load(tmp_path / "b.jsonl").position == other.position


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("options", {"magic": 1}, "there are only"),
        ("numbers", {"ships": 99}, "ships (T-003)"),
        ("map", "0123", "another map"),
        ("players", ["Ann"], "2 players"),
        ("position", "tokugawa1", "players"),
    ],
)
def test_an_altered_header_is_refused(field: str, value: Any, message: str, tmp_path: Path) -> None:
    header = {**tk.new_game(seed=7).start.to_json(), "chance": "tape", field: value}
    journal.write(tmp_path / "a.jsonl", [header])
    with pytest.raises(SaveFileError, match=re.escape(message)):
        sg.load(tmp_path / "a.jsonl")


# --- bots and simulations -------------------------------------------------------------------------
def test_a_bot_has_a_method_for_everything_that_a_player_is_asked() -> None:
    asked = [one.method for step, one in ASKED.items() if at.LAST_OF_CHANCE < step < at.GAME_OVER]
    assert list(tk.Bot.methods) == asked
    assert all(asked)
    assert BOTS.name_of(tk.RandomBot()) == "random"


def test_greedy_gives_its_reasons_and_beats_random() -> None:
    game = tk.new_game(NAMES, seed=7)
    view = game.view(str(game.decision.player))
    choice, reason = tk.GreedyBot().suggest(view)
    assert view.problems(choice) == []
    assert reason in REASON_SENTENCES
    assert len(set(REASON_SENTENCES)) == len(REASON_SENTENCES)
    results = tk.simulate(["greedy", "random"], games=8, seed=5)
    assert sum(row.won for row in results.rows if row.bot == "greedy") >= 7


# --- the steady bot -------------------------------------------------------------------------------
NEAR = ["Kano", "Okazaki", "Tsu", "Sumpu", "Hamamatsu", "Matsumoto"]
"""Six of the seven that “Tokai and Chubu” asks for."""


def tokai(towns: dict[str, Any], **given: Any) -> Play:
    """A game in which “Tokai and Chubu” lies open."""
    position = here(towns, **given)
    order = list(position.state.order[4:8])
    order.remove(7)
    position.state.order[4:8] = [7, *order]
    return Play(position)


def test_steady_attacks_out_of_a_town_of_the_card_only_if_it_can_recruit_there_again() -> None:
    theirs = "Nagoya Hikone Kofu Takayama Takasaki Sendai Morioka Kochi Uwajima Tomo"
    towns = dict.fromkeys(NEAR, (ANN, "archer")) | dict.fromkeys(theirs.split(), (BEN, "archer"))
    game = tokai(towns, koku=(9, 9)).game
    made = []
    while game.position.state.active == 0 and not game.over:
        if game.decision.player == "chance":
            stage = game.position.state.stage
            high = tk.Dice(6, 6) if stage == at.ATTACKER_ROLL else tk.Dice(1, 1)
            game.choose(tk.Weather("sun") if stage < at.ATTACKER_ROLL else high, "chance")
            continue
        choice, reason = tk.SteadyBot().suggest(game.view(str(game.decision.player)))
        made.append(choice)
        if isinstance(choice, tk.Attack):
            assert reason.startswith("“Tokai and Chubu” asks for this town, and the enemy stands")
        if choice == tk.Recruit("archer", "Kano"):
            assert reason == "“Tokai and Chubu” asks for this town: with it you have 7 of 7."
        game.choose(choice)
    assert made.index(tk.Attack("Kano", "Nagoya")) < made.index(tk.Recruit("archer", "Kano"))
    assert game.position.state.taken[7] == 0, "the card is taken in this turn"
    game = tokai(towns, koku=(9, 9), actions=1).game  # it would only change one town for another
    assert tk.SteadyBot().suggest(game.view(ANN))[0] != tk.Attack("Kano", "Nagoya")
    assert tk.GreedyBot().suggest(game.view(ANN))[0] == tk.Attack("Kano", "Nagoya")


def test_steady_recruits_where_it_has_just_left_also_the_dear_unit() -> None:
    names = [
        "Nagoya",
        "Okazaki",
        "Tsu",
        "Sumpu",
        "Hamamatsu",
        "Hagi",
        "Matsue",
        "Kochi",
        "Tottori",
        "Osaka",
    ]
    towns = dict.fromkeys(names, (ANN, "archer"))
    names = ["Miyazu", "Himeji", "Nara", "Tomo", "Hiroshima", "Shimonoseki", "Wakayama"]
    towns |= dict.fromkeys(names, (ANN, "lancer"))
    names = ["Kofu", "Takayama", "Matsumoto", "Hikone", "Sendai", "Takasaki", "Mito"]
    game = tokai(towns | dict.fromkeys(names, (BEN, "archer")), koku=(13, 9)).game
    while game.position.state.active == 0:
        choice, _ = tk.SteadyBot().suggest(game.view(ANN))
        game.choose(choice)
    assert game.position.unit("Kano") == (ANN, "swordsman")


def test_steady_never_swaps_two_towns_again_and_again() -> None:
    for seed in range(3):
        game = tk.new_game(NAMES, seed=seed, short=True).play("steady")
        assert game.over
        attacks = [
            (one.player, one.choice.start, one.choice.town)
            for one in game.choices
            if isinstance(one.choice, tk.Attack)
        ]
        assert attacks
        back = [way for way in attacks if (way[0], way[2], way[1]) in attacks]
        assert len(back) <= 4, back


def test_steady_names_the_card_and_beats_random() -> None:
    game = tk.new_game(NAMES, seed=7)
    view = game.view(str(game.decision.player))
    before = view.position.state.fork()
    choice, reason = tk.SteadyBot().suggest(view)
    assert view.problems(choice) == []
    assert any(f"“{name}”" in reason for name, *_ in TASKS)
    assert view.position.state == before, "what it tries is tried on a copy"
    assert tk.new_game(NAMES, seed=7).suggest()[0] == choice, "it advises, too"
    results = tk.simulate(["steady", "random"], games=6, seed=5)
    assert sum(row.won for row in results.rows if row.bot == "steady") >= 5


def test_greedy_takes_the_capital_when_it_is_weak() -> None:
    board = {"Mito": (ANN, "swordsman"), "Yedo": (BEN, None, {"weak": True})}
    game = begun(board).game
    choice, reason = tk.GreedyBot().suggest(game.view(ANN))
    assert choice == tk.Attack("Mito", "Yedo")
    assert reason.startswith("Whoever conquers the enemy capital wins")


def test_greedy_ends_the_game_with_a_third_card_only_if_it_wins() -> None:
    cards = {"Tokaido": 0, "Kinai": 0, "Nakasendo": 1}
    board = {"Sendai": (ANN, "archer"), "Morioka": (ANN, "archer")}
    for koku, ends in (((15, 15), True), ((4, 26), False)):
        theirs = {} if ends else dict.fromkeys(("Hagi", "Tomo", "Okayama"), (BEN, "archer"))
        built = {"Himeji": (BEN, "archer", {"garden": 1, "temple": 1, "smithy": 1})}
        position = with_cards(here(board | built | theirs, koku=koku), cards)
        if not ends:
            position.state.taken[8], position.state.top[2] = 1, 1
        choice, reason = tk.GreedyBot().suggest(Play(position).game.view(ANN))
        assert (choice == tk.Recruit("archer", "Kubota")) == ends, reason
        assert reason.startswith("This task ends the game") == ends


@pytest.mark.parametrize(("attacker", "defender"), [(1, 0), (1, 1), (3, 2)])
def test_greedy_rolls_again_exactly_where_the_odds_say_so(attacker: int, defender: int) -> None:
    board = {"Okayama": (ANN, "lancer"), "Himeji": (BEN, "archer")}
    state = here(board).state.fork()
    facts, names = here(board).facts, tk.read_map()
    state.active = state.seat = 0
    state.start, state.goal = names.index("Okayama"), names.index("Himeji")
    state.support[:] = [attacker, defender]
    for weather, roll in product(range(3), range(2, 13)):
        state.weather, state.dice[0] = weather, roll
        kept = tk.keeps(roll, 1 - weather, attacker, defender)
        assert rolls_again(facts, state) != kept, (weather, roll)


@pytest.mark.parametrize("bot", BOTS)
def test_simulations_and_games_with_views_play_the_same(bot: str) -> None:
    fast = tk.simulate(bot, games=1, seed=5, options={"turns": 8})
    game = tk.new_game(seed=5, options={"turns": 8}).play(bot)
    assert {row.player: row.points for row in fast.rows} == game.scores
    assert [row.player for row in fast.rows if row.won] == list(game.winners)
    assert {row.player: row.holdings["koku"] for row in fast.rows} == game.position.koku


def test_views_are_enough_for_a_bot() -> None:
    class First(tk.Bot):
        def act(self, view: tk.View) -> Any:
            return tk.EndTurn()

    assert tk.new_game(seed=7, options={"turns": 3}).play(First()).over


def test_the_shell_simulates_it(capsys: Any, tmp_path: Path) -> None:
    words = ["simulate", "--game", "tokugawa", "--games", "1", "--short"]
    assert main([*words, "--csv", str(tmp_path / "a.csv")]) == 0
    assert "Emperor" in capsys.readouterr().out
    with (tmp_path / "a.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [*rows[0]] == [
        *("game", "player", "bot", "points", "won", "koku", "samurai", "cards", "turns"),
        *(f"points_from_{source.replace(' ', '_')}" for source in SOURCES),
    ]
    assert [row["player"] for row in rows] == ["Emperor", "Shogun"]
    assert main([*words, "--players", "Ann"]) == 2
    assert "2 players (T-010)" in capsys.readouterr().err


# --- the module -----------------------------------------------------------------------------------
def test_it_is_in_the_lists_of_games_and_its_name_finds_it() -> None:
    assert "tokugawa" in known_games()
    assert "tokugawa" in [one.name for one in rulebooks()]
    assert rulebook_of("tokugawa").title == "Tokugawa"


def test_every_public_name_is_there_and_loaded_when_it_is_used() -> None:
    for name in tk.__all__:
        assert getattr(tk, name) is not None
    with pytest.raises(AttributeError, match="'Mori'"):
        _ = tk.Mori
    script = (
        "import sys, shogun_nb.games.tokugawa as tk; print(sorted(sys.modules))\n"
        "tk.new_game(seed=1).play('random', most=30).log(); print(sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    first, last = done.stdout.splitlines()
    assert "shogun_nb.games.tokugawa.rules" not in first
    assert "games.shogun." not in last
    for heavy in ("'numpy'", "'numba'", "'ipywidgets'", "'shapely'", "'matplotlib'"):
        assert heavy not in last
