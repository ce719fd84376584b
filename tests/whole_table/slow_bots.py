"""A bot that chooses when a test lets it, and what a page does meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from shogun_nb.controls import Panel
from shogun_nb.games.shogun.bots import Bot, GreedyBot
from shogun_nb.games.shogun.choices import Choice
from shogun_nb.games.shogun.view import View

PATIENCE = 60  # seconds after which a test gives up


class Slow(Bot):
    """Chooses what the greedy bot would, but not before the gate is open.

    It tries something out on its own view before, and tells how often, how many at a time, and in
    which threads it was asked.
    """

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.asked = self.now = self.most = 0
        self.threads: set[int] = set()

    def decide(self, view: View, luck: Sequence[int]) -> Choice:
        self.asked += 1
        self.now += 1
        self.most = max(self.most, self.now)
        self.threads.add(threading.get_ident())
        choice = GreedyBot().decide(view, luck)
        view.state.chests[0] -= 1
        view.state.armies[3] += 5
        assert self.gate.wait(PATIENCE), "nobody has opened the gate"
        self.now -= 1
        return choice


def tick(panel: Panel) -> None:
    """The page says that the time is over."""
    panel.manners._ticked(None, {"tick": panel.manners.beat[1]}, None)
