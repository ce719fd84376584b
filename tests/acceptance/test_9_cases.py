"""Section 9 of the checklist: the cases of the rulebooks (A-1 to A-13), and the count of rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shogun_nb.games.shogun.rules.record import (
    ATTACKED,
    BATTLE_DRAWN,
    BATTLE_WON,
    CARD_LEFT_BOARD,
    CARD_LOST,
    REVOLT_PUT_DOWN,
    SKIPPED,
    TOO_FEW_IN_SUPPLY,
    UNSUPPLIED,
)
from shogun_nb.games.shogun.rules.setup import place_printed_start, printed_start
from shogun_nb.games.shogun.rules.state import (
    BATTLE_A,
    BATTLE_B,
    BUILD_CASTLE,
    BUILD_TEMPLE,
    BUILD_THEATRE,
    COLLECT_TAXES,
    DEPLOY_3,
    DEPLOY_5,
    MORE_CHESTS,
    NEUTRAL,
    ORDER_REVOLTS,
    SIX_ARMIES,
    TEMPLE,
    THROW,
)
from tests.acceptance.table import FARMERS, MAP, A, B, C, Table, drafting, table

# Typed from the tables at the end of the German rulebook, row by row as they are printed there:
# in each row the province of player A, B, C … ; armies by row.
ROWS_OF_THREE = """
Suruga Yamato Bizen
Mino Echizen Omi
Tamba Shimotsuke Hida
Musashi Shimosa Etchu
Harima Ise Hoki
Izu Hitachi Bitchu
Owari Awa-Shikoku Bingo
Sagami Kaga Settsu
Tajima Kii Shinano
"""
ROWS_OF_FOUR = """
Yamato Kozuke Mimasaka Kai
Awa-Shikoku Hida Wakasa Musashi
Kaga Ise Awa-Boso Mino
Omi Echizen Harima Mikawa
Tamba Shinano Bitchu Bingo
Kii Etchu Hoki Aki
Settsu Shimotsuke Tajima Totomi
Noto Shima Kazusa Sagami
"""
ROWS_OF_FIVE = """
Sagami Shimotsuke Mino Hoki Yamato
Mimasaka Echizen Hida Shinano Kaga
Harima Tamba Iyo Bingo Kii
Kazusa Shimosa Owari Echigo Shima
Izu Kozuke Totomi Aki Omi
Awa-Boso Hitachi Mikawa Izumo Ise
Bizen Wakasa Tosa Etchu Noto
"""
ARMIES_BY_ROW = (5, 4, 4, 3, 3, 2, 2, 2, 2)
PRINTED = {3: ROWS_OF_THREE, 4: ROWS_OF_FOUR, 5: ROWS_OF_FIVE}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_A_1_the_printed_set_ups_province_by_province(players: int) -> None:
    """Owner and armies of all 45 provinces; what the table does not name is neutral or closed."""
    expected: dict[str, tuple[int, int]] = {}
    for row, armies in zip(PRINTED[players].strip().splitlines(), ARMIES_BY_ROW, strict=False):
        names = row.split()
        assert len(names) == players
        expected |= {name: (seat, armies) for seat, name in enumerate(names)}
    assert len(expected) == {3: 27, 4: 32, 5: 35}[players]
    here = drafting(players)
    place_printed_start(here.state, printed_start(MAP, players), None)
    for name in MAP.names:
        if name in expected:
            assert (here.owner(name), here.armies(name)) == expected[name]
        else:
            assert here.armies(name) == 0
            assert here.owner(name) >= NEUTRAL


def test_A_2_settsu_under_the_cap_with_one_chest_more() -> None:
    """7 printed, at most 5, and 1 by the privilege: 6."""
    here = table(3)
    here.put(A, "Settsu", 1)
    plans = {A: {COLLECT_TAXES: "Settsu"}}
    here.actions(COLLECT_TAXES, plans=plans, event=7, privileges={A: MORE_CHESTS})
    assert here.state.chests[A] == 18 + 6


def test_A_3_six_armies_though_the_event_gives_three() -> None:
    """The event makes 5 into 3, the special card after it says 6."""
    here = table(3)
    here.put(A, "Settsu", 1)
    plans = {A: {DEPLOY_5: "Settsu"}}
    here.actions(DEPLOY_5, plans=plans, event=12, privileges={A: SIX_ARMIES})
    assert here.armies("Settsu") == 1 + 6
    assert here.state.chests[A] == 18 - 3


def test_A_4_kozuke_is_taken_with_one_army_left() -> None:
    """4 against 3; 3 blue, 1 yellow, 1 farmer fall out: 3 to 2, one blue army stands."""
    here = table(3)
    blue, yellow = A, B
    here.put(blue, "Shinano", 5)
    here.put(yellow, "Kozuke", 3)
    here.leave_in_supply(FARMERS, 10)
    here.actions(BATTLE_A, plans={blue: {BATTLE_A: "Shinano"}})
    supplies = [*here.state.supply]
    here.choose("Kozuke", 4)
    here.throw({blue: 3, yellow: 1, FARMERS: 1})
    [entry] = here.said(BATTLE_WON)
    assert (entry.amount, entry.other, entry.why) == (3, 1, 1)
    assert here.owner("Kozuke") == blue
    assert here.armies("Kozuke") == 1
    assert here.armies("Shinano") == 1
    assert here.state.supply[blue] == supplies[blue] + 2
    assert here.state.supply[yellow] == supplies[yellow] + 1
    assert here.state.supply[FARMERS] == supplies[FARMERS] + 1
    assert (here.state.tower[blue], here.state.tower[yellow]) == (1, 2)


@pytest.mark.parametrize("won", [True, False])
def test_A_5_mikawa_rises_against_the_taxes(won: bool) -> None:
    """4 armies against 2 farmers and the tray; won, a third marker; lost, it is nobody's."""
    here = table(3)
    here.put(A, "Mikawa", 4, markers=2)
    here.into_tray(FARMERS, 1)
    here.into_tray(B, 2)
    assert here.actions(COLLECT_TAXES, plans={A: {COLLECT_TAXES: "Mikawa"}}) == THROW
    assert [*here.state.hand] == [4, 0, 0, 0, 0, 2]
    assert here.state.tray[FARMERS] == 1
    here.throw({A: 4 if won else 3, B: 2, FARMERS: 2 if won else 3})
    assert here.owner("Mikawa") == (A if won else NEUTRAL)
    assert here.markers("Mikawa") == (3 if won else 0)
    assert here.armies("Mikawa") == (2 if won else 0)
    assert len(here.said(REVOLT_PUT_DOWN)) == won
    assert here.state.tray[B] == 2


