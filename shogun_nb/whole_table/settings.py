"""The drawer of settings: each control with a sentence of what it does, and why it is off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ipywidgets import Widget

from shogun_nb.controls import Markup, Press
from shogun_nb.engine.speech import capital
from shogun_nb.templates import Views
from shogun_nb.whole_table.coach import open_questions

if TYPE_CHECKING:
    from shogun_nb.whole_table.table import Table

_views = Views(__file__)

SAYS = {
    "speed": "How long each step is shown when the table plays by itself, and how fast pieces "
    "move. You see how each battle of your own ends at any speed.",
    "bar": "“Play” goes on by itself at this speed. “To my next choice” hurries to it and then "
    "lists what has changed. “Stop” halts both.",
    "guide": "The guide leads you through the first round: what to do, why, and when it is done.",
    "coach": "The coach warns you once before a bad choice, and says what he would do when you ask "
    "him.",
    "tools": "The page always shows the odds; “Odds” writes them into the still picture, too. "
    "“Large board” leaves the map and the main button only.",
    "theme": "The moon or sun at the top right switches between light and dark, and this browser "
    "remembers it.",
}
"""What each setting does."""
GUIDE_ENDED = "the guide shows the first round only. Begin a new game to see it again."
GUIDE_FOR_NOBODY = "nobody plays here: the guide is for a person."


def settings(table: Table) -> Sequence[Widget]:
    """What lies in the drawer, with the reasons of this moment.

    >>> here = sg.table(game, {"Takeda": "me"})
    >>> "lay the cards" in settings(here)[3].value
    True
    """
    guides = getattr(table.frame._faces, "guides", True)
    rows: dict[str, Sequence[Widget]] = {
        "speed": [table._speed],
        "bar": [table._bar],
        **({"guide": [_guide(table)]} if guides else {}),
        "coach": [table.coach],
        "tools": [table._tools],
        "theme": [],
    }
    notes: dict[str, Markup] | None = getattr(table, "_setting_notes", None)
    if notes is None:
        notes = table._setting_notes = {
            name: Markup(_dom_classes=("shogun-note", "shogun-setting")) for name in rows
        }
    found: list[Widget] = []
    for name, controls in rows.items():
        off: dict[str, list[str]] = {}
        for words, why in (one for control in controls for one in _off(control)):
            off.setdefault(why, []).append(words)
        html = _views.setting(SAYS[name], off.items())
        if notes[name].value != html:
            notes[name].value = html
        found += [*controls, notes[name]]
    return found


def _off(control: Widget) -> list[tuple[str, str]]:
    """What of a control cannot be used now, with its reason."""
    if isinstance(control, Press):
        return [(str(control.description), control.why)] if control.why else []
    return [(words, capital(why)) for words, why in open_questions(control)]


def _guide(table: Table) -> Press:
    """The switch of the guide of the first round."""
    frame = table.frame
    found: Press | None = getattr(table, "_guide_press", None)
    if found is None:
        found = table._guide_press = Press(table, "", lambda: frame.guide(not frame.guiding))
    found.description = f"Guide: {'on' if frame.guiding else 'off'}"
    found.mark(frame.guiding)
    why = "" if table.people else GUIDE_FOR_NOBODY
    if table.people and table.brings.late(table._position()):
        why = GUIDE_ENDED
    if why:
        found.off(why)
    else:
        found.on()
    return found
