"""Chapter "Battle" (S-51 to S-56): what goes into the tower, and what the cubes in the tray decide.

Both begin with cubes in the hand; chance throws them in and says which cubes lie in the tray
afterwards; :func:`settle` reads the tray.
"""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.rules.parameters import CASTLE_DEFENDS, MORE_FARMERS, Facts
from shogun_nb.games.shogun.rules.record import (
    ADDITION_LOST,
    ARMIES_STAND,
    ATTACKED,
    BATTLE_DRAWN,
    BATTLE_HELD,
    BATTLE_WON,
    BY_EVENT,
    BY_PRIVILEGE,
    CARD_LEFT_BOARD,
    FARMERS_DEFEND,
    FARMERS_HELD,
    FARMERS_STAY_OUT,
    FELL_OUT,
    INCOME_LOST,
    MARKER_PLACED,
    NO_MARKER_LEFT,
    REINFORCED,
    REVOLT_BROKE_OUT,
    REVOLT_LOST,
    REVOLT_PUT_DOWN,
    TRAY_EMPTY,
    Record,
    note,
    note_both,
)
from shogun_nb.games.shogun.rules.setup import ask, return_first_filling
from shogun_nb.games.shogun.rules.state import (
    ACTION_REVOLT,
    BATTLE,
    BUILDINGS,
    CASTLE,
    COLLECT_TAXES,
    COLOURS,
    CONFISCATE_RICE,
    FARMERS,
    FIRST_FILLING,
    NEUTRAL,
    NO_FIGHT,
    SPACES,
    STRONGER_ATTACK,
    STRONGER_DEFENCE,
    THROW,
    WINTER_REVOLT,
    Ints,
    State,
)


@rule("S-52", "S-6", "S-23")
def reinforce(
    state: State,
    colour: int,
    armies: int,
    province: int,
    why: int,
    number: int,
    record: Record | None,
) -> None:
    """Further armies from the supply into the hand, as many as the supply has."""
    joining = min(armies, state.supply[colour])
    if joining > 0:
        state.supply[colour] -= joining
        state.hand[colour] += joining
        note(record, REINFORCED, number, colour, province, joining, -1, why)
    if joining < armies:
        note(record, ADDITION_LOST, 6, colour, province, armies - joining, -1, why)


@rule("S-52", "S-28")
def reinforce_castle(
    facts: Facts, state: State, seat: int, province: int, effect: int, record: Record | None
) -> None:
    """The castle event adds an army to the defender of a province with a castle."""
    armies = castle_armies(facts, state, province, effect)
    reinforce(state, seat, armies, province, BY_EVENT, 52, record)


@rule("S-52", "S-28")
def castle_armies(facts: Facts, state: State, province: int, effect: int) -> int:
    """Armies that an event adds to the defender of a province with a castle."""
    if effect == CASTLE_DEFENDS and state.buildings[province * BUILDINGS + CASTLE] > 0:
        return facts.numbers.event_castle_armies
    return 0


@rule("S-52", "S-28")
def neutral_defenders(facts: Facts, effect: int) -> int:
    """Farmers that defend a neutral province under an event."""
    return facts.numbers.event_farmers if effect == MORE_FARMERS else facts.numbers.neutral_farmers


@rule("S-49", "S-51", "S-52", "S-53", "S-6", "S-23", "S-24", "S-28")
def attack(
    facts: Facts,
    state: State,
    seat: int,
    start: int,
    target: int,
    armies: int,
    effect: int,
    record: Record | None,
) -> None:
    """Take all involved armies into the hand: the attacker's, the defender's or a farmer.

    ``armies`` have left the start already. Event before privilege (S-24).
    """
    numbers = facts.numbers
    defender = state.owner[target]
    note_both(record, ATTACKED, 49, seat, target, armies, start, -1, defender)
    state.hand[seat] += armies
    if state.privilege[seat] == STRONGER_ATTACK:
        reinforce(state, seat, numbers.privilege_attack, target, BY_PRIVILEGE, 23, record)
    if defender == NEUTRAL:
        due = neutral_defenders(facts, effect)
        farmers = min(due, state.supply[FARMERS])
        state.supply[FARMERS] -= farmers
        state.hand[FARMERS] += farmers
        note(record, FARMERS_DEFEND, 52 if farmers == due else 6, -1, target, farmers, due, -1)
    else:
        state.hand[defender] += state.armies[target]
        state.armies[target] = 0
        reinforce_castle(facts, state, defender, target, effect, record)
        if state.privilege[defender] == STRONGER_DEFENCE:
            reinforce(state, defender, numbers.privilege_defence, target, BY_PRIVILEGE, 23, record)
    state.fight = BATTLE
    state.here = target
    state.start = start
    state.attacker = seat
    state.defender = defender
    ask(state, THROW, -1)


