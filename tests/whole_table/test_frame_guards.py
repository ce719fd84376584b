"""The frame when people press out of order: twice, late, for somebody else, with odd data.

Everything goes through the doors of the page: wishes with the step that it has seen, and the table.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import comm
import pytest

import shogun_nb as sg
from shogun_nb.games.shogun.bots import GreedyBot
from shogun_nb.games.shogun.choices import Choice
from shogun_nb.games.shogun.panels.at_table import ACTIONS, BIDS, PLANNING
from shogun_nb.games.shogun.view import View
from shogun_nb.whole_table.phases import END, SET_UP
from shogun_nb.whole_table.table import PLAYS, Table, table
from tests.whole_table.slow_bots import Slow
from tests.whole_table.test_frame import PLAYERS, Page, framed

SHORT = {"years": 1}
PAIR = {"Ann": "me", "Ben": "person"}


def game_of(seed: int = 7, **given: Any) -> sg.Game:
    return sg.new_game(players=PLAYERS, seed=seed, options=SHORT, **given)


@pytest.fixture
def page() -> Iterator[Page]:
    with framed(game_of()) as shown:
        yield shown


@pytest.fixture
def pair() -> Iterator[Page]:
    with framed(game_of(), PAIR) as shown:
        yield shown


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Page]:
    here = table(keep=tmp_path / "game.jsonl")
    yield Page(here)
    here.close()


def tick(here: Table) -> None:
    """The page's clock, until the table rests; what goes wrong is shown, as on a page."""
    for _ in range(5000):
        if not here.busy:
            return
        here.guard(here._tick, keep=True)()
    raise AssertionError("the table does not come to rest")


def step_of(page: Page) -> int:
    step: int = page.frame.face.prompt["step"]
    return step


def twice(page: Page, wish: str, **fields: Any) -> None:
    """Press twice before the page hears what came of the first press."""
    step = step_of(page)
    for _ in range(2):
        page.wants(wish, step=step, **fields)


def go_on(page: Page, until: Callable[[Table], object]) -> None:
    """Press the main button until something is so."""
    for _ in range(500):
        if until(page.table):
            return
        assert page.table.phase != END
        page.press()
        tick(page.table)
    raise AssertionError("it never came")


def plan_in(page: Page, *names: str) -> None:
    """These people plan, one after the other."""
    for name in names:
        page.press()
        assert page.table.asked == name
        page.wants("suggest")
        hand_in(page, name)
    tick(page.table)


def hand_in(page: Page, name: str) -> None:
    """Hand a plan in, whatever the coach says."""
    for _ in range(2):
        if page.table.asked == name:
            page.press()
    assert page.table.asked != name


def own(page: Page, player: str) -> int:
    """How many choices of a player there are."""
    return sum(made.player == player for made in page.table._game.choices)


# --- twice ----------------------------------------------------------------------------------------
def test_what_the_coach_says_is_read_before_the_second_press_counts(page: Page) -> None:
    page.wants("suggest")
    page.table.inner.coach = lambda choice, player: ["Think of winter."]
    twice(page, "confirm", main=True)
    assert "Think of winter" in page.alert
    assert own(page, "Ann") == 0
    page.press()
    assert own(page, "Ann") == 1


def test_a_double_press_on_undo_takes_one_choice_back(page: Page) -> None:
    go_on(page, lambda here: own(page, "Ann") == 4)
    twice(page, "undo")
    assert own(page, "Ann") == 3


def test_a_double_press_on_a_door_of_the_start_page_is_no_error(start: Page) -> None:
    twice(start, "quick")
    assert start.table.phase == PLANNING
    assert start.alert == ""


def test_a_double_press_begins_one_game_and_brings_one_file(start: Page, tmp_path: Path) -> None:
    twice(start, "play_other", game="gekokujo")
    twice(start, "begin")
    assert [path.name for path in tmp_path.glob("gekokujo*.jsonl")] == ["gekokujo_game.jsonl"]
    start.wants("home")
    game_of(keep=tmp_path / "mine.jsonl").close()
    twice(start, "upload", name="yours.jsonl", text=(tmp_path / "mine.jsonl").read_text())
    assert len([*tmp_path.glob("yours*.jsonl")]) == 1


