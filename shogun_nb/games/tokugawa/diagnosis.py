"""What is odd about a position, in words, with the rule that says so.

Odd positions may be set up; they are diagnosed, not forbidden. A game refuses to begin only from a
position that the rules cannot play.
"""

from __future__ import annotations

from collections.abc import Iterator

from shogun_nb.engine.position import Finding
from shogun_nb.games.tokugawa.choices import Lookup
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.setup import TASKS
from shogun_nb.games.tokugawa.rules.towns import pieces_left, samurai_left
from shogun_nb.games.tokugawa.words import BUILDING_KEYS, SAMURAI_KEYS

# The stages at which each step of an action is asked.
_STAGES = {
    at.ROLL_WEATHER: (at.WEATHER,),
    at.ROLL_DICE: (at.ATTACKER_ROLL, at.DEFENDER_ROLL),
    at.ACT: (at.IDLE,),
    at.SAIL_NOW: (at.NEW_SHIP,),
    at.SUPPORT: (at.ATTACKER_SUPPORT, at.DEFENDER_SUPPORT),
    at.ROLL_AGAIN: (at.ATTACKER_AGAIN, at.DEFENDER_AGAIN),
    at.RETREAT: (at.RETREATING,),
    at.SPOILS: (at.DIVIDING,),
}
_BEFORE = {at.DRAW_CAPITALS, at.DRAW_STARTER, at.DRAW_PILE, at.PLACE_UNIT}


def diagnose(facts: Facts, state: at.State, lookup: Lookup) -> tuple[Finding, ...]:
    """Everything that a position of a real game cannot have; () for a sound one.

    >>> from shogun_nb.games import tokugawa
    >>> here = tokugawa.scenario()
    >>> print(here.set_player(here.players[0], koku=16).status[0])
    T-011: there are 76 Koku; the game has 75.
    """
    found = [*_course(facts, state)]
    if all(finding.playable for finding in found):
        found += _towns(facts, state, lookup)
        found += _pieces(facts, state, lookup)
    return tuple(found)


def _course(facts: Facts, state: at.State) -> Iterator[Finding]:
    def wrong(rule: str, words: str) -> Finding:
        return Finding(rule, words, playable=False)

    waits = state.phase == at.PLAYING
    if state.phase == at.ENDED or state.step == at.GAME_OVER:
        if (state.phase, state.step) != (at.ENDED, at.GAME_OVER) or state.won_by == at.NOT_WON:
            yield wrong("T-093", "the game is over only at its end")
        return
    if state.won_by != at.NOT_WON:
        yield wrong("T-093", "the game is won, and goes on")
    if (waits and state.step in _BEFORE) or (not waits and state.step in _STAGES):
        yield wrong("T-013", "what is asked does not belong to this part of the game")
    if state.step in _STAGES and state.stage not in _STAGES[state.step]:
        yield wrong("T-021", "what is asked does not belong to what is being done")
    if state.step > at.LAST_OF_CHANCE and state.seat < 0:
        yield wrong("T-020", "a player is asked, and it is not said who")
    if state.step in (at.ACT, at.SAIL_NOW, at.SPOILS) and state.seat != state.active:
        yield wrong("T-020", "who is asked is not who has the turn")
    if state.drawn >= 1 and sorted(state.capital) != [at.KYOTO, at.YEDO]:
        yield wrong("T-013", "one player has Kyoto, the other Yedo")
    if state.drawn >= 2 and state.starter < 0:
        yield wrong("T-013", "nobody has been drawn to start")
    if state.drawn > 2 + at.PILES or (state.phase > at.SETTING_UP and state.drawn < 2 + at.PILES):
        yield wrong("T-013", "the set-up is not over")
    for pile in range(min(max(state.drawn - 2, 0), at.PILES)):
        cards = [pile * at.CARDS_A_PILE + place for place in range(at.CARDS_A_PILE)]
        if sorted(state.order[cards[0] : cards[-1] + 1]) != cards:
            yield wrong("T-012", f"pile {pile + 1} has not its four cards")
    if waits and (state.turn > 0) != (state.active >= 0):
        yield wrong("T-020", "the turn is nobody's")
    if waits and state.turn == 0 and state.stage != at.IDLE:
        yield wrong("T-020", "no turn has begun, and an action is going on")
    if state.phase == at.PLACING and state.placed >= at.SEATS * at.START_UNITS:
        yield wrong("T-014", "all units are placed")
    if at.IDLE < state.stage < at.DONE:
        if state.start < 0 or (state.goal < 0) != (state.stage == at.NEW_SHIP):
            yield wrong("T-021", "an action is going on, and it is not said where")
        elif state.stage not in (at.NEW_SHIP, at.DIVIDING) and state.doing == at.NOTHING:
            yield wrong("T-021", "an action is going on, and it is not said which")
        else:
            yield from _action(state)


