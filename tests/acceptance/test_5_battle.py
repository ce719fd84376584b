"""Chapter 5 of the checklist: battles and revolts (S-51 to S-56)."""

from __future__ import annotations

from itertools import product

import pytest

from shogun_nb.games.shogun.chance import throw
from shogun_nb.games.shogun.rules.record import (
    BATTLE_DRAWN,
    BATTLE_HELD,
    BATTLE_WON,
    BY_EVENT,
    BY_PRIVILEGE,
    FARMERS_DEFEND,
    FARMERS_HELD,
    MARKER_PLACED,
    REINFORCED,
    REVOLT_BROKE_OUT,
    REVOLT_LOST,
    REVOLT_PUT_DOWN,
)
from shogun_nb.games.shogun.rules.state import (
    BATTLE_A,
    BATTLE_B,
    CASTLE,
    COLLECT_TAXES,
    COLOURS,
    CONFISCATE_RICE,
    NEUTRAL,
    STRONGER_ATTACK,
    STRONGER_DEFENCE,
    TEMPLE,
    THEATRE,
    THROW,
)
from shogun_nb.games.shogun.towers import Tower
from tests.acceptance.table import FARMERS, A, B, C, Table, table


def attack(
    here: Table,
    armies: int = 4,
    event: int = 1,
    privileges: dict[int, int] | None = None,
) -> Table:
    """A attacks Kozuke from Shinano, where one army more stands; the throw is awaited."""
    here.put(A, "Shinano", armies + 1)
    plans = {A: {BATTLE_A: "Shinano"}}
    here.actions(BATTLE_A, plans=plans, event=event, privileges=privileges)
    assert here.choose("Kozuke", armies) == THROW
    return here


def revolt(here: Table, armies: int, markers: int, event: int = 1, **more: object) -> Table:
    """A collects taxes in Kozuke, where markers lie; the throw is awaited."""
    here.put(A, "Kozuke", armies, markers=markers)
    plans = {A: {COLLECT_TAXES: "Kozuke"}}
    privileges = {A: STRONGER_DEFENCE} if more.get("privilege") else None
    assert here.actions(COLLECT_TAXES, plans=plans, event=event, privileges=privileges) == THROW
    return here


# --- S-51: the tower ---


def test_S_51_armies_involved_and_all_cubes_of_the_tray_go_in_together() -> None:
    """Hand, tray and what lay inside mix: 3 + 1 + 2 of A's, of which 4 lie outside now."""
    here = table(3)
    here.put(B, "Kozuke", 2)
    here.into_tray(A, 1)
    here.leave_in_supply(A, 60 - 1)
    attack(here, 3)
    assert here.state.hand[A] == 3
    assert here.state.hand[B] == 2
    assert here.armies("Kozuke") == 0
    inside = here.state.tower[A]
    here.throw({A: 2})
    assert here.state.tower[A] == inside + 3 + 1 - 2
    assert here.state.tower[B] == 2


def test_S_51_the_tower_mixes_hand_and_tray_with_what_lay_inside() -> None:
    """A tower that keeps nothing and one that keeps all: both take hand and tray."""
    here = table(3)
    here.put(B, "Kozuke", 2)
    here.into_tray(C, 3)
    attack(here, 3)
    choice = [0] * COLOURS
    for tower, outside in ((Tower(0, 0), [3, 2, 3]), (Tower(1, 0), [0, 0, 0])):
        throw(here.state, tower.tables(), [5] * 12, 0, choice)
        assert choice[:3] == outside


def test_S_51_cubes_that_lay_inside_may_fall_out() -> None:
    """Four cubes of C inside and an emptying tower: they come out with the others."""
    here = table(3)
    here.leave_in_supply(C, 58)
    here.put(B, "Kozuke", 2)
    attack(here, 3)
    choice = [0] * COLOURS
    throw(here.state, Tower.emptying().tables(), [5] * 12, 0, choice)
    assert choice == [3, 2, 4, 0, 0, 0]


def test_S_51_cubes_of_parties_not_involved_stay_in_the_tray() -> None:
    """Two of C's cubes fall out in a battle of A against B: they stay where they fell."""
    here = table(3)
    here.put(B, "Kozuke", 2)
    here.leave_in_supply(C, 58)
    attack(here, 3)
    here.throw({A: 3, B: 1, C: 2})
    assert here.state.tray[C] == 2
    assert here.state.supply[C] == 58
    assert here.owner("Kozuke") == A
    assert here.armies("Kozuke") == 2


