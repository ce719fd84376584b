"""The coach: what the greedy bot would do and why, and what speaks against a choice.

He knows no more than the player does: all of it comes from the player's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.speech import all_of, percent
from shogun_nb.games.senji.bots.greedy import NEW_FAMILY
from shogun_nb.games.senji.choices import (
    Accept,
    Bid,
    Combine,
    EndMarch,
    EndTurn,
    LandIn,
    March,
    Offer,
    Orders,
    Raid,
    SetSail,
    Support,
)
from shogun_nb.games.senji.hanafuda import combinations_here
from shogun_nb.games.senji.reading.autumn_now import lacking
from shogun_nb.games.senji.reading.battles import (
    attack_odds,
    cards_of_others,
    is_enemy,
    names_of,
    raid_wins,
    shores,
)
from shogun_nb.games.senji.reading.hostages import hostages_of
from shogun_nb.games.senji.reading.keeping import better_than, breaks_set
from shogun_nb.games.senji.reading.worth import of_exchange
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_FAMILY,
    CARD_KIND,
    CARD_NAMES,
    CARD_VALUE,
    FAMILY,
)
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.rules.summer import samurai_at, units_of
from shogun_nb.games.senji.rules.winter import MOMENTS
from shogun_nb.games.senji.sentences import of_either_copy
from shogun_nb.games.senji.words import FAMILIES, ORDERS, PROMISES
from shogun_nb.what_if.asking import Alternatives

POOR = 0.3
"""Of attacks that are won less often the coach warns."""


@dataclass(frozen=True)
class Hint:
    """A choice and its reasons in words."""

    choice: Choice
    words: str


def hint(game: Any, player: str) -> Hint:
    """What the greedy bot would choose in a player's place, and why.

    >>> from shogun_nb.games import senji
    >>> hint(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), "Ann").words[:29]
    'Keep Yamagata as first samura'
    """
    choice, reason = counsel(game, player)
    position = game.view(player).position
    return Hint(choice, f"{position.rulebook.choice_in_words(position, choice)}. {reason}")


def counsel(game: Any, player: str) -> tuple[Choice, str]:
    """What the coach would choose, and why; of an exchange also what its cards count.

    That is what the greedy bot would, but for what breaks a set of all families (SEN-131).

    >>> from shogun_nb.games import senji
    >>> counsel(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), "Ann")[1]
    'He brings 6 honour at once: none of these brings more.'
    """
    choice, reason = game.suggest(player)
    view = game.view(player)
    position = view.position
    others = cards_of_others(game.record, position.state.family)
    legal = view.legal() if isinstance(choice, Support) else ()
    if better := better_than(position, others, view.seat, choice, legal):
        return better
    told = of_exchange(position, position.lookup.seat(player), choice)
    more = [*_of_hostage(game, position, choice), *_of_promise(position, choice)]
    if isinstance(choice, Offer):
        more += _of_gift(position, position.lookup.seat(player), choice)
    return choice, " ".join([reason, *filter(None, [told]), *more])


def warnings_for(game: Any, player: str, choice: Choice) -> list[str]:
    """What speaks against a choice, by what the player may know.

    The coach does not doubt what he would choose himself.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="orders")
    >>> player = game.decision.player
    >>> count = len(game.view(player).legal()[0].orders)
    >>> warnings_for(game, player, senji.Orders(["production"] * count))
    []
    """
    position = game.view(player).position
    found: list[str] = []
    if isinstance(choice, Orders):
        found = _of_orders(position, position.lookup.seat(player), choice)
    elif isinstance(choice, (March, LandIn, SetSail, Raid)):
        found = _of_march(game, position, choice)
    elif isinstance(choice, Bid):
        found = _of_bid(position, choice)
    elif isinstance(choice, Offer):
        found = _of_gift(position, position.lookup.seat(player), choice)
        found += filter(None, [breaks_set(position, position.lookup.seat(player), choice)])
    elif isinstance(choice, Accept):
        found = [*filter(None, [breaks_set(position, position.lookup.seat(player), choice)])]
    elif isinstance(choice, Support):
        found = _of_support(position, position.lookup.seat(player), choice)
    elif isinstance(choice, EndTurn):
        found = _of_end(game.view(player), player)
    found = [*found, *_of_promise(position, choice)]
    return found if found and choice != counsel(game, player)[0] else []


def _of_promise(position: Any, choice: Choice) -> list[str]:
    """The word that an attack breaks: what whoever marches has promised in this round."""
    if not isinstance(choice, (March, LandIn)):
        return []
    state = position.state
    owner = state.owner[position.map.index(choice.to)]
    return [
        f"You promised {position.players[one.partner]}: “{one.words}”. It does not bind you "
        "(SEN-042), but whoever is attacked will remember it."
        for one in position.said
        if (one.giver, one.partner, one.words) == (state.mover, owner, PROMISES[0])
        and one.moment // MOMENTS == state.round
    ][:1]


def _of_hostage(game: Any, position: Any, choice: Choice) -> list[str]:
    """The hostage that whoever is attacked holds for certain."""
    if not isinstance(choice, (March, LandIn)):
        return []
    others = cards_of_others(game.record, position.state.family)
    held = hostages_of(position, others, position.state.mover, choice.to)
    return [held.words] if held is not None and held.known else []


def _of_orders(position: Any, seat: int, choice: Orders) -> list[str]:
    """Marches of nobody, and recruits for whom there is no room."""
    state, printed, numbers = position.state, position.map.printed, position.numbers
    own = own_provinces(position, seat)
    by_order: dict[str, list[int]] = {order: [] for order in ORDERS}
    for place, order in zip(own, choice.orders, strict=False):
        by_order[order].append(place)
    recruiting = by_order[ORDERS[at.RECRUITMENT]]
    idle = [
        place
        for place in by_order[ORDERS[at.MARCH_ORDER]]
        if not state.units[place] and not samurai_at(state, state.owner[place], place)
    ]
    found = []
    if idle:
        found.append(
            f"Nobody stands in {all_of([printed[place] for place in idle])}: an order to march "
            "moves nobody there, unless units come before it is called (SEN-080)."
        )
    full = [place for place in recruiting if state.units[place] + numbers.recruits > numbers.stack]
    if full:
        found.append(
            f"{all_of([printed[place] for place in full])} cannot hold {numbers.recruits} units "
            f"more: {numbers.stack} is the limit (SEN-081)."
        )
    room = numbers.units - units_of(state, seat)
    if numbers.recruits * len(recruiting) > room:
        found.append(
            f"These orders recruit {numbers.recruits * len(recruiting)} units, and you have "
            f"{room} left (SEN-081)."
        )
    return found


def _of_march(game: Any, position: Any, choice: March | LandIn | SetSail | Raid) -> list[str]:
    """A poor attack, and what stands empty behind it."""
    state, printed = position.state, position.map.printed
    others = cards_of_others(game.record, state.family)
    found = []
    if isinstance(choice, (March, LandIn)):
        odds = attack_odds(position, others, state.mover, choice.to, choice.units, choice.samurai)
        held = hostages_of(position, others, state.mover, choice.to)
        if held is not None and held.known and odds is not None and held.cost >= odds.honour[0]:
            found.append(f"{held.words} A victory brings you {odds.honour[0]}.")
        if odds is not None and odds.wins < POOR:
            there = printed[position.map.index(choice.to)]
            found.append(
                f"You take {there} in {percent(float(odds.wins))} of cases only (SEN-108)."
            )
    elif isinstance(choice, Raid):
        best = best_raid(position, others, choice)
        if best is not None and best < POOR:
            found.append(
                f"Over the {choice.sea} the best raid takes a province in {percent(best)} of "
                "cases only (SEN-084)."
            )
    place = state.place
    if isinstance(choice, LandIn) or not 0 <= place < at.PROVINCES:
        return found
    enemies = [
        there
        for there in position.map.neighbours[place]
        if state.units[there] and is_enemy(position, state.mover, position.map.names[there])
    ]
    stay = {*names_of(samurai_at(state, state.owner[place], place))} - {*choice.samurai}
    if enemies and not stay and choice.units == state.units[place]:
        names = all_of([printed[there] for there in enemies[:2]])
        found.append(
            f"{printed[place]} then stands empty next to the units in {names}; you would hold it "
            "with dice and cards alone (SEN-087)."
        )
    return found


def best_raid(position: Any, others: Sequence[int], choice: Raid) -> float | None:
    """How likely a raid takes the province that it can take best; ``None`` without any."""
    state = position.state
    shore = shores(position, choice.sea, state.place, state.mover)
    return max(
        (
            raid_wins(position, others, state.mover, one, choice.units, choice.samurai)
            for one in shore
        ),
        default=None,
    )


def _of_bid(position: Any, choice: Bid) -> list[str]:
    """More than what is bid for is worth."""
    lot = position.lots.get(choice.lot)
    if lot is None:
        return []
    place = at.BID + (choice.lot - 1) * at.SEATS + position.state.seat
    lying = position.plans[at.CARD_AT : at.CARD_AT + at.CARDS]
    before = sum(CARD_VALUE[card] for card, there in enumerate(lying) if there == place)
    bid = before + CARD_VALUE[CARD_NAMES.index(choice.card)]
    worth = CARD_VALUE[CARD_NAMES.index(lot)]
    missing = lacking(position, position.state.seat)
    completes = len(missing) == 1 and missing[0] == FAMILIES[CARD_FAMILY[CARD_NAMES.index(lot)]]
    if bid <= worth + NEW_FAMILY + completes * position.numbers.set_honour:
        return []
    return [
        f"You bid {bid} for {lot}, a card of value {worth}: if you win, the cards of your bid are "
        "gone (SEN-062)."
    ]


def _of_gift(position: Any, seat: int, choice: Offer) -> list[str]:
    """A card of the own family is a hostage in the hand of another player."""
    given = [CARD_NAMES.index(name) for name in choice.give]
    own = position.state.family[seat]
    values = [
        CARD_VALUE[one] for one in given if CARD_KIND[one] == FAMILY and CARD_FAMILY[one] == own
    ]
    if not values:
        return []
    return [
        f"{choice.player} could kill this hostage when you attack: you would lose "
        f"{2 * max(values)} honour (SEN-044, SEN-100)."
    ]


def _of_support(position: Any, seat: int, choice: Support) -> list[str]:
    """A diplomatic set that is whole, and would not be any more."""
    missing = [] if lacking(position, seat) else lacking(position, seat, choice.cards)
    if not missing:
        return []
    return [
        f"Your hand holds a card of each other family, for {position.numbers.set_honour} honour in "
        f"autumn: without what you lay it lacks {all_of(missing)} (SEN-131)."
    ]


def _of_end(view: Any, player: str) -> list[str]:
    """A combination that could still be laid."""
    found = [one for one in combinations_here(view.position, player) if one.worth > 0]
    if not found or view.problems(Combine(found[0].name, found[0].card_names)):
        return []
    return [f"Your hand still makes {found[0].name} (SEN-132)."]


# --- what else could be chosen --------------------------------------------------------------------
def alternatives_to(game: Any, player: str, choice: Choice) -> Alternatives:
    """A choice of a player who is asked now, the coach's, and a few next to it.

    >>> from shogun_nb.games import senji
    >>> game = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).play("greedy", until="orders")
    >>> player = game.decision.player
    >>> found = alternatives_to(game, player, game.view(player).legal()[0])
    >>> found.own in found.choices, found.coach in found.choices
    (True, True)
    """
    view = game.view(player)
    coach, _ = counsel(game, player)

    def words(position: Any, one: Choice) -> str:
        if isinstance(one, Orders):
            return _orders_in_words(position, view.seat, one)
        return of_either_copy(str(position.rulebook.choice_in_words(position, one)))

    others = (coach, *_near(view.legal(), choice))
    return Alternatives.among(view, choice, coach, others, words)


def _orders_in_words(position: Any, seat: int, choice: Orders) -> str:
    """Orders with their provinces, which are in the order of the map."""
    names = [position.map.printed[place] for place in own_provinces(position, seat)]
    return ", ".join(f"{name} {one}" for name, one in zip(names, choice.orders, strict=False))


def own_provinces(position: Any, seat: int) -> list[int]:
    """The provinces that wait for an order of this seat, a host's also imperial ones."""
    state = position.state
    return [
        place
        for place, owner in enumerate(state.owner)
        if owner >= 0 and commander(state, owner) == seat
    ]


def _near(legal: Sequence[Choice], choice: Choice) -> list[Choice]:
    """Other choices of the moment: of orders one at a time, of marches each way with all."""
    if isinstance(choice, Orders):
        own = choice.orders
        return [
            Orders((*own[:place], order, *own[place + 1 :]))
            for place in range(len(own))
            for order in ORDERS
            if order != own[place]
        ]
    if not isinstance(choice, (March, LandIn, SetSail, Raid, EndMarch)):
        return [one for one in legal if type(one) is type(choice)]
    best: dict[tuple[str, str], Any] = {}
    for one in legal:
        if isinstance(one, (March, LandIn, SetSail, Raid)):
            way = (one.word, one.to if isinstance(one, (March, LandIn)) else one.sea)
            known = best.get(way)
            if known is None or (one.units, len(one.samurai)) > (known.units, len(known.samurai)):
                best[way] = one
    return [*best.values(), EndMarch()]
