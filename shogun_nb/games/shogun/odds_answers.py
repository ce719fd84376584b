"""Odds of the battle tower as tables and curves, in a row, and step by step.

Built upon :func:`~shogun_nb.battle_odds`: attackers × defenders, how many armies are needed, what
lies inside, attacks one after another, the working by hand, and real throws beside the odds. The
questions of the odds lab stand at the end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, product
from math import prod
from random import Random
from typing import Any

from shogun_nb.engine.answer import (
    Answer,
    checked_whole,
    fraction_of,
    numbers_from,
)
from shogun_nb.engine.changing import Call
from shogun_nb.engine.choice import Whole, Word
from shogun_nb.engine.contest import (
    MEASURES,
    Contest,
    InARow,
    Needed,
    OddsBy,
    OddsTable,
    Path,
    Simulated,
    checked_chance,
    checked_measure,
)
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.odds_questions import Code, OddsQuestion, Parameter, Share, Values
from shogun_nb.engine.speech import counted
from shogun_nb.engine.working import Binomial, Convolution, MarkovChain, Transitions, binomial
from shogun_nb.games.shogun.odds import (
    ASSUMED_TOWER,
    ATTACKER,
    DEFENDER,
    NEUTRAL_BATTLE,
    PARTIES,
    PEASANTS,
    PLAYERS_BATTLE,
    Odds,
    battle_odds,
)
from shogun_nb.games.shogun.rules.parameters import Parameters
from shogun_nb.games.shogun.towers import Tower

MOST_ARMIES = 62  # of a colour (S-2)
MOST_IN_TABLE = 30
MOST_ATTACKS = 12
MOST_THROWS = 1_000_000
MOST_EXACT = 60_000
"""So many outcomes of the tower are followed exactly by :func:`attacks_in_a_row`."""
ROWS_SIMULATED = 5_000
TAKEN, NEUTRAL, HELD = STATES = ("taken", "neutral", "held")
_FARMERS_OF_NEUTRAL = Parameters().neutral_farmers


# --- tables and curves ----------------------------------------------------------------------------
def odds_table(
    attackers: int | Iterable[int] = 8,
    defenders: int | Iterable[int] = 8,
    measure: str = "win",
    **battle: Any,
) -> OddsTable:
    """Attackers × defenders as a table and a heat map: win, draw, loss, or armies left.

    ``attackers`` and ``defenders`` are numbers of armies: 8 for 1 to 8, or some such as
    ``range(3, 7)``, up to 30 of them. ``measure`` is "win", "draw", "loss" (the attacker's),
    "attackers left" or "defenders left" (means); the table keeps all five. The rest are arguments
    of :func:`~shogun_nb.battle_odds`, such as ``farmers``, ``inside`` or ``tower``.

    Raises :class:`~shogun_nb.InputError` as that does, and for what are no such numbers.

    >>> print(odds_table(3, 2))
    Odds of the battle tower: win
    The attacker wins more often than not from 2 against 1 and 3 against 2 on.
    <BLANKLINE>
    attackers \\ defenders     1     2
    1                      19 %   5 %
    2                      66 %  27 %
    3                      88 %  62 %
    """
    measure = checked_measure(measure)
    rows = numbers_from(attackers, "attackers", 1, MOST_ARMIES, MOST_IN_TABLE)
    columns = numbers_from(defenders, "defenders", 1, MOST_ARMIES, MOST_IN_TABLE)
    contests = tuple(
        tuple(battle_odds(row, column, **battle).contest() for column in columns) for row in rows
    )
    return OddsTable("Odds of the battle tower", measure, rows, columns, contests)


def armies_needed(
    defenders: int = 3, chance: float | Fraction = 0.8, most: int = 20, **battle: Any
) -> Needed:
    """How many armies must attack to win with at least this probability?

    ``most`` is the largest number that is tried, up to 62; where none is enough, the answer says
    what they do reach. For a neutral province write ``defenders=0, kind="neutral"``. The rest are
    arguments of :func:`~shogun_nb.battle_odds`. Raises :class:`~shogun_nb.InputError` as that does.

    >>> armies_needed(defenders=2).sentence()
    '4 armies are needed for 80 %: they win in 83.3 %, 3 in 61.5 % only.'
    >>> armies_needed(defenders=2, tower=Tower(stay=1, fall=0)).number is None
    True
    """
    goal = checked_chance(chance)
    numbers = tuple(range(1, checked_whole(most, "most", 1, MOST_ARMIES) + 1))
    contests = tuple(battle_odds(number, defenders, **battle).contest() for number in numbers)
    against = "a neutral province" if not defenders else counted(defenders, "defender")
    return Needed(f"Attack on {against}", "armies", numbers, contests, goal)


def odds_by_inside(
    attackers: int = 4,
    defenders: int = 3,
    party: str = PEASANTS,
    most: int = 10,
    **battle: Any,
) -> OddsBy:
    """What the tower's contents change: the odds by how many cubes of a party lie inside.

    ``party`` is "attacker", "defender" or "farmers"; from 0 to ``most`` of its cubes lie inside,
    those of the others as ``inside`` says. The rest are arguments of
    :func:`~shogun_nb.battle_odds`. Raises :class:`~shogun_nb.InputError` as that does.

    >>> odds_by_inside(4, 3, "attacker", most=4).sentence()
    "From 0 to 4 cubes of the attacker inside, the attacker's chance to win rises from 59.4 % to \
93.2 %."
    """
    if party not in PARTIES:
        raise InputError(f"party={shown(party)} is not one of {', '.join(PARTIES)} (S-51).")
    numbers = tuple(range(checked_whole(most, "most", 1, MOST_ARMIES) + 1))
    inside = battle.pop("inside", None) or {}
    contests = tuple(
        battle_odds(attackers, defenders, inside={**inside, party: number}, **battle).contest()
        for number in numbers
    )
    of = "farmers" if party == PEASANTS else f"cubes of the {party}"
    return OddsBy(contests[0].title, f"{of} inside", numbers, contests)


# --- throws ---------------------------------------------------------------------------------------
def simulated_odds(odds: Odds, throws: int = 1_000, seed: int = 1) -> Simulated:
    """Throws of a battle beside its exact odds: every cube is thrown by itself.

    ``throws`` are up to 1,000,000; the same ``seed`` gives the same throws. Raises
    :class:`~shogun_nb.InputError` for other numbers.

    >>> found = simulated_odds(battle_odds(4, 3), throws=10_000)
    >>> abs(found.share("attacker wins") - battle_odds(4, 3).win) < 0.02
    True
    """
    throws = checked_whole(throws, "throws", 1, MOST_THROWS)
    contest = odds.contest()
    counts = _thrown(odds, throws, Random(checked_whole(seed, "seed", 0, 2**63)))
    return Simulated(contest.title, contest.ends, counts)


def _cubes_out(tower: Tower, thrown: int, inside: int, random: Random) -> int:
    """How many cubes of a colour come out, each decided by itself."""
    stay, fall = float(tower.stay), float(tower.fall)
    out = sum(random.random() >= stay for _ in range(thrown))
    return out + sum(random.random() < fall for _ in range(inside))


def _thrown(odds: Odds, throws: int, random: Random) -> Counter[str]:
    """How often each end of a battle came out of so many throws."""
    ours, *others = odds.thrown
    ends = [*odds.contest().ends]
    if odds.kind not in (PLAYERS_BATTLE, NEUTRAL_BATTLE):
        ends[1] = ends[2]  # as many farmers as armies: the province is lost (S-56)
    tower, thrown, inside = _independent(odds.tower), odds.thrown, odds.inside
    found: Counter[str] = Counter()
    for _ in range(throws):
        out = _cubes_out(tower, thrown[ours], inside[ours], random)
        # Farmers beside a defender are the first losses, and win nothing alone (S-53, S-55).
        if PEASANTS in others and DEFENDER in others:
            out = max(0, out - _cubes_out(tower, thrown[PEASANTS], inside[PEASANTS], random))
        out -= _cubes_out(tower, thrown[others[0]], inside[others[0]], random)
        found[ends[0 if out > 0 else 1 if out == 0 else 2]] += 1
    return found


# --- several attacks in a row ---------------------------------------------------------------------
# What stands in the province, and what lies inside: defenders (0: neutral), then cubes of the
# attacker, the defender, the farmers.
_Inside = tuple[int, int, int, int]


def attacks_in_a_row(
    attacks: Sequence[int] = (3, 3, 3),
    defenders: int = 4,
    *,
    farmers: int = 0,
    inside: Mapping[str, int] | None = None,
    tower: Tower = ASSUMED_TOWER,
    throws: int | None = None,
    seed: int = 1,
) -> InARow:
    """One attack after another on a province, until it is taken: the tower remembers between them.

    ``attacks`` has the armies of each, ``defenders`` stand there at first and ``farmers`` lie in
    the tray. Cubes that stayed inside may fall out at the next throw (S-51). What is left of the
    defender stands on; after a draw the province is neutral, and each further attack meets 1 farmer
    (S-52, S-55). No revolt markers, events or privileges; nothing else happens in between.

    This is a Markov chain over what stands in the province and lies inside. It is followed exactly
    where that is little work; else, or where ``throws`` is given, so many rows of attacks are
    simulated by ``seed`` (by default 5,000), and have 95 % intervals.

    Raises :class:`~shogun_nb.InputError` for up to 12 attacks of 1 to 62 armies and what else
    :func:`~shogun_nb.battle_odds` refuses.

    >>> found = attacks_in_a_row([3, 3], defenders=2)
    >>> found.is_exact, found.sentence()
    (True, 'After 2 attacks: taken 97.8 %, neutral 2.1 % and held < 0.1 %.')
    """
    tower = _independent(tower)
    if isinstance(attacks, int):
        attacks = [attacks]
    try:
        armies = tuple(attacks)
    except TypeError:
        armies = ()
    if not 1 <= len(armies) <= MOST_ATTACKS:
        raise InputError(
            f"attacks={shown(attacks)}: write the armies of 1 to {MOST_ATTACKS} attacks, such as "
            "[3, 3, 3]."
        )
    for number in armies:  # and all the rest, in the words of the odds
        first = battle_odds(number, defenders, farmers, inside=inside, tower=tower)
    lying = {party: first.inside.get(party, 0) for party in PARTIES}
    begin = (defenders, lying[ATTACKER], lying[DEFENDER], lying[PEASANTS])
    title = f"{_listed(armies)} against {counted(defenders, 'defender')}"
    steps = _followed(armies, begin, farmers, tower) if throws is None else None
    if steps is not None:
        # Cubes that fall out may make more of them than there were.
        most = max(here[0] for step in steps for here in step if not isinstance(here, str))
        standing = tuple(_standing(step, most) for step in steps)
        path = tuple((one[TAKEN], one[NEUTRAL], sum([*one.values()][2:])) for one in standing)
        return InARow(title, STATES, path, standing=standing)
    throws = checked_whole(ROWS_SIMULATED if throws is None else throws, "throws", 1, MOST_THROWS)
    random = Random(checked_whole(seed, "seed", 0, 2**63))
    return _row_of(armies, begin, farmers, tower, throws, random)


def _row_of(
    armies: Sequence[int],
    begin: _Inside,
    farmers: int,
    tower: Tower,
    throws: int,
    random: Random,
) -> InARow:
    """So many rows of attacks, thrown colour by colour."""
    drawn: dict[tuple[int, int], list[float]] = {}

    def come_out(into: int, lay: int) -> int:
        below = drawn.get((into, lay))
        if below is None:
            below = drawn[into, lay] = [*accumulate(tower.distribution(into, lay))][:-1]
        return bisect_right(below, random.random())

    ends = [[0] * len(STATES) for _ in armies]
    for _ in range(throws):
        here: _Inside = begin
        state = HELD
        for attack, number in enumerate(armies):
            if state != TAKEN:
                before = _thrown_in(here, number, farmers if attack == 0 else 0)
                out = [come_out(into, lay) for into, lay in before]
                state, here = _after(here, before, out)
            ends[attack][STATES.index(state)] += 1
    path = ((0.0, 0.0, 1.0), *(tuple(n / throws for n in row) for row in ends))
    title = f"{_listed(armies)} against {counted(begin[0], 'defender')}"
    return InARow(title, STATES, path, throws)


def _listed(armies: Sequence[int]) -> str:
    if len({*armies}) == 1 and len(armies) > 1:
        return f"{len(armies)} attacks of {armies[0]}"
    return f"{counted(len(armies), 'attack')} of {', '.join(map(str, armies))}"


def _thrown_in(here: _Inside, attackers: int, farmers: int) -> list[tuple[int, int]]:
    """The cubes thrown in and inside, of attacker, defender and farmers."""
    defenders, *inside = here
    into = (attackers, defenders, farmers if defenders else _FARMERS_OF_NEUTRAL)
    pairs = [*zip(into, inside, strict=True)]
    if not defenders:
        pairs[1] = (0, 0)  # nobody fights with what lies there of the defender any more
    return pairs


def _after(
    here: _Inside, before: Sequence[tuple[int, int]], out: Sequence[int]
) -> tuple[str, _Inside]:
    """What becomes of the province when these cubes come out, and what lies inside then (S-51)."""
    ours, theirs, farmers = out
    ia, id, ig = (into + lay - gone for (into, lay), gone in zip(before, out, strict=True))
    if ours > theirs + farmers:
        return TAKEN, (0, ia, id, ig)
    if here[0] and theirs and theirs + farmers > ours:
        return HELD, (theirs - max(0, ours - farmers), ia, id, ig)
    return NEUTRAL, (0, ia, 0, ig)


def _followed(
    armies: Sequence[int], begin: _Inside, farmers: int, tower: Tower
) -> tuple[Mapping[_Inside | str, float], ...] | None:
    """What stands there and lies inside after each attack, exactly; ``None``: too much work.

    ``TAKEN`` stands for all in which the province is taken.
    """
    now: dict[_Inside | str, float] = {begin: 1.0}
    steps: list[Mapping[_Inside | str, float]] = [now]
    work = 0
    for attack, number in enumerate(armies):
        later: dict[_Inside | str, float] = {TAKEN: now.get(TAKEN, 0.0)}
        thrown = {
            here: _thrown_in(here, number, farmers if attack == 0 else 0)
            for here in now
            if not isinstance(here, str)
        }
        work += sum(prod(into + lay + 1 for into, lay in before) for before in thrown.values())
        if work > MOST_EXACT:
            return None
        for here, before in thrown.items():
            weight = now[here]
            chances = [tower.distribution(into, lay) for into, lay in before]
            first, second, third = ([*enumerate(row)] for row in chances)
            for (a, p), (d, q) in product(first, second):
                for f, r in third:
                    state, then = _after(here, before, (a, d, f))
                    key = TAKEN if state == TAKEN else then
                    later[key] = later.get(key, 0.0) + weight * p * q * r
        now = later
        steps.append(now)
    return tuple(steps)


def _standing(step: Mapping[_Inside | str, float], most: int) -> dict[str, float]:
    """What stands in the province after an attack, and how likely, up to ``most`` defenders."""
    found = {TAKEN: 0.0, NEUTRAL: 0.0}
    defenders = dict.fromkeys(range(most, 0, -1), 0.0)
    for here, weight in step.items():
        if isinstance(here, str):
            found[TAKEN] += weight
        elif here[0]:
            defenders[here[0]] += weight
        else:
            found[NEUTRAL] += weight
    return {**found, **{counted(n, "defender"): chance for n, chance in defenders.items()}}


# --- the tower as a chain -------------------------------------------------------------------------
def tower_chain(
    cubes: int = 4, inside: int = 0, throws: int = 6, tower: Tower = ASSUMED_TOWER
) -> MarkovChain:
    """The tower remembers: how many of some cubes lie inside, if all in the tray go in each time.

    ``cubes`` of one colour (1 to 20), ``inside`` of them at first; each throw throws in all that
    lie outside. How many lie inside after a throw depends on how many lay there before, and on
    nothing earlier: a Markov chain, in exact fractions.

    Raises :class:`~shogun_nb.InputError` for other numbers, more than 50 throws, no tower.

    >>> chain = tower_chain(cubes=2, throws=1)
    >>> [str(chance) for chance in chain.path[1]]
    ['9/16', '3/8', '1/16']
    >>> [str(chance) for chance in chain.equilibrium]
    ['4/9', '4/9', '1/9']
    """
    tower = _independent(tower)
    cubes = checked_whole(cubes, "cubes", 1, 20)
    inside = checked_whole(inside, "inside", 0, cubes)
    rows = []
    for lying in range(cubes + 1):
        out = tower.exact_distribution(cubes - lying, lying)
        rows.append(tuple(reversed(out)))
    return MarkovChain(
        tuple(map(str, range(cubes + 1))),
        tuple(rows),
        tuple(Fraction(lying == inside) for lying in range(cubes + 1)),
        checked_whole(throws, "throws", 0, 50),
        f"{counted(cubes, 'cube')}, {inside} inside at first",
        "cubes inside",
        "throw",
        tuple(range(cubes + 1)),
    )


def _independent(tower: object) -> Tower:
    """In a chain, in the working and in these throws each cube is decided by itself."""
    if not isinstance(tower, Tower):
        raise InputError(
            f"tower={shown(tower)} is not a battle tower of independent cubes (S-51). Use for "
            "example Tower()."
        )
    return tower


# --- the working ----------------------------------------------------------------------------------
def battle_working(odds: Odds) -> list[Answer]:
    """The steps by which the odds of a battle are reckoned by hand, each with its own table.

    For each party that takes part the binomial of the cubes thrown in; where cubes lie inside, that
    of those too, and their sum; then what farmers stop, and the difference of both sides.

    >>> [step.heading for step in battle_working(battle_odds(2, 1))]
    ["attacker's cubes that pass: 2 tried, each with probability 3/4", \
"defender's cubes that pass: 1 tried, each with probability 3/4", 'attacker − defender']
    >>> battle_working(battle_odds(2, 1))[-1].above
    Fraction(21, 32)
    """
    tower = _independent(odds.tower)
    passes = 1 - fraction_of(tower.stay, "stay")
    falls = fraction_of(tower.fall, "fall")
    steps: list[Answer] = []
    out: dict[str, tuple[Fraction, ...]] = {}
    for party in odds.thrown:
        whose = f"{party}'" if party == PEASANTS else f"{party}'s"
        thrown, inside = odds.thrown[party], odds.inside[party]
        if not thrown and not inside:
            continue
        parts: list[Binomial] = []
        if thrown:
            parts.append(binomial(thrown, passes, f"{whose} cubes that pass"))
        if inside:
            parts.append(binomial(inside, falls, f"{whose} cubes that fall out"))
        steps += parts
        out[party] = parts[0].chances
        if len(parts) == 2:
            both = Convolution(parts[0].chances, parts[1].chances, (f"{whose} passing", "falling"))
            steps.append(both)
            out[party] = tuple(both.chances.values())
    first, *others = odds.thrown
    ours, name = out[first], first
    against = others[0]
    if PEASANTS in out and against != PEASANTS:
        stopped = Convolution(ours, out[PEASANTS], (name, PEASANTS), minus=True, least=0)
        steps.append(stopped)
        ours, name = tuple(stopped.chances.values()), f"{name} after farmers"
    theirs = out.get(against, (Fraction(1),))
    steps.append(Convolution(ours, theirs, (name, against), minus=True))
    return steps


# --- the questions of the odds lab ----------------------------------------------------------------
_ATTACKERS = Parameter("attackers", "Attackers", Whole("S-49", 1, 20), 4, "The battle")
_DEFENDERS = Parameter("defenders", "Defenders", Whole("S-6", 1, 20), 3, "The battle")
_TRAY = Parameter("farmers", "Farmers in the tray", Whole("S-53", 0, 10), 0, "The battle")
_STAY = Parameter("stay", "A cube thrown in stays inside", Share("S-51"), 0.25, "The tower")
_FALL = Parameter("fall", "A cube inside falls out", Share("S-51"), 0.5, "The tower")
_IN_ATTACKER = Parameter(
    "inside_attacker", "Attacker's cubes inside", Whole("S-51", 0, 20), 0, "The tower"
)
_IN_DEFENDER = Parameter(
    "inside_defender", "Defender's cubes inside", Whole("S-51", 0, 20), 0, "The tower"
)
_IN_FARMERS = Parameter("inside_farmers", "Farmers inside", Whole("S-51", 0, 20), 0, "The tower")
_MODEL = (_STAY, _FALL)
_INSIDE = (_IN_ATTACKER, _IN_DEFENDER, _IN_FARMERS)
_PARTY_WORDS = {ATTACKER: "attacker's cubes", DEFENDER: "defender's cubes", PEASANTS: "farmers"}


def _tower(values: Values) -> dict[str, Any]:
    """The tower, if it is not the usual one."""
    tower = Tower(values["stay"], values["fall"])
    return {} if tower == ASSUMED_TOWER else {"tower": tower}


def _inside(values: Values) -> dict[str, Any]:
    lying = {party: values.get(f"inside_{party}", 0) for party in PARTIES}
    found = {party: cubes for party, cubes in lying.items() if cubes}
    return {"inside": found} if found else {}


def _farmers(values: Values) -> dict[str, Any]:
    return {"farmers": values["farmers"]} if values.get("farmers") else {}


def _battle(values: Values) -> dict[str, Any]:
    """The arguments of a battle, those that are not as usual."""
    return {**_farmers(values), **_inside(values), **_tower(values)}


def _battle_call(values: Values) -> Call:
    sides = {key: values[key] for key in ("attackers", "defenders")}
    return Call("battle_odds", (), {**sides, **_battle(values)})


def _odds_of(values: Values) -> Odds:
    return battle_odds(**_battle_call(values).named)


def _made(
    function: Callable[..., Answer], arguments: Callable[[Values], dict[str, Any]]
) -> dict[str, Any]:
    """Call and answer of a question whose code calls this function."""
    return {
        "call": lambda values: Call(function.__name__, (), arguments(values)),
        "answer": lambda values: function(**arguments(values)),
    }


def _table_of(values: Values) -> dict[str, Any]:
    sizes = {key: values[key] for key in ("attackers", "defenders")}
    return {**sizes, "measure": values["measure"], **_battle(values)}


def _needed_of(values: Values) -> dict[str, Any]:
    return {
        "defenders": values["defenders"],
        "chance": values["chance"],
        "most": values["most"],
        **_battle(values),
    }


def _by_inside_of(values: Values) -> dict[str, Any]:
    sizes = {key: values[key] for key in ("attackers", "defenders", "party", "most")}
    return {**sizes, **_battle(values)}


def _row_arguments(values: Values) -> dict[str, Any]:
    attacks = [values["attackers"]] * values["attacks"]
    return {"attacks": attacks, "defenders": values["defenders"], **_battle(values)}


def _chain_of(values: Values) -> dict[str, Any]:
    return {**{key: values[key] for key in ("cubes", "inside", "throws")}, **_tower(values)}


def _chain_working(values: Values) -> list[Answer]:
    arguments = _chain_of(values)
    chain = tower_chain(**arguments)
    staying = fraction_of(values["stay"], "stay")
    lying = 1 - fraction_of(values["fall"], "fall")
    inside, outside = values["inside"], values["cubes"] - values["inside"]
    steps: list[Answer] = [binomial(outside, staying, "cubes thrown in that stay")]
    if inside:
        both = binomial(inside, lying, "cubes inside that remain")
        first = steps[0]
        assert isinstance(first, Binomial)
        steps += [both, Convolution(first.chances, both.chances, ("staying", "remaining"))]
    return [*steps, Transitions(chain), chain]


def _throw_chain(values: Values, times: int, random: Random) -> Mapping[str, int]:
    """How many cubes lie inside at the end, in so many rows of throws."""
    tower = Tower(values["stay"], values["fall"])
    cubes = values["cubes"]
    found: Counter[str] = Counter()
    for _ in range(times):
        inside = values["inside"]
        for _ in range(values["throws"]):
            inside = cubes - _cubes_out(tower, cubes - inside, inside, random)
        found[f"{inside} inside"] += 1
    return found


def _chain_ends(answer: Answer) -> Mapping[str, Any]:
    assert isinstance(answer, MarkovChain)
    ends = zip(answer.states, answer.path[-1], strict=True)
    return {f"{state} inside": chance for state, chance in ends}


def _throw_row(values: Values, times: int, random: Random) -> Mapping[str, int]:
    begin = (values["defenders"], *(values[f"inside_{party}"] for party in PARTIES))
    armies = [values["attackers"]] * values["attacks"]
    tower = Tower(values["stay"], values["fall"])
    found = _row_of(armies, begin, values["farmers"], tower, times, random)
    shares = dict(zip(STATES, found.path[-1], strict=True))
    return {name: round(share * times) for name, share in shares.items()}


def _row_ends(answer: Answer) -> Mapping[str, Any]:
    assert isinstance(answer, InARow)
    return dict(zip(answer.states, answer.path[-1], strict=True))


def _contest_ends(answer: Answer) -> Mapping[str, Any]:
    assert isinstance(answer, Contest)
    return answer.ends


QUESTIONS = (
    OddsQuestion(
        "One battle",
        (_ATTACKERS, _DEFENDERS, _TRAY, *_MODEL, *_INSIDE),
        _battle_call,
        lambda values: _odds_of(values).contest(),
        lambda values: battle_working(_odds_of(values)),
        lambda values, times, random: _thrown(_odds_of(values), times, random),
        _contest_ends,
        again=lambda values, throws, seed: Call(
            "simulated_odds",
            (Code(f"sg{_battle_call(values).code('sg')}"),),
            {"throws": throws, "seed": seed},
        ),
        hint="All armies go into the tower. What comes out fights; the rest stays inside.",
    ),
    OddsQuestion(
        "Attackers × defenders",
        (
            Parameter(
                "attackers", "Up to so many attackers", Whole("S-49", 1, 20), 8, "The battle"
            ),
            Parameter("defenders", "Up to so many defenders", Whole("S-6", 1, 20), 8, "The battle"),
            Parameter(
                "measure", "What the table shows", Word("S-54", MEASURES), "win", "The battle"
            ),
            _TRAY,
            *_MODEL,
            *_INSIDE,
        ),
        **_made(odds_table, _table_of),
        working=lambda values: battle_working(_odds_of(values)),
        hint="One battle for every field. The fields with a frame are the first above one half.",
    ),
    OddsQuestion(
        "How many armies?",
        (
            _DEFENDERS,
            Parameter("chance", "To win at least so often", Share("S-54"), 0.8, "The battle"),
            Parameter("most", "Up to so many armies", Whole("S-49", 1, 30), 15, "The battle"),
            _TRAY,
            *_MODEL,
            *_INSIDE,
        ),
        **_made(armies_needed, _needed_of),
        working=lambda values: _needed_working(values),
        hint="Every column is a battle. The dashed line is the chance that you aim at.",
    ),
    OddsQuestion(
        "What lies inside",
        (
            _ATTACKERS,
            _DEFENDERS,
            Parameter("party", "Vary", Word("S-51", PARTIES), PEASANTS, "The battle", _PARTY_WORDS),
            Parameter("most", "Up to so many inside", Whole("S-51", 1, 30), 10, "The battle"),
            _TRAY,
            *_MODEL,
            *_INSIDE,
        ),
        **_made(odds_by_inside, _by_inside_of),
        working=lambda values: battle_working(_last_of_inside(values)),
        hint="The same battle, with more and more cubes lying inside the tower beforehand.",
    ),
    OddsQuestion(
        "Attacks in a row",
        (
            Parameter("attackers", "Armies of each attack", Whole("S-49", 1, 6), 2, "The battle"),
            Parameter("attacks", "Attacks", Whole("S-49", 1, 5), 3, "The battle"),
            Parameter("defenders", "Defenders", Whole("S-6", 1, 8), 5, "The battle"),
            _TRAY,
            *_MODEL,
            *_INSIDE,
        ),
        **_made(attacks_in_a_row, _row_arguments),
        working=lambda values: _row_working(values),
        throw=_throw_row,
        exact=_row_ends,
        again=lambda values, throws, seed: Call(
            "attacks_in_a_row", (), {**_row_arguments(values), "throws": throws, "seed": seed}
        ),
        hint="One attack after the other, until the province is taken. The tower remembers.",
    ),
    OddsQuestion(
        "The tower remembers",
        (
            Parameter("cubes", "Cubes of one colour", Whole("S-51", 1, 12), 4, "The throws"),
            Parameter("inside", "Of them inside at first", Whole("S-51", 0, 12), 0, "The throws"),
            Parameter("throws", "Throws", Whole("S-51", 0, 12), 6, "The throws"),
            *_MODEL,
        ),
        **_made(tower_chain, _chain_of),
        working=_chain_working,
        throw=_throw_chain,
        exact=_chain_ends,
        hint="Whatever lies in the tray is thrown in again, time after time. How many stay inside?",
    ),
)
"""What the odds lab can ask of the battle tower."""


def _row_working(values: Values) -> list[Answer]:
    """The first attack by hand, then what stands there after each attack."""
    row = attacks_in_a_row(**_row_arguments(values))
    steps = battle_working(_odds_of(values))
    if row.is_exact:
        title = "What stands in the province after each attack"
        steps.append(Path(title, "attack", "what stands there", row.standing))
    return steps


def _needed_working(values: Values) -> list[Answer]:
    """The working for the number that is enough, or for the largest that was tried."""
    needed = armies_needed(**_needed_of(values))
    number = needed.number or needed.numbers[-1]
    return battle_working(battle_odds(number, values["defenders"], **_battle(values)))


def _last_of_inside(values: Values) -> Odds:
    """The battle of the last column: as many cubes inside as are tried."""
    return _odds_of({**values, f"inside_{values['party']}": values["most"]})
