"""What holds at every moment of every game of Senji, in words where it does not.

:func:`find` is written in the part of Python that also compiles, so that many games can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from shogun_nb.engine.declared import shapes
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import BLUFF
from shogun_nb.games.senji.rules.hands import is_imperial
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.state import Ints, State
from shogun_nb.games.senji.rules.summer import provinces_of, units_of

NOWHERE, HANDS, PILES, BIDS, LOTS, BLUFFS, PROVINCES, UNITS, STACK, SAMURAI = range(10)
ABROAD, ATTACKS, HANAFUDA, OWN, NEUTRAL, HANA_OWN, EMPEROR = range(10, 17)
SECRET_BID, SECRET_PILE, SECRET_ORDER, STOPPED = range(17, 21)
WORDS = (
    "card {0} is nowhere (SEN-002)",
    "seat {0} has {1} cards in the hand, counted as {2} (SEN-002)",
    "pile {0} has {1} cards, counted as {2} (SEN-060)",
    "{1} bids lie at {0}, counted as {2} (SEN-061)",
    "{0} lots lie on the table, listed are {1} (SEN-061)",
    "the bluff of seat {0} is at {1} (SEN-048)",
    "seat {0} has {1} provinces (SEN-114)",
    "seat {0} has {1} units (SEN-081)",
    "{1} units stand together at {0} (SEN-081)",
    "samurai {0} of {1} is at {2}",
    "samurai {0} of {1} stands in a province of {2}",
    "samurai {0} attacks {1}, where nobody does",
    "{0} hanafuda are at {1}, counted as {2} (SEN-071)",
    "seat {0} does not know card {1} in the own hand (SEN-041)",
    "units stand in neutral land {0} (SEN-017)",
    "seat {0} does not know hanafuda {1} in the own hand (SEN-071)",
    "the Emperor has lost his start province {0} (SEN-192)",
    "the bid {0} of seat {1} is known to others (SEN-061)",
    "somebody knows where hanafuda {0} of the pile is (SEN-011)",
    "an order lies in province {0}, and none was laid there (SEN-070)",
    "a choice {1} at step {0} is not legal",
)


def broken(facts: Facts, state: State, hidden: Ints) -> list[str]:
    """Everything that cannot be; [] for a position that rules and pieces allow."""
    found: list[int] = []
    find(facts, state, hidden, found)
    rows = (found[row : row + 4] for row in range(0, len(found), 4))
    return [*fields(state), *(WORDS[what].format(*about) for what, *about in rows)]


def fields(state: State) -> Iterator[str]:
    """Fields out of their range."""
    for name, shape in shapes(State).items():
        value = getattr(state, name)
        values = value if shape.count else [value]
        yield from (f"{name} holds {one}" for one in values if not shape.allows(one, at.PROVINCES))


def tell(found: Ints, what: int, one: int, two: int = 0, three: int = 0) -> None:
    """Append what is broken: one of :data:`WORDS`, and the numbers in it."""
    found.append(what)
    found.append(one)
    found.append(two)
    found.append(three)


def find(facts: Facts, state: State, hidden: Ints, found: Ints) -> None:
    """Append everything that cannot be, four numbers to each."""
    find_of_cards(state, hidden, found)
    find_of_hanafuda(state, hidden, found)
    find_of_board(facts, state, found)
    find_of_samurai(facts, state, found)


def count_at(hidden: Ints, first: int, count: int, place: int) -> int:
    """How many cards lie at a place."""
    number = 0
    for card in range(count):
        if hidden[first + card] == place:
            number += 1
    return number


def find_of_cards(state: State, hidden: Ints, found: Ints) -> None:
    """The same for the 72 diplomacy cards."""
    for card in range(at.CARDS):
        place = hidden[at.CARD_AT + card]
        if place < 0 or place > at.HIGHEST_PLACE:
            tell(found, NOWHERE, card)
        elif place < at.SEATS and hidden[at.CARD_KNOWN + card] >> place & 1 == 0:
            tell(found, OWN, place, card)
        elif place >= at.BID and hidden[at.CARD_KNOWN + card] != at.ALL:
            seat = (place - at.BID) % at.SEATS
            if state.phase != at.AUCTION or hidden[at.CARD_KNOWN + card] != 1 << seat:
                tell(found, SECRET_BID, card, seat)
    for seat in range(at.SEATS):
        number = count_at(hidden, at.CARD_AT, at.CARDS, seat)
        if number != state.hand[seat]:
            tell(found, HANDS, seat, number, state.hand[seat])
    for family in range(at.FAMILIES):
        number = count_at(hidden, at.CARD_AT, at.CARDS, at.PILE + family)
        if number != state.pile[family]:
            tell(found, PILES, family, number, state.pile[family])
    listed = 0
    for slot in range(at.LOTS):
        if state.lot[slot] >= 0:
            listed += 1
            if hidden[at.CARD_AT + state.lot[slot]] != at.LOT:
                tell(found, LOTS, -1, slot)
    lying = count_at(hidden, at.CARD_AT, at.CARDS, at.LOT)
    if lying != listed:
        tell(found, LOTS, lying, listed)
    bids = 0
    for place in range(at.LOTS * at.SEATS):
        bids += state.bids[place]
        if state.bids[place] > 0:
            number = count_at(hidden, at.CARD_AT, at.CARDS, at.BID + place)
            if number != state.bids[place]:
                tell(found, BIDS, place, number, state.bids[place])
    for card in range(at.CARDS):
        if hidden[at.CARD_AT + card] >= at.BID:
            bids -= 1
    if bids != 0:
        tell(found, BIDS, -1, bids)
    for seat in range(state.players):
        place = hidden[at.CARD_AT + BLUFF[state.family[seat]]]
        laid = place == at.LAID or place == at.LAID + 1
        if state.out[seat] == 0 and place != seat and not laid:
            tell(found, BLUFFS, seat, place)


def find_of_hanafuda(state: State, hidden: Ints, found: Ints) -> None:
    """The same for the 96 hanafuda."""
    for seat in range(at.SEATS):
        number = count_at(hidden, at.HANA_AT, at.HANA, seat)
        if number != state.hana[seat]:
            tell(found, HANAFUDA, number, seat, state.hana[seat])
    number = count_at(hidden, at.HANA_AT, at.HANA, at.HANA_PILE)
    if number != state.hana_pile:
        tell(found, HANAFUDA, number, at.HANA_PILE, state.hana_pile)
    for card in range(at.HANA):
        place = hidden[at.HANA_AT + card]
        if place < 0 or place > at.HANA_SHOWN:
            tell(found, HANAFUDA, 1, place)
        elif place < at.SEATS and hidden[at.HANA_KNOWN + card] >> place & 1 == 0:
            tell(found, HANA_OWN, place, card)
        elif place == at.HANA_PILE and hidden[at.HANA_KNOWN + card] != 0:
            searches = state.step == at.TAKE_FROM_PILE  # a kami of who is asked
            if not searches or hidden[at.HANA_KNOWN + card] != 1 << state.seat:
                tell(found, SECRET_PILE, card)


def find_of_board(facts: Facts, state: State, found: Ints) -> None:
    """The same for provinces and units."""
    stack = facts.numbers.stack
    for seat in range(state.players):
        if provinces_of(state, seat) > facts.numbers.most_provinces:
            tell(found, PROVINCES, seat, provinces_of(state, seat))
        if units_of(state, seat) > facts.numbers.units:
            tell(found, UNITS, seat, units_of(state, seat))
    for place in range(at.PROVINCES):
        if state.units[place] > stack or state.coming[place] > stack:
            tell(found, STACK, place, max(state.units[place], state.coming[place]))
        if state.owner[place] < 0 and state.units[place] + state.coming[place] > 0:
            tell(found, NEUTRAL, place)
        if state.owner[place] < 0 and state.ordered[place] > 0:
            tell(found, SECRET_ORDER, place)
    for fleet in range(at.FLEETS):
        if state.fleet[fleet] > stack:
            tell(found, STACK, at.PROVINCES + fleet, state.fleet[fleet])
    start = facts.board.imperial
    played = facts.options.imperial == 1 and state.owner[start] >= 0
    waits = facts.options.new_troops_wait == 1 and state.phase == at.SUMMER
    lost = units_of(state, at.EMPEROR) == 0 and not waits
    if not is_imperial(state, state.owner[start]):
        lost = True
    if played and lost:
        tell(found, EMPEROR, start)


def find_of_samurai(facts: Facts, state: State, found: Ints) -> None:
    """The same for the 18 samurai."""
    for one in range(at.SAMURAI):
        whose = state.samurai_of[one]
        where = state.samurai_at[one]
        left = facts.options.unkept_leave == 1 and whose < 0 and where == at.SPENT
        if not left and (whose >= 0) != (where != at.IN_PILE):
            tell(found, SAMURAI, one, whose, where)
        elif state.fight != at.FLEEING:  # then Otani is on his way
            if where < at.PROVINCES and state.owner[where] != whose:
                tell(found, ABROAD, one, whose, state.owner[where])
            if where >= at.COMING and state.attacked[where - at.COMING] == 0:
                tell(found, ATTACKS, one, where - at.COMING)


CHECKS = (*(tell, find, count_at, find_of_cards, find_of_hanafuda, find_of_board, find_of_samurai),)
"""The checks that are compiled."""
