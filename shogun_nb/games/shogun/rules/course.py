"""The course of the game: run on until somebody must choose, and carry a choice out.

:func:`advance` runs until somebody must choose and says what is awaited (``state.step``) and of
whom (``state.seat``, -1 for chance). Whoever it is fills the same small list of numbers, the
choice, and :func:`apply` carries it out. Neither draws anything nor checks anything: chance is in
:mod:`shogun_nb.games.shogun.chance`, the checks are the ``problems_with_…`` functions of each
chapter.

What a choice holds, by step (numbers are provinces, seats, cards or cubes):

=================  ==============================================================================
FIRST_PLAYER       the seat
TURN_UP_PROVINCE   the province
TURN_UP_EVENTS     four event cards
TURN_UP_ACTIONS    five actions, places 1 to 5
TURN_UP_ACTION     the action
LAY_OUT_SPECIALS   five privileges, places 1 to 5
DRAW_EVENT         the event card
BREAK_TIE          the seat that comes first
DRAW_REVOLT        the province
THROW              cubes in the tray afterwards, six colours
DRAFT              an open province or FROM_PILE or EXCHANGE, then the armies of the group
PLACE_GROUP        the armies of the group
PLAN               ten cards and the bid
TAKE_PLACE         the place, 0 to 4
BATTLE_MOVE        the target and the armies
MOVE_AFTER_DEPLOY  the target or STAY, and the armies
ORDER_REVOLTS      up to three provinces
=================  ==============================================================================
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.rules.actions import STAY, continue_actions, hidden_place, move, stay
from shogun_nb.games.shogun.rules.battle import settle
from shogun_nb.games.shogun.rules.parameters import Facts
from shogun_nb.games.shogun.rules.planning import (
    break_tie,
    continue_places,
    continue_planning,
    draw_event,
    end_round,
    lay_out,
    lay_out_specials,
    plan,
    reveal,
    take_place,
    turn_up_action,
    turn_up_actions,
)
from shogun_nb.games.shogun.rules.record import Record
from shogun_nb.games.shogun.rules.setup import (
    begin_year,
    continue_draft,
    draft,
    fill_tower,
    first_player,
    place_unseen,
    turn_up_events,
    turn_up_province,
)
from shogun_nb.games.shogun.rules.state import (
    ACTING,
    BATTLE_MOVE,
    BREAK_TIE,
    CHOOSING_PLACES,
    DRAFT,
    DRAFTING,
    DRAW_EVENT,
    DRAW_REVOLT,
    FEEDING,
    FILLING_TOWER,
    FIRST_PLAYER,
    LAY_OUT_SPECIALS,
    LAYING_OUT,
    MOVE_AFTER_DEPLOY,
    NEW_YEAR,
    NOBODY,
    ORDER_REVOLTS,
    PLACE_GROUP,
    PLAN,
    PLANNING,
    REVEALING,
    REVOLTING,
    ROUND_END,
    SCORING,
    TAKE_PLACE,
    THROW,
    TURN_UP_ACTION,
    TURN_UP_ACTIONS,
    TURN_UP_EVENTS,
    TURN_UP_PROVINCE,
    Ints,
    State,
)
from shogun_nb.games.shogun.rules.winter import (
    continue_revolts,
    draw_revolt,
    lose_rice,
    order_revolts,
    score,
)

CHOICE_LENGTH = 32  # a plan of eleven numbers is the longest; behind it the reasons of a bot
REASONS_AT = 16


@rule("S-20")
def advance(facts: Facts, state: State, plans: Ints, record: Record | None) -> int:
    """Run on until somebody must choose; the step that is awaited."""
    while state.step == NOBODY:
        phase = state.phase
        if phase == ACTING:
            continue_actions(facts, state, plans, record)
        elif phase == PLANNING:
            continue_planning(state)
        elif phase == CHOOSING_PLACES:
            continue_places(state)
        elif phase == REVEALING:
            reveal(state, plans, record)
        elif phase == LAYING_OUT:
            lay_out(state)
        elif phase == ROUND_END:
            end_round(state, plans, record)
        elif phase == FEEDING:
            lose_rice(facts, state, record)
        elif phase == REVOLTING:
            continue_revolts(facts, state, record)
        elif phase == SCORING:
            score(facts, state, record)
        elif phase == DRAFTING:
            continue_draft(state, record)
        elif phase == FILLING_TOWER:
            fill_tower(facts, state)
        elif phase == NEW_YEAR:
            begin_year(state)
    return state.step


@rule()
def apply(facts: Facts, state: State, plans: Ints, choice: Ints, record: Record | None) -> None:
    """Carry out a choice of whoever was asked; it must be legal."""
    step = state.step
    seat = state.seat
    state.step = NOBODY
    if step == BATTLE_MOVE:
        move(facts, state, seat, choice[0], choice[1], 49, record)
    elif step == THROW:
        settle(facts, state, plans, choice, record)
    elif step == MOVE_AFTER_DEPLOY:
        if choice[0] == STAY:
            stay(state, seat, record)
        else:
            move(facts, state, seat, choice[0], choice[1], 48, record)
    elif step == PLAN:
        plan(state, plans, seat, choice, record)
    elif step == TAKE_PLACE:
        take_place(state, seat, choice[0], record)
    elif step == TURN_UP_ACTION:
        turn_up_action(state, hidden_place(state), choice[0], 40, record)
    elif step == BREAK_TIE:
        break_tie(state, choice[0], record)
    elif step == DRAW_EVENT:
        draw_event(state, choice[0], record)
    elif step == TURN_UP_ACTIONS:
        turn_up_actions(facts, state, choice, record)
    elif step == LAY_OUT_SPECIALS:
        lay_out_specials(state, choice, record)
    elif step == DRAW_REVOLT:
        draw_revolt(state, choice[0], record)
    elif step == ORDER_REVOLTS:
        order_revolts(state, choice)
    elif step == TURN_UP_EVENTS:
        turn_up_events(facts, state, choice, record)
    elif step == DRAFT:
        draft(state, choice[0], choice[1], record)
    elif step == PLACE_GROUP:
        place_unseen(state, choice[0], record)
    elif step == TURN_UP_PROVINCE:
        turn_up_province(state, choice[0], record)
    elif step == FIRST_PLAYER:
        first_player(state, choice[0], record)
