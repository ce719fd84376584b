"""A part of a game told step by step, while the game itself may be further already.

The engine does everything at once until somebody must choose. A :class:`Story` shows it at a
person's pace: a cursor over :func:`shogun_nb.steps_of`, with Next, Back, Play and "To my
next choice". Looking back changes nothing; going on lets bots and chance do no more than the next
step needs. The panels of a game say where their part begins and ends, and what else they show.
"""

from __future__ import annotations

import asyncio
import time
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ipywidgets import Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Panel, Still, Watched, close_all, unopened
from shogun_nb.engine.bots import Bot, BotError
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.game import Game, checked_game
from shogun_nb.engine.history import steps_of
from shogun_nb.whole_table.alone import Alone, standing
from shogun_nb.whole_table.inside import LaidAside, checked_board, leaving, public
from shogun_nb.whole_table.people import bots_of, person_named, several_people, waiting_words
from shogun_nb.whole_table.phases import AT_ONCE, SPEEDS, at_table
from shogun_nb.whole_table.second_thoughts import Coached

FOLLOW_PAUSE = 0.25  # seconds between two drawings while a game is played by a program


@dataclass(frozen=True)
class Chapter:
    """One telling of a story: its steps so far, and whether all of them have happened.

    ``before`` is the position with which it begins; ``choices`` how many choices of the game had
    been made then.

    >>> Chapter((), False, None, 0).closed
    False
    """

    steps: tuple[Any, ...]
    closed: bool
    before: Any
    choices: int


class Throws(Protocol):
    """How a page shows luck that has a picture of its own, such as a throw of dice."""

    odds: bool
    """Whether exact odds stand beside it."""

    @property
    def animating(self) -> bool:
        """Whether the page still shows the last throw: what has come of it is not told yet."""

    def when_still(self, heard: Callable[[], object], /) -> object:
        """Call this when the page has shown a throw to its end."""

    def show_before(self, position: Any, record: Sequence[Any] = (), /) -> None:
        """A position that waits for a throw, with the entries that led there."""

    def show_throw(self, step: Any, animate: bool = True, /) -> None:
        """A throw, seen until :meth:`skip` where it is to be animated."""

    def clear(self) -> None:
        """Show nothing."""

    def skip(self) -> None:
        """End what still moves."""


class Unseen:
    """Throws that a frame draws, and nothing else; each is seen until somebody skips it.

    >>> throws = Unseen()
    >>> throws.show_throw("a step")
    >>> throws.animating, throws.thrown
    (True, 'a step')
    """

    def __init__(self) -> None:
        self.odds = False
        self.animating = False
        self.before: Any = None
        """The position that waits for a throw, or from which the last one was made."""
        self.thrown: Any = None
        """The step of the last throw, while it is shown."""
        self._heard: Callable[[], object] = lambda: None

    def when_still(self, heard: Callable[[], object]) -> None:
        """Call this when a throw has been seen."""
        self._heard = heard

    def show_before(self, position: Any, record: Sequence[Any] = ()) -> None:
        """A position that waits for a throw."""
        self.before, self.thrown, self.animating = position, None, False

    def show_throw(self, step: Any, animate: bool = True) -> None:
        """A throw."""
        self.before, self.thrown, self.animating = getattr(step, "before", None), step, animate

    def clear(self) -> None:
        """Show nothing."""
        self.before = self.thrown = None
        self.animating = False

    def skip(self) -> None:
        """Somebody has seen it."""
        if self.animating:
            self.animating = False
            self._heard()


def _is_told(step: Any, told: Sequence[Any]) -> bool:
    """Whether a step has been told by these entries.

    A throw that has been seen is not thrown again for what players have chosen after it.
    """
    if step.before is None:
        return bool(step.entries == told)
    both = min(len(step.entries), len(told))
    return bool(step.entries[:both] == told[:both])


