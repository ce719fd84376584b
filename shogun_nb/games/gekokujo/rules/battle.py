"""Chapter "Combat" (G-040 to G-047): who fights, with how many dice, and who is left.

The sides of a battle are numbered as the seats are, the locals after them. They act in player
order, the attacker first and the locals last; allies do not fight each other (G-701).
"""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.engine.register import rule
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import (
    ask,
    gain_control,
    lose_control,
    lose_if_empty,
    release_ninja,
)
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import Ints, State
from shogun_nb.games.gekokujo.rules.units import (
    are_allies,
    bushi_at,
    daimyo_at,
    daimyo_of,
    enemies_at,
    unit_at,
    units_at,
)
from shogun_nb.games.gekokujo.rules.vassals import daimyo_fell, keep_to_provinces
from shogun_nb.games.gekokujo.words import LOCALS_NAME, UNIT_WORDS, some_units

FIGHTING_KINDS = at.UNIT_KINDS + 1  # with Ronin
NEVER = 7  # the lowest face that hits of what cannot hit
MOST_ROLLS = 300  # of one battle that goes on until one side is left; then all stay
NOBODY_LEFT, SEVERAL_LEFT = -1, -2


# --- who fights -----------------------------------------------------------------------------------
@rule("G-043")
def side_at(state: State, index: int) -> int:
    """The sides in player order from the attacker on, then the locals; -1 for an empty place."""
    if index == state.players:
        return at.LOCALS
    first = 0
    for turn in range(state.players):
        if state.order[turn] == state.attacker:
            first = turn
    return state.order[(first + index) % state.players]


@rule("G-046")
def fighting(state: State, side: int, kind: int) -> int:
    """How many units of one kind a side has in the battle in hand."""
    if side == at.LOCALS:
        return state.locals[state.here] if kind == at.BUSHI else 0
    if kind == at.RONIN:
        return state.ronin[side]
    return state.units[unit_at(state.here, side, kind)]


@rule("G-041", "G-046")
def strength(state: State, side: int) -> int:
    """How many units a side has in the battle in hand, Ronin counted."""
    if side < 0:
        return 0
    ronin = 0 if side == at.LOCALS else state.ronin[side]
    return units_at(state, state.here, side) + ronin


@rule("G-040", "G-043", "G-701")
def fights(state: State, side: int) -> bool:
    """Whether a side takes part: it has units here, and somebody to fight."""
    if strength(state, side) == 0:
        return False
    for other in range(at.SIDES):
        if strength(state, other) > 0 and not are_allies(state, side, other):
            return True
    return False


@rule("G-040", "G-701", "G-703")
def begin_battle(facts: Facts, state: State, record: Record | None, province: int) -> None:
    """A battle in a province; the player whose turn it is attacks.

    Where only allies stand he attacks them: their pacts are over.
    """
    seat = state.order[state.turn]
    state.stage = at.HIRING
    state.here = province
    state.attacker = seat
    state.side = 0
    if not enemies_at(state, province, seat):
        for other in range(state.players):
            if other != seat and units_at(state, province, other) > 0:
                state.pact[seat * at.SEATS + other] = 0
                state.pact[other * at.SEATS + seat] = 0
                state.traitor[seat] = 1
                if facts.options.all_defend == 1:  # it is an attack, whoever moved
                    state.entered[province] |= 1 << seat
                note(record, kinds.BETRAYED, 703, seat, province, whom=other)
    defenders = 0
    for side in range(at.SIDES):
        if not are_allies(state, seat, side) and fights(state, side):
            defenders += 1 << side
    note(record, kinds.BATTLE_BEGAN, 40, seat, province, defenders)


@rule("G-040")
def attacks(facts: Facts, state: State, side: int) -> bool:
    """Whether a side rolls as the attacker; with ``all_defend`` only if it has moved in.

    Who only thinks of a battle thinks of moving in.
    """
    if side != state.attacker:
        return False
    if facts.options.all_defend == 0 or state.stage == at.NO_BATTLE:
        return True
    return state.entered[state.here] >> side & 1 == 1


