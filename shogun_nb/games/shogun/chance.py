"""Chance: the tape of luck, the battle tower, and the drawing of cards.

The rules never draw. Chance is a seat that fills the same small choice as a player does: from a
tape, from outside ("suppose 3 blue and 1 yellow fall out"), or from the list of all outcomes with
their exact weights.

The tape is made of version, seed and game number, the same on every machine. The occasion (round,
seat, action) gives the place where it is read, so a different choice on one occasion leaves the
luck of all others unchanged.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.register import rule
from shogun_nb.games.shogun.rules.actions import hidden_place
from shogun_nb.games.shogun.rules.battle import farmers_take_part
from shogun_nb.games.shogun.rules.parameters import Facts
from shogun_nb.games.shogun.rules.planning import is_tied
from shogun_nb.games.shogun.rules.state import (
    ACTION_REVOLT,
    ACTIONS,
    BATTLE,
    BATTLE_A,
    BREAK_TIE,
    COLOURS,
    CONFISCATE_RICE,
    DRAW_EVENT,
    DRAW_REVOLT,
    EVENTS,
    FARMERS,
    FIRST_FILLING,
    FIRST_PLAYER,
    HIDDEN,
    IN_PILE,
    LAY_OUT_SPECIALS,
    OPEN,
    PLACES,
    SEASONS,
    SEATS,
    THROW,
    TURN_UP_ACTION,
    TURN_UP_ACTIONS,
    TURN_UP_EVENTS,
    TURN_UP_PROVINCE,
    UNSEEN,
    WINTER_REVOLT,
    Ints,
    State,
)

# --- where each occasion reads: units are numbers of the tape ------------------------------------
THROW_LENGTH = 2 * COLOURS  # per colour: cubes thrown in, cubes that lay inside
FIRST_PLAYER_AT = 0
FILLING_AT = 4
YEARS_AT = 16  # four event cards a year
PILE_AT = 24  # the pile of the draft, one number a card turned up
PILE_LENGTH = 232
ROUNDS_AT = 256
ACTION_CARDS_AT = 0  # within a round
SPECIALS_AT = 10
EVENT_AT = 15
TIES_AT = 16
REVOLTS_AT = 24  # winter: three draws a seat
THROWS_AT = 40  # rice, taxes, battle A, battle B: * 5 + seat; in winter three throws a seat
THROWING_ACTIONS = 4
ROUND_LENGTH = THROWS_AT + THROWING_ACTIONS * SEATS * THROW_LENGTH
TAPE_LENGTH = ROUNDS_AT + 2 * SEASONS * ROUND_LENGTH

_ONE = 1 << 32  # numbers of the tape are below this


# --- the battle tower -----------------------------------------------------------------------------
_LONGEST_PROBABILITY = 60  # characters of a probability in a file
_PROBABILITY = re.compile(r"[0-9]+/[0-9]+|[0-9]+(\.[0-9]+)?(e-[0-9]+)?")
FINEST = 10_000_000
"""The largest denominator of a tower: nobody throws more cubes than that to measure one."""
ROW = 64  # one row a number of cubes, 0 to 63


@dataclass(frozen=True, slots=True)
class TowerTables:
    """The tower as cumulative binomial tables in units of 2**-32, for drawing from the tape.

    All games share them, so they cannot be changed.

    Row ``n`` begins at ``64 * n``: ``passes`` for ``n`` cubes thrown in (how many come straight
    out), ``falls`` for ``n`` cubes that lay inside (how many fall out). ``passes_from`` and
    ``falls_from`` say where in its row a search begins.
    """

    passes: Sequence[int]
    falls: Sequence[int]
    passes_from: Sequence[int]
    falls_from: Sequence[int]


@dataclass(frozen=True, slots=True)
class Tower:
    """A model of the battle tower in which the cubes are independent.

    ``stay`` is the probability that a cube thrown in stays inside, ``fall`` the probability that
    a cube inside falls out at a throw (S-51). The defaults 0.25 and 0.5 are an **assumption**: no
    tower was measured. With them about 8, 9.5 and 11 of the 31, 38 and 45 cubes of the first
    filling stay inside (S-16). With 0 and 1 in place of both the tower is deterministic.

    Denominators go up to 10,000,000. Where exact fractions are asked for, a float is the nearest
    of these: 0.1 is 1/10, and ``1 / 3`` is 1/3. So no exact odds of the largest armies take more
    than about a second, with any tower (:attr:`shogun_nb.Odds.exact_seconds`).

    Raises :class:`~shogun_nb.InputError` for anything that is not a probability, or finer.

    >>> Tower()
    Tower(stay=0.25, fall=0.5)
    >>> Tower(stay=2)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: tower: stay=2 is not a probability from 0 to 1 (S-51). \
