"""What a person should know before choosing: exact odds of the fight in hand, and what is left.

All odds are those of the attacker, both sides using their re-rolls at their best (T-064).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from shogun_nb.engine.speech import all_of, counted, percent
from shogun_nb.games.tokugawa.odds import attacker_wins, fight
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import income
from shogun_nb.games.tokugawa.rules.battle import (
    attack_strength,
    defence_strength,
    list_retreats,
    most_support,
)
from shogun_nb.games.tokugawa.rules.towns import is_samurai
from shogun_nb.games.tokugawa.words import SEVERAL, UNIT_WORDS

ATTACK_STAGES = range(at.ATTACKER_SUPPORT, at.SETTLING)


def in_fight(here: Any) -> bool:
    """Whether dice decide, or support is called, in a position."""
    return here.state.stage in ATTACK_STAGES


def difference(here: Any) -> int:
    """The attacker's strength less the defender's, in the weather there is (T-065)."""
    facts, state = here.facts, here.state
    attack = attack_strength(facts, state, state.start, state.weather)
    return attack - defence_strength(facts, state, state.goal)


def support_chances(here: Any) -> list[Fraction]:
    """How likely the attacker wins with 0, 1, 2 … supporters of the side that is asked (T-063).

    The defender, who decides after the attacker, is taken to call all that he can pay.
    """
    facts, state = here.facts, here.state
    most, by = most_support(facts, state, state.seat), difference(here)
    if state.seat != state.active:
        return [fight(by, state.support[state.active], units) for units in range(most + 1)]
    against = most_support(facts, state, 1 - state.active)
    return [fight(by, units, against) for units in range(most + 1)]


def chance_now(here: Any) -> Fraction:
    """How likely the attacker wins from here, before the next roll or decision on one."""
    state, by = here.state, difference(here)
    attacker, defender = state.active, 1 - state.active
    left = [state.support[seat] - state.again[seat] for seat in range(at.SEATS)]
    if state.step == at.SUPPORT:
        chances = support_chances(here)
        return max(chances) if state.seat == attacker else min(chances)
    if state.step == at.ROLL_AGAIN:
        keep, again = roll_chances(here)
        return max(keep, again) if state.seat == attacker else min(keep, again)
    if state.stage == at.ATTACKER_ROLL:
        return fight(by, left[attacker], left[defender])
    return attacker_wins(state.dice[attacker], by, left[defender])


def roll_chances(here: Any) -> tuple[Fraction, Fraction]:
    """How likely the attacker wins if the roll is kept, and if it is rolled again (T-064).

    >>> from shogun_nb.games import tokugawa
    >>> roll_chances(_after_a_roll(tokugawa))
    (Fraction(1, 6), Fraction(721, 1296))
    """
    state, by = here.state, difference(here)
    attacker, defender = state.active, 1 - state.active
    left = [state.support[seat] - state.again[seat] for seat in range(at.SEATS)]
    if state.seat == attacker:
        keep = attacker_wins(state.dice[attacker], by, left[defender])
        return keep, fight(by, left[attacker] - 1, left[defender])
    holds = state.dice[defender] > state.dice[attacker] + by
    return Fraction(int(not holds)), attacker_wins(state.dice[attacker], by, left[defender] - 1)


def _after_a_roll(tokugawa: Any) -> Any:
    """An attack with one supporter, whose first roll was a 4."""
    here = tokugawa.scenario(players=["Ann", "Ben"])
    for town, player in (("Nara", "Ann"), ("Tsu", "Ann"), ("Wakayama", "Ben")):
        here = here.set(town, player, "archer")
    game = tokugawa.new_game(position=here.set_turn("Ann"), chance="ask", seed=1)
    game.choose(tokugawa.Attack("Nara", "Wakayama"))
    game.choose(tokugawa.Weather("sun"), "chance")
    game.choose(tokugawa.Support(1))
    game.choose(tokugawa.Dice(2, 2), "chance")
    return game.position


def to_place(here: Any, seat: int) -> dict[int, str]:
    """The units of the start that a player has still to place, in words by kind (T-014)."""
    state = here.state
    found = {}
    for kind, number in enumerate(here.numbers.start_units, at.ARCHER):
        towns = range(len(state.side))
        number -= sum(is_samurai(state, t, seat) and state.unit[t] == kind for t in towns)
        if number > 0:
            found[kind] = counted(number, UNIT_WORDS[kind], SEVERAL[kind])
    return found


def incomes(here: Any, seat: int) -> dict[int, int]:
    """What each province would bring a player who collects there now, by its number (T-030)."""
    facts, state = here.facts, here.state
    earned = {bank: income(facts, state, seat, bank) for bank in range(at.PROVINCES)}
    return {bank: min(koku, state.banks[bank]) for bank, koku in earned.items() if koku > 0}


def stakes(here: Any) -> str:
    """What to know before choosing, in sentences; "" where the question says it all."""
    state, seat = here.state, here.state.seat
    printed = here.map.printed
    if state.step == at.PLACE_UNIT:
        left = all_of([*to_place(here, seat).values()])
        return (
            f"Still to place: {left}. One in a province, none in that of the enemy capital, "
            "none next to it."
        )
    if state.step == at.ACT:
        left = counted(state.left, "action")
        return f"{left} left, {state.koku[seat]} Koku."
    if state.step == at.SUPPORT:
        chances = support_chances(here)
        words = [f"{percent(one)} {f'with {n}' if n else 'alone'}" for n, one in enumerate(chances)]
        who = "You take" if seat == state.active else "The attacker takes"
        return f"{who} {printed[state.goal]}: {', '.join(words)}. Each unit costs 1 Koku."
    if state.step == at.ROLL_AGAIN:
        keep, again = roll_chances(here)
        if seat != state.active:
            keep, again = 1 - keep, 1 - again
        verb = "take" if seat == state.active else "hold"
        return (
            f"You {verb} {printed[state.goal]}: {percent(keep)} if you keep the roll, "
            f"{percent(again)} if you roll again."
        )
    if state.step == at.RETREAT:
        driven = leaving(here)
        found = "The beaten unit is weakened there, and open to another attack."
        if driven:
            gone = all_of([f"{unit} in {printed[town]}" for town, unit in driven.items()])
            found += f" For a retreat to an own samurai he leaves the board: {gone} (T-041)."
        return found
    return ""


def leaving(here: Any) -> dict[int, str]:
    """Towns of a retreat in which a samurai makes room by leaving the board; his kind (T-041)."""
    found: list[int] = []
    list_retreats(here.facts, here.state, found)
    units = here.state.unit
    return {town: UNIT_WORDS[units[town]] for town in found if units[town] != at.NO_UNIT}
