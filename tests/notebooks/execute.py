"""Run the tutorials and leave them fit to commit: ``python tests/notebooks/execute.py [FILE ...]``.

Without a file all tutorials are run, in place; for each it says how long its cells took. A notebook
is written only if all of its cells ran as they should, with stable cell ids, no timings, no saved
widgets, and no live widget where a still picture or a text can stand for it: that is what GitHub
shows and what a reopened notebook shows before it is run.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    # Run by its path, Python finds this folder; the library of this checkout is what is meant.
    sys.path.insert(0, str(ROOT))

from shogun_nb.engine.resources import OURS, WIDGET_VIEW  # noqa: E402
from shogun_nb.engine.rulebook import Rulebook, rulebook_of, rulebooks  # noqa: E402
from shogun_nb.serve.server import without_dead_widgets  # noqa: E402
from tests.benchmarks import figures  # noqa: E402

TUTORIALS = ROOT / "tutorials"
SECONDS_PER_CELL = 120
ALL_RULES = "rules-all"
"""Behind this cell the rules are written anew from the reference, so that the two cannot part."""


def main(argv: Sequence[str] | None = None) -> int:
    """Execute and clean the notebooks named, or all tutorials; returns the exit status."""
    parser = argparse.ArgumentParser(description="Run tutorials and leave them fit to commit.")
    parser.add_argument("files", nargs="*", type=Path, help="default: all in tutorials/")
    parser.add_argument(
        "--time", action="store_true", help="only say how long each takes, and write nothing"
    )
    parser.add_argument(
        "--write", action="store_true", help="with --time: put the times into FIGURES.md"
    )
    given = parser.parse_args(argv)
    if given.write and (given.files or not given.time):
        parser.error("--write goes with --time, for all tutorials")
    rows = ["| what | time | aim |", "|---|---|---|"]
    for file in given.files or sorted(TUTORIALS.rglob("*.ipynb")):
        begun = time.perf_counter()
        try:
            changed = refresh(file, write=not given.time)
        except (CellExecutionError, ValueError) as error:
            print(f"{file.name} is left as it was: {error}", file=sys.stderr)
            return 1
        seconds = time.perf_counter() - begun
        done = "written" if changed and not given.time else "differs" if changed else "as it was"
        print(f"{file.name}: {seconds:.1f} s, {done}")
        rows.append(f"| `{file.stem}` executes | {seconds:.1f} s | 30 s |")
    if given.write:
        line = figures.measured("one run of each", f"Load of the machine {figures.load()}.")
        figures.publish("tutorials", "\n".join([line, "", *rows]), write=True)
    return 0


def refresh(file: Path, *, write: bool = True) -> bool:
    """Execute and clean one notebook in place; whether that changed the file, or would have.

    Raises ``CellExecutionError`` for a cell that fails, ``ValueError`` for an output that cannot
    be committed or a file that was left behind; the notebook is then as before.
    """
    before = file.read_text(encoding="utf-8")
    beside = set(file.parent.rglob("*"))
    notebook = nbformat.reads(before, as_version=4)
    clean_before(notebook, rulebook_at(file))
    # Widgets need their state while the notebook runs (an Output fails without); dropped after.
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        resources={"metadata": {"path": str(file.parent)}},
        record_timing=False,
        store_widget_state=True,
        coalesce_streams=True,  # else it is chance where what is printed is cut
        # Recent kernels warn of an unencrypted connection, also of one within this machine.
        extra_arguments=["--log-level=ERROR"],
    )
    client.execute(env=kernel_environment())
    notebook = cleaned(notebook)
    nbformat.validate(notebook)
    if left := sorted(path.name for path in set(file.parent.rglob("*")) - beside):
        raise ValueError(f"its cells left files behind: {', '.join(left)}")
    after = nbformat.writes(notebook) + "\n"
    if write and after != before:
        file.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def kernel_environment() -> dict[str, str]:
    """For a kernel that runs in this Python and finds this checkout, and no other of that name."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    # A committed notebook shows the exercises as nobody has tried them yet.
    surroundings = {name: os.environ[name] for name in os.environ if name != "SHOGUN_NB_PROGRESS"}
    return {
        **surroundings,
        "PYTHONPATH": os.pathsep.join(paths),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        OURS: "1",  # as where shogun-nb opens it: nothing is lost while the machine is busy
    }


def rulebook_at(file: Path) -> Rulebook:
    """The game that a tutorial is about: the one whose folder it lies in, or the first."""
    folder = file.resolve().parent.name
    return next((one for one in rulebooks() if one.folder == folder), rulebook_of(None))


def clean_before(notebook: Any, rulebook: Rulebook) -> None:
    """Give the notebook the metadata, cell ids and rules of its game that it is to keep."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    rules = rule_cells(rulebook)
    notebook.cells = [cell for cell in notebook.cells if cell.get("id") not in rules]
    for place, cell in enumerate(notebook.cells):
        if cell.get("id") == ALL_RULES:
            made = [nbformat.v4.new_markdown_cell(text, id=id) for id, text in rules.items()]
            notebook.cells[place + 1 : place + 1] = made
            break
    taken: set[str] = set()
    for number, cell in enumerate(notebook.cells, 1):
        # An id that was written by hand stays; those that an editor drew by lot are numbered.
        wanted = str(cell.get("id") or "")
        if not wanted or wanted in taken or re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f-]+)?", wanted):
            wanted = f"cell-{number}"
        while wanted in taken:
            wanted += "-b"
        taken.add(wanted)
        cell["id"] = wanted
        kept = ("tags", "jupyter", "slideshow", "alt")
        cell["metadata"] = {key: cell.metadata[key] for key in kept if key in cell.metadata}
    notebook.metadata = nbformat.from_dict({"kernelspec": kernel})


def rule_cells(rulebook: Rulebook) -> dict[str, str]:
    """All rules of a game as Markdown by the id of their cell.

    ``rules.ipynb#cell-id=S-49`` leads to one; a link to a heading would do only where the page is
    open already.
    """
    texts, chapter = {}, ""
    for rule in rulebook.reference.all_rules():
        heading = [] if rule.chapter == chapter else [f"### {rule.chapter}"]
        chapter = rule.chapter
        readings = [f"*{reading.label}:* {reading.text}" for reading in rule.readings]
        lines = [*heading, f"#### {rule.number}", rule.text, *readings]
        texts[rule.number] = "\n\n".join(lines)
    return texts


def cleaned(notebook: Any) -> Any:
    """The notebook without what only a running kernel or this very run can make sense of."""
    notebook = without_dead_widgets(notebook)
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        if any(WIDGET_VIEW in output.get("data", {}) for output in cell.get("outputs", [])):
            raise ValueError(f"{cell.id}: a widget has neither picture nor text beside it")
    return notebook


if __name__ == "__main__":
    sys.exit(main())
