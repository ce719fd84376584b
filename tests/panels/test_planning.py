"""The planning panel by itself: the page's wishes are sent, what it shows is read."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogun_nb import new_game, scenario
from shogun_nb.board.live import LiveBoard
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice
from shogun_nb.games.shogun.choices import Plan
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.face_planning import PlanningFace, _plain
from shogun_nb.games.shogun.panels.planning import (
    HAND_IN,
    CannotLay,
    NotPlanning,
    PlanningPanel,
)
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.advice import (
    ALWAYS,
    NEVER,
    SOMETIMES,
    SPACE_KEYS,
    affordable,
    concerns,
    idle_chests,
    money_lines,
    taxes_from,
)
from shogun_nb.games.shogun.rules.record import SKIPPED, TOO_FEW_CHESTS
from shogun_nb.games.shogun.words import ACTION_KEYS
from tests.helpers_game import Kind, at_decision, kinds
from tests.panels.page import Page

NAMES = ["Takeda", "Uesugi", "Mori"]
ELSEWHERE = {"Takeda": "Kai", "Uesugi": "Echizen"}
# In this order; the last two make ten and eleven.
OWN = ["Settsu", "Yamato", "Kii", "Ise", "Omi", "Tamba", "Harima", "Bizen", "Hoki", "Mino", "Hida"]


def started(count: int, armies: int = 3) -> Position:
    """Spring, with so many provinces of Mori's and one of each other's."""
    here = scenario(players=NAMES)
    for name in OWN[:count]:
        here = here.set(name, owner="Mori", armies=armies)
    for player, name in ELSEWHERE.items():
        here = here.set(name, owner=player, armies=4)
    return here.set_round(season="spring", open_events=[1, 3, 7, 8])


def panel_of(position: Position, **given: Any) -> PlanningPanel:
    return PlanningPanel(new_game(position=position, seed=7), "Mori", **given)


def printed(**given: Any) -> PlanningPanel:
    return PlanningPanel(new_game(NAMES, seed=7), "Mori", **given)


def fill(panel: PlanningPanel) -> None:
    """Lay everything by hand: provinces on actions, chest cards on what is left."""
    free: list[Any] = [*panel._hand[:7], 0, 1, 2, 3]
    for key, one in zip(SPACE_KEYS, free, strict=True):
        panel.lay(key, one)


# --- laying cards ---------------------------------------------------------------------------------
def test_the_frame_shows_what_lies_where() -> None:
    panel = printed()
    page = Page(panel)
    assert page.words == "Suggest all 11"
    assert "Lay a card on each action" in page.say
    fill(panel)
    page.wants("take", space="castle")
    assert page.words == "Suggest the last card"
    for key in [key for key in SPACE_KEYS if key in panel.laid]:
        page.wants("take", space=key)
    page.wants("lay", space="castle", card="Settsu")
    assert panel.laid["castle"] == "Settsu"
    assert page.face.quick["laid"] == {"castle": "Settsu"}
    assert page.words == "Suggest the other 10"
    page.wants("lay", space="temple", card=2)
    assert panel.laid["temple"] == 2
    assert panel.plan == Plan(castle="Settsu")
    # What lies stands in the picture for screen readers, too.
    assert "“build a castle”" not in page.prompt["aloud"]
    assert "chest card 2 lies on “build a temple”" in page.prompt["aloud"].casefold()


def test_a_panel_alone_is_drawn_by_the_frame_and_by_nothing_else() -> None:
    panel = printed()
    assert panel.children == (panel.manners, panel._around.frame.grid)
    assert "shogun-frame" in panel._dom_classes
    setting = Page(panel).face.setting
    assert setting["alone"] is True
    assert [*setting["drawers"]] == ["log", "tower", "standings", "rules"]
    for name in setting["drawers"]:
        page = Page(panel)
        page.wants("drawer", name=name)
        assert page.alert == ""
        assert page.frame._drawer_box.children
    # No goal lies over it by itself, and no game is saved or begun from it.
    assert Page(panel).face.head["goal"]["first"] == ""
    for other in ("again", "fork", "keep", "to_now"):
        page.wants(other)
        assert "Nothing here is called" in page.alert


def test_chest_cards_that_a_plan_names_lie_where_it_says() -> None:
    panel = printed()
    fill(panel)
    named = {"deploy_1": 0, "battle_b": 3}
    panel.lay_plan(replace(panel.plan, bid=1, deploy_1=0, battle_b=3))
    assert {key: card for key, card in panel.laid.items() if isinstance(card, int)} == {
        **named,
        "battle_a": 2,  # the first that is free
        "bid": 1,
    }


def test_a_card_laid_on_an_occupied_space_swaps_out_what_lies_there() -> None:
    panel = printed()
    panel.lay("taxes", "Settsu")
    panel.lay("taxes", "Etchu")
    assert panel.laid["taxes"] == "Etchu"
    assert "Settsu is back in your hand" in panel.message.value
    assert "Settsu" not in panel.laid.values()


def test_in_the_page_two_cards_that_lie_change_places() -> None:
    panel = printed()
    page = Page(panel)
    panel.lay_cards({"taxes": "Settsu", "rice": "Etchu"})
    page.wants("lay", space="rice", card="Settsu")
    assert (panel.laid["taxes"], panel.laid["rice"]) == ("Etchu", "Settsu")


def test_a_card_that_lies_elsewhere_moves() -> None:
    panel = printed()
    panel.lay("taxes", "Settsu")
    panel.lay("rice", "Settsu")
    assert (panel.laid["taxes"], panel.laid["rice"]) == (None, "Settsu")
    panel.lay("bid", 1)
    panel.lay("temple", 1)
    assert (panel.laid["bid"], panel.laid["temple"]) == (None, 1)


def test_a_laid_card_is_taken_back() -> None:
    panel = printed()
    page = Page(panel)
    panel.lay("taxes", "Settsu")
    page.wants("take", space="taxes")
    assert panel.laid["taxes"] is None
    assert "Settsu is back in your hand" in panel.message.value
    panel.lay("bid", 0)
    panel.lay("bid", None)
    assert panel.laid["bid"] is None


def click_board(panel: PlanningPanel, province: str) -> None:
    """As by Enter on the board."""
    panel.board.select(province)
    panel.board._choose.click()


def test_a_province_of_the_board_is_a_card_too() -> None:
    panel = printed()
    page = Page(panel)
    assert isinstance(panel.board, LiveBoard)
    click_board(panel, "Omi")
    assert page.face.quick["picked"] == "Omi"
    page.wants("lay", space="battle_a", card="Omi")
    assert panel.laid["battle_a"] == "Omi"
    assert page.face.quick["picked"] == ""
    # A second click on a map is no wish to take a card back.
    click_board(panel, "Omi")
    click_board(panel, "Omi")
    assert panel.laid["battle_a"] == "Omi"


def test_a_foreign_province_is_refused_with_its_rule() -> None:
    panel = printed()
    page = Page(panel)
    click_board(panel, "Kai")
    refused = "S-25: Kai is not your province. Use a card from your own hand."
    assert panel.alert.value == page.alert == refused
    assert set(panel.laid.values()) == {None}
    page.wants("lay", space="castle", card="Omi")
    assert panel.laid["castle"] == "Omi"
    assert page.alert == ""


@pytest.mark.parametrize(
    ("where", "what", "words"),
    [
        ("castel", "Omi", "S-25: there is no space 'castel'.*Did you mean 'castle'"),
        (3, "Omi", "S-25: there is no space 3"),
        ("castle", "Omy", "S-25: there is no province 'Omy'.*Omi"),
        ("castle", "Kai", "S-25: Kai is not your province"),
        ("castle", 5, "S-2: there is no chest card 5"),
        ("castle", -1, "S-2: there is no chest card -1"),
        ("castle", True, "S-25: True is not a card"),
        ("bid", 2.0, "S-25: 2.0 is not a card"),
    ],
)
def test_what_cannot_be_laid_is_refused_and_changes_nothing(
    where: Any, what: Any, words: str
) -> None:
    panel = printed()
    panel.lay("taxes", "Settsu")
    before = dict(panel.laid)
    with pytest.raises(CannotLay, match=words):
        panel.lay(where, what)
    assert panel.laid == before
    # The page hears the same, and nothing else goes wrong.
    page = Page(panel)
    page.wants("lay", space=where, card=what)
    assert re.search(words, unescape(page.alert))
    assert panel.laid == before


def test_names_are_read_as_everywhere_else() -> None:
    panel = printed()
    panel.lay("castle", "settsu")
    assert panel.laid["castle"] == "Settsu"


# --- what is missing ------------------------------------------------------------------------------
def test_confirm_says_what_is_missing() -> None:
    panel = printed()
    page = Page(panel)
    page.wants("confirm")
    assert page.alert.startswith("S-25: 11 spaces are empty: build a castle,")
    assert "S-27" in page.alert
    with pytest.raises(IllegalChoice, match="S-25: 11 spaces are empty"):
        panel.confirm()
    panel.suggest()
    panel.lay("taxes", None)
    assert panel.problems == ["S-25: 1 space is empty: collect taxes. Lay a card on each."]


@pytest.mark.parametrize("provinces", [3, 1])
def test_with_few_provinces_all_cards_lie_out_and_spaces_stay_empty(provinces: int) -> None:
    panel = panel_of(started(provinces))
    names = list(panel._hand)
    for key, name in zip(ACTION_KEYS, names, strict=False):
        panel.lay(key, name)
    for number, key in enumerate(["battle_b", "battle_a", "deploy_1"]):
        panel.lay(key, number)
    assert panel.problems == [
        f"S-26: with {provinces + 5} cards all of them must lie out; you choose which spaces stay "
        "empty. Still in your hand: chest card 3, chest card 4."
    ]
    panel.lay("bid", 4)
    panel.lay("taxes" if panel.laid["taxes"] is None else "rice", 3)
    assert panel.problems == []
    assert sum(one is None for one in panel.laid.values()) == 11 - provinces - 5
    assert Page(panel).words == HAND_IN
    Page(panel).press()
    assert panel.game.decision.kind == "a place in the turn order"


def test_with_few_provinces_the_bid_space_may_stay_empty() -> None:
    panel = panel_of(started(3))
    for key, one in zip(ACTION_KEYS, [*panel._hand, 0, 1, 2, 3, 4], strict=False):
        panel.lay(key, one)
    assert panel.plan.bid is None
    assert panel.problems == []
    panel.confirm()
    assert panel.game.decision.kind == "a place in the turn order"


def test_with_many_provinces_every_action_may_be_wanted() -> None:
    panel = panel_of(started(11))
    assert len(Page(panel).face.planning["hand"]) == 11
    for key, name in zip(SPACE_KEYS, panel._hand, strict=True):
        panel.lay(key, name)
    assert panel.problems == []
    assert panel.plan.bid == panel._hand[10]
    panel.confirm()
    assert panel.game.decision.kind == "a place in the turn order"


def test_more_chests_than_one_owns_cannot_be_bid() -> None:
    panel = panel_of(started(8).set_player("Mori", chests=2))
    with pytest.raises(CannotLay, match="S-27: you cannot bid 3 chests, you own 2"):
        panel.lay("bid", 3)
    page = Page(panel)
    assert page.face.planning["most"] == 2
    page.wants("lay", space="bid", card=4)
    assert "S-27" in page.alert
    assert panel.laid["bid"] is None
    panel.lay("bid", 2)
    panel.lay("castle", 4)  # on an action it is no bid
    assert (panel.laid["bid"], panel.laid["castle"]) == (2, 4)


# --- clear, undo, suggest -------------------------------------------------------------------------
def test_clear_asks_for_nothing_and_one_press_brings_all_back() -> None:
    panel = printed()
    page = Page(panel)
    fill(panel)
    before = dict(panel.laid)
    page.wants("clear")
    assert set(panel.laid.values()) == {None}
    page.wants("clear")  # a double click must not lose what can be undone
    page.wants("undo")
    assert panel.laid == before
    page.wants("undo")
    assert panel.laid == before
    assert "there is nothing to take back" in page.alert
    with pytest.raises(CannotLay):
        panel.undo()


def test_the_page_goes_back_card_by_card() -> None:
    panel = printed()
    page = Page(panel)
    assert page.prompt["undo"]["off"]
    page.wants("lay", space="castle", card="Omi")
    page.wants("suggest")
    assert panel.problems == []
    assert panel.laid["castle"] == "Omi", "what lies stays"
    page.wants("take", space="castle")
    for laid in ("Omi", "Omi", None):
        page.wants("undo")
        assert panel.laid["castle"] == laid
    assert set(panel.laid.values()) == {None}


def test_suggest_lays_the_greedy_plan_with_its_reasons_and_can_be_undone() -> None:
    panel = printed()
    page = Page(panel)
    panel.lay("castle", "Omi")
    panel.suggest()
    assert panel.plan == panel.game.suggest("Mori")[0]
    assert panel.problems == []
    assert len(page.face.quick["reasons"]) == 11
    assert "The province pays well and is calm enough." in page.face.quick["reasons"]["taxes"]
    panel.lay("taxes", 2)
    assert "taxes" not in page.face.quick["reasons"]
    panel.suggest()
    panel.undo()
    assert panel.laid["taxes"] == 2


@given(kind=kinds(), share=st.floats(0, 1), player=st.integers(0, 4))
def test_suggestions_can_be_handed_in(kind: Kind, share: float, player: int) -> None:
    game = at_decision(kind, share)
    game.play(kind.table(), until="a plan")
    name = kind.players[player % len(kind.players)]
    panel = PlanningPanel(game, name, bots=kind.table()[name])
    if game.over:
        with pytest.raises(NotPlanning):
            panel.suggest()
    else:
        panel.suggest()
        assert panel.problems == game.problems(panel.plan, name) == []
        rounds = game.position.state.round
        page = Page(panel)
        page.press()
        assert page.alert == ""
        assert (game.position.state.round, game.decision.kind) == (
            rounds,
            "a place in the turn order",
        )
    panel.close()


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("lay"), st.integers(0, 10), st.integers(-1, 16)),
        st.tuples(st.just("wish"), st.integers(-1, 11), st.integers(-1, 16)),
        st.tuples(st.just("take"), st.integers(0, 10), st.just(0)),
        st.tuples(st.just("go back"), st.just(0), st.just(0)),
        st.tuples(st.sampled_from(["clear", "suggest", "undo", "fill"]), st.just(0), st.just(0)),
    ),
    max_size=12,
)


@given(count=st.integers(0, 11), chests=st.integers(0, 6), steps=STEPS)
def test_whatever_is_pressed_a_card_lies_on_one_space_and_the_rules_agree(
    count: int, chests: int, steps: list[tuple[str, int, int]]
) -> None:
    panel = panel_of(started(count).set_player("Mori", chests=chests))
    page = Page(panel)
    cards: list[Any] = [*panel._hand, *range(5)]
    keys: list[Any] = [*SPACE_KEYS, None, 7]  # the page may send anything
    try:
        for step, one, two in steps:
            try:
                if step == "lay":
                    panel.lay(SPACE_KEYS[one], None if two < 0 else cards[two % len(cards)])
                elif step == "wish":
                    page.wants("lay", space=keys[one], card=[*cards, [], None][two % len(cards)])
                elif step == "take":
                    page.wants("take", space=SPACE_KEYS[one])
                elif step == "go back":
                    page.wants("undo")
                elif step == "fill":
                    rest = [each for each in cards if each not in panel.laid.values()]
                    for key in SPACE_KEYS:
                        if panel.laid[key] is None and rest:
                            panel.lay(key, rest.pop(0))
                else:
                    getattr(panel, step)()
            except CannotLay as error:
                assert str(error).startswith(("S-27", "Nothing was cleared"))  # noqa: PT017
            check(panel, cards)
    finally:
        panel.close()


def check(panel: PlanningPanel, cards: list[Any]) -> None:
    laid = [one for one in panel.laid.values() if one is not None]
    assert len(set(laid)) == len(laid)
    assert set(laid) <= set(cards)
    assert list(panel.laid) == list(SPACE_KEYS)
    full = len(laid) == min(11, len(cards))
    judged = panel.game.problems(panel.plan, "Mori")
    assert (panel.problems == []) == full
    if full:
        assert judged == []
    assert (Page(panel).words == HAND_IN) == full
    assert "Something went wrong" not in panel.alert.value


# --- handing in -----------------------------------------------------------------------------------
def test_a_plan_that_is_in_says_what_comes_next() -> None:
    panel = printed()
    page = Page(panel)
    page.wants("suggest")
    page.press()
    assert "Your plan lies face down (S-25). The bids come next (S-29)." in page.say
    assert page.words == "", "there is nothing to press"
    panel.game.play("greedy", until="a target and a number of armies")
    assert "bids" not in page.say
    assert "Your plan is in (S-25)." in page.say


def test_who_asks_later_hears_once_that_the_plan_is_in() -> None:
    told: list[str] = []
    panel = printed(bots=None, on_done=lambda _: told.append("given"))
    panel.when_done(lambda _: told.append("asked"))
    panel.suggest()
    panel.confirm()
    assert told == ["given", "asked"]
    panel.when_done(lambda _: told.append("too late"))
    panel.lay("bid", 0)
    panel.guard(panel.confirm)()
    assert told == ["given", "asked"]


def test_a_double_click_on_confirm_hands_in_once() -> None:
    done: list[PlanningPanel] = []
    panel = printed(on_done=done.append)
    page = Page(panel)
    fill(panel)
    step = page.prompt["step"]
    page.press()
    made = len(panel.game.choices)
    page.wants("confirm", main=True, step=step)
    assert len(panel.game.choices) == made
    page.wants("confirm")
    assert len(panel.game.choices) == made
    assert "a place in the turn order" in page.alert
    assert done == [panel]
    with pytest.raises(NotPlanning):
        panel.confirm()


def test_without_bots_a_plan_can_be_replaced_until_all_are_in() -> None:
    done: list[PlanningPanel] = []
    panel = printed(bots=None, on_done=done.append)
    game, page = panel.game, Page(panel)
    fill(panel)
    page.press()
    assert game.decision.waiting_for == ("Takeda", "Uesugi")
    assert "It can be changed and handed in again until all plans are in" in page.say
    made = len(game.choices)
    assert page.words == "", "this plan is in already"
    panel.confirm()
    assert len(game.choices) == made
    panel.lay("bid", 4)
    assert page.words == HAND_IN
    page.press()
    assert len(game.choices) == made + 1
    assert done == [panel]
    for name in ("Takeda", "Uesugi"):
        game.choose(game.suggest(name)[0], name)
    assert game.position.state.bids[2] == 1004
    assert page.words == ""
    page.wants("take", space="castle")
    assert "a place in the turn order" in page.alert


def test_two_people_plan_on_panels_of_their_own() -> None:
    game = new_game(NAMES, seed=7)
    bots = {"Takeda": "greedy"}
    one, two = (PlanningPanel(game, name, bots=bots) for name in ("Mori", "Uesugi"))
    one.suggest()
    one.confirm()
    assert game.decision.waiting_for == ("Uesugi",)
    assert "Still planning: Uesugi." in one.message.value
    two.suggest()
    two.confirm()
    assert game.decision.kind == "a place in the turn order"
    assert one._rests
    assert two._rests


def test_a_panel_opened_again_shows_the_plan_that_is_in() -> None:
    first = printed(bots=None)
    first.suggest()
    first.confirm()
    again = PlanningPanel(first.game, "mori", bots=None)
    assert again.plan == first.plan
    assert again.problems == []
    assert again._rests


def test_a_game_resumed_before_the_bots_have_planned_goes_on() -> None:
    game = new_game(NAMES, seed=7)
    game.choose(game.suggest("Mori")[0], "Mori")
    page = Page(PlanningPanel(game, "Mori"))
    assert page.words == HAND_IN
    page.press()
    assert page.alert == ""
    assert game.decision.kind == "a place in the turn order"


# --- other phases ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "wish",
    [
        {"do": "lay", "space": "castle", "card": "Omi"},
        {"do": "take", "space": "castle"},
        {"do": "suggest"},
        {"do": "clear"},
        {"do": "confirm"},
    ],
)
def test_in_another_phase_what_comes_late_is_refused_with_the_reason(wish: dict[str, Any]) -> None:
    panel = printed()
    panel.suggest()
    panel.confirm()
    page, laid = Page(panel), dict(panel.laid)
    page.wants(wish["do"], **{key: one for key, one in wish.items() if key != "do"})
    assert "The game waits for" in page.alert
    assert "a place in the turn order" in page.alert
    assert panel.laid == laid


def test_in_another_phase_nothing_can_be_done_from_a_program() -> None:
    panel = printed()
    panel.suggest()
    panel.confirm()
    click_board(panel, "Omi")
    assert "The game waits for" in panel.alert.value
    for twin in (panel.clear, panel.undo, panel.suggest, panel.confirm):
        with pytest.raises(NotPlanning, match="a place in the turn order"):
            twin()
    with pytest.raises(NotPlanning):
        panel.lay("castle", "Omi")


def test_the_panel_comes_alive_with_the_next_round() -> None:
    panel = printed()
    game = panel.game
    panel.suggest()
    panel.confirm()
    game.play("greedy", until="a plan")
    assert game.position.season == "summer"
    assert "summer of year 1" in panel._heading.value
    assert set(panel.laid.values()) == {None}
    assert panel._hand == game.view("Mori").hand
    page = Page(panel)
    assert [one["province"] for one in page.face.planning["hand"]] == [*panel._hand]
    known = [ACTION_KEYS[one] for one in game.position.state.order[:5]]
    shown = [(one["key"], one["place"]) for one in page.face.planning["spaces"]]
    assert shown[:5] == [(key, place) for place, key in enumerate(known, 1)]
    assert shown[5:] == [(key, 0) for key in ACTION_KEYS if key not in known]
    page.wants("suggest")
    page.press()
    assert game.decision.kind == "a place in the turn order"


def turned_up(panel: PlanningPanel) -> int:
    """How many of the action cards the page shows in their order."""
    return sum(one["place"] > 0 for one in Page(panel).face.planning["spaces"])


def test_a_panel_made_during_the_draft_waits_for_the_action_cards() -> None:
    game = new_game(NAMES, start="draft", seed=7)
    panel = PlanningPanel(game, "Mori")
    assert turned_up(panel) == 0
    assert "an army group" in Page(panel).say
    game.play("greedy", until="a plan")
    assert turned_up(panel) == 5
    panel.suggest()
    assert panel.problems == []


def test_a_panel_made_while_the_actions_are_carried_out_shows_their_order() -> None:
    game = new_game(NAMES, seed=7)
    first = PlanningPanel(game, "Mori")
    first.suggest()
    first.confirm()
    bots = dict.fromkeys(NAMES, "greedy")
    while game.position.state.slot < 6:
        game.play(bots, most=1)
    panel = PlanningPanel(game, "Mori")
    known = sum(action >= 0 for action in game.position.state.order)
    assert known > 6
    assert turned_up(panel) == known
    assert panel.plan == first.plan


def test_when_the_game_is_over_the_panel_says_so() -> None:
    game = new_game(NAMES, seed=7).play("greedy")
    panel = PlanningPanel(game, "Mori")
    assert panel.message.value == "The game is over (S-65): Mori won."
    with pytest.raises(NotPlanning, match="over"):
        panel.lay("castle", "Omi")
    page = Page(panel)
    assert (page.words, page.say) == ("", "The game is over (S-65): Mori won.")
    page.wants("confirm")
    assert "The game is over" in page.alert


def test_it_follows_an_undo() -> None:
    panel = printed()
    panel.suggest()
    plan = panel.plan
    panel.confirm()
    panel.game.undo(3)
    assert panel.game.decision.kind == "a plan"
    assert panel.plan == plan
    assert Page(panel).words == HAND_IN


def test_an_undo_into_an_earlier_round_shows_its_own_plan() -> None:
    panel = printed()
    panel.suggest()
    plan = panel.plan
    panel.confirm()
    made = len(panel.game.choices)
    panel.game.play("greedy", until="a plan")
    panel.lay("bid", 0)
    panel.game.undo(to=made)
    assert panel.game.decision.kind == "a place in the turn order"
    assert panel.plan == plan


def test_a_plan_given_by_code_is_shown_once_all_are_in() -> None:
    panel = printed()
    fill(panel)
    panel.game.choose(panel.game.suggest("Mori")[0], "Mori")
    panel.game.play("greedy", until="a place in the turn order")
    assert panel.plan == panel._plan_in()


def test_a_closed_panel_hears_nothing_more() -> None:
    panel = printed()
    panel.close()
    before = panel.message.value
    panel.game.play("greedy", most=8)
    assert panel.message.value == before


# --- names, words, still twin ---------------------------------------------------------------------
def test_names_with_html_are_text() -> None:
    ann = "<b>Ann</b>"
    game = new_game([ann, "<img src=x>", "C&D"], seed=7)
    panel = PlanningPanel(game, ann, bots=None)
    assert "&lt;b&gt;Ann&lt;/b&gt;" in panel._heading.value
    panel.suggest()
    panel.confirm()
    assert "&lt;img src=x&gt;" in panel.message.value
    click_board(panel, "Iyo")
    page = Page(panel)
    assert "<img" not in page.prompt["say"] + page.alert


def test_unknown_people_and_bots_are_refused() -> None:
    game = new_game(NAMES, seed=7)
    with pytest.raises(InputError, match="'Oda' does not play"):
        PlanningPanel(game, "Oda")
    with pytest.raises(InputError, match="Did you mean 'greedy'"):
        PlanningPanel(game, "Mori", bots="gredy")


def test_the_still_twin_lists_spaces_hand_and_prices() -> None:
    panel = printed()
    panel.lay("taxes", "Etchu")
    still = panel.still()
    assert still.png is not None
    assert still.png.startswith(b"\x89PNG")
    assert "? · Collect taxes; costs nothing; Etchū: tax 7" in still.text
    assert "3 · Build a castle; 3 chests; empty" in still.text
    assert "Etchū; tax 7 · rice 3; 3 free sites; 3 armies; on: taxes" in still.text
    assert "18 in the war chest − 0 bid − 0 for prices = 18 left" in still.text


# --- advice: warns, never forbids -----------------------------------------------------------------
def test_foolish_plans_are_possible_and_named() -> None:
    here = started(8).set("Settsu", castle=True).set("Ise", revolts=2).set("Bizen", armies=1)
    here = here.set("Yamato", castle=True)
    panel = panel_of(here)
    wanted = {"castle": "Yamato", "temple": "Settsu", "taxes": "Ise", "battle_a": "Bizen"}
    for key, name in wanted.items():
        panel.lay(key, name)
    panel.lay("theatre", 3)
    found = concerns(panel._view, panel.laid)
    assert "no kind is built twice" in found["castle"].sentence
    assert "no building site is free" in found["temple"].sentence
    assert "farmers will revolt (S-46): 2 farmers against your 3 armies" in found["taxes"].sentence
    assert "a single army must stay, so it will probably be" in found["battle_a"].sentence
    assert "armies move in before, or the province is attacked" in found["battle_a"].sentence
    assert "S-44" in found["battle_a"].sentence
    assert set(found) == set(wanted)
    assert "Chest card 3 only says “not wanted”" in str(idle_chests(panel.laid))
    assert "Battle/move A in Bizen" in found["battle_a"].sentence
    minds = Page(panel).face.quick["minds"]
    assert set(minds) == set(wanted)
    assert "a single army must stay" in minds["battle_a"]
    panel.suggest()
    for key, name in wanted.items():
        panel.lay(key, name)
    assert not any("S-44" in problem for problem in panel.problems)


def test_an_empty_supply_is_named() -> None:
    here = started(8).set("Settsu", armies=62 - 7 * 3 - 2)
    panel = panel_of(here)
    panel.lay("deploy_5", "Kii")
    panel.lay("deploy_1", "Ise")
    said = concerns(panel._view, panel.laid)["deploy_5"].sentence
    assert "your supply holds 2 armies, wanted: 5; it will probably be skipped" in said
    assert "unless armies come back from a battle before" in said
    assert "deploy_1" not in concerns(panel._view, panel.laid)


def test_a_building_out_of_stock_is_named_and_may_come_back() -> None:
    panel = panel_of(scenario(started(8), building_stock={"castle": 0}))
    panel.lay("castle", "Kii")
    said = concerns(panel._view, panel.laid)["castle"].sentence
    assert "no castle is left in stock, so it will probably be skipped (S-6), unless one" in said


def money(panel: PlanningPanel) -> str:
    """What the page says of the chests."""
    sums, *more = money_lines(panel._view, panel.laid)
    words = f"{sums}. {' '.join(more)}"
    assert Page(panel).face.quick["sums"]["chests"]["words"] == _plain(words)
    return words


def order_of(panel: PlanningPanel) -> list[str]:
    return [ACTION_KEYS[one] for one in panel._view.state.order if one >= 0]


def poor(chests: int, seed: int) -> PlanningPanel:
    game = new_game(position=started(8).set_player("Mori", chests=chests), seed=seed)
    return PlanningPanel(game, "Mori")


def seed_with(first: str, second: str) -> int:
    """A seed in which both action cards lie open, one before the other."""
    for seed in range(400):
        order = order_of(poor(0, seed))
        if first in order and second in order and order.index(first) < order.index(second):
            return seed
    raise AssertionError("no such seed")


def test_taxes_pay_for_what_comes_after_them_and_not_for_what_comes_before() -> None:
    after = poor(0, seed_with("taxes", "castle"))
    after.lay("taxes", "Settsu")
    after.lay("castle", "Yamato")
    assert affordable(after._view, after.laid) == {"castle": ALWAYS}
    assert "With the taxes all of it can be paid" in money(after)
    before = poor(0, seed_with("castle", "taxes"))
    before.lay("taxes", "Settsu")
    before.lay("castle", "Yamato")
    assert affordable(before._view, before.laid) == {"castle": NEVER}
    assert (
        "Probably cannot be paid in any order and is skipped (S-44), unless something else is "
        "skipped before: build a castle."
    ) in money(before)
    assert Page(before).face.quick["sums"]["chests"]["short"]


def test_what_depends_on_face_down_cards_is_said_so() -> None:
    for seed in range(400):
        panel = poor(0, seed)
        if not {"taxes", "castle"} & set(order_of(panel)):
            break
    panel.lay("taxes", "Settsu")
    panel.lay("castle", "Yamato")
    assert affordable(panel._view, panel.laid) == {"castle": SOMETIMES}
    assert "Depends on which card comes first" in money(panel)


def test_the_bid_is_paid_before_everything_else() -> None:
    panel = panel_of(started(8).set_player("Mori", chests=4))
    panel.lay("castle", "Settsu")
    assert affordable(panel._view, panel.laid) == {"castle": ALWAYS}
    panel.lay("bid", 2)
    assert affordable(panel._view, panel.laid) == {"castle": NEVER}
    assert money_lines(panel._view, panel.laid)[0] == (
        "4 in the war chest − 2 bid − 3 for prices = 1 short"
    )
    panel.lay("bid", "Ise")
    assert affordable(panel._view, panel.laid) == {"castle": ALWAYS}


def test_taxes_by_the_events_that_are_open() -> None:
    view = panel_of(started(8))._view  # open: at most 5 chests, at least 6 chests, and two others
    assert taxes_from(view, "Settsu") == [5, 7]
    game: Game = new_game(position=started(8).set_round(open_events=[8, 1, 3, 4]), seed=7)
    poor_tax = min(OWN[:8], key=lambda name: game.view("Mori").position.map.province(name).tax)
    tax = game.view("Mori").position.map.province(poor_tax).tax
    assert taxes_from(game.view("Mori"), poor_tax) == sorted({tax, max(tax, 6)})


def skipped_for_want_of_chests(game: Game, seat: int) -> set[str]:
    return {
        ACTION_KEYS[entry[5]]
        for entry in game.record
        if entry[0] == SKIPPED and entry[2] == seat and entry[6] == TOO_FEW_CHESTS
    }


@pytest.mark.parametrize("chests", [0, 3, 5, 8])
def test_what_is_called_sure_comes_true_when_the_round_is_played(chests: int) -> None:
    seen = set()
    for seed in range(6):
        panel = PlanningPanel(
            new_game(position=started(8).set_player("Mori", chests=chests), seed=seed),
            "Mori",
            bots=None,
        )
        laid = {"castle": "Harima", "temple": "Ise", "taxes": "Settsu", "deploy_5": "Kii"}
        laid |= {"deploy_3": "Yamato", "rice": "Tamba"}
        for key, name in laid.items():
            panel.lay(key, name)
        for number, key in enumerate(["bid", "theatre", "deploy_1", "battle_a", "battle_b"]):
            panel.lay(key, number)
        outlook = affordable(panel._view, panel.laid)
        panel.confirm()
        game = panel.game
        for player, name in ELSEWHERE.items():  # all their cards lie out, and they want nothing
            game.choose(Plan(bid=name), player)
        while game.decision.kind == "a place in the turn order":
            game.choose(game.legal()[0])
        assert game.decision.kind == "a plan"
        skipped = skipped_for_want_of_chests(game, 2)
        for key, words in outlook.items():
            seen.add(words)
            assert words == SOMETIMES or (key in skipped) == (words == NEVER), (seed, key)
        panel.close()
    assert seen - {SOMETIMES}


def test_what_is_skipped_for_certain_is_not_to_be_paid() -> None:
    here = scenario(players=["Takeda", "Uesugi", "Mori"]).set("Kai", owner="Mori", castle=True)
    panel = PlanningPanel(new_game(position=here), "Mori")
    panel.lay("castle", "Kai")
    assert Page(panel).face.quick["sums"]["chests"]["pay"] == 0
    panel.lay("castle", None)
    panel.lay("deploy_5", "Kai")
    assert Page(panel).face.quick["sums"]["chests"]["pay"] == 3


# --- a plan without buildings ---------------------------------------------------------------------
def test_the_coach_says_why_an_autumn_has_no_building() -> None:
    def said(here: Position) -> str:
        panel = panel_of(here)
        face = PlanningFace(panel, None)
        for key, card in zip(SPACE_KEYS, [0, 1, 2, *panel._hand[:7], 3], strict=True):
            panel.lay(key, card)
        found = [line for line in face.advice() if line.startswith("You build nothing")]
        assert len(found) <= 1
        return "".join(found)

    spring, autumn = started(8), started(8).set_round(season="autumn", open_events=[1, 3])
    assert said(spring) == ""
    assert said(autumn.set_player("Mori", chests=4)).endswith("the cheapest building costs 1.")
    assert "would bring 1 point" in said(autumn.set_player("Mori", chests=18))
    full = autumn
    for name in OWN[:8]:
        full = full.set(name, castle=True, temple=True, theatre=True)
    assert "none of your provinces has a site" in said(full)
