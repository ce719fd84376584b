"""Chapter 4 of the checklist: the actions (S-40 to S-50)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shogun_nb.games.shogun.chance import candidates
from shogun_nb.games.shogun.rules.actions import STAY, problems_with_move
from shogun_nb.games.shogun.rules.record import (
    ACTION_BEGAN,
    ACTION_TURNED_UP,
    ALREADY_BUILT,
    ARMIES_DEPLOYED,
    ARMIES_MOVED,
    ARMIES_STAYED,
    BANK_SHORT,
    BUILDING_BUILT,
    CARD_LEFT_BOARD,
    CARD_LOST,
    INCOME_LOST,
    MARKER_PLACED,
    NO_FREE_SITE,
    NO_MARKER_LEFT,
    NO_TARGET,
    NONE_IN_STOCK,
    NOT_WANTED,
    REVOLT_BROKE_OUT,
    RICE_CONFISCATED,
    SKIPPED,
    TAXES_COLLECTED,
    TOO_FEW_ARMIES,
    TOO_FEW_CHESTS,
    TOO_FEW_IN_SUPPLY,
)
from shogun_nb.games.shogun.rules.state import (
    BATTLE_A,
    BATTLE_B,
    BATTLE_MOVE,
    BID,
    BUILD_CASTLE,
    BUILD_TEMPLE,
    BUILD_THEATRE,
    CASTLE,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_1,
    DEPLOY_3,
    DEPLOY_5,
    EVENTS,
    HIDDEN,
    IN_FORCE,
    LAY_OUT_SPECIALS,
    LAYING_OUT,
    MOVE_AFTER_DEPLOY,
    NEUTRAL,
    OPEN,
    OUT,
    SPACES,
    STRONGER_ATTACK,
    TEMPLE,
    THEATRE,
    THROW,
    TURN_UP_ACTION,
    TURN_UP_ACTIONS,
)
from tests.acceptance.table import FARMERS, MAP, A, B, C, D, Table, place_of, table

PRICES = {BUILD_CASTLE: 3, BUILD_TEMPLE: 2, BUILD_THEATRE: 1}


def problems(here: Table, target: str, armies: int) -> list[str]:
    return problems_with_move(MAP.names, here.facts, here.state, place_of(target), armies)


def rules_of(found: list[str]) -> list[str]:
    return [problem.split(":")[0] for problem in found]


# --- S-40 to S-44: order, duty and skipping ---


def test_S_40_each_action_by_all_players_in_turn_order_before_the_next() -> None:
    """Three castles, then three temples, the seats each time in the order of their places."""
    here = table(3)
    plans = {}
    for seat, (one, two) in enumerate((("Suruga", "Izu"), ("Omi", "Ise"), ("Bingo", "Hoki"))):
        here.put(seat, one, 1)
        here.put(seat, two, 1)
        plans[seat] = {BUILD_TEMPLE: one, BUILD_CASTLE: two}
    here.actions(BUILD_TEMPLE, BUILD_CASTLE, plans=plans, order=(C, A, B))
    built = [(entry.other, entry.seat) for entry in here.said(BUILDING_BUILT)]
    temples = [(TEMPLE, C), (TEMPLE, A), (TEMPLE, B)]
    assert built == [*temples, (CASTLE, C), (CASTLE, A), (CASTLE, B)]


def test_S_40_empty_places_of_the_turn_order_are_passed_over() -> None:
    """Three players on places 1, 3 and 5 act in that order."""
    here = table(3)
    here.put(A, "Omi", 1)
    here.put(B, "Suruga", 1)
    here.put(C, "Bingo", 1)
    castles = {A: {0: "Omi"}, B: {0: "Suruga"}, C: {0: "Bingo"}}
    here.actions(BUILD_CASTLE, plans=castles, order=(B, -1, C, -1, A))
    assert [entry.seat for entry in here.said(BUILDING_BUILT)] == [B, C, A]


def test_S_40_after_each_of_the_first_five_actions_the_next_card_is_turned_up() -> None:
    """With five cards known, places 6 to 10 become known after actions 1 to 5, one each."""
    here = table(3)
    step = here.actions(0, 1, 2, 3, 4, plans={}, known=5)
    for turned_up, action in enumerate((9, 8, 7, 6, 5), start=1):
        assert step == TURN_UP_ACTION
        assert here.state.slot == turned_up
        cards = [0] * 45
        left = candidates(here.state, cards)
        assert sorted(cards[:left]) == list(range(5, 10 - turned_up + 1))
        step = here.choose(action)
    begun = here.said(ACTION_BEGAN)
    assert [entry.other for entry in begun] == [0, 1, 2, 3, 4, 9, 8, 7, 6, 5]
    shown = [(entry.amount, entry.other) for entry in here.said(ACTION_TURNED_UP)]
    assert shown == [(6, 9), (7, 8), (8, 7), (9, 6), (10, 5)]
    assert here.state.round == 1


def test_S_41_a_card_is_revealed_only_at_its_players_turn_in_the_action() -> None:
    """While the first player chooses a target, the second one's card for the action is hidden."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(B, "Suruga", 3)
    plans = {A: {BATTLE_A: "Shinano"}, B: {BATTLE_A: "Suruga"}}
    assert here.actions(BATTLE_A, plans=plans) == BATTLE_MOVE
    shown = here.state.shown
    assert shown[A * SPACES + BATTLE_A] == place_of("Shinano")
    assert shown[B * SPACES + BATTLE_A] == HIDDEN
    assert here.choose("Kai", 2) == THROW
    assert shown[B * SPACES + BATTLE_A] == HIDDEN
    here.throw({A: 2})
    assert here.state.seat == B
    assert shown[B * SPACES + BATTLE_A] == place_of("Suruga")
    assert shown[C * SPACES + BATTLE_A] == HIDDEN


