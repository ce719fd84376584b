"""The random bot, and a whole game of built-in bots without checks: what simulations run."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.bots.greedy import greedy_choice
from shogun_nb.games.gekokujo.chance import MOST_ROUNDS, fill_by_chance, luck_of
from shogun_nb.games.gekokujo.legality import choose_legal
from shogun_nb.games.gekokujo.rules.course import advance, apply
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record
from shogun_nb.games.gekokujo.rules.state import GAME_OVER, LAST_OF_CHANCE, SEATS, Ints, State

RANDOM, GREEDY = range(2)  # which bot sits at a seat
TURNS = SEATS + 1
BOT_TAPE_LENGTH = (MOST_ROUNDS + 1) * TURNS


@rule()
def random_choice(facts: Facts, state: State, bot_tape: Sequence[int], choice: Ints) -> None:
    """One of all legal choices, all equally likely; every decision has luck of its own."""
    number = bot_tape[state.round * TURNS + state.turn]
    moment = (state.phase * 32 + state.step) * SEATS + state.seat
    choose_legal(facts, state, luck_of(luck_of(number, moment), state.made), choice)


@rule()
def play(
    facts: Facts,
    luck: int,
    state: State,
    hidden: Ints,
    tape: Sequence[int],
    bot_tape: Sequence[int],
    seats: Sequence[int],
    choice: Ints,
    record: Record | None,
) -> None:
    """Play from any position to the end; ``state`` and ``hidden`` are changed in place.

    ``seats`` says which bot sits where, ``tape`` is chance's and ``bot_tape`` the bots' luck,
    ``choice`` any list of ``CHOICE_LENGTH`` numbers.
    """
    step = advance(facts, state, hidden, record)
    while step != GAME_OVER:
        if step <= LAST_OF_CHANCE:
            fill_by_chance(facts, state, luck, tape, choice)
        elif seats[state.seat] == GREEDY:
            greedy_choice(facts, state, choice)
        else:
            random_choice(facts, state, bot_tape, choice)
        apply(facts, state, hidden, choice, record)
        step = advance(facts, state, hidden, record)
