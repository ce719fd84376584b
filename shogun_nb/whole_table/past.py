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


class Past:
    """The slider, its words, and the box that stands on the stage while somebody looks back.

    ``looked(number)`` is called when a person moves the slider or presses "Earlier" or "Later",
    ``back()`` for "Back to now", ``fork()`` for "Play on from here as a new game";
    ``overlays_of(step)`` shows a step on the board.

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
        self._back_button = Press(panel, "Back to now", back, kind="shogun-main")
        self._fork = Press(panel, "Play on from here as a new game", fork)
        self._fork.add_class("shogun-once")
        presses = HBox([self._earlier, self._later, self._back_button, self._fork])
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

    def follow(self, steps: int, looking: int | None) -> None:
        """Set the number of steps, and the step shown in the past (``None`` for now)."""
        self._number = steps if looking is None else looking
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
