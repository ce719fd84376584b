"""Where did it turn? The chance of winning after each decision of a player, and what each has cost.

Each decision is a comparison of its own: what was chosen against what an adviser would have chosen,
with what lay face down as it lay there: when a game is told, all of it has been turned up. (Plans
dealt anew are worse than those that anybody makes, so that the chance rose wherever some lay there,
and fell where they were made.) All of them get their playouts in turn, so that the whole
course is there early, and its intervals narrow together.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from shogun_nb.engine.choice import Choice
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.game import Game
from shogun_nb.what_if.asking import Background, Known
from shogun_nb.what_if.comparing import Gathered, block_from, described_by, play_block
from shogun_nb.what_if.comparison import Comparison
from shogun_nb.what_if.statistics import Difference, Estimate

CHOSEN, ADVISED = "as chosen", "as advised"
"""The names of the two that are compared at each decision."""
PLAYOUTS, INTERPRETED_PLAYOUTS = 1_500, 40
"""How many playouts of each there are by default: compiled, and without Numba."""


@dataclass(frozen=True)
class Decision:
    """A decision that was made: after how many choices of the game, and by whom.

    ``advised`` is what an adviser would have chosen.
    """

    number: int
    player: str
    chosen: Choice
    advised: Choice


@dataclass(frozen=True)
class Point:
    """What is known of a decision: its comparison, ``None`` before two playouts are played."""

    decision: Decision
    comparison: Comparison | None = None

    @property
    def chance(self) -> Estimate | None:
        """The chance of winning after it, as it was chosen."""
        return None if self.comparison is None else self.comparison.estimate(CHOSEN)

    @property
    def cost(self) -> Difference | None:
        """How much more often the advised choice wins; ``None`` where it is the chosen one."""
        if self.comparison is None or self.decision.chosen == self.decision.advised:
            return None
        return self.comparison.difference(ADVISED, CHOSEN)


@dataclass(frozen=True)
class Course(Known):
    """What is known of a game: a point for each decision, in their order.

    ``done`` and ``due`` count the playouts of all decisions together.
    """

    points: tuple[Point, ...] = ()

    def costliest(self, most: int = 3) -> list[Point]:
        """The decisions that cost most, the worst first; those that have surely cost something.

        What may be luck would teach the wrong thing: an interval with 0 in it is left out.

        >>> Course().costliest()
        []
        """
        known = [(one.cost, one) for one in self.points if one.cost is not None]
        costs = [(cost.value, one) for cost, one in known if cost.settled]
        costs.sort(key=lambda pair: -pair[0])
        return [one for value, one in costs[:most] if value > 0]


class Turning(Background[Course]):
    """The course of a game, worked out in the background; :func:`turning` makes and begins one."""

    def __init__(
        self,
        game: Game,
        decisions: Sequence[Decision],
        heard: Callable[[], object] = lambda: None,
        *,
        playouts: int | None = None,
        seed: int | str = 1,
        bots: object = None,
        compiled: bool | None = None,
    ) -> None:
        if not decisions:
            raise InputError("There is no decision in this game to look at.")
        self._decisions = tuple(decisions)
        asked = []
        for one in decisions:
            then = game.fork().undo(to=one.number)
            tried = {CHOSEN: one.chosen}
            if one.advised != one.chosen:
                tried[ADVISED] = one.advised
            described, _ = described_by(
                then, tried, playouts, bots=bots, seed=seed, player=one.player, know_plans=True
            )
            asked.append(described)
        if any(described.by_views for described in asked):
            compiled = False
        super().__init__(Course(), game.position, heard, compiled)
        if playouts is None:
            playouts = PLAYOUTS if self._may_compile else INTERPRETED_PLAYOUTS
        self._found = [
            Gathered(replace(described, playouts=playouts), {}, fewer=False) for described in asked
        ]
        self._playouts = playouts
        self._known = replace(
            self._known,
            due=playouts * len(self._found),
            points=tuple(map(Point, self._decisions)),
        )

    def _blocks(self) -> Iterator[Course]:
        done = [0] * len(self._found)
        while min(done) < self._playouts:
            at = done.index(min(done))  # all in turn
            begin = time.monotonic()
            found = self._found[at]
            size = self._size if done[at] else 2  # first an estimate of each
            block = block_from(done[at], self._playouts, size)
            found.add(*play_block(found.described, block, self._compiled, False))
            done[at] = block.stop
            points = list(self._known.points)
            points[at] = replace(points[at], comparison=found.comparison())
            yield replace(self._known, done=sum(done), points=tuple(points))
            left = self._playouts * len(done) - sum(done)
            self._timed(len(block), time.monotonic() - begin, left, early=0 in done)


def turning(
    game: Game,
    player: str,
    advise: Callable[[Game], Choice],
    heard: Callable[[], object] = lambda: None,
    *,
    kinds: tuple[type[Choice], ...] = (Choice,),
    playouts: int | None = None,
    seed: int | str = 1,
    bots: object = None,
    compiled: bool | None = None,
) -> Turning:
    """Begin to work out where a game turned for a player, in the background.

    ``advise`` gets a copy of the game as it stood before a decision of the player, and says what
    would have been a good choice there. ``kinds`` leaves out all other choices. ``heard`` is called
    in a thread of its own, see :class:`~shogun_nb.what_if.asking.Background`; the rest is as in
    ``sg.compare``. The game stays as it is.

    Raises :class:`~shogun_nb.InputError` where the player has decided nothing.

    >>> over = sg.new_game(seed=7, options={"years": 1}).play("random")
    >>> advise = lambda then: then.suggest("Takeda")[0]
    >>> found = turning(over, "Takeda", advise, kinds=(sg.Plan,), playouts=2, bots="random")
    >>> len(found.wait().points)  # a plan in each of three rounds
    3
    """
    decisions = [
        Decision(number, player, made.choice, advise(game.fork().undo(to=number)))
        for number, made in enumerate(game.choices)
        if made.player == player and isinstance(made.choice, kinds)
    ]
    made = Turning(
        game, decisions, heard, playouts=playouts, seed=seed, bots=bots, compiled=compiled
    )
    return made.begin()
