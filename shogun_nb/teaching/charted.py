"""A picture in a lesson that can be taken along: as PNG, as SVG, and its numbers as CSV."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from shogun_nb.controls import Markup, Panel, Still
from shogun_nb.controls.downloads import Downloads
from shogun_nb.engine.answer import Exports
from shogun_nb.engine.distribution import png_of
from shogun_nb.templates import Views

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_views = Views(__file__)


class Charted(Panel, Exports):
    """A picture that ``draw()`` makes, with ``words`` for those who cannot see it, and its files.

    ``numbers`` are the rows of the CSV file, headings first; ``name`` is what the files are called.

    >>> from shogun_nb.engine.distribution import picture
    >>> chart = Charted("bell", lambda: picture(4, 3), "A bell.", [["k", "probability"], [0, 0.5]])
    >>> chart.to_csv().splitlines()
    ['k,probability', '0,0.5']
    >>> chart.still().text
    'A bell.'
    """

    def __init__(
        self, name: str, draw: Callable[[], Figure], words: str, numbers: Sequence[Sequence[object]]
    ) -> None:
        self._draw, self._words, self._numbers = draw, words, numbers
        super().__init__()
        self._picture = Markup()
        self._picture.value = _views.picture(words, b64encode(self.to_png()).decode())
        self._files = Downloads(self, name, lambda: self)
        self.children = [self.manners, self._picture, self.alert, self._files]

    def plot(self) -> Figure:
        """The picture, drawn anew."""
        return self._draw()

    def in_words(self) -> str:
        """What is read aloud in place of the picture."""
        return self._words

    def rows(self) -> list[list[object]]:
        """What is drawn, in numbers."""
        return [list(row) for row in self._numbers]

    def still(self) -> Still:
        """The picture without the button for its files."""
        figure = self.plot()
        wide, _ = figure.get_size_inches() * figure.dpi
        return Still(self._words, png=png_of(figure), width=round(wide))
