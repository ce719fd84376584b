"""The random bot, all bots in one function, and the loop that plays whole games of them."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.loop import loop_of
from shogun_nb.engine.luck import luck_of
from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.bots.greedy import greedy_choice
from shogun_nb.games.tokugawa.bots.steady import steady_choice
from shogun_nb.games.tokugawa.chance import MOST_TURNS, fill_by_chance
from shogun_nb.games.tokugawa.legality import choose_legal
from shogun_nb.games.tokugawa.rules.course import advance, apply
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.state import GAME_OVER, LAST_OF_CHANCE, SEATS, Ints, State

FAST = ("random", "greedy", "steady")
RANDOM, GREEDY, STEADY = range(3)  # which bot sits at a seat
BOT_TAPE_LENGTH = MOST_TURNS


@rule()
def random_choice(facts: Facts, state: State, bot_tape: Sequence[int], choice: Ints) -> None:
    """One of all legal choices, all equally likely; every decision has luck of its own."""
    number = bot_tape[min(state.turn, MOST_TURNS - 1)]
    moment = (state.placed * 16 + state.step) * SEATS + state.seat
    choose_legal(facts, state, luck_of(luck_of(number, moment), state.made), choice)


@rule()
def decide(
    facts: Facts, tables: int, state: State, bot_tape: Sequence[int], bot: int, choice: Ints
) -> None:
    """Fill the choice of the seat that is asked, at which this bot sits; it needs no tables."""
    if bot == GREEDY:
        greedy_choice(facts, state, choice)
    elif bot == STEADY:
        steady_choice(facts, state, choice)
    else:
        random_choice(facts, state, bot_tape, choice)


@rule("T-020")
def round_of(state: State) -> int:
    """A round is a turn of each player; rounds are counted from 1."""
    return (state.turn + 1) // SEATS


play = loop_of(advance, fill_by_chance, decide, apply, round_of, LAST_OF_CHANCE, GAME_OVER)
