"""Every deliberate mistake of ``mutations.py`` is noticed by the tests named beside it.

The package, the maps and these tests are copied; in the copy one text is replaced, and the named
tests run in another Python. They have to fail, not to break down: an import error does not count.
The same tests pass on the copy as it is.
"""

from __future__ import annotations

import compileall
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance.mutations import MUTATIONS, Mutation

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAME = Path("shogun_nb") / "games" / "shogun"
TESTS_FAILED = 1  # pytest's exit code; 2 to 5 mean that it broke down or ran nothing
QUIET = ["-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of its own, with all that the acceptance tests need."""
    here = tmp_path_factory.mktemp("mutated")
    no_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "shogun_nb", here / "shogun_nb", ignore=no_caches)
    shutil.copytree(ROOT / "maps", here / "maps")
    shutil.copytree(HERE, here / "tests" / "acceptance", ignore=no_caches)
    shutil.copy(ROOT / "pyproject.toml", here)
    # Compiled once for all runs. By its text: a mutation may be as long, and of the same second.
    checked = py_compile.PycInvalidationMode.CHECKED_HASH
    assert compileall.compile_dir(here / "shogun_nb", quiet=1, invalidation_mode=checked)
    return here


def run_tests(copy: Path, *chosen: str) -> subprocess.CompletedProcess[str]:
    """Run tests of the copy against the copy."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        # Options of the outer run, such as --long, are unknown where this project's are not read.
        "PYTEST_ADDOPTS": "",
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", *QUIET, *chosen],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_copy_passes_as_it_is(copy: Path) -> None:
    """Every file that a mutation names, without a mutation; and it is the copy that is tested."""
    files = sorted({f"tests/acceptance/{mutation.tests}" for mutation in MUTATIONS})
    run = run_tests(copy, *files)
    assert run.returncode == 0, run.stdout + run.stderr
    words = copy / GAME / "words.py"
    words.rename(words.with_suffix(".gone"))
    try:
        run = run_tests(copy, *files)
        assert run.returncode != 0, "another package was tested"
        assert " error" in run.stdout
        assert " failed" not in run.stdout
    finally:
        words.with_suffix(".gone").rename(words)


def test_mutations_are_many_and_spread_over_the_rules() -> None:
    """At least thirty, with names of their own, in every chapter and in chance."""
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS) >= 30
    rules = ["setup", "planning", "actions", "battle", "winter", "state", "parameters"]
    files = {f"rules/{chapter}.py" for chapter in rules}
    files |= {"chance.py", "../../engine/declared.py"}
    assert {mutation.file for mutation in MUTATIONS} == files


@pytest.mark.parametrize("mutation", MUTATIONS, ids=[one.name for one in MUTATIONS])
def test_a_mistake_in_the_rules_is_noticed(copy: Path, mutation: Mutation) -> None:
    """The named tests fail on the mutated copy."""
    file = copy / GAME / mutation.file
    sound = file.read_text(encoding="utf-8")
    assert sound.count(mutation.old) == 1, f"{mutation.file} was rewritten; rewrite the mutation"
    file.write_text(sound.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        run = run_tests(copy, f"tests/acceptance/{mutation.tests}", "-k", mutation.names)
    finally:
        file.write_text(sound, encoding="utf-8")
    assert run.returncode == TESTS_FAILED, f"{mutation.breaks}: {run.stdout}{run.stderr}"
    assert " failed" in run.stdout
    assert " error" not in run.stdout
    for slip in ("NameError", "SyntaxError", "ImportError"):
        assert slip not in run.stdout, f"the mutation itself is wrong: {run.stdout}"
