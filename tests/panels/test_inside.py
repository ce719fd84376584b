"""Panels as parts of something larger: a shared board, a coach, nobody at the panel, hot seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from ipywidgets import Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Press
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice
from shogun_nb.games.shogun.choices import (
    Choice,
    Move,
    OrderRevolts,
    Plan,
    Stay,
    TakeCard,
    TakePlace,
)
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.bids import BIDS, CHOOSING, EVENT, ORDER, READY, BidsPanel
from shogun_nb.games.shogun.panels.planning import HAND_IN, PlanningPanel
from shogun_nb.games.shogun.panels.setup import SetupPanel
from shogun_nb.games.shogun.panels.winter import ORDER_WORDS, WinterPanel
from shogun_nb.games.shogun.position import Position, scenario
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.whole_table.second_thoughts import SecondThought
from shogun_nb.whole_table.table import table
from tests.panels.page import Page

P3 = ("Takeda", "Uesugi", "Mori")
MOVE = "a target and a number of armies"
PLACE = "a place in the turn order"


def planning() -> Game:
    return new_game(P3, seed=7)


def bidding() -> Game:
    return new_game(P3, seed=7).play("greedy", until=PLACE)


def moving() -> Game:
    return new_game(P3, seed=7).play("greedy", until=MOVE)


def starving() -> Game:
    """Winter, in which everybody is without rice for three provinces: two revolts each."""
    here = scenario(players=P3)
    lands = {
        "Takeda": ("Kai", "Suruga", "Sagami"),
        "Uesugi": ("Echizen", "Kaga", "Wakasa"),
        "Mori": ("Settsu", "Yamato", "Kii"),
    }
    for player, names in lands.items():
        for name in names:
            here = here.set(name, owner=player, armies=3)
    return new_game(position=here.set_round(season="winter", open_events=[6]), seed=1)


PANELS: dict[str, tuple[Callable[[], Game], Any]] = {
    "planning": (planning, PlanningPanel),
    "bids": (bidding, BidsPanel),
    "actions": (moving, ActionsPanel),
    "winter": (starving, WinterPanel),
}
every_panel = pytest.mark.parametrize("name", PANELS)
stories = pytest.mark.parametrize("name", ["bids", "actions", "winter"])


def inside(name: str, player: str | None = "Mori", **given: Any) -> tuple[Any, LiveBoard]:
    """A panel on a board that it shares, at the beginning of its phase."""
    game, panel = PANELS[name][0](), PANELS[name][1]
    board = LiveBoard(game.position, card=False, targets=["Kai"], arrows=[("Kai", "Suruga")])
    return panel(game, player, board=board, **given), board


def within(box: Widget) -> set[Widget]:
    """A box and all that it holds."""
    return {box}.union(*(within(child) for child in getattr(box, "children", ())))


def bare(position: Position) -> tuple[Any, Sequence[int]]:
    return position.state, position.plans


# --- the shared board -----------------------------------------------------------------------------
@every_panel
def test_a_panel_draws_on_the_board_it_is_given_and_shows_no_other(name: str) -> None:
    panel, board = inside(name)
    assert panel.board is board
    assert not any(isinstance(box, LiveBoard) for box in within(panel))
    # What others have drawn there is gone.
    assert list(board._overlays["arrows"]) == []
    assert "Kai" not in board._overlays["targets"]
    assert board.position.state == panel.position.state


@every_panel
def test_alone_it_has_a_frame_and_a_board_of_its_own(name: str) -> None:
    game, panel = PANELS[name][0](), PANELS[name][1]
    alone = panel(game, "Mori")
    assert alone.children == (alone.manners, alone._around.frame.grid)
    assert any(isinstance(box, LiveBoard) for box in within(alone))
    assert inside(name)[0]._around is None


@every_panel
def test_the_table_gives_one_phase_alone_for_whoever_sits_here(name: str) -> None:
    game, kind = PANELS[name][0](), PANELS[name][1]
    panel = table(game, {"Mori": "me", "Takeda": "random"}, only=name, coach=False, odds=True)
    assert type(panel) is kind
    assert panel.player == "Mori"
    assert set(panel._bots) == {"Takeda", "Uesugi"}
    assert not panel._around.coach.on
    assert Page(panel).words
    panel.close()
    assert panel._around.frame.face.comm is None
    assert panel._around.coach.comm is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"only": "plans"}, "'plans' is not 'planning', 'bids', 'actions', 'winter', 'setup'"),
        ({"only": 3}, "3 is not 'planning'"),
        ({"only": "bids", "game": None}, "needs a game"),
        ({"only": "planning", "seats": "greedy"}, "needs somebody who plans"),
        ({"only": "winter", "seats": {"Oda": "me"}}, "Oda"),
    ],
)
def test_a_phase_that_is_none_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        table(**{"game": planning(), **given})


def test_a_panel_of_ones_own_kind_is_drawn_as_what_it_is_made_of() -> None:
    class Mine(PlanningPanel):
        pass

    assert Page(Mine(planning(), "Mori")).words == "Suggest all 11"


@every_panel
def test_closing_leaves_the_board_on_the_page_and_hears_no_click_any_more(name: str) -> None:
    panel, board = inside(name)
    assert len(board._listeners) == (0 if name == "bids" else 1)
    panel.close()
    panel.close()  # the frame may do so twice
    assert board.comm is not None
    assert board._listeners == []
    board.select("Kai")
    board._choose_selected()
    assert panel.alert.value == ""


@every_panel
def test_a_closed_panel_draws_no_more_when_the_game_goes_on(name: str) -> None:
    panel, board = inside(name)
    panel.close()
    board.show(scenario(players=P3), targets=["Kai"])
    panel.game.play("greedy", most=4)
    assert board._overlays["targets"] == ["Kai"]
    assert board.position.provinces("Mori") == ()


def test_a_board_of_its_own_is_closed_with_the_panel() -> None:
    panel = PlanningPanel(planning(), "Mori")
    panel.close()
    assert panel.board.comm is None


def test_several_panels_one_after_the_other_share_a_board() -> None:
    game = planning()
    board = LiveBoard(game, card=False)
    plans = PlanningPanel(game, "Mori", board=board)
    plans.suggest()
    plans.confirm()
    plans.close()
    bids = BidsPanel(game, "Mori", board=board)
    while not bids.done:
        bids.take(game.suggest()[0].place) if bids.asked else bids.next()
    bids.close()
    actions = ActionsPanel(game, "Mori", board=board)
    actions.to_my_decision()
    assert actions.asked == "Mori"
    board.select(actions.targets[0])
    board._choose_selected()
    assert actions.target == actions.targets[0]
    assert plans.alert.value == bids.alert.value == ""


def test_a_click_on_the_shared_board_lays_a_card_and_errors_stand_in_the_panel() -> None:
    panel, board = inside("planning")
    board.select("Settsu")
    board._choose_selected()
    assert panel._card == "Settsu"
    board.select("Kai")
    board._choose_selected()
    assert "Kai is not your province" in panel.alert.value
    assert board.alert.value == ""


@stories
def test_only_a_panel_that_stands_alone_goes_on_by_itself_in_the_page(name: str) -> None:
    panel, _ = inside(name)
    assert not any(isinstance(box, Press) for box in within(panel))
    alone = type(panel)(panel.game, panel.player)
    assert Page(alone).words


# --- what is shown now ----------------------------------------------------------------------------
def test_bids_show_nothing_before_its_time() -> None:
    panel, board = inside("bids")
    seen = {}
    while panel.stage < CHOOSING:
        state = panel.position.state
        assert board.position.state == state
        seen[panel.stage] = (state.event >= 0, panel.position.chests["Mori"])
        panel.next()
    assert seen == {READY: (False, 18), EVENT: (True, 18), BIDS: (True, 17), ORDER: (True, 17)}
    assert bare(panel.position)[0] == panel.game.position.state


@pytest.mark.parametrize("stage", [READY, EVENT, BIDS, CHOOSING])
def test_a_game_that_begins_with_open_bids_shows_them_as_they_are(stage: int) -> None:
    before = bidding().position
    panel = BidsPanel(new_game(position=before, seed=1), "Mori")
    while panel.stage < stage:
        panel.next()
    assert panel.position.state.event == before.state.event


@every_panel
def test_nobodys_plan_is_in_what_is_shown(name: str) -> None:
    panel, _ = inside(name)
    if name == "planning":
        panel.suggest()
        panel.confirm()
    assert set(panel.position.plans) == {at.HIDDEN}


# --- as many steps as there is time for -----------------------------------------------------------
@stories
def test_advance_shows_at_least_one_step_and_draws_once(name: str) -> None:
    panel, _ = inside(name, None)
    before = panel.stage if name == "bids" else panel.cursor
    drawn: list[object] = []
    panel.when_said(lambda: drawn.append(None))
    panel.advance(0)
    assert (panel.stage if name == "bids" else panel.cursor) == before + 1
    assert len(drawn) in (1, 2)  # once more when it tells that it is done
    drawn.clear()
    panel.advance(60)
    assert panel.done
    assert len(drawn) in (1, 2)
    with pytest.raises(InputError) as caught:
        panel.advance(1)
    assert str(caught.value) == panel.why_not_next


@stories
def test_advance_stops_before_a_person_must_decide(name: str) -> None:
    panel, _ = inside(name)
    panel.advance(60)
    assert panel.asked is not None
    assert panel.why_not_next
    choices = len(panel.game.choices)
    with pytest.raises(InputError):
        panel.advance(60)
    assert len(panel.game.choices) == choices


@stories
def test_advance_shows_the_same_as_next_does(name: str) -> None:
    (fast, _), (slow, _) = inside(name, None), inside(name, None)
    fast.advance(60)
    while not slow.done:
        slow.next()
    assert fast.game.record == slow.game.record
    assert fast.position.state == slow.position.state
    assert fast.message.value == slow.message.value


def test_advance_lets_no_cube_fall_on_the_page() -> None:
    panel, _ = inside("actions", None)
    for _ in range(8):
        panel.advance(0)
        assert not panel.falling


@stories
def test_a_panel_says_when_it_is_done_after_advance_once(name: str) -> None:
    heard: list[object] = []
    panel, _ = inside(name, None, on_done=heard.append)
    panel.advance(60)
    assert heard == [panel]


# --- nobody sits here -----------------------------------------------------------------------------
@pytest.mark.parametrize("bots", ["greedy", "random", dict.fromkeys(P3, "greedy")])
def test_a_game_of_bots_is_looked_on_to_its_end(bots: Any) -> None:
    game = new_game(P3, seed=7, options={"years": 1})
    board = LiveBoard(game, card=False)
    seen = []
    while not game.over:
        phase = game.position.state.phase
        if phase == at.PLANNING:
            game.play(bots, until=PLACE)
            continue
        kind: Any = BidsPanel
        if phase == at.ACTING:
            kind = ActionsPanel
        elif phase in (at.FEEDING, at.REVOLTING, at.SCORING):
            kind = WinterPanel
        panel = kind(game, None, bots=bots, board=board)
        while not panel.done:
            assert panel.asked is None
            assert "your turn" not in panel.message.value
            panel.advance(0.05)
        seen.append(kind)
        panel.close()
    assert seen == [BidsPanel, ActionsPanel] * 3 + [WinterPanel] or seen[-1] is not WinterPanel
    assert board.comm is not None


@stories
def test_nobody_at_the_panel_and_people_at_the_table_are_called_by_name(name: str) -> None:
    panel, _ = inside(name, None, bots=None)
    panel.advance(60)
    assert f"{panel.asked}, it is your turn" in panel.message.value


# --- several people at one panel ------------------------------------------------------------------
@stories
@pytest.mark.parametrize("bots", [None, {"Uesugi": "greedy"}])
def test_whoever_is_asked_is_named_where_several_play(name: str, bots: Any) -> None:
    panel, _ = inside(name, bots=bots)
    asked = set()
    for _ in range(80):
        if panel.done:
            break
        if panel.asked is None:
            panel.advance(60)
            continue
        asked.add(panel.asked)
        assert f"{panel.asked}, it is your turn" in panel.message.value
        panel.game.choose(panel.game.suggest()[0])
    assert panel.done
    assert asked >= {"Mori", "Takeda"}
    assert ("Uesugi" in asked) is (bots is None)


def test_alone_nobody_needs_to_be_called_by_name() -> None:
    panel, _ = inside("actions")
    panel.advance(60)
    assert panel.message.value.startswith("It is your turn")


@pytest.mark.parametrize("player", [*P3, None])
@pytest.mark.parametrize("bots", [None, {"Uesugi": "greedy"}])
def test_a_plan_is_not_shown_where_others_look_on(player: str | None, bots: Any) -> None:
    if player == "Uesugi" and bots:
        return
    panel, _ = inside("actions", player, bots=bots)
    for _ in range(60):
        if panel.done:
            break
        assert panel.own_cards() == {}
        if panel.asked is None:
            panel.advance(0)
        else:
            panel.game.choose(panel.game.suggest()[0])
    alone, _ = inside("actions")
    assert alone.own_cards()


# --- the coach ------------------------------------------------------------------------------------
class Coach:
    """Says the same sentences of every choice, and remembers what it was asked."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = sentences
        self.asked: list[tuple[Choice, str]] = []

    def __call__(self, choice: Choice, player: str) -> Sequence[str]:
        self.asked.append((choice, player))
        return self.sentences


