"""Bots of Tokugawa: players made of luck or of rules of thumb. They get views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from shogun_nb.engine import bots as engine
from shogun_nb.engine.choice import Choice
from shogun_nb.games.tokugawa.bots.greedy import REASON_SENTENCES, greedy_choice
from shogun_nb.games.tokugawa.bots.steady import CARDS, NO_CARD, OF_TOWNS, WITH_CARD, steady_choice
from shogun_nb.games.tokugawa.choices import CHOICE_LENGTH, KINDS
from shogun_nb.games.tokugawa.legality import ASKED
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.games.tokugawa.rules.tasks import open_card, progress

if TYPE_CHECKING:
    from shogun_nb.games.tokugawa.view import View


class Bot(engine.Bot):
    """The base of your own bots: a method for each kind of decision, such as ``act``.

    Every method gets a view and returns a choice. Methods that are not written choose at random,
    uniformly over all legal choices. ``methods`` are their names.

    >>> class Lazy(Bot):
    ...     def act(self, view):
    ...         return view.legal()[0]
    >>> Bot.methods
    ('place', 'act', 'sail_now', 'support', 'roll_again', 'retreat', 'spoils')
    """

    methods: ClassVar[tuple[str, ...]] = tuple(one.method for one in ASKED.values() if one.method)


class RandomBot(engine.ByLuck, Bot):
    """Uniform over all legal choices."""


class GreedyBot(Bot):
    """Readable rules of thumb, each choice with a reason; no luck.

    >>> from shogun_nb.games import tokugawa
    >>> here = tokugawa.scenario(players=["Ann", "Ben"])
    >>> game = tokugawa.new_game(position=here, seed=7)
    >>> print(GreedyBot().suggest(game.view("Ann"))[1])
    From this town the enemy capital can be attacked or an attack on it supported.
    """

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """The choice alone."""
        return self.suggest(view)[0]

    def suggest(self, view: View) -> tuple[Choice, str]:
        """The choice and its reason."""
        position = view.position
        state = position.state
        numbers = [0] * CHOICE_LENGTH
        reason = greedy_choice(position.facts, state, numbers)
        choice = KINDS.from_numbers(state.step, numbers, state, position.lookup)
        return choice, REASON_SENTENCES[reason]


class SteadyBot(Bot):
    """One task card at a time: it holds the towns of the card, and fights for those it lacks.

    Its reasons name the card. No luck. It plays at the table, and advises there.

    >>> from shogun_nb.games import tokugawa
    >>> game = tokugawa.new_game(["Ann", "Ben"], seed=7)
    >>> "“" in SteadyBot().suggest(game.view(game.decision.player))[1]
    True
    """

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """The choice alone."""
        return self.suggest(view)[0]

    def suggest(self, view: View) -> tuple[Choice, str]:
        """The choice and its reason."""
        position = view.position
        facts, state = position.facts, position.state.fork()  # it tries actions on a copy
        numbers = [0] * CHOICE_LENGTH
        reason, pile = divmod(steady_choice(facts, state, numbers), CARDS)
        choice = KINDS.from_numbers(state.step, numbers, state, position.lookup)
        if pile == NO_CARD or reason not in WITH_CARD:
            return choice, REASON_SENTENCES[reason]
        card = open_card(state, pile)
        if facts.board.task_ships[card] == 1 and reason in OF_TOWNS:
            reason = OF_TOWNS[reason]
        need = facts.board.task_need[card]
        ours, theirs = (progress(facts, state, seat, card) for seat in (state.seat, 1 - state.seat))
        return choice, WITH_CARD[reason].format(
            card=TASKS[card][0],
            now=f"{ours} of {need}",
            more=f"{min(ours + 1, need)} of {need}",
            theirs=f"{theirs} of {need}",
        )


BOTS = engine.BuiltIn({"random": RandomBot, "greedy": GreedyBot, "steady": SteadyBot}, "steady")
"""The built-in bots by name."""
