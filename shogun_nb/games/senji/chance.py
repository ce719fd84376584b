"""Chance: draws from piles and hands, and the nine fate dice.

Chance is a seat that fills a choice: from a tape, from outside, or from the list of all outcomes
with their exact weights. What is drawn is told by its rank among all that lies there, so that no
position needs to hold the order of a pile. The tape has one number a round; each draw of the round
is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import factorial, prod

from shogun_nb.engine.luck import luck_of
from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.hands import samurai_in_pile
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.state import Ints, State

MOST_ROUNDS = 101
TAPE_LENGTH = MOST_ROUNDS
DRAWS = 16  # room for the dice of one roll


@rule()
def occasion(state: State) -> int:
    """Where on the tape chance reads: a number a round."""
    return min(state.round, MOST_ROUNDS - 1)


@rule("SEN-011", "SEN-061")
def to_draw_from(state: State) -> int:
    """Among how many cards the next one is drawn."""
    if state.step == at.DRAW_HANA:
        if state.peeks > 0 and state.partner >= 0:  # shown at random, of what is not shown yet
            return state.hana[state.partner] - state.shows
        return state.hana_pile
    if state.step == at.DRAW_SAMURAI:
        return samurai_in_pile(state)
    if state.step == at.DRAW_LOT:
        return state.pile[state.place]
    return state.hand[state.partner]


@rule("SEN-004", "SEN-011", "SEN-103")
def fill_by_chance(
    facts: Facts, state: State, luck: int, tape: Sequence[int], choice: Ints
) -> None:
    """Chance's choice at this step, read from the tape; ``luck`` is not used, there is no tower."""
    number = tape[occasion(state)]
    first = state.draws * DRAWS
    if state.step != at.ROLL:
        choice[0] = luck_of(number, first) * to_draw_from(state) >> 32
        return
    for family in range(at.FAMILIES):
        choice[family] = 0
    for die in range(state.dice_due):
        choice[luck_of(number, first + die) * at.FAMILIES >> 32] += 1


def rolls(dice: int, families: int = at.FAMILIES) -> list[tuple[int, ...]]:
    """Every way in which dice show so many of each family."""
    if families == 1:
        return [(dice,)]
    return [(one, *rest) for one in range(dice + 1) for rest in rolls(dice - one, families - 1)]


def outcomes(facts: Facts, state: State) -> list[tuple[Sequence[int], Fraction]]:
    """Every outcome that chance can choose here, with its exact probability; they sum to 1."""
    if state.step != at.ROLL:
        count = to_draw_from(state)
        return [((rank,), Fraction(1, count)) for rank in range(count)]
    dice = state.dice_due
    ways = at.FAMILIES**dice
    return [
        (shown, Fraction(factorial(dice) // prod(map(factorial, shown)), ways))
        for shown in rolls(dice)
    ]
