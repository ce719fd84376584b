"""Hidden cards and orders as they may lie, for all that one player knows (SEN-040 to SEN-071).

Playouts deal them anew, so that no comparison of choices rests on what the player who chooses
cannot know. Every unseen card is equally likely in each place that can hold one, within what all
can count: hands, piles and bids keep their numbers, support that lies is support that may lie
(SEN-104), a bluff stays with its family (SEN-048), and orders are one of three kinds each. That is
an **assumption**: people, and the greedy bot, prefer some cards and orders to others.
"""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.luck import luck_of
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.rules import battle
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    BLUFF,
    CARD_FAMILY,
    CARD_KIND,
    CARD_VALUE,
    SUPPORT,
)
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.rules.state import Ints, State
from shogun_nb.games.senji.view import hide

ORDERS = 3


class _Luck:
    """One number of the tape as so many as are needed."""

    def __init__(self, tape: Sequence[int]) -> None:
        self._number, self._place = tape[0], 0

    def below(self, count: int) -> int:
        """A whole number below ``count``."""
        self._place += 1
        return luck_of(self._number, self._place) * count >> 32

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards in any order, all equally likely."""
        found = list(cards)
        for place in range(len(found) - 1, 0, -1):
            other = self.below(place + 1)
            found[place], found[other] = found[other], found[place]
        return found


def deal_hidden(
    position: Position, seat: int, tape: Sequence[int], remembered: Sequence[int] = ()
) -> list[int]:
    """All that is hidden, dealt anew for what the player at a seat knows (-1: what all know).

    It is made from that player's view, so that nothing else can come in. Of others' knowledge only
    that of their own cards is kept. Raises :class:`~shogun_nb.InputError` where the cards that are
    counted do not fit those that are unseen.

    >>> from shogun_nb.games import senji
    >>> here = senji.new_game(["Ann", "Ben", "Cleo"], seed=7).position
    >>> dealt = here.with_plans(deal_hidden(here, 0, [12345]))
    >>> dealt.hanafuda("Ann") == here.hanafuda("Ann"), dealt.status
    (True, ())
    """
    known = hide(position.copy(), seat)
    state, plans, luck = known.state, known.plans, _Luck(tape)
    _deal_hanafuda(state, plans, luck)
    _deal_cards(state, plans, luck)
    for place, owner in enumerate(state.owner):
        player = commander(state, owner)
        lies = state.ordered[place] or (state.phase == at.SPRING and state.planned[player])
        if 0 <= player != seat and lies:
            plans[at.ORDER_AT + place] = luck.below(ORDERS)
    _offer_samurai(known, seat, luck)
    _lay_offers(state, plans, seat, luck)
    return plans


def _deal(
    plans: Ints, begin: int, known: int, unseen: Sequence[int], places: Sequence[int], state: State
) -> None:
    if len(unseen) != len(places):
        raise InputError(
            f"deal (SEN-002): {len(unseen)} cards are unseen, and {len(places)} places for them: "
            "a card is miscounted in this position."
        )
    for card, place in zip(unseen, places, strict=True):
        plans[begin + card] = place
        plans[known + card] = _holder(state, place)


def _holder(state: State, place: int) -> int:
    """Who knows a card that lies somewhere face down: a bit for its holder."""
    if 0 <= place < at.SEATS:
        return 1 << place
    if place >= at.BID:
        return 1 << (place - at.BID) % at.SEATS
    if place in (at.LAID, at.LAID + 1):
        return 1 << battle.player_of_side(state, place - at.LAID)
    return 0


def _deal_hanafuda(state: State, plans: Ints, luck: _Luck) -> None:
    lying = plans[at.HANA_AT : at.HANA_AT + at.HANA]
    counts = {seat: state.hana[seat] for seat in range(state.players)}
    counts[at.HANA_PILE] = state.hana_pile
    places = [place for place, count in counts.items() for _ in range(count - lying.count(place))]
    unseen = [card for card, place in enumerate(lying) if place == at.UNKNOWN]
    if len(unseen) > len(places):  # what a trade card shows of the pile, to its player alone
        places += [at.HANA_SHOWN] * min(state.shows, len(unseen) - len(places))
    for card, place in enumerate(lying):
        if 0 <= place < at.SEATS:  # who holds a card knows it, whoever else has seen it
            plans[at.HANA_KNOWN + card] |= 1 << place
    _deal(plans, at.HANA_AT, at.HANA_KNOWN, luck.shuffled(unseen), places, state)


def _deal_cards(state: State, plans: Ints, luck: _Luck) -> None:
    lying = plans[at.CARD_AT : at.CARD_AT + at.CARDS]
    for card, place in enumerate(lying):
        if place != at.UNKNOWN:
            plans[at.CARD_KNOWN + card] |= _holder(state, place)
    unseen = luck.shuffled([card for card, place in enumerate(lying) if place == at.UNKNOWN])
    counts = {seat: state.hand[seat] for seat in range(state.players)}
    counts |= {at.PILE + family: state.pile[family] for family in range(at.FAMILIES)}
    counts |= {at.BID + place: count for place, count in enumerate(state.bids) if count}
    places = [place for place, count in counts.items() for _ in range(count - lying.count(place))]
    placed: list[tuple[int, int]] = []

    def put(fits: Sequence[int], place: int, *, counted: bool = True) -> None:
        if not fits:
            raise InputError("deal (SEN-104): no unseen card can be the support that lies there.")
        placed.append((fits[0], place))
        unseen.remove(fits[0])
        if counted:
            places.remove(place)

    laid = len(unseen) - len(places)  # what no hand, pile or bid has room for is support that lies
    if laid > 0 and state.fight == at.SECOND_SUPPORT:
        side = battle.side_of_support(state, at.FIRST_SUPPORT)
        layer = battle.player_of_side(state, side)
        if BLUFF[state.family[layer]] in unseen and layer not in places:
            put([BLUFF[state.family[layer]]], at.LAID + side, counted=False)  # nowhere else
        for _ in range(laid - len(placed)):
            families = [CARD_FAMILY[card] for card, _ in placed]
            fits = [
                c for c in unseen if _may_lie(state, c, side) and CARD_FAMILY[c] not in families
            ]
            put(fits, at.LAID + side, counted=False)
    for seat in range(state.players):
        bluff = BLUFF[state.family[seat]]
        if bluff in unseen:
            put([bluff], seat)
    cards = [*(card for card, _ in placed), *unseen]
    _deal(plans, at.CARD_AT, at.CARD_KNOWN, cards, [*(p for _, p in placed), *places], state)


def _may_lie(state: State, card: int, side: int) -> bool:
    """Whether a side may have laid this card (SEN-104)."""
    own, other = (state.family[battle.player_of_side(state, one)] for one in (side, 1 - side))
    if CARD_VALUE[card] == 0:
        return card == BLUFF[own]
    return CARD_KIND[card] == SUPPORT and CARD_FAMILY[card] not in (own, other)


def _offer_samurai(known: Position, seat: int, luck: _Luck) -> None:
    """Samurai that are offered to others come from the pile; who has kept one, keeps any."""
    state, plans = known.state, known.plans
    mine = plans[at.OFFERED_TO : at.OFFERED_TO + at.SAMURAI]
    counts = [0] * at.SEATS
    if state.round > 0 or state.phase not in (at.DEALING, at.KEEPING):
        if state.due_seat >= 0:
            counts[state.due_seat] = state.offered
    else:
        left = state.offered
        for one in range(state.players):
            counts[one] = min(known.numbers.offered, left)
            left -= counts[one]
    pile = luck.shuffled(
        [
            one
            for one in range(at.SAMURAI)
            if state.samurai_of[one] < 0 and state.samurai_at[one] == at.IN_PILE and mine[one] < 0
        ]
    )
    for other in range(state.players):
        if other == seat:
            continue
        for place in range(min(counts[other], len(pile))):
            keeps = state.phase == at.KEEPING and state.planned[other] and place == 0
            plans[at.OFFERED_TO + pile.pop()] = other + (at.KEEPS if keeps else 0)


def _lay_offers(state: State, plans: Ints, seat: int, luck: _Luck) -> None:
    """Cards of an offer, and what is shown or searched, where the player is no partner in it."""
    if state.step in (at.ANSWER, at.SWAP_BACK) and plans[at.OFFER_AT] == at.UNKNOWN:
        giver, taker = state.mover, state.partner
        bluffs = {BLUFF[state.family[giver]], BLUFF[state.family[taker]]}
        first = _held(plans, giver, bluffs, luck)[: state.given]
        second = _held(plans, taker, bluffs, luck)[: state.wanted]
        for place, card in enumerate(first):
            plans[at.OFFER_AT + place] = card
        for place, card in enumerate(second):
            plans[at.OFFER_AT + at.OFFER_CARDS + place] = card
    if state.step == at.TAKE and (seat < 0 or seat not in (state.mover, state.partner)):
        owner = state.partner if state.partner >= 0 else at.HANA_SHOWN
        cards = [c for c in range(at.HANA) if plans[at.HANA_AT + c] == owner]
        for place, card in enumerate(luck.shuffled(cards)[: state.shows]):
            plans[at.SHOWN_AT + place] = card
            plans[at.HANA_KNOWN + card] |= 1 << state.mover
    searches = {
        at.TAKE_FROM_HAND: (at.CARD_AT, at.CARD_KNOWN, at.CARDS, state.partner),
        at.TAKE_FROM_PILE: (at.HANA_AT, at.HANA_KNOWN, at.HANA, at.HANA_PILE),
    }
    if state.step in searches:  # a kami sees all of it
        begin, known, count, where = searches[state.step]
        for card in range(count):
            if plans[begin + card] == where:
                plans[known + card] |= 1 << state.seat


def _held(plans: Ints, seat: int, bluffs: set[int], luck: _Luck) -> list[int]:
    held = [c for c in range(at.CARDS) if plans[at.CARD_AT + c] == seat and c not in bluffs]
    return luck.shuffled(held)
