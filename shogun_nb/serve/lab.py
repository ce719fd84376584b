"""The JupyterLab of the tutorials: the user's own, except for its server settings.

Run by the launcher as ``python -m shogun_nb.serve.lab FOLDER PORT``, with the token in the
environment. The user's preferences in JupyterLab (theme, keys, workspaces) stay. No configuration
file of a Jupyter server is read from any folder: it could open this server to other machines and
pages.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from jupyter_server.serverapp import ServerApp
from jupyterlab.labapp import LabApp

from shogun_nb.serve.server import NO_PATHS, closed, without_foreign_addresses

# JupyterLab's own. Others, such as Voila's, would serve files to anybody, or read settings.
EXTENSIONS: Final = {"jupyter_lsp": True, "jupyter_server_terminals": True}


class TutorialServer(ServerApp):
    """Jupyter's server without configuration files.

    >>> TutorialServer().config_file_paths
    []
    """

    @property
    def config_file_paths(self) -> list[str]:
        """None; JupyterLab and its other parts look here, too."""
        return []

    def load_server_extensions(self) -> None:
        """Load them as usual, but refuse strange paths before they see a request."""
        self.web_app.add_handlers(".*$", [NO_PATHS])
        self.web_app.settings["page_config_hook"] = lambda _, page: without_foreign_addresses(page)
        super().load_server_extensions()


class TutorialLab(LabApp):  # type: ignore[misc]
    """JupyterLab on that server, with nothing beside it."""

    serverapp_class = TutorialServer
    serverapp_config: ClassVar[dict[str, Any]] = {"jpserver_extensions": dict(EXTENSIONS)}

    @classmethod
    def get_extension_package(cls) -> str:
        """Where the server finds it: the extension has no other name."""
        return "jupyterlab"


def main(arguments: Sequence[str]) -> None:
    """Serve the folder on the port until told to stop; ``arguments``: folder, port."""
    folder, port = arguments
    config = closed("ServerApp", int(port))
    config.ServerApp.root_dir = folder
    config.ServerApp.allow_unauthenticated_access = False
    # Users of containers are often root; the server is local and asks for a token.
    config.ServerApp.allow_root = True
    # A reopened notebook shows what its live boxes left behind, not an error in their place.
    config.ServerApp.contents_manager_class = "shogun_nb.serve.server.TutorialContents"
    # No requests to other machines: no news, updates or list of extensions.
    config.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
    config.LabApp.news_url = ""
    config.LabApp.extension_manager = "readonly"
    TutorialLab.initialize_server(config=config).start()


if __name__ == "__main__":
    main(sys.argv[1:])