# --- dice -----------------------------------------------------------------------------------------
@rule("G-044", "G-720")
def printed_face(facts: Facts, state: State, side: int, kind: int, weapons: int) -> int:
    """The lowest face that hits in a step of the battle, before any bonus; ``NEVER`` for no dice.

    Archers and Arquebusiers shoot before the melee, by the letter only those of the attacker.
    Those of a defender who may shoot do so with their attack, instead of the melee.
    """
    numbers = facts.numbers
    attacking = attacks(facts, state, side)
    if kind == at.ARCHER or kind == at.ARQUEBUSIER:
        if attacking or facts.options.defenders_shoot == 1:
            if weapons == (at.RANGED if kind == at.ARCHER else at.FIREARMS):
                return numbers.types_attack[kind - at.SPEARMAN]
            return NEVER
    if weapons != at.MELEE:
        return NEVER
    if kind == at.BUSHI or kind == at.RONIN:
        return numbers.bushi_attack if attacking else numbers.bushi_defence
    if kind == at.DAIMYO:
        return numbers.daimyo_attack if attacking else numbers.daimyo_defence
    if attacking:
        return numbers.types_attack[kind - at.SPEARMAN]
    return numbers.types_defence[kind - at.SPEARMAN]


@rule("G-001", "G-015", "G-023", "G-039", "G-046", "G-061", "G-062", "G-720")
def bonus(facts: Facts, state: State, side: int, kind: int) -> int:
    """The largest bonus on a roll; smaller ones are ignored."""
    numbers = facts.numbers
    here = state.here
    if side == at.LOCALS or (kind == at.RONIN and facts.options.ronin_without_bonus == 1):
        return 0
    if attacks(facts, state, side):
        oda = state.clan[side] == at.ODA and daimyo_at(state, here, side) > 0
        return numbers.oda_attack if oda else 0
    most = 0
    if here == facts.board.mandate[0]:
        most = numbers.kyoto_defence
    if state.clan[side] == at.UESUGI and state.began[here] == side:
        most = max(most, numbers.uesugi_defence)
    if castle_helps(facts, state, side) and state.arquebuses == 0:
        if state.fortified[side] == 1:
            most = max(most, numbers.fortified_defence)
        else:
            most = max(most, numbers.castle_defence)
    if kind == at.SPEARMAN and fighting(state, side, at.SPEARMAN) >= 2:
        most = max(most, numbers.spearmen_defence)
    return most


@rule("G-061")
def castle_helps(facts: Facts, state: State, side: int) -> bool:
    """Whether a side defends its castle here; by option also where nobody has control."""
    if state.castle[side] != state.here:
        return False
    owner = state.owner[state.here]
    contested = owner == at.NOBODY_OWNS and facts.options.castle_in_contested == 1
    return owner == side or contested


@rule("G-001", "G-060", "G-703")
def penalty(facts: Facts, state: State, side: int) -> int:
    """The largest penalty on a roll: sabotage for defenders, treason for the attacker."""
    if attacks(facts, state, side):
        return facts.numbers.traitor_attack if state.traitor[side] == 1 else 0
    sabotaged = state.mission == at.SABOTAGE and state.target == state.here
    return facts.numbers.sabotage if sabotaged else 0


@rule("G-001", "G-044", "G-045")
def lowest_face(facts: Facts, state: State, side: int, kind: int, weapons: int) -> int:
    """The lowest face that hits; ``NEVER`` where none does."""
    face = printed_face(facts, state, side, kind, weapons)
    if face >= NEVER:
        return NEVER
    face += penalty(facts, state, side) - bonus(facts, state, side, kind)
    if facts.options.six_always_hits == 1:
        face = min(face, NEVER - 1)
    return min(max(face, 1), NEVER)


@rule("G-044", "G-720")
def dice_of(facts: Facts, state: State, side: int, kind: int, weapons: int) -> int:
    """How many dice that may hit a side rolls for its units of one kind, in a step."""
    units = fighting(state, side, kind)
    if units == 0 or lowest_face(facts, state, side, kind, weapons) == NEVER:
        return 0
    if kind == at.DAIMYO:
        return units * facts.numbers.daimyo_dice
    if kind == at.SWORDSMAN and attacks(facts, state, side):
        alone = units if facts.options.swordsmen_together == 1 else 1
        if strength(state, side) == alone:
            return units * facts.numbers.swordsman_dice
    return units


@rule("G-041")
def dice_of_side(facts: Facts, state: State, side: int, weapons: int) -> int:
    """How many dice that may hit a side rolls in a step; 0 for one that does not fight."""
    if not fights(state, side):
        return 0
    dice = 0
    for kind in range(FIGHTING_KINDS):
        dice += dice_of(facts, state, side, kind, weapons)
    return dice


