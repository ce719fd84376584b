"""Chance: the tape of luck, the draws of the set-up, the weather die and the combat dice.

Chance is a seat that fills a choice: from a tape, from outside, or from the list of all outcomes
with their exact weights. The tape has one number for each draw of the set-up and one for each turn.
The dice of a turn are made of its number, of which action it is, and of which roll, so that another
choice leaves the luck of all other actions as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

from shogun_nb.engine.luck import luck_of
from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.movement import needs_die
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.state import Ints, State

SET_UP = 2 + at.PILES
MOST_TURNS = 1_000
TAPE_LENGTH = SET_UP + MOST_TURNS
FACES = 6
ROLLS = 64  # room for the rolls of one action


@rule()
def die(number: int, which: int) -> int:
    """A die, 1 to 6, made of a number of the tape.

    >>> [die(12345, which) for which in range(10)]
    [3, 5, 6, 3, 6, 3, 3, 6, 2, 5]
    """
    return (luck_of(number, which) * FACES >> 32) + 1


@rule()
def occasion(state: State) -> int:
    """Where on the tape chance reads for this step."""
    if state.step <= at.DRAW_PILE:
        return state.drawn
    return SET_UP + min(state.turn, MOST_TURNS - 1)


@rule("T-012", "T-013", "T-052", "T-064")
def fill_by_chance(
    facts: Facts, state: State, luck: int, tape: Sequence[int], choice: Ints
) -> None:
    """Chance's choice at this step, read from the tape; ``luck`` is not used, there is no tower."""
    number = tape[occasion(state)]
    if state.step < at.DRAW_PILE:
        choice[0] = number * at.SEATS >> 32
    elif state.step == at.DRAW_PILE:
        for place in range(at.CARDS_A_PILE):
            choice[place] = place
        for place in range(at.CARDS_A_PILE - 1):
            left = at.CARDS_A_PILE - place
            other = place + (luck_of(number, place) * left >> 32)
            kept = choice[place]
            choice[place] = choice[other]
            choice[other] = kept
    elif state.step == at.ROLL_WEATHER:
        first = state.done * ROLLS
        sides = facts.numbers.weather_sides
        side = luck_of(number, first) * (sides[0] + sides[1] + sides[2]) >> 32
        choice[0] = at.SUN
        if side >= sides[0]:
            choice[0] = at.RAIN if side < sides[0] + sides[1] else at.STORM
        choice[1] = die(number, first + 1) if needs_die(facts, state) else 0
    else:
        seat = state.active if state.stage == at.ATTACKER_ROLL else 1 - state.active
        side = 0 if seat == state.active else 1
        first = state.done * ROLLS + 2 + (state.again[seat] * 2 + side) * 2
        choice[0] = die(number, first)
        choice[1] = die(number, first + 1)


def outcomes(facts: Facts, state: State) -> list[tuple[Sequence[int], Fraction]]:
    """Every outcome that chance can choose here, with its exact probability; they sum to 1."""
    faces = range(1, FACES + 1)
    if state.step < at.DRAW_PILE:
        return [((seat,), Fraction(1, at.SEATS)) for seat in range(at.SEATS)]
    if state.step == at.DRAW_PILE:
        orders = list(permutations(range(at.CARDS_A_PILE)))
        return [(order, Fraction(1, len(orders))) for order in orders]
    if state.step == at.ROLL_WEATHER:
        sides = facts.numbers.weather_sides
        dice = [*faces] if needs_die(facts, state) else [0]
        return [
            ((weather, face), Fraction(sides[weather], sum(sides) * len(dice)))
            for weather in range(len(sides))
            for face in dice
        ]
    return [(faces_of, Fraction(1, FACES**2)) for faces_of in product(faces, faces)]
