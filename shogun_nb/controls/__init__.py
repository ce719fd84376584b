"""The parts that all live boxes on a page share: words, buttons, alerts, manners, a still twin.

A :class:`Panel` says what to do now, shows errors where they happen, and leaves a picture or a text
behind where no kernel runs. A :class:`Press` that cannot be used says why when it is pressed.
:class:`Manners` is a small script in the page. It gives names and roles to widgets that have none,
and keeps JupyterLab's shortcuts out of our controls.
"""

from __future__ import annotations

import re
import threading
import traceback
from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar
from weakref import WeakSet

import anywidget
import traitlets
from ipywidgets import HTML, Box, Button, ButtonStyle, HBox, Layout, VBox, Widget
from ipywidgets.widgets.widget_string import HTMLStyle

from shogun_nb.controls.kernel import lose_nothing
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.reference import Reference
from shogun_nb.engine.resources import WIDGET_VIEW
from shogun_nb.engine.rulebook import rulebook_of
from shogun_nb.templates import Html, Views, escaped

LAST_NUMBER = 2**53 - 1
"""The last whole number that a page can count to."""

_views = Views("controls/words.html")

_HERE = Path(__file__).parent
# A JupyterLab that the launcher did not start lets widgets run in several threads of the kernel.
_ONE_AT_A_TIME = threading.RLock()
Value = TypeVar("Value")
_depth = threading.local()  # how many guarded actions are under way in this thread


def page_waits() -> bool:
    """Whether a page waits for the current action: a press, a click or a tick began it.

    >>> panel = Panel("Planning")
    >>> panel.guard(lambda: print(page_waits()))()
    True
    >>> page_waits()
    False
    """
    return bool(getattr(_depth, "guarded", 0))


