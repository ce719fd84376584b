"""Exact odds of Senji's battles and raids (SEN-084, SEN-100 to SEN-112).

Nothing is simulated. The fate dice are shared by both sides, so that all they can show is gone
through once, with the chance of each; what a side lays after the roll is a stated rule
(:func:`lays`), and support that was laid in a tied round has gone home before the next one
(SEN-107, SEN-108). What an opponent holds may be known, or guessed by a stated prior: each card
that a player has not seen is equally likely to lie wherever an unseen card lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, factorial, prod
from random import Random
from typing import Any

from shogun_nb.engine.choice import Whole, Word, checked_flag
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.distribution import Distribution, Probability
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.senji.chance import rolls
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import (
    BABA,
    CARD_FAMILY,
    CARD_KIND,
    CARD_NAMES,
    CARD_VALUE,
    FUKUSHIMA,
    GAMO,
    HOSOKAWA,
    KATO,
    SAMURAI_NAMES,
    SANADA,
    SUPPORT,
    TAKENAKA,
    WAKIZAKA,
)
from shogun_nb.games.senji.rules.hands import commander
from shogun_nb.games.senji.rules.parameters import Options, Parameters
from shogun_nb.games.senji.rules.summer import samurai_at
from shogun_nb.games.senji.words import FAMILIES

ATTACKER, DEFENDER = at.ATTACKER, at.DEFENDER
MOST_HANDS = 2_000
"""Pairs of hands that are gone through, a few seconds; a guess that needs more is refused."""
Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle: its family, its units, its samurai, and the support it may lay.

    ``support`` names cards such as "black support 1" that the side holds; the bluff, which brings
    nothing, is left out. ``unseen`` are cards of which ``guessed`` lie in the same hand, all
    selections equally likely.

    >>> Side("green", 4, ("Hosokawa",), ("black support 1",))
    Side(family='green', units=4, samurai=('Hosokawa',), support=('black support 1',), \
unseen=(), guessed=0)
    """

    family: str
    units: int = 1
    samurai: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    guessed: int = 0

    def __post_init__(self) -> None:
        Word("SEN-003", FAMILIES).check(self.family, "odds, family (SEN-003)")
        Whole("SEN-101", 0, 12).check(self.units, "odds, units (SEN-101)")
        for name, words, rule in (
            ("samurai", SAMURAI_NAMES, "SEN-102"),
            ("support", CARD_NAMES, "SEN-104"),
            ("unseen", CARD_NAMES, "SEN-104"),
        ):
            given, label = getattr(self, name), f"odds, {name} ({rule})"
            if isinstance(given, str) or not isinstance(given, Sequence):
                raise InputError(f"{label}: give a list of names, not {shown(given)}.")
            found = tuple(Word(rule, words).check(one, label) for one in given)
            if len(set(found)) < len(found):
                raise InputError(f"{label}: {shown(list(found))} names something twice.")
            object.__setattr__(self, name, found)
        if both := {*self.support} & {*self.unseen}:
            raise InputError(f"odds, unseen (SEN-104): {min(both)} is in the hand already.")
        Whole("SEN-041", 0, len(self.unseen)).check(self.guessed, "odds, guessed (SEN-041)")
        for name in self.support:
            card = CARD_NAMES.index(name)
            if CARD_KIND[card] != SUPPORT:
                raise InputError(f"odds, support (SEN-104): {name} is no support card.")
            if CARD_FAMILY[card] == self.number and CARD_VALUE[card] > 0:
                raise InputError(
                    f"odds, support (SEN-104): {name} is of the own family; give cards of others."
                )

    @property
    def number(self) -> int:
        """The number of the family."""
        return FAMILIES.index(self.family)

    def has(self, samurai: int) -> bool:
        """Whether a samurai fights on this side."""
        return SAMURAI_NAMES[samurai] in self.samurai


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """The odds of one battle; each pair has the attacker's value first.

    ``wins`` and ``holds``: attacker and defender win in the end. ``ahead``, ``tie``, ``behind``:
    the first round of dice and support alone, before Hosokawa or another round decides a tie.
    ``honour``: what each would get by winning
    (SEN-111), ``left``: how many units each would then have left (SEN-110).
    """

    attacker: Side
    defender: Side
    dice: int
    wins: Probability
    holds: Probability
    ahead: Probability
    tie: Probability
    behind: Probability
    honour: tuple[int, int]
    left: tuple[int, int]

    @property
    def mean_honour(self) -> tuple[Probability, Probability]:
        """The honour that each side gets of this battle on average."""
        return self.wins * self.honour[0], self.holds * self.honour[1]


