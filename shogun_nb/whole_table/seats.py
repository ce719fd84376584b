"""The seats of the whole table: people, bots, and what is kept about them beside the game.

The game's own file holds names only. A file beside it says who plays whom, so that a game resumed
after a restart has the same people and bots at the table.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from shogun_nb.engine.bots import ME, OWN, PERSON, Bot
from shogun_nb.engine.files import write_whole
from shogun_nb.engine.journal import writing
from shogun_nb.engine.rulebook import bot_name, rulebook_of
from shogun_nb.whole_table.chair import Chair

USUAL = ""
"""Stands for the bot that plays whoever has none; which one, a game says by its bots."""
_NO_BUILT_IN = {ME: "me", PERSON: "a person here", OWN: "a bot of your own"}


def role_words(role: str) -> str:
    """Who plays a seat, for people.

    >>> role_words("person"), role_words("greedy")
    ('a person here', 'greedy bot')
    """
    return _NO_BUILT_IN.get(role, f"{role} bot")


def checked_seats(
    seats: object, players: Sequence[str], of: str | None = None
) -> dict[str, str | Bot]:
    """Who plays each player: ``"me"``, ``"person"``, or a bot, in the order of the seats.

    ``seats`` is a table by player with ``"me"`` (at most once), ``"person"`` (somebody else at this
    computer), ``"greedy"``, ``"random"`` or a bot of your own; who is not in it is played by the
    greedy bot. ``None`` is the first player for me and greedy bots for all others; one bot for all
    is a game to watch. ``of`` names the game.

    Raises :class:`~shogun_nb.InputError` for unknown players, bots, and two of "me".

    >>> seats = checked_seats({"mori": "me"}, ["Takeda", "Uesugi", "Mori"])
    >>> {name: role_of(seat) for name, seat in seats.items()}
    {'Takeda': 'greedy', 'Uesugi': 'greedy', 'Mori': 'me'}
    """
    return rulebook_of(of).bots.at_table(seats, players)


def role_of(seat: str | Bot) -> str:
    """What a seat is in one word: me, person, greedy, random, own.

    >>> role_of("me"), role_of(GreedyBot())
    ('me', 'greedy')
    """
    if isinstance(seat, str):
        return seat
    bot = seat.bot if isinstance(seat, Chair) else seat
    return bot_name(bot) or OWN


def seats_file(game_file: str | os.PathLike[str]) -> Path:
    """Where the seats of a kept game stand: beside it."""
    return Path(game_file).with_suffix(".seats.json")


@dataclass(frozen=True)
class Laid:
    """Cards that a player has laid but not handed in: the player, the choice number, the spaces.

    >>> Laid("Mori", 4, {"castle": "Kai", "bid": 2}).cards["bid"]
    2
    """

    player: str
    choices: int
    cards: Mapping[str, str | int]


def keep_seats(
    game_file: str | os.PathLike[str],
    seats: Mapping[str, str | Bot],
    now: str | None = None,
    laid: Laid | None = None,
    speed: str | None = None,
    odds: bool = False,
    told: int = 0,
    guide: bool = False,
) -> None:
    """Write beside a kept game who plays whom, in one step.

    ``now`` is the name of another file in that folder, with which the table has gone on since;
    ``laid`` are cards that are not handed in yet, and so are no part of the game; ``speed`` is how
    fast the table goes on by itself, ``odds`` whether it shows odds, ``told`` how many steps of the
    game it has shown, ``guide`` whether it leads through the first round. Raises
    :class:`~shogun_nb.NotKept` when the file cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keep_seats(f"{folder}/class.jsonl", {"Takeda": "me", "Mori": GreedyBot()})
    ...     kept_seats(f"{folder}/class.jsonl")
    {'Takeda': 'me', 'Mori': 'greedy'}
    """
    path = seats_file(game_file)
    data: dict[str, object] = {"seats": {name: role_of(seat) for name, seat in seats.items()}}
    if now is not None:
        data["now"] = now
    if laid is not None and laid.cards:
        data["laid"] = {**vars(laid), "cards": dict(laid.cards)}
    if speed is not None:
        data["speed"] = speed
    if odds:
        data["odds"] = True
    if told:
        data["told"] = told
    if guide:
        data["guide"] = True
    with writing(path):
        write_whole(path, json.dumps(data, ensure_ascii=False).encode())


def kept_seats(game_file: str | os.PathLike[str], of: str | None = None) -> dict[str, str]:
    """Who played whom in a kept game, in words; empty when that is not known.

    ``of`` names the game. A bot that it does not have is one of your own. A missing, incomplete
    or foreign file tells nothing and does not affect the game.

    >>> kept_seats("no such game.jsonl")
    {}
    """
    seats = _read(game_file).get("seats")
    if not isinstance(seats, dict):
        return {}
    roles = {*_NO_BUILT_IN, *rulebook_of(of).bots}
    known = {
        name: role if role in roles else OWN
        for name, role in seats.items()
        if isinstance(role, str)
    }
    return known if list(known.values()).count(ME) <= 1 else {}


def kept_now(game_file: str | os.PathLike[str]) -> Path | None:
    """The file in which the table has since continued a kept game; ``None`` if it is the same.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     other = Path(folder) / "class.jsonl"
    ...     _ = other.write_text("a game")
    ...     keep_seats(f"{folder}/shogun_game.jsonl", {}, now="class.jsonl")
    ...     kept_now(f"{folder}/shogun_game.jsonl") == other
    True
    """
    name = _read(game_file).get("now")
    if not isinstance(name, str) or Path(name).name != name:
        return None
    other = Path(game_file).with_name(name)
    return other if other.is_file() else None


def kept_speed(game_file: str | os.PathLike[str]) -> str | None:
    """How fast the table went on by itself when it was left; ``None`` if that is not known.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keep_seats(f"{folder}/a.jsonl", {}, speed="slow")
    ...     kept_speed(f"{folder}/a.jsonl")
    'slow'
    """
    speed = _read(game_file).get("speed")
    return speed if isinstance(speed, str) else None


def kept_odds(game_file: str | os.PathLike[str]) -> bool:
    """Whether odds were shown when the table was left.

    >>> kept_odds("no such game.jsonl")
    False
    """
    return _read(game_file).get("odds") is True


def kept_guide(game_file: str | os.PathLike[str]) -> bool:
    """Whether the guide of the first round was shown when the table was left.

    >>> kept_guide("no such game.jsonl")
    False
    """
    return _read(game_file).get("guide") is True


def kept_told(game_file: str | os.PathLike[str]) -> int:
    """How many steps of the game had been shown when the table was left; 0 if that is not known.

    The game may be ahead of them: bots and chance go on while nobody must decide.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keep_seats(f"{folder}/a.jsonl", {}, told=12)
    ...     kept_told(f"{folder}/a.jsonl")
    12
    """
    told = _read(game_file).get("told")
    return told if type(told) is int and told > 0 else 0


def kept_laid(game_file: str | os.PathLike[str]) -> Laid | None:
    """The cards that lay on a plan when the table was left; ``None`` if none did.

    The game checks whether they may still lie there.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keep_seats(f"{folder}/a.jsonl", {}, laid=Laid("Mori", 4, {"castle": "Kai", "bid": 2}))
    ...     kept_laid(f"{folder}/a.jsonl")
    Laid(player='Mori', choices=4, cards={'castle': 'Kai', 'bid': 2})
    """
    laid = _read(game_file).get("laid")
    if not isinstance(laid, dict):
        return None
    player, choices, cards = (laid.get(key) for key in ("player", "choices", "cards"))
    if not (isinstance(player, str) and type(choices) is int and isinstance(cards, dict)):
        return None
    sound = {key: card for key, card in cards.items() if type(card) in (str, int)}
    return Laid(player, choices, sound)


def _read(game_file: str | os.PathLike[str]) -> dict[str, object]:
    path = seats_file(game_file)
    try:
        if not path.is_file() or path.stat().st_size > 10_000:
            return {}
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def bot_for(role: str, of: str | None = None) -> Bot | None:
    """The bot of a kept role; a user's own bot cannot be kept, so the greedy bot replaces it.

    ``of`` names the game.

    >>> type(bot_for("own")).__name__, bot_for("me") is None
    ('GreedyBot', True)
    """
    if role in (ME, PERSON):
        return None
    bots = rulebook_of(of).bots
    bot: Bot = bots.named(role if role in bots else bots.usual)
    return bot
