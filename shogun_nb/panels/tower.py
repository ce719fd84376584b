"""The battle tower on the page: what goes in, what falls out, and what that decides (S-51 to S-56).

:class:`TowerView` is a part of other panels: it shows a position that waits for a throw, and then
the throw. :class:`BattlePanel` is the panel of a game whose throws are made by hand.
"""

from __future__ import annotations

from ipywidgets import HTML, Box

from shogun_nb.controls import Panel, Still
from shogun_nb.history import Step
from shogun_nb.panels.pieces import listed
from shogun_nb.position import Position
from shogun_nb.rules.record import Entry
from shogun_nb.view import log_of


class TowerView(Box):  # type: ignore[misc]
    """The tower as a part of ``panel``: what goes in, the throw, and what came of it.

    ``odds`` shows the exact odds before a throw.

    >>> from shogun_nb import new_game
    >>> from shogun_nb.history import steps_of
    >>> game = new_game(players=["Takeda", "Uesugi", "Mori"], seed=7).play("greedy", most=7)
    >>> step = steps_of(game)[-1]
    >>> tower = TowerView(Panel("A battle"))
    >>> tower.show_before(step.before)
    >>> tower.show_throw(step, animate=False)
    >>> tower.animating
    False
    """

    def __init__(self, panel: Panel, *, odds: bool = False) -> None:
        self.odds = odds
        self.animating = False
        self._panel = panel
        self._words: list[str] = []
        self._html = HTML()
        super().__init__([self._html])
        self.add_class("shogun-tower")

    def show_before(self, position: Position, record: tuple[Entry, ...] = ()) -> None:
        """A position that waits for a throw: who fights where, what goes in, what is inside.

        ``record`` are the entries that led there, where they are known: they say exactly how many
        armies a special card or the event has added.
        """
        self._show(log_of(position.lookup, record, None))

    def show_throw(self, step: Step, animate: bool = True, *, focus: bool = True) -> None:
        """A throw (a step with ``before``): what stays, what falls, what that decides.

        ``focus`` lets the keyboard go to the Skip button while it moves, and back again.
        """
        self._show(step.words)

    def skip(self) -> None:
        """End the animation at once; does nothing when nothing moves."""
        self.animating = False

    def clear(self) -> None:
        """Show nothing."""
        self._show([])

    def still(self) -> Still:
        """What is shown now, as HTML and as plain words."""
        return Still("\n".join(self._words), html=listed(self._words))

    def _show(self, words: list[str]) -> None:
        self._words = words
        self._html.value = listed(words)
