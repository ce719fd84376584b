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

from shogun_nb.board.live import printed
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
    assert exercise.scene is not None
    map = exercise.scene().map
    for name in wanted:
        names.fill(name)
        names.press("Enter")
        written = printed(map.province(name))
        button(box, f"Choose {written}").click(timeout=PATIENCE)
        expect(line).to_contain_text(written, timeout=PATIENCE)


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


def _named(box: Locator, pattern: str) -> Locator:
    return box.get_by_role("button", name=re.compile(pattern))


def _space(box: Locator, name: str) -> Locator:
    return box.locator("button.shogun-space").filter(has_text=re.compile(rf"{name}\b"))


def _settsu_on(space: str) -> Callable[[Notebook, Locator], None]:
    def do(_: Notebook, box: Locator) -> None:
        _space(box, space).click()
        expect(_space(box, space)).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
        box.locator("button.shogun-hand-card").filter(has_text=re.compile(r"^Settsu\b")).click()
        expect(_space(box, space)).to_contain_text("Settsu", timeout=PATIENCE)

    return do


def _suggest(_: Notebook, box: Locator) -> None:
    button(box, "Suggest").click()
    ready = button(box, "Confirm")
    expect(ready).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)


def _suggest_and_confirm(notebook: Notebook, box: Locator) -> None:
    _suggest(notebook, box)
    button(box, "Confirm").click()
    # Once the plan is in, there is nothing left to suggest, or the bids follow.
    said = box.locator(".shogun-plan-said .shogun-say")
    expect(said).to_contain_text(re.compile("is in|place in the turn order"), timeout=PATIENCE)


def _next(box: Locator) -> None:
    """One stage of the bids, and wait until it is shown."""
    press = _named(box, "^Next")
    before = press.inner_text()
    press.click()
    expect(press).not_to_have_text(before, timeout=PATIENCE)


def _one_stage(_: Notebook, box: Locator) -> None:
    _next(box)


def _take_a_place(_: Notebook, box: Locator) -> None:
    said = box.locator(".shogun-bids > .shogun-say")
    for _stage in range(6):
        if "It is your turn" in said.inner_text():
            break
        _next(box)
    free = box.locator(".shogun-place-card:not(.shogun-taken)").first
    free.get_by_role("button").click()
    expect(said).to_contain_text(re.compile("settled|Next"), timeout=PATIENCE)


def _set_up_a_draft(players: int) -> Callable[[Notebook, Locator], None]:
    def do(_: Notebook, box: Locator) -> None:
        said = box.locator(".shogun-setup > .shogun-say")
        begun = _named(box, "^Begin anew$")
        if begun.is_visible():
            begun.click()
            _named(box, "^Yes, put this game away").click()
        _named(box, rf"^{players}$|^✓ {players}$").click()
        _named(box, r"draft \(S-13\)").click()
        _named(box, "^Set up$").click()
        expect(said).to_contain_text("it is your turn", timeout=PATIENCE)

    return do


def _draft_a_province(notebook: Notebook, box: Locator) -> None:
    _set_up_a_draft(4)(notebook, box)
    card = box.locator(".shogun-open-card").first.get_by_role("button")
    card.click(force=True)
    expect(card).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    _named(box, "^5 armies ·").click()
    _named(box, "^Take .* with 5 armies$").click()
    story = box.locator(".shogun-draft .shogun-story")
    expect(story).to_contain_text("places 5 armies", timeout=PATIENCE)


def _supply(**tray: int) -> Callable[[Notebook, Locator], None]:
    """Type what fell out of a real tower, and hand it in."""

    def do(notebook: Notebook, box: Locator) -> None:
        if not box.locator(".shogun-supply").is_visible():
            # Something else was supplied before. The verdict says: run this box again.
            expect(verdict(box)).to_contain_text("Run this box again")
            notebook.command("notebook:run-cell")
            expect(box.locator(".shogun-supply")).to_be_visible(timeout=PATIENCE)
        for name, cubes in tray.items():
            field = box.get_by_label(re.compile(rf"^{name} \(at most"))
            field.fill(str(cubes))
            field.press("Tab")
        button(box, "Supply this result").click()
        expect(box.locator(".shogun-battle")).to_contain_text("In the tray", timeout=PATIENCE)

    return do


def _one_step(_: Notebook, box: Locator) -> None:
    where = box.locator(".shogun-story-where")
    before = where.inner_text()
    button(box, "Next").click()
    expect(where).not_to_have_text(before, timeout=PATIENCE)


def _act_to_the_end(notebook: Notebook, box: Locator) -> None:
    """All that happens in one go, and the bot's advice wherever the person decides."""
    for _ in range(60):
        if _is_over(box):
            return
        advice = box.get_by_role("button", name="Suggest a move")
        order = box.get_by_role("button", name="Confirm this order")
        if advice.count() and advice.first.is_visible():
            _answered(notebook, box, advice.first)
            confirm = _named(box, r"^(Attack|Move to|Move into|Stay).*")
            _answered(notebook, box, confirm.last)
        elif order.count() and order.first.is_visible():
            _answered(notebook, box, order.first)
        else:
            far = button(box, "To my next decision")
            off = far.get_attribute("aria-disabled") == "true"
            _answered(notebook, box, button(box, "Next") if off else far)
    raise AssertionError("the part has no end")


def _answered(notebook: Notebook, box: Locator, press: Locator) -> None:
    """Press a button and wait until the kernel has shown all that comes of it."""
    before = box.inner_text()
    press.click()
    notebook.page.wait_for_function(
        "([box, before]) => box.innerText !== before && window.jupyterapp.shell.currentWidget"
        ".sessionContext.session.kernel.status === 'idle'",
        arg=[box.element_handle(), before],
    )


def _is_over(box: Locator) -> bool:
    return verdict(box).inner_text().startswith("✓")


ACTS = {
    "kozuke": InPage(
        right=_supply(Blue=3, Yellow=1, farmers=1), wrong=_supply(Blue=1, Yellow=2, farmers=0)
    ),
    "mikawa": InPage(right=_supply(Dirk=2, farmers=1), wrong=_supply(Dirk=3, farmers=1)),
    "actions": InPage(right=_act_to_the_end, wrong=_one_step),
    "winter": InPage(right=_act_to_the_end, wrong=_one_step),
    "example_bid": InPage(right=_bid_of(2), wrong=_bid_of(0)),
    "settsu": InPage(right=_settsu_on("Collect taxes"), wrong=_settsu_on("Confiscate rice")),
    "whole_plan": InPage(right=_suggest_and_confirm, wrong=_suggest),
    "round_bids": InPage(right=_take_a_place, wrong=_one_stage),
    "draft": InPage(right=_draft_a_province, wrong=_set_up_a_draft(3)),
}
"""How the tasks of the lessons are done in the page, by their ``solve_in_page``."""
