"""The campaign (G-034, G-035, G-040): movements, and which battle is fought next."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import begin_battle, run_battle
from shogun_nb.games.gekokujo.rules.control import (
    ask,
    contest,
    eliminate_where_due,
    lose_if_empty,
    take_by_standing,
)
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.planning import FINISHED, WIDTH, Found, add, next_turn
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import Ints, State
from shogun_nb.games.gekokujo.rules.units import (
    are_allies,
    enemies_at,
    space_for,
    unit_at,
    units_at,
)
from shogun_nb.games.gekokujo.rules.vassals import continue_vassals
from shogun_nb.games.gekokujo.rules.victory import win_at_once

GO = 1
FIGHT = 1
GROUP_AT = at.LONGEST_PATH + 2  # where a choice has the units of a group, behind its path
# Which movements are wanted of those that are legal: the one with a number, or
EVERY, NONE = -1, -2
# Where a movement may lead: not there, there and no farther, there and on.
CLOSED, STOP, OPEN = range(3)
SIZES = 10  # of groups, counted in a table; 0 to 7 come up


# --- movements ------------------------------------------------------------------------------------
@rule("G-034")
def unmoved(state: State, province: int, seat: int, kind: int) -> int:
    """How many units of one kind have not had their movement in this turn."""
    where = province * at.UNIT_KINDS + kind
    return state.units[unit_at(province, seat, kind)] - state.moved[where]


@rule("G-034", "G-720")
def steps_of(facts: Facts, state: State, seat: int, start: int, kind: int) -> int:
    """How many provinces a unit may go; Spearmen go farther from where Bannermen start, too.

    With ``bannermen_on_arrival`` those that have come in this turn help as well.
    """
    numbers = facts.numbers
    if kind == at.DAIMYO:
        return numbers.daimyo_steps
    if kind == at.SPEARMAN:
        bannermen = unmoved(state, start, seat, at.BANNERMAN)
        if facts.options.bannermen_on_arrival == 1:
            bannermen = state.units[unit_at(start, seat, at.BANNERMAN)]
        if bannermen > 0:
            return min(numbers.bushi_steps + 1, at.LONGEST_PATH)
    return numbers.bushi_steps


@rule("G-023", "G-034")
def group_steps(facts: Facts, state: State, seat: int, start: int, group: Ints, where: int) -> int:
    """How many provinces a group may go, whose units by kind stand from ``group[at]`` on.

    The slowest unit decides; a Daimyo of Takeda takes up to six Bushi along at his own pace.
    """
    steps = at.LONGEST_PATH
    riders = 0
    if group[where + at.DAIMYO] > 0:
        steps = facts.numbers.daimyo_steps
        if state.clan[seat] == at.TAKEDA:
            riders = facts.numbers.takeda_riders * group[where + at.DAIMYO]
    while steps > 1:
        slower = 0
        for kind in range(at.TYPES):
            if steps_of(facts, state, seat, start, kind) < steps:
                slower += group[where + kind]
        if slower <= riders:
            return steps
        steps -= 1
    return steps


@rule("G-034")
def next_group(state: State, seat: int, start: int, group: Ints) -> int:
    """Go on to the next group that may leave a province; its size, 0 after the last."""
    size = 0
    for kind in range(at.UNIT_KINDS):
        if group[kind] < unmoved(state, start, seat, kind):
            group[kind] += 1
            for other in range(kind, at.UNIT_KINDS):
                size += group[other]
            return size
        group[kind] = 0
    return 0


@rule("G-034", "G-050", "G-060")
def may_enter(facts: Facts, state: State, seat: int, province: int) -> int:
    """Whether units of a player may enter a province, and go on from there."""
    if not enemies_at(state, province, seat):
        return OPEN
    if state.mission == at.DIVERSION and state.target == province:
        return CLOSED
    if facts.options.spare_master == 1 and must_spare(state, seat, province):
        return CLOSED
    return OPEN if facts.options.pass_enemies == 1 else STOP


@rule("G-050", "G-052")
def must_spare(state: State, seat: int, province: int) -> bool:
    """Whether the victor of a vassal stands in a province; a Gekokujō attack spares nobody."""
    master = state.master[seat]
    if master == at.FREE or master == at.LOCALS or state.announced[seat] == 1:
        return False
    return units_at(state, province, master) > 0


@rule("G-034")
def crowded(facts: Facts, state: State, seat: int) -> int:
    """The province that has to be left next, with ``make_room``; -1 where there is none."""
    if facts.options.make_room == 1:
        for province in range(len(state.owner)):
            if units_at(state, province, seat) > facts.numbers.most_units:
                return province
    return -1


@rule("G-034", "G-702")
def space_to_stop(facts: Facts, state: State, province: int, seat: int) -> int:
    """How many units of a player may stop in a province.

    With ``make_room`` more than it holds, if as many that have not moved can go one step on: these
    go before anybody else does, so that room is made in one province at a time.
    """
    space = space_for(facts, state, province, seat)
    if facts.options.make_room == 0 or crowded(facts, state, seat) >= 0:
        return space
    for other in range(state.players):
        if other != seat and are_allies(state, seat, other):
            if units_at(state, province, other) > 0:
                return space
    waiting = 0
    for kind in range(at.UNIT_KINDS):
        waiting += unmoved(state, province, seat, kind)
    near = 0
    for border in range(facts.board.first[province], facts.board.first[province + 1]):
        way_out = facts.board.neighbours[border]
        if may_enter(facts, state, seat, way_out) != CLOSED:
            near += space_for(facts, state, way_out, seat)
    return min(space + min(waiting, near), facts.numbers.most_units)


@rule("G-034")
def walk_moves(facts: Facts, state: State, seat: int, wanted: int, found: Found) -> int:
    """Go through all legal movements in a fixed order; how many there are, "finished" not counted.

    The one with the number ``wanted``, or ``EVERY`` one, is appended to ``found`` as a choice;
    ``NONE``: they are only counted. After the province with the wanted one the walk ends.
    """
    enter = [-1] * facts.board.provinces
    space = [0] * facts.board.provinces
    passed = 0
    for start in range(facts.board.provinces):
        rest = wanted if wanted < 0 else wanted - passed
        passed += walk_from(facts, state, seat, start, rest, enter, space, found)
        if 0 <= wanted < passed:
            break
    return passed


@rule("G-034")
def draw_move(facts: Facts, state: State, seat: int, luck: int, found: Found) -> None:
    """Append one of all legal movements, all equally likely, and as likely nothing: "finished".

    Nobody has finished while a province is too full.
    """
    enter = [-1] * facts.board.provinces
    space = [0] * facts.board.provinces
    counts = [0] * facts.board.provinces
    may_finish = 1 if crowded(facts, state, seat) < 0 else 0
    count = may_finish
    for start in range(facts.board.provinces):
        counts[start] = walk_from(facts, state, seat, start, NONE, enter, space, found)
        count += counts[start]
    which = (luck * count >> 32) - may_finish
    for start in range(facts.board.provinces):
        if 0 <= which < counts[start]:
            walk_from(facts, state, seat, start, which, enter, space, found)
        which -= counts[start]


@rule("G-034")
def walk_from(
    facts: Facts,
    state: State,
    seat: int,
    start: int,
    wanted: int,
    enter: Ints,
    space: Ints,
    found: Found,
) -> int:
    """The same for the movements from one province.

    ``enter`` and ``space`` hold what a province allows, from when a path first leads there;
    ``enter`` is -1 before.
    """
    if units_at(state, start, seat) == 0:
        return 0
    full = crowded(facts, state, seat)
    if full >= 0 and full != start:
        return 0
    board = facts.board
    passed = 0
    path = [0] * (at.LONGEST_PATH + 1)
    border = [0] * (at.LONGEST_PATH + 1)
    table = [0] * ((at.LONGEST_PATH + 2) * SIZES)
    count_groups(facts, state, seat, start, table)
    path[0] = start
    border[1] = board.first[start]
    depth = 1 if table[SIZES + SIZES - 1] > 0 else 0
    while depth > 0:
        if border[depth] == board.first[path[depth - 1] + 1]:
            depth -= 1
            continue
        province = board.neighbours[border[depth]]
        border[depth] += 1
        if enter[province] < 0:
            enter[province] = may_enter(facts, state, seat, province)
            space[province] = space_to_stop(facts, state, province, seat)
        again = enter[province] == CLOSED
        for earlier in range(depth):
            again = again or path[earlier] == province
        if again:
            continue
        path[depth] = province
        groups = table[depth * SIZES + space[province]]
        if wanted == EVERY or passed <= wanted < passed + groups:
            rank = wanted if wanted == EVERY else wanted - passed
            put_groups(facts, state, seat, path, depth, space[province], rank, found)
        passed += groups
        if enter[province] == OPEN and table[(depth + 1) * SIZES + SIZES - 1] > 0:
            depth += 1
            border[depth] = board.first[province]
    return passed


@rule("G-034")
def count_groups(facts: Facts, state: State, seat: int, start: int, table: Ints) -> None:
    """How many groups may go ``steps`` and have at most ``size`` units: at steps * SIZES + size."""
    group = [0] * at.UNIT_KINDS
    size = next_group(state, seat, start, group)
    while size > 0:
        steps = group_steps(facts, state, seat, start, group, 0)
        for step in range(1, steps + 1):
            for most in range(size, SIZES):
                table[step * SIZES + most] += 1
        size = next_group(state, seat, start, group)


@rule("G-034")
def put_groups(
    facts: Facts,
    state: State,
    seat: int,
    path: Ints,
    depth: int,
    most: int,
    rank: int,
    found: Found,
) -> None:
    """Append the movement of the group with this rank, or of ``EVERY`` one, along a path."""
    group = [0] * at.UNIT_KINDS
    size = next_group(state, seat, path[0], group)
    while size > 0:
        if size <= most and group_steps(facts, state, seat, path[0], group, 0) >= depth:
            if rank == EVERY or rank == 0:
                found.append(GO)
                for place in range(at.LONGEST_PATH + 1):
                    found.append(path[place] if place <= depth else -1)
                for kind in range(at.UNIT_KINDS):
                    found.append(group[kind])
            if rank == 0:
                return
            if rank != EVERY:
                rank -= 1
        size = next_group(state, seat, path[0], group)


@rule("G-034", "G-038", "G-040")
def move(facts: Facts, state: State, record: Record | None, seat: int, choice: Ints) -> None:
    """A group goes along its path; a province is taken only by stopping there."""
    start = choice[1]
    last = 1
    while last < at.LONGEST_PATH + 1 and choice[last + 1] >= 0:
        last += 1
    end = choice[last]
    if facts.options.all_defend == 1:
        state.entered[end] |= 1 << seat
    pile = 0
    worth = 1
    for kind in range(at.UNIT_KINDS):
        count = choice[GROUP_AT + kind]
        state.units[unit_at(start, seat, kind)] -= count
        state.units[unit_at(end, seat, kind)] += count
        state.moved[end * at.UNIT_KINDS + kind] += count
        pile += count * worth
        worth *= kinds.PILE
    via = choice[2] if last > 2 else -1
    via_2 = choice[3] if last > 3 else -1
    note(record, kinds.MOVED, 34, seat, end, pile, start, via, via_2)
    lose_if_empty(facts, state, record, start, seat, kinds.LEFT)


@rule("G-034", "G-035")
def continue_moving(facts: Facts, state: State, record: Record | None) -> None:
    """Ask the player whose turn it is for a movement; without a legal one the movement ends."""
    if state.turn == at.SEATS:
        begin_turn(state, at.FIGHTING, 0)
        return
    seat = state.order[state.turn]
    if seat >= 0 and state.out[seat] == 0:
        found = [0] * 0
        walk_moves(facts, state, seat, 0, found)
        if len(found) > 0:
            ask(state, at.MOVE, seat)
            return
    finish_movement(facts, state, record)


@rule("G-035", "G-038")
def finish_movement(facts: Facts, state: State, record: Record | None) -> None:
    """Empty provinces are taken; the player's battles follow, or the next player's movement."""
    seat = state.order[state.turn]
    for where in range(len(state.moved)):
        state.moved[where] = 0
    if seat >= 0 and state.out[seat] == 0:
        take_by_standing(facts, state, record, seat)
    if facts.options.all_move_first == 1:
        next_turn(state)
    else:
        begin_turn(state, at.FIGHTING, state.turn)


@rule()
def begin_turn(state: State, phase: int, turn: int) -> None:
    """A phase, or the turn of a player in it, begins."""
    state.phase = phase
    state.turn = turn
    state.made = 0


# --- battles --------------------------------------------------------------------------------------
@rule("G-040", "G-042", "G-060")
def may_fight(facts: Facts, state: State, seat: int, province: int) -> bool:
    """Whether a player's units meet enemies in a province, and have not fought there this turn.

    Where all have moved before, whoever still controls a province is attacked there by those who
    have moved in, in their turns.
    """
    if state.fought[province] == 1 or units_at(state, province, seat) == 0:
        return False
    if facts.options.all_move_first == 1 and state.owner[province] == seat:
        return False
    if state.mission == at.DIVERSION and state.target == province:
        return False
    return enemies_at(state, province, seat)


@rule("G-060", "G-703")
def may_betray(state: State, seat: int, province: int) -> bool:
    """Whether a player may attack allies in a province; where enemies stand, he fights them."""
    if state.fought[province] == 1 or units_at(state, province, seat) == 0:
        return False
    if state.mission == at.DIVERSION and state.target == province:
        return False
    if enemies_at(state, province, seat):
        return False
    for other in range(state.players):
        if other != seat and units_at(state, province, other) > 0:
            return True
    return False


@rule("G-035", "G-703")
def list_battles(facts: Facts, state: State, seat: int, found: Found) -> None:
    """The battles that a player must fight, in any order, and attacks on allies, which are free.

    Nothing more can be chosen once no battle must be fought.
    """
    due = 0
    for province in range(len(state.owner)):
        if may_fight(facts, state, seat, province):
            due += 1
    if due == 0:
        add(found, FINISHED, 0, 0, 0)
    for province in range(len(state.owner)):
        if may_fight(facts, state, seat, province) or may_betray(state, seat, province):
            add(found, FIGHT, province, 0, 0)


@rule("G-035", "G-703")
def choose_battle(
    facts: Facts, state: State, record: Record | None, seat: int, choice: Ints
) -> None:
    """The battle begins, or, where none must be fought, the turn ends."""
    if choice[0] == FINISHED:
        end_turn(facts, state, record)
        return
    begin_battle(facts, state, record, choice[1])


@rule("G-011", "G-035", "G-050")
def continue_fighting(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """Go on with a battle, with what new vassals lose, with the next battle of the turn."""
    if state.stage != at.NO_BATTLE:
        if run_battle(facts, state, hidden, record) or win_at_once(facts, state, record):
            return
    if continue_vassals(facts, state, record):
        return
    if state.turn == at.SEATS:
        end_campaign(facts, state, record)
        return
    seat = state.order[state.turn]
    if seat < 0 or state.out[seat] == 1:
        end_turn(facts, state, record)
        return
    found = [0] * 0
    list_battles(facts, state, seat, found)
    if len(found) > WIDTH:
        ask(state, at.CHOOSE_BATTLE, seat)
    else:
        choose_battle(facts, state, record, seat, found)


@rule("G-035", "G-053")
def end_turn(facts: Facts, state: State, record: Record | None) -> None:
    """The next player's turn; whoever has neither a province nor a Daimyo is out."""
    for province in range(len(state.fought)):
        state.fought[province] = 0
    if facts.options.all_move_first == 1:
        next_turn(state)
        if state.turn == at.SEATS:
            eliminate_where_due(facts, state, record)
        return
    eliminate_where_due(facts, state, record)
    if state.turn + 1 < at.SEATS:
        begin_turn(state, at.MOVING, state.turn + 1)
    else:
        next_turn(state)


@rule("G-042", "G-052")
def end_campaign(facts: Facts, state: State, record: Record | None) -> None:
    """What a Gekokujō attack has not used is lost; winter comes."""
    contest(facts, state, record)
    for province in range(len(state.entered)):
        state.entered[province] = 0
    for seat in range(state.players):
        if state.announced[seat] == 1 and state.out[seat] == 0 and state.koku[seat] > 0:
            note(record, kinds.KOKU_FORFEITED, 52, seat, -1, state.koku[seat])
            state.koku[seat] = 0
    begin_turn(state, at.WINTER, 0)
