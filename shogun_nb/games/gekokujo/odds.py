"""Exact odds of Gekokujō's battles: who controls the province, who is left, and how many hit.

Nothing is simulated, and no rule stands here twice: the rules of
:mod:`~shogun_nb.games.gekokujo.rules.battle` are walked through all that the dice can show, with
the binomial chances of :mod:`~shogun_nb.games.gekokujo.chance`. Equal positions are put together,
so that the cost stays small.

What players choose in a battle is fixed, and said in :func:`default_choice`.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from html import escape
from math import prod
from random import Random
from typing import Any

from shogun_nb.engine.contest import Contest, EndsAndLeft
from shogun_nb.engine.declared import read_table
from shogun_nb.engine.distribution import (
    DRAW,
    NOBODY,
    SIDES,
    Distribution,
    Probability,
    chance_in_words,
    html_table,
    mean,
)
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import all_of, percent
from shogun_nb.games.gekokujo.chance import FACES, faces_of_side, sides_of, ways_of_side
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import (
    FIGHTING_KINDS,
    NOBODY_LEFT,
    SEVERAL_LEFT,
    apply_in_battle,
    begin_battle,
    fighting,
    fights,
    losable,
    most_ronin,
    run_fight,
    side_left,
    strength,
    targets,
    victims,
)
from shogun_nb.games.gekokujo.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.gekokujo.rules.state import State, blank_state
from shogun_nb.games.gekokujo.rules.units import unit_at, units_at
from shogun_nb.games.gekokujo.words import CLAN_NAMES, LOCALS_NAME, UNIT_KEYS, some_units

_ROLLS = range(at.FIREARMS, at.MELEE + 1)
_A_POSITION = 40  # the rules take as long to run on as so many steps of the sums
MOST_WORK = 1_000_000
"""Steps of the sums, a few seconds in all; a battle that needs more is refused."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle: its units, and what is its own of what changes dice.

    ``clan`` is one of the six clans, or empty for a side without an ability; ``ninja`` says that
    the assassin of this side strikes. The types from ``spearmen`` on belong to specialized warfare
    (G-720).

    >>> Side(daimyo=1, bushi=3, clan="Oda")
    Side(bushi=3, daimyo=1, clan='Oda')
    """

    bushi: int = 0
    spearmen: int = 0
    swordsmen: int = 0
    archers: int = 0
    bannermen: int = 0
    arquebusiers: int = 0
    daimyo: int = 0
    ronin: int = 0
    clan: str = ""
    ninja: bool = False

    def __post_init__(self) -> None:
        for name in (*UNIT_KEYS, "ronin"):
            try:
                count = operator.index(getattr(self, name))
            except TypeError:
                count = -1
            if not 0 <= count <= 63 or isinstance(getattr(self, name), bool):
                raise InputError(
                    f"{name}={shown(getattr(self, name))} is not a number of units (G-020). Use 0, "
                    "1, 2 … up to 63."
                )
        if self.clan not in ("", *CLAN_NAMES):
            raise InputError(
                f"clan={shown(self.clan)} is not a clan (G-023). Use {all_of(CLAN_NAMES, 'or')}, "
                "or leave it out."
            )
        if not isinstance(self.ninja, bool):
            raise InputError(f"ninja={shown(self.ninja)}: write True or False (G-060).")

    def counts(self) -> list[int]:
        """How many of each kind of unit, in the order of the rules, Ronin not counted."""
        return [getattr(self, name) for name in UNIT_KEYS]

    def __repr__(self) -> str:
        given = ((item.name, getattr(self, item.name)) for item in fields(self))
        return f"Side({', '.join(f'{name}={value!r}' for name, value in given if value)})"


@dataclass(frozen=True, slots=True)
class Odds(EndsAndLeft):
    """The odds of one battle, to its control check (G-041, G-042).

    ``sides`` are names, the attacker first. ``controls`` says how likely each of them is left alone
    and controls the province; ``several`` and ``nobody`` are the other two ends, in which it is
    neutral: units of several sides remain (Ronin count, G-046), or no units of anybody. All of
    them sum to 1.

    ``hits`` has for each side how likely it rolls 0, 1, 2 … hits, in all steps together;
    ``survivors`` how likely so many of its own units are left, without Ronin; ``daimyo`` the same
    for its Daimyo. Each sums to 1.

    Probabilities are floats, or fractions where ``exact=True`` was asked for. They hold for the
    choices of :func:`default_choice`.
    """

    title: str
    sides: tuple[str, ...]
    controls: Mapping[str, Probability] = field(hash=False)
    several: Probability
    nobody: Probability
    hits: Mapping[str, Distribution] = field(hash=False)
    survivors: Mapping[str, Distribution] = field(hash=False)
    daimyo: Mapping[str, Distribution] = field(hash=False)

    @property
    def mean_hits(self) -> dict[str, Probability]:
        """How many hits each side rolls on average."""
        return {side: mean(self.hits[side]) for side in self.sides}

    @property
    def mean_survivors(self) -> dict[str, Probability]:
        """How many of its own units each side keeps on average."""
        return {side: mean(self.survivors[side]) for side in self.sides}

    def contest(self) -> Contest:
        """The odds as those of an attacker and the one who holds the province.

        Neither wins where units of several sides remain, or none. With more than two sides, all
        that no one of the first two controls is neither's.

        >>> battle_odds(Side(bushi=2), Side(bushi=1), exact=True).contest().ends
        {'attacker controls': Fraction(5, 9), 'neutral': Fraction(4, 9), 'defender controls': \
Fraction(0, 1)}
        """
        first, second = self.sides[:2]
        win, loss = self.controls[first], self.controls[second]
        ends = {f"{first} controls": win, "neutral": 1 - win - loss, f"{second} controls": loss}
        if not isinstance(win, Fraction):
            ends["neutral"] = (
                self.several
                + self.nobody
                + sum((self.controls[side] for side in self.sides[2:]), 0.0)
            )
        left = {side: self.survivors[side] for side in (first, second)}
        return Contest(self.title, ends, left, "units")

    def _ends(self) -> list[tuple[str, Probability, tuple[str, str]]]:
        """How the battle may end, and as what it is drawn."""
        ends = [
            (f"{side} controls", self.controls[side], SIDES[place])
            for place, side in enumerate(self.sides)
        ]
        return [
            *ends,
            ("several remain", self.several, DRAW),
            ("nobody remains", self.nobody, NOBODY),
        ]

    def _rows(self) -> list[tuple[str, str]]:
        return [(words, chance_in_words(chance)) for words, chance, _ in self._ends()]

    def _side_rows(self) -> list[tuple[str, ...]]:
        return [
            ("side", "mean hits", "mean left", "all lost"),
            *(
                (
                    side,
                    f"{float(self.mean_hits[side]):.2f}",
                    f"{float(self.mean_survivors[side]):.2f}",
                    percent(self.survivors[side].get(0, 0), 1),
                )
                for side in self.sides
            ),
        ]

    def __str__(self) -> str:
        """A small table for people.

        >>> print(battle_odds(Side(bushi=2), Side(bushi=1), exact=True))
        attacker (2 Bushi) against defender (1 Bushi)
        attacker controls   55.6 % = 5/9
        defender controls    0.0 % = 0
        several remain      44.4 % = 4/9
        nobody remains       0.0 % = 0
        <BLANKLINE>
        side      mean hits  mean left   all lost
        attacker       0.67       1.83      0.0 %
        defender       0.17       0.44     55.6 %
        """
        rows = self._rows()
        wide = max(len(words) for words, _ in rows)
        lines = [self.title, *(f"{words:<{wide}} {chance}" for words, chance in rows), ""]
        first = max(len(row[0]) for row in self._side_rows())
        lines += [
            f"{row[0]:<{first}}" + "".join(f"{cell:>11}" for cell in row[1:])
            for row in self._side_rows()
        ]
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The table as plain text and as HTML, for notebooks."""
        html = (
            f"<div><p>{escape(self.title)}</p>{html_table(self._rows())}"
            f"{html_table(self._side_rows(), head=True)}</div>"
        )
        return {"text/plain": str(self), "text/html": html}

    def _left(self) -> list[tuple[str, Distribution]]:
        return [(side, self.survivors[side]) for side in self.sides]

    @property
    def _heading(self) -> str:
        return self.title

    @property
    def _pieces(self) -> str:
        return "units"


