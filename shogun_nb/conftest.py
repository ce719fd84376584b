"""What the examples in docstrings begin with, so that none has to say it again.

All public names, ``sg`` for the package, and things that many examples need: ``game``, a new game
of Takeda, Uesugi and Mori with the seed 7; ``view``, that of Mori; ``here``, a position with 4
armies of Mori in Kai. Each example has its own; what its module calls so comes first.
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
def examples(
    doctest_namespace: dict[str, Any],
    beginnings: tuple[sg.Game, sg.Position],
    request: pytest.FixtureRequest,
) -> None:
    """The names that an example may use without making them."""
    game, here = beginnings
    names = {name: getattr(sg, name) for name in sg.__all__}
    names.update(sg=sg, game=game.fork(), view=game.view("Mori"), here=here.copy())
    own = request.node.dtest.globs
    doctest_namespace.clear()
    doctest_namespace.update({name: one for name, one in names.items() if name not in own})
