"""Odds of the battle tower: how likely a battle or a revolt is won, and who is left standing.

With independent cubes nothing is simulated. The number of cubes of a colour in the tray is the sum
of two binomial variables: of the cubes thrown in each passes with probability ``1 - stay``, of
those inside each falls out with probability ``fall``. The colours are independent and the rules
(S-51 to S-56) look only at one difference, so the odds are sums of products. With recorded throws
they are a mean of such sums; where cubes knock each other loose, throws are simulated.

Only the standard library is used; matplotlib loads when :meth:`Odds.plot` is called.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Any

from shogun_nb.engine.contest import Contest, EndsAndLeft
from shogun_nb.engine.distribution import (
    DRAW,
    SIDES,
    Probability,
    chance_in_words,
    html_table,
    mean,
    wilson,
)
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.speech import counted, percent
from shogun_nb.games.shogun.rules.actions import effect_in_force, move, problems_with_entering
from shogun_nb.games.shogun.rules.battle import (
    begin_action_revolt,
    begin_winter_revolt,
    farmers_take_part,
)
from shogun_nb.games.shogun.rules.parameters import Facts, Parameters
from shogun_nb.games.shogun.rules.state import (
    ACTION_REVOLT,
    BATTLE,
    BATTLE_A,
    COLLECT_TAXES,
    COLOURS,
    FARMERS,
    NEUTRAL,
    NO_FIGHT,
    THROW,
    WINTER_REVOLT,
    State,
)
from shogun_nb.games.shogun.throwing import checked_number_of_throws, simulated_throws
from shogun_nb.games.shogun.towers import Tower, TowerModel

ASSUMED_TOWER = Tower()
"""The tower where none is named: stay 0.25 and fall 0.5, an assumption, not a measurement."""

PLAYERS_BATTLE, NEUTRAL_BATTLE, REVOLT, HUNGER = KINDS = (
    "battle",
    "neutral",
    "revolt",
    "winter revolt",
)
ATTACKER, DEFENDER, PEASANTS = PARTIES = ("attacker", "defender", "farmers")

_BOOK = Parameters()
_MOST_ROWS = 10  # rows of armies left standing in the small table
MOST_SECONDS = 10.0
"""Exact odds that would take longer, by :attr:`Odds.exact_seconds`, are refused."""
# One sum or product of two fractions, in seconds: at any length, for each digit, and for each pair
# of digits. Measured on the machine of the README's figures with 20 to 25,000 digits.
_A_FRACTION, _A_DIGIT, _A_PAIR = 2e-6, 2.3e-8, 1.5e-11

_OUTCOMES = {
    PLAYERS_BATTLE: ("attacker wins", "draw", "defender holds"),
    NEUTRAL_BATTLE: ("attacker wins", "draw", "farmers hold"),
    REVOLT: ("revolt put down", "draw", "province lost"),
    HUNGER: ("revolt put down", "draw", "province lost"),
}


@dataclass(frozen=True, slots=True)
class Odds(EndsAndLeft):
    """The odds of one throw of the tower.

    In a battle ``win``, ``draw`` and ``loss`` are the attacker's (S-54, S-55). In a revolt they
    are the **owner's**: ``win``, the revolt is put down; ``loss``, the province is lost, which
    includes as many armies as farmers; ``draw`` is 0 (S-56).

    ``attacker_survivors`` and ``defender_survivors`` give the probability of each number of armies
    left standing in the province: ``{1: 0.3, 2: 0.1}`` means 1 army with probability 0.3, 2 armies
    with 0.1. They are not conditional: the attacker's sum to ``win``, the defender's to ``loss``.
    In a neutral province nobody stands for the farmers, and in a revolt the owner is the defender:
    there the defender's sum to ``win``.

    ``kind`` is "battle", "neutral", "revolt" or "winter revolt"; ``thrown`` and ``inside`` are the
    cubes thrown in and lying in the ``tower``, by party, of the parties that take part. ``old`` are
    a player's cubes among the thrown that lay in the tray before; nobody has sent them as armies.

    Probabilities are floats, or fractions where ``exact=True`` was asked for. ``throws`` is how
    many throws were simulated for them: 0 where they are exact.

    >>> odds = battle_odds(attackers=4, defenders=3, farmers=1)
    >>> round(odds.win, 3), round(odds.draw, 3), round(odds.loss, 3)
    (0.338, 0.325, 0.338)
    >>> odds.attacker_survivors[4] == 0.75**4 * 0.25**4  # 4 pass, 3 + 1 stay inside
    True
    """

    kind: str
    win: Probability
    draw: Probability
    loss: Probability
    attacker_survivors: Mapping[int, Probability] = field(hash=False)
    defender_survivors: Mapping[int, Probability] = field(hash=False)
    thrown: Mapping[str, int] = field(hash=False)
    inside: Mapping[str, int] = field(hash=False)
    tower: TowerModel
    old: Mapping[str, int] = field(default_factory=dict, hash=False)
    throws: int = 0

    @property
    def expected_attacker_survivors(self) -> Probability:
        """E(X), X the attacker's armies left standing, 0 where the attacker does not win."""
        return mean(self.attacker_survivors, self.draw * 0)

    @property
    def expected_defender_survivors(self) -> Probability:
        """E(X), X the defender's (in a revolt the owner's) armies left, 0 where none stand."""
        return mean(self.defender_survivors, self.draw * 0)

    @property
    def variance_attacker_survivors(self) -> Probability:
        """Var(X) = E(X²) - E(X)² of the attacker's armies left standing, in armies squared."""
        return _variance(self.attacker_survivors, self.draw * 0)

    @property
    def variance_defender_survivors(self) -> Probability:
        """Var(X) = E(X²) - E(X)² of the defender's armies left standing, in armies squared."""
        return _variance(self.defender_survivors, self.draw * 0)

    def interval(self, outcome: str) -> tuple[float, float]:
        """The 95 % interval of ``"win"``, ``"draw"`` or ``"loss"``, by Wilson's formula.

        Of exact odds both ends are the probability itself.

        >>> odds = battle_odds(4, 3, throws=1000)
        >>> low, high = odds.interval("win")
        >>> low < odds.win < high
        True
        """
        if outcome not in ("win", "draw", "loss"):
            raise InputError(f"{shown(outcome)} is not 'win', 'draw' or 'loss'.")
        chance = float(getattr(self, outcome))
        return wilson(chance, self.throws) if self.throws else (chance, chance)

    @property
    def exact_seconds(self) -> float:
        """Roughly how many seconds the same odds would take in fractions, known beforehand.

        Sums and products are counted, and the digits of the fractions; a usual machine is within
        half and twice of it. Beyond 10 seconds ``exact=True`` is refused. With a tower of two
        floors there are no exact odds, and it is 0.
        """
        return _exact_seconds(self.thrown, self.inside, self.tower)

    @property
    def title(self) -> str:
        """Who fights whom, in words.

        >>> battle_odds(4, 3, 1).title
        '4 attackers against 3 defenders and 1 farmer'
        >>> battle_odds(defenders=4, revolt_markers=2, kind="revolt").title
        'Revolt: 4 armies of the owner against 2 farmers'
        >>> battle_odds(4, 3, tray={"attacker": 1}).title  # 4 armies and an old cube
        '5 cubes of the attacker against 3 defenders'
        """
        thrown = self.thrown

        def party(name: str, whose: str, one: str, many: str = "") -> str:
            if name in self.old:
                return f"{counted(thrown[name], 'cube')} of the {whose}"
            return counted(thrown[name], one, many)

        farmers = counted(thrown.get(PEASANTS, 0), "farmer")
        if self.kind == PLAYERS_BATTLE:
            theirs = party(DEFENDER, DEFENDER, "defender")
            if thrown.get(PEASANTS, 0) > 0:
                theirs += f" and {farmers}"
            return f"{party(ATTACKER, ATTACKER, 'attacker')} against {theirs}"
        if self.kind == NEUTRAL_BATTLE:
            ours = party(ATTACKER, ATTACKER, "attacker")
            return f"Neutral province: {ours} against {farmers}"
        ours = party(DEFENDER, "owner", "army of the owner", "armies of the owner")
        return f"{self.kind.capitalize()}: {ours} against {farmers}"

    def contest(self) -> Contest:
        """The odds as those of two sides, to stand beside others or in a table.

        >>> battle_odds(1, 1).contest().ends
        {'attacker wins': 0.1875, 'draw': 0.625, 'defender holds': 0.1875}
        """
        chances = (self.win, self.draw, self.loss)
        ends = dict(zip(_OUTCOMES[self.kind], chances, strict=True))
        names = ("farmers", "owner") if self.kind in (REVOLT, HUNGER) else (ATTACKER, DEFENDER)
        survivors = (self.attacker_survivors, self.defender_survivors)
        return Contest(self.title, ends, dict(zip(names, survivors, strict=True)))

    @property
    def _tower_words(self) -> str:
        lying = [f"{cubes} of the {party}" for party, cubes in self.inside.items() if cubes > 0]
        within = f"; inside: {', '.join(lying)}" if lying else ""
        simulated = f"; {self.throws:,} simulated throws" if self.throws else ""
        return f"tower: {self.tower.words}{within}{simulated}"

    def _outcome_rows(self) -> list[tuple[str, str]]:
        rows = []
        for word, outcome in zip(_OUTCOMES[self.kind], ("win", "draw", "loss"), strict=True):
            if word != "draw" or self.kind in (PLAYERS_BATTLE, NEUTRAL_BATTLE):
                low, high = self.interval(outcome)
                within = f"  ({percent(low, 1)} to {percent(high, 1)})" if self.throws else ""
                rows.append((word, chance_in_words(getattr(self, outcome)) + within))
        return rows

    def _survivor_rows(self) -> list[list[str]]:
        columns = self._left()
        most = max((armies for _, column in columns for armies in column), default=0)
        shown = most if most <= _MOST_ROWS else _MOST_ROWS - 1
        rows = [["armies left", *(name for name, _ in columns)]]
        for armies in range(1, shown + 1):
            rows.append(
                [str(armies), *(percent(column.get(armies, 0), 1) for _, column in columns)]
            )
        if most > shown:
            rest = [sum(p for n, p in column.items() if n > shown) for _, column in columns]
            rows.append([f"{shown + 1} or more", *(percent(chance, 1) for chance in rest)])
        return rows

    def __str__(self) -> str:
        """A small table for people.

        >>> print(battle_odds(2, 1, tower=Tower(0.5, 0.5)))
        2 attackers against 1 defender
        (tower: stay 0.5, fall 0.5)
        attacker wins    50.0 %
        draw             37.5 %
        defender holds   12.5 %
        <BLANKLINE>
        armies left  attacker  defender
                  1    37.5 %    12.5 %
                  2    12.5 %     0.0 %
        """
        outcomes = self._outcome_rows()
        width = max(len(word) for word, _ in outcomes)
        lines = [self.title, f"({self._tower_words})"]
        lines += [f"{word:<{width}} {chance}" for word, chance in outcomes]
        rows = self._survivor_rows()
        if len(rows) > 1:
            lines.append("")
            lines += [f"{row[0]:>11}" + "".join(f"{cell:>10}" for cell in row[1:]) for row in rows]
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The table as plain text and as HTML, for notebooks."""
        rows = self._survivor_rows()
        survivors = html_table(rows, head=True) if len(rows) > 1 else ""
        html = (
            f"<div><p>{escape(self.title)}<br><small>{escape(self._tower_words)}</small></p>"
            f"{html_table(self._outcome_rows())}{survivors}</div>"
        )
        return {"text/plain": str(self), "text/html": html}

    def _ends(self) -> list[tuple[str, Probability, tuple[str, str]]]:
        chances = (self.win, self.draw, self.loss)
        bars = [*zip(_OUTCOMES[self.kind], chances, (SIDES[0], DRAW, SIDES[1]), strict=True)]
        if self.kind in (REVOLT, HUNGER):
            del bars[1]
        return bars

    def _left(self) -> list[tuple[str, Mapping[int, Probability]]]:
        """Whose armies may be left standing, by the kind of the fight."""
        if self.kind == PLAYERS_BATTLE:
            return [(ATTACKER, self.attacker_survivors), (DEFENDER, self.defender_survivors)]
        if self.kind == NEUTRAL_BATTLE:
            return [(ATTACKER, self.attacker_survivors)]
        return [("owner", self.defender_survivors)]

    @property
    def _heading(self) -> str:
        return f"{self.title} ({self._tower_words})"


def battle_odds(
    attackers: int = 0,
    defenders: int = 0,
    farmers: int = 0,
    *,
    kind: str = PLAYERS_BATTLE,
    farmers_help: bool = True,
    tray: Mapping[str, int] | None = None,
    inside: Mapping[str, int] | None = None,
    attack_privilege: bool = False,
    defence_privilege: bool = False,
    castle_event: bool = False,
    farmer_event: bool = False,
    revolt_markers: int = 0,
    extra_farmers: int = 0,
    tower: TowerModel = ASSUMED_TOWER,
    exact: bool = False,
    throws: int | None = None,
    seed: int | str = 1,
) -> Odds:
    """The odds of any battle or revolt of the rules (S-51 to S-56).

    The four kinds, and what is thrown into the tower:

    * ``"battle"``: ``attackers`` armies against a player's province with ``defenders`` armies.
      Farmers in the tray help the defender, unless the province has ``revolt_markers`` or
      ``farmers_help=False`` (S-53).
    * ``"neutral"``: ``attackers`` armies against a neutral province, which throws in 1 farmer
      (2 under ``farmer_event``, S-52).
    * ``"revolt"``: against taxes or rice; the owner's armies are the ``defenders``, there are no
      attackers; as many farmers are thrown in as there are ``revolt_markers`` (S-56).
    * ``"winter revolt"``: likewise, with the ``extra_farmers`` of the winter table (S-61).

    ``farmers`` are those that lie in the tray **already** and are thrown in with the others, in
    every kind. ``tray`` and ``inside`` name further cubes by party ("attacker", "defender",
    "farmers"): those in the tray go in with the throw, those inside the tower may fall out.
    Nothing lies inside unless you say so.

    ``attack_privilege``, ``defence_privilege`` (S-23) and ``castle_event`` (section 7, cards 4 and
    5: the attacked province has a castle) add an army each. None of them helps in revolts; if your
    class plays the castle event in revolts, add the army to ``defenders``.

    ``exact=True`` gives fractions that sum to exactly 1, and takes longer: a third of a second was
    measured for the most cubes of all colours and the finest tower. :attr:`Odds.exact_seconds` of
    the float odds estimates it. A tower of floats is then taken at the nearest fractions that a
    :class:`~shogun_nb.Tower` can have: 0.1 is 1/10.

    With a :class:`~shogun_nb.Tower` or an :class:`~shogun_nb.EmpiricalTower` the odds are exact,
    also as floats. With a :class:`~shogun_nb.TwoFloorTower` they are shares of 10,000 simulated
    throws, shown with their 95 % intervals, and ``exact=True`` is refused. ``throws`` is another
    number of them, up to a million; it simulates the odds of the other towers, too, to be compared
    with the exact ones. The same ``seed`` makes the same throws.

    Raises :class:`ValueError`, with the rule's number, for impossible input: numbers that are
    negative, not whole, or above 62 armies of a colour or 20 farmers (S-2), arguments that the kind
    of fight does not have, and exact odds that would take more than about 10 seconds.

    >>> print(battle_odds(attackers=4, defenders=3, farmers=1))
    4 attackers against 3 defenders and 1 farmer
    (tower: stay 0.25, fall 0.5)
    attacker wins    33.8 %
    draw             32.5 %
    defender holds   33.8 %
    <BLANKLINE>
    armies left  attacker  defender
              1    23.3 %    23.3 %
              2     8.7 %     8.8 %
              3     1.6 %     1.6 %
              4     0.1 %     0.0 %
    >>> battle_odds(1, 1, tower=Tower(0.5, 0.5), exact=True).win
    Fraction(1, 4)
    >>> battle_odds(4, kind="neutral", farmers=2, inside={"farmers": 8}).win < 0.5
    True
    """
    _check_kind(kind)
    flags = {
        "farmers_help": farmers_help,
        "attack_privilege": attack_privilege,
        "defence_privilege": defence_privilege,
        "castle_event": castle_event,
        "farmer_event": farmer_event,
    }
    for name, flag in flags.items():
        if flag is not True and flag is not False:
            raise InputError(f"{name}={shown(flag)}: write True or False.")
    if not isinstance(tower, TowerModel):
        raise InputError(
            f"tower={shown(tower)} is not a battle tower (S-51). Use for example Tower()."
        )
    revolt = kind in (REVOLT, HUNGER)
    for name, forbidden in (
        ("farmers_help", kind != PLAYERS_BATTLE and not farmers_help),
        ("attack_privilege", revolt and attack_privilege),
        ("defence_privilege", kind != PLAYERS_BATTLE and defence_privilege),
        ("castle_event", kind != PLAYERS_BATTLE and castle_event),
        ("farmer_event", kind != NEUTRAL_BATTLE and farmer_event),
    ):
        if forbidden:
            raise InputError(f"{name}: {_WHY_NOT[name]} Leave it out for kind={shown(kind)}.")
    attackers = _whole("attackers", attackers)
    defenders = _whole("defenders", defenders)
    markers = _whole("revolt_markers", revolt_markers)
    extra = _whole("extra_farmers", extra_farmers)
    _check_sides(kind, attackers, defenders, markers, extra)
    lying = _by_party("tray", tray, revolt)
    within = _by_party("inside", inside, revolt)

    joining = {
        ATTACKER: attackers + (_BOOK.privilege_attack if attack_privilege else 0),
        DEFENDER: defenders
        + (_BOOK.privilege_defence if defence_privilege else 0)
        + (_BOOK.event_castle_armies if castle_event else 0),
        PEASANTS: 0,
    }
    if kind == NEUTRAL_BATTLE:
        joining[PEASANTS] = _BOOK.event_farmers if farmer_event else _BOOK.neutral_farmers
    elif revolt:
        joining[PEASANTS] = markers + extra
    lying[PEASANTS] += _whole("farmers", farmers)
    for party in PARTIES:
        most = _BOOK.farmers if party == PEASANTS else _BOOK.armies
        cubes = joining[party] + lying[party] + within[party]
        if cubes > most:
            raise InputError(
                f"{party} (S-2): {cubes} cubes ({joining[party]} coming, {lying[party]} in the "
                f"tray, {within[party]} inside) are more than the {most} there are. Take fewer."
            )
    thrown = {party: joining[party] + lying[party] for party in PARTIES}
    helping = farmers_help and markers == 0
    return _odds(kind, thrown, lying, within, helping, tower, exact, 0, throws, seed)


_WHY_NOT = {
    "farmers_help": "the farmers are the province's own side here, they always count (S-53, S-56).",
    "attack_privilege": "in a revolt nobody's armies attack (S-56).",
    "defence_privilege": "the special card helps against another player's attack only "
    "(S-23, S-56).",
    "castle_event": "the event adds an army to a player who is attacked; a neutral province has "
    "no castle, and in a revolt the event does not help (S-55, S-56).",
    "farmer_event": "the event concerns attacks on neutral provinces only (S-52).",
}


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        raise InputError(
            f"kind={shown(kind)} is unknown. Write one of {', '.join(map(repr, KINDS))}."
        )


def _check_sides(kind: str, attackers: int, defenders: int, markers: int, extra: int) -> None:
    """The parties that must and cannot take part in each kind of fight."""
    revolt = kind in (REVOLT, HUNGER)
    if revolt and attackers:
        raise InputError(
            f"attackers={attackers} (S-56): in a revolt the farmers attack. Give the owner's "
            "armies as defenders."
        )
    if not revolt and attackers < 1:
        raise InputError("attackers=0 (S-49): at least 1 army attacks.")
    if kind == NEUTRAL_BATTLE and defenders:
        raise InputError(
            f"defenders={defenders} (S-52): a neutral province holds no armies. Leave them out, "
            'or write kind="battle".'
        )
    if kind != NEUTRAL_BATTLE and defenders < 1:
        raise InputError(
            "defenders=0 (S-6): a player's province holds at least 1 army."
            + ("" if revolt else ' For an attack on a neutral province write kind="neutral".')
        )
    if kind == NEUTRAL_BATTLE and markers:
        raise InputError(
            f"revolt_markers={markers} (S-55): a neutral province has no markers. Leave them out."
        )
    if kind == REVOLT and markers < 1:
        raise InputError(
            "revolt_markers=0 (S-46): a revolt breaks out only where at least 1 marker lies."
        )
    if kind == HUNGER and extra < 1:
        raise InputError(
            "extra_farmers=0 (S-61): in winter 1, 2 or 3 farmers join. Look at the winter table."
        )
    if kind != HUNGER and extra:
        raise InputError(
            f"extra_farmers={extra} (S-61): they join in winter only. Write "
            'kind="winter revolt", or leave them out.'
        )
    if markers > _BOOK.revolt_markers:
        raise InputError(f"revolt_markers={markers} (S-3): there are only {_BOOK.revolt_markers}.")


def _whole(name: str, value: object, number: str = "S-2") -> int:
    """The value as a whole number from 0; NumPy's whole numbers too, but no truth values."""
    try:
        if isinstance(value, bool):
            raise TypeError
        whole = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(
            f"{name}={shown(value)} ({number}) is not a whole number. Use 0, 1, 2 …"
        ) from None
    if whole < 0:
        raise InputError(f"{name}={shown(whole)} ({number}) is negative. Use 0, 1, 2 …")
    if whole > 10**40:  # more digits than a message should have
        raise InputError(f"{name}={shown(whole)} ({number}) is more than there can be. Use less.")
    return whole


