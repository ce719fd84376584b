"""The problems after the lessons: answers found in another way, and where they are taught."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction as F
from html import unescape
from itertools import combinations, permutations, product
from math import prod, sqrt
from typing import Any

import numpy
import pytest

from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.lessons.problems import PROBLEMS
from shogun_nb.teaching.exercises import HowMany
from shogun_nb.teaching.for_teachers import lessons_of, problem_sheet, solved_problems
from shogun_nb.teaching.lesson import lesson
from shogun_nb.teaching.problems import Place, Problem, problems_of
from shogun_nb.teaching.tutorials import told_in

Chances = dict[int, F]


def share(every: Iterable[Any], wanted: Callable[[Any], bool]) -> F:
    """Of outcomes that are equally likely: the share with an event."""
    outcomes = [*every]
    return F(sum(map(wanted, outcomes)), len(outcomes))


def chance(sides: list[Chances], wanted: Callable[..., bool]) -> float:
    """Of independent parts with their distributions: how likely an event of all is."""
    return float(
        sum(
            prod(side[at] for side, at in zip(sides, values, strict=True))
            for values in product(*sides)
            if wanted(*values)
        )
    )


def coins(number: int, p: F) -> list[Chances]:
    return [{0: 1 - p, 1: p}] * number


def spread(values: Chances) -> float:
    mean = sum(value * p for value, p in values.items())
    return sqrt(sum((value - mean) ** 2 * p for value, p in values.items()))


def ends(chain: list[list[float]], start: int, end: int) -> float:
    """How likely a chain has ended in a state, after so many steps that nothing else is left."""
    return float(numpy.linalg.matrix_power(numpy.array(chain), 4096)[start, end])


def until(chain: list[list[float]], start: int, end: int) -> float:
    """After how many steps a chain comes to its last state, on average: the sum of “not yet”."""
    now, steps, waited = numpy.eye(len(chain))[start], numpy.array(chain), 0.0
    for _ in range(5000):
        waited += 1 - now[end]
        now = now @ steps
    return waited


def faulty(count: int, p: F) -> Chances:
    """The distribution of a sum of coins, by adding one after the other."""
    now = {0: F(1)}
    for _ in range(count):
        now = {
            k: now.get(k, F(0)) * (1 - p) + now.get(k - 1, F(0)) * p for k in range(len(now) + 1)
        }
    return now


BUS, TRAIN = {10: F(5, 10), 11: F(3, 10), 12: F(2, 10)}, {20: F(6, 10), 21: F(4, 10)}
SPIN = {0: F(5, 10), 1: F(3, 10), 2: F(2, 10)}
HOME, GUESTS = {0: F(3, 10), 1: F(4, 10), 2: F(3, 10)}, {0: F(6, 10), 1: F(4, 10)}
BRANDS = [[0.8, 0.2], [0.3, 0.7]]
ALBUM = [[0, 1, 0, 0], [0, 1 / 3, 2 / 3, 0], [0, 0, 2 / 3, 1 / 3], [0, 0, 0, 1]]
TENNIS = [  # points ahead: −2 (lost), −1, 0, 1, 2 (won)
    [1, 0, 0, 0, 0],
    [0.4, 0, 0.6, 0, 0],
    [0, 0.4, 0, 0.6, 0],
    [0, 0, 0.4, 0, 0.6],
    [0, 0, 0, 0, 1],
]
PEOPLE = ["woman+"] * 45 + ["woman"] * 75 + ["man+"] * 20 + ["man"] * 60
PARTS = ["A!"] * 12 + ["A"] * 588 + ["B!"] * 20 + ["B"] * 380
# Of 100: 15 both, 35 A alone, 25 B alone, so that A or B is 75.
AND_OR = ["AB"] * 15 + ["A"] * 35 + ["B"] * 25 + [""] * 25

FOUND: dict[str, Callable[[], float]] = {
    "two_sixes": lambda: chance(coins(8, F(1, 6)), lambda *c: sum(c) == 2),
    "seeds": lambda: chance(coins(10, F(9, 10)), lambda *c: sum(c) >= 9),
    "guessing": lambda: chance(coins(6, F(1, 4)), lambda *c: sum(c) >= 1),
    "screws": lambda: spread(faulty(150, F(4, 100))),
    "spinner": lambda: chance([SPIN, SPIN], lambda a, b: a + b == 2),
    "goals": lambda: chance([HOME, GUESTS], lambda a, b: a > b),
    "connection": lambda: chance([BUS, TRAIN], lambda a, b: a + b <= 31),
    # Weights that are ±3 and ±4 beside their means have these standard deviations.
    "parcels": lambda: float(numpy.std([a - b for a in (-3, 3) for b in (-4, 4)])),
    "late": lambda: chance(
        [{0: F(7, 10), 1: F(3, 10)}, {day: F(1, 100) for day in range(100)}],
        lambda rain, day: day < (20 if rain else 5),
    ),
    "machines": lambda: float(share((p for p in PARTS if "!" in p), lambda p: p[0] == "B")),
    "glasses": lambda: float(share((p for p in PEOPLE if "+" in p), lambda p: p[0] == "w")),
    "given_or": lambda: float(share((p for p in AND_OR if "B" in p), lambda p: "A" in p)),
    "brands": lambda: float(numpy.linalg.matrix_power(numpy.array(BRANDS), 2)[1, 0]),
    "long_run": lambda: ends(BRANDS, 1, 0),
    "album": lambda: until(ALBUM, 0, 3),
    "deuce": lambda: ends(TENNIS, 2, 4),
    "aces": lambda: float(share(combinations(range(32), 2), lambda two: two[0] < 4)),
    "lamps": lambda: float(share(combinations(range(12), 4), lambda c: sum(x < 3 for x in c) == 1)),
    "class_council": lambda: float(
        share(combinations("GGGGGBBBB", 3), lambda three: three.count("G") >= 2)
    ),
    "lanes": lambda: float(share(permutations("ABCD"), lambda order: order[:2] == ("A", "B"))),
}


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda one: one.exercise.key)
def test_each_answer_is_found_again_by_counting(problem: Problem) -> None:
    exercise = problem.exercise
    assert isinstance(exercise, HowMany)
    assert exercise.answer == pytest.approx(FOUND[exercise.key](), rel=1e-6)
    assert exercise.judge(exercise.right_sample).right
    assert not any(exercise.judge(wrong).right for wrong in exercise.wrong_samples)
    assert exercise.judge("").state.value == "not tried yet"


def test_there_are_twenty_on_five_topics_each_taught_somewhere() -> None:
    assert len(PROBLEMS) == len(FOUND) == 20
    topics = [one.topic for one in PROBLEMS]
    assert {topic: topics.count(topic) for topic in topics} == {
        "The binomial distribution": 4,
        "Sums and differences": 4,
        "Conditional probability": 4,
        "Markov chains": 4,
        "Drawing without replacement": 4,
    }
    for one in PROBLEMS:
        assert one.taught
        for place in one.taught:
            assert place.section in dict(told_in(place.lesson))
    with pytest.raises(InputError, match="does not stand in probability/02_adding_up"):
        _ = Place("probability/02_adding_up", "no such words").section


def test_a_class_gets_those_that_its_lessons_teach() -> None:
    first = problems_of([lesson("probability/01_what_falls_out")])
    assert [one.exercise.key for one in first] == ["two_sixes", "seeds", "guessing", "screws"]
    assert problems_of([lesson("01_setup")]) == ()
    assert problems_of(lessons_of()) == PROBLEMS


def test_the_sheet_gives_nothing_away_and_the_solutions_name_the_place() -> None:
    sheet, solved = unescape(problem_sheet(PROBLEMS)), unescape(solved_problems(PROBLEMS))
    for one in PROBLEMS:
        assert one.exercise.prompt in sheet
        assert one.exercise.prompt in solved
        assert one.exercise.why not in sheet
        assert one.exercise.why in solved
        assert all(f"Taught in: {place.told}" in solved for place in one.taught)
        assert not any(place.words in sheet for place in one.taught)
