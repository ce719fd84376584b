"""The greedy bot: readable rules of thumb, each choice with a reason.

It looks one action ahead and uses no luck. Written in the part of Python that also compiles, in
whole numbers; worths are tenths of a Koku, chances percent. They are judgement, and open to
argument. :data:`REASON_SENTENCES` says the reasons in words.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.legality import WIDTH, list_legal
from shogun_nb.games.tokugawa.rules import course
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import income
from shogun_nb.games.tokugawa.rules.battle import attack_strength, defence_strength
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.tasks import open_card, progress
from shogun_nb.games.tokugawa.rules.towns import is_samurai

(
    NOTHING_BETTER,
    TOWN_OF_A_TASK,
    MORE_SAMURAI,
    KOKU_NEEDED,
    GO_TO_TASK,
    TAKE_CAPITAL,
    TAKE_TOWN,
    SHIP_FOR_TASK,
    MORE_BUILDINGS,
    SAFE_CAPITAL,
    START_NEAR_TASK,
    SUPPORT_PAYS,
    ROLL_LOSES,
    ROLL_IS_GOOD,
    ANYWHERE_SAFE,
    GARDEN_PAYS,
    STRONGER,
) = range(17)

REASON_SENTENCES = (
    "Nothing else is worth its price now.",
    "A task needs a samurai in this town.",
    "Most samurai bring points, and each of them collects income.",
    "Koku are needed for what comes next.",
    "The unit goes to a town that a task needs.",
    "Whoever conquers the enemy capital wins.",
    "The odds of this attack are worth its Koku.",
    "A task asks for ships.",
    "Most buildings bring points.",
    "The capital must not fall.",
    "This town belongs to an open task, or lies well.",
    "Supporters get 2 Koku for 1 if the fight is won, and a roll may be repeated.",
    "The roll loses, or wins less often than a new one.",
    "The roll is good enough.",
    "The first free field will do.",
    "A garden brings Koku.",
    "A stronger samurai wins more fights.",
)

# How often an attack without support wins, over all weathers, for a difference of -8 to 8.
ODDS = (0, 0, 1, 2, 5, 10, 17, 27, 39, 52, 63, 73, 82, 89, 94, 97, 99)
THROUGH = (89, 72, 56, 64)  # plain, forest, mountain, water


@rule()
def task_worths(facts: Facts, state: State, seat: int, worth: Ints) -> int:
    """Append for each town what a samurai there is worth to tasks; returns the worth of a ship."""
    board = facts.board
    for _ in range(board.towns):
        worth.append(0)
    ship = 0
    foe = board.capital[state.capital[1 - seat]]
    for road in range(board.first[foe], board.first[foe + 1]):
        worth[board.near[road]] = 6
    for pile in range(at.PILES):
        card = open_card(state, pile)
        if card < 0:
            continue
        need = board.task_need[card]
        missing = need - progress(facts, state, seat, card)
        value = need * 12 // (missing + 1) + 25
        if missing <= 0:
            missing = 1
        if board.task_ships[card] == 1:
            ship = max(ship, value)
            continue
        for town in range(board.towns):
            if board.task_town[card * board.towns + town] == 0:
                continue
            worth[town] = max(worth[town], value)
            if state.side[town] == 1 - seat and state.unit[town] != at.NO_UNIT:
                for road in range(board.first[town], board.first[town + 1]):
                    near = board.near[road]
                    worth[near] = max(worth[near], value // 4)
    return ship


@rule()
def chance_of(facts: Facts, state: State, seat: int, start: int, goal: int, by_sea: int) -> int:
    """About how often an attack wins, in percent."""
    board = facts.board
    difference = attack_strength(facts, state, start, at.SUN)
    difference -= defence_strength(facts, state, goal)
    chance = ODDS[min(max(difference, -8), 8) + 8]
    helpers = 0
    for road in range(board.first[goal], board.first[goal + 1]):
        town = board.near[road]
        if town != start and state.unit[town] != at.NO_UNIT:
            helpers += 1 if state.side[town] == seat else -1
    chance += 9 * min(max(helpers, -2), 2)
    if state.unit[start] != at.ARCHER:
        chance = chance * (64 if by_sea == 1 else 75) // 100
    return min(max(chance, 0), 100)


@rule()
def worth_of(
    facts: Facts, state: State, seat: int, found: Ints, row: int, worth: Ints, ship: int
) -> int:
    """What an action is worth, times 64, plus its reason."""
    numbers = facts.numbers
    what = found[row]
    koku = state.koku[seat]
    one = 10 if koku < 8 else (6 if koku < 14 else 3)  # what a Koku is worth
    value = 0
    reason = NOTHING_BETTER
    if what == course.COLLECT:
        value = income(facts, state, seat, found[row + 1]) * one
        reason = KOKU_NEEDED
    elif what == course.RECRUIT:
        town = found[row + 2]
        price = numbers.samurai_price[found[row + 1] - 1]
        value = worth[town] + 12 - one * price + 5 * (found[row + 1] - 1)
        reason = TOWN_OF_A_TASK if worth[town] > 0 else MORE_SAMURAI
    elif what == course.MOVE:
        value = worth[found[row + 2]] - worth[found[row + 1]]
        if state.unit[found[row + 1]] != at.ARCHER:
            value = value * THROUGH[found[row + 3]] // 100
        reason = GO_TO_TASK
    elif what == course.SAIL:
        if found[row + 3] == 1:
            value = (worth[found[row + 2]] - worth[found[row + 1]]) * 64 // 100 - 3
        reason = GO_TO_TASK
    elif what == course.ATTACK:
        goal = found[row + 2]
        chance = chance_of(facts, state, seat, found[row + 1], goal, found[row + 3])
        gain = worth[goal] + 30
        reason = TAKE_TOWN
        if state.unit[goal] == at.CAPITAL:
            gain = 900 if state.weak[goal] == 1 else 120
            reason = TAKE_CAPITAL
        else:
            gain -= worth[found[row + 1]]
        value = gain * chance // 100 - one
    elif what == course.BUILD:
        building = found[row + 1]
        if building == at.SHIP:
            value = ship - one * numbers.price[building]
            reason = SHIP_FOR_TASK
        elif building == at.GARDEN or building == at.SMITHY:
            value = 8 if koku > 8 else 0
            reason = MORE_BUILDINGS
        elif building == at.CASTLE and state.unit[found[row + 2]] == at.CAPITAL:
            value = 30 if koku > 9 else 0
            reason = SAFE_CAPITAL
        elif building == at.WALL and state.unit[found[row + 2]] == at.CAPITAL:
            value = 20 if koku > 7 else 0
            reason = SAFE_CAPITAL
    elif what == course.UPGRADE:
        value = 2 if koku > 12 else 0
        reason = STRONGER
    return value * 64 + reason if value > 0 else 0


@rule()
def best_action(facts: Facts, state: State, found: Ints, choice: Ints) -> int:
    """Put the best of all actions into ``choice``; returns its reason."""
    seat = state.seat
    worth = [0] * 0
    ship = task_worths(facts, state, seat, worth)
    best = 0  # to end the turn
    most = 0
    for row in range(0, len(found), WIDTH):
        value = worth_of(facts, state, seat, found, row, worth, ship)
        if value > most:
            most = value
            best = row
    for place in range(WIDTH):
        choice[place] = found[best + place]
    return most % 64


@rule("T-014")
def best_place(facts: Facts, state: State, found: Ints, choice: Ints) -> int:
    """A unit of the start in a town that tasks need, the weakest kind first."""
    worth = [0] * 0
    task_worths(facts, state, state.seat, worth)
    best = 0
    most = -1
    for row in range(0, len(found), WIDTH):
        town = found[row + 1]
        roads = facts.board.first[town + 1] - facts.board.first[town]
        value = worth[town] * 100 + roads * 4 + 4 - found[row]
        if value > most:
            most = value
            best = row
    for place in range(WIDTH):
        choice[place] = found[best + place]
    return START_NEAR_TASK


@rule("T-064")
def rolls_again(facts: Facts, state: State) -> bool:
    """Whether the side that is asked does better with a new roll, as a rule of thumb."""
    seat = state.active
    attack = state.dice[seat] + attack_strength(facts, state, state.start, state.weather)
    defence = defence_strength(facts, state, state.goal)
    if state.seat != seat:
        return state.dice[1 - seat] + defence <= attack
    return attack - defence < (7 if state.support[1 - seat] == 0 else 8)


@rule("T-063")
def greedy_choice(facts: Facts, state: State, choice: Ints) -> int:
    """Fill the choice of the player who is asked; returns the reason."""
    step = state.step
    seat = state.seat
    if step == at.ROLL_AGAIN:
        again = rolls_again(facts, state)
        choice[0] = 1 if again else 0
        return ROLL_LOSES if again else ROLL_IS_GOOD
    found = [0] * 0
    list_legal(facts, state, found)
    if step == at.ACT:
        return best_action(facts, state, found, choice)
    if step == at.PLACE_UNIT:
        return best_place(facts, state, found, choice)
    if step == at.SAIL_NOW:
        return sail_on(facts, state, seat, found, choice)
    if step == at.SUPPORT:
        choice[0] = min(len(found) // WIDTH - 1, 2)
        return SUPPORT_PAYS if choice[0] > 0 else NOTHING_BETTER
    if step == at.RETREAT:
        choice[0] = found[0]
        return ANYWHERE_SAFE
    choice[0] = 1
    return GARDEN_PAYS


@rule("T-080")
def sail_on(facts: Facts, state: State, seat: int, found: Ints, choice: Ints) -> int:
    """The new ship brings its samurai to a town that a task needs more, or stays."""
    worth = [0] * 0
    task_worths(facts, state, seat, worth)
    best = 0
    most = worth[state.start] if is_samurai(state, state.start, seat) else 0
    for row in range(0, len(found), WIDTH):
        if found[row] == 1 and found[row + 2] == 1 and worth[found[row + 1]] > most:
            most = worth[found[row + 1]]
            best = row
    for place in range(WIDTH):
        choice[place] = found[best + place]
    return GO_TO_TASK if best > 0 else NOTHING_BETTER
