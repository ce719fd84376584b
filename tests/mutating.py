"""Deliberate mistakes in the rules of a game, and a copy in which its tests must notice them.

Each is a replacement of a text that occurs exactly once in its file, so that a list of them cannot
rot unseen: a rule that is rewritten asks for its mutation to be rewritten too.

The package, the maps and the tests are copied; in the copy one text is replaced, and the named
tests run in another Python. They have to fail, not to break down: an import error does not count.

To start Python, pytest and the engine takes longer than most of these tests. A process of the copy
does it once, and forks for each mistake in the game, which it has not imported. A mistake in the
engine, and the copy as it is, are run from the start.
"""

from __future__ import annotations

import compileall
import json
import os
import py_compile
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
TESTS_FAILED = 1  # pytest's exit code; 2 to 5 mean that it broke down or ran nothing
SECONDS = 120  # that the tests of one mistake may take
FORKING = """
import gc, importlib, json, os, pkgutil, signal, sys
import pytest
import shogun_nb.engine

for module in pkgutil.iter_modules(shogun_nb.engine.__path__, "shogun_nb.engine."):
    importlib.import_module(module.name)
assert not [name for name in sys.modules if name.startswith("shogun_nb.games.")]
gc.freeze()
for line in sys.stdin:
    said, *options = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        file = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, 1)
        os.dup2(file, 2)
        code = pytest.main(options)
        sys.stdout.flush()
        os._exit(code)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
QUIET = ["-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider"]


class Mutation(NamedTuple):
    """A mistake: where, what becomes what, what it breaks, and which tests are run against it."""

    name: str
    file: str
    old: str
    new: str
    breaks: str
    tests: str
    names: str

    @classmethod
    def of(cls, file: str, tests: str) -> Callable[[str, str, str, str, str], Mutation]:
        """Mistakes of one file that the tests of one file notice: what is left to say of them."""
        return lambda name, old, new, breaks, names: cls(name, file, old, new, breaks, tests, names)


class Copy:
    """A checkout of its own, with all that the rule tests of one game need."""

    def __init__(self, place: Path, game: str, tests: Path) -> None:
        self.place = place
        self.game = place / "shogun_nb" / "games" / game
        self.tests = tests.relative_to(ROOT)
        no_caches = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "shogun_nb", place / "shogun_nb", ignore=no_caches)
        shutil.copytree(ROOT / "maps", place / "maps")
        shutil.copytree(tests, place / self.tests, ignore=no_caches)
        shutil.copy(ROOT / "pyproject.toml", place)
        # Compiled once for all runs. By its text: a mutation may be as long, of the same second.
        checked = py_compile.PycInvalidationMode.CHECKED_HASH
        assert compileall.compile_dir(place / "shogun_nb", quiet=1, invalidation_mode=checked)

    @property
    def environment(self) -> dict[str, str]:
        """That of tests of the copy against the copy."""
        return {
            **os.environ,
            "PYTHONPATH": str(self.place),
            "PYTHONDONTWRITEBYTECODE": "",  # the tests, too, are compiled once for all runs
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            # Options of the outer run, such as --long, are unknown where this project's are not
            # read.
            "PYTEST_ADDOPTS": "",
        }

    def run(self, files: Sequence[str], *options: str) -> subprocess.CompletedProcess[str]:
        """Run tests of the copy against the copy."""
        chosen = [str(self.tests / file) for file in files]
        return subprocess.run(
            [sys.executable, "-m", "pytest", *QUIET, *chosen, *options],
            cwd=self.place,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    @cached_property
    def _forking(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", FORKING.replace("SECONDS", str(SECONDS))],
            cwd=self.place,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run_forked(self, file: str, *options: str) -> subprocess.CompletedProcess[str]:
        """The same by a process that has started already."""
        said = self.place / "said.txt"
        command = [*QUIET, str(self.tests / file), *options]
        to, back = self._forking.stdin, self._forking.stdout
        assert to is not None
        assert back is not None
        to.write(json.dumps([str(said), *command]) + "\n")
        to.flush()
        code = int(back.readline())
        return subprocess.CompletedProcess(command, code, said.read_text(encoding="utf-8"), "")

    def close(self) -> None:
        """End that process."""
        if "_forking" in vars(self):
            self._forking.communicate()

    def assert_sound(self, mutations: Sequence[Mutation]) -> None:
        """Every file that a mutation names passes as it is; and it is the copy that is tested."""
        files = sorted({mutation.tests for mutation in mutations})
        names = " or ".join(sorted({mutation.names for mutation in mutations}))
        run = self.run(files, "-k", names)
        assert run.returncode == 0, run.stdout + run.stderr
        words = self.game / "words.py"
        words.rename(words.with_suffix(".gone"))
        try:
            run = self.run(files)
            assert run.returncode != 0, "another package was tested"
            assert " error" in run.stdout
            assert " failed" not in run.stdout
        finally:
            words.with_suffix(".gone").rename(words)

    def assert_noticed(self, mutation: Mutation) -> None:
        """The named tests fail on the mutated copy."""
        file = self.game / mutation.file
        sound = file.read_text(encoding="utf-8")
        one = f"{mutation.file} was rewritten; rewrite the mutation"
        assert sound.count(mutation.old) == 1, one
        file.write_text(sound.replace(mutation.old, mutation.new), encoding="utf-8")
        try:
            if mutation.file.startswith(".."):
                run = self.run([mutation.tests], "-k", mutation.names)
            else:
                run = self.run_forked(mutation.tests, "-k", mutation.names)
        finally:
            file.write_text(sound, encoding="utf-8")
        assert run.returncode == TESTS_FAILED, f"{mutation.breaks}: {run.stdout}{run.stderr}"
        assert " failed" in run.stdout
        assert " error" not in run.stdout
        for slip in ("NameError", "SyntaxError", "ImportError"):
            assert slip not in run.stdout, f"the mutation itself is wrong: {run.stdout}"
