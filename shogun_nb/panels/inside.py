"""What panels have in common that may be a part of something larger, beside a board they share.

A panel that is given a board draws on it and hears its clicks, but does not own it: others draw on
it before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from shogun_nb.board.live import LiveBoard
from shogun_nb.position import Position
from shogun_nb.rules import state as at

INSIDE = "shogun-inside"
"""The CSS class of a panel that is a part of something larger: a column beside its board."""

PLAIN: Mapping[str, Any] = {"arrows": (), "last_move": None, "fill": None, "targets": ()}
"""No overlays at all: whoever draws on a shared board begins with these."""


def leaving(unhear: Callable[[], None], own: LiveBoard | None) -> Callable[[], None]:
    """What a panel does with its board when it is closed, once: hear no clicks, close its own.

    >>> from shogun_nb.position import scenario
    >>> shared = LiveBoard(scenario())
    >>> leave = leaving(shared.on_click(print), None)
    >>> leave()
    >>> shared.comm is None
    False
    """
    left = False

    def leave() -> None:
        nonlocal left
        if left:
            return
        left = True
        unhear()
        if own is not None:
            own.close()

    return leave


def public(position: Position) -> Position:
    """A position without anybody's plans.

    >>> from shogun_nb import new_game
    >>> set(public(new_game(seed=7).position).plans) == {at.HIDDEN}
    True
    """
    shown = position.copy()
    shown.plans = [at.HIDDEN] * len(shown.plans)
    return shown
