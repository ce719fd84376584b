"""Chapter 3 of the checklist: the round up to the actions (S-20 to S-30)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from shogun_nb.games.shogun.chance import candidates, draw, make_tape
from shogun_nb.games.shogun.rules.planning import (
    bid_rank,
    is_tied,
    plan,
    problems_with_place,
    problems_with_plan,
)
from shogun_nb.games.shogun.rules.record import (
    ACTION_TURNED_UP,
    BID_REVEALED,
    CARD_LOST,
    EVENT_DRAWN,
    PLACE_TAKEN,
    PLAN_IN,
    REINFORCED,
    SKIPPED,
    SPECIAL_LAID_OUT,
    TIE_DRAWN,
)
from shogun_nb.games.shogun.rules.state import (
    ACTIONS,
    BATTLE_A,
    BATTLE_B,
    BID,
    BREAK_TIE,
    BUILD_CASTLE,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_5,
    DRAW_EVENT,
    GAME_OVER,
    HIDDEN,
    IN_FORCE,
    LAY_OUT_SPECIALS,
    LAYING_OUT,
    MORE_CHESTS,
    MORE_RICE,
    NOTHING,
    OPEN,
    OUT,
    PLAN,
    SIX_ARMIES,
    SPACES,
    STRONGER_ATTACK,
    STRONGER_DEFENCE,
    TAKE_PLACE,
    THROW,
    TURN_UP_ACTION,
    TURN_UP_ACTIONS,
)
from tests.acceptance.table import CHEST, MAP, A, B, C, D, E, Table, place_of, table

FIRST_SIX = ("Aki", "Bingo", "Kaga", "Omi", "Ise", "Kai")
MORE = ("Noto", "Iyo", "Izu", "Kii", "Mino", "Tosa", "Suruga")


def sheet(provinces: Mapping[int, str], bid: int | str) -> list[int]:
    """A plan: provinces on spaces, chest cards on the others, and the bid."""
    cards = [NOTHING] * SPACES
    for space, name in provinces.items():
        cards[space] = place_of(name)
    cards[BID] = place_of(bid) if isinstance(bid, str) else bid
    return cards


def in_order(names: Iterable[str], first: int = 0) -> dict[int, str]:
    """The names on action spaces one after another."""
    return dict(enumerate(names, start=first))


def rules_broken(here: Table, cards: list[int], seat: int = A) -> list[str]:
    found = problems_with_plan(MAP.names, here.state, seat, cards)
    return [problem.split(":")[0] for problem in found]


def with_hand(*names: str, chests: int = 15, players: int = 4) -> Table:
    """A holds these province cards and has to plan."""
    here = table(players)
    for name in names:
        here.put(A, name, 1)
    here.give_chests(A, chests)
    here.planning()
    return here


# --- S-20 to S-22: laying out ---


def test_S_20_eight_rounds_in_two_years() -> None:
    """Three seasons with ten actions each and a winter, twice: then it is over."""
    here = table(3)
    step = here.laying_out()
    seasons = []
    choice = [0] * 32
    tape = make_tape("eight rounds")
    while step != GAME_OVER:
        if step == TURN_UP_ACTIONS:
            seasons.append(here.state.round)
        if step == PLAN:
            step = here.choose(*sheet({}, CHEST[0]))
        elif step == TAKE_PLACE:
            step = here.choose(here.state.turns.index(-1))
        else:
            draw(here.facts, here.state, tape, 0, choice)
            step = here.choose(*choice)
    assert seasons == [0, 1, 2, 4, 5, 6]
    assert here.state.round == 7


def test_S_21_ten_action_cards_five_face_up_five_hidden() -> None:
    """Places 1 to 5 are known; nobody, the position included, knows the others."""
    here = table(3)
    assert here.laying_out() == TURN_UP_ACTIONS
    assert candidates(here.state, [0] * 45) == 10
    here.choose(9, 0, 4, 2, 7)
    assert [*here.state.order] == [9, 0, 4, 2, 7] + [HIDDEN] * 5
    assert [entry.amount for entry in here.said(ACTION_TURNED_UP)] == [1, 2, 3, 4, 5]


def test_S_21_chance_shuffles_without_repeating_a_card() -> None:
    """Five draws of ten, whatever the tape says; every action comes up at every place."""
    here = table(3)
    here.laying_out()
    seen = set()
    choice = [0] * 32
    for game in range(300):
        draw(here.facts, here.state, make_tape("shuffle", game, length=10), 0, choice)
        assert len(set(choice[:5])) == 5
        seen |= set(enumerate(choice[:5]))
    assert seen == {(place, action) for place in range(5) for action in range(ACTIONS)}


def test_S_22_five_special_cards_face_up_place_and_privilege_in_one() -> None:
    """Who takes place 3 gets the card that lies there and acts third."""
    here = table(3)
    here.laying_out()
    assert here.choose(0, 1, 2, 3, 4) == LAY_OUT_SPECIALS
    here.choose(3, 4, 0, 1, 2)
    assert [(one.amount, one.other) for one in here.said(SPECIAL_LAID_OUT)] == [
        (1, 3),
        (2, 4),
        (3, 0),
        (4, 1),
        (5, 2),
    ]
    for _ in range(3):
        here.choose(*sheet({}, NOTHING))
    here.choose(here.state.events.index(OPEN))
    here.choose(A)
    here.choose(2)
    assert here.state.place[A] == 2
    assert here.state.privilege[A] == 0
    assert [*here.state.turns] == [-1, -1, A, -1, -1]


# --- S-23 and S-24: privileges ---


def test_S_23_one_chest_more_when_collecting_taxes_for_its_holder_only() -> None:
    """A and B collect 6 each; A's card adds 1."""
    here = table(3)
    here.put(A, "Musashi", 1)
    here.put(B, "Wakasa", 1)
    plans = {A: {COLLECT_TAXES: "Musashi"}, B: {COLLECT_TAXES: "Wakasa"}}
    here.actions(COLLECT_TAXES, plans=plans, privileges={A: MORE_CHESTS})
    assert (here.state.chests[A], here.state.chests[B]) == (25, 24)


