"""The set-up panel alone, without a browser: form, draft, kept games; as its page drives it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import IllegalChoice, load, resume
from shogun_nb.engine.resources import WIDGET_VIEW
from shogun_nb.games.shogun.bots import Bot, GreedyBot, RandomBot
from shogun_nb.games.shogun.choices import ExchangeCards, TakeCard, TakeUnseen
from shogun_nb.games.shogun.game import Game, new_game
from shogun_nb.games.shogun.measuring.throws import practice_throws
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
    OWN,
    PERSON,
    RANDOM,
    SetupPanel,
    groups_of,
    last_turn,
    pile_of,
)
from shogun_nb.games.shogun.towers import Tower, TowerModel, TwoFloorTower
from shogun_nb.whole_table.table import table
from tests.panels.page import Page

P3 = ["Takeda", "Uesugi", "Mori"]


def begun(panel: SetupPanel) -> SetupPanel:
    """The panel after its main button has begun the game."""
    Page(panel).press()
    return panel


def drafting(**given: Any) -> SetupPanel:
    """A panel whose draft has begun."""
    panel = begun(SetupPanel(**{"start": "draft", "seed": 7, **given}))
    assert panel.alert.value == ""
    return panel


def game_of(panel: SetupPanel) -> Game:
    assert panel.game is not None
    return panel.game


def press_turn(panel: SetupPanel) -> None:
    """One turn on the page: the first open card and the largest group that is left."""
    page = Page(panel)
    draft = page.face.draft
    card = "" if draft["unseen"] else draft["open"][0]["province"]
    page.wants("lay_group", card=card, size=draft["groups"][0][0])
    assert page.alert == ""


def press_to_the_end(panel: SetupPanel) -> int:
    turns = 0
    while panel.stage == DRAFT:
        press_turn(panel)
        turns += 1
    return turns


def others(panel: SetupPanel) -> list[str]:
    """What stands beside the main button."""
    return [other["words"] for other in Page(panel).prompt.get("others", ())]


def facts(panel: SetupPanel) -> str:
    """What the page says of the form, or of how the game begins."""
    face = Page(panel).face
    return "\n".join(face.setup["facts"] if face.setup else face.draft["look"]["facts"])


# --- the form -------------------------------------------------------------------------------------
def test_the_form_begins_with_a_usual_game() -> None:
    panel = SetupPanel()
    assert panel.stage == FORM
    assert panel.game is None
    assert panel.me == "Takeda"
    assert panel.roles == dict(zip(NAMES[:3], (ME, GREEDY, GREEDY), strict=True))
    assert panel.board.position.side == "sun"
    page = Page(panel)
    assert page.words == "Begin with 3 players"
    assert "undo" not in page.prompt, "there is no start page to go back to"


@pytest.mark.parametrize(
    ("players", "chests", "groups", "closed"), [(3, 18, 9, 8), (4, 15, 8, 0), (5, 12, 7, 0)]
)
def test_the_number_of_players_says_at_once_what_follows(
    players: int, chests: int, groups: int, closed: int
) -> None:
    panel = SetupPanel()
    panel.fill_form(players=players)
    said = facts(panel)
    assert f"{chests} chests (S-11)" in said
    assert f"{groups} army groups" in said
    assert f"{closed} provinces are closed (S-10)" in said or closed == 0
    assert ("Awa (Bōsō)" in said) == bool(closed), "as the board prints it"
    assert len(Page(panel).face.setup["seats"]) == players
    assert len(panel.board.position.players) == players
    game = game_of(begun(panel))
    assert set(game.position.chests.values()) == {chests}
    assert len(game.players) == players


def test_the_closed_provinces_are_those_of_the_side() -> None:
    panel = SetupPanel()
    assert "Sanuki" in facts(panel)
    Page(panel).wants("form", side="moon")
    assert "Sanuki" not in facts(panel)
    assert "Shimotsuke" in facts(panel)
    assert panel.board.position.side == "moon"


def test_the_moon_side_has_no_printed_set_up_and_says_why() -> None:
    panel = SetupPanel()
    page = Page(panel)
    page.wants("form", side="moon")
    assert panel._form.start == "draft"
    page.wants("form", start="printed")
    assert "S-15" in page.alert
    assert panel._form.start == "draft"
    page.wants("form", side="sun")
    page.wants("form", start="printed")
    assert panel._form.start == "printed"


@pytest.mark.parametrize("start", ["printed", "draft"])
def test_a_look_at_the_moon_side_leaves_the_start_on_the_sun_side(start: str) -> None:
    page = Page(panel := SetupPanel(start=start))
    for side in ("moon", "moon", "sun", "sun"):
        page.wants("form", side=side)
    assert (panel._form.side, panel._form.start) == ("sun", start)


def test_a_panel_for_the_moon_side_begins_with_the_draft() -> None:
    panel = begun(SetupPanel(side="moon", seed=7))
    assert game_of(panel).start.start == "draft"
    assert game_of(panel).side == "moon"
    assert press_to_the_end(panel) == 9


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Takeda", "appears twice"),
        ("", "is not a name"),
        ("farmers", "green cubes"),
        ("x" * 41, "1"),
    ],
)
def test_bad_names_are_said_by_the_library_and_nothing_is_set_up(name: str, words: str) -> None:
    panel = SetupPanel()
    page = Page(panel)
    page.wants("seat", seat=1, name=name)
    assert words.casefold() in page.face.setup["seats"][1]["problem"].casefold()
    page.press()
    assert words in page.alert
    assert panel.game is None
    with pytest.raises(InputError, match=words):
        panel.set_up()
    page.wants("seat", seat=1, name="Hojo")
    assert page.face.setup["seats"][1]["problem"] == ""
    page.press()
    assert game_of(panel).players == ("Takeda", "Hojo", "Mori")


def seat_letters(panel: SetupPanel) -> list[str]:
    return [seat["letter"] for seat in Page(panel).face.setup["seats"]]


def test_the_counters_of_the_seats_carry_the_letters_of_the_board() -> None:
    panel = SetupPanel()
    assert seat_letters(panel) == ["T", "U", "M"]
    panel.sit(1, name="Toda")
    assert seat_letters(panel) == ["T", "O", "M"]
    assert panel.board.position.players == ("Takeda", "Toda", "Mori")


def test_a_doubled_name_leaves_the_board_as_it_was() -> None:
    panel = SetupPanel(players=["Ann", "Ben", "Cem", "Dia"])
    panel.sit(1, name=" ann")
    assert "appears twice" in panel.name_problems()[1]
    assert panel.board.position.players == ("Ann", "Ben", "Cem", "Dia")
    # Fewer seats: those that are left keep their names, too.
    panel.fill_form(players=3)
    assert panel.board.position.players == ("Ann", "Ben", "Cem")


def test_names_that_were_good_alone_are_not_doubled_on_the_board() -> None:
    panel = SetupPanel()
    panel.sit(0, name="Tokugawa")  # what the fourth seat is called, which does not play
    panel.fill_form(players=4)
    assert "appears twice" in panel.name_problems()[3]
    names = panel.board.position.players
    assert names[:3] == ("Tokugawa", "Uesugi", "Mori")
    assert len(set(names)) == 4


def test_names_of_seats_that_do_not_play_do_no_harm() -> None:
    panel = SetupPanel()
    panel.fill_form(players=5)
    panel.sit(4, name="Takeda")
    assert "appears twice" in panel.name_problems()[4]
    panel.fill_form(players=3)
    assert panel.name_problems() == ["", "", ""]
    assert len(game_of(begun(panel)).players) == 3


def test_only_one_seat_is_me() -> None:
    panel = SetupPanel()
    panel.sit(2, role=ME)
    assert [*panel.roles.values()] == [PERSON, GREEDY, ME]
    assert panel.me == "Mori"
    panel.sit(0, role=RANDOM)
    begun(panel)
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
    assert [*panel.roles.values()] == [PERSON, PERSON, ME, RANDOM]
    begun(panel)
    assert game_of(panel).seed == "class 9b"
    assert panel.me == "Cem"


class Mine(Bot):
    """Chooses at random."""


def test_a_bot_of_ones_own_moves_with_its_seat() -> None:
    panel = SetupPanel(bots={"Uesugi": Mine(), "Mori": "greedy"})
    panel.swap(1, 2)
    assert panel.roles == {"Takeda": ME, "Mori": GREEDY, "Uesugi": OWN}
    assert isinstance(panel.bots["Uesugi"], Mine)
    with pytest.raises(InputError, match="'own' is not"):
        panel.sit(1, role=OWN)


def test_a_bot_of_ones_own_can_sit_down() -> None:
    panel = drafting(bots={"Uesugi": Mine(), "Mori": "greedy"})
    assert isinstance(panel.bots["Uesugi"], Mine)
    assert panel.roles["Uesugi"] == OWN
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
    panel.set_up()
    assert panel.stage == LOOK
    assert game_of(panel).position == new_game(P3, seed=7).position
    assert "31 cubes went into the tower" in facts(panel)
    page = Page(panel)
    lands = page.face.draft["look"]["lands"]
    assert lands[0][0] == ["Suruga", 5], "the strongest first"
    assert told == []
    assert page.words == "Done"
    page.press()
    assert panel.stage == DONE
    assert told == [panel]
    assert page.words == "", "nothing more can be done, and all can still be read"
    assert page.face.draft["look"]["lands"] == lands
    page.wants("to_spring")
    assert told == [panel]


def test_on_the_page_a_printed_start_is_complete_at_once() -> None:
    told: list[SetupPanel] = []
    panel = begun(SetupPanel(seed=7, on_done=told.append))
    assert (panel.stage, told) == (DONE, [panel])
    assert "The set-up is complete." in Page(panel).say


def test_a_drawn_seed_is_shown_and_repeats_the_game() -> None:
    one = begun(SetupPanel())
    game = game_of(one)
    assert one._form.seed == str(game.seed)
    assert f"The seed is {game.seed}" in facts(one)
    two = SetupPanel()
    two.fill_form(seed=one._form.seed)
    assert game_of(begun(two)).position == game.position


@pytest.mark.parametrize("seed", ["x" * 201, "1" * 30 + "x" * 180])
def test_a_seed_that_is_none_is_refused_and_the_form_stays(seed: str) -> None:
    panel = SetupPanel()
    panel.fill_form(seed=seed)
    assert "seed" in Page(panel).face.setup["seedProblem"]
    assert "seed" in begun(panel).alert.value
    assert panel.stage == FORM
    assert panel.game is None


def test_a_second_click_on_set_up_makes_no_second_game() -> None:
    panel = drafting()
    game = panel.game
    page = Page(panel)
    page.wants("begin")
    assert panel.game is game
    with pytest.raises(InputError, match="go back to the set-up"):
        panel.set_up()


def test_draft_controls_do_nothing_before_the_game() -> None:
    panel = SetupPanel()
    acts: list[Any] = [
        lambda: panel.take("Kai", 5),
        lambda: panel.place(5),
        lambda: panel.pick("Kai", 5),
        panel.take_unseen,
        panel.exchange,
        panel.suggest,
    ]
    for act in acts:
        with pytest.raises(InputError, match="no game is set up yet"):
            act()
    for act in (panel.undo, panel.let_bot_finish, panel.finish):
        with pytest.raises(InputError):
            act()
    page = Page(panel)
    for intent in ("lay_group", "next", "undo", "start_page", "to_spring"):
        page.wants(intent)
        assert page.alert
        assert "went wrong" not in page.alert
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
    assert panel._form.players == 4


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": ["Ann", "Ann", "Ben"]}, "appears twice"),
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
    assert [*panel.roles] == P3
    assert (panel._form.side, panel._form.start, panel._form.seed) == ("sun", "printed", "7")


# --- the draft ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "turns"), [(3, 9), (4, 8), (5, 7)])
def test_a_draft_to_its_end_by_pressing(players: int, turns: int) -> None:
    told: list[SetupPanel] = []
    panel = SetupPanel(players=NAMES[:players], start="draft", seed=players, on_done=told.append)
    assert press_to_the_end(begun(panel)) == turns
    game = game_of(panel)
    assert game.decision.kind == "a plan"
    assert all(len(game.position.provinces(name)) == turns for name in game.players)
    assert "stayed inside" in facts(panel)
    page = Page(panel)
    assert len(page.face.head["events"]["cards"]) == 4
    page.press()
    assert told == [panel]


def test_a_draft_in_which_all_is_taken_unseen() -> None:
    panel = drafting()
    while panel.stage == DRAFT:
        page = Page(panel)
        page.wants("unseen")
        game = game_of(panel)
        province = game.decision.province
        assert province is not None
        assert page.face.draft["unseen"]["province"] == province
        assert province in panel.message.value
        assert panel.board.selected == province
        # The card is seen first: it cannot be taken back for an open one.
        page.wants("card", card=page.face.draft["open"][0]["province"])
        assert "S-13" in page.alert
        page.wants("lay_group", card="", size=page.face.draft["groups"][0][0])
        assert game.position.owner(province) == "Takeda"
    assert len(game_of(panel).position.provinces("Takeda")) == 9


def test_take_needs_a_card_and_a_group_and_says_which_is_missing() -> None:
    panel = drafting()
    page = Page(panel)
    before = game_of(panel).position
    page.wants("take_card")
    assert "army group" in page.alert
    page.wants("group", size=4)
    page.wants("take_card")
    assert "open cards" in page.alert
    assert game_of(panel).position == before
    card = before.open_cards[1]
    page.wants("card", card=card)
    assert page.words == f"Take {card} with 4 armies"
    step = page.face.prompt["step"]
    page.press()
    assert game_of(panel).position.armies(card) == 4
    # The next click is that of a hasty hand: nothing is chosen any more.
    now = game_of(panel).position
    page.press(step)
    assert game_of(panel).position == now


def test_the_board_chooses_an_open_card_and_refuses_others() -> None:
    panel = drafting()
    page = Page(panel)
    card = game_of(panel).position.open_cards[0]
    panel.board.select(card)
    panel.board._choose_selected()
    assert page.face.draft["card"] == card
    other = next(
        name
        for name in panel.board.position.map.names
        if name not in game_of(panel).position.open_cards
    )
    panel.board.select(other)
    panel.board._choose_selected()
    assert f"S-13: {other} is not an open card" in page.alert
    assert page.face.draft["card"] == card


def test_a_card_tells_which_neighbours_are_mine() -> None:
    panel = drafting()
    while panel.stage == DRAFT:
        position = game_of(panel).position
        for card in Page(panel).face.draft["open"]:
            near = position.neighbours(card["province"])
            assert card["near"] == [one for one in near if position.owner(one) == "Takeda"]
        press_turn(panel)


def test_groups_are_told_as_far_as_they_are_left() -> None:
    panel = drafting()
    page = Page(panel)
    assert [[*one] for one in page.face.draft["groups"]] == [[5, 1], [4, 2], [3, 2], [2, 4]]
    panel.take(game_of(panel).position.open_cards[0], 5)
    assert [[*one] for one in page.face.draft["groups"]] == [[4, 2], [3, 2], [2, 4]]
    page.wants("group", size=5)
    assert "no army group of 5 left" in page.alert
    with pytest.raises(IllegalChoice, match="S-12"):
        panel.take(game_of(panel).position.open_cards[0], 5)


def test_the_last_group_needs_no_choosing() -> None:
    panel = drafting()
    while sum(groups_of(game_of(panel).position, "Takeda").values()) > 1:
        press_turn(panel)
    page = Page(panel)
    page.wants("card", card=page.face.draft["open"][0]["province"])
    page.press()
    assert panel.stage == LOOK


def test_the_exchange_is_refused_with_its_rule() -> None:
    panel = drafting()
    page = Page(panel)
    before = game_of(panel).position
    assert page.face.draft["exchange"] is False
    page.wants("exchange")
    assert "S-14" in page.alert
    assert game_of(panel).position == before


def exchange_allowed() -> SetupPanel:
    """A draft at a turn at which the person faces the same two open cards again."""
    panel = drafting(bots=None)
    game = game_of(panel)
    for _ in range(3):  # everybody takes the unseen card: the open ones stay
        panel.take_unseen()
        panel.place(2)
    assert game.problems(ExchangeCards()) == []
    return panel


def test_the_exchange_is_possible_when_the_same_cards_are_faced_again() -> None:
    panel = exchange_allowed()
    game, page = game_of(panel), Page(panel)
    assert page.face.draft["exchange"] is True
    old = game.position.open_cards
    asked = game.decision.player
    page.wants("exchange")
    assert page.alert == ""
    assert game.decision.player == asked
    assert not set(game.position.open_cards) & set(old)
    # A second one is refused: those are other cards.
    now = game.position
    page.wants("exchange")
    assert "S-14" in page.alert
    assert game.position == now
    page.wants("undo")
    assert set(game.position.open_cards) == set(old)


def test_the_suggestion_is_greedys_and_is_laid_out_but_not_taken() -> None:
    panel = drafting()
    game = game_of(panel)
    page = Page(panel)
    while panel.stage == DRAFT:
        choice, _ = game.suggest()
        before = game.position
        page.wants("suggest")
        assert page.face.prompt["coach"]["words"].startswith("I would ")
        assert page.face.prompt["coach"]["more"], "and why"
        assert game.position == before
        if isinstance(choice, TakeCard):
            assert (page.face.draft["card"], page.face.draft["size"]) == (
                choice.province,
                choice.armies,
            )
        elif isinstance(choice, TakeUnseen):
            assert page.words == "Take the unseen card"
        page.press()
    assert game.position == new_game(P3, start="draft", seed=7).play(until="a plan").position


def test_what_the_bots_did_is_told_since_the_last_turn() -> None:
    panel = drafting()
    page = Page(panel)
    card = game_of(panel).position.open_cards[0]
    panel.take(card, 5)
    moves = page.face.draft["moves"]
    assert moves[0] == [0, card, 5, 0]
    assert [move[0] for move in moves] == [0, 1, 2]
    panel.take_unseen()
    assert page.face.draft["moves"] == moves, "the turn in hand is not over"


def test_undo_takes_back_the_last_own_turn_and_what_came_after() -> None:
    panel = drafting()
    game, page = game_of(panel), Page(panel)
    assert "not taken a turn" in page.prompt["undo"]["off"]
    start = game.position
    panel.take(start.open_cards[0], 5)
    middle = game.position
    panel.take_unseen()
    panel.place(4)
    page.wants("undo")
    assert game.position == middle
    page.wants("undo")
    assert game.position == start
    page.wants("undo")
    assert game.position == start
    assert "not taken a turn" in page.alert


def test_undo_takes_back_an_unseen_card_whose_group_is_not_placed() -> None:
    panel = drafting()
    game = game_of(panel)
    before = game.position
    panel.take_unseen()
    panel.undo()
    assert game.position == before


def test_the_last_turn_can_be_taken_back_until_done() -> None:
    panel = drafting()
    page = Page(panel)
    press_to_the_end(panel)
    assert page.prompt["undo"]["off"] == ""
    page.wants("undo")
    assert panel.stage == DRAFT
    press_turn(panel)
    page.press()
    page.wants("undo")
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
    panel.undo()
    assert game.decision.player == seen[-1]


def test_a_bot_can_finish_the_draft() -> None:
    panel = drafting()
    page = Page(panel)
    press_turn(panel)
    page.wants("finish_draft")
    assert panel.stage == LOOK
    assert game_of(panel).decision.kind == "a plan"
    page.wants("finish_draft")
    assert "no draft" in page.alert


def test_bots_alone_draft_to_the_end() -> None:
    panel = SetupPanel(start="draft", seed=7)
    panel.sit(0, role=GREEDY)
    begun(panel)
    assert panel.me is None
    assert panel.stage == LOOK


def test_the_first_player_can_be_chosen() -> None:
    for seat, name in enumerate(P3):
        panel = SetupPanel(start="draft", seed=7, bots=None)
        panel.fill_form(first=seat)
        assert game_of(begun(panel)).decision.player == name
    panel = SetupPanel(players=NAMES, start="draft", seed=7)
    panel.fill_form(first=4)
    panel.fill_form(players=3)
    assert panel._form.first == -1
    assert begun(panel).stage == DRAFT


@pytest.mark.parametrize(
    ("name", "tower"),
    [
        ("independent", Tower()),
        ("two floors", TwoFloorTower()),
        ("recorded", practice_throws().tower()),
    ],
)
def test_a_game_is_fought_with_the_tower_that_was_chosen(name: str, tower: TowerModel) -> None:
    panel = SetupPanel(seed=7)
    page = Page(panel)
    page.wants("form", tower=name)
    assert page.face.setup["tower"] == name
    assert name in page.face.setup["towers"]
    told = [fact for fact in page.face.setup["facts"] if "(S-51)" in fact]
    assert bool(told) == (name != "independent"), "what is usual need not be told"
    assert game_of(begun(panel)).tower == tower
    panel.begin_anew()
    assert page.face.setup["tower"] == name


def test_the_tower_of_a_game_that_is_being_drafted_stays_in_the_form() -> None:
    own = Tower(0.5, 0.5)
    panel = SetupPanel(game=new_game(P3, start="draft", seed=7, tower=own))
    panel.begin_anew()
    assert Page(panel).face.setup["tower"] == "given"
    assert game_of(begun(panel)).tower == own
    with pytest.raises(InputError):
        SetupPanel().fill_form(tower="given")


def test_the_pile_and_everybodys_groups_are_shown() -> None:
    panel = drafting()
    number, top = pile_of(game_of(panel).position)
    assert top is None
    draft = Page(panel).face.draft
    assert draft["pile"] == {"n": number, "top": ""}
    left = sum(many for _, groups, _ in draft["rows"] for _, many in groups)
    assert left == 27 - sum(one.player is not None for one in game_of(panel).choices)


def test_a_choice_by_code_is_followed_and_the_bots_can_be_sent_on() -> None:
    panel = drafting()
    game, page = game_of(panel), Page(panel)
    game.choose(TakeCard(game.position.open_cards[0], 5))
    assert game.decision.player in panel.bots
    assert "The game waits for" in panel.message.value
    page.wants("card", card=game.position.open_cards[0])
    assert "it is the turn of" in page.alert
    assert page.words == f"Let {game.decision.player} choose"
    page.press()
    assert game.decision.player == "Takeda"
    assert page.words == "Suggest a card and a group"


# --- begin anew -----------------------------------------------------------------------------------
def test_begin_anew_asks_twice() -> None:
    panel = drafting()
    game, page = panel.game, Page(panel)
    page.wants("anew")
    assert panel.game is game
    assert page.face.draft["armed"]
    page.wants("stay")
    assert not page.face.draft["armed"]
    page.wants("anew")
    # Something else was pressed: the question is still asked.
    page.wants("card", card=page.face.draft["open"][0]["province"])
    page.wants("anew")
    assert panel.game is None
    assert panel.stage == FORM
    assert page.words == "Begin with 3 players"
    assert panel.board.position.provinces("Takeda") == ()
    assert (
        game_of(begun(panel)).position
        == new_game(P3, start="draft", seed=7).play(dict.fromkeys(P3[1:], "greedy")).position
    )


def test_a_turn_takes_back_the_question_about_beginning_anew() -> None:
    panel = drafting()
    Page(panel).wants("anew")
    press_turn(panel)
    Page(panel).wants("anew")
    assert panel.game is not None


def test_beginning_anew_stands_beside_what_else_can_be_pressed() -> None:
    panel = drafting()
    assert others(panel) == [], "while it is drafted it stands below the cards"
    press_to_the_end(panel)
    for _ in range(2):
        assert others(panel) == ["Back to the set-up"]
        Page(panel).wants("anew")
        assert others(panel) == ["Yes, put this game away", "Keep it"]
        Page(panel).wants("stay")
        if panel.stage == LOOK:
            panel.finish()


def test_who_asks_later_hears_of_every_set_up_from_then_on() -> None:
    told: list[str] = []
    panel = begun(SetupPanel(seed=7, on_done=lambda _: told.append("given")))
    panel.when_done(lambda panel: told.append(f"asked, {panel.done}"))
    assert told == ["given"]
    panel.begin_anew()
    begun(panel)
    assert told == ["given", "given", "asked, True"]


def test_one_who_fails_to_hear_keeps_nobody_else_from_hearing() -> None:
    told: list[SetupPanel] = []
    panel = SetupPanel(seed=7, on_done=lambda _: 1 / 0)
    panel.when_done(told.append)
    begun(panel)
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
    page = Page(panel)
    assert "Takeda, Uesugi and Mori on the sun side" in page.say
    assert page.words == "Go on with it"
    page.press()
    game = game_of(panel)
    assert game.position == old.position
    assert panel.stage == DRAFT
    assert page.prompt["undo"]["off"] == ""
    press_to_the_end(panel)
    panel.finish()
    game.close()
    assert load(path).position == game.position


def test_who_plays_a_kept_game_can_be_said_anew(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    kept_draft(path)
    panel = SetupPanel(keep=path)
    page = Page(panel)
    assert page.face.setup["kept"]
    for intent in ("add", "remove", "swap", "form"):
        page.wants(intent, seat=1, other=2, side="moon")
        assert page.alert
    page.wants("seat", seat=1, name="Hojo")
    assert "set up already" in page.alert
    assert [*panel.roles] == P3
    page.wants("seat", seat=1, role=PERSON)
    assert page.alert == ""
    page.press()
    panel.take_unseen()
    panel.place(4)
    assert game_of(panel).decision.player == "Uesugi"
    assert "Uesugi, it is your turn" in panel.message.value
    game_of(panel).close()


def test_a_kept_game_of_other_people_keeps_their_names(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    drafting(players=["Ann", "Ben", "Cem", "Dan"], keep=path).game.close()  # type: ignore[union-attr]
    panel = SetupPanel(keep=path)
    begun(panel)
    assert panel.me == "Ann"
    assert sorted(panel.bots) == ["Ben", "Cem", "Dan"]
    assert game_of(panel).players == ("Ann", "Ben", "Cem", "Dan")
    game_of(panel).close()


def test_beginning_anew_puts_the_kept_game_aside(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    old = kept_draft(path)
    panel = SetupPanel(keep=path, seed=9, side="moon", players=NAMES[:4])
    assert others(panel) == ["Begin a new game"]
    Page(panel).wants("leave")
    assert panel.stage == FORM
    assert (panel._form.players, panel._form.side) == (4, "moon")
    assert path.exists()
    begun(panel)
    assert "class-put-aside-1.jsonl" in panel.message.value
    assert load(tmp_path / "class-put-aside-1.jsonl").position == old.position
    panel.begin_anew()
    begun(panel)
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
    begun(panel)
    assert panel.stage == LOOK
    assert game_of(panel).position == game.position
    page = Page(panel)
    assert "where you left it" in page.say
    assert "gone on since the draft" in page.prompt["undo"]["off"]
    page.press()
    assert panel.done
    assert game_of(panel).position == game.position
    game_of(panel).close()


@pytest.mark.parametrize("content", ["not a game", "", '{"format": "other"}\n'])
def test_a_file_that_holds_no_game_is_named_and_never_lost(tmp_path: Path, content: str) -> None:
    path = tmp_path / "class.jsonl"
    path.write_text(content)
    panel = SetupPanel(keep=path, seed=7)
    page = Page(panel)
    assert "class.jsonl" in page.say
    assert page.face.setup["seats"] == []
    with pytest.raises(InputError, match=r"class\.jsonl"):
        panel.resume()
    assert panel.game is None
    assert page.words == "Begin a new game"
    page.press()
    page.press()
    assert game_of(panel).seed == 7
    game_of(panel).close()
    assert (tmp_path / "class-put-aside-1.jsonl").read_text() == content


def test_a_torn_last_line_is_said_in_the_panel(tmp_path: Path) -> None:
    path = tmp_path / "class.jsonl"
    kept_draft(path)
    with path.open("a") as stream:
        stream.write('{"by": "Take')
    panel = SetupPanel(keep=path)
    begun(panel)
    assert "last line was incomplete" in Page(panel).prompt["news"]
    game_of(panel).close()
    resume(path).close()


def test_a_folder_that_is_not_there_is_said_and_the_form_stays(tmp_path: Path) -> None:
    panel = SetupPanel(keep=tmp_path / "nowhere" / "class.jsonl")
    begun(panel)
    assert "nowhere" in panel.alert.value
    assert panel.game is None
    assert panel.stage == FORM


# --- the whole and its parts ----------------------------------------------------------------------
def test_names_with_html_are_shown_as_text() -> None:
    bad = "<img src=x onerror=alert(1)>"
    panel = drafting(players=["Ann", bad, "Mori"])
    game = game_of(panel)
    game.choose(TakeCard(game.position.open_cards[0], 5))  # by code: bots wait to be sent on
    page = Page(panel)
    while panel.stage == DRAFT:
        assert "<img" not in page.prompt["say"]
        assert "<img" not in page.prompt["alert"]
        game.play("greedy", most=1)
    panel.finish()
    assert "&lt;img" in page.prompt["say"]
    assert "<img" not in panel.message.value


def test_no_picture_is_drawn_where_only_the_live_box_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page of the table is kept nowhere, and would wait for it."""
    panel = SetupPanel()
    monkeypatch.setattr(panel, "still", None)
    data, metadata = panel._repr_mimebundle_(include=[WIDGET_VIEW])
    assert (list(data), metadata) == ([WIDGET_VIEW], {})
    assert data[WIDGET_VIEW]["model_id"] == panel.model_id