def test_a_double_press_does_not_put_a_draft_away() -> None:
    here = table(keep=False, players=PLAYERS, start="draft", seed=5)
    page = Page(here)
    page.wants("setup")
    page.wants("begin")
    twice(page, "anew")
    assert page.frame.face.draft["armed"]
    page.wants("anew")
    assert page.frame.face.setup
    here.close()


def test_a_double_press_on_play_on_from_here_is_no_error(page: Page) -> None:
    go_on(page, lambda here: here.phase == ACTIONS)
    page.table.look(20)
    twice(page, "fork")
    assert page.table.looking is None
    assert page.alert == ""


def test_to_hurry_twice_forgets_nothing_of_what_was_hurried_past(page: Page) -> None:
    go_on(page, lambda here: here.phase == ACTIONS and here.asked)
    go_on(page, lambda here: not here.asked and not here.why_not_next and not here._falling)
    page.table.hurry()
    before = page.table._before_hurry
    page.table.guard(page.table._tick, keep=True)()
    if page.table.busy:
        page.table.hurry()
    assert page.table._before_hurry is before


def test_what_is_watched_is_told_in_no_recap(page: Page) -> None:
    go_on(page, lambda here: here.phase == ACTIONS and here.asked and here.hurried)
    go_on(page, lambda here: not here.asked and not here.why_not_next and not here._falling)
    page.table.hurry()
    page.table.stop()
    assert page.table.before_hurry is not None
    page.table.play("fast")
    assert page.table.before_hurry is None
    assert page.table.hurried == ()


def test_a_turn_that_came_while_the_table_played_stops_it_without_an_alert(page: Page) -> None:
    go_on(page, lambda here: here.phase == ACTIONS and here.asked)
    page.table._work = PLAYS  # as when the cubes of a watched throw have come to rest
    page.table.guard(page.table._tick, keep=True)()
    assert not page.table.busy
    assert page.alert == ""
    assert page.table.asked


# --- late -----------------------------------------------------------------------------------------
def test_a_late_wish_of_one_person_is_not_carried_out_for_the_next(pair: Page) -> None:
    plan_in(pair, "Ann", "Ben")
    go_on(pair, lambda here: here.asked == "Ann")
    step = step_of(pair)
    pair.wants("take_place", place=3)
    tick(pair.table)
    assert pair.table.asked == "Ben"
    pair.wants("take_place", place=4, step=step)  # Ann thinks better of it, too late
    assert pair.table.asked == "Ben"
    assert pair.alert == ""


def test_a_late_wish_for_a_part_that_is_over_says_nothing(page: Page) -> None:
    page.wants("suggest")
    step = step_of(page)
    page.press()
    tick(page.table)
    assert page.table.phase == BIDS
    for wish, fields in (("lay", {"space": "bid", "card": 1}), ("undo", {}), ("clear", {})):
        page.wants(wish, step=step, **fields)
        assert page.alert == ""
    assert own(page, "Ann") == 1


def test_stop_is_heard_however_late(page: Page) -> None:
    page.wants("suggest")
    page.press()
    step = step_of(page)
    for _ in range(100):
        if page.table.phase == PLANNING:
            page.table._tick()
    if not page.table.busy:
        page.table.hurry()
    page.wants("stop", main=True, step=step - 1)
    assert not page.table.busy


def test_much_is_taken_back_only_by_two_presses_one_after_the_other(page: Page) -> None:
    go_on(page, lambda here: here.phase == PLANNING and own(page, "Ann") > 1)
    choices = len(page.table._game.choices)
    page.wants("undo")
    assert "Press it again" in page.alert
    page.wants("lay", space="castle", card=3)
    page.wants("undo")
    page.wants("undo")
    assert "Press it again" in page.alert
    assert len(page.table._game.choices) == choices


@pytest.mark.parametrize("number", [-1, True, 2**53, 10**400, "1", [1], None])
def test_numbers_that_no_page_counts_to_are_not_answered(page: Page, number: object) -> None:
    page.frame._heard(None, {"do": "suggest", "number": number, "step": 1}, [])
    assert page.frame.face.answered in (0, 1)
    assert type(page.frame.face.answered) is int
    page.wants("clear")
    assert page.frame.face.answered == page.number


