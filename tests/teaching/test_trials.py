"""Chance experiments: their guesses, trials and theory; numbers and tables that learners write."""

from __future__ import annotations

import csv
import re
from base64 import b64decode
from dataclasses import replace
from fractions import Fraction
from html import escape
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shogun_nb.controls import Panel
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.resources import MANIFEST
from shogun_nb.engine.rulebook import known_lessons
from shogun_nb.games.shogun.lessons.adding_up import LESSON as ADDING_UP
from shogun_nb.games.shogun.lessons.adding_up import odds_table
from shogun_nb.games.shogun.lessons.should_i_attack import armies_left, drawn_blindly
from shogun_nb.games.shogun.lessons.what_falls_out import LESSON as WHAT_FALLS_OUT
from shogun_nb.games.shogun.lessons.what_falls_out import tree
from shogun_nb.games.shogun.panels.cubes import Cubes, ThrownCubes, in_the_tray, win_draw_loss
from shogun_nb.games.shogun.towers import Tower
from shogun_nb.teaching.exercises import FillIn, HowMany, Probability, State, Trial, Trials
from shogun_nb.teaching.lesson import Lesson, lesson
from shogun_nb.teaching.progress import FILE, SEED_VARIABLE, VARIABLE, Entry, Progress
from shogun_nb.teaching.trials import TrialsBox

LESSONS = known_lessons()
GIVEN: dict[str, Any] = {"prompt": "How many?", "rules": (), "hints": ("Guess.",), "why": "So."}
CARDS = {"Izu": True, "Kai": True, "Suruga": False}
ALL = [
    pytest.param(exercise, id=f"{name}-{exercise.key}")
    for name in LESSONS
    for exercise in lesson(name).exercises.values()
    if isinstance(exercise, Trials)
]


def two(**given: Any) -> Trials:
    return in_the_tray(Cubes("Blue", 2), **{"key": "two", **GIVEN, **given})


@pytest.mark.parametrize("exercise", ALL)
def test_many_trials_come_near_the_theory_that_is_laid_over_them(exercise: Trials) -> None:
    """Within five standard deviations of a share, at 20,000 trials from a seed that stays."""
    luck, times = Random("theory"), 20_000
    found = [0] * len(exercise.outcomes)
    for _ in range(times):
        found[exercise.trial(luck).outcome] += 1
    assert sum(exercise.chances) == 1
    for count, chance in zip(found, map(float, exercise.chances), strict=True):
        assert abs(count / times - chance) <= 5 * sqrt(chance * (1 - chance) / times)


def test_draws_at_the_borders_and_armies_that_are_left() -> None:
    """By hand: of three cards two are marked, so of two drawn at least one is, and both in 1/3."""
    words = {**GIVEN, "axis": "castles"}
    two_drawn = drawn_blindly(CARDS, 2, key="two", **words)
    assert two_drawn.outcomes == ("1", "2")
    assert two_drawn.chances == (Fraction(2, 3), Fraction(1, 3))
    luck = Random(1)
    assert {two_drawn.trial(luck).outcome for _ in range(99)} == {0, 1}
    left = armies_left(Cubes("Blue", 1), Cubes("Yellow", 1), key="left", **GIVEN)
    assert left.chances == (Fraction(13, 16), Fraction(3, 16))
    assert left.average == Fraction(3, 16)


