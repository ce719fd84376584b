"""Whole games of built-in bots from given positions, as fast as this machine can play them."""

from __future__ import annotations

import argparse
import atexit
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from subprocess import DEVNULL
from typing import TYPE_CHECKING, Any

import numpy

from shogun_nb.engine.errors import InputError
from shogun_nb.engine.loop import NO_LAST
from shogun_nb.engine.position import Position
from shogun_nb.engine.rulebook import Rulebook, State
from shogun_nb.engine.tape import PlayoutTape, bot_key, tape_bytes
from shogun_nb.what_if.compiling import Batch, Prepared, Say
from shogun_nb.what_if.records import packed, packed_all

if TYPE_CHECKING:
    from shogun_nb.engine.game import Game

LOADING = 1.5
"""Seconds until compiled rules are there that lie on disk, the import of Numba included."""


def say(text: str) -> None:
    """Tell somebody who waits, above their progress bar; what a program prints is free of it."""
    if "tqdm" in sys.modules:
        sys.modules["tqdm"].tqdm.write(text, file=sys.stderr)
    else:
        print(text, file=sys.stderr, flush=True)


def usual_game(rulebook: Rulebook) -> Game:
    """A new game as ``shogun-nb simulate`` plays it without options.

    >>> from shogun_nb.engine.rulebook import rulebook_of
    >>> len(usual_game(rulebook_of("shogun")).players)
    5
    """
    parser = argparse.ArgumentParser()
    rulebook.add_arguments(parser)
    return rulebook.game_of(parser.parse_args([]), 1)


