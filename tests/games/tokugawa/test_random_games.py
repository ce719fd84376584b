"""Whole games of random and greedy choices, over options and numbers, and what always holds."""

from __future__ import annotations

from random import Random

import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games.tokugawa import legality
from shogun_nb.games.tokugawa.board_map import read_map
from shogun_nb.games.tokugawa.bots.play import decide
from shogun_nb.games.tokugawa.chance import fill_by_chance
from shogun_nb.games.tokugawa.choices import CHOICE_LENGTH, KINDS, Lookup
from shogun_nb.games.tokugawa.position import Position
from shogun_nb.games.tokugawa.rules import state as at
from shogun_nb.games.tokugawa.rules.course import advance, apply
from tests.games.tokugawa.dealing import Deal, deal
from tests.games.tokugawa.invariants import broken
from tests.games.tokugawa.table import NAMES


def play(game: Deal, check_choices: int) -> None:
    """Play a game to the end; about ``check_choices`` of its choices are compared with lists."""
    facts, state, koku = game.facts, game.state, game.koku
    tape, bot_tape = game.tapes()
    luck = Random(-game.number)
    while advance(facts, state, [], None) != at.GAME_OVER:
        assert broken(facts, state, koku) == []
        choice = [0] * CHOICE_LENGTH
        if state.step <= at.LAST_OF_CHANCE:
            fill_by_chance(facts, state, 0, tape, choice)
        else:
            decide(facts, 0, state, bot_tape, game.seats[state.seat], choice)
        if luck.random() * 200 < check_choices:
            check_position(game, choice, luck)
        apply(facts, state, [], choice, None)
    assert broken(facts, state, koku) == []


def check_position(game: Deal, choice: list[int], luck: Random) -> None:
    """The text of a position makes it again; it is sound; lists and problems agree."""
    facts, state = game.facts, game.state
    lookup = Lookup(read_map(), NAMES)
    here = Position(read_map(), NAMES, facts.numbers, facts.options, state.fork(), [])
    assert Position.from_code(here.code()) == here
    assert here.status == ()
    chosen = KINDS.from_numbers(state.step, choice, state, lookup)
    seat = state.seat
    assert legality.problems(here, seat, chosen.numbers(lookup)) == []
    if seat < 0:
        assert chosen in [
            KINDS.from_numbers(state.step, one, state, lookup)
            for one, _ in legality.chance.outcomes(facts, state)
        ]
        return
    legal = [
        KINDS.from_numbers(state.step, one, state, lookup)
        for one in legality.legal_numbers(here, seat)
    ]
    assert len(set(map(repr, legal))) == len(legal), "one is listed twice"
    assert chosen in legal
    for one in luck.sample(legal, min(len(legal), 20)):
        numbers = one.numbers(lookup)
        assert legality.problems(here, seat, numbers) == []
        other = [*numbers, *[0] * (CHOICE_LENGTH - len(numbers))]
        other[luck.randrange(len(numbers))] += luck.choice((-1, 1, 2))
        try:
            changed = KINDS.from_numbers(state.step, other, state, lookup)
            other = changed.numbers(lookup)
        except (InputError, IndexError, KeyError):
            continue  # not a choice at all
        assert (legality.problems(here, seat, other) == []) == (changed in legal), changed


@pytest.mark.parametrize("number", range(18))
def test_random_games_keep_the_invariants(number: int) -> None:
    game = deal(number)
    play(game, check_choices=6)
    assert game.state.won_by != at.NOT_WON


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 1_100))
def test_many_random_games_keep_the_invariants(number: int) -> None:
    play(deal(number), check_choices=2)
