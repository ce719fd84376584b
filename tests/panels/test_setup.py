"""The set-up panel, without a browser: form, draft, kept games; driven by its buttons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice, load, resume
from shogun_nb.games.shogun.bots import Bot, GreedyBot, RandomBot
from shogun_nb.games.shogun.choices import ExchangeCards, PlaceGroup, TakeCard, TakeUnseen
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.panels.setup import (
    DONE,
    DRAFT,
    FORM,
    GREEDY,
    KEPT,
    LOOK,
    ME,
    NAMES,
    PERSON,
    RANDOM,
    SetupPanel,
    groups_of,
    last_turn,
    pile_of,
    since_last_turn,
)

P3 = ["Takeda", "Uesugi", "Mori"]


def drafting(**given: Any) -> SetupPanel:
    """A panel whose draft has begun."""
    panel = SetupPanel(**{"start": "draft", "seed": 7, **given})
    panel._set_up.click()
    assert panel.alert.value == ""
    return panel


def game_of(panel: SetupPanel) -> Game:
    assert panel.game is not None
    return panel.game


def press_turn(panel: SetupPanel) -> None:
    """One turn by buttons: the first open card and the largest group that is left."""
    game = game_of(panel)
    if PlaceGroup not in game.decision.choices:
        panel._open[0].press.click()
    next(press for press in panel._sizes.values() if not press.why).click()
    panel._take.click()
    assert panel.alert.value == ""


def press_to_the_end(panel: SetupPanel) -> int:
    turns = 0
    while panel.stage == DRAFT:
        press_turn(panel)
        turns += 1
    return turns


def text(panel: SetupPanel) -> str:
    """Everything that the panel's own boxes show as HTML."""
    boxes = [panel._facts, panel._story, panel._everybody, panel._look, panel._kept_words]
    faces = [card.face for card in (*panel._open, panel._pile)]
    lines = [panel.message, panel.alert, panel._advice, panel._problem]
    return "\n".join(box.value for box in (*boxes, *faces, *lines))


def shown(widget: Any) -> bool:
    return widget.layout.display != "none"


# --- the form -------------------------------------------------------------------------------------
def test_the_form_begins_with_a_usual_game() -> None:
    panel = SetupPanel()
    assert panel.stage == FORM
    assert panel.game is None
    assert panel.me == "Takeda"
    assert [row.name.value for row in panel._active()] == list(NAMES[:3])
    assert [row.role.value for row in panel._active()] == [ME, GREEDY, GREEDY]
    assert panel.board.position.side == "sun"


@pytest.mark.parametrize(
    ("players", "chests", "groups", "closed"), [(3, 18, 9, 8), (4, 15, 8, 0), (5, 12, 7, 0)]
)
def test_the_number_of_players_says_at_once_what_follows(
    players: int, chests: int, groups: int, closed: int
) -> None:
    panel = SetupPanel()
    panel._number.presses[players].click()
    facts = panel._facts.value
    assert f"{chests} chests (S-11)" in facts
    assert f"{groups} army groups" in facts
    assert f"{closed} provinces are closed (S-10)" in facts or closed == 0
    assert ("Awa (Bōsō)" in facts) == bool(closed), "as the board prints it"
    assert sum(shown(row) for row in panel._seats) == players
    assert len(panel.board.position.players) == players
    panel._set_up.click()
    game = game_of(panel)
    assert set(game.position.chests.values()) == {chests}
    assert len(game.players) == players


def test_the_closed_provinces_are_those_of_the_side() -> None:
    panel = SetupPanel()
    assert "Sanuki" in panel._facts.value
    panel._side.presses["moon"].click()
    assert "Sanuki" not in panel._facts.value
    assert "Shimotsuke" in panel._facts.value
    assert panel.board.position.side == "moon"


def test_the_moon_side_has_no_printed_set_up_and_says_why() -> None:
    panel = SetupPanel()
    panel._side.presses["moon"].click()
    assert panel._start.value == "draft"
    panel._start.presses["printed"].click()
    assert "S-15" in panel.alert.value
    assert panel._start.value == "draft"
    panel._side.presses["sun"].click()
    panel._start.presses["printed"].click()
    assert panel._start.value == "printed"