# --- looking back ---------------------------------------------------------------------------------
def test_steps_of_laying_can_be_undone_after_looking_back(page: Page) -> None:
    page.wants("lay", space="castle", card="Izu")
    page.table.look(2)
    page.press()
    page.wants("undo")
    assert page.laid == {}
    assert page.alert == ""


def test_who_looks_back_sees_no_notes_of_now(page: Page) -> None:
    go_on(page, lambda here: here.phase == PLANNING and own(page, "Ann") > 1)
    assert [seat["note"] for seat in page.frame.face.head["seats"]] == ["planning"] * 3
    page.table.look(2)
    head = page.frame.face.head
    assert [(seat["note"], seat["asked"]) for seat in head["seats"]] == [("", False)] * 3
    assert page.frame.face.prompt["aloud"] == ""


def test_the_way_back_is_open_although_a_bot_has_failed() -> None:
    with framed(game_of(), {"Ann": "me", "Ben": Fails("Plan")}) as page:
        page.wants("suggest")
        page.press()
        tick(page.table)
        assert page.frame.face.prompt["main"]["do"] == "replace"
        page.table.look(2)
        assert page.frame.face.prompt["main"]["do"] == "to_now"


@pytest.mark.parametrize("choices", [16, 24, 52])
def test_play_on_from_here_begins_with_the_step_that_is_shown(choices: int) -> None:
    whole = game_of().play("greedy")
    for back in range(1, 7):
        game = whole.fork()
        game.undo(to=choices)
        with framed(game) as page:
            number = len(page.table.shown) - back
            page.table.look(number)
            wanted = page.table.shown[number - 1]
            if wanted.kind not in ("action", "throw"):
                continue
            page.wants("fork")
            assert len(page.table.shown) == number
            assert page.table.shown[-1].entries == wanted.entries
            page.table.game.close()


# --- several people -------------------------------------------------------------------------------
def test_the_cover_has_one_main_button(pair: Page) -> None:
    main = pair.frame.face.prompt["main"]
    assert main["words"] == "I am Ann: show my cards"
    assert pair.table.inner.press.layout.display == "none"
    for person in ("Ben", "Cem", None, ["Ann"], 7):
        pair.wants("uncover", person=person)
        assert pair.frame.face.planning == {}
        assert "not covered for" in pair.alert
    pair.press()
    assert pair.frame.face.planning
    pair.wants("uncover", person="Ann")
    assert "not covered for" in pair.alert


def test_a_double_press_that_hands_a_plan_in_does_not_take_the_next_cover_away(pair: Page) -> None:
    pair.press()
    pair.wants("suggest")
    step = step_of(pair)
    for _ in range(3):
        main = pair.frame.face.prompt["main"]
        pair.wants(main["do"], main=True, step=step, **main.get("with", {}))
    assert own(pair, "Ann") == 1
    assert pair.table.asked == "Ben"
    assert pair.frame.face.planning == {}


def test_nothing_is_taken_back_while_the_table_is_covered(pair: Page) -> None:
    plan_in(pair, "Ann")
    pair.wants("undo")
    assert "nobody sits here now" in pair.alert
    assert own(pair, "Ann") == 1


def test_the_coach_says_nothing_before_the_person_has_come(pair: Page) -> None:
    assert pair.frame.face.prompt["coach"] == {}
    pair.wants("ask")
    assert pair.table.coach.said == ""
    assert "Nobody is asked" in pair.alert