# --- what is asked for ----------------------------------------------------------------------------
def battle_odds(
    attacker: Side,
    *defenders: Side,
    locals: int = 0,
    castle: bool = False,
    fortified: bool = False,
    held: bool = True,
    kyoto: bool = False,
    sabotage: bool = False,
    traitor: bool = False,
    allied: bool = False,
    numbers: Parameters | Mapping[str, Any] | None = None,
    options: Options | Mapping[str, int] | None = None,
    exact: bool = False,
) -> Odds:
    """The exact odds of any battle (G-040 to G-047).

    Of the ``defenders`` the first controls the province: ``castle`` and ``fortified`` are his, and
    with ``held`` he controlled it when the round began, which matters to Uesugi (G-023).
    ``locals`` are local Bushi (G-039). ``kyoto`` says that the battle is in Yamashiro (G-015),
    ``sabotage`` that the Ninja sabotages the province (G-060), ``traitor`` that the attacker has
    attacked an ally in this round (G-703), ``allied`` that the defenders are allies of each other.

    ``numbers`` and ``options`` are those of the game. Types of units switch specialized warfare on.
    ``exact=True`` gives fractions that sum to exactly 1.

    Raises :class:`~shogun_nb.InputError`, with the rule's number, for input that cannot be, and for
    battles that would take many seconds.

    >>> oda, uesugi = Side(daimyo=1, bushi=3, clan="Oda"), Side(bushi=4, clan="Uesugi")
    >>> odds = battle_odds(oda, uesugi, castle=True, exact=True)
    >>> odds.controls["Oda"], odds.several
    (Fraction(1100, 2187), Fraction(1060, 2187))
    >>> odds.mean_hits["Oda"], odds.mean_hits["Uesugi"]
    (Fraction(7, 2), Fraction(4, 3))
    """
    if not isinstance(exact, bool):
        raise InputError(f"exact={shown(exact)}: write True or False.")
    begun = battle_begun(
        attacker,
        *defenders,
        locals=locals,
        castle=castle,
        fortified=fortified,
        held=held,
        kyoto=kyoto,
        sabotage=sabotage,
        traitor=traitor,
        allied=allied,
        numbers=numbers,
        options=options,
    )
    return _odds(*begun, exact)


