"""A table to set up positions on, so that a case reads like the checklist.

Four helpers do it: :func:`table` (an empty board), :meth:`Table.put` and its relatives (pieces
from the supplies, so that everything stays conserved), :meth:`Table.actions` /
:meth:`Table.planning` / :meth:`Table.winter` (jump to a phase), and :meth:`Table.run` /
:meth:`Table.choose` / :meth:`Table.throw` (play on; chance is supplied by hand).
:meth:`Table.said` reads the record. After every step the invariants are checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from shogun_nb.engine.tape import make_tape
from shogun_nb.games.shogun.board_map import Map, read_map
from shogun_nb.games.shogun.chance import fill_by_chance
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH, advance, apply
from shogun_nb.games.shogun.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.shogun.rules.record import RawEntry
from shogun_nb.games.shogun.rules.setup import board_of, end_draft, set_up
from shogun_nb.games.shogun.rules.state import (
    ACTING,
    ACTIONS,
    BID,
    BUILDINGS,
    CHEST_CARD,
    COLOURS,
    EVENTS,
    FARMERS,
    FEEDING,
    HIDDEN,
    IN_FORCE,
    LARGEST_DRAFT,
    LAST_OF_CHANCE,
    LAYING_OUT,
    NOTHING,
    OPEN,
    OUT,
    PLACES,
    PLANNING,
    SEATS,
    SPACES,
    State,
)
from shogun_nb.games.shogun.sentences import Names, log_line
from shogun_nb.games.shogun.towers import Tower
from tests.acceptance.invariants import broken, broken_plans

A, B, C, D, E = range(5)  # the seats
CHEST = [CHEST_CARD + chests for chests in range(5)]  # the chest cards, as bids
MAP: Map = read_map()


class Said(NamedTuple):
    """One entry of the record, with the province by its name."""

    what: int
    rule: int
    seat: int
    province: str
    amount: int
    other: int
    why: int
    whom: int


def place_of(name: str) -> int:
    """The province's number."""
    return MAP.index(name)


