"""Whole games of random choices, over options and numbers, and what always holds."""

from __future__ import annotations

from random import Random

import pytest

from shogun_nb.games.senji import chance, legality
from shogun_nb.games.senji.board_map import read_map
from shogun_nb.games.senji.choices import KINDS
from shogun_nb.games.senji.position import LINE_UP, Position
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.course import advance, apply
from tests.games.senji.invariants import broken
from tests.games.senji.playing import CHOICE_LENGTH, Deal, choose, deal


def play(game: Deal, checked: float) -> None:
    """Play a game to the end; so much of its choices are compared with what is legal."""
    facts, state, hidden = game.facts, game.state, game.hidden
    tape, luck, choice = game.tape(), game.luck(), [0] * CHOICE_LENGTH
    some = Random(-game.number)
    while advance(facts, state, hidden, None) != at.GAME_OVER:
        assert broken(facts, state, hidden) == []
        if state.step <= at.LAST_OF_CHANCE:
            chance.fill_by_chance(facts, state, 0, tape, choice)
        else:
            choose(facts, state, hidden, luck, choice)
        if some.random() < checked:
            check_choice(game, choice, some)
        apply(facts, state, hidden, choice, None)
    assert broken(facts, state, hidden) == []


def check_choice(game: Deal, choice: list[int], some: Random) -> None:
    """It is a choice in words and legal; the position is sound; the list holds legal ones only."""
    state = game.state
    facts, names = game.facts, LINE_UP[: state.players]
    here = Position(
        read_map(), names, facts.numbers, facts.options, state.fork(), list(game.hidden)
    )
    assert here.status == ()
    assert Position.from_code(here.code()) == here
    chosen = KINDS.from_numbers(state.step, choice, state, here.lookup)
    numbers = chosen.numbers(here.lookup)
    words = here.rulebook.choice_in_words(here, chosen)
    assert words
    assert "None" not in words
    assert legality.problems(here, state.seat, numbers) == []
    if state.step > at.LAST_OF_CHANCE and state.step != at.ORDER:
        rows = legality.legal_numbers(here, state.seat)
        for row in some.sample(rows, min(len(rows), 5)):
            padded = [*row, *[-1] * (CHOICE_LENGTH - len(row))]
            listed = KINDS.from_numbers(state.step, padded, state, here.lookup)
            assert legality.problems(here, state.seat, listed.numbers(here.lookup)) == []


@pytest.mark.parametrize("number", range(16))
def test_random_games_keep_the_invariants(number: int) -> None:
    play(deal(number, rounds=2), checked=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 600))
def test_many_random_games_keep_the_invariants(number: int) -> None:
    play(deal(number), checked=0.02)
