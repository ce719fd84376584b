"""The bids panel, without a browser: what it reads from a game, its stages, who chooses when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shogun_nb import scenario
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice
from shogun_nb.games.shogun.choices import Plan, TakePlace
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.bids import (
    BIDS,
    CHOOSING,
    EVENT,
    ORDER,
    READY,
    RESULT,
    Bidding,
    BidsPanel,
    bidding_of,
)
from shogun_nb.games.shogun.rules.parameters import Options
from shogun_nb.whole_table.people import bots_of, run_bots
from tests.panels.page import Page

P3 = ("Takeda", "Uesugi", "Mori")
PLACE = "a place in the turn order"


def plan_with(game: Game, player: str, bid: Any) -> Plan:
    """Greedy's plan with this bid; a province that is bid leaves its action."""
    plan = game.suggest(player)[0]
    assert isinstance(plan, Plan)
    freed = {key: None for key, card in vars(plan).items() if card == bid and key != "bid"}
    return replace(plan, **{**freed, "bid": bid})


def with_bids(bids: dict[str, Any], seed: int = 7, **given: Any) -> Game:
    """A game in which the plans with these bids are in; the rest of the plans is greedy's."""
    game = new_game(tuple(bids), seed=seed, **given)
    for player, bid in bids.items():
        game.choose(plan_with(game, player, bid), player)
    return game


def a_province(player: str) -> str:
    return new_game(P3).view(player).hand[0]


def read(game: Game) -> Bidding:
    bidding = bidding_of(game.position, game.record)
    assert bidding is not None
    return bidding


def pressed_to(panel: BidsPanel, stage: int) -> BidsPanel:
    """Press the main button until this stage is shown."""
    page = Page(panel)
    while panel.stage < stage:
        before = panel.stage
        page.press()
        assert panel.stage > before, page.alert
    return panel


def take(panel: BidsPanel, place: int) -> str:
    """Wish for a place as the page does; what goes wrong is said."""
    page = Page(panel)
    page.wants("take_place", place=place)
    return page.alert


def free(panel: BidsPanel) -> int:
    """A place that nobody has taken yet."""
    return next(int(one["place"]) for one in Page(panel).face.bids["places"] if one["seat"] == -1)


def text(panel: BidsPanel) -> str:
    """Everything that the panel shows, in its still twin, too."""
    page = Page(panel)
    return "\n".join([str(page.prompt["say"]), page.alert, *panel._parts().values()])


# --- what is read from a game ---------------------------------------------------------------------
def test_nothing_is_known_before_all_plans_are_in() -> None:
    game = new_game(P3, seed=7)
    assert bidding_of(game.position, game.record) is None
    game.play("greedy", most=2)
    assert bidding_of(game.position, game.record) is None


def test_chest_cards_choose_before_provinces_before_chest_card_0() -> None:
    province = a_province("Uesugi")
    bidding = read(with_bids({"Takeda": 0, "Uesugi": province, "Mori": 1}))
    assert [turn.players for turn in bidding.order] == [("Mori",), ("Uesugi",), ("Takeda",)]
    assert not any(turn.tied for turn in bidding.order)
    game = new_game(P3)
    printed = game.position.map.printed[game.position.lookup.province(province)]
    assert [bid.card for bid in bidding.bids] == [0, printed, 1]
    assert [bid.paid for bid in bidding.bids] == [0, 0, 1]


def test_a_bid_province_is_named_as_the_board_prints_it() -> None:
    game = with_bids({"Takeda": 0, "Uesugi": 1, "Mori": "Omi"})
    panel = pressed_to(BidsPanel(game, "Takeda"), BIDS)
    assert "Ōmi has no action this round (S-30)" in panel._parts()["bids"]
    assert "Omi" not in text(panel)


