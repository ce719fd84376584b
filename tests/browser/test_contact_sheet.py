"""The contact sheet shows every kind of live box, and the command that makes it works."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import matplotlib.image
import pytest

import shogun_nb
from shogun_nb.controls import Panel
from tests.browser.contact_sheet import SCENES, Scene, main, make


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


def test_every_kind_of_panel_is_on_the_sheet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SHOGUN_NB_PROGRESS", str(tmp_path))
    for module in pkgutil.walk_packages(shogun_nb.__path__, "shogun_nb."):
        if module.name != "shogun_nb.__main__":
            import_module(module.name)
    shown = {type(box_of(scene)) for scene in SCENES}
    assert {Panel} < {*kinds_of_panels(), Panel}
    assert [kind.__name__ for kind in kinds_of_panels() if kind not in shown] == []


def test_every_scene_has_a_name_and_pictures_of_its_own() -> None:
    assert len({scene.file for scene in SCENES}) == len(SCENES)


def test_an_unknown_scene_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([str(tmp_path), "--only", "Monopoly"]) == 1
    assert "board, new game" in capsys.readouterr().err


@pytest.mark.browser
def test_pictures_are_taken_and_a_scene_that_fails_is_named(tmp_path: Path, chromium: Path) -> None:
    board = next(scene for scene in SCENES if "narrow" in scene.name)
    wrong = make(tmp_path, chromium, [Scene("nothing", "1 / 0"), board], widths=[1280])
    assert wrong == ["nothing: ZeroDivisionError: division by zero"]
    pictures = [
        matplotlib.image.imread(tmp_path / f"{board.file}_1280_{theme}.png")
        for theme in ("light", "dark")
    ]
    for picture in pictures:
        height, width, _ = picture.shape
        assert width > 900
        assert height > 300
    light, dark = (float(picture[-3:, -3:, :3].mean()) for picture in pictures)
    assert light > 0.9
    assert dark < 0.2
    assert (tmp_path / "contact_sheet.png").stat().st_size > 10_000
    assert board.file in (tmp_path / "contact_sheet.html").read_text(encoding="utf-8")
