"""Whole games of random legal choices, over clans, modules and options, and what always holds."""

from __future__ import annotations

from random import Random

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.tape import make_tape
from shogun_nb.games.gekokujo import chance, legality
from shogun_nb.games.gekokujo.choices import KINDS, Lookup
from shogun_nb.games.gekokujo.position import Position
from shogun_nb.games.gekokujo.rules import state as at
from shogun_nb.games.gekokujo.rules.course import advance, apply
from tests.games.gekokujo.invariants import broken
from tests.games.gekokujo.table import MAP, NAMES, Table, dealt

WAYS = (at.NOT_WON, at.BY_MANDATE, at.BY_PROVINCES, at.BY_GLORY, at.BY_ROUNDS)


def play(table: Table, number: int, check_choices: int) -> None:
    """Play a game to the end; ``check_choices`` of its choices are compared with the lists."""
    facts, state, hidden, record = table.facts, table.state, table.hidden, table.record
    tape = make_tape(number, length=chance.TAPE_LENGTH)
    luck = Random(-number)
    made = 0
    while advance(facts, state, hidden, record) != at.GAME_OVER:
        assert broken(facts, state, hidden) == []
        choice = [0] * 12
        if state.step <= at.LAST_OF_CHANCE:
            chance.fill_by_chance(facts, state, 0, tape, choice)
        else:
            assert legality.count_legal(facts, state) > 1, "nothing to choose"
            legality.choose_legal(facts, state, luck.getrandbits(32), choice)
            if luck.random() * 300 < check_choices:
                check_lists(table, choice, luck)
        apply(facts, state, hidden, choice, record)
        made += 1
        assert made < 30_000
    assert broken(facts, state, hidden) == []


def check_lists(table: Table, choice: list[int], luck: Random) -> None:
    """Counts, lists, draws and problems agree on what is legal."""
    facts, state = table.facts, table.state
    names = NAMES[: state.players]
    here = Position(MAP, names, facts.numbers, facts.options, state, table.hidden)
    legal = [list(numbers) for numbers in legality.legal_numbers(here, state.seat)]
    assert len(legal) == legality.count_legal(facts, state)
    lookup = Lookup(MAP, names)
    written = [
        KINDS.from_numbers(state.step, numbers, state, lookup) for numbers in [*legal, choice]
    ]
    assert len({repr(one) for one in written}) == len(legal), "one is listed twice, or not legal"
    for one in luck.sample(written, min(len(written), 20)):
        numbers = one.numbers(lookup)
        assert legality.problems(here, state.seat, numbers) == [], one
        place = luck.randrange(len(numbers))
        other = [*numbers, *[0] * (12 - len(numbers))]
        other[place] += luck.choice((-1, 1, 2))
        try:
            changed = KINDS.from_numbers(state.step, other, state, lookup)
            other = changed.numbers(lookup)
        except (InputError, IndexError, KeyError):
            continue  # not a choice at all
        listed = repr(changed) in {repr(one) for one in written}
        assert (legality.problems(here, state.seat, other) == []) == listed, changed


@pytest.mark.parametrize("number", range(24))
def test_random_games_keep_the_invariants(number: int) -> None:
    game = dealt(number)
    play(game, number, check_choices=8)
    assert game.state.won_by in WAYS[1:]
    assert game.state.won_by != at.BY_ROUNDS or game.state.round == game.facts.options.rounds


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 1_100))
def test_many_random_games_keep_the_invariants(number: int) -> None:
    play(dealt(number), number, check_choices=2)
