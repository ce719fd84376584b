"""Chapter "Actions" (S-40 to S-50): one function an action, in the order of the player board."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.register import rule
from shogun_nb.engine.speech import counted
from shogun_nb.games.shogun.rules.battle import attack, begin_action_revolt, place_marker
from shogun_nb.games.shogun.rules.parameters import (
    FEWER_ARMIES,
    NO_EFFECT,
    RICE_AT_LEAST,
    RICE_AT_MOST,
    TAXES_AT_LEAST,
    TAXES_AT_MOST,
    TEMPLE_PROTECTS,
    THEATRE_CALMS,
    Facts,
)
from shogun_nb.games.shogun.rules.record import (
    ACTION_BEGAN,
    ADDITION_LOST,
    ALREADY_BUILT,
    ARMIES_DEPLOYED,
    ARMIES_MOVED,
    ARMIES_STAYED,
    BANK_SHORT,
    BUILDING_BUILT,
    BY_BOTH,
    BY_EVENT,
    BY_PRIVILEGE,
    CARD_LOST,
    MARKERS_CALMED,
    NO_FREE_SITE,
    NO_TARGET,
    NONE_IN_STOCK,
    NOT_WANTED,
    RICE_CONFISCATED,
    SKIPPED,
    TAXES_COLLECTED,
    TOO_FEW_ARMIES,
    TOO_FEW_CHESTS,
    TOO_FEW_IN_SUPPLY,
    Record,
    note,
)
from shogun_nb.games.shogun.rules.setup import ask
from shogun_nb.games.shogun.rules.state import (
    ACTIONS,
    BATTLE_MOVE,
    BUILDINGS,
    CLOSED,
    COLLECT_TAXES,
    CONFISCATE_RICE,
    DEPLOY_1,
    DEPLOY_5,
    HIDDEN,
    MORE_CHESTS,
    MORE_RICE,
    MOVE_AFTER_DEPLOY,
    NOBODY,
    PLACES,
    ROUND_END,
    SIX_ARMIES,
    SPACES,
    TEMPLE,
    THEATRE,
    TURN_UP_ACTION,
    Ints,
    State,
)
from shogun_nb.games.shogun.words import BUILDING_NAMES

STAY = -1  # the choice not to move after deploying (S-48)


@rule("S-28")
def effect_in_force(facts: Facts, state: State) -> int:
    """The effect of this round's event, or NO_EFFECT."""
    if state.event < 0:
        return NO_EFFECT
    return facts.numbers.event_effect[state.event]


@rule("S-40", "S-42")
def continue_actions(facts: Facts, state: State, plans: Ints, record: Record | None) -> None:
    """Every player in turn order carries out the action, then the next action card's turn comes."""
    action = state.order[state.slot]
    if action == HIDDEN:
        ask(state, TURN_UP_ACTION, -1)
        return
    if state.turn == 0:
        note(record, ACTION_BEGAN, 40, -1, -1, state.slot + 1, action, -1)
    for turn in range(state.turn, PLACES):
        seat = state.turns[turn]
        if seat >= 0:
            carry_out(facts, state, plans, seat, action, record)
            if state.step != NOBODY:
                state.turn = turn + 1
                return
    state.turn = 0
    state.slot += 1
    if state.slot == ACTIONS:
        state.phase = ROUND_END
    elif HIDDEN in state.order:
        ask(state, TURN_UP_ACTION, -1)


@rule("S-40")
def hidden_place(state: State) -> int:
    """The first place with a face-down action card, -1 when all are known."""
    for place, action in enumerate(state.order):
        if action == HIDDEN:
            return place
    return -1


@rule("S-25", "S-26", "S-41", "S-43", "S-44")
def carry_out(
    facts: Facts, state: State, plans: Ints, seat: int, action: int, record: Record | None
) -> None:
    """Reveal the seat's card for the action and do it, or skip it for a stated reason."""
    province = plans[seat * SPACES + action]
    state.shown[seat * SPACES + action] = province
    if province < 0:
        skip(seat, province, action, 25, NOT_WANTED, record)
    elif state.spent[province] or state.owner[province] != seat:
        skip(seat, province, action, 43, CARD_LOST, record)
    elif action < BUILDINGS:
        build(facts, state, seat, province, action, record)
    elif action == CONFISCATE_RICE:
        confiscate_rice(facts, state, seat, province, record)
    elif action == COLLECT_TAXES:
        collect_taxes(facts, state, seat, province, record)
    elif action <= DEPLOY_1:
        deploy(facts, state, seat, province, action, record)
    else:
        battle_or_move(facts, state, seat, province, action, record)


