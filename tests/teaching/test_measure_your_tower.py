"""The fourth lesson on probability: its numbers worked out another way, and its likelihood box."""

from __future__ import annotations

import csv
from fractions import Fraction
from html import unescape
from itertools import product
from math import comb, log
from random import Random
from typing import Any

import numpy
import pytest

import shogun_nb as sg
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.lessons import measure_your_tower as lesson
from shogun_nb.games.shogun.lessons.the_tower_remembers import settling, two_throws
from shogun_nb.games.shogun.lessons.what_falls_out import tree
from shogun_nb.teaching.exercises import FillIn, HowMany, Trials
from shogun_nb.teaching.likelihood import LikelihoodBox, binomial_likelihood

EXERCISES = lesson.LESSON.exercises


def answer_of(key: str) -> float:
    exercise = EXERCISES[key]
    assert isinstance(exercise, HowMany)
    return exercise.answer


def cells_of(key: str) -> tuple[tuple[float, ...], ...]:
    exercise = EXERCISES[key]
    assert isinstance(exercise, FillIn)
    return exercise.answers


def at_least(hits: int, trials: int, chance: Fraction) -> Fraction:
    return sum(
        (
            comb(trials, one) * chance**one * (1 - chance) ** (trials - one)
            for one in range(hits, trials + 1)
        ),
        Fraction(0),
    )


def test_the_likelihoods_are_counted_on_every_path() -> None:
    paths = [path for path in product((0, 1), repeat=3) if sum(path) == 2]
    for cell, chance in zip(cells_of("likelihoods")[0], (0.25, 0.5, 0.75, 1), strict=True):
        of_paths = [numpy.prod([chance if one else 1 - chance for one in path]) for path in paths]
        assert cell == pytest.approx(sum(of_paths))
    likely = [binomial_likelihood(2, 5, chance) for chance in (0.2, 0.3, 0.4)]
    assert cells_of("grid")[1] == pytest.approx(likely)
    assert cells_of("grid")[2] == pytest.approx([one / sum(likely) for one in likely])
    assert answer_of("q_likelihood") == pytest.approx(binomial_likelihood(1, 4, 0.25))


@pytest.mark.parametrize(
    ("key", "hits", "trials"),
    [("highest", 12, 40), ("pooled", 6, 20), ("practice_stay", 328, 1185), ("q_highest", 40, 200)],
)
def test_no_other_value_makes_it_likelier(key: str, hits: int, trials: int) -> None:
    """The top is looked for on a grid, not reckoned."""
    grid = numpy.linspace(0.001, 0.999, 9_981)
    found = grid[(hits * numpy.log(grid) + (trials - hits) * numpy.log(1 - grid)).argmax()]
    assert answer_of(key) == pytest.approx(found, abs=2e-4)


def test_the_numbers_of_the_practice_data_are_those_of_the_file() -> None:
    throws = sg.practice_throws()
    thrown = sum(one.thrown for one in throws)
    passed, fell = (sum(one.apart[at] for one in throws if one.apart) for at in (0, 1))
    assert (thrown, thrown - passed) == (1185, 328)
    assert (sum(one.inside for one in throws), fell) == (442, 166)
    assert throws.fit().estimates["stay"].value == pytest.approx(answer_of("practice_stay"))


def test_standard_errors_are_how_far_simulated_shares_stray() -> None:
    luck = numpy.random.default_rng(5)
    for key, trials in (("standard_error", 400), ("q_error", 200)):
        strays = (luck.binomial(trials, 0.2, 40_000) / trials).std()
        assert answer_of(key) == pytest.approx(strays, rel=0.02)
    strays = luck.normal(0, 1.5, (20_000, 36)).mean(axis=1).std()
    assert answer_of("mean_error") == pytest.approx(strays, rel=0.02)
    assert answer_of("one_side") == pytest.approx((luck.normal(size=400_000) > 2).mean(), abs=0.003)


def test_intervals_and_numbers_of_cubes_belong_together() -> None:
    for key, share, error in (
        ("interval_by_hand", 0.2, answer_of("standard_error")),
        ("q_interval", 0.2, answer_of("q_error")),
    ):
        assert cells_of(key)[0] == pytest.approx((share - 2 * error, share + 2 * error), abs=1e-3)
    for key, chances, half in (
        ("enough", [0.2], 0.02),
        ("at_worst", numpy.linspace(0, 1, 101), 0.05),
        ("q_enough", [0.2], 0.02),
    ):
        enough = [
            next(n for n in range(1, 9_999) if 2 * (p * (1 - p) / n) ** 0.5 <= half + 1e-12)
            for p in chances
        ]
        assert answer_of(key) == max(enough)


def test_tests_and_beliefs() -> None:
    assert answer_of("one_sided") == pytest.approx(float(at_least(5, 8, Fraction(1, 4))))
    for key, seen, expected in (
        ("chi_square", (8, 24, 32), [64 * comb(2, k) * 3**k / 16 for k in range(3)]),
        ("q_chi_square", (14, 6, 10, 10, 12, 8), [10.0] * 6),
    ):
        assert sum(seen) == sum(expected)
        pairs = zip(seen, expected, strict=True)
        assert answer_of(key) == pytest.approx(sum((a - b) ** 2 / b for a, b in pairs))
    # With two degrees of freedom it is larger than x with e^(-x/2): the p-value of the question.
    assert numpy.exp(-answer_of("chi_square") / 2) == pytest.approx(0.11, abs=0.005)
    assert -2 * log(0.05) == pytest.approx(6.0, abs=0.01)
    grid = numpy.linspace(0, 1, 10_001)
    after = (1 - grid) ** 3
    assert answer_of("never_stuck") == pytest.approx((grid * after).sum() / after.sum(), abs=1e-3)
    carp = numpy.array([1 / 2, 1 / 10])
    assert answer_of("q_bayes") == pytest.approx((carp / carp.sum())[0])


