"""Chapter 6 of the checklist: winter, scoring and the end (S-60 to S-65)."""

from __future__ import annotations

import pytest

from shogun_nb.games.shogun.chance import candidates
from shogun_nb.games.shogun.rules.record import (
    GAME_WON,
    MARKER_PLACED,
    POINTS_SCORED,
    REVOLT_DRAWN,
    RICE_LOST,
    SUPPLIED,
    UNSUPPLIED,
    VICTORY_SHARED,
    YEAR_ENDED,
)
from shogun_nb.games.shogun.rules.state import (
    BUILT,
    CASTLE,
    CLOSED,
    DRAW_REVOLT,
    EVENTS,
    FEEDING,
    GAME_OVER,
    IN_PILE,
    MOST_CASTLES,
    MOST_TEMPLES,
    MOST_THEATRES,
    NEUTRAL,
    NOBODY,
    OPEN,
    ORDER_REVOLTS,
    OUT,
    PROVINCES,
    SEATS,
    SOURCES,
    TEMPLE,
    THEATRE,
    THROW,
    TURN_UP_ACTIONS,
    TURN_UP_EVENTS,
)
from shogun_nb.games.shogun.rules.winter import is_winner, problems_with_revolt_order
from tests.acceptance.table import FARMERS, MAP, A, B, C, D, Table, place_of, table

NAMES = ("Musashi", "Kaga", "Kozuke", "Shinano", "Omi", "Ise", "Noto", "Etchu", "Hida", "Mino")


def holding(provinces: int, players: int = 3, armies: int = 3) -> Table:
    """A owns so many provinces, the others one each."""
    here = table(players)
    for name in NAMES[:provinces]:
        here.put(A, name, armies)
    for seat, name in enumerate(("Bizen", "Bitchu", "Hoki", "Suruga")[: players - 1], start=1):
        here.put(seat, name, 2)
    return here


# --- S-60: rice ---


def test_S_60_every_player_loses_the_rice_of_the_card_left_over_not_below_nought() -> None:
    """Event 2 takes 7: 10 become 3, 4 become 0."""
    here = table(3)
    here.winter({A: 10, B: 4, C: 7}, event=2)
    assert {entry.seat: (entry.amount, entry.other) for entry in here.said(RICE_LOST)} == {
        A: (7, 3),
        B: (4, 0),
        C: (7, 0),
    }


def test_S_60_rice_is_lost_before_the_provinces_are_fed() -> None:
    """3 provinces, 5 rice, a loss of 4 (event 11): two provinces are without."""
    here = holding(3)
    assert here.winter({A: 5}, event=11) == DRAW_REVOLT
    [entry] = here.said(UNSUPPLIED)
    assert (entry.seat, entry.amount) == (A, 2)


# --- S-61: the table ---


@pytest.mark.parametrize(
    ("missing", "revolts", "farmers"),
    [
        (0, 0, 0),
        (1, 1, 1),
        (2, 1, 2),
        (3, 2, 2),
        (4, 2, 2),
        (5, 2, 3),
        (6, 2, 3),
        (7, 3, 3),
        (8, 3, 3),
        (9, 3, 3),
        (10, 3, 3),
    ],
)
def test_S_61_the_winter_table_row_by_row(missing: int, revolts: int, farmers: int) -> None:
    """Ten provinces; every revolt throws in as many farmers as the table says (no marker lies)."""
    here = holding(10)
    step = here.winter({A: 10 - missing})
    if missing == 0:
        assert step == TURN_UP_EVENTS
        assert [entry.seat for entry in here.said(SUPPLIED)] == [A, B, C]
        return
    for name in NAMES[:revolts]:
        assert here.state.step == DRAW_REVOLT
        here.choose(name)
    if revolts > 1:
        assert here.state.step == ORDER_REVOLTS
        here.choose(*NAMES[:revolts])
    for name in NAMES[:revolts]:
        assert here.state.step == THROW
        assert here.state.here == place_of(name)
        assert [*here.state.hand] == [3, 0, 0, 0, 0, farmers]
        here.throw({A: 3, FARMERS: farmers - 1})
    assert here.state.step == TURN_UP_EVENTS
    [entry] = here.said(UNSUPPLIED)
    assert (entry.amount, entry.other, entry.why) == (missing, revolts, farmers)


def test_S_61_more_rice_than_provinces_brings_no_revolt() -> None:
    """45 rice for 3 provinces."""
    here = holding(3)
    assert here.winter({A: 45}) == TURN_UP_EVENTS
    assert here.said(UNSUPPLIED) == []


