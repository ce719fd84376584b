"""A playout by bots of any kind: the loop of the game, in which each is asked with a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shogun_nb.engine.bots import Bot, misled
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.loop import NO_LAST, loop_of
from shogun_nb.engine.position import Position
from shogun_nb.engine.view import problems_of, seen


def play_out(
    here: Position,
    bots: Mapping[str, Bot],
    tape: Sequence[int],
    bot_tape: Sequence[int],
    luck: str,
    last: int = NO_LAST,
) -> None:
    """Play on from a position, which is changed, to the end of the game or of the round ``last``.

    ``bots`` has one for each player. Chance reads ``tape``, the built-in bots that choose by luck
    read ``bot_tape``, as where :meth:`~shogun_nb.engine.rulebook.Rulebook.play` asks them without
    views; ``luck`` is a text that the luck of all other bots is made of. The record that views show
    begins with the playout.

    Raises :class:`~shogun_nb.BotError` for a bot that raises or chooses against the rules.

    >>> then, tape = here.copy(), range(10_000)
    >>> play_out(then, dict.fromkeys(then.players, Bot()), tape, tape, "a lesson")
    >>> then.rulebook.winners(then.state) != ()
    True
    """
    rulebook, state, plans = here.rulebook, here.state, here.plans
    asking = rulebook.bots.asking(bots, bot_tape)
    made: dict[tuple[type[Choice], int], Choice] = {}  # the last of each kind and seat
    record: list[Any] = []

    def decide(facts: Any, _: Any, state: Any, __: Any, seat: int, numbers: list[int]) -> None:
        player = here.players[seat]
        now = rulebook.position(here, state.fork(), list(plans), made)
        choice = asking[player](seen(now, seat, record, luck))
        found, problems, _seat = problems_of(here, player, choice)
        if problems:
            raise misled(bots[player], player, choice, problems)
        made[type(choice), seat] = choice
        numbers[:] = [*found, *[-1] * (rulebook.choice_length - len(found))]

    loop = loop_of(
        rulebook.advance,
        rulebook.fill,
        decide,
        rulebook.apply,
        (lambda state: last) if last == NO_LAST else rulebook.round_of,
        rulebook.last_of_chance,
        rulebook.game_over,
    )
    seats, choice = range(len(here.players)), [0] * rulebook.choice_length
    loop(
        here.facts,
        rulebook.luck_of(here),
        None,
        state,
        plans,
        tape,
        bot_tape,
        seats,
        choice,
        record,
        last,
    )
