"""A game's loop, compiled by Numba for many games in one call, and kept on disk."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy

from shogun_nb.engine import loop, luck, register
from shogun_nb.engine.files import alone
from shogun_nb.engine.register import COMPILABLE
from shogun_nb.engine.rulebook import Rulebook
from shogun_nb.engine.tape import GAMMA, MIX_1, MIX_2
from shogun_nb.what_if import keeping, linking

Say = Callable[[str], object]

PATIENCE = 600.0  # seconds for another process that compiles the same

# Unsigned, because overflow of signed numbers is undefined in compiled code.
_GAMMA, _MIX_1, _MIX_2 = numpy.uint64(GAMMA), numpy.uint64(MIX_1), numpy.uint64(MIX_2)
_ONE, _27, _30, _31, _32 = map(numpy.uint64, (1, 27, 30, 31, 32))


# --- what is compiled beside the rules ------------------------------------------------------------
def mixed(number: Any) -> Any:
    """As :func:`shogun_nb.engine.tape.mixed`, of an unsigned number."""
    number = (number ^ (number >> _30)) * _MIX_1
    number = (number ^ (number >> _27)) * _MIX_2
    return number ^ (number >> _31)


def count_out(tape: Any, key: Any, playout: int) -> None:
    """Fill an array with the numbers of :class:`shogun_nb.engine.tape.PlayoutTape`."""
    number = mixed(key + (numpy.uint64(playout) + _ONE) * _GAMMA)
    for at in range(len(tape)):
        number += _GAMMA
        tape[at] = numpy.int64(mixed(number) >> _32)


def batch_of(play: Callable[..., None]) -> Callable[..., None]:
    """What plays many games by a loop, in one call.

    ``states`` and ``hidden`` have a row a game, and are played to the end in place. Game ``i`` has
    the number ``first + i * step``; ``seats`` has the numbers of the bots, a row for each way to
    seat them, which take turns by the number of the game. If ``dealt``, ``tapes`` and ``bot_tapes``
    have a row of luck for each game; otherwise they have one row of room, and luck is counted out
    from the keys. ``last`` is the round after which they end.
    """

    def batch(
        facts: Any,
        luck: Any,
        bot_tables: Any,
        states: Any,
        hidden: Any,
        seats: Any,
        dealt: bool,
        tapes: Any,
        bot_tapes: Any,
        key: Any,
        bot_key: Any,
        first: int,
        step: int,
        choice: Any,
        record: Any,
        last: int,
    ) -> None:
        for game in range(len(states)):
            number = first + game * step
            row = game if dealt else 0
            tape, bot_tape = tapes[row], bot_tapes[row]
            if not dealt:
                count_out(tape, key, number)
                count_out(bot_tape, bot_key, number)
            seated = seats[number % len(seats)]
            play(
                facts,
                luck,
                bot_tables,
                states[game],
                hidden[game],
                tape,
                bot_tape,
                seated,
                choice,
                record,
                last,
            )

    return batch


# --- compiling ------------------------------------------------------------------------------------
def compilable(rulebook: Rulebook) -> list[Callable[..., Any]]:
    """The functions that are marked as compilable, of a game and of every game, if imported.

    >>> from shogun_nb.engine.rulebook import rulebook_of
    >>> "fill_by_chance" in {function.__name__ for function in compilable(rulebook_of("shogun"))}
    True
    """
    package = type(rulebook).__module__.rpartition(".")[0] + "."
    ours = (package, luck.__name__)
    return [function for function in COMPILABLE if function.__module__.startswith(ours)]


@dataclass(frozen=True)
class Prepared:
    """How compiled rules came to be there: kept in ``file``, or in this process only."""

    file: Path | None
    seconds: float
    anew: bool


class _Kept:
    """What Numba asks of a cache, for one signature: a file of its own."""

    def __init__(self, folder: Path, name: str) -> None:
        caching: Any = import_module("numba.core.caching")
        self.cache_path = str(folder)
        self._file = caching.IndexDataCacheFile(self.cache_path, name, name)
        self._broken = (OSError, EOFError, ValueError, KeyError, caching.pickle.UnpicklingError)
        self._loaded: Any = None
        self.trouble: OSError | None = None

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled code, if it is there and whole."""
        if self._loaded is None:
            result: Any = import_module("numba.core.compiler").CompileResult
            context.refresh()
            try:
                data = self._file.load(None)
                self._loaded = result._rebuild(context, *data) if data is not None else None
            except self._broken:
                return None  # it is compiled anew, and written over
        return self._loaded

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep compiled code; what prevents it is remembered."""
        if compiled.library.has_dynamic_globals:
            return  # it is of use in this process only
        try:
            self._file.save(None, compiled._reduce())
        except OSError as error:
            self.trouble = error


class Batch:
    """The batch of a game, compiled when it is first called with arguments of a type."""

    def __init__(self, rulebook: Rulebook) -> None:
        numba: Any = import_module("numba")
        assert rulebook.loop is not None
        self._rulebook = rulebook
        self._functions: list[Callable[..., Any]] = [
            *compilable(rulebook),
            rulebook.loop,
            mixed,
            count_out,
        ]
        self._dispatcher = linking.compiled_whole(batch_of(rulebook.loop), nogil=True)
        self._typeof = numba.typeof
        self._about = (
            f"numba {numba.__version__}",
            f"llvmlite {import_module('llvmlite').__version__}",
            f"{numba.config.BOUNDSCHECK} {numba.config.OPT}",
        )
        self._prepared: dict[Any, Prepared] = {}
        self._one_at_a_time = threading.Lock()

    def __call__(self, *arguments: Any) -> None:
        """Play; :meth:`prepare` comes first."""
        self._dispatcher(*arguments)

    def name(self, signature: Any) -> str:
        """The name of the file for arguments of these types."""
        files = {Path(str(module.__file__)) for module in (loop, luck, register)}
        own = [one for one in compilable(self._rulebook) if one.__module__ != luck.__name__]
        sources = keeping.sources_of([*own, mixed]) | files
        machine = self._dispatcher.targetctx.codegen().magic_tuple()
        python = sys.version_info[:2], getattr(sys, "abiflags", "")
        about = (*self._about, machine, python, signature)
        return keeping.name_of(self._rulebook.name, sources, about)

    def is_ready(self, arguments: Sequence[Any]) -> bool:
        """Whether it is compiled for such arguments in this process."""
        return tuple(map(self._typeof, arguments)) in self._prepared

    def is_at_hand(self, arguments: Sequence[Any]) -> bool:
        """Whether it is compiled for such arguments, here or on disk."""
        signature = tuple(map(self._typeof, arguments))
        return signature in self._prepared or keeping.kept_in(self.name(signature)) is not None

    def is_usual(self, arguments: Sequence[Any], usual: Sequence[Any]) -> bool:
        """Whether what is compiled for the usual arguments serves these, and can be kept."""
        same = tuple(map(self._typeof, arguments)) == tuple(map(self._typeof, usual))
        return same and keeping.writable() is not None

    def prepare(self, arguments: Sequence[Any], say: Say, seconds: int) -> Prepared:
        """Compile for arguments of such types, or load what was compiled before.

        ``say`` is told when that takes long, ``seconds`` is how long to expect. One process of a
        user, and one of its threads, compiles at a time; others wait and load.
        """
        signature = tuple(map(self._typeof, arguments))
        with self._one_at_a_time:
            if signature not in self._prepared:
                begin = time.perf_counter()
                file, anew = self._made(signature, say, seconds)
                spent = time.perf_counter() - begin
                self._prepared[signature] = Prepared(file, spent, anew)
            return self._prepared[signature]

    def _made(self, signature: Any, say: Say, seconds: int) -> tuple[Path | None, bool]:
        name = self.name(signature)
        folder = keeping.kept_in(name)
        if folder is not None and self._load(signature, folder, name):
            return folder / f"{name}{keeping.ENDING}", False
        title = self._rulebook.title
        folder = keeping.writable()
        where = f"it is kept in {folder}" if folder else "it cannot be kept on disk"
        say(f"Compiling the rules of {title}: about {seconds} seconds; {where}.")
        if folder is None:
            self._compile(signature, None)
            return None, True
        try:
            with alone(folder / name, PATIENCE):
                if self._load(signature, folder, name):  # another process was first
                    return folder / f"{name}{keeping.ENDING}", False
                kept = _Kept(folder, name)
                self._compile(signature, kept)
                trouble = kept.trouble
        except OSError as error:
            trouble = error
            if signature not in self._dispatcher.overloads:
                self._compile(signature, None)
        if trouble is not None:
            why = trouble.strerror or trouble
            say(f"The compiled rules cannot be kept in {folder} ({why}). They serve here only.")
            return None, True
        keeping.tidy(folder, self._rulebook.name)
        return folder / f"{name}{keeping.ENDING}", True

    def _load(self, signature: Any, folder: Path, name: str) -> bool:
        kept = _Kept(folder, name)
        if kept.load_overload(signature, self._dispatcher.targetctx) is None:
            return False
        self._dispatcher._cache = kept
        self._dispatcher.compile(signature)
        return True

    def _compile(self, signature: Any, kept: _Kept | None) -> None:
        for function in self._functions:
            linking.compilable_by_numba(function)
        self._dispatcher._cache = kept or import_module("numba.core.caching").NullCache()
        self._dispatcher.compile(signature)
