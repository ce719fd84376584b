"""Playouts in the background: what is known is told block by block, and Stop is obeyed at once.

A page that asks stays answerable. Playouts begin interpreted at once; where it pays, compiled rules
are loaded or compiled meanwhile, and play on from the next block. Neither that nor the size of a
block changes a digit: who stops gets the comparison of the playouts that are done, as
:func:`shogun_nb.compare` gives it for so many.
"""

from __future__ import annotations

import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.position import Position
from shogun_nb.engine.speech import counted
from shogun_nb.what_if import comparing
from shogun_nb.what_if.comparing import SLOWER, WORTH_IT, Gathered, described_by, play_block
from shogun_nb.what_if.comparison import Comparison
from shogun_nb.what_if.experiment import Experiment

if TYPE_CHECKING:
    from shogun_nb.what_if.experiment import Measured


@dataclass(frozen=True)
class Alternatives:
    """What a choice is compared with: ``choices`` by name, two of them the own and the coach's.

    ``about`` says in a line what was decided; ``own`` and ``coach`` are names, the same where the
    coach would have chosen it, too. ``says_whose``: these names say so by themselves.
    """

    about: str
    own: str
    coach: str
    choices: Mapping[str, Choice]
    says_whose: bool = False

    @classmethod
    def among(
        cls,
        view: Any,
        own: Choice,
        coach: Choice,
        others: Iterable[Choice],
        words: Callable[[Any, Choice], str] | None = None,
    ) -> Alternatives:
        """The own choice, the coach's and some of ``others``, as far as a view allows them.

        They are taken in the order of ``others``, where the coach's stands too; ``words`` name a
        choice in a position, as the rulebook does if nothing is said.
        """
        position = view.position
        named = position.rulebook.choice_in_words if words is None else words
        found: dict[str, Choice] = {}
        for one in (own, *others):
            name, wanted = named(position, one), len(found) < MOST_ALTERNATIVES or one == coach
            if wanted and name not in found and not view.problems(one):
                found[name] = one
        ours, stands = named(position, own), position.rulebook.stands(position)
        return cls(f"{ours}, {stands}", ours, named(position, coach), found)


MOST_ALTERNATIVES = 5
"""How many choices are compared at the most, but for the coach's, which always is."""

PLAYING, DONE, STOPPED, FAILED = "playing", "done", "stopped", "failed"
"""How it stands with playouts in the background."""
_BLOCK = 0.1  # seconds that a block should take
_GROWTH = 4  # times as many playouts may be in the next block
_PAUSE = 0.01  # seconds between interpreted blocks, in which the page has its turn
_GETS_READY = 0.4  # the same while rules are compiled or loaded, which is what all wait for


