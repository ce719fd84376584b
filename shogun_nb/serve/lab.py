"""The JupyterLab of the tutorials: the user's own, but for the settings of its server.

Run by the launcher as ``python -m shogun_nb.serve.lab FOLDER PORT``, with the token in the
environment. What a user likes in JupyterLab (theme, keys, workspaces) stays. No file that
configures a Jupyter server is read, in whatever folder: it could open this one to other machines
and pages.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from jupyter_server.serverapp import ServerApp
from jupyterlab.labapp import LabApp

from shogun_nb.serve.server import NO_PATHS, closed, without_foreign_addresses

# JupyterLab's own. Others, Voila's for one, would hand out files to anybody, or read settings.
EXTENSIONS: Final = {"jupyter_lsp": True, "jupyter_server_terminals": True}


class TutorialServer(ServerApp):
    """Jupyter's server, but no file tells it how.

    >>> TutorialServer().config_file_paths
    []
    """

    @property
    def config_file_paths(self) -> list[str]:
        """None; JupyterLab and its other parts look where this says, too."""
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
        """Where the server finds it: it is no extension of another name."""
        return "jupyterlab"


def main(arguments: Sequence[str]) -> None:
    """Serve the folder on the port until told to stop; ``arguments``: folder, port."""
    folder, port = arguments
    config = closed("ServerApp", int(port))
    config.ServerApp.root_dir = folder
    config.ServerApp.allow_unauthenticated_access = False
    # In a container one is often root; the server is on this machine only and asks for a token.
    config.ServerApp.allow_root = True
    # A reopened notebook shows what its live boxes left behind, not an error in their place.
    config.ServerApp.contents_manager_class = "shogun_nb.serve.server.TutorialContents"
    # No look-ups outside: neither news and updates nor the list of extensions.
    config.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
    config.LabApp.news_url = ""
    config.LabApp.extension_manager = "readonly"
    TutorialLab.initialize_server(config=config).start()


if __name__ == "__main__":
    main(sys.argv[1:])