def _by_party(name: str, cubes: Mapping[str, int] | None, revolt: bool) -> dict[str, int]:
    counts = dict.fromkeys(PARTIES, 0)
    if cubes is None:
        return counts
    if not isinstance(cubes, Mapping):
        raise InputError(
            f'{name}={shown(cubes)} (S-51): write who and how many, for example {{"farmers": 2}}.'
        )
    for party, number in cubes.items():
        if party not in PARTIES or (revolt and party == ATTACKER):
            known = PARTIES[1:] if revolt else PARTIES
            raise InputError(
                f"{name}: {party!r} takes no part (S-51). Write {', '.join(map(repr, known))}."
            )
        counts[party] = _whole(f"{name}[{party!r}]", number)
    return counts


def odds_of_move(
    facts: Facts,
    state: State,
    seat: int,
    start: int,
    target: int,
    armies: int,
    tower: TowerModel = ASSUMED_TOWER,
    exact: bool = False,
    names: Sequence[str] | None = None,
) -> Odds:
    """The odds of attacking ``target`` from ``start`` with ``armies``, from this position.

    ``seat``, ``start`` and ``target`` are numbers of the position. The rules themselves fill the
    tower on a copy: privileges, the event in force, castle, markers, tray, tower and short supplies
    count as they are (S-51 to S-53). ``state`` is not changed. It need not be the seat's turn.

    ``names`` are what messages call the provinces. Raises :class:`ValueError`, with the rule's
    number, where such an attack is not allowed (S-49, S-10, temple event), and while a fight is in
    hand.

    >>> from shogun_nb.games.shogun.rules.setup import board_of, place_printed_start
    >>> from shogun_nb.games.shogun.rules.setup import printed_start, set_up
    >>> map = read_map()
    >>> facts = Facts(board_of(map, "sun", 3))
    >>> state = set_up(facts, 3)
    >>> place_printed_start(state, printed_start(map, 3), None)
    >>> odds = odds_of_move(facts, state, 0, map.index("Mino"), map.index("Hida"), 3)
    >>> odds.title
    '3 attackers against 4 defenders'
    >>> odds == battle_odds(3, 4)
    True
    """
    _check_at_rest(state)
    _check_place(state, start, "start")
    _check_place(state, target, "target")
    _whole("armies", armies, "S-49")
    called = names or [f"province {province}" for province in range(len(state.owner))]
    if _whole("seat", seat) >= state.players or state.owner[start] != seat:
        raise InputError(
            f"S-49: {called[start]} is not seat {seat}'s. Attack from one of its provinces."
        )
    if target != start and state.owner[target] == seat:
        raise InputError(
            f"S-49: {called[target]} has the same owner as {called[start]}: a move, not a battle."
        )
    problems = problems_with_entering(called, facts, state, seat, start, BATTLE_A, target, armies)
    if problems:
        raise InputError(" ".join(problems))
    copy = state.fork()
    copy.here = start
    move(facts, copy, seat, target, armies, 49, None)
    return odds_of_throw(facts, copy, tower, exact)


