"""A game of Gekokujō told step by step: planning, campaign with its battles, winter."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import Any

from shogun_nb.board.live import LiveBoard
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.games.gekokujo.chance import sides_of
from shogun_nb.games.gekokujo.choices import Finished, Move, Recruit, Sow
from shogun_nb.games.gekokujo.game import Game
from shogun_nb.games.gekokujo.panels.marching import Marching
from shogun_nb.games.gekokujo.reading.winter import ends_in_winter
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import fights
from shogun_nb.whole_table.deciding import Deciding
from shogun_nb.whole_table.decision import Question
from shogun_nb.whole_table.people import waiting_words
from shogun_nb.whole_table.story import Story, Unseen

_LAID_OUT = (at.CHOOSE_BATTLE, at.DISBAND, at.RETREAT)
"""What must be chosen one by one, often: what the coach would choose stands there at once."""


class TurnsPanel(Story):
    """All rounds of a game, told step by step; a person decides when asked.

    ``player`` sits at this panel; ``None`` when nobody does. ``bots`` are as for any panel.

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1)
    >>> panel = TurnsPanel(game, "Oda", board=LiveBoard(game))
    >>> panel.asked
    'Oda'
    """

    game: Game
    _throws: Unseen

    def __init__(
        self,
        game: Game,
        player: str | None,
        *,
        bots: object = "greedy",
        odds: bool = False,
        board: LiveBoard | None = None,
        on_done: Callable[[Any], object] | None = None,
    ) -> None:
        self.deciding = Deciding()
        """What is picked of the decision, outside of movements."""
        self.marching: Marching | None = None
        """The movement that is put together, while one is asked for."""
        self.advice = ""
        self._guided: tuple[int, Move | None] | None = None  # what the guide points at
        self._asked_at: tuple[int, str] | None = None
        super().__init__("The round", game, player, bots=bots, odds=odds, board=board,
                         on_done=on_done)  # fmt: skip

    # --- which part of the game -------------------------------------------------------------------
    def _is_here(self, state: Any) -> bool:
        return bool(state.step < at.GAME_OVER)

    def _opens(self, step: Any) -> bool:
        return bool(step.what in (kinds.CLAN_SET_OUT, kinds.ROUND_BEGAN))

    def _closes(self, step: Any) -> bool:
        return bool(step.what == kinds.WON)

    def _arrive(self) -> None:
        """Where a new panel begins: at once with the first decision of a new game."""
        super()._arrive()
        if self._chapters and not self.cursor and not self.chapter.closed:
            steps = self.chapter.steps
            if all(one.choices == steps[0].choices for one in steps):
                self._go(len(steps))
                self._seen_throw = True

    @property
    def winter_is_over(self) -> bool:
        """Whether a winter can be looked at: a new round comes next, or it was the last one."""
        coming = self.coming
        here = coming is not None and coming.what == kinds.ROUND_BEGAN and self.cursor > 0
        return (here or self.last_winter) and not self.falling

    @property
    def last_winter(self) -> bool:
        """Whether the game has ended with a winter; it lies there until the end is looked at."""
        return self.done and ends_in_winter(self.told)

    @property
    def halts_here(self) -> bool:
        """Also where a winter is over that a person plays in."""
        winter = self.winter_is_over and not self.last_winter
        return super().halts_here or (winter and bool(self.watches or self.halts_for))

    def _fight_in(self, before: Any) -> Collection[int]:
        return [side for side in sides_of(before.state) if fights(before.state, side)]

    def _means_little(self) -> bool:
        """A battle that begins is seen with its dice."""
        step = self.step
        return step is not None and step.what == kinds.BATTLE_BEGAN and self._throw_comes() is None

    def _before_words(self) -> str:
        return "The clans take their homes. Go on."

    def _end_words(self) -> str:
        return "The game is over (G-010)."

    def _decision_words(self, asked: str) -> str:
        return f"{waiting_words(self.game)} Choose for {asked}."

    @property
    def thrown(self) -> Any:
        """The step of the dice that are seen or were seen last; ``None`` for none."""
        return self._throws.thrown

    @property
    def waiting(self) -> Any:
        """The position whose dice come next, or whose dice were thrown last."""
        return self._throws.before

    # --- deciding ---------------------------------------------------------------------------------
    def prepare(self) -> None:
        """Ask anew where another decision has come."""
        asked = self.asked
        now = None if asked is None else (len(self.game.choices), asked)
        if now == self._asked_at:
            return
        self._asked_at, self.advice, self.marching = now, "", None
        if asked is None:
            self.deciding.ask(None)
            return
        view = self.game.view(asked)
        question = Question(view.position, view.seat, view.problems, view.offered)
        if view.position.state.step == at.MOVE:
            self.marching = Marching(view.position, view.seat)
            self.deciding.ask(None)
            self.deciding.question = question
            for start in self.marching.free[:1]:
                self.marching.begin(start)
        else:
            self.deciding.ask(question)
            if view.position.state.step in _LAID_OUT and not self.deciding.chosen:
                laid, _ = self.game.suggest(asked)
                if not isinstance(laid, Finished):
                    self.deciding.take(laid)
            first = next((one for one in self.deciding.kinds if one is not Finished), None)
            if len(self.deciding.kinds) > 1 and first in (Recruit, Sow):
                self.deciding.pick_kind(first)
                if first is not Sow:
                    self.deciding.set_most()

    @property
    def may_finish(self) -> bool:
        """Whether the person who is asked may say that this is all."""
        return self.asked is not None and not self.game.problems(Finished(), self.asked)

    @property
    def chosen(self) -> Choice | None:
        """The choice as it stands, whole; ``None`` while something is missing."""
        self.prepare()
        if self.asked is None:
            return None
        return self.deciding.chosen if self.marching is None else self.marching.choice

    def choose(self, choice: Choice | None = None) -> None:
        """Make a choice for the person who is asked; without one, that which stands there.

        Raises :class:`~shogun_nb.InputError` with the rules for what is wrong; nothing changes.
        """
        wanted = self.chosen if choice is None else choice
        if self.asked is None:
            raise InputError(waiting_words(self.game))
        if wanted is None:
            raise InputError("Choose something first: what is missing stands beside the board.")
        words = lambda: self.game.position.rulebook.choice_in_words(  # noqa: E731
            self.game.position, wanted
        )
        self._think_twice(self.game, wanted, self.asked, words)
        self.pause()
        self._running = True
        try:
            self.game.choose(wanted, self.asked)
        finally:
            self._running = False
            self._stale = True
        self._read_if_stale()
        # Dice lie there first, with their odds, until somebody rolls them.
        if self.coming is not None and self._throw_comes() is None:
            self._go(self.cursor + 1)
            self._flow()
        self.board.select(None)
        self._show(animate=True)
        self._finish()

    def _forward(self) -> None:
        """One step on. Dice that a bot has brought just now wait for a person who fights."""
        waits = self.coming is None and not self.chapter.closed and self._person_asked() is None
        if waits and not self._why_not_next():
            self._let_the_game_go_on()
            self._read()
            if self.halts_here or (self.coming is None and self._person_asked() is not None):
                return
        super()._forward()

    def _flow(self) -> None:
        """Show what nobody else had a part in, where a person is asked again at once."""
        while self._person_asked() is not None and not self.winter_is_over:
            coming = self.coming
            if coming is None or coming.before is not None or self._looks_on:
                return  # dice are looked at first
            self._go(self.cursor + 1)

    def see_throw(self) -> None:
        """Somebody has seen how a throw ended; if a person is asked next, all is shown up to it."""
        fell = self.falling
        super().see_throw()
        if fell:
            self._flow()
            self._show()

    def suggest(self) -> None:
        """Lay out what the greedy bot would choose, with its reason; nothing is chosen yet."""
        self.prepare()
        if self.asked is None:
            raise InputError(waiting_words(self.game))
        choice, reason = self.game.suggest(self.asked)
        self._unwarn()
        self.advice = reason
        if isinstance(choice, Finished):
            self.advice = f"That is all, I would say. {reason}"
        elif self.marching is not None and isinstance(choice, Move):
            self.marching.take(choice)
        else:
            self.deciding.take(choice)
        self._show()

    def touched(self) -> None:
        """Something was picked: what was said of another choice holds no more."""
        self._unwarn()
        self._show()

    def _clicked(self, province: str) -> None:
        self.prepare()
        if self.asked is None:
            return
        if self.marching is not None:
            self.marching.go(province)
        else:
            self.deciding.place(province)
        self.touched()

    def _overlays(self) -> dict[str, Any]:
        self.prepare()
        if self.asked is None:
            return super()._overlays()
        if self.marching is None:
            return {"targets": [*dict.fromkeys(self.deciding.places)]}
        here = self.marching
        if here.start is None:
            return {"targets": here.starts}
        shown: dict[str, Any] = {"targets": [*here.reach(here.start)]}
        if here.choice is not None:
            path = here.choice.path
            shown["arrows"] = [  # the steps are counted where there are several
                (one, other, str(number) if len(path) > 2 else "")
                for number, (one, other) in enumerate(pairwise(path), 1)
            ]
        return shown
