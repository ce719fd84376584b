"""What cards count in an exchange, by the public rule of the greedy bot, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji.bots.greedy import NEW_FAMILY
from shogun_nb.games.senji.choices import Accept, Offer, Refuse
from shogun_nb.games.senji.reading.keeping import exchanged, last_of
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_FAMILY, CARD_NAMES, CARD_VALUE
from shogun_nb.games.senji.words import FAMILIES


def _values(cards: Iterable[int]) -> int:
    """What stands on cards."""
    return sum(CARD_VALUE[card] for card in cards)


def counts(position: Any, seat: int, gets: Sequence[int], gives: Sequence[int]) -> str:
    """What comes and what goes count for who holds this hand: what the bot compares (SEN-040).

    A card counts its value; one of a family of which none is held counts 2 more, once a family.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="an offer")
    >>> one, other = CARD_NAMES.index("red support 2"), CARD_NAMES.index("blue trade 4")
    >>> counts(game.view("Ann").position, 0, [one], [other])
    'What you get counts 4: 2 on the card, and 2 more as you hold no red card. What you give \
counts 4.'
    """
    plans = position.plans
    held = {CARD_FAMILY[card] for card in range(at.CARDS) if plans[at.CARD_AT + card] == seat}
    new = sorted({CARD_FAMILY[card] for card in gets} - held)
    written, goes = _values(gets), _values(gives)
    told = f"What you get counts {written + NEW_FAMILY * len(new)}"
    if new:
        where = "on the card" if len(gets) == 1 else "on the cards"
        lacking = all_of([FAMILIES[family] for family in new], "or")
        each = " for each" if len(new) > 1 else ""
        told += f": {written} {where}, and {NEW_FAMILY} more{each} as you hold no {lacking} card"
    if not gives:
        return f"{told}. You give nothing."
    names = [[CARD_NAMES[card] for card in cards] for cards in (gives, gets)]
    if last := last_of(position, seat, *names):
        return f"{told}. What you give counts {goes}; you hold no other {all_of(last, 'or')} card."
    return f"{told}. What you give counts {goes}."


def of_partner(position: Any, offer: Offer) -> str:
    """What an offer counts for its partner, by the same public rule, as far as others can tell.

    Whether the partner holds a card of a family is not told; what is known of the hand counts.

    >>> from shogun_nb.games import senji
    >>> here = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).view("Ann").position
    >>> of_partner(here, Offer("Ben", give=["blue trade 4"], want=["yellow trade 4"]))
    'Ben counts what comes as 4, or 6 without a blue card, and what goes as 4 (SEN-040).'
    """
    seat = position.lookup.seat(offer.player)
    gets, gives = ([CARD_NAMES.index(one) for one in some] for some in (offer.give, offer.want))
    plans = position.plans
    held = {CARD_FAMILY[card] for card in range(at.CARDS) if plans[at.CARD_AT + card] == seat}
    own = position.state.family[seat]
    new = sorted({CARD_FAMILY[card] for card in gets} - held - {own})
    written, goes = _values(gets), _values(gives)
    lacking = all_of([FAMILIES[family] for family in new], "or")
    more = f", or {written + NEW_FAMILY * len(new)} without a {lacking} card" if new else ""
    comma = "," if new else ""
    return (
        f"{offer.player} counts what comes as {written}{more}{comma} and what goes as {goes} "
        "(SEN-040)."
    )


def is_fair(offer: Offer) -> bool:
    """Whether a greedy bot that holds what is wanted takes an offer, whatever else it holds.

    But for cards of its own family, which no neighbour gets.

    >>> is_fair(Offer("Ben", give=["blue trade 2"], want=["yellow trade 2"]))
    True
    >>> is_fair(Offer("Ben", give=["blue trade 2"], want=["yellow trade 4"]))
    False
    """
    comes, goes = ([CARD_NAMES.index(one) for one in some] for some in (offer.give, offer.want))
    return _values(comes) >= _values(goes)


def of_exchange(position: Any, seat: int, choice: Choice) -> str:
    """What the cards of an exchange count, for who is asked; "" for any other choice."""
    if not isinstance(choice, (Offer, Accept, Refuse)) or (
        isinstance(choice, Offer) and not choice.want
    ):
        return ""
    gives, gets = exchanged(position, choice)
    return counts(
        position, seat, *([CARD_NAMES.index(one) for one in some] for some in (gets, gives))
    )