def test_S_42_who_can_move_must_move() -> None:
    """Battle/move with two armies and a target: staying, and moving nobody, are no choices."""
    here = table(3)
    here.put(A, "Shinano", 2)
    assert here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}) == BATTLE_MOVE
    assert here.state.seat == A
    assert rules_of(problems(here, "Kozuke", 0)) == ["S-49"]
    stay = problems_with_move(MAP.names, here.facts, here.state, STAY, 0)
    assert stay != []
    assert problems(here, "Kozuke", 1) == []


def test_S_42_a_harmful_action_is_carried_out_all_the_same() -> None:
    """Taxes in a province with markers bring a revolt, and the player is not asked."""
    here = table(3)
    here.put(A, "Mikawa", 1, markers=5)
    assert here.actions(COLLECT_TAXES, plans={A: {COLLECT_TAXES: "Mikawa"}}) == THROW
    assert here.state.hand[FARMERS] == 5


def test_S_43_the_card_of_a_conquered_province_leaves_the_planning_board() -> None:
    """B loses Kozuke before its castle: everybody sees the card go, and no castle is built."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 1)
    plans = {A: {BATTLE_A: "Shinano"}, B: {BUILD_CASTLE: "Kozuke"}}
    here.actions(BATTLE_A, BUILD_CASTLE, plans=plans)
    here.choose("Kozuke", 4)
    here.throw({A: 4})
    left = here.said(CARD_LEFT_BOARD)
    assert [(entry.seat, entry.province, entry.other) for entry in left] == [
        (B, "Kozuke", BUILD_CASTLE)
    ]
    skipped = [entry for entry in here.said(SKIPPED) if entry.why == CARD_LOST]
    assert [(entry.seat, entry.province, entry.other) for entry in skipped] == [
        (B, "Kozuke", BUILD_CASTLE)
    ]
    assert here.built("Kozuke") == [0, 0, 0]
    assert here.said(BUILDING_BUILT) == []


@pytest.mark.parametrize("revolt", [False, True])
def test_S_43_after_a_draw_or_a_lost_revolt_the_card_goes_to_the_stock_at_once(
    revolt: bool,
) -> None:
    """The province falls to nobody before a second action was to happen there: skipped."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 3, markers=1)
    first, plan = BATTLE_A, {A: {BATTLE_A: "Shinano"}, B: {BUILD_CASTLE: "Kozuke"}}
    if revolt:
        first, plan = COLLECT_TAXES, {B: {COLLECT_TAXES: "Kozuke"}}
    here.actions(first, BUILD_CASTLE, plans=plan)
    if revolt:
        here.throw({})
    else:
        here.choose("Kozuke", 4)
        here.throw({A: 1, B: 1})
    assert here.owner("Kozuke") == NEUTRAL
    assert [entry.seat for entry in here.said(CARD_LEFT_BOARD)] == [B]
    assert here.said(BUILDING_BUILT) == []


