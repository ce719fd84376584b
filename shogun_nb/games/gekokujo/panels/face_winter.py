"""A winter in the frame: its bill in steps, how far everybody is, who holds the three cities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.gekokujo.entries import Entry
from shogun_nb.games.gekokujo.panels.turns import TurnsPanel
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.reading.winter import Bill, bills_of, race_of, winter_entries
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.sentences import log_of

Data = dict[str, Any]
LONG = 30
"""A game of so many rounds or more goes on until somebody has won."""
_SHORT = 6
"""How many provinces fill the line of a short game at least: one is not all."""
_STEPS: tuple[tuple[str, str, bool, Callable[[Bill], int]], ...] = (
    ("rice", "harvest", True, lambda bill: bill.harvest),
    ("cube", "food", True, lambda bill: -bill.food),
    ("s-winter", "winter", False, lambda bill: -bill.mountains),
    ("close", "spoiled", True, lambda bill: -bill.spoiled),
)
"""Sign, word, whether only the module of rice has it, and the Koku, in the order of the rules."""
_HARVESTS = {
    1: "a famine: what was sown comes back, no more",
    2: "a usual harvest: 2 for each Koku that was sown",
    3: "a rich harvest: 3 for each Koku that was sown",
}


def _bills(panel: TurnsPanel, now: Position) -> tuple[list[Entry], list[Bill]]:
    """What the winter that is shown has brought, and its bill for every seat."""
    told = winter_entries(panel.told)
    if panel.winter_is_over and not panel.last_winter:
        return told, bills_of(told, panel.coming.position, panel.coming.entries)
    return told, bills_of(told, now)


def winter_of(panel: TurnsPanel, now: Position) -> Data:
    """The winter as ``winter.js`` draws it; ``now`` is what the person who is asked may know."""
    told, bills = _bills(panel, now)
    here: Position = panel.position
    rice = bool(here.options.rice_and_war)
    steps = [step for step in _STEPS if rice or not step[2]]
    rows = []
    for seat, bill in enumerate(bills):
        hidden = bill.had < 0
        cells = ["?" if hidden else str(bill.had)]
        cells += [f"{koku:+d}".replace("-", "−") if koku else "·" for koku in
                  (koku_of(bill) for *_, koku_of in steps)]  # fmt: skip
        cells.append("?" if hidden else str(bill.left))
        row: Data = {"seat": seat, "cells": cells}
        if bill.gone:
            row["bad"] = len(cells) - 1
            row["say"] = f"{bill.unpaid} Koku unpaid: {bill.gone} Bushi leave (G-037)"
        rows.append(row)
    heads = [("coin", "before"), *(step[:2] for step in steps), ("coin", "left")]
    die = next((entry for entry in told if entry.what == kinds.HARVEST_DRAWN), None)
    found: Data = {
        "bill": {
            "title": "What winter costs",
            "note": f"{here.numbers.mountain_cost} Koku for a mountain province, "
            f"1 for {here.numbers.units_a_koku} units there",
            "rule": "G-734" if rice else "G-036",
            "heads": [{"icon": icon, "words": words} for icon, words in heads],
            "rows": rows,
        },
        "drawn": None
        if die is None
        else {"name": f"The harvest die: {die.die}", "says": _HARVESTS[die.factor]},
    }
    if not panel.winter_is_over:
        return found
    if not panel.last_winter:
        found["next"] = _next(panel, bills)
    return {
        **found,
        "goal": race(here),
        "cities": _cities(here),
        "citiesLabel": "The mandate cities: who holds all three wins (G-014)",
    }


def round_in_words(here: Position) -> str:
    """Which round it is, and of how many where that is set (G-012).

    >>> from shogun_nb.games import gekokujo
    >>> short = gekokujo.new_game(seed=7, options={"rounds": 1}).position
    >>> round_in_words(short), round_in_words(gekokujo.new_game(seed=7).position)
    ('round 1 of 1, the last', 'round 1')
    """
    number, rounds = max(1, here.state.round), here.options.rounds
    if rounds >= LONG:
        return f"round {number}"
    return f"round {number} of {rounds}{', the last' if number >= rounds else ''}"


def race(here: Position) -> Data:
    """How far everybody is from the provinces that win; in a short game, from whoever has most."""
    goal, seats = race_of(here)
    rounds, note = here.options.rounds, f"{goal} provinces win"
    if rounds < LONG:
        goal, note = 0, f"most win after round {rounds}"
    return {
        "title": "Provinces",
        "note": note,
        "rule": "G-012",
        "goal": goal,
        "most": max(goal or _SHORT, seats[0][1]),
        "rows": [{"seat": seat, "n": n} for seat, n in seats],
    }


def _next(panel: TurnsPanel, bills: list[Bill]) -> Data:
    """What the new round brings: income, food, what there is to spend, who acts when."""
    seats = range(len(bills))
    entries: Sequence[Entry] = panel.coming.entries
    of = {
        what: {entry.seat: entry for entry in entries if entry.what == what}
        for what in (kinds.INCOME_COLLECTED, kinds.UPKEEP_PAID, kinds.ORDER_SET)
    }
    rows = []
    for seat in seats:
        income, food, order = (found.get(seat) for found in of.values())
        koku = panel.coming.position.state.koku[seat]
        cells = [
            "?" if bills[seat].left < 0 else str(bills[seat].left),
            f"+{income.koku + bills[seat].stored}" if income else "·",
            f"−{food.koku}" if food else "·",
            "?" if koku < 0 else str(koku),
            f"{order.place}." if order else "·",
        ]
        rows.append({"seat": seat, "cells": cells})
    heads = [("coin", "left"), ("province", "income"), ("rice", "food"), ("coin", "to spend"),
             ("arrow", "acts")]  # fmt: skip
    return {
        "title": f"Then comes round {panel.position.state.round + 1}",
        "note": "whoever holds least acts first",
        "rule": "G-032",
        "heads": [{"icon": icon, "words": words} for icon, words in heads],
        "rows": rows,
    }


def left_of(panel: TurnsPanel) -> list[int]:
    """The Koku that each seat has when the winter is paid."""
    return [bill.left for bill in _bills(panel, panel.position)[1]]


def _cities(here: Position) -> list[Data]:
    found = []
    for place, province in enumerate(here.map.provinces):
        if province.mandate:
            seat = here.state.owner[place]
            says = "nobody holds it" if seat < 0 else here.players[seat]
            city = {"name": f"{province.mandate} · {province.printed}", "seat": seat, "says": says}
            found.append({**city, "province": province.name})
    return found


def said_of(panel: TurnsPanel, me: int | None) -> Data:
    """The winter in a sentence or three, the person's own part first; after the last who wins."""
    here: Position = panel.position
    _, bills = _bills(panel, here)
    bill = None if me is None else bills[me]
    if bill is not None and bill.mountains:
        provinces = counted(bill.provinces, "mountain province")
        text = f"Winter costs you {bill.mountains} Koku, for {provinces} and "
        text += f"{counted(bill.units, 'unit')} there."
    elif bill is not None:
        free = me is not None and here.state.clan[me] == at.TOKUGAWA
        why = "Tokugawa never pays for mountains" if free else "you hold no mountains"
        text = f"Winter costs you nothing: {why}."
    elif any(one.mountains for one in bills):
        text = "Winter: whoever holds mountains pays."
    else:
        text = "Winter: nobody holds mountains, and nobody pays."
    debtors = [here.players[seat] for seat, one in enumerate(bills) if one.gone]
    if debtors:
        text += " Not all is paid by {debtors}: Bushi leave."
    if panel.last_winter:
        text += f" {log_of(here.lookup, [panel.told[-1].entries[-1]])[0].split(' (G-')[0]}"
    return {"text": text, "debtors": all_of(debtors)}
