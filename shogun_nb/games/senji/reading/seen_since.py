"""What was hidden at a choice and has been seen since: undo does not go back behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at

_SHOWN: Mapping[int, str] = {
    kinds.LOT_DRAWN: "a card was drawn for the auction",
    kinds.LOT_RETURNED: "a card was drawn for the auction",
    kinds.EXCHANGED: "an offer was answered",
    kinds.REFUSED: "an offer was answered",
    kinds.GAVE_OPENLY: "cards were given openly",
    kinds.BID_SHOWN: "the bids were turned up",
    kinds.REVEALED: "an order was turned up",
    kinds.KILLED: "a hostage was shown",
    kinds.ROLLED: "dice were rolled",  # the same would fall again, and be known
    kinds.ROLLED_AGAIN: "dice were rolled",
    kinds.KAMI_ROLLED: "dice were rolled",
    kinds.LOST_AT_SEA: "dice were rolled",
    kinds.HOST_TIED: "dice were rolled",
    kinds.SUPPORTED: "support cards were turned up",
    kinds.TOOK: "hanafuda were shown",
    kinds.DREW_SAMURAI: "samurai were drawn",
    kinds.TOOK_CARD: "a hand was shown",
}
_HIDDEN = (
    (at.CARD_AT, at.CARDS, "a diplomacy card was seen"),
    (at.HANA_AT, at.HANA, "a hanafuda card was drawn or shown"),
    (at.OFFER_AT, 2 * at.OFFER_CARDS, "an offer was seen"),
)
_KEPT: WeakKeyDictionary[Any, tuple[object, str]] = WeakKeyDictionary()
_BEFORE: WeakKeyDictionary[Any, tuple[object, int, Sequence[int]]] = WeakKeyDictionary()


def seen_since(game: Any, number: int) -> str:
    """What the player of a choice has seen since that was hidden then; "" for nothing.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", most=1)
    >>> first = next(n for n, one in enumerate(game.choices) if one.player)
    >>> seen_since(game, first)
    ''
    """
    key = (number, len(game.choices))
    kept = _KEPT.get(game)
    if kept is None or kept[0] != key:
        kept = _KEPT[game] = (key, _seen_since(game, number))
    return kept[1]


def _before(game: Any, number: int) -> tuple[int, Sequence[int]]:
    """How long the record was before a choice, and what its player knew of hidden cards."""
    made, kept = game.choices[number], _BEFORE.get(game)
    if kept is None or kept[0] is not made:  # to play up to there anew takes a while
        then = game.fork()
        then.undo(to=number)
        kept = (made, len(then.record), then.view(made.player).position.plans)
        _BEFORE[game] = kept
    return kept[1:]


def _seen_since(game: Any, number: int) -> str:
    player = game.choices[number].player
    length, before = _before(game, number)
    for entry in game.record[length:]:
        if entry.what in _SHOWN:
            return _SHOWN[entry.what]
        if entry.what == kinds.LOOKED and game.players[entry.seat] == player:
            return "a hand was looked at"  # also where what was drawn was known already
    now = game.view(player).position.plans
    for begin, count, words in _HIDDEN:
        places = range(begin, begin + count)
        if any(before[place] == at.UNKNOWN != now[place] for place in places):
            return words
    return ""


def why_not_back(game: Any, number: int, sits: str | None) -> str:
    """Why a choice cannot be taken back at the table; "" where it can."""
    player = game.choices[number].player
    if sits is not None and player != sits:
        return f"{sits} sits here now, and the last choice was {player}'s."
    seen = seen_since(game, number)
    return f"{seen} since: what was seen cannot be taken back." if seen else ""
