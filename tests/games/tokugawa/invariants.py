"""What holds at every moment of every game of Tokugawa, in words where it does not.

:func:`find` is written in the part of Python that also compiles, so that many games can be checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from shogun_nb.engine.declared import shapes
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.tasks import cards_of, is_over
from shogun_nb.games.tokugawa.rules.towns import pieces_left, samurai_left

KOKU, DEBT, PIECES, SAMURAI, HELD, UNIT, PORT, CAPITALS, MARKERS, CASTLES, CARDS, PILE = range(12)
WORDS = (
    "{0} Koku instead of {1} (T-011)",
    "somebody or a bank owes {0} Koku (T-010)",
    "seat {0} has {1} pieces too many of building {2} (T-003)",
    "seat {0} has {1} samurai too many of kind {2} (T-003)",
    "town {0} is held by {1}, and {2} things are there",
    "town {0}: nobody is upgraded or weak",
    "town {0}: {1} ships in no port (T-054)",
    "seat {0} has {1} capitals (T-013)",
    "{0} markers (T-002)",
    "province {0}: {1} castles (T-083)",
    "card {0} is taken and open, or neither",
    "pile {0}: {1} cards are gone",
)


def broken(facts: Facts, state: State, koku: int = 75) -> list[str]:
    """Everything that cannot be; [] for a position that rules and pieces allow."""
    found: list[int] = []
    find_of_money(state, koku, found)
    find_of_pieces(facts, state, found)
    find_of_towns(facts, state, found)
    rows = (found[row : row + 4] for row in range(0, len(found), 4))
    return [*fields(state), *(WORDS[what].format(*about) for what, *about in rows)]


def fields(state: State) -> Iterator[str]:
    """Fields out of their range."""
    towns = len(state.side)
    for name, shape in shapes(State).items():
        value = getattr(state, name)
        values = value if shape.count else [value]
        yield from (f"{name} holds {one}" for one in values if not shape.allows(one, towns))


def tell(found: Ints, what: int, one: int, two: int = 0, three: int = 0) -> None:
    """Append what is broken: one of :data:`WORDS`, and the numbers in it."""
    found.append(what)
    found.append(one)
    found.append(two)
    found.append(three)


def find(facts: Facts, state: State, hidden: Ints, found: Ints) -> None:
    """Append everything that cannot be, four numbers to each; nothing is ``hidden``."""
    koku = at.SEATS * facts.numbers.start_koku + at.PROVINCES * facts.numbers.bank
    find_of_money(state, koku, found)
    find_of_pieces(facts, state, found)
    find_of_towns(facts, state, found)


def find_of_money(state: State, koku: int, found: Ints) -> None:
    """The same for money: there is so much, and nobody owes any (T-010, T-011)."""
    total = 0
    for seat in range(at.SEATS):
        total += state.koku[seat]
        if state.koku[seat] < 0:
            tell(found, DEBT, state.koku[seat])
    for province in range(at.PROVINCES):
        total += state.banks[province]
        if state.banks[province] < 0:
            tell(found, DEBT, state.banks[province])
    if total != koku:
        tell(found, KOKU, total, koku)


def find_of_pieces(facts: Facts, state: State, found: Ints) -> None:
    """The same for supplies and task cards."""
    for seat in range(at.SEATS):
        for kind in range(at.ARCHER, at.CAPITAL):
            left = samurai_left(facts, state, seat, kind)
            if left < 0:
                tell(found, SAMURAI, seat, -left, kind)
        for building in range(at.WALL + 1):
            left = pieces_left(facts, state, seat, building)
            if left < 0:
                tell(found, PIECES, seat, -left, building)
    for card in range(at.CARDS):
        pile = card // at.CARDS_A_PILE
        gone = False
        for place in range(state.top[pile]):
            if state.order[pile * at.CARDS_A_PILE + place] == card:
                gone = True
        if gone != (state.taken[card] >= 0):
            tell(found, CARDS, card)


def find_of_towns(facts: Facts, state: State, found: Ints) -> None:
    """The same for what stands on the board."""
    board = facts.board
    markers = 0
    for town in range(board.towns):
        things = state.garden[town] + state.smithy[town] + state.castle[town]
        things += state.temple[town] + state.ships[town] + state.unit[town]
        if (things > 0) != (state.side[town] >= 0):
            tell(found, HELD, town, state.side[town], things)
        if state.unit[town] == at.NO_UNIT and state.weak[town] + state.upgraded[town] > 0:
            tell(found, UNIT, town)
        if state.unit[town] != at.CAPITAL:
            markers += state.weak[town]
        if state.ships[town] > 0 and board.port[town] == 0:
            tell(found, PORT, town, state.ships[town])
    if markers > facts.numbers.markers and facts.options.endless_markers == 0:
        tell(found, MARKERS, markers)
    for seat in range(at.SEATS):
        capitals = 0
        for town in range(board.towns):
            if state.side[town] == seat and state.unit[town] == at.CAPITAL:
                capitals += 1
        if capitals != min(1, state.drawn):
            tell(found, CAPITALS, seat, capitals)
    for province in range(at.PROVINCES):
        for seat in range(at.SEATS):
            own = 0
            other = 0
            for town in range(board.towns):
                if board.province[town] == province and state.castle[town] > 0:
                    if state.side[town] == seat:
                        own += 1
                    else:
                        other += 1
            if own > 1 or (own + other > 1 and facts.options.castle_each == 0):
                tell(found, CASTLES, province, own + other)


CHECKS = (tell, find, find_of_money, find_of_pieces, find_of_towns)
"""The checks that are compiled."""


def at_end(facts: Facts, state: State) -> Iterator[str]:
    """What a game cannot end with."""
    if state.won_by == at.BY_TURNS and state.turn != at.SEATS * facts.options.turns:
        yield f"over in turn {state.turn}"
    if (state.won_by == at.BY_TASKS) != (is_over(facts, state) > 0):
        yield f"{cards_of(state, 0)} and {cards_of(state, 1)} cards, won by {state.won_by}"
    if state.won_by == at.BY_CAPITAL and state.winner != state.active:
        yield "the capital fell in the turn of its owner"
