"""Combinations of hanafuda (SEN-132): which a hand holds, which to lay, what drawing may bring.

The table of combinations stands in :mod:`~shogun_nb.games.senji.rules.cards`; but for one of its
values it is a reconstruction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

from shogun_nb.engine.choice import Whole, Word, checked_flag
from shogun_nb.engine.distribution import Probability
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.autumn import combination_problem
from shogun_nb.games.senji.rules.cards import (
    BOAR,
    BOAR_DEER_BUTTERFLIES,
    BUTTERFLIES,
    COMBINATION_HONOUR,
    COMBINATION_SAMURAI,
    COMBINATION_SIZE,
    COMBINATION_SYMBOL,
    COMBINATIONS,
    DEER,
    HANA_MONTH,
    HANA_NAMES,
    HANA_SYMBOL,
    MONTHS,
    MOST_CARDS,
    ONE_MONTH,
    SAMURAI_HONOUR,
)
from shogun_nb.games.senji.rules.state import State

OFFERED = 3
"""How many samurai are drawn for each that is kept (SEN-132)."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A combination and the cards that make it, by number.

    ``worth`` is its honour; where it brings samurai, the honour of the best of those drawn, on
    average.
    """

    kind: int
    cards: tuple[int, ...]
    worth: Fraction

    @property
    def name(self) -> str:
        """What the rules call it, such as "four animals"."""
        return COMBINATIONS[self.kind]

    @property
    def card_names(self) -> tuple[str, ...]:
        """The cards in words."""
        return tuple(HANA_NAMES[card] for card in self.cards)


@lru_cache(maxsize=256)
def best_drawn(honour: tuple[int, ...], drawn: int, kept: int) -> Fraction:
    """The honour of the best ``kept`` of ``drawn`` samurai on average, all draws equally likely.

    With fewer left all of them are drawn.

    >>> best_drawn((4, 5, 8), 3, 1), best_drawn((4, 5), 1, 1)
    (Fraction(8, 1), Fraction(9, 2))
    """
    drawn = min(drawn, len(honour))
    total = sum(sum(sorted(some)[-kept:]) for some in combinations(honour, drawn))
    return Fraction(total, comb(len(honour), drawn))


def worth_of(kind: int, left: Iterable[int] = SAMURAI_HONOUR) -> Fraction:
    """The honour of a combination; with samurai, that of the best drawn of those who are left."""
    kept = COMBINATION_SAMURAI[kind]
    if not kept:
        return Fraction(COMBINATION_HONOUR[kind])
    pile = tuple(sorted(left))
    return best_drawn(pile, OFFERED * kept, kept) if pile else Fraction(0)


def fitting(kind: int, cards: Sequence[int]) -> list[list[int]]:
    """The groups of a hand from which a combination is made: of a symbol, a month, or a picture."""
    if kind == ONE_MONTH:
        return [[c for c in cards if HANA_MONTH[c] == month] for month in range(len(MONTHS))]
    if kind == BOAR_DEER_BUTTERFLIES:
        return [[c for c in cards if c % 48 == wanted] for wanted in (BOAR, DEER, BUTTERFLIES)]
    return [[c for c in cards if HANA_SYMBOL[c] == COMBINATION_SYMBOL[kind]]]


def _numbers(cards: Sequence[Any]) -> Sequence[int]:
    """Hanafuda as numbers, whether they are named or numbered."""
    if all(type(card) is int and 0 <= card < at.HANA for card in cards):
        return cards
    return checked_cards(cards, "cards")


def combinations_in(cards: Sequence[Any], left: Iterable[int] = SAMURAI_HONOUR) -> list[Laid]:
    """Every combination that a hand of hanafuda makes, each once with its first cards (SEN-132).

    ``cards`` are names or numbers; raises :class:`~shogun_nb.InputError` for others.

    >>> hand = [HANA_NAMES.index(name) for name in ("clover boar", "maple deer", "plum warbler")]
    >>> combinations_in([*hand, HANA_NAMES.index("wisteria cuckoo")])[0].name
    'four animals'
    """
    cards, pile = _numbers(cards), tuple(left)
    found = []
    for kind, size in enumerate(COMBINATION_SIZE):
        groups = fitting(kind, cards)
        if kind == BOAR_DEER_BUTTERFLIES:
            groups = [[group[0] for group in groups if group]]
        worth = worth_of(kind, pile)
        found += [Laid(kind, tuple(g[:size]), worth) for g in groups if len(g) >= size]
    return sorted(found, key=lambda one: -one.worth)


def best_laid(cards: Sequence[Any], left: Iterable[int] = SAMURAI_HONOUR) -> tuple[Laid, ...]:
    """The combinations that together bring most, each card in one of them only (SEN-132).

    Combinations with samurai count by the honour of the best drawn, on average; samurai that are
    worth no honour count for nothing here. ``cards`` are names or numbers; raises
    :class:`~shogun_nb.InputError` for others.

    >>> names = ("pine crane", "cherry curtain", "miscanthus moon", "willow poet", "pine craneb")
    >>> [one.name for one in best_laid([HANA_NAMES.index(name) for name in names])]
    ['five suns']
    """
    return _best(tuple(sorted(_numbers(cards))), tuple(sorted(left)))[1]


@lru_cache(maxsize=512)
def _best(cards: tuple[int, ...], left: tuple[int, ...]) -> tuple[Fraction, tuple[Laid, ...]]:
    """The best of a hand: what mixes symbols first, in every way, then symbol by symbol."""
    best = _by_symbol(cards, left)
    for group in fitting(ONE_MONTH, cards):
        for some in combinations(group, COMBINATION_SIZE[ONE_MONTH]):
            best = max(best, _with(ONE_MONTH, some, cards, left), key=_first)
    pictures = [group[:1] for group in fitting(BOAR_DEER_BUTTERFLIES, cards)]
    if all(pictures):
        some = tuple(group[0] for group in pictures)
        best = max(best, _with(BOAR_DEER_BUTTERFLIES, some, cards, left), key=_first)
    return best


def _with(
    kind: int, some: tuple[int, ...], cards: tuple[int, ...], left: tuple[int, ...]
) -> tuple[Fraction, tuple[Laid, ...]]:
    worth, rest = _best(tuple(card for card in cards if card not in some), left)
    one = Laid(kind, some, worth_of(kind, left))
    return worth + one.worth, (one, *rest)


def _by_symbol(cards: tuple[int, ...], left: tuple[int, ...]) -> tuple[Fraction, tuple[Laid, ...]]:
    total, laid = Fraction(0), []
    for symbol in sorted(set(COMBINATION_SYMBOL) - {-1}):
        kinds = [kind for kind, one in enumerate(COMBINATION_SYMBOL) if one == symbol]
        rest = [card for card in cards if HANA_SYMBOL[card] == symbol]
        sizes, worth = _sizes(len(rest), tuple(kinds), left)
        total += worth
        for kind in sizes:
            size = COMBINATION_SIZE[kind]
            laid.append(Laid(kind, tuple(rest[:size]), worth_of(kind, left)))
            rest = rest[size:]
    return total, tuple(laid)


def _sizes(
    count: int, kinds: tuple[int, ...], left: tuple[int, ...]
) -> tuple[tuple[int, ...], Fraction]:
    """Which combinations of one symbol bring most of so many cards."""
    best: tuple[tuple[int, ...], Fraction] = ((), Fraction(0))
    for kind in kinds:
        if count >= COMBINATION_SIZE[kind]:
            more, worth = _sizes(count - COMBINATION_SIZE[kind], kinds, left)
            worth += worth_of(kind, left)
            if worth > best[1]:
                best = ((kind, *more), worth)
    return best


def _first(one: tuple[Fraction, tuple[Laid, ...]]) -> Fraction:
    return one[0]


# --- drawing --------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class DrawOdds:
    """How likely drawing completes a combination (SEN-071, SEN-132).

    ``missing``: how many cards it lacks, at best. ``fitting``: how many unseen cards would help.
    """

    combination: str
    draws: int
    missing: int
    fitting: int
    unseen: int
    chance: Probability


def checked_cards(given: object, label: str) -> list[int]:
    """Hanafuda by name, as numbers. Raises :class:`~shogun_nb.InputError` for others."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise InputError(f"odds, {label} (SEN-132): give a list of cards, not {shown(given)}.")
    word = Word("SEN-132", HANA_NAMES)
    found = [HANA_NAMES.index(word.check(one, f"odds, {label} (SEN-132)")) for one in given]
    if len(set(found)) < len(found):
        raise InputError(f"odds, {label} (SEN-132): {shown(list(given))} names a card twice.")
    return found


