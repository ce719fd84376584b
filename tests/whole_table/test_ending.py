"""The end of a game: numbers, sentences, files, and the panel that shows them."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from shogun_nb import load, scenario
from shogun_nb.board.live import LiveBoard
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.files import free_name, new_file, write_new
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.ending import (
    EndPanel,
    points_html,
    save_game,
    save_points,
)
from shogun_nb.games.shogun.reading.ending_accounts import (
    course_of,
    ending_of,
    points_csv,
    ranking_words,
    what_decided,
)
from shogun_nb.games.shogun.reading.ending_pictures import ending_scene, picture
from shogun_nb.games.shogun.reading.winter_accounts import Ranked
from shogun_nb.games.shogun.rules import record as kinds
from tests.helpers_game import P3, P5, Kind
from tests.helpers_game import kinds as kinds_of_games

STRANGE = ("<b>Ann</b> & Ben", "$x^2$", "毛利", "=1+1", "Hojo")


def played(players: tuple[str, ...] = P3, seed: int = 7, **options: Any) -> Game:
    return new_game(players, seed=seed, options=options).play("greedy")


def from_last_winter(points: tuple[int, ...] = (20, 20, 7), chests: tuple[int, ...] = ()) -> Game:
    """A game that begins with its last winter; nobody has a building, nobody is hungry."""
    here = scenario(players=P3)
    lands = (("Kai", "Suruga"), ("Kaga", "Noto"), ("Aki", "Bingo"))
    for seat, (name, provinces) in enumerate(zip(P3, lands, strict=True)):
        owned = (chests or (4, 4, 4))[seat]
        here = here.set_player(name, chests=owned, rice=9, points=points[seat])
        for province in provinces:
            here = here.set(province, owner=name, armies=3)
    game = new_game(position=here.set_round(year=2, season="winter", open_events=[7]), seed=1)
    assert game.over
    return game


# --- numbers --------------------------------------------------------------------------------------
@settings(max_examples=12, deadline=None)
@given(kinds_of_games())
def test_points_and_provinces_add_up_in_every_game(kind: Kind) -> None:
    game = kind.new().play(kind.table())
    ending = ending_of(game)
    assert len(ending.years) == kind.years
    assert ending.first_year == 1
    assert ending.brought == (0,) * len(kind.players)
    for seat, name in enumerate(kind.players):
        assert ending.by_source(seat) == (*game.points_by_source()[name].values(),)
        assert sum(ending.by_source(seat)) == game.scores[name]
        first, last = ending.course[0], ending.course[-1]
        assert first.provinces[seat] + ending.deeds[seat].gained == last.provinces[seat]
        assert last.points[seat] == game.scores[name]
        assert last.chests[seat] == game.position.chests[name]
        assert last.armies[seat] == sum(
            game.position.armies(one) for one in game.position.provinces(name)
        )
    assert [moment.season for moment in ending.course] == ["start"] + [
        "spring",
        "summer",
        "autumn",
        "winter",
    ] * kind.years
    assert ending.winners == game.winners
    told = what_decided(ending)
    assert 3 <= len(told) <= 5
    assert len(set(told)) == len(told)


def test_the_deeds_are_those_of_the_log() -> None:
    game = new_game(P5, seed=7).play("random")
    log = " ".join(game.log())
    deeds = ending_of(game).deeds
    lost = [entry for entry in game.record if entry[0] == kinds.REVOLT_LOST]
    skipped = [entry for entry in game.record if entry[0] == kinds.SKIPPED]
    for seat, one in enumerate(deeds):
        assert one.revolted == sum(entry[2] == seat for entry in lost)
        assert one.skipped == sum(
            entry[2] == seat and entry[6] != kinds.NOT_WANTED for entry in skipped
        )
    assert sum(one.revolted for one in deeds) >= sum(one.starved for one in deeds) > 0
    assert sum(one.unpaid for one in deeds) == log.count("too few chests to pay for it") > 0


def test_a_start_drafted_at_the_table_is_followed_from_the_end_of_the_set_up() -> None:
    game = new_game(P5, side="moon", start="draft", seed=3, options={"years": 1}).play("greedy")
    first = course_of(game)[0]
    assert first.provinces == (7,) * 5
    assert first.points == (0,) * 5
    assert min(first.armies) > 0


def test_a_game_from_a_position_tells_the_points_it_had_already() -> None:
    ending = ending_of(from_last_winter())
    assert ending.brought == (20, 20, 7)
    assert ending.first_year == 2
    assert [sum(row) for row in ending.years[0]] == [2, 2, 2]
    assert [moment.words for moment in ending.course] == ["start", "winter of year 2"]
    html = points_html(ending)
    assert html.count("before</th>") == 3
    assert "“Before”" in html
    rows = list(csv.DictReader(io.StringIO(points_csv(ending))))
    assert [row["year"] for row in rows[:3]] == ["before", "2", "all"]
    assert rows[0]["points"] == "20"


def test_a_game_that_is_not_over_is_refused() -> None:
    game = new_game(P3, seed=7)
    with pytest.raises(InputError, match=r"not over yet \(S-65\)\. Takeda and Uesugi"):
        ending_of(game)
    with pytest.raises(InputError, match="not over yet"):
        save_game(game, "a")


# --- sentences ------------------------------------------------------------------------------------
def test_the_tie_break_is_explained() -> None:
    ending = ending_of(from_last_winter((20, 20, 7), (4, 6, 1)))
    assert ranking_words(ending.ranking) == [
        "Uesugi and Takeda have 22 points each; Uesugi has more chests (6) and wins (S-65)."
    ]
    assert what_decided(ending)[0].startswith(
        "One point more would have made Takeda the winner; so the chests decided, 6 to 4 (S-65)"
    )


def test_a_shared_victory_and_a_shared_place_are_explained() -> None:
    shared = ending_of(from_last_winter())
    assert shared.winners == ("Takeda", "Uesugi")
    assert "they share the victory (S-65)" in ranking_words(shared.ranking)[0]
    assert what_decided(shared)[0].startswith("Takeda and Uesugi could not be told apart")
    behind = ending_of(from_last_winter((30, 9, 9)))
    assert ranking_words(behind.ranking)[1] == (
        "Uesugi and Mori have 11 points each, and 4 chests each: they share place 2 (S-65)."
    )
    three = ending_of(from_last_winter((9, 9, 9), (1, 1, 1)))
    assert len(three.winners) == 3
    assert 3 <= len(what_decided(three)) <= 5


def test_the_lead_is_the_sum_of_its_sources() -> None:
    for seed in range(8):
        ending = ending_of(played(seed=seed))
        first, second = ending.ranking[:2]
        sentence = what_decided(ending)[0]
        if first.points == second.points:
            continue  # the chests decided
        ours, _, theirs = sentence.partition(";")
        more = sum(map(int, re.findall(r"(\d+) more", ours)))
        less = sum(map(int, re.findall(r"(\d+) more", theirs)))
        assert more - less == first.points - second.points
        assert f"was {more - less} point" in sentence


def test_points_from_before_the_game_count_in_the_lead() -> None:
    told = what_decided(ending_of(from_last_winter((30, 9, 7))))
    assert told[0] == "Takeda was 21 points ahead of Uesugi: 21 more from before the game."
    assert told[1] == "Everybody had as many provinces at the end as at the start."
    assert told[2] == "Nobody conquered a province from another player."


def test_a_single_year_has_no_first_winter_to_tell_of() -> None:
    told = " ".join(what_decided(ending_of(played(years=1))))
    assert "first winter" not in told
    assert "first winter" in " ".join(what_decided(ending_of(played())))


def test_the_one_who_was_overtaken_is_named() -> None:
    sentence = next(
        told
        for seed in range(30)
        for told in what_decided(ending_of(played(seed=seed)))
        if told.startswith("After the first winter")
    )
    assert re.fullmatch(
        r"After the first winter .+ led with \d+ points?( each)?; the second one brought "
        r"\w+ \d+, \w+ \d+ and \w+ \d+\.",
        sentence,
    )


# --- tables ---------------------------------------------------------------------------------------
def test_names_with_html_are_text_everywhere() -> None:
    ending = ending_of(played(STRANGE))
    panel = EndPanel(played(STRANGE))
    for html in (points_html(ending), panel.message.value, panel.still().html or ""):
        assert "<b>Ann" not in html
        assert "&lt;b&gt;Ann" in html or "Ann" not in html
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; Ben" in points_html(ending)


def test_the_table_of_points_adds_up_and_a_single_year_has_one_row_each() -> None:
    ending = ending_of(played(years=1))
    assert points_html(ending).count("<tr") == 4
    ending = ending_of(played())
    assert points_html(ending).count("<tr") == 10
    rows = list(csv.DictReader(io.StringIO(points_csv(ending))))
    assert len(rows) == 9
    for one in ending.ranking:
        own = [row for row in rows if row["player"] == one.player]
        assert [row["year"] for row in own] == ["1", "2", "all"]
        assert int(own[0]["points"]) + int(own[1]["points"]) == int(own[2]["points"]) == one.points


def test_a_name_is_no_formula_in_the_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(points_csv(ending_of(played(STRANGE))))))
    names = {row["player"] for row in rows}
    assert names == {"<b>Ann</b> & Ben", "$x^2$", "毛利", "'=1+1", "Hojo"}


# --- pictures -------------------------------------------------------------------------------------
def test_the_picture_has_board_and_ranking() -> None:
    ending = ending_of(played())
    scene = ending_scene(ending)
    texts = [mark.text for mark in scene.marks if hasattr(mark, "text")]
    assert texts.count("Mori") >= 2
    assert "Mori has the most points, 73, and wins (S-65)." in texts
    assert texts.count("73") >= 2
    assert picture(ending, 400)[:4] == b"\x89PNG"


# --- files ----------------------------------------------------------------------------------------
@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "Write a name first"),
        ("   ", "not a file name"),
        ("../game", "leads to another folder"),
        ("a/../../game", "leads to another folder"),
        ("..", "leads to another folder"),
        ("nowhere/game", "no folder"),
        ("game/", "names no file"),
        (".png", "names no file"),
        (".hidden", "meaning of its own"),
        ("~game", "meaning of its own"),
        ("-rf", "meaning of its own"),
        ("NUL", "meaning of its own"),
        ("com1.png", "meaning of its own"),
        ("game .png", "meaning of its own"),
        ("C:game", "not every machine takes :"),
        ("a\\b", "not every machine"),
        ("what?", "not every machine"),
        ("a\nb", "holds signs"),
        ("a\0b", "holds signs"),
        ("x" * 121, "too long"),
        (7, "not a file name"),
        (None, "not a file name"),
        (b"game", "not a file name"),
    ],
)
def test_names_that_are_none_are_refused(folder: Path, name: Any, words: str) -> None:
    with pytest.raises(InputError, match=re.escape(words)):
        new_file(name, ".png")
    assert list(folder.iterdir()) == []


def test_names_get_their_ending_and_their_folder(folder: Path) -> None:
    (folder / "games").mkdir()
    assert new_file("game", ".png") == folder / "game.png"
    assert new_file(" game.PNG ", ".png") == folder / "game.png"
    assert new_file("game.jsonl", ".csv") == folder / "game.csv"
    assert new_file("game.v2", ".csv") == folder / "game.v2.csv"
    assert new_file("games/one", ".csv") == folder / "games" / "one.csv"
    assert new_file(folder / "games" / "one", ".csv") == folder / "games" / "one.csv"
    assert new_file("毛利 class", ".csv").name == "毛利 class.csv"


def test_nothing_is_overwritten_and_a_free_name_is_told(folder: Path) -> None:
    (folder / "game.png").write_text("mine")
    (folder / "game_2.png").write_text("mine")
    (folder / "game_3.png").symlink_to(folder / "nothing")
    with pytest.raises(InputError, match=r"game\.png already exists .* the name game_4,"):
        new_file("game", ".png")
    assert free_name(folder / "game_2.png").name == "game_4.png"
    with pytest.raises(InputError, match="already"):
        write_new(folder / "game.png", lambda path: path.write_text("other"))
    with pytest.raises(InputError, match="already"):
        write_new(folder / "game_3.png", lambda path: path.write_text("other"))
    assert (folder / "game.png").read_text() == "mine"
    assert not (folder / "nothing").exists()


def test_a_disk_that_refuses_leaves_nothing_behind(folder: Path) -> None:
    def refuse(path: Path) -> None:
        path.write_text("half")
        raise OSError(28, "No space left on device")

    with pytest.raises(InputError, match=r"cannot be written to .*No space left on device"):
        write_new(folder / "game.png", refuse)
    assert list(folder.iterdir()) == []


def test_the_files_hold_what_they_should(folder: Path) -> None:
    game = played()
    panel = EndPanel(game)
    saved = [panel.save_picture(), panel.save_game(), panel.save_points()]
    assert [path.name for path in saved] == ["shogun_end.png", "shogun_end.jsonl", "shogun_end.csv"]
    assert {*folder.iterdir()} == {path.resolve() for path in saved}
    assert load(folder / "shogun_end.jsonl").position == game.position
    assert (folder / "shogun_end.jsonl").stat().st_mode & 0o777 == 0o600
    text = (folder / "shogun_end.csv").read_text(encoding="utf-8-sig")
    assert text == points_csv(ending_of(game))


def test_without_a_name_a_free_one_is_taken_and_a_name_of_ones_own_is_kept(folder: Path) -> None:
    panel = EndPanel(played())
    assert [panel.save_points().name for _ in range(2)] == ["shogun_end.csv", "shogun_end_2.csv"]
    panel.save_points("mine")
    with pytest.raises(InputError, match="Take the name mine_2"):
        panel.save_points("mine")
    assert len([*folder.iterdir()]) == 3


def test_a_path_with_a_folder_is_taken(folder: Path) -> None:
    (folder / "class").mkdir()
    ending = ending_of(played())
    assert save_points(ending, folder / "class" / "monday") == folder / "class" / "monday.csv"
    assert new_file("class/monday", ".png") == folder / "class" / "monday.png"


# --- the panel ------------------------------------------------------------------------------------
def test_the_panel_waits_for_the_end_and_follows_it_back(folder: Path) -> None:
    game = new_game(P3, seed=7, options={"years": 1})
    panel = EndPanel(game)
    assert panel._around is not None
    face = panel._around.frame.face
    assert panel.ending is None
    assert face.ending == {}
    assert "The end comes after the last winter (S-65)." in panel.message.value
    with pytest.raises(InputError, match="comes after the last winter"):
        panel.save_picture("a")
    game.play("greedy")
    assert panel.ending is not None
    assert panel.why_not_next == "The game is over (S-65)."
    first = face.ending["rows"]
    assert {row["points"] for row in first} == {*game.scores.values()}
    game.undo(3)
    assert panel.ending is None
    assert face.ending == {}
    game.play("random")
    assert face.ending["rows"] != first
    assert list(folder.iterdir()) == []
    panel.close()
    game.undo()
    assert panel.ending is not None  # it no longer follows


def test_a_panel_alone_offers_what_it_can_do_and_no_more() -> None:
    panel = EndPanel(played())
    assert panel._around is not None
    face = panel._around.frame.face
    assert face.setting["alone"]
    assert face.prompt["main"] == {}
    assert face.prompt["undo"] is None
    assert "Mori has the most points, 73, and wins (S-65)." in face.prompt["first"]["say"]
    # Nobody has played here: it is told of everybody, with no “you”.
    assert not re.search(r"\b[Yy]ou\b", str(face.ending))
    for wish in ({"do": "then", "moment": 3}, {"do": "learn"}):
        panel._around.frame._heard(None, {**wish, "number": face.answered + 1}, [])
        assert face.prompt["alert"]
    panel.close()


def test_what_code_looks_at_comes_to_the_page() -> None:
    panel = EndPanel(played())
    assert panel._around is not None
    for at in ("chart", "numbers", "points"):
        panel.look(at)
        assert panel._around.frame.face.ending["look"] == panel.looks_at == at


def test_a_shared_board_shows_the_last_position_and_stays() -> None:
    game = played()
    board = LiveBoard(scenario(players=P3), card=False)
    board.show(arrows=[("Owari", "Mino")], targets=["Kai"])
    panel = EndPanel(game, board=board)
    assert panel.board is board
    assert board.position == panel.position
    assert board._overlays["arrows"] == ()
    assert board._overlays["targets"] == ()
    assert panel._around is None
    panel.close()
    assert board.comm is not None


def test_words_of_the_ranking_are_those_of_the_winter() -> None:
    panel = EndPanel(played())
    assert "Mori has the most points, 73, and wins (S-65)." in panel.message.value
    assert "★ wins" in (panel.still().html or "")
    assert panel.still().text.splitlines()[1] == "Mori has the most points, 73, and wins (S-65)."
    rows = [Ranked(1, "Mori", 9, 1, True), Ranked(2, "Ann", 5, 2, False)]
    assert ranking_words(rows) == ["Mori has the most points, 9, and wins (S-65)."]


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(InputError, match="EndPanel: 'game' is not a game"):
        EndPanel("game")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="'map' is not one of points, chart, numbers"):
        EndPanel(played()).look("map")


def test_steps_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look, or a change of view, does not play the game again."""
    from shogun_nb.games.shogun.reading import ending_accounts

    calls = []
    monkeypatch.setattr(
        ending_accounts, "steps_of", lambda game: calls.append(game) or steps_of(game)
    )
    panel = EndPanel(played())
    panel.look("numbers")
    panel.look("points")
    panel.still()
    assert len(calls) == 1
