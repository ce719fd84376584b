"""One line of text for a whole position, and back.

Words with one space between them; what stands as in a blank table is left out. A province reads
``owari:B/Bb3d1/L1``: who controls it (A to F by seat, N nobody), then what lies there, with ``/``
between: units by seat (``b`` Bushi, ``s`` Spearmen, ``w`` Swordsmen, ``a`` Archers, ``n``
Bannermen, ``q`` Arquebusiers, ``d`` Daimyo), ``L`` locals, ``$`` sown Koku, ``^`` who controlled it
when the round began, ``>`` who has moved in, ``+`` units that have moved, ``x`` a battle that is
over. All other words are fields of the state, ``field=numbers``; no code is run when a text is
read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.declared import Shape, shapes
from shogun_nb.engine.position_text import (
    PositionError,
    changed_words,
    fill_state,
    numbers_text,
    on_map,
    whole_numbers,
    words_on_map,
)
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.parameters import Options, Parameters
from shogun_nb.games.gekokujo.rules.state import State, blank_state

if TYPE_CHECKING:
    from shogun_nb.games.gekokujo.board_map import Map
    from shogun_nb.games.gekokujo.position import Position

VERSION = "gekokujo1"
_SEATS = "ABCDEF"
_UNITS = "bswanqd"
_BY_PLACE = tuple(name for name, shape in shapes(State).items() if shape.by_place)
_PART = re.compile(rf"[A-F+](?:[{_UNITS}][0-9]{{1,4}})+|[L$][0-9]{{1,4}}|\^[A-F]|>[A-F]{{1,6}}|x")
_HIDDEN = Shape(at.NOT_HIDING, at.UNKNOWN, at.HIDING, at.SEATS)


def encode(position: Position) -> str:
    """The position as one line of text; see :meth:`~.position.Position.code`."""
    state = position.state
    blank = blank_state(len(state.owner), state.players)
    words = words_on_map(position, VERSION)
    words += (
        word
        for word in changed_words(state, blank)
        if word.partition("=")[0] not in ("players", *_BY_PLACE)
    )
    if any(position.plans):
        words.append(f"hidden={numbers_text(position.plans)}")
    for number, province in enumerate(position.map.provinces):
        text = _province_text(state, number)
        if text != "N":
            words.append(f"{province.id}:{text}")
    return " ".join(words)


def _units_text(units: list[int]) -> str:
    return "".join(f"{letter}{n}" for letter, n in zip(_UNITS, units, strict=True) if n)


def _province_text(state: State, province: int) -> str:
    parts = ["N" if state.owner[province] < 0 else _SEATS[state.owner[province]]]
    for seat, letter in enumerate(_SEATS):
        first = (province * at.SEATS + seat) * at.UNIT_KINDS
        if units := _units_text(list(state.units[first : first + at.UNIT_KINDS])):
            parts.append(letter + units)
    for sign, number in (("L", state.locals[province]), ("$", state.sown[province])):
        parts += [f"{sign}{number}"] if number else []
    if state.began[province] >= 0:
        parts.append(f"^{_SEATS[state.began[province]]}")
    if state.entered[province]:
        seats = enumerate(_SEATS)
        entered = [letter for seat, letter in seats if state.entered[province] >> seat & 1]
        parts.append(f">{''.join(entered)}")
    first = province * at.UNIT_KINDS
    if units := _units_text(list(state.moved[first : first + at.UNIT_KINDS])):
        parts.append(f"+{units}")
    return "/".join([*parts, *["x"] * state.fought[province]])


def decode(text: str, map: Map) -> dict[str, Any]:
    """The parts of a position from its line of text.

    Raises :class:`PositionError`, which names the field, for anything that is no position.
    """
    parts, given, of_provinces = on_map(
        text, VERSION, map, Parameters, Options, (2, at.SEATS, "G-012")
    )
    hidden = given.pop("hidden", ",".join("0" * at.SEATS))
    places = len(map.provinces)
    parts["plans"] = whole_numbers("hidden", hidden, _HIDDEN, places)
    for key in given:
        if key in ("players", *_BY_PLACE):
            raise PositionError(key, "there is no such field")
    state = parts["state"] = blank_state(places, len(parts["players"]))
    fill_state(state, given, places)
    for key, (place, value) in of_provinces.items():
        _read_province(state, place, key, value)
    return parts


def _read_province(state: State, province: int, key: str, value: str) -> None:
    owner, *parts = value.split("/")
    signs = [part[:1] for part in parts]
    if (
        owner not in tuple("N" + _SEATS)
        or not all(_PART.fullmatch(part) for part in parts)
        or len(set(signs)) < len(signs)
    ):
        example = "B/Bb3d1/L1 (who controls it, units by seat, locals)"
        raise PositionError(key, f"{value[:40]!r} is not a province; write for example {example}")
    state.owner[province] = _SEATS.find(owner)
    for part in parts:
        sign, rest = part[0], part[1:]
        if sign in _SEATS + "+":
            row, first = (
                (state.moved, province * at.UNIT_KINDS)
                if sign == "+"
                else (state.units, (province * at.SEATS + _SEATS.index(sign)) * at.UNIT_KINDS)
            )
            for letter, count in re.findall(r"([a-z])([0-9]+)", rest):
                row[first + _UNITS.index(letter)] = int(count)
        elif sign == "^":
            state.began[province] = _SEATS.index(rest)
        elif sign == ">":
            state.entered[province] = sum(1 << _SEATS.index(letter) for letter in set(rest))
        elif sign == "x":
            state.fought[province] = 1
        else:
            (state.locals if sign == "L" else state.sown)[province] = int(rest)
