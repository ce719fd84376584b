"""Exact odds: section C of the checklist, guesses against all hands, and the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.games import senji
from shogun_nb.games.senji import odds
from shogun_nb.games.senji.reading.battles import before_the_roll
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, SAMURAI_NAMES
from shogun_nb.games.senji.view import hide
from tests.games.senji.table import do, summer

F = Fraction
ERIC, MAX, LAURA, ANNA = range(4)
RED = ("red support 2", "red support 3")


def test_section_C_of_battles() -> None:
    even = senji.battle_odds(senji.Side("green", 3), senji.Side("blue", 3), exact=True)
    assert even.tie == F(290747, 1259712)
    assert even.wins == F(1, 2)
    ahead = senji.battle_odds(senji.Side("green", 4), senji.Side("blue", 3), exact=True)
    assert ahead.wins == F(3100918, 4056417) == odds.wins_alone(9, 1)


def test_section_C_of_the_worked_example() -> None:
    eric = senji.Side("green", 4, ["Hosokawa"], ["black support 1"])
    found = senji.battle_odds(eric, senji.Side("blue", 5, support=["blue support 0"]), exact=True)
    assert (found.dice, found.ahead, found.tie) == (8, F(59939, 104976), F(117433, 559872))
    assert found.wins == F(1311323, 1679616)
    assert found.wins + found.holds == 1
    assert (found.honour, found.left) == ((18, 8), (0, 1))
    assert senji.battle_odds(eric, senji.Side("blue", 5)).wins == pytest.approx(1311323 / 1679616)


def test_section_C_of_raids_and_the_danger_of_1_to_5() -> None:
    assert senji.chance_of_odds(1, 5) == F(1, 6)
    assert senji.raid_odds(5, exact=True).nobody == F(3125, 7776)
    with_mori = senji.raid_odds(5, mori=True, exact=True)
    assert (with_mori.nobody, with_mori.dice) == (F(25, 36), 2)
    assert sum(senji.raid_odds(6, exact=True).lost.values()) == 1


def test_a_guess_is_the_mean_of_all_hands() -> None:
    eric = senji.Side("green", 3, support=["black support 2"])
    unseen = [*RED, "black support 3", "yellow trade 1", "blue family 4"]
    guessed = senji.battle_odds(eric, senji.Side("blue", 3, (), (), unseen, 2), exact=True)
    every = [
        senji.battle_odds(
            eric,
            senji.Side("blue", 3, support=[one for one in hand if "support" in one]),
            exact=True,
        )
        for hand in combinations(unseen, 2)
    ]
    assert guessed.wins == sum(one.wins for one in every) / len(every)
    assert guessed.tie == sum(one.tie for one in every) / len(every)


def test_support_of_a_tied_round_does_not_come_back() -> None:
    """By hand: one die, which Eric's only card needs; a tie leaves him without it (SEN-107)."""
    numbers = senji.Parameters(dice=1)
    sides = senji.Side("green", 2, support=["red support 1"]), senji.Side("blue", 3)
    found = senji.battle_odds(*sides, numbers=numbers, exact=True)
    # green: a tie without the card; red: a tie that uses it up; all else: Max is ahead
    tied = F(1, 6)
    later = F(0)  # without the card green only ties
    assert found.tie == 2 * tied
    assert found.wins == tied * found.wins + tied * later == 0
    near = senji.battle_odds(
        senji.Side("green", 3, support=["red support 1"]),
        senji.Side("blue", 3),
        numbers=numbers,
        exact=True,
    )
    # green or red wins, blue loses, the other three dice tie with the card still in the hand
    assert near.wins == F(2, 3)


