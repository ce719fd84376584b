"""Attacks: support, dice and re-rolls, what follows (T-060 to T-070)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.rules import problems as why
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import remove
from shogun_nb.games.tokugawa.rules.movement import bring_ship, road_between
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.record import Record, note
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.towns import (
    carry_unit,
    earn,
    has_building,
    is_samurai,
    marker_left,
    pay,
    take_unit,
)


@rule("T-060", "T-061", "T-070")
def attack_problem(
    facts: Facts, state: State, seat: int, start: int, goal: int, by_sea: int
) -> int:
    """Why a unit cannot attack a town, over the road or by ship; 0 if it can."""
    if state.left == 0:
        return why.NO_ACTION
    if state.side[start] != seat or state.unit[start] == at.NO_UNIT:
        return why.NOT_YOURS
    if state.unit[start] == at.CAPITAL:
        return why.CAPITAL_STAYS
    if state.side[goal] != 1 - seat or state.unit[goal] == at.NO_UNIT:
        return why.NO_ENEMY
    if by_sea == 0 and road_between(facts.board, start, goal) < 0:
        return why.NOT_ADJACENT
    if by_sea == 1 and state.ships[start] == 0:
        return why.NO_SHIP
    if by_sea == 1 and facts.board.port[goal] == 0:
        return why.NO_PORT
    return why.NO_KOKU if state.koku[seat] < facts.numbers.attack_price else 0


@rule("T-061")
def pay_attack(facts: Facts, state: State) -> None:
    """1 Koku to the province that is attacked, even if the movement fails."""
    pay(facts, state, state.active, state.goal, facts.numbers.attack_price)


# --- support --------------------------------------------------------------------------------------
@rule("T-063", "T-069", "T-070")
def most_support(facts: Facts, state: State, seat: int) -> int:
    """How many units may support a side: those next to the town by land that it can pay for."""
    board = facts.board
    units = 0
    for road in range(board.first[state.goal], board.first[state.goal + 1]):
        town = board.near[road]
        if state.side[town] == seat and state.unit[town] != at.NO_UNIT and town != state.start:
            units += 1
    price = facts.numbers.support_price
    return units if price == 0 else min(units, state.koku[seat] // price)


@rule("T-063")
def take_support(facts: Facts, state: State, record: Record | None, seat: int, units: int) -> None:
    """So many units support a side, for 1 Koku each into the province that is attacked."""
    state.support[seat] = units
    koku = units * facts.numbers.support_price
    pay(facts, state, seat, state.goal, koku)
    if units > 0:
        note(record, kinds.SUPPORTED, 63, seat, state.goal, units, koku)


# --- the fight ------------------------------------------------------------------------------------
@rule("T-004", "T-069", "T-070", "T-082")
def strength_of(facts: Facts, state: State, town: int) -> int:
    """The strength of the unit in a town: its kind, upgraded +1, weakened -1."""
    own = facts.numbers.strength[state.unit[town] - 1]
    return own + state.upgraded[town] - state.weak[town]


@rule("T-065", "T-083", "T-084")
def attack_strength(facts: Facts, state: State, start: int, weather: int) -> int:
    """What the attacker adds to the dice: unit, temple, and what the weather takes."""
    total = strength_of(facts, state, start) - facts.numbers.weather[weather]
    if state.temple[start] == at.FINISHED:
        total += facts.numbers.temple_strength
    if facts.options.castle_attacks == 1 and state.castle[start] == at.FINISHED:
        total += facts.numbers.castle_defence
    return total


@rule("T-065", "T-083", "T-084", "T-085")
def defence_strength(facts: Facts, state: State, town: int) -> int:
    """What the defender adds to the dice: unit, castle, temple, and a wall where it counts."""
    total = strength_of(facts, state, town)
    if state.castle[town] == at.FINISHED:
        total += facts.numbers.castle_defence
    if state.temple[town] > 0:
        total += facts.numbers.temple_strength
    if state.wall[town] > 0 and has_building(facts, state, town):
        total += facts.numbers.wall_defence
    return total


@rule("T-064")
def take_roll(state: State, record: Record | None, seat: int, first: int, second: int) -> None:
    """Two dice of a side; an earlier roll is annulled."""
    state.dice[seat] = first + second
    note(record, kinds.ROLLED, 64, seat, state.goal, first + second, first, state.again[seat])


@rule("T-064")
def may_roll_again(state: State, seat: int) -> bool:
    """Once for each supporter."""
    return state.again[seat] < state.support[seat]


@rule("T-065", "T-066")
def settle(facts: Facts, state: State, record: Record | None) -> None:
    """Who has won, and what becomes of the loser; a tie is the attacker's."""
    seat = state.active
    attack = state.dice[seat] + attack_strength(facts, state, state.start, state.weather)
    defence = state.dice[1 - seat] + defence_strength(facts, state, state.goal)
    if defence > attack:
        note(record, kinds.REPELLED, 66, 1 - seat, state.goal, attack, defence, whom=seat)
        weak = state.weak[state.start] == 1 or not marker_left(facts, state)
        if facts.options.failure_weakens == 1 and not weak:
            state.weak[state.start] = 1
        reward(facts, state, record, 1 - seat)
        state.stage = at.DONE
        return
    note(record, kinds.BEATEN, 66, seat, state.goal, attack, defence, whom=1 - seat)
    if state.unit[state.goal] == at.CAPITAL:
        hit_capital(state, record)
        recover(state, record)
        reward(facts, state, record, seat)
        if state.won_by == at.NOT_WON:
            state.stage = at.DONE
        return
    found = [0] * 0
    list_retreats(facts, state, found)
    if state.weak[state.goal] == 1 or len(found) == 0:
        destroy(state, record)
        state.stage = at.MOVING_IN
    else:
        state.stage = at.RETREATING


