"""What pictures and the live board ask of a position on its map; each game answers in its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from shogun_nb.board.palette import Livery
from shogun_nb.board.scene import OVERLAYS, Overlays, Painter, Scene
from shogun_nb.board.sight import Sight
from shogun_nb.board.still import png, svg
from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.map import Map, Near
from shogun_nb.templates import Views

_views = Views(__file__)

SHOWN_WIDTH = 1100  # on the page, in CSS pixels; a narrower page makes it smaller
PIXELS = 1150  # sharp enough on a HiDPI screen, and a tutorial stays below 1.5 MB


class Drawn(ABC):
    """A position as its board shows it; ``rulebook.board(position)`` makes one.

    ``near`` are the neighbours of each province, ``when`` says in short how far the game is.
    """

    map: Map
    near: Near
    when: str
    colourings: ClassVar[Mapping[str, str]]
    """How the land can be coloured, and what the switch calls it; the first is usual."""

    place: str = "province"
    """What a place of the board is called."""

    overlays: ClassVar[tuple[str, ...]] = OVERLAYS
    """What a picture may show besides the position."""

    def scene(self, **overlays: Any) -> Scene:
        """The picture's content; ``overlays`` as in :func:`shogun_nb.board.scene.overlays_of`.

        Raises :class:`~shogun_nb.InputError` for overlays that there are not.
        """
        return self.painted(self._known(overlays))

    def sight(self, **overlays: Any) -> tuple[Sight, Overlays]:
        """What the live board shows, and the overlays checked; raises as :meth:`scene` does."""
        painter, over, title = self.painter(self._known(overlays))
        return painter.sight(over, title), over

    def _known(self, overlays: dict[str, Any]) -> dict[str, Any]:
        unknown = [name for name in overlays if name not in self.overlays]
        if unknown:
            raise InputError(f"show: {shown(unknown[0])} is not one of {', '.join(self.overlays)}.")
        return overlays

    @abstractmethod
    def painter(self, overlays: dict[str, Any]) -> tuple[Painter, Overlays, str]:
        """Who paints it, the overlays checked, and the usual title; their names are known."""

    @abstractmethod
    def painted(self, overlays: dict[str, Any]) -> Scene:
        """The scene with these overlays, whose names are known."""

    @abstractmethod
    def text(self) -> str:
        """The whole position in words, for a terminal."""

    @abstractmethod
    def words(self, place: int) -> str:
        """A province in words, for a pointer that rests on it and for screen readers."""

    @abstractmethod
    def card(self, place: int | None) -> str:
        """All about a province as HTML; without one, what the signs of the board mean."""

    @abstractmethod
    def first(self, seat: int) -> int | None:
        """The first province of the player at a seat, if there is one."""

    def picture(self, **overlays: Any) -> Picture:
        """The board for a notebook."""
        return Picture(self, overlays)


class Picture:
    """A board to be shown as the last line of a notebook cell.

    >>> here.show(targets="Kai")
    <picture of the board: spring, year 1>
    """

    def __init__(self, drawn: Drawn, overlays: Mapping[str, Any]) -> None:
        # Made at once, so that a mistake in an overlay raises where it was written.
        self._scene = drawn.scene(**overlays)
        self._when = drawn.when

    def __repr__(self) -> str:
        return f"<picture of the board: {self._when}>"

    def svg(self) -> str:
        """The picture as SVG text.

        >>> here.show().svg()[:4]
        '<svg'
        """
        return svg(self._scene)

    def png(self, width: int = 1200) -> bytes:
        """The picture as PNG, ``width`` pixels wide."""
        return png(self._scene, width=width)

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        alt = f"{self._scene.title}. {self._scene.summary}"
        data = {"image/png": b64encode(self.png(PIXELS)).decode(), "text/plain": alt}
        return data, {"image/png": {"width": SHOWN_WIDTH, "alt": alt}}


def card(name: str, rows: Iterable[tuple[str, str]]) -> str:
    """The card of a province as HTML: its name, and rows of words and of words or a view.

    >>> "<tr><th>Tax</th><td>5 chests</td></tr>" in card("Kai", [("Tax", "5 chests")])
    True
    """
    return _views.card(name, rows)


def card_key(lines: Iterable[str], place: str = "province") -> str:
    """The card without a province as HTML: what to do, and lines that explain the board."""
    return _views.key(lines, place)


def badge(livery: Livery, letter: str, name: str) -> str:
    """A player's letter on the player's colour, and the name, as HTML."""
    return _views.badge(livery, letter, name)


def table_html(text: str) -> str:
    """A table of plain text as HTML."""
    return _views.table(text)


def neighbour_rows(
    board: Map,
    near: Iterable[int],
    by_sea: Iterable[int],
    after: Mapping[int, str],
    links: str = "By sea",
) -> list[tuple[str, str]]:
    """The rows of a card with the neighbours by land and by sea; ``after`` adds words to a name."""
    names = {other: board.printed[other] + after.get(other, "") for other in near}
    both = (
        ("By land", [name for other, name in names.items() if other not in by_sea]),
        (links, [name for other, name in names.items() if other in by_sea]),
    )
    return [(words, ", ".join(given)) for words, given in both if given]
