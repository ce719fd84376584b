"""The first lesson on probability: how many of the cubes that go into the tower fall out."""

from __future__ import annotations

from itertools import product
from math import comb

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.panels.cubes import Cubes, in_the_tray
from shogun_nb.teaching.charted import Charted
from shogun_nb.teaching.exercises import HowMany, Probability
from shogun_nb.teaching.lesson import Lesson
from shogun_nb.teaching.tree import draw_tree

MOST_OF_A_TREE = 4


def tree(cubes: int, *, chances: bool = True) -> Charted:
    """The tree of so many cubes: at each fork one cube falls out (up) or stays inside (down).

    Each path ends with how many fall out on it, and with its probability if ``chances``.
    Raises :class:`~shogun_nb.InputError` for anything but 1 to 4 cubes.

    >>> print(tree(2).in_words())
    A tree of 2 cubes with 4 paths. At each fork the upper branch is “falls out”, 3/4, the lower \
“stays inside”, 1/4. At the ends, from the top: 2 fall out, 9/16; 1 falls out, 3/16; \
1 falls out, 3/16; 0 fall out, 1/16.
    """
    if type(cubes) is not int or not 1 <= cubes <= MOST_OF_A_TREE:
        raise InputError(f"tree: {shown(cubes)} is not a number of cubes from 1 to 4.")
    paths = [*product((1, 0), repeat=cubes)]
    ends = [f"{sum(path)} {'falls' if sum(path) == 1 else 'fall'} out" for path in paths]
    if chances:
        ends = [
            f"{end}, {3 ** sum(path)}/{4**cubes}" for end, path in zip(ends, paths, strict=True)
        ]
    words = (
        f"A tree of {cubes} cubes with {len(paths)} paths. At each fork the upper branch is “falls "
        f"out”, 3/4, the lower “stays inside”, 1/4. At the ends, from the top: {'; '.join(ends)}."
    )
    labels = [tuple("falls 3/4" if falls else "stays 1/4" for falls in path) for path in paths]
    places = range(1, cubes + 1)
    rows: list[list[object]] = [[*(f"cube {place}" for place in places), "fall out", "probability"]]
    for path in paths:
        what = ["falls" if falls else "stays" for falls in path]
        rows.append([*what, sum(path), 3 ** sum(path) / 4**cubes])
    if not chances:
        rows = [row[:-1] for row in rows]
    return Charted("tree", lambda: draw_tree(labels, ends, words), words, rows)


def pascals_triangle(lines: int) -> str:
    """The first lines of Pascal's triangle as text; line ``n`` is that of ``n`` cubes.

    >>> print(pascals_triangle(3))
    1 cube:      1   1
    2 cubes:   1   2   1
    3 cubes: 1   3   3   1
    """
    rows = ["   ".join(str(comb(n, k)) for k in range(n + 1)) for n in range(1, lines + 1)]
    wide = len(rows[-1])
    return "\n".join(
        f"{n} {'cube: ' if n == 1 else 'cubes:'} {row.center(wide).rstrip()}"
        for n, row in enumerate(rows, 1)
    )


