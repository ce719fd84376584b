"""One line of text for a whole position, and back.

Words with one space between them; what stands as in a blank table is left out. A town reads
``osaka:Al+-GMCTW2``: who holds it (A or B by seat, N nobody), its unit (``a`` archer, ``l`` lancer,
``s`` swordsman, ``c`` capital, ``.`` none), ``+`` upgraded, ``-`` weakened, then garden ``G``,
smithy ``M``, castle ``C``, temple ``T`` (small: unfinished), wall ``W`` and the number of ships.
All other words are fields of the state, ``field=numbers``; no code is run when a text is read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.declared import shapes
from shogun_nb.engine.position_text import (
    PositionError,
    changed_words,
    fill_state,
    on_map,
    words_on_map,
)
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Options, Parameters
from shogun_nb.games.tokugawa.rules.state import State, blank_state

if TYPE_CHECKING:
    from shogun_nb.games.tokugawa.board_map import Map
    from shogun_nb.games.tokugawa.position import Position

VERSION = "tokugawa1"
_UNITS = ".alsc"
_TOWN = re.compile(r"([NAB])([.alsc])(\+?)(-?)(G?)(M?)([cC]?)([tT]?)(W?)([0-9]?|10)")
_BY_PLACE = tuple(name for name, shape in shapes(State).items() if shape.by_place)


def encode(position: Position) -> str:
    """The position as one line of text; see :meth:`~.position.Position.code`."""
    state = position.state
    blank = blank_state(len(state.side))
    words = words_on_map(position, VERSION)
    words += (
        word for word in changed_words(state, blank) if word.partition("=")[0] not in _BY_PLACE
    )
    for place, town in enumerate(position.map.provinces):
        text = _town_text(state, place)
        if text != "N.":
            words.append(f"{town.id}:{text}")
    return " ".join(words)


def _town_text(state: State, town: int) -> str:
    unit = state.unit[town]
    parts = ["NAB"[state.side[town] + 1], _UNITS[unit]]
    parts += ["+" * state.upgraded[town], "-" * state.weak[town]]
    parts += ["G" * state.garden[town], "M" * state.smithy[town]]
    parts += [["", "c", "C"][state.castle[town]], ["", "t", "T"][state.temple[town]]]
    parts += ["W" * state.wall[town], str(state.ships[town] or "")]
    return "".join(parts)


def decode(text: str, map: Map) -> dict[str, Any]:
    """The parts of a position from its line of text.

    Raises :class:`PositionError`, which names the field, for anything that is no position.
    """
    parts, given, of_towns = on_map(
        text, VERSION, map, Parameters, Options, (at.SEATS, at.SEATS, "T-010")
    )
    for key in given:
        if key in ("players", *_BY_PLACE):
            raise PositionError(key, "there is no such field")
    towns = len(map.provinces)
    state = parts["state"] = blank_state(towns)
    fill_state(state, given, towns)
    for key, (town, value) in of_towns.items():
        found = _TOWN.fullmatch(value)
        if found is None:
            example = "Al+GW (who holds it, unit, what is built there)"
            raise PositionError(key, f"{value[:40]!r} is not a town; write for example {example}")
        side, unit, upgraded, weak, garden, smithy, castle, temple, wall, ships = found.groups()
        state.side[town] = "NAB".index(side) - 1
        state.unit[town] = _UNITS.index(unit)
        state.upgraded[town], state.weak[town] = len(upgraded), len(weak)
        state.garden[town], state.smithy[town] = len(garden), len(smithy)
        state.castle[town] = ("", "c", "C").index(castle)
        state.temple[town] = ("", "t", "T").index(temple)
        state.wall[town], state.ships[town] = len(wall), int(ships or 0)
    parts["plans"] = []
    return parts
