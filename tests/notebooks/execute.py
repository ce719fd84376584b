"""Run the tutorials and leave them fit to commit: ``python tests/notebooks/execute.py [FILE ...]``.

Without a file all tutorials are run, in place. A notebook is written only if all of its cells ran
as they should, with stable cell ids, no timings, no saved widgets, and no live widget where a still
picture or a text can stand for it: that is what GitHub shows and what a reopened notebook shows
before it is run.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = ROOT / "tutorials"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
SECONDS_PER_CELL = 120


def main(argv: Sequence[str] | None = None) -> int:
    """Execute and clean the notebooks named, or all tutorials; returns the exit status."""
    parser = argparse.ArgumentParser(description="Run tutorials and leave them fit to commit.")
    parser.add_argument("files", nargs="*", type=Path, help="default: all in tutorials/")
    files: list[Path] = parser.parse_args(argv).files or sorted(TUTORIALS.glob("*.ipynb"))
    for file in files:
        try:
            changed = refresh(file)
        except (CellExecutionError, ValueError) as error:
            print(f"{file.name} is left as it was: {error}", file=sys.stderr)
            return 1
        print(f"{file.name}: {'written' if changed else 'as it was'}")
    return 0


def refresh(file: Path) -> bool:
    """Execute and clean one notebook in place; whether that changed the file.

    Raises ``CellExecutionError`` for a cell that fails, ``ValueError`` for an output that cannot
    be committed; the file is then as before.
    """
    before = file.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    clean_before(notebook)
    # Widgets need their state while the notebook runs (an Output fails without); dropped after.
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        resources={"metadata": {"path": str(file.parent)}},
        record_timing=False,
        store_widget_state=True,
        # Recent kernels warn of an unencrypted connection, also of one within this machine.
        extra_arguments=["--log-level=ERROR"],
    )
    client.execute(env=kernel_environment())
    clean_after(notebook)
    nbformat.validate(notebook)
    after = nbformat.writes(notebook) + "\n"
    if after != before:
        file.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def kernel_environment() -> dict[str, str]:
    """For a kernel that runs in this Python and finds this checkout, and no other of that name."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }


def clean_before(notebook: Any) -> None:
    """Give the notebook the metadata and cell ids that it is to keep."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
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


def clean_after(notebook: Any) -> None:
    """Drop what only a running kernel or this very run can make sense of."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if WIDGET_VIEW in data:
                if len(data) == 1:
                    raise ValueError(f"{cell.id}: a widget has neither picture nor text beside it")
                del data[WIDGET_VIEW]


if __name__ == "__main__":
    sys.exit(main())
