"""A game whose rules compile in a second or two, compiled once for all tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from shogun_nb.engine.game import Game
from shogun_nb.what_if.playing import Player, usual_game
from tests.what_if.race import RACING


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the compiled rules."""
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHOGUN_NB_CACHE", str(folder))
        Player.of(RACING, compiled=True).prepare(lambda text: None)
    return folder


@pytest.fixture(scope="session")
def race() -> Game:
    """A new game of it."""
    return usual_game(RACING)


@pytest.fixture
def fast(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """A compiled player."""
    monkeypatch.setenv("SHOGUN_NB_CACHE", str(kept))
    return Player.of(RACING, compiled=True)


@pytest.fixture
def slow() -> Player:
    """An interpreted player."""
    return Player.of(RACING, compiled=False)