def test_a_panel_for_the_moon_side_begins_with_the_draft() -> None:
    panel = SetupPanel(side="moon", seed=7)
    panel._set_up.click()
    assert game_of(panel).start.start == "draft"
    assert game_of(panel).side == "moon"
    assert press_to_the_end(panel) == 9


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Takeda", "stands twice"),
        ("", "is not a name"),
        ("farmers", "green cubes"),
        ("x" * 41, "1"),
    ],
)
def test_bad_names_are_said_by_the_library_and_nothing_is_set_up(name: str, words: str) -> None:
    panel = SetupPanel()
    panel._seats[1].name.value = name
    assert words in panel._problem.value
    panel._set_up.click()
    assert words in panel.alert.value
    assert panel.game is None
    with pytest.raises(InputError, match=words):
        panel.set_up()
    panel._seats[1].name.value = "Hojo"
    assert panel._problem.value == ""
    panel._set_up.click()
    assert game_of(panel).players == ("Takeda", "Hojo", "Mori")


def seat_letters(panel: SetupPanel) -> list[str]:
    return [row.badge.value.split(">")[1][0] for row in panel._active()]


def test_the_counters_of_the_seats_carry_the_letters_of_the_board() -> None:
    panel = SetupPanel()
    assert seat_letters(panel) == ["T", "U", "M"]
    panel._seats[1].name.value = "Toda"
    assert seat_letters(panel) == ["T", "O", "M"]
    assert panel.board.position.players == ("Takeda", "Toda", "Mori")


def test_a_doubled_name_leaves_the_board_and_the_letters_as_they_were() -> None:
    panel = SetupPanel(players=["Ann", "Ben", "Cem", "Dia"])
    panel._seats[1].name.value = " ann"
    assert "stands twice" in panel._problem.value
    assert panel.board.position.players == ("Ann", "Ben", "Cem", "Dia")
    assert seat_letters(panel) == ["A", "B", "C", "D"]
    # Fewer seats: those that are left keep their names, too.
    panel._number.presses[3].click()
    assert panel.board.position.players == ("Ann", "Ben", "Cem")


def test_names_that_were_good_alone_are_not_doubled_on_the_board() -> None:
    panel = SetupPanel()
    panel._seats[0].name.value = "Tokugawa"  # what the fourth seat is called, which does not play
    panel._number.presses[4].click()
    assert "stands twice" in panel._problem.value
    names = panel.board.position.players
    assert names[:3] == ("Tokugawa", "Uesugi", "Mori")
    assert len(set(names)) == 4


def test_names_of_seats_that_do_not_play_do_no_harm() -> None:
    panel = SetupPanel()
    panel._number.presses[5].click()
    panel._seats[4].name.value = "Takeda"
    assert "stands twice" in panel._problem.value
    panel._number.presses[3].click()
    assert panel._problem.value == ""
    panel._set_up.click()
    assert len(game_of(panel).players) == 3


def test_only_one_seat_is_me() -> None:
    panel = SetupPanel()
    panel._seats[2].role.presses[ME].click()
    assert [row.role.value for row in panel._active()] == [PERSON, GREEDY, ME]
    assert panel.me == "Mori"
    panel._seats[0].role.presses[RANDOM].click()
    panel._set_up.click()
    assert {name: type(bot) for name, bot in panel.bots.items()} == {
        "Takeda": RandomBot,
        "Uesugi": GreedyBot,
    }


def test_the_arguments_fill_the_form() -> None:
    panel = SetupPanel(
        players=["Ann", "Ben", "Cem", "Dan"],
        side="moon",
        seed="class 9b",
        me="Cem",
        bots={"Dan": "random"},
    )
    assert [row.role.value for row in panel._active()] == [PERSON, PERSON, ME, RANDOM]
    panel._set_up.click()
    assert game_of(panel).seed == "class 9b"
    assert panel.me == "Cem"


def test_a_bot_of_ones_own_can_sit_down() -> None:
    class Mine(Bot):
        """Chooses at random."""

    panel = drafting(bots={"Uesugi": Mine(), "Mori": "greedy"})
    assert isinstance(panel.bots["Uesugi"], Mine)
    assert press_to_the_end(panel) == 9


@pytest.mark.parametrize(
    "given",
    [
        {"players": ["Ann", "Ben"]},
        {"players": ["Ann", "ann", "Ben"]},
        {"side": "north"},
        {"start": "drawn"},
        {"me": "Otomo"},
        {"bots": "gready"},
        {"bots": {"Otomo": "greedy"}},
        {"me": "Mori", "bots": {"Mori": "greedy"}},
    ],
)
def test_impossible_arguments_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        SetupPanel(**given)


