"""The frame: one screen around a table, with the board, one decision, and one main button.

The panels of the table stay what they are, models with public twins of all their controls; the
frame is a page over them. Their state goes to the page as traits of one widget, in one message for
each step; what people want comes back as a custom message, an *intent*, and calls the twins. Rules
stay in Python: each intent is checked like any input, and a bad one changes nothing.

What the parts of a game show comes from ``panels/face.py`` in the folder of that game, how it is
drawn from the scripts beside this file; the contract of those stands at the top of ``frame.js``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import unescape
from importlib import import_module
from json import dumps
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakSet

import anywidget
import traitlets
from ipywidgets import Box, VBox, Widget

from shogun_nb.board import palette
from shogun_nb.controls import Panel, Still
from shogun_nb.controls.looks import HERE as LOOKS
from shogun_nb.controls.looks import style, symbols
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import capital
from shogun_nb.whole_table.table import END, Table

HERE = Path(__file__).parent
PARTS = ("planning", "bids", "actions")
"""The parts with a face of their own: a script and a style sheet of that name beside this file.

Each is sent to the page when it is shown first, as ``Face.<name>_script``."""

DRAWN_BY = {"tower": "actions"}
"""Drawers that a part's script draws."""

Intent = Callable[[Mapping[str, Any]], None]
"""Does what a person wants, with the fields of the page's message; raises InputError."""


class Part(Protocol):
    """What one phase of a game shows in the frame, made anew for each panel.

    ``name`` is one of :data:`PARTS`. ``intents`` are what the page may ask for, by name; each gets
    the fields of the message, which may be anything at all. Two more methods may be there:
    ``quick()``, what of the state changes with every step, so that the rest need not be sent again,
    and ``advice()``, what the coach says now: a line, and what more there is to it in further ones.
    """

    name: str
    intents: Mapping[str, Intent]

    def state(self) -> dict[str, Any]:
        """What ``render`` of the script gets as ``state[name]``: plain words, numbers and names."""

    def prompt(self) -> dict[str, Any]:
        """What to do now; see ``prompt`` in ``frame.js``. ``main["do"]`` names an intent."""


class Faces(Protocol):
    """What ``panels/face.py`` of a game offers."""

    def setting(self, table: Any) -> dict[str, Any]:
        """What holds for a whole game: players, provinces, words."""

    def head(self, table: Any) -> dict[str, Any]:
        """What stands around every decision: seasons, event, seats, the coach's line."""

    def part_of(self, table: Any) -> Part | None:
        """The part for the panel that is due; ``None`` where it has no face yet."""

    def drawer(self, table: Any, name: str) -> Sequence[Widget]:
        """What lies in a drawer; () for one that there is not."""


def _script(name: str) -> str:
    """A part of the script, so that it can be joined to others, without comments and indents."""
    text = (HERE / f"{name}.js").read_text(encoding="utf-8")
    return re.sub(r"^import [^;]*;\n|^ *//.*\n|^ +", "", text, flags=re.MULTILINE)


def _names_and_text(name: str) -> tuple[str, str]:
    """What a script exports, as a list of names, and the script without the word ``export``."""
    text = _script(name)
    names = re.findall(r"^export (?:async )?(?:function|const) (\w+)", text, re.MULTILINE)
    return ", ".join(names), re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE)


def frame_script() -> str:
    """The script of the frame, with what all parts share, and with icons and styles.

    >>> frame_script().count("export default")
    1
    """
    names, kit = _names_and_text("kit")
    lines = [
        f"const ICONS = {dumps(symbols())};",
        f"const STYLES = {dumps(style(LOOKS / 'tokens.css', HERE / 'frame.css'))};",
        f"const COLOURS = {dumps(palette.tokens())};",
        f"const PARTS = {dumps(PARTS)};",
        kit,
        f"const kit = {{ {names} }};",
    ]
    return "\n".join([*lines, _script("frame")])


@cache
def part_script(name: str) -> str:
    """The script of one part, a function of what all parts share; with its styles.

    >>> part_script("bids").startswith("export default (kit) => {")
    True
    """
    shared, _ = _names_and_text("kit")
    names, text = _names_and_text(name)
    sheet = dumps(style(HERE / f"{name}.css"))
    return (
        f"export default (kit) => {{\nconst {{ {shared} }} = kit;\n{text}\n"
        f"return {{ styles: {sheet}, {names} }};\n}};"
    )


