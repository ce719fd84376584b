"""What the examples in docstrings begin with, so that none has to say it again.

``sg`` is this package, ``game`` a new game of Takeda, Uesugi and Mori with the seed 7, ``view``
that of Mori, and ``here`` a position with 4 armies of Mori in Kai. Each example has its own.
"""

from __future__ import annotations

from typing import Any

import pytest

import shogun_nb as sg


@pytest.fixture(scope="session")
def beginnings() -> tuple[sg.Game, sg.Position]:
    """Made once: examples are many."""
    return sg.new_game(seed=7), sg.scenario().set("Kai", owner="Mori", armies=4)


@pytest.fixture(autouse=True)
def examples(doctest_namespace: dict[str, Any], beginnings: tuple[sg.Game, sg.Position]) -> None:
    """The names that every example may use."""
    game, here = beginnings
    doctest_namespace.update(sg=sg, game=game.fork(), view=game.view("Mori"), here=here.copy())
