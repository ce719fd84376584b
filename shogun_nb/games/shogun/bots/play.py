"""A whole game of built-in bots, without checks: what simulations and playouts run."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.bots.greedy import greedy_choice
from shogun_nb.games.shogun.bots.random import PlanTable, random_choice
from shogun_nb.games.shogun.chance import TowerTables, fill_by_chance
from shogun_nb.games.shogun.rules.course import advance, apply
from shogun_nb.games.shogun.rules.parameters import Facts
from shogun_nb.games.shogun.rules.record import Record
from shogun_nb.games.shogun.rules.state import GAME_OVER, LAST_OF_CHANCE, Ints, State

RANDOM, GREEDY = range(2)  # which bot sits at a seat


@rule()
def play(
    facts: Facts,
    tower: TowerTables,
    table: PlanTable,
    state: State,
    plans: Ints,
    tape: Sequence[int],
    bot_tape: Sequence[int],
    seats: Sequence[int],
    choice: Ints,
    record: Record | None,
) -> None:
    """Play from any position to the end; ``state`` and ``plans`` are changed in place.

    ``seats`` says which bot sits where, ``tape`` is chance's and ``bot_tape`` the bots' luck,
    ``choice`` any list of ``CHOICE_LENGTH`` numbers.
    """
    step = advance(facts, state, plans, record)
    while step != GAME_OVER:
        if step <= LAST_OF_CHANCE:
            fill_by_chance(facts, state, tower, tape, choice)
        elif seats[state.seat] == RANDOM:
            random_choice(facts, table, state, bot_tape, choice)
        else:
            greedy_choice(facts, state, choice)
        apply(facts, state, plans, choice, record)
        step = advance(facts, state, plans, record)
