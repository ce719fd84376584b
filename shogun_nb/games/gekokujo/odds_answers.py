"""Odds of Gekokujō's dice as tables and curves, step by step, and beside real dice.

Built upon :func:`~shogun_nb.games.gekokujo.battle_odds`, as Shogun has it for its tower; the
questions of the odds lab stand at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from shogun_nb.engine.answer import Answer, checked_whole, numbers_from
from shogun_nb.engine.changing import Call, Flag
from shogun_nb.engine.choice import Whole, Word
from shogun_nb.engine.contest import (
    MEASURES,
    Contest,
    Needed,
    OddsTable,
    Simulated,
    checked_chance,
    checked_measure,
)
from shogun_nb.engine.odds_questions import OddsQuestion, Parameter, Share, Values
from shogun_nb.engine.working import Convolution, Crossed, binomial
from shogun_nb.games.gekokujo.chance import FACES, faces_of_side, hit_ways
from shogun_nb.games.gekokujo.odds import (
    Rolls,
    Side,
    battle_begun,
    battle_odds,
    run_on,
)
from shogun_nb.games.gekokujo.rules.battle import NEVER

MOST_UNITS = 63  # of a kind (G-020)
MOST_IN_TABLE = 12
MOST_THROWS = 1_000_000


# --- tables and curves ----------------------------------------------------------------------------
def odds_table(
    attackers: int | Iterable[int] = 5,
    defenders: int | Iterable[int] = 5,
    measure: str = "win",
    **battle: Any,
) -> OddsTable:
    """Bushi against Bushi as a table and a heat map: win, draw, loss, or units left.

    ``attackers`` and ``defenders`` are numbers of Bushi: 5 for 1 to 5, or some such as
    ``range(3, 7)``, up to 12 of them. ``measure`` is "win" (the attacker controls the province),
    "draw" (neither does), "loss", "attackers left" or "defenders left" (means); the table keeps
    all five. The rest are arguments of :func:`~shogun_nb.games.gekokujo.battle_odds`, such as
    ``castle`` or ``options``, and ``attacker_daimyo`` and ``defender_daimyo``.

    Raises :class:`~shogun_nb.InputError` as that does, and for what are no such numbers.

    >>> print(odds_table(3, 2))
    Odds of the dice: win
    The attacker wins more often than not from 2 against 1 on. Against 2 none of these attackers \
