"""A JupyterLab server that serves live boxes better: it reopens them, and is quick.

A box of this package is saved as a live view together with a picture or a text. JupyterLab shows
the live view first. If no kernel knows its widget any more, it says "Error displaying widget: model
not found" although a picture is there. So our server reads notebooks through
:class:`TutorialContents`, which gives the page only views that are still alive. The files stay as
they are.

A click on a live box is a handful of small messages. :class:`PromptConnection` sends each at once;
otherwise TCP would hold some back for up to 40 milliseconds to send them together.

Both this server and that of the table (``page.py``) are closed to everybody but the user whose
launcher started them: see :func:`closed`.
"""

from __future__ import annotations

import copy
import os
import queue
from collections.abc import Collection
from typing import Any, Final, TypeVar
from urllib.parse import unquote_to_bytes
from uuid import uuid4

from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import ErrorHandler
from traitlets.config import Config

from shogun_nb.engine.resources import WIDGET_VIEW

# A busy kernel answers at once, in a thread of its own; a starting one has nothing to tell yet. The
# page must not wait long for it.
_SECONDS_TO_ANSWER = 2.0

Notebook = TypeVar("Notebook", bound=dict[str, Any])


def without_dead_widgets(notebook: Notebook, alive: Collection[str] = ()) -> Notebook:
    """A copy of a notebook (format 4) without the views of dead widgets.

    ``alive`` are the ids of the widgets that a kernel still knows. A view without a picture or text
    is kept: an error message says more than nothing.

    >>> view = {WIDGET_VIEW: {"model_id": "a1"}, "text/plain": "Board of spring, year 1"}
    >>> output = {"output_type": "display_data", "metadata": {}, "data": view}
    >>> notebook = {"cells": [{"cell_type": "code", "outputs": [output]}]}
    >>> without_dead_widgets(notebook)["cells"][0]["outputs"][0]["data"]
    {'text/plain': 'Board of spring, year 1'}
    >>> without_dead_widgets(notebook, alive={"a1"}) == notebook
    True
    """
    kept = copy.deepcopy(notebook)
    for cell in kept.get("cells", []):
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if len(data) > 1 and data.get(WIDGET_VIEW, {}).get("model_id") not in alive:
                data.pop(WIDGET_VIEW, None)
                output.get("metadata", {}).pop(WIDGET_VIEW, None)
    return kept


class TutorialContents(AsyncLargeFileManager):
    """JupyterLab's own way to files, but notebooks come without the views of dead widgets.

    The notebook's kernel, if it runs, says which widgets are alive: so a reloaded page finds its
    live boxes, and after a restart of the kernel it finds pictures. If the kernel does not answer,
    nothing is left out, because its widgets may be alive.

    >>> TutorialContents(root_dir="tutorials").allow_hidden
    False
    """

    async def get(self, path: str, *arguments: Any, **named: Any) -> Any:
        """The file or folder as the server's interface describes it; see the class."""
        model = await super().get(path, *arguments, **named)
        if model["type"] == "notebook" and model["content"] is not None:
            alive = await self._alive(path)
            if alive is not None:
                model["content"] = without_dead_widgets(model["content"], alive)
        return model

    async def trust_notebook(self, path: str) -> None:
        """Trust the notebook as it is in the file: of another the signature would be worthless."""
        model = await super().get(path)
        self.notary.mark_cells(model["content"], True)
        self.check_and_sign(model["content"], path)

    async def _alive(self, path: str) -> set[str] | None:
        """The widgets known to the kernel of a notebook, ``None`` if that cannot be known."""
        server = self.parent
        if server is None or not path.endswith(".ipynb"):
            return set()
        alive: set[str] = set()
        for session in await server.session_manager.list_sessions():
            if session["path"].strip("/") != path.strip("/"):
                continue
            known = await _widgets_of(server.kernel_manager.get_kernel(session["kernel"]["id"]))
            if known is None:
                return None
            alive |= known
        return alive


