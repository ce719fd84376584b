"""Set-up (SEN-010 to SEN-017): the board as the rules read it, cards, samurai, first units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shogun_nb.engine.register import rule
from shogun_nb.games.senji.board_map import SEA_IDS, Map
from shogun_nb.games.senji.rules import record as kinds
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.cards import BLUFF, CARD_FAMILY, SAMURAI_HONOUR
from shogun_nb.games.senji.rules.hands import put_card, seat_of, take_back_offers
from shogun_nb.games.senji.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.senji.rules.record import Record, note
from shogun_nb.games.senji.rules.state import Ints, State, blank_state
from shogun_nb.games.senji.words import FAMILIES

ABSENT = {6: (), 5: ("red",), 4: ("red", "violet"), 3: ("red", "violet", "black")}
"""Which families do not play, by the number of players (SEN-017)."""


@rule("SEN-001", compiles=False)
@lru_cache(maxsize=16)
def board_of(map: Map) -> Board:
    """The map as the rules read it; all games share it: it cannot be changed.

    >>> from shogun_nb.games.senji.board_map import read_map
    >>> board = board_of(read_map())
    >>> sum(board.near), sum(board.at_sea)
    (62, 21)
    """
    near = [0] * (at.PROVINCES * at.PROVINCES)
    for one, around in enumerate(map.neighbours):
        for other in around:
            near[one * at.PROVINCES + other] = 1
    return Board(
        near=tuple(near),
        at_sea=tuple(int(sea in item.seas) for sea in SEA_IDS for item in map.provinces),
        home=tuple(FAMILIES.index(item.family) for item in map.provinces),
        imperial=imperial_of(map),
    )


@rule("SEN-190", compiles=False)
def imperial_of(map: Map) -> int:
    """Where imperial troops start: the home of violet that borders on others by land."""
    homes = [place for place, one in enumerate(map.provinces) if one.family == "violet"]
    for place in homes:
        if {map.index(name) for name in map.provinces[place].neighbours} - {*homes}:
            return place
    return homes[0]


@rule(compiles=False)
def facts_of(map: Map, numbers: Parameters | None = None, options: Options | None = None) -> Facts:
    """What the rules read and never change, for a map, numbers and options (default: usual)."""
    return Facts(board_of(map), numbers or Parameters(), options or Options())


@rule("SEN-010", "SEN-017", "SEN-060", compiles=False)
def set_up(facts: Facts, families: Sequence[int]) -> tuple[State, list[int]]:
    """A new game before its first draw, and what is hidden in it.

    Everybody holds the 12 cards of their family; those of an absent one lie in its pile, without
    the bluff, which leaves the game.
    """
    state = blank_state(len(families))
    state.family[: len(families)] = list(families)
    hidden = [at.UNKNOWN] * at.HIDDEN
    for card in range(at.CARDS):
        family = CARD_FAMILY[card]
        seat = seat_of(state, family)
        hidden[at.CARD_AT + card] = at.GONE
        place = at.GONE if card == BLUFF[family] else at.PILE + family
        put_card(state, hidden, card, seat if seat >= 0 else place)
    for card in range(at.HANA):
        hidden[at.HANA_AT + card] = at.HANA_PILE
        hidden[at.HANA_KNOWN + card] = 0
    return state, hidden


@rule("SEN-012", "SEN-190")
def continue_dealing(facts: Facts, state: State) -> None:
    """Everybody draws hanafuda, then the samurai to choose from; first of all the Emperor does."""
    start = facts.board.imperial
    if facts.options.imperial == 1 and state.players == at.FEWEST and state.owner[start] < 0:
        state.owner[start] = at.EMPEROR
        state.family[at.EMPEROR] = facts.board.home[start]
        state.units[start] = min(facts.numbers.imperial_units, facts.numbers.stack)
        state.due_seat = at.EMPEROR
        state.due_samurai = 1
        return
    if state.dealt == 2 * state.players:
        state.phase = at.KEEPING
        return
    state.due_seat = state.dealt % state.players
    if state.dealt < state.players:
        state.due_hana = facts.numbers.start_hana
    else:
        state.due_samurai = facts.numbers.offered
    state.dealt += 1


@rule("SEN-012")
def keep_first(state: State, hidden: Ints, samurai: int) -> None:
    """A player keeps one of the samurai; it may be changed until all have chosen."""
    seat = state.seat
    for one in range(at.SAMURAI):
        if hidden[at.OFFERED_TO + one] == seat + at.KEEPS:
            hidden[at.OFFERED_TO + one] = seat
    hidden[at.OFFERED_TO + samurai] = seat + at.KEEPS
    state.planned[seat] = 1


@rule("SEN-012", "SEN-013")
def reveal_first(facts: Facts, state: State, hidden: Ints, record: Record | None) -> None:
    """All show whom they keep; his honour is theirs. The others go back into the pile."""
    for seat in range(state.players):
        for one in range(at.SAMURAI):
            if hidden[at.OFFERED_TO + one] == seat + at.KEEPS:
                state.samurai_of[one] = seat
                state.samurai_at[one] = at.UNPLACED
                state.honour[seat] = SAMURAI_HONOUR[one]
                note(record, kinds.KEPT, 13, seat, card=one, amount=SAMURAI_HONOUR[one])
    take_back_offers(facts, state, hidden)
    for seat in range(at.SEATS):
        state.planned[seat] = 0
    state.phase = at.FIRST_HOST
    find_leaders(state)


@rule("SEN-014", "SEN-030")
def find_leaders(state: State) -> None:
    """Mark all who have most honour."""
    most = -10
    for seat in range(state.players):
        if state.out[seat] == 0 and state.honour[seat] > most:
            most = state.honour[seat]
    state.tied = 0
    for seat in range(state.players):
        if state.out[seat] == 0 and state.honour[seat] == most:
            state.tied |= 1 << seat


@rule()
def only_one(state: State) -> int:
    """The seat that alone is marked; -1 where there are several."""
    for seat in range(state.players):
        if state.tied == 1 << seat:
            return seat
    return -1


@rule("SEN-034")
def keep_first_tied(state: State) -> None:
    """Of those who are tied the first in the order of seats stays."""
    for seat in range(state.players):
        if state.tied >> seat & 1:
            state.tied = 1 << seat
            return


@rule("SEN-014", "SEN-033")
def roll_for_host(facts: Facts, state: State, record: Record | None, dice: Ints) -> None:
    """Of those who are tied, who have most own symbols stay; all read the same dice.

    Where all roll again nobody drops out before one alone has most.
    """
    most = 0
    for seat in range(state.players):
        if state.tied >> seat & 1 and dice[state.family[seat]] > most:
            most = dice[state.family[seat]]
    note(record, kinds.HOST_TIED, 33, amount=most)
    have_most = 0
    for seat in range(state.players):
        if state.tied >> seat & 1 and dice[state.family[seat]] == most:
            have_most += 1
    if facts.options.all_roll_again == 1 and have_most > 1:
        return
    for seat in range(state.players):
        if state.tied >> seat & 1 and dice[state.family[seat]] < most:
            state.tied &= ~(1 << seat)


@rule("SEN-030", "SEN-031", "SEN-032")
def welcome(state: State, record: Record | None, number: int, seat: int) -> None:
    """The Emperor comes to a family, which has his privileges until the end of the round."""
    state.host = seat
    note(record, kinds.HOSTS, number, seat, amount=state.honour[seat])


@rule("SEN-015", "SEN-017")
def is_home(facts: Facts, state: State, province: int) -> int:
    """Whose home a province is; -1 for neutral land."""
    return seat_of(state, facts.board.home[province])


@rule("SEN-015", "SEN-016")
def left_to_place(facts: Facts, state: State, seat: int) -> int:
    """How many units of the start a player has not placed yet."""
    left = facts.numbers.start_units
    for province in range(at.PROVINCES):
        if state.owner[province] == seat:
            left -= state.units[province]
    return left


@rule("SEN-016")
def is_last_home(facts: Facts, state: State, province: int) -> bool:
    """Whether all other provinces of its family have been called."""
    for other in range(at.PROVINCES):
        if other != province and facts.board.home[other] == facts.board.home[province]:
            if state.called[other] == 0:
                return False
    return True


@rule("SEN-015")
def place_first(
    facts: Facts, state: State, record: Record | None, units: int, samurai: int
) -> None:
    """A fortress stands in the province that was called, and what its owner adds."""
    province = state.place
    seat = is_home(facts, state, province)
    state.owner[province] = seat
    state.units[province] = units
    state.called[province] = 1
    state.place = -1
    if samurai == 1:
        for one in range(at.SAMURAI):
            if state.samurai_of[one] == seat:
                state.samurai_at[one] = province
    note(record, kinds.PLACED, 15, seat, province, units, samurai)


@rule("SEN-015")
def continue_placing(facts: Facts, state: State) -> None:
    """The host calls the next province, or all stand on the board."""
    for province in range(at.PROVINCES):
        if is_home(facts, state, province) >= 0 and state.called[province] == 0:
            state.step = at.CALL_HOME
            state.seat = state.host
            return
    for province in range(at.PROVINCES):
        state.called[province] = 0
    state.round = 1
    state.phase = at.DRAWING_LOTS
