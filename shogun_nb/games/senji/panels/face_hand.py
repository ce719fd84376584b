"""The own hand beside the map: a fan for each family, and one of hanafuda.

A card under another shows its edge, on which nothing is cut off; a pointer or the keyboard brings
the whole card, larger, with what it is for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shogun_nb.engine.speech import capital
from shogun_nb.games.senji.drawing.cards import Cards, strip, words_of
from shogun_nb.games.senji.reading.explaining import use_of
from shogun_nb.games.senji.rules.cards import CARD_FAMILY, CARD_NAMES, HANA_NAMES
from shogun_nb.games.senji.words import FAMILIES
from shogun_nb.templates import Html, Views
from shogun_nb.whole_table.told import Data

_views = Views(__file__)


def hand_of(position: Any, player: str) -> list[Data]:
    """The cards in a player's hand as fans with a heading each, the own family first.

    A star marks what is reconstructed; what a card is for says more of it.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7)
    >>> [fan["label"] for fan in hand_of(game.view("Ann").position, "Ann")]
    ['Your diplomacy cards*: 12 blue', 'Your hanafuda*: 4']
    """
    seat = position.lookup.seat(player)
    own = position.state.family[seat]
    hand = position.hand(player)
    found: list[Data] = []
    for family in sorted(range(len(FAMILIES)), key=lambda one: (one != own, one)):
        names = [one for one in hand if CARD_FAMILY[CARD_NAMES.index(one)] == family]
        if names:
            label = f"{len(names)} {FAMILIES[family]}"
            label = label if found else f"Your diplomacy cards*: {label}"
            found.append({"label": label, "picture": _fan(position, seat, names)})
    hanafuda = sorted(position.hanafuda(player), key=lambda one: HANA_NAMES.index(one) % 48)
    label = f"Your hanafuda*: {len(hanafuda)}"
    return [*found, {"label": label, "picture": _fan(position, seat, hanafuda)}]


def _fan(position: Any, seat: int, names: Sequence[str]) -> str:
    """Cards side by side, each covering most of the one before."""
    cards = [
        {
            "name": name,
            "words": capital(words_of(name)),
            "tip": use_of(position, seat, name),
            "seen": Html(whole if name == names[-1] else strip(name)),
            "whole": Html(whole),
        }
        for name in names
        for whole in [Cards((name,), margin=0).svg()]
    ]
    return str(_views.fan(cards)) if cards else ""