def battle_begun(
    attacker: Side,
    *defenders: Side,
    locals: int = 0,
    castle: bool = False,
    fortified: bool = False,
    held: bool = True,
    kyoto: bool = False,
    sabotage: bool = False,
    traitor: bool = False,
    allied: bool = False,
    numbers: Parameters | Mapping[str, Any] | None = None,
    options: Options | Mapping[str, int] | None = None,
) -> tuple[Facts, State, list[int], list[str]]:
    """The battle that :func:`battle_odds` describes, before the first dice.

    Facts, state, what is hidden, and what the sides are called.
    """
    sides = [attacker, *defenders]
    flags = {
        "castle": castle,
        "fortified": fortified,
        "held": held,
        "kyoto": kyoto,
        "sabotage": sabotage,
        "traitor": traitor,
        "allied": allied,
    }
    for name, flag in flags.items():
        if not isinstance(flag, bool):
            raise InputError(f"{name}={shown(flag)}: write True or False.")
    _check(sides, locals, castle, fortified)
    state = blank_state(1, max(2, len(sides)))
    state.order[: state.players] = range(state.players)
    hidden = [at.NOT_HIDING] * at.SEATS
    for seat, side in enumerate(sides):
        state.units[unit_at(0, seat, 0) : unit_at(0, seat, at.UNIT_KINDS)] = side.counts()
        state.ronin[seat] = side.ronin
        state.clan[seat] = CLAN_NAMES.index(side.clan) if side.clan else -1
        if side.ninja:
            hidden[seat] = at.HIDING
    state.locals[0] = locals
    if defenders:
        state.owner[0] = 1
        state.began[0] = 1 if held else -1
        state.castle[1] = 0 if castle else -1
        state.fortified[1] = int(fortified)
    if sabotage:
        state.mission, state.target = at.SABOTAGE, 0
    state.traitor[0] = int(traitor)
    state.entered[0] = 1
    if allied:
        for one in range(1, len(sides)):
            for other in range(1, len(sides)):
                state.pact[one * at.SEATS + other] = int(one != other)
    facts = Facts(
        _board(kyoto),
        read_table("numbers", Parameters, numbers, '{"ronin": 20}'),
        read_table("options", Options, options, '{"fight_on": 1}'),
    )
    begin_battle(facts, state, None, 0)
    state.stage = at.STRIKING
    return facts, state, hidden, _names(sides)


