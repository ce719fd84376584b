"""Answers about Senji's dice and cards, and the questions of the odds lab.

Built upon :mod:`~shogun_nb.games.senji.odds` and :mod:`~shogun_nb.games.senji.hanafuda`. All
chances are exact fractions. In battles of the lab green attacks blue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.answer import (
    Answer,
    Bars,
    Series,
    checked_whole,
    fraction_words,
    style_of,
)
from shogun_nb.engine.changing import Call, Flag
from shogun_nb.engine.choice import Whole, Word, checked_flag
from shogun_nb.engine.contest import Contest, Simulated
from shogun_nb.engine.distribution import Probability, drawn
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.odds_questions import OddsQuestion, Parameter, Values
from shogun_nb.engine.speech import all_of, capital, counted, percent
from shogun_nb.games.senji import hanafuda, odds
from shogun_nb.games.senji.odds import BattleOdds, Side, battle_odds, raid_odds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    CARD_FAMILY,
    CARD_NAMES,
    CARD_VALUE,
    COMBINATION_SIZE,
    COMBINATIONS,
    HANA_NAMES,
    SAMURAI_NAMES,
)
from shogun_nb.games.senji.words import FAMILIES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NONE = "none"
OWN, OTHER = "green", "blue"
_PAIR = (FAMILIES.index(OWN), FAMILIES.index(OTHER))
_THIRD = [card for card in range(at.CARDS) if CARD_FAMILY[card] not in _PAIR]
SUPPORTS = (NONE, *(CARD_NAMES[card] for card in _THIRD if odds.useful(card, *_PAIR)))
"""Support of a third family, which either side may lay."""
SAMURAI = (NONE, *SAMURAI_NAMES)
WINS, NEITHER, HOLDS = "attacker wins", "neither", "defender holds"
MOST_UNITS, MOST_HIDDEN, MOST_DRAWS = 6, 4, 12
MOST_THROWS = 1_000_000


# --- one battle -----------------------------------------------------------------------------------
def _sides(
    attackers: int = 4,
    defenders: int = 3,
    samurai: str = NONE,
    against: str = NONE,
    support: str = NONE,
    counter: str = NONE,
    hidden: int = 0,
) -> tuple[Side, Side]:
    Whole("SEN-101", 0, MOST_UNITS).check(attackers, "attackers (SEN-101)")
    Whole("SEN-101", 0, MOST_UNITS).check(defenders, "defenders (SEN-101)")
    Whole("SEN-041", 0, MOST_HIDDEN).check(hidden, "hidden (SEN-041)")
    names = []
    for name, one in (("samurai", samurai), ("against", against)):
        word = Word("SEN-102", SAMURAI).check(one, f"{name} (SEN-102)")
        names.append(() if word == NONE else (word,))
    cards = []
    for name, one in (("support", support), ("counter", counter)):
        word = Word("SEN-104", SUPPORTS).check(one, f"{name} (SEN-104)")
        cards.append(() if word == NONE else (word,))
    known = {*cards[0], *cards[1]}
    value = {CARD_NAMES[card]: CARD_VALUE[card] for card in _THIRD}
    unseen = [
        name for name in value if name not in known and (value[name] or "support" not in name)
    ]
    return (
        Side(OWN, attackers, names[0], cards[0]),
        Side(OTHER, defenders, names[1], cards[1], tuple(unseen) if hidden else (), hidden),
    )


@dataclass(frozen=True)
class Battle(Contest):
    """A battle that ends with a winner: what neither side wins is rolled again, and not told."""

    @property
    def settled(self) -> dict[str, Probability]:
        """The two ends."""
        return {name: chance for name, chance in self.ends.items() if name != NEITHER}

    def sentence(self) -> str:
        told = all_of([f"{words} {percent(chance, 1)}" for words, chance in self.settled.items()])
        return f"{capital(told)}."

    def lines(self) -> list[list[str]]:
        return [row for row in super().lines() if row[0] != NEITHER]

    @property
    def chart(self) -> Bars:
        chances = tuple(map(float, self.settled.values()))
        return Bars("outcome", tuple(self.settled), (Series("exact", chances),))

    def plot(self) -> Figure:
        ends = [
            (words, chance, style_of(words, place))
            for place, (words, chance) in enumerate(self.settled.items())
        ]
        return drawn(self.title, ends, [*self.left.items()], self.pieces, self.sentence())


def one_battle(attackers: int = 4, defenders: int = 3, **more: Any) -> Battle:
    """Exact odds of a battle, ties fought again (SEN-100 to SEN-112).

    ``more``: ``samurai`` of the attacker and ``against``, the defender's; ``support``, a card of a
    third family that the attacker holds, and ``counter``, the defender's; ``hidden``, how many
    more cards the defender holds, up to 4, each equally likely any card of a third family that is
    not named. Raises :class:`~shogun_nb.InputError` for others.

    >>> one_battle(4, 3).win
    Fraction(3100918, 4056417)
    """
    return _contest(battle_odds(*_sides(attackers, defenders, **more), exact=True))


def _contest(found: BattleOdds) -> Battle:
    wins = Fraction(found.wins)
    left: dict[str, dict[int, Fraction]] = {}
    for name, place, chance in (("attacker", 0, wins), ("defender", 1, 1 - wins)):
        left[name] = {0: 1 - chance}
        left[name][found.left[place]] = left[name].get(found.left[place], Fraction(0)) + chance
    ends = {WINS: wins, NEITHER: Fraction(0), HOLDS: 1 - wins}
    return Battle(_title(found), ends, left, "units")


def _title(found: BattleOdds) -> str:
    told = []
    for side in (found.attacker, found.defender):
        words = [counted(side.units, "unit"), *side.samurai, *side.support]
        words += [counted(side.guessed, "hidden card")] * bool(side.guessed)
        told.append(all_of(words))
    return f"{told[0]} against {told[1]}"


@dataclass(frozen=True)
class FirstRoll(Answer):
    """The first roll of the dice that both sides share, before ties are fought again (SEN-103)."""

    found: BattleOdds

    @property
    def ends(self) -> dict[str, Fraction]:
        """The three ways in which it ends."""
        found = self.found
        return {
            "attacker ahead": Fraction(found.ahead),
            "tie": Fraction(found.tie),
            "defender ahead": Fraction(found.behind),
        }

    @property
    def heading(self) -> str:
        return f"{_title(self.found)}: the first roll of {counted(self.found.dice, 'die', 'dice')}"

    def sentence(self) -> str:
        told = [f"{name} {percent(chance, 1)}" for name, chance in self.ends.items()]
        return f"{capital(all_of(told))}. A tie is rolled again, until somebody is ahead."

    def lines(self) -> list[list[str]]:
        rows = [[name, fraction_words(chance)] for name, chance in self.ends.items()]
        return [["after the first roll", "probability"], *rows]

    @property
    def chart(self) -> Bars:
        values = tuple(map(float, self.ends.values()))
        return Bars("after the first roll", tuple(self.ends), (Series("exact", values),))


@dataclass(frozen=True)
class Spoils(Answer):
    """What a battle brings: honour for either victory, and on average (SEN-111)."""

    found: BattleOdds

    @property
    def heading(self) -> str:
        return f"{_title(self.found)}: honour"

    def sentence(self) -> str:
        ours, theirs = (f"{float(one):.1f}" for one in self.found.mean_honour)
        first, second = self.found.honour
        return (
            f"The attacker would get {first} and gets {ours} on average, the defender {second} and "
            f"{theirs}: the attacker counts every lost unit twice."
        )

    def lines(self) -> list[list[str]]:
        found = self.found
        rows = zip(
            ("attacker", "defender"),
            (found.wins, found.holds),
            found.honour,
            found.mean_honour,
            strict=True,
        )
        told = [
            [name, fraction_words(chance), str(honour), f"{float(mean):.2f}"]
            for name, chance, honour, mean in rows
        ]
        return [["side", "wins", "honour then", "on average"], *told]

    @property
    def chart(self) -> Bars:
        values = tuple(map(float, self.found.mean_honour))
        return Bars("side", ("attacker", "defender"), (Series("honour", values),), shares=False)


def battle_working(attackers: int = 4, defenders: int = 3, **more: Any) -> list[Answer]:
    """The steps to the odds of a battle: the first roll, ties fought again, and what it brings.

    Takes what :func:`one_battle` takes, and raises as that does.

    >>> [step.heading for step in battle_working(4, 3)][0]
    '4 units against 3 units: the first roll of 9 dice'
    """
    found = battle_odds(*_sides(attackers, defenders, **more), exact=True)
    return [FirstRoll(found), _contest(found), Spoils(found)]


def simulated_battle(
    attackers: int = 4, defenders: int = 3, *, throws: int = 1_000, seed: int = 1, **more: Any
) -> Simulated:
    """Battles with dice beside the exact odds; up to 1,000,000 of them, the same for a ``seed``.

    The rest is as in :func:`one_battle`. Raises :class:`~shogun_nb.InputError` as that does.

    >>> found = simulated_battle(4, 3, throws=400)
    >>> abs(found.share("attacker wins") - float(one_battle(4, 3).win)) < 0.1
    True
    """
    throws = checked_whole(throws, "throws", 1, MOST_THROWS)
    random = Random(checked_whole(seed, "seed", 0, 2**63))
    exact = one_battle(attackers, defenders, **more)
    sides = _sides(attackers, defenders, **more)
    return Simulated(exact.title, exact.settled, _fought(sides, throws, random))


def _fought(sides: tuple[Side, Side], throws: int, random: Random) -> Mapping[str, int]:
    """Battles as at the table: a hand is dealt, then roll after roll until somebody is ahead."""
    counts: Counter[str] = Counter()
    fight = odds.battle_of(*sides)
    for _ in range(throws):
        hands = _dealt(sides[0], random), _dealt(sides[1], random)
        while True:
            rolled = random.choices(range(at.FAMILIES), k=fight.dice)
            dice = [rolled.count(family) for family in range(at.FAMILIES)]
            won, hands = fight.play(hands, dice, random)
            if won >= 0:
                counts[WINS if won == odds.ATTACKER else HOLDS] += 1
                break
    return counts


def _dealt(side: Side, random: Random) -> tuple[int, ...]:
    """A hand's useful support: what is known, and hidden cards at random."""
    drawn = random.sample(side.unseen, side.guessed)
    held = [CARD_NAMES.index(one) for one in (*side.support, *drawn)]
    return tuple(card for card in held if odds.useful(card, *_PAIR))


