"""The whole table: a complete game in one cell, from the set-up to the end.

A frame around the panels of the single phases. It lays one board beside the panel of the present
phase, keeps the clock, lets bots choose in slices of time while the page stays alive, and looks
back without changing anything. Each panel runs its own phase.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ipywidgets import Box, HBox, VBox, Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import Markup, OneOf, Panel, Press, Still, Watched, show_if, tell_watched
from shogun_nb.controls.kernel import rest_little
from shogun_nb.engine.bots import StillThinking
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path, free_name
from shogun_nb.engine.history import steps_of, up_to
from shogun_nb.engine.journal import NotKept, writing
from shogun_nb.engine.speech import all_of
from shogun_nb.games.shogun.bots import Bot, BotError, GreedyBot
from shogun_nb.games.shogun.choices import (
    Choice,
    ExchangeCards,
    OrderRevolts,
    PlaceGroup,
    Plan,
    TakeCard,
    TakePlace,
    TakeUnseen,
)
from shogun_nb.games.shogun.game import Game
from shogun_nb.games.shogun.panels.actions import ActionsPanel
from shogun_nb.games.shogun.panels.bids import BidsPanel
from shogun_nb.games.shogun.panels.chair import Chair
from shogun_nb.games.shogun.panels.inside import PLAIN, public
from shogun_nb.games.shogun.panels.planning import PlanningPanel
from shogun_nb.games.shogun.panels.setup import ME, NAMES, SetupPanel, resume_and_tell
from shogun_nb.games.shogun.panels.story import AT_ONCE, SPEEDS, Story
from shogun_nb.games.shogun.panels.winter import WinterPanel
from shogun_nb.games.shogun.position import Position
from shogun_nb.games.shogun.reading.hints import warnings_for
from shogun_nb.games.shogun.reading.own_plan import plan_html, plan_of
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.steps import ACTION, POINTS, REVOLTS, RICE, Step, before
from shogun_nb.games.shogun.steps import BIDS as BIDS_STEP
from shogun_nb.whole_table.coach import CoachBox
from shogun_nb.whole_table.cover import Cover
from shogun_nb.whole_table.ending import EndPanel
from shogun_nb.whole_table.files import Files, copy_file, kept_file
from shogun_nb.whole_table.holdings import Holdings
from shogun_nb.whole_table.log import GameLog
from shogun_nb.whole_table.past import Past
from shogun_nb.whole_table.seats import (
    ROLE_WORDS,
    Laid,
    bot_for,
    checked_seats,
    keep_seats,
    kept_laid,
    kept_now,
    kept_seats,
    role_of,
    seats_file,
)

KEPT = "shogun_game.jsonl"
"""Where a game is kept that was set up at the table, in the folder of the notebook."""

SET_UP, PLANNING, BIDS, ACTIONS, WINTER, END = (
    "set-up",
    "planning",
    "the bids",
    "the actions",
    "winter",
    "the end",
)
"""The phases of the table: which panel is due."""

TOP = "top"
PACES = {**SPEEDS, TOP: 50}
SLICE = 0.02  # seconds of work at a time; a click waits no longer than that
BEAT = 50  # milliseconds between two slices
HURRY = 10.0  # seconds of slices when a program, and no page, asks to go on

# What the clock is for.
RESTS, PLAYS, HURRIES, BOTS_PLAN, STEPS = "", "plays", "hurries", "bots plan", "one step"

_DRAFT_CHOICES = (TakeCard, TakeUnseen, PlaceGroup, ExchangeCards)


def table(
    game: Game | None = None,
    seats: object = None,
    *,
    players: Sequence[str] | None = None,
    side: str = "sun",
    start: str = "printed",
    seed: int | str | None = None,
    years: int = 1,
    keep: str | os.PathLike[str] | bool = True,
    coach: bool = True,
    odds: bool = False,
) -> Table:
    """A whole game in one cell: one person against bots, several people, or bots to watch.

    Without a ``game`` the table begins with the set-up: a short game for three players unless you
    choose another, kept in the file ``shogun_game.jsonl`` of the notebook's folder for resuming
    after a restart (``keep`` names another file, ``keep=False`` keeps nothing). ``players``,
    ``side``, ``start``, ``seed`` and ``years`` fill the form of the set-up.

    ``seats`` says who plays: ``"me"``, ``"person"`` (somebody else at this computer), ``"greedy"``,
    ``"random"``, or a bot of your own, by player; the greedy bot plays everybody else. One bot for
    all is a game to watch. ``coach`` warns of clearly bad choices, ``odds`` shows exact odds before
    battles; both can be switched at the table.

    Raises :class:`~shogun_nb.InputError` for players, seats and files that are none.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
    >>> here = table(game, seats={"Takeda": "me", "Uesugi": "greedy", "Mori": "random"})
    >>> here.phase
    'planning'
    """
    return Table(
        game,
        seats,
        players=players,
        side=side,
        start=start,
        seed=seed,
        years=years,
        keep=keep,
        coach=coach,
        odds=odds,
    )


class Table(Panel):
    """The whole table; see :func:`table`, which makes it.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
    >>> here = Table(game, "greedy")
    >>> here.to_my_choice()
    >>> here.phase
    'the end'
    """

    _unwatch: Callable[[], None] | None = None

    def __init__(
        self,
        game: Game | None = None,
        seats: object = None,
        *,
        players: Sequence[str] | None = None,
        side: str = "sun",
        start: str = "printed",
        seed: int | str | None = None,
        years: int = 1,
        keep: str | os.PathLike[str] | bool = True,
        coach: bool = True,
        odds: bool = False,
    ) -> None:
        self._game_laid: Game | None = None
        self._phase = SET_UP
        self.inner: Any = None
        """The panel that is due: for planning, bids, actions, winter, or the end."""
        self._reusable_panels: dict[Callable[..., Any], Any] = {}  # for later rounds
        self.seats: dict[str, str | Bot] = {}
        """Who plays each player: "me", "person", or a bot."""
        self._names = players
        self._side, self._start, self._seed, self._years = side, start, seed, years
        self._wanted_seats = seats
        self._chairs: dict[str, Bot] = {}
        self._work = RESTS
        self._pace = 0
        self._end_clock: Callable[[], None] | None = None
        self._failed_player: str | None = None
        self._thinker: str | None = None  # whose bot the table waits for
        self._laid_cards: Laid | None = None  # on the plan, but not handed in
        self._cards_to_restore: Laid | None = None  # what lay there when the game was left
        self._before_hurry: tuple[int, Position] | None = None  # what was shown before it hurried
        self.hurried: tuple[Step, ...] = ()
        """What the table has hurried past the last time, once it has arrived."""
        self._past_step: int | None = None
        self._steps: tuple[Step, ...] = ()
        self._stale = True
        self._acting = False
        self._choices_seen = 0
        self._undo_asked = -1  # the number of choices when a second press was asked for
        self._cubes_fell = False  # whether cubes fell when the page last ticked
        self._people_ready: str | None = None  # who has said at the cover: it is me
        self._built = False
        if game is not None and not isinstance(game, Game):
            raise InputError(
                f"table: {shown(game)} is not a game. Write sg.table(game) with a game from "
                "sg.new_game, sg.load or sg.resume, or sg.table() for the set-up."
            )
        if game is None:
            self._keep = None if keep is False else checked_path(KEPT if keep is True else keep)
        else:
            kept_in = game.kept_in if keep is True else None
            self._keep = kept_in if isinstance(keep, bool) else checked_path(keep)
        self._home = self._keep  # where new games are kept
        if game is None and self._home is not None:
            self._keep = kept_now(self._home) or self._home
        super().__init__("Shogun")
        self.add_class("shogun-whole-table")
        self.coach = CoachBox(self, on=bool(coach))
        """The coach, who can be switched off: ``coach.on = False``."""
        self._odds_wanted = bool(odds)
        self._large_wanted = False
        if game is None:
            self._begin_set_up()
        else:
            checked = checked_seats(seats, game.players)
            _check_may_lie_here(game)
            if self._keep is not None and not _same_file(self._keep, game.kept_in):
                game.keep(self._keep)
            self._begin(game, checked)

    # --- the set-up -------------------------------------------------------------------------------
    def _begin_set_up(self) -> None:
        """The form, or the question whether to go on with a kept game."""
        self._put_down()
        names = None if self._names is None else tuple(str(name) for name in self._names)
        roles: dict[str, str | Bot] = {}
        if self._wanted_seats is not None:
            if names is None and isinstance(self._wanted_seats, Mapping):
                named = [str(name) for name in self._wanted_seats]
                others = [name for name in NAMES if name not in named]
                names = (*named, *others[: max(0, 3 - len(named))])
            names = names or NAMES[:3]
            roles = checked_seats(self._wanted_seats, names)
        elif self._keep is not None and self._keep.exists() and names is None:
            kept = kept_seats(self._keep)
            names = tuple(kept) or None
            roles = {name: bot_for(role) or role for name, role in kept.items()}
        form = {"side": self._side, "start": self._start, "seed": self._seed, "years": self._years}
        self._show_set_up(roles, players=names, go_on=True, **form)

    def _go_on_drafting(self, game: Game, seats: Mapping[str, str | Bot]) -> None:
        """A game that is being drafted belongs in the set-up; it comes to the table afterwards."""
        self._put_down()
        self._game_laid = None
        self._show_set_up(seats, game=game)

    def _show_set_up(self, roles: Mapping[str, str | Bot], **given: Any) -> None:
        self._phase = SET_UP
        bots: Any = "greedy"
        me = None
        if roles:
            bots = {name: seat for name, seat in roles.items() if isinstance(seat, Bot)}
            me = next((name for name, seat in roles.items() if seat == ME), None)
        self.inner = SetupPanel(
            me=me,
            bots=bots,
            keep=self._keep,
            on_done=self._set_up_done,
            on_begin=self._set_up_begins,
            **given,
        )
        self.message.say("")
        self.manners.home = "shogun-main"
        self.set_trait("children", (self.manners, self.inner, self.alert))
        tell_watched(self)

    def _set_up_done(self, panel: SetupPanel) -> None:
        game = panel.game
        if game is None:
            raise InputError("The set-up is not complete yet.")
        noted = "" if panel.goes_on_in is None else self._now_in(panel.goes_on_in)
        self._begin(game, _seats_of(panel))
        if panel.found or noted:
            self._tell_by_the_way(panel.found + noted)

    def _set_up_begins(self, panel: SetupPanel, aside: Path | None) -> Callable[[], None]:
        """Keep who plays whom before the game is in its file, because a new kernel may come.

        Returns what takes it back.
        """
        if self._keep is None:
            return lambda: None
        seats = seats_file(self._keep)
        before = seats.read_bytes() if seats.is_file() else None
        with contextlib.suppress(NotKept):  # the game says so itself, and loses nothing
            if aside is not None and before is not None:
                with writing(seats_file(aside)):
                    seats.replace(seats_file(aside))
            keep_seats(self._keep, _seats_of(panel))

        def take_back() -> None:
            with contextlib.suppress(OSError):
                if aside is not None and seats_file(aside).is_file():
                    seats_file(aside).replace(seats)
                elif before is None:
                    seats.unlink(missing_ok=True)

        return take_back

    # --- laying the table -------------------------------------------------------------------------
    def _begin(self, game: Game, seats: Mapping[str, str | Bot], told: Sequence[Step] = ()) -> None:
        """Lay the table for a game, wherever it stands, when these steps of it have been told."""
        if _is_drafting(game):
            self._go_on_drafting(game, seats)
            return
        self._put_down()
        self._game_laid = game
        self.seats = dict(seats)
        self._failed_player = None
        self._chairs = {
            player: self._chair_for(player, seat)
            for player, seat in seats.items()
            if isinstance(seat, Bot)
        }
        kept_in = self._kept_in()
        self._laid_cards = None if self._keep is None or kept_in is None else kept_laid(kept_in)
        self._cards_to_restore = self._laid_cards
        self._keep_seats()
        self._stale = True
        self._choices_seen = len(game.choices)
        if not self._built:
            self._build(game)
            self._built = True
            rest_little()
        show_if(self._replace, False)
        self.story.show_all()
        self._lay_out()
        self._unwatch = game.watch(self.guard(self._changed, keep=True))
        self._arrive(told)

    def _build(self, game: Game) -> None:
        """All parts once; later they only change what they show."""
        self._messages = VBox([self.message])
        self._messages.add_class("shogun-table-said")
        self._next = Press(self, "Next", self._next_pressed, kind="shogun-main")
        self._next.add_class("shogun-table-next")
        self._next.add_class("shogun-once")
        self._play = Press(self, "Play", self._play_or_pause)
        self._hurry_button = Press(self, "To my next choice", self.hurry)
        self._stop = Press(self, "Stop", self.stop)
        self._speed = OneOf(
            self,
            "Speed",
            {pace: "very fast" if pace == TOP else pace for pace in PACES},
            "normal",
            lambda _: self._set_clock(),
        )
        self._odds = Press(self, "Odds", lambda: self.show_odds(not self._odds_wanted))
        self._undo = Press(self, "Undo my last choice", self._undo_pressed)
        self._undo.add_class("shogun-once")
        self._large = Press(self, "Large board", lambda: self.show_large(not self._large_wanted))
        self._files = Press(self, "Files …", self._turn_files)
        self._again = Press(self, "New game", self.new_game)
        self._again.add_class("shogun-once")
        self._replace = Press(self, "Let the greedy bot go on", self.replace_bot)
        self._anew = Press(self, "Keep in a new file", self._keep_anew_pressed)
        bar = HBox([self._next, self._play, self._hurry_button, self._stop, self._speed])
        tools = [self._undo, self._odds, self._large, self._files, self._again, self._replace]
        tools = HBox([*tools, self._anew])
        bars = HBox([bar, tools])
        for row in (bar, tools, bars):
            row.add_class("shogun-row")
        bars.add_class("shogun-table-bar")
        self.coach.frame = (bars,)
        self._past = Past(self, self.look, self.to_now, self.fork)
        self._file_box = Files(self, self.save, self.load, self.new_game, self._kept_in)
        self.board = LiveBoard(public(game.position))
        self.holdings = Holdings(self)
        self.holdings.add_class("shogun-table-holdings")
        self._boards = VBox([self.board])
        self._boards.add_class("shogun-table-left")
        self._stage = VBox([])
        self._stage.add_class("shogun-table-stage")
        self.story = GameLog(self)
        self._own_plan = Markup()
        beside = VBox([self.coach, self._stage, self._own_plan, self._past.box, self.story])
        beside.add_class("shogun-table-beside")
        # In this order one below the other on a narrow page; else the holdings go below the board.
        body = self._body = Box([self._boards, beside, self.holdings])
        body.add_class("shogun-table-body")
        # Its width decides, not the table's, which would confine whatever lies over the page.
        wide = Box([body])
        wide.add_class("shogun-table-wide")
        self._main = (
            self.manners,
            self._heading,
            self._messages,
            self.alert,
            bars,
            self._file_box,
            self._past.row,
            wide,
        )
        self.manners.names = {
            "shogun-table-slider": "The game so far: step by step from the beginning to now"
        }

    def _lay_out(self) -> None:
        self._large.mark(self._large_wanted)
        turn = self._body.add_class if self._large_wanted else self._body.remove_class
        turn("shogun-table-large")
        self.manners.home = "shogun-table-next"
        self.set_trait("children", self._main)

    def _put_down(self) -> None:
        """Take what is on the table away, before another game comes."""
        self.stop()
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        self._clear_stage()
        self._past_step = None
        if self._built:
            self._turn_board()
        self._people_ready = None

    def _leave(self) -> None:
        """Take the panel off the stage. A panel that later rounds need is only laid aside."""
        panel, self.inner = self.inner, None
        if panel is None:
            return
        if panel in self._reusable_panels.values():
            panel.lay_aside()
            show_if(panel, False)
            return
        if self._built:
            # No open box may name a closed one: see Panel.close.
            self._messages.children = (self.message,)
            self._stage.children = tuple(one for one in self._stage.children if one is not panel)
        panel.close()

    def _clear_stage(self) -> None:
        """Close the panel on the stage and those laid aside, before another game comes."""
        self._leave()
        if self._built:
            self._messages.children = (self.message,)
            self._stage.children = ()
        for panel in self._reusable_panels.values():
            panel.close()
        self._reusable_panels = {}

    # --- what is shown, and who is here -----------------------------------------------------------
    @Watched
    def game(self) -> Game | None:
        """The game on the table; ``None`` before the set-up."""
        return self._game_laid

    @Watched
    def phase(self) -> str:
        """Which part of the game is shown now."""
        return self._phase

    @property
    def people(self) -> tuple[str, ...]:
        """The players that people play here, in the order of the seats."""
        return tuple(name for name, seat in self.seats.items() if not isinstance(seat, Bot))

    @property
    def me(self) -> str | None:
        """Whom the panels are for: "me", else the first person; ``None`` where bots are watched."""
        mine = [name for name, seat in self.seats.items() if seat == ME]
        return next(iter(mine or self.people), None)

    @Watched
    def asked(self) -> str | None:
        """The person who must choose now before the game can go on."""
        if self.game is None or self.phase in (SET_UP, END):
            return None
        if self.phase == PLANNING:
            return self._planner()
        asked: str | None = self.inner.asked
        return asked

    def _planner(self) -> str | None:
        """The person whose plan is missing; those before it at the table come first."""
        decision = self._game.decision
        if Plan not in decision.choices:
            return None
        return next((name for name in self.people if name in decision.waiting_for), None)

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise InputError("No game is on the table yet. Finish the set-up first.")
        return self.game

    # --- which panel is due -----------------------------------------------------------------------
    def _arrive(self, told: Sequence[Step] = ()) -> None:
        """The phase of a game that comes to the table, or returns to it.

        The game may be ahead of the step from which play continues, because actions and winter run
        on while nobody must decide. They are told from that step on.
        """
        game = self._game
        entered = None
        for step in reversed(told):
            phase = _phase_of(step)
            if phase is None or entered not in (None, phase):
                break
            if entered is None:
                self._enter(phase)
                entered = phase
            if self.inner.tell_up_to(step):
                self._refresh()
                return
        stands = game.position.state.phase
        if _is_drafting(game):
            self._go_on_drafting(game, self.seats)
        elif game.over:
            self._enter(END)
        elif stands in (at.FEEDING, at.REVOLTING, at.SCORING):
            self._enter(WINTER)
        elif stands == at.ACTING:
            self._enter(ACTIONS)
        elif stands in (at.REVEALING, at.CHOOSING_PLACES):
            self._enter(BIDS)
        else:
            self._enter(PLANNING)

    def _enter(self, phase: str) -> None:
        """Close the panel of the last phase and open that of the next."""
        game = self._game
        self._leave()
        self._phase = phase
        self._people_ready = None
        if phase == PLANNING:
            self._plan_next()
            return
        if phase == BIDS:
            self._open_again(BidsPanel)
        elif phase == ACTIONS:
            self._open_again(ActionsPanel, odds=self._odds_wanted)
        elif phase == WINTER:
            self._open_again(WinterPanel, odds=self._odds_wanted)
        else:
            self.stop()
            self._open(EndPanel(game, board=self.board))

    def _open_again(self, kind: Callable[..., Any], **more: bool) -> None:
        """Open the panel of a phase that comes in every round or year; it is made only once."""
        bots = dict(self._chairs)
        panel = self._reusable_panels.get(kind)
        if panel is None:
            panel = kind(self._game, self.me, bots=bots, board=self.board, **more)
            self._reusable_panels[kind] = panel
        else:
            for name, wanted in more.items():
                setattr(panel, name, wanted)
            panel.take_up(bots)
        self._open(panel)

    def _open(self, panel: Panel) -> None:
        """Put a panel on the stage and listen to it."""
        self.inner = panel
        if panel not in self._stage.children:
            if hasattr(panel, "coach"):
                panel.coach = self._second_thoughts
            panel.when_said(self.guard(self._inner_said, keep=True))
            self._stage.children = (*self._stage.children, panel)
        show_if(panel, True)
        self._messages.children = self._said_by_inner()
        show_if(self.coach, not isinstance(panel, EndPanel))
        self.coach.look_at(None if isinstance(panel, Cover) else panel)
        if isinstance(panel, Cover):
            # The last person's view may betray a plan, too.
            self.board.show(public(self._game.position), **PLAIN)
            self.board.select(None)
            self.board.say("The board as everybody may see it.")
        self._set_clock()
        self._refresh()

    def _plan_next(self) -> None:
        """Whoever plans next: a person, behind the cover if there are several; then the bots."""
        game = self._game
        if Plan not in game.decision.choices:
            self._enter(BIDS)
            return
        person = self._planner()
        if person is None:
            self._let_bots_plan()
        elif len(self.people) > 1 and self._people_ready != person:
            self._cover(person)
        elif not isinstance(self.inner, PlanningPanel) or self.inner.player != person:
            self._leave()
            panel = PlanningPanel(game, person, bots=None, board=self.board)
            panel.when_done(lambda _: self._plan_is_in())
            again, self._cards_to_restore = self._cards_to_restore, None
            self._open(panel)
            if again is not None:
                self._lay_kept(panel, again)

    def _cover(self, person: str) -> None:
        """Hide what the last person saw until the next one sits here alone."""
        self._leave()
        cover = Cover(self._game, person, lambda: self._uncover(person))
        self._open(cover)
        self.manners.focus("shogun-cover-press")

    def _uncover(self, person: str) -> None:
        self._people_ready = person
        self._plan_next()

    def _plan_is_in(self) -> None:
        self._people_ready = None
        self._plan_next()

    def _let_bots_plan(self) -> None:
        """No person is asked: the bots plan, a slice at a time."""
        if len(self.people) != 1 or self.inner is None:
            # The plan of one of several people must not stay open while bots think.
            self._leave()
            self._open(Cover(self._game))
        if self._work == RESTS:
            self._work = BOTS_PLAN
        self._set_clock()
        self._refresh()

    # --- going on ---------------------------------------------------------------------------------
    def next(self) -> None:
        """The next step of the phase, or the next phase when this one has been shown.

        Raises :class:`~shogun_nb.InputError` while a person must choose, and at the end.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "greedy")
        >>> here.next()  # one bot plans
        >>> here.game.decision.waiting_for
        ('Uesugi', 'Mori')
        """
        self.stop()
        if self._past_step is None and self._falling:
            # A double press must not hurry past a result that nobody has seen.
            self.inner.tower.skip()
            return
        self._check_may_go_on()
        if self.phase == PLANNING:
            self._bots_plan(0)
        elif self.inner.done:
            self._onward()
        else:
            self._in_the_game(self.inner.next)
        self._refresh()

    def act(self) -> None:
        """The next action of the next player, whole, in a story; elsewhere as :meth:`next`.

        Raises :class:`~shogun_nb.InputError` while a person must choose, and at the end.

        >>> here = table(game.play("greedy", until="a target and a number of armies"), "greedy")
        >>> here.act()
        >>> here.inner.step.kind
        'action'
        """
        if self._falling or not isinstance(self.inner, Story) or self.inner.done:
            self.next()
            return
        self.stop()
        self._check_may_go_on()
        self._in_the_game(self.inner.act)
        self._refresh()

    def play(self, speed: str | None = None) -> None:
        """Go on by itself, ``"slow"``, ``"normal"``, ``"fast"`` or ``"top"``, to my next choice.

        The page keeps the time: it stops with the page or with the kernel, and loses nothing.
        Raises :class:`~shogun_nb.InputError` for another speed, and when nothing can come.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "greedy")
        >>> here.play("fast")
        >>> here.busy
        True
        """
        if speed is not None and speed not in PACES:
            raise InputError(f"speed: {shown(speed)} is not {', '.join(map(repr, PACES))}.")
        self._check_may_go_on()
        if speed is not None:
            self._speed.choose(speed)
        self._work = PLAYS
        self._set_clock()
        self._refresh()

    def hurry(self) -> None:
        """Go on at the speed of the bots until a person must choose or the game is over.

        Raises :class:`~shogun_nb.InputError` when a person must choose already.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "greedy")
        >>> here.hurry()
        >>> here.busy
        True
        """
        self._check_may_go_on()
        self._work = HURRIES
        self._before_hurry = (len(self.shown), self._position())
        self.hurried = ()
        self._set_clock()
        self._refresh()

    def to_my_choice(self) -> None:
        """The same as :meth:`hurry`, in one go: for programs, which have no page to keep the time.

        Raises :class:`~shogun_nb.InputError` when a person must choose already.

        >>> here = table(game, {"Takeda": "greedy", "Uesugi": "me", "Mori": "greedy"})
        >>> here.inner.suggest()
        >>> here.inner.confirm()
        >>> here.to_my_choice()
        >>> here.phase, here.asked
        ('the bids', 'Uesugi')
        """
        self._check_may_go_on()
        try:
            while self.phase != END and not self._why_not_next():
                self._slice(HURRIES, HURRY)
        finally:
            self.stop()
            self._refresh()

    def stop(self) -> None:
        """Stop going on by itself; what was chosen stands. Nothing happens when it rests.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "greedy")
        >>> here.stop()
        >>> here.busy
        False
        """
        was = self._work
        self._work = RESTS
        self._thinker = None
        self._pace = 0
        if self._end_clock is not None:
            self._end_clock()
            self._end_clock = None
        if was and self._built and self.game is not None:
            self._refresh()

    @property
    def speed(self) -> str:
        """How fast it plays by itself: "slow", "normal", "fast" or "top".

        >>> table(game).speed
        'normal'
        """
        return str(self._speed.value)

    @property
    def plays(self) -> bool:
        """Whether the table plays by itself, at its speed.

        >>> table(game).plays
        False
        """
        return self._work == PLAYS

    @property
    def busy(self) -> bool:
        """Whether the table goes on by itself."""
        return self._work != RESTS

    def _next_pressed(self) -> None:
        if self._past_step is not None:
            self.to_now()
            return
        self.next()
        if self._thinker is not None:
            self._work = STEPS  # the page asks again until the step is there
            self._set_clock()
            self._refresh()

    @property
    def _falling(self) -> bool:
        """Whether cubes fall through the battle tower just now."""
        return isinstance(self.inner, Story) and self.inner.falling

    @property
    def _must_be_seen(self) -> bool:
        """Whether the table, in a frame, does not hurry past a fight, or the end of a story."""
        inner = self.inner
        if self._work != HURRIES or not isinstance(inner, Story) or not inner.faced:
            return False
        return inner.halts_here or inner.done

    def _play_or_pause(self) -> None:
        if self._work == PLAYS:
            self.stop()
        else:
            self.play()

    def _check_may_go_on(self) -> None:
        if self._past_step is not None:
            self.to_now()
        why = self._why_not_next()
        if why:
            raise InputError(why)

    def _why_not_next(self) -> str:
        if self.game is None:
            return "Finish the set-up first."
        if self.phase == END:
            return "The game is over (S-65). “New game” begins another one."
        if self.phase == PLANNING:
            person = self._planner()
            return "" if person is None else f"{person} plans first: lay the cards and confirm."
        if self.inner.done:
            return ""
        why: str = self.inner.why_not_next
        return why

    def _set_clock(self) -> None:
        """Let the page tick at the pace that the work needs now."""
        if self._work == RESTS or self._past_step is not None:
            return
        slow = self._work == PLAYS and self.phase != PLANNING and self._thinker is None
        pace = PACES[self._speed.value] if slow else BEAT
        if pace != self._pace:
            self._pace = pace
            self._end_clock = self.manners.every(pace, self.guard(self._tick, keep=True))

    def _tick(self) -> None:
        if self._work == RESTS:
            return
        # Cubes fall to their end; then the page waits a full step for reading the result.
        fell, self._cubes_fell = self._cubes_fell, self._falling
        if self._work == PLAYS and (fell or self._cubes_fell):
            return
        try:
            self._slice(self._work, SLICE)
        except Exception:
            self.stop()
            raise
        arrived = self._work and (self.phase == END or self._why_not_next() or self._must_be_seen)
        meanwhile = self._meanwhile() if arrived and self._work == HURRIES else ""
        if arrived and self._work == HURRIES and self._before_hurry is not None:
            self.hurried = self.shown[self._before_hurry[0] :]
        if arrived:
            self.stop()
        if self._work == BOTS_PLAN and self.phase != PLANNING:
            self.stop()
        if self._work == STEPS and self._thinker is None:
            self.stop()
        self._set_clock()
        self._refresh()
        if meanwhile:
            self._tell_by_the_way(meanwhile)

    def _meanwhile(self) -> str:
        """What the only person here has won and lost while the table hurried."""
        if self._before_hurry is None or len(self.people) != 1 or self.phase == END:
            return ""
        (number, then), now = self._before_hurry, self._position()
        (mine,) = self.people
        seat = now.players.index(mine)
        printed = now.map.printed
        had, have = set(then.provinces(mine)), set(now.provinces(mine))
        revolts = {
            entry.province
            for step in self.shown[number:]
            for entry in step.entries
            if entry.what == kinds.REVOLT_BROKE_OUT and entry.seat == seat
        }
        parts = [
            f"{what} {all_of([printed[place] for place in places])}"
            for what, places in (
                ("you won", sorted(now.map.index(name) for name in have - had)),
                ("you lost", sorted(now.map.index(name) for name in had - have)),
                ("a revolt broke out in", sorted(revolts)),
            )
            if places
        ]
        return f"Meanwhile {all_of(parts)}. The log tells how." if parts else ""

    def _slice(self, work: str, seconds: float) -> None:
        """One slice of work: bots' plans, further steps, or the next phase."""
        if self.phase == PLANNING:
            self._bots_plan(0 if work == STEPS else seconds)
        elif self.inner.done:
            self._onward()
        elif work == STEPS:
            self._in_the_game(self.inner.next)
        elif work == HURRIES or self._speed.value == TOP:
            self._in_the_game(lambda: self.inner.advance(seconds))
        elif isinstance(self.inner, Story) and self.inner.faced:
            self._in_the_game(self.inner.act)
        elif self._speed.value == AT_ONCE:
            self._in_the_game(lambda: self.inner.advance(0))
        else:
            self._in_the_game(self.inner.next)

    def _bots_plan(self, seconds: float) -> None:
        """Let bots plan for so long, one at least; then turn to the bids."""
        game = self._game
        until = time.monotonic() + seconds

        def plan() -> None:
            while Plan in game.decision.choices and self._planner() is None:
                game.play(self._chairs, most=1)
                if time.monotonic() >= until:
                    break

        self._in_the_game(plan)
        if Plan not in game.decision.choices:
            self._enter(BIDS)

    def _in_the_game(self, work: Callable[[], object]) -> None:
        """Do what may change the game; name a bot that fails, for somebody to replace."""
        self._acting = True
        self._thinker = None
        try:
            work()
        except StillThinking as thinking:
            self._thinker = thinking.player
        except BotError as error:
            raise InputError(
                f"{error} The game stands before that choice. Press “{self._replace.description}”."
            ) from error
        finally:
            self._acting = False
            self._choices_seen = len(self._game.choices)

    def _onward(self) -> None:
        """What comes after a phase that has been shown to its end."""
        game = self._game
        if self.phase == BIDS:
            self._enter(ACTIONS)
        elif self.phase == ACTIONS and self.inner.position.season == "autumn":
            self._enter(WINTER)
        elif game.over:
            self._enter(END)
        else:
            self._enter(PLANNING)

    # --- bots -------------------------------------------------------------------------------------
    def _chair_for(self, player: str, bot: Bot) -> Bot:
        """Built-in bots neither fail nor think long, and only the random bot gets its own luck."""
        ours = role_of(bot) in ("greedy", "random")
        return bot if ours else Chair(player, bot, self._bot_failed)

    def _bot_failed(self, player: str) -> None:
        self._failed_player = player
        self._replace.description = f"Let the greedy bot go on for {player}"
        show_if(self._replace, True)

    def replace_bot(self, player: str | None = None, bot: object = "greedy") -> None:
        """Let another bot go on for a player; for the one whose bot has failed unless named.

        Raises :class:`~shogun_nb.InputError` when no bot plays that player.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7), "random")
        >>> here.replace_bot("Mori")
        >>> role_of(here.seats["Mori"])
        'greedy'
        """
        player = self._failed_player if player is None else player
        if player is None:
            raise InputError("No bot has failed. Press Next.")
        if not isinstance(self.seats.get(player), Bot):
            raise InputError(f"{player} is not played by a bot.")
        (new,) = checked_seats({player: bot}, [player]).values()
        if not isinstance(new, Bot):
            raise InputError(f"{player}: give a bot, such as 'greedy'.")
        self.seats[player] = new
        self._chairs[player] = seat = self._chair_for(player, new)
        for panel in self._reusable_panels.values():
            panel.let_play(player, seat)
        self._failed_player = None
        show_if(self._replace, False)
        self._keep_seats()
        self._refresh()

    def _kept_in(self) -> Path | None:
        """Where the game is kept: another table may have renamed its file."""
        return self._keep if self.game is None else self.game.kept_in

    def _keep_seats(self) -> None:
        kept_in = self._kept_in()
        if self._keep is not None and kept_in is not None:
            with contextlib.suppress(NotKept):  # the game itself says so, and loses nothing
                keep_seats(kept_in, self.seats, laid=self._laid_cards)

    def _keep_laid(self, panel: PlanningPanel) -> None:
        """Keep cards that lie on the plan: nobody wants to lay them all again."""
        cards = {space: card for space, card in panel.laid.items() if card is not None}
        laid = Laid(panel.player, len(self._game.choices), cards) if cards else None
        if laid != self._laid_cards:
            self._laid_cards = laid
            self._keep_seats()

    def _lay_kept(self, panel: PlanningPanel, laid: Laid) -> None:
        """Lay the cards again that lay there when the game was left, as far as the rules allow."""
        if (laid.player, laid.choices) != (panel.player, len(self._game.choices)):
            return
        for space, card in laid.cards.items():
            with contextlib.suppress(InputError):
                panel.lay(space, card)
        if any(card is not None for card in panel.laid.values()):
            self._tell_by_the_way("The cards that you had laid lie there again.")

    # --- following the game -----------------------------------------------------------------------
    def _inner_said(self) -> None:
        """The panel on the stage shows something new, perhaps because the game has changed."""
        if self.game is not None and not self._acting and self.inner is not None:
            if isinstance(self.inner, PlanningPanel):
                self._keep_laid(self.inner)
            self._refresh()

    def _changed(self) -> None:
        """The game has changed, perhaps by a line of code in another cell."""
        show_if(self._anew, self._game.not_kept)
        self._stale = True
        game = self._game
        undone = len(game.choices) < self._choices_seen
        self._choices_seen = len(game.choices)
        if self._acting:
            return
        if undone:
            self.stop()
            self._look_no_more()
            self._leave()
            self._arrive()
        elif self.phase == PLANNING and not isinstance(self.inner, PlanningPanel):
            self._plan_next()

    # --- looking back -----------------------------------------------------------------------------
    def _all_steps(self) -> tuple[Step, ...]:
        if self._stale:
            self._steps = steps_of(self._game)
            self._stale = False
        return self._steps

    @property
    def shown(self) -> tuple[Step, ...]:
        """All steps of the game that have been shown so far; the game may be further already.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.shown[-1].kind
        'cards'
        """
        steps = self._all_steps()
        if not isinstance(self.inner, BidsPanel | Story):
            return steps
        last = next((step for step in reversed(self.inner.told) if step.entries), None)
        if last is not None:
            return up_to(steps, last)
        return before(steps, {BIDS: BIDS_STEP, ACTIONS: ACTION}.get(self.phase, RICE))

    def look(self, number: int) -> None:
        """Look back at a step, from 1, without changing anything; the last one is now.

        Raises :class:`~shogun_nb.InputError` for a step that does not exist.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.look(3)
        >>> here.looking
        3
        """
        steps = self.shown
        if type(number) is not int or not 1 <= number <= max(1, len(steps)):
            raise InputError(
                f"look: there is no step {shown(number)}; there are 1 to {len(steps)}."
            )
        if number >= len(steps):
            self.to_now()
            return
        self.stop()
        self._past_step = number
        self._show_past(number)

    @property
    def looking(self) -> int | None:
        """The number of the step that is looked back at; ``None`` for now."""
        return self._past_step

    def to_now(self) -> None:
        """Look at the game as it stands now again.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.look(3)
        >>> here.to_now()
        >>> here.looking is None
        True
        """
        if self._past_step is not None:
            self._look_no_more()
            self._refresh()
            self.manners.focus("shogun-table-next")

    def _look_no_more(self) -> None:
        self._past_step = None
        self._turn_board()

    def fork(self) -> None:
        """Play on from the step that is looked at, as a new game; the old one stays in its file.

        Raises :class:`~shogun_nb.InputError` while nothing is looked back at.

        >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=9)
        >>> here = table(game)
        >>> here.look(20)
        >>> here.fork()
        >>> len(here.game.choices) < len(game.choices)
        True
        """
        if self._past_step is None:
            raise InputError("Look back at a step first: move the slider, then play on from there.")
        told = self.shown[: self._past_step]
        old = self._game
        new = old.fork()
        new.undo(to=told[-1].choices)
        words = "You play on from there. "
        here = old.kept_in
        if here is not None:
            other = free_name(here)
            new.keep(other)
            noted = self._now_in(other)
            old.close()
            words += f"This game is kept in {other.name}, the other one in {here.name}.{noted}"
        self._begin(new, self.seats, told)
        self._file_box.words.say(words)
        self._tell_by_the_way(words)

    def _show_past(self, number: int) -> None:
        self._past.show(self.shown[number - 1], number)
        if self._past.board is not None:
            self._boards.children = (self.board, self._past.board)
        self._turn_board()
        self._refresh()

    def _turn_board(self) -> None:
        back = self._past_step is not None
        show_if(self.board, not back)
        show_if(self._stage, not back)
        show_if(self.coach, not (back or self.phase == END))
        show_if(self._past.box, back)
        if self._past.board is not None:
            show_if(self._past.board, back)

    # --- undo, files ------------------------------------------------------------------------------
    def undo(self) -> None:
        """Take back the last choice of a person here, and what bots and chance did after it.

        Raises :class:`~shogun_nb.InputError` when there is none to take back.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.inner.suggest()
        >>> here.inner.confirm()
        >>> here.undo()
        >>> here.asked
        'Takeda'
        """
        self.stop()
        why = self._why_no_undo()
        if why:
            raise InputError(why)
        game = self._game
        number = self._last_own()
        made = game.choices[number]
        self._in_the_game(lambda: game.undo(to=number))
        self._stale = True
        self._leave()
        self._arrive()
        self._lay_again(made.choice)
        if self.asked is None:
            self.to_my_choice()
        self._tell_by_the_way(f"Taken back: {_kind_words(made.choice)} of {made.player}.")

    def _undo_words(self) -> str:
        """If several people play, the button names the one whose choice it would take back."""
        number = self._last_own()
        if number < 0 or len(self.people) == 1:
            return "Undo my last choice"
        made = self._game.choices[number]
        return f"Undo {_kind_words(made.choice)} of {made.player}"

    def _undo_pressed(self) -> None:
        """Ask for a second press where undo takes back more than a person may expect."""
        number = self._last_own()
        planning = self.phase == PLANNING and self.asked is not None
        laid = planning and any(card is not None for card in self.inner.laid.values())
        far = number >= 0 and (planning or self.phase == END)
        if far and self._undo_asked != len(self._game.choices):
            made = self._game.choices[number]
            self._undo_asked = len(self._game.choices)
            more = " The cards that you have laid now go back into your hand." if laid else ""
            raise InputError(
                f"{self._undo.description}: this goes back to {_kind_words(made.choice)} of "
                f"{made.player} in an earlier phase, and all that came after it is taken back."
                f"{more} Press it again to do so."
            )
        self.undo()

    def _lay_again(self, choice: Choice) -> None:
        """A plan that is taken back lies on its spaces again, to be changed."""
        if isinstance(choice, Plan) and isinstance(self.inner, PlanningPanel):
            self.inner.lay_plan(choice)

    def _last_own(self) -> int:
        """The number of the last choice of a person here that may be taken back, or -1."""
        choices = self._game.choices
        for number in range(len(choices) - 1, -1, -1):
            if choices[number].player in self.people:
                return -1 if isinstance(choices[number].choice, _DRAFT_CHOICES) else number
        return -1

    def _why_no_undo(self) -> str:
        if self._past_step is not None:
            return "you look back. Press “Back to now” first."
        if isinstance(self.inner, Cover) and len(self.people) > 1:
            return "nobody sits here now. Whoever is next says so first."
        if self._last_own() >= 0:
            return ""
        return "there is no choice of yours in this game to take back yet."

    def save(self, name: str) -> Path:
        """Save a copy of the game in a file; a file that is there already is never overwritten.

        Returns where it is. Raises :class:`~shogun_nb.InputError` for a name that is none
        or is taken.

        >>> from tempfile import TemporaryDirectory
        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> with TemporaryDirectory() as folder:
        ...     here.save(f"{folder}/class.jsonl").name
        'class.jsonl'
        """
        path = copy_file(name, self._file_box.folder)
        self._game.save(path)
        with contextlib.suppress(NotKept):  # the copy is a whole game without it
            keep_seats(path, self.seats)
        self._file_box.list_files()
        self._file_box.words.say(f"A copy is saved in {path.name}.")
        return path

    def keep(self, name: str | None = None) -> Path:
        """Keep the whole game in a new file from now on; the file that it was kept in stays.

        Without a name the file gets the next free one beside the old. Use it when the old file is
        full, or is gone. Returns the path of the new one. Raises :class:`~shogun_nb.InputError` for
        a name that is none or is taken, and when the file cannot be written.

        >>> from tempfile import TemporaryDirectory
        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> with TemporaryDirectory() as folder:
        ...     first = here.keep(f"{folder}/class.jsonl")
        ...     here.keep().name
        ...     here.game.close()
        'class_2.jsonl'
        """
        kept_in = self._game.kept_in
        if name is None and kept_in is not None:
            path = free_name(kept_in)
        else:
            path = copy_file(name or KEPT, self._file_box.folder)
        self._game.keep(path)
        noted = self._now_in(path)
        self._keep_seats()
        self._file_box.tell()
        self._tell_by_the_way(f"The whole game is kept in {path.name} from now on.{noted}")
        return path

    def _keep_anew_pressed(self) -> None:
        self.keep(self._file_box.name.value.strip() or None)

    def load(self, name: str) -> None:
        """Go on with the game in a file, and go on keeping it there; the one here stays kept.

        Raises :class:`~shogun_nb.InputError` for a file that holds no game.

        >>> from tempfile import TemporaryDirectory
        >>> here = table(game)
        >>> with TemporaryDirectory() as folder:
        ...     path = here.save(f"{folder}/class.jsonl")
        ...     here.load(str(path))
        ...     here.game.close()
        >>> here.game is game, here.game.seed
        (False, 7)
        """
        path = kept_file(name, self._file_box.folder)
        if self.game is not None and _same_file(path, self.game.kept_in):
            raise InputError(f"The game in {path.name} is on the table already.")
        try:
            game, found = resume_and_tell(path)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
        try:
            _check_may_lie_here(game)
            seats = checked_seats(self._seats_for(game.players, kept_seats(path)), game.players)
        except InputError:
            game.close()
            raise
        if self.game is not None:
            self.game.close()
        noted = self._now_in(path)
        self._begin(game, seats)
        self._file_box.tell()
        self._tell_by_the_way(
            f"{found}The game of {path.name} is on the table, and is kept there from now on.{noted}"
        )

    def _now_in(self, path: Path) -> str:
        """Note where the game on the table is kept, for resuming it later.

        Returns a message about it, or "".
        """
        self._keep = path
        home = self._home
        if home is None:
            return ""
        if path.absolute().parent == home.absolute().parent:
            with contextlib.suppress(NotKept):
                if path.name != home.name:
                    keep_seats(home, kept_seats(home), now=path.name)
                return ""
        return f" Next time open {path} with “Files …”: the table begins with {home.name}."

    def _seats_for(self, players: Sequence[str], kept: Mapping[str, str]) -> dict[str, object]:
        """The seats of a loaded game: those kept with it, or those of this table."""
        seats: dict[str, object] = {}
        for player in players:
            here = self.seats.get(player)
            role = kept.get(player)
            if here is not None and role in (None, role_of(here)):
                seats[player] = here  # a bot of one's own cannot be kept, but may sit here still
            elif role is not None:
                seats[player] = bot_for(role) or role
            else:
                seats[player] = GreedyBot()
        if ME in kept.values():
            # People here play their seats; a file need not name them all.
            for player in players:
                if seats[player] == ME and kept.get(player) != ME:
                    seats[player] = GreedyBot()
        if not kept and all(isinstance(seat, Bot) for seat in seats.values()):
            seats[players[0]] = ME
        return seats

    def new_game(self) -> None:
        """Back to the set-up; the game on the table stays in its file, under another name.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.new_game()
        >>> here.phase
        'set-up'
        """
        self._put_down()
        if self.game is not None:
            kept = self._keep is not None and self._keep.exists()
            # The form asks what to do with a kept game; it knows the seats by its file.
            self._wanted_seats = None if kept else self.seats
            self._names = None if kept else self.game.players
            self.game.close()
        self._game_laid = None
        self._keep = self._home
        self._seed = None
        self._begin_set_up()
        if isinstance(self.inner, SetupPanel):
            self.inner.leave()

    def _turn_files(self) -> None:
        self._file_box.turn()
        self._files.mark(self._file_box.unfolded)

    # --- coach, odds ------------------------------------------------------------------------------
    def show_odds(self, wanted: bool) -> None:
        """Switch exact odds before battles and revolts on or off.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.show_odds(True)
        """
        self._odds_wanted = bool(wanted)
        if isinstance(self.inner, Story):
            self.inner.show_odds(self._odds_wanted)
        self._refresh()

    def show_large(self, wanted: bool) -> None:
        """Give the board the whole width, with everything else below it; or not.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.show_large(True)
        """
        self._large_wanted = bool(wanted)
        if self._built:
            self._lay_out()

    def _second_thoughts(self, choice: Choice, player: str) -> Sequence[str]:
        """The coach's objections, among all warnings: nothing may move before a second press."""
        return warnings_for(self._game, player, choice) if self.coach.on else ()

    # --- showing ----------------------------------------------------------------------------------
    def _tell_by_the_way(self, words: str) -> None:
        """Say what has happened to the table itself, beside what to do now."""
        if isinstance(self.inner, SetupPanel):
            self.inner.tell(words)
            return
        self.message.say(words)
        self._messages.children = (*self._said_by_inner(), self.message)

    def _said_by_inner(self) -> tuple[Widget, ...]:
        return () if self.inner is None else (self.inner.message, self.inner.alert)

    def _refresh(self) -> None:
        """Bring everything around the panel up to date."""
        if self.game is None or not self._built or self.inner is None:
            return
        shown = self.shown
        number = self._past_step or len(shown)
        position = self._shown_position()
        self._heading.say(self._heading_words(position))
        roles = {player: ROLE_WORDS[role_of(seat)] for player, seat in self.seats.items()}
        asked = self.asked if self._past_step is None else None  # nobody chooses in the past
        self.holdings.show(position, roles=roles, asked=asked)
        self.story.show(shown[:number])
        self._past.follow(len(shown), self._past_step)
        self._show_own_plan(position)
        if self._past_step is not None:
            self._messages.children = (self.message,)
            self.message.say(
                "You look back; nothing changes. “Back to now” goes on with the game, or play on "
                "from here as a new game."
            )
        elif self._thinker is not None:
            self._tell_by_the_way(
                f"The bot of {self._thinker} is thinking. Stop ends the waiting; what it finds is "
                "kept for its turn."
            )
        elif self.message.value and self.message in self._messages.children:
            self._messages.children = self._said_by_inner()
            self.message.say("")
        elif self.message in self._messages.children:
            self._messages.children = self._said_by_inner()
        self._show_bar()
        self._tell_said()

    def _show_own_plan(self, position: Position) -> None:
        """The plan of the only person here; none with several people, who would see it."""
        mine = self.people[0] if len(self.people) == 1 else None
        wanted = self.phase in (BIDS, ACTIONS) and self._past_step is None
        plan = plan_of(self._game, mine) if mine is not None and wanted else None
        self._own_plan.value = "" if plan is None else plan_html(plan, str(mine), position)
        show_if(self._own_plan, plan)

    def _shown_position(self) -> Position:
        """What is shown now: the position of the panel, or that of the step looked back at."""
        if self._past_step is not None and self.shown:
            return self.shown[self._past_step - 1].position
        return self._position()

    def _position(self) -> Position:
        if self.phase == BIDS and self.inner.done and self.shown:
            # The game may be in the actions already.
            return self.shown[-1].position
        position = self.inner.position if hasattr(self.inner, "position") else None
        return public(self._game.position) if position is None else position

    def _heading_words(self, position: Position) -> str:
        years = position.options.years
        year = f"year {position.year} of {years}" if years > 1 else "a short game of one year"
        if self._past_step is not None:
            return f"Shogun · {position.season.capitalize()}, {year} · looking back"
        if self.phase == END:
            return "Shogun · the end of the game"
        what = f" · {self.phase}" if self.phase != WINTER else ""
        return f"Shogun · {position.season.capitalize()}, {year}{what}"

    def _show_bar(self) -> None:
        why = self._why_not_next()
        for press in (self._next, self._hurry_button):
            press.off(why) if why else press.on()
        if why and self._work != PLAYS:
            self._play.off(why)
        else:
            self._play.on()
        self._play.description = "Pause" if self._work == PLAYS else "Play"
        if self.busy:
            self._stop.on()
        else:
            self._stop.off("nothing goes on by itself now.")
        done = self.phase not in (PLANNING, END) and self.inner.done
        words = getattr(self.inner, "next_words", "Next")
        self._next.description = self._onward_words() if done else words
        if self._past_step is not None:
            self._next.description = "Back to now"
            self._next.on()
        show_if(self._again, self.phase == END)
        undo = self._why_no_undo()
        self._undo.off(undo) if undo else self._undo.on()
        self._undo.description = self._undo_words()
        self._odds.mark(self._odds_wanted)
        show_if(self._anew, self._game.not_kept)

    def _onward_words(self) -> str:
        if self.phase == BIDS:
            return "On to the actions"
        if self.phase == ACTIONS and self.inner.position.season == "autumn":
            return "On to the winter"
        if self._game.over:
            return "To the end of the game"
        return "On to the next round"

    def still(self) -> Still:
        """What is on the table now: the line, who holds what, and the picture of the board."""
        if self.game is None or not self._built:
            still: Still = self.inner.still()
            return still
        inner: Still = self.inner.still()
        picture = self.board.still()
        lines = [self._heading_words(self._position()), inner.text]
        return Still("\n".join(lines), png=picture.png, width=picture.width)

    def close(self) -> None:
        """Take the table off the page; the game stays where it is kept."""
        self._put_down()
        if self._built:
            self.board.close()
            self._past.close()
        super().close()


