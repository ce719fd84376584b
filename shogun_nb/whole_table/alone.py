"""One phase of any game in a frame of its own, as wide as its cell: a panel without a table.

A panel that is given no board stands alone: :class:`Alone` is then its surroundings, as the whole
table is elsewhere, and the frame draws it in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, cast

from ipywidgets import VBox, Widget

from shogun_nb.board.live import LiveBoard
from shogun_nb.controls import OneOf, Panel, close_all, unopened
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.history import Step, steps_of
from shogun_nb.whole_table.coach import CoachBox
from shogun_nb.whole_table.frame import Frame
from shogun_nb.whole_table.phases import AtTable, Holdings, Log, Phase, Standing, at_table

if TYPE_CHECKING:
    from shogun_nb.whole_table.phases import Played
    from shogun_nb.whole_table.seating import Seating

SPEEDS = ("slow", "normal", "fast")


class Alone:
    """What stands around a panel that is shown by itself; see ``whole_table/host.py``.

    What goes on, goes on in the panel: nothing here plays for longer than one press asks for.

    >>> panel = PlanningPanel(game, "Mori")
    >>> panel._around.asked, panel._around.frame.face.prompt["main"]["words"]
    ('Mori', 'Suggest all 11')
    """

    alone = True
    looking: int | None = None
    phase = ""
    built = True
    news = ""
    next_words = ""
    past_shown: Sequence[Widget] = ()

    def __init__(self, panel: Standing) -> None:
        self.inner = panel
        # What tells step by step, and of these what also goes on by itself.
        self._phase = cast("Phase", panel) if hasattr(panel, "advance") else None
        self._played = cast("Played", panel) if hasattr(panel, "play") else None
        self.hurried: Sequence[Step] = ()
        self.before_hurry: Any = None
        with unopened():
            self.coach = CoachBox(self.box)
            self._holdings = self.brings.holdings(self.box)
            self._log = self.brings.log(self.box)
            speeds = {speed: speed for speed in SPEEDS}
            self._speed = OneOf(self.box, "Speed", speeds, "normal", self._paced)
        self.coach.look_at(panel)
        self.boards = VBox([panel.board] if hasattr(panel, "board") else [])
        self.boards.add_class("shogun-table-left")
        self.frame = Frame(self)
        self.frame.begin()

    @property
    def box(self) -> Panel:
        """The panel, which stands on the page."""
        return cast("Panel", self.inner)

    @property
    def brings(self) -> AtTable:
        """What the game brings to the table."""
        return at_table(self.game)

    # --- what is shown ----------------------------------------------------------------------------
    @property
    def game(self) -> Any:
        """The game of the panel."""
        return self.inner.game

    @property
    def board(self) -> LiveBoard:
        """The board of the panel."""
        return self.inner.board

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody whom no bot plays here."""
        return tuple(name for name in self.game.players if name not in self.inner._bots)

    @property
    def asked(self) -> str | None:
        """The person who must choose now."""
        return self.inner.asked

    @property
    def shown(self) -> Sequence[Step]:
        """What the panel has told; a panel that tells nothing shows the whole game."""
        told = () if self._phase is None else self._phase.told
        return told or steps_of(self.game)

    @property
    def holdings(self) -> Holdings:
        """Who has what, as the board shows it."""
        self._holdings.show(self.shown_position, roles={}, asked=self.asked)
        return self._holdings

    @property
    def story(self) -> Log:
        """What has been shown, in words."""
        self._log.show(self.shown)
        return self._log

    @property
    def shown_position(self) -> Any:
        """What the panel shows."""
        return self.inner.position

    @property
    def drawers(self) -> tuple[str, ...]:
        """What can be opened beside the panel."""
        more = ("settings",) if self._played is not None else ()
        return ("log", "tower", "standings", "rules", *more)

    # --- how it goes on ---------------------------------------------------------------------------
    @property
    def plays(self) -> bool:
        """Whether the panel goes on by itself."""
        return self._played is not None and self._played.playing

    busy = plays

    @property
    def speed(self) -> str:
        """How fast that is."""
        return "normal" if self._played is None else self._played._pace

    def hurry(self) -> None:
        """Go on until somebody must choose; nothing happens where nothing can come."""
        panel = self._phase
        if panel is None or panel.why_not_next:
            return
        told, self.before_hurry = len(panel.told), panel.position
        self.hurried = ()
        panel.advance(inf)
        self.hurried = panel.told[told:]

    def stop(self) -> None:
        """Stop what goes on by itself."""
        if self._played is not None and self._played.playing:
            self._played.pause()

    def next(self) -> None:
        """The next step of the panel."""
        self.hurried = ()
        phase = self._telling()
        if phase.falling:
            # A double press must not hurry past a result that nobody has seen.
            phase.see_throw()
        else:
            phase.next()

    def act(self) -> None:
        """The next action of the next player, whole."""
        self.hurried = ()
        self._telling().act()

    def play(self, speed: str | None = None) -> None:
        """Go on by itself, to be watched."""
        self.hurried = ()
        self._playing().play(speed)

    def _paced(self, speed: str) -> None:
        self._playing()._paced(speed)

    def _telling(self) -> Phase:
        """The panel, if it tells step by step; raises an InputError where nothing comes next."""
        if self._phase is None:
            raise InputError(self.inner.message.value)
        return self._phase

    def _playing(self) -> Played:
        """The panel, if it goes on by itself; raises an InputError where it cannot."""
        if self._played is None:
            raise InputError(self.inner.message.value)
        return self._played

    # --- what the frame says of it ----------------------------------------------------------------
    @property
    def offered(self) -> Mapping[str, Callable[[Mapping[str, Any]], None]]:
        """What the page may ask of a panel alone, by name."""
        played = self._played
        return {} if played is None else {"replace": lambda _: played._go_on_greedily()}

    @property
    def first_of_all(self) -> Mapping[str, Any]:
        failed = None if self._played is None else self._played._failed_player
        if failed is not None:
            words = f"Let the greedy bot go on for {failed}"
            return {"main": {"words": words, "do": "replace"}, "first": True}
        if self.plays:
            return {"main": {"words": "Stop here", "do": "stop", "soft": True}}
        if self._rests:
            # No button is better than one that does nothing.
            return {"main": {}, "first": {"say": self.inner.message.value}}
        return {}

    @property
    def _rests(self) -> bool:
        """Whether there is nothing to do here until the game goes on elsewhere."""
        rests: bool | None = getattr(self.inner, "_rests", None)
        if rests is not None:
            return rests
        return self.asked is None and bool(self.why_not_next)

    @property
    def others(self) -> list[dict[str, str]]:
        return []

    @property
    def why_not_next(self) -> str:
        return str(getattr(self.inner, "why_not_next", ""))

    def press_next(self) -> None:
        self.next()

    @property
    def undo_words(self) -> str:
        return "Back by one step"

    @property
    def why_no_undo(self) -> str:
        if self._played is None:
            return "there is nothing to take back here."
        return "" if self._played.cursor else "this is the beginning."

    def press_undo(self) -> None:
        why = self.why_no_undo
        if why:
            raise InputError(f"{self.undo_words}: {why}")
        self.hurried = ()
        self._playing().back()

    def remember(self) -> None:
        """Nothing is kept of a panel that stands alone."""

    def forget_undo(self) -> None:
        """Nothing is asked twice here."""

    def in_the_game(self, work: Callable[[], object]) -> None:
        """Bots that fail here are told by the box that stands on the page."""
        work()

    def close(self) -> None:
        """Take all that stands around the panel off the page."""
        self.frame.close()
        for one in [*vars(self).values()]:
            if isinstance(one, Widget) and one is not self.inner:
                close_all(one)


class SettingUp(Alone):
    """What stands around a set-up that is shown by itself: no game has begun here yet.

    >>> panel = SetupPanel()
    >>> panel._around.game is None, panel._around.frame.face.prompt["main"]["words"]
    (True, 'Begin with 3 players')
    """

    game = None
    people = ()
    asked = None
    phase = "set-up"
    drawers = ("rules",)

    @property
    def brings(self) -> AtTable:
        """What the game brings that is set up."""
        return at_table(cast("Seating", self.inner)._form.of)

    def next(self) -> None:
        """There are no steps in a set-up: raises an InputError that says what to do."""
        raise InputError(self.inner.message.value)


def standing(panel: Standing, board: LiveBoard | None) -> Alone | None:
    """What stands around a panel that was given this board; ``None`` where something larger does.

    >>> PlanningPanel(game, "Mori", board=LiveBoard(game))._around is None
    True
    """
    if board is not None:
        return None
    faced = at_table(panel.game).faces.PARTS
    return Alone(panel) if any(kind in faced for kind in type(panel).__mro__) else None
