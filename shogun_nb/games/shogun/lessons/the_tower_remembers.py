"""The third lesson on probability: what is inside the tower decides what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from shogun_nb.engine.distribution import SIDES, picture
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.games.shogun.panels.cubes import Cubes, ThrownOntoOthers
from shogun_nb.games.shogun.towers import Tower
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
from shogun_nb.teaching.tree import draw_tree
from shogun_nb.teaching.walk import Walk

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_IN_CHAIN = 8
_OUT, _IN = 0, 1  # the states of a single cube
_STATES = ("in the tray", "inside")
_RUN = 10  # throws
_LONGEST = 5  # the last bar of a waiting time: so many throws, or more


# --- what a throw does to cubes that go round and round -------------------------------------------
def transitions(cubes: int, tower: Tower | None = None) -> list[list[Fraction]]:
    """How likely a throw leads from so many cubes inside (row) to so many (column).

    So many ``cubes`` of a colour are in play: those inside stay or fall out, those in the tray go
    in again. Raises :class:`~shogun_nb.InputError` for anything but 1 to 8 cubes.

    >>> [[str(chance) for chance in row] for row in transitions(1)]
    [['3/4', '1/4'], ['1/2', '1/2']]
    """
    if type(cubes) is not int or not 1 <= cubes <= MOST_IN_CHAIN:
        raise InputError(f"transitions: {shown(cubes)} is not a number of cubes from 1 to 8.")
    model = Tower() if tower is None else tower
    return [
        [*reversed([*model.exact_distribution(cubes - inside, inside)])]
        for inside in range(cubes + 1)
    ]


def after(throws: int, cubes: int, inside: int = 0) -> list[Fraction]:
    """How likely 0, 1, … ``cubes`` are inside after so many throws, with ``inside`` at the start.

    >>> [str(chance) for chance in after(2, 1)]
    ['11/16', '5/16']
    """
    chain = transitions(cubes)
    now = [Fraction(one == inside) for one in range(cubes + 1)]
    for _ in range(throws):
        ways = [[one * chance for chance in row] for one, row in zip(now, chain, strict=True)]
        now = [sum(into, Fraction(0)) for into in zip(*ways, strict=True)]
    return now


def transition_table(cubes: int) -> str:
    """The table of :func:`transitions` as text, all fractions with the same denominator.

    >>> print(transition_table(1))
    inside then      0    1
    inside now: 0  3/4  1/4
    inside now: 1  2/4  2/4
    """
    whole = 4**cubes
    cells = [[f"{chance * whole}/{whole}" for chance in row] for row in transitions(cubes)]
    wide = 2 + max(len(cell) for row in cells for cell in row)
    lines = ["inside then  " + "".join(f"{one:{wide}}" for one in range(cubes + 1))]
    for now, row in enumerate(cells):
        lines.append(f"inside now: {now}" + "".join(f"{cell:>{wide}}" for cell in row))
    return "\n".join(lines)


# --- pictures -------------------------------------------------------------------------------------
def two_throws() -> Charted:
    """The tree of two throws of one cube each, the first into the empty tower.

    >>> print(two_throws().in_words())
    A tree of two throws with 5 paths. First throw: “stays 1/4” or “falls 3/4”. Second throw, if \
the first stayed: 0 fall, 1/8; 1 falls, 1/2; 2 fall, 3/8. If the first fell: 0 fall, 1/4; 1 falls, \
3/4. At the ends, from the top: 1/32, 4/32, 3/32, 6/32, 18/32.
    """
    stays, falls = "stays 1/4", "falls 3/4"
    paths = [
        *((stays, then) for then in ("0 fall 1/8", "1 falls 1/2", "2 fall 3/8")),
        *((falls, then) for then in ("0 fall 1/4", "1 falls 3/4")),
    ]
    ends = [
        *("1/4 · 1/8 = 1/32", "1/4 · 1/2 = 4/32", "1/4 · 3/8 = 3/32"),
        *("3/4 · 1/4 = 6/32", "3/4 · 3/4 = 18/32"),
    ]
    words = (
        "A tree of two throws with 5 paths. First throw: “stays 1/4” or “falls 3/4”. Second throw, "
        "if the first stayed: 0 fall, 1/8; 1 falls, 1/2; 2 fall, 3/8. If the first fell: 0 fall, "
        "1/4; 1 falls, 3/4. At the ends, from the top: 1/32, 4/32, 3/32, 6/32, 18/32."
    )
    rows: list[list[object]] = [
        ["first cube", "fall at the second throw", "first", "second given first", "both"],
        *(["stays", fall, 1 / 4, one, one / 4] for fall, one in enumerate((1 / 8, 1 / 2, 3 / 8))),
        *(["falls", fall, 3 / 4, one, 3 * one / 4] for fall, one in enumerate((1 / 4, 3 / 4))),
    ]
    return Charted("two_throws", lambda: draw_tree(paths, ends, words), words, rows)


def two_states() -> Charted:
    """The chain of one cube: two states, and an arrow for each step with its probability.

    >>> print(two_states().in_words())
    Two states with arrows. From “in the tray” to “inside”: 1/4, back to itself: 3/4. From \