def test_the_higher_chest_card_chooses_first_and_is_paid() -> None:
    game = with_bids({"Takeda": 2, "Uesugi": 4, "Mori": 3})
    bidding = read(game)
    assert [turn.players[0] for turn in bidding.order] == ["Uesugi", "Mori", "Takeda"]
    assert game.position.chests == {"Takeda": 16, "Uesugi": 14, "Mori": 15}
    assert [bid.paid for bid in bidding.bids] == [2, 4, 3]


def test_who_is_drawn_first_of_equal_bids_stands_first_while_others_wait() -> None:
    for seed in range(4):
        game = with_bids(dict.fromkeys(P3, 0), seed=seed)
        turn = read(game).order[0]
        assert turn.tied
        assert len(turn.drawn) == 1
        assert turn.standing[0] == turn.drawn[0]
        assert {*turn.standing} == {*P3}
        shown = Page(pressed_to(BidsPanel(game, turn.drawn[0]), ORDER)).face.bids["bids"]
        assert [P3[bid["seat"]] for bid in shown] == [*turn.standing]


def test_no_card_chooses_last() -> None:
    here = scenario(players=P3)
    for name, owner in (("Kai", "Takeda"), ("Aki", "Uesugi"), ("Kaga", "Mori")):
        here = here.set(name, owner=owner, armies=4)
    here = here.set_round(year=1, season="spring", open_events=[1, 3, 7, 10])
    game = new_game(position=here, seed=1)
    game.choose(Plan(castle="Kai", bid=None), "Takeda")
    game.choose(Plan(castle="Aki", bid=0), "Uesugi")
    game.choose(Plan(bid="Kaga"), "Mori")
    bidding = read(game)
    assert [turn.players for turn in bidding.order] == [("Mori",), ("Uesugi",), ("Takeda",)]
    assert bidding.bids[0].card is None
    panel = pressed_to(BidsPanel(game, "Takeda"), RESULT - 1)
    assert "no card" in panel._parts()["bids"]
    assert "(S-26)" in panel._parts()["bids"]
    assert "Kaga has no action this round (S-30)" in panel._parts()["bids"]


def test_a_tie_of_three_is_told_as_far_as_it_is_drawn() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 1, "Mori": 1})
    (turn,) = read(game).order
    assert turn.players == P3
    first = game.decision.player
    assert turn.drawn == (first,)
    game.choose(TakePlace(1))
    (turn,) = read(game).order
    # Drawn between two, the third is known, too.
    assert len(turn.drawn) == 3
    assert turn.drawn[0] == first
    assert turn.drawn[1] == game.decision.player


def test_two_ties_are_kept_apart_and_the_lower_is_drawn_later() -> None:
    players = (*P3, "Hojo", "Oda")
    game = with_bids(dict(zip(players, (3, 1, 3, 1, 2), strict=True)))
    bidding = read(game)
    assert [turn.players for turn in bidding.order] == [
        ("Takeda", "Mori"),
        ("Oda",),
        ("Uesugi", "Hojo"),
    ]
    assert len(bidding.order[0].drawn) == 2
    assert bidding.order[2].drawn == ()
    panel = pressed_to(BidsPanel(game, "Oda"), ORDER)
    assert "the draw decides when their turn comes" in panel._parts()["order"]
    assert f"first {bidding.order[0].drawn[0]}" in panel._parts()["order"]


def test_several_provinces_are_equal_bids() -> None:
    bids = {"Takeda": a_province("Takeda"), "Uesugi": a_province("Uesugi"), "Mori": 0}
    bidding = read(with_bids(bids))
    assert bidding.order[0].players == ("Takeda", "Uesugi")
    assert bidding.order[1].players == ("Mori",)


def test_the_draws_of_an_earlier_round_do_not_count() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 1, "Mori": 1}).play("greedy", until="a plan")
    for player, bid in zip(P3, (2, 1, 0), strict=True):
        game.choose(plan_with(game, player, bid), player)
    assert [turn.drawn for turn in read(game).order] == [(), (), ()]


