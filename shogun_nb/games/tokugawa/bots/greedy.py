"""The greedy bot: readable rules of thumb, each choice with a reason.

It looks one action ahead and uses no luck. What it can reckon, it reckons: how often an attack
wins, when to roll again, and how likely a capital falls within a turn. The rest is judgement, and
open to argument. Written in the part of Python that also compiles, in whole numbers: worths are
tenths of a victory point, chances 10,000ths. :data:`REASON_SENTENCES` says the reasons in words.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.legality import WIDTH, list_legal
from shogun_nb.games.tokugawa.odds import at_most, fight
from shogun_nb.games.tokugawa.rules import course
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import income
from shogun_nb.games.tokugawa.rules.battle import (
    attack_strength,
    defence_strength,
    list_retreats,
    most_support,
)
from shogun_nb.games.tokugawa.rules.movement import arrives, road_between
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.tasks import (
    amount_of,
    cards_of,
    open_card,
    points_of,
    progress,
    task_points,
)
from shogun_nb.games.tokugawa.rules.towns import is_samurai, samurai_left

(
    NOTHING_BETTER,
    TOWN_OF_A_TASK,
    LAST_TASK,
    HINDERS_TASK,
    MORE_SAMURAI,
    KOKU_NEEDED,
    TAKE_CAPITAL,
    BEFORE_CAPITAL,
    TAKE_TOWN,
    SHIP_FOR_TASK,
    MORE_BUILDINGS,
    SAFE_CAPITAL,
    START_WELL,
    SUPPORT_PAYS,
    ROLL_LOSES,
    ROLL_IS_GOOD,
    MISSED_LEAST,
    GARDEN_PAYS,
    STRONGER,
    NEEDED_ELSEWHERE,
    GUARDS,
) = range(21)

REASON_SENTENCES = (
    "Nothing else is worth its price now.",
    "An open task needs a samurai in this town.",
    "This task ends the game, and the points are enough to win.",
    "A samurai in this town hinders a task of the other player.",
    "Most samurai bring points, and each of them collects income.",
    "Koku pay for what comes next, and most of them bring points.",
    "Whoever conquers the enemy capital wins, and the odds are good enough.",
    "From this town the enemy capital can be attacked or an attack on it supported.",
    "The odds of this attack are worth its Koku.",
    "An open task asks for ships.",
    "Most buildings bring points.",
    "The enemy could take the capital: it must be harder to beat.",
    "No open task asks for a town here; from this one most roads lead on.",
    "A roll may be repeated, and who wins gets 2 Koku back for 1.",
    "A new roll wins more often than this one.",
    "A new roll would not win more often than this one.",
    "There the unit serves best, and what it gives up is missed least.",
    "A garden brings Koku, and counts as a building.",
    "A stronger samurai wins more fights.",
    "No Archer is left in the supply, and one is needed elsewhere.",
    "Next to the own capital a unit supports it in every fight.",
)

# --- what things are worth, in tenths of a victory point ------------------------------------------
PARTS = (100, 60, 40, 27, 18, 12, 8, 5, 3, 2)  # percent of a card with so many towns to come
SPEED = 15  # to take a card before the other player does
PATIENCE = 12  # turns, after which cards count more and more, so that games end
HASTE = 6  # how much more in each turn
HINDRANCE = 50  # percent of what it costs the other player
VICTORY = 200
DEFEAT = -400  # to end the game with fewer points
BLOCKED = 2  # a town that the enemy holds counts as so many more
SAMURAI = 18  # on the board: it collects income, and fights
URGENT = (30, 60, 100)  # percent of a majority, if the player with most cards has 0, 1, 2

# --- odds, in 10,000ths ---------------------------------------------------------------------------
SURE = 10_000
MOST = 11  # a larger difference of strengths decides every fight
HELP = 4  # supporters that are told apart: 0 to 3
FIGHTS = tuple(
    int(SURE * fight(difference, attacker, defender))
    for difference in range(-MOST, MOST + 1)
    for attacker in range(HELP)
    for defender in range(HELP)
)
LOWER = tuple(int(36 * at_most(total)) for total in range(13))  # of 36 rolls of two dice


@rule("T-064")
def won(difference: int, attacker: int, defender: int) -> int:
    """How often a fight is won in which both sides use their re-rolls at their best."""
    row = min(max(difference, -MOST), MOST) + MOST
    return FIGHTS[(row * HELP + min(attacker, HELP - 1)) * HELP + min(defender, HELP - 1)]


@rule("T-064", "T-065")
def rolls_again(facts: Facts, state: State) -> bool:
    """Whether the side that is asked wins more often with a new roll."""
    seat = state.active
    difference = attack_strength(facts, state, state.start, state.weather)
    difference -= defence_strength(facts, state, state.goal)
    if state.seat != seat:
        return state.dice[1 - seat] <= state.dice[seat] + difference
    stands = SURE
    for _ in range(state.support[1 - seat] + 1):
        stands = stands * LOWER[min(max(state.dice[seat] + difference, 0), 12)] // 36
    left = state.support[seat] - state.again[seat] - 1
    return won(difference, left, state.support[1 - seat]) > stands + 2  # both are rounded down


@rule("T-051", "T-052", "T-062")
def attack_wins(
    facts: Facts, kind: int, terrain: int, difference: int, attacker: int, defender: int
) -> int:
    """How often an attack arrives and wins, over all weathers; ``difference`` is that in sun."""
    numbers = facts.numbers
    no_die = kind == at.ARCHER and not (
        terrain == at.WATER and facts.options.archers_roll_at_sea == 1
    )
    if no_die and terrain != at.WATER and facts.options.archers_in_dry == 1:
        return won(difference, attacker, defender)
    total = 0
    sides = 0
    for weather in range(3):
        through = 0
        for die in range(1, 7):
            through += 1 if arrives(facts, terrain, weather, 0 if no_die else die) else 0
        wins = won(difference - numbers.weather[weather], attacker, defender)
        total += numbers.weather_sides[weather] * through * wins
        sides += numbers.weather_sides[weather]
    return total // (6 * sides)


@rule("T-063")
def helpers(facts: Facts, state: State, seat: int, goal: int, start: int) -> int:
    """How many units could support a fight in a town, other than the one in ``start``."""
    board = facts.board
    units = 0
    for road in range(board.first[goal], board.first[goal + 1]):
        town = board.near[road]
        if town != start and state.side[town] == seat and state.unit[town] != at.NO_UNIT:
            units += 1
    return min(units, state.koku[seat])


@rule("T-060", "T-066")
def chance_of(facts: Facts, state: State, seat: int, start: int, goal: int, by_sea: int) -> int:
    """How often an attack wins with all the support that there is."""
    difference = attack_strength(facts, state, start, at.SUN) - defence_strength(facts, state, goal)
    terrain = at.WATER if by_sea == 1 else road_between(facts.board, start, goal)
    mine = helpers(facts, state, seat, goal, start)
    theirs = helpers(facts, state, 1 - seat, goal, -1)
    return attack_wins(facts, state.unit[start], terrain, difference, mine, theirs)


@rule("T-070", "T-092")
def storm(facts: Facts, state: State, seat: int, attacks: int, recruit: int, plus: int) -> int:
    """How likely a player takes the enemy capital with so many attacks on end.

    ``recruit``: the kind of one more samurai next to it, or 0; ``plus``: what the capital gains.
    """
    board = facts.board
    goal = board.capital[state.capital[1 - seat]]
    attacks = min(attacks, state.koku[seat])
    if attacks < 1:
        return 0
    defence = defence_strength(facts, state, goal) + plus
    theirs = helpers(facts, state, 1 - seat, goal, -1)
    more = 1 if recruit > 0 else 0
    first = 0
    second = 0
    for road in range(board.first[goal], board.first[goal + 1]):
        town = board.near[road]
        if is_samurai(state, town, seat):
            mine = helpers(facts, state, seat, goal, town) + more
            strength = attack_strength(facts, state, town, at.SUN) - defence
            kind = state.unit[town]
            wins = attack_wins(facts, kind, board.road[road], strength, mine, theirs)
            if wins > first:
                first = wins
                second = attack_wins(facts, kind, board.road[road], strength + 1, mine, theirs)
    if recruit > 0:
        mine = helpers(facts, state, seat, goal, -1)
        strength = facts.numbers.strength[recruit - 1] - defence
        wins = attack_wins(facts, recruit, at.PLAIN, strength, mine, theirs)
        if wins > first:
            first = wins
            second = attack_wins(facts, recruit, at.PLAIN, strength + 1, mine, theirs)
    if state.weak[goal] == 1:
        fails = SURE
        for _ in range(attacks):
            fails = fails * (SURE - first) // SURE
        return SURE - fails
    both = first * second // SURE
    if attacks < 2:
        return 0
    return both if attacks == 2 else both * (3 * SURE - first - second) // SURE


@rule("T-070")
def danger(facts: Facts, state: State, seat: int, plus: int) -> int:
    """How likely the other player takes this one's capital in the next turn."""
    foe = 1 - seat
    there = storm(facts, state, foe, 3, 0, plus)
    kind = 0
    for one in range(at.ARCHER, at.CAPITAL):
        price = facts.numbers.samurai_price[one - 1]
        if samurai_left(facts, state, foe, one) > 0 and state.koku[foe] >= price + 2:
            kind = one
    return max(there, storm(facts, state, foe, 2, kind, plus)) if kind > 0 else there


