"""Stories without a browser: the cursor over a part of a game, the page's timer, failing bots."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogun_nb.controls import Manners
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import load, resume
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun.bots import Bot
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.entries import Entry
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.story import Story
from shogun_nb.games.shogun.panels.tower import FALLING
from shogun_nb.games.shogun.position import scenario
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.games.shogun.steps import Step
from shogun_nb.whole_table.phases import SPEEDS
from tests.panels.page import Page

P3 = ("Takeda", "Uesugi", "Mori")
MOVE = "a target and a number of armies"


class FirstYear(Story):
    """The smallest story: all that happens in the actions of a game."""

    def _is_here(self, state: State) -> bool:
        return state.phase == at.ACTING

    def _opens(self, step: Step) -> bool:
        return step.what == kinds.ACTION_BEGAN

    def _closes(self, step: Step) -> bool:
        return step.what == kinds.ROUND_ENDED


def begun(seed: int = 7, **given: Any) -> Game:
    """A game in which the first actions wait for somebody's move."""
    return new_game(P3, seed=seed, **given).play("greedy", until=MOVE)


def entries_of(panel: Story) -> list[Entry]:
    return [entry for step in panel.shown for entry in step.entries]


def actions_of(game: Game, number: int = 0) -> list[Entry]:
    """The record of a round's actions, from the first to the end of the round."""
    rounds: list[list[Entry]] = [[]]
    for entry in game.record:
        if entry[0] == kinds.ACTION_BEGAN or rounds[-1]:
            rounds[-1].append(entry)
        if entry[0] == kinds.ROUND_ENDED:
            rounds.append([])
    return rounds[number]


def walked(panel: Story) -> list[tuple[Entry, ...]]:
    """Press Next to the end of the round; the person does what the greedy bot would."""
    seen = []
    while not panel.done:
        before = panel.cursor
        if panel.asked is not None:
            panel.game.choose(panel.game.suggest()[0])
        panel.next()
        assert panel.cursor - before in (0, 1)  # a decision may wait behind a throw
        if panel.cursor > before:
            assert panel.step is not None
            seen.append(panel.step.entries)
    return seen


def tick(manners: Manners, due: int | None = None) -> None:
    """What a page sends when the time is over."""
    manners._ticked(None, {"tick": manners.beat[1] if due is None else due}, [])


# --- the cursor -----------------------------------------------------------------------------------
def test_a_whole_round_stepped_shows_each_entry_of_its_record_once() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    seen = walked(panel)
    assert [entry for entries in seen for entry in entries] == actions_of(game)
    assert entries_of(panel) == actions_of(game)
    assert actions_of(game)[-1][0] == kinds.ROUND_ENDED


def test_looking_back_and_forth_leaves_the_game_as_it_is() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.to_my_decision()
    here, choices, steps = game.position, game.choices, panel.shown
    while panel.cursor:
        panel.back()
        shown = panel.step.position if panel.step else panel.chapter.before
        assert panel.board.position == shown
    with pytest.raises(InputError, match="beginning"):
        panel.back()
    for step in steps:
        panel.next()
        assert panel.step == step
    assert (game.position, game.choices) == (here, choices)
    assert not panel.chapter.closed


def test_next_runs_no_bot_further_than_the_next_step_needs() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    asked = game.decision.player
    assert asked in ("Takeda", "Uesugi")
    panel.next()
    assert game.decision.player == asked  # it was there already: no bot has moved for it
    panel.next()
    assert sum(made.player is not None for made in game.choices) == 7  # plans, places, one move


def test_everything_in_one_go_stops_where_a_person_decides() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.to_my_decision()
    assert panel.asked == game.decision.player == "Mori"
    assert panel.up_to_date
    with pytest.raises(InputError, match="waits for Mori"):
        panel.next()
    with pytest.raises(InputError, match="waits for Mori"):
        panel.to_my_decision()