# --- raids ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Danger(Answer):
    """How many units a raid loses, and why "1 to 5" is a probability of 1/6 (SEN-084)."""

    units: int
    mori: bool

    @property
    def lost(self) -> Mapping[int, Fraction]:
        """Each number of lost units with its chance."""
        found = raid_odds(self.units, self.mori, exact=True).lost
        return {number: Fraction(chance) for number, chance in found.items()}

    @property
    def heading(self) -> str:
        return f"A raid of {counted(self.units, 'unit')}" + " with Mori" * self.mori

    @property
    def asks(self) -> str:
        return f"{self.heading}: in how many of 100 do all come through?"

    @property
    def predicted(self) -> float:
        return float(self.lost[0])

    def sentence(self) -> str:
        return (
            f"All come through in {percent(self.lost[0], 1)}. The rulebook's danger of 1 to 5 "
            "tells odds: one face against five, a probability of 1 in 6 for each die, not of 1 "
            "in 5."
        )

    def lines(self) -> list[list[str]]:
        rows = [[str(number), fraction_words(chance)] for number, chance in self.lost.items()]
        return [["units lost", "probability"], *rows]

    @property
    def chart(self) -> Bars:
        values = tuple(map(float, self.lost.values()))
        return Bars("units lost", tuple(map(str, self.lost)), (Series("exact", values),))