@rule("G-041")
def dice_of_all(facts: Facts, state: State, weapons: int) -> int:
    """How many dice that may hit all sides roll in a step."""
    dice = 0
    for index in range(state.players + 1):
        dice += dice_of_side(facts, state, side_at(state, index), weapons)
    return dice


# --- choices as shares ----------------------------------------------------------------------------
@rule()
def ways(most: Ints, first: int, total: int) -> int:
    """In how many ways a total is the sum of shares, each up to ``most``, from a place on.

    >>> ways([2, 1, 3], 0, 2)  # 2+0+0, 1+1+0, 1+0+1, 0+1+1, 0+0+2
    5
    """
    counts = [0] * (total + 1)
    counts[0] = 1
    for place in range(first, len(most)):
        for whole in range(total, -1, -1):
            for one in range(1, min(most[place], whole) + 1):
                counts[whole] += counts[whole - one]
    return counts[total]


@rule()
def put_shares(most: Ints, total: int, which: int, shares: Ints) -> None:
    """Put the shares of one of the :func:`ways`, counted from 0, into a list.

    >>> shares = [0, 0, 0]
    >>> put_shares([2, 1, 3], 2, 4, shares)
    >>> shares
    [2, 0, 0]
    """
    left = total
    for place in range(len(most)):
        for share in range(min(most[place], left) + 1):
            count = ways(most, place + 1, left - share)
            if which < count:
                shares[place] = share
                left -= share
                break
            which -= count


@rule("G-039", "G-043", "G-704")
def targets(facts: Facts, state: State, side: int, most: Ints) -> int:
    """Put into ``most`` how many hits each opponent can take of a side; how many it must split.

    No hit is wasted while an opponent has units for it (with ``waste_hits`` any may be). Those of
    the locals fall on the attacker.
    """
    total = 0
    for other in range(at.SIDES):
        most[other] = 0
        if not are_allies(state, side, other) and (side != at.LOCALS or other == state.attacker):
            most[other] = strength(state, other)
            if facts.options.waste_hits == 1 and most[other] > 0:
                most[other] = state.hits[side]
            total += most[other]
    return min(state.hits[side], total)


@rule("G-047")
def losable(state: State, side: int, most: Ints) -> int:
    """Put into ``most`` the units that a side can remove, by kind; how many it must remove."""
    for kind in range(FIGHTING_KINDS):
        most[kind] = fighting(state, side, kind)
    return state.due[side]


@rule("G-020", "G-046", "G-052")
def most_ronin(facts: Facts, state: State, seat: int) -> int:
    """How many Ronin a player may hire for this battle.

    Not more than his own Bushi in it, than he can pay and than are left. In a Gekokujō attack 1
    Koku hires 2, and he may have twice as many as Bushi.
    """
    numbers = facts.numbers
    limit = bushi_at(state, state.here, seat)
    paid = state.koku[seat] // numbers.ronin_price
    if state.announced[seat] == 1:
        paid *= numbers.ronin_a_koku
        if facts.options.vassals_half_of_ronin == 0:
            limit *= numbers.ronin_a_koku
    left = numbers.ronin
    for other in range(state.players):
        left -= state.ronin[other]
    return max(0, min(limit, paid, left))


@rule("G-060")
def may_strike(facts: Facts, state: State, master: int) -> bool:
    """Whether this is a battle for a player's assassin; with ``assassin_anywhere`` every one is."""
    if facts.options.assassin_anywhere == 1:
        return state.out[master] == 0
    return fights(state, master)


@rule("G-060")
def victims(state: State, master: int, which: int, choice: Ints) -> int:
    """How many victims the Ninja can choose from; the one counted ``which`` is put into a choice.

    None where an enemy Daimyo stands. A victim is a side and a type of its Bushi.
    """
    count = 0
    for other in range(at.SIDES):
        if are_allies(state, master, other):
            continue
        if daimyo_at(state, state.here, other) > 0:
            return 0
        for kind in range(at.TYPES):
            if fighting(state, other, kind) > 0:
                if count == which:
                    choice[0] = 1
                    choice[1] = other
                    choice[2] = kind
                count += 1
    return count