@dataclass(frozen=True)
class Known:
    """What is known at one moment.

    ``stage`` is :data:`PLAYING`, :data:`DONE`, :data:`STOPPED` or :data:`FAILED`; ``done`` of
    ``due`` playouts have been played in whole blocks. ``note`` says, while that is so, that rules
    are being compiled; ``error`` why it failed, in a sentence, otherwise both are "".
    """

    stage: str = PLAYING
    done: int = 0
    due: int = 0
    note: str = ""
    error: str = ""

    @property
    def over(self) -> bool:
        """Whether nothing more will be known.

        >>> Known(PLAYING).over, Known(STOPPED).over
        (False, True)
        """
        return self.stage != PLAYING

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1.

        >>> Known(done=50, due=200).share
        0.25
        """
        return self.done / self.due if self.due else 0.0


K = TypeVar("K", bound=Known)


class Background(ABC, Generic[K]):
    """Blocks of playouts in a thread of their own; :class:`Question` is one.

    ``heard`` is called without arguments whenever something new is known, **in that thread**; what
    is known is then :attr:`known`. It must not wait for anything. Who shows it in a page hands it
    to the loop of the kernel::

        loop = asyncio.get_running_loop()
        question = Question(described, heard=lambda: loop.call_soon_threadsafe(show))

    and ``show`` reads ``question.known``. An error that ``heard`` raises ends the playouts: nobody
    listens any more. ``compiled=False`` never compiles nor loads what was compiled.
    """

    def __init__(
        self,
        known: K,
        here: Position,
        heard: Callable[[], object] = lambda: None,
        compiled: bool | None = None,
    ) -> None:
        self._known = known
        self._here = here
        self._heard = heard
        self._may_compile = compiled is not False and find_spec("numba") is not None
        self._compiled = False
        self._gets_ready = False
        self._size = 1
        self._seconds_left = 0.0  # of interpreted playouts, about
        self._note = ""
        self._looked = threading.Event()  # at how long they will take
        self._over = threading.Event()
        self._turn = threading.RLock()

    # --- for whoever asks -------------------------------------------------------------------------
    @property
    def known(self) -> K:
        """What is known now: of whole blocks only."""
        return self._known

    def begin(self) -> Self:
        """Play in the background from here on; returns itself."""
        # A kernel that is ended does not wait for it.
        threading.Thread(target=self._run, name="what if", daemon=True).start()
        return self

    def stop(self) -> K:
        """End it and return what is known; it returns at once, and nothing more is heard.

        The thread ends with the block that it is playing, of a tenth of a second or so, which does
        not count. To stop what is over changes nothing.
        """
        with self._turn:
            if not self._known.over:
                self._known = replace(self._known, stage=STOPPED, note="")
            self._end()
            return self._known

    def wait(self, seconds: float | None = None) -> K:
        """Wait until it is over, or so long, and return what is known: for programs and tests."""
        self._over.wait(seconds)
        return self._known

    # --- for those that play ----------------------------------------------------------------------
    @abstractmethod
    def _blocks(self) -> Iterator[K]:
        """Play block by block; each time, what is known then. Stop leaves it where it stands."""

    def _timed(self, playouts: int, seconds: float, left: int, early: bool = False) -> None:
        """Learn from a block how large the next may be, and whether compiling pays.

        Such a block had so many ``playouts`` and took so many ``seconds``; as many are ``left``.
        ``early``: somebody waits for the first picture still, and nothing may slow it down.
        """
        fitting = int(playouts * _BLOCK / max(seconds, 1e-6))
        self._size = max(1, min(fitting, _GROWTH * self._size))
        if not self._compiled:
            if not early:
                self._seconds_left = seconds / playouts * left
                self._looked.set()
            self._over.wait(_GETS_READY if self._gets_ready else _PAUSE)

    def _without_numba(self) -> None:
        """Numba is there and cannot be used; called in a thread of its own."""

    # --- the threads ------------------------------------------------------------------------------
    def _run(self) -> None:
        try:
            self._compiled = self._may_compile and self._is_ready()
            if self._may_compile and not self._compiled:
                threading.Thread(target=self._get_ready, name="compiling", daemon=True).start()
            for known in self._blocks():
                if not self._tell(known):
                    return
            self._tell(replace(self._known, stage=DONE))
        except InputError as error:
            self._fail(str(error))
        except Exception as error:  # noqa: BLE001  a page tells it; a thread has nobody else
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            self._fail(f"The playouts broke off ({what}). Nothing was changed.")
        finally:
            with self._turn:
                self._end()

    def _tell(self, known: K) -> bool:
        """Make this what is known, unless it was stopped meanwhile; whether to go on."""
        with self._turn:
            if self._known.over:
                return False
            self._known = known = replace(known, note="" if known.over else self._note)
            try:
                self._heard()
            except Exception:  # noqa: BLE001  such as that of a loop that is closed
                self.stop()
            if self._known.over:
                self._end()
            return not self._known.over

    def _fail(self, why: str) -> None:
        self._tell(replace(self._known, stage=FAILED, error=why))

    def _end(self) -> None:
        self._over.set()
        self._looked.set()

    def _is_ready(self) -> bool:
        """Whether compiled rules have been loaded already; to ask loads nothing."""
        if "numba" not in sys.modules:
            return False
        from shogun_nb.what_if.playing import Player

        try:
            return Player.of(self._here.rulebook, compiled=True).is_ready(self._here)
        except InputError:
            return False

    def _get_ready(self) -> None:
        """Load or compile the rules while others play, if that pays; Stop does not end it.

        What was compiled serves the next question.
        """
        self._looked.wait()
        if self._over.is_set() or self._seconds_left < WORTH_IT:
            return
        from shogun_nb.what_if.playing import LOADING, Player

        rulebook = self._here.rulebook
        try:
            player = Player.of(rulebook, compiled=True)
        except InputError:
            self._without_numba()
            return
        seconds = player.seconds_until_ready(self._here)
        if self._seconds_left < SLOWER * seconds:
            return
        if seconds > LOADING:
            self._say(
                f"The computer learns to play {rulebook.title} fast. That takes about "
                f"{round(seconds)} seconds, only once; until then the games come slowly."
            )
            player.compile_beside(self._here)
        self._gets_ready = True
        try:
            player.prepare(lambda text: None, self._here)
            self._compiled = True
        except Exception:  # noqa: BLE001  what cannot be compiled is played interpreted, to the end
            self._compiled = False
        self._gets_ready = False
        self._say("")

    def _say(self, note: str) -> None:
        with self._turn:
            if self._note != note:
                self._note = note
                self._tell(self._known)


@dataclass(frozen=True)
class Answer(Known):
    """What is known of a question: the comparison of all whole blocks, once there are two playouts.

    ``done`` and ``due`` count the playouts of each alternative.
    """

    comparison: Comparison | None = None

    @property
    def sentence(self) -> str:
        """The answer with its uncertainty, or why there is none yet.

        >>> Answer(due=500).sentence
        'Nothing is known yet: 0 of 500 playouts have been played.'
        """
        if self.comparison is not None:
            return self.comparison.sentence()
        if self.error:
            return self.error
        return (
            f"Nothing is known yet: {self.done:,} of {counted(self.due, 'playout')} have been "
            "played."
        )


class Question(Background[Answer]):
    """A comparison in the background; :func:`ask` makes and begins one.

    It is that of an :class:`~shogun_nb.what_if.experiment.Experiment`, with the ``functions`` it is
    measured by. ``usual``: as many playouts as there are by default, whatever it says.

    >>> described, functions = described_by(game, {"as it is": {}}, playouts=4, bots="random")
    >>> Question(described, functions).begin().wait().comparison.playouts
    4
    """

    def __init__(
        self,
        described: Experiment,
        functions: Mapping[str, Measured] | None = None,
        heard: Callable[[], object] = lambda: None,
        *,
        usual: bool = False,
        compiled: bool | None = None,
    ) -> None:
        here = described.alternatives[0].scenario.position
        if described.by_views:
            compiled = False
        super().__init__(Answer(), here, heard, compiled)
        self._usual = usual
        self._gathered = Gathered(described, functions or {}, fewer=False)
        if usual:
            fast = self._may_compile
            self._set_due(comparing.PLAYOUTS if fast else comparing.INTERPRETED_PLAYOUTS)
            self._gathered.fewer = not fast and compiled is not False
        self._known = replace(self._known, due=self._gathered.described.playouts)

    def _set_due(self, playouts: int) -> None:
        found = self._gathered
        found.described = replace(found.described, playouts=playouts)

    def _without_numba(self) -> None:
        if self._usual:
            self._gathered.fewer = True
            self._set_due(comparing.INTERPRETED_PLAYOUTS)

    def _blocks(self) -> Iterator[Answer]:
        found, done = self._gathered, 0
        while done < (due := found.described.playouts):
            begin = time.monotonic()
            block = comparing.block_from(done, due, self._size)
            found.add(*play_block(found.described, block, self._compiled, bool(found.functions)))
            done = block.stop
            comparison = found.comparison() if done > 1 else None
            yield replace(self._known, done=done, due=due, comparison=comparison)
            self._timed(len(block), time.monotonic() - begin, due - done)


def ask(
    scenario: object,
    alternatives: Mapping[str, object],
    heard: Callable[[], object] = lambda: None,
    *,
    playouts: int | None = None,
    compiled: bool | None = None,
    **settings: Any,
) -> Question:
    """Begin a comparison in the background: the arguments are those of ``sg.compare``.

    ``heard`` is called in a thread of its own, see :class:`Background`. Raises
    :class:`~shogun_nb.InputError`, as ``sg.compare`` does, before anything is played; what goes
    wrong later is told as a sentence in ``known.error``.

    >>> question = ask(game, {"as it is": {}}, playouts=4, bots="random")
    >>> question.wait().sentence.split(",")[0]
    'For Takeda “as it is” wins 50.0 of 100 games'
    """
    described, functions = described_by(scenario, alternatives, playouts, **settings)
    question = Question(described, functions, heard, usual=playouts is None, compiled=compiled)
    return question.begin()