def test_S_61_a_player_with_a_single_hungry_province() -> None:
    """One province, no rice: it revolts with one more farmer, and nobody orders anything."""
    here = holding(1)
    assert here.winter({A: 0}) == DRAW_REVOLT
    assert here.choose("Musashi") == THROW
    assert here.state.hand[FARMERS] == 1


# --- S-62: who draws and in which order ---


def test_S_62_the_next_seat_draws_blindly_from_the_victims_cards() -> None:
    """Any of A's provinces can come, none twice; the last seat's neighbour is the first."""
    here = holding(4)
    assert here.winter({A: 0}) == DRAW_REVOLT
    cards = [0] * 45
    assert candidates(here.state, cards) == 4
    assert {MAP.names[card] for card in cards[:4]} == set(NAMES[:4])
    here.choose("Kaga")
    assert candidates(here.state, cards) == 3
    assert place_of("Kaga") not in cards[:3]
    [entry] = here.said(REVOLT_DRAWN)
    assert (entry.seat, entry.province, entry.other) == (A, "Kaga", B)
    here = holding(1)
    assert here.winter({C: 0}) == DRAW_REVOLT
    here.choose("Bitchu")
    [entry] = here.said(REVOLT_DRAWN)
    assert (entry.seat, entry.other) == (C, A)


def test_S_62_the_victim_chooses_the_order() -> None:
    """Drawn Musashi and Kaga, fought Kaga first; other orders are refused."""
    here = holding(4)
    here.winter({A: 0})
    here.choose("Musashi")
    assert here.choose("Kaga") == ORDER_REVOLTS
    assert here.state.seat == A
    kaga, musashi = place_of("Kaga"), place_of("Musashi")
    for wrong in ([kaga], [kaga, kaga], [kaga, place_of("Omi")], [kaga, musashi, musashi]):
        found = problems_with_revolt_order(MAP.names, here.state, wrong)
        assert [one.split(":")[0] for one in found] == ["S-62"]
    assert problems_with_revolt_order(MAP.names, here.state, [kaga, musashi]) == []
    here.choose("Kaga", "Musashi")
    assert here.state.here == kaga
    here.throw({A: 3})
    assert here.state.here == musashi
    assert here.armies("Kaga") == 3


def test_S_62_three_revolts_in_the_order_chosen() -> None:
    """Third, first, second of the drawn."""
    here = holding(8)
    here.winter({A: 0})
    for name in ("Musashi", "Kaga", "Omi"):
        here.choose(name)
    here.choose("Omi", "Musashi", "Kaga")
    fought = []
    while here.state.step == THROW:
        fought.append(MAP.names[here.state.here])
        here.throw({A: 3})
    assert fought == ["Omi", "Musashi", "Kaga"]


def test_S_62_several_victims_in_autumns_turn_order() -> None:
    """Order C, A, B: C's revolt is fought before A's province is drawn."""
    here = holding(1)
    assert here.winter({A: 0, B: 0, C: 0}, order=(C, A, B)) == DRAW_REVOLT
    victims = []
    for name in ("Bitchu", "Musashi", "Bizen"):
        here.choose(name)
        victims.append(here.state.defender)
        here.throw({here.state.defender: 2})
    assert victims == [C, A, B]


def test_S_62_farmers_of_one_victims_table_row_do_not_go_on_to_the_next() -> None:
    """A lacks 7 rice (+3 farmers), B lacks 1 (+1)."""
    here = holding(7)
    here.winter({A: 0, B: 0})
    for name in NAMES[:3]:
        here.choose(name)
    here.choose(*NAMES[:3])
    for _ in range(3):
        assert here.state.hand[FARMERS] == 3
        here.throw({A: 3})
    here.choose("Bizen")
    assert here.state.hand[FARMERS] == 1


@pytest.mark.parametrize("castle_option", [0, 1])
def test_S_56_a_winter_revolt_markers_and_additional_farmers(castle_option: int) -> None:
    """2 markers and 1 more: 3 farmers; put down, no marker is added; no castle helps in winter."""
    here = table(3, castle_in_revolts=castle_option)
    here.put(A, "Musashi", 4, markers=2, buildings=[CASTLE])
    here.winter({A: 0}, event=4)
    here.choose("Musashi")
    assert [*here.state.hand] == [4, 0, 0, 0, 0, 3]
    here.throw({A: 4, FARMERS: 3})
    assert here.said(MARKER_PLACED) == []
    assert here.owner("Musashi") == A
    assert here.armies("Musashi") == 1
    assert here.built("Musashi") == [1, 0, 0]


def test_S_56_a_lost_winter_revolt_costs_the_province_before_scoring() -> None:
    """The province and its temple bring no points."""
    here = table(3)
    here.put(A, "Musashi", 4, buildings=[TEMPLE])
    here.put(A, "Kaga", 4)
    here.winter({A: 1})
    here.choose("Musashi")
    here.throw({A: 1, FARMERS: 1})
    assert here.owner("Musashi") == NEUTRAL
    assert here.state.points[A] == 1


