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


def staying(**given: Any) -> ActionsPanel:
    """Takeda has deployed 1 army in Kai and may move on into Suruga, or stay."""
    here = scenario(players=P3).set("Kai", owner="Takeda", armies=2)
    here = here.set("Suruga", owner="Takeda", armies=1).set("Musashi", owner="Mori", armies=1)
    here = here.set_actions(actions=["deploy_1"], plans={"Takeda": Plan(deploy_1="Kai")})
    panel = ActionsPanel(new_game(position=here, seed=1), "Takeda", **given)
    panel.to_my_decision()
    return panel


def text(panel: ActionsPanel) -> str:
    """Everything that the panel's boxes show, as plain words."""
    boxes = (panel._order, panel._track, panel._now, panel._log)
    html = "\n".join([panel.message.value, *(box.value for box in boxes), panel.alert.value])
    return unescape(re.sub(r"<[^>]+>", " ", html))


def cards(panel: ActionsPanel) -> list[tuple[str, str]]:
    """The track: of each card when it comes, and what is written on it."""
    found = re.findall(
        r'<li class="shogun-action-([a-z-]+)".*?<div class="shogun-action-name".*?>(.*?)</div>',
        panel._track.value,
    )
    return [(when, unescape(name.replace("<wbr>", ""))) for when, name in found]


# --- what is seen ---------------------------------------------------------------------------------
def test_the_panel_waits_politely_while_plans_and_bids_are_missing() -> None:
    game = new_game(P3, seed=7)
    panel = ActionsPanel(game, "Mori")
    assert panel.message.value == "The game waits for Takeda, Uesugi and Mori: a plan."
    assert (panel._track.value, panel._order.value) == ("", "")
    game.play("greedy", most=3)
    assert panel.message.value == "The game waits for Takeda: a place in the turn order."
    game.play("greedy", until=MOVE)
    assert "Plans and bids are in" in panel.message.value
    assert len(cards(panel)) == 10


def test_the_track_shows_what_is_done_now_and_to_come() -> None:
    panel = ActionsPanel(begun(), "Mori")
    assert [when for when, _ in cards(panel)] == ["to-come"] * 10
    panel.next()
    assert cards(panel)[0] == ("now", "battle/move A")
    assert [name for _, name in cards(panel)[5:]] == ["?"] * 5
    walk(panel, until=lambda: panel.shown[-1].what == kinds.ACTION_TURNED_UP)
    assert cards(panel)[5] == ("to-come", "build a temple")
    panel.next()
    assert [when for when, _ in cards(panel)] == ["done", "now"] + ["to-come"] * 8
    walk(panel)
    assert [when for when, _ in cards(panel)] == ["done"] * 10
    panel.back()
    assert cards(panel)[9][0] == "now"


def walk(panel: ActionsPanel, until: Any = None) -> ActionsPanel:
    """Press Next to the end of the round, or until something holds; greedy for the person."""
    while not panel.done and not (until and until()):
        if panel.asked is not None:
            panel.suggest()
            panel._stay.click() if panel.target is None else panel._confirm.click()
        else:
            panel._bar.next.click()
        assert panel.alert.value == ""
    return panel


def test_the_turn_order_stands_with_privileges_and_event_and_lights_who_acts() -> None:
    panel = ActionsPanel(begun(), "Mori")
    assert "shogun-acting" not in panel._order.value
    for _ in range(2):
        panel.next()
    shown = unescape(re.sub(r"<[^>]+>", " ", panel._order.value))
    assert re.search(r"Takeda\s+\+1 army from your supply when you attack", shown)
    assert "at least 4 rice" in shown
    lit = re.search(r'<li class="shogun-acting".*?</li>', panel._order.value)
    assert lit is not None
    assert "Takeda" in lit[0]
    panel.to_my_decision()
    lit = re.search(r'<li class="shogun-acting".*?</li>', panel._order.value)
    assert lit is not None
    assert "Mori" in lit[0]


def test_each_sentence_of_the_round_is_in_the_log_once_in_the_end() -> None:
    game = begun()
    panel = walk(ActionsPanel(game, "Mori"))
    words = [word for step in panel.shown for word in step.words]
    shown = [unescape(word) for word in re.findall(r"<li>(.*?)</li>", panel._log.value)]
    assert sorted(shown) == sorted(words)
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
    assert panel.board._overlays["arrows"] == [("Tamba", "Wakasa", "3 armies")]
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
    words = [press.description for press in panel._presses]
    assert "Mino: Takeda, 4 armies – attack" in words
    assert "Wakasa: neutral – attack" in words
    assert panel._confirm.why
    assert panel._decision.layout.display is None
    assert "It is your turn: “battle/move A” from Ōmi (S-49)" in panel.message.value


def test_a_move_by_clicks() -> None:
    panel = deciding()
    panel._presses[panel.targets.index("Settsu")].click()
    assert panel.target == "Settsu"
    assert panel.board._overlays["arrows"] == [("Omi", "Settsu", "3 armies")]
    panel._fewer.click()
    assert panel._confirm.description == "Attack Settsu with 2 armies"
    panel._further.click()
    assert panel._confirm.description == "Attack Settsu with 3 armies"
    panel._armies.value = 1
    assert panel._confirm.description == "Attack Settsu with 1 army"
    assert panel.board._overlays["arrows"] == [("Omi", "Settsu", "1 army")]
    choices = len(panel.game.choices)
    panel._confirm.click()
    assert panel.step is not None
    assert panel.step.words[0] == "Mori attacks Uesugi in Settsu from Ōmi with 1 army. (S-49)"
    made = panel.game.choices[choices:]
    assert [one.player for one in made if one.player] == ["Mori"]
    assert panel._decision.layout.display == "none"


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
    assert moving._presses[0].description == "Suruga: yours, 1 army – move"
    moving._confirm.click()
    assert moving.game.position.armies("Suruga") == 3


