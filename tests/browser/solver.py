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
from playwright.sync_api import TimeoutError as NoAnswer

import shogun_nb as sg
from shogun_nb.board.text import printed
from shogun_nb.engine.history import steps_of
from shogun_nb.teaching.exercises import (
    Act,
    Choose,
    ChooseAll,
    Exercise,
    FillIn,
    Guess,
    HowMany,
    InOrder,
    InPlay,
    OnBoard,
)
from tests.browser.at_table import main, other, prompt, read_the_goal
from tests.browser.lab import IDLE, Notebook, until
from tests.browser.test_table_games import answered

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
    return box.locator(".shogun-verdict")


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
        case FillIn():
            for place, text in zip(exercise.open, answer, strict=True):
                box.get_by_label(exercise.name(place), exact=True).fill(text)
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
    expect(line).to_contain_text(re.compile("no (province|town) yet"), timeout=PATIENCE)
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


def _main_of(box: Locator) -> Locator:
    """The main button of the panel of a task, or of the tower that lies over it."""
    return box.locator(".shogun-face :is(.overs, .prompt) .main:not([inert] *):visible").first


def _settsu_on(space: str) -> Callable[[Notebook, Locator], None]:
    def do(_: Notebook, box: Locator) -> None:
        laid = box.locator("[data-mini=Settsu]")
        # What is taken from a space is in the hand.
        (laid if laid.count() else box.locator(".tray [data-card=Settsu]")).click()
        place = box.locator(f"[data-space={space}]")
        place.click()
        expect(place.locator("[data-mini=Settsu]")).to_be_visible(timeout=PATIENCE)

    return do


def _suggest(_: Notebook, box: Locator) -> None:
    _main_of(box).click()
    expect(_main_of(box)).to_have_text("Hand in my plan", timeout=PATIENCE)


def _suggest_and_confirm(notebook: Notebook, box: Locator) -> None:
    if _main_of(box).inner_text() != "Hand in my plan":
        _suggest(notebook, box)
    _main_of(box).click()
    # Once the plan is in, there is nothing left to press.
    expect(box.locator(".shogun-face .prompt .main")).to_be_hidden(timeout=PATIENCE)


def _one_step(notebook: Notebook, box: Locator) -> None:
    """One press of the main button, and wait until all that comes of it is shown."""
    _answered(notebook, box, _main_of(box))


def _set_up_a_draft(players: int) -> Callable[[Notebook, Locator], None]:
    def do(_: Notebook, box: Locator) -> None:
        anew = box.locator("[data-key=anew]")
        if anew.count():
            anew.click()
            expect(anew).to_have_text(re.compile("^Yes"), timeout=PATIENCE)
            anew.click()
        seats = box.locator(".seatcard:not(.add)")
        expect(seats.first).to_be_visible(timeout=PATIENCE)
        if seats.count() < players:
            box.locator("[data-key=addplayer]").click()
            expect(seats).to_have_count(players, timeout=PATIENCE)
        drafted = box.locator("[data-key=start-draft]")
        drafted.click()
        expect(drafted).to_have_attribute("aria-checked", "true", timeout=PATIENCE)
        _main_of(box).click()
        expect(box.locator(".shogun-face [data-open]").first).to_be_visible(timeout=PATIENCE)

    return do


def _draft_a_province(notebook: Notebook, box: Locator) -> None:
    _set_up_a_draft(4)(notebook, box)
    card = box.locator(".shogun-face [data-open]").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    groups = box.locator(".shogun-face [data-group]")
    number = groups.count()
    groups.first.click()
    expect(groups).to_have_count(number - 1, timeout=PATIENCE)


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


def _act_to_the_end(notebook: Notebook, box: Locator) -> None:
    """All that happens in one go, and the bot's advice wherever the person decides."""
    for _ in range(60):
        if _is_over(box):
            return
        _answered(notebook, box, _main_of(box))
    raise AssertionError("the part has no end")


