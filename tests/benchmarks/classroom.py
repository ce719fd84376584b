"""Measure a class on one server: 25 kernels that start at once and run the same notebook.

    pip install -e '.[test,fast]'
    python tests/benchmarks/classroom.py --write     # five minutes, with nothing else to do

``--write`` puts the table into ``FIGURES.md``. The server is that of ``shogun-nb``, in a new home
folder. All pupils ask for a kernel at the same moment and run all cells of their notebook, as *Run
all cells* does, without a page: what browsers need comes on top, on the pupils' own machines.

* *First box*, *all cells*: from that moment to the answer of the cell with the first box, and of
  the last one; of the pupil in the middle, and of the last.
* *A kernel*, *all and the server*: memory when all is done and everybody's notebook stays open.
  What processes share is counted once (PSS; where a system does not tell it, what is theirs alone).
* *Failed*: pupils whose kernel did not start, or of whose cells one ended with an error; which, and
  how, stands below the table.

Nothing here fails for being slow.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from statistics import median
from threading import Barrier
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import nbformat
import psutil
import requests
import websocket

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from tests.benchmarks import figures  # noqa: E402
from tests.browser.lab import started  # noqa: E402

LESSONS = ("probability/01_what_falls_out", "03_battles", "05_a_whole_game")
PATIENCE = 600  # seconds for one answer
MEGABYTE = 2**20


class Pupil(NamedTuple):
    """When a pupil's first box and last cell were there, in seconds, and what went wrong."""

    first: float
    whole: float
    failed: str


class Server(NamedTuple):
    """Where a server is, and what opens it."""

    address: str
    token: str

    @classmethod
    def at(cls, printed: str) -> Server:
        """The server of the address that ``shogun-nb`` prints."""
        parts = urlsplit(printed)
        return cls(f"{parts.scheme}://{parts.netloc}", parse_qs(parts.query)["token"][0])

    @property
    def heads(self) -> dict[str, str]:
        """What each request brings along."""
        return {"Authorization": f"token {self.token}"}

    def new_kernel(self) -> str:
        """Start a kernel, and give its name."""
        answer = requests.post(
            f"{self.address}/api/kernels", headers=self.heads, json={}, timeout=PATIENCE
        )
        answer.raise_for_status()
        return str(answer.json()["id"])

    @contextmanager
    def channels(self, kernel: str) -> Iterator[websocket.WebSocket]:
        """The kernel's messages, until the end of the block."""
        address = f"{self.address}/api/kernels/{kernel}/channels".replace("http", "ws", 1)
        heads = [f"{name}: {value}" for name, value in self.heads.items()]
        socket = websocket.create_connection(address, timeout=PATIENCE, header=heads)
        try:
            yield socket
        finally:
            socket.close()


def cells_of(lesson: str) -> list[str]:
    """The code of a notebook that is shipped."""
    read: Any = nbformat.read  # type: ignore[no-untyped-call]
    notebook = read(ROOT / "tutorials" / f"{lesson}.ipynb", as_version=4)
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def learn(server: Server, cells: list[str], together: Barrier) -> Pupil:
    """Start a kernel when all are there, and run the cells in it."""
    together.wait()
    begun = monotonic()
    first = 0.0
    at = "a new kernel"
    try:
        kernel = server.new_kernel()
        at = "the way to the kernel"
        with server.channels(kernel) as socket:
            for number, code in enumerate(cells, 1):
                at = f"box {number}"
                if failed := run(socket, code):
                    return Pupil(first, monotonic() - begun, f"{at}: {failed}")
                first = first or monotonic() - begun
    except (requests.RequestException, websocket.WebSocketException, OSError) as error:
        seconds = monotonic() - begun
        return Pupil(
            first, seconds, f"{at}, after {seconds:.1f} s: {type(error).__name__}: {error}"
        )
    return Pupil(first, monotonic() - begun, "")


def run(socket: websocket.WebSocket, code: str) -> str:
    """Run a cell; what is said of its error, or nothing."""
    name = uuid4().hex
    question = {
        "header": {
            "msg_id": name,
            "msg_type": "execute_request",
            "session": name,
            "username": "pupil",
            "version": "5.3",
            "date": "",
        },
        "parent_header": {},
        "metadata": {},
        "content": {"code": code, "silent": False, "allow_stdin": False},
        "channel": "shell",
        "buffers": [],
    }
    socket.send(json.dumps(question))
    while True:
        told = socket.recv()
        if isinstance(told, bytes):
            continue  # a picture of a board
        answer = json.loads(told)
        if answer["msg_type"] == "execute_reply" and answer["parent_header"]["msg_id"] == name:
            content = answer["content"]
            return "" if content["status"] == "ok" else f"{content['ename']}: {content['evalue']}"


def memory() -> list[int]:
    """What the processes below this one hold, in bytes: all together first, then each kernel."""
    kernels, everything = [], 0
    for process in psutil.Process().children(recursive=True):
        try:
            told = process.memory_full_info()
            kernel = "ipykernel" in " ".join(process.cmdline())
        except psutil.Error:
            continue
        held = int(getattr(told, "pss", told.uss))
        everything += held
        if kernel:
            kernels.append(held)
    return [everything, *kernels]


def class_of(lesson: str, pupils: int, environment: dict[str, str]) -> tuple[str, list[str]]:
    """Let a class run a notebook on a new server; the row of the table, and what went wrong."""
    cells = cells_of(lesson)
    together = Barrier(pupils)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        started("Tutorials", [], Path(folder), environment) as (printed, _, _),
    ):
        server = Server.at(printed)
        with ThreadPoolExecutor(pupils) as desks:
            at_work = [desks.submit(learn, server, cells, together) for _ in range(pupils)]
            done = [one.result() for one in at_work]
        everything, *kernels = memory()
    wrong = [f"`{lesson}`: {one.failed}" for one in done if one.failed]
    firsts = sorted(one.first for one in done if not one.failed) or [0.0]
    wholes = sorted(one.whole for one in done if not one.failed) or [0.0]
    of_kernels = median(kernels) / MEGABYTE if kernels else 0
    row = (
        f"| `{lesson}` | {pupils} | {len(cells)} | {median(firsts):.1f} s | {firsts[-1]:.1f} s "
        f"| {median(wholes):.1f} s | {wholes[-1]:.1f} s | {of_kernels:.0f} MB "
        f"| {everything / MEGABYTE / 1024:.1f} GB | {len(wrong)} |"
    )
    return row, wrong


def main() -> None:
    """Measure, and publish a table with date, machine and versions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pupils", type=int, default=25, help="how many (default: 25)")
    parser.add_argument("--write", action="store_true", help="renew FIGURES.md")
    arguments = parser.parse_args()
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    before = figures.load()
    sizes = dict.fromkeys([1, arguments.pupils])  # a single pupil to compare with
    classes = [class_of(lesson, size, environment) for lesson in LESSONS for size in sizes]
    rows = [row for row, _ in classes]
    failures = [f"* {one}" for _, wrong in classes for one in wrong]
    told = ["", "What failed:", "", *failures] if failures else []
    versions = [f"{name} {metadata.version(name)}" for name in ("jupyterlab", "ipykernel")]
    held = psutil.virtual_memory().total / MEGABYTE / 1024
    line = figures.measured(
        ", ".join(versions), f"{held:.0f} GB of memory; load of the machine before {before}."
    )
    heads = [
        "| notebook | pupils | cells | first box, middle | last | all cells, middle | last "
        "| a kernel | all and the server | failed |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    figures.publish("classroom", "\n".join([line, "", *heads, *rows, *told]), write=arguments.write)


if __name__ == "__main__":
    main()