@rule("G-043", "G-046", "G-047", "G-060", "G-704")
def count_in_battle(facts: Facts, state: State) -> int:
    """How many legal choices the player who is asked in a battle has."""
    return choose_in_battle(facts, state, -1, [0])


@rule("G-043", "G-046", "G-047", "G-060", "G-704")
def choose_in_battle(facts: Facts, state: State, which: int, choice: Ints) -> int:
    """Put the legal choice counted ``which``, from 0, into ``choice``; how many there are.

    Nothing is put for ``which`` -1.
    """
    step = state.step
    if step == at.HIRE_RONIN:
        if which >= 0:
            choice[0] = which
        return most_ronin(facts, state, state.seat) + 1
    if step == at.ASSASSINATE:
        if which == 0:
            choice[0] = 0
        return victims(state, state.seat, which - 1, choice) + 1
    most = [0] * (at.SIDES if step == at.SPLIT_HITS else FIGHTING_KINDS)
    side = side_at(state, state.side)
    split_now = step == at.SPLIT_HITS
    total = targets(facts, state, side, most) if split_now else losable(state, side, most)
    if which >= 0:
        put_shares(most, total, which, choice)
    return ways(most, 0, total)


# --- the course of a battle -----------------------------------------------------------------------
@rule("G-041", "G-042", "G-046", "G-050", "G-740")
def run_battle(facts: Facts, state: State, hidden: Ints, record: Record | None) -> bool:
    """Run on until somebody is asked (True), or the battle is over (False).

    Control is settled before anybody becomes a vassal, or with ``fallen_at_once`` after that. What
    Ronin alone have gained, with ``ronin_take``, is lost when they leave.
    """
    if run_fight(facts, state, hidden, record):
        return True
    here = state.here
    if facts.options.fallen_at_once == 0:
        check_control(facts, state, record)
    for index in range(state.players):
        seat = side_at(state, index)
        if seat >= 0 and state.fallen[seat] >= 0:
            daimyo_fell(facts, state, record, seat, state.fallen[seat])
    if facts.options.fallen_at_once == 1:
        check_control(facts, state, record)
        keep_to_provinces(state)
    end_battle(state)
    if facts.options.ronin_take == 1 and state.owner[here] >= 0:
        lose_if_empty(facts, state, record, here, state.owner[here], kinds.LEFT)
    return False


@rule("G-041", "G-720")
def run_fight(facts: Facts, state: State, hidden: Ints, record: Record | None) -> bool:
    """The battle up to the control check, or until somebody is asked (True)."""
    while state.stage != at.CONTROL:
        stage = state.stage
        if stage == at.HIRING:
            while state.side < state.players:
                seat = side_at(state, state.side)
                if seat >= 0 and fights(state, seat) and most_ronin(facts, state, seat) > 0:
                    ask(state, at.HIRE_RONIN, seat)
                    return True
                state.side += 1
            state.stage = at.STRIKING
        elif stage == at.STRIKING:
            for seat in range(state.players):
                if hidden[seat] == at.HIDING and may_strike(facts, state, seat):
                    if victims(state, seat, -1, hidden) > 0:
                        ask(state, at.ASSASSINATE, seat)
                        return True
            state.stage = at.FIREARMS
        elif stage == at.SPLITTING:
            if run_split(facts, state, record):
                return True
            state.stage = at.LOSING
        elif stage == at.LOSING:
            if run_losses(facts, state, record):
                return True
            end_step(facts, state, state.weapons)
        else:
            if stage == at.FIREARMS and fighting(state, state.attacker, at.ARQUEBUSIER) > 0:
                state.arquebuses = 1
            if dice_of_all(facts, state, stage) > 0:
                state.weapons = stage
                ask(state, at.ROLL, -1)
                return True
            end_step(facts, state, stage)
    return False


@rule("G-041", "G-042", "G-720")
def end_step(facts: Facts, state: State, weapons: int) -> None:
    """After a step the next one; after the melee the control check, or by option all once more."""
    state.side = 0
    if weapons != at.MELEE:
        state.stage = weapons + 1
    else:
        state.stage = at.CONTROL
        if facts.options.fight_on == 1 and state.rolls < MOST_ROLLS:
            for again in range(at.FIREARMS, at.MELEE + 1):
                if dice_of_all(facts, state, again) > 0:
                    state.stage = at.FIREARMS


