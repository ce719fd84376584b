"""Kernel settings: lose no message, and rarely stop to collect garbage.

They affect everything that runs in the kernel. So they are made only in kernels that ``shogun-nb``
has started for its tutorials or its table; the launcher marks these with ``SHOGUN_NB_KERNEL``. All
other kernels stay as they are.
"""

from __future__ import annotations

import gc
import os
from typing import Any

from IPython import get_ipython

from shogun_nb.engine.resources import OURS

_frozen = False


def _kernel() -> Any:
    return getattr(get_ipython(), "kernel", None) if OURS in os.environ else None


def lose_nothing() -> None:
    """Let this kernel wait for a slow server instead of dropping messages.

    A kernel publishes through a ZeroMQ socket that queues 1,000 messages for a slow reader and
    silently drops the rest. A board with its panels is some hundred widgets, and a table laid anew
    as many messages at once: on a busy machine some of them were lost, and their content never
    appeared. ``XPUB_NODROP`` makes the kernel wait instead.

    Outside a kernel of ours, or in one that sends in other ways, this does nothing.

    >>> lose_nothing()
    """
    thread: Any = getattr(getattr(_kernel(), "iopub_socket", None), "io_thread", None)
    if thread is not None:
        import zmq  # comes with such a kernel; others have none

        # A ZeroMQ socket belongs to one thread.
        thread.schedule(lambda: thread.socket.setsockopt(zmq.XPUB_NODROP, 1))


def rest_little() -> None:
    """Let this kernel search old objects for garbage less often; acts once in a kernel.

    The kernel, its libraries and the map are some hundred thousand objects that stay for good. In a
    game of bots Python searched all of them four times, and answered no click for a tenth of a
    second each. What exists now is left out of it (``gc.freeze``), and objects that have grown old
    since are checked ten times less often. Young objects are collected as usual.

    Outside a kernel of ours this does nothing.

    >>> rest_little()
    """
    global _frozen
    if not _frozen and _kernel() is not None:
        _frozen = True
        gc.collect()
        gc.freeze()
        young, middle, old = gc.get_threshold()
        gc.set_threshold(young, middle, 10 * old)