@rule("T-070", "T-092")
def hit_capital(state: State, record: Record | None) -> None:
    """A capital that has lost for the first time is turned; the second time the game is over."""
    seat = state.active
    if state.weak[state.goal] == 1:
        note(record, kinds.WON, 92, seat, state.goal, why=at.BY_CAPITAL)
        state.winner = seat
        state.won_by = at.BY_CAPITAL
        return
    state.weak[state.goal] = 1
    note(record, kinds.CAPITAL_HIT, 70, 1 - seat, state.goal)


@rule("T-066", "T-067")
def destroy(state: State, record: Record | None) -> None:
    """The beaten unit goes back to its owner's supply; its buildings wait for the attacker."""
    loser = 1 - state.active
    why_gone = 69 if state.weak[state.goal] == 1 else 66
    note(record, kinds.DESTROYED, why_gone, loser, state.goal, other=state.unit[state.goal])
    take_unit(state, state.goal)


@rule("T-041", "T-066")
def list_retreats(facts: Facts, state: State, found: Ints) -> None:
    """Append the free fields next to the attacked town, of any terrain.

    A field is free, too, if an own samurai is taken off it for that.
    """
    board = facts.board
    stay = facts.options.stay_while_beaten == 1
    for town in range(board.towns):
        by_land = road_between(board, state.goal, town) >= 0
        by_sea = facts.options.retreat_by_sea == 1 and state.ships[state.goal] > 0
        by_sea = by_sea and board.port[town] == 1 and town != state.goal
        if not by_land and not by_sea:
            continue
        foe = state.side[town] == state.active
        if state.unit[town] == at.NO_UNIT and (not foe or facts.options.retreat_to_buildings == 1):
            found.append(town)
        elif not stay and is_samurai(state, town, 1 - state.active):
            found.append(town)


@rule("T-041", "T-066", "T-069")
def retreat(facts: Facts, state: State, record: Record | None, town: int) -> None:
    """The beaten unit goes to a free field next to it, and is weakened if there is a marker."""
    if state.unit[town] != at.NO_UNIT:
        remove(state, record, 1 - state.active, town)
    by_sea = road_between(facts.board, state.goal, town) < 0
    recover(state, record)  # the winner's marker is free again
    marker = marker_left(facts, state)
    note(record, kinds.RETREATED, 66, 1 - state.active, town, int(marker), state.goal)
    carry_unit(facts, state, record, state.goal, town)
    if by_sea:
        bring_ship(state, 1 - state.active, state.goal, town)
    if marker:
        state.weak[town] = 1
    state.stage = at.MOVING_IN


@rule("T-066", "T-067", "T-069", "T-081")
def move_in(facts: Facts, state: State, record: Record | None) -> None:
    """The attacker takes the town, and its buildings; his ship comes along."""
    seat = state.active
    garden = state.side[state.goal] == 1 - seat and state.garden[state.goal] == 1
    recover(state, record)
    carry_unit(facts, state, record, state.start, state.goal)
    if state.doing == at.ATTACKING_BY_SEA and facts.options.ship_stays == 0:
        bring_ship(state, seat, state.start, state.goal)
    reward(facts, state, record, seat)
    state.stage = at.DIVIDING if garden else at.DONE


@rule("T-069")
def recover(state: State, record: Record | None) -> None:
    """A weakened unit that wins as the attacker is weakened no more."""
    if state.weak[state.start] == 1:
        state.weak[state.start] = 0
        note(record, kinds.RECOVERED, 69, state.active, state.start)


@rule("T-067")
def reward(facts: Facts, state: State, record: Record | None, seat: int) -> None:
    """The winner's supporters get 2 Koku each, as far as the province has them."""
    if state.support[seat] > 0:
        koku = state.support[seat] * facts.numbers.support_reward
        paid = earn(state, seat, facts.board.province[state.goal], koku)
        note(record, kinds.REWARDED, 67, seat, state.goal, paid, state.support[seat])


@rule("T-081")
def divide(state: State, record: Record | None, kept: int) -> None:
    """The garden of a town that was taken: taken over, or destroyed."""
    what = kinds.TAKEN_OVER if kept == 1 else kinds.TORN_DOWN
    note(record, what, 81, state.active, state.goal, at.GARDEN)
    state.garden[state.goal] = kept
    state.stage = at.DONE
