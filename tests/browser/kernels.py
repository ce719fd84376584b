"""Kernels for the browser tests and nbval: copies of a process that has imported what most need.

To start Python, to import and read what a table needs, and to draw the still picture of its board
takes three seconds of processor time, which is longer than most tests use their kernel for. So one
process imports once and forks for each kernel, and they share the pictures; the process that
JupyterLab has started (``STAND_IN``) passes on the signals and ends with the kernel. Elsewhere than
on Linux, and in all other tests, kernels start as they do for a user.
"""

from __future__ import annotations

import gc
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ipywidgets import Widget

    from shogun_nb.board.scene import Scene

ELSEWHERE = {"__main__", "_shipped", "conftest", "serve"}
"""Parts of the package that no notebook uses."""

ADDRESS = "SHOGUN_NB_TEST_KERNELS"  # the variable that tells where copies are made

# The start of a Python that is to be a kernel; its sitecustomize.py.
STAND_IN = f"""
import os, sys

def _stand_in(address):
    import json, signal, socket
    with socket.socket(socket.AF_UNIX) as line:
        line.connect("\\0" + address)
        socket.send_fds(line, [b"k"], [0, 1, 2])
        with line.makefile("rw") as told:
            told.write(json.dumps([sys.orig_argv, os.getcwd(), dict(os.environ)]) + "\\n")
            told.flush()
            kernel = int(told.readline())
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda number, frame: os.kill(kernel, number))
            told.read()  # until the kernel has ended
    os._exit(0)

if "ipykernel_launcher" in sys.orig_argv and os.environ.get("{ADDRESS}"):
    _stand_in(os.environ["{ADDRESS}"])
"""


@contextmanager
def ready_made(place: Path, environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """What the environment of a server needs for its kernels to be copies, until the end."""
    if sys.platform != "linux":
        yield {}
        return
    address = str(place)
    pictures = place / "pictures"
    pictures.mkdir()
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("\0" + address)
        door.listen()
        maker = subprocess.Popen(
            [sys.executable, "-P", __file__, str(door.fileno()), str(pictures)],
            env=environment,
            cwd=place,
            pass_fds=[door.fileno()],
        )
    try:
        yield {ADDRESS: address}
    finally:
        maker.terminate()
        maker.wait()


@contextmanager
def copies(place: Path, environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """The environment of a program whose kernels are copies, until the end.

    ``place`` is a folder of its own, which comes to stand on the path of Python.
    """
    (place / "sitecustomize.py").write_text(STAND_IN, encoding="utf-8")
    path = f"{place}{os.pathsep}{environment['PYTHONPATH']}"
    given = {**environment, "PYTHONPATH": path}
    with ready_made(place, given) as kernels:
        yield given | kernels


def import_much() -> None:
    """Import and read what shows a table or a lesson; nothing that asks for its kernel.

    No widget is left, not even the one that ipycanvas makes when it is imported.
    """
    import ipykernel.ipkernel  # first: a widget asks at once how this Python speaks to a page
    import ipykernel.kernelapp  # noqa: F401
    from ipycanvas.canvas import _CANVAS_MANAGER
    from ipywidgets.widgets.widget import _instances

    import shogun_nb
    from shogun_nb import templates
    from shogun_nb.board.land import land_marks
    from shogun_nb.board.layer import land_for
    from shogun_nb.controls.looks import colours
    from shogun_nb.engine.rulebook import rulebooks
    from shogun_nb.whole_table.phases import at_table

    for module in pkgutil.walk_packages(shogun_nb.__path__, "shogun_nb."):
        if module.name.split(".")[1] not in ELSEWHERE:
            import_module(module.name)
    for rulebook in rulebooks():
        at_table(rulebook.name)  # of which some import what they need when they are asked
    folder = Path(shogun_nb.__path__[0])
    for path in folder.rglob("*.html"):
        templates._environment().get_template(path.relative_to(folder).as_posix())
    here = shogun_nb.new_game(seed=1).position
    here.png()
    sight, _ = here.drawn().sight()
    board = shogun_nb.read_map()
    land_for(board, sight, {})
    for dark in (False, True):
        land_marks(board, sight, colours(dark=dark))
    _CANVAS_MANAGER.close()
    assert not _instances


def draw_each_picture_once(place: Path) -> None:
    """Let kernels find the still pictures that another has drawn, as long as they are the same.

    Each live box leaves one behind; hardly a test looks at it, and to draw it takes half a second.
    """
    from shogun_nb.board import still

    drawn = still._png

    def draw(scene: Scene, across: int, down: int) -> bytes:
        # All that a picture is made of.
        told = repr((scene.width, scene.height, scene.marks, across, down))
        kept = place / f"{sha256(told.encode()).hexdigest()}.png"
        if not kept.exists():
            written = kept.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
            written.write_bytes(drawn(scene, across, down))
            written.replace(kept)
        return kept.read_bytes()

    still._png = draw


def register_with_the_first_widget() -> None:
    """Let pages find the widgets of this kernel from when the first is made.

    ipywidgets itself sees to it where it is imported in a kernel; and ipycanvas makes one there.
    """
    from ipycanvas.canvas import _CANVAS_MANAGER
    from ipywidgets import Widget, register_comm_target

    from shogun_nb.controls import unopened

    begin = Widget.__init__

    def begin_first(self: Widget, *given: Any, **named: Any) -> None:
        Widget.__init__ = begin
        register_comm_target()
        with unopened(False):  # whatever the first is made for
            _CANVAS_MANAGER.open()
        begin(self, *given, **named)

    Widget.__init__ = begin_first


def make_kernels(door: socket.socket) -> None:
    """Make a kernel of a copy of this process whenever one is asked for; in the copies, return."""
    import_much()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a kernel has ended
    while True:
        line, _ = door.accept()
        _, outlets, _, _ = socket.recv_fds(line, 1, 3)
        with line.makefile("r") as told:
            words, folder, environment = json.loads(told.readline())
        kernel = os.fork()
        if kernel == 0:
            break
        for outlet in outlets:
            os.close(outlet)
        line.sendall(f"{kernel}\n".encode())
        line.close()
    door.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    for number, outlet in enumerate(outlets):
        os.dup2(outlet, number)
        os.close(outlet)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = words[words.index("-m") + 1 :]

    def end_with_the_stand_in() -> None:
        line.recv(1)
        os._exit(1)

    threading.Thread(target=end_with_the_stand_in, daemon=True).start()


if __name__ == "__main__":
    pictures = Path(sys.argv[2])
    make_kernels(socket.socket(fileno=int(sys.argv[1])))
    draw_each_picture_once(pictures)
    register_with_the_first_widget()
    runpy.run_module("ipykernel_launcher", run_name="__main__", alter_sys=True)