“inside” to “in the tray”: 1/2, back to itself: 1/2.
    """
    words = (
        "Two states with arrows. From “in the tray” to “inside”: 1/4, back to itself: 3/4. From "
        "“inside” to “in the tray”: 1/2, back to itself: 1/2."
    )
    rows: list[list[object]] = [
        ["from", "to", "probability"],
        *(["in the tray", "in the tray", 3 / 4], ["in the tray", "inside", 1 / 4]),
        *(["inside", "in the tray", 1 / 2], ["inside", "inside", 1 / 2]),
    ]
    return Charted("two_states", lambda: _states_drawn(words), words, rows)


def _states_drawn(words: str) -> Figure:
    made = picture(6.4, 2.2, words)
    axes = made.subplots()
    axes.axis("off")
    axes.set_xlim(-2.6, 5.6)
    axes.set_ylim(-1.2, 1.2)
    arrow = {"arrowstyle": "-|>", "color": "#0072b2", "linewidth": 2, "mutation_scale": 16}
    for x, name in ((0, "in the\ntray"), (3, "inside")):
        axes.scatter([x], [0], s=3600, facecolor="#e7f1f8", edgecolor="#222222", linewidth=1.5)
        axes.text(x, 0, name, ha="center", va="center", fontsize=11)
    for start, end, y, chance in ((0.55, 2.45, 0.35, "1/4"), (2.45, 0.55, -0.35, "1/2")):
        bent = {**arrow, "connectionstyle": "arc3,rad=-0.25"}
        axes.annotate("", (end, y), (start, y), arrowprops=bent)
        axes.text(1.5, y * 2.4, chance, ha="center", va="center", fontsize=12)
    for x, side, chance in ((0, -1, "3/4"), (3, 1, "1/2")):
        bent = {**arrow, "connectionstyle": f"arc3,rad={-1.6 * side}"}
        axes.annotate("", (x + 0.55 * side, -0.3), (x + 0.55 * side, 0.3), arrowprops=bent)
        axes.text(x + 1.65 * side, 0, chance, ha="center", va="center", fontsize=12)
    return made


def settling(throws: int = 6) -> Charted:
    """How the chances of 0, 1 and 2 cubes inside settle, from an empty tower and from a full one.

    Raises :class:`~shogun_nb.InputError` for anything but 1 to 20 throws.

    >>> print(settling(1).in_words())
    Two cubes in play. From none inside: at the start 0: 100 %, 1: 0 %, 2: 0 %; after 1 throw 0: \
