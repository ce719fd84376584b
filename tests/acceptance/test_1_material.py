"""Chapter 1 of the checklist: the material (S-1 to S-6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from shogun_nb.games.shogun.events import EVENT_NAMES, PRIVILEGE_NAMES
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.rules.planning import CHEST_CARDS
from shogun_nb.games.shogun.rules.record import REINFORCED, SKIPPED, TOO_FEW_IN_SUPPLY
from shogun_nb.games.shogun.rules.setup import board_of
from shogun_nb.games.shogun.rules.state import (
    ACTIONS,
    BATTLE_A,
    BUILD_TEMPLE,
    BUILDINGS,
    CASTLE,
    CLOSED,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_5,
    EVENTS,
    FARMERS,
    LARGEST_DRAFT,
    LAY_OUT_SPECIALS,
    LAYING_OUT,
    MORE_CHESTS,
    NEUTRAL,
    PLACES,
    SIX_ARMIES,
    TEMPLE,
    THROW,
    State,
)
from shogun_nb.games.shogun.words import ACTION_NAMES, action_names
from tests.acceptance.invariants import broken
from tests.acceptance.table import MAP, A, B, drafting, place_of, table


def test_S_1_both_sides_show_45_provinces_in_five_regions_of_nine() -> None:
    """Eight provinces change region, so there are 37 common, 8 sun and 8 moon cards: 53."""
    regions = {}
    for side in ("sun", "moon"):
        board = board_of(MAP, side, 5)
        assert len(board.region) == 45
        assert Counter(board.region) == dict.fromkeys(range(5), 9)
        regions[side] = board.region
    changed = sum(sun != moon for sun, moon in zip(regions["sun"], regions["moon"], strict=True))
    assert changed == 8
    assert (45 - changed) + 2 * changed == 53


@pytest.mark.parametrize("players", [3, 4, 5])
def test_S_2_armies_farmers_and_chest_cards(players: int) -> None:
    """62 armies a player, 20 farmers, chest cards 0 to 4; colours not played have nothing."""
    state = drafting(players).state
    for seat in range(5):
        groups = state.groups[seat * LARGEST_DRAFT : (seat + 1) * LARGEST_DRAFT]
        assert state.supply[seat] + sum(groups) == (62 if seat < players else 0)
    assert state.supply[FARMERS] == 20
    assert CHEST_CARDS == 5


def test_S_3_chests_buildings_and_markers() -> None:
    """35 chests worth 1 and 20 worth 5, 28 castles, 26 temples, 26 theatres, 42 markers."""
    state = drafting(4).state
    assert state.bank + sum(state.chests) == 35 + 20 * 5
    assert [*state.stock] == [28, 26, 26]
    assert state.markers == 42


def test_S_4_events_actions_and_special_cards() -> None:
    """12 event cards, 10 action cards, 5 special cards, each with its words."""
    assert (EVENTS, ACTIONS, PLACES) == (12, 10, 5)
    assert action_names(Parameters().deploy_armies) == ACTION_NAMES
    assert (len(EVENT_NAMES), len(ACTION_NAMES), len(PRIVILEGE_NAMES)) == (12, 10, 5)
    numbers = Parameters()
    assert len(numbers.event_effect) == len(numbers.event_rice_loss) == 12


def test_S_5_every_province_has_rice_tax_and_one_to_three_sites() -> None:
    """The printed totals over 45 provinces: tax 220, rice 140, sites 87; Settsu pays 7."""
    for side in ("sun", "moon"):
        board = board_of(MAP, side, 5)
        assert (sum(board.tax), sum(board.rice), sum(board.sites)) == (220, 140, 87)
        assert set(board.sites) == {1, 2, 3}
        assert board.tax[place_of("Settsu")] == 7
        assert board.sites[place_of("Aki")] == 2


def test_S_6_a_province_has_an_owner_exactly_when_an_army_stands_there() -> None:
    """With 1 of 2 armies gone it is owned still; after a draw, nobody's."""
    here = table(3)
    here.put(A, "Shinano", 2)
    here.put(B, "Kozuke", 1)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}})
    here.choose("Kozuke", 1)
    assert (here.owner("Shinano"), here.armies("Shinano")) == (A, 1)
    here.throw({})
    assert (here.owner("Kozuke"), here.armies("Kozuke")) == (NEUTRAL, 0)


def test_S_6_the_bank_counts_at_the_value_after_the_event() -> None:
    """Settsu pays 7, event 7 caps it at 5: with 5 in the bank the taxes are collected in full."""
    for chests, gained in ((5, 5), (4, 0)):
        here = table(3)
        here.put(A, "Settsu", 1)
        here.leave_in_bank(chests, rich=B)
        here.actions(COLLECT_TAXES, plans={A: {COLLECT_TAXES: "Settsu"}}, event=7)
        assert here.state.chests[A] == 18 + gained


def test_S_6_a_privileges_chest_falls_away_with_an_empty_bank() -> None:
    """6 chests in the bank, Musashi pays 6: the privilege's seventh falls away."""
    for chests, gained in ((6, 6), (7, 7)):
        here = table(3)
        here.put(A, "Musashi", 1)
        here.leave_in_bank(chests, rich=B)
        plans = {A: {COLLECT_TAXES: "Musashi"}}
        here.actions(COLLECT_TAXES, plans=plans, privileges={A: MORE_CHESTS})
        assert here.state.chests[A] == 18 + gained


