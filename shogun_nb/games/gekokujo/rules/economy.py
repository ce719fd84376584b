"""Koku and rice: income, upkeep, order, winter, debts (G-030 to G-032, G-036, G-037, G-731 on)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import ask, disband, lose_if_empty
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import (
    bushi_of,
    daimyo_of,
    provinces_of,
    unit_at,
    units_at,
)


@rule("G-030", "G-731")
def income(facts: Facts, state: State, seat: int) -> int:
    """The Koku that a player collects, the clan's own included; a ``stipend`` replaces the rest."""
    provinces = provinces_of(state, seat)
    numbers = facts.numbers
    if facts.options.rice_and_war == 1 and facts.options.stipend > 0:
        return facts.options.stipend + bonus(facts, state, seat)
    return numbers.base_income + numbers.province_income * provinces + bonus(facts, state, seat)


@rule("G-023")
def bonus(facts: Facts, state: State, seat: int) -> int:
    """What Chosokabe and Shimazu collect more than others."""
    numbers = facts.numbers
    coasts = 0
    for province in range(len(state.owner)):
        if state.owner[province] == seat:
            coasts += facts.board.coastal[province]
    if state.clan[seat] == at.SHIMAZU:
        return min(coasts, numbers.shimazu_most)
    if state.clan[seat] == at.CHOSOKABE:
        more = min(coasts // numbers.chosokabe_coasts, numbers.chosokabe_most)
        return numbers.chosokabe_income - numbers.base_income + more
    return 0


@rule("G-022", "G-031")
def upkeep(facts: Facts, state: State, seat: int) -> int:
    """The Koku that feed a player's Bushi, rounded up; nothing in the first round."""
    return 0 if state.round <= 1 else food(facts, state, seat)


@rule("G-031")
def food(facts: Facts, state: State, seat: int) -> int:
    """The Koku that feed a player's Bushi in any later round."""
    fed = facts.numbers.bushi_a_koku
    return (bushi_of(state, seat) + fed - 1) // fed


@rule("G-023", "G-036")
def mountain_provinces(facts: Facts, state: State, seat: int) -> int:
    """How many mountain provinces of a player cost supply: none of Tokugawa's."""
    count = 0
    for province in range(len(state.owner)):
        if state.owner[province] == seat and state.clan[seat] != at.TOKUGAWA:
            count += facts.board.mountain[province]
    return count


@rule("G-036")
def mountain_units(facts: Facts, state: State, seat: int) -> int:
    """How many units of a player, of any kind, stand in the mountain provinces that cost supply."""
    count = 0
    for province in range(len(state.owner)):
        if state.owner[province] == seat and facts.board.mountain[province] == 1:
            if state.clan[seat] != at.TOKUGAWA:
                count += units_at(state, province, seat)
    return count


@rule("G-036")
def supply(facts: Facts, state: State, seat: int) -> int:
    """The Koku that a winter in the mountains costs: by province, and by units, rounded up."""
    numbers = facts.numbers
    fed = numbers.units_a_koku
    by_units = (mountain_units(facts, state, seat) + fed - 1) // fed
    return numbers.mountain_cost * mountain_provinces(facts, state, seat) + by_units


@rule("G-030", "G-731")
def collect(facts: Facts, state: State, record: Record | None) -> None:
    """All collect their income at once; what was stored last year can be used again."""
    for seat in range(state.players):
        if state.out[seat] == 0:
            koku = income(facts, state, seat)
            state.koku[seat] += koku + state.stored[seat]
            state.stored[seat] = 0
            more = bonus(facts, state, seat)
            note(
                record, kinds.INCOME_COLLECTED, 30, seat, -1, koku, provinces_of(state, seat), more
            )


@rule("G-031")
def pay_upkeep(facts: Facts, state: State, record: Record | None, number: int) -> None:
    """All pay for their Bushi at once; ``number`` is the rule: 31, or 734 in winter."""
    state.cause = at.UNPAID_UPKEEP
    for seat in range(state.players):
        koku = upkeep(facts, state, seat)
        if koku > 0:
            note(record, kinds.UPKEEP_PAID, number, seat, -1, koku, bushi_of(state, seat))
            pay(facts, state, record, seat, koku)


@rule("G-036", "G-734")
def pay_winter(facts: Facts, state: State, record: Record | None) -> None:
    """All pay for the mountains at once; with module 7.3 for their Bushi before."""
    number = 36
    if facts.options.rice_and_war == 1:
        number = 734
        pay_upkeep(facts, state, record, number)
    state.cause = at.UNPAID_WINTER
    for seat in range(state.players):
        koku = supply(facts, state, seat)
        if koku > 0:
            mountains = mountain_provinces(facts, state, seat)
            units = mountain_units(facts, state, seat)
            note(record, kinds.WINTER_PAID, number, seat, -1, koku, mountains, units)
            pay(facts, state, record, seat, koku)


@rule("G-037")
def pay(facts: Facts, state: State, record: Record | None, seat: int, koku: int) -> None:
    """Pay what must be paid; for each Koku that is missing Bushi must leave the board.

    What one Bushi fewer cannot pay is forgiven: an odd last Bushi leaves for 1 Koku (or stays,
    with option ``odd_bushi_stays``).
    """
    paid = min(koku, state.koku[seat])
    state.koku[seat] -= paid
    debt = koku - paid
    if debt == 0:
        return
    price = facts.numbers.bushi_a_debt
    bushi = bushi_of(state, seat) - state.leaving[seat]
    leaving = debt * price
    forgiven = 0
    if leaving > bushi:
        if facts.options.odd_bushi_stays == 1:
            bushi -= bushi % price
        leaving = bushi
        forgiven = debt - (bushi + price - 1) // price
    state.leaving[seat] += leaving
    note(record, kinds.DEBT, 37, seat, -1, debt, leaving, state.cause)
    if forgiven > 0:
        note(record, kinds.DEBT_FORGIVEN, 37, seat, -1, forgiven)


@rule("G-037", "G-050")
def continue_disbanding(facts: Facts, state: State, record: Record | None) -> bool:
    """Bushi that must leave the board do; whether an owner must choose which."""
    for seat in range(state.players):
        while state.leaving[seat] > 0:
            places = 0
            where = -1
            which = -1
            for province in range(len(state.owner)):
                for kind in range(at.TYPES):
                    if state.units[unit_at(province, seat, kind)] > 0:
                        places += 1
                        if where < 0:
                            where = province
                            which = kind
            if places > 1 and bushi_of(state, seat) > state.leaving[seat]:
                ask(state, at.DISBAND, seat)
                return True
            count = min(state.leaving[seat], state.units[unit_at(where, seat, which)])
            leave_board(facts, state, record, seat, where, which, count)
    state.cause = at.NO_CAUSE
    return False


@rule("G-037", "G-050")
def leave_board(
    facts: Facts,
    state: State,
    record: Record | None,
    seat: int,
    province: int,
    kind: int,
    count: int,
) -> None:
    """Bushi that must leave the board leave it."""
    state.leaving[seat] -= count
    disband(facts, state, record, seat, province, kind, count, state.cause)
    lose_if_empty(facts, state, record, province, seat, kinds.DIED)


@rule("G-032")
def acts_before(state: State, seat: int, other: int, koku: int, other_koku: int) -> bool:
    """Whether a player acts before another: fewest provinces, Koku, units, then by clan."""
    mine = provinces_of(state, seat)
    theirs = provinces_of(state, other)
    if mine == theirs:
        mine = koku
        theirs = other_koku
    if mine == theirs:
        mine = bushi_of(state, seat) + daimyo_of(state, seat)
        theirs = bushi_of(state, other) + daimyo_of(state, other)
    if mine == theirs:
        mine = state.clan[seat]
        theirs = state.clan[other]
    return mine < theirs


@rule("G-032")
def set_order(state: State, record: Record | None) -> None:
    """The order of play for this round; those who are out are left out."""
    for place in range(at.SEATS):
        state.order[place] = -1
    for seat in range(state.players):
        place = 0
        for other in range(state.players):
            if other != seat and state.out[other] == 0:
                if acts_before(state, other, seat, state.koku[other], state.koku[seat]):
                    place += 1
        if state.out[seat] == 0:
            state.order[place] = seat
    for place in range(at.SEATS):
        seat = state.order[place]
        if seat >= 0:
            units = bushi_of(state, seat) + daimyo_of(state, seat)
            provinces = provinces_of(state, seat)
            note(
                record, kinds.ORDER_SET, 32, seat, -1, place + 1, provinces, state.koku[seat], units
            )


@rule("G-733")
def harvest_waits(state: State) -> bool:
    """Whether anything was sown that a die decides on."""
    for sown in state.sown:
        if sown > 0:
            return True
    return False


@rule("G-733")
def harvest(facts: Facts, state: State, record: Record | None, face: int) -> None:
    """One die for all (its ``face`` from 0): what was sown comes back so many times.

    With ``stake_on_top`` it comes back one time more.
    """
    factor = facts.numbers.harvest[face] + facts.options.stake_on_top
    note(record, kinds.HARVEST_DRAWN, 733, -1, -1, face + 1, factor)
    for province in range(len(state.owner)):
        sown = state.sown[province]
        seat = state.owner[province]
        if sown > 0 and seat >= 0:
            state.koku[seat] += sown * factor
            note(record, kinds.HARVESTED, 733, seat, province, sown * factor, sown)
        elif sown > 0:
            note(record, kinds.SOWN_LOST, 733, province=province, amount=sown)
        state.sown[province] = 0


@rule("G-735")
def spoil(state: State, record: Record | None) -> None:
    """Half of what each has left, rounded down, is lost; what is stored is safe."""
    for seat in range(state.players):
        lost = state.koku[seat] // 2
        if lost > 0 and state.out[seat] == 0:
            state.koku[seat] -= lost
            note(record, kinds.SPOILED, 735, seat, -1, lost)
