"""What is odd about a position, in words, with the rule that says so.

Odd positions may be set up; they are diagnosed, not forbidden. A game refuses to begin only from a
position that the rules cannot play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shogun_nb.engine.position import Finding
from shogun_nb.engine.speech import counted
from shogun_nb.games.gekokujo.choices import Lookup
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.battle import side_at
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.units import (
    are_allies,
    bushi_of,
    daimyo_of,
    provinces_of,
    unit_at,
    units_at,
)

_SEATS_NAMED = ("seat", "offer_to", "ninja", "attacker", "winner")
_PHASE_OF = {
    at.DRAW_CHOOSER: at.CHOOSING_CLANS,
    at.CHOOSE_CLAN: at.CHOOSING_CLANS,
    at.HARVEST: at.WINTER,
    at.SOW: at.SOWING,
    at.PREPARE: at.PREPARING,
    at.OFFER_PACT: at.PACTS,
    at.ANSWER_PACT: at.PACTS,
    at.MOVE: at.MOVING,
    at.CHOOSE_BATTLE: at.FIGHTING,
    at.GIVE_UP: at.FIGHTING,
    at.RETREAT: at.FIGHTING,
    at.GAME_OVER: at.ENDED,
}
_BY_SEAT = ("koku", "stored", "supply", "fund", "ronin", "glory")


def diagnose(
    facts: Facts, state: at.State, plans: Sequence[int], lookup: Lookup
) -> tuple[Finding, ...]:
    """Everything that a position of a real game cannot have; () for a sound one.

    >>> from shogun_nb.games import gekokujo
    >>> print(gekokujo.scenario().set("Mino", owner="Oda").status[0])
    G-038: Oda controls Mino without a unit there.
    """
    found = [*_table(state, plans, lookup)]
    if all(finding.playable for finding in found):  # else there are seats that nobody has
        found += _pieces(facts, state, lookup)
        found += _provinces(facts, state, lookup)
        found += _course(facts, state, lookup)
    return tuple(found)


def _unplayable(rule: str, text: str) -> Finding:
    return Finding(rule, text, playable=False)


def _table(state: at.State, plans: Sequence[int], lookup: Lookup) -> Iterator[Finding]:
    players = state.players
    seats = [getattr(state, name) for name in _SEATS_NAMED]
    seats += [*state.owner, *state.began, *state.order]
    seats += [seat for seat in (*state.master, *state.fallen) if seat < at.LOCALS]
    of_others = [
        *(number for name in _BY_SEAT for number in getattr(state, name)[players:]),
        *(
            units
            for place in range(len(state.owner))
            for seat in range(players, at.SEATS)
            for units in (units_at(state, place, seat), 1 + state.castle[seat])
        ),
        *(1 + clan for clan in state.clan[players:]),
    ]
    if max(seats) >= players or any(of_others):
        yield _unplayable("G-020", f"there are pieces of more than {players} players.")
    ordered = [seat for seat in state.order if seat >= 0]
    missing = any(seat not in ordered and not state.out[seat] for seat in range(players))
    if state.phase > at.ORDERING and (missing or len(set(ordered)) < len(ordered)):
        yield _unplayable("G-032", "the order of play does not name every player once.")
    clans = [clan for clan in state.clan[:players] if clan >= 0]
    if len(set(clans)) < len(clans):
        yield _unplayable("G-023", "two players lead the same clan.")
    if len(clans) < players and state.phase != at.CHOOSING_CLANS:
        yield _unplayable("G-023", "not every player leads a clan.")
    if state.phase == at.CHOOSING_CLANS and any(state.units):
        yield _unplayable("G-023", "there are units while clans are chosen.")
    if min(state.koku) < 0 or min(state.stored) < 0 or at.UNKNOWN in plans:
        yield _unplayable("G-060", "something is hidden here: it is what one player sees.")
    in_turn = (at.SOW, at.PREPARE, at.OFFER_PACT, at.MOVE, at.CHOOSE_BATTLE)
    # Who announces a mission (G-060) is asked after the last turn.
    if state.step in in_turn and (*state.order, state.ninja)[state.turn] != state.seat:
        yield _unplayable("G-032", "it is the turn of another player.")
    if state.phase != _PHASE_OF.get(state.step, state.phase):
        yield _unplayable("G-030", "what is asked belongs to another phase.")


def _pieces(facts: Facts, state: at.State, lookup: Lookup) -> Iterator[Finding]:
    numbers = facts.numbers
    for seat, name in enumerate(lookup.players):
        if state.supply[seat] < 0:
            yield _unplayable("G-020", f"{name} has more Bushi on the board than there are.")
        total = bushi_of(state, seat) + state.supply[seat]
        if total != numbers.bushi:
            yield Finding("G-020", f"{name} has {total} Bushi in all instead of {numbers.bushi}.")
        if daimyo_of(state, seat) > numbers.daimyo:
            yield Finding("G-020", f"{name} has more than {numbers.daimyo} Daimyo.")
        if state.master[seat] != at.FREE and daimyo_of(state, seat):
            yield Finding("G-050", f"{name} is a vassal and has a Daimyo.")
        if state.master[seat] == seat:
            yield _unplayable("G-050", f"{name} cannot be a vassal of {name}.")
        if state.leaving[seat] > bushi_of(state, seat):
            yield _unplayable("G-037", f"{name} must remove more Bushi than there are.")
        loses = state.step in (at.GIVE_UP, at.RETREAT) and state.stage == at.NO_BATTLE
        if state.giving_up[seat] > (provinces_of(state, seat) if loses else 0):
            yield _unplayable("G-050", f"{name} must give up more provinces than can be now.")
        if state.fortified[seat] and state.castle[seat] < 0:
            yield Finding("G-062", f"{name} has fortified a castle and has none.")
    if sum(place >= 0 for place in state.castle) > numbers.castles:
        yield Finding("G-020", f"there are more than {counted(numbers.castles, 'castle')}.")
    if (state.ninja < 0) != (state.mission == at.NO_MISSION):
        yield _unplayable("G-060", "the Ninja has a mission without a master, or none with one.")
    elif (state.mission in (at.SABOTAGE, at.DIVERSION)) != (state.target >= 0):
        yield _unplayable("G-060", "sabotage and diversion name a province, other missions none.")


def _provinces(facts: Facts, state: at.State, lookup: Lookup) -> Iterator[Finding]:
    for place, owner in enumerate(state.owner):
        name = lookup.map.printed[place]
        there = [seat for seat in range(state.players) if units_at(state, place, seat)]
        for seat in there:
            most = facts.numbers.most_units
            if units_at(state, place, seat) > most and state.phase != at.MOVING:
                player = lookup.players[seat]
                yield Finding("G-034", f"{player} has more than {most} units in {name}.")
        if owner >= 0:
            player = lookup.players[owner]
            if owner not in there and place != state.here and not facts.options.flag:
                yield Finding("G-038", f"{player} controls {name} without a unit there.")
            enemies = [seat for seat in there if not are_allies(state, owner, seat)]
            if (enemies or state.locals[place]) and state.phase not in (at.MOVING, at.FIGHTING):
                yield Finding("G-042", f"{player} controls {name}, where others stand, too.")
    for seat, place in enumerate(state.castle):
        if place >= 0 and state.owner[place] not in (seat, at.NOBODY_OWNS):
            name = lookup.map.printed[place]
            player = lookup.players[seat]
            yield Finding("G-061", f"the castle of {player} stands in {name}, which others hold.")


def _course(facts: Facts, state: at.State, lookup: Lookup) -> Iterator[Finding]:
    if not 0 <= state.round <= facts.options.rounds:
        yield _unplayable("G-012", f"there is no round {state.round}.")
    asked = state.step not in (at.NOBODY, at.GAME_OVER)
    if asked and (state.step <= at.LAST_OF_CHANCE) != (state.seat < 0):
        yield _unplayable("G-032", "the position does not say who chooses.")
    if state.stage == at.NO_BATTLE:
        if at.HIRE_RONIN <= state.step <= at.TAKE_LOSSES or state.step == at.ROLL:
            yield _unplayable("G-041", "a battle is asked for, and there is none.")
    elif state.here < 0 or state.attacker < 0 or state.phase != at.FIGHTING:
        yield _unplayable("G-041", "the position does not say who fights where.")
    elif state.side > state.players or (
        state.step in (at.HIRE_RONIN, at.SPLIT_HITS) and side_at(state, state.side) != state.seat
    ):
        yield _unplayable("G-041", "the position does not say which side must choose.")
    mover = state.order[state.turn] if state.phase == at.MOVING else -1
    for place, moved in enumerate(state.moved):
        of = place // at.UNIT_KINDS, mover, place % at.UNIT_KINDS
        if moved > (0 if mover < 0 else state.units[unit_at(*of)]):
            yield _unplayable(
                "G-034", f"more units have moved than stand in {lookup.map.printed[of[0]]}."
            )