# --- S-52: who fights ---


def test_S_52_attacker_with_the_armies_moved_in_defender_with_all() -> None:
    """4 of 5 attack, all 3 defend, nobody else takes part."""
    here = table(3)
    here.put(B, "Kozuke", 3)
    attack(here, 4)
    assert [*here.state.hand] == [4, 3, 0, 0, 0, 0]
    assert here.armies("Shinano") == 1


def test_S_52_the_attackers_privilege_adds_an_army_from_the_supply() -> None:
    """5 cubes for the 4 that were moved; in battle/move B just so."""
    here = table(3)
    here.put(B, "Kozuke", 3)
    attack(here, 4, privileges={A: STRONGER_ATTACK})
    assert here.state.hand[A] == 5
    assert here.state.supply[A] == 62 - 5 - 1
    [entry] = here.said(REINFORCED)
    assert (entry.seat, entry.amount, entry.why) == (A, 1, BY_PRIVILEGE)


def test_S_52_the_defenders_privilege_and_the_castle_event_add_one_army_each() -> None:
    """3 armies, a castle, event 4 and the privilege: 5 cubes; the event comes first (S-24)."""
    for buildings, event, privilege, cubes in (
        ([CASTLE], 4, True, 5),
        ([CASTLE], 5, False, 4),
        ([CASTLE], 1, False, 3),
        ([TEMPLE, THEATRE], 4, False, 3),
        ([], 4, True, 4),
    ):
        here = table(3)
        here.put(B, "Kozuke", 3, buildings=buildings)
        attack(here, 4, event=event, privileges={B: STRONGER_DEFENCE} if privilege else None)
        assert here.state.hand[B] == cubes
        assert here.state.hand[A] == 4


def test_S_52_the_event_takes_the_last_army_of_the_supply_before_the_privilege() -> None:
    """One army in B's supply: the castle event gets it, the privilege falls away."""
    here = table(3)
    here.put(B, "Kozuke", 3, buildings=[CASTLE])
    here.leave_in_supply(B, 1)
    attack(here, 4, event=4, privileges={B: STRONGER_DEFENCE})
    assert here.state.hand[B] == 4
    assert [entry.why for entry in here.said(REINFORCED)] == [BY_EVENT]


@pytest.mark.parametrize(("event", "farmers"), [(1, 1), (3, 2)])
def test_S_52_a_neutral_province_sends_one_farmer_or_two_by_the_event(
    event: int, farmers: int
) -> None:
    """From the farmers' supply; no player's cubes but the attacker's."""
    here = table(3)
    attack(here, 2, event=event)
    assert [*here.state.hand] == [2, 0, 0, 0, 0, farmers]
    assert here.state.supply[FARMERS] == 20 - farmers
    assert [entry.amount for entry in here.said(FARMERS_DEFEND)] == [farmers]


@pytest.mark.parametrize("left", [0, 1])
def test_S_52_farmers_short_as_many_as_there_are(left: int) -> None:
    """Event 3 wants two farmers, the supply has fewer (S-6)."""
    here = table(3)
    here.leave_in_supply(FARMERS, left)
    attack(here, 2, event=3)
    assert here.state.hand[FARMERS] == left


def test_S_52_additions_fall_away_when_the_supply_is_empty() -> None:
    """Neither privilege finds an army: 4 against 3, and the battle takes place."""
    here = table(3)
    here.put(B, "Kozuke", 3)
    here.leave_in_supply(A, 5)
    here.leave_in_supply(B, 0)
    attack(here, 4, privileges={A: STRONGER_ATTACK, B: STRONGER_DEFENCE})
    assert (here.state.hand[A], here.state.hand[B]) == (4, 3)
    assert here.said(REINFORCED) == []


# --- S-53: farmers ---