def test_the_printed_start_is_set_up_at_once() -> None:
    told: list[SetupPanel] = []
    panel = SetupPanel(seed=7, on_done=told.append)
    panel._set_up.click()
    assert panel.stage == LOOK
    assert game_of(panel).position == new_game(P3, seed=7).position
    assert "31 cubes went into the tower" in panel._look.value
    assert "Suruga&nbsp;5" in panel._look.value
    assert told == []
    panel._done.click()
    assert panel.stage == DONE
    assert told == [panel]
    panel._done.click()
    assert told == [panel]


def test_a_drawn_seed_is_shown_and_repeats_the_game() -> None:
    one = SetupPanel()
    one._set_up.click()
    game = game_of(one)
    assert one._seed.value == str(game.seed)
    assert f"The seed is {game.seed}" in one._look.value
    two = SetupPanel()
    two._seed.value = one._seed.value
    two._set_up.click()
    assert game_of(two).position == game.position


@pytest.mark.parametrize("seed", ["x" * 201, "1" * 30 + "x" * 180])
def test_a_seed_that_is_none_is_refused_and_the_form_stays(seed: str) -> None:
    panel = SetupPanel()
    panel._seed.value = seed
    panel._set_up.click()
    assert "seed" in panel.alert.value
    assert panel.stage == FORM
    assert panel.game is None


def test_a_second_click_on_set_up_makes_no_second_game() -> None:
    panel = SetupPanel(seed=7)
    panel._set_up.click()
    game = panel.game
    panel._set_up.click()
    assert panel.game is game
    with pytest.raises(InputError, match="Begin anew"):
        panel.set_up()


def test_draft_controls_do_nothing_before_the_game() -> None:
    panel = SetupPanel()
    for press in (panel._take, panel._exchange, panel._pile.press, panel._open[0].press):
        press.click()
        assert "Set up" in panel.alert.value
    for press in (panel._undo, panel._finish, panel._done):
        press.click()
        assert panel.alert.value != ""
    assert panel.game is None
    assert panel.stage == FORM


def test_the_python_twin_fills_the_form() -> None:
    panel = SetupPanel()
    panel.set_up(players=NAMES[:4], start="draft", seed="9b", me="Mori", first="Uesugi")
    game = game_of(panel)
    assert (game.players, game.seed, game.start.first) == (tuple(NAMES[:4]), "9b", "Uesugi")
    assert panel.me == "Mori"
    assert sorted(panel.bots) == ["Takeda", "Tokugawa", "Uesugi"]
    assert game.decision.player == "Mori"
    assert panel._number.value == 4


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": ["Ann", "Ann", "Ben"]}, "stands twice"),
        ({"players": ["Ann", "Ben", "Cem"], "me": "Takeda"}, "does not play"),
        ({"side": "moon", "start": "printed"}, "S-15"),
        ({"first": "Mori"}, "S-13"),
        ({"seed": 1.5}, "seed"),
        ({"side": "north"}, "S-1"),
    ],
)
def test_the_python_twin_changes_nothing_when_something_is_wrong(
    given: dict[str, Any], words: str
) -> None:
    panel = SetupPanel(seed=7)
    with pytest.raises(InputError, match=words):
        panel.set_up(**given)
    assert panel.game is None
    assert [row.name.value for row in panel._active()] == P3
    assert (panel._side.value, panel._start.value, panel._seed.value) == ("sun", "printed", "7")


# --- the draft ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "turns"), [(3, 9), (4, 8), (5, 7)])
def test_a_draft_to_its_end_by_pressing(players: int, turns: int) -> None:
    told: list[SetupPanel] = []
    panel = SetupPanel(players=NAMES[:players], start="draft", seed=players, on_done=told.append)
    panel._set_up.click()
    assert press_to_the_end(panel) == turns
    game = game_of(panel)
    assert game.decision.kind == "a plan"
    assert all(len(game.position.provinces(name)) == turns for name in game.players)
    assert "stayed inside" in panel._look.value
    assert panel._look.value.count("shogun-event-card") == 4
    panel._done.click()
    assert told == [panel]