@rule("G-043", "G-704")
def run_split(facts: Facts, state: State, record: Record | None) -> bool:
    """Each side splits its hits, in player order; asked where there is more than one way."""
    while state.side <= state.players:
        side = side_at(state, state.side)
        if side >= 0 and state.hits[side] > 0:
            most = [0] * at.SIDES
            total = targets(facts, state, side, most)
            if ways(most, 0, total) > 1:
                ask(state, at.SPLIT_HITS, side)
                return True
            shares = [0] * at.SIDES
            put_shares(most, total, 0, shares)
            split(state, side, shares, -1, record)
        state.side += 1
    state.side = 0
    for side in range(at.SIDES):
        due = 0
        for other in range(at.SIDES):
            due += state.taken[other * at.SIDES + side]
        state.due[side] = min(due, strength(state, side))
    return False


@rule("G-043", "G-704")
def split(state: State, side: int, shares: Ints, number: int, record: Record | None) -> None:
    """Hits of a side on each opponent; noted with the rule, if one is given."""
    for other in range(at.SIDES):
        state.taken[side * at.SIDES + other] = shares[other]
        if number >= 0 and shares[other] > 0:
            note(record, kinds.HITS_SPLIT, number, side, state.here, shares[other], whom=other)


@rule("G-043", "G-047")
def run_losses(facts: Facts, state: State, record: Record | None) -> bool:
    """Each side removes a unit for each hit; asked where there is more than one way."""
    while state.side <= state.players:
        side = side_at(state, state.side)
        if side >= 0 and state.due[side] > 0:
            most = [0] * FIGHTING_KINDS
            total = losable(state, side, most)
            if ways(most, 0, total) > 1:
                ask(state, at.TAKE_LOSSES, who_removes(facts, state, side))
                return True
            shares = [0] * FIGHTING_KINDS
            put_shares(most, total, 0, shares)
            remove(facts, state, side, shares, record)
        state.side += 1
    return False


@rule("G-043", "G-050")
def main_foe(state: State, side: int) -> int:
    """The opponent with most hits on a side: of several the first in player order."""
    best = -1
    for index in range(state.players + 1):
        other = side_at(state, index)
        if other >= 0 and state.taken[other * at.SIDES + side] > 0:
            if best < 0 or (
                state.taken[other * at.SIDES + side] > state.taken[best * at.SIDES + side]
            ):
                best = other
    return best


@rule("G-050")
def victor_over(facts: Facts, state: State, side: int) -> int:
    """Who has beaten a last Daimyo: who hit most; with ``attacker_is_victor`` he, if he has hit."""
    hits = state.attacker * at.SIDES + side
    if facts.options.attacker_is_victor == 1 and state.taken[hits] > 0:
        return state.attacker
    return main_foe(state, side)


@rule("G-047")
def who_removes(facts: Facts, state: State, side: int) -> int:
    """Who chooses a side's losses: the owner; by option the player with most hits on it."""
    foe = main_foe(state, side)
    if facts.options.shooter_chooses == 1 and 0 <= foe < at.LOCALS:
        return foe
    return side


@rule("G-047", "G-050")
def remove(facts: Facts, state: State, side: int, losses: Ints, record: Record | None) -> None:
    """Units leave the battle, by kind: Bushi go to the supply, Daimyo never come back."""
    pile = 0
    for kind in range(FIGHTING_KINDS):
        units = losses[kind]
        pile += units * kinds.PILE**kind
        if side == at.LOCALS:
            state.locals[state.here] -= units
        elif kind == at.RONIN:
            state.ronin[side] -= units
        else:
            state.units[unit_at(state.here, side, kind)] -= units
            if kind < at.TYPES:
                state.supply[side] += units
    state.due[side] = 0
    note(record, kinds.UNITS_LOST, 47, side, state.here, pile)
    if losses[at.DAIMYO] > 0 and daimyo_of(state, side) == 0:
        state.fallen[side] = victor_over(facts, state, side)