def test_A_6_nine_provinces_and_six_rice() -> None:
    """3 without rice: 2 revolts, each with its markers and 2 more farmers."""
    here = table(3)
    names = ("Musashi", "Kaga", "Kozuke", "Shinano", "Omi", "Ise", "Noto", "Etchu", "Hida")
    for markers, name in enumerate(names):
        here.put(A, name, 3, markers=markers % 3)
    here.winter({A: 6})
    [entry] = here.said(UNSUPPLIED)
    assert (entry.amount, entry.other, entry.why) == (3, 2, 2)
    here.choose("Musashi")
    assert here.choose("Kozuke") == ORDER_REVOLTS
    here.choose("Kozuke", "Musashi")
    assert here.state.hand[FARMERS] == 2 + 2
    here.throw({A: 3})
    assert here.state.hand[FARMERS] == 0 + 2
    here.throw({A: 3})
    assert here.state.step != THROW


def test_A_7_two_rice_short_and_kai_is_drawn() -> None:
    """1 marker and 2 farmers by the table: 3 farmers."""
    here = table(3)
    here.put(A, "Kai", 3, markers=1)
    here.put(A, "Omi", 3)
    here.put(A, "Ise", 3)
    here.winter({A: 1})
    assert here.choose("Kai") == THROW
    assert [*here.state.hand] == [3, 0, 0, 0, 0, 3]


@pytest.mark.parametrize("second", [BUILD_CASTLE, BUILD_THEATRE])
def test_A_8_a_temple_in_aki_leaves_one_more_site(second: int) -> None:
    """A theatre or a castle can follow in another round, and then nothing more."""
    here = table(4)
    here.put(A, "Aki", 1)
    here.actions(BUILD_TEMPLE, plans={A: {BUILD_TEMPLE: "Aki"}})
    assert here.built("Aki") == [0, 1, 0]
    third = BUILD_THEATRE if second == BUILD_CASTLE else BUILD_CASTLE
    for action, buildings in ((second, 2), (third, 2)):
        here = another_round(here, {A: {action: "Aki"}}, action)
        assert sum(here.built("Aki")) == buildings
    assert here.built("Aki")[TEMPLE] == 1


def another_round(before: Table, plans: dict[int, dict[int, str]], action: int) -> Table:
    """The same map at a new table, where the next round's actions begin."""
    here = table(4)
    for name in MAP.names:
        if before.owner(name) < NEUTRAL:
            built = [kind for kind in range(3) if before.built(name)[kind]]
            here.put(before.owner(name), name, before.armies(name), buildings=built)
    here.actions(action, plans=plans)
    return here


