"""The greedy bot: readable rules of thumb, each choice with a reason.

It looks one step ahead, at the public position only, and uses no luck. Written in the part of
Python that also compiles, in whole numbers. Hits are expected hits in sixths: a die that hits with
5 and 6 counts 2. Values are in tenths of a Koku; they are judgement, and open to argument.
:data:`REASON_SENTENCES` says the reasons in words.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.legality import list_retreats
from shogun_nb.games.gekokujo.rules import planning
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    FIGHTING_KINDS,
    NEVER,
    fighting,
    losable,
    lowest_face,
    most_ronin,
    side_at,
    strength,
    targets,
    victims,
)
from shogun_nb.games.gekokujo.rules.campaign import (
    CLOSED,
    FIGHT,
    GO,
    GROUP_AT,
    OPEN,
    crowded,
    group_steps,
    may_enter,
    may_fight,
    unmoved,
    walk_moves,
)
from shogun_nb.games.gekokujo.rules.economy import income, supply, upkeep
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.setup import is_free_clan
from shogun_nb.games.gekokujo.rules.state import Ints, State
from shogun_nb.games.gekokujo.rules.units import (
    are_allies,
    bushi_at,
    bushi_of,
    daimyo_at,
    provinces_of,
    space_for,
    unit_at,
    units_at,
)
from shogun_nb.games.gekokujo.rules.vassals import leads

# --- reasons --------------------------------------------------------------------------------------
(
    NOTHING_TO_DO,
    EASY_START,
    FREE_CLAN,
    SOW_FOR_WINTER,
    KOKU_FOR_RECRUITS,
    PAY_TO_BE_FREE,
    RECRUIT_AT_BORDER,
    RECRUIT_FOR_DAIMYO,
    RECRUIT_INLAND,
    CASTLE_FOR_DAIMYO,
    SABOTAGE_TARGET,
    FORTIFY_IN_DANGER,
    KOKU_IN_RESERVE,
    NO_PACTS,
    PACT_KEEPS_PEACE,
    PACT_HELPS_LEADER,
    TAKE_EMPTY,
    ATTACK_LOCALS,
    ATTACK_WEAKER,
    ATTACK_LEADER,
    ATTACK_MANDATE,
    GO_TO_BORDER,
    STAY_WHERE_NEEDED,
    STRONGEST_FIRST,
    NO_BATTLE_LEFT,
    RONIN_TIP_IT,
    RONIN_COVER,
    RONIN_NOT_NEEDED,
    STRIKE_NOW,
    HITS_ON_STRONGEST,
    KEEP_DAIMYO,
    STRIKE_DAIMYO,
    FROM_LARGEST,
    LEAST_HELD,
    ROOM_NEAR,
) = range(35)

REASON_SENTENCES = (
    "There is nothing else to do.",
    "This clan begins with much land around it and few neighbours.",
    "Nobody leads this clan.",
    "The winter will cost so much; even a famine returns it.",
    "The other Koku are for recruits.",
    "A vassal cannot win: the fund sets him free.",
    "From here the new units can attack, or hold the border.",
    "The Daimyo here need Bushi to take the hits for them.",
    "There is room for them here, and the borders are full.",
    "The castle protects the province with most of the Daimyo.",
    "The target is strong: sabotage spoils its defence.",
    "Enemies stand next to the castle.",
    "The other Koku are for the winter, or the units would eat more than the income.",
    "A pact costs Koku, and its partner could not be attacked.",
    "A neighbour who keeps the peace costs nothing.",
    "A pact would help the player who leads.",
    "Nobody stands there: entering is taking.",
    "The group is strong enough for the locals.",
    "The expected hits are worth more than the expected losses.",
    "This player leads and must be stopped; the expected hits promise enough.",
    "A mandate province; the expected hits promise enough.",
    "No target is near, and the units are needed at the border.",
    "No other movement promises enough.",
    "The largest group fights first.",
    "Every battle is fought, and allies are left in peace.",
    "With these Ronin the battle is worth more than they cost.",
    "The Ronin take the hits for the Daimyo.",
    "Ronin would cost more than they bring.",
    "The Ninja leaves at the end of the round: he strikes while he can.",
    "The hits fall on the opponent with most provinces first.",
    "Ronin are lost first, then Bushi, the Daimyo last.",
    "The enemy's Daimyo are hit first.",
    "Where most units stand, one is missed least.",
    "The province that is held by the fewest units.",
    "There is room for the unit.",
)

# --- values, in tenths of a Koku ------------------------------------------------------------------
PROVINCE = 40  # what a province will earn, and its share of the victory
MANDATE = 15
OF_LEADER = 15
ENEMY_DAIMYO = 10
LOSS = 12  # an own unit
KILL = 8  # an enemy unit
UNIT = 2  # a unit that could do something else
LORD = 5  # a Daimyo at risk, beside that
MANY = 5  # units that can attack together
STRONG = 12  # sixths of expected hits in defence: worth a Ninja
_NONE = -1_000_000


@rule()
def greedy_choice(facts: Facts, state: State, choice: Ints) -> int:
    """Fill the choice of the seat that is asked; the reason, as a number."""
    step = state.step
    seat = state.seat
    choice[0] = planning.FINISHED
    if step == at.MOVE:
        return greedy_move(facts, state, seat, choice)
    if step == at.PREPARE:
        return greedy_preparation(facts, state, seat, choice)
    if step == at.CHOOSE_BATTLE:
        return greedy_battle(facts, state, seat, choice)
    if step == at.HIRE_RONIN:
        return greedy_ronin(facts, state, seat, choice)
    if step == at.TAKE_LOSSES:
        return greedy_losses(state, seat, choice)
    if step == at.SPLIT_HITS:
        return greedy_split(facts, state, choice)
    if step == at.DISBAND:
        return greedy_disbanding(state, seat, choice)
    if step == at.GIVE_UP:
        return greedy_loss_of_province(facts, state, seat, choice)
    if step == at.ASSASSINATE:
        victims(state, seat, 0, choice)
        return STRIKE_NOW
    if step == at.SOW:
        return greedy_sowing(facts, state, seat, choice)
    if step == at.CHOOSE_CLAN:
        return greedy_clan(state, choice)
    if step == at.ANSWER_PACT:
        if leads(state, state.order[state.turn]):
            return PACT_HELPS_LEADER
        choice[0] = planning.YES
        return PACT_KEEPS_PEACE
    found = [0] * 0
    list_retreats(facts, state, seat, found)
    if len(found) == 0:
        return NO_PACTS
    choice[0] = found[0]
    choice[1] = found[1]
    return ROOM_NEAR


# --- what a battle promises -----------------------------------------------------------------------
@rule("G-044")
def hits_of_one(facts: Facts, state: State, side: int, kind: int) -> int:
    """The expected hits of one unit in all steps of the battle that ``state`` tells of."""
    hits = 0
    for weapons in range(at.FIREARMS, at.MELEE + 1):
        hits += NEVER - lowest_face(facts, state, side, kind, weapons)
    return hits * facts.numbers.daimyo_dice if kind == at.DAIMYO else hits


@rule("G-044")
def hits_of_side(facts: Facts, state: State, side: int) -> int:
    """The expected hits of a side in the battle that ``state`` tells of."""
    hits = 0
    for kind in range(FIGHTING_KINDS):
        units = fighting(state, side, kind)
        if units > 0:
            hits += units * hits_of_one(facts, state, side, kind)
    return hits


@rule("G-043")
def put_foes(facts: Facts, state: State, seat: int, foes: Ints) -> None:
    """Put the enemies of a seat in the battle that ``state`` tells of: units, hits, Daimyo."""
    for place in range(len(foes)):
        foes[place] = 0
    for side in range(at.SIDES):
        if side == at.LOCALS or (side < state.players and not are_allies(state, seat, side)):
            units = strength(state, side)
            if units > 0:
                foes[0] += units
                foes[1] += hits_of_side(facts, state, side)
                foes[2] += daimyo_at(state, state.here, side)


@rule("G-041")
def promise(prize: int, units: int, hits: int, foes: Ints, kill: int) -> int:
    """What an attack promises: the prize with its chance, and enemy losses less own ones.

    The chance to beat all in one roll is guessed: even with two expected hits for three enemies.
    """
    if foes[0] == 0:
        return prize
    good = hits * hits
    chance = 100 * good // (good + 16 * foes[0] * foes[0])
    killed = min(hits, 6 * foes[0]) * kill // 6
    lost = min(foes[1], 6 * units) * LOSS // 6
    return prize * chance // 100 + killed - lost


@rule("G-014")
def is_mandate(facts: Facts, province: int) -> bool:
    """Whether a province is that of Kyoto, Osaka or Edo."""
    for city in range(at.MANDATES):
        if facts.board.mandate[city] == province:
            return True
    return False


@rule("G-010")
def prize_of(facts: Facts, state: State, seat: int, province: int, daimyo: int) -> int:
    """What taking a province is worth, with so many enemy Daimyo in it."""
    owner = state.owner[province]
    prize = PROVINCE + ENEMY_DAIMYO * daimyo
    if is_mandate(facts, province):
        prize += MANDATE
    if facts.board.mountain[province] == 1 and state.clan[seat] != at.TOKUGAWA:
        poor = state.koku[seat] < winter_costs(facts, state, seat) + 2
        prize -= PROVINCE if poor else PROVINCE // 2
    if owner >= 0 and owner != seat and leads(state, owner):
        prize += OF_LEADER
    return prize


@rule()
def threat(facts: Facts, state: State, seat: int, province: int) -> int:
    """The largest number of units that an enemy has next door, -1 for only own neighbours."""
    board = facts.board
    most = -1
    for border in range(board.first[province], board.first[province + 1]):
        near = board.neighbours[border]
        if state.owner[near] != seat:
            most = max(most, 0)
            for other in range(state.players):
                if not are_allies(state, seat, other):
                    most = max(most, units_at(state, near, other))
    return most


# --- movements ------------------------------------------------------------------------------------
@rule("G-034")
def greedy_move(facts: Facts, state: State, seat: int, choice: Ints) -> int:
    """The best movement from the first province that has units to spare; otherwise finished.

    Where somebody must make room, they take the first way.
    """
    if crowded(facts, state, seat) >= 0:
        found = [0] * 0
        walk_moves(facts, state, seat, 0, found)
        for place in range(len(found)):
            choice[place] = found[place]
        return STAY_WHERE_NEEDED
    for start in range(facts.board.provinces):
        if units_at(state, start, seat) > 0:
            reason = move_from(facts, state, seat, start, choice)
            if reason != STAY_WHERE_NEEDED:
                return reason
    return STAY_WHERE_NEEDED


@rule("G-034", "G-038")
def move_from(facts: Facts, state: State, seat: int, start: int, choice: Ints) -> int:
    """The best movement from a province, one unit staying to hold it; or ``STAY_WHERE_NEEDED``."""
    free = [0] * at.UNIT_KINDS
    count = 0
    for kind in range(at.UNIT_KINDS):
        free[kind] = unmoved(state, start, seat, kind)
        count += free[kind]
    if state.owner[start] == seat and count == units_at(state, start, seat):
        kind = 0
        while free[kind] == 0:
            kind += 1
        free[kind] -= 1
        count -= 1
    if count == 0 or may_enter(facts, state, seat, start) != OPEN:
        return STAY_WHERE_NEEDED  # or there is a battle here
    before = [-1] * facts.board.provinces
    reached = [start]
    distance = [0]
    before[start] = start
    state.attacker = seat  # a battle to be thought of
    state.here = start
    power = [0] * at.UNIT_KINDS
    for kind in range(at.UNIT_KINDS):
        if free[kind] > 0:
            power[kind] = hits_of_one(facts, state, seat, kind)
    best = 0
    reason = STAY_WHERE_NEEDED
    group = [0] * at.UNIT_KINDS
    index = 0
    border = -1
    while index < len(reached) and (border < 0 or distance[index] <= at.LONGEST_PATH):
        province = reached[index]
        if index > 0 and state.owner[province] != seat:
            if border < 0:
                border = province
            if distance[index] <= at.LONGEST_PATH:
                worth = best_group(
                    facts, state, seat, start, province, distance[index], free, power, best, group
                )
                if worth > best:
                    best = worth
                    reason = reason_to_attack(facts, state, seat, province)
                    put_move(choice, before, province, distance[index], group)
        if index == 0 or may_enter(facts, state, seat, province) == OPEN:
            for edge in range(facts.board.first[province], facts.board.first[province + 1]):
                near = facts.board.neighbours[edge]
                if before[near] < 0 and may_enter(facts, state, seat, near) != CLOSED:
                    before[near] = province
                    reached.append(near)
                    distance.append(distance[index] + 1)
        index += 1
    state.here = -1
    state.attacker = -1
    if best == 0 and border >= 0:
        return march(facts, state, seat, before, border, free, choice)
    return reason


@rule("G-034")
def put_move(choice: Ints, before: Ints, end: int, steps: int, group: Ints) -> None:
    """Put a movement into a choice; ``before`` has the province before each on the way."""
    choice[0] = GO
    for place in range(at.LONGEST_PATH + 1):
        choice[1 + place] = -1
    for place in range(steps, -1, -1):
        choice[1 + place] = end
        end = before[end]
    for kind in range(at.UNIT_KINDS):
        choice[GROUP_AT + kind] = group[kind]


@rule()
def reason_to_attack(facts: Facts, state: State, seat: int, province: int) -> int:
    """Why a province is taken."""
    if is_mandate(facts, province):
        return ATTACK_MANDATE
    owner = state.owner[province]
    if owner >= 0:
        return ATTACK_LEADER if leads(state, owner) else ATTACK_WEAKER
    if state.locals[province] > 0:
        return ATTACK_LOCALS
    return TAKE_EMPTY if may_enter(facts, state, seat, province) == OPEN else ATTACK_WEAKER


@rule("G-034", "G-041")
def best_group(
    facts: Facts,
    state: State,
    seat: int,
    start: int,
    target: int,
    distance: int,
    free: Ints,
    power: Ints,
    best: int,
    group: Ints,
) -> int:
    """Put the group that promises most against a target; what it promises, if more than ``best``.

    Bushi go without Daimyo, with one or with all; a Daimyo never without Bushi to cover him, but
    alone where no enemy is near.
    """
    own = units_at(state, target, seat)
    if own > 0 and state.locals[target] == 0 and may_enter(facts, state, seat, target) == OPEN:
        return 0  # taken already in this turn
    for other in range(state.players):
        if other != seat and are_allies(state, seat, other) and units_at(state, target, other) > 0:
            return 0
    foes = [0] * 3
    state.here = target
    put_foes(facts, state, seat, foes)
    space = space_for(facts, state, target, seat)
    prize = prize_of(facts, state, seat, target, foes[2])
    kill = KILL
    cover = (foes[1] + 5) // 6
    if foes[0] == state.locals[target]:
        kill = 0
    else:
        cover += 1
    there = 0
    without = 0  # what those promise who are there already
    if own > 0:
        there = hits_of_side(facts, state, seat)
        without = promise(prize, own, there, foes, kill)
    trial = [0] * at.UNIT_KINDS
    for lords in range(free[at.DAIMYO] + 1):
        if 1 < lords < free[at.DAIMYO]:
            continue
        for kind in range(at.TYPES):
            trial[kind] = 0
        trial[at.DAIMYO] = lords
        units = lords
        hits = there + lords * power[at.DAIMYO]
        bushi = bushi_at(state, target, seat)
        while units <= space:
            alone = foes[0] == 0 and threat(facts, state, seat, target) <= 0
            if units > 0 and (lords == 0 or bushi >= max(cover, 1) or alone):
                value = promise(prize, own + units, hits, foes, kill) - without
                value -= UNIT * units + LORD * lords
                if value > best:
                    if group_steps(facts, state, seat, start, trial, 0) >= distance:
                        best = value
                        for kind in range(at.UNIT_KINDS):
                            group[kind] = trial[kind]
            strongest = -1
            for kind in range(at.TYPES):
                if trial[kind] < free[kind]:
                    if strongest < 0 or power[kind] > power[strongest]:
                        strongest = kind
            if strongest < 0 or (foes[0] == 0 and bushi > 0 and lords == 0):
                break
            trial[strongest] += 1
            hits += power[strongest]
            units += 1
            bushi += 1
    return best


@rule("G-034")
def march(
    facts: Facts, state: State, seat: int, before: Ints, border: int, free: Ints, choice: Ints
) -> int:
    """All that can be spared goes towards a border, as far as own land and room allow."""
    group = [0] * at.UNIT_KINDS
    path = [border]
    while before[path[len(path) - 1]] != path[len(path) - 1]:
        path.append(before[path[len(path) - 1]])
    start = path[len(path) - 1]
    bushi = 0
    for kind in range(at.TYPES):
        bushi += free[kind]
    if bushi == 0:
        return STAY_WHERE_NEEDED
    for steps in range(at.LONGEST_PATH, 0, -1):
        if steps < len(path) - 1:
            end = path[len(path) - 1 - steps]
            room = space_for(facts, state, end, seat)
            for place in range(at.UNIT_KINDS):
                kind = (place + at.DAIMYO) % at.UNIT_KINDS  # the Daimyo first
                group[kind] = min(free[kind], max(0, room))
                room -= group[kind]
            covered = 0
            for kind in range(at.TYPES):
                covered += group[kind]
            if covered > 0 and group_steps(facts, state, seat, start, group, 0) >= steps:
                put_move(choice, before, end, steps, group)
                return GO_TO_BORDER
    return STAY_WHERE_NEEDED


# --- planning -------------------------------------------------------------------------------------
@rule("G-023")
def greedy_clan(state: State, choice: Ints) -> int:
    """The clans with much land around them first."""
    for clan in (at.SHIMAZU, at.CHOSOKABE, at.UESUGI, at.TOKUGAWA, at.ODA, at.TAKEDA):
        if is_free_clan(state, clan):
            choice[0] = clan
            return EASY_START if clan == at.SHIMAZU or clan == at.CHOSOKABE else FREE_CLAN
    return NOTHING_TO_DO


@rule("G-036", "G-734")
def winter_costs(facts: Facts, state: State, seat: int) -> int:
    """What the coming winter will cost; what was sown pays a part of it."""
    costs = supply(facts, state, seat)
    if facts.options.rice_and_war == 1:
        costs += upkeep(facts, state, seat)
        for province in range(facts.board.provinces):
            if state.owner[province] == seat:
                costs -= state.sown[province]
    return max(0, costs)


@rule("G-731")
def greedy_sowing(facts: Facts, state: State, seat: int, choice: Ints) -> int:
    """What the winter will cost is sown where no enemy is near."""
    koku = min(winter_costs(facts, state, seat), state.koku[seat])
    best = _NONE
    for province in range(facts.board.provinces):
        if koku > 0 and state.owner[province] == seat:
            worth = units_at(state, province, seat) - 4 * threat(facts, state, seat, province)
            if worth > best:
                best = worth
                choice[0] = planning.SOW_IN
                choice[1] = province
                choice[2] = koku
    return SOW_FOR_WINTER if koku > 0 and best > _NONE else KOKU_FOR_RECRUITS


@rule("G-033", "G-052", "G-060", "G-061", "G-062")
def greedy_preparation(facts: Facts, state: State, seat: int, choice: Ints) -> int:
    """A vassal's fund, recruits, then castle, Ninja and fortification of what is left."""
    if state.announced[seat] == 1 or planning.announces(state):
        return NOTHING_TO_DO
    numbers = facts.numbers
    spare = state.koku[seat] - winter_costs(facts, state, seat)
    koku = min(spare, planning.most_for_fund(facts, state, seat))
    if koku > 0:
        choice[0] = planning.PAY_INTO_FUND
        choice[1] = koku
        return PAY_TO_BE_FREE
    reason = greedy_recruits(facts, state, seat, spare, choice)
    if reason != NOTHING_TO_DO:
        return reason
    throne = -1
    for province in range(facts.board.provinces):
        if state.owner[province] == seat and daimyo_at(state, province, seat) > 0:
            if throne < 0 or daimyo_at(state, province, seat) > daimyo_at(state, throne, seat):
                throne = province
    if (
        spare >= numbers.castle_price
        and throne >= 0
        and planning.may_build(facts, state, seat, throne)
    ):
        choice[0] = planning.BUILD_CASTLE
        choice[1] = throne
        return CASTLE_FOR_DAIMYO
    if spare >= numbers.fortify_price and planning.may_fortify(facts, state, seat):
        if threat(facts, state, seat, state.castle[seat]) >= 4:
            choice[0] = planning.FORTIFY
            return FORTIFY_IN_DANGER
    if spare >= numbers.ninja_price and throne >= 0:
        target = strongest_near(facts, state, seat, throne)
        if units_at(state, throne, seat) < MANY:
            target = -1
        if target >= 0 and planning.may_hire(facts, state, seat, at.SABOTAGE, target):
            choice[0] = planning.HIRE_NINJA
            choice[1] = at.SABOTAGE - at.UNANNOUNCED
            choice[2] = target
            return SABOTAGE_TARGET
    return KOKU_IN_RESERVE