def _seats_of(panel: SetupPanel) -> dict[str, str | Bot]:
    """Who plays each player, as the form of the set-up says."""
    return {player: panel.bots.get(player, role) for player, role in panel.roles.items()}


def _phase_of(step: Step) -> str | None:
    """The phase whose panel tells of a step; ``None`` where none does."""
    before_throw = step.before.state.phase if step.before is not None else None
    if step.kind == ACTION or before_throw == at.ACTING:
        return ACTIONS
    if step.kind in (RICE, REVOLTS, POINTS) or before_throw is not None:
        return WINTER
    return BIDS if step.kind == BIDS_STEP else None


def _is_drafting(game: Game) -> bool:
    """Whether provinces are still being taken, before anything can be planned (S-13)."""
    return not game.over and any(kind in _DRAFT_CHOICES for kind in game.decision.choices)


def _check_may_lie_here(game: Game) -> None:
    """Raise an InputError for a game that no panel of the table can show."""
    if not _is_drafting(game) and game.position.state.phase in (at.DRAFTING, at.FILLING_TOWER):
        raise InputError(
            f"This game is still being set up, and waits for chance. {game.decision} Bring it to "
            "the table when that is done, for example with game.draw()."
        )


def _same_file(one: Path, other: Path | None) -> bool:
    return other is not None and one.exists() and other.exists() and one.samefile(other)


def _kind_words(choice: Choice) -> str:
    if isinstance(choice, Plan):
        return "the plan"
    if isinstance(choice, TakePlace):
        return "the special card"
    if isinstance(choice, OrderRevolts):
        return "the order of revolts"
    return "the move"
