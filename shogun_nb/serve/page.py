"""The table as a page of its own: Voila, with one page at a time and a kernel that ends with it.

Voila starts a kernel whenever the page is loaded, and the game is kept in one file. So each page
has a connection that shows it is still open. The kernel of a closed page is ended before another
page may continue the game, and a page without kernel or server says so. A second page does not get
the game while the first is open, but offers to take it over.

It is started by ``ahead.py``, with the token in the environment. The user's own configuration of
Voila is not read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_core.utils import ensure_async
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError, StaticFileHandler, authenticated
from tornado.websocket import WebSocketHandler
from traitlets import default
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import (
    AllowListFileHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
)
from voila.tornado.handler import TornadoVoilaHandler

from shogun_nb.serve.ahead import Waiting
from shogun_nb.serve.server import NO_PATHS, closed, without_foreign_addresses

TEMPLATE: Final = Path(__file__).parent / "page_template"
LEAVING: Final = "shogun-leaving"  # the cookie with which a reloaded page names its kernel

# Other extensions of JupyterLab on this machine stay off the page.
EXTENSIONS: Final = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
]
SECONDS_TO_COME_BACK: Final = 10.0  # for a page whose connection broke
SECONDS_TO_APPEAR: Final = 60.0  # for a page that has just been asked for
MILLISECONDS_BETWEEN_LOOKS: Final = 1000  # whether the kernels are alive


_Kernels: Any = AsyncMappingKernelManager  # whose types say that it does not wait


class Kernels(_Kernels):  # type: ignore[misc]
    """Kernels of pages, of which the first is started, and has imported the table, before its page.

    To start one takes two of the three seconds in which a page comes. Until its page is there, it
    is counted nowhere.
    """

    _ahead: asyncio.Future[str] | None = None
    _hidden = ""

    async def start_ahead(self) -> None:
        """Start the kernel of the first page now."""
        self._hidden = str(uuid4())
        given = {"kernel_id": self._hidden, "kernel_name": "python3", "path": ""}
        self._ahead = asyncio.ensure_future(super().start_kernel(**given))
        await asyncio.wait([self._ahead])

    async def start_kernel(self, **given: Any) -> str:
        """The kernel that was started ahead, or else a new one."""
        ahead, self._ahead = self._ahead, None
        kernel = ""
        if ahead is not None:
            await asyncio.wait([ahead])
            kernel = "" if ahead.exception() else ahead.result()
        self._hidden = ""
        if kernel not in self or not await ensure_async(self.get_kernel(kernel).is_alive()):
            kernel = await super().start_kernel(**given)
        return kernel

    def list_kernel_ids(self) -> list[str]:
        """Those that a page shows, or has asked for."""
        return [kernel for kernel in super().list_kernel_ids() if kernel != self._hidden]

    async def shutdown_all(self, now: bool = False) -> None:
        """End all of them."""
        self._hidden = ""
        await super().shutdown_all(now=now)


class FirstAtOnce(LocalProvisioner):
    """Starts kernels on this machine, the first of them out of the Python that waits for it."""

    async def launch_kernel(self, cmd: list[str], **given: Any) -> Any:
        """Start a kernel by its command line."""
        waiting, Waiting.first = Waiting.first, None
        if waiting is not None:
            folder, environment = given.get("cwd"), given.get("env")
            self.process = waiting.become(cmd, str(folder or Path.cwd()), environment or {})
            if self.process is not None:
                self.pid = self.pgid = self.process.pid  # it leads a group of its own
                self.cwd = folder
                return self.connection_info
        return await super().launch_kernel(cmd, **given)


class Pages:
    """Tracks which page shows which kernel, and ends kernels without a page."""

    def __init__(self, kernels: Any) -> None:
        self._kernels = kernels
        self._open: dict[str, set[Channel]] = {}
        # Or they might be collected while they wait.
        self._tasks: set[asyncio.Future[None]] = set()

    def others(self, leaving: str | None) -> list[str]:
        """The kernels shown on a page now, except one that its page is about to leave."""
        return [kernel for kernel, there in self._open.items() if there and kernel != leaving]

    async def end(self, kernel: str, why: str) -> None:
        """End a kernel, and tell its pages why."""
        for channel in self._open.pop(kernel, set()):
            channel.write_message({"end": why})
        if kernel in self._kernels:
            await ensure_async(self._kernels.shutdown_kernel(kernel))

    async def end_all(self, why: str) -> None:
        """End all kernels; then nobody keeps the game in its file."""
        for kernel in list(self._kernels.list_kernel_ids()):
            await self.end(kernel, why)

    def came(self, channel: Channel) -> None:
        """A page shows its kernel; if it is not the only page, it is told so."""
        self._open.setdefault(channel.kernel, set()).add(channel)
        if self.others(channel.kernel):
            self._soon(0, self.end, channel.kernel, "elsewhere")

    def went(self, channel: Channel) -> None:
        """The page of a kernel was closed; if it does not return, the kernel is ended."""
        there = self._open.get(channel.kernel)
        if there is not None:
            there.discard(channel)
            self._soon(SECONDS_TO_COME_BACK, self._end_if_alone, channel.kernel)

    def expect(self, kernel: str) -> None:
        """A kernel was started for a page; if the page never connects, the kernel is ended."""
        self._soon(SECONDS_TO_APPEAR, self._end_if_alone, kernel)

    async def look(self) -> None:
        """Tell the pages of kernels that have died."""
        for kernel in list(self._open):
            if kernel not in self._kernels or not await ensure_async(
                self._kernels.get_kernel(kernel).is_alive()
            ):
                await self.end(kernel, "stopped")

    async def _end_if_alone(self, kernel: str) -> None:
        if not self._open.get(kernel):
            await self.end(kernel, "stopped")

    def _soon(self, seconds: float, what: Callable[..., Awaitable[None]], *given: str) -> None:
        async def later() -> None:
            await asyncio.sleep(seconds)
            await what(*given)

        task = asyncio.ensure_future(later())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Channel(WebSocketMixin, WebSocketHandler, JupyterHandler):
    """The connection that tells page and server that the other is still there."""

    kernel = ""

    @property
    def pages(self) -> Pages:
        pages: Pages = self.settings["pages"]
        return pages

    async def get(self, kernel: str) -> None:
        """Open the connection, for a page of ours."""
        if self.current_user is None or kernel not in self.kernel_manager:
            raise HTTPError(403)
        self.kernel = kernel
        await super().get(kernel)

    def open(self, *_: str) -> None:
        """The page is there."""
        super().open()
        self.pages.came(self)

    def on_message(self, message: str | bytes) -> None:
        """Pages send nothing here."""

    def on_close(self) -> None:
        """The page has gone, or its connection was lost."""
        super().on_close()
        self.pages.went(self)


class Table(TornadoVoilaHandler):  # type: ignore[misc]
    """The page itself, or a word about the other one that is open."""

    @authenticated
    async def get(self, path: str = "") -> None:
        """Show the table, unless another page shows it."""
        if path:
            raise HTTPError(404)
        if self.request.headers.get("Sec-Fetch-Dest", "document") != "document":
            raise HTTPError(403, "The table is a page of its own; no other page may contain it.")
        if self.get_query_argument("token", None) is not None:
            # From now on a cookie identifies the user, so the token need not stay in the address.
            self.redirect(self.request.path)
            return
        pages: Pages = self.settings["pages"]
        if pages.others(self.get_cookie(LEAVING)):
            self.set_header("Cache-Control", "no-store")
            page = (TEMPLATE / "elsewhere.html").read_text(encoding="utf-8")
            self.write(page.replace("<!-- proof -->", self.xsrf_form_html()))
            return
        await pages.end_all("elsewhere")
        await super().get(path)
        for kernel in self.kernel_manager.list_kernel_ids():
            pages.expect(kernel)

    @authenticated
    async def post(self, path: str = "") -> None:
        """Take the game over from the page that shows it."""
        if path:
            raise HTTPError(404)
        await self.settings["pages"].end_all("elsewhere")
        self.redirect(self.request.path, status=303)


class FilesOrNotFound(StaticFileHandler):
    """Serve existing files; anything else is not found."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """As ever, but a strange path is neither forbidden nor an error of ours."""
        try:
            await super().get(path, include_body)
        except (HTTPError, ValueError, AssertionError):
            raise HTTPError(404) from None


class Static(FilesOrNotFound, MultiStaticFileHandler):  # type: ignore[misc]
    """Voila's own files."""


