"""Income, recruitment, removal, buildings and upgrades (T-030 to T-041, T-080 to T-085)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.rules import problems as why
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.record import Record, note
from shogun_nb.games.tokugawa.rules.state import State
from shogun_nb.games.tokugawa.rules.towns import (
    earn,
    has_building,
    is_samurai,
    near_capital,
    pay,
    pieces_left,
    put_unit,
    samurai_left,
    take_over,
    take_unit,
)


# --- income ---------------------------------------------------------------------------------------
@rule("T-030")
def is_present(facts: Facts, state: State, seat: int, province: int) -> bool:
    """Whether a unit of the player stands in the province; the capital is one, too."""
    options = facts.options
    absent = options.capital_is_absent == 1 and options.capital_earns == 0
    for town in range(facts.board.towns):
        if facts.board.province[town] == province and state.side[town] == seat:
            if is_samurai(state, town, seat):
                return True
            if state.unit[town] == at.CAPITAL and not absent:
                return True
    return False


@rule("T-030", "T-081")
def income(facts: Facts, state: State, seat: int, province: int) -> int:
    """What a player collects in a province: never below 0, and not more than the bank holds."""
    options = facts.options
    koku = 0
    gardens = 0
    for town in range(facts.board.towns):
        if facts.board.province[town] != province:
            continue
        capital = state.unit[town] == at.CAPITAL
        if state.side[town] == seat:
            gardens += state.garden[town]
            if is_samurai(state, town, seat) or (capital and options.capital_earns == 1):
                koku += 1
        elif state.unit[town] != at.NO_UNIT and not (capital and options.capital_is_no_unit == 1):
            koku -= 1
    if options.gardens_add_up == 0:
        gardens = min(gardens, 1)
    koku += gardens * facts.numbers.garden_income
    return min(max(koku, 0), state.banks[province])


@rule("T-030")
def income_problem(facts: Facts, state: State, seat: int, province: int) -> int:
    """Why no income can be collected in a province; 0 if it can."""
    if state.left == 0:
        return why.NO_ACTION
    if state.collected[province] == 1:
        return why.TWICE
    if not is_present(facts, state, seat, province):
        return why.NOT_PRESENT
    if income(facts, state, seat, province) == 0:
        return why.NO_INCOME
    return 0


@rule("T-030")
def collect(facts: Facts, state: State, record: Record | None, seat: int, province: int) -> None:
    """Income: Koku from the bank of a province."""
    koku = earn(state, seat, province, income(facts, state, seat, province))
    state.collected[province] = 1
    note(record, kinds.INCOME, 30, seat, amount=koku, other=province)


# --- recruitment and removal ----------------------------------------------------------------------
@rule("T-003", "T-040")
def recruit_problem(facts: Facts, state: State, seat: int, kind: int, town: int) -> int:
    """Why a samurai cannot be recruited in a town; 0 if it can."""
    options = facts.options
    if state.left == 0:
        return why.NO_ACTION
    if state.unit[town] != at.NO_UNIT:
        return why.OCCUPIED
    if state.side[town] == 1 - seat and options.recruit_on_buildings == 0:
        return why.ENEMY_BUILDINGS
    if options.recruit_within_limits == 1 and near_capital(facts, state, 1 - seat, town):
        return why.NEAR_CAPITAL
    if samurai_left(facts, state, seat, kind) < 1:
        return why.NO_PIECE
    if state.koku[seat] < facts.numbers.samurai_price[kind - 1]:
        return why.NO_KOKU
    return 0


@rule("T-040", "T-081")
def recruit(
    facts: Facts, state: State, record: Record | None, seat: int, kind: int, town: int
) -> None:
    """A new samurai on a free field, paid into the bank of its province."""
    price = facts.numbers.samurai_price[kind - 1]
    pay(facts, state, seat, town, price)
    if state.side[town] == 1 - seat and state.garden[town] == 1:
        state.start = town
        state.goal = town
        state.stage = at.DIVIDING
    take_over(facts, state, record, town, seat)
    put_unit(state, town, seat, kind)
    note(record, kinds.RECRUITED, 40, seat, town, price, kind)


@rule("T-041", "T-070")
def remove_problem(state: State, seat: int, town: int) -> int:
    """Why a unit cannot be taken off the board; 0 if it can."""
    if state.side[town] != seat or state.unit[town] == at.NO_UNIT:
        return why.NOT_YOURS
    return why.CAPITAL_STAYS if state.unit[town] == at.CAPITAL else 0


@rule("T-041")
def remove(state: State, record: Record | None, seat: int, town: int) -> None:
    """An own samurai leaves the board, free of charge and without an action."""
    note(record, kinds.REMOVED, 41, seat, town, other=state.unit[town])
    take_unit(state, town)


# --- buildings ------------------------------------------------------------------------------------
@rule("T-080", "T-081", "T-082", "T-083", "T-084", "T-085")
def build_problem(facts: Facts, state: State, seat: int, building: int, town: int) -> int:
    """Why a building cannot be built in a town; 0 if it can. Castles and walls take no action."""
    board = facts.board
    if state.left == 0 and building != at.CASTLE and building != at.WALL:
        return why.NO_ACTION
    own_unit = state.side[town] == seat and state.unit[town] != at.NO_UNIT
    alone = facts.options.build_alone == 1 and state.side[town] == seat
    if not own_unit and not alone:
        return why.NOTHING_OF_YOURS
    if building == at.SHIP and board.shipyard[town] == 0:
        return why.NO_SHIPYARD
    if count_of(state, building, town) > 0:
        return why.ALREADY_THERE
    if building == at.WALL and not has_building(facts, state, town):
        return why.NO_BUILDING
    if building == at.CASTLE:
        for other in range(board.towns):
            if board.province[other] == board.province[town] and state.castle[other] > 0:
                if state.side[other] == seat or facts.options.castle_each == 0:
                    return why.CASTLE_IN_PROVINCE
    if pieces_left(facts, state, seat, building) < 1:
        return why.NO_PIECE
    if state.koku[seat] < facts.numbers.price[building]:
        return why.NO_KOKU
    return 0


@rule()
def count_of(state: State, building: int, town: int) -> int:
    """How many buildings of a kind are in a town."""
    if building == at.SHIP:
        return state.ships[town]
    if building == at.GARDEN:
        return state.garden[town]
    if building == at.SMITHY:
        return state.smithy[town]
    if building == at.CASTLE:
        return state.castle[town]
    return state.temple[town] if building == at.TEMPLE else state.wall[town]


@rule("T-080", "T-081", "T-082", "T-083", "T-084", "T-085")
def build(
    facts: Facts, state: State, record: Record | None, seat: int, building: int, town: int
) -> None:
    """A building, paid into the bank of its province. A castle begins unfinished."""
    price = facts.numbers.price[building]
    pay(facts, state, seat, town, price)
    if building == at.SHIP:
        state.ships[town] = 1
    elif building == at.GARDEN:
        state.garden[town] = 1
    elif building == at.SMITHY:
        state.smithy[town] = 1
    elif building == at.CASTLE:
        state.castle[town] = at.UNFINISHED
    elif building == at.TEMPLE:
        state.temple[town] = at.UNFINISHED
    else:
        state.wall[town] = 1
    note(record, kinds.BUILT, 80 + building, seat, town, price, building)


@rule("T-083", "T-084")
def finish_buildings(facts: Facts, state: State, record: Record | None, seat: int) -> None:
    """At the beginning of a turn: its player's castles are turned up, and all temples serve."""
    for town in range(facts.board.towns):
        if state.temple[town] > 0:
            state.temple[town] = at.FINISHED
        if state.castle[town] == at.UNFINISHED and state.side[town] == seat:
            state.castle[town] = at.FINISHED
            note(record, kinds.CASTLE_FINISHED, 83, seat, town)


@rule("T-082")
def upgrade_problem(facts: Facts, state: State, seat: int, town: int) -> int:
    """Why the samurai in a town cannot be upgraded; 0 if it can."""
    if state.left == 0 and facts.options.free_upgrade == 0:
        return why.NO_ACTION
    if not is_samurai(state, town, seat):
        return why.NOT_YOURS
    if state.upgraded[town] == 1:
        return why.ALREADY_UPGRADED
    smithies = 0
    for place in range(facts.board.towns):
        if state.side[place] == seat:
            smithies += state.smithy[place]
    if smithies == 0:
        return why.NO_SMITHY
    return why.NO_KOKU if state.koku[seat] < facts.numbers.upgrade_price else 0


@rule("T-004", "T-082")
def upgrade(facts: Facts, state: State, record: Record | None, seat: int, town: int) -> None:
    """A samurai is 1 stronger, for 1 Koku into the bank of its province."""
    pay(facts, state, seat, town, facts.numbers.upgrade_price)
    state.upgraded[town] = 1
    note(record, kinds.UPGRADED, 82, seat, town, facts.numbers.upgrade_price)