def test_the_decisions_of_a_person_are_never_made_by_bots() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori", bots={"Takeda": "greedy"})
    deciders = []
    while not panel.done:
        if panel.asked is not None:
            deciders.append(panel.asked)
            choices = len(game.choices)
            for press in (panel.next, panel.to_my_decision, panel.play):
                with pytest.raises(InputError):
                    press()
            assert len(game.choices) == choices
            game.choose(game.suggest()[0])
        panel.next()
    assert set(deciders) == {"Uesugi", "Mori"}


def test_a_throw_is_seen_before_the_decision_that_follows_it() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    while not panel.up_to_date or game.decision.player != "Mori":
        panel.next()
    assert panel.step is not None
    assert panel.step.before is not None
    assert panel.asked is None
    assert "wins Settsu" in panel.message.value
    panel.next()
    assert panel.asked == "Mori"
    panel.back()
    assert panel.asked is None


def test_before_a_throw_the_tower_shows_what_goes_in() -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    panel.next()
    assert panel.tower.before is None
    panel.next()
    assert "Wakasa" in panel.tower.still().text
    assert "What will fall out?" in panel.message.value
    before = panel.tower.still().text
    panel.next()
    assert panel.tower.thrown is not None
    assert panel.tower.still().text != before


def test_chance_that_asks_is_drawn_one_step_at_a_time() -> None:
    game = new_game(P3, seed=7, chance="ask")
    while game.position.state.phase != at.ACTING:
        game.draw() if game.decision.player == "chance" else game.play("greedy", most=1)
    panel = FirstYear("Actions", game, "Mori")
    seen = walked(panel)
    assert [entry for entries in seen for entry in entries] == actions_of(game)
    throws = [step for step in panel.shown if step.before is not None]
    assert len(throws) > 1


@settings(max_examples=10, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(3, 5),
    moves=st.lists(st.sampled_from(["next", "back", "far", "again"]), max_size=30),
)
def test_in_whatever_way_one_steps_nothing_is_left_out_or_shown_twice(
    seed: int, players: int, moves: list[str]
) -> None:
    names = ("Ann", "Ben", "Cem", "Dea", "Eva")[:players]
    game = new_game(names, start="draft", seed=seed).play("random", until="a plan")
    for name in names:
        game.choose(game.suggest(name)[0], name)
    game.play("random", until=MOVE)
    if not actions_of(game) or game.position.state.phase != at.ACTING:
        return
    panel = FirstYear("Actions", game, "Ann", bots="random")
    step_by_step = steps_of(game)
    for move in moves:
        if panel.asked is not None:
            game.play({"Ann": "random"}, most=1)
        if move == "again":
            panel = FirstYear("Actions", game, "Ann", bots="random")
        elif move == "back" and panel.cursor:
            panel.back()
        elif move == "far" and not panel._why_not_next():
            panel.to_my_decision()
        elif not panel._why_not_next() and not panel.done:
            panel.next()
        shown = entries_of(panel)
        assert shown == actions_of(game)[: len(shown)] or panel._chapter > 0
        if panel.done or panel._chapter:
            break
    assert steps_of(game)[: len(step_by_step)] == step_by_step
    if not panel._chapter:
        while not panel.done:
            if panel.asked is not None:
                game.play({"Ann": "random"}, most=1)
            panel.next()
        assert entries_of(panel) == actions_of(game)


# --- where a panel begins, and how it follows the game --------------------------------------------
def test_a_panel_begins_with_what_nobody_can_have_seen() -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    assert panel.cursor == 0
    assert len(panel.chapter.steps) == 1


def test_a_panel_made_later_is_where_the_game_is_and_leads_back_to_the_beginning() -> None:
    game = begun()
    FirstYear("Actions", game, "Mori").to_my_decision()
    later = FirstYear("Actions", game, "Mori")
    assert later.asked == "Mori"
    assert entries_of(later) == actions_of(game)
    while later.cursor:
        later.back()
    assert later.position == later.chapter.before


def test_a_panel_made_between_two_rounds_waits_for_the_next_one() -> None:
    game = begun()
    walked(FirstYear("Actions", game, "Mori"))
    panel = FirstYear("Actions", game, "Mori")
    assert panel.shown == ()
    assert not panel.done
    assert panel.message.value == "The game waits for Takeda, Uesugi and Mori: a plan."
    for press in (panel.next, panel.to_my_decision, panel.play, panel.back):
        with pytest.raises(InputError):
            press()
    game.play("greedy", until=MOVE)
    assert panel.message.value == "Go on to the first step."
    assert entries_of(panel) + [step.entries[0] for step in panel.chapter.steps[:1]] == [
        actions_of(game, 1)[0]
    ]


