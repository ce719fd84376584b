"""The course of the game: run on until somebody must choose, and carry a choice out.

:func:`advance` runs until somebody must choose and says what is awaited (``state.step``) and of
whom (``state.seat``, -1 for chance). :func:`apply` carries a choice out. Neither draws anything nor
checks anything. What a choice holds, by step; a number in front tells the kinds of one step apart:

==============  ===================================================================================
DRAW_CAPITALS   the seat that gets Kyoto
DRAW_STARTER    the seat that starts
DRAW_PILE       the four cards of a pile, from the top, 0 to 3
ROLL_WEATHER    sun, rain or storm; the face of the die, 0 where none is rolled
ROLL_DICE       the faces of two dice
PLACE_UNIT      kind, town
ACT             0; or 1, province; or 2, kind, town; or 3, start, goal, terrain; or 4, start, goal,
                1 with a samurai; or 5, start, goal, 1 by sea; or 6, building, town; or 7, town (an
                upgrade); or 8, town (a removal); or 9 (resign)
SAIL_NOW        0; or 1, goal, 1 with a samurai
SUPPORT         how many units
ROLL_AGAIN      1 or 0
RETREAT         town
SPOILS          1 to take the garden over, 0 to destroy it
==============  ===================================================================================
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import (
    build,
    build_problem,
    collect,
    finish_buildings,
    recruit,
    remove,
    upgrade,
    upgrade_problem,
)
from shogun_nb.games.tokugawa.rules.battle import (
    divide,
    may_roll_again,
    most_support,
    move_in,
    pay_attack,
    retreat,
    settle,
    take_roll,
    take_support,
)
from shogun_nb.games.tokugawa.rules.movement import (
    needs_weather,
    road_between,
    roll_weather,
    set_out,
)
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.record import Record, note
from shogun_nb.games.tokugawa.rules.setup import continue_set_up, draw_set_up, place_unit
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.tasks import check_tasks, count_points, end_by_points, is_over

(
    END_TURN,
    COLLECT,
    RECRUIT,
    MOVE,
    SAIL,
    ATTACK,
    BUILD,
    UPGRADE,
    REMOVE,
    RESIGN,
) = range(10)
"""The kinds of actions, as a choice in the step ACT begins."""


@rule()
def advance(facts: Facts, state: State, hidden: Ints, record: Record | None) -> int:
    """Run on until somebody must choose; the step that is awaited. Nothing is ``hidden``."""
    while state.step == at.NOBODY:
        if state.won_by != at.NOT_WON:
            state.phase = at.ENDED
            state.step = at.GAME_OVER
            state.seat = -1
        elif state.phase < at.PLAYING:
            continue_set_up(state)
        else:
            continue_action(facts, state, record)
    if state.phase >= at.PLAYING:
        count_points(facts, state)
    return state.step


@rule()
def ask(state: State, step: int, seat: int) -> None:
    """Wait for a choice of a seat."""
    state.step = step
    state.seat = seat


@rule("T-063", "T-064", "T-066")
def continue_action(facts: Facts, state: State, record: Record | None) -> None:
    """Go on with the action in hand, stage by stage."""
    stage = state.stage
    seat = state.active
    if stage == at.IDLE:
        continue_turn(facts, state, record)
    elif stage == at.WEATHER:
        if needs_weather(facts, state):
            ask(state, at.ROLL_WEATHER, -1)
        else:
            roll_weather(facts, state, record, at.SUN, 0)
    elif stage == at.ATTACKER_SUPPORT or stage == at.DEFENDER_SUPPORT:
        side = seat if stage == at.ATTACKER_SUPPORT else 1 - seat
        if most_support(facts, state, side) > 0:
            ask(state, at.SUPPORT, side)
        else:
            state.stage += 1
    elif stage == at.ATTACKER_ROLL or stage == at.DEFENDER_ROLL:
        ask(state, at.ROLL_DICE, -1)
    elif stage == at.ATTACKER_AGAIN or stage == at.DEFENDER_AGAIN:
        side = seat if stage == at.ATTACKER_AGAIN else 1 - seat
        if may_roll_again(state, side):
            ask(state, at.ROLL_AGAIN, side)
        else:
            state.stage += 1
    elif stage == at.SETTLING:
        settle(facts, state, record)
    elif stage == at.RETREATING:
        ask(state, at.RETREAT, seat if facts.options.attacker_chooses_retreat == 1 else 1 - seat)
    elif stage == at.MOVING_IN:
        move_in(facts, state, record)
    elif stage == at.DIVIDING:
        ask(state, at.SPOILS, seat)
    elif stage == at.NEW_SHIP:
        ask(state, at.SAIL_NOW, seat)
    else:
        finish_action(facts, state, record)


@rule("T-053", "T-090", "T-093", "T-094")
def finish_action(facts: Facts, state: State, record: Record | None) -> None:
    """An action is over: what was in hand is laid aside, and tasks are checked."""
    state.stage = at.IDLE
    state.doing = at.NOTHING
    state.start = -1
    state.goal = -1
    state.terrain = at.PLAIN
    state.weather = at.SUN
    for seat in range(at.SEATS):
        state.support[seat] = 0
        state.again[seat] = 0
        state.dice[seat] = 0
    if facts.options.tasks_at_turn_end == 0:
        end_by_tasks(facts, state, record)


@rule("T-090", "T-093", "T-094")
def end_by_tasks(facts: Facts, state: State, record: Record | None) -> None:
    """Cards are taken, and the game ends with the third."""
    check_tasks(facts, state, record)
    number = is_over(facts, state)
    if number > 0:
        end_by_points(facts, state, record, number, at.BY_TASKS)


@rule("T-020")
def continue_turn(facts: Facts, state: State, record: Record | None) -> None:
    """Ask for an action, or let the turn end where nothing more can be done."""
    if state.turn == 0:
        begin_turn(facts, state, record, state.starter)
    if state.left > 0 or can_do_more(facts, state, state.active):
        ask(state, at.ACT, state.active)
    else:
        end_turn(facts, state, record)


@rule("T-082", "T-083", "T-085")
def can_do_more(facts: Facts, state: State, seat: int) -> bool:
    """Whether a castle or a wall can be built, or a unit upgraded where that takes no action."""
    for town in range(facts.board.towns):
        if state.side[town] == seat:
            if build_problem(facts, state, seat, at.CASTLE, town) == 0:
                return True
            if build_problem(facts, state, seat, at.WALL, town) == 0:
                return True
            if upgrade_problem(facts, state, seat, town) == 0:
                return True
    return False


@rule("T-020", "T-083")
def begin_turn(facts: Facts, state: State, record: Record | None, seat: int) -> None:
    """A turn begins: 1 action for the starting player's first, 2 for the other's, then 3."""
    state.active = seat
    actions = facts.numbers.actions
    if state.turn < at.SEATS:
        actions = facts.numbers.first_actions[state.turn]
    state.turn += 1
    state.left = actions
    state.made = 0
    state.done = 0
    for province in range(at.PROVINCES):
        state.collected[province] = 0
    note(record, kinds.TURN_BEGAN, 20, seat, amount=actions, other=state.turn)
    finish_buildings(facts, state, record, seat)


@rule("T-020", "T-090", "T-093")
def end_turn(facts: Facts, state: State, record: Record | None) -> None:
    """A turn is over; after so many turns each the game is scored as it stands."""
    if facts.options.tasks_at_turn_end == 1:
        end_by_tasks(facts, state, record)
    if state.won_by == at.NOT_WON and state.turn >= at.SEATS * facts.options.turns:
        end_by_points(facts, state, record, 93, at.BY_TURNS)
    if state.won_by == at.NOT_WON:
        begin_turn(facts, state, record, 1 - state.active)


@rule()
def apply(facts: Facts, state: State, hidden: Ints, choice: Ints, record: Record | None) -> None:
    """Carry out a choice of whoever was asked; it must be legal."""
    step = state.step
    seat = state.seat
    state.made += 1
    if step <= at.DRAW_PILE:
        draw_set_up(facts, state, record, choice)
    elif step == at.ROLL_WEATHER:
        roll_weather(facts, state, record, choice[0], choice[1])
    elif step == at.ROLL_DICE:
        attacking = state.stage == at.ATTACKER_ROLL
        side = state.active if attacking else 1 - state.active
        take_roll(state, record, side, choice[0], choice[1])
        state.stage += 1
    elif step == at.PLACE_UNIT:
        place_unit(state, record, choice[0], choice[1])
    elif step == at.ACT:
        act(facts, state, record, choice)
    elif step == at.SAIL_NOW:
        if choice[0] == 1:
            doing = at.SAILING if choice[2] == 1 else at.SAILING_EMPTY
            set_out(state, record, doing, state.start, choice[1], at.WATER)
        else:
            state.stage = at.DONE
    elif step == at.SUPPORT:
        take_support(facts, state, record, seat, choice[0])
        state.stage += 1
    elif step == at.ROLL_AGAIN:
        if choice[0] == 1:
            state.again[seat] += 1
            state.stage -= 1
        else:
            state.stage += 1
    elif step == at.RETREAT:
        retreat(facts, state, record, choice[0])
    elif step == at.SPOILS:
        divide(state, record, choice[0])
    state.step = at.NOBODY


@rule("T-020", "T-021")
def act(facts: Facts, state: State, record: Record | None, choice: Ints) -> None:
    """An action, or something that takes none, of the player whose turn it is."""
    what = choice[0]
    seat = state.seat
    if what == END_TURN:
        end_turn(facts, state, record)
        return
    if what == RESIGN:
        resign(state, record, seat)
        return
    state.done += 1
    free = what == REMOVE or (what == UPGRADE and facts.options.free_upgrade == 1)
    if not free and not (what == BUILD and (choice[1] == at.CASTLE or choice[1] == at.WALL)):
        state.left -= 1
    state.stage = at.DONE
    if what == COLLECT:
        collect(facts, state, record, seat, choice[1])
    elif what == RECRUIT:
        recruit(facts, state, record, seat, choice[1], choice[2])
    elif what == MOVE:
        set_out(state, record, at.MOVING, choice[1], choice[2], choice[3])
    elif what == SAIL:
        doing = at.SAILING if choice[3] == 1 else at.SAILING_EMPTY
        set_out(state, record, doing, choice[1], choice[2], at.WATER)
    elif what == ATTACK:
        by_sea = choice[3] == 1
        terrain = at.WATER if by_sea else road_between(facts.board, choice[1], choice[2])
        doing = at.ATTACKING_BY_SEA if by_sea else at.ATTACKING
        set_out(state, record, doing, choice[1], choice[2], terrain)
        pay_attack(facts, state)
    elif what == BUILD:
        build(facts, state, record, seat, choice[1], choice[2])
        if choice[1] == at.SHIP:
            state.start = choice[2]
            state.stage = at.NEW_SHIP
    elif what == UPGRADE:
        upgrade(facts, state, record, seat, choice[1])
    else:
        remove(state, record, seat, choice[1])


@rule("T-091")
def resign(state: State, record: Record | None, seat: int) -> None:
    """A player leaves the game with honour; the other wins."""
    state.winner = 1 - seat
    state.won_by = at.BY_RESIGNING
    note(record, kinds.WON, 91, 1 - seat, why=at.BY_RESIGNING, whom=seat)
