"""The greedy bot: readable rules of thumb, each choice with a reason.

It sees what its view holds and nothing else: cards that it does not know are -1 there. It offers
nothing yet, and answers offers by the stated rule: it accepts when the values that it gets, and 2
for each family of which it has no card, are at least the values that it gives; and it gives no card
of its own family to a neighbour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shogun_nb.games.senji.legality import legal_numbers
from shogun_nb.games.senji.rules import autumn, battle, setup, summer
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_FAMILY,
    CARD_KIND,
    CARD_VALUE,
    COMBINATION_HONOUR,
    FAMILY,
    FIVE_TANZAKU,
    SAMURAI_HONOUR,
    SEVEN_TANZAKU,
)
from shogun_nb.games.senji.rules.hands import commander

if TYPE_CHECKING:
    from shogun_nb.games.senji.position import Position

Row = Sequence[int]
Reasoned = tuple[Row, str]

FAIR_ODDS = 2  # so many more units than stand there make an attack worth its losses


def greedy_choice(here: Position, seat: int) -> Reasoned:
    """What the bot chooses for a seat, in numbers, and why."""
    step = here.state.step
    if step in _WAYS:
        return _WAYS[step](here, seat)
    return legal_numbers(here, seat)[0], "Nothing speaks for another choice."


def _of_most_honour(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    best = max(rows, key=lambda row: sum(SAMURAI_HONOUR[one] for one in row if one >= 0))
    return best, "Their honour is ours at once."


def _placing(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    left = setup.left_to_place(here.facts, here.state, seat)
    wanted = [row for row in rows if row[0] == min(1, left)]
    return (wanted or rows)[-1], "One unit in each province leaves none open."


def _host(here: Position, seat: int) -> Reasoned:
    return [seat if here.state.tied >> seat & 1 else legal_numbers(here, seat)[0][0]], (
        "Who hosts the Emperor decides the order of all."
    )


def _answer(here: Position, seat: int) -> Reasoned:
    state, hidden = here.state, here.plans
    rows = legal_numbers(here, seat)
    gets = [c for c in hidden[at.OFFER_AT : at.OFFER_AT + at.OFFER_CARDS] if c >= 0]
    first = at.OFFER_AT + at.OFFER_CARDS
    gives = [c for c in hidden[first : first + at.OFFER_CARDS] if c >= 0]
    if [1] not in rows:
        return [0], "Not all that is wanted is in the hand."
    for card in gives:
        if CARD_KIND[card] == FAMILY and CARD_FAMILY[card] == state.family[seat]:
            if _are_neighbours(here, seat, state.mover):
                return [0], "A neighbour who holds our family could kill it."
    held = {CARD_FAMILY[c] for c in range(at.CARDS) if hidden[at.CARD_AT + c] == seat}
    new = {CARD_FAMILY[card] for card in gets} - held
    if sum(CARD_VALUE[c] for c in gets) + 2 * len(new) >= sum(CARD_VALUE[c] for c in gives):
        return [1], "What comes is worth what goes."
    return [0], "What goes is worth more than what comes."


def _are_neighbours(here: Position, one: int, other: int) -> bool:
    owner, near = here.state.owner, here.map.neighbours
    return any(
        owner[place] == one and owner[there] == other
        for place in range(at.PROVINCES)
        for there in near[place]
    )


def _bid(here: Position, seat: int) -> Reasoned:
    """One card of the least value under a lot of a family of which none is held."""
    state, hidden = here.state, here.plans
    held = {CARD_FAMILY[c] for c in range(at.CARDS) if hidden[at.CARD_AT + c] == seat}
    for slot in range(at.LOTS):
        lot = state.lot[slot]
        if lot >= 0 and CARD_FAMILY[lot] not in held and state.bids[slot * at.SEATS + seat] == 0:
            rows = [row for row in legal_numbers(here, seat) if row[0] == 1 and row[2] == slot]
            if rows:
                best = min(rows, key=lambda row: CARD_VALUE[row[1]])
                return best, "A card of each family brings honour, and this one is missing."
    return [0], "No more is worth its cards."


def _threat(here: Position, province: int) -> int:
    """The most units that an enemy has next to a province."""
    state = here.state
    return max(
        (
            state.units[near]
            for near in here.map.neighbours[province]
            if state.owner[near] not in (-1, state.owner[province])
        ),
        default=0,
    )


def _weakest(here: Position, province: int) -> int:
    """The fewest units of an enemy next to a province; 99 where there is none."""
    state = here.state
    return min(
        (
            state.units[near]
            for near in here.map.neighbours[province]
            if state.owner[near] not in (-1, state.owner[province])
        ),
        default=99,
    )


def _orders(here: Position, seat: int) -> Reasoned:
    state = here.state
    orders = []
    full = summer.units_of(state, seat) >= here.numbers.units
    for province in range(at.PROVINCES):
        if commander(state, state.owner[province]) != seat:
            continue
        units = state.units[province]
        if units >= _weakest(here, province) + FAIR_ODDS:
            orders.append(at.MARCH_ORDER)
        elif not full and units < min(_threat(here, province), here.numbers.stack):
            orders.append(at.RECRUITMENT)
        else:
            orders.append(at.PRODUCTION)
    left = [-1] * (at.PROVINCES - len(orders))
    return [*orders, *left], "March where the odds are good, recruit where they are not."


def _call(here: Position, seat: int) -> Reasoned:
    state = here.state
    rows = legal_numbers(here, seat)
    own = [row for row in rows if row[0] < at.PROVINCES and state.owner[row[0]] == seat]
    return (own or rows)[0], "Own orders come before anybody can disturb them."


def _march(here: Position, seat: int) -> Reasoned:
    state = here.state
    rows = legal_numbers(here, seat)
    if state.march == at.RAIDING or state.place >= at.PROVINCES:
        landings = [row for row in rows if row[0] == summer.LAND]
        if landings:
            best = max(landings, key=lambda row: (row[2], row[3]))
            return best, "Who is at sea belongs on land."
        return rows[0], "Nothing better can be reached."
    attacks = [
        row
        for row in rows
        if row[0] == summer.LAND_MARCH
        and state.owner[row[1]] != state.mover
        and row[2] >= state.units[row[1]] + FAIR_ODDS
    ]
    if attacks:
        best = max(attacks, key=lambda row: (state.units[row[1]], row[2], row[3]))
        return best, "We are more than they are, and all that falls is honour."
    return [summer.STAY, 0, 0, 0], "No attack has good odds."


def _hostage(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)
    best = max(rows, key=lambda row: CARD_VALUE[row[0]] if row[0] >= 0 else 0)
    return best, "Killing this hostage costs the attacker twice what it brings us."


def _support(here: Position, seat: int) -> Reasoned:
    state = here.state
    rows = legal_numbers(here, seat)

    def brings(row: Row) -> int:
        return sum(min(CARD_VALUE[c], state.dice[CARD_FAMILY[c]]) for c in row if c >= 0)

    best = max(rows, key=brings)
    if brings(best) > 0:
        return best, "The dice show symbols of this family."
    bluffs = [row for row in rows if row[0] >= 0 and CARD_VALUE[row[0]] == 0 and row[1] < 0]
    return (bluffs or rows)[0], "No support would help; the bluff does not tell."


def _roll_again(here: Position, seat: int) -> Reasoned:
    state = here.state
    side = at.DEFENDER if state.fight == at.DEFENDER_AGAIN else at.ATTACKER
    other = state.family[battle.seat_of_side(state, 1 - side)]
    if [other] in legal_numbers(here, seat):
        return [other], "A die that helps the opponent can only get better."
    return [-1], "No die helps the opponent."


def _act(here: Position, seat: int) -> Reasoned:
    rows = legal_numbers(here, seat)

    def worth(row: Row) -> int:
        what = row[0]
        if what == autumn.RETURN_SET:
            return here.numbers.set_honour
        if what == autumn.COMBINE:
            samurai = row[1] in (FIVE_TANZAKU, SEVEN_TANZAKU)
            return 5 if samurai else COMBINATION_HONOUR[row[1]]
        if what == autumn.OPEN:
            return CARD_VALUE[row[1]]
        if what == autumn.HIRE:
            return 1 if row[2] == 1 else 0
        if what == autumn.USE_TRADE:
            return 1
        return 0

    best = max(rows, key=worth)
    if worth(best) == 0:
        return [autumn.FINISHED], "Nothing more brings honour now."
    return best, "It brings most honour."


_WAYS = {
    at.KEEP_FIRST: _of_most_honour,
    at.KEEP: _of_most_honour,
    at.PLACE: _placing,
    at.CHOOSE_HOST: _host,
    at.ANSWER: _answer,
    at.BIDDING: _bid,
    at.ORDER: _orders,
    at.CALL: _call,
    at.MARCH: _march,
    at.HOSTAGE: _hostage,
    at.SUPPORT: _support,
    at.ROLL_AGAIN: _roll_again,
    at.ACT: _act,
}
