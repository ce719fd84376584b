"""A coach that may speak once before a choice is handed in.

All panels in which people choose have the attribute ``coach``. It is asked before a legal choice is
handed in; what it says keeps the panel from choosing, until the same is pressed again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game

Coach = Callable[[Choice, str], Sequence[str]]
"""Called with a choice and its player; returns sentences against it, none when all is well."""


class SecondThought(InputError):
    """What the coach says before a choice; handing in the same choice again makes it.

    >>> str(SecondThought(["Two armies are few."], "Attack Kai with 2"))
    'The coach: Two armies are few. Press “Attack Kai with 2” again to do it all the same.'
    """

    def __init__(self, sentences: Sequence[str], press: str) -> None:
        super().__init__(
            f"The coach: {' '.join(sentences)} Press “{press}” again to do it all the same."
        )
        self.sentences = tuple(sentences)


class Coached:
    """What a panel with choices has in common: a coach that speaks once before each of them.

    ``coach`` may be set and taken away (``None``) at any time.

    >>> panel = PlanningPanel(game, "Mori", bots=None)
    >>> panel.coach = lambda choice, player: [f"{player}, think of winter."]
    >>> panel.suggest()
    >>> try:
    ...     panel.confirm()
    ... except SecondThought as thought:
    ...     print(thought)
    The coach: Mori, think of winter. Press “Hand in my plan” again to do it all the same.
    >>> panel.confirm()
    >>> game.decision.waiting_for
    ('Takeda', 'Uesugi')
    """

    coach: Coach | None = None
    _last_warning: tuple[int, str, Choice] | None = None

    @property
    def _warned(self) -> bool:
        """Whether the last warning was about the choice as it stands."""
        return self._last_warning is not None

    def _unwarn(self) -> None:
        """Another choice is made ready: what was said of the last one holds no more."""
        self._last_warning = None

    def _think_twice(
        self, game: Game, choice: Choice, player: str, press: Callable[[], str]
    ) -> None:
        """Raise :class:`SecondThought` when the coach has something against a legal choice.

        It does not repeat a warning about the same choice. ``press()`` says what the button says.
        """
        coach, now = self.coach, (len(game.choices), player, choice)
        before, self._last_warning = self._last_warning, None
        if coach is None or before == now or game.problems(choice, player):
            return
        sentences = list(coach(choice, player))
        if sentences:
            self._last_warning = now
            raise SecondThought(sentences, press())
