"""Chapter 2 of the checklist: the set-up (S-10 to S-17)."""

from __future__ import annotations

from collections import Counter

import pytest

from shogun_nb.engine.tape import make_tape
from shogun_nb.games.shogun.chance import candidates, throw
from shogun_nb.games.shogun.rules.actions import problems_with_move
from shogun_nb.games.shogun.rules.record import (
    CARD_TAKEN,
    CARDS_EXCHANGED,
    EVENT_TURNED_UP,
    FIRST_PLAYER_DRAWN,
    GROUP_PLACED,
    TOWER_FILLED,
)
from shogun_nb.games.shogun.rules.setup import (
    EXCHANGE,
    FROM_PILE,
    PRINTED_STARTS,
    board_of,
    groups_left,
    may_exchange,
    next_card,
    place_printed_start,
    printed_start,
    problems_with_draft,
    problems_with_group,
)
from shogun_nb.games.shogun.rules.state import (
    BATTLE_A,
    CLOSED,
    COLOURS,
    DRAFT,
    EVENTS,
    FARMERS,
    FIRST_PLAYER,
    IN_PILE,
    LARGEST_DRAFT,
    NEUTRAL,
    OPEN,
    PLACE_GROUP,
    THROW,
    TURN_UP_ACTIONS,
    TURN_UP_EVENTS,
    TURN_UP_PROVINCE,
)
from shogun_nb.games.shogun.towers import Tower
from tests.acceptance.table import MAP, A, B, C, D, Table, drafting, place_of, table

OUT_OF_THREE = {
    "sun": {"Izumo", "Iwami", "Sanuki", "Tosa", "Echigo", "Mutsu", "Kazusa", "Awa-Boso"},
    "moon": {"Iwami", "Aki", "Mutsu", "Shimotsuke", "Iyo", "Tosa", "Hitachi", "Shimosa"},
}
GROUPS = {3: [5, 4, 4, 3, 3, 2, 2, 2, 2], 4: [5, 4, 4, 3, 3, 2, 2, 2], 5: [5, 4, 4, 3, 3, 2, 2]}


def draft_problems(here: Table, card: int | str, armies: int = 5) -> list[str]:
    number = place_of(card) if isinstance(card, str) else card
    return problems_with_draft(MAP.names, here.state, number, armies)


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_S_10_eight_closed_provinces_with_three_players(side: str) -> None:
    """They belong to nobody, their cards are not in the draft (37 are), and nobody may enter."""
    board = board_of(MAP, side, 3)
    closed = {name for name, shut in zip(MAP.names, board.closed, strict=True) if shut}
    assert closed == OUT_OF_THREE[side]
    here = drafting(3, side)
    here.run()
    here.choose(0)
    cards = [0] * 45
    assert candidates(here.state, cards) == 37
    assert not {MAP.names[card] for card in cards[:37]} & OUT_OF_THREE[side]
    for name in OUT_OF_THREE[side]:
        assert here.owner(name) == CLOSED


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_S_10_nothing_is_closed_with_four_and_five(side: str, players: int) -> None:
    """All 45 cards are in the draft."""
    here = drafting(players, side)
    here.run()
    here.choose(0)
    assert candidates(here.state, [0] * 45) == 45
    assert CLOSED not in here.state.owner


@pytest.mark.parametrize(
    ("side", "start", "closed"), [("sun", "Kozuke", "Mutsu"), ("moon", "Kozuke", "Shimotsuke")]
)
def test_S_10_no_army_may_enter_a_closed_province(side: str, start: str, closed: str) -> None:
    """An attack on it is refused with the number of the rule."""
    here = table(3, side)
    here.put(A, start, 5)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: start}})
    found = problems_with_move(MAP.names, here.facts, here.state, place_of(closed), 1)
    assert [one.split(":")[0] for one in found] == ["S-10"]


@pytest.mark.parametrize(("players", "chests"), [(3, 18), (4, 15), (5, 12)])
def test_S_11_chests_at_the_start(players: int, chests: int) -> None:
    """18, 15 or 12 each; the rest of 135 is the bank."""
    here = drafting(players)
    assert [*here.state.chests] == [chests] * players + [0] * (5 - players)
    assert here.state.bank == 135 - players * chests


@pytest.mark.parametrize("players", [3, 4, 5])
def test_S_12_army_groups(players: int) -> None:
    """Nine, eight or seven groups; they lie on the own board until they are placed."""
    here = drafting(players)
    for seat in range(players):
        groups = here.state.groups[seat * LARGEST_DRAFT : (seat + 1) * LARGEST_DRAFT]
        assert [size for size in groups if size] == GROUPS[players]
        assert here.state.supply[seat] == 62 - sum(GROUPS[players])