@rule("S-51", "S-56", "S-6")
def begin_revolt(
    state: State, seat: int, province: int, more_farmers: int, record: Record | None
) -> None:
    """Take the owner's armies and the farmers into the hand: one a marker, in winter some more."""
    armies = state.armies[province]
    due = state.revolts[province] + more_farmers
    farmers = min(due, state.supply[FARMERS])
    state.armies[province] = 0
    state.hand[seat] += armies
    state.supply[FARMERS] -= farmers
    state.hand[FARMERS] += farmers
    note(
        record, REVOLT_BROKE_OUT, 56 if farmers == due else 6, seat, province, farmers, armies, due
    )
    state.here = province
    state.attacker = FARMERS
    state.defender = seat
    ask(state, THROW, -1)


@rule("S-46", "S-56")
def begin_action_revolt(
    facts: Facts,
    state: State,
    seat: int,
    province: int,
    action: int,
    effect: int,
    record: Record | None,
) -> None:
    """A revolt against taxes or rice; ``action`` says which of the two.

    "+1 army when defending" does not help, and the castle event only where a class wants it.
    """
    begin_revolt(state, seat, province, 0, record)
    if facts.options.castle_in_revolts == 1:
        reinforce_castle(facts, state, seat, province, effect, record)
    state.fight = ACTION_REVOLT
    state.cause = action


@rule("S-56", "S-61", "S-62")
def begin_winter_revolt(state: State, seat: int, province: int, record: Record | None) -> None:
    """A revolt of the hungry, with the additional farmers of the table."""
    begin_revolt(state, seat, province, state.extra_farmers, record)
    state.fight = WINTER_REVOLT


@rule("S-51")
def settle(facts: Facts, state: State, plans: Ints, tray: Ints, record: Record | None) -> None:
    """The cubes thrown in mix with those inside; ``tray`` says what lies outside now, by colour."""
    hand = state.hand
    before = state.tray
    for colour in range(COLOURS):
        cubes = tray[colour]
        state.tower[colour] += hand[colour] + before[colour] - cubes
        before[colour] = cubes
        hand[colour] = 0
    note_tray(tray, record)
    fight = state.fight
    state.fight = NO_FIGHT
    if fight == FIRST_FILLING:
        return_first_filling(state, record)
    elif fight == BATTLE:
        settle_battle(facts, state, plans, record)
    else:
        settle_revolt(facts, state, fight, plans, record)
    state.here = -1
    state.start = -1
    state.cause = -1
    state.attacker = -1
    state.defender = -1


@rule("S-51")
def note_tray(tray: Ints, record: Record | None) -> None:
    """An entry for each colour that lies in the tray, or one that it is empty."""
    if record is not None:
        empty = True
        for colour in range(COLOURS):
            if tray[colour] > 0:
                empty = False
                note(record, FELL_OUT, 51, -1, -1, tray[colour], colour, -1)
        if empty:
            note(record, TRAY_EMPTY, 51, -1, -1, -1, -1, -1)


@rule("S-53")
def farmers_take_part(facts: Facts, state: State) -> bool:
    """Farmers defend a neutral province, and a player's province without revolt markers."""
    if state.defender == NEUTRAL:
        return True
    return state.revolts[state.here] == 0 and facts.options.farmers_never_help == 0


