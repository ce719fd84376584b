"""The odds against two independent witnesses: every cube's own coin, and the rules themselves."""

from __future__ import annotations

import csv
import itertools
import math
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun import odds as odds_module
from shogun_nb.games.shogun import towers as towers_module
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.odds import (
    KINDS,
    MOST_SECONDS,
    Odds,
    battle_odds,
    odds_of_move,
    odds_of_revolt,
    odds_of_throw,
)
from shogun_nb.games.shogun.rules.battle import begin_action_revolt, begin_winter_revolt
from shogun_nb.games.shogun.rules.course import apply
from shogun_nb.games.shogun.rules.parameters import Facts, Options
from shogun_nb.games.shogun.rules.setup import board_of, place_printed_start, printed_start, set_up
from shogun_nb.games.shogun.rules.state import (
    BATTLE_MOVE,
    BUILDINGS,
    CASTLE,
    COLLECT_TAXES,
    COLOURS,
    FARMERS,
    HIDDEN,
    NEUTRAL,
    SEATS,
    SPACES,
    STRONGER_ATTACK,
    STRONGER_DEFENCE,
    TEMPLE,
    THROW,
    State,
)
from shogun_nb.games.shogun.towers import Tower

MAP = read_map()
FACTS = Facts(board_of(MAP, "sun", 3))
CASTLE_EVENT, TEMPLE_EVENT, FARMER_EVENT = 3, 5, 2
HALF = Tower(0.5, 0.5)
SWAPPING = Tower(1, 1)  # what is thrown in stays, what lay inside falls out
SWALLOWING = Tower(1, 0)  # nothing comes out any more


# --- every cube's own coin -----------------------------------------------------------------------


def coins(thrown: int, inside: int, tower: Tower) -> Iterator[tuple[int, Fraction]]:
    """Every way the cubes of one colour can fall, cube by cube: cubes in the tray, probability."""
    out = [1 - Fraction(tower.stay)] * thrown + [Fraction(tower.fall)] * inside
    for fallen in itertools.product((0, 1), repeat=len(out)):
        yield (
            sum(fallen),
            math.prod(
                (p if one else 1 - p for one, p in zip(fallen, out, strict=True)), start=Fraction(1)
            ),
        )


def by_the_book(
    kind: str, attackers: int, defenders: int, farmers: int, farmers_help: bool
) -> tuple[str, int]:
    """What the cubes in the tray mean, word by word from S-53 to S-56."""
    if kind == "battle":
        helping = farmers if farmers_help else 0
        if attackers > defenders + helping:
            return "win", attackers - defenders - helping
        if defenders + helping > attackers and defenders > 0:
            lost_by_armies = max(0, attackers - helping)  # farmers are the first losses
            if defenders > lost_by_armies:
                return "loss", defenders - lost_by_armies
        return "draw", 0
    if kind == "neutral":
        if attackers > farmers:
            return "win", attackers - farmers
        return ("loss", 0) if farmers > attackers else ("draw", 0)
    if defenders > farmers:
        return "win", defenders - farmers
    return "loss", 0


SMALL = [
    ("battle", (2, 2, 1), (0, 0, 0), True),
    ("battle", (2, 1, 1), (1, 1, 2), True),
    ("battle", (2, 1, 2), (1, 2, 1), False),
    ("battle", (1, 1, 0), (2, 0, 3), True),
    ("battle", (3, 2, 0), (0, 1, 0), True),
    ("neutral", (3, 0, 2), (1, 0, 2), True),
    ("neutral", (1, 0, 1), (0, 0, 0), True),
    ("revolt", (0, 3, 2), (0, 1, 2), True),
    ("winter revolt", (0, 2, 4), (0, 0, 1), True),
]


