"""Section 7 of the checklist: the twelve event cards, with S-24 where a privilege is involved."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import steps_of
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.events import EVENT_NAMES, EVENT_WORDS, event_meaning, event_name
from shogun_nb.games.shogun.game import new_game
from shogun_nb.games.shogun.position import scenario
from shogun_nb.games.shogun.rules.actions import problems_with_move
from shogun_nb.games.shogun.rules.parameters import NO_EFFECT, Parameters
from shogun_nb.games.shogun.rules.record import MARKERS_CALMED, NO_TARGET, RICE_LOST, SKIPPED
from shogun_nb.games.shogun.rules.state import (
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
    STRONGER_ATTACK,
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
    return problems_with_move(MAP.names, here.facts, here.state, place_of(name), armies)


@pytest.mark.parametrize("event", range(1, 13))
def test_S_49_events_6_and_9_forbid_attacks_on_temples(event: int) -> None:
    """Kozuke has a temple, Musashi a castle: under events 6 and 9 only the latter is a target."""
    here = table(3)
    here.put(A, "Shinano", 3)
    here.put(B, "Kozuke", 2, buildings=[TEMPLE])
    here.put(B, "Musashi", 2, buildings=[0, 2])
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, event=event)
    refused = [problem.split(" ")[0] for problem in move_problems(here, "Kozuke")]
    assert refused == (["S-28,"] if event in (6, 9) else [])
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


# --- the words of the cards -----------------------------------------------------------------------
WITH_CARDS = {COLLECT_TAXES: MORE_CHESTS, CONFISCATE_RICE: MORE_RICE, DEPLOY_5: SIX_ARMIES}


def gained(numbers: Parameters, event: int, action: int, name: str, *, card: bool) -> int:
    """What an action in a province with one army of one's own brings, with or without the card."""
    here = table(3, numbers=numbers)
    here.put(A, name, 1)
    held = {A: WITH_CARDS[action]} if card and action in WITH_CARDS else {A: STRONGER_ATTACK}
    here.actions(action, plans={A: {action: name}}, event=event, privileges=held)
    if action == COLLECT_TAXES:
        return here.state.chests[A] - 18
    if action == CONFISCATE_RICE:
        return here.state.rice[A]
    return here.armies(name) - 1


def calmed(numbers: Parameters, event: int) -> int:
    """Revolt markers that a new theatre removes."""
    here = table(3, numbers=numbers)
    here.put(A, "Izu", 1, markers=9)
    here.actions(BUILD_THEATRE, plans={A: {BUILD_THEATRE: "Izu"}}, event=event)
    return 9 - here.markers("Izu")


def against(numbers: Parameters, event: int, *, owner: int | None, buildings: list[int]) -> int:
    """Cubes that defend Kozuke with 1 army, or the farmers; 0 where it may not be attacked."""
    here = table(3, numbers=numbers)
    here.put(A, "Shinano", 3)
    if owner is not None:
        here.put(owner, "Kozuke", 1, buildings=buildings)
    here.actions(BATTLE_A, plans={A: {BATTLE_A: "Shinano"}}, event=event)
    if move_problems(here, "Kozuke"):
        return 0
    here.choose("Kozuke", 1)
    return here.state.hand[FARMERS if owner is None else owner]


def played(numbers: Parameters, event: int) -> dict[str, tuple[int, ...]]:
    """What may change with an event, as the engine plays it: taxes and rice of poor and rich."""
    return {
        "markers calmed": (calmed(numbers, event),),
        "farmers": (against(numbers, event, owner=None, buildings=[]),),
        "castle": (against(numbers, event, owner=B, buildings=[0]),),
        "temple": (against(numbers, event, owner=B, buildings=[TEMPLE]),),
        "taxes": tuple(
            gained(numbers, event, COLLECT_TAXES, name, card=False) for name in ("Mino", "Settsu")
        ),
        "rice": tuple(
            gained(numbers, event, CONFISCATE_RICE, name, card=False) for name in ("Izu", "Kaga")
        ),
        "deployed": tuple(
            gained(numbers, event, action, "Musashi", card=False) for action in (DEPLOY_5, DEPLOY_3)
        ),
    }


OTHERS = Parameters(
    event_markers=2,
    event_farmers=3,
    event_castle_armies=2,
    event_taxes_most=4,
    event_taxes_least=5,
    event_rice_least=3,
    event_rice_most=4,
    event_deploy=[4, 1, 1],
)


PRINTED = Parameters().event_effect
ON_NO_CARD = sorted({*EVENT_WORDS} - {*PRINTED, NO_EFFECT})  # only a class's own table has them