def test_S_23_one_rice_more_when_confiscating_rice() -> None:
    """Kaga's 5 become 6; the chests' privilege of B adds no rice."""
    here = table(3)
    here.put(A, "Kaga", 1)
    here.put(B, "Hoki", 1)
    plans = {A: {CONFISCATE_RICE: "Kaga"}, B: {CONFISCATE_RICE: "Hoki"}}
    privileges = {A: MORE_RICE, B: MORE_CHESTS}
    here.actions(CONFISCATE_RICE, plans=plans, privileges=privileges)
    assert (here.state.rice[A], here.state.rice[B]) == (6, 5)


def test_S_23_six_armies_instead_of_five_at_the_price_of_five() -> None:
    """3 chests all the same."""
    here = table(3)
    here.put(A, "Kaga", 1)
    here.actions(DEPLOY_5, plans={A: {DEPLOY_5: "Kaga"}}, privileges={A: SIX_ARMIES})
    assert here.armies("Kaga") == 7
    assert here.state.chests[A] == 15


@pytest.mark.parametrize("action", [BATTLE_A, BATTLE_B])
def test_S_23_one_army_more_attacking_and_one_defending(action: int) -> None:
    """In battle/move A and in B, each side with its card, from its own supply."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(B, "Kozuke", 2)
    privileges = {A: STRONGER_ATTACK, B: STRONGER_DEFENCE}
    here.actions(action, plans={A: {action: "Shinano"}}, privileges=privileges)
    here.choose("Kozuke", 2)
    assert [*here.state.hand[:2]] == [3, 3]
    assert [*here.state.supply[:2]] == [62 - 3 - 1, 62 - 2 - 1]


def test_S_23_the_attack_card_does_not_defend_nor_the_defence_card_attack() -> None:
    """The cards the other way round: nobody is helped."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(B, "Kozuke", 2)
    privileges = {B: STRONGER_ATTACK, A: STRONGER_DEFENCE}
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, privileges=privileges)
    here.choose("Kozuke", 2)
    assert [*here.state.hand[:2]] == [2, 2]
    assert here.said(REINFORCED) == []