# --- task cards -----------------------------------------------------------------------------------
@rule("T-093", "T-094")
def ends_game(facts: Facts, state: State, seat: int, card: int) -> bool:
    """Whether the game is over as soon as a player takes a card."""
    if cards_of(state, seat) + 1 >= facts.numbers.tasks_to_end:
        return True
    points = task_points(facts, state, seat) + facts.board.task_need[card]
    return facts.options.short_game == 1 and points >= facts.numbers.short_points


@rule("T-090")
def card_value(facts: Facts, state: State, seat: int, card: int) -> int:
    """What it is worth to a player to take a card."""
    need = facts.board.task_need[card]
    if ends_game(facts, state, seat, card):
        ahead = points_of(state, seat) + need > points_of(state, 1 - seat)
        return VICTORY if ahead else 4 * SPEED
    return need * 10 + SPEED + HASTE * max(0, state.turn - PATIENCE)


@rule("T-090")
def part(value: int, missing: int) -> int:
    """The share of a card's value with so many towns or ships to come."""
    return value * PARTS[min(max(missing, 0), len(PARTS) - 1)] // 100


@rule("T-090")
def appraise(facts: Facts, state: State, seat: int, task: Ints, hinder: Ints, last: Ints) -> None:
    """Append, for each pile and town, what a samurai there is worth; ships are one town more.

    ``task``: to the open card for the player; ``hinder``: against the other one; ``last``: how many
    points the card brings if the samurai completes it and that ends the game, else 0.
    """
    board = facts.board
    foe = 1 - seat
    for pile in range(at.PILES):
        card = open_card(state, pile)
        first = len(task)
        for _ in range(board.towns + 1):
            task.append(0)
            hinder.append(0)
            last.append(0)
        if card < 0:
            continue
        need = board.task_need[card]
        ours = card_value(facts, state, seat, card)
        theirs = card_value(facts, state, foe, card)
        we_miss = need - progress(facts, state, seat, card)
        they_miss = need - progress(facts, state, foe, card)
        ends = we_miss == 1 and ends_game(facts, state, seat, card)
        if board.task_ships[card] == 1:
            task[first + board.towns] = part(ours, we_miss - 1) - part(ours, we_miss)
            last[first + board.towns] = need if ends else 0
            continue
        open_to_us = 0
        open_to_them = 0
        for town in range(board.towns):
            if board.task_town[card * board.towns + town] == 1:
                held = state.side[town] if state.unit[town] != at.NO_UNIT else -1
                open_to_us += 1 if held != foe else 0
                open_to_them += 1 if held != seat else 0
        we_miss += BLOCKED * max(0, need - open_to_us)
        they_miss += BLOCKED * max(0, need - open_to_them)
        for town in range(board.towns):
            if board.task_town[card * board.towns + town] == 0:
                continue
            here = first + town
            held = state.side[town] if state.unit[town] != at.NO_UNIT else -1
            if held == seat:
                task[here] = part(ours, we_miss) - part(ours, we_miss + 1)
                if open_to_them < need:
                    hinder[here] = part(theirs, they_miss - BLOCKED) - part(theirs, they_miss)
            elif held == foe:
                steps = 1 + BLOCKED if open_to_us < need else 1
                task[here] = part(ours, we_miss - steps) - part(ours, we_miss)
                hinder[here] = part(theirs, they_miss) - part(theirs, they_miss + 1 + BLOCKED)
            else:
                task[here] = part(ours, we_miss - 1) - part(ours, we_miss)
                last[here] = need if ends else 0
                if open_to_them <= need:
                    hinder[here] = part(theirs, they_miss) - part(theirs, they_miss + BLOCKED)