def draw_odds(
    hand: Sequence[str],
    combination: str,
    draws: int = 2,
    *,
    used: Sequence[str] = (),
    elsewhere: Sequence[str] = (),
    pile: int | None = None,
    exact: bool = False,
) -> DrawOdds:
    """How likely a hand with so many more cards makes a combination; exact, by counting hands.

    ``used``: cards that were laid down; they are shuffled when the ``pile`` (by default all that is
    unseen) is empty. ``elsewhere``: cards that are known in hands of others. All other cards are
    equally likely to be drawn. Raises :class:`~shogun_nb.InputError`.

    >>> draw_odds(["pine crane", "cherry curtain", "willow poet"], "four suns", exact=True).chance
    Fraction(623, 4278)
    """
    held, laid = checked_cards(hand, "hand"), checked_cards(used, "used")
    away = checked_cards(elsewhere, "elsewhere")
    kind = COMBINATIONS.index(
        Word("SEN-132", COMBINATIONS).check(combination, "odds, combination (SEN-132)")
    )
    Whole("SEN-071", 0, at.HANA).check(draws, "odds, draws (SEN-071)")
    known = [*held, *laid, *away]
    if len(set(known)) < len(known):
        raise InputError("odds (SEN-132): a card cannot be in two places; name each once.")
    unseen = [card for card in range(at.HANA) if card not in known]
    most = len(unseen) if pile is None else pile
    Whole("SEN-011", 0, len(unseen)).check(most, "odds, pile (SEN-011)")
    checked_flag(exact, "odds, exact")
    first = min(draws, most)
    second = min(draws - first, len(laid))
    size = COMBINATION_SIZE[kind]
    groups = [fitting(kind, some) for some in (held, unseen, laid)]
    three = kind == BOAR_DEER_BUTTERFLIES
    needs = [max(0, (1 if three else size) - len(group)) for group in groups[0]]
    if not three:
        chance = 1 - _ways(groups, needs, first, second, len(unseen), len(laid), _falls_short)
    else:
        chance = _ways(groups, needs, first, second, len(unseen), len(laid), _is_enough)
    useful = {c for need, one in zip(needs, groups[1], strict=True) if need for c in one}
    return DrawOdds(
        combination,
        draws,
        sum(needs) if three else min(needs),
        len(useful),
        len(unseen),
        chance if exact else float(chance),
    )