def test_S_12_only_groups_that_are_left_can_be_placed() -> None:
    """There is one group of 5 and none of 1 or 6; once placed, the 5 is gone."""
    here = drafting(4)
    here.run()
    here.choose(A)
    here.choose("Aki")
    here.choose("Kaga")
    sizes = [size for size in range(8) if problems_with_group(here.state, size) == []]
    assert sizes == [2, 3, 4, 5]
    here.choose("Aki", 5)
    here.choose("Omi")
    here.state.seat = A
    sizes = [size for size in range(8) if problems_with_group(here.state, size) == []]
    assert sizes == [2, 3, 4]
    assert draft_problems(here, "Omi", 5)[0].startswith("S-12")


def test_S_13_the_draft_goes_round_from_the_first_player() -> None:
    """C begins of four: C, D, A, B, C …, seats clockwise."""
    here = drafting(4)
    assert here.run() == FIRST_PLAYER
    here.choose(C)
    assert [entry.seat for entry in here.said(FIRST_PLAYER_DRAWN)] == [C]
    seats = []
    here.choose("Aki")
    step = here.choose("Kaga")
    for name in ("Omi", "Ise", "Kai", "Noto", "Iyo"):
        assert step == DRAFT
        seats.append(here.state.seat)
        size = max(size for size in range(6) if problems_with_group(here.state, size) == [])
        assert here.choose(here.state.open_cards[0], size) == TURN_UP_PROVINCE
        step = here.choose(name)
    assert seats == [C, D, A, B, C]


def test_S_13_an_open_card_taken_is_replaced_at_once() -> None:
    """A takes Aki with 4 armies; Omi takes its place before B is asked."""
    here = drafting(3)
    here.run()
    here.choose(A)
    here.choose("Bingo")
    assert here.choose("Kaga") == DRAFT
    assert here.choose("Bingo", 4) == TURN_UP_PROVINCE
    assert (here.owner("Bingo"), here.armies("Bingo")) == (A, 4)
    assert here.choose("Omi") == DRAFT
    assert here.state.seat == B
    assert {*here.state.open_cards} == {place_of("Omi"), place_of("Kaga")}
    assert draft_problems(here, "Bingo")[0].startswith("S-13")
    assert draft_problems(here, "Kaga") == []