# --- support --------------------------------------------------------------------------------------
def lays(cards: Sequence[int], dice: Sequence[int], most: int = 1) -> tuple[int, ...]:
    """The rule by which the odds, and the greedy bot, lay support after the roll (SEN-104).

    The card that brings most by the dice; of equals the higher one, which beats the other side's
    card of its family (SEN-106). With Baba (``most=2``) another one of another family. None that
    brings nothing: the bluff does as well.

    >>> black = [CARD_NAMES.index(f"black support {value}") for value in (1, 3)]
    >>> [CARD_NAMES[card] for card in lays(black, (0, 0, 0, 2, 0, 1))]
    ['black support 3']
    """
    return _first(_by_what_it_brings(cards, dice), cards, most)


def _by_what_it_brings(cards: Sequence[int], dice: Sequence[int]) -> list[int]:
    """Cards that bring something, the best first."""
    found = [card for card in cards if min(CARD_VALUE[card], dice[CARD_FAMILY[card]])]
    return sorted(
        found,
        key=lambda card: (-min(CARD_VALUE[card], dice[CARD_FAMILY[card]]), -CARD_VALUE[card], card),
    )


def _first(order: Sequence[int], hand: Sequence[int], most: int) -> tuple[int, ...]:
    """The first cards of an order that are in a hand, each of another family."""
    found: tuple[int, ...] = ()
    for card in order:
        if card in hand and (not found or CARD_FAMILY[card] != CARD_FAMILY[found[0]]):
            found += (card,)
            if len(found) == most:
                break
    return found


def brings(own: Sequence[int], other: Sequence[int], dice: Sequence[int], equal: int = 0) -> int:
    """What laid cards bring against those of the other side (SEN-105, SEN-106)."""
    total = 0
    for card in own:
        family, value = CARD_FAMILY[card], CARD_VALUE[card]
        against = [CARD_VALUE[one] for one in other if CARD_FAMILY[one] == family]
        if all(value > one or (value == one and equal) for one in against):
            total += min(value, dice[family])
    return total


def answers(
    cards: Sequence[int], seen: Sequence[int], dice: Sequence[int], most: int, equal: int = 0
) -> tuple[int, ...]:
    """What Wakizaka's side lays, who sees the other's support first (SEN-170): what helps most."""
    options = [(), *((one,) for one in cards)]
    if most > 1:
        options += [
            two for two in combinations(cards, 2) if CARD_FAMILY[two[0]] != CARD_FAMILY[two[1]]
        ]
    return max(
        options,
        key=lambda own: (
            brings(own, seen, dice, equal) - brings(seen, own, dice, equal),
            -len(own),
            -sum(CARD_VALUE[one] for one in own),
        ),
    )


# --- dice -----------------------------------------------------------------------------------------
Shown = tuple[int, tuple[int, ...]]  # the attacker's symbols less the defender's, and the others'


@lru_cache(maxsize=256)
def shown_by(
    dice: int, pair: tuple[int, int], caps: tuple[int, ...], again: int = -1, part: int = -1
) -> dict[tuple[int, ...], dict[int, int]]:
    """In how many of ``6 ** (dice + 1)`` ways dice show third families, and each own lead.

    ``pair``: the families of both sides. ``caps``: as many symbols of each family as support can
    use. ``again``: the side with Takenaka, who rolls one die of the opponent's symbols again
    wherever there is one (SEN-170). ``part``: 1 counts only where he does, 0 only where he cannot.
    """
    counts: Counter[Shown] = Counter()
    for thrown in rolls(dice):
        ways = factorial(dice) // prod(map(factorial, thrown))
        ends: list[tuple[Sequence[int], int]] = [(thrown, 6 * ways)]
        against = -1 if again < 0 else pair[1 - again]
        rolls_again = against >= 0 and thrown[against] > 0
        if part >= 0 and rolls_again != bool(part):
            continue
        if rolls_again:
            ends = []
            for family in range(at.FAMILIES):
                after = list(thrown)
                after[against] -= 1
                after[family] += 1
                ends.append((after, ways))
        for now, number in ends:
            third = tuple(map(min, now, caps))
            counts[now[pair[0]] - now[pair[1]], third] += number
    found: dict[tuple[int, ...], dict[int, int]] = {}
    for (lead, third), number in counts.items():
        found.setdefault(third, {})[lead] = number
    return found


