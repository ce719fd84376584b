"""The Python that waits, while the server of the table starts, to become its first kernel."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file

from shogun_nb.serve import ahead
from shogun_nb.serve.ahead import Waiting
from shogun_nb.serve.launcher import _LOAD

LAUNCH = [sys.executable, "-P", "-m", "ipykernel_launcher"]
ASKED = """
import os, sys
from ipywidgets import Button
from shogun_nb.serve import ahead
from ipycanvas.canvas import _CANVAS_MANAGER
kernel = get_ipython().kernel
known = kernel.comm_manager.targets
print([os.getcwd(), os.environ.get("ASKED"), "JUPYTER_TOKEN" in os.environ,
       "jupyter.widget.control" in known,
       Button().comm.kernel is kernel, _CANVAS_MANAGER.comm.kernel is kernel])
"""


@pytest.fixture
def waiting(python_here: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Waiting]:
    for name, value in python_here.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("JUPYTER_TOKEN", "secret")
    made = Waiting()
    yield made
    made.end()


def test_it_becomes_the_kernel_that_it_is_told_to_be(
    waiting: Waiting, python_here: dict[str, str], tmp_path: Path
) -> None:
    """With that folder and environment, and with widgets that a page can find."""
    file, _ = write_connection_file(str(tmp_path / "kernel.json"))
    command = [*LAUNCH, "-f", file, f"--IPKernelApp.exec_lines={_LOAD}"]
    process = waiting.become(command, str(tmp_path), {**python_here, "ASKED": "yes"})
    assert process is not None
    client = BlockingKernelClient(connection_file=file)
    client.load_connection_file()
    client.hb_channel.time_to_dead = 60.0  # it begins to answer when it has been told what it is
    client.start_channels()
    said: list[dict[str, Any]] = []
    try:
        client.wait_for_ready(timeout=60)
        client.execute_interactive(ASKED, output_hook=said.append)
    finally:
        client.stop_channels()
    texts = [told["content"]["text"] for told in said if told["msg_type"] == "stream"]
    assert texts == [f"{[str(tmp_path), 'yes', False, True, True, True]}\n"]


@pytest.mark.parametrize("command", [["python9", "-m", "ipykernel_launcher"], ["cat"]])
def test_it_becomes_no_kernel_of_another_python(waiting: Waiting, command: list[str]) -> None:
    assert waiting.become(command, ".", {}) is None
    assert waiting._process.poll() is not None


def test_where_it_has_ended_another_kernel_is_needed(waiting: Waiting) -> None:
    waiting.end()
    assert waiting.become(LAUNCH, ".", {}) is None


def test_it_ends_with_its_server(waiting: Waiting) -> None:
    """Whose end of the line is closed when it ends, in whatever way."""
    assert waiting._process.stdin is not None
    waiting._process.stdin.close()
    assert waiting._process.wait(timeout=60) == 0


def test_it_reads_what_the_kernels_of_later_pages_read() -> None:
    assert _LOAD.startswith(ahead.LOAD)
