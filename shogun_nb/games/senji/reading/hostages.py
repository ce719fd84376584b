"""Hostages: family cards of a player in the hands of others, who may kill them in battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji.bots.greedy import MEMBERS
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.battles import foreign_known
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_NAMES, CARD_VALUE
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.sentences import of_either_copy


@dataclass(frozen=True)
class Held:
    """Family members of an attacker in the hand of the defender, as far as the attacker knows."""

    holder: str
    cards: tuple[str, ...]
    """Those that are there, or may be there; the dearest first."""
    known: bool
    """Whether they are there, or nobody but the defender can tell."""

    @property
    def cost(self) -> int:
        """Honour that the death of the dearest costs the attacker (SEN-044)."""
        return 2 * CARD_VALUE[CARD_NAMES.index(self.cards[0])]

    @property
    def words(self) -> str:
        """What threatens the attacker, in a sentence with its rule."""
        named = of_either_copy(all_of(self.cards, "and" if self.known else "or"))
        if not self.known:
            most = "" if len(self.cards) == 1 else "up to "
            return (
                f"{self.holder} may hold your {named} as a hostage: killed in this battle, it "
                f"would cost you {most}{self.cost} honour (SEN-044, SEN-100)."
            )
        if len(self.cards) == 1:
            return (
                f"{self.holder} holds your {named} as a hostage: killed in this battle, it costs "
                f"you {self.cost} honour (SEN-044, SEN-100)."
            )
        return (
            f"{self.holder} holds your {named} as hostages: killed in this battle, each costs you "
            f"twice its value, the dearest {self.cost} honour (SEN-044, SEN-100)."
        )


def hostages_of(here: Position, others: Sequence[int], seat: int, province: str) -> Held | None:
    """Which hostages whoever defends a province could kill if a seat attacked it; ``None``: none.

    ``here`` is what the seat knows, ``others`` how many cards of other families each can hold
    (:func:`~shogun_nb.games.senji.reading.battles.cards_of_others`).

    >>> from shogun_nb.games import senji
    >>> here = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="orders")
    >>> hostages_of(here.view("Ann").position, [0] * 6, 0, next(iter(here.position.map.names)))
    """
    state, owner = here.state, here.state.owner[here.map.index(province)]
    holder = commander(state, owner) if owner >= 0 else -1
    attacker = commander(state, seat)
    if holder < 0 or holder == attacker:
        return None
    places = here.plans[at.CARD_AT : at.CARD_AT + at.CARDS]
    members = MEMBERS[state.family[attacker]]
    there = [card for card in members if places[card] == holder]
    may_hold = others[holder] > foreign_known(here, holder)
    found = there or [card for card in members if may_hold and places[card] == at.UNKNOWN]
    if not found:
        return None
    dearest = sorted(found, key=lambda card: -CARD_VALUE[card])
    names = tuple(CARD_NAMES[card] for card in dearest)
    return Held(here.players[holder], names, bool(there))