@pytest.mark.parametrize("key", ["other_classes", "promise", "bootstrap"])
def test_the_experiments_come_out_as_often_as_their_theory_says(key: str) -> None:
    exercise = EXERCISES[key]
    assert isinstance(exercise, Trials)
    luck = Random(3)
    counts = [0] * len(exercise.outcomes)
    for _ in range(3_000):
        counts[exercise.trial(luck).outcome] += 1
    for count, chance in zip(counts, exercise.chances, strict=True):
        assert count / 3_000 == pytest.approx(float(chance), abs=0.03)


def test_only_varied_throws_tell_two_models_apart() -> None:
    for seed in (1, 2):
        assert lesson.times_as_likely(lesson.of_two_floors(10, seed)) == pytest.approx(1, abs=0.5)
        assert lesson.times_as_likely(lesson.of_two_floors(lesson.VARIED, seed)) > 1_000


def test_a_mistake_is_named_by_its_line_and_a_file_without_one_by_nothing() -> None:
    assert "group 7.csv, line 3: 11 blue fell out, but 10 were thrown in" in lesson.what_is_wrong()
    assert lesson.what_is_wrong(lesson.MISTAKEN.replace("0,11", "0,9")) == ""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lesson.two_priors(3, 0), "0 is not a number of cubes from 1 to 10,000"),
        (lambda: lesson.two_priors(11, 10), "11 is not a number from 0 to 10"),
        (lambda: lesson.drawn_again((3,)), "fewer than two numbers"),
        (lambda: sg.likelihood_box(8, 7), "hits: 8 is not a whole number from 0 to 7"),
        (lambda: sg.likelihood_box(0, 0), "trials: 0 is not a whole number from 1 to 10000"),
        (lambda: sg.likelihood_box(True, 3), "hits: True"),
        (lambda: sg.likelihood_box(1, 3, chance=float("nan")), "nan is not a probability"),
    ],
)
def test_what_cannot_be_is_said_in_words(call: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        call()


def test_pictures_of_lessons_can_be_taken_along_with_their_numbers() -> None:
    for box, columns in (
        (lesson.bell(), 2),
        (lesson.two_priors(3, 10), 4),
        (settling(), 3),
        (tree(3), 1),
        (two_throws(), 1),
    ):
        head, *rows = csv.reader(box.to_csv().splitlines())
        numbers = [[float(one) for one in row[-columns:]] for row in rows]
        # Two distributions, or one in each row for each of the two beginnings.
        sums = [sum(column) for column in zip(*numbers, strict=True)]
        if columns == 3:
            sums = [sum(row) for row in numbers]
        assert sums == pytest.approx([1.0] * len(sums), abs=1e-6), head
        assert "Picture (PNG)" not in box._files.links.value
        box._files.button.click()
        for kind in ("PNG", "SVG", "CSV"):
            assert kind in box._files.links.value
        assert box.still().png == box.to_png()
        assert box.in_words() in unescape(box._picture.value)
        assert box.in_words() in unescape(box.to_svg())


def test_the_box_draws_where_one_has_been_and_keeps_its_value_when_one_errs() -> None:
    box = LikelihoodBox(328, 1185, "cubes that stayed inside", chance=0.3)
    box.chance = 0.25
    assert "The likeliest that you have tried is 0.3" in box.message.value
    box._slid.slider.value = 0.28
    assert box.tried == (0.25, 0.28, 0.3)
    assert "That is the likeliest that you have tried." in box.message.value
    box._slid.number.value = 1.5
    assert "1.5 is not a probability from 0 to 1" in box.alert.value
    assert (box.chance, len(box.tried)) == (0.28, 3)
    assert "<polyline" not in box._drawing.value
    box._curve.click()
    assert box._drawing.value.count("<polyline") == 1
    assert box._drawing.value.count("<circle") == 3
    box._curve.click()
    assert "the curve is drawn" in box.alert.value
    still = box.still()
    assert still.png is not None
    assert "328 of 1,185" in still.text
    box._clear.click()
    assert (box.tried, box.whole_curve) == ((0.28,), False)
    for hits in (0, 4):  # the top of the curve at an end
        edge = LikelihoodBox(hits, 4, "cubes")
        edge.chance = hits / 4
        assert edge.likelihood == 1
        assert "nan" not in edge._drawing.value


def test_ten_thousand_cubes_have_a_likelihood_too() -> None:
    box = LikelihoodBox(5_000, 10_000, "cubes that stayed inside")
    assert box.likelihood == pytest.approx(comb(10_000, 5_000) / 2**10_000)
    box.chance = 0.1  # so small that a float cannot hold it, and yet possible
    assert "would come with probability less than 0.000001" in box.message.value
    box.chance = 0.0
    assert "would come with probability 0." in box.message.value
    box.whole_curve = True
    assert "<polyline" in box._drawing.value


def test_the_whole_curve_can_be_taken_along_as_files() -> None:
    box = LikelihoodBox(2, 5, "cubes that stay inside", chance=0.25)
    assert box.to_csv().splitlines()[1:] == [f"0.25,{box.likelihood}"]
    assert box._files.layout.display == "none"
    box.whole_curve = True
    rows = [[float(one) for one in line.split(",")] for line in box.to_csv().splitlines()[1:]]
    assert max(rows, key=lambda row: row[1])[0] == 0.4
    box._files.button.click()
    assert box._files.links.value.count("download=") == 3
    box.chance = 0.3
    assert box._files.links.value == ""
