"""The log names the cause: event or special card, shortage (S-6), majority, tie, and both sides."""

from __future__ import annotations

import pytest

from shogun_nb.games.shogun.rules.state import (
    BATTLE_A,
    CASTLE,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_3,
    DEPLOY_5,
    MORE_CHESTS,
    MORE_RICE,
    SIX_ARMIES,
    STRONGER_ATTACK,
    STRONGER_DEFENCE,
    TEMPLE,
    THEATRE,
)
from tests.acceptance.table import FARMERS, A, B, C, Table, table


def acted(
    action: int, card: int | None, *, event: int = 1, supply: int | None = None, rich: bool = False
) -> list[str]:
    """The log of one action of A's in Settsu: 7 chests, 3 rice."""
    here = table(3)
    here.put(A, "Settsu", 1)
    if supply is not None:
        here.leave_in_supply(A, supply)
    if rich:
        here.leave_in_bank(7, rich=B)
    privileges = {} if card is None else {A: card}
    here.actions(action, plans={A: {action: "Settsu"}}, event=event, privileges=privileges)
    return here.log()


@pytest.mark.parametrize(
    ("action", "card", "event", "said"),
    [
        (COLLECT_TAXES, None, 1, "A collects 7 chests in Settsu. (S-46)"),
        (
            COLLECT_TAXES,
            None,
            7,
            "A collects 5 chests in Settsu instead of the printed 7, because of the event. (S-46)",
        ),
        (
            COLLECT_TAXES,
            MORE_CHESTS,
            1,
            "A collects 8 chests in Settsu instead of the printed 7, because of the special card. "
            "(S-46)",
        ),
        (
            COLLECT_TAXES,
            MORE_CHESTS,
            7,
            "A collects 6 chests in Settsu. 7 are printed; the event changes that, and the special "
            "card adds to it. (S-46)",
        ),
        # The event bounds what is above it only: here it does nothing.
        (
            COLLECT_TAXES,
            MORE_CHESTS,
            8,
            "A collects 8 chests in Settsu instead of the printed 7, because of the special card. "
            "(S-46)",
        ),
        (
            CONFISCATE_RICE,
            None,
            10,
            "A confiscates 4 rice in Settsu instead of the printed 3, because of the event. (S-46)",
        ),
        (
            CONFISCATE_RICE,
            MORE_RICE,
            11,
            "A confiscates 4 rice in Settsu instead of the printed 3, because of the special card. "
            "(S-46)",
        ),
        (
            CONFISCATE_RICE,
            MORE_RICE,
            10,
            "A confiscates 5 rice in Settsu. 3 are printed; the event changes that, and the "
            "special card adds to it. (S-46)",
        ),
        (DEPLOY_5, None, 1, "A deploys 5 armies in Settsu for 3 chests. (S-47)"),
        (
            DEPLOY_5,
            None,
            12,
            "Because of the event, A deploys only 3 armies in Settsu for 3 chests. (S-47)",
        ),
        (
            DEPLOY_3,
            SIX_ARMIES,
            12,
            "Because of the event, A deploys only 2 armies in Settsu for 2 chests. (S-47)",
        ),
        (
            DEPLOY_5,
            SIX_ARMIES,
            1,
            "Thanks to the special card, A deploys 6 armies in Settsu for 3 chests. (S-47)",
        ),
        (
            DEPLOY_5,
            SIX_ARMIES,
            12,
            "A deploys 6 armies in Settsu for 3 chests: the special card counts, not the event. "
            "(S-47)",
        ),
    ],
)
def test_S_24_event_and_special_card_are_told_apart(
    action: int, card: int | None, event: int, said: str
) -> None:
    """What made an amount another than the printed one."""
    assert said in acted(action, card, event=event)


def test_S_6_what_the_special_card_cannot_add_is_told() -> None:
    """Five armies left for "6 armies"; seven chests left for 7 and 1 more."""
    log = acted(DEPLOY_5, SIX_ARMIES, supply=5)
    assert log[log.index("A deploys 5 armies in Settsu for 3 chests. (S-47)") + 1] == (
        "The supply has too few armies for the special card: it brings A nothing more in Settsu. "
        "(S-6)"
    )
    log = acted(COLLECT_TAXES, MORE_CHESTS, rich=True)
    assert log[log.index("A collects 7 chests in Settsu. (S-46)") + 1] == (
        "The bank has too few chests for the special card: it brings A nothing more in Settsu. "
        "(S-6)"
    )


def fight(
    here: Table, armies: int, event: int = 1, privileges: dict[int, int] | None = None
) -> Table:
    """A attacks Kozuke out of Shinano; the cubes wait to be thrown."""
    here.put(A, "Shinano", 5)
    plans = {A: {BATTLE_A: "Shinano"}}
    here.actions(BATTLE_A, plans=plans, event=event, privileges=privileges or {})
    here.choose("Kozuke", armies)
    return here


def test_S_6_an_army_that_cannot_join_a_battle_is_told() -> None:
    """The attacker's special card, the defender's, and the castle event, with empty supplies."""
    here = table(3)
    here.put(B, "Kozuke", 3, buildings=[CASTLE])
    here.leave_in_supply(A, 5)
    here.leave_in_supply(B, 0)
    fight(here, 4, event=4, privileges={A: STRONGER_ATTACK, B: STRONGER_DEFENCE})
    assert here.log()[-4:] == [
        "A attacks B in Kozuke from Shinano with 4 armies. (S-49)",
        "The supply of A is empty: 1 army that the special card would add in the fight for Kozuke "
        "cannot come. (S-6)",
        "The supply of B is empty: 1 army that the event would add in the fight for Kozuke cannot "
        "come. (S-6)",
        "The supply of B is empty: 1 army that the special card would add in the fight for Kozuke "
        "cannot come. (S-6)",
    ]