def danger(units: int = 5, mori: bool = False) -> Danger:
    """How many units a raid loses at sea (SEN-084); with ``mori`` at most two dice are rolled.

    Raises :class:`~shogun_nb.InputError` for others.

    >>> danger(5).lost[0]
    Fraction(3125, 7776)
    """
    Whole("SEN-084", 1, MOST_UNITS).check(units, "units (SEN-084)")
    return Danger(units, checked_flag(mori, "mori (SEN-170)") == 1)


def _raided(raid: Danger, throws: int, random: Random) -> Mapping[str, int]:
    dice = len(raid.lost) - 1
    sunk = (sum(random.randrange(at.FAMILIES) == 0 for _ in range(dice)) for _ in range(throws))
    return Counter(map(str, sunk))


# --- drawing --------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Drawing(Answer):
    """How likely so many draws complete a combination, draw by draw (SEN-071, SEN-132)."""

    combination: str
    have: int
    gone: int
    chances: tuple[Fraction, ...]

    @property
    def heading(self) -> str:
        return f"{capital(self.combination)}, {self.have} in the hand, {self.gone} gone"

    @property
    def asks(self) -> str:
        draws = counted(len(self.chances), "draw")
        return f"{self.heading}: in how many of 100 do {draws} complete it?"

    @property
    def predicted(self) -> float:
        return float(self.chances[-1])

    def sentence(self) -> str:
        first, last = self.chances[0], self.chances[-1]
        return (
            f"The next card completes it in {percent(first, 1)}, "
            f"{counted(len(self.chances), 'card')} in {percent(last, 1)}. "
            "The deck is a reconstruction."
        )

    def lines(self) -> list[list[str]]:
        rows = [[str(n), fraction_words(chance)] for n, chance in enumerate(self.chances, 1)]
        return [["cards drawn", "complete"], *rows]

    @property
    def chart(self) -> Bars:
        places = tuple(str(number) for number in range(1, len(self.chances) + 1))
        return Bars("cards drawn", places, (Series("exact", tuple(map(float, self.chances))),))


