"""The chance experiments and the tables of the lessons on probability, in a real JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

import shogun_nb as sg
from shogun_nb.teaching.exercises import FillIn
from shogun_nb.teaching.handing_in import read_hand_in
from shogun_nb.teaching.progress import FILE
from tests.browser.lab import Lab, Notebook, scratch_notebook, until
from tests.browser.solver import asked, button, check, enter_wrong, solve, verdict

pytestmark = pytest.mark.browser

# A throw and a walk last until they are skipped, however slow the machine is that looks at them.
SHOW = """import shogun_nb as sg
from shogun_nb.games.shogun.reading import fight
from shogun_nb.teaching import walk
fight._ONE_OUT, walk._PACE = 120_000, 12_000
first = sg.lesson("probability/01_what_falls_out")
first.ask("two_cubes")"""
AVERAGE = 'first.ask("average")'
TABLE = 'sg.lesson("probability/02_adding_up").ask("table")'
CHAIN = 'sg.lesson("probability/03_the_tower_remembers").ask("ten_throws")'
HAND_IN = "first"


@pytest.fixture
def boxes(notebook: Notebook, lab: Lab) -> Iterator[Notebook]:
    """Three experiments, a table to fill in and the lesson, of a learner who has not begun."""
    cells = (SHOW, AVERAGE, TABLE, CHAIN, HAND_IN)
    with scratch_notebook(lab, "probability_boxes", *cells) as name:
        notebook.open_file(name)
        notebook.run_all()
        yield notebook
    (lab.folder / FILE).unlink(missing_ok=True)


def bar(box: Locator, name: str) -> Locator:
    return box.get_by_role("slider", name=f"{name}: your guess")


# Keys of one moment; afterwards ``window.stood`` has what the mark has shown since.
AT_ONCE = """(mark, keys) => {
  for (const key of keys) mark.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  window.stood = [];
  new MutationObserver(() => window.stood.push(mark.getAttribute('aria-valuetext')))
    .observe(mark, { attributes: true });
}"""

# JupyterLab lays out what came into sight, and moves what is below, for longer than two frames.
# Its middle, where the pointer hovers, may be in sight without its floor.
STILL = """chart => {
  chart.scrollIntoView({ block: 'center' });
  const { x, y } = chart.getBoundingClientRect();
  const was = chart.dataset.was;
  chart.dataset.was = `${x} ${y}`;
  chart.dataset.times = was === chart.dataset.was ? 1 + Number(chart.dataset.times ?? 0) : 0;
  return Number(chart.dataset.times) > 3;
}"""


def way(box: Locator, place: int, of: int, percent: float) -> tuple[float, float, float]:
    """Where the bar of this place stands, where its floor is, and where this height."""
    bars = box.locator(".shogun-bars-chart")
    bars.hover()
    until(box.page, STILL, arg=bars.element_handle(), polling=100)
    chart = bars.bounding_box()
    assert chart is not None
    floor = chart["y"] + 204
    x = chart["x"] + 128 + (chart["width"] - 136) * (place + 0.5) / of
    # Nothing lies over it, such as what JupyterLab tells of a kernel that begins.
    until(
        box.page,
        "([x, y]) => document.elementFromPoint(x, y)?.closest('.shogun-bars-chart')",
        arg=[x, floor],
    )
    return x, floor, floor - 192 * percent / 100


def drag(notebook: Notebook, box: Locator, place: int, of: int, percent: float) -> None:
    """Drag a bar with the mouse, from the floor up."""
    x, floor, height = way(box, place, of, percent)
    notebook.page.mouse.move(x, floor)
    notebook.page.mouse.down()
    notebook.page.mouse.move(x, height, steps=4)
    notebook.page.mouse.up()


def drag_by_finger(notebook: Notebook, box: Locator, place: int, of: int, percent: float) -> None:
    x, floor, height = way(box, place, of, percent)
    page = notebook.page.context.new_cdp_session(notebook.page)
    for kind, y in (
        ("touchStart", floor),
        ("touchMove", (floor + height) / 2),
        ("touchMove", height),
    ):
        page.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    page.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.moving
def test_a_guess_one_throw_many_and_the_theory_over_them(boxes: Notebook, lab: Lab) -> None:
    """By mouse, finger and keyboard: bars to a guess, a throw, a thousand, the theory.

    At the end the learner hands in.
    """
    box = asked(boxes, "two_cubes")
    box.scroll_into_view_if_needed()
    expect(button(box, "One throw")).to_be_hidden()
    drag(boxes, box, 2, 3, 30)
    expect(bar(box, "2")).to_have_attribute("aria-valuetext", "30 of 100")
    drag_by_finger(boxes, box, 2, 3, 50)
    expect(bar(box, "2")).to_have_attribute("aria-valuetext", "50 of 100")
    expect(verdict(box)).to_contain_text("Your bars make 50 of 100: 50 are left.")
    button(box, "Keep my guess").click()
    expect(box.locator(".shogun-alert")).to_contain_text("All outcomes together make 100")
    for key in ("PageUp", "PageUp", "ArrowUp"):
        bar(box, "1").press(key)
    expect(verdict(box)).to_contain_text("Your bars make 71 of 100: 29 are left.")
    button(box, "Make the bars 100").click()
    expect(bar(box, "2")).to_have_attribute("aria-valuetext", "70 of 100")
    expect(button(box, "Keep my guess")).to_be_focused()  # the keyboard is where it goes on
    boxes.page.keyboard.press("Enter")
    expect(verdict(box)).to_contain_text("✓ noted: your guess")
    expect(bar(box, "2")).to_have_attribute("aria-disabled", "true")

    button(box, "One throw").click()
    expect(box.locator(".shogun-skip")).to_be_visible()
    rows = box.locator(".shogun-bars tr")
    assert rows.count() == 2, "a throw counts when it was seen"
    boxes.page.keyboard.press("Escape")
    expect(rows.nth(2)).to_contain_text("1 throw")
    button(box, "10 throws").click()
    expect(rows.nth(2)).to_contain_text("11 throws")
    button(box, "1,000 throws").click()
    expect(rows.nth(2)).to_contain_text("1,011 throws")
    share = [float(one) for one in rows.nth(2).locator("td").all_inner_texts()]
    assert all(abs(one - other) < 8 for one, other in zip(share, (6.25, 37.5, 56.25), strict=True))
    button(box, "Show the theory").click()
    expect(rows.nth(3)).to_have_text(re.compile(r"theory\s*6\.3\s*37\.5\s*56\.3"))
    expect(verdict(box)).to_contain_text("you said 70 of 100, the theory says 56.3")

    box = asked(boxes, "average")
    mark = box.get_by_role("slider", name="the average: your guess")
    mark.focus()
    # Whoever is quicker than the kernel sees the mark stay, whatever it shows of earlier keys.
    mark.evaluate(AT_ONCE, ["End", "PageDown", "PageDown"])
    boxes.until_rest()
    expect(verdict(box)).to_contain_text("Your mark stands at 8")
    assert {*boxes.page.evaluate("window.stood")} == {"8"}
    for key in ("PageDown", "ArrowLeft"):
        mark.press(key)
    expect(mark).to_have_attribute("aria-valuetext", "6.9")
    button(box, "Keep my guess").click()
    button(box, "1,000 throws").click()
    button(box, "Show the theory").click()
    expect(verdict(box)).to_contain_text("You guessed 6.9")
    expect(verdict(box)).to_contain_text("the theory says 7.5")

    box = asked(boxes, "table")
    exercise = sg.lesson("probability/02_adding_up").exercises["table"]
    assert isinstance(exercise, FillIn)
    check(box, "○ not tried yet: ")
    enter_wrong(boxes, box, exercise)
    check(box, "✗ not right: 0 of Blue, 1 of Yellow: ")
    solve(boxes, box, exercise)
    check(box, "✓ right: ")

    box = asked(boxes, "ten_throws")
    walk = box.locator(".shogun-walk")
    bar(box, "inside").press("PageUp")
    expect(bar(box, "in the tray")).to_have_attribute("aria-valuetext", "90 of 100")
    button(box, "Keep my guess").click()
    expect(walk.get_by_role("img")).to_have_accessible_name(re.compile("No throw yet"))
    button(box, "One run of ten throws").click()
    expect(box.locator(".shogun-skip")).to_be_focused()
    boxes.page.keyboard.press("Escape")
    expect(walk.get_by_role("img")).to_have_accessible_name(
        re.compile("^At the start: in the tray")
    )
    assert walk.locator("circle").count() == 11
    expect(box.locator(".shogun-bars tr").nth(2)).to_contain_text("1 run")
    button(box, "1,000 runs").click()
    button(box, "Show the theory").click()
    expect(verdict(box)).to_contain_text("the theory says 66.7")
    box = boxes.page.locator(".shogun-lesson")
    button(box, "Hand in").click()
    expect(box.get_by_label("Your name:")).to_be_focused()
    box.get_by_label("Your name:").fill("Ōta <b>Ken</b>")
    button(box, "Write the file").click()
    expect(box.get_by_role("link", name="Download hand_in_")).to_be_focused()
    with boxes.page.expect_download() as download:
        boxes.page.keyboard.press("Enter")
    [file] = lab.folder.glob("hand_in_*")
    assert download.value.suggested_filename == file.name
    read = read_hand_in(file)
    assert download.value.path().read_bytes() == file.read_bytes()
    file.unlink()
    assert read.name == "Ōta <b>Ken</b>"
    assert sum(read.lessons["probability/01_what_falls_out"]["two_cubes"].counts) == 1011
    boxes.assert_all_is_well()
