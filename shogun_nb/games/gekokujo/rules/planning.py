"""Planning: sowing, recruits, castles, the Ninja, pacts (G-033, G-052, G-060 on, G-701, G-731).

Every ``list_…`` function appends all that may be chosen, four numbers to a choice (:data:`WIDTH`).
"""

from __future__ import annotations

from collections.abc import MutableSequence

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import ask
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import Ints, State
from shogun_nb.games.gekokujo.rules.units import room_for, unit_at, units_at
from shogun_nb.games.gekokujo.rules.vassals import set_free

WIDTH = 4
# What the first number of a choice says; 0 is "nothing more", or no.
FINISHED = 0
SOW_IN, STORE = 1, 2
RECRUIT, HIRE_NINJA, BUILD_CASTLE, FORTIFY, ANNOUNCE, PAY_INTO_FUND = range(1, 7)
OFFER = 1
YES = 1

Found = MutableSequence[int]


@rule()
def add(found: Found, first: int, second: int, third: int, fourth: int) -> None:
    """Append a choice to a list."""
    found.append(first)
    found.append(second)
    found.append(third)
    found.append(fourth)


# --- sowing ---------------------------------------------------------------------------------------
@rule("G-731")
def list_sowing(state: State, seat: int, found: Found) -> None:
    """Nothing more, Koku for a province of one's own, Koku to store."""
    add(found, FINISHED, 0, 0, 0)
    for province in range(len(state.owner)):
        if state.owner[province] == seat:
            for koku in range(1, state.koku[seat] + 1):
                add(found, SOW_IN, province, koku, 0)
    for koku in range(1, state.koku[seat] + 1):
        add(found, STORE, koku, 0, 0)


@rule("G-731")
def sow(state: State, record: Record | None, seat: int, choice: Ints) -> None:
    """Koku are sown or stored; the player is asked again until he has finished."""
    if choice[0] == SOW_IN:
        state.koku[seat] -= choice[2]
        state.sown[choice[1]] += choice[2]
        note(record, kinds.SOWN, 731, seat, choice[1], choice[2])
    elif choice[0] == STORE:
        state.koku[seat] -= choice[1]
        state.stored[seat] += choice[1]
        note(record, kinds.STORED, 731, seat, -1, choice[1])
    else:
        next_turn(state)


@rule()
def next_turn(state: State) -> None:
    """The next player in the order of play."""
    state.turn += 1
    state.made = 0


# --- recruits, castles, the Ninja -----------------------------------------------------------------
@rule("G-033", "G-060")
def may_recruit(facts: Facts, state: State, seat: int, province: int) -> bool:
    """Whether a province takes recruits: controlled since the phase began, and not sabotaged.

    With ``recruit_in_contested`` any in which own units stand does.
    """
    if state.mission == at.SABOTAGE and state.target == province:
        return False
    if facts.options.recruit_in_contested == 1 and units_at(state, province, seat) > 0:
        return True
    return state.owner[province] == seat and state.began[province] == seat