def odds_of_revolt(
    facts: Facts,
    state: State,
    seat: int,
    province: int,
    extra_farmers: int = 0,
    tower: TowerModel = ASSUMED_TOWER,
    exact: bool = False,
) -> Odds:
    """The owner's odds if a revolt broke out in a province of this position (S-46, S-56, S-61).

    ``extra_farmers`` are those of the winter table; 0 means a revolt against taxes or rice, for
    which the province needs a revolt marker (S-46). ``win`` is the owner's: the revolt is put
    down. ``state`` is not changed.

    Raises :class:`ValueError`, with the rule's number, where no such revolt can break out, and
    while a fight is in hand.

    >>> here = scenario().set("Mino", owner="Takeda", armies=4, revolts=2)
    >>> odds_of_revolt(here.facts, here.state, 0, here.map.index("Mino")).title
    'Revolt: 4 armies of the owner against 2 farmers'
    """
    _check_at_rest(state)
    _check_place(state, province, "province")
    extra = _whole("extra_farmers", extra_farmers)
    if _whole("seat", seat) >= state.players or state.owner[province] != seat:
        raise InputError(
            f"S-56: province {province} is not seat {seat}'s. A revolt needs one of its provinces."
        )
    if extra == 0 and state.revolts[province] < 1:
        raise InputError(
            f"S-46: province {province} has no revolt marker, so taxes and rice cause no revolt. "
            "For a winter revolt give the extra_farmers of the table (S-61)."
        )
    copy = state.fork()
    if extra == 0:
        effect = effect_in_force(facts, copy)
        begin_action_revolt(facts, copy, seat, province, COLLECT_TAXES, effect, None)
    else:
        copy.extra_farmers = extra
        begin_winter_revolt(copy, seat, province, None)
    return odds_of_throw(facts, copy, tower, exact)


