"""A walk from state to state, drawn as a path: what shows a trial of a chain beside its bars."""

from __future__ import annotations

from collections.abc import Sequence

from shogun_nb.controls import Panel
from shogun_nb.controls.played import Played
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.templates import Html, Views

_views = Views(__file__)

_WIDE, _LEFT, _ROW, _TOP, _FOOT = 640, 142, 34, 14, 22  # of the drawing; pixels where it is whole
_PACE = 260  # milliseconds from one step to the next


class Walk(Played):
    """A :class:`~shogun_nb.teaching.trials.TrialPicture` of a chain: its states, step by step.

    ``states`` are the names of the states from the top, ``steps`` how many steps there is room
    for (a longer walk makes room for itself), ``step`` what one is called.

    >>> walk = Walk(Panel("One cube"), ("in the tray", "inside"), steps=3, step="throw")
    >>> walk.show((0, 1, 1, 0), animate=False)
    >>> walk.spoken
    'At the start: in the tray. Throw 1: inside. Throw 2: inside. Throw 3: in the tray.'
    """

    def __init__(
        self, panel: Panel, states: Sequence[str], *, steps: int, step: str = "step"
    ) -> None:
        self.states = (*states,)
        self.steps = steps
        self.step = step
        self.path: tuple[int, ...] = ()
        super().__init__(panel)
        self.clear()

    def show(self, seen: Sequence[int], *, animate: bool) -> None:
        """A walk: the place of the state at the start, and after each step.

        Raises :class:`~shogun_nb.InputError` for a place that no state has, and for no walk.
        """
        path = (*seen,)
        if not path or not all(type(at) is int and 0 <= at < len(self.states) for at in path):
            raise InputError(
                f"Walk: {shown(seen)} is not a walk: give places from 0 to {len(self.states) - 1}."
            )
        self.path = path
        moving = animate and self.seen
        total = _PACE * len(path) if moving else 0
        self._put(self._drawing(total), total, focus=True)
        self._begin(moving)

    def clear(self) -> None:
        """The states, before anything has happened."""
        self.path = ()
        self._put(self._drawing(0))
        self._end()

    @property
    def spoken(self) -> str:
        """The walk in words."""
        told = [
            f"{f'{self.step.capitalize()} {number}' if number else 'At the start'}: "
            f"{self.states[at]}."
            for number, at in enumerate(self.path)
        ]
        return " ".join(told)

    def _drawing(self, total: int) -> Html:
        most = max(self.steps, len(self.path) - 1)
        apart = (_WIDE - _LEFT - 16) / most

        def x(number: int) -> float:
            return round(_LEFT + apart * number, 1)

        def y(state: int) -> int:
            return _TOP + _ROW * state

        states = f"The states: {', '.join(self.states)}. No {self.step} yet."
        every = 1 + most // 25  # numbers that would touch are left out
        steps = [
            {
                "first": not number,
                "wait": _PACE * number,
                "x": x(number),
                "y": y(at),
                "x0": x(max(0, number - 1)),
                "y0": y(self.path[max(0, number - 1)]),
            }
            for number, at in enumerate(self.path)
        ]
        return _views.walk(
            {
                "axis": self.step,
                "wide": _WIDE,
                "left": _LEFT,
                "total": total,
                "steps": steps,
                "high": _TOP + _ROW * (len(self.states) - 1) + _FOOT + 14,
                "words": self.spoken or states,
                "states": [{"name": name, "y": y(at)} for at, name in enumerate(self.states)],
                "ticks": [{"number": one, "x": x(one)} for one in range(0, most + 1, every)],
            }
        )