def test_a_draft_in_which_all_is_taken_unseen() -> None:
    panel = drafting()
    while panel.stage == DRAFT:
        panel._pile.press.click()
        game = game_of(panel)
        province = game.decision.province
        assert province is not None
        assert panel._pile.press.description == "Taken unseen"
        assert "Next to mine" in panel._pile.face.value
        assert province in panel.message.value
        assert panel.board.selected == province
        # The card is seen first: it cannot be taken back for an open one.
        panel._open[0].press.click()
        assert "S-13" in panel.alert.value
        next(press for press in panel._sizes.values() if not press.why).click()
        panel._take.click()
        assert game.position.owner(province) == "Takeda"
    assert len(game_of(panel).position.provinces("Takeda")) == 9


def test_take_needs_a_card_and_a_group_and_says_which_is_missing() -> None:
    panel = drafting()
    before = game_of(panel).position
    panel._take.click()
    assert "open cards" in panel.alert.value
    panel._open[1].press.click()
    panel._take.click()
    assert "army group" in panel.alert.value
    assert game_of(panel).position == before
    card = before.open_cards[1]
    panel._sizes[4].click()
    assert panel._take.description == f"Take {card} with 4 armies"
    panel._take.click()
    assert game_of(panel).position.armies(card) == 4
    # The next click is that of a hasty hand: nothing is chosen any more.
    now = game_of(panel).position
    panel._take.click()
    assert game_of(panel).position == now


def test_the_board_chooses_an_open_card_and_refuses_others() -> None:
    panel = drafting()
    card = game_of(panel).position.open_cards[0]
    panel.board.select(card)
    panel.board._choose.click()
    assert panel._card == card
    assert "shogun-chosen-card" in panel._open[0]._dom_classes
    other = next(
        name
        for name in panel.board.position.map.names
        if name not in game_of(panel).position.open_cards
    )
    panel.board.select(other)
    panel.board._choose.click()
    assert f"S-13: {other} is not an open card" in panel.alert.value
    assert panel._card == card


def test_a_card_shows_what_is_printed_and_which_neighbours_are_mine() -> None:
    panel = drafting()
    while panel.stage == DRAFT:
        position = game_of(panel).position
        for card, face in zip(position.open_cards, panel._open, strict=False):
            printed = position.map.provinces[position.lookup.province(card)]
            near = [one for one in position.neighbours(card) if position.owner(one) == "Takeda"]
            assert f"{printed.tax} chest" in face.face.value
            assert printed.region["sun"] in face.face.value
            assert f"Next to mine: {', '.join(near) or 'none'}" in face.face.value
        press_turn(panel)


def test_groups_say_how_many_are_left_and_used_ones_are_off() -> None:
    panel = drafting()
    assert panel._sizes[4].description == "4 armies · 2 left"
    panel.take(game_of(panel).position.open_cards[0], 5)
    assert panel._sizes[5].description == "5 armies · 0 left"
    panel._sizes[5].click()
    assert "no group of 5 is left (S-12)" in panel.alert.value
    with pytest.raises(IllegalChoice, match="S-12"):
        panel.take(game_of(panel).position.open_cards[0], 5)


def test_the_last_group_needs_no_choosing() -> None:
    panel = drafting()
    while sum(groups_of(game_of(panel).position, "Takeda").values()) > 1:
        press_turn(panel)
    panel._open[0].press.click()
    panel._take.click()
    assert panel.stage == LOOK


def test_the_exchange_is_refused_with_its_rule() -> None:
    panel = drafting()
    before = game_of(panel).position
    assert "S-14" in panel._exchange.why
    panel._exchange.click()
    assert "S-14" in panel.alert.value
    assert game_of(panel).position == before


def exchange_allowed() -> SetupPanel:
    """A draft at a turn at which the person faces the same two open cards again."""
    panel = drafting(bots=None)
    game = game_of(panel)
    for _ in range(3):  # everybody takes the unseen card: the open ones stay
        panel._pile.press.click()
        panel._sizes[2].click()
        panel._take.click()
    assert game.problems(ExchangeCards()) == []
    return panel


def test_the_exchange_is_possible_when_the_same_cards_are_faced_again() -> None:
    panel = exchange_allowed()
    game = game_of(panel)
    old = game.position.open_cards
    asked = game.decision.player
    panel._exchange.click()
    assert panel.alert.value == ""
    assert game.decision.player == asked
    assert not set(game.position.open_cards) & set(old)
    assert "under the pile" in panel._story.value
    # A second click is refused: those are other cards.
    now = game.position
    panel._exchange.click()
    assert game.position == now
    panel._undo.click()
    assert set(game.position.open_cards) == set(old)


