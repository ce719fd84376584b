"""The files of the table: save a copy, begin a new game."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from ipywidgets import HBox, Layout, Text, VBox

from shogun_nb.controls import Panel, Press, Words, show_if
from shogun_nb.engine.errors import InputError, shown, shown_path
from shogun_nb.engine.files import new_file


def kept_file(name: str, folder: Path) -> Path:
    """The file of a kept game by its name in a folder, or by its whole path.

    Raises :class:`~shogun_nb.InputError` when there is none.

    >>> kept_file("", Path())
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: Name a file, or choose one from the list.
    """
    text = str(name).strip()
    if not text:
        raise InputError("Name a file, or choose one from the list.")
    path = folder / text
    if not path.name or "\0" in text:
        raise InputError(f"{shown(text)} is not a file. Choose one from the list.")
    if not _is_file(path) and path.suffix != ".jsonl":
        path = path.with_name(f"{path.name}.jsonl")
    if not _is_file(path):
        raise InputError(
            f"There is no file {shown_path(path.name)} here. Choose one from the list."
        )
    return path


def _is_file(path: Path) -> bool:
    with contextlib.suppress(OSError):  # a name that is too long for any file
        return path.is_file()
    return False


def folder_of(kept: Path | None) -> Path:
    """Where the files of a table are: beside the kept game, or in the folder of the notebook.

    >>> folder_of(Path("games", "a.jsonl")).name
    'games'
    """
    folder = kept.parent if kept is not None else Path()
    with contextlib.suppress(OSError):  # the folder of the notebook is gone
        return folder.absolute()
    return folder


def copy_file(name: str | os.PathLike[str], folder: Path) -> Path:
    """Where a copy goes: a plain name goes into the folder; see :func:`new_file` for the rest.

    >>> copy_file("no such copy", Path().absolute()).name
    'no such copy.jsonl'
    """
    return new_file(in_folder(name, folder), ".jsonl")


def in_folder(name: str | os.PathLike[str], folder: Path) -> str | os.PathLike[str]:
    """A plain name as that of a file in the folder; any other as it is."""
    plain = name.strip() if isinstance(name, str) else name
    if isinstance(plain, str) and plain and os.sep not in plain and folder != folder_of(None):
        plain = str(folder / plain)
    return plain


class Files(VBox):  # type: ignore[misc]
    """The row of controls for files; hidden until it is turned over.

    ``save(name)`` is called with what is written there, ``anew()`` for a new game; ``seen(name)``
    saves what one seat sees, which is offered where ``hides()``. ``kept()`` says where the game on
    the table is kept, if it is. The page lists the other games below it.

    >>> files = Files(Panel("Table"), print, lambda: None, lambda: None)
    >>> files.turn()
    >>> files.unfolded
    True
    """

    def __init__(
        self,
        panel: Panel,
        save: Callable[[str], object],
        anew: Callable[[], None],
        kept: Callable[[], Path | None],
        seen: Callable[[str], object] = lambda name: None,
        hides: Callable[[], bool] = lambda: False,
    ) -> None:
        self._kept_file, self._hides = kept, hides
        self.name = Text("", placeholder="my_game", layout=Layout(width="200px"))
        self.name.add_class("shogun-table-name")
        self.save = Press(panel, "Save a copy", lambda: self._call(save, self.name.value))
        self.seen = Press(panel, "Save what I see", lambda: self._call(seen, self.name.value))
        self.anew = Press(panel, "New game", anew)
        self.anew.add_class("shogun-once")
        self.words = Words("", "shogun-note")
        row = HBox([Words("This game", "shogun-label"), self.name, self.save, self.seen, self.anew])
        row.add_class("shogun-row")
        super().__init__([row, self.words])
        self.add_class("shogun-table-files")
        show_if(self, False)

    def _call(self, told: Callable[[str], object], name: str) -> None:
        """Save; what is wrong with the name is said here, too: a drawer hides the panel's alert."""
        try:
            told(name)
        except InputError as error:
            self.words.say(str(error))
            raise

    @property
    def unfolded(self) -> bool:
        """Whether the row is shown."""
        return bool(self.layout.display != "none")

    @property
    def folder(self) -> Path:
        """Where the files are: beside the kept game, or in the folder of the notebook."""
        return folder_of(self._kept_file())

    def turn(self) -> None:
        """Show the row, or hide it."""
        show_if(self, not self.unfolded)
        if self.unfolded:
            self.tell()

    def begin(self) -> None:
        """Another game lies on the table: what was written for the last one is nothing for it."""
        self.name.value = ""
        self.tell()

    def tell(self) -> None:
        """Show again where the game on the table is kept."""
        show_if(self.seen, self._hides())
        kept = self._kept_file()
        where = (
            f"This game is kept as “{kept.stem}” after every choice."
            if kept
            else "This game is not kept in a file: save a copy before you leave."
        )
        self.words.say(f"{where} Whatever you do here, no other game is overwritten.")