class Pressed:
    """A button of the page: what it says, and what a press of it does."""

    def __init__(self, panel: Any, words: str, act: Callable[[], None]) -> None:
        self.description = words
        self.click = panel.guard(act)


def ready_to_plan() -> tuple[Any, Any, type[Choice]]:
    panel, _ = inside("planning", bots=None)
    panel.suggest()
    return panel, Pressed(panel, HAND_IN, panel.confirm), Plan


def ready_to_bid() -> tuple[Any, Any, type[Choice]]:
    panel, _ = inside("bids", bots=None)
    panel.advance(60)
    return panel, Pressed(panel, "Take place 3", lambda: panel.take(3)), TakePlace


def ready_to_move() -> tuple[Any, Any, type[Choice]]:
    panel, _ = inside("actions")
    panel.advance(60)
    panel.suggest()
    words = panel._move_words(panel.target, panel.armies)
    return panel, Pressed(panel, words, lambda: panel.move("Settsu", 3)), Move


def ready_to_order() -> tuple[Any, Any, type[Choice]]:
    panel, _ = inside("winter")
    panel.advance(60)
    drawn = panel.drawn
    return panel, Pressed(panel, ORDER_WORDS, lambda: panel.order(drawn)), OrderRevolts


def ready_to_draft() -> tuple[Any, Any, type[Choice]]:
    panel = SetupPanel(start="draft", seed=7)
    panel.set_up(first="Takeda")
    card = panel.game.position.open_cards[0]
    return panel, Pressed(panel, panel._take_words(card, 5), lambda: panel.take(card, 5)), TakeCard


