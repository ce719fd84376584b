"""The frame: one screen around a table, with the board, one decision, and one main button.

The panels of the table stay what they are, models with public twins of all their controls; the
frame is a page over them. Their state goes to the page as traits of one widget, in one message for
each step; what people want comes back as a custom message, an *intent*, and calls the twins. Rules
stay in Python: each intent is checked like any input, and a bad one changes nothing.

What the parts of a game show comes from ``panels/face.py`` in the folder of that game, how it is
drawn from the scripts beside this file; the contract of those stands at the top of ``frame.js``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from html import unescape
from json import dumps
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakSet

import anywidget
import traitlets
from ipywidgets import Box, Widget

from shogun_nb.board import palette
from shogun_nb.controls import LAST_NUMBER, Panel, open_all, open_held, parts_of
from shogun_nb.controls.looks import HERE as LOOKS
from shogun_nb.controls.looks import OF_ICONS, style, symbols
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import capital
from shogun_nb.whole_table.cover import Cover, is_covered
from shogun_nb.whole_table.host import Host, game_of
from shogun_nb.whole_table.seats import kept_guide
from shogun_nb.whole_table.short import joined, shortened
from shogun_nb.whole_table.what_ifs import WORDS, WhatIfs

HERE = Path(__file__).parent
PARTS = (
    *("whatif", "planning", "bids", "deciding", "actions", "winter", "ending", "start", "setup"),
    *("draft", "writing"),
)
"""The parts with a face of their own: a script and a style sheet of that name beside this file.

Each is sent to the page when it is shown first, as ``Face.<name>_script``."""

DRAWN_BY = {"tower": "actions", "files": "start"}
"""Drawers that a part's script draws."""

AT_ANY_TIME = (
    *("ask", "below", "drawer", "guide", "home", "rule", "stop"),
    *("what_if_stop", "what_if_close"),
)
"""What does no harm however late it comes."""

Intent = Callable[[Mapping[str, Any]], None]
"""Does what a person wants, with the fields of the page's message; raises InputError."""


class Part(Protocol):
    """What one phase of a game shows in the frame, made anew for each panel.

    ``name`` is one of :data:`PARTS`. ``intents`` are what the page may ask for, by name; each gets
    the fields of the message, which may be anything at all. Six more methods may be there:
    ``quick()``, what of the state changes with every step, so that the rest need not be sent again,
    ``advice()``, what the coach says now: a line, and what more there is to it in further ones,
    ``beside()``, the states of other parts that draw something here, too, by their names,
    ``aloud()``, what screen readers say where that is not what the panel would say,
    ``tried()``, the choice that would be made now, which can be compared with others, and
    ``fought()``, whether it shows what came of the last choice of the person here.
    """

    name: str
    intents: Mapping[str, Intent]

    def state(self) -> dict[str, Any]:
        """What ``render`` of the script gets as ``state[name]``: plain words, numbers and names."""

    def prompt(self) -> dict[str, Any]:
        """What to do now; see ``prompt`` in ``frame.js``. ``main["do"]`` names an intent."""


class Kept(Protocol):
    """The kept games, as the drawer of files lists them."""

    intents: Mapping[str, Intent]

    def state(self) -> dict[str, Any]:
        """What ``keptHtml`` of ``start.js`` draws."""


class Faces(Protocol):
    """What ``panels/face.py`` of a game offers."""

    @property
    def PARTS(self) -> Collection[type]:
        """The panels that have a part."""

    def setting(self, table: Any) -> dict[str, Any]:
        """What holds for a whole game: players, provinces, words."""

    def head(self, table: Any) -> dict[str, Any]:
        """What stands around every decision: seasons, event, seats, the coach's line."""

    def part_of(self, table: Any) -> Part | None:
        """The part for the panel that is due; ``None`` where it has no face yet."""

    @property
    def AT_ONCE(self) -> tuple[type, ...]:
        """The parts in which others may choose while somebody does."""

    def drawer(self, table: Any, name: str) -> Sequence[Widget]:
        """What lies in a drawer; () for one that there is not."""

    def look_up(self, table: Any, number: object) -> None:
        """Show a rule in the drawer "rule"; raises InputError for one that there is not."""

    def kept(self, table: Any) -> Kept:
        """The kept games beside the one on the table."""

    def meaning(self, table: Any) -> dict[str, Any]:
        """What signs and rules mean in this game; see ``meaning.js``."""

    def guide(self, table: Any) -> dict[str, Any]:
        """What the guide of the first round needs now, while it is wanted."""


