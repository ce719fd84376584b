"""Nothing that a kernel says to a page may be lost on the way."""

from __future__ import annotations

from typing import Any

from IPython import get_ipython


def lose_nothing() -> None:
    """Let this kernel wait for a slow server where it would drop what it has to say.

    A kernel publishes through a ZeroMQ socket that keeps 1,000 messages for a reader who is late,
    and drops what comes next without a word. A board with its panels is some hundred widgets, and
    a table laid anew as many messages at once: on a busy machine a part of them was lost, and what
    it should have shown never came. ``XPUB_NODROP`` makes the kernel wait instead.

    Outside a kernel, or in one that sends in other ways, there is nothing to do.

    >>> lose_nothing()
    """
    kernel = getattr(get_ipython(), "kernel", None)
    thread: Any = getattr(getattr(kernel, "iopub_socket", None), "io_thread", None)
    if thread is not None:
        import zmq  # comes with such a kernel; others have none

        # A ZeroMQ socket belongs to one thread.
        thread.schedule(lambda: thread.socket.setsockopt(zmq.XPUB_NODROP, 1))
