"""The questions of the seventh notebook: how far an estimate by playouts can be trusted."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from shogun_nb.engine.distribution import NORMAL, picture
from shogun_nb.games.shogun.choices import Move
from shogun_nb.games.shogun.lessons.what_if import attack
from shogun_nb.teaching.exercises import Choose, HowMany, Prediction
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.what_if.comparing import compare
from shogun_nb.what_if.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from shogun_nb.what_if.comparison import Comparison


def ask(*armies: int, playouts: int, seed: int = 1, measure: str = "win") -> Comparison:
    """How well Blue does by marching to Kōzuke with so many armies, each an alternative.

    The battle is that of :func:`attack`, where nobody else has planned anything.
    """
    marches = {f"with {number}": Move("Shinano", "Kozuke", number) for number in armies}
    return compare(
        attack(), marches, playouts=playouts, seed=seed, measure=measure, know_plans=True
    )


def in_the_long_run(armies: int) -> float:
    """The exact chance of Blue's victory: Kōzuke is conquered, or falls to nobody."""
    odds = attack().position.odds("Shinano", "Kozuke", armies)
    return float(odds.win + odds.draw)


def experiments(seeds: Iterable[int], *, playouts: int) -> list[Estimate]:
    """The same experiment, once for each seed: how often Blue wins with 4 armies."""
    return [ask(4, playouts=playouts, seed=seed).estimate("with 4") for seed in seeds]


def holds(of: Estimate, value: float) -> bool:
    """Whether a value lies in the interval."""
    return of.low <= value <= of.high


def drawn(found: Sequence[Estimate], value: float) -> Figure:
    """The intervals below each other, a line at the value, and a cross at those that miss it."""
    hits = sum(holds(of, value) for of in found)
    made = picture(
        7.0,
        1.0 + 0.22 * len(found),
        f"The {len(found)} intervals, and a line at {100 * value:.1f}. It lies in {hits} of them.",
    )
    axes = made.subplots()
    for row, of in enumerate(found, 1):
        hit = holds(of, value)
        axes.plot(
            [100 * of.low, 100 * of.high],
            [row, row],
            color="#0072b2" if hit else "#d55e00",
            linewidth=2 if hit else 4,
        )
        axes.plot(100 * of.value, row, marker="o" if hit else "X", color="#222222")
    axes.axvline(100 * value, color="#222222", linewidth=1)
    axes.set_yticks(range(1, len(found) + 1))
    axes.set_ylim(len(found) + 0.7, 0.3)
    axes.set_ylabel("experiment")
    axes.set_xlabel("victories in 100 games")
    return made


def with_own_luck(playouts: int) -> Estimate:
    """How much more 4 armies win than 3, if each choice has luck of its own."""
    more = ask(4, playouts=playouts, seed=1).estimate("with 4")
    less = ask(3, playouts=playouts, seed=2).estimate("with 3")
    value, error = more.value - less.value, math.hypot(more.error, less.error)
    return Estimate(value, error, value - NORMAL * error, value + NORMAL * error, playouts)


