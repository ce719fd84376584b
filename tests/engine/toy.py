"""Sowing: a game of a page that shows what the engine asks of any game, and that it asks no more.

Two players have 3 seeds each. In each of 4 seasons both lay some of them face down, at once (X-1).
Then the weather is drawn: sun three times as often as rain (X-2). In sun what was sown doubles, in
rain it is lost; who has laid none is skipped (X-3). Most seeds win; equal ones share (X-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from shogun_nb.engine.bots import Bot, BuiltIn, ByLuck
from shogun_nb.engine.choice import Choice, Kinds, Whole, Word, declared
from shogun_nb.engine.declared import copier, number, numbers
from shogun_nb.engine.game import Game, Start
from shogun_nb.engine.record import Entry, Kind
from shogun_nb.engine.reference import Reference, RuleText, TermText
from shogun_nb.engine.rulebook import Asked, ByLists, register, rulebook_of
from shogun_nb.engine.view import View

NOBODY, WEATHER, SOW, OVER = range(4)  # the steps
SOWN, DRAWN, GREW, LOST, SKIPPED, WON = range(6)  # the kinds of entries
WEATHERS = ("rain", "sun")
RAIN, SUN = range(2)
RULES = {"X-1": RuleText("Lay seeds face down."), "X-2": RuleText("Draw the weather.")}
TERMS = {"seed": TermText("What is sown.", "X-1")}


@dataclass(slots=True)
class State:
    step: int = number(NOBODY, OVER)
    seat: int = number(-1, 1)
    players: int = number(2, 2, 2)
    season: int = number(0, 4)
    planned: Any = numbers(2, 0, 1)
    seeds: Any = numbers(2, 3)

    def fork(self) -> State:
        return copy(self)


copy = copier(State)


class Sow(Choice, word="sow", steps=(SOW,)):
    seeds: int = declared(Whole("X-1", 0, 99))


class Weather(Choice, word="weather", steps=(WEATHER,)):
    drawn: str = declared(Word("X-2", WEATHERS))


def row(numbers: str, sentence: str, step: str = "") -> Kind:
    return Kind(f"{numbers} | {step}", (sentence, lambda entry: True))


class Noted(Entry):
    rows: ClassVar[dict[int, Kind]] = {
        SOWN: row("seat", "{player} has sown.", "sowing"),
        DRAWN: row("weather", "There is {weather}.", "growing"),
        GREW: row("seat seeds", "What {player} has sown becomes {seeds}."),
        LOST: row("seat seeds", "{player} loses {seeds} to the rain."),
        SKIPPED: row("seat", "{player} has sown nothing and is skipped."),
        WON: row("seat seeds", "{player} wins with {seeds}.", "end"),
    }


@dataclass(frozen=True)
class Begun(Start):
    rulebook = property(lambda self: rulebook_of("sowing"))


class Bold(Bot):
    methods = ("sow",)

    def sow(self, view: View) -> Choice:
        return Sow(view.state.seeds[view.seat])


class Sowing(ByLists):
    name, title, prefix = "sowing", "Sowing", "X"
    state, start, game, view, entry = State, Begun, Game, View, Noted
    last_of_chance, game_over, secrets = WEATHER, OVER, 1
    choice_length, tape_length, bot_tape_length = 1, 4, 10
    kinds = Kinds((Sow, Weather))
    reference = Reference(
        {"A season": RULES}, TERMS, lambda *_: {}, object, object, (), "toy", ("X-1", "lay", "seed")
    )
    bots = BuiltIn({"random": ByLuck, "bold": Bold})
    asked: ClassVar = {
        NOBODY: Asked("nothing", "X-1"),
        WEATHER: Asked("the weather", "X-2"),
        SOW: Asked("seeds to sow", "X-1", together=True, method="sow"),
        OVER: Asked("nothing, the game is over", "X-4"),
    }

    def advance(self, facts: None, state: State, plans: list[int], record: list[Any]) -> int:
        if state.step == NOBODY and all(state.planned):
            state.step, state.seat = WEATHER, -1
        elif state.step == NOBODY:
            state.step, state.seat = OVER if state.season == 4 else SOW, state.planned.index(0)
            for seat in self.winners(state) if state.step == OVER and record is not None else ():
                record.append((WON, 4, seat, state.seeds[seat]))
        return state.step

    def apply(self, facts: None, state: State, plans: Any, choice: Any, record: Any) -> None:
        step, state.step = state.step, NOBODY
        note = [].append if record is None else record.append  # playouts keep no record
        if step == SOW:
            plans[state.seat], state.planned[state.seat] = choice[0], 1
            note((SOWN, 1, state.seat))
            return
        note((DRAWN, 2, choice[0]))
        for seat, sown in enumerate(plans):
            if sown == 0:
                note((SKIPPED, 3, seat))
            elif choice[0] == SUN:
                state.seeds[seat] += sown
                note((GREW, 3, seat, 2 * sown))
            else:
                state.seeds[seat] -= sown
                note((LOST, 3, seat, sown))
        plans[:], state.planned[:], state.season = [-1, -1], [0, 0], state.season + 1

    def occasion(self, state: State) -> int:
        return state.season

    def chances(self, facts: None, state: State) -> list[tuple[Sequence[int], Fraction]]:
        return [([RAIN], Fraction(1, 4)), ([SUN], Fraction(3, 4))]

    def legal_numbers(self, position: Any, seat: int) -> list[Sequence[int]]:
        return [[sown] for sown in range(position.state.seeds[seat] + 1)]

    def problems(self, position: Any, seat: int, numbers: Sequence[int]) -> list[str]:
        if seat < 0 or list(numbers) in self.legal_numbers(position, seat):
            return []
        return [f"X-1: you have {position.state.seeds[seat]} seeds, not {numbers[0]}."]

    def words(self, position: Any, entry: Any) -> dict[str, str]:
        got = {"seat": 0, "weather": 0, **{one: getattr(entry, one) for one in entry.kind.places}}
        return {**got, "player": position.players[got["seat"]], "weather": WEATHERS[got["weather"]]}

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.seeds)


SOWING = register(Sowing())
