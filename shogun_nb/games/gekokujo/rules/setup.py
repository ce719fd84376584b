"""Set-up (G-020 to G-023): the board as the rules read it, clans, first units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shogun_nb.engine.register import rule
from shogun_nb.games.gekokujo.board_map import Map
from shogun_nb.games.gekokujo.rules import record as kinds
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.control import ask
from shogun_nb.games.gekokujo.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.gekokujo.rules.planning import Found, add, first_type
from shogun_nb.games.gekokujo.rules.record import Record, note
from shogun_nb.games.gekokujo.rules.state import State, blank_state
from shogun_nb.games.gekokujo.rules.units import unit_at
from shogun_nb.games.gekokujo.words import CLAN_NAMES


@rule("G-014", "G-021", "G-034", compiles=False)
@lru_cache(maxsize=16)
def board_of(map: Map, edo_in_sagami: int = 0) -> Board:
    """The map as the rules read it; all games share it: it cannot be changed.

    >>> from shogun_nb.games.gekokujo.board_map import read_map
    >>> board = board_of(read_map())
    >>> board.provinces, len(board.neighbours), sum(board.mountain)
    (68, 282, 6)
    """
    first = [0]
    neighbours: list[int] = []
    for around in map.neighbours:
        neighbours.extend(around)
        first.append(len(neighbours))
    kyoto, osaka, edo = map.mandate
    return Board(
        provinces=len(map.names),
        first=tuple(first),
        neighbours=tuple(neighbours),
        coastal=tuple(int(one) for one in map.coastal),
        mountain=tuple(int(one) for one in map.mountain),
        home=tuple(map.home[clan] for clan in CLAN_NAMES),
        mandate=(kyoto, osaka, map.index("Sagami") if edo_in_sagami else edo),
    )


@rule(compiles=False)
def facts_of(map: Map, numbers: Parameters | None = None, options: Options | None = None) -> Facts:
    """What the rules read and never change, for a map, numbers and options (default: usual)."""
    options = options or Options()
    return Facts(board_of(map, options.edo_in_sagami), numbers or Parameters(), options)


@rule("G-020", "G-039", compiles=False)
def set_up(facts: Facts, players: int, clans: Sequence[int] = ()) -> State:
    """A new game before the first round: all pieces in the supplies, locals where wanted.

    ``clans`` has the clan of each seat; without it chance draws who chooses next (G-023).
    """
    state = blank_state(facts.board.provinces, players)
    for seat, clan in enumerate(clans):
        state.clan[seat] = clan
    for seat in range(players):
        state.supply[seat] = facts.numbers.bushi
    state.locals[:] = [facts.options.locals] * facts.board.provinces
    return state


@rule("G-023")
def is_free_clan(state: State, clan: int) -> bool:
    """Whether nobody leads a clan."""
    for seat in range(state.players):
        if state.clan[seat] == clan:
            return False
    return True


@rule("G-023")
def list_choosers(state: State, found: Found) -> None:
    """Every player who has no clan."""
    for seat in range(state.players):
        if state.clan[seat] < 0:
            add(found, seat, 0, 0, 0)


@rule("G-023")
def list_clans(state: State, found: Found) -> None:
    """Every clan that nobody leads."""
    for clan in range(at.CLANS):
        if is_free_clan(state, clan):
            add(found, clan, 0, 0, 0)


@rule("G-023")
def continue_clans(facts: Facts, state: State, record: Record | None) -> None:
    """Draw who chooses next, or ask the last one; with all clans led they set out.

    With ``clans_by_seat`` they choose in the order of their seats.
    """
    waiting = 0
    first = -1
    for seat in range(state.players - 1, -1, -1):
        if state.clan[seat] < 0:
            waiting += 1
            first = seat
    if waiting > 1 and facts.options.clans_by_seat == 0:
        ask(state, at.DRAW_CHOOSER, -1)
    elif waiting > 1 or (waiting == 1 and state.players < at.CLANS):
        ask(state, at.CHOOSE_CLAN, first)
    else:
        for clan in range(at.CLANS):
            if waiting == 1 and is_free_clan(state, clan):
                choose_clan(state, record, first, clan)
                waiting = 0
        for seat in range(state.players):
            set_out(facts, state, record, seat)
        state.phase = at.INCOME


@rule("G-023")
def draw_chooser(state: State, record: Record | None, seat: int) -> None:
    """The player who was drawn chooses a clan."""
    note(record, kinds.CHOOSER_DRAWN, 23, seat)
    ask(state, at.CHOOSE_CLAN, seat)


@rule("G-023")
def choose_clan(state: State, record: Record | None, seat: int, clan: int) -> None:
    """A player leads a clan."""
    state.clan[seat] = clan
    note(record, kinds.CLAN_CHOSEN, 23, seat, other=clan)


@rule("G-020", "G-021", "G-720")
def set_out(facts: Facts, state: State, record: Record | None, seat: int) -> None:
    """Daimyo and first Bushi stand in the home of the clan.

    With module 7.2 these are Spearmen, or of the ``start_type``.
    """
    numbers = facts.numbers
    home = facts.board.home[state.clan[seat]]
    bushi = min(numbers.start_bushi, state.supply[seat])
    state.owner[home] = seat
    state.locals[home] = 0
    state.supply[seat] -= bushi
    kind = first_type(facts)
    if kind == at.SPEARMAN:
        kind += facts.options.start_type
    state.units[unit_at(home, seat, kind)] = bushi
    state.units[unit_at(home, seat, at.DAIMYO)] = numbers.daimyo
    state.koku[seat] = numbers.start_koku
    clan = state.clan[seat]
    note(
        record, kinds.CLAN_SET_OUT, 21, seat, home, bushi, clan, numbers.daimyo, numbers.start_koku
    )