def test_S_43_a_card_on_the_bid_space_goes_too_but_place_and_privilege_stay() -> None:
    """B bid Kozuke and sits on place 1 with a privilege; losing Kozuke changes neither."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 1)
    here.put(B, "Musashi", 3)
    plans = {A: {BATTLE_A: "Shinano"}, B: {BID: "Kozuke", BATTLE_B: "Musashi"}}
    here.actions(BATTLE_A, BATTLE_B, plans=plans, order=(B, A, C), privileges={B: STRONGER_ATTACK})
    here.choose("Kozuke", 4)
    here.throw({A: 4})
    assert [entry.other for entry in here.said(CARD_LEFT_BOARD)] == [BID]
    assert here.state.seat == B
    here.choose("Kai", 2)
    assert here.state.hand[B] == 3


def test_S_43_cards_return_to_the_hands_after_the_tenth_action() -> None:
    """In the next round every board is empty, and a card lost before can be used again."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 1)
    plans = {A: {BATTLE_A: "Shinano"}, B: {BUILD_CASTLE: "Kozuke"}}
    here.actions(BATTLE_A, BUILD_CASTLE, plans=plans)
    here.choose("Kozuke", 4)
    assert here.throw({A: 4}) == TURN_UP_ACTIONS
    assert set(here.plans) == {HIDDEN}
    assert set(here.state.shown) == {HIDDEN}
    assert set(here.state.spent) == {0}


def test_S_44_what_cannot_be_done_in_full_is_skipped_and_nothing_is_paid() -> None:
    """One chest short for each of the six actions that cost something."""
    costs = {**PRICES, DEPLOY_5: 3, DEPLOY_3: 2, DEPLOY_1: 1}
    for action, price in costs.items():
        for chests, done in ((price - 1, False), (price, True)):
            here = table(3)
            here.put(A, "Etchu", 1)
            here.give_chests(A, chests)
            here.actions(action, plans={A: {action: "Etchu"}})
            skipped = [entry for entry in here.said(SKIPPED) if entry.why == TOO_FEW_CHESTS]
            assert len(skipped) == (0 if done else 1)
            assert here.state.chests[A] == (0 if done else price - 1)


def test_S_44_an_action_that_is_not_wanted_is_skipped() -> None:
    """A chest card on the space: the record says that the action was not wanted."""
    here = table(3)
    here.actions(BUILD_CASTLE, plans={})
    first = here.said(SKIPPED)[0]
    assert (first.seat, first.other, first.why) == (A, BUILD_CASTLE, NOT_WANTED)


# --- S-45: building ---


@pytest.mark.parametrize("action", [BUILD_CASTLE, BUILD_TEMPLE, BUILD_THEATRE])
def test_S_45_prices_of_the_buildings(action: int) -> None:
    """A castle costs 3 chests, a temple 2, a theatre 1; the chests go to the bank."""
    here = table(3)
    here.put(A, "Izu", 1)
    bank = here.state.bank
    here.actions(action, plans={A: {action: "Izu"}})
    assert here.state.chests[A] == 18 - PRICES[action]
    assert here.state.bank == bank + PRICES[action]
    assert here.built("Izu") == [int(kind == action) for kind in range(3)]


def test_S_45_only_on_a_free_site() -> None:
    """Settsu has one site: with a temple there, neither castle nor theatre can be built."""
    here = table(3)
    here.put(A, "Settsu", 1, buildings=[TEMPLE])
    here.put(A, "Yamato", 1)
    here.actions(BUILD_CASTLE, BUILD_THEATRE, plans={A: {BUILD_CASTLE: "Settsu"}})
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [NO_FREE_SITE]
    assert here.built("Settsu") == [0, 1, 0]
    assert here.state.chests[A] == 18


