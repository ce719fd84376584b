"""A live box on which a class records the throws of its tower."""

from __future__ import annotations

import os
from dataclasses import replace

from ipywidgets import HBox, Layout, Text

from shogun_nb.controls import Markup, OneOf, Panel, Press, Still, Words, show_if
from shogun_nb.controls.values import Numbered
from shogun_nb.engine.changing import Call, Changeable
from shogun_nb.engine.choice import Whole
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import all_of, capital, counted
from shogun_nb.games.shogun.measuring.sheet import Sheet, said
from shogun_nb.games.shogun.measuring.throws import COLOUR_NAMES, MOST_OF_A_COLOUR, Throws
from shogun_nb.templates import Views

_views = Views("games/shogun/measuring/result.html")
_SHOWN = 6  # throws in the list


def recording_sheet(keep: str | os.PathLike[str] | None = None) -> RecordingSheet:
    """A live box to record the throws of a real tower, by one group or several.

    ``keep`` is the CSV file in which each throw is kept as soon as it is recorded; one that was
    begun is gone on with, and :func:`~shogun_nb.read_throws` reads it. The throws are
    ``sheet.throws``.

    Raises :class:`~shogun_nb.InputError` for a file that holds anything else.

    >>> sheet = recording_sheet()
    >>> sheet.record("blue", 10, blue=7)
    >>> sheet.message.value
    'Inside now: 3 blue. Throw in a colour of which none lies inside, and count the tray.'
    """
    return RecordingSheet(keep)


class RecordingSheet(Panel):
    """The live box of :func:`recording_sheet`; :meth:`record` and :meth:`take_back` are its twins.

    >>> sheet = RecordingSheet()
    >>> sheet.record("blue", 10, blue=7)
    >>> len(sheet.throws)
    1
    """

    def __init__(self, keep: str | os.PathLike[str] | None = None) -> None:
        self._sheet = Sheet(keep)
        super().__init__("Record the throws of a tower")
        throws = self._sheet.throws
        self._group = Text(
            value=throws[-1].group if throws else "Group 1",
            description="Group",
            continuous_update=False,
            style={"description_width": "initial"},
            layout=Layout(width="min(320px, 100%)"),
        )
        colours = {name: name for name in COLOUR_NAMES}
        self._colour = OneOf(self, "Colour that goes in", colours, None, self._chose)
        self._thrown = _Number(self, "cubes thrown in", 10)
        self._tray = {name: _Number(self, f"{name} in the tray") for name in COLOUR_NAMES}
        self._record = Press(self, "Record this throw", self._recorded, kind="shogun-main")
        self._back = Press(self, "Take the last one back", self.take_back)
        self._empty = Press(self, "The tower was emptied", self.empty)
        self._list, self._estimate = Markup(), Words()
        row = HBox([self._record, self._back, self._empty])
        row.add_class("shogun-row")
        parts = [self._group, self._colour, self._thrown.row]
        for name, number in self._tray.items():
            number.row.add_class(f"shogun-counts-{name}")  # its cube stands before its name
            parts.append(number.row)
        self.add_class("shogun-recording")
        before = [self.manners, self._heading, self.message]
        self.children = [*before, *parts, row, self.alert, self._list, self._estimate]
        self._group.observe(self.guard(lambda _: self._begin()), names="value")
        self._begin()

    @property
    def throws(self) -> Throws:
        """All throws on the sheet."""
        return self._sheet.throws

    # --- what a person does, and a program may do -------------------------------------------------
    def record(self, colour: str, thrown: int, group: str | None = None, /, **fell: int) -> None:
        """Record a throw of cubes of one colour; ``fell`` are those in the tray, by colour.

        Raises :class:`~shogun_nb.InputError` for an impossible throw; nothing is recorded then.

        >>> sheet = RecordingSheet()
        >>> sheet.record("blue", 10, blue=11)
        Traceback (most recent call last):
            ...
        shogun_nb.engine.errors.InputError: 11 blue in the tray are more than the 10 thrown in and \
the 0 inside. Count again, or empty the tower.
        """
        if group is not None:
            self._group.value = group
        self._sheet.record(self._whose, {colour: thrown}, fell)
        self._begin()

    def take_back(self) -> None:
        """Take the last throw back, or the last emptying."""
        words = self._sheet.take_back()
        self._begin()
        self.say(f"{words} {self.message.value}")

    def empty(self) -> None:
        """Say that the tower of this group was emptied."""
        self._sheet.empty(self._whose)
        self._begin()

    # --- inside -----------------------------------------------------------------------------------
    @property
    def _whose(self) -> str:
        return str(self._group.value)

    def _recorded(self) -> None:
        shown = {name: one.value for name, one in self._tray.items() if one.value}
        self.record(self._colour.value or "", self._thrown.value, **shown)

    def _chose(self, _: object) -> None:
        self._show()

    def _begin(self) -> None:
        """Ask for the next throw of this group."""
        inside = self._sheet.inside(self._whose)
        free = [name for name in COLOUR_NAMES if name not in inside]
        self._colour.choose(free[0] if free else COLOUR_NAMES[0])
        for number in self._tray.values():
            number.show(0)
        lying = all_of([f"{cubes} {name}" for name, cubes in inside.items()])
        if not lying:
            words = "The tower is empty. Throw in one colour, and count what lies in the tray."
        elif free:
            words = (
                f"Inside now: {lying}. Throw in a colour of which none lies inside, and count the "
                "tray."
            )
        else:
            words = f"Inside now: {lying}. Every colour lies inside: empty the tower now."
        self.say(words)
        self._show()

    def _show(self) -> None:
        inside = self._sheet.inside(self._whose)
        for name, number in self._tray.items():
            show_if(number.row, name in inside or name == self._colour.value)
            if name not in inside and name != self._colour.value:
                number.show(0)
        if self.throws or not inside:
            self._back.on()
        if not self.throws:
            self._back.off("nothing was recorded yet.")
        if inside:
            self._empty.on()
        else:
            self._empty.off("nothing lies inside.")
        last = list(enumerate(self.throws, 1))[-_SHOWN:]
        rows = [[str(number), said(throw)] for number, throw in reversed(last)]
        where = f", kept in {self._sheet.path.name}" if self._sheet.path else ""
        title = f"{counted(len(self.throws), 'throw')}{where}."
        self._list.value = _views.result([title], ["throw", "what was counted"], rows)
        self._estimate.say(self._so_far())

    def _so_far(self) -> str:
        """What the throws say so far; nothing as long as that is too little."""
        if len(self.throws) < _SHOWN:
            return ""
        try:
            return self.throws.fit().sentences()[0]
        except InputError:
            return ""

    def still(self) -> Still:
        """The throws as a table, for where no kernel runs."""
        return Still(str(self.throws), html=self.throws._repr_html_())


class _Number:
    """A whole number with its buttons, and what it is now."""

    def __init__(self, panel: Panel, label: str, value: int = 0) -> None:
        self.value = value
        kind = Whole("S-2", 0, MOST_OF_A_COLOUR)
        self._one = Changeable(capital(label), kind, value, lambda n: Call("record", (n,)))
        self.row = Numbered(panel, self._one, self.show)

    def show(self, value: int) -> None:
        """Show another value; also told by the control itself."""
        self.value = value
        self.row.show(replace(self._one, value=value))