@pytest.mark.parametrize("tower", [Tower(), Tower(0.5, 0.125), SWAPPING], ids=str)
@pytest.mark.parametrize(("kind", "thrown", "inside", "helping"), SMALL)
def test_every_coin(
    kind: str,
    thrown: tuple[int, int, int],
    inside: tuple[int, int, int],
    helping: bool,
    tower: Tower,
) -> None:
    """S-51: each cube decides for itself; adding up all coins gives exactly the same fractions."""
    found = tally()
    colours = [list(coins(n, m, tower)) for n, m in zip(thrown, inside, strict=True)]
    for (a, p), (d, q), (f, r) in itertools.product(*colours):
        count(found, *by_the_book(kind, a, d, f, helping), p * q * r, kind)
    revolt = kind.endswith("revolt")
    own = {"neutral": 1, "revolt": 2, "winter revolt": 3}.get(kind, 0)
    odds = battle_odds(
        thrown[0],
        thrown[1],
        thrown[2] - own,
        kind=kind,
        farmers_help=helping,
        inside={
            party: cubes
            for party, cubes in zip(("attacker", "defender", "farmers"), inside, strict=True)
            if not (revolt and party == "attacker")
        },
        revolt_markers=2 if revolt else 0,
        extra_farmers=1 if kind == "winter revolt" else 0,
        tower=tower,
        exact=True,
    )
    assert_same(odds, found)


def tally() -> dict[str, Any]:
    return {"win": Fraction(0), "draw": Fraction(0), "loss": Fraction(0), "attack": {}, "stand": {}}


def count(found: dict[str, Any], outcome: str, armies: int, chance: Fraction, kind: str) -> None:
    found[outcome] += chance
    side = "attack" if outcome == "win" and not kind.endswith("revolt") else "stand"
    if armies and chance:
        found[side][armies] = found[side].get(armies, Fraction(0)) + chance


def assert_same(odds: Odds, found: dict[str, Any]) -> None:
    assert (odds.win, odds.draw, odds.loss) == (found["win"], found["draw"], found["loss"])
    assert dict(odds.attacker_survivors) == found["attack"]
    assert dict(odds.defender_survivors) == found["stand"]
    assert odds.win + odds.draw + odds.loss == 1
    assert all(isinstance(chance, Fraction) for chance in (odds.win, odds.draw, odds.loss))


# --- the rules themselves ------------------------------------------------------------------------


def table() -> State:
    """The printed start with a filled tower and a tray with old cubes; conserved (S-6)."""
    state = set_up(FACTS, 3)
    place_printed_start(state, printed_start(MAP, 3), None)
    for colour, inside, lying in ((0, 2, 1), (1, 1, 1), (2, 2, 0), (FARMERS, 2, 2)):
        state.supply[colour] -= inside + lying
        state.tower[colour] += inside
        state.tray[colour] += lying
    return state


def throws(state: State, tower: Tower) -> Iterator[tuple[list[int], Fraction]]:
    """Every throw of the colours that take part, with its weight; others lie as they lay."""
    colours = {state.attacker, state.defender, FARMERS} - {NEUTRAL, -1} | {FARMERS}
    rows = [
        list(
            enumerate(
                tower.exact_distribution(state.hand[c] + state.tray[c], state.tower[c])
                if c in colours
                else [Fraction(0)] * (state.tray[c]) + [Fraction(1)]
            )
        )
        for c in range(COLOURS)
    ]
    for outcome in itertools.product(*rows):
        weight = math.prod((p for _, p in outcome), start=Fraction(1))
        if weight:
            yield [cubes for cubes, _ in outcome], weight


def played(facts: Facts, waiting: State, tower: Tower) -> dict[str, Any]:
    """The odds as the rules play them: every throw supplied to them, and the position read."""
    assert waiting.step == THROW
    found = tally()
    here, attacker, defender = waiting.here, waiting.attacker, waiting.defender
    for tray, chance in throws(waiting, tower):
        after = waiting.fork()
        apply(facts, after, [HIDDEN] * (SEATS * SPACES), tray, None)
        owner = after.owner[here]
        if attacker == FARMERS:
            count(
                found, "win" if owner == defender else "loss", after.armies[here], chance, "revolt"
            )
        elif owner == attacker:
            count(found, "win", after.armies[here], chance, "battle")
        elif defender != NEUTRAL and owner == defender:
            count(found, "loss", after.armies[here], chance, "battle")
        elif defender == NEUTRAL and tray[FARMERS] > tray[attacker]:
            count(found, "loss", 0, chance, "neutral")
        else:
            count(found, "draw", 0, chance, "battle")
    return found


