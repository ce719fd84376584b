"""A game that is not Shogun, served by the engine whole: nothing here names Shogun."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.engine.bots import Bot, BotError
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game, IllegalChoice, load, opened, resume
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.journal import SaveFileError
from shogun_nb.engine.position import Plain
from shogun_nb.engine.position_text import PositionError
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.engine.simulation import results
from tests.engine.toy import OVER, SOW, SOWING, Begun, Sow, Sowing, State, Weather

HERE = Path(__file__).parent
THREE: dict[str, Any] = {
    "step": SOW, "seat": 0, "players": 3, "season": 0, "planned": [0] * 3, "seeds": [3] * 3,
}  # fmt: skip


def sowing(seed: int | str = 7, *, keep: Path | None = None, chance: str = "tape") -> Game:
    return opened(Game(Begun(("Ann", "Ben"), seed, 0), chance), keep)


def test_the_toy_is_a_page_of_150_lines_without_a_word_of_any_real_game() -> None:
    text = (HERE / "toy.py").read_text()
    assert len(text.splitlines()) <= 150
    assert "shogun" not in text.replace("shogun_nb.engine", "").casefold()
    modules = [
        node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)
    ]
    ours = [module for module in modules if module and module.startswith("shogun_nb")]
    assert ours
    assert all(module.startswith("shogun_nb.engine.") for module in ours)


@pytest.mark.parametrize("players", [(), ("Ann",), ("Ann", "Ben", "Cleo")])
def test_a_game_begins_with_as_many_players_as_its_state_has_room_for(
    players: tuple[str, ...],
) -> None:
    with pytest.raises(InputError, match=f"players: Sowing is for 2, not for {len(players)}."):
        Game(Begun(players, 7, 0), "tape")


@pytest.mark.parametrize("other", ["Ann", "ann", "", 5])
def test_players_must_be_told_apart(other: Any) -> None:
    with pytest.raises(InputError, match="players: "):
        Game(Begun(("Ann", other), 7, 0), "tape")


def test_a_whole_game_by_hand() -> None:
    game = sowing(chance="ask")
    assert repr(game) == "<Sowing: Ann, Ben; 0 choices>"
    assert str(game.decision) == "Ann and Ben: choose seeds to sow."
    assert game.legal() == [Sow(0), Sow(1), Sow(2), Sow(3)]
    game.choose(Sow(2), "Ben").choose(Sow(0), "Ann")
    assert game.decision.player == "chance"
    assert game.outcomes() == [(Weather("rain"), Fraction(1, 4)), (Weather("sun"), Fraction(3, 4))]
    game.choose(Weather("sun"))
    assert game.scores == {"Ann": 3, "Ben": 5}
    assert game.log() == [
        "Ben has sown. (X-1)",
        "Ann has sown. (X-1)",
        "There is sun. (X-2)",
        "Ann has sown nothing and is skipped. (X-3)",
        "What Ben has sown becomes 4. (X-3)",
    ]
    for _ in range(3):
        game.choose(Sow(3), "Ann").choose(Sow(0), "Ben").choose(Weather("rain"))
        game.undo().choose(Weather("sun"))
        game.undo(3).choose(Sow(0), "Ann").choose(Sow(0), "Ben").choose(Weather("rain"))
    assert (game.over, game.winners) == (True, ("Ben",))
    assert game.log(last=1) == ["Ben wins with 5. (X-4)"]
    with pytest.raises(IllegalChoice, match="X-4: the game is over"):
        game.choose(Sow(0), "Ann")


@pytest.mark.parametrize(
    ("choice", "player", "words"),
    [
        (Sow(4), "Ann", "X-1: you have 3 seeds, not 4."),
        (Weather("sun"), "Ann", "X-1: Weather is not the choice that the game waits for."),
        ("all of them", "Ann", "X-1: 'all of them' is not a choice."),
    ],
)
def test_what_is_wrong_is_refused_with_its_rule(choice: Any, player: str, words: str) -> None:
    game = sowing()
    with pytest.raises(IllegalChoice, match=words):
        game.choose(choice, player)
    assert game.choices == ()
    with pytest.raises(InputError, match="'Cem' does not play"):
        game.choose(Sow(1), "Cem")


def test_nobody_sees_what_another_has_laid_before_the_weather_comes() -> None:
    game = sowing().choose(Sow(2), "Ann")
    assert game.view("Ann").position.plans == [2, -1]
    assert game.view("Ben").position.plans == [-1, -1]
    assert steps_of(game)[-1].position.plans == [-1, -1]
    assert game.choose(Sow(3), "Ann").position.plans == [3, -1]  # until the last has chosen
    assert [len(sowing().view(name).legal()) for name in ("Ann", "Ben")] == [4, 4]


def test_the_draw_has_its_weights() -> None:
    suns = sum("There is sun. (X-2)" in sowing(seed).play("random").log() for seed in range(400))
    drawn = [line for seed in range(400) for line in sowing(seed).play("random").log()]
    share = drawn.count("There is sun. (X-2)") / (4 * 400)
    assert suns > 390  # four chances each
    assert abs(share - 0.75) < 0.05  # almost five standard deviations


def test_steps_tell_the_game_with_the_board_after_each() -> None:
    game = sowing().play("random")
    steps = steps_of(game)
    assert [step.kind for step in steps] == ["sowing", "sowing", "growing"] * 4 + ["end"]
    assert [line for step in steps for line in step.words] == game.log()
    assert steps[-1].position.state.seeds == list(game.scores.values())
    assert [entry.seat for entry in steps[0].entries] == [0]


def test_it_is_kept_taken_back_resumed_and_opened_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "sowing.jsonl"
    game = sowing(keep=path)
    game.play("random", most=5).undo().play("bold", most=2).close()
    assert '"rules":"sowing"' in path.read_text().splitlines()[0]
    again = resume(path)
    assert again.choices == game.choices
    assert again.position == game.position
    again.play("random").close()
    assert load(path).log() == again.log()
    assert sowing().play("random").replay().position == sowing().play("random").position
    path.write_text(path.read_text().replace('"rules":"sowing"', '"rules":"chess"'))
    with pytest.raises(SaveFileError, match="line 1"):
        load(path)


def test_bots_of_ones_own_are_asked_by_their_method_and_refused_with_the_rule() -> None:
    class Greedy(Bot):
        methods = ("sow",)

        def sow(self, view: Any) -> Sow:
            return Sow(view.state.seeds[view.seat] + 1)

    assert sowing().play({"Ann": "bold", "Ben": "random"}).over
    with pytest.raises(BotError, match=r"Greedy for Ann: sow chose Sow\(seeds=4\): X-1"):
        sowing().play(Greedy())


def test_many_games_are_played_and_told() -> None:
    played = results(sowing(chance="ask"), ["bold", "random"], games=60, seed=7)
    assert len(played.rows) == 120
    assert sum(row.won for row in played.rows) == pytest.approx(60)
    assert played.rows == results(sowing(chance="ask"), ["bold", "random"], 60, 7).rows
    assert played.table().splitlines()[1].split()[:3] == ["player", "bot", "games"]


def test_a_position_is_a_line_of_text() -> None:
    game = sowing().play("random", most=4)
    text = game.position.code()
    assert text.startswith("sowing1 players=Ann,Ben ")
    there = Plain.from_code(text, SOWING)
    assert (there.state, there.code()) == (game.position.state, text)
    for wrong, field in [("seeds=1", "seeds"), ("seeds=1,-2", "seeds"), ("gold=1", "gold")]:
        with pytest.raises(PositionError, match=f"field {field}"):
            Plain.from_code(f"sowing1 players=Ann,Ben {wrong}", SOWING)


def test_the_door_knows_it_by_its_name() -> None:
    assert isinstance(rulebook_of("sowing"), Sowing)
    assert rulebook_of("sowing").game_over == OVER


def test_its_rules_are_told_by_number() -> None:
    reference = rulebook_of("sowing").reference
    assert str(reference.rule("x1")) == "X-1 (A season): Lay seeds face down."
    assert [found.number for found in reference.find_rules("weather")] == ["X-2"]


def test_no_two_random_choices_of_a_game_read_the_same_luck() -> None:
    class Tape(list[int]):
        def __getitem__(self, place: Any) -> Any:
            places.append(place)
            return super().__getitem__(place)

    places: list[int] = []
    there = SOWING.position(Begun(("Ann", "Ben", "Cem"), 7, 0), State(**THREE), [], {})
    for there.state.season in range(3):
        for seat in range(3):
            SOWING.at_random(there, seat, Tape([0] * 20))
    assert len(set(places)) == len(places) == 9


def test_a_game_without_rounds_says_so() -> None:
    with pytest.raises(InputError, match="Sowing has no rounds: leave until out"):
        rulebook_of("sowing").round_of(sowing().position.state)
