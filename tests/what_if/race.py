"""Racing: the toy game of :mod:`tests.engine.toy` with rules that compile, in a second or two.

In each of 4 seasons both players lay some of their seeds down; what lies doubles in sun and is lost
in rain. It has the states of the toy, and is played by program only.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from shogun_nb.engine.bots import BuiltIn, ByLuck
from shogun_nb.engine.game import Start
from shogun_nb.engine.loop import loop_of
from shogun_nb.engine.position import Plain, Position
from shogun_nb.engine.register import rule
from shogun_nb.engine.rulebook import register
from tests.engine import toy
from tests.engine.toy import OVER, SOW, WEATHER, State

SEASONS = 4
CAREFUL, BOLD = range(2)


class Odds(NamedTuple):
    """What the rules read: in how many of 4 seasons the sun shines, and what sowing costs."""

    sun: int
    price: Sequence[int]


class Facts(NamedTuple):
    """One argument for all of it, as games have it."""

    odds: Odds


@rule()
def advance(facts: Facts, state: State, plans: Any, record: Any) -> int:
    """Ask the first player, then the other, then the weather."""
    if state.season == SEASONS:
        state.step = OVER
    elif not state.planned[0]:
        state.step, state.seat = SOW, 0
    elif not state.planned[1]:
        state.step, state.seat = SOW, 1
    else:
        state.step, state.seat = WEATHER, -1
    return state.step


@rule()
def apply(facts: Facts, state: State, plans: Any, choice: Any, record: Any) -> None:
    """Lay seeds down, or let the weather come."""
    if record is not None:
        record.append((state.step, choice[0]))
    if state.step == SOW:
        plans[state.seat] = choice[0]
        state.planned[state.seat] = 1
        return
    for seat in range(state.players):
        state.seeds[seat] += plans[seat] if choice[0] else -plans[seat]
        state.seeds[seat] -= facts.odds.price[seat]
        state.planned[seat] = 0
    state.season += 1


@rule()
def fill(facts: Facts, state: State, luck: int, tape: Any, choice: Any) -> None:
    """Sun or rain; ``luck`` is added to what the tape says."""
    choice[0] = int(((tape[state.season] + luck) * 4 >> 32) < facts.odds.sun)


@rule()
def decide(facts: Facts, tables: int, state: State, tape: Any, bot: int, choice: Any) -> None:
    """The bold bot lays all down, the careful one any number."""
    seeds = max(0, state.seeds[state.seat])
    if bot == BOLD:
        choice[0] = seeds
    else:
        choice[0] = tape[state.season * 2 + state.seat] * (seeds + 1) >> 32


@rule()
def round_of(state: State) -> int:
    """Each season is one."""
    return state.season


class Standing(Plain):
    """A position of it."""

    facts = Facts(Odds(3, (0, 1)))


@dataclass(frozen=True)
class Begun(Start):
    rulebook = property(lambda self: RACING)


class Racing(toy.Sowing):
    """The toy, for programs that play whole games."""

    name, title = "racing", "Racing"
    start = Begun
    bots = BuiltIn({"careful": ByLuck, "bold": ByLuck})
    fast = ("careful", "bold")
    seconds_to_compile = 2
    loop = staticmethod(loop_of(advance, fill, decide, apply, round_of, WEATHER, OVER))
    round_of = staticmethod(round_of)
    advance = staticmethod(advance)  # type: ignore[assignment]
    apply = staticmethod(apply)  # type: ignore[assignment]
    fill = staticmethod(fill)  # type: ignore[assignment]

    def facts_of(self, start: Any) -> Any:
        return Standing.facts

    def position(self, start: Any, state: Any, hidden: Sequence[int], last: Any) -> Position:
        return Standing(self, start.players, state, hidden)

    def deal_hidden(
        self, position: Any, seat: int, tape: Sequence[int], remembered: Sequence[int] = ()
    ) -> list[int]:
        """What the other has laid down may be any number of seeds."""
        plans = list(position.plans)
        for other, seeds in enumerate(position.state.seeds):
            if other != seat and position.state.planned[other]:
                plans[other] = tape[other] * (seeds + 1) >> 32
        return plans

    def luck_of(self, start: Any) -> int:
        return 0

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", default="A,B")


RACING = register(Racing())
