"""The third lesson on probability: its numbers by hand, its pictures, and a walk that is drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb
from typing import Any

import pytest

from shogun_nb.controls import Panel
from shogun_nb.engine.errors import InputError
from shogun_nb.games.shogun.lessons import the_tower_remembers as lesson
from shogun_nb.games.shogun.panels.cubes import ThrownOntoOthers
from shogun_nb.games.shogun.towers import Tower
from shogun_nb.teaching.exercises import FillIn, HowMany
from shogun_nb.teaching.tree import draw_tree
from shogun_nb.teaching.trials import TrialsBox
from shogun_nb.teaching.walk import Walk

STATES = ("in the tray", "inside")
EXERCISES = lesson.LESSON.exercises


def answer_of(key: str) -> float:
    exercise = EXERCISES[key]
    assert isinstance(exercise, HowMany)
    return exercise.answer


def test_transitions_are_those_of_single_cubes_that_know_nothing_of_each_other() -> None:
    """By hand for one and two; every row makes 1, and the equilibrium is a third of each cube."""
    quarter = Fraction(1, 4)
    assert lesson.transitions(1) == [[3 * quarter, quarter], [2 * quarter, 2 * quarter]]
    two = [[Fraction(n, 16) for n in row] for row in ((9, 6, 1), (6, 8, 2), (4, 8, 4))]
    assert lesson.transitions(2) == two
    for cubes in (1, 2, 5, 8):
        chain = lesson.transitions(cubes)
        assert [sum(row) for row in chain] == [1] * (cubes + 1)
        rest = [Fraction(comb(cubes, k) * 2 ** (cubes - k), 3**cubes) for k in range(cubes + 1)]
        ways = [[a * b for b in row] for a, row in zip(rest, chain, strict=True)]
        assert [sum(into) for into in zip(*ways, strict=True)] == rest
    through = lesson.transitions(2, Tower(stay=0, fall=1))
    assert through == [[1, 0, 0]] * 3
    assert lesson.after(0, 2, 1) == [0, 1, 0]


def test_the_answers_are_what_the_chain_says() -> None:
    """What pupils work out by hand, worked out by the table instead."""
    table = EXERCISES["three_states"]
    assert isinstance(table, FillIn)
    assert [[Fraction(one) for one in row] for row in table.answers] == lesson.transitions(2)
    assert answer_of("two_steps") == float(lesson.after(2, 1, 1)[1])
    assert answer_of("two_of_three_states") == float(lesson.after(2, 2, 1)[0])
    far = [abs(lesson.after(n, 1)[1] - Fraction(1, 3)) for n in range(9)]
    assert answer_of("fast") == next(n for n, one in enumerate(far) if one < Fraction(1, 100))
    assert all(one == before / 4 for before, one in pairwise(far))
    # Other towers: a long run of the chain ends in the equilibrium that was asked for.
    for key, tower in (
        ("equilibrium", Tower(stay=0.2, fall=0.6)),
        ("q_equilibrium", Tower(stay=0.25, fall=0.25)),
    ):
        (_, gets_stuck), (falls, _) = lesson.transitions(1, tower)
        assert answer_of(key) == float(gets_stuck / (gets_stuck + falls))
    joint = {(1, k): Fraction(1, 4) * p for k, p in enumerate(Tower().exact_distribution(1, 1))}
    joint |= {(0, k): Fraction(3, 4) * p for k, p in enumerate(Tower().exact_distribution(1, 0))}
    nothing = joint[1, 0] + joint[0, 0]
    assert answer_of("total") == float(nothing)
    assert answer_of("nothing_in_tray") == float(joint[1, 0] / nothing)
    counts = EXERCISES["of_32"]
    assert isinstance(counts, FillIn)
    assert counts.answers[0][:3] == tuple(32 * joint[1, k] for k in range(3))
    assert counts.answers[1][:2] == tuple(32 * joint[0, k] for k in range(2))
    odds = {k: Fraction(comb(2, k) * 3 ** (2 - k), 16) * Fraction(k and 1, 2) for k in range(3)}
    posterior = [float(one / sum(odds.values())) for one in odds.values()]
    bayes = EXERCISES["bayes"]
    assert isinstance(bayes, FillIn)
    assert [row[3] for row in bayes.answers] == pytest.approx(posterior)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: lesson.transitions(0), "from 1 to 8"),
        (lambda: lesson.transitions(True), "from 1 to 8"),
        (lambda: lesson.transition_table(9), "from 1 to 8"),
        (lambda: lesson.settling(0), "from 1 to 20"),
        (lambda: Walk(Panel("A"), STATES, steps=3).show((), animate=False), "is not a walk"),
        (lambda: Walk(Panel("A"), STATES, steps=3).show((0, 2), animate=False), "from 0 to 1"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(wrong: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        wrong()


def test_a_walk_counts_when_it_was_seen_and_is_told_in_words() -> None:
    ten = EXERCISES["ten_throws"]
    box = TrialsBox(ten, luck="7")  # type: ignore[arg-type]
    walk = box.picture
    assert isinstance(walk, Walk)
    assert "No throw yet." in walk._page.shown["html"]
    assert walk.spoken == ""
    box.guess = (50, 50)
    box.keep_guess()
    walk._heard(None, {"view": 1}, None)
    box.throwing[1].click()
    assert walk.animating
    assert (box.trials, walk._aloud.value) == (0, "")
    assert walk._page.shown["html"].count("shogun-walk-step") == 11
    walk._heard(None, {"over": walk._number}, None)
    assert box.trials == 1
    assert walk.spoken.startswith("At the start: in the tray. Throw 1: ")
    assert walk.spoken in walk._aloud.value
    assert walk.path[-1] == box.counts.index(1)
    box.begin_again()
    assert walk.path == ()


def test_a_walk_that_is_longer_than_its_room_makes_room() -> None:
    walk = Walk(Panel("A"), ("<s>", "inside"), steps=2, step="throw")
    walk.show((0, 1) * 30, animate=False)
    html = walk._page.shown["html"]
    assert html.count("<circle") == 60
    assert "<s>" not in html
    assert 10 < html.count('text-anchor="middle"') < 31


def test_a_throw_onto_others_shows_what_was_inside_and_forgets_it() -> None:
    box = TrialsBox(EXERCISES["curtain"], luck="7")  # type: ignore[arg-type]
    view = box.picture
    assert isinstance(view, ThrownOntoOthers)
    for inside, words in ((1, "1 of 2 cubes of Blue lie"), (0, "1 of 1 cube of Blue lies")):
        view.show((inside, 1), animate=False)
        assert view.spoken.startswith(words)
    view.show((1, 1), animate=False)
    view.clear()
    assert "Inside: nothing" in view._page.shown["html"]


def test_the_rows_of_the_pictures_are_what_is_drawn() -> None:
    """Each arrow of the chain, and each path of the tree with its number and its probability."""
    head, *arrows = lesson.two_states().rows()
    assert head == ["from", "to", "probability"]
    assert [arrow[2] for arrow in arrows] == [
        *map(float, (one for row in lesson.transitions(1) for one in row))
    ]
    paths = lesson.two_throws().rows()[1:]
    drawn = [one.get_text() for one in lesson.two_throws().plot().axes[0].texts][-5:]
    for path, end in zip(paths, drawn, strict=True):
        assert path[-1] == float(Fraction(end.split(" = ")[1]))


def test_a_tree_may_have_other_branches_at_every_fork() -> None:
    drawn = draw_tree([["a", "c"], ["a", "d"], ["b", "c"]], ["1", "2", "3"], "A tree.")
    assert repr(drawn) == "A tree."
    texts = [one.get_text() for one in drawn.axes[0].texts]
    assert texts == ["a", "b", "c", "d", "c", "1", "2", "3"]
