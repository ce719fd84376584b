"""shogun_nb: the notebook edition of the board game Shogun, for learning, teaching and what-ifs.

>>> import shogun_nb as sg
>>> game = sg.new_game(players=["Takeda", "Uesugi", "Mori"], side="sun", seed=7)
>>> game.decision.kind
'a plan'

Everything a user needs is a name of this module; it is loaded when it is first used, so that the
import itself is quick.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

__version__ = "0.1.0"


def lazily(
    package: str, file: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Load each name of a package when it is first used; the names are those that its stub imports.

    The stub is ``__init__.pyi`` beside the package's ``file``: one list for people, editors and
    type checkers. Returns ``__getattr__``, ``__dir__`` and ``__all__`` of the package.
    """
    lines = Path(f"{file}i").read_text(encoding="utf-8").splitlines()
    imports = [line.split() for line in lines if line.startswith("from ") and " as " in line]
    where = {words[3]: words[1] for words in imports}  # from … import … as …
    names = sorted(where)

    def loaded(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"module {package!r} has no name {name!r}")
        value = getattr(import_module(where[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return loaded, lambda: [*names], names


__getattr__, _, __all__ = lazily(__name__, __file__)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