def _action(state: at.State) -> Iterator[Finding]:
    """Whoever acts is there, and so is whoever is attacked."""
    mine = state.side[state.start] == state.active
    samurai = at.NO_UNIT < state.unit[state.start] < at.CAPITAL
    ship = state.doing in (at.SAILING, at.SAILING_EMPTY, at.ATTACKING_BY_SEA)
    ship = ship or state.stage == at.NEW_SHIP
    done = state.stage == at.DIVIDING
    if not done and (not mine or (ship and state.ships[state.start] == 0)):
        yield Finding("T-021", "nothing of the player is where the action begins", playable=False)
    elif not done and not samurai and state.doing not in (at.NOTHING, at.SAILING_EMPTY):
        yield Finding("T-021", "no samurai is where the action begins", playable=False)
    elif at.ATTACKER_SUPPORT <= state.stage <= at.RETREATING and (
        state.doing < at.ATTACKING
        or state.side[state.goal] != 1 - state.active
        or state.unit[state.goal] == at.NO_UNIT
    ):
        yield Finding("T-060", "nobody is where the attack goes", playable=False)


def _towns(facts: Facts, state: at.State, lookup: Lookup) -> Iterator[Finding]:
    capitals = [0, 0]
    for town, name in enumerate(lookup.map.names):
        built = state.garden[town] + state.smithy[town] + state.castle[town] + state.temple[town]
        there = state.unit[town] + built + state.ships[town]
        if (there > 0) != (state.side[town] >= 0):
            words = "something stands there, and it is nobody's" if there else "nothing stands"
            yield Finding("T-080", f"{name}: {words}.", playable=False)
        if state.unit[town] == at.NO_UNIT and state.upgraded[town] + state.weak[town] > 0:
            yield Finding("T-069", f"{name}: no unit is upgraded or weakened.", playable=False)
        if state.ships[town] and not facts.board.port[town]:
            yield Finding("T-054", f"{name}: a ship lies in a town without a port.")
        if state.unit[town] == at.CAPITAL and state.side[town] >= 0:
            seat = state.side[town]
            capitals[seat] += 1
            if state.capital[seat] < 0 or facts.board.capital[state.capital[seat]] != town:
                yield Finding("T-013", f"{name}: a capital that is not here.", playable=False)
    wanted = [int(state.drawn > 0)] * at.SEATS
    if capitals != wanted and state.phase != at.ENDED:
        yield Finding("T-013", "each player has one capital on the board.", playable=False)


def _pieces(facts: Facts, state: at.State, lookup: Lookup) -> Iterator[Finding]:
    numbers = facts.numbers
    total = at.SEATS * numbers.start_koku + at.PROVINCES * numbers.bank
    koku = sum(state.koku) + sum(state.banks)
    if koku != total:
        yield Finding("T-011", f"there are {koku} Koku; the game has {total}.")
    for seat, player in enumerate(lookup.players):
        for kind, word in enumerate(SAMURAI_KEYS, at.ARCHER):
            if samurai_left(facts, state, seat, kind) < 0:
                yield Finding("T-003", f"{player} has more of {word} than there are pieces.")
        for building, word in enumerate(BUILDING_KEYS):
            if pieces_left(facts, state, seat, building) < 0:
                yield Finding("T-003", f"{player} has more of {word} than there are pieces.")
    for province, name in enumerate(lookup.banks):
        castles = [0] * at.SEATS
        for town, castle in enumerate(state.castle):
            if castle and state.side[town] >= 0 and facts.board.province[town] == province:
                castles[state.side[town]] += 1
        if max(castles) > 1 or (sum(castles) > 1 and not facts.options.castle_each):
            yield Finding("T-083", f"{name} has {sum(castles)} castles.")
    for card, (task, *_) in enumerate(TASKS):
        pile = card // at.CARDS_A_PILE * at.CARDS_A_PILE
        gone = card in state.order[pile : pile + state.top[pile // at.CARDS_A_PILE]]
        if gone != (state.taken[card] >= 0):
            yield Finding("T-090", f"the card {task} is taken and in its pile, or neither.")
    markers = sum(
        weak for weak, unit in zip(state.weak, state.unit, strict=True) if unit != at.CAPITAL
    )
    if markers > numbers.markers and not facts.options.endless_markers:
        yield Finding(
            "T-003", f"{markers} units are weakened; there are {numbers.markers} markers."
        )
