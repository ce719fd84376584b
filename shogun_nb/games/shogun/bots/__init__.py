"""Bots: players that follow rules of thumb, or luck. They get views only.

A bot of your own is a small class with a method for each kind of choice that it makes itself; it
makes the others at random. See :class:`Bot`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from shogun_nb.engine import bots as engine
from shogun_nb.engine.bots import BotError as BotError
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.bots.greedy import REASON_SENTENCES, greedy_choice
from shogun_nb.games.shogun.choices import Choice, choice_from_numbers
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH, REASONS_AT
from shogun_nb.games.shogun.words import action_names

if TYPE_CHECKING:
    from shogun_nb.games.shogun.view import View


class Bot(engine.Bot):
    """The base of your own bots: a method for each kind of choice.

    Every method gets a view (:class:`shogun_nb.View`) and returns a choice. Methods that are
    not written choose at random, uniformly over all legal choices. Views hold what the player may
    know and nothing else; luck is ``view.random``.

    >>> class Bold(Bot):
    ...     def battle_move(self, view):
    ...         moves = view.legal()
    ...         return max(moves, key=lambda move: move.armies)
    >>> new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play(Bold()).over
    True
    """

    methods: ClassVar[tuple[str, ...]] = (
        "draft",
        "place_group",
        "plan",
        "take_place",
        "battle_move",
        "move_after_deploy",
        "order_revolts",
    )

    def draft(self, view: View) -> Choice:
        """Take a card or the unseen one, or exchange (S-13, S-14)."""
        return self.at_random(view)

    def place_group(self, view: View) -> Choice:
        """The army group for the province taken unseen (S-13)."""
        return self.at_random(view)

    def plan(self, view: View) -> Choice:
        """The ten actions and the bid (S-25 to S-27)."""
        return self.at_random(view)

    def take_place(self, view: View) -> Choice:
        """A place in the turn order, and its privilege (S-29)."""
        return self.at_random(view)

    def battle_move(self, view: View) -> Choice:
        """The target and the armies of battle/move A or B (S-49)."""
        return self.at_random(view)

    def move_after_deploy(self, view: View) -> Choice:
        """Whether and where to move after deploying 1 army (S-48)."""
        return self.at_random(view)

    def order_revolts(self, view: View) -> Choice:
        """The order of one's revolts in winter (S-62)."""
        return self.at_random(view)


class RandomBot(engine.ByLuck, Bot):
    """Uniform over all legal whole choices.

    >>> new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play(RandomBot()).over
    True
    """


class GreedyBot(Bot):
    """Readable rules of thumb, each choice with a reason; no luck.

    >>> choice, reason = GreedyBot().suggest(game.view("Mori"))
    >>> type(choice).__name__
    'Plan'
    """

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """The choice alone."""
        return self._fill(view)[0]

    def suggest(self, view: View) -> tuple[Choice, str]:
        """The choice and its reason; for a plan a line of reason for every space.

        >>> view = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).view("Mori")
        >>> GreedyBot().suggest(view)[1].splitlines()[0].split(":")[0]
        'build a castle'
        """
        choice, numbers = self._fill(view)
        reasons = numbers[REASONS_AT:]
        if view.state.step != at.PLAN:
            return choice, REASON_SENTENCES[reasons[0]]
        spaces = [*action_names(view.position.numbers.deploy_armies), "bid"]
        cards = [
            view.position.map.printed[card]
            if 0 <= card < at.CHEST_CARD
            else counted(chests, "chest")
            if (chests := card - at.CHEST_CARD) >= 0
            else "not wanted"
            for card in numbers[: at.SPACES]
        ]
        lines = [
            f"{space}: {card}. {REASON_SENTENCES[reason]}"
            for space, card, reason in zip(spaces, cards, reasons, strict=False)
        ]
        return choice, "\n".join(lines)

    def _fill(self, view: View) -> tuple[Choice, list[int]]:
        position = view.position
        numbers = [0] * CHOICE_LENGTH
        state = position.state
        state.seat = view.seat
        greedy_choice(position.facts, state, numbers)
        return choice_from_numbers(state.step, numbers, state, position.lookup), numbers


BOTS = engine.BuiltIn({"random": RandomBot, "greedy": GreedyBot})
"""The built-in bots by name."""

bot_named, built_in, seated = BOTS.named, BOTS.name_of, BOTS.seated
