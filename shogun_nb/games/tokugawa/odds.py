"""Exact odds of movements and attacks, with the best use of every re-roll (T-052, T-064).

Who rolls again loses the old roll, so it is a question of when to stop. The defender knows what he
must beat: he rolls again while he is losing. The attacker rolls first; he keeps a roll when it wins
at least as often as rolling again would, knowing how the defender will answer. That is solved from
the last re-roll backwards (optimal stopping).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from shogun_nb.engine.choice import Whole, checked_flag
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.tokugawa.chance import FACES
from shogun_nb.games.tokugawa.rules import problems as why
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.battle import (
    attack_problem,
    attack_strength,
    defence_strength,
    most_support,
)
from shogun_nb.games.tokugawa.rules.movement import arrives, road_between
from shogun_nb.games.tokugawa.rules.parameters import Facts, Options, Parameters
from shogun_nb.games.tokugawa.words import SAMURAI_KEYS, TERRAIN_KEYS, WEATHER_KEYS

Probability = float | Fraction
MOST_REROLLS = 20

TOTALS = {
    total: Fraction(FACES - abs(total - FACES - 1), FACES**2) for total in range(2, 2 * FACES + 1)
}
"""Two dice: each total with its chance."""


def at_most(total: int) -> Fraction:
    """How likely two dice show this total or less."""
    return sum((chance for one, chance in TOTALS.items() if one <= total), Fraction(0))


@lru_cache(maxsize=4096)
def attacker_wins(roll: int, difference: int, defender: int) -> Fraction:
    """How likely the attacker wins who keeps a roll, against so many re-rolls (T-064, T-066).

    The defender must have more than roll + difference; each roll of his fails alike.

    >>> attacker_wins(7, 0, 0), attacker_wins(7, 0, 1)
    (Fraction(7, 12), Fraction(49, 144))
    """
    return at_most(roll + difference) ** (defender + 1)


def fight(difference: int, attacker: int = 0, defender: int = 0) -> Fraction:
    """How likely the attacker wins a fight (T-064 to T-066); ties are his.

    ``difference``: the attacker's strength less the defender's. ``attacker`` and ``defender``: how
    often each may roll again, once for each supporter.

    >>> fight(0), fight(0, attacker=1), fight(0, 1, 1)
    (Fraction(721, 1296), Fraction(10577, 15552), Fraction(98651, 186624))

    Raises :class:`~shogun_nb.InputError` for what are no such numbers.
    """
    Whole("T-065", -99, 99).check(difference, "odds, difference (T-065)")
    for name, rolls in (("attacker", attacker), ("defender", defender)):
        Whole("T-064", 0, MOST_REROLLS).check(rolls, f"odds, {name} (T-064)")
    return _fight(difference, attacker, defender)


@lru_cache(maxsize=4096)
def _fight(difference: int, attacker: int, defender: int) -> Fraction:
    again = _fight(difference, attacker - 1, defender) if attacker > 0 else Fraction(0)
    return sum(
        (
            chance * max(attacker_wins(roll, difference, defender), again)
            for roll, chance in TOTALS.items()
        ),
        Fraction(0),
    )


def keeps(roll: int, difference: int, attacker: int, defender: int = 0) -> bool:
    """Whether the attacker does best to keep a roll, with so many re-rolls left (T-064).

    >>> [roll for roll in range(2, 13) if keeps(roll, 0, attacker=1)]
    [7, 8, 9, 10, 11, 12]
    """
    Whole("T-064", 2, 2 * FACES).check(roll, "odds, roll (T-064)")
    Whole("T-064", 0, MOST_REROLLS).check(attacker, "odds, attacker (T-064)")
    again = fight(difference, max(attacker - 1, 0), defender)
    return attacker == 0 or again <= attacker_wins(roll, difference, defender)


def comes_through(
    terrain: str,
    weather: str | None = None,
    *,
    kind: str = "lancer",
    options: Options | None = None,
    numbers: Parameters | None = None,
    exact: bool = False,
) -> Probability:
    """How likely a unit comes through over a terrain, in one weather or over all (T-051 to T-054).

    ``terrain`` is plain, forest, mountain or water. Raises :class:`~shogun_nb.InputError`.

    >>> comes_through("forest", exact=True), comes_through("mountain", "storm", exact=True)
    (Fraction(13, 18), Fraction(1, 3))
    >>> comes_through("water", kind="archer", exact=True)
    Fraction(5, 6)
    """
    numbers = read_table("numbers", Parameters, numbers)
    options = read_table("options", Options, options)
    checked_flag(exact, "odds, exact")
    over = _place("terrain", terrain, TERRAIN_KEYS, "T-052")
    archer = _place("kind", kind, SAMURAI_KEYS, "T-051") + at.ARCHER == at.ARCHER
    needs_no_die = archer and not (over == at.WATER and options.archers_roll_at_sea)
    only = None if weather is None else _place("weather", weather, WEATHER_KEYS, "T-052")
    chances = [
        (_weather(numbers, one) if only is None else Fraction(int(one == only)))
        * _arrives(numbers, over, one, needs_no_die)
        for one in range(len(WEATHER_KEYS))
    ]
    chance = sum(chances, Fraction(0))
    return chance if exact else float(chance)


def _place(what: str, word: object, words: Sequence[str], rule: str) -> int:
    if not isinstance(word, str) or word not in words:
        raise InputError(f"odds, {what} ({rule}): {shown(word)} is not one of {', '.join(words)}.")
    return words.index(word)


def _weather(numbers: Parameters, weather: int) -> Fraction:
    return Fraction(numbers.weather_sides[weather], sum(numbers.weather_sides))


def _arrives(numbers: Parameters, terrain: int, weather: int, needs_no_die: bool) -> Fraction:
    facts = Facts(None, numbers, None)  # type: ignore[arg-type]  # the numbers are all it reads
    dice = [0] if needs_no_die else range(1, FACES + 1)
    through = sum(arrives(facts, terrain, weather, die) for die in dice)
    return Fraction(through, len(dice))


@dataclass(frozen=True)
class AttackOdds:
    """The odds of one attack: over all weathers, both sides using their re-rolls at their best.

    ``arrives``: the movement succeeds. ``wins``: the attack does. ``holds``: it arrives and fails.
    ``by_weather`` has for each weather its chance, and that of winning in it.
    """

    attacker: str
    town: str
    arrives: Probability
    wins: Probability
    holds: Probability
    by_weather: dict[str, tuple[Probability, Probability]]
    support: tuple[int, int]


def attack_odds(
    here: Any,
    start: str,
    town: str,
    way: str = "road",
    *,
    support: tuple[int, int] | None = None,
    exact: bool = False,
) -> AttackOdds:
    """Exact odds of an attack in a position, here and now (T-060 to T-066).

    ``support``: how many units support attacker and defender; by default all that stand next to
    the town and can be paid. Raises :class:`~shogun_nb.InputError` where there is no such attack.
    """
    checked_flag(exact, "odds, exact")
    facts, state = here.facts, here.state.fork()
    seat, first, goal = state.seat, here.lookup.province(start), here.lookup.province(town)
    by_sea = _place("way", way, ("road", "ship"), "T-060")
    state.left = max(1, state.left)
    seat = state.active = state.side[first] if state.side[first] >= 0 else max(seat, 0)
    problem = attack_problem(facts, state, seat, first, goal, by_sea)
    if problem not in (0, why.NO_KOKU):
        number, words = why.WORDS[problem]
        raise InputError(f"odds ({number}): {words}.")
    state.start, state.goal = first, goal
    state.koku[seat] = max(0, state.koku[seat] - facts.numbers.attack_price)
    most = (most_support(facts, state, seat), most_support(facts, state, 1 - seat))
    attacker, defender = most if support is None else checked_support(support)
    terrain = at.WATER if by_sea else road_between(facts.board, first, goal)
    numbers = facts.numbers
    archer = state.unit[first] == at.ARCHER
    no_die = archer and not (terrain == at.WATER and facts.options.archers_roll_at_sea)
    dry = no_die and terrain != at.WATER and facts.options.archers_in_dry
    by_weather, through, won = {}, Fraction(0), Fraction(0)
    for weather, word in enumerate(WEATHER_KEYS):
        chance = Fraction(int(weather == at.SUN)) if dry else _weather(numbers, weather)
        strength = attack_strength(facts, state, first, weather)
        arriving = _arrives(numbers, terrain, weather, no_die)
        winning = arriving * fight(
            strength - defence_strength(facts, state, goal), attacker, defender
        )
        by_weather[word] = (_told(chance, exact), _told(winning, exact))
        through += chance * arriving
        won += chance * winning
    return AttackOdds(
        here.players[seat],
        here.map.names[goal],
        _told(through, exact),
        _told(won, exact),
        _told(through - won, exact),
        by_weather,
        (attacker, defender),
    )


def _told(chance: Fraction, exact: bool) -> Probability:
    return chance if exact else float(chance)


def checked_support(given: object, most: int = MOST_REROLLS) -> tuple[int, int]:
    """How many units support the attacker and the defender.

    Raises :class:`~shogun_nb.InputError` for what is no such pair.
    """
    if (
        not isinstance(given, tuple)
        or len(given) != 2
        or not all(type(one) is int and 0 <= one <= most for one in given)
    ):
        raise InputError(
            "odds, support (T-063): give two numbers of units, the attacker's and the defender's, "
            f"such as (1, 0), each up to {most}."
        )
    return given
