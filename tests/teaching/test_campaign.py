"""The lesson of Gekokujō: what it shows is so, and its games and what-ifs work."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.games import gekokujo
from shogun_nb.games.gekokujo.lessons import campaign
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.tutorials import texts_of
from shogun_nb.whole_table.table import Table

NAME = "gekokujo/01_a_campaign"
FIGURES = Path(__file__).parents[1] / "benchmarks" / "FIGURES.md"


def cells(text: str, begin: str) -> list[str]:
    (row,) = re.findall(rf"^\| {begin} \|(.+)$", text, re.MULTILINE)
    return [cell.strip() for cell in row.split("|")][:5]


@pytest.mark.parametrize(("clans", "locals"), [(4, 1), (5, 1), (5, 2)])
def test_the_games_that_the_tutorial_tells_of_are_those_that_were_measured(
    clans: int, locals: int
) -> None:
    measured, told = FIGURES.read_text(encoding="utf-8"), "\n".join(texts_of(NAME))
    some = "local" if locals == 1 else "locals"
    row = cells(measured, f"{clans} clans, `locals={locals}`")
    assert row == cells(told, f"{clans} clans, {locals} {some}")
    assert row[1].endswith(")")
    (day,) = re.findall(r"measured on (\S+), with the 95 %", told)
    part = measured[measured.index("## Which clan wins") :]
    assert part.index(f"Measured {day}") < part.index("| what |")


def test_its_short_game_begins_as_the_usual_one_does() -> None:
    usual = gekokujo.new_game(**campaign.BEGINNING)
    assert gekokujo.new_game(position=campaign.beginning(), seed=7).position == usual.position
    here = campaign.exchanged()
    assert here.units("Satsuma") == {"Tokugawa": {"bushi": 1, "daimyo": 3}}
    assert here.units("Mikawa") == {"Shimazu": {"bushi": 1, "daimyo": 3}}
    assert here.units("Owari") == campaign.beginning().units("Owari")
    assert here.status == ()


def test_the_room_around_a_home_is_counted_over_borders_and_sea_links() -> None:
    far = campaign.steps_from("Tosa")
    here = gekokujo.scenario()
    assert len(far) == 68
    assert [name for name, steps in far.items() if steps == 1] == [*here.neighbours("Tosa")]
    for name, steps in far.items():
        assert steps == 0 or min(far[near] for near in here.neighbours(name)) == steps - 1
    told = campaign.room().splitlines()
    assert [int(line.split()[1]) for line in told] == [8, 21, 2, 10]


def test_games_are_added_up_and_each_time_others(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(campaign.Player, "compile_beside", lambda player: begun.append(player))
    monkeypatch.setattr(campaign.Player, "seconds_until_ready", lambda *_: 30.0)
    one, same = campaign.Tally(), campaign.Tally()
    assert one.more() == same.more()
    assert begun == []
    assert one.won["Shimazu"] > 5
    first = dict(one.won)
    assert one.more().startswith("20 games so far")
    assert {clan: one.won[clan] - first.get(clan, 0) for clan in one.won} != first
    one.more()
    # It is compiled beside once, and only for who wants more.
    assert len(begun) == (find_spec("numba") is not None)


def test_a_game_of_a_lesson_is_one_of_its_game() -> None:
    one = lesson(NAME)
    game = one.game("test", seed=7, locals=1)
    assert isinstance(game, gekokujo.Game)
    assert one.game("test") is game
    with pytest.raises(InputError, match="clans"):
        one.new("test", clans=["Oda"])
    assert one.game("test") is game
    assert one.new("test").position == game.position


def test_the_table_of_the_whole_game_stays_until_another_begins() -> None:
    shown = campaign.at_table()
    assert campaign.at_table() is shown
    assert isinstance(shown, Table)
    assert shown.seats[campaign.WHOLE] == "me"
    campaign.LESSON.new("whole")
    assert campaign.at_table() is not shown


def test_the_whole_game_is_over_when_it_is_over_on_the_table() -> None:
    campaign.LESSON.new("whole")
    shown = campaign.at_table()
    check = campaign.LESSON.exercises["whole_campaign"].check
    assert check(shown) == ""
    shown.to_my_choice()
    shown.inner.choose()
    assert "Go on to the end" in check(shown)
    shown.look(1)
    shown.fork()  # the game that was begun stays where it was
    assert shown.game is not campaign.own_game()
    assert check(shown) == ""
    shown.game.play("greedy")
    assert check(shown) is None
    # Quite another game is not the one that was asked for.
    shown.to_front()
    assert shown.game is None
    assert "Go on to the end" in check(shown)


def test_a_sweep_and_a_comparison_of_it() -> None:
    short = {"rounds": 1}
    curve = sg.sweep(
        lambda koku: campaign.beginning(koku=koku, **short),
        over="koku",
        values=(3, 15),
        player="Tokugawa",
        measure="provinces",
        playouts=2,
        compiled=False,
    )
    assert "provinces" in curve.comparison.sentence("koku = 3", "koku = 15")
    assert campaign.beginning(koku=15).koku["Tokugawa"] == 15
