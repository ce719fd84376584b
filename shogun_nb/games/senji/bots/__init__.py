"""Bots of Senji: players made of luck or of rules of thumb. They get views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from shogun_nb.engine import bots as engine
from shogun_nb.engine.choice import Choice
from shogun_nb.games.senji.bots.greedy import greedy_choice
from shogun_nb.games.senji.choices import KINDS
from shogun_nb.games.senji.legality import ASKED

if TYPE_CHECKING:
    from shogun_nb.games.senji.view import View


class Bot(engine.Bot):
    """The base of your own bots: a method for each kind of decision, such as ``march``.

    Every method gets a view and returns a choice. Methods that are not written choose at random,
    uniformly over all listed choices. ``methods`` are their names.

    >>> class Silent(Bot):
    ...     def offer(self, view):
    ...         return view.legal()[0]
    >>> Bot.methods[:3]
    ('keep_first', 'keep', 'call_home')
    """

    methods: ClassVar[tuple[str, ...]] = tuple(one.method for one in ASKED.values() if one.method)


class RandomBot(engine.ByLuck, Bot):
    """Uniform over all listed choices."""


class GreedyBot(Bot):
    """Readable rules of thumb, each choice with a reason; no luck, and only its own view."""

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """The choice alone."""
        return self.suggest(view)[0]

    def suggest(self, view: View) -> tuple[Choice, str]:
        """The choice and its reason."""
        position = view.position
        numbers, reason = greedy_choice(position, view.seat)
        state, lookup = position.state, position.lookup
        return KINDS.from_numbers(state.step, numbers, state, lookup), reason


BOTS = engine.BuiltIn({"random": RandomBot, "greedy": GreedyBot})
"""The built-in bots by name."""
