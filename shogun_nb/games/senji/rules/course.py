"""The course of the game: run on until somebody must choose, and carry a choice out.

:func:`advance` runs until somebody must choose and says what is awaited (``state.step``) and of
whom (``state.seat``, -1 for chance). :func:`apply` carries a choice out. Neither draws anything nor
checks anything. What a choice holds, by step; a number in front tells the kinds of one step apart:

==============  ===================================================================================
draws           the rank of what is drawn among all that lies there, in the order of the lists
ROLL            how many dice show each family
KEEP_FIRST      samurai
KEEP            samurai, second samurai or -1
CALL_HOME       province
PLACE           units, 1 with the samurai
CHOOSE_HOST     seat
LOOK            seat, or -1
OFFER           0; or 1, seat, 1 if open, four cards to give, four cards wanted (-1: none), promise
ANSWER          1 or 0
BIDDING         0; or 1, card, slot of the lot
ORDER           the order of each own province
CALL            province, or 18 + sea * 6 + seat
MARCH           0; or kind of move, province or sea, units, samurai (a bit each)
PICK_BATTLE     province
HOSTAGE         card, or -1
ROLL_AGAIN      family, or -1
KAMI_ROLL       samurai, or -1; how many dice of each family
SUPPORT         card, second card (-1: none)
SPARE           1 or 0
FLEE            province, or -1
CALL_FAMILY     seat
ACT             0; or 1, trade card; or 2, five cards; or 3, combination, seven hanafuda; or 4 or 5,
                hostage; or 6, sea, units; or 7, sea; or 8, seat, card; or 9, samurai; or 10,
                samurai, seat; or 11, samurai
SHOW            four hanafuda (-1: none)
TAKE            hanafuda
SWAP_BACK       card
TAKE_FROM_HAND  card
TAKE_FROM_PILE  hanafuda
STATION         province
==============  ===================================================================================
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import autumn, battle, kami, setup, summer, winter
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.autumn import (
    COMBINE,
    EXCHANGE,
    FINISHED,
    HIRE,
    HIRE_SAMURAI,
    LOOK_AT_HAND,
    LOOK_AT_PILE,
    RETURN_SET,
    SEPPUKU,
    USE_TRADE,
)
from shogun_nb.games.senji.rules.hands import ask_hana, draw_hana, draw_samurai
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.state import Ints, State


@rule("SEN-033")
def advance(facts: Facts, state: State, hidden: Ints, record: Record | None) -> int:
    """Run on until somebody must choose; the step that is awaited."""
    while state.step == at.NOBODY:
        if state.due_hana > 0:
            if ask_hana(facts, state, hidden, record):
                ask_chance(state, at.DRAW_HANA)
            else:
                note(record, kinds.NO_HANA_LEFT, 71, state.due_seat, amount=state.due_hana)
                state.due_hana = 0
        elif state.peeks > 0:
            if state.partner >= 0 or ask_hana(facts, state, hidden, record):
                ask_chance(state, at.DRAW_HANA)
            else:
                state.peeks = 0
        elif state.shows > 0:
            state.step = at.TAKE
            state.seat = state.mover
        elif state.due_samurai > 0:
            ask_chance(state, at.DRAW_SAMURAI)
        elif state.dice_due > 0:
            ask_chance(state, at.ROLL)
        elif state.keep > 0:
            state.step = at.KEEP
            state.seat = state.due_seat
        elif state.partner >= 0 and state.phase == at.LOOKING:
            ask_chance(state, at.DRAW_LOOK)
        elif state.phase == at.AUTUMN and autumn.unplaced(state) >= 0:
            state.step = at.STATION
            state.seat = state.samurai_of[autumn.unplaced(state)]
        else:
            continue_phase(facts, state, hidden, record)
    return state.step


@rule()
def ask_chance(state: State, step: int) -> None:
    """Wait for a draw or a roll."""
    state.step = step
    state.seat = -1


@rule()
def continue_phase(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """Go on with the phase of the round."""
    phase = state.phase
    if phase == at.DEALING:
        setup.continue_dealing(facts, state)
    elif phase == at.KEEPING:
        continue_keeping(facts, state, hidden, record)
    elif phase == at.FIRST_HOST or phase == at.HOSTING:
        continue_hosting(facts, state, record)
    elif phase == at.PLACING:
        setup.continue_placing(facts, state)
    elif phase == at.DRAWING_LOTS:
        winter.continue_lots(facts, state)
    elif phase == at.LOOKING:
        winter.continue_looking(state)
    elif phase == at.TALKING:
        winter.continue_talks(facts, state)
    elif phase == at.AUCTION:
        winter.continue_bids(facts, state, hidden, record)
    elif phase == at.SPRING:
        summer.continue_spring(facts, state, record)
    elif phase == at.SUMMER:
        if state.fight != at.NO_BATTLE:
            battle.continue_battle(facts, state, hidden, record)
        else:
            summer.continue_summer(facts, state, hidden, record)
    elif phase == at.AUTUMN:
        autumn.continue_autumn(state)
    elif phase == at.ROUND_END:
        autumn.end_round(facts, state, hidden, record)
    else:
        state.step = at.GAME_OVER
        state.seat = -1


@rule("SEN-012")
def continue_keeping(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """All choose their first samurai at once."""
    for seat in range(state.players):
        if state.planned[seat] == 0:
            state.step = at.KEEP_FIRST
            state.seat = seat
            return
    setup.reveal_first(facts, state, hidden, record)


@rule("SEN-014", "SEN-030", "SEN-033", "SEN-034")
def continue_hosting(facts: Facts, state: State, record: Record | None) -> None:
    """The Emperor visits who has most honour; dice, later the last host, break a tie."""
    first = state.phase == at.FIRST_HOST
    alone = setup.only_one(state)
    if alone >= 0:
        setup.welcome(state, record, 34 if state.chosen == 1 else 30, alone)
        state.chosen = 0
        state.phase = at.PLACING if first else at.DRAWING_LOTS
    elif not first and state.out[state.host] == 1 and facts.options.first_seat_hosts == 1:
        setup.keep_first_tied(state)
    elif first or state.out[state.host] == 1:
        state.dice_due = facts.numbers.dice
    else:
        state.step = at.CHOOSE_HOST
        state.seat = state.host


@rule("SEN-033", "SEN-084", "SEN-103")
def roll(facts: Facts, state: State, record: Record | None, choice: Ints) -> None:
    """Dice decide who hosts, who is lost at sea, or a battle."""
    if state.phase == at.FIRST_HOST or state.phase == at.HOSTING:
        state.dice_due = 0
        setup.roll_for_host(facts, state, record, choice)
    elif state.march == at.RAIDING:
        summer.lose_at_sea(facts, state, record, choice)
    else:
        battle.take_roll(state, record, choice)


@rule()
def apply(facts: Facts, state: State, hidden: Ints, choice: Ints, record: Record | None) -> None:
    """Carry out a legal choice of whoever is asked."""
    step = state.step
    state.step = at.NOBODY
    if step <= at.LAST_OF_CHANCE:
        state.draws += 1
        if step == at.DRAW_HANA:
            if state.peeks > 0:
                autumn.peek(state, hidden, choice[0])
            else:
                draw_hana(state, hidden, record, choice[0])
        elif step == at.DRAW_SAMURAI:
            draw_samurai(state, hidden, record, choice[0])
        elif step == at.DRAW_LOT:
            winter.draw_lot(facts, state, hidden, record, choice[0])
        elif step == at.ROLL:
            roll(facts, state, record, choice)
        else:
            winter.look(state, hidden, record, choice[0])
            state.phase = at.TALKING
        return
    state.made += 1
    if step == at.KEEP_FIRST:
        setup.keep_first(state, hidden, choice[0])
    elif step == at.CALL_HOME:
        note(record, kinds.CALLED, 15, state.host, choice[0])
        state.place = choice[0]
        state.step = at.PLACE
        state.seat = setup.is_home(facts, state, choice[0])
    elif step == at.PLACE:
        setup.place_first(facts, state, record, choice[0], choice[1])
    elif step == at.CHOOSE_HOST:
        state.tied = 1 << choice[0]
        state.chosen = 1
    elif step <= at.BIDDING and step >= at.LOOK:
        apply_winter(state, hidden, record, step, choice)
    elif step == at.ORDER:
        summer.lay_orders(state, hidden, choice)
    elif step == at.CALL:
        summer.call(facts, state, hidden, record, choice[0])
    elif step == at.MARCH:
        summer.move(facts, state, record, choice[0], choice[1], choice[2], choice[3])
    elif step <= at.FLEE and step >= at.PICK_BATTLE:
        apply_battle(facts, state, hidden, record, step, choice)
    else:
        apply_autumn(facts, state, hidden, record, step, choice)


@rule()
def apply_winter(
    state: State, hidden: Ints, record: Record | None, step: int, choice: Ints
) -> None:
    """Carry out a choice of winter."""
    if step == at.LOOK:
        if choice[0] >= 0:
            state.partner = choice[0]
            state.phase = at.LOOKING
    elif step == at.OFFER:
        winter.offer(state, hidden, record, choice)
    elif step == at.ANSWER:
        winter.answer(state, hidden, record, choice[0])
    elif choice[0] == 0:
        state.turn += 1
    else:
        winter.bid(state, hidden, record, choice[1], choice[2])


@rule()
def apply_battle(
    facts: Facts, state: State, hidden: Ints, record: Record | None, step: int, choice: Ints
) -> None:
    """Carry out a choice in a battle."""
    if step == at.PICK_BATTLE:
        state.here = choice[0]
        state.fight = at.KILLING
    elif step == at.HOSTAGE:
        if choice[0] >= 0:
            battle.kill(facts, state, hidden, record, choice[0])
    elif step == at.ROLL_AGAIN:
        battle.roll_again(facts, state, record, choice[0])
    elif step == at.KAMI_ROLL:
        side = battle.side_of_stage(state)
        seat = battle.player_of_side(state, side)
        kami.roll_dice_again(state, record, side, seat, choice[0], choice[1:7])
    elif step == at.SUPPORT:
        battle.lay_support(state, hidden, choice)
    elif step == at.SPARE:
        battle.finish_battle(facts, state, hidden, record, choice[0])
    else:
        battle.flee(facts, state, record, choice[0])


@rule()
def apply_autumn(
    facts: Facts, state: State, hidden: Ints, record: Record | None, step: int, choice: Ints
) -> None:
    """Carry out a choice of autumn."""
    if step == at.KEEP:
        autumn.keep(facts, state, hidden, record, choice[0], choice[1])
    elif step == at.CALL_FAMILY:
        autumn.call_family(state, record, choice[0])
    elif step == at.SHOW:
        for place in range(state.shows):
            autumn.show(state, hidden, place, choice[place])
        state.step = at.TAKE
        state.seat = state.mover
    elif step == at.TAKE and state.partner < 0:
        autumn.take_from_shown(state, hidden, record, choice[0])
    elif step == at.TAKE:
        autumn.take(state, hidden, record, choice[0])
    elif step == at.SWAP_BACK:
        autumn.swap_back(state, hidden, choice[0])
    elif step == at.TAKE_FROM_HAND:
        kami.take_from_hand(state, hidden, record, choice[0])
        if facts.options.kami_end_turn == 1:
            autumn.end_turn(facts, state, hidden, record)
    elif step == at.TAKE_FROM_PILE:
        kami.take_from_pile(state, hidden, record, choice[0])
        if facts.options.kami_end_turn == 1:
            autumn.end_turn(facts, state, hidden, record)
    elif step == at.STATION:
        autumn.station(state, record, choice[0])
    elif choice[0] == FINISHED:
        autumn.end_turn(facts, state, hidden, record)
    elif choice[0] == USE_TRADE:
        autumn.use_trade(facts, state, hidden, record, choice[1])
    elif choice[0] == RETURN_SET:
        autumn.return_set(facts, state, hidden, record, choice[1:6])
    elif choice[0] == COMBINE:
        autumn.combine(state, hidden, record, choice[1], choice[2:9])
    elif choice[0] == HIRE:
        autumn.hire(facts, state, record, choice[2], choice[1])
    elif choice[0] == HIRE_SAMURAI:
        autumn.hire(facts, state, record, 0, choice[1])
    elif choice[0] == EXCHANGE:
        autumn.begin_exchange(state, hidden, record, choice[2], choice[1])
    elif choice[0] == SEPPUKU:
        kami.commit_seppuku(facts, state, record, choice[1])
    elif choice[0] == LOOK_AT_HAND:
        kami.look_at_hand(state, hidden, record, choice[1], choice[2])
    elif choice[0] == LOOK_AT_PILE:
        kami.look_at_pile(facts, state, hidden, record, choice[1])
    else:
        autumn.turn_hostage(state, hidden, record, choice[0], choice[1])
