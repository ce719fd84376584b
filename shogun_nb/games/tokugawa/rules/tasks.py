"""Task cards, points and the end (T-090 to T-094)."""

from __future__ import annotations

from shogun_nb.engine.register import rule
from shogun_nb.games.tokugawa.rules import record as kinds
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.actions import income, is_present
from shogun_nb.games.tokugawa.rules.parameters import Facts
from shogun_nb.games.tokugawa.rules.record import Record, note
from shogun_nb.games.tokugawa.rules.state import Ints, State
from shogun_nb.games.tokugawa.rules.towns import is_samurai


@rule("T-090")
def open_card(state: State, pile: int) -> int:
    """The card that lies on top of a pile; -1 if the pile has run out."""
    if state.top[pile] == at.CARDS_A_PILE:
        return -1
    return state.order[pile * at.CARDS_A_PILE + state.top[pile]]


@rule("T-090")
def progress(facts: Facts, state: State, seat: int, card: int) -> int:
    """How many of the towns or ships of a card a player has; a town needs an own samurai."""
    board = facts.board
    count = 0
    for town in range(board.towns):
        if board.task_ships[card] == 1:
            if state.side[town] == seat:
                count += state.ships[town]
        elif board.task_town[card * board.towns + town] == 1 and is_samurai(state, town, seat):
            count += 1
    return min(count, board.task_need[card])


@rule("T-090", "T-093")
def take_cards(facts: Facts, state: State, record: Record | None, seat: int, opened: Ints) -> None:
    """A player takes every open card that is fulfilled; a newly uncovered one counts at once.

    ``opened`` are the cards that lay open when the action was over. They are fulfilled at the same
    moment, so that all of them are taken also if one of them ends the game.
    """
    for pile in range(at.PILES):
        while True:
            card = open_card(state, pile)
            if card < 0 or progress(facts, state, seat, card) < facts.board.task_need[card]:
                break
            if card != opened[pile] and is_over(facts, state) != 0:
                break
            state.taken[card] = seat
            state.top[pile] += 1
            note(record, kinds.TASK_DONE, 90, seat, amount=facts.board.task_need[card], other=card)


@rule("T-090")
def check_tasks(facts: Facts, state: State, record: Record | None) -> None:
    """The active player first, then the other."""
    opened: Ints = []
    for pile in range(at.PILES):
        opened.append(open_card(state, pile))
    take_cards(facts, state, record, state.active, opened)
    take_cards(facts, state, record, 1 - state.active, opened)


@rule("T-093")
def cards_of(state: State, seat: int) -> int:
    """How many task cards a player has."""
    count = 0
    for owner in state.taken:
        if owner == seat:
            count += 1
    return count


@rule("T-093", "T-094")
def task_points(facts: Facts, state: State, seat: int) -> int:
    """The points of a player's task cards: 1 for each town or ship."""
    points = 0
    for card in range(at.CARDS):
        if state.taken[card] == seat:
            points += facts.board.task_need[card]
    return points


@rule("T-093", "T-094")
def is_over(facts: Facts, state: State) -> int:
    """Which rule ends the game by task cards: 93, 94 in the short game, or 0 for none."""
    for seat in range(at.SEATS):
        if cards_of(state, seat) >= facts.numbers.tasks_to_end:
            return 93
        short = facts.options.short_game == 1
        if short and task_points(facts, state, seat) >= facts.numbers.short_points:
            return 94
    return 0


@rule("T-093")
def amount_of(facts: Facts, state: State, seat: int, what: int) -> int:
    """What a player has of what a majority is counted in: money, samurai or buildings."""
    if what == at.MONEY:
        return state.koku[seat]
    count = 0
    for town in range(facts.board.towns):
        if state.side[town] != seat:
            continue
        if what == at.SAMURAI:
            count += 1 if is_samurai(state, town, seat) else 0
        else:
            count += state.ships[town] + state.garden[town] + state.smithy[town]
            count += min(1, state.temple[town])
            finished = state.castle[town] == at.FINISHED
            if finished or (state.castle[town] > 0 and facts.options.unfinished_counts == 1):
                count += 1
    return count


@rule("T-093")
def majority(facts: Facts, state: State, seat: int, what: int) -> int:
    """The points of a majority: nothing for a tie."""
    own = amount_of(facts, state, seat, what)
    other = amount_of(facts, state, 1 - seat, what)
    won = own > other or (own == other and facts.options.ties_score == 1)
    return facts.numbers.majority if won else 0


@rule("T-093")
def count_points(facts: Facts, state: State) -> None:
    """Count the points of all, as the game stands."""
    for seat in range(at.SEATS):
        for what in range(at.TASK_CARDS):
            state.points[seat * at.SOURCES + what] = majority(facts, state, seat, what)
        state.points[seat * at.SOURCES + at.TASK_CARDS] = task_points(facts, state, seat)


@rule("T-093")
def points_of(state: State, seat: int) -> int:
    """All victory points of a player, as they were counted last."""
    points = 0
    for what in range(at.SOURCES):
        points += state.points[seat * at.SOURCES + what]
    return points


@rule("T-093", compiles=False)
def sources_of(state: State, seat: int) -> list[int]:
    """The victory points of a player from each source, as they were counted last."""
    return list(state.points[seat * at.SOURCES : (seat + 1) * at.SOURCES])


@rule("T-093", "T-094")
def end_by_points(
    facts: Facts, state: State, record: Record | None, number: int, won_by: int
) -> None:
    """The game is over: most points win; a tie is shared (``winner`` -1)."""
    count_points(facts, state)
    ours = points_of(state, 0)
    theirs = points_of(state, 1)
    state.won_by = won_by
    if ours > theirs:
        state.winner = 0
    elif theirs > ours:
        state.winner = 1
    elif facts.options.second_wins_ties == 1:
        state.winner = 1 - state.starter
    for seat in range(at.SEATS):
        note(
            record,
            kinds.SCORED,
            number,
            seat,
            amount=points_of(state, seat),
            other=task_points(facts, state, seat),
        )
    note(record, kinds.WON, number, state.winner, why=won_by)


@rule("T-091")
def may_resign(facts: Facts, state: State, seat: int) -> bool:
    """Only who has no Koku, and can collect none, may leave the game."""
    if state.koku[seat] > 0:
        return False
    for province in range(at.PROVINCES):
        present = is_present(facts, state, seat, province)
        if present and income(facts, state, seat, province) > 0:
            return False
    return True
