"""Talk in winter: the sand-glass of people's four minutes, and why bots said what they said."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from shogun_nb.engine.bots import Bot
from shogun_nb.games.senji.bots import GreedyBot
from shogun_nb.games.senji.bots.greedy import NO_PROMISE
from shogun_nb.games.senji.choices import Accept, Offer, Orders, Refuse
from shogun_nb.games.senji.position import Position
from shogun_nb.games.senji.reading.worth import is_fair, of_partner
from shogun_nb.games.senji.rules import state as at
from shogun_nb.games.senji.rules.winter import MOMENTS
from shogun_nb.games.senji.said import Said

JUMP = 2.0
"""Seconds that count at most between two ticks: a page that is reloaded loses no time."""
STEP = 10
"""So many seconds pass before the page says anew how many are left; the last ones one by one."""


def talks(state: at.State) -> bool:
    """Whether people negotiate now, in winter (SEN-040)."""
    return state.season == 0 and state.step in (at.OFFER, at.ANSWER)


class SandGlass:
    """The time that the people at one computer have for their offers in a winter (SEN-040).

    It runs while one of them decides and a page shows it. ``minutes`` 0 is no clock.

    >>> sand = SandGlass(4)
    >>> sand.words
    '4:00 left'
    """

    def __init__(self, minutes: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._all, self._clock = 60.0 * minutes, clock
        self._used = 0.0
        self._winter = -1
        self._last: float | None = None
        self.on = minutes > 0
        """Whether the clock is wanted; it can be stopped."""
        self.ran_out = -1
        """The winter in which it ran out last."""

    @property
    def there(self) -> bool:
        """Whether there is a clock at all."""
        return self._all > 0

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._all - self._used)

    @property
    def words(self) -> str:
        """What the prompt says of it."""
        left = -int(-self.left // 1)
        if left > STEP:
            left = -(-left // STEP) * STEP
        return f"{left // 60}:{left % 60:02} left" + ("" if self.on else ", stopped")

    def follow(self, winter: int, decides: bool) -> None:
        """Another moment: a new winter turns the glass, and it runs only while a person decides."""
        if winter != self._winter:
            self._winter, self._used = winter, 0.0
        if not decides or not self.on:
            self._last = None
        elif self._last is None:
            self._last = self._clock()

    def tick(self) -> bool:
        """A moment has passed; whether the sand has run out with it."""
        if self._last is None:
            return False
        now = self._clock()
        self._used += min(JUMP, max(0.0, now - self._last))
        self._last = now
        if self.left == 0:
            self._last = None
            self.ran_out = self._winter
        return self.left == 0

    def switch(self) -> None:
        """Stop the clock, or let it run on."""
        self.on = not self.on
        self._last = None


def promise_line(here: Position, one: Said, player: str | None) -> str:
    """A promise as one of the two reads it.

    >>> from shogun_nb.games import senji
    >>> here = senji.scenario(players=["Ann", "Ben", "Cleo"])
    >>> promise_line(here, Said(200_012, 0, 1, False, "to call your home first"), "Ben")
    'Ann promised you in round 2: “to call your home first”.'
    """
    giver, partner = here.players[one.giver], here.players[one.partner]
    first = "You" if giver == player else giver
    other = "you" if partner == player else partner
    return f"{first} promised {other} in round {one.moment // MOMENTS}: “{one.words}”."


MOST = 1
"""Reasons that are told at a time: of an earlier offer nobody asks any more."""


REFUSED = "That card is not in this hand, or it is worth more than what you give."
"""Why a bot refuses, as it is told."""
FAIR = "The values are right, but that card is not in this hand, or must not go to a neighbour."
"""Why it refuses what it counts as fair: so says its public rule, whatever lies in its hand."""


def reasons_of(game: Any, player: str, bots: Mapping[str, Bot]) -> list[str]:
    """Why greedy bots made, took or refused their last offers with this player in this winter.

    Only after they were answered, and only what was between these two. Why one refuses is told in
    the same words whether the card is in the hand or not: nobody asks his way through it (SEN-041).

    >>> from shogun_nb.games import senji
    >>> reasons_of(senji.new_game(["Ann", "Ben", "Cleo"], seed=7), "Ann", {})
    []
    """
    told: list[str] = []
    answer = None
    for number in range(len(game.choices) - 1, -1, -1):
        one = game.choices[number]
        if isinstance(one.choice, Orders) or len(told) == MOST:
            break
        if isinstance(one.choice, (Accept, Refuse)):
            answer = number
        elif answer is not None and isinstance(one.choice, Offer):
            two = {one.player: number, game.choices[answer].player: answer}
            answer = None
            other = next((name for name in two if name != player), None)
            if player in two and isinstance(bots.get(str(other)), GreedyBot):
                then = game.fork()
                then.undo(to=two[other])
                choice, reason = then.suggest(other)
                if isinstance(choice, Refuse):
                    counted = of_partner(then.view(player).position, one.choice)
                    why = FAIR if is_fair(one.choice) else REFUSED
                    reason = f"{why} {NO_PROMISE if one.choice.promise else counted}"
                if choice == game.choices[two[other]].choice:
                    told.insert(0, f"{other} on the last offer: {reason}")
    return told