@dataclass(frozen=True)
class _Battle:
    """One battle as the sums need it: everything but the cards in the two hands."""

    lead: int
    dice: int
    pair: tuple[int, int]
    most: tuple[int, int]
    second: int  # the side that sees the other's support; -1: nobody
    again: int
    tie_to: int  # who wins a tie; -1: another round
    equal: int
    once: int = 0  # Takenaka rolls again once in the battle, not after each roll

    def laid(self, hands: Sequence[Hand], dice: Sequence[int]) -> tuple[Hand, Hand]:
        """What both lay by these dice."""
        pairs = zip(hands, self.most, strict=True)
        return self.answered([lays(hand, dice, most) for hand, most in pairs], hands, dice)

    def answered(
        self, both: list[Hand], hands: Sequence[Hand], dice: Sequence[int]
    ) -> tuple[Hand, Hand]:
        """The same where one side sees what the other lays."""
        if self.second >= 0:
            seen, most = both[1 - self.second], self.most[self.second]
            both[self.second] = answers(hands[self.second], seen, dice, most, self.equal)
        return both[0], both[1]

    def play(
        self, hands: Sequence[Hand], dice: Sequence[int], random: Random
    ) -> tuple[int, tuple[Hand, Hand]]:
        """One round with rolled dice: who wins it, -1 for a tie, and the hands that are left."""
        shown = list(dice)
        if self.again >= 0 and shown[self.pair[1 - self.again]]:
            shown[self.pair[1 - self.again]] -= 1
            shown[random.randrange(at.FAMILIES)] += 1
        ours, theirs = self.laid(hands, shown)
        total = self.lead + shown[self.pair[0]] - shown[self.pair[1]]
        total += brings(ours, theirs, shown, self.equal) - brings(theirs, ours, shown, self.equal)
        left = _without(hands[0], ours), _without(hands[1], theirs)
        if total == 0:
            return self.tie_to, left
        return (ATTACKER if total > 0 else DEFENDER), left

    def rows(self, hands: tuple[list[Hand], list[Hand]], again: int, part: int = -1) -> list[_Row]:
        """What the dice can show, as far as it matters to these hands."""
        held = [sorted({card for hand in side for card in hand}) for side in hands]
        caps = [0] * at.FAMILIES
        for card in (*held[0], *held[1]):
            caps[CARD_FAMILY[card]] = max(caps[CARD_FAMILY[card]], CARD_VALUE[card])
        shown = shown_by(self.dice, self.pair, tuple(caps), again, part)
        return [_Row(self, third, leads, held) for third, leads in shown.items()]

    def stages(self, rows: list[_Row], hands: tuple[list[Hand], list[Hand]]) -> _Stages:
        """The rolls of each stage of the battle, and in which stage a tie is fought again.

        There is one stage only, unless Takenaka has but one new roll: once he has had it, the rest
        of the battle is fought without him.
        """
        if self.once and self.again >= 0:
            used, kept = (self.rows(hands, self.again, part) for part in (1, 0))
            return (((used, 1), (kept, 0)), ((self.rows(hands, -1), 1),))
        return (((rows, 0),),)

    def round(self, rows: list[_Row], hands: tuple[Hand, Hand]) -> _Round:
        """How a round ends with these hands, in numbers of ways."""
        ahead, ties, every = 0, Counter[tuple[Hand, Hand]](), 0
        for row in rows:
            laid = row.laid(hands)
            won, tied = row.ends(laid)
            ahead += won
            every += row.ways
            if tied:
                ties[laid] += tied
        return _Round(ahead, ties, every)


