"""Shipped folders are found from a checkout and from a wheel, and nothing is found that is not."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from shogun_nb.engine import resources
from shogun_nb.engine.resources import shipped

SHOW = """\
from shogun_nb.engine import resources
print(resources.shipped({name!r}), resources.__file__, sep="|")
"""


@pytest.mark.parametrize("name", ["maps", "tutorials"])
def test_the_checkout_s_own_folders_are_found(root: Path, name: str) -> None:
    assert shipped(name) == root / name  # type: ignore[arg-type]


def test_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'music'; there are maps and tutorials"):
        shipped("music")  # type: ignore[arg-type]


def test_an_incomplete_installation_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder "maps" in site-packages that belongs to somebody else does not count."""
    (tmp_path / "maps").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "shogun_nb")
    with pytest.raises(FileNotFoundError, match="Install again: pip install"):
        shipped("maps")


def is_left_over(file: Path) -> bool:
    """Whether tools made it: caches, checkpoints, environments."""
    return file.name == "__pycache__" or (file.is_dir() and file.name.startswith("."))


def files_in(top: Path, *folders: str) -> set[str]:
    found = set()
    for folder in folders:
        for file in (top / folder).rglob("*"):
            if file.is_file() and not any(map(is_left_over, file.parents)):
                found.add(file.relative_to(top).as_posix())
    return found


@pytest.fixture(scope="module")
def unpacked_wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as pip would lay it out, built from a copy so that nothing is left in the tree."""
    place = tmp_path_factory.mktemp("wheel")
    copy = place / "checkout"
    shutil.copytree(
        root,
        copy,
        ignore=lambda folder, names: [n for n in names if is_left_over(Path(folder) / n)],
    )
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place],
        cwd=copy,
        check=True,
        capture_output=True,
    )
    (wheel,) = place.glob("shogun_nb-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "installed")
    return place / "installed"


@pytest.mark.parametrize("name", ["maps", "tutorials"])
def test_an_installed_wheel_has_its_own_folders(
    unpacked_wheel: Path, tmp_path: Path, name: str
) -> None:
    """Another Python process, elsewhere, that has the wheel before everything else."""
    found = subprocess.run(
        [sys.executable, "-c", SHOW.format(name=name)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(unpacked_wheel)},
        check=True,
        capture_output=True,
        text=True,
    )
    folder, module = (Path(part) for part in found.stdout.strip().split("|"))
    assert module == unpacked_wheel / "shogun_nb" / "engine" / "resources.py"
    assert folder == unpacked_wheel / "shogun_nb" / "_shipped" / name


def test_the_wheel_holds_all_that_is_shipped_and_no_more(root: Path, unpacked_wheel: Path) -> None:
    inside = files_in(unpacked_wheel, "shogun_nb")
    expected = files_in(root, "shogun_nb") - {"shogun_nb/conftest.py"}
    expected |= {f"shogun_nb/_shipped/{name}" for name in files_in(root, "maps", "tutorials")}
    assert "shogun_nb/py.typed" in inside
    assert inside == expected


def test_the_lock_file_has_what_the_ranges_ask_for(root: Path) -> None:
    """Every dependency, also those of the extras, is locked in a version that its range allows."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = tomllib.loads((root / "uv.lock").read_text(encoding="utf-8"))
    locked: dict[str, set[str]] = {}
    for package in lock["package"]:
        locked.setdefault(package["name"], set()).add(package.get("version", ""))
    extras = project["optional-dependencies"].values()
    for text in itertools.chain(project["dependencies"], *extras):
        requirement = Requirement(text)
        versions = locked.get(canonicalize_name(requirement.name), set())
        assert versions, f"{text} is not in uv.lock; run: uv lock"
        wrong = [v for v in versions if not requirement.specifier.contains(v, prereleases=True)]
        assert not wrong, f"uv.lock has {requirement.name} {wrong}, not {text}; run: uv lock"
    assert lock["requires-python"] == project["requires-python"]


def test_the_lock_file_names_only_the_public_registry(root: Path) -> None:
    """A lock made behind a mirror would be of no use to anybody else."""
    lock = tomllib.loads((root / "uv.lock").read_text(encoding="utf-8"))
    for package in lock["package"]:
        if package["name"] == "shogun-nb":
            continue
        assert package["source"] == {"registry": "https://pypi.org/simple"}
        for file in [*package.get("wheels", []), *filter(None, [package.get("sdist")])]:
            assert file["url"].startswith("https://files.pythonhosted.org/"), file["url"]
