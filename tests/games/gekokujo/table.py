"""A table to set up positions of Gekokujō on, so that a case reads like the checklist.

:func:`table` is an empty board, :meth:`Table.put` places units from the supplies,
:meth:`Table.begin` jumps to a phase, :meth:`Table.choose` and :meth:`Table.roll` play on, and
:meth:`Table.said` reads the record. After every step the invariants are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from shogun_nb.games.gekokujo import legality
from shogun_nb.games.gekokujo.board_map import Map, read_map
from shogun_nb.games.gekokujo.choices import KINDS, Choice, Lookup, Roll
from shogun_nb.games.gekokujo.entries import Entry
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.course import advance, apply
from shogun_nb.games.gekokujo.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.gekokujo.rules.record import RawEntry
from shogun_nb.games.gekokujo.rules.setup import facts_of, set_up
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import unit_at
from tests.games.gekokujo.invariants import broken

A, B, C, D, E, F = range(6)  # the seats
NAMES = ("Ann", "Ben", "Cem", "Dan", "Eva", "Fay")
LINE_UP = (at.ODA, at.SHIMAZU, at.TOKUGAWA, at.UESUGI, at.CHOSOKABE, at.TAKEDA)
MAP: Map = read_map()


def place_of(name: str) -> int:
    """The number of a province."""
    return MAP.index(name)


@dataclass
class Table:
    """A position with everything that belongs to it, and the means to go on."""

    facts: Facts
    state: State
    hidden: list[int] = field(default_factory=lambda: [0] * at.SEATS)
    record: list[RawEntry] = field(default_factory=list)

    # --- pieces ---
    def put(self, seat: int, name: str, bushi: int = 0, daimyo: int = 0, **more: int) -> None:
        """Give a province to a seat since the round began, with units from its supply.

        ``kind`` is the type of the Bushi; ``own=0`` leaves the province to whom it belongs.
        """
        province, kind = place_of(name), more.get("kind", at.BUSHI)
        if more.get("own", 1):
            self.state.owner[province] = self.state.began[province] = seat
            self.state.locals[province] = 0
        self.state.supply[seat] -= bushi
        self.state.units[unit_at(province, seat, kind)] += bushi
        self.state.units[unit_at(province, seat, at.DAIMYO)] += daimyo

    def ally(self, seat: int, other: int) -> None:
        """A pact for this round."""
        self.state.pact[seat * at.SEATS + other] = self.state.pact[other * at.SEATS + seat] = 1

    def give(self, seat: int, koku: int) -> None:
        """Let a seat have exactly so many Koku."""
        self.state.koku[seat] = koku

    # --- playing on ---
    def begin(self, phase: int, round: int = 2, order: Sequence[int] | None = None) -> int:
        """Jump to a phase of a round, and run on to the first choice."""
        self.state.phase, self.state.turn, self.state.step = phase, 0, at.NOBODY
        self.state.round = round
        seats = [*(range(self.state.players) if order is None else order)]
        self.state.order[:] = [*seats, *[-1] * (at.SEATS - len(seats))]
        return self.run()

    def run(self) -> int:
        """Run on until somebody must choose; the step that is awaited."""
        self.check()
        step = advance(self.facts, self.state, self.hidden, self.record)
        self.check()
        return step

    def check(self) -> None:
        """The invariants hold."""
        assert broken(self.facts, self.state, self.hidden) == []

    def choose(self, choice: Choice) -> int:
        """Carry out a choice, which must be legal, and run on."""
        assert self.problems(choice) == []
        numbers = choice.numbers(self.lookup)
        numbers += [0] * (12 - len(numbers))
        apply(self.facts, self.state, self.hidden, numbers, self.record)
        return self.run()

    def roll(self, **hits: int) -> int:
        """Supply the hits of a roll by the names of the sides, and run on."""
        assert self.state.step == at.ROLL
        return self.choose(Roll(hits))

    # --- reading ---
    @property
    def lookup(self) -> Lookup:
        """Names to numbers."""
        return Lookup(MAP, NAMES[: self.state.players])

    @property
    def position(self) -> Position:
        """The position as players see it."""
        names = NAMES[: self.state.players]
        numbers, options = self.facts.numbers, self.facts.options
        return Position(MAP, names, numbers, options, self.state, self.hidden)

    def problems(self, choice: Choice) -> list[str]:
        """Everything wrong with a choice; what is legal is listed, and nothing else is."""
        assert self.state.step in choice.steps, f"step {self.state.step}"
        numbers = choice.numbers(self.lookup)
        found = legality.problems(self.position, self.state.seat, numbers)
        assert self.state.seat < 0 or (found == []) == (choice in self.legal())
        return found

    def legal(self) -> list[Choice]:
        """Every legal choice of the player who is asked."""
        state = self.state
        return [
            KINDS.from_numbers(state.step, numbers, state, self.lookup)
            for numbers in legality.legal_numbers(self.position, state.seat)
        ]

    def said(self, what: int) -> list[Any]:
        """The entries of one kind in the record."""
        return [Entry(entry) for entry in self.record if entry[0] == what]

    def owner(self, name: str) -> int:
        """Who controls a province."""
        return self.state.owner[place_of(name)]

    def units(self, seat: int, name: str) -> list[int]:
        """The units of a seat in a province, by kind."""
        first = unit_at(place_of(name), seat, 0)
        return [*self.state.units[first : first + at.UNIT_KINDS]]


def table(
    players: int = 4,
    clans: Sequence[int] = LINE_UP,
    numbers: Parameters | None = None,
    **options: int,
) -> Table:
    """An empty board: every clan is led, every piece in its supply, nobody has Koku."""
    facts = facts_of(MAP, numbers, Options(**options))
    return Table(facts, set_up(facts, players, clans[:players]))


# --- games of every kind --------------------------------------------------------------------------
LONGEST = 8  # rounds; most ends are reached in them


def dealt(number: int) -> Table:
    """A game with players, clans, modules, options and numbers of its own."""
    luck = Random(number)
    highest = {item.name: item.metadata["range"][1] for item in fields(Options)}
    switches = {
        name: luck.randint(0, min(high, 3)) if luck.random() < 0.4 else item.default
        for item in fields(Options)
        for name, high in [(item.name, highest[item.name])]
    }
    options = Options(**{**switches, "rounds": luck.randint(1, LONGEST)})
    players = luck.randint(2, 6)
    clans = luck.sample(range(at.CLANS), players) if luck.random() < 0.8 else []
    numbers = Parameters()
    if luck.random() < 0.3:
        numbers = Parameters(bushi=12, glory_to_win=3)
    elif luck.random() < 0.5:
        numbers = other_numbers(luck)
    facts = facts_of(MAP, numbers, options)
    return Table(facts, set_up(facts, players, clans))


def other_numbers(luck: Random) -> Parameters:
    """The book's numbers, a third of them one higher or lower."""
    numbers = {}
    for item in fields(Parameters):
        low, high = item.metadata["range"]
        values = [item.default] if isinstance(item.default, int) else [*item.default]
        if luck.random() < 1 / 3:
            place = luck.randrange(len(values))
            values[place] = min(max(low, values[place] + luck.choice((-1, 1))), high)
        numbers[item.name] = values[0] if isinstance(item.default, int) else tuple(values)
    return Parameters(**numbers)
