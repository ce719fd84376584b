"""Battles (SEN-100 to SEN-114, SEN-170 to SEN-173): hostages, dice for both, support, losses."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    AKASHI,
    BABA,
    BLUFF,
    CARD_FAMILY,
    CARD_KIND,
    CARD_VALUE,
    FAMILY,
    FUKUSHIMA,
    GAMO,
    HOSOKAWA,
    KATO,
    OTANI,
    SANADA,
    SUPPORT,
    TAKENAKA,
    WAKIZAKA,
)
from shogun_nb.games.senji.rules.hands import (
    add_honour,
    commander,
    die,
    is_imperial,
    put_card,
    send_home,
)
from shogun_nb.games.senji.rules.kami import may_roll
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.state import Ints, State
from shogun_nb.games.senji.rules.summer import (
    bits,
    move_samurai,
    samurai_at,
    send_new_troops,
    take_order,
)


@rule("SEN-100")
def seat_of_side(state: State, side: int) -> int:
    """The attacker, or the defender of the province that is fought for."""
    return state.mover if side == at.ATTACKER else state.owner[state.here]


@rule("SEN-100", "SEN-194")
def player_of_side(state: State, side: int) -> int:
    """Who chooses for a side, gets its honour and reads the dice: the host for the Emperor's."""
    return commander(state, seat_of_side(state, side))


@rule("SEN-101")
def units_of_side(state: State, side: int) -> int:
    """The units of a side in this battle."""
    return state.coming[state.here] if side == at.ATTACKER else state.units[state.here]


@rule("SEN-102")
def samurai_of_side(state: State, side: int) -> int:
    """The samurai of a side in this battle, a bit each."""
    place = state.here + (at.COMING if side == at.ATTACKER else 0)
    return samurai_at(state, seat_of_side(state, side), place)


@rule("SEN-102", "SEN-103")
def dice_to_roll(facts: Facts, state: State) -> int:
    """How many dice are rolled for both: all but one for each samurai."""
    samurai = bits(samurai_of_side(state, at.ATTACKER)) + bits(samurai_of_side(state, at.DEFENDER))
    return max(0, facts.numbers.dice - samurai)


@rule("SEN-100")
def may_be_killed(state: State, hidden: Ints, card: int) -> bool:
    """Whether the defender holds this card hidden, of the attacker's family."""
    return (
        hidden[at.CARD_AT + card] == player_of_side(state, at.DEFENDER)
        and CARD_KIND[card] == FAMILY
        and CARD_FAMILY[card] == state.family[player_of_side(state, at.ATTACKER)]
    )


@rule("SEN-100")
def may_hold_a_hostage(state: State, hidden: Ints) -> bool:
    """Whether, as far as all know, the defender may hold a family card of the attacker.

    Asked only where there is one, the question itself would tell all that there is.
    """
    defender = player_of_side(state, at.DEFENDER)
    family = state.family[player_of_side(state, at.ATTACKER)]
    if state.hand[defender] == 0:
        return False
    for card in range(at.CARDS):
        if CARD_KIND[card] == FAMILY and CARD_FAMILY[card] == family:
            if hidden[at.CARD_AT + card] == defender or hidden[at.CARD_KNOWN + card] != at.ALL:
                return True
    return False


@rule("SEN-172", "SEN-173")
def side_of_support(state: State, stage: int) -> int:
    """Who lays support now: the defender first, but whoever has Wakizaka alone lays second."""
    first = at.DEFENDER
    if samurai_of_side(state, at.DEFENDER) >> WAKIZAKA & 1:
        first = at.ATTACKER
    return first if stage == at.FIRST_SUPPORT else 1 - first


@rule("SEN-105", "SEN-106")
def support_of_side(facts: Facts, state: State, hidden: Ints, side: int) -> int:
    """What the laid cards of a side bring: rolled symbols, up to the value of each card."""
    total = 0
    for card in range(at.CARDS):
        if hidden[at.CARD_AT + card] == at.LAID + side:
            counts = True
            for other in range(at.CARDS):
                if hidden[at.CARD_AT + other] == at.LAID + 1 - side:
                    if CARD_FAMILY[other] == CARD_FAMILY[card]:
                        if CARD_VALUE[other] > CARD_VALUE[card]:
                            counts = False
                        if CARD_VALUE[other] == CARD_VALUE[card]:
                            if facts.options.equal_support_counts == 0:
                                counts = False
            if counts and CARD_VALUE[card] > 0:
                total += min(CARD_VALUE[card], state.dice[CARD_FAMILY[card]])
    return total