def _answered(notebook: Notebook, box: Locator, press: Locator) -> None:
    """Press a button and wait until the kernel has shown all that comes of it."""
    before = box.inner_text()
    # What was found may be covered before it is pressed: then what lies over it is meant.
    for last in (False, False, False, True):
        try:
            press.click(timeout=30_000 if last else 3_000)
            break
        except NoAnswer:
            if last:
                raise
    until(
        notebook.page,
        f"([box, before]) => box.innerText !== before && {IDLE}",
        arg=[box.element_handle(), before],
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
        button(box, "Check").click()
        # The table goes on meanwhile: it may show the answer already.
        seen = re.compile("Your guess is noted: |✓ right: |✗ not right: ")
        expect(verdict(box)).to_contain_text(seen, timeout=PATIENCE)
    question = _question(exercise, kept)
    while question is None:
        _on_at_the_table(notebook.page)
        question = _question(exercise, kept)
    buttons, number = box.locator(".shogun-options button"), box.get_by_label("Your answer:")
    inputs = buttons.or_(number)
    while not inputs.first.is_visible():  # what is played is shown at the table a little later
        _on_at_the_table(notebook.page)
    for answer, words in ((question.wrong_samples[0], "✗ not right: "), (None, "✓ right: ")):
        enter(notebook, box, question, question.right_sample if answer is None else answer)
        while not _is_over_at(notebook.page) and _is_open(notebook, box):
            _on_at_the_table(notebook.page)  # a guess, until the table shows the end
        check(box, words)


def _is_over_at(page: Page) -> bool:
    """Whether the game at the table is over: the next press would begin another one."""
    return _to_the_table(page) == "Play again"


def _to_the_table(page: Page) -> str:
    """Scroll to the table, and read its main button: a cell that is out of sight has no words."""
    # Without waiting until it stands still: "Skip" is gone as soon as the dice lie.
    main(page).evaluate("one => one.scrollIntoView({block: 'nearest'})")
    expect(main(page)).to_have_text(re.compile("."), use_inner_text=True)
    return main(page).inner_text()


def _is_open(notebook: Notebook, box: Locator) -> bool:
    """Whether Check says that there is more to be played first."""
    button(box, "Check").click()
    notebook.until_rest()
    return verdict(box).inner_text().startswith("○")


def _question(exercise: InPlay, kept: Path) -> Exercise | None:
    """What a game asks that was shown to the table as far as it is played."""
    game = sg.load(kept)
    found = exercise.find(SimpleNamespace(game=game, shown=steps_of(game)))
    ready = found.known if isinstance(found, Guess) else isinstance(found, Exercise)
    return found if ready and isinstance(found, Exercise) else None


def _on_at_the_table(page: Page) -> None:
    """The next thing, as the bot advises: whatever the main button says, but no other game."""
    if not _is_over_at(page):
        answered(page, main(page).click)


def _while_it_reads(page: Page, words: str) -> None:
    """Press the main button as long as it reads so."""
    while re.match(words, _to_the_table(page)):
        _on_at_the_table(page)


def _suggest_at_the_table(notebook: Notebook, _: Locator) -> None:
    main(notebook.page).click()
    expect(main(notebook.page)).to_have_text("Hand in my plan", timeout=PATIENCE)


def _plan_at_the_table(notebook: Notebook, _: Locator) -> None:
    _while_it_reads(notebook.page, "Suggest|Hand in")


def _take_a_card_at_the_table(notebook: Notebook, _: Locator) -> None:
    _while_it_reads(notebook.page, "(?!Take place)")
    _while_it_reads(notebook.page, "Take place")


def _plan_and_take_back(notebook: Notebook, box: Locator) -> None:
    _while_it_reads(notebook.page, "(?!Suggest all|Hand in)")
    _plan_at_the_table(notebook, box)
    notebook.page.locator("[data-key=undo]").click()
    expect(prompt(notebook.page)).to_contain_text("Taken back: the plan", timeout=PATIENCE)


def _change_the_plan(notebook: Notebook, box: Locator) -> None:
    """Lay a card that is still in the hand in the place of one of its kind, and hand it in."""
    page = notebook.page
    card = page.locator(".shogun-face .tray [data-card]").first
    kind = "[data-province]" if card.get_attribute("data-province") else "[data-space=bid]"
    space = page.locator(f".shogun-face [data-space]{kind}").first
    before = space.inner_html()
    card.click()
    space.click()
    until(
        page,
        "([space, before]) => space.innerHTML !== before",
        arg=[space.element_handle(), before],
    )
    notebook.until_rest()
    _plan_at_the_table(notebook, box)


def _look_back_to_the_beginning(notebook: Notebook, _: Locator) -> None:
    page = notebook.page
    page.locator("[data-key=tab-log]").click()
    page.locator(".shogun-table-slider .noUi-base").click(position={"x": 1, "y": 2})
    expect(prompt(page)).to_contain_text("You look back; nothing changes", timeout=PATIENCE)
    page.locator("[data-key=dclose]").click()


def _play_on_from_there_otherwise(notebook: Notebook, box: Locator) -> None:
    page = notebook.page
    other(page, "fork").click()
    expect(main(page)).to_have_text(re.compile("Suggest|Hand in"), timeout=PATIENCE)
    if main(page).inner_text().startswith("Suggest"):
        _suggest_at_the_table(notebook, box)
    _change_the_plan(notebook, box)


# --- Gekokujō: a round by the panel for any decision, a whole game at the table -------------------


def _campaign(page: Page) -> Locator:
    """The latest panel on which Gekokujō is played."""
    return page.locator(".shogun-choose").last


def _asked_or_over(panel: Locator) -> None:
    """Wait until the person is asked, or the game is over: bots choose meanwhile."""
    asked = panel.locator(".shogun-decision button").or_(panel.locator(".shogun-choose-end"))
    expect(asked.first).to_be_visible(timeout=PATIENCE)


def _as_suggested(notebook: Notebook, _: Locator) -> None:
    """One choice, as the bot advises, and wait until all that comes of it is shown."""
    panel = _campaign(notebook.page)
    _asked_or_over(panel)
    lines = panel.locator(".shogun-choose-lines").first
    before = lines.inner_text()
    _named(panel, "^Suggest$").click()
    expect(_named(panel, "^✕ Another choice$")).to_be_visible(timeout=PATIENCE)
    _named(panel, "^Choose$").click()
    expect(lines).not_to_have_text(before, use_inner_text=True, timeout=PATIENCE)
    _asked_or_over(panel)


def _campaign_until(end: str) -> Callable[[Notebook, Locator], None]:
    """Choose as the bot advises until the panel says so."""

    def do(notebook: Notebook, box: Locator) -> None:
        panel = _campaign(notebook.page)
        for _ in range(150):
            if re.search(end, panel.inner_text()):
                return
            _as_suggested(notebook, box)
        raise AssertionError(f"never came to {end}")

    return do


def _one_choice_at_the_table(notebook: Notebook, _: Locator) -> None:
    read_the_goal(notebook.page)
    _while_it_reads(notebook.page, "Go on|Suggest")
    _on_at_the_table(notebook.page)


def _until_orders_at_the_table(notebook: Notebook, _: Locator) -> None:
    """On by the main button, until orders are to be laid (Senji)."""
    while not notebook.page.locator('[data-key^="order-"]').count():
        _on_at_the_table(notebook.page)


def _a_game_at_the_table(notebook: Notebook, _: Locator) -> None:
    _while_it_reads(notebook.page, "(?!Play again)")


ACTS = {
    "campaign_round": InPage(
        right=_campaign_until("round 2|The game is over"), wrong=_as_suggested
    ),
    "campaign": InPage(right=_a_game_at_the_table, wrong=_one_choice_at_the_table),
    "senji_winter": InPage(right=_until_orders_at_the_table, wrong=_one_choice_at_the_table),
    "kozuke": InPage(
        right=_supply(Blue=3, Yellow=1, farmers=1), wrong=_supply(Blue=1, Yellow=2, farmers=0)
    ),
    "mikawa": InPage(right=_supply(Dirk=2, farmers=1), wrong=_supply(Dirk=3, farmers=1)),
    "actions": InPage(right=_act_to_the_end, wrong=_one_step),
    "winter": InPage(right=_act_to_the_end, wrong=_one_step),
    "example_bid": InPage(right=_bid_of(2), wrong=_bid_of(0)),
    "settsu": InPage(right=_settsu_on("taxes"), wrong=_settsu_on("rice")),
    "whole_plan": InPage(right=_suggest_and_confirm, wrong=_suggest),
    "round_bids": InPage(right=_act_to_the_end, wrong=_one_step),
    "table_plan": InPage(right=_plan_at_the_table, wrong=_suggest_at_the_table),
    "table_special": InPage(right=_take_a_card_at_the_table, wrong=_plan_at_the_table),
    "table_otherwise": InPage(right=_change_the_plan, wrong=_plan_and_take_back),
    "table_what_if": InPage(right=_play_on_from_there_otherwise, wrong=_look_back_to_the_beginning),
    "draft": InPage(right=_draft_a_province, wrong=_set_up_a_draft(3)),
}
"""How the tasks of the lessons are done in the page, by their ``solve_in_page``."""