def draws(combination: str = "four suns", have: int = 3, draws: int = 4, gone: int = 0) -> Drawing:
    """How likely 1, 2 … ``draws`` cards complete a combination (SEN-132).

    ``have``: so many fitting cards are in the hand, and nothing else is known; ``gone``: so many
    more lie where they cannot be drawn. Raises :class:`~shogun_nb.InputError`.

    >>> draws("four suns", 3, 2).chances[0]
    Fraction(7, 93)
    """
    kind = COMBINATIONS.index(
        Word("SEN-132", COMBINATIONS).check(combination, "combination (SEN-132)")
    )
    Whole("SEN-132", 0, COMBINATION_SIZE[kind]).check(have, "have (SEN-132)")
    Whole("SEN-071", 1, MOST_DRAWS).check(draws, "draws (SEN-071)")
    groups = hanafuda.fitting(kind, range(at.HANA))
    if combination == "boar deer butterflies":
        held = [group[0] for group in groups[:have]]
        fits = [card for group in groups for card in group]
    else:
        fits = groups[0]
        held = fits[:have]
    left = [card for card in fits if card not in held]
    if Whole("SEN-132", 0, at.HANA).check(gone, "gone (SEN-132)") > len(left):
        raise InputError(f"gone (SEN-132): only {len(left)} more fitting cards are in the game.")
    names = [[HANA_NAMES[card] for card in some] for some in (held, left[:gone])]
    chances = tuple(
        Fraction(
            hanafuda.draw_odds(names[0], combination, one, elsewhere=names[1], exact=True).chance
        )
        for one in range(1, draws + 1)
    )
    return Drawing(combination, have, gone, chances)