def _script(name: str) -> str:
    """A part of the script, so that it can be joined to others, in short."""
    text = (HERE / f"{name}.js").read_text(encoding="utf-8")
    return shortened(re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE))


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
    meant, meaning = _names_and_text("meaning")
    lines = [
        # What all icons say is sent once.
        f"const OF_ICONS = {dumps(OF_ICONS)};",
        f"const ICONS = {_quoted(symbols().replace(OF_ICONS, '<symbol '))}",
        "  .replaceAll('<symbol ', OF_ICONS);",
        f"const STYLES = {_sheet(LOOKS / 'tokens.css', HERE / 'frame.css', HERE / 'meaning.css')};",
        f"const COLOURS = {dumps(palette.tokens())};",
        f"const PARTS = {dumps(PARTS)};",
        kit,
        f"const kit = {{ {names} }};",
        f"const meaning = (() => {{\n{meaning}\nreturn {{ {meant} }};\n}})();",
    ]
    return joined("\n".join([*lines, _script("frame")]))


def _quoted(text: str) -> str:
    """A text of a script, in the quotes that it has none of: HTML is full of double ones."""
    return dumps(text) if "'" in text else "'" + dumps(text)[1:-1].replace('\\"', '"') + "'"


def _sheet(*files: Path) -> str:
    """Style sheets as a text of a script, in short for what they say often; see ``whole`` there."""
    sheet = style(*files)
    for words, sign in ((".shogun-face ", "`"), (".shogun-frame", "^"), ("var(--", "$")):
        assert sign not in sheet, f"{sign} stands for {words} in style sheets"
        sheet = sheet.replace(words, sign)
    return _quoted(re.sub(r"calc\((-?[\d.]+)\*\$unit\)\)", r"\1~", sheet))


@cache
def part_script(name: str) -> str:
    """The script of one part, a function of what all parts share; with its styles.

    >>> part_script("bids").startswith("export default (kit) => {")
    True
    """
    shared, _ = _names_and_text("kit")
    names, text = _names_and_text(name)
    return joined(
        f"export default (kit) => {{\nconst {{ {shared} }} = kit;\n{text}\n"
        f"return {{ styles: {_sheet(HERE / f'{name}.css')}, {names} }};\n}};"
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
    start = traitlets.Dict().tag(sync=True)
    setup = traitlets.Dict().tag(sync=True)
    draft = traitlets.Dict().tag(sync=True)
    planning_script = traitlets.Unicode().tag(sync=True)
    bids_script = traitlets.Unicode().tag(sync=True)
    actions_script = traitlets.Unicode().tag(sync=True)
    winter = traitlets.Dict().tag(sync=True)
    winter_script = traitlets.Unicode().tag(sync=True)
    ending = traitlets.Dict().tag(sync=True)
    ending_script = traitlets.Unicode().tag(sync=True)
    start_script = traitlets.Unicode().tag(sync=True)
    setup_script = traitlets.Unicode().tag(sync=True)
    draft_script = traitlets.Unicode().tag(sync=True)
    deciding = traitlets.Dict().tag(sync=True)
    deciding_script = traitlets.Unicode().tag(sync=True)
    writing = traitlets.Dict().tag(sync=True)
    writing_script = traitlets.Unicode().tag(sync=True)
    whatif = traitlets.Dict().tag(sync=True)
    whatif_script = traitlets.Unicode().tag(sync=True)
    quick = traitlets.Dict().tag(sync=True)
    meaning = traitlets.Dict().tag(sync=True)
    guide = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    flights = traitlets.Dict().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)


