"""What a comparison keeps: JSON that gives the same digits anywhere, CSV, and hostile files."""

from __future__ import annotations

import csv
import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.games import gekokujo as gk
from shogun_nb.games.shogun.bots import BOTS
from shogun_nb.serve.cli import main
from shogun_nb.what_if.experiment import checked_data, experiment_from
from tests.what_if.last_battle import attack, compared, last_battle, taken

ROOT = Path(__file__).parent.parent.parent
BATTLE = "a target and a number of armies"


def battle() -> sg.Game:
    return sg.new_game(seed=7).play("greedy", until=BATTLE)


def quick(scenario: object, alternatives: Any, **settings: Any) -> sg.Comparison:
    given = {"playouts": 6, "bots": "random", "compiled": False, "measure": ["win", "points"]}
    return sg.compare(scenario, alternatives, **{**given, **settings})


@pytest.mark.parametrize("known", [True, False])
def test_a_file_gives_the_same_digits(tmp_path: Path, known: bool) -> None:
    game = battle()
    later = sg.scenario(game).set("Kai", owner="Mori", armies=2)
    alternatives = {
        "few": game.legal()[0],
        "“two” <b>": [game.legal()[-1]],
        "there": later,
        "luck": {"bots": {"Mori": "greedy"}},
    }
    found = quick(game, alternatives, know_plans=known, seed="a text", player="Mori")
    text = found.to_json(tmp_path / "experiment.json")
    assert (tmp_path / "experiment.json").read_text(encoding="utf-8") == text
    again = sg.compare.from_json(tmp_path / "experiment.json")
    assert np.array_equal(again.rows, found.rows)
    assert again.as_in_file
    assert again.to_json() == text
    assert json.loads(text)["versions"]["shogun_nb"] == sg.__version__


def test_what_all_remember_is_in_the_file(tmp_path: Path) -> None:
    """A province taken in this round lies on no board unseen; only the record tells it."""
    game = sg.new_game(seed=2)
    while True:
        game.play("random", until=BATTLE)
        remembered = game.position.rulebook.remembered(game.position, game.record)
        if remembered:
            break
        game.play("random", most=1)
    found = quick(game, {"on": {}})
    found.to_json(tmp_path / "e.json")
    assert json.loads((tmp_path / "e.json").read_text())["remembered"] == remembered
    assert np.array_equal(sg.compare.from_json(tmp_path / "e.json").rows, found.rows)


@pytest.mark.parametrize("of", ["view", "gekokujo", "stopped"])
def test_views_other_games_and_stopped_ones_are_kept_too(tmp_path: Path, of: str) -> None:
    if of == "view":
        view = battle().view("Takeda")
        found = quick(view, {"a": view.legal()[0]})
    elif of == "gekokujo":
        game = gk.new_game(["Oda", "Takeda"], seed=3, locals=1, options={"rounds": 1})
        found = quick(game, {"a": game.legal()[0], "b": gk.Finished()}, bots="greedy")
    else:

        def stop(_: object) -> None:
            raise KeyboardInterrupt

        found = compared(measure="points", playouts=99, progress=stop)
        assert found.playouts == 25
    found.to_json(tmp_path / "e.json")
    again = sg.compare.from_json(tmp_path / "e.json")
    assert np.array_equal(again.rows, found.rows)
    assert again.as_in_file


def test_hidden_plans_are_in_the_file_only_if_they_were_used() -> None:
    game = battle()
    here, seat = game.position, game.position.lookup.seat("Takeda")
    for known in (True, False):
        data = json.loads(quick(game, {"on": {}}, know_plans=known).to_json())
        kept = sg.Position.from_code(data["scenario"])
        assert kept.state == here.state
        for other in range(3):
            board = slice(other * 11, (other + 1) * 11)
            assert (kept.plans[board] == here.plans[board]) == (known or other == seat)


def test_a_map_of_ones_own_is_given_again(tmp_path: Path) -> None:
    shipped = json.loads((ROOT / "maps" / "shogun.geojson").read_text(encoding="utf-8"))
    first = next(one for one in shipped["features"] if one["properties"].get("tax"))
    first["properties"]["tax"] += 1
    (tmp_path / "own.geojson").write_text(json.dumps(shipped))
    own = sg.read_map(tmp_path / "own.geojson")
    game = sg.new_game(seed=1, map=own)
    found = quick(game, {"on": {}})
    found.to_json(tmp_path / "e.json")
    with pytest.raises(InputError, match="map"):
        sg.compare.from_json(tmp_path / "e.json")
    assert sg.compare.from_json(tmp_path / "e.json", map=own).as_in_file
    assert quick(game.position.code(), {"on": {}}, map=own, player="Takeda").results() == (
        found.results()
    )


