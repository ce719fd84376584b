"""Who has won (G-010 to G-014, G-051, G-740)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import ask
from shogun_nb.games.gekokujo.rules.economy import acts_before, food, income
from shogun_nb.games.gekokujo.rules.parameters import Facts
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import State
from shogun_nb.games.gekokujo.rules.units import daimyo_of, provinces_of, units_at


@rule("G-014")
def mandates_of(facts: Facts, state: State, seat: int) -> int:
    """How many of Kyoto, Osaka and Edo a player controls."""
    count = 0
    for city in range(at.MANDATES):
        if state.owner[facts.board.mandate[city]] == seat:
            count += 1
    return count


@rule("G-014")
def has_mandate(facts: Facts, state: State, seat: int) -> bool:
    """Whether a player controls all three, and no units of others stand there, allies included."""
    for city in range(at.MANDATES):
        for other in range(state.players):
            if other != seat and units_at(state, facts.board.mandate[city], other) > 0:
                return False
    return mandates_of(facts, state, seat) == at.MANDATES


@rule("G-012")
def has_provinces(facts: Facts, state: State, seat: int) -> bool:
    """Whether a player controls as many provinces as win the game."""
    return provinces_of(state, seat) >= facts.numbers.provinces_to_win[state.players - 2]


@rule("G-740")
def has_glory(facts: Facts, state: State, seat: int) -> bool:
    """Whether a player on the Path of Glory has reached its end."""
    return state.on_path[seat] == 1 and state.glory[seat] >= facts.numbers.glory_to_win


@rule("G-013")
def is_ahead(facts: Facts, state: State, seat: int, other: int) -> bool:
    """Whether a player wins a tie: Koku, Daimyo, mandate provinces, next round's order.

    Koku are those of the treasury and those stored. For the order they count as they would stand
    after the next income and upkeep.
    """
    mine = state.koku[seat] + state.stored[seat]
    theirs = state.koku[other] + state.stored[other]
    next_mine = mine + income(facts, state, seat)
    next_theirs = theirs + income(facts, state, other)
    if facts.options.rice_and_war == 0:
        next_mine = max(0, next_mine - food(facts, state, seat))
        next_theirs = max(0, next_theirs - food(facts, state, other))
    if mine == theirs:
        mine = daimyo_of(state, seat)
        theirs = daimyo_of(state, other)
    if mine == theirs:
        mine = mandates_of(facts, state, seat)
        theirs = mandates_of(facts, state, other)
    if mine == theirs:
        return acts_before(state, seat, other, next_mine, next_theirs)
    return mine > theirs


@rule("G-010", "G-012", "G-013", "G-014", "G-051", "G-740")
def winner_by(facts: Facts, state: State, how: int) -> int:
    """Who wins in one way now, -1 for nobody: no vassal, and of several who is ahead in a tie."""
    winner = -1
    for seat in range(state.players):
        reached = state.out[seat] == 0 and state.master[seat] == at.FREE
        if how == at.BY_MANDATE:
            reached = reached and has_mandate(facts, state, seat)
        elif how == at.BY_PROVINCES:
            reached = reached and has_provinces(facts, state, seat)
        elif how == at.BY_GLORY:
            reached = reached and has_glory(facts, state, seat)
        if reached:
            more = 0
            if winner >= 0 and how == at.BY_ROUNDS:
                more = provinces_of(state, seat) - provinces_of(state, winner)
            if winner < 0 or more > 0 or (more == 0 and is_ahead(facts, state, seat, winner)):
                winner = seat
    return winner


@rule("G-010", "G-011")
def check_victory(facts: Facts, state: State, record: Record | None) -> bool:
    """At the end of a phase: whether somebody has won; the mandate goes before the others."""
    for how in (at.BY_MANDATE, at.BY_PROVINCES, at.BY_GLORY):
        winner = winner_by(facts, state, how)
        if winner >= 0:
            end_game(state, record, winner, how)
            return True
    return False


@rule("G-011")
def win_at_once(facts: Facts, state: State, record: Record | None) -> bool:
    """With the option of this name: whether somebody has won now, outside of battles."""
    if facts.options.win_at_once == 0 or state.stage != at.NO_BATTLE:
        return False
    return state.phase != at.CHOOSING_CLANS and check_victory(facts, state, record)


@rule("G-012")
def end_by_rounds(facts: Facts, state: State, record: Record | None) -> bool:
    """After the last round most provinces win, if anybody is free; whether it was the last."""
    if state.round < facts.options.rounds:
        return False
    end_game(state, record, winner_by(facts, state, at.BY_ROUNDS), at.BY_ROUNDS)
    return True


@rule("G-010")
def end_game(state: State, record: Record | None, winner: int, how: int) -> None:
    """The game is over."""
    state.winner = winner
    state.won_by = how
    state.phase = at.ENDED
    ask(state, at.GAME_OVER, -1)
    number = 12
    if how == at.BY_MANDATE:
        number = 14
    elif how == at.BY_GLORY:
        number = 740
    note(record, kinds.WON, number, winner, why=how)
