"""Whole games of bots, checked while they are played.

A game is a number: it says side, number of players, start, options, tower, plenty or want of
pieces, and who sits where. In a thorough game every decision is checked: the invariants, that the
choice has no problems, and that a fork carries the choice out while its parent stays the same to
the last byte. In a long run the games are checked at the boundaries of rounds and at one decision
in ``share``, chosen by the game's own number, so that every step is met many times over all games.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import cache

from shogun_nb.engine.tape import make_tape
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.bots.greedy import greedy_choice
from shogun_nb.games.shogun.bots.random import BOT_TAPE_LENGTH, plan_table, random_choice
from shogun_nb.games.shogun.chance import candidates, fill_by_chance
from shogun_nb.games.shogun.rules.actions import STAY, problems_with_move
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH, advance, apply
from shogun_nb.games.shogun.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.shogun.rules.planning import problems_with_place, problems_with_plan
from shogun_nb.games.shogun.rules.record import RawEntry
from shogun_nb.games.shogun.rules.setup import (
    board_of,
    place_printed_start,
    printed_start,
    problems_with_draft,
    problems_with_group,
    set_up,
)
from shogun_nb.games.shogun.rules.state import (
    BATTLE_MOVE,
    COLOURS,
    DRAFT,
    GAME_OVER,
    HIDDEN,
    LAST_OF_CHANCE,
    MOVE_AFTER_DEPLOY,
    ORDER_REVOLTS,
    PLACE_GROUP,
    PLAN,
    SEATS,
    SPACES,
    TAKE_PLACE,
    THROW,
    State,
)
from shogun_nb.games.shogun.rules.winter import problems_with_revolt_order
from shogun_nb.games.shogun.towers import (
    EmpiricalTower,
    Tower,
    TowerModel,
    TowerTables,
    TwoFloorTower,
)
from tests.acceptance.invariants import broken, broken_plans

MAP = read_map()
PLENTY = Parameters()
# Everything runs short now and then: supplies, farmers, chests, buildings, markers (S-6, S-44).
SCARCE = Parameters(armies=36, farmers=11, bank=66, building_stock=[4, 4, 4], revolt_markers=5)
TOWERS = (
    Tower(),
    TwoFloorTower(),
    EmpiricalTower([(10, 3, 4, 2), (4, 0, 3, 0), (5, 2, 0, 0)]),
    Tower.emptying(),
    Tower.straight_through(),
)
MIXES = ("random", "greedy", "mixed")


class Broken(AssertionError):
    """What was wrong, in which game and where, so that it can be played again."""


@dataclass(frozen=True)
class Kind:
    """What sort of game a number stands for."""

    number: int
    side: str
    players: int
    printed: bool
    options: Options
    tower: TowerModel
    greedy: tuple[bool, ...]
    scarce: bool

    @property
    def facts(self) -> Facts:
        numbers = SCARCE if self.scarce else PLENTY
        return Facts(board_for(self.side, self.players), numbers, self.options)


def kind_of(number: int) -> Kind:
    """Every number is a kind of game; each mixture of the settings comes up again and again."""
    rest, side = divmod(number, 3)  # sun twice: once printed, once drafted; moon drafted
    rest, players = divmod(rest, 3)
    rest, mix = divmod(rest, 3)
    rest, tower = divmod(rest, len(TOWERS))
    bits = (number * 2654435761) >> 7
    options = Options(
        income_kept=bits & 1,
        markers_stay=bits >> 1 & 1,
        castle_in_revolts=bits >> 2 & 1,
        farmers_never_help=bits >> 3 & 1,
        years=2 - (bits >> 4 & 1),
    )
    if MIXES[mix] == "mixed":
        greedy = tuple(bool(bits >> (5 + seat) & 1) for seat in range(SEATS))
    else:
        greedy = (MIXES[mix] == "greedy",) * SEATS
    return Kind(
        number=number,
        side="moon" if side == 2 else "sun",
        players=3 + players,
        printed=side == 0,
        options=options,
        tower=TOWERS[tower],
        greedy=greedy,
        scarce=bits >> 10 & 3 == 0,
    )


@cache
def board_for(side: str, players: int) -> Board:
    return board_of(MAP, side, players)


@cache
def tables_for(tower: TowerModel) -> TowerTables:
    return tower.tables()


def beginning(kind: Kind) -> State:
    """The position before the first choice."""
    state = set_up(kind.facts, kind.players)
    if kind.printed:
        place_printed_start(state, printed_start(MAP, kind.players), None)
    return state


def problems_with_choice(facts: Facts, state: State, choice: list[int]) -> list[str]:
    """What the rules' own checks say of a player's choice."""
    step = state.step
    if step == PLAN:
        return problems_with_plan(MAP.names, state, state.seat, choice[:SPACES])
    if step == MOVE_AFTER_DEPLOY and choice[0] == STAY:
        return []
    if step in (BATTLE_MOVE, MOVE_AFTER_DEPLOY):
        return problems_with_move(MAP.names, facts, state, choice[0], choice[1])
    if step == TAKE_PLACE:
        return problems_with_place(state, choice[0])
    if step == DRAFT:
        return problems_with_draft(MAP.names, state, choice[0], choice[1])
    if step == PLACE_GROUP:
        return problems_with_group(state, choice[0])
    if step == ORDER_REVOLTS:
        count = sum(province >= 0 for province in state.drawn)
        return problems_with_revolt_order(MAP.names, state, choice[:count])
    return [f"nobody knows how to answer step {step}"]


def problems_with_chance(state: State, choice: list[int]) -> list[str]:
    """A throw conserves the cubes of each colour; a draw is one that can fall."""
    if state.step == THROW:
        for colour in range(COLOURS):
            cubes = state.hand[colour] + state.tray[colour] + state.tower[colour]
            if not 0 <= choice[colour] <= cubes:
                return [f"S-51: {choice[colour]} of {cubes} cubes of colour {colour} in the tray"]
        return []
    cards = [0] * len(state.owner)
    count = candidates(state, cards)
    if count < 1 or choice[0] not in cards[:count]:
        return [f"{choice[0]} cannot be drawn at step {state.step}"]
    return []


def play(
    number: int, seed: str = "acceptance", share: int = 1
) -> tuple[State, list[RawEntry], int]:
    """Play the game with this number and check it; the end, the record, the decisions checked.

    ``share`` 1 checks every decision, 20 one in twenty and every first decision of a round.
    """
    kind = kind_of(number)
    facts = kind.facts
    tower = tables_for(kind.tower)
    table = plan_table()
    tape = make_tape(seed, number)
    bot_tape = make_tape(seed, number, "bots", BOT_TAPE_LENGTH)
    state = beginning(kind)
    plans = [HIDDEN] * (SEATS * SPACES)
    record: list[RawEntry] = []
    choice = [0] * CHOICE_LENGTH
    decision = number % share
    checked = 0
    round_checked = -1
    step = advance(facts, state, plans, record)
    while step != GAME_OVER:
        if step <= LAST_OF_CHANCE:
            fill_by_chance(facts, state, tower, tape, choice)
        elif kind.greedy[state.seat]:
            greedy_choice(facts, state, choice)
        else:
            random_choice(facts, table, state, bot_tape, choice)
        decision += 1
        if decision % share and state.round == round_checked:
            apply(facts, state, plans, choice, record)
            step = advance(facts, state, plans, record)
            continue
        round_checked = state.round
        checked += 1
        wrong = broken(facts, state) + broken_plans(state, plans)
        if step <= LAST_OF_CHANCE:
            wrong += problems_with_chance(state, choice)
        else:
            wrong += problems_with_choice(facts, state, choice)
        before = pickle.dumps(state)
        child = state.fork()
        same = child == state
        child_plans = plans[:]
        apply(facts, child, child_plans, choice, record)
        step = advance(facts, child, child_plans, record)
        if not same or pickle.dumps(state) != before:
            wrong.append("a fork is not a copy of its parent, or changed it")
        if wrong:
            raise Broken(f"{kind}, decision {decision}, step {state.step}: {wrong}")
        state = child
        plans = child_plans
    wrong = broken(facts, state)
    if wrong:
        raise Broken(f"{kind}, at the end: {wrong}")
    return state, record, checked


def play_many(first: int, last: int, share: int) -> tuple[int, int]:
    """Games and decisions checked, games ``first`` to ``last`` - 1; raises at the first fault."""
    checked = 0
    for number in range(first, last):
        checked += play(number, share=share)[2]
    return last - first, checked