class Frame:
    """The page of a table: the board, what is to be done, the hand, and drawers.

    It shows the table and asks its panels; those stay models, without a page of their own. A panel
    that is shown without a table has one for itself; see ``host.py``.

    >>> from shogun_nb.whole_table.table import table
    >>> here = table(game, seats={"Takeda": "greedy", "Uesugi": "me", "Mori": "greedy"})
    >>> here.frame.face.prompt["main"]["words"]
    'Suggest all 11'
    """

    def __init__(self, table: Host) -> None:
        self.table = table
        self.face = Face()
        self.face.add_class("shogun-face")
        self.face.on_msg(self._heard)
        self._keeps_of: dict[int, Kept] = {}  # of each game that has lain here
        self.what_ifs = WhatIfs(table, self._part_now, self._tell_what_if)
        """What is asked beside the game."""
        self._part: Part | None = None
        self._panel: Widget | None = None
        self._set_for: tuple[object, ...] = ()  # whose setting the page has: faces, game, phase
        self._games_laid = 0  # how many there have been on the table
        self._heard_alerts: WeakSet[Widget] = WeakSet()
        self._step = 0
        self._moment: tuple[object, ...] = ()  # what can be wished for: by whom, in which part
        self._since = 0  # the step with which that began
        self._wished: Mapping[str, Any] = {}  # what the page has wanted last
        self._asking = False  # whether an intent is being carried out
        self._drawer = ""
        self._guiding = False
        self._seen: tuple[Widget, ...] = ()
        self._muted: dict[Widget, tuple[Widget, ...]] = {}  # what is not shown any more
        self._board_box = _box("shogun-frame-board")
        self._panel_box = _box("shogun-frame-panel")
        self._drawer_box = _box("shogun-frame-drawer")
        self.grid = Box([self.face, self._board_box, self._panel_box, self._drawer_box])
        self.grid.add_class("shogun-frame-grid")

    @property
    def _faces(self) -> Faces:
        """What the game brings."""
        return self.table.brings.faces

    @property
    def _kept(self) -> Kept:
        """The kept games, as the game on the table lists them."""
        faces = self._faces
        if id(faces) not in self._keeps_of:
            self._keeps_of[id(faces)] = faces.kept(self.table)
        return self._keeps_of[id(faces)]

    def begin(self) -> None:
        """Show the table, and follow it from now on."""
        table = self.table
        box = table.box
        box.set_trait("children", (box.manners, self.grid))
        for kind in ("shogun-look", "shogun-frame"):
            box.add_class(kind)
        box.when_said(self.follow)
        box.alert.observe(lambda _: self.follow(), "value")
        self._show()

    @property
    def guiding(self) -> bool:
        """Whether the guide of the first round is wanted."""
        return self._guiding

    def guide(self, wanted: bool) -> None:
        """Show the guide of the first round, or leave it; the next kernel knows of it, too."""
        self._guiding = wanted
        if self.table.game is not None:
            self.table.remember()
        self.follow()

    def guide_in(self, game_file: str | os.PathLike[str] | None) -> None:
        """Show the guide if it led through the game of this file; ``None`` for no game."""
        self._guiding = game_file is not None and kept_guide(game_file)

    @property
    def drawer(self) -> str:
        """The drawer that is open on the page; "" for none."""
        return self._drawer

    def draws(self, kind: object) -> bool:
        """Whether a panel of this kind has a face, and so needs no widgets of its own."""
        return kind in self._faces.PARTS

    # --- following the table ----------------------------------------------------------------------
    def follow(self) -> None:
        """The table has changed; what an intent changes is shown once it is done."""
        if not self._asking and self.table.inner is not None:
            self._show()

    def _show(self) -> None:
        """Send the page what has changed, in one message."""
        table = self.table
        if table.game is not None and not table.built:
            return  # it is being laid
        self._lay_out()
        part = self._part_now()
        self._note_moment(part)
        # In the set-up the game is its panel's, and has no log or standings yet.
        game = game_of(table)
        set_for = (self._faces, game, table.game is None)
        with self.face.hold_sync():
            if self._set_for != set_for:
                self._set_for = set_for
                self._games_laid += table.game is not None
                # The page must hear of another game also where its players are the same.
                setting = {**self._faces.setting(table), "number": self._games_laid}
                self.face.setting = {**setting, "whatif": WORDS}
                self.face.meaning = self._faces.meaning(table)
            self.face.kept = self._kept.state() if self._keeps and self._drawer == "files" else {}
            self.face.head = {**self._faces.head(table), "stage": "panel"}
            asked = self.what_ifs.state() if self._laid else {}
            prompt = {
                **(self._around() if self._laid else {}),
                **(part.prompt() if part is not None else self._plain_prompt()),
                **(table.first_of_all if self._laid else {}),
            }
            if self._laid:
                prompt["others"] = [*prompt["others"], *self.what_ifs.others]
                prompt["turn"] = self.what_ifs.turn_words  # ending.js has the room for it
            self.face.prompt = {
                **prompt,
                "alert": self._alert(),
                "aloud": self._aloud(part),
                "step": self._step,
                "coach": self._coach(part),
            }
            # It speaks of the present, and leaves the word to the coach where he doubts a choice.
            guides = self._guiding and table.looking is None and not getattr(part, "doubts", ())
            self.face.guide = self._faces.guide(table) if guides else {}
            states: dict[str, Any] = {}
            if part is not None and not is_covered(table.inner):
                states = {part.name: part.state(), **getattr(part, "beside", dict)()}
            if asked:
                states = {"whatif": asked} | ({} if self.what_ifs.alone else states)
            for name in PARTS:
                setattr(self.face, name, states.get(name, {}))
                if name in states or DRAWN_BY.get(self._drawer) == name:
                    setattr(self.face, f"{name}_script", part_script(name))
            quick = getattr(part, "quick", None)
            self.face.quick = {} if quick is None else quick()

    def _tell_what_if(self) -> None:
        """More is known of what was asked."""

        def tell() -> None:
            # Nothing else has changed: the rest need not be worked out again.
            if not self._asking and self.face.whatif:
                self.face.whatif = self.what_ifs.state()

        self.table.box.guard(tell, keep=True)()

    @property
    def _laid(self) -> bool:
        """Whether a game lies on the table; else its set-up does."""
        return self.table.game is not None and self.table.built

    @property
    def _keeps(self) -> bool:
        """Whether there are other games to go on with."""
        return self._laid and not self.table.alone

    def _part_now(self) -> Part | None:
        """The part for the panel that is due, made anew with it."""
        inner = self.table.inner
        if self.table.looking is not None:
            return None
        if inner is not self._panel:
            self._panel = inner
            alert = getattr(inner, "alert", None)
            if alert is not None and alert not in self._heard_alerts:
                self._heard_alerts.add(alert)
                alert.observe(lambda _: self.follow(), "value")
            self._part = None if inner is None else self._faces.part_of(self.table)
            if self.table.game is None and isinstance(inner, Panel) and inner is not self.table.box:
                inner.when_said(self.follow)  # else the table does so
        return self._part

    def _note_moment(self, part: Part | None) -> None:
        """Wishes for another part, person or decision come too late from now on."""
        table = self.table
        inner, asked, number = table.inner, table.asked, 0
        game = game_of(table)
        if table.game is None and game is not None:
            asked = game.decision.player  # of a draft
        if asked is not None and game is not None and not isinstance(part, self._faces.AT_ONCE):
            number = len(game.choices)
        moment = (inner, part and part.name, table.looking is None, asked, number)
        if moment == self._moment:
            return
        self._step += bool(self._moment)  # nothing is over yet when the table comes
        self._moment, self._since = moment, self._step
        if is_covered(inner):
            # What is not shown keeps quiet; but what it has said may be a secret.
            for widget in [*self._muted]:
                self._let_speak(widget)
                self._mute(widget)

    def _alert(self) -> str:
        """What went wrong last, as HTML that its panel has escaped."""
        inner = self.table.inner
        alert = getattr(inner, "alert", None)
        return str(self.table.box.alert.value or (alert.value if alert is not None else ""))

    def _coach(self, part: Part | None) -> dict[str, Any]:
        """What the coach says in a line, and what more there is to it."""
        coach = self.table.coach
        if not coach.on or self.table.looking is not None or is_covered(self.table.inner):
            return {}
        # A warning about what has been changed since holds no more.
        warned = coach.warned if getattr(self.table.inner, "_warned", True) else ()
        own = [*warned, *getattr(part, "advice", tuple)()]
        answer = coach.said
        if "\n" not in answer:
            answer = answer.removeprefix(f"For {self.table.asked}: ")
        for line in own:  # nothing is said twice
            answer = answer.replace(line, "").strip()
        # With nothing else to say, the answer itself begins with the line.
        words, *rest = [*own, answer] if own else re.split(r"(?<=[.?!]) ", answer, maxsplit=1)
        said = [line for line in rest if line]
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
        if table.game is None or table.asked is None or is_covered(table.inner):
            raise InputError("Nobody is asked now; go on until it is your turn.")
        table.coach.hint(table.game, table.asked)

    def _aloud(self, part: Part | None) -> str:
        """What is said now, for screen readers, in plain words: by the part, else by its panel."""
        if self.table.looking is not None:
            return ""  # what is to be done waits
        if part is not None and hasattr(part, "aloud"):
            return str(part.aloud())
        message = getattr(self.table.inner, "message", None)
        return "" if message is None else unescape(re.sub(r"<[^>]*>", " ", message.value)).strip()

    def _plain_prompt(self) -> dict[str, Any]:
        """What to do where a phase has no face yet: its panel stands in the decision's place."""
        table = self.table
        own = getattr(table.inner, "prompt", None)  # of what is no part of a game
        if own is not None:
            return dict(own())
        why = table.why_not_next
        main: dict[str, Any]
        if table.looking is not None:
            return {
                "eyebrow": "Looking back",
                "note": f"step {table.looking} of {len(table.shown)}",
                "say": "",
                "main": {"words": "Back to now", "do": "to_now"},
            }
        if isinstance(table.inner, Cover) and table.inner.press is not None:
            words, who = table.inner.press.description, {"person": table.inner.asked}
            main = {"words": words, "do": "uncover", "with": who}
        elif why:
            main = {"words": "Choose below", "do": "below", "soft": True}
        elif table.people:
            main = {"words": table.next_words, "do": "next"}
        else:
            main = {"words": "Go on to the end", "do": "hurry"}
        said = table.inner.message.value if table.inner is not None else ""
        return {"eyebrow": table.phase.capitalize(), "note": "", "say": said, "main": main}

    def _around(self) -> dict[str, Any]:
        """What the prompt says of a game that goes on, whatever the phase."""
        table = self.table
        undo = {"words": table.undo_words, "off": table.why_no_undo}
        return {
            "undo": undo if table.looking is None else None,  # nothing is taken back in the past
            "others": table.others,
            "news": table.news,
        }

    def _lay_out(self) -> None:
        """Put the widgets that have no face yet where they belong."""
        table = self.table
        part = self._part_now()
        boards: Sequence[Widget] = getattr(part or table.inner, "boards", ())
        below: Sequence[Widget] = [table.inner] if part is None else getattr(part, "below", ())
        if table.game is not None:
            # No card stands beside it: a resting pointer tells nothing.
            table.board.layer.hears = False
            boards = [table.boards]
            if table.looking is not None:
                below = table.past_shown
        inside = self._faces.drawer(table, self._drawer)
        seen = (*boards, *below, *inside)
        if seen == self._seen:
            return
        for one in seen:
            (open_held if one is table.inner else open_all)(one)
            self._let_speak(one)
        for one in self._seen:
            if one not in seen:
                self._mute(one)
        self._seen = seen
        _put(self._board_box, boards)
        _put(self._panel_box, below)
        covered = is_covered(table.inner)
        (self._panel_box.add_class if covered else self._panel_box.remove_class)(
            "shogun-frame-covered"
        )
        _put(self._drawer_box, inside)

    def end_part(self) -> None:
        """The panel leaves the stage; when it comes again, all about it is worked out anew."""
        self._panel = self._part = None

    def forget(self, panel: Widget) -> None:
        """Let go of a panel that is about to be closed."""
        self._let_speak(panel)
        self._seen = tuple(one for one in self._seen if one is not panel)
        _put(self._panel_box, [one for one in self._panel_box.children if one is not panel])

    def _mute(self, widget: Widget) -> None:
        """Let what is seen no longer remember what changes, and tell it when it is seen again."""
        quiet = tuple(_all_in(widget))
        for one in quiet:
            one._holding_sync = True
        self._muted[widget] = quiet

    def _let_speak(self, widget: Widget) -> None:
        """What kept quiet tells what has changed; what is closed has nobody to tell."""
        # Not by hold_sync of ipywidgets, which fails on the way out where a child is closed.
        for one in self._muted.pop(widget, ()):
            one._holding_sync = False
            if one.comm is not None and one._states_to_send:
                one.send_state(one._states_to_send)
            one._states_to_send.clear()

    # --- what the page wants ----------------------------------------------------------------------
    def _heard(self, _: object, content: object, __: object) -> None:
        """An intent of the page: carry it out, and answer it in any case, with one message."""
        if not isinstance(content, dict):
            return
        number, step, seen = content.get("number"), self._step, self._sight()
        self._asking = True
        try:
            if not self._comes_too_late(content):
                if isinstance(self.table.inner, Panel):
                    self.table.inner.warn("")  # its last warning was about something else
                self.table.box.guard(self._try)(content)
        finally:
            self._asking = False
            with self.face.hold_sync():
                if type(number) is int and self.face.answered < number <= LAST_NUMBER:
                    self.face.answered = number
                self._show()
                # A number that was picked already changes nothing: whoever presses the main button
                # before the page hears of that means what stands there still.
                if not content.get("main") and self._since <= step and self._sight() == seen:
                    self._step = step
                    self.face.prompt = {**self.face.prompt, "step": step}

    def _sight(self) -> object:
        """All that somebody sees who presses the main button; where it warns, like nothing else."""
        prompt = {name: value for name, value in self.face.prompt.items() if name != "step"}
        if prompt.get("alert"):
            return object()  # what went wrong is to be read first
        return prompt, [getattr(self.face, name) for name in ("head", "quick", "guide", *PARTS)]

    def _try(self, content: Mapping[str, Any]) -> None:
        """What is wrong with a choice its panel says: gone with the next one on the map, too."""
        own = [] if self._part is None else [one for one in self._part.intents if one != "undo"]
        try:
            self._do(content)
        except InputError as error:
            if content.get("do") not in own or not isinstance(self.table.inner, Panel):
                raise
            self.table.inner.warn(str(error))

    def _comes_too_late(self, content: Mapping[str, Any]) -> bool:
        """Whether a wish is about something that is over, such as the second of a double press."""
        step, seen, before = content.get("step"), type(content.get("step")) is int, self._wished
        self._wished = {name: value for name, value in content.items() if name != "number"}
        if seen and self._wished == before:
            return True  # the page has not seen yet what came of the first
        if content.get("do") in AT_ANY_TIME:
            return False
        if content.get("main"):
            return bool(step != self._step)
        return seen and bool(step < self._since)  # type: ignore[operator]

    def _do(self, content: Mapping[str, Any]) -> None:
        wanted = content.get("do")
        if wanted not in AT_ANY_TIME:  # a press on the main button after a drawer is not too late
            self._step += 1  # also if it fails: what went wrong is to be read before the next press
        if wanted != "undo":
            self.table.forget_undo()
        part = self._part if self.table.looking is None else None
        kept = self._kept.intents if self._keeps else {}
        intents = {**self._intents, **kept, **(part.intents if part is not None else {})}
        act = intents.get(wanted) if isinstance(wanted, str) else None
        if act is None:
            raise InputError(f"Nothing here is called {shown(wanted)}. Reload the page.")
        act(content)

    @property
    def _intents(self) -> dict[str, Intent]:
        """What the page may ask for in every phase."""
        table = self.table
        return {
            "hurry": lambda _: table.hurry(),
            "stop": lambda _: table.stop(),
            "next": lambda _: table.press_next(),
            "undo": lambda _: table.press_undo(),
            "below": lambda _: table.box.manners.focus("shogun-frame-panel"),
            "drawer": self._open_drawer,
            "ask": self._ask,
            "rule": self._look_up,
            "guide": lambda content: self.guide(content.get("on") is True),
            **self.what_ifs.intents,
            **table.offered,
        }

    def _open_drawer(self, content: Mapping[str, Any]) -> None:
        name = content.get("name")
        if not isinstance(name, str):
            raise InputError(f"There is no drawer {shown(name)}.")
        self._drawer = name

    def _look_up(self, content: Mapping[str, Any]) -> None:
        self._faces.look_up(self.table, content.get("rule"))
        self._drawer = "rule"

    def close(self) -> None:
        """Let everything speak again, so that it can be closed."""
        self.what_ifs.close()
        for widget in [*self._muted]:
            self._let_speak(widget)