def test_the_still_twin_is_a_board_and_words() -> None:
    panel = SetupPanel(seed=7)
    still = panel.still()
    assert still.png is not None
    assert still.png.startswith(b"\x89PNG")
    assert "18 chests" in still.text
    panel = drafting()
    assert game_of(panel).position.open_cards[0] in panel.still().text


def test_the_table_gives_the_set_up_alone(tmp_path: Path) -> None:
    panel = table(seats={"Mori": "me"}, players=P3, only="setup", seed=7, keep=False, coach=False)
    assert isinstance(panel, SetupPanel)
    assert panel._around is not None
    assert panel.roles == {"Takeda": GREEDY, "Uesugi": GREEDY, "Mori": ME}
    assert not panel._around.coach.on
    assert panel.children == (panel.manners, panel._around.frame.grid)
    panel.close()
    panel.close()
    assert panel._around.frame.face.comm is None
    assert panel.board.comm is None
    # A game that is being drafted is gone on with; its cards lie beside the board.
    game = new_game(P3, start="draft", seed=7, first="Mori", keep=tmp_path / "class.jsonl")
    panel = table(game, {"Mori": "me"}, only="setup", keep=False)
    page = Page(panel)
    assert page.words == "Suggest a card and a group"
    assert panel.board in page.frame._board_box.children
    game.close()


