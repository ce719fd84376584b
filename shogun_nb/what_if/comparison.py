"""What a comparison found: estimates, paired differences, sentences, tables, pictures, files."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.answer import grid
from shogun_nb.engine.distribution import html_table
from shogun_nb.engine.errors import shown
from shogun_nb.engine.files import cell
from shogun_nb.engine.journal import write_export
from shogun_nb.engine.speech import all_of, counted
from shogun_nb.templates import Html, Views
from shogun_nb.what_if import statistics
from shogun_nb.what_if.experiment import PLACE, POINTS, WIN, CompareError, Experiment
from shogun_nb.what_if.statistics import Difference, Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy import floating
    from numpy.typing import NDArray

_views = Views(__file__)

WITHOUT_NUMBA = (
    "Numba is missing or cannot be used: playouts are slower without it, so that fewer are the "
    "default."
)
"""Said wherever fewer playouts are the default for that."""


@dataclass(frozen=True)
class Measure:
    """One thing that is measured: its name, its column, and whether it is a share."""

    name: str
    column: int
    of_shares: bool

    def number(self, value: float) -> str:
        """A value as people read it: a share in per cent.

        >>> Measure("win", 0, True).number(0.3416), Measure("points", 2, False).number(-1.25)
        ('34.2', '−1.25')
        """
        text = f"{100 * value:.1f}" if self.of_shares else f"{value:.2f}"
        return "0" + text[2:] if text in ("-0.0", "-0.00") else text.replace("-", "−")

    def interval(self, of: Estimate, joined: str = " and ") -> str:
        """The ends of an interval as people read them."""
        return f"{self.number(of.low)}{joined}{self.number(of.high)}"

    @property
    def heading(self) -> str:
        """What stands above its column in tables."""
        return f"{self.name} (%)" if self.of_shares else self.name


@dataclass(repr=False, eq=False)
class Comparison:
    """The playouts of a comparison and what they say; made by ``sg.compare``.

    ``estimate`` and ``difference`` give numbers, ``sentence`` says them, ``print`` and a notebook
    show the table, ``plot`` draws, ``to_csv`` and ``to_json`` keep them. ``rows`` has the numbers
    of all playouts, by alternative, playout and column; ``columns`` names the columns.

    >>> found = sg.compare(game, {"as it is": {}, "by luck": {"bots": "random"}}, playouts=4)
    >>> found.rows.shape, found.columns[:3]
    ((2, 4, 10), ('win', 'place', 'points'))
    """

    experiment: Experiment
    columns: tuple[str, ...]
    rows: NDArray[floating]
    measures: tuple[Measure, ...]
    asked: int  # playouts
    fewer: bool  # than by default, because Numba is missing
    in_file: Mapping[str, Any] | None = field(default=None)

    # --- numbers ----------------------------------------------------------------------------------
    @property
    def alternatives(self) -> tuple[str, ...]:
        """The names of the alternatives."""
        return tuple(one.name for one in self.experiment.alternatives)

    @property
    def playouts(self) -> int:
        """How many playouts of each alternative were played."""
        return self.experiment.playouts

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all playouts were played."""
        return self.playouts < self.asked

    @property
    def as_in_file(self) -> bool:
        """Whether all results are those of the file that the experiment was read from.

        Sums may differ in the last of sixteen digits between versions of NumPy.
        """
        found, kept = self.results(), self.in_file or {}
        names = {name: list(of) for name, of in found.items()}
        return names == {name: list(of) for name, of in kept.items()} and all(
            math.isclose(value, kept[name][measure], rel_tol=1e-12, abs_tol=1e-12)
            for name, of in found.items()
            for measure, value in of.items()
        )

    def measure(self, name: str | None = None) -> Measure:
        """A measure or any other column by its name; by default the first measure.

        Raises :class:`~shogun_nb.InputError` with the names that there are.
        """
        if name is None:
            return self.measures[0]
        for one in self.measures:
            if one.name == name:
                return one
        if name not in self.columns:
            raise CompareError(f"measure: there is no {shown(name)}, only {all_of(self.columns)}.")
        return Measure(name, self.columns.index(name), name == WIN)

    def values(self, alternative: str, measure: str | None = None) -> NDArray[floating]:
        """What each playout of an alternative gave."""
        values: NDArray[floating] = self.rows[
            self.experiment.named(alternative), :, self.measure(measure).column
        ]
        return values

    def estimate(self, alternative: str, measure: str | None = None) -> Estimate:
        """The share or mean of an alternative, with standard error and 95 % interval.

        >>> found = sg.compare(game, {"as it is": {}}, playouts=10, bots="random")
        >>> estimate = found.estimate("as it is")
        >>> estimate.low < estimate.value < estimate.high
        True
        """
        values = self.values(alternative, measure)
        return (statistics.share if self.measure(measure).of_shares else statistics.mean)(values)

    def difference(self, first: str, second: str, measure: str | None = None) -> Difference:
        """How much more the first has than the second, paired by playout, with its interval.

        Each interval holds the true difference in 95 of 100 experiments, taken by itself: of many
        alternatives one will look better by luck.

        >>> found = sg.compare(game, {"one": {}, "same": {}}, playouts=10, bots="random")
        >>> found.difference("one", "same").high
        0.0
        """
        here = self.experiment
        one, other = (here.alternatives[here.named(name)] for name in (first, second))
        return statistics.paired(
            self.values(first, measure),
            self.values(second, measure),
            of_shares=self.measure(measure).of_shares,
            same=one.same_as(other),
        )

    def results(self) -> dict[str, dict[str, float]]:
        """All estimates, by alternative and measure."""
        return {
            name: {one.name: self.estimate(name, one.name).value for one in self.measures}
            for name in self.alternatives
        }

    # --- words ------------------------------------------------------------------------------------
    def sentence(self, first: str | None = None, second: str | None = None) -> str:
        """What the first measure says of two alternatives, by default the first two.

        >>> found = sg.compare(game, {"one": {}, "same": {}}, playouts=10, bots="random")
        >>> found.sentence()
        'For Takeda “one” and “same” are the same: the difference is exactly zero.'
        """
        return self._sentence(first, second, self.measure())

    def sentences(self) -> list[str]:
        """A sentence for each measure: of the only alternative, or of each against the first."""
        others = self.alternatives[1:] or (None,)
        return [self._sentence(None, other, one) for one in self.measures for other in others]

    def _sentence(self, first: str | None, second: str | None, measure: Measure) -> str:
        names = self.alternatives
        one = names[0] if first is None else first
        other = next((name for name in names if name != one), None) if second is None else second
        who = self.experiment.player
        played = f"{self.playouts:,} playouts"
        played += f" to the end of the {self.experiment.until}" if self.experiment.until else ""
        if other is None:
            found = self.estimate(one, measure.name)
            return (
                f"For {who} “{one}” {_alone(measure, measure.number(found.value))}, between "
                f"{measure.interval(found)} (95 %), in {played}."
            )
        found = self.difference(one, other, measure.name)
        here = self.experiment
        if here.alternatives[here.named(one)].same_as(here.alternatives[here.named(other)]):
            return f"For {who} “{one}” and “{other}” are the same: the difference is exactly zero."
        if (found.value < 0) != (measure.name == PLACE):
            one, other = other, one
            found = self.difference(one, other, measure.name)
        if measure.name == PLACE:
            found = _turned(found)
        if found.low == found.high == 0:
            return (
                f"For {who} “{one}” and “{other}” came out alike in {_noun(measure)} in each of "
                f"{played}."
            )
        if found.value == 0:
            return (
                f"For {who} “{one}” and “{other}” are equal in {_noun(measure)} in {played}; the "
                f"difference lies between {measure.interval(found)} (95 %)."
            )
        said = f"For {who} “{one}” {_more(measure, measure.number(found.value))} “{other}”"
        if found.settled:
            return f"{said}, between {measure.interval(found)} (95 %), in {played}."
        return (
            f"{said} in {played}, but that may be luck: the 95 % interval from "
            f"{measure.interval(found, ' to ')} holds zero, so neither is shown to be better. "
            f"About {rounded(found.to_settle or 0):,} playouts would show such a difference four "
            "times out of five."
        )

    def notes(self) -> list[str]:
        """How it was played, in sentences."""
        here = self.experiment
        usual = set(here.alternatives[0].bots)
        same_bots = {one.bots for one in here.alternatives} == {here.alternatives[0].bots}
        bots = f"{all_of(sorted(usual))} bots" if same_bots else "bots as the alternatives say"
        told = [
            f"Measured for {here.player}, {self.playouts:,} playouts of each, seed {here.seed}, "
            f"{bots} on all seats. "
            + (
                "All plans were taken as they lie."
                if here.know_plans
                else "What the player who chooses cannot see was dealt anew in each playout."
            )
        ]
        if self.stopped:
            told.append(f"Stopped: {self.asked:,} playouts were asked for.")
        if here.own_bots:
            told.append(
                f"Bots of somebody's own: {all_of([*here.own_bots])}. They are not compiled, and "
                "no file holds them: whoever runs this again must give them."
            )
        shipped = [bot for bot in here.by_views if bot not in here.own_bots]
        if shipped:
            told.append(f"Not compiled, and therefore slower: {all_of(shipped)}.")
        if self.fewer:
            told.append(f"{WITHOUT_NUMBA} Ask for more with playouts=…")
        return told

    def luck(self, measure: str | None = None) -> str:
        """What common luck was worth, in a sentence; "" where there is nothing to tell."""
        which = self.measure(measure)
        found = [
            self.difference(self.alternatives[0], name, which.name).narrowing
            for name in self.alternatives[1:]
        ]
        factors = [one for one in found if one is not None]
        if not factors:
            return ""
        least, most = f"{min(factors):.1f}", f"{max(factors):.1f}"
        times = least if least == most else f"{least} to {most}"
        return (
            f"With the same luck for all, these playouts tell as much of {which.name} as {times} "
            "times as many with luck of their own."
        )

    def lines(self) -> list[list[str]]:
        """The table, its headings first: a line for each measure and alternative."""
        first, *others = self.alternatives
        several = bool(others)
        found = [["measure", "alternative", "value", "95 %"]]
        found[0] += [f"more than “{first}”", "95 %"] * several
        for one in self.measures:
            for name in self.alternatives:
                of = self.estimate(name, one.name)
                line = [one.heading, name, one.number(of.value), one.interval(of, " to ")]
                if name != first:
                    more = self.difference(name, first, one.name)
                    line += [one.number(more.value), one.interval(more, " to ")]
                found.append(line + [""] * (len(found[0]) - len(line)))
        return found

    def table(self) -> str:
        """The table and all that is to be said, as text.

        >>> found = sg.compare(game, {"as it is": {}}, playouts=2, bots="random")
        >>> print(found.table())  # doctest: +ELLIPSIS
        For Takeda “as it is” wins 100.0 of 100 games, between 34.2 and 100.0 (95 %), in 2 playouts.
        <BLANKLINE>
        measure  alternative  value           95 %
        win (%)  as it is     100.0  34.2 to 100.0
        <BLANKLINE>
        Measured for Takeda, 2 playouts of each, seed 1, random bots on all seats. ...
        """
        said = [*self.sentences(), "", self.grid(), "", *self._beneath()]
        return "\n".join(said)

    def grid(self) -> str:
        """The lines of the table alone, as text."""
        return grid(self.lines(), words=2)

    def as_html(self, sentences: Sequence[str]) -> Html:
        """These sentences and the table, as HTML."""
        table = Html(html_table(self.lines(), head=True))
        return _views.comparison(sentences, table, self._beneath())

    def _beneath(self) -> list[str]:
        return [*filter(None, [self.luck()]), *self.notes()]

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        return (
            f"<{counted(len(self.alternatives), 'alternative')} in {self.playouts:,} playouts: "
            f"{self.sentence()}>"
        )

    def _repr_html_(self) -> str:
        return self.as_html(self.sentences())

    # --- pictures ---------------------------------------------------------------------------------
    def plot(self, kind: str = "intervals", measure: str | None = None) -> Figure:
        """A picture: ``"intervals"``, ``"distribution"``, ``"sources"`` or ``"convergence"``.

        ``"intervals"``: estimates, and differences from the first alternative. ``"distribution"``:
        how often each value came out. ``"sources"``: where the points come from.
        ``"convergence"``: how the difference (of one alternative: the estimate) settles as playouts
        are added. A matplotlib ``Figure`` that shows itself in a notebook, with words for those who
        cannot see it. Raises :class:`~shogun_nb.InputError` for any other kind.

        >>> found = sg.compare(game, {"as it is": {}}, playouts=2, bots="random")
        >>> found.plot("sources").get_axes()[0].get_xlabel()
        'points'
        """
        from shogun_nb.what_if.pictures import plotted

        return plotted(self, kind, self.measure(measure))

    # --- files ------------------------------------------------------------------------------------
    def to_csv(self, path: str | os.PathLike[str] | None = None, *, rows: bool = False) -> str:
        """Estimates and differences as CSV, or with ``rows`` the numbers of every playout.

        It is also written to a file if one is named, in place of an earlier one. Names that a
        spreadsheet would take for a formula get an apostrophe in front. Raises
        :class:`~shogun_nb.InputError` for what is not a path, :class:`OSError` when it cannot be
        written.
        """
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        if rows:
            writer.writerow(["alternative", "playout", *map(_column, self.columns)])
            for name, of_name in zip(self.alternatives, self.rows, strict=True):
                for number, values in enumerate(of_name.tolist()):
                    writer.writerow([cell(name), number, *(f"{value:g}" for value in values)])
        else:
            writer.writerows(self._summary())
        if path is not None:
            write_export(path, text.getvalue().encode())
        return text.getvalue()

    def _summary(self) -> list[list[object]]:
        first = self.alternatives[0]
        of_one = ["alternative", "measure", "playouts", "value", "error", "low", "high"]
        of_two = ["than", "difference", "difference_error", "difference_low", "difference_high"]
        found: list[list[object]] = [[*of_one, *of_two, "narrowing", "to_settle"]]
        for name in self.alternatives:
            for one in self.measures:
                of = self.estimate(name, one.name)
                line: list[object] = [cell(name), cell(one.name), of.playouts]
                line += [of.value, of.error, of.low, of.high]
                if name != first:
                    more = self.difference(name, first, one.name)
                    line += [cell(first), more.value, more.error, more.low, more.high]
                    line += [more.narrowing, more.to_settle]
                found.append(line + [""] * (len(found[0]) - len(line)))
        return found

    def to_json(self, path: str | os.PathLike[str] | None = None) -> str:
        """The experiment and its results as JSON text, also written to a file if one is named.

        It holds scenario, alternatives, bots, seed and versions, so that
        ``sg.compare.from_json(path)`` and ``shogun-nb compare experiment.json`` give the same
        digits anywhere. Functions and bots of your own are named in it, but not kept. Plans of
        others stand in it only with ``know_plans``: what is dealt anew needs no keeping.

        >>> "seed" in sg.compare(game, {"as it is": {}}, playouts=2, bots="random").to_json()
        True
        """
        data = {
            **self.experiment.to_json(),
            "versions": {
                "shogun_nb": _version(),
                "python": platform.python_version(),
                "numpy": version("numpy"),
            },
            "results": self.results(),
        }
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        if path is not None:
            write_export(path, text.encode())
        return text


