"""Kernels for the browser tests and nbval: copies of a process that has imported what most need.

To start Python, and to import and read what a board needs, takes longer than most tests use their
kernel for. So one process does it once and forks for each kernel; the process that JupyterLab has
started (``STAND_IN``) passes on the signals and ends with the kernel. Elsewhere than on Linux, and
in all other tests, kernels start as they do for a user.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("\0" + address)
        door.listen()
        maker = subprocess.Popen(
            [sys.executable, "-P", __file__, str(door.fileno())],
            env=environment,
            cwd=place,
            pass_fds=[door.fileno()],
        )
    try:
        yield {ADDRESS: address}
    finally:
        maker.terminate()
        maker.wait()


def import_much() -> None:
    """What a kernel imports and reads to draw a board; nothing that asks for its kernel.

    ipywidgets answers a page that is loaded anew only where it was imported in a kernel.
    """
    import ipykernel.ipkernel
    import ipykernel.kernelapp  # noqa: F401

    import shogun_nb

    shogun_nb.new_game(seed=1).position.png()
    assert "ipywidgets" not in sys.modules


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
    make_kernels(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module("ipykernel_launcher", run_name="__main__", alter_sys=True)