class Face(anywidget.AnyWidget):
    """The page half of the frame: what it shows, part by part; see ``frame.js``."""

    _esm = frame_script()
    setting = traitlets.Dict().tag(sync=True)
    head = traitlets.Dict().tag(sync=True)
    prompt = traitlets.Dict().tag(sync=True)
    planning = traitlets.Dict().tag(sync=True)
    bids = traitlets.Dict().tag(sync=True)
    actions = traitlets.Dict().tag(sync=True)
    planning_script = traitlets.Unicode().tag(sync=True)
    bids_script = traitlets.Unicode().tag(sync=True)
    actions_script = traitlets.Unicode().tag(sync=True)
    quick = traitlets.Dict().tag(sync=True)
    flights = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)


class Frame(Panel):
    """One screen around a table: the board, what is to be done, the hand, and drawers.

    It shows the table and asks its panels; the table itself stays as it is, for programs, too.

    >>> from shogun_nb.whole_table.table import table
    >>> here = Frame(table(game, seats={"Takeda": "greedy", "Uesugi": "me", "Mori": "greedy"}))
    >>> here.face.prompt["main"]["words"]
    'Suggest all 11'
    """

    _muted: tuple[Widget, ...] = ()  # what is not shown
    _framed: Table | None = None  # a frame that was refused has none

    def __init__(self, table: Table) -> None:
        if not isinstance(table, Table):
            raise InputError(f"Frame: {shown(table)} is no table. Give one: Frame(sg.table(game)).")
        self.table = self._framed = table
        self.face = Face()
        self.face.add_class("shogun-face")
        self.face.on_msg(self._heard)
        # It stands for the table: the same words, warnings and manners.
        self.title = ""
        self.message, self.alert, self.manners = table.message, table.alert, table.manners
        self._faces: Faces | None = None
        self._part: Part | None = None
        self._panel: Widget | None = None
        self._set_for: object = None  # the game whose setting the page has
        self._heard_alerts: WeakSet[Widget] = WeakSet()
        self._step = 0
        self._asking = False  # whether an intent is being carried out
        self._laid_out = False
        self._drawer = ""
        self._seen: tuple[Widget, ...] = ()
        self._board_box = _box("shogun-frame-board")
        self._panel_box = _box("shogun-frame-panel")
        self._drawer_box = _box("shogun-frame-drawer")
        grid = Box([self.face, self._board_box, self._panel_box, self._drawer_box])
        grid.add_class("shogun-frame-grid")
        VBox.__init__(
            self,
            [self.manners, grid],
            _dom_classes=("shogun-nb", "shogun-look", "shogun-frame"),
        )
        table.when_said(self._follow)
        table.observe(lambda _: self._follow(), ["phase", "game", "asked"])
        table.alert.observe(lambda _: self._follow(), "value")
        self._show()

    # --- following the table ----------------------------------------------------------------------
    def _follow(self) -> None:
        """The table has changed; what an intent changes is shown once it is done."""
        if not self._asking:
            self._show()

    def _show(self) -> None:
        """Send the page what has changed, in one message."""
        table = self.table
        self._lay_out()
        with self.face.hold_sync():
            if self._faces is None:
                self.face.head = {"stage": "set-up"}
                self.face.prompt = {}
                part = None
            else:
                part = self._part_now()
                if self._set_for is not table.game:
                    self._set_for = table.game
                    self.face.setting = self._faces.setting(table)
                self.face.head = {
                    **self._faces.head(table),
                    "stage": "panel",
                }
                self.face.prompt = {
                    "undo": {
                        "words": table._undo.description,
                        "off": table._undo.why,
                    },
                    **(part.prompt() if part is not None else self._plain_prompt()),
                    "alert": self._alert(),
                    "aloud": self._aloud(),
                    "step": self._step,
                    "coach": self._coach(part),
                    "news": table.message.value
                    if table.message in table._messages.children
                    else "",
                }
            for name in PARTS:
                due = part is not None and part.name == name
                setattr(self.face, name, part.state() if part is not None and due else {})
                if due or DRAWN_BY.get(self._drawer) == name:
                    setattr(self.face, f"{name}_script", part_script(name))
            quick = getattr(part, "quick", None)
            self.face.quick = {} if quick is None else quick()

    def _part_now(self) -> Part | None:
        """The part for the panel that is due, made anew with it."""
        inner = self.table.inner if self.table.looking is None else None
        if inner is not self._panel:
            self._panel = inner
            alert = getattr(inner, "alert", None)
            if alert is not None and alert not in self._heard_alerts:
                self._heard_alerts.add(alert)
                alert.observe(lambda _: self._follow(), "value")
            self._part = (
                None if inner is None or self._faces is None else self._faces.part_of(self.table)
            )
        return self._part

    def _alert(self) -> str:
        """What went wrong last, as HTML that its panel has escaped."""
        inner = self.table.inner
        alert = getattr(inner, "alert", None)
        return str(self.table.alert.value or (alert.value if alert is not None else ""))

    def _coach(self, part: Part | None) -> dict[str, Any]:
        """What the coach says in a line, and what more there is to it."""
        coach = self.table.coach
        if not coach.on or self.table.looking is not None:
            return {}
        advice = getattr(part, "advice", tuple)
        words, *rest = [*coach.warned, *advice()] or [""]
        said = [line for line in (*rest, coach.said) if line]
        ask = self.table.asked is not None
        words = words or ("Shall I say what I would do?" if ask else "")
        found = {
            "words": words,
            "more": " ".join(in_short("\n".join(said))),
            "ask": ask and not coach.said,
        }
        rules = dict.fromkeys(_RULE_NUMBER.findall(" ".join([words, *said])))
        marks = {"rule": ", ".join([*rules][:2])} if rules else {}
        return {**found, "words": _MARK.sub("", words), **marks}

    def _ask(self, _: Mapping[str, Any]) -> None:
        """What the coach would do in the place of whoever is asked."""
        table = self.table
        if table.game is None or table.asked is None:
            raise InputError("Nobody is asked now; go on until it is your turn.")
        table.coach.hint(table.game, table.asked)

    def _aloud(self) -> str:
        """What the panel says, for screen readers, in plain words."""
        message = getattr(self.table.inner, "message", None)
        return "" if message is None else unescape(re.sub(r"<[^>]*>", " ", message.value)).strip()

    def _plain_prompt(self) -> dict[str, Any]:
        """What to do where a phase has no face yet: its panel stands in the decision's place."""
        table = self.table
        why = table._why_not_next()
        main: dict[str, Any]
        if table.looking is not None:
            main = {"words": "Back to now", "do": "to_now"}
        elif table.busy:
            main = {"words": "Stop", "do": "stop", "soft": True}
        elif table.phase == END:
            main = {"words": "Play again", "do": "again"}
        elif why:
            main = {"words": "Choose below", "do": "below", "soft": True}
        else:
            main = {"words": table._next.description, "do": "next"}
        said = table.inner.message.value if table.inner is not None else ""
        return {"eyebrow": table.phase.capitalize(), "note": "", "say": said, "main": main}

    def _lay_out(self) -> None:
        """Put the widgets that have no face yet where they belong."""
        table = self.table
        if table.game is None or not table._built:
            self._faces = None
            self._let_speak()
            self._seen = ()
            _put(self._panel_box, [table.inner])
            _put(self._board_box, [])
            return
        if self._faces is None:
            name = table.game.position.rulebook.name
            table.board.layer.hears = (
                False  # no card stands beside it: a resting pointer tells nothing
            )
            self._faces = import_module(f"shogun_nb.games.{name}.panels.face")
        part = self._part_now()
        below = [] if part is not None else [table._past.box, table._stage]
        inside = self._faces.drawer(table, self._drawer)
        seen = (table._boards, *below, *inside)
        if seen != self._seen:
            self._seen = seen
            # First they tell what has changed meanwhile, or the page would look for what is gone.
            self._let_speak()
            _put(self._board_box, [table._boards])
            _put(self._panel_box, below)
            _put(self._drawer_box, inside)
            self._mute(seen)

    def _mute(self, seen: Sequence[Widget]) -> None:
        """Let only what is seen of the table speak to the page.

        The rest remembers what has changed, and tells it when it is shown.
        """
        heard = {one for widget in (*seen, self.manners) for one in _all_in(widget)}
        rest = (self.table, *self.table._main, self.table._stage)
        quiet = {one for widget in rest for one in _all_in(widget)} - heard
        for one in quiet:
            one._holding_sync = True
        self._muted = tuple(quiet)

    def _let_speak(self) -> None:
        """What kept quiet tells what has changed; what is closed has nobody to tell."""
        # Not by hold_sync of ipywidgets, which fails on the way out where a child is closed.
        for one in self._muted:
            one._holding_sync = False
            if one.comm is not None and one._states_to_send:
                one.send_state(one._states_to_send)
            one._states_to_send.clear()
        self._muted = ()

    # --- what the page wants ----------------------------------------------------------------------
    def _heard(self, _: object, content: object, __: object) -> None:
        """An intent of the page: carry it out, and answer it in any case, with one message."""
        if not isinstance(content, dict):
            return
        number = content.get("number")
        self._asking = True
        if isinstance(self.table.inner, Panel):
            self.table.inner.warn("")  # its last warning was about something else
        try:
            self.table.guard(self._do)(content)
        finally:
            self._asking = False
            with self.face.hold_sync():
                if type(number) is int and number > self.face.answered:
                    self.face.answered = number
                self._show()

    def _do(self, content: Mapping[str, Any]) -> None:
        if content.get("main") and content.get("step") != self._step:
            return  # the second of a double press: what it meant is done
        wanted = content.get("do")
        intents = {**self._intents, **(self._part.intents if self._part is not None else {})}
        act = intents.get(wanted) if isinstance(wanted, str) else None
        if act is None:
            raise InputError(f"Nothing here is called {shown(wanted)}. Reload the page.")
        act(content)
        self._step += 1

    @property
    def _intents(self) -> dict[str, Intent]:
        """What the page may ask for in every phase."""
        table = self.table
        return {
            "hurry": lambda _: table.hurry(),
            "stop": lambda _: table.stop(),
            "next": lambda _: table.next(),
            "again": lambda _: table.new_game(),
            "to_now": lambda _: table.to_now(),
            "undo": lambda _: table._undo_pressed(),
            "below": lambda _: self.manners.focus("shogun-frame-panel"),
            "drawer": self._open_drawer,
            "ask": self._ask,
        }

    def _open_drawer(self, content: Mapping[str, Any]) -> None:
        name = content.get("name")
        if not isinstance(name, str) or self._faces is None:
            raise InputError(f"There is no drawer {shown(name)}.")
        self._drawer = name

    def still(self) -> Still:
        """What is on the table now; see :meth:`Table.still`."""
        return self.table.still()

    def close(self) -> None:
        """Take the frame and its table off the page; the game stays where it is kept."""
        self._let_speak()
        if self._framed is not None:
            self._framed.close()
        super().close()