@rule("SEN-101", "SEN-102", "SEN-103")
def strength_before_support(state: State, side: int) -> int:
    """Units, samurai and own symbols, with what Fukushima and Gamo bring."""
    samurai = samurai_of_side(state, side)
    total = units_of_side(state, side) + bits(samurai)
    total += state.dice[state.family[player_of_side(state, side)]]
    if side == at.ATTACKER and samurai >> FUKUSHIMA & 1:
        total += 1
    if side == at.DEFENDER and samurai >> GAMO & 1:
        total += 1
    return total


@rule("SEN-104", "SEN-107")
def may_support(state: State, hidden: Ints, side: int, card: int) -> bool:
    """Whether a side may lay this card: of a third family, or the own bluff."""
    seat = player_of_side(state, side)
    if hidden[at.CARD_AT + card] != seat or CARD_KIND[card] != SUPPORT:
        return False
    if CARD_FAMILY[card] == state.family[seat]:
        return card == BLUFF[state.family[seat]]
    return CARD_FAMILY[card] != state.family[player_of_side(state, 1 - side)]


@rule("SEN-104")
def may_support_twice(state: State, side: int) -> bool:
    """With Baba two support cards of two families may be laid."""
    return bool(samurai_of_side(state, side) >> BABA & 1)


@rule("SEN-100", "SEN-103", "SEN-108", "SEN-173")
def continue_battle(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """Go on with the battle, stage by stage; the defender comes first."""
    defender = player_of_side(state, at.DEFENDER)
    if state.fight == at.KILLING:
        state.rounds_fought = 0
        for side in range(2):
            state.kami_used[side] = 0
            if facts.options.takenaka_once == 1:
                state.used[side] = 0
        look_at_cards(state, hidden, record)
        if facts.options.empty_without_roll == 1 and state.units[state.here] == 0:
            if samurai_of_side(state, at.DEFENDER) == 0:
                win(facts, state, hidden, record, at.ATTACKER)
                return
        state.fight = at.ROLLING
        if may_hold_a_hostage(state, hidden):
            state.step = at.HOSTAGE
            state.seat = defender
    elif state.fight == at.ROLLING:
        state.dice_due = dice_to_roll(facts, state)
        for family in range(at.FAMILIES):
            state.dice[family] = 0
        for side in range(2):
            if facts.options.takenaka_once == 0 or state.used[side] == 2:
                state.used[side] = 0
            if state.kami_used[side] == 2:
                state.kami_used[side] = 0
        if state.dice_due == 0:
            state.fight = at.FIRST_SUPPORT
    elif state.fight == at.DEFENDER_AGAIN or state.fight == at.ATTACKER_AGAIN:
        side = side_of_stage(state)
        if samurai_of_side(state, side) >> TAKENAKA & 1 and state.used[side] == 0:
            state.step = at.ROLL_AGAIN
            state.seat = player_of_side(state, side)
        elif may_roll(facts, state, player_of_side(state, side), side):
            state.step = at.KAMI_ROLL
            state.seat = player_of_side(state, side)
        else:
            state.fight += 1
    elif state.fight == at.FIRST_SUPPORT or state.fight == at.SECOND_SUPPORT:
        side = side_of_support(state, state.fight)
        state.step = at.SUPPORT
        state.seat = player_of_side(state, side)
        if samurai_of_side(state, side) >> WAKIZAKA & 1 and state.fight == at.SECOND_SUPPORT:
            for card in range(at.CARDS):
                if hidden[at.CARD_AT + card] == at.LAID + 1 - side:
                    hidden[at.CARD_KNOWN + card] = at.ALL
    elif state.fight == at.SETTLING:
        settle(facts, state, hidden, record)
    elif state.fight == at.SPARING:
        state.step = at.SPARE
        state.seat = player_of_side(state, state.winner)
    else:
        state.step = at.FLEE
        state.seat = commander(state, state.samurai_of[OTANI])


@rule("SEN-170", "SEN-173")
def look_at_cards(state: State, hidden: Ints, record: Record | None) -> None:
    """With Akashi one looks at the opponent's diplomacy cards before the battle."""
    for side in (at.DEFENDER, at.ATTACKER):
        if samurai_of_side(state, side) >> AKASHI & 1:
            seen = player_of_side(state, 1 - side)
            for card in range(at.CARDS):
                if hidden[at.CARD_AT + card] == seen:
                    hidden[at.CARD_KNOWN + card] |= 1 << player_of_side(state, side)
            note(record, kinds.LOOKED, 170, player_of_side(state, side), whom=seen)


@rule("SEN-044", "SEN-100")
def kill(facts: Facts, state: State, hidden: Ints, record: Record | None, card: int) -> None:
    """The defender kills a hostage of the attacker, whose card leaves the game.

    Whether another one may be killed is an option.
    """
    defender = player_of_side(state, at.DEFENDER)
    value = CARD_VALUE[card]
    put_card(state, hidden, card, at.GONE)
    note(record, kinds.KILLED, 100, defender, card=card, whom=player_of_side(state, at.ATTACKER))
    add_honour(state, record, 44, defender, value)
    add_honour(state, record, 44, player_of_side(state, at.ATTACKER), -2 * value)
    if facts.options.many_hostages == 1 and may_hold_a_hostage(state, hidden):
        state.step = at.HOSTAGE
        state.seat = defender


@rule("SEN-103")
def take_roll(state: State, record: Record | None, dice: Ints) -> None:
    """The dice of this battle, or those that Takenaka or a kami has rolled again."""
    for family in range(at.FAMILIES):
        state.dice[family] += dice[family]
    for family in range(at.FAMILIES):
        if dice[family] > 0:
            number = 103 if state.again == 0 else 170 if state.again == 1 else 183
            note(record, kinds.ROLLED, number, place=state.here, amount=dice[family], card=family)
    if state.again == 0:
        state.fight = at.DEFENDER_AGAIN
    state.again = 0
    state.dice_due = 0


@rule("SEN-173")
def side_of_stage(state: State) -> int:
    """Who may roll again now: the defender first."""
    return at.DEFENDER if state.fight == at.DEFENDER_AGAIN else at.ATTACKER


@rule("SEN-170")
def roll_again(facts: Facts, state: State, record: Record | None, family: int) -> None:
    """Takenaka rolls a die again that shows this family, or none (-1).

    Where he may once in a battle, who rolls none may still do so after the next roll.
    """
    side = side_of_stage(state)
    state.used[side] = 1
    if family < 0 and facts.options.takenaka_once == 1:
        state.used[side] = 2
    if family >= 0:
        state.dice[family] -= 1
        state.again = 1
        state.dice_due = 1
        note(record, kinds.ROLLED_AGAIN, 170, player_of_side(state, side), card=family)


@rule("SEN-104")
def lay_support(state: State, hidden: Ints, cards: Ints) -> None:
    """Up to one card, two with Baba, lies face down."""
    side = side_of_support(state, state.fight)
    seat = player_of_side(state, side)
    for place in range(2):
        if cards[place] >= 0:
            put_card(state, hidden, cards[place], at.LAID + side, 1 << seat)
    state.fight += 1


@rule("SEN-105", "SEN-107", "SEN-108")
def settle(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """Support is revealed and goes home; more strength wins, a tie is fought again."""
    strength = [0, 0]
    for side in range(2):
        strength[side] = strength_before_support(state, side)
        strength[side] += support_of_side(facts, state, hidden, side)
    for card in range(at.CARDS):
        place = hidden[at.CARD_AT + card]
        if place == at.LAID or place == at.LAID + 1:
            note(record, kinds.SUPPORTED, 105, player_of_side(state, place - at.LAID), card=card)
            send_home(state, hidden, card)
    note(
        record,
        kinds.STRENGTHS,
        108,
        state.mover,
        state.here,
        strength[at.ATTACKER],
        strength[at.DEFENDER],
        seat_of_side(state, at.DEFENDER),
    )
    if strength[0] != strength[1]:
        winner = at.ATTACKER if strength[at.ATTACKER] > strength[at.DEFENDER] else at.DEFENDER
        win(facts, state, hidden, record, winner)
        return
    for side in range(2):
        if samurai_of_side(state, side) >> HOSOKAWA & 1:
            win(facts, state, hidden, record, side)
            return
    if dice_to_roll(facts, state) == 0:  # nothing could ever change it
        side = at.ATTACKER if facts.options.attacker_wins_without_dice == 1 else at.DEFENDER
        win(facts, state, hidden, record, side)
        return
    note(record, kinds.TIED, 108, place=state.here)
    state.rounds_fought = min(999, state.rounds_fought + 1)
    state.fight = at.ROLLING


@rule("SEN-170")
def win(facts: Facts, state: State, hidden: Ints, record: Record | None, winner: int) -> None:
    """A side has won; with Kato its player decides whether one unit less is lost."""
    state.winner = winner
    if units_of_side(state, winner) > 0 and units_of_side(state, 1 - winner) > 0:
        if samurai_of_side(state, winner) >> KATO & 1:
            state.fight = at.SPARING
            return
    finish_battle(facts, state, hidden, record, 0)


@rule("SEN-192")
def go_back(state: State, units: int, samurai: int) -> None:
    """Who has beaten the Emperor where his troops start stays where the attack came from."""
    if state.origin < at.PROVINCES:
        state.units[state.origin] += units
        move_samurai(state, samurai, state.origin)
    else:
        fleet = state.origin - at.PROVINCES
        state.fleet[fleet] += units
        move_samurai(state, samurai, at.SEA_AT + fleet // at.SEATS)


@rule("SEN-109", "SEN-110", "SEN-111", "SEN-112", "SEN-191", "SEN-192", "SEN-193")
def finish_battle(
    facts: Facts, state: State, hidden: Ints, record: Record | None, spared: int
) -> None:
    """Losses of both sides, but for what is spared, honour, and whose province it is now."""
    winner = state.winner
    loser = 1 - winner
    province = state.here
    lost = units_of_side(state, loser)
    own = min(units_of_side(state, winner), lost) - spared
    seat = seat_of_side(state, winner)
    beaten = seat_of_side(state, loser)
    dead = samurai_of_side(state, loser)
    times = 1
    if winner == at.ATTACKER and not dead >> SANADA & 1:
        times = 2
    note(record, kinds.LOST_UNITS, 109, beaten, province, lost)
    note(record, kinds.LOST_UNITS, 110, seat, province, own)
    add_honour(state, record, 111, commander(state, seat), times * (lost + own))
    flees = bool(dead >> OTANI & 1) and can_flee(facts, state, beaten)
    for one in range(at.SAMURAI):
        if dead >> one & 1 and not (one == OTANI and flees):
            die(facts, state, record, 113, one)
    state.attacked[province] = 0
    coming = state.coming[province]
    state.coming[province] = 0
    if winner == at.ATTACKER:
        arrived = samurai_of_side(state, at.ATTACKER)
        stays = coming - own
        if is_imperial(state, beaten) and province == facts.board.imperial:
            state.units[province] = 0
            go_back(state, stays, arrived)
            note(record, kinds.WENT_BACK, 192, seat, province, stays)
        elif stays == 0 and arrived == 0 and facts.options.empty_winner_stays_out == 1:
            state.units[province] = 0
            note(record, kinds.HOLDS, 112, beaten, province)
        else:
            state.owner[province] = seat
            state.units[province] = stays
            move_samurai(state, arrived, province)
            note(record, kinds.CONQUERED, 112, seat, province, whom=beaten)
            if state.ordered[province] == 1:
                note(record, kinds.ORDER_DISCARDED, 112, beaten, province)
            take_order(state, hidden, province)
    else:
        state.units[province] -= own
        note(record, kinds.HOLDS, 112, seat, province)
    send_new_troops(facts, state, record)
    state.winner = 0
    state.dice_due = 0
    for family in range(at.FAMILIES):
        state.dice[family] = 0
    state.fight = at.FLEEING if flees else at.NO_BATTLE
    if not flees:
        state.here = -1


@rule("SEN-170")
def may_flee(facts: Facts, state: State, seat: int, to: int) -> bool:
    """Whether Otani may go to this province: an own one next to the battle."""
    return (
        state.owner[to] == seat
        and to != state.here
        and facts.board.near[state.here * at.PROVINCES + to] == 1
    )


@rule("SEN-170")
def can_flee(facts: Facts, state: State, seat: int) -> bool:
    """Whether Otani has somewhere to go."""
    for to in range(at.PROVINCES):
        if may_flee(facts, state, seat, to):
            return True
    return False


@rule("SEN-170")
def flee(facts: Facts, state: State, record: Record | None, to: int) -> None:
    """Otani goes to an own province, or dies (-1)."""
    seat = state.samurai_of[OTANI]
    if to >= 0:
        state.samurai_at[OTANI] = to
        note(record, kinds.SAMURAI_FLED, 170, seat, to, card=OTANI)
    else:
        die(facts, state, record, 113, OTANI)
    state.fight = at.NO_BATTLE
    state.here = -1
