"""CONTRIBUTING.md and CITATION.cff: what they name is there."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "CONTRIBUTING.md"
TEXT = " ".join(PAGE.read_text(encoding="utf-8").split())
FILE = r"(?:shogun_nb|tests|tutorials|\.ci)/[\w./]+\.\w+|(?:shogun_nb|tests)/[\w/]+/"


def test_every_file_and_folder_that_is_named_is_there() -> None:
    named = set(re.findall(rf"(?<![\w/])(?:{FILE})", TEXT))
    assert len(named) > 30
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_what_a_file_is_said_to_hold_stands_in_it() -> None:
    """``name` in `file``: a function, a class or a table of that name; also "and" before it."""
    pairs = re.findall(rf"((?:`\w+`(?:, | and )?)+) (?:in|of) `({FILE})`", TEXT)
    assert len(pairs) > 15
    wrong = [
        f"{file}: {name}"
        for names, file in pairs
        for name in re.findall(r"`(\w+)`", names)
        if not re.search(
            rf"^ *(?:def|class) {name}\b|^{name}\b", (ROOT / file).read_text("utf-8"), re.MULTILINE
        )
    ]
    assert wrong == []


def test_its_example_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (failed, tried) == (0, 4)


def test_what_is_cited_is_this_project() -> None:
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"\nversion: {project['version']}\n" in cited
    assert f"\nlicense: {project['license']}\n" in cited
    assert f"\n  - name: {project['authors'][0]['name']}\n" in cited
    assert f'\ntitle: "{project["name"]}: {project["description"][0].lower()}' in cited