class Manners(anywidget.AnyWidget):
    """The script that a box brings along; see ``manners.js`` beside this file.

    ``names`` gives an accessible name to every element of a CSS class (a slider, a group). ``home``
    is the CSS class of the element that gets the keyboard's focus when the focused one disappears;
    without it the focus is lost.

    >>> Manners(names={"shogun-steps": "Steps"}).names
    {'shogun-steps': 'Steps'}
    """

    _esm = _HERE / "manners.js"
    look = traitlets.Unicode((_HERE / "style.css").read_text(encoding="utf-8")).tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    home = traitlets.Unicode("").tag(sync=True)
    beat = traitlets.List([0, 0]).tag(sync=True)  # milliseconds, 0 for never; which one is due

    def __init__(self, **given: Any) -> None:
        lose_nothing()
        self._told_beat: Callable[[], None] | None = None
        super().__init__(**given)
        self.add_class("shogun-manners")
        self.on_msg(self._ticked)

    def every(self, milliseconds: int, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told()`` repeatedly while a page shows the box; returns a function that stops it.

        The page keeps the time, so nothing happens while the page is closed or the kernel stopped.
        The next call comes so many milliseconds after the end of the last, from whichever page is
        first: neither a second page nor a slow kernel makes it faster. A box has one such timer; a
        new one replaces it. ``told`` should be guarded.

        Raises :class:`~shogun_nb.InputError` for less than 50 milliseconds.

        >>> manners, seen = Manners(), []
        >>> end = manners.every(500, lambda: seen.append("tick"))
        >>> end()
        >>> manners.beat[0]
        0
        """
        if type(milliseconds) is not int or milliseconds < 50:
            raise InputError(f"every: {milliseconds!r} is not a number of milliseconds from 50.")
        self._told_beat = told
        self.beat = [milliseconds, self.beat[1] + 1]

        def end() -> None:
            if self._told_beat is told:
                self._told_beat = None
                self.beat = [0, self.beat[1] + 1]

        return end

    def _ticked(self, _: object, content: object, __: object) -> None:
        """A page says that the time is over; only the first of several pages counts."""
        told, (_, due) = self._told_beat, self.beat
        if not isinstance(content, dict) or content.get("tick") != due or told is None:
            return
        try:
            told()
        finally:
            # Unless it was stopped or started again meanwhile.
            if self.beat[1] == due:
                self.beat = [self.beat[0], due + 1]

    def focus(self, name: str) -> None:
        """Move the keyboard to the element of this CSS class, where a page shows it."""
        self.send({"focus": name})

    def on_width(self, hear: Callable[[int], None]) -> None:
        """Call ``hear(width)``, in CSS pixels, when a canvas of the box is shown or resized."""

        def heard(_: object, content: object, __: object) -> None:
            if isinstance(content, dict) and type(content.get("width")) is int:
                hear(content["width"])

        self.on_msg(heard)

    def on_views(self, hear: Callable[[int], None]) -> None:
        """Call ``hear(number)`` when a page shows the box or shows it no longer.

        A page that is closed or loaded anew cannot say so: its view counts on.

        >>> Manners().on_views(lambda number: None)
        """
        views = 0

        def heard(_: object, content: object, __: object) -> None:
            nonlocal views
            if isinstance(content, dict) and content.get("view") in (1, -1):
                views = max(0, views + content["view"])
                hear(views)

        self.on_msg(heard)


@dataclass(frozen=True)
class Still:
    """What stands in a notebook instead of a live box: a picture or a text, and words for both.

    ``width`` is that of the picture on the page, in CSS pixels.

    >>> Still("A quiz of 9 questions").html is None
    True
    """

    text: str
    png: bytes | None = None
    html: str | None = None
    width: int = 800


# What no page has been told of yet; see unopened().
_UNOPENED: WeakSet[Widget] = WeakSet()
_open = Widget.open


def _wait(widget: Widget) -> None:
    _UNOPENED.add(widget)


@contextmanager
def unopened(wanted: bool = True) -> Iterator[None]:
    """Make widgets that no page hears of until :func:`open_all`: models that cost no message.

    ``wanted=False`` makes some as usual in the midst of others. What is drawn on, such as a board,
    must be made so.

    >>> with unopened():
    ...     line = Words("Kai")
    >>> line.comm is None
    True
    >>> open_all(line)
    >>> line.comm is None
    False
    """
    before = Widget.open
    Widget.open = _wait if wanted else _open
    try:
        yield
    finally:
        Widget.open = before


def open_all(widget: Widget) -> None:
    """Tell the page of a widget made in :func:`unopened`, and of all that is in it."""
    if widget not in _UNOPENED:
        return
    _UNOPENED.discard(widget)
    # No page can be told of a box before what is in it.
    for part in parts_of(widget):
        open_all(part)
    with unopened(False):  # it makes the layout that it has by default
        _open(widget)


def open_held(panel: Widget) -> None:
    """As :func:`open_all`, with what a panel holds to show it later."""
    for held in vars(panel).values():
        some = held.values() if isinstance(held, dict) else held
        for part in some if isinstance(some, list | tuple) else (some,):
            if isinstance(part, Widget):
                open_all(part)
    open_all(panel)


def parts_of(widget: Widget) -> Iterator[Widget]:
    """What is in a widget: its children, and the layout and the style that it has."""
    # Not by getattr, which would make some that nobody has asked for.
    found = (widget._trait_values.get(name) for name in ("layout", "style"))
    yield from (one for one in found if isinstance(one, Widget))
    yield from getattr(widget, "children", ())


# Each widget of its own for a layout or a style is one more message to the page when a box comes,
# and one when it goes. Nobody has a style of its own here, and most have no layout of their own.
_COMMON: dict[tuple[type[Widget], str], Widget] = {}


class _CommonLayout(Layout):  # type: ignore[misc]
    """A change here would show on every box that shares it."""

    @traitlets.validate("display", "visibility", "width", "height", "margin", "flex")
    def _refuse(self, proposal: Mapping[str, Any]) -> Any:
        if self.comm is not None:
            raise TypeError("Many boxes have this layout in common: use show_if, or give one.")
        return proposal["value"]


def _common(kind: type[Widget], width: str = "") -> Any:
    """The layout or style that all boxes without one of their own have in common."""
    found = _COMMON.get((kind, width))
    if found is None or found.comm is None:  # somebody has closed all widgets of the kernel
        found = _COMMON[kind, width] = kind(width=width) if width else kind()
        open_all(found)
    return found


def common_layout(width: str = "") -> Any:
    """The layout that boxes of this width share. To hide one of them use :func:`show_if`."""
    return _common(_CommonLayout, width)


def show_if(widget: Widget, wanted: object) -> None:
    """Show a widget, or take it off the page without closing it.

    >>> one, another = Words("one"), Words("another")
    >>> show_if(one, False)
    >>> one.layout.display, another.layout.display
    ('none', None)
    """
    display = None if wanted else "none"
    if widget.layout.display == display:
        return
    if widget.layout in _COMMON.values():
        with unopened(widget.comm is None):
            widget.layout = Layout(width=widget.layout.width, display=display)
    else:
        widget.layout.display = display


class Markup(HTML):  # type: ignore[misc]
    """HTML that we have written; the caller escapes words of people in it.

    >>> Markup("<b>Kai</b>").value
    '<b>Kai</b>'
    """

    def __init__(self, value: str = "", **given: Any) -> None:
        given.setdefault("layout", common_layout())
        super().__init__(value, style=_common(HTMLStyle), **given)


class Words(Markup):
    """A line of plain words, escaped; ``kind`` is a CSS class of ``style.css``.

    >>> line = Words("<Ann> & Ben", "shogun-note")
    >>> line.value
    '&lt;Ann&gt; &amp; Ben'
    >>> line.say("Your turn"); line.value
    'Your turn'
    """

    def __init__(self, words: str = "", kind: str = "shogun-note", **given: Any) -> None:
        super().__init__(escaped(words), _dom_classes=(kind,), **given)

    def say(self, words: str) -> None:
        """Show these words instead; line breaks are kept."""
        self.value = escaped(words)


class Ruled(Words):
    """Words in which each rule number is a small mark that opens the rule.

    ``reference`` has the rules, by default those of the first game.

    >>> line = Ruled(); line.say("3 chests (S-45).")
    >>> "<button" in line.value and "A castle costs 3 chests" in line.value
    True
    """

    reference: Reference[Any, Any] | None = None

    def say(self, words: str) -> None:
        """Show these words with their rules at the end, so that they read without gaps."""
        rules = self.reference or rulebook_of(None).reference
        one = rf"{rules.prefix}-\d+"
        opened: dict[str, str] = {}

        def mark(found: re.Match[str]) -> str:
            numbers = re.findall(one, found[0])
            if not set(numbers) <= {*rules.numbers}:
                return found[0]
            opened.update((number, f"shogun-{number}-{id(self):x}") for number in numbers)
            return "".join(_views.rule(number, opened[number]) for number in numbers)

        said = re.sub(rf" ?\(({one}(?:, {one})*)\)|\b{one}\b", mark, escaped(words))
        self.value = said + "".join(
            _views.rule_text(name, Html(rules.rule(number).html()))
            for number, name in opened.items()
        )


class Watched(traitlets.TraitType[Value, Value]):
    """A property that programs may watch: it is a trait, so ``observe`` and ``dlink`` work on it.

    It is computed whenever it is read. :func:`tell_watched` announces its changes once everything
    is consistent again, so that an observer may act at once.

    >>> class Round(traitlets.HasTraits):
    ...     bids = ()
    ...     @Watched
    ...     def settled(self) -> bool:
    ...         return len(self.bids) == 3
    >>> here = Round()
    >>> here.observe(lambda change: print(change["name"], change["new"]), "settled")
    >>> here.bids = (2, 0, 4)
    >>> tell_watched(here)
    settled True
    """

    def __init__(self, read: Callable[[Any], Value]) -> None:
        super().__init__(None, read_only=True)
        self.read = read
        self.__doc__ = read.__doc__

    def get(self, obj: traitlets.HasTraits, cls: Any = None) -> Value:
        """The value now."""
        return self.read(obj)


def tell_watched(one: traitlets.HasTraits) -> None:
    """Tell the observers of an object which of its watched properties have changed."""
    for trait in one.traits().values():
        if isinstance(trait, Watched):
            trait.set(one, trait.read(one))


class AbstractBox(ABCMeta, traitlets.MetaHasTraits):
    """What a box is made by that may have abstract methods."""


class Panel(VBox, metaclass=AbstractBox):  # type: ignore[misc]
    """A box with a title, a line that says what to do now, and a place for errors.

    ``children`` stand between that line and the errors. Every control of the panel acts through
    :meth:`guard`. Subclasses say in :meth:`still` what is shown without a kernel.

    >>> panel = Panel("Planning")
    >>> panel.say("Choose a space.")
    >>> panel.message.value
    'Choose a space.'
    """

    _words_kind: type[Words] = Words  # the class of the line that says what to do now
    _when_done: tuple[Callable[[Any], object], ...] = ()
    _when_said: tuple[Callable[[], object], ...] = ()

    def __init__(
        self,
        title: str = "",
        children: Sequence[Widget] = (),
        *,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.title = title
        self.message = self._words_kind("", "shogun-say")
        self.alert = Words("", "shogun-alert")
        self.manners = Manners(names=dict(names or {}))
        heading = [Words(title, "shogun-title")] if title else []
        if heading:
            (self._heading,) = heading
        super().__init__(
            [self.manners, *heading, self.message, *children, self.alert],
            _dom_classes=("shogun-nb",),
        )

    def say(self, words: str) -> None:
        """Say what to do now; read aloud by screen readers when it changes."""
        self.message.say(words)
        self._tell_said()

    def _tell_said(self) -> None:
        tell_watched(self)
        for told in self._when_said:
            told()

    def when_said(self, told: Callable[[], object]) -> None:
        """Call ``told()`` whenever the panel announces its state, even in the same words.

        A frame around the panel keeps up with it this way. Earlier announcements do not count.

        >>> panel = Panel("Planning")
        >>> panel.when_said(lambda: print(panel.message.value))
        >>> panel.say("Choose a space.")
        Choose a space.
        """
        self._when_said = (*self._when_said, told)

    def warn(self, words: str) -> None:
        """Say what is wrong; an empty text takes it away."""
        self.alert.say(words)

    def guard(self, action: Callable[..., None], *, keep: bool = False) -> Callable[..., None]:
        """The same action, but its errors appear in the panel instead of being lost.

        It first clears the last warning, unless ``keep`` is set for an incidental event (a passing
        pointer, a game that moves on).

        >>> panel = Panel("Planning")
        >>> def careless() -> None:
        ...     raise InputError("S-25: Kai is not your province.")
        >>> panel.guard(careless)()
        >>> panel.alert.value
        'S-25: Kai is not your province.'
        """

        def guarded(*arguments: Any, **named: Any) -> None:
            before = getattr(_depth, "guarded", 0)
            _depth.guarded = before + 1
            try:
                with _ONE_AT_A_TIME:
                    if not keep:
                        self.warn("")
                    action(*arguments, **named)
            except InputError as error:
                self.warn(str(error))
            except Exception as error:  # noqa: BLE001  ipywidgets would lose it: show it here
                self.warn(
                    f"Something went wrong ({type(error).__name__}: {error}). The game has not "
                    "changed. Try another way, or run this cell again to begin it anew."
                )
                self.alert.value += _views.trace("".join(traceback.format_exception(error)))
            finally:
                _depth.guarded = before

        return guarded

    def when_done(self, told: Callable[[Self], object]) -> None:
        """Call ``told(panel)`` when the work of the panel is done, after earlier listeners.

        Work already done does not count. Each panel's ``on_done`` says what counts as done, and how
        often it is called.

        >>> panel = Panel("Planning")
        >>> panel.when_done(lambda panel: print(f"{panel.title} is done."))
        >>> panel._tell_done()  # the panel does so itself
        Planning is done.
        """
        self._when_done = (*self._when_done, told)

    def _tell_done(self) -> None:
        """Tell all listeners, even if one of them raises."""
        with ExitStack() as calls:
            for told in reversed(self._when_done):
                calls.callback(told, self)

    def close(self) -> None:
        """Take the panel and everything in it off the page for good.

        A reloaded page asks the kernel for everything that is not closed. If one open box names a
        closed one, the page waits for the answer for ever.

        >>> panel = Panel("Planning", [Words("Choose a space.")])
        >>> panel.close()
        >>> all(child.comm is None for child in panel.children)
        True
        """
        close_all(self, super().close)
        # A frame may show these elsewhere, or not at all; one that was refused has none.
        for name in ("manners", "_heading", "message", "alert"):
            own = getattr(self, name, None)
            if own is not None:
                close_all(own)

    def still(self) -> Still:
        """The picture or text that stands for this panel where no kernel runs."""
        return Still(f"{self.title}: a live panel; run this cell to use it.")

    def in_words(self) -> str:
        """The text of :meth:`still`, for whoever needs no picture of it.

        >>> Panel("Planning").in_words()
        'Planning: a live panel; run this cell to use it.'
        """
        return self.still().text

    def _repr_mimebundle_(
        self, include: Sequence[str] | None = None, exclude: Sequence[str] | None = None
    ) -> Any:
        data = super()._repr_mimebundle_(include=include, exclude=exclude)
        if include is not None and set(include) == {WIDGET_VIEW}:
            return {WIDGET_VIEW: data[WIDGET_VIEW]}, {}  # nobody asks for a picture: it takes long
        still = self.still()
        data["text/plain"] = still.text
        metadata: dict[str, Any] = {}
        if still.png is not None:
            data["image/png"] = still.png
            metadata["image/png"] = {"width": still.width, "alt": still.text}
        elif still.html is not None:
            data["text/html"] = still.html
        return data, metadata


def close_all(widget: Widget, close: Callable[[], object] | None = None) -> None:
    """Close a widget, with ``close()`` if given, then all that is in it.

    >>> row = HBox([Words("a")])
    >>> close_all(row)
    >>> row.children[0].comm is None
    True
    """
    if widget.comm is None and widget not in _UNOPENED:
        return
    _UNOPENED.discard(widget)
    # Most widgets own a layout; left open, it would be sent to every page.
    parts = [*parts_of(widget)]
    (close or widget.close)()
    for part in parts:
        if part not in _COMMON.values():
            close_all(part)


class Press(Button):  # type: ignore[misc]
    """A button of a panel. Switched off it stays reachable, and says why when it is pressed.

    ``kind`` are CSS classes of ``style.css``, such as ``"shogun-main shogun-once"``.

    >>> pressed = []
    >>> panel = Panel("Planning")
    >>> confirm = Press(panel, "Confirm", lambda: pressed.append("yes"))
    >>> confirm.off("lay a card on every space first (S-25)")
    >>> confirm.click(); pressed, panel.alert.value
    ([], 'Confirm: lay a card on every space first (S-25)')
    >>> confirm.on(); confirm.click(); pressed
    ['yes']
    """

    def __init__(
        self,
        panel: Panel,
        words: str,
        action: Callable[[], None],
        *,
        tooltip: str = "",
        kind: str = "",
        width: str | None = None,
    ) -> None:
        super().__init__(
            description=words,
            tooltip=tooltip,
            layout=common_layout(width or "max-content"),
            style=_common(ButtonStyle),
            _dom_classes=("shogun-press", *kind.split()),
        )
        self.why = ""
        self._panel = panel
        self._tip = tooltip
        self._action = action
        self.on_click(panel.guard(self._pressed))

    def _pressed(self, _: object) -> None:
        if self.why:
            self._panel.warn(f"{self.description}: {self.why}")
        else:
            self._action()

    def off(self, why: str) -> None:
        """Switch the button off; ``why`` is the reason, with its rule and what to do instead."""
        self.why = why
        self.tooltip = why
        self.add_class("shogun-off")

    def on(self) -> None:
        """Switch the button on again."""
        self.why = ""
        self.tooltip = self._tip
        self.remove_class("shogun-off")

    def mark(self, pressed: bool) -> None:
        """Show the button as pressed down (chosen) or not; said to screen readers, too."""
        self.add_class("shogun-toggle")
        if pressed:
            self.add_class("shogun-chosen")
        else:
            self.remove_class("shogun-chosen")


class OneOf(Box):  # type: ignore[misc]
    """A row of buttons of which one is chosen: a radio group that is safe in JupyterLab.

    ``options`` are values with their words. ``action`` is called with the new value when a person
    chooses; :meth:`choose` sets it from a program, without a call.

    >>> side = OneOf(Panel("Set-up"), "Side of the board", {"sun": "sun", "moon": "moon"}, "sun")
    >>> side.presses["moon"].click(); side.value
    'moon'
    """

    def __init__(
        self,
        panel: Panel,
        label: str,
        options: Mapping[Any, str],
        value: Any = None,
        action: Callable[[Any], None] | None = None,
    ) -> None:
        self.value = value
        self._action = action
        self.presses = {
            key: Press(panel, words, lambda key=key: self._chosen(key))  # type: ignore[misc]
            for key, words in options.items()
        }
        row = HBox([*self.presses.values()])
        row.add_class("shogun-row")
        super().__init__([Words(label, "shogun-label"), row])
        self.add_class("shogun-group")
        self.choose(value)

    def _chosen(self, value: Any) -> None:
        self.choose(value)
        if self._action is not None:
            self._action(value)

    def choose(self, value: Any) -> None:
        """Show this value as the chosen one; ``None`` for none."""
        self.value = value
        for key, press in self.presses.items():
            press.mark(key == value)