def test_the_next_round_begins_anew_when_this_one_has_been_seen() -> None:
    game = begun()
    done = []
    panel = FirstYear("Actions", game, "Mori", on_done=done.append)
    walked(panel)
    assert done == [panel]
    game.play("greedy", until=MOVE)
    assert (panel.cursor, panel.done) == (0, False)
    walked(panel)
    assert entries_of(panel) == actions_of(game, 1)
    assert done == [panel]


def test_what_others_play_on_in_the_meantime_is_still_shown_step_by_step() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.next()
    game.play("greedy", most=60)
    assert panel.cursor == 1
    assert panel.coming is not None
    while not panel.done:
        panel.next()
    assert entries_of(panel) == actions_of(game)
    panel.next()  # the next round is there already
    assert panel.cursor == 0
    while not panel.done:
        panel.next()
    assert entries_of(panel) == actions_of(game, 1)


def test_what_is_undone_is_no_longer_shown() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.to_my_decision()
    shown = len(panel.shown)
    game.undo()
    assert panel.cursor < shown
    assert entries_of(panel) == actions_of(game)[: len(entries_of(panel))]
    game.undo(20) if len(game.choices) > 20 else game.undo(to=0)
    assert panel.cursor == 0
    assert "waits for" in panel.message.value


def test_a_game_that_begins_in_the_middle_of_the_actions() -> None:
    here = scenario(players=P3).set("Kai", owner="Mori", armies=4)
    here = here.set("Suruga", owner="Takeda", armies=2)
    here = here.set_actions(actions=["battle_a"], plans={"Mori": Plan(battle_a="Kai")})
    game = new_game(position=here, seed=1)
    later = new_game(position=game.position, seed=1)  # begins with the decision itself
    for one, steps in ((game, 3), (later, 0)):
        panel = FirstYear("Actions", one, "Mori")
        assert len(panel.chapter.steps) == steps
        for _ in range(steps):
            panel.next()
        assert panel.asked == "Mori"
        assert panel.board.position.armies("Kai") == 4


def test_nobody_sees_a_plan_before_its_time() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.to_my_decision()
    while True:
        assert set(panel.position.plans) == {at.HIDDEN}
        if not panel.cursor:
            break
        panel.back()


def test_a_panel_that_no_page_shows_waits_with_drawing_but_not_with_answers() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.manners._handle_custom_msg({"view": 1}, [])
    panel.manners._handle_custom_msg({"view": -1}, [])
    said = panel.message.value
    game.play("greedy", most=3)
    assert panel.message.value == said
    assert not panel.up_to_date
    panel.manners._handle_custom_msg({"view": 1}, [])
    assert not panel._stale


def test_a_closed_panel_follows_its_game_no_longer() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.play()
    panel.close()
    assert not panel.playing
    assert game._watchers == []


# --- the page's timer -----------------------------------------------------------------------------
def test_the_timer_hears_only_the_first_page_that_says_the_time_is_over() -> None:
    manners, seen = Manners(), []
    end = manners.every(500, lambda: seen.append(1))
    assert manners.beat[0] == 500
    due = manners.beat[1]
    tick(manners)
    tick(manners, due)  # of a second page, or of a slow one
    assert len(seen) == 1
    tick(manners)
    assert len(seen) == 2
    due = manners.beat[1]
    end()
    tick(manners, due)
    tick(manners)
    assert len(seen) == 2
    assert manners.beat[0] == 0


def test_a_new_timer_takes_the_place_of_the_old_one() -> None:
    manners, seen = Manners(), []
    old = manners.every(500, lambda: seen.append("old"))
    manners.every(900, lambda: seen.append("new"))
    old()  # ends nothing: it is over already
    tick(manners)
    assert seen == ["new"]
    assert manners.beat[0] == 900


