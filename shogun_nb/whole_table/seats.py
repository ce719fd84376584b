"""Who sits where at the whole table: people, bots, and what is kept about them beside the game.

The game's own file knows names only. Who plays whom is written beside it, so that a game that is
gone on with after a restart finds the same people and bots at the table.
"""

from __future__ import annotations

import json
import os
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from shogun_nb.bots import Bot, BotError, GreedyBot, RandomBot, bot_named
from shogun_nb.choices import Choice
from shogun_nb.controls import page_waits
from shogun_nb.errors import InputError
from shogun_nb.panels.setup import GREEDY, ME, OWN, PERSON, RANDOM
from shogun_nb.view import View

ROLE_WORDS = {
    ME: "me",
    PERSON: "a person here",
    GREEDY: "greedy bot",
    RANDOM: "random bot",
    OWN: "a bot of your own",
}


MOMENT = 0.1
"""Seconds that a page waits for a bot of one's own before it goes on without the choice."""


class StillThinking(InputError):
    """A bot has not chosen yet; it thinks on, and is asked again.

    >>> print(StillThinking("Mori"))
    The bot of Mori is still thinking. Press Next to wait for it.
    """

    def __init__(self, player: str) -> None:
        super().__init__(f"The bot of {player} is still thinking. Press Next to wait for it.")
        self.player = player


class _Thought:
    """What a bot thinks of a view, in a thread of its own: the page must go on meanwhile."""

    def __init__(self, bot: Bot, view: View, luck: Sequence[int]) -> None:
        self.bot = bot
        self.position = view.position
        self.choice: Choice | None = None
        self.error: Exception | None = None
        self.over = threading.Event()
        # A kernel that is ended does not wait for it.
        threading.Thread(target=self._think, args=(view, luck), daemon=True).start()

    def _think(self, view: View, luck: Sequence[int]) -> None:
        try:
            self.choice = self.bot.decide(view, luck)
        except Exception as error:  # noqa: BLE001  it belongs to whoever asked the bot
            self.error = error
        except BaseException as error:  # noqa: BLE001  such as SystemExit: it ends no kernel
            self.error = RuntimeError(repr(error))
        finally:
            self.over.set()

    def is_of(self, bot: Bot, view: View) -> bool:
        """Whether it is about the very decision that this bot is asked for."""
        return self.bot is bot and self.position == view.position


class Chair(Bot):
    """A bot's seat at a table: it tells when its bot fails, and keeps no page waiting.

    ``failed(player)`` is called before the error goes on to whoever let the bot choose. While a
    page waits, a bot that thinks longer than a :data:`MOMENT` thinks on by itself:
    :class:`StillThinking` is raised, and the choice is there when it is asked again. A program
    waits as long as it takes.

    >>> from shogun_nb import new_game
    >>> class Lazy(Bot):
    ...     def plan(self, view):
    ...         raise RuntimeError("no idea")
    >>> chair = Chair("Mori", Lazy(), lambda player: print(f"{player}'s bot has failed."))
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7)
    >>> try:
    ...     game.play({"Mori": chair})
    ... except BotError as error:
    ...     print(error)
    Mori's bot has failed.
    Lazy for Mori: plan raised RuntimeError: no idea
    """

    def __init__(self, player: str, bot: Bot, failed: Callable[[str], None]) -> None:
        self.player = player
        self.bot = bot
        self._failed = failed
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
            self._failed(self.player)
            raise
        except Exception as error:
            self._failed(self.player)
            raise BotError(
                f"{name} for {view.player}: decide raised {type(error).__name__}: {error}"
            ) from error
        if problems:
            self._failed(self.player)
            raise BotError(f"{name} for {view.player} chose {choice!r}: " + "; ".join(problems))
        return choice

    def _choose(self, view: View, luck: Sequence[int]) -> Choice:
        thought = self._thought
        if thought is not None and not thought.is_of(self.bot, view):
            thought = None  # another bot sits here, or the game was taken back
        if thought is None and not page_waits():
            return self.bot.decide(view, luck)
        self._thought = thought = thought or _Thought(self.bot, view, luck)
        if not thought.over.wait(MOMENT if page_waits() else None):
            raise StillThinking(self.player)
        self._thought = None
        if thought.error is not None:
            raise thought.error
        return thought.choice  # type: ignore[return-value]  # whatever it is, it is checked