def test_S_23_a_move_between_own_provinces_uses_no_privilege() -> None:
    """No battle, no army from the supply."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(A, "Kozuke", 2)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, privileges={A: STRONGER_ATTACK})
    here.choose("Kozuke", 2)
    assert here.armies("Kozuke") == 4


# --- S-25 to S-27: planning and bidding ---


def test_S_25_a_card_on_each_of_the_eleven_spaces() -> None:
    """Six provinces, four chest cards on actions and the fifth as bid: nothing is wrong."""
    here = with_hand(*FIRST_SIX)
    assert rules_broken(here, sheet(in_order(FIRST_SIX), CHEST[0])) == []
    assert rules_broken(here, sheet(in_order(FIRST_SIX[:5]), "Kai")) == []


def test_S_25_there_are_only_five_chest_cards() -> None:
    """Ten provinces, five on actions: five chest cards cover the rest, none is left to bid."""
    here = with_hand(*FIRST_SIX, *MORE[:4])
    assert rules_broken(here, sheet(in_order(FIRST_SIX[:5]), "Noto")) == []
    assert rules_broken(here, sheet(in_order(FIRST_SIX[:5]), CHEST[2])) == ["S-25"]
    assert rules_broken(here, sheet(in_order(FIRST_SIX[:4]), "Noto")) == ["S-25"]
    assert rules_broken(here, sheet(in_order([*FIRST_SIX, *MORE[:4]]), CHEST[2])) == []


def test_S_25_a_card_lies_on_one_space_only() -> None:
    """Aki cannot get a castle and a temple in one round, nor be bid besides."""
    here = with_hand(*FIRST_SIX)
    double = {**in_order(FIRST_SIX), 6: "Aki"}
    assert rules_broken(here, sheet(double, CHEST[0])) == ["S-25"]
    assert rules_broken(here, sheet(in_order(FIRST_SIX), "Aki")) == ["S-25"]


def test_S_25_only_own_provinces() -> None:
    """A neutral one and B's are not in A's hand."""
    here = with_hand(*FIRST_SIX)
    here.put(B, "Musashi", 1)
    foreign = {**in_order(FIRST_SIX), 6: "Musashi", 7: "Noto"}
    assert rules_broken(here, sheet(foreign, CHEST[0])) == ["S-25", "S-25"]
    assert rules_broken(here, sheet(in_order(FIRST_SIX), "Musashi")) == ["S-25"]


def test_S_25_a_plan_may_name_what_cannot_be_done() -> None:
    """No chests, one army, no free site: the plan is legal, the actions are skipped later."""
    here = with_hand(*FIRST_SIX, chests=0)
    everything = {BUILD_CASTLE: "Aki", DEPLOY_5: "Kaga", BATTLE_A: "Omi", BATTLE_B: "Ise"}
    everything |= {COLLECT_TAXES: "Kai", CONFISCATE_RICE: "Bingo"}
    assert rules_broken(here, sheet(everything, CHEST[0])) == []


def test_S_25_all_plan_in_secret() -> None:
    """Seat by seat; a plan does not show in the public position."""
    here = table(3)
    for seat, name in enumerate(("Aki", "Bingo", "Kaga")):
        here.put(seat, name, 2)
    here.planning()
    for seat, name in enumerate(("Aki", "Bingo", "Kaga")):
        assert (here.state.step, here.state.seat) == (PLAN, seat)
        here.choose(*sheet({BATTLE_A: name}, CHEST[1]))
        assert [*here.state.planned] == [1] * (seat + 1) + [0] * (4 - seat)
        assert set(here.state.shown) == {HIDDEN}
        assert set(here.state.bids) == {HIDDEN}
    assert here.plans[B * SPACES + BATTLE_A] == place_of("Bingo")
    assert here.state.step == DRAW_EVENT


def test_S_25_a_plan_can_be_replaced_until_all_are_in() -> None:
    """The later plan counts, and the record tells one plan of the seat only."""
    here = table(3)
    here.put(A, "Aki", 2)
    here.planning()
    here.choose(*sheet({BATTLE_A: "Aki"}, CHEST[1]))
    plan(here.state, here.plans, A, sheet({BATTLE_B: "Aki"}, CHEST[2]), here.record)
    here.choose(*sheet({}, CHEST[0]))
    here.choose(*sheet({}, CHEST[0]))
    assert here.plans[BATTLE_A] == NOTHING
    assert here.plans[BATTLE_B] == place_of("Aki")
    assert [entry.seat for entry in here.said(PLAN_IN)] == [A, B, C]
    here.choose(here.state.events.index(OPEN))
    assert here.state.bids[A] == CHEST[2]


@pytest.mark.parametrize("provinces", range(6))
def test_S_26_with_fewer_than_eleven_cards_all_of_them_lie_out(provinces: int) -> None:
    """0 to 5 provinces: every one on an action; a chest card, a province or no card as bid."""
    own = FIRST_SIX[:provinces]
    here = with_hand(*own)
    assert rules_broken(here, sheet(in_order(own), CHEST[0])) == []
    assert rules_broken(here, sheet(in_order(own), CHEST[4])) == []
    assert rules_broken(here, sheet(in_order(own), NOTHING)) == []
    if provinces:
        assert rules_broken(here, sheet(in_order(own[1:], first=3), own[0])) == []
        assert rules_broken(here, sheet(in_order(own[1:]), CHEST[0])) == ["S-26"]
        assert rules_broken(here, sheet(in_order(own[1:]), NOTHING)) == ["S-26"]


@pytest.mark.parametrize("provinces", range(9))
def test_S_26_every_sort_of_plan_is_judged_by_its_number_of_cards(provinces: int) -> None:
    """A plan is legal exactly when all 11 spaces, or all provinces and 5 chest cards, are used.

    A sort of plan is told by how many provinces lie on actions and by what is bid.
    """
    own = (*FIRST_SIX, *MORE)[:provinces]
    here = with_hand(*own)
    for wanted in range(provinces + 1):
        bids: list[int | str] = [NOTHING, CHEST[0]]
        if wanted < provinces:
            bids.append(own[-1])
        for bid in bids:
            chest_cards = 5 - (bid == CHEST[0])
            on_actions = wanted + min(10 - wanted, chest_cards)
            full = on_actions + (bid != NOTHING) == min(11, provinces + 5)
            assert (rules_broken(here, sheet(in_order(own[:wanted]), bid)) == []) == full


def test_S_26_all_plans_of_a_player_with_one_province_counted() -> None:
    """On one of ten actions with five chest cards or none as bid: 60; or bid itself: 1 more."""
    here = with_hand("Aki")
    legal = 0
    for bits in range(1 << ACTIONS):
        provinces = {space: "Aki" for space in range(ACTIONS) if bits >> space & 1}
        bids: list[int | str] = [NOTHING, *CHEST, "Aki"]
        for bid in bids:
            legal += rules_broken(here, sheet(provinces, bid)) == []
    assert legal == 61


def test_S_26_a_player_without_provinces_stays_in_the_game() -> None:
    """B has none: bids or not, gets a place, is skipped in every action, scores 0 in winter."""
    here = table(3)
    here.put(A, "Aki", 2)
    here.put(C, "Kaga", 2)
    here.planning()
    here.choose(*sheet({BUILD_CASTLE: "Aki"}, CHEST[0]))
    assert rules_broken(here, sheet({}, NOTHING), B) == []
    assert rules_broken(here, sheet({}, CHEST[2]), B) == []
    here.choose(*sheet({}, CHEST[2]))
    here.choose(*sheet({BUILD_CASTLE: "Kaga"}, CHEST[0]))
    here.choose(here.state.events.index(OPEN))
    assert (here.state.step, here.state.seat) == (TAKE_PLACE, B)
    here.choose(0)
    assert here.state.chests[B] == 16
    here = table(3)
    here.put(A, "Aki", 2)
    here.put(C, "Kaga", 2)
    here.winter({A: 1, C: 1})
    assert [*here.state.points[:3]] == [1, 0, 1]


def test_S_27_a_chest_card_that_cannot_be_paid_cannot_be_bid() -> None:
    """With 2 chests: 0, 1 and 2 may be bid, 3 and 4 not."""
    here = with_hand(*FIRST_SIX, chests=2)
    legal = [rules_broken(here, sheet(in_order(FIRST_SIX), bid)) == [] for bid in CHEST]
    assert legal == [True, True, True, False, False]
    assert rules_broken(here, sheet(in_order(FIRST_SIX), CHEST[3])) == ["S-27"]


def test_S_27_chest_cards_show_nought_to_four() -> None:
    """There is no 5."""
    here = with_hand(*FIRST_SIX)
    assert rules_broken(here, sheet(in_order(FIRST_SIX), CHEST[4] + 1)) == ["S-27"]


@pytest.mark.parametrize("provinces", [6, 8, 12])
def test_S_27_with_six_provinces_or_more_the_bid_space_needs_a_card(provinces: int) -> None:
    """No card is no bid any more."""
    own = (*FIRST_SIX, *MORE)[:provinces]
    here = with_hand(*own)
    assert "S-27" in rules_broken(here, sheet(in_order(own[:10]), NOTHING))


# --- S-28 to S-30: event, bids, turn order ---


@pytest.mark.parametrize(("season", "left"), [(0, 4), (1, 3), (2, 2)])
def test_S_28_one_of_the_open_events_is_drawn_after_planning_and_before_the_bids(
    season: int, left: int
) -> None:
    """4, 3 or 2 lie open; the drawn one is in force, and no bid was known before."""
    here = table(3)
    here.state.round = season
    here.planning()
    for _ in range(3):
        here.choose(*sheet({}, NOTHING))
    assert here.state.step == DRAW_EVENT
    assert here.said(BID_REVEALED) == []
    cards = [0] * 45
    assert candidates(here.state, cards) == left
    assert all(here.state.events[card] == OPEN for card in cards[:left])
    here.choose(cards[0])
    assert here.state.event == cards[0]
    assert here.state.events[cards[0]] == IN_FORCE
    assert [*here.state.events].count(OPEN) == left - 1
    assert [*here.state.events].count(OUT) == season
    assert len(here.said(EVENT_DRAWN)) == 1
    assert len(here.said(BID_REVEALED)) == 3


def bidding(bids: Mapping[int, int | str]) -> Table:
    """Five players (fewer: so many) with these bids, up to the first choice of a place."""
    here = table(len(bids))
    for bid in bids.values():
        if isinstance(bid, str):
            seat = next(seat for seat, one in bids.items() if one == bid)
            here.put(seat, bid, 1)
    here.planning()
    for seat in bids:
        here.choose(*sheet({}, bids[seat]))
    here.choose(here.state.events.index(OPEN))
    return here


def test_S_29_chest_cards_from_four_down_to_one_each_is_paid() -> None:
    """3, 1, 4, 2: C, A, D, B choose in this order; the chests are in the bank."""
    here = bidding({A: CHEST[3], B: CHEST[1], C: CHEST[4], D: CHEST[2]})
    assert [*here.state.chests[:4]] == [12, 14, 11, 13]
    assert here.state.bank == 135 - 60 + 10
    chosen = []
    for place in (4, 0, 2, 1):
        assert here.state.step == TAKE_PLACE
        chosen.append(here.state.seat)
        here.choose(place)
    assert chosen == [C, A, D, B]
    assert [*here.state.turns] == [A, B, D, -1, C]
    paid = {entry.seat: entry.amount for entry in here.said(BID_REVEALED)}
    assert paid == {A: 3, B: 1, C: 4, D: 2}


def test_S_29_chests_before_provinces_before_the_empty_chest_card_before_no_card() -> None:
    """Chest card 1, a province, chest card 0, no card: seats D, B, A, C."""
    here = bidding({A: CHEST[0], B: "Kaga", C: NOTHING, D: CHEST[1]})
    chosen = []
    for place in range(4):
        assert here.state.step == TAKE_PLACE
        chosen.append(here.state.seat)
        here.choose(place)
    assert chosen == [D, B, A, C]


def test_S_29_the_ranks_of_all_bids() -> None:
    """Seven kinds of bid, each above the next."""
    bids = [CHEST[4], CHEST[3], CHEST[2], CHEST[1], 17, CHEST[0], NOTHING]
    ranks = [bid_rank(bid) for bid in bids]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == 7
    assert bid_rank(0) == bid_rank(44)


@pytest.mark.parametrize(
    "bids",
    [
        {A: CHEST[2], B: CHEST[2], C: CHEST[2], D: CHEST[3], E: CHEST[0]},
        {A: "Kaga", B: "Omi", C: "Aki", D: CHEST[1], E: CHEST[0]},
        {A: CHEST[0], B: CHEST[0], C: CHEST[0], D: "Kaga", E: NOTHING},
        {A: NOTHING, B: NOTHING, C: NOTHING, D: "Kaga", E: CHEST[0]},
    ],
)
def test_S_29_three_equal_bids_are_drawn_one_after_another(bids: dict[int, int | str]) -> None:
    """Chest cards, provinces of whatever name, empty chest cards, no card at all."""
    here = bidding(bids)
    free = [0, 1, 2, 3, 4]
    while here.state.step == TAKE_PLACE:
        here.choose(free.pop())
        if here.state.seat == E and here.state.step == TAKE_PLACE:
            here.choose(free.pop())
    assert here.state.step == BREAK_TIE
    cards = [0] * 45
    assert candidates(here.state, cards) == 3
    assert cards[:3] == [A, B, C]
    assert is_tied(here.state, A)
    assert not is_tied(here.state, E)
    here.choose(B)
    assert (here.state.step, here.state.seat) == (TAKE_PLACE, B)
    here.choose(free.pop())
    assert here.state.step == BREAK_TIE
    assert candidates(here.state, cards) == 2
    assert cards[:2] == [A, C]
    here.choose(C)
    here.choose(free.pop())
    assert (here.state.step, here.state.seat) == (TAKE_PLACE, A)
    assert [entry.seat for entry in here.said(TIE_DRAWN)] == [B, C]


def test_S_29_each_takes_one_of_the_remaining_cards() -> None:
    """Place 2 is gone after A took it; there is no place 6."""
    here = bidding({A: CHEST[3], B: CHEST[2], C: CHEST[1]})
    here.choose(1)
    legal = [problems_with_place(here.state, place) == [] for place in range(-1, 6)]
    assert legal == [False, True, False, True, True, True, False]
    here.choose(4)
    here.choose(0)
    places = {entry.seat: entry.amount for entry in here.said(PLACE_TAKEN)}
    assert places == {A: 2, B: 5, C: 1}
    assert [*here.state.turns] == [C, A, -1, -1, B]
    assert [*here.state.privilege[:3]] == [1, 4, 0]


def test_S_30_a_province_that_was_bid_is_known_and_has_no_action() -> None:
    """Everybody sees Kaga on B's bid space; it costs nothing; a castle there is impossible."""
    here = bidding({A: CHEST[1], B: "Kaga", C: CHEST[0]})
    assert here.state.shown[B * SPACES + BID] == place_of("Kaga")
    assert here.state.bids[B] == place_of("Kaga")
    assert here.state.chests[B] == 18
    both = sheet({BUILD_CASTLE: "Kaga"}, "Kaga")
    assert rules_broken(here, both, B) == ["S-25"]
    for place in range(3):
        here.choose(place)
    built = [entry for entry in here.said(SKIPPED) if entry.seat == B and entry.why == CARD_LOST]
    assert built == []


