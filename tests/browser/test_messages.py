"""Nothing between page and kernel is lost or comes too early, however slow either of them is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.lab import scratch_notebook

if TYPE_CHECKING:
    from tests.browser.conftest import Lab, Notebook

pytestmark = pytest.mark.browser

# The kernel stops the server, which has started it, says more than the pipes between them hold (but
# no more than the server lets through in three seconds: 3,000 messages), and lets it go on.
MUCH = 2_500
BOX = """\
import os, signal, threading
from shogun_nb.controls import Panel
panel = Panel("Much to say")
panel"""
SPEAK = f"""\
server = int(os.environ["JPY_PARENT_PID"])
os.kill(server, signal.SIGSTOP)
threading.Timer(2, os.kill, (server, signal.SIGCONT)).start()
for number in range({MUCH}):
    panel.message.send({{"number": number, "weight": "-" * 4000}})"""
LISTEN = """() => {
  window.heard = [];
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.iopubMessage.connect((_, message) => {
    const said = message.content.data?.content;
    if (said && 'number' in said) window.heard.push(said.number);
  });
}"""


def test_nothing_is_lost_while_the_server_is_slow(notebook: Notebook, lab: Lab) -> None:
    with scratch_notebook(lab, "messages", BOX, SPEAK) as name:
        notebook.open_file(name)
        notebook.page.evaluate(LISTEN)
        notebook.run_all()
        assert notebook.page.evaluate("window.heard") == [*range(MUCH)]
        notebook.assert_all_is_well()


# A kernel that takes its time over each letter, and over each step of the slider.
SLOW = """\
import time
from ipywidgets import IntSlider, Text
from shogun_nb.controls import Panel, Press, Words
name, number, heard = Text(), IntSlider(max=20), Words("", "heard")
name.add_class("shogun-enter")
for field in (name, number):
    field.observe(lambda _: time.sleep(0.5), "value")
panel = Panel("Slow")
save = Press(
    panel, "Save", lambda: heard.say(f"{name.value} {number.value}"), kind="shogun-main shogun-once"
)
panel.children = (*panel.children, name, number, save, heard)
panel"""


def test_a_press_is_heard_after_what_was_entered_before_it(notebook: Notebook, lab: Lab) -> None:
    with scratch_notebook(lab, "slow", SLOW) as file:
        notebook.open_file(file)
        notebook.run_all()
        page = notebook.page
        name, slider = page.get_by_role("textbox").last, page.get_by_role("slider")
        save, heard = page.get_by_role("button", name="Save", exact=True), page.locator(".heard")
        name.press_sequentially("at full speed")
        save.click()
        expect(heard).to_have_text("at full speed 0")
        name.press("End")
        name.press_sequentially(" again")
        name.press("Enter")
        expect(heard).to_have_text("at full speed again 0")
        for _ in range(9):
            slider.press("ArrowRight")
        save.press("Enter")
        expect(heard).to_have_text("at full speed again 9")
        notebook.assert_all_is_well()
