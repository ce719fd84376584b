"""The whole table: a complete game in one cell, from the set-up to the end.

A frame around the panels of the single phases. It lays one board beside the panel of the present
phase, keeps the clock, lets bots choose in slices of time while the page stays alive, and looks
back without changing anything. Each panel runs its own phase.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast, overload
from weakref import WeakSet

from ipywidgets import HBox, VBox, Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import (
    OneOf,
    Panel,
    Press,
    Still,
    Watched,
    close_all,
    open_all,
    show_if,
    unopened,
)
from shogun_nb.controls.kernel import rest_little
from shogun_nb.engine.bots import ME, OWN, PERSON, Bot, BotError, StillThinking
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import checked_path, free_name
from shogun_nb.engine.game import Game, resume_and_tell
from shogun_nb.engine.history import Step, steps_of, up_to
from shogun_nb.engine.journal import NotKept, writing
from shogun_nb.engine.rulebook import Rulebook, rulebook_of
from shogun_nb.whole_table.chair import Chair
from shogun_nb.whole_table.coach import CoachBox
from shogun_nb.whole_table.cover import Cover, is_covered
from shogun_nb.whole_table.files import Files, copy_file, in_folder, kept_file
from shogun_nb.whole_table.frame import Frame
from shogun_nb.whole_table.host import game_of
from shogun_nb.whole_table.past import Past
from shogun_nb.whole_table.phases import (
    AT_ONCE,
    END,
    SET_UP,
    SPEEDS,
    AtTable,
    Holdings,
    Inner,
    Log,
    Phase,
    Secret,
    SetUp,
    at_table,
)
from shogun_nb.whole_table.seats import (
    USUAL,
    Laid,
    bot_for,
    checked_seats,
    keep_seats,
    kept_laid,
    kept_now,
    kept_odds,
    kept_seats,
    kept_speed,
    kept_told,
    role_of,
    role_words,
    seats_file,
)
from shogun_nb.whole_table.seen import SeenGame, is_seen, save_seen

KEPT = "shogun_game.jsonl"
"""Where a game is kept that was set up at the table, in the folder of the notebook."""

TOP = "top"
PACES = {**SPEEDS, TOP: 50}
SLICE = 0.02  # seconds of work at a time; a click waits no longer than that
BEAT = 50  # milliseconds between two slices
HURRY = 10.0  # seconds of slices when a program, and no page, asks to go on

# What the clock is for.
RESTS, PLAYS, HURRIES, BOTS_PLAN, STEPS = "", "plays", "hurries", "bots plan", "one step"


@overload
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
    only: None = None,
) -> Table: ...
@overload
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
    only: str,
) -> Panel: ...
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
    only: str | None = None,
) -> Table | Panel:
    """A whole game in one cell: one person against bots, several people, or bots to watch.

    Without a ``game`` the table begins with the set-up: a short game for three players unless you
    choose another, kept in the file ``shogun_game.jsonl`` of the notebook's folder for resuming
    after a restart (``keep`` names another file, ``keep=False`` keeps nothing). ``players``,
    ``side``, ``start``, ``seed`` and ``years`` fill the form of the set-up.

    ``seats`` says who plays: ``"me"``, ``"person"`` (somebody else at this computer), ``"greedy"``,
    ``"random"``, or a bot of your own, by player; the greedy bot plays everybody else. One bot for
    all is a game to watch. ``coach`` warns of clearly bad choices, ``odds`` shows exact odds before
    battles; both can be switched at the table.

    ``only`` shows one phase of the game without the table around it: ``"planning"``, ``"bids"``,
    ``"actions"``, ``"winter"`` or ``"setup"``. What comes back is its panel.

    Raises :class:`~shogun_nb.InputError` for players, seats, files and phases that are none.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
    >>> here = table(game, seats={"Takeda": "me", "Uesugi": "greedy", "Mori": "random"})
    >>> here.phase
    'planning'
    >>> table(game, {"Takeda": "me"}, only="planning").player
    'Takeda'
    """
    form = {"players": players, "side": side, "start": start, "seed": seed, "years": years}
    return laid(only, game, seats, form, keep=keep, coach=coach, odds=odds)


def laid(
    only: str | None,
    game: Game | None,
    seats: object,
    form: Mapping[str, Any],
    *,
    keep: str | os.PathLike[str] | bool,
    coach: bool,
    odds: bool,
    of: str | None = None,
) -> Table | Panel:
    """The table of a game or, with ``only``, the panel of one phase without a table around it.

    Without a ``game`` it is one of the game called ``of``; ``form`` fills its set-up.
    """
    if only is None:
        given = dict(form)
        names = given.pop("players")
        asked: dict[str, Any] = given if of is None else {"of": of, "form": given}
        return Table(game, seats, players=names, keep=keep, coach=coach, odds=odds, **asked)
    if game is not None and not isinstance(game, Game):
        raise InputError(f"table: {shown(game)} is not a game.")
    of = of if game is None else game.start.rulebook.name
    file = KEPT if of is None else f"{of}_game.jsonl"
    given = {**form, "keep": file if keep is True else keep or None}
    sit = partial(checked_seats, seats, of=of)
    return at_table(of).alone(only, game, sit, given, coach=coach, odds=odds)


class Table(Panel):
    """The whole table; see :func:`table`, which makes it.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, options={"years": 1})
    >>> here = Table(game, "greedy")
    >>> here.to_my_choice()
    >>> here.phase
    'the end'
    """

    # Python closes even a table whose constructor failed.
    _unwatch: Callable[[], None] | None = None
    frame: Frame = None  # type: ignore[assignment]
    """What the page shows; see ``frame.py``."""

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
        of: str | None = None,
        form: Mapping[str, Any] | None = None,
    ) -> None:
        self._of = of  # which game is set up where none lies here
        self._game_laid: Game | None = None
        self._phase = SET_UP
        self.inner: Inner | None = None
        """The panel that is due: for planning, bids, actions, winter, or the end."""
        self._reusable_panels: dict[str, Phase] = {}  # for later rounds
        self._told: Phase | None = None  # the panel that is due, if it is told step by step
        self._secret: Secret | None = None  # the same, if somebody chooses unseen on it
        self._heard: WeakSet[Panel] = WeakSet()  # the panels that the table listens to
        self.seats: dict[str, str | Bot] = {}
        """Who plays each player: "me", "person", or a bot."""
        self._names = players
        usual = {"side": side, "start": start, "seed": seed, "years": years}
        printed = usual if of is None else {}
        self._form: dict[str, Any] = dict(printed if form is None else form)
        self._wanted_seats = seats
        self._chairs: dict[str, Bot] = {}
        self._work = RESTS
        self._pace = 0
        self._end_clock: Callable[[], None] | None = None
        self._failed_player: str | None = None
        self._thinker: str | None = None  # whose bot the table waits for
        self._laid_cards: Laid | None = None  # on the plan, but not handed in
        self._cards_to_restore: Laid | None = None  # what lay there when the game was left
        self._told_kept = 0  # how many steps had been shown when that was written down last
        self._before_hurry: tuple[int, Any] | None = None  # what was shown before it hurried
        self._waits_since: tuple[int, Any] | None = None  # before the first hurry of a wait
        self._wait: object = None  # the phase and the people's choices since which it hurries
        self.hurried: tuple[Step, ...] = ()
        """What the table has hurried past the last time, once it has arrived."""
        self._past_step: int | None = None
        self._past_position: Any = None  # what is shown then, if not the position of that step
        self._steps: tuple[Step, ...] = ()
        self._stale = True
        self._acting = False
        self._choices_seen = 0
        self._undo_asked = -1  # the number of choices when a second press was asked for
        self._cubes_fell = False  # whether cubes fell when the page last ticked
        self._people_ready: str | None = None  # who has said at the cover: it is me
        self.built = False
        """Whether all parts of the table are there."""
        self._built_for: Rulebook | None = None
        self._holdings: Holdings = None  # type: ignore[assignment]  # they come with a game
        self._story: Log = None  # type: ignore[assignment]
        self.board: LiveBoard = None  # type: ignore[assignment]  # it comes with the first game
        """The board beside the phase."""
        told = (seats, players, side, start, seed, years)
        plain = told == (None, None, "sun", "printed", None, 1)
        self._is_new = game is None and plain and not any((form or {}).values())
        self._behind = False  # whether holdings and log wait to be asked for
        self._has_news = False  # whether the message tells of the table itself
        if game is not None and not isinstance(game, Game):
            raise InputError(
                f"table: {shown(game)} is not a game. Write sg.table(game) with a game from "
                "sg.new_game, sg.load or sg.resume, or sg.table() for the set-up."
            )
        if game is None:
            kept_as = KEPT if of is None else f"{of}_game.jsonl"
            self._keep = None if keep is False else checked_path(kept_as if keep is True else keep)
        else:
            kept_in = game.kept_in if keep is True else None
            self._keep = kept_in if isinstance(keep, bool) else checked_path(keep)
        self._home = self._keep  # where new games are kept
        named = rulebook_of(of).name if game is None else game.start.rulebook.name
        self._homes = {named: self._home}  # by the games that are played
        if game is None and self._home is not None:
            self._keep = kept_now(self._home) or self._home
        self._odds_wanted = bool(odds)
        self._large_wanted = False
        with unopened():
            super().__init__()
            self.title = self._rules.title
            self.coach = CoachBox(self, on=bool(coach))
            """The coach, who can be switched off: ``coach.on = False``."""
            self.frame = Frame(self)
            if game is None:
                self._begin_set_up()
            else:
                checked = self._seated(seats, game)
                self._check_may_lie_here(game)
                if self._keep is not None and not _same_file(self._keep, game.kept_in):
                    game.keep(self._keep)
                self._begin(game, checked)
            self.frame.begin()
        open_all(self)

    # --- what the frame asks: see host.py ---------------------------------------------------------
    alone = False

    @property
    def box(self) -> Panel:
        """What stands on the page: the table itself.

        >>> here = table(game)
        >>> here.box is here
        True
        """
        return self

    @property
    def offered(self) -> Mapping[str, Callable[[Mapping[str, Any]], None]]:
        """What the page may ask of a whole table, by name.

        >>> sorted(table(game).offered)
        ['again', 'fork', 'home', 'keep', 'play', 'replace', 'to_now', 'uncover']
        """
        return {
            "play": lambda _: self._play_or_pause(),
            "again": lambda _: self.new_game(),
            "home": lambda _: self.to_start(),
            "to_now": lambda _: self.to_now(),
            "fork": lambda _: self.fork(),
            "replace": lambda _: self.replace_bot(),
            "keep": lambda _: self._keep_anew_pressed(),
            "uncover": lambda content: self._uncover_pressed(content.get("person")),
        }

    @property
    def first_of_all(self) -> Mapping[str, Any]:
        """The main button while bots play, and where one must be replaced to go on at all."""
        if self.looking is not None:
            return {}
        words = self._replace_words
        if words:
            return {"main": {"words": words, "do": "replace"}, "first": True}
        stop = {"words": "Stop", "do": "stop", "soft": True}
        return {"main": stop} if self.busy else {}

    @property
    def others(self) -> list[dict[str, str]]:
        """What else can be pressed now, beside the main button."""
        others = []
        if self.looking is not None:
            others.append({"words": "Play on from here", "do": "fork"})
        elif not self.people and not self._replace_words and not self.why_not_next:
            others.append({"words": "Pause" if self.plays else "Play", "do": "play"})
        if self._game.not_kept:
            others.append({"words": "Keep in a new file", "do": "keep"})
        return others

    @property
    def past_shown(self) -> Sequence[Widget]:
        """What stands in the decision's place while somebody looks back."""
        return [self._past.box]

    @property
    def brings(self) -> AtTable:
        """What the game on the table brings to it; see ``phases.py``."""
        return at_table(self._of if self._game_laid is None else self._game_laid)

    @property
    def _rules(self) -> Rulebook:
        """The rulebook of the game on the table, or of the one that is set up."""
        laid = self._game_laid
        return rulebook_of(self._of) if laid is None else laid.start.rulebook

    @staticmethod
    def _seated(seats: object, game: Game) -> dict[str, str | Bot]:
        return checked_seats(seats, game.players, game.start.rulebook.name)

    # --- the set-up -------------------------------------------------------------------------------
    def set_up(self, of: str | None) -> None:
        """Turn to the set-up of a game; the one on the table stays in its file.

        ``of`` names the game; ``None`` leads to the start page, which offers them all. Raises
        :class:`~shogun_nb.InputError` for a game without a table.

        >>> here = table()
        >>> here.set_up("gekokujo")
        >>> here.title
        'Gekokujō'
        """
        name = rulebook_of(of).name
        at_table(name)
        self._put_down()
        if self.game is not None:
            self.game.close()
        self._game_laid = self._names = self._wanted_seats = None
        if self._rules.name != name:
            self._form = {}
        self._of = of
        self.title = self._rules.title
        self._is_new = of is None
        self._home = self._keep = self._home_of(name)
        self._begin_set_up()

    def _home_of(self, name: str) -> Path | None:
        """Where new games of this name are kept: each game has a file of its own."""
        if self._home is None:
            return None
        return self._homes.setdefault(name, self._home.with_name(f"{name}_game.jsonl"))

    def _begin_set_up(self) -> None:
        """The form, or the question whether to go on with a kept game."""
        self._put_down()
        if isinstance(self._names, str) or not isinstance(self._names, Iterable | None):
            raise InputError(f"players: {shown(self._names)} is not a list of names.")
        names = None if self._names is None else tuple(str(name) for name in self._names)
        roles: dict[str, str | Bot] = {}
        players = self.brings.players
        if self._wanted_seats is not None:
            if names is None and isinstance(self._wanted_seats, Mapping):
                named = [str(name) for name in self._wanted_seats]
                others = [name for name in players if name not in named]
                names = (*named, *others[: max(0, self.brings.usual_players - len(named))])
            names = names or (*players[: self.brings.usual_players],)
            roles = checked_seats(self._wanted_seats, names, self._of)
        elif self._keep is not None and self._keep.exists() and names is None:
            kept = kept_seats(self._keep, self._of)
            names = tuple(kept) or None
            roles = {name: bot_for(role, self._of) or role for name, role in kept.items()}
            # What lies beside a game cannot keep it from being opened.
            with contextlib.suppress(InputError):
                self._show_set_up(roles, players=names, go_on=True, **self._form)
                return
            names, roles = None, {}
        self._show_set_up(roles, players=names, go_on=True, **self._form)

    def _go_on_drafting(self, game: Game, seats: Mapping[str, str | Bot]) -> None:
        """A game that is being drafted belongs in the set-up; it comes to the table afterwards."""
        self._put_down()
        self._game_laid = None
        self._show_set_up(seats, game=game)

    def _show_set_up(self, roles: Mapping[str, str | Bot], **given: Any) -> None:
        self._phase = SET_UP
        bots: Any = self._rules.bots.usual
        me = None
        if roles:
            bots = {name: seat for name, seat in roles.items() if isinstance(seat, Bot)}
            me = next((name for name, seat in roles.items() if seat == ME), None)
        self.inner = self._made(
            self.brings.set_up,
            me=me,
            bots=bots,
            keep=self._keep,
            on_done=self._set_up_done,
            on_begin=self._set_up_begins,
            alone=False,
            **given,
        )
        self.message.say("")
        self._has_news = False
        self.manners.home = "shogun-main"
        self._tell_said()

    def _set_up_done(self, panel: SetUp) -> None:
        game = panel.game
        if game is None:
            raise InputError("The set-up is not complete yet.")
        noted = "" if panel.goes_on_in is None else self._now_in(panel.goes_on_in)
        self._begin(game, _seats_of(panel))
        if panel.found or noted:
            self._tell_by_the_way(panel.found + noted)

    def _set_up_begins(self, panel: SetUp, aside: Path | None) -> Callable[[], None]:
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
            keep_seats(self._keep, _seats_of(panel), speed=self._speed_now)

        def take_back() -> None:
            with contextlib.suppress(OSError):
                if aside is not None and seats_file(aside).is_file():
                    seats_file(aside).replace(seats)
                elif before is None:
                    seats.unlink(missing_ok=True)

        return take_back

    def _is_drafting(self, game: Game) -> bool:
        """Whether the game is still set up by choices, before the first round."""
        kinds = at_table(game).of_set_up
        return not game.over and any(kind in kinds for kind in game.decision.choices)

    def _check_may_lie_here(self, game: Game) -> None:
        """Raise an InputError for a game that no panel of the table can show."""
        due = at_table(game).due(game.position)
        if due == SET_UP and not game.over and not self._is_drafting(game):
            raise InputError(
                f"This game is still being set up, and waits for chance. {game.decision} Bring it "
                "to the table when that is done, for example with game.draw()."
            )

    # --- laying the table -------------------------------------------------------------------------
    def _begin(self, game: Game, seats: Mapping[str, str | Bot], told: Sequence[Step] = ()) -> None:
        """Lay the table for a game, wherever it stands, when these steps of it have been told."""
        if self._is_drafting(game):
            self._go_on_drafting(game, seats)
            return
        self._put_down()
        self._is_new = False
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
        if self._keep is not None and kept_in is not None:
            self._odds_wanted = self._odds_wanted or kept_odds(kept_in)
            if self.frame is not None:
                self.frame.guide_in(kept_in)
            steps = steps_of(game)
            if not (game.over and kept_told(kept_in) >= len(steps)):  # its end has been seen
                told = told or steps[: kept_told(kept_in)]
        self._told_kept = len(told)
        self.remember()
        self._stale = True
        self._choices_seen = len(game.choices)
        self._of = game.start.rulebook.name
        self.title = self._rules.title
        if not self.built:
            self._build(game)
            self.built = True
            rest_little()
        elif self._built_for is not self._rules:
            self._build_for(game)
        self._file_box.begin()
        self.manners.home = "shogun-table-next"
        self._story.show_all()
        self._unwatch = game.watch(self.guard(self._changed, keep=True))
        self._arrive(told)

    def _build(self, game: Game) -> None:
        """All parts once; later they only change what they show. They lie in drawers."""
        with unopened():
            self._play = Press(self, "Play", self._play_or_pause)
            self._hurry_button = Press(self, "To my next choice", self.hurry)
            self._stop = Press(self, "Stop", self.stop)
            self._bar = HBox([self._play, self._hurry_button, self._stop])
            self._bar.add_class("shogun-row")
            self._speed = OneOf(
                self,
                "Speed",
                {pace: "very fast" if pace == TOP else pace for pace in PACES},
                self._kept_speed,
                lambda _: self._speed_chosen(),
            )
            self._odds = Press(self, "Odds", lambda: self.show_odds(not self._odds_wanted))
            self._large = Press(
                self, "Large board", lambda: self.show_large(not self._large_wanted)
            )
            self._tools = HBox([self._odds, self._large])
            self._tools.add_class("shogun-row")
            overlays_of = lambda step: self.brings.overlays_of(step)  # noqa: E731  of any game
            self._past = Past(self, self.look, self.to_now, self.fork, overlays_of)
            self._file_box = Files(
                self,
                self.save,
                self.new_game,
                self._kept_in,
                self.save_seen,
                lambda: self.brings.hides_hands,
            )
        self.coach.frame = (self._bar, self._tools)
        self.boards = VBox([])
        """The box of the board, and of that which shows the past."""
        self.boards.add_class("shogun-table-left")
        self._build_for(game)
        self.manners.names = {
            "shogun-table-slider": "The game so far: step by step from the beginning to now"
        }
        self.show_large(self._large_wanted)

    def _build_for(self, game: Game) -> None:
        """What is made anew when another kind of game comes to the table."""
        for old in (self._holdings, self._story, self.board, self._past.board):
            if isinstance(old, Widget):
                close_all(old)
        self._built_for = game.start.rulebook
        self._past.board = None
        with unopened():
            self._holdings = self.brings.holdings(self)
            self._story = self.brings.log(self)
        with unopened(False):
            self.board = LiveBoard(_public(game))
        self.boards.children = (self.board,)

    def _made(self, kind: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """A panel; the page need not hear of one that the frame draws itself."""
        with unopened(self.frame.draws(kind)):
            return kind(*given, **named)

    def _put_down(self) -> None:
        """Take what is on the table away, before another game comes."""
        self.stop()
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        self._clear_stage()
        if self.frame is not None:  # nothing was laid where the arguments were refused
            self.frame.guide_in(None)
        self._past_step = None
        if self.built:
            self._turn_board()
        self._people_ready = None
        self._forget_the_way()

    def _forget_the_way(self) -> None:
        """What the table has hurried past, and who has failed there, are no part of this game."""
        self.hurried, self._before_hurry, self._waits_since = (), None, None
        self._failed_player = None
        self.forget_undo()

    def forget_undo(self) -> None:
        """Something else was pressed: before much is taken back, it is asked for anew."""
        self._undo_asked = -1

    def _leave(self) -> None:
        """Take the panel off the stage. A panel that later rounds need is only laid aside."""
        panel, self.inner = self.inner, None
        self._told = self._secret = None
        if panel is None:
            return
        self.frame.end_part()
        for reusable in self._reusable_panels.values():
            if reusable is panel:
                reusable.lay_aside()
                return
        self.frame.forget(panel)
        panel.close()

    def _clear_stage(self) -> None:
        """Close the panel that is due and those laid aside, before another game comes."""
        self._leave()
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
        if self._all_choose:
            return self._planner()
        return None if self.inner is None else self.inner.asked

    def _planner(self) -> str | None:
        """The person whose plan is missing; those before it at the table come first."""
        if not _is_secret(self._game):
            return None
        waiting = self._game.decision.waiting_for
        return next((name for name in self.people if name in waiting), None)

    @property
    def _all_choose(self) -> bool:
        """Whether the phase is that in which all choose at once, unseen."""
        secret = self.brings.secret
        return secret is not None and self._phase == secret[0]

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
            phase = self.brings.phase_of(step)
            if phase is None or entered not in (None, phase):
                break
            if entered is None:
                self._enter(phase)
                entered = phase
            if self._told is not None and self._told.tell_up_to(step):
                self._refresh()
                return
        if self._is_drafting(game):
            self._go_on_drafting(game, self.seats)
        else:
            self._enter(END if game.over else self.brings.due(game.position))

    def _enter(self, phase: str) -> None:
        """Close the panel of the last phase and open that of the next."""
        self._leave()
        self._phase = phase
        self._people_ready = None
        if self._all_choose:
            self._plan_next()
        elif phase == END:
            self.stop()
            self._open(self._made(self.brings.ending, self._game, board=self.board))
        else:
            self._open_again(phase)

    def _open_again(self, phase: str) -> None:
        """Open the panel of a phase that comes in every round or year; it is made only once."""
        bots = dict(self._chairs)
        panel = self._reusable_panels.get(phase)
        if panel is None:
            kind = self.brings.phases[phase]
            panel = self._made(kind, self._game, self.me, bots=bots, board=self.board)
            if self._odds_wanted:
                panel.show_odds(True)
            self._reusable_panels[phase] = panel
        else:
            panel.show_odds(self._odds_wanted)
            panel.take_up(bots)
        self._told = panel
        self._open(panel)

    def _open(self, panel: Any) -> None:
        """Let a panel be due, and listen to it."""
        self.inner = panel
        if panel not in self._heard:
            self._heard.add(panel)
            if hasattr(panel, "coach"):
                panel.coach = self._second_thoughts
            panel.when_said(self.guard(self._inner_said, keep=True))
        self._has_news = False
        self.coach.look_at(None if isinstance(panel, Cover) else panel)
        if isinstance(panel, Cover):
            # The last person's view may betray a plan, too.
            self.board.show(_public(self._game), **PLAIN)
            self.board.select(None)
            self.board.say("The board as everybody may see it.")
        self._set_clock()
        self._refresh()

    def _plan_next(self) -> None:
        """Whoever plans next: a person, behind the cover if there are several; then the bots."""
        game = self._game
        if not _is_secret(game):
            self._after_plans()
            return
        person = self._planner()
        if person is None:
            self._let_bots_plan()
        elif len(self.people) > 1 and self._people_ready != person:
            self._cover(person)
        elif self._secret is None or self._secret.player != person:
            self._leave()
            assert self.brings.secret is not None  # else nobody chooses in secret
            kind = self.brings.secret[1]
            panel = self._made(kind, game, person, bots=None, board=self.board)
            panel.when_done(lambda _: self._plan_is_in())
            again, self._cards_to_restore = self._cards_to_restore, None
            self._secret = panel
            self._open(panel)
            if again is not None:
                self._lay_kept(panel, again)

    def _cover(self, person: str) -> None:
        """Hide what the last person saw until the next one sits here alone."""
        self._leave()
        cover = self._made(Cover, self._game, person, lambda: self._uncover(person))
        show_if(cover.press, False)  # the main button of the frame says it
        self._open(cover)
        self.manners.focus("shogun-table-next")

    def _uncover_pressed(self, person: object) -> None:
        covered = self.inner.asked if isinstance(self.inner, Cover) else None
        if covered is None or person != covered:
            raise InputError(f"The table is not covered for {shown(person)}.")
        self._uncover(covered)

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
            self._open(self._made(Cover, self._game))
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
            self._due.see_throw()
            return
        self._check_may_go_on()
        if self._all_choose:
            self._bots_plan(0)
        elif self._due.done:
            self._onward()
        else:
            self.in_the_game(self._due.next)
        self._refresh()

    @property
    def _due(self) -> Phase:
        if self._told is None:
            raise InputError("Nothing can come next now.")
        return self._told

    def act(self) -> None:
        """The next action of the next player, whole, in a story; elsewhere as :meth:`next`.

        Raises :class:`~shogun_nb.InputError` while a person must choose, and at the end.

        >>> here = table(game.play("greedy", until="a target and a number of armies"), "greedy")
        >>> here.act()
        >>> here.inner.step.kind
        'action'
        """
        told = self._told
        if self._falling or told is None or told.done or not told.faced:
            self.next()
            return
        self.stop()
        self._check_may_go_on()
        self.in_the_game(told.act)
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
        if speed is not None and (not isinstance(speed, str) or speed not in PACES):
            raise InputError(f"speed: {shown(speed)} is not {', '.join(map(repr, PACES))}.")
        self._check_may_go_on()
        if speed is not None:
            self._speed.choose(speed)
        self._work = PLAYS
        self.hurried, self._waits_since = (), None  # what is watched needs no recap
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
        if self._work == HURRIES:
            return
        self._work = HURRIES
        # What comes after a throw belongs to the same wait: it began with the last own choice.
        wait = (self._told, sum(one.player in self.people for one in self._game.choices))
        self._before_hurry = (len(self.shown), self._position())
        if self._waits_since is None or wait != self._wait:
            self._waits_since, self._wait = self._before_hurry, wait
        self.hurried = ()
        self._set_clock()
        self._refresh()

    @property
    def before_hurry(self) -> Any:
        """What was on the board before the table hurried the last time.

        >>> table(game).before_hurry is None
        True
        """
        return None if self._waits_since is None else self._waits_since[1]

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
            while self.phase != END and not self.why_not_next:
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
        if was and self.built and self.game is not None:
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

    def press_next(self) -> None:
        """The button for :meth:`next` is pressed; while somebody looks back it ends that."""
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
        return self._told is not None and self._told.falling

    @property
    def _must_be_seen(self) -> bool:
        """Whether the table, in a frame, does not hurry past a fight, or the end of a story."""
        told = self._told
        if self._work != HURRIES or told is None or not told.faced:
            return False
        return told.halts_here or (told.done and bool(self.people))

    def _play_or_pause(self) -> None:
        if self._work == PLAYS:
            self.stop()
        else:
            self.play()

    def _check_may_go_on(self) -> None:
        if self._past_step is not None:
            self.to_now()
        why = self.why_not_next
        if why:
            raise InputError(why)

    @property
    def why_not_next(self) -> str:
        """Why :meth:`next` can do nothing now; "" when it can."""
        if self.game is None:
            return "Finish the set-up first."
        if self.phase == END:
            rules = self._game.start.rulebook
            rule = rules.asked[rules.game_over].rule
            return f"The game is over ({rule}). “New game” begins another one."
        if self._all_choose:
            person = self._planner()
            return "" if person is None else f"{person} plans first: lay the cards and confirm."
        return "" if self._due.done else self._due.why_not_next

    def _set_clock(self) -> None:
        """Let the page tick at the pace that the work needs now."""
        if self._work == RESTS or self._past_step is not None:
            return
        slow = self._work == PLAYS and not self._all_choose and self._thinker is None
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
            # A throw that the page has shown to its end may have brought a person's turn meanwhile.
            if self.asked is None or self._work not in (PLAYS, HURRIES):
                self._slice(self._work, SLICE)
        except Exception:
            self.stop()
            raise
        arrived = self._work and (self.phase == END or self.why_not_next or self._must_be_seen)
        meanwhile = self._meanwhile() if arrived and self._work == HURRIES else ""
        if arrived and self._work == HURRIES and self._waits_since is not None:
            self.hurried = self.shown[self._waits_since[0] :]
        if arrived:
            self.stop()
        if self._work == BOTS_PLAN and not self._all_choose:
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
        number, then = self._before_hurry
        steps = self.shown[number:]
        return self.brings.meanwhile(*self.people, then, self._position(), steps)

    def _slice(self, work: str, seconds: float) -> None:
        """One slice of work: bots' plans, further steps, or the next phase."""
        if self._all_choose:
            self._bots_plan(0 if work == STEPS else seconds)
            return
        told, speed = self._due, self._speed.value
        if told.done:
            self._onward()
        elif work == STEPS:
            self.in_the_game(told.next)
        elif work == HURRIES:
            self.in_the_game(lambda: told.advance(seconds))
        elif told.faced:
            self._act_for(seconds if speed == TOP else 0)
        elif speed in (TOP, AT_ONCE):
            self.in_the_game(lambda: told.advance(seconds if speed == TOP else 0))
        else:
            self.in_the_game(told.next)

    def _act_for(self, seconds: float) -> None:
        """Act for so long, at least once; however fast, every throw is seen."""
        told, until = self._due, time.monotonic() + seconds

        def act() -> None:
            told.act()
            while time.monotonic() < until and not (
                told.throw_comes or told.falling or told.done or told.why_not_next
            ):
                told.act()

        self.in_the_game(act)

    def _bots_plan(self, seconds: float) -> None:
        """Let bots plan for so long, one at least; then turn to the bids."""
        game = self._game
        until = time.monotonic() + seconds

        def plan() -> None:
            while _is_secret(game) and self._planner() is None:
                game.play(self._chairs, most=1)
                if time.monotonic() >= until:
                    break

        self.in_the_game(plan)
        if not _is_secret(game):
            self._after_plans()

    def _after_plans(self) -> None:
        """What is told next, however far the game has come behind the table."""
        told_next = self.brings.after(self.brings.first, self._game.position)
        assert told_next is not None  # what is chosen in secret is told
        self._enter(told_next)

    def in_the_game(self, work: Callable[[], object]) -> None:
        """Do what may change the game; name a bot that fails, for somebody to replace."""
        self._acting = True
        self._thinker = None
        try:
            work()
        except StillThinking as thinking:
            self._thinker = thinking.player
        except BotError as error:
            raise InputError(
                f"{error} The game stands before that choice. Press “{self._replace_words}”."
            ) from error
        finally:
            self._acting = False
            self._choices_seen = len(self._game.choices)

    def _onward(self) -> None:
        """What comes after a phase that has been shown to its end."""
        self._enter(self._comes())

    def _comes(self) -> str:
        """The phase after one that has been shown to its end."""
        after = self.brings.after(self.phase, self._due.position)
        return after or (END if self._game.over else self.brings.first)

    # --- bots -------------------------------------------------------------------------------------
    def _chair_for(self, player: str, bot: Bot) -> Bot:
        """Built-in bots neither fail nor think long, and only the random bot gets its own luck."""
        return bot if role_of(bot) != OWN else Chair(player, bot, self._bot_failed)

    def _bot_failed(self, player: str) -> None:
        self._failed_player = player

    @property
    def _replace_words(self) -> str:
        """What lets the greedy bot go on for a player whose bot has failed; "" if none has."""
        failed = self._failed_player
        return "" if failed is None else f"Let the greedy bot go on for {failed}"

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
            raise InputError("No bot has failed: go on.")
        if not isinstance(self.seats.get(player), Bot):
            raise InputError(f"{player} is not played by a bot.")
        (new,) = checked_seats({player: bot}, [player], self._rules.name).values()
        if not isinstance(new, Bot):
            raise InputError(f"{player}: give a bot, such as 'greedy'.")
        self.seats[player] = new
        self._chairs[player] = seat = self._chair_for(player, new)
        for panel in self._reusable_panels.values():
            panel.let_play(player, seat)
        self._failed_player = None
        self.remember()
        self._refresh()

    def _kept_in(self) -> Path | None:
        """Where the game is kept: another table may have renamed its file."""
        return self._keep if self.game is None else self.game.kept_in

    def remember(self) -> None:
        """Write beside a kept game who sits where and how the table stands, for the next kernel."""
        kept_in = self._kept_in()
        if self._keep is not None and kept_in is not None:
            with contextlib.suppress(NotKept):  # the game itself says so, and loses nothing
                keep_seats(
                    kept_in,
                    self.seats,
                    laid=self._laid_cards,
                    speed=self._speed_now,
                    odds=self._odds_wanted,
                    told=self._told_kept,
                    guide=self.frame is not None and self.frame.guiding,
                )

    @property
    def _kept_speed(self) -> str:
        """How fast the game was played that was kept here last."""
        found = None if self._keep is None else kept_speed(self._kept_in() or self._keep)
        return found if found in PACES else "normal"

    @property
    def _speed_now(self) -> str:
        return self.speed if self.built else self._kept_speed

    def _speed_chosen(self) -> None:
        if self.built:
            self.remember()
        self._set_clock()

    def _keep_laid(self, panel: Secret) -> None:
        """Keep cards that lie on the plan: nobody wants to lay them all again."""
        cards = {space: card for space, card in panel.laid.items() if card is not None}
        laid = Laid(panel.player, len(self._game.choices), cards) if cards else None
        if laid != self._laid_cards:
            self._laid_cards = laid
            self.remember()

    def _lay_kept(self, panel: Secret, laid: Laid) -> None:
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
            if self._secret is not None:
                self._keep_laid(self._secret)
            self._refresh()

    def _changed(self) -> None:
        """The game has changed, perhaps by a line of code in another cell."""
        self._stale = True
        game = self._game
        undone = len(game.choices) < self._choices_seen
        self._choices_seen = len(game.choices)
        if self._acting:
            return
        if undone:
            self.stop()
            self._look_no_more()
            self._forget_the_way()
            self._leave()
            self._arrive()
        elif self._all_choose and self._secret is None:
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
        if self._told is None:
            return steps
        last = next((step for step in reversed(self._told.told) if step.entries), None)
        return self.brings.before(steps, self.phase) if last is None else up_to(steps, last)

    @property
    def _alone(self) -> str:
        """The only person here, where hands are hidden; "" if there are several, or none."""
        people = self.people
        return people[0] if len(people) == 1 and self.brings.hides_hands else ""

    def _as_seen_here(self) -> Sequence[Step]:
        """The steps that have been shown, as the only person here saw them, if hands are hidden."""
        steps, alone = self.shown, self._alone
        return steps_of(self._game, seen_by=alone)[: len(steps)] if alone else steps

    def look(self, number: int, position: Any = None) -> None:
        """Look back at a step, from 1, without changing anything; the last one is now.

        ``position`` is shown instead of the step's own: that before a decision, which a step after
        it would be too late for, and one before it too early.

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
        self._past_step, self._past_position = number, position
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
        old, last = self._game, told[-1]
        new = old.fork()
        new.undo(to=last.choices)
        steps = steps_of(new)
        if len(steps) < len(told) or steps[len(told) - 1].entries != last.entries:
            new = old.fork()
            new.undo(to=min(last.choices + 1, len(old.choices)))  # the choice that has brought it
        words = "You play on from there. "
        here = old.kept_in
        if here is not None:
            other = free_name(here)
            new.keep(other)
            noted = self._now_in(other)
            old.close()
            words += f"This game is kept as “{other.stem}”, the other one as “{here.stem}”.{noted}"
        self._begin(new, self.seats, told)
        self._file_box.words.say(words)
        self._tell_by_the_way(words)

    def _show_past(self, number: int) -> None:
        step, alone = self._as_seen_here()[number - 1], self._alone
        if self._past_position is not None:
            step = replace(step, position=self._past_position)
        self._past.show(step, number, self.brings.hand_of(step.position, alone) if alone else "")
        if self._past.board is not None:
            self.boards.children = (self.board, self._past.board)
        self._turn_board()
        self._refresh()

    def _turn_board(self) -> None:
        back = self._past_step is not None
        show_if(self.board, not back)
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
        why = self.why_no_undo
        if why:
            raise InputError(why)
        game = self._game
        number = self._last_own()
        made = game.choices[number]
        self.in_the_game(lambda: game.undo(to=number))
        self._stale = True
        self._forget_the_way()
        self._leave()
        self._arrive()
        self._lay_again(made.choice)
        if self.asked is None:
            self.to_my_choice()
        self._tell_by_the_way(f"Taken back: {self.brings.words_of(made.choice)} of {made.player}.")

    @property
    def undo_words(self) -> str:
        """If several people play, the button names the one whose choice it would take back."""
        number = self._last_own()
        if number < 0 or len(self.people) == 1:
            return "Undo my last choice"
        made = self._game.choices[number]
        return f"Undo {self.brings.words_of(made.choice)} of {made.player}"

    def press_undo(self) -> None:
        """Ask for a second press where undo takes back more than a person may expect."""
        why = self.why_no_undo
        if why:
            raise InputError(why)
        number = self._last_own()
        planning = self._all_choose and self.asked is not None
        cards = () if self._secret is None else self._secret.laid.values()
        laid = planning and any(card is not None for card in cards)
        far = number >= 0 and (planning or self.phase == END)
        if far and self._undo_asked != len(self._game.choices):
            made = self._game.choices[number]
            self._undo_asked = len(self._game.choices)
            more = " The cards that you have laid now go back into your hand." if laid else ""
            raise InputError(
                f"{self.undo_words}: this goes back to {self.brings.words_of(made.choice)} of "
                f"{made.player} in an earlier phase, and all that came after it is taken back."
                f"{more} Press it again to do so."
            )
        self.undo()

    def _lay_again(self, choice: Choice) -> None:
        """A plan that is taken back lies on its spaces again, to be changed."""
        if self._secret is not None and isinstance(choice, tuple(self._game.decision.choices)):
            self._secret.lay_plan(choice)

    def _last_own(self) -> int:
        """The number of the last choice of a person here that may be taken back, or -1."""
        choices = self._game.choices
        for number in range(len(choices) - 1, -1, -1):
            if choices[number].player in self.people:
                return -1 if isinstance(choices[number].choice, self.brings.of_set_up) else number
        return -1

    @property
    def why_no_undo(self) -> str:
        """Why :meth:`undo` can take nothing back now; "" when it can."""
        if self._past_step is not None:
            return "you look back. Press “Back to now” first."
        if is_covered(self.inner) and len(self.people) > 1:
            return "nobody sits here now. Whoever is next says so first."
        number = self._last_own()
        if number >= 0:
            return self.brings.why_not_back(self._game, number, self.asked, self.people)
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
        self._file_box.words.say(f"A copy is saved as “{path.stem}”.")
        self.frame.follow()  # the list of kept games has it, too
        return path

    def save_seen(self, name: str) -> Path:
        """Save the game as whoever sits here has seen it, in a new file that can be handed out.

        It holds no card that this player did not see, and opens with
        :func:`~shogun_nb.look_back`, to be looked at and not played on. Returns where it is.

        Raises :class:`~shogun_nb.InputError` while nobody sits here, and for a name that is none or
        is taken.
        """
        who = self.asked or (self.people[0] if len(self.people) == 1 else None)
        if who is None or is_covered(self.inner):
            raise InputError("Nobody sits here now: what would be saved is what one player sees.")
        path = save_seen(self._game, who, in_folder(name, self._file_box.folder))
        self._file_box.words.say(f"What {who} has seen is saved as “{path.name}”.")
        self.frame.follow()
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
        self.remember()
        self._file_box.tell()
        self._tell_by_the_way(f"The whole game is kept as “{path.stem}” from now on.{noted}")
        return path

    def _keep_anew_pressed(self) -> None:
        self.keep(self._file_box.name.value.strip() or None)

    def load(self, name: str) -> None:
        """Go on with the game in a file, and go on keeping it there; the one here stays kept.

        One that somebody has saved as a player saw it is looked back at, and not played on.

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
        path = kept_file(name, self._file_box.folder if self.built else Path())
        if is_seen(path):
            self._look_back_at(path)
            return
        if self.game is not None and _same_file(path, self.game.kept_in):
            raise InputError(f"The game “{path.stem}” is on the table already.")
        try:
            game, found = resume_and_tell(path)
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
        try:
            self._check_may_lie_here(game)
            seats = self._seated(
                self._seats_for(game, kept_seats(path, game.start.rulebook.name)), game
            )
        except InputError:
            game.close()
            raise
        if self.game is not None:
            self.game.close()
        noted = self._now_in(path, game)
        self._begin(game, seats)
        self._tell_by_the_way(
            f"{found}The game “{path.stem}” is on the table, and is kept there from now on.{noted}"
        )

    def _look_back_at(self, path: Path) -> None:
        """Show a game as one player saw it; the one here stays in its file."""
        with unopened(False):
            seen = SeenGame(path)  # raises for a file that is none
            seen.lay_in_frame()
        self._put_down()
        if self.game is not None:
            self.game.close()
        self._game_laid = None
        self._of, self._phase = seen.rules.name, SET_UP
        self.title = self._rules.title
        self._home = self._keep = self._home_of(self._of)
        self.inner = seen
        self._tell_said()

    def _now_in(self, path: Path, game: Game | None = None) -> str:
        """Note where the game on the table, or this one, is kept, for resuming it later.

        Returns a message about it, or "".
        """
        self._keep = path
        rules = self._rules if game is None else game.start.rulebook
        home = self._home_of(rules.name)
        if home is None:
            return ""
        if path.absolute().parent == home.absolute().parent:
            with contextlib.suppress(NotKept):
                if path.name != home.name:
                    keep_seats(
                        home, kept_seats(home, rules.name), now=path.name, speed=self._speed_now
                    )
                return ""
        return f" Next time open {path} with “Files …”: the table begins with “{home.stem}”."

    def _seats_for(self, game: Game, kept: Mapping[str, str]) -> dict[str, object]:
        """The seats of a loaded game: those kept with it, or those of this table."""
        players, of = game.players, game.start.rulebook.name
        same = of == self._rules.name  # a bot plays one game
        seats: dict[str, object] = {}
        for player in players:
            here = self.seats.get(player) if same else None
            role = kept.get(player)
            if here is not None and role in (None, role_of(here)):
                seats[player] = here  # a bot of one's own cannot be kept, but may sit here still
            elif role is not None:
                seats[player] = bot_for(role, of) or role
            else:
                seats[player] = bot_for(USUAL, of)
        if ME in kept.values():
            # People here play their seats; a file need not name them all.
            for player in players:
                if seats[player] == ME and kept.get(player) != ME:
                    seats[player] = bot_for(USUAL, of)
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
        self._form["seed"] = None
        self._begin_set_up()
        if self.phase == SET_UP:
            cast("SetUp", self.inner).leave()

    def to_front(self) -> None:
        """From a set-up to the start page; nothing has been set up yet."""
        self._form = {}
        self.set_up(None)

    @property
    def why_not_to_start(self) -> str:
        """Why :meth:`to_start` leads nowhere now; "" when it does.

        >>> table(game, keep=False).why_not_to_start
        'this game is in no file, and would be lost. Save a copy of it first.'
        """
        game = game_of(self)
        kept = self._keep is not None and self._keep.exists()
        if game is not None and (not kept or game.not_kept):
            return "this game is in no file, and would be lost. Save a copy of it first."
        return ""

    def to_start(self) -> None:
        """Back to the start page; the game stays in its file, and "Play on" there goes on with it.

        Raises :class:`~shogun_nb.InputError` for a game that is in no file.
        """
        why = self.why_not_to_start
        if why:
            raise InputError(f"To the start page: {why}")
        game = game_of(self)
        self._put_down()
        if game is not None:
            game.close()
        self._game_laid = None
        self._form["seed"] = None
        self.set_up(None)

    # --- coach, odds ------------------------------------------------------------------------------
    def show_odds(self, wanted: bool) -> None:
        """Switch exact odds before battles and revolts on or off.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.show_odds(True)
        """
        self._odds_wanted = bool(wanted)
        if self.game is not None:
            self.remember()
        if self._told is not None:
            self._told.show_odds(self._odds_wanted)
        self._refresh()

    def show_large(self, wanted: bool) -> None:
        """Give the board all of the frame but the line that says what to do; or not.

        >>> here = table(new_game(players=["Takeda", "Uesugi", "Mori"], seed=7))
        >>> here.show_large(True)
        """
        self._large_wanted = bool(wanted)
        (self.add_class if wanted else self.remove_class)("shogun-large")
        if self.built:
            self._large.mark(self._large_wanted)

    def _second_thoughts(self, choice: Choice, player: str) -> Sequence[str]:
        """The coach's objections, among all warnings: nothing may move before a second press."""
        return self.brings.warnings(self._game, player, choice) if self.coach.on else ()

    # --- showing ----------------------------------------------------------------------------------
    def _tell_by_the_way(self, words: str) -> None:
        """Say what has happened to the table itself, beside what to do now."""
        if self.phase == SET_UP and self.inner is not None:
            cast("SetUp", self.inner).tell(words)
            return
        self.message.say(words)
        self._has_news = True
        self._tell_said()

    @property
    def news(self) -> str:
        """What has happened to the table itself, as HTML; "" when it is told already."""
        return str(self.message.value) if self._has_news else ""

    def _refresh(self) -> None:
        """Bring everything around the panel up to date."""
        if self.game is None or not self.built or self.inner is None:
            return
        self._behind = True
        told = len(self.shown)
        self._past.follow(told, self._past_step)
        if self._work == RESTS and told != self._told_kept:
            self._told_kept = told  # after a reload the table stands where it stood
            self.remember()
        if self._past_step is not None:
            self._has_news = True
            self.message.say(
                "You look back; nothing changes. “Back to now” goes on with the game, or play on "
                "from here as a new game."
            )
        elif self._thinker is not None:
            self._has_news = True
            self.message.say(
                f"The bot of {self._thinker} is thinking. Stop ends the waiting; what it finds is "
                "kept for its turn."
            )
        elif self._has_news:
            self._has_news = False
            self.message.say("")
        self._show_bar()
        self._tell_said()

    @property
    def holdings(self) -> Holdings:
        """What everybody owns, in its drawer; brought up to date when somebody asks for it."""
        self._catch_up()
        return self._holdings

    @property
    def story(self) -> Log:
        """The log, in its drawer; brought up to date when somebody asks for it."""
        self._catch_up()
        return self._story

    def _catch_up(self) -> None:
        """Let what lies in the drawers follow: while they are closed, bots would wait for it."""
        if not self._behind or self.game is None or self.inner is None:
            return
        self._behind = False
        roles = {player: role_words(role_of(seat)) for player, seat in self.seats.items()}
        if len(self.people) > 1:  # whoever looks is not always the same
            roles |= dict.fromkeys(self.people, role_words(PERSON))
        asked = self.asked if self._past_step is None else None  # nobody chooses in the past
        self._holdings.show(self.shown_position, roles=roles, asked=asked)
        self._story.show(self._as_seen_here()[: self._past_step or None])

    @property
    def shown_position(self) -> Any:
        """What is shown now: the position of the panel, or that of the step looked back at."""
        if self._past_step is not None and self.shown:
            return self._past_position or self.shown[self._past_step - 1].position
        return self._position()

    def _position(self) -> Any:
        position = getattr(self.inner, "position", None)
        return _public(self._game) if position is None else position

    def _show_bar(self) -> None:
        why = self.why_not_next
        self._hurry_button.off(why) if why else self._hurry_button.on()
        if why and self._work != PLAYS:
            self._play.off(why)
        else:
            self._play.on()
        self._play.description = "Pause" if self._work == PLAYS else "Play"
        if self.busy:
            self._stop.on()
        else:
            self._stop.off("nothing goes on by itself now.")
        self._odds.mark(self._odds_wanted)

    @property
    def next_words(self) -> str:
        """What :meth:`next` does now, as the words of its button."""
        if self._told is not None and self._told.done:
            return self.brings.on_to(self._comes())
        return str(getattr(self.inner, "next_words", "Next"))

    def still(self) -> Still:
        """What is on the table now: the line, who holds what, and the picture of the board."""
        if self.inner is None:
            return super().still()
        if self.game is None or not self.built:
            return self.inner.still()
        picture = self.board.still()
        now = self.phase if self._past_step is None else "looking back"
        lines = [self.brings.heading(self._position(), now), self.inner.in_words()]
        return Still("\n".join(lines), png=picture.png, width=picture.width)

    def close(self) -> None:
        """Take the table off the page; the game stays where it is kept."""
        self._put_down()
        if self.frame is not None:
            self.frame.close()
        if self.built:
            self._past.close()
        own = [one for one in vars(self).values() if isinstance(one, Widget)]
        super().close()
        for one in own:
            close_all(one)


def _seats_of(panel: SetUp) -> dict[str, str | Bot]:
    """Who plays each player, as the form of the set-up says."""
    return {player: panel.bots.get(player, role) for player, role in panel.roles.items()}


def _is_secret(game: Game) -> bool:
    """Whether all choose at once now, unseen by the others."""
    here = game.position
    return not game.over and here.rulebook.asked[here.state.step].together


def _public(game: Game) -> Any:
    """What everybody may see."""
    here = game.position
    return here.rulebook.hide(here, -1)


def _same_file(one: Path, other: Path | None) -> bool:
    return other is not None and one.exists() and other.exists() and one.samefile(other)