def odds_of_throw(
    facts: Facts, state: State, tower: TowerModel = ASSUMED_TOWER, exact: bool = False
) -> Odds:
    """The odds of the throw that this position waits for: the cubes are in the hand already.

    With a tower whose odds cannot be exact, 2,500 throws are simulated. Raises :class:`ValueError`
    where no battle and no revolt awaits the tower (S-51).

    >>> here = scenario()
    >>> odds_of_throw(here.facts, here.state)
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: S-51: no battle and no revolt waits for the tower here. \
Use odds_of_move.
    """
    if state.step != THROW or state.fight not in (BATTLE, ACTION_REVOLT, WINTER_REVOLT):
        raise InputError(
            "S-51: no battle and no revolt waits for the tower here. Use odds_of_move."
        )
    kind = PLAYERS_BATTLE
    if state.fight != BATTLE:
        kind = REVOLT if state.fight == ACTION_REVOLT else HUNGER
    elif state.defender == NEUTRAL:
        kind = NEUTRAL_BATTLE
    colours = {PEASANTS: FARMERS}
    if state.fight == BATTLE:
        colours[ATTACKER] = state.attacker
    if state.defender != NEUTRAL:
        colours[DEFENDER] = state.defender
    thrown = dict.fromkeys(PARTIES, 0)
    old, inside = dict.fromkeys(PARTIES, 0), dict.fromkeys(PARTIES, 0)
    for party, colour in colours.items():
        old[party] = int(state.tray[colour])
        thrown[party] = int(state.hand[colour]) + old[party]
        inside[party] = int(state.tower[colour])
    helping = kind != PLAYERS_BATTLE or farmers_take_part(facts, state)
    others = sum(
        int(state.tray[colour]) + int(state.hand[colour])
        for colour in range(COLOURS)
        if colour not in colours.values()
    )
    throws = QUICK_THROWS if tower.cases() is None and not exact else None
    return _odds(kind, thrown, old, inside, helping, tower, exact, others, throws)