def agree(facts: Facts, state: State, start: str, target: str, armies: int, tower: Tower) -> Odds:
    """The odds of an attack, after checking that the rules play it so."""
    here, there = MAP.index(start), MAP.index(target)
    seat = state.owner[here]
    before = state.fork()
    odds = odds_of_move(facts, state, seat, here, there, armies, tower, True)
    assert state == before
    waiting = state.fork()
    waiting.here, waiting.step, waiting.seat = here, BATTLE_MOVE, seat
    apply(facts, waiting, [], [there, armies], None)
    assert_same(odds, played(facts, waiting, tower))
    assert odds_of_throw(facts, waiting, tower, True) == odds
    return odds


@pytest.mark.parametrize("tower", [Tower(), Tower(0.5, 0.25)], ids=str)
@pytest.mark.parametrize("markers", [0, 1])
@pytest.mark.parametrize("never", [0, 1])
def test_attack_on_a_player(tower: Tower, markers: int, never: int) -> None:
    """S-51 to S-55 with old cubes in the tray and cubes inside; markers keep the farmers out."""
    state = table()
    state.revolts[MAP.index("Hida")] = markers
    facts = FACTS._replace(options=Options(farmers_never_help=never))
    odds = agree(facts, state, "Mino", "Hida", 3, tower)
    helping = not markers and not never
    assert ("farmers" in odds.thrown) == helping
    assert odds.thrown["attacker"] == 4
    assert odds == battle_odds(
        3,
        4,
        2,
        farmers_help=helping,
        tray={"attacker": 1},
        inside={"attacker": 2, "defender": 2, "farmers": 2},
        tower=tower,
        exact=True,
    )


def test_privileges_and_castle_event() -> None:
    """S-23, S-52: each adds one army, as far as the supply has one (S-6)."""
    state = table()
    there = MAP.index("Hida")
    state.event = CASTLE_EVENT
    state.buildings[there * BUILDINGS + CASTLE] = 1
    state.privilege[0], state.privilege[2] = STRONGER_ATTACK, STRONGER_DEFENCE
    odds = agree(FACTS, state, "Mino", "Hida", 2, HALF)
    assert (odds.thrown["attacker"], odds.thrown["defender"]) == (4, 6)
    assert odds == battle_odds(
        2,
        4,
        2,
        tray={"attacker": 1},
        inside={"attacker": 2, "defender": 2, "farmers": 2},
        attack_privilege=True,
        defence_privilege=True,
        castle_event=True,
        tower=HALF,
        exact=True,
    )
    state.supply[0], state.supply[2] = 0, 1
    odds = agree(FACTS, state, "Mino", "Hida", 2, HALF)
    assert (odds.thrown["attacker"], odds.thrown["defender"]) == (3, 5)


@pytest.mark.parametrize(
    ("event", "supply", "thrown"), [(-1, 9, 3), (FARMER_EVENT, 9, 4), (-1, 0, 2)]
)
def test_attack_on_a_neutral_province(event: int, supply: int, thrown: int) -> None:
    """S-52: 1 farmer, under the event 2, and as many as there are (S-6)."""
    state = table()
    state.event = event
    state.supply[FARMERS] = supply
    mino = MAP.index("Mino")
    around = MAP.neighbours("sun")[mino]
    there = next(one for one in around if state.owner[one] == 2)
    state.owner[there], state.armies[there] = NEUTRAL, 0
    odds = agree(FACTS, state, "Mino", MAP.names[there], 3, HALF)
    assert odds.kind == "neutral"
    assert odds.thrown == {"attacker": 4, "farmers": thrown}
    assert odds.defender_survivors == {}