@rule("S-53", "S-54", "S-55", "S-43")
def settle_battle(facts: Facts, state: State, plans: Ints, record: Record | None) -> None:
    """More cubes win and lose as many; equal, or farmers alone for a player, is a draw."""
    here = state.here
    attacker = state.attacker
    defender = state.defender
    ours = state.tray[attacker]
    theirs = 0
    farmers = 0
    with_farmers = farmers_take_part(facts, state)
    if defender != NEUTRAL:
        theirs = state.tray[defender]
        clear_tray(state, defender)
    if with_farmers:
        farmers = state.tray[FARMERS]
        clear_tray(state, FARMERS)
    elif state.tray[FARMERS] > 0:
        staying = state.tray[FARMERS]
        note(record, FARMERS_STAY_OUT, 53, -1, here, staying, state.revolts[here], -1)
    clear_tray(state, attacker)
    if ours > theirs + farmers:
        note_both(record, BATTLE_WON, 54, attacker, here, ours, theirs, farmers, defender)
        if defender != NEUTRAL:
            lose_card(state, plans, defender, here, record)
        state.owner[here] = attacker
        if facts.options.markers_stay == 0:
            remove_markers(state, here)
        stand(state, attacker, here, ours - theirs - farmers, 54, record)
    elif defender == NEUTRAL and farmers > ours:
        note_both(record, FARMERS_HELD, 55, attacker, here, ours, 0, farmers, defender)
    elif theirs > 0 and theirs + farmers > ours:
        note_both(record, BATTLE_HELD, 54, defender, here, ours, theirs, farmers, attacker)
        stand(state, defender, here, theirs - max(0, ours - farmers), 54, record)
    else:
        become_neutral(state, here)
        note_both(record, BATTLE_DRAWN, 55, attacker, here, ours, theirs, farmers, defender)
        if defender != NEUTRAL:
            lose_card(state, plans, defender, here, record)


@rule("S-56", "S-46", "S-43")
def settle_revolt(
    facts: Facts, state: State, fight: int, plans: Ints, record: Record | None
) -> None:
    """The owner keeps the province with more cubes than farmers; otherwise it is neutral."""
    here = state.here
    seat = state.defender
    armies = state.tray[seat]
    farmers = state.tray[FARMERS]
    clear_tray(state, seat)
    clear_tray(state, FARMERS)
    income = state.income
    state.income = 0
    if armies > farmers:
        note(record, REVOLT_PUT_DOWN, 56, seat, here, armies, farmers, -1)
        stand(state, seat, here, armies - farmers, 56, record)
        if fight == ACTION_REVOLT:
            place_marker(state, seat, here, record)
        return
    become_neutral(state, here)
    note(record, REVOLT_LOST, 56, seat, here, armies, farmers, -1)
    lose_card(state, plans, seat, here, record)
    if fight == ACTION_REVOLT and facts.options.income_kept == 0:
        if state.cause == COLLECT_TAXES:
            state.chests[seat] -= income
            state.bank += income
        elif state.cause == CONFISCATE_RICE:
            state.rice[seat] -= income
        note(record, INCOME_LOST, 46, seat, here, income, state.cause, -1)


@rule("S-46", "S-6")
def place_marker(state: State, seat: int, province: int, record: Record | None) -> None:
    """One revolt marker from the stock, none when the stock is empty."""
    if state.markers > 0:
        state.markers -= 1
        state.revolts[province] += 1
        note(record, MARKER_PLACED, 46, seat, province, 1, -1, -1)
    else:
        note(record, NO_MARKER_LEFT, 6, seat, province, -1, -1, -1)


@rule("S-54", "S-55", "S-56")
def clear_tray(state: State, colour: int) -> None:
    """All cubes of a party that took part leave the tray, old ones too."""
    state.supply[colour] += state.tray[colour]
    state.tray[colour] = 0


@rule("S-54", "S-56")
def stand(
    state: State, seat: int, province: int, armies: int, number: int, record: Record | None
) -> None:
    """The winner's remaining cubes stand in the province; ``number`` is the rule to cite."""
    state.supply[seat] -= armies
    state.armies[province] = armies
    note(record, ARMIES_STAND, number, seat, province, armies, -1, -1)


@rule("S-55", "S-56")
def become_neutral(state: State, province: int) -> None:
    """All buildings, armies and revolt markers leave; the card returns to the stock."""
    state.owner[province] = NEUTRAL
    state.armies[province] = 0
    for kind in range(BUILDINGS):
        state.stock[kind] += state.buildings[province * BUILDINGS + kind]
        state.buildings[province * BUILDINGS + kind] = 0
    remove_markers(state, province)


@rule("S-54", "S-55", "S-56", "S-64")
def remove_markers(state: State, province: int) -> None:
    """Revolt markers return to the stock."""
    state.markers += state.revolts[province]
    state.revolts[province] = 0


@rule("S-43")
def lose_card(state: State, plans: Ints, seat: int, province: int, record: Record | None) -> None:
    """The province card changes hands at once, also from the planning board.

    Everybody sees from which space it is taken, and nobody can use it this round.
    """
    for space in range(SPACES):
        if plans[seat * SPACES + space] == province:
            state.shown[seat * SPACES + space] = province
            state.spent[province] = 1
            note(record, CARD_LEFT_BOARD, 43, seat, province, -1, space, -1)