Use for example 0.25.
    """

    stay: float | Fraction = 0.25
    fall: float | Fraction = 0.5

    def __post_init__(self) -> None:
        for name in ("stay", "fall"):
            value = getattr(self, name)
            if (
                isinstance(value, bool)
                or not isinstance(value, (int, float, Fraction))
                or not 0 <= value <= 1
            ):
                raise InputError(
                    f"tower: {name}={shown(value)} is not a probability from 0 to 1 (S-51). "
                    "Use for example 0.25."
                )
            if isinstance(value, Fraction) and value.denominator > FINEST:
                raise InputError(
                    f"tower: {name}={shown(value)} has a denominator above {FINEST} (S-51). Use a "
                    "simpler fraction, or a decimal such as 0.25."
                )
            if value not in (0, 1) and _simplest(value) in (0, 1):
                raise InputError(
                    f"tower: {name}={shown(value)} is too close to 0 or 1 to be told from it "
                    f"(S-51). Use 0, 1, or something in between of at least 1/{FINEST}."
                )

    @property
    def name(self) -> str:
        """The name of the model, for display."""
        certain = self.stay in (0, 1) and self.fall in (0, 1)
        return "independent cubes" + (", deterministic" if certain else "")

    @classmethod
    def straight_through(cls) -> Tower:
        """Deterministic (S-51): whatever is thrown in comes out, what lies inside stays there.

        >>> Tower.straight_through()
        Tower(stay=0, fall=0)
        """
        return cls(0, 0)

    @classmethod
    def emptying(cls) -> Tower:
        """Deterministic (S-51): whatever is thrown in comes out, and what lay inside with it.

        >>> Tower.emptying()
        Tower(stay=0, fall=1)
        """
        return cls(0, 1)

    def tables(self) -> TowerTables:
        """The tables that throws are drawn with; made once for each model.

        >>> tables = Tower().tables()
        >>> round(tables.falls[64 * 1] / 2**32, 3)
        0.5
        """
        return _tables(Fraction(self.stay), Fraction(self.fall))

    def distribution(self, thrown: int, inside: int) -> list[float]:
        """P(k cubes of one colour lie in the tray after the throw), for k = 0, 1, 2 …

        ``thrown`` cubes are thrown in (armies and the cubes that lay in the tray), ``inside``
        cubes lay in the tower. Raises :class:`ValueError` for negative numbers or more than 63.

        >>> Tower().distribution(thrown=1, inside=1)
        [0.125, 0.5, 0.375]
        """
        _check_cubes(thrown, inside)
        return list(fallen(float(self.stay), float(self.fall), thrown, inside))

    def exact_distribution(self, thrown: int, inside: int) -> list[Fraction]:
        """The same as :meth:`distribution`, in fractions; a float is taken as the nearest one.

        >>> Tower().exact_distribution(thrown=1, inside=1)
        [Fraction(1, 8), Fraction(1, 2), Fraction(3, 8)]
        >>> Tower(stay=0.1).exact_distribution(thrown=1, inside=0)
        [Fraction(1, 10), Fraction(9, 10)]
        """
        _check_cubes(thrown, inside)
        passes = _binomial(1 - _simplest(self.stay), thrown)
        falls = _binomial(_simplest(self.fall), inside)
        total = [Fraction(0)] * (thrown + inside + 1)
        for k, one in enumerate(passes):
            for j, two in enumerate(falls):
                total[k + j] += one * two
        return total

    def exact_digits(self, thrown: int, inside: int) -> float:
        """How many digits the fractions of :meth:`exact_distribution` have at most, roughly.

        >>> round(Tower().exact_digits(thrown=10, inside=0))  # denominators up to 4**10
        6
        """
        stay, fall = _simplest(self.stay).denominator, _simplest(self.fall).denominator
        return thrown * math.log10(stay) + inside * math.log10(fall)


def _simplest(value: float | Fraction) -> Fraction:
    """The nearest fraction that a tower can have; any such fraction is found from its float."""
    return Fraction(value).limit_denominator(FINEST)


def probability_text(value: float | Fraction) -> str:
    """A probability of a tower as text that :func:`probability_from` reads back exactly.

    >>> probability_text(0.25), probability_text(Fraction(1, 3))
    ('0.25', '1/3')
    """
    return str(value) if isinstance(value, Fraction) else repr(float(value))


def probability_from(text: str) -> float | Fraction:
    """The probability that a text such as ``0.25`` or ``1/3`` stands for.

    Older files may hold finer values than a tower has: then the nearest one is taken, but neither 0
    nor 1, so that recorded outcomes stay possible. Raises :class:`~shogun_nb.InputError` for
    anything else, also for numbers outside 0 to 1.

    >>> probability_from("1/3"), probability_from("5e-324")
    (Fraction(1, 3), 1e-07)
    """
    if (
        not isinstance(text, str)
        or len(text) > _LONGEST_PROBABILITY
        or not _PROBABILITY.fullmatch(text)
    ):
        raise InputError(f"{shown(text)} is not a probability such as 0.25 or 1/3.")
    try:
        value = Fraction(text) if "/" in text else float(text)
    except ZeroDivisionError:
        raise InputError(f"{text!r} is not a probability such as 0.25 or 1/3.") from None
    if not 0 <= value <= 1:
        raise InputError(f"{text!r} is not a probability from 0 to 1.")
    if value in (0, 1):
        return value
    near = min(max(_simplest(value), Fraction(1, FINEST)), 1 - Fraction(1, FINEST))
    if isinstance(value, Fraction):
        return near
    return value if _simplest(value) == near else float(near)


def _check_cubes(thrown: int, inside: int) -> None:
    for name, value in (("thrown", thrown), ("inside", inside)):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < ROW:
            raise InputError(
                f"tower: {name}={shown(value)} is not a whole number from 0 to {ROW - 1}; a colour "
                "has at most 62 cubes (S-2)."
            )


def _binomial(chance: Fraction, cubes: int) -> list[Fraction]:
    return [math.comb(cubes, k) * chance**k * (1 - chance) ** (cubes - k) for k in range(cubes + 1)]


@lru_cache(maxsize=4096)
def _binomial_floats(chance: float, cubes: int) -> tuple[float, ...]:
    return tuple(
        math.comb(cubes, k) * chance**k * (1 - chance) ** (cubes - k) for k in range(cubes + 1)
    )


@lru_cache(maxsize=4096)
def fallen(stay: float, fall: float, thrown: int, inside: int) -> tuple[float, ...]:
    """P(k cubes of a colour in the tray) for one colour, as :meth:`Tower.distribution`."""
    passes = _binomial_floats(1 - stay, thrown)
    if inside == 0:
        return passes
    falls = _binomial_floats(fall, inside)
    total = [0.0] * (thrown + inside + 1)
    for k, one in enumerate(passes):
        for j, two in enumerate(falls):
            total[k + j] += one * two
    return tuple(total)


@lru_cache(maxsize=16)
def _tables(stay: Fraction, fall: Fraction) -> TowerTables:
    passes, passes_from = _cumulative(1 - stay)
    falls, falls_from = _cumulative(fall)
    return TowerTables(passes, falls, passes_from, falls_from)


def _cumulative(chance: Fraction) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows of P(at most k) in units of 2**-32, and for each row the place of its median.

    Whole-number arithmetic over one denominator, so that every machine makes the same rows.
    """
    table = [_ONE] * (ROW * ROW)
    medians = [0] * ROW
    over = chance.denominator
    yes = chance.numerator
    no = over - yes
    for cubes in range(ROW):
        below = 0
        whole = over**cubes
        for k in range(cubes):
            below += math.comb(cubes, k) * yes**k * no ** (cubes - k)
            table[ROW * cubes + k] = (2 * _ONE * below + whole) // (2 * whole)
        while table[ROW * cubes + medians[cubes]] <= _ONE // 2:
            medians[cubes] += 1
    return tuple(table), tuple(medians)