def test_the_suggestion_is_greedys_and_is_laid_out_but_not_taken() -> None:
    panel = drafting()
    game = game_of(panel)
    while panel.stage == DRAFT:
        choice, reason = game.suggest()
        before = game.position
        panel._suggest.click()
        assert reason in panel._advice.value
        assert game.position == before
        if isinstance(choice, TakeCard):
            assert (panel._card, panel._size) == (choice.province, choice.armies)
            panel._take.click()
        else:
            assert choice == TakeUnseen()
            panel._pile.press.click()
            panel._suggest.click()
            panel._take.click()
    assert game.position == new_game(P3, start="draft", seed=7).play(until="a plan").position


def test_what_the_bots_did_is_told_since_the_last_turn() -> None:
    panel = drafting()
    game = game_of(panel)
    card = game.position.open_cards[0]
    panel.take(card, 5)
    story = since_last_turn(game, ["Takeda"])
    assert story[0] == f"Takeda takes the open card of {card}. (S-13)"
    assert sum("places" in line for line in story) == 3
    assert all(line.endswith(("(S-13)", "(S-14)")) for line in story)
    assert story[-1] in panel._story.value
    panel.take_unseen()
    assert f"Takeda takes the open card of {card}" in panel._story.value


def test_undo_takes_back_the_last_own_turn_and_what_came_after() -> None:
    panel = drafting()
    game = game_of(panel)
    assert "not taken a turn" in panel._undo.why
    start = game.position
    panel.take(start.open_cards[0], 5)
    middle = game.position
    panel.take_unseen()
    panel.place(4)
    panel._undo.click()
    assert game.position == middle
    panel._undo.click()
    assert game.position == start
    panel._undo.click()
    assert game.position == start
    assert "not taken a turn" in panel.alert.value


def test_undo_takes_back_an_unseen_card_whose_group_is_not_placed() -> None:
    panel = drafting()
    game = game_of(panel)
    before = game.position
    panel.take_unseen()
    panel.undo()
    assert game.position == before


def test_the_last_turn_can_be_taken_back_until_done() -> None:
    panel = drafting()
    press_to_the_end(panel)
    assert shown(panel._undo_last)
    panel._undo_last.click()
    assert panel.stage == DRAFT
    press_turn(panel)
    panel._done.click()
    panel._undo_last.click()
    assert panel.stage == DONE
    with pytest.raises(InputError):
        panel.undo()


def test_undo_knows_whose_turns_they_were() -> None:
    game = new_game(P3, start="draft", first="Takeda", seed=7).play("greedy", most=1)
    assert last_turn(game.choices, ["Takeda"]) is not None
    assert last_turn(game.choices, ["Mori"]) is None


def test_several_people_draft_in_turn() -> None:
    panel = drafting(bots=None, me="Uesugi")
    game = game_of(panel)
    seen = []
    for _ in range(3):
        asked = game.decision.player
        seen.append(asked)
        assert f"{asked}, it is your turn" in panel.message.value
        press_turn(panel)
    assert sorted(seen) == sorted(P3)
    panel._undo.click()
    assert game.decision.player == seen[-1]


def test_a_bot_can_finish_the_draft() -> None:
    panel = drafting()
    press_turn(panel)
    panel._finish.click()
    assert panel.stage == LOOK
    assert game_of(panel).decision.kind == "a plan"
    panel._finish.click()
    assert "no draft" in panel.alert.value


def test_bots_alone_draft_to_the_end() -> None:
    panel = SetupPanel(start="draft", seed=7)
    panel._seats[0].role.presses[GREEDY].click()
    panel._set_up.click()
    assert panel.me is None
    assert panel.stage == LOOK


def test_the_first_player_can_be_chosen() -> None:
    for seat, name in enumerate(P3):
        panel = SetupPanel(start="draft", seed=7, bots=None)
        panel._first.presses[seat].click()
        panel._set_up.click()
        assert game_of(panel).decision.player == name
    panel = SetupPanel(players=NAMES, start="draft", seed=7)
    panel._first.presses[4].click()
    panel._number.presses[3].click()
    assert panel._first.value == -1
    panel._set_up.click()
    assert panel.stage == DRAFT


def test_the_pile_and_everybodys_groups_are_shown() -> None:
    panel = drafting()
    number, top = pile_of(game_of(panel).position)
    assert top is None
    assert f"{number} cards" in panel._pile.face.value
    assert panel._everybody.value.count("shogun-cube") == 27 - sum(
        one.player is not None for one in game_of(panel).choices
    )


