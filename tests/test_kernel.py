"""A kernel is its user's: what concerns all of it is done only where ``shogun-nb`` started it."""

from __future__ import annotations

import json

import pytest
from jupyter_client.manager import start_new_kernel

from shogun_nb.engine.resources import OURS

# What others change on their import is not one of ours: they are imported before the first look.
LOOK_PLAY_LOOK = """
import asyncio, atexit, builtins, gc, json, locale, logging, os, random, signal, sys, threading
import warnings
import anywidget, ipycanvas, ipywidgets, matplotlib.figure, numba, numpy, shapely, zmq

options = []
set_option = zmq.Socket.setsockopt
zmq.Socket.setsockopt = lambda it, *given: options.append(given[0].name) or set_option(it, *given)

def look():
    shell = get_ipython()
    return {
        "garbage": [gc.isenabled(), gc.get_threshold(), gc.get_freeze_count() > 0],
        "environment": [dict(os.environ), os.getcwd(), sys.path, locale.getlocale()],
        "warnings": [str(one) for one in warnings.filters],
        "limits": [sys.getrecursionlimit(), sys.getswitchinterval(), sys.get_int_max_str_digits()],
        "hooks": [str(one) for one in (
            sys.excepthook, sys.displayhook, sys.stdout, sys.stderr, threading.excepthook,
            asyncio.get_event_loop_policy(), signal.getsignal(signal.SIGINT),
            signal.getsignal(signal.SIGTERM), logging.root.handlers, logging.root.level,
            shell.custom_exceptions, shell.events.callbacks, shell.input_transformers_post,
            [*shell.display_formatter.formatters["text/html"].type_printers],
            sorted(shell.magics_manager.magics["line"]), sorted(vars(builtins)),
        )],
        "libraries": [str(one) for one in (
            matplotlib.rcParams, numpy.geterr(),
            numpy.get_printoptions(), numpy.random.get_state()[1].sum(), random.getstate(),
        )],
        "socket": [one for one in options if one == "XPUB_NODROP"],
    }

before = look()
import shogun_nb as sg
sg.table(sg.new_game(["Ann", "Ben", "Cem"], seed=7), {"Ann": "me"})
import time; time.sleep(0.5)  # a socket is set in its own thread
after = look()
print(json.dumps([name for name in before if before[name] != after[name]]))
"""


@pytest.mark.parametrize("ours", [False, True])
def test_only_a_kernel_of_ours_is_changed_as_a_whole(
    ours: bool, python_here: dict[str, str]
) -> None:
    given = {**python_here, OURS: "1"} if ours else python_here
    kernel, client = start_new_kernel(startup_timeout=120, env=given)
    said: list[str] = []
    try:
        client.execute_interactive(
            LOOK_PLAY_LOOK,
            timeout=240,
            output_hook=lambda message: said.append(
                message["content"].get("text") or "\n".join(message["content"].get("traceback", []))
            ),
        )
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)
    assert json.loads("".join(filter(None, said))) == (["garbage", "socket"] if ours else [])