@rule("S-51")
def quantile(table: Sequence[int], begin: Sequence[int], cubes: int, luck: int) -> int:
    """The number of cubes: the first k with P(at most k) above the number from the tape."""
    row = ROW * cubes
    at = row + begin[cubes]
    if table[at] <= luck:
        at += 1
        while table[at] <= luck:
            at += 1
        return at - row
    while at > row and table[at - 1] > luck:
        at -= 1
    return at - row


@rule("S-16", "S-51")
def throw(state: State, tower: TowerTables, tape: Sequence[int], at: int, choice: Ints) -> None:
    """Cubes in the tray after a throw, colour by colour.

    Each colour has numbers of its own on the tape: one army more or less of one colour does not
    change the luck of another.
    """
    hand = state.hand
    tray = state.tray
    within = state.tower
    for colour in range(COLOURS):
        outside = 0
        thrown = hand[colour] + tray[colour]
        if thrown > 0:
            outside = quantile(tower.passes, tower.passes_from, thrown, tape[at + colour])
        inside = within[colour]
        if inside > 0:
            outside += quantile(tower.falls, tower.falls_from, inside, tape[at + COLOURS + colour])
        choice[colour] = outside


@rule()
def occasion(state: State) -> int:
    """Where on the tape this draw or throw is read."""
    step = state.step
    begin = ROUNDS_AT + state.round * ROUND_LENGTH
    if step == THROW:
        if state.fight == FIRST_FILLING:
            return FILLING_AT
        begin += THROWS_AT
        if state.fight == WINTER_REVOLT:
            later = 0  # how many of this seat's revolts come after this one
            for province in state.drawn:
                if province >= 0:
                    later += 1
            return begin + (state.defender * 3 + later) * THROW_LENGTH
        seat = state.attacker
        if state.fight == ACTION_REVOLT:
            seat = state.defender
        action = state.order[state.slot]
        row = action - CONFISCATE_RICE
        if action >= BATTLE_A:
            row = 2 + action - BATTLE_A
        return begin + (row * SEATS + seat) * THROW_LENGTH
    if step == TURN_UP_ACTIONS:
        return begin + ACTION_CARDS_AT
    if step == TURN_UP_ACTION:
        return begin + ACTION_CARDS_AT + hidden_place(state)
    if step == LAY_OUT_SPECIALS:
        return begin + SPECIALS_AT
    if step == DRAW_EVENT:
        return begin + EVENT_AT
    if step == BREAK_TIE:
        chosen = 0
        for place in state.place:
            if place >= 0:
                chosen += 1
        return begin + TIES_AT + chosen
    if step == DRAW_REVOLT:
        return begin + REVOLTS_AT + state.turns[state.turn] * 3 + state.revolts_due - 1
    if step == TURN_UP_EVENTS:
        return YEARS_AT + state.round // SEASONS * 4
    if step == TURN_UP_PROVINCE:
        return PILE_AT + state.turned_up % PILE_LENGTH
    return FIRST_PLAYER_AT