# --- S-63: scoring ---


def scored(here: Table, seat: int, year: int = 0) -> list[int]:
    """Points by source: provinces, buildings, most castles, most temples, most theatres."""
    return [*here.state.scored[(year * SEATS + seat) * SOURCES :][:SOURCES]]


def test_S_63_a_point_for_each_province_and_each_building() -> None:
    """3 provinces and 4 buildings of A's; B's single province."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE, TEMPLE, THEATRE])
    here.put(A, "Kai", 1, buildings=[CASTLE])
    here.put(A, "Kaga", 1)
    here.put(B, "Omi", 1)
    here.winter({})
    assert scored(here, A)[PROVINCES] == 3
    assert scored(here, A)[BUILT] == 4
    assert scored(here, B)[:2] == [1, 0]


def test_S_63_most_buildings_of_a_kind_in_a_region() -> None:
    """Sun, yellow: A 2 castles, B 1; temples B; theatres C: 3, 2 and 1 points."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE])
    here.put(A, "Sagami", 1, buildings=[CASTLE])
    here.put(B, "Musashi", 1, buildings=[CASTLE, TEMPLE])
    here.put(C, "Suruga", 1, buildings=[THEATRE])
    here.winter({})
    assert scored(here, A) == [2, 2, 3, 0, 0]
    assert scored(here, B) == [1, 2, 0, 2, 0]
    assert scored(here, C) == [1, 1, 0, 0, 1]
    assert [*here.state.points] == [7, 5, 3, 0, 0]


def test_S_63_tied_players_each_get_one_less() -> None:
    """One castle each: 2 each; one temple each: 1 each; one theatre each: nothing."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE, TEMPLE, THEATRE])
    here.put(B, "Sagami", 1, buildings=[CASTLE, TEMPLE, THEATRE])
    here.put(C, "Suruga", 1)
    here.winter({})
    assert scored(here, A) == [1, 3, 2, 1, 0]
    assert scored(here, B) == [1, 3, 2, 1, 0]
    assert scored(here, C) == [1, 0, 0, 0, 0]
    told = [(entry.seat, entry.amount) for entry in here.said(POINTS_SCORED) if entry.other == 4]
    assert told == []


def test_S_63_three_tied_players_each_get_one_less_too() -> None:
    """Not two less."""
    here = table(3)
    for seat, name in enumerate(("Izu", "Sagami", "Suruga")):
        here.put(seat, name, 1, buildings=[CASTLE])
    here.winter({})
    assert [scored(here, seat)[MOST_CASTLES] for seat in range(3)] == [2, 2, 2]


def test_S_63_each_region_is_scored_by_itself() -> None:
    """A leads in yellow, B in brown; one each in red: 3 + 2 for A, 3 + 2 for B."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE])
    here.put(B, "Kaga", 1, buildings=[CASTLE])
    here.put(A, "Omi", 1, buildings=[CASTLE])
    here.put(B, "Hida", 1, buildings=[CASTLE])
    here.winter({})
    assert scored(here, A)[MOST_CASTLES] == 5
    assert scored(here, B)[MOST_CASTLES] == 5


@pytest.mark.parametrize(("side", "points"), [("sun", [2, 2]), ("moon", [3, 3])])
def test_S_63_the_regions_are_those_of_the_side(side: str, points: list[int]) -> None:
    """Kai and Izu lie in one region on the sun side, in two on the moon side."""
    here = table(4, side=side)
    here.put(A, "Kai", 1, buildings=[CASTLE])
    here.put(B, "Izu", 1, buildings=[CASTLE])
    here.winter({})
    assert [scored(here, seat)[MOST_CASTLES] for seat in (A, B)] == points


def test_S_63_where_none_is_built_nobody_scores() -> None:
    """Provinces everywhere and not a building: points for provinces only."""
    here = holding(10)
    here.winter({})
    for seat in range(3):
        assert scored(here, seat)[1:] == [0, 0, 0, 0]
    assert [entry.other for entry in here.said(POINTS_SCORED)] == [PROVINCES] * 3


def test_S_63_neutral_and_closed_provinces_score_for_nobody() -> None:
    """All points are those of the owned provinces."""
    here = holding(2)
    assert CLOSED in here.state.owner
    here.winter({})
    assert [*here.state.points] == [2, 1, 1, 0, 0]