def test_a_timer_may_be_ended_or_begun_anew_by_what_it_calls() -> None:
    manners, seen = Manners(), []
    ends = [manners.every(500, lambda: (seen.append(1), ends[0]()))]
    tick(manners)
    assert manners.beat[0] == 0
    tick(manners)
    assert seen == [1]


@pytest.mark.parametrize("wrong", [0, 49, -1, 1.5, True, "500", None])
def test_a_timer_needs_milliseconds(wrong: Any) -> None:
    manners = Manners()
    with pytest.raises(InputError, match="milliseconds"):
        manners.every(wrong, lambda: None)
    assert manners.beat == [0, 0]


@pytest.mark.parametrize("content", [None, [], {}, {"tick": "1"}, {"tick": 10**9}, {"width": 3}])
def test_a_timer_is_not_misled_by_other_messages(content: Any) -> None:
    manners, seen = Manners(), []
    manners.every(500, lambda: seen.append(1))
    manners._ticked(None, content, [])
    assert seen == []


# --- play -----------------------------------------------------------------------------------------
def test_play_goes_on_by_itself_until_a_person_must_decide() -> None:
    game = begun()
    panel = FirstYear("Actions", game, "Mori")
    panel.play("fast")
    assert panel.playing
    assert panel.manners.beat[0] == SPEEDS["fast"]
    cursors = [panel.cursor]
    while panel.playing:
        tick(panel.manners)
        cursors.append(panel.cursor)
    assert cursors[:-1] == list(range(1, len(cursors)))
    assert panel.asked == "Mori"
    due = panel.manners.beat[1]
    tick(panel.manners, due)
    assert panel.asked == "Mori"


def test_play_to_the_end_of_a_round_that_is_there_already_stops_there() -> None:
    game = begun()
    done = []
    panel = FirstYear("Actions", game, "Mori", on_done=done.append)
    game.play("greedy", most=60)
    panel.play("fast")
    while panel.playing:
        tick(panel.manners)
    assert panel.done
    assert done == [panel]
    assert entries_of(panel) == actions_of(game)


@pytest.mark.parametrize("press", ["next", "back", "to_my_decision", "pause"])
def test_a_press_during_play_ends_it_and_nothing_happens_twice(press: str) -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    panel.play("slow")
    tick(panel.manners)
    due = panel.manners.beat[1]
    getattr(panel, press)()
    assert not panel.playing
    cursor = panel.cursor
    tick(panel.manners, due)  # it was on its way already
    tick(panel.manners)
    assert panel.cursor == cursor
    assert panel.alert.value == ""


def test_another_speed_holds_at_once_when_it_plays_and_begins_nothing_when_not() -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    panel._paced("slow")
    assert not panel.playing
    panel.play()
    assert panel.manners.beat[0] == SPEEDS["slow"]
    panel._paced("fast")
    assert panel.manners.beat[0] == SPEEDS["fast"]
    tick(panel.manners)
    assert panel.cursor == 2
    with pytest.raises(InputError, match="'slow', 'normal', 'fast'"):
        panel.play("warp")


# --- cubes that fall ------------------------------------------------------------------------------
BEFORE, RESULT = "What will fall out?", "Draw in Wakasa"


def page_shows(panel: Story, number: int = 1) -> None:
    """A page shows the panel (1), or shows it no longer (-1)."""
    panel.manners._handle_custom_msg({"view": number}, [])


def falling(panel: Story | None = None) -> Story:
    """Takeda's cubes and the farmers fall in the page: step 3, a draw in Wakasa."""
    panel = panel or FirstYear("Actions", begun(), "Mori")
    page_shows(panel)
    for _ in range(3):
        panel.next()
    assert panel.falling
    return panel


def seen(panel: Story) -> str:
    """All that the page is told, but how the cubes fall."""
    told = [panel.message.value, *(words for step in panel.told for words in step.words)]
    if isinstance(panel, ActionsPanel):
        page = Page(panel)
        thrown = page.face.actions.pop("tower", None)
        told += [str(page.prompt), str(page.face.actions)]
        if thrown is not None:
            page.face.actions["tower"] = thrown
    return "\n".join(told)