class _Row:
    """Dice that show the same of all third families: each lead in own symbols, and its ways."""

    def __init__(
        self, fight: _Battle, third: Sequence[int], leads: dict[int, int], held: list[list[int]]
    ) -> None:
        self.fight, self.third, self.leads = fight, third, leads
        self.ways = sum(leads.values())
        self._orders = [_by_what_it_brings(cards, third) for cards in held]
        self._ends: dict[tuple[Hand, Hand], tuple[int, int]] = {}

    def laid(self, hands: tuple[Hand, Hand]) -> tuple[Hand, Hand]:
        """What both lay by these dice."""
        triples = zip(self._orders, hands, self.fight.most, strict=True)
        both = [_first(order, hand, most) for order, hand, most in triples]
        return self.fight.answered(both, hands, self.third)

    def ends(self, laid: tuple[Hand, Hand]) -> tuple[int, int]:
        """In how many ways the attacker is ahead with this support, and in how many it is a tie."""
        if laid not in self._ends:
            ours, theirs = laid
            total = self.fight.lead + brings(ours, theirs, self.third, self.fight.equal)
            total -= brings(theirs, ours, self.third, self.fight.equal)
            ahead = sum(ways for lead, ways in self.leads.items() if total + lead > 0)
            self._ends[laid] = (ahead, self.leads.get(-total, 0))
        return self._ends[laid]


@dataclass(frozen=True)
class _Round:
    ahead: int
    ties: Counter[tuple[Hand, Hand]]
    every: int


_Stages = tuple[tuple[tuple[list[_Row], int], ...], ...]


def _solved(
    fight: _Battle,
    stages: _Stages,
    hands: tuple[Hand, Hand],
    known: dict[tuple[int, tuple[Hand, Hand]], Fraction],
    stage: int = 0,
) -> Fraction:
    """How likely the attacker wins with these hands; support of a tied round does not come back."""
    if (stage, hands) not in known:
        won, again, every = Fraction(0), 0, 0
        for rows, later in stages[stage]:
            now = fight.round(rows, hands)
            won += now.ahead
            every += now.every
            for (ours, theirs), ways in now.ties.items():
                if fight.tie_to >= 0:
                    won += ways * (fight.tie_to == ATTACKER)
                elif not ours and not theirs and later == stage:
                    again += ways
                else:
                    left = _without(hands[0], ours), _without(hands[1], theirs)
                    won += ways * _solved(fight, stages, left, known, later)
        known[stage, hands] = won / (every - again)
    return known[stage, hands]


def _without(hand: Hand, laid: Hand) -> Hand:
    return tuple(card for card in hand if card not in laid)


# --- hands ----------------------------------------------------------------------------------------
def useful(card: int, own: int, other: int) -> bool:
    """Whether a card can bring symbols to this family against that one (SEN-104)."""
    return (
        CARD_KIND[card] == SUPPORT
        and CARD_VALUE[card] > 0
        and CARD_FAMILY[card] not in (own, other)
    )


@dataclass(frozen=True)
class _Pool:
    """What a side may hold: useful support that it surely has, and what is open, kind by kind."""

    sure: Hand
    kinds: tuple[tuple[int, ...], ...]  # cards of equal family and value, which do the same
    rest: int
    guessed: int

    @classmethod
    def of(cls, side: Side, other: Side) -> _Pool:
        """That of a side of a battle."""
        sure, pool = (map(CARD_NAMES.index, names) for names in (side.support, side.unseen))
        kinds: dict[tuple[int, int], list[int]] = {}
        for card in sorted(pool):
            if useful(card, side.number, other.number):
                kinds.setdefault((CARD_FAMILY[card], CARD_VALUE[card]), []).append(card)
        return cls(
            tuple(sorted(card for card in sure if useful(card, side.number, other.number))),
            tuple(map(tuple, kinds.values())),
            len(side.unseen) - sum(map(len, kinds.values())),
            side.guessed,
        )

    def hands(self) -> Iterator[tuple[Hand, int, _Pool]]:
        """Every hand with its number of ways, and what is then left in the pool."""
        for counts in product(*(range(len(cards) + 1) for cards in self.kinds)):
            others = self.guessed - sum(counts)
            if not 0 <= others <= self.rest:
                continue
            pairs = [*zip(self.kinds, counts, strict=True)]
            held = [card for cards, count in pairs for card in cards[:count]]
            ways = comb(self.rest, others) * prod(comb(len(cards), n) for cards, n in pairs)
            left = tuple(cards[count:] for cards, count in pairs)
            yield (
                tuple(sorted([*self.sure, *held])),
                ways,
                replace(self, kinds=left, rest=self.rest - others),
            )