def test_S_45_no_kind_twice_in_a_province() -> None:
    """Izu has three sites and a castle: there is room, but not for a second castle."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE])
    here.actions(BUILD_CASTLE, plans={A: {BUILD_CASTLE: "Izu"}})
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [ALREADY_BUILT]
    assert here.built("Izu") == [1, 0, 0]


def test_S_45_three_sites_hold_one_of_each_kind() -> None:
    """Izu is filled over three rounds' worth of actions: castle, temple and theatre."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE, TEMPLE])
    here.actions(BUILD_THEATRE, plans={A: {BUILD_THEATRE: "Izu"}})
    assert here.built("Izu") == [1, 1, 1]


def test_S_45_buildings_stand_when_the_province_is_conquered() -> None:
    """Two buildings of B's stand in Kozuke after A took it."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 1, buildings=[CASTLE, THEATRE])
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}})
    here.choose("Kozuke", 4)
    here.throw({A: 4})
    assert here.owner("Kozuke") == A
    assert here.built("Kozuke") == [1, 0, 1]


# --- S-46: rice and taxes ---


def test_S_46_rice_and_taxes_bring_the_values_of_the_card_and_a_marker() -> None:
    """Kaga gives 5 rice, Musashi 6 chests; each gets its first revolt marker."""
    here = table(3)
    here.put(A, "Kaga", 1)
    here.put(A, "Musashi", 1)
    plans = {A: {CONFISCATE_RICE: "Kaga", COLLECT_TAXES: "Musashi"}}
    here.actions(CONFISCATE_RICE, COLLECT_TAXES, plans=plans)
    assert here.state.rice[A] == 5
    assert here.state.chests[A] == 18 + 6
    assert (here.markers("Kaga"), here.markers("Musashi")) == (1, 1)
    assert here.state.markers == 40
    assert here.said(REVOLT_BROKE_OUT) == []


@pytest.mark.parametrize("action", [CONFISCATE_RICE, COLLECT_TAXES])
def test_S_46_with_a_marker_there_before_a_revolt_breaks_out(action: int) -> None:
    """One marker is enough; put down, the revolt leaves one marker more."""
    here = table(3)
    here.put(A, "Musashi", 3, markers=1)
    assert here.actions(action, plans={A: {action: "Musashi"}}) == THROW
    assert (here.state.hand[A], here.state.hand[FARMERS]) == (3, 1)
    here.throw({A: 3, FARMERS: 1})
    assert here.owner("Musashi") == A
    assert here.armies("Musashi") == 2
    assert here.markers("Musashi") == 2


def test_S_46_reading_the_income_is_kept_when_the_revolt_is_lost() -> None:
    """The standard reading: 6 chests stay though Musashi is gone; no marker is placed."""
    here = table(3)
    here.put(A, "Musashi", 1, markers=1)
    here.actions(COLLECT_TAXES, plans={A: {COLLECT_TAXES: "Musashi"}})
    here.throw({FARMERS: 1})
    assert here.owner("Musashi") == NEUTRAL
    assert here.state.chests[A] == 18 + 6
    assert here.said(MARKER_PLACED) == []
    assert here.said(INCOME_LOST) == []


@pytest.mark.parametrize("action", [CONFISCATE_RICE, COLLECT_TAXES])
def test_S_46_option_the_income_is_lost_with_the_revolt(action: int) -> None:
    """With income_kept=0 chests and rice are as they were, and kept when the revolt fails."""
    for put_down in (False, True):
        here = table(3, income_kept=0)
        here.put(A, "Musashi", 2, markers=1)
        here.state.rice[A] = 1
        bank = here.state.bank
        here.actions(action, plans={A: {action: "Musashi"}})
        here.throw({A: 2} if put_down else {})
        rice, chests = (3, 0) if action == CONFISCATE_RICE else (0, 6)
        assert here.state.rice[A] == 1 + rice * put_down
        assert here.state.chests[A] == 18 + chests * put_down
        assert here.state.bank == bank - chests * put_down
        lost = [(entry.amount, entry.other) for entry in here.said(INCOME_LOST)]
        assert lost == ([] if put_down else [(rice + chests, action)])


def test_S_46_income_skipped_for_a_short_bank_brings_neither_revolt_nor_marker() -> None:
    """5 chests in the bank, Musashi pays 6: nothing happens, with or without a marker there."""
    for markers in (0, 2):
        here = table(3)
        here.put(A, "Musashi", 2, markers=markers)
        here.leave_in_bank(5, rich=B)
        assert here.actions(COLLECT_TAXES, plans={A: {COLLECT_TAXES: "Musashi"}}) != THROW
        assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [BANK_SHORT]
        assert here.state.chests[A] == 18
        assert here.state.bank == 5
        assert here.markers("Musashi") == markers
        assert here.said(TAXES_COLLECTED) == []


def test_S_46_no_marker_is_placed_when_the_stock_is_empty() -> None:
    """All 42 markers lie elsewhere (S-6): the rice is gained, and no marker comes."""
    here = table(3)
    here.put(A, "Kaga", 1)
    here.put(B, "Musashi", 1, markers=42)
    here.actions(CONFISCATE_RICE, plans={A: {CONFISCATE_RICE: "Kaga"}})
    assert here.state.rice[A] == 5
    assert here.markers("Kaga") == 0
    assert [entry.province for entry in here.said(NO_MARKER_LEFT)] == ["Kaga"]


# --- S-47 to S-49: armies ---


@pytest.mark.parametrize(("action", "armies", "price"), [(DEPLOY_5, 5, 3), (DEPLOY_3, 3, 2)])
def test_S_47_deploying_five_and_three(action: int, armies: int, price: int) -> None:
    """5 armies for 3 chests, 3 for 2, from the own supply into the province."""
    here = table(3)
    here.put(A, "Musashi", 1)
    here.actions(action, plans={A: {action: "Musashi"}})
    assert here.armies("Musashi") == 1 + armies
    assert here.state.supply[A] == 61 - armies
    assert here.state.chests[A] == 18 - price
    [entry] = here.said(ARMIES_DEPLOYED)
    assert (entry.amount, entry.other) == (armies, price)


def test_S_48_deploy_one_and_move_into_an_own_neighbour() -> None:
    """1 chest, 1 army; then 3 of the 4 move on to Kozuke, at least 1 stays."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(A, "Kozuke", 2)
    assert here.actions(DEPLOY_1, plans={A: {DEPLOY_1: "Shinano"}}) == MOVE_AFTER_DEPLOY
    assert here.state.seat == A
    assert here.armies("Shinano") == 4
    assert here.state.chests[A] == 17
    assert rules_of(problems(here, "Kozuke", 4)) == ["S-48"]
    assert rules_of(problems(here, "Kozuke", 0)) == ["S-48"]
    assert problems(here, "Kozuke", 3) == []
    here.choose("Kozuke", 3)
    assert (here.armies("Shinano"), here.armies("Kozuke")) == (1, 5)
    assert [entry.rule for entry in here.said(ARMIES_MOVED)] == [48]