def test_cubes_at_the_borders_of_a_tower_do_what_is_certain() -> None:
    luck = Random(1)
    assert Cubes("Blue", 5, 3).fall(Tower(stay=0, fall=1), luck) == 8
    assert Cubes("Blue", 5, 3).fall(Tower(stay=1, fall=0), luck) == 0
    assert in_the_tray(Cubes("Red", 0, 2), Tower(fall=1), key="all", **GIVEN).chances == (0, 0, 1)
    battle = win_draw_loss(Cubes("Blue", 1, 1), Cubes("Yellow", 1), key="old", **GIVEN)
    # By hand: 1/8, 1/2, 3/8 for 0, 1, 2 of Blue; 1/4, 3/4 for 0, 1 of Yellow.
    assert battle.chances == (Fraction(16, 32), Fraction(13, 32), Fraction(3, 32))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: Cubes("Pink", 1), "'Pink' is not a colour"),
        (lambda: Cubes("Blue", -1), "thrown=-1"),
        (lambda: Cubes("Blue", 1, True), "inside=True"),
        (lambda: tree(9), "from 1 to 4"),
        (lambda: odds_table(0), "from 1 to 20"),
        (lambda: drawn_blindly(CARDS, 0, key="a", **GIVEN), "not a number from 1 to 3"),
        (lambda: drawn_blindly(CARDS, 4, key="a", **GIVEN), "not a number from 1 to 3"),
        (lambda: odds_table(of="victory"), "not one of"),
        (lambda: replace(two(), chances=(Fraction(1, 2),)), "together they make 1"),
        (lambda: two(values=(2, 1, 0)), "from the lowest"),
        (lambda: two(watched=3), "watched"),
        (lambda: two(many=()), "many"),
        (lambda: Lesson("a", "A", (two(),), final=("two",)), "not a closing question"),
        (lambda: two().checked((1, 2)), "give 3 numbers"),
        (lambda: two().checked((1, 2, 300)), "from 0 to 100"),
        (lambda: two().checked(("a", "b", "c")), "give 3 numbers"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(wrong: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        wrong()


def test_no_trial_comes_before_a_guess_and_no_theory_before_a_trial() -> None:
    kept: list[Entry] = []
    box = TrialsBox(two(), keep=lambda change: kept.append(change(Entry(hints=1))), luck="7")
    for too_early, words in ((box.throw, "Guess first"), (box.show_theory, "Try it first")):
        with pytest.raises(InputError, match=words):
            too_early()
    with pytest.raises(InputError, match="Raise the bars first"):
        box.keep_guess()
    box.guess = (10, 20, 30)
    with pytest.raises(InputError, match="make 60 of 100"):
        box.keep_guess()
    assert kept == []
    box.fill_up()
    assert box.guess == ("17", "33", "50")
    box.keep_guess()
    assert kept == [Entry(State.RIGHT, ("17", "33", "50"), 1, tries=1)]
    with pytest.raises(InputError, match="Begin again"):
        box.guess = (0, 0, 100)
    for times in (0, -1, True, 10**9):
        with pytest.raises(InputError, match="not a number of trials"):
            box.throw(times)
    box.throw(10)
    box.show_theory()
    assert box.trials == sum(box.counts) == 10
    assert "the theory says" in box.message.value
    again = TrialsBox(two(), kept[0], luck="7")
    assert (again.kept, again.trials, again.guess) == (True, 0, box.guess)


def test_the_same_luck_gives_the_same_trials_and_beginning_again_gives_others() -> None:
    def counts(luck: str, turns: int = 0) -> list[int]:
        box = TrialsBox(two(), luck=luck)
        for _ in range(turns):
            box.begin_again()
        box.guess = (0, 0, 100)
        box.keep_guess()
        box.throw(400)
        return box.counts

    assert counts("7") == counts("7")
    assert len({tuple(counts("7")), tuple(counts("8")), tuple(counts("7", 1))}) == 3


def test_a_throw_that_a_page_shows_counts_when_it_was_seen() -> None:
    box = TrialsBox(two(), luck="7")
    box.guess = (0, 0, 100)
    box.keep_guess()
    view = box.picture
    assert isinstance(view, ThrownCubes)
    view._heard(None, {"view": 1}, None)
    box.throwing[1].click()
    assert view.animating
    assert box.trials == 0
    view._heard(None, {"over": view._number}, None)
    assert box.trials == 1
    box.throwing[1].click()
    box.throwing[1000].click()  # hurries it on, and no more
    assert box.trials == 2
    view._heard(None, {"view": -1}, None)
    box.throwing[1].click()
    assert box.trials == 3


@pytest.mark.parametrize(
    "sent", [None, 7, {}, {"guess": "all"}, {"guess": [True, 1, 2]}, {"guess": [1]}]
)
def test_odd_messages_of_a_page_change_nothing(sent: object) -> None:
    box = TrialsBox(two(), luck="7")
    box._heard(None, sent, None)
    assert box.guess == ()


def test_a_page_hears_which_of_its_guesses_was_heard_last() -> None:
    """Also where it was refused, or came too late: else the page would wait for it for ever."""
    box = TrialsBox(two(), luck="7")
    heard = []
    for number, guess in ((1, [30, 30, 40]), (2, [10, 10]), (3, "all"), (2, [20, 40, 40])):
        box._heard(None, {"guess": guess, "number": number}, None)
        heard.append(box._bars.shown["heard"])
    assert heard == [1, 2, 3, 3]
    box.keep_guess()
    box._heard(None, {"guess": [30, 30, 40], "number": 5}, None)
    assert (box._bars.shown["heard"], box.guess) == (5, ("20", "40", "40"))
    for odd in (True, -1, 6.5, 2**60, "6"):
        box._heard(None, {"guess": [30, 30, 40], "number": odd}, None)
        assert box._bars.shown["heard"] == 5


def test_an_average_is_guessed_by_a_mark_and_compared() -> None:
    box = TrialsBox(two(values=(0, 1, 2)), luck="7")
    assert box.exercise.average == Fraction(3, 2)
    box._heard(None, {"guess": [0.5]}, None)
    box.keep_guess()
    box.throw(1000)
    assert abs((box.average or 0) - 1.5) < 0.1
    box.show_theory()
    assert "You guessed 0.5" in box.message.value


def test_a_curve_follows_the_watched_outcome_with_few_points() -> None:
    box = TrialsBox(two(watched=2), luck="7")
    box.guess = (0, 0, 100)
    box.keep_guess()
    box.throw(1)
    box.throw(9999)
    path = box._bars.shown["path"]
    assert path[0][0] == 1
    assert path[-1] == [10_000, round(box.counts[2] / 10_000, 4)]
    assert len(path) < 300


def test_the_still_twin_asks_and_shows_no_answer() -> None:
    box = TrialsBox(two(), luck="7")
    still = box.still()
    assert still.png is not None
    assert "How many?" in still.text
    assert "theory" not in still.text.casefold()
    box.guess = (0, 0, 100)
    box.keep_guess()
    box.throw(10)
    box.show_theory()
    assert "Theory, in per cent: 6.2, 37.5, 56.2." in box.still().text


def test_the_files_of_an_experiment_hold_what_is_shown_and_no_more() -> None:
    box = TrialsBox(two(), luck="7")
    assert box._files.layout.display == "none"  # there is nothing to be read yet
    box.guess = (0, 0, 100)
    box.keep_guess()
    box.throw(10)
    head, *lines = box.to_csv().splitlines()
    assert head == f"{box.exercise.axis},throws,share,guess"
    assert [int(line.split(",")[1]) for line in lines] == box.counts
    box.show_theory()
    assert [float(line.split(",")[-1]) for line in box.to_csv().splitlines()[1:]] == [
        *map(float, box.exercise.chances)
    ]
    box._files.button.click()
    found = re.findall(
        r'download="two\.(\w+)" href="data:[^;]+;base64,([^"]+)"', box._files.links.value
    )
    files = {kind: b64decode(content) for kind, content in found}
    assert files["csv"].decode() == box.to_csv()
    assert files["png"].startswith(b"\x89PNG")
    assert f"<title>{escape(box.in_words())}</title>".encode() in files["svg"]
    box.throw(1)
    assert box._files.links.value == ""  # they would tell of other bars


def test_the_files_hold_the_curve_and_the_averages_of_the_page() -> None:
    box = TrialsBox(ADDING_UP.exercises["one_each"], luck="7")
    box.guess = (20, 60, 20)
    box.keep_guess()
    box.throw(1000)
    box.show_theory()
    head, *lines = csv.reader(box.to_csv().splitlines())
    assert head[-2:] == ["trials so far", "share of “draw” so far"]
    assert [(int(line[-2]), float(line[-1])) for line in lines] == box._path
    assert [float(line[4]) for line in lines if line[4]] == [*map(float, box.exercise.chances)]
    bars, curve = box.plot().axes
    assert [*curve.lines[0].get_xdata()] == [number for number, _ in box._path]
    assert curve.lines[1].get_ydata()[0] == 62.5
    assert f"share of “draw” so far: {100 * box._path[-1][1]:.1f} %" in box.in_words()

    box = TrialsBox(WHAT_FALLS_OUT.exercises["average"], luck="7")
    box.guess = (6,)
    box.keep_guess()
    box.throw(100)
    box.show_theory()
    (bars,) = box.plot().axes
    told = [one.get_text() for one in bars.get_legend().get_texts()]
    average = f"{box.average:.4g}"
    for words in ("your guess: 6", f"average: {average}", "mean in theory: 7.5"):
        assert words in told
    assert f"The average is {average}." in box.in_words()


def test_a_trial_without_a_picture_is_told_in_words() -> None:
    draw = drawn_blindly(CARDS, 2, key="draw", axis="castles", **GIVEN)
    box = TrialsBox(draw, luck="7")
    box.guess = (50, 50)
    box.keep_guess()
    box.throw(1)
    told = box._told.value
    assert "1 draw: " in told
    assert sum(name in told for name in CARDS) == 2
    box.throw(10)
    assert "Izu" not in box._told.value


def test_a_trial_without_a_picture_needs_none() -> None:
    coin = Trials(
        key="coin",
        axis="side",
        outcomes=("heads", "tails"),
        chances=(Fraction(1, 2), Fraction(1, 2)),
        trial=lambda luck: Trial(luck.randrange(2)),
        **GIVEN,
    )
    box = TrialsBox(coin, luck="7")
    box.guess = (50, 50)
    box.keep_guess()
    box.throwing[1].click()
    assert box.trials == 1


# --- whose luck it is -----------------------------------------------------------------------------


def test_each_learner_has_a_seed_that_is_kept(tmp_path: Path) -> None:
    seed = Progress(tmp_path / FILE).seed
    assert Progress(tmp_path / FILE).seed == seed
    other = Progress(tmp_path / "other.json")
    other.set("01_setup", "rich", Entry(State.RIGHT, "a"))
    assert isinstance(other.seed, int)
    other.forget("probability/01_what_falls_out")
    assert Progress(tmp_path / "other.json").seed == other.seed


def test_a_class_has_the_same_luck_where_the_teacher_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(SEED_VARIABLE, "7")
    assert Progress(None).seed == 7
    for wrong in ("seven", "-1", "1" * 50, "7.5"):
        monkeypatch.setenv(SEED_VARIABLE, wrong)
        with pytest.raises(InputError, match=f"{SEED_VARIABLE}.*is not a seed"):
            _ = Progress(None).seed


def test_a_tutorial_in_a_folder_keeps_its_progress_with_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    (tmp_path / MANIFEST).write_text("{}", encoding="utf-8")
    (tmp_path / "probability" / "deeper").mkdir(parents=True)
    for folder, path in ((".", FILE), ("probability", FILE), ("probability/deeper", None)):
        monkeypatch.chdir(tmp_path / folder)
        assert Progress.here().path == (None if path is None else tmp_path / path)


# --- numbers and tables that learners write -------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "state"),
    [
        *((text, State.RIGHT) for text in ("0.25", "0,25", ".25", "25 %", "25%", "1/4", "2 / 8")),
        *((text, State.RIGHT) for text in ("0.254", "25,4 %", " 1/4 ", "+0.25")),
        *((text, State.NOT_RIGHT) for text in ("0.26", "3/4", "1", "0")),
        *(
            (text, State.NOT_TRIED)
            for text in ("25", "1.5", "-1/4", "1/0", "a quarter", "", "1/4/2")
        ),
    ],
)
def test_a_probability_is_read_as_people_write_it(text: str, state: State) -> None:
    exercise = Probability(**GIVEN, key="a", answer=0.25)
    assert exercise.judge(text).state is state


def test_who_writes_per_cent_without_the_sign_is_asked() -> None:
    exercise = Probability(**GIVEN, key="a", answer=0.25)
    assert exercise.judge("25").reason.endswith("Do you mean 25 %?")
    assert "mean" not in exercise.judge("250").reason
    assert exercise.solution_words == "1/4 = 0.25, or 25 % (give or take 0.005)"


def test_per_cent_of_whole_things_is_no_number_but_a_fraction_is() -> None:
    exercise = HowMany(**GIVEN, key="a", answer=2.25, unit="cubes", tolerance=0.01)
    assert exercise.judge("9/4 cubes").right
    assert exercise.judge("225 %").state is State.NOT_TRIED
    assert exercise.beside == "cubes, give or take 0.01"


def test_a_table_names_the_first_wrong_cell_and_what_is_missing() -> None:
    exercise = FillIn(
        **GIVEN,
        key="a",
        rows=("top", "bottom"),
        columns=("left", "right"),
        answers=((0.5, 0.25), (0.125, 0.125)),
        given=((0, 0),),
        help="Halve it.",
        reasons={0.5: "That stands there already."},
    )
    assert exercise.judge(("0.5", "1/8", "1")).reason == "top, right: That stands there already."
    assert exercise.judge(("25 %", "1", "1/8")).reason == "bottom, left: Halve it."
    assert exercise.judge(("1/4", "1/8", "")).reason == "So far so good: 1 cell is still empty."
    assert exercise.judge(("1/4", "<b>", "")).state is State.NOT_TRIED
    assert "bottom, left: '<b>' is not a number" in exercise.judge(("1/4", "<b>", "")).reason
    assert exercise.judge((0.25, 0.125, 0.125)).right
    with pytest.raises(InputError, match="give 3 numbers"):
        exercise.judge(("1/4",))
    with pytest.raises(InputError, match="2 rows of 1"):
        FillIn(**GIVEN, key="a", rows=("a", "b"), columns=("c",), answers=((1,),), help="No.")
    with pytest.raises(InputError, match="leave a cell open"):
        FillIn(
            **GIVEN,
            key="a",
            rows=("a",),
            columns=("c",),
            answers=((1,),),
            help="No.",
            given=((0, 0),),
        )


def test_a_picture_alone_can_be_cleared() -> None:
    view = ThrownCubes(Panel("One"), (Cubes("Blue", 1),))
    view.show((0,), animate=False)
    assert view.thrown is not None
    assert view.thrown.count == "0 of 1 cube of Blue lies in the tray."
    view.clear()
    assert view.thrown is None