@rule("G-042", "G-046", "G-701", "G-702")
def side_left(facts: Facts, state: State) -> int:
    """The side that is left alone; ``SEVERAL_LEFT`` or ``NOBODY_LEFT`` where there is none.

    Ronin still stand, but hold nothing, unless ``ronin_take``. Of allies the one who controlled the
    province keeps it, or with ``shared_is_neutral`` nobody.
    """
    options = facts.options
    found = NOBODY_LEFT
    for index in range(state.players + 1):
        side = side_at(state, index)
        if side >= 0 and strength(state, side) > 0:
            if fights(state, side):
                return SEVERAL_LEFT
            if units_at(state, state.here, side) > 0 or options.ronin_take == 1:
                if found != NOBODY_LEFT and options.shared_is_neutral == 1:
                    return SEVERAL_LEFT
                if found == NOBODY_LEFT or side == state.owner[state.here]:
                    found = side
                elif found != state.owner[state.here]:
                    found = SEVERAL_LEFT
    return found


@rule("G-042", "G-046")
def check_control(facts: Facts, state: State, record: Record | None) -> None:
    """Who is left alone controls the province; otherwise it is neutral, and the units stay."""
    here = state.here
    side = side_left(facts, state)
    if side == NOBODY_LEFT or side == SEVERAL_LEFT or side == at.LOCALS:
        left = 0
        for other in range(at.SIDES):
            if strength(state, other) > 0:
                left += 1 << other
        note(record, kinds.BATTLE_OPEN, 42, -1, here, left)
        why = kinds.DIED if side == NOBODY_LEFT else kinds.CONTESTED
        lose_control(facts, state, record, here, 42, why)
    else:
        note(record, kinds.BATTLE_WON, 42, side, here)
        gain_control(facts, state, record, here, side, 42, -1)


@rule("G-046")
def end_battle(state: State) -> None:
    """The Ronin leave, and the table is cleared of the battle."""
    state.fought[state.here] = 1
    for seat in range(at.SEATS):
        state.ronin[seat] = 0
        state.fallen[seat] = -1
    for side in range(at.SIDES):
        state.hits[side] = 0
        state.due[side] = 0
    for place in range(at.SIDES * at.SIDES):
        state.taken[place] = 0
    state.stage = at.NO_BATTLE
    state.here = -1
    state.attacker = -1
    state.side = 0
    state.weapons = at.NO_BATTLE
    state.arquebuses = 0
    state.rolls = 0


# --- carrying out choices -------------------------------------------------------------------------
@rule("G-041", "G-043", "G-046", "G-047", "G-052", "G-060", "G-704")
def apply_in_battle(
    facts: Facts, state: State, hidden: Ints, choice: Ints, record: Record | None
) -> None:
    """Carry out a legal choice of a step of a battle; :func:`run_battle` goes on then."""
    step = state.step
    if step == at.ROLL:
        roll(facts, state, choice, record)
        return
    if step == at.ASSASSINATE:
        state.stage = at.FIREARMS
        if choice[0] == 1:
            strike(state, hidden, choice[1], choice[2], record)
        return
    side = side_at(state, state.side)
    if step == at.HIRE_RONIN:
        hire_ronin(facts, state, side, choice[0], record)
    elif step == at.SPLIT_HITS:
        split(state, side, choice, 43, record)
    else:
        remove(facts, state, side, choice, record)
    state.side += 1


@rule("G-046", "G-052")
def hire_ronin(facts: Facts, state: State, seat: int, count: int, record: Record | None) -> None:
    """Ronin join a side for this battle; a Gekokujō attack pays half."""
    if count > 0:
        a_koku = facts.numbers.ronin_a_koku if state.announced[seat] == 1 else 1
        koku = (count + a_koku - 1) // a_koku * facts.numbers.ronin_price
        state.koku[seat] -= koku
        state.ronin[seat] = count
        number = 52 if state.announced[seat] == 1 else 46
        note(record, kinds.RONIN_HIRED, number, seat, state.here, count, koku)


@rule("G-060")
def strike(state: State, hidden: Ints, side: int, kind: int, record: Record | None) -> None:
    """The assassin removes one Bushi of an enemy, and the Ninja returns to the supply."""
    master = state.seat
    if side == at.LOCALS:
        state.locals[state.here] -= 1
    else:
        state.units[unit_at(state.here, side, kind)] -= 1
        state.supply[side] += 1
    hidden[master] = at.NOT_HIDING
    release_ninja(state)
    note(record, kinds.ASSASSINATED, 60, master, state.here, 1, kind, whom=side)