@rule("G-020", "G-033", "G-034")
def most_recruits(facts: Facts, state: State, seat: int, province: int) -> int:
    """How many Bushi a player may recruit in a province: supply, Koku, room."""
    if not may_recruit(facts, state, seat, province):
        return 0
    most = min(state.supply[seat], room_for(state, province, seat, facts.numbers.most_units))
    price = facts.numbers.bushi_price
    return min(most, state.koku[seat] // price) if price > 0 else most


@rule("G-060")
def announces(state: State) -> bool:
    """Whether all have prepared, and the Ninja's master says what he does."""
    return state.turn == at.SEATS


@rule("G-060")
def is_for_hire(facts: Facts, state: State, seat: int) -> bool:
    """Whether nobody has hired the Ninja; with ``ninja_to_last``, whether this player has not."""
    if facts.options.ninja_to_last == 1:
        return state.ninja != seat
    return state.ninja < 0


@rule("G-060", "G-740")
def may_hire(facts: Facts, state: State, seat: int, mission: int, province: int) -> bool:
    """Whether a player may hire the Ninja for a mission; ``province`` -1 where none is named.

    A diversion may not protect a mandate province while someone is on the Path of Glory. With
    ``ninja_announced_late`` no mission is named yet; what is named later costs nothing more.
    """
    if announces(state):
        if state.ninja != seat or mission == at.UNANNOUNCED:
            return False
    elif not is_for_hire(facts, state, seat) or state.koku[seat] < facts.numbers.ninja_price:
        return False
    elif facts.options.ninja_announced_late == 1 and mission != at.UNANNOUNCED:
        return False
    if mission == at.UNANNOUNCED or province < 0:
        return mission == at.UNANNOUNCED and province < 0
    if mission == at.DIVERSION:
        for city in range(at.MANDATES):
            if facts.board.mandate[city] == province:
                for other in range(state.players):
                    if state.on_path[other] == 1 and state.out[other] == 0:
                        return False
    return True


@rule("G-020", "G-061")
def may_build(facts: Facts, state: State, seat: int, province: int) -> bool:
    """Whether a player may build his castle in a province."""
    built = 0
    for castle in state.castle:
        if castle >= 0:
            built += 1
    return (
        state.castle[seat] < 0
        and state.owner[province] == seat
        and state.koku[seat] >= facts.numbers.castle_price
        and built < facts.numbers.castles
    )


@rule("G-062")
def may_fortify(facts: Facts, state: State, seat: int) -> bool:
    """Whether a player has a castle in a province of his own to fortify, and the Koku."""
    castle = state.castle[seat]
    return (
        castle >= 0
        and state.owner[castle] == seat
        and state.fortified[seat] == 0
        and state.koku[seat] >= facts.numbers.fortify_price
    )


@rule("G-052")
def may_announce(state: State, seat: int) -> bool:
    """Whether a vassal may announce a Gekokujō attack: all Koku are for it, so it comes first."""
    return (
        state.master[seat] != at.FREE
        and state.announced[seat] == 0
        and state.made == 0
        and state.koku[seat] > 0
    )


@rule("G-052")
def most_for_fund(facts: Facts, state: State, seat: int) -> int:
    """How many Koku a vassal may pay into the fund for his liberation."""
    if state.master[seat] == at.FREE:
        return 0
    left = facts.numbers.fund_a_round - state.fund_paid[seat]
    return max(0, min(left, state.koku[seat], facts.numbers.fund_to_be_free - state.fund[seat]))


@rule("G-720")
def first_type(facts: Facts) -> int:
    """The first type of unit that can be recruited: Bushi, or with module 7.2 Spearmen."""
    return at.SPEARMAN if facts.options.specialized_warfare == 1 else at.BUSHI


@rule("G-060")
def list_missions(facts: Facts, state: State, seat: int, found: Found) -> None:
    """Sabotage and diversion, with the provinces in which they may be."""
    for mission in (at.SABOTAGE, at.DIVERSION):
        for province in range(len(state.owner)):
            if may_hire(facts, state, seat, mission, province):
                add(found, HIRE_NINJA, mission - at.UNANNOUNCED, province, 0)


@rule("G-033", "G-052", "G-060", "G-061", "G-062", "G-720")
def list_preparations(facts: Facts, state: State, seat: int, found: Found) -> None:
    """All that a player may do to prepare; only to finish after a Gekokujō attack is announced."""
    add(found, FINISHED, 0, 0, 0)
    if announces(state):
        list_missions(facts, state, seat, found)
    if state.announced[seat] == 1 or announces(state):
        return
    first = first_type(facts)
    last = at.TYPES if first == at.SPEARMAN else at.SPEARMAN
    for province in range(len(state.owner)):
        for count in range(1, most_recruits(facts, state, seat, province) + 1):
            for kind in range(first, last):
                add(found, RECRUIT, province, count, kind)
    if may_hire(facts, state, seat, at.UNANNOUNCED, -1):
        add(found, HIRE_NINJA, at.UNANNOUNCED - at.UNANNOUNCED, -1, 0)
        list_missions(facts, state, seat, found)
    for province in range(len(state.owner)):
        if may_build(facts, state, seat, province):
            add(found, BUILD_CASTLE, province, 0, 0)
    if may_fortify(facts, state, seat):
        add(found, FORTIFY, 0, 0, 0)
    if may_announce(state, seat):
        add(found, ANNOUNCE, 0, 0, 0)
    for koku in range(1, most_for_fund(facts, state, seat) + 1):
        add(found, PAY_INTO_FUND, koku, 0, 0)


@rule("G-033", "G-052", "G-060", "G-061", "G-062")
def prepare(
    facts: Facts, state: State, hidden: Ints, record: Record | None, seat: int, choice: Ints
) -> None:
    """One preparation; the player is asked again until he has finished."""
    numbers = facts.numbers
    what = choice[0]
    if what == RECRUIT:
        price = numbers.bushi_price * choice[2]
        state.koku[seat] -= price
        state.supply[seat] -= choice[2]
        state.units[unit_at(choice[1], seat, choice[3])] += choice[2]
        note(record, kinds.RECRUITED, 33, seat, choice[1], choice[2], choice[3], price)
    elif what == HIRE_NINJA:
        if state.ninja >= 0:
            hidden[state.ninja] = at.NOT_HIDING
        state.ninja = seat
        state.mission = choice[1] + at.UNANNOUNCED
        state.target = choice[2]
        if state.mission == at.UNANNOUNCED:
            hidden[seat] = at.HIDING
        price = numbers.ninja_price
        if announces(state):
            note(record, kinds.NINJA_ANNOUNCED, 60, seat, choice[2], -1, state.mission)
        else:
            state.koku[seat] -= price
            note(record, kinds.NINJA_HIRED, 60, seat, choice[2], price, state.mission)
    elif what == BUILD_CASTLE:
        state.koku[seat] -= numbers.castle_price
        state.castle[seat] = choice[1]
        note(record, kinds.CASTLE_BUILT, 61, seat, choice[1], numbers.castle_price)
    elif what == FORTIFY:
        state.koku[seat] -= numbers.fortify_price
        state.fortified[seat] = 1
        note(record, kinds.CASTLE_FORTIFIED, 62, seat, state.castle[seat], numbers.fortify_price)
    elif what == ANNOUNCE:
        state.announced[seat] = 1
        note(record, kinds.ATTACK_ANNOUNCED, 52, seat)
    elif what == PAY_INTO_FUND:
        state.koku[seat] -= choice[1]
        state.fund[seat] += choice[1]
        state.fund_paid[seat] += choice[1]
        note(record, kinds.FUND_PAID, 52, seat, -1, choice[1], state.fund[seat])
        if state.fund[seat] >= numbers.fund_to_be_free:
            set_free(state, record, seat, -1)
    elif announces(state):  # the last of this phase
        state.phase = at.PACTS
        state.turn = 0
        state.made = 0
    else:
        next_turn(state)


# --- pacts ----------------------------------------------------------------------------------------
@rule("G-702")
def too_many_for_allies(facts: Facts, state: State, seat: int, other: int) -> bool:
    """Whether two players stand somewhere together with more units than allies may have there."""
    for province in range(len(state.owner)):
        own = units_at(state, province, seat)
        theirs = units_at(state, province, other)
        if own > 0 and theirs > 0 and own + theirs > facts.numbers.most_allied_units:
            return True
    return False


@rule("G-701", "G-702", "G-705")
def may_offer(facts: Facts, state: State, seat: int, other: int) -> bool:
    """Whether a player may offer another a pact: both free, once a round, for 1 Koku."""
    where = seat * at.SEATS + other
    return (
        seat != other
        and state.out[other] == 0
        and state.master[seat] == at.FREE
        and state.master[other] == at.FREE
        and state.pact[where] == 0
        and state.offered[where] == 0
        and state.koku[seat] >= facts.numbers.pact_price
        and not too_many_for_allies(facts, state, seat, other)
    )


@rule("G-701")
def list_offers(facts: Facts, state: State, seat: int, found: Found) -> None:
    """Nothing more, and each player who may be offered a pact."""
    add(found, FINISHED, 0, 0, 0)
    for other in range(state.players):
        if may_offer(facts, state, seat, other):
            add(found, OFFER, other, 0, 0)


@rule("G-701")
def offer(facts: Facts, state: State, record: Record | None, seat: int, choice: Ints) -> None:
    """A pact is offered, and paid with the offer."""
    if choice[0] == FINISHED:
        next_turn(state)
        return
    other = choice[1]
    state.koku[seat] -= facts.numbers.pact_price
    state.offered[seat * at.SEATS + other] = 1
    state.offer_to = other
    note(record, kinds.PACT_OFFERED, 701, seat, -1, facts.numbers.pact_price, whom=other)


@rule("G-701")
def answer(state: State, record: Record | None, choice: Ints) -> None:
    """The player who was offered a pact accepts or declines; accepting is free."""
    seat = state.order[state.turn]
    other = state.offer_to
    state.offer_to = -1
    if choice[0] == YES:
        state.pact[seat * at.SEATS + other] = 1
        state.pact[other * at.SEATS + seat] = 1
        note(record, kinds.PACT_MADE, 701, seat, whom=other)
    else:
        note(record, kinds.PACT_DECLINED, 701, seat, whom=other)


@rule("G-033", "G-060", "G-701", "G-731")
def continue_planning(facts: Facts, state: State, step: int) -> bool:
    """Ask the next player in order to sow, prepare or offer; whether somebody is asked.

    Who could only finish is not asked. With ``ninja_announced_late`` his master is the last.
    """
    if state.offer_to >= 0:
        ask(state, at.ANSWER_PACT, state.offer_to)
        return True
    while state.turn < at.SEATS:
        seat = state.order[state.turn]
        if seat >= 0 and state.out[seat] == 0:
            found = [0] * 0
            if step == at.SOW:
                list_sowing(state, seat, found)
            elif step == at.PREPARE:
                list_preparations(facts, state, seat, found)
            else:
                list_offers(facts, state, seat, found)
            if len(found) > WIDTH:
                ask(state, step, seat)
                return True
        next_turn(state)
    if facts.options.ninja_announced_late == 1 and step == at.PREPARE and announces(state):
        if state.mission == at.UNANNOUNCED and state.out[state.ninja] == 0:
            ask(state, step, state.ninja)
            return True
    return False