def test_S_53_farmers_help_a_defender_without_revolt_markers_and_fall_first() -> None:
    """2 attackers against 3 defenders and 1 farmer: the farmer and one army fall, 2 stand."""
    here = table(3)
    here.put(B, "Kozuke", 3)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 2)
    here.throw({A: 2, B: 3, FARMERS: 1})
    assert here.owner("Kozuke") == B
    assert here.armies("Kozuke") == 2
    assert here.state.supply[FARMERS] == 16
    [entry] = here.said(BATTLE_HELD)
    assert (entry.seat, entry.amount, entry.other, entry.why) == (B, 2, 3, 1)


def test_S_53_farmers_left_over_return_to_the_supply() -> None:
    """1 attacker against 2 defenders and 4 farmers: no army lost, no farmer stays in the tray."""
    here = table(3)
    here.put(B, "Kozuke", 2)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 2)
    here.throw({A: 1, B: 2, FARMERS: 4})
    assert here.armies("Kozuke") == 2
    assert here.state.supply[FARMERS] == 19
    assert here.state.tray[FARMERS] == 0


def test_S_53_with_revolt_markers_farmers_are_not_involved() -> None:
    """The same throw with a marker in Kozuke: 2 against 1, the 4 farmers stay in the tray."""
    here = table(3)
    here.put(B, "Kozuke", 2, markers=1)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 2)
    here.throw({A: 2, B: 1, FARMERS: 4})
    assert here.owner("Kozuke") == A
    assert here.armies("Kozuke") == 1
    assert here.state.tray[FARMERS] == 4
    assert here.state.supply[FARMERS] == 15


def test_S_53_option_farmers_never_help() -> None:
    """With the option they stay in the tray though no marker lies in Kozuke."""
    here = table(3, farmers_never_help=1)
    here.put(B, "Kozuke", 2)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 2)
    here.throw({A: 2, B: 1, FARMERS: 4})
    assert here.owner("Kozuke") == A
    assert here.state.tray[FARMERS] == 4


@pytest.mark.parametrize("option", [0, 1])
def test_S_53_in_a_neutral_province_the_farmers_are_the_defender(option: int) -> None:
    """2 against 3 farmers: it stays neutral, whatever the option says; all cubes go back."""
    here = table(3, farmers_never_help=option)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 2)
    here.throw({A: 2, FARMERS: 3})
    assert here.owner("Kozuke") == NEUTRAL
    assert here.armies("Kozuke") == 0
    assert here.state.tray[FARMERS] == 0
    assert here.state.tray[A] == 0
    assert len(here.said(FARMERS_HELD)) == 1


# --- S-54: victory ---


def test_S_54_the_winner_loses_as_many_as_the_loser_and_takes_card_and_province() -> None:
    """4 against 1: 3 stand in Kozuke; five cubes are back in their supplies, no tray cube left."""
    here = table(3)
    here.put(B, "Kozuke", 3)
    attack(here, 4)
    here.throw({A: 4, B: 1})
    assert here.owner("Kozuke") == A
    assert here.armies("Kozuke") == 3
    assert here.state.supply[A] == 62 - 1 - 3
    assert here.state.supply[B] == 62 - 2
    assert here.state.tower[B] == 2
    assert [*here.state.tray] == [0] * COLOURS
    [entry] = here.said(BATTLE_WON)
    assert (entry.seat, entry.province, entry.amount, entry.other) == (A, "Kozuke", 4, 1)


def test_S_54_the_defender_keeps_the_province_likewise() -> None:
    """1 against 3: 2 stand in Kozuke, its card stays."""
    here = table(3)
    here.put(B, "Kozuke", 3)
    attack(here, 4)
    here.throw({A: 1, B: 3})
    assert here.owner("Kozuke") == B
    assert here.armies("Kozuke") == 2


def test_S_54_old_cubes_count_so_more_may_stand_than_were_moved() -> None:
    """2 moved in, 3 more of A's fell out of the tower: 5 stand in Kozuke."""
    here = table(3)
    here.put(B, "Kozuke", 1)
    here.leave_in_supply(A, 50)
    attack(here, 2)
    here.throw({A: 5})
    assert here.armies("Kozuke") == 5
    here = table(3)
    here.put(B, "Kozuke", 1)
    here.leave_in_supply(B, 50)
    attack(here, 2)
    here.throw({B: 5})
    assert here.armies("Kozuke") == 5


