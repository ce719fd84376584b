"""Spring and summer (SEN-070 to SEN-087): orders face down, and how they are carried out."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import CHOSOGABE, EKES, ISHIDA, MORI, YAMAGATA
from shogun_nb.games.senji.rules.hands import commander, die, is_imperial
from shogun_nb.games.senji.rules.parameters import Facts
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.state import Ints, State
from shogun_nb.games.senji.rules.winter import begin_season

STAY, LAND_MARCH, SEA_MARCH, RAID, LAND = range(5)
"""The kinds of moves, as a choice in the step MARCH begins."""


# --- who stands where -----------------------------------------------------------------------------
@rule("SEN-114")
def provinces_of(state: State, seat: int) -> int:
    """How many provinces a player controls."""
    count = 0
    for province in range(at.PROVINCES):
        if state.owner[province] == seat:
            count += 1
    return count


@rule("SEN-081")
def units_of(state: State, seat: int) -> int:
    """How many units a player has in play."""
    count = state.in_hand if state.mover == seat else 0
    for province in range(at.PROVINCES):
        if state.owner[province] == seat:
            count += state.units[province]
        if state.mover == seat:
            count += state.coming[province]
    for sea in range(at.SEAS):
        count += state.fleet[sea * at.SEATS + seat]
    return count


@rule()
def samurai_at(state: State, seat: int, place: int) -> int:
    """Which samurai of a player are at a place, a bit each."""
    mask = 0
    for one in range(at.SAMURAI):
        if state.samurai_of[one] == seat and state.samurai_at[one] == place:
            mask |= 1 << one
    return mask


@rule()
def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


@rule()
def move_samurai(state: State, mask: int, place: int) -> None:
    """These samurai go to a place."""
    for one in range(at.SAMURAI):
        if mask >> one & 1:
            state.samurai_at[one] = place


@rule("SEN-083")
def has_fleet(state: State, sea: int, seat: int) -> bool:
    """Whether something of a player is in a sea; a samurai alone holds a fleet."""
    return state.fleet[sea * at.SEATS + seat] > 0 or samurai_at(state, seat, at.SEA_AT + sea) > 0


# --- spring ---------------------------------------------------------------------------------------
@rule("SEN-070", "SEN-191")
def commanded(state: State, seat: int) -> int:
    """On how many provinces a player lays an order: the own ones, a host's also imperial ones."""
    count = 0
    for province in range(at.PROVINCES):
        if state.owner[province] >= 0 and commander(state, state.owner[province]) == seat:
            count += 1
    return count


@rule("SEN-070")
def continue_spring(facts: Facts, state: State, record: Record | None) -> None:
    """All lay an order on each of their provinces; then summer begins."""
    for seat in range(state.players):
        if state.planned[seat] == 0 and state.out[seat] == 0 and commanded(state, seat) > 0:
            state.step = at.ORDER
            state.seat = seat
            return
        state.planned[seat] = 1
    for seat in range(at.SEATS):
        state.planned[seat] = 0
    for province in range(at.PROVINCES):
        state.ordered[province] = 1 if state.owner[province] >= 0 else 0
    for sea in range(at.SEAS):
        for seat in range(at.SEATS):
            state.ready[sea * at.SEATS + seat] = 1 if has_fleet(state, sea, seat) else 0
    note(record, kinds.ORDERED, 70)
    begin_season(facts, state, 1)


@rule("SEN-070", "SEN-191")
def lay_orders(state: State, hidden: Ints, choice: Ints) -> None:
    """A player's orders, by the order of provinces; they may be changed until all have chosen."""
    place = 0
    for province in range(at.PROVINCES):
        if state.owner[province] >= 0 and commander(state, state.owner[province]) == state.seat:
            hidden[at.ORDER_AT + province] = choice[place]
            place += 1
    state.planned[state.seat] = 1


