"""Where measured figures are kept: ``FIGURES.md``, and the ten of them that the README shows.

    python tests/benchmarks/figures.py     # copies the ten into the README again

Each command that measures has a section of its own in ``FIGURES.md`` and rewrites it with
``--write``; what stands outside of the sections is written by hand.
"""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

FIGURES = Path(__file__).with_name("FIGURES.md")
README = Path(__file__).resolve().parents[2] / "README.md"

# Rows of FIGURES.md, by what they measure, in the README's words.
TEN = {
    "5 players, printed start": "random whole games of five players",
    "5 players, `Game`: views, checks, record": "the same with views, checks and a record, "
    "as your own bots play them",
    "5 random players, playouts, compiled": "random whole games of five players, compiled",
    "`Game.fork`, with record and choices": "a copy of a game in its middle",
    "floats, warm": "exact odds of a battle, 4 against 3",
    "the same and `new_game()`": "import of the library and a new game",
    "a board is ready after its cell runs, in a new kernel": "the first live board of a notebook, "
    "from running its cell",
    "click on a province → redrawn, at a person's pace": "from a click on a province "
    "to the new picture",
    "a click at the table → redrawn, while five bots play": "the same while five bots play",
    "Stop pressed → nothing goes on, in the same games": "from pressing Stop "
    "until these bots stand still",
}


def measured(versions: str, conditions: str) -> str:
    """The line above a table: when, where and with what it was measured."""
    return (
        f"Measured {date.today().isoformat()}: {_processor()}, {os.cpu_count()} cores, "
        f"{platform.system()}; {platform.python_implementation()} {platform.python_version()}; "
        f"{versions}. {conditions}"
    )


def load() -> str:
    """How many processes wanted to run in the last minute, where the system tells."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    named = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return named[1] if named else platform.processor() or platform.machine()


def publish(section: str, text: str, *, write: bool) -> None:
    """Print what was measured; with ``write``, put it into its section and renew the README."""
    print(text)
    if write:
        _replace(FIGURES, section, text)
        _replace(README, "figures", ten())


def ten() -> str:
    """The README's table, made of ``FIGURES.md``."""
    every = _rows(FIGURES.read_text(encoding="utf-8"))
    rows = {row["what"]: row for row in every if "what" in row}
    days, machines = (sorted({rows[what][of] for what in TEN}) for of in ("day", "machine"))
    lines = [
        f"Measured {' and '.join(days)} on {' and '.join(machines)}. The peer is catanatron, "
        "for odds icepool; each was measured in the same run.",
        "",
        "| what | median | aim | against the peer |",
        "|---|---|---|---|",
    ]
    for what, words in TEN.items():
        row = rows[what]
        lines.append(
            f"| {words} | {row['median']} | {row['aim']} | {row.get('against the peer', '')} |"
        )
    return "\n".join(lines)


def _rows(text: str) -> Iterator[dict[str, str]]:
    """The rows of all tables, by the heads of their columns, with day and machine of the table."""
    heads: list[str] = []
    day = machine = ""
    for line in text.splitlines():
        if line.startswith("Measured "):
            day, _, where = line.removeprefix("Measured ").partition(": ")
            machine = where.partition(";")[0]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            heads = []
        elif not heads:
            heads = cells
        elif not line.startswith("|---"):
            yield {**dict(zip(heads, cells, strict=True)), "day": day, "machine": machine}


def _replace(file: Path, section: str, text: str) -> None:
    """Put the text between the marks of this section."""
    marks = rf"(<!-- {section}[^>]* -->\n).*?(<!-- end -->)"
    before = file.read_text(encoding="utf-8")
    after, count = re.subn(
        marks, lambda mark: f"{mark[1]}{text}\n{mark[2]}", before, flags=re.DOTALL
    )
    assert count == 1, f"{file.name} has {count} sections {section}, not 1"
    file.write_text(after, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    _replace(README, "figures", ten())