def _hands(attacker: Side, defender: Side) -> dict[tuple[Hand, Hand], Fraction]:
    """Every pair of hands with its chance (hypergeometric).

    Where both are guessed from the same unseen cards, no card is in both.
    """
    ours, theirs = _Pool.of(attacker, defender), _Pool.of(defender, attacker)
    both = {*attacker.unseen} & {*defender.unseen} if ours.guessed and theirs.guessed else set()
    if both and {*attacker.unseen} != {*defender.unseen}:
        raise InputError(
            f"odds, unseen (SEN-104): {min(both)} is unseen for both sides; give both the same "
            "unseen cards, or each its own."
        )
    found: dict[tuple[Hand, Hand], int] = {}
    for own, one, left in ours.hands():
        pool = replace(theirs, kinds=left.kinds, rest=left.rest) if both else theirs
        for other, two, _ in pool.hands():
            found[own, other] = found.get((own, other), 0) + one * two
            if len(found) > MOST_HANDS:
                raise InputError(
                    f"odds, unseen (SEN-104): more than {MOST_HANDS:,} pairs of hands are "
                    "possible. Say of some cards where they are, or leave them out."
                )
    every = sum(found.values())
    return {pair: Fraction(ways, every) for pair, ways in found.items()}


def hands_of(side: Side, other: Side) -> dict[Hand, Fraction]:
    """Useful support that a side may hold against another one, with the chance of each hand.

    >>> laid = hands_of(Side("green", 1, (), ("black support 1",)), Side("blue"))
    >>> [([CARD_NAMES[card] for card in hand], chance) for hand, chance in laid.items()]
    [(['black support 1'], Fraction(1, 1))]
    """
    return {own: chance for (own, _), chance in _hands(side, other).items()}


# --- answers --------------------------------------------------------------------------------------
def battle_odds(
    attacker: Side,
    defender: Side,
    *,
    options: Options | dict[str, int] | None = None,
    numbers: Parameters | None = None,
    exact: bool = False,
    rolled_again: bool = False,
) -> BattleOdds:
    """Exact odds of a battle, ties fought again (SEN-100 to SEN-112).

    Both sides lay support as :func:`lays` says, and Kato's side saves the unit. What a kami may
    roll again is not counted (SEN-183). ``rolled_again``: Takenaka has done so in this battle, and
    may not any more (SEN-170, an option). Fractions with ``exact=True``, else floats. Raises
    :class:`~shogun_nb.InputError` for what cannot meet in one battle.

    >>> eric = Side("green", 4, ("Hosokawa",), ("black support 1",))
    >>> battle_odds(eric, Side("blue", 5), exact=True).wins
    Fraction(1311323, 1679616)
    """
    checked_flag(exact, "odds, exact")
    checked_flag(rolled_again, "odds, rolled_again (SEN-170)")
    table = read_table("numbers", Parameters, numbers)
    played = read_table("options", Options, options, "{'empty_without_roll': 1}")
    sides = (attacker, defender)
    for name, side in zip(("attacker", "defender"), sides, strict=True):
        if not isinstance(side, Side):
            raise InputError(f"odds, {name} (SEN-101): give a Side, not {shown(side)}.")
    if attacker.family == defender.family:
        raise InputError("odds (SEN-087): a family does not fight itself; name two families.")
    if both := {*attacker.samurai} & {*defender.samurai}:
        raise InputError(f"odds, samurai (SEN-102): {min(both)} cannot fight on both sides.")
    for side, other in ((attacker, defender), (defender, attacker)):
        if both := {*side.support, *side.unseen} & {*other.support}:
            raise InputError(f"odds, support (SEN-104): {min(both)} cannot be in both hands.")
    if attacker.units == 0 and not attacker.samurai:
        raise InputError("odds, attacker (SEN-087): nobody attacks; give units or a samurai.")
    honour, left = _spoils(attacker, defender)
    fight = battle_of(attacker, defender, table.dice, played)
    if rolled_again and fight.once:
        fight = replace(fight, again=-1)
    if played.empty_without_roll and not defender.units and not defender.samurai:
        won = _Shares(Fraction(1), Fraction(1), Fraction(0))
    else:
        won = _shares(fight, attacker, defender)
    told = (won.wins, 1 - won.wins, won.ahead, won.tie, 1 - won.ahead - won.tie)
    wins, holds, ahead, tie, behind = (one if exact else float(one) for one in told)
    return BattleOdds(attacker, defender, fight.dice, wins, holds, ahead, tie, behind, honour, left)