def test_S_48_the_move_is_optional_and_never_a_battle() -> None:
    """Staying is a choice; a foreign, a neutral or a far province is none."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(A, "Kozuke", 2)
    here.put(A, "Bingo", 2)
    here.put(B, "Musashi", 2)
    here.actions(DEPLOY_1, plans={A: {DEPLOY_1: "Shinano"}})
    for name in ("Musashi", "Kai", "Bingo"):
        assert rules_of(problems(here, name, 1)) == ["S-48"]
    here.choose(STAY, 0)
    assert here.armies("Shinano") == 4
    assert [entry.province for entry in here.said(ARMIES_STAYED)] == ["Shinano"]


def test_S_48_without_an_own_neighbour_only_the_army_is_placed() -> None:
    """All around Shinano is neutral: the player is not asked."""
    here = table(3)
    here.put(A, "Shinano", 1)
    step = here.actions(DEPLOY_1, plans={A: {DEPLOY_1: "Shinano"}})
    assert step != MOVE_AFTER_DEPLOY
    assert here.armies("Shinano") == 2


def test_S_48_without_an_army_in_the_supply_neither_part_is_done() -> None:
    """Not fully possible: no army, no payment, and no move either."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(A, "Kozuke", 2)
    here.leave_in_supply(A, 0)
    assert here.actions(DEPLOY_1, plans={A: {DEPLOY_1: "Shinano"}}) != MOVE_AFTER_DEPLOY
    assert here.state.chests[A] == 18
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [TOO_FEW_IN_SUPPLY]