def test_functions_are_named_in_the_file_and_given_again(tmp_path: Path) -> None:
    path = tmp_path / "e.json"
    found = compared(measure=["points", taken])
    found.to_json(path)
    with pytest.raises(InputError, match=r"measured by the function 'taken', which no file"):
        sg.compare.from_json(path)
    again = sg.compare.from_json(path, measure={"taken": taken})
    assert np.array_equal(again.rows, found.rows)
    assert again.as_in_file


def test_results_that_are_others_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "e.json"
    data = json.loads(compared(measure="points").to_json())
    data["results"]["few"]["points"] += 1
    path.write_text(json.dumps(data))
    assert not sg.compare.from_json(path).as_in_file
    assert main(["compare", str(path)]) == 0
    assert "The results differ from those in the file" in capsys.readouterr().out


def test_the_shell_runs_and_keeps_an_experiment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = compared(measure="points")
    found.to_json(tmp_path / "e.json")
    arguments = [str(tmp_path / "e.json"), "--csv", str(tmp_path / "t.csv")]
    assert main(["compare", *arguments, "--rows", str(tmp_path / "r.csv")]) == 0
    said = capsys.readouterr().out
    assert said.startswith(str(found))
    assert said.endswith("All results are those in the file.\n")
    found.to_csv(tmp_path / "same.csv")
    assert (tmp_path / "t.csv").read_bytes() == (tmp_path / "same.csv").read_bytes()
    assert len((tmp_path / "r.csv").read_text().splitlines()) == 1 + 2 * found.playouts


def test_the_shell_says_what_it_cannot_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "e.json").write_text("{}")
    assert main(["compare", str(tmp_path / "e.json")]) == 2
    assert "experiment, format: missing or not of its kind" in capsys.readouterr().err
    assert main(["compare", str(tmp_path / "none.json")]) == 2
    with pytest.raises(SystemExit):
        main(["compare", "e.json", "--workers", "0"])


