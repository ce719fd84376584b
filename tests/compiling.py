"""Compile the rules with Numba, play the same games at both speeds, and say where they differ.

A program of its own, for :mod:`tests.test_compiled`::

    NUMBA_BOUNDSCHECK=1 python -m tests.compiling --games 200

What all games share (compiling, comparing) serves the same program of other games, too.

It compiles the whole play loop once, and prints what it found as JSON: a line for each game that
did not end alike, and what :func:`report` lists. It runs in a process of its own because Numba
reads ``NUMBA_BOUNDSCHECK`` when it is imported, and because compiled code that goes wrong may take
its whole process with it.

Parameters, options, tower, tables, state and board become NumPy records, each a type of its own
(:mod:`shogun_nb.what_if.records`). A type includes the length of every list; both sides have as
many provinces and borders, so one compilation does for all games.
"""

from __future__ import annotations

import argparse
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import numpy

from shogun_nb.engine import simulation
from shogun_nb.engine.game import Game
from shogun_nb.engine.loop import NO_LAST
from shogun_nb.engine.rulebook import Rulebook, rulebook_of
from shogun_nb.engine.tape import key_of, make_tape
from shogun_nb.games.shogun.board_map import read_map
from shogun_nb.games.shogun.bots import play as play_module
from shogun_nb.games.shogun.bots.play import GREEDY, RANDOM
from shogun_nb.games.shogun.bots.random import BOT_TAPE_LENGTH, plan_table
from shogun_nb.games.shogun.game import new_game
from shogun_nb.games.shogun.rules.course import CHOICE_LENGTH
from shogun_nb.games.shogun.rules.parameters import Board, Facts, Options, Parameters
from shogun_nb.games.shogun.rules.record import RawEntry
from shogun_nb.games.shogun.rules.setup import board_of, place_printed_start, printed_start, set_up
from shogun_nb.games.shogun.rules.state import HIDDEN, SEATS, SPACES, State
from shogun_nb.games.shogun.towers import EmpiricalTower, Tower, TowerModel, TwoFloorTower
from shogun_nb.what_if import playing
from shogun_nb.what_if.compiling import batch_of, compilable, count_out, mixed
from shogun_nb.what_if.linking import compilable_by_numba, compiled_whole
from shogun_nb.what_if.playing import Player
from shogun_nb.what_if.records import packed, unpacked

MAP = read_map()
SEED = "both speeds"
NAMES = ("Ann", "Ben", "Cem", "Dan")


# --- what is compiled ----------------------------------------------------------------------------
def import_compilable(game: str = "shogun") -> list[Callable[..., Any]]:
    """Every function of a game that is marked as compilable, wherever it stands."""
    name = f"shogun_nb.games.{game}."
    for part in ("rules", "bots"):
        package = import_module(name + part)
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found = compilable(rulebook_of(game))
    assert f"{name}chance" in {function.__module__ for function in found}
    return found


def name_of(function: Callable[..., Any]) -> str:
    """A function by module and name, as reports tell it."""
    return f"{function.__module__}.{function.__qualname__}"


# --- the games ------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Deal:
    """A game to be played at both speeds."""

    number: int
    side: str
    start: str
    players: int
    seats: tuple[int, ...]
    options: Options
    tower: TowerModel
    numbers: Parameters

    def facts(self, printed: Board) -> Facts:
        """What the rules play it by, on a board."""
        return Facts(printed, self.numbers, self.options)


@dataclass
class End:
    """How a game ended: everything that a game leaves behind."""

    state: Any
    plans: list[int]
    record: list[RawEntry]


SIDES_AND_STARTS = (("sun", "printed"), ("sun", "draft"), ("moon", "draft"))
TOWERS = (
    Tower(),
    Tower.emptying(),
    EmpiricalTower([(10, 3, 4, 2), (4, 0, 3, 0), (5, 2, 0, 0), (0, 0, 6, 6), (10, 3, 4, 1)]),
    TwoFloorTower(0.7, 0.1),
)