is enough.
    <BLANKLINE>
    attackers \\ defenders     1     2
    1                      28 %   0 %
    2                      56 %  11 %
    3                      70 %  26 %
    """
    measure = checked_measure(measure)
    rows = numbers_from(attackers, "attackers", 1, MOST_UNITS, MOST_IN_TABLE)
    columns = numbers_from(defenders, "defenders", 1, MOST_UNITS, MOST_IN_TABLE)
    contests = tuple(tuple(_contest(row, column, battle) for column in columns) for row in rows)
    return OddsTable("Odds of the dice", measure, rows, columns, contests)


def bushi_needed(
    defenders: int = 3, chance: float | Fraction = 0.5, most: int = 12, **battle: Any
) -> Needed:
    """How many Bushi must attack to control the province with at least this probability?

    ``most`` is the largest number that is tried, up to 30; where none is enough, the answer says
    what they do reach. The rest are arguments as :func:`odds_table` takes them. Raises
    :class:`~shogun_nb.InputError` as that does.

    >>> bushi_needed(defenders=1).number
    2
    """
    goal = checked_chance(chance)
    numbers = tuple(range(1, checked_whole(most, "most", 1, 30) + 1))
    contests = tuple(_contest(number, defenders, battle) for number in numbers)
    return Needed(f"Attack on {defenders} Bushi", "Bushi", numbers, contests, goal)


def simulated_odds(
    attacker: Side, defender: Side, throws: int = 1_000, seed: int = 1, **battle: Any
) -> Simulated:
    """Battles with real dice beside the exact odds.

    ``throws`` battles, up to 1,000,000; the same ``seed`` gives the same dice. The rest are
    arguments of :func:`~shogun_nb.games.gekokujo.battle_odds`. Raises
    :class:`~shogun_nb.InputError` as that does.

    >>> found = simulated_odds(Side(bushi=2), Side(bushi=1), throws=2_000)
    >>> abs(found.share("attacker controls") - 5 / 9) < 0.05
    True
    """
    throws = checked_whole(throws, "throws", 1, MOST_THROWS)
    contest = battle_odds(attacker, defender, **battle).contest()
    random = Random(checked_whole(seed, "seed", 0, 2**63))
    begun = battle_begun(attacker, defender, **battle)
    return Simulated(contest.title, contest.ends, _rolled(begun, contest, throws, random))


def _rolled(begun: Any, contest: Contest, throws: int, random: Random) -> Mapping[str, int]:
    facts, state, hidden, _ = begun
    rolls = Rolls(facts, state, hidden)
    win, draw, loss = contest.ends
    ends = {0: win, 1: loss}
    return Counter(ends.get(rolls.fight(random), draw) for _ in range(throws))


def _sides(attackers: int, defenders: int, battle: Mapping[str, Any]) -> tuple[Side, Side]:
    first = Side(bushi=attackers, daimyo=battle.get("attacker_daimyo", 0))
    return first, Side(bushi=defenders, daimyo=battle.get("defender_daimyo", 0))


def _rest(battle: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in battle.items() if not name.endswith("_daimyo")}


def _contest(attackers: int, defenders: int, battle: Mapping[str, Any]) -> Contest:
    sides = _sides(attackers, defenders, battle)
    rest = _rest(battle)
    options = rest.get("options")
    if isinstance(options, Mapping):
        rest["options"] = tuple(sorted(options.items()))
    try:
        return _kept(*sides, **rest)
    except TypeError:  # numbers in a mapping cannot be kept
        return battle_odds(*sides, **_rest(battle)).contest()


@lru_cache(maxsize=1_000)
def _kept(attacker: Side, defender: Side, **rest: Any) -> Contest:
    """The rules are walked through once for each battle: tables ask for the same ones again."""
    options = rest.get("options")
    if isinstance(options, tuple):
        rest["options"] = dict(options)
    return battle_odds(attacker, defender, **rest).contest()


# --- the working ----------------------------------------------------------------------------------
def battle_working(attacker: Side, defender: Side, **battle: Any) -> list[Answer]:
    """The steps by which the first roll of a battle is reckoned by hand.

    For each side the binomial of its dice that hit, one for each face that they need; where there
    are two, their sum; then the hits of both sides, and who is left.

    >>> steps = battle_working(Side(bushi=2), Side(bushi=1))
    >>> [step.heading for step in steps][0]
    "attacker's dice that show 5 or more: 2 tried, each with probability 1/3"
    >>> {end: str(chance) for end, chance in steps[-1].chances.items()}
    {'both remain': '4/9', 'attacker remains': '5/9'}
    """
    facts, state, hidden, names = battle_begun(attacker, defender, **battle)
    steps: list[Answer] = []
    hits: list[tuple[Fraction, ...]] = []
    run_on(facts, state, hidden)
    for side, name in enumerate(names):
        dice = faces_of_side(facts, state, side)
        sums: tuple[Fraction, ...] = (Fraction(1),)
        for face, count in dice.items():
            shows = f"{face} or more" if face < FACES else f"{FACES}"
            one = binomial(count, Fraction(NEVER - face, FACES), f"{name}'s dice that show {shows}")
            steps.append(one)
            if len(sums) > 1:
                both = Convolution(sums, one.chances, (f"{name}'s hits so far", f"with {shows}"))
                steps.append(both)
                sums = tuple(both.chances.values())
            else:
                sums = one.chances
        assert sums == tuple(Fraction(n, FACES ** sum(dice.values())) for n in hit_ways(dice))
        hits.append(sums)
    units = [sum(side.counts()) + side.ronin for side in (attacker, defender)]
    steps.append(
        Crossed(
            hits[0],
            hits[1],
            (f"{names[0]}'s hits", f"{names[1]}'s hits"),
            tuple(
                tuple(
                    _remains(names, ours < units[1], theirs < units[0])
                    for theirs in range(len(hits[1]))
                )
                for ours in range(len(hits[0]))
            ),
        )
    )
    return steps


def _remains(names: list[str], defender: bool, attacker: bool) -> str:
    if attacker and defender:
        return "both remain"
    if not attacker and not defender:
        return "nobody remains"
    return f"{names[0] if attacker else names[1]} remains"


# --- the questions of the odds lab ----------------------------------------------------------------
_ATTACKERS = Parameter("attackers", "Attacking Bushi", Whole("G-044", 1, 10), 4, "The battle")
_DEFENDERS = Parameter("defenders", "Defending Bushi", Whole("G-044", 1, 10), 3, "The battle")
_SPECIAL = (
    Parameter("attacker_daimyo", "Attacker's Daimyo", Whole("G-044", 0, 1), 0, "What helps"),
    Parameter("defender_daimyo", "Defender's Daimyo", Whole("G-044", 0, 1), 0, "What helps"),
    Parameter("castle", "The defender has a castle", Flag("G-061"), False, "What helps"),
)
_FIGHT_ON = Parameter(
    "fight_on", "They fight on until one is left", Flag("G-042"), False, "What helps"
)


def _battle(values: Values) -> dict[str, Any]:
    """The arguments of a battle besides its sides, those that are not as usual."""
    found: dict[str, Any] = {"castle": True} if values["castle"] else {}
    return {**found, "options": {"fight_on": 1}} if values.get("fight_on") else found


def _daimyo(values: Values) -> dict[str, int]:
    keys = ("attacker_daimyo", "defender_daimyo")
    return {key: values[key] for key in keys if values[key]}


def _sides_of(values: Values) -> tuple[Side, Side]:
    return _sides(values["attackers"], values["defenders"], values)


def _table_of(values: Values) -> dict[str, Any]:
    sizes = {key: values[key] for key in ("attackers", "defenders", "measure")}
    return {**sizes, **_daimyo(values), **_battle(values)}


def _needed_of(values: Values) -> dict[str, Any]:
    sizes = {key: values[key] for key in ("defenders", "chance", "most")}
    return {**sizes, **_daimyo(values), **_battle(values)}


def _throw(values: Values, times: int, random: Random) -> Mapping[str, int]:
    sides = _sides_of(values)
    battle = _battle(values)
    contest = _contest(values["attackers"], values["defenders"], {**_daimyo(values), **battle})
    return _rolled(battle_begun(*sides, **battle), contest, times, random)


def _ends(answer: Answer) -> Mapping[str, Any]:
    assert isinstance(answer, Contest)
    return answer.ends


def _needed_working(values: Values) -> list[Answer]:
    needed = bushi_needed(**_needed_of(values))
    number = needed.number or needed.numbers[-1]
    return battle_working(*_sides_of({**values, "attackers": number}), **_battle(values))


QUESTIONS = (
    OddsQuestion(
        "One battle",
        (_ATTACKERS, _DEFENDERS, *_SPECIAL, _FIGHT_ON),
        lambda values: Call("battle_odds", _sides_of(values), _battle(values)),
        lambda values: _contest(
            values["attackers"], values["defenders"], {**_daimyo(values), **_battle(values)}
        ),
        lambda values: battle_working(*_sides_of(values), **_battle(values)),
        _throw,
        _ends,
        again=lambda values, throws, seed: Call(
            "simulated_odds",
            _sides_of(values),
            {**_battle(values), "throws": throws, "seed": seed},
        ),
        hint="Both sides roll at the same time; each hit takes a unit. Whoever is alone controls.",
    ),
    OddsQuestion(
        "Attackers × defenders",
        (
            Parameter(
                "attackers", "Up to so many attackers", Whole("G-044", 1, 6), 5, "The battle"
            ),
            Parameter(
                "defenders", "Up to so many defenders", Whole("G-044", 1, 6), 5, "The battle"
            ),
            Parameter(
                "measure", "What the table shows", Word("G-041", MEASURES), "win", "The battle"
            ),
            *_SPECIAL,
        ),
        lambda values: Call("odds_table", (), _table_of(values)),
        lambda values: odds_table(**_table_of(values)),
        lambda values: battle_working(*_sides_of(values), **_battle(values)),
        hint="One battle for every field. The fields with a frame are the first above one half.",
    ),
    OddsQuestion(
        "How many Bushi?",
        (
            _DEFENDERS,
            Parameter(
                "chance", "To control it at least so often", Share("G-041"), 0.5, "The battle"
            ),
            Parameter("most", "Up to so many Bushi", Whole("G-044", 1, 15), 12, "The battle"),
            *_SPECIAL,
        ),
        lambda values: Call("bushi_needed", (), _needed_of(values)),
        lambda values: bushi_needed(**_needed_of(values)),
        _needed_working,
        hint="Every column is a battle. The dashed line is the chance that you aim at.",
    ),
)
"""What the odds lab can ask of the dice."""