_RULE_NUMBER = re.compile(r"\b[A-Z]-\d+\b")
_MARK = re.compile(r" ?\([A-Z]-\d+[^()]*\)")
_POINT = re.compile(r"[•✓] *")


def in_short(said: str) -> list[str]:
    """What a coach says, as sentences for a small box: no numbers of rules, no reasons in lists.

    Of a list, what is done already (✓) is left out, and the rest is one sentence.

    >>> in_short("For Ann: lay these (S-25).\\n• taxes in Kai: it is calm.\\n✓ bid 1 chest.")
    ['Taxes in Kai.']
    """
    lines = [_MARK.sub("", line).strip() for line in said.splitlines()]
    points = [line for line in lines if _POINT.match(line)]
    if not points:
        return [line for line in lines if line]
    rest = [line for line in lines if line and line not in points and not line.startswith("For ")]
    due = [
        _POINT.sub("", line, count=1).split(":")[0].rstrip(".")
        for line in points
        if line.startswith("•")
    ]
    return [*rest, f"{capital('; '.join(due))}."] if due else rest


def _all_in(widget: Widget) -> Iterator[Widget]:
    """A widget, all that is in it, and the layouts and styles that are theirs alone."""
    yield widget
    for name in ("layout", "style"):
        part = getattr(widget, name, None)
        if isinstance(part, Widget):
            yield part
    for child in getattr(widget, "children", ()):
        yield from _all_in(child)


def _box(kind: str) -> Box:
    box = Box()
    box.add_class(kind)
    return box


def _put(box: Box, children: Sequence[Widget]) -> None:
    """Show these widgets in a box; nothing is sent when they are there already."""
    if tuple(box.children) != tuple(children):
        box.children = tuple(children)