@pytest.mark.parametrize("castle", [0, 1])
@pytest.mark.parametrize("extra", [0, 2])
def test_revolts(castle: int, extra: int) -> None:
    """S-56, S-61: markers and the table's farmers; the castle event only by the option."""
    state = table()
    here = MAP.index("Mino")
    state.revolts[here] = 2
    state.event = CASTLE_EVENT
    state.buildings[here * BUILDINGS + CASTLE] = 1
    state.privilege[0] = STRONGER_DEFENCE
    facts = FACTS._replace(options=Options(castle_in_revolts=castle))
    before = state.fork()
    odds = odds_of_revolt(facts, state, 0, here, extra, HALF, True)
    assert state == before
    waiting = state.fork()
    if extra:
        waiting.extra_farmers = extra
        begin_winter_revolt(waiting, 0, here, None)
    else:
        begin_action_revolt(facts, waiting, 0, here, COLLECT_TAXES, 3, None)
    assert_same(odds, played(facts, waiting, HALF))
    assert odds.draw == 0
    joined = castle and not extra
    assert odds.thrown == {"defender": 4 + 1 + joined, "farmers": 2 + 2 + extra}
    assert odds == battle_odds(
        defenders=4 + joined,
        farmers=2,
        kind="winter revolt" if extra else "revolt",
        revolt_markers=2,
        extra_farmers=extra,
        tray={"defender": 1},
        inside={"defender": 2, "farmers": 2},
        tower=HALF,
        exact=True,
    )


def test_winter_revolt_without_markers() -> None:
    """S-61: the table's farmers come where no marker lies, too."""
    state = table()
    odds = odds_of_revolt(FACTS, state, 0, MAP.index("Mino"), 1)
    assert odds.kind == "winter revolt"
    assert odds.thrown["farmers"] == 3


def seat_and_places() -> tuple[State, int, int]:
    state = table()
    return state, MAP.index("Mino"), MAP.index("Hida")


def test_moves_that_are_no_attack() -> None:
    """S-10, S-49 and the temple event: each refused with its rule and what to do."""
    state, mino, hida = seat_and_places()

    def ask(match: str, seat: int = 0, start: int = mino, target: int = hida, n: Any = 2) -> None:
        with pytest.raises(ValueError, match=match):
            odds_of_move(FACTS, state, seat, start, target, n)

    ask("S-49.*not seat 1's", seat=1)
    ask("S-49.*not seat 7's", seat=7)
    ask("S-49.*not adjacent", target=MAP.index("Hitachi"))
    ask("S-49.*own", target=MAP.index("Owari"))
    ask("S-49.*4 armies cannot move", n=4)
    ask("S-49.*0 armies cannot move", n=0)
    ask("armies='2'", n="2")
    ask("S-1.*0 to 44", target=45)
    ask("negative", start=-1)
    state.event = TEMPLE_EVENT
    state.buildings[hida * BUILDINGS + TEMPLE] = 1
    ask(f"S-28, S-49: province {hida} has a temple, and by this round's event")
    state.fight = 1
    ask("S-51.*in hand")


def test_revolts_that_cannot_be() -> None:
    """S-46, S-56."""
    state, mino, hida = seat_and_places()
    with pytest.raises(ValueError, match=r"S-46.*no revolt marker"):
        odds_of_revolt(FACTS, state, 0, mino)
    with pytest.raises(ValueError, match=r"S-56.*not seat 0's"):
        odds_of_revolt(FACTS, state, 0, hida, 1)
    with pytest.raises(ValueError, match="negative"):
        odds_of_revolt(FACTS, state, 0, mino, -1)
    with pytest.raises(ValueError, match=r"S-51.*odds_of_move"):
        odds_of_throw(FACTS, state)


# --- the rulebook's cases ------------------------------------------------------------------------


def test_a4_blue_wins_kozuke() -> None:
    """A-4: 3 blue against 1 yellow and 1 farmer fall out: blue wins and 1 stands."""
    odds = battle_odds(3, 1, 1, tower=Tower.straight_through(), exact=True)
    assert odds.win == 1
    assert odds.attacker_survivors == {1: 1}


def test_a11_farmers_alone_hold_nothing() -> None:
    """A-11: 3 attackers, no defender, 5 farmers: draw."""
    odds = battle_odds(1, 4, inside={"attacker": 3, "farmers": 5}, tower=SWAPPING, exact=True)
    assert (odds.win, odds.draw, odds.loss) == (0, 1, 0)