class Story(Coached, LaidAside, Panel):
    """The cursor over a part of a game; subclasses say which part, and what is shown beside it.

    ``player`` sits at this panel; ``None`` when nobody does, and bots are looked on. ``bots`` is
    one bot for all others, a table by player, or ``None``: then the people of the game decide here,
    one after the other. ``odds`` shows exact odds. ``on_done(panel)`` is called once, when the part
    has been shown to its end for the first time. With ``board`` it is a part of something larger,
    which shows it: it draws on that board. Without one it stands alone, in a frame of its own.

    What a subclass says: :meth:`_is_here`, :meth:`_opens`, :meth:`_closes` (which part), and
    perhaps :meth:`_overlays`, :meth:`_line_of`, :meth:`_before_words`, :meth:`_end_words`,
    :meth:`_decision_words` (what is seen), :meth:`_clicked` (a province was chosen on the board).

    Raises :class:`~shogun_nb.InputError` for an unknown player or bot.

    >>> issubclass(ActionsPanel, Story)
    True
    """

    _unwatch: Callable[[], None] | None = None  # a panel that was refused is closed, too
    _around: Alone | None = None
    """What shows the panel while it stands alone; ``None`` in something larger."""
    falling_words = "The dice roll. Skip with the button or the Escape key."
    """What the line says while a page shows how a throw falls."""
    halts_for: str | None = None
    """A player whose fights :meth:`advance` does not pass over; ``None`` for nobody."""
    watches: Sequence[str] = ()
    """Players whose fights it does not pass over either: all who sit at this computer."""

    def __init__(
        self,
        title: str,
        game: Game,
        player: str | None,
        *,
        bots: object = "greedy",
        odds: bool = False,
        board: LiveBoard | None = None,
        on_done: Callable[[Any], object] | None = None,
    ) -> None:
        self.game: Any = checked_game(game, type(self).__name__)
        self.player = None if player is None else person_named(game, player)
        self.odds = bool(odds)
        self._here: tuple[object, bool] = (None, False)  # whether it is told here, by decision
        self._bots = bots_of(bots, game, self.player)
        if on_done is not None:
            self.when_done(on_done)
        self._public = _begin_of(game)
        self._begin = self._public
        self._running = False
        self._unseen = False
        self._drawing_is_due = False
        self._last_reading = 0.0
        self._end_play: Callable[[], None] | None = None
        self._forget()

        self._showing = False  # while the tower is brought up to date, it tells nothing new
        self._pace = "normal"
        self._views = 0
        super().__init__(title)
        given = checked_board(board, type(self).__name__)
        self._inside = given is not None
        self.board = LiveBoard(self._public, card=False) if given is None else given
        self._leave_board = leaving(
            self.board.on_click(self.guard(self._clicked)), self.board if given is None else None
        )
        with unopened():
            self._throws = self._made_throws()
        self._throws.odds = self.odds
        self._throws.when_still(self._thrown_lies)
        self.manners.on_views(self.guard(self._page_shows, keep=True))
        self._read()
        self._arrive()
        self._show()
        self._unwatch = game.watch(self.guard(self._changed, keep=True))
        self._around = standing(self, given)

    def _forget(self) -> None:
        """What a story has shown so far: nothing."""
        self.cursor = 0
        """How many steps of the chapter are shown."""
        self._chapters: list[Chapter] = []
        self._chapter = 0
        self._seen_throw = False  # what the last throw has brought, before a person must decide
        self._stale = False
        self._end_told = False
        self._failed_player: str | None = None
        self._moving_throw: Any = None
        self._last_warning = None

    def lay_aside(self) -> None:
        """Show and draw nothing more, until :meth:`take_up`."""
        super().lay_aside()
        self.pause()
        self._throws.skip()

    def _anew(self) -> None:
        self.warn("")
        self._forget()
        self._throws.odds = self.odds
        self._read()
        self._arrive()
        self._show()

    # --- what a subclass says ---------------------------------------------------------------------
    def _made_throws(self) -> Throws:
        """What shows the throws."""
        return Unseen()

    def _fight_in(self, before: Any) -> Collection[int]:
        """The seats that are concerned by the throw of a position."""
        return ()

    @abstractmethod
    def _is_here(self, state: Any) -> bool:
        """Whether a game that stands so is in the part that this story tells."""

    @abstractmethod
    def _opens(self, step: Any) -> bool:
        """Whether a chapter begins with this step."""

    @abstractmethod
    def _closes(self, step: Any) -> bool:
        """Whether this step ends its chapter; of several in a row, the last one does."""

    def _overlays(self) -> dict[str, Any]:
        """Arrows, fills and the like that show on the board what the step was about."""
        step = self.step
        if step is None:
            return {}
        # A throw is about what has led to it.
        earlier = self.chapter.steps[self.cursor - 2] if self.cursor > 1 else None
        about = earlier if step.before is not None and earlier is not None else step
        return dict(at_table(self.game).overlays_of(about))

    def _line_of(self, step: Any) -> str:
        """What a step says in the line."""
        return " ".join(step.words)

    def _before_words(self) -> str:
        """What to do when nothing of the chapter is shown yet."""
        return "Go on to the first step."

    def _end_words(self) -> str:
        """What comes after the last step."""
        return "That is all."

    def _clicked(self, province: str) -> None:
        """A person has chosen this province on the board."""

    # --- where the story stands -------------------------------------------------------------------
    @property
    def chapter(self) -> Chapter:
        """The part that is being told; without steps while the game is not there yet.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> len(panel.chapter.steps), panel.chapter.closed
        (1, False)
        """
        if self._chapter < len(self._chapters):
            return self._chapters[self._chapter]
        return Chapter((), False, None, len(self.game.choices))

    @property
    def shown(self) -> tuple[Any, ...]:
        """The steps that have been shown, as far as the cursor.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.shown
        ()
        """
        return self.chapter.steps[: self.cursor]

    @property
    def falling(self) -> bool:
        """Whether a page shows how the cubes of this step fall: what came of it is not told yet.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.to_my_decision()
        >>> panel.falling
        False
        """
        step = self.step
        return self._throws.animating and step is not None and step.before is not None

    @property
    def told(self) -> tuple[Any, ...]:
        """The shown steps of which may be told how they ended: without a throw that still falls.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.to_my_decision()
        >>> panel.told == panel.shown
        True
        """
        return self.shown[:-1] if self.falling else self.shown

    def tell_up_to(self, step: Any) -> bool:
        """Show the story as far as a step of the game; ``False`` where it does not tell of it.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=9)
        >>> panel = ActionsPanel(game, "Mori")
        >>> step = next(step for step in steps_of(game) if step.kind == "action")
        >>> panel.tell_up_to(step), panel.cursor
        (True, 1)
        """
        self._read_if_stale()
        if not step.entries:
            return False
        entry = step.entries[-1]
        for chapter in reversed(range(len(self._chapters))):
            steps = self._chapters[chapter].steps
            for place in reversed(range(len(steps))):
                if steps[place].choices <= step.choices and entry in steps[place].entries:
                    self._chapter = chapter
                    self._go(place + 1)
                    self._seen_throw = True
                    self._show()
                    return True
        return False

    @property
    def step(self) -> Any:
        """The step that is shown now; ``None`` before the first.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.next()
        >>> panel.step.words
        ['Action 1 begins: battle/move A. (S-40)']
        """
        return self.chapter.steps[self.cursor - 1] if self.cursor else None

    @property
    def coming(self) -> Any:
        """The step after it, when it has happened already; ``None`` otherwise.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.coming.words
        ['Action 1 begins: battle/move A. (S-40)']
        """
        steps = self.chapter.steps
        return steps[self.cursor] if self.cursor < len(steps) else None

    @property
    def up_to_date(self) -> bool:
        """Whether everything that has happened so far is shown.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.up_to_date
        False
        """
        self._read_if_stale()
        return self.coming is None

    @Watched
    def done(self) -> bool:
        """Whether the chapter is over and all of it is shown."""
        self._read_if_stale()
        return self.chapter.closed and self.coming is None and not self.falling

    @property
    def playing(self) -> bool:
        """Whether the page goes on by itself.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.playing
        False
        """
        return self._end_play is not None

    @property
    def asked(self) -> str | None:
        """The person who must decide before the story can go on, once all else is shown.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.asked is None  # there is more to be seen first
        True
        >>> panel.to_my_decision()
        >>> panel.asked
        'Mori'
        """
        if not self.up_to_date or self.chapter.closed or self._looks_on:
            return None
        return self._person_asked()

    @property
    def alone(self) -> str | None:
        """The person at this panel if nobody else plays here; else ``None``: all go by name.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").alone, ActionsPanel(game, "Mori", bots=None).alone
        ('Mori', None)
        """
        return None if several_people(self.game, self._bots) else self.player

    @property
    def position(self) -> Any:
        """What the board shows: the position after the step of the cursor, hidden plans hidden.

        While cubes fall it is the position before the throw.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.position == panel.board.position
        True
        """
        step = self.step
        if step is not None:
            return step.before if self.falling and step.before is not None else step.position
        return self.chapter.before or self._public

    @property
    def _looks_on(self) -> bool:
        """Whether a throw is to be seen first, with all that it has brought, before a decision."""
        step = self.step
        return not self._seen_throw and step is not None and step.before is not None

    def _person_asked(self) -> str | None:
        """The person whom the game asks now, in this part of it."""
        if self.is_aside:
            return None
        player = self.game.decision.player
        here = self._game_is_here() and player in self.game.players
        return player if here and player not in self._bots else None

    def _game_is_here(self) -> bool:
        decision = self.game.decision  # another one after each choice; this is asked all the time
        if self._here[0] is not decision:
            self._here = (decision, self._is_here(self.game.position.state))
        return self._here[1]

    # --- reading the game -------------------------------------------------------------------------
    def _read(self) -> None:
        """Read the steps of the game anew, and keep the cursor where it was."""
        seen = [step.entries for step in self.shown]
        was_done = bool(self._chapters) and self.chapter.closed and self.coming is None
        steps = steps_of(self.game)
        self._chapters = self._divided(steps)
        self._public = steps[-1].position if steps else self._begin
        self._stale = False
        self._last_reading = time.monotonic()
        last = len(self._chapters) - 1
        if self._chapter > last + 1:  # undone
            self._chapter = last + 1
        if was_done and last > self._chapter:
            self._begin_anew()
            return
        # What was undone is no longer shown.
        now = self.chapter.steps
        same = 0
        while same < min(len(seen), len(now)) and _is_told(now[same], seen[same]):
            same += 1
        if same < self.cursor:
            self._go(same)

    def _divided(self, steps: Sequence[Any]) -> list[Chapter]:
        begin = self._begin
        chapters: list[Chapter] = []
        told: list[Any] = []
        before: Any = begin
        open_ = self._is_here(begin.state)
        choices = 0
        for number, step in enumerate(steps):
            if not open_ and self._opens(step):
                open_, told = True, []
                before = steps[number - 1].position if number else begin
                choices = step.choices
            if open_:
                told.append(step)
                following = steps[number + 1] if number + 1 < len(steps) else None
                if self._closes(step) and (following is None or not self._closes(following)):
                    chapters.append(Chapter(tuple(told), True, before, choices))
                    open_ = False
        if open_:
            chapters.append(Chapter(tuple(told), False, before, choices))
        return chapters

    def _arrive(self) -> None:
        """Where a new panel begins: with what nobody can have seen; else where the game is now."""
        self._chapter = max(0, len(self._chapters) - 1)
        if not self._chapters:
            return
        latest = self.chapter
        if any(made.player is not None for made in self.game.choices[latest.choices :]):
            if latest.closed:
                self._chapter += 1
            else:
                self._go(len(latest.steps))
                self._seen_throw = True

    def _begin_anew(self) -> None:
        self._chapter += 1
        self._go(0)

    def _read_if_stale(self) -> None:
        if self._stale:
            self._read()

    # --- following the game -----------------------------------------------------------------------
    def _changed(self) -> None:
        """The game has changed, by whomever. A program may change it hundreds of times a second."""
        self._stale = True
        if self._running or self._unseen or self._drawing_is_due or self.is_aside:
            return
        if time.monotonic() - self._last_reading >= FOLLOW_PAUSE:
            self._catch_up()
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: nobody could draw later
            self._catch_up()
            return
        self._drawing_is_due = True
        loop.call_soon(self.guard(self._catch_up, keep=True))

    def _catch_up(self) -> None:
        self._drawing_is_due = False
        if self._stale and not self.is_aside:
            self._read()
            self._show()

    def _page_shows(self, views: int) -> None:
        """Without a page nothing is drawn until somebody asks, and no cube falls."""
        self._views = views
        self._unseen = views == 0
        if self._unseen:
            self._throws.skip()
        else:
            self._catch_up()

    def close(self) -> None:
        """Take the panel off the page and end following its game."""
        if self._around is not None:
            self._around.close()
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
            self.pause()
            self._leave_board()
            if isinstance(self._throws, Widget):
                close_all(self._throws)
        super().close()

    # --- what a person does -----------------------------------------------------------------------
    def next(self) -> None:
        """Show the next step; bots and chance do what it needs, and no more.

        Cubes that still fall lie at once. Raises :class:`~shogun_nb.InputError` while a
        person must decide, while the game is not there yet, and at the end; a bot that fails is
        named, too.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.next()
        >>> panel.cursor
        1
        """
        self.pause()
        self._throws.skip()
        try:
            self._forward()
        finally:
            self._show(animate=True)
        self._finish()

    def act(self) -> None:
        """Show what somebody does next, as a whole: several steps where one means little.

        Raises as :meth:`next`.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, None)
        >>> panel.act()
        >>> panel.step.words
        ['Takeda attacks Wakasa from Tamba with 3 armies. (S-49)', \
'Takeda adds 1 army from the supply in the fight for Wakasa, thanks to the special card. (S-23)', \
'Wakasa belongs to nobody; it is defended by 1 farmer. (S-52)']
        """
        self.pause()
        self._throws.skip()
        try:
            self._forward()
            while self._means_little() and not self._ends_here():
                self._forward()
        finally:
            self._show(animate=True)
        self._finish()

    def _means_little(self) -> bool:
        """Whether nobody needs to stop at the step that is shown now."""
        return False

    def back(self) -> None:
        """Look at the step before; nothing of the game changes.

        Raises :class:`~shogun_nb.InputError` at the beginning.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.next()
        >>> panel.back()
        >>> panel.cursor
        0
        """
        self.pause()
        self._read_if_stale()
        if not self.cursor:
            raise InputError("Back: this is the beginning; there is only the way on.")
        self._go(self.cursor - 1)
        self._show()

    def to_my_decision(self) -> None:
        """Show everything until a person must decide or the part is over, in one go.

        Raises :class:`~shogun_nb.InputError` when it can go no further already.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.to_my_decision()
        >>> panel.cursor
        5
        """
        self.pause()
        self._throws.skip()
        why = self._why_not_next()
        if why:
            raise InputError(why)
        try:
            while not self._why_not_next() and not self.done:
                self._forward()
        finally:
            self._show()
        self._finish()

    def advance(self, seconds: float) -> None:
        """Show as many further steps as fit into this time, at least one, and draw once.

        No cube is seen to fall. Stops before a person must decide, at the end, and before a throw
        of :attr:`halts_for`. Raises as :meth:`next` when nothing can come.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, None)
        >>> panel.advance(60)
        >>> panel.done
        True
        """
        self.pause()
        self._throws.skip()
        end = time.monotonic() + seconds
        try:
            self._forward()
            while time.monotonic() < end and not self._ends_here():
                self._forward()
        finally:
            self._show()
        self._finish()

    def _ends_here(self) -> bool:
        return bool(self._why_not_next()) or self.done or self.halts_here

    def play(self, speed: str | None = None) -> None:
        """Go on by itself, ``"slow"``, ``"normal"`` or ``"fast"``, until a person must decide.

        The page keeps the time: it stops with the page or with the kernel, and loses nothing.
        Cubes fall to their end before it goes on; fast, their result is shown at once.
        Raises :class:`~shogun_nb.InputError` for another speed, and when nothing can come.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.play("fast")
        >>> panel.playing, panel.cursor
        (True, 2)
        """
        if speed is not None and speed not in SPEEDS:
            raise InputError(f"speed: {shown(speed)} is not {', '.join(map(repr, SPEEDS))}.")
        why = self._why_not_next()
        if why:
            raise InputError(why)
        if speed is not None:
            self._pace = speed
        if not self.falling:
            self._forward_in_play()
        if not self._why_not_next() and not self.done:
            self._keep_time()
        self._show(animate=self._pace != AT_ONCE)
        self._finish()

    faced = True
    """Whether a frame tells the story in its own way: it always does.

    Every throw is seen until :meth:`see_throw`, or until the story goes on.
    """

    @property
    def throw_comes(self) -> bool:
        """Whether the next step is a throw of the tower, also one that is not made yet.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").throw_comes
        False
        """
        return not self.falling and self._throw_comes() is not None

    @property
    def halts_here(self) -> bool:
        """Whether a throw comes next in which :attr:`halts_for` or one of :attr:`watches` fights.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> ActionsPanel(game, "Mori").halts_here
        False
        """
        before, seats = self._throw_comes(), self._watching
        if not seats or before is None:
            return False
        return any(seat in self._fight_in(before) for seat in seats)

    @property
    def _watching(self) -> list[int]:
        """The seats of :attr:`halts_for` and :attr:`watches`."""
        names = {*self.watches, *([] if self.halts_for is None else [self.halts_for])}
        return [self.game.players.index(name) for name in names]

    def see_throw(self) -> None:
        """Somebody has seen how a throw ended: show what it has brought. Else nothing happens.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.see_throw()
        >>> panel.falling
        False
        """
        if self.falling:
            self._seen_throw = True
            self._throws.skip()

    def pause(self) -> None:
        """Stop playing; nothing happens when it does not play.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.play("fast")
        >>> panel.pause()
        >>> panel.playing
        False
        """
        if self._end_play is not None:
            self._end_play()
            self._end_play = None
            self._tell_said()

    def show_odds(self, wanted: bool) -> None:
        """Switch exact odds before a battle or a revolt on or off.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.show_odds(True)
        >>> panel.odds
        True
        """
        self.odds = self._throws.odds = bool(wanted)
        self._show()

    def _paced(self, speed: str) -> None:
        self._pace = speed
        if self.playing:
            self._keep_time()

    def _keep_time(self) -> None:
        pace = SPEEDS[self._pace]
        self._end_play = self.manners.every(pace, self.guard(self._tick, keep=True))

    def _tick(self) -> None:
        # Cubes fall to their end; then the time begins again.
        if not self.playing or self.falling:
            return
        try:
            self._forward_in_play()
        finally:
            if self._failed_player or self._why_not_next() or self.done:
                self.pause()
            self._show(animate=self._pace != AT_ONCE)
        self._finish()

    def _forward_in_play(self) -> None:
        if not self._why_not_next() and not self.done:
            self._forward()
            while self._means_little() and not self._ends_here():
                self._forward()

    def _forward(self) -> None:
        """One step on, in this order: what is there already, the next chapter, the game itself."""
        why = self._why_not_next()
        if why:
            raise InputError(why)
        if self.coming is None and self.chapter.closed:
            self._begin_anew()
            return
        if self.coming is None and self._person_asked() is not None:
            self._seen_throw = True
            return
        while self.coming is None:
            self._let_the_game_go_on()
            self._read()
            if self._waits_here():
                return
        self._go(self.cursor + 1)

    def _waits_here(self) -> bool:
        """Whether a person is asked though what was chosen has left no trace to be shown."""
        return self.coming is None and self._person_asked() is not None

    def _go(self, cursor: int) -> None:
        self.cursor = cursor
        self._seen_throw = False

    def _let_the_game_go_on(self) -> None:
        """One choice of a bot or of chance."""
        self._running = True
        try:
            if self.game.decision.player == "chance":
                self.game.draw()
            else:
                self.game.play(self._bots, most=1)
            self._failed_player = None
        except BotError as error:
            self._failed_player = self.game.decision.player
            other = f", or give another bot: panel.bots = {{{self._failed_player!r}: my_bot}}"
            raise InputError(
                f"{error} The game stands before that choice. Press “Let the greedy bot go on for "
                f"{self._failed_player}”{'' if self._inside else other}."
            ) from error
        finally:
            self._running = False
            self._stale = True

    next_kind = ""
    """CSS classes of the button for :meth:`next`."""
    next_words = "Next"
    """What the button for :meth:`next` says."""

    @property
    def why_not_next(self) -> str:
        """Why :meth:`next` can show nothing now; an empty text when it can."""
        # Even the very last fall of cubes can be skipped.
        return "" if self.falling else self._why_not_next()

    def _why_not_next(self) -> str:
        self._read_if_stale()
        if self.coming is not None:
            return ""
        if self.chapter.closed:
            more = len(self._chapters) - 1 > self._chapter
            return "" if more else self._end_words()
        if not self._game_is_here():
            return waiting_words(self.game)
        asked = self._person_asked()
        return "" if asked is None or self._looks_on else self._decision_words(asked)

    def _decision_words(self, asked: str) -> str:
        """What to say when a person is asked and somebody presses Next."""
        return f"{waiting_words(self.game)} Next goes on when {asked} has decided."

    def _finish(self) -> None:
        """Tell once that the end is shown."""
        if self.done and not self._end_told:
            self._end_told = True
            self._tell_done()

    # --- bots -------------------------------------------------------------------------------------
    @property
    def bots(self) -> Mapping[str, Bot]:
        """Who is played by which bot. Write another table, or one bot for all others, here.

        >>> game = game.play("greedy", until="a target and a number of armies")
        >>> panel = ActionsPanel(game, "Mori")
        >>> panel.bots = {"Takeda": "random"}
        >>> sorted(panel.bots)
        ['Takeda', 'Uesugi']
        """
        return dict(self._bots)

    @bots.setter
    def bots(self, bots: object) -> None:
        if isinstance(bots, Mapping):
            self._bots = {**self._bots, **bots_of(bots, self.game, self.player)}
        else:
            self._bots = bots_of(bots, self.game, self.player)
        self._failed_player = None
        self.warn("")
        self._show()

    def let_play(self, player: str, bot: Bot) -> None:
        """Let another bot play a player from now on; what is said of one that failed goes away."""
        self.bots = {player: bot}

    def _go_on_greedily(self) -> None:
        if self._failed_player is None:
            raise InputError("No bot has failed. Go on as before.")
        self.bots = {self._failed_player: "greedy"}

    # --- showing ----------------------------------------------------------------------------------
    def _show(self, animate: bool = False) -> None:
        """Show the step of the cursor; ``animate`` a throw that is shown for the first time."""
        if self.is_aside:
            return
        self._read_if_stale()
        # First the tower: while cubes fall there, nothing else may say what comes of it.
        self._showing = True
        try:
            self._show_throws(animate)
        finally:
            self._showing = False
        self._show_rest()

    def _thrown_lies(self) -> None:
        """The page has shown a throw to its end, or somebody has skipped it."""
        if self._showing or self.is_aside:
            return
        if self.playing:
            self._keep_time()
        self._read_if_stale()
        self._show_rest()
        self._finish()

    def _show_rest(self) -> None:
        """Show all but the tower."""
        self.board.show(self.position, **{**PLAIN, **self._overlays()})
        # Last, for whoever listens and then looks at the panel.
        self.say(self._line())

    def _throw_comes(self) -> Any:
        """The position before a throw that is the next step, also one that is not made yet."""
        if self.coming is not None:
            return self.coming.before
        here = self.game.position
        rules, step = here.rulebook, here.state.step
        if self.chapter.closed or step > rules.last_of_chance or not self._is_here(here.state):
            return None
        pictured = any(kind in rules.pictured for kind in rules.kinds.of_step(step))
        return rules.hide(here, -1) if pictured else None

    def _show_throws(self, animate: bool) -> None:
        step, before = self.step, self._throw_comes()
        if step is not None and step.before is not None:
            # A running movement must not restart because something else has changed.
            seen = self._moving_throw
            same = seen is not None and step.before == seen.before
            if not same or not _is_told(step, seen.entries):
                # Without a page that could end it nothing falls.
                self._throws.show_throw(step, animate and (self._inside or self._views > 0))
            self._moving_throw = step
            return
        self._moving_throw = None
        if before is not None:
            self._throws.show_before(before, step.entries if step is not None else ())
        else:
            self._throws.clear()

    def _line(self) -> str:
        """The line that says what happens now, and what to do."""
        if self.falling:
            return self.falling_words
        if self.coming is None:
            why = self._why_not_next()
            if why:
                return why
            if self.chapter.closed:
                return self._end_words()
        return self._before_words() if self.step is None else self._line_of(self.step)

    def still(self) -> Still:
        """What is shown now: the line, the shown steps in words, and the picture of the board.

        Nothing moves in it: cubes that fall lie at once.
        """
        self._throws.skip()
        lines = [f"{self.title}. {self._line()}"]
        lines += [words for step in self.shown for words in step.words]
        picture = self.board.still()
        return Still("\n".join([*lines, picture.text]), png=picture.png, width=picture.width)


def _begin_of(game: Game) -> Any:
    """The position with which a game begins, as everybody may see it."""
    begin = getattr(game.start, "position", None)
    return public(type(game)(game.start, "ask").position if begin is None else begin)
