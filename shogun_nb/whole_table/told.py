"""A story as the frame shows it, whatever the game: who looks on, and what a press is about."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from shogun_nb.engine.errors import InputError
from shogun_nb.whole_table.story import Story

if TYPE_CHECKING:
    from shogun_nb.whole_table.frame import Intent
    from shogun_nb.whole_table.host import Host

Data = dict[str, Any]
PACES = {"slow": 1.3, "normal": 1.0, "fast": 0.5, "top": 0.25}
"""How long something moves on the page, by the speed of the table."""

FIND = "press a line to find its dot"
"""Beside what has changed, where some of it lies on the map."""


def recap_told(lines: Sequence[Data], more: int) -> Data:
    """What has changed while the table hurried, as the page has it; nothing for no lines.

    >>> recap_told([{"words": "Ben hosts the Emperor"}], 0)["recap"]["note"]
    ''
    """
    note = FIND if any(line.get("province") for line in lines) else ""
    return {"recap": {"lines": [*lines], "more": more, "note": note}} if lines else {}


Told = TypeVar("Told", bound=Story)


class ToldFace(ABC, Generic[Told]):
    """What the faces of all stories share; ``panel`` stays the model, ``table`` is around it."""

    def __init__(self, panel: Told, table: Host | None) -> None:
        self.panel = panel
        self.table = table
        self._recap_since: object = None

    @property
    def _table(self) -> Host:
        if self.table is None:
            raise InputError("There is no table here: press on a panel at a table.")
        return self.table

    def _at(self) -> str:
        """Where the story stands: a press meant for another moment does nothing."""
        panel = self.panel
        return f"{len(panel.game.choices)}-{panel.cursor}-{panel.falling}"

    def _once(self, act: Callable[[], None]) -> Intent:
        def once(wanted: Mapping[str, Any]) -> None:
            if wanted.get("at") == self._at():
                act()

        return once

    def _button(self, words: str, intent: str, **more: Any) -> Data:
        return {"words": words, "do": intent, "with": {"at": self._at()}, **more}

    def _hurries(self) -> bool:
        return self.table is not None and self.table.busy

    def _has_recap(self, *at: object) -> bool:
        """Whether it is told what the table hurried past: until the story or ``at`` is another."""
        if self.table is None or self.table.busy or not self.table.hurried:
            self._recap_since = None
            return False
        now = (len(self.panel.game.choices), self.panel.cursor, *at)
        if self._recap_since is None:
            self._recap_since = now
        return self._recap_since == now

    @abstractmethod
    def _say(self) -> Data:
        """What is said now: a text with places, and what fills them."""

    def aloud(self) -> str:
        """What is said, in plain words; the panel would name buttons that are not here."""
        names = self._say()
        return re.sub(r"\{(\w+)\}", lambda one: str(names.get(one[1], one[0])), names["text"])

    # --- who looks on -----------------------------------------------------------------------------
    @property
    def _position(self) -> Any:
        return self.panel.position

    @property
    def _me(self) -> int | None:
        """The seat of the only person who looks on."""
        alone = self.panel.alone
        # Not by the position, which a game with hidden hands makes anew for whoever sits here: a
        # log asks this for each of its lines.
        return None if alone is None else self.panel.game.players.index(alone)

    def _is_me(self, seat: int) -> bool:
        return seat == self._me
