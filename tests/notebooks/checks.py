"""What a committed tutorial must be, besides running: whole, still, readable without eyes, ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.notebooks.execute import WIDGET_VIEW

# Home folders, temporary folders and drives: where something happened to lie on one machine.
MACHINE_PATH = re.compile(
    r"""(?x) (?<![\w.:/])
    (?: /(?:home|Users|root|tmp|private|work|var|mnt)/ [\w.-]
      | [A-Za-z]:\\{1,2}(?:Users|Temp|Windows)
    )"""
)
OBJECT_ADDRESS = re.compile(r"\bat 0x[0-9a-f]{6,}|<[\w.]+ object\b")
MARKDOWN_PICTURE_WITHOUT_ALT = re.compile(r"!\[\s*\]\(")
HTML_PICTURE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
ALT = re.compile(r"""\balt\s*=\s*["'][^"']*\w""", re.IGNORECASE)


def problems(notebook: Any, own_paths: tuple[Path, ...] = ()) -> list[str]:
    """Everything that is wrong with a notebook (parsed JSON), each with its cell; [] if it is fit.

    ``own_paths`` are paths of this machine that must not occur, besides the usual ones.
    """
    found = []
    if "widgets" in notebook["metadata"]:
        found.append("metadata: widget state is saved")
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        found.append("metadata: the kernel is not python3, which every user has")
    ids = [cell.get("id") for cell in notebook["cells"]]
    if None in ids or len(set(ids)) != len(ids):
        found.append("metadata: not every cell has an id of its own")
    executed = []
    for number, cell in enumerate(notebook["cells"], 1):
        name = f"cell {number} ({cell.get('id')})"
        found += [f"{name}: {problem}" for problem in _of_cell(cell)]
        for text in _texts(cell):
            if MACHINE_PATH.search(text) or any(str(path) in text for path in own_paths):
                found.append(f"{name}: a path of somebody's machine stands in it")
                break
        if cell["cell_type"] == "code" and "".join(cell["source"]).strip():
            executed.append(cell["execution_count"])
    if executed != list(range(1, len(executed) + 1)):
        found.append("the cells were not run once each from top to bottom")
    return found


def _of_cell(cell: Any) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        if MARKDOWN_PICTURE_WITHOUT_ALT.search(source):
            yield "a picture has no alternative text: ![what is to be seen](...)"
        yield from _html_pictures(source)
        return
    if cell["cell_type"] != "code":
        return
    if source.rstrip().endswith(";"):
        yield "ends with ';', which nbval does not honour"
    tags = cell["metadata"].get("tags", [])
    for output in cell["outputs"]:
        kind = output["output_type"]
        if kind == "error" and "raises-exception" not in tags:
            yield f"shows an error: {output['ename']}: {output['evalue']}"
        if kind == "stream" and output["name"] == "stderr":
            yield f"shows a warning: {''.join(output['text'])[:80]!r}"
        data = output.get("data", {})
        if WIDGET_VIEW in data:
            yield "holds a live widget, which a reopened notebook cannot show"
        text = "".join(data.get("text/plain", ""))
        pictures = [mime for mime in data if mime.startswith("image/")]
        # A screen reader gets the text beside the picture; "<Figure ...>" tells it nothing.
        if (
            pictures
            and (not text.strip() or text.startswith("<"))
            and not cell["metadata"].get("alt")
        ):
            yield f"shows a picture with no text for it (text/plain is {text[:40]!r})"
        if OBJECT_ADDRESS.search(text):
            yield f"shows an object, not a value: {text[:60]!r}"
        yield from _html_pictures("".join(data.get("text/html", "")))


def _html_pictures(text: str) -> Iterator[str]:
    for picture in HTML_PICTURE.findall(text):
        if not ALT.search(picture):
            yield f"a picture has no alt text: {picture[:60]}"


def _texts(cell: Any) -> Iterator[str]:
    yield "".join(cell["source"])
    for output in cell.get("outputs", []):
        yield "".join(output.get("text", ""))
        yield "\n".join(output.get("traceback", []))
        for mime, data in output.get("data", {}).items():
            if mime.startswith("text/") or mime == "image/svg+xml":
                yield "".join(data)
