"""Run an experiment: whole blocks of playouts, here or by the workers of an executor."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from copy import copy
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

from shogun_nb.engine.bots import BotError, StillThinking
from shogun_nb.engine.errors import shown
from shogun_nb.engine.playout import play_out
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.engine.tape import PlayoutTape, bot_key, key_of
from shogun_nb.what_if import experiment as experiments
from shogun_nb.what_if.comparison import Comparison, Measure
from shogun_nb.what_if.experiment import (
    PLACE,
    POINTS,
    WIN,
    Alternative,
    CompareError,
    Experiment,
    standard_measures,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from numpy import floating, void
    from numpy.typing import NDArray

    from shogun_nb.engine.rulebook import State
    from shogun_nb.what_if.experiment import Measured

    Rows: TypeAlias = NDArray[floating]
    """Numbers by alternative, playout and column."""
    Ends: TypeAlias = list[NDArray[void]]
    """The final positions, by alternative."""
    Told: TypeAlias = bool | Callable[[Comparison], object]

PLAYOUTS, INTERPRETED_PLAYOUTS = 10_000, 250
"""How many playouts of each alternative there are by default: compiled, and without Numba."""
_BLOCK, _INTERPRETED_BLOCK = 250, 25  # playouts between two looks at the clock, and Ctrl-C
_FIRST_LOOK = 1.0  # seconds until it is reckoned whether to go on compiled
WORTH_IT = 3.0
"""Seconds of interpreted playouts for which Numba is worth loading."""
SLOWER = 1.2
"""How many times as long as getting ready they must take for compiled rules to be worth it."""
_AHEAD = 64  # blocks that an executor is given before their turn
_TO_WORKERS = (
    "Workers in processes of their own must be able to import {}: write the class in a module, a "
    "file of its own, not in a notebook or in a function. "
)


class Compare:
    """Compare choices by playouts that all have the same luck: see ``help(sg.compare.__call__)``.

    ``sg.compare(scenario, alternatives)`` plays each alternative to the end many times;
    ``sg.compare.from_json(path)`` runs the experiment in a file again.
    """

    def __call__(
        self,
        scenario: object,
        alternatives: Mapping[str, object],
        *,
        playouts: int | None = None,
        bots: object = None,
        measure: object = WIN,
        seed: int | str = 1,
        player: str | None = None,
        know_plans: bool = False,
        until: str | None = None,
        executor: Executor | None = None,
        progress: Told = False,
        compiled: bool | None = None,
        map: Any = None,
    ) -> Comparison:
        """Which choice is better here? Each is played to the end many times, with the same luck.

        ``scenario`` is a game, a view, a position, or a position's text (on a ``map`` of its own if
        need be); it stays as it is. ``alternatives`` have names: a choice of whoever is asked (or
        an outcome, where chance is), a list of choices in a row, another scenario with the same
        players, or a table with ``choices``, ``scenario`` and ``bots``, of which any may be left
        out. Every choice is checked by the rules. Then ``bots`` play on: one for all seats, a list
        with one for each, or a table by player; the others are greedy. A bot is a name, or a
        :class:`shogun_nb.Bot` of your own. Of that each playout has a copy, as it was given; its
        luck is ``view.random``, and the record of its views begins with the playout.

        ``measure`` is ``"win"`` (a shared victory counts as its share), ``"place"``,
        ``"points"``, what the game counts at its end, such as ``"provinces"``, or a function: it
        gets the final positions as one structured array, a record a playout with the fields of the
        game's state, and returns a number for each. A list measures several, a table gives
        functions names. Measured is for ``player``: by default who is asked.

        ``until="round"`` plays on to the end of the round only, as the game's rulebook counts
        rounds (in Shogun a season; autumn with its winter), until something is to be chosen in the
        next one: say what to measure then, such as ``measure="provinces"``. Nobody has won yet.

        What the player who chooses cannot see (the plans of others) is dealt anew in each
        playout as the game's rulebook says, unless ``know_plans`` is asked for. Playout n has the
        same luck and the same hidden plans in all alternatives, whoever plays it: results do not
        depend on ``executor`` (any :class:`concurrent.futures.Executor`; default: this process).

        ``playouts`` of each alternative: 10,000 where Numba is installed, else 250, which is also
        the default with bots that cannot be compiled: all but ``"random"`` and ``"greedy"``. Where
        it saves time the rules are compiled, once (``compiled=False``: never); the results are the
        same.
        ``progress``: a bar, or a function that is called with the comparison so far. Ctrl-C ends it
        with the blocks that are done.

        Raises :class:`~shogun_nb.InputError` that names the alternative and says what is wrong;
        where workers went away, or a bot of your own raised an error or chose against the rules,
        its ``so_far`` is the comparison of the blocks that were done.

        >>> battle = game.play("greedy", until="a target and a number of armies")
        >>> one, other = battle.legal()[0], battle.legal()[-1]
        >>> found = sg.compare(battle, {"few": one, "many": other}, playouts=20, bots="random")
        >>> found.estimate("few").playouts
        20
        >>> class Bold(sg.Bot):
        ...     def battle_move(self, view):
        ...         return max(view.legal(), key=lambda move: move.armies)
        >>> boldly = {"greedy": {}, "bold": {"bots": {"Takeda": Bold()}}}
        >>> sg.compare(battle, boldly, playouts=2, until="round", measure="points").alternatives
        ('greedy', 'bold')
        """
        described, functions = described_by(
            scenario, alternatives, playouts, bots, measure, seed, player, know_plans, until, map
        )
        return run(described, functions, playouts is None, executor, progress, compiled)

    def from_json(
        self,
        path: object,
        *,
        measure: Mapping[str, Measured] | None = None,
        bots: Mapping[str, object] | None = None,
        executor: Executor | None = None,
        progress: Told = False,
        compiled: bool | None = None,
        map: Any = None,
    ) -> Comparison:
        """Run the experiment in a file that :meth:`Comparison.to_json` wrote; the same digits.

        Functions that it was measured by are not in the file: give them as ``measure``, by name,
        and bots that did not come with the game as ``bots``, by the names in the file.
        :attr:`Comparison.as_in_file` says whether all results are those of the file. Raises
        :class:`~shogun_nb.InputError` for a file that holds no experiment, :class:`OSError` when it
        cannot be read. Nothing in the file is run as code.

        >>> from tempfile import TemporaryDirectory
        >>> found = sg.compare(game, {"as it is": {}}, playouts=2, bots="random")
        >>> with TemporaryDirectory() as folder:
        ...     _ = found.to_json(f"{folder}/experiment.json")
        ...     sg.compare.from_json(f"{folder}/experiment.json").as_in_file
        True
        """
        data = experiments.read_file(path)
        given = dict(measure or {})
        missing = [name for name in data["functions"] if name not in given]
        if missing:
            raise CompareError(
                f"experiment: it was measured by the function {shown(missing[0])}, which no file "
                f"holds. Give it: measure={{{missing[0]!r}: …}}."
            )
        functions = {name: given[name] for name in data["functions"]}
        described = experiments.experiment_from(data, map, bots)
        found = run(described, functions, False, executor, progress, compiled)
        found.in_file = data["results"]
        return found


compare = Compare()


def described_by(
    scenario: object,
    alternatives: object,
    playouts: int | None = None,
    bots: object = None,
    measure: object = WIN,
    seed: int | str = 1,
    player: str | None = None,
    know_plans: bool = False,
    until: str | None = None,
    map: Any = None,
) -> tuple[Experiment, dict[str, Measured]]:
    """The experiment that these arguments of ``sg.compare`` describe, and its own functions.

    Without ``playouts`` it has as few as can be: whoever plays it knows how many are usual. Raises
    :class:`~shogun_nb.InputError` that names the alternative and says what is wrong.

    >>> described, functions = described_by(game, {"as it is": {}}, playouts=20)
    >>> described.player, described.playouts, functions
    ('Takeda', 20, {})
    """
    measures = _measures(measure)
    functions = {name: one for name, one in measures.items() if callable(one)}
    described = experiments.experiment(
        scenario,
        alternatives,
        playouts=2 if playouts is None else playouts,
        bots=bots,
        measures=[*measures],
        functions=[*functions],
        seed=seed,
        player=player,
        know_plans=know_plans,
        until=until,
        map=map,
    )
    return described, functions


def _measures(given: object) -> dict[str, str | Measured]:
    """Measures by name, as they were given: one, a list, or a table."""
    if isinstance(given, Mapping):
        pairs = list(given.items())
    else:
        listed = list(given) if isinstance(given, (list, tuple)) else [given]
        pairs = [(getattr(one, "__name__", one), one) for one in listed]
    found: dict[str, str | Measured] = {}
    for name, one in pairs:
        if not isinstance(one, str) and not callable(one):
            raise CompareError(f"measure: {shown(one)} is neither a name nor a function.")
        if isinstance(one, str) and name != one:
            raise CompareError(f"measure: {shown(one)} has a name already; give it in a list.")
        found[experiments.checked_name(name)] = one
    if len(found) < len(pairs):
        raise CompareError("measure: give at least one, and each a name of its own.")
    return found


# --- playing --------------------------------------------------------------------------------------
def run(
    described: Experiment,
    functions: Mapping[str, Measured],
    usual: bool,
    executor: Executor | None = None,
    progress: Told = False,
    compiled: bool | None = None,
) -> Comparison:
    """Play all playouts of an experiment; ``usual``: as many as there are by default."""
    from shogun_nb.what_if.playing import Player

    if compiled and described.by_views:
        raise CompareError(
            f"compiled: {all_of(described.by_views)} cannot be compiled, because only "
            f"{all_of(described.rulebook.fast)} can. Leave compiled out."
        )
    if described.rulebook.loop is not None:
        Player.of(described.rulebook, compiled=bool(compiled))  # raises if that cannot be
    may_compile = can_compile(described, compiled)
    if may_compile and usual:  # Numba may be there, and switched off or broken
        may_compile = Player.of(described.rulebook, compiled=compiled).compiled
    no_numba = compiled is None and not may_compile and not described.by_views
    compiled = compiled if may_compile else False
    if usual:
        most = PLAYOUTS if may_compile else INTERPRETED_PLAYOUTS
        described = replace(described, playouts=most)
    if executor is not None and not hasattr(executor, "submit"):
        raise CompareError(f"executor: {shown(executor)} has no submit, as executors do.")
    found = Gathered(described, functions, fewer=usual and no_numba)
    told = progress if callable(progress) else None
    with ExitStack() as until_done:
        bar = None
        if progress is True:
            from tqdm.auto import tqdm

            bar = until_done.enter_context(
                tqdm(total=described.playouts, unit="playout", file=sys.stderr)
            )
        try:
            for block, rows, ends in _blocks(described, compiled, executor, bool(functions)):
                found.add(rows, ends)
                if bar is not None:
                    bar.update(len(block))
                if told is not None:
                    told(found.comparison())
        except KeyboardInterrupt:
            if not found.blocks:
                raise
        except CompareError as error:
            error.so_far = found.comparison() if found.blocks else None
            raise
    return found.comparison()


def can_compile(described: Experiment, compiled: bool | None) -> bool:
    """Whether playouts may be compiled, if ``compiled`` is asked for so.

    >>> described, _ = described_by(game, {"as it is": {}}, bots=Bot())
    >>> can_compile(described, None)
    False
    """
    return compiled is not False and not described.by_views and find_spec("numba") is not None


def _blocks(
    described: Experiment, compiled: bool | None, executor: Executor | None, wants: bool
) -> Iterator[tuple[range, Rows, Ends]]:
    """All blocks in their order.

    Compiled rules give the same, so with ``None`` the first blocks are played interpreted, until it
    is plain whether compiling pays. Nor does it change anything how large a block is.
    """
    from shogun_nb.what_if.playing import Player

    begin = time.monotonic()
    done, playouts = 0, described.playouts
    while compiled is None and done < playouts:
        block = block_from(done, playouts, _INTERPRETED_BLOCK)
        yield (block, *play_block(described, block, False, wants))
        done = block.stop
        spent = time.monotonic() - begin
        if spent > _FIRST_LOOK:
            left = spent / done * (playouts - done)
            player = Player.of(described.rulebook, compiled=None if left > WORTH_IT else False)
            compiled = player.compiled and left > SLOWER * player.seconds_until_ready()
    size = _BLOCK if compiled else _INTERPRETED_BLOCK
    blocks = []
    while done < playouts:
        blocks.append(block_from(done, playouts, size))
        done = blocks[-1].stop
    if executor is not None:
        yield from _by_workers(executor, described, blocks, bool(compiled), wants)
        return
    for block in blocks:
        yield (block, *play_block(described, block, bool(compiled), wants))


def block_from(first: int, playouts: int, size: int) -> range:
    """The next block; no playout is left alone, because one has no spread."""
    end = first + size
    return range(first, playouts if playouts - end < 2 else end)


def _by_workers(
    executor: Executor,
    described: Experiment,
    blocks: Sequence[range],
    compiled: bool,
    wants: bool,
) -> Iterator[tuple[range, Rows, Ends]]:
    """The blocks in their order, as workers have played them."""
    waiting: deque[Future[tuple[Rows, Ends]]] = deque()
    begun = 0
    try:
        for done, block in enumerate(blocks):
            try:
                while begun < len(blocks) and len(waiting) < _AHEAD:
                    task = executor.submit(play_block, described, blocks[begun], compiled, wants)
                    waiting.append(task)
                    begun += 1
                played = waiting.popleft().result()
            except CompareError:
                raise
            except Exception as error:
                _let_it_end(executor)
                own = described.own_bots
                raise CompareError(
                    f"executor: block {done + 1} of {len(blocks)} was not played: a worker failed "
                    f"or went away ({type(error).__name__}: {error}). Nothing was changed. "
                    + (_TO_WORKERS.format(all_of([*own])) if own else "")
                    + "Run it again with a new executor, or without one; what was done is in the "
                    "so_far of this error."
                ) from error
            yield (block, *played)
    finally:
        _call_off(executor, waiting)


def _call_off(executor: Executor, waiting: Iterable[Future[tuple[Rows, Ends]]]) -> None:
    """Cancel what still waits for a worker.

    Python before 3.11.4 may wait for ever for the end of a pool of processes whose last tasks were
    cancelled (CPython's issue 94440). If one more comes to its end, it does not: here it is.
    """
    cancelled = [task.cancel() for task in waiting]
    if any(cancelled) and hasattr(executor, "_call_queue") and sys.version_info < (3, 11, 4):
        with suppress(RuntimeError):  # it may have ended, or broken, meanwhile
            executor.submit(int)


def _let_it_end(executor: Executor) -> None:
    """Close what a pool of processes whose worker has died would go on writing to.

    Python before 3.11.5 waits for ever there (CPython's issue 94777); whoever ends the pool, too.
    """
    queue: Any = getattr(executor, "_call_queue", None)
    if getattr(executor, "_broken", False) and queue and sys.version_info < (3, 11, 5):
        queue._reader.close()


def play_block(
    described: Experiment, numbers: range, compiled: bool, wants_ends: bool
) -> tuple[Rows, Ends]:
    """What came out of these playouts, for each alternative; a worker's whole task.

    The final positions are in it only if they are wanted.
    """
    import numpy

    from shogun_nb.what_if.playing import Player
    from shogun_nb.what_if.records import packed_all

    rulebook = described.rulebook
    key = key_of(described.seed)
    dealt: dict[int, list[list[int]]] = {}
    rows, ends = [], []
    for one in described.alternatives:
        which = id(one.scenario)
        if which not in dealt:  # alternatives share their scenario
            dealt[which] = described.dealt(one.scenario, numbers)
        here = one.scenario.position
        states, hidden = described.begun(one, dealt[which])
        luck = rulebook.luck_of(here)
        last = described.last_of(one.scenario)
        if {*described.by_views} & {*one.bots}:
            final = packed_all(list(_by_views(described, one, states, hidden, key, numbers)))
        else:
            player = Player.of(rulebook, compiled=compiled)
            final = player.play(here.facts, luck, states, hidden, one.bots, key, numbers, last)
        lists = _Lists(final)
        every = (_Final(lists, place) for place in range(len(numbers)))
        rows.append([_row(described, state) for state in every])
        if wants_ends:
            ends.append(final)
    return numpy.array(rows, dtype=float), ends


def _by_views(
    described: Experiment,
    which: Alternative,
    states: Sequence[State],
    hidden: Sequence[Sequence[int]],
    key: int,
    numbers: range,
) -> Iterator[State]:
    """The final states of playouts with bots that get views; the luck is that of the others."""
    rulebook, last = described.rulebook, described.last_of(which.scenario)
    for number, begun, laid in zip(numbers, states, hidden, strict=True):
        here = copy(which.scenario.position)  # with the facts that it has made already
        here.state, here.plans = begun.fork(), list(laid)
        tape = PlayoutTape(key, number, rulebook.tape_length)
        bot_tape = PlayoutTape(bot_key(key), number, rulebook.bot_tape_length)
        bots = described.bots_of(which)
        assert bots is not None
        try:
            play_out(here, bots, tape, bot_tape, f"playout/{key}/{number}", last)
        except (BotError, StillThinking) as error:
            raise CompareError(
                f"alternative {shown(which.name)}, playout {number}: {error} Nothing was changed."
            ) from error
        yield here.state


class _Lists(dict[str, list[Any]]):
    """The fields of many final positions as plain numbers, made of an array when they are read."""

    def __init__(self, final: NDArray[void]) -> None:
        super().__init__()
        self._final = final

    def __missing__(self, name: str) -> list[Any]:
        try:
            values: list[Any] = self._final[name].tolist()
        except ValueError:
            raise AttributeError(name) from None
        self[name] = values
        return values


class _Final:
    """One of them, read as a state of the rules: of its many fields results need a few only."""

    def __init__(self, lists: _Lists, place: int) -> None:
        self._lists = lists
        self._place = place

    def __getattr__(self, name: str) -> Any:
        value = self._lists[name][self._place]
        setattr(self, name, value)  # rules read the same few again and again
        return value


def columns_of(described: Experiment) -> tuple[str, ...]:
    """The names of what each playout tells: all measures of the game, then points by source."""
    here = described.alternatives[0].scenario.position
    sources = described.rulebook.points_by_source(here.state, 0)
    return (*standard_measures(here, described.until), *(f"from {source}" for source in sources))


def _row(described: Experiment, state: Any) -> list[float]:
    rulebook: Any = described.rulebook
    seat = described.seat
    scores = rulebook.scores(state)
    values: dict[str, float] = {}
    if described.until is None:
        winners = rulebook.winners(state)
        won = seat in winners
        better = sum(score > scores[seat] for score in scores)
        values[WIN] = won / max(1, len(winners))
        values[PLACE] = 1 if won else max(2, 1 + better)
    values |= {POINTS: scores[seat], rulebook.points_are: scores[seat]}
    values |= {
        name: one for name, one in rulebook.holdings(state, seat).items() if name not in values
    }
    return [*values.values(), *rulebook.points_by_source(state, seat).values()]


# --- gathering ------------------------------------------------------------------------------------
class Gathered:
    """The blocks that are done; ``fewer``: than by default, because Numba is missing."""

    def __init__(
        self, described: Experiment, functions: Mapping[str, Measured], *, fewer: bool
    ) -> None:
        self.described = described
        self.functions = functions
        self.fewer = fewer
        self.blocks: list[Rows] = []
        self.shares: set[str] = {WIN}

    def add(self, rows: Rows, ends: Ends) -> None:
        """A block more, with what functions make of its final positions."""
        import numpy

        own = []
        for name, function in self.functions.items():
            kinds, values = zip(*(self._measured(name, function, one) for one in ends), strict=True)
            if all(kinds):
                self.shares.add(name)
            own.append(values)
        parts = [rows, *(numpy.array(one)[:, :, None] for one in own)]
        self.blocks.append(numpy.concatenate(parts, axis=2))

    def _measured(self, name: str, function: Measured, final: NDArray[void]) -> tuple[bool, Any]:
        import numpy

        try:
            values = numpy.asarray(function(final.copy()))
            numbers = values.astype(float)
        except Exception as error:
            raise CompareError(
                f"measure {shown(name)} raised {type(error).__name__}: {error}. It gets the final "
                "positions as one array. Nothing was changed."
            ) from error
        if numbers.shape != (len(final),) or not numpy.isfinite(numbers).all():
            raise CompareError(
                f"measure {shown(name)}: give one number for each of the "
                f"{counted(len(final), 'final position')}, not {shown(values)}."
            )
        return values.dtype == bool, numbers

    def comparison(self) -> Comparison:
        """The comparison so far."""
        import numpy

        rows = numpy.concatenate(self.blocks, axis=1)
        columns = (*columns_of(self.described), *self.functions)
        asked = self.described.playouts
        return Comparison(
            replace(self.described, playouts=rows.shape[1]),
            columns,
            rows,
            tuple(
                Measure(name, columns.index(name), name in self.shares)
                for name in self.described.measures
            ),
            asked,
            self.fewer,
        )
