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
_BY_PROVINCE = ("owner", "armies", "revolts", "buildings", "spent", "card")
_WHOLE = re.compile(r"-?[0-9]{1,5}")

_MOST = 9_999
_RANGES: dict[str, tuple[int, int]] = {
    "round": (0, 7),
    "phase": (0, at.ENDED),
    "step": (0, at.GAME_OVER),
    "seat": (-1, at.SEATS - 1),
    "slot": (0, at.ACTIONS - 1),
    "turn": (0, 63),
    "event": (-1, at.EVENTS - 1),
    "events": (at.IN_PILE, at.OUT),
    "order": (at.HIDDEN, at.ACTIONS - 1),
    "special": (at.HIDDEN, at.PLACES - 1),
    "turns": (-1, at.SEATS - 1),
    "place": (-1, at.PLACES - 1),
    "privilege": (-1, at.PLACES - 1),
    "planned": (0, 1),
    "fight": (at.NO_FIGHT, at.FIRST_FILLING),
    "attacker": (-1, at.COLOURS - 1),
    "defender": (-1, at.COLOURS - 1),
    "extra_farmers": (0, 99),
    "revolts_due": (0, at.MOST_REVOLTS),
    # cubes: 63 of a colour is the most that the tower's tables hold
    "supply": (-_MOST, _MOST),
    "bank": (-_MOST, _MOST),
    "markers": (-_MOST, _MOST),
    "stock": (-_MOST, _MOST),
}
_PROVINCE_FIELDS = ("here", "open_cards", "faced", "drawn")
_CARD_FIELDS = ("shown", "bids", "plans")

_SHARED = ("slot", "start")
WORDS = tuple(
    item.name
    for item in fields(State)
    if item.name not in ("players", *_BY_PROVINCE, "takes_unseen", "cause", "revolt_stage")
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
            plans = _whole_numbers(key, value, len(plans), len(ids))
        elif key in WORDS:
            usual = getattr(state, key)
            if isinstance(usual, int):
                number = _whole_numbers(key, value, 1, len(ids))[0]
                setattr(state, field_of(key, state), number)
            else:
                setattr(state, key, _whole_numbers(key, value, len(usual), len(ids)))
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


def _whole_numbers(key: str, value: str, count: int, provinces: int) -> list[int]:
    parts = value.split(",")
    if len(parts) != count:
        raise PositionError(key, f"{len(parts)} numbers instead of {count}")
    numbers = []
    low, high = _RANGES.get(key, (0, _MOST))
    if key in _PROVINCE_FIELDS or key == "start":
        low, high = -1, provinces - 1
    for part in parts:
        if not _WHOLE.fullmatch(part):
            raise PositionError(key, f"{part[:40]!r} is not a whole number")
        number = int(part)
        if key in _CARD_FIELDS:
            chest = at.CHEST_CARD <= number <= at.CHEST_CARD + 4
            sound = at.HIDDEN <= number < provinces or chest
        else:
            sound = low <= number <= high
        if not sound:
            raise PositionError(key, f"{number} is not in range")
        numbers.append(number)
    return numbers


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