@pytest.mark.parametrize(
    ("left", "event", "said"),
    [
        (1, 1, "Kozuke belongs to nobody; it is defended by 1 farmer. (S-52)"),
        (
            0,
            1,
            "Kozuke belongs to nobody. The supply has no farmer left, so none comes to defend it. "
            "(S-6)",
        ),
        (
            1,
            3,
            "Kozuke belongs to nobody. It is defended by 1 farmer instead of 2, because the supply "
            "has no more. (S-6)",
        ),
    ],
)
def test_S_6_farmers_that_a_neutral_province_lacks_are_told(
    left: int, event: int, said: str
) -> None:
    """0 or 1 farmers in the supply, 1 or 2 due."""
    here = table(3)
    here.leave_in_supply(FARMERS, left)
    assert fight(here, 2, event=event).log()[-1] == said


def test_S_6_fewer_farmers_than_revolt_markers_are_told() -> None:
    """Three markers and two farmers in the supply."""
    here = table(3)
    here.put(A, "Settsu", 4, markers=3)
    here.leave_in_supply(FARMERS, 2)
    here.actions(COLLECT_TAXES, plans={A: {COLLECT_TAXES: "Settsu"}})
    assert here.log()[-1] == (
        "Revolt in Settsu: 2 farmers instead of 3 against 4 armies of A, because the supply has no "
        "more farmers. (S-6)"
    )


def test_S_53_farmers_that_stay_out_because_of_revolt_markers_are_named() -> None:
    """Two farmers in the tray, one marker in Kozuke; without a marker they count."""
    for markers, told in ((1, True), (0, False)):
        here = table(3)
        here.put(B, "Kozuke", 1, markers=markers)
        fight(here, 3)
        here.into_tray(FARMERS, 2)
        here.throw({A: 3, B: 1, FARMERS: 2})
        said = (
            "No help comes from 2 farmers in the tray, because Kozuke has 1 revolt marker. (S-53)"
        )
        assert (said in here.log()) == told


def test_S_53_option_farmers_that_never_help_are_named() -> None:
    """The tray's farmer, and no marker anywhere."""
    here = table(3, farmers_never_help=1)
    here.put(B, "Kozuke", 1)
    fight(here, 3)
    here.into_tray(FARMERS, 1)
    here.throw({A: 3, B: 1, FARMERS: 1})
    assert (
        "No help comes from 1 farmer in the tray: in this game farmers never help a player. (S-53)"
    ) in here.log()


def test_S_51_an_empty_tray_has_its_line() -> None:
    """Nothing falls out: that is told, and the draw names both."""
    here = table(3)
    here.put(B, "Kozuke", 2)
    fight(here, 3)
    here.throw({})
    log = here.log()
    nothing = log.index("In the tray after the throw: nothing. (S-51)")
    assert log[nothing + 1] == (
        "Draw in Kozuke between A, who attacked, and B: no cube of either side fell out. The "
        "province is neutral. (S-55)"
    )


@pytest.mark.parametrize(
    ("tray", "said"),
    [
        (
            {A: 2, B: 2},
            "Draw in Kozuke between A, who attacked, and B: 2 armies against 2 armies. The "
            "province is neutral. (S-55)",
        ),
        ({A: 3, B: 1}, "A wins Kozuke from B: 3 armies against 1 army. (S-54)"),
        ({A: 1, B: 2}, "B holds Kozuke against A: 2 armies against 1 army. (S-54)"),
    ],
)
def test_S_54_a_battle_names_both_sides(tray: dict[int, int], said: str) -> None:
    """Attacker and defender, whoever has more."""
    here = table(3)
    here.put(B, "Kozuke", 2)
    fight(here, 3)
    here.throw(tray)
    assert said in here.log()


def test_S_63_a_majority_says_who_counts_what_and_that_a_tie_is_worth_less() -> None:
    """One castle, temple and theatre each of A and B; a castle more of C elsewhere."""
    here = table(3)
    here.put(A, "Izu", 1, buildings=[CASTLE, TEMPLE, THEATRE])
    here.put(B, "Sagami", 1, buildings=[CASTLE, TEMPLE, THEATRE])
    here.put(C, "Noto", 1, buildings=[CASTLE])
    here.winter({})
    log = [line for line in here.log() if " most " in line]
    begun = log.index("The count for most castles: A 1, B 1. (S-63)")
    assert log[begun:][:10] == [
        "The count for most castles: A 1, B 1. (S-63)",
        "Tied for most castles, so 1 less: 2 points each. (S-63)",
        "A scores 2 points for most castles. (S-63)",
        "B scores 2 points for most castles. (S-63)",
        "The count for most temples: A 1, B 1. (S-63)",
        "Tied for most temples, so 1 less: 1 point each. (S-63)",
        "A scores 1 point for most temples. (S-63)",
        "B scores 1 point for most temples. (S-63)",
        "The count for most theatres: A 1, B 1. (S-63)",
        "Tied for most theatres, so 1 less: 0 points each. (S-63)",
    ]
    assert "The count for most castles: C 1. (S-63)" in log
