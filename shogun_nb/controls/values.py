"""Controls for the values that a person may change: a number, yes or no, one of several, a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from ipywidgets import (
    BoundedIntText,
    Box,
    FloatSlider,
    FloatText,
    HBox,
    IntSlider,
    IntText,
    Layout,
    VBox,
    Widget,
)

from shogun_nb.controls import OneOf, Panel, Press, Words, close_all
from shogun_nb.controls.form import Field
from shogun_nb.engine.changing import Changeable, Flag, Group
from shogun_nb.engine.choice import Several, Whole

FEW = 7
"""So many values have a button each; more are searched for."""
_number = count()  # for names of CSS classes, by which the page names buttons without words

Told = Callable[[Changeable, Any], None]


class Numbered(HBox):  # type: ignore[misc]
    """A whole number, with a button for one fewer and one for one more."""

    def __init__(self, panel: Panel, one: Changeable, told: Callable[[Any], None]) -> None:
        self._showing = False
        assert isinstance(one.type, Whole)
        self.number = BoundedIntText(
            min=one.type.low,
            max=one.type.high,
            description=one.label,
            style={"description_width": "initial"},
            layout=Layout(width="auto"),
        )
        self.number.add_class("shogun-value-number")
        self._told = told
        self.number.observe(panel.guard(self._written), "value")
        steps, names = [], {}
        for sign, by, words in (("−", -1, "one fewer"), ("+", 1, "one more")):
            name = f"shogun-step-{next(_number)}"
            press = Press(panel, sign, lambda by=by: self._step(by), kind=f"shogun-step {name}")  # type: ignore[misc]
            steps.append(press)
            names[name] = f"{one.label}: {words}"
        panel.manners.names = {**panel.manners.names, **names}
        self.less, self.more = steps
        super().__init__([self.number, *steps])
        self.add_class("shogun-numbered-value")
        self.show(one)

    def _written(self, _: object) -> None:
        if not self._showing:
            self._told(self.number.value)

    def _step(self, by: int) -> None:
        self.number.value += by

    def show(self, one: Changeable) -> None:
        """Show the value as it is now."""
        self._showing = True
        try:
            self.number.value = one.value
        finally:
            self._showing = False
        for press, end in ((self.less, self.number.min), (self.more, self.number.max)):
            press.off(f"{one.value} is the limit.") if one.value == end else press.on()


class Slid(VBox):  # type: ignore[misc]
    """A number that is moved by a slider or written: a whole one, or a probability."""

    def __init__(self, panel: Panel, one: Changeable, told: Callable[[Any], None]) -> None:
        self._showing, self._told = False, told
        whole = one.type if isinstance(one.type, Whole) else None
        low, high = (whole.low, whole.high) if whole else (0.0, 1.0)
        name = f"shogun-slide-{next(_number)}"
        auto = Layout(width="auto")
        self.slider = (IntSlider if whole else FloatSlider)(
            min=low, max=high, step=1 if whole else 0.01, readout=False, layout=auto
        )
        self.slider.add_class(name)
        self.slider.add_class("shogun-slide")
        # What is written may be anything: the declaration says in words what is wrong with it.
        self.number = (IntText if whole else FloatText)(
            description=one.label, style={"description_width": "initial"}, layout=auto
        )
        self.number.add_class("shogun-value-number")
        panel.manners.names = {**panel.manners.names, name: f"{one.label}: slider"}
        for control in (self.slider, self.number):
            control.observe(panel.guard(self._changed), "value")
        super().__init__([self.number, self.slider])
        self.add_class("shogun-slid-value")
        self.show(one)

    def _changed(self, change: Any) -> None:
        if not self._showing:
            value = change["new"]
            self._told(value if isinstance(value, int) else round(value, 6))

    def show(self, one: Changeable) -> None:
        """Show the value as it is now."""
        self._showing = True
        try:
            self.number.value = self.slider.value = one.value
        finally:
            self._showing = False


class Switched(HBox):  # type: ignore[misc]
    """Yes or no: a button that is pressed down or not."""

    def __init__(self, panel: Panel, one: Changeable, told: Callable[[Any], None]) -> None:
        self.press = Press(panel, one.label, lambda: told(not self._on))
        super().__init__([self.press])
        self.add_class("shogun-several")
        self.show(one)

    def show(self, one: Changeable) -> None:
        """Show the value as it is now."""
        self._on = bool(one.value)
        self.press.mark(self._on)


class Chosen(Box):  # type: ignore[misc]
    """One of several values: a button each, or a field to search in where they are many."""

    def __init__(self, panel: Panel, one: Changeable, told: Callable[[Any], None]) -> None:
        self._panel, self._told, self._showing = panel, told, False
        self._words = {value: one.said(value) for value in one.type.candidates(None, -1)}
        if len(self._words) <= FEW:
            self.control: Any = OneOf(panel, one.label, self._words, one.value, self._chosen)
        else:
            values = {words: value for value, words in self._words.items()}
            self.control = Field(one.label, values, None, panel.guard(self._searched))
        super().__init__([self.control])
        self.add_class("shogun-of-few" if len(self._words) <= FEW else "shogun-of-many")
        self._value: Any = None
        self.show(one)

    def _searched(self, value: Any) -> None:
        if not self._showing and value is not None:
            self._told(value)

    def _chosen(self, value: Any) -> None:
        self.control.choose(self._value)  # until it is so
        self._told(value)

    def show(self, one: Changeable) -> None:
        """Show the value as it is now."""
        self._value = one.value
        if isinstance(self.control, OneOf):
            self.control.choose(one.value)
            return
        self._showing = True
        try:
            self.control.value = self._words.get(one.value, "")
        finally:
            self._showing = False


class Listed(VBox):  # type: ignore[misc]
    """Several values: a button each, with its place where the order counts."""

    def __init__(self, panel: Panel, one: Changeable, told: Callable[[Any], None]) -> None:
        assert isinstance(one.type, Several)
        item = one.type.item
        self._said = {
            value: one.words.get(value) or item.in_words(value, None)
            for value in item.candidates(None, -1)
        }
        self._ordered, self._whole = one.ordered, len(one.type.lengths) == 1
        self._told = told
        self.presses = {
            value: Press(panel, words, lambda value=value: self._pressed(value))  # type: ignore[misc]
            for value, words in self._said.items()
        }
        row = HBox([*self.presses.values()])
        row.add_class("shogun-row")
        super().__init__([Words(one.label, "shogun-label"), row])
        for kind in ("shogun-group", "shogun-several"):
            self.add_class(kind)
        self.show(one)

    def _pressed(self, value: Any) -> None:
        """Put it behind the others, or take it out; where all must be there, it goes to the end."""
        others = tuple(one for one in self._value if one != value)
        taken_out = value in self._value and not self._whole
        self._told(others if taken_out else (*others, value))

    def show(self, one: Changeable) -> None:
        """Show the values as they are now."""
        self._value = tuple(one.value)
        for value, press in self.presses.items():
            there = value in self._value
            place = f"{self._value.index(value) + 1}. " if there and self._ordered else ""
            press.description = place + self._said[value]
            press.mark(there)


def control_of(panel: Panel, one: Changeable, told: Callable[[Any], None]) -> Widget:
    """The control for a value, which calls ``told`` with another one; errors appear in the panel.

    >>> from shogun_nb.engine.choice import Whole
    >>> rice = Changeable("Rice", Whole("S-46", 0, 9), 4, lambda n: None)
    >>> heard = []
    >>> control = control_of(Panel("Set-up"), rice, heard.append)
    >>> control.more.click(); heard
    [5]
    """
    if isinstance(one.type, Flag):
        return Switched(panel, one, told)
    if isinstance(one.type, Several):
        return Listed(panel, one, told)
    if one.slides:
        return Slid(panel, one, told)
    if isinstance(one.type, Whole) and not one.words:
        return Numbered(panel, one, told)
    return Chosen(panel, one, told)


class Grouped(VBox):  # type: ignore[misc]
    """The controls of a group. What stays of its kind keeps its place, and the keyboard with it."""

    def __init__(self, panel: Panel, told: Told) -> None:
        self._panel, self._on_change = panel, told
        self._shape: Sequence[object] = ()
        self._controls: list[Any] = []
        self._values: list[Changeable] = []
        self._title = Words("", "shogun-label")
        self._note = Words("")
        self._rows = Box([])
        self._rows.add_class("shogun-values")
        super().__init__([self._title, self._note, self._rows])
        self.add_class("shogun-card-of-values")

    def show(self, group: Group) -> None:
        """Show this group as it is now."""
        self._title.say(group.title)
        self._note.say(group.note)
        self._values = [*group.values]
        shape = [(one.label, one.type, one.words) for one in group.values]
        if shape == self._shape:
            for control, one in zip(self._controls, group.values, strict=True):
                control.show(one)
            return
        old, self._shape = self._rows.children, shape
        self._controls = [
            control_of(self._panel, one, lambda value, place=place: self._told(place, value))  # type: ignore[misc]
            for place, one in enumerate(group.values)
        ]
        self._rows.children = tuple(self._controls)
        for control in old:
            close_all(control)

    def _told(self, place: int, value: Any) -> None:
        one = self._values[place]
        try:
            self._on_change(one, value)
        except Exception:
            self._controls[place].show(one)  # as it still is
            raise