def test_a_choice_by_code_is_followed_and_the_bots_can_be_sent_on() -> None:
    panel = drafting()
    game = game_of(panel)
    game.choose(TakeCard(game.position.open_cards[0], 5))
    assert game.decision.player in panel.bots
    assert "The game waits for" in panel.message.value
    panel._open[0].press.click()
    assert "it is the turn of" in panel.alert.value
    assert shown(panel._others)
    panel._others.click()
    assert game.decision.player == "Takeda"
    assert not shown(panel._others)


# --- begin anew -----------------------------------------------------------------------------------
def test_begin_anew_asks_twice() -> None:
    panel = drafting()
    game = panel.game
    panel._anew.click()
    assert panel.game is game
    assert "Begin anew?" in panel.message.value
    panel._stay.click()
    assert not shown(panel._stay)
    panel._anew.click()
    panel._open[0].press.click()  # something else was pressed: the question is still asked
    panel._anew.click()
    assert panel.game is None
    assert panel.stage == FORM
    assert panel.board.position.provinces("Takeda") == ()
    panel._set_up.click()
    assert (
        game_of(panel).position
        == new_game(P3, start="draft", seed=7).play(dict.fromkeys(P3[1:], "greedy")).position
    )


def test_a_turn_takes_back_the_question_about_beginning_anew() -> None:
    panel = drafting()
    panel._anew.click()
    press_turn(panel)
    panel._anew.click()
    assert panel.game is not None


def test_beginning_anew_stands_beside_what_else_can_be_pressed() -> None:
    panel = drafting()
    row = panel._foot.children
    assert [press.description for press in row if shown(press)] == [
        "Undo my last turn",
        "Let a bot finish the draft for me",
        "Begin anew",
    ]
    press_to_the_end(panel)
    assert [press.description for press in row if shown(press)] == [
        "Done",
        "Undo my last turn",
        "Begin anew",
    ]
    panel._done.click()
    assert [press.description for press in row if shown(press)] == ["Begin anew"]


def test_who_asks_later_hears_of_every_set_up_from_then_on() -> None:
    told: list[str] = []
    panel = SetupPanel(seed=7, on_done=lambda _: told.append("given"))
    panel._set_up.click()
    panel._done.click()
    panel.when_done(lambda panel: told.append(f"asked, {panel.done}"))
    assert told == ["given"]
    panel._anew.click()
    panel._anew.click()
    panel._set_up.click()
    panel._done.click()
    assert told == ["given", "given", "asked, True"]


def test_one_who_fails_to_hear_keeps_nobody_else_from_hearing() -> None:
    told: list[SetupPanel] = []
    panel = SetupPanel(seed=7, on_done=lambda _: 1 / 0)
    panel.when_done(told.append)
    panel._set_up.click()
    panel._done.click()
    assert told == [panel]
    assert "ZeroDivisionError" in panel.alert.value


def test_a_game_that_was_put_away_is_not_followed_any_more() -> None:
    panel = drafting()
    old = game_of(panel)
    panel.begin_anew()
    old.play("greedy", until="a plan")
    assert panel.stage == FORM
    assert panel.game is None


# --- kept games -----------------------------------------------------------------------------------
def kept_draft(path: Path) -> Game:
    panel = drafting(keep=path)
    panel.take(game_of(panel).position.open_cards[0], 5)
    game_of(panel).close()
    return game_of(panel)


def test_a_kept_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    old = kept_draft(path)
    panel = SetupPanel(keep=path)
    assert panel.stage == KEPT
    assert panel.board.position == old.position
    assert "class.jsonl" in panel._kept_words.value
    panel._go_on.click()
    game = game_of(panel)
    assert game.position == old.position
    assert panel.stage == DRAFT
    assert panel._undo.why == ""
    press_to_the_end(panel)
    panel._done.click()
    game.close()
    assert load(path).position == game.position