_RULE_NUMBER = re.compile(r"\b[A-Z]+-\d+\b")
_MARK = re.compile(r" ?\((?:exact, )?[A-Z]+-\d+[^()]*\)")
_POINT = re.compile(r"[•✓] *")


def in_short(said: str) -> list[str]:
    """What a coach says, as sentences for a small box: no numbers of rules, no reasons in lists.

    Of a list, what is done already (✓) is left out, and the rest is one sentence.

    >>> in_short("For Ann: lay these (S-25).\\n• taxes in Kai: it is calm.\\n✓ bid 1 chest.")
    ['Taxes in Kai.']
    >>> in_short("For Ann: your cards lie so already (S-25).\\n✓ bid 1 chest.")
    ['Your cards lie so already.']
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
    if not due:  # all of it is done, which is an answer, too
        return [capital(re.sub(r"^For .*?: ", "", lines[0])), *rest]
    return [*rest, f"{capital('; '.join(due))}."]


def _all_in(widget: Widget) -> Iterator[Widget]:
    """A widget, all that is in it, and the layouts and styles that are theirs alone."""
    yield widget
    for part in parts_of(widget):
        yield from _all_in(part)


def _box(kind: str) -> Box:
    box = Box()
    box.add_class(kind)
    return box


def _put(box: Box, children: Sequence[Widget]) -> None:
    """Show these widgets in a box; nothing is sent when they are there already."""
    if tuple(box.children) != tuple(children):
        box.children = tuple(children)