@pytest.mark.parametrize("how", [{"revolt_markers": 1}, {"farmers_help": False}])
def test_a12_markers_keep_farmers_out(how: dict[str, Any]) -> None:
    """A-12: the same with a revolt marker: the attacker wins 3 : 0 and keeps 3."""
    odds = battle_odds(
        1, 4, inside={"attacker": 3, "farmers": 5}, tower=SWAPPING, exact=True, **how
    )
    assert odds.win == 1
    assert odds.attacker_survivors == {3: 1}
    assert "farmers" not in odds.thrown


def test_farmers_are_the_first_losses() -> None:
    """S-53: 3 against 2 and 2: the farmers fall first, 1 of the 2 armies stays."""
    odds = battle_odds(3, 2, 2, tower=Tower.straight_through(), exact=True)
    assert odds.loss == 1
    assert odds.defender_survivors == {1: 1}
    spared = battle_odds(2, 2, 3, tower=Tower.straight_through(), exact=True)
    assert spared.defender_survivors == {2: 1}


def test_nothing_falls_out() -> None:
    """S-55: 0:0 is a draw in a battle; S-56: a revolt against nobody is lost all the same."""
    assert battle_odds(4, 3, 1, tower=SWALLOWING).draw == 1
    assert battle_odds(4, kind="neutral", tower=SWALLOWING).draw == 1
    assert battle_odds(defenders=9, kind="revolt", revolt_markers=1, tower=SWALLOWING).loss == 1


def test_revolt_of_mikawa() -> None:
    """A-5: 4 armies against 2 farmers; put down, 2 stay. As many farmers: lost (S-56)."""
    straight = Tower.straight_through()
    odds = battle_odds(defenders=4, kind="revolt", revolt_markers=2, tower=straight)
    assert odds.win == 1
    assert odds.defender_survivors == {2: 1}
    even = battle_odds(defenders=4, farmers=2, kind="revolt", revolt_markers=2, tower=straight)
    assert (even.win, even.draw, even.loss) == (0, 0, 1)


# --- properties ----------------------------------------------------------------------------------

CUBES = st.integers(0, 12)
SIXTEENTHS = st.integers(0, 16).map(lambda n: n / 16)
TOWERS = st.builds(Tower, SIXTEENTHS, SIXTEENTHS)


@st.composite
def fights(draw: st.DrawFn) -> dict[str, Any]:
    """The arguments of any fight."""
    kind = draw(st.sampled_from(KINDS))
    revolt = kind.endswith("revolt")
    fight: dict[str, Any] = {
        "kind": kind,
        "farmers": draw(st.integers(0, 6)),
        "inside": {"defender": draw(CUBES), "farmers": draw(st.integers(0, 6))},
        "tower": draw(TOWERS),
    }
    if not revolt:
        fight["attackers"] = draw(st.integers(1, 12))
        fight["inside"]["attacker"] = draw(CUBES)
        fight["attack_privilege"] = draw(st.booleans())
    if kind == "neutral":
        fight["farmer_event"] = draw(st.booleans())
    else:
        fight["defenders"] = draw(st.integers(1, 12))
        fight["revolt_markers"] = draw(st.integers(1 if kind == "revolt" else 0, 3))
    if kind == "battle":
        fight["castle_event"] = draw(st.booleans())
        fight["farmers_help"] = draw(st.booleans())
    if kind == "winter revolt":
        fight["extra_farmers"] = draw(st.integers(1, 3))
    return fight


@given(fights())
def test_fractions_and_floats_agree(fight: dict[str, Any]) -> None:
    """Both sum to 1, survivors sum to win and loss, and floats are the fractions rounded."""
    exact = battle_odds(**fight, exact=True)
    floats = battle_odds(**fight)
    assert exact.win + exact.draw + exact.loss == 1
    revolt = exact.kind.endswith("revolt")
    assert sum(exact.attacker_survivors.values()) == (0 if revolt else exact.win)
    stand = {"battle": exact.loss, "neutral": 0}.get(exact.kind, exact.win)
    assert sum(exact.defender_survivors.values()) == stand
    for name in (
        "win",
        "draw",
        "loss",
        "expected_attacker_survivors",
        "expected_defender_survivors",
        "variance_attacker_survivors",
        "variance_defender_survivors",
    ):
        assert isinstance(getattr(exact, name), Fraction), name
        assert isinstance(getattr(floats, name), float), name
        assert getattr(floats, name) == pytest.approx(float(getattr(exact, name)), abs=1e-10)
    assert exact.draw == 0 or not revolt


