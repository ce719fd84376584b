"""Lists that a person puts in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HBox, VBox

from shogun_nb.controls import Panel, Press, Words, show_if


class SortableList(VBox):  # type: ignore[misc]
    """Up to ``most`` lines, each with buttons up and down; ``order`` is their present order.

    The buttons stay in place and the lines move, so that the keyboard's focus is never lost.
    ``words`` gives the line of an item and its short name for screen readers; ``key`` tells the
    buttons of this list from those of others on the page; ``moved`` is called after each move.

    >>> years = SortableList(
    ...     Panel("Quiz"), "years", "First to last", 3, lambda year: (f"the year {year}", str(year))
    ... )
    >>> years.show([1603, 1467])
    >>> years.downs[0].click()
    >>> years.order, years.lines[0].value
    ([1467, 1603], '1. the year 1467')
    """

    def __init__(
        self,
        panel: Panel,
        key: str,
        label: str,
        most: int,
        words: Callable[[Any], tuple[str, str]],
        *,
        what: str = "line",
        moved: Callable[[], None] = lambda: None,
    ) -> None:
        self._panel, self._key, self._words, self._what = panel, key, words, what
        self._on_move = moved
        self.order: list[Any] = []
        self.label = Words(label, "shogun-label")
        self.lines = [Words("", "shogun-line") for _ in range(most)]
        self.ups, self.downs = (
            [
                Press(
                    panel,
                    word,
                    lambda place=place, by=by: self.move(place, by),  # type: ignore[misc]
                    kind=self._name(word, place),
                )
                for place in range(most)
            ]
            for word, by in (("up", -1), ("down", 1))
        )
        self.ups[0].off(f"this {what} is already the first.")
        self.rows = [HBox(parts) for parts in zip(self.ups, self.downs, self.lines, strict=True)]
        for row in self.rows:
            row.add_class("shogun-order-row")
        super().__init__([self.label, *self.rows])
        self.add_class("shogun-order")

    def _name(self, word: str, place: int) -> str:
        return f"shogun-{self._key}-{word}-{place}"

    def show(self, order: Sequence[Any]) -> None:
        """Show these items, at least one and at most ``most``, in this order."""
        self.order = [*order]
        names = {}
        for place, row in enumerate(self.rows):
            show_if(row, place < len(order))
            self.downs[place].on()
        for place, item in enumerate(order):
            line, name = self._words(item)
            self.lines[place].say(f"{place + 1}. {line}")
            for word in ("up", "down"):
                names[self._name(word, place)] = f"move {name} {word}"
        self.downs[len(order) - 1].off(f"this {self._what} is already the last.")
        self._panel.manners.names = {**self._panel.manners.names, **names}

    def move(self, place: int, by: int) -> None:
        """Move the line at a place, from 0, up (-1) or down (1)."""
        order, other = self.order, place + by
        order[place], order[other] = order[other], order[place]
        self.show(order)
        self._on_move()
        # The keyboard follows the line, so that pressing again moves it on.
        self._panel.manners.focus(self._name("up" if by < 0 else "down", other))
