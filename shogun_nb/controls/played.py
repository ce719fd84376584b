"""What a page plays once and a person may skip: a throw of a tower, a walk from state to state."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import traitlets
from ipywidgets import Box

from shogun_nb.controls import Panel, Words


class _Page(anywidget.AnyWidget):
    """What the page shows; see ``played.js`` beside this file.

    ``shown`` has the ``html``, its ``number``, ``total`` milliseconds of movement (0: none), and
    whether the keyboard may go to the Skip button (``focus``).
    """

    _esm = Path(__file__).parent / "played.js"
    shown = traitlets.Dict({"html": "", "number": 0, "total": 0, "focus": False}).tag(sync=True)


class Film(NamedTuple):
    """How something happened, for a page without a kernel: HTML, milliseconds, what is heard."""

    html: str
    total: int
    spoken: str


class Played(Box):  # type: ignore[misc]
    """A part of ``panel`` that shows how something happened; :meth:`skip` ends it at once.

    The HTML that is put here holds all that there is to see; what moves is CSS, below the class
    ``shogun-plays``, and HTML that moves has a button ``shogun-skip``. ``spoken`` is what screen
    readers hear when it is over. A page that is opened later shows how it ended.
    """

    def __init__(self, panel: Panel) -> None:
        self.animating = False
        self._panel = panel
        self._number = 0
        self._pages = 0
        self._listeners: tuple[Callable[[], object], ...] = ()
        self._page = _Page()
        self._page.on_msg(self._heard)
        self._aloud = Words("", "shogun-heard")
        super().__init__([self._page, self._aloud])

    @property
    def spoken(self) -> str:
        """What is heard when all is shown; empty for nothing."""
        return ""

    @property
    def seen(self) -> bool:
        """Whether a page is open that shows it, and tells when it is over."""
        return self._pages > 0

    def skip(self) -> None:
        """End the movement at once; does nothing when nothing moves.

        >>> Played(Panel("A battle")).skip()
        """
        if self.animating:
            if self._pages:
                self._page.send({"skip": self._number})
            self._end()

    def film(self, show: Callable[[], object]) -> Film:
        """What ``show()`` lets a page play, as a film; nothing moves here.

        >>> Played(Panel("A battle")).film(lambda: None)
        Film(html='', total=0, spoken='')
        """
        self._pages += 1
        try:
            show()
        finally:
            self._pages -= 1
            self.animating = False
        shown: dict[str, Any] = self._page.shown
        return Film(shown["html"], shown["total"], self.spoken)

    def when_still(self, told: Callable[[], object]) -> None:
        """Call ``told()`` whenever all is shown: after the movement, or at once."""
        self._listeners = (*self._listeners, told)

    def _put(self, html: str, total: int = 0, *, focus: bool = False) -> None:
        self.animating = False
        if not (html or self._page.shown["html"]):
            return
        self._number += 1
        self._page.shown = {"html": html, "number": self._number, "total": total, "focus": focus}

    def _begin(self, moving: bool) -> None:
        """What was put moves now, or stands already."""
        if moving:
            self.animating = True
            self._aloud.say("")
        else:
            self._end()

    def _heard(self, _: object, content: object, __: object) -> None:
        """A page begins or ends to show it, or has shown it to its end."""
        if not isinstance(content, dict):
            return
        if content.get("view") in (1, -1):
            self._pages = max(0, self._pages + content["view"])
            if self.animating and not self.seen:
                # No page is left to report the end.
                self._panel.guard(self._end, keep=True)()
        elif content.get("over") == self._number and self.animating:
            self._panel.guard(self._end, keep=True)()

    def _end(self) -> None:
        self.animating = False
        self._aloud.say(self.spoken)
        for told in self._listeners:
            told()