# --- CSV ------------------------------------------------------------------------------------------
def read(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def test_csv_has_estimates_or_every_playout_and_no_formula(tmp_path: Path) -> None:
    alternatives = {"=1+1": attack(2), "plain": attack(4)}
    found = quick(last_battle(), alternatives, playouts=9)
    found.to_csv(tmp_path / "t.csv")
    rows = read(tmp_path / "t.csv")
    assert [row["alternative"] for row in rows] == ["'=1+1"] * 2 + ["plain"] * 2
    more = found.difference("plain", "=1+1", "points")
    assert float(rows[3]["difference"]) == more.value
    assert float(rows[3]["difference_low"]) == more.low
    found.to_csv(tmp_path / "t.csv", rows=True)
    rows = read(tmp_path / "t.csv")
    assert len(rows) == 18
    assert [float(row["points"]) for row in rows[9:]] == list(found.values("plain", "points"))
    assert "points_from_most_castles" in rows[0]


def test_no_kept_game_is_written_over(tmp_path: Path) -> None:
    game = sg.new_game(seed=1, keep=tmp_path / "game.jsonl")
    before = (tmp_path / "game.jsonl").read_bytes()
    found = compared(measure="points")
    for write in (found.to_csv, found.to_json):
        with pytest.raises(InputError):
            write(tmp_path / "game.jsonl")
    assert (tmp_path / "game.jsonl").read_bytes() == before
    game.close()


# --- hostile files --------------------------------------------------------------------------------
@cache
def test_the_end_of_a_round_is_in_the_file(tmp_path: Path) -> None:
    """A file of whole games does not name it, as before."""
    assert "until" not in json.loads(written())
    found = sg.sweep(
        last_battle(),
        over="armies",
        values=[1, 2],
        choice=attack(1),
        playouts=4,
        until="round",
        measure="provinces",
        compiled=False,
    ).comparison
    (tmp_path / "e.json").write_text(found.to_json())
    again = sg.compare.from_json(tmp_path / "e.json", compiled=False)
    assert again.experiment.until == "round"
    assert again.as_in_file


def written() -> str:
    here = last_battle()
    choices = {
        "few": attack(1),
        "many": {"choices": attack(2), "scenario": here.set("Kai", armies=4)},
    }
    return quick(here, choices, playouts=2).to_json()


def wrong(**fields: Any) -> dict[str, Any]:
    return {**json.loads(written()), **fields}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"format": "chess"}, "format 'chess', version 1 is not"),
        ({"version": 2}, "version 2 is not"),
        ({"version": True}, "experiment, version: missing or not of its kind"),
        ({"seed": None}, "experiment, seed: missing"),
        ({"seed": 10**30}, "experiment: seed: use a whole number of at most 18 digits"),
        ({"know_plans": 1}, "experiment, know_plans: missing"),
        ({"extra": 1}, "there is no field 'extra'"),
        ({"until": "winter"}, "experiment: until: 'winter' is not 'round'"),
        ({"until": None}, "experiment, until: missing or not of its kind"),
        ({"until": "round"}, "nobody has won at the end of a round"),
        ({"playouts": 10**12}, "playouts: 1000000000000 is not"),
        ({"player": "Nobody"}, "experiment: 'Nobody' does not play"),
        ({"measures": ["glory"]}, "measure: 'glory' is not one of"),
        ({"measures": [1]}, "measures: [1] is not a list of names"),
        ({"scenario": "shogun1"}, "experiment: position, field"),
        ({"scenario": "x" * 30_000}, "not a line of text of a position"),
        ({"scenario": "__import__ os"}, "is not a line of text of a position"),
        ({"remembered": [1]}, "remembered: give provinces and their owners"),
        ({"remembered": [1.5, 2]}, "is not a list of whole numbers"),
        ({"alternatives": []}, "experiment, alternatives: there are 0"),
        ({"alternatives": [1]}, "alternative 1: 1 is not a table of fields"),
        ({"results": {"few": 1}}, "results of 'few': these are no numbers"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, fields: dict[str, Any], words: str) -> None:
    (tmp_path / "e.json").write_text(json.dumps(wrong(**fields)))
    with pytest.raises(InputError) as refused:
        sg.compare.from_json(tmp_path / "e.json")
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "alternative 2: compare: '' is not a name"),
        ({"name": "few"}, "alternative 2: 'few' is listed twice"),
        ({"choices": [1]}, "alternative 2: 1 is not a choice"),
        ({"choices": [{"choice": "cheat"}]}, "alternative 2: there is no choice 'cheat'"),
        ({"choices": [{"choice": "move", "from": "Kai", "to": "Aki", "armies": 1}]}, "alternative"),
        ({"bots": ["greedy"]}, "alternative 2: alternative 'many': bots: 1 bot for 3 players"),
        ({"bots": ["greedy", "greedy", "clever"]}, "'clever' cannot play playouts"),
        ({"bots": [1, 2, 3]}, "1 cannot play playouts"),
        ({"code": "x"}, "there is no field 'code'"),
        ({"scenario": 1}, "alternative 2, scenario: missing or not of its kind"),
    ],
)
def test_a_wrong_alternative_is_named(tmp_path: Path, fields: dict[str, Any], words: str) -> None:
    data = wrong()
    data["alternatives"][1] |= fields
    (tmp_path / "e.json").write_text(json.dumps(data))
    with pytest.raises(InputError) as refused:
        sg.compare.from_json(tmp_path / "e.json")
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[" * 100_000, b'{"seed": NaN}', b"null", b"9" * 6_000]
)
def test_what_is_no_experiment_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "e.json").write_bytes(content)
    with pytest.raises(InputError):
        sg.compare.from_json(tmp_path / "e.json")


JUNK = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-9, 10**20)
    | some.floats()
    | some.text(max_size=9),
    lambda inner: (
        some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(some.data())
def test_any_junk_in_any_field_is_an_input_error_or_an_experiment(data: some.DataObject) -> None:
    table = json.loads(written())
    within = data.draw(
        some.sampled_from(
            [table, *table["alternatives"], *(one["choices"][0] for one in table["alternatives"])]
        )
    )
    within[data.draw(some.sampled_from([*within, "other"]))] = data.draw(JUNK)
    with suppress(InputError):
        made = experiment_from(checked_data(table))
        assert len(made.alternatives) == 2
        assert all(bot in BOTS for one in made.alternatives for bot in one.bots)
