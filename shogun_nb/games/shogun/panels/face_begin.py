"""The beginning in the frame: start page, set-up, draft; one part for each, over one panel."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import TYPE_CHECKING, Any

from ipywidgets import Widget

from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.panels.face_draft import DraftFace
from shogun_nb.games.shogun.panels.face_setup import SetupFace
from shogun_nb.games.shogun.panels.face_start import StartFace
from shogun_nb.games.shogun.panels.setup import DRAFT, KEPT, SetupPanel
from shogun_nb.whole_table.kept_games import small_map

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.table import Table


class Beginning:
    """A set-up panel as the frame shows it: the part of the stage that it stands at.

    The start page comes before the form, unless the table was told what to set up, or a game has
    been on it already. A set-up that stands alone has none.

    >>> Beginning(SetupPanel(seed=7), None).name
    'start'
    """

    def __init__(self, panel: SetupPanel, table: Table | None) -> None:
        self.panel, self.table = panel, table
        self.alone = table is not None and table.alone
        self.at_start = table is None or (not self.alone and table._is_new)
        self.setup = SetupFace(panel, None if self.alone else self._turn_to)
        self.draft = DraftFace(panel, alone=self.alone)
        self.start = StartFace(panel, table, self._turn_to)

    def _turn_to(self, name: str) -> None:
        """Turn to the start page, or leave it for the form."""
        self.at_start = name == "start"
        if not self.at_start:
            self.panel.leave()

    def learn(self) -> None:
        """Turn to what there is to learn."""
        self.at_start, self.start.page = True, "learn"

    @property
    def _now(self) -> StartFace | SetupFace | DraftFace:
        if self.panel.stage >= DRAFT:
            return self.draft
        # At a table the form is not shown for a kept game: the start page offers it.
        kept = self.panel.stage == KEPT and not self.alone
        return self.start if self.at_start or kept else self.setup

    @property
    def name(self) -> str:
        """Which part of the page shows it."""
        return self._now.name

    @property
    def intents(self) -> Mapping[str, Intent]:
        """What the page may ask for at this stage."""
        return self._now.intents

    @property
    def boards(self) -> Sequence[Widget]:
        """The board, once it is drafted on; with it what keeps the time of slow bots."""
        if self.panel.stage < DRAFT:
            return ()
        return (self.panel.board,) if self.alone else (self.panel.board, self.panel.manners)

    def state(self) -> dict[str, Any]:
        """What the page draws."""
        return self._now.state()

    def prompt(self) -> dict[str, Any]:
        """What to do now, and the one main button."""
        return self._now.prompt()

    def aloud(self) -> str:
        """What is to be done now; on the start page, that a game lies ready."""
        if self.panel.stage == KEPT:
            return unescape(re.sub(r"<[^>]*>", " ", self.panel.message.value)).strip()
        return str(self._now.prompt()["say"])

    def advice(self) -> list[str]:
        """What the coach says."""
        return self.draft.advice() if self._now is self.draft else []


def setting(panel: SetupPanel, rules: Mapping[str, str], *, alone: bool = False) -> dict[str, Any]:
    """What holds before there is a game: the words of the pages, and small maps.

    ``rules`` is the tab of the drawer of rules, the only one that there is then.
    """
    from shogun_nb.games.shogun.panels import face_setup, face_start

    board = read_map()
    sides = {side: [place.region[side] for place in board.provinces] for side in ("sun", "moon")}
    closed = {
        side: [number for number, place in enumerate(board.provinces) if place.closed[side]]
        for side in ("sun", "moon")
    }
    return {
        "title": "Shogun",
        "alone": alone,
        "start": face_start.WORDS,
        "setup": face_setup.WORDS,
        "maps": {"shogun": small_map(board)},
        "sides": sides,
        "closed": closed,
        "drawers": {"rules": rules},
        "words": {
            "dark": "Switch to dark",
            "light": "Switch to light",
            "close": "Close",
            "drawers": "Drawers",
        },
    }