def test_the_event_leaves_the_open_ones_and_the_others_stay() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 0})
    bidding = read(game)
    assert len(bidding.staying) == 3
    assert bidding.event not in bidding.staying
    assert bidding.event == game.position.state.event


# --- the stages -----------------------------------------------------------------------------------
def test_a_panel_waits_for_plans_and_says_whose() -> None:
    game = new_game(P3, seed=7)
    panel = BidsPanel(game, "Mori")
    assert "Takeda, Uesugi and Mori: a plan" in panel.message.value
    Page(panel).wants("next")
    assert "waits for" in panel.alert.value
    assert panel.stage == READY
    game.play("greedy", most=2)
    assert "waits for Mori: a plan" in panel.message.value


def test_a_panel_comes_alive_when_the_last_plan_is_in() -> None:
    game = new_game(P3, seed=7)
    panel = BidsPanel(game, "Mori")
    game.play("greedy", most=3)
    assert "All plans are in" in panel.message.value
    assert Page(panel).words == "Next: draw the event"


def test_each_stage_shows_its_part_and_hides_what_follows() -> None:
    game = with_bids({"Takeda": 2, "Uesugi": 3, "Mori": 1})
    panel = BidsPanel(game, "Mori")
    shown = {
        READY: "shogun-event-card",
        EVENT: "the event of this round",
        BIDS: "chest card 3",
        ORDER: "the higher, the sooner",
        CHOOSING: "takes place",
    }
    seen = []
    for stage, words in shown.items():
        assert words not in text(panel) if stage else True
        pressed_to(panel, stage)
        seen.append(words)
        assert all(one in text(panel) for one in seen)
    # Nobody has chosen before the stage of choosing, then only those before me.
    assert [one.player for one in read(game).specials if one.player] != []
    assert game.decision.player == "Mori"


def test_bots_do_not_choose_before_the_person_has_seen_the_stages() -> None:
    game = with_bids({"Takeda": 2, "Uesugi": 3, "Mori": 1})
    panel = pressed_to(BidsPanel(game, "Mori"), ORDER)
    assert not any(one.player for one in read(game).specials)
    Page(panel).wants("next")
    assert [one.player for one in read(game).specials if one.player].count("Mori") == 0
    assert sum(one.player is not None for one in read(game).specials) == 2
    assert panel._parts()["story"].count("takes place") == 2


def test_choosing_by_press_settles_the_turn_order_and_tells_once() -> None:
    game = with_bids({"Takeda": 2, "Uesugi": 1, "Mori": 3})
    told = []
    panel = pressed_to(BidsPanel(game, "Mori", on_done=told.append), CHOOSING)
    assert told == []
    assert "It is your turn" in panel.message.value
    take(panel, 5)
    assert told == [panel]
    assert panel.done
    assert game.position.state.turns[4] == 2
    # The bots stopped there: the actions are not theirs to begin here.
    assert game.decision.kind == "a target and a number of armies"
    assert sum(made.player is not None for made in game.choices) == 6
    assert "The turn order is settled" in panel.message.value
    assert panel._parts()["result"].count("out of this round") == 2
    # What cannot be pressed in this round any more is not there to be pressed.
    assert Page(panel).words == ""
    assert "The turn order is settled" in Page(panel).say
    # A second click of the same button, and of another, changes nothing.
    before = game.position
    take(panel, 5)
    take(panel, 1)
    Page(panel).wants("next")
    assert game.position == before
    assert told == [panel]


def test_a_place_that_is_taken_is_off_and_says_why() -> None:
    game = with_bids({"Takeda": 3, "Uesugi": 2, "Mori": 1})
    panel = pressed_to(BidsPanel(game, "Mori"), CHOOSING)
    taken = next(one for one in read(game).specials if one.player == "Takeda")
    assert Page(panel).face.bids["places"][taken.place - 1]["seat"] == 0
    before = game.position
    assert "S-29" in take(panel, taken.place)
    assert game.position == before
    with pytest.raises(IllegalChoice, match="S-29"):
        panel.take(taken.place)
    assert game.position == before


