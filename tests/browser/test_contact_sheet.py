"""The contact sheet shows every kind of live box, and the command that makes it works."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib.image
import pytest

import shogun_nb
from shogun_nb.controls import Panel
from shogun_nb.whole_table.table import Table
from tests.browser import contact_sheet
from tests.browser.contact_sheet import SCENES, Scene, main, make

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tests.browser.lab import Lab

NARROW = next(scene for scene in SCENES if "narrow" in scene.name)


def box_of(scene: Scene) -> Any:
    """What the cell of a scene shows, here without a page."""
    cell = ast.parse(scene.code)
    last = cell.body.pop()
    assert isinstance(last, ast.Expr)
    names: dict[str, Any] = {}
    exec(compile(cell, scene.name, "exec"), names)
    return eval(compile(ast.Expression(last.value), scene.name, "eval"), names)


def kinds_of_panels(kind: type[Panel] = Panel) -> Iterator[type[Panel]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("shogun_nb."):
            yield below
            yield from kinds_of_panels(below)


@pytest.mark.slow
def test_every_kind_of_panel_is_on_the_sheet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SHOGUN_NB_PROGRESS", str(tmp_path))
    for module in pkgutil.walk_packages(shogun_nb.__path__, "shogun_nb."):
        if module.name != "shogun_nb.__main__":
            import_module(module.name)
    boxes = [box_of(scene) for scene in SCENES]
    # Some panels have no face but in the frame of a table.
    boxes += [box.inner for box in boxes if isinstance(box, Table)]
    shown = {type(box) for box in boxes}
    assert {Panel} < {*kinds_of_panels(), Panel}
    # What others are made of, such as Story, is seen in them.
    missing = [kind for kind in kinds_of_panels() if not any(issubclass(s, kind) for s in shown)]
    assert [kind.__name__ for kind in missing] == []


def test_every_scene_has_a_name_and_pictures_of_its_own() -> None:
    assert len({scene.file for scene in SCENES}) == len(SCENES)


def test_an_unknown_scene_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([str(tmp_path), "--only", "Monopoly"]) == 1
    assert "board, new game" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.browser
def test_the_command_takes_pictures(tmp_path: Path, python_here: dict[str, str]) -> None:
    """In a process of its own: it brings its own browser along."""
    done = subprocess.run(
        [sys.executable, contact_sheet.__file__, str(tmp_path), "--only", NARROW.name],
        env={**python_here, "PYTHONPATH": ""},
        check=True,
        capture_output=True,
        text=True,
    )
    assert "1 scene in" in done.stdout
    pictures = [
        matplotlib.image.imread(tmp_path / f"{NARROW.file}_{width}_{theme}.png")
        for theme in ("light", "dark")
        for width in (1280, 1920)
    ]
    assert [picture.shape[1] > 900 for picture in pictures] == [True] * 4
    assert pictures[1].shape[1] > pictures[0].shape[1] + 500
    corners = [float(picture[-3:, -3:, :3].mean()) for picture in pictures]
    assert min(corners[:2]) > 0.9
    assert max(corners[2:]) < 0.2
    assert (tmp_path / "contact_sheet.png").stat().st_size > 10_000
    assert NARROW.file in (tmp_path / "contact_sheet.html").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.browser
def test_a_scene_that_fails_is_named_and_left_out(
    tmp_path: Path, lab: Lab, browser: BrowserContext
) -> None:
    wrong = make(
        tmp_path, lab, browser, [Scene("nothing", "1 / 0"), NARROW], widths=[1280], themes=["dark"]
    )
    assert wrong == ["nothing: ZeroDivisionError: division by zero"]
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        f"{NARROW.file}_1280_dark.png",
        "contact_sheet.html",
        "contact_sheet.png",
    ]
