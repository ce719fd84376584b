"""Stopping in order. The command line imports this before all else, so it needs next to nothing."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def stop_signals() -> Iterator[list[int]]:
    """Note the first Ctrl-C or SIGTERM in the list, so that the command can end in order.

    A second one raises :class:`KeyboardInterrupt`.
    """
    stops: list[int] = []

    def stop(number: int, _: object) -> None:
        stops.append(number)
        if len(stops) > 1:
            raise KeyboardInterrupt

    # What is ignored stays so: Ctrl-C where a script started this in the background.
    before = {
        number: handler
        for number in (signal.SIGINT, signal.SIGTERM)
        if (handler := signal.getsignal(number)) is not signal.SIG_IGN
        and threading.current_thread() is threading.main_thread()
    }
    for number in before:
        signal.signal(number, stop)
    try:
        yield stops
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
