"""A position of Senji as one line of text (:mod:`shogun_nb.engine.position_text`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shogun_nb.engine.declared import Shape
from shogun_nb.engine.position_text import (
    PositionError,
    changed_words,
    fill_state,
    names_text,
    numbers_text,
    on_map,
    whole_numbers,
)
from shogun_nb.games.senji.board_map import Map
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.parameters import Options, Parameters
from shogun_nb.games.senji.rules.state import blank_state
from shogun_nb.games.senji.said import said_from, said_text
from shogun_nb.games.senji.words import OWN_WORDS

if TYPE_CHECKING:
    from shogun_nb.games.senji.position import Position

VERSION = "senji1"
HIDDEN = {
    # what is hidden, from where to where, and its lowest and highest number
    "cards": (at.CARD_AT, at.CARD_KNOWN, -1, at.HIGHEST_PLACE),
    "cards_known": (at.CARD_KNOWN, at.HANA_AT, -1, at.ALL),
    "hanafuda": (at.HANA_AT, at.HANA_KNOWN, -1, at.HANA_SHOWN),
    "hanafuda_known": (at.HANA_KNOWN, at.ORDER_AT, -1, at.ALL),
    "orders": (at.ORDER_AT, at.OFFERED_TO, -1, at.MARCH_ORDER),
    "samurai": (at.OFFERED_TO, at.OFFER_AT, -1, at.KEEPS + at.SEATS - 1),
    "offer": (at.OFFER_AT, at.SHOWN_AT, -1, at.CARDS - 1),
    "shown": (at.SHOWN_AT, at.PROMISE_AT, -1, at.HANA - 1),
    "promise": (at.PROMISE_AT, at.HIDDEN, -1, OWN_WORDS),
}


def encode(position: Position) -> str:
    """The text of a position, of what it knows."""
    words = [VERSION, "players=" + names_text(position.players)]
    if not position.on_shipped_map:
        words.append(f"map={position.map.fingerprint()}")
    words += changed_words(position.options, Options(), "option.")
    words += changed_words(position.numbers, Parameters(), "number.")
    words += changed_words(position.state, blank_state(len(position.players)))
    for name, (begin, end, *_) in HIDDEN.items():
        numbers = position.plans[begin:end]
        if any(number != -1 for number in numbers):
            words.append(f"hidden.{name}={numbers_text(numbers)}")
    words += [f"said={said_text(one)}" for one in position.last_said]
    return " ".join(words)


def decode(text: str, map: Map) -> dict[str, Any]:
    """The parts of a position from its line of text.

    Raises :class:`PositionError`, which names the field, for anything that is no position.
    """
    parts, given, of_places = on_map(
        text, VERSION, map, Parameters, Options, (at.FEWEST, at.SEATS, "SEN-017")
    )
    for key in of_places:
        raise PositionError(key, "write field=value; provinces have no words of their own")
    plans = [at.UNKNOWN] * at.HIDDEN
    for name, (begin, end, low, high) in HIDDEN.items():
        value = given.pop(f"hidden.{name}", None)
        if value is not None:
            shape = Shape(-1, low, high, end - begin)
            plans[begin:end] = whole_numbers(f"hidden.{name}", value, shape, 0)
    said = given.pop("said", None)
    parts["said"] = [] if said is None else [said_from(said, len(parts["players"]))]
    state = parts["state"] = blank_state(len(parts["players"]))
    fill_state(state, given, at.PROVINCES)
    parts["plans"] = plans
    return parts
