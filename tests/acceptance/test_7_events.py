"""Section 7 of the checklist: the twelve event cards, with S-24 where a privilege is involved."""

from __future__ import annotations

import pytest

from shogun_nb.rules.actions import problems_with_move
from shogun_nb.rules.parameters import Parameters
from shogun_nb.rules.record import MARKERS_CALMED, NO_TARGET, RICE_LOST, SKIPPED
from shogun_nb.rules.state import (
    BATTLE_A,
    BATTLE_MOVE,
    BUILD_CASTLE,
    BUILD_TEMPLE,
    BUILD_THEATRE,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_1,
    DEPLOY_3,
    DEPLOY_5,
    MORE_CHESTS,
    MORE_RICE,
    SIX_ARMIES,
    TEMPLE,
    THROW,
)
from tests.acceptance.table import FARMERS, MAP, A, B, Table, place_of, table

RICE_LOSS = {1: 5, 2: 7, 3: 3, 4: 2, 5: 6, 6: 3, 7: 0, 8: 2, 9: 4, 10: 3, 11: 4, 12: 1}


def test_S_60_every_event_card_shows_its_loss_of_rice() -> None:
    """As listed in section 7, card by card; the winter takes it."""
    for event, loss in RICE_LOSS.items():
        assert Parameters().event_rice_loss[event - 1] == loss
        here = table(3)
        here.winter({A: 20, B: 20}, event=event)
        assert here.state.step != THROW
        assert [entry.amount for entry in here.said(RICE_LOST) if entry.seat == A] == [loss]


@pytest.mark.parametrize("event", range(1, 13))
@pytest.mark.parametrize("markers", [0, 1, 3])
def test_S_24_events_1_and_2_a_theatre_removes_one_marker(event: int, markers: int) -> None:
    """Only under these two events, only one; without a marker it is built all the same."""
    here = table(3)
    here.put(A, "Izu", 1, markers=markers)
    here.actions(BUILD_THEATRE, plans={A: {BUILD_THEATRE: "Izu"}}, event=event)
    calmed = int(event in (1, 2) and markers > 0)
    assert here.built("Izu") == [0, 0, 1]
    assert here.markers("Izu") == markers - calmed
    assert here.state.markers == 42 - markers + calmed
    assert len(here.said(MARKERS_CALMED)) == calmed


@pytest.mark.parametrize("action", [BUILD_CASTLE, BUILD_TEMPLE])
def test_S_24_events_1_and_2_speak_of_theatres_only(action: int) -> None:
    """A castle and a temple calm nobody."""
    here = table(3)
    here.put(A, "Izu", 1, markers=2)
    here.actions(action, plans={A: {action: "Izu"}}, event=1)
    assert here.markers("Izu") == 2


@pytest.mark.parametrize("event", range(1, 13))
def test_S_52_event_3_alone_sends_two_farmers(event: int) -> None:
    """An attack on neutral Kozuke under each of the twelve events."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, event=event)
    assert here.choose("Kozuke", 2) == THROW
    assert here.state.hand[FARMERS] == (2 if event == 3 else 1)


@pytest.mark.parametrize("event", range(1, 13))
def test_S_52_events_4_and_5_alone_add_an_army_to_a_castle(event: int) -> None:
    """An attack on Kozuke with a castle under each of the twelve events."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(B, "Kozuke", 2, buildings=[0])
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, event=event)
    assert here.choose("Kozuke", 2) == THROW
    assert here.state.hand[B] == (3 if event in (4, 5) else 2)


def move_problems(here: Table, name: str, armies: int = 1) -> list[str]:
    return problems_with_move(
        MAP.names, here.board, here.numbers, here.state, place_of(name), armies
    )


@pytest.mark.parametrize("event", range(1, 13))
def test_S_49_events_6_and_9_forbid_attacks_on_temples(event: int) -> None:
    """Kozuke has a temple, Musashi a castle: under events 6 and 9 only the latter is a target."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(B, "Kozuke", 2, buildings=[TEMPLE])
    here.put(B, "Musashi", 2, buildings=[0, 2])
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, event=event)
    refused = [problem.split(" ")[0] for problem in move_problems(here, "Kozuke")]
    assert refused == (["Event"] if event in (6, 9) else [])
    assert move_problems(here, "Musashi") == []


@pytest.mark.parametrize("event", [6, 9])
def test_S_49_moving_into_an_own_temple_province_is_allowed_under_events_6_and_9(
    event: int,
) -> None:
    """The temple stops attacks, not the own armies; neither with deploy/move 1."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(A, "Kozuke", 2, buildings=[TEMPLE])
    here.put(A, "Kai", 1)
    plans = {A: {BATTLE_A: "Shinano", DEPLOY_1: "Kai"}}
    here.actions(BATTLE_A, DEPLOY_1, plans=plans, event=event)
    assert move_problems(here, "Kozuke", 2) == []
    here.choose("Kozuke", 2)
    assert here.armies("Kozuke") == 4
    assert move_problems(here, "Shinano") == []