def test_S_63_the_points_of_both_winters_add_up() -> None:
    """4 in the first, 4 in the second: 8; kept apart by year in the account."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[TEMPLE])
    here.winter({})
    first = here.state.points[A]
    assert scored(here, A) == [1, 1, 0, 2, 0]
    assert first == 4
    here.choose(*[card for card in range(EVENTS) if here.state.events[card] == IN_PILE][:4])
    for card in range(EVENTS):  # a year passes
        if here.state.events[card] == OPEN:
            here.state.events[card] = OUT
    here.state.events[here.state.events.index(OUT)] = OPEN
    here.state.round = 7
    here.state.phase = FEEDING
    here.state.step = NOBODY
    here.seat_players(range(3), {})
    here.state.rice[:] = [45, 45, 45, 0, 0]
    here.run()
    assert scored(here, A, year=1) == [1, 1, 0, 2, 0]
    assert here.state.points[A] == 2 * first


def test_S_63_each_kind_has_its_own_number() -> None:
    """Sole leader of all three kinds: 3, 2 and 1."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE, TEMPLE, THEATRE])
    here.winter({})
    sources = scored(here, A)
    assert (sources[MOST_CASTLES], sources[MOST_TEMPLES], sources[MOST_THEATRES]) == (3, 2, 1)


# --- S-64 and S-65: the second year and the end ---


def test_S_64_a_new_year() -> None:
    """Rice to 0, markers off the map, four of the eight unseen events; all else stays."""
    here = table(3)
    here.put(A, "Musashi", 4, markers=2, buildings=[CASTLE])
    here.put(B, "Kaga", 2, markers=1)
    here.put(C, "Omi", 2)
    here.leave_in_supply(A, 50)
    here.into_tray(B, 3)
    here.give_chests(A, 7)
    assert here.winter({A: 9, B: 9, C: 9}, event=1) == TURN_UP_EVENTS
    state = here.state
    assert [*state.rice] == [0] * 5
    assert sum(state.revolts) == 0
    assert state.markers == 42
    assert [entry.amount for entry in here.said(YEAR_ENDED)] == [3]
    assert here.armies("Musashi") == 4
    assert here.built("Musashi") == [1, 0, 0]
    assert state.chests[A] == 7
    assert (state.tower[A], state.tray[B]) == (8, 3)
    assert state.points[A] == 1 + 1 + 3
    assert state.round == 4
    cards = [0] * 45
    assert candidates(state, cards) == 8
    assert all(state.events[card] == IN_PILE for card in cards[:8])
    assert here.choose(*cards[:4]) == TURN_UP_ACTIONS
    assert [*state.events].count(OPEN) == 4
    assert [*state.events].count(OUT) == 4
    assert [*state.events].count(IN_PILE) == 4


def test_S_65_the_game_ends_after_the_second_winter() -> None:
    """Not after the first."""
    assert holding(1).winter({}) == TURN_UP_EVENTS
    here = holding(1)
    assert here.winter({}, year=1) == GAME_OVER


def test_S_65_option_one_year() -> None:
    """With years=1 the first winter is the last."""
    here = table(3, years=1)
    here.put(A, "Kaga", 1)
    assert here.winter({}) == GAME_OVER
    assert [entry.seat for entry in here.said(GAME_WON)] == [A]


@pytest.mark.parametrize(
    ("points", "chests", "winners"),
    [
        ((9, 8, 7), (0, 9, 9), [A]),
        ((8, 9, 7), (9, 0, 9), [B]),
        ((9, 9, 7), (3, 4, 9), [B]),
        ((9, 9, 9), (3, 2, 3), [A, C]),
        ((9, 9, 9), (3, 3, 3), [A, B, C]),
        ((0, 0, 0), (0, 0, 0), [A, B, C]),
    ],
)
def test_S_65_most_points_then_more_chests_then_a_shared_victory(
    points: tuple[int, ...], chests: tuple[int, ...], winners: list[int]
) -> None:
    """Who has won by the points and chests at the end."""
    here = table(3)
    for seat in range(3):
        here.state.points[seat] = points[seat]
        here.give_chests(seat, chests[seat])
    assert [seat for seat in range(3) if is_winner(here.state, seat)] == winners


def test_S_65_a_shared_victory_is_one_entry_with_every_winner() -> None:
    """A and B have two provinces and 15 chests each, C and D less: both won."""
    here = table(4)
    for seat, name in ((A, "Kaga"), (A, "Omi"), (B, "Izu"), (B, "Kai"), (C, "Aki")):
        here.put(seat, name, 1)
    here.put(D, "Noto", 1)
    assert here.winter({}, year=1) == GAME_OVER
    assert here.said(GAME_WON) == []
    [shared] = here.said(VICTORY_SHARED)
    assert (shared.amount, shared.other, shared.why) == (2, 15, 1 << A | 1 << B)
    assert here.log()[-1] == "A and B share the victory with 2 points and 15 chests each. (S-65)"
