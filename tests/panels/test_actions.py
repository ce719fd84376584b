"""The actions panel, without a browser: what each player does or why not, and a person's moves."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogun_nb import Options, scenario
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice
from shogun_nb.games.shogun.choices import Plan, Stay
from shogun_nb.games.shogun.game import Game, Start, new_game
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.sentences import REASONS
from tests.panels.page import Page

P3 = ("Takeda", "Uesugi", "Mori")
MOVE = "a target and a number of armies"


def begun(seed: int = 7, names: tuple[str, ...] = P3, **given: Any) -> Game:
    return new_game(names, seed=seed, **given).play("greedy", until=MOVE)


def deciding(**given: Any) -> ActionsPanel:
    """Mori is asked, in Omi with 4 armies, beside six provinces of others and a neutral one."""
    panel = ActionsPanel(begun(), "Mori", **given)
    panel.to_my_decision()
    assert panel.here == "Omi"
    return panel


def staying(*, also: str = "", **given: Any) -> ActionsPanel:
    """Takeda has deployed 1 army in Kai and may move on into Suruga (or ``also``), or stay."""
    here = scenario(players=P3).set("Kai", owner="Takeda", armies=2)
    here = here.set(also, owner="Takeda", armies=1) if also else here
    here = here.set("Suruga", owner="Takeda", armies=1).set("Musashi", owner="Mori", armies=1)
    here = here.set_actions(actions=["deploy_1"], plans={"Takeda": Plan(deploy_1="Kai")})
    panel = ActionsPanel(new_game(position=here, seed=1), "Takeda", **given)
    panel.to_my_decision()
    return panel


def text(panel: ActionsPanel) -> str:
    """Everything that is told, in words, and what the page has of it."""
    told = [words for step in panel.told for words in step.words]
    page = Page(panel)
    html = "\n".join([panel.message.value, *told, str(page.prompt), str(page.face.actions)])
    return unescape(re.sub(r"<[^>]+>", " ", html))


def cards(panel: ActionsPanel) -> list[tuple[str, str]]:
    """The track: of each card when it comes, and what is written on it."""
    tiles = Page(panel).face.actions["track"]
    return [(tile["when"], tile["name"]) for tile in tiles]


# --- what is seen ---------------------------------------------------------------------------------
def test_the_panel_waits_politely_while_plans_and_bids_are_missing() -> None:
    game = new_game(P3, seed=7)
    panel = ActionsPanel(game, "Mori")
    assert panel.message.value == "The game waits for Takeda, Uesugi and Mori: a plan."
    page = Page(panel)
    assert (page.words, page.say) == ("", panel.message.value)
    game.play("greedy", most=3)
    assert panel.message.value == "The game waits for Takeda: a place in the turn order."
    game.play("greedy", until=MOVE)
    assert "Plans and bids are in" in panel.message.value
    assert len(cards(panel)) == 10
    assert page.words == "Go on to my next choice"


def test_the_track_shows_what_is_done_now_and_to_come() -> None:
    panel = ActionsPanel(begun(), "Mori")
    assert [when for when, _ in cards(panel)] == ["todo"] * 5 + ["hidden"] * 5
    panel.next()
    assert cards(panel)[0] == ("now", "Battle A")
    walk(panel, until=lambda: panel.shown[-1].what == kinds.ACTION_TURNED_UP)
    assert cards(panel)[5] == ("todo", "Build a temple")
    panel.next()
    assert [when for when, _ in cards(panel)][:6] == ["done", "now"] + ["todo"] * 4
    walk(panel)
    assert [when for when, _ in cards(panel)] == ["done"] * 10
    panel.back()
    assert cards(panel)[9][0] == "now"


def walk(panel: ActionsPanel, until: Any = None) -> ActionsPanel:
    """Press Next to the end of the round, or until something holds; greedy for the person."""
    while not panel.done and not (until and until()):
        if panel.asked is not None:
            panel.suggest()
            panel.stay() if panel.target is None else panel.move(panel.target, panel.armies)
        else:
            panel.next()
    return panel


def test_the_turn_order_stands_with_privileges_and_event_and_lights_who_acts() -> None:
    panel = ActionsPanel(begun(), "Mori")
    face = Page(panel).face

    def acting() -> list[int]:
        (tile,) = [one for one in face.actions["track"] if one["when"] == "now"]
        return [one["seat"] for one in tile["who"] if one["when"] == "now"]

    for _ in range(2):
        panel.next()
    assert acting() == [0]
    assert "attack" in face.head["seats"][0]["special"]["words"]
    assert face.head["events"]["cards"][0]["words"] == "Rice: at least 4"
    panel.to_my_decision()
    assert acting() == [2]


def test_each_sentence_of_the_round_is_in_the_log_once_in_the_end() -> None:
    game = begun()
    panel = walk(ActionsPanel(game, "Mori"))
    words = [word for step in panel.shown for word in step.words]
    page = Page(panel)
    page.wants("drawer", name="log")
    logged = page.frame.table.story.lines  # type: ignore[attr-defined]
    assert all(any(word in line for line in logged) for word in words)
    assert words[-1] == "Round 1, spring of year 1, is over. (S-50)"
    still = panel.still()
    assert still.png is not None
    for word in words:
        assert word in still.text


def test_prices_and_markers_are_said_where_they_are_paid_and_placed() -> None:
    seen = []
    panel = ActionsPanel(begun(), "Mori")
    while not panel.done:
        if panel.asked:
            panel.suggest()
            panel.move(panel.target or "", panel.armies)
        else:
            panel.next()
        seen.append(text(panel))
    said = "\n".join(seen)
    assert "Takeda builds a nō theatre in Musashi for 1 chest. (S-45)" in said
    assert "Takeda places a revolt marker in Suruga. (S-46)" in said
    assert "Mori skips “deploy 5 armies” in Settsu: the province was lost earlier" in said


def test_the_board_shows_arrows_for_moves_and_a_fill_for_the_province_concerned() -> None:
    panel = ActionsPanel(begun(), "Mori")
    panel.next()
    panel.next()
    assert panel.board._overlays["last_move"] == ("Tamba", "Wakasa")
    assert panel.board._overlays["arrows"] == [("Tamba", "Wakasa", "3 + 1")]
    panel.next()  # the throw is about the same attack
    assert panel.board._overlays["last_move"] == ("Tamba", "Wakasa")
    walk(panel, until=lambda: panel.shown[-1].what == kinds.TAXES_COLLECTED)
    assert panel.board._overlays["fill"] == {"Suruga": "focus"}
    assert panel.board._overlays["arrows"] == []


# --- why an action is skipped ---------------------------------------------------------------------
def alone(**given: Any) -> Position:
    return scenario(players=P3, **given).set("Kai", owner="Takeda", armies=4)


def game_at(here: Position) -> Game:
    """A game from a position that new_game would refuse: pieces are missing on purpose."""
    start = Start(
        players=here.players,
        seed=1,
        game=0,
        map=here.map,
        side=here.side,
        start="position",
        first=None,
        options=here.options,
        numbers=here.numbers,
        tower=here.tower,
        position=here,
    )
    return Game(start)


def skip_cases() -> dict[int, tuple[Position, list[str], Plan]]:
    rich, poor = alone(), alone().set_player("Takeda", chests=0)
    full = alone().set("Settsu", owner="Takeda", armies=4, temple=True)
    none = alone()
    for number, name in enumerate(none.map.names):
        if none.owner(name) != "Takeda" and none.state.owner[number] != at.CLOSED:
            if none.state.stock[at.CASTLE] == 0:
                break
            none = none.set(name, castle=True)
    bare = alone()
    bare.state.supply[0] = 2
    bank = alone()
    bank.state.bank = 0
    temple = scenario(players=P3).set("Kai", owner="Takeda", armies=4)
    for near in temple.neighbours("Kai"):
        temple = temple.set(near, owner="Mori", armies=1, temple=True)
    lost = alone().set("Suruga", owner="Takeda", armies=1)
    lost.state.spent[lost.map.index("Suruga")] = 1
    return {
        kinds.NOT_WANTED: (rich, ["castle"], Plan()),
        kinds.CARD_LOST: (lost, ["castle"], Plan(castle="Suruga")),
        kinds.TOO_FEW_CHESTS: (poor, ["castle"], Plan(castle="Kai")),
        kinds.NO_FREE_SITE: (full, ["castle"], Plan(castle="Settsu")),
        kinds.ALREADY_BUILT: (full, ["temple"], Plan(temple="Settsu")),
        kinds.NONE_IN_STOCK: (none, ["castle"], Plan(castle="Kai")),
        kinds.TOO_FEW_IN_SUPPLY: (bare, ["deploy_5"], Plan(deploy_5="Kai")),
        kinds.BANK_SHORT: (bank, ["taxes"], Plan(taxes="Kai")),
        kinds.TOO_FEW_ARMIES: (alone().set("Kai", armies=1), ["battle_a"], Plan(battle_a="Kai")),
        kinds.NO_TARGET: (temple, ["battle_a"], Plan(battle_a="Kai")),
    }


@pytest.mark.parametrize("why", sorted(skip_cases()))
def test_why_an_action_is_skipped_is_said(why: int) -> None:
    here, actions, plan = skip_cases()[why]
    spent = list(here.state.spent)
    event = 6 if why == kinds.NO_TARGET else None
    here = here.set_actions(actions=actions, plans={"Takeda": plan}, event=event)
    here.state.spent[:] = spent
    panel = ActionsPanel(game_at(here), "Takeda")
    walk(panel, until=lambda: panel.step is not None and panel.step.what == kinds.SKIPPED)
    assert panel.step is not None
    assert panel.step.entries[0][6] == why
    reason = "already used" if why == kinds.NO_FREE_SITE else REASONS[why]
    assert "Takeda skips" in panel.message.value
    assert reason in unescape(panel.message.value)
    assert reason in text(panel)


def test_every_reason_for_skipping_is_tried() -> None:
    assert set(skip_cases()) == set(REASONS) - {kinds.BY_PRIVILEGE, kinds.BY_EVENT, kinds.BY_BOTH}


# --- a person's move ------------------------------------------------------------------------------
def test_targets_are_lit_and_named_with_owner_armies_and_what_would_happen() -> None:
    panel = deciding()
    assert panel.board._overlays["targets"] == panel.targets
    assert set(panel.targets) == {"Echizen", "Ise", "Mino", "Settsu", "Tamba", "Wakasa", "Yamato"}
    page = Page(panel)
    targets = {one["province"]: one for one in page.face.actions["decision"]["targets"]}
    assert set(targets) == set(panel.targets)
    assert page.words == "Suggest a move"
    page.wants("move", at=page.face.actions["at"])
    assert "choose a target first" in page.alert
    assert "It is your turn: “battle/move A” from Ōmi (S-49)" in panel.message.value


def test_a_move_by_clicks() -> None:
    panel = deciding()
    page = Page(panel)
    page.wants("target", province="Settsu")
    assert panel.target == "Settsu"
    assert panel.board._overlays["arrows"] == [("Omi", "Settsu", "3")]
    assert page.words == "Attack Settsu · 51 %"
    page.wants("armies", n=2)
    assert panel.armies == 2
    page.wants("armies", n=1)
    assert panel.board._overlays["arrows"] == [("Omi", "Settsu", "1")]
    choices = len(panel.game.choices)
    page.press()
    assert panel.step is not None
    assert panel.step.words[0] == "Mori attacks Uesugi in Settsu from Ōmi with 1 army. (S-49)"
    made = panel.game.choices[choices:]
    assert [one.player for one in made if one.player] == ["Mori"]
    assert "decision" not in page.face.actions


def test_a_province_clicked_on_the_board_is_chosen_or_says_why_it_is_no_target() -> None:
    panel = deciding()
    panel.board.select("Settsu")
    panel.board._choose.click()
    assert panel.target == "Settsu"
    for province, why in (("Kai", "Kai is not adjacent to Ōmi"), ("Omi", "neighbouring province")):
        panel.board.select(province)
        panel.board._choose.click()
        assert "S-49" in panel.alert.value
        assert why in panel.alert.value
        assert panel.target == "Settsu"


def test_a_click_on_the_board_means_nothing_when_nobody_is_asked() -> None:
    panel = ActionsPanel(begun(), "Mori")
    here = panel.game.position
    panel.board.select("Kai")
    panel.board._choose.click()
    assert panel.alert.value == ""
    assert panel.game.position == here


def test_one_of_the_own_provinces_is_moved_into() -> None:
    moving = staying()
    assert moving.targets == ("Suruga",)
    assert moving.target == "Suruga"  # the only one there is
    page = Page(moving)
    assert page.words == "Move 2 armies to Suruga"
    page.press()
    assert moving.game.position.armies("Suruga") == 3


def test_staying_is_for_the_move_after_deploying_alone() -> None:
    panel = staying()
    assert "or stay (S-48)" in panel.message.value
    page = Page(panel)
    page.wants("stay", at=page.face.actions["at"])
    assert [one.choice for one in panel.game.choices if one.player] == [Stay()]
    assert panel.game.position.armies("Kai") == 3
    assert panel.step is not None
    assert panel.step.what == kinds.ARMIES_STAYED
    attacking = deciding()
    page = Page(attacking)
    page.wants("stay", at=page.face.actions["at"])
    assert "S-49" in page.alert
    assert attacking.asked == "Mori"


def buttons(panel: ActionsPanel) -> list[str]:
    """The main button, then those beside it."""
    page = Page(panel)
    return [one["words"] for one in (page.prompt["main"], *page.face.actions["second"])]


def test_staying_is_the_main_button_only_once_the_coach_has_said_so() -> None:
    panel = staying(also="Sagami")
    assert buttons(panel) == ["Suggest a move", "Stay"]
    panel.choose("Suruga", 1)
    assert buttons(panel) == ["Move 1 army to Suruga", "Suggest", "Stay"]
    panel.target = None
    panel.suggest()
    assert panel.advice.startswith("The coach would stay.")
    assert buttons(panel) == ["Stay in Kai"]


def test_the_coachs_own_move_is_not_suggested_twice() -> None:
    panel = deciding()
    panel.suggest()
    target, armies = panel.target, panel.armies
    assert target is not None
    page = Page(panel)
    (suggested,) = page.face.actions["second"]
    assert suggested["words"] == "Suggested"
    assert suggested["off"] == "The coach would do what is chosen."
    panel.choose(target, armies + 1 if armies == 1 else armies - 1)
    assert buttons(panel)[1:] == ["Suggest"]


def test_a_refusal_to_stay_speaks_of_no_number_of_armies() -> None:
    """A variant may deploy more than 1 army before the move that may be declined."""
    variant = new_game(P3, seed=7, numbers=Parameters(deploy_armies=[7, 3, 2]))
    panel = ActionsPanel(variant.play("greedy", until=MOVE), "Mori")
    panel.to_my_decision()
    while panel.may_stay:  # the move after deploying; the next is a battle/move
        panel.stay()
        panel.to_my_decision()
    with pytest.raises(InputError, match="the move after deploying may be declined"):
        panel.stay()
    assert panel.asked == "Mori"


def test_after_deploying_only_own_provinces_are_targets() -> None:
    panel = staying()
    panel.board.select("Musashi")
    panel.board._choose.click()
    assert "S-48: Musashi is not your province" in panel.alert.value


def test_a_second_click_does_nothing_wrong() -> None:
    panel = deciding()
    page = Page(panel)
    page.wants("target", province=panel.targets[0])
    at = page.face.actions["at"]
    page.press()
    choices, cursor = len(panel.game.choices), panel.cursor
    for late in ("move", "stay"):  # they were meant for another moment
        page.wants(late, at=at)
        assert (len(panel.game.choices), panel.cursor) == (choices, cursor)
    for late, fields in (("target", {"province": "Ise"}), ("armies", {"n": 1}), ("suggest", {})):
        page.wants(late, **fields)
        assert page.alert, late
        assert (len(panel.game.choices), panel.cursor) == (choices, cursor)


def test_late_moves_are_refused_with_words() -> None:
    panel = deciding()
    panel.choose("Settsu", 2)
    panel.game.choose(panel.game.suggest()[0], "Mori")  # in another panel, or by a line of code
    choices = len(panel.game.choices)
    for late in (lambda: panel.choose("Ise"), panel.stay, panel.suggest):
        with pytest.raises(InputError):
            late()
        assert len(panel.game.choices) == choices
    with pytest.raises(InputError):
        panel.move("Settsu", 2)
    walk(panel)
    with pytest.raises(InputError, match="too late for a move in this round"):
        panel.move("Settsu", 2)


def test_who_looks_back_goes_forward_first() -> None:
    panel = deciding()
    panel.back()
    assert "decision" not in Page(panel).face.actions
    with pytest.raises(InputError, match="First see what has happened"):
        panel.move("Settsu", 2)
    assert panel.game.decision.player == "Mori"
    panel.to_my_decision()
    panel.move("Settsu", 2)


@pytest.mark.parametrize(
    ("target", "armies"), [("Kai", 2), ("Settsu", 0), ("Settsu", 4), ("Settsu", 10**9)]
)
def test_a_wrong_move_changes_nothing(target: str, armies: int) -> None:
    panel = deciding()
    here = panel.game.position
    with pytest.raises(InputError):
        panel.move(target, armies)
    with pytest.raises(InputError):
        panel.choose(target, armies)
    assert panel.game.position == here
    assert (panel.target, panel.armies) == (None, 3)


def test_a_wrong_move_says_every_reason() -> None:
    with pytest.raises(IllegalChoice) as refused:
        deciding().move("Kai", 9)
    assert len(refused.value.problems) == 2


def test_with_two_armies_there_is_nothing_to_choose_about_their_number() -> None:
    here = scenario(players=P3).set("Kai", owner="Mori", armies=2)
    here = here.set_actions(actions=["battle_a"], plans={"Mori": Plan(battle_a="Kai")})
    panel = ActionsPanel(new_game(position=here, seed=1), "Mori")
    panel.to_my_decision()
    page = Page(panel)
    assert panel.armies == 1
    page.wants("armies", n=2)
    assert "at least 1 stays (S-49)" in page.alert
    page.wants("target", province="Suruga")
    page.press()
    assert page.alert == ""
    assert panel.asked is None


def test_a_suggestion_is_chosen_but_not_carried_out() -> None:
    panel = deciding()
    choices = len(panel.game.choices)
    Page(panel).press()
    assert panel.target == "Settsu"
    assert "The coach would choose Settsu and 3 armies" in panel.advice
    assert len(panel.game.choices) == choices


def test_each_decision_begins_with_no_target_and_all_armies() -> None:
    panel = deciding()
    panel.choose("Settsu", 1)
    panel.move("Settsu", 1)
    panel.to_my_decision()
    assert panel.here == "Hida"
    assert (panel.target, panel.armies) == (None, 3)
    assert panel.advice == ""


def test_several_people_at_one_computer_decide_in_turn_and_their_plans_stay_theirs() -> None:
    game = begun()
    panel = ActionsPanel(game, "Mori", bots=None)
    panel.to_my_decision()
    assert panel.asked == "Takeda"
    assert panel.message.value.startswith("Takeda, it is your turn")
    assert not any("province" in tile for tile in Page(panel).face.actions["track"])
    deciders = []
    while not panel.done:
        if panel.asked:
            deciders.append(panel.asked)
            panel.suggest()
            panel.stay() if panel.target is None else panel.move(panel.target, panel.armies)
        else:
            panel.next()
    assert set(deciders) == set(P3)
    assert "Omi" in [one.get("province") for one in Page(deciding()).face.actions["track"]]


def test_names_are_shown_as_text() -> None:
    names = ("<b>Ann</b>", "<img src=x>", "Mori")
    panel = ActionsPanel(begun(names=names), "Mori", bots=None)
    seen = []
    while not panel.done and len(seen) < 30:
        if panel.asked:
            panel.suggest()
            panel.stay() if panel.target is None else panel.move(panel.target, panel.armies)
        else:
            panel.next()
        seen += [panel.message.value, str(Page(panel).prompt["say"]), panel.still().html or ""]
    assert "&lt;b&gt;Ann" in "".join(seen)
    assert "<b>Ann" not in "".join(seen)
    assert "<img" not in "".join(seen)


def test_what_comes_after_the_round_is_said() -> None:
    said = []
    game = begun()
    panel = ActionsPanel(game, "Mori", on_done=lambda one: said.append(one.done))
    for words in ("plans and bids of summer", "plans and bids of autumn", "winter"):
        walk(panel)
        assert words in panel.message.value
        assert panel.why_not_next == panel._end_words()
        assert Page(panel).words == ""
        game.play("greedy", until=MOVE)
    assert said == [True]
    assert "year 2" not in panel.message.value


def test_a_game_of_one_year_ends_after_its_winter() -> None:
    game = new_game(P3, seed=7, options=Options(years=1))
    panel = ActionsPanel(game, "Mori", bots="greedy")
    game.play("greedy")
    rounds = 0
    while True:
        panel.next()
        if panel.done:
            rounds += 1
            if panel._why_not_next():
                break
    assert rounds == 3
    assert "winter" in panel.message.value


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6), side=st.sampled_from(["sun", "moon"]))
def test_any_round_is_stepped_to_its_end(seed: int, side: str) -> None:
    game = new_game(("Ann", "Ben", "Cem", "Dea"), side=side, start="draft", seed=seed)
    game.play("random", until=MOVE)
    panel = ActionsPanel(game, "Ann", bots="random", odds=True)
    while not panel.done:
        if panel.asked is not None:
            assert panel.targets
            panel.suggest()
            panel.stay() if panel.target is None else panel.move(panel.target, panel.armies)
        else:
            panel.next()
    assert panel.still().text
    told = [entry for step in panel.shown for entry in step.entries]
    first = game.record.index(told[0])
    assert told == list(game.record[first : first + len(told)])
    assert told[-1][0] == kinds.ROUND_ENDED
