"""The fourth lesson on probability: what recorded throws tell about a tower, and how surely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import exp, pi, sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from shogun_nb.engine.distribution import NORMAL, SIDES, picture
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.working import Binomial
from shogun_nb.games.shogun.measuring.throws import ThrowsError, read_throws, simulated_class
from shogun_nb.games.shogun.panels.cubes import Cubes
from shogun_nb.games.shogun.towers import Tower, TwoFloorTower
from shogun_nb.teaching.charted import Charted
from shogun_nb.teaching.exercises import (
    Choose,
    FillIn,
    HowMany,
    Prediction,
    Probability,
    Trial,
    Trials,
)
from shogun_nb.teaching.lesson import Lesson

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from shogun_nb.games.shogun.measuring.throws import Throws

OTHER = Tower(stay=Fraction(3, 10), fall=Fraction(2, 5))
"""The tower that the experiments of this lesson are made with; the pupil is told of it."""
CUBES = 100
"""So many cubes a class throws into it, one by one, the tower emptied each time."""
TEN_THROWS = (2, 3, 1, 4, 3, 2, 5, 3, 2, 4)
"""How many of ten cubes stayed inside, in ten throws of a group."""
VARIED = (2, 20)
"""Cubes thrown in by turns, which shows whether many cubes knock more loose."""


# --- experiments ----------------------------------------------------------------------------------
def _in_bins(chances: Sequence[Fraction], last: Sequence[int]) -> tuple[Fraction, ...]:
    """The probabilities of bins, by the largest number of each."""
    pairs = zip([0, *(one + 1 for one in last[:-1])], last, strict=True)
    return tuple(sum(chances[low : high + 1], Fraction(0)) for low, high in pairs)


def other_classes(**words: Any) -> Trials:
    """An experiment: of 100 cubes thrown into the same tower, how many stay inside?

    ``words`` are those of Trials.

    >>> classes = other_classes(key="classes", prompt="How many?", rules=(), hints=("About 30.",),
    ...     why="They differ.")
    >>> [f"{float(one):.3f}" for one in classes.chances]
    ['0.163', '0.386', '0.335', '0.116']
    """
    last = (25, 30, 35, CUBES)

    def trial(luck: Random) -> Trial:
        stayed = CUBES - Cubes("Blue", CUBES).fall(OTHER, luck)
        return Trial(next(at for at, most in enumerate(last) if stayed <= most), f"{stayed} stayed")

    return Trials(
        outcomes=("25 or fewer", "26 to 30", "31 to 35", "36 or more"),
        chances=_in_bins(Binomial(CUBES, Fraction(OTHER.stay), "").chances, last),
        trial=trial,
        axis="cubes of 100 that stay inside",
        pieces=("class", "classes"),
        **words,
    )


def interval(stayed: int, cubes: int) -> tuple[float, float]:
    """The 95 % interval of the probability to stay: the share ± 1.96 standard errors.

    >>> low, high = interval(30, 100)
    >>> f"{low:.3f} to {high:.3f}"
    '0.210 to 0.390'
    """
    share = stayed / cubes
    error = sqrt(share * (1 - share) / cubes)
    return share - NORMAL * error, share + NORMAL * error


def hundred_intervals(**words: Any) -> Trials:
    """An experiment: each class makes its 95 % interval. Does it hold the true probability?

    ``words`` are those of Trials.

    >>> made = hundred_intervals(key="promise", prompt="How many hold it?", rules=(),
    ...     hints=("Most.",), why="95 of 100.")
    >>> f"{float(made.chances[0]):.3f}"
    '0.950'
    """
    true = float(OTHER.stay)

    def misses(stayed: int) -> bool:
        low, high = interval(stayed, CUBES)
        return not low <= true <= high

    def trial(luck: Random) -> Trial:
        stayed = CUBES - Cubes("Blue", CUBES).fall(OTHER, luck)
        low, high = interval(stayed, CUBES)
        return Trial(int(misses(stayed)), f"{stayed} stayed: from {low:.2f} to {high:.2f}")

    missed = sum(
        (
            chance
            for stayed, chance in enumerate(Binomial(CUBES, Fraction(OTHER.stay), "").chances)
            if misses(stayed)
        ),
        Fraction(0),
    )
    return Trials(
        outcomes=("holds 0.3", "misses it"),
        chances=(1 - missed, missed),
        trial=trial,
        axis="the interval of a class",
        pieces=("class", "classes"),
        **words,
    )


def drawn_again(numbers: Sequence[int] = TEN_THROWS, **words: Any) -> Trials:
    """An experiment, the bootstrap: as many numbers are drawn from these, each put back.

    What is counted is the mean of those drawn. ``words`` are those of Trials. Raises
    :class:`~shogun_nb.InputError` for fewer than two numbers.

    >>> again = drawn_again(key="again", prompt="How far?", rules=(), hints=("Not very.",),
    ...     why="That is the bootstrap.")
    >>> [f"{float(one):.3f}" for one in again.chances]
    ['0.061', '0.388', '0.486', '0.064']
    """
    if len(numbers) < 2:
        raise InputError(f"drawn_again: {shown(numbers)} are fewer than two numbers.")
    count = len(numbers)
    sums = [Fraction(1)]  # by the sum of what is drawn
    for _ in range(count):
        longer = [Fraction(0)] * (len(sums) + max(numbers))
        for total, chance in enumerate(sums):
            for one in numbers:
                longer[total + one] += chance / count
        sums = longer
    middle = sum(numbers)
    near = 5  # tenths of a cube
    last = (middle - near - 1, middle - 1, middle + near, len(sums) - 1)

    def trial(luck: Random) -> Trial:
        drawn = luck.choices(numbers, k=count)
        place = next(at for at, most in enumerate(last) if sum(drawn) <= most)
        return Trial(place, f"{', '.join(map(str, drawn))}: mean {sum(drawn) / count:g}")

    ends = [f"{one / count:g}" for one in (middle - near, middle, middle + near)]
    return Trials(
        outcomes=(
            f"below {ends[0]}",
            f"{ends[0]} to {(middle - 1) / count:g}",
            f"{ends[1]} to {ends[2]}",
            f"above {ends[2]}",
        ),
        chances=_in_bins(sums, last),
        trial=trial,
        axis="mean of the ten that are drawn",
        pieces=("draw of ten", "draws of ten"),
        **words,
    )


# --- files ----------------------------------------------------------------------------------------
MISTAKEN = """\
group,thrown blue,inside blue,fell blue
Group 7,10,0,7
Group 7,10,0,11
Group 7,10,0,10
"""
"""What a group wrote down, with a row that cannot be."""


def what_is_wrong(text: str = MISTAKEN) -> str:
    """What :func:`~shogun_nb.read_throws` says of a file with this text; empty: nothing is wrong.

    >>> "line 3" in what_is_wrong()
    True
    """
    with TemporaryDirectory() as folder:
        file = Path(folder, "group 7.csv")
        file.write_text(text, encoding="utf-8")
        try:
            read_throws(file)
        except ThrowsError as error:
            return str(error)
    return ""


# --- pictures -------------------------------------------------------------------------------------
def bell() -> Charted:
    """How many of 100 cubes stay inside, under the curve of the normal distribution.

    >>> print(bell().in_words())
    Bars: how likely 0 to 100 cubes of 100 stay inside if each does with 0.3. They form a bell \