@rule("S-44")
def skip(
    seat: int, province: int, action: int, number: int, why: int, record: Record | None
) -> None:
    """An action that cannot be done in full is skipped; nothing is paid or taken."""
    note(record, SKIPPED, number, seat, province, -1, action, why)


@rule()
def pay(state: State, seat: int, price: int) -> None:
    """Chests go to the bank."""
    state.chests[seat] -= price
    state.bank += price


@rule("S-45", "S-6", "S-28", "S-44")
def build(
    facts: Facts, state: State, seat: int, province: int, kind: int, record: Record | None
) -> None:
    """Pay for a building and put it on a free site; no kind twice in a province."""
    effect = effect_in_force(facts, state)
    price = price_of(facts, kind, effect)
    if state.chests[seat] < price:
        skip(seat, province, kind, 44, TOO_FEW_CHESTS, record)
        return
    why = why_not_built(facts, state, province, kind)
    if why >= 0:
        skip(seat, province, kind, 6 if why == NONE_IN_STOCK else 45, why, record)
        return
    pay(state, seat, price)
    state.stock[kind] -= 1
    state.buildings[province * BUILDINGS + kind] = 1
    note(record, BUILDING_BUILT, 45, seat, province, price, kind, -1)
    if kind == THEATRE and effect == THEATRE_CALMS:
        calmed = min(facts.numbers.event_markers, state.revolts[province])
        if calmed > 0:
            state.revolts[province] -= calmed
            state.markers += calmed
            note(record, MARKERS_CALMED, 28, seat, province, calmed, -1, -1)


@rule("S-45", "S-47", "S-48", "S-28")
def price_of(facts: Facts, action: int, effect: int) -> int:
    """Chests that an action costs under an event, 0 where it has no price.

    No event of today changes a price; one that did would do so here, for all who ask.
    """
    if action < BUILDINGS:
        return facts.numbers.building_price[action]
    if DEPLOY_5 <= action <= DEPLOY_1:
        return facts.numbers.deploy_price[action - DEPLOY_5]
    return 0


@rule("S-45", "S-6")
def why_not_built(facts: Facts, state: State, province: int, kind: int) -> int:
    """Why a building cannot stand in a province, as the record names it; -1: it can."""
    at = province * BUILDINGS
    if state.buildings[at + kind] > 0:
        return ALREADY_BUILT
    built = state.buildings[at] + state.buildings[at + 1] + state.buildings[at + 2]
    if built >= facts.board.sites[province]:
        return NO_FREE_SITE
    if state.stock[kind] == 0:
        return NONE_IN_STOCK
    return -1


@rule("S-46", "S-24", "S-28")
def rice_of(facts: Facts, province: int, effect: int) -> int:
    """Rice that a province gives when it is confiscated under an event, before special cards."""
    rice = facts.board.rice[province]
    if effect == RICE_AT_LEAST:
        rice = max(rice, facts.numbers.event_rice_least)
    elif effect == RICE_AT_MOST:
        rice = min(rice, facts.numbers.event_rice_most)
    return rice


@rule("S-46", "S-24", "S-28")
def taxes_of(facts: Facts, province: int, effect: int) -> int:
    """Chests that the taxes of a province bring under an event, before special cards."""
    chests = facts.board.tax[province]
    if effect == TAXES_AT_MOST:
        chests = min(chests, facts.numbers.event_taxes_most)
    elif effect == TAXES_AT_LEAST:
        chests = max(chests, facts.numbers.event_taxes_least)
    return chests


@rule("S-47", "S-48", "S-24", "S-28")
def armies_of(facts: Facts, action: int, effect: int) -> int:
    """Armies that an action deploys under an event, before special cards; 0 for other actions."""
    if action < DEPLOY_5 or action > DEPLOY_1:
        return 0
    if effect == FEWER_ARMIES:
        return facts.numbers.event_deploy[action - DEPLOY_5]
    return facts.numbers.deploy_armies[action - DEPLOY_5]


