"""Chance: the tape of luck, the dice of battles, the harvest and who chooses a clan next.

As in Shogun chance is a seat that fills a choice: from a tape, from outside, or from the list of
all outcomes with their exact weights. The tape has one number for each occasion (a round, and whose
turn it is). The dice of a battle are made of its number, its province and of which die it is, so
that another choice leaves the luck of all other battles and dice as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, prod

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.luck import luck_of
from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    FIGHTING_KINDS,
    NEVER,
    dice_of,
    dice_of_side,
    lowest_face,
    side_at,
)
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.planning import WIDTH
from shogun_nb.games.gekokujo.rules.setup import list_choosers
from shogun_nb.games.gekokujo.rules.state import Ints, State

CHOOSERS_AT = 0
ROUNDS_AT = at.SEATS
HARVEST_AT = at.SEATS  # within a round, after a number for each seat's battles
ROUND_LENGTH = at.SEATS + 1
MOST_ROUNDS = 99
TAPE_LENGTH = ROUNDS_AT + (MOST_ROUNDS + 1) * ROUND_LENGTH

FACES = 6
DICE_A_KIND = 64  # more than a side has of one kind in one step


# --- dice -----------------------------------------------------------------------------------------
@rule()
def die(number: int, which: int) -> int:
    """A die, 1 to 6, made of a number of the tape.

    >>> [die(12345, which) for which in range(10)]
    [3, 5, 6, 3, 6, 3, 3, 6, 2, 5]
    """
    return (luck_of(number, which) * FACES >> 32) + 1


@rule("G-041", "G-044")
def roll_dice(facts: Facts, state: State, number: int, choice: Ints) -> None:
    """The hits of every side in this step of a battle; each die has luck of its own."""
    number = luck_of(number, state.here)
    for side in range(at.SIDES):
        choice[side] = 0
    for index in range(state.players + 1):
        side = side_at(state, index)
        if side < 0 or dice_of_side(facts, state, side, state.weapons) == 0:
            continue
        for kind in range(FIGHTING_KINDS):
            first = ((state.rolls * at.SIDES + side) * FIGHTING_KINDS + kind) * DICE_A_KIND
            face = lowest_face(facts, state, side, kind, state.weapons)
            for one in range(dice_of(facts, state, side, kind, state.weapons)):
                if die(number, first + one) >= face:
                    choice[side] += 1


def faces_shown(facts: Facts, state: State, number: int) -> dict[int, dict[int, list[int]]]:
    """What every die shows in this step of a battle, by side and kind of unit, for a picture.

    They are the dice of :func:`roll_dice` with the same number.
    """
    number = luck_of(number, state.here)
    shown: dict[int, dict[int, list[int]]] = {}
    for side in sides_of(state):
        if dice_of_side(facts, state, side, state.weapons) == 0:
            continue
        for kind in range(FIGHTING_KINDS):
            first = ((state.rolls * at.SIDES + side) * FIGHTING_KINDS + kind) * DICE_A_KIND
            count = dice_of(facts, state, side, kind, state.weapons)
            if count:
                faces = [die(number, first + one) for one in range(count)]
                shown.setdefault(side, {})[kind] = faces
    return shown


# --- the tape -------------------------------------------------------------------------------------
@rule()
def occasion(state: State) -> int:
    """Where on the tape chance reads for this step."""
    begin = ROUNDS_AT + state.round * ROUND_LENGTH
    if state.step == at.ROLL:
        return begin + state.attacker
    if state.step == at.HARVEST:
        return begin + HARVEST_AT
    chosen = 0
    for seat in range(state.players):
        if state.clan[seat] >= 0:
            chosen += 1
    return CHOOSERS_AT + chosen


@rule("G-023", "G-041", "G-733")
def fill_by_chance(
    facts: Facts, state: State, luck: int, tape: Sequence[int], choice: Ints
) -> None:
    """Chance's choice at this step, read from the tape; ``luck`` is not used, there is no tower."""
    number = tape[occasion(state)]
    if state.step == at.ROLL:
        roll_dice(facts, state, number, choice)
    elif state.step == at.HARVEST:
        choice[0] = number * FACES >> 32
    else:
        found = [0] * 0
        list_choosers(state, found)
        choice[0] = found[(number * (len(found) // WIDTH) >> 32) * WIDTH]


# --- all outcomes with their weights --------------------------------------------------------------
MOST_OUTCOMES = 10_000


def hit_ways(dice: Mapping[int, int]) -> list[int]:
    """In how many ways so many dice, for each lowest face that hits, show 0, 1, 2 … hits.

    One group of dice is binomial; several add up, by convolution. All ways together are 6 for each
    die: whole numbers are faster than fractions.

    >>> hit_ways({5: 2})
    [16, 16, 4]
    """
    ways = [1]
    for face, count in dice.items():
        yes = NEVER - face
        group = [comb(count, k) * yes**k * (FACES - yes) ** (count - k) for k in range(count + 1)]
        ways = [
            sum(ways[k - j] * group[j] for j in range(len(group)) if 0 <= k - j < len(ways))
            for k in range(len(ways) + count)
        ]
    return ways


def ways_of_side(facts: Facts, state: State, side: int) -> list[int]:
    """The same for a side in the step of the battle that is rolled now (G-041)."""
    return hit_ways(faces_of_side(facts, state, side))


def faces_of_side(facts: Facts, state: State, side: int) -> dict[int, int]:
    """How many dice a side rolls now, for each lowest face that hits (G-041, G-044)."""
    dice: dict[int, int] = {}
    if dice_of_side(facts, state, side, state.weapons):
        for kind in range(FIGHTING_KINDS):
            face = lowest_face(facts, state, side, kind, state.weapons)
            count = dice_of(facts, state, side, kind, state.weapons)
            dice[face] = dice.get(face, 0) + count
    dice.pop(NEVER, None)
    return {face: count for face, count in dice.items() if count}


def sides_of(state: State) -> list[int]:
    """The sides of a game in player order from the attacker on, the locals last."""
    return [side for place in range(state.players + 1) if (side := side_at(state, place)) >= 0]


def outcomes(
    facts: Facts, state: State, most: int = MOST_OUTCOMES
) -> list[tuple[Sequence[int], Fraction]]:
    """Every outcome that chance can choose here, with its exact probability; they sum to 1.

    Raises :class:`~shogun_nb.InputError` when there are more than ``most``, saying how many.
    """
    if state.step == at.HARVEST:
        return [((face,), Fraction(1, FACES)) for face in range(FACES)]
    if state.step == at.DRAW_CHOOSER:
        found: list[int] = []
        list_choosers(state, found)
        seats = found[::WIDTH]
        return [((seat,), Fraction(1, len(seats))) for seat in seats]
    ways = {side: ways_of_side(facts, state, side) for side in sides_of(state)}
    count = prod(map(len, ways.values()))
    if count > most:
        raise InputError(f"There are {count} outcomes, more than {most}, too many to list (G-041).")
    rolls = [((0,) * at.SIDES, 1)]
    for side, ways_of in ways.items():
        rolls = [
            ((*hits[:side], number, *hits[side + 1 :]), weight * way)
            for hits, weight in rolls
            for number, way in enumerate(ways_of)
            if way
        ]
    whole = prod(map(sum, ways.values()))
    return [(hits, Fraction(weight, whole)) for hits, weight in rolls]
