"""Chance: the tape of luck, throws of the battle tower, and the drawing of cards.

The rules never draw. Chance is a seat that fills the same small choice as a player does: from a
tape, from outside ("suppose 3 blue and 1 yellow fall out"), or from the list of all outcomes with
their exact weights.

The tape is made of version, seed and game number, the same on every machine. The occasion (round,
seat, action) gives the place where it is read, so a different choice on one occasion leaves the
luck of all others unchanged.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.luck import luck_of
from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.rules.actions import hidden_place
from shogun_nb.games.shogun.rules.battle import farmers_take_part
from shogun_nb.games.shogun.rules.parameters import Facts
from shogun_nb.games.shogun.rules.planning import is_tied
from shogun_nb.games.shogun.rules.state import (
    ACTION_REVOLT,
    ACTIONS,
    BATTLE,
    BATTLE_A,
    BREAK_TIE,
    COLOURS,
    CONFISCATE_RICE,
    DRAW_EVENT,
    DRAW_REVOLT,
    EVENTS,
    FARMERS,
    FIRST_FILLING,
    FIRST_PLAYER,
    HIDDEN,
    IN_PILE,
    LAY_OUT_SPECIALS,
    OPEN,
    PLACES,
    SEASONS,
    SEATS,
    THROW,
    TURN_UP_ACTION,
    TURN_UP_ACTIONS,
    TURN_UP_EVENTS,
    TURN_UP_PROVINCE,
    UNSEEN,
    WINTER_REVOLT,
    Ints,
    State,
)
from shogun_nb.games.shogun.towers import ROW, TowerModel, TowerTables

# --- where each occasion reads: units are numbers of the tape ------------------------------------
THROW_LENGTH = 2 * COLOURS  # per colour: cubes thrown in, cubes that lay inside
FIRST_PLAYER_AT = 0
FILLING_AT = 4
YEARS_AT = 16  # four event cards a year
PILE_AT = 24  # the pile of the draft, one number a card turned up
PILE_LENGTH = 232
ROUNDS_AT = 256
ACTION_CARDS_AT = 0  # within a round
SPECIALS_AT = 10
EVENT_AT = 15
TIES_AT = 16
REVOLTS_AT = 24  # winter: three draws a seat
THROWS_AT = 40  # rice, taxes, battle A, battle B: * 5 + seat; in winter three throws a seat
THROWING_ACTIONS = 4
ROUND_LENGTH = THROWS_AT + THROWING_ACTIONS * SEATS * THROW_LENGTH
# Behind all rounds, a number that all colours of a throw share: the first filling's, then those of
# the throws of each round. Towers with independent cubes do not read it.
SHARED_AT = ROUNDS_AT + 2 * SEASONS * ROUND_LENGTH
TAPE_LENGTH = SHARED_AT + 1 + 2 * SEASONS * THROWING_ACTIONS * SEATS


@rule("S-51")
def quantile(table: Sequence[int], begin: Sequence[int], cubes: int, luck: int) -> int:
    """The number of cubes: the first k with P(at most k) above the number from the tape.

    ``cubes`` is the number of the row in the table: how many cubes there are, in the first block.
    """
    row = ROW * cubes
    at = row + begin[cubes]
    if table[at] <= luck:
        at += 1
        while table[at] <= luck:
            at += 1
        return at - row
    while at > row and table[at - 1] > luck:
        at -= 1
    return at - row


@rule("S-16", "S-51")
def throw(state: State, tower: TowerTables, tape: Sequence[int], at: int, choice: Ints) -> None:
    """Cubes in the tray after a throw, colour by colour.

    Each colour has numbers of its own on the tape: one army more or less of one colour does not
    change the luck of another. Only where cubes knock each other loose does it change their fate.
    """
    if len(tower.after) > 0:
        throw_one_by_one(state, tower, tape, at, choice)
        return
    hand = state.hand
    tray = state.tray
    within = state.tower
    recorded = 0
    if len(tower.passes_of) > 1:
        recorded = tape[shared_by_colours(at)] * len(tower.passes_of) >> 32
    passes = ROW * tower.passes_of[recorded]
    falls = ROW * tower.falls_of[recorded]
    for colour in range(COLOURS):
        outside = 0
        thrown = hand[colour] + tray[colour]
        if thrown > 0:
            outside = quantile(tower.passes, tower.passes_from, passes + thrown, tape[at + colour])
        inside = within[colour]
        if inside > 0:
            luck = tape[at + COLOURS + colour]
            outside += quantile(tower.falls, tower.falls_from, falls + inside, luck)
        choice[colour] = outside


@rule("S-16", "S-51")
def throw_one_by_one(
    state: State, tower: TowerTables, tape: Sequence[int], at: int, choice: Ints
) -> None:
    """A throw whose cubes enter in random order: how many enter after a cube decides its fate."""
    left = [0] * COLOURS
    thrown = 0
    for colour in range(COLOURS):
        left[colour] = state.hand[colour] + state.tray[colour]
        thrown += left[colour]
    for colour in range(COLOURS):
        choice[colour] = 0
        for cube in range(state.tower[colour]):
            if luck_of(tape[at + COLOURS + colour], cube) < tower.before[thrown]:
                choice[colour] += 1
    order = tape[shared_by_colours(at)]
    for later in range(thrown - 1, -1, -1):
        place = luck_of(order, later) * (later + 1) >> 32
        colour = 0
        while place >= left[colour]:
            place -= left[colour]
            colour += 1
        left[colour] -= 1
        if luck_of(tape[at + colour], left[colour]) < tower.after[later]:
            choice[colour] += 1


@rule()
def shared_by_colours(at: int) -> int:
    """Where the number stands that all colours of the throw share which is read at this place."""
    if at < ROUNDS_AT:
        return SHARED_AT
    round = (at - ROUNDS_AT) // ROUND_LENGTH
    throws = ((at - ROUNDS_AT) % ROUND_LENGTH - THROWS_AT) // THROW_LENGTH
    return SHARED_AT + 1 + round * THROWING_ACTIONS * SEATS + throws


@rule()
def occasion(state: State) -> int:
    """Where on the tape this draw or throw is read."""
    step = state.step
    begin = ROUNDS_AT + state.round * ROUND_LENGTH
    if step == THROW:
        if state.fight == FIRST_FILLING:
            return FILLING_AT
        begin += THROWS_AT
        if state.fight == WINTER_REVOLT:
            later = 0  # how many of this seat's revolts come after this one
            for province in state.drawn:
                if province >= 0:
                    later += 1
            return begin + (state.defender * 3 + later) * THROW_LENGTH
        seat = state.attacker
        if state.fight == ACTION_REVOLT:
            seat = state.defender
        action = state.order[state.slot]
        row = action - CONFISCATE_RICE
        if action >= BATTLE_A:
            row = 2 + action - BATTLE_A
        return begin + (row * SEATS + seat) * THROW_LENGTH
    if step == TURN_UP_ACTIONS:
        return begin + ACTION_CARDS_AT
    if step == TURN_UP_ACTION:
        return begin + ACTION_CARDS_AT + hidden_place(state)
    if step == LAY_OUT_SPECIALS:
        return begin + SPECIALS_AT
    if step == DRAW_EVENT:
        return begin + EVENT_AT
    if step == BREAK_TIE:
        chosen = 0
        for place in state.place:
            if place >= 0:
                chosen += 1
        return begin + TIES_AT + chosen
    if step == DRAW_REVOLT:
        return begin + REVOLTS_AT + state.turns[state.turn] * 3 + state.revolts_due - 1
    if step == TURN_UP_EVENTS:
        return YEARS_AT + state.round // SEASONS * 4
    if step == TURN_UP_PROVINCE:
        return PILE_AT + state.turned_up % PILE_LENGTH
    return FIRST_PLAYER_AT


@rule("S-13", "S-17", "S-21", "S-22", "S-28", "S-29", "S-62")
def candidates(state: State, cards: Ints) -> int:
    """Put every card or seat that can be drawn at this step into ``cards``; how many there are."""
    step = state.step
    count = 0
    if step == TURN_UP_ACTION or step == TURN_UP_ACTIONS:
        face_down = [1] * ACTIONS
        for action in state.order:
            if action != HIDDEN:
                face_down[action] = 0
        for action in range(ACTIONS):
            if face_down[action]:
                cards[count] = action
                count += 1
    elif step == DRAW_EVENT or step == TURN_UP_EVENTS:
        wanted = OPEN if step == DRAW_EVENT else IN_PILE
        for card in range(EVENTS):
            if state.events[card] == wanted:
                cards[count] = card
                count += 1
    elif step == LAY_OUT_SPECIALS:
        for card in range(PLACES):
            cards[count] = card
            count += 1
    elif step == TURN_UP_PROVINCE:
        for province, place in enumerate(state.card):
            if place == UNSEEN:
                cards[count] = province
                count += 1
    elif step == DRAW_REVOLT:
        victim = state.turns[state.turn]
        for province, owner in enumerate(state.owner):
            if owner == victim and province not in state.drawn:
                cards[count] = province
                count += 1
    else:
        for seat in range(state.players):
            if step == FIRST_PLAYER or is_tied(state, seat):
                cards[count] = seat
                count += 1
    return count


@rule()
def cards_to_draw(facts: Facts, state: State) -> int:
    """The number of cards drawn one after another at this step."""
    step = state.step
    if step == TURN_UP_EVENTS:
        return facts.numbers.events_a_year
    if step == TURN_UP_ACTIONS:
        return facts.numbers.open_actions
    if step == LAY_OUT_SPECIALS:
        return PLACES
    return 1


@rule()
def draw(facts: Facts, state: State, tape: Sequence[int], at: int, choice: Ints) -> None:
    """Draw cards or seats without replacement, each equally likely."""
    cards = [0] * len(state.owner)
    left = candidates(state, cards)
    for card in range(cards_to_draw(facts, state)):
        taken = tape[at + card] * left >> 32
        choice[card] = cards[taken]
        left -= 1
        cards[taken] = cards[left]


@rule()
def fill_by_chance(
    facts: Facts, state: State, tower: TowerTables, tape: Sequence[int], choice: Ints
) -> None:
    """Chance's choice at this step, read from the tape."""
    if state.step == THROW:
        throw(state, tower, tape, occasion(state), choice)
    else:
        draw(facts, state, tape, occasion(state), choice)


