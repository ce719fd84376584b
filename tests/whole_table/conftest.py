"""What tests of the table share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.whole_table.slow_bots import Slow


@pytest.fixture
def slow() -> Iterator[Slow]:
    """A bot that waits; its thread does not outlive the test."""
    bot = Slow()
    yield bot
    bot.gate.set()
