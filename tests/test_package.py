"""The package as a whole: what it offers, what it loads, and which way its imports point."""

from __future__ import annotations

import ast
import dataclasses
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import shogun_nb
from shogun_nb.games.shogun.rules.state import State
from shogun_nb.serve import launcher

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "shogun_nb"

# From the bottom up: a part may import from those that it names, and from itself.
ENGINE = ("engine", "templates")
DRAWING = (*ENGINE, "board", "controls")
ARROWS = {
    "templates": (),
    "engine": (),
    "engine/simulation": ("engine", "what_if"),  # plays many games compiled
    "what_if": ENGINE,
    "board": ENGINE,  # what draws a position
    "board/live": (*ENGINE, "board", "controls"),  # what a person clicks on
    "controls": ENGINE,
    "whole_table": (*DRAWING, "what_if"),
    "teaching": (*DRAWING, "whole_table"),
    "serve": (*ENGINE, "what_if", "teaching"),  # the commands for teachers
}
# And within the folder of a game, as before; its panels and lessons may use all but the servers.
WITHIN_A_GAME = [
    ["words", "board_map"],
    ["rules"],
    ["towers"],
    ["chance", "events", "entries", "reference"],
    ["throwing"],
    ["odds", "hanafuda", "choices", "said", "position_code", "arranging"],
    ["odds_answers"],
    ["diagnosis", "sentences"],
    ["position", "drawing"],
    ["legality", "steps", "view"],
    ["bots"],
    ["game", "dealing", "changing"],
    ["rulebook"],
    ["reading"],
    ["measuring"],
    ["panels"],
    ["lessons"],
]
# Named with their reasons: all are made inside a function, when it is called, or for types only.
UPWARD = {
    ("games/shogun/diagnosis", "games/shogun/position"): "types only",
    ("games/shogun/position_code", "games/shogun/position"): "types only",
    ("games/gekokujo/position_code", "games/gekokujo/position"): "types only",
    ("games/senji/position_code", "games/senji/position"): "types only",
    ("games/senji/arranging", "games/senji/position"): "types only",
    ("games/tokugawa/position_code", "games/tokugawa/position"): "types only",
    ("games/shogun/bots", "engine/view"): "types only",
    ("games/shogun/rulebook", "games/shogun/panels"): "made when a table is laid",
    ("games/shogun/rulebook", "games/shogun/measuring"): "read when a file of throws is named",
}


def part_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if parts[:2] in (("board", "live"), ("engine", "simulation")):
        return "/".join(parts[:2])
    return "/".join(parts[:3]) if parts[0] == "games" else parts[0]


