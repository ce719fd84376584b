"""A card of each other family: what breaks such a set that a hand nearly makes, or makes (SEN-131).

The greedy bot compares values, card by card. The coach, who advises a person, minds the set too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import all_of
from shogun_nb.games.senji.bots.greedy import PROVINCE
from shogun_nb.games.senji.choices import Accept, Offer, Refuse, Silent, Support
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.autumn_now import lacking
from shogun_nb.games.senji.reading.battles import Laying, layings
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CARD_FAMILY, CARD_NAMES
from shogun_nb.games.senji.words import FAMILIES

NEARLY = 2
"""A hand that lacks so many families at most is held together."""


def last_of(
    position: Position, seat: int, gives: Collection[str], gets: Iterable[str]
) -> list[str]:
    """The other families of which a hand would hold no card any more after an exchange.

    >>> from shogun_nb.games import senji
    >>> here = senji.scenario(players=["Ann", "Ben", "Cleo"]).give("Ann", "red trade 2")
    >>> last_of(here, 0, ["red trade 2"], ["black trade 4"]), last_of(here, 0, [], [])
    (['red'], [])
    """
    before = lacking(position, seat)
    comes = {FAMILIES[CARD_FAMILY[CARD_NAMES.index(name)]] for name in gets}
    return [one for one in lacking(position, seat, gives) if one not in comes and one not in before]


def exchanged(position: Position, choice: Choice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What whoever is asked gives and gets by an offer, or by one that lies there; else nothing."""
    if isinstance(choice, Offer):
        return tuple(choice.give), tuple(choice.want)
    if not isinstance(choice, (Accept, Refuse)):
        return (), ()
    offer = position.plans[at.OFFER_AT : at.SHOWN_AT]
    gets, gives = offer[: at.OFFER_CARDS], offer[at.OFFER_CARDS :]
    named = [tuple(CARD_NAMES[card] for card in some if card >= 0) for some in (gives, gets)]
    return named[0], named[1]


def breaks_set(position: Position, seat: int, choice: Choice) -> str:
    """Why an exchange costs a set that is nearly whole; "" where it does not.

    What comes must be of as many new families as what goes.
    """
    gives, gets = exchanged(position, choice)
    goes, missing = last_of(position, seat, gives, gets), lacking(position, seat)
    comes = {FAMILIES[CARD_FAMILY[CARD_NAMES.index(name)]] for name in gets} & {*missing}
    if not goes or len(missing) > NEARLY or len(comes) >= len(goes):
        return ""
    lacks = f"lacks {all_of(missing)} only" if missing else "is whole"
    return (
        f"No other {all_of(goes, 'or')} card is in the hand, whose set of all families {lacks}: "
        f"{position.numbers.set_honour} honour in autumn (SEN-131)."
    )


def better_than(
    position: Position, others: list[int], seat: int, choice: Choice, legal: Iterable[Choice]
) -> tuple[Choice, str] | None:
    """What the coach would choose instead of the greedy bot for the sake of a set, and why."""
    if isinstance(choice, (Accept, Offer)):
        why = breaks_set(position, seat, choice)
        instead: Choice = Refuse() if isinstance(choice, Accept) else Silent()
        return (instead, why) if why else None
    if isinstance(choice, Support) and not lacking(position, seat):
        return _better_support(position, others, seat, choice, legal)
    return None


def _better_support(
    position: Position, others: list[int], seat: int, choice: Support, legal: Iterable[Choice]
) -> tuple[Choice, str] | None:
    """The best support that keeps a whole set, unless the battle is worth more than the set."""
    if not lacking(position, seat, choice.cards):
        return None
    ways = [one for one in legal if isinstance(one, Support)]
    laid = layings(position, others, seat, [one.cards for one in ways])
    of_choice = next(one for way, one in zip(ways, laid, strict=True) if way == choice)
    kept = [one for one in laid if not lacking(position, seat, one.cards)]
    if not kept:
        return None
    best = max(kept, key=_worth)
    honour = position.numbers.set_honour
    if (_worth(of_choice) - _worth(best)) * _at_stake(position) >= honour:
        return None
    breaks = all_of(lacking(position, seat, choice.cards))
    why = (
        f"The last {breaks} card stays: with it the hand holds a card of each other family, for "
        f"{honour} honour in autumn, more than this battle is worth (SEN-131)."
    )
    return next(way for way in ways if tuple(way.cards) == best.cards), why


def _worth(one: Laying) -> float:
    return one.wins + one.ties / 2


def _at_stake(position: Position) -> float:
    """What lies between victory and defeat in a battle, in honour: of both, and the province."""
    state = position.state
    own, foe = (battle.units_of_side(state, side) for side in (at.ATTACKER, at.DEFENDER))
    attack, defence = 2 * (foe + min(own, foe)), own + min(own, foe)
    return attack + defence + PROVINCE