@pytest.mark.parametrize("action", [BATTLE_A, BATTLE_B])
def test_S_49_both_battle_actions_move_into_an_own_province(action: int) -> None:
    """3 of 4 armies go from Shinano to Kozuke; nobody fights."""
    here = table(3)
    here.put(A, "Shinano", 4)
    here.put(A, "Kozuke", 2)
    here.actions(action, plans={A: {action: "Shinano"}})
    assert here.choose("Kozuke", 3) != THROW
    assert (here.armies("Shinano"), here.armies("Kozuke")) == (1, 5)
    assert [entry.rule for entry in here.said(ARMIES_MOVED)] == [49]


def test_S_49_at_least_one_moves_and_at_least_one_stays() -> None:
    """Of 4 armies 1, 2 or 3 may go, not 0 and not 4."""
    here = table(3)
    here.put(A, "Shinano", 4)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}})
    allowed = [armies for armies in range(6) if problems(here, "Kozuke", armies) == []]
    assert allowed == [1, 2, 3]


def test_S_49_a_single_army_cannot_move() -> None:
    """The action is skipped, for want of armies."""
    here = table(3)
    here.put(A, "Shinano", 1)
    assert here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}) != BATTLE_MOVE
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [TOO_FEW_ARMIES]


def test_S_49_only_adjacent_provinces_and_sea_routes_count() -> None:
    """From Shima: Ise by land, Izu by sea, and nothing else; from Izu back again."""
    here = table(4)
    here.put(A, "Shima", 3)
    here.put(A, "Izu", 3)
    here.actions(BATTLE_A, BATTLE_B, plans={A: {BATTLE_A: "Shima", BATTLE_B: "Izu"}})
    reached = [name for name in MAP.names if problems(here, name, 1) == []]
    assert reached == ["Ise", "Izu"]
    here.choose("Izu", 2)
    assert here.armies("Izu") == 5
    assert problems(here, "Shima", 4) == []


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Kaga", "Tajima"),
        ("Aki", "Iyo"),
        ("Harima", "Sanuki"),
        ("Kii", "Awa-Shikoku"),
        ("Shima", "Izu"),
        ("Izu", "Awa-Boso"),
    ],
)
def test_S_49_the_six_sea_routes_in_both_directions(one: str, two: str, side: str) -> None:
    """Each route can be attacked along either way; reading: on both sides of the board."""
    for start, target in ((one, two), (two, one)):
        here = table(5, side=side)
        here.put(A, start, 2)
        here.actions(BATTLE_A, plans={A: {BATTLE_A: start}})
        assert problems(here, target, 1) == []
        assert here.choose(target, 1) == THROW


def test_S_49_no_limit_on_armies_in_a_province() -> None:
    """All 62 armies of a player stand together."""
    here = table(3)
    here.put(A, "Shinano", 31)
    here.put(A, "Kozuke", 31)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}})
    here.choose("Kozuke", 30)
    assert here.armies("Kozuke") == 61


def test_S_49_a_province_ringed_by_closed_ones_has_no_target() -> None:
    """Three players, sun: Awa-Shikoku's neighbours but Kii and Iyo are closed, and not entered."""
    here = table(3)
    here.put(A, "Awa-Shikoku", 3)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Awa-Shikoku"}})
    reached = [name for name in MAP.names if problems(here, name, 1) == []]
    assert reached == ["Iyo", "Kii"]
    assert rules_of(problems(here, "Tosa", 1)) == ["S-10"]