@pytest.mark.parametrize(("left", "placed"), [(4, 0), (5, 5), (6, 6), (7, 6)])
def test_S_6_six_armies_with_five_in_the_supply_are_five(left: int, placed: int) -> None:
    """The privilege's sixth army falls away; with 4 the base action is partial and skipped."""
    here = table(3)
    here.put(A, "Musashi", 1)
    here.leave_in_supply(A, left)
    here.actions(DEPLOY_5, plans={A: {DEPLOY_5: "Musashi"}}, privileges={A: SIX_ARMIES})
    assert here.armies("Musashi") == 1 + placed
    assert here.state.supply[A] == left - placed
    assert here.state.chests[A] == (15 if placed else 18)
    skipped = [entry for entry in here.said(SKIPPED) if entry.why == TOO_FEW_IN_SUPPLY]
    assert len(skipped) == (0 if placed else 1)


def test_S_6_the_base_after_the_event_is_what_must_be_possible() -> None:
    """Event 12 makes it 3 armies: 3 in the supply are enough, 2 are not."""
    for left, placed in ((3, 3), (2, 0)):
        here = table(3)
        here.put(A, "Musashi", 1)
        here.leave_in_supply(A, left)
        here.actions(DEPLOY_5, plans={A: {DEPLOY_5: "Musashi"}}, event=12)
        assert here.armies("Musashi") == 1 + placed


def test_S_6_rice_has_no_upper_end() -> None:
    """100 rice and 5 more."""
    here = table(3)
    here.put(A, "Kaga", 1)
    here.state.rice[A] = 100
    here.actions(CONFISCATE_RICE, plans={A: {CONFISCATE_RICE: "Kaga"}})
    assert here.state.rice[A] == 105


def test_S_6_an_army_that_joins_leaves_the_supply() -> None:
    """The castle event in a battle: the army is in the hand, and no longer in the supply."""
    here = table(3)
    here.put(A, "Shinano", 2)
    here.put(B, "Kozuke", 1, buildings=[CASTLE])
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, event=4)
    assert here.choose("Kozuke", 1) == THROW
    assert (here.state.hand[B], here.state.supply[B]) == (2, 60)
    assert len(here.said(REINFORCED)) == 1


def test_S_6_a_building_leaves_the_stock() -> None:
    """26 temples, one built: 25."""
    here = table(3)
    here.put(A, "Izu", 1)
    here.actions(BUILD_TEMPLE, plans={A: {BUILD_TEMPLE: "Izu"}})
    assert [*here.state.stock] == [28, 25, 26]


def faults() -> dict[str, tuple[str, int, int]]:
    """Single numbers that make a sound position unsound: field, place in it, new number."""
    musashi, kaga, iwami = (place_of(name) for name in ("Musashi", "Kaga", "Iwami"))
    return {
        "an army too many": ("armies", musashi, 6),
        "an army of nobody": ("armies", kaga, 1),
        "an owner without an army": ("owner", kaga, B),
        "somebody in a closed province": ("owner", iwami, NEUTRAL),
        "an open province closed": ("owner", kaga, CLOSED),
        "a farmer gone": ("supply", FARMERS, 19),
        "a cube in the tower twice": ("tower", A, 1),
        "cubes in the hand": ("hand", A, 1),
        "a chest too many": ("chests", A, 19),
        "chests of an empty seat": ("chests", 4, 1),
        "a marker from nowhere": ("revolts", musashi, 1),
        "a castle in a neutral province": ("buildings", kaga * BUILDINGS, 1),
        "a second temple": ("buildings", musashi * BUILDINGS + TEMPLE, 2),
        "negative rice": ("rice", A, -1),
        "points from nowhere": ("points", A, 3),
        "a seat twice in the order": ("turns", 3, A),
        "a special card twice": ("special", 0, 4),
        "a second event in force": ("events", 5, 2),
        "a drawn province in spring": ("drawn", 0, musashi),
        "a spent card before the actions": ("spent", musashi, 1),
    }


@pytest.mark.parametrize("fault", faults())
def test_S_6_the_invariants_notice(fault: str) -> None:
    """A sound position has no fault; with one number changed it has at least one."""
    here = table(3)
    here.put(A, "Musashi", 5)
    here.planning()
    assert broken(here.facts, here.state) == []
    name, place, number = faults()[fault]
    state: State = here.state.fork()
    getattr(state, name)[place] = number
    assert broken(here.facts, state) != []


def test_S_4_the_five_special_cards_can_all_be_drawn() -> None:
    """After the action cards all five are laid out, and nothing else is."""
    here = table(3)
    here.laying_out()
    assert here.state.phase == LAYING_OUT
    assert here.choose(9, 8, 7, 6, 5) == LAY_OUT_SPECIALS
    here.choose(4, 3, 2, 1, 0)
    assert [*here.state.special] == [4, 3, 2, 1, 0]


def test_S_6_a_fork_shares_no_list_with_its_parent() -> None:
    """The copy of a position is equal, and every list in it is another one."""
    state = table(3).state
    fork = state.fork()
    assert fork == state
    for item in fields(state):
        value = getattr(state, item.name)
        if isinstance(value, list):
            assert getattr(fork, item.name) is not value, item.name