@dataclass(frozen=True)
class _Shares:
    wins: Fraction
    ahead: Fraction
    tie: Fraction


def battle_of(
    attacker: Side, defender: Side, dice: int = 9, options: Options | None = None
) -> _Battle:
    """A battle as sums and throws need it; ``dice``: all fate dice, samurai's among them."""
    played = options or Options()
    sides = (attacker, defender)
    left = max(0, dice - len(attacker.samurai) - len(defender.samurai))
    tie_to = next((place for place, side in enumerate(sides) if side.has(HOSOKAWA)), -1)
    if tie_to < 0 and left == 0:
        tie_to = ATTACKER if played.attacker_wins_without_dice else DEFENDER
    strength = [side.units + len(side.samurai) for side in sides]
    return _Battle(
        lead=strength[0] + attacker.has(FUKUSHIMA) - strength[1] - defender.has(GAMO),
        dice=left,
        pair=(attacker.number, defender.number),
        most=(1 + attacker.has(BABA), 1 + defender.has(BABA)),
        second=next((place for place, side in enumerate(sides) if side.has(WAKIZAKA)), -1),
        again=next((place for place, side in enumerate(sides) if side.has(TAKENAKA)), -1),
        tie_to=tie_to,
        equal=played.equal_support_counts,
        once=played.takenaka_once,
    )


def _shares(fight: _Battle, attacker: Side, defender: Side) -> _Shares:
    pairs = _hands(attacker, defender)
    both = [own for own, _ in pairs], [other for _, other in pairs]
    rows = fight.rows(both, fight.again)
    stages = fight.stages(rows, both)
    known: dict[tuple[int, tuple[Hand, Hand]], Fraction] = {}
    wins = ahead = tie = Fraction(0)
    for hands, chance in pairs.items():
        first = fight.round(rows, hands)
        ahead += chance * Fraction(first.ahead, first.every)
        tie += chance * Fraction(sum(first.ties.values()), first.every)
        wins += chance * _solved(fight, stages, hands, known)
    return _Shares(wins, ahead, tie)


def _spoils(attacker: Side, defender: Side) -> tuple[tuple[int, int], tuple[int, int]]:
    """Honour of either victory (SEN-111), and the units that the winner has left (SEN-110)."""
    honour, left = [], []
    for winner, loser, times in ((attacker, defender, 2), (defender, attacker, 1)):
        own = min(winner.units, loser.units)
        own -= own > 0 and winner.has(KATO)
        times = 1 if loser.has(SANADA) else times
        honour.append(times * (loser.units + own))
        left.append(winner.units - own)
    return (honour[0], honour[1]), (left[0], left[1])


# --- raids, and what the rulebook calls a danger --------------------------------------------------
@dataclass(frozen=True, slots=True)
class RaidOdds:
    """How many units a raid loses at sea (SEN-084): ``lost`` has each number with its chance."""

    units: int
    dice: int
    lost: Distribution

    @property
    def nobody(self) -> Probability:
        """How likely all come through."""
        return self.lost[0]


def raid_odds(units: int, mori: bool = False, *, exact: bool = False) -> RaidOdds:
    """Exact odds of a raid: a die for each unit, with Mori at most two; own symbols are lost units.

    The rulebook calls this a danger of "1 to 5". Those are odds, one face against five: a
    probability of 1/6, not of 1/5 (:func:`chance_of_odds`). Raises :class:`~shogun_nb.InputError`.

    >>> raid_odds(5, exact=True).nobody, raid_odds(5, mori=True, exact=True).nobody
    (Fraction(3125, 7776), Fraction(25, 36))
    """
    Whole("SEN-084", 0, 12).check(units, "odds, units (SEN-084)")
    dice = min(2, units) if checked_flag(mori, "odds, mori (SEN-170)") else units
    checked_flag(exact, "odds, exact")
    one = chance_of_odds(1, at.FAMILIES - 1)
    lost = {
        number: comb(dice, number) * one**number * (1 - one) ** (dice - number)
        for number in range(dice + 1)
    }
    return RaidOdds(units, dice, lost if exact else {n: float(p) for n, p in lost.items()})


