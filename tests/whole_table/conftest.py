"""What tests of the table share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import shogun_nb as sg
from shogun_nb.whole_table.frame import Frame
from shogun_nb.whole_table.table import table
from tests.whole_table.slow_bots import Slow

PLAYERS = ("Ann", "Ben", "Cem")


@pytest.fixture
def slow() -> Iterator[Slow]:
    """A bot that waits; its thread does not outlive the test."""
    bot = Slow()
    yield bot
    bot.gate.set()


@pytest.fixture
def frame() -> Iterator[Frame]:
    """The frame of a game of one year, in which Ann is to plan the first round."""
    game = sg.new_game(players=PLAYERS, seed=7, options={"years": 1})
    shown = table(game, {"Ann": "me"}).frame
    yield shown
    shown.table.close()


def wants(shown: Frame, intent: str, **fields: Any) -> None:
    """What the page asks for."""
    number = shown.face.answered + 1
    shown._heard(None, {"do": intent, "number": number, **fields}, [])