ARMIES: list[tuple[dict[str, tuple[int, str]], list[str], list[str]]] = [
    ({}, ["red support 3", "black support 2", "yellow support 1"], ["red support 2"]),
    ({"Baba": (ERIC, "G1"), "Gamo": (MAX, "B3")}, [*RED, "black support 1"], ["black support 3"]),
    (
        {"Wakizaka": (MAX, "B3"), "Takenaka": (ERIC, "G1"), "Fukushima": (ERIC, "G1")},
        ["red support 3", "black support 2"],
        ["red support 2", "black support 3", "yellow support 2"],
    ),
    ({"Takenaka": (ERIC, "G1")}, [], []),
]
OPTIONS: list[dict[str, int]] = [{}, {"takenaka_once": 1}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("number", range(len(ARMIES)))
def test_odds_agree_with_battles_that_are_fought_by_the_rules(
    number: int, options: dict[str, int]
) -> None:
    """Real battles, dice at random, support as the odds say: within four deviations."""
    samurai, ours, theirs = ARMIES[number]
    cards = dict.fromkeys(ours, ERIC) | dict.fromkeys(theirs, MAX)
    game = summer(
        {"G1": (ERIC, 4), "B3": (MAX, 4 + number)}, samurai, {"G1": "march"}, cards, **options
    )
    march = [name for name, (seat, _) in samurai.items() if seat == ERIC]
    do(game, senji.Call("Ise"), senji.March("Yamashiro", 4, march))
    told = game.position.odds("Yamashiro", "Eric", 4, march)
    start, luck, times, won = game.position, Random(number), 600, 0
    for _ in range(times):
        here = start.copy()
        won += _fought(here, luck) == ERIC
    assert 0.1 < told.wins < 0.9
    assert abs(won / times - told.wins) < 4 * (told.wins * told.holds / times) ** 0.5


def _fought(here: senji.Position, luck: Random) -> int:
    """Whose the province is after the battle."""
    from shogun_nb.games.senji.bots.greedy import greedy_choice

    rules, state, place = here.rulebook, here.state, here.state.here
    equal = here.options.equal_support_counts
    while True:
        step = rules.advance(here.facts, state, here.plans, None)
        if state.here != place:
            return state.owner[place]
        numbers = [-1] * rules.choice_length
        if step == at.ROLL:
            numbers[:6] = [0] * 6
            for _ in range(state.dice_due):
                numbers[luck.randrange(6)] += 1
        elif step == at.SUPPORT and state.seat == MAX and "Wakizaka" in here.army("B3")[2]:
            hand = [CARD_NAMES.index(one) for one in here.hand("Max")]
            hand = [one for one in hand if odds.useful(one, state.family[MAX], state.family[ERIC])]
            seen = [c for c in range(at.CARDS) if here.plans[at.CARD_AT + c] == at.LAID]
            found = odds.answers(hand, seen, state.dice, 1, equal)
            numbers[: len(found)] = found
        else:
            found, _ = greedy_choice(here, state.seat)
            numbers[: len(found)] = found
        rules.apply(here.facts, state, here.plans, numbers, None)


def test_takenakas_one_new_die_helps_less_than_one_after_each_roll() -> None:
    """By hand: one die, equal strength. A tie is fought again until blue or green shows."""
    numbers = senji.Parameters(dice=2)
    ours = {"samurai": ["Takenaka"], "units": 2}
    each, once = (
        fight(ours, {}, numbers=numbers, options={"takenaka_once": option}, exact=True).wins
        for option in (0, 1)
    )
    # of six: one wins, four tie, and where blue shows the die is rolled again: the same six then
    assert each == F(1 + F(1, 6), 6) / (1 - F(4 + F(4, 6), 6)) == F(7, 8)
    # once he has, as often as not: 1/2 after a tie
    assert once == F(1 + F(1, 6) + F(4, 6) * F(1, 2), 6) / (1 - F(4, 6)) == F(3, 4)


def test_once_takenaka_has_rolled_again_the_odds_of_the_next_round_are_told_without_him() -> None:
    for once in (0, 1):
        game = summer(
            {"G1": (ERIC, 3), "B3": (MAX, 4)},
            {"Takenaka": (ERIC, "G1")},
            {"G1": "march"},
            takenaka_once=once,
        )
        do(game, senji.Call("Ise"), senji.March("Yamashiro", 3, ["Takenaka"]))
        first = before_the_roll(game.position, game.position, [0] * at.SEATS)
        do(game, senji.Dice(red=8), senji.RollAgain("red"), senji.Dice(violet=1))
        do(game, senji.Support(), senji.Support())
        later = before_the_roll(game.position, game.position, [0] * at.SEATS)
        assert first is not None
        assert later is not None
        assert first.wins > 0.5
        assert later.wins == (0.5 if once else first.wins)


def test_a_view_guesses_and_tells_nothing_of_the_truth() -> None:
    told = set()
    for card in ("red support 3", "red trade 1"):
        game = summer({"G1": (ERIC, 4), "B3": (MAX, 4)}, cards={card: MAX})
        here = game.position
        for one in ("red support 3", "red trade 1"):  # either of them may be Max's
            here.plans[at.CARD_KNOWN + CARD_NAMES.index(one)] = 0
        here.plans[at.CARD_KNOWN + CARD_NAMES.index(card)] = 1 << MAX
        seen = hide(here, ERIC)
        told.add(seen.odds("Yamashiro", "Eric", 4, exact=True).wins)
    knows = [
        senji.battle_odds(
            senji.Side("green", 4), senji.Side("blue", 4, support=support), exact=True
        ).wins
        for support in ([], ["red support 3"])
    ]
    assert told == {sum(knows) / 2}


def test_samurai_change_what_a_victory_brings() -> None:
    plain, kato = fight({}, {}), fight({"samurai": ["Kato"]}, {})
    assert (plain.honour, plain.left) == ((12, 6), (0, 0))
    assert (kato.honour, kato.left) == ((10, 6), (1, 0))  # a unit less is lost, and counted
    assert fight({}, {"samurai": ["Sanada"]}).honour == (6, 6)
    assert fight({"units": 5}, {"units": 2}).left == (3, 0)
    assert fight({}, {}, exact=True).mean_honour == (6, 3)


def test_readings_change_the_odds_as_they_say() -> None:
    equal = {"support": ["red support 2"]}, {"support": ["red support 2b"]}
    with pytest.raises(sg.InputError, match="support"):
        fight(*equal)  # there is one red 2 only: green has two
    blue = senji.Side("blue", 3, support=["green support 2"])
    sides = senji.Side("red", 3, support=["green support 2b"]), blue
    alone = senji.battle_odds(*sides, exact=True)
    both = senji.battle_odds(*sides, options={"equal_support_counts": 1}, exact=True)
    none = senji.battle_odds(senji.Side("red", 3), senji.Side("blue", 3), exact=True)
    assert alone.ahead == both.ahead == none.ahead  # equal cards: for neither, or for both
    one = senji.battle_odds(sides[0], senji.Side("blue", 3), exact=True)
    assert one.ahead > alone.ahead
    empty = {"units": 0}
    assert fight({}, empty).wins < 1
    assert fight({}, empty, options={"empty_without_roll": 1}).wins == 1
    no_dice = {"samurai": list(SAMURAI_NAMES[:4])}, {"samurai": list(SAMURAI_NAMES[10:15])}
    held = {"units": 1, **no_dice[0]}, {"units": 0, **no_dice[1]}
    assert fight(*held).wins == 0
    assert fight(*held, options={"attacker_wins_without_dice": 1}).wins == 1


def test_more_strength_never_harms() -> None:
    for dice in (0, 1, 9):
        values = [odds.wins_alone(dice, lead, at.DEFENDER) for lead in range(-10, 11)]
        assert values == sorted(values)
        assert (values[0], values[-1]) == (0, 1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: senji.Side("pink"), r"family \(SEN-003\)"),
        (lambda: senji.Side("red", -1), r"units \(SEN-101\)"),
        (lambda: senji.Side("red", True), r"units \(SEN-101\)"),
        (lambda: senji.Side("red", 1, "Mori"), r"samurai \(SEN-102\): give a list"),
        (lambda: senji.Side("red", 1, ["Moritz"]), r"samurai \(SEN-102\)"),
        (lambda: senji.Side("red", 1, ["Mori", "Mori"]), r"samurai \(SEN-102\).*twice"),
        (lambda: senji.Side("red", support=["blue trade 2"]), r"\(SEN-104\): blue trade 2 is no"),
        (lambda: senji.Side("red", support=["red support 2"]), r"\(SEN-104\).*own family"),
        (lambda: senji.Side("red", unseen=["blue trade 2"], guessed=2), r"guessed \(SEN-041\)"),
        (lambda: senji.Side("blue", support=RED, unseen=RED), r"unseen \(SEN-104\)"),
        (lambda: senji.battle_odds(senji.Side("red"), "blue"), r"defender \(SEN-101\)"),  # type: ignore[arg-type]
        (lambda: senji.battle_odds(senji.Side("red"), senji.Side("red")), r"SEN-087"),
        (lambda: senji.battle_odds(senji.Side("red", 0), senji.Side("blue")), r"\(SEN-087\)"),
        (lambda: fight({"samurai": ["Mori"]}, {"samurai": ["Mori"]}), r"samurai \(SEN-102\)"),
        (lambda: fight({"support": RED}, {"unseen": RED, "guessed": 1}), r"both hands"),
        (lambda: fight({}, {}, exact="yes"), "exact"),
        (lambda: fight({}, {}, options={"dice": 3}), "options"),
        (lambda: senji.raid_odds(13), r"units \(SEN-084\)"),
        (lambda: senji.raid_odds(3, mori=2), r"mori \(SEN-170\)"),  # type: ignore[arg-type]
        (lambda: senji.chance_of_odds(0, 0), "0 to 0 are no odds"),
        (lambda: senji.chance_of_odds(-1, 5), r"for_it \(SEN-084\)"),
        (lambda: board().odds("Kai", "Eric", 2), "Kai"),
        (lambda: board().odds("Tosa", "Eric", 2), r"odds \(SEN-017\): nobody controls Tosa"),
        (lambda: board().odds("Ise", "Eric", 2), r"odds \(SEN-087\): Ise is Eric's own"),
        (lambda: board().odds("Yamashiro", "Nobody", 2), "Nobody"),
        (lambda: board().odds("Yamashiro", "Eric", 99), r"units \(SEN-085\)"),
    ],
)
def test_odd_questions_are_refused_in_words(call: Any, message: str) -> None:
    with pytest.raises(sg.InputError, match=message):
        call()


