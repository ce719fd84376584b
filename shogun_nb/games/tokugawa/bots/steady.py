"""The steady bot: one task card at a time, and no town of it is given up for another.

It looks one action ahead, uses no luck, and asks of every action how much nearer it brings the open
task cards: how many actions and Koku each card still takes, before and after. Leaving a town of a
card counts as much as taking one, so that two towns are never swapped for ever, and an attack out
of a town of the card pays only while an action is left to recruit there again. Fights, capitals and
majorities it judges as the greedy bot does. Whole numbers: worths are tenths of a victory point,
distances tenths of an action. :data:`WITH_CARD` says the reasons in words.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.bots.greedy import (
    BEFORE_CAPITAL,
    DEFEAT,
    HASTE,
    KOKU,
    KOKU_NEEDED,
    LAST_TASK,
    MISSED_LEAST,
    MORE_SAMURAI,
    NEEDED_ELSEWHERE,
    NOTHING_BETTER,
    PATIENCE,
    REASON_SENTENCES,
    SAFE_CAPITAL,
    SHIP_FOR_TASK,
    START_WELL,
    SURE,
    TAKE_TOWN,
    TOWN_OF_A_TASK,
    VICTORY,
    attack_wins,
    chance_of,
    ends_game,
    final_lead,
    greedy_choice,
    holdings,
    is_near,
    stake,
    standing,
    swing,
    take_row,
    worth_of,
)
from shogun_nb.games.tokugawa.legality import WIDTH, list_legal
from shogun_nb.games.tokugawa.rules import course
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import income
from shogun_nb.games.tokugawa.rules.battle import list_retreats
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.tasks import open_card, progress
from shogun_nb.games.tokugawa.rules.towns import samurai_left

NO_CARD = at.PILES
CARDS = at.PILES + 1  # a reason is one of the greedy bot's times this, plus the pile of its card
ATTACK_FOR_TASK, HINDERS_CARD, HOLDS_TASK, HINDERS_SHIPS = (
    len(REASON_SENTENCES) + more for more in range(4)
)
WITH_CARD = {
    TOWN_OF_A_TASK: "“{card}” asks for this town: with it you have {more}.",
    LAST_TASK: "“{card}” ends the game, and the points are enough to win.",
    SHIP_FOR_TASK: "“{card}” asks for ships: with this one you have {more}.",
    ATTACK_FOR_TASK: "“{card}” asks for this town, and the enemy stands there: you have {now}.",
    HINDERS_CARD: "The other player wants this town for “{card}”, and has {theirs}.",
    HOLDS_TASK: "“{card}” comes nearer by it: you have {now}.",
    HINDERS_SHIPS: "The other player wants ships for “{card}”, and has {theirs}.",
    KOKU_NEEDED: "“{card}” takes more Koku: you have {now} of it so far.",
}
"""Reasons that name a task card, and how much of it one has."""
OF_TOWNS = {
    TOWN_OF_A_TASK: HOLDS_TASK,
    ATTACK_FOR_TASK: HOLDS_TASK,
    HINDERS_CARD: HINDERS_SHIPS,
}
"""Reasons that speak of a town, and what is said instead if the card asks for ships."""

# --- how far away a card is, in tenths of an action -----------------------------------------------
FREE = 10  # a town to recruit in
LATER = 5  # more, if that is for a later turn: the other player may come first
TO_MOVE_TO = 18  # enemy buildings stand there: only a move leads there
TO_FIGHT_FOR = 24  # an enemy unit
STRONG = 4  # more, for each point of its strength
SUPPORTED = 3  # less, for each own unit next to it
FAR = 8  # more, if there is none
A_KOKU = 4  # that is missing
IN_A_FIGHT = 5  # how much nearer an action brings that has to be spent on fights
NEARNESS = (
    100, 82, 74, 67, 60, 54, 48, 43, 38, 34, 30, 27, 24, 21, 19, 17, 15, 13, 12, 11, 10, 9, 8, 7,
)  # percent of a card's worth; each step is half an action  # fmt: skip
SECOND = (100, 25, 10)  # percent, of the nearest card, the next and the last
A_SAMURAI = 9  # on the board: it collects income, and fights
CARD = 60  # to have taken a card, besides its points
AGAINST = 50  # percent of what the other player loses
NEXT_TURN = 20  # how much of his next turn is taken as sure


@rule("T-093", "T-094")
def worth_of_card(facts: Facts, state: State, seat: int, card: int, has: Ints) -> int:
    """What it is worth to a player to take a card; ``has`` is that of the player who is asked."""
    need = facts.board.task_need[card]
    if ends_game(facts, state, seat, card):
        own = seat == state.seat
        lead = final_lead(has, need, 0, 0, 0) if own else -final_lead(has, -need, 0, 0, 0)
        return VICTORY + CARD if lead > 0 else CARD
    return need * 10 + CARD + HASTE * max(0, min(state.turn, 30) - PATIENCE)


@rule("T-066", "T-090")
def way_to(facts: Facts, state: State, seat: int, town: int, later: int) -> int:
    """How far a player is from a samurai in a town; 0 if one stands there."""
    if state.unit[town] == at.NO_UNIT:
        return TO_MOVE_TO if state.side[town] == 1 - seat else FREE + later
    if state.side[town] == seat:
        return 0
    board = facts.board
    way = TO_FIGHT_FOR + STRONG * facts.numbers.strength[state.unit[town] - 1]
    way += STRONG * (state.castle[town] + state.wall[town] - state.weak[town])
    near = 0
    for road in range(board.first[town], board.first[town + 1]):
        other = board.near[road]
        if state.side[other] == seat and state.unit[other] != at.NO_UNIT:
            near += 1
    return way + (FAR if near == 0 else -SUPPORTED * min(near, 3))


@rule("T-040", "T-090")
def distance(
    facts: Facts, state: State, seat: int, card: int, left: int, koku: int, supply: Ints
) -> int:
    """How far a player is from a task card after this turn; 0 only if it is fulfilled.

    The towns that take least way count. Recruits are certain while actions are left, fights not.
    """
    board = facts.board
    need = board.task_need[card]
    cost = 0
    total = 0
    sure = 0  # steps that need no luck
    if board.task_ships[card] == 1:
        missing = need - progress(facts, state, seat, card)
        yards = 0
        for town in range(board.towns):
            if board.shipyard[town] == 1 and state.side[town] == seat and state.ships[town] == 0:
                yards += 1 if state.unit[town] != at.NO_UNIT else 0
        total = missing * FREE + FREE * max(0, missing - yards)
        cost = missing * facts.numbers.price[at.SHIP]
        sure = missing
    else:
        ways = [0] * 0
        for town in range(board.towns):
            if board.task_town[card * board.towns + town] == 1:
                ways.append(way_to(facts, state, seat, town, 0))
        recruits = 0
        for _ in range(need):
            best = 0
            for place in range(len(ways)):
                if ways[place] < ways[best]:
                    best = place
            way = ways[best]
            ways[best] = 1000
            total += way
            if way == FREE:
                recruits += 1
                if recruits > left:
                    total += LATER
            elif way > TO_MOVE_TO:
                cost += facts.numbers.attack_price + facts.numbers.support_price
        sure = recruits
        first = seat * at.CAPITAL
        for kind in range(at.ARCHER, at.CAPITAL):
            taken = min(recruits, supply[first + kind])
            recruits -= taken
            cost += taken * facts.numbers.samurai_price[kind - 1]
        total += recruits * TO_MOVE_TO
    if total == 0:
        return 0
    total += A_KOKU * max(0, cost - koku)
    total -= FREE * min(sure, left) + IN_A_FIGHT * max(0, left - sure)
    return 1 + max(0, total)


@rule("T-090")
def hopes(
    facts: Facts, state: State, seat: int, left: int, koku: int, supply: Ints, has: Ints, here: Ints
) -> int:
    """Append what each open card promises a player; returns it for all, the nearest above all."""
    first = len(here)
    for pile in range(at.PILES):
        card = open_card(state, pile)
        if card < 0:
            here.append(0)
            continue
        worth = worth_of_card(facts, state, seat, card, has)
        way = distance(facts, state, seat, card, left, koku, supply)
        if way == 0 and seat == state.seat and ends_game(facts, state, seat, card):
            lead = final_lead(has, facts.board.task_need[card], 0, 0, 0)
            here.append(4 * VICTORY if lead > 0 else (0 if lead == 0 else DEFEAT))
            continue
        step = (way + 4) // 5 + (1 if way > 0 else 0)
        here.append(worth * NEARNESS[min(step, len(NEARNESS) - 1)] // 100)
    total = 0
    for pile in range(at.PILES):
        before = 0
        for other in range(at.PILES):
            more = here[first + other] > here[first + pile]
            if more or (here[first + other] == here[first + pile] and other < pile):
                before += 1
        total += here[first + pile] * SECOND[before] // 100
    return total


@rule("T-090")
def outlook(
    facts: Facts, state: State, left: int, koku: int, supply: Ints, has: Ints, here: Ints
) -> int:
    """What the cards promise the player who is asked, less what they promise the other one."""
    seat = state.seat
    ours = hopes(facts, state, seat, left, koku, supply, has, here)
    theirs = hopes(facts, state, 1 - seat, NEXT_TURN // 10, state.koku[1 - seat], supply, has, here)
    return ours - theirs * AGAINST // 100


@rule()
def matters(facts: Facts, state: State, town: int) -> bool:
    """Whether an open card asks for a town, or a town next to one that it asks for, or ships."""
    board = facts.board
    for pile in range(at.PILES):
        card = open_card(state, pile)
        if card < 0:
            continue
        if board.task_ships[card] == 1 and board.shipyard[town] == 1:
            return True
        if board.task_town[card * board.towns + town] == 1:
            return True
        for road in range(board.first[town], board.first[town + 1]):
            near = board.near[road]
            if board.task_town[card * board.towns + near] == 1 and state.side[near] >= 0:
                return True
    return False


@rule()
def set_town(state: State, town: int, side: int, unit: int) -> None:
    """Try what it would be like with this unit in a town."""
    state.side[town] = side
    state.unit[town] = unit


@rule("T-090")
def after(
    facts: Facts, state: State, left: int, koku: int, supply: Ints, has: Ints, here: Ints,
    start: int, goal: int, kind: int,
) -> int:  # fmt: skip
    """The outlook with a unit of the player in a town, and none where it came from (or -1)."""
    seat = state.seat
    old_side = state.side[goal] if goal >= 0 else 0
    old_unit = state.unit[goal] if goal >= 0 else 0
    from_side = state.side[start] if start >= 0 else 0
    from_unit = state.unit[start] if start >= 0 else 0
    if start >= 0:
        set_town(state, start, at.NOBODY_HOLDS, at.NO_UNIT)
    if goal >= 0:
        set_town(state, goal, seat, kind)
    found = outlook(facts, state, left, koku, supply, has, here)
    if goal >= 0:
        set_town(state, goal, old_side, old_unit)
    if start >= 0:
        set_town(state, start, from_side, from_unit)
    return found


@rule()
def reason_for(facts: Facts, state: State, before: Ints, here: Ints, ours: int, plain: int) -> int:
    """The reason, and the pile of the card that gains most, or that the other player loses most."""
    pile = NO_CARD
    most = 0
    reason = plain
    for place in range(2 * at.PILES):
        own = place < at.PILES
        gain = here[place] - before[place] if own else before[place] - here[place]
        if gain > most:
            most = gain
            pile = place % at.PILES
            reason = ours if own else HINDERS_CARD
    if reason == HINDERS_CARD:
        return reason * CARDS + pile
    if pile != NO_CARD and here[pile] >= VICTORY * 2:
        reason = LAST_TASK
    return reason * CARDS + pile


@rule("T-021")
def best_steady_action(facts: Facts, state: State, found: Ints, choice: Ints) -> int:
    """Put the best of all actions into ``choice``; returns its reason."""
    numbers = facts.numbers
    seat = state.seat
    has = [0] * 0
    holdings(facts, state, seat, has)
    one = has[KOKU]
    left = max(0, state.left - 1)
    koku = state.koku[seat]
    supply = [0] * 0
    for player in range(at.SEATS):
        supply.append(0)
        for kind in range(at.ARCHER, at.CAPITAL):
            supply.append(samurai_left(facts, state, player, kind))
    nothing = [0] * (at.PILES * (facts.board.towns + 1))
    before = [0] * 0
    base = outlook(facts, state, left, koku, supply, has, before)
    here = [0] * 0
    best = 0  # to end the turn
    most = 0
    why = NOTHING_BETTER * CARDS + NO_CARD
    for row in range(0, len(found), WIDTH):
        what = found[row]
        value = 0
        reason = NOTHING_BETTER * CARDS + NO_CARD
        here.clear()
        sails = what == course.SAIL and found[row + 3] == 1
        if what == course.COLLECT:
            gain = min(income(facts, state, seat, found[row + 1]), state.banks[found[row + 1]])
            value = outlook(facts, state, left, koku + gain, supply, has, here) - base
            value += gain * one + swing(has, gain, 0, 0)
            reason = KOKU_NEEDED * CARDS + NO_CARD
            nearest = 0
            for pile in range(at.PILES):
                if before[pile] > before[nearest]:
                    nearest = pile
            if here[nearest] > before[nearest]:
                reason = KOKU_NEEDED * CARDS + nearest
        elif what == course.RECRUIT:
            kind = found[row + 1]
            town = found[row + 2]
            price = numbers.samurai_price[kind - 1]
            near = standing(facts, state, seat, town, kind, has)
            value = A_SAMURAI + kind - price * one + swing(has, -price, 1, 0) + near
            reason = MORE_SAMURAI * CARDS + NO_CARD
            if near > A_SAMURAI:
                reason = BEFORE_CAPITAL * CARDS + NO_CARD
            elif near > 0 and is_near(facts, state, town, seat):
                reason = SAFE_CAPITAL * CARDS + NO_CARD
            if matters(facts, state, town):
                supply[seat * at.CAPITAL + kind] -= 1
                value += after(facts, state, left, koku - price, supply, has, here, -1, town, kind)
                value -= base
                supply[seat * at.CAPITAL + kind] += 1
                if near <= A_SAMURAI:
                    reason = reason_for(facts, state, before, here, TOWN_OF_A_TASK, reason // CARDS)
        elif what == course.MOVE or sails:
            start = found[row + 1]
            town = found[row + 2]
            kind = state.unit[start]
            if not matters(facts, state, town) and not is_near(facts, state, town, 1 - seat):
                continue
            value = after(facts, state, left, koku, supply, has, here, start, town, kind) - base
            value += standing(facts, state, seat, town, kind, has)
            value -= standing(facts, state, seat, start, kind, has)
            reason = reason_for(facts, state, before, here, TOWN_OF_A_TASK, BEFORE_CAPITAL)
            if kind != at.ARCHER or sails:
                terrain = at.WATER if sails else found[row + 3]
                value = value * attack_wins(facts, kind, terrain, 14, 0, 0) // SURE
        elif what == course.ATTACK and state.unit[found[row + 2]] != at.CAPITAL:
            start = found[row + 1]
            goal = found[row + 2]
            chance = chance_of(facts, state, seat, start, goal, found[row + 3])
            value = stake(facts, state, seat, goal, nothing, nothing, has)
            value += after(
                facts, state, left, koku - numbers.attack_price, supply, has, here, start, goal,
                state.unit[start],
            ) - base  # fmt: skip
            value = value * chance // SURE - numbers.attack_price * one
            reason = reason_for(facts, state, before, here, ATTACK_FOR_TASK, TAKE_TOWN)
        elif what == course.BUILD and found[row + 1] == at.SHIP:
            price = numbers.price[at.SHIP]
            town = found[row + 2]
            state.ships[town] += 1
            value = outlook(facts, state, left, koku - price, supply, has, here) - base
            state.ships[town] -= 1
            value += swing(has, -price, 0, 1) - price * one
            reason = reason_for(facts, state, before, here, SHIP_FOR_TASK, SHIP_FOR_TASK)
        elif what == course.REMOVE:
            value = room_for(facts, state, found[row + 1], supply, has, here)
            reason = NEEDED_ELSEWHERE * CARDS + NO_CARD
        elif what == course.ATTACK or what == course.BUILD or what == course.UPGRADE:
            told = worth_of(facts, state, found, row, nothing, nothing, nothing, has)
            value = told // 32
            reason = told % 32 * CARDS + NO_CARD
        if value > most:
            most = value
            best = row
            why = reason
    take_row(found, best, choice)
    return why


@rule("T-041")
def room_for(facts: Facts, state: State, town: int, supply: Ints, has: Ints, here: Ints) -> int:
    """What it is worth to take a cheap samurai off, to recruit it again where a card needs it."""
    seat = state.seat
    kind = state.unit[town]
    price = facts.numbers.samurai_price[kind - 1]
    own = seat * at.CAPITAL
    if state.left == 0 or kind == at.SWORDSMAN or state.koku[seat] < price:
        return 0
    if supply[own + at.ARCHER] + supply[own + at.LANCER] > 0 or state.upgraded[town] == 1:
        return 0
    if is_near(facts, state, town, seat) or is_near(facts, state, town, 1 - seat):
        return 0
    koku = state.koku[seat]
    base = outlook(facts, state, state.left, koku, supply, has, here)
    supply[own + kind] += 1
    value = after(facts, state, state.left, koku, supply, has, here, town, -1, at.NO_UNIT) - base
    supply[own + kind] -= 1
    return value - 4


@rule("T-014")
def best_steady_place(facts: Facts, state: State, found: Ints, choice: Ints) -> int:
    """A unit of the start where it brings a card nearest, or next to the own capital."""
    seat = state.seat
    has = [0] * 0
    holdings(facts, state, seat, has)
    supply = [0] * 0
    for player in range(at.SEATS):
        supply.append(0)
        for kind in range(at.ARCHER, at.CAPITAL):
            supply.append(samurai_left(facts, state, player, kind))
    before = [0] * 0
    koku = state.koku[seat]
    base = outlook(facts, state, 2, koku, supply, has, before)
    here = [0] * 0
    best = 0
    most = -1000
    why = START_WELL * CARDS + NO_CARD
    for row in range(0, len(found), WIDTH):
        town = found[row + 1]
        kind = found[row]
        here.clear()
        gain = after(facts, state, 2, koku, supply, has, here, -1, town, kind) - base
        guards = 1 if is_near(facts, state, town, seat) else 0
        value = 8 * gain + 12 * guards + (6 * guards - 2) * (kind - at.ARCHER)
        value = value * 4 + facts.board.first[town + 1] - facts.board.first[town]
        if value > most:
            most = value
            best = row
            why = reason_for(facts, state, before, here, TOWN_OF_A_TASK, START_WELL)
    take_row(found, best, choice)
    return why


@rule("T-066")
def best_steady_retreat(facts: Facts, state: State, choice: Ints) -> int:
    """Where the beaten unit helps the cards most; no better samurai makes room for it."""
    seat = 1 - state.active
    ends = [0] * 0
    list_retreats(facts, state, ends)
    board = facts.board
    most = -1_000_000
    for town in ends:
        worth = 4 if is_near(facts, state, town, seat) else 0
        if state.unit[town] != at.NO_UNIT:
            worth -= 50 + 10 * facts.numbers.samurai_price[state.unit[town] - 1]
        else:
            for pile in range(at.PILES):
                card = open_card(state, pile)
                if card >= 0 and board.task_town[card * board.towns + town] == 1:
                    ours = progress(facts, state, seat, card)
                    worth += 10 + 3 * max(ours, progress(facts, state, 1 - seat, card))
        if state.seat != seat:
            worth = -worth
        if worth > most:
            most = worth
            choice[0] = town
    return MISSED_LEAST * CARDS + NO_CARD


@rule()
def steady_choice(facts: Facts, state: State, choice: Ints) -> int:
    """Fill the choice of the player who is asked; returns the reason and the pile of its card."""
    step = state.step
    if step == at.RETREAT:
        return best_steady_retreat(facts, state, choice)
    if step == at.ACT or step == at.PLACE_UNIT:
        found = [0] * 0
        list_legal(facts, state, found)
        if step == at.ACT:
            return best_steady_action(facts, state, found, choice)
        return best_steady_place(facts, state, found, choice)
    return greedy_choice(facts, state, choice) * CARDS + NO_CARD