@pytest.mark.parametrize("place", [0, 6, "1", True])
def test_a_place_that_is_none_changes_nothing(place: Any) -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    panel = pressed_to(BidsPanel(game, "Mori"), CHOOSING)
    before = game.position
    with pytest.raises(InputError):
        panel.take(place)
    assert game.position == before


def test_a_place_cannot_be_taken_before_the_stages_are_seen() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    panel = BidsPanel(game, "Mori")
    with pytest.raises(InputError, match="go on"):
        panel.take(1)
    take(panel, 1)
    assert not any(one.player for one in read(game).specials)


def test_next_does_not_pass_over_a_person() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    panel = pressed_to(BidsPanel(game, "Mori"), CHOOSING)
    with pytest.raises(InputError, match=r"Mori takes a special card first \(S-29\)"):
        panel.next()
    Page(panel).wants("next")
    assert panel.stage == CHOOSING
    assert "S-29" in panel.alert.value


def test_the_suggestion_is_greedys_and_goes_with_the_choice() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    panel = pressed_to(BidsPanel(game, "Mori"), CHOOSING)
    choice, reason = game.suggest("Mori")
    page = Page(panel)
    assert page.face.bids["advised"] == choice.place  # type: ignore[attr-defined]
    said = page.prompt["coach"]
    assert reason.split(".")[0] in said["words"] + said["more"]
    assert page.words == f"Take place {choice.place}"  # type: ignore[attr-defined]
    page.press()
    assert panel.done


def test_two_people_at_one_notebook_choose_one_after_the_other() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 3, "Mori": 2})
    panel = pressed_to(BidsPanel(game, "Takeda", bots=None), CHOOSING)
    assert "Uesugi, it is your turn" in panel.message.value
    take(panel, 1)
    assert "Mori, it is your turn" in panel.message.value
    take(panel, 2)
    assert "Takeda, it is your turn" in panel.message.value
    take(panel, 3)
    assert panel.done
    assert game.position.state.turns[:3] == [1, 2, 0]


def test_a_table_of_bots_leaves_the_others_to_people() -> None:
    game = with_bids({"Takeda": 2, "Uesugi": 3, "Mori": 1})
    panel = pressed_to(BidsPanel(game, "Mori", bots={"Uesugi": "random"}), CHOOSING)
    assert game.decision.player == "Takeda"
    assert "Takeda, it is your turn" in panel.message.value


def test_two_panels_on_one_game_each_show_their_own_stages() -> None:
    game = with_bids({"Takeda": 2, "Uesugi": 3, "Mori": 1})
    bots = {"Uesugi": "greedy"}
    one, two = BidsPanel(game, "Takeda", bots=bots), BidsPanel(game, "Mori", bots=bots)
    pressed_to(one, CHOOSING)
    take(one, free(one))
    assert two.stage == READY
    pressed_to(two, CHOOSING)
    assert "Mori, it is your turn" in two.message.value
    take(two, free(two))
    assert one.done
    assert two.done


def test_a_choice_by_code_moves_the_panel_on() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    told = []
    panel = pressed_to(BidsPanel(game, "Mori", on_done=told.append), CHOOSING)
    game.choose(TakePlace(2))
    assert "Go on" in panel.message.value
    Page(panel).wants("next")
    assert panel.done
    assert told == [panel]


def test_a_panel_made_later_shows_the_result_and_does_not_tell() -> None:
    told: list[BidsPanel] = []
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3}).play("greedy", most=3)
    panel = BidsPanel(game, "Mori", on_done=told.append)
    assert panel.done
    assert "The turn order is settled" in panel.message.value
    assert told == []


def test_a_game_that_runs_on_is_still_shown_stage_by_stage() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    told = []
    panel = pressed_to(BidsPanel(game, "Mori", on_done=told.append), BIDS)
    game.play("greedy", most=4)
    assert panel.stage == BIDS
    assert told == []
    Page(panel).wants("next")
    Page(panel).wants("next")
    assert panel.done
    assert told == [panel]