def test_who_plays_a_kept_game_can_be_said_anew(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    kept_draft(path)
    panel = SetupPanel(keep=path)
    assert all(row.name.disabled for row in panel._active())
    panel._seats[1].role.presses[PERSON].click()
    panel._go_on.click()
    panel.take_unseen()
    panel.place(4)
    assert game_of(panel).decision.player == "Uesugi"
    assert "Uesugi, it is your turn" in panel.message.value
    game_of(panel).close()


def test_a_kept_game_of_other_people_keeps_their_names(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    drafting(players=["Ann", "Ben", "Cem", "Dan"], keep=path).game.close()  # type: ignore[union-attr]
    panel = SetupPanel(keep=path)
    panel._go_on.click()
    assert panel.me == "Ann"
    assert sorted(panel.bots) == ["Ben", "Cem", "Dan"]
    assert game_of(panel).players == ("Ann", "Ben", "Cem", "Dan")
    game_of(panel).close()


def test_beginning_anew_puts_the_kept_game_aside(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    old = kept_draft(path)
    panel = SetupPanel(keep=path, seed=9, side="moon", players=NAMES[:4])
    panel._leave_kept.click()
    assert panel.stage == FORM
    assert (panel._number.value, panel._side.value) == (4, "moon")
    assert path.exists()
    panel._set_up.click()
    assert "class-put-aside-1.jsonl" in panel.message.value
    assert load(tmp_path / "class-put-aside-1.jsonl").position == old.position
    panel._anew.click()
    panel._anew.click()
    panel._set_up.click()
    assert "class-put-aside-2.jsonl" in panel.message.value
    game = game_of(panel)
    game.close()
    assert load(path).seed == 9
    assert len(list(tmp_path.iterdir())) == 3


def test_a_kept_game_beyond_the_draft_stands_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    game = new_game(P3, seed=7).keep(path).play("greedy", most=8)
    game.close()
    panel = SetupPanel(keep=path)
    panel._go_on.click()
    assert panel.stage == LOOK
    assert game_of(panel).position == game.position
    assert "where it was left" in panel.message.value
    assert not shown(panel._undo_last)
    panel._done.click()
    assert panel.done
    assert game_of(panel).position == game.position
    game_of(panel).close()


@pytest.mark.parametrize("content", ["not a game", "", '{"format": "other"}\n'])
def test_a_file_that_holds_no_game_is_named_and_never_lost(tmp_path: Path, content: str) -> None:
    path = tmp_path / "class.jsonl"
    path.write_text(content)
    panel = SetupPanel(keep=path, seed=7)
    panel._go_on.click()
    assert "class.jsonl" in panel.alert.value
    assert panel.game is None
    panel._leave_kept.click()
    panel._set_up.click()
    assert game_of(panel).seed == 7
    game_of(panel).close()
    assert (tmp_path / "class-put-aside-1.jsonl").read_text() == content


def test_a_torn_last_line_is_said_in_the_panel(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    kept_draft(path)
    with path.open("a") as stream:
        stream.write('{"by": "Take')
    panel = SetupPanel(keep=path)
    panel._go_on.click()
    assert "last line was not written to its end" in panel.message.value
    game_of(panel).close()
    resume(path).close()


def test_a_folder_that_is_not_there_is_said_and_the_form_stays(tmp_path: Path) -> None:
    panel = SetupPanel(keep=tmp_path / "nowhere" / "class.jsonl")
    panel._set_up.click()
    assert "nowhere" in panel.alert.value
    assert panel.game is None
    assert panel.stage == FORM


# --- the whole and its parts ----------------------------------------------------------------------
def test_names_with_html_are_shown_as_text() -> None:
    bad = "<img src=x onerror=alert(1)>"
    panel = drafting(players=[bad, "<b>Ben</b>", "Mori"])
    for action in (panel._suggest.click, lambda: press_turn(panel), panel.let_bot_finish):
        action()
        assert "<img" not in text(panel)
        assert "<b>Ben" not in text(panel)
    assert "&lt;img" in text(panel)


def test_the_still_twin_is_a_board_and_words() -> None:
    panel = SetupPanel(seed=7)
    still = panel.still()
    assert still.png is not None
    assert still.png.startswith(b"\x89PNG")
    assert "18 chests" in still.text
    panel = drafting()
    assert game_of(panel).position.open_cards[0] in panel.still().text


def test_every_button_has_a_name() -> None:
    panel = drafting()

    def buttons(widget: Any) -> list[Any]:
        found = [widget] if hasattr(widget, "on_click") and hasattr(widget, "why") else []
        return found + [one for child in getattr(widget, "children", ()) for one in buttons(child)]

    reachable: Callable[[Any], bool] = shown
    assert all(press.description for press in buttons(panel._table) if reachable(press))


def test_the_three_panels_play_a_round_together() -> None:
    setup = drafting()
    press_to_the_end(setup)
    setup._done.click()
    game = game_of(setup)
    assert setup.me is not None
    bids = BidsPanel(game, setup.me, bots=setup.bots)
    planning = PlanningPanel(game, setup.me, bots=setup.bots)
    planning.suggest()
    planning.confirm()
    assert game.decision.kind == "a place in the turn order"
    while not bids.done:
        free = [card for card in bids._places.values() if not card.press.why]
        if bids.stage == 4 and free:
            free[0].press.click()
        else:
            bids._next.click()
    assert game.decision.kind != "a place in the turn order"


def test_closed_panels_follow_no_game() -> None:
    setup = drafting()
    game = game_of(setup)
    setup.let_bot_finish()
    bids = BidsPanel(game, "Takeda")
    assert game._watchers != []
    setup.close()
    bids.close()
    assert game._watchers == []


# --- the length of the game, and who plays whom ---------------------------------------------------
def test_the_length_of_the_game_is_chosen_in_the_form() -> None:
    panel = SetupPanel(seed=7)
    assert panel.years == 2
    assert panel._years.children[0].value == "Length of the game (S-65)"
    panel._years.presses[1].click()
    assert panel._years.presses[1].description == "one year (short, about 20 minutes)"
    assert "Spring, summer, autumn and one winter" in panel._facts.value
    panel._set_up.click()
    assert game_of(panel).start.options.years == panel.years == 1
    assert game_of(panel).fork().play("greedy").position.year == 1


def test_the_python_twin_knows_the_length_too() -> None:
    panel = SetupPanel(seed=7, years=1)
    panel.set_up(years=2)
    assert game_of(panel).start.options.years == 2
    again = SetupPanel(seed=7)
    with pytest.raises(InputError, match="S-65"):
        again.set_up(years=3)
    assert (again.game, again.years) == (None, 2)


@pytest.mark.parametrize("years", [0, 3, True, "1"])
def test_no_other_length_is_taken(years: Any) -> None:
    with pytest.raises(InputError, match="S-65"):
        SetupPanel(years=years)


def test_a_kept_game_keeps_its_length(tmp_path: Path) -> None:
    file = tmp_path / "class.jsonl"
    before = SetupPanel(seed=7, years=1, keep=file)
    before.set_up()
    game_of(before).close()
    panel = SetupPanel(keep=file)
    assert panel.years == 1
    panel._leave_kept.click()
    assert panel.years == 2  # the form as it was given
    panel = SetupPanel(keep=file)
    panel._go_on.click()
    assert game_of(panel).start.options.years == panel.years == 1
    game_of(panel).close()


def test_roles_say_who_plays_and_are_read_back() -> None:
    roles = {"Uesugi": "me", "takeda": "random", "Mori": "person"}
    panel = SetupPanel(roles=roles, seed=7)
    expected = {"Takeda": "random", "Uesugi": "me", "Mori": "person"}
    assert panel.roles == expected
    assert panel.me == "Uesugi"
    panel._set_up.click()
    assert panel.roles == expected
    assert list(panel.bots) == ["Takeda"]


BOTS = dict.fromkeys(("Takeda", "Uesugi", "Mori"), "greedy")


@pytest.mark.parametrize("given", [{"roles": BOTS}, {"bots": BOTS}])
def test_bots_alone_can_play_a_game_to_look_on(given: dict[str, Any]) -> None:
    panel = SetupPanel(start="draft", seed=7, **given)
    assert panel.me is None
    panel._set_up.click()
    assert game_of(panel).decision.kind == "a plan"
    assert sorted(panel.bots) == ["Mori", "Takeda", "Uesugi"]
    panel._done.click()
    assert panel.done


def test_a_kept_game_of_bots_alone_stays_one(tmp_path: Path) -> None:
    file = tmp_path / "class.jsonl"
    before = SetupPanel(roles=BOTS, seed=7, keep=file)
    before.set_up()
    game_of(before).close()
    panel = SetupPanel(roles=BOTS, keep=file)
    panel.resume()
    assert panel.roles == BOTS
    assert panel.me is None
    game_of(panel).close()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"roles": {"Oda": "me"}}, "Oda"),
        ({"roles": {"Mori": "I"}}, "'I' is not 'me'"),
        ({"roles": {"Mori": "me", "Takeda": "me"}}, "only one"),
        ({"roles": {"Mori": "me"}, "me": "Takeda"}, "only in roles"),
        ({"roles": "greedy"}, "table by player"),
    ],
)
def test_roles_that_are_none_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        SetupPanel(**given)