@dataclass
class Table:
    """A position with everything that belongs to it, and the means to go on."""

    facts: Facts
    state: State
    plans: list[int] = field(default_factory=lambda: [HIDDEN] * (SEATS * SPACES))
    record: list[RawEntry] = field(default_factory=list)

    # --- pieces ---

    def put(
        self,
        seat: int,
        name: str,
        armies: int,
        markers: int = 0,
        buildings: Iterable[int] = (),
    ) -> None:
        """Give a province to a seat, with armies, markers and buildings from the stocks."""
        state = self.state
        province = place_of(name)
        state.owner[province] = seat
        state.supply[seat] -= armies
        state.armies[province] += armies
        state.markers -= markers
        state.revolts[province] += markers
        for kind in buildings:
            state.stock[kind] -= 1
            state.buildings[province * BUILDINGS + kind] += 1

    def leave_in_supply(self, colour: int, cubes: int) -> None:
        """Put cubes into the tower until only so many are left in the supply."""
        self.state.tower[colour] += self.state.supply[colour] - cubes
        self.state.supply[colour] = cubes

    def into_tray(self, colour: int, cubes: int) -> None:
        """Lay cubes of the supply into the tray."""
        self.state.supply[colour] -= cubes
        self.state.tray[colour] += cubes

    def give_chests(self, seat: int, chests: int) -> None:
        """Let the seat own exactly so many chests; the bank has the others."""
        self.state.bank += self.state.chests[seat] - chests
        self.state.chests[seat] = chests

    def leave_in_bank(self, chests: int, rich: int) -> None:
        """Give all chests of the bank but so many to a rich seat."""
        self.state.chests[rich] += self.state.bank - chests
        self.state.bank = chests

    # --- phases ---

    def lay_events(self, first: int, season: int) -> None:
        """Four events of the year: ``first`` is open, those of earlier seasons are out."""
        others = [card for card in range(EVENTS) if card != first][:3]
        for card in others[:season]:
            self.state.events[card] = OUT
        for card in [first, *others[season:]]:
            self.state.events[card] = OPEN

    def seat_players(self, order: Iterable[int], privileges: Mapping[int, int]) -> None:
        """The seats in turn order on places 1, 2, 3 …; the others have no privilege."""
        state = self.state
        left = [card for card in range(PLACES) if card not in privileges.values()]
        seats = [*order]
        for place in range(PLACES):
            seat = seats[place] if place < len(seats) else -1
            state.turns[place] = seat
            state.special[place] = privileges[seat] if seat in privileges else left.pop()
            if seat >= 0:
                state.place[seat] = place
                state.privilege[seat] = privileges.get(seat, -1)

    def actions(
        self,
        *cards: int,
        plans: Mapping[int, Mapping[int, str]],
        order: Iterable[int] | None = None,
        event: int = 1,
        privileges: Mapping[int, int] | None = None,
        known: int = ACTIONS,
        season: int = 0,
    ) -> int:
        """Jump to the actions and run: these action cards first, then the others.

        ``event`` is its number in section 7 of the checklist; the first matters to theatres only.
        ``known`` says how many action cards are turned up already.
        """
        state = self.state
        state.phase = ACTING
        state.round = state.round // 4 * 4 + season
        card = event - 1
        self.lay_events(card, season)
        state.events[card] = IN_FORCE
        state.event = card
        deck = [*cards, *(action for action in range(ACTIONS) if action not in cards)]
        state.order[:] = deck[:known] + [HIDDEN] * (ACTIONS - known)
        self.seat_players(range(state.players) if order is None else order, privileges or {})
        for seat in range(state.players):
            state.planned[seat] = 1
            for space in range(SPACES):
                name = plans.get(seat, {}).get(space)
                self.plans[seat * SPACES + space] = NOTHING if name is None else place_of(name)
            if self.plans[seat * SPACES + BID] == NOTHING:
                self.plans[seat * SPACES + BID] = CHEST_CARD
            state.bids[seat] = self.plans[seat * SPACES + BID]
            state.shown[seat * SPACES + BID] = self.plans[seat * SPACES + BID]
        return self.run()

    def planning(self, events: int = 1, specials: Iterable[int] = range(PLACES)) -> int:
        """Jump to planning: five actions known, special cards on their places, four open events."""
        self.lay_events(events - 1, self.state.round % 4)
        self.state.order[:5] = range(5)
        self.state.special[:] = list(specials)
        self.state.phase = PLANNING
        return self.run()

    def laying_out(self, season: int = 0) -> int:
        """Jump to the beginning of a round."""
        self.state.round = season
        self.lay_events(0, season % 4)
        self.state.phase = LAYING_OUT
        return self.run()

    def winter(
        self,
        rice: Mapping[int, int],
        event: int = 7,
        order: Iterable[int] | None = None,
        year: int = 0,
    ) -> int:
        """Jump to winter; ``event`` is the card left over (7: no rice is lost)."""
        state = self.state
        state.round = 4 * year + 3
        if year == 1:
            for card in [one for one in range(EVENTS) if one != event - 1][3:7]:
                state.events[card] = OUT
        self.lay_events(event - 1, 3)
        for seat in range(state.players):
            state.rice[seat] = rice.get(seat, 45)
        for place, seat in enumerate(range(state.players) if order is None else order):
            state.turns[place] = seat
            state.place[seat] = place
        state.phase = FEEDING
        return self.run()

    # --- playing on ---

    def check(self) -> None:
        """The invariants hold."""
        wrong = broken(self.facts, self.state)
        assert wrong + broken_plans(self.state, self.plans) == []

    def run(self) -> int:
        """Run on until somebody must choose; the step that is awaited."""
        self.check()
        step = advance(self.facts, self.state, self.plans, self.record)
        self.check()
        return step

    def choose(self, *choice: int | str) -> int:
        """Carry out a choice, provinces by name, and run on."""
        numbers = [place_of(one) if isinstance(one, str) else one for one in choice]
        numbers += [HIDDEN] * (CHOICE_LENGTH - len(numbers))
        apply(self.facts, self.state, self.plans, numbers, self.record)
        return self.run()

    def throw(self, fallen: Mapping[int, int]) -> int:
        """Supply what lies in the tray after the throw, and run on."""
        state = self.state
        tray = [fallen.get(colour, 0) for colour in range(COLOURS)]
        for colour in range(COLOURS):
            cubes = state.hand[colour] + state.tray[colour] + state.tower[colour]
            assert tray[colour] <= cubes, f"only {cubes} cubes of colour {colour} can fall out"
        return self.choose(*tray)

    def by_tape(self, seed: int = 1) -> int:
        """Let a tape draw until it is a player's turn (or the game is over)."""
        tape = make_tape(seed)
        tower = Tower().tables()
        step = self.run()
        choice = [0] * CHOICE_LENGTH
        while step <= LAST_OF_CHANCE:
            fill_by_chance(self.facts, self.state, tower, tape, choice)
            step = self.choose(*choice)
        return step

    # --- reading ---

    def said(self, what: int) -> list[Said]:
        """The entries of one kind in the record."""
        return [
            Said(*entry[:3], MAP.names[entry[3]] if entry[3] >= 0 else "", *entry[4:])
            for entry in self.record
            if entry[0] == what
        ]

    def log(self) -> list[str]:
        """The record in sentences; the players are called A, B, C …"""
        names = Names("ABCDE"[: self.state.players], MAP.names, self.facts.board.sites)
        return [log_line(entry, names) for entry in self.record]

    def owner(self, name: str) -> int:
        """Who owns a province."""
        return self.state.owner[place_of(name)]

    def armies(self, name: str) -> int:
        """How many armies stand in a province."""
        return self.state.armies[place_of(name)]

    def markers(self, name: str) -> int:
        """How many revolt markers lie in a province."""
        return self.state.revolts[place_of(name)]

    def built(self, name: str) -> list[int]:
        """Castle, temple, theatre of a province."""
        at = place_of(name) * BUILDINGS
        return [*self.state.buildings[at : at + BUILDINGS]]


def table(
    players: int = 4, side: str = "sun", numbers: Parameters | None = None, **readings: int
) -> Table:
    """An empty board: every province neutral (or closed), every piece in its supply."""
    drafted = drafting(players, side, numbers, **readings)
    state = drafted.state
    for seat in range(players):
        at = seat * LARGEST_DRAFT
        state.supply[seat] += sum(state.groups[at : at + LARGEST_DRAFT])
        for group in range(at, at + LARGEST_DRAFT):
            state.groups[group] = 0
    end_draft(state)
    return drafted


def drafting(
    players: int = 4, side: str = "sun", numbers: Parameters | None = None, **readings: int
) -> Table:
    """The table before the first province is taken."""
    facts = Facts(board_of(MAP, side, players), numbers or Parameters(), Options(**readings))
    return Table(facts, set_up(facts, players))


def neighbours(name: str, side: str = "sun") -> set[str]:
    """The names of the adjacent provinces."""
    return {MAP.names[one] for one in MAP.neighbours(side)[place_of(name)]}


__all__ = [
    "CHEST",
    "FARMERS",
    "MAP",
    "A",
    "B",
    "C",
    "D",
    "E",
    "Said",
    "Table",
    "drafting",
    "neighbours",
    "place_of",
    "table",
]