ready = pytest.mark.parametrize(
    "begin", [ready_to_plan, ready_to_bid, ready_to_move, ready_to_order, ready_to_draft]
)
Begin = Callable[[], tuple[Any, Any, type[Choice]]]


@ready
def test_a_coach_speaks_once_and_the_second_press_chooses(begin: Begin) -> None:
    panel, press, kind = begin()
    panel.coach = coach = Coach("Think of winter.", "And of <rice>.")
    before, words = len(panel.game.choices), press.description
    press.click()
    assert len(panel.game.choices) == before
    assert panel.alert.value == (
        "The coach: Think of winter. And of &lt;rice&gt;. "
        f"Press “{words}” again to do it all the same."
    )
    assert press.description == words
    press.click()
    assert len(panel.game.choices) > before
    assert panel.alert.value == ""
    (asked,) = coach.asked
    made = next(made for made in panel.game.choices[before:] if made.player is not None)
    assert isinstance(asked[0], kind)
    assert asked == (made.choice, made.player)


@ready
def test_a_coach_with_nothing_to_say_is_not_noticed(begin: Begin) -> None:
    panel, press, _ = begin()
    panel.coach = coach = Coach()
    before = len(panel.game.choices)
    press.click()
    assert len(panel.game.choices) > before
    assert len(coach.asked) == 1
    assert panel.alert.value == ""


