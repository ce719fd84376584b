"""Start page, set-up and draft in the frame, without a page: what they show, what they do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.board import palette
from shogun_nb.controls.looks import icons
from shogun_nb.games import gekokujo, senji, tokugawa
from shogun_nb.games.gekokujo.game import new_game as new_gekokujo
from shogun_nb.games.shogun.panels.at_table import PLANNING
from shogun_nb.whole_table.kept_games import small_map
from shogun_nb.whole_table.seats import role_of, seats_file
from shogun_nb.whole_table.seen import SeenGame, save_seen
from shogun_nb.whole_table.table import table
from tests.games.gekokujo.test_table import ask, press_main
from tests.whole_table.test_frame import Page


class Beginner(Page):
    """A page of a table that has no game yet."""

    @property
    def part(self) -> str:
        parts = ("start", "setup", "draft", "planning")
        (name,) = (name for name in parts if getattr(self.frame.face, name))
        return name

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.frame.face.setup["seats"]]


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Beginner]:
    monkeypatch.chdir(tmp_path)
    yield from shown()


def shown(**given: Any) -> Iterator[Beginner]:
    here = table(**given)
    frame = here.frame
    try:
        yield Beginner(here)
    finally:
        game = frame.table.game or getattr(frame.table.inner, "game", None)
        frame.table.close()
        if game is not None:
            game.close()


@pytest.fixture
def draft(tmp_path: Path) -> Iterator[Beginner]:
    for page in shown(start="draft", seed=7, keep=tmp_path / "class.jsonl"):
        page.press()
        assert page.part == "draft"
        yield page


# --- the start page -------------------------------------------------------------------------------
def test_one_press_begins_a_game_of_three(page: Beginner) -> None:
    assert page.part == "start"
    page.wants("quick")
    game = page.frame.table.game
    assert game is not None
    assert (page.part, page.frame.table.phase) == ("planning", PLANNING)
    assert (len(game.players), game.side, game.start.options.years) == (3, "sun", 1)
    assert page.frame.table.people == ("Takeda",)


def test_who_said_what_to_set_up_comes_to_the_form_at_once() -> None:
    for page in shown(players=["Ann", "Ben", "Cem", "Dan"], keep=False):
        assert (page.part, page.names) == ("setup", ["Ann", "Ben", "Cem", "Dan"])
        page.wants("undo")
        assert page.part == "start"


def test_a_kept_game_is_gone_on_with_from_the_first_door(page: Beginner) -> None:
    page.wants("quick")
    page.frame.close()
    assert page.frame.table.game is not None
    page.frame.table.game.close()
    for again in shown():
        assert again.frame.face.start["kept"]["stands"] == "spring of year 1, planning"
        again.wants("resume")
        assert again.part == "planning"


def test_a_damaged_file_is_told_on_the_start_page_and_stays(page: Beginner) -> None:
    Path("shogun_game.jsonl").write_text("{")
    for again in shown():
        assert "no complete first line" in again.frame.face.start["kept"]["problem"]
        again.wants("quick")
        assert again.part == "planning"
    assert Path("shogun_game-put-aside-1.jsonl").read_text() == "{"


def test_the_list_tells_each_kept_game_and_no_secret_of_it(page: Beginner) -> None:
    game = sg.new_game(["Ann", "Ben", "Cem"], seed=7, options={"years": 1})
    game.play("greedy").save("old.jsonl")
    game = sg.new_game(["Ann", "Ben", "Cem"], seed=7)
    game.play("greedy", until="a target and a number of armies").save("ahead.jsonl")
    new_gekokujo(3, seed=7).save("other.jsonl")
    Path("bad.jsonl").write_text("rubbish")
    page.wants("page", page="games")
    assert all("title" not in row for row in page.frame.face.start["list"]["games"])
    for name in ("old", "ahead", "other", "bad"):
        page.wants("tell", file=f"{name}.jsonl")
        assert page.alert == ""
    rows = {row["file"]: row for row in page.frame.face.start["list"]["games"]}
    old, ahead, other, bad = (rows[f"{name}.jsonl"] for name in ("old", "ahead", "other", "bad"))
    assert old["over"]
    assert old["winners"]
    assert old["stands"] == "The game is over"
    assert [player["letter"] for player in old["players"]] == ["A", "B", "C"]
    assert not ahead["over"]
    assert ahead["stands"] == "Spring of year 1, the actions"
    assert len(ahead["owners"]) == 45
    assert set(ahead["owners"]) <= set("012-")
    assert other["title"] == "Gekokujō"
    assert page.frame.face.start["list"]["maps"]["gekokujo"]["paths"]
    assert "bad.jsonl, line 1" in bad["problem"]
    assert str(Path.cwd()) not in bad["problem"]


def test_the_list_wears_the_colours_of_each_game(page: Beginner) -> None:
    """Whatever is set up on this page: green is green in the list, too."""
    families = ["black", "green", "yellow", "blue"]
    game = senji.new_game(["Ann", "Ben", "Cem", "Dan"], families=families, seed=7)
    game.play("greedy", until="orders").save("senji.jsonl")
    sg.new_game(["Ann", "Ben", "Cem"], seed=7).save("shogun.jsonl")
    page.wants("page", page="games")
    for name in ("senji", "shogun"):
        page.wants("tell", file=f"{name}.jsonl")
    told = page.frame.face.start["list"]
    looks = {row["file"]: row["look"] for row in told["games"]}
    for file, liveries in (
        ("senji.jsonl", game.position.drawn().liveries),
        ("shogun.jsonl", palette.LIVERIES),
    ):
        for seat in range(3):
            rule = f".kept.{looks[file]} .p{seat} {{ --fill: light-dark({liveries[seat].colour},"
            assert rule in told["looks"]
    assert looks["senji.jsonl"] != looks["shogun.jsonl"]
    page.wants("page", page="")
    assert page.frame.face.start["list"]["looks"] == ""


def test_what_a_player_saw_is_listed_and_looked_back_at(page: Beginner) -> None:
    game = senji.new_game(["Ann", "<b>Ben", "Cem"], seed="kiln", options={"rounds": 1})
    game.play("greedy", most=60)
    save_seen(game, "Ann", "mine.json")
    Path("bad.json").write_text(Path("mine.json").read_text().replace('"told":', '"tald":', 1))
    Path("notes.json").write_text("{}")
    page.wants("page", page="games")
    assert [row["file"] for row in page.frame.face.start["list"]["games"]] == [
        "bad.json",
        "mine.json",
    ]
    for name in ("mine", "bad"):
        page.wants("tell", file=f"{name}.json")
        assert page.alert == ""
    bad, mine = page.frame.face.start["list"]["games"]
    assert "bad.json is not a game as one player saw it: it is damaged." in bad["problem"]
    assert str(Path.cwd()) not in bad["problem"]
    assert mine["title"] == "Senji · as Ann saw it"
    assert (mine["stands"], mine["seen"]) == ("Round 1, to look back at", True)
    assert [one["name"] for one in mine["players"]] == ["Ann", "<b>Ben", "Cem"]
    assert {*mine["owners"]} <= {*"012-"}
    assert mine["look"] in page.frame.face.start["list"]["looks"]
    page.wants("download", file="mine.json")
    sent = page.frame.face.start["list"]["download"]
    page.wants("upload", name=sent["name"], text=sent["text"])
    assert page.alert == ""
    assert Path("mine_2.json").read_text() == Path("mine.json").read_text()
    page.wants(
        "upload", name="spoilt.json", text=sent["text"].replace('"gone":[]', '"gone":[7]', 1)
    )
    assert "spoilt.json is not a game as one player saw it" in page.alert
    assert not Path("spoilt.json").exists()
    page.wants("open", file="bad.json")
    assert "damaged" in page.alert
    assert page.part == "start"  # all is as before
    page.wants("open", file="mine_2.json")
    table_ = page.frame.table
    assert isinstance(table_.inner, SeenGame)
    assert table_.game is None
    prompt = page.frame.face.prompt
    assert prompt["eyebrow"] == "Senji · as Ann saw it"
    assert "looked at, not played on" in prompt["say"]
    table_.inner.look(3)
    assert page.frame.face.prompt["note"].startswith("step 3 of")
    assert "kiln" not in json.dumps([prompt, page.frame.face.head, page.frame.face.setting])
    assert table_.still().png is not None
    page.wants("home")
    assert page.part == "start"


def test_what_was_downloaded_comes_back_as_another_game(page: Beginner) -> None:
    sg.new_game(["Ann", "Ben", "Cem"], seed=7).save("class.jsonl")
    page.wants("page", page="games")
    page.wants("download", file="class.jsonl")
    sent = page.frame.face.start["list"]["download"]
    assert sent["text"] == Path("class.jsonl").read_text()
    page.wants("upload", name=sent["name"], text=sent["text"])
    assert Path("class_2.jsonl").read_text() == sent["text"]
    assert page.frame.face.start["list"]["download"] == sent  # the page takes each once
    page.wants("open", file="class_2.jsonl")
    assert page.part == "planning"
    assert page.frame.table.game is not None
    assert page.frame.table.game.kept_in == Path.cwd() / "class_2.jsonl"


def test_a_whole_game_with_hidden_hands_is_handed_out_after_a_word_only(page: Beginner) -> None:
    game = senji.new_game(
        ["Ann", "Ben", "Cem"], seed="kiln", options={"rounds": 1}, keep="class.jsonl"
    )

    def rows() -> tuple[Any, Any]:
        start = page.frame.face.start["list"]
        (row,) = start["games"]
        assert ("every hand" in row["stands"]) == bool(row.get("asked"))
        return row.get("asked"), start["download"].get("text")

    page.wants("page", page="games")
    page.wants("download", file="class.jsonl")
    assert rows() == (True, None)
    game.play("greedy", most=3)
    whole = Path("class.jsonl").read_text()
    page.wants("download", file="class.jsonl")
    assert rows() == (True, None)  # it is another file by now
    page.wants("download", file="class.jsonl", all="yes")
    assert rows() == (True, None)
    page.wants("download", file="class.jsonl", all=True)
    assert rows() == (None, whole)
    page.wants("download", file="class.jsonl")
    assert rows()[0] is True  # the next one is asked about again
    game.play("greedy").close()
    whole = Path("class.jsonl").read_text()
    page.wants("download", file="class.jsonl")
    assert rows() == (None, whole)  # nothing is hidden any more


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("mine.jsonl", "no game", "mine.jsonl, line 1: this is not a shogun_nb game"),
        ("..", "no game", "'..'"),
        ("a/b?c.jsonl", "no game", "not every machine takes"),
        ("mine.jsonl", 7, "Choose a file"),
        (None, "", "Choose a file"),
        ("mine.jsonl", "x" * 4_000_001, "too large"),
        ("mine.jsonl", "\ud800", "mine.jsonl"),
    ],
)
def test_a_file_that_is_no_game_leaves_nothing_behind(
    page: Beginner, name: object, text: object, words: str
) -> None:
    page.wants("upload", name=name, text=text)
    assert words in page.alert.replace("&#x27;", "'")
    assert "went wrong" not in page.alert
    assert not list(Path().glob("*.jsonl"))


@pytest.mark.parametrize("intent", ["tell", "open", "download"])
@pytest.mark.parametrize(
    "file", [None, 7, "", "none.jsonl", "../secret.jsonl", "a\0b", "/etc/hosts"]
)
def test_only_kept_games_of_the_folder_are_opened(
    page: Beginner, intent: str, file: object
) -> None:
    (Path.cwd().parent / "secret.jsonl").write_text("secret")
    page.wants(intent, file=file)
    assert page.alert
    assert "went wrong" not in page.alert
    assert page.frame.face.start["list"]["download"] == {}


def test_the_other_game_is_set_up_kept_and_left_on_the_same_page(page: Beginner) -> None:
    titles = [one["name"] for one in page.frame.face.start["others"]]
    assert titles == ["Shogun", "Gekokujō", "Senji", "Tokugawa"]
    page.wants("play_other", game="gekokujo")
    assert page.part == "setup"
    page.wants("begin")
    game = page.frame.table.game
    assert game.start.rulebook.name == "gekokujo"
    assert game.kept_in == Path.cwd() / "gekokujo_game.jsonl"
    page.wants("home")
    assert page.part == "start"
    page.wants("open", file="gekokujo_game.jsonl")  # which has not been read for the list
    assert page.frame.table.game.start.rulebook.name == "gekokujo"
    page.wants("home")
    for wrong in ("shogun", "chess", None, 7):
        page.wants("play_other", game=wrong)
        assert page.alert
        assert "went wrong" not in page.alert


def test_a_small_map_has_every_province_and_stays_small() -> None:
    for board in (sg.read_map(), new_gekokujo(3, seed=7).position.map):
        drawn = small_map(board)
        assert len(drawn["paths"]) == len(board.provinces)
        assert all(path.startswith("M") and path.endswith("z") for path in drawn["paths"])
        assert len(json.dumps(drawn)) < 10_000


# --- the set-up -----------------------------------------------------------------------------------
@pytest.fixture
def form(page: Beginner) -> Beginner:
    page.wants("setup")
    assert page.part == "setup"
    return page


def test_the_form_shows_every_role_with_an_icon_and_a_step_is_short(form: Beginner) -> None:
    words = form.frame.face.setting["setup"]
    assert {role["icon"] for role in words["roles"].values()} <= set(icons())
    form.wants("add")
    form.wants("add")
    for seat in range(5):
        form.wants("seat", seat=seat, name="Somebody with a long name " + str(seat))
    step = {name: getattr(form.frame.face, name) for name in ("setup", "prompt", "head")}
    assert len(json.dumps(step)) < 4000
    assert len(json.dumps(form.frame.face.setting)) < 16_000


def test_players_come_go_and_change_places(form: Beginner) -> None:
    form.wants("add")
    form.wants("add")
    assert form.names == ["Takeda", "Uesugi", "Mori", "Tokugawa", "Oda"]
    form.wants("remove", seat=1)
    assert form.names == ["Takeda", "Mori", "Tokugawa", "Oda"]
    form.wants("swap", seat=0, other=3)
    assert form.names == ["Oda", "Mori", "Tokugawa", "Takeda"]
    seats = form.frame.face.setup["seats"]
    assert [seat["role"] for seat in seats] == ["greedy", "greedy", "greedy", "me"]
    form.wants("add")
    assert form.names[-1] == "Uesugi"  # the name that is free again
    form.press()
    assert form.frame.table.game is not None
    assert form.frame.table.game.players == ("Oda", "Mori", "Tokugawa", "Takeda", "Uesugi")
    assert form.frame.table.people == ("Takeda",)


def test_what_is_wrong_stands_at_its_field_and_nothing_begins(form: Beginner) -> None:
    form.wants("seat", seat=2, name="takeda")
    form.wants("form", seed="9" * 201)
    face = form.frame.face
    assert [bool(seat["problem"]) for seat in face.setup["seats"]] == [False, False, True]
    assert "1 to 200 characters" in face.setup["seedProblem"]
    form.press()
    assert form.part == "setup"
    assert form.alert
    form.wants("begin", names=["Ann", "Ben", "Cem"], seed="7")  # as it is typed at last
    assert form.frame.table.game is not None
    assert (form.frame.table.game.players, form.frame.table.game.seed) == (("Ann", "Ben", "Cem"), 7)


def test_the_prompt_tells_who_plays_against_whom(form: Beginner) -> None:
    def says() -> str:
        return str(form.frame.face.prompt["say"])

    assert says().startswith("You against 2 bots.")
    form.wants("seat", seat=1, role="person")
    assert says().startswith("2 people at this computer and 1 bot.")
    form.wants("seat", seat=0, role="greedy")
    form.wants("seat", seat=1, role="random")
    assert says().startswith("Bots alone will play")
    form.wants("seat", seat=1, role="me")
    form.wants("seat", seat=2, role="me")
    roles = [seat["role"] for seat in form.frame.face.setup["seats"]]
    assert roles == ["greedy", "person", "me"]


def test_the_moon_side_is_drafted(form: Beginner) -> None:
    form.wants("form", side="moon")
    assert form.frame.face.setup["start"] == "draft"
    form.wants("form", start="printed")
    assert "S-15" in form.alert
    assert form.frame.face.setup["start"] == "draft"


@pytest.mark.parametrize(
    ("intent", "fields"),
    [
        ("seat", {}),
        ("seat", {"seat": 9, "name": "Ann"}),
        ("seat", {"seat": True, "name": "Ann"}),
        ("seat", {"seat": 0, "name": 7}),
        ("seat", {"seat": 0, "role": "king"}),
        ("seat", {"seat": 0, "role": ["me"]}),
        ("seat", {"seat": 0, "role": "own"}),
        ("swap", {"seat": 0}),
        ("swap", {"seat": 0, "other": 4}),
        ("remove", {"seat": 0}),
        ("remove", {"seat": "0"}),
        ("form", {"side": "dark"}),
        ("form", {"years": 3}),
        ("form", {"years": True}),
        ("form", {"start": None, "years": [1]}),
        ("form", {"first": 7}),
        ("form", {"tower": "three floors"}),
        ("form", {"tower": "given"}),
        ("form", {"tower": ["two floors"]}),
        ("form", {"seed": 7}),
        ("begin", {"names": [7]}),
        ("begin", {"names": ["Ann", "Ann", "Ann"]}),
        ("quick", {"seat": 0}),
        ("castle", {}),
    ],
)
def test_bad_wishes_change_nothing_in_the_form(
    form: Beginner, intent: str, fields: dict[str, Any]
) -> None:
    before = form.frame.face.setup
    form.wants(intent, **fields)
    assert form.alert
    assert "went wrong" not in form.alert
    if intent != "begin":
        assert form.frame.face.setup == before
    assert form.part == "setup"


# --- the draft ------------------------------------------------------------------------------------
def test_a_card_and_a_group_are_a_turn_and_the_others_are_told(draft: Beginner) -> None:
    face = draft.frame.face
    card = face.draft["open"][0]["province"]
    assert face.prompt["main"]["words"] == "Suggest a card and a group"
    draft.wants("card", card=card)
    draft.wants("group", size=5)
    assert face.prompt["main"]["words"].startswith("Take ")
    draft.press()
    first, *others = face.draft["moves"]
    assert first == [face.draft["seat"], card, 5, 0]
    assert [move[0] for move in others] == [1, 2]
    assert [5, 1] not in [list(one) for one in face.draft["groups"]]
    draft.wants("lay_group", card=face.draft["open"][1]["province"], size=4)  # as by dragging
    assert draft.alert == ""
    draft.wants("undo")
    draft.wants("undo")
    assert face.draft["rows"][0][2] == 0


def test_the_unseen_card_is_seen_first_and_then_takes_a_group(draft: Beginner) -> None:
    face = draft.frame.face
    draft.wants("unseen")
    province = face.draft["unseen"]["province"]
    assert province not in [card["province"] for card in face.draft["open"]]
    draft.wants("card", card=face.draft["open"][0]["province"])
    assert "unseen card" in draft.alert
    draft.wants("lay_group", card="", size=2)
    assert face.draft["moves"][0] == [face.draft["seat"], province, 2, 1]


def test_a_click_on_the_board_picks_its_card(draft: Beginner) -> None:
    panel = draft.frame.table.inner
    province = panel.game.position.open_cards[1]
    panel._board_clicked(province)
    assert draft.frame.face.draft["card"] == province
    draft.wants("put_down")
    assert draft.frame.face.draft["card"] == ""


def test_a_whole_draft_by_the_main_button_ends_in_the_first_spring(draft: Beginner) -> None:
    presses = 0
    while not draft.frame.face.draft["look"] and presses < 40:
        draft.press()
        assert draft.alert == ""
        presses += 1
    assert 18 <= presses <= 36  # 9 groups: suggest, take; from the pile both twice
    look = draft.frame.face.draft["look"]
    assert [len(lands) for lands in look["lands"]] == [9, 9, 9]
    assert "S-16" in look["facts"][0]
    draft.press()
    assert draft.part == "planning"
    assert {"log", "files"} <= set(draft.frame.face.setting["drawers"])


def test_a_step_of_the_draft_is_one_short_message(tmp_path: Path) -> None:
    names = [f"Somebody with a long name {number}" for number in range(5)]
    for page in shown(players=names, side="moon", seed=3, keep=tmp_path / "long.jsonl"):
        page.press()
        for _ in range(4):
            page.wants("suggest")
            page.press()
            step = {name: getattr(page.frame.face, name) for name in ("draft", "prompt", "head")}
            assert len(json.dumps(step["draft"])) < 2500
            assert len(json.dumps(step)) < 7000
        page.wants("finish_draft")
        assert len(json.dumps(page.frame.face.draft)) < 4000


@pytest.mark.parametrize(
    ("intent", "fields"),
    [
        ("card", {"card": "Atlantis"}),
        ("card", {"card": 7}),
        ("group", {"size": 7}),
        ("group", {"size": "5"}),
        ("group", {"size": True}),
        ("lay_group", {"card": "Atlantis", "size": 5}),
        ("lay_group", {"card": 7, "size": 5}),
        ("lay_group", {"size": None}),
        ("exchange", {}),
        ("to_spring", {}),
        ("take_card", {}),
        ("undo", {}),
    ],
)
def test_bad_wishes_change_nothing_in_the_draft(
    draft: Beginner, intent: str, fields: dict[str, Any]
) -> None:
    before = draft.frame.face.draft
    draft.wants(intent, **fields)
    assert draft.alert
    assert "went wrong" not in draft.alert
    assert draft.frame.face.draft == before


def test_two_presses_lead_back_to_the_form(draft: Beginner) -> None:
    draft.wants("anew")
    assert draft.frame.face.draft["armed"]
    draft.wants("anew")
    assert draft.part == "setup"


def test_a_draft_that_was_kept_goes_on_where_it_stood(draft: Beginner, tmp_path: Path) -> None:
    draft.wants("suggest")
    draft.press()
    rows = draft.frame.face.draft["rows"]
    draft.frame.table.inner.game.close()
    for again in shown(keep=tmp_path / "class.jsonl"):
        assert again.frame.face.start["kept"]["stands"].endswith("the draft")
        again.wants("resume")
        assert (again.part, again.frame.face.draft["rows"]) == ("draft", rows)


# --- the way home ---------------------------------------------------------------------------------
def test_the_logo_leads_home_and_the_game_goes_on_from_there(page: Beginner) -> None:
    assert page.frame.face.head["home"]
    page.wants("setup")
    page.wants("home")
    assert page.part == "start"
    page.wants("quick", guide=True)
    assert page.part == "planning"
    assert page.frame.guiding
    assert page.frame.face.guide["cards"]
    page.wants("lay", space="castle", card=page.frame.face.planning["hand"][0]["province"])
    choices = page.table.game.choices
    page.wants("home")
    assert page.part == "start"
    assert page.frame.face.start["kept"]["stands"]
    assert not page.frame.guiding
    page.wants("resume")
    assert page.part == "planning"
    assert page.table.game.choices == choices
    assert page.laid["castle"]
    assert page.frame.face.guide["cards"], "the guide leads on"


def test_the_guide_leads_on_in_a_new_kernel_until_it_is_left(page: Beginner) -> None:
    page.wants("quick", guide=True)
    page.table.game.close()
    for again in shown():
        again.wants("resume")
        assert again.frame.face.guide["cards"]
        again.wants("guide", on=False)
    for again in shown():
        again.wants("resume")
        assert again.part == "planning"
        assert not again.frame.guiding


def test_a_game_in_no_file_is_not_left_behind(tmp_path: Path) -> None:
    game = sg.new_game(["Ann", "Ben", "Cem"], seed=7)
    here = table(game, {"Ann": "me"}, keep=False)
    page = Page(here)
    try:
        assert page.frame.face.head["home"] == ""
        page.wants("home")
        assert "would be lost" in page.alert
        assert here.game is game
    finally:
        here.close()


def test_the_speed_is_kept_beside_the_game(page: Beginner) -> None:
    page.wants("quick")
    page.table._speed.presses["slow"].click()
    again = table()
    try:
        again.inner.resume()
        assert again.speed == "slow"
        again.new_game()
        again.inner.leave()
        again.inner.set_up()
        again.inner.finish()
        assert again.speed == "slow"
    finally:
        if again.game is not None:
            again.game.close()
        again.close()


@pytest.mark.parametrize("game", [gekokujo, tokugawa, senji], ids=lambda one: one.__name__)
@pytest.mark.parametrize("spoilt", [False, True], ids=["as kept", "odd words beside it"])
def test_a_game_that_a_form_began_is_offered_again(game: Any, spoilt: bool, tmp_path: Path) -> None:
    """Whoever plays there by default, and whatever the file beside it says of who plays."""
    kept = tmp_path / "class.jsonl"
    first = game.table(keep=kept, seed=7)
    ask(first, "begin", names=None)
    assert first.game is not None
    seats = {name: role_of(seat) for name, seat in first.seats.items()}
    first.game.close()
    first.close()
    beside = seats_file(kept)
    said = json.loads(beside.read_text())
    assert said["seats"] == seats
    if spoilt:
        beside.write_text(json.dumps({**said, "seats": {[*seats][-1]: "queen"}}))
    again = game.table(keep=kept)
    assert again.frame.face.prompt["main"]["words"] == "Go on with it"
    press_main(again)
    assert again.game is not None
    assert [*again.seats] == [*seats]
    if not spoilt:
        assert {name: role_of(seat) for name, seat in again.seats.items()} == seats
    again.game.close()
    again.close()


def test_of_a_kept_game_that_is_over_the_form_offers_its_end(tmp_path: Path) -> None:
    kept = tmp_path / "our_class.jsonl"
    over = senji.new_game(["Ann", "Ben", "Cleo"], seed=7, options={"rounds": 1})
    over.keep(kept)
    over.play("greedy")
    over.close()
    shown = senji.table(keep=kept)
    assert shown.frame.face.prompt["main"]["words"] == "Look at its end"
    ask(shown, "leave")
    assert "The game “our class” is put aside when you begin" in shown.frame.face.prompt["news"]
    shown.close()