class Held:
    """What a page holds of all widgets: their state as it was sent."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.states: dict[str, dict[str, Any]] = {}

    def hear(self, one: Any, kind: str, data: Any = None, *_: Any, **__: Any) -> None:
        data = data or {}
        if kind == "comm_open":
            self.opened.append(one.comm_id)
            self.states[one.comm_id] = dict(data.get("state", {}))
        elif kind == "comm_close":
            self.states.pop(one.comm_id, None)
        elif data.get("method") == "update":
            self.states.setdefault(one.comm_id, {}).update(data["state"])

    def all(self) -> dict[str, Any]:
        """Everything, with the widgets numbered."""
        held = {f"#{at}": self.states.get(name) for at, name in enumerate(self.opened)}
        text = json.dumps(held, sort_keys=True, default=str)
        for at, name in enumerate(self.opened):
            text = text.replace(name, f"#{at}")
        found: dict[str, Any] = json.loads(text)
        return found


def swap_two(page: Page, wanted: bool) -> None:
    """Lay a plan that is another one when wanted, in as many presses; ask the coach about it."""
    page.wants("suggest")
    laid = page.laid
    page.wants("lay", space="castle", card=laid["temple" if wanted else "castle"])
    page.wants("ask")


def by_drawer(page: Page, wanted: bool) -> None:
    page.wants("drawer", name="settings")
    swap_two(page, wanted)
    page.table.coach.ask.click()
    page.wants("drawer", name="")


def by_board(page: Page, wanted: bool) -> None:
    swap_two(page, wanted)
    page.wants("take", space="castle")
    page.table.inner._board_clicked(page.table.inner._hand[3 if wanted else 5])
    page.wants("suggest")


def by_warning(page: Page, wanted: bool) -> None:
    swap_two(page, wanted)
    page.table.inner.coach = lambda choice, player: [f"Think {wanted}."]
    page.press()


def by_looking_back(page: Page, wanted: bool) -> None:
    swap_two(page, wanted)
    page.wants("drawer", name="log")
    page.wants("guide", on=True)
    page.table.look(2)
    page.wants("to_now")


@pytest.mark.parametrize("plan", [swap_two, by_drawer, by_board, by_warning, by_looking_back])
def test_the_page_holds_nothing_of_the_plan_of_another_person(
    plan: Callable[[Page, bool], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever one has planned, the page of the next one is the same, in all that it holds."""
    table(game_of(), PAIR).close()  # what all tables share is made with the first
    pages = []
    for wanted in (False, True):
        held = Held()
        monkeypatch.setattr(comm.DummyComm, "publish_msg", lambda *a, h=held, **k: h.hear(*a, **k))
        with framed(game_of(), PAIR) as page:
            page.press()
            plan(page, wanted)
            hand_in(page, "Ann")
            seen = [held.all()]  # the cover
            page.press()
            assert page.frame.face.planning
            seen.append(held.all())  # the hand of the next person
            page.wants("suggest")
            hand_in(page, "Ben")
            tick(page.table)
            assert page.table.phase == BIDS
            seen.append(held.all())
            go_on(page, lambda here: here.asked)
            page.wants("ask")
            seen.append(held.all())  # both look on
            pages.append(seen)
    assert pages[0] == pages[1]