# --- all outcomes with their weights --------------------------------------------------------------
MOST_OUTCOMES = 10_000
_MOST_SUMS = 200_000


class TooManyOutcomes(InputError):
    """There are too many outcomes to list; the message says how many.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> game.draw().draw().decision.kind
    'the first five action cards'
    >>> try:
    ...     game.outcomes()
    ... except TooManyOutcomes as error:
    ...     print(error)
    There are 30240 outcomes, more than 10000, too many to list.
    """


def outcomes(
    facts: Facts, state: State, tower: TowerModel, most: int = MOST_OUTCOMES
) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every outcome that chance can choose here, with its exact probability; they sum to 1.

    Cards and seats are equally likely. A throw covers only the colours that take part (all of them
    at the first filling); the other colours stay as they are. Raises :class:`TooManyOutcomes` when
    there are more than ``most``, saying how many, and :class:`~shogun_nb.InputError` for a throw
    of a tower whose throws have no exact weights.

    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"])
    >>> here.state.step = TURN_UP_EVENTS
    >>> len(outcomes(here.facts, here.state, here.tower))
    495
    """
    if state.step == THROW:
        return _outcomes_of_throw(facts, state, tower, most)
    cards = [0] * max(len(state.owner), EVENTS)
    count = candidates(state, cards)
    drawn = cards_to_draw(facts, state)
    in_order = state.step != TURN_UP_EVENTS
    ways = math.perm(count, drawn) if in_order else math.comb(count, drawn)
    if ways > most:
        raise TooManyOutcomes(f"There are {ways} outcomes, more than {most}, too many to list.")
    draws = permutations if in_order else combinations
    return [(tuple(cards_), Fraction(1, ways)) for cards_ in draws(cards[:count], drawn)]


def parties(facts: Facts, state: State) -> list[int]:
    """The colours that take part in the throw in hand (S-51, S-53): all at the first filling."""
    if state.fight == FIRST_FILLING:
        return list(range(COLOURS))
    taking_part = {state.attacker, state.defender}
    if state.fight != BATTLE or farmers_take_part(facts, state):
        taking_part.add(FARMERS)
    return sorted(taking_part)


def _outcomes_of_throw(
    facts: Facts, state: State, tower: TowerModel, most: int
) -> list[tuple[tuple[int, ...], Fraction]]:
    colours = parties(facts, state)
    ways = 1
    for colour in colours:
        ways *= state.hand[colour] + state.tray[colour] + state.tower[colour] + 1
    if ways > most:
        raise TooManyOutcomes(
            f"There are {ways} ways in which the cubes can lie, more than {most}, too many to list."
        )
    cases = tower.cases()
    if cases is None:
        raise InputError(
            f"S-51: a tower with {tower.name} has no list of outcomes with exact weights. "
            "Draw some, or ask for odds, which are simulated."
        )
    if ways * len(cases) > _MOST_SUMS:
        raise TooManyOutcomes(
            f"There are {ways} ways in which the cubes can lie, by {len(cases)} kinds of throws, "
            "too many to weigh."
        )
    weights: dict[tuple[int, ...], Fraction] = {}
    for weight, one in cases:
        for tray, chance in _weighed(state, one, colours):
            weights[tray] = weights.get(tray, Fraction(0)) + weight * chance
    return list(weights.items())


def _weighed(
    state: State, tower: TowerModel, colours: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """What can lie in the tray after a throw of independent cubes, with its probability."""
    found = [(list(state.tray), Fraction(1))]
    for colour in colours:
        chances = tower.exact_distribution(
            state.hand[colour] + state.tray[colour], state.tower[colour]
        )
        found = [
            ([*tray[:colour], cubes, *tray[colour + 1 :]], weight * chance)
            for tray, weight in found
            for cubes, chance in enumerate(chances)
            if chance > 0
        ]
    for tray, weight in found:
        yield tuple(tray), weight
