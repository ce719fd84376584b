"""Which choices are legal and what is wrong with others, for players and chance alike.

Choices are numbers here, as :mod:`~shogun_nb.games.gekokujo.rules.course` lists them. What is legal
is counted and drawn in the part of Python that also compiles: movements can be many thousands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from shogun_nb.engine.register import rule
from shogun_nb.engine.rulebook import Asked
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.gekokujo.rules import planning
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    choose_in_battle,
    count_in_battle,
    legal_in_battle,
    problems_in_battle,
)
from shogun_nb.games.gekokujo.rules.campaign import (
    EVERY,
    GROUP_AT,
    NONE,
    crowded,
    draw_move,
    group_steps,
    list_battles,
    may_fight,
    must_spare,
    put_groups,
    space_to_stop,
    steps_of,
    unmoved,
    walk_moves,
)
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.planning import FINISHED, WIDTH, Found, add
from shogun_nb.games.gekokujo.rules.setup import is_free_clan, list_choosers, list_clans
from shogun_nb.games.gekokujo.rules.state import Ints, State
from shogun_nb.games.gekokujo.rules.units import enemies_at, room_for, unit_at, units_at
from shogun_nb.games.gekokujo.rules.vassals import may_retreat
from shogun_nb.games.gekokujo.words import CLAN_NAMES, UNIT_WORDS, some_units

if TYPE_CHECKING:
    from shogun_nb.games.gekokujo.position import Situation

ASKED = {
    at.NOBODY: Asked("nothing", "G-011"),
    at.DRAW_CHOOSER: Asked("who chooses a clan next", "G-023"),
    at.ROLL: Asked("the dice of a battle", "G-041"),
    at.HARVEST: Asked("the die of the harvest", "G-733"),
    at.CHOOSE_CLAN: Asked("a clan", "G-023", method="choose_clan"),
    at.SOW: Asked("Koku to sow or to store", "G-731", turn="G-032", method="sow"),
    at.PREPARE: Asked("what to recruit, hire or build", "G-033", turn="G-032", method="prepare"),
    at.OFFER_PACT: Asked("whom to offer a pact", "G-701", turn="G-032", method="offer_pact"),
    at.ANSWER_PACT: Asked("an answer to a pact", "G-701", method="answer_pact"),
    at.MOVE: Asked("a movement", "G-034", turn="G-032", method="move"),
    at.CHOOSE_BATTLE: Asked("the next battle", "G-035", method="choose_battle"),
    at.HIRE_RONIN: Asked("how many Ronin to hire", "G-046", turn="G-041", method="hire_ronin"),
    at.ASSASSINATE: Asked("whether the Ninja strikes", "G-060", method="assassinate"),
    at.SPLIT_HITS: Asked("how hits are split", "G-043", method="split_hits"),
    at.TAKE_LOSSES: Asked("which units are lost", "G-047", method="take_losses"),
    at.DISBAND: Asked("a Bushi that leaves the board", "G-037", method="disband"),
    at.GIVE_UP: Asked("a province to give up", "G-050", method="give_up"),
    at.RETREAT: Asked("where a unit retreats to", "G-050", method="retreat"),
    at.GAME_OVER: Asked("nothing, the game is over", "G-010"),
}
"""What the game waits for, by step."""

IN_BATTLE = (at.HIRE_RONIN, at.ASSASSINATE, at.SPLIT_HITS, at.TAKE_LOSSES)
MOVE_WIDTH = GROUP_AT + at.UNIT_KINDS


# --- what is legal --------------------------------------------------------------------------------
@rule("G-037", "G-050")
def list_losses(state: State, seat: int, found: Found) -> None:
    """Every province and type of which one Bushi may leave the board."""
    for province in range(len(state.owner)):
        for kind in range(at.TYPES):
            if state.units[unit_at(province, seat, kind)] > 0:
                add(found, province, kind, 0, 0)


@rule("G-050")
def list_given_up(state: State, seat: int, found: Found) -> None:
    """Every province that a new vassal may give up."""
    for province in range(len(state.owner)):
        if state.owner[province] == seat:
            add(found, province, 0, 0, 0)


@rule("G-050")
def list_retreats(facts: Facts, state: State, seat: int, found: Found) -> None:
    """Every province and type of a unit that may retreat there."""
    for province in range(len(state.owner)):
        if may_retreat(facts, state, seat, province):
            for kind in range(at.TYPES):
                if state.units[unit_at(state.retreat_from, seat, kind)] > 0:
                    add(found, province, kind, 0, 0)


@rule()
def list_legal(facts: Facts, state: State, found: Found) -> None:
    """Append every legal choice of the player who is asked, outside of movements and battles."""
    step = state.step
    seat = state.seat
    if step == at.PREPARE:
        planning.list_preparations(facts, state, seat, found)
    elif step == at.CHOOSE_BATTLE:
        list_battles(facts, state, seat, found)
    elif step == at.DISBAND:
        list_losses(state, seat, found)
    elif step == at.GIVE_UP:
        list_given_up(state, seat, found)
    elif step == at.RETREAT:
        list_retreats(facts, state, seat, found)
    elif step == at.SOW:
        planning.list_sowing(state, seat, found)
    elif step == at.OFFER_PACT:
        planning.list_offers(facts, state, seat, found)
    elif step == at.ANSWER_PACT:
        add(found, FINISHED, 0, 0, 0)
        add(found, planning.YES, 0, 0, 0)
    elif step == at.CHOOSE_CLAN:
        list_clans(state, found)


@rule()
def count_legal(facts: Facts, state: State) -> int:
    """How many legal choices the player who is asked has."""
    if state.step == at.MOVE:
        may_finish = 1 if crowded(facts, state, state.seat) < 0 else 0
        return walk_moves(facts, state, state.seat, NONE, [0] * 0) + may_finish
    if at.HIRE_RONIN <= state.step <= at.TAKE_LOSSES:
        return count_in_battle(facts, state)
    found = [0] * 0
    list_legal(facts, state, found)
    return len(found) // WIDTH


@rule()
def choose_legal(facts: Facts, state: State, luck: int, choice: Ints) -> None:
    """Put a legal choice into ``choice``, all equally likely; ``luck`` is a number below 2**32."""
    found = [0] * 0
    if state.step == at.MOVE:
        choice[0] = FINISHED
        draw_move(facts, state, state.seat, luck, found)
        for place in range(len(found)):
            choice[place] = found[place]
    elif at.HIRE_RONIN <= state.step <= at.TAKE_LOSSES:
        choose_in_battle(facts, state, luck * count_legal(facts, state) >> 32, choice)
    else:
        list_legal(facts, state, found)
        first = (luck * (len(found) // WIDTH) >> 32) * WIDTH
        for place in range(WIDTH):
            choice[place] = found[first + place]


def legal_numbers(position: Situation, seat: int) -> list[Sequence[int]]:
    """Every legal choice of the player who is asked, as numbers and in a fixed order."""
    facts, state = position.facts, position.state
    found: list[int] = []
    if state.step in IN_BATTLE:
        return [*legal_in_battle(facts, state)]
    if state.step == at.MOVE:
        may_finish = crowded(facts, state, seat) < 0
        return [*[[FINISHED]] * may_finish, *_rows(facts, state, None)]
    list_legal(facts, state, found)
    return [found[row : row + WIDTH] for row in range(0, len(found), WIDTH)]


# --- to choose from, part by part -----------------------------------------------------------------
def offered_moves(position: Situation, path: Sequence[int], ended: bool) -> list[Sequence[int]]:
    """Movements that begin with a path, as numbers: to choose the path province by province.

    -1 in the path is any province; if it has ``ended``, it goes no farther. There is one movement
    for each whole path; once that is certain there is one for each group, the largest first. All
    groups on all paths would be too many to wait for.
    """
    facts, state = position.facts, position.state
    paths = {
        tuple(row[1:GROUP_AT]): row
        for row in _rows(facts, _with_the_fastest(facts, state, state.seat), None)
        if all(wanted in (-1, here) for wanted, here in zip(path, row[1:], strict=False))
        and not (ended and row[1 + len(path)] >= 0)
    }
    if len(paths) > 1 or not path:
        return [*paths.values()]
    return sorted(_rows(facts, state, next(iter(paths))), key=lambda row: -sum(row[GROUP_AT:]))


def _rows(facts: Facts, state: State, path: Sequence[int] | None) -> list[list[int]]:
    """All movements along a path, or along any."""
    found: list[int] = []
    if path is None:
        walk_moves(facts, state, state.seat, EVERY, found)
    else:
        steps = sum(province >= 0 for province in path) - 1
        space = space_to_stop(facts, state, path[steps], state.seat)
        put_groups(facts, state, state.seat, list(path), steps, space, EVERY, found)
    return [found[row : row + MOVE_WIDTH] for row in range(0, len(found), MOVE_WIDTH)]


def _with_the_fastest(facts: Facts, state: State, seat: int) -> State:
    """The state in which of each province only the unit that goes farthest has still to move.

    Where it may go, groups may go, and no group farther. Spearmen go farther with Bannermen.
    """
    here = state.fork()
    for start in range(len(state.owner)):
        kinds = [kind for kind in range(at.UNIT_KINDS) if unmoved(state, start, seat, kind) > 0]
        if kinds:
            fastest = max(kinds, key=lambda kind: steps_of(facts, state, seat, start, kind))
            kept = {fastest, at.BANNERMAN} if fastest == at.SPEARMAN else {fastest}
            for kind in kinds:
                here.moved[start * at.UNIT_KINDS + kind] += unmoved(state, start, seat, kind)
                here.moved[start * at.UNIT_KINDS + kind] -= kind in kept
    return here


# --- what is wrong --------------------------------------------------------------------------------
def problems(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    """Everything wrong with a choice in numbers, each with its rule; ``seat`` -1 is chance."""
    facts, state, lookup = position.facts, position.state, position.lookup
    step = state.step
    if step == at.ROLL or step in IN_BATTLE:
        return problems_in_battle(position.players, facts, state, numbers)
    if step == at.MOVE:
        return _problems_with_move(position, seat, numbers)
    if step == at.PREPARE:
        return _problems_with_preparation(position, seat, numbers)
    if step == at.SOW:
        return _problems_with_sowing(position, seat, numbers)
    if step == at.CHOOSE_BATTLE:
        return _problems_with_battle(position, seat, numbers)
    if step == at.OFFER_PACT:
        return _problems_with_offer(position, seat, numbers)
    found: list[int] = []
    if step == at.DRAW_CHOOSER:
        list_choosers(state, found)
        name = lookup.player_name(numbers[0])
        why = f"G-023: {name} leads a clan already. Draw one of those who do not."
    elif step == at.CHOOSE_CLAN:
        list_clans(state, found)
        free = [name for clan, name in enumerate(CLAN_NAMES) if is_free_clan(state, clan)]
        why = f"G-023: {CLAN_NAMES[numbers[0]]} is led already. Choose {all_of(free, 'or')}."
    else:
        list_legal(facts, state, found)
        name = lookup.province_name(numbers[0]) if step != at.ANSWER_PACT else ""
        kind = UNIT_WORDS[numbers[1]] if len(numbers) > 1 else ""
        start = lookup.province_name(state.retreat_from)
        why = {
            at.DISBAND: f"{'G-050' if state.cause == at.VASSALS_HALF else 'G-037'}: you have no "
            f"{kind} in {name}. Remove one from where you have it.",
            at.GIVE_UP: f"G-050: you do not control {name}. Give up a province of yours.",
            at.RETREAT: f"G-050: no {kind} can retreat from {start} to {name}. Choose a type that "
            f"stands there, and a province of yours next to it with fewer than "
            f"{facts.numbers.most_units} units.",
        }.get(step, "")
    length = min(len(numbers), WIDTH)
    wanted = list(numbers[:length])
    rows = range(0, len(found), WIDTH)
    legal = step == at.HARVEST or any(found[row : row + length] == wanted for row in rows)
    return [] if legal else [why]


def _koku(position: Situation, seat: int, price: int, number: str) -> list[str]:
    """That a player cannot pay a price, if so."""
    own = position.state.koku[seat]
    if price <= own:
        return []
    return [f"{number}: that costs {price} Koku, and you have {own}. Choose something cheaper."]


def _problems_with_sowing(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    if numbers[0] == FINISHED:
        return []
    found = _koku(position, seat, numbers[-1], "G-731")
    if numbers[0] == planning.SOW_IN and position.state.owner[numbers[1]] != seat:
        name = position.lookup.province_name(numbers[1])
        found.append(f"G-731: you do not control {name}. Sow in a province of yours.")
    return found


def _problems_with_preparation(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    facts, state, lookup = position.facts, position.state, position.lookup
    table = facts.numbers
    what = numbers[0]
    if what == FINISHED:
        return []
    if planning.announces(state) and what != planning.HIRE_NINJA:
        return ["G-060: now you only say what your Ninja does. Name a mission, or finish."]
    if state.announced[seat] == 1 and not planning.announces(state):
        return [
            "G-052: you have announced a Gekokujō attack: all your Koku are for Ronin in this "
            "round. Choose Finished."
        ]
    if what == planning.RECRUIT:
        return _problems_with_recruits(position, seat, *numbers[1:4])
    if what == planning.HIRE_NINJA:
        return _problems_with_ninja(position, seat, numbers[1] + at.UNANNOUNCED, numbers[2])
    found = []
    if what == planning.BUILD_CASTLE:
        name = lookup.province_name(numbers[1])
        found += _koku(position, seat, table.castle_price, "G-061")
        if state.owner[numbers[1]] != seat:
            found.append(f"G-061: you do not control {name}. Build in a province of yours.")
        if state.castle[seat] >= 0:
            there = lookup.province_name(state.castle[seat])
            found.append(f"G-061: you have a castle in {there}, and may have only one.")
        elif sum(castle >= 0 for castle in state.castle) >= table.castles:
            found.append(f"G-020: all {table.castles} castles are on the board.")
    elif what == planning.FORTIFY:
        found += _koku(position, seat, table.fortify_price, "G-062")
        if state.castle[seat] < 0 or state.owner[state.castle[seat]] != seat:
            found.append("G-062: you have no castle in a province of yours. Build one first.")
        elif state.fortified[seat] == 1:
            found.append("G-062: your castle is fortified already in this round.")
    elif state.master[seat] == at.FREE:
        found.append("G-052: you are free: only vassals fight or pay for their liberation.")
    elif what == planning.ANNOUNCE:
        if not planning.may_announce(state, seat):
            found.append(
                "G-052: a Gekokujō attack takes all your Koku of the round. Announce it before "
                "anything else, and with at least 1 Koku."
            )
    else:
        most = planning.most_for_fund(facts, state, seat)
        if numbers[1] > most:
            found.append(
                f"G-052: you can pay {most} Koku into the fund now, not {numbers[1]}: at most "
                f"{table.fund_a_round} in a round, and {table.fund_to_be_free} in all."
            )
    return found


def _problems_with_recruits(
    position: Situation, seat: int, province: int, count: int, kind: int
) -> list[str]:
    facts, state = position.facts, position.state
    name = position.lookup.province_name(province)
    found = _koku(position, seat, count * facts.numbers.bushi_price, "G-033")
    here = facts.options.recruit_in_contested and units_at(state, province, seat) > 0
    if state.owner[province] != seat and not here:
        found.append(f"G-033: you do not control {name}. Recruit in a province of yours.")
    elif state.mission == at.SABOTAGE and state.target == province:
        found.append(f"G-060: {name} is sabotaged: nobody recruits there in this round.")
    elif not planning.may_recruit(facts, state, seat, province):
        found.append(
            f"G-033: you did not control {name} when the phase began. Recruit where you did."
        )
    elif count > (room := room_for(state, province, seat, facts.numbers.most_units)):
        found.append(
            f"G-034: {name} has room for {room} more of your units, not {count}: at most "
            f"{facts.numbers.most_units} may stand there."
            if room
            else f"G-034: {name} is full: at most {facts.numbers.most_units} of your units may "
            "stand there."
        )
    if count > state.supply[seat]:
        found.append(f"G-020: you have only {state.supply[seat]} Bushi in the supply.")
    first = planning.first_type(facts)
    if first == at.BUSHI and kind != at.BUSHI:
        found.append(f"G-720: {UNIT_WORDS[kind]} belong to module 7.2. Recruit Bushi.")
    elif first != at.BUSHI and kind == at.BUSHI:
        types = all_of(UNIT_WORDS[first : at.TYPES], "or")
        found.append(f"G-720: with module 7.2 there are no plain Bushi. Recruit {types}.")
    return found


def _problems_with_ninja(position: Situation, seat: int, mission: int, province: int) -> list[str]:
    facts, state = position.facts, position.state
    announces = planning.announces(state)
    found = [] if announces else _koku(position, seat, facts.numbers.ninja_price, "G-060")
    if not announces and not planning.is_for_hire(facts, state, seat):
        master = position.lookup.player_name(state.ninja)
        found.append(f"G-060: the Ninja serves {master}, and there is only one.")
    late = facts.options.ninja_announced_late == 1
    if late and announces == (mission == at.UNANNOUNCED):
        found.append(
            "G-060: sabotage and diversion are announced when all have prepared. "
            + ("Name one, or finish." if announces else 'Hire the Ninja with "assassination".')
        )
    elif mission == at.UNANNOUNCED and province >= 0:
        found.append("G-060: the place of an assassination stays hidden. Name no province.")
    elif mission != at.UNANNOUNCED and province < 0:
        found.append("G-060: sabotage and diversion are announced. Name the province.")
    elif not found and not planning.may_hire(facts, state, seat, mission, province):
        found.append(
            f"G-740: {position.lookup.province_name(province)} is a mandate province: it cannot be "
            "protected while someone is on the Path of Glory. Name another province."
        )
    return found


def _problems_with_offer(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    if numbers[0] == FINISHED:
        return []
    facts, state, other = position.facts, position.state, numbers[1]
    name = position.lookup.player_name(other)
    if seat == other:
        return ["G-701: nobody makes a pact with himself. Name another player."]
    found = _koku(position, seat, facts.numbers.pact_price, "G-701")
    if state.out[other]:
        found.append(f"G-701: {name} is out of the game. Name another player.")
    if state.master[seat] != at.FREE or state.master[other] != at.FREE:
        found.append("G-705: a vassal has no pacts until he is free. Choose Finished.")
    if state.pact[seat * at.SEATS + other]:
        found.append(f"G-701: you have a pact with {name} already. Name another player.")
    elif state.offered[seat * at.SEATS + other]:
        found.append(f"G-701: {name} has declined in this round. Name another player.")
    if planning.too_many_for_allies(facts, state, seat, other):
        most = facts.numbers.most_allied_units
        found.append(f"G-702: in one province you and {name} have more than {most} units together.")
    return found


def _problems_with_move(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    facts, state, name = position.facts, position.state, position.lookup.province_name
    full = crowded(facts, state, seat)
    if full >= 0 and (numbers[0] == FINISHED or numbers[1] != full):
        return [
            f"G-034: more than {facts.numbers.most_units} of your units stand in {name(full)}. "
            "Move those on that have not moved, before anything else."
        ]
    if numbers[0] == FINISHED:
        return []
    path = [province for province in numbers[1:GROUP_AT] if province >= 0]
    group = list(numbers[GROUP_AT:])
    start, end = path[0], path[-1]
    found = []
    for kind, wanted in enumerate(group):
        free = unmoved(state, start, seat, kind)
        if wanted > free:
            moved = state.moved[start * at.UNIT_KINDS + kind]
            found.append(
                f"G-034: {some_units(wanted, kind)} cannot leave {name(start)}: you have {free} "
                f"there that have not moved{f', and {moved} that have' if moved else ''}."
            )
    if not any(group):
        found.append("G-034: nobody goes. Say how many units do, such as bushi=1.")
    board = facts.board
    for one, other in pairwise(path):
        if other not in board.neighbours[board.first[one] : board.first[one + 1]]:
            found.append(
                f"G-034: {name(one)} and {name(other)} have no border and no sea link. Name every "
                "province on the way."
            )
    if len(set(path)) < len(path):
        found.append("G-034: the path crosses a province twice. Take a shorter one.")
    steps = group_steps(facts, state, seat, start, group, 0)
    if any(group) and steps < len(path) - 1:
        found.append(
            f"G-034: this group goes {counted(steps, 'province')} at most, not {len(path) - 1}: "
            "the slowest unit decides. Take a shorter path or leave the slower units out."
        )
    for province in path[1:-1]:
        if enemies_at(state, province, seat) and not facts.options.pass_enemies:
            found.append(f"G-034: enemies stand in {name(province)}: the movement ends there.")
    for province in path[1:]:
        diverted = state.mission == at.DIVERSION and state.target == province
        if diverted and enemies_at(state, province, seat):
            found.append(
                f"G-060: {name(province)} cannot be attacked in this round: the Ninja diverts."
            )
        elif facts.options.spare_master and must_spare(state, seat, province):
            master = position.lookup.player_name(state.master[seat])
            found.append(
                f"G-050: units of {master} stand in {name(province)}, and a vassal does not attack "
                "the victor. Go elsewhere."
            )
    space = space_to_stop(facts, state, end, seat)
    if sum(group) > space:
        allied = space < room_for(state, end, seat, facts.numbers.most_units)
        most = facts.numbers.most_allied_units if allied else facts.numbers.most_units
        found.append(
            f"{'G-702' if allied else 'G-034'}: {name(end)} has room for {space} more of your "
            f"units, not {sum(group)}: at most {most} {'allied ' if allied else ''}units may "
            "stand there. Move fewer."
        )
    return found


def _problems_with_battle(position: Situation, seat: int, numbers: Sequence[int]) -> list[str]:
    facts, state, name = position.facts, position.state, position.lookup.province_name
    found: list[int] = []
    list_battles(facts, state, seat, found)
    places = [found[row + 1] for row in range(0, len(found), WIDTH) if found[row] != FINISHED]
    if numbers[0] == FINISHED:
        due = [name(one) for one in places if may_fight(facts, state, seat, one)]
        if not due:
            return []
        return [f"G-035: every battle is fought. Fight in {all_of(due)} first."]
    if numbers[1] in places:
        return []
    return [
        f"G-035: you have no battle to fight in {name(numbers[1])}. Choose "
        f"{all_of([name(one) for one in places], 'or')}."
    ]