def test_S_13_the_unseen_top_card_may_be_taken() -> None:
    """A takes it, sees Omi, and then chooses the group; the two open cards stay."""
    here = drafting(3)
    here.run()
    here.choose(A)
    here.choose("Bingo")
    here.choose("Kaga")
    assert draft_problems(here, FROM_PILE) == []
    assert here.choose(FROM_PILE, 0) == TURN_UP_PROVINCE
    assert here.choose("Omi") == PLACE_GROUP
    assert here.state.seat == A
    assert here.choose(2) == DRAFT
    assert (here.owner("Omi"), here.armies("Omi")) == (A, 2)
    assert here.state.seat == B
    assert {*here.state.open_cards} == {place_of("Bingo"), place_of("Kaga")}
    assert [(entry.province, entry.amount) for entry in here.said(CARD_TAKEN)] == [("Omi", 1)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_S_13_until_every_group_is_placed_and_what_is_left_is_neutral(players: int) -> None:
    """27, 32 or 35 provinces are taken, the others belong to nobody."""
    here = drafting(players)
    here.run()
    here.choose(0)
    step = here.state.step
    while step != THROW:
        if step == TURN_UP_PROVINCE:
            cards = [0] * 45
            candidates(here.state, cards)
            step = here.choose(cards[0])
        else:
            size = max(size for size in range(6) if problems_with_group(here.state, size) == [])
            step = here.choose(here.state.open_cards[1], size)
    owners = Counter(here.state.owner)
    each = len(GROUPS[players])
    assert [owners[seat] for seat in range(players)] == [each] * players
    assert owners[NEUTRAL] == (37 if players == 3 else 45) - players * each
    for seat in range(players):
        assert groups_left(here.state, seat) == 0
        placed = [entry.amount for entry in here.said(GROUP_PLACED) if entry.seat == seat]
        assert sorted(placed, reverse=True) == GROUPS[players]


def facing_the_same_again() -> Table:
    """Everybody takes an unseen card, so that A faces Bingo and Kaga once more."""
    here = drafting(3)
    here.run()
    here.choose(A)
    here.choose("Bingo")
    here.choose("Kaga")
    for name in ("Omi", "Ise", "Kai"):
        assert not may_exchange(here.state, here.state.seat)
        assert draft_problems(here, EXCHANGE)[0].startswith("S-14")
        here.choose(FROM_PILE)
        here.choose(name)
        here.choose(2)
    assert here.state.seat == A
    return here


def test_S_14_who_faces_the_same_two_open_cards_may_exchange_them() -> None:
    """Two new cards are turned up; A then takes one as always; the old ones lie under the pile."""
    here = facing_the_same_again()
    assert draft_problems(here, EXCHANGE) == []
    assert here.choose(EXCHANGE) == TURN_UP_PROVINCE
    cards = [0] * 45
    left = candidates(here.state, cards)
    assert left == 37 - 5
    assert place_of("Bingo") not in cards[:left]
    here.choose("Noto")
    assert here.choose("Wakasa") == DRAFT
    assert here.state.seat == A
    assert not may_exchange(here.state, A)
    assert {*here.state.open_cards} == {place_of("Noto"), place_of("Wakasa")}
    assert len(here.said(CARDS_EXCHANGED)) == 1
    here.choose("Noto", 3)
    assert here.owner("Noto") == A


def test_S_14_one_new_card_is_enough_to_forbid_the_exchange() -> None:
    """B takes Kaga and Noto comes: A faces Bingo and Noto, which is not the same."""
    here = drafting(3)
    here.run()
    here.choose(A)
    here.choose("Bingo")
    here.choose("Kaga")
    here.choose(FROM_PILE)
    here.choose("Omi")
    here.choose(2)
    here.choose("Kaga", 5)
    here.choose("Noto")
    here.choose(FROM_PILE)
    here.choose("Ise")
    here.choose(2)
    assert here.state.seat == A
    assert not may_exchange(here.state, A)


def test_S_14_reading_cards_under_the_pile_come_last_in_the_order_in_which_they_lay() -> None:
    """With the unseen cards used up, Bingo is turned up first, then Kaga."""
    here = facing_the_same_again()
    here.choose(EXCHANGE)
    here.choose("Noto")
    here.choose("Wakasa")
    for province in range(45):
        if here.state.card[province] == 0:
            here.state.card[province] = 2  # as if they had been taken
    assert next_card(here.state) == place_of("Bingo")
    here.choose("Noto", 3)
    assert place_of("Bingo") in here.state.open_cards
    assert next_card(here.state) == place_of("Kaga")


def test_S_15_the_printed_start_stands_for_the_draft() -> None:
    """Every group of S-12 is placed, and the tower is filled next."""
    for players in (3, 4, 5):
        here = drafting(players)
        place_printed_start(here.state, printed_start(MAP, players), here.record)
        assert here.run() == THROW
        for seat in range(players):
            own = [here.state.armies[p] for p in range(45) if here.state.owner[p] == seat]
            assert sorted(own, reverse=True) == GROUPS[players]
        assert len(PRINTED_STARTS[players]) == players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_S_16_the_tower_is_filled_with_seven_armies_each_and_ten_farmers(players: int) -> None:
    """31 cubes with 3 players, thrown together; what falls out returns to the supplies."""
    here = drafting(players)
    place_printed_start(here.state, printed_start(MAP, players), here.record)
    here.run()
    assert [*here.state.hand] == [7] * players + [0] * (5 - players) + [10]
    assert sum(here.state.hand) == 7 * players + 10
    before = [*here.state.supply]
    here.throw({A: 5, B: 7, C: 0, FARMERS: 6})
    assert here.state.tower[A] == 2
    assert here.state.tower[B] == 0
    assert here.state.tower[C] == 7
    assert here.state.tower[FARMERS] == 4
    assert here.state.supply[A] == before[A] + 5
    assert here.state.supply[FARMERS] == 10 + 6
    assert [*here.state.tray] == [0] * COLOURS
    told = {entry.other: entry.amount for entry in here.said(TOWER_FILLED)}
    assert told == {A: 2, C: 7, FARMERS: 4} | ({D: 7} if players > 3 else {}) | (
        {4: 7} if players > 4 else {}
    )


def test_S_16_chance_throws_the_first_filling_like_any_other() -> None:
    """Every cube decides for itself: over many tapes a quarter stays inside."""
    here = drafting(3)
    place_printed_start(here.state, printed_start(MAP, 3), None)
    here.run()
    tables = Tower().tables()
    choice = [0] * COLOURS
    outside = 0
    for game in range(400):
        throw(here.state, tables, make_tape("filling", game, length=12), 0, choice)
        outside += sum(choice)
    assert outside / 400 == pytest.approx(31 * 0.75, abs=0.6)


def test_S_17_points_and_rice_are_nought_and_four_events_are_turned_up() -> None:
    """Any four of the twelve, once each."""
    here = drafting(3)
    place_printed_start(here.state, printed_start(MAP, 3), here.record)
    here.run()
    assert here.throw({}) == TURN_UP_EVENTS
    assert candidates(here.state, [0] * 45) == EVENTS
    assert here.choose(11, 0, 5, 3) == TURN_UP_ACTIONS
    assert {card for card in range(EVENTS) if here.state.events[card] == OPEN} == {0, 3, 5, 11}
    assert [*here.state.events].count(IN_PILE) == 8
    assert [*here.state.points] == [*here.state.rice] == [0] * 5
    assert [entry.other for entry in here.said(EVENT_TURNED_UP)] == [11, 0, 5, 3]