# --- bots that fail -------------------------------------------------------------------------------
class Fails(GreedyBot):
    """Fails the first time that it is to make a choice of this kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        choice = super().decide(view, luck)
        if type(choice).__name__ == self.kind:
            self.kind = ""
            raise RuntimeError("no idea")
        return choice


@pytest.mark.parametrize("kind", ["Plan", "TakePlace", "Move", "Stay", "OrderRevolts"])
def test_a_bot_that_fails_is_named_and_replaced_by_the_main_button(kind: str) -> None:
    failed = 0
    for seed in (7, 10):  # one of them: after the choice of the person
        with framed(game_of(seed), {"Ann": "me", "Ben": Fails(kind), "Cem": Fails(kind)}) as page:
            for _ in range(500):
                if page.table.phase == END:
                    break
                page.press()
                tick(page.table)
                if page.alert:
                    failed += 1
                    assert "went wrong" not in page.alert
                    assert page.frame.face.prompt["main"]["do"] == "replace"
                    assert page.frame.face.prompt["main"]["words"] in page.alert
    assert failed


def test_a_bot_that_thinks_after_the_choice_of_a_person_keeps_no_page_waiting(slow: Slow) -> None:
    with framed(game_of(), {"Ann": "me", "Ben": slow, "Cem": slow}) as page:
        slow.gate.set()
        go_on(page, lambda here: here.phase == BIDS and here.asked)
        slow.gate.clear()
        page.press()
        assert page.alert == ""
        assert page.frame.face.prompt["main"]["words"] == "Stop"
        slow.gate.set()


def test_a_choice_that_is_taken_back_takes_the_failure_after_it_back() -> None:
    with framed(game_of(), {"Ann": "me", "Ben": Fails("Plan")}) as page:
        page.wants("suggest")
        page.press()
        tick(page.table)
        page.wants("undo")
        assert page.frame.face.prompt["main"]["do"] == "confirm"


# --- another game ---------------------------------------------------------------------------------
def test_the_rules_may_lie_open_when_a_new_game_begins(page: Page) -> None:
    page.wants("drawer", name="rules")
    page.wants("again")
    assert page.table.phase == SET_UP
    assert page.alert == ""
    assert page.frame.face.start or page.frame.face.setup
    # Before a game the printed rules can be read, too.
    assert "The board has two sides" in page.frame._drawer_box.children[0].value
    page.wants("rule", rule="S-45")
    assert page.alert == ""
    assert page.frame._drawer_box.children[0].found[0].number == "S-45"
    assert page.frame.face.meaning["rules"]["S-2"].startswith("Shogun is a game for 3 to 5")


def test_the_rules_are_those_of_the_game_on_the_table(start: Page) -> None:
    start.wants("quick")
    start.wants("drawer", name="rules")
    _, rules = start.frame._drawer_box.children
    start.table.new_game()
    start.wants("setup")
    start.wants("form", years=2)
    start.wants("begin")
    assert start.table.game.position.options.years == 2
    _, others = start.frame._drawer_box.children
    assert others is not rules


def test_what_was_hurried_past_in_one_game_is_not_told_in_another(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    other = game_of(9, keep=file).play("greedy", until="a target and a number of armies")
    other.close()
    with framed(game_of()) as page:
        go_on(page, lambda here: here.asked and here.hurried and here.phase == ACTIONS)
        page.table.load(str(file))
        assert page.table.hurried == ()
        assert page.table.before_hurry is None
        page.table.game.close()


# --- files ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("wish", ["tell", "open", "download"])
def test_a_name_that_is_too_long_is_no_file(start: Page, wish: str) -> None:
    start.wants(wish, file="x" * 300)
    assert "There is no file" in start.alert


def test_a_kept_game_that_is_gone_is_said_to_be_gone(tmp_path: Path) -> None:
    file, other = tmp_path / "kept.jsonl", tmp_path / "other.jsonl"
    for path in (file, other):
        game_of(keep=path).play("greedy", most=5).close()
    here = table(keep=file)
    page = Page(here)
    file.unlink()
    page.wants("resume")
    assert "kept.jsonl cannot be read" in page.alert
    page.wants("open", file="other.jsonl")
    assert page.alert == ""
    assert here.game is not None
    here.game.close()
    here.close()


def test_a_folder_that_is_gone_stops_no_game(tmp_path: Path) -> None:
    folder, home = tmp_path / "gone", Path.cwd()
    folder.mkdir()
    os.chdir(folder)
    try:
        with framed(game_of()) as page:
            shutil.rmtree(folder)
            page.wants("drawer", name="files")
            assert page.alert == ""
            with pytest.raises(sg.InputError, match="cannot be written"):
                page.table.save("copy")
            page.wants("suggest")
            assert page.laid
    finally:
        os.chdir(home)


@pytest.mark.parametrize("players", [7, "Ann", 1.5, object()])
def test_players_that_are_no_list_of_names_are_refused(players: Any) -> None:
    with pytest.raises(sg.InputError, match="players"):
        table(players=players, keep=False)


@pytest.mark.parametrize("speed", [["fast"], {}, 7, ""])
def test_a_speed_that_there_is_not_is_refused(page: Page, speed: Any) -> None:
    with pytest.raises(sg.InputError, match="speed"):
        page.table.play(speed)


def test_a_press_right_after_a_drawer_is_not_too_late() -> None:
    """The page has not heard yet that the drawer is open: that changes nothing of the plan."""
    with framed(game_of()) as page:
        main, step = page.frame.face.prompt["main"], page.frame.face.prompt["step"]
        page.wants("drawer", name="log")
        page.number += 1
        wish = {"do": main["do"], "main": True, "step": step, "number": page.number}
        page.frame._heard(None, wish, [])
        assert len(page.laid) == 11