class Player:
    """Plays whole games of the bots in ``rulebook.fast``; made by :meth:`of`.

    Final states come as one structured array, a record for each game, with the names of the fields
    of the game's ``State``. Compiled or not, they are the same, number by number.
    """

    def __init__(self, rulebook: Rulebook, batch: Batch | None) -> None:
        self.rulebook = rulebook
        self._batch = batch
        self._facts: tuple[Any, Any, Any] = (None, None, None)
        self._tables: Any = None

    @classmethod
    def of(cls, rulebook: Rulebook, *, compiled: bool | None = None) -> Player:
        """A player for a game: compiled or not, by default wherever Numba is installed.

        Raises :class:`~shogun_nb.InputError` for a game that has no such bots, and where Numba is
        asked for and missing.

        >>> from shogun_nb.engine.rulebook import rulebook_of
        >>> Player.of(rulebook_of("shogun"), compiled=False).compiled
        False
        """
        if rulebook.loop is None:
            raise InputError(f"{rulebook.title} has no bots that play whole games without views.")
        if compiled is False:
            return cls(rulebook, None)
        try:
            return cls(rulebook, _batch_of(rulebook))
        except ImportError as error:
            missing = f"Numba cannot be used: {error}."
            if compiled:
                raise InputError(missing) from None
            _say_once(f"{missing} Games are played interpreted, which is slower.")
            return cls(rulebook, None)

    @property
    def compiled(self) -> bool:
        """Whether games are played by compiled rules."""
        return self._batch is not None

    def is_ready(self, here: Game | Position | None = None) -> bool:
        """Whether games are played without delay: compiled rules have been loaded."""
        return self._batch is None or self._batch.is_ready(self._usual(here))

    def seconds_until_ready(self, here: Game | Position | None = None) -> float:
        """How long :meth:`prepare` will take, about."""
        if self._batch is None:
            return 0.0
        at_hand = self._batch.is_at_hand(self._usual(here))
        return LOADING if at_hand else float(self.rulebook.seconds_to_compile)

    def prepare(
        self, report: Say | None = None, here: Game | Position | None = None
    ) -> Prepared | None:
        """Compile the rules, or load what was compiled before; ``None`` without Numba.

        Otherwise the first game does. ``report`` is called with a sentence where that takes long,
        by default it is printed to the standard error. ``here`` is a game to be played, or a
        position of it: a map of one's own, with other numbers of provinces or borders, is compiled
        anew.
        """
        if self._batch is None:
            return None
        return self._made_ready(self._usual(here), report or say)

    def compile_beside(self, here: Game | Position | None = None) -> bool:
        """Compile the rules in a process of its own, which :meth:`prepare` then loads them from.

        This process stays as quick as it was, and may end at any time: the other one ends with it.
        A thread that compiles can do neither; LLVM aborts a program that ends meanwhile. Returns
        whether they are at hand now. They are not where nothing can be kept on disk, and for maps
        and games of one's own: those only this process has.
        """
        if self._batch is None or not self._batch.is_usual(self._usual(here), self._usual()):
            return False
        program = (
            "import sys; from shogun_nb.engine.rulebook import rulebook_of; "
            "from shogun_nb.what_if.playing import Player; "
            "Player.of(rulebook_of(sys.argv[1]), compiled=True).prepare(lambda text: None)"
        )
        # -P: nothing is imported from the folder that the user happens to be in.
        command = [sys.executable, "-P", "-c", program, self.rulebook.name]
        try:
            process = subprocess.Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
        except OSError:
            return False
        atexit.register(process.kill)
        try:
            process.wait()
        finally:
            atexit.unregister(process.kill)
        return self._batch.is_at_hand(self._usual(here))

    def play(
        self,
        facts: Any,
        luck: Any,
        states: Sequence[State],
        hidden: Sequence[Sequence[int]],
        seats: Sequence[str],
        tape_key: int,
        numbers: range,
        last: int = NO_LAST,
    ) -> Any:
        """Play a game on from each state; returns the final states, in the same order.

        ``facts``, ``luck`` and what is ``hidden`` in each state are those of the rulebook,
        ``seats`` the bots by name, one a player. Playout ``n`` of ``numbers`` reads the luck of
        ``n`` under ``tape_key`` (:class:`~shogun_nb.engine.tape.PlayoutTape`), so that what is
        compared can have the same. What is given stays as it is. ``last`` is the round, as
        ``rulebook.round_of`` numbers them, after which games end early.

        Raises :class:`~shogun_nb.InputError` for other numbers of states, and for unknown bots.
        """
        self._check(states, hidden, seats, numbers)
        if self._batch is None:
            ends = self._one_by_one(facts, luck, states, hidden, seats, tape_key, numbers, last)
            return packed_all(list(ends))
        if all(state is states[0] for state in states):
            played = numpy.repeat(packed_all(states[:1]), len(numbers))
        else:
            played = packed_all(states)
        laid = numpy.array(hidden, numpy.int64)
        told = self._arguments(facts, luck, played, laid, [seats], numbers, (), tape_key, last)
        self._run(told)
        return played

    def play_from(
        self,
        facts: Any,
        luck: Any,
        state: State,
        hidden: Sequence[int],
        seats: Sequence[str],
        tape_key: int,
        numbers: range,
        last: int = NO_LAST,
    ) -> Any:
        """As :meth:`play`, with the same state for every number.

        >>> from shogun_nb.engine.rulebook import rulebook_of
        >>> player = Player.of(rulebook_of("shogun"), compiled=False)
        >>> bots = ["random"] * 3
        >>> here = game.position
        >>> ends = player.play_from(
        ...     here.facts, here.tower.tables(), here.state, here.plans, bots, 7, range(2)
        ... )
        >>> ends["points"].shape
        (2, 5)
        """
        wanted = numbers or range(1)  # the array of no game at all has a record's names, too
        given = [state] * len(wanted), [hidden] * len(wanted)
        return self.play(facts, luck, *given, seats, tape_key, wanted, last)[: len(numbers)]

    def play_seed(
        self,
        facts: Any,
        luck: Any,
        state: State,
        hidden: Sequence[int],
        dealings: Sequence[Sequence[str]],
        seed: int | str,
        numbers: range,
    ) -> Any:
        """The games of a seed that begin in one position, as simulations play them.

        Game ``n`` seats the bots as ``dealings[n % len(dealings)]`` says, and reads the tapes of
        the seed and its number (:func:`~shogun_nb.engine.tape.make_tape`). For compiled players
        only: simulations play others game by game.
        """
        for seats in dealings:
            self._check([state], [hidden], seats, range(1))
        count = len(numbers)
        played = numpy.repeat(packed_all([state]), count)
        laid = numpy.repeat(numpy.array([hidden], numpy.int64), count, axis=0)
        lengths = {"chance": self.rulebook.tape_length, "bots": self.rulebook.bot_tape_length}
        tapes = [
            numpy.frombuffer(
                b"".join(tape_bytes(seed, number, purpose, length) for number in numbers), "<u4"
            )
            .astype(numpy.int64)
            .reshape(count, length)
            for purpose, length in lengths.items()
        ]
        self._run(self._arguments(facts, luck, played, laid, dealings, numbers, tapes))
        return played

    # --- inside -----------------------------------------------------------------------------------
    def _check(
        self,
        states: Sequence[State],
        hidden: Sequence[Sequence[int]],
        seats: Sequence[str],
        numbers: range,
    ) -> None:
        if not states or not len(states) == len(hidden) == len(numbers):
            raise InputError(
                f"playouts: {len(states)} states, {len(hidden)} times what is hidden and "
                f"{len(numbers)} numbers do not go together. Give one of each for every playout."
            )
        most = max(state.players for state in states)
        if len(seats) < most:
            raise InputError(f"seats: {len(seats)} bots for {most} players. Name a bot for each.")
        self.rulebook.bot_numbers(seats)

    def _one_by_one(
        self,
        facts: Any,
        luck: Any,
        states: Sequence[State],
        hidden: Sequence[Sequence[int]],
        seats: Sequence[str],
        key: int,
        numbers: range,
        last: int,
    ) -> Iterator[State]:
        rulebook = self.rulebook
        for number, begun, laid in zip(numbers, states, hidden, strict=True):
            state = begun.fork()
            tape = PlayoutTape(key, number, rulebook.tape_length)
            bot_tape = PlayoutTape(bot_key(key), number, rulebook.bot_tape_length)
            rulebook.play(facts, luck, state, list(laid), tape, bot_tape, seats, last)
            yield state

    def _run(self, arguments: Sequence[Any]) -> None:
        """Play all games to the end, in place; see :meth:`_arguments`."""
        self._made_ready(arguments, say)
        assert self._batch is not None
        self._batch(*arguments)

    def _made_ready(self, arguments: Sequence[Any], report: Say) -> Prepared:
        assert self._batch is not None
        return self._batch.prepare(arguments, report, self.rulebook.seconds_to_compile)

    def _arguments(
        self,
        facts: Any,
        luck: Any,
        states: Any,
        hidden: Any,
        dealings: Sequence[Sequence[str]],
        numbers: range,
        tapes: Sequence[Any] = (),
        key: int = 0,
        last: int = NO_LAST,
    ) -> tuple[Any, ...]:
        """What the compiled batch takes, every time of the same types."""
        rulebook = self.rulebook
        known = self._facts
        if known[0] is not facts or known[1] is not luck:
            # Kept with what it was made of: as long as that is here, nothing else can be the same.
            known = self._facts = (facts, luck, (packed(facts), packed(luck)))
        if self._tables is None:
            self._tables = packed(rulebook.bot_tables())
        lengths = (rulebook.tape_length, rulebook.bot_tape_length)
        return (
            *known[2],
            self._tables,
            states,
            hidden,
            numpy.array([rulebook.bot_numbers(seats) for seats in dealings], numpy.int64),
            bool(tapes),
            *(tapes or (numpy.zeros((1, length), numpy.int64) for length in lengths)),
            numpy.uint64(key),
            numpy.uint64(bot_key(key)),
            numbers.start,
            numbers.step,
            numpy.zeros(rulebook.choice_length, numpy.int64),
            None,
            last,
        )

    def _usual(self, here: Game | Position | None = None) -> tuple[Any, ...]:
        """Arguments of the types that games are played with."""
        template = here or usual_game(self.rulebook)
        position = template if isinstance(template, Position) else template.position
        return self._arguments(
            position.facts,
            self.rulebook.luck_of(position),
            packed_all([position.state]),
            numpy.array([position.plans], numpy.int64),
            [[self.rulebook.fast[0]] * len(position.players)],
            range(1),
        )


@cache
def _batch_of(rulebook: Rulebook) -> Batch:
    """One for all players of a game: what is compiled once serves them all."""
    try:
        numba: Any = import_module("numba")
    except ImportError as error:
        raise ImportError(f"{error} (pip install 'shogun_nb[fast]' installs it)") from None
    if numba.config.DISABLE_JIT:
        raise ImportError("NUMBA_DISABLE_JIT is set")
    return Batch(rulebook)


@cache
def _say_once(text: str) -> None:
    say(text)