@pytest.mark.parametrize("event", [1, 6, 9])
def test_S_49_no_legal_target_left_under_the_temple_event_is_skipped(event: int) -> None:
    """Noto's two neighbours belong to B and have temples."""
    here = table(4)
    here.put(A, "Noto", 3)
    here.put(B, "Kaga", 1, buildings=[TEMPLE])
    here.put(B, "Etchu", 1, buildings=[TEMPLE])
    step = here.actions(BATTLE_A, plans={A: {BATTLE_A: "Noto"}}, event=event)
    skipped = [entry.why for entry in here.said(SKIPPED) if entry.province]
    if event == 1:
        assert step == BATTLE_MOVE
        assert skipped == []
    else:
        assert step != BATTLE_MOVE
        assert skipped == [NO_TARGET]


@pytest.mark.parametrize("privilege", [False, True])
@pytest.mark.parametrize(
    ("name", "event", "chests"),
    [
        ("Settsu", 7, 5),
        ("Ise", 7, 5),
        ("Mino", 7, 3),
        ("Mino", 8, 6),
        ("Musashi", 8, 6),
        ("Settsu", 8, 7),
        ("Settsu", 10, 7),
        ("Mino", 12, 3),
    ],
)
def test_S_24_events_7_and_8_bound_the_taxes_before_the_privilege_adds(
    name: str, event: int, chests: int, privilege: bool
) -> None:
    """Printed: Settsu 7, Ise 5, Mino 3, Musashi 6. The event is applied first, then +1."""
    here = table(3)
    here.put(A, name, 1)
    privileges = {A: MORE_CHESTS} if privilege else {}
    plans = {A: {COLLECT_TAXES: name}}
    here.actions(COLLECT_TAXES, plans=plans, event=event, privileges=privileges)
    assert here.state.chests[A] == 18 + chests + privilege


@pytest.mark.parametrize("privilege", [False, True])
@pytest.mark.parametrize(
    ("name", "event", "rice"),
    [
        ("Kaga", 11, 3),
        ("Musashi", 11, 3),
        ("Izu", 11, 2),
        ("Izu", 10, 4),
        ("Yamato", 10, 4),
        ("Kaga", 10, 5),
        ("Kaga", 7, 5),
        ("Izu", 8, 2),
    ],
)
def test_S_24_events_10_and_11_bound_the_rice_before_the_privilege_adds(
    name: str, event: int, rice: int, privilege: bool
) -> None:
    """Printed: Kaga 5, Yamato 4, Musashi 3, Izu 2. The event is applied first, then +1."""
    here = table(3)
    here.put(A, name, 1)
    privileges = {A: MORE_RICE} if privilege else {}
    plans = {A: {CONFISCATE_RICE: name}}
    here.actions(CONFISCATE_RICE, plans=plans, event=event, privileges=privileges)
    assert here.state.rice[A] == rice + privilege
    assert here.state.chests[A] == 18


@pytest.mark.parametrize("event", range(1, 13))
@pytest.mark.parametrize(
    ("action", "usual", "fewer", "price"),
    [(DEPLOY_5, 5, 3, 3), (DEPLOY_3, 3, 2, 2), (DEPLOY_1, 1, 1, 1)],
)
def test_S_47_event_12_gives_three_and_two_armies_at_the_same_price(
    event: int, action: int, usual: int, fewer: int, price: int
) -> None:
    """Deploy/move 1 stays as it is."""
    here = table(3)
    here.put(A, "Musashi", 1)
    here.actions(action, plans={A: {action: "Musashi"}}, event=event)
    assert here.armies("Musashi") == 1 + (fewer if event == 12 else usual)
    assert here.state.chests[A] == 18 - price


@pytest.mark.parametrize("event", [7, 12])
@pytest.mark.parametrize(("action", "armies"), [(DEPLOY_5, 6), (DEPLOY_3, None), (DEPLOY_1, 1)])
def test_S_24_six_armies_after_the_event_and_for_deploy_five_only(
    action: int, armies: int | None, event: int
) -> None:
    """The privilege says 6 whatever the event made of the 5; it does nothing for 3 and 1."""
    here = table(3)
    here.put(A, "Musashi", 1)
    here.actions(action, plans={A: {action: "Musashi"}}, event=event, privileges={A: SIX_ARMIES})
    if armies is None:
        armies = 2 if event == 12 else 3
    assert here.armies("Musashi") == 1 + armies