def fight(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> senji.BattleOdds:
    sides = (
        senji.Side("green", **{"units": 3, **ours}),
        senji.Side("blue", **{"units": 3, **theirs}),
    )
    return senji.battle_odds(*sides, **more)


def board() -> senji.Position:
    return summer({"G1": (ERIC, 4), "B3": (MAX, 4)}).position


def test_both_hands_are_guessed_without_a_card_in_both() -> None:
    """By hand: Max or Eric has the one useful card, or nobody."""
    unseen = ("red support 3", "yellow trade 1", "yellow trade 2")
    both = {"unseen": unseen, "guessed": 1}
    found = senji.battle_odds(
        senji.Side("green", 3, **both), senji.Side("blue", 3, **both), exact=True
    )
    known: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"support": unseen[:1]}, {}),
        ({}, {"support": unseen[:1]}),
        ({}, {}),
    ]
    assert found.tie == sum(fight(*one, exact=True).tie for one in known) / 3
    with pytest.raises(sg.InputError, match="unseen for both sides"):
        fight(both, {"unseen": unseen[:1], "guessed": 1})


def test_a_guess_that_would_take_too_long_is_refused() -> None:
    unseen = [one for one in CARD_NAMES if "support" in one and not one.endswith(" 0")]
    with pytest.raises(sg.InputError, match=r"unseen \(SEN-104\).*pairs of hands"):
        fight({"unseen": unseen, "guessed": 6}, {"unseen": unseen, "guessed": 6})
