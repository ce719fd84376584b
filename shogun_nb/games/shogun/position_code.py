"""One line of text for a whole position, and back.

Words with one space between them; what stands as in an empty game is left out. A province reads
``kai:A5ct!2~``: owner (A to E, N neutral, X closed), armies, buildings (c castle, t temple, n nō
theatre), ``!`` revolt markers, ``~`` its card left a planning board this round, ``@`` where its
card is in the draft. All other words are fields of the state, ``field=numbers``. No code is run
when a text is read, and every mistake is named with its field.
"""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from shogun_nb.engine.board_map import SIDES, Map
from shogun_nb.engine.declared import Shape, shapes
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.chance import Tower, probability_from, probability_text
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.games.shogun.rules.state import State, blank_state
from shogun_nb.games.shogun.words import SEAT_LETTERS

if TYPE_CHECKING:
    from shogun_nb.games.shogun.position import Position

VERSION = "shogun1"
LONGEST = 20_000  # characters; a real position has about 1,500
_BUILDING_LETTERS = "ctn"
_OWNERS = SEAT_LETTERS + "NX"
_PROVINCE = re.compile(
    r"(?P<owner>[A-ENX])(?P<armies>[0-9]{1,4})(?P<buildings>c?t?n?)(?:!(?P<revolts>[0-9]{1,2}))?"
    r"(?P<spent>~?)(?:@(?P<card>[0-9]{1,4}))?"
)
_WHOLE = re.compile(r"-?[0-9]{1,5}")

_SHAPES = shapes(State)
_SHARED = ("slot", "start")
WORDS = tuple(
    name
    for name, shape in _SHAPES.items()
    if name not in ("players", "takes_unseen", "cause", "revolt_stage") and not shape.by_province
)
"""The words of a text that stand for fields of the state, in their order."""


def field_of(word: str, state: State) -> str:
    """The field that a word stands for here: two words serve fields that are never in use at once.

    >>> state = blank_state(45, 3)
    >>> state.phase, state.attacker = at.REVOLTING, at.FARMERS
    >>> field_of("slot", state), field_of("start", state)
    ('revolt_stage', 'cause')
    """
    if word == "slot":
        return {at.DRAFTING: "takes_unseen", at.REVOLTING: "revolt_stage"}.get(state.phase, word)
    if word == "start" and state.attacker == at.FARMERS:
        return "cause"
    return word


