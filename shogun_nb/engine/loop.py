"""A whole game of built-in bots, without checks: the one loop that simulations and playouts run.

It is made from what a game brings: how its rules run on, how chance and bots choose, how a choice
is carried out. Like these it is plain Python that Numba can compile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Loop = Callable[..., None]
"""``loop(facts, luck, bot_tables, state, hidden, tape, bot_tape, seats, choice, record, last)``.

It plays from any position to the end of the game, or of the round with the number ``last``;
``state`` and ``hidden`` are changed in place. ``luck`` is what chance reads besides its ``tape``,
``bot_tables`` what the bots read besides theirs; ``seats`` says by number which bot sits where,
``choice`` is any list of as many numbers as the longest choice takes, ``record`` takes the entries,
or is ``None``.
"""

NO_LAST = 1 << 31
"""The ``last`` round of games that are played to their end."""


def loop_of(
    advance: Callable[..., int],
    fill: Callable[..., None],
    decide: Callable[..., None],
    apply: Callable[..., None],
    round_of: Callable[..., int],
    last_of_chance: int,
    game_over: int,
) -> Loop:
    """The loop of a game.

    ``advance(facts, state, hidden, record)`` runs on until somebody must choose, and returns the
    step. In steps up to ``last_of_chance`` ``fill(facts, state, luck, tape, choice)`` chooses, then
    ``decide(facts, bot_tables, state, bot_tape, bot, choice)``, where ``bot`` is the number of the
    bot that sits at ``state.seat``. ``apply(facts, state, hidden, choice, record)`` carries it out.
    ``round_of(state)`` numbers the rounds, upwards; a round is over when another one has begun and
    something is to be chosen.

    >>> from shogun_nb.games.shogun.bots.play import play
    >>> play.__module__
    'shogun_nb.engine.loop'
    """

    def play(
        facts: Any,
        luck: Any,
        bot_tables: Any,
        state: Any,
        hidden: Any,
        tape: Sequence[int],
        bot_tape: Sequence[int],
        seats: Sequence[int],
        choice: Any,
        record: Any,
        last: int,
    ) -> None:
        step = advance(facts, state, hidden, record)
        while step != game_over and round_of(state) <= last:
            if step <= last_of_chance:
                fill(facts, state, luck, tape, choice)
            else:
                decide(facts, bot_tables, state, bot_tape, seats[state.seat], choice)
            apply(facts, state, hidden, choice, record)
            step = advance(facts, state, hidden, record)

    return play
