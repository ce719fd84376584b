"""Answers about Tokugawa's dice: an attack, its re-rolls, and what to do first.

Built upon :mod:`~shogun_nb.games.tokugawa.odds`; the questions of the odds lab stand at the end.
All chances are exact fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from shogun_nb.engine.answer import Answer, Bars, Heat, Series, checked_whole, fraction_words
from shogun_nb.engine.changing import Call, Flag
from shogun_nb.engine.choice import Whole, Word, checked_flag
from shogun_nb.engine.contest import Contest, Simulated
from shogun_nb.engine.odds_questions import OddsQuestion, Parameter, Values
from shogun_nb.engine.speech import capital, counted, percent
from shogun_nb.games.tokugawa.board_map import read_map
from shogun_nb.games.tokugawa.chance import FACES
from shogun_nb.games.tokugawa.odds import (
    TOTALS,
    attacker_wins,
    checked_support,
    comes_through,
    fight,
    keeps,
)
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.battle import attack_strength, defence_strength
from shogun_nb.games.tokugawa.rules.parameters import Parameters
from shogun_nb.games.tokugawa.rules.setup import facts_of, set_up
from shogun_nb.games.tokugawa.rules.towns import put_unit
from shogun_nb.games.tokugawa.words import SAMURAI_KEYS, TERRAIN_KEYS, WEATHER_KEYS

MOST_SUPPORT = 5
MOST_ACTIONS = 5
MOST_THROWS = 1_000_000
ANY_WEATHER = "any"
WEATHERS = (ANY_WEATHER, *WEATHER_KEYS)
DEFENDERS = (*SAMURAI_KEYS, "capital")
COMING = ("recruited", "archer", "lancer by plain", "lancer by forest", "lancer by mountain")
"""How a supporter comes: without a die, or as a lancer, who may fail on the way (T-040, T-052)."""
_START, _TOWN = range(2)  # any two towns do: the terrain is asked for by itself


# --- one attack -----------------------------------------------------------------------------------
@dataclass(frozen=True)
class WeatherTable(Answer):
    """What each side of the weather die does to a movement or an attack, and all of it together.

    ``by_weather`` has for each weather its chance, the chance of coming through, and that of
    winning then.
    """

    title: str
    by_weather: tuple[tuple[str, Fraction, Fraction, Fraction], ...]
    fights: bool = True

    @property
    def total(self) -> Fraction:
        """The chance over all weathers."""
        return sum((one * two * three for _, one, two, three in self.by_weather), Fraction(0))

    @property
    def heading(self) -> str:
        return f"{self.title}: weather by weather"

    @property
    def asks(self) -> str:
        return f"{capital(self.title)}: in how many of 100?"

    @property
    def predicted(self) -> float:
        return float(self.total)

    def sentence(self) -> str:
        told = [f"{name} {percent(two * three, 1)}" for name, _, two, three in self.by_weather]
        return f"{capital(self.title)}: {percent(self.total, 1)} over all ({', '.join(told)})."

    def lines(self) -> list[list[str]]:
        found = [
            ["weather", "its chance", "comes through", *["wins then"] * self.fights, "product"]
        ]
        for name, one, two, three in self.by_weather:
            told = [one, two, *[three] * self.fights, one * two * three]
            found.append([name, *map(fraction_words, told)])
        return [*found, ["all", "1", *[""] * (1 + self.fights), fraction_words(self.total)]]

    @property
    def chart(self) -> Bars:
        values = tuple(float(two * three) for _, _, two, three in self.by_weather)
        return Bars("weather", tuple(one[0] for one in self.by_weather), (Series("exact", values),))


@dataclass(frozen=True)
class _Duel:
    """One unit against one, as the rules see it: difference of strengths by weather, movement."""

    rows: tuple[tuple[str, Fraction, Fraction, int], ...]
    support: tuple[int, int]
    title: str


def _duel(
    attacker: str = "archer",
    defender: str = "archer",
    terrain: str = "plain",
    weather: str = ANY_WEATHER,
    support: tuple[int, int] = (0, 0),
    **more: bool,
) -> _Duel:
    own = Word("T-004", SAMURAI_KEYS).check(attacker, "attack, attacker (T-004)")
    other = Word("T-004", DEFENDERS).check(defender, "attack, defender (T-004)")
    over = Word("T-052", TERRAIN_KEYS).check(terrain, "attack, terrain (T-052)")
    only = Word("T-052", WEATHERS).check(weather, "attack, weather (T-052)")
    ours, theirs = checked_support(support, MOST_SUPPORT)
    has = {name: checked_flag(more.get(name, False), f"attack, {name}") for name in _FLAGS}
    if unknown := sorted({*more} - {*_FLAGS}):
        # As Python says it of any other call.
        raise TypeError(f"attack: there is no {unknown[0]}, only {', '.join(_FLAGS)}")
    facts = facts_of(read_map())
    state = set_up(facts)
    for seat, kind in enumerate((SAMURAI_KEYS.index(own), DEFENDERS.index(other))):
        put_unit(state, seat, seat, kind + at.ARCHER)
    state.upgraded[:2] = [int(has["upgraded"]), int(has["defender_upgraded"])]
    state.weak[:2] = [int(has["attacker_weak"]), int(has["defender_weak"])]
    state.temple[:2] = [at.FINISHED * int(has[name]) for name in ("attacker_temple", "temple")]
    state.castle[_TOWN], state.wall[_TOWN] = at.FINISHED * int(has["castle"]), int(has["wall"])
    defence = defence_strength(facts, state, _TOWN)
    sides = facts.numbers.weather_sides
    rows = tuple(
        (
            name,
            Fraction(side, sum(sides)) if only == ANY_WEATHER else Fraction(1),
            Fraction(comes_through(over, name, kind=own, exact=True)),
            attack_strength(facts, state, _START, place) - defence,
        )
        for place, (name, side) in enumerate(zip(WEATHER_KEYS, sides, strict=True))
        if only in (ANY_WEATHER, name)
    )
    title = f"{_unit(own, has['upgraded'], has['attacker_weak'])} attacks "
    title += f"{_unit(other, has['defender_upgraded'], has['defender_weak'])} over {over}"
    title += "" if only == ANY_WEATHER else f" in {only}"
    helped = [words for name, words in _IN_TITLE.items() if has[name]]
    helped += [f"support {ours} : {theirs}"] * ((ours, theirs) != (0, 0))
    title = ", ".join([title, *helped])
    return _Duel(rows, (ours, theirs), title)


_FLAGS = (
    *("upgraded", "attacker_weak", "attacker_temple"),
    *("defender_upgraded", "defender_weak", "castle", "temple", "wall"),
)

_IN_TITLE = {
    "attacker_temple": "from a temple",
    "castle": "castle",
    "temple": "temple",
    "wall": "wall",
}


def _unit(kind: str, upgraded: object, weak: object) -> str:
    return "weakened " * bool(weak) + "upgraded " * bool(upgraded) + kind


def one_attack(
    attacker: str = "archer",
    defender: str = "archer",
    terrain: str = "plain",
    weather: str = ANY_WEATHER,
    support: tuple[int, int] = (0, 0),
    **more: bool,
) -> Contest:
    """Exact odds of one attack, both sides using their re-rolls at their best (T-060 to T-066).

    ``attacker``: archer, lancer or swordsman; ``defender`` may be a capital, too. ``weather``: sun,
    rain, storm, or "any" for all of them. ``support``: how many units support each side, up to 5.
    ``more``: ``upgraded``, ``attacker_weak`` and ``attacker_temple`` of the attacker;
    ``defender_upgraded``, ``defender_weak``, ``castle``, ``temple`` and ``wall`` of the defender.

    Raises :class:`~shogun_nb.InputError` for what is none of these.

    >>> one_attack("lancer", "archer", "plain", "sun").win
    Fraction(287, 432)
    >>> float(one_attack(defender="capital").win)
    0.274048353909465
    """
    table = _table(_duel(attacker, defender, terrain, weather, support, **more))
    fails = sum((one * (1 - two) for _, one, two, _ in table.by_weather), Fraction(0))
    win = table.total
    ends = {"attacker wins": win, "movement fails": fails, "defender holds": 1 - win - fails}
    left = {"attacker": {0: 1 - win, 1: win}, "defender": {0: win, 1: 1 - win}}
    if defender == "capital":  # it stays where it is, turned over or beaten (T-070)
        left = {"attacker": {0: Fraction(1)}, "defender": {1: Fraction(1)}}
    return Contest(table.title, ends, left, "units in the town")


def attack_working(*attack: Any, **more: Any) -> list[Answer]:
    """The steps to the odds of an attack: when to roll again in each weather, then all weathers.

    Takes what :func:`one_attack` takes, and raises as that does.

    >>> [step.heading for step in attack_working(support=(1, 0))][-1]
    'archer attacks archer over plain, support 1 : 0: weather by weather'
    """
    duel = _duel(*attack, **more)
    steps: list[Answer] = [
        KeepOrRoll(by, rolls, duel.support[1], name)
        for name, _, _, by in duel.rows
        for rolls in range(duel.support[0] + 1)
    ]
    return [*steps, _table(duel)]


def _table(duel: _Duel) -> WeatherTable:
    rows = tuple((name, one, two, fight(by, *duel.support)) for name, one, two, by in duel.rows)
    return WeatherTable(duel.title, rows)


def simulated_attack(*attack: Any, throws: int = 1_000, seed: int = 1, **more: Any) -> Simulated:
    """Attacks with dice beside the exact odds; both sides roll again as is best for them.

    ``throws`` attacks, up to 1,000,000; the same ``seed`` gives the same dice. The rest is as in
    :func:`one_attack`. Raises :class:`~shogun_nb.InputError` as that does.

    >>> found = simulated_attack("lancer", throws=2_000)
    >>> abs(found.share("attacker wins") - float(one_attack("lancer").win)) < 0.05
    True
    """
    throws = checked_whole(throws, "throws", 1, MOST_THROWS)
    random = Random(checked_whole(seed, "seed", 0, 2**63))
    odds = one_attack(*attack, **more)
    return Simulated(odds.title, odds.ends, _thrown(_duel(*attack, **more), throws, random))


def _thrown(duel: _Duel, throws: int, random: Random) -> Mapping[str, int]:
    """Attacks as at the table: weather, combat die, then roll after roll."""
    counts: Counter[str] = Counter()
    weights = [float(one) for _, one, _, _ in duel.rows]
    ours, theirs = duel.support
    for _ in range(throws):
        ((_, _, through, by),) = random.choices(duel.rows, weights)
        if random.randrange(FACES) >= through * FACES:
            counts["movement fails"] += 1
            continue
        attack = _two_dice(random)
        for left in range(ours, 0, -1):
            if keeps(attack, by, left, theirs):
                break
            attack = _two_dice(random)
        defence = [_two_dice(random) for _ in range(theirs + 1)]
        counts["attacker wins" if attack + by >= max(defence) else "defender holds"] += 1
    return counts


def _two_dice(random: Random) -> int:
    return random.randrange(FACES) + random.randrange(FACES) + 2


# --- re-rolls -------------------------------------------------------------------------------------
@dataclass(frozen=True)
class KeepOrRoll(Answer):
    """Which rolls the attacker keeps: the rule of optimal stopping, for every total (T-064).

    ``difference`` is the attacker's strength less the defender's; ``left`` and ``against`` are the
    re-rolls that attacker and defender have.

    >>> KeepOrRoll(0, 1, 0).keeps_from, KeepOrRoll(0, 1, 1).keeps_from
    (7, 8)
    """

    difference: int
    left: int
    against: int
    where: str = ""

    @property
    def kept(self) -> tuple[Fraction, ...]:
        """How likely a roll of 2, 3 … 12 wins that is kept."""
        return tuple(attacker_wins(roll, self.difference, self.against) for roll in TOTALS)

    @property
    def again(self) -> Fraction | None:
        """How likely a new roll wins, used at its best; ``None`` where there is none."""
        return fight(self.difference, self.left - 1, self.against) if self.left else None

    @property
    def keeps_from(self) -> int:
        """The least total that is kept."""
        chances = zip(TOTALS, self.kept, strict=True)
        return next(roll for roll, chance in chances if chance >= (self.again or 0))

    @property
    def heading(self) -> str:
        begin = f"{self.where}, difference" if self.where else "difference"
        left, against = counted(self.left, "re-roll"), counted(self.against, "re-roll")
        return f"{begin} {_signed(self.difference)}: {left} left, {against} of the defender"

    @property
    def asks(self) -> str:
        return f"{capital(self.heading)}. From which total on do you keep the roll?"

    @property
    def predicted(self) -> float:
        return self.keeps_from

    @property
    def unit(self) -> str:
        return "on two dice"

    @property
    def most(self) -> float:
        return 2 * FACES

    def sentence(self) -> str:
        value = percent(fight(self.difference, self.left, self.against), 1)
        if self.again is None:
            return f"No re-roll is left: every roll is kept, and the attacker wins {value}."
        new = percent(self.again, 1)
        return (
            f"Keep {self.keeps_from} and more, roll again below: a new roll wins {new}. Played so, "
            f"the attacker wins {value}."
        )

    def lines(self) -> list[list[str]]:
        return [
            ["roll", "its chance", "wins if kept", "best"],
            *(
                [
                    str(roll),
                    fraction_words(TOTALS[roll]),
                    fraction_words(chance),
                    "keep" if roll >= self.keeps_from else "roll again",
                ]
                for roll, chance in zip(TOTALS, self.kept, strict=True)
            ),
        ]

    @property
    def chart(self) -> Bars:
        level = None if self.again is None else float(self.again)
        values = Series("wins if kept", tuple(map(float, self.kept)))
        marked = self.keeps_from - 2 if self.left else -1
        return Bars("roll", tuple(map(str, TOTALS)), (values,), level=level, marked=marked)


def keep_or_roll(difference: int = 0, left: int = 1, against: int = 0) -> KeepOrRoll:
    """Which rolls the attacker keeps and which he rolls again (T-064).

    ``difference``: the attacker's strength less the defender's, weather included, -9 to 9;
    ``left``: his re-rolls, ``against``: the defender's, each up to 5. Raises
    :class:`~shogun_nb.InputError` for others.

    >>> keep_or_roll(0, 1, 1).sentence()[:67]
    'Keep 8 and more, roll again below: a new roll wins 39.2 %. Played s'
    """
    checked_whole(difference, "difference", -9, 9)
    for name, rolls in (("left", left), ("against", against)):
        checked_whole(rolls, name, 0, MOST_SUPPORT)
    return KeepOrRoll(difference, left, against)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


@dataclass(frozen=True)
class SupportTable(Answer):
    """How likely the attacker wins with so many supporters on each side (T-063, T-064)."""

    difference: int

    @property
    def values(self) -> tuple[tuple[Fraction, ...], ...]:
        """A row for each number of the attacker's supporters, a column for the defender's."""
        numbers = range(MOST_SUPPORT + 1)
        return tuple(
            tuple(fight(self.difference, own, other) for other in numbers) for own in numbers
        )

    @property
    def heading(self) -> str:
        return f"Supporters of both sides, difference {_signed(self.difference)}"

    @property
    def asks(self) -> str:
        return f"{self.heading}: one on each side. How often of 100 does the attacker win?"

    @property
    def predicted(self) -> float:
        return float(self.values[1][1])

    def sentence(self) -> str:
        alone, theirs, ours, both = (
            percent(self.values[own][other], 1) for own, other in ((0, 0), (0, 1), (1, 0), (1, 1))
        )
        return (
            f"The attacker wins {alone} alone, {ours} with a supporter, {theirs} if the defender "
            f"has one, {both} with one each."
        )

    def lines(self) -> list[list[str]]:
        return [
            ["attacker's \\ defender's", *map(str, range(MOST_SUPPORT + 1))],
            *(
                [str(own), *(percent(chance, 1) for chance in row)]
                for own, row in enumerate(self.values)
            ),
        ]

    @property
    def chart(self) -> Heat:
        numbers = tuple(map(str, range(MOST_SUPPORT + 1)))
        values = tuple(tuple(map(float, row)) for row in self.values)
        return Heat("attacker's", numbers, "defender's", numbers, values)

    @property
    def chart_says_all(self) -> bool:
        return False


def support_table(difference: int = 0) -> SupportTable:
    """How likely the attacker wins with 0 to 5 supporters on each side (T-063).

    ``difference``: the attacker's strength less the defender's, weather included, -9 to 9. Raises
    :class:`~shogun_nb.InputError` for others.

    >>> support_table().values[1][:2]
    (Fraction(10577, 15552), Fraction(98651, 186624))
    """
    return SupportTable(checked_whole(difference, "difference", -9, 9))


# --- now, or a supporter first --------------------------------------------------------------------
@dataclass(frozen=True)
class NowOrSupporter(Answer):
    """Attack at once, or bring a supporter first, with so many actions left in the turn.

    ``wins`` has for each number of supporters the chance of one attack, ``comes`` is that of the
    supporter's coming. Whatever comes next is done at its best: a failed attack may be repeated
    (T-068), and so may a failed movement (T-053). Koku are taken to be there.
    """

    title: str
    wins: tuple[Fraction, ...]
    comes: Fraction
    actions: int

    @property
    def values(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """For 1, 2 … actions: the chance if the first one attacks, and if it brings a supporter."""
        return tuple(self._both(actions, 0) for actions in range(1, self.actions + 1))

    def _both(self, actions: int, helpers: int) -> tuple[Fraction, Fraction]:
        win = self.wins[helpers]
        now = win + (1 - win) * self._best(actions - 1, helpers)
        first = (1 - self.comes) * self._best(actions - 1, helpers)
        return now, first + self.comes * self._best(actions - 1, helpers + 1)

    def _best(self, actions: int, helpers: int) -> Fraction:
        # Whoever has called all that can be counted here attacks.
        last = helpers + 1 >= len(self.wins)
        if actions == 0:
            return Fraction(0)
        if last:
            return 1 - (1 - self.wins[helpers]) ** actions
        return max(self._both(actions, helpers))

    @property
    def heading(self) -> str:
        return f"{self.title}: attack now, or a supporter first?"

    @property
    def asks(self) -> str:
        left = counted(self.actions, "action")
        return f"{capital(self.title)}, {left} left: in how many of 100 do you win at best?"

    @property
    def predicted(self) -> float:
        return float(max(self.values[-1]))

    def sentence(self) -> str:
        now, first = self.values[-1]
        better = "Attack now" if now >= first else "Bring the supporter first"
        return (
            f"{better}: with {counted(self.actions, 'action')} left you win {percent(now, 1)} if "
            f"you attack at once, {percent(first, 1)} if a supporter comes first."
        )

    def lines(self) -> list[list[str]]:
        return [
            ["actions left", "attack now", "supporter first"],
            *(
                [str(actions), *map(fraction_words, both)]
                for actions, both in enumerate(self.values, 1)
            ),
        ]

    @property
    def chart(self) -> Bars:
        names = ("attack now", "supporter first")
        series = tuple(
            Series(name, tuple(float(both[place]) for both in self.values))
            for place, name in enumerate(names)
        )
        return Bars("actions left", tuple(map(str, range(1, self.actions + 1))), series)


def now_or_supporter(
    attacker: str = "archer",
    defender: str = "archer",
    terrain: str = "plain",
    weather: str = ANY_WEATHER,
    support: tuple[int, int] = (0, 0),
    *,
    actions: int = 3,
    coming: str = "recruited",
    **more: bool,
) -> NowOrSupporter:
    """Attack at once, or bring one more supporter first? (T-020, T-063, T-068)

    ``actions``: how many are left in the turn, 1 to 5. ``coming``: how the supporter gets there:
    "recruited" or an "archer" always does, a lancer only as weather and terrain let him ("lancer by
    plain", "lancer by forest", "lancer by mountain"). The rest is as in :func:`one_attack`. Raises
    :class:`~shogun_nb.InputError` as that does.

    >>> now_or_supporter("archer", "capital", castle=True).sentence()
    'Bring the supporter first: with 3 actions left you win 32.1 % if you attack at once, 33.1 % \
if a supporter comes first.'
    """
    left = checked_whole(actions, "actions", 1, MOST_ACTIONS)
    way = Word("T-063", COMING).check(coming, "coming (T-063)")
    duel = _duel(attacker, defender, terrain, weather, support, **more)
    ours, theirs = duel.support
    comes = Fraction(1)
    if way.startswith("lancer"):
        comes = Fraction(comes_through(way.rsplit(" ", 1)[1], exact=True))
    wins = tuple(
        sum((one * two * fight(by, own, theirs) for _, one, two, by in duel.rows), Fraction(0))
        for own in range(ours, ours + left)
    )
    return NowOrSupporter(duel.title, wins, comes, left)


def movement(terrain: str = "forest", kind: str = "lancer") -> WeatherTable:
    """How likely a samurai comes through over a terrain, weather by weather (T-051 to T-054).

    Raises :class:`~shogun_nb.InputError` as :func:`~.odds.comes_through` does.

    >>> movement("mountain").total
    Fraction(5, 9)
    """
    sides = Parameters().weather_sides
    rows = tuple(
        (
            name,
            Fraction(side, sum(sides)),
            Fraction(comes_through(terrain, name, kind=kind, exact=True)),
            Fraction(1),
        )
        for name, side in zip(WEATHER_KEYS, sides, strict=True)
    )
    return WeatherTable(f"a {kind} comes through over {terrain}", rows, fights=False)


# --- the questions of the odds lab ----------------------------------------------------------------
_FIGHT, _HELP = "The attack", "What helps"
_ATTACKER = Parameter("attacker", "Attacker", Word("T-004", SAMURAI_KEYS), "archer", _FIGHT)
_DEFENDER = Parameter("defender", "Defender", Word("T-004", DEFENDERS), "archer", _FIGHT)
_TERRAIN = Parameter("terrain", "The road", Word("T-052", TERRAIN_KEYS), "plain", _FIGHT)
_WEATHER = Parameter("weather", "Weather", Word("T-052", WEATHERS), ANY_WEATHER, _FIGHT)
_SUPPORT = (
    Parameter("supporters", "Attacker's supporters", Whole("T-063", 0, MOST_SUPPORT), 0, _FIGHT),
    Parameter("against", "Defender's supporters", Whole("T-063", 0, MOST_SUPPORT), 0, _FIGHT),
)
_HELPS = tuple(
    Parameter(key, label, Flag(rule), False, _HELP)
    for key, label, rule in (
        ("upgraded", "Attacker upgraded", "T-082"),
        ("attacker_weak", "Attacker weakened", "T-069"),
        ("attacker_temple", "Attacker comes from a temple", "T-084"),
        ("defender_upgraded", "Defender upgraded", "T-082"),
        ("defender_weak", "Defender weakened", "T-069"),
        ("castle", "Castle in the town", "T-083"),
        ("temple", "Temple in the town", "T-084"),
        ("wall", "Wall in the town", "T-085"),
    )
)
_ATTACK = (_ATTACKER, _DEFENDER, _TERRAIN, _WEATHER, *_SUPPORT, *_HELPS)
_DIFFERENCE = Parameter(
    "difference", "Attacker's strength less the defender's", Whole("T-065", -6, 6), 0, _FIGHT
)


def _attack_of(values: Values) -> dict[str, Any]:
    """The arguments of an attack, those that are not as usual."""
    support = (values["supporters"], values["against"])
    found = {one.key: values[one.key] for one in _ATTACK if one not in _SUPPORT}
    usual = {one.key: one.value for one in _ATTACK}
    found = {key: value for key, value in found.items() if value != usual[key]}
    return {**found, "support": support} if any(support) else found


def _choice_of(values: Values) -> dict[str, Any]:
    return {**_attack_of(values), "actions": values["actions"], "coming": values["coming"]}


def _rolls_of(values: Values) -> dict[str, Any]:
    left, against = values["supporters"], values["against"]
    return {"difference": values["difference"], "left": left, "against": against}


def _ends(answer: Answer) -> Mapping[str, Any]:
    assert isinstance(answer, Contest)
    return answer.ends


def _stopping(values: Values) -> list[Answer]:
    by, left, against = _rolls_of(values).values()
    return [KeepOrRoll(by, rolls, against) for rolls in range(left + 1)]


def _now_working(values: Values) -> list[Answer]:
    given = _attack_of(values)
    ours, theirs = given.pop("support", (0, 0))
    more = min(ours + 1, MOST_SUPPORT)
    return [one_attack(support=(own, theirs), **given) for own in dict.fromkeys((ours, more))]


QUESTIONS = (
    OddsQuestion(
        "One attack",
        _ATTACK,
        lambda values: Call("one_attack", (), _attack_of(values)),
        lambda values: one_attack(**_attack_of(values)),
        lambda values: attack_working(**_attack_of(values)),
        lambda values, times, random: _thrown(_duel(**_attack_of(values)), times, random),
        _ends,
        again=lambda values, throws, seed: Call(
            "simulated_attack", (), {**_attack_of(values), "throws": throws, "seed": seed}
        ),
        hint="Two dice each and the strengths; a tie is the attacker's. Supporters bring re-rolls, "
        "and both sides use them as is best.",
    ),
    OddsQuestion(
        "Keep or roll again?",
        (_DIFFERENCE, replace(_SUPPORT[0], value=1), _SUPPORT[1]),
        lambda values: Call("keep_or_roll", (), _rolls_of(values)),
        lambda values: keep_or_roll(**_rolls_of(values)),
        _stopping,
        hint="A bar says how often a roll wins that is kept. The line is what a new roll wins.",
    ),
    OddsQuestion(
        "Supporters × supporters",
        (_DIFFERENCE,),
        lambda values: Call("support_table", (), {"difference": values["difference"]}),
        lambda values: support_table(values["difference"]),
        lambda values: [keep_or_roll(values["difference"], 1, other) for other in range(2)],
        hint="Down: the attacker's supporters. Across: the defender's.",
    ),
    OddsQuestion(
        "Attack now, or a supporter first?",
        (
            *_ATTACK,
            Parameter("actions", "Actions left", Whole("T-020", 1, MOST_ACTIONS), 3, _FIGHT),
            Parameter("coming", "The supporter comes", Word("T-063", COMING), COMING[0], _FIGHT),
        ),
        lambda values: Call("now_or_supporter", (), _choice_of(values)),
        lambda values: now_or_supporter(**_choice_of(values)),
        _now_working,
        hint="An attack that fails may be repeated, as long as there are actions and Koku.",
    ),
    OddsQuestion(
        "Does it come through?",
        (
            Parameter("terrain", "The road", Word("T-052", TERRAIN_KEYS), "forest", _FIGHT),
            Parameter("kind", "Who moves", Word("T-051", SAMURAI_KEYS), "lancer", _FIGHT),
        ),
        lambda values: Call("movement", (), {key: values[key] for key in ("terrain", "kind")}),
        lambda values: movement(values["terrain"], values["kind"]),
        lambda values: [movement(values["terrain"], values["kind"])],
        hint="The combat die, less the weather, must reach what the terrain needs.",
    ),
)
"""What the odds lab can ask of the dice."""