@pytest.mark.parametrize("stay", [0, 1])
def test_S_54_reading_and_option_revolt_markers_after_a_conquest(stay: int) -> None:
    """They stay with the standard reading and return to the stock with the option."""
    here = table(3, markers_stay=stay)
    here.put(B, "Kozuke", 1, markers=2, buildings=[TEMPLE])
    attack(here, 3)
    here.throw({A: 3})
    assert here.owner("Kozuke") == A
    assert here.markers("Kozuke") == 2 * stay
    assert here.built("Kozuke") == [0, 1, 0]


@pytest.mark.parametrize("stay", [0, 1])
def test_S_54_revolt_markers_stay_in_a_defended_province(stay: int) -> None:
    """The option speaks of conquered provinces only."""
    here = table(3, markers_stay=stay)
    here.put(B, "Kozuke", 1, markers=2, buildings=[TEMPLE])
    attack(here, 3)
    here.throw({B: 1})
    assert here.owner("Kozuke") == B
    assert here.markers("Kozuke") == 2
    assert here.built("Kozuke") == [0, 1, 0]


def test_S_54_a_neutral_province_is_conquered() -> None:
    """2 against 1 farmer: 1 army stands, and A has the card."""
    here = table(3)
    attack(here, 2)
    here.throw({A: 2, FARMERS: 1})
    assert here.owner("Kozuke") == A
    assert here.armies("Kozuke") == 1
    assert here.state.supply[FARMERS] == 20


# --- S-55: draws ---


@pytest.mark.parametrize(
    ("fallen", "why"),
    [
        ({}, "nothing at all fell out"),
        ({A: 2, B: 2}, "two against two"),
        ({A: 2, B: 1, FARMERS: 1}, "two against one and a farmer"),
        ({A: 2, FARMERS: 2}, "two against two farmers, no army of the defender"),
        ({A: 1, FARMERS: 3}, "more farmers, no army of the defender"),
        ({FARMERS: 1}, "farmers alone"),
    ],
)
def test_S_55_draws_against_a_player(fallen: dict[int, int], why: str) -> None:
    """Kozuke becomes neutral; its building, armies and the cubes in the tray go to the stocks."""
    here = table(3)
    here.put(B, "Kozuke", 3, buildings=[TEMPLE])
    here.leave_in_supply(FARMERS, 15)
    attack(here, 4)
    here.throw(fallen)
    assert here.owner("Kozuke") == NEUTRAL, why
    assert here.armies("Kozuke") == 0
    assert here.built("Kozuke") == [0, 0, 0]
    assert here.state.stock[TEMPLE] == 26
    assert [*here.state.tray] == [0] * COLOURS
    assert len(here.said(BATTLE_DRAWN)) == 1


@pytest.mark.parametrize("fallen", [{}, {A: 2, B: 2}, {FARMERS: 2}, {A: 2, B: 2, FARMERS: 2}])
def test_S_55_draws_in_an_unquiet_province_leave_the_farmers_alone(
    fallen: dict[int, int],
) -> None:
    """With markers in Kozuke the farmers took no part: they stay in the tray, the markers go."""
    here = table(3)
    here.put(B, "Kozuke", 3, markers=2)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 4)
    here.throw(fallen)
    assert here.owner("Kozuke") == NEUTRAL
    assert here.markers("Kozuke") == 0
    assert here.state.markers == 42
    assert here.state.tray[FARMERS] == fallen.get(FARMERS, 0)
    assert (here.state.tray[A], here.state.tray[B]) == (0, 0)


@pytest.mark.parametrize("fallen", [{}, {A: 1, FARMERS: 1}, {A: 2, FARMERS: 2}])
def test_S_55_draws_with_a_neutral_province(fallen: dict[int, int]) -> None:
    """It stays neutral, and the attacker's cubes return to the supply."""
    here = table(3)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 2)
    here.throw(fallen)
    assert here.owner("Kozuke") == NEUTRAL
    assert here.armies("Kozuke") == 0
    assert [*here.state.tray] == [0] * COLOURS
    assert len(here.said(BATTLE_DRAWN)) == 1