class TemplateStatic(FilesOrNotFound, TemplateStaticFileHandler):  # type: ignore[misc]
    """The files of its template."""


class Status(APIHandler):
    """Answers that the server is there."""

    @authenticated
    def get(self) -> None:
        """The number of kernels; the answer itself is what counts."""
        self.finish({"kernels": len(self.kernel_manager.list_kernel_ids())})


class Shutdown(APIHandler):
    """Ends the server and its kernels."""

    @authenticated
    async def post(self) -> None:
        """As a signal would, but on every system; and the pages hear of it at once."""
        self.finish({})
        voila = self.settings["voila"]
        try:
            await self.settings["pages"].end_all("stopped")
        finally:
            voila.ioloop.add_callback(voila.ioloop.stop)


class Leaving(APIHandler):
    """Voila's script reports a page that is left; our connection has reported it already."""

    def check_xsrf_cookie(self) -> None:
        """A page that is left sends no proof of who it is; so the message is ignored."""

    @authenticated
    def post(self, _: str) -> None:
        """Hear it."""
        self.set_status(204)
        self.finish()


class TablePage(Voila):  # type: ignore[misc]
    """Voila for one notebook, whose kernels work in the folder of the game."""

    @default("config_file_paths")
    def _no_config_files(self) -> list[str]:
        return []  # a voila.py in the folder of the game would be run

    def setup_template_dirs(self) -> None:
        """Our own template comes before the one that it builds on."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))

    def init_settings(self) -> Any:
        """As in Voila, with our pages."""
        settings = super().init_settings()
        settings["pages"] = Pages(self.kernel_manager)
        # A request under any name but this machine's own comes from somebody else's page.
        settings["allow_remote_access"] = False
        return settings

    def init_handlers(self) -> Any:
        """As in Voila, with our page, and with addresses to ask for the server and to end it."""
        instead = {
            TornadoVoilaHandler: Table,
            VoilaShutdownKernelHandler: Leaving,
            MultiStaticFileHandler: Static,
            TemplateStaticFileHandler: TemplateStatic,
        }
        # Nothing of ours asks for these.
        unused = (AllowListFileHandler, LogoutHandler, ThemesHandler)
        theirs = [
            (path, instead.get(kind, kind), *given)
            for path, kind, *given in super().init_handlers()
            if kind not in unused
        ]
        own = [
            (r"/api/status", Status),
            (r"/api/shutdown", Shutdown),
            (r"/page/([\w-]+)", Channel),
        ]
        return [
            NO_PATHS,
            *((url_path_join(self.server_url, path), kind) for path, kind in own),
            *theirs,
        ]

    def listen(self) -> None:
        """Serve until told to stop."""
        look = PeriodicCallback(self.app.settings["pages"].look, MILLISECONDS_BETWEEN_LOOKS)
        IOLoop.current().add_callback(look.start)
        IOLoop.current().add_callback(self.kernel_manager.start_ahead)
        super().listen()


def main(arguments: Sequence[str]) -> None:
    """Serve the notebook on the port until told to stop; ``arguments``: folder, notebook, port."""
    folder, notebook, port = arguments
    config = closed("Voila", int(port))
    config.Voila.token = config.IdentityProvider.token
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.show_tracebacks = True
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.page_config_hook = lambda page, **_: without_foreign_addresses(page)
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.MappingKernelManager.root_dir = folder
    first = EntryPoint("first-at-once", f"{__name__}:{FirstAtOnce.__name__}", "")
    KernelProvisionerFactory.provisioners[first.name] = first
    config.KernelProvisionerFactory.default_provisioner_name = first.name
    # Otherwise an application that reads configuration files would be started to find it.
    config.NotebookNotary.data_dir = str(Path(notebook).parent)
    # A restarted kernel would know nothing of what the page shows.
    config.KernelManager.autorestart = False
    config.KernelManager.shutdown_wait_time = 2.0
    TablePage.launch_instance([notebook], config=config)
