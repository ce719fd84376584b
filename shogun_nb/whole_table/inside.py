"""What panels have in common that may be a part of something larger, beside a board they share.

A panel that is given a board draws on it and hears its clicks, but does not own it: others draw on
it before and after.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from shogun_nb.board.live import LiveBoard
from shogun_nb.engine.bots import Bot
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.position import Position
from shogun_nb.whole_table.people import bots_of

AnyPosition = TypeVar("AnyPosition", bound=Position)

INSIDE = "shogun-inside"
"""The CSS class of a panel that is a part of something larger: a column beside its board."""


def checked_board(board: object, where: str) -> LiveBoard | None:
    """The board that a panel is given, or ``None``; ``where`` is the panel's name.

    >>> checked_board("Kai", "BidsPanel")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: BidsPanel: 'Kai' is not a board. Give one, such as \
sg.LiveBoard(game).
    """
    if not isinstance(board, LiveBoard | None):
        raise InputError(
            f"{where}: {shown(board)} is not a board. Give one, such as sg.LiveBoard(game)."
        )
    return board


def leaving(unhear: Callable[[], None], own: LiveBoard | None) -> Callable[[], None]:
    """What a panel does with its board when it is closed, once: hear no clicks, close its own.

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


class LaidAside(ABC):
    """A panel that a frame lays aside and takes up again: one panel for a part of every round.

    A panel that is made anew for each round costs the page more than a hundred messages. What is
    laid aside stays on the page, hidden by the frame; it draws nothing on the board and answers no
    click there. Subclasses say in :meth:`_anew` what a panel begins with.

    >>> panel = BidsPanel(game, None, board=LiveBoard(scenario()))
    >>> panel.lay_aside()
    >>> game = game.play("greedy", until="a place in the turn order")
    >>> panel.take_up("greedy")
    >>> panel.next_words
    'Next: draw the event'
    """

    is_aside = False
    """Whether the panel lies aside."""
    game: Any
    player: str | None
    _bots: Mapping[str, Bot]

    def lay_aside(self) -> None:
        """Show and draw nothing more, until :meth:`take_up`."""
        self.is_aside = True

    def take_up(self, bots: object) -> None:
        """Begin where a new panel of this game, with these bots, would begin now.

        Raises :class:`~shogun_nb.InputError` for an unknown player or bot.
        """
        self._bots = bots_of(bots, self.game, self.player)
        self.is_aside = False
        self._anew()

    def let_play(self, player: str, bot: Bot) -> None:
        """Let another bot play a player from now on."""
        self._bots = {**self._bots, player: bot}

    @abstractmethod
    def _anew(self) -> None:
        """Forget what was shown, and show what a new panel would show."""


def public(position: AnyPosition) -> AnyPosition:
    """A position as everybody may see it, without anybody's secrets.

    >>> set(public(new_game(seed=7).position).plans)
    {-2}
    """
    bare: AnyPosition = position.rulebook.hide(position.copy(), -1)
    return bare