LESSON = Lesson(
    name="probability/01_what_falls_out",
    title="What falls out",
    exercises=(
        in_the_tray(
            Cubes("Blue", 1),
            key="one_cube",
            title="One cube",
            prompt="One cube goes into the empty tower. Of 100 such throws, how often does it stay "
            "inside, and how often does it fall out?",
            rules=("S-51",),
            outcomes=("stays inside", "falls out"),
            axis="what the cube does",
            in_class="One cube goes into the empty tower. Does it stay inside, or does it fall "
            "out?",
            hints=("Nobody knows yet: guess.",),
            why="This tower is made so: a cube stays inside with probability 1/4 and falls out "
            "with probability 3/4. A tower of wood may have other numbers.",
        ),
        Probability(
            key="complement",
            title="The rest",
            prompt="In another tower a cube stays inside with probability 0.35. How likely is it "
            "to fall out?",
            rules=(),
            answer=0.65,
            reasons={
                0.35: "So likely is it to stay. What is left of 1?",
                0.75: "That is our tower. This one is another.",
            },
            hints=("It does one or the other: the two together make 1.", "1 − 0.35"),
            why="1 − 0.35 = 0.65.",
        ),
        in_the_tray(
            Cubes("Blue", 2),
            key="two_cubes",
            title="Two cubes",
            prompt="Two cubes go in. Of 100 such throws, how often do 0, 1 or 2 of them fall out?",
            rules=("S-51",),
            in_class="Two cubes go in. How many fall out: 0, 1 or 2?",
            hints=("Nobody knows yet: guess.",),
            why="Neither a third each, nor a quarter, a half and a quarter: it is 1/16, "
            "6/16 and 9/16.",
        ),
        Probability(
            key="in_order",
            title="One path",
            prompt="Two cubes, one after the other: how likely is it that the first falls out and "
            "the second stays inside?",
            rules=(),
            answer=3 / 16,
            reasons={
                1: "3/4 + 1/4 would be certain. Along a path you multiply.",
                3 / 8: "That counts two paths. Here it is the first that falls out.",
                9 / 16: "So likely do both fall out.",
                1 / 4: "That is the second cube alone.",
                3 / 4: "That is the first cube alone.",
            },
            hints=("Follow one path through the tree.", "Multiply along it: 3/4 · 1/4."),
            why="3/4 · 1/4 = 3/16: of all throws 3/4 go up at the first fork, and 1/4 of those go "
            "down at the second.",
        ),
        Probability(
            key="one_of_two",
            title="Exactly one of two",
            prompt="In another tower a cube falls out with probability 0.6 and stays with 0.4. "
            "Two cubes go in. How likely is it that exactly one falls out, whichever it is?",
            rules=(),
            answer=0.48,
            reasons={
                0.24: "That is one path. Which of the two cubes may be the one?",
                0.6: "So likely does a single cube fall out.",
                0.5: "The paths are not equally likely: multiply along each.",
                0.84: "That counts both falling out, too. Exactly one is asked.",
                0.36: "So likely do both fall out.",
                0.0576: "Along a path you multiply; two different paths are added.",
                3 / 8: "That is our tower. This one is another.",
            },
            hints=("Two paths of the tree end with exactly one.", "0.6 · 0.4 + 0.4 · 0.6"),
            why="0.24 + 0.24 = 0.48: falls and stays, or stays and falls.",
        ),
        HowMany(
            key="paths",
            title="Paths of three cubes",
            prompt="The tree of three cubes has eight paths. In how many of them do exactly two "
            "cubes fall out?",
            rules=(),
            answer=3,
            unit="paths",
            low=0,
            high=8,
            reasons={
                1: "The cube that stays may be the first, the second or the last.",
                2: "So many cubes fall out. How many paths are there?",
                6: "Each path counts once. Which cube stays inside?",
                8: "Those are all paths.",
            },
            hints=("Which of the cubes is the one that stays?", "First, second or last."),
            why="One cube stays: the first, the second or the third. That makes 3 paths.",
        ),
        HowMany(
            key="pascal",
            title="Pascal's triangle",
            on_paper=pascals_triangle(4),
            prompt="Five cubes: on how many paths do exactly two fall out? Make the line for five "
            "cubes out of the one above it.",
            rules=(),
            answer=10,
            unit="paths",
            low=0,
            high=100,
            reasons={
                5: "On so many exactly one falls out. Go one place further.",
                6: "That is in the line of four cubes. One line further down.",
                20: "5 · 4 counts each pair twice: the first and the second cube, and the second "
                "and the first.",
                32: "Those are all paths of five cubes.",
                25: "Which two of the five fall out? No cube is taken twice.",
            },
            hints=("Each number is the sum of the two above it.", "4 + 6"),
            why="4 + 6 = 10: the fifth cube falls and one of four did, or it stays and two of "
            "four did.",
        ),
        in_the_tray(
            Cubes("Blue", 4),
            key="four_cubes",
            title="Four cubes",
            prompt="Four cubes go in. Before you calculate, guess: of 100 throws, how often do 0, "
            "1, 2, 3 or 4 fall out?",
            rules=("S-51",),
            in_class="Four cubes go in. How many of them fall out?",
            hints=("Nobody knows yet: guess.",),
            why="That is the binomial distribution of n = 4 cubes with p = 3/4. All five bars "
            "together make 1.",
        ),
        Probability(
            key="exactly_three",
            title="Exactly three of five",
            prompt="Now calculate: five cubes go into our tower. How likely do exactly three fall "
            "out?",
            rules=(),
            answer=270 / 1024,
            reasons={
                27 / 1024: "That is one path. How many paths have exactly three that fall?",
                90 / 1024: "There three stay inside. Here three fall out.",
                3 / 4: "So likely does a single cube fall out.",
                27 / 64: "That is three of four. The fifth cube must stay, too.",
                918 / 1024: "That counts four and five, too. Exactly three are asked.",
                405 / 1024: "That is four of five.",
                3 / 5: "Count the paths, and multiply along one of them.",
            },
            hints=(
                "How many paths, and how likely is each?",
                "C(5, 3) = 10 paths; each has three times 3/4 and twice 1/4.",
            ),
            why="10 · (3/4)³ · (1/4)² = 270/1024 = 0.264.",
        ),
        Probability(
            key="at_least_one",
            title="At least one stays",
            prompt="Four cubes go in. How likely is it that at least one of them stays inside?",
            rules=(),
            answer=175 / 256,
            reasons={
                1: "Adding 1/4 four times would make it certain, and with five cubes more than "
                "certain. Throws in which two stay would count twice.",
                81 / 256: "That is the complement: nobody stays. What is left of 1?",
                27 / 64: "That is exactly one. At least one may be more.",
                1 / 4: "So likely does a single cube stay.",
                255 / 256: "That is: at least one falls out. Here one stays inside.",
            },
            hints=(
                "What is the opposite of “at least one stays”?",
                "None stays: all four fall out, (3/4)⁴. Take that from 1.",
            ),
            why="1 − (3/4)⁴ = 1 − 81/256 = 175/256. One calculation instead of four.",
        ),
        HowMany(
            key="how_many",
            title="How many are enough?",
            prompt="How many cubes must go in, so that with a probability of at least 99 % at "
            "least one of them falls out? Give the smallest number.",
            rules=(),
            answer=4,
            unit="cubes",
            low=1,
            high=50,
            reasons={
                1: "A single cube falls out in 75 of 100 throws.",
                2: "None of the two falls out in 1 of 16 throws: that is more than 1 of 100.",
                3: "None of them falls out in 1 of 64 throws: that is still more than 1 of 100.",
                5: "That is enough, but fewer will do.",
            },
            hints=(
                "None falls out: how likely is that with 1, 2, 3 … cubes?",
                "(1/4)ⁿ must be at most 0.01. Try one n after the other.",
            ),
            why="With four cubes none falls out in 1 of 256 throws: 1 − 1/256 = 0.996. With three "
            "it is 0.984. Who knows logarithms: n is at least log 0.01 / log 0.25 = 3.3.",
        ),
        in_the_tray(
            Cubes("Blue", 10),
            key="average",
            title="The average of ten cubes",
            prompt="Ten cubes go in, again and again. How many fall out on average?",
            rules=("S-51",),
            values=tuple(range(11)),
            in_class="Ten cubes go in, again and again. How many fall out on average? Bet on the "
            "nearest whole number.",
            hints=("Nobody knows yet: guess.",),
            why="Each of the ten falls out in 3/4 of the throws: 10 · 3/4 = 7.5. No throw shows "
            "half a cube, yet the average settles there.",
        ),
        HowMany(
            key="mean",
            title="The mean of twelve cubes",
            prompt="Twelve cubes go in. How many fall out on average?",
            rules=(),
            answer=9,
            unit="cubes",
            tolerance=0.01,
            low=0,
            high=12,
            reasons={
                3: "So many stay inside on average.",
                0.75: "That is one cube. There are twelve.",
                6: "That is half of them. Ours falls out more often than every second time.",
                2.25: "You have multiplied by the probability of staying, too. The mean wants "
                "only how many, and how likely each falls out.",
            },
            hints=("How many cubes, times what?", "n · p with n = 12 and p = 3/4."),
            why="12 · 3/4 = 9.",
        ),
        HowMany(
            key="variance",
            title="The variance of twelve cubes",
            prompt="And what is the variance of the number that falls out of twelve cubes?",
            rules=(),
            answer=2.25,
            unit="",
            tolerance=0.01,
            low=0,
            high=144,
            reasons={
                9: "That is the mean, n · p. The variance wants one factor more.",
                1.5: "That is the standard deviation. The variance is its square.",
                3: "That is n · (1 − p). One factor is missing.",
                6.75: "One of the two factors is the probability of staying.",
            },
            hints=("n · p is the mean. Multiply once more.", "n · p · (1 − p)"),
            why="12 · 3/4 · 1/4 = 2.25. The standard deviation is its root, 1.5: most throws lie "
            "between 9 − 1.5 and 9 + 1.5, at 8, 9 or 10.",
        ),
        in_the_tray(
            Cubes("Blue", 0, 4),
            key="inside",
            title="Four cubes that are stuck",
            prompt="Four cubes are stuck inside from earlier throws. The tower is shaken by the "
            "next throw. Of 100 such throws, how often do 0, 1, 2, 3 or 4 of them fall out?",
            rules=("S-51",),
            in_class="Four cubes are stuck inside, and the next throw shakes the tower. How many "
            "of the four fall out?",
            hints=("Nobody knows yet: guess.",),
            why="A cube that is stuck falls out with probability 1/2. So the same formula holds "
            "with p = 1/2: 1, 4, 6, 4 and 1 of 16.",
        ),
        Probability(
            key="other_tower",
            title="Another tower",
            prompt="In another tower a cube stays inside with probability 0.4. Three cubes go in. "
            "How likely do exactly two fall out?",
            rules=(),
            answer=0.432,
            reasons={
                0.144: "That is one path. How many are there?",
                0.288: "There two stay inside and one falls out.",
                0.648: "That counts three, too. Exactly two are asked.",
                0.216: "That is all three.",
                0.36: "That is two cubes only. What does the third one do?",
                27 / 64: "That is our tower. Here a cube falls out with 0.6.",
            },
            hints=("A cube falls out with 1 − 0.4 = 0.6.", "3 paths; each is 0.6 · 0.6 · 0.4."),
            why="3 · 0.6² · 0.4 = 0.432.",
        ),
        Probability(
            key="q_all",
            prompt="Six cubes go in. How likely do all six fall out?",
            rules=(),
            answer=0.75**6,
            reasons={
                0.75: "So likely does a single cube fall out.",
                1: "They are not certain to fall.",
                0.25**6: "So likely do all six stay inside.",
                1 - 0.75**6: "That is the complement: at least one stays.",
            },
            hints=("One path: 3/4 at each of the six forks.",),
            why="(3/4)⁶ = 0.178.",
        ),
        Probability(
            key="q_five",
            prompt="Six cubes go in. How likely do exactly five fall out?",
            rules=(),
            answer=6 * 0.75**5 * 0.25,
            reasons={
                0.75**5 * 0.25: "That is one path. Which of the six stays?",
                0.75**5: "Those are the five that fall. What does the sixth do, and which is it?",
                0.75**6: "That is all six.",
            },
            hints=("6 paths: which cube stays?", "6 · (3/4)⁵ · 1/4"),
            why="6 · (3/4)⁵ · 1/4 = 0.356.",
        ),
        Probability(
            key="q_hold",
            prompt="You hold the crossing if at least five of your six cubes fall out. How likely "
            "is that?",
            rules=(),
            answer=6 * 0.75**5 * 0.25 + 0.75**6,
            reasons={
                6 * 0.75**5 * 0.25: "That is exactly five. Six would do, too.",
                1 - 6 * 0.75**5 * 0.25 - 0.75**6: "So likely do you lose it: at most four.",
                0.75**6: "That is all six. Five would do, too.",
                5 / 6: "Count the paths, and multiply along them.",
            },
            hints=("Exactly five, or all six.", "Add your last two answers."),
            why="0.356 + 0.178 = 0.534: a little better than a coin.",
        ),
        HowMany(
            key="q_mean",
            prompt="How many of the six cubes fall out on average?",
            rules=(),
            answer=4.5,
            unit="cubes",
            tolerance=0.01,
            low=0,
            high=6,
            reasons={1.5: "So many stay.", 1.125: "That is the variance.", 3: "That is half."},
            hints=("n · p",),
            why="6 · 3/4 = 4.5.",
        ),
        HowMany(
            key="q_deviation",
            prompt="And what is the standard deviation?",
            rules=(),
            answer=1.125**0.5,
            unit="cubes",
            tolerance=0.01,
            low=0,
            high=36,
            reasons={
                1.125: "That is the variance. Take the root.",
                4.5: "That is the mean.",
                0.5625: "Half of the variance is not its root.",
            },
            hints=("First the variance: n · p · (1 − p).", "The root of 1.125."),
            why="The root of 6 · 3/4 · 1/4 = 1.125 is 1.06.",
        ),
        Probability(
            key="q_dice",
            prompt="The same thinking without a tower: six dice are thrown. How likely is at "
            "least one six?",
            rules=(),
            answer=1 - (5 / 6) ** 6,
            reasons={
                1: "Six times 1/6 would be certain. Have you never thrown six dice without a six?",
                (5 / 6) ** 6: "That is the complement: no six at all.",
                (5 / 6) ** 5: "That is exactly one six.",
                1 / 6: "That is one die.",
            },
            hints=("How likely is no six at all?", "1 − (5/6)⁶"),
            why="1 − (5/6)⁶ = 0.665.",
        ),
    ),
    final=("q_all", "q_five", "q_hold", "q_mean", "q_deviation", "q_dice"),
)
