"""What all results of measuring have: sentences, a table, a picture, a file."""

from __future__ import annotations

import csv
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

from shogun_nb.engine.answer import Pictured
from shogun_nb.engine.distribution import picture
from shogun_nb.engine.files import cell, new_file, write_new
from shogun_nb.templates import Views

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_views = Views(__file__)


class Result(ABC):
    """Something found out, which says itself in sentences and as a table."""

    @abstractmethod
    def sentences(self) -> list[str]:
        """What was found out, in words."""

    @abstractmethod
    def rows(self) -> list[list[str]]:
        """The table, its headings first."""

    def __str__(self) -> str:
        rows = self.rows()
        wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
        table = [
            "  ".join(
                [
                    row[0].ljust(wide[0]),
                    *(one.rjust(w) for one, w in zip(row[1:], wide[1:], strict=True)),
                ]
            ).rstrip()
            for row in rows
        ]
        return "\n".join([*self.sentences(), *table])

    def __repr__(self) -> str:
        return f"<{' '.join(self.sentences())}>"

    def _repr_html_(self) -> str:
        headings, *rows = self.rows()
        return _views.result(self.sentences(), headings, rows)

    def to_csv(self, name: str | Path) -> Path:
        """Write the table to a new file, and return its path.

        Raises :class:`~shogun_nb.InputError` for a name that no file can have, or that one has.
        """
        return write_new(new_file(name, ".csv"), self._write)

    def _write(self, path: Path) -> None:
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([cell(one) for one in row] for row in self.rows())


class Drawn(Result, Pictured):
    """A result with a picture, which ``to_png`` and ``to_svg`` write to a file."""

    @abstractmethod
    def _draw(self, figure: Figure) -> None:
        """Draw into an empty figure."""

    def plot(self) -> Figure:
        """The picture; in a notebook it shows itself. Its words are for those who cannot see it."""
        from matplotlib import rc_context

        with rc_context({"text.parse_math": False}):  # names may hold any sign
            figure = picture(8.0, 3.8, self.in_words())
            self._draw(figure)
        return figure

    def in_words(self) -> str:
        """What is read aloud in place of the picture: the sentences."""
        return " ".join(self.sentences())