def _check_at_rest(state: State) -> None:
    if state.fight != NO_FIGHT:
        raise InputError(
            "S-51: a fight is in hand. Throw the tower first, or ask odds_of_throw for its odds."
        )


def _check_place(state: State, province: int, name: str) -> None:
    if _whole(name, province, "S-1") >= len(state.owner):
        raise InputError(
            f"{name}={province} is not a province (S-1). Use 0 to {len(state.owner) - 1}."
        )


# --- the sums ------------------------------------------------------------------------------------


def _odds(
    kind: str,
    thrown: Mapping[str, int],
    old: Mapping[str, int],
    inside: Mapping[str, int],
    farmers_count: bool,
    tower: TowerModel,
    exact: bool,
    others: int = 0,
    throws: int | None = None,
    seed: int | str = 1,
) -> Odds:
    """The outcomes in the tray, as sums of products of the colours' distributions, or simulated.

    ``others`` are cubes of colours that take no part and are thrown in with the rest.
    """
    taking_part: tuple[str, ...]
    if kind == PLAYERS_BATTLE:
        taking_part = PARTIES if farmers_count else (ATTACKER, DEFENDER)
    else:
        taking_part = (ATTACKER if kind == NEUTRAL_BATTLE else DEFENDER, PEASANTS)
    others += sum(cubes for party, cubes in thrown.items() if party not in taking_part)
    thrown = {party: thrown[party] for party in taking_part}
    inside = {party: inside[party] for party in taking_part}
    if exact and (seconds := _exact_seconds(thrown, inside, tower)) > MOST_SECONDS:
        raise InputError(
            f"exact: these odds would take about {seconds:,.0f} seconds, more than "
            f"{MOST_SECONDS:.0f} (S-51). Take floats (exact=False), a tower of simpler fractions "
            "such as 1/4, or fewer cubes."
        )
    cases = tower.cases()
    if throws is not None or cases is None:
        throws = _checked_throws(tower, throws, exact)
    difference: list[Probability]
    if throws is not None or cases is None:
        sent = tuple((party, thrown[party], inside[party]) for party in taking_part)
        difference = _simulated(tower, sent, others, throws, seed)
    elif len(cases) == 1:
        difference = _sums(thrown, inside, cases[0][1], exact)
    else:
        places = sum(thrown[party] + inside[party] for party in taking_part[:2])
        difference = [Fraction(0) if exact else 0.0] * (places + 1)
        for weight, one in cases:
            share = weight if exact else float(weight)
            for place, part in enumerate(_sums(thrown, inside, one, exact)):
                difference[place] += share * part
    even = thrown[taking_part[1]] + inside[taking_part[1]]  # the place of the difference 0
    draw = difference[even]
    above = {place - even: difference[place] for place in range(even + 1, len(difference))}
    below = {even - place: difference[place] for place in range(even - 1, -1, -1)}
    zero = draw * 0
    win = sum(above.values(), zero)
    loss = sum(below.values(), zero)
    above = {armies: chance for armies, chance in above.items() if chance}
    below = {armies: chance for armies, chance in below.items() if chance}
    attackers: dict[int, Probability] = above
    defenders: dict[int, Probability] = below
    if kind == NEUTRAL_BATTLE:
        defenders = {}  # farmers are never placed on the map (S-55)
    elif kind != PLAYERS_BATTLE:
        attackers = {}
        defenders = above
        loss += draw  # as many farmers as armies: the province is lost (S-56)
        draw = zero
    return Odds(
        kind=kind,
        win=win,
        draw=draw,
        loss=loss,
        attacker_survivors=attackers,
        defender_survivors=defenders,
        thrown=thrown,
        inside=inside,
        tower=tower,
        old={party: old[party] for party in (ATTACKER, DEFENDER) if old[party] > 0},
        throws=throws or 0,
    )