def test_S_28_the_event_holds_for_this_round_only() -> None:
    """After the ten actions it is out; the next round draws another."""
    here = table(3)
    here.actions(plans={}, event=7)
    assert here.state.event == -1
    assert here.state.events[6] == OUT
    assert here.state.phase == LAYING_OUT


def test_S_40_the_course_of_a_round_step_by_step() -> None:
    """What is awaited from laying out to the first action card turned up, by hand."""
    here = table(3)
    here.put(A, "Aki", 2)
    steps = [here.laying_out()]
    steps.append(here.choose(0, 1, 2, 3, 4))
    steps.append(here.choose(0, 1, 2, 3, 4))
    steps.append(here.choose(*sheet({BUILD_CASTLE: "Aki"}, CHEST[4])))
    steps.append(here.choose(*sheet({}, CHEST[3])))
    steps.append(here.choose(*sheet({}, CHEST[2])))
    steps.append(here.choose(here.state.events.index(OPEN)))
    steps += [here.choose(place) for place in range(3)]
    laid = [TURN_UP_ACTIONS, LAY_OUT_SPECIALS, PLAN, PLAN, PLAN, DRAW_EVENT]
    assert steps == [*laid, TAKE_PLACE, TAKE_PLACE, TAKE_PLACE, TURN_UP_ACTION]
    assert here.built("Aki") == [1, 0, 0]
    assert here.state.chests[A] == 18 - 4 - 3
    assert THROW not in steps


@pytest.mark.parametrize("number", [-2, -7, 45, CHEST[0], 10**9])
def test_S_25_a_number_that_is_no_card_is_a_problem_and_no_crash(number: int) -> None:
    """Numbers that name neither a province nor "not wanted" are refused on an action space."""
    here = with_hand(*FIRST_SIX)
    cards = sheet(in_order(FIRST_SIX), CHEST[0])
    assert rules_broken(here, cards) == []
    cards[9] = number
    assert "S-25" in rules_broken(here, cards)