@pytest.mark.parametrize("numbers", [Parameters(), OTHERS], ids=["printed", "others"])
@pytest.mark.parametrize(
    ("event", "effect"), [*enumerate(PRINTED, start=1), *((1, effect) for effect in ON_NO_CARD)]
)
def test_what_an_event_card_says_is_what_the_engine_does(
    event: int, effect: int, numbers: Parameters
) -> None:
    """Each card changes one thing, and its words give the numbers that come out when it is played.

    A new effect has no words in this table, and a card that changes nothing fails here as well.
    """
    effects = [effect if card == event else one for card, one in enumerate(PRINTED, start=1)]
    numbers = replace(numbers, event_effect=effects)
    without = played(Parameters(event_effect=[NO_EFFECT] * 12), event)
    found = {what: now for what, now in played(numbers, event).items() if now != without[what]}
    (what,) = found
    now = found[what]
    before = without[what]
    said = {
        "markers calmed": lambda: [f"removes {counted(now[0], 'revolt marker')}"],
        "farmers": lambda: [f"defended by {now[0]} farmers instead of {before[0]}."],
        "castle": lambda: [f"adds {counted(now[0] - before[0], 'army', 'armies')} from"],
        "temple": lambda: ["temple may not be attacked"],
        "taxes": lambda: bounds(now, before, "collects more than {} chests", "at least {} chests,"),
        "rice": lambda: bounds(now, before, "confiscates more than {} rice", "at least {} rice"),
        "deployed": lambda: [
            f"“Deploy {before[0]} armies” brings only {now[0]}",
            f"“deploy {before[1]} armies” only {now[1]}",
        ],
    }[what]()
    meaning, short = event_meaning(numbers, event - 1), event_name(numbers, event - 1)
    assert [part for part in said if part not in meaning] == []
    assert set(re.findall(r"\d+", short)) <= set(re.findall(r"\d+", meaning))
    if numbers == Parameters():
        assert short == EVENT_NAMES[event - 1]


def bounds(now: tuple[int, ...], before: tuple[int, ...], at_most: str, at_least: str) -> list[str]:
    """A bound is what the poorer province gives now, or the richer one."""
    return [at_least.format(now[0])] if now[0] != before[0] else [at_most.format(now[1])]


@pytest.mark.parametrize("event", range(1, 13))
@pytest.mark.parametrize(
    ("action", "names"),
    [
        (COLLECT_TAXES, ("Mino", "Settsu")),
        (CONFISCATE_RICE, ("Izu", "Kaga")),
        (DEPLOY_5, ("Musashi", "Settsu")),
    ],
)
def test_what_a_special_card_may_exceed_is_said_to_hold_before_special_cards(
    event: int, action: int, names: tuple[str, ...]
) -> None:
    """S-24: with the card 6 chests, 4 rice and 6 armies come under events 7, 11 and 12."""
    numbers = Parameters()
    plain = Parameters(event_effect=[NO_EFFECT] * 12)
    changes = any(
        gained(numbers, event, action, name, card=False)
        != gained(plain, event, action, name, card=False)
        for name in names
    )
    for name in names:
        bare = gained(numbers, event, action, name, card=False)
        assert gained(numbers, event, action, name, card=True) > bare
    assert ("before special cards" in event_meaning(numbers, event - 1)) >= changes


def test_every_effect_has_words_of_its_own() -> None:
    """No effect that a table of numbers may name falls back on the words of another."""
    last = max(EVENT_WORDS)
    assert sorted(EVENT_WORDS) == list(range(last + 1))
    assert Parameters(event_effect=[last] * 12).event_effect == (last,) * 12
    with pytest.raises(InputError, match=f"{last + 1} is not a whole number from 0 to {last}"):
        Parameters(event_effect=[last + 1] * 12)
    assert len(set(EVENT_WORDS.values())) == len(EVENT_WORDS)


def test_the_log_of_a_variant_names_the_events_of_that_variant() -> None:
    """Not the printed 5 chests, where a class plays with 4."""
    game = new_game(["Takeda", "Uesugi", "Mori"], seed=7, numbers=OTHERS)
    cards = sorted(game.position.open_events)
    assert cards == [3, 7, 8, 10]
    steps = [line for step in steps_of(game) for line in step.words]
    for log in (game.log(), game.view("Mori").log(), steps):
        told = [line for line in log if line.startswith("An event of this year: ")]
        assert sorted(told) == sorted(
            f"An event of this year: {event_name(OTHERS, card - 1)}. (S-17)" for card in cards
        )
        assert "An event of this year: taxes: at most 4 chests. (S-17)" in told


def test_the_board_of_a_variant_names_the_event_of_that_variant() -> None:
    """In the picture, in its description, and in the text that stands for it."""
    here = scenario(players=["Takeda", "Uesugi", "Mori"], numbers=OTHERS)
    here = here.set_actions(actions=["taxes"], event=7)
    for shown in (str(here), here.scene().table, here.svg()):
        assert "taxes: at most 4 chests" in shown
        assert "5 chests" not in shown