def _version() -> str:
    import shogun_nb

    return shogun_nb.__version__


def _column(name: str) -> str:
    return cell(name.replace("from ", "points_from_").replace(" ", "_"))


def _turned(of: Difference) -> Difference:
    """The difference as the other of the two has it: a lower place is a better one."""
    return Difference(
        -of.value, of.error, -of.high, -of.low, of.playouts, of.narrowing, of.to_settle
    )


def rounded(number: int) -> int:
    """A number with its first two digits: more of it would feign to be exact.

    >>> rounded(31_415)
    32000
    """
    unit: int = 10 ** max(0, len(str(number)) - 2)
    return -(-number // unit) * unit


def _noun(measure: Measure) -> str:
    """What is measured, as a noun."""
    named = {WIN: "victories", PLACE: "place", POINTS: "points"}
    return named.get(measure.name, measure.name)


def _alone(measure: Measure, number: str) -> str:
    """What an alternative gives by itself."""
    if measure.name == WIN:
        return f"wins {number} of 100 games"
    if measure.name == PLACE:
        return f"ends in place {number} on average"
    if measure.of_shares:
        return f"comes to “{measure.name}” in {number} of 100 games"
    return f"ends with {number} {_noun(measure)} on average"


def _more(measure: Measure, number: str) -> str:
    """That the first has so much more than the second."""
    if measure.name == WIN:
        return f"wins {number} of 100 more often than"
    if measure.name == PLACE:
        return f"ends {number} places better than"
    if measure.of_shares:
        return f"comes to “{measure.name}” {number} of 100 times more often than"
    return f"ends with {number} more {_noun(measure)} than"
