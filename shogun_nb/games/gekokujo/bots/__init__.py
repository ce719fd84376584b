"""Bots of Gekokujō: players made of luck or of rules of thumb. They get views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from shogun_nb.engine import bots as engine
from shogun_nb.engine.choice import Choice
from shogun_nb.games.gekokujo.bots.greedy import REASON_SENTENCES, greedy_choice
from shogun_nb.games.gekokujo.choices import CHOICE_LENGTH, KINDS
from shogun_nb.games.gekokujo.legality import ASKED

if TYPE_CHECKING:
    from shogun_nb.games.gekokujo.view import View


class Bot(engine.Bot):
    """The base of your own bots: a method for each kind of decision, such as ``move``.

    Every method gets a view and returns a choice. Methods that are not written choose at random,
    uniformly over all legal choices. ``methods`` are their names.

    >>> class Bold(Bot):
    ...     def move(self, view):
    ...         return view.legal()[-1]
    >>> "move" in Bot.methods and "hire_ronin" in Bot.methods
    True
    """

    methods: ClassVar[tuple[str, ...]] = tuple(one.method for one in ASKED.values() if one.method)


class RandomBot(engine.ByLuck, Bot):
    """Uniform over all legal choices."""


class GreedyBot(Bot):
    """Readable rules of thumb, each choice with a reason; no luck.

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1)
    >>> choice, reason = GreedyBot().suggest(game.view("Oda"))
    >>> choice
    Recruit(province='Owari', count=3, type='bushi')
    """

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """The choice alone."""
        return self.suggest(view)[0]

    def suggest(self, view: View) -> tuple[Choice, str]:
        """The choice and its reason."""
        position = view.position
        state = position.state
        state.seat = view.seat
        numbers = [0] * CHOICE_LENGTH
        reason = greedy_choice(position.facts, state, numbers)
        choice = KINDS.from_numbers(state.step, numbers, state, position.lookup)
        return choice, REASON_SENTENCES[reason]


BOTS = engine.BuiltIn({"random": RandomBot, "greedy": GreedyBot})
"""The built-in bots by name."""
