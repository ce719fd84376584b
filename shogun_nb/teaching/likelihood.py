"""The likelihood of what was seen, as a curve that is drawn by moving the probability."""

from __future__ import annotations

from math import exp, lgamma, log
from sys import float_info
from typing import TYPE_CHECKING, Any

import traitlets
from ipywidgets import HBox

from shogun_nb.controls import Markup, Panel, Press, Still, Words, show_if
from shogun_nb.controls.downloads import Downloads
from shogun_nb.controls.values import Slid
from shogun_nb.engine.answer import Exports
from shogun_nb.engine.changing import Call, Changeable
from shogun_nb.engine.choice import Whole
from shogun_nb.engine.distribution import picture
from shogun_nb.engine.odds_questions import Share
from shogun_nb.templates import Html, Views

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_views = Views(__file__)

MOST_TRIALS = 10_000
_STEPS = 500  # of the curve, from 0 to 1: those of ten thousand trials are narrow
_LEAST = 1e-6  # smaller likelihoods are not told apart in words
_WIDE, _HIGH, _LEFT, _TOP, _FOOT = 640, 260, 56, 16, 44  # of the drawing; pixels where it is whole


def binomial_likelihood(hits: int, trials: int, chance: float) -> float:
    """How likely so many ``hits`` in so many ``trials`` are, if each is one with this probability.

    It is reckoned by logarithms, since the ways to choose 5,000 of 10,000 have 3,009 digits.

    >>> f"{binomial_likelihood(7, 10, 0.5):.4f}", binomial_likelihood(0, 3, 0.0)
    ('0.1172', 1.0)
    >>> f"{binomial_likelihood(5_000, 10_000, 0.5):.5f}"
    '0.00798'
    """
    if chance in (0, 1):
        return float(hits == trials * chance)
    ways = lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1)
    likely = exp(ways + hits * log(chance) + (trials - hits) * log(1 - chance))
    return max(likely, float_info.min)  # possible, however unlikely: never 0


def likelihood_box(
    hits: int, trials: int, what: str = "hits", *, chance: float = 0.5
) -> LikelihoodBox:
    """A live box: move a probability, and see how likely it makes ``hits`` of ``trials``.

    ``what`` says what was counted, such as "cubes that stay inside"; ``chance`` is where the slider
    begins. Every probability that was tried leaves a point; a button draws the whole curve.

    Raises :class:`~shogun_nb.InputError` unless there are 1 to 10,000 trials, and no more hits.

    >>> box = likelihood_box(7, 10, "cubes that fall out")
    >>> box.chance = 0.7
    >>> f"{box.likelihood:.3f}"
    '0.267'
    """
    return LikelihoodBox(hits, trials, what, chance=chance)