USUAL_THROWS = 10_000
"""So many throws are simulated where odds cannot be exact; intervals are at most 2 % wide."""
QUICK_THROWS = 2_500
"""So many are simulated for a position, where advice asks for many odds; at most 4 % wide."""


def _checked_throws(tower: TowerModel, throws: int | None, exact: bool) -> int:
    """How many throws to simulate."""
    if throws is None:
        if exact:
            tower.exact_distribution(0, 0)  # which says why not
        return USUAL_THROWS
    if exact:
        raise InputError("exact: simulated odds are not exact. Leave out exact=True, or throws.")
    return checked_number_of_throws(throws)


def _sums(
    thrown: Mapping[str, int], inside: Mapping[str, int], tower: Tower, exact: bool
) -> list[Probability]:
    """The distribution of the difference between the two sides, with independent cubes."""

    def cubes_out(party: str) -> Sequence[Probability]:
        if exact:
            return tower.exact_distribution(thrown[party], inside[party])
        return tower.distribution(thrown[party], inside[party])

    first, second, *third = thrown
    ours = cubes_out(first)
    theirs = cubes_out(second)
    if third and thrown[PEASANTS] + inside[PEASANTS] > 0:
        ours = _after_farmers(ours, cubes_out(PEASANTS))
    return _difference(ours, theirs)


