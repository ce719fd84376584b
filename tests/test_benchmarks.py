"""The short benchmark of `.ci/run`: what it tells, and when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.benchmarks import before

THEN = Path("the commit before")


@pytest.mark.parametrize(
    ("now", "then", "status", "says"),
    [
        ([51.0, 9.0], [100.0, 9.0], 0, "5 random players: 51 games a second, 0.51 times"),
        ([100.0, 9.0], [100.0, 20.0], 1, "not even 0.5 times as fast"),
        ([100.0, 9.0], None, 0, "the commit before cannot play these games"),
        (None, [100.0, 9.0], 1, "this checkout cannot play"),
    ],
)
def test_only_games_that_take_twice_as_long_fail(
    now: list[float] | None,
    then: list[float] | None,
    status: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The best of five turns counts, so one that was disturbed does not."""

    def disturbed(best: list[float] | None) -> Iterator[list[float] | None]:
        while True:
            yield best and [one / 9 for one in best]
            yield best

    found = {before.ROOT: disturbed(now), THEN: disturbed(then)}
    monkeypatch.setattr(before, "rates", lambda checkout: next(found[checkout]))
    assert before.main(THEN) == status
    assert says in capsys.readouterr().out