async def _widgets_of(kernel: Any) -> set[str] | None:
    """The ids of the widgets that a kernel knows; ``None`` if it does not answer in time."""
    # With an identity of its own, so as not to be taken for the server, which asks there too.
    session = kernel.session.clone()
    session.session = uuid4().hex
    client = kernel.client(session=session)
    client.start_channels(shell=False, iopub=False, stdin=False, hb=False, control=True)
    try:
        asked = client.session.msg("comm_info_request", {"target_name": "jupyter.widget"})
        client.control_channel.send(asked)
        reply = await client.control_channel.get_msg(timeout=_SECONDS_TO_ANSWER)
    except queue.Empty:
        return None
    else:
        return set(reply["content"].get("comms", {}))
    finally:
        client.stop_channels()


class PromptConnection(ZMQChannelsWebsocketConnection):
    """The way between a page and its kernel, without Nagle's algorithm.

    Measured by ``tests/benchmarks/browser.py``: clicks in quick succession are redrawn after 25
    milliseconds instead of 59.

    >>> PromptConnection.__mro__[1].__name__
    'ZMQChannelsWebsocketConnection'
    """

    def connect(self) -> Any:
        """Connect as usual, and let no message wait for the next."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class OwnPagesOnly(PasswordIdentityProvider):
    """Lets in anybody with the token, except pages of another origin.

    >>> OwnPagesOnly.__mro__[1].__name__
    'PasswordIdentityProvider'
    """

    def should_check_origin(self, handler: Any) -> bool:
        """Always checked; Jupyter would trust every page with the token."""
        return True

    def clear_login_cookie(self, handler: Any) -> None:
        """Cleared where somebody logs out, and nowhere else.

        A page of an earlier server on this port goes on asking with the cookie of that one. Jupyter
        would answer by clearing it, and so take away the one that a new page has got meanwhile.
        """
        if handler.request.path.endswith("/logout"):
            super().clear_login_cookie(handler)


def closed(server: str, port: int) -> Config:
    """The configuration of a server for whoever has the token, on this machine only.

    ``server`` is the name of its section. The token is taken out of the environment, because
    kernels need not know it. The other guards of a server (checks of host, origin and xsrf) are on
    unless a configuration file turns them off, so our servers read none.

    >>> os.environ["JUPYTER_TOKEN"] = "secret"
    >>> closed("ServerApp", 8888).ServerApp.ip, "JUPYTER_TOKEN" in os.environ
    ('127.0.0.1', False)
    """
    config = Config()
    config[server].ip = "127.0.0.1"
    config[server].port = port
    config[server].port_retries = 0
    config[server].open_browser = False
    # A cookie ends with its server, as the token does.
    config[server].cookie_secret = os.urandom(32)
    config[server].identity_provider_class = OwnPagesOnly
    # A click on a live box is small messages: none of them is to wait for the next.
    config[server].kernel_websocket_connection_class = PromptConnection
    config.IdentityProvider.token = os.environ.pop("JUPYTER_TOKEN")
    # Some browsers send a cookie with requests of foreign pages unless told not to.
    config.IdentityProvider.cookie_options = {"samesite": "Lax"}
    config.PasswordIdentityProvider.allow_password_change = False
    return config


def without_foreign_addresses(page: dict[str, Any]) -> dict[str, Any]:
    """The settings of a page, without addresses on other machines that some file may name.

    Those files (``labconfig/page_config.json``) also say which parts of JupyterLab are off.

    >>> without_foreign_addresses({"baseUrl": "/", "wsUrl": "ws://elsewhere/", "theme": "dark"})
    {'baseUrl': '/', 'theme': 'dark'}
    """
    return {
        name: said
        for name, said in page.items()
        if not (name.endswith("Url") and "//" in str(said))
    }


class _NoPath(Matcher):
    """Refuses impossible file names, and folders above those that are served.

    Looking for some of these would be a server error.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        path = unquote_to_bytes(request.path)
        try:
            path.decode()
        except UnicodeDecodeError:
            return {}
        names = path.replace(b"\\", b"/").split(b"/")
        strange = b"\0" in path or b".." in names or max(map(len, names)) > 255
        return {} if strange else None


NO_PATHS: Final = Rule(_NoPath(), ErrorHandler, {"status_code": 404})
"""For the handlers of a server, before all others: what cannot be a path is not found."""