@given(fights(), st.sampled_from(["attackers", "defenders", "farmers"]))
def test_more_cubes_never_hurt(fight: dict[str, Any], who: str) -> None:
    """One cube more of a side never lowers that side's chance."""
    if who not in fight:
        return
    before = battle_odds(**fight, exact=True)
    after = battle_odds(**{**fight, who: fight[who] + 1}, exact=True)
    revolt = before.kind.endswith("revolt")
    if who == "attackers" or (who == "defenders" and revolt):
        assert after.win >= before.win
        assert after.loss <= before.loss
    else:
        assert after.win <= before.win
        assert after.loss >= before.loss


@given(st.integers(1, 20), st.integers(1, 20), TOWERS)
def test_sides_change_places(one: int, two: int, tower: Tower) -> None:
    """Without farmers a battle is symmetrical: a textbook check."""
    here = battle_odds(one, two, tower=tower, exact=True)
    there = battle_odds(two, one, tower=tower, exact=True)
    assert (here.win, here.draw, here.loss) == (there.loss, there.draw, there.win)
    assert here.attacker_survivors == there.defender_survivors


def test_expected_value_and_variance_by_hand() -> None:
    """1 against 1 in a tower of fair coins: X is 1 with probability 1/4, so Var(X) = 3/16."""
    odds = battle_odds(1, 1, tower=HALF, exact=True)
    assert odds.expected_attacker_survivors == Fraction(1, 4)
    assert odds.variance_attacker_survivors == Fraction(3, 16)


@settings(max_examples=10)
@given(st.integers(0, 62))
def test_a_full_table(inside: int) -> None:
    """All 62 armies a side and 20 farmers are no trouble (S-2)."""
    attackers = max(1, 62 - inside)
    odds = battle_odds(
        attackers, attackers, 20, inside={"attacker": 62 - attackers, "defender": 62 - attackers}
    )
    assert odds.win + odds.draw + odds.loss == pytest.approx(1)


# --- what a user may get wrong -------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "S-49.*at least 1 army attacks"),
    ({"attackers": 3}, 'S-6.*kind="neutral"'),
    ({"attackers": -1, "defenders": 2}, r"attackers=-1 \(S-2\) is negative"),
    ({"attackers": True, "defenders": 2}, "attackers=True.*not a whole number"),
    ({"attackers": 2.0, "defenders": 2}, "attackers=2.0.*not a whole number"),
    ({"attackers": "4", "defenders": 2}, "attackers='4'.*not a whole number"),
    ({"attackers": 63, "defenders": 2}, r"attacker \(S-2\).*more than the 62"),
    ({"attackers": 10**30, "defenders": 2}, "more than the 62"),
    ({"attackers": 62, "defenders": 2, "attack_privilege": True}, "63 cubes"),
    ({"attackers": 2, "defenders": 60, "inside": {"defender": 3}}, "3 inside.*more than the 62"),
    ({"attackers": 2, "defenders": 2, "farmers": 21}, "more than the 20"),
    ({"attackers": 2, "farmers": 20, "kind": "neutral"}, "more than the 20"),
    ({"attackers": 2, "defenders": 2, "tray": {"farmer": 1}}, "'farmer' takes no part"),
    ({"attackers": 2, "defenders": 2, "tray": [1]}, "who and how many"),
    ({"attackers": 2, "defenders": 2, "inside": {"farmers": -1}}, r"inside\['farmers'\]=-1"),
    ({"attackers": 2, "defenders": 2, "tower": 0.3}, "Tower()"),
    ({"attackers": 2, "defenders": 2, "kind": "siege"}, "kind='siege'.*'winter revolt'"),
    ({"attackers": 2, "defenders": 2, "farmers_help": 1}, "True or False"),
    ({"attackers": 2, "defenders": 2, "farmer_event": True}, "farmer_event.*S-52"),
    ({"attackers": 2, "defenders": 2, "extra_farmers": 1}, "S-61.*winter only"),
    ({"attackers": 2, "defenders": 2, "revolt_markers": 43}, "S-3.*42"),
    ({"attackers": 2, "defenders": 1, "kind": "neutral"}, "S-52.*no armies"),
    ({"attackers": 2, "revolt_markers": 1, "kind": "neutral"}, "S-55.*no markers"),
    ({"attackers": 2, "farmers_help": False, "kind": "neutral"}, "farmers_help.*always count"),
    ({"attackers": 2, "castle_event": True, "kind": "neutral"}, "castle_event.*no castle"),
    ({"attackers": 2, "defence_privilege": True, "kind": "neutral"}, "defence_privilege.*S-23"),
    (
        {"attackers": 2, "defenders": 1, "revolt_markers": 1, "kind": "revolt"},
        "S-56.*farmers attack",
    ),
    ({"defenders": 2, "kind": "revolt"}, "S-46.*at least 1 marker"),
    ({"kind": "revolt", "revolt_markers": 1}, "S-6.*at least 1 army"),
    ({"defenders": 2, "kind": "winter revolt"}, "S-61.*1, 2 or 3"),
    (
        {"defenders": 2, "kind": "revolt", "revolt_markers": 1, "castle_event": True},
        "castle_event.*S-56",
    ),
    (
        {"defenders": 2, "kind": "revolt", "revolt_markers": 1, "attack_privilege": True},
        "attack_privilege.*S-56",
    ),
    (
        {"defenders": 2, "kind": "revolt", "revolt_markers": 1, "tray": {"attacker": 1}},
        "'attacker' takes no part.*'defender', 'farmers'",
    ),
]