def test_the_three_panels_play_a_round_together() -> None:
    setup = drafting()
    press_to_the_end(setup)
    setup.finish()
    game = game_of(setup)
    assert setup.me is not None
    bids = BidsPanel(game, setup.me, bots=setup.bots)
    planning = PlanningPanel(game, setup.me, bots=setup.bots)
    planning.suggest()
    planning.confirm()
    assert game.decision.kind == "a place in the turn order"
    while not bids.done:
        if bids.asked is None:
            bids.next()
        else:
            places = Page(bids).face.bids["places"]
            bids.take(next(one["place"] for one in places if one["seat"] < 0))
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
    page = Page(panel)
    page.wants("form", years=1)
    assert page.prompt["note"] == "one year"
    assert "Spring, summer, autumn and one winter" in facts(panel)
    page.press()
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
    panel.leave()
    assert panel.years == 2  # the form as it was given
    panel = begun(SetupPanel(keep=file))
    assert game_of(panel).start.options.years == panel.years == 1
    game_of(panel).close()


def test_roles_say_who_plays_and_are_read_back() -> None:
    roles = {"Uesugi": "me", "takeda": "random", "Mori": "person"}
    panel = SetupPanel(roles=roles, seed=7)
    expected = {"Takeda": "random", "Uesugi": "me", "Mori": "person"}
    assert panel.roles == expected
    assert panel.me == "Uesugi"
    begun(panel)
    assert panel.roles == expected
    assert list(panel.bots) == ["Takeda"]


BOTS = dict.fromkeys(("Takeda", "Uesugi", "Mori"), "greedy")


@pytest.mark.parametrize("given", [{"roles": BOTS}, {"bots": BOTS}])
def test_bots_alone_can_play_a_game_to_look_on(given: dict[str, Any]) -> None:
    panel = SetupPanel(start="draft", seed=7, **given)
    assert panel.me is None
    begun(panel)
    assert game_of(panel).decision.kind == "a plan"
    assert sorted(panel.bots) == ["Mori", "Takeda", "Uesugi"]
    panel.finish()
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
