"""What a box shows, as files to download: made when somebody asks for them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable

from ipywidgets import VBox

from shogun_nb.controls import Markup, Panel, Press, looks
from shogun_nb.engine.answer import Exports
from shogun_nb.templates import Html, Views

_views = Views(__file__)


def file_link(kind: str, content: bytes) -> str:
    """What is in a file as an address that a page can save.

    >>> file_link("text/csv", b"1,2")
    'data:text/csv;base64,MSwy'
    """
    return f"data:{kind};base64,{b64encode(content).decode()}"


class Downloads(VBox):  # type: ignore[misc]
    """A button of ``panel``, and the files that it makes of what ``shown()`` has to export.

    The files are called ``name`` and by their kind. What has changed since is :meth:`forgotten`.
    """

    def __init__(self, panel: Panel, name: str, shown: Callable[[], Exports]) -> None:
        super().__init__()
        self._name = name
        self._shown = shown
        self.button = Press(panel, "Picture and table as files", self._make)
        self.links = Markup()
        self.children = [self.button, self.links]
        self.add_class("shogun-downloads")

    def forgotten(self) -> None:
        """Take the files away."""
        self.links.value = ""

    def _make(self) -> None:
        of = self._shown()
        self.links.value = _views.files(
            Html(looks.symbols("down")),
            [
                (f"{self._name}.png", "Picture (PNG)", file_link("image/png", of.to_png())),
                (
                    f"{self._name}.svg",
                    "Picture (SVG)",
                    file_link("image/svg+xml", of.to_svg().encode()),
                ),
                (f"{self._name}.csv", "Table (CSV)", file_link("text/csv", of.to_csv().encode())),
            ],
        )
