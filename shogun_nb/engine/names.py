"""The names of the people at a table: of letters that can be seen, and no two alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from shogun_nb.engine.errors import InputError, shown

_LONGEST_NAME = 40
# Emoji joined from several signs: with skin tones, hearts in red, families, keycaps and flags.
_EMOJI = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001faff]"
)
_ONE = f"{_EMOJI}\ufe0f?[\U0001f3fb-\U0001f3ff]?"
_JOINED = re.compile(
    f"\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{{3,6}}\U000e007f"
    f"|[0-9#*]\ufe0f?\u20e3|{_ONE}(?:\u200d{_ONE})*"
)
# Unicode's default-ignorable characters and the blank Braille pattern: all invisible.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)


class KeptNames(tuple[str, ...]):
    """Players' names from a file or a line of text; those of older versions are valid, too.

    >>> checked_names(KeptNames(["Takeda ", "Uesugi", "Mori"]))[0]
    'Takeda '
    """


def same_name(name: str) -> str:
    """A key that is equal for names that look alike or are spelled alike.

    >>> same_name(" Ｔａｋｅｄａ") == same_name("takeda") != same_name("Takéda")
    True
    """
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())  # a page shows one blank of two


def can_be_seen(text: str) -> bool:
    """Whether a text holds only signs that can be seen; those that join emoji are welcome.

    >>> can_be_seen("pax ☮"), can_be_seen("pax\\u202e")
    (True, False)
    """
    visible = _JOINED.sub("☺", text)
    return visible.isprintable() and not _INVISIBLE.search(visible)


def checked_names(
    players: Sequence[str],
    rule: str = "",
    few: int = 2,
    many: int = 6,
    taken: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """The players' names, in the order of their seats.

    ``rule`` says how many there may be, as a refusal words it; ``taken`` are names that the game
    gives to others, each with what it is there.

    Raises :class:`~shogun_nb.InputError` when there are too few or too many, when a name is
    empty, longer than 40 characters, begins or ends with a blank, holds signs that cannot be seen
    (those that join emoji are welcome), or could be taken for another one.

    >>> checked_names(["Takeda", "Takeda", "Mori"])
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: players: the name 'Takeda' appears twice. Give every \
player a name of their own.
    """
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise InputError('players: give a list of names, for example ["Takeda", "Uesugi", "Mori"].')
    if not few <= len(players) <= many:
        raise InputError(f"players: {len(players)} names, but {rule}.")
    kept = isinstance(players, KeptNames)
    seen: set[str] = set()
    for name in players:
        if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME:
            raise InputError(
                f"players: {shown(name)} is not a name; use 1 to {_LONGEST_NAME} characters."
            )
        if not (_JOINED.sub("☺", name).isprintable() if kept else can_be_seen(name)):
            raise InputError(f"players: {name!a} holds characters that cannot be shown.")
        if not kept and unicodedata.category(name.strip()[0]).startswith("M"):
            raise InputError(f"players: {name!a} begins with a sign that needs a letter before it.")
        plain = unicodedata.normalize("NFC", name).casefold() if kept else same_name(name)
        if plain in {"chance": "", "neutral": "", **(taken or {})}:
            meaning = (taken or {}).get(plain, "has a meaning of its own here")
            raise InputError(f"players: {name!r} {meaning}; choose another.")
        if plain in seen:
            raise InputError(
                f"players: the name {name!r} appears twice. Give every player a name of their own."
            )
        if not kept and name != name.strip():
            raise InputError(f"players: {name!r} begins or ends with a blank. Leave it out.")
        seen.add(plain)
    return tuple(players)
