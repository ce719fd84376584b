"""What a winter has cost everybody, and who is how far, in facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.gekokujo.entries import Entry
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.economy import (
    food,
    income,
    mountain_provinces,
    mountain_units,
    supply,
)
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import bushi_of, provinces_of, units_at

_OF_WINTER = 734
"""The rule of the upkeep that is paid in winter; that of a new round has another number."""
_WINTRY = (
    kinds.WINTER_PAID,
    kinds.HARVEST_DRAWN,
    kinds.HARVESTED,
    kinds.SPOILED,
    kinds.STORED,  # it comes back with the income of the new round
)


@dataclass
class Bill:
    """What a winter has brought and cost one player, in Koku; ``had`` is -1 where it is hidden.

    ``gone`` are Bushi that left for what could not be paid, ``unpaid``.
    """

    had: int = 0
    harvest: int = 0
    food: int = 0
    mountains: int = 0
    provinces: int = 0
    units: int = 0
    unpaid: int = 0
    gone: int = 0
    spoiled: int = 0
    stored: int = 0
    left: int = 0


def winter_cost(facts: Facts, state: State, seat: int) -> int:
    """The Koku that a winter would cost a player who stands so: mountains, and in module 7.3 food.

    >>> from shogun_nb.games import gekokujo
    >>> here = gekokujo.new_game(["Takeda", "Oda"], seed=7).position
    >>> [winter_cost(here.facts, here.state, seat) for seat in (0, 1)]  # Kai, with 4 units there
    [3, 0]
    """
    eaten = food(facts, state, seat) if facts.options.rice_and_war else 0
    return supply(facts, state, seat) + eaten


def winter_in_words(facts: Facts, state: State, seat: int) -> str:
    """What a winter would cost a player who stands so, in a sentence of its own.

    >>> from shogun_nb.games import gekokujo
    >>> here = gekokujo.new_game(["Takeda", "Oda"], seed=7).position
    >>> winter_in_words(here.facts, here.state, 0)
    'If winter came now: 3 Koku, for 1 mountain province and 4 units there.'
    """
    cost, mountains = winter_cost(facts, state, seat), mountain_provinces(facts, state, seat)
    if not cost:
        return "If winter came now, it would cost you nothing: you hold no mountains."
    whose = [counted(mountains, "mountain province")] if mountains else []
    if mountains:
        whose.append(f"{counted(mountain_units(facts, state, seat), 'unit')} there")
    if facts.options.rice_and_war:
        whose.append(f"the food of {counted(bushi_of(state, seat), 'Bushi', 'Bushi')}")
    return f"If winter came now: {cost} Koku, for {all_of(whose)}."


def unpaid_in_words(facts: Facts, state: State, seat: int) -> list[str]:
    """What a player who stands so could not pay of the winter; nothing where all is paid."""
    koku, cost, bushi = state.koku[seat], winter_cost(facts, state, seat), bushi_of(state, seat)
    if koku >= cost:
        return []
    leave = min(facts.numbers.bushi_a_debt * (cost - koku), bushi)
    out = ", or march out of the mountains" if mountain_provinces(facts, state, seat) else ""
    return [
        f"Winter takes {cost} Koku. You would have {koku}, and {leave} of your {bushi} Bushi "
        f"would leave (G-036, G-037). Keep {cost}{out}."
    ]


def unfed_in_words(facts: Facts, state: State, seat: int) -> list[str]:
    """What a player who stands so could not pay of the next round's food, all others paid."""
    if facts.options.rice_and_war:
        return []
    left = max(0, state.koku[seat] - winter_cost(facts, state, seat))
    due = food(facts, state, seat) - left - income(facts, state, seat)
    if due <= 0:
        return []
    return [
        f"So many Bushi eat more than you earn: {due} Koku would be missing next round, "
        f"and {facts.numbers.bushi_a_debt * due} Bushi would leave (G-037)."
    ]


def mountain_cost(
    facts: Facts, state: State, seat: int, province: int, coming: int, start: int
) -> int:
    """The Koku that a winter would cost a player more if so many units went to a province.

    >>> from shogun_nb.games import gekokujo
    >>> here = gekokujo.new_game(["Takeda", "Oda"], seed=7).position
    >>> mino, owari = here.map.index("Mino"), here.map.index("Owari")
    >>> [mountain_cost(here.facts, here.state, 1, mino, count, owari) for count in (3, 4)]
    [2, 3]
    """
    if not facts.board.mountain[province] or state.clan[seat] == at.TOKUGAWA:
        return 0
    fed, there = facts.numbers.units_a_koku, mountain_units(facts, state, seat)
    held = state.owner[province] == seat
    stay = there - coming if facts.board.mountain[start] and state.owner[start] == seat else there
    after = stay + coming + (0 if held else units_at(state, province, seat))
    more = (after + fed - 1) // fed - (there + fed - 1) // fed
    return more + (0 if held else facts.numbers.mountain_cost)


