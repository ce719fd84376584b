"""Every exercise of every lesson, tried right, wrong and empty; and the kinds themselves."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from shogun_nb.board.text import printed
from shogun_nb.engine.errors import InputError
from shogun_nb.engine.register import RULES
from shogun_nb.engine.resources import shipped
from shogun_nb.engine.rulebook import Rulebook, known_lessons, rulebooks
from shogun_nb.games.shogun.board_map import UnknownProvince
from shogun_nb.games.shogun.position import scenario
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    ChooseAll,
    Exercise,
    FillIn,
    HowMany,
    InOrder,
    OnBoard,
    Prediction,
    State,
    Verdict,
)
from shogun_nb.teaching.lesson import _PLAYED as played
from shogun_nb.teaching.lesson import lesson
from tests.teaching import example

LESSONS = known_lessons()

ALL = [
    pytest.param(exercise, id=f"{one.name}-{exercise.key}")
    for one in (example.LESSON, *(lesson(name) for name in LESSONS))
    for exercise in one.exercises.values()
]


def wrong_answers(exercise: Exercise) -> Iterator[Any]:
    """The wrong answers; each of a task on a panel of its own, with its games begun anew."""
    if not isinstance(exercise, Act):
        yield from exercise.wrong_samples
        return
    for do in exercise.wrong:
        begin_games_anew()
        panel = exercise.panel()
        do(panel)
        yield panel


def begin_games_anew() -> None:
    """A game that a task keeps in memory must not go on in the next one."""
    played.clear()


@pytest.fixture(autouse=True)
def _own_games() -> Iterator[None]:
    begin_games_anew()
    yield
    begin_games_anew()


def secrets(exercise: Exercise) -> list[str]:
    """What no help may say: patterns of the answer itself."""
    match exercise:
        case Prediction():
            return []
        case Choose():
            return [re.escape(exercise.answer)]
        case OnBoard():
            return [rf"\b{re.escape(name)}\b" for name in exercise.answers]
        case HowMany():
            # A number of a rule (S-15) or a part of another number is not the answer.
            return [rf"(?<![\w.,-]){re.escape(f'{exercise.answer:g}')}(?![\w]|[.,]\d|-)"]
        case InOrder():
            return [r"\W+".join(re.escape(item) for item in exercise.items)]
    return []


def given_away(exercise: Exercise, words: str) -> list[str]:
    return [found for found in secrets(exercise) if re.search(found, words, re.IGNORECASE)]


@pytest.mark.parametrize("rulebook", [*rulebooks()], ids=lambda one: one.name)
def test_every_lesson_of_the_folder_is_in_the_table(rulebook: Rulebook) -> None:
    modules = [*rulebook.lessons.values(), *rulebook.course_problems]
    files = Path(import_module(modules[0]).__file__ or "").parent.glob("*.py")
    assert {file.stem for file in files} - {"__init__"} == {
        module.rsplit(".", 1)[1] for module in modules
    }
    for name in rulebook.lessons:
        for exercise in lesson(name).exercises.values():
            assert set(exercise.rules) <= {*rulebook.reference.numbers}, exercise.key


@pytest.mark.parametrize("name", LESSONS)
def test_every_exercise_is_asked_in_its_tutorial(name: str) -> None:
    notebook = json.loads((shipped("tutorials") / f"{name}.ipynb").read_text(encoding="utf-8"))
    cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    code = "".join(line for cell in cells for line in cell["source"])
    assert [key for key in lesson(name).steps if f'lesson.ask("{key}")' not in code] == []


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_bears_its_own_name_and_closes_with_questions(name: str) -> None:
    one = lesson(name)
    assert one.name == name
    assert one.title
    # Those about chance have fewer: they teach no list of rules.
    assert (4 if name >= "06" else 8) <= len(one.final) <= 12
    assert len(one.steps) >= 8


@pytest.mark.parametrize("exercise", ALL)
def test_the_right_answer_is_right_and_explained(exercise: Exercise) -> None:
    verdict = exercise.judge(exercise.right_sample)
    assert verdict.state is State.RIGHT
    assert verdict.reason.startswith(exercise.why)
    assert all(re.search(rf"{number}\b", verdict.reason) for number in exercise.rules)


@pytest.mark.parametrize("exercise", ALL)
def test_each_wrong_answer_gets_a_reason_that_does_not_give_it_away(exercise: Exercise) -> None:
    for wrong in wrong_answers(exercise):
        verdict = exercise.judge(wrong)
        assert verdict.state is State.NOT_RIGHT, (wrong, verdict)
        assert len(verdict.reason) > 10, wrong
        # Who chose a province is told about that province, whatever else is right.
        assert given_away(exercise, verdict.reason) == [], (wrong, verdict.reason)
        if isinstance(exercise, ChooseAll):
            for option in set(exercise.answers) - set(wrong):
                assert option.casefold() not in verdict.reason.casefold(), (wrong, verdict.reason)


@pytest.mark.parametrize("exercise", [one for one in ALL if isinstance(one.values[0], OnBoard)])
def test_each_wrong_province_is_told_why(exercise: OnBoard) -> None:
    """Of every province of the board something is said that is so there and nowhere asked for."""
    assert exercise.scene is not None
    here = exercise.scene()
    said = {}
    for province in here.map.provinces:
        if province.name not in exercise.answers:
            said[province.name] = exercise.judge([province.name]).reason
            assert printed(province) in said[province.name]
            assert given_away(exercise, said[province.name]) == []
            for text in ("once more", "None", "[]"):
                assert text not in said[province.name]
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize("exercise", ALL)
def test_each_empty_answer_counts_as_not_tried(exercise: Exercise) -> None:
    for empty in exercise.empty_samples:
        verdict = exercise.judge(empty)
        assert verdict.state is State.NOT_TRIED, empty
        assert verdict.reason


@pytest.mark.parametrize("exercise", ALL)
def test_hints_help_but_are_not_the_solution(exercise: Exercise) -> None:
    assert exercise.hints
    assert len(set(exercise.hints)) == len(exercise.hints)
    for hint in exercise.hints:
        assert hint.strip().casefold() != exercise.solution_words.strip().casefold()
    if not isinstance(exercise, HowMany):
        assert given_away(exercise, exercise.hints[0]) == []


@pytest.mark.parametrize("exercise", ALL)
def test_the_rules_of_an_exercise_exist(exercise: Exercise) -> None:
    assert set(exercise.rules) <= known_rules()


def known_rules() -> set[str]:
    """The rules that the code of Shogun carries out, its material, and the rules of other games."""
    for module in ("actions", "battle", "course", "planning", "setup", "winter"):
        import_module(f"shogun_nb.games.shogun.rules.{module}")
    others = {number for one in rulebooks() for number in one.reference.numbers}
    return (
        {number for number in RULES if number.startswith("S-")}
        | {"S-1", "S-2", "S-3", "S-4", "S-5", "S-6"}
        | {number for number in others if not number.startswith("S-")}
    )


@pytest.mark.parametrize(
    "name", [name for name in LESSONS if "/" in name and not name.startswith("probability")]
)
def test_every_wrong_answer_names_its_rule(name: str) -> None:
    """A learner who has no rulebook beside the page finds the rule by its number."""
    for exercise in lesson(name).exercises.values():
        for wrong in wrong_answers(exercise) if exercise.rules else ():
            reason = exercise.judge(wrong).reason
            if isinstance(exercise, FillIn) and reason.endswith("still empty."):
                continue  # no answer yet
            assert re.search(r"(G|T|SEN)-\d+", reason), (exercise.key, wrong)


# --- the kinds ------------------------------------------------------------------------------------

GIVEN: dict[str, Any] = {
    "key": "a",
    "prompt": "Which?",
    "rules": ("S-1",),
    "hints": ("Look.",),
    "why": "So it is.",
}


def number(**given: Any) -> HowMany:
    return HowMany(**{**GIVEN, "answer": 15, "unit": "chests", **given})


@pytest.mark.parametrize(
    ("given", "state"),
    [
        ("15", State.RIGHT),
        (" 15 chests ", State.RIGHT),
        ("15,0", State.RIGHT),
        ("+15", State.RIGHT),
        (15.0, State.RIGHT),
        ("15.5", State.NOT_RIGHT),
        (14, State.NOT_RIGHT),
        (True, State.NOT_TRIED),
        ("fifteen", State.NOT_TRIED),
        ("1_5", State.NOT_TRIED),
        ("٣", State.NOT_RIGHT),  # a digit of another script is a number all the same
        ("9" * 5000, State.NOT_TRIED),
        (10**400, State.NOT_TRIED),
        ("-3", State.NOT_TRIED),
        (object(), State.NOT_TRIED),
        ([15], State.NOT_TRIED),
    ],
)
def test_numbers_are_read_as_people_write_them(given: object, state: State) -> None:
    assert number().judge(given).state is state


def test_a_number_may_be_near_enough_and_says_on_which_side_it_is_not() -> None:
    near = number(answer=7.75, tolerance=0.25)
    assert near.judge("8").right
    assert near.judge(7.5).right
    assert near.judge(8.1).reason == "That is more than it is. Think again, or press Hint."
    assert near.judge("7,4").reason == "That is less than it is. Think again, or press Hint."
    assert number().judge(14).reason.startswith("That is fewer")
    assert number().judge(14.5).reason == "It is a whole number."
    assert number(help="Count again.").judge(14).reason == "Count again."
    assert number(tolerance=0.1, answer=0.3).judge(0.1 + 0.3).right


def test_several_options_say_first_what_is_wrong_and_then_what_is_missing() -> None:
    several = ChooseAll(
        **GIVEN,
        options=("one", "two", "three"),
        answers=("one", "two"),
        reasons={"three": "Not that.", "two": "Is there not another?"},
        missing="Not all yet.",
    )
    assert several.judge(["three", "one"]).reason == "Not that."
    assert several.judge("one").reason == "Is there not another?"
    assert several.judge(["two"]).reason == "Not all yet."
    assert several.judge({"TWO ", "one"}).right


def test_provinces_are_known_by_every_spelling_of_the_map() -> None:
    board = OnBoard(
        **GIVEN,
        scene=scenario,
        answers=("Awa-Boso", "Kai"),
        reasons={"Suruga": "By the sea."},
        wrong=lambda here, name: f"{name} pays {here.map.province(name).tax}.",
    )
    assert board.judge(["kai", "Awa (Bōsō)"]).right
    assert board.judge("Suruga").reason == "By the sea."
    assert board.judge(["Izu"]).reason == "Izu pays 6."
    assert board.judge(["Kai", "kai"]).reason == board.missing
    assert board.judge(["Kai", "Ōmi"]).reason == "Omi pays 3."
    assert board.solution_words == "Awa (Bōsō), Kai"
    with pytest.raises(UnknownProvince, match="Suruga"):
        board.judge(["Surga"])


def test_an_order_that_was_not_touched_is_no_answer() -> None:
    order = InOrder(**GIVEN, items=("a", "b", "c"), help="No.", reasons={"c": "Not c first."})
    assert order.mixed() == order.mixed() != order.items
    assert order.judge(order.mixed()).state is State.NOT_TRIED
    reasons = {order.judge(wrong).reason for wrong in order.wrong_samples}
    assert reasons <= {"No.", "Not c first."}
    with pytest.raises(InputError, match="each of the 3 lines once"):
        order.judge(("a", "a", "c"))


def test_what_can_be_no_answer_is_refused_with_the_options() -> None:
    temple = example.LESSON.exercises["temple"]
    with pytest.raises(InputError, match=r"'4 chests' is not among the options: '1 chest'"):
        temple.judge("4 chests")
    with pytest.raises(InputError, match="give a list"):
        example.LESSON.exercises["kinds"].judge(7)


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        (HowMany, {"key": "A b"}, "key: small letters"),
        (HowMany, {"rules": "S-1"}, "rules: give a tuple"),
        (HowMany, {"rules": ("rule 3",)}, "'rule 3' is not like"),
        (HowMany, {"hints": ()}, "hints: give a tuple"),
        (HowMany, {"hints": (" ",)}, "an empty text"),
        (HowMany, {"why": ""}, "an empty text"),
        (HowMany, {"overlays": {"targets": ["Kai"]}}, "they need a scene"),
        (HowMany, {"answer": 200}, "not from low to high"),
        (HowMany, {"reasons": {15: "No."}}, "15 is right"),
        (HowMany, {"reasons": {14: ""}}, "empty text for 14"),
        (Choose, {"options": ("a",)}, "at least two"),
        (Choose, {"options": ("a", "a")}, "appears twice"),
        (Choose, {"answer": "c"}, "not among the options"),
        (Choose, {"reasons": {}}, "none for 'b'"),
        (Choose, {"reasons": {"b": "No.", "a": "Yes."}}, "'a' is not a wrong answer"),
        (ChooseAll, {"answers": ()}, "one or more of the options"),
        (ChooseAll, {"reasons": {}}, "none for 'b'"),
        (OnBoard, {"scene": None}, "needs one"),
        (OnBoard, {"reasons": {"Kai": "No."}}, "'Kai' is a right answer"),
        (InOrder, {"items": ("a", "b")}, "at least three"),
        (InOrder, {"help": ""}, "help: an empty text"),
        (Act, {"wrong": ()}, "wrong: give at least one"),
        (Act, {"solution": ""}, "solution: an empty text"),
    ],
)
def test_an_unfinished_exercise_is_refused_when_it_is_made(
    kind: type[Exercise], given: dict[str, Any], words: str
) -> None:
    usual: dict[type[Exercise], dict[str, Any]] = {
        HowMany: {"answer": 15, "unit": "chests"},
        Choose: {"options": ("a", "b"), "answer": "a", "reasons": {"b": "No."}},
        ChooseAll: {"options": ("a", "b"), "answers": ("a",), "reasons": {"b": "No."}},
        OnBoard: {"scene": scenario, "answers": ("Kai",), "wrong": lambda *_: "No."},
        InOrder: {"items": ("a", "b", "c"), "help": "No."},
        Act: {
            "panel": example.Bid,
            "check": example.check_bid,
            "right": print,
            "wrong": (print,),
            "solution": "Press.",
        },
    }
    kind(**{**GIVEN, **usual[kind]})
    with pytest.raises(InputError, match=words):
        kind(**{**GIVEN, **usual[kind], **given})


def test_a_verdict_reads_as_a_sentence() -> None:
    assert repr(Verdict(State.NOT_RIGHT, "Count again.")) == "✗ not right: Count again."
    assert repr(Verdict(State.RIGHT)) == "✓ right"


def test_judging_needs_no_notebook() -> None:
    code = (
        "import sys, shogun_nb.teaching.exercises;"
        "assert not {'ipywidgets', 'ipycanvas', 'anywidget', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# How many rules there are, and which are not taught.
UNTAUGHT = {
    "shogun": (48, ""),
    # What modules bring is not in the basic game; 48 is a gap in the rulebook.
    "gekokujo": (52, r"G-(002|048|049|7\d\d)"),
    "tokugawa": (42, ""),
    # Kami and imperial troops are variants.
    "senji": (89, r"SEN-(18|19)\d"),
}


@pytest.mark.parametrize("rulebook", [*rulebooks()], ids=lambda one: one.name)
def test_every_rule_of_the_game_is_taught_in_some_exercise(rulebook: Rulebook) -> None:
    """As the rules reference lists them: each is asked in one of the lessons."""
    lessons = [lesson(name) for name in rulebook.lessons]
    taught = {number for one in lessons for each in one.exercises.values() for number in each.rules}
    count, left_out = UNTAUGHT[rulebook.name]
    every = {rule.number for rule in rulebook.reference.find_rules("")}
    assert len(every) == count
    assert [one for one in sorted(every - taught) if not re.fullmatch(left_out, one)] == []
