"""Paths as somebody gives them, free names, files that can be read to an end, and CSV cells."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from shogun_nb.engine.errors import InputError, shown


def checked_path(path: object) -> Path:
    """A path from a person or a program; whether there is such a file is not asked.

    Raises :class:`~shogun_nb.InputError` for what can be the path of no file.

    >>> checked_path("class.jsonl").name
    'class.jsonl'
    """
    try:
        text = os.fspath(path)  # type: ignore[call-overload]
        if isinstance(text, str) and text and b"\0" not in os.fsencode(text):
            return Path(text)
    except (TypeError, UnicodeEncodeError):
        pass
    raise InputError(f"{shown(path)} is no path of a file. Write one, such as 'class.jsonl'.")


def checked_file(path: object) -> Path:
    """The path of a file to read: not of a pipe or device, which one might wait for without end.

    Raises :class:`~shogun_nb.InputError` for those, :class:`OSError` when there is none.

    >>> checked_file(__file__).suffix
    '.py'
    """
    file = checked_path(path)
    mode = file.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # a folder is refused when it is opened
        raise InputError(f"{file} is a pipe or a device, no file. Name a file.")
    return file


def read_whole(path: object, most: int = 8_000_000) -> bytes:
    """What is in a file; of a longer one, one byte more than ``most``.

    Raises as :func:`checked_file`.

    >>> len(read_whole(__file__, most=10))
    11
    """
    with checked_file(path).open("rb") as stream:
        return stream.read(most + 1)


def free_name(path: Path) -> Path:
    """The next name like this one, in the same folder, that no file has.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = (Path(folder) / "game_2.png").write_text("")
    ...     free_name(Path(folder) / "game.png").name
    'game_3.png'
    """
    stem, number = path.stem, 2
    numbered = re.fullmatch(r"(.+)_([0-9]{1,4})", stem)
    if numbered is not None:
        stem, number = numbered[1], int(numbered[2]) + 1
    while os.path.lexists(other := path.with_name(f"{stem}_{number}{path.suffix}")):
        number += 1
    return other


def cell(text: str) -> str:
    """A text as a cell of a CSV file: with an apostrophe where a spreadsheet would compute it.

    >>> cell("Mori"), cell("=1+1")
    ('Mori', "'=1+1")
    """
    computed = text[:1] in ("\t", "\r") or text.lstrip()[:1] in tuple("=+-@＝＋－＠")
    return f"'{text}" if computed else text
