"""Combinations of hanafuda: all that a hand makes, the best of it, and what drawing may bring."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.games import senji
from shogun_nb.games.senji import hanafuda
from shogun_nb.games.senji.rules import autumn
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    COMBINATION_SIZE,
    COMBINATIONS,
    HANA_MONTH,
    HANA_NAMES,
    HANA_SYMBOL,
    MOST_CARDS,
    SUN,
)
from tests.games.senji.table import autumn as autumn_of

SUNS = [name for name, symbol in zip(HANA_NAMES, HANA_SYMBOL, strict=True) if symbol == SUN]
HANDS = [sorted(Random(seed).sample(range(at.HANA), 9)) for seed in range(6)]
HANDS.append([*(HANA_NAMES.index(one) for one in SUNS[:7]), 2, 3, 50])  # suns, and a month of pines
HANDS.append([20, 22, 23, 24, 26, 27, 36, 38, 39, 0])  # boar, deer, butterflies, six plain


@pytest.mark.parametrize("number", range(len(HANDS)))
def test_what_is_found_is_what_the_rules_allow(number: int) -> None:
    """Every selection of the right size, asked of the rules themselves."""
    hand = HANDS[number]
    game = autumn_of(0, {"G1": (0, 1)}, {0: [HANA_NAMES[card] for card in hand]})
    here = game.position
    possible = set()
    for kind, size in enumerate(COMBINATION_SIZE):
        for cards in combinations(hand, size):
            row = [*cards, *[-1] * (MOST_CARDS - size)]
            if autumn.combination_problem(here.facts, here.state, here.plans, 0, kind, row) == 0:
                possible.add(kind)
    found = hanafuda.combinations_in(hand)
    assert {one.kind for one in found} == possible
    for one in found:
        assert game.problems(senji.Combine(one.name, one.card_names)) == []


@pytest.mark.parametrize("number", range(len(HANDS)))
def test_the_best_choice_is_the_best_of_all_ways(number: int) -> None:
    hand = HANDS[number]
    rows: list[tuple[int, tuple[int, ...]]] = []
    for kind, size in enumerate(COMBINATION_SIZE):
        for cards in combinations(hand, size):
            groups = hanafuda.fitting(kind, cards)
            three = kind == COMBINATIONS.index("boar deer butterflies")
            if all(groups) if three else any(len(group) == size for group in groups):
                rows.append((kind, cards))

    @cache
    def best(left: frozenset[int]) -> Fraction:
        return max(
            (
                hanafuda.worth_of(kind) + best(left - {*cards})
                for kind, cards in rows
                if left >= {*cards}
            ),
            default=Fraction(0),
        )

    laid = hanafuda.best_laid(hand)
    assert sum(one.worth for one in laid) == best(frozenset(hand))
    used = [card for one in laid for card in one.cards]
    assert len(used) == len({*used} & {*hand})


def test_samurai_are_worth_the_best_of_those_who_are_drawn() -> None:
    assert hanafuda.best_drawn((4, 4, 5, 8), 3, 1) == Fraction(3 * 8 + 5, 4)
    assert hanafuda.best_drawn((4, 5, 8), 6, 2) == 13
    tanzaku = COMBINATIONS.index("five tanzaku")
    assert hanafuda.worth_of(tanzaku, [7]) == 7
    assert hanafuda.worth_of(tanzaku, []) == 0


@pytest.mark.parametrize("combination", COMBINATIONS)
@pytest.mark.parametrize("pile", [None, 2])
def test_drawing_is_counted_exactly(combination: str, pile: int | None) -> None:
    """By going through all draws of a small deck: a few unseen cards, the rest known elsewhere."""
    kind = COMBINATIONS.index(combination)
    mixed = Random(combination).sample(range(at.HANA), at.HANA)
    helps = {card for group in hanafuda.fitting(kind, mixed) for card in group}
    if combination == "four of a month":
        helps = {card for card in helps if HANA_MONTH[card] < 2}
    mixed.sort(key=lambda card: (card not in helps) - (card % 7 == 0))  # most that help come first
    size = COMBINATION_SIZE[kind] - 1
    hand, unseen, used = mixed[:size], mixed[size : size + 7], mixed[size + 7 : size + 12]
    elsewhere = mixed[size + 12 :]
    names = [[HANA_NAMES[card] for card in some] for some in (hand, used, elsewhere)]
    draws = 3
    found = senji.draw_odds(
        names[0],
        combination,
        draws,
        used=names[1],
        elsewhere=names[2],
        pile=pile,
        exact=True,
    )
    first = draws if pile is None else pile
    hits = [
        any(one.kind == kind for one in hanafuda.combinations_in([*hand, *new, *old]))
        for new in combinations(unseen, first)
        for old in combinations(used, draws - first)
    ]
    assert found.chance == Fraction(sum(hits), len(hits))
    assert found.unseen == len(unseen)


def test_a_fifth_sun_is_drawn_with_this_chance() -> None:
    found = senji.draw_odds(SUNS[:4], "five suns", 4, exact=True)
    assert (found.missing, found.fitting, found.unseen) == (1, 6, 92)
    assert found.chance == 1 - Fraction(86 * 85 * 84 * 83, 92 * 91 * 90 * 89)
    assert senji.draw_odds(SUNS[:5], "five suns", 0).chance == 1
    assert senji.draw_odds([], "boar deer butterflies", 2).chance == 0


def test_a_seat_draws_from_what_it_has_not_seen() -> None:
    """In a view the cards of others may be drawn, too; in the whole position they cannot be."""
    game = autumn_of(0, {"G1": (0, 1)}, {0: SUNS[:4], 1: SUNS[4:6], 2: HANA_NAMES[2:4]})
    seen, whole = game.view("Eric").position, game.position
    told = seen.draw_odds("Eric", "five suns", 1, exact=True)
    assert (told.chance, told.unseen) == (Fraction(6, 92), 92)
    assert whole.draw_odds("Eric", "five suns", 1, exact=True).chance == Fraction(4, 88)
    assert [one.name for one in seen.combinations("Eric")] == ["four suns"]
    with pytest.raises(sg.InputError, match=r"odds \(SEN-132\): Max's hanafuda are not all known"):
        seen.draw_odds("Max", "five suns")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: senji.draw_odds("pine crane", "five suns"), r"hand \(SEN-132\): give a list"),
        (lambda: senji.draw_odds(["oak"], "five suns"), r"hand \(SEN-132\)"),
        (lambda: senji.draw_odds([SUNS[0]] * 2, "five suns"), "names a card twice"),
        (lambda: senji.draw_odds([SUNS[0]], "five suns", used=[SUNS[0]]), "cannot be in two"),
        (lambda: senji.draw_odds([], "six suns"), r"combination \(SEN-132\)"),
        (lambda: senji.draw_odds([], "five suns", -1), r"draws \(SEN-071\)"),
        (lambda: senji.draw_odds([], "five suns", 2, pile=97), r"pile \(SEN-011\)"),
        (lambda: senji.draw_odds([], "five suns", exact=2), "exact"),  # type: ignore[arg-type]
    ],
)
def test_odd_questions_are_refused_in_words(call: Any, message: str) -> None:
    with pytest.raises(sg.InputError, match=message):
        call()