def test_A_9_lost_and_retaken_before_its_action() -> None:
    """A takes Kozuke from B, B takes it back: B's castle there is lost all the same."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 1)
    here.put(B, "Musashi", 6)
    plans = {A: {BATTLE_A: "Shinano"}, B: {BATTLE_B: "Musashi", BUILD_CASTLE: "Kozuke"}}
    here.actions(BATTLE_A, BATTLE_B, BUILD_CASTLE, plans=plans)
    here.choose("Kozuke", 4)
    here.throw({A: 2})
    assert here.owner("Kozuke") == A
    here.choose("Kozuke", 5)
    here.throw({B: 5, A: 1})
    assert here.owner("Kozuke") == B
    assert here.built("Kozuke") == [0, 0, 0]
    [lost] = [entry for entry in here.said(SKIPPED) if entry.why == CARD_LOST]
    assert (lost.seat, lost.province, lost.other) == (B, "Kozuke", BUILD_CASTLE)
    assert here.state.chests[B] == 18


def test_A_10_lost_before_its_action_and_of_no_use_to_the_attacker() -> None:
    """B's deployment in Kozuke is skipped: province lost; A has the card and no action with it."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 1)
    plans = {A: {BATTLE_A: "Shinano"}, B: {DEPLOY_3: "Kozuke"}}
    here.actions(BATTLE_A, DEPLOY_3, plans=plans)
    here.choose("Kozuke", 4)
    here.throw({A: 4})
    assert here.owner("Kozuke") == A
    assert here.armies("Kozuke") == 4
    skipped = [(entry.seat, entry.province) for entry in here.said(SKIPPED) if entry.province]
    assert skipped == [(B, "Kozuke")]
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [CARD_LOST]
    assert (here.state.chests[A], here.state.chests[B]) == (18, 18)
    assert len(here.said(CARD_LEFT_BOARD)) == 1


def eleven(markers: int) -> Table:
    """3 attackers and 5 farmers fall out, of the defender none."""
    here = table(3)
    here.put(A, "Shinano", 5)
    here.put(B, "Kozuke", 2, markers=markers)
    here.leave_in_supply(FARMERS, 10)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}})
    here.choose("Kozuke", 4)
    assert len(here.said(ATTACKED)) == 1
    here.throw({A: 3, FARMERS: 5})
    return here


def test_A_11_only_farmers_for_the_defender_is_a_draw() -> None:
    """3 to 5, all farmers: Kozuke is neutral, everything goes back."""
    here = eleven(markers=0)
    assert len(here.said(BATTLE_DRAWN)) == 1
    assert here.owner("Kozuke") == NEUTRAL
    assert (here.state.tray[A], here.state.tray[FARMERS]) == (0, 0)
    assert here.state.supply[FARMERS] == 15


def test_A_12_with_a_revolt_marker_the_farmers_are_not_involved() -> None:
    """3 to 0: three stand in Kozuke, the five farmers stay in the tray."""
    here = eleven(markers=1)
    assert here.owner("Kozuke") == A
    assert here.armies("Kozuke") == 3
    assert here.state.tray[FARMERS] == 5
    assert here.state.supply[FARMERS] == 10


def test_A_13_four_in_the_supply_are_too_few_for_five() -> None:
    """Skipped, and nothing is paid."""
    here = table(3)
    here.put(A, "Kaga", 1)
    here.put(C, "Omi", 1)
    here.leave_in_supply(A, 4)
    here.actions(DEPLOY_5, plans={A: {DEPLOY_5: "Kaga"}})
    assert here.armies("Kaga") == 1
    assert here.state.chests[A] == 18
    assert here.state.supply[A] == 4
    assert [entry.why for entry in here.said(SKIPPED) if entry.province] == [TOO_FEW_IN_SUPPLY]


# The numbers of the checklist, by chapter.
RANGES = ((1, 6), (10, 17), (20, 30), (40, 50), (51, 56), (60, 65))
RULES = {f"S_{number}" for first, last in RANGES for number in range(first, last + 1)}
CASES = {f"A_{number}" for number in range(1, 14)}


def test_every_rule_and_every_case_has_a_test_named_by_it() -> None:
    """48 rules and 13 cases; and no test is named by a number that does not exist."""
    named = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        named |= set(re.findall(r"^def test_([SA]_\d+)_", text, re.MULTILINE))
    assert len(RULES) == 48
    assert (RULES | CASES) - named == set()
    assert named - RULES - CASES == set()
