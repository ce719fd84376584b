"""Files that are written once: checked names, nothing is ever overwritten.

A plain name goes into the current folder, which in a notebook is the notebook's own. Whoever wants
another folder writes its path.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from shogun_nb.engine.errors import InputError, shown
from shogun_nb.engine.files import free_name

SUFFIXES = (".png", ".jsonl", ".csv")
"""What names of our files end in: one of these is put in place of another."""

_LONGEST = 120  # letters of a name; with its ending it fits every common file system
_NOT_IN_NAMES = '<>:"|?*\\'  # not all machines take them, and a file should go from one to another
_NO_NAMES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)


def new_file(name: str | os.PathLike[str], suffix: str) -> Path:
    """The whole path of a file that is not there yet, for a name from a person.

    ``name`` is a plain file name, for the current folder, or a path; ``suffix`` such as ``".png"``
    is added where it is missing. Raises :class:`~shogun_nb.InputError` for a name that
    not every machine takes, a path with ``..`` in it, a folder that is not there, and for a file
    that is there already: then it says which name is free.

    >>> new_file("my game", ".png").name
    'my game.png'
    >>> new_file("../../game", ".png")
    Traceback (most recent call last):
        ...
    shogun_nb.engine.errors.InputError: '../../game' leads to another folder by “..”. Write a \
plain file name, or the whole path of the folder.
    """
    text = os.fspath(name) if isinstance(name, (str, os.PathLike)) else None
    if not isinstance(text, str) or not text.strip():
        what = "Write a name first" if text == "" else f"{shown(name)} is no file name. Write one"
        raise InputError(f"{what}, such as my_game.")
    text = text.strip()
    if not text.isprintable():
        raise InputError(f"{shown(text)} holds signs that no file name should have.")
    path = Path(text).expanduser() if "/" in text or os.sep in text else Path(text)
    if ".." in path.parts:
        raise InputError(
            f"{shown(text)} leads to another folder by “..”. Write a plain file name, or the "
            "whole path of the folder."
        )
    path = path.with_name(_checked(path.name, text) + suffix)
    try:
        path = path.absolute()
        if not path.parent.is_dir():
            raise InputError(
                f"There is no folder {path.parent}. Make it first, or write a plain file name for "
                "the current folder."
            )
    except OSError as error:
        raise _refused(path, error) from error
    if os.path.lexists(path):
        raise _there_already(path)
    return path


def _checked(name: str, text: str) -> str:
    """The name without its ending, when every machine can take it."""
    for ending in SUFFIXES:
        if name.lower().endswith(ending):
            name = name[: -len(ending)]
            break
    if text.endswith(("/", os.sep)) or not name:
        raise InputError(f"{shown(text)} names no file. Add a file name, such as my_game.")
    wrong = [sign for sign in _NOT_IN_NAMES if sign in name]
    if wrong:
        raise InputError(
            f"{shown(name)}: not every machine takes {' '.join(wrong)} in a file name. Use "
            "letters, digits, spaces, - and _."
        )
    if name[0] in ".~-" or name[-1] in ". " or _NO_NAMES.fullmatch(name):
        raise InputError(
            f"{shown(name)} has a meaning of its own to some machines. Take another file name, "
            "such as my_game."
        )
    if len(name) > _LONGEST or len(name.encode(errors="replace")) > 2 * _LONGEST:
        raise InputError(f"{shown(name)} is too long for a file name: take a shorter one.")
    return name


def write_new(path: Path, write: Callable[[Path], object]) -> Path:
    """Let ``write(path)`` fill a file that is not there yet; returns the path.

    Raises :class:`~shogun_nb.InputError` when the file is there already, or cannot be
    written; nothing is left behind then.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     new = new_file(f"{folder}/points", ".csv")
    ...     write_new(new, lambda path: path.write_text("3")).read_text()
    '3'
    """
    try:
        # The name is ours from here on. A game is its owner's own: it holds what is hidden.
        path.touch(0o600 if path.suffix == ".jsonl" else 0o666, exist_ok=False)
    except FileExistsError:
        raise _there_already(path) from None
    except OSError as error:
        raise _refused(path, error) from error
    try:
        write(path)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError) and not isinstance(error, InputError):
            raise _refused(path, error) from error
        raise
    return path


def _there_already(path: Path) -> InputError:
    return InputError(
        f"{path.name} is there already and stays as it is. Take the name "
        f"{free_name(path).stem}, for example."
    )


def _refused(path: Path, error: OSError) -> InputError:
    return InputError(
        f"{path.name} cannot be written to {path.parent} ({error.strerror or error}). Take "
        "another folder: write its whole path before the name."
    )
