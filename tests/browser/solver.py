"""Answers any exercise through the page, with the mouse, as a learner would.

``solve`` enters the right answer and ``enter_wrong`` a wrong one; neither presses Check, see
``check``. Exercises on a panel name, in ``solve_in_page``, the functions of ``ACTS`` that do them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Locator, Page, expect

import shogun_nb as sg
from shogun_nb.board.text import printed
from shogun_nb.engine.history import steps_of
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    ChooseAll,
    Exercise,
    Guess,
    HowMany,
    InOrder,
    InPlay,
    OnBoard,
)
from tests.browser.lab import IDLE, POLLING, Notebook
from tests.browser.test_table_games import (
    answer_by_mouse,
    doubts,
    heading,
    on_by_mouse,
    onward,
    plan_by_mouse,
    press,
    said,
    shown,
    take_a_card_by_mouse,
)

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
        # Two lines change with every move, one after the other: for a moment an item is on none.
        alone = lines.filter(has_text=re.compile(rf"^\s*\d+\. {re.escape(item)}\s*$"))
        expect(alone).to_have_count(1, timeout=PATIENCE)
        at = int(alone.inner_text().partition(".")[0]) - 1
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


def _one_stage(notebook: Notebook, box: Locator) -> None:
    """One stage of the bids, and wait until all of it is shown: the words come after the button."""
    press = _named(box, "^Next")
    before = press.inner_text()
    press.click()
    expect(press).not_to_have_text(before, timeout=PATIENCE)
    notebook.until_rest()


def _take_a_place(notebook: Notebook, box: Locator) -> None:
    said = box.locator(".shogun-bids > .shogun-say")
    for _stage in range(6):
        if "It is your turn" in said.inner_text():
            break
        _one_stage(notebook, box)
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
        button(box, "Enter this result").click()
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
            far = button(box, "To my next choice")
            off = far.get_attribute("aria-disabled") == "true"
            _answered(notebook, box, button(box, "Next") if off else far)
    raise AssertionError("the part has no end")


def _answered(notebook: Notebook, box: Locator, press: Locator) -> None:
    """Press a button and wait until the kernel has shown all that comes of it."""
    before = box.inner_text()
    press.click()
    notebook.page.wait_for_function(
        f"([box, before]) => box.innerText !== before && {IDLE}",
        arg=[box.element_handle(), before],
        polling=POLLING,
    )


def _is_over(box: Locator) -> bool:
    return verdict(box).inner_text().startswith("✓")


# --- at the table ---------------------------------------------------------------------------------


def in_play(exercise: Exercise) -> bool:
    """Whether an exercise is about the game at the table, which stands in a box of its own."""
    return isinstance(exercise, InPlay) or (isinstance(exercise, Act) and bool(exercise.elsewhere))


def play_and_answer(notebook: Notebook, box: Locator, exercise: Exercise, kept: Path) -> None:
    """Play on until an exercise can be done, and do it: wrong first, and then right.

    ``kept`` is the file in which the game at the table is kept: there stands what is right.
    """
    if isinstance(exercise, Act):
        check(box, ": ")
        if not _is_over(box):  # else it was done on the way to what was asked before
            enter_wrong(notebook, box, exercise)
            check(box, "✗ not right: ")
            solve(notebook, box, exercise)
            check(box, "✓ right: ")
        return
    assert isinstance(exercise, InPlay)
    check(box, "○ not tried yet: ")
    guesses = box.locator(".shogun-options button")
    if guesses.count():
        guesses.first.click()
        check(box, "Your guess is noted: ")
    question = _question(exercise, kept)
    while question is None:
        _on_at_the_table(notebook.page)
        question = _question(exercise, kept)
    for answer, words in ((question.wrong_samples[0], "✗ not right: "), (None, "✓ right: ")):
        enter(notebook, box, question, question.right_sample if answer is None else answer)
        check(box, words)


def _question(exercise: InPlay, kept: Path) -> Exercise | None:
    """What a game asks that was shown to the table as far as it is played."""
    game = sg.load(kept)
    found = exercise.find(SimpleNamespace(game=game, shown=steps_of(game)))
    ready = found.known if isinstance(found, Guess) else isinstance(found, Exercise)
    return found if ready and isinstance(found, Exercise) else None


def _on_at_the_table(page: Page) -> None:
    """Do what is asked, as the bot advises, and go on to the next choice or to the end."""
    if not onward(page).is_visible():
        answer_by_mouse(page)
    if onward(page).is_visible():
        on_by_mouse(page)


def _suggest_at_the_table(notebook: Notebook, _: Locator) -> None:
    press(notebook.page, "^Suggest$").click()
    ready = press(notebook.page, "^Confirm$")
    expect(ready).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)


def _plan_at_the_table(notebook: Notebook, _: Locator) -> None:
    plan_by_mouse(notebook.page)


def _plan_and_take_no_card(notebook: Notebook, _: Locator) -> None:
    plan_by_mouse(notebook.page)


def _take_a_card_at_the_table(notebook: Notebook, _: Locator) -> None:
    on_by_mouse(notebook.page)
    take_a_card_by_mouse(notebook.page)


def _plan_and_take_back(notebook: Notebook, _: Locator) -> None:
    plan_by_mouse(notebook.page)
    press(notebook.page, "^Undo my last choice$").click()
    expect(said(notebook.page)).to_contain_text("Taken back: the plan")


def _change_the_plan(notebook: Notebook, _: Locator) -> None:
    """Lay a province that is still in the hand on the first space that has one, and confirm."""
    page = notebook.page
    space = shown(page, "button.shogun-space").filter(has_not_text="not wanted").first
    space.click()
    expect(space).to_have_attribute("aria-pressed", "true")
    shown(page, "button.shogun-hand-card:not(.shogun-laid)").first.click()
    expect(space).to_have_attribute("aria-pressed", "false")
    press(page, "^Confirm$").click()
    expect(heading(page).get_by_text("the bids").or_(doubts(page)).first).to_be_visible()
    if doubts(page).count():
        press(page, "^Confirm$").click()
    expect(heading(page)).to_contain_text("the bids")


def _look_back_to_the_beginning(notebook: Notebook, _: Locator) -> None:
    page = notebook.page
    page.locator(".shogun-table-slider .noUi-base").click(position={"x": 1, "y": 2})
    expect(said(page)).to_contain_text("You look back; nothing changes")


def _play_on_from_there_otherwise(notebook: Notebook, box: Locator) -> None:
    page = notebook.page
    press(page, "^Play on from here as a new game$").click()
    expect(heading(page)).to_contain_text("Spring, a short game of one year · planning")
    _suggest_at_the_table(notebook, box)
    _change_the_plan(notebook, box)


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
    "table_plan": InPage(right=_plan_at_the_table, wrong=_suggest_at_the_table),
    "table_special": InPage(right=_take_a_card_at_the_table, wrong=_plan_and_take_no_card),
    "table_otherwise": InPage(right=_change_the_plan, wrong=_plan_and_take_back),
    "table_what_if": InPage(right=_play_on_from_there_otherwise, wrong=_look_back_to_the_beginning),
    "draft": InPage(right=_draft_a_province, wrong=_set_up_a_draft(3)),
}
"""How the tasks of the lessons are done in the page, by their ``solve_in_page``."""