@rule("S-13", "S-17", "S-21", "S-22", "S-28", "S-29", "S-62")
def candidates(state: State, cards: Ints) -> int:
    """Put every card or seat that can be drawn at this step into ``cards``; how many there are."""
    step = state.step
    count = 0
    if step == TURN_UP_ACTION or step == TURN_UP_ACTIONS:
        face_down = [1] * ACTIONS
        for action in state.order:
            if action != HIDDEN:
                face_down[action] = 0
        for action in range(ACTIONS):
            if face_down[action]:
                cards[count] = action
                count += 1
    elif step == DRAW_EVENT or step == TURN_UP_EVENTS:
        wanted = OPEN if step == DRAW_EVENT else IN_PILE
        for card in range(EVENTS):
            if state.events[card] == wanted:
                cards[count] = card
                count += 1
    elif step == LAY_OUT_SPECIALS:
        for card in range(PLACES):
            cards[count] = card
            count += 1
    elif step == TURN_UP_PROVINCE:
        for province, place in enumerate(state.card):
            if place == UNSEEN:
                cards[count] = province
                count += 1
    elif step == DRAW_REVOLT:
        victim = state.turns[state.turn]
        for province, owner in enumerate(state.owner):
            if owner == victim and province not in state.drawn:
                cards[count] = province
                count += 1
    else:
        for seat in range(state.players):
            if step == FIRST_PLAYER or is_tied(state, seat):
                cards[count] = seat
                count += 1
    return count


