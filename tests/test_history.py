"""A game looked back on: every entry once, a whole table at every step, throws with both sides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import shogun_nb as sg
from shogun_nb.engine.history import steps_of
from shogun_nb.games.shogun import steps as history
from shogun_nb.games.shogun.entries import KINDS
from shogun_nb.games.shogun.rules import record as kinds
from shogun_nb.games.shogun.rules import state as at
from shogun_nb.games.shogun.steps import ACTION, FILLING, THROW
from tests.acceptance.invariants import stocks
from tests.helpers_game import A_QUARTER

TABLES = [
    {"players": ["Ann", "Ben", "Cem"], "side": "sun", "start": "printed"},
    {"players": ["Ann", "Ben", "Cem", "Dea"], "side": "moon", "start": "draft"},
    {"players": ["Ann", "Ben", "Cem", "Dea", "Eva"], "side": "sun", "start": "draft"},
]


@A_QUARTER
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), most=st.integers(0, 400))
def test_every_entry_belongs_to_one_step_and_nothing_is_ever_lost(
    table: dict[str, object], seed: int, most: int
) -> None:
    game = sg.new_game(**table, seed=seed).play("random", most=most)  # type: ignore[arg-type]
    before = game.position
    steps = steps_of(game)
    assert game.position == before
    assert [entry for step in steps for entry in step.entries] == list(game.record)
    for step in steps:
        assert stocks(step.position.numbers, step.position.state) == [], step.words
        assert step.choices <= len(game.choices)
    if game.over:
        assert steps[-1].position.state == game.position.state


@A_QUARTER
@given(
    table=st.sampled_from(TABLES),
    seed=st.integers(0, 10**6),
    most=st.lists(st.integers(0, 60), max_size=4),
    undone=st.integers(0, 30),
)
def test_a_game_that_is_followed_is_told_as_one_that_is_told_at_once(
    table: dict[str, object], seed: int, most: list[int], undone: int
) -> None:
    game = sg.new_game(**table, seed=seed)  # type: ignore[arg-type]
    for number in most:
        game.play("random", most=number)
        assert steps_of(game) == steps_of(game.fork())
    game.undo(to=max(0, len(game.choices) - undone)).play("greedy", most=5)
    told = steps_of(game)
    assert told == steps_of(game.fork())
    # What was told already is told by the very same steps: a page need not draw them again.
    assert all(one is other for one, other in zip(told, steps_of(game), strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_a_throw_shows_what_went_in_and_what_came_out(seed: int) -> None:
    game = sg.new_game(players=["Ann", "Ben", "Cem"], seed=seed).play("greedy")
    throws = [step for step in steps_of(game) if step.before is not None]
    made = [one.choice for one in game.choices if isinstance(one.choice, sg.Throw)]
    assert len(throws) == len(made) > 10
    assert [step.kind for step in throws] == [FILLING] + [THROW] * (len(throws) - 1)
    for step, throw in zip(throws, made, strict=True):
        assert step.before is not None
        inside = step.before.state
        assert sum(inside.hand) > 0
        named = dict(zip([*game.players, "farmers"], [*step.tray[:3], step.tray[5]], strict=True))
        assert {name: cubes for name, cubes in named.items() if cubes} == dict(throw.tray)
        for colour in range(at.COLOURS):
            whole = inside.hand[colour] + inside.tray[colour] + inside.tower[colour]
            assert step.tray[colour] + step.position.state.tower[colour] == whole


def test_S_16_what_fell_out_is_back_in_the_supplies_when_the_first_filling_is_told() -> None:
    game = sg.new_game(players=["Ann", "Ben", "Cem"], seed=7, chance="ask")
    # Only cubes of Ann stay inside: those of all others come after hers.
    game.choose(sg.Throw({"Ann": 3, "Ben": 7, "Cem": 7, "farmers": 10}))
    told = next(step.position.state for step in steps_of(game) if step.kind == FILLING)
    assert (sum(told.tray), told.tower[0], sum(told.tower)) == (0, 4, 4)
    assert told.supply == game.position.state.supply
    assert told.phase != at.FILLING_TOWER


def test_a_step_is_one_players_turn_in_an_action() -> None:
    game = sg.new_game(players=["Ann", "Ben", "Cem"], seed=7).play("greedy", most=60)
    first_round = [step for step in steps_of(game) if step.kind == ACTION and step.choices < 30]
    turns = [step for step in first_round if step.what != kinds.ACTION_BEGAN]
    # Nobody acts twice in a row within an action, but for the move after deploying one army.
    for step in turns:
        assert len({entry[2] for entry in step.entries if entry[2] >= 0}) <= 2, step.words
    taxes = next(step for step in turns if step.what == kinds.TAXES_COLLECTED)
    seat, province, chests = taxes.entries[0][2:5]
    earlier = steps_of(game)[steps_of(game).index(taxes) - 1]
    assert taxes.position.state.chests[seat] == earlier.position.state.chests[seat] + chests
    assert taxes.position.state.revolts[province] == earlier.position.state.revolts[province] + 1


def test_every_kind_of_step_but_throws_begins_with_some_kind_of_entry() -> None:
    words = {word for name, word in vars(history).items() if name.isupper() and name[0] != "_"}
    assert {kind.step for kind in KINDS.values()} == {*words, ""} - {FILLING, THROW}


def test_plans_that_nobody_has_seen_are_not_in_a_step() -> None:
    game = sg.new_game(players=["Ann", "Ben", "Cem"], seed=7).play("greedy", most=12)
    for step in steps_of(game):
        assert set(step.position.plans) == {at.HIDDEN}


def test_the_steps_of_a_game_are_a_name_of_the_package() -> None:
    game = sg.new_game(["Takeda", "Uesugi", "Mori"], seed=3)
    assert [type(step) for step in sg.steps_of(game)[:1]] == [sg.Step]