def draw_odds_here(
    here: Any, player: str, combination: str, draws: int = 2, *, exact: bool = False
) -> DrawOdds:
    """The same for a player's hand in a position, with what the position knows of other cards.

    In a view's position the cards of others are unseen, but for those that were shown. A hand that
    the position does not know is refused with :class:`~shogun_nb.InputError`.
    """
    seat = here.lookup.seat(player)
    lying = here.plans[at.HANA_AT : at.HANA_AT + at.HANA]
    places = {
        place: [HANA_NAMES[c] for c, one in enumerate(lying) if one == place] for place in {*lying}
    }
    hand = places.get(seat, [])
    if len(hand) != here.state.hana[seat]:
        raise InputError(f"odds (SEN-132): {player}'s hanafuda are not all known here.")
    others = [n for place, names in places.items() if 0 <= place < at.SEATS for n in names]
    used = places.get(at.HANA_USED, [])
    if here.options.used_stay_out:  # then nobody draws them any more (SEN-071)
        others, used = others + used, []
    return draw_odds(
        hand,
        combination,
        draws,
        used=used,
        elsewhere=[name for name in others if name not in hand],
        pile=here.state.hana_pile,
        exact=exact,
    )


def combinations_here(here: Any, player: str) -> list[Laid]:
    """Every combination in a player's hand as far as it is known, the one worth most first."""
    seat, state = here.lookup.seat(player), here.state
    cards = [card for card in range(at.HANA) if here.plans[at.HANA_AT + card] == seat]
    return combinations_in(cards, honour_left(state))


def may_lay(here: Any, seat: int, laid: Laid) -> bool:
    """Whether a combination may be laid here: some need samurai that can be drawn (SEN-132)."""
    cards = [*laid.cards, *[-1] * (MOST_CARDS - len(laid.cards))]
    found = combination_problem(here.facts, here.state, here.plans, seat, laid.kind, cards)
    return found == 0


def honour_left(state: State) -> list[int]:
    """The honour of the samurai who can still be drawn."""
    return [
        SAMURAI_HONOUR[one]
        for one in range(at.SAMURAI)
        if state.samurai_of[one] < 0 and state.samurai_at[one] == at.IN_PILE
    ]


def _falls_short(drawn: int, need: int) -> bool:
    return drawn < need


def _is_enough(drawn: int, need: int) -> bool:
    return drawn >= need


def _ways(
    groups: Sequence[Sequence[Sequence[int]]],
    needs: Sequence[int],
    first: int,
    second: int,
    unseen: int,
    used: int,
    holds: Callable[[int, int], bool],
) -> Fraction:
    """How likely it holds of every group, drawing so many unseen, then so many used cards."""
    ways = {(0, 0): 1}
    rest = [unseen, used]
    for need, fresh, old in zip(needs, groups[1], groups[2], strict=True):
        rest[0] -= len(fresh)
        rest[1] -= len(old)
        now: dict[tuple[int, int], int] = {}
        for one in range(min(first, len(fresh)) + 1):
            for two in range(min(second, len(old)) + 1):
                if not holds(one + two, need):
                    continue
                number = comb(len(fresh), one) * comb(len(old), two)
                for (a, b), before in ways.items():
                    if a + one <= first and b + two <= second:
                        key = (a + one, b + two)
                        now[key] = now.get(key, 0) + before * number
        ways = now
    total = sum(
        number * comb(rest[0], first - a) * comb(rest[1], second - b)
        for (a, b), number in ways.items()
    )
    return Fraction(total, comb(unseen, first) * comb(used, second))