56 %, 1: 38 %, 2: 6 %. From both inside: at the start 0: 0 %, 1: 0 %, 2: 100 %; after 1 throw 0: \
25 %, 1: 50 %, 2: 25 %.
    """
    if type(throws) is not int or not 1 <= throws <= 20:
        raise InputError(f"settling: {shown(throws)} is not a number of throws from 1 to 20.")
    told = []
    found = {}
    for start, name in ((0, "none"), (2, "both")):
        found[start] = [after(number, 2, start) for number in range(throws + 1)]
        ends = [
            ", ".join(f"{at}: {100 * float(one):.0f} %" for at, one in enumerate(now))
            for now in (found[start][0], found[start][-1])
        ]
        last = f"after {throws} throw{'' if throws == 1 else 's'}"
        told.append(f"From {name} inside: at the start {ends[0]}; {last} {ends[1]}.")
    words = f"Two cubes in play. {' '.join(told)}"
    rows: list[list[object]] = [["inside at first", "throws", "0 inside", "1 inside", "2 inside"]]
    rows += [
        [start, number, *map(float, now)]
        for start, course in found.items()
        for number, now in enumerate(course)
    ]
    return Charted("settling", lambda: _settling_drawn(found, throws, words), words, rows)


def _settling_drawn(
    found: Mapping[int, Sequence[Sequence[Fraction]]], throws: int, words: str
) -> Figure:
    made = picture(6.6, 3.2, words)
    both = made.subplots(1, 2, sharey=True)
    for axes, (start, name) in zip(both, ((0, "none"), (2, "both")), strict=True):
        for at, mark in enumerate("os^"):
            points = [100 * float(now[at]) for now in found[start]]
            axes.plot(points, marker=mark, color=SIDES[at][0], label=f"{at} inside", linewidth=2)
        axes.set_title(f"{name} inside at first", fontsize=11)
        axes.set_xlabel("throws")
        axes.set_xticks(range(throws + 1))
        axes.grid(axis="y", color="#dddddd")
    both[0].set_ylabel("per cent")
    both[1].legend()
    return made


# --- experiments ----------------------------------------------------------------------------------
def _two_throws(luck: Random) -> tuple[int, int]:
    """Of the second throw: how many were inside before it, and how many fell out."""
    tower = Tower()
    inside = 1 - Cubes("Blue", 1).fall(tower, luck)
    return inside, Cubes("Blue", 1, inside).fall(tower, luck)


def second_throw(**words: str | tuple[str, ...]) -> Trials:
    """An experiment: a cube into the empty tower, then another; how many fall out at last?

    >>> throw = second_throw(key="second", prompt="How many?", hints=("Guess.",), why="A tree.")
    >>> [str(chance) for chance in throw.chances]
    ['7/32', '11/16', '3/32']
    """
    tower = Tower()
    stayed, fell = tower.exact_distribution(1, 1), [*tower.exact_distribution(1, 0), Fraction(0)]

    def trial(luck: Random) -> Trial:
        inside, out = _two_throws(luck)
        return Trial(out, (inside, out))

    return Trials(
        outcomes=("0", "1", "2"),
        chances=tuple(one / 4 + 3 * two / 4 for one, two in zip(stayed, fell, strict=True)),
        trial=trial,
        axis="cubes that fall out at the second throw",
        pieces=("second throw", "second throws"),
        rules=("S-51",),
        picture=lambda panel: ThrownOntoOthers(panel, (Cubes("Blue", 1),)),
        **words,  # type: ignore[arg-type]
    )


def was_inside(**words: str | tuple[str, ...]) -> Trials:
    """An experiment: of the second throws that bring one cube, before how many was one inside?

    >>> opened = was_inside(key="opened", prompt="How many?", hints=("Guess.",), why="Bayes.")
    >>> [str(chance) for chance in opened.chances]
    ['2/11', '9/11']
    """

    def trial(luck: Random) -> Trial:
        while True:
            inside, out = _two_throws(luck)
            if out == 1:
                return Trial(1 - inside, (inside, out))

    return Trials(
        outcomes=("was inside", "was not"),
        chances=(Fraction(2, 11), Fraction(9, 11)),
        trial=trial,
        axis="the first cube, before the second throw",
        pieces=("such throw", "such throws"),
        rules=("S-51",),
        picture=lambda panel: ThrownOntoOthers(panel, (Cubes("Blue", 1),)),
        **words,  # type: ignore[arg-type]
    )


def _next(state: int, luck: Random) -> int:
    """Where a single cube is after a throw."""
    cubes = Cubes("Blue", 1 - state, state)
    return _IN if cubes.fall(Tower(), luck) == 0 else _OUT


def ten_throws(**words: str | tuple[str, ...]) -> Trials:
    """An experiment: one cube goes round and round; where is it after ten throws?

    >>> run = ten_throws(key="run", prompt="Where is it?", hints=("Guess.",), why="A third.")
    >>> f"{float(run.chances[1]):.4f}"
    '0.3333'
    """

    def trial(luck: Random) -> Trial:
        path = [_OUT]
        for _ in range(_RUN):
            path.append(_next(path[-1], luck))
        return Trial(path[-1], tuple(path))

    return Trials(
        outcomes=_STATES,
        chances=tuple(after(_RUN, 1)),
        trial=trial,
        axis="where the cube is after ten throws",
        pieces=("run of ten throws", "runs"),
        rules=("S-51",),
        picture=lambda panel: Walk(panel, _STATES, steps=_RUN, step="throw"),
        **words,  # type: ignore[arg-type]
    )


def waiting(**words: str | tuple[str, ...]) -> Trials:
    """An experiment: at which throw does a cube that is stuck fall out?

    >>> wait = waiting(key="wait", prompt="How long?", hints=("Guess.",), why="Halves.")
    >>> [str(chance) for chance in wait.chances]
    ['1/2', '1/4', '1/8', '1/16', '1/16']
    """
    half = Fraction(1, 2)

    def trial(luck: Random) -> Trial:
        path = [_IN]
        while path[-1] == _IN:
            path.append(_next(_IN, luck))
        return Trial(min(len(path) - 1, _LONGEST) - 1, tuple(path))

    return Trials(
        outcomes=("1", "2", "3", "4", "5 or later"),
        chances=(*(half**number for number in range(1, _LONGEST)), half ** (_LONGEST - 1)),
        trial=trial,
        axis="the throw at which it falls out",
        pieces=("cube", "cubes"),
        rules=("S-51",),
        picture=lambda panel: Walk(panel, _STATES, steps=_RUN, step="throw"),
        **words,  # type: ignore[arg-type]
    )


LESSON = Lesson(
    name="probability/03_the_tower_remembers",
    title="The tower remembers",
    exercises=(
        # First sitting: given what is inside, and back again; the first chain.
        second_throw(
            key="second_throw",
            title="The second throw",
            prompt="A cube of Blue goes into the empty tower. If it falls out, it goes back to "
            "the box; if it stays, it stays. Nobody empties the tower. Now a second cube of Blue "
            "goes in. Of 100 such second throws, how often do 0, 1 or 2 cubes fall out?",
            in_class="A cube of Blue goes into the empty tower. If it falls out, it goes back to "
            "the box; if not, it stays. Now a second one goes in. How many fall out at "
            "this second throw?",
            hints=("Nobody knows yet: guess.",),
            why="Two cubes are rare: the first one must have stayed before.",
        ),
        Probability(
            key="nothing_given_inside",
            title="If one is inside",
            prompt="Now suppose that you know it: one cube of Blue is inside. Another one goes "
            "in. How likely does nothing fall out?",
            rules=("S-51",),
            answer=1 / 8,
            reasons={
                1 / 4: "That is the cube that goes in, alone. The one inside must stay, too.",
                1 / 2: "That is the cube inside, alone. The one that goes in must stay, too.",
                3 / 4: "Both must happen, so multiply. You have added, or taken one cube only.",
                3 / 8: "So likely do both fall out.",
                1 / 16: "The two cubes are not alike: the one inside stays with another "
                "probability than the one that goes in.",
                7 / 8: "That is: at least one falls out.",
            },
            hints=("Both stay: the new one, and the old one.", "1/4 · 1/2"),
            why="1/4 · 1/2 = 1/8.",
        ),
        Probability(
            key="stays_and_two",
            title="Along a path",
            prompt="Before both throws: how likely does the first cube stay inside, and then two "
            "cubes fall out at the second throw?",
            rules=(),
            answer=3 / 32,
            reasons={
                3 / 8: "That is given that the first one stayed. But it must stay first.",
                1 / 4: "That is the first throw alone.",
                5 / 8: "Along a path you multiply.",
                9 / 16: "So likely do two cubes fall that both go in. One of them is inside here.",
            },
            hints=("Which path of the tree?", "1/4 · 3/8"),
            why="1/4 · 3/8 = 3/32: a quarter of all first cubes stay, and of those cases three "
            "eighths go on like this.",
        ),
        Probability(
            key="total",
            title="Whatever came first",
            prompt="Before both throws: how likely does nothing fall out at the second throw, "
            "whatever the first cube does?",
            rules=(),
            answer=7 / 32,
            reasons={
                1 / 32: "That is one path. There is another with the same end.",
                6 / 32: "That is one path, or the middle between 1/8 and 1/4. But there are two "
                "paths, and the first cube falls more often than it stays.",
                3 / 8: "You have added 1/8 and 1/4. Each counts only as often as its first throw.",
                1 / 8: "That is given that the first one stayed.",
                1 / 4: "That is given that the first one fell.",
            },
            hints=("Two paths of the tree end so.", "1/4 · 1/8 + 3/4 · 1/4"),
            why="1/32 + 6/32 = 7/32. It lies between 1/8 and 1/4, nearer to the case that comes "
            "more often.",
        ),
        Choose(
            key="independent",
            title="Who knows of whom?",
            prompt="In which of these pairs are the two events independent?",
            rules=(),
            options=(
                "The first cube stays. Nothing falls out at the second throw.",
                "The first cube falls. The second cube falls as it is thrown in.",
                "The first cube falls. Two cubes fall out at the second throw.",
            ),
            answer="The first cube falls. The second cube falls as it is thrown in.",
            reasons={
                "The first cube stays. Nothing falls out at the second throw.": "Compare the two "
                "numbers: given that the first stays, 1/8; without knowing, 7/32.",
                "The first cube falls. Two cubes fall out at the second throw.": "Can both "
                "happen? If the first one fell, there is one cube only.",
            },
            hints=("Does knowing the one change the probability of the other?",),
            why="A cube that goes in falls with 3/4, whether the first one stayed or fell. The "
            "tower remembers cubes; a cube remembers nothing.",
        ),
        FillIn(
            key="of_32",
            title="Thirty-two times",
            prompt="Imagine both throws 32 times, and that all goes as expected. Fill in the "
            "numbers.",
            rules=(),
            corner="second throw",
            rows=("first cube stayed", "first cube fell", "together"),
            columns=("0 fall", "1 falls", "2 fall", "in all"),
            answers=((1, 4, 3, 8), (6, 18, 0, 24), (7, 22, 3, 32)),
            given=((0, 0), (0, 1), (0, 3), (1, 2), (1, 3), (2, 3)),
            reasons={
                12: "3/8 of the 8 in this row, not of all 32.",
                8: "1/4 of the 24 in this row, not of all 32.",
                24: "3/4 of the 24 in this row, not of all 32.",
                0.375: "That is a probability. How many of the 8 are that?",
                0.25: "That is a probability. How many of the 24 are that?",
            },
            help="Take the probabilities of the second fork, of the number at the end of the row; "
            "the last row is the sum of the two above.",
            hints=("Of the 8: 1/8, 1/2 and 3/8. Of the 24: 1/4 and 3/4.", "24 · 1/4 and 24 · 3/4."),
            why="8 = 1 + 4 + 3, and 24 = 6 + 18. Divided by 32 they are the ends of the tree.",
        ),
        Probability(
            key="helmet",
            title="Given, without a tower",
            prompt="Of the pupils of a school 60 % come by bicycle. 45 % of all come by bicycle "
            "and wear a helmet. A pupil comes by bicycle: how likely with a helmet?",
            rules=(),
            answer=0.75,
            reasons={
                0.45: "That is both at once, of all pupils. Of those with a bicycle it is more.",
                0.27: "You have multiplied. “And” is known here; “given” is asked: divide.",
                0.6: "So likely is the bicycle.",
                0.15: "That is a bicycle without a helmet, of all pupils.",
                0.25: "That is without a helmet, given the bicycle.",
            },
            hints=("Of 100 pupils 60 come by bicycle. How many of these 60 wear a helmet?",),
            why="0.45 / 0.60 = 0.75: 45 of 60.",
        ),
        was_inside(
            key="curtain",
            title="Behind the curtain",
            prompt="The first throw was made behind a curtain: nobody saw whether the cube stayed "
            "or fell. The second throw you see, and exactly one cube of Blue lies in the tray. Of "
            "100 such cases, before how many was a cube inside?",
            in_class="The first throw was made behind a curtain. At the second throw exactly one "
            "cube of Blue lies in the tray. Was a cube inside before it?",
            hints=("Nobody knows yet: guess.",),
            why="2/11, that is 4 of 22: less than the quarter that it was before you "
            "looked. One cube in the tray speaks against a cube inside, but does not "
            "prove it.",
        ),
        Probability(
            key="nothing_in_tray",
            title="And if nothing falls?",
            prompt="Again the first throw was behind the curtain. At the second throw nothing "
            "falls out. How likely was the first cube inside?",
            rules=(),
            answer=1 / 7,
            reasons={
                1 / 8: "That is turned round: how likely nothing falls, given one inside. You "
                "know that nothing falls; the cube inside is asked.",
                1 / 32: "That is both at once, of all throws. Of those in which nothing falls it "
                "is more: divide by how many they are.",
                1 / 4: "That is before you looked. What you have seen changes it.",
                7 / 32: "So likely does nothing fall out at all.",
                1 / 6: "You have compared the two cases. Divide by both together.",
                6 / 7: "That is: it was not inside.",
            },
            hints=("Look into the column “0 fall” of your table.", "1 of how many?"),
            why="1 of the 7 in that column: (1/32) / (7/32) = 1/7.",
        ),
        FillIn(
            key="bayes",
            title="Bayes by hand",
            prompt="Behind the curtain, two cubes of Red went into the empty tower. At the next "
            "throw no Red goes in, and exactly one cube of Red falls out. How many were inside?",
            rules=("S-51",),
            corner="were inside",
            rows=("0", "1", "2"),
            columns=("prior", "likelihood", "product", "posterior"),
            answers=(
                (9 / 16, 0, 0, 0),
                (6 / 16, 1 / 2, 3 / 16, 6 / 7),
                (1 / 16, 1 / 2, 1 / 32, 1 / 7),
            ),
            given=((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0)),
            reasons={
                1 / 4: "Of two cubes either may be the one that falls: two paths.",
                1 / 8: "Prior and likelihood are multiplied in the column “product”.",
                3 / 16: "That is the product. The products do not make 1: divide each by their "
                "sum.",
                1 / 32: "That is the product. The products do not make 1: divide each by their "
                "sum.",
                7 / 32: "That is the sum of the products: divide by it.",
                6 / 16: "That is the prior. What has been seen changes it.",
                1 / 16: "That is the prior. What has been seen changes it.",
                1: "Is it certain that exactly one falls out?",
            },
            help="Likelihood: how likely does exactly one fall, given so many inside? Then prior "
            "times likelihood, and at last divided by the sum of the products.",
            hints=(
                "One inside falls with 1/2. Of two, one falls and one stays, in either order.",
                "Products: 6/16 · 1/2 and 1/16 · 1/2.",
                "Their sum is 7/32. Divide both by it.",
            ),
            why="3/16 = 6/32, and 6/32 + 1/32 = 7/32. So 6/7 and 1/7: together 1, as they must be.",
        ),
        Probability(
            key="twice_nothing",
            title="Still there?",
            prompt="You think it as likely as not, 1/2, that a cube of yours is inside. Two "
            "throws follow without your colour, and nothing of yours falls out. How likely is it "
            "still inside?",
            rules=("S-51",),
            answer=1 / 5,
            reasons={
                1 / 2: "That was before the two throws. They have told you something.",
                1 / 4: "That is the likelihood: nothing falls twice, given that it is inside.",
                1 / 8: "That is the product. Divide by the sum of both products.",
                1 / 3: "That is after one throw. There are two.",
                4 / 5: "That is: it is not inside.",
            },
            hints=(
                "If it is inside, nothing falls twice with 1/2 · 1/2. And if it is not?",
                "Products: 1/2 · 1/4 and 1/2 · 1.",
            ),
            why="(1/8) / (1/8 + 1/2) = 1/5. After the first throw it is 1/3; with 1/3 as the new "
            "prior the second makes it 1/5, too.",
        ),
        Probability(
            key="test",
            title="A test that says yes",
            prompt="1 of 100 people has an illness. A test finds it in 90 of 100 who have it, "
            "but it also says yes to 5 of 100 who do not. Somebody is told yes. How likely is "
            "the person ill?",
            rules=(),
            answer=0.009 / 0.0585,
            reasons={
                0.9: "That is turned round: how likely the test says yes, given the illness.",
                0.95: "That is how often the healthy hear no. Most people are healthy: count them.",
                0.009: "That is ill and yes at once. Divide by all who hear yes.",
                0.0585: "So many hear yes at all. How many of those are ill?",
                0.009 / 0.0495: "You have divided by the false alarms only. Divide by all who "
                "hear yes.",
                0.01: "That was before the test.",
            },
            hints=(
                "Think of 10,000 people: 100 are ill. How many of them hear yes, and how many of "
                "the others?",
                "90 of the ill and 495 of the others hear yes.",
            ),
            why="90 / (90 + 495) = 0.154. The illness is so rare that false alarms are more than "
            "true ones.",
        ),
        ten_throws(
            key="ten_throws",
            title="Ten throws",
            prompt="A single cube of Blue is in play. It begins in the tray and goes in at every "
            "throw, unless it is inside. Of 100 runs of ten throws, after how many is it in the "
            "tray, and after how many inside?",
            in_class="A single cube is in play. From the tray it goes in at the next throw; if "
            "it is inside, it may fall out. Where is it after ten throws?",
            hints=("Nobody knows yet: guess.",),
            why="About two thirds and one third; where it began hardly matters any more.",
        ),
        Probability(
            key="two_steps",
            title="Two throws on",
            prompt="The cube is inside now. How likely is it inside after two throws?",
            rules=("S-51",),
            answer=3 / 8,
            reasons={
                1
                / 4: "That is one path: it stays twice. It may also fall out and get stuck again.",
                1 / 8: "That is one path: out, and stuck again. It may also stay twice.",
                1 / 2: "That is after one throw.",
                5 / 16: "That is from the tray. Here it begins inside.",
                5 / 8: "That is: it is in the tray.",
            },
            hints=(
                "Two paths: it stays and stays, or it falls and gets stuck.",
                "1/2 · 1/2 + 1/2 · 1/4",
            ),
            why="1/4 + 1/8 = 3/8. From the tray it was 5/16: already nearly the same.",
        ),
        # Second sitting: throw after throw.
        FillIn(
            key="three_states",
            title="Two cubes, three states",
            prompt="Two cubes are in play; the state is how many are inside. Fill in how likely a "
            "throw leads from the state at the left to the state above.",
            rules=("S-51",),
            corner="inside now",
            rows=("0 now", "1 now", "2 now"),
            columns=("0 then", "1 then", "2 then"),
            answers=((9 / 16, 6 / 16, 1 / 16), (3 / 8, 1 / 2, 1 / 8), (1 / 4, 1 / 2, 1 / 4)),
            given=((0, 0), (0, 1), (0, 2)),
            reasons={
                3 / 4: "That is the cube in the tray alone. What does the other one do?",
                3 / 16: "The cube inside falls with 1/2, not with 1/4.",
                9 / 16: "That is with both in the tray.",
                1 / 16: "That is with both in the tray.",
            },
            help="What must the cubes inside do, and what those in the tray? Multiply; where there "
            "are two ways, add.",
            hints=(
                "From 1 to 0: the one inside falls, the other does not stay: 1/2 · 3/4.",
                "From 1 to 2: the one inside stays, the other gets stuck: 1/2 · 1/4.",
                "Every row makes 1.",
            ),
            why="Each row makes 1: 3/8 + 1/2 + 1/8, and 1/4 + 1/2 + 1/4.",
        ),
        Probability(
            key="two_of_three_states",
            title="Two throws with two cubes",
            prompt="One of the two cubes is inside now. How likely is none inside after two "
            "throws? Take your table.",
            rules=(),
            answer=55 / 128,
            reasons={
                3 / 8: "That is after one throw.",
                27 / 128: "That is by way of 0. There are two more ways.",
                24 / 128: "That is by way of 1. There are two more ways.",
                51 / 128: "One way is missing: by way of 2.",
                31 / 128: "One way is missing.",
                9 / 16: "That is from 0. Here one is inside now.",
            },
            hints=(
                "By way of 0, of 1 or of 2: multiply along each way, and add.",
                "3/8 · 9/16 + 1/2 · 3/8 + 1/8 · 1/4",
            ),
            why="27/128 + 24/128 + 4/128 = 55/128 = 0.430. Row times column: so tables of a chain "
            "are multiplied.",
        ),
        Prediction(
            key="forgets",
            title="How long does it remember?",
            prompt="One tower begins with none of two cubes inside, another with both. After how "
            "many throws do they hardly differ any more, by less than 1 of 100?",
            rules=(),
            options=("After about 5", "After about 20", "After about 100", "Never"),
            hints=("Nobody knows yet: guess.",),
            why="The next picture shows it.",
        ),
        Probability(
            key="equilibrium",
            title="Another tower in equilibrium",
            prompt="In another tower a cube that goes in stays with 0.2, and one that is inside "
            "falls out with 0.6. A single cube is in play. In the long run, how likely is it "
            "inside?",
            rules=(),
            answer=0.25,
            reasons={
                0.2: "So likely does it get stuck at one throw. In the long run it may be there "
                "from before.",
                1 / 3: "0.2 / 0.6 is how many times as often it is inside as in the tray. Both "
                "together must make 1. In our tower it is a third, too, but this is another.",
                0.75: "That is in the tray.",
                0.4: "So likely does it stay inside at one throw.",
                0.6: "So likely does it fall out at one throw.",
                0.12: "It does not get stuck and fall at once: the two flows are equal.",
            },
            hints=(
                "As often as it gets stuck it falls out: tray · 0.2 = inside · 0.6.",
                "In the tray three times as often as inside.",
            ),
            why="Tray · 0.2 = inside · 0.6, so it is three times as often in the tray: 3/4 and "
            "1/4. Or 0.2 / (0.2 + 0.6).",
        ),
        FillIn(
            key="equilibrium_of_two",
            title="Two cubes in equilibrium",
            prompt="In our tower each cube is inside with 1/3 in the long run. Two cubes are in "
            "play. How likely are 0, 1 or 2 of them inside?",
            rules=(),
            corner="inside",
            rows=("in equilibrium",),
            columns=("0", "1", "2"),
            answers=((4 / 9, 4 / 9, 1 / 9),),
            reasons={
                2 / 9: "Either cube may be the one inside: two paths.",
                1 / 3: "That is a single cube.",
                2 / 3: "That is a single cube.",
                9 / 16: "That is after one throw from the empty tower, not in the long run.",
                6 / 16: "That is after one throw from the empty tower, not in the long run.",
                1 / 16: "That is after one throw from the empty tower, not in the long run.",
            },
            help="Both cubes are independent: the binomial distribution with n = 2 and p = 1/3.",
            hints=("2/3 · 2/3; then two paths of 1/3 · 2/3; then 1/3 · 1/3.",),
            why="4/9, 4/9, 1/9. And they do not change: 4/9 · 9/16 + 4/9 · 3/8 + 1/9 · 1/4 = 4/9.",
        ),
        HowMany(
            key="fast",
            title="How fast?",
            prompt="One cube, in the tray at first: its probability of being inside is 0, and in "
            "the long run 1/3. After how many throws is it nearer than 0.01 to that?",
            rules=(),
            answer=3,
            unit="throws",
            low=0,
            high=100,
            reasons={
                1: "Then it is 1/4: that is 1/12 away, about 0.08.",
                2: "Then it is 5/16: that is 1/48 away, about 0.02.",
                4: "That is enough, but fewer will do.",
                33: "The distance does not shrink by the same amount each time, but by the same "
                "factor.",
            },
            hints=(
                "The distance is 1/3 at first. Each throw leaves a quarter of it.",
                "1/3, 1/12, 1/48, …",
            ),
            why="1/3, 1/12, 1/48, 1/192: after three throws 0.005.",
        ),
        HowMany(
            key="balance",
            title="In and out",
            prompt="At every throw 6 new cubes of Blue go in, and what falls out goes back to the "
            "box. How many cubes of Blue are inside after a throw in the long run, on average?",
            rules=("S-51",),
            answer=3,
            unit="cubes",
            tolerance=0.01,
            low=0,
            high=100,
            reasons={
                1.5: "So many get stuck at each throw. Those from before are there, too.",
                6: "So many go in, and so many fall out.",
                2: "So it is where 4 go in.",
                12: "Of 6 cubes only a quarter get stuck.",
                4.5: "So many of the new ones fall straight through.",
            },
            hints=(
                "Half of those inside stay, and a quarter of the new ones get stuck.",
                "m = m/2 + 6 · 1/4",
            ),
            why="m = m/2 + 1.5, so m/2 = 1.5. As many then fall out as go in: 6.",
        ),
        waiting(
            key="waiting",
            title="Waiting for a cube",
            prompt="A cube of yours is inside. At which throw does it fall out? Of 100 such "
            "cubes, how many at the first, the second, the third, the fourth, or later?",
            in_class="A cube of yours is inside. At which throw does it fall out?",
            hints=("Nobody knows yet: guess.",),
            why="Each bar is half of the one before, for half of those left fall out each time.",
        ),
        Probability(
            key="not_yet",
            title="Not yet",
            prompt="How likely is a cube that is inside now still there after five throws, and has "
            "not fallen out in between?",
            rules=("S-51",),
            answer=1 / 32,
            reasons={
                1 / 2: "That is after one throw.",
                1 / 16: "That is after four throws.",
                1 / 5: "Each throw halves it: multiply.",
                1 / 64: "That is after six.",
                31 / 32: "That is the complement: it has fallen out.",
                1 / 3: "So likely is it inside in the long run if it goes in again. Here it must "
                "not fall out at all.",
            },
            hints=("It stays, and stays, and …",),
            why="(1/2)⁵ = 1/32.",
        ),
        HowMany(
            key="expected_wait",
            title="Another tower again",
            prompt="In another tower a cube that is inside falls out with 0.2 at each throw. How "
            "many throws does it take on average, the last one counted?",
            rules=(),
            answer=5,
            unit="throws",
            tolerance=0.01,
            low=0,
            high=100,
            reasons={
                2: "So it is in our tower, with 1/2.",
                4: "That leaves out the throw at which it falls.",
                0.2: "That is how likely it falls at one throw. How many does it take?",
                1.25: "That is with 0.8: so likely does it stay.",
                2.5: "After that about half of them have fallen, or a little less. The long waits "
                "pull the average up.",
            },
            hints=("E = 1 + 0.8 · E", "1 / p"),
            why="E = 1 + 0.8 · E, so 0.2 · E = 1.",
        ),
        Choose(
            key="waited",
            title="It has waited long enough",
            prompt="A cube of yours has been inside for five throws. How many more will it take on "
            "average?",
            rules=("S-51",),
            options=(
                "Fewer than 2: its turn has come",
                "2, as at the beginning",
                "More than 2: it is jammed",
            ),
            answer="2, as at the beginning",
            reasons={
                "Fewer than 2: its turn has come": "Who tells the cube how long it has waited?",
                "More than 2: it is jammed": "In a tower of wood that may be. In this model every "
                "cube falls with the same probability at each throw.",
            },
            hints=("The state is “inside”. Is there more to know?",),
            why="What comes next depends on the state only, and the state is “inside”, as before.",
        ),
        HowMany(
            key="both_out",
            title="Until both are out",
            prompt="Two cubes are inside; those that fall out go back to the box. How many throws "
            "does it take on average until both are out?",
            rules=("S-51",),
            answer=8 / 3,
            unit="throws",
            tolerance=0.02,
            low=0,
            high=100,
            reasons={
                2: "That is one cube. Of two, the slower one counts.",
                4: "They need not wait for each other: both may fall at the same throw.",
                4 / 3: "That is until the first one falls.",
                3: "Nearly. One falls with 1/2, both with 1/4, none with 1/4: write the equation.",
            },
            hints=(
                "One throw. Then none has fallen (1/4), one (1/2), or both (1/4).",
                "E₂ = 1 + 1/4 · E₂ + 1/2 · 2",
            ),
            why="E₂ = 1 + 1/4 · E₂ + 1/2 · 2, so 3/4 · E₂ = 2 and E₂ = 8/3 = 2.67.",
        ),
        HowMany(
            key="two_in_row",
            title="Twice in a row",
            prompt="One cube at a time goes into the empty tower, and falls out with 3/4. How many "
            "throws does it take on average until a cube has fallen out twice in a row?",
            rules=(),
            answer=28 / 9,
            unit="throws",
            tolerance=0.02,
            low=0,
            high=100,
            reasons={
                2: "So many throws are the least.",
                6: "That is the coin.",
                16 / 9: "Both fall with 9/16. But a pair of throws may begin at any throw, also "
                "after a cube that stayed: write the two equations.",
                8 / 3: "That is until two have fallen out, not necessarily in a row.",
            },
            hints=(
                "Two states: nothing yet, or one has just fallen out. After a cube that stays all "
                "is as at the beginning.",
                "E = 1 + 3/4 · H + 1/4 · E, and H = 1 + 1/4 · E",
            ),
            why="E = 1 + 3/4 · (1 + 1/4 · E) + 1/4 · E = 7/4 + 7/16 · E. So 9/16 · E = 7/4, and E "
            "is 28/9 = 3.11.",
        ),
        Probability(
            key="three_or_none",
            title="Three chests or none",
            prompt="Now each bet is won with 0.6. You have 1 chest, and you go on until you have 3 "
            "or none. How likely do you end with 3?",
            rules=(),
            answer=9 / 19,
            reasons={
                0.36: "That is the shortest way: two wins at once. After a win and a defeat you "
                "are where you began, and may try again.",
                1 / 3: "That is with a coin.",
                0.6: "That is the first bet alone.",
                15 / 19: "That is with 2 chests. You have 1.",
                10 / 19: "That is how likely you end with none.",
            },
            hints=("x₁ = 0.6 · x₂, and x₂ = 0.6 + 0.4 · x₁", "x₁ = 0.36 + 0.24 · x₁"),
            why="x₁ = 0.6 · (0.6 + 0.4 · x₁), so 0.76 · x₁ = 0.36 and x₁ = 9/19 = 0.474.",
        ),
        # The closing problem: a tower of another make, and the weather.
        Probability(
            key="q_row",
            prompt="One cube is inside, one lies in the tray. How likely do both lie in the tray "
            "after the next throw?",
            rules=(),
            answer=3 / 16,
            reasons={
                3 / 8: "That is our tower. In this one a cube inside falls with 1/4.",
                1 / 16: "One of the two must not get stuck: that is 3/4.",
                1: "Both must happen: multiply.",
                9 / 16: "That is with both in the tray before.",
                1 / 4: "That is the cube inside alone.",
                3 / 4: "That is the cube in the tray alone.",
            },
            hints=("The one inside falls, the other does not get stuck.", "1/4 · 3/4"),
            why="1/4 · 3/4 = 3/16.",
        ),
        Probability(
            key="q_equilibrium",
            prompt="In the long run, how likely is a single cube inside?",
            rules=(),
            answer=1 / 2,
            reasons={
                1 / 3: "That is our tower.",
                1 / 4: "So likely does it get stuck at one throw.",
                3 / 4: "So likely does it stay inside at one throw.",
            },
            hints=("Tray · 1/4 = inside · 1/4.",),
            why="It gets stuck as easily as it falls out, so both are equally likely: 1/2.",
        ),
        Probability(
            key="q_before",
            prompt="You come in the middle of the evening: the two cubes are in equilibrium, so 0, "
            "1 or 2 were inside with 1/4, 1/2, 1/4. After the next throw both lie in the tray. How "
            "likely was exactly one inside before it?",
            rules=(),
            answer=3 / 8,
            reasons={
                3 / 16: "That is turned round: how likely both lie in the tray, given one inside.",
                6 / 64: "That is the product. Divide by the sum of all three.",
                1 / 2: "That was before the throw.",
                1 / 16: "That is for both inside.",
                9 / 16: "That is for none inside.",
                1 / 4: "So likely do both lie in the tray at all.",
            },
            hints=(
                "Likelihoods: 9/16 from 0, 3/16 from 1, 1/16 from 2.",
                "Products: 9/64, 6/64, 1/64.",
            ),
            why="(6/64) / (9/64 + 6/64 + 1/64) = 6/16 = 3/8.",
        ),
        HowMany(
            key="q_wait",
            prompt="A cube is inside. How many throws does it take on average until it falls out?",
            rules=(),
            answer=4,
            unit="throws",
            tolerance=0.01,
            low=0,
            high=100,
            reasons={
                2: "That is our tower.",
                3: "That leaves out the throw at which it falls.",
                4 / 3: "You have taken how likely it stays. How likely does it fall?",
            },
            hints=("E = 1 + 3/4 · E",),
            why="1 / (1/4) = 4.",
        ),
        Probability(
            key="q_rain",
            prompt="Without a tower: after a dry day the next is dry with 0.8, after a rainy day "
            "rainy with 0.6. In the long run, what share of the days is dry?",
            rules=(),
            answer=2 / 3,
            reasons={
                0.8: "That is given that the day before was dry.",
                1 / 3: "That is the rainy days.",
                0.7: "Dry and rainy days are not equally many.",
                0.4: "That is dry after rain.",
                0.5: "Is it as easy to leave rain as to leave sunshine?",
                4 / 7: "0.8 and 0.6 are for staying. Compare how often it changes.",
            },
            hints=(
                "As often as it turns rainy it turns dry again.",
                "Dry · 0.2 = rainy · 0.4",
            ),
            why="Dry · 0.2 = rainy · 0.4: twice as many dry days, 2/3 and 1/3.",
        ),
        Probability(
            key="q_monday",
            prompt="The same weather. Monday is rainy. How likely is Wednesday dry?",
            rules=(),
            answer=0.56,
            reasons={
                0.4: "That is Tuesday.",
                0.32: "That is one way: Tuesday dry. Tuesday may also be rainy.",
                0.24: "That is one way: Tuesday rainy. Tuesday may also be dry.",
                2 / 3: "That is in the long run. Two days are not long.",
                0.44: "That is: Wednesday is rainy.",
                0.16: "If Tuesday is dry, Wednesday is dry with 0.8.",
            },
            hints=("By way of a dry or of a rainy Tuesday.", "0.4 · 0.8 + 0.6 · 0.4"),
            why="0.32 + 0.24 = 0.56.",
        ),
    ),
    final=("q_row", "q_equilibrium", "q_before", "q_wait", "q_rain", "q_monday"),
)