def deal(number: int) -> Deal:
    """The game of a number. Sides, starts, players, bots, options and towers are mixed.

    A hundred games in a row hold every value of each of them, and each side and start with each
    number of players.

    >>> deal(4).side, deal(4).start, deal(4).players
    ('sun', 'draft', 4)
    """
    side, start = SIDES_AND_STARTS[number % 3]
    bits = number * 2_654_435_761 >> 7
    mixed = tuple(GREEDY if bits >> seat & 1 else RANDOM for seat in range(SEATS))
    seats = ((RANDOM,) * SEATS, mixed, mixed, (GREEDY,) * SEATS)[number // 9 % 4]
    return Deal(
        number=number,
        side=side,
        start=start,
        players=3 + number // 3 % 3,
        seats=seats,
        options=Options(
            income_kept=bits >> 5 & 1,
            markers_stay=bits >> 6 & 1,
            castle_in_revolts=bits >> 7 & 1,
            farmers_never_help=bits >> 8 & 1,
            years=1 if bits >> 9 & 3 == 0 else 2,
        ),
        tower=TOWERS[bits >> 11 & 3],
        numbers=Parameters(),
    )


@cache
def board(side: str, players: int) -> Board:
    """One side of the printed board."""
    return board_of(MAP, side, players)


def beginning(game: Deal) -> tuple[State, list[int], list[RawEntry]]:
    """State, plans and record before the first choice."""
    state = set_up(game.facts(board(game.side, game.players)), game.players)
    record: list[RawEntry] = []
    if game.start == "printed":
        place_printed_start(state, printed_start(MAP, game.players), record)
    return state, [HIDDEN] * (SEATS * SPACES), record


def tapes(game: Deal) -> tuple[Sequence[int], Sequence[int]]:
    """Luck of chance and of the bots."""
    return (
        make_tape(SEED, game.number),
        make_tape(SEED, game.number, "bots", BOT_TAPE_LENGTH),
    )


def begun(number: int) -> Begun:
    """The game of a number, as it begins, for a player."""
    game = deal(number)
    state, plans, _ = beginning(game)
    seats = [rulebook_of("shogun").fast[bot] for bot in game.seats]
    facts = game.facts(board(game.side, game.players))
    return facts, game.tower.tables(), state, plans, seats


def play_interpreted(game: Deal, printed: Board) -> End:
    """The game as plain Python plays it."""
    state, plans, record = beginning(game)
    tape, bot_tape = tapes(game)
    play_module.play(
        game.facts(printed),
        game.tower.tables(),
        plan_table(),
        state,
        plans,
        tape,
        bot_tape,
        game.seats,
        [0] * CHOICE_LENGTH,
        record,
        NO_LAST,
    )
    return End(state, plans, record)


class Compiled:
    """A play loop, compiled once; the functions themselves stay plain Python."""

    def __init__(
        self,
        loop: Callable[..., Any],
        functions: Sequence[Callable[..., Any]],
        entry: Any = RawEntry,
    ) -> None:
        """``entry`` is the type of a record's entries."""
        numba: Any = import_module("numba")
        event: Any = import_module("numba.core.event")

        class Listener(event.Listener):  # type: ignore[misc]
            """Keeps what Numba says it compiles."""

            def __init__(self) -> None:
                self.compiled: set[str] = set()

            def on_start(self, event: Any) -> None:
                self.compiled.add(name_of(event.data["dispatcher"].py_func))

            def on_end(self, event: Any) -> None:
                pass

        self._listener = Listener()
        event.register("numba:compile", self._listener)
        for function in functions:
            compilable_by_numba(function)
        self.loop = compiled_whole(loop)
        self._new_list = numba.typed.List.empty_list
        self._entry = numba.types.UniTuple(numba.types.int64, len(get_args(entry)))

    def new_record(self, entries: Sequence[RawEntry]) -> Any:
        """A record that compiled code can go on with."""
        record = self._new_list(self._entry)
        for entry in entries:
            record.append(entry)
        return record

    @property
    def functions(self) -> set[str]:
        """Everything compiled so far, by module and name."""
        return self._listener.compiled

    @property
    def signatures(self) -> int:
        """How often the play loop was compiled."""
        return len(self.loop.signatures)


class CompiledShogun(Compiled):
    """The play loop of Shogun."""

    def __init__(self) -> None:
        super().__init__(play_module.play, import_compilable())
        self._plan_table = packed(plan_table())
        self._towers = {tower: packed(tower.tables()) for tower in TOWERS}

    def play(self, game: Deal, printed: Board) -> End:
        """The game as the compiled rules play it."""
        state, plans, record = beginning(game)
        compiled_record = self.new_record(record)
        packed_state = packed(state)
        packed_plans = numpy.array(plans)
        self.loop(
            packed(game.facts(printed)),
            self._towers[game.tower],
            self._plan_table,
            packed_state,
            packed_plans,
            *(numpy.array(tape, dtype=numpy.int64) for tape in tapes(game)),
            numpy.array(game.seats),
            numpy.zeros(CHOICE_LENGTH, numpy.int64),
            compiled_record,
            NO_LAST,
        )
        return End(
            unpacked(packed_state, state),
            [int(card) for card in packed_plans],
            list(compiled_record),
        )


# --- what the product plays -----------------------------------------------------------------------
class WithRecord:
    """The batch of a player over a loop that is compiled already: that spares compiling it twice.

    It keeps a record, which the product does not.
    """

    def __init__(self, compiled: Compiled) -> None:
        for function in (mixed, count_out):
            compilable_by_numba(function)
        self._batch = compiled_whole(batch_of(compiled.loop))
        self._compiled = compiled

    def prepare(self, *_: object) -> None:
        """It is."""

    def __call__(self, *arguments: Any) -> None:
        *others, _, last = arguments
        self._batch(*others, self._compiled.new_record([]), last)


def let_players_use(compiled: Compiled) -> None:
    """Let all players use this loop, instead of compiling the one without a record."""
    batch: Any = WithRecord(compiled)
    vars(playing)["_batch_of"] = lambda rulebook: batch


Begun = tuple[Any, Any, Any, list[int], list[str]]
"""Facts, luck, state, what is hidden and the bots of a playout."""


def unlike_playouts(rulebook: Rulebook, deals: Iterable[Begun]) -> list[str]:
    """The playouts that do not end alike at both speeds: two of each deal, with its luck."""
    fast, slow = (Player.of(rulebook, compiled=compiled) for compiled in (True, False))
    unlike = []
    for number, deal in enumerate(deals):
        numbers = range(number, number + 6, 3)
        before = deal[2].fork(), list(deal[3])
        last = rulebook.round_of(deal[2]) + number % 3 if number % 5 else NO_LAST
        one, two = (player.play_from(*deal, key_of(SEED), numbers, last) for player in (fast, slow))
        for field in one.dtype.names:
            if not numpy.array_equal(one[field], two[field]):
                unlike.append(f"{deal}: {field}: {two[field]} interpreted, {one[field]} compiled")
        if (deal[2], deal[3]) != before:
            unlike.append(f"{deal}: what was given has changed")
    return unlike


def unlike_simulations(template: Game, games: int) -> list[str]:
    """The rows of a simulation that are other ones when it is compiled."""
    bots = template.start.rulebook.fast
    both = [simulation.rows_of(template, bots, games, compiled) for compiled in (True, False)]
    return [f"{one}, {two}" for one, two in zip(*both, strict=True) if one != two]


# --- comparing ------------------------------------------------------------------------------------
def difference(game: object, interpreted: End, compiled: End) -> str | None:
    """What two ends of a game have not in common, in words; ``None`` when they are alike."""
    if interpreted == compiled:
        return None
    found = []
    for item in fields(interpreted.state):
        one, two = getattr(interpreted.state, item.name), getattr(compiled.state, item.name)
        if one != two:
            found.append(f"state.{item.name}: interpreted {one}, compiled {two}")
    if interpreted.plans != compiled.plans:
        found.append(f"plans: interpreted {interpreted.plans}, compiled {compiled.plans}")
    for place in range(max(len(interpreted.record), len(compiled.record))):
        entries = interpreted.record[place : place + 1], compiled.record[place : place + 1]
        if entries[0] != entries[1]:
            found.append(f"record from {place}: interpreted {entries[0]}, compiled {entries[1]}")
            break
    return f"{game}: " + "; ".join(found)


# Another value for every number of the game. Four event cards and five open actions are fixed.
OTHER_NUMBERS: dict[str, int | list[int]] = {
    "armies": 45,
    "farmers": 13,
    "bank": 92,
    "building_stock": [3, 2, 2],
    "revolt_markers": 4,
    "start_chests": [9, 8, 7],
    "groups": [6, 5, 4, 3, 3, 2, 2, 1, 1],
    "group_count": [7, 6, 5],
    "tower_armies": 4,
    "tower_farmers": 5,
    "privilege_chests": 4,
    "privilege_rice": 3,
    "privilege_deploy": 9,
    "privilege_attack": 3,
    "privilege_defence": 3,
    "building_price": [1, 1, 4],
    "deploy_armies": [7, 2, 2],
    "deploy_price": [1, 1, 2],
    "neutral_farmers": 3,
    "event_effect": [9, 9, 8, 8, 7, 7, 6, 6, 5, 5, 4, 4],
    "event_rice_loss": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "event_markers": 0,
    "event_farmers": 5,
    "event_castle_armies": 4,
    "event_taxes_most": 2,
    "event_taxes_least": 9,
    "event_rice_least": 8,
    "event_rice_most": 1,
    "event_deploy": [1, 1, 2],
    "revolts": [0, 2, 2, 2, 2, 3, 3, 3],
    "revolt_farmers": [0, 2, 3, 3, 4, 4, 5, 5],
    "province_points": 3,
    "building_points": 4,
    "majority_points": [5, 4, 3],
}
# What else must be so for a number to matter: {"event_discount": {"event_effect": [10] * 12}}
# if no printed card has that effect.
TOGETHER_WITH: dict[str, dict[str, Any]] = {}
FIXED_NUMBERS = ("events_a_year", "open_actions")
OTHER_OPTIONS: dict[str, int] = {
    "income_kept": 0,
    "markers_stay": 0,
    "castle_in_revolts": 1,
    "farmers_never_help": 1,
    "years": 1,
}


def other_boards() -> dict[str, Callable[[Board], Board]]:
    """Other values on the board, by the name of the list that is changed."""
    return {
        "tax": lambda printed: replace(printed, tax=printed.tax[::-1]),
        "rice": lambda printed: replace(printed, rice=printed.rice[::-1]),
        "sites": lambda printed: replace(printed, sites=[1 for _ in printed.sites]),
        "region": lambda printed: replace(printed, region=[0 for _ in printed.region]),
        "neighbours": lambda printed: replace(
            printed, neighbours=[(one + 1) % len(printed.tax) for one in printed.neighbours]
        ),
    }


def plain_game(number: int) -> Deal:
    """A drafted game of the book, by five random bots: what changes it is the rules alone."""
    return replace(
        deal(number),
        side="sun",
        start="draft",
        players=5,
        seats=(RANDOM,) * SEATS,
        options=Options(),
        tower=Tower(),
        numbers=Parameters(),
    )


def variants() -> Iterator[tuple[str, Callable[[Deal], Deal], Callable[[Board], Board]]]:
    """Each number, option, list of the board and the tower changed, one at a time."""

    def same(printed: Board) -> Board:
        return printed

    for name, value in OTHER_NUMBERS.items():
        numbers = Parameters(**{name: value, **TOGETHER_WITH.get(name, {})})
        yield (
            f"numbers.{name}",
            lambda game, numbers=numbers: replace(game, numbers=numbers),  # type: ignore[misc]
            same,
        )
    for name, other in OTHER_OPTIONS.items():
        options = Options(**{name: other})
        yield (
            f"options.{name}",
            lambda game, options=options: replace(game, options=options),  # type: ignore[misc]
            same,
        )
    yield "tower", lambda game: replace(game, tower=TOWERS[1]), same
    for name, change in other_boards().items():
        yield f"board.{name}", lambda game: game, change


def compare_variants(compiled: CompiledShogun, most: int) -> tuple[list[str], list[str]]:
    """Which changes the two speeds do not take alike, and which change nothing in the compiled.

    A change has come through as soon as one compiled game ends otherwise than by the book; up to
    ``most`` games are played for that, for some events are rare.
    """
    unlike = []
    without_effect = []
    by_the_book: dict[int, End] = {}
    for name, change, change_board in variants():
        for number in range(most):
            plain = plain_game(number)
            printed = board(plain.side, plain.players)
            if number not in by_the_book:
                by_the_book[number] = compiled.play(plain, printed)
            game = change(plain)
            end = compiled.play(game, change_board(printed))
            said = difference(game, play_interpreted(game, change_board(printed)), end)
            if said:
                unlike.append(f"{name}: {said}")
            if end != by_the_book[number]:
                break
        else:
            without_effect.append(name)
    return unlike, without_effect


def reading_out_of_bounds_is_noticed() -> bool:
    """Whether bounds are checked where the rules read: in a list of a record, in a callee."""
    numba: Any = import_module("numba")

    def read(numbers: Any, place: int) -> Any:
        return numbers.deploy_price[place]

    import_module("numba.extending").register_jitable(read)

    @numba.njit  # type: ignore[untyped-decorator]
    def call(numbers: Any, place: int) -> Any:
        return read(numbers, place)

    numbers = packed(Parameters())
    assert call(numbers, 1) == Parameters().deploy_price[1]
    try:
        call(numbers, 3)
    except IndexError:
        return True
    return False


def with_records(games: range, compiled: CompiledShogun | None = None) -> dict[str, Any]:
    """The games that do not end alike at both speeds, record and all."""
    compiled = compiled or CompiledShogun()
    unlike = []
    for number in games:
        game = deal(number)
        printed = board(game.side, game.players)
        said = difference(game, play_interpreted(game, printed), compiled.play(game, printed))
        if said:
            unlike.append(said)
    return {"games": len(games), "unlike": unlike}


def as_shipped(games: range) -> dict[str, Any]:
    """The playouts that do not end alike, as the product compiles and keeps its rules."""
    return {"unlike_playouts": unlike_playouts(rulebook_of("shogun"), map(begun, games))}


def report(games: range, variant_games: int) -> dict[str, Any]:
    """Everything the tests want to know, from one compilation."""
    compiled = CompiledShogun()
    found = with_records(games, compiled)
    unlike_variants, without_effect = compare_variants(compiled, variant_games)
    rulebook = rulebook_of("shogun")
    let_players_use(compiled)
    return {
        **found,
        "unlike_playouts": unlike_playouts(rulebook, map(begun, games)),
        "unlike_simulations": unlike_simulations(new_game(NAMES, "moon", seed=3, chance="ask"), 30),
        "unlike_variants": unlike_variants,
        "variants": [name for name, _, _ in variants()],
        "without_effect": without_effect,
        "marked": sorted(map(name_of, import_compilable())),
        "compiled": sorted(compiled.functions),
        "compilations": compiled.signatures,
        "bounds_are_checked": reading_out_of_bounds_is_noticed(),
    }


PARTS = ("records", "shipped")
"""What can be asked for alone: the games with their records, or playouts as shipped."""


def run(
    program: str,
    games: range,
    root: Path,
    environment: dict[str, str],
    only: str | None = None,
) -> Any:
    """The report of a process of its own that compiles and compares.

    ``"shipped"`` rules are compiled as the product does; others with checks of bounds and not
    optimised, by which they compute the same and are there sooner.
    """
    command = [sys.executable, "-m", program, "--games", str(len(games))]
    command += ["--first", str(games.start), *(["--only", only] if only else [])]
    settings = {} if only == "shipped" else {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            command,
            cwd=root,
            env={**environment, **settings, "SHOGUN_NB_CACHE": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, (
        f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    )
    return json.loads(done.stdout.splitlines()[-1])


def run_alike(
    program: str, games: range, root: Path, environment: dict[str, str], only: str
) -> None:
    """One part of the report, for many games: all of them were played, and none was unlike."""
    alike = {
        "records": {"games": len(games), "unlike": []},
        "shipped": {"unlike_playouts": []},
    }
    assert run(program, games, root, environment, only=only) == alike[only]


def main(
    report: Callable[..., dict[str, Any]],
    with_records: Callable[[range], dict[str, Any]],
    as_shipped: Callable[[range], dict[str, Any]],
    **more: tuple[int, str],
) -> None:
    """Print the report as JSON, as the last line; ``more`` are numbers that it takes, with help."""
    parser = argparse.ArgumentParser()
    numbers = {"games": (200, "how many (default 200)"), "first": (0, "of these games"), **more}
    for name, (default, help) in numbers.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=default, help=help)
    parser.add_argument("--only", choices=PARTS, help="a part of the report, for many games")
    given = vars(parser.parse_args())
    only, first, count = (given.pop(name) for name in ("only", "first", "games"))
    games = range(first, first + count)
    if only == "shipped":
        print(json.dumps(as_shipped(games)))
        return
    if os.environ.get("NUMBA_BOUNDSCHECK") != "1":
        sys.exit("Set NUMBA_BOUNDSCHECK=1: compiled code does not notice reads out of bounds.")
    print(json.dumps(with_records(games) if only else report(games, **given)))


if __name__ == "__main__":
    more = {"variant_games": (60, "at most, for each changed number")}
    main(report, with_records, as_shipped, **more)