@pytest.mark.parametrize(("arguments", "match"), WRONG)
def test_impossible_input(arguments: dict[str, Any], match: str) -> None:
    """Refused by rule, with what to do."""
    with pytest.raises(ValueError, match=match):
        battle_odds(**arguments)


def test_numbers_of_numpy() -> None:
    """Whole numbers of NumPy are whole numbers."""
    numpy = pytest.importorskip("numpy")
    assert battle_odds(numpy.int64(4), numpy.int8(3)) == battle_odds(4, 3)


# --- how it looks --------------------------------------------------------------------------------


def test_text_is_code_and_table() -> None:
    """``repr`` is code; ``str`` is a table in which what is possible never looks impossible."""
    odds = battle_odds(4, 3, 1, inside={"farmers": 2})
    again = eval(repr(odds), {"Odds": Odds, "Tower": Tower})
    assert again == odds
    assert hash(again) == hash(odds)
    text = str(odds)
    assert text.startswith("4 attackers against 3 defenders and 1 farmer\n")
    assert "inside: 2 of the farmers" in text
    large = str(battle_odds(30, 28))
    assert "10 or more" in large
    assert "> 99.9 %" in str(battle_odds(30, 1))
    assert "< 0.1 %" in str(battle_odds(30, 1))
    assert "= 1/4" in str(battle_odds(1, 1, tower=HALF, exact=True))
    assert "armies left" not in str(battle_odds(4, 3, tower=SWALLOWING))
    revolt = str(battle_odds(defenders=3, kind="winter revolt", extra_farmers=1))
    assert revolt.startswith("Winter revolt: 3 armies of the owner against 1 farmer")
    assert "draw" not in revolt


@pytest.mark.parametrize("kind", KINDS)
def test_notebook_and_picture(kind: str) -> None:
    """HTML and text in a notebook; the same odds give the same picture."""
    odds = battle_odds(
        attackers=0 if "revolt" in kind else 3,
        defenders=0 if kind == "neutral" else 3,
        kind=kind,
        revolt_markers=1 if kind == "revolt" else 0,
        extra_farmers=1 if kind == "winter revolt" else 0,
    )
    bundle = odds._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert bundle["text/html"].count("<table>") == bundle["text/html"].count("</table>") == 2
    figure: Any = odds.plot()
    picture = figure._repr_png_()
    assert picture.startswith(b"\x89PNG")
    again: Any = odds.plot()
    assert picture == again._repr_png_()
    bars = 2 if "revolt" in kind else 3
    assert len(figure.axes[0].patches) == bars
    heights = [bar.get_height() for bar in figure.axes[0].patches]
    assert sum(heights) == pytest.approx(1)
    # The files have the same: ends, armies left, words for those who cannot see it.
    head, *rows = csv.reader(odds.to_csv().splitlines())
    assert head == ["outcome", "armies left", "probability"]
    assert [float(chance) for _, number, chance in rows if not number] == pytest.approx(heights)
    assert sum(float(chance) for *_, chance in rows[bars:]) == pytest.approx(
        odds.win + odds.loss * (kind == "battle")
    )
    assert odds.to_png() == picture
    assert escape(odds.in_words()) in odds.to_svg()


