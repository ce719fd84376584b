"""The pages for the projector, as a teacher uses them: a file in a browser, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from shogun_nb.teaching.for_teachers import lessons_of
from shogun_nb.teaching.projector import experiments_of, write

pytestmark = pytest.mark.browser

# A beamer, a laptop, a large screen.
SIZES = (
    {"width": 1024, "height": 768},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
)
# A page hears of its window's new size a picture later, and draws its bars anew: until then the old
# bars stand in the new window. This listener comes after the page's own.
LISTEN = "addEventListener('resize', () => { window.drawnFor = innerWidth; })"
LETTERS = "parseFloat(getComputedStyle(document.querySelector('.result strong')).fontSize)"


@pytest.fixture
def page(browser: BrowserContext, tmp_path: Path) -> Iterator[Page]:
    """A page of its own; whatever it complains of fails the test."""
    complaints: list[str] = []
    with browser.new_page() as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if said.type == "error" else None
        )
        page.on(
            "request", lambda one: complaints.append(one.url) if "file:" not in one.url else None
        )
        yield page
        page.evaluate("localStorage.clear()")  # the next test's class begins anew
    assert complaints == []


def unfair(page: Page) -> list[str]:
    found = Axe().run(page).response
    assert len(found["passes"]) > 10
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def sums(page: Page) -> list[float]:
    """The shares of the trials, in per cent."""
    return [float(one) for one in page.locator(".shogun-of-trials td").all_inner_texts()]


def test_a_class_bets_throws_pools_and_sees_the_theory(page: Page, tmp_path: Path) -> None:
    page.goto(write(lessons_of()[0], tmp_path).as_uri())
    fields = page.locator(".cells input")
    said, verdict = page.locator(".said"), page.locator(".verdict")
    expect(verdict).to_have_text("First bet: who says what? Then throw once.")
    page.keyboard.press("t")  # nothing to compare with the theory yet
    expect(page.locator(".shogun-of-theory")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".question")).to_have_text("Two cubes go in. How many fall out: 0, 1 or 2?")

    # What is no count is told, and what was typed stays.
    note = page.get_by_role("button", name="Note the bets")
    note.click()
    expect(said).to_have_text("Write down at least one count first.")
    for wrong in ("-1", "2.5", "many", "100001"):
        fields.nth(1).fill(wrong)
        note.click()
        expect(said).to_contain_text(f"“{wrong}” is no count")
        expect(fields.nth(1)).to_be_focused()
    page.get_by_role("button", name="One throw").click()  # not with bets that are none
    expect(said).to_contain_text("“100001” is no count")
    expect(page.locator(".shogun-of-trials")).to_have_count(0)
    for place, bets in enumerate(("3", "11", "14")):
        fields.nth(place).fill(bets)
    page.keyboard.press("Enter")
    expect(said).to_have_text("")
    expect(verdict).to_have_text("28 bets. Now throw, once.")
    assert page.locator(".shogun-of-guess td").all_inner_texts() == ["11", "39", "50"]

    # The keyboard is at the button already: Space throws once, and Skip ends the film.
    page.keyboard.press("Space")
    skip = page.get_by_role("button", name="Skip")
    skip.click()
    expect(skip).to_be_hidden()
    outcome = page.locator(".result strong").inner_text()
    expect(page.locator(".result span")).to_contain_text(f"{outcome} of 2 cubes of Blue")
    assert sums(page) == [100.0 * (place == int(outcome)) for place in range(3)]
    page.get_by_role("button", name="1,000 throws").click()
    expect(page.locator(".shogun-of-trials th")).to_have_text("1,001 throws")
    assert all(
        abs(one - chance) < 8 for one, chance in zip(sums(page), (6.3, 37.5, 56.3), strict=True)
    )
    page.locator("body").press("t")
    expect(page.locator(".shogun-of-theory td").last).to_have_text("56.3")
    expect(verdict).to_contain_text("“2” came most often so far: 14 of 28 bet on it.")

    # Groups that threw cubes of their own: pooled, and apart from the computer's.
    page.get_by_role("button", name="Our own throws").click()
    for counts in (("1", "4", "5"), ("0", "3", "7")):
        for place, one in enumerate(counts):
            fields.nth(place).fill(one)
        page.get_by_role("button", name=re.compile("Add group")).click()
    expect(page.locator(".shogun-of-trials th")).to_have_text("20 throws of ours")
    assert sums(page) == [5, 35, 60]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".shogun-of-trials th")).to_have_text("10 throws of ours")
    # A reload loses nothing; the computer's throws are still there, too.
    page.reload()
    expect(page.locator(".place")).to_have_text("Two cubes: 2 of 5")
    expect(page.locator(".shogun-of-trials th")).to_have_text("10 throws of ours")
    page.get_by_role("button", name="Hands up").click()
    expect(page.locator(".shogun-of-trials th")).to_have_text("1,001 throws")
    expect(fields.nth(2)).to_have_value("14")
    # A bet that came late, and was not noted, holds when the next throw is made.
    fields.nth(2).fill("15")
    page.get_by_role("button", name="1,000 throws").click()
    expect(page.locator(".shogun-of-trials th")).to_have_text("2,001 throws")
    assert page.locator(".shogun-of-guess td").all_inner_texts() == ["10", "38", "52"]
    page.get_by_role("button", name="Begin again").click()
    expect(page.locator(".shogun-of-trials")).to_have_count(0)
    page.locator("body").press("u")
    expect(page.locator(".shogun-of-trials th")).to_have_text("2,001 throws")


@pytest.mark.parametrize(
    "lessons",
    [slice(1), pytest.param(slice(1, None), marks=pytest.mark.slow)],
    ids=["first", "rest"],
)
def test_every_experiment_fits_the_screen_and_can_be_read(
    lessons: slice, page: Page, tmp_path: Path
) -> None:
    found = []
    for lesson in lessons_of()[lessons]:
        page.set_viewport_size(SIZES[1])
        page.goto(write(lesson, tmp_path).as_uri())
        page.evaluate(LISTEN)
        for one in experiments_of(lesson):
            expect(page.locator(".question")).to_have_text(one.in_class)
            for field in page.locator(".cells input").all():
                field.fill("3")
            page.keyboard.press("Enter")
            for name in (f"throw-{one.many[-1]}", "throw-1", "theory"):
                page.locator(f"[data-do={name}]").click()
            for size in SIZES:
                page.set_viewport_size(size)
                page.wait_for_function("width => window.drawnFor === width", arg=size["width"])
                over = page.evaluate("document.documentElement.scrollHeight - innerHeight")
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                if over > 8 or wide > 0:
                    found.append(f"{one.key} at {size['width']}: {over} too high, {wide} too wide")
                letters = page.evaluate(LETTERS)
                assert letters > 0.045 * size["height"]
            page.locator("body").press("PageDown")
        found += unfair(page)
        page.locator("body").press("d")
        found += [f"dark: {one}" for one in unfair(page)]
    assert found == []