# --- summer ---------------------------------------------------------------------------------------
@rule("SEN-080", "SEN-086")
def may_be_called(state: State, place: int) -> bool:
    """Whether a province with an order, or a fleet from before this summer, can be called."""
    if place < at.PROVINCES:
        return state.ordered[place] == 1
    fleet = place - at.PROVINCES
    return state.ready[fleet] == 1 and has_fleet(state, fleet // at.SEATS, fleet % at.SEATS)


@rule("SEN-080")
def continue_summer(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """The host calls the next province or fleet; when none is left autumn begins."""
    if state.march != at.NO_MARCH:
        state.step = at.MARCH
        state.seat = commander(state, state.mover)
        return
    battles = 0
    for province in range(at.PROVINCES):
        if state.attacked[province] == 1:
            battles += 1
            state.here = province
    if battles > 1:
        state.here = -1
        state.step = at.PICK_BATTLE
        state.seat = commander(state, state.mover)
        if facts.options.host_picks_battles == 1:
            state.seat = state.host
        return
    if battles == 1:
        state.fight = at.KILLING
        return
    state.mover = -1
    state.origin = -1
    for place in range(at.PLACES):
        if may_be_called(state, place):
            state.step = at.CALL
            state.seat = state.host
            return
    for fleet in range(at.FLEETS):
        state.ready[fleet] = 0
    if facts.options.new_troops_wait == 1:
        renew_troops(facts, state, record)
    begin_season(facts, state, 2)


@rule("SEN-071", "SEN-072", "SEN-080", "SEN-081", "SEN-171")
def call(facts: Facts, state: State, hidden: Ints, record: Record | None, place: int) -> None:
    """A province or fleet is activated; its order is revealed and carried out at once."""
    state.place = place
    state.origin = place
    if place >= at.PROVINCES:
        fleet = place - at.PROVINCES
        state.ready[fleet] = 2
        state.mover = fleet % at.SEATS
        state.sea = fleet // at.SEATS
        state.march = at.LANDING
        note(record, kinds.FLEET_CALLED, 86, state.mover, state.sea)
        return
    seat = state.owner[place]
    order = hidden[at.ORDER_AT + place]
    take_order(state, hidden, place)
    note(record, kinds.REVEALED, 80, seat, place, order)
    if order == at.PRODUCTION:
        state.due_seat = commander(state, seat)
        state.due_hana = facts.numbers.production
        if samurai_at(state, seat, place) >> ISHIDA & 1:
            state.due_hana += 1
    elif order == at.RECRUITMENT:
        recruit(facts, state, hidden, record, seat, place)
    else:
        state.mover = seat
        state.march = at.BY_LAND
        if state.units[place] == 0 and samurai_at(state, seat, place) == 0:
            state.march = at.NO_MARCH
            note(record, kinds.NOBODY_MARCHES, 73, seat, place)


@rule("SEN-070", "SEN-112")
def take_order(state: State, hidden: Ints, province: int) -> None:
    """The order of a province goes back into the common supply."""
    state.ordered[province] = 0
    hidden[at.ORDER_AT + province] = at.UNKNOWN


@rule("SEN-072", "SEN-081", "SEN-171", "SEN-191")
def recruit(
    facts: Facts, state: State, hidden: Ints, record: Record | None, seat: int, place: int
) -> None:
    """New units, within 6 in the province and, but for imperial ones, 12 in play.

    Where extra units of an ability wait, they leave room for own recruitments still to come.
    """
    units = facts.numbers.recruits
    here = samurai_at(state, seat, place)
    if here >> CHOSOGABE & 1:
        units += 2
    elif here >> EKES & 1:
        units += 1
    most = facts.numbers.stack - state.units[place]
    if not is_imperial(state, seat):
        most = min(most, facts.numbers.units - units_of(state, seat))
        if facts.options.extra_units_wait == 1:
            waiting = facts.numbers.recruits * recruitments(state, hidden, seat)
            room = facts.numbers.units - units_of(state, seat) - waiting
            most = min(most, max(facts.numbers.recruits, room))
    recruited = max(0, min(units, most))
    state.units[place] += recruited
    note(record, kinds.RECRUITED, 72 if recruited == units else 81, seat, place, recruited)


@rule("SEN-170")
def recruitments(state: State, hidden: Ints, seat: int) -> int:
    """How many recruitments of a player are still to be carried out."""
    count = 0
    for province in range(at.PROVINCES):
        if state.owner[province] == seat and state.ordered[province] == 1:
            if hidden[at.ORDER_AT + province] == at.RECRUITMENT:
                count += 1
    return count


# --- marches --------------------------------------------------------------------------------------
@rule("SEN-082", "SEN-170")
def reaches(facts: Facts, state: State, start: int, end: int, samurai: int) -> bool:
    """Whether a land march leads there; with Yamagata also through an own province."""
    near = facts.board.near
    if near[start * at.PROVINCES + end] == 1:
        return True
    if samurai >> YAMAGATA & 1 and start != end:
        for between in range(at.PROVINCES):
            if state.owner[between] == state.mover and near[start * at.PROVINCES + between] == 1:
                if near[between * at.PROVINCES + end] == 1:
                    return True
    return False


@rule("SEN-073", "SEN-084")
def targets_used(state: State) -> int:
    """How many provinces this order has gone to."""
    count = 0
    for province in range(at.PROVINCES):
        count += state.targets[province]
    return count


@rule("SEN-114")
def attacks_begun(state: State) -> int:
    """How many provinces are attacked by this order."""
    count = 0
    for province in range(at.PROVINCES):
        count += state.attacked[province]
    return count


@rule("SEN-073", "SEN-085", "SEN-087", "SEN-114", "SEN-193")
def target_problem(facts: Facts, state: State, to: int, units: int, most: int) -> int:
    """Why units may not go into a province now, as the number of a rule; 0 if they may."""
    seat = state.mover
    if state.owner[to] < 0:
        return 17
    if state.owner[to] == seat:
        if state.units[to] + units > facts.numbers.stack:
            return 85
    else:
        if state.coming[to] + units > facts.numbers.stack:
            return 85
        if commander(state, state.owner[to]) == commander(state, seat):
            return 193
        counts = facts.options.imperial_provinces_count == 1
        if state.attacked[to] == 0 and (counts or not is_imperial(state, seat)):
            held = provinces_of(state, seat)
            if counts:
                held = commanded(state, commander(state, seat))
            if held + attacks_begun(state) >= facts.numbers.most_provinces:
                return 114
    if state.targets[to] == 0 and targets_used(state) >= most:
        return 73
    return 0


@rule("SEN-073", "SEN-082", "SEN-083", "SEN-084", "SEN-086", "SEN-087")
def move_problem(facts: Facts, state: State, what: int, to: int, units: int, samurai: int) -> int:
    """Why the mover may not do so, as the number of a rule; 0 if it is legal."""
    seat = state.mover
    place = state.place
    at_sea = facts.board.at_sea
    from_fleet = place >= at.PROVINCES
    if what == STAY:
        return 84 if state.march == at.RAIDING and can_land(facts, state) else 0
    if units == 0 and (samurai == 0 or facts.options.samurai_need_units == 1):
        return 82
    if state.march == at.RAIDING:
        if what != LAND:
            return 84
        if units > state.in_hand or samurai & ~samurai_at(state, seat, at.IN_HAND):
            return 84
        if at_sea[state.sea * at.PROVINCES + to] == 0 or to == place:
            return 84
        return target_problem(facts, state, to, units, raid_targets(facts))
    here = at.SEA_AT + state.sea if from_fleet else place
    standing = state.fleet[place - at.PROVINCES] if from_fleet else state.units[place]
    if units > standing or samurai & ~samurai_at(state, seat, here):
        return 82
    if what == LAND_MARCH:
        if state.march == at.BY_SEA:
            return 73
        if from_fleet or not reaches(facts, state, place, to, samurai) or to == place:
            return 82
        return target_problem(facts, state, to, units, facts.options.march_targets)
    if what == LAND:
        if not from_fleet or at_sea[state.sea * at.PROVINCES + to] == 0:
            return 86
        return target_problem(facts, state, to, units, at.PROVINCES)
    if targets_used(state) > 0:
        return 73
    if state.march == at.BY_SEA and (what != SEA_MARCH or to == state.sea):
        return 73
    if from_fleet:
        if to == state.sea or (what == RAID and facts.options.fleet_raids == 0):
            return 86
    elif at_sea[to * at.PROVINCES + place] == 0:
        return 83
    if what == SEA_MARCH:
        if state.fleet[to * at.SEATS + seat] + units > facts.numbers.stack:
            return 83
        return 0
    return 0 if raid_leads_somewhere(facts, state, to, min(1, units)) else 84


@rule("SEN-084")
def raid_targets(facts: Facts) -> int:
    """In how many provinces a raid may land."""
    return facts.options.march_targets if facts.options.two_raids == 1 else 1


@rule("SEN-084")
def raid_leads_somewhere(facts: Facts, state: State, sea: int, units: int) -> bool:
    """Whether a unit, or a samurai without ``units``, could land from this sea."""
    for to in range(at.PROVINCES):
        if facts.board.at_sea[sea * at.PROVINCES + to] == 1 and to != state.place:
            if target_problem(facts, state, to, units, raid_targets(facts)) == 0:
                return True
    return False


@rule("SEN-084")
def can_land(facts: Facts, state: State) -> bool:
    """Whether some of those who have come over the sea can still land."""
    samurai = samurai_at(state, state.mover, at.IN_HAND)
    if state.in_hand == 0 and (samurai == 0 or facts.options.samurai_need_units == 1):
        return False
    for to in range(at.PROVINCES):
        if facts.board.at_sea[state.sea * at.PROVINCES + to] == 1 and to != state.place:
            if target_problem(facts, state, to, min(1, state.in_hand), raid_targets(facts)) == 0:
                return True
    return False


@rule("SEN-073", "SEN-082", "SEN-083", "SEN-084", "SEN-085", "SEN-086")
def move(
    facts: Facts, state: State, record: Record | None, what: int, to: int, units: int, samurai: int
) -> None:
    """Carry out one move of an order; battles come after all of them."""
    seat = state.mover
    if what == STAY:
        finish_march(facts, state, record)
        return
    if state.march == at.RAIDING:
        state.in_hand -= units
    elif state.place >= at.PROVINCES:
        state.fleet[state.place - at.PROVINCES] -= units
    else:
        state.units[state.place] -= units
    if what == SEA_MARCH:
        form_fleet(facts, state, to, seat)
        state.fleet[to * at.SEATS + seat] += units
        move_samurai(state, samurai, at.SEA_AT + to)
        note(record, kinds.SAILED, 83, seat, to, units, whom=bits(samurai))
        if may_sail_again(facts, state, to):
            state.march = at.BY_SEA
            state.sea = to
        else:
            finish_march(facts, state, record)
        return
    if what == RAID:
        state.in_hand = units
        state.sea = to
        move_samurai(state, samurai, at.IN_HAND)
        state.march = at.RAIDING
        note(record, kinds.RAIDED, 84, seat, to, units, whom=bits(samurai))
        state.dice_due = units
        if samurai >> MORI & 1:
            state.dice_due = min(2, units)
        return
    state.targets[to] = 1
    if state.owner[to] == seat:
        state.units[to] += units
        move_samurai(state, samurai, to)
        if what == LAND_MARCH:
            note(record, kinds.MOVED, 82, seat, to, units, whom=bits(samurai))
        else:
            by = 84 if state.march == at.RAIDING else 86
            note(record, kinds.LANDED, by, seat, to, units, whom=bits(samurai))
    else:
        state.coming[to] += units
        state.attacked[to] = 1
        move_samurai(state, samurai, at.COMING + to)
        note(record, kinds.ATTACKED, 87, seat, to, units, bits(samurai), state.owner[to])
    if state.march == at.RAIDING:
        if state.in_hand == 0 and samurai_at(state, seat, at.IN_HAND) == 0:
            finish_march(facts, state, record)
    elif nothing_left(state):
        finish_march(facts, state, record)


@rule("SEN-083")
def may_sail_again(facts: Facts, state: State, sea: int) -> bool:
    """Whether an order that has sent a fleet into this sea may send another into the other one."""
    if facts.options.both_seas == 0 or state.place >= at.PROVINCES or state.march == at.BY_SEA:
        return False
    other = facts.board.at_sea[(1 - sea) * at.PROVINCES + state.place] == 1
    return other and not nothing_left(state)


@rule("SEN-083")
def form_fleet(facts: Facts, state: State, sea: int, seat: int) -> None:
    """A fleet that forms in a sea is called from next summer on, or at once, if so agreed.

    Whether one that was there before may still be called after others join it is an option.
    """
    fleet = sea * at.SEATS + seat
    if facts.options.joined_fleet_rests == 1 and has_fleet(state, sea, seat):
        state.ready[fleet] = 2
    if facts.options.new_fleets_called == 1 and state.ready[fleet] == 0:
        if not has_fleet(state, sea, seat):
            state.ready[fleet] = 1


@rule()
def nothing_left(state: State) -> bool:
    """Whether nothing stands any more in the place that was called."""
    if state.place >= at.PROVINCES:
        return not has_fleet(state, state.sea, state.mover)
    return state.units[state.place] == 0 and samurai_at(state, state.mover, state.place) == 0


@rule("SEN-084")
def lose_at_sea(facts: Facts, state: State, record: Record | None, dice: Ints) -> None:
    """Each own symbol takes a unit of the raid; samurai are never lost at sea."""
    lost = min(state.in_hand, dice[state.family[commander(state, state.mover)]])
    state.in_hand -= lost
    state.dice_due = 0
    note(record, kinds.LOST_AT_SEA, 84, state.mover, state.sea, lost)
    if facts.options.samurai_drown == 1 and state.in_hand == 0 and lost > 0:
        for one in range(at.SAMURAI):
            if state.samurai_of[one] == state.mover and state.samurai_at[one] == at.IN_HAND:
                die(facts, state, record, 84, one)
    send_new_troops(facts, state, record)
    if state.in_hand == 0 and samurai_at(state, state.mover, at.IN_HAND) == 0:
        finish_march(facts, state, record)


@rule("SEN-191")
def send_new_troops(facts: Facts, state: State, record: Record | None) -> None:
    """New imperial troops come as soon as the old ones are destroyed, or only after summer."""
    if facts.options.new_troops_wait == 0:
        renew_troops(facts, state, record)


@rule("SEN-191")
def renew_troops(facts: Facts, state: State, record: Record | None) -> None:
    """Where no imperial unit is left anywhere, new ones stand in their start province."""
    start = facts.board.imperial
    if is_imperial(state, state.owner[start]) and units_of(state, at.EMPEROR) == 0:
        state.units[start] = min(facts.numbers.imperial_units, facts.numbers.stack)
        note(record, kinds.NEW_TROOPS, 191, at.EMPEROR, start, state.units[start])


@rule("SEN-083", "SEN-084")
def finish_march(facts: Facts, state: State, record: Record | None) -> None:
    """The moves of this order are done; who could not land stays at sea as a fleet.

    What is more than a fleet may hold (SEN-083) is lost, as are, if so agreed, all units.
    """
    seat = state.mover
    if state.march == at.RAIDING:
        fleet = state.sea * at.SEATS + seat
        samurai = samurai_at(state, seat, at.IN_HAND)
        joining = min(state.in_hand, facts.numbers.stack - state.fleet[fleet])
        if facts.options.unlanded_lost == 1 and state.in_hand > 0:
            note(record, kinds.LOST_AT_SEA, 84, seat, state.sea, state.in_hand)
            joining = 0
            state.in_hand = 0
            send_new_troops(facts, state, record)
        if joining > 0 or samurai > 0:
            form_fleet(facts, state, state.sea, seat)
            note(record, kinds.STAYED_AT_SEA, 84, seat, state.sea, joining, whom=bits(samurai))
        if joining < state.in_hand:
            surplus = state.in_hand - joining
            note(record, kinds.SURPLUS_LOST, 83, seat, state.sea, surplus)
        state.fleet[fleet] += joining
        move_samurai(state, samurai, at.SEA_AT + state.sea)
        state.in_hand = 0
    state.march = at.NO_MARCH
    state.place = -1
    state.sea = -1
    for province in range(at.PROVINCES):
        state.targets[province] = 0