@rule("G-041")
def roll(facts: Facts, state: State, hits: Ints, record: Record | None) -> None:
    """The hits of every side in this step; all roll at once."""
    state.rolls += 1
    for place in range(at.SIDES * at.SIDES):
        state.taken[place] = 0
    for index in range(state.players + 1):
        side = side_at(state, index)
        if side >= 0:
            state.hits[side] = hits[side]
            dice = dice_of_side(facts, state, side, state.weapons)
            if dice > 0:
                note(record, kinds.ROLLED, 41, side, state.here, hits[side], dice, state.weapons)
    state.stage = at.SPLITTING
    state.side = 0


# --- what is wrong with a choice ------------------------------------------------------------------
@rule("G-043", "G-046", "G-047", "G-060", "G-704", compiles=False)
def legal_in_battle(facts: Facts, state: State) -> list[list[int]]:
    """Every legal choice of the player who is asked in a battle, as numbers."""
    lengths = {
        at.HIRE_RONIN: 1,
        at.ASSASSINATE: 3,
        at.SPLIT_HITS: at.SIDES,
        at.TAKE_LOSSES: FIGHTING_KINDS,
    }
    found = []
    for which in range(count_in_battle(facts, state)):
        choice = [0] * lengths[state.step]
        choose_in_battle(facts, state, which, choice)
        found.append(choice[:1] if state.step == at.ASSASSINATE and choice[0] == 0 else choice)
    return found


@rule("G-041", "G-043", "G-046", "G-047", "G-060", "G-704", compiles=False)
def problems_in_battle(
    names: Sequence[str], facts: Facts, state: State, numbers: Sequence[int]
) -> list[str]:
    """What is wrong with a choice in a battle, each with its rule; ``names`` are the players'."""
    called = [*names, *["nobody"] * (at.SEATS - len(names)), LOCALS_NAME]
    step = state.step
    if step == at.ROLL:
        return _problems_with_roll(called, facts, state, numbers)
    if step == at.HIRE_RONIN:
        most = most_ronin(facts, state, state.seat)
        if 0 <= numbers[0] <= most:
            return []
        return [
            f"G-046: {called[state.seat]} can hire up to {most} Ronin here, not {numbers[0]}: not "
            "more than Bushi in this battle, than can be paid, and than are left. Hire fewer."
        ]
    if step == at.ASSASSINATE:
        if list(numbers) in legal_in_battle(facts, state):
            return []
        enemy, kind = called[numbers[1]], UNIT_WORDS[numbers[2]]
        return [
            f"G-060: there are no {kind} of {enemy} for the Ninja to strike here. Choose an enemy "
            "in this battle and a type that is there, or wait."
        ]
    side = side_at(state, state.side)
    if step == at.SPLIT_HITS:
        most_by_side = [0] * at.SIDES
        total = targets(facts, state, side, most_by_side)
        problems = [
            f"G-043: {counted(hits, 'hit')} on {called[other]} {'is' if hits == 1 else 'are'} too "
            f"many: {most_by_side[other]} can be taken there. Give the rest to others."
            for other, hits in enumerate(numbers)
            if hits > most_by_side[other]
        ]
        if sum(numbers) != total:
            problems.append(
                f"G-043: {counted(total, 'hit')} must be split among the opponents, not "
                f"{sum(numbers)}."
            )
        return problems
    most_by_kind = [0] * FIGHTING_KINDS
    total = losable(state, side, most_by_kind)
    problems = [
        f"G-047: {called[side]} has {some_units(most_by_kind[kind], kind)} in this battle, not "
        f"{units}."
        for kind, units in enumerate(numbers)
        if units > most_by_kind[kind]
    ]
    if sum(numbers) != total:
        there = all_of([some_units(n, kind) for kind, n in enumerate(most_by_kind) if n])
        problems.append(
            f"G-047: {called[side]} must lose {counted(total, 'unit')}, one for each hit, not "
            f"{sum(numbers)}. Choose from {there}."
        )
    return problems


def _problems_with_roll(
    called: Sequence[str], facts: Facts, state: State, hits: Sequence[int]
) -> list[str]:
    """Hits that the dice of this step cannot show."""
    problems = []
    for side, number in enumerate(hits):
        dice = dice_of_side(facts, state, side, state.weapons)
        if not 0 <= number <= dice:
            problems.append(
                f"G-041: {counted(number, 'hit')} of {called[side]} cannot be: "
                f"{counted(dice, 'die', 'dice')} may hit there. Give 0 to {dice}."
            )
    return problems
