"""A seat for a user's bot: the page goes on while it thinks, of one thing at a time.

Our own bots choose in a millisecond. What others write may think for seconds, or fail; a page that
waited for it would answer no press, not even Stop.
"""

from __future__ import annotations

import queue
import threading
import weakref
from collections.abc import Callable, Sequence

from shogun_nb.controls import page_waits
from shogun_nb.engine.bots import Bot, BotError, StillThinking
from shogun_nb.engine.choice import Choice
from shogun_nb.engine.view import View

MOMENT = 0.1
"""Seconds that a page waits for a bot of one's own before it goes on without the choice."""
ASK_AGAIN = 50
"""Milliseconds after which a page asks such a bot again."""


class _Thought:
    """What a bot thinks of a view."""

    def __init__(self, bot: Bot, view: View, luck: Sequence[int]) -> None:
        self.bot = bot
        # A copy: the view belongs to the bot, which may try things out on it.
        self._position = view.position.copy()
        self._question = view, luck
        self.choice: Choice | None = None
        self.error: Exception | None = None
        self.unwanted = False
        self.over = threading.Event()

    def think(self) -> None:
        """Ask the bot, unless nobody needs its answer any more."""
        try:
            if not self.unwanted:
                self.choice = self.bot.decide(*self._question)
        except Exception as error:  # noqa: BLE001  it belongs to whoever asked the bot
            self.error = error
        except BaseException as error:  # noqa: BLE001  such as SystemExit: it ends no kernel
            self.error = RuntimeError(repr(error))
        finally:
            self.over.set()

    def is_of(self, bot: Bot, view: View) -> bool:
        """Whether it is about the very decision that this bot is asked for."""
        return self.bot is bot and self._position == view.position


class _Mind:
    """The thread in which one bot thinks while pages wait, of one thing after the other.

    A bot has one mind, in however many games it plays: nobody who writes a bot expects to be asked
    twice at the same time, or each time in another thread.
    """

    def __init__(self) -> None:
        self.turn = threading.RLock()
        self._thoughts: queue.SimpleQueue[_Thought | None] = queue.SimpleQueue()
        # A kernel that is ended does not wait for it.
        threading.Thread(target=_think_all, args=(self._thoughts, self.turn), daemon=True).start()

    def take_up(self, thought: _Thought) -> None:
        """Think of this after everything before it."""
        self._thoughts.put(thought)

    def end(self) -> None:
        """The bot is gone: its thread ends."""
        self._thoughts.put(None)


def _think_all(thoughts: queue.SimpleQueue[_Thought | None], turn: threading.RLock) -> None:
    while (thought := thoughts.get()) is not None:
        with turn:
            thought.think()
        del thought  # or the bot would live as long as this waits


_minds: dict[int, _Mind] = {}  # by the bot: not all can be keys


def _mind_of(bot: Bot) -> _Mind:
    mind = _minds.get(id(bot))
    if mind is None:
        mind = _minds[id(bot)] = _Mind()
        weakref.finalize(bot, _forget, id(bot))
    return mind


def _forget(number: int) -> None:
    _minds.pop(number).end()


class Chair(Bot):
    """A bot's seat: it tells when its bot fails, and keeps no page waiting.

    ``failed(player)`` is called before the error goes on to whoever let the bot choose. While a
    page waits, a bot that thinks longer than a :data:`MOMENT` thinks on by itself:
    :class:`StillThinking` is raised, and the choice is there when it is asked again. A program
    waits as long as it takes.

    >>> class Lazy(Bot):
    ...     def plan(self, view):
    ...         raise RuntimeError("no idea")
    >>> chair = Chair("Mori", Lazy(), lambda player: print(f"{player}'s bot has failed."))
    >>> try:
    ...     game.play({"Mori": chair})
    ... except BotError as error:
    ...     print(error)
    Mori's bot has failed.
    Lazy for Mori: plan raised RuntimeError: no idea
    """

    def __init__(
        self, player: str, bot: Bot, failed: Callable[[str], object] = lambda player: None
    ) -> None:
        self.player = player
        self.bot = bot
        self._on_failure = failed
        self._thought: _Thought | None = None

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        """The choice of the bot that sits here; whatever it raises comes as a BotError."""
        name = type(self.bot).__name__
        try:
            choice = self._choose(view, luck)
            problems = view.problems(choice)
        except StillThinking:
            raise
        except BotError:
            self._on_failure(self.player)
            raise
        except Exception as error:
            self._on_failure(self.player)
            raise BotError(
                f"{name} for {view.player}: decide raised {type(error).__name__}: {error}"
            ) from error
        if problems:
            self._on_failure(self.player)
            raise BotError(f"{name} for {view.player} chose {choice!r}: " + "; ".join(problems))
        return choice

    def _choose(self, view: View, luck: Sequence[int]) -> Choice:
        thought, mind = self._thought, _mind_of(self.bot)
        if thought is not None and not thought.is_of(self.bot, view):
            thought.unwanted = True  # another bot sits here, or the game was taken back
            self._thought = thought = None
        if thought is None and not page_waits():
            with mind.turn:
                return self.bot.decide(view, luck)
        if thought is None:
            self._thought = thought = _Thought(self.bot, view, luck)
            mind.take_up(thought)
        if not thought.over.wait(MOMENT if page_waits() else None):
            raise StillThinking(self.player)
        self._thought = None
        if thought.error is not None:
            raise thought.error
        return thought.choice  # type: ignore[return-value]  # whatever it is, it is checked
