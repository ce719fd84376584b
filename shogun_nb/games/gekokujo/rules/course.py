"""The course of the game: run on until somebody must choose, and carry a choice out.

:func:`advance` runs until somebody must choose and says what is awaited (``state.step``) and of
whom (``state.seat``, -1 for chance). Whoever it is fills the same list of numbers, the choice, and
:func:`apply` carries it out. Neither draws anything nor checks anything. ``hidden`` has a number a
seat: whether its assassin waits (G-060).

What a choice holds, by step; a number in front tells the kinds of one step apart:

=============  ====================================================================================
DRAW_CHOOSER   the seat
ROLL           the hits of each side
HARVEST        the face of the die, from 0
CHOOSE_CLAN    the clan
SOW            1, province, Koku; or 2, Koku; or 0
PREPARE        1, province, count, type; or 2, mission, province; or 3, province; or 4; or 5; or 6,
               Koku; or 0
OFFER_PACT     1, seat; or 0
ANSWER_PACT    1 or 0
MOVE           1, four provinces (-1: none), units of seven kinds; or 0
CHOOSE_BATTLE  1, province; or 0
HIRE_RONIN     how many
ASSASSINATE    1, side, type; or 0
SPLIT_HITS     the hits on each side
TAKE_LOSSES    units of eight kinds, Ronin last
DISBAND        province, type
GIVE_UP        province
RETREAT        province, type
=============  ====================================================================================
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import apply_in_battle
from shogun_nb.games.gekokujo.rules.campaign import (
    begin_turn,
    choose_battle,
    continue_fighting,
    continue_moving,
    finish_movement,
    move,
)
from shogun_nb.games.gekokujo.rules.control import (
    eliminate_where_due,
    end_pacts,
    release_ninja,
)
from shogun_nb.games.gekokujo.rules.economy import (
    collect,
    continue_disbanding,
    harvest,
    harvest_waits,
    leave_board,
    pay_upkeep,
    pay_winter,
    set_order,
    spoil,
)
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.planning import (
    FINISHED,
    answer,
    continue_planning,
    offer,
    prepare,
    sow,
)
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.setup import choose_clan, continue_clans, draw_chooser
from shogun_nb.games.gekokujo.rules.state import Ints, State
from shogun_nb.games.gekokujo.rules.vassals import give_up, retreat
from shogun_nb.games.gekokujo.rules.victory import check_victory, end_by_rounds, win_at_once


@rule("G-011")
def advance(facts: Facts, state: State, hidden: Ints, record: Record | None) -> int:
    """Run on until somebody must choose; the step that is awaited."""
    options = facts.options
    while state.step == at.NOBODY:
        phase = state.phase
        if win_at_once(facts, state, record):
            return state.step
        if phase == at.CHOOSING_CLANS:
            continue_clans(facts, state, record)
        elif phase == at.INCOME:
            begin_round(facts, state, record)
        elif phase == at.UPKEEP:
            if not continue_disbanding(facts, state, record):
                eliminate_where_due(facts, state, record)
                begin_turn(state, at.ORDERING, 0)
        elif phase == at.ORDERING:
            set_order(state, record)
            begin_turn(state, at.SOWING, 0)
        elif phase == at.SOWING:
            if options.rice_and_war == 0 or not continue_planning(facts, state, at.SOW):
                begin_turn(state, at.PREPARING, 0)
        elif phase == at.PREPARING:
            if not continue_planning(facts, state, at.PREPARE):
                begin_turn(state, at.PACTS, 0)
        elif phase == at.PACTS:
            if options.political_play == 0 or not continue_planning(facts, state, at.OFFER_PACT):
                if not check_victory(facts, state, record):
                    begin_turn(state, at.MOVING, 0)
        elif phase == at.MOVING:
            continue_moving(facts, state, record)
        elif phase == at.FIGHTING:
            continue_fighting(facts, state, hidden, record)
        elif phase == at.WINTER:
            continue_winter(facts, state, record)
        elif phase == at.ROUND_END:
            if not end_by_rounds(facts, state, record):
                end_round(facts, state, hidden, record)
    return state.step


@rule("G-030", "G-031", "G-732")
def begin_round(facts: Facts, state: State, record: Record | None) -> None:
    """A round begins with income and upkeep; with module 7.3 upkeep waits for winter."""
    state.round += 1
    note(record, kinds.ROUND_BEGAN, 30, amount=state.round)
    for province in range(len(state.owner)):
        state.began[province] = state.owner[province]
    collect(facts, state, record)
    if facts.options.rice_and_war == 0:
        pay_upkeep(facts, state, record, 31)
    begin_turn(state, at.UPKEEP, 0)


@rule("G-011", "G-036", "G-733", "G-734", "G-735")
def continue_winter(facts: Facts, state: State, record: Record | None) -> None:
    """The campaign is checked for a winner; then harvest, costs, spoilage, and another check.

    ``state.turn`` is 0 before the harvest, 1 before the costs, 2 once they are paid.
    """
    rice = facts.options.rice_and_war
    if state.turn == 0:
        if check_victory(facts, state, record):
            return
        state.turn = 1
        if rice == 1 and harvest_waits(state):
            state.step = at.HARVEST
            state.seat = -1
            return
    if state.turn == 1:
        pay_winter(facts, state, record)
        state.turn = 2
    if continue_disbanding(facts, state, record):
        return
    if rice == 1:
        spoil(state, record)
    eliminate_where_due(facts, state, record)
    if not check_victory(facts, state, record):
        begin_turn(state, at.ROUND_END, 0)


@rule("G-042", "G-052", "G-060", "G-062", "G-701", "G-703")
def end_round(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """What holds for a round is over; the Ninja leaves, but with ``ninja_stays`` a hidden one.

    That of a player who is out leaves, too.
    """
    end_pacts(facts, state, record)
    for seat in range(state.players):
        state.fortified[seat] = 0
        state.fund_paid[seat] = 0
        state.announced[seat] = 0
        state.traitor[seat] = 0
    master = state.ninja
    stays = master >= 0 and state.out[master] == 0 and hidden[master] == at.HIDING
    if not stays or facts.options.ninja_stays == 0:
        release_ninja(state)
        for seat in range(len(hidden)):
            hidden[seat] = at.NOT_HIDING
    begin_turn(state, at.INCOME, 0)


@rule()
def apply(facts: Facts, state: State, hidden: Ints, choice: Ints, record: Record | None) -> None:
    """Carry out a choice of whoever was asked; it must be legal."""
    step = state.step
    seat = state.seat
    state.made += 1
    if step == at.ROLL or at.HIRE_RONIN <= step <= at.TAKE_LOSSES:
        apply_in_battle(facts, state, hidden, choice, record)
        state.step = at.NOBODY
        return
    state.step = at.NOBODY
    if step == at.MOVE:
        if choice[0] == FINISHED:
            finish_movement(facts, state, record)
        else:
            move(facts, state, record, seat, choice)
    elif step == at.PREPARE:
        prepare(facts, state, hidden, record, seat, choice)
    elif step == at.CHOOSE_BATTLE:
        choose_battle(facts, state, record, seat, choice)
    elif step == at.DISBAND:
        leave_board(facts, state, record, seat, choice[0], choice[1], 1)
    elif step == at.GIVE_UP:
        give_up(facts, state, record, choice[0])
    elif step == at.RETREAT:
        retreat(state, record, seat, choice[0], choice[1])
    elif step == at.SOW:
        sow(state, record, seat, choice)
    elif step == at.OFFER_PACT:
        offer(facts, state, record, seat, choice)
    elif step == at.ANSWER_PACT:
        answer(state, record, choice)
    elif step == at.HARVEST:
        harvest(facts, state, record, choice[0])
    elif step == at.DRAW_CHOOSER:
        draw_chooser(state, record, choice[0])
    elif step == at.CHOOSE_CLAN:
        choose_clan(state, record, seat, choice[0])
