"""The tutorials as they are written: what they say, heading by heading."""

from __future__ import annotations

import json
import re
from functools import cache

from shogun_nb.engine.resources import shipped


@cache
def texts_of(name: str) -> tuple[str, ...]:
    """The texts of a tutorial, cell by cell, with their marks."""
    notebook = json.loads((shipped("tutorials") / f"{name}.ipynb").read_text(encoding="utf-8"))
    return tuple(
        "".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"
    )


def plain(text: str) -> str:
    """A paragraph of a tutorial without its marks.

    >>> plain("**Along a path,** multiply[<sup>S‑51</sup>](rules.ipynb).")
    'Along a path, multiplyS‑51.'
    """
    text = re.sub(r"<[^>]+>", "", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"[*`]+", "", text).split())


def told_in(name: str) -> list[tuple[str, str]]:
    """Each heading of a tutorial with the plain text under it, in their order.

    >>> [heading for heading, _ in told_in("probability/01_what_falls_out")][:3]
    ['What falls out', 'One cube', 'Two cubes']
    """
    parts = re.split(r"^#+ (.+)$", "\n\n".join(texts_of(name)), flags=re.MULTILINE)
    return [
        (plain(heading), plain(re.sub(r"^> ?", "", text, flags=re.MULTILINE)))
        for heading, text in zip(parts[1::2], parts[2::2], strict=True)
    ]
