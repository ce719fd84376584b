"""What one player of Senji sees: the table, the own hands, and what was seen of others'."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine import view as engine
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.battle import player_of_side
from shogun_nb.games.senji.rules.cards import BLUFF, CARD_KIND, SUPPORT
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.rules.state import State
from shogun_nb.games.senji.said import heard


class View(engine.View):
    """What one player may know. Bots get this and nothing else; it holds no seed and no tape.

    Cards and orders that the player does not know are -1 in ``position.plans``. The record names no
    hidden card. ``random`` is luck of the player's own, the same again when the same game is played
    again.
    """

    position: Position

    @property
    def state(self) -> State:
        """The public state as numbers."""
        return self.position.state

    @property
    def hand(self) -> tuple[str, ...]:
        """The own diplomacy cards (SEN-041)."""
        return self.position.hand(self.player)

    @property
    def hanafuda(self) -> tuple[str, ...]:
        """The own hanafuda cards (SEN-071)."""
        return self.position.hanafuda(self.player)


def _uncertain(state: State, plans: Sequence[int]) -> list[int]:
    """Diplomacy cards that only their holder knows now, as others of the hand lie face down.

    Any of a hand may be a bid, but for the bluff; any support card may be the one that is laid.
    When these are shown, all know again what they knew before.
    """
    places = plans[at.CARD_AT : at.CARD_AT + at.CARDS]
    known = plans[at.CARD_KNOWN : at.CARD_KNOWN + at.CARDS]
    below = {place for place, who in zip(places, known, strict=True) if who != at.ALL}
    bidders = {(place - at.BID) % at.SEATS for place in below if place >= at.BID}
    sides = [side for side in (at.ATTACKER, at.DEFENDER) if at.LAID + side in below]
    layers = {player_of_side(state, side) for side in sides}
    return [
        card
        for card, place in enumerate(places)
        if (place in bidders and card != BLUFF[state.family[place]])
        or (place in layers and CARD_KIND[card] == SUPPORT)
    ]


def hide(position: Position, seat: int) -> Position:
    """The position with all that the player at a seat does not know hidden; -1: any player.

    What all know is known to -1, too. Of promises those stay that the player has heard. Who else
    knows a card is hidden, as it tells who has it.
    """
    plans, state = position.plans, position.state
    position.said = heard(position.said, seat)
    bit = 1 << seat if seat >= 0 else 0
    for card in _uncertain(state, plans):
        plans[at.CARD_KNOWN + card] = 1 << plans[at.CARD_AT + card]
    for begin, known, count in (
        (at.CARD_AT, at.CARD_KNOWN, at.CARDS),
        (at.HANA_AT, at.HANA_KNOWN, at.HANA),
    ):
        for card in range(count):
            mask = plans[known + card]
            if mask != at.ALL and not mask & bit:
                plans[begin + card] = at.UNKNOWN
            plans[known + card] = mask if mask == at.ALL else mask & bit
    for province in range(at.PROVINCES):
        if seat < 0 or commander(state, state.owner[province]) != seat:
            plans[at.ORDER_AT + province] = at.UNKNOWN
    for one in range(at.SAMURAI):
        if seat < 0 or plans[at.OFFERED_TO + one] not in (seat, seat + at.KEEPS):
            plans[at.OFFERED_TO + one] = at.UNKNOWN
    partners = (state.mover, state.partner)
    if seat < 0 or seat not in partners or (state.step == at.SWAP_BACK and seat != state.mover):
        plans[at.OFFER_AT : at.SHOWN_AT] = [at.UNKNOWN] * (at.SHOWN_AT - at.OFFER_AT)
    if seat < 0 or seat not in partners:
        plans[at.SHOWN_AT : at.HIDDEN] = [at.UNKNOWN] * (at.HIDDEN - at.SHOWN_AT)
    return position