def test_a_picture_of_a_certain_draw() -> None:
    """Nobody left standing is a picture, too."""
    battle_odds(4, 3, tower=SWALLOWING).plot().canvas.draw()


def test_only_the_standard_library(python_here: dict[str, str], root: Path) -> None:
    """Odds also run in the browser's Python: no matplotlib, no NumPy until a picture is wanted."""
    code = (
        "import sys; from shogun_nb.games.shogun.odds import battle_odds; str(battle_odds(4, 3)); "
        "print([one for one in ('matplotlib', 'numpy', 'shapely') if one in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=python_here,
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_an_old_cube_of_the_tray_is_no_army_that_anybody_sends() -> None:
    """S-51: it is thrown in with the armies, so the title speaks of cubes; farmers are farmers."""
    state = table()
    state.revolts[MAP.index("Mino")] = 1
    state.tray[:] = [0] * COLOURS
    revolt = odds_of_revolt(FACTS, state, 0, MAP.index("Mino"))
    armies = revolt.thrown["defender"]
    assert revolt.title == f"Revolt: {armies} armies of the owner against 1 farmer"
    state.tray[0] = 1
    revolt = odds_of_revolt(FACTS, state, 0, MAP.index("Mino"))
    assert revolt.title == f"Revolt: {armies + 1} cubes of the owner against 1 farmer"
    assert revolt.old == {"defender": 1}
    attack = battle_odds(5, 3, farmers=1, tray={"attacker": 1, "defender": 2})
    assert attack.title == "6 cubes of the attacker against 5 cubes of the defender and 1 farmer"
    one_side = battle_odds(5, 3, farmers=1, tray={"attacker": 1, "farmers": 1})
    assert one_side.title == "6 cubes of the attacker against 3 defenders and 2 farmers"


def test_exact_odds_say_their_cost_and_refuse_what_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No tower that there can be comes near the bound, so one of finer fractions stands for it."""
    most = {"attackers": 31, "defenders": 31, "inside": {"attacker": 31, "defender": 31}}
    finest = Tower(Fraction(4999996, 9999991), Fraction(3333331, 9999973))
    odds = battle_odds(**most, farmers=20, tower=finest)
    assert battle_odds(4, 3).exact_seconds < odds.exact_seconds < MOST_SECONDS / 10
    assert battle_odds(**most, farmers=20).exact_seconds < odds.exact_seconds
    # What is said is the work that is done: all fractions multiplied, by their digits.
    digits = math.log10(battle_odds(**most, farmers=20, tower=finest, exact=True).win.denominator)
    assert digits == pytest.approx(finest.exact_digits(31 + 31 + 20, 31 + 31), rel=0.01)

    monkeypatch.setattr(towers_module, "FINEST", 10**400)
    finer = Tower(Fraction(3, 10**400))
    assert battle_odds(**most, tower=finer).exact_seconds > MOST_SECONDS
    computed: list[object] = []
    monkeypatch.setattr(Tower, "exact_distribution", lambda *cubes: computed.append(cubes))
    with pytest.raises(InputError, match=r"about \d+ seconds, more than 10 .*exact=False.*1/4"):
        battle_odds(**most, tower=finer, exact=True)
    monkeypatch.setattr(odds_module, "MOST_SECONDS", 0.0)  # one bound for all that is exact
    with pytest.raises(InputError, match="fewer cubes"):
        odds_of_revolt(FACTS, table(), 0, MAP.index("Mino"), 3, exact=True)
    assert not computed