def _check(sides: Sequence[Side], locals: int, castle: bool, fortified: bool) -> None:
    for side in sides:
        if not isinstance(side, Side):
            raise InputError(f"{shown(side)} is not a side of a battle (G-040). Use Side(bushi=2).")
        if sum(side.counts()) + side.ronin == 0:
            raise InputError(f"{side!r} has no units (G-040). Leave it out, or give it units.")
    if type(locals) is not int or not 0 <= locals <= 63:
        raise InputError(f"locals={shown(locals)} (G-039) is not a number from 0 to 63.")
    if len(sides) > at.SEATS:
        raise InputError(f"{len(sides)} sides are more than the {at.SEATS} clans (G-023).")
    if len(sides) == 1 and locals == 0:
        raise InputError("There is nobody to fight (G-040). Give a defender, or locals=1.")
    if castle and len(sides) == 1:
        raise InputError("castle=True (G-061): locals have no castle. Leave it out.")
    if fortified and not castle:
        raise InputError("fortified=True (G-062): only a castle is fortified. Add castle=True.")
    for name in ("clan", "ninja"):
        given = [getattr(side, name) for side in sides if getattr(side, name)]
        if len(given) > len(set(given)):
            raise InputError(f"{name}={given[0]!r} appears twice; there is one of it (G-020).")


def _names(sides: Sequence[Side]) -> list[str]:
    """What each side is called: its clan, or its part in the battle."""
    parts = ["attacker", "defender", *(f"defender {place}" for place in range(2, at.SEATS))]
    return [side.clan or part for side, part in zip(sides, parts, strict=False)]


def _board(kyoto: bool) -> Board:
    """A board of one province, for one battle."""
    return Board(1, (0, 0), (), (0,), (0,), (0,) * at.SEATS, (0 if kyoto else -1, -1, -1))


def odds_at(
    facts: Facts,
    state: State,
    hidden: Sequence[int],
    names: Sequence[str],
    seat: int,
    province: int,
    joining: Sequence[int] = (0,) * at.UNIT_KINDS,
    ronin: Mapping[int, int] | None = None,
    called: str = "this province",
    exact: bool = False,
    most: int | None = None,
) -> Odds:
    """The odds of a player's attack on a province, from a position that is not changed.

    ``joining`` are units that come in, by kind, besides those that stand there; ``ronin`` how many
    each seat hires. A battle that is in hand there is taken as it stands. ``hidden`` is what is
    hidden of each seat, ``names`` are the players' and ``called`` the province's; ``most`` steps of
    the sums are taken, :data:`MOST_WORK` unless another number is given.

    Raises :class:`~shogun_nb.InputError` where there is nobody to fight (G-040), and for too many
    Ronin (G-046).
    """
    going_on = state.stage != at.NO_BATTLE and state.here == province
    here = state.fork()
    here.units = state.units[unit_at(province, 0, 0) : unit_at(province + 1, 0, 0)]
    for place in ("owner", "locals", "began", "sown", "fought", "entered"):
        setattr(here, place, [getattr(state, place)[province]])
    here.castle = [0 if castle == province else -1 for castle in state.castle]
    here.target = 0 if state.target == province else -1
    small = facts._replace(board=_board(province == facts.board.mandate[0]))
    if going_on:
        here.here = 0
    else:
        here.entered[0] |= int(sum(joining) > 0) << seat
        for kind, count in enumerate(joining):
            here.units[unit_at(0, seat, kind)] += count
        here.ronin = [0] * at.SEATS
        here.rolls, here.arquebuses = 0, 0
        seats = [one for one in state.order if one >= 0]
        seats += [one for one in range(state.players) if one not in seats]
        here.order[: state.players] = seats
        here.turn = seats.index(seat)
        if units_at(here, 0, seat) == 0 or strength_of_others(here, seat) == 0:
            raise InputError(
                f"G-040: in {called} there is nobody for {names[seat]} to fight, or no unit to "
                "fight with. Say which units join."
            )
        begin_battle(small, here, None, 0)
        here.stage = at.STRIKING
    for other, count in (ronin or {}).items():
        hired = here.ronin[other] + count
        # Who can pay is not asked: Koku may lie behind screens.
        here.ronin[other], here.koku[other] = 0, facts.numbers.ronin_price * facts.numbers.ronin
        allowed = most_ronin(small, here, other)
        if hired > allowed:
            raise InputError(
                f"G-046: {names[other]} can have up to {allowed} Ronin in {called}, not {hired}: "
                "not more than Bushi in this battle, and than are left. Hire fewer."
            )
        here.ronin[other] = hired
    return _odds(small, here, hidden, names, exact, most)


