"""The package as a whole: what it offers, what it loads, and which way its imports point."""

from __future__ import annotations

import ast
import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import shogun_nb

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "shogun_nb"

# From the bottom up; a module may import from its own layer and from those before it.
LAYERS = [
    ["words", "resources", "errors", "frozen", "files", "choice"],
    ["board_map"],
    ["rules"],
    ["chance", "events"],
    ["odds", "choices", "sentences", "journal", "position_code"],
    ["diagnosis"],
    ["position"],
    ["legality"],
    ["view"],
    ["bots"],
    ["game"],
    ["simulation", "history"],
    ["controls"],
    ["board"],
    ["panels"],
    ["whole_table"],
    ["teaching"],
    ["server", "lab", "page", "launcher", "cli", "__main__", "__init__"],
]
# Named with their reasons: all are made inside a function, when it is called.
UPWARD = {
    ("position", "board"): "a position shows itself in a notebook",
    ("diagnosis", "position"): "types only",
    ("position_code", "position"): "types only",
}


def layer_of(module: str) -> int:
    return next(number for number, names in enumerate(LAYERS) if module in names)


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = node.module.split(".")
            if parts[0] == "shogun_nb":
                found |= {parts[1]} if len(parts) > 1 else {name.name for name in node.names}
    return found


def test_imports_point_down() -> None:
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if module in ("cli", "__main__", "__init__"):
            continue
        for other in imports_of(path):
            if layer_of(other) > layer_of(module) and (module, other) not in UPWARD:
                wrong.append(f"{path.name} imports {other}")
    assert wrong == []


def loaded_after(code: str) -> set[str]:
    script = f"import sys, json\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        "import shogun_nb",
        "import shogun_nb as sg; game = sg.new_game(seed=1).play('greedy'); game.log()",
        "import shogun_nb as sg; sg.battle_odds(4, 3); sg.new_game(seed=1).svg()",
        "import shogun_nb as sg; str(sg.new_game(seed=1))",
    ],
)
def test_rules_games_odds_and_svg_need_only_the_standard_library(code: str) -> None:
    heavy = {
        "numpy",
        "matplotlib",
        "shapely",
        "ipycanvas",
        "ipywidgets",
        "anywidget",
        "numba",
        "tqdm",
    }
    assert loaded_after(code) & heavy == set()


def test_importing_the_package_loads_nothing_of_it() -> None:
    own = {name for name in loaded_after("import shogun_nb") if name.startswith("shogun_nb.")}
    assert own == set()


def test_every_public_name_is_there_and_documented() -> None:
    for name in shogun_nb.__all__:
        assert getattr(shogun_nb, name).__doc__, name
    assert set(shogun_nb.__all__) <= set(dir(shogun_nb))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no name 'new_gmae'"):
        _ = shogun_nb.new_gmae  # type: ignore[attr-defined]


def test_the_version_is_that_of_the_project() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == shogun_nb.__version__


def test_nothing_in_the_package_can_run_what_it_reads() -> None:
    """No pickle, no eval, no exec anywhere in the library."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not {name.name for name in node.names} & {pickle.__name__, "marshal"}, path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile"), path