def checked_seats(seats: object, players: Sequence[str]) -> dict[str, str | Bot]:
    """Who plays each player: ``"me"``, ``"person"``, or a bot, in the order of the seats.

    ``seats`` is a table by player with ``"me"`` (at most once), ``"person"`` (somebody else at this
    computer), ``"greedy"``, ``"random"`` or a bot of your own; who is not in it is played by the
    greedy bot. ``None`` is the first player for me and greedy bots for all others; one bot for all
    is a game to watch.

    Raises :class:`~shogun_nb.errors.InputError` for unknown players, bots, and two of "me".

    >>> seats = checked_seats({"mori": "me"}, ["Takeda", "Uesugi", "Mori"])
    >>> {name: role_of(seat) for name, seat in seats.items()}
    {'Takeda': 'greedy', 'Uesugi': 'greedy', 'Mori': 'me'}
    """
    if seats is None:
        seats = {players[0]: ME}
    if not isinstance(seats, Mapping):
        return dict.fromkeys(players, bot_named(seats))
    by_name = {player.casefold(): player for player in players}
    taken: dict[str, str | Bot] = {}
    for name, seat in seats.items():
        player = by_name.get(str(name).casefold())
        if player is None:
            raise InputError(f"seats: {name!r} does not play; players: {', '.join(players)}.")
        if player in taken:
            raise InputError(f"seats: {player} stands there twice. Leave one of them out.")
        if seat in (ME, PERSON):
            taken[player] = str(seat)
            continue
        try:
            taken[player] = bot_named(seat)
        except InputError as error:
            raise InputError(
                f'seats: {player} is played by "me", by "person" (somebody else at this computer) '
                f"or by a bot. {error}"
            ) from None
    if list(taken.values()).count(ME) > 1:
        raise InputError('seats: only one player is "me"; call the others "person".')
    return {player: taken.get(player) or GreedyBot() for player in players}


def role_of(seat: str | Bot) -> str:
    """What a seat is in one word: me, person, greedy, random, own.

    >>> role_of("me"), role_of(GreedyBot())
    ('me', 'greedy')
    """
    if isinstance(seat, str):
        return seat
    bot = seat.bot if isinstance(seat, Chair) else seat
    return GREEDY if type(bot) is GreedyBot else RANDOM if type(bot) is RandomBot else OWN


def seats_file(game_file: str | os.PathLike[str]) -> Path:
    """Where the seats of a kept game stand: beside it.

    >>> seats_file("class.jsonl").name
    'class.seats.json'
    """
    return Path(game_file).with_suffix(".seats.json")


def keep_seats(game_file: str | os.PathLike[str], seats: Mapping[str, str | Bot]) -> None:
    """Write beside a kept game who plays whom, in one step.

    Raises :class:`OSError` when the file cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keep_seats(f"{folder}/class.jsonl", {"Takeda": "me", "Mori": GreedyBot()})
    ...     kept_seats(f"{folder}/class.jsonl")
    {'Takeda': 'me', 'Mori': 'greedy'}
    """
    path = seats_file(game_file)
    words = {name: role_of(seat) for name, seat in seats.items()}
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.stem}-", delete=False
    ) as stream:
        json.dump({"seats": words}, stream, ensure_ascii=False)
    Path(stream.name).replace(path)


def kept_seats(game_file: str | os.PathLike[str]) -> dict[str, str]:
    """Who played whom in a kept game, in words; empty when that is not known.

    A file that is missing, torn, or not ours tells nothing: the game itself is not touched by it.

    >>> kept_seats("no such game.jsonl")
    {}
    """
    path = seats_file(game_file)
    if not path.is_file() or path.stat().st_size > 10_000:
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    seats = data.get("seats") if isinstance(data, dict) else None
    if not isinstance(seats, dict):
        return {}
    known = {
        name: role for name, role in seats.items() if isinstance(role, str) and role in ROLE_WORDS
    }
    return known if list(known.values()).count(ME) <= 1 else {}


def bot_for(role: str) -> Bot | None:
    """The bot of a kept role; a bot of one's own cannot be kept, so the greedy one sits in.

    >>> type(bot_for("own")).__name__, bot_for("me") is None
    ('GreedyBot', True)
    """
    if role in (ME, PERSON):
        return None
    return RandomBot() if role == RANDOM else GreedyBot()