around 30, and the curve of the normal distribution lies on them. Between 25.4 and 34.6, one \
standard deviation to each side, lie 68 %; between 20.8 and 39.2, two, lie 95 %; between 16.3 and \
43.7, three, lie 99.7 %.
    """
    binomial = Binomial(CUBES, Fraction(OTHER.stay), "cubes that stay inside")
    mean, spread = float(binomial.mean), sqrt(float(binomial.variance))
    lies = [
        f"between {mean - times * spread:.1f} and {mean + times * spread:.1f}, {words}, lie {share}"
        for times, words, share in (
            (1, "one standard deviation to each side", "68 %"),
            (2, "two", "95 %"),
            (3, "three", "99.7 %"),
        )
    ]
    words = (
        "Bars: how likely 0 to 100 cubes of 100 stay inside if each does with 0.3. They form a "
        "bell around 30, and the curve of the normal distribution lies on them. "
        f"{'; '.join(lies).capitalize()}."
    )

    def normal(place: float) -> float:
        return exp(-((place - mean) ** 2) / (2 * spread**2)) / (spread * sqrt(2 * pi))

    rows: list[list[object]] = [["cubes that stay inside", "binomial", "normal"]]
    rows += [[one, float(binomial.chances[one]), normal(one)] for one in range(CUBES + 1)]
    return Charted("bell", lambda: _bell_drawn(binomial, mean, spread, normal, words), words, rows)


def _bell_drawn(
    binomial: Binomial, mean: float, spread: float, normal: Callable[[float], float], words: str
) -> Figure:
    from matplotlib.ticker import PercentFormatter

    made = picture(6.6, 3.2, words)
    axes = made.subplots()
    numbers = range(12, 49)
    axes.bar(
        numbers,
        [float(binomial.chances[one]) for one in numbers],
        color="#9ecae1",
        edgecolor="#555555",
        linewidth=0.5,
        label="binomial",
    )
    fine = [12 + step / 10 for step in range(361)]
    axes.plot(
        fine,
        [*map(normal, fine)],
        color="#b34700",
        linewidth=2,
        label="normal",
    )
    highest = float(max(binomial.chances))
    for times, share in ((1, "68 %"), (2, "95 %"), (3, "99.7 %")):
        level = highest * (1.04 + 0.13 * times)
        ends = mean - times * spread, mean + times * spread
        axes.annotate(
            "",
            (ends[0], level),
            (ends[1], level),
            arrowprops={"arrowstyle": "|-|,widthA=.3,widthB=.3"},
        )
        axes.text(mean, level, f" {share} ", ha="center", va="center", backgroundcolor="white")
    axes.set_ylim(0, highest * 1.55)
    axes.set_xlabel("cubes of 100 that stay inside")
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.legend(loc="center left")
    return made


def two_priors(stayed: int, cubes: int) -> Charted:
    """What two people believe of the probability to stay, before and after so many cubes.

    One held every value for equally likely, the other was nearly sure of 1/2. Raises
    :class:`~shogun_nb.InputError` unless there are 1 to 10,000 cubes, and no more that stayed.

    >>> print(two_priors(3, 10).in_words())
    After 3 of 10 cubes stayed inside. Open: the likeliest value went from anywhere to 0.30. Sure \