@rule("T-090")
def sum_of(facts: Facts, state: State, values: Ints, town: int, other: int) -> int:
    """The values of a town over the open cards, but those that ask for the other town as well."""
    board = facts.board
    total = 0
    for pile in range(at.PILES):
        value = values[pile * (board.towns + 1) + town]
        if value == 0:
            continue
        card = open_card(state, pile)
        if other < 0 or board.task_town[card * board.towns + other] == 0:
            total += value
    return total


# --- majorities -----------------------------------------------------------------------------------
@rule("T-093")
def slope(difference: int, most: int) -> int:
    """What it is worth to be ahead by so many of what a majority is counted in."""
    return 50 * min(max(difference, -most), most) // most


@rule("T-093")
def swing(has: Ints, money: int, samurai: int, buildings: int) -> int:
    """What so many more Koku, samurai and buildings are worth to the majorities."""
    total = slope(has[0] + money, 6) - slope(has[0], 6)
    total += slope(has[1] + samurai, 3) - slope(has[1], 3)
    total += slope(has[2] + buildings, 2) - slope(has[2], 2)
    return total * has[3] // 100


@rule("T-093")
def final_lead(has: Ints, points: int, money: int, samurai: int, buildings: int) -> int:
    """By how many points the game is won if it ends with this action."""
    lead = has[4] + points
    for place, more in ((0, money), (1, samurai), (2, buildings)):
        difference = has[place] + more
        lead += has[5] if difference > 0 else (-has[5] if difference < 0 else 0)
    return lead


