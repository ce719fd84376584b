"""The coach: what the greedy bot would do and why, and what speaks against a choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.speech import counted, percent
from shogun_nb.games.gekokujo.choices import (
    AnnounceAttack,
    BuildCastle,
    Finished,
    Fortify,
    HireNinja,
    HireRonin,
    Move,
    PayIntoFund,
    Recruit,
)
from shogun_nb.games.gekokujo.odds import odds_at
from shogun_nb.games.gekokujo.reading.winter import (
    mountain_cost,
    unfed_in_words,
    unpaid_in_words,
    winter_cost,
)
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.campaign import CLOSED, may_enter
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import are_allies, enemies_at, unit_at, units_at
from shogun_nb.games.gekokujo.words import UNIT_KEYS
from shogun_nb.what_if.asking import Alternatives

_POOR = 0.3  # of attacks that are won less often the coach warns
SAFE = 0.8
"""Where an attack is won so often the coach sends no more units."""
_LIKELY, _MUCH = 0.5, 0.2
"""From which chance of a neighbour on the coach warns, if those who leave make so much of it."""
_PRIZE = 12  # Koku that a fight for a province is worth: what it earns, and who falls
_CARE = 1.5  # a province that is lost counts so many times one that is won: units fall with it
_PURCHASES = (Recruit, BuildCastle, Fortify, HireNinja, PayIntoFund, AnnounceAttack)


@dataclass(frozen=True)
class Hint:
    """A choice and its reasons in words."""

    choice: Choice
    words: str


def hint(game: Any, player: str) -> Hint:
    """What the greedy bot would choose in a player's place, and why.

    >>> from shogun_nb.games import gekokujo
    >>> hint(gekokujo.new_game(seed=7, locals=1), "Oda").words[:25]
    'Recruit 3 Bushi in Owari.'
    """
    choice, reason = advised(game, player)
    position = game.view(player).position
    return Hint(choice, f"{position.rulebook.choice_in_words(position, choice)}. {reason}")


def advised(game: Any, player: str) -> tuple[Choice, str]:
    """What the coach would choose, and why: he proposes nothing that he would warn of.

    Else it is what the greedy bot would choose; in the first round he keeps the Koku of the Ninja,
    whom a beginner cannot use yet.

    >>> from shogun_nb.games import gekokujo
    >>> advised(gekokujo.new_game(seed=7, locals=1), "Oda")[0]
    Recruit(province='Owari', count=3, type='bushi')
    """
    choice, reason = game.suggest(player)
    view = game.view(player)
    if isinstance(choice, HireNinja) and view.position.state.round == 1:
        return Finished(), "The other Koku are for Ronin, and for the winter."
    if isinstance(choice, HireRonin):
        return _with_ronin(view, choice, reason)
    if not isinstance(choice, Recruit | Move) or not warnings_for(game, player, choice):
        return choice, reason
    if isinstance(choice, Move):
        fewer = _fewer(game, player, choice)
        if fewer is not None:
            return fewer, "They are enough, and the others keep what is yours."
    if isinstance(choice, Recruit):
        elsewhere = [choice.province, *view.position.provinces(player)]
        for count in range(choice.count, 0, -1):
            for place in dict.fromkeys(elsewhere):
                other = Recruit(place, count, choice.type)
                if not view.problems(other) and not warnings_for(game, player, other):
                    same = place == choice.province
                    return other, reason if same else "Here the winter costs nothing more."
    if view.problems(Finished()):
        return choice, reason
    words = "What else I would do costs more than it brings."
    if isinstance(choice, Move):
        start = view.position.lookup.province(choice.path[0])
        group = [getattr(choice, key) for key in UNIT_KEYS]
        end = view.position.lookup.province(choice.path[-1])
        danger = threat_to(view.position, view.position.lookup.seat(player), start, group, end)
        if danger is not None:
            words = f"{danger.other} could take {danger.place} if more left it."
    if isinstance(choice, Recruit):
        words = "The other Koku are for the winter, or for the food of the units."
    return Finished(), words


def _with_ronin(view: Any, choice: HireRonin, reason: str) -> tuple[HireRonin, str]:
    """The number of Ronin whose chances are worth their Koku, beyond what the winter takes."""
    position, state = view.position, view.position.state
    seat, price = state.seat, position.numbers.ronin_price
    if state.announced[seat]:  # in a Gekokujō attack the Koku are spent already
        return choice, reason
    spare = state.koku[seat] - winter_cost(position.facts, state, seat)
    hidden = [max(at.NOT_HIDING, plan) for plan in position.plans]
    shares: list[float] = []
    while not view.problems(HireRonin(len(shares))) and len(shares) * price <= max(0, spare):
        try:
            odds = odds_at(position.facts, state, hidden, position.players, state.attacker,
                           state.here, ronin={seat: len(shares)} if shares else {})  # fmt: skip
        except InputError:
            return choice, reason
        shares.append(float(odds.controls[position.players[seat]]))
    if not shares:
        return choice, reason
    best = max(range(len(shares)), key=lambda count: shares[count] * _PRIZE - count * price)
    if best:
        some = f"{counted(best, 'Ronin', 'Ronin')} for {best * price} Koku"
        words = f"{percent(shares[best])} with {some}, {percent(shares[0])} without."
    elif len(shares) > 1 and percent(shares[0]) == percent(shares[-1]):
        words = "The chance stays the same: keep your Koku."
    elif len(shares) > 1:
        words = "Ronin raise the chance too little for their Koku."
    else:
        words = "Nothing is left for Ronin: keep your Koku."
    return HireRonin(best), words


def _fewer(game: Any, player: str, choice: Move) -> Move | None:
    """The smallest group that goes the same way safely and is not warned of, if there is one."""
    view = game.view(player)
    position, state = view.position, view.position.state
    seat, end = position.lookup.seat(player), position.lookup.province(choice.path[-1])
    daimyo = range(getattr(choice, UNIT_KEYS[at.DAIMYO]) + 1)
    groups = [(one, other) for one in range(choice.bushi + 1) for other in daimyo if one + other]
    for bushi, lords in sorted(groups, key=lambda one: (sum(one), one[1])):
        fewer = Move(choice.path, bushi=bushi, daimyo=lords)
        if view.problems(fewer) or warnings_for(game, player, fewer):
            continue
        odds = _odds_of(position, seat, end, [getattr(fewer, key) for key in UNIT_KEYS])
        if not enemies_at(state, end, seat) or (odds is not None and odds >= SAFE):
            return fewer
    return None


@dataclass(frozen=True)
class Threat:
    """A neighbour who moves later in this round and could take a province.

    ``share`` is his chance once a group has left, ``before`` while all stay; nobody hires Ronin.
    """

    other: str
    place: str
    units: int
    share: float
    before: float
    sabotaged: bool = False

    @property
    def short(self) -> str:
        """The threat in one sentence."""
        return (
            f"{self.other} moves after you and could take {self.place}: {percent(self.share)} once "
            f"these have left, {percent(self.before)} if all stay."
        )

    @property
    def words(self) -> str:
        """The threat in two sentences."""
        ninja = ", and the Ninja sabotages it" if self.sabotaged else ""
        return (
            f"{self.other} moves after you, with {counted(self.units, 'unit')} beside {self.place}"
            f"{ninja}. Once these have left he takes it in {percent(self.share)} of cases; if all "
            f"stay, in {percent(self.before)} (G-035)."
        )


def threat_to(
    position: Any, seat: int, place: int, gone: Sequence[int], aim: int = -1
) -> Threat | None:
    """Who could take a province once a group has left it, though it would be safer with them.

    Units in ``aim``, where the group goes, are left out: they have to fight it first.

    >>> from shogun_nb.games import gekokujo
    >>> here = gekokujo.scenario(players=["Oda", "Tokugawa"])
    >>> here = here.set("Owari", units={"Oda": 4}).set("Mikawa", units={"Tokugawa": 5})
    >>> place = here.lookup.province("Owari")
    >>> found = threat_to(here, 0, place, [3, 0, 0, 0, 0, 0, 0])
    >>> found.other, found.units, found.share > 0.5 > found.before
    ('Tokugawa', 5, True)
    """
    state = position.state
    order = [one for one in state.order if one >= 0] or list(range(state.players))
    later = order[order.index(seat) + 1 :] if seat in order else order
    left = state.fork()
    for kind, count in enumerate(gone):
        left.units[unit_at(place, seat, kind)] -= count
    if not units_at(left, place, seat):
        return None
    worst: Threat | None = None
    for other in later:
        joining = [0] * at.UNIT_KINDS
        for near in position.map.neighbours[place]:
            for kind in range(at.UNIT_KINDS) if near != aim else ():
                joining[kind] += state.units[unit_at(near, other, kind)]
        units = sum(joining)
        over = units - position.numbers.most_units
        for kind in range(at.TYPES):
            joining[kind] -= max(0, min(joining[kind], over - units + sum(joining)))
        name = position.players[other]
        if not units or may_enter(position.facts, left, other, place) == CLOSED or (
            are_allies(state, seat, other)
        ):  # fmt: skip
            continue
        shares = []
        for stands in (left, state):
            share = _odds_of(position, other, place, joining, stands)
            if share is None:
                break
            shares.append(share)
        else:
            share, before = shares
            if share >= _LIKELY and share - before >= _MUCH and (
                worst is None or share > worst.share
            ):  # fmt: skip
                spoilt = state.mission == at.SABOTAGE and state.target == place
                worst = Threat(name, position.map.printed[place], sum(joining), share, before,
                               spoilt)  # fmt: skip
    return worst


def _odds_of(
    position: Any, seat: int, place: int, group: Sequence[int], state: State | None = None
) -> float | None:
    """How often a player takes a province with a group; ``None`` where that cannot be told."""
    stands = position.state if state is None else state
    if not enemies_at(stands, place, seat):
        return None
    hidden = [max(at.NOT_HIDING, plan) for plan in position.plans]
    try:
        odds = odds_at(position.facts, stands, hidden, position.players, seat, place, group)
    except InputError:
        return None
    return float(odds.controls[position.players[seat]])


def warnings_for(game: Any, player: str, choice: Choice) -> list[str]:
    """What speaks against a choice: a poor attack, a home left empty, what cannot be paid."""
    position = game.view(player).position
    state, facts, lookup = position.state, position.facts, position.lookup
    seat = lookup.seat(player)
    found = []
    if isinstance(choice, Move):
        found += _of_move(position, seat, choice)
    elif isinstance(choice, Recruit):
        state = with_recruits(position, seat, choice)
        found += unpaid_in_words(facts, state, seat) or unfed_in_words(facts, state, seat)
    elif isinstance(choice, Finished) and state.step == at.PREPARE:
        found += unpaid_in_words(facts, state, seat) or _of_nothing_bought(game, player, position)
    elif isinstance(choice, Finished) and state.step == at.MOVE:
        held = state.owner.count(seat)
        full = [
            place
            for place, owner in enumerate(state.owner)
            if owner == seat and units_at(state, place, seat) > 1
        ]
        stays = isinstance(advised(game, player)[0], Finished)
        if state.round <= 2 and held == 1 and full and not any(state.moved) and not stays:
            found.append(
                "You hold one province only. Neighbours that nobody has held are easiest now "
                "(G-039)."
            )
    return found


def _of_nothing_bought(game: Any, player: str, position: Any) -> list[str]:
    """Whoever goes on without a purchase, though recruits would be bought here, may do so twice."""
    bought = any(made.player == player for made in game.choices[-1:]) and isinstance(
        game.choices[-1].choice, _PURCHASES
    )
    better, _ = advised(game, player)
    if bought or not isinstance(better, Recruit):
        return []
    koku = position.state.koku[position.players.index(player)]
    words = position.rulebook.choice_in_words(position, better)
    return [f"You keep all of your {koku} Koku. First I would {words[0].lower()}{words[1:]}."]


def with_recruits(position: Any, seat: int, choice: Recruit) -> State:
    """How it would stand once these recruits are bought."""
    state: State = position.state.fork()
    state.koku[seat] -= choice.count * position.numbers.bushi_price
    place = position.lookup.province(choice.province)
    state.units[unit_at(place, seat, at.BUSHI)] += choice.count
    return state


def _of_move(position: Any, seat: int, choice: Move) -> list[str]:
    state, lookup = position.state, position.lookup
    start, end = lookup.province(choice.path[0]), lookup.province(choice.path[-1])
    group = [getattr(choice, key) for key in UNIT_KEYS]
    printed = position.map.printed
    found = []
    win = _odds_of(position, seat, end, group)
    if win is not None and win < _POOR:
        found.append(f"You take {printed[end]} in {percent(win)} of cases only (G-041).")
    more = mountain_cost(position.facts, state, seat, end, sum(group), start)
    koku, cost = state.koku[seat], winter_cost(position.facts, state, seat) + more
    if more and cost > koku >= 0:
        leave = position.numbers.bushi_a_debt * (cost - max(koku, cost - more))
        found.append(
            f"{printed[end]} is a mountain: winter would take {cost} Koku, and you have {koku}. "
            f"{leave} Bushi would leave (G-036, G-037)."
        )
    left = units_at(state, start, seat) - sum(group)
    leaves = state.owner[start] == seat and left == 0
    last = state.owner.count(seat) == 1
    if leaves and (last or state.castle[seat] == start or start in position.map.mandate):
        found.append(
            f"Nobody stays in {printed[start]}: you lose it, and what it is worth (G-038)."
        )
    danger = threat_to(position, seat, start, group, end) if state.owner[start] == seat else None
    gain = float(state.owner[end] != seat) if win is None else win
    if danger is not None and gain < _CARE * (danger.share - danger.before):
        found.append(danger.words)
    return found


# --- what else could be chosen --------------------------------------------------------------------
def alternatives_to(game: Any, player: str, choice: Choice) -> Alternatives:
    """A choice of a player who is asked now, the coach's, and a few next to it.

    >>> from shogun_nb.games import gekokujo
    >>> game = gekokujo.new_game(seed=7, locals=1)
    >>> found = alternatives_to(game, "Oda", game.legal()[0])
    >>> found.own in found.choices, found.coach in found.choices
    (True, True)
    """
    view = game.view(player)
    coach, _ = advised(game, player)
    others = (*_near(view.position, choice), Finished(), coach)
    return Alternatives.among(view, choice, coach, others)


def _near(position: Any, choice: Choice) -> list[Choice]:
    """The same with one unit more or less."""
    if isinstance(choice, Recruit):
        counts = [one for one in (choice.count - 1, choice.count + 1) if one > 0]
        return [Recruit(choice.province, count, choice.type) for count in counts]
    if isinstance(choice, Move):
        found: list[Choice] = []
        units = {key: getattr(choice, key) for key in UNIT_KEYS if getattr(choice, key)}
        for key, count in units.items():
            for other in (count - 1, count + 1):
                changed = {**units, key: other}
                if other >= 0 and any(changed.values()):
                    found.append(Move(choice.path, **changed))
        return found
    return []