of 1/2: it went from 0.50 to 0.46.
    """
    if type(cubes) is not int or not 1 <= cubes <= 10_000:
        raise InputError(f"two_priors: {shown(cubes)} is not a number of cubes from 1 to 10,000.")
    if type(stayed) is not int or not 0 <= stayed <= cubes:
        raise InputError(f"two_priors: {shown(stayed)} is not a number from 0 to {cubes}.")
    grid = [step / 400 for step in range(1, 400)]
    believed = []
    for already in (0, 20):  # as if so many of twice as many had been seen
        weights = []
        for hits, trials in ((already, 2 * already), (already + stayed, 2 * already + cubes)):
            peak = min(max(hits / trials, 1e-9), 1 - 1e-9) if trials else 0.5
            row = [
                (one / peak) ** hits * ((1 - one) / (1 - peak)) ** (trials - hits) for one in grid
            ]
            weights.append([one / sum(row) for one in row])
        believed.append(weights)
    open_to, sure_to = (stayed / cubes, (20 + stayed) / (40 + cubes))
    words = (
        f"After {stayed} of {cubes} cubes stayed inside. Open: the likeliest value went from "
        f"anywhere to {open_to:.2f}. Sure of 1/2: it went from 0.50 to {sure_to:.2f}."
    )
    rows: list[list[object]] = [
        ["probability to stay", "open, before", "open, after", "sure, before", "sure, after"]
    ]
    (was_open, is_open), (was_sure, is_sure) = believed
    rows += [list(row) for row in zip(grid, was_open, is_open, was_sure, is_sure, strict=True)]
    return Charted("two_priors", lambda: _priors_drawn(grid, believed, cubes, words), words, rows)


def _priors_drawn(
    grid: list[float], believed: Sequence[Sequence[list[float]]], cubes: int, words: str
) -> Figure:
    made = picture(6.6, 2.9, words)
    both = made.subplots(1, 2, sharey=True)
    for axes, title, at in zip(both, ("before", f"after {cubes:,} cubes"), (0, 1), strict=True):
        for (colour, _), weights, name, line in zip(
            SIDES, believed, ("open", "sure of 1/2"), ("-", "--"), strict=False
        ):
            highest = max(weights[at])
            axes.plot(
                grid,
                [one / highest for one in weights[at]],
                color=colour,
                linestyle=line,
                linewidth=2,
                label=name,
            )
        axes.set_title(title, fontsize=11)
        axes.set_xlabel("probability to stay")
        axes.set_xlim(0, 1)
        axes.set_yticks([])
    both[0].set_ylabel("how much it is believed")
    both[0].set_ylim(0, 1.08)
    both[0].legend(loc="center left", fontsize=9)
    return made


def of_two_floors(thrown: int | Sequence[int], seed: int = 1) -> Throws:
    """Sixty simulated throws of a tower of two floors, with so many cubes each time, or by turns.

    >>> len(of_two_floors(VARIED))
    60
    """
    return simulated_class(TwoFloorTower(), throws=60, thrown=thrown, seed=seed)


def times_as_likely(throws: Throws) -> float:
    """How many times as likely throws are with the best tower of two floors as with the best other.

    >>> times_as_likely(of_two_floors(10)) < 2 < 1_000 < times_as_likely(of_two_floors(VARIED))
    True
    """
    fits = throws.compare_models().fits
    difference = fits["two floors"].log_likelihood - fits["independent cubes"].log_likelihood
    return exp(difference)


def which_throws_tell(seed: int = 1) -> str:
    """What the throws of both classes say of the two models, a line for each.

    >>> print(which_throws_tell())
    Always 10 cubes: with two floors the throws are 1.0 times as likely.
    2 and 20 cubes by turns: with two floors the throws are more than a billion times as likely.
    """
    lines = []
    for name, thrown in (("Always 10 cubes", 10), ("2 and 20 cubes by turns", VARIED)):
        times = times_as_likely(of_two_floors(thrown, seed))
        told = f"{times:,.1f}" if times < 1e9 else "more than a billion"
        lines.append(f"{name}: with two floors the throws are {told} times as likely.")
    return "\n".join(lines)


LESSON = Lesson(
    name="probability/04_measure_your_tower",
    title="Measure your tower",
    exercises=(
        # First sitting: the likeliest value, and how far off it may be.
        Prediction(
            key="seven_of_ten",
            title="Seven of ten",
            prompt="Nobody has measured this tower. Ten cubes go in, and 7 fall out. What do you "
            "say of p, the probability that a cube falls out?",
            rules=(),
            options=("It is 0.7", "It is near 0.7", "It may be anything", "It is 0.75, as always"),
            hints=("Nobody knows yet: guess.",),
            why="The curve below says how near.",
        ),
        FillIn(
            key="likelihoods",
            title="Likelihood by hand",
            prompt="Three cubes go in, and two fall out. How likely is that if p is 1/4, 1/2, 3/4 "
            "or 1?",
            rules=(),
            corner="p",
            rows=("two of three",),
            columns=("1/4", "1/2", "3/4", "1"),
            answers=((9 / 64, 3 / 8, 27 / 64, 0),),
            reasons={
                3 / 64: "That is one path. Which of the three is the one that stays?",
                1 / 8: "That is one path. Which of the three is the one that stays?",
                9 / 16: "The third cube must stay inside.",
                1 / 16: "The third cube must stay inside, and it may be any of the three.",
                1: "If p is 1, all three fall out.",
            },
            help="3 paths, each p · p · (1 − p).",
            hints=("3 · p² · (1 − p)", "For p = 1/4: 3 · 1/16 · 3/4."),
            why="9/64, 24/64, 27/64 and 0. Together they make 60/64, not 1: they belong to "
            "different towers, not to different outcomes of one.",
        ),
        Choose(
            key="no_probability",
            title="What it is not",
            prompt="The likelihood of p = 3/4 is 27/64. What does that mean?",
            rules=(),
            options=(
                "With probability 27/64, p is 3/4",
                "If p is 3/4, two of three fall out with probability 27/64",
                "Two of three fall out with probability 27/64",
            ),
            answer="If p is 3/4, two of three fall out with probability 27/64",
            reasons={
                "With probability 27/64, p is 3/4": "That turns “given” round, as in lesson 3. For "
                "that you would need a prior.",
                "Two of three fall out with probability 27/64": "Only if p is 3/4. Nobody knows "
                "that it is.",
            },
            hints=("What is given, and what is asked?",),
            why="P(what was seen | p), not P(p | what was seen).",
        ),
        Probability(
            key="highest",
            title="The top of the curve",
            prompt="In another class 12 of 40 cubes stayed inside. With which probability to stay "
            "is that likeliest?",
            rules=(),
            answer=0.3,
            reasons={
                0.7: "So many fell out.",
                0.25: "That is the tower of lesson 1. Measure this one.",
                12 / 52: "40 is how many went in, those that stayed among them.",
                3 / 7: "12 to 28 is how many stayed for each that fell. Divide by all 40.",
            },
            hints=("Where was the top for 7 of 10?", "12/40"),
            why="12/40 = 0.3: the top is at the share that was seen.",
        ),
        Probability(
            key="pooled",
            title="Two groups",
            prompt="One group saw 1 of 5 cubes stay, another 5 of 15. What do both together say: "
            "which probability to stay is the likeliest?",
            rules=(),
            answer=0.3,
            reasons={
                4 / 15: "That is the mean of 1/5 and 1/3. But the second group threw three times "
                "as many.",
                1 / 5: "That is the first group alone.",
                1 / 3: "That is the second group alone.",
            },
            hints=("How many cubes did both throw in together?", "6 of 20"),
            why="6/20 = 0.3. Throws are pooled, not shares: who threw more counts more.",
        ),
        Probability(
            key="practice_stay",
            title="A whole class",
            prompt="In the practice data 1,185 cubes went in, and 328 of them stayed. Which "
            "probability to stay is the likeliest?",
            rules=(),
            answer=328 / 1185,
            tolerance=0.002,
            reasons={
                857 / 1185: "So many fell straight through.",
                0.25: "That is the tower of lesson 1. Count this one.",
                328 / 857: "Divide by all that went in.",
                0.3: "Near, but it can be said more closely: divide.",
            },
            hints=("328 of 1,185",),
            why="328/1185 = 0.277. Of the 442 cubes that lay inside before a throw 166 fell out: "
            "0.376.",
        ),
        other_classes(
            key="other_classes",
            title="Other classes, the same tower",
            prompt="In truth a cube stays in this tower with 0.3. Each class throws 100 cubes in "
            "and counts. Of 100 classes, how many count 25 or fewer, 26 to 30, 31 to 35, or more?",
            rules=(),
            in_class="In truth a cube stays in this tower with 0.3. A class throws 100 cubes in "
            "and counts. How many stay inside?",
            hints=("Nobody knows yet: guess.",),
            why="Nearly three of four classes are at most five cubes off, and hardly one counts "
            "exactly 30.",
        ),
        HowMany(
            key="standard_error",
            title="The standard error",
            prompt="A class throws 400 cubes in, and 80 stay. What is the standard error of the "
            "share?",
            rules=(),
            answer=0.02,
            unit="",
            tolerance=0.0005,
            low=0,
            high=100,
            reasons={
                0.0004: "That is its square. Take the root.",
                8: "That is the standard deviation of the number of cubes. Divide by 400.",
                0.4: "That is for one cube. Divide by the root of 400, too.",
                0.2: "That is the share itself.",
                0.001: "Divide by the root of 400, not by 400.",
            },
            hints=("The root of p · (1 − p) / n, with p = 80/400.", "0.2 · 0.8 / 400 = 0.0004"),
            why="The root of 0.2 · 0.8 / 400 is 0.02.",
        ),
        Probability(
            key="one_side",
            title="Under the bell",
            prompt="About 95 % of all classes are at most two standard errors off. What share of "
            "the classes count more than two standard errors too many?",
            rules=(),
            answer=0.025,
            tolerance=0.0025,
            reasons={
                0.05: "That is too many or too few. Here only too many are asked.",
                0.95: "So many are near.",
                0.16: "That is more than one standard error.",
            },
            hints=("5 % are farther off. Half of them to this side.",),
            why="The bell has two equal sides: half of 5 %.",
        ),
        FillIn(
            key="interval_by_hand",
            title="An interval by hand",
            prompt="80 of 400 cubes stayed: the share is 0.2, its standard error 0.02. Where does "
            "the 95 % interval begin, and where does it end? Take 2 standard errors.",
            rules=(),
            rows=("95 % interval",),
            columns=("from", "to"),
            answers=((0.16, 0.24),),
            decimals=True,
            reasons={
                0.18: "That is one standard error.",
                0.22: "That is one standard error.",
                0.1: "The standard error is 0.02. Twice that is 0.04.",
                0.14: "That is three standard errors.",
                0.26: "That is three standard errors.",
            },
            help="The share, less and plus two standard errors.",
            tolerance=0.002,
            hints=("0.2 − 2 · 0.02 and 0.2 + 2 · 0.02",),
            why="0.2 ± 0.04. With 1.96 in place of 2, as computers take it, 0.161 to 0.239.",
        ),
        hundred_intervals(
            key="promise",
            title="What 95 % promises",
            prompt="Each of 100 classes throws 100 cubes into the tower with 0.3 and makes its own "
            "95 % interval. How many intervals hold 0.3, and how many miss it?",
            rules=(),
            in_class="A class throws 100 cubes into the tower with 0.3 and makes its own 95 % "
            "interval. Does the interval hold 0.3, or does it miss it?",
            hints=("Nobody knows yet: guess.",),
            why="So the promise is kept. Which classes miss it, none of them knows.",
        ),
        Choose(
            key="in_the_long_run",
            title="Said rightly",
            prompt="A class has found: from 0.21 to 0.39, with 95 %. What is promised?",
            rules=(),
            options=(
                "95 % of the cubes stay with 0.21 to 0.39",
                "95 of 100 classes will count 21 to 39 cubes",
                "Of all intervals that are made in this way, about 95 % hold the true value",
            ),
            answer="Of all intervals that are made in this way, about 95 % hold the true value",
            reasons={
                "95 % of the cubes stay with 0.21 to 0.39": "The tower has one value for every "
                "cube.",
                "95 of 100 classes will count 21 to 39 cubes": "That would be so if the tower had "
                "just the share of this class.",
            },
            hints=("What did the bars of the last experiment count?",),
            why="The promise is about the way to make it: it is kept 95 times of 100.",
        ),
        HowMany(
            key="enough",
            title="How many are enough?",
            prompt="You want to know the probability to stay within ± 0.02, with 95 %. It is about "
            "0.2. How many cubes must go in? Take 2 standard errors.",
            rules=(),
            answer=1600,
            unit="cubes",
            low=1,
            high=100_000,
            reasons={
                400: "Then 2 standard errors are 0.04. Half the width takes more than twice as "
                "many.",
                800: "Half the width takes more than twice as many.",
                40: "Square it: n is under a root.",
                2500: "That is at worst, with p = 1/2. Here p is about 0.2.",
            },
            hints=(
                "2 standard errors must be 0.02, so one must be 0.01.",
                "0.2 · 0.8 / n = 0.01²",
            ),
            why="0.16 / 0.0001 = 1,600: four times as many as in the last class, for half the "
            "width.",
        ),
        HowMany(
            key="at_worst",
            title="At worst",
            prompt="Before an election nobody knows p. How many people must be asked, so that the "
            "share is known within ± 0.05 with 95 %, whatever p is? Take 2 standard errors.",
            rules=(),
            answer=400,
            unit="people",
            low=1,
            high=100_000,
            reasons={
                20: "Square it: n is under a root.",
                100: "With 100 people 2 standard errors are 0.1.",
                1600: "That is for ± 0.025.",
                256: "That is for p = 0.2. At worst p · (1 − p) is larger.",
            },
            hints=("For which p is p · (1 − p) largest?", "0.25 / n = 0.025²"),
            why="p · (1 − p) is largest for p = 1/2. 0.25 / 0.000625 = 400. The size of the "
            "country plays no part.",
        ),
        # Second sitting: beliefs, models, and data that cannot be.
        Choose(
            key="impossible",
            title="A row that cannot be",
            prompt="A group has written down these throws of 10 blue cubes into the empty tower, "
            "and emptied it after each. Which row cannot be?",
            rules=("S-51",),
            options=("fell 10", "fell 0", "fell 11", "fell 7"),
            answer="fell 11",
            reasons={
                "fell 10": "Rare is not impossible: all ten fall through.",
                "fell 0": "Very rare, but it may be: all ten get stuck.",
                "fell 7": "That is what comes most often.",
            },
            hints=("How many are there at all?",),
            why="Of 10 cubes 11 cannot fall out. Such a row is refused, and named by its line; the "
            "rare rows stay: who throws away what is rare lies to himself.",
        ),
        drawn_again(
            key="bootstrap",
            title="Draw again from what you have",
            prompt="In ten throws of ten cubes there stayed 2, 3, 1, 4, 3, 2, 5, 3, 2, 4: the mean "
            "is 2.9. Put the ten numbers into a bag, draw ten times, and put each back. Of 100 "
            "such means, how many lie where?",
            rules=(),
            in_class="In a bag lie ten numbers: 2, 3, 1, 4, 3, 2, 5, 3, 2, 4. Their mean is 2.9. "
            "One is drawn and put back, ten times. Where does the mean of the ten lie?",
            hints=("Nobody knows yet: guess.",),
            why="About 87 of 100 lie at most 0.5 from 2.9. So far off the 2.9 itself may be.",
        ),
        HowMany(
            key="mean_error",
            title="The standard error of a mean",
            prompt="In 36 throws of ten cubes the numbers that stayed have the standard deviation "
            "1.5. What is the standard error of their mean?",
            rules=(),
            answer=0.25,
            unit="cubes",
            tolerance=0.005,
            low=0,
            high=100,
            reasons={
                1.5: "That is how far one throw strays. The mean of 36 strays less.",
                1.5 / 36: "Divide by the root of 36.",
                9: "The more throws, the closer: divide.",
                0.0625: "That is its square.",
            },
            hints=("Standard deviation / √n", "1.5 / 6"),
            why="1.5 / √36 = 0.25: nine times as many throws as four make it a third as wide.",
        ),
        FillIn(
            key="grid",
            title="Bayes on a grid",
            prompt="Three towers stand in the cupboard: cubes stay with 0.2, 0.3 or 0.4. You take "
            "one blindly. Of 5 cubes 2 stay. How likely is each tower now?",
            rules=(),
            corner="tower",
            rows=("prior", "likelihood", "posterior"),
            columns=("0.2", "0.3", "0.4"),
            answers=(
                (1 / 3, 1 / 3, 1 / 3),
                (0.2048, 0.3087, 0.3456),
                (0.2048 / 0.8591, 0.3087 / 0.8591, 0.3456 / 0.8591),
            ),
            given=((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)),
            decimals=True,
            reasons={
                1 / 3: "That was before you looked.",
                0.2048 / 3: "Divide by the sum of the products: they must make 1.",
                0.3087 / 3: "Divide by the sum of the products: they must make 1.",
                0.3456 / 3: "Divide by the sum of the products: they must make 1.",
            },
            help="Prior times likelihood, then divide each by the sum of the three.",
            hints=(
                "As all priors are equal, divide each likelihood by their sum.",
                "The sum is 0.8591: 0.2048 / 0.8591, …",
            ),
            why="0.24, 0.36 and 0.40. With a finer grid, 0.00, 0.01, … 1.00, this is a curve.",
        ),
        Prediction(
            key="fading",
            title="Two who disagree",
            prompt="Ann holds every value for equally likely. Ben is nearly sure that a cube stays "
            "with 1/2. Both see the same 1,185 cubes. What will they believe then?",
            rules=(),
            options=(
                "Each what they believed before",
                "Nearly the same",
                "Ben lies in the middle between 1/2 and what was seen",
            ),
            hints=("Nobody knows yet: guess.",),
            why="The next pictures show it.",
        ),
        Probability(
            key="never_stuck",
            title="Never seen",
            prompt="Three cubes went in, and none stayed. The likeliest value is 0. But with every "
            "value equally likely before, the mean of the posterior is (stayed + 1) / (cubes + 2). "
            "How much is that?",
            rules=(),
            answer=0.2,
            reasons={
                0: "That is the likeliest value. Is “never” proven by three cubes?",
                0.25: "Add 2 to the number of cubes, not 1.",
                1 / 3: "Add 2 to the number of cubes.",
                0.8: "That is for falling out.",
            },
            hints=("(0 + 1) / (3 + 2)",),
            why="1/5: as if one cube more had stayed and one more had fallen. After 1,185 cubes "
            "the two hardly count.",
        ),
        HowMany(
            key="chi_square",
            title="Does the model fit?",
            prompt="64 times two cubes went into the empty tower of lesson 1. Expected were 0, 1 "
            "or 2 falling out in 4, 24 and 36 throws; seen were 8, 24 and 32. How much is the sum "
            "of (seen − expected)² / expected?",
            rules=(),
            answer=4 + 16 / 36,
            unit="",
            tolerance=0.02,
            low=0,
            high=1000,
            reasons={
                32: "Divide each square by what was expected.",
                8: "Square the differences, and divide each square by what was expected.",
                2.5: "Divide by what was expected, not by what was seen.",
                4: "The last class is off, too: 32 in place of 36.",
                0: "Squares do not cancel each other.",
            },
            hints=("4²/4 + 0²/24 + 4²/36",),
            why="4 + 0 + 0.44 = 4.44.",
        ),
        HowMany(
            key="freedom",
            title="Degrees of freedom",
            prompt="How many degrees of freedom has this sum, with three classes and a tower whose "
            "p nobody estimated from these throws?",
            rules=(),
            answer=2,
            unit="",
            low=0,
            high=64,
            reasons={
                3: "Once two classes are known, the third follows: together they are 64.",
                1: "So it would be if p had been estimated from these throws.",
                63: "Classes count, not throws.",
            },
            hints=("How many of the three numbers are free, if they make 64 together?",),
            why="3 − 1 = 2.",
        ),
        Choose(
            key="p_value",
            title="The p-value",
            prompt="For 4.44 with 2 degrees of freedom the p-value is 0.11. What does it say?",
            rules=(),
            options=(
                "The model is right with probability 0.11",
                "If the model is right, so much or more comes in 11 of 100 classes",
                "The model is wrong with probability 0.89",
            ),
            answer="If the model is right, so much or more comes in 11 of 100 classes",
            reasons={
                "The model is right with probability 0.11": "That turns “given” round once more.",
                "The model is wrong with probability 0.89": "That turns “given” round once more.",
            },
            hints=("It is reckoned as if the model were right.",),
            why="And as 11 of 100 is not rare (the usual limit is 5), the throws do not speak "
            "against the model. They do not prove it either.",
        ),
        Probability(
            key="one_sided",
            title="A suspicion",
            prompt="The maker says: a cube stays with 1/4. You suspect that it is more. Of 8 cubes "
            "5 stay. If the maker is right, how likely do 5 or more of 8 stay?",
            rules=(),
            answer=0.0272979736328125,
            tolerance=0.002,
            reasons={
                0.0230712890625: "That is exactly five. Six, seven and eight speak against him as "
                "well.",
                0.625: "So many stayed. How likely is that, if p is 1/4?",
                0.0042266845703125: "Five count, too.",
                0.25: "That is one cube.",
                0.9727020263671875: "That is: four or fewer.",
            },
            hints=(
                "5, 6, 7 or 8 of 8: four binomial probabilities.",
                "(56 · 27 + 28 · 9 + 8 · 3 + 1) / 65,536",
            ),
            why="1,789 / 65,536 = 0.027, less than 0.05: at the level of 5 % the maker's word is "
            "rejected.",
        ),
        Choose(
            key="one_or_two",
            title="One side or two",
            prompt="Before any throw somebody only says: “this tower may differ from 1/4”. Five of "
            "eight stay. What counts against 1/4?",
            rules=(),
            options=(
                "Only as many or more: 2.7 %",
                "Also what is as far off below: it must be counted on both sides",
                "Only exactly five",
            ),
            answer="Also what is as far off below: it must be counted on both sides",
            reasons={
                "Only as many or more: 2.7 %": "That is right if “more” was suspected before the "
                "throws. Here “less” would have counted, too.",
                "Only exactly five": "Any single number is rare if there are many.",
            },
            hints=("What would have counted as “it differs”?",),
            why="That is a two-sided test: 2.5 % to each side in place of 5 % to one. One-sided is "
            "honest only if the side was chosen before the throws.",
        ),
        Prediction(
            key="which_throws",
            title="Which throws tell?",
            prompt="Perhaps many cubes knock more loose than few. Two classes throw 60 times each: "
            "one always 10 cubes, the other 2 and 20 by turns. Which can find out?",
            rules=(),
            options=("Always 10", "2 and 20 by turns", "Both", "Neither"),
            hints=("Nobody knows yet: guess.",),
            why="The next box shows it.",
        ),
        # The closing problem: fish in a lake, and two questions more.
        Probability(
            key="q_likelihood",
            prompt="Four fish are caught, and 1 of them is a carp. If a quarter of all fish are "
            "carp, how likely is that?",
            rules=(),
            answer=27 / 64,
            reasons={
                1 / 4: "That is one fish.",
                27 / 256: "That is one path. Which of the four is the carp?",
                81 / 256: "That is no carp at all.",
                175 / 256: "That is at least one.",
            },
            hints=("4 · 1/4 · (3/4)³",),
            why="4 paths: 108/256 = 27/64 = 0.42.",
        ),
        Probability(
            key="q_highest",
            prompt="One net had 9 carp among 50 fish, another 31 among 150. Which share of carp is "
            "the likeliest, by both?",
            rules=(),
            answer=0.2,
            tolerance=0.001,
            reasons={
                0.18: "That is the first net.",
                31 / 150: "That is the second net.",
                (0.18 + 31 / 150) / 2: "Pool the fish, not the shares.",
            },
            hints=("40 of 200",),
            why="40/200 = 0.2.",
        ),
        HowMany(
            key="q_error",
            prompt="What is the standard error of this share, 0.2 of 200 fish?",
            rules=(),
            answer=sqrt(0.16 / 200),
            unit="",
            tolerance=0.0006,
            low=0,
            high=100,
            reasons={
                0.0008: "Take the root.",
                0.4: "Divide by the root of 200.",
                0.02: "That is for 400.",
            },
            hints=("The root of 0.2 · 0.8 / 200.",),
            why="√0.0008 = 0.028.",
        ),
        FillIn(
            key="q_interval",
            prompt="And the 95 % interval, with 2 standard errors?",
            rules=(),
            rows=("95 % interval",),
            columns=("from", "to"),
            answers=((0.1434, 0.2566),),
            decimals=True,
            reasons={
                0.172: "That is one standard error.",
                0.228: "That is one standard error.",
            },
            help="The share, less and plus two standard errors.",
            tolerance=0.003,
            hints=("0.2 ± 2 · 0.028",),
            why="0.143 to 0.257.",
        ),
        HowMany(
            key="q_enough",
            prompt="How many fish are needed for ± 0.02, if the share is about 0.2? Take 2 "
            "standard errors.",
            rules=(),
            answer=1600,
            unit="fish",
            low=1,
            high=100_000,
            reasons={
                400: "That is for ± 0.04.",
                800: "Half the width takes four times as many.",
                2500: "That is for p = 1/2.",
            },
            hints=("One standard error must be 0.01.",),
            why="0.16 / 0.01² = 1,600.",
        ),
        Probability(
            key="q_bayes",
            prompt="Two lakes look alike: in one half of the fish are carp, in the other a tenth. "
            "You do not know which this is. The first fish is a carp. How likely is it the lake "
            "with half?",
            rules=(),
            answer=5 / 6,
            tolerance=0.004,
            reasons={
                1 / 2: "That was before the fish.",
                1 / 4: "That is the product. Divide by the sum of both.",
                1 / 6: "That is the other lake.",
                0.6: "Divide by the sum of the products.",
            },
            hints=("Products: 1/2 · 1/2 and 1/2 · 1/10.", "0.25 / (0.25 + 0.05)"),
            why="0.25 / 0.30 = 5/6.",
        ),
        HowMany(
            key="q_chi_square",
            prompt="A die is thrown 60 times: 14, 6, 10, 10, 12 and 8. How much is the sum of "
            "(seen − expected)² / expected?",
            rules=(),
            answer=4,
            unit="",
            tolerance=0.01,
            low=0,
            high=1000,
            reasons={
                40: "Divide by what was expected, 10.",
                5: "That is how many degrees of freedom it has.",
                0: "Squares do not cancel each other.",
                1.2: "Square the differences first.",
            },
            hints=("Expected are 10 of each.", "(16 + 16 + 0 + 0 + 4 + 4) / 10"),
            why="40/10 = 4. With 5 degrees of freedom that is quite usual: the limit of 5 % is "
            "11.1.",
        ),
        Choose(
            key="q_promise",
            prompt="Twenty classes make a 95 % interval each. How many will miss the true value?",
            rules=(),
            options=("None", "About one, nobody knows which", "Exactly one", "Nineteen"),
            answer="About one, nobody knows which",
            reasons={
                "None": "95 of 100 hold it, not all.",
                "Exactly one": "On average. Chance has no plan.",
                "Nineteen": "So many hold it.",
            },
            hints=("20 · 5 %",),
            why="20 · 0.05 = 1 on average.",
        ),
    ),
    final=(
        *("q_likelihood", "q_highest", "q_error", "q_interval"),
        *("q_enough", "q_bayes", "q_chi_square", "q_promise"),
    ),
)