@rule("T-093")
def holdings(facts: Facts, state: State, seat: int, has: Ints) -> None:
    """Append what the worth of everything hangs on.

    The leads in money, samurai and buildings; how much majorities count now; the lead by cards;
    the points of a majority; what a Koku is worth; how likely the own capital falls, and the
    enemy's.
    """
    for what in range(at.TASK_CARDS):
        has.append(amount_of(facts, state, seat, what) - amount_of(facts, state, 1 - seat, what))
    cards = max(cards_of(state, seat), cards_of(state, 1 - seat))
    has.append(URGENT[min(cards, len(URGENT) - 1)])
    has.append(task_points(facts, state, seat) - task_points(facts, state, 1 - seat))
    has.append(facts.numbers.majority)
    koku = state.koku[seat]
    has.append(7 if koku < 3 else (4 if koku < 6 else (3 if koku < 10 else 1)))
    has.append(danger(facts, state, seat, 0))
    has.append(storm(facts, state, seat, state.left, 0, 0))


KOKU, DANGER, STORM = 6, 7, 8  # places of that list


# --- actions --------------------------------------------------------------------------------------
@rule()
def is_near(facts: Facts, state: State, town: int, seat: int) -> bool:
    """Whether a town is next to the capital of a seat."""
    return road_between(facts.board, town, facts.board.capital[state.capital[seat]]) >= 0