# --- the questions of the odds lab ----------------------------------------------------------------
_ARMIES, _CARDS = "The armies", "The cards"
_BATTLE = (
    Parameter("attackers", "Attacker's units", Whole("SEN-101", 0, MOST_UNITS), 4, _ARMIES),
    Parameter("defenders", "Defender's units", Whole("SEN-101", 0, MOST_UNITS), 3, _ARMIES),
    Parameter("samurai", "Attacker's samurai", Word("SEN-102", SAMURAI), NONE, _ARMIES),
    Parameter("against", "Defender's samurai", Word("SEN-102", SAMURAI), NONE, _ARMIES),
    Parameter("support", "Attacker's support", Word("SEN-104", SUPPORTS), NONE, _CARDS),
    Parameter("counter", "Defender's support", Word("SEN-104", SUPPORTS), NONE, _CARDS),
    Parameter("hidden", "Defender's hidden cards", Whole("SEN-104", 0, MOST_HIDDEN), 0, _CARDS),
)
_RAID = (
    Parameter("units", "Units", Whole("SEN-084", 1, MOST_UNITS), 5, "The raid"),
    Parameter("mori", "Mori sails with them", Flag("SEN-170"), False, "The raid"),
)
_DRAW = (
    Parameter("combination", "Combination", Word("SEN-132", COMBINATIONS), "four suns", "The hand"),
    Parameter("have", "Fitting cards in the hand", Whole("SEN-132", 0, 7), 3, "The hand"),
    Parameter("gone", "Fitting cards that are gone", Whole("SEN-132", 0, 9), 0, "The hand"),
    Parameter("draws", "Cards to draw", Whole("SEN-071", 1, MOST_DRAWS), 4, "The hand"),
)


def _given(parameters: tuple[Parameter, ...], values: Values) -> dict[str, Any]:
    """The arguments of a call: those that are not as usual, and the armies."""
    return {
        one.key: values[one.key]
        for one in parameters
        if values[one.key] != one.value or one.key in ("attackers", "defenders")
    }


def _ends(answer: Answer) -> Mapping[str, Any]:
    assert isinstance(answer, Battle)
    return answer.settled


def _lost(answer: Answer) -> Mapping[str, Any]:
    assert isinstance(answer, Danger)
    return {str(number): chance for number, chance in answer.lost.items()}


QUESTIONS = (
    OddsQuestion(
        "One battle",
        _BATTLE,
        lambda values: Call("one_battle", (), _given(_BATTLE, values)),
        lambda values: one_battle(**_given(_BATTLE, values)),
        lambda values: battle_working(**_given(_BATTLE, values)),
        lambda values, times, random: _fought(_sides(**_given(_BATTLE, values)), times, random),
        _ends,
        again=lambda values, throws, seed: Call(
            "simulated_battle", (), {**_given(_BATTLE, values), "throws": throws, "seed": seed}
        ),
        hint="Nine dice for both sides, one less for each samurai. Support counts the rolled "
        "symbols of its family, up to its value. A tie is rolled again.",
    ),
    OddsQuestion(
        "A raid over the sea",
        _RAID,
        lambda values: Call("danger", (), _given(_RAID, values)),
        lambda values: danger(**_given(_RAID, values)),
        lambda values: [danger(one, values["mori"]) for one in dict.fromkeys((1, values["units"]))],
        lambda values, times, random: _raided(danger(**_given(_RAID, values)), times, random),
        _lost,
        hint="A die for each unit; each own symbol takes one. “1 to 5” are odds, not a share.",
    ),
    OddsQuestion(
        "What do cards bring?",
        _DRAW,
        lambda values: Call("draws", (), _given(_DRAW, values)),
        lambda values: draws(**_given(_DRAW, values)),
        lambda values: [draws(**{**_given(_DRAW, values), "draws": 1})],
        hint="A Production draws two cards. All cards that are not named are equally likely.",
    ),
)
"""What the odds lab can ask of dice and cards."""