class LikelihoodBox(Panel, Exports):
    """The box of :func:`likelihood_box`, which makes it.

    ``chance`` is the probability that is tried now, ``whole_curve`` whether the curve is drawn;
    setting them does what the slider and the button do. ``tried`` holds all that were tried.

    Setting ``chance`` to what is not a probability raises :class:`~shogun_nb.InputError`, and
    changes nothing.

    >>> box = LikelihoodBox(2, 3, "cubes that fall out")
    >>> box.chance = 0.25
    >>> box.tried
    (0.25, 0.5)
    >>> box.chance = 2
    Traceback (most recent call last):
        ...
    shogun_nb.engine.choice.ChoiceError: Probability p: 2 is not a probability from 0 to 1.
    """

    chance = traitlets.Any(0.5)
    whole_curve = traitlets.Bool(False)
    _made = False

    def __init__(self, hits: int, trials: int, what: str, *, chance: float = 0.5) -> None:
        self.trials = Whole("", 1, MOST_TRIALS).check(trials, "trials")
        self.hits = Whole("", 0, self.trials).check(hits, "hits")
        self.what = what
        self._value = Changeable(
            "Probability p", Share(""), chance, lambda to: Call("chance", (to,)), slides=True
        )
        self._value.type.check(chance, self._value.label)
        self._places: set[float] = set()
        self.seen = f"Seen: {self.hits:,} of {self.trials:,} {what}."
        super().__init__("How likely is what was seen?")
        self._slid = Slid(self, self._value, lambda value: setattr(self, "chance", value))
        self._drawing = Markup()
        self._curve = Press(self, "Draw the whole curve", self._draw_all, kind="shogun-main")
        self._clear = Press(self, "Clear", self.clear)
        row = HBox([self._curve, self._clear])
        row.add_class("shogun-row")
        self._files = Downloads(self, "likelihood", lambda: self)
        task = Words(f"{self.seen} Move p, and look for where this is likeliest.", "shogun-prompt")
        self.children = [
            *(self.manners, self._heading, task, self._slid),
            *(self._drawing, self.message, row, self.alert, self._files),
        ]
        self._made = True
        self.chance = chance
        self._try()

    # --- what a person does, and a program may do -------------------------------------------------
    @property
    def likelihood(self) -> float:
        """How likely :attr:`chance` makes what was seen."""
        return binomial_likelihood(self.hits, self.trials, self.chance)

    @property
    def tried(self) -> tuple[float, ...]:
        """The probabilities that were tried, from the lowest."""
        return (*sorted(self._places),)

    def clear(self) -> None:
        """Take the curve and all points away but that of now."""
        self._places.clear()
        self.whole_curve = False
        self._try()

    # --- inside -----------------------------------------------------------------------------------
    @traitlets.validate("chance")
    def _checked(self, proposal: Any) -> float:
        value = proposal["value"]
        return float(self._value.type.check(value, self._value.label))

    @traitlets.observe("chance", "whole_curve")
    def _changed(self, _: object) -> None:
        if self._made:
            self._try()

    def _draw_all(self) -> None:
        self.whole_curve = True

    def _try(self) -> None:
        self._places.add(self.chance)
        self._slid.number.value = self._slid.slider.value = self.chance
        self._drawing.value = self._svg()
        self._files.forgotten()
        show_if(self._files, self.whole_curve)
        self.say(self.sentence)
        if self.whole_curve:
            self._curve.off("the curve is drawn.")
        else:
            self._curve.on()

    @property
    def sentence(self) -> str:
        """What the slider says now, in words."""
        now = (
            f"If p were {self.chance:g}, “{self.hits:,} of {self.trials:,}” would come with "
            f"probability {_short(self.likelihood)}."
        )
        best = max(self._places, key=self._of)
        if best != self.chance:
            return f"{now} The likeliest that you have tried is {best:g}: {_short(self._of(best))}."
        if len(self._places) > 1:
            return f"{now} That is the likeliest that you have tried."
        return now

    def _of(self, chance: float) -> float:
        return binomial_likelihood(self.hits, self.trials, chance)

    def _top(self) -> float:
        """The end of the upright axis: a little above the highest point of the curve."""
        return 1.06 * self._of(self.hits / self.trials)

    def _steps(self) -> list[float]:
        """Where the curve is drawn, its top among them."""
        return sorted({*(step / _STEPS for step in range(_STEPS + 1)), self.hits / self.trials})

    def _svg(self) -> Html:
        top = self._top()

        def x(chance: float) -> float:
            return round(_LEFT + (_WIDE - _LEFT - 12) * chance, 1)

        def y(likelihood: float) -> float:
            return round(_TOP + (_HIGH - _TOP - _FOOT) * (1 - likelihood / top), 1)

        path = " ".join(f"{x(chance)},{y(self._of(chance))}" for chance in self._steps())
        return _views.curve(
            {
                "wide": _WIDE,
                "high": _HIGH,
                "left": _LEFT,
                "floor": y(0),
                "words": f"Likelihood of {self.hits:,} of {self.trials:,}, over p from 0 to 1. "
                f"{self.sentence}",
                "path": path if self.whole_curve else "",
                "ticks": [{"x": x(one / 10), "words": f"{one / 10:g}"} for one in range(11)],
                "levels": [
                    {"y": y(top * part / 1.06), "words": _short(top * part / 1.06)}
                    for part in (0.5, 1)
                ],
                "points": [
                    {"x": x(one), "y": y(self._of(one)), "now": one == self.chance}
                    for one in self.tried
                ],
                "now": {"x": x(self.chance), "y": y(self.likelihood)},
            }
        )

    def plot(self) -> Figure:
        """The curve with the points that were tried, as a picture."""
        made = picture(6.4, 3.2, self.in_words())
        axes = made.subplots()
        axes.set_xlim(0, 1)
        axes.set_ylim(0, self._top())
        if self.whole_curve:
            steps = self._steps()
            axes.plot(steps, [*map(self._of, steps)], color="#0072b2", linewidth=2)
        axes.plot(self.tried, [*map(self._of, self.tried)], "o", color="#b34700")
        axes.vlines(self.chance, 0, self.likelihood, color="#b34700", linestyle="--")
        axes.set_xlabel("p")
        axes.set_ylabel(f"likelihood of {self.hits:,} of {self.trials:,}")
        axes.grid(axis="y", color="#dddddd")
        return made

    def in_words(self) -> str:
        """What was seen, and what the slider says now."""
        return f"{self.seen} {self.sentence}"

    def rows(self) -> list[list[object]]:
        """Every probability that was tried, or that of the whole curve, and its likelihood."""
        places = self._steps() if self.whole_curve else self.tried
        found: list[list[object]] = [["p", "likelihood"]]
        found += [[one, self._of(one)] for one in places]
        return found

    def still(self) -> Still:
        """The curve as it stands."""
        made: Any = self.plot()
        words = f"{self.title} {self.seen} {self.sentence} Run this cell to try."
        return Still(words, png=made._repr_png_(), width=640)


def _short(likelihood: float) -> str:
    """A likelihood with three significant digits.

    >>> _short(0.26683), _short(0.0), _short(0.0000123), _short(1e-40)
    ('0.267', '0', '0.0000123', 'less than 0.000001')
    """
    if likelihood == 0:
        return "0"
    if likelihood < _LEAST:
        return f"less than {_LEAST:f}"
    text = f"{likelihood:.3g}"
    return text if "e" not in text else f"{likelihood:.{2 - int(text.partition('e')[2])}f}"
