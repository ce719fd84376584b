"""The game so far: a slider through all that was shown, and the box for looking back.

The game may be ahead of its panels; people may look back only at what the panels have told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import HBox, IntSlider, Layout, VBox

from shogun_nb.board.live import LiveBoard
from shogun_nb.board.scene import PLAIN
from shogun_nb.controls import Markup, Panel, Press, Words, close_all, unopened
from shogun_nb.engine.history import Step
from shogun_nb.templates import Views

_views = Views(__file__)
WATCH, PAUSE = "Watch", "Pause"
A_STEP = 800  # milliseconds that a step is shown while the game runs by itself


class Past:
    """The slider, its words, and the box that stands on the stage while somebody looks back.

    ``looked(number)`` is called when a person moves the slider or presses "Earlier" or "Later",
    ``back()`` for "Back to now", ``fork()`` for "Play on from here as a new game";
    ``overlays_of(step)`` shows a step on the board. "Watch" shows step after step by itself, as
    long as a page shows it and until somebody looks elsewhere.

    >>> past = Past(Panel("Table"), print, lambda: None, lambda: None, lambda step: {})
    >>> past.follow(12, None)
    >>> past.where.value
    'Step 12 of 12: now'
    >>> past.slider.value = 5
    5
    """

    def __init__(
        self,
        panel: Panel,
        looked: Callable[[int], None],
        back: Callable[[], None],
        fork: Callable[[], None],
        overlays_of: Callable[[Step], Mapping[str, Any]],
    ) -> None:
        self._overlays_of = overlays_of
        self._on_look = looked
        self._panel = panel
        self._due = 0  # the step that was shown last of those that come by themselves
        self._end_watching: Callable[[], None] | None = None
        self._setting = False
        self._number = 1
        self.board: LiveBoard | None = None
        """The board that shows the past; made when it is first looked at."""
        self.slider = IntSlider(min=1, max=2, value=1, readout=False, layout=Layout(width="auto"))
        self.slider.add_class("shogun-table-slider")
        self.slider.observe(panel.guard(self._slid), names="value")
        self.where = Words("", "shogun-note")
        self.where.add_class("shogun-table-when")
        self.row = HBox([Words("The game so far", "shogun-label"), self.slider, self.where])
        self.row.add_class("shogun-table-past")
        self._words = Markup()
        self._earlier = Press(panel, "Earlier", lambda: self._on_look(self._number - 1))
        self._later = Press(panel, "Later", lambda: self._on_look(self._number + 1))
        tip = "Shows the steps from here on, one by one."
        self.watch = Press(panel, WATCH, self._watch_pressed, tooltip=tip)
        self._back_button = Press(panel, "Back to now", back, kind="shogun-main")
        self._fork = Press(panel, "Play on from here as a new game", fork)
        self._fork.add_class("shogun-once")
        presses = HBox([self._earlier, self._later, self.watch, self._back_button, self._fork])
        presses.add_class("shogun-row")
        self.box = VBox([Words("Looking back", "shogun-title"), presses, self._words])
        self.box.add_class("shogun-table-back")

    @property
    def number(self) -> int:
        """The step that is shown, from 1."""
        return self._number

    def _slid(self, change: Mapping[str, Any]) -> None:
        if not self._setting:
            self._on_look(int(change["new"]))

    @property
    def watches(self) -> bool:
        """Whether step after step is shown by itself."""
        return self._end_watching is not None

    def pause(self) -> None:
        """Stay at the step that is shown.

        >>> past = Past(Panel("Table"), print, lambda: None, lambda: None, lambda step: {})
        >>> past.follow(12, 5)
        >>> past.watch.click()
        >>> past.watches
        True
        >>> past.pause()
        >>> past.watches
        False
        """
        if self._end_watching is not None:
            self._end_watching()
            self._end_watching = None
            self.watch.description = WATCH

    def _watch_pressed(self) -> None:
        if self.watches:
            self.pause()
            return
        if self._number >= self.slider.max:  # at the end it begins anew
            self._on_look(1)
        self._due = self._number
        next_one = self._panel.guard(self._watch_on, keep=True)
        self._end_watching = self._panel.manners.every(A_STEP, next_one)
        self.watch.description = PAUSE

    def _watch_on(self) -> None:
        self._due = self._number + 1
        self._on_look(self._due)

    def follow(self, steps: int, looking: int | None) -> None:
        """Set the number of steps, and the step shown in the past (``None`` for now)."""
        self._number = steps if looking is None else looking
        if looking is None or looking != self._due or looking >= steps:
            self.pause()  # somebody looks elsewhere, or that was all
        self._setting = True
        try:
            last = max(2, steps)
            # First the end, or the slider would refuse the value.
            if self.slider.max != last:
                self.slider.max = last
            self.slider.value = max(1, self._number)
        finally:
            self._setting = False
        when = "now" if looking is None else "looking back"
        self.where.say(f"Step {self._number} of {steps}: {when}")

    def show(self, step: Step, number: int, hand: str = "") -> None:
        """Show a step of the past in the box and on the board of its own.

        ``hand``: pictures of the cards that whoever looks back held then.
        """
        if self.board is None:
            with unopened(False):
                self.board = LiveBoard(step.position)
        self.board.show(step.position, **{**PLAIN, **self._overlays_of(step)})
        self.tell(step.words)
        self._words.value += hand
        if number > 1:
            self._earlier.on()
        else:
            self._earlier.off("this is the beginning of the game.")

    def tell(self, sentences: Sequence[str]) -> None:
        """Say what happened in a step."""
        self._words.value = _views.words(sentences)

    def close(self) -> None:
        """Take all of it off the page."""
        for one in (self.board, self.row, self.box):
            if one is not None:
                close_all(one)