@rule()
def standing(facts: Facts, state: State, seat: int, town: int, kind: int, has: Ints) -> int:
    """What a samurai next to a capital is worth: to storm the enemy's, or to guard the own."""
    worth = 0
    if is_near(facts, state, town, 1 - seat) and not is_samurai(state, town, seat):
        now = storm(facts, state, seat, state.left - 1, kind, 0) - has[STORM]
        later = storm(facts, state, seat, 3, kind, 0) - storm(facts, state, seat, 3, 0, 0)
        worth += VICTORY * max(now, 0, later // 3) // SURE
    if is_near(facts, state, town, seat):
        worth += 4
    return worth


@rule()
def reason_to_stand(
    facts: Facts, state: State, town: int, ours: int, against: int, near: int
) -> int:
    """Why a samurai goes to a town: what counts most there."""
    if ours >= max(against, near):
        return TOWN_OF_A_TASK
    if against >= near:
        return HINDERS_TASK
    return BEFORE_CAPITAL if is_near(facts, state, town, 1 - state.seat) else SAFE_CAPITAL


@rule("T-060", "T-066")
def stake(
    facts: Facts, state: State, seat: int, goal: int, task: Ints, hinder: Ints, has: Ints
) -> int:
    """What it is worth to beat the unit in a town."""
    if state.unit[goal] == at.CAPITAL:
        return VICTORY if state.weak[goal] == 1 else VICTORY // 3
    worth = sum_of(facts, state, task, goal, -1) + sum_of(facts, state, hinder, goal, -1) + 5
    if state.weak[goal] == 1:
        worth += SAMURAI + swing(has, 0, 1, 0)
        worth += 3 * facts.numbers.samurai_price[state.unit[goal] - 1]
    built = state.garden[goal] + state.smithy[goal] + min(1, state.temple[goal])
    built += state.castle[goal] // at.FINISHED + state.ships[goal]
    worth += swing(has, 0, 0, 2 * built) + 3 * built
    return worth + (10 if is_near(facts, state, goal, seat) else 0)


@rule("T-021")
def worth_of(
    facts: Facts, state: State, found: Ints, row: int, task: Ints, hinder: Ints, last: Ints,
    has: Ints,
) -> int:  # fmt: skip
    """What an action is worth, times 32, plus its reason."""
    numbers = facts.numbers
    seat = state.seat
    what = found[row]
    one = has[KOKU]
    value = 0
    reason = NOTHING_BETTER
    sails = what == course.SAIL and found[row + 3] == 1
    if what == course.COLLECT:
        koku = income(facts, state, seat, found[row + 1])
        value = koku * one + swing(has, koku, 0, 0)
        reason = KOKU_NEEDED
    elif what == course.RECRUIT or what == course.MOVE or sails:
        town = found[row + 2]
        recruits = what == course.RECRUIT
        start = -1 if recruits else found[row + 1]
        kind = found[row + 1] if recruits else state.unit[start]
        price = numbers.samurai_price[kind - 1] if recruits else 0
        ours = sum_of(facts, state, task, town, start)
        against = sum_of(facts, state, hinder, town, start)
        near = standing(facts, state, seat, town, kind, has)
        value = ours + against * HINDRANCE // 100 + near
        reason = reason_to_stand(facts, state, town, ours, against, near)
        ends = sum_of(facts, state, last, town, start)
        if recruits:
            value += SAMURAI + kind - price * one + swing(has, -price, 1, 0)
            if ours + against + near <= 0:
                reason = MORE_SAMURAI
        else:
            value -= sum_of(facts, state, task, start, town) + sum_of(
                facts, state, hinder, start, town
            )
            value -= standing(facts, state, seat, start, kind, has)
        if ends > 0:
            value = DEFEAT
            if final_lead(has, ends, -price, 1 if recruits else 0, 0) > 0:
                value = VICTORY
                reason = LAST_TASK
        if not recruits and (kind != at.ARCHER or what == course.SAIL):
            terrain = at.WATER if what == course.SAIL else found[row + 3]
            value = value * attack_wins(facts, kind, terrain, MOST + 3, 0, 0) // SURE
    elif what == course.ATTACK:
        start = found[row + 1]
        goal = found[row + 2]
        chance = chance_of(facts, state, seat, start, goal, found[row + 3])
        value = stake(facts, state, seat, goal, task, hinder, has)
        reason = TAKE_TOWN
        if state.unit[goal] == at.CAPITAL:
            reason = TAKE_CAPITAL
            if state.weak[goal] == 0:
                value = value * chance // SURE // 2 + VICTORY * has[STORM] // SURE // state.left
            else:
                value = value * chance // SURE
        else:
            value -= sum_of(facts, state, task, start, goal) + sum_of(
                facts, state, hinder, start, goal
            )
            value = value * chance // SURE
        value -= numbers.attack_price * one
    elif what == course.BUILD:
        building = found[row + 1]
        town = found[row + 2]
        price = numbers.price[building]
        counts = 0 if building == at.WALL else 1
        value = swing(has, -price, 0, counts) - price * one
        reason = MORE_BUILDINGS
        plus = 0
        if building == at.SHIP:
            ours = sum_of(facts, state, task, facts.board.towns, -1)
            value += ours
            ends = sum_of(facts, state, last, facts.board.towns, -1)
            if ours > 0:
                reason = SHIP_FOR_TASK
            if ends > 0:
                value = DEFEAT
                if final_lead(has, ends, -price, 0, 1) > 0:
                    value = VICTORY
                    reason = LAST_TASK
        elif building == at.GARDEN:
            value += 4
        elif building == at.CASTLE:
            plus = numbers.castle_defence
        elif building == at.TEMPLE:
            plus = numbers.temple_strength
        elif building == at.WALL:
            plus = numbers.wall_defence
        if plus > 0 and state.unit[town] == at.CAPITAL:
            safer = has[DANGER] - danger(facts, state, seat, plus)
            value += VICTORY * safer // SURE
            reason = SAFE_CAPITAL
    elif what == course.UPGRADE:
        value = 8 - one if is_near(facts, state, found[row + 1], 1 - seat) else 4 - one
        reason = STRONGER
    elif what == course.REMOVE:
        value = to_spare(facts, state, seat, found[row + 1], task, hinder)
        reason = NEEDED_ELSEWHERE
    return value * 32 + reason if value > 0 else 0


@rule("T-041")
def to_spare(facts: Facts, state: State, seat: int, town: int, task: Ints, hinder: Ints) -> int:
    """What it is worth to take an archer off, so that it can be recruited where it is needed."""
    if state.unit[town] != at.ARCHER or samurai_left(facts, state, seat, at.ARCHER) > 0:
        return 0
    if state.left == 0 or state.koku[seat] < facts.numbers.samurai_price[0]:
        return 0
    best = 0
    for other in range(facts.board.towns):
        if state.unit[other] == at.NO_UNIT and state.side[other] != 1 - seat:
            worth = sum_of(facts, state, task, other, town) + sum_of(
                facts, state, hinder, other, town
            )
            best = max(best, worth)
    here = sum_of(facts, state, task, town, -1) + sum_of(facts, state, hinder, town, -1)
    return best - here - 20


@rule()
def take_row(found: Ints, row: int, choice: Ints) -> None:
    """Choose a row of what is legal."""
    for place in range(WIDTH):
        choice[place] = found[row + place]


@rule("T-021")
def best_action(facts: Facts, state: State, found: Ints, choice: Ints) -> int:
    """Put the best of all actions into ``choice``; returns its reason."""
    task = [0] * 0
    hinder = [0] * 0
    last = [0] * 0
    has = [0] * 0
    appraise(facts, state, state.seat, task, hinder, last)
    holdings(facts, state, state.seat, has)
    best = 0  # to end the turn
    most = 0
    for row in range(0, len(found), WIDTH):
        value = worth_of(facts, state, found, row, task, hinder, last, has)
        if value > most:
            most = value
            best = row
    take_row(found, best, choice)
    return most % 32


@rule("T-014")
def best_place(facts: Facts, state: State, found: Ints, choice: Ints) -> int:
    """A unit of the start in a town that tasks need; the strong ones next to the own capital."""
    task = [0] * 0
    hinder = [0] * 0
    last = [0] * 0
    seat = state.seat
    appraise(facts, state, seat, task, hinder, last)
    best = 0
    most = -1
    reason = START_WELL
    for row in range(0, len(found), WIDTH):
        town = found[row + 1]
        guards = 1 if is_near(facts, state, town, seat) else 0
        ours = sum_of(facts, state, task, town, -1)
        against = sum_of(facts, state, hinder, town, -1)
        value = 4 * ours + 2 * against
        value += 6 * guards + (4 * guards - 2) * (found[row] - at.ARCHER)
        value = value * 4 + facts.board.first[town + 1] - facts.board.first[town] + 100
        if value > most:
            most = value
            best = row
            if ours + against + guards == 0:
                reason = START_WELL
            elif 4 * ours >= max(2 * against, 6 * guards):
                reason = TOWN_OF_A_TASK
            else:
                reason = HINDERS_TASK if against >= 3 * guards else GUARDS
    take_row(found, best, choice)
    return reason


@rule("T-063")
def best_support(facts: Facts, state: State, choice: Ints) -> int:
    """As many supporters as pay: by what is at stake, and by the Koku that they cost and bring."""
    seat = state.seat
    attacks = seat == state.active
    task = [0] * 0
    hinder = [0] * 0
    last = [0] * 0
    has = [0] * 0
    appraise(facts, state, seat, task, hinder, last)
    holdings(facts, state, seat, has)
    worth = stake(facts, state, seat, state.goal, task, hinder, has)
    difference = attack_strength(facts, state, state.start, state.weather)
    difference -= defence_strength(facts, state, state.goal)
    other = state.support[1 - seat] if not attacks else most_support(facts, state, 1 - seat)
    best = 0
    most = -1_000_000
    for units in range(most_support(facts, state, seat) + 1):
        wins = won(difference, units, other) if attacks else SURE - won(difference, other, units)
        koku = facts.numbers.support_reward * units * wins
        koku -= facts.numbers.support_price * units * SURE
        value = worth * wins + koku * has[KOKU]
        if value > most:
            most = value
            best = units
    choice[0] = best
    return SUPPORT_PAYS if best > 0 else NOTHING_BETTER


@rule("T-066")
def best_retreat(facts: Facts, state: State, choice: Ints) -> int:
    """Where the beaten unit serves best, and whom it drives off is missed least."""
    seat = 1 - state.active
    task = [0] * 0
    hinder = [0] * 0
    last = [0] * 0
    ends = [0] * 0
    appraise(facts, state, seat, task, hinder, last)
    list_retreats(facts, state, ends)
    most = -1_000_000
    for town in ends:
        worth = sum_of(facts, state, task, town, -1) + sum_of(facts, state, hinder, town, -1)
        if is_near(facts, state, town, seat):
            worth += 4
        if state.unit[town] != at.NO_UNIT:
            worth = -10 - 5 * facts.numbers.samurai_price[state.unit[town] - 1]
        if state.seat != seat:
            worth = -worth
        if worth > most:
            most = worth
            choice[0] = town
    return MISSED_LEAST


@rule("T-080")
def sail_on(facts: Facts, state: State, found: Ints, choice: Ints) -> int:
    """The new ship brings its samurai to a town that a task needs more, or stays."""
    seat = state.seat
    task = [0] * 0
    hinder = [0] * 0
    last = [0] * 0
    appraise(facts, state, seat, task, hinder, last)
    start = state.start
    best = 0
    most = 3
    for row in range(0, len(found), WIDTH):
        if found[row] == 1 and found[row + 2] == 1:
            town = found[row + 1]
            worth = sum_of(facts, state, task, town, start) + sum_of(
                facts, state, hinder, town, start
            )
            worth -= sum_of(facts, state, task, start, town) + sum_of(
                facts, state, hinder, start, town
            )
            if worth > most and sum_of(facts, state, last, town, start) == 0:
                most = worth
                best = row
    take_row(found, best, choice)
    return TOWN_OF_A_TASK if best > 0 else NOTHING_BETTER


@rule()
def greedy_choice(facts: Facts, state: State, choice: Ints) -> int:
    """Fill the choice of the player who is asked; returns the reason."""
    step = state.step
    if step == at.ROLL_AGAIN:
        again = rolls_again(facts, state)
        choice[0] = 1 if again else 0
        return ROLL_LOSES if again else ROLL_IS_GOOD
    if step == at.SUPPORT:
        return best_support(facts, state, choice)
    if step == at.RETREAT:
        return best_retreat(facts, state, choice)
    if step == at.SPOILS:
        choice[0] = 1
        return GARDEN_PAYS
    found = [0] * 0
    list_legal(facts, state, found)
    if step == at.ACT:
        return best_action(facts, state, found, choice)
    if step == at.PLACE_UNIT:
        return best_place(facts, state, found, choice)
    return sail_on(facts, state, found, choice)
