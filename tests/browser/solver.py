"""Answers any exercise through the page, with the mouse, as a learner would.

``solve`` enters the right answer and ``enter_wrong`` a wrong one; neither presses Check, see
``check``. Exercises on a panel name, in ``solve_in_page``, the functions of ``ACTS`` that do them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    ChooseAll,
    Exercise,
    HowMany,
    InOrder,
    OnBoard,
)
from tests.browser.lab import Notebook

PATIENCE = 20_000  # milliseconds until something that should appear must be there


@dataclass(frozen=True)
class InPage:
    """How a task is done on its panel in the page: right, and tried but not right."""

    right: Callable[[Notebook, Locator], None]
    wrong: Callable[[Notebook, Locator], None]


def asked(notebook: Notebook, key: str) -> Locator:
    """The box of the exercise of this key, of the latest cell that shows it."""
    found = notebook.page.locator(f".shogun-ask-{key}").last
    expect(found).to_be_visible(timeout=PATIENCE)
    return found


def button(box: Locator, name: str) -> Locator:
    """The button of this very name; its sign for "chosen" is no part of it."""
    return box.get_by_role("button", name=name, exact=True)


def verdict(box: Locator) -> Locator:
    """The line that says how the exercise stands."""
    return box.locator(":scope > .shogun-verdict")


def check(box: Locator, words: str) -> None:
    """Press Check and wait for these words of the verdict."""
    button(box, "Check").click()
    expect(verdict(box)).to_contain_text(words, timeout=PATIENCE)


def solve(notebook: Notebook, box: Locator, exercise: Exercise) -> None:
    """Enter the right answer."""
    if isinstance(exercise, Act):
        ACTS[exercise.solve_in_page].right(notebook, box)
    else:
        enter(notebook, box, exercise, exercise.right_sample)


def enter_wrong(notebook: Notebook, box: Locator, exercise: Exercise) -> None:
    """Enter the first of the wrong answers."""
    if isinstance(exercise, Act):
        ACTS[exercise.solve_in_page].wrong(notebook, box)
    else:
        enter(notebook, box, exercise, exercise.wrong_samples[0])


def enter(notebook: Notebook, box: Locator, exercise: Exercise, answer: Any) -> None:
    """Enter this answer in place of whatever stands there."""
    match exercise:
        case Choose():
            _press(box, str(answer), chosen=True)
        case ChooseAll():
            for option in exercise.options:
                _press(box, option, chosen=option in answer)
        case HowMany():
            field = box.get_by_label("Your answer:")
            field.fill(f"{answer:g}")
        case OnBoard():
            _provinces(box, exercise, answer)
        case InOrder():
            _order(box, [*answer])
        case _:
            raise AssertionError(f"{exercise.key}: no way to answer {type(exercise).__name__}")


def _press(box: Locator, option: str, *, chosen: bool) -> None:
    # The sign of a chosen button is drawn by its style: it is no part of the text.
    words = re.compile(rf"^\s*{re.escape(option)}\s*$")
    press = box.locator(".shogun-options button").filter(has_text=words)
    if press.get_attribute("aria-pressed") != str(chosen).lower():
        press.click()
    expect(press).to_have_attribute("aria-pressed", str(chosen).lower(), timeout=PATIENCE)


def _provinces(box: Locator, exercise: OnBoard, wanted: Any) -> None:
    line = box.locator(".shogun-answer .shogun-label").first
    button(box, "Choose none").click()
    expect(line).to_contain_text("no province yet", timeout=PATIENCE)
    names = box.get_by_label("Province", exact=True)
    for name in wanted:
        names.fill(name)
        names.press("Enter")
        button(box, f"Choose {name}").click(timeout=PATIENCE)
        expect(line).to_contain_text(name, timeout=PATIENCE)


def _order(box: Locator, wanted: list[str]) -> None:
    lines, rows = box.locator(".shogun-line"), box.locator(".shogun-order-row")
    for place, item in enumerate(wanted):
        at = next(
            number
            for number in range(lines.count())
            if lines.nth(number).inner_text().partition(". ")[2] == item
        )
        while at > place:
            # In its own row: another may bear the name for a moment longer.
            button(rows.nth(at), f"move '{item}' up").click()
            at -= 1
            expect(lines.nth(at)).to_have_text(f"{at + 1}. {item}", timeout=PATIENCE)


# --- tasks on panels ------------------------------------------------------------------------------


def _bid_of(card: int) -> Callable[[Notebook, Locator], None]:
    def do(_: Notebook, box: Locator) -> None:
        button(box, f"bid {card}").click()
        expect(box).to_contain_text(f"Chest card {card} lies", timeout=PATIENCE)

    return do


ACTS = {"example_bid": InPage(right=_bid_of(2), wrong=_bid_of(0))}