_AS_COLOUR = {ATTACKER: 0, DEFENDER: 1, PEASANTS: FARMERS}
_NO_PARTY = 2  # the colour of all that take no part


@lru_cache(maxsize=256)
def _simulated(
    tower: TowerModel,
    sent: tuple[tuple[str, int, int], ...],
    others: int,
    throws: int,
    seed: int | str,
) -> list[Probability]:
    """The same distribution, as shares of simulated throws: those of the game, by their rules."""
    hand, within = [0] * COLOURS, [0] * COLOURS
    hand[_NO_PARTY] = others
    for party, thrown, inside in sent:
        hand[_AS_COLOUR[party]] = thrown
        within[_AS_COLOUR[party]] = inside
    first, second, *third = (_AS_COLOUR[party] for party, *_ in sent)
    even = hand[second] + within[second]
    found = [0] * (hand[first] + within[first] + even + 1)
    for tray in simulated_throws(tower, hand, within, throws, seed):
        left = max(0, tray[first] - tray[FARMERS]) if third else tray[first]
        found[even + left - tray[second]] += 1
    return [times / throws for times in found]


def _exact_seconds(
    thrown: Mapping[str, int], inside: Mapping[str, int], tower: TowerModel
) -> float:
    """A rough time for the sums of :func:`_odds` in fractions, the same on any machine.

    Each party that takes part has its own distribution; the first is compared with all others.
    """
    first, *others = (thrown[party] + inside[party] + 1 for party in thrown)
    operations = first * sum(others) + sum(
        (thrown[party] + 1) * (inside[party] + 1) for party in thrown
    )
    digits = tower.exact_digits(sum(thrown.values()), sum(inside.values()))
    operations *= len(tower.cases() or ())
    return operations * (_A_FRACTION + digits * _A_DIGIT + digits**2 * _A_PAIR)


