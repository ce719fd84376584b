"""The rules play the same games compiled as interpreted.

One process of its own
(:mod:`tests.compiling`, which says why) compiles the whole play loop with bounds checks on, plays
at both speeds, and reports; the tests here read its report. Bounds are checked because compiled
code does not notice otherwise: it reads whatever lies behind the list, and may even end alike.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import fields
from dis import get_instructions
from itertools import pairwise
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

import pytest

from shogun_nb.games.shogun.bots.play import FAST, GREEDY, RANDOM
from shogun_nb.games.shogun.rules.parameters import Board, Options, Parameters
from shogun_nb.what_if.records import type_of
from tests import compiling

PROGRAM = "tests.compiling"
GAMES = 200
MORE_GAMES, BLOCK = 20_000, 2_500
SIDES = {"sun", "moon"}

Report = dict[str, Any]


@pytest.fixture(scope="module")
def report(root: Path, python_here: dict[str, str]) -> Report:
    """What one compilation of the play loop showed."""
    return compiling.run(PROGRAM, range(GAMES), root, python_here)


def test_games_end_alike_at_both_speeds(report: Report) -> None:
    """State, plans and the whole record of 200 games are equal."""
    assert report["games"] == GAMES
    assert report["unlike"] == []


def test_the_games_are_of_every_kind() -> None:
    """Sides, starts, players, bots, options and towers are all among them."""
    deals = [compiling.deal(number) for number in range(GAMES)]
    assert {(game.side, game.start, game.players) for game in deals} == {
        (side, start, players)
        for side, start in compiling.SIDES_AND_STARTS
        for players in (3, 4, 5)
    }
    tables = {frozenset(game.seats[: game.players]) for game in deals}
    assert frozenset().union(*tables) == {*range(len(FAST))}
    assert tables == {frozenset({RANDOM}), frozenset({GREEDY}), frozenset({RANDOM, GREEDY})}
    for item in fields(Options):
        values = {getattr(game.options, item.name) for game in deals}
        assert len(values) == 2, f"{item.name} is always {values}"
    assert {game.tower for game in deals} == set(compiling.TOWERS)


def test_bounds_were_checked(report: Report) -> None:
    """A read behind the end of a list of the parameters, in a callee, raised an error."""
    assert report["bounds_are_checked"]


def test_playouts_and_simulations_end_alike_at_both_speeds(report: Report) -> None:
    """What the product plays, with luck that is counted out, and with the tapes of a seed."""
    assert report["unlike_playouts"] == []
    assert report["unlike_simulations"] == []


def test_one_compilation_serves_every_game(report: Report) -> None:
    """Players, sides and options are no types of their own."""
    assert report["compilations"] == 1


def test_every_compilable_function_was_compiled(report: Report) -> None:
    """A whole game reaches every function that is marked with ``@rule`` as compilable."""
    left_out = sorted(set(report["marked"]) - set(report["compiled"]))
    assert not left_out, (
        f"marked as compilable, but no game calls them: {left_out}. Remove them, or mark them with "
        "@rule(…, compiles=False)."
    )


def test_no_other_function_of_the_library_was_compiled(report: Report) -> None:
    """Whatever the play loop calls carries the mark, and so is counted and checked."""
    ours = {name for name in report["compiled"] if name.startswith("shogun_nb.games.")}
    assert ours <= set(report["marked"])


def test_changed_numbers_reach_compiled_code(report: Report) -> None:
    """Each number, option and list of the board, changed, changes both speeds alike.

    What compiled code has frozen at the book's value would differ from the interpreter, or end as
    the book's game does.
    """
    assert report["unlike_variants"] == []
    assert report["without_effect"] == []


def test_every_number_and_option_is_changed_once(report: Report) -> None:
    """A new parameter or option needs a line in tests/compiling.py."""
    numbers = {item.name for item in fields(Parameters)} - set(compiling.FIXED_NUMBERS)
    assert set(compiling.OTHER_NUMBERS) == numbers
    assert set(compiling.OTHER_OPTIONS) == {item.name for item in fields(Options)}
    read_while_playing = {item.name for item in fields(Board)} - {"closed", "first"}
    assert set(compiling.other_boards()) == read_while_playing
    for table, values in (
        (Parameters(), compiling.OTHER_NUMBERS),
        (Options(), compiling.OTHER_OPTIONS),
    ):
        for name, value in values.items():
            assert getattr(table, name) != value, f"{name} is the book's own {value}"
    count = len(compiling.OTHER_NUMBERS) + len(compiling.OTHER_OPTIONS) + len(read_while_playing)
    assert len(report["variants"]) == count + 1  # and the tower


def globals_of(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """What a function reads that is neither an argument nor its own: frozen when compiled."""
    names: set[str] = set()
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        for step, after in pairwise([*get_instructions(code), None]):
            if step and step.opname == "LOAD_GLOBAL":
                of_module = isinstance(function.__globals__.get(step.argval), ModuleType)
                names.add(f"{step.argval}.{after.argval}" if of_module and after else step.argval)
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    for name in sorted(names):
        value: Any = SimpleNamespace(**{**vars(builtins), **function.__globals__})
        for part in name.split("."):
            value = getattr(value, part, None)
        yield name, value


MARKED = [*compiling.import_compilable(), *compiling.import_compilable("gekokujo")]


@pytest.mark.parametrize("function", MARKED, ids=compiling.name_of)
def test_only_whole_numbers_and_functions_are_frozen(function: Callable[..., Any]) -> None:
    """Compiled code keeps the value that a global had: lists, tables and defaults must not be any.

    Whole numbers that name something (a season, an action) and other compilable functions may be.
    """
    allowed = (len, range, enumerate, min, max, abs, int)
    for name, value in globals_of(function):
        assert type(value) is int or value in MARKED or value in allowed, (
            f"{compiling.name_of(function)} reads the global {name} = {value!r}. Make it an "
            "argument: compiled code would keep this value for ever."
        )
    assert all(type(value) is int for value in function.__defaults__ or ())
    assert function.__closure__ is None


def test_a_difference_is_told() -> None:
    """The comparison names the game, the field, and the first entry of the record that differs."""
    game = compiling.deal(0)
    end = compiling.play_interpreted(game, compiling.board(game.side, game.players))
    assert compiling.difference(game, end, deepcopy(end)) is None
    other = deepcopy(end)
    other.state.points[0] += 1
    other.plans[0] += 1
    del other.record[-1]
    said = compiling.difference(game, end, other)
    assert said is not None
    assert "number=0" in said
    for word in ("state.points: ", "plans: ", f"record from {len(end.record) - 1}: "):
        assert word in said


def test_both_sides_are_of_one_type() -> None:
    """One compilation serves both, with any number of players."""
    boards = [compiling.board(side, players) for side in sorted(SIDES) for players in (3, 4, 5)]
    assert len({type_of(board) for board in boards}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("only", compiling.PARTS)
@pytest.mark.parametrize("first", range(0, MORE_GAMES, BLOCK))
def test_many_games_end_alike_at_both_speeds(
    first: int, only: str, root: Path, python_here: dict[str, str]
) -> None:
    """The state and record of 20,000 games; playouts of them, at full strength as shipped."""
    compiling.run_alike(PROGRAM, range(first, first + BLOCK), root, python_here, only)
