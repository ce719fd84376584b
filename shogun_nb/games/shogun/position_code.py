"""One line of text for a whole position, and back.

Words with one space between them; what stands as in an empty game is left out. A province reads
``kai:A5ct!2~``: owner (A to E, N neutral, X closed), armies, buildings (c castle, t temple, n nō
theatre), ``!`` revolt markers, ``~`` its card left a planning board this round, ``@`` where its
card is in the draft. All other words are fields of the state, ``field=numbers``. No code is run
when a text is read, and every mistake is named with its field.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from shogun_nb.engine.declared import shapes
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.position_text import (
    PositionError,
    changed_words,
    names_text,
    numbers_text,
    on_map,
    whole_numbers,
)
from shogun_nb.games.shogun.board_map import SIDES, Map
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.rules.parameters import Options, Parameters
from shogun_nb.games.shogun.rules.state import State, blank_state
from shogun_nb.games.shogun.towers import Tower, TowerModel, tower_from_text
from shogun_nb.games.shogun.words import SEAT_LETTERS

if TYPE_CHECKING:
    from shogun_nb.games.shogun.position import Position

VERSION = "shogun1"
_BUILDING_LETTERS = "ctn"
_OWNERS = SEAT_LETTERS + "NX"
_PROVINCE = re.compile(
    r"(?P<owner>[A-ENX])(?P<armies>[0-9]{1,4})(?P<buildings>c?t?n?)(?:!(?P<revolts>[0-9]{1,2}))?"
    r"(?P<spent>~?)(?:@(?P<card>[0-9]{1,4}))?"
)

_SHAPES = shapes(State)
_SHARED = ("slot", "start")
WORDS = tuple(
    name
    for name, shape in _SHAPES.items()
    if name not in ("players", "takes_unseen", "cause", "revolt_stage") and not shape.by_place
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


def encode(position: Position) -> str:
    """The position as one line of text; see :meth:`shogun_nb.Position.code`."""
    state = position.state
    empty = blank_state(len(state.owner), state.players)
    words = [
        VERSION,
        f"side={position.side}",
        "players=" + names_text(position.players),
    ]
    if not position.on_shipped_map:
        words.append(f"map={position.map.fingerprint()}")
    words += changed_words(position.options, Options(), "option.")
    words += changed_words(position.numbers, Parameters(), "number.")
    if position.tower != Tower():
        words.append(f"tower_model={position.tower.text()}")
    for word in WORDS:
        field = field_of(word, state)
        value = getattr(state, field)
        if value != getattr(empty, field):
            words.append(f"{word}={numbers_text(value)}")
    if any(card != at.HIDDEN for card in position.plans):
        words.append(f"plans={numbers_text(position.plans)}")
    for number, province in enumerate(position.map.provinces):
        text = _province_text(state, number)
        if text != "N0":
            words.append(f"{quote(province.id, safe='')}:{text}")
    return " ".join(words)


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


def decode(text: str, map: Map) -> dict[str, Any]:
    """The parts of a position from its line of text.

    Raises :class:`PositionError`, which names the field, for anything that is no position.
    """
    parts, given, of_provinces = on_map(text, VERSION, map, Parameters, Options, (3, 5, "S-2"))
    parts["side"] = given.pop("side", "")
    if parts["side"] not in SIDES:
        raise PositionError("side", f"{parts['side'][:40]!r} is not sun or moon")
    parts["tower"] = _model(given.pop("tower_model", None))
    places = len(map.provinces)
    state = parts["state"] = blank_state(places, len(parts["players"]))
    parts["plans"] = [at.HIDDEN] * (at.SEATS * at.SPACES)
    for key, (place, value) in of_provinces.items():
        _read_province(state, place, key, value)
    for key, value in sorted(given.items(), key=lambda word: word[0] in _SHARED):
        if key == "plans":
            parts["plans"] = whole_numbers(key, value, _SHAPES["shown"], places)
        elif key in WORDS:
            numbers_ = whole_numbers(key, value, _SHAPES[key], places)
            one = not _SHAPES[key].count
            setattr(state, field_of(key, state), numbers_[0] if one else numbers_)
        else:
            raise PositionError(key[:40], "there is no such field")
    return parts


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


def _model(text: str | None) -> TowerModel:
    if text is None:
        return Tower()
    try:
        return tower_from_text(text)
    except InputError as error:
        raise PositionError("tower_model", str(error)) from None
