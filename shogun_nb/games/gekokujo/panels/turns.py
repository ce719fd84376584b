"""A game of Gekokujō told step by step: planning, campaign with its battles, winter."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.games.gekokujo.chance import sides_of
from shogun_nb.games.gekokujo.choices import Finished, Move, Recruit, Sow
from shogun_nb.games.gekokujo.game import Game
from shogun_nb.games.gekokujo.panels.marching import Marching
from shogun_nb.games.gekokujo.reading.advising import advised
from shogun_nb.games.gekokujo.reading.winter import ends_in_winter
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import fights
from shogun_nb.games.gekokujo.words import UNIT_KEYS
from shogun_nb.whole_table.decision import Question
from shogun_nb.whole_table.turns import Turns

_LAID_OUT = (at.CHOOSE_BATTLE, at.DISBAND, at.RETREAT)
"""What must be chosen one by one, often: what the coach would choose stands there at once."""


class TurnsPanel(Turns):
    """All rounds of a game, told step by step; a person decides when asked.

    ``player`` sits at this panel; ``None`` when nobody does. ``bots`` are as for any panel.

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1)
    >>> panel = TurnsPanel(game, "Oda", board=LiveBoard(game))
    >>> panel.asked
    'Oda'
    """

    game: Game

    def __init__(self, game: Game, player: str | None, **given: Any) -> None:
        self.marching: Marching | None = None
        """The movement that is put together, while one is asked for."""
        self._origin: str | None = None  # from where somebody has marched last
        self._advised: tuple[tuple[int, str], tuple[Choice, str]] | None = None
        self._follows = -1  # the step of the last choice, if the coach had suggested that
        super().__init__("The round", game, player, **given)

    # --- which part of the game -------------------------------------------------------------------
    def _opens(self, step: Any) -> bool:
        return bool(step.what in (kinds.CLAN_SET_OUT, kinds.ROUND_BEGAN))

    def _closes(self, step: Any) -> bool:
        return bool(step.what == kinds.WON)

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
    def pauses_here(self) -> bool:
        """A winter that is over is looked at."""
        return self.winter_is_over

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

    # --- deciding ---------------------------------------------------------------------------------
    def _ask_anew(self, question: Question | None) -> None:
        before, self.marching = self.marching, None
        if before is not None:
            self._origin = before.start
        if question is None:
            self.deciding.ask(None)
            return
        view = question
        if view.position.state.step == at.MOVE:
            self.marching = Marching(view.position, view.seat)
            self.deciding.ask(None)
            self.deciding.question = question
            wanted, reason = self.advised
            if isinstance(wanted, Move) and (
                self._follows != at.MOVE
                and self._origin in self.marching.free
                and self._origin != wanted.path[0]
            ):
                self.marching.begin(str(self._origin))  # whoever marches on goes on there
            elif isinstance(wanted, Move):
                # Those whom the coach would send stand ready; who stays at home is safe there.
                self.marching.lay_out(wanted.path[0], [getattr(wanted, key) for key in UNIT_KEYS])
                if self._follows == at.MOVE:
                    self.marching.take(wanted)
                    self.advice = reason
            elif not any(view.position.state.moved):
                for start in self.marching.free[:1]:
                    self.marching.begin(start)
        else:
            self._origin = None
            self.deciding.ask(question)
            step = view.position.state.step
            numbers = step in (at.HIRE_RONIN, at.TAKE_LOSSES)
            if numbers or (step in _LAID_OUT and not self.deciding.chosen):
                laid, _ = self.advised
                if not isinstance(laid, Finished):
                    self.deciding.take(laid)
            if step == at.PREPARE and len(self.deciding.kinds) > 1:
                laid, reason = self.advised
                # Whoever does as the coach has said goes on so; recruits stand there anyway.
                follows = self._follows == at.PREPARE
                if isinstance(laid, Recruit) or (follows and not isinstance(laid, Finished)):
                    self.deciding.take(laid)
                    self.advice = reason if follows else ""
            elif step == at.SOW and Sow in self.deciding.kinds and len(self.deciding.kinds) > 1:
                self.deciding.pick_kind(Sow)

    @property
    def advised(self) -> tuple[Choice, str]:
        """What the coach would choose for whoever is asked, and why."""
        asked = str(self.asked)
        moment = (len(self.game.choices), asked)
        if self._advised is None or self._advised[0] != moment:
            self._advised = moment, advised(self.game, asked)
        return self._advised[1]

    def _counsel(self, asked: str) -> tuple[Choice, str]:
        return self.advised

    def choose(self, choice: Choice | None = None) -> None:
        step, self._follows = self.game.position.state.step, -1
        if self.asked is not None and step in (at.PREPARE, at.MOVE):
            wanted = self.chosen if choice is None else choice
            self._follows = step if wanted == self.advised[0] else -1
        super().choose(choice)

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

    def touched(self) -> None:
        """Something was picked: the reason of another choice holds no more."""
        self.advice = ""
        super().touched()

    def _take_advice(self, choice: Choice) -> None:
        if isinstance(choice, Finished):
            self.advice = f"That is all, I would say. {self.advice}"
        elif self.marching is not None and isinstance(choice, Move):
            self.marching.take(choice)
        else:
            self.deciding.take(choice)

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