@rule("S-46", "S-23", "S-24", "S-28")
def confiscate_rice(
    facts: Facts, state: State, seat: int, province: int, record: Record | None
) -> None:
    """Gain the card's rice, the event first and the privilege after it; then revolt or marker."""
    board = facts.board
    numbers = facts.numbers
    rice = rice_of(facts, province, effect_in_force(facts, state))
    by_event = rice != board.rice[province]
    by_privilege = state.privilege[seat] == MORE_RICE and numbers.privilege_rice > 0
    if by_privilege:
        rice += numbers.privilege_rice
    state.rice[seat] += rice
    why = cause_of(by_event, by_privilege)
    note(record, RICE_CONFISCATED, 46, seat, province, rice, board.rice[province], why)
    provoke(facts, state, seat, province, rice, CONFISCATE_RICE, record)


@rule("S-46", "S-6", "S-23", "S-24", "S-28", "S-44")
def collect_taxes(
    facts: Facts, state: State, seat: int, province: int, record: Record | None
) -> None:
    """Gain the card's chests, the event first and the privilege after it; then revolt or marker."""
    board = facts.board
    numbers = facts.numbers
    chests = taxes_of(facts, province, effect_in_force(facts, state))
    if state.bank < chests:
        skip(seat, province, COLLECT_TAXES, 6, BANK_SHORT, record)
        return
    by_event = chests != board.tax[province]
    by_privilege = state.privilege[seat] == MORE_CHESTS and numbers.privilege_chests > 0
    lost = by_privilege and state.bank < chests + numbers.privilege_chests
    if by_privilege and not lost:
        chests += numbers.privilege_chests
    state.chests[seat] += chests
    state.bank -= chests
    why = cause_of(by_event, by_privilege and not lost)
    note(record, TAXES_COLLECTED, 46, seat, province, chests, board.tax[province], why)
    if lost:
        more = numbers.privilege_chests
        note(record, ADDITION_LOST, 6, seat, province, more, COLLECT_TAXES, BY_PRIVILEGE)
    provoke(facts, state, seat, province, chests, COLLECT_TAXES, record)


@rule("S-24")
def cause_of(by_event: bool, by_privilege: bool) -> int:
    """What made an amount another than the printed one, as the record names it; -1: nothing."""
    if by_event:
        return BY_BOTH if by_privilege else BY_EVENT
    return BY_PRIVILEGE if by_privilege else -1


@rule("S-46", "S-56")
def provoke(
    facts: Facts,
    state: State,
    seat: int,
    province: int,
    income: int,
    action: int,
    record: Record | None,
) -> None:
    """With a revolt marker there before, a revolt breaks out; otherwise a marker is placed."""
    if state.revolts[province] > 0:
        state.income = income
        effect = effect_in_force(facts, state)
        begin_action_revolt(facts, state, seat, province, action, effect, record)
    else:
        place_marker(state, seat, province, record)


@rule("S-47", "S-48", "S-6", "S-23", "S-24", "S-28", "S-44")
def deploy(
    facts: Facts, state: State, seat: int, province: int, action: int, record: Record | None
) -> None:
    """Pay the price and place the armies from the supply, in full or not at all.

    An addition by the privilege that the supply cannot give falls away.
    """
    numbers = facts.numbers
    effect = effect_in_force(facts, state)
    price = price_of(facts, action, effect)
    armies = armies_of(facts, action, effect)
    by_event = armies != numbers.deploy_armies[action - DEPLOY_5]
    if state.chests[seat] < price:
        skip(seat, province, action, 44, TOO_FEW_CHESTS, record)
        return
    if state.supply[seat] < armies:
        skip(seat, province, action, 44, TOO_FEW_IN_SUPPLY, record)
        return
    by_privilege = (
        action == DEPLOY_5
        and state.privilege[seat] == SIX_ARMIES
        and armies < numbers.privilege_deploy
    )
    more = numbers.privilege_deploy - armies
    lost = by_privilege and state.supply[seat] < numbers.privilege_deploy
    if by_privilege and not lost:
        armies = numbers.privilege_deploy
    pay(state, seat, price)
    state.supply[seat] -= armies
    state.armies[province] += armies
    number = 48 if action == DEPLOY_1 else 47
    why = cause_of(by_event, by_privilege and not lost)
    note(record, ARMIES_DEPLOYED, number, seat, province, armies, price, why)
    if lost:
        note(record, ADDITION_LOST, 6, seat, province, more, action, BY_PRIVILEGE)
    if action == DEPLOY_1 and has_target(facts, state, seat, province, action):
        state.here = province
        ask(state, MOVE_AFTER_DEPLOY, seat)