@ready
def test_without_its_coach_a_panel_chooses_at_once(begin: Begin) -> None:
    panel, press, _ = begin()
    panel.coach = Coach("No.")
    press.click()
    panel.coach = None
    before = len(panel.game.choices)
    press.click()
    assert len(panel.game.choices) > before


@ready
def test_what_was_taken_back_is_thought_over_anew(begin: Begin) -> None:
    panel, press, _ = begin()
    panel.coach = Coach("No.")
    before = len(panel.game.choices)
    press.click()
    press.click()
    made = next(made for made in panel.game.choices[before:] if made.player is not None)
    panel.game.undo(to=before)
    with pytest.raises(SecondThought):
        panel._think_twice(panel.game, made.choice, made.player, lambda: "Confirm")


def test_another_choice_is_another_thought() -> None:
    panel, _, _ = ready_to_bid()
    panel.coach = coach = Coach("No.")
    for place in (3, 4, 3):
        with pytest.raises(SecondThought):
            panel.take(place)
    panel.take(3)
    assert [choice for choice, _ in coach.asked] == [TakePlace(3), TakePlace(4), TakePlace(3)]


@pytest.mark.parametrize("target", ["Kai", "Nowhere"])
def test_a_coach_is_not_asked_about_what_is_not_allowed(target: str) -> None:
    panel, _, _ = ready_to_move()
    panel.coach = coach = Coach("No.")
    with pytest.raises(IllegalChoice):
        panel.move(target, 2)
    assert coach.asked == []