@rule()
def cards_to_draw(facts: Facts, state: State) -> int:
    """The number of cards drawn one after another at this step."""
    step = state.step
    if step == TURN_UP_EVENTS:
        return facts.numbers.events_a_year
    if step == TURN_UP_ACTIONS:
        return facts.numbers.open_actions
    if step == LAY_OUT_SPECIALS:
        return PLACES
    return 1


@rule()
def draw(facts: Facts, state: State, tape: Sequence[int], at: int, choice: Ints) -> None:
    """Draw cards or seats without replacement, each equally likely."""
    cards = [0] * len(state.owner)
    left = candidates(state, cards)
    for card in range(cards_to_draw(facts, state)):
        taken = tape[at + card] * left >> 32
        choice[card] = cards[taken]
        left -= 1
        cards[taken] = cards[left]


@rule()
def fill_by_chance(
    facts: Facts, state: State, tower: TowerTables, tape: Sequence[int], choice: Ints
) -> None:
    """Chance's choice at this step, read from the tape."""
    if state.step == THROW:
        throw(state, tower, tape, occasion(state), choice)
    else:
        draw(facts, state, tape, occasion(state), choice)


# --- all outcomes with their weights --------------------------------------------------------------
MOST_OUTCOMES = 10_000


class TooManyOutcomes(InputError):
    """There are too many outcomes to list; the message says how many.

    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7, chance="ask")
    >>> game.draw().draw().decision.kind
    'the first five action cards'
    >>> try:
    ...     game.outcomes()
    ... except TooManyOutcomes as error:
    ...     print(error)
    There are 30240 outcomes, more than 10000, too many to list.
    """


def outcomes(
    facts: Facts, state: State, tower: Tower, most: int = MOST_OUTCOMES
) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every outcome that chance can choose here, with its exact probability; they sum to 1.

    Cards and seats are equally likely. A throw covers only the colours that take part (all of them
    at the first filling); the other colours stay as they are. Raises :class:`TooManyOutcomes` when
    there are more than ``most``, saying how many.

    >>> here = scenario(players=["Takeda", "Uesugi", "Mori"])
    >>> here.state.step = TURN_UP_EVENTS
    >>> len(outcomes(here.facts, here.state, Tower()))
    495
    """
    if state.step == THROW:
        return _outcomes_of_throw(facts, state, tower, most)
    cards = [0] * max(len(state.owner), EVENTS)
    count = candidates(state, cards)
    drawn = cards_to_draw(facts, state)
    in_order = state.step != TURN_UP_EVENTS
    ways = math.perm(count, drawn) if in_order else math.comb(count, drawn)
    if ways > most:
        raise TooManyOutcomes(f"There are {ways} outcomes, more than {most}, too many to list.")
    draws = permutations if in_order else combinations
    return [(tuple(cards_), Fraction(1, ways)) for cards_ in draws(cards[:count], drawn)]


def parties(facts: Facts, state: State) -> list[int]:
    """The colours that take part in the throw in hand (S-51, S-53): all at the first filling."""
    if state.fight == FIRST_FILLING:
        return list(range(COLOURS))
    taking_part = {state.attacker, state.defender}
    if state.fight != BATTLE or farmers_take_part(facts, state):
        taking_part.add(FARMERS)
    return sorted(taking_part)


def _outcomes_of_throw(
    facts: Facts, state: State, tower: Tower, most: int
) -> list[tuple[tuple[int, ...], Fraction]]:
    colours = parties(facts, state)
    ways = 1
    for colour in colours:
        ways *= state.hand[colour] + state.tray[colour] + state.tower[colour] + 1
    if ways > most:
        raise TooManyOutcomes(
            f"There are {ways} ways in which the cubes can lie, more than {most}, too many to list."
        )
    found = [(list(state.tray), Fraction(1))]
    for colour in colours:
        chances = tower.exact_distribution(
            state.hand[colour] + state.tray[colour], state.tower[colour]
        )
        found = [
            ([*tray[:colour], cubes, *tray[colour + 1 :]], weight * chance)
            for tray, weight in found
            for cubes, chance in enumerate(chances)
            if chance > 0
        ]
    return [(tuple(tray), weight) for tray, weight in found]