def test_the_next_round_starts_over() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    told = []
    panel = pressed_to(BidsPanel(game, "Mori", on_done=told.append), CHOOSING)
    panel.take(1)
    game.play("greedy", until="a plan")
    assert panel.stage == READY
    assert "waits for" in panel.message.value
    assert Page(panel).face.bids["bids"] == []
    assert "waits for" in Page(panel).say
    game.play("greedy", until=PLACE)
    pressed_to(panel, CHOOSING)
    panel.take(free(panel))
    assert panel.done
    assert told == [panel]


def test_undo_takes_the_panel_back() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    panel = pressed_to(BidsPanel(game, "Mori"), CHOOSING)
    panel.take(1)
    assert panel.done
    game.undo(3)
    assert panel.stage == CHOOSING
    panel.take(4)
    assert panel.done
    game.undo(4)
    assert panel.stage == READY
    assert "waits for" in panel.message.value


def test_winter_and_the_end_of_the_game_are_waited_through() -> None:
    game = new_game(P3, seed=3, options=Options(years=1))
    panel = BidsPanel(game, "Mori")
    game.play("greedy")
    assert "The game is over" in panel.message.value
    Page(panel).wants("next")
    assert "The game is over" in panel.alert.value


def test_chance_that_asks_is_drawn_by_next() -> None:
    game = new_game(P3, seed=7, chance="ask")
    while game.decision.kind != "a plan":
        game.draw()
    panel = BidsPanel(game, "Mori")
    for player in P3:
        game.choose(plan_with(game, player, 1), player)
    assert game.decision.kind == "the event of this round"
    pressed_to(panel, CHOOSING)
    for _ in range(6):
        if game.decision.player == "Mori":
            take(panel, free(panel))
        elif not panel.done:
            Page(panel).wants("next")
    assert panel.done


def test_names_with_html_are_shown_as_text() -> None:
    bad = "<img src=x onerror=alert(1)>"
    game = with_bids({bad: 3, "<b>Ben</b>": 3, "Mori": 1})
    panel = pressed_to(BidsPanel(game, "Mori"), CHOOSING)
    panel.take(free(panel))
    for shown in (text(panel), panel.still().html or ""):
        assert "&lt;img" in shown
        assert "<img" not in shown
        assert "<b>Ben" not in shown


def test_the_still_twin_grows_with_the_stages() -> None:
    game = with_bids({"Takeda": 1, "Uesugi": 2, "Mori": 3})
    panel = BidsPanel(game, "Mori")
    assert "Bids:" not in panel.still().text
    pressed_to(panel, CHOOSING)
    panel.take(1)
    still = panel.still()
    assert "Mori: chest card 3" in still.text
    assert "place 1: Mori" in still.text
    assert still.html is not None
    assert "<table" in still.html


@pytest.mark.parametrize("bots", ["gready", {"Otomo": "greedy"}, {"Mori": "greedy"}])
def test_unknown_bots_and_players_are_refused(bots: Any) -> None:
    with pytest.raises(InputError):
        BidsPanel(new_game(P3, seed=7), "Mori", bots=bots)
    with pytest.raises(InputError, match="Takeda"):
        BidsPanel(new_game(P3, seed=7), "Takada")


def test_a_whole_game_can_be_played_round_by_round() -> None:
    game = new_game(P3, seed=5, options=Options(years=1))
    told = []
    panel = BidsPanel(game, "Mori", on_done=told.append)
    bots = bots_of("greedy", game, "Mori")
    while not game.over:
        run_bots(game, bots, until=PLACE)
        if game.decision.kind == PLACE:
            pressed_to(panel, CHOOSING)
            if not panel.done:
                take(panel, free(panel))
            assert panel.done
        else:
            game.play("greedy", most=1)
    assert told == [panel]
