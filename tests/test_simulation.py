"""Simulations: the same seed plays the same games, and the command says what went wrong."""

from __future__ import annotations

import csv
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.engine import simulation
from shogun_nb.engine.simulation import Results
from shogun_nb.games.shogun.bots import Bot
from shogun_nb.games.shogun.game import PLAYER_NAMES, new_game, simulate
from shogun_nb.serve.cli import main
from tests.helpers_game import hears_ctrl_c, no_space

COLUMNS = [
    "game",
    "player",
    "bot",
    "points",
    "won",
    "chests",
    "provinces",
    "points_from_provinces",
    "points_from_buildings",
    "points_from_most_castles",
    "points_from_most_temples",
    "points_from_most_theatres",
]


def run(*words: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "shogun_nb", "simulate", *words],
        capture_output=True,
        text=True,
        env=env,
        check=False,
        timeout=120,
    )


def test_the_command_of_the_issue(tmp_path: Path, python_here: dict[str, str]) -> None:
    asked = "--players 5 --side sun --bots greedy,random --games 6 --seed 1 --csv"
    words = asked.split(" ")
    done = run(*words, str(tmp_path / "one.csv"), env={**python_here, "PYTHONHASHSEED": "1"})
    assert done.returncode == 0, done.stderr
    assert "6/6" in done.stderr  # the bar
    lines = done.stdout.splitlines()
    assert lines[0].startswith("6 games, seed 1")
    assert lines[1].split()[:2] == ["player", "bot"]
    assert "most castles" in lines[1]
    for name in PLAYER_NAMES:  # every player sat there with both bots
        assert {line.split()[1] for line in lines if line.startswith(name)} == {"greedy", "random"}
    assert lines[-1] == f"Wrote 30 rows to {tmp_path / 'one.csv'}."
    with (tmp_path / "one.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == COLUMNS
    assert len(rows) == 30
    for row in rows:
        assert int(row["points"]) == sum(int(row[name]) for name in COLUMNS[7:])
    for game in range(6):
        assert sum(float(row["won"]) for row in rows if row["game"] == str(game)) == 1
    again = run(*words, str(tmp_path / "two.csv"), env={**python_here, "PYTHONHASHSEED": "2"})
    assert (tmp_path / "two.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    assert again.stdout.splitlines()[:-1] == lines[:-1]


def test_another_seed_plays_other_games(tmp_path: Path) -> None:
    texts = []
    for seed in (1, 2, "1", "class"):
        simulate(players=3, games=3, seed=seed).to_csv(tmp_path / "f")
        texts.append((tmp_path / "f").read_text(encoding="utf-8"))
    assert len(set(texts)) == 3  # 1 and "1" are the same seed
    assert texts[0] == texts[2]


BAD_WORDS: dict[str, tuple[str, str]] = {
    "2 players": ("--players 2", "S-2"),
    "6 players": ("--players 6", "S-2"),
    "no number of players": ("--players many", "many"),
    "no games": ("--games 0", "games"),
    "negative games": ("--games -5", "games"),
    "too many games": ("--games 99999999999", "games"),
    "no number of games": ("--games few", "few"),
    "an unknown bot": ("--bots greedy,clever", "clever"),
    "an empty bot": ("--bots greedy,,random", "''"),
    "no bots": ("--bots ,", "''"),
    "an unknown side": ("--side north", "north"),
    "printed on the moon": ("--side moon --start printed", "S-15"),
    "an unknown start": ("--start chess", "chess"),
    "three years": ("--years 3", "3"),
    "an empty seed": ("--seed=", "seed"),
    "a seed of two minus signs": ("--seed=--5", "never"),
    "a seed in high digits": ("--seed ²", "never"),
    "a seed of 5000 digits": ("--seed " + "9" * 5000, "seed"),
    "no such folder": ("--csv nowhere/file.csv", "nowhere"),
    "a folder as file": ("--csv .", "."),
    "a folder to overwrite": ("--csv . --overwrite", "."),
    "no name of a file": ("--csv=", "not a path of a file"),
    "half a character as file": ("--csv \ud800", "not a path of a file"),
    "a device as file": ("--csv /dev/full --overwrite", "pipe or a device"),
    "a file and an unknown bot": ("--csv new.csv --bots clever", "clever"),
    "an unknown word": ("--speed 9", "speed"),
}


@pytest.mark.parametrize("name", BAD_WORDS)
def test_bad_input_is_refused_with_2_and_words(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words, said = BAD_WORDS[name]
    given = ["simulate", "--players", "3", "--games", "1", *words.split(" ")]
    try:
        status = main(given)
    except SystemExit as leaving:  # argparse's own way
        status = int(leaving.code or 0)
    output = capsys.readouterr()
    if said == "never":  # any text is a seed
        assert status == 0
        assert output.out.startswith("1 game, seed")
        return
    assert status == 2
    assert said in output.err
    assert "Traceback" not in output.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_overwritten_only_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.csv"
    path.write_text("mine")
    words = ["simulate", "--players", "3", "--games", "2", "--csv", str(path)]
    assert main(words) == 2
    assert "already exists and was not changed" in capsys.readouterr().err
    assert main([*words, "--overwrite", "--bots", "clever"]) == 2
    assert path.read_text() == "mine"
    assert main([*words, "--overwrite"]) == 0
    assert len(path.read_text().splitlines()) == 7


def test_that_the_file_can_be_written_is_proved_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(simulation, "_play", never)
    assert main(["simulate", "--players", "3", "--csv", str(tmp_path)]) == 2


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C is heard, also where these tests run in the background of a script."""
    before = signal.getsignal(signal.SIGINT)
    hears_ctrl_c()
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_ctrl_c_ends_the_game_in_hand_and_keeps_what_was_played(
    number: signal.Signals,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    ctrl_c: None,
) -> None:
    path = tmp_path / "games.csv"
    play = simulation._play

    def played(template: Any, game: int, bots: Any) -> Any:
        # The rows of the games before are in the file already.
        assert len(path.read_text().splitlines()) == 1 + 3 * game
        if game == 2:
            os.kill(os.getpid(), number)
        return play(template, game, bots)

    monkeypatch.setattr(simulation, "_play", played)
    words = ["simulate", "--players", "3", "--games", "9", "--csv", str(path)]
    before = signal.getsignal(number)
    assert main(words) == 128 + number
    assert signal.getsignal(number) is before
    said = capsys.readouterr()
    assert said.out.startswith("3 games, seed 1.")
    assert said.out.endswith(f"Wrote 9 rows to {path}.\n")
    assert said.err.endswith("Stopped. Games played: 3 of 9.\n")
    monkeypatch.undo()
    simulate(3, games=3).to_csv(tmp_path / "three.csv")
    assert path.read_bytes() == (tmp_path / "three.csv").read_bytes()


def test_a_second_ctrl_c_waits_for_nothing(monkeypatch: pytest.MonkeyPatch, ctrl_c: None) -> None:
    def stuck(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        raise AssertionError("went on")

    monkeypatch.setattr(simulation, "_play", stuck)
    with pytest.raises(KeyboardInterrupt):
        main(["simulate", "--players", "3"])


def test_a_full_disk_prints_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write = simulation._write_rows
    monkeypatch.setattr(
        simulation,
        "_write_rows",
        lambda file, rows: no_space() if rows[0].game == 1 else write(file, rows),
    )
    words = ["simulate", "--players", "3", "--games", "9", "--csv", str(tmp_path / "f")]
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out.startswith("2 games, seed 1.")
    assert "Wrote" not in said.out
    assert "No space left" in said.err


SIGNAL_AT_IMPORT = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), getattr(signal, number))
sys.meta_path.insert(0, Finder())
module, number = sys.argv[1:3]
sys.argv = ["shogun-nb", *sys.argv[3:]]
import runpy
runpy.run_module("shogun_nb", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize(
    "module",
    [
        "shogun_nb.serve.cli",
        "shogun_nb.engine.simulation",
        "shogun_nb.games.shogun.rules.winter",
        "tqdm.auto",
    ],
)
def test_a_signal_while_it_is_loading_ends_it_in_order(
    module: str, number: str, tmp_path: Path, python_here: dict[str, str]
) -> None:
    words = ["simulate", "--players", "3", "--games", "30", "--csv", "games.csv"]
    done = subprocess.run(
        [sys.executable, "-c", SIGNAL_AT_IMPORT, module, number, *words],
        capture_output=True,
        text=True,
        env=python_here,
        cwd=tmp_path,
        check=False,
        timeout=120,
        preexec_fn=hears_ctrl_c,
    )
    assert done.returncode == 128 + getattr(signal, number)
    assert "Stopped." in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    games = len((tmp_path / "games.csv").read_text().splitlines()) if module == "tqdm.auto" else 0
    assert games in (0, 4)


def test_cells_that_a_spreadsheet_would_compute_are_texts(tmp_path: Path) -> None:
    class Mine(Bot):
        pass

    Mine.__name__ = "\t=1+1"
    names = ["=1+1", "+1", "-1", "@SUM(A1)", "＝2+2"]
    results = simulate(names, [Mine()], games=1, options={"years": 1})
    results.to_csv(tmp_path / "f")
    with (tmp_path / "f").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["player"] for row in rows] == ["'" + name for name in names]
    assert {row["bot"] for row in rows} == {"'\t=1+1"}


BAD_CALLS: list[tuple[dict[str, Any], str]] = [
    ({"players": 2}, "S-2"),
    ({"players": True}, "S-2"),
    ({"players": ["A", "B"]}, "S-2"),
    ({"players": ["A", "B", "a"]}, "twice"),
    ({"players": "ABC"}, "list of names"),
    ({"games": 0}, "games"),
    ({"games": 1.0}, "games"),
    ({"games": True}, "games"),
    ({"bots": "clever"}, "clever"),
    ({"bots": []}, "bots"),
    ({"bots": [Bot]}, "bot: "),
    ({"bots": [None]}, "neither"),
    ({"seed": 1.5}, "seed"),
    ({"options": {"speed": 1}}, "options"),
]


@pytest.mark.parametrize(("named", "said"), BAD_CALLS)
def test_bad_calls_are_refused(named: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        simulate(**{"players": 3, "games": 1, **named})


@pytest.mark.parametrize(("side", "start"), [("sun", None), ("sun", "draft"), ("moon", None)])
@pytest.mark.parametrize("players", [3, 5])
def test_simulated_games_are_the_games_of_that_seed_and_number(
    side: str, start: str | None, players: int
) -> None:
    bots = ["greedy", "random"]
    results = simulate(players, bots, games=4, seed=9, side=side, start=start)
    for number in range(4):
        game = new_game(PLAYER_NAMES[:players], side, start, 9, game=number)
        dealt = {name: bots[(seat + number) % 2] for seat, name in enumerate(game.players)}
        game.play(dealt)
        rows = [row for row in results.rows if row.game == number]
        assert {row.player: row.bot for row in rows} == dealt
        assert {row.player: row.points for row in rows} == game.scores
        assert {row.player for row in rows if row.won} == set(game.winners)
        assert {row.player: row.holdings["chests"] for row in rows} == game.position.chests
        sources = game.points_by_source()
        assert all(row.by_source == sources[row.player] for row in rows)


def test_bots_of_users_play_the_same_games_with_views() -> None:
    class Mine(Bot):
        pass

    one = simulate(3, [Mine(), "random"], games=3, seed=4)
    assert {row.bot for row in one.rows} == {"Mine", "random"}
    assert one == simulate(3, [Mine(), "random"], games=3, seed=4)


def test_options_reach_the_games() -> None:
    short = simulate(3, ["random"], games=2, seed=4, options={"years": 1})
    game = new_game(PLAYER_NAMES[:3], seed=4, options={"years": 1}).play("random")
    assert {row.player: row.points for row in short.rows if row.game == 0} == game.scores

    class Mine(Bot):
        def plan(self, view: Any) -> Any:
            assert view.position.options.years == 1
            return self.at_random(view)

    simulate(3, [Mine()], games=1, seed=4, options={"years": 1})


def test_the_table_holds_what_the_rows_hold() -> None:
    results = simulate(3, ["greedy", "random"], games=4, seed=1)
    assert isinstance(results, Results)
    text = str(results)
    for row in results.rows:
        assert row.player in text
    takeda = [row for row in results.rows if (row.player, row.bot) == ("Takeda", "greedy")]
    cells = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines()]
    heading = next(line for line in cells if line[0] == "player")
    line = next(dict(zip(heading, one, strict=True)) for one in cells if one[0] == "Takeda")
    assert float(line["wins"]) == pytest.approx(sum(row.won for row in takeda), abs=0.05)
    mean = sum(row.points for row in takeda) / len(takeda)
    assert float(line["points"]) == pytest.approx(mean, abs=0.05)