def test_S_49_where_every_neighbour_is_closed_the_action_is_skipped() -> None:
    """No province of the printed board is shut in completely, so Shima is shut in here by hand."""
    here = table(3)
    shut = [place_of(name) for name in ("Ise", "Izu")]
    board = here.facts.board
    closed = [1 if place in shut else was for place, was in enumerate(board.closed)]
    here.facts = here.facts._replace(board=replace(board, closed=closed))
    for place in shut:
        here.state.owner[place] = 6
    here.put(A, "Shima", 3)
    assert here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shima"}}) != BATTLE_MOVE
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [NO_TARGET]


# --- S-50: the end of a round ---


def test_S_50_after_spring_cards_are_taken_back_and_the_event_leaves_the_game() -> None:
    """Places, privileges, bids, special and action cards are gone; the event is out."""
    here = table(3)
    assert here.actions(plans={}, privileges={A: 0}) == TURN_UP_ACTIONS
    state = here.state
    assert state.round == 1
    assert state.phase == LAYING_OUT
    assert set(state.place) == set(state.turns) == set(state.privilege) == {-1}
    assert set(state.special) == set(state.order) == {HIDDEN}
    assert state.events[0] == OUT
    assert [*state.events].count(OPEN) == 3
    assert IN_FORCE not in state.events
    here.choose(0, 1, 2, 3, 4)
    assert state.step == LAY_OUT_SPECIALS
    cards = [0] * 45
    assert candidates(state, cards) == 5


def test_S_50_after_autumn_the_turn_order_stays_until_winter_ends() -> None:
    """In winter the daimyo cards lie where they lay; afterwards they are taken back."""
    here = table(3)
    for seat, name in enumerate(("Musashi", "Kaga", "Omi")):
        here.put(seat, name, 1, markers=0)
    here.actions(plans={}, order=(B, C, A), season=2)
    assert here.state.round == 3
    assert [*here.state.turns[:3]] == [B, C, A]
    assert set(here.state.privilege) == {-1}
    while here.state.round == 3:
        if here.state.step == THROW:
            here.throw({colour: here.state.hand[colour] for colour in range(6)})
        else:
            cards = [0] * 45
            candidates(here.state, cards)
            here.choose(cards[0])
    assert here.state.round == 4
    assert set(here.state.turns) == {-1}
    assert len([one for one in here.state.events if one == OUT]) == EVENTS - 8


def test_S_43_reading_a_card_in_the_hand_can_be_lost_without_any_action_lost() -> None:
    """D's unplanned Kozuke falls: no card leaves a board, and nothing is skipped for it."""
    here = table(4)
    here.put(A, "Shinano", 5)
    here.put(D, "Kozuke", 1)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}})
    here.choose("Kozuke", 4)
    here.throw({A: 4})
    assert here.said(CARD_LEFT_BOARD) == []
    assert [entry for entry in here.said(SKIPPED) if entry.why == CARD_LOST] == []


def test_S_44_a_piece_missing_from_the_stock_skips_the_building() -> None:
    """All 28 castles stand elsewhere: none can be built, and nothing is paid (S-6)."""
    here = table(4)
    names = [name for name in MAP.names if name != "Settsu"]
    for name in names[:28]:
        here.put(B, name, 1, buildings=[CASTLE])
    here.put(A, "Settsu", 1)
    here.actions(BUILD_CASTLE, plans={A: {BUILD_CASTLE: "Settsu"}})
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [NONE_IN_STOCK]
    assert here.state.chests[A] == 15


def test_S_46_the_record_tells_income_and_printed_value() -> None:
    """Confiscated 3 in Musashi as printed."""
    here = table(3)
    here.put(A, "Musashi", 1)
    here.actions(CONFISCATE_RICE, plans={A: {CONFISCATE_RICE: "Musashi"}})
    [entry] = here.said(RICE_CONFISCATED)
    assert (entry.seat, entry.province, entry.amount, entry.other) == (A, "Musashi", 3, 3)