def test_staying_is_thought_over_too() -> None:
    game = moving()
    while Stay not in game.decision.choices:
        game.play("greedy", most=1)
    panel = ActionsPanel(game, game.decision.player, bots=None)
    panel.coach = Coach("No.")
    words = f"The coach: No. Press “{panel._stay_words}” again to do it all the same."
    with pytest.raises(SecondThought, match=words.replace(".", r"\.")):
        panel.stay()
    choices = len(game.choices)
    panel.stay()
    assert game.choices[choices].choice == Stay()


def test_a_plan_that_is_in_already_is_not_thought_over_again() -> None:
    panel, press, _ = ready_to_plan()
    panel.coach = coach = Coach("No.")
    press.click()
    press.click()
    press.click()
    assert len(coach.asked) == 1
    assert panel._rests


# --- a plan that was taken back -------------------------------------------------------------------
def test_a_plan_taken_back_lies_on_its_spaces_again() -> None:
    panel, press, _ = ready_to_plan()
    panel.lay("theatre", None)
    panel.suggest()
    plan = panel.plan
    press.click()
    panel.game.undo()
    panel.clear()
    panel.lay_plan(plan)
    assert panel.plan == plan
    assert panel.problems == []
    with pytest.raises(IllegalChoice, match="Kai"):
        panel.lay_plan(Plan(taxes="Kai", bid=0))
    assert panel.plan == plan
