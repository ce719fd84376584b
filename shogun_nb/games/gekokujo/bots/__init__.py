"""Bots of Gekokujō: players made of luck or of rules of thumb. They get views only."""

from __future__ import annotations

from typing import ClassVar

from shogun_nb.engine import bots as engine
from shogun_nb.games.gekokujo.legality import ASKED


class Bot(engine.Bot):
    """The base of your own bots: a method for each kind of decision, such as ``move``.

    Every method gets a view and returns a choice. Methods that are not written choose at random,
    uniformly over all legal choices. ``methods`` are their names.

    >>> class Bold(Bot):
    ...     def move(self, view):
    ...         return view.legal()[-1]
    >>> "move" in Bot.methods and "hire_ronin" in Bot.methods
    True
    """

    methods: ClassVar[tuple[str, ...]] = tuple(one.method for one in ASKED.values() if one.method)


class RandomBot(engine.ByLuck, Bot):
    """Uniform over all legal choices."""


BOTS = engine.BuiltIn({"random": RandomBot})
"""The built-in bots by name."""