def test_S_55_the_attacker_loses_to_armies_and_farmers_together() -> None:
    """2 against 1 army and 2 farmers is no draw: an army of the defender fell out."""
    here = table(3)
    here.put(B, "Kozuke", 3)
    here.leave_in_supply(FARMERS, 15)
    attack(here, 4)
    here.throw({A: 2, B: 1, FARMERS: 2})
    assert here.owner("Kozuke") == B
    assert here.armies("Kozuke") == 1


# --- S-56: revolts ---


def test_S_56_all_armies_against_one_farmer_for_each_marker() -> None:
    """5 armies and 3 markers: 5 and 3 cubes are thrown."""
    here = revolt(table(3), armies=5, markers=3)
    assert [*here.state.hand] == [5, 0, 0, 0, 0, 3]
    assert here.armies("Kozuke") == 0
    [entry] = here.said(REVOLT_BROKE_OUT)
    assert (entry.amount, entry.other) == (3, 5)


def test_S_56_farmers_short_as_many_as_there_are() -> None:
    """Two farmers left for three markers (S-6)."""
    here = table(3)
    here.leave_in_supply(FARMERS, 2)
    revolt(here, armies=5, markers=3)
    assert here.state.hand[FARMERS] == 2


def test_S_56_put_down_the_owner_loses_as_many_as_farmers_fell_out() -> None:
    """5 against 4 farmers, old ones among them: 1 army stands, farmers return, a marker comes."""
    here = table(3)
    here.leave_in_supply(FARMERS, 15)
    revolt(here, armies=5, markers=3)
    here.throw({A: 5, FARMERS: 4})
    assert here.owner("Kozuke") == A
    assert here.armies("Kozuke") == 1
    assert here.state.tray[FARMERS] == 0
    assert here.state.supply[FARMERS] == 15 - 3 + 4
    assert here.markers("Kozuke") == 4
    assert len(here.said(REVOLT_PUT_DOWN)) == 1


@pytest.mark.parametrize("fallen", [{}, {A: 2, FARMERS: 2}, {A: 1, FARMERS: 3}, {FARMERS: 1}])
def test_S_56_equal_or_fewer_loses_everything(fallen: dict[int, int]) -> None:
    """The province is neutral, empty and quiet; cubes of both are back in the supplies."""
    here = table(3)
    here.leave_in_supply(FARMERS, 15)
    here.put(B, "Musashi", 1)
    revolt(here, armies=3, markers=2)
    here.throw(fallen)
    assert here.owner("Kozuke") == NEUTRAL
    assert here.armies("Kozuke") == 0
    assert here.markers("Kozuke") == 0
    assert [*here.state.tray] == [0] * COLOURS
    assert here.said(MARKER_PLACED) == []
    assert len(here.said(REVOLT_LOST)) == 1


def test_S_56_a_lost_revolt_takes_the_buildings() -> None:
    """A castle and a temple return to the stock."""
    here = table(3)
    here.put(A, "Kozuke", 0, buildings=[CASTLE, TEMPLE])
    revolt(here, armies=3, markers=1)
    here.throw({})
    assert here.built("Kozuke") == [0, 0, 0]
    assert [*here.state.stock] == [28, 26, 26]


def test_S_56_cubes_of_others_stay_in_the_tray() -> None:
    """B's cubes have nothing to do with A's revolt."""
    here = table(3)
    here.leave_in_supply(B, 60)
    revolt(here, armies=3, markers=1)
    here.throw({A: 3, B: 2, FARMERS: 1})
    assert here.state.tray[B] == 2
    assert here.armies("Kozuke") == 2


def test_S_56_the_defence_privilege_does_not_help() -> None:
    """With "+1 when defending" 3 armies are 3 cubes."""
    here = revolt(table(3), armies=3, markers=1, privilege=True)
    assert here.state.hand[A] == 3


@pytest.mark.parametrize("event", [4, 5])
@pytest.mark.parametrize("option", [0, 1])
def test_S_56_reading_and_option_the_castle_event_in_a_revolt(option: int, event: int) -> None:
    """No help with the standard reading; with the option one army from the supply."""
    here = table(3, castle_in_revolts=option)
    here.put(A, "Kozuke", 0, buildings=[CASTLE])
    revolt(here, armies=3, markers=1, event=event)
    assert here.state.hand[A] == 3 + option