def _after_farmers(
    attackers: Sequence[Probability], farmers: Sequence[Probability]
) -> list[Probability]:
    """The attackers that the farmers do not outweigh: max(0, attackers - farmers).

    Farmers are the first losses (S-53), so each stops one attacker. Surplus farmers win nothing:
    without an army of the defender in the tray both sides are even (S-55). The rest is an ordinary
    comparison with the defender's armies.
    """
    left: list[Probability] = [attackers[0] * 0] * len(attackers)
    for number, one in enumerate(attackers):
        for stopped, two in enumerate(farmers):
            left[max(0, number - stopped)] += one * two
    return left


def _difference(ours: Sequence[Probability], theirs: Sequence[Probability]) -> list[Probability]:
    """The distribution of ours - theirs; the difference 0 stands at place ``len(theirs) - 1``."""
    chances: list[Probability] = [ours[0] * 0] * (len(ours) + len(theirs) - 1)
    backwards = theirs[::-1]
    for number, one in enumerate(ours):
        for place, two in enumerate(backwards, number):
            chances[place] += one * two
    return chances


def _variance(distribution: Mapping[int, Probability], zero: Probability) -> Probability:
    squares = sum((value * value * chance for value, chance in distribution.items()), zero)
    average = mean(distribution, zero)
    return squares - average * average