def strength_of_others(state: State, seat: int) -> int:
    """How many units other sides have in the one province of a small state."""
    others = [side for side in (*range(state.players), at.LOCALS) if side != seat]
    return sum(units_at(state, 0, side) for side in others)


# --- what players choose --------------------------------------------------------------------------
def default_choice(facts: Facts, state: State) -> list[int]:
    """What a player chooses in a battle where nothing else is said, as numbers.

    No Ronin are hired, the assassin strikes the first Bushi that he may. The attacker's hits fall
    on the one who controls the province, those of everybody else on the attacker, and then on the
    others in player order. The owner removes Ronin, then Bushi, then Daimyo (G-047); where by
    option who hits chooses, Daimyo go first.
    """
    if state.step == at.HIRE_RONIN:
        return [0]
    if state.step == at.ASSASSINATE:
        choice = [0, 0, 0]
        victims(state, state.seat, 0, choice)
        return choice
    side = sides_of(state)[state.side]
    if state.step == at.SPLIT_HITS:
        return default_split(facts, state, side)
    most = [0] * FIGHTING_KINDS
    due = losable(state, side, most)
    order = [at.RONIN, *range(at.TYPES), at.DAIMYO]
    if facts.options.shooter_chooses == 1:
        order.reverse()
    return _filled(most, order, due)


def default_split(facts: Facts, state: State, side: int) -> list[int]:
    """How the hits of a side fall on the others, by :func:`default_choice`; the rest on the last.

    There is a rest only with ``waste_hits``.
    """
    most = [0] * at.SIDES
    total = targets(facts, state, side, most)
    first = state.owner[state.here] if side == state.attacker else state.attacker
    order = [other for other in sides_of(state) if most[other] > 0]
    order.sort(key=lambda other: other != first)
    shares = _filled([min(strength(state, n), hits) for n, hits in enumerate(most)], order, total)
    if order:
        shares[order[-1]] += total - sum(shares)
    return shares


def _filled(most: Sequence[int], order: Sequence[int], total: int) -> list[int]:
    shares = [0] * len(most)
    for place in order:
        shares[place] = min(most[place], total)
        total -= shares[place]
    return shares


# --- the sums -------------------------------------------------------------------------------------
# How likely a position is, divided by the hits that a side has rolled so far, for each side.
_Weights = dict[tuple[int, int], Fraction]
# In how many ways units must be removed by each side, and a side has rolled so many hits.
_Ways = dict[tuple[tuple[int, ...], int], int]


def _add(to: _Weights, more: _Weights, times: Fraction) -> None:
    for key, weight in more.items():
        to[key] = to.get(key, 0) + weight * times


def run_on(facts: Facts, state: State, hidden: list[int]) -> bool:
    """Run a battle on to the next roll, with the usual choices; ``False`` at its end."""
    while run_fight(facts, state, hidden, None):
        if state.step == at.ROLL:
            state.rolls = 0
            return True
        apply_in_battle(facts, state, hidden, default_choice(facts, state), None)
    return False


def _units_of(state: State, sides: Sequence[int]) -> tuple[int, ...]:
    return tuple(fighting(state, side, kind) for side in sides for kind in range(FIGHTING_KINDS))