@pytest.mark.parametrize("buildings", [[], [TEMPLE]])
def test_S_56_option_the_castle_event_needs_a_castle(buildings: list[int]) -> None:
    """With the option on, but no castle in the province: nobody joins."""
    here = table(3, castle_in_revolts=1)
    here.put(A, "Kozuke", 0, buildings=buildings)
    revolt(here, armies=3, markers=1, event=4)
    assert here.state.hand[A] == 3


def test_S_56_the_temple_event_stops_no_revolt() -> None:
    """Event 6 and a temple in Kozuke: the revolt breaks out all the same."""
    here = table(3)
    here.put(A, "Kozuke", 0, buildings=[TEMPLE])
    revolt(here, armies=3, markers=1, event=6)
    assert here.state.hand[FARMERS] == 1


def test_S_56_two_revolts_in_one_round_throw_the_markers_that_lay_there_before() -> None:
    """Rice in Kozuke, taxes in Musashi: the farmers of each are its own markers."""
    here = table(3)
    here.put(A, "Kozuke", 4, markers=1)
    here.put(A, "Musashi", 4, markers=2)
    plans = {A: {CONFISCATE_RICE: "Kozuke", COLLECT_TAXES: "Musashi"}}
    here.actions(CONFISCATE_RICE, COLLECT_TAXES, plans=plans)
    assert here.state.hand[FARMERS] == 1
    here.throw({A: 4, FARMERS: 1})
    assert here.state.hand[FARMERS] == 2
    here.throw({A: 4, FARMERS: 2})
    assert (here.armies("Kozuke"), here.armies("Musashi")) == (3, 2)


def test_S_52_the_attack_privilege_helps_in_battle_b_too_and_not_the_defender() -> None:
    """A holds "+1 when attacking" and defends against B: no help; its own attack gets it."""
    here = table(3)
    here.put(A, "Kozuke", 3)
    here.put(A, "Musashi", 3)
    here.put(B, "Shinano", 3)
    plans = {B: {BATTLE_A: "Shinano"}, A: {BATTLE_B: "Musashi"}}
    here.actions(BATTLE_A, BATTLE_B, plans=plans, privileges={A: STRONGER_ATTACK})
    here.choose("Kozuke", 2)
    assert (here.state.hand[A], here.state.hand[B]) == (3, 2)
    here.throw({A: 3, B: 2})
    here.choose("Kai", 2)
    assert here.state.hand[A] == 3


def test_S_54_and_S_55_every_small_throw_in_a_quiet_an_unquiet_and_a_neutral_province() -> None:
    """0 to 4 cubes of each party, judged once more by the sentences of the rule."""
    for kind in ("quiet", "unquiet", "neutral"):
        for ours, theirs, farmers in product(range(5), range(5), range(5)):
            if kind == "neutral" and theirs:
                continue
            here = table(3)
            if kind != "neutral":
                here.put(B, "Kozuke", 4, markers=int(kind == "unquiet"))
            here.leave_in_supply(FARMERS, 15)
            attack(here, 4)
            here.throw({A: ours, B: theirs, FARMERS: farmers})
            helping = 0 if kind == "unquiet" else farmers
            if ours > theirs + helping:
                expected = (A, ours - theirs - helping)
            elif theirs + helping > ours and theirs > 0:
                expected = (B, theirs - max(0, ours - helping))
            else:
                expected = (NEUTRAL, 0)
            case = f"{kind}: {ours} against {theirs} and {farmers} farmers"
            assert (here.owner("Kozuke"), here.armies("Kozuke")) == expected, case
            assert (here.state.tray[A], here.state.tray[B]) == (0, 0), case
            assert here.state.tray[FARMERS] == farmers - helping, case


def test_S_56_every_small_throw_of_a_revolt() -> None:
    """0 to 5 armies and farmers: more armies than farmers, or everything is lost."""
    for ours, farmers in product(range(6), range(6)):
        here = table(3)
        here.leave_in_supply(FARMERS, 15)
        revolt(here, armies=5, markers=2)
        here.throw({A: ours, FARMERS: farmers})
        expected = (A, ours - farmers, 3) if ours > farmers else (NEUTRAL, 0, 0)
        found = (here.owner("Kozuke"), here.armies("Kozuke"), here.markers("Kozuke"))
        assert found == expected, f"{ours} against {farmers} farmers"