@rule("S-49", "S-10", "S-28", "S-48")
def is_target(facts: Facts, state: State, seat: int, province: int, action: int) -> bool:
    """Whether armies of the seat may enter the (adjacent) province.

    Closed provinces never; after deploying, own provinces only (S-48); under the temple event no
    attack on a province with a temple.
    """
    owner = state.owner[province]
    if owner == seat:
        return True
    if owner == CLOSED or action == DEPLOY_1:
        return False
    return not (
        state.buildings[province * BUILDINGS + TEMPLE] > 0
        and effect_in_force(facts, state) == TEMPLE_PROTECTS
    )


@rule("S-42", "S-48", "S-49")
def has_target(facts: Facts, state: State, seat: int, start: int, action: int) -> bool:
    """Whether any adjacent province may be entered from here."""
    board = facts.board
    for border in range(board.first[start], board.first[start + 1]):
        if is_target(facts, state, seat, board.neighbours[border], action):
            return True
    return False


@rule("S-42", "S-44", "S-49")
def battle_or_move(
    facts: Facts, state: State, seat: int, province: int, action: int, record: Record | None
) -> None:
    """Who can move must: ask for a target and a number of armies, or skip."""
    if state.armies[province] < 2:
        skip(seat, province, action, 49, TOO_FEW_ARMIES, record)
    elif not has_target(facts, state, seat, province, action):
        skip(seat, province, action, 49, NO_TARGET, record)
    else:
        state.here = province
        ask(state, BATTLE_MOVE, seat)


@rule("S-48", "S-49")
def move(
    facts: Facts,
    state: State,
    seat: int,
    target: int,
    armies: int,
    number: int,
    record: Record | None,
) -> None:
    """Move into an own province, or attack."""
    start = state.here
    state.here = -1
    state.armies[start] -= armies
    if state.owner[target] == seat:
        state.armies[target] += armies
        note(record, ARMIES_MOVED, number, seat, target, armies, start, -1)
    else:
        attack(facts, state, seat, start, target, armies, effect_in_force(facts, state), record)


@rule("S-42", "S-48")
def stay(state: State, seat: int, record: Record | None) -> None:
    """The move after deploying is the only one that may be declined."""
    note(record, ARMIES_STAYED, 48, seat, state.here, -1, -1, -1)
    state.here = -1


@rule("S-48", "S-49", "S-10", "S-28", compiles=False)
def problems_with_move(
    map_names: Sequence[str], facts: Facts, state: State, target: int, armies: int
) -> list[str]:
    """Everything wrong with a move from the acting province; [] when it is legal."""
    action = DEPLOY_1 if state.step == MOVE_AFTER_DEPLOY else state.order[state.slot]
    return problems_with_entering(
        map_names, facts, state, state.seat, state.here, action, target, armies
    )


@rule("S-48", "S-49", "S-10", "S-28", compiles=False)
def problems_with_entering(
    map_names: Sequence[str],
    facts: Facts,
    state: State,
    seat: int,
    start: int,
    action: int,
    target: int,
    armies: int,
) -> list[str]:
    """Everything wrong with a seat's armies going from one province into another by an action."""
    board = facts.board
    after_deploy = action == DEPLOY_1
    number = "S-48" if after_deploy else "S-49"
    problems = []
    around = board.neighbours[board.first[start] : board.first[start + 1]]
    if target not in around:
        reached = [one for one in around if is_target(facts, state, seat, one, action)]
        names = ", ".join(map_names[one] for one in reached) or "no other province"
        problems.append(
            f"{number}: {map_names[target]} is not adjacent to {map_names[start]}. "
            f"From there armies may enter {names}."
        )
    elif state.owner[target] == CLOSED:
        problems.append(
            f"S-10: {map_names[target]} is closed with three players; no army may enter it."
        )
    elif after_deploy and state.owner[target] != seat:
        problems.append(
            f"S-48: {map_names[target]} is not your province. After deploying, armies may move "
            "into an adjacent own province only, or stay."
        )
    elif not is_target(facts, state, seat, target, action):
        problems.append(
            f"S-28, S-49: {map_names[target]} has a {BUILDING_NAMES[TEMPLE]}, and by this round's "
            "event it may not be attacked. Choose another target."
        )
    most = state.armies[start] - 1
    if not 1 <= armies <= most:
        moving = f"Move 1 to {most}: at" if most > 0 else "At"
        problems.append(
            f"{number}: {counted(armies, 'army', 'armies')} cannot move from {map_names[start]}, "
            f"which holds {max(0, most + 1)}. {moving} least 1 moves and at least 1 stays."
        )
    return problems