def winter_entries(steps: Sequence[Any]) -> list[Entry]:
    """What these steps tell of the winter of the round in which they end, and what was stored."""
    found: list[Entry] = []
    for step in reversed(steps):
        for entry in reversed(step.entries):
            if entry.what == kinds.ROUND_BEGAN:
                return found[::-1]
            late = entry.what == kinds.UPKEEP_PAID and entry.rule == _OF_WINTER
            owed = entry.what in (kinds.DEBT, kinds.DISBANDED) and (
                entry.cause == at.UNPAID_WINTER
                or (entry.cause == at.UNPAID_UPKEEP and step.position.options.rice_and_war)
            )
            if late or owed or entry.what in _WINTRY:
                found.append(entry)
    return found[::-1]


def ends_in_winter(steps: Sequence[Any]) -> bool:
    """Whether a game has ended with a winter that everybody had to pay (G-011)."""
    if not steps or steps[-1].what != kinds.WON:
        return False
    return steps[-1].position.state.won_by == at.BY_ROUNDS or bool(winter_entries(steps))


def cost_in_words(bills: Sequence[Bill], players: Sequence[str]) -> str:
    """What the last winter has cost, in a sentence.

    >>> cost_in_words([Bill(mountains=2), Bill(), Bill(food=1, mountains=3)], ["Ai", "Bo", "Cy"])
    'The last winter cost Ai 2 Koku and Cy 4 Koku.'
    """
    costs = [one.mountains + one.food for one in bills]
    paid = [f"{name} {koku} Koku" for name, koku in zip(players, costs, strict=True) if koku]
    return f"The last winter cost {all_of(paid) if paid else 'nobody anything'}."


def bills_of(entries: Iterable[Entry], after: Position, since: Iterable[Entry] = ()) -> list[Bill]:
    """The bill of every seat; ``after`` is a position behind it, ``since`` what came in between.

    >>> from shogun_nb.engine.history import steps_of
    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(["Takeda", "Oda"], seed=7, locals=1).play("greedy", most=40)
    >>> steps = steps_of(game)
    >>> here = next(n for n, one in enumerate(steps) if one.what == kinds.ROUND_BEGAN and n > 1)
    >>> bills = bills_of(winter_entries(steps[:here]), steps[here].position, steps[here].entries)
    >>> bills[0].had, bills[0].mountains, bills[0].left
    (4, 2, 2)
    """
    state = after.state
    bills = [Bill() for _ in range(state.players)]
    for entry in entries:
        if entry.what == kinds.HARVEST_DRAWN:
            continue
        bill = bills[entry.seat]
        if entry.what == kinds.WINTER_PAID:
            bill.mountains, bill.provinces, bill.units = entry.koku, entry.provinces, entry.pieces
        elif entry.what == kinds.UPKEEP_PAID:
            bill.food = entry.koku
        elif entry.what == kinds.HARVESTED:
            bill.harvest += entry.koku
        elif entry.what == kinds.SPOILED:
            bill.spoiled = entry.koku
        elif entry.what == kinds.STORED:
            bill.stored += entry.koku
        elif entry.what == kinds.DEBT:
            bill.unpaid += entry.koku
            bill.gone += entry.bushi
    earned = [0] * state.players
    for entry in since:
        if entry.what == kinds.INCOME_COLLECTED:
            earned[entry.seat] += entry.koku + bills[entry.seat].stored
        elif entry.what in (kinds.UPKEEP_PAID, kinds.SOWN, kinds.STORED):
            earned[entry.seat] -= entry.koku
        elif entry.what == kinds.DEBT:
            earned[entry.seat] += entry.koku
    for seat, bill in enumerate(bills):
        if state.koku[seat] < 0:
            bill.had = bill.left = -1
            continue
        bill.left = state.koku[seat] - earned[seat]
        bill.had = (
            bill.left + bill.spoiled + bill.food + bill.mountains - bill.unpaid - bill.harvest
        )
    return bills


def race_of(here: Position) -> tuple[int, list[tuple[int, int]]]:
    """How many provinces win, and each seat with its provinces, the most first (G-012).

    >>> from shogun_nb.games import gekokujo
    >>> race_of(gekokujo.new_game(["Takeda", "Oda"], seed=7).position)
    (30, [(0, 1), (1, 1)])
    """
    state = here.state
    rows = [(seat, provinces_of(state, seat)) for seat in range(state.players)]
    return here.numbers.provinces_to_win[state.players - 2], sorted(rows, key=lambda row: -row[1])