def imports_of(path: Path) -> dict[str, set[str]]:
    """What a file imports of the package: parts of it, and of each the names that it uses.

    Of a module that is imported as a whole these are the names that are asked of it.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            asked.setdefault(node.value.id, set()).add(node.attr)
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("shogun_nb"):
            continue
        place = PACKAGE.parent / (node.module or "").replace(".", "/")
        for name in node.names:
            other = place / name.name
            whole = other.with_suffix(".py").is_file() or other.is_dir()
            if place == PACKAGE and not whole:
                continue  # a public name
            part = part_of((other if whole else place).with_suffix(".py"))
            used = asked.get(name.asname or name.name, set()) if whole else {name.name}
            found.setdefault(part, set()).update(used)
    return found


def test_imports_point_down() -> None:
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        part = part_of(path)
        for other in imports_of(path):
            folder = other.split("/")[0]
            if part == other or (part, other) in UPWARD:
                continue
            if part.split("/")[-1] in ("__init__", "__main__"):
                continue  # of the package or of a game: all that it offers, by name
            if part.startswith("games/"):
                named = [part.split("/")[-1], other.split("/")[-1]]
                low, high = (
                    next((n for n, names in enumerate(WITHIN_A_GAME) if name in names), None)
                    for name in named
                )
                if folder == "games":
                    down = low is not None and high is not None and high <= low
                    down = down and part.split("/")[1] == other.split("/")[1]
                else:
                    down = folder in ENGINE or named[0] in ("panels", "lessons")
                    down = down or (named[0] in ("reading", "drawing") and other == "board")
                    down = down or (named[0] == "reading" and folder == "what_if")
                    down = down and folder != "serve"
            else:
                down = folder in ARROWS.get(part, ())
            if not down:
                wrong.append(f"{path.relative_to(PACKAGE)} imports {other}")
    assert wrong == []


def test_what_is_for_every_game_names_none() -> None:
    """Nothing outside imports a game, or writes where one lies, but the door and what begins it."""
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if not part_of(path).startswith(("games/", "__")):
            games = [part for part in imports_of(path) if part.startswith("games")]
            written = re.findall(r"shogun_nb\.games\.\w+", told_and_done(path))
            wrong += [f"{path.relative_to(PACKAGE)}: {one}" for one in (*games, *written)]
    assert wrong == []


def told_and_done(path: Path) -> str:
    """A file without the examples in its docstrings, which may be of any game."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"^ *>>> .*\n(?: *\S.*\n)*?(?=\s*(\"\"\"|\n|>>>))", "", text, flags=re.M)


def test_the_engine_speaks_of_no_game() -> None:
    """No game's name, no number of its rules, no field of its state: the toy has to do with it."""
    games = [path.name for path in (PACKAGE / "games").iterdir() if (path / "rulebook.py").exists()]
    ours = {"step", "seat", "players", "planned"}
    fields = {item.name for item in dataclasses.fields(State)} - ours
    found = []
    for path in sorted((PACKAGE / "engine").glob("*.py")):
        text = told_and_done(path)
        names = [rf"\b{game}\b(?!_nb|-nb)" for game in games]
        found += [f"{path.name}: {one}" for one in re.findall("|".join(names), text, re.IGNORECASE)]
        found += [f"{path.name}: {one}" for one in re.findall(r"\b[SGNT]-[0-9]+", text)]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in fields:
                owner = ast.unparse(node.value)
                found += [f"{path.name}: {owner}.{node.attr}"] * owner.endswith("state")
    assert "shogun" in games
    assert found == []


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
        "jinja2",
        "numba",
        "tqdm",
    }
    assert loaded_after(code) & heavy == set()


def test_reading_a_game_and_drawing_it_still_need_no_widgets() -> None:
    modules = [
        f"shogun_nb.{folder.replace('/', '.')}.{path.stem}"
        for folder in ("games/shogun/reading", "board")
        for path in sorted((PACKAGE / folder).glob("[!_]*.py"))
        if path.stem not in ("canvas", "layer", "live")
    ]
    assert "shogun_nb.games.shogun.reading.doubts" in modules
    loaded = loaded_after("\n".join(f"import {module}" for module in modules))
    assert loaded & {"ipywidgets", "ipycanvas", "anywidget", "IPython", "traitlets"} == set()


def test_importing_the_package_loads_nothing_of_it() -> None:
    own = {name for name in loaded_after("import shogun_nb") if name.startswith("shogun_nb.")}
    assert own == set()


def test_the_table_loads_no_game_until_it_asks_for_one() -> None:
    """But ``shogun-nb play`` asks before a page does."""
    panels = {f"shogun_nb.games.shogun.panels.{name}" for name in ("at_table", "face", "winter")}
    table = loaded_after("from shogun_nb.whole_table.table import table")
    assert not {name for name in table if name.startswith("shogun_nb.games")}
    assert panels <= loaded_after(launcher._LOAD)


def test_a_game_is_played_without_the_texts_of_its_rules() -> None:
    play = "import shogun_nb as sg; game = sg.new_game(seed=1).play('greedy'); game.log()"
    texts = "shogun_nb.games.shogun.reference"
    assert texts not in loaded_after(play)
    assert texts in loaded_after(f"{play}; game.position.rulebook.reference.rule('S-53')")


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
    """No pickle, no eval, no exec anywhere in the library.

    But for the copier of :mod:`shogun_nb.engine.declared`, whose source is made of the names of
    fields in our own classes, as dataclasses make theirs.
    """
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not {name.name for name in node.names} & {pickle.__name__, "marshal"}, path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                ours = path == PACKAGE / "engine" / "declared.py" and node.func.id == "exec"
                assert ours or node.func.id not in ("eval", "exec", "compile"), path