def chance_of_odds(for_it: int, against: int) -> Fraction:
    """The probability that odds mean: so many ways for it, so many against (SEN-084).

    >>> chance_of_odds(1, 5), chance_of_odds(1, 1)
    (Fraction(1, 6), Fraction(1, 2))

    Raises :class:`~shogun_nb.InputError` where there is no way at all.
    """
    for name, ways in (("for_it", for_it), ("against", against)):
        Whole("SEN-084", 0, 1_000_000).check(ways, f"odds, {name} (SEN-084)")
    if for_it + against == 0:
        raise InputError("odds (SEN-084): 0 to 0 are no odds; give at least one way.")
    return Fraction(for_it, for_it + against)


# --- a battle on the board ------------------------------------------------------------------------
def side_here(
    here: Any, seat: int, units: int, samurai: Sequence[str], against: int, most_guessed: int = 12
) -> Side:
    """A side in a position, as far as the position knows its hand.

    Cards that are unknown there (-1, as in a view) are guessed: as many as the hand has beyond the
    known ones, from all that are unknown.
    """
    cards = here.plans[at.CARD_AT : at.CARD_AT + at.CARDS]
    seat, against = (commander(here.state, one) for one in (seat, against))
    family = here.state.family[seat]
    known = [card for card, place in enumerate(cards) if place == seat]
    unseen = [card for card, place in enumerate(cards) if place == at.UNKNOWN]
    support = [card for card in known if useful(card, family, here.state.family[against])]
    guessed = min(max(0, here.state.hand[seat] - len(known)), len(unseen), most_guessed)
    return Side(
        FAMILIES[family],
        units,
        tuple(samurai),
        tuple(CARD_NAMES[card] for card in support),
        tuple(CARD_NAMES[card] for card in unseen) if guessed else (),
        guessed,
    )


def odds_here(
    here: Any,
    province: str,
    player: str,
    units: int,
    samurai: Sequence[str] = (),
    *,
    exact: bool = False,
) -> BattleOdds:
    """Exact odds of an attack on a province as it stands, with what the position knows of hands.

    In a view's position the opponent's cards are known or guessed. What marches is yours to say:
    whether so many stand next to the province is not asked. Raises :class:`~shogun_nb.InputError`
    for land of nobody (SEN-017), an own province, more units than may stand together and unknown
    names.
    """
    place, seat = here.lookup.province(province), here.lookup.seat(player)
    Whole("SEN-085", 0, here.numbers.stack).check(units, "odds, units (SEN-085)")
    owner = here.state.owner[place]
    if owner < 0:
        raise InputError(
            f"odds (SEN-017): nobody controls {here.map.names[place]}, so nobody fights there."
        )
    if commander(here.state, owner) == seat:
        raise InputError(f"odds (SEN-087): {here.map.names[place]} is {player}'s own province.")
    mask = samurai_at(here.state, owner, place)
    there = [name for one, name in enumerate(SAMURAI_NAMES) if mask >> one & 1]
    return battle_odds(
        side_here(here, seat, units, samurai, owner),
        side_here(here, owner, here.state.units[place], there, seat),
        options=here.options,
        numbers=here.numbers,
        exact=exact,
    )


@lru_cache(maxsize=1024)
def wins_alone(dice: int, lead: int, tie_to: int = -1) -> Fraction:
    """How likely the attacker wins without any support; ``lead``: his strength less the other's.

    >>> wins_alone(9, 1)
    Fraction(3100918, 4056417)
    """
    leads = shown_by(dice, (0, 1), (0,) * at.FAMILIES)[(0,) * at.FAMILIES]
    ahead = sum(ways for shown, ways in leads.items() if lead + shown > 0)
    tied, every = leads.get(-lead, 0), sum(leads.values())
    if tie_to < 0 and tied < every:
        return Fraction(ahead, every - tied)
    return Fraction(ahead + tied * (tie_to == ATTACKER), every)
