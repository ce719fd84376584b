"""The server of the table, and beside it a Python that is to become the kernel of its first page.

Either takes a second to read what it needs; so both do it at the same time. The Python waits until
the server knows what its kernel is to be, and becomes it. Where that fails, on Windows and for all
later pages, a kernel is started as usual.

Run by the launcher as ``python -m shogun_nb.serve.ahead FOLDER NOTEBOOK PORT``, with the token in
the environment. What is imported here is waited for by both.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from shogun_nb.engine.resources import OURS

LOAD: Final = (
    "from shogun_nb.whole_table.table import table; "
    "from shogun_nb.whole_table.phases import at_table; at_table(None)"
)
"""What the page of the table needs before anything is on it: the table, and the panels of the game
that it sets up."""


# First what runs a kernel: a widget asks at once how this Python speaks to a page.
_WAIT: Final = f"""
import ipykernel.ipkernel, ipykernel.kernelapp
{LOAD}
from shogun_nb.serve.ahead import wait
wait()
"""


class Waiting:
    """A Python that has read what the table needs, or is about to, and waits to become a kernel."""

    first: ClassVar[Waiting | None] = None
    """The one for the first page, until somebody takes it."""

    def __init__(self) -> None:
        known = {name: value for name, value in os.environ.items() if name != "JUPYTER_TOKEN"}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _WAIT],
            stdin=subprocess.PIPE,
            env={**known, OURS: "1"},
            start_new_session=True,  # as kernels have: a signal to it reaches its children, too
        )

    def become(self, command: Sequence[str], folder: str, given: dict[str, str]) -> Any:
        """Become the kernel of this command line, folder and environment, and return its process.

        ``None`` where it cannot: it has ended, or the command is that of another Python.
        """
        launch = [sys.executable, "-P", "-m", "ipykernel_launcher"]
        if list(command[:4]) != launch or self._process.poll() is not None:
            self.end()
            return None
        environment = {**given, "JPY_PARENT_PID": str(os.getpid())}
        told = json.dumps([command[3:], folder, environment])
        assert self._process.stdin is not None
        try:
            with self._process.stdin as line:
                line.write(f"{told}\n".encode())
        except OSError:
            self.end()
            return None
        return self._process

    def end(self) -> None:
        """Nobody needs it."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


def wait() -> None:
    """In the Python that waits: become what the server says, or end when the server ends."""
    from ipykernel.kernelapp import launch_new_instance

    told = sys.stdin.readline()
    if not told:
        return
    sys.argv, folder, environment = json.loads(told)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    launch_new_instance()


def arrive() -> None:
    """In the kernel: let pages find the widgets that libraries have made before it was one.

    ipycanvas makes one when it is imported, by which all canvases are painted.
    """
    from ipywidgets import register_comm_target
    from ipywidgets.widgets.widget import _instances

    register_comm_target()
    for made in tuple(_instances.values()):
        if getattr(made.comm, "kernel", None) is None:
            made.close()
            made.open()


def main(arguments: Sequence[str]) -> None:
    """Serve the notebook on the port until told to stop; ``arguments``: folder, notebook, port."""
    if sys.platform != "win32":  # where a kernel is told its parent by other means
        Waiting.first = Waiting()
    try:
        from shogun_nb.serve import page

        page.main(arguments)
    finally:
        if Waiting.first is not None:
            Waiting.first.end()


if __name__ == "__main__":
    # Not of this module's twin, but of the one that the page imports.
    from shogun_nb.serve.ahead import main as begin

    begin(sys.argv[1:])