class Rolls:
    """A battle that is fought with real dice, as often as one likes.

    What a roll does is asked of the rules once; afterwards only dice are rolled.

    >>> rolls = Rolls(*battle_begun(Side(bushi=2), Side(bushi=1))[:3])
    >>> from random import Random
    >>> end = rolls.fight(Random(1))
    >>> end in (0, 1, SEVERAL_LEFT, NOBODY_LEFT)
    True
    """

    def __init__(self, facts: Facts, state: State, hidden: list[int]) -> None:
        self._facts, self._hidden = facts, hidden
        self._sides = [side for side in sides_of(state) if fights(state, side)]
        self._nodes: dict[tuple[int, ...], _Node] = {}
        self._first = self._arrived(state)

    def fight(self, random: Random) -> int:
        """Fight once: the side that is left alone, or ``SEVERAL_LEFT`` or ``NOBODY_LEFT``."""
        node = self._first
        while isinstance(node, _Node):
            hits = tuple(
                sum(
                    int(random.random() * FACES) + 1 >= face
                    for face, count in dice.items()
                    for _ in range(count)
                )
                for dice in node.dice
            )
            later = node.after.get(hits)
            if later is None:
                later = node.after[hits] = self._hit(node.state, hits)
            node = later
        return node

    def _arrived(self, state: State) -> _Node | int:
        if not run_on(self._facts, state, self._hidden):
            return side_left(self._facts, state)
        key = (*_units_of(state, self._sides), state.weapons)
        if key not in self._nodes:
            dice = [faces_of_side(self._facts, state, side) for side in self._sides]
            self._nodes[key] = _Node(state, dice, {})
        return self._nodes[key]

    def _hit(self, before: State, hits: Sequence[int]) -> _Node | int:
        state = before.fork()
        due = [0] * at.SIDES
        for side, number in zip(self._sides, hits, strict=True):
            state.hits[side] = number
            for other, share in enumerate(default_split(self._facts, state, side)):
                due[other] += share
        most = [strength(state, side) if side in self._sides else 0 for side in range(at.SIDES)]
        state.due[:] = map(min, due, most)
        state.stage, state.side = at.LOSING, 0
        return self._arrived(state)


@dataclass(frozen=True, slots=True)
class _Node:
    """A battle that waits for a roll, the dice of each side, and what each roll has led to."""

    state: State
    dice: list[dict[int, int]]
    after: dict[tuple[int, ...], _Node | int]


class _Walk:
    """All courses of one battle, in the order of their steps."""

    def __init__(self, facts: Facts, state: State, hidden: Sequence[int], most: int) -> None:
        self.facts = facts
        self._most = most
        self.sides = [side for side in sides_of(state) if fights(state, side)]
        self.ends: list[tuple[State, _Weights]] = []
        self._hidden = list(hidden)
        self._work = 0
        # Positions that wait for a roll: by the units there, then by the step of the battle.
        self._waiting: dict[tuple[int, ...], dict[int, tuple[State, _Weights]]] = {}
        self._arrive(state, {(side, 0): Fraction(1) for side in self.sides})
        while self._waiting:
            units = max(self._waiting, key=sum)
            nodes = self._waiting[units]  # a roll without a hit adds a later step to them
            last = self._add_idle_rounds(nodes) if facts.options.fight_on else -1
            while nodes:
                step = min(nodes)
                here, weights = nodes.pop(step)
                rolled = self._rolled(here, weights)
                self._work_on(_A_POSITION * len(rolled))
                for due, moved in rolled.items():
                    if step == last and not any(due):
                        continue
                    after = here.fork()
                    after.due[:] = due
                    after.stage, after.side = at.LOSING, 0
                    self._arrive(after, moved)
            del self._waiting[units]

    def _arrive(self, state: State, weights: _Weights) -> None:
        """Run on to the next roll or the end, with the usual choices, and wait there."""
        if not run_on(self.facts, state, self._hidden):
            self.ends.append((state, weights))
            return
        nodes = self._waiting.setdefault(_units_of(state, self.sides), {})
        _add(nodes.setdefault(state.weapons, (state, {}))[1], weights, Fraction(1))

    def _add_idle_rounds(self, nodes: dict[int, tuple[State, _Weights]]) -> int:
        """Add the weight of all rounds without a hit, of a battle that goes on; its last step.

        A round without a hit leads back to its beginning: the weights are a geometric series.
        """
        state = next(iter(nodes.values()))[0].fork()
        back: _Weights = {}
        idle = Fraction(1)
        steps = []
        for step in _ROLLS:
            state.weapons = step
            ways = [ways_of_side(self.facts, state, side) for side in self.sides]
            if any(len(hits) > 1 for hits in ways):
                _add(back, nodes[step][1] if step in nodes else {}, Fraction(1))
                nothing = Fraction(prod(hits[0] for hits in ways), prod(map(sum, ways)))
                back = {key: weight * nothing for key, weight in back.items()}
                idle *= nothing
                steps.append(step)
        state.weapons = steps[0]
        _add(nodes.setdefault(steps[0], (state, {}))[1], back, 1 / (1 - idle))
        return steps[-1]

    def _rolled(self, state: State, weights: _Weights) -> dict[tuple[int, ...], _Weights]:
        """What one roll does: the weights by how many units each side must remove then."""
        ways = {side: ways_of_side(self.facts, state, side) for side in self.sides}
        whole = prod(map(sum, ways.values()))
        most = [strength(state, side) if side in self.sides else 0 for side in range(at.SIDES)]
        shares: dict[int, list[list[int]]] = {}
        for side in self.sides:
            shares[side] = []
            for hits in range(len(ways[side])):
                state.hits[side] = hits
                shares[side].append(default_split(self.facts, state, side))
        result: dict[tuple[int, ...], _Weights] = {}
        for watched in self.sides:
            joint: _Ways = {((0,) * at.SIDES, 0): 1}
            for side in self.sides:
                joint = self._joined(joint, ways[side], shares[side], most, side == watched)
            so_far = [(hits, weight) for (side, hits), weight in weights.items() if side == watched]
            self._work_on(len(joint) * len(so_far))
            for (due, hits), count in joint.items():
                moved = result.setdefault(due, {})
                for before, weight in so_far:
                    _add(moved, {(watched, before + hits): weight}, Fraction(count, whole))
        return result

    def _joined(
        self,
        joint: _Ways,
        ways: Sequence[int],
        shares: Sequence[Sequence[int]],
        most: Sequence[int],
        watched: bool,
    ) -> _Ways:
        """What is due, and the hits of the watched side, with the hits of one more side."""
        self._work_on(len(joint) * len(ways))
        more: _Ways = {}
        for (due, seen), count in joint.items():
            for hits, way in enumerate(ways):
                if way:
                    now = tuple(map(min, map(operator.add, due, shares[hits]), most))
                    key = (now, hits if watched else seen)
                    more[key] = more.get(key, 0) + count * way
        return more

    def _work_on(self, steps: int) -> None:
        """Count the steps of the sums, and refuse to take too many."""
        self._work += steps
        if self._work > self._most:
            raise InputError(
                "These odds would take many seconds (G-043): too many sides with too many units. "
                "Leave out a side, or some units."
            )