def test_staying_is_for_the_move_after_deploying_alone() -> None:
    panel = staying()
    assert panel._stay.layout.display is None
    assert "or stay (S-48)" in panel.message.value
    panel._stay.click()
    assert [one.choice for one in panel.game.choices if one.player] == [Stay()]
    assert panel.game.position.armies("Kai") == 3
    assert panel.step is not None
    assert panel.step.what == kinds.ARMIES_STAYED
    attacking = deciding()
    assert attacking._stay.layout.display == "none"
    attacking._stay.click()
    assert "S-49" in attacking.alert.value
    assert attacking.asked == "Mori"


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
    panel._presses[0].click()
    panel._confirm.click()
    choices, cursor = len(panel.game.choices), panel.cursor
    for late in (panel._confirm, panel._stay, panel._presses[1], panel._fewer, panel._suggest):
        late.click()
        assert panel.alert.value, late.description
        assert len(panel.game.choices) == choices
        assert panel.cursor == cursor


def test_late_moves_are_refused_with_words() -> None:
    panel = deciding()
    panel.choose("Settsu", 2)
    panel.game.choose(panel.game.suggest()[0], "Mori")  # in another panel, or by a line of code
    choices = len(panel.game.choices)
    for late in (panel._confirm, panel._presses[0], panel._stay):
        late.click()
        assert panel.alert.value
        assert len(panel.game.choices) == choices
    with pytest.raises(InputError):
        panel.move("Settsu", 2)
    walk(panel)
    with pytest.raises(InputError, match="too late for a move in this round"):
        panel.move("Settsu", 2)


def test_who_looks_back_goes_forward_first() -> None:
    panel = deciding()
    panel.back()
    assert panel._decision.layout.display == "none"
    with pytest.raises(InputError, match="press Next"):
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
    assert panel._armies.layout.display == "none"
    assert panel.armies == 1
    assert panel._count.value == "1 army goes, 1 stays"
    panel._further.click()
    assert "at least 1 stays (S-49)" in panel.alert.value
    panel.choose("Suruga")
    panel._confirm.click()
    assert panel.alert.value == ""


def test_the_odds_are_shown_when_they_are_switched_on() -> None:
    panel = deciding()
    panel.choose("Settsu", 3)
    assert panel._odds_line.layout.display == "none"
    panel._bar.odds.click()
    odds = panel.game.position.odds("Omi", "Settsu", 3)
    assert f"win {100 * odds.win:.1f} %, draw {100 * odds.draw:.1f} %" in panel._odds_line.value
    assert f"loss {100 * odds.loss:.1f} %" in panel._odds_line.value
    panel._fewer.click()
    assert f"win {100 * odds.win:.1f} %" not in panel._odds_line.value
    panel._bar.odds.click()
    assert panel._odds_line.layout.display == "none"
    assert "No battle" in ActionsPanel._odds_words(staying(odds=True))


def test_a_suggestion_is_chosen_but_not_carried_out() -> None:
    panel = deciding()
    choices = len(panel.game.choices)
    panel._suggest.click()
    assert panel.target == "Settsu"
    assert "The greedy bot would choose Settsu and 3 armies" in panel._advice.value
    assert len(panel.game.choices) == choices


def test_each_decision_begins_with_no_target_and_all_armies() -> None:
    panel = deciding()
    panel.choose("Settsu", 1)
    panel.move("Settsu", 1)
    panel.to_my_decision()
    assert panel.here == "Hida"
    assert (panel.target, panel.armies) == (None, 3)
    assert panel._advice.value == ""


def test_several_people_at_one_computer_decide_in_turn_and_their_plans_stay_theirs() -> None:
    game = begun()
    panel = ActionsPanel(game, "Mori", bots=None)
    panel.to_my_decision()
    assert panel.asked == "Takeda"
    assert panel.message.value.startswith("Takeda, it is your turn")
    assert panel._question.value == "The move of Takeda from Tamba"
    assert "you:" not in panel._track.value
    deciders = []
    while not panel.done:
        if panel.asked:
            deciders.append(panel.asked)
            panel.suggest()
            panel.stay() if panel.target is None else panel.move(panel.target, panel.armies)
        else:
            panel.next()
    assert set(deciders) == set(P3)
    assert "you: Ōmi" in deciding()._track.value


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
        boxes = (panel._order, panel._track, panel._now, panel._log, panel.message)
        seen.extend(box.value for box in boxes)
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
        assert panel._bar.next.why == panel._end_words()
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
        assert panel.alert.value == ""
    assert panel.still().text
    told = [entry for step in panel.shown for entry in step.entries]
    first = game.record.index(told[0])
    assert told == list(game.record[first : first + len(told)])
    assert told[-1][0] == kinds.ROUND_ENDED