def check_told(panel: Story, *, cursor: int = 3) -> None:
    """The step is told, once, and nothing falls any more."""
    assert panel.cursor == cursor
    assert not panel.falling
    assert "cubes fall" not in panel.message.value
    assert str([step.words for step in panel.told]).count(RESULT) == 1
    assert panel.step is not None
    assert panel.board.position == panel.position == panel.step.position
    assert panel.alert.value == ""


@pytest.mark.parametrize("kind", ["story", "actions"])
def test_nothing_tells_the_result_while_the_cubes_fall(kind: str) -> None:
    panel = falling(ActionsPanel(begun(), "Mori") if kind == "actions" else None)
    step = panel.step
    assert step is not None
    assert step.before is not None
    assert panel.message.value == FALLING
    assert RESULT not in seen(panel)
    assert panel.board.position == panel.position == step.before
    assert panel.board.position.owner("Wakasa") == panel.shown[-2].position.owner("Wakasa")
    # Anything else that is drawn meanwhile tells nothing, and lets them fall on.
    panel.show_odds(True)
    panel.bots = "random"
    panel.game.play("greedy", most=1)
    assert panel.falling
    assert RESULT not in seen(panel)
    panel.see_throw()
    check_told(panel)
    assert RESULT in panel.message.value
    panel.see_throw()
    check_told(panel)


@pytest.mark.parametrize("page", ["none", "gone", "gone in the middle"])
def test_without_a_page_that_could_end_it_nothing_falls(page: str) -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    if page == "gone":
        page_shows(panel)
        page_shows(panel, -1)
    if page == "gone in the middle":
        falling(panel)
        page_shows(panel, -1)
    else:
        for _ in range(3):
            panel.next()
    check_told(panel)


def test_next_pressed_three_times_in_the_middle_shows_the_result_then_goes_on() -> None:
    panel = falling(ActionsPanel(begun(), "Mori"))
    page = Page(panel)
    page.wants("next")
    check_told(panel)
    page.wants("next")
    page.wants("next")
    assert panel.cursor == 5
    page.wants("undo")
    page.wants("undo")
    check_told(panel)  # what was seen does not fall again
    page.wants("undo")
    assert BEFORE in panel.message.value


def test_going_on_from_python_ends_what_falls() -> None:
    panel = falling()
    panel.next()
    assert (panel.cursor, panel.falling) == (4, False)
    again = falling()
    again.to_my_decision()
    assert again.asked == "Mori"
    assert not again.falling


def test_back_in_the_middle_shows_what_goes_in_and_next_lets_it_fall_anew() -> None:
    panel = falling()
    panel.back()
    assert (panel.cursor, panel.falling) == (2, False)
    assert BEFORE in panel.message.value
    panel.see_throw()  # too late
    assert BEFORE in panel.message.value
    panel.next()
    assert panel.falling
    panel.see_throw()
    check_told(panel)


def test_what_falls_and_is_undone_is_not_told() -> None:
    panel = falling()
    panel.game.undo(to=panel.shown[0].choices)
    assert not panel.falling
    assert RESULT not in seen(panel)
    assert panel.board.position == panel.position


@pytest.mark.parametrize("speed", ["slow", "normal"])
def test_play_waits_for_the_cubes_and_then_gives_time_to_read(speed: str) -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    page_shows(panel)
    panel.play(speed)
    tick(panel.manners)
    tick(panel.manners)
    assert (panel.cursor, panel.falling) == (3, True)
    tick(panel.manners)
    tick(panel.manners)
    assert (panel.cursor, panel.falling) == (3, True)
    due = panel.manners.beat[1]
    panel.see_throw()
    tick(panel.manners, due)  # it was on its way: the time has begun anew
    check_told(panel)
    assert panel.playing
    while panel.playing:
        tick(panel.manners)
        panel.see_throw()
    assert panel.asked == "Mori"
    assert not panel.falling
    assert entries_of(panel) == actions_of(panel.game)


def test_played_fast_the_result_is_shown_at_once() -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    page_shows(panel)
    panel.play("fast")
    tick(panel.manners)
    tick(panel.manners)
    check_told(panel)
    assert panel.playing