def _odds(
    facts: Facts,
    state: State,
    hidden: Sequence[int],
    names: Sequence[str],
    exact: bool,
    most: int | None = None,
) -> Odds:
    """The odds from a state of one province, with a battle in hand; the state is used up."""
    kinds = range(FIGHTING_KINDS)
    units = {side: [fighting(state, side, kind) for kind in kinds] for side in sides_of(state)}
    walk = _Walk(facts, state, hidden, MOST_WORK if most is None else most)
    called = {side: LOCALS_NAME if side == at.LOCALS else names[side] for side in walk.sides}
    ends = dict.fromkeys((*called, SEVERAL_LEFT, NOBODY_LEFT), Fraction(0))
    hits, survivors, daimyo = ({side: dict[int, Fraction]() for side in called} for _ in range(3))
    for end, weights in walk.ends:
        chance = sum((w for (side, _), w in weights.items() if side == walk.sides[0]), Fraction(0))
        ends[side_left(facts, end)] += chance
        for (side, number), weight in weights.items():
            _count(hits[side], number, weight)
        for side in called:
            _count(survivors[side], units_at(end, 0, side), chance)
            _count(daimyo[side], fighting(end, side, at.DAIMYO), chance)

    def told(chance: Fraction) -> Probability:
        return chance if exact else float(chance)

    def by_name(tables: Mapping[int, Mapping[int, Fraction]]) -> dict[str, Distribution]:
        return {
            called[side]: {number: told(table[number]) for number in sorted(table)}
            for side, table in tables.items()
        }

    order = (at.DAIMYO, *range(at.TYPES), at.RONIN)
    first, *others = [
        f"{name} ({', '.join(some_units(of[kind], kind) for kind in order if of[kind])})"
        for name, of in ((name, units[side]) for side, name in called.items())
    ]
    return Odds(
        title=f"{first} against {all_of(others)}",
        sides=tuple(called.values()),
        controls={name: told(ends[side]) for side, name in called.items()},
        several=told(ends[SEVERAL_LEFT]),
        nobody=told(ends[NOBODY_LEFT]),
        hits=by_name(hits),
        survivors=by_name(survivors),
        daimyo=by_name(daimyo),
    )


def _count(table: dict[int, Fraction], number: int, chance: Fraction) -> None:
    table[number] = table.get(number, Fraction(0)) + chance
