"""What an autumn would bring a player now: combinations, hostages, a set of all families."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji.hanafuda import best_laid, honour_left, may_lay
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_FAMILY,
    CARD_KIND,
    CARD_NAMES,
    CARD_VALUE,
    COMBINATION_SAMURAI,
    FAMILY,
)
from shogun_nb.games.senji.rules.summer import provinces_of
from shogun_nb.games.senji.words import FAMILIES


@dataclass(frozen=True)
class Gain:
    """Something that autumn would bring: what, how much honour, and the rule."""

    words: str
    honour: int
    rule: str


def autumn_now(position: Position, player: str) -> list[Gain]:
    """What a player could gain at most if autumn came now, as far as the position knows the hand.

    A samurai counts by the honour of the best of those drawn, on average, rounded down. Cards of a
    set are not laid open as hostages, too.

    >>> from shogun_nb.games import senji
    >>> autumn_now(senji.new_game(["Ann", "Ben", "Cleo"], seed=7).view("Ann").position, "Ann")
    []
    """
    seat, state, plans = position.lookup.seat(player), position.state, position.plans
    hana = [card for card in range(at.HANA) if plans[at.HANA_AT + card] == seat]
    left = honour_left(state) if provinces_of(state, seat) else []
    found = [
        Gain(
            one.name + (" (samurai)" if COMBINATION_SAMURAI[one.kind] else ""),
            int(one.worth),
            "SEN-132",
        )
        for one in best_laid(hana, left)
        if one.worth > 0 and may_lay(position, seat, one)
    ]
    hand = [card for card in range(at.CARDS) if plans[at.CARD_AT + card] == seat]
    others = {family for family in range(at.FAMILIES) if family != state.family[seat]}
    used: set[int] = set()
    if others <= {CARD_FAMILY[card] for card in hand}:
        # Family members bring honour lying open: the set takes other cards where it can.
        order = sorted(hand, key=lambda card: (CARD_KIND[card] == FAMILY, CARD_VALUE[card]))
        used = {next(card for card in order if CARD_FAMILY[card] == one) for one in others}
        found.append(Gain("a card of each other family", position.numbers.set_honour, "SEN-131"))
    lying = {
        CARD_FAMILY[card] for card in range(at.CARDS) if plans[at.CARD_AT + card] == at.OPEN + seat
    }
    for family in sorted(others - lying):
        members = [
            card
            for card in hand
            if CARD_FAMILY[card] == family and CARD_KIND[card] == FAMILY and card not in used
        ]
        if members:
            best = max(members, key=lambda card: CARD_VALUE[card])
            found.append(Gain(f"hostage {CARD_NAMES[best]}", CARD_VALUE[best], "SEN-133"))
    return found


def lacking(position: Position, seat: int, without: Collection[str] = ()) -> list[str]:
    """The other families of which a player holds no card, for the diplomatic set (SEN-131).

    ``without`` names cards of the hand that are about to leave it.
    """
    plans = position.plans
    held = {
        CARD_FAMILY[card]
        for card in range(at.CARDS)
        if plans[at.CARD_AT + card] == seat and CARD_NAMES[card] not in without
    }
    own = position.state.family[seat]
    return [name for one, name in enumerate(FAMILIES) if one not in held and one != own]


def set_so_far(position: Position, seat: int) -> str:
    """How far a player's hand is on the way to a card of each other family, with the rule.

    >>> from shogun_nb.games import senji
    >>> set_so_far(senji.new_game(["Ann", "Ben", "Cleo"], seed=7).view("Ann").position, 0)[:51]
    'You hold no card of the 5 other families: one of ea'
    """
    missing, most = lacking(position, seat), at.FAMILIES - 1
    honour = f"{position.numbers.set_honour} honour"
    if not missing:
        return f"A card of each other family: given back in autumn, they bring {honour} (SEN-131)."
    number = most - len(missing)
    held = f"You hold no card of the {most} other families"
    if number:
        held = (
            f"Of the {most} other families you hold cards of {number}, and lack {all_of(missing)}"
        )
    return f"{held}: one of each, given back in autumn, brings {honour} (SEN-131)."
