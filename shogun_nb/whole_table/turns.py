"""A game that is told turn by turn, with dice that are seen: what two such games have in common.

A game's own panel says what may be picked and how it is shown; see :class:`Turns`.
"""

from __future__ import annotations

from typing import Any

from shogun_nb.controls import show_if, unopened
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.whole_table.cover import Cover
from shogun_nb.whole_table.deciding import Deciding, rule_asked
from shogun_nb.whole_table.decision import Question
from shogun_nb.whole_table.people import waiting_words
from shogun_nb.whole_table.story import Story, Unseen


class Turns(Story):
    """All turns of a game, told step by step; a person decides when asked.

    A subclass says what :class:`~shogun_nb.whole_table.story.Story` asks, and perhaps how a
    decision begins (:meth:`_ask_anew`), what stands there whole (:attr:`chosen`), what a suggestion
    fills in (:meth:`_take_advice`), and what is looked at before one goes on
    (:attr:`pauses_here`).
    """

    hides_hands = False
    """Whether each seat has cards that nobody else may see: people change seats behind a cover."""
    sits: str | None = None
    """Which of several people sits here now; ``None`` behind the cover."""
    _cover: Cover | None = None
    _throws: Unseen

    def __init__(self, *given: Any, **named: Any) -> None:
        self.deciding = Deciding()
        """What is picked of the decision."""
        self.advice = ""
        """Why the coach would choose what stands there."""
        self._asked_at: tuple[int, str] | None = None
        super().__init__(*given, **named)

    def _is_here(self, state: Any) -> bool:
        return bool(state.step < self.game.start.rulebook.game_over)

    # --- what a game adds -------------------------------------------------------------------------
    @property
    def pauses_here(self) -> bool:
        """Whether something is looked at before the next step, also where a person is asked."""
        return False

    def _ask_anew(self, question: Question | None) -> None:
        """Another decision has come; ``None``: nobody is asked."""
        self.deciding.ask(question)

    @property
    def chosen(self) -> Choice | None:
        """The choice as it stands, whole; ``None`` while something is missing."""
        self.prepare()
        return None if self.asked is None else self.deciding.chosen

    def _take_advice(self, choice: Choice) -> None:
        """Lay out what the coach would choose."""
        self.deciding.take(choice)

    def _decision_words(self, asked: str) -> str:
        rule = rule_asked(self.game.position)
        return f"{rule}: choose for {asked} first. {waiting_words(self.game)}"

    # --- who sits here ----------------------------------------------------------------------------
    @property
    def asked(self) -> str | None:
        """The person who must decide; nobody while the seat of that person is covered."""
        asked = super().asked
        return asked if self._may_see(asked) else None

    @property
    def covered(self) -> str | None:
        """The person to whom the table is to be handed over; ``None`` where nothing is covered."""
        asked = super().asked
        return None if self._may_see(asked) else asked

    def _may_see(self, asked: str | None) -> bool:
        several = self.hides_hands and self.alone is None
        return asked is None or not several or asked == self.sits

    @property
    def cover(self) -> Cover | None:
        """What lies over the decision until the next person sits here alone."""
        person = self.covered
        if person is None:
            return None
        if self._cover is None or self._cover.asked != person:
            self._lift()
            with unopened():
                self._cover = Cover(self.game, person, lambda: self.uncover(person), does="decides")
            show_if(self._cover.press, False)  # the main button of the frame says it
        return self._cover

    def uncover(self, person: object) -> None:
        """Somebody has sat down; raises :class:`~shogun_nb.InputError` for who is not asked."""
        if self.covered is None or person != self.covered:
            raise InputError(f"The table is not covered for {shown(person)}.")
        self.sits = self.covered
        self._lift()
        self._show()

    def _lift(self) -> None:
        if self._cover is not None:
            self._cover.close()
            self._cover = None

    def close(self) -> None:
        """Take the panel off the page, with its cover."""
        self._lift()
        super().close()

    # --- the dice ---------------------------------------------------------------------------------
    @property
    def thrown(self) -> Any:
        """The step of the dice that are seen or were seen last; ``None`` for none."""
        return self._throws.thrown

    @property
    def waiting(self) -> Any:
        """The position whose dice come next, or whose dice were thrown last."""
        return self._throws.before

    def _arrive(self) -> None:
        """Where a new panel begins: at once with the first decision of a new game."""
        super()._arrive()
        begins = self._chapters and not self.cursor and not self.chapter.closed
        # What was drawn or dealt is told beside it.
        if begins and all(one.player is None for one in self.game.choices):
            self._go(len(self.chapter.steps))
            self._seen_throw = True

    # --- deciding ---------------------------------------------------------------------------------
    def prepare(self) -> None:
        """Ask anew where another decision has come."""
        asked = self.asked
        if self.covered is not None:
            self.sits = None  # whoever sat here has stood up
        now = None if asked is None else (len(self.game.choices), asked)
        if now == self._asked_at:
            return
        self._asked_at, self.advice = now, ""
        question = None
        if asked is not None:
            view = self.game.view(asked)
            question = Question(view.position, view.seat, view.problems, view.offered)
        self._ask_anew(question)

    def choose(self, choice: Choice | None = None) -> None:
        """Make a choice for the person who is asked; without one, that which stands there.

        Raises :class:`~shogun_nb.InputError` with the rules for what is wrong; nothing changes.
        """
        wanted = self.chosen if choice is None else choice
        if self.asked is None:
            raise InputError(waiting_words(self.game))
        if wanted is None:
            raise InputError(
                f"{rule_asked(self.game.position)}: choose something first. What is missing stands "
                "beside the board."
            )
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
        if self.coming is not None and self._throw_comes() is None and not self.pauses_here:
            self._go(self.cursor + 1)
            self._flow()
        self.board.select(None)
        self._show(animate=True)
        self._finish()

    def _waits_here(self) -> bool:
        """Also where dice have come just now: they wait for a person who fights."""
        return self.halts_here or super()._waits_here()

    def _flow(self) -> None:
        """Show what nobody else had a part in, where a person is asked again at once."""
        while self._person_asked() is not None and not self.pauses_here:
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
        """Lay out what the coach would choose, with its reason; nothing is chosen yet."""
        self.prepare()
        if self.asked is None:
            raise InputError(waiting_words(self.game))
        choice, reason = self._counsel(self.asked)
        self._unwarn()
        self.advice = reason
        self._take_advice(choice)
        self._show()

    def _counsel(self, asked: str) -> tuple[Choice, str]:
        """What is suggested to whoever is asked, and why."""
        choice, reason = self.game.suggest(asked)
        return choice, reason

    def touched(self) -> None:
        """Something was picked: what was said of another choice holds no more."""
        self._unwarn()
        self._show()

    def _clicked(self, province: str) -> None:
        self.prepare()
        if self.asked is not None:
            self.deciding.place(province)
            self.touched()

    def _overlays(self) -> dict[str, Any]:
        self.prepare()
        if self.asked is None:
            return super()._overlays()
        return {"targets": [*dict.fromkeys(self.deciding.places)]}