@rule("G-060")
def strongest_near(facts: Facts, state: State, seat: int, province: int) -> int:
    """The neighbour of a province that defends itself with most hits, if they are many."""
    board = facts.board
    foes = [0] * 3
    best = STRONG - 1
    found = -1
    state.attacker = seat
    for border in range(board.first[province], board.first[province + 1]):
        state.here = board.neighbours[border]
        if state.owner[state.here] >= 0:
            put_foes(facts, state, seat, foes)
            if foes[1] > best:
                best = foes[1]
                found = state.here
    state.here = -1
    state.attacker = -1
    return found


@rule("G-033")
def greedy_recruits(facts: Facts, state: State, seat: int, spare: int, choice: Ints) -> int:
    """As many recruits as Koku allow and the next income can feed, where they are needed most."""
    numbers = facts.numbers
    most = numbers.bushi_a_koku * income(facts, state, seat) - bushi_of(state, seat)
    if numbers.bushi_price > 0:
        most = min(most, spare // numbers.bushi_price)
    if most <= 0:
        return NOTHING_TO_DO
    best = _NONE
    reason = NOTHING_TO_DO
    for province in range(facts.board.provinces):
        count = min(most, planning.most_recruits(facts, state, seat, province))
        if count > 0:
            enemies = threat(facts, state, seat, province)
            daimyo = daimyo_at(state, province, seat)
            worth = min(count, 3) * 2 + units_at(state, province, seat)
            why = RECRUIT_INLAND
            if enemies >= 0:
                worth += 20 + enemies
                why = RECRUIT_AT_BORDER
            if daimyo > 0:
                worth += 6 + enemies
                if enemies > 0 and bushi_at(state, province, seat) < enemies:
                    worth += 20
                    why = RECRUIT_FOR_DAIMYO
            if worth > best:
                best = worth
                reason = why
                choice[0] = planning.RECRUIT
                choice[1] = province
                choice[2] = count
                choice[3] = planning.first_type(facts)
                if choice[3] != at.BUSHI and units_at(state, province, seat) % 2 == 1:
                    choice[3] = at.SWORDSMAN  # Spearmen hold, swordsmen attack
    return reason


# --- battles --------------------------------------------------------------------------------------
@rule("G-035")
def greedy_battle(facts: Facts, state: State, seat: int, choice: Ints) -> int:
    """The largest group fights first; allies are never attacked."""
    most = 0
    for province in range(len(state.owner)):
        if may_fight(facts, state, seat, province) and units_at(state, province, seat) > most:
            most = units_at(state, province, seat)
            choice[0] = FIGHT
            choice[1] = province
    return STRONGEST_FIRST if most > 0 else NO_BATTLE_LEFT


@rule("G-046", "G-052")
def greedy_ronin(facts: Facts, state: State, seat: int, choice: Ints) -> int:
    """An attacker hires what pays; a defender what covers his Daimyo."""
    numbers = facts.numbers
    most = most_ronin(facts, state, seat)
    price = 10 * numbers.ronin_price
    if state.announced[seat] == 1:
        price = 0
    else:
        spare = state.koku[seat] - winter_costs(facts, state, seat)
        most = min(most, max(0, spare // numbers.ronin_price))
    foes = [0] * 3
    put_foes(facts, state, seat, foes)
    if seat != state.attacker:
        if daimyo_at(state, state.here, seat) > 0:
            need = (foes[1] + 5) // 6 + 1 - bushi_at(state, state.here, seat)
            choice[0] = max(0, min(most, need))
        return RONIN_COVER if choice[0] > 0 else RONIN_NOT_NEEDED
    units = strength(state, seat)
    hits = hits_of_side(facts, state, seat)
    each = hits_of_one(facts, state, seat, at.RONIN)
    prize = prize_of(facts, state, seat, state.here, foes[2])
    kill = 0 if foes[0] == state.locals[state.here] else KILL
    best = _NONE
    for count in range(most + 1):
        worth = promise(prize, units, hits + count * each, foes, kill) - count * price
        if worth > best:
            best = worth
            choice[0] = count
    return RONIN_TIP_IT if choice[0] > 0 else RONIN_NOT_NEEDED


@rule("G-043", "G-704")
def greedy_split(facts: Facts, state: State, choice: Ints) -> int:
    """All on the opponent with most provinces, what is left on the next one.

    What can only be wasted is wasted on the last one (option ``waste_hits``).
    """
    most = [0] * at.SIDES
    left = targets(facts, state, side_at(state, state.side), most)
    opponents = 0
    for side in range(at.SIDES):
        choice[side] = 0
        if most[side] > 0:
            opponents += 1
    while left > 0:
        best = -1
        for side in range(at.SIDES):
            if most[side] > 0 and choice[side] == 0:
                if best < 0 or (
                    side != at.LOCALS and provinces_of(state, side) > provinces_of(state, best)
                ):
                    best = side
        opponents -= 1
        choice[best] = min(left, strength(state, best)) if opponents > 0 else left
        left -= choice[best]
    return HITS_ON_STRONGEST


@rule("G-047")
def greedy_losses(state: State, seat: int, choice: Ints) -> int:
    """Ronin, then Bushi, the Daimyo last; an enemy's the other way round."""
    most = [0] * FIGHTING_KINDS
    side = side_at(state, state.side)
    left = losable(state, side, most)
    for place in range(FIGHTING_KINDS):
        kind = (place + at.RONIN) % FIGHTING_KINDS
        if side != seat:
            kind = (at.DAIMYO - place) % FIGHTING_KINDS
        choice[kind] = min(left, most[kind])
        left -= choice[kind]
    return KEEP_DAIMYO if side == seat else STRIKE_DAIMYO


# --- debts and vassals ----------------------------------------------------------------------------
@rule("G-037", "G-050")
def greedy_disbanding(state: State, seat: int, choice: Ints) -> int:
    """A Bushi from the province with most own units."""
    most = 0
    for province in range(len(state.owner)):
        units = units_at(state, province, seat)
        if units > most:
            for kind in range(at.TYPES):
                if state.units[unit_at(province, seat, kind)] > 0:
                    most = units
                    choice[0] = province
                    choice[1] = kind
    return FROM_LARGEST


@rule("G-050")
def greedy_loss_of_province(facts: Facts, state: State, seat: int, choice: Ints) -> int:
    """The province that is held by the fewest units, a mandate province or castle last."""
    best = _NONE
    for province in range(len(state.owner)):
        if state.owner[province] == seat:
            worth = -units_at(state, province, seat)
            if is_mandate(facts, province) or state.castle[seat] == province:
                worth -= 10
            if worth > best:
                best = worth
                choice[0] = province
    return LEAST_HELD
