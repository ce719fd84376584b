"""Nothing that a kernel sends is lost, however slow JupyterLab is to read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
