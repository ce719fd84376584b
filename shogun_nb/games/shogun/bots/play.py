"""The two bots in one function, and the loop that plays whole games of them."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.loop import loop_of
from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.bots.greedy import greedy_choice
from shogun_nb.games.shogun.bots.random import PlanTable, random_choice
from shogun_nb.games.shogun.chance import fill_by_chance
from shogun_nb.games.shogun.rules.course import advance, apply
from shogun_nb.games.shogun.rules.parameters import Facts
from shogun_nb.games.shogun.rules.state import (
    GAME_OVER,
    LAST_OF_CHANCE,
    SEASONS,
    WINTER,
    Ints,
    State,
)

FAST = ("random", "greedy")
RANDOM, GREEDY = range(2)  # which bot sits at a seat


@rule()
def decide(
    facts: Facts, table: PlanTable, state: State, bot_tape: Sequence[int], bot: int, choice: Ints
) -> None:
    """Fill the choice of the seat that is asked, at which this bot sits."""
    if bot == RANDOM:
        random_choice(facts, table, state, bot_tape, choice)
    else:
        greedy_choice(facts, state, choice)


@rule("S-20")
def round_of(state: State) -> int:
    """A season; autumn lasts until its winter is over, in which nobody plans."""
    if state.round % SEASONS == WINTER:
        return state.round - 1
    return state.round


play = loop_of(advance, fill_by_chance, decide, apply, round_of, LAST_OF_CHANCE, GAME_OVER)