def test_watched_in_the_page_it_plays_action_by_action_and_can_be_stopped() -> None:
    panel = ActionsPanel(begun(), "Mori")
    page = Page(panel)
    page_shows(panel)
    page.wants("watch")
    assert panel.playing
    assert page.words == "Stop here"
    assert panel.cursor == 2, "the heading comes with the attack"
    tick(panel.manners)
    assert panel.falling
    page.press()
    assert not panel.playing
    panel.see_throw()
    check_told(panel)
    # The speed is in a drawer, as at the table.
    page.wants("drawer", name="settings")
    page.frame._drawer_box.children[0].presses["fast"].click()
    page.wants("watch")
    assert panel.manners.beat[0] == SPEEDS["fast"]


def test_a_throw_that_was_seen_leads_to_the_decision_after_it() -> None:
    panel = FirstYear("Actions", begun(), "Mori")
    page_shows(panel)
    while panel.cursor < 5:
        panel.next()
    assert panel.falling
    assert panel.game.decision.player == "Mori"
    assert panel.asked is None
    panel.see_throw()
    assert (panel.falling, panel.asked) == (False, "Mori")


def test_a_picture_of_the_panel_never_stands_in_the_middle_of_a_fall() -> None:
    panel = falling()
    still = panel.still()
    assert "cubes fall" not in still.text
    assert RESULT in still.text
    check_told(panel)


# --- bots that fail -------------------------------------------------------------------------------
class Stubborn(Bot):
    """A bot that chooses what is none, whenever it is to move."""

    def battle_move(self, view: Any) -> Any:
        return None


@pytest.mark.parametrize("by_play", [False, True])
def test_a_bot_that_fails_is_named_and_the_game_goes_on_when_it_is_replaced(by_play: bool) -> None:
    game = begun()
    panel = ActionsPanel(game, "Mori", bots=Stubborn())
    page = Page(panel)
    if by_play:
        page.wants("watch")
    else:
        page.wants("next")
        page.wants("next")
    assert "Stubborn for Takeda" in page.alert
    assert "Let the greedy bot go on for Takeda" in page.alert
    assert not panel.playing
    assert panel.cursor == 1
    assert page.words == "Let the greedy bot go on for Takeda"
    page.press()
    assert page.alert == ""
    page.wants("next")
    assert panel.cursor == 2
    panel.bots = "random"
    panel.to_my_decision()
    assert panel.asked == "Mori"


def test_the_bots_of_a_panel_can_be_changed_but_never_play_its_person() -> None:
    panel = ActionsPanel(begun(), "Mori")
    with pytest.raises(InputError, match="Mori plays at this panel"):
        panel.bots = {"Mori": "greedy"}
    panel.bots = None
    assert panel.bots == {}
    panel.bots = {"Takeda": "random"}
    assert list(panel.bots) == ["Takeda"]
    Page(panel).wants("replace")
    assert "No bot has failed" in panel.alert.value


# --- kept games -----------------------------------------------------------------------------------
def test_a_kept_game_that_is_resumed_shows_the_same(tmp_path: Any) -> None:
    """As after a kernel that was stopped while the panel played."""
    game = begun().keep(tmp_path / "game.jsonl")
    panel = FirstYear("Actions", game, "Mori")
    panel.play("fast")
    for _ in range(2):
        tick(panel.manners)
    shown = entries_of(panel)
    game.close()
    assert load(tmp_path / "game.jsonl").position == game.position
    again = FirstYear("Actions", resume(tmp_path / "game.jsonl"), "Mori")
    assert entries_of(again)[: len(shown)] == shown
    assert entries_of(again) == actions_of(game)
    walked(again)
    assert entries_of(again) == actions_of(again.game)
    again.game.close()


def test_what_is_wrong_is_refused_when_the_panel_is_made() -> None:
    game = begun()
    with pytest.raises(InputError, match="Nobunaga"):
        ActionsPanel(game, "Nobunaga")
    with pytest.raises(InputError, match="bot"):
        ActionsPanel(game, "Mori", bots="clever")
    assert game._watchers == []