class PositionError(InputError):
    """A text that is no position: which field, why, and what to do.

    >>> raise PositionError("kai", "Z3 is not a province")
    Traceback (most recent call last):
        ...
    shogun_nb.games.shogun.position_code.PositionError: position, field kai: Z3 is not a province
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"position, field {field}: {reason}")
        self.field = field
        self.reason = reason


def encode(position: Position) -> str:
    """The position as one line of text; see :meth:`shogun_nb.Position.code`."""
    state = position.state
    empty = blank_state(len(state.owner), state.players)
    words = [
        VERSION,
        f"side={position.side}",
        "players=" + ",".join(quote(name, safe="") for name in position.players),
    ]
    if not position.on_shipped_map:
        words.append(f"map={position.map.fingerprint()}")
    for kind, given, usual in (
        ("option", position.options, Options()),
        ("number", position.numbers, Parameters()),
    ):
        for item in fields(usual):
            value = getattr(given, item.name)
            if value != getattr(usual, item.name):
                words.append(f"{kind}.{item.name}={_joined(value)}")
    if (position.tower.stay, position.tower.fall) != (0.25, 0.5):
        model = (position.tower.stay, position.tower.fall)
        words.append("tower_model=" + ",".join(probability_text(chance) for chance in model))
    for word in WORDS:
        field = field_of(word, state)
        value = getattr(state, field)
        if value != getattr(empty, field):
            words.append(f"{word}={_joined(value)}")
    if any(card != at.HIDDEN for card in position.plans):
        words.append(f"plans={_joined(position.plans)}")
    for number, province in enumerate(position.map.provinces):
        text = _province_text(state, number)
        if text != "N0":
            words.append(f"{quote(province.id, safe='')}:{text}")
    return " ".join(words)


def _joined(value: object) -> str:
    if isinstance(value, int):
        return str(value)
    return ",".join(map(str, value))  # type: ignore[call-overload]


def _province_text(state: State, province: int) -> str:
    text = f"{_OWNERS[state.owner[province]]}{state.armies[province]}"
    for kind, letter in enumerate(_BUILDING_LETTERS):
        if state.buildings[province * at.BUILDINGS + kind]:
            text += letter
    if state.revolts[province]:
        text += f"!{state.revolts[province]}"
    if state.spent[province]:
        text += "~"
    if state.card[province]:
        text += f"@{state.card[province]}"
    return text


def decode(text: str, map: Map) -> dict[str, object]:
    """The parts of a position from its line of text.

    Raises :class:`PositionError`, which names the field, for anything that is no position.
    """
    if not isinstance(text, str):
        raise PositionError("text", f"{shown(text)} is not a text")
    if len(text) > LONGEST:
        raise PositionError("text", f"{len(text)} characters are more than {LONGEST}")
    words = text.split()
    if not words or words[0] != VERSION:
        raise PositionError(
            "version", f"the line must begin with {VERSION}, not {(words or ['nothing'])[0][:40]!r}"
        )
    given: dict[str, str] = {}
    of_provinces: dict[str, str] = {}
    for word in words[1:]:
        found = re.match(r"([^=:]+)([=:])", word)
        if found is None:
            raise PositionError("?", f"{word[:60]!r} is neither field=value nor province:value")
        key = unquote(found[1])
        into = given if found[2] == "=" else of_provinces
        if key in into:
            raise PositionError(key[:40], "stands twice")
        into[key] = word[found.end() :]
    side = given.pop("side", "")
    if side not in SIDES:
        raise PositionError("side", f"{side[:40]!r} is not sun or moon")
    players = tuple(unquote(name) for name in given.pop("players", "").split(","))
    if not 3 <= len(players) <= 5:
        raise PositionError("players", f"{len(players)} names; the game has 3 to 5 players (S-2)")
    fingerprint = given.pop("map", None)
    if fingerprint is not None and fingerprint != map.fingerprint():
        raise PositionError("map", "made on another map; give that map, too: map=read_map(…)")
    numbers = _table(given, "number", Parameters)
    options = _table(given, "option", Options)
    model = _model(given.pop("tower_model", None))
    state = blank_state(len(map.provinces), len(players))
    plans = [at.HIDDEN] * (at.SEATS * at.SPACES)
    ids = {province.id: number for number, province in enumerate(map.provinces)}
    for key, value in of_provinces.items():
        if key not in ids:
            raise PositionError(key[:40], "this map has no such province")
        _read_province(state, ids[key], key, value)
    for key, value in sorted(given.items(), key=lambda word: word[0] in _SHARED):
        if key == "plans":
            plans = _whole_numbers(key, value, _SHAPES["shown"], len(ids))
        elif key in WORDS:
            numbers_ = _whole_numbers(key, value, _SHAPES[key], len(ids))
            one = not _SHAPES[key].count
            setattr(state, field_of(key, state), numbers_[0] if one else numbers_)
        else:
            raise PositionError(key[:40], "there is no such field")
    return {
        "side": side,
        "players": players,
        "numbers": numbers,
        "options": options,
        "tower": model,
        "state": state,
        "plans": plans,
    }


def _read_province(state: State, province: int, key: str, value: str) -> None:
    found = _PROVINCE.fullmatch(value)
    if found is None:
        raise PositionError(
            key, f"{value[:40]!r} is not a province; write for example A5ct!2 (owner, armies, …)"
        )
    state.owner[province] = _OWNERS.index(found["owner"])
    state.armies[province] = int(found["armies"])
    for kind, letter in enumerate(_BUILDING_LETTERS):
        state.buildings[province * at.BUILDINGS + kind] = int(letter in found["buildings"])
    state.revolts[province] = int(found["revolts"] or 0)
    state.spent[province] = int(found["spent"] == "~")
    state.card[province] = int(found["card"] or 0)


def _whole_numbers(key: str, value: str, shape: Shape, provinces: int) -> list[int]:
    parts = value.split(",")
    count = shape.count or 1
    if len(parts) != count:
        raise PositionError(key, f"{len(parts)} numbers instead of {count}")
    for part in parts:
        if not _WHOLE.fullmatch(part):
            raise PositionError(key, f"{part[:40]!r} is not a whole number")
        if not shape.allows(int(part), provinces):
            raise PositionError(key, f"{int(part)} is not in range")
    return [int(part) for part in parts]


def _table(given: dict[str, str], kind: str, table: type) -> object:
    changed: dict[str, object] = {}
    usual = table()
    for key in [key for key in given if key.startswith(kind + ".")]:
        name = key[len(kind) + 1 :]
        if name not in {item.name for item in fields(table)}:
            raise PositionError(key[:40], f"there is no {kind} of this name")
        value = given.pop(key)
        parts = value.split(",")
        if not all(_WHOLE.fullmatch(part) for part in parts):
            raise PositionError(key, f"{value[:40]!r} is not a list of whole numbers")
        numbers = [int(part) for part in parts]
        single = isinstance(getattr(usual, name), int)
        if single and len(numbers) != 1:
            raise PositionError(key, "takes one number")
        changed[name] = numbers[0] if single else numbers
    try:
        return table(**changed)
    except ValueError as error:
        raise PositionError(next(iter(changed), kind), str(error)) from None


def _model(text: str | None) -> Tower:
    if text is None:
        return Tower()
    parts = text.split(",")
    if len(parts) != 2:
        raise PositionError("tower_model", f"{text[:40]!r} is not two probabilities")
    try:
        return Tower(probability_from(parts[0]), probability_from(parts[1]))
    except InputError as error:
        raise PositionError("tower_model", str(error)) from None