LESSON = Lesson(
    name="07_how_sure",
    title="How sure are we?",
    exercises=(
        Prediction(
            key="guess_ten",
            title="Your guess: ten playouts",
            prompt="Ten playouts, then ten others, and so on, ten times. Each time we count Blue's "
            "victories. How far apart are the most and the fewest?",
            rules=(),
            options=("They are all alike", "1 or 2 apart", "3 to 5 apart", "More than 5 apart"),
            hints=("Think of ten throws of a coin. How often are exactly five of them heads?",),
            why="Now count.",
        ),
        Choose(
            key="settle",
            title="Why the curve settles",
            prompt="At first the curve jumps up and down; later it hardly moves. Why?",
            rules=(),
            options=(
                "The computer plays better and better",
                "Good luck is followed by bad luck, so that it evens out",
                "The more there are already, the less one more playout changes",
                "The later playouts are all alike",
            ),
            answer="The more there are already, the less one more playout changes",
            reasons={
                "The computer plays better and better": "It learns nothing from one playout to the "
                "next.",
                "Good luck is followed by bad luck, so that it evens out": "The tower remembers "
                "nothing of other games: after ten victories the next is as likely as ever.",
                "The later playouts are all alike": "Each has luck of its own, also the last one.",
            },
            hints=("What is drawn is the share of victories in all playouts so far.",),
            why="The first playouts decide half of the share; the thousandth is one of a thousand. "
            "Early luck is not paid back. It is drowned by what comes after.",
        ),
        Prediction(
            key="guess_twenty",
            title="Your guess: twenty intervals",
            prompt="Twenty experiments with 100 playouts each make twenty intervals. How many of "
            "them hold the true value?",
            rules=(),
            options=("All 20", "18 or 19", "About 15", "About 10"),
            hints=("They are called 95 % intervals.",),
            why="Now draw them.",
        ),
        Choose(
            key="promise",
            title="What 95 % promises",
            prompt="What does “95 %” say of an interval?",
            rules=(),
            options=(
                "Of all such intervals about 95 in 100 hold the true value",
                "In 95 of 100 games the result lies in it",
                "Exactly 19 of every 20 intervals hold the true value",
                "The experiment is 95 % finished",
            ),
            answer="Of all such intervals about 95 in 100 hold the true value",
            reasons={
                "In 95 of 100 games the result lies in it": "A single game is won or lost. The "
                "interval is about the share of many.",
                "Exactly 19 of every 20 intervals hold the true value": "Luck decides here, too. "
                "Were there exactly as many in the picture?",
                "The experiment is 95 % finished": "More playouts would make it narrower, but it "
                "still says 95 %.",
            },
            hints=("Think of the twenty lines in the picture: what did you count?",),
            why="It is a promise about the method. In your own experiment you see one interval, "
            "and not whether it is one of the few that miss.",
        ),
        HowMany(
            key="four_times",
            title="Half as wide once more",
            prompt="Look at the table: how many playouts make the last interval half as wide?",
            rules=(),
            answer=6400,
            unit="playouts",
            low=0,
            high=100_000,
            reasons={
                3200: "Twice as many are not enough: compare how the playouts grow in the table.",
                2400: "Compare how the playouts grow from line to line.",
                1600: "So many there are in the last line already.",
            },
            hints=("From line to line the width is halved. And the playouts?", "Four times 1600."),
            why="Half the width wants four times the playouts, a tenth of it a hundred times. "
            "The width shrinks with the square root of the number of playouts.",
        ),
        Choose(
            key="same_luck",
            title="Why the same luck helps",
            prompt="With the same luck the interval of the difference is narrower. Why?",
            rules=(),
            options=(
                "Both choices then have more luck",
                "Luck that both have drops out of the difference",
                "There are twice as many playouts",
                "Less can happen in each playout",
            ),
            answer="Luck that both have drops out of the difference",
            reasons={
                "Both choices then have more luck": "Good and bad luck come as often as before.",
                "There are twice as many playouts": "There are as many: 200 of each choice.",
                "Less can happen in each playout": "All that could happen can still happen.",
            },
            hints=("Two runners are compared. On the same day, with the same wind, or not?",),
            why="If four farmers fall out of the tower, both choices suffer; if none does, both "
            "gain. What is left in the difference comes from the choice.",
        ),
        HowMany(
            key="itself",
            title="A choice against itself",
            prompt="Both alternatives are the same: 4 armies. They have the same luck. How many of "
            "100 games more does the first win?",
            rules=(),
            answer=0,
            unit="games",
            low=-100,
            high=100,
            help="Playout by playout the same cubes fall out for both.",
            hints=("In which playout could the two differ?",),
            why="Not nearly zero, but exactly: in each playout the same happens twice.",
        ),
        Choose(
            key="settle_it",
            title="How many would settle it?",
            prompt="The sentence names a number of playouts that would show such a difference. "
            "What does it mean?",
            rules=(),
            options=(
                "After so many the first choice is certain to win",
                "After so many one may stop, whatever has come out",
                "If the true difference is as large as it looks, so many are probably enough",
            ),
            answer="If the true difference is as large as it looks, so many are probably enough",
            reasons={
                "After so many the first choice is certain to win": "More playouts never change "
                "how a game goes.",
                "After so many one may stop, whatever has come out": "If the true difference is "
                "smaller than it looked, zero may still be in the interval.",
            },
            hints=("It was reckoned from the few playouts that there were.",),
            why="It is a plan for the next experiment, four times out of five a good one. A small "
            "difference wants many playouts, a large one few.",
        ),
        Choose(
            key="unlikely",
            title="The right choice, and lost",
            prompt="Blue marches with 4 armies and loses the game. Was it the wrong choice?",
            rules=("S-51",),
            options=(
                "Yes: the result shows it",
                "No: it was the better chance, and a small one",
                "Nobody can say anything about it",
            ),
            answer="No: it was the better chance, and a small one",
            reasons={
                "Yes: the result shows it": "One game is one playout. What did ten of them tell "
                "you?",
                "Nobody can say anything about it": "About a single game hardly. But the choice "
                "was compared with another in hundreds of games.",
            },
            hints=("How often does Blue win with 4 armies, and how often with 3?",),
            why="With 4 armies about 69 of 100 games are lost, with 3 about 85. A good choice is "
            "one that is good over many games. What is unlikely still happens.",
        ),
        HowMany(
            key="q_width",
            prompt="100 playouts give an interval that is 18 wide. About how wide is it with 900?",
            rules=(),
            answer=6,
            unit="",
            tolerance=0.5,
            low=0,
            high=100,
            reasons={
                2: "Nine times the playouts do not make it nine times narrower.",
                9: "So wide it is with four times the playouts.",
                18: "More playouts make it narrower.",
            },
            hints=("The square root of nine.",),
            why="Nine times the playouts, a third of the width.",
        ),
        Choose(
            key="q_miss",
            prompt="Somebody compares 40 plans with the whole plan. None of them makes a "
            "difference in truth. How many of the 40 intervals will miss zero, about?",
            rules=(),
            options=("None", "2", "10", "38"),
            answer="2",
            reasons={
                "None": "95 in 100 hold the truth. And the others?",
                "10": "That would be a quarter of them.",
                "38": "About so many hold it.",
            },
            hints=("5 in 100 miss.",),
            why="5 of 100 are 2 of 40. Of many comparisons the best looks good by luck alone: "
            "test it again, with another seed.",
        ),
        Choose(
            key="q_pair",
            prompt="Two teas are tasted by twelve people. Which test is like playouts with the "
            "same luck?",
            rules=(),
            options=(
                "Six people drink one tea, six the other",
                "All twelve drink both teas, and each says which is better",
                "All twelve drink the tea that they like",
            ),
            answer="All twelve drink both teas, and each says which is better",
            reasons={
                "Six people drink one tea, six the other": "Then the tastes differ, too.",
                "All twelve drink the tea that they like": "Then nobody compares.",
            },
            hints=("The same playout sees both choices.",),
            why="Each compares the two alone, so that different tastes drop out.",
        ),
        Choose(
            key="q_seed",
            prompt="You run an experiment twice with the same seed. What comes out?",
            rules=(),
            options=(
                "Exactly the same",
                "Nearly the same, if there are enough playouts",
                "Something twice as exact",
            ),
            answer="Exactly the same",
            reasons={
                "Nearly the same, if there are enough playouts": "That is so with another seed.",
                "Something twice as exact": "Nothing new was seen.",
            },
            hints=("The seed names the tape from which all luck is read.",),
            why="The seed decides all luck, so others can check what you found. For new luck take "
            "another seed.",
        ),
    ),
    final=("q_width", "q_miss", "q_pair", "q_seed"),
)
