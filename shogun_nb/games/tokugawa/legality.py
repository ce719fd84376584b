"""Which choices are legal and what is wrong with others, for players and chance alike.

Choices are numbers here, as :mod:`~shogun_nb.games.tokugawa.rules.course` lists them. What is
listed and what is refused ask the same functions of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shogun_nb.engine.register import rule
from shogun_nb.engine.rulebook import Asked
from shogun_nb.games.tokugawa import chance
from shogun_nb.games.tokugawa.rules import course
from shogun_nb.games.tokugawa.rules import problems as why
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import (
    build_problem,
    income_problem,
    recruit_problem,
    remove_problem,
    upgrade_problem,
)
from shogun_nb.games.tokugawa.rules.battle import attack_problem, list_retreats, most_support
from shogun_nb.games.tokugawa.rules.movement import move_problem, reach, sail_problem
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.setup import place_problem
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.tasks import may_resign

if TYPE_CHECKING:
    from shogun_nb.games.tokugawa.position import Situation

ASKED = {
    at.NOBODY: Asked("nothing", "T-020"),
    at.DRAW_CAPITALS: Asked("who gets Kyoto", "T-013"),
    at.DRAW_STARTER: Asked("who starts", "T-013"),
    at.DRAW_PILE: Asked("the order of a pile", "T-012"),
    at.ROLL_WEATHER: Asked("weather and die", "T-052"),
    at.ROLL_DICE: Asked("two combat dice", "T-064"),
    at.PLACE_UNIT: Asked("a unit and its town", "T-014", turn="T-015", method="place"),
    at.ACT: Asked("an action", "T-021", turn="T-020", method="act"),
    at.SAIL_NOW: Asked("whether the new ship sails", "T-080", method="sail_now"),
    at.SUPPORT: Asked("how many units support", "T-063", method="support"),
    at.ROLL_AGAIN: Asked("whether to roll again", "T-064", method="roll_again"),
    at.RETREAT: Asked("where the unit retreats to", "T-066", method="retreat"),
    at.SPOILS: Asked("what becomes of the garden", "T-081", method="spoils"),
    at.GAME_OVER: Asked("nothing, the game is over", "T-093"),
}
"""What the game waits for, by step."""

WIDTH = 4  # numbers of a listed choice

RULES_OF_ACTIONS = {
    (why.OCCUPIED, course.RECRUIT): "T-040",
    (why.OCCUPIED, course.SAIL): "T-054",
    (why.NEAR_CAPITAL, course.RECRUIT): "T-040",
    (why.NO_KOKU, course.RECRUIT): "T-040",
    (why.NO_KOKU, course.ATTACK): "T-061",
    (why.NO_KOKU, course.UPGRADE): "T-082",
    (why.NO_SHIP, course.ATTACK): "T-060",
    (why.NO_PORT, course.ATTACK): "T-060",
    (why.NOT_YOURS, course.REMOVE): "T-041",
    (why.CAPITAL_STAYS, course.REMOVE): "T-070",
}
"""Where another rule says so for an action."""


@rule()
def add(found: Ints, one: int, two: int, three: int, four: int) -> None:
    """Append a choice."""
    found.append(one)
    found.append(two)
    found.append(three)
    found.append(four)


@rule(compiles=False)
def problem_of(facts: Facts, state: State, choice: Sequence[int]) -> int:
    """Why the player who is asked may not choose so; 0 if it is legal."""
    seat = state.seat
    what = choice[0]
    if state.step == at.PLACE_UNIT:
        return place_problem(facts, state, seat, choice[0], choice[1])
    if state.step == at.SAIL_NOW:
        return sail_problem(facts, state, seat, state.start, choice[1], choice[2])
    if what == course.COLLECT:
        return income_problem(facts, state, seat, choice[1])
    if what == course.RECRUIT:
        return recruit_problem(facts, state, seat, choice[1], choice[2])
    if what == course.MOVE:
        return move_problem(facts, state, seat, choice[1], choice[2], choice[3])
    if what == course.SAIL:
        if state.left == 0:
            return why.NO_ACTION
        return sail_problem(facts, state, seat, choice[1], choice[2], choice[3])
    if what == course.ATTACK:
        return attack_problem(facts, state, seat, choice[1], choice[2], choice[3])
    if what == course.BUILD:
        return build_problem(facts, state, seat, choice[1], choice[2])
    if what == course.UPGRADE:
        return upgrade_problem(facts, state, seat, choice[1])
    if what == course.REMOVE:
        return remove_problem(state, seat, choice[1])
    if what == course.RESIGN:
        return 0 if may_resign(facts, state, seat) else why.CAN_STILL_ACT
    return 0


@rule("T-021")
def list_actions(facts: Facts, state: State, found: Ints) -> None:
    """Append every legal action of the player whose turn it is."""
    board = facts.board
    seat = state.seat
    add(found, course.END_TURN, 0, 0, 0)
    for province in range(at.PROVINCES):
        if income_problem(facts, state, seat, province) == 0:
            add(found, course.COLLECT, province, 0, 0)
    for town in range(board.towns):
        if state.unit[town] == at.NO_UNIT:
            for kind in range(at.ARCHER, at.CAPITAL):
                if recruit_problem(facts, state, seat, kind, town) == 0:
                    add(found, course.RECRUIT, kind, town, 0)
        if state.side[town] == seat:
            list_of_town(facts, state, seat, town, found)
    if may_resign(facts, state, seat):
        add(found, course.RESIGN, 0, 0, 0)


@rule("T-021")
def list_of_town(facts: Facts, state: State, seat: int, town: int, found: Ints) -> None:
    """Append what can be done with the unit, the ship and the buildings of a town."""
    board = facts.board
    if state.left > 0 and at.NO_UNIT < state.unit[town] < at.CAPITAL:
        for terrain in range(at.WATER):
            ends = [0] * 0
            reach(board, state, seat, town, terrain, ends)
            for end in ends:
                if state.unit[end] == at.NO_UNIT:
                    add(found, course.MOVE, town, end, terrain)
        for goal in range(board.towns):
            if state.side[goal] == 1 - seat and state.unit[goal] != at.NO_UNIT:
                for by_sea in range(2):
                    if attack_problem(facts, state, seat, town, goal, by_sea) == 0:
                        add(found, course.ATTACK, town, goal, by_sea)
    if state.left > 0 and state.ships[town] > 0:
        for goal in range(board.towns):
            for crew in range(2):
                if sail_problem(facts, state, seat, town, goal, crew) == 0:
                    add(found, course.SAIL, town, goal, crew)
    for building in range(at.WALL + 1):
        if build_problem(facts, state, seat, building, town) == 0:
            add(found, course.BUILD, building, town, 0)
    if upgrade_problem(facts, state, seat, town) == 0:
        add(found, course.UPGRADE, town, 0, 0)
    if remove_problem(state, seat, town) == 0:
        add(found, course.REMOVE, town, 0, 0)


@rule()
def list_legal(facts: Facts, state: State, found: Ints) -> None:
    """Append every legal choice of the player who is asked."""
    step = state.step
    seat = state.seat
    towns = facts.board.towns
    if step == at.ACT:
        list_actions(facts, state, found)
    elif step == at.PLACE_UNIT:
        for kind in range(at.ARCHER, at.CAPITAL):
            for town in range(towns):
                if place_problem(facts, state, seat, kind, town) == 0:
                    add(found, kind, town, 0, 0)
    elif step == at.SAIL_NOW:
        add(found, 0, 0, 0, 0)
        for goal in range(towns):
            for crew in range(2):
                if sail_problem(facts, state, seat, state.start, goal, crew) == 0:
                    add(found, 1, goal, crew, 0)
    elif step == at.SUPPORT:
        for units in range(most_support(facts, state, seat) + 1):
            add(found, units, 0, 0, 0)
    elif step == at.RETREAT:
        ends = [0] * 0
        list_retreats(facts, state, ends)
        for end in ends:
            add(found, end, 0, 0, 0)
    else:
        add(found, 0, 0, 0, 0)
        add(found, 1, 0, 0, 0)


@rule()
def choose_legal(facts: Facts, state: State, luck: int, choice: Ints) -> None:
    """Put a legal choice into ``choice``, all equally likely; ``luck`` is a number below 2**32."""
    found = [0] * 0
    list_legal(facts, state, found)
    first = (luck * (len(found) // WIDTH) >> 32) * WIDTH
    for place in range(WIDTH):
        choice[place] = found[first + place]


def legal_numbers(position: Situation, seat: int) -> list[Sequence[int]]:
    """Every legal choice of the player who is asked, as numbers and in a fixed order."""
    found: list[int] = []
    list_legal(position.facts, position.state, found)
    return [found[row : row + WIDTH] for row in range(0, len(found), WIDTH)]


def problems(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    """What is wrong with a choice, with its rule; ``seat`` -1 is chance."""
    facts, state = position.facts, position.state
    step = state.step
    if seat < 0:
        if any(list(numbers) == list(one) for one, _ in chance.outcomes(facts, state)):
            return []
        if step == at.ROLL_WEATHER:
            needed = any(one[1] for one, _ in chance.outcomes(facts, state))
            told = "a die from 1 to 6 is rolled, too" if needed else "no die is rolled here: 0"
            return [f"{'T-052' if needed else 'T-051'}: {told}."]
        return [f"{ASKED[step].rule}: {list(numbers)} cannot be drawn or rolled here."]
    row = [*numbers, *[0] * (WIDTH - len(numbers))]
    if step in (at.SUPPORT, at.RETREAT):
        if row in legal_numbers(position, seat):
            return []
        if step == at.SUPPORT:
            most = most_support(facts, state, seat)
            return [f"T-063: {most} of your units stand next to the town and can be paid."]
        ends = [
            position.map.names[one[0]]
            + " (its samurai leaves the board)" * (state.unit[one[0]] > 0)
            for one in legal_numbers(position, seat)
        ]
        return [f"T-066: the unit retreats to a free field next to it: {', '.join(ends)}."]
    if (step == at.SAIL_NOW and row[0] == 0) or step > at.SAIL_NOW:
        return []
    found = problem_of(facts, state, row)
    if found == 0:
        return []
    number, words = why.WORDS[found]
    if step == at.ACT:
        number = RULES_OF_ACTIONS.get((found, row[0]), number)
        if row[0] == course.BUILD and found in (why.NO_KOKU, why.ALREADY_THERE, why.NO_PIECE):
            number = f"T-{80 + row[1]:03}"
    elif step == at.PLACE_UNIT and found == why.OCCUPIED:
        number = "T-014"
    return [f"{number}: {words}."]
